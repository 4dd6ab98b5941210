// @module-tag slow
import { describe, expect, it } from 'vitest';
import { compareAll, compareClass } from './compare.js';
import { fingerprint } from './fingerprint.js';
import { type Fingerprints, fingerprintsSchema } from './model.js';

/** Numbers from 0 to below 1, the same for the same seed. */
function numbers(seed: number) {
	let state = (seed * 2654435761) >>> 0;
	return () => {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
		return state / 2 ** 32;
	};
}

const WORDS = Array.from({ length: 400 }, (_, i) => `word${i}`);
const text = (seed: number, length = 60) => {
	const next = numbers(seed);
	return Array.from({ length }, () => WORDS[Math.floor(next() * WORDS.length)]!);
};
const functionOf = (seed: number, name = `f${seed}`) => ({
	path: 'a.py',
	line: 1 + (seed % 900),
	endLine: 9 + (seed % 900),
	name,
	tokens: text(seed),
	text: `def ${name}(): ...`,
});
const functions = (...seeds: readonly number[]) => seeds.map((seed) => functionOf(seed));
const target = (input: Partial<Parameters<typeof fingerprint>[0]>): Fingerprints =>
	fingerprint({ functions: [], prompts: [], documents: [], ...input });
const range = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i);
const cohort = (entries: Readonly<Record<string, Fingerprints>>) => new Map(Object.entries(entries));

describe('which targets resemble each other', () => {
	const original = target({ functions: functions(...range(100, 20)) });

	it('are none among strangers', () => {
		expect(compareAll(cohort({ a: original, b: target({ functions: functions(...range(200, 20)) }) }))).toEqual([]);
	});

	it('are copies in another order, in other files', () => {
		const moved = target({
			functions: functions(...range(100, 20))
				.reverse()
				.map((f) => ({ ...f, path: `${f.name}.py` })),
		});
		expect(compareAll(cohort({ b: original, a: moved }))).toMatchObject([
			{ left: 'a', right: 'b', similarity: 1, code: 1, prompts: null, documents: null },
		]);
	});

	it.each([
		['half of the smaller one', 10, 10, 0.5],
		['a quarter', 5, 15, null],
		['all of the smaller one', 20, 0, 1],
	])('share %s', (_, common, own, expected) => {
		const other = target({ functions: functions(...range(100, common), ...range(300, own)) });
		const [pair] = compareAll(cohort({ a: original, b: other }));
		if (expected === null) expect(pair).toBeUndefined();
		else expect(Math.abs(pair!.code! - expected)).toBeLessThan(0.1);
	});

	it('are not small ones that share a function', () => {
		expect(compareAll(cohort({ a: target({ functions: functions(1, 2) }), b: target({ functions: functions(1, 3) }) }))).toEqual([]);
	});

	it('are not those that share what the template gave them', () => {
		const template = target({ functions: functions(...range(100, 15)) });
		const other = target({ functions: functions(...range(100, 15), ...range(300, 8)) });
		expect(compareAll(cohort({ a: original, b: other }))).toHaveLength(1);
		expect(compareAll(cohort({ a: original, b: other }), { template })).toEqual([]);
	});

	it('are not those that share what much of the cohort has', () => {
		const all = Object.fromEntries(
			range(0, 12).map((n) => [`t${n}`, target({ functions: functions(...range(100, 12), ...range(1000 + 50 * n, 8)) })]),
		);
		expect(compareAll(cohort(all))).toEqual([]);
		const ring = { ...all, t3: target({ functions: functions(...range(100, 12), ...range(1000, 8)) }) };
		expect(compareAll(cohort(ring))).toMatchObject([{ left: 't0', right: 't3', code: 1 }]);
	});

	it('may share prompts and documents alone, each compared with its like', () => {
		const prompt = (seed: number) => ({ path: 'p.md', line: 3, endLine: 9, name: null, text: text(seed, 300).join(' ') });
		const pairs = compareAll(
			cohort({
				a: target({ prompts: [prompt(7)] }),
				b: target({ prompts: [prompt(7)] }),
				c: target({ documents: [prompt(7)] }),
				d: target({ documents: [prompt(7)] }),
			}),
		);
		expect(pairs).toMatchObject([
			{ left: 'a', right: 'b', prompts: 1, code: null, documents: null },
			{ left: 'c', right: 'd', documents: 1, code: null, prompts: null },
		]);
	});

	it('are shown side by side: each place once, the strongest first, the rest counted', () => {
		const [pair] = compareAll(
			cohort({
				a: original,
				b: target({ functions: functions(...range(100, 20)).map((f) => ({ ...f, path: 'b.py', name: `renamed${f.name}` })) }),
			}),
			{ places: 3 },
		);
		expect(pair!.places).toHaveLength(3);
		expect(pair!.more).toBe(17);
		for (const { left, right, similarity } of pair!.places) expect([`renamed${left.name}`, similarity]).toEqual([right.name, 1]);
		expect(new Set(pair!.places.map((p) => p.left.name)).size).toBe(3);
	});

	it('do not depend on the order in which targets are given', () => {
		const all = Object.entries({
			a: original,
			b: target({ functions: functions(...range(105, 20)) }),
			c: target({ functions: functions(...range(110, 20)) }),
		});
		expect(compareAll(new Map(all))).toEqual(compareAll(new Map([...all].reverse())));
		expect(compareAll(new Map(all)).map((p) => p.left + p.right)).toEqual(['ab', 'bc', 'ac']);
	});

	// To compare each with each would take minutes.
	it('of two targets that repeat one function 15,000 times are found, and shown by the first', () => {
		const made = () => target({ functions: functions(...range(100, 20), ...Array.from({ length: 15_000 }, () => 5)) });
		const [pair] = compareAll(new Map(Object.entries({ ann: made(), bob: made() })));
		expect(pair!.places.length).toBeGreaterThan(0);
	});

	it('are few to find among 1,000', () => {
		const many = new Map(range(0, 1_000).map((n) => [`t${n}`, target({ functions: functions(...range(10_000 + 100 * n, 30)) })]));
		many.set('copy', many.get('t250')!);
		expect(compareAll(many)).toMatchObject([{ left: 'copy', right: 't250', similarity: 1 }]);
	});
});

describe('fingerprints', () => {
	it('fit their schema after a way through JSON, and hold no more than the beginning of each place', () => {
		const long = { path: 'a.md', line: 1, endLine: 400, name: null, text: `# Title\n\n${text(5, 4000).join(' ')}` };
		const made = target({ functions: functions(1), documents: [long], leftOut: ['b.py: too large'] });
		expect(fingerprintsSchema.parse(JSON.parse(JSON.stringify(made)))).toEqual(made);
		for (const mark of made.documents) expect(mark.excerpt.length).toBeLessThanOrEqual(401);
	});

	it('take a document section by section, with its heading and lines; a heading in code is none', () => {
		const document = `intro ${text(1, 30).join(' ')}\n\n# One\n${text(2, 30).join(' ')}\n\`\`\`\n# comment\n\`\`\`\n## Two\n${text(3, 30).join(' ')}\n`;
		const { documents } = target({ documents: [{ path: 'r.md', line: 1, endLine: 9, name: null, text: document }] });
		expect(documents.map((d) => [d.name, d.line, d.endLine])).toEqual([
			[null, 1, 2],
			['One', 3, 7],
			['Two', 8, 10],
		]);
	});

	it('do not see letters, marks and line breaks', () => {
		const one = target({ prompts: [{ path: 'p', line: 1, endLine: 1, name: null, text: text(9).join(' ') }] });
		const two = target({ prompts: [{ path: 'q', line: 1, endLine: 9, name: null, text: `**${text(9).join(',\n').toUpperCase()}**` }] });
		expect(two.prompts[0]!.grams).toEqual(one.prompts[0]!.grams);
	});
});

describe('a group', () => {
	/** Each has most of what its family has, and something of its own. */
	const family = (name: string, count: number, from: number) =>
		range(0, count).map((n) => {
			const common = range(from, 20).filter((seed) => (seed * 7 + n) % 5 > 0);
			return [
				`${name}-${String(n).padStart(4, '0')}`,
				target({ functions: functions(...common, ...range(100_000 + from + 10 * n, 3)) }),
			] as const;
		});

	it('is told with its members, and a pair is none', () => {
		const { groups, pairs, more } = compareClass(
			new Map([...family('ring', 4, 100), ...family('pair', 2, 300), ...family('alone', 1, 500)]),
		);
		expect(groups).toEqual([['ring-0000', 'ring-0001', 'ring-0002', 'ring-0003']]);
		expect([pairs.length, more]).toEqual([7, 0]);
	});

	it('lists the strongest pairs alone and the nearest of each member, and says how many more there are', () => {
		const { groups, pairs, more } = compareClass(
			new Map([...family('big', 100, 100), ...range(0, 1000).flatMap((n) => family(`x${n}`, 1, 40_000 + 40 * n))]),
		);
		expect(groups.map((ids) => ids.length)).toEqual([100]);
		expect(pairs.length).toBeLessThan(120 + 100);
		expect(pairs.length + more).toBeGreaterThan(3_000);
		expect(new Set(pairs.flatMap(({ left, right }) => [left, right])).size).toBe(100);
		expect(pairs.map(({ similarity }) => similarity)).toEqual(pairs.map(({ similarity }) => similarity).sort((a, b) => b - a));
		// Found by neighbours, told exactly.
		for (const { left, right, similarity } of pairs.slice(0, 20)) {
			const [a, b] = family('big', 100, 100).filter(([id]) => id === left || id === right);
			expect(compareAll(new Map([a!, b!]))[0]?.similarity).toBeCloseTo(similarity, 1);
		}
	});
});
