// Did one of ours write this? Jobs and stored results carry a MAC by the secret that a batch and its workers share: whoever can write to the queue or the
// store alone cannot make one.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { AuditorError, canonicalJson } from '@auditor/schema';

export interface Signer {
	/** Tells secrets apart and gives none away: part of a queue's name, so that those who cannot check each other do not meet. */
	readonly name: string;
	/** Hex. @param value JSON */
	sign(what: 'job', value: unknown): string;
	verifies(what: 'job', value: unknown, mac: unknown): boolean;
	/** The bytes with their MAC behind them. */
	seal(bytes: Uint8Array): Uint8Array;
	/** The bytes without it; null: it is not there, or not by this secret. */
	open(bytes: Uint8Array): Uint8Array | null;
}

/** So few characters can be guessed by trying. */
const LEAST = 16;
const MARK = Buffer.from('AUDITMAC', 'latin1');
const MAC_BYTES = 32;

/** @throws AuditorError AUD_USAGE for a secret that can be guessed */
export function signerOf(secret: string): Signer {
	if (secret.length < LEAST)
		throw new AuditorError('AUD_USAGE', `The secret of the queue has ${secret.length} characters; at least ${LEAST} are asked for.`, {
			hint: 'Make one with: openssl rand -hex 32.',
		});
	const mac = (what: string, bytes: string | Uint8Array) => createHmac('sha256', secret).update(`auditor ${what}\n`).update(bytes).digest();
	return {
		name: mac('name', '').toString('hex').slice(0, 8),
		sign: (what, value) => mac(what, canonicalJson(value)).toString('hex'),
		verifies: (what, value, given) =>
			typeof given === 'string' &&
			/^[0-9a-f]{64}$/.test(given) &&
			timingSafeEqual(mac(what, canonicalJson(value)), Buffer.from(given, 'hex')),
		seal: (bytes) => Buffer.concat([bytes, MARK, mac('result', bytes)]),
		open: (bytes) => {
			const inner = unsealed(bytes);
			return inner !== null && timingSafeEqual(mac('result', inner), bytes.subarray(-MAC_BYTES)) ? inner : null;
		},
	};
}

/** The bytes before a MAC, whosever it is; null: there is none. */
export function unsealed(bytes: Uint8Array): Uint8Array | null {
	const at = bytes.length - MAC_BYTES - MARK.length;
	return at >= 0 && MARK.equals(bytes.subarray(at, at + MARK.length)) ? bytes.subarray(0, at) : null;
}
