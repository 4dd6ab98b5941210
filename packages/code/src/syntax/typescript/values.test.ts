import { describe, expect, it } from 'vitest';
import type { SourceFacts, StaticValue } from '../source-facts.js';
import { typescriptFrontEnd } from './front-end.js';

const parse = (text: string, path = 'src/a.ts') => typescriptFrontEnd.parse(path, text);

/** A value in one line, as close to the source as it goes. */
function show(value: StaticValue | null | undefined, facts: SourceFacts): string {
	if (!value) return 'nothing';
	const of = (inner: StaticValue | null | undefined) => show(inner, facts);
	switch (value.kind) {
		case 'string':
			return JSON.stringify(value.value);
		case 'number':
		case 'boolean':
			return String(value.value);
		case 'null':
			return 'null';
		case 'name':
			return value.name;
		case 'list':
			return `[${value.items.map(of).join(', ')}]`;
		case 'dict':
			return `{${value.entries.map((entry) => (entry.key ? `${of(entry.key)}: ${of(entry.value)}` : `...${of(entry.value)}`)).join(', ')}}`;
		case 'call': {
			const call = facts.calls[value.call];
			return `${call?.new ? 'new ' : ''}${of(call?.callee)}(${call?.arguments.map(of).join(', ')})`;
		}
		case 'function':
			return `<${facts.functions[value.function]?.kind} ${facts.functions[value.function]?.name}>`;
		case 'class':
			return `<class ${facts.classes[value.class]?.name}>`;
		case 'template':
			return `template(${value.parts.map(of).join(' + ')})`;
		case 'binary':
			return `(${of(value.left)} ${value.operator} ${of(value.right)})`;
		case 'member':
			return `${of(value.object)}.${value.name}`;
		case 'subscript':
			return `${of(value.object)}[${of(value.index)}]`;
		case 'conditional':
			return `(${facts.branches[value.branch]?.test} ? ${of(value.whenTrue)} : ${of(value.whenFalse)})`;
		case 'spread':
			return `...${of(value.value)}`;
		case 'unary':
			return `${value.operator} ${of(value.value)}`;
		case 'unknown':
			return `?${value.text}`;
		case 'comprehension':
			return 'comprehension';
	}
}

describe('values', () => {
	const scenarios: [source: string, expected: string][] = [
		[`'a'`, '"a"'],
		['-1.5', '-1.5'],
		['undefined', 'null'],
		['void 0', 'null'],
		['null', 'null'],
		['true', 'true'],
		['END', 'END'],
		['this.graph.nodes', 'this.graph.nodes'],
		['a?.b?.c', 'a.b.c'],
		['a!.b as unknown as T', 'a.b'],
		['(<T>a).b satisfies U', 'a.b'],
		['import.meta.url', 'import.meta.url'],
		['f?.(x)', 'f(x)'],
		['a[0]', 'a[0]'],
		['a["b"].c', 'a["b"].c'],
		['f().b', 'f().b'],
		['(await f()).b', 'f().b'],
		['await f()', 'await f()'],
		['new A.B(1)', 'new A.B(1)'],
		['[a, , ...b]', '[a, null, ...b]'],
		['{ a, b: 1, "c-d": 2, 3: 4, [k]: v, ...rest }', '{"a": a, "b": 1, "c-d": 2, "3": 4, k: v, ...rest}'],
		[
			'{ m() {}, get g() { return 1 }, f: function () {}, h: () => 1 }',
			'{"m": <method m>, "g": <getter g>, "f": <function f>, "h": <arrow h>}',
		],
		['`plain`', '"plain"'],
		['`a ${b} c`', 'template("a " + b + " c")'],
		['sql`select ${x}`', 'sql(template("select " + x))'],
		['"a" + b + "c"', '(("a" + b) + "c")'],
		['(a ?? b) || c', '((a ?? b) || c)'],
		['a ? "x" : END', '(a ? "x" : END)'],
		['!a', '! a'],
		['typeof a', 'typeof a'],
		['(a, b)', 'b'],
		['class extends B {}', '<class value>'],
		['function named() {}', '<function named>'],
		['async () => {}', '<arrow value>'],
		['/re/g', '?/re/g'],
		['(y = 1)', '1'],
		['<T,>(x: T) => x', '<arrow value>'],
		['Annotation<string[]>({ reducer: (a, b) => b })', 'Annotation({"reducer": <arrow reducer>})'],
	];
	it.each(scenarios)('%s', (source, expected) => {
		const facts = parse(`value = ${source}`);
		expect(facts.parse.errors).toEqual([]);
		expect(show(facts.assignments.find(({ target }) => target === 'value')?.value, facts)).toBe(expected);
	});

	it('says the line of a string in a template and of a value on a later line', () => {
		const { assignments } = parse('const x = {\n  a: `one\n${b} two`,\n  c: "three",\n};');
		expect(assignments[0]?.value).toMatchObject({
			entries: [{ value: { kind: 'template', parts: [{ line: 2 }, { line: 3 }, { line: 3 }] } }, { value: { line: 4 } }],
		});
	});
});

describe('assignments', () => {
	const scenarios: [source: string, expected: string[]][] = [
		['const a = 1; let b; var c = 2', ['const a = 1', 'let b = nothing', 'var c = 2']],
		['const { a, b: c, ...rest } = state', ['const a = state.a', 'const c = state.b', 'const rest = ?...rest']],
		['const { a: { b } } = this.props', ['const b = this.props.a.b']],
		['const { a = 1 } = f()', ['const a = f().a']],
		['const [x, , y] = [1, 2, 3]', ['const x = 1', 'const y = 3']],
		['const [first] = items', ['const first = items[0]']],
		['const { a, missing } = { a: 1 }', ['const a = 1', 'const missing = ?missing']],
		['const { a } = { a: 1, ...more }', ['const a = ?a']],
		['this.graph = g; a.b.c += 1; a[i] = 2', ['= this.graph = g', '+= a.b.c = 1', '= a[i] = 2']],
		['x ||= 1; n++; --n', ['||= x = 1', '+= n = 1', '-= n = 1']],
		['[a, b] = [b, a]', ['= a = b', '= b = a']],
		['const nodes: Record<string, Node> = {}', ['const nodes: Record<string, Node> = {}']],
		['a = b = c', ['= b = c', '= a = c']],
	];
	it.each(scenarios)('%s', (source, expected) => {
		const facts = parse(source);
		const said = facts.assignments.map(
			({ operator, target, annotation, value }) =>
				`${operator} ${target}${annotation ? `: ${annotation.text}` : ''} = ${show(value, facts)}`,
		);
		expect(said).toEqual(expected);
	});
});

describe('calls', () => {
	it('gives each link of a builder chain the line of its name', () => {
		const facts = parse(
			[
				'export const graph = new StateGraph(State)',
				"  .addNode('plan', plan)",
				"  .addNode('act', (s) => act(s), { ends: ['plan'] })",
				'  .addEdge(START, "plan")',
				'  .compile();',
			].join('\n'),
		);
		expect(facts.calls.map(({ method, new: isNew, line, endLine, nameLine }) => [method, isNew, line, endLine, nameLine])).toEqual([
			['StateGraph', true, 1, 1, 1],
			['addNode', false, 1, 2, 2],
			['act', false, 3, 3, 3],
			['addNode', false, 1, 3, 3],
			['addEdge', false, 1, 4, 4],
			['compile', false, 1, 5, 5],
		]);
		expect(show(facts.assignments[0]?.value, facts)).toBe(
			'new StateGraph(State).addNode("plan", plan).addNode("act", <arrow <anonymous>>, {"ends": ["plan"]}).addEdge(START, "plan").compile()',
		);
	});

	const flags: [source: string, expected: [method: string | null, awaited: boolean, statement: boolean][]][] = [
		['f()', [['f', false, true]]],
		['await f()', [['f', true, true]]],
		['void f()', [['f', false, true]]],
		['ok && f()', [['f', false, true]]],
		[
			'ok ? f() : g()',
			[
				['f', false, true],
				['g', false, true],
			],
		],
		['x = f()', [['f', false, false]]],
		['const x = await f()', [['f', true, false]]],
		[
			'a.b().c()',
			[
				['b', false, false],
				['c', false, true],
			],
		],
		[
			'await Promise.all([f(), g()])',
			[
				['f', false, false],
				['g', false, false],
				['all', true, true],
			],
		],
		[
			'(await f()).g()',
			[
				['f', true, false],
				['g', false, true],
			],
		],
		[
			'f()()',
			[
				['f', false, false],
				[null, false, true],
			],
		],
		['a["b"]()', [[null, false, true]]],
	];
	it.each(flags)('%s', (source, expected) => {
		expect(parse(source).calls.map(({ method, awaited, statement }) => [method, awaited, statement])).toEqual(expected);
	});

	it('counts columns from 1', () => {
		expect(parse('  run(x)').calls[0]).toMatchObject({ line: 1, column: 3, nameLine: 1 });
	});

	it('sees calls wherever they hide', () => {
		const facts = parse(
			`const el = <Box a={one()} {...two()}>{three()} text {/* four() */}</Box>;
			class A { x = five(); static { six(); } [seven()]() {} @eight() m(a = nine()) {} }
			label: for (let i = ten(); eleven(i); twelve(i)) { if (thirteen()) break label; }
			switch (fourteen()) { case fifteen(): sixteen(); }
			export default { a: seventeen() };
			namespace N { eighteen(); }
			// nineteen()
			const s = 'twenty()';`,
			'a.tsx',
		);
		const words = [
			'one',
			'two',
			'three',
			'five',
			'six',
			'seven',
			'eight',
			'nine',
			'ten',
			'eleven',
			'twelve',
			'thirteen',
			'fourteen',
			'fifteen',
			'sixteen',
			'seventeen',
			'eighteen',
		];
		expect(facts.calls.map(({ method }) => method).sort()).toEqual([...words].sort());
	});
});

describe('strings', () => {
	const long = 'You are the Prosecutor. Trust nobody, and say why.';
	it('keeps a long string that is in no other fact, once', () => {
		const facts = parse(
			`f(); '${long}';\nconst el = <p title="${long}" />;\nwhile (x === '${long}') {}\nconst kept = '${long}';\n// ${long}`,
			'a.tsx',
		);
		expect(facts.strings.map(({ line }) => line)).toEqual([1, 2]);
	});
	it('leaves short ones, comments and arguments of calls alone', () => {
		expect(parse(`'short';\nf('${long}');\n/* '${long}' */`).strings).toEqual([]);
	});
});
