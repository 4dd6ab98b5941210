// Diagrams of a Markdown document: sources and drawings of characters in code blocks, and the pictures and sources it refers to.
import { posix } from 'node:path';
import { type FencedBlock, fencedBlocks, withoutComments } from '@auditor/probes';
import { type Diagram, fileLocation } from '@auditor/schema';
import { parseArrowChain } from '../text/arrow-chain.js';
import { asciiWork, parseAscii } from '../text/ascii.js';
import { callsItPlanned } from '../text/caption.js';
import { languageOfFence, languageOfFile, readSource } from '../text/sources.js';
import type { CollectOptions, DiagramInput } from './input.js';
import { fromAscii, fromSource } from './make-diagram.js';

export interface PictureReference {
	readonly line: number;
	/** Path as written, or a data URI. */
	readonly target: string;
}

/** Languages of code blocks that may hold a drawing. */
const plain = new Set(['', 'text', 'txt', 'plaintext', 'ascii', 'diagram', 'none', 'console']);
/** Markdown beyond this is not searched for pictures or drawings further: characters. */
const LONGEST = 4_000_000;
const MANY_BLOCKS = 400;
const MANY_LINES = 200_000;
/** Sources that were not read and are named. */
const MANY_UNREAD = 5;
/** Blank lines between a heading and its block. */
const BLANK = 4;

/** Why a picture is not there. */
export const NO_FILE = 'the file does not exist';

/** A shield of a build or a version. */
export function isBadge(target: string): boolean {
	return /^(?:https?:)?\/\/[^/]*(?:shields\.io|badge|codecov|coveralls|travis-ci)|\bbadges?\b|[/_-]badge/i.test(target);
}

/** Diagrams of the code blocks, and why some of the document was not searched for them; null when all was. */
export function diagramsInBlocks(
	name: string,
	text: string,
	{ lexicon }: Pick<CollectOptions, 'lexicon'>,
): { diagrams: Diagram[]; unsearched: string | null } {
	const found: Diagram[] = [];
	const add = (diagram: Diagram, line: number) =>
		found.push(callsItPlanned(headingAbove(lines, line), lexicon) ? { ...diagram, planned: true } : diagram);
	const lines = text.split('\n', MANY_LINES);
	const work = asciiWork();
	const unread: string[] = [];
	const blocks = blocksOf(text);
	for (const block of blocks.slice(0, MANY_BLOCKS)) {
		const location = fileLocation(name, block.line, block.line + block.text.split('\n').length - 1);
		const language = languageOfFence(block.language);
		if (language !== null) {
			const { diagrams, problem } = readSource(language, block.text);
			for (const [of, parsed] of diagrams.entries())
				add(fromSource(parsed, { source: block.text, language, of }, location, lexicon), block.line);
			if (problem !== null) unread.push(`${problem} (line ${block.line})`);
		} else if (plain.has(block.language)) {
			const graph = parseArrowChain(block.text) ?? parseAscii(block.text, work);
			if (graph) add(fromAscii(graph, block.text, location, lexicon), block.line);
		}
	}
	const unsearched = [
		...unread.slice(0, MANY_UNREAD),
		...(unread.length > MANY_UNREAD ? [`${unread.length - MANY_UNREAD} further sources were not read either`] : []),
		...(work.refused > 0
			? [work.refused === 1 ? 'a drawing of characters is too large' : `${work.refused} drawings of characters are too large`]
			: []),
		...(blocks.length > MANY_BLOCKS ? [`its ${blocks.length} code blocks are too many`] : []),
		...(text.length > LONGEST ? [`all behind its first ${LONGEST} characters is too large`] : []),
	];
	return { diagrams: found, unsearched: unsearched.length > 0 ? unsearched.join(', ') : null };
}

/** Fenced blocks that a reader sees; `line` is the one of their first content. */
function blocksOf(text: string): FencedBlock[] {
	return fencedBlocks(text.slice(0, LONGEST).replaceAll('\r\n', '\n')).map((block) => ({ ...block, line: block.line + 1 }));
}

/** The heading that stands right above a block, with nothing but blank lines between; empty where text does. */
function headingAbove(lines: readonly string[], line: number): string {
	const above = lines.slice(Math.max(0, line - 2 - BLANK), line - 2).findLast((one) => one.trim() !== '') ?? '';
	return /^\s{0,3}#|^\*\*.*\*\*:?\s*$/.test(above) ? above.replace(/[#*]/g, '').trim() : '';
}

/** Outside of code blocks: pictures (`![](path)`, `<img src="path">`, `<svg>`), and links to sources of diagrams. */
export function pictureReferences(text: string): PictureReference[] {
	const lines = withoutComments(text.slice(0, LONGEST)).split(/\r?\n/);
	for (const block of blocksOf(text)) {
		const last = block.line - 1 + block.text.split('\n').length;
		for (let i = block.line - 1; i < last; i++) lines[i] = '';
	}
	const found: PictureReference[] = [];
	for (const [i, line] of lines.entries()) {
		const targets = new Set([...targetsIn(line), ...sourcesIn(line)]);
		for (const target of targets) found.push({ line: i + 1, target });
	}
	return [...found, ...inlineSvgs(lines)].sort((a, b) => a.line - b.line);
}

const PICTURE = /!\[[^[\]]{0,500}\]\(\s*<?|<img\b[^<>]{0,500}?\bsrc\s*=\s*["']/gi;

/** Pictures that a line refers to. Where one reference does not end, none behind it does: nothing is looked through twice. */
function* targetsIn(line: string): Generator<string> {
	let from = 0;
	const open = { round: true, quoted: true };
	for (const match of line.matchAll(PICTURE)) {
		const start = match.index + match[0].length;
		const kind = match[0].startsWith('!') ? 'round' : 'quoted';
		if (match.index < from || !open[kind]) continue;
		const end = endOf(line, start, kind);
		open[kind] = end !== -1;
		const target = end === -1 ? undefined : kind === 'quoted' ? line.slice(start, end) : /^[^\s>]+/.exec(line.slice(start, end))?.[0];
		if (!target) continue;
		from = end + 1;
		yield target;
	}
}

/** `[the graph](docs/graph.puml)` */
function sourcesIn(line: string): string[] {
	return [...line.matchAll(/\]\(([^\s()<>]{1,300})/g)].map(([, target]) => target!).filter((target) => languageOfFile(target) !== null);
}

function endOf(line: string, start: number, kind: 'round' | 'quoted'): number {
	if (kind === 'round') return line.indexOf(')', start);
	const length = line.slice(start).search(/["']/);
	return length === -1 ? -1 : start + length;
}

/** `<svg>` elements that the text itself holds, as data URIs. */
function inlineSvgs(lines: readonly string[]): PictureReference[] {
	const text = lines.join('\n');
	const found: PictureReference[] = [];
	let line = 1;
	for (let from = 0; found.length < MANY_BLOCKS; ) {
		const start = text.slice(from).search(/<svg[\s>]/i);
		const end = start === -1 ? -1 : text.indexOf('</svg>', from + start);
		if (end === -1) break;
		line += text.slice(from, from + start).split('\n').length - 1;
		const svg = text.slice(from + start, end + '</svg>'.length);
		found.push({ line, target: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` });
		line += svg.split('\n').length - 1;
		from += start + svg.length;
	}
	return found;
}

/** The picture's bytes, or why they are not there. Nothing is fetched from the net. */
export async function resolvePicture(target: string, input: DiagramInput): Promise<Uint8Array | string> {
	const data = /^data:image\/(?:png|jpe?g|webp|gif|svg\+xml);base64,([A-Za-z0-9+/=\s]+)$/.exec(target);
	if (data) return Buffer.from(data[1]!, 'base64');
	if (/^[a-z][a-z0-9+.-]*:/i.test(target) || target.startsWith('//')) return 'it lies on the net, and nothing is fetched';
	if (!input.resolve) return 'the files beside the document were not given';
	const path = decode(target.replace(/[?#].*$/s, ''));
	const beside = posix.normalize(posix.join(posix.dirname(input.name), path));
	for (const candidate of new Set([beside, posix.normalize(path.replace(/^\/+/, ''))])) {
		if (candidate.startsWith('..')) continue;
		const bytes = await input.resolve(candidate).catch(() => null);
		if (bytes) return bytes;
	}
	return NO_FILE;
}

function decode(path: string): string {
	try {
		return decodeURIComponent(path);
	} catch {
		return path;
	}
}
