// A route that asks a model, and lets every failure through: it is logged with its trace, and whoever asked hears that the request failed. Only in a route of
// FastAPI that reaches the call in its own file, and raises no answers of its own.
import { child, type SyntaxNode } from '@auditor/code/syntax-trees';
import { escapeText } from '@auditor/schema';
import type { Fix } from '../fix.js';
import { loggerFor } from '../loggers.js';
import type { Opened } from '../opened.js';
import { bodyOf, inTry, nameIn, nodesOf, quoteIn } from '../python.js';

export const caughtRoute: Fix = {
	id: 'caught-route',
	title: 'Log a request that fails, and tell whoever asked.',
	answers: ['service/swallowed-errors'],
	async propose({ location, outcome, values }, { open }) {
		const opened = outcome === 'false' && values.of === 'handled' && location?.path ? await open(location.path) : null;
		if (!opened?.python || !opened.file || !location?.line) return null;
		const reached = reaching(opened, location.line);
		const [route, ...others] = reached.filter(({ route: own }) => own);
		if (!route || others.length > 0 || reached.some(({ node }) => ANSWERS.test(opened.source.slice(node)))) return null;
		const { statements } = bodyOf(route.node);
		const { source } = opened;
		const [first] = statements;
		if (!first || source.lineAt(first.start) === source.lineAt(route.node.start)) return null;
		const name = source.slice(child(route.node, 'name')!);
		const logger = loggerFor(opened, [source.lineAt(first.start)]);
		const answer = nameIn(opened, 'fastapi', 'HTTPException');
		if (!logger || !answer) return null;
		const [step, quote] = [source.indentAt(first.start).slice(source.indentAt(route.node.start).length), quoteIn(opened)];
		const handler = [
			'except Exception as error:',
			`${step}${logger.name}.exception(${quote}Error in ${name}${quote})`,
			`${step}raise ${answer.name}(status_code=500, detail=${quote}The request failed.${quote}) from error`,
		];
		return [{ path: opened.path, edits: [...logger.edits, ...answer.edits, ...inTry(opened, statements, step, handler)] }];
	},
};

/** What it answers or catches itself. */
const ANSWERS = /\b(?:HTTPException|StreamingResponse|EventSourceResponse|try|yield|error)\b/;
const ROUTE = /^@\w+\.(?:get|post|put|patch|delete)\(/m;

interface Reached {
	readonly node: SyntaxNode;
	readonly route: boolean;
}

/** The function around a line, and those of the file that come to it by its name. */
function reaching({ source, python }: Opened, line: number): Reached[] {
	const all = [...nodesOf(python!)].flatMap((n) => {
		const node = n.type === 'decorated_definition' ? child(n, 'definition') : undefined;
		return node?.type === 'function_definition' ? [{ node, head: source.text.slice(n.start, node.start) }] : [];
	});
	const bare = [...nodesOf(python!)].filter((n) => n.type === 'function_definition' && !all.some(({ node }) => node.start === n.start));
	const functions = [...all, ...bare.map((node) => ({ node, head: '' }))];
	const holds = ({ node }: (typeof functions)[number]) => source.lineAt(node.start) <= line && line <= source.lineAt(node.end);
	const found = new Set(functions.filter(holds));
	for (const { node } of found) {
		const name = source.slice(child(node, 'name')!);
		const calls = new RegExp(`(?<![\\w.])${escapeText(name)}\\(`);
		for (const one of functions) if (!found.has(one) && calls.test(source.slice(child(one.node, 'body')!))) found.add(one);
	}
	return [...found].map(({ node, head }) => ({ node, route: ROUTE.test(head) }));
}
