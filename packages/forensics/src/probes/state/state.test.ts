import { probeTester } from '@auditor/probes/testing';
import type { Probe } from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import { artifactsOf, courtroom } from '../../gather/testing.js';
import { stateProbes } from './index.js';

const tester = probeTester({ it, equal: (a, b) => expect(a).toEqual(b) });
const probe = (id: string) => stateProbes.find((p) => p.id === id) as Probe;
const graph = (state: string, more = '') =>
	`import operator\nfrom dataclasses import dataclass\nfrom typing import Annotated, TypedDict, NamedTuple, Literal, Optional\nfrom pydantic import BaseModel, ConfigDict, Field, field_validator, conint\nfrom langgraph.graph import StateGraph, START, END\n${state}\n${more}`;
const py = (text: string) => () => artifactsOf({ 'src/state.py': text });

describe('state/typed-state', () => {
	tester(probe('state/typed-state'), [
		{
			name: 'a TypedDict',
			artifacts: py(graph('class Box(TypedDict):\n    n: int', 'g = StateGraph(Box)')),
			outcomes: ['true'],
			places: ['src/state.py:6'],
			values: { name: 'Box', kind: 'typed-dict' },
		},
		{
			name: 'a Pydantic model',
			artifacts: py(graph('class Box(BaseModel):\n    n: int', 'g = StateGraph(state_schema=Box)')),
			outcomes: ['true'],
			values: { kind: 'pydantic' },
		},
		{
			name: 'a dataclass',
			artifacts: py(graph('@dataclass\nclass Box:\n    n: int', 'g = StateGraph(Box)')),
			outcomes: ['true'],
			values: { kind: 'dataclass' },
		},
		{ name: 'a plain dict', artifacts: py(graph('', 'g = StateGraph(dict)')), outcomes: ['false'], values: { kind: 'untyped' } },
		{
			name: 'a plain class',
			artifacts: py(graph('class Box:\n    n = 1', 'g = StateGraph(Box)')),
			outcomes: ['false'],
			values: { kind: 'class' },
		},
		{
			name: 'an annotation',
			artifacts: () =>
				artifactsOf({
					'src/a.ts':
						"import { Annotation, StateGraph } from '@langchain/langgraph';\nconst S = Annotation.Root({ n: Annotation<number> });\nnew StateGraph(S);",
				}),
			outcomes: ['true'],
			values: { kind: 'annotation' },
		},
		{
			name: 'no graph at all, and one in a comment',
			artifacts: py('# StateGraph(dict)\nclass Box:\n    pass'),
			outcomes: ['not-applicable'],
		},
		{
			name: 'a class of that name from elsewhere',
			artifacts: py('from charts import StateGraph\nStateGraph(dict)'),
			lexicon: courtroom,
			outcomes: ['false'],
		},
	]);
});

describe('state/reducers', () => {
	const parallel = (xs: string) =>
		graph(
			`class Exhibit(BaseModel):\n    n: int\nclass Box(TypedDict):\n    xs: ${xs}\n    name: str`,
			'def one(state):\n    return {"xs": [1]}\ndef two(state):\n    return {"xs": [2]}\ng = StateGraph(Box)\ng.add_node("one", one)\ng.add_node("two", two)\ng.add_edge(START, "one")\ng.add_edge(START, "two")\ng.add_edge("one", END)\ng.add_edge("two", END)\napp = g.compile()',
		);
	tester(probe('state/reducers'), [
		{
			name: 'a reducer',
			artifacts: py(parallel('Annotated[list[Exhibit], operator.add]')),
			lexicon: courtroom,
			outcomes: ['true'],
			places: ['src/state.py:9'],
			values: { count: 1, fields: ['xs'], reducers: ['operator.add'], unreducedParallel: [], recordsWithoutReducer: [] },
		},
		{
			name: 'none, on a field that two parallel nodes write',
			artifacts: py(parallel('list[Exhibit]')),
			lexicon: courtroom,
			outcomes: ['false'],
			values: { count: 0, unreducedParallel: ['xs'], recordsWithoutReducer: ['xs'] },
		},
		{
			name: 'a class that extends the library’s state with messages',
			artifacts: py(
				graph(
					'from langgraph.graph import MessagesState\nclass Box(MessagesState):\n    name: str',
					'g = StateGraph(Box)\napp = g.compile()',
				),
			),
			outcomes: ['true'],
		},
		{
			name: 'a class of its own by that name',
			artifacts: py(
				graph(
					'class MessagesState(TypedDict):\n    messages: list\nclass Box(MessagesState):\n    name: str',
					'g = StateGraph(Box)\napp = g.compile()',
				),
			),
			outcomes: ['false'],
		},
		{
			name: 'one that keeps the last write',
			artifacts: py(parallel('Annotated[list, lambda a, b: b]')),
			outcomes: ['false'],
			values: { lastWrite: ['xs'] },
		},
		...(
			[
				['nodes that return what they add', 'return {"xs": [1]}', 'return {"xs": [2]}', []],
				['nodes that return the state', 'return state', 'return {**state, "name": "x"}', ['one', 'two']],
				['one node that returns the state', 'return state', 'return {"xs": [2]}', []],
			] as const
		).map(([name, one, two, wholeParallel]) => ({
			name: `${name}, side by side`,
			artifacts: py(
				parallel('Annotated[list[Exhibit], operator.add]').replace('return {"xs": [1]}', one).replace('return {"xs": [2]}', two),
			),
			lexicon: courtroom,
			outcomes: ['true'] as const,
			values: { wholeParallel: [...wholeParallel] },
		})),
		...(
			[
				[
					'what one node made of them',
					'done: list[Exhibit]',
					'return {"xs": [2], "done": []}',
					'Annotated[list[Exhibit], operator.add]',
					[],
				],
				[
					'what two nodes write',
					'done: list[Exhibit]',
					'return {"xs": [2], "done": []}',
					'Annotated[list[Exhibit], operator.add]',
					['done'],
					true,
				],
				['what one node writes, with nothing that collects', 'done: list[Exhibit]', 'return {"done": []}', 'list[int]', ['done']],
			] as const
		).map(([name, field, two, xs, missing, both]) => ({
			name: `a list of records without a reducer: ${name}`,
			artifacts: py(
				parallel(xs)
					.replace('name: str', field)
					.replace('return {"xs": [2]}', two)
					.replace('return {"xs": [1]}', both ? two : 'return {"xs": [1]}'),
			),
			lexicon: courtroom,
			outcomes: [xs === 'list[int]' ? 'false' : 'true'] as ('true' | 'false')[],
			values: { recordsWithoutReducer: [...missing] },
		})),
		{
			name: 'one in a test only',
			artifacts: () => artifactsOf({ 'tests/test_s.py': parallel('Annotated[list, operator.add]') }),
			outcomes: ['not-applicable'],
		},
	]);
});

describe('state/evidence-model and state/opinion-model', () => {
	tester(probe('state/evidence-model'), [
		{
			name: 'a Pydantic model',
			artifacts: py(graph('class Exhibit(BaseModel):\n    goal: str\n    found: bool')),
			lexicon: courtroom,
			outcomes: ['true'],
			values: { name: 'Exhibit', kind: 'pydantic', validated: true, fields: ['goal', 'found'] },
		},
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
			values: { misplacedConfig: true },
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
			values: { misplacedConfig: false },
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
	tester(probe('state/bounded-score'), [
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
			name: 'an opinion without a score',
			artifacts: py(graph('class Opinion(BaseModel):\n    words: str')),
			lexicon: courtroom,
			outcomes: ['false'],
			values: { name: 'Opinion', field: null },
		},
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
