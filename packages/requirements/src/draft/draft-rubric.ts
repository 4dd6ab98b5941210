// A draft becomes the file of a rubric and a page about it: what will be looked up, what may be asked of a probe instead, and what only a model or a
// person can tell.
import { type Json, type Probe, rubricSchema } from '@auditor/schema';
import { type Coverage, coverageOf, toldCoverage } from '../coverage.js';
import { REQUIREMENT_PROBE } from '../probes/words/requirement.js';
import { readRequirement } from '../read/read-requirement.js';
import { withRequirements } from '../with-requirements.js';
import type { Draft, DraftCriterion } from './model.js';
import { fault } from './parts.js';
import { readDraft } from './read-draft.js';

export interface DraftedRubric {
	/** What `rubric.json` holds: valid, with the words as they were. */
	readonly rubric: Readonly<Record<string, Json>>;
	/** What to read before it is used, in Markdown. */
	readonly page: string;
	readonly coverage: readonly Coverage[];
	/** What was changed to fit, in one sentence each. */
	readonly notes: readonly string[];
}

/** @param file name of the file, for faults and for the name @throws AuditorError AUD_RUBRIC_INVALID with the place in the file */
export function draftRubric(text: string, file: string, probes: readonly Probe[] = []): DraftedRubric {
	const draft = readDraft(text, file);
	const asked: Json[] = [];
	const criteria = draft.criteria.map((criterion) => criterionOf(criterion, asked));
	const rubric = {
		id: slug(draft.name),
		name: draft.name,
		version: '0.1.0',
		criteria,
		...(asked.length > 0 ? { parameters: { [REQUIREMENT_PROBE]: { requirements: asked } } } : {}),
	};
	const parsed = rubricSchema.safeParse(rubric);
	if (!parsed.success) {
		const [{ path, message }] = parsed.error.issues as [(typeof parsed.error.issues)[number]];
		throw fault(file, path.join('.'), message);
	}
	const coverage = coverageOf(withRequirements(parsed.data), probes);
	return { rubric: rubric as Record<string, Json>, page: pageOf(draft, coverage), coverage, notes: draft.notes };
}

function criterionOf({ id, name, instruction, weight, artifact, levels, requirements }: DraftCriterion, asked: Json[]): Json {
	const expectations = requirements.map((one): Json => {
		const key = `${id}.${one.id}`;
		asked.push({ id: one.id, text: one.text, ...(one.after.length > 0 ? { after: [...one.after] } : {}) });
		const { standing } = readRequirement(key, one.text);
		const importance = standing === 'may' ? 'bonus' : standing === 'should' ? 'expected' : 'essential';
		return {
			id: one.id,
			text: one.text,
			probe: REQUIREMENT_PROBE,
			importance,
			weight: one.weight,
			select: [{ value: 'requirement', is: '==', to: one.id }],
		};
	});
	return {
		id,
		name,
		...(instruction === '' ? {} : { instruction }),
		// A level without words is none.
		...(levels === null ? {} : { levels: { 1: '', 2: '', 3: '', 4: '', 5: '', ...levels } }),
		weight,
		...(artifact ? { artifact } : {}),
		...(expectations.length > 0 ? { expectations } : {}),
	};
}

function pageOf(draft: Draft, coverage: readonly Coverage[]): string {
	const of = (reach: Coverage['reach']) => coverage.filter((one) => one.reach === reach);
	const row = ({ requirement, looks, left, nearest, path }: Coverage) =>
		[
			`- ${inert(requirement.text)} (\`${path}\`)`,
			...(looks.length > 0 ? [`  - Looked for: ${[...new Set(looks)].map(inert).join(', ')}.`] : []),
			...(looks.length > 0 && left.length > 0 ? [`  - Left over: ${inert(left.join(' '))}.`] : []),
			...(requirement.asks === 'run' ? ['  - Only running the program tells.'] : []),
			...nearest.map(({ id, question }) => `  - A probe may ask this: \`${id}\`, “${question}” Write it into the criterion if it does.`),
		].join('\n');
	const part = (title: string, rows: readonly Coverage[]) => (rows.length === 0 ? [] : ['', `## ${title}`, '', ...rows.map(row)]);
	return `${[
		`# ${inert(draft.name)}`,
		'',
		toldCoverage(coverage),
		...draft.notes.map(inert),
		...part('Looked up', of('looks')),
		...part('Looked up in part', of('part')),
		...part('For a model or a person', of('person')),
	].join('\n')}\n`;
}

/** Words of the table as words: what Markdown would act on is escaped. */
function inert(text: string): string {
	return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>|#~$&]/g, '\\$&');
}

function slug(name: string): string {
	const id = name
		.toLowerCase()
		.split(/[^a-z0-9]/)
		.filter((part) => part !== '')
		.join('-')
		.slice(0, 60);
	return /^[a-z]/.test(id) ? id : `r-${id || 'words'}`;
}
