// A password in the specification of an app that a host runs, which has a store for secrets, and calls the value one already: the value goes, and the host
// gives it as it gives the others. That it has to be changed as well, the step says.
import type { Fix } from '../fix.js';

export const specSecret: Fix = {
	id: 'spec-secret',
	title: 'Leave the password to the secrets of the host.',
	answers: ['safety/hard-coded-secret'],
	async propose({ location, related }, { open }) {
		const opened = location?.path && /\.ya?ml$/.test(location.path) && related.length === 0 ? await open(location.path) : null;
		if (!opened || !location?.line) return null;
		const { source } = opened;
		const items = itemsOf(source.text.split(/\r?\n/));
		const own = items.find(({ first, lines }) => first <= location.line! && location.line! < first + lines.length);
		const at = own?.lines[location.line - own.first] ?? '';
		const others = items.filter((one) => one !== own && isSecret(one.lines) && !one.lines.some((line) => VALUE.test(line)));
		// What begins the item holds its name, and a value of several lines goes on below.
		if (!own || !isSecret(own.lines) || !/^\s{1,40}value:\s{1,9}(["'])[^"'\n]{1,400}\1\s{0,9}$/.test(at) || others.length === 0)
			return null;
		return [{ path: opened.path, edits: [{ start: source.startOf(location.line), end: source.startOf(location.line + 1), text: '' }] }];
	},
};

const VALUE = /^\s{0,40}(?:- )?value:/;

interface Item {
	/** Its line in the file. */
	readonly first: number;
	readonly lines: readonly string[];
}

/** `- key: NAME` with the lines below it that stand as deep. */
function itemsOf(lines: readonly string[]): Item[] {
	return lines.flatMap((line, i) => {
		const [, indent] = /^(\s{0,40})- key:\s/.exec(line) ?? [];
		if (indent === undefined) return [];
		let end = i + 1;
		while (end < lines.length && /^\s{1,40}[\w-]/.test(lines[end]!) && lines[end]!.startsWith(`${indent}  `)) end++;
		return [{ first: i + 1, lines: lines.slice(i, end) }];
	});
}

function isSecret(lines: readonly string[]): boolean {
	return lines.some((line) => /^\s{1,40}type:\s{1,9}["']?SECRET["']?\s{0,9}$/.test(line));
}
