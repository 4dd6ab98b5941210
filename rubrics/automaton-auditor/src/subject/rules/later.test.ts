import { projectOf } from '@auditor/code/testing';
import { lexiconSchema } from '@auditor/schema';
import { expect, it } from 'vitest';
import { courtroom } from '../../testing.js';
import { judgeScores } from '../judges/scores.js';
import { setAnew } from './later.js';

const lexicon = lexiconSchema.parse(courtroom);

/** What becomes of the score that the first branch on a test with these words sets; what does not hold is left out. */
async function outcome(text: string, words: string, path = 'src/court.py') {
	const project = await projectOf({ [path]: text });
	const [file] = project.files;
	if (!file) throw new Error('no file');
	const reading = {
		project,
		scores: judgeScores(project, lexicon),
		state: null,
		criteria: null,
		recorded: new Map<string, string | null>(),
		texts: new Map([[path, text]]),
	};
	const found = setAnew(
		reading,
		file,
		file.facts.branches.findIndex(({ test }) => test.includes(words)),
	);
	return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== null && `${value}` !== ''));
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
	['set anew on every way', bench('final = t', 'if flag:', '    final = 1', 'final = round((p + d) / 2)'), 'flag', { overwritten: 8 }],
	['what it was before', bench('final = t', 'if other:', '    final = min(final, 3)', 'if flag:', '    final = t'), 'flag', { repeats: 5 }],
	[
		'what it was before, made by a function',
		`def again(xs):\n    return round(sum(xs) / len(xs))\n${bench('scores = [p, d, t]', 'final = round(sum(scores) / len(scores))', 'if flag:', '    final = again(scores)')}`,
		'flag',
		{ repeats: 8 },
	],
	[
		'what another function makes of it',
		`def again(xs):\n    return round(sum(xs) / 3)\n${bench('scores = [p, d, t]', 'final = round(sum(scores) / len(scores))', 'if flag:', '    final = again(scores)')}`,
		'flag',
		{},
	],
	['what it comes to in the end anyway', bench('if flag:', '    final = t', '    return final', 'final = t'), 'flag', { repeats: 8 }],
	[
		'what it comes to on every other way',
		bench('if flag:', '    final = t', '    return (final, "x")', 'if other:', '    final = t', '    return (final, "y")', 'final = t'),
		'flag',
		{ repeats: 11 },
	],
	[
		'what it comes to on some other ways',
		bench('if flag:', '    final = t', '    return final', 'if other:', '    final = p', '    return final', 'final = t'),
		'flag',
		{},
	],
	[
		'what it comes to by another return',
		bench('if flag:', '    final = t', '    return final', 'if other:', '    return p', 'final = t'),
		'flag',
		{},
	],
	[
		'what it would come to but for a change',
		bench('if flag:', '    final = t', '    return final', 't = min(t, 3)', 'final = t'),
		'flag',
		{},
	],
	[
		'what it would come to but for a cap',
		bench('if flag:', '    final = t', '    return final', 'final = t', 'if other:', '    final -= 1'),
		'flag',
		{},
	],
	['what it was on one way', bench('final = t', 'if other:', '    final = p', 'if flag:', '    final = t'), 'flag', {}],
	['what it was in the other arm', bench('if other:', '    final = t', 'else:', '    final = d', 'if flag:', '    final = t'), 'flag', {}],
	['set anew out of itself', bench('final = t', 'if flag:', '    final = 1', 'final = final + p'), 'flag', {}],
	['set in the other arm', bench('if flag:', '    final = t', 'elif other:', '    final = d', 'else:', '    final = p'), 'flag', {}],
	['set in an arm of another test', bench('if other:', '    if flag:', '        final = t', 'elif p > 2:', '    final = d'), 'flag', {}],
	[
		'set anew on some ways behind another test',
		bench('if other:', '    if flag:', '        final = t', 'if p > 2:', '    final = d'),
		'flag',
		{ lost: [9] },
	],
	[
		'set anew on some ways',
		bench('final = t', 'if flag:', '    final = min(final, 2)', 'if other:', '    final = p'),
		'flag',
		{ lost: [9] },
	],
	[
		'lowered further on some ways',
		bench('final = t', 'if flag:', '    final = min(final, 3)', 'if other:', '    final = min(final, 2)'),
		'flag',
		{},
	],
	['a number, set anew', bench('final = t', 'if flag:', '    final = min(final, 3)', 'if other:', '    final = 1'), 'flag', {}],
	[
		'set anew for other criteria alone',
		bench(
			'final = mean(ops)',
			'if criterion_id == "tools":',
			'    final = min(final, 3)',
			'if criterion_id in ["graph", "state"]:',
			'    final = t',
		),
		'tools',
		{},
	],
	['given back at once', bench('final = t', 'if flag:', '    final = 1', '    return final', 'final = d'), 'flag', {}],
	['kept before it is set anew', bench('if flag:', '    final = 1', 'kept.append(final)', 'final = d'), 'flag', {}],
	['given back on some ways', bench('if flag:', '    final = 1', 'if other:', '    return final', 'final = d'), 'flag', {}],
	[
		'a loop that is left',
		bench('final = t', 'for o in ops:', '    if flag:', '        final = 3', '        continue', '    final = t'),
		'flag',
		{},
	],
] as const)('tells what becomes of a score: %s', async (_, text, words, expected) => {
	expect(await outcome(text, words)).toEqual(expected);
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
