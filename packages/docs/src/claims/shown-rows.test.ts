// Code, commits, fields of a state, and words of audits that a report shows, against a small kitchen.
import type { History } from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import { english, markdown, treeOf } from '../../test/documents.js';
import { flowOf } from '../text/flow.js';
import { claimAuditFinds } from './audit-finds.js';
import { claimAuditWords } from './audit-words.js';
import { claimBlocks } from './code-blocks.js';
import { codeText } from './code-text.js';
import { claimCommits } from './commits.js';
import { claimDeeds } from './deeds.js';
import { labelsOf } from './drawn-labels.js';
import { claimIdleFields } from './idle-fields.js';
import { claimNamed } from './named-sentences.js';

const CODE = `class KitchenState(TypedDict):
    dish_names: list
    taster_notes: str
    oven_heat: int

def heat_oven(state):
    # warm it first
    heat = state["oven_heat"] + 20
    return {"taster_notes": "hot", "oven_heat": heat}
`;
const kitchen = (more = '') => {
	const tree = treeOf('kitchen/oven.py');
	const files = tree.files.map((file) => ({ ...file, language: 'python' }));
	return codeText(new Map([['kitchen/oven.py', CODE + more]]), { ...tree, files });
};
const fence = (code: string, language = 'python') => `\`\`\`${language}\n${code}\n\`\`\`\n`;

describe('blocks of code', () => {
	const told = (report: string) =>
		claimBlocks(flowOf(markdown(`${'Words.\n\n'.repeat(5)}${report}`)), kitchen(), english).map(({ verdict }) => verdict);
	const NEW =
		'def cool_oven(state):\n    heat = state["oven_heat"] - 20\n    print("cold:", heat)\n    log.add(heat)\n    return {"oven_heat": heat}';

	it.each([
		['held', `Here it is:\n\n${fence('def heat_oven(state):\n    heat = state["oven_heat"] + 20  # warm\n    ...')}`, ['verified']],
		['shortened', `Here it is:\n\n${fence('def heat_oven(state):\n    return {"oven_heat": state["oven_heat"] + 20}')}`, ['unverified']],
		['shown as written', `### Better oven\n\n**Updated Code**:\n${fence(NEW)}`, ['contradicted']],
		['of yesterday', `### Better oven\n\n**Our original code** before the new version:\n${fence(NEW)}`, ['unverified']],
		['proposed', `### Proposed oven\n\n**Updated Code**:\n${fence(NEW)}`, ['unverified']],
		['planned', `## Remediation Plan\n\n**Updated Code**:\n${fence(NEW)}`, ['unverified']],
		['a sample in no language', `It prints:\n\n${fence('Cook: fine\nScore: (4/5)', '')}`, []],
		['a file of data', `It is set so:\n\n${fence('{"oven": "on", "heat": 20}\n{"oven": "off"}', 'json')}`, []],
	])('that are %s', (_, report, expected) => {
		expect(told(report)).toEqual(expected);
	});
});

describe('commits', () => {
	const history = (shallow = false) =>
		({
			shallow,
			commits: [
				{ id: 'a1b2c3d4e5f6', subject: 'feat: heat the oven' },
				{ id: 'b2b2c3d4e5f6', subject: 'fix: the bell' },
			],
		}) as unknown as History;
	const told = (report: string, all = history()) => claimCommits(flowOf(markdown(report)), all).map(({ what, verdict }) => [what, verdict]);

	it.each([
		['commit a1b2c3d feat: heat the oven', 'verified'],
		['commit 9f9f9f9 feat: heat the oven', 'verified'],
		['commit 9f9f9f9 feat: sing a song', 'contradicted'],
	])('%s', (said, verdict) => {
		expect(told(`## What we did\n\n${fence(said, '')}`)).toEqual([[said, verdict]]);
	});

	it.each([
		['a hash alone, which may be of another history', 'See commit 9f9f9f9.'],
		['a peer', "## The peer's kitchen\n\ncommit 9f9f9f9 feat: sing a song"],
		['a word', 'commit sometimes feat: sing a song'],
	])('say nothing of %s', (_, report) => {
		expect(told(report)).toEqual([]);
	});

	it('say nothing where the history is cut off', () => {
		expect(told('commit 9f9f9f9 feat: sing a song', history(true))).toEqual([]);
	});
});

describe('fields of a state', () => {
	const told = (report: string, more = '') => claimIdleFields(flowOf(markdown(report)), kitchen(more), english).map(({ what }) => what);

	it('that nothing reads go nowhere', () => {
		expect(told('The taster notes are injected into the prompt.\n\nThe `taster_notes` are passed to the cook.')).toEqual([
			'“The taster notes are injected into the prompt.”',
		]);
	});

	it.each([
		['one that is read', 'The `oven_heat` is passed to the cook.', ''],
		['one that is written alone, as it is said', 'The `taster_notes` are written.', ''],
		['one that is read elsewhere', 'The `taster_notes` are passed to the cook.', '\nprint(result.get("taster_notes"))\n'],
		['a state that goes on as a whole', 'The `taster_notes` are passed to the cook.', '\nprompt.format(**state)\n'],
		['what is to come', '## Plan\n\nThe `taster_notes` should be passed to the cook.', ''],
	])('say nothing of %s', (_, report, more) => {
		expect(told(report, more)).toEqual([]);
	});
});

describe('words of audits', () => {
	const KEPT = {
		'audit/report_onself_generated/a.md': '# Audit\n\n**Overall Score:** 3 / 5\n\nCook: the soup tastes of salt alone.\n',
		'audit/report_onpeer_generated/b.md': '# Audit\n\n**Overall Score:** 2 / 5\n\nThe kitchen has 23 commits and 4 conditional edges.\n',
	};
	const told = (report: string, kept: Readonly<Record<string, string>> = KEPT) =>
		claimAuditWords(flowOf(markdown(report)), new Map(Object.entries(kept))).map(({ what, verdict }) => [what, verdict]);

	it.each([
		['The judge noted "the soup tastes of salt".', [['“the soup tastes of salt” as words of an audit', 'verified']]],
		['## The Peer Audit\n\nTheir kitchen has 23 commits.', [['“Their kitchen has 23 commits.”', 'verified']]],
		['The self-audit has not been run yet.', [['“The self-audit has not been run yet.”', 'stale']]],
		['We have not yet run a peer audit.', [['“We have not yet run a peer audit.”', 'stale']]],
	])('%j', (report, expected) => {
		expect(told(report)).toEqual(expected);
	});

	it.each([
		['words that nobody keeps', 'The judge noted "the soup tastes of sugar".'],
		['words that are of no audit', 'We say "the soup tastes of salt".'],
		['words of a prompt', 'The prompt of the judge says "the soup tastes of salt".'],
		['another number', '## The Peer Audit\n\nTheir kitchen has 24 commits.'],
		['a number of ones own', 'Our kitchen has 23 commits.'],
		['an audit that was run', 'The self-audit has been run.'],
	])('say nothing of %s', (_, report) => {
		expect(told(report)).toEqual([]);
	});

	it('are none where they are a motto of a program, unless they came out of it', () => {
		const kept = { ...KEPT, 'src/oven.py': 'PROMPT = "the soup tastes of salt alone"\n' };
		expect(told('The judge says "the soup tastes of salt".', kept)).toEqual([]);
		expect(told('The judge reported "the soup tastes of salt".', kept)).toEqual([
			['“the soup tastes of salt” as words of an audit', 'verified'],
		]);
	});

	it('that judges are given below scores of another audit are made up with them', () => {
		const names = ['Oven Care', 'Dough Management', 'Salt Orchestration', 'Soup Accuracy'];
		const own = (score: number, words: string) =>
			names
				.map(
					(name) =>
						`### ${name}: ${score}/5\n\n- **Prosecutor (${score}/5)**: "${words} of ${name.toLowerCase()}, and of nothing else at all"\n`,
				)
				.join('\n');
		const kept = (words: string) => ({
			'audit/report_onself_generated/a.md': names
				.map((name) => `### ${name}\n\n**Score:** 1/5\n\nProsecutor (1): ${words} of ${name.toLowerCase()}, and of nothing else at all\n`)
				.join('\n'),
		});
		const report = `## Self-Audit Results\n\n${own(5, 'This is the best')}`;
		expect(told(report, kept('This is the worst'))).toEqual([]);
		expect(
			told(report, {
				'audit/report_onself_generated/a.md': kept('Bad')['audit/report_onself_generated/a.md'].replaceAll(
					', and of nothing else at all',
					'',
				),
			}),
		).toEqual([['“This is the best of oven care, and of nothing else at all” and 3 more as words of judges', 'contradicted']]);
	});
});

describe('sentences that name a part', () => {
	const told = (report: string, known: readonly string[] = []) =>
		claimNamed(flowOf(markdown(report)), kitchen(), [], english, known).map(({ what, because }) => [what, because]);

	it('are told once', () => {
		const said = 'The `heat_oven` function goes on even where no dish is there.';
		expect(told(said)).toEqual([['“The `heat_oven` function goes on even where no dish is there.”', 'the code has heat_oven']]);
		expect(told(said, ['“heat_oven function goes on even where no dish is there”'])).toEqual([]);
	});

	it('are told in pieces where they are long', () => {
		const clauses = [
			'The `heat_oven` function goes on even where no dish is there and nobody waits for it',
			'which makes the cook run to the table of each guest in the house',
			'and brings no bread to any of them at all',
		];
		expect(told(`${clauses.join(', ')}.`).map(([what]) => what)).toEqual([`“${clauses[0]}, …”`, `“… ${clauses[1]}, ${clauses[2]}.”`]);
	});

	it.each([
		['an order', 'Replace the `heat_oven` function by one that waits for every dish.'],
		['a plan', 'The `heat_oven` function should wait until every dish is there.'],
		['a few words', 'The `heat_oven` function waits.'],
		['a name that is not there', 'The `cool_oven` function goes on even where no dish is there.'],
	])('say nothing of %s', (_, report) => {
		expect(told(report)).toEqual([]);
	});
});

describe('what an audit revealed', () => {
	const KEPT = {
		'audit/report_onself_generated/a.md': `# Audit\n\n**Overall Score:** 3 / 5\n\n${'The soup of the dish_cook tastes of salt. '.repeat(12)}`,
	};
	const told = (report: string, paths = ['report.md', ...Object.keys(KEPT)]) => {
		const commits = paths.map((path) => ({ changes: [{ path, status: 'M' }] }));
		return claimAuditFinds(flowOf(markdown(report)), new Map(Object.entries(KEPT)), { commits } as never).map(({ what, verdict }) => [
			what,
			verdict,
		]);
	};

	it('is contradicted where the one that is kept names none of its parts', () => {
		const said = 'The self-audit revealed that the OvenTimer rings while the BellKeeper sleeps.';
		expect(told(said)).toEqual([[`“${said}”`, 'contradicted']]);
		// The audit may be another one since.
		expect(told(said, [...Object.keys(KEPT), 'report.md'])).toEqual([]);
	});

	it.each([
		['a part that it names', 'The self-audit revealed that the DishCook wakes while the BellKeeper sleeps.'],
		['one part, which it may name otherwise', 'The self-audit revealed that the OvenTimer rings.'],
		['an earlier audit', 'The initial self-audit revealed that the OvenTimer rings while the BellKeeper sleeps.'],
		['a peer of whom nothing is kept', "Peer's finding: the OvenTimer rings while the BellKeeper sleeps."],
		['a kitchen that cannot do it', 'It can never audit itself.'],
	])('and not where it tells of %s', (_, report) => {
		expect(told(report)).toEqual([]);
	});

	it('is of the kitchen itself where one is kept', () => {
		expect(told('The kitchen can audit itself.')).toEqual([['“The kitchen can audit itself.”', 'verified']]);
	});
});

describe('labels of drawings', () => {
	const told = (report: string) =>
		claimDeeds(labelsOf(flowOf(markdown(report))), kitchen(), [], english).map(({ what, verdict }) => [what, verdict]);

	it('are read as sentences', () => {
		const drawn = fence(
			'-> heat_oven (returns taster_notes)   |\n-> heat_oven<br/>sings a song\n-> heat_oven (returns taster_notes)',
			'text',
		);
		expect(told(`${'Words.\n\n'.repeat(6)}${drawn}`)).toEqual([
			['“heat_oven: returns taster_notes”', 'verified'],
			['“heat_oven: sings a song”', 'found'],
		]);
	});

	it('stand in drawings alone', () => {
		expect(told('The heat_oven (returns taster_notes) is warm.')).toEqual([]);
	});
});
