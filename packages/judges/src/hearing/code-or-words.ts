// Which part of a quote is code, and which is what its author says of it? Comments, docstrings and sentences are words; names, commands and what is computed
// are code. No model is asked.
import type { ListedPlace, Material } from '@auditor/schema';

/** Characters without white space, below which a quote stands everywhere. */
export const SHORTEST_QUOTE = 8;
/** Least share of a quote that is code, beside comments and docstrings; beside strings that the code uses, where it is no statement. */
const CODE_SHARE = 0.5;
/** Calls; and what is returned, assigned or stands behind a key, where it is no string alone. A text that is stored or printed stays what its author says. */
const STATEMENTS: readonly RegExp[] = [
	/(?<![\w$])(?!(?:if|elif|while|for|switch|catch|return|and|or|not|in|is|await|assert|print|yield)\b)[A-Za-z_$][\w$]*\s*\(/,
	/(?:\b(?:return|yield)\b|[\w$\])'](?:\s*:|\s*[+|]?=(?!=)))\s*(?:await\s+)?(?:[[{(]|(?![rbuf]{1,2}'')[\w$])/i,
];

/** Where a line of a list stands. Its place is never read from the text: names of files and lines of code may look like one. */
export function placeAt({ places }: Material, offset: number): ListedPlace | undefined {
	return places?.findLast(({ at }) => at <= offset);
}

export function prefixOf({ path, line }: ListedPlace): string {
	return `${path}:${line} `;
}

/** What a range of words is to the code: a comment behind it, a string that it uses, one that is a name or a command and no sentence, or what its author says. */
type Part = 'aside' | 'used' | 'value' | 'told';
interface Words {
	readonly part: Part;
	/** Where code is computed inside of a template. */
	readonly computed: readonly (readonly [number, number])[];
}
const known = new WeakMap<readonly [number, number], Words>();

function wordsOf(range: readonly [number, number], material: Material): Words {
	const found = known.get(range);
	if (found !== undefined) return found;
	const said = material.text.slice(...range);
	const inside = said.startsWith('`') ? [...said.matchAll(/\$\{[^{}`]{1,200}\}/g)] : [];
	const computed = inside.map(({ index, 0: { length } }) => [range[0] + index, range[0] + index + length] as const);
	const made = { part: partOf(range, material), computed };
	known.set(range, made);
	return made;
}

function partOf(range: readonly [number, number], material: Material): Part {
	const said = material.text.slice(...range);
	const before = material.text.slice(0, range[0]);
	if (!/^["'`]/.test(said)) return isLong(before.slice(before.lastIndexOf('\n') + 1)) ? 'aside' : 'told';
	if (!isUsed(range, material)) return 'told';
	const tokens = said.replace(/["'`]/g, '').trim().split(/\s+/);
	const plain = tokens.filter((token) => /^[a-z]+(?:['’-][a-z]+)*[.,;:!?)]*$/i.test(token)).length;
	// What a call is handed and is mostly no words is a command; over lines it may be anything.
	const isCommand = /\(\s*$/.test(before) && !said.includes('\n') && plain * 2 <= tokens.length;
	return tokens.length === 1 || isCommand ? 'value' : 'used';
}

function isLong(text: string): boolean {
	return text.replace(/\s+/g, '').length >= SHORTEST_QUOTE;
}

export function isCode(places: readonly [number, number][], material: Material, ofTexts: boolean): boolean {
	const { words, text } = material;
	if (words === null) return false;
	let [code, told, used, aside, statement] = ['', 0, 0, 0, ''];
	let passed = 0;
	for (const [begin, end] of places)
		for (let i = begin; i < end; i++) {
			while (passed < words.length && words[passed]![1] <= i) passed++;
			const range = words[passed] && words[passed]![0] <= i ? words[passed] : undefined;
			const { part, computed } = range === undefined ? { part: 'code', computed: [] } : wordsOf(range, material);
			if (range === undefined) statement += text[i];
			else if (i === Math.max(range[0], begin)) statement += part === 'value' ? 'value' : literal(text.slice(...range), text[range[0] - 1]);
			if (/\s/.test(text[i]!)) continue;
			if (range === undefined || part === 'value' || computed.some(([from, to]) => from <= i && i < to)) code += text[i];
			else if (part === 'used') used++;
			else if (part === 'aside') aside++;
			else told++;
		}
	if (aside > 0 && code.length < SHORTEST_QUOTE) return false;
	if (code.length + (ofTexts ? used : 0) < (code.length + told) * CODE_SHARE) return false;
	if (ofTexts) return used > 0 || /[A-Za-z_]{2}/.test(code);
	// A text that is computed is code, and stands as a name in the statement.
	return /[A-Za-z_]{2}/.test(statement) && (code.length >= used || STATEMENTS.some((form) => form.test(statement)));
}

/** A string as a part of code: a name where code is computed inside of it, else an empty one; of a comment nothing. */
function literal(said: string, before = ''): string {
	if (!/^["'`]/.test(said)) return '';
	const computes = said.startsWith('`') ? /\$\{\s*[A-Za-z_$]/.test(said) : /f/i.test(before) && /\{\s*[A-Za-z_]/.test(said);
	return computes ? 'text' : "''";
}

/** A string that the code does something with: it stands behind code. A docstring, or a string alone, is what the author says. */
export function isUsed([from]: readonly [number, number], material: Material): boolean {
	const { text, words } = material;
	if (!/["'`]/.test(text[from]!)) return false;
	const listed = placeAt(material, from);
	const before = text.slice(listed && listed.at + prefixOf(listed).length, from).replace(/\b[rbfu]{1,2}$/i, '');
	if (before.slice(before.lastIndexOf('\n') + 1).trim() !== '') return true;
	// The line of a list tells nothing of those above it.
	if (listed !== undefined) return false;
	let at = before.trimEnd().length;
	for (const [begin, end] of [...words!].reverse()) if (end === at) at = text.slice(0, begin).trimEnd().length;
	return /[=([{,+?|&]/.test(text[at - 1] ?? '');
}
