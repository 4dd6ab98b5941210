// How are passages of the target shown? With their line numbers, what the author says of the code marked as such, and every cut told.
import { canonicalJson, type Evidence, type Json, type Material, maskSecrets } from '@auditor/schema';

/** Characters of values that a person would still read. */
const READABLE = 300;

/** The passages as text; empty where there are none. */
export function materialText(materials: readonly Material[]): string {
	return materials.map(passage).join('\n\n');
}

function passage({ path, title, counts, first, text, words, cut }: Material): string {
	const place = counts === 'line' ? ` from line ${first}` : counts === 'page' ? ` page ${first}` : '';
	const said = words === null && counts === 'line' ? ' (words of the author)' : '';
	const lines = maskSecrets(text).split('\n');
	const numbered = counts === 'line' ? lines.map((line, at) => `${first + at}| ${line}`) : lines.map((line) => `| ${line}`);
	return [`${path}${place}: ${title}${said}`, ...numbered, ...(cut === null ? [] : [`[cut: ${cut}]`])].join('\n');
}

/** Values of a finding that its sentence does not tell: short ones, without lists of records. */
export function shownValues({ values, message }: Evidence): string {
	// "of" says which question a finding answers, and that stands beside it.
	const told = Object.entries(values).filter(([name, value]) => name !== 'of' && isReadable(value) && !message.includes(String(value)));
	const text = told.length === 0 ? '' : canonicalJson(Object.fromEntries(told));
	return text.length > READABLE ? '' : text;
}

function isReadable(value: Json): boolean {
	if (value === null || value === '') return false;
	if (Array.isArray(value)) return value.length > 0 && value.every((v) => typeof v !== 'object');
	return typeof value !== 'object';
}

/** Whether lines stand in a passage that was shown. */
export function isWithin(one: Material, other: Material): boolean {
	const end = ({ first, text }: Material) => first + text.split('\n').length;
	return one.counts === 'line' && other.counts === 'line' && one.path === other.path && other.first <= one.first && end(other) >= end(one);
}
