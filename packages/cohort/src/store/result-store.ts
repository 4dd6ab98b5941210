// Where do results go, so that all who judge can reach it? Small files under names, each written whole and once: the first writer of a name wins,
// and who comes later learns it. Knows nothing of what is in them.

/** Files by name; a name is letters, digits, `.`, `_`, `-` and `/`. Safe for several writers on several machines. */
export interface ResultStore {
	/** As people may see it: a path or an address without secrets. */
	readonly place: string;
	/** Null: there is none. */
	get(name: string): Promise<Uint8Array | null>;
	/** False: there is one already, and it stays as it is. @throws AuditorError AUD_OUTPUT when it cannot be written */
	put(name: string, bytes: Uint8Array): Promise<boolean>;
	/** Does nothing when there is none. */
	remove(name: string): Promise<void>;
	/** Names below a folder, relative to it, in code-unit order; empty when it is not there. */
	list(folder: string): Promise<string[]>;
	close(): Promise<void>;
}

/** @throws RangeError for what is no name: nothing outside of the store can be named */
export function checkName(name: string): string {
	if (!/^[A-Za-z0-9][\w.-]*(\/[A-Za-z0-9][\w.-]*)*$/.test(name)) throw new RangeError(`"${name}" is no name of a stored file`);
	return name;
}
