// A policy from JSON that a person wrote: shape, names, parameters and what it extends, each fault with its path. Reads no file.
import type { Json, Policy, Rounding } from '@auditor/schema';
import { AuditorError, nearest } from '@auditor/schema/pure';
import { phases, type Rule } from './define-rule.js';
import { findPolicy, policies } from './policies.js';
import { invalid, resolvePolicy } from './resolve-policy.js';
import { rules } from './rules/index.js';

const roundings: readonly Rounding[] = ['half-even', 'half-up', 'half-down', 'floor'];
const keys = ['$schema', 'id', 'summary', 'extends', 'rules', 'firstMatch', 'rounding', 'bands', 'status'];

/**
 * The policy that `value` describes, every parameter written out and what it extends folded in.
 * With `extends`, rules of the same name replace parameters in place; further rules join behind the last one of their phase.
 * @param what what it is, for messages: `Policy strict.json`.
 * @param known further policies that it may extend, by name; the shipped ones always count.
 * @param own rules beside the shipped ones that it may name.
 * @throws AuditorError AUD_POLICY_INVALID with the path of the fault.
 */
export function parsePolicy(
	value: unknown,
	what = 'policy',
	known: Readonly<Record<string, unknown>> = {},
	own: readonly Rule[] = [],
): Policy {
	return resolvePolicy(unfold(value, what, { policies: known, rules: own }, []), what, own).policy;
}

interface Known {
	readonly policies: Readonly<Record<string, unknown>>;
	readonly rules: readonly Rule[];
}

function unfold(value: unknown, what: string, known: Known, chain: readonly string[]): Policy {
	const own = readShape(value, what);
	if (own.extends === undefined) return own as Policy;
	const path = [...chain, own.id];
	if (chain.includes(own.id))
		throw invalid(what, [{ path: 'extends', message: `policies extend each other in a circle: ${path.join(' > ')}` }]);
	const base = parent(own.extends, what, known, path);
	const { extends: _, ...rest } = own;
	const changed = base.rules.map((r) => {
		const change = own.rules.find((x) => x.rule === r.rule);
		return change ? { rule: r.rule, parameters: { ...r.parameters, ...change.parameters } } : r;
	});
	const names = new Set(base.rules.map((r) => r.rule));
	const all = [...changed, ...own.rules.filter((r) => !names.has(r.rule))];
	return {
		...base,
		...rest,
		rules: all
			.map((r) => ({ r, at: phaseOf(r, known.rules) }))
			.sort((a, b) => a.at - b.at)
			.map(({ r }) => r),
	};
}

/** Where a rule belongs; an unknown one stays last and is reported later. */
function phaseOf({ rule: id, parameters }: Policy['rules'][number], own: readonly Rule[]): number {
	const rule = [...rules, ...own].find((r) => r.id === id);
	return rule ? phases.indexOf(rule.phase({ ...defaultsOf(rule), ...parameters })) : phases.length;
}

function defaultsOf(rule: Rule): Record<string, Json> {
	return Object.fromEntries(Object.entries(rule.parameters).map(([name, field]) => [name, field.fallback]));
}

function parent(name: string, what: string, known: Known, chain: readonly string[]): Policy {
	if (Object.hasOwn(known.policies, name)) return unfold(known.policies[name], `policy ${name}`, known, chain);
	const shipped = findPolicy(name);
	if (shipped) return shipped;
	const near = nearest(name, [...Object.keys(known.policies), ...policies.map((p) => p.id)]);
	throw invalid(what, [{ path: 'extends', message: `there is no policy "${name}"${near ? `; did you mean "${near}"?` : ''}` }]);
}

type Shape = Partial<Policy> & Pick<Policy, 'id' | 'rules'>;

function readShape(value: unknown, what: string): Shape {
	const faults: { path: string; message: string }[] = [];
	const fault = (path: string, message: string) => faults.push({ path, message });
	if (!isObject(value)) throw new AuditorError('AUD_POLICY_INVALID', `${what}: a policy is a JSON object.`, { context: { path: '' } });
	for (const key of Object.keys(value)) {
		if (keys.includes(key)) continue;
		const near = nearest(key, keys);
		fault(key, `there is no such property${near ? `; did you mean "${near}"?` : ''}`);
	}
	const { id, summary, rules: entries, firstMatch, rounding, bands, status } = value;
	if (typeof id !== 'string' || id === '') fault('id', 'a policy needs a name');
	if (summary !== undefined && typeof summary !== 'string') fault('summary', 'must be a text');
	if (value.extends !== undefined && typeof value.extends !== 'string') fault('extends', 'must be the name of a policy');
	if (firstMatch !== undefined && typeof firstMatch !== 'boolean') fault('firstMatch', 'must be true or false');
	if (rounding !== undefined && !roundings.includes(rounding as Rounding)) {
		const near = typeof rounding === 'string' ? nearest(rounding, roundings) : null;
		fault('rounding', `must be one of ${roundings.join(', ')}${near ? ` (did you mean "${near}"?)` : ''}`);
	}
	if (entries !== undefined && !Array.isArray(entries)) fault('rules', 'must be a list');
	if ((!Array.isArray(entries) || entries.length === 0) && value.extends === undefined)
		fault('rules', 'a policy needs at least one rule, or another policy that it extends');
	const list = Array.isArray(entries) ? entries : [];
	const seen = new Set<unknown>();
	for (const [i, entry] of (list as unknown[]).entries()) {
		if (!isObject(entry) || typeof entry.rule !== 'string') {
			fault(`rules[${i}]`, 'must be an object with the name of a `rule`');
			continue;
		}
		for (const key of Object.keys(entry))
			if (key !== 'rule' && key !== 'parameters') fault(`rules[${i}].${key}`, 'there is no such property');
		if (entry.parameters !== undefined && !isObject(entry.parameters)) fault(`rules[${i}].parameters`, 'must be an object');
		if (seen.has(entry.rule)) fault(`rules[${i}].rule`, `"${entry.rule}" is named twice; a policy names a rule once`);
		seen.add(entry.rule);
	}
	readBands(bands, fault);
	readStatus(status, fault);
	if (faults.length > 0) throw invalid(what, faults);
	const shape: Shape = {
		id: id as string,
		rules: list.map((r) => ({ rule: r.rule as string, parameters: r.parameters ?? {} })),
	};
	if (value.extends !== undefined) {
		return { ...shape, extends: value.extends as string, ...given({ summary, firstMatch, rounding, bands, status }) };
	}
	return {
		...shape,
		summary: '',
		firstMatch: false,
		rounding: 'half-even',
		bands: [],
		...given({ summary, firstMatch, rounding, bands, status }),
	};
}

function readBands(bands: unknown, fault: (path: string, message: string) => void): void {
	if (bands === undefined) return;
	if (!Array.isArray(bands)) {
		fault('bands', 'must be a list');
		return;
	}
	const names = new Set<unknown>();
	const limits = new Set<unknown>();
	for (const [i, band] of (bands as unknown[]).entries()) {
		if (!isObject(band) || typeof band.name !== 'string' || band.name === '') {
			fault(`bands[${i}]`, 'must be an object with a `name`');
			continue;
		}
		if (typeof band.atLeast !== 'number' || !(band.atLeast >= 1 && band.atLeast <= 5))
			fault(`bands[${i}].atLeast`, 'must be a number from 1 to 5');
		if (names.has(band.name)) fault(`bands[${i}].name`, `"${band.name}" is named twice`);
		if (limits.has(band.atLeast)) fault(`bands[${i}].atLeast`, 'another band begins there');
		names.add(band.name);
		limits.add(band.atLeast);
	}
}

function readStatus(status: unknown, fault: (path: string, message: string) => void): void {
	if (status === undefined) return;
	if (!isObject(status)) {
		fault('status', 'must be an object with `pass` and `review`');
		return;
	}
	const { pass, review, ...others } = status;
	for (const key of Object.keys(others)) fault(`status.${key}`, 'there is no such property');
	const limit = (value: unknown): value is number => typeof value === 'number' && value >= 1 && value <= 5;
	if (!limit(pass)) fault('status.pass', 'must be a number from 1 to 5');
	if (!limit(review)) fault('status.review', 'must be a number from 1 to 5');
	if (limit(pass) && limit(review) && review > pass) fault('status.review', 'must not be above `pass`');
}

function given(values: Record<string, unknown>): Partial<Policy> {
	return Object.fromEntries(Object.entries(values).filter(([, v]) => v !== undefined)) as Partial<Policy>;
}

function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
