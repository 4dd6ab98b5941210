// What does a record hold under a name? Names come from rubrics and models, and `constructor` is a name like any other.

/** The record's own value; undefined where it has none, whatever objects inherit. */
export function own<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
	return Object.hasOwn(record, name) ? record[name] : undefined;
}
