// In which order are targets judged? At random, so that limits of providers hit nobody by name; by a seed, so that it can be told afterwards.
import { compareText, digest } from '@auditor/schema';

/** The items in the order that a seed gives them; it depends on the seed and the ids alone. */
export function shuffled<T extends { readonly id: string }>(items: readonly T[], seed: string): T[] {
	const keyed = items.map((item) => ({ item, key: digest([seed, item.id]) }));
	return keyed.sort((a, b) => compareText(a.key, b.key) || compareText(a.item.id, b.item.id)).map(({ item }) => item);
}
