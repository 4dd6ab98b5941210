// Does the package name its entry points in an `exports` map?
import { pathIn } from '@auditor/code';
import { defineProbe } from '@auditor/probes';
import { escapeText, fileLocation, type Texts, type Tree, treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { RESOLVED } from '../../models/packages/resolvers.js';
import { codeText } from '../../models/source/code-text.js';
import { eachPackage, isAbsent, isWithin, recordOf, targetsOf } from './_package.js';

export const packageExports = defineProbe({
	id: 'library/package-exports',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Does the package name its entry points in an `exports` map?',
	motivation: 'An exports map says what is public; without one every file can be imported, and every move of a file breaks somebody.',
	method:
		'Reads `exports` of each published package.json. Values: form (`exports`, `main`, `none`), subpaths, opens (`./*` or `./` leads to every file that is published; null without a map, or where it leads to none and a file of it is absent), whole (each file is there or built; false where those of types alone are not; null without a map or where code is not). A package with a command and nothing to import is let pass, and so is one that is published from another folder where a script writes `exports` into a manifest.',
	blindSpots: 'A map that a build writes, as Nx does. What a build writes into a folder that is not in the tree is taken to be there.',
	remediation: { effort: 'low', text: 'Add an `exports` map of what users import.' },
	inspect: ({ tree, texts }) =>
		eachPackage(tree, texts, (manifest) => {
			const { data } = manifest;
			const absent = targetsOf(data.exports).filter((target) => isAbsent(tree, texts, manifest, target));
			// What only a compiler looks for: those who import it are given the code all the same.
			const isLed = targetsOf(data.exports).some((target) => isModule(target) && !absent.includes(target));
			const asTypes = isLed && absent.length > 0 && absent.every((target) => typesIn(data.exports).includes(target));
			const runs = tree.files.some(
				({ path, context }) =>
					context === 'source' && CODE.test(path) && isWithin(path, manifest.folder) && RUNS.test(codeText(texts, path)),
			);
			const isMap = askedOf(data.exports, runs).some(
				// Where code of the package exports something, data alone is no entry point.
				(target) => isModule(target) && !(runs && target.endsWith('.json')) && !isEmpty(texts, pathIn(manifest.folder, target.slice(2))),
			);
			const form = isMap ? 'exports' : data.main !== undefined || data.module !== undefined ? 'main' : 'none';
			const isBuilt = isMap && !manifest.text.includes('"exports"');
			const writer = form === 'none' && manifest.elsewhere !== null ? writerOf(tree, texts) : undefined;
			const mainKey = data.main === undefined ? 'module' : 'main';
			const command = form === 'none' && data.bin !== undefined;
			const subpaths = Object.keys(recordOf(data.exports)).filter((k) => /^\.(?!.*\*|\/package\.json$)/.test(k)).length;
			const opens = ['./*', './'].some((one) => targetsOf(recordOf(data.exports)[one]).includes(one));
			const gone = `names ${absent[0]} in \`exports\`${asTypes ? ' as types' : ''}, which is not in the repository`;
			return {
				met: (isMap && (absent.length === 0 || asTypes)) || command || writer !== undefined,
				message: writer
					? `is published from another folder, into whose manifest ${writer.path}:${writer.line} writes \`exports\`.`
					: command
						? 'is a command and offers nothing to import.'
						: absent.length > 0
							? `${gone}.`
							: isMap
								? `${isBuilt ? 'has its entry points written into' : 'names its entry points in'} \`exports\`${isBuilt ? ' by its build' : ''}${subpaths > 1 ? ` (${subpaths})` : ''}${opens ? ', and opens every other file by a pattern' : ''}.`
								: form === 'main'
									? `has \`${mainKey}\` without an \`exports\` map.`
									: 'names no entry point: neither `exports` nor `main`.',
				values: {
					form,
					subpaths,
					opens: isMap && (opens || absent.length === 0) ? opens : null,
					whole: isMap && (asTypes || absent.length === 0) ? !asTypes : null,
					...(absent.length > 0 && { fault: `\`${manifest.name}\` ${gone}.`, remedy: NAMED }),
				},
				...(writer && { location: fileLocation(writer.path, writer.line), confidence: 0.75 }),
				...(isBuilt && manifest.elsewhere && { location: manifest.elsewhere }),
				key: isMap ? 'exports' : form === 'main' ? mainKey : 'name',
			};
		}),
});

const NAMED = 'Name in `exports` the files that the build writes.';

/** Files to which a map leads under conditions of types. */
function typesIn(exports: unknown): string[] {
	return Object.entries(recordOf(exports)).flatMap(([key, to]) => (/^types(?:@|$)/.test(key) ? targetsOf(to) : typesIn(to)));
}

/** A script that writes an exports map into a manifest. */
function writerOf(tree: Tree, texts: Texts): { path: string; line: number } | undefined {
	for (const { path } of tree.files) {
		const text = /\.[cm]?[jt]s$/.test(path) ? (texts.get(path) ?? '') : '';
		const at = text.includes('package.json') ? text.search(WRITES) : -1;
		if (at >= 0) return { path, line: text.slice(0, at).split('\n').length };
	}
	return undefined;
}

const WRITES = /\b(?!module\b)\w{1,60}\.exports = /;

/** Files that the entries of a map lead to under a condition that somebody asks for: for types alone, where nothing of the package runs. */
function askedOf(exports: unknown, runs: boolean): string[] {
	if (typeof exports === 'string') return [exports];
	const isAsked = (key: string) => ASKED.test(key) || (!runs && /^types(?:@|$)/.test(key));
	const entries = Object.entries(Array.isArray(exports) ? exports : recordOf(exports)).filter(([key]) => /^\d+$/.test(key) || isAsked(key));
	return entries.flatMap(([, to]) => askedOf(to, runs));
}

const ASKED = new RegExp(`^(?:\\..*|${[...RESOLVED].map(escapeText).join('|')})$`);
const CODE = /\.[cm]?[jt]sx?$/;
const RUNS = /^export\s{1,9}(?:default|async|const|let|var|function|class|enum|abstract)\b/m;

/** Code, or what a pattern opens of one folder. */
function isModule(target: string): boolean {
	return (
		target.startsWith('./') &&
		!/^\.\/(?:\*|package\.json)$/.test(target) &&
		/\.(?:[cm]?[jt]sx?|json|node|wasm|vue|svelte|astro)$|\*$/.test(target)
	);
}

/** A module that is there and exports, takes and does nothing. */
function isEmpty(texts: Texts, path: string): boolean {
	return texts.has(path) && /^(?:export\s{0,9}\{\s{0,9}\}\s{0,9};?)?$/.test(codeText(texts, path).trim());
}
