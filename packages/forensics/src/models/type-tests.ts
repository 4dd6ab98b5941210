// Tests of types: lines at which the compiler stops unless a type, or an error, is what it should be. They test where a script runs the compiler.

import type { SourceFile } from '@auditor/code';
import type { Texts } from '@auditor/schema';
import { codeText } from './code-text.js';
import type { Spot } from './spots.js';

/** Lines, once each, at which a value is held against a type that is made of what is imported by a path. */
function heldIn({ path, all }: { readonly path: string; readonly all: readonly string[] }): Omit<Spot, 'text'>[] {
	const text = all.join('\n');
	const taken = [...text.matchAll(/^import (?:type )?\{([^}]{1,800})\} from/gm)].flatMap(([, names]) => names!.match(/[A-Z]\w*/g) ?? []);
	const made = [...text.matchAll(/\btype (\w{1,80}) = (\w{1,80})</g)].flatMap(([, name, of]) => (taken.includes(of!) ? name! : []));
	const held = new Set([...taken, ...made]);
	return all.flatMap((line, i) => (held.has(HELD.exec(line)?.[1] ?? '') ? [{ path, line: i + 1 }] : []));
}

const HELD = /^\s{0,40}(?:const|let) \w{1,80}: (\w{1,80})\b/;

/** None in files without an assertion of types anywhere, where `@ts-expect-error` only makes way for something else; but a program of types alone is tested by values of them. */
export function typeTestsIn(files: readonly Pick<SourceFile, 'path'>[], texts: Texts, typesAlone = false): Omit<Spot, 'text'>[] {
	const lines = files.filter(({ path }) => SCRIPT.test(path)).map(({ path }) => ({ path, all: codeText(texts, path).split('\n') }));
	const compiled = [...texts].some(([path, text]) => /(?:^|\/)package\.json$/.test(path) && COMPILES.test(text));
	if (!compiled) return [];
	if (!lines.some(({ all }) => all.some((line) => ASSERTS.test(line)))) return typesAlone ? lines.flatMap(heldIn) : [];
	return lines.flatMap(({ path, all }) => {
		const spelled = (texts.get(path) ?? '').split('\n');
		return all.flatMap((line, i) => (ASSERTS.test(line) || ERROR.test(spelled[i] ?? '') ? [{ path, line: i + 1 }] : []));
	});
}

const SCRIPT = /\.[cm]?tsx?$/;
const ASSERTS =
	/(?<!\btype\s{1,9})\b(?:Expect|Assert)(?:True)?<|\b(?:expectType|expectAssignable|expectNotAssignable|expectNotType|assertType)<|\bexpectTypeOf[<(]|\bexpectError[<(]/;
const ERROR = /^\s{0,99}\/[/*]\s{0,9}@ts-expect-error\b/;
/** A script that runs the compiler, or what tests types with it. */
const COMPILES = /:\s{0,9}"[^"\n]{0,300}\b(?:tsc|tsgo|vue-tsc|tsd|dtslint|attest|typecheck)\b/;
