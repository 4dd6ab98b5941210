// Are the calls of tools that a model answers with used as data? The text of the functions tells: names and arguments that it reads, and whether it runs the tool itself.
import { type CallFact, type FunctionFact, namedFunction, type Project, type SourceFile } from '@auditor/code';
import { isBeside, neverRuns } from '../source/product-calls.js';
import { checksSchema } from './checks-schema.js';
import type { ExaminedOutput } from './structured-output.js';

/** The function that binds a model to tools takes fields of what it calls them with: the tool is the form of its answer. */
export function readsArguments(texts: ReadonlyMap<string, string>, { file, call }: ExaminedOutput): boolean {
	const around = namedFunction(file, call.scope)?.fact;
	return around !== undefined && linesOf(texts, file, around).some((one) => ARGUMENTS.test(one));
}

/** Where the function that hands a model tools reads what it calls them with out of JSON and runs none of them; a check is one against a schema, or a provider that is told to be strict. */
export function parsesArguments(project: Project, texts: ReadonlyMap<string, string>, { file, call }: ExaminedOutput) {
	const around = namedFunction(file, call.scope);
	const said = around ? linesOf(texts, file, around.fact) : [];
	const at = said.findIndex((one) => READS.test(one));
	if (!around || at < 0 || said.some((one) => RUNS.test(one))) return [];
	const isOwn = (one: CallFact) => namedFunction(file, one.scope)?.index === around.index;
	const isChecked =
		STRICT.test(texts.get(file.path) ?? '') || file.facts.calls.some((one) => isOwn(one) && checksSchema(project, file, one));
	return [{ file, line: around.fact.line + at, isChecked }];
}

/** What the calls of tools say is read out of JSON. */
const READS = /(?:json\.loads|JSON\.parse)\([^\n]{0,60}\barguments\b/;
const STRICT = /\bstrict["']?\s?[:=]\s?[tT]rue\b/;
const RUNS = /\(\*\*\w|\.a?invoke\(|(?:\b|_)(?:execute|run|call|dispatch)\w{0,20}\(/i;

/** Where a function of the product takes the name or the arguments of a tool call; what runs the tool, or answers in its place, answers the model alone, and what is yielded as an event, put before a person or drawn in a browser is shown alone. */
export function takesCalls(project: Project, texts: ReadonlyMap<string, string>): { file: SourceFile; line: number }[] {
	return project.files.flatMap((file) => {
		const isOwn = file.context === 'source' && !isBeside(project, file) && !file.facts.imports.some(({ module }) => module === 'react');
		if (!isOwn || !CALLS.test(texts.get(file.path) ?? '')) return [];
		return file.facts.functions.flatMap((fact, index) => {
			const all = linesOf(texts, file, fact);
			const line = all.findIndex((one) => CALLS.test(one));
			const own = all.map((one) => (SHOWS.test(one) ? '' : one));
			const isRun = () => file.facts.calls.some((call) => call.scope.function === index && !neverRuns(project, file, call));
			const isTaken =
				!fact.name.startsWith('<') &&
				(own.some((one) => FIRST.test(one)) ||
					(own.some((one) => PARTS.test(one)) && !own.some((one) => RUNS.test(one) || ANSWERS.test(one) || /^\s*yield\b/.test(one))));
			// A person is asked whether they may run: shown as well.
			const isAsked = () =>
				file.facts.calls.some(
					(call) =>
						call.method === 'interrupt' &&
						call.scope.function === index &&
						own.slice(call.line - fact.line, call.endLine - fact.line + 1).some((one) => PARTS.test(one) || A_CALL.test(one)),
				);
			return line >= 0 && isTaken && isRun() && !isAsked() ? [{ file, line: fact.line + line }] : [];
		});
	});
}

/** The lines of a function, without comments. */
function linesOf(texts: ReadonlyMap<string, string>, { path }: SourceFile, { line, endLine }: FunctionFact): string[] {
	const lines = (texts.get(path) ?? '').split('\n').slice(line - 1, endLine);
	return lines.map((one) => one.replace(/(?:^|\s)(?:#|\/\/).*/, ''));
}

/** A line that only writes to a page, a terminal or a log. */
const SHOWS = /^\s*(?:await )?(?:(?:st|cl|gr|console|logger|logging|log)\.[\w.]{1,40}|print)\(/;
const CALLS = /(?:\.|["'])tool_?[cC]alls\b/;
const PARTS = /(?:call|tc)\w{0,9}(?:\)\w{0,9})?(?:!?\[0\])?(?:\??\.|\[["']|\.get\(["'])(?:name|args|arguments)\b/i;
/** What the first call is given, on a line that runs nothing. */
const FIRST = /^(?![^\n]{0,400}(?:invoke|run|execute)\()[^\n]{0,400}\btool_?[cC]alls!?(?:\?\.)?\[0\][!?]?\.args\b/;
/** It answers a call for the model. */
const ANSWERS = /\btool_call_id\b/;
const A_CALL = /\btool_?calls?\b/i;
const ARGUMENTS =
	/(?:\[["']args["']\]|\.args)(?:\??\.(?!model_dump|items|keys|values)\w|\[)|\(\*\*[\w.[\]"']{1,80}(?:\[["']args["']\]|\.args)\)/;
