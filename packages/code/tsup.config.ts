import { copyFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { library } from '../../tools/tsup.base.js';

// The grammar of Python stands beside the built code.
export default library(['src/index.ts', 'src/values.ts', 'src/testing.ts', 'src/syntax-trees.ts'], {
	async onSuccess() {
		const grammar = createRequire(import.meta.url).resolve('tree-sitter-python/tree-sitter-python.wasm');
		await copyFile(grammar, new URL('./dist/tree-sitter-python.wasm', import.meta.url));
	},
});
