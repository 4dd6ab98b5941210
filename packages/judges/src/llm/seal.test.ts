import { describe, expect, it } from 'vitest';
import { sealedStore } from './seal.js';
import { memoryStore } from './store.js';

const digest = 'ab'.repeat(32);
const record = JSON.stringify({ schemaVersion: 1, digest, reply: { kind: 'answer', value: 3 } });
const key = 'k'.repeat(64);

describe('a sealed store', () => {
	it('gives back what it was given, without the seal, and tells of it', () => {
		const told: string[] = [];
		const store = sealedStore(memoryStore(), { key, trusted: false, onAnswer: (name) => void told.push(name) });
		store.put(digest, record);
		store.put(`${digest}.failure`, record);
		expect([store.get(digest), store.get(`${digest}.failure`), store.get('cd')]).toEqual([record, record, null]);
		expect(told).toEqual([digest, `${digest}.failure`]);
	});

	it.each<[string, (text: string) => string]>([
		['was planted without a seal', () => record],
		['was changed', (text) => text.replace('"value":3', '"value":5')],
		['has a seal of no text', (text) => text.replace(/"seal":"\w+"/, '"seal":7')],
		['is no object', () => '[1]'],
		['is null', () => 'null'],
		['is nested deeper than can be written', (text) => `${text.slice(0, -1)},"x":${'['.repeat(200_000)}${']'.repeat(200_000)}}`],
		['is cut', (text) => text.slice(0, 40)],
	])('gives nothing of what %s', (_, change) => {
		const inner = memoryStore();
		const store = sealedStore(inner, { key, trusted: false });
		store.put(digest, record);
		inner.put(digest, change(inner.get(digest) ?? ''));
		expect(store.get(digest)).toBeNull();
	});

	it('gives nothing that another key sealed, or that was sealed under another name', () => {
		const inner = memoryStore();
		sealedStore(inner, { key: 'another', trusted: false }).put(digest, record);
		const store = sealedStore(inner, { key, trusted: false });
		expect(store.get(digest)).toBeNull();
		store.put(digest, record);
		inner.put(`${digest}.failure`, inner.get(digest) ?? '');
		inner.put('cd', inner.get(digest) ?? '');
		expect([store.get(`${digest}.failure`), store.get('cd')]).toEqual([null, null]);
	});

	it('gives what is not sealed where its folder was named, but only for the question that it answers', () => {
		const inner = memoryStore();
		inner.put(digest, record);
		inner.put('cd'.repeat(32), record);
		const store = sealedStore(inner, { key, trusted: true });
		expect([store.get(digest), store.get('cd'.repeat(32))]).toEqual([record, null]);
	});
});
