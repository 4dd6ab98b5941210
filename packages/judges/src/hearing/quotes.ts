// Does a quote stand where a judge says it stands, and is it code? White space and what is left out by an ellipsis apart, letter by letter. No model is asked.
import {
	asksOfFiles,
	type CaseFile,
	type CheckedQuote,
	type Expectation,
	isProof,
	type Looks,
	type Material,
	type Quote,
} from '@auditor/schema';
import { isCode, isUsed, placeAt, prefixOf, SHORTEST_QUOTE } from './code-or-words.js';

/** Lines that a quote may lie beside its place: models count badly. */
const NEAR = 5;
/** By what name lists are quoted. */
const SEARCH = '(search)';
/** Characters that an ellipsis may leave out, and places near enough at which a quote is tried. */
const LONGEST_GAP = 4_000;
const MOST_TRIES = 200;
/** Requirements of what a document or the history says: there it shows what it says. */
const OF_DOCUMENTS =
	/^(?:the|an?|no|each|every) (?:readme|documentation|report|changelog|licen[cs]e|history|guide)\b|\bcommit (?:subjects?|messages?)\b|\breport a vulnerability\b/i;
const DOCUMENT =
	/\.(?:md|mdx|rst|adoc|txt|pdf|ya?ml)$|(?:^|\/)(?:readme|changelog|licen[cs]e|copying|security|contributing|[\w-]*\.env[\w.-]*|env\.[\w.-]+)$|^\((?:history|files)\)$/i;
/** Requirements of what a model is told: the string that says it shows it, where the code uses it. */
const OF_TEXTS =
	/\bprompts?\b|\brequests? (?:for \w{1,30} )?to (?:a|the) (?:language )?models?\b|\bdescriptions? of (?:a|the|each|every) tools?\b/i;

/** The passages that a judge of this case may quote: the material, or the snippets of the evidence, which nobody has told apart into code and words. */
export function quotable(caseFile: CaseFile): readonly Material[] {
	const snippets = caseFile.evidence.flatMap(({ snippet, location }): Material[] => {
		if (snippet === null || location === null || location.path === null) return [];
		const counts = location.kind === 'page' ? 'page' : 'line';
		const first = location.page ?? snippet.line ?? location.line ?? 1;
		return [{ path: location.path, title: 'evidence', counts, first, text: snippet.text, words: null, cut: null }];
	});
	return [...(caseFile.material ?? []), ...snippets];
}

/** The quote, and what stands at its place. Where it is asked for a text, a string that the code uses is one of code. */
export function checkQuote(quote: Quote, materials: readonly Material[], ofTexts = false): CheckedQuote {
	const named = quote.path.replace(/^\.\//, '').trim();
	// Who copies a line of a list copies its place, too.
	const lines = named === SEARCH ? materials.flatMap(({ places }) => places ?? []) : [];
	const copied = lines.find((place) => quote.text.startsWith(prefixOf(place)));
	const given = { ...quote, path: copied?.path ?? named, line: copied?.line ?? quote.line };
	const parts = partsOf(quote.text.slice(copied && prefixOf(copied).length));
	if (isTooShort(quote)) return { ...given, stands: 'nowhere' };
	let best: CheckedQuote['stands'] = 'nowhere';
	let place = given;
	for (const material of materials) {
		if (material.path !== given.path && material.places === undefined) continue;
		const found = find(parts, material, given);
		if (found === null) continue;
		const at = placeAt(material, found[0]![0]);
		if (at !== undefined) place = { ...given, path: at.path, line: at.line };
		else if (material.path !== given.path) place = { ...given, path: material.path, line: null };
		if (isCode(found, material, ofTexts)) return { ...place, stands: 'code' };
		best = 'words';
	}
	return { ...place, stands: best };
}

/** The quote as it counts for an expectation, or for the whole criterion where half of what it asks is asked of documents or of the history. */
export function checkFor(
	quote: Quote,
	materials: readonly Material[],
	{ criterion, evidence }: Pick<CaseFile, 'criterion' | 'evidence'>,
	expectation: string | null,
): CheckedQuote {
	const asked = criterion.expectations.filter(({ id }) => expectation === null || id === expectation);
	const halfOf = (is: (one: Expectation) => boolean) => {
		const many = asked.filter(is).length;
		return many > 0 && many * 2 >= asked.length;
	};
	const checked = checkQuote(
		quote,
		materials,
		halfOf((one) => isOfTexts(one, evidence, materials)),
	);
	return halfOf((one) => isOfDocuments(one, evidence)) ? asDocument(checked) : checked;
}

/** By its words, by the probes that it asks, or since all that was found of it stands in documents or commits. */
function isOfDocuments({ id, text }: Expectation, evidence: CaseFile['evidence']): boolean {
	const own = evidence.filter(({ answers }) => answers === id);
	const places = own.flatMap(({ location }) => location ?? []);
	const found = places.length > 0 && places.every(({ kind, path }) => kind !== 'file' || DOCUMENT.test(path ?? ''));
	return found || (own.length > 0 && own.every(asksOfFiles)) || OF_DOCUMENTS.test(text);
}

/** By its words, or since all that was found of it stands on lines that are strings which the code uses: a prompt, for one. */
function isOfTexts({ id, text }: Expectation, evidence: CaseFile['evidence'], materials: readonly Material[]): boolean {
	if (OF_TEXTS.test(text)) return true;
	const places = evidence.flatMap(({ answers, location }) => (answers === id && location?.kind === 'file' ? [location] : []));
	return places.length > 0 && places.every(({ path, line }) => line !== null && materials.some((m) => m.path === path && isText(m, line)));
}

function isText(material: Material, line: number): boolean {
	const { text, words, first, counts } = material;
	const lines = text.split('\n');
	if (words === null || counts !== 'line' || line < first || line >= first + lines.length) return false;
	const begin = lines.slice(0, line - first).reduce((sum, one) => sum + one.length + 1, 0);
	const end = begin + lines[line - first]!.length;
	const [range] = words.filter(([from, to]) => from < end && to > begin && isUsed([from, to], material));
	return range !== undefined && (range[1] - range[0]) * 2 > Math.max(end, range[1]) - begin;
}

/** Words of a document, a template of settings or a list of files, where these are asked. */
export function asDocument(checked: CheckedQuote): CheckedQuote {
	return checked.stands === 'words' && DOCUMENT.test(checked.path) ? { ...checked, stands: 'document' } : checked;
}

/** Letters that are looked for at the least. */
const SHORTEST_LOOK = 3;

/** The look that finds nothing, which stands for the path; null: a passage is quoted. */
function lookOf({ path }: Pick<Quote, 'path'>) {
	return (['find', 'read'] as const).find((kind) => `(${kind})` === path.trim()) ?? null;
}

/**
 * A quote of nothing: a program looks for it, and finds it nowhere. It shows that something does not hold, and nothing else: what nobody wrote lifts no score.
 * @returns null: a passage is quoted
 */
export function checkAbsence(quote: Quote, lowers: boolean, isEmpty: Looks['isEmpty'] | undefined): CheckedQuote | null {
	const tool = lookOf(quote);
	if (tool === null) return null;
	const what = quote.text.trim();
	const isShown = lowers && what.length >= SHORTEST_LOOK && isEmpty?.({ tool, what }) === true;
	return { path: quote.path.trim(), line: null, text: what, stands: isShown ? 'absent' : 'nowhere' };
}

export function isTooShort({ text }: Pick<Quote, 'text'>): boolean {
	return partsOf(text).reduce((sum, part) => sum + part.length, 0) < SHORTEST_QUOTE;
}

/** Why a quote does not count; null: it is a proof, or words where nothing has to be proven. */
export function quoteFault(quote: CheckedQuote, proves = true): string | null {
	const { path, line, text, stands } = quote;
	if (lookOf(quote) !== null)
		return stands === 'absent'
			? null
			: `${path} ${text.trim()} shows nothing here: it is found, or not all could be searched; and an absence only shows that something does not hold.`;
	if (isTooShort(quote))
		return `The quote "${text.trim()}" of ${path} is too short: copy at least ${SHORTEST_QUOTE} characters beside white space, with the lines around it.`;
	if (stands === 'nowhere') return `The quote of ${path}:${line ?? '?'} does not stand there in the material.`;
	if (isProof(quote) || !proves) return null;
	return `What ${path}:${line ?? '?'} says is a comment, a document or a string alone, and shows nothing here: quote the code that does it.`;
}

/** The pieces of a quote between ellipses and what is masked, without white space and without the line numbers that the prompt shows. */
function partsOf(text: string): string[] {
	const lines = text.split('\n').map((line) => line.replace(/^[ \t]*\d{1,7}\|/, ''));
	return lines
		.join('\n')
		.split(/\u2026|\.\.\.|\[cut\]|\[secret masked[^\]]{0,200}\]/)
		.map((part) => part.replace(/\s+/g, ''))
		.filter((part) => part !== '');
}

interface Squeezed {
	readonly text: string;
	/** Offset in the material of each of its characters, and its line, counted from 0. */
	readonly at: readonly number[];
	readonly line: readonly number[];
}

const squeezed = new WeakMap<Material, Squeezed>();

function squeeze(material: Material): Squeezed {
	const known = squeezed.get(material);
	if (known) return known;
	const kept: string[] = [];
	const at: number[] = [];
	const line: number[] = [];
	let ends = 0;
	for (let i = 0; i < material.text.length; i++) {
		const character = material.text[i]!;
		if (character === '\n') ends++;
		if (/\s/.test(character)) continue;
		kept.push(character);
		at.push(i);
		line.push(ends);
	}
	const made = { text: kept.join(''), at, line };
	squeezed.set(material, made);
	return made;
}

/** Begin and end of each piece in the material, where all follow each other near the place; null: they do not stand there. */
function find(parts: readonly string[], material: Material, place: Pick<Quote, 'path' | 'line'>): [number, number][] | null {
	const { text, at, line } = squeeze(material);
	const [head, ...rest] = parts as [string, ...string[]];
	let tries = 0;
	for (let begin = text.indexOf(head); begin >= 0 && tries < MOST_TRIES; begin = text.indexOf(head, begin + 1)) {
		if (!isNear(material, { offset: at[begin]!, ends: line[begin]! }, place)) continue;
		tries++;
		const places: [number, number][] = [[at[begin]!, at[begin + head.length - 1]! + 1]];
		let end = begin + head.length;
		for (const part of rest) {
			const next = text.indexOf(part, end);
			if (next < 0 || next - end > LONGEST_GAP) break;
			places.push([at[next]!, at[next + part.length - 1]! + 1]);
			end = next + part.length;
		}
		if (places.length === parts.length && isOfOneFile(places, material)) return places;
	}
	return null;
}

function isOfOneFile(places: readonly [number, number][], material: Material): boolean {
	return new Set(places.flatMap(([begin, end]) => [placeAt(material, begin)?.path, placeAt(material, end - 1)?.path])).size === 1;
}

function isNear(
	material: Material,
	{ offset, ends }: { readonly offset: number; readonly ends: number },
	{ path, line }: Pick<Quote, 'path' | 'line'>,
): boolean {
	const { counts, first } = material;
	if (material.path !== path) {
		const at = placeAt(material, offset);
		// A list of names has no lines: one that is copied is its own path.
		if (at === undefined) return line === null && material.text.split('\n')[ends] === path;
		return at.path === path && (line === null || Math.abs(at.line - line) <= NEAR);
	}
	// A list has no lines of its own.
	if (line === null || counts === 'none') return true;
	if (counts === 'page') return line === first;
	return Math.abs(first + ends - line) <= NEAR;
}
