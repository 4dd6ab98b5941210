// Does an object have the content that its id says? Git answers with whatever a store holds under an id: only what it receives itself is hashed.
import { createHash } from 'node:crypto';

/** Letters of an id of SHA-256; one of SHA-1 has 40. */
const LONG_ID = 64;

/** The id that git gives an object. @source git docs, "Git Internals: Git Objects" */
export function objectId(type: string, content: Uint8Array, algorithm: 'sha1' | 'sha256'): string {
	return createHash(algorithm).update(`${type} ${content.length}\0`).update(content).digest('hex');
}

/** Whether content and type are what the id was made of. */
export function hasId(id: string, type: string, content: Uint8Array): boolean {
	return objectId(type, content, id.length === LONG_ID ? 'sha256' : 'sha1') === id;
}
