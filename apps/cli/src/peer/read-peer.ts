// Opens the report of another auditor: JSON, or Markdown by its tree.
import { AuditorError } from '@auditor/schema';
import { Lexer, type Token, type Tokens } from 'marked';
import { named } from '../trust/origin.js';
import { parseJson, readText, reasonOf } from '../trust/read.js';
import { type PeerAudit, type PeerLine, readPeerJson, readPeerLines } from './peer-audit.js';

/** The longest of 220 published ones has 90,000 characters. */
const MOST = 1_000_000;

/** @throws AuditorError AUD_STAGE_INVALID when the file cannot be read or holds no score of any criterion. */
export function readPeer(file: string): PeerAudit {
	const text = opened(file);
	if (text.length > MOST) throw refused(file, `is longer than ${MOST.toLocaleString('en')} characters`);
	const peer = /^\s*[[{]/.test(text) ? readPeerJson(json(file, text)) : readPeerMarkdown(file, text);
	if (peer.scores.length === 0)
		throw refused(file, 'names no criterion with a score', 'Scores are read in headings, tables and lines such as “Final score: 3/5”.');
	return peer;
}

/** Levels of quotes and lists; the parser takes its time for each, and its stack ends. */
const MOST_LEVELS = 50;
const MOST_INDENT = 200;

/** @throws AuditorError AUD_STAGE_INVALID for what is nested deeper than anybody writes */
export function readPeerMarkdown(file: string, written: string): PeerAudit {
	const text = written.replace(/\r\n?/g, '\n');
	for (const line of text.split('\n')) {
		const [lead = ''] = /^[\s>*+.)\d-]*/.exec(line) ?? [];
		if ((lead.match(/>|[*+.)-]\s/g)?.length ?? 0) > MOST_LEVELS || lead.search(/\S|$/) > MOST_INDENT)
			throw refused(file, `is nested more than ${MOST_LEVELS} levels deep`);
	}
	// What stands within a line is read here: the parser takes the square of its length for it.
	return readPeerLines(linesOf(new Lexer().blockTokens(text)), text);
}

/** The lines of a Markdown tree, each with what it is. */
function linesOf(tokens: readonly Token[]): PeerLine[] {
	const lines: PeerLine[] = [];
	let at = 1;
	for (const token of tokens) {
		visit(token, at, lines);
		at += breaks(token.raw);
	}
	return lines;
}

function visit(token: Token, line: number, lines: PeerLine[]): void {
	if (token.type === 'heading') lines.push({ kind: 'heading', depth: token.depth, line, cells: [plain(token)] });
	else if (token.type === 'table') {
		const { header, rows } = token as Tokens.Table;
		lines.push({ kind: 'header', depth: 0, line, cells: header.map((cell) => plain(cell)) });
		// A line of dashes stands between.
		for (const [i, row] of rows.entries()) lines.push({ kind: 'row', depth: 0, line: line + 2 + i, cells: row.map((cell) => plain(cell)) });
	} else if (token.type === 'list') {
		let at = line;
		for (const item of (token as Tokens.List).items) {
			inside(item.tokens, at, lines);
			at += breaks(item.raw);
		}
	} else if (token.type === 'blockquote') inside((token as Tokens.Blockquote).tokens, line, lines);
	else if (token.type === 'paragraph' || token.type === 'text' || token.type === 'html')
		for (const [i, text] of plain(token).split('\n').entries())
			if (text.trim() !== '') lines.push({ kind: 'text', depth: 0, line: line + i, cells: [text.trim()] });
}

function inside(tokens: readonly Token[], line: number, lines: PeerLine[]): void {
	let at = line;
	for (const token of tokens) {
		visit(token, at, lines);
		at += breaks(token.raw);
	}
}

/** Text without emphasis, code marks and addresses of links. */
function plain({ text = '', type }: { readonly text?: string; readonly type?: string }): string {
	if (type === 'html') return text.replace(TAG, ' ');
	// What stands in code marks stays as it is.
	return text
		.split(/(?<!`)`+(?!`)/)
		.map((part, i) => (i % 2 === 1 ? part : part.replace(TAG, ' ').replace(LINK, '$1').replace(MARKS, '').replace(ESCAPED, '$1')))
		.join('');
}

const TAG = /<[^<>]{0,200}>/g;
const LINK = /!?\[([^\][]*)\]\([^()\n]*\)/g;
const MARKS = /(?<!\\)(?:\*+|~~|(?<!\w)_+|(?<!_)_+(?!\w))/g;
const ESCAPED = /\\([!-/:-@[-`{-~])/g;

function breaks(raw: string): number {
	return raw.split('\n').length - 1;
}

function opened(file: string): string {
	try {
		return readText(named(file));
	} catch (error) {
		throw refused(file, `cannot be read: ${reasonOf(error)}`);
	}
}

function json(file: string, text: string): unknown {
	try {
		return parseJson(text);
	} catch (error) {
		throw refused(file, (error as Error).message);
	}
}

function refused(file: string, why: string, hint?: string): AuditorError {
	return new AuditorError('AUD_STAGE_INVALID', `${file} ${why}.`, hint === undefined ? {} : { hint });
}
