// A route that answers every error, and a service that logs nothing: the error is logged with its trace before whoever asked is told.
import { child, childOfType, namedChildren } from '@auditor/code/syntax-trees';
import type { FileEdits, Fix } from '../fix.js';
import { loggerFor } from '../loggers.js';
import type { Opened } from '../opened.js';
import { around, atBeginning, nodesOf, quoteIn } from '../python.js';
import type { Edit } from '../source.js';
import { isOfEvery } from './_handlers.js';

export const routeErrors: Fix = {
	id: 'route-errors',
	title: 'Log the errors that routes answer.',
	answers: ['service/logging'],
	async propose({ outcome }, { project, open }) {
		if (outcome !== 'false') return null;
		const found: FileEdits[] = [];
		for (const file of project.files) {
			const { path, context, facts } = file;
			const isServer = context === 'source' && facts.imports.some(({ module }) => SERVERS.test(module)) && !project.reach.isUnused(file);
			const opened = isServer ? await open(path) : null;
			const edits = opened?.python ? answered(opened) : [];
			if (edits.length > 0) found.push({ path, edits });
		}
		return found.length > 0 ? found : null;
	},
};

const SERVERS = /^(?:fastapi|flask|starlette|quart)\b/;
const ROUTE = /^@\w+\.(?:get|post|put|patch|delete|route|api_route|websocket)\(/;
const ASKED_WRONG = /\b(?:HTTP_)?4\d\d(?![\d.])/;
const TELLS = /\b(?:log\w{0,20}|print|print_exc|format_exc|capture_exception|record_exception)\s{0,9}[.(]/i;

/** Edits of each handler of every error in a route; none where the file cannot have a logger. */
function answered(opened: Opened): Edit[] {
	const { source, python } = opened;
	const handlers = [...nodesOf(python!)].flatMap((clause) => {
		const route =
			clause.type === 'except_clause' && isOfEvery(opened, clause) ? around(python!, clause.start, 'decorated_definition') : null;
		const block = childOfType(clause, 'block');
		const definition = around(python!, clause.start, 'function_definition');
		if (!route || !block || !definition || !ROUTE.test(source.slice(route)) || TELLS.test(source.slice(block))) return [];
		const statements = namedChildren(block).filter(({ type }) => type !== 'comment');
		// What is the fault of whoever asked is no error of the service. What is raised as it came is told by whoever catches it.
		if (ASKED_WRONG.test(source.slice(block)) || statements.some((one) => source.slice(one) === 'raise')) return [];
		return [{ statements, line: source.lineAt(clause.start), name: source.slice(child(definition, 'name')!) }];
	});
	const lines = handlers.map(({ line }) => line);
	const logger = lines.length > 0 ? loggerFor(opened, lines) : null;
	if (!logger) return [];
	const quote = quoteIn(opened);
	const told = handlers.map(({ statements, name }) =>
		atBeginning(opened, statements, [`${logger.name}.exception(${quote}Error in ${name}${quote})`]),
	);
	return told.includes(null) ? [] : [...logger.edits, ...(told as Edit[])];
}
