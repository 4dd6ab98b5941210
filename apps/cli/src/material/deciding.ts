// What decides a cited line and stands elsewhere? Where the fields that it hands over are set, the functions that choose its branches, and what its file imports.
import { type Evidence, escapeText, fileLocation, type Location } from '@auditor/schema';
import { codeOf } from './matching-lines.js';
import type { Sources } from './places.js';

/** A field that is handed on, and not called. */
const FIELD = /\b(?:self|this)\.(\w+)\b(?!\s*[.(=])/g;
/** Places where fields are set, and functions that choose, of one finding. */
const FIELDS = 2;
const ROUTERS = 3;

/** The imports where it is asked whether a name is defined, places where fields are set, and functions that choose the branches which leave there. */
export async function decidingPlaces(
	{ probe, location, related }: Pick<Evidence, 'probe' | 'location' | 'related'>,
	{ graphs, read, paths }: Pick<Sources, 'graphs' | 'read'> & { readonly paths: readonly string[] },
): Promise<Location[]> {
	const text = location?.kind === 'file' && location.path !== null && location.line !== null ? await read(location.path) : null;
	if (text === null) return [];
	const isOwn = (own: Location) => location?.path === own.path && own.line !== null;
	const lines = [location!, ...related].filter(isOwn).flatMap(({ line }) => line ?? []);
	const fields = [...(text.lines[location!.line! - 1] ?? '').matchAll(FIELD)].map(([, name]) => name!);
	const sets = fields.map((name) => new RegExp(`^\\s*(?:self|this)\\.${escapeText(name)}\\s*(?::[^=]+)?=(?!=)`));
	const set = text.lines.flatMap((code, at) => (sets.some((one) => one.test(code)) ? [fileLocation(text.path, at + 1)] : []));
	const routers = graphs.flatMap(({ file, edges }) =>
		edges.flatMap((e) => ((e.file ?? file) === text.path && lines.includes(e.line) ? (e.router?.split('.').at(-1) ?? []) : [])),
	);
	const files = routers.length === 0 ? [] : [text.path, ...codeOf(paths, 'source').filter((path) => path !== text.path)];
	const chosen = [...new Set(routers)].slice(0, ROUTERS).map(async (name) => {
		const defines = new RegExp(`^\\s*(?:export\\s+)?(?:async\\s+)?(?:def|function|const)\\s+${escapeText(name)}\\b`);
		for (const path of files) {
			const line = (await read(path))?.lines.findIndex((code) => defines.test(code)) ?? -1;
			if (line >= 0) return [fileLocation(path, line + 1)];
		}
		return [];
	});
	// Whether a name is defined is told by what the file imports.
	const imports = probe.startsWith('syntax/') ? [fileLocation(text.path, 1)] : [];
	return [...imports, ...set.slice(0, FIELDS), ...(await Promise.all(chosen)).flat()];
}
