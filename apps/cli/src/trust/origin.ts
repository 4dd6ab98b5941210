// The door: how did a path, an address or a setting come to us? The origin is a part of the type, so that what nobody named cannot be handed to
// what runs, answers or is paid. It follows from the way in and never from the place: a file does not become the user's by lying in his folder.
import { resolve } from 'node:path';

declare const origin: unique symbol;

/** The user said it: argv, environment, an answer of his agent, or a file that he named. */
export type Named = string & { readonly [origin]: 'named' };
/** It lies beside or in a tree, and nobody named it. Read as data; it may tighten and nothing else. */
export type Found = string & { readonly [origin]: 'found' };
/** This auditor wrote it or was shipped with it. Believed when it proves that. */
export type Ours = string & { readonly [origin]: 'ours' };
/** Whatever may be opened. */
export type Known = Named | Found | Ours;
/** Settings that the user said. */
export type NamedValue<T> = T & { readonly [origin]: 'named' };

/** Takes a word of the user: a path, a name or an address. To be called where argv, environment and configuration are read, and nowhere else. */
export function named(word: string): Named {
	return word as Named;
}

/** A path that the user named, from the folder in which he said it. */
export function namedPath(cwd: string, path: string): Named {
	return resolve(cwd, path) as Named;
}

/** A path that a folder suggested. */
export function found(path: string): Found {
	return path as Found;
}

/** A file of our own: of the installation, the temporary folder, the cache. */
export function ours(path: string): Ours {
	return path as Ours;
}
