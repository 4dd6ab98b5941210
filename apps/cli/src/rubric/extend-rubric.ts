// A rubric that extends another: the raw JSON of the one it names, with its own criteria, lexicon and parameters laid over it. Checks no content.
import { AuditorError, isDimensionsFormat, nearest } from '@auditor/schema';
import { type LocatedRubric, locateRubric } from './locate-rubric.js';
import { readRubricJson } from './read-rubric-json.js';

type Raw = Record<string, unknown>;

/**
 * The JSON with what it extends folded in. A criterion whose id the parent knows changes the parts that it names and keeps its place; others join
 * at the end; `omit` leaves the parent's criteria out. Lexicon, parameters and policies are laid over the parent's by key or id.
 * @throws AuditorError AUD_RUBRIC_INVALID for a circle, AUD_RUBRIC_NOT_FOUND for a parent that does not exist.
 */
export function extendRubric(value: unknown, located: LocatedRubric, name: string, chain: readonly string[] = []): unknown {
	if (!isObject(value) || value.extends === undefined) {
		if (isObject(value) && value.omit !== undefined) throw fault(name, 'omit', 'only a rubric that extends another can leave criteria out');
		return value;
	}
	if (typeof value.extends !== 'string') throw fault(name, 'extends', 'must be the name or the path of a rubric');
	const path = [...chain, located.file];
	const parent = locateRubric(value.extends, { file: located.folder });
	if (path.includes(parent.file)) {
		const circle = [...path.slice(path.indexOf(parent.file)), parent.file].map((file) => file.split('/').slice(-2).join('/'));
		throw fault(name, 'extends', `rubrics extend each other in a circle: ${circle.join(' > ')}`);
	}
	const base = extendRubric(readRubricJson(parent.file, value.extends), parent, value.extends, path);
	if (isDimensionsFormat(base)) throw fault(name, 'extends', `"${value.extends}" is in the dimensions format, which cannot be extended`);
	return isObject(base) ? merge(base, value, name) : value;
}

function merge(base: Raw, own: Raw, name: string): Raw {
	const { extends: _, omit = [], ...rest } = own;
	const inherited = objects(base.criteria);
	const ids = inherited.map((c) => String(c.id));
	if (!Array.isArray(omit)) throw fault(name, 'omit', 'must be a list of criterion ids');
	omit.forEach((id, i) => {
		if (ids.includes(String(id))) return;
		const near = nearest(String(id), ids);
		throw fault(name, `omit[${i}]`, `the extended rubric has no criterion "${id}"${near ? `; did you mean "${near}"?` : ''}`);
	});
	const changes = objects(own.criteria);
	const changed = inherited
		.filter((c) => !omit.includes(c.id))
		.map((c) => ({ ...c, expectations: withoutWaiting(c.expectations, omit), ...changes.find((change) => change.id === c.id) }));
	const added = Array.isArray(own.criteria) ? own.criteria.filter((c) => !isObject(c) || !ids.includes(String(c.id))) : [];
	const overlay = (key: string) => ({ ...(isObject(base[key]) ? base[key] : {}), ...(isObject(own[key]) ? own[key] : {}) });
	return {
		...base,
		...rest,
		criteria: [...changed, ...added],
		lexicon: mergeLexicon(isObject(base.lexicon) ? base.lexicon : {}, isObject(own.lexicon) ? own.lexicon : {}),
		parameters: overlay('parameters'),
		...(base.policies !== undefined || own.policies !== undefined ? { policies: byId(objects(base.policies), objects(own.policies)) } : {}),
	};
}

/** Expectations, as a list or by id, that wait for none of the criteria that are left out. */
function withoutWaiting(expectations: unknown, omit: readonly unknown[]): unknown {
	const trim = (e: unknown) =>
		isObject(e) && Array.isArray(e.after) ? { ...e, after: e.after.filter((name) => !omit.includes(String(name).split('.')[0])) } : e;
	if (Array.isArray(expectations)) return expectations.map(trim);
	return isObject(expectations) ? Object.fromEntries(Object.entries(expectations).map(([id, e]) => [id, trim(e)])) : expectations;
}

function mergeLexicon(base: Raw, own: Raw): Raw {
	const lists = { ...(isObject(base.lists) ? base.lists : {}), ...(isObject(own.lists) ? own.lists : {}) };
	const merged: Raw = { ...base, ...own, lists };
	for (const key of ['roles', 'concepts', 'phases'])
		if (base[key] !== undefined || own[key] !== undefined) merged[key] = byId(objects(base[key]), objects(own[key]));
	return merged;
}

function byId(base: readonly Raw[], own: readonly Raw[]): Raw[] {
	const ids = new Set(base.map((x) => x.id));
	return [...base.map((x) => own.find((y) => y.id === x.id) ?? x), ...own.filter((y) => !ids.has(y.id))];
}

function objects(value: unknown): Raw[] {
	return Array.isArray(value) ? value.filter(isObject) : [];
}

function isObject(value: unknown): value is Raw {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fault(name: string, path: string, message: string): AuditorError {
	return new AuditorError('AUD_RUBRIC_INVALID', `Rubric ${name}: at ${path}: ${message}.`, { context: { path } });
}
