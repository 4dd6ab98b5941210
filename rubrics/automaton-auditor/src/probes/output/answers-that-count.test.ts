import { artifactsOf } from '@auditor/forensics/testing';
import { runProbes } from '@auditor/probes';
import { lexiconSchema } from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import { courtroom } from '../../testing.js';
import { personaProbes } from '../personas/index.js';
import { namesDefined } from '../syntax/names-defined.js';
import { outputProbes } from './index.js';
import { modelAsked } from './model-asked.js';

const lexicon = lexiconSchema.parse(courtroom);
const HEAD =
	'from pydantic import BaseModel\nclass Opinion(BaseModel):\n    judge: str\n    criterion_id: str\n    score: int\n    argument: str\n';
const asked = async (text: string, more: Record<string, string> = {}) =>
	runProbes([modelAsked], await artifactsOf({ 'src/bench.py': HEAD + text, ...more }), { detective: 'repo', lexicon })[0]!;

describe('of judges that ask nobody', () => {
	const all = [...outputProbes, ...personaProbes];
	const STUBS = 'from langchain_openai import ChatOpenAI\n';
	it.each([
		[
			'none',
			{ 'src/look.py': `${STUBS}def aggregator(state):\n    return ChatOpenAI().invoke(state).content\n` },
			'The code has no judge.',
		],
		...['return {}', 'pass', 'print("judging")\n    return state', '"""Argues."""', 'return None'].map(
			(body) =>
				[
					body,
					{
						'src/bench.py': `${STUBS}def prosecutor_node(state: AgentState):\n    ${body}\n\ndef defense_node(state: AgentState):\n    ${body}\n`,
					},
					'The judges’ code calls no language model.',
				] as const,
		),
	] as const)('nothing is said but that (%s)', async (_, files, fault) => {
		const found = runProbes(all, await artifactsOf(files), { detective: 'repo', lexicon });
		const said = found.filter(({ outcome }) => outcome !== 'not-applicable');
		expect(said.map(({ probe, outcome }) => `${probe} ${outcome}`)).toEqual(['output/model-asked false', 'personas/distinct false']);
		expect(said[1]!.values.fault).toBe(fault);
		expect(said.every(({ confidence }) => confidence >= 0.7)).toBe(true);
	});

	it('no name of theirs is praised', async () => {
		const judged = async (files: Record<string, string>) =>
			runProbes([namesDefined], await artifactsOf(files), { detective: 'repo', lexicon })[0]!.values.judge;
		expect(await judged({ 'src/look.py': 'def look():\n    return 1\n' })).toBe(false);
		expect(await judged({ 'src/bench.py': 'def prosecutor():\n    return 1\n' })).toBe(true);
	});
});

describe('an answer that never counts', () => {
	const bound = (use: string) =>
		`def prosecutor(llm, p):\n    opinion = llm.with_structured_output(Opinion).invoke(p)\n${use}    return opinion\n`;
	it.each([
		['an item is set', '    opinion["judge"] = "Prosecutor"\n', true],
		['an item is read', '    print(opinion["score"])\n', true],
		['it is asked as a mapping', '    print(opinion.get("score", 3))\n', true],
		['a field is set', '    opinion.judge = "Prosecutor"\n', null],
		['it is made a mapping', '    opinion = opinion.model_dump()\n    opinion["judge"] = "Prosecutor"\n', null],
		['its class is asked for', '    if isinstance(opinion, dict):\n        opinion["judge"] = "Prosecutor"\n', null],
	])('where %s', async (_, use, never) => {
		expect((await asked(bound(use))).values.never).toBe(never);
	});

	it('where the judges’ module cannot be loaded', async () => {
		const text = `${bound('')}def defense(llm, p):\n    try:\n        return llm.invoke(p)\n    except:\n        return 1\n    except ValueError:\n        return 2\n`;
		expect((await asked(text)).values).toMatchObject({ never: true });
	});
});

describe('one opinion for the whole rubric', () => {
	const ask = (name: string, call: string) => `def ${name}(state, llm):\n    model = llm.with_structured_output(Opinion)\n${call}\n`;
	it.each([
		['each judge is asked once', ask('prosecutor', '    return {"opinions": [model.invoke(str(state["rubric"]))]}'), true],
		[
			'a helper asks, and the prompt lists the criteria',
			`${ask('_run', '    names = [d["id"] for d in state["dimensions"]]\n    return model.invoke(str(names))')}def prosecutor(state, llm):\n    return {"opinions": [_run(state, llm)]}\n`,
			true,
		],
		[
			'it is asked again after a failure alone',
			ask(
				'prosecutor',
				'    for attempt in range(3):\n        try:\n            return model.invoke(str(state))\n        except ValueError:\n            continue',
			),
			true,
		],
		['a loop asks about each', ask('prosecutor', '    return [model.invoke(d) for d in state["dimensions"]]'), null],
		[
			'the judge loops around a helper',
			`${ask('_run', '    return model.invoke(str(state))')}def prosecutor(state, llm):\n    out = []\n    for one in state["dimensions"]:\n        out.append(_run(one, llm))\n    return {"opinions": out}\n`,
			null,
		],
		[
			'a helper is told the criterion',
			`def _run(dimension, llm):\n    return llm.with_structured_output(Opinion).invoke(dimension)\ndef prosecutor(state, llm):\n    return _run(state["now"], llm)\n`,
			null,
		],
		[
			'the answer holds many',
			`class Batch(BaseModel):\n    opinions: list[Opinion]\ndef prosecutor(state, llm):\n    return llm.with_structured_output(Batch).invoke(state)\n`,
			null,
		],
		[
			'copies are sent',
			`${ask('prosecutor', '    return model.invoke(str(state))')}def route(state):\n    return [Send("prosecutor", d) for d in state["dimensions"]]\n`,
			null,
		],
	])('where %s', async (_, text, once) => {
		expect((await asked(text)).values.once).toBe(once);
	});
});
