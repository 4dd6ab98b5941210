import { describe, expect, it } from 'vitest';
import { projectOf } from '../testing.js';
import { callGraph, namedFunction } from './call-graph.js';

const SERVICES = `export interface Services { decide(input: string): number }
import { run } from './justice.js';
export class Court {
	services: Services;
	constructor() { this.services = { decide: (input) => this.#decide(input) }; }
	#decide(input: string) { return run(input); }
}`;

const RULES = `from abc import ABC, abstractmethod
class Rule(ABC):
    @abstractmethod
    def apply(self, score): ...
class Cap(Rule):
    def apply(self, score):
        return lower(score)
def lower(score):
    return min(score, 3)
`;

it.each([
	['the arms of a condition', 'if FAST:\n    def ask(x):\n        return fast(x)\nelse:\n    def ask(x):\n        return slow(x)\n', 2],
	['a handler', 'def ask(x):\n    return fast(x)\ntry:\n    import a\nexcept ImportError:\n    def ask(x):\n        return slow(x)\n', 2],
	['a second definition', 'def ask(x):\n    return fast(x)\ndef ask(x):\n    return slow(x)\n', 1],
])('a call runs each function that %s puts in its place', async (_, text, count) => {
	const project = await projectOf({ 'a.py': `${text}def run(x):\n    return ask(x)\n` });
	const [file] = project.files;
	const index = file!.facts.calls.findIndex(({ method }) => method === 'ask');
	expect(callGraph(project).targets({ file: file!, index, call: file!.facts.calls[index]! })).toHaveLength(count);
});

it('takes no method of the project for one that a library has', async () => {
	const project = await projectOf({
		'a.ts':
			"import Anthropic from '@anthropic-ai/sdk';\nconst client = new Anthropic();\nexport const ask = () => client.messages.create({});\nexport const other = (made: any) => made.create({});\n",
		'b.ts': 'export class Builder {\n  static create() { return 1; }\n}\n',
	});
	const [file] = project.files;
	const counts = file!.facts.calls.flatMap((call, index) =>
		call.method === 'create' ? callGraph(project).targets({ file: file!, index, call }).length : [],
	);
	expect(counts).toEqual([0, 1]);
});

it('stands in the outermost function where none around has a name', async () => {
	const project = await projectOf({
		'a.ts': 'app.post("/", async (req) => {\n  for (const one of req) [one].map((x) => ask(x));\n});\nask(1);\n',
	});
	const [file] = project.files;
	const placed = file!.facts.calls
		.filter(({ method }) => method === 'ask')
		.map(({ scope }) => namedFunction(file!, scope)?.fact.line ?? null);
	expect(placed).toEqual([1, null]);
	expect(callGraph(project).functions.map(({ fact }) => fact.line)).toEqual([1]);
});

describe('what a call on a declared type can run', () => {
	it.each([
		[
			'a function under the key of an object that implements an interface',
			{
				'src/services.ts': SERVICES,
				'src/justice.ts': 'export function run(x: string) { return x.length; }',
				'src/nodes.ts': `import type { Services } from './services.js';
export function chief(services: Services) { return async (state) => services.decide(state); }`,
			},
			'chief',
			['run'],
		],
		[
			'a method that overrides',
			{ 'rules.py': `${RULES}def judge(rule: Rule, score):\n    return rule.apply(score)\n` },
			'judge',
			['lower'],
		],
		[
			'a method that a base class leaves to those below it',
			{
				'rules.py':
					'from abc import ABC, abstractmethod\ndef lower(s):\n    return s\nclass Rule(ABC):\n    @abstractmethod\n    def cap(self, s): ...\n    def judge(self, s):\n        return self.cap(s)\nclass Cap(Rule):\n    def cap(self, s):\n        return lower(s)\n',
			},
			'judge',
			['lower'],
		],
		[
			'a method of what has all methods of a protocol',
			{
				'rules.py':
					'from typing import Protocol\ndef lower(s):\n    return s\nclass Rule(Protocol):\n    async def run(self, s): ...\nclass Cap:\n    async def run(self, s):\n        return lower(s)\nclass Court:\n    def __init__(self, rule: Rule) -> None:\n        self.rule = rule\n    async def judge(self, s):\n        return await self.rule.run(s)\n',
			},
			'judge',
			['lower'],
		],
	])('%s', async (_, sources, from, reached) => {
		const graph = callGraph(await projectOf(sources));
		const start = graph.functions.filter(({ fact }) => fact.name === from);
		const names = [...graph.reach(start, 5).values()].map(({ ref }) => ref.fact.name);
		expect(names).toEqual(expect.arrayContaining(reached));
		expect(graph.open(start)).toEqual([]);
	});
});

describe('calls whose target nobody saw', () => {
	it.each([
		['a function that was handed over', 'def judge(rule, score):\n    return rule(score)\n', ['rule']],
		['each of a list', 'def judge(rules, score):\n    for rule in rules:\n        score = rule(score)\n    return score\n', ['rule']],
		['an entry of a table', 'def judge(rules, score):\n    return rules["cap"](score)\n', ['subscript']],
		[
			'a method that two classes have',
			'class A:\n    def limit(self, s): ...\nclass B:\n    def limit(self, s): ...\ndef judge(rule, s):\n    return rule.limit(s)\n',
			['rule.limit'],
		],
		[
			'nothing: what libraries and builtins do',
			'import json\ndef judge(score):\n    return min(json.loads(score).get("s"), len("x"))\n',
			[],
		],
		['nothing: a method that one class has', 'class A:\n    def limit(self, s): ...\ndef judge(rule, s):\n    return rule.limit(s)\n', []],
	])('%s', async (_, source, open) => {
		const graph = callGraph(await projectOf({ 'rules.py': source }));
		const start = graph.functions.filter(({ fact }) => fact.name === 'judge');
		expect(graph.open(start).map(({ call: { callee } }) => (callee.kind === 'name' ? callee.name : callee.kind))).toEqual(open);
	});
});

it.each([
	['of the product', 'src/rules.py', ['limit']],
	['of a stand-in in the tests alone', 'tests/test_rules.py', []],
])('a method that one class has is called on anything: one %s', async (_, path, expected) => {
	const graph = callGraph(
		await projectOf({
			[path]: 'class A:\n    def limit(self, s): ...\n',
			'src/judge.py': 'def judge(rule, s):\n    return rule.limit(s)\n',
		}),
	);
	const start = graph.functions.filter(({ fact }) => fact.name === 'judge');
	expect([...graph.reach(start, 2).values()].flatMap(({ ref, steps }) => (steps > 0 ? [ref.fact.name] : []))).toEqual(expected);
	expect(graph.open(start)).toEqual([]);
});
