// @module-tag slow
// Recall and precision on planted pairs: generated programs, and copies of them with other names, another order, other comments, and a template
// that all began with. bench/similarity.mjs does the same with real repositories.
import { tokensOf } from '@auditor/forensics';
import { beforeAll, describe, expect, it } from 'vitest';
import { compareAll, type Fingerprints, fingerprint } from '../src/index.js';

type Random = (below: number) => number;

function randomOf(seed: number): Random {
	let state = (seed * 2654435761 + 12345) >>> 0;
	return (below) => {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
		return Math.floor((state / 2 ** 32) * below);
	};
}

/** How a program is written down; what it does is the same for the same seed. */
interface Writing {
	readonly name: (n: number) => string;
	readonly comment: (n: number) => string;
	readonly order: 'kept' | 'turned';
}

interface Dialect {
	readonly path: string;
	readonly comment: string;
	block(head: readonly [keyword: string, condition: string], body: readonly string[], depth: number): string[];
	line(text: string, depth: number): string;
	define(name: string, parameters: string, body: readonly string[]): string;
}

const indent = (depth: number) => '    '.repeat(depth);
const python: Dialect = {
	path: 'work.py',
	comment: '#',
	block: ([keyword, condition], body, depth) => [
		`${indent(depth)}${keyword === 'for' ? `for item in ${condition}` : `${keyword} ${condition}`}:`,
		...body,
	],
	line: (text, depth) => indent(depth) + text,
	define: (name, parameters, body) => `def ${name}(${parameters}):\n${body.join('\n')}\n`,
};
const typescript: Dialect = {
	path: 'work.ts',
	comment: '//',
	block: ([keyword, condition], body, depth) => [
		`${indent(depth)}${keyword === 'for' ? `for (const item of ${condition})` : `${keyword} (${condition})`} {`,
		...body,
		`${indent(depth)}}`,
	],
	line: (text, depth) => `${indent(depth)}${text.startsWith('return') || text.includes('(') ? text : `let ${text}`};`,
	define: (name, parameters, body) => `export function ${name}(${parameters}) {\n${body.join('\n')}\n}\n`,
};

const LIBRARY = ['open', 'sorted', 'read_text', 'json_loads', 'invoke', 'compile', 'append', 'split', 'strip', 'encode', 'walk', 'match'];

function statements(random: Random, dialect: Dialect, writing: Writing, depth: number): string[] {
	const value = (): string => {
		const kind = random(6);
		if (kind === 0) return String(random(90));
		if (kind === 1) return `"${'abcdef'[random(6)]}"`;
		if (kind === 2 && depth < 4) return `${writing.name(random(12))} ${'+-*/%'[random(5)]} ${writing.name(random(12))}`;
		if (kind === 3) return `${LIBRARY[random(LIBRARY.length)]}(${writing.name(random(12))}, ${random(9)})`;
		return writing.name(random(12));
	};
	return Array.from({ length: 2 + random(3) }, (_, i) => i).flatMap((i) => {
		const kind = random(7);
		const said = [dialect.line(`${dialect.comment} ${writing.comment(i)}`, depth).replace(/let |;$/g, '')];
		if (kind < 2 && depth < 3)
			return [
				...said,
				...dialect.block(
					['if', `${value()} ${['<', '>', '==', '!='][random(4)]} ${value()}`],
					statements(random, dialect, writing, depth + 1),
					depth,
				),
			];
		if (kind === 2 && depth < 3)
			return [...said, ...dialect.block(['for', writing.name(random(12))], statements(random, dialect, writing, depth + 1), depth)];
		if (kind === 3) return [dialect.line(`${LIBRARY[random(LIBRARY.length)]}(${value()})`, depth)];
		return [dialect.line(`${writing.name(random(12))} = ${value()}`, depth)];
	});
}

function program(seed: number, dialect: Dialect, writing: Writing): string {
	const functions = Array.from({ length: 12 }, (_, n) => {
		const random = randomOf(seed * 1000 + n);
		const body = [
			...statements(random, dialect, writing, 1),
			...statements(random, dialect, writing, 1),
			dialect.line(`return ${writing.name(0)}`, 1),
		];
		return dialect.define(`${writing.name(50 + n)}`, `${writing.name(0)}, ${writing.name(1)}`, body);
	});
	return (writing.order === 'kept' ? functions : functions.reverse()).join('\n');
}

const plain: Writing = { name: (n) => `value_${n}`, comment: (n) => `step ${n}`, order: 'kept' };
const ways: Record<string, Writing> = {
	'renamed identifiers': { ...plain, name: (n) => `other${n * 7}name` },
	'reordered functions': { ...plain, order: 'turned' },
	'changed comments': { ...plain, comment: (n) => `something else altogether, ${n * 31} times` },
	'all three': { name: (n) => `q${n}x`, comment: () => 'mine', order: 'turned' },
};

async function printsOf(dialect: Dialect, ...texts: readonly string[]): Promise<Fingerprints> {
	const { units } = await tokensOf(texts.map((text, i) => ({ path: `${i}/${dialect.path}`, text })));
	return fingerprint({ functions: units.map((unit) => ({ ...unit, text: '' })), prompts: [], documents: [] });
}

const ORIGINALS = 30;
/** Programs of the same seed are the template of all. */
const TEMPLATE = 999;

describe.each([python, typescript].map((dialect) => [dialect.path, dialect] as const))('planted pairs in %s', (_, dialect) => {
	const given = program(TEMPLATE, dialect, plain);
	const originals = new Map<string, Fingerprints>();
	beforeAll(async () => {
		for (let seed = 0; seed < ORIGINALS; seed++)
			originals.set(`original-${seed}`, await printsOf(dialect, program(seed, dialect, plain), given));
	});
	it.each(Object.keys(ways))('%s, over a common template', async (way) => {
		const targets = new Map(originals);
		for (let seed = 0; seed < ORIGINALS; seed += 2)
			targets.set(`copy-${seed}`, await printsOf(dialect, program(seed, dialect, ways[way]!), given));
		const template = await printsOf(dialect, given);
		const named = compareAll(targets, { template });
		const right = named.filter(({ left, right: other }) => left.replace('copy', 'original') === other);
		expect(right.length / Math.ceil(ORIGINALS / 2)).toBeGreaterThanOrEqual(0.9);
		expect(right.length / named.length).toBeGreaterThanOrEqual(0.95);
	});
});
