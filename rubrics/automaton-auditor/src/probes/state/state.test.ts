import { artifactsOf } from '@auditor/forensics/testing';
import { probeTester } from '@auditor/probes/testing';
import type { Probe } from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import { courtroom } from '../../testing.js';
import { stateProbes } from './index.js';

const tester = probeTester({ it, equal: (a, b) => expect(a).toEqual(b) });
const probe = (id: string) => stateProbes.find((p) => p.id === id) as Probe;
const graph = (state: string, more = '') =>
	`import operator\nfrom dataclasses import dataclass\nfrom typing import Annotated, TypedDict, NamedTuple, Literal, Optional\nfrom pydantic import BaseModel, ConfigDict, Field, field_validator, conint\nfrom langgraph.graph import StateGraph, START, END\n${state}\n${more}`;
const py = (text: string) => () => artifactsOf({ 'src/state.py': text });

describe('state/evidence-model and state/opinion-model', () => {
	tester(probe('state/evidence-model'), [
		{
			name: 'a Pydantic model',
			artifacts: py(graph('class Exhibit(BaseModel):\n    goal: str\n    found: bool')),
			lexicon: courtroom,
			outcomes: ['true'],
			values: { name: 'Exhibit', kind: 'pydantic', validated: true, fields: ['goal', 'found'] },
		},
		...(['return {"found": {"goal": open(state["at"]).read()}}', 'return {}'] as const).map((body, n) => ({
			name: `a Pydantic model that nothing makes, beside ${n === 0 ? 'detectives that return dicts' : 'detectives that do nothing yet'}`,
			artifacts: () =>
				artifactsOf({
					'models.py': 'from pydantic import BaseModel\nclass Evidence(BaseModel):\n    goal: str',
					'nodes.py': `def detective(state):\n    ${body}\n`,
				}),
			lexicon: { ...courtroom, roles: [{ id: 'detective', terms: ['detective'], not: [] }] },
			outcomes: ['true'] as const,
			values: { validated: false, unused: n === 0 },
		})),
		{
			name: 'the closest name, not an enum or a chain',
			artifacts: py(
				graph(
					'from enum import Enum\nclass EvidenceKind(str, Enum):\n    A = "a"\nclass EvidenceChainLink(BaseModel):\n    n: int\nclass Evidence(BaseModel):\n    goal: str',
				),
			),
			lexicon: courtroom,
			outcomes: ['true'],
			values: { name: 'Evidence' },
		},
		{
			name: 'a plain class',
			artifacts: py('class Evidence:\n    def __init__(self, goal):\n        self.goal = goal'),
			lexicon: courtroom,
			outcomes: ['false'],
		},
		{ name: 'none', artifacts: py('class Proof:\n    pass'), lexicon: courtroom, outcomes: ['false'] },
		{ name: 'no words', artifacts: py('class Evidence:\n    pass'), outcomes: ['not-applicable'] },
	]);
	tester(probe('state/opinion-model'), [
		{
			name: 'complete, with names of its own',
			artifacts: py(graph('class Judgment(BaseModel):\n    score: int\n    reasoning: str\n    cited_evidence_ids: list[str]')),
			lexicon: courtroom,
			outcomes: ['true'],
			values: { missingFields: [] },
		},
		{
			name: 'without citations',
			artifacts: py(graph('class Opinion(TypedDict):\n    score: int\n    argument: str')),
			lexicon: courtroom,
			outcomes: ['true'],
			values: { kind: 'typed-dict', validated: false, missingFields: ['cited_evidence'] },
		},
		{
			name: 'a zod object',
			artifacts: () =>
				artifactsOf({
					'src/a.ts':
						"import { z } from 'zod';\nexport const OpinionSchema = z.object({ score: z.number().int().min(1).max(5), argument: z.string(), citedEvidence: z.array(z.string()) });",
				}),
			lexicon: courtroom,
			outcomes: ['true'],
			values: { kind: 'zod', missingFields: [] },
		},
		...(
			[
				['a type of that name that holds nothing of an opinion is another thing', '{ question: string; userAnswer: string }', 'false'],
				['one that holds a part of it lacks the rest', '{ question: string; argument: string }', 'true'],
			] as const
		).map(([name, body, outcome]) => ({
			name,
			artifacts: () => artifactsOf({ 'src/types.ts': `export interface JudgmentResponse ${body}\n` }),
			lexicon: { ...courtroom, lists: { ...courtroom.lists, 'opinion-models': ['judgment'] } },
			outcomes: [outcome],
		})),
	]);
});

describe('state/frozen-evidence', () => {
	tester(probe('state/frozen-evidence'), [
		{
			name: 'by model_config',
			artifacts: py(graph('class Evidence(BaseModel):\n    model_config = ConfigDict(frozen=True)\n    n: int')),
			lexicon: courtroom,
			outcomes: ['true'],
		},
		{
			name: 'by an inner Config',
			artifacts: py(graph('class Evidence(BaseModel):\n    n: int\n    class Config:\n        frozen = True')),
			lexicon: courtroom,
			outcomes: ['true'],
		},
		{
			name: 'inherited',
			artifacts: py(
				graph('class Strict(BaseModel):\n    model_config = ConfigDict(extra="forbid", frozen=True)\nclass Evidence(Strict):\n    n: int'),
			),
			lexicon: courtroom,
			outcomes: ['true'],
			values: { how: 'model_config frozen=True, inherited from Strict' },
		},
		{
			name: 'a frozen dataclass',
			artifacts: py(graph('@dataclass(frozen=True)\nclass Evidence:\n    n: int')),
			lexicon: courtroom,
			outcomes: ['true'],
		},
		{
			name: 'a Config outside of the class',
			artifacts: py(graph('class Evidence(BaseModel):\n    n: int\nclass Config:\n    frozen = True')),
			lexicon: courtroom,
			outcomes: ['false'],
		},
		{
			name: 'frozen=False, and a neighbour that is frozen',
			artifacts: py(
				graph(
					'class Evidence(BaseModel):\n    model_config = ConfigDict(frozen=False)\nclass Other(BaseModel):\n    model_config = ConfigDict(frozen=True)',
				),
			),
			lexicon: courtroom,
			outcomes: ['false'],
		},
		{
			name: 'a comment',
			artifacts: py(graph('class Evidence(BaseModel):  # frozen=True\n    n: int')),
			lexicon: courtroom,
			outcomes: ['false'],
		},
		{
			name: 'zod readonly',
			artifacts: () =>
				artifactsOf({ 'src/a.ts': "import { z } from 'zod';\nexport const Evidence = z.object({ n: z.number() }).readonly();" }),
			lexicon: courtroom,
			outcomes: ['true'],
		},
	]);
});

describe('state/bounded-score', () => {
	const opinion = (score: string, more = '') => py(graph(`class Opinion(BaseModel):\n    score: ${score}${more}`));
	const beside = (body: string) => () =>
		artifactsOf({
			'models.py': 'from pydantic import BaseModel, Field\nclass Opinion(BaseModel):\n    score: int = Field(ge=1, le=5)',
			'nodes.py': `from models import Opinion\ndef judge(state):\n    ${body}\n`,
		});
	tester(probe('state/bounded-score'), [
		{
			name: 'in a record that nothing makes, which is said as the fault',
			artifacts: beside('return {"found": {"goal": open(state["at"]).read()}}'),
			lexicon: courtroom,
			outcomes: ['false'],
			values: { bounded: true, fault: 'We found no code that makes an `Opinion`, so its limit of 1 to 5 holds no score.' },
		},
		{
			name: 'in one that a judge makes',
			artifacts: beside('return {"opinions": [Opinion(score=state["n"])]}'),
			lexicon: courtroom,
			outcomes: ['true'],
		},
		{
			name: 'by Field',
			artifacts: opinion('int = Field(ge=1, le=5)'),
			lexicon: courtroom,
			outcomes: ['true'],
			places: ['src/state.py:7'],
			values: { min: 1, max: 5 },
		},
		{
			name: 'in the records that an opinion holds',
			artifacts: py(
				graph(
					'class Assessment(BaseModel):\n    score: int = Field(ge=1, le=5)\nclass Opinion(BaseModel):\n    assessments: list[Assessment]',
				),
			),
			lexicon: courtroom,
			outcomes: ['true'],
			values: { name: 'Assessment', min: 1, max: 5 },
		},
		{
			name: 'an opinion without a score, beside the score of what is decided in the end',
			artifacts: py(
				graph('class Opinion(BaseModel):\n    words: str\nclass FinalJudgment(BaseModel):\n    overall_score: float = Field(ge=1, le=5)'),
			),
			lexicon: courtroom,
			outcomes: ['false'],
			values: { name: 'Opinion', field: null },
		},
		{
			name: 'an opinion without a score',
			artifacts: py(graph('class Opinion(BaseModel):\n    words: str')),
			lexicon: courtroom,
			outcomes: ['false'],
			values: { name: 'Opinion', field: null },
		},
		...(
			[
				['that code makes', 'from src.state import Assessment\ndef judge(x):\n    return Assessment(score=x)', 'true'],
				[
					'that a model is bound to',
					'from src.state import Opinion as O\ndef judge(llm):\n    return llm.with_structured_output(O)',
					'true',
				],
				['that is validated', 'from src.state import Opinion\ndef judge(x):\n    return Opinion.model_validate(x)', 'true'],
				['of which the record is filled', 'from src.state import Opinion\ndef judge(x):\n    return Opinion(assessments=x)', 'true'],
				['that an endpoint takes', 'from src.state import Opinion\n@app.post("/")\ndef judge(x: Opinion):\n    return 1', 'true'],
				[
					'of which only an empty record is made',
					'from src.state import Opinion\ndef judge(x):\n    return Opinion(assessments=[])',
					'false',
				],
				[
					'of which an empty record is written into a result',
					'from src.state import Opinion\ndef judge(x):\n    return {"opinions": [Opinion(assessments=[]).model_dump()]}',
					'false',
				],
				[
					'of which a full record is written into a result',
					'from src.state import Opinion\ndef judge(x):\n    return {"opinions": [Opinion(assessments=x).model_dump()]}',
					'true',
				],
				[
					'that a model is bound to, beside an empty one',
					'from src.state import Opinion\ndef judge(llm):\n    ask = llm.with_structured_output(Opinion)\n    return Opinion(assessments=[])',
					'true',
				],
				['that is only looked for', 'from src.state import Opinion\ndef judge(x: Opinion):\n    return isinstance(x, Opinion)', 'false'],
				['that nothing names', 'def judge(x):\n    return {"score": x}', 'false'],
				['before a judge works', 'def judge(x):\n    return {}', 'true'],
			] as const
		).map(([name, code, outcome]) => ({
			name: `in a record ${name}`,
			artifacts: () =>
				artifactsOf({
					'src/state.py': graph(
						'class Assessment(BaseModel):\n    score: int = Field(ge=1, le=5)\nclass Opinion(BaseModel):\n    assessments: list[Assessment]',
					),
					'src/judges.py': code,
				}),
			lexicon: courtroom,
			outcomes: [outcome],
		})),
		{ name: 'by open bounds', artifacts: opinion('int = Field(gt=0, lt=6)'), lexicon: courtroom, outcomes: ['true'] },
		{ name: 'by Annotated', artifacts: opinion('Annotated[int, Field(ge=1, le=5)]'), lexicon: courtroom, outcomes: ['true'] },
		{ name: 'by conint', artifacts: opinion('conint(ge=1, le=5)'), lexicon: courtroom, outcomes: ['true'] },
		{ name: 'by Literal', artifacts: opinion('Literal[1, 2, 3, 4, 5]'), lexicon: courtroom, outcomes: ['true'] },
		{
			name: 'by a validator',
			artifacts: opinion(
				'int',
				'\n    @field_validator("score")\n    def check(cls, v):\n        if not 1 <= v <= 5:\n            raise ValueError(v)\n        return v',
			),
			lexicon: courtroom,
			outcomes: ['true'],
		},
		{
			name: 'by another scale',
			artifacts: opinion('int = Field(ge=0, le=100)'),
			lexicon: courtroom,
			outcomes: ['false'],
			values: { min: 0, max: 100, bounded: true },
		},
		{
			name: 'by the scale that the rubric says',
			artifacts: opinion('int = Field(ge=0, le=100)'),
			lexicon: courtroom,
			parameters: { min: 0, max: 100 },
			outcomes: ['true'],
		},
		{
			name: 'not at all',
			artifacts: opinion('int = Field(description="1 to 5, ge=1")'),
			lexicon: courtroom,
			outcomes: ['false'],
			values: { bounded: false },
		},
		{
			name: 'zod',
			artifacts: () =>
				artifactsOf({
					'src/a.ts': "import { z } from 'zod';\nexport const Opinion = z.object({ score: z.number().int().min(1).max(5) });",
				}),
			lexicon: courtroom,
			outcomes: ['true'],
		},
	]);
});

describe('an opinion whose score the judges’ language model gives in another record', () => {
	const bench = (schema: string) =>
		py(
			graph(
				`class Opinion(BaseModel):\n    argument: str\n    cited_evidence: list[str]\n${schema}def prosecutor(llm, p):\n    given = llm.with_structured_output(Rated).invoke(p)\n    return Opinion(argument=f"Score {given.score}/5", cited_evidence=[])`,
			),
		);
	const RATED = 'class Rated(BaseModel):\n    score: int = Field(ge=1, le=5)\n    argument: str\n';
	const remedy = (name: string) => ({ remedy: `Add score to \`Opinion\`${name}.` });
	tester(probe('state/bounded-score'), [
		{
			name: 'is bounded there',
			artifacts: bench(RATED),
			lexicon: courtroom,
			outcomes: ['true'],
			values: { name: 'Rated', field: 'score', min: 1, max: 5 },
		},
		{ name: 'is not bounded there', artifacts: bench(RATED.replace('Field(ge=1, le=5)', '0')), lexicon: courtroom, outcomes: ['false'] },
		{
			name: 'a record that no model fills bounds nothing',
			artifacts: bench(`${RATED.replace('Rated', 'Other')}class Rated(BaseModel):\n    words: str\n`),
			lexicon: courtroom,
			outcomes: ['false'],
			values: { field: null },
		},
	]);
	tester(probe('state/opinion-model'), [
		{
			name: 'has to be carried over',
			artifacts: bench(RATED),
			lexicon: courtroom,
			outcomes: ['true'],
			values: { missingFields: ['score'], ...remedy(' and carry it over from `Rated`') },
		},
		{
			name: 'belongs to the part that holds the rest, of which one is made of each answer',
			artifacts: () =>
				artifactsOf({
					'src/state.py': graph(
						'class Assessment(BaseModel):\n    score: int\n    argument: str\nclass Opinion(BaseModel):\n    persona: str\n    assessments: list[Assessment]',
					),
					'src/judges.py':
						'from src.state import Opinion\ndef judge(x):\n    return {"opinions": [Opinion(persona=x, assessments=[]).model_dump()]}',
				}),
			lexicon: courtroom,
			outcomes: ['true'],
			values: { missingFields: ['cited_evidence'], remedy: 'Add cited_evidence to `Assessment`, and make one of each answer.' },
		},
		{
			name: 'is not there to be carried over',
			artifacts: bench('class Rated(BaseModel):\n    words: str\n'),
			lexicon: courtroom,
			outcomes: ['true'],
			values: { missingFields: ['score'], ...remedy('') },
		},
	]);
});
