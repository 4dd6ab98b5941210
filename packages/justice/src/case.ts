// What is handed to justice, checked at the door: every name resolves, nothing stands twice, every score is a whole number from 1 to 5.
// Lean input from people and other tools is filled up; nothing that decides a score is ever guessed.
import type {
	Abstention,
	Charge,
	Criterion,
	Evidence,
	Expectation,
	Hazard,
	HearingPoint,
	JudicialOpinion,
	OpinionSource,
	OpinionsFile,
} from '@auditor/schema';
import { AuditorError, compareBy, compareText } from '@auditor/schema/pure';
import { each, Fault, name, names, suggest, unique, whole } from './case-faults.js';

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
	/** Points that judges disputed or raised, ruled. */
	readonly hearing?: readonly HearingPoint[];
}

/** One criterion with what belongs to it, complete and in a fixed order. */
export interface CaseEntry {
	readonly criterion: Criterion;
	readonly evidence: readonly Evidence[];
	readonly opinions: readonly JudicialOpinion[];
	readonly withheld: OpinionsFile['withheld'][string] | null;
	readonly hearing: readonly HearingPoint[];
}

/**
 * The case by criterion, in the rubric's order. The order in which evidence and opinions came does not matter.
 * @throws AuditorError AUD_CASE_INVALID with the path of the first fault.
 */
export function readCase(input: Case): CaseEntry[] {
	try {
		return read(input);
	} catch (error) {
		if (!(error instanceof Fault)) throw error;
		const at = error.path ? `at ${error.path}: ` : '';
		throw new AuditorError('AUD_CASE_INVALID', `The case is not consistent: ${at}${error.message}.`, { context: { path: error.path } });
	}
}

function read(input: Case): CaseEntry[] {
	if (typeof input !== 'object' || input === null) throw new Fault('', 'a case is an object of criteria, evidence and opinions');
	const list = input.criteria ?? input.rubric?.criteria;
	const at = input.criteria ? 'criteria' : 'rubric.criteria';
	if (!Array.isArray(list) || list.length === 0) throw new Fault(at, 'a case needs at least one criterion');
	const entries = new Map<string, { criterion: Criterion; evidence: Evidence[]; opinions: JudicialOpinion[] }>();
	each(list as readonly CriterionInput[], at, (given) => {
		const criterion = readCriterion(given);
		if (entries.has(criterion.id)) throw new Fault('id', `there are two criteria "${criterion.id}"`);
		entries.set(criterion.id, { criterion, evidence: [], opinions: [] });
	});
	const owner = (id: unknown, path: string) => {
		const entry = entries.get(id as string);
		if (entry) return entry;
		throw new Fault(path, `there is no criterion ${JSON.stringify(id)}${suggest(id, [...entries.keys()])}`);
	};
	each(input.evidence ?? [], 'evidence', (given) => {
		const entry = owner(given.criterion, 'criterion');
		entry.evidence.push(readEvidence(given, entry.criterion));
	});
	each(input.opinions, 'opinions', (given) => owner(given.criterion, 'criterion').opinions.push(readOpinion(given)));
	const points = new Map<string, HearingPoint[]>();
	each(input.hearing ?? [], 'hearing', (point) => {
		owner(point.criterion, 'criterion');
		points.set(point.criterion, [...(points.get(point.criterion) ?? []), point]);
	});
	const withheld = new Map(Object.entries(input.withheld ?? {}));
	for (const [id, value] of withheld) {
		owner(id, `withheld.${id}`);
		if (!['not-applicable', 'not-assessed', 'auditor-error'].includes(value?.status) || typeof value.reason !== 'string')
			throw new Fault(`withheld.${id}`, 'needs a status (not-applicable, not-assessed, auditor-error) and a reason');
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
		hearing: points.get(criterion.id) ?? [],
	}));
}

const unknownSource: OpinionSource = { bench: 'external', name: null, promptDigest: null, attempts: 1 };

function readOpinion(given: OpinionInput): JudicialOpinion {
	const { criterion, judge } = given;
	name(judge, 'judge');
	const round = given.round ?? 1;
	if (!Number.isSafeInteger(round) || round < 1) throw new Fault('round', 'must be a whole number from 1');
	const score = given.score ?? null;
	const status = given.status ?? (score === null ? 'abstained' : 'given');
	if (status === 'given') whole(score, 1, 5, 'score');
	else if (status !== 'abstained') throw new Fault('status', 'must be "given" or "abstained"');
	else if (score !== null) throw new Fault('score', 'an abstention has no score');
	const abstention =
		status === 'given' ? null : { code: 'not-given', detail: 'no score was given', raw: null, ...(given.abstention ?? {}) };
	const charges: Charge[] = [];
	if (given.charges)
		each(given.charges, 'charges', (c) => charges.push({ kind: name(c.kind, 'kind'), evidence: names(c.evidence, 'evidence') }));
	return {
		id: given.id ?? `${criterion}/${judge}/${round}`,
		criterion,
		judge,
		round,
		status,
		label: given.label ?? null,
		score,
		argument: given.argument ?? '',
		citations: names(given.citations, 'citations'),
		charges,
		wouldRaise: given.wouldRaise ?? [],
		abstention,
		source: given.source ? { ...unknownSource, ...given.source } : unknownSource,
		...(given.reading && { reading: given.reading }),
		working: given.working ?? {},
	};
}

function readEvidence(given: EvidenceInput, criterion: Criterion): Evidence {
	name(given.id, 'id');
	const role = given.role ?? 'context';
	const answers = given.answers ?? null;
	const known = role === 'expectation' ? criterion.expectations : role === 'hazard' ? criterion.hazards : null;
	if (role !== 'context' && known === null) throw new Fault('role', 'must be "expectation", "hazard" or "context"');
	if (known && !known.some((x) => x.id === answers)) {
		const near = suggest(
			answers,
			known.map((x) => x.id),
		);
		throw new Fault('answers', `criterion ${criterion.id} has no ${role} ${JSON.stringify(answers)}${near}`);
	}
	const satisfied = given.satisfied ?? null;
	if ((known && given.satisfied === undefined) || (satisfied !== null && typeof satisfied !== 'boolean'))
		throw new Fault('satisfied', 'must be true, false or null');
	// What is only shown may leave its confidence out; what counts may not, for any default would decide something.
	const confidence = given.confidence ?? (known ? Number.NaN : 1);
	if (typeof confidence !== 'number' || !(confidence >= 0 && confidence <= 1))
		throw new Fault('confidence', 'must be a number from 0 to 1');
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

function readCriterion(given: CriterionInput): Criterion {
	name(given.id, 'id');
	const weight = given.weight ?? 1;
	whole(weight, 0, Number.MAX_SAFE_INTEGER, 'weight');
	const expectations: Expectation[] = [];
	each(given.expectations ?? [], 'expectations', (e) => expectations.push(readExpectation(e)));
	const hazards: Hazard[] = [];
	each(given.hazards ?? [], 'hazards', (h) => {
		name(h.id, 'id');
		hazards.push({ text: h.id, probe: '', when: 'true', where: [], charge: 'security', remediation: null, ...h });
	});
	unique(expectations, (e) => e.id, 'expectations', given.id);
	unique(hazards, (h) => h.id, 'hazards', given.id);
	return {
		name: given.id,
		artifact: 'repository',
		instruction: '',
		success: '',
		failure: '',
		levels: null,
		context: [],
		personaNotes: {},
		...given,
		weight,
		marks: names(given.marks, 'marks'),
		expectations,
		hazards,
	};
}

function readExpectation(given: Lean<Expectation, 'id'>): Expectation {
	name(given.id, 'id');
	for (const key of ['cap', 'floor'] as const) if (given[key] !== undefined && given[key] !== null) whole(given[key], 1, 5, key);
	if (given.weight !== undefined) whole(given.weight, 0, Number.MAX_SAFE_INTEGER, 'weight');
	return {
		text: given.id,
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
		...given,
	};
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
