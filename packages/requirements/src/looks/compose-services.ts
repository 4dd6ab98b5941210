// Which services do compose files describe: their images, their ports, and what each waits for? Read by indents, without a parser of YAML.
import type { CodeIndex } from './code-index.js';
import type { Framed } from './frame.js';

export const COMPOSE = /(?:^|\/)(?:docker-)?compose(?:[.-][\w.-]{1,40})?\.ya?ml$/;

interface Service {
	readonly name: string;
	readonly path: string;
	readonly line: number;
	readonly image: string | null;
	readonly ports: readonly string[];
	/** Services that it waits for, with the condition. */
	readonly needs: ReadonlyMap<string, string>;
	/** The keys that it writes, those of its keys too; `*`: it takes over what is not read. */
	readonly keys: readonly string[];
	readonly opaque: boolean;
}

/** Services of all compose files of the tree, by their indents. */
export function servicesOf({ tree, linesOf }: CodeIndex): Service[] {
	return tree.files.flatMap(({ path }) => {
		if (!COMPOSE.test(path)) return [];
		const blocks: { name: string; line: number; head: string; lines: { indent: number; text: string }[] }[] = [];
		let [inside, depth]: [boolean, number | null] = [false, null];
		for (const [at, raw] of linesOf(path).entries()) {
			const text = raw.split(' #')[0]!.trimEnd();
			if (text.trim() === '' || text.trim().startsWith('#')) continue;
			const indent = text.search(/\S/);
			const key = /^["']?([\w.-]{1,80})["']?\s*:/.exec(text.trim())?.[1];
			if (indent === 0) [inside, depth] = [key === 'services', null];
			else if (inside && key !== undefined && indent <= (depth ?? indent)) {
				depth = indent;
				blocks.push({ name: key, line: at + 1, head: text, lines: [] });
			} else if (inside) blocks.at(-1)?.lines.push({ indent, text: text.trim() });
		}
		return blocks.map(({ name, line, head, lines }): Service => {
			const own = Math.min(...lines.map(({ indent }) => indent));
			const under = (key: string) => {
				const from = lines.findIndex(({ indent, text }) => indent === own && text.startsWith(`${key}:`));
				if (from < 0) return [];
				const next = lines.findIndex(({ indent, text }, at) => at > from && indent <= own && !text.startsWith('- '));
				return [
					{ indent: own, text: lines[from]!.text.slice(key.length + 1).trim() },
					...lines.slice(from + 1, next < 0 ? undefined : next),
				].filter(({ text }) => text !== '');
			};
			const needs = new Map<string, string>();
			for (const { text } of under('depends_on')) {
				const item = /^-\s*["']?([\w.-]+)["']?$/.exec(text)?.[1] ?? /^([\w.-]+):$/.exec(text)?.[1];
				if (item !== undefined) needs.set(item, 'service_started');
				const list = /^\[(.*)\]$/.exec(text)?.[1];
				for (const one of list?.split(',') ?? []) needs.set(one.trim().replace(/["']/g, ''), 'service_started');
				const condition = /^condition:\s*(\w+)$/.exec(text)?.[1];
				const latest = [...needs.keys()].at(-1);
				if (condition !== undefined && latest !== undefined) needs.set(latest, condition);
			}
			const ports = under('ports').flatMap(({ text }) =>
				[...text.matchAll(/(?:^|[-\s[,"'])(?:[\d.]+:)?(\d{2,5}):(\d{2,5})/g)].flatMap(([, outer, inner]) => [outer!, inner!]),
			);
			const image = under('image')[0]?.text.replace(/["']/g, '') ?? null;
			const written = lines.flatMap(({ text }) => /^["']?([\w.<-]{1,80})["']?\s{0,9}:/.exec(text)?.[1] ?? []);
			const keys = [/[&*{]/.test(head) ? '*' : '', ...written.map((key) => (/^(?:extends|<<)$/.test(key) ? '*' : key))];
			return { name, path, line, image, ports, needs, keys, opaque: lines.some(({ text }) => /^(?:<<|extends)\s*:/.test(text)) };
		});
	});
}

/** The service that words speak of: its name has each of them, or they have each part of its name. */
export function serviceIn(words: string, { namesIn }: Framed, all: readonly Service[]): Service | null {
	const slots = namesIn(words)
		.reduce((rest, { text }) => rest.replace(/#[a-z]\d{1,3}/, text), words)
		.toLowerCase();
	const said = slots
		.split(/[^a-z\d]+/)
		.filter((word) => word !== '' && !/^(?:service|container|compose|docker|s|server|app|in|health|check)$/.test(word));
	const fits = all.filter(({ name }) => {
		const parts = name
			.toLowerCase()
			.split(/[-_.]/)
			.filter((part) => !/^(?:service|container|app|server)$/.test(part));
		return (
			said.length > 0 && (said.every((word) => parts.includes(word)) || (parts.length > 0 && parts.every((part) => said.includes(part))))
		);
	});
	return fits.length === 1 ? fits[0]! : null;
}
