// An SVG as a picture that can be rasterised: nothing of it is fetched or run, and the HTML in it, which rasterisers leave out, is text.
// It does not see what scripts or style sheets elsewhere would change.

/** Bytes of an SVG at most: real ones with embedded pictures stay below. */
const MAX_BYTES = 8 * 1024 * 1024;
/** Elements that are drawn, each as often as it is referred to: a page whose letters are drawn by reference has some ten thousand. */
const DRAWN = 1_000_000;
/** What a pattern or mask costs, each time that something is painted through it: a picture of its own. */
const SURFACE = 1_000;
/** Shadows and blurs tell nothing of a diagram, and one can take minutes. */
const FILTERED = /\sfilter\s?=\s?(?:"[^"]*"|'[^']*')|(?<![\w-])filter\s?:[^;}"'<>]*/gi;
/** The sign before an id, as XML and style sheets may write it too. */
const ESCAPED = /&#(?:0{0,9}35|x0{0,9}23);|\\0{0,4}23\s?|\\#/gi;
const ID = /\sid\s*=\s*["']([^"']+)/i;
const REFERENCE = /url\(\s?["']?#([^"'()\s]{1,200})["']?\s?\)/gi;
/** Pieces of HTML that are looked at. */
const MANY = 2000;
const START = /^\uFEFF?\s*(?:<\?xml[^>]{0,200}\?>\s*)?(?:<!--(?:(?!-->)[\s\S]){0,4000}-->\s*|<!DOCTYPE[^>[]{0,300}>\s*)*<svg[\s>]/i;

/** Whether the bytes are an SVG by how they begin. */
export function isSvg(bytes: Uint8Array): boolean {
	return START.test(new TextDecoder().decode(bytes.subarray(0, 8192)));
}

/** The SVG without references to anywhere else, and its HTML as text; or why it is not read. */
export function plainSvg(bytes: Uint8Array): { svg: Uint8Array } | { problem: string } {
	if (bytes.length > MAX_BYTES) return { problem: 'it is too large an SVG' };
	const text = new TextDecoder().decode(bytes).replace(ESCAPED, '#');
	if (/<!ENTITY/i.test(text)) return { problem: 'it defines entities of its own' };
	if (drawnIn(text) > DRAWN) return { problem: 'it draws its parts again and again' };
	const named = /<svg\b[^<>]*\sxmlns\s*=/i.test(text) ? text : text.replace(/<svg\b/i, '<svg xmlns="http://www.w3.org/2000/svg"');
	const alone = named.replace(/\s(?:xlink:)?href\s*=\s*(?:"([^"]*)"|'([^']*)')/gi, (whole, a?: string, b?: string) =>
		/^(?:#|data:image\/(?:png|jpe?g|gif|webp);)/i.test((a ?? b ?? '').trim()) ? whole : '',
	);
	return { svg: new TextEncoder().encode(withoutHtml(withoutTextures(alone.replace(FILTERED, '')))) };
}

/** Style sheets paint through no pattern or mask: it would not be known how often. */
function withoutTextures(svg: string): string {
	const textures = new Set([...svg.matchAll(/<(?:pattern|mask)\b([^<>]*)/gi)].map(([, rest = '']) => ID.exec(rest)?.[1]));
	if (textures.size === 0) return svg;
	return svg.replace(/(?:>|CDATA\[)[^<>]*/g, (sheet) =>
		sheet.replace(REFERENCE, (whole, id: string) => (textures.has(id) ? 'none' : whole)),
	);
}

interface Part {
	/** Elements in it that have no id, and its own. */
	size: number;
	/** Ids that it refers to by itself, and the parts with an id that lie in it. */
	readonly asks: string[];
	readonly inner: Part[];
	drawn: number | null;
}

/** How many elements are drawn, those by reference (`use`, patterns, masks, markers) among them: ten that name ten others, nine times over, are a billion. */
function drawnIn(svg: string): number {
	const part = (size = 1): Part => ({ size, asks: [], inner: [], drawn: null });
	const whole = part();
	const named = new Map<string, Part>();
	const open: Part[] = [];
	let at = whole;
	for (const [tag, closing, rest = ''] of svg.matchAll(/<(\/?)[a-z]([^<>]*)>/gi)) {
		if (closing) {
			at = open.pop() ?? whole;
			continue;
		}
		const id = ID.exec(rest)?.[1];
		const own = id === undefined ? at : part(/^(?:pattern|mask)/i.test(tag.slice(1)) ? SURFACE : 1);
		if (id === undefined) at.size++;
		else {
			at.inner.push(own);
			named.set(id, own);
		}
		for (const [, by, url] of rest.matchAll(/href\s*=\s*["']\s*#([^"']+)|url\(\s*["']?#([^"')]+)/gi)) own.asks.push((by ?? url)!.trim());
		if (tag.endsWith('/>')) continue;
		open.push(at);
		at = own;
	}
	const count = (one: Part, depth: number): number => {
		if (one.drawn !== null) return one.drawn;
		if (depth > DEEPEST) return DRAWN + 1;
		// What refers to itself is drawn by nobody.
		one.drawn = 0;
		let sum = one.size;
		for (const id of one.asks) sum += named.has(id) ? count(named.get(id)!, depth + 1) : 0;
		for (const inner of one.inner) sum += count(inner, depth + 1);
		one.drawn = Math.min(sum, DRAWN + 1);
		return one.drawn;
	};
	return count(whole, 0);
}

/** Parts within parts: more is drawn by no program. */
const DEEPEST = 1_000;

/** Replaces `foreignObject`; where a fallback stands beside it, the fallback shows. */
function withoutHtml(svg: string): string {
	const parts: string[] = [];
	const colour = /\.(?:nodeLabel|label)\b[^{}]{0,200}\{[^}]{0,500}?\bcolor:\s{0,20}([#\w(),.%]{3,40})/.exec(svg)?.[1] ?? '#333';
	let from = 0;
	for (let i = 0; i < MANY; i++) {
		const start = svg.indexOf('<foreignObject', from);
		const open = start === -1 ? -1 : svg.indexOf('>', start);
		const end = open === -1 ? -1 : svg.indexOf('</foreignObject>', open);
		if (end === -1) break;
		parts.push(svg.slice(from, start));
		if (!/<switch\b[^<>]*>\s*$/i.test(parts.at(-1)!.slice(-200)))
			parts.push(asText(svg.slice(start, open), svg.slice(open + 1, end), colour));
		from = end + '</foreignObject>'.length;
	}
	return [...parts, svg.slice(from)].join('');
}

/** Font size, and the width and height of its letters and lines to it, that make the words fit where the HTML was. */
const SIZE = 16;
const WIDE = 0.58;
const HIGH = 1.3;

function asText(tag: string, inner: string, colour: string): string {
	const number = (name: string) => Number(new RegExp(`\\s${name}\\s*=\\s*["']\\s*(-?[\\d.]{1,12})`).exec(tag)?.[1] ?? 0);
	const lines = inner
		.split(/<br\b[^<>]*>|<\/(?:p|div|li)>/i)
		.map((line) =>
			line
				.replace(/<[^<>]*>/g, ' ')
				.replace(/\s+/g, ' ')
				.trim(),
		)
		.filter(Boolean);
	const [x, y, width, height] = [number('x'), number('y'), number('width'), number('height')];
	if (lines.length === 0 || !(width > 0 && height > 0)) return '';
	const longest = Math.max(...lines.map((line) => line.length));
	const size = Math.min(SIZE, width / (WIDE * longest), height / (HIGH * lines.length));
	const top = y + height / 2 - ((lines.length - 1) * HIGH * size) / 2 + size * 0.35;
	return lines
		.map(
			(line, i) =>
				`<text x="${x + width / 2}" y="${top + i * HIGH * size}" text-anchor="middle" font-family="sans-serif" font-size="${size}" stroke="none" fill="${colour}">${line}</text>`,
		)
		.join('');
}
