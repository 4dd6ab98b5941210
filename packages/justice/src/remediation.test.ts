// @module-tag slow
import type { CaseFile, JudicialOpinion } from '@auditor/schema';
import { answerExpectations, remediationStepSchema } from '@auditor/schema';
import { describe, expect, test } from 'vitest';
import { place } from '../test/cases.js';
import { readCase } from './case.js';
import { type Case, findPolicy, planRemediation, type RemediationRequest, synthesize, whatIfDone } from './index.js';

const policy = findPolicy('courtroom')!;
const judges = ['prosecutor', 'defense', 'techlead'];
const fact = (id: string, criterion: string, answers: string, satisfied: boolean, more: object = {}) => ({
	id,
	criterion,
	role: 'expectation' as const,
	answers,
	satisfied,
	confidence: 0.9,
	...more,
});
const opinionsOf = (criterion: string, scores: number[], cites: string) =>
	scores.map((score, i) => ({ criterion, judge: judges[i]!, score, citations: [cites] }));

const input: Case = {
	criteria: [
		{
			id: 'tools',
			weight: 3,
			expectations: [
				{ id: 'sandbox', text: 'Work happens in a sandbox.', probe: 'safety/sandbox', cap: 2, weight: 1 },
				{ id: 'errors', text: 'Errors are caught.', probe: 'safety/errors', weight: 3, remediation: 'Catch errors of the child process.' },
				{ id: 'named', text: 'Tools have names.', probe: 'safety/names' },
			],
			hazards: [{ id: 'shell', text: 'No shell.', probe: 'safety/shell', remediation: 'Pass a list of arguments.' }],
		},
		{ id: 'docs', weight: 1, expectations: [{ id: 'readme', text: 'There is a README.', probe: 'docs/readme' }] },
	],
	evidence: [
		fact('t1', 'tools', 'sandbox', false, { probe: 'safety/sandbox', location: place('src/run.py', 4) }),
		fact('t2', 'tools', 'errors', false, { probe: 'safety/errors' }),
		fact('t3', 'tools', 'named', true, { probe: 'safety/names', location: place('src/tools.py', 9) }),
		{ id: 't4', criterion: 'tools', probe: 'git/history', location: place('a/first.py', 1) },
		fact('d1', 'docs', 'readme', false, { probe: 'docs/readme' }),
	],
	opinions: [...opinionsOf('tools', [3, 4, 4], 't3'), ...opinionsOf('docs', [2, 3, 2], 'd1')],
};

function plan(change: Partial<Case> = {}, more: Partial<RemediationRequest> = {}) {
	const theCase = { ...input, ...change };
	return planRemediation({ case: theCase, verdict: synthesize(theCase, policy), policy, ...more });
}

/** A bench of one thought: points of what is met, on the scale from 1 to 5. */
function pointsBench({ criterion, evidence }: CaseFile): JudicialOpinion[] {
	const answers = answerExpectations(criterion, evidence);
	const all = answers.reduce((sum, a) => sum + a.expectation.weight, 0);
	const met = answers.reduce((sum, a) => sum + (a.state === 'met' ? a.expectation.weight : 0), 0);
	const score = 1 + Math.round((4 * met) / all);
	return readCase({
		criteria: [criterion],
		evidence,
		opinions: judges.map((judge) => ({ criterion: criterion.id, judge, score, citations: [evidence[0]!.id] })),
	})[0]!.opinions as JudicialOpinion[];
}

describe('without a bench the gain is estimated', () => {
	const steps = plan();

	test('a finding that says what is left to do has the word', () => {
		const evidence = (input.evidence ?? []).map((e) =>
			e.id === 't1' ? { ...e, values: { remedy: 'Keep the sandbox until it was used.' } } : e,
		);
		const texts = plan({ evidence }).flatMap((s) => (s.expectation === 'sandbox' ? [s.text] : []));
		expect(texts).toEqual(['Keep the sandbox until it was used.']);
	});

	test('findings that say different things are each told at their place', () => {
		const evidence = (input.evidence ?? []).flatMap((e) =>
			e.id === 't1'
				? [1, 2].map((line) => ({ ...e, id: `t1-${line}`, location: place('src/tools.py', line), values: { remedy: `Mend ${line}.` } }))
				: [e],
		);
		const [text] = plan({ evidence }).flatMap((s) => (s.expectation === 'sandbox' ? [s.text] : []));
		expect(text).toMatch(/^At \S+:1: Mend 1\. At \S+:2: Mend 2\.$/);
	});

	test('what is to be done to several names of one place is told once', () => {
		const names = ['a', 'b', 'c'];
		const evidence = (input.evidence ?? []).flatMap((e) =>
			e.id === 't1'
				? names.map((name) => ({
						...e,
						id: `t1-${name}`,
						location: place('src/graph.py', 3),
						values: { remedy: `Mend \`${name}\` there.` },
					}))
				: [e],
		);
		const [text] = plan({ evidence }).flatMap((s) => (s.expectation === 'sandbox' ? [s.text] : []));
		expect(text).toBe('At src/graph.py:3: Mend `a`, `b` and `c` there.');
	});

	test('what one finding says of itself is not told of the others', () => {
		const evidence = (input.evidence ?? []).flatMap((e) =>
			e.id === 't1'
				? [1, 2].map((line) => ({
						...e,
						id: `t1-${line}`,
						location: place('src/tools.py', line),
						values: { remedy: line === 1 ? '{{python: Mend it. | typescript: Repair it.}}' : null },
					}))
				: [e],
		);
		const [text] = plan({ evidence }).flatMap((s) => (s.expectation === 'sandbox' ? [s.text] : []));
		expect(text).toMatch(/^At \S+:1: Mend it\. At the other places: [^:]+\.$/);
	});

	test('one step per unmet expectation, ordered by what the total gains', () => {
		expect(steps.map((s) => [s.criterion, s.expectation, s.gain, s.scoreAfter])).toEqual([
			// The cap of 2 goes, and a fifth of four points comes: 37/10 + 4/5 = 9/2, half up.
			['tools', 'sandbox', 2.25, 5],
			// All points of the criterion: 1 of 4 weights, from 2 to 5.
			['docs', 'readme', 0.75, 5],
			// The cap of the sandbox still holds.
			['tools', 'errors', 0, 2],
		]);
		for (const step of steps) expect(remediationStepSchema.parse(step)).toEqual(step);
	});

	test('the text is the expectation’s own, then the probe’s, then what was expected', () => {
		const texts = (of: ReturnType<typeof plan>) => Object.fromEntries(of.map((s) => [s.expectation, s.text]));
		expect(texts(steps)).toEqual({
			sandbox: 'Work happens in a sandbox.',
			errors: 'Catch errors of the child process.',
			readme: 'There is a README.',
		});
		const probes = { 'safety/sandbox': 'Use a temporary folder.', 'safety/errors': 'unused', 'docs/readme': null };
		expect(texts(plan({}, { probeRemediation: probes }))).toMatchObject({
			sandbox: 'Use a temporary folder.',
			errors: 'Catch errors of the child process.',
			readme: 'There is a README.',
		});
	});

	test('the place is that of the step’s own evidence, and no other', () => {
		const places = (of: ReturnType<typeof plan>) => Object.fromEntries(of.map((s) => [s.expectation, s.location?.path ?? null]));
		// `src/run.py` is where another expectation of the same area was answered: it is no place for the errors.
		expect(places(steps)).toEqual({ sandbox: 'src/run.py', errors: null, readme: null });
		expect(places(plan({}, { exists: (l) => !l.path?.startsWith('src/') }))).toEqual({ sandbox: null, errors: null, readme: null });
		const related = input.evidence!.map((e) =>
			e.id === 't2' ? { ...e, related: [place('src/tools.py', 30), place('src/run.py', 2)] } : e,
		);
		expect(places(plan({ evidence: related })).errors).toBe('src/tools.py');
	});

	test('what was committed cannot be undone: it is no step', () => {
		const commit = { kind: 'commit' as const, path: null, line: null, endLine: null, column: null, page: null, commit: 'a'.repeat(40) };
		const history = (also: object[]) => [
			...input.evidence!.map((e) => (e.id === 'd1' ? { ...e, probe: 'git/message-quality', location: commit } : e)),
			...(also as NonNullable<typeof input.evidence>),
		];
		const step = (of: ReturnType<typeof plan>) => of.find((s) => s.expectation === 'readme');
		for (const rejudge of [undefined, pointsBench])
			expect(step(plan({ evidence: history([]) }, { ...(rejudge && { rejudge }) }))).toBeUndefined();
		// Where a file shows it too, the file can be changed.
		const file = fact('d2', 'docs', 'readme', false, { probe: 'git/message-quality', location: place('README.md', 1) });
		expect(step(plan({ evidence: history([file]) }))).toMatchObject({ gain: 0.75, location: { path: 'README.md' } });
	});

	test('what is in doubt is no step, at a place or not', () => {
		const changed = (more: object) => plan({ evidence: input.evidence!.map((e) => (e.id === 't2' ? { ...e, ...more } : e)) });
		const has = (of: ReturnType<typeof plan>) => of.some((s) => s.expectation === 'errors');
		expect(has(changed({ confidence: 0.5 }))).toBe(false);
		expect(has(changed({ disputed: { by: 'x', reason: 'y', location: null } }))).toBe(false);
		expect(has(changed({}))).toBe(true);
		expect(has(changed({ confidence: 0.5, location: place('a.py', 1) }))).toBe(false);
	});

	test('ids are stable when lines, messages and other evidence change', () => {
		const ids = steps.map((s) => s.id).sort();
		const moved = plan({
			evidence: input.evidence!.map((e) => ({ ...e, message: 'other', ...(e.location ? { location: { ...e.location, line: 77 } } : {}) })),
		});
		expect(moved.map((s) => s.id).sort()).toEqual(ids);
		expect(new Set(ids).size).toBe(3);
	});

	test('one step for several findings of one expectation', () => {
		const more = plan({ evidence: [...input.evidence!, fact('t9', 'tools', 'sandbox', false, { location: place('src/z.py', 1) })] });
		expect(more.find((s) => s.expectation === 'sandbox')).toMatchObject({ evidence: ['t1', 't9'], scoreAfter: 5 });
	});

	test('what is met, unknown or not applicable needs no step', () => {
		const none = plan({
			evidence: input.evidence!.map((e) => ({
				...e,
				satisfied: e.id === 't1' ? true : e.role === 'expectation' ? null : (e.satisfied ?? null),
			})),
		});
		expect(none).toEqual([]);
	});

	test('a criterion without a score gains nothing, and its steps still stand', () => {
		const steps = plan({ opinions: input.opinions.filter((o) => o.criterion === 'docs') });
		expect(steps.map((s) => [s.expectation, s.gain, s.scoreAfter])).toContainEqual(['sandbox', 0, null]);
		expect(steps).toHaveLength(3);
	});
});

describe('a part of a step', () => {
	const places = (n: number, answers: string) =>
		Array.from({ length: n }, (_, i) =>
			fact(`p${answers}${i}`, 'limits', answers, false, { fingerprint: `f${i}`, location: place(`src/${answers}${i}.py`, 1) }),
		);
	const about = (quantifiers: readonly ('any' | 'all')[], evidence: Case['evidence'], more: Partial<RemediationRequest> = {}) =>
		plan(
			{
				criteria: [
					{
						id: 'limits',
						weight: 1,
						expectations: quantifiers.map((quantifier, i) => ({
							id: `e${i}`,
							text: `Call ${i} is bounded.`,
							probe: 'p/bounded',
							quantifier,
						})),
					},
				],
				evidence,
				opinions: opinionsOf('limits', [2, 2, 2], evidence![0]!.id!),
			},
			{ rejudge: pointsBench, ...more },
		);

	test('every place is needed where all are asked for, and one is enough where one is', () => {
		expect(about(['all'], places(7, 'e0'))[0]).toMatchObject({ gain: 3, rungs: [{ places: 7, gain: 3 }] });
		expect(about(['any'], places(7, 'e0'))[0]).toMatchObject({ gain: 3, rungs: [{ places: 1, gain: 3 }] });
		expect(about(['all'], places(1, 'e0'))[0]).not.toHaveProperty('rungs');
	});

	test('a fault that is mended beside others leaves nothing that is met', () => {
		const criteria = [
			{
				id: 'limits',
				weight: 1,
				expectations: [{ id: 'e0', text: 'Nothing is swallowed.', probe: 'p/bounded', expects: 'false' as const }],
			},
		];
		const evidence = places(3, 'e0').map((e) => ({ ...e, outcome: 'true' as const }));
		const steps = plan({ criteria, evidence, opinions: opinionsOf('limits', [2, 2, 2], evidence[0]!.id) }, { rejudge: pointsBench });
		expect(steps[0]).toMatchObject({ gain: 3, rungs: [{ places: 3, gain: 3 }] });
	});

	test('places that another expectation asks for are a rung of their own', () => {
		const both = [
			...places(3, 'e0'),
			...places(1, 'e0').map((e) => ({ ...e, id: 'other', answers: 'e1' })),
			...places(2, 'e0').map((e) => ({ ...e, id: `x${e.id}`, answers: 'e2' })),
		];
		const told = about(['all', 'all', 'all'], both).find((s) => s.expectation === 'e0');
		expect(told?.rungs).toEqual([
			{ places: 1, gain: 1 },
			{ places: 2, gain: 3 },
		]);
	});

	test('what stays in doubt, or could not be told of every place, makes the gain a range', () => {
		const judged = (file: CaseFile) => pointsBench({ ...file, evidence: file.evidence.filter((e) => e.confidence >= 0.7) });
		const [sure, doubtful] = places(2, 'e0');
		const unsure = about(['all'], [sure!, { ...doubtful!, confidence: 0.5 }], { rejudge: judged });
		expect(unsure[0]).not.toHaveProperty('range');
		const untold = { ...doubtful!, satisfied: null, outcome: 'not-available' as const };
		expect(about(['all'], [sure!, untold])[0]).toMatchObject({ gain: 0, range: { least: 0, most: 3 } });
	});

	test('a file that is made from another names it', () => {
		const made = about(['all'], places(1, 'e0'), { madeFrom: (path) => (path === 'src/e00.py' ? 'src/e00.in' : null) });
		expect(made[0]).toMatchObject({ location: { path: 'src/e00.py' }, source: 'src/e00.in' });
		expect(about(['all'], places(1, 'e0'))[0]).not.toHaveProperty('source');
	});
});

describe('with a bench the judges are asked again', () => {
	test('the gain is what they would say', () => {
		const evidence = input.evidence!;
		const opinions = readCase(input).flatMap((entry) =>
			pointsBench({ criterion: entry.criterion, evidence: entry.evidence, round: 1, previous: [] }),
		);
		const steps = plan({ evidence, opinions }, { rejudge: pointsBench });
		// tools: 1 of 5 points is 2; with the sandbox 2 of 5 is 3; errors would be 4 but for the cap of 2.
		expect(steps.map((s) => [s.expectation, s.gain, s.scoreAfter])).toEqual([
			['readme', 1, 5],
			['sandbox', 0.75, 3],
			['errors', 0, 2],
		]);
		// The errors alone raise nothing, for the cap of the sandbox holds: they are told with it.
		expect(steps.map((s) => s.together)).toEqual([undefined, undefined, { with: [steps[1]!.id], gain: 2.25, scoreAfter: 5 }]);
	});

	test('of a bench that stands elsewhere only the difference counts', () => {
		const steps = plan({}, { rejudge: pointsBench });
		// The judges gave docs 23/10; the bench goes from 1 to 5: 63/10, within 5. Tools: capped at 2, the bench goes from 2 to 3.
		expect(steps.map((s) => [s.expectation, s.gain, s.scoreAfter])).toEqual([
			['readme', 0.75, 5],
			['sandbox', 0.75, 3],
			['errors', 0, 2],
		]);
	});
});

describe('what goes together', () => {
	const two = {
		criteria: [
			{
				id: 'paths',
				expectations: [
					{ id: 'all', text: 'Every path holds.', cap: 3, weight: 3, remediation: 'Correct the path.' },
					{ id: 'most', text: 'Most paths hold.', cap: 2, remediation: 'Go through the paths.' },
					{ id: 'other', text: 'Names hold.', cap: 3, remediation: 'Use the names of the code.' },
				],
			},
			{ id: 'again', expectations: [{ id: 'all', text: 'Every path holds here too.', remediation: 'Correct the path.' }] },
		],
		evidence: [
			fact('p1', 'paths', 'all', false, { fingerprint: 'f1', location: place('report.md', 3) }),
			fact('p2', 'paths', 'most', false, { fingerprint: 'f1', location: place('report.md', 3) }),
			fact('p3', 'paths', 'other', false, { fingerprint: 'f2', location: place('report.md', 9) }),
			fact('q1', 'again', 'all', false, { fingerprint: 'f1', location: place('report.md', 3) }),
		],
		opinions: [...opinionsOf('paths', [2, 2, 2], 'p1'), ...opinionsOf('again', [1, 1, 1], 'q1')],
	} satisfies Case;

	test('one finding is one step, whatever it answers, in whatever criterion', () => {
		const steps = plan(two);
		expect(steps).toHaveLength(2);
		const [first] = steps;
		expect(new Set([first!.criterion, ...first!.also!.map((a) => a.criterion)])).toEqual(new Set(['paths', 'again']));
		expect(first!.evidence.toSorted()).toEqual(['p1', 'p2', 'q1']);
		expect(first!.gain).toBeGreaterThan(1);
		for (const step of steps) expect(remediationStepSchema.parse(step)).toEqual(step);
	});

	test('one remedy at one place is one step', () => {
		const same = two.evidence.map((e) => ({ ...e, fingerprint: e.id }));
		const steps = plan({ ...two, evidence: same }).map((s) => s.text);
		expect(steps).toHaveLength(3);
		expect(steps.filter((t) => t === 'Correct the path.')).toHaveLength(1);
	});

	test('findings at several places that say which one act mends them are one step', () => {
		const saying = (act: string | null) =>
			(input.evidence ?? []).map((e) =>
				e.id === 't1' || e.id === 'd1'
					? { ...e, location: place(`${e.id}.py`, 1), values: { remedy: 'Rename Tools.py.', ...(act && { act }) } }
					: e,
			);
		const own = (act: string | null) =>
			plan({ evidence: saying(act) }).flatMap(({ evidence }) => (evidence.some((id) => id === 't1' || id === 'd1') ? [evidence] : []));
		expect(own('rename Tools.py')).toEqual([['t1', 'd1']]);
		expect(own(null).map(({ length }) => length)).toEqual([1, 1]);
	});

	test('a step that raises nothing alone is told of the criterion that it raises with others', () => {
		const expectation = { text: 'It holds.', remediation: 'Mend it.' };
		const steps = plan({
			criteria: [
				{ id: 'first', expectations: [{ ...expectation, id: 'a', weight: 0 }] },
				{
					id: 'second',
					expectations: [
						{ ...expectation, id: 'b', cap: 2 },
						{ ...expectation, id: 'c', cap: 2 },
					],
				},
			],
			evidence: [
				fact('a1', 'first', 'a', false, { fingerprint: 'f1' }),
				fact('b1', 'second', 'b', false, { fingerprint: 'f1' }),
				fact('c1', 'second', 'c', false, { fingerprint: 'f2' }),
			],
			opinions: [...opinionsOf('first', [3, 3, 3], 'a1'), ...opinionsOf('second', [2, 2, 2], 'b1')],
		});
		const step = steps.find(({ evidence }) => evidence.includes('a1'));
		expect([step?.criterion, step?.also?.map((a) => a.criterion), step?.together?.with.length]).toEqual(['second', ['first'], 1]);
	});

	test('what one remedy meets too is one step with it, judged with all of it done', () => {
		const met = (meets: string[]) => {
			const criteria = [
				{ id: 'c', expectations: ['a', 'b', 'd'].map((id) => ({ id, text: `${id} holds.`, cap: 2, ...(id === 'b' && { meets }) })) },
			];
			const evidence = ['a', 'b', 'd'].map((id) => fact(id, 'c', id, id === 'd', { location: place(`${id}.py`, 1) }));
			return plan({ criteria, evidence, opinions: opinionsOf('c', [2, 2, 2], 'a') });
		};
		expect(met([]).map((s) => s.gain)).toEqual([0, 0]);
		// What is met already, or not there, adds nothing.
		expect(met(['c.a', 'c.d', 'c.none', 'c.b']).map((s) => [s.text, s.expectation, s.also, s.gain, s.scoreAfter])).toEqual([
			['b holds.', 'b', [{ criterion: 'c', expectation: 'a' }], 3, 5],
		]);
	});

	test('two caps that hide each other are told together, each with the other', () => {
		const criteria = [{ id: 'c', expectations: ['a', 'b'].map((id) => ({ id, text: `${id} holds.`, cap: 2 })) }];
		const evidence = ['a', 'b'].map((id) => fact(id, 'c', id, false, { location: place(`${id}.py`, 1) }));
		const steps = plan({ criteria, evidence, opinions: opinionsOf('c', [2, 2, 2], 'a') });
		expect(steps.map((s) => [s.gain, s.scoreAfter, s.together?.gain, s.together?.scoreAfter])).toEqual([
			[0, 2, 3, 5],
			[0, 2, 3, 5],
		]);
		expect(steps.map((s) => s.together?.with)).toEqual([[steps[1]!.id], [steps[0]!.id]]);
	});

	test('each step that alone leads less far than all of its criterion says how far these lead', () => {
		const criteria = [{ id: 'c', expectations: ['a', 'b', 'd'].map((id) => ({ id, text: `${id} holds.` })) }];
		const evidence = ['a', 'b', 'd'].map((id) => fact(id, 'c', id, false, { location: place(`${id}.py`, 1) }));
		const of = (ids: readonly string[]) =>
			plan(
				{ criteria, evidence: evidence.filter(({ id }) => ids.includes(id)), opinions: opinionsOf('c', [1, 1, 1], 'a') },
				{ rejudge: pointsBench },
			);
		expect(of(['a', 'b', 'd']).map((s) => [s.scoreAfter, s.scoreWithAll])).toEqual([
			[2, 5],
			[2, 5],
			[2, 5],
		]);
		const [only] = of(['a']);
		expect(only).not.toHaveProperty('scoreWithAll');
	});

	test('steps that raise one criterion and do not add up say what all of them bring', () => {
		const criterion = { id: 'c', expectations: ['a', 'b', 'd'].map((id) => ({ id, text: `${id} holds.`, weight: 1 })) };
		const evidence = ['a', 'b', 'd'].map((id) => fact(id, 'c', id, false, { location: place(`${id}.py`, 1) }));
		const of = (ids: readonly string[], weights: readonly number[]) =>
			plan(
				{
					criteria: [{ ...criterion, expectations: criterion.expectations.map((e, i) => ({ ...e, weight: weights[i]! })) }],
					evidence: evidence.map((e) => (ids.includes(e.id) ? e : { ...e, satisfied: true })),
					opinions: opinionsOf('c', [1, 1, 1], 'a'),
				},
				{ rejudge: pointsBench },
			);
		// A third of four points each: 1.33 is told as 1, and two of them as 3.
		const steps = of(['a', 'b', 'd'], [1, 1, 1]);
		expect(steps.map((s) => [s.gain, s.shared?.gain, s.shared?.scoreAfter, s.shared?.with.length])).toEqual([
			[1, 4, 5, 2],
			[1, 4, 5, 2],
			[1, 4, 5, 2],
		]);
		const adding = of(['a', 'b'], [1, 1, 2]);
		expect(adding.map((s) => s.gain)).toEqual([1, 1]);
		for (const step of adding) expect(step).not.toHaveProperty('shared');
	});

	test('what does not apply for the reason that a step takes away is asked for then', () => {
		const criteria = [
			{ id: 'c', expectations: ['graph', 'branch', 'names'].map((id) => ({ id, text: `${id} holds.`, cap: id === 'graph' ? 5 : 1 })) },
		];
		const idle = { satisfied: null, outcome: 'not-applicable' as const };
		const evidence = [
			fact('a', 'c', 'graph', false, { message: 'There is no graph.' }),
			{ ...fact('b', 'c', 'branch', false, { message: 'There is no graph.' }), ...idle },
			{ ...fact('n', 'c', 'names', false, { message: 'No Python was read.' }), ...idle },
		];
		const [step] = plan({ criteria, evidence, opinions: opinionsOf('c', [1, 1, 1], 'a') }, { rejudge: pointsBench });
		expect(step).toMatchObject({ gain: 1, range: { least: 0, most: 1, asks: 1 } });
		const other = evidence.map((e) => (e.id === 'b' ? { ...e, message: 'Nothing was read.' } : e));
		expect(plan({ criteria, evidence: other, opinions: opinionsOf('c', [1, 1, 1], 'a') }, { rejudge: pointsBench })[0]).not.toHaveProperty(
			'range',
		);
	});

	test('a document gains by what is mended in the code, once enough of what speaks against it is', () => {
		const criteria = [
			{ id: 'code', expectations: ['a', 'b'].map((id) => ({ id, text: `${id} holds.` })) },
			{ id: 'doc', expectations: [{ id: 'share', text: 'Few claims are wrong.' }] },
		];
		const code = ['a', 'b'].map((id) => fact(id, 'code', id, false, { probe: `x/${id}`, location: place(`${id}.py`, 1) }));
		const of = (enough: number, against = ['x/a@a.py:1', 'x/b@b.py:1', 'x/c@c.py:1']) =>
			plan(
				{
					criteria,
					evidence: [...code, fact('s', 'doc', 'share', false, { location: place('r.md', 1), values: { against, enough } })],
					opinions: [...opinionsOf('code', [1, 1, 1], 'a'), ...opinionsOf('doc', [1, 1, 1], 's')],
				},
				{ rejudge: pointsBench },
			);
		// Two points of the code alone, four of the document with it; both together are one half of the total.
		expect(of(3).map((s) => [s.expectation, s.gain])).toEqual([
			['share', 2],
			['a', 1],
			['b', 1],
		]);
		expect(of(1).map((s) => [s.expectation, s.gain])).toEqual([
			['a', 3],
			['b', 3],
			['share', 2],
		]);
		expect(of(2).find((s) => s.expectation === 'a')?.gain).toBe(1);
		// Of three that raise the document one is enough.
		const [, , share] = of(1);
		expect(share!.shared).toMatchObject({ gain: 4, scoreAfter: 5 });
		const request = {
			case: {
				criteria,
				evidence: [
					...code,
					fact('s', 'doc', 'share', false, { location: place('r.md', 1), values: { against: ['x/a@a.py:1', 'x/b@b.py:1'], enough: 2 } }),
				],
				opinions: [...opinionsOf('code', [1, 1, 1], 'a'), ...opinionsOf('doc', [1, 1, 1], 's')],
			},
			policy,
			rejudge: pointsBench,
		};
		const ids = of(2).flatMap((s) => (s.expectation === 'share' ? [] : [s.id]));
		expect(whatIfDone(request, ids).total).toEqual({ before: 1, after: 5 });
	});

	test('what is told of faults alone is not met once it is mended', () => {
		const criteria = [
			{ id: 'c', expectations: ['wrong', 'other'].map((id) => ({ id, text: `${id} holds.`, cap: id === 'wrong' ? 1 : null })) },
		];
		const of = (values: Record<string, boolean>) =>
			plan(
				{
					criteria,
					evidence: [fact('w', 'c', 'wrong', false, { location: place('r.md', 1), values }), fact('o', 'c', 'other', true)],
					opinions: opinionsOf('c', [1, 1, 1], 'w'),
				},
				{ rejudge: pointsBench },
			)[0];
		expect(of({})).toMatchObject({ scoreAfter: 5 });
		expect(of({ silent: true })).toMatchObject({ scoreAfter: 3 });
	});

	test('what raises nothing either way goes with nothing', () => {
		const steps = plan({ ...input, opinions: [...opinionsOf('tools', [5, 5, 5], 't3'), ...opinionsOf('docs', [5, 5, 5], 'd1')] });
		expect(steps.find((s) => s.expectation === 'readme')).toMatchObject({ gain: 0 });
		expect(steps.find((s) => s.expectation === 'readme')).not.toHaveProperty('together');
	});

	const steps = (expectations: object[], unmet: readonly string[], more: Record<string, object> = {}) =>
		plan({
			criteria: [
				{
					id: 'graph',
					weight: 9,
					expectations: [
						{ id: 'parallel', text: 'Parallel.', cap: 2 },
						{ id: 'named', text: 'Named.' },
					],
				},
				{ id: 'state', weight: 1, expectations: [{ id: 'parts', text: 'Parts.' }] },
			].map((c) => ({
				...c,
				expectations: c.expectations.map((e) => ({ ...e, ...expectations.find((x) => (x as { id: string }).id === e.id) })),
			})),
			evidence: ['parallel', 'named', 'parts'].map((id) =>
				fact(id, id === 'parts' ? 'state' : 'graph', id, !unmet.includes(id), { location: place(`${id}.py`, 1), ...more[id] }),
			),
			opinions: [...opinionsOf('graph', [3, 3, 3], 'parallel'), ...opinionsOf('state', [5, 5, 5], 'parts')],
		});
	const orders: readonly [string, object[], readonly string[], Record<string, object>, readonly string[]][] = [
		['by what they gain', [], ['parallel', 'named', 'parts'], {}, ['parallel', 'named', 'parts']],
		[
			'what raises an error first, though it gains nothing',
			[{ id: 'named', stops: true }],
			['parallel', 'named'],
			{},
			['named', 'parallel'],
		],
		[
			'of those that gain nothing, what does harm first',
			[
				{ id: 'named', weight: 0 },
				{ id: 'parts', weight: 0, harms: true },
			],
			['named', 'parts'],
			{},
			['parts', 'named'],
		],
		[
			'what is in doubt is none, though it may end the program',
			[{ id: 'named', stops: true }],
			['parallel', 'named'],
			{ named: { confidence: 0.5 } },
			['parallel'],
		],
		['what has to be done first', [{ id: 'parallel', after: ['state.parts'] }], ['parallel', 'parts'], {}, ['parts', 'parallel']],
		['what is met holds nothing up', [{ id: 'parallel', after: ['state.parts'] }], ['parallel'], {}, ['parallel']],
		[
			'two that wait for each other stay',
			[
				{ id: 'parallel', after: ['state.parts'] },
				{ id: 'parts', after: ['graph.parallel'] },
			],
			['parallel', 'parts'],
			{},
			['parts', 'parallel'],
		],
	];
	test.each(orders)('steps stand in turn: %s', (_, expectations, unmet, more, expected) => {
		expect(steps(expectations, unmet, more).map((s) => s.expectation)).toEqual(expected);
	});

	test('a step names those that have to be done first', () => {
		const [first, second] = steps([{ id: 'parallel', after: ['state.parts'] }], ['parallel', 'parts']);
		expect(second).toMatchObject({ expectation: 'parallel', after: [first!.id], gain: 0, together: { with: [first!.id] } });
		expect(second!.together!.gain).toBeGreaterThan(first!.gain);
		expect(remediationStepSchema.parse(second)).toEqual(second);
		expect(first).not.toHaveProperty('after');
	});

	test.each([
		['another node', { node: 'judge' }, false],
		['one of the same nodes', { node: 'reader' }, true],
		['no node', {}, true],
	])('a step waits for what bears on its own nodes: %s', (_, values, waits) => {
		const more = { parallel: { values: { members: ['reader', 'listener'] } }, parts: { values } };
		const found = steps([{ id: 'parallel', after: ['state.parts'] }], ['parallel', 'parts'], more);
		expect(found.some((s) => s.after !== undefined)).toBe(waits);
	});

	test('a confirmed danger stands first', () => {
		const ids = ['a', 'b', 'c', 'd'];
		const criteria = [
			...ids.map((id) => ({ id, weight: 9, expectations: [{ id: 'x', text: `${id}.`, cap: 2 }] })),
			{ id: 'last', hazards: [{ id: 'shell', text: 'A shell.' }] },
		];
		const evidence = [
			...ids.map((id) => fact(id, id, 'x', false, { location: place(`${id}.py`, 1) })),
			{ ...fact('h', 'last', 'shell', true, { location: place('s.py', 1), context: 'source' }), role: 'hazard' as const },
		];
		const opinions = [...ids.flatMap((id) => opinionsOf(id, [5, 5, 5], id)), ...opinionsOf('last', [2, 2, 2], 'h')];
		expect(plan({ criteria, evidence, opinions }).map((s) => s.expectation)).toEqual([null, 'x', 'x', 'x', 'x']);
	});
});

describe('confirmed dangers', () => {
	const danger = (id: string, line: number, more: object = {}) => ({
		id,
		fingerprint: 'same',
		criterion: 'tools',
		role: 'hazard' as const,
		answers: 'shell',
		satisfied: true,
		confidence: 0.95,
		context: 'source' as const,
		location: place('src/sh.py', line),
		...more,
	});
	const free = input.evidence!.map((e) => (e.id === 't1' ? { ...e, satisfied: true } : e));

	test('one step for all places of a danger, which gains when the last is mended', () => {
		const found = (...places: ReturnType<typeof danger>[]) =>
			plan({ evidence: [...free, ...places] }).filter((s) => s.expectation === null);
		const step = {
			criterion: 'tools',
			text: 'Pass a list of arguments.',
			location: { path: 'src/sh.py', line: 3 },
			gain: 0.75,
			scoreAfter: 4,
		};
		expect(found(danger('h1', 3))).toMatchObject([{ ...step, evidence: ['h1'] }]);
		expect(found(danger('h1', 3), danger('h2', 8), danger('h3', 8))).toMatchObject([
			{ ...step, evidence: ['h1', 'h2', 'h3'], rungs: [{ places: 2, gain: 0.75 }] },
		]);
	});

	test('what has to be done in another way is another step', () => {
		const found = plan({ evidence: [...free, danger('h1', 3), danger('h2', 8, { values: { remedy: 'Run it in a sandbox.' } })] });
		expect(found.filter((s) => s.expectation === null).map((s) => [s.evidence, s.gain, s.together?.gain])).toEqual([
			[['h1'], 0, 0.75],
			[['h2'], 0, 0.75],
		]);
	});

	test('a step says what the finding itself leaves to do', () => {
		const remedy = 'Run it in a sandbox.';
		const [one] = plan({ evidence: [...free, danger('h1', 3, { values: { remedy } })] }).filter((s) => s.expectation === null);
		expect(one!.text).toBe(remedy);
	});

	test('a danger that an expectation shows beside another place is one step with it, at the place that is ranked first', () => {
		const shown = [8, 3].map((line) => ({
			...input.evidence!.find(({ id }) => id === 't1')!,
			id: `t1-${line}`,
			fingerprint: 'same',
			location: place('src/sh.py', line),
			values: { rank: -line },
		}));
		const steps = plan({ evidence: [...free.filter(({ id }) => id !== 't1'), ...shown, danger('h1', 3)] });
		const own = steps.filter(({ evidence }) => evidence.some((id) => /^(?:t1|h1)/.test(id)));
		expect(own.map(({ evidence, location }) => [evidence.toSorted(), location?.line])).toEqual([[['h1', 't1-3', 't1-8'], 8]]);
	});

	test('4,500 places of a danger are one step', () => {
		const many = Array.from({ length: 4_500 }, (_, i) => danger(`h${i}`, i + 1));
		const [step, ...others] = plan({ evidence: [...free, ...many] }).filter((s) => s.expectation === null);
		expect(others).toEqual([]);
		expect(step!.evidence).toHaveLength(4_500);
	});

	test('a danger that is not confirmed is no step', () => {
		expect(plan({ evidence: [...free, danger('h1', 3, { context: 'test' })] }).filter((s) => s.expectation === null)).toEqual([]);
	});

	test('under strict-total a step frees the total of its cap', () => {
		const strict = findPolicy('strict-total')!;
		const theCase: Case = {
			...input,
			evidence: [...free, danger('h1', 3)],
			opinions: [...opinionsOf('tools', [5, 5, 5], 't3'), ...opinionsOf('docs', [5, 5, 5], 'd1')],
		};
		const [step] = planRemediation({ case: theCase, verdict: synthesize(theCase, strict), policy: strict }).filter(
			(s) => s.expectation === null,
		);
		expect(step).toMatchObject({ gain: 2, scoreAfter: 5 });
	});
});

test('where the scored criteria weigh nothing a step gains nothing, and never NaN', () => {
	const criteria = input.criteria!.map((c) => ({ ...c, weight: 0 }));
	expect(plan({ criteria }).map((s) => s.gain)).toEqual([0, 0, 0]);
});

test('under strict-total the danger of another criterion keeps the total capped', () => {
	const strict = findPolicy('strict-total')!;
	const danger = (criterion: string) => ({
		id: `h-${criterion}`,
		criterion,
		role: 'hazard' as const,
		answers: 'shell',
		satisfied: true,
		confidence: 0.95,
		context: 'source' as const,
		location: place(`${criterion}.py`, 1),
	});
	const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
	const theCase: Case = {
		criteria: ids.map((id) => ({ id, hazards: [{ id: 'shell' }] })),
		evidence: ids.slice(0, 2).map(danger),
		opinions: ids.flatMap((id) => judges.map((judge) => ({ criterion: id, judge, score: 5, citations: [`h-${id}`] }))),
	};
	const steps = planRemediation({ case: theCase, verdict: synthesize(theCase, strict), policy: strict });
	expect(steps.map((s) => [s.criterion, s.gain, s.scoreAfter])).toEqual(
		expect.arrayContaining([
			['a', 0, 5],
			['b', 0, 5],
		]),
	);
});

test('a verdict of another case is refused', () => {
	const verdict = synthesize({ criteria: [{ id: 'other' }], opinions: [] }, policy);
	expect(() => planRemediation({ case: input, verdict, policy })).toThrow('not of this case');
});
