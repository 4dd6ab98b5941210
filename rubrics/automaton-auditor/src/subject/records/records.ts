// The records that detectives and judges exchange: are they typed, can they be changed, is the score bounded?
// Which classes these are the rubric says: lists `evidence-models` and `opinion-models` of its lexicon.
import type { Project } from '@auditor/code';
import { doesNoWork, type Model, modelOfClass, modelsNamed, withParts } from '@auditor/forensics';
import { lexiconList, listed, nameParts, notApplicable, shownAt, stringsOf } from '@auditor/probes';
import type { FindingDraft, ProbeContext, Texts } from '@auditor/schema';
import { askedRoles, castOf, FINAL_ROLES, JUDGE_ROLES } from '../cast.js';
import { judgeCalls } from '../judges/calls.js';
import { isNeverMade } from './made.js';

type Names = readonly string[];

export function record(project: Project, texts: Texts, context: ProbeContext, list: string, fields: Names, makers: Names): FindingDraft[] {
	const wanted = stringsOf(context.parameters, 'fields', fields);
	const [model] = recordsNamed(project, lexiconList(context, list), wanted);
	if (!model) return [noModel(project, context, list)];
	const typed = model.kind in KINDS;
	const missing = lacking(project, model, wanted);
	// Under its name, of any type.
	const untyped = missing.filter((want) =>
		withParts(project, model).some(
			({ fields }) => missingFields({ fields: fields.map((field) => ({ ...field, type: null })) }, [want]).length === 0,
		),
	);
	const absent = missing.filter((want) => !untyped.includes(want));
	// Where the record holds a list of another one, what is missing belongs to the part with the rest.
	const lacks = (part: Pick<Model, 'fields'>) => missingFields(part, wanted).length;
	const home = withParts(project, model).reduce<Model>((best, part) => (lacks(part) < lacks(best) ? part : best), model);
	const checks = model.kind === 'pydantic' || model.kind === 'zod';
	// What nothing makes checks nothing.
	const idle = checks && isNeverMade(project, model);
	const validated = checks && !idle;
	const unused = idle && isUnused(project, context, model, makers);
	const answer = answerRecords(project, context).find(
		(one) => one.name !== model.name && missing.some((want) => missingFields(one, [want]).length === 0),
	);
	return [
		{
			...about(model, texts),
			outcome: typed ? 'true' : 'false',
			message: `\`${model.name}\` is ${typed ? `a ${KINDS[model.kind] ?? model.kind}` : 'a plain class'} with ${model.fields.length} fields${absent.length > 0 ? `; it lacks ${listed(absent)}` : ''}${untyped.length > 0 ? `; ${listed(untyped)} may hold anything, or nothing` : ''}.${idle ? ' We found no code that makes one.' : ''}${answer ? ` The judges’ language model fills another record, \`${answer.name}\`.` : ''}`,
			rationale: checks
				? 'Its fields are checked when an instance is made.'
				: typed
					? 'Its fields are typed, and not checked at run time.'
					: 'It has no typed base.',
			values: {
				name: model.name,
				kind: model.kind,
				validated,
				unused,
				fields: model.fields.map((f) => f.name),
				missingFields: missing,
				...(unused && { remedy: `Let the code that fills the state make a \`${model.name}\` of each result.` }),
				...(validated &&
					missing.length > 0 && {
						remedy: `${absent.length > 0 ? `Add ${listed(absent)} to` : `Give a type to ${listed(untyped)} of`} \`${home.name}\`${answer ? ` and carry it over from \`${answer.name}\`` : isNeverMade(project, home) ? ', and make one of each answer' : ''}.`,
					}),
			},
			confidence: 0.93,
		},
	];
}

/** Nothing makes the record, while those who should make it work: before they are built, nothing could. */
export function isUnused(project: Project, context: ProbeContext, model: Model, makers: readonly string[]): boolean {
	const cast = () => castOf(project, context.lexicon, askedRoles(context, makers), FINAL_ROLES);
	return isNeverMade(project, model) && cast().some((one) => !doesNoWork(project, one));
}

/** What an opinion holds, unless a parameter says otherwise. */
export const OPINION_FIELDS: readonly string[] = ['score', 'argument', 'cited_evidence'];

/** Records named by the terms, those first that are typed and hold all that is wanted, then typed ones. */
export function recordsNamed(project: Project, terms: readonly string[], wanted: readonly string[]): Model[] {
	const rank = (model: Model) => (!(model.kind in KINDS) ? 2 : lacking(project, model, wanted).length > 0 ? 1 : 0);
	// A type that holds nothing of what is wanted is another thing of that name.
	const holds = (model: Model) => model.kind !== 'interface' || !wanted[0] || lacking(project, model, wanted).length < wanted.length;
	const named = modelsNamed(project, terms)
		.filter(holds)
		.map((model) => ({ model, rank: rank(model) }));
	return named.sort((a, b) => a.rank - b.rank).map(({ model }) => model);
}

/** Records that a model of the judges answers in, whatever they are called. */
export function answerRecords(project: Project, context: ProbeContext): Model[] {
	return (judgeCalls(project, context)?.bound ?? []).flatMap(({ schema, file, scope }) => {
		const found = schema?.kind === 'name' ? project.resolve(schema.name, file, scope) : null;
		return found?.kind === 'class' ? [modelOfClass(project, found.file, found.fact, found.index)] : [];
	});
}

function lacking(project: Project, model: Model, wanted: readonly string[]): string[] {
	return missingFields({ fields: withParts(project, model).flatMap((part) => part.fields) }, wanted);
}

export const KINDS: Partial<Record<Model['kind'], string>> = {
	pydantic: 'Pydantic model',
	zod: 'zod object',
	'typed-dict': 'TypedDict',
	dataclass: 'dataclass',
	interface: 'TypeScript type',
};

/** Wanted fields that the record has under no name that holds their words: `cited_evidence_ids` is `cited_evidence`. */
export function missingFields({ fields }: Pick<Model, 'fields'>, wanted: readonly string[]): string[] {
	const model = { fields: fields.filter(({ type }) => !HOLDS_NOTHING.test(type ?? '')) };
	return wanted.filter((want) => {
		const parts = nameParts(want);
		return (
			!model.fields.some((f) => parts.every((p) => nameParts(f.name).some((n) => n.startsWith(p.slice(0, 4))))) &&
			!synonyms(want).some((s) => model.fields.some((f) => nameParts(f.name).includes(s)))
		);
	});
}

/** Anything, one value for all records, or none. */
const HOLDS_NOTHING = /^(?:Any|object|any|unknown|None|ClassVar\b.{0,200}|Literal\[(?:""|''|None)\])$/;

/** Other words for the usual fields of an opinion. */
export function synonyms(want: string): string[] {
	if (want === 'argument') return ['reasoning', 'rationale', 'justification', 'explanation', 'argumentation'];
	if (want === 'cited_evidence') return ['citations', 'cited', 'evidence', 'references'];
	return want === 'score' ? ['rating', 'grade', 'points'] : [];
}

export function about(model: Model, texts: Texts): Pick<FindingDraft, 'location' | 'snippet' | 'context'> {
	return { ...shownAt(texts, model.file, model.line, model.endLine), context: model.file.context };
}

export function noModel(project: Project, context: ProbeContext, list: string): FindingDraft {
	const terms = lexiconList(context, list);
	if (terms.length === 0) return notApplicable(`The rubric’s lexicon has no list \`${list}\`, so there is no record to look for.`);
	return {
		outcome: 'false',
		message: `Source code has no record named like ${listed(terms.slice(0, 4))} that holds what such a record needs.`,
		rationale: 'No class, interface or zod object of source files holds one of these words.',
		values: { terms: [...terms] },
		// Where there is a court, it may have a name that the lexicon lacks.
		confidence: castOf(project, context.lexicon, ['detective', ...JUDGE_ROLES]).length > 0 ? 0.65 : 0.75,
	};
}
