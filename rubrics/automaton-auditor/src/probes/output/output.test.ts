import { artifactsOf } from '@auditor/forensics/testing';
import { runProbes } from '@auditor/probes';
import { probeTester } from '@auditor/probes/testing';
import { lexiconSchema, type Probe } from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import { courtroom } from '../../testing.js';
import { outputProbes } from './index.js';

const tester = probeTester({ it, equal: (a, b) => expect(a).toEqual(b) });
const probe = (id: string) => outputProbes.find((p) => p.id === id) as Probe;
const HEAD =
	'import json\nfrom pydantic import BaseModel, ValidationError\nclass Opinion(BaseModel):\n    score: int\n    argument: str\n    cited_evidence: list[str]\n';
const py =
	(text: string, path = 'src/bench.py') =>
	() =>
		artifactsOf({ [path]: HEAD + text });

const canned = 'def prosecutor(state):\n    return Opinion(score=2, argument="so", cited_evidence=[])';
describe.each([
	['output/model-asked', 'false'],
	['output/schema-bound', 'not-applicable'],
	['output/retry', 'not-applicable'],
	['output/validation', 'not-applicable'],
	['output/hand-parsed', 'not-applicable'],
] as const)('%s where nobody is asked', (id, outcome) => {
	tester(probe(id), [{ name: 'judges that compute', artifacts: py(canned), lexicon: courtroom, outcomes: [outcome] }]);
	it('is sure only where nothing could ask a model', async () => {
		const said = async (text: string) =>
			runProbes([probe(id)], await artifactsOf({ 'src/bench.py': HEAD + text }), {
				detective: 'repo',
				lexicon: lexiconSchema.parse(courtroom),
			})[0]!.outcome;
		expect([await said(canned), await said(`import openai\n${canned}`)]).toEqual([outcome, 'not-available']);
	});
});

tester(probe('output/model-asked'), [
	{
		name: 'no judge, where only an aggregator asks a model',
		artifacts: py('def aggregator(llm, p):\n    return llm.invoke(p)', 'src/look.py'),
		lexicon: courtroom,
		outcomes: ['false'],
	},
	{
		name: 'code under another name that asks a model',
		artifacts: py('def weigh(llm, p):\n    return llm.invoke(p)', 'src/look.py'),
		lexicon: courtroom,
		outcomes: ['not-available'],
	},
]);

it('names no call that has nothing of a model as the one that may ask it', async () => {
	const said = async (call: string) => {
		const code = `import openai\n${HEAD}def prosecutor(state, reader, build_prompt, ask_llm):\n    text = ${call}\n    return Opinion(score=2, argument=text, cited_evidence=[])\n`;
		const lexicon = lexiconSchema.parse(courtroom);
		const [found] = runProbes([probe('output/schema-bound')], await artifactsOf({ 'src/bench.py': code }), { detective: 'repo', lexicon });
		return [found?.outcome, found?.message, found?.location?.line ?? null];
	};
	const lost = 'Where the judges ask a model was not found:';
	for (const call of ['reader(state["path"])', 'build_prompt(state)'])
		expect(await said(call)).toEqual(['not-available', `${lost} no call of their code is known to ask one.`, null]);
	expect(await said('reader(ask_llm(state))')).toEqual([
		'not-available',
		`${lost} what the call at src/bench.py:9 runs could not be followed.`,
		9,
	]);
});

it('says of judges that nothing of the product comes to that they are such', async () => {
	const said = async (more: Record<string, string>) => {
		const files = {
			'src/bench.py': `${HEAD}def prosecutor(llm, p):\n    return llm.invoke(p)`,
			'src/main.py': 'from src.tools import look\nif __name__ == "__main__":\n    print(look())\n',
			'src/tools.py': 'def look():\n    return 1\n',
		};
		const scene = { detective: 'repo', lexicon: lexiconSchema.parse(courtroom) } as const;
		return runProbes([probe('output/model-asked')], await artifactsOf({ ...files, ...more }), scene)[0]!.message;
	};
	const asked = 'The judges call a language model at src/bench.py:8';
	const by = (name: string) => `from src.bench import prosecutor\ndef ${name}():\n    prosecutor(None, "")\n`;
	expect(await said({ 'tests/test_bench.py': by('test_it') })).toBe(`${asked}, but nothing of the product comes to their code.`);
	expect(await said({ 'scripts/hear.py': `${by('hear')}hear()\n` })).toBe(`${asked}.`);
});

it('names beside a binding only the places of the same schema', async () => {
	const ask = (name: string, form: string) => `def ${name}(llm, p):\n    return llm.with_structured_output(${form}).invoke(p)\n`;
	const text = `${ask('prosecutor', 'Opinion')}${ask('defense', 'Opinion')}class Other(BaseModel):\n    note: str\n${ask('techlead', 'Other')}`;
	const [found] = runProbes([probe('output/schema-bound')], await py(text)(), {
		detective: 'repo',
		lexicon: lexiconSchema.parse(courtroom),
	});
	expect(found?.related.map(({ line }) => line)).toEqual([10]);
});

describe('output/schema-bound', () => {
	tester(probe('output/schema-bound'), [
		{
			name: 'bound in the judge',
			artifacts: py('def prosecutor(llm, p):\n    return llm.with_structured_output(Opinion).invoke(p)'),
			lexicon: courtroom,
			outcomes: ['true'],
			places: ['src/bench.py:8'],
			values: { schema: 'Opinion', missingFields: [] },
		},
		{
			name: 'bound in a helper the judge calls',
			artifacts: py(
				'def _model(llm):\n    return llm.with_structured_output(Opinion)\ndef defense_node(state, llm):\n    return _model(llm).invoke(state)',
			),
			lexicon: courtroom,
			outcomes: ['true'],
		},
		{
			name: 'bound at the top of the module, and handed to a helper that asks for all',
			artifacts: py(
				'from langchain_openai import ChatOpenAI\n_strict = ChatOpenAI().with_structured_output(Opinion)\n_mild = ChatOpenAI().with_structured_output(Opinion)\ndef ask(llm, m):\n    try:\n        return llm.invoke(m)\n    except Exception:\n        return llm.invoke(m)\ndef prosecutor(state):\n    return ask(_strict, state)\ndef defense(state):\n    return ask(_mild, state)',
			),
			lexicon: courtroom,
			outcomes: ['true'],
			places: ['src/bench.py:8'],
			values: { schema: 'Opinion', calls: 2 },
		},
		{
			name: 'bound at the top of the module for a detective, and plain for the judge who asks through the same helper',
			artifacts: py(
				'from langchain_openai import ChatOpenAI\n_plain = ChatOpenAI()\n_bound = _plain.with_structured_output(Opinion)\ndef ask(llm, m):\n    return llm.invoke(m)\ndef prosecutor(state):\n    return ask(_plain, state)\ndef detective(state):\n    return ask(_bound, state)',
			),
			lexicon: courtroom,
			outcomes: ['false'],
		},
		{
			name: 'bound at the top of the module and piped behind a prompt',
			artifacts: py(
				'from langchain_openai import ChatOpenAI\n_bound = ChatOpenAI().with_structured_output(Opinion).with_retry()\ndef prosecutor(state):\n    chain = PROMPT | _bound\n    return chain.invoke({"text": state})',
			),
			lexicon: courtroom,
			outcomes: ['true'],
		},
		{
			name: 'bound at the top of the module in TypeScript',
			artifacts: () =>
				artifactsOf({
					'src/judges.ts':
						"import { ChatOpenAI } from '@langchain/openai';\nimport { z } from 'zod';\nconst opinion = z.object({ score: z.number(), argument: z.string(), citedEvidence: z.array(z.string()) });\nconst strict = new ChatOpenAI({}).withStructuredOutput(opinion);\nasync function ask(llm: Model, text: string) {\n  return llm.invoke(text);\n}\nexport async function prosecutor(state: State) {\n  return ask(strict, state.text);\n}\n",
				}),
			lexicon: courtroom,
			outcomes: ['true'],
			places: ['src/judges.ts:4'],
		},
		{
			name: 'bound to a batch of records',
			artifacts: py(
				'class Batch(BaseModel):\n    opinions: list[Opinion]\ndef judge(llm, p):\n    return llm.with_structured_output(Batch).invoke(p)',
			),
			lexicon: courtroom,
			outcomes: ['true'],
			values: { schema: 'Batch', missingFields: [] },
		},
		{
			name: 'bound to a schema without citations',
			artifacts: py(
				'class Small(BaseModel):\n    score: int\n    argument: str\ndef judge(llm, p):\n    return llm.with_structured_output(Small).invoke(p)',
			),
			lexicon: courtroom,
			outcomes: ['true'],
			values: { missingFields: ['cited_evidence'] },
		},
		{
			name: 'bound elsewhere only',
			artifacts: py('def detective(llm):\n    return llm.with_structured_output(Opinion)\ndef judge(llm, p):\n    return llm.invoke(p)'),
			lexicon: courtroom,
			outcomes: ['false'],
		},
		{
			name: 'JSON mode alone',
			artifacts: py(
				'from langchain_ollama import ChatOllama\ndef judge(p):\n    llm = ChatOllama(model="m", format="json")\n    return json.loads(llm.invoke(p).content)',
			),
			lexicon: courtroom,
			outcomes: ['false'],
			values: { jsonModeOnly: true },
		},
		{
			name: 'a parser that takes any JSON',
			artifacts: py(
				'from langchain_core.output_parsers import JsonOutputParser\ndef judge(llm, prompt):\n    chain = prompt | llm | JsonOutputParser()\n    return [Opinion.model_validate(one) for one in chain.invoke({})]',
			),
			lexicon: courtroom,
			outcomes: ['false'],
			values: { jsonModeOnly: true },
		},
		{
			name: 'a parser of JSON that is told the record',
			artifacts: py(
				'from langchain_core.output_parsers import JsonOutputParser\ndef judge(llm, prompt):\n    chain = prompt | llm | JsonOutputParser(pydantic_object=Opinion)\n    return chain.invoke({})',
			),
			lexicon: courtroom,
			outcomes: ['true'],
			values: { schema: 'Opinion' },
		},
		{
			name: 'tools that it may call',
			artifacts: py('def judge(llm, p):\n    return llm.bind_tools([look]).invoke(p)'),
			lexicon: courtroom,
			outcomes: ['false'],
		},
		{
			name: 'the record as the only tool',
			artifacts: py('def judge(llm, p):\n    return llm.bind_tools([Opinion]).invoke(p).tool_calls[0]["args"]'),
			lexicon: courtroom,
			outcomes: ['true'],
			values: { schema: 'Opinion', missingFields: [] },
		},
		{
			name: 'the record as one tool of two',
			artifacts: py('def judge(llm, p):\n    return llm.bind_tools([Opinion, look]).invoke(p)'),
			lexicon: courtroom,
			outcomes: ['false'],
		},
		{
			name: 'JSON mode that is parsed against a schema',
			artifacts: py('def judge(llm, p):\n    return llm.with_structured_output(Opinion, method="json_mode").invoke(p)'),
			lexicon: courtroom,
			outcomes: ['true'],
			values: { schema: 'Opinion', jsonModeOnly: false },
		},
		{
			name: 'JSON mode without a schema',
			artifacts: py('def judge(llm, p):\n    return llm.with_structured_output(None, method="json_mode").invoke(p)'),
			lexicon: courtroom,
			outcomes: ['false'],
			values: { jsonModeOnly: true },
		},
		{
			name: 'a definition and a docstring',
			artifacts: py(
				'class JudgeStub:\n    """llm.with_structured_output(Opinion)"""\n    def with_structured_output(self, schema):\n        return self\ndef judge(llm, p):\n    return llm.invoke(p)',
			),
			lexicon: courtroom,
			outcomes: ['false'],
		},
		{ name: 'no judge', artifacts: py('def run(llm, p):\n    return llm.invoke(p)'), lexicon: courtroom, outcomes: ['not-available'] },
		{ name: 'no words', artifacts: py(''), outcomes: ['not-applicable'] },
	]);
});

describe('output/retry', () => {
	const judge = (body: string) => py(`def judge(llm, p):\n    model = llm.with_structured_output(Opinion)\n${body}`);
	tester(probe('output/retry'), [
		{
			name: 'a loop over attempts',
			artifacts: judge(
				'    for attempt in range(3):\n        try:\n            return model.invoke(p)\n        except ValidationError:\n            continue',
			),
			lexicon: courtroom,
			outcomes: ['true'],
			values: { ways: ['loop'] },
		},
		{
			name: 'another answer in free text, out of which a number is taken',
			artifacts: py(
				'import re\ndef judge(llm, p):\n    try:\n        return llm.with_structured_output(Opinion).invoke(p)\n    except ValidationError:\n        text = llm.invoke(p).content\n        return Opinion(score=int(re.search("[1-5]", text).group(0)), argument=text, cited_evidence=[])',
			),
			lexicon: courtroom,
			outcomes: ['false'],
			values: { ways: [] },
		},
		{
			name: 'a loop in the helper of all',
			artifacts: py(
				'def ask(llm, p):\n    for attempt in range(3):\n        try:\n            return llm.with_structured_output(Opinion).invoke(p)\n        except ValidationError:\n            continue\ndef prosecutor(llm, p):\n    return ask(llm, p)\ndef defense(llm, p):\n    return ask(llm, p)',
			),
			lexicon: courtroom,
			outcomes: ['true'],
			values: { ways: ['loop'] },
		},
		{
			name: 'a loop in the caller',
			artifacts: py(
				'def _ask(llm, p):\n    return llm.with_structured_output(Opinion).invoke(p)\ndef judge(llm, p):\n    for _ in range(3):\n        try:\n            return _ask(llm, p)\n        except ValidationError:\n            pass',
			),
			lexicon: courtroom,
			outcomes: ['true'],
		},
		...(
			[
				[
					'asks again for nothing',
					'            if response:\n                break\n        except Exception as e:\n            print(str(e))\n    for e in response.tool_calls:\n        take(e)',
					'false',
					'call-only',
				],
				[
					'looks for the tool call',
					'            if response.tool_calls:\n                break\n        except Exception as e:\n            print(e)\n    return response',
					'true',
					'loop',
				],
				[
					'parses the answer',
					'            return Opinion(**json.loads(response.content))\n        except Exception as e:\n            print(e)',
					'true',
					'loop',
				],
			] as const
		).map(([name, rest, outcome, way]) => ({
			name: `a loop around a model with a tool on offer that ${name} of the wrong form`,
			artifacts: py(
				`def judge(llm, p):\n    model = llm.bind_tools([Opinion])\n    for attempt in range(3):\n        try:\n            response = model.invoke(p)\n${rest}`,
			),
			lexicon: courtroom,
			outcomes: [outcome],
			values: { ways: [way] },
		})),
		{
			name: 'tenacity',
			artifacts: py(
				'from tenacity import retry, stop_after_attempt\n@retry(stop=stop_after_attempt(3))\ndef judge(llm, p):\n    return llm.with_structured_output(Opinion).invoke(p)',
			),
			lexicon: courtroom,
			outcomes: ['true'],
			values: { ways: ['decorator'] },
		},
		{
			name: 'with_retry',
			artifacts: py('def judge(llm, p):\n    return llm.with_structured_output(Opinion).with_retry(stop_after_attempt=2).invoke(p)'),
			lexicon: courtroom,
			outcomes: ['true'],
		},
		{
			name: 'with_retry in the name of a function that repeats nothing, and a parameter of one’s own',
			artifacts: py(
				'def make_judge_with_retry(llm, max_retries=3):\n    return llm.with_structured_output(Opinion)\ndef judge(llm, p):\n    return make_judge_with_retry(llm, max_retries=2).invoke(p)',
			),
			lexicon: courtroom,
			outcomes: ['false'],
			values: { ways: [] },
		},
		{
			name: 'a helper of that name that does repeat',
			artifacts: py(
				'def ask_with_retry(model, p):\n    for attempt in range(3):\n        try:\n            return model.invoke(p)\n        except Exception as e:\n            last = e\ndef judge(llm, p):\n    return ask_with_retry(llm.with_structured_output(Opinion), p)',
			),
			lexicon: courtroom,
			outcomes: ['true'],
			values: { ways: ['loop'] },
		},
		{
			name: 'recursion from the handler',
			artifacts: py(
				'def judge(llm, p, n=0):\n    try:\n        return llm.with_structured_output(Opinion).invoke(p)\n    except ValidationError as e:\n        return judge(llm, p + [e], n + 1)',
			),
			lexicon: courtroom,
			outcomes: ['true'],
			values: { ways: ['recursion'] },
		},
		{
			name: 'a policy on the node alone',
			artifacts: () =>
				artifactsOf({
					'src/bench.py': `${HEAD}def judge(llm, p):\n    return llm.with_structured_output(Opinion).invoke(p)`,
					'src/graph.py':
						'from langgraph.graph import StateGraph\nfrom langgraph.types import RetryPolicy\nfrom bench import judge\ng = StateGraph(dict)\ng.add_node("judge", judge, retry=RetryPolicy(max_attempts=3))',
				}),
			lexicon: courtroom,
			outcomes: ['true'],
			values: { ways: ['node-policy'], strong: false },
		},
		{
			name: 'a function that is handed to a helper with a loop',
			artifacts: py(
				'def retry(ask, attempts=3):\n    for n in range(attempts):\n        try:\n            return ask()\n        except ValueError as e:\n            last = e\n    raise last\ndef judge(llm, p):\n    bound = llm.with_structured_output(Opinion)\n    return retry(lambda: bound.invoke(p), attempts=2)',
			),
			lexicon: courtroom,
			outcomes: ['true'],
		},
		{
			name: 'a loop over criteria',
			artifacts: judge('    out = []\n    for criterion in p:\n        out.append(model.invoke(criterion))\n    return out'),
			lexicon: courtroom,
			outcomes: ['false'],
		},
		{
			name: 'the transport’s own retries',
			artifacts: py(
				'from langchain_openai import ChatOpenAI\ndef judge(p):\n    llm = ChatOpenAI(max_retries=5)\n    return llm.with_structured_output(Opinion).invoke(p)',
			),
			lexicon: courtroom,
			outcomes: ['false'],
			values: { ways: ['transport'] },
		},
		{
			name: 'a comment that promises it',
			artifacts: judge('    # retry three times\n    return model.invoke(p)'),
			lexicon: courtroom,
			outcomes: ['false'],
		},
	]);
});

describe('output/validation', () => {
	it('names the schema that no answer is checked against', async () => {
		const told = async (head: string) =>
			runProbes(
				[probe('output/validation')],
				await artifactsOf({ 'src/bench.py': `${head}def judge(llm, p):\n    return json.loads(llm.invoke(p).content)` }),
				{
					detective: 'repo',
					lexicon: lexiconSchema.parse(courtroom),
				},
			)[0]!.message;
		expect(await told(HEAD)).toBe('We found no check of a judge’s answer against `Opinion`, or against another schema.');
		expect(await told('import json\n')).toBe('We found no check of a judge’s answer against a schema.');
	});
	tester(probe('output/validation'), [
		{
			name: 'model_validate',
			artifacts: py('def judge(llm, p):\n    return Opinion.model_validate(llm.invoke(p))'),
			lexicon: courtroom,
			outcomes: ['true'],
			values: { explicit: true },
		},
		{
			name: 'isinstance of the record',
			artifacts: py(
				'def judge(llm, p):\n    r = llm.with_structured_output(Opinion).invoke(p)\n    if not isinstance(r, Opinion):\n        raise TypeError()\n    return r',
			),
			lexicon: courtroom,
			outcomes: ['true'],
			values: { kinds: ['isinstance'] },
		},
		{
			name: 'by the binding alone',
			artifacts: py('def judge(llm, p):\n    return llm.with_structured_output(Opinion).invoke(p)'),
			lexicon: courtroom,
			outcomes: ['true'],
			values: { explicit: false, byBinding: true },
		},
		...(
			[
				['the record of parsed data', 'return Opinion(score=d["score"], argument=d["why"], cited_evidence=[])', 'true'],
				[
					'the record of parts that were put into shape',
					'score = max(1, int(d.get("score", 1)))\n    return Opinion(score=score, argument=str(d["why"]), cited_evidence=[str(x) for x in d["files"]])',
					'false',
				],
				[
					'the record of parts with the whole answer where nothing was read of it',
					'score = 4\n    why = answer.content\n    if d:\n        score = max(1, min(5, int(d.get("score", 4))))\n        why = str(d["why"])\n    return Opinion(score=score, argument=why + "..." if len(why) > 9 else why, cited_evidence=[])',
					'false',
				],
				['the record of parts of which one was not', 'return Opinion(score=d["score"], argument=str(d["why"]), cited_evidence=[])', 'true'],
				['the record of all parsed data', 'return Opinion(**d)', 'true'],
				['the record of an argument from the answer', 'return Opinion(score=3, argument=d["why"], cited_evidence=[])', 'true'],
				['the record of a score that is handed over', 'return Opinion(score=s, argument=p, cited_evidence=[])', 'true'],
				[
					'a record for when there is nothing to judge',
					'if not p:\n        return Opinion(score=1, argument="nothing", cited_evidence=[])\n    return d',
					'false',
				],
				[
					'a record of the name that is handed over',
					'if not p:\n        return Opinion(score=1, argument=p, cited_evidence=[p])\n    return d',
					'false',
				],
				[
					'a record where the answer failed',
					'try:\n        return d["score"]\n    except KeyError as e:\n        return Opinion(score=3, argument=str(e), cited_evidence=[])',
					'false',
				],
			] as const
		).map(([name, body, outcome]) => ({
			name,
			artifacts: py(`def judge(llm, p, s):\n    d = json.loads(llm.invoke(p).content)\n    ${body}`),
			lexicon: courtroom,
			outcomes: [outcome],
			...(/into shape/.test(name) && { values: { fault: 'A judge’s answer goes into `Opinion`, whose check cannot fail.' } }),
		})),
		{
			name: 'a record that no answer could fail, in a method, with defaults where nothing was read',
			artifacts: py(
				'class Judge:\n    def judge(self, p, dim):\n        response = self.llm.invoke(p)\n        content = response.content\n        score = 4\n        why = content\n        try:\n            found = re.search(r"\\{[^{}]+\\}", content)\n            if found:\n                data = json.loads(found.group())\n                raw = int(data.get("score", 4))\n                score = max(1, min(5, raw))\n                why = str(data.get("why", content))\n        except ValueError:\n            print("unread")\n        return Opinion(score=score, argument=why[:300] + "..." if len(why) > 300 else why, cited_evidence=[])',
			),
			lexicon: courtroom,
			outcomes: ['false'],
		},
		...(
			[
				['a field under another name', 'class Opinion(BaseModel):\n    score: int\n    argument: str = Field(description="x")\n', 'false'],
				['a field that `...` asks for', 'class Opinion(BaseModel):\n    score: int\n    why: str\n    cited: list = Field(...)\n', 'false'],
				[
					'a field of the base',
					'class Base(BaseModel):\n    criterion: str\nclass Opinion(Base):\n    score: int\n    why: str\n',
					'false',
				],
				[
					'a field of a dataclass',
					'@dataclass\nclass Opinion:\n    score: int\n    why: str\n    cited: list = field(repr=False)\n',
					'false',
				],
				[
					'nothing',
					'class Opinion(BaseModel):\n    score: int\n    why: str\n    cited: list = Field(default_factory=list)\n    note: str = ""\n    day: Optional[str]\n    _kept: int\n',
					'true',
				],
				[
					'a field by its alias',
					'class Opinion(BaseModel):\n    model_config = ConfigDict(populate_by_name=True)\n    score: int\n    argument: str = Field(alias="why")\n',
					'true',
				],
				[
					'what a validator fills in',
					'class Opinion(BaseModel):\n    score: int\n    argument: str\n    @model_validator(mode="before")\n    @classmethod\n    def fill(cls, data):\n        return {**data, "argument": data["why"]}\n',
					'true',
				],
				[
					'names that are made',
					'class Opinion(BaseModel):\n    model_config = ConfigDict(alias_generator=short)\n    score: int\n    argument: str\n',
					'true',
				],
				[
					'what a base of another package may set',
					'from court import Base\nclass Opinion(Base, BaseModel):\n    score: int\n    argument: str\n',
					'true',
				],
				[
					'what its constructor takes',
					'class Opinion(BaseModel):\n    score: int\n    argument: str\n    def __init__(self, **data):\n        super().__init__(argument=data["why"], **data)\n',
					'true',
				],
				[
					'a field of an unwritten base that was overridden with a default',
					'class Base(BaseModel):\n    criterion: str\nclass Opinion(Base):\n    criterion: str = "all"\n    score: int\n    why: str\n',
					'true',
				],
			] as const
		).map(([name, record, outcome]) => ({
			name: `the record without ${name}`,
			artifacts: () =>
				artifactsOf({
					'src/judges.py': `import json\nfrom dataclasses import dataclass, field\nfrom typing import Optional\nfrom pydantic import BaseModel, ConfigDict, Field, model_validator\n${record}def judge(llm, p):\n    d = json.loads(llm.invoke(p).content)\n    return Opinion(score=d["score"], why=d["why"])\n`,
				}),
			lexicon: courtroom,
			outcomes: [outcome],
		})),
		{
			name: 'isinstance of something else',
			artifacts: py('def judge(llm, p):\n    r = llm.invoke(p)\n    return r if isinstance(r, str) else str(r)'),
			lexicon: courtroom,
			outcomes: ['false'],
		},
	]);
});

it('tells JSON mode for what it is', async () => {
	const text =
		'def judge(client, p):\n    response = client.chat.completions.create(messages=p, response_format={"type": "json_object"})\n    return json.loads(response.choices[0].message.content)';
	const ask = async (id: string) =>
		runProbes([probe(id)], await artifactsOf({ 'src/bench.py': `import openai\n${HEAD}${text}` }), {
			detective: 'repo',
			lexicon: lexiconSchema.parse(courtroom),
		})[0];
	expect((await ask('output/hand-parsed'))?.message).toMatch(/^The judges’ language model is asked for JSON and held to no schema/);
});

it('takes the turns of a model with its tools for no second try', async () => {
	const text =
		'def judge(llm, p):\n    for _ in range(3):\n        r = llm.bind_tools([look]).invoke(p)\n        if not r.tool_calls:\n            return r\n        p.append(ToolMessage(content=look(), tool_call_id=r.id))';
	const [found] = runProbes([probe('output/retry')], await py(text)(), { detective: 'repo', lexicon: lexiconSchema.parse(courtroom) });
	expect(found?.outcome).toBe('false');
});

describe('output/hand-parsed', () => {
	const caught = (pattern: string) =>
		py(
			`def judge(llm, p):\n    try:\n        return llm.with_structured_output(Opinion).invoke(p)\n    except Exception as e:\n        told = str(e)\n        return re.search(r"${pattern}", told)`,
		);
	tester(probe('output/hand-parsed'), [
		{ name: 'a delay in the text of an error', artifacts: caught('retry in (\\d+)'), lexicon: courtroom, outcomes: ['false'] },
		{
			name: 'an answer that is kept as text',
			artifacts: py('def judge(llm, p):\n    return {"argument": llm.invoke(p).content, "score": 3}'),
			lexicon: courtroom,
			outcomes: ['not-applicable'],
		},
		{
			name: 'json.loads on the answer',
			artifacts: py('def judge(llm, p):\n    response = llm.invoke(p)\n    return json.loads(response.content)'),
			lexicon: courtroom,
			outcomes: ['true'],
			places: ['src/bench.py:9'],
			values: { beside: false },
		},
		{
			name: 'as a fallback',
			artifacts: py(
				'def judge(llm, p):\n    try:\n        return llm.with_structured_output(Opinion).invoke(p)\n    except Exception:\n        raw = llm.invoke(p)\n        return Opinion(**json.loads(raw.content))',
			),
			lexicon: courtroom,
			outcomes: ['true'],
			values: { beside: true },
		},
		{
			name: 'as a fallback that a schema checks',
			artifacts: py(
				'def judge(llm, p):\n    try:\n        return llm.with_structured_output(Opinion).invoke(p)\n    except NotImplementedError:\n        raw = llm.invoke(p)\n        found = re.search(r"{.*}", raw.content)\n        return Opinion.model_validate_json(found.group(0))',
			),
			lexicon: courtroom,
			outcomes: ['false'],
			values: { beside: true },
		},
		{
			name: 'an answer of a function that is handed over, and its sentences',
			artifacts: py(
				'def judge(llm, p):\n    opinion = ask(llm, p)\n    return re.split(r"[.!?]", opinion.argument)\ndef ask(llm, p):\n    answer = again(lambda: llm.invoke(p))\n    return Opinion(**json.loads(answer.content))\ndef again(call):\n    return call()',
			),
			lexicon: courtroom,
			outcomes: ['true'],
			places: ['src/bench.py:12'],
		},
		{
			name: 'the sentences alone',
			artifacts: py('def judge(llm, p):\n    opinion = llm.invoke(p)\n    return re.split(r"[.!?]", opinion.content)'),
			lexicon: courtroom,
			outcomes: ['not-applicable'],
		},
		{
			name: 'json.loads on a file',
			artifacts: py(
				'def judge(llm, p, path):\n    rubric = json.loads(path.read_text())\n    return llm.with_structured_output(Opinion).invoke(p)',
			),
			lexicon: courtroom,
			outcomes: ['false'],
		},
	]);
});

describe('an answer whose check is never used', () => {
	const bench = (look: string, after: string) => `from langchain_openai import ChatOpenAI

class Prosecutor:
    def __init__(self):
        self.llm = ChatOpenAI(model="m")
        self.structured_llm = self.llm.with_structured_output(Opinion)

    async def judge(self, prompt):
        try:
            answer = await self.structured_llm.ainvoke(prompt)
            return Opinion(score=${look}, argument="", cited_evidence=[])
        except Exception:
            ${after}

    async def once_more(self, prompt):
        return (await self.llm.ainvoke(prompt)).content
`;
	const said = async (id: string, text: string) =>
		runProbes([probe(id)], await py(text)(), { detective: 'repo', lexicon: lexiconSchema.parse(courtroom) })[0];
	it.each([
		['self.first_digit(await self.once_more(prompt))', 'true'],
		['3', 'false'],
	])('sees a number that is read out of the text: %s', async (score, outcome) => {
		const helper =
			'\n    def first_digit(self, text):\n        for word in text.split():\n            if word.isdigit():\n                return int(word)\n        return 3\n';
		const text = bench('answer.score', `return Opinion(score=${score}, argument="", cited_evidence=[])`) + helper;
		expect((await said('output/hand-parsed', text))?.outcome).toBe(outcome);
	});
});

it('tells what there is in place of a schema, and of a second try', async () => {
	const told = async (id: string, text: string) => {
		const [found] = runProbes([probe(id)], await py(text)(), { detective: 'repo', lexicon: lexiconSchema.parse(courtroom) });
		return [found?.message, found?.values.remedy];
	};
	const ask = 'def prosecutor(llm, p):\n    raw = json.loads(llm.invoke(p).content)\n';
	const [unbound] = await told('output/schema-bound', `${ask}    return [Opinion.model_validate(one) for one in raw]`);
	expect(unbound).toBe('We found no schema that the judges’ language model is given for its answers.');
	const tried = (handler: string) =>
		told(
			'output/retry',
			`def prosecutor(llm, p):\n    try:\n        return llm.with_structured_output(Opinion).invoke(p)\n    except ${handler}`,
		);
	expect(await tried('Exception:\n        return None')).toEqual([
		expect.stringContaining(' The handler at src/bench.py:10 goes on without asking it again.'),
		'In the handler tell the language model what was wrong, and ask again, up to three times.',
	]);
	const side = '    except Exception:\n        return None\n';
	const two = `def local(llm, p):\n    try:\n        return Opinion.model_validate_json(llm.invoke(p).content)\n${side}def prosecutor(llm, p):\n    one = local(llm, p)\n    if one:\n        return one\n    try:\n        return llm.with_structured_output(Opinion).invoke(p)\n${side}`;
	expect(await told('output/retry', two)).toEqual([
		expect.stringContaining(' The handlers at src/bench.py:18 and src/bench.py:10 go on without asking it again.'),
		'In each handler tell the language model what was wrong, and ask again, up to three times.',
	]);
	// A handler around the binding alone answers for no question.
	const bound =
		'def prosecutor(llm, p):\n    try:\n        m = llm.with_structured_output(Opinion)\n    except Exception:\n        return None\n    return m.invoke(p)';
	expect((await told('output/retry', bound))[0]).not.toContain('handler at');
	const plain = 'return load(llm.invoke(p).content)';
	for (const other of [
		'Exception:\n        raise',
		'TimeoutError:\n        return None',
		`TypeError:\n        pass`,
		`ValueError:\n        pass\n    ${plain}`,
	])
		expect((await tried(other))[0]).not.toMatch(/goes on without/);
});

it.each([
	['a parser behind a plain prompt', 'return (p | llm | PydanticOutputParser(pydantic_object=Opinion)).invoke({})', true],
	['JSON that a prompt asks for', 'return Opinion.model_validate((p | llm | JsonOutputParser()).invoke({}))', true],
	[
		'a parser whose instructions go along',
		'parser = PydanticOutputParser(pydantic_object=Opinion)\n    return (p | llm | parser).invoke({"how": parser.get_format_instructions()})',
		null,
	],
	['a schema that is written out', 'return Opinion.model_validate_json(llm.invoke(p + str(Opinion.model_json_schema())).content)', null],
	['a bound model', 'return llm.with_structured_output(Opinion).invoke(p)', null],
	[
		'JSON that the provider holds it to',
		'return Opinion.model_validate_json(llm.invoke(p, response_format={"type": "json_object"}).content)',
		null,
	],
	[
		'one that is asked again',
		'for attempt in range(3):\n        try:\n            return Opinion.model_validate_json(llm.invoke(p).content)\n        except ValidationError:\n            continue',
		null,
	],
])('tells whether the model knows the form of its answer: %s', async (_, body, untold) => {
	const code = `from langchain_core.output_parsers import JsonOutputParser, PydanticOutputParser\ndef prosecutor(llm, p):\n    ${body}`;
	const [found] = runProbes([probe('output/retry')], await py(code)(), { detective: 'repo', lexicon: lexiconSchema.parse(courtroom) });
	expect(found?.values.untold).toBe(untold);
});
