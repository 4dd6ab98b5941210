// How a program becomes one file with all that it imports: it starts in half the time, and its compiled code can be kept (apps/cli/src/one-file/run.ts).
// CommonJS, because that is what Node 20 keeps compiled code of.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Options } from 'tsup';

/** Brings files of its own beside its code, or is loaded only where somebody installed it: stays where it is. */
const OUTSIDE = [
	'@aws-sdk/client-s3',
	'@hyzyla/pdfium',
	'@langchain/openai',
	'@modelcontextprotocol/sdk',
	'@opentelemetry/api',
	'bullmq',
	'ioredis',
	'jiti',
	'openai',
	'pdf2json',
	'pino',
	'sharp',
	'tesseract.js',
	'tinypool',
	'web-tree-sitter',
];
/** Where the code of a package looks for its own files and for what it depends on, wherever the bundle stands. */
const PRELUDE = `const __module = require('node:module'), __url = require('node:url');
const __from = (name) => (name === null ? require : __module.createRequire(require.resolve(name)));
const __place = (name) => __url.pathToFileURL(name === null ? __filename : require.resolve(name)).href;`;
/** The expression, and not the words in a text. */
const PLACE = /(?<!['"`])\bimport\.meta\.url\b(?!['"`])/g;
const OURS = /[\\/]packages[\\/](\w+)[\\/]dist[\\/][^\\/]+\.js$/;

/**
 * @param name of the entry, and of the file: `dist/<name>.cjs`; `dist/<name>.json` names the built files of our packages that are in it, with their
 * SHA-256, so that whoever starts it can see whether they are still those that are installed.
 */
export function oneFile(name: string, entry: string, { also = [], ...options }: Partial<Options> & { also?: Plugin[] } = {}): Options {
	return {
		entry: { [name]: entry },
		format: ['cjs'],
		target: 'node20',
		platform: 'node',
		clean: false,
		sourcemap: false,
		splitting: false,
		treeshake: false,
		noExternal: [/.*/],
		tsconfig: fileURLToPath(new URL('./tsconfig.build.json', import.meta.url)),
		outExtension: () => ({ js: '.cjs' }),
		banner: { js: PRELUDE },
		esbuildPlugins: [inOneFile(name), ...also],
		esbuildOptions(esbuild) {
			esbuild.minifyWhitespace = true;
			esbuild.minifySyntax = true;
			esbuild.legalComments = 'inline';
			// Said of every package: its chunks have no side effects, and third parties ask where they are.
			esbuild.logOverride = { 'ignored-bare-import': 'silent', 'empty-import-meta': 'silent' };
			// Code that was kept compiled cannot import (V8 11), and can require.
			esbuild.supported = { 'dynamic-import': false };
			esbuild.define = { ...esbuild.define, 'import.meta.dirname': 'undefined', 'import.meta.filename': 'undefined' };
		},
		...options,
	};
}

type Plugin = NonNullable<Options['esbuildPlugins']>[number];

function inOneFile(name: string): Plugin {
	return {
		name: 'one-file',
		setup(build) {
			const parts = new Map<string, Record<string, string>>();
			build.onStart(() => parts.clear());
			build.onResolve({ filter: /^[^./]/ }, ({ path, importer, namespace }) => {
				if (namespace === 'outside' || !OUTSIDE.some((one) => path === one || path.startsWith(`${one}/`))) return null;
				return { path, namespace: 'outside', pluginData: ownerOf(importer) };
			});
			build.onLoad({ filter: /.*/, namespace: 'outside' }, ({ path, pluginData }) => ({
				contents: `module.exports = __from(${JSON.stringify(pluginData)})(${JSON.stringify(path)});`,
				loader: 'js',
			}));
			// zod brings what it says in fifty languages; ours are its own words.
			build.onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/][\w-]+\.js$/ }, ({ path }) =>
				/(?:en|index)\.js$/.test(path) ? null : { contents: 'export default () => ({});' },
			);
			build.onLoad({ filter: /[\\/](packages[\\/]\w+[\\/]dist|apps[\\/]\w+[\\/]src)[\\/].*\.[jt]s$/ }, ({ path }) => {
				const text = readFileSync(path, 'utf8');
				const owner = ownerOf(path);
				const file = path.split(/[\\/]/).at(-1) as string;
				if (owner !== null) parts.set(owner, { ...parts.get(owner), [file]: createHash('sha256').update(text).digest('hex') });
				return {
					contents: text.replace(PLACE, `__place(${JSON.stringify(owner)})`),
					loader: path.endsWith('.ts') ? 'ts' : 'js',
				};
			});
			build.onEnd(({ errors }) => {
				if (errors.length > 0 || parts.size === 0) return;
				const folder = resolve(build.initialOptions.absWorkingDir ?? '', build.initialOptions.outdir ?? 'dist');
				const list = Object.fromEntries([...parts].sort(([a], [b]) => (a < b ? -1 : 1)));
				writeFileSync(resolve(folder, `${name}.json`), `${JSON.stringify(list, null, '\t')}\n`);
			});
		},
	};
}

/** Our package that a file belongs to; null: the program itself, or somebody else's. */
function ownerOf(path: string): string | null {
	const found = OURS.exec(path)?.[1];
	return found === undefined ? null : `@auditor/${found}`;
}
