// What a reader of GitHub's Markdown makes of the report: the parser decides, not a regular expression.
import { fileLocation, formatLocation } from '@auditor/schema';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { describe, expect, it } from 'vitest';
import { cardOf } from '../src/card.js';
import { render } from '../src/index.js';
import { fixtureReport } from './fixture.js';
import { gainInDoubt } from './gain-in-doubt.js';
import { hostileReport } from './hostile.js';

interface Node {
	type: string;
	value?: string;
	url?: string;
	depth?: number;
	children?: Node[];
}

const parse = (text: string) => fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }) as Node;
const all = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(all)];
const words = (node: Node): string => node.value ?? (node.children ?? []).map(words).join('');

const full = { full: true };
const hostile = all(parse(render(hostileReport(), 'markdown', full)));
const plain = all(parse(render(fixtureReport(), 'markdown', full)));
const shape = (nodes: readonly Node[]) =>
	nodes
		.filter((n) => n.type === 'heading' || n.type === 'table' || n.type === 'link')
		.map((n) => `${n.type}${n.depth ?? ''}${n.type === 'table' ? n.children!.length : ''}`);

describe('hostile text', () => {
	it('adds no HTML', () => {
		const tags = hostile.filter((n) => n.type === 'html').flatMap((n) => n.value!.match(/<[^>]*>/g) ?? []);
		expect(tags.filter((t) => !/^<(\/?(details|summary)|br|a id="criterion-[\w-]+"|\/a)>$/.test(t))).toEqual([]);
	});
	it('adds no link and no image', () => {
		expect(
			hostile.filter(
				(n) =>
					['link', 'image', 'linkReference', 'imageReference', 'definition', 'footnoteReference'].includes(n.type) &&
					!n.url?.startsWith('#criterion-'),
			),
		).toEqual([]);
	});
	it('adds no heading and no table', () => {
		const structure = (nodes: readonly Node[]) =>
			shape(nodes)
				.filter((s) => s.startsWith('heading') || s.startsWith('table'))
				.map((s) => s.replace(/(table)\d+/, '$1'));
		expect(structure(hostile)).toEqual(structure(plain));
	});
	it('is read as the words it is', () => {
		const text = hostile
			.filter((n) => n.type === 'text')
			.map((n) => n.value!)
			.join('\n');
		expect(text).toContain('<script>alert(1)</script>');
		expect(text).toContain('[click](javascript\u200b:alert(4))');
		expect(text).toContain('⟨U+202E⟩gnp.exe⟨U+2066⟩x⟨U+2069⟩');
	});
});

describe('the report in full', () => {
	it('has a section a criterion, an anchor before each, and links that lead to them', () => {
		const anchors = plain.filter((n) => n.type === 'html').flatMap((n) => [...n.value!.matchAll(/id="([^"]+)"/g)].map((m) => `#${m[1]}`));
		const links = plain.filter((n) => n.type === 'link' && n.url!.startsWith('#')).map((n) => n.url);
		expect(links).toEqual(anchors);
		expect(anchors).toHaveLength(5);
	});
	it('has rows of one length in every table', () => {
		for (const table of plain.filter((n) => n.type === 'table'))
			expect(new Set(table.children!.map((row) => row.children!.length)).size).toBe(1);
	});
	it('keeps the numbering of the plan through the fold', () => {
		const lists = plain.filter((n) => n.type === 'list' && words(n).includes('step-')) as (Node & { start?: number })[];
		expect(lists.map((l) => l.start)).toEqual([1, 3]);
	});
	it.each([
		['an abstention and why', 'abstained (timeout): The model did not answer within 30 s.'],
		['who stood in', '(heuristic stand-in)'],
		['a person’s opinion', '(human: A. Person)'],
		['the rounds of a re-examination', 'Defense: 5, round 2'],
		['an opinion that stayed as it was, once', 'Prosecutor: 1, rounds 1 and 2'],
		['a dispute', 'disputed by text-search'],
		['a second reading', 'read again and not found'],
		['an uncertain answer', 'met, uncertain'],
		['a dissent and whom it overrules', 'Defense was overruled:'],
		['a danger', 'danger: A shell is called with data.'],
		['a danger that was looked for in vain', 'danger, none found: Text is run as code.'],
		['an expectation that nothing answers', 'Nodes are named.'],
		['what could not be resolved', 'add_edge: the target is computed'],
		['a file that was not read, and why', 'larger than 1 MiB: src/graph.py'],
		['a language without a front end', 'rust 2 (not read)'],
		['our own failure', 'our failure: A worker ended early.'],
	])('tells %s', (_, part) => {
		const [root] = plain;
		expect(root!.children!.map(words).join('\n')).toContain(part);
	});
});

describe('the report in short', () => {
	const text = render(fixtureReport(), 'markdown');
	const short = all(parse(text));
	const said = short[0]!.children!.map(words).join('\n');

	it('has a card a criterion, an anchor before each, and links that lead to them', () => {
		const anchors = short.filter((n) => n.type === 'html').flatMap((n) => [...n.value!.matchAll(/id="([^"]+)"/g)].map((m) => `#${m[1]}`));
		const links = short.filter((n) => n.type === 'link' && n.url!.startsWith('#')).map((n) => n.url);
		expect(links).toEqual(anchors);
		expect(anchors).toHaveLength(5);
	});
	it('is as harmless as the long one', () => {
		const tags = all(parse(render(hostileReport(), 'markdown')))
			.filter((n) => n.type === 'html')
			.flatMap((n) => n.value!.match(/<[^>]*>/g) ?? []);
		expect(tags.filter((t) => !/^<(\/?(details|summary)|a id="criterion-[\w-]+"|\/a)>$/.test(t))).toEqual([]);
	});
	it.each([
		[
			'why a score is what it is',
			'1 of 2 expectations met, 1 not; 1 more could not be decided and does not count (“Nodes are named”). At most 3: not met: conditional edges exist.',
		],
		['a fault, where it is, and the step that tells what was found', '✗ Not met: conditional edges exist. src/graph.py:12 (step 1)'],
		['what was found, in the step', 'Not met: conditional edges exist. The graph build has no conditional edge. Graph wiring 3 → 4'],
		[
			'what follows from the total',
			'A person should decide whether it passes. On the scale from 1 to 5, 3.50 or more is a pass and less than 2.50 a fail.',
		],
		['the marks once', 'Marks: ⚠ a confirmed danger, ✗ not met, ? probably met, ✓ met.'],
		['a danger before all else', '⚠ A shell is called with data.'],
		['the judges where they differ', 'Judges: Prosecutor 1, Defense 5, TechLead 3.'],
		['the rules that decided', 'Decided by weighted-mean 3.14, security-override 3.14 → 2.'],
		['the dissent', 'Defense was overruled.'],
		['the steps of a criterion that no fault names', 'See also step 3.'],
		['what was not seen', 'There is no report.'],
		['what it was made from', 'rubric sample 1.2.0'],
	])('tells %s', (_, part) => {
		expect(said).toContain(part);
	});
	it('has one column for judges who read the same facts, and their readings where they differ', () => {
		const table = short.find((n) => n.type === 'table')!;
		expect(table.children![0]!.children!.map(words)).toEqual(['Criterion', 'Score', 'Why']);
		const models = all(parse(render({ ...fixtureReport(), bench: 'llm:model-x' }, 'markdown'))).find((n) => n.type === 'table')!;
		expect(models.children![0]!.children!.map(words)).toEqual(['Criterion', 'Score', 'Prosecutor', 'Defense', 'TechLead', 'Why']);
	});
	it('tells how judges without a model read, of ours alone, and the mean where the policy takes it', () => {
		const report = fixtureReport();
		const [first, ...others] = report.criteria;
		const criteria = [{ ...first!, scores: { ...first!.scores, newcomer: 2 } }, ...others];
		const policy = { ...report.policy, rules: report.policy.rules.filter(({ rule }) => rule !== 'weighted-mean') };
		const ours = render(report, 'markdown');
		expect(ours).toContain(
			'ixed rules then give three scores: a strict, a lenient and a likeliest one, shown under its criterion as “Readings”. The score is their mean',
		);
		expect(render({ ...report, policy }, 'markdown')).not.toContain('their mean');
		const more = render({ ...report, criteria }, 'markdown');
		expect(more).toContain('each judge reads the facts by fixed rules of its own. The score is their mean, rounded.');
		expect(more).not.toContain('strictly');
	});
	it('lists each fault that counts, and what one finding says of them once', () => {
		const report = fixtureReport();
		const [c] = report.criteria.filter(({ id }) => id === 'graph_wiring');
		const [fault] = c!.criterion.expectations.filter(({ id }) => c!.evidence.some((e) => e.answers === id && e.satisfied === false));
		const evidence = c!.evidence.find((e) => e.answers === fault!.id)!;
		const other = {
			...fault!,
			id: 'stricter',
			probe: 'graph/other',
			text: 'A stricter form is met.',
			whenUnmet: 'A stricter form is not met.',
			quantifier: 'all' as const,
		};
		const twice = {
			...c!,
			criterion: { ...c!.criterion, expectations: [...c!.criterion.expectations, other] },
			evidence: [...c!.evidence, { ...evidence, id: `${evidence.id}-2`, answers: 'stricter' }],
		};
		const { faults } = cardOf(twice, report);
		expect(faults.map(({ text, evidence: e }) => [text, e?.message])).toEqual([
			[expect.stringContaining('onditional edges'), evidence.message],
			['A stricter form is not met.', ''],
		]);
		const same = { ...other, id: 'strictest' };
		const thrice = {
			...twice,
			criterion: { ...c!.criterion, expectations: [...twice.criterion.expectations, same] },
			evidence: [...twice.evidence, { ...evidence, id: `${evidence.id}-3`, answers: 'strictest' }],
		};
		expect(cardOf(thrice, report).faults).toHaveLength(2);
		const measured = { ...fault!, id: 'stricter', quantifier: 'all' as const };
		const ladder = { ...twice, criterion: { ...c!.criterion, expectations: [...c!.criterion.expectations, measured] } };
		expect(cardOf(ladder, report).faults).toHaveLength(1);
	});
	it.each([
		[
			{ prosecutor: 1, defense: 5 },
			'1 of 2 expectations met, 1 not; 1 more could not be decided and does not count (“Nodes are named”). Not met: conditional edges exist. The score may be 1 to 5: 2 findings are not certain: “Not met: conditional edges exist”, “The graph build has no conditional edge”.',
		],
		[
			{ prosecutor: 3, defense: 3 },
			'1 of 2 expectations met, 1 not; 1 more could not be decided and does not count (“Nodes are named”). Not met: conditional edges exist.',
		],
	])('tells how many answers are in doubt where that set the judges apart: %o', (scores, why) => {
		const report = fixtureReport();
		const criteria = report.criteria.map((c) => ({
			...c,
			scores,
			bounds: null,
			rulings: [],
			evidence: c.evidence.map((e) => ({ ...e, confidence: 0.5 })),
		}));
		expect(
			all(parse(render({ ...report, criteria }, 'markdown')))
				.map(words)
				.join('\n'),
		).toContain(why);
	});
	it.each([
		['readers', 'Readers might give 3 or 4: of 6 other repositories that we scored 4 in this criterion, readers gave three a lower score.'],
		['open', 'The score may be 3 or 4: we could not decide one important expectation (“Nodes are named”).'],
		['limit', 'The score may be 3 or 4: without the “at most” the score would be 5, and a reader may find that fault less serious.'],
	])('tells what set judges of certain facts apart: %s', (step, why) => {
		const report = fixtureReport();
		const criteria = report.criteria.map((c) => ({
			...c,
			score: 4,
			scores: { prosecutor: 3, defense: 4, techlead: 4 },
			rulings: [],
			criterion: {
				...c.criterion,
				readers: { '4': [0, 0, 3, 3, 0] },
				expectations: c.criterion.expectations.map((e) => ({ ...e, unanswered: 'doubt' as const })),
			},
			opinions: c.opinions.map((o) => ({ ...o, working: { step, earned: 15, of: 16 } })),
		}));
		expect(
			all(parse(render({ ...report, criteria }, 'markdown')))
				.map(words)
				.join('\n'),
		).toContain(why);
	});
	it('tells a step that needs others with them, and folds what changes no score', () => {
		const report = fixtureReport();
		const [first, second, third] = report.remediation;
		const joint = { ...first!, gain: 0, together: { with: [second!.id], gain: 0.2, scoreAfter: 4 } };
		const told = render({ ...report, remediation: [joint, second!, third!] }, 'markdown');
		expect(told).toContain('1. **+0.20 for steps 1 and 2 together:**');
		expect(told).toContain('<details><summary>1 thing that would also help');
		expect(told.match(/Name the nodes\./g)).toHaveLength(1);
	});
	it('lists each step that a criterion names', () => {
		const named = [...text.matchAll(/ \(step (\d+)\)|See also steps? (\d+)/g)].map(([, own, also]) => own ?? also);
		expect(named).toEqual(['1', '3', '2']);
		for (const number of named) expect(text).toMatch(new RegExp(`^${number}\\. `, 'm'));
	});
	it('tells openly what does harm, and the steps that one in the list goes with', () => {
		const report = fixtureReport();
		const [first, second, third] = report.remediation;
		const criteria = report.criteria.map((c) => ({
			...c,
			criterion: {
				...c.criterion,
				expectations: c.criterion.expectations.map((e) => (e.id === third!.expectation ? { ...e, harms: true } : e)),
			},
		}));
		const told = render({ ...report, criteria }, 'markdown');
		expect(told).toContain('**These raise no score, but they mend what is wrong or dangerous:**\n\n3. ');
		expect(told).not.toContain('would also help');
		const many = Array.from({ length: 14 }, (_, i) => ({ ...second!, id: `step-${i}` }));
		const joint = { ...first!, gain: 0, together: { with: ['step-12', 'step-13'], gain: 0.2, scoreAfter: 4 } };
		const long = render({ ...report, remediation: [joint, ...many] }, 'markdown');
		expect(long).toContain('**+0.20 for steps 1, 14 and 15 together:**');
		expect(long).toMatch(/^14\. .*\n15\. /m);
		expect(long).toContain('To keep this report short, step 13 stands in report.html alone.');
	});
	it('tells what all steps of a criterion bring where no step of it leads so far', () => {
		const report = fixtureReport();
		const [first, ...others] = report.remediation;
		const with5 = { ...first!, scoreWithAll: 5 };
		expect(render({ ...report, remediation: [with5, ...others] }, 'markdown')).toContain('With all steps of this criterion done: 3 → 5.');
		const reaching = { ...with5, id: 'step-x', gain: 0, together: { with: [first!.id], gain: 1, scoreAfter: 5 } };
		expect(render({ ...report, remediation: [with5, reaching] }, 'markdown')).not.toContain('With all steps');
	});
	it('says what steps bring that do not add up, and how many more expectations are asked for once a step is done', () => {
		const report = fixtureReport();
		const [first, second, ...others] = report.remediation;
		const shared = (gain: number, scoreAfter: number) => ({ with: [second!.id], gain, scoreAfter });
		const told = (change: object) =>
			render({ ...report, remediation: [{ ...first!, gain: 0.2, scoreAfter: 4, ...change }, second!, ...others] }, 'markdown');
		expect(told({ shared: shared(0.4, 5) })).toContain(' 3 → 4; with step 2: 3 → 5*');
		expect(told({ shared: shared(0.2, 4) })).toContain(' 3 → 4, and still 4 with step 2 done, too*');
		expect(told({ range: { least: 0, most: 0.2, asks: 2 } })).toContain('; then 2 more expectations apply*');
	});
	it('tells of a rule that failed, and says once that an expectation is not met', () => {
		const report = fixtureReport();
		const criteria = report.criteria.map((c) => ({
			...c,
			rulings: [
				...c.rulings,
				{ ...c.rulings[0]!, rule: 'odd', before: '3/1', after: '3/1', explanation: 'The rule failed (x) and changes nothing.' },
			],
			criterion: { ...c.criterion, expectations: c.criterion.expectations.map((e) => ({ ...e, whenUnmet: undefined })) },
		}));
		const told = render({ ...report, criteria }, 'markdown');
		expect(told).toContain('`odd`: The rule failed (x) and changes nothing.');
		expect(told).not.toMatch(/not met: not met/i);
	});
	it('says that a gain depends on what is in doubt', () => {
		const told = (...doubt: Parameters<typeof gainInDoubt>) => render(gainInDoubt(...doubt), 'markdown');
		expect(told(0.65)).toMatch(
			/ 3 → 4, if this expectation, of which we are not sure, is met, too: “[^”]+”.*\. If not, the score is at most 3, with or without this step/,
		);
		// Told is the finding that is in doubt, and not one that says yes.
		expect(told(0.65)).toContain('(The tool `odd` was not found)');
		expect(told(0.65, 'The tool `odd` <b> [x](https://evil.example) is lost.')).toContain(
			'(The tool `odd` &lt;b&gt; \\[x\\](https\u200b://evil.example) is lost)',
		);
		expect(told(0.95)).not.toContain('met, too');
		expect(told(0.65, null)).not.toContain('met, too');
	});
	it.each([
		['most criteria on the code are idle or empty', ['idle', 'idle', 'empty', 'met'], true],
		['nothing is idle', ['empty', 'empty', 'empty', 'met'], false],
		['half of them hold something', ['idle', 'empty', 'met', 'met'], false],
		['three criteria are too few', ['idle', 'empty', 'empty'], false],
	] as const)('says first that the rubric may be for another kind of product: %s', (_, kinds, said) => {
		const report = fixtureReport();
		const base = report.criteria.find((c) => c.score !== null)!;
		const criteria = kinds.map((kind, i) => {
			const expectation = {
				...base.criterion.expectations[0]!,
				id: 'e',
				probe: 'graph/x',
				quantifier: 'any' as const,
				where: [],
				select: [],
			};
			const e = { ...base.evidence[0]!, id: `e${i}`, answers: 'e', role: 'expectation' as const, probe: 'graph/x', disputed: null };
			const evidence = [
				{ ...e, outcome: kind === 'met' ? ('true' as const) : ('false' as const), satisfied: kind === 'met', confidence: 0.95 },
			];
			return {
				...base,
				id: `c${i}`,
				...(kind === 'idle' ? { score: null, status: 'not-applicable' as const } : {}),
				criterion: { ...base.criterion, id: `c${i}`, artifact: 'repository' as const, expectations: [expectation] },
				evidence,
			};
		});
		const text = render({ ...report, criteria, remediation: [] }, 'markdown');
		expect(text.includes('The rubric may be for another kind of product')).toBe(said);
	});
	it('lists what was found of a step on request, and which steps mend some of it', () => {
		const report = fixtureReport();
		const [first, second] = report.remediation;
		const isOf = (step: typeof first, id: string) => step!.evidence.includes(id);
		const all = report.criteria.flatMap((c) => c.evidence);
		const other = all.find((e) => isOf(second, e.id) && e.location !== null)!;
		const told = (values: Record<string, string[]>) => {
			const criteria = report.criteria.map((c) => ({
				...c,
				evidence: c.evidence.map((e) => (isOf(first, e.id) ? { ...e, role: 'expectation' as const, values } : e)),
			}));
			return render({ ...report, criteria }, 'markdown');
		};
		const text = told({ listed: ['One is wrong.', 'Two is wrong.'], against: [`${other.probe}@${formatLocation(other.location!)}`] });
		expect(text).toContain('   - One is wrong.\n   - Two is wrong.\n   - Step 2 mends some of this.\n\n   </details>');
		expect(told({ listed: ['One is wrong.'], against: ['nothing@nowhere'] })).not.toContain('some of this');
	});
	it('says that other criteria gain where a step brings more than its own does', () => {
		const report = fixtureReport();
		const [first, ...rest] = report.remediation;
		const others = report.criteria.filter((c) => c.score !== null);
		const own = others.find((c) => c.id === first!.criterion)!;
		const share = own.weight / others.reduce((sum, c) => sum + c.weight, 0);
		const told = (gain: number) =>
			render({ ...report, remediation: [{ ...first!, also: [], gain, scoreAfter: own.score! + 1 }, ...rest] }, 'markdown');
		expect(told(share + 0.1)).toMatch(/\*Graph wiring[^*]*, and others\*/);
		expect(told(share)).toContain(`*${own.name} ${own.score} → `);
		const [other] = others.filter((c) => c !== own);
		const also = [{ criterion: other!.id, expectation: null }];
		const named = (gain: number) =>
			render({ ...report, remediation: [{ ...first!, also, gain, scoreAfter: own.score! + 1 }, ...rest] }, 'markdown');
		expect(named(share)).toContain(`, and ${other!.name} (stays ${other!.score})*`);
		expect(named(1)).toContain(`, and ${other!.name} ${other!.score} → ${other!.score! + 1}*`);
		expect(named(share + 0.1)).toContain(`, and ${other!.name}*`);
	});
	it('says of what the gains are where steps are for a criterion without a score', () => {
		const report = fixtureReport();
		const [first, ...others] = report.remediation;
		const unscored = (bears: boolean) => {
			const { id } = report.criteria.find((c) => c.score !== null && c.id !== first!.criterion)!;
			const criteria = report.criteria.map((c) =>
				c.id === id ? { ...c, score: null, status: 'not-applicable' as const, name: 'Tools' } : c,
			);
			const step = { ...first!, id: 'step-x', criterion: id, gain: 0, scoreAfter: null };
			const remediation = [{ ...first!, gain: 0.2 }, ...others.filter((s) => s.criterion !== id && !s.also), ...(bears ? [step] : [])];
			return render({ ...report, criteria, remediation }, 'markdown');
		};
		expect(unscored(true)).toMatch(
			/The gains are of the total over the \d+ criteri\w+ with a score. The work may give one more a score: Tools. Each gain is smaller then: \+0.1\d in place of \+0.20/,
		);
		expect(unscored(false)).not.toContain('The gains are of the total');
	});
	it('tells a danger once that an expectation sees as well', () => {
		const report = fixtureReport();
		const criteria = report.criteria.map((c) => {
			const danger = c.evidence.find((e) => e.role === 'hazard' && e.satisfied === true);
			const [expectation] = c.criterion.expectations;
			if (!danger || !expectation) return c;
			const twin = {
				...danger,
				id: `${danger.id}~2`,
				role: 'expectation' as const,
				answers: expectation.id,
				probe: expectation.probe,
				satisfied: false,
			};
			return { ...c, evidence: [danger, twin] };
		});
		const told = render({ ...report, criteria }, 'markdown');
		expect(told.match(/^- [⚠✗] .*src\/tools\.py/gm)).toHaveLength(1);
	});
	it.each([
		['whole with the last place', [{ places: 2, gain: 0.2 }], '2 places found (mend every such place): '],
		['whole with one place', [{ places: 1, gain: 0.2 }], '2 places found (+0.20 when one is mended): '],
		[
			'in two rungs',
			[
				{ places: 1, gain: 0.1 },
				{ places: 2, gain: 0.2 },
			],
			'2 places found (+0.10 when one is mended, +0.20 when none is left): ',
		],
		['not tried', undefined, '2 places found: '],
		['with others that are not told', [{ places: 1, gain: 0.2 }], '2 of the places found (mend every such place): ', true],
	] as const)('says how many of the places the gain needs: %s', (_, rungs, told, more: boolean = false) => {
		const report = fixtureReport();
		const [first] = report.remediation;
		const criteria = report.criteria.map((c) => ({
			...c,
			evidence: c.evidence.map((e, i) => ({
				...e,
				answers: first!.expectation,
				location: fileLocation('src/tools.py', i + 1),
				values: { ...e.values, more },
			})),
		}));
		const { id, evidence } = criteria.find((c) => c.id === first!.criterion)!;
		const step = { ...first!, criterion: id, location: evidence[0]!.location, evidence: evidence.slice(0, 2).map((e) => e.id) };
		const remediation = [rungs ? { ...step, rungs: [...rungs] } : step];
		expect(render({ ...report, criteria, remediation }, 'markdown')).toContain(told);
	});
	it('promises no finding in report.json where the rubric does not fit', () => {
		const { criteria, ...report } = fixtureReport();
		const unfit = criteria.map((c) => ({ ...c, score: null, status: 'not-applicable' as const, reason: 'It does not fit.', evidence: [] }));
		const told = render({ ...report, criteria: unfit }, 'markdown');
		expect(told).toContain('facts.json holds every finding.');
		expect(told).not.toContain('report.json');
	});
	it('tells a gain in doubt as a range, and the file that holds the same text', () => {
		const report = fixtureReport();
		const [first] = report.remediation;
		const step = { ...first!, range: { least: 0, most: 0.17 }, source: 'docs/report.md' };
		for (const format of ['markdown', 'html']) {
			const told = render({ ...report, remediation: [step] }, format);
			expect(told).toContain('+0.00 to +0.17');
			expect(told.replaceAll('\\', '')).toContain('The same text stands in docs/report.md: change it there');
		}
	});
	it('says nothing of 0.00', () => {
		expect(text).not.toContain('+0.00');
	});
});
