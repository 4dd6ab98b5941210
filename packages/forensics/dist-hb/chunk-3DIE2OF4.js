import { existsSync } from 'fs';
import { createRequire } from 'module';
import { fileURLToPath } from 'url';
import { Language, Parser } from 'web-tree-sitter';
import { nodeKinds } from './chunk-6XUOGJOX.js';

var FILE = 'tree-sitter-python.wasm';
async function loadGrammar() {
	await Parser.init();
	const language = await Language.load(grammarPath());
	return { parser: new Parser().setLanguage(language), kinds: nodeKinds(language) };
}
function grammarPath() {
	const places = ['./', '../', '../../../dist/'].map((folder) => fileURLToPath(new URL(folder + FILE, import.meta.url)));
	const built = places.find((place) => existsSync(place));
	return built ?? createRequire(import.meta.url).resolve(`tree-sitter-python/${FILE}`);
}

export { loadGrammar };
