// The `rubric_metadata / dimensions / synthesis_rules` format that exists in the wild, turned into our rubric without loss and without code.
// A dimension whose id the reference rubric knows borrows that criterion's expectations and caps; any other is a criterion in words.
import { z } from 'zod';
import type { Criterion, Rubric, RubricInput } from '../model/rubric.js';
import { rubricSchema } from '../model/rubric.js';
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
		return { ...common, artifact: artifactOf(dimension.target_artifact) };
	});
	const { lexicon, parameters } = reference;
	return rubricSchema.parse({
		id: slug(source.rubric_metadata.rubric_name),
		name: source.rubric_metadata.rubric_name,
		version: source.rubric_metadata.version,
		target: source.rubric_metadata.grading_target,
		criteria,
		lexicon,
		parameters,
	} satisfies RubricInput);
}

/** A borrowed expectation waits for none of a criterion that was not borrowed with it. */
function afterWhatIsThere({ after, ...expectation }: Criterion['expectations'][number], ids: ReadonlySet<string>) {
	const there = after?.filter((name) => ids.has(name.split('.')[0]!)) ?? [];
	return there.length > 0 ? { ...expectation, after: there } : expectation;
}

function personaNotes(logic: Record<string, string> | undefined): Record<string, string> {
	return Object.fromEntries(Object.entries(logic ?? {}).map(([judge, note]) => [judge.toLowerCase().replace(/[^a-z]/g, ''), note]));
}

/** What a `target_artifact` names: the repository, its report, its diagrams. */
export function artifactOf(target: string): Criterion['artifact'] {
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
