import { artifactsOf } from '@auditor/forensics/testing';
import { runProbes } from '@auditor/probes';
import { probeTester } from '@auditor/probes/testing';
import { lexiconSchema } from '@auditor/schema';
import { expect, it } from 'vitest';
import { courtroom } from '../../testing.js';
import { modelScored } from './model-scored.js';

const tester = probeTester({ it, equal: (a, b) => expect(a).toEqual(b) });
const HEAD =
	'import json\nimport urllib.request\nfrom pydantic import BaseModel\nclass Opinion(BaseModel):\n    score: int\n    argument: str\n    cited_evidence: list[str]\n';
const py = (text: string) => () => artifactsOf({ 'src/bench.py': HEAD + text });
const ASK =
	'def ask_model(host, p):\n    url = host + "/api/chat"\n    req = urllib.request.Request(url, data=json.dumps({"p": p}).encode())\n    return urllib.request.urlopen(req).read()\n';

tester(modelScored, [
	{
		name: 'numbers of the code, and a model that words them over plain HTTP',
		artifacts: py(
			`${ASK}def prosecutor(state):\n    score = 2\n    if not state["found"]:\n        score = min(score, 1)\n    text = ask_model("h", "why")\n    return Opinion(score=score, argument=text, cited_evidence=[])`,
		),
		lexicon: courtroom,
		outcomes: ['false'],
		places: ['src/bench.py:17'],
		values: { opinions: 1 },
	},
	{
		name: 'a score that is read from the answer',
		artifacts: py(
			`${ASK}def prosecutor(state):\n    data = json.loads(ask_model("h", "why"))\n    return Opinion(score=data["score"], argument="so", cited_evidence=[])`,
		),
		lexicon: courtroom,
		outcomes: ['true'],
	},
	{
		name: 'a number for the case that the bound model fails',
		artifacts: py(
			'def judge(llm, p):\n    try:\n        return llm.with_structured_output(Opinion).invoke(p)\n    except ValueError:\n        return Opinion(score=1, argument="failed", cited_evidence=[])',
		),
		lexicon: courtroom,
		outcomes: ['true'],
	},
	{
		name: 'a score that a helper computes from the evidence',
		artifacts: py(
			`${ASK}from evidence import count\ndef defense(state):\n    score = count(state["found"])\n    return Opinion(score=score, argument=ask_model("h", "why"), cited_evidence=[])`,
		),
		lexicon: courtroom,
		outcomes: ['true'],
		places: ['src/bench.py:15'],
	},
	{
		name: 'an answer that is bound, beside a record for all of them',
		artifacts: py(
			'class Judgment(BaseModel):\n    opinions: list\ndef prosecutor(state, llm):\n    chain = llm.with_structured_output(Opinion)\n    opinion = chain.invoke(state)\n    return Judgment(opinions=[opinion])',
		),
		lexicon: courtroom,
		outcomes: ['true'],
		places: ['src/bench.py:12'],
	},
	{
		name: 'an answer that is bound, checked and let fall, beside a number of the code',
		artifacts: py(
			'def ask(llm, p):\n    answer = llm.with_structured_output(Opinion).invoke(p)\n    Opinion.model_validate(answer)\n    return {"opinions": [Opinion(score=5, argument="good", cited_evidence=[])]}\ndef prosecutor(state, llm):\n    return ask(llm, "be harsh")',
		),
		lexicon: courtroom,
		outcomes: ['false'],
		values: { opinions: 1 },
	},
	{
		name: 'an answer that a helper gives back to a judge that lets it fall',
		artifacts: py(
			'def ask(llm, p):\n    return llm.with_structured_output(Opinion).invoke(p)\ndef prosecutor(state, llm):\n    ask(llm, "be harsh")\n    return Opinion(score=5, argument="good", cited_evidence=[])',
		),
		lexicon: courtroom,
		outcomes: ['false'],
	},
	{
		name: 'an answer that is given back, beside a number for the case that there is nothing to judge',
		artifacts: py(
			'def ask(llm, p):\n    answer = llm.with_structured_output(Opinion).invoke(p)\n    return answer\ndef prosecutor(state, llm):\n    if not state["found"]:\n        return Opinion(score=1, argument="none", cited_evidence=[])\n    return ask(llm, "be harsh")',
		),
		lexicon: courtroom,
		outcomes: ['true'],
	},
	{
		name: 'a request that goes to no model',
		artifacts: py(
			'def look(host):\n    return urllib.request.urlopen(host + "/api/repos").read()\ndef prosecutor(state):\n    return Opinion(score=2, argument=look("h"), cited_evidence=[])',
		),
		lexicon: courtroom,
		outcomes: ['not-available'],
	},
	{
		name: 'an opinion without a score, of which the code makes one',
		artifacts: () =>
			artifactsOf({
				'src/bench.py': `import json\nfrom pydantic import BaseModel\nclass Opinion(BaseModel):\n    verdict: str\n    argument: str\ndef prosecutor(llm, p):\n    d = json.loads(llm.invoke(p).content)\n    return Opinion(verdict=d["verdict"], argument=d["why"])\ndef count(o):\n    return 5 if o.verdict == "pass" else 1\n`,
			}),
		lexicon: courtroom,
		outcomes: ['not-applicable'],
	},
	{
		name: 'an opinion without a score, for which the model gives one in another record',
		artifacts: () =>
			artifactsOf({
				'src/bench.py': `from pydantic import BaseModel\nclass Rated(BaseModel):\n    score: int\nclass Opinion(BaseModel):\n    argument: str\ndef prosecutor(llm, p):\n    given = llm.with_structured_output(Rated).invoke(p)\n    return Opinion(argument=f"Score {given.score}/5")\n`,
			}),
		lexicon: courtroom,
		outcomes: ['true'],
	},
	{ name: 'no judges', artifacts: py('def run():\n    return 1'), lexicon: courtroom, outcomes: ['not-applicable'] },
]);

it.each([
	['a number', 'score=3, ', ' src/bench.py:12 gives a fixed score after a failed call.'],
	['a score of the evidence', 'score=count(p), ', ''],
	['no score', '', ''],
])('tells of a failed call that gives %s', async (_, score, told) => {
	const judge = `def judge(llm, p):\n    try:\n        return llm.with_structured_output(Opinion).invoke(p)\n    except ValueError:\n        return Opinion(${score}argument="failed", cited_evidence=[])`;
	const [found] = runProbes([modelScored], await py(judge)(), { detective: 'repo', lexicon: lexiconSchema.parse(courtroom) });
	expect(found?.message).toBe(`The answer of a judges’ language model is bound to a schema or parsed.${told}`);
});
