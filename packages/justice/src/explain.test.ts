import { expect, test } from 'vitest';
import { caseOf } from '../test/cases.js';
import { type Case, explain, findPolicy, synthesize } from './index.js';

const courtroom = findPolicy('courtroom')!;
const story = (input: Case, criterion = 'odd_name', policy = courtroom) => explain(synthesize(input, policy), input, criterion);

test('tells judges, rules, places, result and dissent', () => {
	expect(story(caseOf([1, 5, 4], { confirmed: true }))).toBe(
		`odd_name has 3 of 5 under the policy courtroom.

Defense gave 5: defense says 5 [fact-1]
Prosecutor gave 1: prosecutor says 1 [fact-1]
TechLead gave 4: techlead says 4 [fact-1]

weighted-mean: The mean by weight of Defense 5 (weight 30), Prosecutor 1 (weight 30), TechLead 4 (weight 40) is 3.4.
  - fact-1 at lib/thing.py:3 (confidence 0.9)
variance-re-examination (3.4 to 4): The judges are 4 points apart; TechLead is the arbiter and gives 4.
  - fact-1 at lib/thing.py:3 (confidence 0.9)
security-override (4 to 3): At most 3, for a danger is confirmed: danger. The score is 3.
  - danger-1 at lib/shell.py:7 (confidence 0.95)
dissent: The judges are 4 points apart; the dissent is recorded.
  - fact-1 at lib/thing.py:3 (confidence 0.9)

So: At most 3, for a danger is confirmed: danger. The score is 3.
Dissent: Prosecutor (1) holds: prosecutor says 1. Defense (5) holds: defense says 5. The result is 3, against Defense and Prosecutor.`,
	);
});

test('says who abstained, whose opinion does not count, and what counts otherwise', () => {
	const input = caseOf([4, 5, 4], { badCitation: true });
	const opinions = [
		...input.opinions.map((o) => (o.judge === 'prosecutor' ? { ...o, citations: [], argument: '' } : o)),
		{ criterion: 'odd_name', judge: 'zed', abstention: { code: 'timeout', detail: '' } },
		{ criterion: 'odd_name', judge: 'techlead', round: 2, score: 3, citations: ['fact-1'] },
	];
	const told = story({ ...input, opinions });
	expect(told).toContain('Prosecutor gave 4, which does not count.\n');
	expect(told).toContain('Zed abstained: timeout.');
	expect(told).toContain('TechLead (second look) gave 3. [fact-1]');
	expect(story(input, 'odd_name', findPolicy('evidence-anchored')!)).toContain('Defense gave 5, which counts as 1: defense says 5');
});

test('names doubts about evidence', () => {
	const input = caseOf([4, 4, 4]);
	const disputed = { by: 'text-search', reason: 'it is in b.py', location: null };
	const change = (more: object): Case => ({ ...input, evidence: input.evidence!.map((e) => ({ ...e, ...more })) });
	expect(story(change({ disputed }))).toContain('fact-1 is disputed by text-search (it is in b.py) and binds nothing.');
	expect(story(change({ reread: 'not-found' }))).toContain('fact-1 was not found again at its place and binds nothing.');
	expect(story(input)).not.toContain('binds nothing');
	expect(story(change({ message: 'It is there.', location: null }))).toContain('  - fact-1: It is there. (confidence 0.9)');
});

test.each([
	['not-applicable', 'it does not fit the target'],
	['not-assessed', 'what it judges was not given'],
	['auditor-error', 'the auditor itself failed there'],
] as const)('a criterion that is %s: %s', (status, words) => {
	const told = story({ ...caseOf([null, null, null]), withheld: { odd_name: { status, reason: 'Because.' } } });
	expect(told).toContain(`has no score: ${words}`);
	expect(told).toContain('Because.');
	expect(told).toContain('No judge was heard.');
});

test('a bench without a decision, and an unknown criterion', () => {
	expect(story(caseOf([3, null, null]))).toContain('the bench came to no decision. 1 of 1 judges gave an opinion that counts');
	expect(() => story(caseOf([3, 3, 3]), 'odd_nam')).toThrow('did you mean "odd_name"?');
	expect(() => story(caseOf([3, 3, 3]), 'zzzzzzzz')).toThrow('There is no criterion "zzzzzzzz"; there are odd_name.');
	expect(() => story(caseOf([3, 3, 3]), 'odd')).toThrow('There is no criterion "odd"; did you mean "odd_name"?');
});

test('hands a terminal nothing to act on, and takes no inherited property for a score', () => {
	const input = caseOf([3, 3, 3]);
	const evil = '\u001b[2J\u202e\u009b';
	const opinions = input.opinions.map((o, i) => ({ ...o, judge: ['constructor', 'toString', '__proto__'][i] ?? o.judge, argument: evil }));
	const verdict = synthesize(input, courtroom);
	const told = explain(verdict, { ...input, opinions }, 'odd_name');
	expect(told).toContain('Constructor gave 3, which does not count: ⟨U+001B⟩[2J⟨U+202E⟩⟨U+009B⟩');
	expect(told).not.toMatch(/native code|object Object|\u001b/);
	expect(() => story(input, evil)).toThrow('There is no criterion "⟨U+001B⟩[2J⟨U+202E⟩⟨U+009B⟩"');
});

test('keeps within 40 lines, with whole sentences; in full it tells everything', () => {
	const long = Array.from({ length: 80 }, (_, i) => `Sentence ${i} of a long argument.`).join(' ');
	const input = caseOf([1, 5, 4], { confirmed: true });
	const ids = Array.from({ length: 50 }, (_, i) => `more-${i}`);
	const more = {
		...input,
		evidence: [
			...input.evidence!,
			...ids.map((id) => ({ ...input.evidence![0]!, id, disputed: { by: 'x', reason: 'y', location: null } })),
		],
		opinions: input.opinions.map((o) => ({ ...o, argument: long, citations: ['fact-1', ...ids] })),
	};
	const verdict = synthesize(more, courtroom);
	const told = explain(verdict, more, 'odd_name');
	expect(told.split('\n').length).toBeLessThanOrEqual(40);
	expect(told).toMatch(/gave 5: Sentence 0 of a long argument\..* argument\. \[fact-1, more-0, more-1, 48 more\]/);
	expect(told).toContain('and 47 more pieces of doubtful evidence');
	const whole = explain(verdict, more, 'odd_name', { full: true });
	expect(whole).toContain('Sentence 79');
	expect(whole).toContain('more-49 is disputed');
});
