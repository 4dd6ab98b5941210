// Which program made an answer: what is kept of it holds for this one alone, whatever version it calls itself.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const known = new Map<string | null, string>();

/** SHA-256 of the entry of a package, null for this one: built entries name their chunks by content. */
export function programDigest(name: string | null): string {
	const digest =
		known.get(name) ??
		createHash('sha256')
			.update(readFileSync(name === null ? ownEntry() : createRequire(import.meta.url).resolve(name)))
			.digest('hex');
	known.set(name, digest);
	return digest;
}

function ownEntry(): string {
	const built = fileURLToPath(new URL('./index.js', import.meta.url));
	return existsSync(built) ? built : fileURLToPath(import.meta.url);
}
