import { readFileSync } from 'node:fs';
import { runProbes } from '@auditor/probes';
import { type AuditDocument, available, documentsArtifact, readRubric } from '@auditor/schema';
import { expect, it } from 'vitest';
import { markdown } from '../../test/documents.js';
import { foreignConcept, unreadableClaims } from '../probes/_documents.js';
import { conceptDepth } from '../probes/concept-depth.js';
import { languagesOf } from './language.js';

const reportIn = (tag: string) => markdown(readFileSync(new URL(`../../test/languages/${tag}.md`, import.meta.url), 'utf8'));
const rubric = new URL('../../../../rubrics/automaton-auditor/rubric.json', import.meta.url);
const { lexicon } = readRubric(JSON.parse(readFileSync(rubric, 'utf8')));
const mostly = (document: AuditDocument) => [...languagesOf([document])].sort((a, b) => b[1] - a[1])[0]?.[0];

async function outcomes(document: AuditDocument) {
	const findings = await runProbes([conceptDepth], available(documentsArtifact, [document]), {
		lexicon,
		detective: 'document',
	});
	return findings.map(({ probe, outcome, message, values }) => ({ probe, outcome, message, concept: values.concept }));
}

const times = (count: number, outcome: string) => Array.from({ length: count }, () => outcome);

it.each(['en', 'fr', 'es', 'pt', 'de', 'am', 'zh'])('knows a report in %s', (tag) => {
	expect(mostly(reportIn(tag))).toBe(tag);
});

it.each(['fr', 'es', 'pt'])('finds in %s what the same report explains in English', async (tag) => {
	const inEnglish = await outcomes(reportIn('en'));
	const told = await outcomes(reportIn(tag));
	expect(inEnglish.map(({ outcome }) => outcome).sort()).toEqual(['not-applicable', ...times(4, 'true')]);
	const answers = (list: typeof told) => list.map(({ concept = '', outcome }) => `${concept} ${outcome}`).sort();
	expect(answers(told)).toEqual(answers(inEnglish));
});

/** The concepts that a text explains, of which every paragraph has a heading of its own. */
const explainedIn = async (text: string) =>
	(await outcomes(markdown(text))).flatMap(({ concept, outcome }) => (outcome === 'true' ? [concept] : []));
const NEVER_STATED: readonly (readonly [string, string, string, string])[] = [
	[
		'en',
		'Later, dialectical synthesis will let the chief justice resolve each conflict of prosecutor and defense by a rule, and fan-out will run the nodes in parallel from START until fan-in merges the branches at the aggregator.',
		'Dialectical synthesis is carried out by dialectically synthesizing the dialectic in `ChiefJusticeNode`, because synthesis is dialectical, and it is very important for `src/graph.py`.',
		'State synchronization, which merges by a reducer what parallel branches write, is missing.',
	],
	[
		'fr',
		'Plus tard, la synthèse dialectique permettra au juge suprême de trancher chaque conflit entre le procureur et la défense par une règle, car leurs avis sont comparés par `ChiefJusticeNode` selon leur poids.',
		'La synthèse dialectique est réalisée par la dialectique de `ChiefJusticeNode`, parce que la synthèse est dialectique, et elle est donc très importante pour `src/graph.py`.',
		"La synchronisation de l'état, qui fusionne par un réducteur ce que les branches parallèles écrivent, manque encore.",
	],
	[
		'es',
		'Más tarde, la síntesis dialéctica resolverá mediante una regla cada conflicto entre el fiscal y la defensa, porque `ChiefJusticeNode` compara sus opiniones según su peso.',
		'La síntesis dialéctica se logra mediante la dialéctica de `ChiefJusticeNode`, porque la síntesis es dialéctica, y por eso es muy importante para `src/graph.py`.',
		'La sincronización del estado, que fusiona mediante un reductor lo que escriben las ramas paralelas, falta todavía.',
	],
	[
		'pt',
		'Mais tarde, a síntese dialética resolverá por uma regra cada conflito entre o promotor e a defesa, porque `ChiefJusticeNode` compara as suas opiniões segundo o seu peso.',
		'A síntese dialética é realizada pela dialética de `ChiefJusticeNode`, porque a síntese é dialética, e por isso é muito importante para `src/graph.py`.',
		'A sincronização do estado, que funde por um redutor o que os ramos paralelos escrevem, falta ainda.',
	],
];
const pageIn = (tag: string) => readFileSync(new URL(`../../test/languages/${tag}.md`, import.meta.url), 'utf8');
const SENTENCE = /\.(?=\s)/g;

it.each(NEVER_STATED)('finds no explanation in %s where nothing is stated', async (tag, plan, circle, denial) => {
	// The language of a report is known by its length.
	const story = pageIn(tag)
		.split('\n\n')[2]!
		.replace(/\P{L}+/gu, ' ')
		.replaceAll(/\p{L}*dial\p{L}*/giu, '');
	for (const text of [plan, circle, denial])
		expect([text, await explainedIn(`# A\n\n${story}${' 1'.repeat(40)}\n\n## B\n\n${text}`)]).toEqual([text, []]);
	expect(await explainedIn(pageIn(tag).replace(SENTENCE, '?'))).toEqual([]);
	expect(await explainedIn(pageIn(tag).replace(/(?<!\p{L})\p{L}{1,3}(?!\p{L})|[.,:]/gu, ''))).toEqual([]);
	expect(await explainedIn(pageIn(tag))).toHaveLength(4);
});

it.each([
	{ tag: 'de', name: 'German' },
	{ tag: 'am', name: 'Amharic' },
	{ tag: 'zh', name: 'Chinese' },
])('does not assess a report in $name', async ({ tag, name }) => {
	const told = await outcomes(reportIn(tag));
	expect(told.map(({ outcome }) => outcome)).toEqual(told.map(() => 'not-available'));
	expect(told[0]?.message).toBe(`The report is in ${name}; word lists exist for English, French, Portuguese and Spanish.`);
	expect(unreadableClaims([reportIn(tag)], lexicon)?.[0]?.message).toBe(`The report is in ${name}; word lists exist for English.`);
});

it('denies no concept where half is told in words that it does not know, and keeps those that it found', async () => {
	const [english, german] = [reportIn('en'), reportIn('de')].map(({ pages }) => pages[0]!.text) as [string, string];
	const half = markdown(`${english.split('## Metacognition')[0]}\n\n${german}`);
	expect((await outcomes(half)).map(({ outcome }) => outcome)).toEqual(['true', 'true', 'not-available', 'not-available']);
	expect(foreignConcept([half], lexicon)?.[0]?.message).toMatch(/^\d\d % of the report is in German;/);
});

it.each([
	{ name: 'nothing', text: '' },
	{ name: 'code and numbers alone', text: '```python\nx = 1\n```\n\n12 34 56\n' },
	{ name: 'a few words', text: '# Bericht\n\nKurz und gut.\n' },
	{
		name: 'English with marks of another direction',
		text: readFileSync(new URL('../../test/languages/en.md', import.meta.url), 'utf8').replaceAll('. ', '.\u200f '),
	},
])('takes $name for no other language', ({ text }) => {
	expect(foreignConcept([markdown(text)], lexicon)).toBeNull();
});
