// Where is what is shown used, and what of it does no line use? What nothing uses does not run.
import { escapeText, type Material } from '@auditor/schema';
import { listed, nothingOf } from './listed.js';
import { codeOf, matches, type Tree } from './matching-lines.js';

/** The function or value that a line of a module defines. */
const DEFINES = /^(?:export\s+)?(?:default\s+)?(?:async\s+)?(?:def|function|const|let)\s+(\w+)/;
/** Lines that are told of one name. */
const MOST_USES = 4;
/**
 * Where these names of the code are used, and of what uses them where that is used in turn; and which of them no line uses: what nothing uses does not run.
 * Null: there are no names.
 */
export async function usesOf(names: readonly string[], { paths, read }: Tree): Promise<Material | null> {
	if (names.length === 0) return null;
	const texts = (await Promise.all(codeOf(paths, 'source').map((path) => read(path)))).flatMap((text) => text ?? []);
	const usesOfName = (name: string) => {
		const used = new RegExp(`(?<![\\w$])${escapeText(name)}(?![\\w$])`);
		const defines = new RegExp(
			`\\b(?:def|class|function|const|let|var|type|interface)\\s+${escapeText(name)}\\b|^\\s*(?:(?:async|public|private|static)\\s+)*${escapeText(name)}\\s*(?:\\([^)]*$|\\(.*\\{\\s*$|[=:])`,
		);
		const lines = texts.flatMap((text) =>
			matches(text, used).filter(({ code, line }) => used.test(code.replace(defines, '')) && !isImported(text.lines, line)),
		);
		return { name, lines };
	};
	const near = names.map(usesOfName);
	const few = near.flatMap(({ lines }) => (lines.length <= MOST_USES ? lines : []));
	const users = few.flatMap(({ path, line }) => {
		const { lines } = texts.find((text) => text.path === path)!;
		const at = lines.slice(0, line).findLastIndex((code) => DEFINES.test(code));
		return at < 0 || /^\s*@/.test(lines[at - 1] ?? '') ? [] : (DEFINES.exec(lines[at]!)![1] ?? []);
	});
	const uses = [...near, ...[...new Set(users)].filter((name) => isTelling(name) && !names.includes(name)).map(usesOfName)];
	const unused = uses.filter(({ lines }) => lines.length === 0).map(({ name }) => name);
	const none = unused.length === 0 ? null : `no line of the code that was read uses ${unused.join(', ')}, imports apart`;
	const told = new Map(uses.flatMap(({ lines }) => lines.slice(0, MOST_USES).map((one) => [`${one.path}:${one.line}`, one])));
	const found = listed('where what is shown is used', [...told.values()]);
	if (found === null) return nothingOf('where what is shown is used', `Looked for uses: ${none}.`);
	return { ...found, cut: [found.cut, none].filter(Boolean).join('; ') || null };
}

const ALONE = /^(?:type )?\w*,?$/;
/** A name that stands alone on its line belongs to what begins above: of an import, it is no use. */
function isImported(lines: readonly string[], line: number): boolean {
	let at = line - 1;
	if (!ALONE.test(lines[at]!.trim())) return /^\s*export\s*\{/.test(lines[at]!);
	while (at > 0 && ALONE.test(lines[at]!.trim())) at--;
	return /^\s*(?:import|from|export)\b|^__all__/.test(lines[at]!);
}

/** A name that is not common to many, and that no framework calls by itself. */
export function isTelling(name: string): boolean {
	return name.length >= 6 && !/^(?:__|on[A-Z]|test_?|[A-Z]+$|constructor$|invoke$|handler?$)/.test(name);
}
