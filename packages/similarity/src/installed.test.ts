import { expect, it } from 'vitest';
import { compareAll, compareClass } from './compare.js';
import { fingerprint } from './fingerprint.js';
import type { CommitMark } from './model.js';

const words = (seed: number, count: number) =>
	Array.from({ length: count }, (_, n) => `w${(seed * 7919 + n * 104729 + n * n * seed) % 9973}`).join(' ');
const commit = (n: number, over: Partial<CommitMark> = {}): CommitMark => ({
	id: String(n).padStart(40, '0'),
	author: 'Ann',
	mail: 'ann',
	at: 1_700_000_000 + n * 3600,
	subject: `Add part ${n}`,
	lines: 3,
	paths: ['a.md'],
	...over,
});
/** A target with a document of its own and, where asked, the one that a tool installed. */
const target = (
	seed: number,
	{ installed = false, commits = [commit(seed, { mail: `m${seed}`, author: `A${seed}` })] as CommitMark[], copy = seed } = {},
) => {
	const documents = [
		{ path: 'own.md', line: 1, endLine: 9, name: null, text: words(copy, 400) },
		...(installed ? [{ path: 'AGENTS.md', line: 1, endLine: 9, name: null, text: words(99, 900) }] : []),
	];
	const files = { 'empty.md': 'blob-empty', 'own.md': `blob-${copy}`, ...(installed && { 'AGENTS.md': 'blob-tool' }) };
	return fingerprint({ functions: [], prompts: [], documents, files, commits });
};

it('a file that three submissions of different authors hold byte for byte is left out and named', () => {
	const targets = new Map([1, 2, 3, 4].map((n) => [`t${n}`, target(n, { installed: n < 4 })]));
	expect(compareAll(targets).length).toBeGreaterThan(0);
	expect(compareClass(targets)).toEqual({
		pairs: [],
		groups: [],
		more: 0,
		installed: [{ path: 'AGENTS.md', targets: ['t1', 't2', 't3'] }],
	});
});

it('two with the same file, and three of one author, are compared', () => {
	const two = new Map([1, 2, 3].map((n) => [`t${n}`, target(n, { installed: n < 3 })]));
	expect(compareClass(two)).toMatchObject({ installed: [], pairs: [{ left: 't1', right: 't2' }] });
	const one = new Map([1, 2, 3].map((n) => [`t${n}`, target(n, { installed: true, commits: [commit(n)] })]));
	expect(compareClass(one)).toMatchObject({ installed: [], pairs: { length: 3 } });
});

it('a copy is found beside installed files', () => {
	const targets = new Map([1, 2, 3].map((n) => [`t${n}`, target(n, { installed: true, copy: n === 3 ? 1 : n })]));
	expect(compareClass(targets).pairs).toMatchObject([
		{ left: 't1', right: 't3', documents: 1, places: [{ kind: 'document', left: { path: 'own.md' } }] },
	]);
});

it('histories that share commits are named with both commits, also after a rebase', () => {
	const history = [1, 2, 3, 4].map((n) => commit(n));
	const rebased = history.map((c) => ({ ...c, id: `f${c.id.slice(1)}`, author: 'Bob', mail: 'bob' }));
	const targets = new Map([
		['ann', target(1, { commits: history })],
		['bob', target(2, { commits: [...rebased, commit(9, { mail: 'bob', subject: 'Mine' })] })],
		['cid', target(3, { commits: [5, 6, 7, 8].map((n) => commit(n, { mail: 'cid' })) })],
	]);
	const [pair, ...more] = compareAll(targets);
	expect(more).toEqual([]);
	expect(pair).toMatchObject({ left: 'ann', right: 'bob', similarity: 1, commits: 1, documents: 0 });
	expect(pair!.places[0]).toMatchObject({
		kind: 'commit',
		left: { path: 'commit 000000000000', name: 'Ann' },
		right: { path: 'commit f00000000000', name: 'Bob' },
	});
});

it('the commits that all began with are no likeness', () => {
	const start = [1, 2, 3, 4].map((n) => commit(n, { mail: 'teacher', author: 'Teacher' }));
	const targets = new Map(
		['ann', 'bob', 'cid'].map(
			(id, i) => [id, target(i + 1, { commits: [commit(20 + i, { mail: id, subject: `Own ${id}` }), ...start] })] as const,
		),
	);
	expect(compareAll(targets)).toEqual([]);
});
