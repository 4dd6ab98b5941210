import { artifactsOf } from '@auditor/forensics/testing';
import { probeTester } from '@auditor/probes/testing';
import { expect, it } from 'vitest';
import { courtroom } from '../../testing.js';
import { answerAccess } from './answer-access.js';

const tester = probeTester({ it, equal: (a, b) => expect(a).toEqual(b) });
const judge =
	(body: string, record = 'class Opinion(BaseModel):\n    score: int\n    judge: str\n') =>
	() =>
		artifactsOf({
			'src/bench.py': `from typing import TypedDict\nfrom pydantic import BaseModel\n${record}def judge(llm, p):\n    chain = llm.with_structured_output(Opinion)\n    opinion = chain.invoke(p)\n${body}\n    return opinion`,
		});

tester(answerAccess, [
	{
		name: 'an item is set on a Pydantic object',
		artifacts: judge('    opinion["judge"] = "p"'),
		lexicon: courtroom,
		outcomes: ['false'],
		places: ['src/bench.py:9'],
		values: { schema: 'Opinion', variable: 'opinion' },
	},
	{ name: 'an item is read of one', artifacts: judge('    score = opinion["score"]'), lexicon: courtroom, outcomes: ['false'] },
	{ name: 'an attribute is set', artifacts: judge('    opinion.judge = "p"'), lexicon: courtroom, outcomes: ['true'] },
	{
		name: 'it is made a dict before',
		artifacts: judge('    opinion = opinion.model_dump()\n    opinion["judge"] = "p"'),
		lexicon: courtroom,
		outcomes: ['true'],
	},
	{
		name: 'a try that catches it',
		artifacts: judge('    try:\n        opinion["judge"] = "p"\n    except TypeError:\n        pass'),
		lexicon: courtroom,
		outcomes: ['true'],
	},
	{
		name: 'a TypedDict is a dict',
		artifacts: judge('    opinion["judge"] = "p"', 'class Opinion(TypedDict):\n    score: int\n    judge: str\n'),
		lexicon: courtroom,
		outcomes: ['not-applicable'],
	},
	{
		name: 'a class with items of its own',
		artifacts: judge(
			'    opinion["judge"] = "p"',
			'class Opinion(BaseModel):\n    score: int\n    judge: str\n    def __setitem__(self, key, value):\n        setattr(self, key, value)\n',
		),
		lexicon: courtroom,
		outcomes: ['not-applicable'],
	},
]);
