// Reading what a case holds, fault by fault: what is wrong with a value, and where it stands.
import { nearest } from '@auditor/schema/pure';

/** What is wrong, and where below the thing that is being read; paths are put together only when something is wrong. */
export class Fault extends Error {
	constructor(
		readonly path: string,
		message: string,
	) {
		super(message);
	}
}

/** Runs `item` on every object of a list; a fault inside gets the place in the list in front of its path. */
export function each<T extends object>(list: readonly T[], at: string, item: (given: T) => void): void {
	if (!Array.isArray(list)) throw new Fault(at, 'must be a list');
	for (let i = 0; i < list.length; i++) {
		const given = list[i];
		try {
			if (typeof given !== 'object' || given === null || Array.isArray(given)) throw new Fault('', 'must be an object');
			item(given);
		} catch (error) {
			if (!(error instanceof Fault)) throw error;
			throw new Fault(`${at}[${i}]${error.path ? `.${error.path}` : ''}`, error.message);
		}
	}
}

export function suggest(given: unknown, known: readonly string[]): string {
	const near = typeof given === 'string' ? nearest(given, known) : null;
	return near ? `; did you mean "${near}"?` : '';
}

export function unique<T>(items: T[], key: (item: T) => string, path: string, criterion: string): T[] {
	const seen = new Set<string>();
	for (const item of items) {
		if (seen.has(key(item))) throw new Fault(path, `"${key(item)}" stands twice for criterion ${criterion}`);
		seen.add(key(item));
	}
	return items;
}

export function name(value: unknown, path: string): string {
	if (typeof value !== 'string' || value === '') throw new Fault(path, 'must be a name');
	return value;
}

export function names(value: readonly string[] | undefined, path: string): string[] {
	if (value === undefined) return [];
	if (!Array.isArray(value)) throw new Fault(path, 'must be a list');
	for (const item of value) name(item, path);
	return [...value];
}

export function whole(value: unknown, least: number, most: number, path: string): void {
	if (Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most) return;
	const shown = typeof value === 'number' ? String(value) : JSON.stringify(value);
	throw new Fault(path, `must be a whole number from ${least}${most === Number.MAX_SAFE_INTEGER ? '' : ` to ${most}`}, not ${shown}`);
}
