// What every store must do, wherever it keeps things.
import { describe, expect, it } from 'vitest';
import type { ResultStore } from '../store/result-store.js';

const text = (value: string) => new TextEncoder().encode(value);
const read = (bytes: Uint8Array | null) => (bytes === null ? null : new TextDecoder().decode(bytes));

/** @param open an empty store, opened as often as asked with the same key */
export function storeContract(name: string, open: (key: string) => ResultStore | Promise<ResultStore>): void {
	describe(`the store: ${name}`, () => {
		it('gives back what was put, and says what is not there', async () => {
			const store = await open('one');
			expect(await store.get('results/a.json.gz')).toBeNull();
			expect(await store.list('results')).toEqual([]);
			expect(await store.put('results/a.json.gz', Uint8Array.of(0, 255, 13, 10))).toBe(true);
			expect([...((await store.get('results/a.json.gz')) ?? [])]).toEqual([0, 255, 13, 10]);
			expect(await (await open('one')).list('results')).toEqual(['a.json.gz']);
			await store.close();
		});

		it('keeps the first of two, also of thirty at once', async () => {
			const store = await open('two');
			expect(await store.put('x', text('first'))).toBe(true);
			expect(await store.put('x', text('second'))).toBe(false);
			expect(read(await store.get('x'))).toBe('first');
			const others = await Promise.all(Array.from({ length: 30 }, async (_, i) => (await open('two')).put('y', text(`by ${i}`))));
			expect(others.filter(Boolean)).toHaveLength(1);
			expect(read(await store.get('y'))).toBe(`by ${others.indexOf(true)}`);
			await store.close();
		});

		it('lists a folder alone, in order, however much there is', async () => {
			const store = await open('three');
			for (const each of ['b', 'a', 'C', 'd', 'e', 'f', 'g']) await store.put(`results/${each}`, text(each));
			await store.put('results-else/x', text('x'));
			await store.put('conditions.json', text('{}'));
			expect(await store.list('results')).toEqual(['C', 'a', 'b', 'd', 'e', 'f', 'g']);
			await store.close();
		});

		it('removes, and may be asked to twice', async () => {
			const store = await open('four');
			await store.put('x', text('1'));
			await store.remove('x');
			await store.remove('x');
			expect(await store.get('x')).toBeNull();
			expect(await store.put('x', text('2'))).toBe(true);
			await store.close();
		});

		it.each(['../x', '/x', 'a/../b', '', 'a//b', '.hidden', 'a b'])('takes no name that leads elsewhere: %j', async (bad) => {
			const store = await open('five');
			await expect((async () => store.put(bad, text('x')))()).rejects.toThrow(RangeError);
			await expect((async () => store.get(bad))()).rejects.toThrow(RangeError);
			await store.close();
		});
	});
}
