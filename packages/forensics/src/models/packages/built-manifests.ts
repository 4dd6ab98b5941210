// What do builds make of a manifest before it is published? The exports map that Nx writes into a copy of it.
import { parseObject, pathIn } from '@auditor/code';
import { fileLocation, type Location, type Texts } from '@auditor/schema';
import { lineOfKey } from '../source/key-lines.js';

/** The entry points that a build by Nx writes into a copy of the manifest in another folder. @source nx.dev, generateExportsField of its rollup, esbuild and js plugins */
export function writtenByNx(
	folder: string,
	texts: Texts,
): { readonly data: Readonly<Record<string, unknown>>; readonly elsewhere: Location } | null {
	const path = pathIn(folder, 'project.json');
	const text = texts.get(path) ?? '';
	const targets = text.includes('generateExportsField') ? Object.values(recordOf(parseObject(text)?.targets)) : [];
	const options = targets.map((target) => recordOf(recordOf(target).options)).find((one) => one.generateExportsField === true);
	const own = folder && `${folder}/`;
	const [main, ...more] = [options?.main, ...Object.values(options?.additionalEntryPoints ?? [])].flatMap((one) =>
		typeof one === 'string' && one.startsWith(own) ? `./${one.slice(own.length)}` : [],
	);
	if (main === undefined) return null;
	const entries = more.map((one) => [`./${one.replace(/^.*\/|\.[cm]?tsx?$/g, '')}`, one]);
	return {
		data: { exports: { '.': main, ...Object.fromEntries(entries) } },
		elsewhere: fileLocation(path, lineOfKey(text, 'generateExportsField')),
	};
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> => ({ ...(value as object | undefined) });
