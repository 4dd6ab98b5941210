// With which statuses is a refusal answered: by its own words, by its class, or by the handler that the product registers for it?
import { type FunctionFact, once, type SourceFile } from '@auditor/code';
import { own } from '@auditor/schema/pure';
import type { CodeIndex } from './code-index.js';
import { classOf, type Outcome, textAt } from './raised.js';

/** @source the documentation of NestJS, http-errors and Werkzeug */
const CLASSES: Readonly<Record<string, string>> = {
	BadRequestException: '400', UnauthorizedException: '401', ForbiddenException: '403', NotFoundException: '404', ConflictException: '409', GoneException: '410',
	PayloadTooLargeException: '413', UnsupportedMediaTypeException: '415', UnprocessableEntityException: '422', InternalServerErrorException: '500',
	NotImplementedException: '501', BadGatewayException: '502', ServiceUnavailableException: '503', GatewayTimeoutException: '504',
	BadRequest: '400', Unauthorized: '401', Forbidden: '403', NotFound: '404', Conflict: '409', TooManyRequests: '429',
}; // biome-ignore format: a table

const STATUS = /(?<![\w.])([45]\d\d)(?!\w)|HTTP_([45]\d\d)/g;

const numbersIn = (text: string) => [...new Set([...text.matchAll(STATUS)].map((match) => match[1] ?? match[2]!))];

/** Errors that the product answers with a status of their own: those of a handler, and classes that name theirs. */
const registered = once((index: CodeIndex): ReadonlyMap<string, readonly string[]> => {
	const all = new Map<string, readonly string[]>();
	const add = (name: string, file: SourceFile, { line, endLine }: Pick<FunctionFact, 'line' | 'endLine'>) => {
		const statuses = numbersIn(textAt(index, file.path, line, endLine, 60));
		if (statuses.length > 0) all.set(name, statuses);
	};
	for (const file of index.product) {
		const { functions, calls, classes } = file.facts;
		for (const fact of functions)
			for (const one of fact.decorators) {
				const call = one.kind === 'call' ? calls[one.call]! : null;
				const [given] = call?.arguments ?? [];
				if (/^(?:exception_handler|errorhandler|app_errorhandler)$/.test(call?.method ?? '') && given?.kind === 'name')
					add(given.name.split('.').at(-1)!, file, fact);
			}
		for (const {
			method,
			arguments: [error, handler],
		} of calls)
			if (method === 'add_exception_handler' && error?.kind === 'name' && handler?.kind === 'name') {
				const name = handler.name.split('.').at(-1)!;
				for (const other of index.product)
					for (const fact of other.facts.functions) if (fact.name === name) add(error.name.split('.').at(-1)!, other, fact);
			}
		for (const fact of classes)
			if (fact.bases.some((base) => base.kind === 'name' && /(?:Error|Exception)$/.test(base.name))) add(fact.name, file, fact);
	}
	return all;
});

/** The statuses of a refusal; null: it names none, and nobody is known to give it one. */
export function statusesOf(outcome: Outcome, index: CodeIndex): readonly string[] | null {
	const name = classOf(outcome);
	const handled = registered(index).get(name);
	if (handled) return handled;
	const said = numbersIn(outcome.text);
	return said.length > 0 ? said : own(CLASSES, name) === undefined ? null : [CLASSES[name]!];
}
