// Which files tell a judge what it is? One named after its role, or one with an entry for each: `personas.yaml`, `prompts.json`.
import { compareText } from '@auditor/schema';
import type { PromptPart } from './personas.js';
import type { RoleOf } from './records.js';

/** Folders whose files tell no role anything. */
const NO_PROMPT = /(^|\/)(docs?|reports?|audits?|specs?|tests?|fixtures?|node_modules|examples?|\.[^/]+)\//i;
const PROMPT_FILE = /\.(txt|prompt|j2|jinja2?|tmpl|md|mdx|ya?ml|hbs|mustache)$/i;
const PROMPT_FOLDER = /(?:prompt|persona|template|judge|charter)[^/]{0,255}\//i;

/** Files with entries under names. */
const LISTS = /\.(?:ya?ml|json)$/i;

export function partsOfTexts(texts: ReadonlyMap<string, string>, roleOf: RoleOf): PromptPart[] {
	return [...texts.keys()].sort(compareText).flatMap((path): PromptPart[] => {
		const name = path.split('/').at(-1) ?? '';
		const isList = LISTS.test(path);
		if (!(PROMPT_FILE.test(path) || isList) || NO_PROMPT.test(path)) return [];
		if (!PROMPT_FOLDER.test(path) && !/prompt|persona|\.(txt|prompt|j2|jinja2?)$/i.test(path)) return [];
		const part = (role: string, text: string, line: number): PromptPart => ({
			role,
			text,
			path,
			line,
			source: 'file',
			symbol: name,
			key: null,
			container: 'file',
			asks: false,
		});
		const text = texts.get(path) ?? '';
		const own = roleOf(name.replace(/\.[^.]+$/, ''));
		if (own !== null) return [part(own, text, 1)];
		return isList ? entriesOf(text, roleOf).map(({ role, said, line }) => part(role, said, line)) : [];
	});
}

/** `  prosecutor: |`, `"prosecutor": {`: a key at the start of a line. */
const KEY = /^([ \t]*)(?:- )?["']?(\w[\w -]{0,40})["']?:/;

/** Entries whose key holds a role, with all that stands further in below each. */
function entriesOf(text: string, roleOf: RoleOf): { readonly role: string; readonly said: string; readonly line: number }[] {
	const lines = text.split('\n');
	const depthOf = (line: string) => line.length - line.trimStart().length;
	return lines.flatMap((first, at) => {
		const [, margin = '', key] = KEY.exec(first) ?? [];
		const role = key ? roleOf(key) : null;
		if (role === null) return [];
		const rest = lines.slice(at + 1);
		const end = rest.findIndex((line) => line.trim() !== '' && depthOf(line) <= margin.length);
		const said = [first, ...(end < 0 ? rest : rest.slice(0, end))].map((line) => line.replace(KEY, '')).join('\n');
		return [{ role, said, line: at + 1 }];
	});
}
