import { describe, expect, it } from 'vitest';
import { typescriptFrontEnd } from './front-end.js';

const parse = (text: string, path = 'src/a.ts') => typescriptFrontEnd.parse(path, text);

describe('functions', () => {
	it('knows every form, by the name its surroundings give it', () => {
		const { functions } = parse(`
function declared() {}
const arrow = async () => 1;
const expression = function () {};
const own = function inner() {};
exports.assigned = () => 2;
const table = { entry: () => 3, method() {} };
items.map((x) => x);
class A { constructor() {} run() {} get size() { return 1 } set size(v) {} field = () => 4; static #hidden() {} async *stream() {} }
function outer() { function nested() {} }
`);
		expect(
			functions.map(({ qualifiedName, kind, class: owner }) => `${qualifiedName} ${kind}${owner === null ? '' : ` of ${owner}`}`),
		).toEqual([
			'declared function',
			'arrow arrow',
			'expression function',
			'inner function',
			'assigned arrow',
			'entry arrow',
			'method method',
			'<anonymous> arrow',
			'A.constructor constructor of 0',
			'A.run method of 0',
			'A.size getter of 0',
			'A.size setter of 0',
			'A.field arrow of 0',
			'A.#hidden method of 0',
			'A.stream method of 0',
			'outer function',
			'outer.<locals>.nested function',
		]);
		expect(functions[1]).toMatchObject({ async: true });
		expect(functions[14]).toMatchObject({ async: true, generator: true });
	});

	it('reads parameters with annotations, defaults, rest and patterns', () => {
		const { functions, assignments } = parse(
			'function f(state: typeof State.State, { messages, plan: p }: Input, n = 3, config?: RunnableConfig, ...rest: string[]) {}',
		);
		expect(functions[0]?.parameters).toMatchObject([
			{
				name: 'state',
				annotation: { text: 'typeof State.State', value: { kind: 'unary', operator: 'typeof', value: { name: 'State.State' } } },
			},
			{ name: '{ messages, plan: p }', annotation: { text: 'Input', value: { kind: 'name', name: 'Input' } } },
			{ name: 'n', annotation: null, default: { kind: 'number', value: 3 } },
			{ name: 'config', annotation: { text: 'RunnableConfig' }, rest: false },
			{ name: 'rest', rest: true, annotation: { text: 'string[]' } },
		]);
		expect(assignments).toMatchObject([
			{
				target: 'messages',
				value: { kind: 'member', object: { kind: 'unknown', text: '{ messages, plan: p }' }, name: 'messages' },
				scope: { function: 0 },
			},
			{ target: 'p', value: { kind: 'member', name: 'plan' } },
		]);
	});

	it('collects what is returned, with its line and branch, and nothing of inner functions', () => {
		const { functions } = parse(`const route = (state) => {
  if (state.done) return END;
  const inner = () => 'inner';
  return state.retry ? 'plan' : 'act';
};
const short = (x) => new Send('judge', x);
function nothing() { return; }`);
		expect(functions[0]?.returned).toMatchObject([
			{ value: { kind: 'name', name: 'END' }, line: 2, scope: { function: 0, branches: [{ branch: 0, when: 'true' }] } },
			{ value: { kind: 'conditional', whenTrue: { value: 'plan' }, whenFalse: { value: 'act' } }, line: 4 },
		]);
		expect(functions[1]?.returned).toMatchObject([{ value: { kind: 'string', value: 'inner' } }]);
		expect(functions[2]?.returned).toMatchObject([{ value: { kind: 'call' }, line: 6 }]);
		expect(functions[3]?.returned).toMatchObject([{ value: { kind: 'null' }, line: 7 }]);
	});

	it('takes doc comments for docstrings, and other comments for none', () => {
		const facts = parse(`/**
 * What the file is for.
 */

import x from 'y';

/** Plans the work. */
export const plan = async () => {};

// no doc
function bare() {}

/** Judges. */
export class Judge {
  /**
   * Gives an opinion.
   * @returns it
   */
  opine() {}
}`);
		expect(facts.docstring).toBe('What the file is for.');
		expect(facts.functions.map(({ docstring }) => docstring)).toEqual(['Plans the work.', null, 'Gives an opinion.\n@returns it']);
		expect(facts.classes[0]?.docstring).toBe('Judges.');
	});

	it('does not take the doc comment of the first declaration for the file', () => {
		const facts = parse('/** Plans. */\nexport function plan() {}');
		expect(facts.docstring).toBe(null);
		expect(facts.functions[0]?.docstring).toBe('Plans.');
	});

	it('leaves signatures of overloads out', () => {
		const { functions } = parse(
			'function f(a: string): void; function f(a: number): void; function f(a: any) {} abstract class A { abstract m(): void; n(): void; n() {} }',
		);
		expect(functions.map(({ qualifiedName }) => qualifiedName)).toEqual(['f', 'A.m', 'A.n']);
	});
});

describe('classes', () => {
	it('reads bases, decorators, fields, parameter properties and methods', () => {
		const { classes, assignments } = parse(`@injectable()
export class Graph extends Base<State> implements Runnable {
  static readonly limit: number = 3;
  #secret = 'x';
  model!: ChatOpenAI;
  constructor(private readonly tools: Tool[], plain: string) { super(); this.plain = plain; }
  @memo run() {}
}`);
		expect(classes).toMatchObject([
			{
				name: 'Graph',
				kind: 'class',
				bases: [{ name: 'Base' }, { name: 'Runnable' }],
				decorators: [{ kind: 'call' }],
				fields: [{ name: 'tools' }, { name: 'limit', default: { value: 3 } }, { name: '#secret' }, { name: 'model', default: null }].sort(
					(a, b) => ['limit', '#secret', 'model', 'tools'].indexOf(a.name) - ['limit', '#secret', 'model', 'tools'].indexOf(b.name),
				),
				methods: [0, 1],
				line: 1,
				endLine: 8,
			},
		]);
		expect(assignments).toMatchObject([
			{ target: 'limit', operator: 'property', scope: { class: 0, function: null } },
			{ target: '#secret', operator: 'property' },
			{ target: 'this.plain', operator: '=', scope: { class: 0, function: 0 } },
		]);
	});

	it('reads interfaces, object types, intersections, unions of texts and enums', () => {
		const { classes } = parse(`interface Evidence extends Base { found: boolean; cite(line: number): string; readonly path?: string }
type Opinion = { score: number } & Stamped;
type State = typeof StateAnnotation.State;
type Parsed = z.infer<typeof schema>;
type Union = 'a' | 'b';
type Loose = string | number;
type Item = (typeof LIST)[number] | keyof typeof TABLE;
type Objects = { kind: 'a' } | { kind: 'b' };
type Callback = () => void;
enum Role { Prosecutor = 'prosecutor', Defense = 'defense' }
const enum Level { Low, Mid = 5, High }`);
		expect(classes.map(({ name, kind, bases, fields }) => [name, kind, bases.length, fields.map((field) => field.name)])).toEqual([
			['Evidence', 'interface', 1, ['found', 'cite', 'path']],
			['Opinion', 'type', 1, ['score']],
			['State', 'type', 1, []],
			['Parsed', 'type', 1, []],
			['Union', 'union', 2, []],
			['Item', 'union', 2, []],
			['Role', 'enum', 0, ['Prosecutor', 'Defense']],
			['Level', 'enum', 0, ['Low', 'Mid', 'High']],
		]);
		expect(classes[2]?.bases).toMatchObject([{ kind: 'name', name: 'StateAnnotation.State' }]);
		expect(classes[3]?.bases).toMatchObject([{ kind: 'subscript', object: { name: 'z.infer' }, index: { operator: 'typeof' } }]);
		expect(classes[5]?.bases).toMatchObject([{ kind: 'subscript', object: { operator: 'typeof' } }, { operator: 'keyof' }]);
		expect(classes[7]?.fields.map((field) => field.default)).toMatchObject([{ value: 0 }, { value: 5 }, { value: 6 }]);
	});

	const types: [text: string, expected: unknown][] = [
		['string', { kind: 'name', name: 'string' }],
		['string | null', { kind: 'binary', operator: '|', left: { name: 'string' }, right: { kind: 'null' } }],
		['Evidence[]', { kind: 'subscript', object: { name: 'Array' }, index: { name: 'Evidence' } }],
		[
			'Map<string, z.Foo>',
			{ kind: 'subscript', object: { name: 'Map' }, index: { form: 'tuple', items: [{ name: 'string' }, { name: 'z.Foo' }] } },
		],
		["'a'", { kind: 'string', value: 'a' }],
		['[number, string]', { kind: 'list', form: 'tuple' }],
		['{ a: string }', null],
		['() => void', null],
	];
	it.each(types)('annotation %s', (text, expected) => {
		const annotation = parse(`let x: ${text};`).assignments[0]?.annotation;
		expect(annotation?.text).toBe(text);
		if (expected === null) expect(annotation?.value).toBe(null);
		else expect(annotation?.value).toMatchObject(expected as object);
	});
});
