import { artifactsOf } from '@auditor/forensics/testing';
import { runProbes } from '@auditor/probes';
import { lexiconSchema, type Probe } from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import { courtroom } from '../../testing.js';
import { deterministic } from './deterministic.js';
import { reportFile } from './report-file.js';
import { reportSections } from './report-sections.js';
import { synthesisRule } from './rule.js';

const lexicon = lexiconSchema.parse({
	...courtroom,
	lists: {
		...courtroom.lists,
		'rule-functionality': ['functionality', 'functionality weight', 'tech lead', 'architecture', 'weight'],
	},
});

async function ask(probe: Probe, sources: Record<string, string>, rule?: string) {
	const found = runProbes([probe], await artifactsOf(sources), { detective: 'repo', lexicon });
	const one = rule === undefined ? found[0] : found.find(({ values }) => values.rule === rule);
	if (!one) throw new Error('no answer');
	return one;
}

const said = async (sources: Record<string, string>, rule: string) => {
	const { outcome, values, location } = await ask(synthesisRule, sources, rule);
	return `${outcome} ${values.effect}${values.dead ? ' dead' : ''}${location?.kind === 'file' ? ` ${location.line}` : ''}`;
};

/** A final judge in Python, from line 2 on, and what stands behind it. */
const judge = (body: string, more = '') => ({
	'src/court.py': `def chief_justice(state):
    opinions = state["opinions"]
    scores = [o.score for o in opinions]
    tech_lead = next(o for o in opinions if o.judge == "TechLead")
    final_score = round(sum(scores) / len(scores))
${body}
    return {"score": final_score}
${more}`,
});
const court = (body: string, more = '') => ({
	'src/court.ts': `export function chiefJustice(state: State) {
  const opinions = state.opinions;
  const scores = opinions.map((o) => o.score);
  const techLead = opinions.find((o) => o.judge === 'TechLead');
  let finalScore = Math.round(scores.reduce((a, b) => a + b, 0) / scores.length);
${body}
  return { score: finalScore };
}
${more}`,
});

describe('a rule is what it does to a score', () => {
	it.each([
		[
			'a point off is no second look',
			judge('    if max(scores) - min(scores) > 2:\n        final_score = max(1, final_score - 1)'),
			'variance',
			'false penalty 6',
		],
		[
			'a wide spread that another score settles',
			judge('    if max(scores) - min(scores) > 2:\n        final_score = tech_lead.score'),
			'variance',
			'true score 6',
		],
		[
			'a measure is no score',
			judge(
				'    score_variance = 0\n    if len(scores) > 1:\n        score_variance = max(scores) - min(scores)\n        if score_variance > 2:\n            notes.append("wide")',
			),
			'variance',
			'false text 9',
		],
		...(
			[
				['and fills them into a text', 'notes.append(f"apart: {apart}")', 'false text 7'],
				['and asks for them where it makes one', 'if state["id"] in apart:\n        notes.append("the judges differ")', 'false text 7'],
				['and reads them nowhere', 'notes.append("done")', 'false unused 7'],
			] as const
		).map(
			([name, later, expected]) =>
				[
					`a test that gathers what lies apart, ${name}`,
					judge(`    apart, notes = [], []\n    if max(scores) - min(scores) > 2:\n        apart.append(state["id"])\n    ${later}`),
					'variance',
					expected,
				] as const,
		),
		...(
			[
				['', 'true score 6'],
				[' and rules.get("fact_supremacy")', 'true score 6'],
				[' and rules["collaboration_override"]', 'false none'],
			] as const
		).map(
			([more, expected]) =>
				[
					`facts under a test of a rule by name:${more}`,
					judge(`    if state["evidences"]["git"].found${more}:\n        final_score = min(final_score, 3)`),
					'evidence',
					expected,
				] as const,
		),
		...(
			[
				['max(own) - min(own)', 'false text 11'],
				['sum(own) / len(own)', 'false none'],
			] as const
		).map(
			([given, expected]) =>
				[
					`a property of a model that gives ${given}`,
					{
						...judge(
							'    dissent = dissent_of(state["judgment"])',
							'\ndef dissent_of(judgment: Judgment):\n    parts = []\n    if judgment.gap > 2:\n        parts.append("The judges disagree.")\n    return " ".join(parts)\n',
						),
						'src/state.py': `class Judgment(BaseModel):\n    @property\n    def gap(self) -> float:\n        own = [o.score for o in self.opinions]\n        return ${given}\n`,
					},
					'variance',
					expected,
				] as const,
		),
		[
			'TypeScript: a point off is no second look',
			court('  if (Math.max(...scores) - Math.min(...scores) > 2) {\n    finalScore = finalScore - 1;\n  }'),
			'variance',
			'false penalty 6',
		],
		[
			'a score that is passed over for want of confidence',
			judge(
				'    kept_scores = []\n    for o in opinions:\n        if confidence < 0.5 and o.score >= 4:\n            continue\n        kept_scores.append(o.score)\n    final_score = round(mean(kept_scores))',
			),
			'evidence',
			'true score 8',
		],
		[
			'an opinion that is passed over for its judge',
			judge(
				'    kept_scores = []\n    for o in opinions:\n        if o.judge == "Clerk":\n            continue\n        kept_scores.append(o.score)\n    final_score = round(mean(kept_scores))',
			),
			'evidence',
			'false none',
		],
		[
			'what stands in where no judge spoke',
			judge(
				'    if scores:\n        final_score = 3\n    else:\n        final_score = evidence_score(state)',
				'def evidence_score(state):\n    return sum(1 for e in state["evidences"] if e.found) / 5\n',
			),
			'evidence',
			'false none',
		],
		[
			'weights of criteria favour no judge',
			judge('    weights = weight_map(state)', 'def weight_map(state):\n    return {d["id"]: float(d["w"]) for d in state["dims"]}\n'),
			'functionality',
			'false none',
		],
		[
			'a cap under the test of another rule is no choice of a judge',
			judge(
				'    if any(word in opinions[0].argument for word in ["security", "injection"]):\n        final_score = min(3, tech_lead.score)\n    if "architecture" in state["id"] and tech_lead.score >= 4:\n        final_score = tech_lead.score',
			),
			'functionality',
			'true score 8',
		],
		[
			'a cap that a later bonus takes back',
			judge(
				'    if security_flaw:\n        final_score = min(final_score, 3)\n    if tech_lead.score >= 4 and final_score < tech_lead.score:\n        final_score = min(final_score + 1, 5)',
			),
			'security',
			'true score 6',
		],
		[
			'a guard that hands the scores back, and what is done behind it',
			judge(
				'    final_scores = apply_fact_supremacy(scores, facts)\n    final_score = final_scores[0]',
				'def apply_fact_supremacy(scores, facts):\n    if not facts["fact_supremacy"]:\n        return scores\n    adjusted = []\n    for entry in scores:\n        if entry["claimed"]:\n            entry["score"] = max(1, entry["score"] - 1)\n        adjusted.append(entry)\n    return adjusted\n',
			),
			'evidence',
			'true score 6',
		],
		[
			'a cap in a function, which a later bonus takes back',
			judge(
				'    final_score = security_cap(final_score, state["flag"])\n    if tech_lead.score >= 4:\n        final_score += 1',
				'def security_cap(score, flag):\n    if flag:\n        return min(score, 3)\n    return score\n',
			),
			'security',
			'true score 6',
		],
		[
			'a bonus that is given only where no cap was set',
			judge(
				'    if security_flaw:\n        final_score = min(final_score, 3)\n    if tech_lead.score >= 4 and not security_flaw:\n        final_score = final_score + 1',
			),
			'security',
			'true score 6',
		],
		[
			'a bonus between two caps',
			judge(
				'    if security_flaw:\n        final_score = min(final_score, 3)\n    if tech_lead.score >= 4:\n        final_score = final_score + 1\n    if security_flaw:\n        final_score = min(final_score, 3)',
			),
			'security',
			'true score 6',
		],
		[
			'a bonus before the cap',
			judge(
				'    if tech_lead.score >= 4:\n        final_score = final_score + 1\n    if security_flaw:\n        final_score = min(final_score, 3)',
			),
			'security',
			'true score 8',
		],
		[
			'a bonus where the cap was not reached',
			judge(
				'    if security_flaw:\n        final_score = min(final_score, 3)\n    elif tech_lead.score >= 4:\n        final_score = final_score + 1',
			),
			'security',
			'true score 6',
		],
		[
			'a point more for the judge of function weighs nothing',
			judge('    if tech_lead.score >= 4:\n        final_score = min(final_score + 1, 5)'),
			'functionality',
			'false penalty 6',
		],
		[
			'TypeScript: a cap that a later bonus takes back',
			court(
				'  if (securityFlaw) {\n    finalScore = Math.min(finalScore, 3);\n  }\n  if (techLead.score >= 4) {\n    finalScore = Math.min(finalScore + 1, 5);\n  }',
			),
			'security',
			'true score 6',
		],
		[
			'a dissent that is made and that nothing reads',
			judge(
				'    dissent_summary = None\n    if max(scores) - min(scores) > 2:\n        dissent_summary = word_dissent(scores)',
				'def word_dissent(scores):\n    parts = [f"**Dissent**: {max(scores)} against {min(scores)}"]\n    return "\\n".join(parts)\n',
			),
			'dissent',
			'false none dead 10',
		],
		[
			'the spread of scores that nothing reads the text of',
			judge('    dissent_summary = None\n    if max(scores) - min(scores) > 2:\n        dissent_summary = f"wide: {scores}"'),
			'variance',
			'false unused 7',
		],
		[
			'a dissent that a comprehension reads',
			judge(
				'    dissent_summary = None\n    if max(scores) - min(scores) > 2:\n        dissent_summary = word_dissent(scores)\n    state["text"] = [dissent_summary for _ in scores]',
				'def word_dissent(scores):\n    return f"{max(scores)} against {min(scores)}"\n',
			),
			'dissent',
			'true text 11',
		],
		[
			'a dissent that is put into the state where it is made',
			judge(
				'    if max(scores) - min(scores) > 2:\n        dissent_text = note_dissent(state, scores)',
				'def note_dissent(state, scores):\n    summary = f"{max(scores)} against {min(scores)}"\n    state["notes"].append(summary)\n    return summary\n',
			),
			'dissent',
			'true text 9',
		],
		[
			'TypeScript: a dissent that nothing reads',
			court(
				'  let dissentSummary = "";\n  if (Math.max(...scores) - Math.min(...scores) > 2) {\n    dissentSummary = wordDissent(scores);\n  }',
				'function wordDissent(scores: number[]): string {\n  return `${Math.max(...scores)} against ${Math.min(...scores)}`;\n}\n',
			),
			'dissent',
			'false none dead 12',
		],
		[
			'TypeScript: a dissent that goes into the report',
			court(
				'  let dissentSummary = "";\n  if (Math.max(...scores) - Math.min(...scores) > 2) {\n    dissentSummary = wordDissent(scores);\n  }\n  state.report = { dissentSummary };',
				'function wordDissent(scores: number[]): string {\n  return `${Math.max(...scores)} against ${Math.min(...scores)}`;\n}\n',
			),
			'dissent',
			'true text 13',
		],
		[
			'the name of the final judge alone makes no part of it',
			judge(
				'',
				'def old_justice(state):\n    final_score = 5\n    if security_flag:\n        final_score = min(final_score, 3)\n    return final_score\n',
			) && {
				'src/court.py': `${judge('')['src/court.py']}def old_justice_node(state):\n    final_score = 5\n    if security_flag:\n        final_score = min(final_score, 3)\n    return final_score\n`,
				'src/graph.py':
					'from langgraph.graph import StateGraph\nfrom src.court import chief_justice\ndef look(state):\n    return {}\ng = StateGraph(dict)\ng.add_node("look", look)\ng.add_node("chief", chief_justice)\n',
			},
			'security',
			'false none',
		],
	] as const)('%s', async (_, sources, rule, expected) => {
		expect(await said(sources as Record<string, string>, rule)).toBe(expected);
	});

	it('says where words set a rule off, not only where it acts', async () => {
		const sources = judge(
			'    found = "security" in opinions[0].argument\n    final_score = security_cap(final_score, found)',
			'def security_cap(score, found):\n    if found:\n        return min(score, 3)\n    return score\n',
		);
		const { message } = await ask(synthesisRule, sources, 'security');
		expect(message).toContain(
			'`security_cap` at src/court.py:9 is called at line 7, which affects a score. Its test looks for words in a judge’s text, such as “security” (src/court.py:6)',
		);
	});

	const asks = (word: string) => ({
		...judge(
			`    if security_override(opinions):\n        final_score = min(final_score, 3)`,
			`def security_override(opinions):\n    for o in opinions:\n        if "${word}" in o.criterion_id.lower() and o.score <= 2:\n            return True\n    return False\nRUBRIC = "rubric.json"\n`,
		),
		'rubric.json': JSON.stringify({ dimensions: ['git_history', 'safe_tools', 'security_review'].map((id) => ({ id, name: id })) }),
	});
	it('compares what a test looks for with the criteria of the rubric that ships', async () => {
		expect(await said(asks('security'), 'security')).toMatch(/^true score/);
		const gone = { ...asks('security'), 'rubric.json': JSON.stringify({ dimensions: ['git', 'tools', 'graphs'].map((id) => ({ id })) }) };
		expect(await said(gone, 'security')).toMatch(/^false none dead/);
		const { message } = await ask(synthesisRule, gone, 'security');
		expect(message).toContain('no criterion of rubric.json has "security" in its name');
		const unread = { ...gone, 'src/court.py': String(asks('security')['src/court.py']).replace('rubric.json', 'other.json') };
		expect(await said(unread, 'security')).toMatch(/^true score/);
	});
	it.each([
		['a constant that no criterion is called', 'dim["id"] == TOPIC_CRITERION', 'graph_orchestration_architecture', 'false'],
		['a constant that one is called', 'dim["id"] == TOPIC_CRITERION', 'graph_orchestration', 'true'],
		['a longer name than any criterion has', 'criterion_id == "safe_tools_all"', 'x', 'false'],
		['the title of a criterion, which may be any', 'dim["name"] == "Safe Tools"', 'x', 'true'],
		['one of two names', 'dim["id"] == TOPIC_CRITERION or dim["id"] == "safe_tools"', 'x', 'true'],
	])('compares with the criteria of the rubric that ships %s', async (_, test, topic, expected) => {
		const court = `TOPIC_CRITERION = "${topic}"\nRUBRIC = "rubric.json"\ndef functionality_weight(dim, criterion_id, tech):\n    if ${test} and tech >= 4:\n        return True\n    return False\ndef chief_justice(state):\n    scores = {o.judge: o.score for o in state["opinions"]}\n    final_score = sum(scores.values()) / 3\n    if functionality_weight(state["dim"], state["criterion_id"], scores["TechLead"]):\n        final_score = scores["TechLead"]\n    return {"score": final_score}\n`;
		const rubric = JSON.stringify({ dimensions: ['git_history', 'safe_tools', 'graph_orchestration'].map((id) => ({ id })) });
		const { outcome } = await ask(synthesisRule, { 'src/court.py': court, 'rubric.json': rubric }, 'functionality');
		expect(outcome).toBe(expected);
	});
});

const MODELS =
	'from pydantic import BaseModel\nclass Report(BaseModel):\n    summary: str\n    overall_score: float\n    criteria: list[Item]\nclass Item(BaseModel):\n    final_score: int\n';
const filled = (after: string) => ({
	'src/court.py': `${MODELS}def chief_justice(state, llm):\n    chain = llm.with_structured_output(Report)\n    report = Report.model_validate(chain.invoke("p"))\n${after}    return {"final_report": report}\n`,
});

describe('what becomes of a model’s answer', () => {
	it.each([
		['scores that are written over', filled('    report.criteria = made\n    report.overall_score = 3.0\n'), 'true'],
		[
			'a text of a record that the function imports itself',
			{
				'src/state.py': 'from pydantic import BaseModel\nclass Words(BaseModel):\n    summary: str\n',
				'src/court.py':
					'def chief_justice(state, llm):\n    from src.state import Words\n    said = llm.with_structured_output(Words).invoke("x")\n    score = min(o.score for o in state["opinions"])\n    return {"score": score, "summary": said.summary}\n',
			},
			'true',
		],
		['scores of which one is left', filled('    report.overall_score = 3.0\n'), 'false'],
		[
			'scores that are written over now and then',
			filled('    if state["x"]:\n        report.criteria = made\n        report.overall_score = 3.0\n'),
			'false',
		],
		[
			'a text that a nested function words',
			{
				'src/court.py':
					'def chief_justice(state, llm):\n    def words(lines):\n        answer = llm.invoke(lines)\n        return str(answer.content)\n    score = min(o.score for o in state["opinions"])\n    return {"score": score, "summary": words("x")}\n',
			},
			'true',
		],
		[
			'a score out of the answer',
			{
				'src/court.py':
					'def chief_justice(state, llm):\n    answer = llm.invoke("x")\n    score = int(answer.content)\n    return {"score": score}\n',
			},
			'false',
		],
		[
			'TypeScript: a text beside computed scores',
			{
				'src/court.ts':
					'export async function chiefJustice(state: State, llm: Llm) {\n  const score = Math.min(...state.opinions.map((o) => o.score));\n  const answer = await llm.invoke("x");\n  return { score, summary: String(answer.content) };\n}\n',
			},
			'true',
		],
		[
			'TypeScript: a score out of the answer',
			{
				'src/court.ts':
					'export async function chiefJustice(state: State, llm: Llm) {\n  const answer = await llm.invoke("x");\n  return { score: Number(answer.content) };\n}\n',
			},
			'false',
		],
	])('%s', async (_, sources, outcome) => {
		expect((await ask(deterministic, sources)).outcome).toBe(outcome);
	});
});

const WRITER =
	'def render(report):\n    lines = ["# Report", "## Executive Summary"]\n    lines.append(f"*Dissent:* {report.dissent}")\n    lines.append("## Recommendations")\n    return "\\n".join(lines)\n';
const decides = (body: string) => `def chief_justice(state):\n    score = 3\n${body}    return {"score": score}\n`;

describe('the report that is written', () => {
	it('is that of the final judge before that of a script', async () => {
		const script =
			'from src.court import chief_justice\ndef save(report):\n    with open("audit/old.md", "w") as f:\n        f.write(report)\n';
		const own = {
			'main.py': script,
			'src/court.py': `from pathlib import Path\n${decides('    Path("audit/new.md").write_text(str(score))\n')}`,
		};
		expect((await ask(reportFile, own)).location).toMatchObject({ path: 'src/court.py' });
		expect((await ask(reportFile, { 'main.py': script, 'src/court.py': decides('') })).location).toMatchObject({ path: 'main.py' });
	});

	it('has the sections of the code that makes it, not those of a prompt', async () => {
		const sources = {
			'src/ask.py': 'PROMPT = "## Executive Summary\\n## Dissent\\n## Remediation"\n',
			'src/court.py': `from pathlib import Path\n${WRITER}${decides('    Path("audit/new.md").write_text(render(state))\n')}`,
		};
		const whole = await ask(reportSections, sources);
		expect([whole.outcome, whole.location]).toMatchObject(['true', { path: 'src/court.py', line: 3 }]);
		const short = { ...sources, 'src/court.py': sources['src/court.py'].replace(/ {4}lines\.append\(f.*\n/, '') };
		expect((await ask(reportSections, short)).values).toMatchObject({ missing: ['dissent'] });
	});

	it('is followed through the key of the state under which it is handed on', async () => {
		const sources = (key: string) => ({
			'src/court.py': `${WRITER}\ndef chief_justice(state):\n    report = render(state)\n    return {"${key}": report}\n`,
			'main.py':
				'from src.court import chief_justice\ndef save(state):\n    log = "# Empty"\n    with open("audit/new.md", "w") as f:\n        f.write(state.get("final_report", "# No report"))\n',
		});
		expect((await ask(reportSections, sources('final_report'))).message).toBe(
			'The code has headings, labels or fields for summary, dissent and remediation.',
		);
		expect((await ask(reportSections, sources('other'))).outcome).toBe('false');
	});

	it('takes a field that is put into the text for its section, and not what is printed', async () => {
		const write =
			'from src.court import render\ndef main(state):\n    print(f"Summary: {state.summary}")\n    print(f"**Dissent**: {state.summary}")\n    with open("audit/new.md", "w") as f:\n        f.write(render(state))\n';
		const fields = (line: string) => ({
			'main.py': write,
			'src/court.py': `def render(report):\n    lines = ["# Report", report.summary]\n${line}    lines.append("## Recommendations")\n    return "\\n".join(lines)\n${decides('')}`,
		});
		const short = await ask(reportSections, fields(''));
		expect([short.message, short.location]).toMatchObject([
			'We found no heading, label or field for 1 of 3 parts of the report: dissent.',
			{ path: 'src/court.py', line: 1 },
		]);
		expect((await ask(reportSections, fields('    lines.append(report.dissent_summary)\n'))).outcome).toBe('true');
		expect((await ask(reportSections, fields('    if report.dissent_summary:\n        lines.append("-")\n'))).outcome).toBe('false');
	});

	it('takes the summary of one of several for none of the report', async () => {
		const sources = {
			'main.py':
				'from src.court import render\ndef main(state):\n    with open("audit/new.md", "w") as f:\n        f.write(render(state))\n',
			'src/court.py': `def render(report):\n    lines = ["# Report", "## Dissent"]\n    lines.extend([f"- {note.topic}: {note.summary}" for note in report.dissents])\n    lines.append(f"- Flow: {report.drawing.summary}")\n    lines.append("## Recommendations")\n    return "\\n".join(lines)\n${decides('')}`,
		};
		expect((await ask(reportSections, sources)).values).toMatchObject({ missing: ['summary'] });
	});

	it('is made by no tool of another node, whatever its name', async () => {
		const sources = {
			'flow.py':
				'from langgraph.graph import StateGraph, START, END\nfrom src.justice import chief_justice\nfrom src.tools import look_for_justice\ndef doc_analyst(state):\n    return look_for_justice(state)\ng = StateGraph(dict)\ng.add_node("doc_analyst", doc_analyst)\ng.add_node("chief_justice", chief_justice)\ng.add_edge(START, "doc_analyst")\ng.add_edge("doc_analyst", "chief_justice")\ng.add_edge("chief_justice", END)\napp = g.compile()\n',
			'src/justice.py': decides(''),
			'src/tools.py': `def look_for_justice(state):\n    found = []\n${'    for line in state["text"]:\n        found.append(line.strip())\n'.repeat(12)}    return {"found": found}\n`,
		};
		expect((await ask(deterministic, sources)).location).toMatchObject({ path: 'src/justice.py' });
	});

	it('is that of the final judge and the file of the largest graph', async () => {
		const graph = (nodes: string) =>
			`from langgraph.graph import StateGraph, START, END\ndef work(state):\n    return {"x": 1}\ng = StateGraph(dict)\n${nodes
				.split(' ')
				.map(
					(name, n, all) =>
						`g.add_node("${name}", ${name === 'chief_justice' ? 'chief_justice' : 'work'})\ng.add_edge(${n === 0 ? 'START' : `"${all[n - 1]}"`}, "${name}")\n`,
				)
				.join('')}g.add_edge("chief_justice", END)\napp = g.compile()\n`;
		const sources = {
			'flow.py': `from pathlib import Path\nfrom src.justice import chief_justice\n${graph('read look weigh chief_justice')}def run(out_markdown):\n    Path(out_markdown).write_text(str(app.invoke({})))\n`,
			'write.py': 'from old import app\nopen("old.md", "w").write(str(app.invoke({})))\n',
			'src/justice.py': decides(''),
			'old.py': `from other.node import chief_justice\n${graph('look chief_justice')}`,
			'other/node.py': 'from other.rules import justice_rules\ndef chief_justice(state):\n    return {"score": justice_rules(state)}\n',
			'other/rules.py': `def justice_rules(state):\n    score = 3\n${'    if state.get("a"):\n        score = min(score, 2)\n'.repeat(12)}    return score\n`,
		};
		expect((await ask(deterministic, sources)).location).toMatchObject({ path: 'src/justice.py' });
		expect((await ask(reportFile, sources)).location).toMatchObject({ path: 'flow.py' });
	});
});

it('a section is told at the heading that names it, above one that means it in another word', async () => {
	const found = await ask(reportSections, {
		'src/justice.py':
			'def chief_justice(state):\n    text = "## Summary\\n"\n    text += "## Recommendations\\n"\n    text += "## Dissent\\n"\n    text += "### Remediation plan\\n"\n    with open("out.md", "w") as f:\n        f.write(text)\n    return {"final_report": text}\n',
	});
	expect([found.outcome, found.location?.line, ...found.related.map(({ line }) => line)]).toEqual(['true', 2, 4, 5]);
});
