// Which handler of a server answers what no other does? It takes every error of its routes, so those of what they ask as well. What it does not see:
// handlers of other frameworks, and what a server puts around its routes by hand.
import type { CallFact, FunctionFact, Project, SourceFile, StaticValue } from '@auditor/code';
import { callOf, decoratorName, functionOf, parseObject, reachedFrom, textOf } from '@auditor/code';
import { outsideNameOf } from '../../libraries/meaning.js';
import { callsIn, isBeside, neverRuns } from '../source/product-calls.js';

interface Place {
	readonly file: SourceFile;
	readonly line: number;
}

/** The handler of a server of the product behind which one of these calls stands; those of a stream fail when the answer has begun. */
export function lastHandler(project: Project, texts: ReadonlyMap<string, string>, asked: readonly Place[]): Place | null {
	const heard = asked.filter(({ file, line }) => !file.facts.functions.some((f) => f.generator && f.line <= line && line <= f.endLine));
	if (heard.length === 0) return null;
	const comesTo = (file: SourceFile) =>
		project.files.some((one) => {
			const met = one.context === 'source' ? reachedFrom(one, project.imports) : [];
			return met.includes(file) && heard.some((ask) => met.includes(ask.file));
		});
	for (const { file, call } of callsIn(project)) {
		const made = TAKES.test(call.method ?? '') && !isBeside(project, file) && !neverRuns(project, file, call);
		const handler = made ? handlerIn(project, file, call, texts) : null;
		if (handler && comesTo(file)) return handler;
	}
	return null;
}

const TAKES =
	/^(?:use|setErrorHandler|onError|useGlobalFilters|exception_handler|errorhandler|add_exception_handler|register_error_handler)$/;

/** What such a call puts in place, where that takes every error and answers it. @source expressjs.com, fastify.dev, hono.dev, nestjs.com, fastapi.tiangolo.com, flask.palletsprojects.com */
function handlerIn(project: Project, file: SourceFile, call: CallFact, texts: ReadonlyMap<string, string>): Place | null {
	const given = call.arguments;
	const made = (value: StaticValue | undefined) => (value ? functionOf(project, { value, file, scope: call.scope }) : null);
	const placed = (ref: ReturnType<typeof made>) => (ref && acts(ref.file, ref.fact) ? { file: ref.file, line: ref.fact.line } : null);
	switch (call.method) {
		case 'use': {
			const last = made(given.at(-1));
			return last?.fact.parameters.length === 4 && rejectionsCome(project, texts) ? placed(last) : null;
		}
		case 'onError':
			return /^@?hono\b/.test(outsideNameOf(project, file, call) ?? '') ? placed(made(given[0])) : null;
		case 'setErrorHandler':
			return placed(made(given[0]));
		case 'useGlobalFilters':
			return given.map((value) => filterOf(project, file, call, value)).find((one) => one !== null) ?? null;
	}
	if (!/^(?:Exception|BaseException|500)$/.test(textOf(given[0] ?? null, file))) return null;
	const index = file.facts.calls.indexOf(call);
	const decorated = file.facts.functions.find(({ decorators }) => decorators.some((one) => one.kind === 'call' && one.call === index));
	const wraps = file.facts.calls.find(({ callee }) => callee.kind === 'call' && callee.call === index);
	const ref = made(given[1] ?? wraps?.arguments[0]);
	const [where, fact] = decorated ? [file, decorated] : [ref?.file, ref?.fact];
	return where && fact && fact.returned.length > 0 ? { file: where, line: fact.line } : null;
}

/** A filter of NestJS that names no kinds of errors. */
function filterOf(project: Project, file: SourceFile, { scope }: CallFact, value: StaticValue): Place | null {
	const callee = callOf(value, file)?.callee;
	const found = callee?.kind === 'name' ? project.resolve(callee.name, file, scope) : null;
	if (found?.kind !== 'class') return null;
	const takesAll = found.fact.decorators.some(
		(one) =>
			decoratorName(one, found.file) === 'Catch' && callOf(one, found.file)?.arguments.every((of) => textOf(of, found.file) === 'Error'),
	);
	const method = found.fact.methods.map((at) => found.file.facts.functions[at]!).find(({ name }) => name === 'catch');
	return takesAll && method && acts(found.file, method) ? { file: found.file, line: method.line } : null;
}

/** It does more than to hand the error on to what stands behind it. */
function acts(file: SourceFile, fact: FunctionFact): boolean {
	const own = file.facts.calls.filter(({ line, endLine }) => line >= fact.line && endLine <= fact.endLine);
	const next = fact.parameters.length === 4 ? fact.parameters[3]!.name : null;
	const isNext = ({ callee }: CallFact) => next !== null && textOf(callee, file) === next;
	const index = file.facts.functions.indexOf(fact);
	const handsOn = own.some((call) => isNext(call) && call.scope.function === index && call.scope.branches.length === 0);
	return !handsOn && own.some((call) => !isNext(call));
}

/** Express hands a rejected promise to its handlers of errors from version 5 on; before that a package or a `catch(next)` does. */
function rejectionsCome(project: Project, texts: ReadonlyMap<string, string>): boolean {
	const isLate = ([path, text]: [string, string]) =>
		/(?:^|\/)package\.json$/.test(path) &&
		/^[~^]?(?:>=)?(?:[5-9]|\d\d)/.test(String(Object(parseObject(text)?.dependencies).express ?? ''));
	const own = project.files.filter(({ context }) => context === 'source');
	return (
		[...texts].some(isLate) ||
		own.some(({ facts }) => facts.imports.some(({ module }) => /^express-(?:async-(?:errors|handler)|promise-router)$/.test(module))) ||
		own.some((file) => file.facts.calls.some((call) => call.method === 'catch' && textOf(call.arguments[0] ?? null, file) === 'next'))
	);
}
