// @module-tag slow
// Who may open, import, fetch and start? Reads the source of the command as a syntax tree: what reaches out with a path or an address stands in this
// folder, behind types that only what passed the door has, or in the few files that are named here with their reason.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const source = fileURLToPath(new URL('../', import.meta.url));

/** Functions that read, start or fetch what an argument names. */
const REACHING = new Set([
	...['readFile', 'readFileSync', 'createReadStream', 'open', 'openSync', 'openAsBlob'],
	...['fork', 'spawn', 'spawnSync', 'exec', 'execSync', 'execFile', 'execFileSync', 'Worker'],
	...['fetch', 'request', 'createConnection', 'connect', 'createJiti', 'createRequire', 'runInThisContext'],
]);

const allowed: Readonly<Record<string, string>> = {
	'one-file/run.ts': 'starts the one file of the auditor, from code that it compiled itself',
	'one-file/parts.ts': 'compares the installed files of the auditor with what they were built from',
	'batch/audit-process.ts': 'starts the program of an audit, which is ours',
	'doctor/examine.ts': 'asks git for its version',
	'parts.ts': 'asks whether packages are installed, and loads none',
	'rubric/test-rubric.ts': 'makes the repositories that a rubric describes with git',
	'decisions/ledger.ts': 'opens the ledger that it checked the place of, no link and no pipe, to add to it',
	'rubric/shipped-probes.ts': 'reads the program of a rubric package that is installed with the auditor',
	'fixes/write-fixes.ts': 'reads and opens regular files of the work tree whose place below its root it checked',
	'kept-clones.ts':
		'reads packs of the folder that the user named for kept clones, which are no links and carry our seal, and writes copies of them',
	'output/write-file.ts': 'opens files that it makes',
	'state-key.ts': 'opens the key of the user, which is no link and nobody else may read',
};

/** Each call that reaches out, as `line: name`. */
function reaching(text: string): string[] {
	const file = ts.createSourceFile('x.ts', text, ts.ScriptTarget.Latest, true);
	const faults: string[] = [];
	const say = (node: ts.Node, name: string) => faults.push(`${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${name}`);
	const visit = (node: ts.Node): void => {
		if (
			ts.isImportDeclaration(node) &&
			ts.isStringLiteral(node.moduleSpecifier) &&
			/^(node:)?(fs|child_process|http|https|net|vm|worker_threads|module)(\/|$)/.test(node.moduleSpecifier.text)
		) {
			const bindings = node.importClause?.namedBindings;
			if (node.importClause?.name || (bindings && ts.isNamespaceImport(bindings))) say(node, `all of ${node.moduleSpecifier.text}`);
			else if (bindings && ts.isNamedImports(bindings))
				for (const { name, propertyName } of bindings.elements)
					if (REACHING.has((propertyName ?? name).text)) say(node, (propertyName ?? name).text);
		}
		if (ts.isCallExpression(node)) {
			const [first] = node.arguments;
			if (node.expression.kind === ts.SyntaxKind.ImportKeyword && first && !ts.isStringLiteral(first)) say(node, 'import()');
			if (ts.isIdentifier(node.expression) && node.expression.text === 'fetch') say(node, 'fetch');
			if (ts.isPropertyAccessExpression(node.expression) && node.expression.getText() === 'globalThis.fetch') say(node, 'fetch');
		}
		ts.forEachChild(node, visit);
	};
	visit(file);
	return faults;
}

const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
	.map((path) => path.split(sep).join('/'))
	.filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('trust/'))
	.sort();

describe('what reaches out with a path or an address', () => {
	it('stands behind the door', () => {
		expect(files.length).toBeGreaterThan(100);
		const faults = files
			.filter((path) => !Object.hasOwn(allowed, path))
			.flatMap((path) => reaching(readFileSync(join(source, path), 'utf8')).map((fault) => `${path}:${fault}`));
		expect(faults).toEqual([]);
	});

	it('is excepted only where there is something to except', () => {
		for (const path of Object.keys(allowed))
			expect([path, reaching(readFileSync(join(source, path), 'utf8')).length > 0]).toEqual([path, true]);
	});

	it.each([
		["import { readFileSync } from 'node:fs';", '1: readFileSync'],
		["import { readFile as read } from 'node:fs/promises';", '1: readFile'],
		["import * as fs from 'node:fs';", '1: all of node:fs'],
		["import fs from 'fs';", '1: all of fs'],
		["import { spawn } from 'node:child_process';", '1: spawn'],
		['const load = (file: string) => import(file);', '1: import()'],
		['const get = () => fetch(url);', '1: fetch'],
		['globalThis.fetch(url);', '1: fetch'],
	])('is found: %s', (text, fault) => expect(reaching(text)).toEqual([fault]));

	it.each(["import { existsSync } from 'node:fs';", "await import('./audit.js');", "import type { Readable } from 'node:stream';"])(
		'is not: %s',
		(text) => expect(reaching(text)).toEqual([]),
	);
});

it('a found path is handed to nothing that runs, by its type', () => {
	// The types of run.ts and read.ts are the wall; this holds their signatures.
	expect(readFileSync(join(source, relative(source, fileURLToPath(new URL('./run.ts', import.meta.url)))), 'utf8')).toMatch(
		/runModule\(file: Named\)[\s\S]*importModule\(file: Named\)/,
	);
});
