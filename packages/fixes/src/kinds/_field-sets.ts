// Sets of a record's fields: which record a local name holds, and a changed copy in the place of a set.
import { callOf, type Project, type Scope, type SourceFile } from '@auditor/code';
import { child, namedChildren, type SyntaxNode } from '@auditor/code/syntax-trees';
import { examineStructuredOutput } from '@auditor/forensics';
import { escapeText } from '@auditor/schema';
import type { FileEdits, Ground } from '../fix.js';
import type { Opened } from '../opened.js';
import { nodesOf } from '../python.js';
import type { Edit } from '../source.js';
import { editsOfEach } from './_places.js';

/** `found.goal = "x"`. */
export interface FieldSet {
	readonly file: SourceFile;
	readonly object: string;
	readonly line: number;
}

/** Class of what a local name holds, by constructors, return types, its parameter's type and the schema of the model that is asked; null where unknown. */
export function heldClass(project: Project, file: SourceFile, name: string, scope: Scope): string | null {
	const { facts } = file;
	const owner = facts.functions[scope.function ?? -1];
	const given = owner?.parameters.find((p) => p.name === name);
	const found = new Set(
		facts.assignments
			.filter((a) => a.target === name && a.scope.function === scope.function)
			.map(({ value }) => {
				const call = callOf(value, file);
				const made = call?.callee.kind === 'name' ? project.resolve(call.callee.name, file, call.scope) : null;
				if (made?.kind === 'class') return made.fact.name;
				if (made?.kind === 'function') return className(made.fact.returns?.text);
				const schemas = new Set(
					examineStructuredOutput(project).flatMap((o) => (o.file === file && o.scope.function === scope.function ? o.fact.schema : [])),
				);
				const [schema = null] = schemas;
				return /^a?invoke$/.test(call?.method ?? '') && schemas.size === 1 ? schema : null;
			}),
	);
	if (given) found.add(className(given.annotation?.text));
	const [only = null] = found;
	return found.size === 1 ? only : null;
}

function className(type: string | undefined): string | null {
	return /^["']?(?:\w+\.)*([A-Z]\w*)["']?$/.exec(type ?? '')?.[1] ?? null;
}

/** `found = found.model_copy(update={...})` in the place of each set; null where somebody may hold the object already. */
export function copiesInPlaceOf(sets: readonly FieldSet[], ground: Ground): Promise<FileEdits[] | null> {
	return editsOfEach(sets, ground, (opened, set) => (opened.python ? copied(opened, set) : null));
}

/** The set with those behind it, made at once; none for one that stands behind another. */
function copied({ source, python }: Opened, { object, line }: FieldSet): Edit[] | null {
	const block = [...nodesOf(python!)].find(
		(n) => n.type === 'block' && namedChildren(n).some((s) => setOn(s) && source.lineAt(s.start) === line),
	);
	const statements = block ? namedChildren(block) : [];
	const at = statements.findIndex((s) => source.lineAt(s.start) === line);
	if (at > 0 && setOn(statements[at - 1]!)) return [];
	const fresh = statements.slice(0, Math.max(at, 0)).findLast((s) => new RegExp(`\\b${escapeText(object)}\\b`).test(source.slice(s)));
	const made = fresh?.children[0]?.type === 'assignment' ? fresh.children[0] : undefined;
	if (!made || source.slice(child(made, 'left')!) !== object || !/^(?:call|await)$/.test(child(made, 'right')?.type ?? '')) return null;
	const group = statements.slice(at, statements.findIndex((s, i) => i > at && !setOn(s)) >>> 0);
	const [first, last] = [group[0]!, group.at(-1)!];
	const gaps = group.slice(1).map((s, i) => source.text.slice(group[i]!.end, s.start));
	if (gaps.some((gap) => gap.trim() !== '')) return null;
	const updates = group.map((s) => {
		const set = s.children[0]!;
		return `"${source.slice(child(set, 'left')!).split('.')[1]}": ${source.slice(child(set, 'right')!)}`;
	});
	return [{ start: first.start, end: last.end, text: `${object} = ${object}.model_copy(update={${updates.join(', ')}})` }];

	function setOn(statement: SyntaxNode): boolean {
		const set = statement.children[0];
		const left = set?.type === 'assignment' ? child(set, 'left') : undefined;
		return left !== undefined && new RegExp(`^${escapeText(object)}\\.\\w+$`).test(source.slice(left));
	}
}
