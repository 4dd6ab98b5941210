// A node that returns a field which the state does not hold, so that LangGraph drops it: the field is declared, with the type of what is returned.
import { child, childOfType, namedChildren, type SyntaxNode } from '@auditor/code/syntax-trees';
import { escapeText } from '@auditor/schema';
import type { FileEdits, Fix, Ground } from '../fix.js';
import type { Opened } from '../opened.js';
import { around, bodyOf, definitionAt, nameIn, nodesOf } from '../python.js';
import type { Edit } from '../source.js';

export const declaredField: Fix = {
	id: 'declared-field',
	title: 'Declare in the state what the node returns.',
	answers: ['state/lost-writes'],
	async propose({ location, values }, ground) {
		const keys = Array.isArray(values.keys) ? values.keys.map(String) : [];
		const [graph, ...others] = ground.graphs.filter((g) => g.context === 'source' && g.unused !== true && g.language === 'python');
		const opened = location?.path && location.line && graph && others.length === 0 ? await ground.open(location.path) : null;
		const types = opened?.python ? keys.map((key) => returnedType(opened, location!.line!, key, ground)) : [];
		const at = graph?.stateLocation;
		const state = types.length > 0 && !types.includes(null) && at?.path && at.line ? await ground.open(at.path) : null;
		const edits =
			state &&
			declared(
				state,
				at!.line!,
				keys.map((key, i) => [key, types[i]!] as const),
			);
		return edits ? [{ path: state!.path, edits } satisfies FileEdits] : null;
	},
};

/** Fields behind the others of a TypedDict. */
function declared(opened: Opened, line: number, fields: readonly (readonly [string, string])[]): Edit[] | null {
	const { source } = opened;
	const definition = definitionAt(opened, line, 'class_definition');
	const bases = definition ? source.slice(child(definition, 'superclasses') ?? { start: 0, end: 0 }) : '';
	const last = definition && bodyOf(definition).statements.findLast((s) => s.children[0]?.type === 'assignment');
	if (!last || !/\bTypedDict\b/.test(bases)) return null;
	const optional = /total\s*=\s*False/.test(bases) ? null : (known(opened) ?? nameIn(opened, 'typing_extensions', 'NotRequired'));
	if (optional === undefined) return null;
	const indent = source.indentAt(last.start);
	const at = source.endOf(source.lineAt(last.end));
	const text = fields.map(([key, type]) => `${source.eol}${indent}${key}: ${optional ? `${optional.name}[${type}]` : type}`).join('');
	return [...(optional?.edits ?? []), { start: at, end: at, text }];
}

function known({ file }: Opened): { name: string; edits: Edit[] } | null {
	const found = file?.facts.imports.find((i) => i.name === 'NotRequired');
	return found ? { name: found.alias, edits: [] } : null;
}

/** Type of what the return at a line gives under a key; null where it is no plain one. */
function returnedType(opened: Opened, line: number, key: string, ground: Ground): string | null {
	const { source } = opened;
	const found = [...nodesOf(opened.python!)].find((n) => n.type === 'return_statement' && source.lineAt(n.start) === line);
	const value = found && namedChildren(found)[0];
	const pair = (value?.type === 'dictionary' ? namedChildren(value) : []).find(
		(n) => n.type === 'pair' && source.slice(child(n, 'key')!).replace(/^["']|["']$/g, '') === key,
	);
	return pair ? typeOf(opened, child(pair, 'value')!, ground, 3) : null;
}

const LITERALS: Readonly<Record<string, string>> = {
	...{ string: 'str', concatenated_string: 'str', integer: 'int', float: 'float', true: 'bool', false: 'bool' },
	...{ comparison_operator: 'bool', not_operator: 'bool' },
};
const CALLS: Readonly<Record<string, string>> = { str: 'str', len: 'int', int: 'int', float: 'float', bool: 'bool' };

function typeOf(opened: Opened, node: SyntaxNode, ground: Ground, left: number): string | null {
	const { source } = opened;
	if (LITERALS[node.type]) return LITERALS[node.type]!;
	if (node.type === 'call') {
		const called = child(node, 'function')!;
		const name = source.slice(called);
		if (called.type === 'identifier') return CALLS[name] ?? annotated(name, ground);
		return /^os\.path\.join$/.test(name) || (called.type === 'attribute' && childOfType(called, 'string') && /\.join$/.test(name))
			? 'str'
			: null;
	}
	const scope = node.type === 'identifier' && left > 0 ? around(opened.python!, node.start, 'function_definition') : null;
	const sets = scope
		? [...nodesOf(scope)].filter(
				(n) => /assignment$/.test(n.type) && new RegExp(`^${escapeText(source.slice(node))}$`).test(source.slice(child(n, 'left')!)),
			)
		: [];
	const types = new Set(
		sets.map((n) => (n.type === 'assignment' && child(n, 'right') ? typeOf(opened, child(n, 'right')!, ground, left - 1) : null)),
	);
	const [type] = types;
	return types.size === 1 ? (type ?? null) : null;
}

/** What the one function of that name in the project says that it returns. */
function annotated(name: string, { project }: Ground): string | null {
	const own = project.files.flatMap(({ facts }) => facts.functions.filter((f) => f.name === name && f.class === null));
	const type = own.length === 1 ? own[0]!.returns?.text : undefined;
	return type !== undefined && /^(?:str|int|float|bool)$/.test(type) ? type : null;
}
