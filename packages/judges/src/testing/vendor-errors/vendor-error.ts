// One refusal as a vendor words it, and where it is written down. The body is as it comes over the wire; names of accounts are shortened.
import type { AbstentionCode } from '../../abstain.js';

export interface VendorError {
	readonly vendor: string;
	readonly what: string;
	readonly status: number;
	readonly headers?: Readonly<Record<string, string>>;
	readonly body: unknown;
	/** Where the vendor, or who met it, wrote it down. */
	readonly source: string;
	readonly code: AbstentionCode;
	/** The model is given up for everybody. */
	readonly fatal: boolean;
	/** Milliseconds that it asks to wait; left out: it does not say. */
	readonly delayMs?: number;
}
