// Tests of types: lines at which the compiler stops unless a type, or an error, is what it should be. They test where a script runs the compiler.

import type { SourceFile } from '@auditor/code';
import type { Texts } from '@auditor/schema';
import type { Spot } from '../pipelines/spots.js';
import { codeText } from '../source/code-text.js';

/** None in files without an assertion of types anywhere, where `@ts-expect-error` only makes way for something else. */
export function typeTestsIn(files: readonly Pick<SourceFile, 'path'>[], texts: Texts): Omit<Spot, 'text'>[] {
	const lines = files.filter(({ path }) => SCRIPT.test(path)).map(({ path }) => ({ path, all: codeText(texts, path).split('\n') }));
	const compiled = [...texts].some(([path, text]) => /(?:^|\/)package\.json$/.test(path) && COMPILES.test(text));
	if (!compiled || !lines.some(({ all }) => all.some((line) => ASSERTS.test(line)))) return [];
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
