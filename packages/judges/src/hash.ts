// The digest of a value, by Node's own SHA-256: the same digits as `digest` of the schema package, which also runs in a browser and takes
// twenty times as long for a prompt of 60 kB.
import { createHash } from 'node:crypto';
import { canonicalJson } from '@auditor/schema';

/** SHA-256 of the canonical JSON of a value, 64 hex digits. */
export function hashOf(value: unknown): string {
	return createHash('sha256').update(canonicalJson(value)).digest('hex');
}
