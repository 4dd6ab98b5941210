import { type Diagram, fileLocation, lexiconSchema } from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import { IN_PART } from '../collect/make-diagram.js';
import { merged } from './merge.js';
import type { ModelAnswer } from './port.js';
import type { Shown } from './shown.js';

const lexicon = lexiconSchema.parse({ roles: [{ id: 'cook', terms: ['baker', 'brewer'] }] });
const place = { left: 0, top: 0, right: 9, bottom: 9 };

/** Boxes `b0`, `b1`, … with these labels, those that begin with `?` read with doubt. */
function drawn(labels: readonly string[], edges: readonly [number, number][] = [], more: Partial<Diagram> = {}): Diagram {
	return {
		id: 'd',
		location: fileLocation('a.png'),
		medium: 'raster',
		type: 'flow',
		nodes: labels.map((label, at) => ({
			id: `b${at}`,
			label: label.replace('?', ''),
			role: null,
			...(label.startsWith('?') && { certain: false as const }),
		})),
		edges: edges.map(([from, to]) => ({ from: `b${from}`, to: `b${to}`, label: null })),
		parallelism: { cook: 0 },
		source: null,
		thumbnail: null,
		confidence: 0.5,
		limitations: [],
		...more,
	};
}

function shownOf(diagram: Diagram, words: string, joined: readonly (readonly number[])[] = []): Shown {
	return {
		picture: '',
		words: words.split(' ').map((text) => ({ text, left: 500, top: 500, right: 550, bottom: 520 })),
		boxes: diagram.nodes.map(({ id, label, certain }) => ({ id, label, clear: certain !== false, ...place })),
		joined: joined.map((group) => group.map((at) => `b${at}`)),
	};
}

/** `a>b` are lines; a label or a line with `?` is not sure. */
function said(labels: string, lines = '', type: ModelAnswer['type'] = 'flow'): ModelAnswer {
	const split = (text: string) => (text === '' ? [] : text.split(', '));
	return {
		type,
		nodes: split(labels).map((label) => ({ id: label.replace('?', ''), label: label.replace('?', ''), sure: !label.startsWith('?') })),
		edges: split(lines).map((line) => {
			const [from, to] = line.replace('?', '').split('>') as [string, string];
			return { from, to, label: null, sure: !line.startsWith('?') };
		}),
	};
}

const read = (diagram: Diagram, shown: Shown, answer: ModelAnswer) => merged(diagram, shown, answer, 'm', lexicon)!;
const sure = ({ nodes }: Diagram) => nodes.filter(({ certain }) => certain !== false).map(({ label }) => label);

describe('a box of a model', () => {
	const before = drawn(['Start', '?Brewcr', '?xq'], [], { unread: 2, limitations: [IN_PART] });

	it.each([
		['that was read without doubt stays', 'Start', '', ['Start']],
		['makes sure what was read with doubt', 'Start, Brewer', '', ['Start', 'Brewer']],
		['of which the model is not sure makes nothing sure', 'Start, ?Brewer', '', ['Start']],
		['that recognised words bear out is read', 'Start, Oven', 'Oven', ['Start', 'Oven']],
		['with all but one letter recognised is read', 'Start, Oven', 'Qven', ['Start', 'Oven']],
		['that no word bears out is not', 'Start, Oven', 'Hall', ['Start']],
		['counts once', 'Start, Oven, oven', 'Oven', ['Start', 'Oven']],
	])('%s', (_, labels, words, expected) => {
		expect(sure(read(before, shownOf(before, words), said(labels)))).toEqual(expected);
	});

	it.each([
		['below the name of a box that was found', '?Brewcr src', 'Brewer', 'Brewer\nwith every step of it', 'Brewer'],
		['below the name of one more', '?xq', 'Oven', 'Oven\nin small words', 'Oven'],
	])('is read by its name, whatever else is told %s', (_, box, words, label, expected) => {
		const open = drawn(['Start', box], [], { unread: 1 });
		const shown = shownOf(open, box === '?xq' ? words : '');
		const own = { ...shown, boxes: shown.boxes.map((one) => (one.id === 'b1' && box !== '?xq' ? { ...one, label: `${words} sr` } : one)) };
		expect(sure(read(open, own, said(`Start, ${label}`)))).toEqual(['Start', expected]);
	});

	it('is not read by a name that several boxes begin with', () => {
		const open = drawn(['Start'], [], { unread: 1 });
		expect(sure(read(open, shownOf(open, 'Cook'), said('Start, Cook\nof bread, Cook\nof soup')))).toEqual(['Start']);
	});

	it('stands once, however its words were read, and is spelled as the model reads it', () => {
		const open = drawn(['Start', 'Vanance > 27'], [], { unread: 1 });
		expect(sure(read(open, shownOf(open, ''), said('Start, Variance > 2')))).toEqual(['Start', 'Variance > 2']);
	});

	it('has the role of its words, and leaves less unread', () => {
		const after = read(before, shownOf(before, ''), said('Start, Brewer'));
		expect(after).toMatchObject({ unread: 1, limitations: [IN_PART, expect.stringMatching(/1 box that we read with doubt.*“Brewer”/)] });
		expect(after.nodes[1]).toEqual({ id: 'b1', label: 'Brewer', role: 'cook' });
	});

	it('is told and stays out where nothing bears it out, so that the picture is not read whole', () => {
		const open = drawn(['Start', '?Brewcr'], [], { unread: 1 });
		const after = read(open, shownOf(open, ''), said('Start, Brewer, Oven', 'Start>Oven'));
		expect(after).toMatchObject({ unread: 1, model: { name: 'm', nodes: ['Oven'], edges: [{ from: 'Start', to: 'Oven' }] } });
		expect(after.limitations.join(' ')).toMatch(/1 box whose words we did not recognise.*“Oven”/);
	});

	it('of another picture is no reading', () => {
		expect(merged(before, shownOf(before, 'Hall'), said('Oven, Table'), 'm', lexicon)).toBeNull();
	});
});

describe('a line of a model', () => {
	const before = drawn(['Start', 'Baker', 'Brewer', 'Tasting'], [[0, 1]], { unread: 1 });
	const labels = 'Start, Baker, Brewer, Tasting';
	const joined = [
		[0, 2],
		[1, 2, 3],
	];
	const lines = (answer: ModelAnswer) => read(before, shownOf(before, '', joined), answer).edges.map(({ from, to }) => `${from}>${to}`);

	it.each([
		['with ink between its ends is read', 'Start>Baker, Start>Brewer', ['b0>b1', 'b0>b2']],
		['of which the model is not sure is not', 'Start>Baker, ?Start>Brewer', ['b0>b1']],
		['without ink is not', 'Start>Baker, Start>Tasting', ['b0>b1']],
		['the other way round than traced is not', 'Baker>Start', ['b0>b1']],
		['that leads back to its box is not', 'Baker>Baker', ['b0>b1']],
	])('%s', (_, said_, expected) => {
		expect(lines(said(labels, said_))).toEqual(expected);
	});

	it('raises the level of a role that it shows parted and met', () => {
		const after = read(before, shownOf(before, '', joined), said(labels, 'Start>Baker, Start>Brewer, Baker>Tasting, Brewer>Tasting'));
		expect(after).toMatchObject({ parallelism: { cook: 3 }, confidence: 0.75 });
	});

	it('that is denied counts no more, as the box that is, and both are told', () => {
		const two = drawn(
			['Start', 'Baker', 'Brewer', 'Tasting'],
			[
				[0, 1],
				[1, 2],
			],
			{ unread: 1 },
		);
		const after = read(two, shownOf(two, ''), said('Start, Baker, Brewer', 'Start>Baker'));
		expect(after.edges).toEqual([{ from: 'b0', to: 'b1', label: null }]);
		expect(sure(after)).toEqual(['Start', 'Baker', 'Brewer']);
		expect(after).toMatchObject({
			unread: 2,
			limitations: [
				'The model m does not read 1 box that we read, and that is in doubt now: “Tasting”.',
				'The model m does not read 1 line as we traced it, and it counts no more: “Baker” to “Brewer”.',
			],
		});
	});

	it('and a box are left as they are by an answer that leaves out most of what was read', () => {
		const after = read(before, shownOf(before, ''), said('Start'));
		expect([sure(after), after.edges.length]).toEqual([['Start', 'Baker', 'Brewer', 'Tasting'], 1]);
	});
});

describe('a picture of which nothing was known', () => {
	const unknown = drawn([], [], { type: 'inconclusive', confidence: 0.3 });

	it('is a flow in doubt by words alone', () => {
		const after = read(unknown, shownOf(unknown, 'Baker Brewer'), said('Baker, Brewer', 'Baker>Brewer'));
		expect(after).toMatchObject({ type: 'flow', confidence: 0.6, unread: 1, edges: [] });
	});

	it.each([
		['one box', said('Baker')],
		['no diagram', said('', '', 'other')],
		['a sequence diagram', said('Baker, Brewer', '', 'sequence')],
	])('stays so with %s', (_, answer) => {
		expect(read(unknown, shownOf(unknown, 'Baker Brewer'), answer).type).toBe('inconclusive');
	});
});
