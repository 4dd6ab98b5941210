// Which routes does the product serve, and which functions answer them? Decorators, calls with a path, controllers and files of a server by folders.
import { type CallFact, callGraph, type FunctionRef, once, type SourceFile } from '@auditor/code';
import type { CodeIndex } from './code-index.js';
import { stemOf } from './look.js';

export interface Route {
	/** GET, POST and the like; ALL where any is taken. */
	readonly method: string;
	readonly url: string;
	readonly file: SourceFile;
	readonly line: number;
	readonly handlers: readonly FunctionRef[];
}

const METHOD = /^(?:get|post|put|patch|delete|head|options|all|route|api_route|Get|Post|Put|Patch|Delete|Head|Options|All)$/;
const ANY = /^(?:all|route|api_route)$/i;

const textOf = (call: CallFact): string | null => {
	const value = call.arguments[0] ?? call.keywords.find(({ name }) => name === 'path')?.value;
	return value?.kind === 'string' ? value.value : call.arguments.length === 0 ? '' : null;
};

/** `/a/{b}/` and `/a/:b` are one path. */
export const plainPath = (path: string) =>
	`/${path}`
		.replace(/\{[^/}]{1,60}\}|:[A-Za-z_]\w{0,60}|\[[^/\]]{1,60}\]|<[^/>]{1,60}>/g, '{}')
		.replace(/\/{2,}/g, '/')
		.replace(/(?<=.)\/$/, '');

/** What stands before the routes of a module: the prefix of its router, and that under which another module takes it in. */
const prefixesOf = once(({ product }: CodeIndex): ReadonlyMap<SourceFile, string> => {
	const prefixOf = ({ keywords }: CallFact) => {
		const value = keywords.find(({ name }) => name === 'prefix')?.value;
		return value?.kind === 'string' ? value.value : '';
	};
	const all = new Map<SourceFile, string>();
	for (const file of product) for (const call of file.facts.calls) if (call.method === 'APIRouter') all.set(file, prefixOf(call));
	for (const { facts } of product)
		for (const call of facts.calls) {
			const given = call.arguments[0] ?? call.keywords.find(({ name }) => name === 'router')?.value;
			if (call.method !== 'include_router' || given?.kind !== 'name' || prefixOf(call) === '') continue;
			const head = given.name.split('.')[0]!;
			const { module, name } = facts.imports.find(({ alias }) => alias === head) ?? { module: '', name: null };
			const own = [...all.keys()].filter(({ path }) => [name, module.split('.').at(-1)].includes(stemOf(path)));
			if (own.length === 1) all.set(own[0]!, prefixOf(call) + all.get(own[0]!)!);
		}
	return all;
});

/** Routes of the product; worked out once. */
export const routesOf = once((index: CodeIndex): readonly Route[] =>
	index.product.flatMap((file) => {
		const before = prefixesOf(index).get(file) ?? '';
		const { functions, calls, classes } = file.facts;
		const made = new Set<CallFact>();
		const decorated = functions.flatMap((fact, index) =>
			fact.decorators.flatMap((one): Route[] => {
				const call = one.kind === 'call' ? calls[one.call]! : null;
				const own = call && METHOD.test(call.method ?? '') ? textOf(call) : null;
				if (call === null || own === null) return [];
				made.add(call);
				const owner = fact.class === null ? undefined : classes[fact.class];
				const controller = owner?.decorators
					.flatMap((two) => (two.kind === 'call' && calls[two.call]!.method === 'Controller' ? [calls[two.call]!] : []))
					.at(0);
				const prefix = controller === undefined ? before : `${textOf(controller) ?? ''}/`;
				return methodsOf(call).map((method) => ({
					method,
					url: plainPath(prefix + own),
					file,
					line: fact.line,
					handlers: [{ file, index, fact }],
				}));
			}),
		);
		const called = calls.flatMap((call): Route[] => {
			const own = textOf(call);
			if (made.has(call) || !METHOD.test(call.method ?? '') || !own?.startsWith('/') || call.arguments.length < 2) return [];
			const named = call.arguments.flatMap((value) => (value.kind === 'name' ? [value.name.split('.').at(-1)!] : []));
			const handlers = functions.flatMap((fact, index) =>
				(fact.line >= call.line && fact.endLine <= call.endLine) || named.includes(fact.name) ? [{ file, index, fact }] : [],
			);
			// What another module makes is named alone: `app.delete('/items/:id', deleteItem)`.
			const isTaken = call.arguments.some(
				(value) => value.kind === 'name' && file.facts.imports.some(({ alias }) => alias === value.name.split('.')[0]),
			);
			if (handlers.length === 0 && !isTaken) return [];
			return methodsOf(call).map((method) => ({ method, url: plainPath(own), file, line: call.line, handlers }));
		});
		const folders = /(?:^|\/)app\/(.{1,200})\/route\.[jt]sx?$/.exec(file.path)?.[1];
		const exported =
			folders === undefined
				? []
				: functions.flatMap((fact, index): Route[] =>
						/^(?:GET|POST|PUT|PATCH|DELETE)$/.test(fact.name)
							? [
									{
										method: fact.name,
										url: plainPath(folders.replace(/\([^/)]{1,60}\)\//g, '')),
										file,
										line: fact.line,
										handlers: [{ file, index, fact }],
									},
								]
							: [],
					);
		return [...decorated, ...called, ...exported];
	}),
);

/** `@app.route('/a', methods=['POST'])` says them itself. */
function methodsOf({ method, keywords }: CallFact): readonly string[] {
	const given = keywords.find(({ name }) => name === 'methods')?.value;
	if (given?.kind === 'list') return given.items.flatMap((item) => (item.kind === 'string' ? [item.value.toUpperCase()] : []));
	return [ANY.test(method!) ? 'ALL' : method!.toUpperCase()];
}

/** The routes that a path names: by all of it, else by its end where what stands before is a prefix that the code writes. */
export function routesAt(path: string, method: string | null, index: CodeIndex): readonly Route[] {
	const wanted = plainPath(path);
	const all = routesOf(index).filter((one) => method === null || one.method === method || one.method === 'ALL');
	const exact = all.filter((one) => one.url === wanted);
	if (exact.length > 0) return exact;
	return all.filter((one) => one.url.length > 1 && wanted.endsWith(one.url) && isPrefix(wanted.slice(0, -one.url.length), index));
}

const isPrefix = (path: string, { product, textOf: read }: CodeIndex) =>
	product.some((file) => [`'${path}'`, `"${path}"`].some((one) => read(file.path).includes(one))) || path.split('/').length <= 2;

/** The functions that answer a route, and those that these call. */
export const answering = (routes: readonly Route[], { project }: CodeIndex): readonly FunctionRef[] => [
	...routes.flatMap(({ handlers }) => handlers),
	...[
		...callGraph(project)
			.reach(
				routes.flatMap(({ handlers }) => handlers),
				4,
			)
			.values(),
	].map(({ ref }) => ref),
];
