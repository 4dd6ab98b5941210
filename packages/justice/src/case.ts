// What is handed to justice, checked at the door: every name resolves, nothing stands twice, every score is a whole number from 1 to 5.
// Lean input from people and other tools is filled up; nothing that decides a score is ever guessed.
import type { Abstention, Criterion, Evidence, Expectation, Hazard, JudicialOpinion, OpinionSource, OpinionsFile } from '@auditor/schema';
import { AuditorError, compareBy, compareText, nearest } from '@auditor/schema/pure';

type Lean<T, Required extends keyof T> = Partial<T> & Pick<T, Required>;

/** A criterion; expectations and hazards may leave out what the rubric's schema has a default for. */
export type CriterionInput = Omit<Lean<Criterion, 'id'>, 'expectations' | 'hazards'> & {
	expectations?: readonly Lean<Expectation, 'id'>[];
	hazards?: readonly Lean<Hazard, 'id'>[];
};

/** A piece of evidence; `confidence` (0-1) is asked for where it counts. */
export type EvidenceInput = Lean<Evidence, 'id' | 'criterion'>;

/** An opinion of any bench, tool or person: a score (whole, 1-5), or an abstention with its reason. */
export type OpinionInput = Omit<Lean<JudicialOpinion, 'criterion' | 'judge'>, 'source' | 'abstention'> & {
	source?: Partial<OpinionSource>;
	abstention?: Partial<Abstention> | null;
};

/** The case: criteria (or the rubric that holds them), their evidence, and what the judges said. An `opinions.json` is one. */
export interface Case {
	readonly criteria?: readonly CriterionInput[];
	readonly rubric?: { readonly criteria: readonly CriterionInput[] };
	readonly evidence?: readonly EvidenceInput[];
	readonly opinions: readonly OpinionInput[];
	/** Criteria that nobody was asked about: id to status and reason. */
	readonly withheld?: OpinionsFile['withheld'];
}

/** One criterion with what belongs to it, complete and in a fixed order. */
export interface CaseEntry {
	readonly criterion: Criterion;
	readonly evidence: readonly Evidence[];
	readonly opinions: readonly JudicialOpinion[];
	readonly withheld: OpinionsFile['withheld'][string] | null;
}

/**
 * The case by criterion, in the rubric's order. The order in which evidence and opinions came does not matter.
 * @throws AuditorError AUD_CASE_INVALID with the path of the first fault.
 */
export function readCase(input: Case): CaseEntry[] {
	if (typeof input !== 'object' || input === null) throw fault('', 'a case is an object of criteria, evidence and opinions');
	const at = input.criteria ? 'criteria' : 'rubric.criteria';
	const list = input.criteria ?? input.rubric?.criteria;
	if (!Array.isArray(list) || list.length === 0) throw fault(at, 'a case needs at least one criterion');
	const entries = new Map<string, { criterion: Criterion; evidence: Evidence[]; opinions: JudicialOpinion[] }>();
	list.forEach((given, i) => {
		const criterion = readCriterion(given, `${at}[${i}]`);
		if (entries.has(criterion.id)) throw fault(`${at}[${i}].id`, `there are two criteria "${criterion.id}"`);
		entries.set(criterion.id, { criterion, evidence: [], opinions: [] });
	});
	const owner = (id: unknown, path: string) => {
		const entry = entries.get(id as string);
		if (entry) return entry;
		throw fault(path, `there is no criterion ${JSON.stringify(id)}${suggest(id, [...entries.keys()])}`);
	};
	array(input.evidence ?? [], 'evidence').forEach((e, i) => {
		const path = `evidence[${i}]`;
		object(e, path);
		const entry = owner(e.criterion, `${path}.criterion`);
		entry.evidence.push(readEvidence(e, entry.criterion, path));
	});
	array(input.opinions, 'opinions').forEach((o, i) => {
		object(o, `opinions[${i}]`);
		owner(o.criterion, `opinions[${i}].criterion`).opinions.push(readOpinion(o, `opinions[${i}]`));
	});
	const withheld = new Map(Object.entries(input.withheld ?? {}));
	for (const [id, value] of withheld) {
		owner(id, `withheld.${id}`);
		if (!['not-applicable', 'not-assessed', 'auditor-error'].includes(value?.status) || typeof value.reason !== 'string')
			throw fault(`withheld.${id}`, 'needs a status (not-applicable, not-assessed, auditor-error) and a reason');
	}
	return [...entries.values()].map(({ criterion, evidence, opinions }) => ({
		criterion,
		evidence: unique(evidence.sort(compareBy((e) => e.id)), (e) => e.id, 'evidence', criterion.id),
		opinions: unique(
			opinions.sort((a, b) => compareText(a.judge, b.judge) || a.round - b.round),
			(o) => `${o.judge}, round ${o.round}`,
			'opinions',
			criterion.id,
		),
		withheld: withheld.get(criterion.id) ?? null,
	}));
}

/** An opinion with everything filled in. @throws AuditorError AUD_CASE_INVALID */
function readOpinion(given: OpinionInput, path: string): JudicialOpinion {
	const { criterion, judge } = given;
	name(judge, `${path}.judge`);
	const round = given.round ?? 1;
	if (!Number.isSafeInteger(round) || round < 1) throw fault(`${path}.round`, 'must be a whole number from 1');
	const score = given.score ?? null;
	const status = given.status ?? (score === null ? 'abstained' : 'given');
	if (status === 'given') whole(score, 1, 5, `${path}.score`);
	else if (status !== 'abstained') throw fault(`${path}.status`, 'must be "given" or "abstained"');
	else if (score !== null) throw fault(`${path}.score`, 'an abstention has no score');
	const citations = names(given.citations, `${path}.citations`);
	const charges = array(given.charges ?? [], `${path}.charges`).map((charge, i) => {
		object(charge, `${path}.charges[${i}]`);
		return { kind: name(charge.kind, `${path}.charges[${i}].kind`), evidence: names(charge.evidence, `${path}.charges[${i}].evidence`) };
	});
	const abstention =
		status === 'given' ? null : { code: 'not-given', detail: 'no score was given', raw: null, ...(given.abstention ?? {}) };
	return {
		id: given.id ?? `${criterion}/${judge}/${round}`,
		criterion,
		judge,
		round,
		status,
		label: given.label ?? null,
		score,
		argument: given.argument ?? '',
		citations,
		charges,
		wouldRaise: given.wouldRaise ?? [],
		abstention,
		source: { bench: 'external', name: null, promptDigest: null, attempts: 1, ...given.source },
		working: given.working ?? {},
	};
}

function readEvidence(given: EvidenceInput, criterion: Criterion, path: string): Evidence {
	name(given.id, `${path}.id`);
	const role = given.role ?? 'context';
	const answers = given.answers ?? null;
	const known = role === 'expectation' ? criterion.expectations : role === 'hazard' ? criterion.hazards : null;
	if (role !== 'context' && known === null) throw fault(`${path}.role`, 'must be "expectation", "hazard" or "context"');
	if (known && !known.some((x) => x.id === answers)) {
		const ids = known.map((x) => x.id);
		throw fault(`${path}.answers`, `criterion ${criterion.id} has no ${role} ${JSON.stringify(answers)}${suggest(answers, ids)}`);
	}
	if (known && given.satisfied === undefined) throw fault(`${path}.satisfied`, 'must be true, false or null');
	const confidence = given.confidence ?? (known ? Number.NaN : 1);
	if (typeof confidence !== 'number' || !(confidence >= 0 && confidence <= 1))
		throw fault(`${path}.confidence`, 'must be a number from 0 to 1');
	const satisfied = given.satisfied ?? null;
	if (satisfied !== null && typeof satisfied !== 'boolean') throw fault(`${path}.satisfied`, 'must be true, false or null');
	return {
		fingerprint: given.id,
		probe: '',
		question: '',
		detective: 'aggregator',
		outcome: satisfied === null ? 'not-available' : satisfied ? 'true' : 'false',
		message: '',
		location: null,
		related: [],
		values: {},
		snippet: null,
		context: null,
		rationale: '',
		disputed: null,
		reread: null,
		...given,
		role,
		answers,
		satisfied,
		confidence,
	};
}

function readCriterion(given: CriterionInput, path: string): Criterion {
	object(given, path);
	name(given.id, `${path}.id`);
	const weight = given.weight ?? 1;
	whole(weight, 0, Number.MAX_SAFE_INTEGER, `${path}.weight`);
	const expectations = array(given.expectations ?? [], `${path}.expectations`).map((e, i): Expectation => {
		const at = `${path}.expectations[${i}]`;
		object(e, at);
		name(e.id, `${at}.id`);
		for (const key of ['cap', 'floor'] as const) if (e[key] !== undefined && e[key] !== null) whole(e[key], 1, 5, `${at}.${key}`);
		if (e.weight !== undefined) whole(e.weight, 0, Number.MAX_SAFE_INTEGER, `${at}.weight`);
		return {
			text: e.id,
			probe: '',
			expects: 'true',
			select: [],
			where: [],
			quantifier: 'any',
			weight: 1,
			importance: 'expected',
			cap: null,
			floor: null,
			remediation: null,
			...e,
		};
	});
	const hazards = array(given.hazards ?? [], `${path}.hazards`).map((h, i): Hazard => {
		object(h, `${path}.hazards[${i}]`);
		name(h.id, `${path}.hazards[${i}].id`);
		return { text: h.id, probe: '', when: 'true', where: [], charge: 'security', remediation: null, ...h };
	});
	unique(expectations, (e) => e.id, `${path}.expectations`, given.id);
	unique(hazards, (h) => h.id, `${path}.hazards`, given.id);
	const defaults = {
		name: given.id,
		artifact: 'repository' as const,
		instruction: '',
		success: '',
		failure: '',
		levels: null,
		context: [],
	};
	return { ...defaults, personaNotes: {}, ...given, weight, marks: names(given.marks, `${path}.marks`), expectations, hazards };
}

/** The last opinion that each judge gave, by judge. A failed second call is no change of mind: the judge's earlier opinion stands. */
export function lastOpinions(opinions: readonly JudicialOpinion[]): JudicialOpinion[] {
	const last = new Map<string, JudicialOpinion>();
	for (const opinion of opinions) {
		const before = last.get(opinion.judge);
		if (before === undefined || opinion.status === 'given' || before.status !== 'given') last.set(opinion.judge, opinion);
	}
	return [...last.values()];
}

function fault(path: string, message: string): AuditorError {
	return new AuditorError('AUD_CASE_INVALID', `The case is not consistent: ${path ? `at ${path}: ` : ''}${message}.`, {
		context: { path },
	});
}

function suggest(given: unknown, known: readonly string[]): string {
	const near = typeof given === 'string' ? nearest(given, known) : null;
	return near ? `; did you mean "${near}"?` : '';
}

function unique<T>(items: T[], key: (item: T) => string, path: string, criterion: string): T[] {
	const seen = new Set<string>();
	for (const item of items) {
		if (seen.has(key(item))) throw fault(path, `"${key(item)}" stands twice for criterion ${criterion}`);
		seen.add(key(item));
	}
	return items;
}

function object(value: unknown, path: string): void {
	if (typeof value !== 'object' || value === null || Array.isArray(value)) throw fault(path, 'must be an object');
}

function array<T>(value: readonly T[], path: string): readonly T[] {
	if (!Array.isArray(value)) throw fault(path, 'must be a list');
	return value;
}

function name(value: unknown, path: string): string {
	if (typeof value !== 'string' || value === '') throw fault(path, 'must be a name');
	return value;
}

function names(value: readonly string[] | undefined, path: string): string[] {
	return array(value ?? [], path).map((x, i) => name(x, `${path}[${i}]`));
}

function whole(value: unknown, least: number, most: number, path: string): void {
	if (Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most) return;
	const shown = typeof value === 'number' ? String(value) : JSON.stringify(value);
	throw fault(path, `must be a whole number from ${least}${most === Number.MAX_SAFE_INTEGER ? '' : ` to ${most}`}, not ${shown}`);
}
