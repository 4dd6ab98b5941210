import { artifactsOf } from '@auditor/forensics/testing';
import { runProbes } from '@auditor/probes';
import { probeTester } from '@auditor/probes/testing';
import { lexiconSchema } from '@auditor/schema';
import { expect, it } from 'vitest';
import { courtroom } from '../../testing.js';
import { deterministic } from './deterministic.js';
import { reportFile } from './report-file.js';
import { synthesisRule } from './rule.js';
import { rulesApplied } from './rules-applied.js';

const tester = probeTester({ it, equal: (a, b) => expect(a).toEqual(b) });
const of = (body: string) => () =>
	artifactsOf({
		'src/court.py': `def chief_justice(state):\n    scores = [o.score for o in state["opinions"]]\n    final_score = sum(scores) / 3\n${body}    return final_score\n`,
	});
const SECURITY_BY_WORDS = '    if "security" in state["argument"]:\n        final_score = min(final_score, 3)\n';
const SECURITY_BY_EVIDENCE =
	'    security_evidence = state["evidences"]["security"]\n    if security_evidence.found:\n        final_score = min(final_score, 3)\n';
const VARIANCE = '    if variance(scores) > 2:\n        final_score = sorted(scores)[1]\n';

tester(rulesApplied, [
	{
		name: 'none of four',
		lexicon: courtroom,
		artifacts: of(''),
		outcomes: ['false'],
		values: {
			applied: 0,
			missingCount: 4,
			weaknesses: 4,
			remedy:
				'In the final judge: Write the rule `dissent` (the verdict’s text tells where the judges differ). Write the rule `evidence` (facts overrule an opinion): under an `if` that reads a field of the evidence, lower or bound the score. Write the rule `security` (a security fault limits the score), let it test a field of the evidence in which a detective records the fault (not a judge’s words or score) and limit the score after every line that sets or raises it. Write the rule `variance` (where judges’ scores lie far apart, the score is computed in another way).',
		},
	},
	{
		name: 'one of four, set off by a word',
		lexicon: courtroom,
		artifacts: of(SECURITY_BY_WORDS),
		outcomes: ['true'],
		values: {
			applied: 1,
			missing: ['dissent', 'evidence', 'variance'],
			unconfirmed: ['security'],
			weaknesses: 4,
			remedy:
				'In the final judge: Write the rule `dissent` (the verdict’s text tells where the judges differ). Write the rule `evidence` (facts overrule an opinion): under an `if` that reads a field of the evidence, lower or bound the score. Let `security` (asked for: a security fault limits the score; src/court.py:4) test a field of the evidence in which a detective records the fault (not a judge’s words or score). Write the rule `variance` (where judges’ scores lie far apart, the score is computed in another way).',
		},
	},
	...(
		[
			['how much of it was found', 'sum(1 for one in state["evidences"] if one.found)', true],
			['what share of it was found', 'len([one for one in state["evidences"] if one.found]) / 3', true],
			['how much there is of it', 'len([one for one in state["evidences"]])', false],
			['how many scores are high', 'sum(1 for one in scores if one > 3)', false],
		] as const
	).map(([name, counted, isRule]) => ({
		name: `a number that tells ${name}`,
		lexicon: courtroom,
		artifacts: of(`    share = ${counted}\n    if share < 2:\n        final_score = min(final_score, 2)\n`),
		outcomes: [isRule ? ('true' as const) : ('false' as const)],
		values: { missing: isRule ? ['dissent', 'security', 'variance'] : ['dissent', 'evidence', 'security', 'variance'] },
	})),
	{
		name: 'a step names the field of the evidence that the rule can test',
		lexicon: {
			roles: courtroom.roles,
			lists: { 'evidence-models': ['evidence'], 'rule-security': courtroom.lists?.['rule-security'] ?? [] },
		},
		artifacts: () =>
			artifactsOf({
				'src/court.py': `from pydantic import BaseModel\nclass Evidence(BaseModel):\n    goal: str\n    found: bool\ndef chief_justice(state):\n    final_score = max(o.score for o in state["opinions"])\n${SECURITY_BY_WORDS}    return final_score\n`,
			}),
		outcomes: ['true'],
		values: {
			remedy:
				'In the final judge: Let `security` (asked for: a security fault limits the score; src/court.py:7) test a field of `Evidence` in which a detective records the fault (not a judge’s words or score).',
		},
	},
	{
		name: 'a step tells what is left to do of what is there',
		lexicon: { ...courtroom, lists: { ...courtroom.lists, 'rule-functionality': ['functionality', 'tech lead'] } },
		artifacts: () =>
			artifactsOf({
				'src/court.py': `def fact_supremacy(claims, found):\n    if claims and not found:\n        return True\n    return False\ndef word_dissent(scores):\n    return f"**Dissent**: {max(scores)} against {min(scores)}"\ndef chief_justice(state):\n    scores = [o.score for o in state["opinions"]]\n    tech_lead_score = scores[2]\n    final_score = max(scores)\n${SECURITY_BY_WORDS}    if tech_lead_score >= 4:\n        final_score = min(final_score + 1, 5)\n    dissent_text = None\n    if max(scores) - min(scores) > 2:\n        dissent_text = word_dissent(scores)\n    return final_score\n`,
			}),
		outcomes: ['true'],
		values: {
			remedy:
				'In the final judge: Carry the text for `dissent` (asked for: the verdict’s text tells where the judges differ; src/court.py:5) into the report and print it. Let `evidence` (asked for: facts overrule an opinion; src/court.py:1) be called and change the score. Let `functionality` (asked for: the TechLead counts more; src/court.py:13) weigh the scores instead of adding a number to one. Let `security` (asked for: a security fault limits the score; src/court.py:11) test a field of the evidence in which a detective records the fault (not a judge’s words or score) and hold against src/court.py:14, which raises the score or sets it anew. Let `variance` (asked for: where judges’ scores lie far apart, the score is computed in another way; src/court.py:16) change the score.',
		},
	},
	...(
		[
			[
				'(asked for: a security fault limits the score; src/court.py:2) test a field of the evidence in which a detective records the fault (not a judge’s words or score) and limit the score after every line that sets or raises it',
				'false',
				'graphs',
			],
			[
				'(asked for: a security fault limits the score; src/court.py:10) test a field of the evidence in which a detective records the fault (not a judge’s words or score)',
				'true',
				'security_review',
			],
		] as const
	).map(([left, outcome, id]) => ({
		name: `what is left to do of a rule for security where a criterion is called ${id}`,
		lexicon: { ...courtroom, lists: { 'rule-security': ['security'] } },
		artifacts: () =>
			artifactsOf({
				'rubric.json': JSON.stringify({ dimensions: ['git', 'tools', id].map((one) => ({ id: one })) }),
				'src/court.py':
					'RUBRIC = "rubric.json"\ndef security_override(opinions):\n    for o in opinions:\n        if "security" in o.criterion_id.lower() and o.score <= 2:\n            return True\n    return False\ndef chief_justice(state):\n    final_score = max(o.score for o in state["opinions"])\n    if security_override(state["opinions"]):\n        final_score = min(final_score, 3)\n    return final_score\n',
			}),
		outcomes: [outcome],
		values: { remedy: `In the final judge: Let \`security\` ${left}.` },
	})),
	{
		name: 'the test that a comment names is the rule’s, and not one beside it whose text speaks of it',
		lexicon: { ...courtroom, lists: { 'rule-variance': ['variance', 'spread'] } },
		artifacts: of(
			'    wide = []\n    lines = []\n    # variance_re_evaluation\n    if max(scores) - min(scores) > 2:\n        wide.append("tools")\n    diff = abs(state["opinions"][0].score - state["opinions"][1].score)\n    if diff >= 2:\n        lines.append(f"apart: {scores}")\n        if wide:\n            lines.append(f"variance of {scores}")\n    write(lines)\n',
		),
		outcomes: ['false'],
		places: ['src/court.py:7'],
		values: { missing: ['variance'] },
	},
	{
		name: 'one set off by words in what a detective wrote',
		lexicon: { ...courtroom, lists: { 'rule-security': ['security'] } },
		artifacts: of(
			'    evidences = state["evidences"]\n    security_flaw = any("injection" in e.content.lower() for e in evidences)\n    if security_flaw:\n        final_score = min(final_score, 3)\n',
		),
		outcomes: ['true'],
		values: {
			weaknesses: 0.5,
			remedy:
				'In the final judge: Let `security` (asked for: a security fault limits the score; src/court.py:6) test a field of the evidence in which a detective records the fault (not words that a detective wrote).',
		},
	},
	{
		name: 'one that waits for evidence that no detective records',
		lexicon: { ...courtroom, lists: { 'evidence-models': ['evidence'], 'rule-security': ['security'] } },
		artifacts: () =>
			artifactsOf({
				'src/court.py':
					'from pydantic import BaseModel\nclass Evidence(BaseModel):\n    goal: str\n    found: bool\ndef detective(state):\n    return {"evidences": [Evidence(goal="Safe Tools", found=True)]}\ndef chief_justice(state):\n    final_score = max(o.score for o in state["opinions"])\n    security_flaw = False\n    for item in state["evidences"]:\n        if item.goal == "Safe Tools" and item.found is False:\n            security_flaw = True\n    if security_flaw:\n        final_score = min(final_score, 3)\n    return final_score\n',
			}),
		outcomes: ['false'],
		values: {
			remedy:
				'Let a detective make an `Evidence` with `found` false and “Safe Tools” as its `goal` where it finds the fault: `security` (asked for: a security fault limits the score; src/court.py:13) waits for it.',
		},
	},
	{
		name: 'one that asks for evidence that no node fills',
		lexicon: { ...courtroom, lists: { 'rule-security': ['security'] } },
		artifacts: () =>
			artifactsOf({
				'src/court.py':
					'from typing import TypedDict\nfrom langgraph.graph import StateGraph\nclass Court(TypedDict):\n    opinions: list\n    evidences: dict\ndef chief_justice(state: Court):\n    final_score = max(o.score for o in state["opinions"])\n    security_flaw = any(e.found for e in state["evidences"]["tools"])\n    if security_flaw:\n        final_score = min(final_score, 3)\n    return {"final_score": final_score}\ng = StateGraph(Court)\ng.add_node("chief_justice", chief_justice)\ng.set_entry_point("chief_justice")\ngraph = g.compile()\n',
			}),
		outcomes: ['true'],
		values: {
			remedy:
				'In the final judge: Let `security` (asked for: a security fault limits the score; src/court.py:9) test a field of the evidence that a node fills.',
		},
	},
	{
		name: 'one that asks for a field of the evidence that no code sets',
		lexicon: { ...courtroom, lists: { 'rule-security': ['security'], 'evidence-models': ['Evidence'] } },
		artifacts: () =>
			artifactsOf({
				'src/court.py':
					'from pydantic import BaseModel\nclass Evidence(BaseModel):\n    unsafe: bool = False\ndef chief_justice(state):\n    final_score = max(o.score for o in state["opinions"])\n    security_flaw = any(e.unsafe for e in state["evidences"])\n    if security_flaw:\n        final_score = min(final_score, 3)\n    return {"final_score": final_score}\n',
			}),
		outcomes: ['true'],
		values: {
			unconfirmed: ['security'],
			remedy:
				'Let a detective set `unsafe` of `Evidence` where it finds the fault: `security` (asked for: a security fault limits the score; src/court.py:7) waits for it.',
		},
	},
	{
		name: 'two, one of them by evidence',
		lexicon: courtroom,
		artifacts: of(VARIANCE + SECURITY_BY_EVIDENCE),
		outcomes: ['true'],
		values: { unconfirmed: [], missing: ['dissent', 'evidence'], weaknesses: 2 },
	},
	{
		name: 'a rubric may ask that other rules read evidence',
		lexicon: courtroom,
		parameters: { confirmed: ['variance'] },
		artifacts: of(SECURITY_BY_WORDS + VARIANCE),
		outcomes: ['true'],
		values: { unconfirmed: ['variance'] },
	},
	{
		name: 'what sets a rule off was not followed',
		lexicon: courtroom,
		artifacts: of('    if state["security_flag"]:\n        final_score = min(final_score, 3)\n'),
		outcomes: ['true'],
		values: { applied: 1, unconfirmed: [], weaknesses: 3 },
	},
	{
		name: 'one that is found, and one of which nothing can be told',
		lexicon: courtroom,
		artifacts: () =>
			artifactsOf({
				'src/court.py': `def security_override(opinions, evidences):\n    words = " ".join(e.content for e in evidences)\n    if "unsanitized" not in words:\n        return opinions\n    fixed = []\n    for op in opinions:\n        fixed.append(op.model_copy(update={"score": min(op.score, 3)}))\n    return fixed\ndef chief_justice(state):\n    kept = security_override(state["opinions"], state["evidences"])\n    publish(kept)\n    scores = [o.score for o in state["opinions"]]\n    final_score = sum(scores) / 3\n${VARIANCE}    return final_score\n`,
			}),
		outcomes: ['not-available'],
	},
	...(
		[
			['a final judge that nothing comes to', 4, {}, false],
			[
				'one that only a test comes to',
				4,
				{ 'tests/test_court.py': 'from src.court import chief_justice\ndef test_it():\n    assert chief_justice({})\n' },
				false,
			],
			[
				'one that a command starts',
				2,
				{ 'src/cli.py': 'from src.court import chief_justice\ndef main():\n    print(chief_justice({}))\n' },
				true,
			],
			[
				'one in a graph behind a factory',
				2,
				{
					'src/graph.py':
						'from langgraph.graph import StateGraph\nfrom src import court\ndef make():\n    g = StateGraph(dict)\n    g.add_node("justice", court.chief_justice)\n    g.set_entry_point("justice")\n    return g.compile()\n',
					'langgraph.json': '{"graphs": {"court": "./src/graph.py:make"}}',
				},
				true,
			],
		] as const
	).map(([name, weaknesses, more, isUsed]) => ({
		name,
		lexicon: courtroom,
		artifacts: async () =>
			artifactsOf({
				'src/court.py': `def chief_justice(state):\n    scores = [o.score for o in state["opinions"]]\n    final_score = sum(scores) / 3\n${VARIANCE}${SECURITY_BY_EVIDENCE}    return final_score\n`,
				'src/main.py': 'from src.tools import look\nif __name__ == "__main__":\n    print(look())\n',
				'src/tools.py': 'def look():\n    return 1\n',
				...more,
			}),
		outcomes: ['true'] as const,
		values: {
			applied: isUsed ? 2 : 0,
			weaknesses,
			...(!isUsed && {
				fault: 'Nothing of the product comes to the final judge (`chief_justice`, src/court.py:1), so none of its rules runs.',
				remedy:
					'Put the final judge into the graph, behind the judges. Check that the models have the fields it reads. In it: Write the rule `dissent` (the verdict’s text tells where the judges differ). Write the rule `evidence` (facts overrule an opinion): under an `if` that reads a field of the evidence, lower or bound the score.',
			}),
		},
	})),
	{ name: 'no rules in the lexicon', lexicon: { roles: courtroom.roles ?? [] }, artifacts: of(''), outcomes: ['not-applicable'] },
]);

it.each([
	['how little a judge cites', 'if not opinion.cited_evidence:', /triggered by a judge’s words, score or citations: evidence\./],
	['what was found', 'if not evidence.found:', /^Rules found in the code: evidence /],
])('the rule that facts overrule, set off by %s', async (_, test, told) => {
	const code = `def chief_justice(state):\n    opinion = state["opinions"][0]\n    evidence = state["evidences"][0]\n    final_score = opinion.score\n    # Fact supremacy: evidence overrules\n    ${test}\n        final_score = 1\n    return final_score\n`;
	const context = { detective: 'repo', lexicon: lexiconSchema.parse(courtroom) } as const;
	const [sum] = runProbes([rulesApplied], await artifactsOf({ 'src/court.py': code }), context);
	expect(sum!.message).toMatch(told);
});

it.each([
	['that nothing comes to', 'from src.tools import look', 'print(look())', { computes: 'false', rule: 'false', file: 'not-available' }],
	[
		'that the start calls',
		'from src.court import chief_justice',
		'print(chief_justice({}))',
		{ computes: 'true', rule: 'true', file: 'true' },
	],
])('synthesis/rule and synthesis/report-file: a final judge %s', async (_, imports, run, expected) => {
	const artifacts = await artifactsOf({
		'src/court.py': `def chief_justice(state):\n    scores = [o.score for o in state["opinions"]]\n    final_score = sum(scores) / 3\n${SECURITY_BY_EVIDENCE}    return final_score\n`,
		'src/main.py': `${imports}\nfrom src.graph import graph\nif __name__ == "__main__":\n    graph.invoke({})\n    ${run}\n    open("report.md", "w").write(read())\n`,
		'src/graph.py':
			'from langgraph.graph import StateGraph\nfrom src.tools import look\ng = StateGraph(dict)\ng.add_node("look", look)\ng.set_entry_point("look")\ngraph = g.compile()\n',
		'src/tools.py': 'def look():\n    return 1\n',
	});
	const all = runProbes([deterministic, synthesisRule, reportFile], artifacts, {
		detective: 'repo',
		lexicon: lexiconSchema.parse(courtroom),
	});
	const [rule, file] = [all.find(({ values }) => values.rule === 'security')!, all.at(-1)!];
	expect({ computes: all[0]!.outcome, rule: rule.outcome, file: file.outcome }).toEqual(expected);
	if (expected.rule === 'false') {
		expect(rule.message).toMatch(/ Nothing of the product comes to the final judge \(`chief_justice`, src\/court\.py:1\)\.$/);
		expect(file.message).toBe(
			'Nothing of the product comes to the final judge (`chief_justice`, src/court.py:1), so the Markdown file that src/main.py:6 writes is not its report.',
		);
	}
});
