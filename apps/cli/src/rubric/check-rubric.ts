// What a schema cannot say about a rubric: names that nobody knows, ids that stand twice, weights and caps that contradict each other. All faults
// at once, each with its path in the file.
import { personas } from '@auditor/judges';
import { AuditorError, type Criterion, canonicalJson, type Expectation, nearest, type Rubric } from '@auditor/schema';
import { loadPolicy } from '../input/load-policy.js';
import { probeValues } from './probe-values.js';
import type { RubricCode } from './rubric-code.js';

export interface RubricFault {
	readonly path: string;
	readonly message: string;
}

export interface KnownNames {
	readonly probes: readonly string[];
	readonly code: Pick<RubricCode, 'rules' | 'personas'> | null;
	/** Notes to judges that this court does not have are let pass: the dimensions format knows further roles. */
	readonly anyPersona?: boolean;
	/** Folder from which a policy file is named. */
	readonly folder: string;
}

/** Every fault, in the order of the file; empty when the rubric can be used. */
export function faultsOf(rubric: Rubric, known: KnownNames): RubricFault[] {
	const faults: RubricFault[] = [];
	const fault = (path: string, message: string) => faults.push({ path, message });
	const probes = new Set(known.probes);
	const judges = [...personas, ...(known.code?.personas ?? [])].map((p) => p.id);
	const unknown = (path: string, what: string, name: string, names: readonly string[]) => {
		const near = nearest(name, names);
		fault(path, `there is no ${what} "${name}"${near ? `; did you mean "${near}"?` : ''}`);
	};
	const probe = (path: string, name: string) => {
		if (!probes.has(name)) unknown(path, 'probe', name, known.probes);
	};

	const expectations = rubric.criteria.flatMap((c) => c.expectations.map((e) => `${c.id}.${e.id}`));
	const seen = new Map<string, number>();
	rubric.criteria.forEach((criterion, c) => {
		const at = `criteria[${c}]`;
		const first = seen.get(criterion.id);
		if (first !== undefined) fault(`${at}.id`, `criterion "${criterion.id}" stands twice; it is already criteria[${first}]`);
		else seen.set(criterion.id, c);
		checkIds(criterion, at, fault);
		criterion.expectations.forEach((e, i) => {
			probe(`${at}.expectations[${i}].probe`, e.probe);
			checkConditions(e, `${at}.expectations[${i}]`, rubric, fault);
			for (const name of e.after ?? [])
				if (!expectations.includes(name)) unknown(`${at}.expectations[${i}].after`, 'expectation', name, expectations);
			if (e.cap !== null && e.floor !== null && e.floor > e.cap)
				fault(`${at}.expectations[${i}]`, `floor ${e.floor} is above cap ${e.cap}`);
		});
		criterion.hazards.forEach((h, i) => {
			probe(`${at}.hazards[${i}].probe`, h.probe);
			checkConditions({ ...h, select: [] }, `${at}.hazards[${i}]`, rubric, fault);
		});
		criterion.context.forEach((name, i) => {
			probe(`${at}.context[${i}]`, name);
		});
		checkCaps(criterion.expectations, at, fault);
		// Levels in words weigh nothing: each is a floor.
		if (criterion.expectations.length > 0 && criterion.expectations.every((e) => e.weight === 0 && e.floor === null))
			fault(`${at}.expectations`, 'every expectation weighs 0, so that no judge has anything to weigh');
		for (const judge of Object.keys(criterion.personaNotes))
			if (!known.anyPersona && !judges.includes(judge)) unknown(`${at}.personaNotes.${judge}`, 'persona', judge, judges);
	});
	if (rubric.criteria.every((c) => c.weight === 0)) fault('criteria', 'every criterion weighs 0, so that there is no total');
	for (const name of Object.keys(rubric.parameters)) if (!probes.has(name)) unknown(`parameters.${name}`, 'probe', name, known.probes);
	for (const key of ['roles', 'concepts', 'phases'] as const) checkTwice(rubric.lexicon[key], `lexicon.${key}`, fault);
	for (const [at, list] of [
		['needs.any', rubric.needs?.any ?? []],
		['needs.surely.any', rubric.needs?.surely?.any ?? []],
	] as const)
		list.forEach((need, i) => {
			probe(`${at}[${i}].probe`, need.probe);
			checkConditions({ ...need, select: [] }, `${at}[${i}]`, rubric, fault);
		});
	checkPolicies(rubric, known, fault);
	return faults;
}

/** @throws AuditorError AUD_RUBRIC_INVALID (a policy's own: AUD_POLICY_…) for the first fault, with the number of further ones. */
export function refuse(name: string, faults: readonly RubricFault[], hint = ''): void {
	const [first] = faults;
	if (!first) return;
	const more = faults.length > 1 ? ` (and ${faults.length - 1} more)` : '';
	throw new AuditorError('AUD_RUBRIC_INVALID', `Rubric ${name}: ${first.path === '' ? '' : `at ${first.path}: `}${first.message}${more}.`, {
		hint,
		context: { path: first.path, faults: faults.slice(0, 100).map((f) => ({ ...f })) },
	});
}

type Fault = (path: string, message: string) => void;

/** Conditions on what the probe says: a value whose name is nearly one of the probe's, and a role, concept or rule that the lexicon does not have. */
function checkConditions(
	{ probe, select, where }: Pick<Expectation, 'probe' | 'select' | 'where'>,
	at: string,
	{ lexicon }: Rubric,
	fault: Fault,
): void {
	// Of a probe that is misspelled the values are those of the one that is meant.
	const meant = Object.hasOwn(probeValues, probe) ? probe : nearest(probe, Object.keys(probeValues));
	const names = meant === null ? [] : probeValues[meant]!.split(' ');
	const words: Record<string, readonly string[]> = {
		role: lexicon.roles.map((r) => r.id),
		concept: lexicon.concepts.map((c) => c.id),
		rule: Object.keys(lexicon.lists).flatMap((list) => (list.startsWith('rule-') ? [list.slice('rule-'.length)] : [])),
	};
	for (const [key, conditions] of [
		['select', select],
		['where', where],
	] as const)
		conditions.forEach(({ value, to }, i) => {
			const near = names.includes(value) ? null : nearest(value, names);
			if (near) fault(`${at}.${key}[${i}].value`, `${meant} gives no value "${value}"; did you mean "${near}"?`);
			const known = Object.hasOwn(words, value) ? words[value]! : [];
			if (typeof to !== 'string' || known.length === 0 || known.includes(to)) return;
			const word = nearest(to, known);
			fault(
				`${at}.${key}[${i}].to`,
				`the lexicon has no ${value} "${to}"${word ? `; did you mean "${word}"?` : `; it has ${known.join(', ')}`}`,
			);
		});
}

function checkIds(criterion: Criterion, at: string, fault: Fault): void {
	const ids = new Set<string>();
	const once = (path: string, id: string) => {
		if (ids.has(id)) fault(`${path}.id`, `"${id}" stands twice in criterion "${criterion.id}"`);
		ids.add(id);
	};
	criterion.expectations.forEach((e, i) => {
		once(`${at}.expectations[${i}]`, e.id);
	});
	criterion.hazards.forEach((h, i) => {
		once(`${at}.hazards[${i}]`, h.id);
	});
}

/** Two expectations that want opposite answers of the same finding, both with a cap: whatever is found, one of them caps. */
function checkCaps(expectations: readonly Expectation[], at: string, fault: Fault): void {
	const capped = new Map<string, { index: number; expects: string }>();
	expectations.forEach((e, index) => {
		if (e.cap === null || e.cap === 5) return;
		const key = canonicalJson([e.probe, e.select, e.where, e.quantifier]);
		const other = capped.get(key);
		if (other && other.expects !== e.expects && e.where.length === 0)
			fault(
				`${at}.expectations[${index}].cap`,
				`it contradicts expectations[${other.index}]: they want opposite answers, so that one of the two always caps`,
			);
		capped.set(key, { index, expects: e.expects });
	});
}

function checkTwice(entries: readonly { id: string }[], at: string, fault: Fault): void {
	const seen = new Set<string>();
	entries.forEach(({ id }, i) => {
		if (seen.has(id)) fault(`${at}[${i}].id`, `"${id}" stands twice`);
		seen.add(id);
	});
}

function checkPolicies(rubric: Rubric, known: KnownNames, fault: Fault): void {
	const own = rubric.policies ?? [];
	checkTwice(own, 'policies', fault);
	own.forEach((policy, i) => {
		attempt(policy.id, `policies[${i}]`);
	});
	if (!own.some((policy) => policy.id === rubric.policy)) attempt(rubric.policy, 'policy');

	function attempt(name: string, path: string): void {
		try {
			loadPolicy(name, { file: known.folder }, own, known.code?.rules);
		} catch (error) {
			if (!AuditorError.is(error)) throw error;
			fault(path, error.message.replace(/\.$/, ''));
		}
	}
}
