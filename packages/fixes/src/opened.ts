// An opened file with its tree and its facts.

import type { CallFact, Project, SourceFile } from '@auditor/code';
import { type Node, pythonTree, type SyntaxNode, scriptTree } from '@auditor/code/syntax-trees';
import { Source } from './source.js';

export interface Opened {
	readonly path: string;
	readonly source: Source;
	/** Facts of the project; null for what is no source file. */
	readonly file: SourceFile | null;
	/** Root of a Python file that parses whole. */
	readonly python: SyntaxNode | null;
	/** Program of a TypeScript or JavaScript file that parses whole. */
	readonly script: Node | null;
}

const PYTHON = /\.pyw?$/i;
/** TypeScript or JavaScript, by its path. */
export const SCRIPT = /\.(?:[cm]?[jt]s|[jt]sx)$/i;

/** The file as a kind sees it; null where it cannot be edited, or does not parse. */
export async function openFile(path: string, bytes: Buffer, project: Project): Promise<Opened | null> {
	const source = Source.open(path, bytes);
	if ('refused' in source) return null;
	const python = PYTHON.test(path) ? await pythonTree(source.text) : null;
	const script = SCRIPT.test(path) ? scriptTree(path, source.text) : null;
	if ((PYTHON.test(path) && !python) || (SCRIPT.test(path) && !script)) return null;
	return { path, source, file: project.file(path) ?? null, python, script };
}

/** Whether a text parses as its path says; what no front end takes is asked as JSON where it says so, and else passes. */
export async function parses(path: string, bytes: Buffer): Promise<boolean> {
	const source = Source.open(path, bytes);
	if ('refused' in source) return false;
	if (PYTHON.test(path)) return (await pythonTree(source.text)) !== null;
	if (SCRIPT.test(path)) return scriptTree(path, source.text) !== null;
	if (!/\.json$/i.test(path)) return true;
	try {
		JSON.parse(source.text);
		return true;
	} catch {
		return false;
	}
}

/** Where a call begins, as an offset into the text. */
export function offsetOf({ source }: Opened, { line, column }: Pick<CallFact, 'line' | 'column'>): number {
	return source.startOf(line) + column - 1;
}

/**
 * Whether anything in the file is called so. With `lines`, what a function binds matters to lines of that function alone. An import of the `same` thing binds
 * the name to what is meant.
 */
export function isBound(
	{ file }: Opened,
	name: string,
	lines: readonly number[] | null = null,
	same: { readonly module: string; readonly name: string | null } | null = null,
): boolean {
	const { imports, assignments, functions, classes } = file!.facts;
	const isFelt = (at: number | null) => {
		const around = at === null ? undefined : functions[at];
		return !lines || !around || lines.some((line) => around.line <= line && line <= around.endLine);
	};
	return (
		imports.some((i) => i.alias === name && isFelt(i.scope.function) && !(i.module === same?.module && i.name === same.name)) ||
		assignments.some((a) => a.target === name && isFelt(a.scope.function)) ||
		[...functions, ...classes].some((d) => d.name === name) ||
		functions.some((f, at) => f.parameters.some((p) => p.name === name) && isFelt(at))
	);
}
