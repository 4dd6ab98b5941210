// JSON of a model that is read by its keys, each with a default: a model of Pydantic with the same fields and defaults reads it, and refuses what does not
// fit. Only where what fails to parse is handled already, so that a wrong answer goes the way of a broken one.
import { child, namedChildren, type SyntaxNode } from '@auditor/code/syntax-trees';
import { escapeText } from '@auditor/schema';
import type { Fix } from '../fix.js';
import { isBound, type Opened } from '../opened.js';
import { around, nameIn, nodesOf, triesAround } from '../python.js';
import type { Edit } from '../source.js';

export const checkedAnswer: Fix = {
	id: 'checked-answer',
	title: 'Read the answer of the model by a schema.',
	answers: ['service/structured-output'],
	async propose({ outcome, location }, { project, open }) {
		const opened = outcome === 'false' && location?.path && location.line ? await open(location.path) : null;
		const hasPydantic = project.files.some(({ facts }) => facts.imports.some(({ module }) => module === 'pydantic'));
		const edits = opened?.python && opened.file && hasPydantic ? checked(opened, location!.line!) : null;
		return edits && [{ path: opened!.path, edits }];
	},
};

const READ = /^(\w{1,80}) = (json\.loads\([^\n]{1,200}\))$/;
/** `.get("score", 0.0)`, with what it is made of around it. */
const TAKEN =
	/^\.get\(\s{0,9}["']([a-z]\w{0,60})["']\s{0,9}(?:,\s{0,9}(-?\d[\d.]{0,20}|True|False|"[^"\\\n]{0,80}"|'[^'\\\n]{0,80}')\s{0,9})?\)/;
const MADE = /(?<![\w.])(float|int|str|bool)\($/;
/** Names that a model of Pydantic has itself. */
const OWN = /^(?:model_\w+|copy|dict|json|schema|construct|validate|fields)$/;
/** A handler of what Pydantic refuses, which is a ValueError. */
const HANDLES = /^except(?:\s*:|\s[^:\n]{0,200}\b(?:Exception|ValueError)\b)/;

function checked(opened: Opened, line: number): Edit[] | null {
	const { source, python } = opened;
	const read = [...nodesOf(python!)].filter((n) => n.type === 'expression_statement' && source.lineAt(n.start) === line);
	const [, held, given] = read.length === 1 ? (READ.exec(source.slice(read[0]!)) ?? []) : [];
	const within = held === undefined ? null : around(python!, read[0]!.start, 'function_definition');
	if (!held || !within || !isHandled(opened, line)) return null;
	const taken = takenFrom(opened, held, read[0]!, within);
	const words = source.slice(child(within, 'name')!).split('_');
	const model = `${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}Answer`;
	const base = nameIn(opened, 'pydantic', 'BaseModel');
	const at = taken && placeAbove(opened, within);
	if (!taken || !base || at == null || isBound(opened, model)) return null;
	const start = read[0]!.start + held.length + 3;
	const { eol, step } = source;
	const lines = [`class ${model}(${base.name}):`, ...taken.fields.map((field) => step + field), '', '', ''];
	return [
		...base.edits,
		{ start: at, end: at, text: lines.join(eol) },
		{ start, end: read[0]!.end, text: `${model}.model_validate(${given})` },
		...taken.edits,
	];
}

function isHandled(opened: Opened, line: number): boolean {
	const [inner] = triesAround(opened, line).toReversed();
	const handlers = inner ? namedChildren(inner).filter(({ type }) => type === 'except_clause') : [];
	return handlers.some((one) => HANDLES.test(opened.source.slice(one)));
}

/** The fields that are read, and what reads them now; null where anything else is done with what was parsed. */
function takenFrom(
	{ source }: Opened,
	held: string,
	read: SyntaxNode,
	within: SyntaxNode,
): { readonly fields: readonly string[]; readonly edits: readonly Edit[] } | null {
	const fields = new Map<string, string>();
	const edits: Edit[] = [];
	for (const { index } of source.slice(within).matchAll(new RegExp(`(?<!\\w)${escapeText(held)}\\b`, 'g'))) {
		const start = within.start + index;
		if (start === read.start) continue;
		const [whole, key, value] = TAKEN.exec(source.text.slice(start + held.length, within.end)) ?? [];
		const end = start + held.length + (whole?.length ?? 0);
		const made = MADE.exec(source.text.slice(source.startOf(source.lineAt(start)), start))?.[1];
		const isMade = made !== undefined && source.text[end] === ')';
		const type = isMade ? made : typeOf(value);
		if (key === undefined || OWN.test(key) || type === null || (value === undefined && !isMade)) return null;
		const field = `${key}: ${type}${value === undefined ? '' : ` = ${value}`}`;
		if ((fields.get(key) ?? field) !== field) return null;
		fields.set(key, field);
		edits.push({ start: isMade ? start - made.length - 1 : start, end: isMade ? end + 1 : end, text: `${held}.${key}` });
	}
	return fields.size > 0 ? { fields: [...fields.values()], edits } : null;
}

function typeOf(value: string | undefined): string | null {
	if (value === undefined) return null;
	if (/^["']/.test(value)) return 'str';
	return /^[TF]/.test(value) ? 'bool' : 'float';
}

/** Above the definition of the module that holds a function, and above the comments on it. */
function placeAbove({ source, python }: Opened, { start }: SyntaxNode): number | null {
	const top = namedChildren(python!).find((one) => one.start <= start && start < one.end);
	if (!top || source.indentAt(top.start) !== '') return null;
	let line = source.lineAt(top.start);
	while (/^#/.test(source.text.slice(source.startOf(line - 1), source.endOf(line - 1))) && line > 1) line--;
	return source.startOf(line);
}
