// What a stretch of text that does not parse can be made into so that most of it does: a line blanked out, the end cut off, brackets closed.
// It only proposes texts; lines keep their numbers. It does not know what was meant, so a repaired stretch always comes with its error.

/** Where the parser stopped, in the text it was given. */
export interface Stop {
	offset: number;
}

/** Lines blanked out in one stretch before giving up on it. */
const MOST_BLANKED = 6;

/** Brackets within brackets; sources people wrote stay below 30. */
const DEEP = 150;
const OPENING = new Set([...'([{'].map((character) => character.charCodeAt(0)));
const CLOSING = new Set([...')]}'].map((character) => character.charCodeAt(0)));
/** Brackets closed in front of errors in one stretch. */
const MOST_INSERTED = 3;

/**
 * Reads a stretch with repairs, the mildest first. Where the text just ends too early, open brackets are closed. Otherwise the innermost open
 * bracket is closed in front of the error; then lines with an error are blanked out (never the first, which says what the stretch is); then
 * everything from the error on is cut off, then from its line on. Null when nothing helps.
 */
export function repaired<Tree>(text: string, stop: Stop, attempt: (text: string) => Tree | Stop | null): Tree | null {
	const end = text.trimEnd().length;
	const tooShort = stop.offset >= end;
	const cuts = [stop.offset, lineAround(text, Math.min(stop.offset, end)).from];
	return (
		(tooShort ? closed(text, [end], attempt) : inserted(text, stop, attempt)) ??
		blanked(text, stop, attempt) ??
		closed(text, tooShort ? cuts : [end, ...cuts], attempt)
	);
}

function inserted<Tree>(text: string, stop: Stop, attempt: (text: string) => Tree | Stop | null): Tree | null {
	let rest = text;
	let at = stop;
	for (let round = 0; round < MOST_INSERTED; round++) {
		const closer = closers(rest.slice(0, at.offset))[0];
		if (closer !== ')' && closer !== ']') return null;
		rest = rest.slice(0, at.offset) + closer + rest.slice(at.offset);
		const outcome = attempt(rest);
		if (outcome === null || !isStop(outcome)) return outcome;
		if (outcome.offset <= at.offset + 1) return null;
		at = outcome;
	}
	return null;
}

function blanked<Tree>(text: string, stop: Stop, attempt: (text: string) => Tree | Stop | null): Tree | null {
	let rest = text;
	let at = stop;
	for (let round = 0; round < MOST_BLANKED; round++) {
		const { from, to } = lineAround(rest, at.offset);
		if (from === 0 || rest.slice(from, to).trim() === '') return null;
		rest = rest.slice(0, from) + ' '.repeat(to - from) + rest.slice(to);
		const outcome = attempt(rest);
		if (outcome === null || !isStop(outcome)) return outcome;
		at = outcome;
	}
	return null;
}

function closed<Tree>(text: string, cuts: readonly number[], attempt: (text: string) => Tree | Stop | null): Tree | null {
	for (const cut of cuts) {
		const kept = text.slice(0, cut).trimEnd();
		// On the last line kept, so that nothing gets a line that the file does not have.
		const outcome = kept === '' ? null : attempt(kept + closers(kept));
		if (outcome !== null && !isStop(outcome)) return outcome;
	}
	return null;
}

function isStop(outcome: unknown): outcome is Stop {
	return typeof (outcome as Stop).offset === 'number';
}

function lineAround(text: string, offset: number): { from: number; to: number } {
	const to = text.indexOf('\n', offset);
	return { from: offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1, to: to < 0 ? text.length : to };
}

const CLOSES: Record<string, string> = { '(': ')', '[': ']', '{': '}', '${': '}', '`': '`' };
const TOKEN = /\/\/.*|\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?|[`()[\]{}]/g;
const IN_TEMPLATE = /\\[\s\S]|`|\$\{/g;

/** Where brackets first nest deeper than any program has them, or null. Brackets in strings count too: this is a guess at what overflowed the parser. */
export function firstTooDeep(text: string): Stop | null {
	let depth = 0;
	for (let offset = 0; offset < text.length; offset++) {
		const character = text.charCodeAt(offset);
		if (OPENING.has(character) && ++depth > DEEP) return { offset };
		if (CLOSING.has(character) && depth > 0) depth--;
	}
	return null;
}

/** What closes the brackets and templates that a text leaves open. Regular expressions with brackets in them can fool it. */
export function closers(text: string): string {
	const open: string[] = [];
	let offset = 0;
	while (offset < text.length) {
		const pattern = open.at(-1) === '`' ? IN_TEMPLATE : TOKEN;
		pattern.lastIndex = offset;
		const match = pattern.exec(text);
		if (!match) break;
		offset = pattern.lastIndex;
		const token = match[0];
		if (token === '`' && open.at(-1) === '`') open.pop();
		else if (token in CLOSES) open.push(token);
		else if (open.length > 0 && token === CLOSES[open.at(-1) ?? '']) open.pop();
	}
	return open
		.reverse()
		.map((token) => CLOSES[token])
		.join('');
}
