/** The first of a list, as many as there is room for: one is never left out alone. */
export function firstOf<T>(all: readonly T[], most: number): T[] {
	return all.slice(0, all.length > most + 1 ? most : all.length);
}
