// A strict little reader of markup for tests: every tag opened is closed, every attribute quoted, every ampersand an entity.

export interface Element {
	name: string;
	attributes: Record<string, string>;
}

const voids = new Set(['meta', 'img', 'br', 'input', 'link']);
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#8239': '\u202f' };

/** Elements in order and the text between them. @throws Error where the markup is not well-formed. */
export function parseMarkup(markup: string, kind: 'html' | 'xml'): { elements: Element[]; text: string; raw: Record<string, string> } {
	const elements: Element[] = [];
	const open: string[] = [];
	const raw: Record<string, string> = {};
	let text = '';
	let at = /^(<\?xml[^>]*\?>|<!doctype html>)\s*/i.exec(markup)?.[0].length ?? 0;
	const fail = (what: string): never => {
		throw new Error(`${what} at ${at}: ${JSON.stringify(markup.slice(at, at + 120))}`);
	};
	while (at < markup.length) {
		if (markup[at] !== '<') {
			const next = markup.indexOf('<', at);
			text += decode(markup.slice(at, next < 0 ? undefined : next), fail);
			at = next < 0 ? markup.length : next;
			continue;
		}
		const close = /^<\/([a-z][\w-]*)>/i.exec(markup.slice(at, at + 80));
		if (close) {
			if (open.pop() !== close[1]) fail(`</${close[1]}> closes nothing`);
			at += close[0].length;
			continue;
		}
		const start = /<([a-z][\w-]*)((?:\s+[\w:-]+(?:="[^"<>]*")?)*)\s*(\/?)>/iy;
		start.lastIndex = at;
		const tag = start.exec(markup) ?? fail('no tag');
		const attributes: Record<string, string> = {};
		for (const [, name, value] of tag[2]!.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)) {
			if (name! in attributes) fail(`${name} twice`);
			attributes[name!] = decode(value ?? '', fail);
		}
		const name = tag[1]!;
		elements.push({ name, attributes });
		at += tag[0].length;
		if (tag[3] === '/' || (kind === 'html' && voids.has(name))) continue;
		if (kind === 'html' && (name === 'script' || name === 'style')) {
			const end = markup.indexOf(`</${name}>`, at);
			raw[name] = markup.slice(at, end);
			at = end;
		}
		open.push(name);
	}
	if (open.length > 0) fail(`never closed: ${open.join(', ')}`);
	return { elements, text, raw };
}

function decode(text: string, fail: (what: string) => never): string {
	return text.replace(/&([^;\s]{0,10});?/g, (whole, name: string) =>
		whole.endsWith(';') && entities[name] !== undefined ? entities[name] : fail(`entity ${whole}`),
	);
}
