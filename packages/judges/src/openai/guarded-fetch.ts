// What came over the wire? One exchange, read whole, within a size and a time, and remembered as it came. The client library sees good JSON or
// nothing: it loses the text of what it cannot read, and waits for ever on a body that drips.
import { outsideFault } from '@auditor/schema';
import type { AbstentionCode } from '../abstain.js';

export interface Exchange {
	readonly status: number;
	readonly headers: Headers;
	/** The body as text; null when it was too long to read. */
	readonly body: string | null;
	/** The body as JSON; undefined when it is none. */
	readonly json: unknown;
}

/** Trouble below HTTP, or a body that cannot be used. */
export interface Trouble {
	readonly code: AbstentionCode;
	readonly detail: string;
}

export interface Guard {
	readonly fetch: typeof fetch;
	readonly exchange: () => Exchange | null;
	readonly trouble: () => Trouble | null;
	/** Resolves as soon as one of them is known, before the library has made anything of it. */
	readonly settled: Promise<void>;
}

export interface GuardOptions {
	readonly signal: AbortSignal;
	/** Bytes after decompression; an opinion has a few thousand. */
	readonly maxBytes: number;
	readonly onSend: (() => void) | undefined;
	readonly transport?: typeof fetch;
}

/** Several replies are read and recorded in this time; nobody waits for the library. */
const LIBRARY_WAITS_MS = 20;

/** A `fetch` for one call. It rejects unless the reply is a success with a JSON body; `exchange` and `trouble` say what happened. */
export function guardedFetch({ signal, maxBytes, onSend, transport = fetch }: GuardOptions): Guard {
	let exchange: Exchange | null = null;
	let trouble: Trouble | null = null;
	let settle = () => {};
	const settled = new Promise<void>((resolve) => {
		settle = resolve;
	});
	const guarded: typeof fetch = async (url, init) => {
		const stop = init?.signal ? AbortSignal.any([signal, init.signal]) : signal;
		try {
			onSend?.();
			// A redirect would carry the prompt, and perhaps the key, to somewhere else.
			const response = await transport(url, { ...init, signal: stop, redirect: 'manual' });
			const body = await readWithin(response, maxBytes);
			const json = body === null ? undefined : parse(body);
			exchange = { status: response.status, headers: response.headers, body, json };
			if (body === null) trouble = { code: 'bad-reply', detail: `The reply was longer than ${Math.round(maxBytes / 1024)} kB.` };
			else if (response.ok && json === undefined)
				trouble = { code: 'bad-reply', detail: `The reply was not JSON (${response.headers.get('content-type') ?? 'no content type'}).` };
			if (!response.ok || trouble) throw new Error(`HTTP ${response.status}`);
			settle();
			// The library may parse it later: answers that came at the same time are to be written down first, for a run may be killed.
			await new Promise((resolve) => setTimeout(resolve, LIBRARY_WAITS_MS));
			return new Response(body, { status: response.status, headers: { 'content-type': 'application/json' } });
		} catch (error) {
			if (exchange === null) trouble = describe(error, signal);
			throw error;
		} finally {
			settle();
		}
	};
	return { fetch: guarded, exchange: () => exchange, trouble: () => trouble, settled };
}

/** The body as text, or null when it holds more than `maxBytes`. */
export async function readWithin(response: Response, maxBytes: number): Promise<string | null> {
	const reader = response.body?.getReader();
	if (!reader) return '';
	const chunks: Uint8Array[] = [];
	let size = 0;
	for (;;) {
		const { done, value } = await reader.read();
		if (done) return new TextDecoder().decode(Buffer.concat(chunks));
		size += value.byteLength;
		if (size > maxBytes) {
			await reader.cancel().catch(() => {});
			return null;
		}
		chunks.push(value);
	}
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

function describe(error: unknown, signal: AbortSignal): Trouble {
	if (signal.aborted) {
		const late = signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError';
		return late
			? { code: 'timeout', detail: 'The model did not answer in time.' }
			: { code: 'interrupted', detail: 'The call was stopped before the model answered.' };
	}
	const clause = outsideFault(error)?.clause;
	return { code: 'network', detail: clause ? `The server of the model failed: ${clause}.` : `The connection failed: ${causes(error)}.` };
}

/** `fetch failed` says nothing; its causes do. */
function causes(error: unknown): string {
	const parts: string[] = [];
	for (let e = error; e instanceof Error && parts.length < 3; e = e.cause) parts.push((e as NodeJS.ErrnoException).code ?? e.message);
	return parts.join(', ') || String(error);
}
