import { projectOf } from '@auditor/code/testing';
import { lexiconSchema } from '@auditor/schema';
import { expect, it } from 'vitest';
import { courtroom } from '../../testing.js';
import { judgeScores } from '../judges/scores.js';
import { outcomeOf } from './trials.js';

const lexicon = lexiconSchema.parse(courtroom);

/** What the first branch on a test that holds these words does; what does not hold is left out. */
async function outcome(text: string, words: string, path = 'src/court.py', most?: number) {
	const project = await projectOf({ [path]: text });
	const [file] = project.files;
	if (!file) throw new Error('no file');
	const reading = { project, scores: judgeScores(project, lexicon), state: null, criteria: null, texts: new Map([[path, text]]) };
	const found = outcomeOf(
		reading,
		file,
		file.facts.branches.findIndex(({ test }) => test.includes(words)),
		most,
	);
	return found && Object.fromEntries(Object.entries(found).filter(([, value]) => value !== null && `${value}` !== ''));
}

/** A final judge with the scores p, d and t, from line 5 on. */
const bench = (...lines: string[]) =>
	[
		'def chief(ops, flag, other):',
		'    p = next(o.score for o in ops if o.judge == "Prosecutor")',
		'    d = next(o.score for o in ops if o.judge == "Defense")',
		'    t = next(o.score for o in ops if o.judge == "TechLead")',
		...lines.map((line) => `    ${line}`),
		'    return final',
	].join('\n');

it.each([
	['a cap', bench('final = round((p + d + t) / 3)', 'if flag:', '    final = min(final, 3)'), 'flag', {}],
	['what it holds already', bench('final = t', 'if flag:', '    final = t'), 'flag', { same: 5 }],
	['what it holds already, under another name', bench('x = t', 'final = x', 'if flag:', '    final = t'), 'flag', { same: 6 }],
	['what the way without it gives', bench('if flag:', '    return t', 'final = t'), 'flag', { same: 7 }],
	[
		'what the last of several other lines gives',
		bench('if flag:', '    return t', 'if other in ("graph", "state"):', '    final = t', '    return final', 'final = t'),
		'flag',
		{ same: 10 },
	],
	['what the other arm gives', bench('if flag:', '    final = t', 'else:', '    final = t'), 'flag', { same: 8 }],
	['a limit above its own condition', bench('final = p', 'if p <= 2:', '    final = min(final, 3)'), 'p <= 2', { same: 5 }],
	[
		'a cap that only lowers what is lower already',
		bench('final = min(p, d, t)', 'if flag:', '    final = min(final, p)'),
		'flag',
		{ same: 5 },
	],
	['set anew on every way', bench('final = t', 'if flag:', '    final = 1', 'final = round((p + d) / 2)'), 'flag', { overwritten: 8 }],
	[
		'set anew in both arms',
		bench('final = t', 'if flag:', '    final = 1', 'if other:', '    final = p', 'else:', '    final = d'),
		'flag',
		{ overwritten: 11 },
	],
	['set anew out of itself', bench('final = t', 'if flag:', '    final = 1', 'final = final + p'), 'flag', {}],
	[
		'set anew on some ways',
		bench('final = t', 'if flag:', '    final = min(final, 2)', 'if other:', '    final = p'),
		'flag',
		{ lost: [9] },
	],
	[
		'raised on some ways',
		bench('final = t', 'if flag:', '    final = min(final, 3)', 'if p > 3:', '    final = max(final, 4)'),
		'flag',
		{ lost: [9] },
	],
	[
		'lowered further on some ways',
		bench('final = t', 'if flag:', '    final = min(final, 3)', 'if other:', '    final = min(final, 2)'),
		'flag',
		{},
	],
	[
		'raised and lowered again under the same test',
		bench(
			'final = t',
			'if flag:',
			'    final = min(final, 3)',
			'if other:',
			'    final = d',
			'    if flag:',
			'        final = min(final, 3)',
		),
		'flag',
		{},
	],
	[
		'back to where it began',
		bench('final = t', 'if flag:', '    final = min(final, 3)', 'if other:', '    final = t'),
		'other',
		{ same: 5 },
	],
	['a way that begins elsewhere', bench('final = d', 'if flag:', '    final = min(final, 3)', 'if other:', '    final = t'), 'other', {}],
	[
		'a cap below which all stays',
		bench('final = mean(ops)', 'if flag:', '    final = min(final, 3)', 'if other:', '    final = 1'),
		'flag',
		{},
	],
	[
		'a cap over what is not known, set anew',
		bench('final = mean(ops)', 'if flag:', '    final = min(final, 3)', 'if other:', '    final = t'),
		'flag',
		{ lost: [9] },
	],
	[
		'set anew for other criteria alone',
		bench('final = mean(ops)', 'if other == "tools":', '    final = min(final, 3)', 'if other in ["graph", "state"]:', '    final = t'),
		'tools',
		{},
	],
	[
		'set anew where no text tells of it',
		bench(
			'final = mean(ops)',
			'said = None',
			'if flag:',
			'    final = min(final, 3)',
			'    said = "capped"',
			'if other and not said:',
			'    final = t',
		),
		'flag',
		{},
	],
	['another score, set anew', bench('final = t', 'if flag:', '    final = p', 'if other:', '    final = d'), 'flag', { lost: [9] }],
	['another score, moved', bench('final = t', 'if flag:', '    final = p', 'if other:', '    final = final + 1'), 'flag', {}],
	[
		'a limit over what is known on some ways alone',
		bench('final = mean(ops) if ops else 0', 'if flag:', '    final = min(3.0, final)'),
		'flag',
		{},
	],
	['between the ends', bench('final = round(clamp(p))', 'final = max(1, min(5, final))', 'if flag:', '    final = 3'), 'flag', {}],
] as const)('tells what a rule does: %s', async (_, text, words, expected) => {
	expect(await outcome(text, words)).toEqual(expected);
});

it('says nothing where a loop adds up, or is left', async () => {
	const sum = bench('final = 0', 'for o in ops:', '    if flag:', '        final += o.score');
	expect(await outcome(sum, 'flag')).toBeNull();
	const left = bench('final = t', 'for o in ops:', '    if flag:', '        final = 3', '        continue', '    final = t');
	expect(await outcome(left, 'flag')).toBeNull();
	const wild = bench('final = t', ...Array.from({ length: 16 }, (_, n) => `if flag${n}:\n        final = final + ${n}`));
	expect(await outcome(wild, 'flag0')).toBeNull();
});

it.each([
	['sums of what is not known', ['final = mean(ops)', ...Array<string>(200).fill('final = final + other')]],
	['sums that double', ['final = mean(ops)', ...Array<string>(60).fill('final = final + final')]],
	['lists that double', ['final = [mean(ops)]', ...Array<string>(60).fill('final = [final, final]')]],
	['texts that double', ['final = mean(ops)', ...Array<string>(60).fill('final = f(final, final)')]],
	['many tests', ['final = t', ...Array.from({ length: 100 }, (_, n) => `if other == "x${n}":\n        final = ${n}`)]],
	['long texts', ['final = t', ...Array.from({ length: 20 }, (_, n) => `if other == "${`${n}`.repeat(20_000)}":\n        final = ${n}`)]],
])('ends soon with %s', async (_, lines) => {
	const text = bench(...lines, 'if flag:', '    final = min(final, 3)');
	const before = process.cpuUsage();
	await outcome(text, 'flag', 'src/court.py', 500_000);
	expect(process.cpuUsage(before).user / 1000).toBeLessThan(4000);
});

it('takes a list that grows for unknown', async () => {
	const mean = bench('scores = []', 'for o in ops:', '    scores.append(o.score)', 'final = len(scores)', 'if flag:', '    final = 0');
	expect(await outcome(mean, 'flag')).toEqual({});
});

it('reads TypeScript alike', async () => {
	const text = `export function chief(ops, flag) {
  const t = ops.find((o) => o.judge === 'TechLead').score;
  let final = t;
  if (flag) {
    final = Math.min(final, 3);
  }
  final = t;
  return { final };
}
`;
	expect(await outcome(text, 'flag', 'src/court.ts')).toEqual({ overwritten: 7 });
	expect(await outcome(text.replace('  final = t;\n  return', '  return'), 'flag', 'src/court.ts')).toEqual({});
});
