// Which environment variables do a template of the environment and the README of the root tell somebody to set?
// Not seen: names in running text, but those for a bundler.
import { fencedBlocks } from '@auditor/probes';
import { README } from '../packages/readme.js';
import { TEMPLATE } from './environment-files.js';

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
const inTables = (text: string) =>
	namesUnder(text, CELL, (one, next) =>
		/^[ \t]{0,9}\|/.test(one) ? (/^[ \t|:-]{3,999}$/.test(next) ? /\b(?:env|environment|variables?)\b/i.test(one) : null) : false,
	);

/** Names at the head of the items of a list, in a section on variables of the environment. */
const inLists = (text: string) =>
	namesUnder(text, ITEM, (one) => (/^#{1,6}\s/.test(one) ? /\benvironment\b|\benv vars?\b|\.env\b/i.test(one) : null));

/** @param opens whether what follows a line is of variables; null where the line leaves that as it is */
function namesUnder(text: string, form: RegExp, opens: (line: string, next: string) => boolean | null): GivenSetting[] {
	let isOf = false;
	return text.split('\n').flatMap((one, i, lines) => {
		isOf = opens(one, lines[i + 1] ?? '') ?? isOf;
		const name = isOf ? form.exec(one)?.[1] : undefined;
		return name ? [{ name, line: i + 1 }] : [];
	});
}

const ITEM = /^[ \t]{0,9}[-*+][ \t]{1,9}(?:\*\*)?`?([A-Z][A-Z0-9]{1,40}_[A-Z0-9_]{1,80})(?:`|\*\*|:| [-–—(])/;
const CELL = /^[ \t]{0,9}\|[ \t]{0,99}`?([A-Z][A-Z0-9]{1,40}_[A-Z0-9_]{1,80})`?[ \t]{0,99}\|/;
