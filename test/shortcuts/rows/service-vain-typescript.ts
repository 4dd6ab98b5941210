// Handlers in TypeScript that tell nobody.
import type { Catalogue } from '../shortcut.js';
import { changed, catalogue as service } from './service-typescript.js';

export const catalogue: Catalogue = {
	...service,
	project: 'a service whose handlers tell nobody',
	shortcuts: [
		'console.assert(true);',
		'structuredClone(error);',
		'JSON.stringify(error);',
		"process.stderr.write('');",
		'Error.captureStackTrace(error as Error);',
		"performance.mark('x');",
		'console.error.bind(console, error);',
		'() => { throw error; };',
		'for (const e of []) throw e;',
		'console.error?.apply;',
		'Promise.resolve(error);',
		'Promise.reject;',
		'console.error(...[]);',
		'console.error(undefined);',
		'console.debug(``);',
		'while (false) throw error;',
		'error as never;',
		'error!;',
		'console.error([].join());',
	].map((line) => ({
		of: 'error_paths/not-swallowed',
		way: line,
		cheap: changed(['return undefined;', line]),
	})),
	untried: {},
};
