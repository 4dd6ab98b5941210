// Which environment variables do a template of the environment and the README of the root tell somebody to set?
// Not seen: names in running text, but those for a bundler.
import { TEMPLATE } from './environment-files.js';
import { README } from './readme.js';

export interface GivenSetting {
	readonly name: string;
	readonly line: number;
}

export function settingsGiven(path: string, text: string): GivenSetting[] {
	const lineAt = (index: number) => text.slice(0, index + 1).split('\n').length;
	const all = (form: RegExp) => [...text.matchAll(form)].map(({ index, 1: name }) => ({ name: name!, line: lineAt(index) }));
	if (TEMPLATE.test(path)) return all(SET_IN_TEMPLATE);
	return README.test(path) ? [...all(BUNDLED), ...inBlocks(text), ...inTables(text)].sort((a, b) => a.line - b.line) : [];
}

export const SET_IN_TEMPLATE = /^[ \t]{0,9}(?:#[ \t]{0,3})?(?:export[ \t]{1,9})?([A-Z][A-Z0-9_]{2,80})[ \t]{0,9}=/gm;
const BUNDLED = /\b((?:NEXT_PUBLIC|VITE|REACT_APP)_[A-Z0-9_]{3,80})\b/g;

/** `NAME=value` in a block that is no program: an environment or commands. */
function inBlocks(text: string): GivenSetting[] {
	let fence: string | null = null;
	return text.split('\n').flatMap((one, i) => {
		const [, mark, language = ''] = FENCE.exec(one) ?? [];
		if (mark) {
			fence = fence === null ? language.toLowerCase() : null;
			return [];
		}
		const name = fence !== null && OF_SETTINGS.test(fence) ? SET_HERE.exec(one)?.[1] : undefined;
		return name ? [{ name, line: i + 1 }] : [];
	});
}

const FENCE = /^[ \t]{0,9}(```|~~~)[ \t]{0,9}(\w{0,20})/;
const OF_SETTINGS = /^(?:|env|dotenv|environment|ini|properties|sh|shell|bash|zsh|text|txt)$/;
/** A blank beside the sign makes it a line of a program. */
const SET_HERE = /^[ \t]{0,9}(?:export[ \t]{1,9})?([A-Z][A-Z0-9]{1,40}_[A-Z0-9_]{1,80})=/;

/** Names alone in the first cell of a table of variables. */
function inTables(text: string): GivenSetting[] {
	const lines = text.split('\n');
	let isOfVariables = false;
	return lines.flatMap((one, i) => {
		if (!/^[ \t]{0,9}\|/.test(one)) isOfVariables = false;
		else if (/^[ \t|:-]{3,999}$/.test(lines[i + 1] ?? '')) isOfVariables = /\b(?:env|environment|variables?)\b/i.test(one);
		const name = isOfVariables ? CELL.exec(one)?.[1] : undefined;
		return name ? [{ name, line: i + 1 }] : [];
	});
}

const CELL = /^[ \t]{0,9}\|[ \t]{0,99}`?([A-Z][A-Z0-9]{1,40}_[A-Z0-9_]{1,80})`?[ \t]{0,99}\|/;
