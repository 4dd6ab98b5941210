// The `rubric_metadata / dimensions / synthesis_rules` format that exists in the wild, turned into our rubric without loss and without code.
// A dimension whose id the reference rubric knows borrows that criterion's expectations and caps; any other gets evidence from the
// identifiers, paths and calls that its own instruction quotes, searched as syntax.
import { z } from 'zod';
import type { Criterion, Rubric, RubricInput } from '../model/rubric.js';
import { criterionSchema, rubricSchema } from '../model/rubric.js';
import { parseWith } from './parse.js';

const text = z.string().default('');

export const dimensionsRubricSchema = z.looseObject({
	rubric_metadata: z.looseObject({
		rubric_name: z.string(),
		grading_target: text,
		version: z.union([z.string(), z.number()]).transform(String),
	}),
	dimensions: z
		.array(
			z.looseObject({
				id: z.string(),
				name: z.string(),
				target_artifact: text,
				forensic_instruction: text,
				success_pattern: text,
				failure_pattern: text,
				judicial_logic: z.record(z.string(), z.string()).optional(),
			}),
		)
		.min(1, 'a rubric needs at least one dimension'),
	synthesis_rules: z.record(z.string(), z.string()).default({}),
});

/** The probe that looks for named identifiers as syntax. */
export const IDENTIFIER_PROBE = 'syntax/identifier';

export function isDimensionsFormat(value: unknown): boolean {
	return typeof value === 'object' && value !== null && 'dimensions' in value;
}

/**
 * A rubric from the dimensions format.
 * @param reference rubric from which known criteria, the lexicon and parameters are borrowed.
 * @throws AuditorError AUD_RUBRIC_INVALID with the path of the fault.
 */
export function rubricFromDimensions(value: unknown, what: string, reference: Rubric): Rubric {
	const source = parseWith(dimensionsRubricSchema, value, 'AUD_RUBRIC_INVALID', what);
	const known = new Map(reference.criteria.map((c) => [c.id, c]));
	const names = new Set<string>();
	const ids = new Set(source.dimensions.map((d) => d.id));
	const criteria = source.dimensions.map((dimension): RubricInput['criteria'][number] => {
		const borrowed = known.get(dimension.id);
		const common = {
			id: dimension.id,
			name: dimension.name,
			instruction: dimension.forensic_instruction,
			success: dimension.success_pattern,
			failure: dimension.failure_pattern,
			personaNotes: personaNotes(dimension.judicial_logic),
		};
		if (borrowed) return { ...borrowed, ...common, expectations: borrowed.expectations.map((e) => afterWhatIsThere(e, ids)) };
		const quoted = quotedIdentifiers(dimension.forensic_instruction);
		for (const name of quoted) names.add(name);
		return { ...common, artifact: artifactOf(dimension.target_artifact), expectations: quoted.map((name) => expectIdentifier(name)) };
	});
	const { lexicon, parameters } = reference;
	const own: Record<string, Record<string, string[]>> = names.size > 0 ? { [IDENTIFIER_PROBE]: { names: [...names].sort() } } : {};
	return rubricSchema.parse({
		id: slug(source.rubric_metadata.rubric_name),
		name: source.rubric_metadata.rubric_name,
		version: source.rubric_metadata.version,
		target: source.rubric_metadata.grading_target,
		criteria,
		lexicon,
		parameters: { ...parameters, ...own },
	} satisfies RubricInput);
}

/** A borrowed expectation waits for none of a criterion that was not borrowed with it. */
function afterWhatIsThere({ after, ...expectation }: Criterion['expectations'][number], ids: ReadonlySet<string>) {
	const there = after?.filter((name) => ids.has(name.split('.')[0]!)) ?? [];
	return there.length > 0 ? { ...expectation, after: there } : expectation;
}

function expectIdentifier(name: string): Partial<Criterion['expectations'][number]> & { id: string; text: string; probe: string } {
	return {
		id: `uses-${slug(name)}`,
		text: `\`${name}\` occurs in the code.`,
		probe: IDENTIFIER_PROBE,
		select: [{ value: 'name', is: '==', to: name }],
	};
}

/**
 * The rubric in which every criterion that names no probe as its evidence expects the identifiers, paths and calls that its instruction quotes,
 * each once; a criterion that quotes none stays as it is.
 */
export function withQuotedIdentifiers(rubric: Rubric): Rubric {
	const names = new Set<string>();
	const criteria = rubric.criteria.map((criterion) => {
		if (criterion.expectations.length > 0 || criterion.hazards.length > 0) return criterion;
		const quoted = quotedIdentifiers(criterion.instruction);
		if (quoted.length === 0) return criterion;
		for (const name of quoted) names.add(name);
		return criterionSchema.parse({ ...criterion, expectations: quoted.map((name) => expectIdentifier(name)) });
	});
	if (names.size === 0) return rubric;
	const given = rubric.parameters[IDENTIFIER_PROBE] ?? {};
	for (const name of Array.isArray(given.names) ? given.names : []) if (typeof name === 'string') names.add(name);
	return { ...rubric, criteria, parameters: { ...rubric.parameters, [IDENTIFIER_PROBE]: { ...given, names: [...names].sort() } } };
}

/** What an instruction puts in quotes or back-ticks and what looks like a name, a call or a path. */
export function quotedIdentifiers(instruction: string): string[] {
	const found = new Set<string>();
	for (const match of instruction.matchAll(/(?<![\p{L}\d])['"`]([^'"`\n]{2,60})['"`](?![\p{L}\d])/gu)) {
		const name = match[1]!
			.replace(/^([^(]*)\(.*\)$/s, '$1')
			.replace(/^\./, '')
			.trim();
		if (/^[\p{L}_$][\p{L}\d_$.]*$/u.test(name) || /^[\w.-]+\/[\w./*-]+$/.test(name)) found.add(name);
	}
	return [...found];
}

function personaNotes(logic: Record<string, string> | undefined): Record<string, string> {
	return Object.fromEntries(Object.entries(logic ?? {}).map(([judge, note]) => [judge.toLowerCase().replace(/[^a-z]/g, ''), note]));
}

function artifactOf(target: string): Criterion['artifact'] {
	if (/image|diagram|visual/i.test(target)) return 'diagram';
	return /pdf|report|doc/i.test(target) ? 'report' : 'repository';
}

function slug(name: string): string {
	const words = name
		.replace(/[^\p{L}\d]+/gu, '-')
		.replace(/^-|-$/g, '')
		.toLowerCase();
	return /^[a-z]/.test(words) ? words : `r-${words}`;
}
