// Does a text of code name one of some variables?
import { escapeText } from '@auditor/schema';

export function mentions(text: string, names: Iterable<string>): boolean {
	return [...names].some((name) => new RegExp(`(^|[^\\w.])${escapeText(name)}\\b`).test(text));
}
