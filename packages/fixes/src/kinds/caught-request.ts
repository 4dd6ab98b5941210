// A route of FastAPI that asks a graph or a model, and nothing that handles its failure: it is logged with its trace, and whoever asked is told that it failed.
import { callGraph, type FunctionRef, type Project, reachedFrom, refKey } from '@auditor/code';
import { child, childOfType, type SyntaxNode } from '@auditor/code/syntax-trees';
import type { FileEdits, Fix } from '../fix.js';
import { loggerFor } from '../loggers.js';
import type { Opened } from '../opened.js';
import { around, inTry, nameIn, nodesOf, quoteIn, triesAround } from '../python.js';
import type { Edit } from '../source.js';

export const caughtRequest: Fix = {
	id: 'caught-request',
	title: 'Log a request that fails, and tell whoever asked.',
	answers: ['service/swallowed-errors'],
	async propose({ outcome, values }, { project, open }) {
		if (outcome !== 'false' || values.of !== 'handled') return null;
		const found: FileEdits[] = [];
		for (const { path, context, facts } of project.files) {
			const isServer = context === 'source' && facts.imports.some(({ module }) => module === 'fastapi');
			const opened = isServer ? await open(path) : null;
			const edits = opened?.python && opened.file ? caught(opened, project) : [];
			if (edits === null) return null;
			if (edits.length > 0) found.push({ path, edits });
		}
		return found.length > 0 ? found : null;
	},
};

const ROUTE = /^@\w+\.(?:get|post|put|patch|delete)\(/;
const ASKS = /^(?:\w+\s*(?::[^=\n]{1,80})?=\s*)?(?:return\s+)?(?:await\s+)?\w+\.a?invoke\(/;

const CALLS = /^(?:\w+\s*(?::[^=\n]{1,80})?=\s*)?(?:return\s+)?(?:await\s+)?[\w.]+\(/;

/** `result = run(question)`: it calls a function of the project that asks, itself or through others, and waits for the answer. */
function leadsToAsking({ source, file }: Opened, { start, end }: SyntaxNode, project: Project): boolean {
	const begun = CALLS.exec(source.text.slice(start, end));
	const open = start + (begun?.[0].length ?? 0) - 1;
	const line = source.lineAt(open);
	const graph = callGraph(project);
	const index = file!.facts.calls.findIndex(
		(call) => call.nameLine === line && source.text.slice(source.startOf(line), open).endsWith(call.method ?? '\0'),
	);
	const call = begun ? file!.facts.calls[index] : undefined;
	const called = call ? graph.targets({ file: file!, call, index }) : [];
	if (called.length === 0 || called.some(({ fact }) => fact.generator)) return false;
	// What a function within another asks is asked when that one runs.
	const callsOf = (at: FunctionRef) => graph.callsIn(at).filter(({ call: inner }) => inner.scope.function === at.index);
	const next = (at: FunctionRef, steps: number) => (steps < DEEP ? callsOf(at).flatMap((inner) => graph.targets(inner)) : []);
	const inside = called.flatMap((one) => reachedFrom(one, next, refKey)).flatMap(callsOf);
	// What it answers by an exception of the server has to come through.
	return (
		inside.some(({ call: inner }) => /^a?invoke$/.test(inner.method ?? '')) &&
		!inside.some(({ call: inner }) => /^(?:Starlette)?HTTPException$/.test(inner.method ?? ''))
	);
}

/** So many functions lie between a route and what asks. */
const DEEP = 4;

/** Edits of each route that asks by a statement of its own; null where the file cannot log or has no name for the answer. */
function caught(opened: Opened, project: Project): Edit[] | null {
	const { source, python } = opened;
	const asking = [...nodesOf(python!)].flatMap((one) => {
		const route =
			/^(?:expression_statement|return_statement)$/.test(one.type) && (ASKS.test(source.slice(one)) || leadsToAsking(opened, one, project))
				? routeOf(opened, one)
				: null;
		return route ? [{ statement: one, route }] : [];
	});
	if (asking.length === 0) return [];
	const lines = asking.map(({ statement }) => source.lineAt(statement.start));
	const logger = loggerFor(opened, lines);
	const raised = nameIn(opened, 'fastapi', 'HTTPException');
	if (!logger || !raised) return null;
	const quote = quoteIn(opened);
	const bodies = asking.flatMap(({ statement, route }) => {
		const name = source.slice(child(route, 'name')!);
		return inTry(opened, [statement], source.step, [
			'except Exception as error:',
			`${source.step}${logger.name}.exception(${quote}Error in ${name}${quote})`,
			`${source.step}raise ${raised.name}(status_code=500, detail=${quote}The request failed.${quote}) from error`,
		]);
	});
	return [...logger.edits, ...raised.edits, ...bodies];
}

/** The route whose function a statement stands in, on lines of its own, and in no `try`. */
function routeOf(opened: Opened, statement: SyntaxNode): SyntaxNode | null {
	const { source, python } = opened;
	const definition = around(python!, statement.start, 'function_definition');
	const decorated = around(python!, statement.start, 'decorated_definition');
	const isOwn = definition && decorated && childOfType(decorated, 'function_definition')?.start === definition.start;
	const head = decorated ? source.slice(decorated) : '';
	return isOwn && source.isFirst(statement.start) && ROUTE.test(head) && triesAround(opened, source.lineAt(statement.start)).length === 0
		? definition
		: null;
}
