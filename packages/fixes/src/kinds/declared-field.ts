// A node that returns a field which the state does not hold, so that LangGraph drops it: the field is declared, with the type of what is returned.

import { child, childOfType, type SyntaxNode } from '@auditor/code/syntax-trees';
import { nodeWrites } from '@auditor/forensics';
import type { GraphModel } from '@auditor/schema';
import { own } from '@auditor/schema/pure';
import type { Fix, Ground } from '../fix.js';
import type { Opened } from '../opened.js';
import { around, bodyOf, definitionAt, moduleIn, nameIn, nodesOf } from '../python.js';
import type { Edit } from '../source.js';
import { namesOf } from './_places.js';

export const declaredField: Fix = {
	id: 'declared-field',
	title: 'Declare in the state what the node returns.',
	answers: ['state/lost-writes', 'graph/unreachable-node'],
	async propose({ values }, ground) {
		// What a router asks for, and the state does not hold, is never there.
		const keys = namesOf(values.keys ?? values.asksFor);
		if (keys.length === 0) return null;
		const graphs = ground.graphs.filter((g) => g.context === 'source' && g.unused !== true && g.language === 'python');
		const at = graphs[0]?.stateLocation;
		const isOne = graphs.every(({ stateLocation }) => stateLocation?.path === at?.path && stateLocation?.line === at?.line);
		if (!at?.path || !at.line || !isOne) return null;
		// All that the nodes lose, in one place: further findings ask for the same edit.
		const fields = new Map<string, Lost>();
		for (const graph of graphs)
			for (const [key, { type, atOnce }] of await lostFields(graph, ground)) {
				const known = fields.get(key);
				fields.set(key, { type: [undefined, type].includes(known?.type) ? type : ANY, atOnce: atOnce || known?.atOnce === true });
			}
		// What two nodes write at once needs a reducer, which any value has not.
		for (const [key, { type, atOnce }] of fields) if (atOnce && !own(REDUCERS, type)) fields.delete(key);
		const state = keys.every((key) => fields.has(key)) ? await ground.open(at.path) : null;
		const edits = state && declared(state, at.line, [...fields]);
		return edits && [{ path: state!.path, edits }];
	},
};

const ANY = 'Any';
/** What keeps both of two values: parts of lists and mappings, and texts a line each. */
const REDUCERS: Readonly<Record<string, string>> = {
	list: 'operator.add',
	dict: 'operator.ior',
	str: 'lambda old, new: f"{old}\\n{new}" if old else new',
};

/** A field that nodes return and that the state does not hold. */
interface Lost {
	readonly type: string;
	/** Two nodes may write it in one step. */
	readonly atOnce: boolean;
}

async function lostFields(graph: GraphModel, ground: Ground): Promise<Map<string, Lost>> {
	const lost = (nodeWrites(ground.project, graph) ?? []).flatMap(({ node, lost: own }) => own.map((write) => ({ node, ...write })));
	const fields = new Map<string, Lost>();
	for (const key of new Set(lost.map((write) => write.key))) {
		const own = lost.filter((write) => write.key === key && write.value.kind !== 'null');
		const nodes = [...new Set(own.map(({ node }) => node))];
		const types = new Set<string | null>();
		for (const { file, line } of own) {
			const opened = await ground.open(file.path);
			types.add(opened?.python ? writtenType(opened, line, key, ground) : null);
		}
		// What cannot be told, or differs from node to node, is anything.
		const [type] = types.size === 1 ? types : [null];
		const isFree = nodes.every((a, i) => nodes.slice(i + 1).every((b) => leadsTo(graph, a, b) || leadsTo(graph, b, a)));
		if (types.size > 0) fields.set(key, { type: type ?? ANY, atOnce: !isFree });
	}
	return fields;
}

/** Whether a node runs after another: both write one field in turn, then, which keeps the last. */
function leadsTo({ edges }: GraphModel, from: string, to: string): boolean {
	const seen = new Set([from]);
	for (const node of seen) for (const edge of edges) if (edge.from === node) seen.add(edge.to);
	return from !== to && seen.has(to);
}

/** Fields behind the others of a TypedDict. */
function declared(opened: Opened, line: number, fields: readonly (readonly [string, Lost])[]): Edit[] | null {
	const { source } = opened;
	const definition = definitionAt(opened, line, 'class_definition');
	const bases = definition ? source.slice(child(definition, 'superclasses') ?? { start: 0, end: 0 }) : '';
	const last = definition && bodyOf(definition).statements.findLast((s) => s.children[0]?.type === 'assignment');
	if (!last || !/\bTypedDict\b/.test(bases)) return null;
	const optional = /total\s*=\s*False/.test(bases) ? null : (known(opened) ?? nameIn(opened, 'typing_extensions', 'NotRequired'));
	// As the file writes what its lists and mappings hold.
	const isFull = /\bdict\[str, Any\]/.test(source.text) && !/\b(?:dict|list)(?!\w|\[|\()/.test(source.slice(definition!));
	const whole = (type: string) => (isFull && type === 'dict' ? 'dict[str, Any]' : isFull && type === 'list' ? 'list[Any]' : type);
	const types = fields.map(([, { type, atOnce }]) => (atOnce ? `Annotated[${whole(type)}, ${REDUCERS[type]}]` : whole(type)));
	const words = new Set(types.join().match(/\w+/g));
	const imports = [...words].flatMap((word) =>
		word === 'operator' ? moduleIn(opened, word) : word === ANY || word === 'Annotated' ? nameIn(opened, 'typing', word) : [],
	);
	if (!imports.every((one) => one && words.has(one.name))) return null;
	const indent = source.indentAt(last.start);
	const at = source.endOf(source.lineAt(last.end));
	const lines = fields.map(([key], i) => `${source.eol}${indent}${key}: ${optional ? `${optional.name}[${types[i]}]` : types[i]}`);
	return [...[optional, ...imports].flatMap((one) => one?.edits ?? []), { start: at, end: at, text: lines.join('') }];
}

function known({ file }: Opened): { name: string; edits: Edit[] } | null {
	const found = file?.facts.imports.find((i) => i.name === 'NotRequired');
	return found ? { name: found.alias, edits: [] } : null;
}

/** Type of what is written at a line under a key, in a dict or as an entry; null where it is no plain one. */
function writtenType(opened: Opened, line: number, key: string, ground: Ground): string | null {
	const { source } = opened;
	const named = (n: SyntaxNode | undefined) => n !== undefined && source.slice(n).replace(/^["']|["']$/g, '') === key;
	const found = [...nodesOf(opened.python!)].filter((n) => source.lineAt(n.start) <= line && line <= source.lineAt(n.end));
	const pairs = found
		.filter((n) => n.type === 'return_statement')
		.flatMap((n) => [...nodesOf(n)].filter((p) => p.type === 'pair' && named(child(p, 'key'))));
	const entries = found.filter(
		(n) => n.type === 'assignment' && child(n, 'left')?.type === 'subscript' && named(child(child(n, 'left')!, 'subscript')),
	);
	const values = [...pairs.map((n) => child(n, 'value')), ...entries.map((n) => child(n, 'right'))];
	const [value, ...others] = values;
	return value && others.length === 0 ? typeOf(opened, value, ground, 3) : null;
}

const LITERALS: Readonly<Record<string, string>> = {
	...{ string: 'str', concatenated_string: 'str', integer: 'int', float: 'float', true: 'bool', false: 'bool' },
	...{ comparison_operator: 'bool', not_operator: 'bool', list: 'list', list_comprehension: 'list' },
	...{ dictionary: 'dict', dictionary_comprehension: 'dict' },
};
const CALLS: Readonly<Record<string, string>> = {
	str: 'str',
	len: 'int',
	int: 'int',
	float: 'float',
	bool: 'bool',
	list: 'list',
	sorted: 'list',
	dict: 'dict',
};
const METHODS: Readonly<Record<string, string>> = {
	isoformat: 'str',
	strftime: 'str',
	dumps: 'str',
	model_dump: 'dict',
	model_dump_json: 'str',
};

function typeOf(opened: Opened, node: SyntaxNode, ground: Ground, left: number): string | null {
	const { source } = opened;
	if (LITERALS[node.type]) return LITERALS[node.type]!;
	if (node.type === 'call') {
		const called = child(node, 'function')!;
		const name = source.slice(called);
		if (called.type === 'identifier') return own(CALLS, name) ?? annotated(name, ground);
		const isText = /^os\.path\.join$/.test(name) || (childOfType(called, 'string') && /\.(?:join|format)$/.test(name));
		return isText ? 'str' : (METHODS[/\.(\w+)$/.exec(name)?.[1] ?? ''] ?? null);
	}
	if (node.type === 'binary_operator') {
		const [one, other] = [child(node, 'left')!, child(node, 'right')!].map((n) => typeOf(opened, n, ground, left));
		return one === other && one !== 'dict' && source.slice(node).includes('+') ? one! : null;
	}
	const scope = node.type === 'identifier' && left > 0 ? around(opened.python!, node.start, 'function_definition') : null;
	const sets = scope
		? [...nodesOf(scope)].filter((n) => n.type === 'assignment' && source.slice(child(n, 'left')!) === source.slice(node))
		: [];
	const types = new Set(
		sets.map((n) => {
			const type = child(n, 'type');
			return type ? plainType(source.slice(type)) : child(n, 'right') ? typeOf(opened, child(n, 'right')!, ground, left - 1) : null;
		}),
	);
	const [type] = types;
	return types.size === 1 ? (type ?? null) : null;
}

/** What the one function of that name in the project says that it returns. */
function annotated(name: string, { project }: Ground): string | null {
	const own = project.files.flatMap(({ facts }) => facts.functions.filter((f) => f.name === name && f.class === null));
	return own.length === 1 ? plainType(own[0]!.returns?.text ?? '') : null;
}

/** `list` of `List[Dict[str, Any]]`: what needs no import. */
function plainType(type: string): string | null {
	return /^(?:str|int|float|bool)$/.test(type) ? type : (/^(list|dict)(?:\[|$)/i.exec(type)?.[1]?.toLowerCase() ?? null);
}
