import { artifactsOf } from '@auditor/forensics/testing';
import { runProbes } from '@auditor/probes';
import { lexiconSchema } from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import { courtroom } from '../../testing.js';
import { synthesisRule } from './rule.js';

const lexicon = lexiconSchema.parse({
	...courtroom,
	lists: { ...courtroom.lists, 'rule-functionality': ['functionality', 'tech lead', 'architecture'] },
});

/** What is said of each rule: `effect trigger`, with `*` for the mere name and `!` for a low score beside it, or `no effect`. */
async function rules(sources: string | Record<string, string>): Promise<Record<string, string>> {
	const found = runProbes([synthesisRule], await artifactsOf(typeof sources === 'string' ? { 'src/court.py': sources } : sources), {
		detective: 'repo',
		lexicon,
	});
	return Object.fromEntries(
		found.map(({ outcome, values }) => [
			String(values.rule),
			outcome === 'true'
				? `${values.effect} ${values.trigger}${values.bare ? '*' : ''}${values.guarded ? '!' : ''}${values.model ? ' unset' : ''}`
				: `no ${values.effect}${values.dead ? ' dead' : ''}`,
		]),
	);
}

/** A final judge with a score per judge, under names that say nothing. */
const bench = (body: string, before = '') =>
	`${before}
def chief_justice(state):
    opinions = state["opinions"]
    a = next((o for o in opinions if o.judge == "Prosecutor"), None)
    b = next((o for o in opinions if o.judge == "Defense"), None)
    c = next((o for o in opinions if o.judge == "TechLead"), None)
    x = a.score if a else 3
    y = b.score if b else 3
    z = c.score if c else 3
    final_score = round((x + y + z) / 3)
${body}
    return {"score": final_score}
`;

/** A predicate that asks the evidence. */
const ASKED = 'def security_flaw(opinion):\n    for ev in EVIDENCE:\n        if ev.found:\n            return True\n    return False\n';

/** A final judge by a chain of functions, with constants of the module, tuples that are taken apart and tables of weights. */
const chain = (tests: string) => `
STRUCK = 2
EQUAL = {"Prosecutor": 1.0, "Defense": 1.0, "TechLead": 1.0}
HEAVY = {"Prosecutor": 0.2, "Defense": 0.2, "TechLead": 0.6}
def fact_supremacy(bench, items):
    """Fact supremacy."""
    defense = bench["Defense"]
    missing = bool(items) and not any(e.found for e in items)
    if defense is None or defense.score <= STRUCK or not missing:
        return bench, None
    struck = defense.model_copy(update={"score": STRUCK})
    return {**bench, "Defense": struck}, f"fact supremacy: lowered to {STRUCK}"
def table_for(criterion_id, bench):
    if criterion_id == "graph" and bench["TechLead"].score >= 4:
        return HEAVY
    return EQUAL
def distance(bench):
    scores = [o.score for o in bench.values()]
    return max(scores) - min(scores) if scores else 0
def settle(criterion_id, bench, evidence):
    width = distance(bench)
    bench, note = fact_supremacy(bench, evidence)
    weights = table_for(criterion_id, bench)
    ${tests}
    return round(sum(weights[j] * o.score for j, o in bench.items()) / 3)
def chief_justice(state):
    return {"score": settle(state["id"], state["bench"], state["evidence"])}
`;

const cases: { name: string; sources: string | Record<string, string>; expected: Record<string, string> }[] = [
	{
		name: 'a score set to a constant in a copy, a table that a function chooses, and weights made anew where the scores lie apart',
		sources: chain('if width > 2:\n        weights = {j: weights[j] * support(o, evidence) for j, o in bench.items()}'),
		expected: { evidence: 'score evidence', functionality: 'score flag', variance: 'score score' },
	},
	{
		name: 'a field of a judge’s answer, beside a bound of the score',
		sources: bench('    if a and a.security_flaw and final_score > 3:\n        final_score = 3'),
		expected: { security: 'score said' },
	},
	{
		name: 'functions that a decorator of the project puts into a list of rules',
		sources: `RULES = []
def rule(order):
    def register(fn):
        RULES.append(fn)
        return fn
    return register
@rule(10)
def security(docket):
    if any(e.found for e in docket.evidence) and docket.score > 3:
        return 3
    return None
def chief_justice(state):
    docket = state["docket"]
    for fn in RULES:
        new = fn(docket)
        if new is not None:
            docket.score = new
    return {"score": docket.score}
`,
		expected: { security: 'score evidence' },
	},
	{
		name: 'a text that names a rule where no judge said anything',
		sources: bench('    if not opinions:\n        final_score = 1\n        note = "fact supremacy"'),
		expected: { evidence: 'no claimed' },
	},
	{
		name: 'weights that are only told where the scores lie apart',
		sources: chain('if width > 2:\n        note = f"weights {weights}"'),
		expected: { variance: 'no unused' },
	},
	...(
		[
			['by a test', 'return min(bound, weigh(a, b, c))', '', 'score evidence'],
			['beside the score', 'final_score = weigh(a, b, c)\n    return min(final_score, bound)', '', 'score evidence'],
			['and by another name', 'most = bound\n    return min(most, weigh(a, b, c))', '', 'score evidence'],
			['as a floor', 'return max(bound, weigh(a, b, c))', '', 'score evidence'],
			['in a list', 'return min(*bounds, weigh(a, b, c))', 'bounds.append(2)', 'score evidence'],
			['in a list with the score', 'bounds.append(weigh(a, b, c))\n    return min(bounds)', 'bounds.append(2)', 'score evidence'],
			['by lowering it', 'return min(bound, weigh(a, b, c))', 'bound = min(bound, 2)', 'score evidence'],
			['that is only printed', 'print(min(bound, 9))\n    return weigh(a, b, c)', '', 'no none'],
			['that limits how many are read', 'read = items[: min(bound, len(items))]\n    return weigh(a, b, c)', '', 'no none'],
			['that nothing takes', 'return weigh(a, b, c)', '', 'no none'],
		] as const
	).map(([how, end, set, evidence]) => ({
		name: `a bound that the evidence lowers, ${how}`,
		sources: `def chief_justice(state):
    return {"score": settle(1, 2, 3, state["evidences"], state["rows"])}
def settle(a, b, c, evidences, items):
    bound = 5
    bounds = [5]
    if not any(one.found for one in evidences):
        ${set || 'bound = 2'}
    ${end}
def weigh(a, b, c):
    return round((a + b + c) / 3)
`,
		expected: { evidence },
	})),
	...(
		[
			['a yes or no of the evidence’s model', 'violation: bool', 'any(one.violation for one in evidences)', 'score evidence'],
			['a number of it', 'violations: int', 'any(one.violations > 0 for one in evidences)', 'score evidence'],
			[
				'one that no code sets, of a name for evidence',
				'v: bool = False',
				'any(evidence.v for evidence in evidences)',
				'score evidence unset',
			],
			['a yes or no that no code sets', 'violation: bool = False', 'any(one.violation for one in evidences)', 'score evidence unset'],
			['a number that no code sets', 'violations: int = Field(0)', 'any(one.violations for one in evidences)', 'score evidence unset'],
			[
				'one that no code sets, or one that is filled',
				'found: bool\n    v: int = 0',
				'any(one.v or one.found for one in evidences)',
				'score evidence',
			],
			[
				'one that no code sets, of what is found',
				'found: bool\n    v: int = 0',
				'any(one.found and one.v for one in evidences)',
				'score evidence unset',
			],
			[
				'one that a detective sets',
				'v: int = 0\ndef detect():\n    return Evidence(v=1)',
				'any(one.v for one in evidences)',
				'score evidence',
			],
			['one that is set later', 'v: int = 0\ndef detect(one):\n    one.v = 1', 'any(one.v for one in evidences)', 'score evidence'],
			[
				'one of what is made elsewhere',
				'v: int = 0\ndef detect(given):\n    return Evidence(**given)',
				'any(one.v for one in evidences)',
				'score evidence',
			],
			[
				'one that a language model fills',
				'v: int = 0\nmodel = llm.with_structured_output(Evidence)',
				'any(one.v for one in evidences)',
				'score evidence',
			],
			['a text of it', 'violation: str = ""', 'any(one.violation for one in evidences)', 'score flag'],
			['what it is about', 'dimension: str = ""', 'any(one.dimension == "security" for one in evidences)', 'score flag'],
			['a yes or no that only an opinion has', 'other: bool = False', 'any(one.violation for one in opinions)', 'score flag'],
		] as const
	).map(([what, field, test, security]) => ({
		name: `a rule that tests ${what}`,
		sources: `from pydantic import BaseModel
class Evidence(BaseModel):
    ${field}
class Opinion(BaseModel):
    violation: bool = False
def chief_justice(state):
    return {"score": settle(4, state["evidences"], state["opinions"])}
def settle(final_score, evidences, opinions):
    # Security override.
    security_fault = ${test}
    if security_fault:
        final_score = min(final_score, 3)
    return final_score
`,
		expected: { security },
	})),
	{
		name: 'parameters of one letter: the spread and the weight are those of the arguments',
		sources: bench(
			'    final_score = settle(x, y, z)',
			'def settle(p, d, t):\n    gap = max(p, d, t) - min(p, d, t)\n    if gap > 2:\n        return t\n    return round((p + d + 2 * t) / 4)\n',
		),
		expected: { variance: 'score score', functionality: 'score flag' },
	},
	{
		name: 'the same sum with another judge counted twice',
		sources: bench('    final_score = settle(x, y, z)', 'def settle(p, d, t):\n    return round((p + 2 * d + t) / 4)\n'),
		expected: { functionality: 'no none' },
	},
	...[
		['weights inside of round and int', 'final_score = int(round((x * 0.25 + y * 0.25 + z * 0.5)))', 'score flag'],
		['equal weights, whatever is added first', 'final_score = int(round((z * 0.4 + y * 0.2 + x * 0.4)))', 'no none'],
		[
			'one view beside the mean of all',
			'scores = [o.score for o in opinions]\n    final_score = round(z * 0.5 + sum(scores) / 3 * 0.5)',
			'score flag',
		],
		['one view alone', 'final_score = z', 'default flag'],
		['one view is only read', 'z_score = z\n    print(z_score)', 'no none'],
	].map(([name, body, functionality]) => ({
		name: name!,
		sources: bench(`    ${body}`),
		expected: { functionality: functionality! },
	})),
	...(
		[
			['a mean alone', '    final_score = sum(scores) / len(scores)', 'no claimed'],
			['a rounded mean alone', '    final_score = round(mean(scores))', 'no claimed'],
			['a mean of three names', '    final_score = (scores[0] + scores[1] + scores[2]) / 3', 'no claimed'],
			[
				'a verdict by the mean',
				'    final_score = sum(scores) / len(scores)\n    if final_score > 4:\n        verdict = "elite"\n        print(verdict)',
				'no claimed',
			],
			[
				'a cap under a test',
				'    final_score = sum(scores) / len(scores)\n    if state["poor"]:\n        final_score = min(final_score, 2)',
				'score flag',
			],
			['points taken off', '    final_score = mean(scores) - penalty_of(state)', 'score flag'],
		] as const
	).map(([name, body, evidence]) => ({
		name: `a docstring that names the rule above ${name}`,
		sources: `def chief_justice(state):\n    """The arbiter of fact supremacy."""\n    scores = [o.score for o in state["opinions"]]\n${body}\n    return final_score\n`,
		expected: { evidence },
	})),
	...(
		[
			[
				'a score that is given back under a key, and read by it',
				'if security_flaw and p <= 2:\n        return {"final_score": 3, "dissent_summary": "The view for the security prevails."}',
				{ security: 'score substring*!' },
			],
			[
				'a text with scores under a wide spread, given back under a key',
				'if max(p, d, t) - min(p, d, t) > 2:\n        return {"final_score": t, "why": f"torn: Prosecutor={p}, Defense={d}"}',
				{ variance: 'score score', dissent: 'text score', functionality: 'no none' },
			],
			['a wide spread without a word', 'if max(p, d, t) - min(p, d, t) > 2:\n        return {"final_score": t}', { dissent: 'no none' }],
		] as const
	).map(([name, body, expected]) => ({
		name,
		sources: bench(
			'    settled = settle(prosecutor_score=x, defense_score=y, techlead_score=z, prosecutor_arg=a.argument)\n    final_score = settled["final_score"]',
			`def settle(prosecutor_score, defense_score, techlead_score, prosecutor_arg):\n    p, d, t = prosecutor_score, defense_score, techlead_score\n    security_flaw = any("security" in arg.lower() for arg in [prosecutor_arg])\n    # For technical criteria, the tech lead has the highest weight\n    ${body}\n    return {"final_score": round((p + d + t) / 3)}\n`,
		),
		expected,
	})),
	{
		name: 'a judge whose score is struck from the list that is averaged',
		sources: bench(
			'    scores = [x, y, z]\n    if b and hallucinates(opinions, state):\n        scores = [s for s in scores if s != b.score] or scores\n    final_score = round(sum(scores) / len(scores))',
			'def hallucinates(ops, state):\n    said = " ".join(op.argument.lower() for op in ops if op.judge == "Defense")\n    if "metacognition" in said and not state.get("evidences", {}).get("pdf"):\n        return True\n    return False\n',
		),
		expected: { evidence: 'score evidence' },
	},
	{
		name: 'a flag that caps the total which the report states',
		sources: `def chief_justice(state):
    lines = []
    security_override_triggered = False
    for ev in state["evidences"]:
        if ev.type == "security_scan" and ev.found is False:
            security_override_triggered = True
    final_avg = sum(o.score for o in state["opinions"]) / len(state["opinions"])
    if security_override_triggered:
        final_avg = min(final_avg, 3.0)
    lines.append(f"Overall: {final_avg:.2f}")
    return "\\n".join(lines)
`,
		expected: { security: 'score evidence' },
	},
	{
		name: 'citations that a helper looks up among what was found',
		sources: bench(
			'    # Rule of evidence (fact supremacy)\n    invalid_citations = unfound(b, state)\n    if invalid_citations:\n        final_score = round((x + z) / 2)',
			'def unfound(opinion, state) -> list[str]:\n    missing: list[str] = []\n    for cited in opinion.cited_evidence:\n        ev = state["evidences"].get(cited)\n        if ev is None or not ev.found:\n            missing.append(cited)\n    return missing\n',
		),
		expected: { evidence: 'score evidence' },
	},
	{
		name: 'a text on remediation that only speaks of evidence',
		sources: bench('    if a and a.cited_evidence:\n        remediation = "Fix the cited evidence."\n        log(remediation)'),
		expected: { evidence: 'no none' },
	},
	...[
		['final_score = min(final_score, 5)', 'no unused'],
		['final_score = max(0, min(final_score, 5))', 'no unused'],
		['final_score = min(final_score, 4)', 'score score'],
	].map(([set, variance]) => ({
		name: `a wide spread that holds the score to a bound: ${set}`,
		sources: bench(
			`    scores = [x, y, z]\n    final_score = round(sum(scores) / 3)\n    variance = max(scores) - min(scores)\n    if variance > 2:\n        ${set}`,
		),
		expected: { variance: variance! },
	})),
	...['median', 'median_low', 'fmean'].map((of) => ({
		name: `a wide spread that sets the score anew: ${of}`,
		sources: bench(
			`    scores = [x, y, z]\n    final_score = round(sum(scores) / 3)\n    variance = max(scores) - min(scores)\n    if variance > 2:\n        final_score = ${of}(scores)`,
		),
		expected: { variance: 'score score' },
	})),
	{
		name: 'a wide spread with a median that is only told',
		sources: bench(
			'    scores = [x, y, z]\n    if max(scores) - min(scores) > 2:\n        median_score = median(scores)\n        note = f"the median would be {median_score}"\n        log(note)',
		),
		expected: { variance: 'no text' },
	},
	{
		name: 'a wide spread under no telling name',
		sources: bench('    if max(x, y, z) - min(x, y, z) > 2:\n        final_score = sorted([x, y, z])[1] + 0'),
		expected: { variance: 'score score' },
	},
	{
		name: 'a measure whose predicate decides about a text alone',
		sources: bench(
			'    if torn([x, y, z]):\n        dissent_summary = "torn"\n        log(dissent_summary)',
			'def spread_of(scores):\n    mean = sum(scores) / len(scores)\n    return sum((s - mean) ** 2 for s in scores) / len(scores)\n\ndef torn(scores):\n    spread = spread_of(scores)\n    return spread > 2\n',
		),
		expected: { variance: 'no text' },
	},
	{
		name: 'a verdict that a table turns into a score',
		sources: bench(
			'    verdict = security_override(opinions)\n    if verdict is not None:\n        return Result(verdict=verdict, final_score=VERDICT_SCORE.get(verdict, 2))',
			'VERDICT_SCORE = {"FAIL": 1, "PASS": 5}\n\ndef security_override(opinions):\n    for o in opinions:\n        if "shell injection" in o.argument.lower():\n            return "FAIL"\n    return None\n',
		),
		expected: { security: 'score substring' },
	},
	{
		name: 'words in what a detective wrote, found or not',
		sources: bench(
			'    if has_security_issue(state["evidences"]):\n        final_score = min(final_score, 3)',
			'def has_security_issue(evidences):\n    for e in evidences:\n        content = (e.content or "") + (e.rationale or "")\n        if "os.system" in content:\n            return True\n    return False\n',
		),
		expected: { security: 'score recorded' },
	},
	{
		name: 'what a detective concluded, in its own words',
		sources: bench(
			'    if has_security_issue(state["evidences"]):\n        final_score = min(final_score, 3)',
			'def has_security_issue(evidences):\n    for e in evidences:\n        if e.content.lower().startswith("security violation"):\n            return True\n    return False\n',
		),
		expected: { security: 'score evidence' },
	},
	...(
		[
			['a list made of evidence that only the type of the parameter tells', 'list[Evidence]', '"security_violation" in i.tags', 'evidence'],
			['words in such a list’s items', 'list[Evidence]', '"os.system" in i.content', 'recorded'],
			['a list made of opinions', 'list[JudicialOpinion]', '"os.system" in i.content', 'substring!'],
			['a list of low scores', 'list[JudicialOpinion]', 'i.score < 2', 'score'],
			['a list by the name of the criterion', 'list[Evidence]', 'i.criterion_id == "tools"', 'score'],
			['a field of the evidence held against a text', 'list[Evidence]', 'i.severity == "high"', 'recorded'],
			['what is left of the text of a detective', 'list[Evidence]', 'i.content.replace("FOUND:", "").strip() != ""', 'recorded'],
			['the judge who wrote an opinion', 'list[JudicialOpinion]', 'i.judge == "Prosecutor"', 'score'],
		] as const
	).map(([name, type, test, trigger]) => ({
		name: `${name}, beside a bound of the score`,
		sources: bench(
			'    final_score = apply_security(final_score, state["docket"])',
			`def apply_security(score: int, items: ${type}) -> int:\n    bad = [i for i in items if ${test}]\n    if bad and score > 3:\n        return 3\n    return score\n`,
		),
		expected: { security: `score ${trigger}` },
	})),
	{
		name: 'a helper that says whether a line of a detective is empty, beside a bound of the score',
		sources: bench(
			'    if has_security_flaw(state) and final_score > 3:\n        final_score = 3',
			'def has_security_flaw(state):\n    for ev in state["evidence"].get("tools", []):\n        line = ev["content"].split("\\n")[0]\n        if line.replace("FOUND:", "").strip() != "":\n            return True\n    return False\n',
		),
		expected: { security: 'score recorded' },
	},
	{
		name: 'words in what a detective wrote about something found',
		sources: bench(
			'    if has_security_issue(state["evidences"]):\n        final_score = min(final_score, 3)',
			'def has_security_issue(evidences):\n    for e in evidences:\n        if e.found and "os.system" in e.content:\n            return True\n    return False\n',
		),
		expected: { security: 'score evidence' },
	},
	{
		name: 'words of a judge that the evidence nested in it must confirm',
		sources: bench(
			'    if a and "security" in a.argument.lower():\n        confirmed_flaw = False\n        for ev in state["evidences"]:\n            if ev.found is False:\n                confirmed_flaw = True\n        if confirmed_flaw:\n            final_score = min(final_score, 3)',
		),
		expected: { security: 'score evidence' },
	},
	{
		name: 'words of a judge or the evidence',
		sources: bench(
			'    security_flaw = False\n    for ev in state["evidences"]:\n        if ev.found:\n            security_flaw = True\n    if a and "shell injection" in a.argument:\n        security_flaw = True\n    if security_flaw:\n        final_score = min(final_score, 3)',
		),
		expected: { security: 'score mixed' },
	},
	{
		name: 'the name of the criterion is no judge’s text',
		sources: bench(
			'    for dim in state["dimensions"]:\n        criterion_id = dim["id"]\n        if "security" in criterion_id.lower() and x <= 2:\n            final_score = min(final_score, 3)',
		),
		expected: { security: 'score score' },
	},
	{
		name: 'the mere name in an argument',
		sources: bench('    if a and "security" in a.argument.lower():\n        final_score = min(final_score, 3)'),
		expected: { security: 'score substring*' },
	},
	{
		name: 'the mere name beside a low score, asked for two functions away',
		sources: bench(
			'    capped = apply_security(a, final_score)\n    final_score = capped',
			'KEYWORDS = ["security", "os.system"]\n\ndef is_alarmed(opinion):\n    if opinion.score > 2:\n        return False\n    text = opinion.argument.lower()\n    return any(word in text for word in KEYWORDS)\n\ndef apply_security(opinion, score):\n    if is_alarmed(opinion):\n        return min(score, 3)\n    return score\n',
		),
		expected: { security: 'score substring*!' },
	},
	{
		name: 'a longer phrase with the name in it',
		sources: bench('    if a and "security vulnerability" in a.argument.lower():\n        final_score = min(final_score, 3)'),
		expected: { security: 'score substring' },
	},
	{
		name: 'a rule that reads a key which the state does not declare',
		sources: stateful('{}'),
		expected: { security: 'no none dead' },
	},
	{
		name: 'a rule that reads such a key and falls back on rules of its own',
		sources: stateful('{"security_override": True}'),
		expected: { security: 'score score' },
	},
	{
		name: 'a test of another rule that asks the tech lead as well',
		sources: bench(
			'    tech_lead = c\n    if security_flaw(a) and tech_lead.score <= 3:\n        final_score = min(final_score, 3)',
			ASKED,
		),
		expected: { functionality: 'no none', security: 'score evidence' },
	},
	{
		name: 'judges in a list are no text',
		sources: bench(
			'    final_score = weigh(["TechLead"], final_score)',
			'def weigh(valid_judges: List[str], score):\n    if "TechLead" in valid_judges and architecture_asked():\n        return score + 1\n    return score\n',
		),
		expected: { functionality: 'score flag' },
	},
	{
		name: 'a method of the final judge’s class that nobody calls',
		sources: `class ChiefJusticeRules:
    @staticmethod
    def cap(score):
        return min(score, 3)
    @staticmethod
    def architecture(score, modular_architecture):
        if modular_architecture:
            return max(score, 4)
        return score
def node(state):
    return ChiefJusticeRules.cap(state["score"])
`,
		expected: { functionality: 'no none dead' },
	},
	{
		name: 'a spread that is only noted among other parts',
		sources: bench('    parts = []\n    if a.score_variance > 2:\n        parts.append("judges disagree")\n    log(parts)'),
		expected: { variance: 'no text' },
	},
	{
		name: 'a dissent that computes its extremes and gives a text',
		sources: bench(
			'    told = dissent_of(x, y, z)\n    log(told)',
			'def dissent_of(p, d, t) -> str:\n    max_score = max(p, d, t)\n    return f"highest {max_score}"\n',
		),
		expected: { dissent: 'text flag' },
	},
	{
		name: 'TypeScript: parameters of one letter, a spread and a weight',
		sources: { 'src/court.ts': typed('if (gap > 2) return t;\n  return Math.round((p + d + 2 * t) / 4);') },
		expected: { variance: 'score score', functionality: 'score flag' },
	},
	{
		name: 'TypeScript: a spread that is only logged, equal weights',
		sources: { 'src/court.ts': typed('if (gap > 2) console.log(gap);\n  return Math.round((p + d + t) / 3);') },
		expected: { variance: 'no unused', functionality: 'no none' },
	},
	{
		name: 'TypeScript: words of a judge beside a low score',
		sources: {
			'src/court.ts': `function securityFlagged(opinion: Opinion): boolean {
  return opinion.score <= 2 && KEYWORDS.some((word) => opinion.argument.toLowerCase().includes(word));
}
const KEYWORDS = ['os.system', 'shell injection'];
export function chiefJustice(state: State) {
  let finalScore = state.opinions[0].score;
  if (securityFlagged(state.opinions[0])) finalScore = Math.min(finalScore, 3);
  return { score: finalScore };
}
`,
		},
		expected: { security: 'score substring!' },
	},
	{
		name: 'a mean of what was found, or nothing where nothing was',
		sources: bench(
			'    dim_evidences = state["evidences"]\n    avg = sum(e.weight for e in dim_evidences) / 2 if dim_evidences else 0\n    log(avg)',
		),
		expected: { evidence: 'no none' },
	},
];

function typed(body: string): string {
	return `function settle(p: number, d: number, t: number): number {
  const gap = Math.max(p, d, t) - Math.min(p, d, t);
  ${body}
}
export function chiefJustice(state: State) {
  const a = state.opinions.find((o) => o.judge === 'Prosecutor');
  const b = state.opinions.find((o) => o.judge === 'Defense');
  const c = state.opinions.find((o) => o.judge === 'TechLead');
  const finalScore = settle(a.score, b.score, c.score);
  return { score: finalScore };
}
`;
}

function stateful(fallback: string): Record<string, string> {
	return {
		'src/court.py': `from typing import TypedDict
from langgraph.graph import StateGraph, START, END
class CourtState(TypedDict):
    opinions: list
def chief_justice(state: CourtState):
    rules = state.get("synthesis_rules", ${fallback})
    prosecutor_score = state["opinions"][0].score
    final_score = sum(o.score for o in state["opinions"]) / 3
    if rules.get("security_override") and prosecutor_score == 1:
        final_score = min(final_score, 3)
    return {"score": final_score}
graph = StateGraph(CourtState)
graph.add_node("chief", chief_justice)
graph.add_edge(START, "chief")
graph.add_edge("chief", END)
`,
	};
}

describe('what a rule does, whatever it is called', () => {
	it.each(cases)('$name', async ({ sources, expected }) => {
		const found = await rules(sources);
		expect(Object.fromEntries(Object.keys(expected).map((rule) => [rule, found[rule]]))).toEqual(expected);
	});
});

describe('rules that are none', () => {
	it('a guard against a division by nothing, and a mean by how sure each was', async () => {
		const weighs = (name: string) =>
			`def chief_justice(state):\n    total_weight = 0\n    points = 0\n    # Weight by confidence\n    for o in state["opinions"]:\n        points += o.score * ${name}\n        total_weight += ${name}\n    final_score = points / total_weight if total_weight > 0 else 0\n    return final_score\n`;
		const wide = lexiconSchema.parse({
			...courtroom,
			lists: { ...courtroom.lists, 'rule-functionality': ['functionality weight', 'tech lead', 'weight'] },
		});
		const said = async (text: string) =>
			runProbes([synthesisRule], await artifactsOf({ 'src/court.py': text }), { detective: 'repo', lexicon: wide }).find(
				({ values }) => values.rule === 'functionality',
			)?.outcome;
		expect(await said(weighs('o.confidence'))).toBe('false');
		expect(await said(weighs('(2 if o.judge == "TechLead" else 1)'))).toBe('true');
	});

	it('a comment that names dissent over the plain mean; the branch below it writes the text', async () => {
		const text = `def chief_justice(state):\n    scores = [o.score for o in state["opinions"]]\n    # Default: weighted average with dissent summary\n    final_score = sum(scores) / len(scores)\n    dissent_summary = ""\n    if max(scores) - min(scores) > 2:\n        dissent_summary = f"Dissent: {scores}"\n    return final_score, dissent_summary\n`;
		const found = runProbes([synthesisRule], await artifactsOf({ 'src/court.py': text }), { detective: 'repo', lexicon }).find(
			({ values }) => values.rule === 'dissent',
		);
		expect([found?.outcome, found?.values.effect, found?.location?.kind === 'file' && found.location.line]).toEqual(['true', 'text', 7]);
		const without = text.replace(/ {4}if max[\s\S]*?{scores}"\n/, '');
		expect((await rules(without)).dissent).toMatch(/^no/);
	});
});

/** Looks up what each judge cites among what was found, and gives back whom it caught. */
const CHECKED = `def verify_evidence(opinions, evidences):
    result = {"caught": [], "why": []}
    places = {str(e.location) for e in evidences}
    for opinion in opinions:
        for cited in opinion.grounds:
            if not any(cited in place for place in places):
                result["caught"].append(opinion.judge)
    return result
`;
/** The criteria whose opinions a test holds against the evidence, and their scores lowered. */
const affected = (test: string) => `def weigh_facts(opinions, evidence):
    affected = set()
    known = [e.id for e in evidence]
    for opinion in opinions:
        if ${test}:
            affected.add(opinion.criterion)
    return {"affected": list(affected), "applies": len(affected) > 0}

def lower(scores, checked, opinions):
    """Fact supremacy: what the evidence does not bear out is lowered."""
    affected_dims = checked["affected"]
    if not checked["applies"]:
        return scores
    for one in scores:
        if one["dimension"] in affected_dims:
            one["score"] = max(1, one["score"] - 1)
    return scores
`;
const LOWERED = '    checked = weigh_facts(opinions, state["evidences"])\n    final_score = lower(state["scores"], checked, opinions)';
const checked = (test: string) =>
	bench(`    checked = verify_evidence(opinions, state["evidences"])\n    ${test}:\n        final_score = z`, CHECKED);
const CAUGHT = '"Defense" in checked.get("caught", [])';

it.each([
	['written where it is asked', checked(`if ${CAUGHT}`), 'score flag', /^(?!.*words in).*what `verify_evidence`/],
	['with a name', checked(`overruled = ${CAUGHT}\n    if overruled`), 'score flag', /^(?!.*words in).*what `verify_evidence`/],
	['with tests that were not followed', bench(LOWERED, affected('not borne_out(opinion)')), 'score flag', /^(?!.*scores alone)/],
	['of criteria', bench(LOWERED, affected('not any(c in known for c in opinion.grounds)')), 'score evidence', /^(?!.*words in)/],
	[
		'that words of a judge filled',
		bench(LOWERED, affected('"hallucination" in opinion.argument.lower()')),
		'score substring',
		/words in a judge’s text .*\(src\/court\.py:5\)/,
	],
	[
		'that is the text of a judge, under a key',
		bench(
			'    said = {"text": b.argument}\n    # Rule of evidence\n    if "hallucination" in said["text"]:\n        final_score = min(final_score, 3)',
		),
		'score substring',
		/words in a judge’s text/,
	],
] as const)('takes being in a list for no word in a text, but asks what filled the list: %s', async (_, text, expected, says) => {
	const found = runProbes([synthesisRule], await artifactsOf({ 'src/court.py': text }), { detective: 'repo', lexicon }).find(
		({ values }) => values.rule === 'evidence',
	);
	expect([`${found?.values.effect} ${found?.values.trigger}`, found?.message]).toEqual([expected, expect.stringMatching(says)]);
});

it('finds the final judge where the product starts neither it nor what sits beside it', async () => {
	const files = {
		'main.py': 'from src.graph import build\nbuild()\n',
		'src/graph.py': 'from src.state import State\ndef build():\n    return State\n',
		'src/state.py': 'class State: ...\n',
		'src/court.py': `from src.caps import security_override\nclass ChiefJustice:\n    def decide(self, opinions, evidence):\n        final_score = sum(o.score for o in opinions) / len(opinions)\n        if security_override(evidence):\n            final_score = min(final_score, 3)\n        return final_score\n`,
		'src/caps.py': 'def security_override(evidence):\n    return any(e.found for e in evidence)\n',
		'src/check.py': 'expected = ["src/court.py"]\n',
	};
	expect((await rules(files)).security).toBe('score evidence');
	// What is used comes first.
	const used = {
		...files,
		'src/graph.py': 'from src.justice import justice\ndef build():\n    return justice\n',
		'src/justice.py': 'def justice(state):\n    return 3\n',
	};
	expect((await rules(used)).security).toMatch(/^no/);
});

const STATE =
	'import operator\nfrom typing import Annotated, TypedDict\nfrom langgraph.graph import StateGraph, START\nclass State(TypedDict):\n    evidences: Annotated[dict, operator.ior]\n    opinions: list\n    rules: dict\n';
const GRAPH =
	'g = StateGraph(State)\ng.add_node("repo_detective", repo_detective)\ng.add_node("chief_justice", chief_justice)\ng.add_edge(START, "repo_detective")\ng.add_edge("repo_detective", "chief_justice")\napp = g.compile()\n';
const RUBRIC = {
	'rubric.json': '{"criteria": [{"id": "graph_flow"}, {"id": "state_care"}, {"id": "safe_tools"}]}',
	'src/load.py': 'import json\ndef load():\n    return json.load(open("rubric.json"))\n',
};
/** A node that fills `evidences` under a key, and a final judge that looks something up there. */
const courtroomOf = (filled: string, rule: string) => ({
	...RUBRIC,
	'src/court.py': `${STATE}def repo_detective(state):
    return {"evidences": {${filled}: [1]}}
${rule}
def chief_justice(state):
    final_score = max(o.score for o in state["opinions"])
    for criterion_id in ["graph_flow"]:
        final_score = fact_supremacy(final_score, criterion_id, state["evidences"], state.get("rules"))
    return {"opinions": [], "score": final_score}
${GRAPH}`,
});
const tested = (test: string) => `def overrule(score, criterion_id, evidences, rules):
    """Fact supremacy."""
    items = evidences.get(criterion_id)
    ${test}
        return min(score, 2)
    return score`;
const guarded = `def overrule(score, criterion_id, evidences, rules):
    """Fact supremacy."""
    items = evidences.get(criterion_id, [])
    if not items or score < 2:
        return score
    if not any(e.found for e in items):
        return min(score, 2)
    return score`;

it.each([
	['under a criterion', '"graph_flow"', guarded, 'score evidence'],
	['under a key that only a run tells', 'state["opinions"][0]', guarded, 'score evidence'],
	['with a rule for when there is none', '"repo"', tested('if not items or not any(e.found for e in items):'), 'score evidence'],
	['with a switch that nothing sets', '"graph_flow"', tested('if rules and not any(e.found for e in items):'), 'no none dead'],
])('looks evidence up by criterion that stands %s', async (_, filled, rule, expected) => {
	const found = await rules(courtroomOf(filled, rule.replaceAll('overrule', 'fact_supremacy')) as Record<string, string>);
	expect(found.evidence).toBe(expected);
});
