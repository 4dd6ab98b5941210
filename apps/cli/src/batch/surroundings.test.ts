import { describe, expect, it } from 'vitest';
import { surroundingsOf, throughTrouble } from './surroundings.js';

const stop = new AbortController().signal;
const setUp = (patienceMs = 10_000) => {
	const said: string[] = [];
	return { said, surroundings: surroundingsOf({ patienceMs, say: (s) => said.push(s), waitMs: 5 }) };
};
const later = { code: 'AUD_INTERNAL' };

describe('the surroundings of a batch', () => {
	it('are blamed by nobody whose target failed by itself', async () => {
		const { surroundings, said } = setUp();
		for (const target of ['a', 'b', 'c', 'd']) expect(await surroundings.judged(target, null, 1, stop)).toBe('keep');
		expect(said).toEqual([]);
	});

	it('one failure has its target tried later, three times in all', async () => {
		const { surroundings } = setUp();
		await expect(surroundings.judged('a', 'down', 1, stop)).rejects.toMatchObject(later);
		expect(await surroundings.judged('b', null, 1, stop)).toBe('keep');
		await expect(surroundings.judged('a', 'down', 2, stop)).rejects.toMatchObject(later);
		expect(await surroundings.judged('a', 'down', 3, stop)).toBe('keep');
	});

	it('different failures, or failures of one target, are no pause', async () => {
		const { surroundings, said } = setUp();
		for (const [target, cause] of [
			['a', 'x'],
			['b', 'y'],
			['c', 'x'],
			['c', 'x'],
			['c', 'x'],
		] as const)
			await expect(surroundings.judged(target, cause, 1, stop)).rejects.toMatchObject(later);
		expect(said).toEqual([]);
	});

	it('three equal ones in a row pause it; one that is judged has all go on', async () => {
		const { surroundings, said } = setUp();
		for (const target of ['a', 'b']) await expect(surroundings.judged(target, 'down', 1, stop)).rejects.toMatchObject(later);
		expect(await surroundings.judged('c', 'down', 1, stop)).toBe('again');
		await surroundings.ready('c', stop);
		let waiting = true;
		const next = surroundings.ready('e', stop).then(() => {
			waiting = false;
		});
		const other = surroundings.judged('d', 'down', 1, stop);
		expect(await surroundings.judged('c', 'down', 1, stop)).toBe('again');
		expect(waiting).toBe(true);
		expect(await surroundings.judged('c', null, 1, stop)).toBe('keep');
		await next;
		expect(await other).toBe('again');
		expect(said).toEqual([
			'The batch pauses, for 3 targets in a row failed alike: down. It tries one again now and then, for 10 s.',
			'The batch goes on.',
		]);
	});

	it('what needed nothing of what failed neither ends a pause nor keeps one off', async () => {
		const { surroundings, said } = setUp();
		for (const target of ['a', 'b']) {
			await expect(surroundings.judged(target, 'down', 1, stop)).rejects.toMatchObject(later);
			expect(await surroundings.judged(`${target} asks nobody`, null, 1, stop, false)).toBe('keep');
		}
		expect(await surroundings.judged('c', 'down', 1, stop)).toBe('again');
		expect(await surroundings.judged('under way before', null, 1, stop)).toBe('keep');
		expect(said).toHaveLength(1);
		expect(await surroundings.judged('c', null, 1, stop)).toBe('keep');
		expect(said.at(-1)).toBe('The batch goes on.');
	});

	it('has every target judged once, though nobody was for a while', async () => {
		const { surroundings, said } = setUp();
		const audited: string[] = [];
		let asked = 0;
		const audit = async (id: string) => {
			await new Promise((resolve) => setTimeout(resolve, 10));
			const cause = ++asked <= 6 ? 'down' : null;
			if (cause === null) audited.push(id);
			return { row: { cause, bill: null } };
		};
		const slot = async (queue: string[]) => {
			for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
				const data = { entry: { id } } as Parameters<typeof throughTrouble>[1];
				await throughTrouble(surroundings, data, 1, stop, () => audit(id!)).catch(() => queue.push(id!));
			}
		};
		const queue = ['a', 'b', 'c', 'd', 'e', 'f'];
		await Promise.all([slot(queue), slot(queue)]);
		expect(audited.sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
		expect(said).toHaveLength(2);
	});

	it('ends with the reason when patience ends, and keeps what came', async () => {
		const { surroundings } = setUp(20);
		for (const target of ['a', 'b']) await expect(surroundings.judged(target, 'down', 1, stop)).rejects.toMatchObject(later);
		let outcome = 'again';
		while (outcome === 'again') outcome = await surroundings.judged('c', 'down', 1, stop);
		expect([outcome, surroundings.over.aborted]).toEqual(['keep', true]);
		expect(surroundings.reason).toBe('The batch ends after a pause of 0 s: down');
		await surroundings.ready('e', stop);
		expect(await surroundings.judged('d', 'down', 1, stop)).toBe('keep');
	});

	it('goes on without a host that does not come back, whose targets are kept with their reason', async () => {
		const { surroundings, said } = setUp(20);
		const cause = 'Repositories of git.example cannot be fetched: it cannot be reached.';
		for (const target of ['a', 'b']) await expect(surroundings.judged(target, cause, 1, stop)).rejects.toMatchObject(later);
		let outcome = 'again';
		while (outcome === 'again') outcome = await surroundings.judged('c', cause, 1, stop);
		expect([outcome, surroundings.over.aborted, surroundings.reason]).toEqual(['keep', false, null]);
		expect(said.at(-1)).toBe(`The batch goes on without these: ${cause}`);
		await surroundings.ready('e', stop);
		for (const target of ['a', 'b', 'd']) expect(await surroundings.judged(target, cause, 1, stop)).toBe('keep');
		await expect(surroundings.judged('e', 'down', 1, stop)).rejects.toMatchObject(later);
	});

	it('a total cost that is used up ends it at once, and what was judged without is no result', async () => {
		const { surroundings } = setUp();
		await expect(surroundings.judged('a', 'The total cost of the batch is used up.', 3, stop)).rejects.toMatchObject(later);
		expect([surroundings.over.aborted, surroundings.reason]).toEqual([true, 'The total cost of the batch is used up.']);
	});

	it('whoever is stopped waits no longer', async () => {
		const { surroundings } = setUp();
		for (const target of ['a', 'b']) await expect(surroundings.judged(target, 'down', 1, stop)).rejects.toMatchObject(later);
		await surroundings.judged('c', 'down', 1, stop);
		await surroundings.ready('e', AbortSignal.abort());
		expect(await surroundings.judged('d', 'down', 1, AbortSignal.timeout(10))).toBe('again');
	});
});
