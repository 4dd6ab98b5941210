// Which members has the code: methods and fields of a class, classes and functions of a file, errors, what a module exports, and what is imported?
import { createModules, once, type SourceFile } from '@auditor/code';
import { fileLocation, type Location } from '@auditor/schema';
import { type CodeIndex, onlyClass } from './code-index.js';
import { isLocal, packageOf } from './dependencies.js';
import type { Framed } from './frame.js';

/** One of a set. */
export interface Member {
	readonly name: string;
	readonly at: Location;
	/** Of a function or class: where it is defined; of a service: its keys; of a dependency: its version. */
	readonly file?: SourceFile;
	readonly keys?: readonly string[];
	readonly version?: string;
}

export interface Members {
	/** What they are called together. */
	readonly of: string;
	readonly kind:
		| 'action'
		| 'field'
		| 'class'
		| 'service'
		| 'function'
		| 'package'
		| 'script'
		| 'entry'
		| 'variable'
		| 'path'
		| 'dependency';
	readonly all: readonly Member[];
	/** Nothing of the kind was overlooked. */
	readonly closed: boolean;
}

export function methods({ parts, index, nameIn }: Framed): Members | null {
	const name = nameIn(parts[0] ?? '')?.text ?? '';
	const only = onlyClass(name, index, ({ kind }) => kind === 'class');
	if (only === null) return null;
	const { file, fact } = only;
	const names = new Map(
		fact.methods.flatMap((at) => {
			const one = file.facts.functions[at]!;
			const isPrivate = /^[_#<]|^constructor$/.test(one.name) || /^\s*(?:private|protected)\b/.test(lineAt(index, file.path, one.line));
			return isPrivate || one.kind === 'getter' || one.kind === 'setter' ? [] : [[one.name, one.line] as const];
		}),
	);
	return {
		of: `methods of \`${name}\``,
		kind: 'function',
		closed: fact.bases.length === 0,
		all: [...names].map(([one, line]) => ({ name: one, file, at: fileLocation(file.path, line) })),
	};
}

function lineAt({ texts }: CodeIndex, path: string, line: number): string {
	return (texts.get(path) ?? '').split('\n')[line - 1] ?? '';
}

/** Classes of errors that the product makes: whose bases outside are errors, or that are called so. */
export function errorsOf({ parts, index, nameIn }: Framed): Members | null {
	const paths = parts[0] ? index.files(nameIn(parts[0])?.text ?? '') : null;
	const all = index.product.flatMap((file) =>
		paths !== null && !paths.includes(file.path)
			? []
			: file.facts.classes.flatMap((fact, at) => {
					if (fact.kind !== 'class') return [];
					const { external } = index.project.lineage(file, at);
					return external.some((base) => /(?:Error|Exception)$/.test(base))
						? [{ name: fact.name, file, at: fileLocation(file.path, fact.line) }]
						: [];
				}),
	);
	return { of: 'classes of errors', kind: 'class', closed: index.complete, all };
}

/** Modules of a project, worked out once. */
export const modulesOf = once(({ project }: CodeIndex) => createModules(project.files));

/** Functions that a module exports itself or hands on. */
export function exported({ parts, index, nameIn }: Framed): Members | null {
	const paths = index.files(nameIn(parts[0] ?? '')?.text ?? '');
	const first = index.project.file(paths[0] ?? '');
	if (first === undefined || paths.length > 1) return null;
	const modules = modulesOf(index);
	const all = new Map<string, Member>();
	let closed = true;
	const seen = new Set<string>();
	const visit = (file: SourceFile, wanted: string | null, as: string | null): void => {
		if (seen.has(`${file.path}#${wanted}#${as}`)) return;
		seen.add(`${file.path}#${wanted}#${as}`);
		const { exports, imports, functions, classes, assignments } = file.facts;
		const own = exports.filter(({ name }) => wanted === null || name === wanted || name === '*');
		if (own.length === 0) closed = false;
		for (const { name, local, from } of own) {
			const taken = from === null && local !== null ? imports.find(({ alias }) => alias === local) : undefined;
			const module = from ?? taken?.module ?? null;
			if (module !== null) {
				const target = modules.find(file, module);
				const under = name === '*' ? wanted : taken ? taken.name : (local ?? name);
				if (target && (under !== null || name === '*')) visit(target, under, name === '*' ? as : (as ?? name));
				else closed = false;
				continue;
			}
			const written = local ?? name;
			const fact = functions.find((one) => one.name === written && one.class === null);
			const plain = assignments.find(({ target }) => target === written);
			if (fact) all.set(as ?? name, { name: as ?? name, file, at: fileLocation(file.path, fact.line) });
			// A type, a class and a constant are no functions; what else a name may be was not told.
			else if (
				!classes.some((one) => one.name === written) &&
				!(plain?.value && /^(?:string|number|boolean|list|dict|null|template)$/.test(plain.value.kind))
			)
				closed = false;
		}
	};
	visit(first, null, null);
	return { of: `functions that \`${first.path}\` exports`, kind: 'function', closed, all: [...all.values()] };
}

/** Packages of others that files import. */
export function imported({ parts, index, nameIn }: Framed): Members | null {
	const named = nameIn(parts[0] ?? '')?.text ?? null;
	const paths = named === null ? null : new Set(index.files(named));
	const files = index.project.files.filter(({ path, context }) => (paths === null ? context === 'test' : paths.has(path)));
	const modules = modulesOf(index);
	const all = new Map<string, Member>();
	for (const file of files)
		for (const { module, line, typeOnly, scope } of file.facts.imports) {
			const name = packageOf(module, file.facts.language);
			// What is known already is not resolved once more, which takes longest.
			if (name === null || all.has(name) || typeOnly || scope.tries.length > 0 || isLocal(name, index)) continue;
			if (modules.find(file, module) === null) all.set(name, { name, file, at: fileLocation(file.path, line) });
		}
	return files.length === 0 ? null : { of: 'imported packages', kind: 'package', closed: true, all: [...all.values()] };
}
