import { lexiconSchema } from '@auditor/schema';
import { expect, it } from 'vitest';
import { diagramsInBlocks } from '../collect/markdown.js';
import { asCalled, calledBeside, callsItPlanned, callsItSequence, marksPlan } from './caption.js';

const english = lexiconSchema.parse({});

it.each([
	['Planned Kitchen Graph', true],
	['Figure 1: The proposed kitchen, with every cook and the paths on which dishes fail.', true],
	['Kitchen Graph', false],
	['Figure 1: The kitchen as it stands.', false],
	['We have planned the kitchen for a long time before we built any part of it here', false],
	['Nothing of it is planned.', false],
	['The unplanned kitchen', false],
])('%j is the title of a plan: %s', (text, expected) => {
	expect(callsItPlanned(text, english)).toBe(expected);
});

it.each([
	['[Tasters — Final Sub]', true],
	['Tasters (planned)', true],
	['future Taster fan-out', true],
	['Planned Ovens', true],
	['(upcoming ovens)', true],
	['Futures market', false],
	['Ovens of the future', false],
	['Tasters — to be built', true],
	['Target Kitchen', false],
	['Planner', false],
	['Final submission of the menu', false],
	['Tasters (three)', false],
	['Future-proof oven', false],
])('%j marks a box as planned: %s', (label, expected) => {
	expect(marksPlan(label, english)).toBe(expected);
});

it('speaks the language of the rubric', () => {
	const german = lexiconSchema.parse({ language: 'de', lists: { 'words:planned-drawing': ['geplant'] } });
	expect([callsItPlanned('Die Küche, wie geplant', german), callsItPlanned('Planned kitchen', german)]).toEqual([true, false]);
});

it('goes by the nearest line above and below, and by none that is far', () => {
	const line = (text: string, top: number) => ({ text, top, bottom: top + 10 });
	const part = { left: 0, right: 100, top: 200, bottom: 300 };
	const told = (...lines: ReturnType<typeof line>[]) => calledBeside(lines, part, english).planned;
	expect(told(line('Kitchen', 185), line('Figure 1: Planned kitchen', 310))).toBe(true);
	expect(told(line('Planned kitchen', 160), line('The cooks', 185))).toBe(false);
	expect(told(line('Planned kitchen', 20), line('Planned ovens', 400))).toBe(false);
	// A paragraph between the heading and the drawing speaks of the plan as well, or of what is there.
	const paragraph = (...said: string[]) => told(line('The Planned Kitchen', 140), ...said.map((text, i) => line(text, 160 + 12 * i)));
	expect(paragraph('The planned kitchen has a clear order, with two', 'explicit lines of cooks. Dishes go back.')).toBe(true);
	expect(paragraph('The target kitchen is cleaned first.')).toBe(false);
	expect(paragraph('The kitchen has a clear order, with two', 'lines of cooks. Dishes go back.')).toBe(false);
});

it('marks a drawing of Markdown below such a heading, and no other', () => {
	const block = '```mermaid\ngraph TD\n  a --> b\n```\n';
	const planned = (text: string) => diagramsInBlocks('a.md', text, { lexicon: english }).diagrams.map((d) => d.planned ?? false);
	expect(planned(`## Planned graph\n\n${block}\n## Graph\n\n${block}`)).toEqual([true, false]);
	expect(planned(`## Graph\n\n${block.replace('--> b', '--> b["Ovens (planned)"]')}`)).toEqual([true]);
	expect(planned(`## Planned graph\n\nThis is what we have now:\n\n${block}`)).toEqual([false]);
});

it.each([
	['Kitchen Sequence Diagram', true],
	['Figure 2: Sequence diagram of an order, from the cashier to the cook.', true],
	['docs/sequence-diagram.png', true],
	['The order of work is shown in the sequence diagram that follows on the next page here', false],
	['Sequence of dishes', false],
	['Consequence diagram', false],
])('%j is the title of a sequence: %s', (text, expected) => {
	expect(callsItSequence(text)).toBe(expected);
});

it('sees no work side by side in what is called a sequence', () => {
	const [flow] = diagramsInBlocks('a.md', '```mermaid\ngraph TD\n  a --> b\n  a --> c\n```\n', { lexicon: english }).diagrams;
	const told = (sequence: boolean) => asCalled({ ...flow!, parallelism: { cook: 1 } }, { planned: false, sequence });
	expect(told(true)).toMatchObject({ type: 'sequence', parallelism: {}, edges: [] });
	expect(told(false)).toMatchObject({ type: 'flow', parallelism: { cook: 1 } });
});
