// Which environment variables do a template of the environment and the README of the root tell somebody to set?
// Not seen: names in running text, but those for a bundler.
import { fencedBlocks } from '@auditor/probes';
import { TEMPLATE } from './environment-files.js';
import { README } from './readme.js';

export interface GivenSetting {
	readonly name: string;
	readonly line: number;
}

export function settingsGiven(path: string, text: string): GivenSetting[] {
	if (TEMPLATE.test(path)) return namesIn(text, SET_IN_TEMPLATE);
	return README.test(path)
		? [...namesIn(text, BUNDLED), ...inBlocks(text), ...inTables(text), ...inLists(text)].sort((a, b) => a.line - b.line)
		: [];
}

function namesIn(text: string, form: RegExp, first = 1): GivenSetting[] {
	return [...text.matchAll(form)].map(({ index, 1: name }) => ({ name: name!, line: first + text.slice(0, index).split('\n').length - 1 }));
}

export const SET_IN_TEMPLATE = /^[ \t]{0,9}(?:#[ \t]{0,3})?(?:export[ \t]{1,9})?([A-Z][A-Z0-9_]{2,80})[ \t]{0,9}=/gm;
const BUNDLED = /\b((?:NEXT_PUBLIC|VITE|REACT_APP)_[A-Z0-9_]{3,80})\b/g;

/** `NAME=value` in a block that is no program: an environment or commands. */
function inBlocks(readme: string): GivenSetting[] {
	return fencedBlocks(readme).flatMap(({ language, line, text }) => (OF_SETTINGS.test(language) ? namesIn(text, SET_HERE, line + 1) : []));
}

const OF_SETTINGS = /^(?:|env|dotenv|environment|ini|properties|sh|shell|bash|zsh|text|txt)$/;
/** A blank beside the sign makes it a line of a program. */
const SET_HERE = /^[ \t]{0,9}(?:export[ \t]{1,9})?([A-Z][A-Z0-9]{1,40}_[A-Z0-9_]{1,80})=/gm;

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

/** Names at the head of the items of a list, in a section on variables of the environment. */
function inLists(text: string): GivenSetting[] {
	let isOfVariables = false;
	return text.split('\n').flatMap((one, i) => {
		if (/^#{1,6}\s/.test(one)) isOfVariables = /\benvironment\b|\benv vars?\b|\.env\b/i.test(one);
		const name = isOfVariables ? ITEM.exec(one)?.[1] : undefined;
		return name ? [{ name, line: i + 1 }] : [];
	});
}

const ITEM = /^[ \t]{0,9}[-*+][ \t]{1,9}(?:\*\*)?`?([A-Z][A-Z0-9]{1,40}_[A-Z0-9_]{1,80})(?:`|\*\*|:| [-–—(])/;
const CELL = /^[ \t]{0,9}\|[ \t]{0,99}`?([A-Z][A-Z0-9]{1,40}_[A-Z0-9_]{1,80})`?[ \t]{0,99}\|/;
