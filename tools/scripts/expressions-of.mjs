// Which regular expressions do the sources hold? Literals, and what `RegExp` is given as a text; one that is put together when the program runs is counted.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { root } from './setup.mjs';

/** Source files of all packages and applications, without tests. */
export function sourceFiles() {
	return ['packages', 'apps'].flatMap((top) =>
		readdirSync(join(root, top)).flatMap((name) => {
			const folder = join(root, top, name, 'src');
			const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
			return entries
				.filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.ts$/.test(entry.name))
				.map((entry) => join(entry.parentPath, entry.name));
		}),
	);
}

/** By how they are written, and how many are put together when the program runs. */
export function expressionsOf(files) {
	const expressions = new Map();
	let untold = 0;
	for (const file of files) {
		const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
		const add = (node, source, flags) => {
			const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
			expressions.set(`/${source}/${flags}`, { source, flags, at: `${relative(root, file)}:${line}` });
		};
		const visit = (node) => {
			if (node.kind === ts.SyntaxKind.RegularExpressionLiteral) {
				const end = node.text.lastIndexOf('/');
				add(node, node.text.slice(1, end), node.text.slice(end + 1));
			} else if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp') {
				const [source, flags] = node.arguments ?? [];
				if (source && ts.isStringLiteralLike(source)) add(node, source.text, flags && ts.isStringLiteralLike(flags) ? flags.text : '');
				else untold++;
			}
			ts.forEachChild(node, visit);
		};
		visit(tree);
	}
	return { expressions, untold };
}
