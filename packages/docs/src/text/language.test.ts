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
