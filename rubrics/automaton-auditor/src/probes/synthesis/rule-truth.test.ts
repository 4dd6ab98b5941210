import { artifactsOf } from '@auditor/forensics/testing';
import { runProbes } from '@auditor/probes';
import { lexiconSchema } from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import { courtroom } from '../../testing.js';
import { synthesisRule } from './rule.js';
import { rulesApplied } from './rules-applied.js';

const lexicon = lexiconSchema.parse({
	...courtroom,
	lists: { ...courtroom.lists, 'rule-functionality': ['functionality', 'tech lead', 'architecture'] },
});

async function findings(text: string, path = 'src/court.py') {
	return runProbes([synthesisRule, rulesApplied], await artifactsOf({ [path]: text }), { detective: 'repo', lexicon });
}

/** What is said of a rule. */
async function said(text: string, rule: string, path?: string): Promise<string> {
	return (await findings(text, path)).find(({ values }) => values.rule === rule)?.message ?? '';
}

/** A final judge with the opinions of three judges, from line 7 on; the score is returned at the end. */
const judge = (body: string, more = '') => `def chief_justice(state):
    dim_id, evidences = state["id"], state["evidences"]
    opinions = state["opinions"]
    prosecutor = next(o for o in opinions if o.judge == "Prosecutor")
    defense = next(o for o in opinions if o.judge == "Defense")
    tech_lead = next(o for o in opinions if o.judge == "TechLead")
${body}
    return {"score": final_score}
${more}`;
const MEAN = '    final_score = round(sum(o.score for o in opinions) / 3)\n';

describe('a rule that favours a judge', () => {
	const NAMES = '["Prosecutor", "Defense", "TechLead"]';
	const unpacked = (names: string, weights: string, order = NAMES) =>
		`def chief_justice(state):\n    ${names} = [op for j in ${order} for op in state["opinions"] if op["judge"] == j]\n    scores = [a.score, b.score, c.score]\n    final_score = round(${weights})\n    return final_score\n`;
	it.each([
		['by the place of its opinion', unpacked('a, b, c', '(c.score * 0.5) + (sum(scores) / 3 * 0.5)'), true],
		['by another place', unpacked('a, b, c', '(c.score * 0.5) + (sum(scores) / 3 * 0.5)', '["TechLead", "Defense", "Prosecutor"]'), false],
		['by products with attributes', unpacked('a, b, c', 'a.score * 1 / 6 + c.score * 0.5 + b.score / 3'), true],
		['by equal weights', unpacked('a, b, c', 'a.score * 0.3 + c.score * 0.3 + b.score * 0.3'), false],
		['by a place of too few names', unpacked('a, b, c', '(c.score * 0.5) + (sum(scores) / 3 * 0.5)', '["Prosecutor", "TechLead"]'), false],
		[
			'by what a function gives in that place',
			'def pick(ops):\n    p = next(o for o in ops if o.judge == "Prosecutor")\n    t = next(o for o in ops if o.judge == "TechLead")\n    return p.score, t.score\n\ndef chief_justice(state):\n    x, y = pick(state["opinions"])\n    final_score = x * 0.2 + y * 0.8\n    return final_score\n',
			true,
		],
	])('is seen where it counts higher: %s', async (_, text, applied) => {
		expect(/ more than the others/.test(await said(text, 'functionality'))).toBe(applied);
	});

	it.each([
		['a lift of its own criterion', 'if dim_id == "graph" and z >= 4:\n        final_score = max(final_score, 4)', true],
		['a lift of every criterion', 'if z > 3:\n        final_score = max(final_score, 4)', true],
		['a lift by another judge', 'if dim_id == "graph" and y >= 4:\n        final_score = max(final_score, 4)', false],
		['a point more', 'if z >= 4:\n        final_score = final_score + 1', false],
	])('lifts by its score: %s', async (_, body, applied) => {
		expect(
			/ more than the others/.test(await said(judge(`${MEAN}    y, z = defense.score, tech_lead.score\n    ${body}`), 'functionality')),
		).toBe(applied);
	});

	it('is a default where every criterion begins with its score', async () => {
		const text = judge('    final_score = tech_lead.score\n    if defense.score > 4:\n        final_score = defense.score');
		expect(await said(text, 'functionality')).toBe(
			'Rule `functionality`: src/court.py:7 takes the techlead’s score, whatever the criterion.',
		);
		const absent = judge('    if tech_lead:\n        final_score = tech_lead.score\n    else:\n        final_score = 3');
		expect(await said(absent, 'functionality')).toContain('whatever the criterion');
		const other = judge(`${MEAN}    if dim_id == "graph":\n        final_score = tech_lead.score`);
		expect(await said(other, 'functionality')).toContain('src/court.py:9 lets the techlead’s score count more');
		const [total] = (await findings(text)).filter(({ probe }) => probe === rulesApplied.id);
		expect(total?.message).not.toContain('Found:');
		expect(total?.message).toContain('Not needed, for every criterion begins with the score of the judge that counts more: functionality.');
		expect(total?.values.missing).not.toContain('functionality');
	});

	it('is no rule where its score is put under its name', async () => {
		const text = `def chief_justice(state):\n    defense_score = tech_lead_score = 3\n    for op in state["opinions"]:\n        if op.judge == "Defense":\n            defense_score = op.score\n        elif op.judge == "TechLead":\n            tech_lead_score = op.score\n    final_score = round((defense_score + tech_lead_score) / 2)\n    return {"score": final_score}\n`;
		expect(await said(text, 'functionality')).toContain('We found no code');
	});

	it('is seen in the other arm of another rule', async () => {
		const text = judge(
			'    scores = [o.score for o in opinions]\n    if max(scores) - min(scores) > 2:\n        final_score = min(scores)\n    else:\n        final_score = round(prosecutor.score * 0.25 + defense.score * 0.25 + tech_lead.score * 0.5)',
		);
		expect(await said(text, 'functionality')).toContain('src/court.py:11 lets');
	});
});

describe('what sets a rule off', () => {
	const PREDICATE = `
def unsupported(opinion, evidences):
    for citation in opinion.cited_evidence:
        if "git" in citation.lower():
            if not evidences.git or evidences.git.commit_count == 0:
                return True
    return False
`;
	const NEGATED = PREDICATE.replace('unsupported', 'verify')
		.replace('return True', 'return no')
		.replace('return False', 'return True')
		.replace('return no', 'return False');
	const cap = (test: string) => `${MEAN}    if ${test}:\n        final_score = min(final_score, prosecutor.score)`;
	it.each([
		['what a judge cites', judge(cap('not defense.cited_evidence')), 'Its test reads what the judges cite.'],
		['how much a judge cites', judge(cap('len(defense.cited_evidence) == 0')), 'Its test reads what the judges cite.'],
		['a helper that reads evidence', judge(cap('unsupported(defense, evidences)'), PREDICATE), 'Its test reads evidence.'],
		[
			'a helper that reads evidence, negated',
			judge(cap('defense.score >= 4 and not verify(defense, evidences)'), NEGATED),
			'Its test reads evidence.',
		],
		[
			'a citation among what was found',
			judge(
				cap('defense_hallucinated(defense, evidences)'),
				'\ndef defense_hallucinated(opinion, evidence_index: Dict[str, Evidence]):\n    if not opinion.cited_evidence:\n        return True\n    for citation in opinion.cited_evidence:\n        if citation in evidence_index:\n            return False\n    return True\n',
			),
			'Its test reads evidence.',
		],
		[
			'whether there is any for the artifact',
			judge(cap('evidence_missing'), '').replace(
				'    defense = ',
				'    evidence_missing = is_missing(state["target"], evidences)\n    defense = ',
			) +
				'\ndef is_missing(target, evidences):\n    if not target:\n        return False\n    return not any(k in evidences and evidences[k] for k in ("repo", "doc"))\n',
			'Its test reads evidence.',
		],
		[
			'a score alone',
			judge(cap('defense.score >= 4 and hallucination(defense)'), '\ndef hallucination(opinion):\n    return opinion.score > 4\n'),
			'Its test reads scores alone.',
		],
	])('is told: %s', async (_, text, expected) => {
		expect(await said(text, 'evidence')).toContain(expected);
	});

	it('is not the evidence where a finding only has a place', async () => {
		const text = judge(
			`${MEAN}    if is_security(evidences):\n        final_score = min(final_score, 3)`,
			'\ndef is_security(evidences):\n    for evidence in evidences:\n        if evidence.location and "os.system" in str(evidence.content):\n            return True\n    return False\n',
		);
		expect(await said(text, 'security')).toContain('Its test looks for words in what a detective wrote (src/court.py:14).');
	});

	it('is not the evidence where a judge cites it', async () => {
		const text = judge(`${MEAN}    if prosecutor.cited_evidence and is_security(dim_id):\n        final_score = min(final_score, 3)`);
		const rule = (await findings(text)).find(({ values }) => values.rule === 'security');
		expect([rule?.values.trigger, rule?.values.doubt]).toEqual(['cited', 1]);
	});
});

it.each([
	['final_score = tech_lead.score', 'sets a score. It looks at no evidence for that.'],
	['final_score = sorted([o.score for o in opinions])[1]', 'under the condition at src/court.py:8, line 9 sets a score. '],
	['final_score = min(final_score, 3)', 'sets a score. It looks at no evidence for that.'],
	['final_score = min(weigh(evidences), prosecutor.score)', 'line 9 sets a score.'],
])('tells what is done where scores lie apart: %s', async (body, expected) => {
	const text = judge(
		`    final_score = defense.score\n    if max(prosecutor.score, defense.score) - min(prosecutor.score, defense.score) > 2:\n        ${body}`,
	);
	expect(await said(text, 'variance')).toContain(expected);
	expect((await said(text, 'variance')).includes('no evidence')).toBe(!body.includes('evidences'));
});

describe('how far a rule reaches', () => {
	const CAP = '    if "security" in prosecutor.argument:\n        final_score = min(final_score, 3)';
	it.each([
		[
			'one criterion',
			`${MEAN}    if dim_id == "tools" and "security" in prosecutor.argument:\n        final_score = min(final_score, 3)`,
			'It stands under a test for the criterion `tools`.',
		],
		[
			'one criterion, asked inside',
			`${MEAN}    if "security" in prosecutor.argument:\n        if "tools" in dim_id:\n            final_score = min(final_score, 3)`,
			'It stands under a test for the criterion `tools`.',
		],
		[
			'a later line',
			`    final_score = prosecutor.score\n${CAP}\n    if defense.happy:\n        final_score = defense.score`,
			'Afterwards src/court.py:11 may set the score anew.',
		],
	])('is told beside it: %s', async (_, body, expected) => {
		const message = await said(judge(body), 'security');
		expect(message).toContain('sets a score');
		expect(message).toContain(expected);
	});

	it.each([
		[
			'several criteria',
			`${MEAN}    if dim_id in ["tools", "graph"] and "security" in prosecutor.argument:\n        final_score = min(final_score, 3)`,
		],
		[
			'a criterion that another part of the test asks for',
			`${MEAN}    if "security" in prosecutor.argument:\n        final_score = min(final_score, 3)\n    if dim_id == "tools":\n        print(dim_id)`,
		],
	])('is not told without need: %s', async (_, body) => {
		expect(await said(judge(body), 'security')).not.toContain('for the criterion');
	});

	it.each([
		[
			'overwritten',
			`    final_score = prosecutor.score\n${CAP}\n    final_score = defense.score`,
			'src/court.py:8 sets a score that line 10 always overwrites.',
		],
	])('is none where it is %s', async (_, body, expected) => {
		expect(await said(judge(body), 'security')).toContain(expected);
	});

	it('counts half a point where it applies to a part', async () => {
		const points = async (test: string) => {
			const text = judge(`${MEAN}    if ${test}:\n        final_score = min(final_score, 3)`);
			return Number((await findings(text)).find(({ probe }) => probe === rulesApplied.id)?.values.weaknesses);
		};
		const test = 'is_security(state)';
		expect((await points(`dim_id == "tools" and ${test}`)) - (await points(test))).toBe(0.5);
	});

	it.each([
		['final_score = 3', true],
		['final_score = SECURITY_CAP', true],
		['final_score = min(prosecutor.score + 2, 3)', true],
		['final_score = min(3, max(prosecutor.score, defense.score))', true],
		['return {"score": 3}', true],
		['return 3, "capped"', true],
		['final_score = min(final_score, 3)', false],
		['final_score = max(1, min(3, prosecutor.score))', false],
		['final_score = min(prosecutor.score, SECURITY_CAP)', false],
		['final_score = 1', false],
		['if final_score > 3:\n            final_score = 3', false],
		['if scores["tools"] > 3:\n            scores["tools"] = 3', false],
		['if scores["tools"] < 3:\n            scores["tools"] = 3', true],
	])('a limit that may raise the score: %s', async (sets, raises) => {
		const limited = `${MEAN}    if state["evidences"]["security"].found:\n        ${sets}\n`;
		const found = (await findings(`SECURITY_CAP = 3\n${judge(limited)}`)).find(({ values }) => values.rule === 'security');
		expect([found?.outcome, Array.isArray(found?.values.lost) && found.values.lost.length > 0]).toEqual(['true', raises]);
	});

	it('counts as missing where a later line may set the score anew', async () => {
		const points = async (later: string) => {
			const limited = `${MEAN}    if state["evidences"]["security"].found:\n        final_score = min(final_score, 3)\n    if abs(prosecutor.score - defense.score) > 2:\n        ${later}`;
			const found = (await findings(judge(limited))).find(({ probe }) => probe === rulesApplied.id);
			return [Number(found?.values.weaknesses), found?.message];
		};
		const [kept] = await points('final_score = min(final_score, defense.score)');
		expect(await points('final_score = defense.score')).toEqual([
			Number(kept) + 3,
			expect.stringContaining('may raise the score or set it anew: evidence and security.'),
		]);
	});
});

it.each([
	[
		'and no score is changed by it',
		'found = fact_supremacy(state)\n    count = found["count"]\n    log(count)',
		/is called, and no score was seen to change by what it gives\.$/,
	],
	['and a score is', 'if fact_supremacy(state):\n        final_score = min(final_score, 2)', /under that test line \d+ sets a score/],
	['nowhere', 'pass', /never called/],
])('tells a function that is named after the rule and called, %s', async (_, body, expected) => {
	const rule =
		'\ndef fact_supremacy(state):\n    overruled = []\n    for e in state["evidences"]:\n        if not e.found:\n            overruled.append(e)\n    return {"overruled": overruled, "count": len(overruled)}\n';
	expect(await said(judge(`${MEAN}    ${body}\n`, rule), 'evidence')).toMatch(expected);
});

it('takes a text that is looked up for none on what the judges say', async () => {
	const text = judge(
		`${MEAN}    dissent = None\n    if max(prosecutor.score, defense.score) - min(prosecutor.score, defense.score) > 2:\n        dissent = state["rules"].get("dissent_rule", "Scores lie apart.")\n    state["text"] = dissent`,
	);
	expect(await said(text, 'dissent')).not.toContain('makes a text.');
});

it('takes what the rule for security writes for no dissent', async () => {
	const text = judge(
		`${MEAN}    dissent = ""\n    for op in opinions:\n        if op.judge == "Prosecutor" and "os.system" in op.argument:\n            final_score = min(final_score, 3)\n            dissent += f" [Security Override: {op.criterion_id} capped]"\n    state["dissent_summary"] = dissent`,
	);
	expect(await said(text, 'dissent')).not.toContain('makes a text.');
	expect(await said(text, 'security')).toContain('sets a score');
});

it('shows a dissent where scores lie apart before the text of another rule', async () => {
	const text = judge(
		`${MEAN}    dissent = None\n    if evidences.code.found:\n        dissent = f"{prosecutor.score} for lack of evidence"\n    if max(prosecutor.score, defense.score) - min(prosecutor.score, defense.score) > 2:\n        dissent = f"{prosecutor.score} against {defense.score}"\n    state["text"] = dissent`,
	);
	expect(await said(text, 'dissent')).toContain('code at src/court.py:12 makes a text.');
});

it('goes by the call of a function, and not by tests of what was handed to it', async () => {
	const text = judge(
		`${MEAN}    told = []\n    final_score, told = apply_security(prosecutor.score, final_score, told)\n    if not told:\n        final_score = max(final_score, 1)`,
		'\ndef apply_security(low, final_score, told):\n    if low > 2:\n        return final_score, told\n    if "security" in prosecutor.argument:\n        return min(final_score, 3), told\n    return final_score, told\n',
	);
	expect(await said(text, 'security')).toMatch(
		/^Rule `security`: `apply_security` at src\/court\.py:\d+ is called at line 9, which affects a score\. Its test looks for words in a judge’s text/,
	);
});

describe('what a rule is handed', () => {
	const RULES = `
def rule_of_security(prosecutor_score: int, cited):
    if "security" in cited and prosecutor_score <= 2:
        return 3
    return None

def rule_of_functionality(tech_lead_score, good):
    if good and tech_lead_score >= 4:
        return min(5, tech_lead_score + 1)
    return tech_lead_score
`;
	const court = (first: string, second: string) =>
		`def decide(scores, arguments: Dict[str, str], ops, state):
    base_score = sorted(scores)[1]
    tech_lead_score = next(o for o in ops if o.judge == "TechLead").score
    prosecutor_score = next(o for o in ops if o.judge == "Prosecutor").score
    security_cap = rule_of_security(${first}, arguments.get("Prosecutor", ""))
    if security_cap is not None:
        base_score = min(base_score, security_cap)
    base_score = rule_of_functionality(${second}, state["good"])
    return base_score

def chief_justice(state):
    scores = [o.score for o in state["opinions"]]
    arguments = {o.judge: o.argument for o in state["opinions"]}
    final_score = decide(scores, arguments, state["opinions"], state)
    return final_score
${RULES}`;
	it.each([
		['security', 'arguments.get("Prosecutor", "")', 'given a text as `prosecutor_score` at src/court.py:5, and compares it with a number'],
		['security', 'arguments["Prosecutor"]', 'given a text as `prosecutor_score`'],
		['security', 'prosecutor_score', 'sets a score'],
		['functionality', 'base_score', 'given a score of all judges as `tech_lead_score` at src/court.py:8'],
		['functionality', 'tech_lead_score', 'is called at line 8, which affects a score'],
	])('decides, whatever the parameter is called: %s, %s', async (rule, given, expected) => {
		const isSecurity = rule === 'security';
		const text = court(isSecurity ? given : 'prosecutor_score', isSecurity ? 'tech_lead_score' : given);
		expect(await said(text, rule)).toContain(expected);
		const [total] = (await findings(text)).filter(({ probe }) => probe === rulesApplied.id);
		expect(total?.message.includes('with another effect than asked: functionality.')).toBe(given === 'base_score');
		expect(total?.message.includes('handed what it cannot work with: security.')).toBe(given.startsWith('arguments'));
	});
});

it.each([
	['"general"', ' Its test reads `evidences` of the state, which no node fills.'],
	['"evidences"', ' Its test reads evidence.'],
])('holds the evidence that a rule asks for against what nodes write: %s', async (key, expected) => {
	const body = `${MEAN}    if not all(e.found for e in state["evidences"][dim_id]):\n        final_score = min(final_score, prosecutor.score)`;
	const files = {
		'src/court.py': judge(body),
		'src/graph.py': `from typing import Annotated, TypedDict
import operator
from langgraph.graph import StateGraph, START
from src.court import chief_justice
class Court(TypedDict):
    id: str
    opinions: list
    evidences: Annotated[dict, operator.ior]
def repo_detective(state: Court):
    return {${key}: {"a": scan(state)}}
g = StateGraph(Court)
g.add_node("repo_detective", repo_detective)
g.add_node("chief_justice", chief_justice)
g.add_edge(START, "repo_detective")
g.add_edge("repo_detective", "chief_justice")
app = g.compile()
app.invoke({"id": "a"})
`,
	};
	const found = runProbes([synthesisRule], await artifactsOf(files), { detective: 'repo', lexicon });
	expect(found.find(({ values }) => values.rule === 'evidence')?.message).toContain(expected);
});

it('counts a tie-break as a part of the rule that favours its judge', async () => {
	const text = (outer: string, test: string) =>
		judge(
			`${MEAN}    variance = max(prosecutor.score, defense.score) - min(prosecutor.score, defense.score)\n    if ${outer}:\n        if ${test}:\n            final_score = tech_lead.score`,
		);
	const part = 'src/court.py:11 lets the techlead’s score count more than the others. It stands under the test of another rule.';
	expect(await said(text('variance >= 3', 'dim_id in ["graph", "state"]'), 'functionality')).toContain(part);
	expect(await said(text('variance >= 3', 'state["late"]'), 'functionality')).toContain(part);
	expect(await said(text('security_flaw', 'state["late"]'), 'functionality')).not.toContain('more than');
});

it('tells that scores alone set a rule off beside words', async () => {
	const cap = (test: string) => judge(`${MEAN}    if ${test}:\n        final_score = min(final_score, 3)`);
	const words = '"security" in prosecutor.argument';
	expect(await said(cap(`${words} or prosecutor.score <= 2`), 'security')).toContain('(src/court.py:8). Scores alone set it off as well.');
	expect(await said(cap(`${words} and prosecutor.score <= 2`), 'security')).not.toContain('Scores alone');
});

it('sees scores in a text by what they are, whatever they are called', async () => {
	const dissent = (filled: string) =>
		judge(
			`${MEAN}    p, d = prosecutor.score, defense.score\n    dissent = None\n    if p > d + 2:\n        dissent = f"apart: {${filled}}"\n    state["text"] = dissent`,
		);
	expect(await said(dissent('min(p, d)'), 'dissent')).toContain('makes a text.');
	expect(await said(dissent('dim_id'), 'dissent')).toContain('makes a text.');
});

it('finds the rule that a comment announces for a criterion by its name', async () => {
	const announced = (comment: string) =>
		judge(
			`    ${comment}\n    p, t = prosecutor.score, tech_lead.score\n\n    if dim_id == "safe_tools" and p <= 2:\n        final_score = min(p, t)\n    else:\n        final_score = t`,
		);
	expect(await said(announced('# Rule of Security (for "safe_tools")'), 'security')).toContain('sets a score');
	expect(await said(announced('# Rule of Security (for "graph")'), 'security')).toContain('We found no code');
});

it('says of no rule that it is there where nobody decides', async () => {
	const [total] = (await findings('def run(state):\n    return 3\n')).filter(({ probe }) => probe === rulesApplied.id);
	expect(total?.message).not.toContain('without effect');
});

it('takes a list of notes for no other round', async () => {
	const node = (body: string) => ({
		'src/justice.py': `${judge(MEAN)}\ndef re_evaluation_node(state):\n${body}`,
		'src/graph.py':
			'from langgraph.graph import StateGraph\nfrom src.justice import chief_justice, re_evaluation_node\ng = StateGraph(dict)\ng.add_node("chief", chief_justice)\ng.add_node("again", re_evaluation_node)\n',
	});
	const of = async (body: string) =>
		runProbes([synthesisRule], await artifactsOf(node(body)), { detective: 'repo', lexicon }).find(
			({ values }) => values.rule === 'variance',
		)?.message;
	const notes =
		'    mediation_notes = []\n    for o in state["opinions"]:\n        mediation_notes.append(o.argument)\n    return {"notes": mediation_notes}\n';
	expect(await of(notes)).not.toContain('asks for another round');
	const routed = `${notes}\ndef variance_router(state):\n    if state.get("has_variance"):\n        return "re_evaluate"\n    return "end"\n`;
	expect(await of(routed)).toContain('code at src/justice.py:11 makes a text');
	expect(await of('    re_evaluate = state["scores"] != []\n    return {"again": re_evaluate}\n')).toContain('asks for another round');
});

it('leaves a helper of another rule to that rule', async () => {
	const text = judge(
		`${MEAN}    if evidence_has_security_issue(evidences):\n        final_score = min(final_score, 3)\n    if not evidence_supports(evidences):\n        final_score = min(final_score, prosecutor.score)`,
		'\ndef evidence_has_security_issue(evidences):\n    return any(e.found for e in evidences)\n\ndef evidence_supports(evidences):\n    return any(e.found for e in evidences)\n',
	);
	expect(await said(text, 'evidence')).toContain('(src/court.py:17)');
	expect(await said(text, 'security')).toContain('(src/court.py:14)');
});

describe('a name that holds one answer after another', () => {
	const text = `def security_override(opinions):
    if any("security" in o.argument for o in opinions):
        return 2
    return None
def evidence_check(opinions, evidences):
    if not evidences:
        return 1
    return None
def tell(text: str, variance: int) -> str:
    if variance > 2:
        more = f" They differ by {variance}."
        return text + more
    return text
def chief_justice(state):
    opinions = state["opinions"]
    scores = [o.score for o in opinions]
    variance = max(scores) - min(scores)
    result = security_override(opinions)
    if result is not None:
        final_score = result
        return {"score": final_score, "dissent": tell("", variance)}
    result = evidence_check(opinions, state["evidences"])
    if result is not None:
        final_score = result
        return {"score": final_score, "dissent": tell("", variance)}
    return {"score": round(sum(scores) / 3)}
`;
	it('gives each rule its own places', async () => {
		expect(await said(text, 'security')).not.toMatch(/line 2[2-9]/);
		expect(await said(text, 'evidence')).toMatch(/line 23/);
	});
	it('takes a text that is given back for no score', async () => {
		expect((await findings(text)).find(({ values }) => values.rule === 'variance')?.values).toMatchObject({ applied: false });
	});
});

describe('a cap that later lines raise again', () => {
	const CAP = '    score = max(o.score for o in opinions)\n    security_flag = "security" in prosecutor.argument\n';
	const BRANCH = `${CAP}    if security_flag:\n        score = min(score, 3)\n`;
	const HOLD = 'def security_override(score, flagged):\n    if flagged:\n        return min(score, 3)\n    return score\n';
	const CALL = `${CAP}    score = security_override(score, security_flag)\n`;
	const bonus = (test: string, value = 'min(score + 1, 5)') => `    if ${test}:\n        score = ${value}\n    final_score = score\n`;
	it.each([
		['in a branch', BRANCH, '', bonus('tech_lead.score >= 4'), 12],
		['in a function', CALL, HOLD, bonus('tech_lead.score >= 4'), 11],
		['lifted to another score', BRANCH, '', bonus('tech_lead.score >= 4', 'max(score, tech_lead.score)'), 12],
	])('is told: %s', async (_, cap, more, later, line) => {
		expect(await said(judge(cap + later, more), 'security')).toContain(`What src/court.py:${line} gives may raise the score.`);
	});
	it.each([
		['a line that asks for the flag', BRANCH, '', bonus('tech_lead.score >= 4 and not security_flag')],
		['a line that asks for the flag of a call', CALL, HOLD, bonus('tech_lead.score >= 4 and not security_flag')],
		['the other arm', BRANCH, '', '    else:\n        score = min(score + 1, 5)\n    final_score = score\n'],
		['a line that keeps to the cap', BRANCH, '', bonus('tech_lead.score >= 4', 'min(score + 1, 3)')],
		['a line that keeps to the scale', BRANCH, '', bonus('score', 'max(1, min(5, score))')],
		['a line that lowers it', BRANCH, '', bonus('tech_lead.score < 2', 'score - 1')],
		['a line before', `${bonus('tech_lead.score >= 4')}${BRANCH}`, '', '    final_score = score\n'],
	])('is none: %s', async (_, cap, more, later) => {
		const told = await said(judge(cap + later, more), 'security');
		expect(told).toContain('Rule `security`');
		expect(told).not.toContain('raise');
	});
});

it('tells of a function for a rule that is never called beside what is done', async () => {
	const bonus = '    final_score = 3\n    if tech_lead.score >= 4:\n        final_score = final_score + 1';
	const weigh = 'def functionality_weight(a, b):\n    if a:\n        return max(b, 4)\n    return b\n';
	expect(await said(judge(bonus, weigh), 'functionality')).toBe(
		'Rule `functionality`: code at src/court.py:8 adds a number to a score or takes one off. `functionality_weight` at src/court.py:11 is never called from the final judge.',
	);
	expect(await said(judge(bonus), 'functionality')).toBe(
		'Rule `functionality`: code at src/court.py:8 adds a number to a score or takes one off.',
	);
});

describe('a test of evidence that no node can write', () => {
	const record = (goal: string, found: string) => `Evidence(goal=${goal}, found=${found})`;
	const said = async (test: string, ...made: string[]) => {
		const files = {
			'src/nodes/repo.py': `from src.state import Evidence\ndef repo_detective(state):\n    found = []\n${made.map((one) => `    found.append(${one})\n`).join('')}    return {"evidences": found}\n`,
			'src/state.py':
				'from pydantic import BaseModel\nclass Evidence(BaseModel):\n    goal: str\n    found: bool\nclass Bundle(BaseModel):\n    items: list[Evidence]\n',
			'src/nodes/justice.py': `def chief_justice(state):\n    final_score = sum(o.score for o in state["opinions"]) / 3\n    confirmed_security = False\n    for ev in state["evidences"]:\n        if ${test}:\n            confirmed_security = True\n    # Security override\n    if confirmed_security:\n        final_score = min(final_score, 3)\n    return {"final_score": final_score}\n`,
		};
		const found = runProbes([synthesisRule], await artifactsOf(files), { detective: 'repo', lexicon });
		return found.find(({ values }) => values.rule === 'security')?.message;
	};
	const SAFE = 'ev.goal == "Safe Tools" and ev.found is False';
	it.each([
		['the only record of it is found', SAFE, [record('"Safe Tools"', 'True'), record('"Graph"', 'ok')], 'as its `goal`'],
		['no record has the word', '"security" in ev.goal.lower() and not ev.found', [record('"Safe Tools"', 'ok')], 'in its `goal`'],
		['a record may not be found', SAFE, [record('"Safe Tools"', 'ok')], 'sets a score'],
		['a goal is not written out', SAFE, [record('"Safe Tools"', 'True'), record('name', 'False')], 'sets a score'],
		['a record is made in another way', SAFE, [record('"Safe Tools"', 'True'), 'Evidence(**state["raw"])'], 'sets a score'],
		[
			'a model answers with records',
			SAFE,
			[record('"Safe Tools"', 'True'), 'llm.with_structured_output(schema=Evidence).invoke(state)'],
			'sets a score',
		],
		[
			'a model answers with a list of records',
			SAFE,
			[record('"Safe Tools"', 'True'), 'llm.bind(List[Bundle]).invoke(state)'],
			'sets a score',
		],
	])('%s', async (_, test, made, expected) => {
		expect(await said(test, ...made)).toContain(expected);
	});
});

it('tells of a rule on what was found that its state never sets off', async () => {
	const files = (reads: string) => ({
		'src/court.py': `from typing import TypedDict\nfrom langgraph.graph import StateGraph, START, END\nclass CourtState(TypedDict):\n    opinions: list\n    evidences: dict\ndef chief_justice(state: CourtState):\n    rules = state.get("synthesis_rules", {})\n    final_score = sum(o.score for o in state["opinions"]) / 3\n    commits = ${reads}\n    authors = {c["author"] for c in commits}\n    if len(authors) == 1 and rules.get("found_first"):\n        final_score = min(final_score, 3)\n    return {"score": final_score}\ngraph = StateGraph(CourtState)\ngraph.add_node("chief", chief_justice)\ngraph.add_edge(START, "chief")\ngraph.add_edge("chief", END)\n`,
	});
	const told = async (reads: string) => {
		const found = await runProbes([synthesisRule], await artifactsOf(files(reads)), { detective: 'repo', lexicon });
		return found.find(({ values }) => values.rule === 'evidence')?.message;
	};
	expect(await told('state["evidences"]["repo"].get("commits", [])')).toContain('at src/court.py:11 is never set off, since `CourtState`');
	expect(await told('load_commits()')).toContain('We found no code for the rule `evidence`');
});

describe('a dissent that is told where a key or field holds one', () => {
	const court = (test: string, put: string, tell: string) =>
		`from typing import TypedDict\nfrom langgraph.graph import StateGraph, START, END\nclass CourtState(TypedDict):\n    opinions: list\n    rules: dict\ndef summarize(opinions):\n    return " vs ".join(o.argument for o in opinions)\ndef results_of(opinions, rules):\n    scores = [o.score for o in opinions]\n    dissent = None\n    if ${test}max(scores) - min(scores) > 1:\n        dissent = summarize(opinions)\n    return [${put}]\ndef chief_justice(state: CourtState):\n    results = results_of(state["opinions"], state.get("rules"))\n    lines = ["# Verdict"]\n    for result in results:\n        if ${tell}:\n            lines.append(f"Dissent: {${tell}}")\n    return {"final_score": 3, "report": "\\n".join(lines)}\ngraph = StateGraph(CourtState)\ngraph.add_node("chief_justice", chief_justice)\ngraph.add_edge(START, "chief_justice")\ngraph.add_edge("chief_justice", END)\n`;
	const VAIN = 'since no code puts anything into the field `rules`';
	it.each([
		['by get', 'rules and rules["dissent"] and ', '{"dissent": dissent}', 'result.get("dissent")', true],
		['by key', 'rules and ', '{"dissent": dissent}', 'result["dissent"]', true],
		['by field', 'rules and ', 'Result(dissent=dissent)', 'result.dissent', true],
		['which is put there in any case', '', '{"dissent": dissent}', 'result.get("dissent")', false],
		['which is put there elsewhere too', 'rules and ', '{"dissent": dissent}, Result(dissent=opinions)', 'result.get("dissent")', false],
	])('%s', async (_, test, put, tell, isVain) => {
		expect((await said(court(test, put, tell), 'dissent')).includes(VAIN)).toBe(isVain);
	});
});

it('tells of the test beside the score, where a function that only words it asks the same', async () => {
	const wording =
		'def dissent_of(opinions):\n    parts = []\n    pros_score = [o for o in opinions if o.judge == "Prosecutor"][0].score\n    def_score = [o for o in opinions if o.judge == "Defense"][0].score\n    variance = abs(pros_score - def_score)\n    if variance > 2:\n        parts.append(f"Significant disagreement (variance: {variance}).")\n    return " ".join(parts)\n';
	const body =
		'    scores = [o.score for o in opinions]\n    final_score = round(sum(scores) / 3)\n    variance = max(scores) - min(scores)\n    dissent = None\n    if variance > 2:\n        dissent = dissent_of(opinions)';
	const told = await said(
		`${wording}${judge(body).replace('{"score": final_score}', '{"score": final_score, "dissent": dissent}')}`,
		'variance',
	);
	expect(told).toContain('the test at src/court.py:19 finds');
});
