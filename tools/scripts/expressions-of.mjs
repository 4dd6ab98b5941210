// Which regular expressions do the sources hold? Literals, and what `RegExp` is given as a text or puts together of constants of its file; one that is put
// together when the program runs is counted.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { root } from './setup.mjs';

/** Source files of all packages, applications and rubrics, without tests. */
export function sourceFiles() {
	return ['packages', 'apps', 'rubrics'].flatMap((top) =>
		readdirSync(join(root, top)).flatMap((name) => {
			const folder = join(root, top, name, 'src');
			const entries = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
			return entries
				.filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.ts$/.test(entry.name))
				.map((entry) => join(entry.parentPath, entry.name));
		}),
	);
}

/** What may be put into an expression: what is escaped, the source of another, a constant of the file, and the names below, which hold sources of ours. */
const SAFE = /\bescapeText\b|\bsnake\(|\.source$|^[A-Z][A-Z_]*$|^Object\.keys\([A-Z_]+\)|nameParts\(|replace\(\/\\W\/g, '\.'\)/;
const OURS = new Set([
	"packages/docs/src/claims/calls.ts NAME.replace('NAME', 'user')",
	"packages/docs/src/claims/calls.ts NAME.replace('NAME', 'used')",
	'packages/docs/src/claims/code-text.ts own',
	'packages/docs/src/claims/denials.ts words',
	'packages/docs/src/claims/feature-list.ts atOnce',
	'packages/docs/src/claims/feature-list.ts many',
	'packages/docs/src/claims/feature-list.ts member',
	'packages/docs/src/claims/feature-list.ts named',
	'packages/docs/src/claims/feature-list.ts own',
	'packages/docs/src/claims/standing.ts verbs',
	'packages/docs/src/claims/text-searches.ts node',
	"packages/docs/src/concepts/terms.ts sources.join('|')",
	'packages/docs/src/concepts/terms.ts stem',
	'packages/docs/src/paths/excuses.ts verbs',
	"packages/docs/src/text/vocabulary.ts sources.join('|')",
	'packages/forensics/src/sandbox/read-history.ts who',
	'packages/forensics/src/probes/library/readme-example.ts quoted',
	'packages/forensics/src/probes/library/type-escapes.ts word',
	'packages/forensics/src/probes/safety/hard-coded-secret.ts prefix',
	'packages/forensics/src/probes/safety/hard-coded-secret.ts alphabet',
	'packages/forensics/src/probes/safety/hard-coded-secret.ts documented',
	'packages/requirements/src/draft/rated.ts tag',
	'packages/requirements/src/read/mentions.ts [...TOOLS.keys()]',
	'packages/schema/src/pure/secrets/mask-secrets.ts beginnings',
	'packages/schema/src/pure/secrets/mask-secrets.ts prefix',
	'packages/schema/src/pure/secrets/mask-secrets.ts alphabet',
	'packages/schema/src/pure/secrets/mask-secrets.ts least',
	'packages/vision/src/raster/svg.ts name',
]);

/** By how they are written, how many are put together when the program runs, and which of those hold what nobody escaped, with their places. */
export function expressionsOf(files) {
	const expressions = new Map();
	const bare = [];
	let untold = 0;
	for (const file of files) {
		const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
		const constants = new Map();
		for (const statement of tree.statements)
			for (const { name, initializer } of statement.declarationList?.declarations ?? [])
				if (initializer) constants.set(name.getText(), initializer);
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
				const told = source && textIn(source, constants);
				if (told != null) add(node, told, flags && ts.isStringLiteralLike(flags) ? flags.text : '');
				else {
					untold++;
					const spans = source && ts.isTemplateExpression(source) ? source.templateSpans : [];
					const at = `${relative(root, file)}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
					for (const { expression } of spans)
						if (!SAFE.test(expression.getText()) && !OURS.has(`${relative(root, file)} ${expression.getText().split('\n', 1)[0]}`))
							bare.push(`${at}: ${expression.getText()}`);
				}
			}
			ts.forEachChild(node, visit);
		};
		visit(tree);
	}
	return { expressions, untold, bare };
}

/** What a text comes to that is put together of constants of its file alone; null for any other. */
function textIn(node, constants) {
	if (ts.isStringLiteralLike(node)) return node.text;
	if (ts.isIdentifier(node)) return constants.has(node.text) ? textIn(constants.get(node.text), constants) : null;
	if (!ts.isTemplateExpression(node)) return null;
	const parts = node.templateSpans.map(({ expression, literal }) => [textIn(expression, constants), literal.text]);
	return parts.some(([text]) => text === null) ? null : node.head.text + parts.flat().join('');
}
