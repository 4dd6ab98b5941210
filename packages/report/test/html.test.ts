import { createHash } from 'node:crypto';
import { fileLocation } from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import { criterionPage, render } from '../src/index.js';
import { decided } from './decided.js';
import { fixtureReport } from './fixture.js';
import { gainInDoubt } from './gain-in-doubt.js';
import { largeReport } from './large.js';
import { parseMarkup } from './markup.js';
import { evidence, graph } from './parts.js';

const page = render(fixtureReport(), 'html');
const { elements, text, raw } = parseMarkup(page, 'html');
const named = (name: string) => elements.filter((e) => e.name === name);

describe('the page stands alone', () => {
	it('lets its one style and its one script run and nothing else, by their hashes', () => {
		const policy = named('meta').find((m) => m.attributes['http-equiv'] === 'Content-Security-Policy')?.attributes.content ?? '';
		const hash = (part: string) => `'sha256-${createHash('sha256').update(part, 'utf8').digest('base64')}'`;
		expect(policy.split('; ').sort()).toEqual(
			[
				`default-src 'none'`,
				`script-src ${hash(raw.script!)}`,
				`style-src ${hash(raw.style!)}`,
				'img-src data:',
				`base-uri 'none'`,
				`form-action 'none'`,
			].sort(),
		);
	});
	it('asks for nothing from elsewhere', () => {
		expect(named('link')).toEqual([]);
		expect(elements.flatMap((e) => (e.attributes.src ? [e.attributes.src.slice(0, 22)] : []))).toEqual(['data:image/png;base64,']);
		expect(raw.style).not.toMatch(/url\(|@import|http/);
		expect(raw.script).not.toMatch(/fetch|XMLHttp|import|http|innerHTML|eval/);
	});
	it('links to the commit on the forge and to places on the page that exist', () => {
		const ids = elements.flatMap((e) => (e.attributes.id ? [e.attributes.id] : []));
		expect(new Set(ids).size).toBe(ids.length);
		const links = named('a').map((a) => a.attributes.href!);
		for (const link of links.filter((l) => l.startsWith('#'))) expect(ids).toContain(link.slice(1));
		const away = links.filter((l) => !l.startsWith('#'));
		expect(away).toContain('https://forge.example/owner/name/blob/4b825dc642cb6eb9a060e54bf8d69288fbee4904/src/graph.py#L12');
		for (const link of away)
			expect(link).toMatch(/^https:\/\/forge\.example\/owner\/name\/(blob|commit)\/4b825dc642cb6eb9a060e54bf8d69288fbee4904/);
	});
});

describe('a reader who hears the page', () => {
	it('finds landmarks, and headings that skip no level', () => {
		for (const landmark of ['header', 'nav', 'main', 'footer']) expect(named(landmark)).toHaveLength(1);
		const levels = elements.flatMap((e) => (/^h[1-6]$/.test(e.name) ? [Number(e.name[1])] : []));
		expect(levels.filter((l) => l === 1)).toHaveLength(1);
		levels.reduce((before, level) => {
			expect(level).toBeLessThanOrEqual(before + 1);
			return level;
		}, 0);
	});
	it('hears the plot: scores, bounds and verdict', () => {
		const judged = parseMarkup(render({ ...fixtureReport(), bench: 'llm:model-x' }, 'html'), 'html').elements;
		expect(judged.filter((e) => e.attributes.class === 'plot').map((e) => e.attributes['aria-label'])).toEqual([
			'Prosecutor 1, Defense 5, TechLead 3, facts allow 1 to 3, verdict 3',
			'Prosecutor 2, Defense without a score, TechLead 4, verdict 2',
		]);
	});
	it('hears what follows from the total, and how the facts were read', () => {
		const page = render(fixtureReport(), 'html');
		expect(page).toContain('A person should decide whether it passes. On the scale from 1 to 5, 3.50 or more is a pass');
		expect(page).toContain('ixed rules then give three scores: a strict, a lenient and a likeliest one');
	});
	it('hears one sentence a criterion where no model judged', () => {
		expect(elements.filter((e) => e.attributes.class === 'plot')).toEqual([]);
		expect(text).toContain(
			'1 of 2 expectations met, 1 not; 1 more could not be decided and does not count (“Nodes are named”). At most 3: not met: conditional edges exist.',
		);
	});
	it('hears of every picture what it shows', () => {
		for (const e of [...named('img'), ...elements.filter((x) => x.attributes.role === 'img')])
			expect(e.attributes.alt ?? e.attributes['aria-label']).toBeTruthy();
		for (const svg of named('svg')) expect(svg.attributes.role === 'img' || svg.attributes['aria-hidden'] === 'true').toBe(true);
	});
	it('has a table with headers for rows and columns', () => {
		expect(named('th').filter((th) => th.attributes.scope === 'col')).toHaveLength(3);
		expect(named('th').filter((th) => th.attributes.scope === 'row')).toHaveLength(5);
	});
});

describe('what the page tells', () => {
	it.each([
		['the total and its band', '2.67'],
		['what an abstained judge had', 'abstained (timeout)'],
		['who stood in', 'heuristic stand-in'],
		['a person’s opinion', 'human: A. Person'],
		['a model’s name', 'llm: model-x'],
		['the second round', 'second round'],
		['a dispute', 'disputed by text-search'],
		['a second reading', 'read again and not found'],
		['a test file', 'in a test file'],
		['the rounding', '3.14'],
		['the end of the graph', 'on a condition to'],
		['what did not resolve', 'the target is computed'],
		['a confirmed danger', 'confirmed danger'],
		['a possible one', 'A shell is called with data.'],
		['what is missing', 'There is no report.'],
		['our own failure', 'our failure'],
		['a language without a front end', ', not read'],
		['why a file was not read', 'larger than 1 MiB'],
		['the parameters of a rule', '{"opinions":2}'],
	])('%s', (_, words) => {
		expect(text).toContain(words);
	});
	it('numbers the lines of source and marks the cited one', () => {
		const lines = elements.filter((e) => e.attributes['data-n'] !== undefined).map((e) => `${e.name} ${e.attributes['data-n']}`);
		expect(lines.slice(0, 3)).toEqual(['span 11', 'mark 12', 'span 13']);
	});
	it('gives each step to copy, and all as a checklist', () => {
		const copies = named('button').map((b) => b.attributes['data-copy']!);
		expect(copies[0]!.split('\n')).toHaveLength(3);
		expect(copies[1]).toBe(
			'Not met: conditional edges exist. The graph `build` has no conditional edge. (src/graph.py:12) [step-0000000001]',
		);
		for (const b of named('button')) expect(b.attributes).toHaveProperty('hidden');
	});
	it('shows names of code as code where it says what a gain depends on', () => {
		expect(render(gainInDoubt(0.65), 'html')).toContain('(The tool <code>odd</code> was not found)');
	});
	it('tells the whole reason of a score in the table, the doubt at its end, too', () => {
		const report = fixtureReport();
		const [first, ...others] = report.criteria;
		const whenUnmet = `No path of the graph leads ${'to a node that asks a model, or '.repeat(9)}to its end.`;
		const expectations = first!.criterion.expectations.map((e, i) => (i === 0 ? { ...e, whenUnmet } : e));
		const evidence = first!.evidence.map((e) => ({ ...e, confidence: 0.5 }));
		const scores = { prosecutor: 1, defense: 5 };
		const one = { ...first!, scores, bounds: null, rulings: [], criterion: { ...first!.criterion, expectations }, evidence };
		const body = render({ ...report, criteria: [one, ...others] }, 'html');
		const table = body.slice(body.indexOf('<table class="scores'), body.indexOf('</table>'));
		expect(parseMarkup(`<main>${table}</table></main>`, 'html').text).toContain('The score may be 1 to 5: 2 findings are not certain');
	});
	it('shows what people decided beside what was computed', () => {
		const told = parseMarkup(
			render(fixtureReport(), 'html', {
				decided: decided({ text: 'Seen by hand.' }),
				suppressions: [{ fingerprint: fixtureReport().criteria[0]!.evidence[0]!.fingerprint, reason: 'Known.', expires: '2027-01-01' }],
			}),
			'html',
		).text;
		expect(told).toContain('Decided by people; computed 2.67');
		expect(told).toContain('B. Grader set 4 in place of 3 on 2026-01-03: Seen by hand.');
		expect(told).toContain('decided by B. Grader, computed 3');
		expect(told).toContain('accepted until 2027-01-01: Known.');
	});
});

it('a report of 60 criteria and 2,000 findings stays under 5 MB and says which excerpts it leaves out', () => {
	const large = render(largeReport(60, 2000), 'html');
	expect(Buffer.byteLength(large)).toBeLessThan(5_000_000);
	expect(large).toContain('this page has no more room for source');
});

describe('the diagrams beside the graph of the code', () => {
	const told = (change: object) => {
		const report = fixtureReport();
		const picture = report.diagrams.find((d) => d.medium === 'raster')!;
		const body = render({ ...report, diagrams: [{ ...picture, ...change }] }, 'html');
		return body
			.slice(body.indexOf('id="graph"'))
			.replace(/<[^>]+>/g, ' ')
			.replace(/\s+/g, ' ');
	};
	it('show a picture that nobody could read, and say so', () => {
		const note = 'No boxes with words were found in this picture.';
		const said = told({ type: 'inconclusive', nodes: [], edges: [], limitations: [note] });
		expect(said).toContain('report.pdf p. 2 : picture, and what it shows we could not tell');
		expect(said).toContain(note);
	});
	it('say nothing of what was read in a picture, since a reader sees it', () => {
		const nodes = ['Collect', '', 'Oven'].map((label, i) => ({ id: `b${i}`, label, role: null }));
		expect(told({ nodes })).not.toMatch(/Oven|boxes|lines|confidence 0\.9/);
	});
});

describe('one criterion beside the form of a reviewer', () => {
	const given = fixtureReport();
	const [diagram] = given.diagrams.filter((d) => d.thumbnail !== null);
	const at = (id: string) => {
		const [first, ...rest] = given.criteria;
		const evidence = first!.evidence.map((e, i) =>
			i === 0 && id === first!.id ? { ...e, location: diagram!.location } : { ...e, location: null },
		);
		const report = { ...given, criteria: [{ ...first!, evidence }, ...rest.map((c) => ({ ...c, evidence: [] }))] };
		return (page: { blind?: boolean } = {}) => criterionPage(report, first!.id, page)!;
	};
	const picture = `base64,${diagram!.thumbnail}`;
	it('shows the picture of a diagram that its evidence speaks of, and the graph of the code, also to a second grader', () => {
		const page = at(given.criteria[0]!.id);
		for (const text of [page(), page({ blind: true })])
			expect([text.includes(picture), text.includes('svg class="graph"')]).toEqual([true, true]);
	});
	it('tells each place and each sentence of a finding once', () => {
		const [first] = given.criteria;
		const at = (line: number) => fileLocation('src/mill.py', line);
		const message = 'What grinds was not followed.';
		const open = { outcome: 'not-available', satisfied: null, answers: first!.criterion.expectations[0]!.id } as const;
		const told = { id: 'a-1', criterion: first!.id, message, rationale: message, location: at(3), related: [at(7), at(3), at(7)] };
		const page = criterionPage({ ...given, criteria: [{ ...first!, evidence: [evidence({ ...open, ...told })] }] }, first!.id)!;
		expect(page.split(message)).toHaveLength(2);
		expect(page.match(/src\/mill\.py:\d/g)!.filter((place) => place.endsWith('7'))).toHaveLength(1);
	});
	it('has the places to read for what is not decided open and side by side, also for a second grader', () => {
		const [first] = given.criteria;
		const place = { path: 'src/mill.py', line: 3, endLine: 9, name: 'grind', words: ['flour'], excerpt: { line: 4, text: 'grind(flour)' } };
		const values = { likely: [place, { ...place, path: 'src/oven.py' }] };
		const open = evidence({
			id: 'words-requirement-0a1b2c3d',
			criterion: first!.id,
			outcome: 'not-available',
			satisfied: null,
			answers: first!.criterion.expectations[0]!.id,
			values,
		});
		const report = { ...given, criteria: [{ ...first!, evidence: [open] }] };
		for (const page of [criterionPage(report, first!.id)!, criterionPage(report, first!.id, { blind: true })!])
			expect(page).toMatch(/<details open><summary>Where to read: .*src\/mill\.py:3-9<?.*grind\(flour\).*src\/oven\.py/s);
	});
	it('counts the rungs of a ladder that are met once, as its row does', () => {
		const [first] = given.criteria;
		const [one] = first!.criterion.expectations;
		const rungs = [5, 6].map((to) => ({ ...one!, id: `rung-${to}`, cap: to - 2, where: [{ value: 'steps', is: '>=' as const, to }] }));
		const met = rungs.map(({ id }) => evidence({ id: `rung/${id}`, criterion: first!.id, answers: id }));
		const report = { ...given, criteria: [{ ...first!, criterion: { ...first!.criterion, expectations: rungs }, evidence: met }] };
		expect(criterionPage(report, first!.id)).toContain('<summary>1 met</summary>');
	});
	it('shows none where no evidence speaks of one', () => {
		expect(at('another')()).not.toMatch(/data:image|<svg class="graph"/);
	});
});

it.each([
	['none has a name', ['{key}'], 'nodes and edges that are only known when the code runs; confidence'],
	['one has', ['plan', 'judge_{name}'], '1 node, 0 edges, 0 conditional, and nodes that are only known when the code runs; confidence'],
	['all have', ['plan', 'act'], '2 nodes, 0 edges, 0 conditional; confidence'],
])('gives no number of nodes that are named when the code runs: %s', (_, ids, size) => {
	const nodes = ids.map((id) => ({ id, line: 3, handler: null, definition: null, subgraph: false, condition: null }));
	const { text: told } = parseMarkup(
		render({ ...fixtureReport(), graphs: [graph('src/graph.py', { nodes, edges: [], unresolved: [] })] }, 'html'),
		'html',
	);
	expect(told).toContain(`src/graph.py:4: ${size}`);
});

it('tells graphs that nothing runs apart from those of tests, and where a run stops', () => {
	const deadEnds = [{ from: 'judge', router: 'next_of', answer: 'lost', file: 'src/graph.py', line: 20 }];
	const idle = graph('src/old.py', { unused: true });
	const told = parseMarkup(render({ ...fixtureReport(), graphs: [graph('src/graph.py', { deadEnds }), idle] }, 'html'), 'html').text;
	expect(told).toMatch(/not run by anything that starts: src\/old\.py:4/);
	expect(told).toMatch(/LangGraph stops where a router answers what no way is named after: src\/graph\.py:20 next_of: “lost”/);
	expect(told).not.toMatch(/in tests, examples or other files/);
});
