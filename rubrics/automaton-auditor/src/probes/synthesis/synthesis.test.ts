import { artifactsOf } from '@auditor/forensics/testing';
import { runProbes } from '@auditor/probes';
import { probeTester } from '@auditor/probes/testing';
import { lexiconSchema, type Probe } from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import { courtroom } from '../../testing.js';
import { synthesisProbes } from './index.js';

const tester = probeTester({ it, equal: (a, b) => expect(a).toEqual(b) });
const probe = (id: string) => synthesisProbes.find((p) => p.id === id) as Probe;
const py = (text: string) => () => artifactsOf({ 'src/court.py': text });

describe('synthesis/deterministic', () => {
	tester(probe('synthesis/deterministic'), [
		{
			name: 'rules in code',
			artifacts: py('def chief_justice(state):\n    return max(o.score for o in state["opinions"])'),
			lexicon: courtroom,
			outcomes: ['true'],
			places: ['src/court.py:1'],
		},
		{
			name: 'a model in a helper',
			artifacts: py('def _decide(llm, o):\n    return llm.invoke(o)\ndef chief_justice(state, llm):\n    return _decide(llm, state)'),
			lexicon: courtroom,
			outcomes: ['false'],
			places: ['src/court.py:2'],
		},
		{
			name: 'a bound model',
			artifacts: py('def chief_justice(state):\n    return get_model().with_structured_output(Report).invoke(state)'),
			lexicon: courtroom,
			outcomes: ['false'],
		},
		{
			name: 'a model for prose alone',
			artifacts: py(
				'def write_remediation(llm, o) -> str:\n    return llm.invoke(o).content\ndef chief_justice(state, llm):\n    score = min(o.score for o in state["opinions"])\n    return score, write_remediation(llm, state)',
			),
			lexicon: courtroom,
			outcomes: ['true'],
			values: { modelForProse: true },
		},
		{
			name: 'a model that polishes texts, made in a factory',
			artifacts: py(
				'from langchain_openai import ChatOpenAI\ndef make():\n    return ChatOpenAI()\ndef _polish_report(llm, text) -> Optional[Dict[str, str]]:\n    return json.loads(llm.invoke(text).content)\ndef chief_justice(state):\n    score = min(o.score for o in state["opinions"])\n    return score, _polish_report(make(), "summary")',
			),
			lexicon: courtroom,
			outcomes: ['true'],
			values: { modelForProse: true },
		},
		{
			name: 'a model that polishes numbers too',
			artifacts: py(
				'def _polish_report(llm, text) -> Dict[str, Any]:\n    return json.loads(llm.invoke(text).content)\ndef chief_justice(state, llm):\n    return _polish_report(llm, "summary")',
			),
			lexicon: courtroom,
			outcomes: ['false'],
		},
		{
			name: 'a model that is only made',
			artifacts: py('from langchain_openai import ChatOpenAI\ndef chief_justice(state):\n    return ask(ChatOpenAI(), state)'),
			lexicon: courtroom,
			outcomes: ['false'],
		},
		{
			name: 'a model elsewhere',
			artifacts: py(
				'def judge(llm, p):\n    return llm.invoke(p)\ndef chief_justice(state):\n    return max(o.score for o in state["opinions"])',
			),
			lexicon: courtroom,
			outcomes: ['true'],
		},
		...(
			[
				['    return {}', 'false'],
				['    pass', 'false'],
				['    """Weighs the opinions and gives a score."""\n    return state', 'false'],
				['    print("Chief justice")\n    return {"final_report": "pending"}', 'false'],
				['    raise NotImplementedError("verdict")', 'false'],
				['    url = state.get("repo_url", "")\n    return {"report": Report(url=url, overall_score=3)}', 'false'],
				['    return {"final_report": weigh(state)}', 'true'],
				['    return {"total": sum(o["points"] for o in state.get("opinions", []))}', 'true'],
				['    return synthesize(state)\ndef synthesize(s):\n    return s["opinions"][0]', 'true'],
			] as const
		).map(([body, outcome]) => ({
			name: `one that decides nothing, or may: ${body}`,
			artifacts: py(`def chief_justice(state):\n${body}`),
			lexicon: courtroom,
			outcomes: [outcome],
		})),
		{
			name: 'no final judge',
			artifacts: py('def run(state):\n    return 3'),
			lexicon: courtroom,
			outcomes: ['false'],
			values: { remedy: 'Write a final judge: one function behind the judges, named so, that computes the scores by rules.' },
		},
		{ name: 'no words', artifacts: py('def chief_justice(state):\n    return 3'), outcomes: ['not-applicable'] },
	]);
});

describe('synthesis/rule', () => {
	/** Outcome and telling values per rule. */
	async function rules(text: string): Promise<Record<string, string>> {
		const found = runProbes([probe('synthesis/rule')], await artifactsOf({ 'src/court.py': text }), {
			detective: 'repo',
			lexicon: lexiconSchema.parse(courtroom),
		});
		return Object.fromEntries(
			found.map((f) => [String(f.values.rule), f.outcome === 'true' ? `${f.values.effect} ${f.values.trigger}` : `no ${f.values.effect}`]),
		);
	}
	const chief = (body: string, before = '') =>
		`${before}def chief_justice(state):\n    opinions = state["opinions"]\n    evidence = state["evidence"]\n    final_score = round(sum(o.score for o in opinions) / 3)\n${body}\n    return {"score": final_score}`;
	const cases: { name: string; text: string; expected: Record<string, string> }[] = [
		{
			name: 'a function that caps',
			text: chief(
				'    final_score = apply_security_override(final_score, evidence)',
				'def apply_security_override(score, evidence):\n    for e in evidence:\n        if e.confirmed:\n            return min(score, 3)\n    return score\n',
			),
			expected: { security: 'score evidence' },
		},
		{
			name: 'a branch set off by a word in the argument',
			text: chief(
				'    flagged = any("security" in o.argument.lower() for o in opinions)\n    if flagged and has_security(opinions):\n        final_score = min(final_score, 3)',
			),
			expected: { security: 'score substring' },
		},
		{
			name: 'a word looked for in a field by its key',
			text: chief(
				'    flagged = any("security" in o["argument"].lower() or o["score"] <= 2 for o in opinions)\n    if flagged and has_security(opinions):\n        final_score = min(final_score, 3)',
			),
			expected: { security: 'score substring' },
		},
		{
			name: 'words looked for in a lowered argument',
			text: chief(
				'    for o in opinions:\n        arg_lower = o.argument.lower()\n        has_security = any(k in arg_lower for k in ["security", "unsafe"])\n        if has_security:\n            final_score = min(final_score, 3)',
			),
			expected: { security: 'score substring' },
		},
		{
			name: 'a predicate that looks for words',
			text: chief(
				'    if security_flagged(opinions):\n        final_score = min(final_score, 3)',
				'def security_flagged(opinions):\n    for o in opinions:\n        lower = o.argument.lower()\n        if any(word in lower for word in WORDS):\n            return True\n    return False\n',
			),
			expected: { security: 'score substring' },
		},
		{
			name: 'a comment and a constant',
			text: chief('    # security override caps the score at 3\n    pass', 'SECURITY_OVERRIDE = 3\n'),
			expected: { security: 'no none' },
		},
		{
			name: 'the name in a summary',
			text: chief('    summary = "Security override applied: scores are capped at 3"\n    print(summary)'),
			expected: { security: 'no claimed' },
		},
		{
			name: 'a function nobody calls',
			text: chief(
				'    pass',
				'def security_override(score, evidence):\n    if evidence:\n        return min(score, 3)\n    return score\n',
			),
			expected: { security: 'no none' },
		},
		{
			name: 'variance that changes the score',
			text: chief(
				'    variance = max(o.score for o in opinions) - min(o.score for o in opinions)\n    if variance > 2:\n        final_score = opinions[2].score',
			),
			expected: { variance: 'score score' },
		},
		{
			name: 'variance that only adds text',
			text: chief(
				'    variance = max(o.score for o in opinions) - min(o.score for o in opinions)\n    note = ""\n    if variance > 2:\n        note = f"The judges disagree by {variance}"\n    state["note"] = note',
			),
			expected: { variance: 'no text' },
		},
		{
			name: 'variance whose text quotes the extremes',
			text: chief(
				'    variance = max(o.score for o in opinions) - min(o.score for o in opinions)\n    note = ""\n    if variance > 2:\n        high = max(opinions, key=lambda o: o.score)\n        note = f"{high.judge} differs"\n    state["note"] = note',
			),
			expected: { variance: 'no text' },
		},
		{
			name: 'variance that asks for another round',
			text: chief(
				'    variance = max(o.score for o in opinions) - min(o.score for o in opinions)\n    re_evaluation = variance > 2\n    record(re_evaluation_required=re_evaluation)\n    return opinions\ndef route(result):\n    return "judges" if result.re_evaluation_required else "report"',
			),
			expected: { variance: 'routing score' },
		},
		{
			name: 'variance that only records a wish for another round',
			text: chief(
				'    variance = max(o.score for o in opinions) - min(o.score for o in opinions)\n    re_evaluation = variance > 2\n    record(re_evaluation_required=re_evaluation)',
			),
			expected: { variance: 'no none' },
		},
		{
			name: 'a measure alone',
			text: chief(
				'    spread = score_variance(opinions)',
				'def score_variance(opinions):\n    return max(o.score for o in opinions) - min(o.score for o in opinions)\n',
			),
			expected: { variance: 'no none' },
		},
		{
			name: 'dissent is a text',
			text: chief(
				'    dissent = None\n    if abs(opinions[0].score - opinions[1].score) > 2:\n        dissent = f"{opinions[0].judge} against {opinions[1].judge}"\n    report(dissent)',
			),
			expected: { dissent: 'text score' },
		},
		{
			name: 'fact supremacy by evidence',
			text: chief(
				'    hallucinated = [o for o in opinions if not o.cited]\n    if hallucinated:\n        final_score = max(1, final_score - 2)',
			),
			expected: { evidence: 'score cited' },
		},
		{
			name: 'code under a comment that names the rule',
			text: chief(
				'    # Rule 2: Fact Supremacy\n    if opinions[1].score >= 4 and not supported(opinions[1]):\n        final_score = min(final_score, 2)',
			),
			expected: { evidence: 'score score' },
		},
		{
			name: 'a comment whose paragraph has no code',
			text: chief('    # Rule 2: Fact Supremacy (see the prompt)\n\n    final_score = max(1, final_score)'),
			expected: { evidence: 'no none' },
		},
	];
	it.each(cases)('$name', async ({ text, expected }) => {
		const found = await rules(text);
		expect(Object.fromEntries(Object.keys(expected).map((rule) => [rule, found[rule]]))).toEqual(expected);
	});
	const listed = (names: string[], folder = 'rules') => ({
		'src/court.ts': `import { table } from './${folder}/index.js';\nexport function chiefJustice(state) {\n  return table.reduce((sum, entry) => entry.apply(sum, state), state.score);\n}\n`,
		[`src/${folder}/index.ts`]: `${names.map((name) => `import { ${name} } from './${name}.js';`).join('\n')}\nexport const table = [${names.join(', ')}];\n`,
		...Object.fromEntries(
			names.map((name) => [
				`src/${folder}/${name}.ts`,
				`export const ${name} = make({\n  applies: (state) => state.facts.length > 0,\n  apply: (hearing) => ({ value: Math.min(hearing.value, 3), explanation: 'why' }),\n});\n`,
			]),
		),
	});
	it('follows a table of functions by name', async () => {
		const rule =
			'def variance_rule(score, scores):\n    if max(scores) - min(scores) > 2:\n        score = sorted(scores)[1]\n    return score\n';
		const inside =
			'def chief_justice(state):\n    score = 3\n    for name, apply in (("variance", variance_rule),):\n        score = apply(score, state["scores"])\n    return score\n';
		const outside =
			'RULES = {"variance": variance_rule}\ndef chief_justice(state):\n    score = 3\n    for apply in RULES.values():\n        score = apply(score, state["scores"])\n    return score\n';
		const unused = 'RULES = [variance_rule]\ndef chief_justice(state):\n    return state["score"]\n';
		expect((await rules(rule + inside)).variance).toMatch(/^score/);
		expect((await rules(rule + outside)).variance).toMatch(/^score/);
		expect((await rules(rule + unused)).variance).toMatch(/^no/);
	});

	it('leaves open whether a report is written where only tests call what writes it', async () => {
		const found = runProbes(
			[probe('synthesis/report-file')],
			await artifactsOf({
				'src/court.py':
					'def save(text):\n    with open("report.md", "w") as f:\n        f.write(text)\ndef chief_justice(state):\n    return {"score": 3}\n',
				'src/main.py': 'from src.court import chief_justice\ndef main():\n    chief_justice({})\nmain()\n',
				'tests/test_export.py': 'from src.court import save\ndef test_save():\n    save("x")\n',
			}),
			{ detective: 'repo', lexicon: lexiconSchema.parse(courtroom) },
		);
		expect(found[0]).toMatchObject({ outcome: 'not-available', location: { path: 'src/court.py', line: 2 } });
	});

	it('does not take what is written without a final judge for its report', async () => {
		const found = runProbes(
			[probe('synthesis/report-file')],
			await artifactsOf({ 'src/main.py': 'def main(found):\n    open("summary.md", "w").write(f"# Summary\\n{found}")\nmain([])\n' }),
			{ detective: 'repo', lexicon: lexiconSchema.parse(courtroom) },
		);
		expect(found[0]).toMatchObject({ outcome: 'not-available', location: { path: 'src/main.py', line: 2 } });
	});

	it('takes of two reports the one that holds what the final judge makes', async () => {
		const save = 'def save(path, text):\n    open(path, "w").write(text)\n';
		const found = runProbes(
			[probe('synthesis/report-file')],
			await artifactsOf({
				'src/court.py':
					'def chief_justice(state):\n    return {"final_report": render(state)}\ndef render(state):\n    return f"# Verdict {state}"\n',
				'src/main.py': `from src.court import chief_justice\nfrom src.out import save\ndef sketch(notes):\n    open("notes.md", "w").write(notes)\ndef main():\n    result = chief_justice({})\n    sketch(input())\n    save("report.md", result.get("final_report"))\nmain()\n`,
				'src/out.py': save,
			}),
			{ detective: 'repo', lexicon: lexiconSchema.parse(courtroom) },
		);
		expect(found[0]).toMatchObject({ outcome: 'true', location: { path: 'src/out.py', line: 2 } });
	});

	it('finds rules that are modules of a list, and is less sure of them', async () => {
		const artifacts = await artifactsOf(listed(['securityOverride', 'functionalityWeight', 'quorum']));
		const found = runProbes([probe('synthesis/rule')], artifacts, { detective: 'repo', lexicon: lexiconSchema.parse(courtroom) });
		const answers = Object.fromEntries(found.map((f) => [f.values.rule, f]));
		expect(answers.security).toMatchObject({ outcome: 'true', values: { kind: 'module', effect: 'score' } });
		expect(answers.security?.location).toMatchObject({ path: 'src/rules/securityOverride.ts', line: 1 });
		expect(answers.security?.confidence).toBeLessThan(0.7);
		expect(answers.variance?.outcome).toBe('false');
	});
	it('takes modules of a list that is called otherwise for no rules', async () => {
		const artifacts = await artifactsOf(listed(['securityOverride', 'functionalityWeight', 'quorum'], 'panels'));
		const found = runProbes([probe('synthesis/rule')], artifacts, { detective: 'repo', lexicon: lexiconSchema.parse(courtroom) });
		expect(found.filter((f) => f.outcome === 'true')).toEqual([]);
	});
	it('does not say for certain that a function is dead that something calls', async () => {
		const artifacts = await artifactsOf({
			'src/court.ts':
				'export function chiefJustice(state) {\n  return Math.min(state.score, 3);\n}\nexport function varianceOf(scores) {\n  return Math.max(...scores) - Math.min(...scores);\n}\n',
			'src/other.ts':
				"import { varianceOf } from './court.js';\nexport const apply = (hearing) => (varianceOf(hearing.scores) > 2 ? 1 : 0);\n",
		});
		const found = runProbes([probe('synthesis/rule')], artifacts, { detective: 'repo', lexicon: lexiconSchema.parse(courtroom) });
		const variance = found.find((f) => f.values.rule === 'variance');
		expect(variance).toMatchObject({ outcome: 'not-available' });
	});
	it('answers for every rule of the lexicon, whatever they are called', async () => {
		const lexicon = lexiconSchema.parse({ ...courtroom, lists: { 'rule-late': ['late fee'], other: ['x'] } });
		const artifacts = await artifactsOf({
			'src/a.py':
				'def justice(state):\n    total = 3\n    if late_fee(state):\n        total = total - 1\n    return total\ndef late_fee(s):\n    return s["days"] > 3',
		});
		const found = runProbes([probe('synthesis/rule')], artifacts, { detective: 'repo', lexicon });
		expect(found.map((f) => [f.values.rule, f.outcome])).toEqual([['late', 'true']]);
	});
});

describe('synthesis/report-file', () => {
	it('is not sure that no Markdown is written where the name of a file is computed', async () => {
		const answer = async (text: string) =>
			runProbes([probe('synthesis/report-file')], await artifactsOf({ 'src/out.ts': text }), {
				detective: 'repo',
				lexicon: lexiconSchema.parse(courtroom),
			})[0];
		const head = "import { openSync, writeFileSync } from 'node:fs';\n";
		const computed = await answer(`${head}export function save(name, text) {\n  openSync(name, 'wx');\n}\n`);
		expect(computed).toMatchObject({ outcome: 'false', location: { path: 'src/out.ts', line: 3 } });
		expect(computed?.confidence).toBeLessThan(0.7);
		const fixed = await answer(`${head}export const save = (text) => writeFileSync('out/facts.json', text);\n`);
		expect(fixed).toMatchObject({ outcome: 'false', confidence: 0.82 });
	});
	tester(probe('synthesis/report-file'), [
		...(['evidences', 'verdict'] as const).map((handed) => ({
			name: `a report of the ${handed} that a function puts together`,
			artifacts: py(
				`def save(${handed}, path="report.md"):\n    lines = ["# Findings"] + [str(one) for one in ${handed}]\n    open(path, "w").write("\\n".join(lines))\ndef main(state):\n    save(state["${handed}"])`,
			),
			outcomes: [handed === 'verdict' ? ('true' as const) : ('false' as const)],
		})),
		{
			name: 'write_text of a .md path',
			artifacts: py('from pathlib import Path\ndef save(report):\n    Path("audit/report.md").write_text(report)'),
			outcomes: ['true'],
			places: ['src/court.py:3'],
			values: { strength: 'path' },
		},
		...(['out', 'log'] as const).map((name) => ({
			name: `one of two paths that a function makes: ${name}`,
			artifacts: py(
				`import argparse\nfrom pathlib import Path\ndef unique(raw):\n    path = Path(raw)\n    return str(path)\ndef main(parser):\n    parser.add_argument("--out", default="a/report.md")\n    parser.add_argument("--log", default="a/report.json")\n    args = parser.parse_args()\n    out = unique(args.out)\n    log = unique(args.log)\n    print(out, log)\n    Path(${name}).write_text(report)\nmain(argparse.ArgumentParser())`,
			),
			outcomes: [name === 'out' ? ('true' as const) : ('false' as const)],
		})),
		{
			name: 'a path whose ending is set to another',
			artifacts: py(
				'from pathlib import Path\ndef save(report, out="audit/report.md"):\n    path = Path(out).with_suffix(".json")\n    path.write_text(report)',
			),
			outcomes: ['false'],
		},
		{
			name: 'a path whose ending is set to that of Markdown',
			artifacts: py('from pathlib import Path\ndef save(report):\n    Path("audit/report.json").with_suffix(".md").write_text(report)'),
			outcomes: ['true'],
			values: { strength: 'path' },
		},
		{
			name: 'open of a path from a variable',
			artifacts: py(
				'import os\ndef save(folder, report):\n    path = os.path.join(folder, f"audit_{1}.md")\n    with open(path, "w") as f:\n        f.write(report)',
			),
			outcomes: ['true'],
			values: { strength: 'path' },
		},
		{
			name: 'a path that a command-line option defaults to',
			artifacts: py(
				'import argparse\ndef main():\n    p = argparse.ArgumentParser()\n    p.add_argument("--output", default="out/report.md")\n    args = p.parse_args()\n    with open(args.output, "w") as f:\n        f.write(render())',
			),
			outcomes: ['true'],
		},
		...(
			[
				['a file of Markdown that a link offers', 'new Blob([report], { type: "text/markdown" })', 'link.download = "review.md";', 'true'],
				['one whose name is a constant', 'new Blob([report])', 'link.download = NAME;', 'true'],
				['a file of another kind', 'new Blob([report], { type: "application/json" })', 'link.download = "review.json";', 'false'],
				['Markdown that nothing offers', 'new Blob([report], { type: "text/markdown" })', 'link.target = "review.md";', 'false'],
			] as const
		).map(([name, made, offers, outcome]) => ({
			name: `${name} to who looks at the page`,
			artifacts: () =>
				artifactsOf({
					'src/page.ts': `const NAME = "review.md";\nfunction save(report: string) {\n  const link = document.createElement("a");\n  link.href = URL.createObjectURL(${made});\n  ${offers}\n  link.click();\n}\nsave("# Review " + Date.now());\n`,
				}),
			outcomes: [outcome],
		})),
		{
			name: 'fs.writeFile',
			artifacts: () =>
				artifactsOf({
					'src/a.ts': "import { writeFile } from 'node:fs/promises';\nexport const save = (text: string) => writeFile('report.md', text);",
				}),
			outcomes: ['true'],
		},
		{
			name: 'console only',
			artifacts: py('def main(report):\n    print(report.to_markdown())'),
			outcomes: ['false'],
		},
		{
			name: 'JSON, and a Markdown file that is read',
			artifacts: py(
				'import json\ndef save(report):\n    with open("report.json", "w") as f:\n        json.dump(report, f)\n    with open("README.md") as f:\n        return f.read()',
			),
			outcomes: ['false'],
		},
		{
			name: 'a test that writes one',
			artifacts: () => artifactsOf({ 'tests/test_a.py': 'from pathlib import Path\nPath("x.md").write_text("a")', 'src/a.py': 'x = 1' }),
			outcomes: ['false'],
		},
	]);
});

describe('synthesis/report-sections', () => {
	tester(probe('synthesis/report-sections'), [
		{
			name: 'headings and labels',
			artifacts: py(
				'def render(r):\n    return f"# Report\\n\\n## Executive Summary\\n{r.text}\\n\\n> **Dissent:** {r.dissent}\\n\\n## Remediation Plan\\n{r.plan}"',
			),
			outcomes: ['true'],
			values: { missing: [] },
		},
		{
			name: 'a template file',
			artifacts: () =>
				artifactsOf({
					'src/templates/report.md.j2': '# R\n## Summary\n{% if x %}{{ r.dissent_summary }}{% endif %}\n## Remediation\n',
					'src/a.py': 'page = env.get_template("report.md.j2")',
				}),
			outcomes: ['true'],
		},
		{
			name: 'a template that no code names',
			artifacts: () => artifactsOf({ '.plans/templates/plan.md': '# P\n## Summary\n## Dissent\n## Remediation\n', 'src/a.py': 'x = 1' }),
			outcomes: ['false'],
		},
		{
			name: 'a label before what fills it',
			artifacts: py(
				'def render(r):\n    lines = ["# Report", "## Summary", r.text]\n    if r.dissent:\n        lines.append(f"Dissent: {r.dissent}")\n    lines.append("## Remediation")\n    return "\\n".join(lines)',
			),
			outcomes: ['true'],
			values: { missing: [] },
		},
		{
			name: 'thesis and antithesis are dissent',
			artifacts: py(
				'def render(r):\n    text = "# Report\\n## Summary\\n"\n    text += "## Appendix: Dialectical Process\\n"\n    text += f"**Antithesis (Defense):** {r.text}"\n    text += "## Remediation"\n    return text',
			),
			outcomes: ['true'],
			values: { missing: [] },
		},
		{
			name: 'a sentence that ends in a colon is no label',
			artifacts: py(
				'def render(r):\n    lines = ["# Report", "## Summary", r.text, "## Remediation"]\n    lines.append(f"there was dissent, and it went so: {r.text}")\n    return "\\n".join(lines)',
			),
			outcomes: ['false'],
			values: { missing: ['dissent'] },
		},
		{
			name: 'a text that is made for a part, and that nothing reads',
			artifacts: py(
				'def plan_of(r):\n    return f"## Remediation Plan\\n{r.plan}"\ndef chief_justice(r):\n    plan = plan_of(r)\n    with open("report.md", "w") as f:\n        f.write(render(r))\ndef render(r):\n    return f"# Report\\n## Summary\\n{r.text}"',
			),
			outcomes: ['false'],
			values: {
				missing: ['dissent', 'remediation'],
				remedy: 'Write a heading for dissent and remediation into the report’s text.',
			},
		},
		{
			name: 'a text that is made for another page',
			artifacts: py(
				'def plan_of(r):\n    return f"## Remediation Plan\\n{r.plan}"\ndef chief_justice(r):\n    plan = plan_of(r)\n    keep(plan)\n    with open("report.md", "w") as f:\n        f.write(render(r))\ndef render(r):\n    return f"# Report\\n## Summary\\n{r.text}"',
			),
			outcomes: ['false'],
			values: { remedy: 'Write a heading for dissent and remediation into the report’s text.' },
		},
		{
			name: 'words without headings',
			artifacts: py('SUMMARY = "summary"\ndef f():\n    return "dissent and remediation"'),
			outcomes: ['false'],
		},
		{
			name: 'sections of another rubric',
			artifacts: py('TEXT = "## Findings\\n## Costs"'),
			parameters: { sections: ['findings', 'costs'] },
			outcomes: ['true'],
		},
	]);
});

describe('where syntax errors hide the code', () => {
	const answers = async (text: string) =>
		runProbes(synthesisProbes, await artifactsOf({ 'src/court.py': text, 'src/small.py': 'x = 1\n' }), {
			detective: 'repo',
			lexicon: lexiconSchema.parse(courtroom),
		}).filter(
			(finding) => finding.outcome === 'false' && (finding.probe === 'synthesis/rule' || finding.probe === 'synthesis/report-file'),
		);
	it('no absence is certain', async () => {
		const found = await answers('from langgraph.graph import StateGraph\ndef chief_justice(state:\n    return (3\nclass (:\n');
		expect(found.length).toBeGreaterThan(1);
		expect(found.filter((finding) => finding.confidence >= 0.7)).toEqual([]);
	});
	it('an absence in code that was read whole is', async () => {
		const found = await answers('from langgraph.graph import StateGraph\ndef chief_justice(state):\n    return 3\n');
		expect(found.length).toBeGreaterThan(1);
		expect(found.filter((finding) => finding.confidence < 0.7)).toEqual([]);
	});
});
