// What is kept of a call, and when does a kept reply stand for a new one? Answered calls always; failed ones only in a replay.
import { type Json, maskSecrets, maskSecretsIn } from '@auditor/schema';
import type { AbstentionCode } from '../abstain.js';
import { hashOf } from '../hash.js';
import { tooLong } from './output.js';
import { fault, type ModelMessage, type ModelPort, type ModelReply } from './port.js';
import type { Store } from './store.js';

/** One answered call. */
export interface CallRecord {
	readonly schemaVersion: 1;
	readonly digest: string;
	readonly judge: string;
	readonly criterion: string;
	readonly round: number;
	/** Which try it was, failed ones counted. */
	readonly attempt: number;
	readonly latencyMs: number;
	readonly model: Json;
	/** What was asked; absent in records of earlier versions. */
	readonly prompt?: readonly ModelMessage[];
	readonly reply: ModelReply;
}

/** How a judge ended without an opinion; replayed as it was. */
export interface FailureRecord {
	readonly schemaVersion: 1;
	readonly digest: string;
	readonly code: AbstentionCode;
	readonly detail: string;
	readonly raw: string | null;
	readonly attempts: number;
}

/** Key of a request: all that was asked, of whom, and which of several samples it is. */
export function requestDigest(port: ModelPort, messages: readonly ModelMessage[], sample: number): string {
	return hashOf([port.identity, messages, sample]);
}

/** What was asked, as it is written down: a picture by its digest. */
export function withoutPictures(messages: readonly ModelMessage[]): ModelMessage[] {
	return messages.map(({ pictures, ...message }) =>
		pictures === undefined ? message : { ...message, pictures: pictures.map((one) => `sha256:${hashOf(one)}`) },
	);
}

export interface Records {
	/** A reply that was paid for before. */
	reply(key: string): CallRecord | null;
	keep(record: CallRecord): void;
	/** How the judge failed in the run that is replayed. */
	failure(key: string): FailureRecord | null;
	keepFailure(record: FailureRecord): void;
}

/** Reads from all stores in order, writes to all; what is found in one is copied to the first, so that a run folder is complete. */
export function recordsIn(stores: readonly Store[]): Records {
	const read = <T>(key: string): T | null => {
		for (const [index, store] of stores.entries()) {
			const found = parse<T>(store.get(key));
			if (!found) continue;
			if (index > 0) stores[0]!.put(key, JSON.stringify(found));
			return found;
		}
		return null;
	};
	const write = (key: string, value: object) => {
		for (const store of stores) store.put(key, JSON.stringify(value));
	};
	return {
		reply: (key) => read<CallRecord>(key),
		keep: (record) => write(record.digest, record),
		failure: (key) => read<FailureRecord>(`${key}.failure`),
		keepFailure: (record) => write(`${record.digest}.failure`, record),
	};
}

/** Characters of what a model said that are kept beside what was understood of it. */
const LONGEST_RAW = 8_000;

/** Whether the provider answered, so that asking again would be paid again. */
export function isPaid(reply: ModelReply): boolean {
	// What will be asked again unchanged must not be found as its own answer.
	return reply.kind === 'answer' || (reply.paid && reply.retry !== 'again');
}

/** The reply without secrets: a model may repeat, or invent, what looks like a key; logs and reports shall hold none. */
export function masked(reply: ModelReply): ModelReply {
	// What a broken server sends is kept as far as somebody would read it.
	const raw = reply.raw === null ? null : maskSecrets(reply.raw.slice(0, LONGEST_RAW));
	const complaint = reply.kind === 'answer' ? tooLong(reply.value) : null;
	if (complaint !== null) return fault('invalid-output', complaint, 'mend', { raw, model: reply.model, usage: reply.usage, paid: true });
	return reply.kind === 'answer'
		? { ...reply, raw, value: maskSecretsIn(reply.value) }
		: { ...reply, raw, detail: maskSecrets(reply.detail.slice(0, LONGEST_RAW)) };
}

/** A file that a crash of the machine left half-written is no record. */
function parse<T>(text: string | null): T | null {
	if (text === null) return null;
	try {
		const value = JSON.parse(text) as T & { schemaVersion?: number };
		return value.schemaVersion === 1 ? value : null;
	} catch {
		return null;
	}
}
