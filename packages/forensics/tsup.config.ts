import { copyFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { library } from '../../tools/tsup.base.js';

// parse-worker is a worker thread of its own, started by its file name; the grammar of Python stands beside it.
export default library(['src/index.ts', 'src/workers/parse-worker.ts'], {
	entry: { index: 'src/index.ts', 'parse-worker': 'src/workers/parse-worker.ts' },
	async onSuccess() {
		const grammar = createRequire(import.meta.url).resolve('tree-sitter-python/tree-sitter-python.wasm');
		await copyFile(grammar, new URL('./dist/tree-sitter-python.wasm', import.meta.url));
	},
});
