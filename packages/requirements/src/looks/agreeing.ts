// Do two papers of the repository say the same: the list of changes and the version, the licence that is named and the one whose text is there?

import type { CodeIndex } from './code-index.js';
import type { Ask } from './frame.js';
import { judged, placed } from './look.js';

const FIELDS = { version: /^\s{0,4}"?version"?\s{0,3}[:=]/, license: /^\s{0,4}"?license"?\s{0,3}[:=]/ };

const fieldIn = (index: CodeIndex, name: keyof typeof FIELDS): { value: string; path: string; line: number } | null => {
	for (const path of ['package.json', 'pyproject.toml']) {
		const lines = index.linesOf(path);
		const at = lines.findIndex((line) => FIELDS[name].test(line));
		const value = /[:=]\s{0,3}(?:\{\s{0,3}text\s{0,3}=\s{0,3})?["']([^"'\n]{1,80})["']/.exec(lines[at] ?? '')?.[1];
		if (value !== undefined) return { value, path, line: at + 1 };
	}
	return null;
};

/** "The list of changes has an entry for the current version." */
const changes: Ask = ({ shape, index }) => {
	if (
		!/\b(?:change ?log(?:\.md)?|list of changes|release notes)\b|^#p\d{1,3}\b/.test(shape.text) ||
		!/\b(?:has|contains|lists|names|describes|records|mentions) (?:entry for |section (?:for|about) )?(?:current |latest |released |package's )?version\b/.test(
			shape.text,
		) ||
		/\b(?:not|no|never|every|all|each)\b/.test(shape.text)
	)
		return null;
	const [path, ...more] = index.pathsOf(/^(?:CHANGELOG|HISTORY|CHANGES)(?:\.\w+)?$/i);
	const version = fieldIn(index, 'version');
	const lines = index.linesOf(path);
	if (path === undefined || more.length > 0 || version === null || lines.length < 2 || !/^\d+\.\d+\.\d+/.test(version.value)) return null;
	const at = lines.findIndex((line) => line.includes(version.value));
	const told =
		at < 0 ? `${path} has no entry for ${version.value}, the version at ${placed(version)}` : `${path}:${at + 1} names ${version.value}`;
	return [judged(at >= 0, 'an entry for the version', told, { path, line: Math.max(1, at + 1) })];
};

export const AGREEING: readonly Ask[] = [changes];
