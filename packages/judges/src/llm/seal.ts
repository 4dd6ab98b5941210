// Is a kept reply one of ours? A folder of records can be planted, so each record is sealed: a MAC, by a key that only the user has, over the key that it
// answers and all that it says. Where the user names the folder, his word stands for the seal.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { canonicalJson } from '@auditor/schema';
import type { Store } from './store.js';

export interface SealOptions {
	/** Any text; 32 random bytes or more. */
	readonly key: string;
	/** Whether a record without a fitting seal answers too. Its digest must fit all the same. */
	readonly trusted: boolean;
	/** Told of each record that answers. Must not throw. */
	readonly onAnswer?: (key: string) => void;
}

/** Seals what is put into a store, and gives out what is sealed, or trusted, and was recorded for the very question. */
export function sealedStore(store: Store, { key: secret, trusted, onAnswer }: SealOptions): Store {
	const sealOf = (key: string, record: object) =>
		createHmac('sha256', secret)
			.update(`${key}\n${canonicalJson(record)}`)
			.digest('hex');
	return {
		get(key) {
			const read = parse(store.get(key));
			if (read === null || read.record.digest !== key.split('.', 1)[0]) return null;
			const text = told(() => (trusted || sameText(read.seal, sealOf(key, read.record)) ? JSON.stringify(read.record) : null));
			if (text !== null) onAnswer?.(key);
			return text;
		},
		put(key, value) {
			const record = JSON.parse(value) as Record<string, unknown>;
			store.put(key, JSON.stringify({ ...record, seal: sealOf(key, record) }));
		},
	};
}

/** A file that a crash of the machine left half-written, or that is no object, is no record. */
function parse(text: string | null): { record: Record<string, unknown>; seal: string } | null {
	if (text === null) return null;
	try {
		const { seal, ...record } = JSON.parse(text) as Record<string, unknown>;
		return { record, seal: typeof seal === 'string' ? seal : '' };
	} catch {
		return null;
	}
}

/** Null also for what is nested deeper than can be written. */
function told(write: () => string | null): string | null {
	try {
		return write();
	} catch {
		return null;
	}
}

function sameText(one: string, other: string): boolean {
	const [a, b] = [Buffer.from(one), Buffer.from(other)];
	return a.length === b.length && timingSafeEqual(a, b);
}
