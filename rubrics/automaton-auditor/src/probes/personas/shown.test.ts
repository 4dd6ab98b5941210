import { artifactsOf } from '@auditor/forensics/testing';
import { runProbes } from '@auditor/probes';
import { lexiconSchema, type Probe } from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import { courtroom } from '../../testing.js';
import { failureDefault } from '../output/failure-default.js';
import { validation } from '../output/validation.js';
import { distinctPersonas } from './distinct.js';
import { evidenceShown } from './evidence-shown.js';
import { substantialPersonas } from './substantial.js';

const lexicon = lexiconSchema.parse(courtroom);
async function ask(probe: Probe, text: string, path = 'src/judges.py') {
	const [found] = runProbes([probe], await artifactsOf({ [path]: text }), { detective: 'repo', lexicon });
	if (!found) throw new Error('no answer');
	return found;
}

const nodes = (call: (role: string) => string) =>
	['Prosecutor', 'Defense', 'TechLead'].map((role) => `def ${role.toLowerCase()}_node(state):\n    return ${call(role)}\n`).join('');
const shared = (prompt: string, before = '') =>
	`def run(role, state):\n${before}    return llm.invoke(${prompt})\n${nodes((role) => `run("${role}", state)`)}`;

type Row = readonly [name: string, text: string, outcome: string, withoutCount: number];
/** A prompt that is made of a filled template, piped into the model and asked with nothing. */
const piped = (...rows: readonly Row[]): Row[] =>
	rows.map(([name, filled, outcome, count]) => [
		name,
		`from models import ChatPromptTemplate, Score, get_llm
PROMPT = """Judge {criterion_id} by this: {summary}"""
def brief(items):
    return "\\n".join(f"{i.goal}" for i in items)
def run(role, criterion_id, evidence):
    prompt = ChatPromptTemplate.from_messages([("system", role), ("human", ${filled})])
    chain = prompt | get_llm().with_structured_output(Score)
    return chain.invoke({})
${nodes((role) => `[run("${role}", c, e) for c, e in [("git", state.get("git", []))]]`)}`,
		outcome,
		count,
	]);

describe('what the judges’ models are shown', () => {
	it.each([
		[
			'judges that are one function with the name of its role, in lambdas of the graph',
			`from langgraph.graph import StateGraph\ndef judge_node(state, judge_type):\n    return llm.invoke(f"You are the {judge_type}: {state['evidences']}")\ng = StateGraph(dict)\ng.add_node("prosecutor", lambda s: judge_node(s, "Prosecutor"))\ng.add_node("defense", lambda s: judge_node(s, "Defense"))\n`,
			'true',
			0,
		],
		...(['{"general": [load(state)]}', '{"evidences": {"general": [load(state)]}}'] as const).map(
			(written, at): Row => [
				at === 0 ? 'evidence of the state, into which no node writes what it returns' : 'evidence of the state, into which a node writes',
				`from typing import TypedDict\nfrom langgraph.graph import StateGraph, START\nclass S(TypedDict):\n    evidences: dict\n    opinions: list\ndef look(state):\n    return ${written}\n${shared('f"You are {role}. {text}"', '    text = str(state["evidences"])\n').replaceAll('return run(', 'return {"opinions": [run(').replaceAll(', state)\n', ', state)]}\n')}g = StateGraph(S)\ng.add_node("look", look)\ng.add_edge(START, "look")\nfor node in (prosecutor_node, defense_node, techlead_node):\n    g.add_node(node)\n    g.add_edge("look", node.__name__)\napp = g.compile()\napp.invoke({"evidences": {}, "opinions": []})\n`,
				at === 0 ? 'false' : 'true',
				at === 0 ? 3 : 0,
			],
		),
		['evidence of the state in the message', shared('f"You are {role}. {text}"', '    text = str(state["evidences"])\n'), 'true', 0],
		[
			'made by a helper',
			`def brief(state):\n    return "\\n".join(str(e) for e in state["evidence"])\n${shared('f"{role}: {brief(state)}"')}`,
			'true',
			0,
		],
		[
			'under a key that another node makes of the evidence',
			`def merge(state):\n    brief = {}\n    found = next((one for one in state.get("evidence_list", [])), None)\n    brief["graph"] = found.results.get("graph")\n    after = dict(state)\n    after["brief"] = brief\n    return after\n${shared('f"{role}: {text}"', '    text = str(state.get("brief", {}))\n')}`,
			'true',
			0,
		],
		[
			'under a key that another node makes of something else',
			`def merge(state):\n    count = len(state.get("opinions", []))\n    return {"brief": f"{count} so far", "evidence_list": []}\n${shared('f"{role}: {text}"', '    text = str(state.get("brief", {}))\n')}`,
			'false',
			3,
		],
		['the criterion alone', shared('f"Audit {criterion_id}"', '    criterion_id = state["criterion_id"]\n'), 'false', 3],
		['the word in the instructions alone', shared('"Judge by the evidence. Cite the evidence."'), 'false', 3],
		['a name that leads nowhere', shared('context'), 'not-available', 0],
		...piped(
			['in a template that is filled before it is piped', 'PROMPT.format(criterion_id=criterion_id, summary=brief(evidence))', 'true', 0],
			['in a piped template that holds the criterion alone', 'PROMPT.format(criterion_id=criterion_id, summary="none")', 'false', 3],
		),
		[
			'in a partial of the prompt behind a bound model',
			`from models import ChatPromptTemplate, Opinion, llm\nprompt = ChatPromptTemplate.from_template("Judge {text}")\n${shared(
				'{}',
			).replace(
				'    return llm',
				'    chain = prompt.partial(text=str(state["evidences"])) | llm.with_structured_output(Opinion)\n    return chain',
			)}`,
			'true',
			0,
		],
		['a chain that leads nowhere', shared('{}').replace('llm.invoke', 'chain.invoke'), 'not-available', 0],
		[
			'one of three is told nothing',
			`def ask(prompt):\n    return llm.invoke(prompt)\ndef prosecutor(state):\n    return ask("Be harsh.")\n${['defense', 'techlead'].map((name) => `def ${name}(state):\n    return ask(f"Judge {state['evidences']}")\n`).join('')}`,
			'true',
			1,
		],
		[
			'one function that asks for all of them, each by its class',
			`class Base:\n    def brief(self, dim, evidence):\n        return f"{dim}: {evidence}"\n${['Prosecutor', 'Defense', 'TechLead'].map((name) => `class ${name}(Base):\n    def system(self, dim, evidence):\n        return self.brief(dim, evidence)\n`).join('')}class JudgePanel:\n    def ask_judge(self, judge, dim, evidence):\n        return self.llm.invoke(judge.system(dim, evidence))\n`,
			'true',
			0,
		],
	] as readonly Row[])('%s', async (_, text, outcome, withoutCount) => {
		const found = await ask(evidenceShown, text);
		expect([found.outcome, found.values.withoutCount ?? null]).toEqual([outcome, withoutCount]);
	});

	it.each([
		['evidence in TypeScript', 'JSON.stringify(state.evidence)', 'true', 'llm.invoke(text)'],
		['the criterion alone in TypeScript', 'state.criterionId', 'false', 'llm.invoke(text)'],
		[
			'evidence in TypeScript, in a piped prompt',
			'JSON.stringify(state.evidence)',
			'true',
			"ChatPromptTemplate.fromMessages([['human', text]]).pipe(llm).invoke({})",
		],
		[
			'the criterion alone in TypeScript, in a piped prompt',
			'state.criterionId',
			'false',
			"ChatPromptTemplate.fromMessages([['human', text]]).pipe(llm).invoke({})",
		],
	] as const)('%s', async (_, value, outcome, asks) => {
		const roles = ['prosecutor', 'defense', 'techLead'].map(
			(role) => `export async function ${role}(state: State) {\n  return run('${role}', state);\n}\n`,
		);
		const text = `async function run(role: string, state: State) {\n  const text = \`\${role}: \${${value}}\`;\n  return ${asks};\n}\n${roles.join('')}`;
		expect((await ask(evidenceShown, text, 'src/judges.ts')).outcome).toBe(outcome);
	});
});

describe('texts of personas', () => {
	const chosen = `def prompt(judge, text):\n    persona = {\n        "Prosecutor": "You are the Prosecutor. Be strict and look for every gap.",\n        "Defense": "You are the Defense. Give credit for effort and for intent.",\n        "TechLead": "You are the Tech Lead. Ask whether it works in practice.",\n    }[judge]\n    return f"{persona} Judge this: {text}"\n`;
	it('are read where one is chosen from a dict in place', async () => {
		expect((await ask(distinctPersonas, chosen)).values).toMatchObject({ personas: ['prosecutor', 'defense', 'techlead'], source: 'dict' });
		expect((await ask(distinctPersonas, chosen.replace('}[judge]', '}.get(judge, "")'))).values.source).toBe('dict');
	});

	it('share what stands in two of them, but for the names of the roles', async () => {
		const form = (own: (name: string) => string) =>
			['Prosecutor', 'Defense', 'TechLead']
				.map((name) => `${name.toUpperCase()}_PROMPT = "You are the ${name} of this court and judge each criterion. ${own(name)}"\n`)
				.join('');
		const use = 'def judge(llm, who):\n    return llm.invoke([PROSECUTOR_PROMPT, DEFENSE_PROMPT, TECHLEAD_PROMPT][who])\n';
		const alike = await ask(distinctPersonas, form(() => 'Be fair.') + use);
		expect(alike.outcome).toEqual('false');
		const own = await ask(
			substantialPersonas,
			form((name) => `Look for ${name.length} things that nobody else would ever look for here`) + use,
		);
		expect(own.values.words).toEqual({ prosecutor: 1, defense: 1, techlead: 1 });
	});

	const few = (model: string) =>
		`def make_opinion(system, judge):\n    return ${model}(system)\n${nodes((role) => `make_opinion("Strict ${role}. Find flaws.", "${role}")`)}`;
	it('count however short they are, where a model is asked with them', async () => {
		expect((await ask(substantialPersonas, few('llm.invoke'))).message).toMatch(
			/^Without names of roles, and passages of five words that another persona’s text holds too: prosecutor \d/,
		);
		expect((await ask(distinctPersonas, few('print'))).values.personas).toEqual([]);
	});
});

const OPINION = 'from pydantic import BaseModel\nfrom models import llm\nclass Opinion(BaseModel):\n    score: int\n    argument: str\n';
const judge = (body: string, score = '3') =>
	`${OPINION}def run(role, state):\n    model = llm.with_structured_output(Opinion)\n    for attempt in range(3):\n        try:\n            return [model.invoke(state["evidence"])]\n        except Exception as error:\n            last = error\n${body}    return [Opinion(score=${score}, argument="none") for d in state["dims"]]\ndef prosecutor(state):\n    return run("Prosecutor", state)\n`;

describe('scores of judges that fail', () => {
	it.each([
		['after the last try', judge(''), 'true', [3]],
		['one of several numbers', judge('    score = 3\n    if not state["evidence"]:\n        score = 1\n', 'score'), 'true', [1, 3]],
		['computed in between', judge('    score = 3\n    score = count(state)\n', 'score'), 'not-available', null],
		['nothing is made', judge('').replace(/ {4}return \[Opinion.*\n/, '    raise last\n'), 'not-available', null],
	] as const)('%s', async (_, text, outcome, scores) => {
		const found = await ask(failureDefault, text);
		expect([found.outcome, found.values.scores ?? null]).toEqual([outcome, scores]);
	});

	const canned = `${OPINION}def prosecutor(state):\n    text = "plain"\n    answer = llm.invoke("Word this.")\n    if answer:\n        text = answer\n    return Opinion(score=2, argument=text)\n`;
	it('are no question where the code sets every score', async () => {
		expect((await ask(failureDefault, canned)).outcome).toBe('not-applicable');
		expect((await ask(validation, canned)).outcome).toBe('not-applicable');
	});

	it('a check of what other judges said is none of the answer', async () => {
		const elsewhere = `${OPINION}def prosecutor(state):\n    old = [o for o in state["opinions"] if isinstance(o, Opinion)]\n    answer = llm.invoke("Judge.")\n    return {"score": int(answer.content), "old": old}\n`;
		expect((await ask(validation, elsewhere)).outcome).toBe('false');
		const own = elsewhere.replace('    return {', '    if not isinstance(answer, Opinion):\n        raise TypeError()\n    return {');
		expect((await ask(validation, own)).outcome).toBe('true');
	});
});
