// A record that anybody may change: `frozen=True`. Only where nothing in the project sets a field of it, or a copy can do so in its place.
import type { CallFact, Scope, StaticValue } from '@auditor/code';
import { child, namedChildren, type SyntaxNode } from '@auditor/code/syntax-trees';
import type { Fix, Ground } from '../fix.js';
import type { Opened } from '../opened.js';
import { addArgument, addItem, argumentsOf, atBeginning, bodyOf, definitionAt, keywordOf, nameIn } from '../python.js';
import type { Edit } from '../source.js';
import { copiesInPlaceOf, type FieldSet, heldClass } from './_field-sets.js';

export const frozenModel: Fix = {
	id: 'frozen-model',
	title: 'Make the record immutable.',
	answers: ['state/frozen-evidence'],
	async propose({ location }, ground) {
		if (location?.kind !== 'file' || !location.path || !location.line) return null;
		const opened = await ground.open(location.path);
		const definition = opened && definitionAt(opened, location.line, 'class_definition');
		if (!opened || !definition) return null;
		const name = opened.source.slice(child(definition, 'name')!);
		const sets = setsOf(ground, name);
		const isPlain = isDataclass(opened, definition);
		const edits = sets && (isPlain ? ofDataclass(opened, definition) : await ofPydantic(opened, definition, ground, name));
		const copies = edits && (sets.length === 0 ? [] : isPlain ? null : await copiesInPlaceOf(sets, ground));
		return copies && [{ path: opened.path, edits }, ...copies];
	},
};

/** Where the project sets a field of the record, or of one that is made of it; null where that cannot be told from sets of others. */
function setsOf({ project }: Ground, name: string): FieldSet[] | null {
	const fields = new Set<string>();
	const family = new Set([name]);
	for (let grown = true; grown; ) {
		grown = false;
		for (const { facts } of project.files)
			for (const c of facts.classes) {
				if (family.has(c.name) || !c.bases.some((b) => b.kind === 'name' && family.has(b.name.split('.').at(-1)!))) continue;
				family.add(c.name);
				grown = true;
			}
	}
	for (const { facts } of project.files)
		for (const c of facts.classes) if (family.has(c.name)) for (const f of c.fields) fields.add(f.name);
	const found: FieldSet[] = [];
	for (const file of project.files) {
		const { facts } = file;
		const mayHold = (object: StaticValue | undefined, scope: Scope) => {
			const held = object?.kind === 'name' ? heldClass(project, file, object.name, scope) : null;
			return held === null || family.has(held);
		};
		const isByName = (c: CallFact) => c.method === '__setattr__' || (c.callee.kind === 'name' && c.callee.name === 'setattr');
		if (facts.calls.some((c) => isByName(c) && mayHold(c.arguments[0], c.scope))) return null;
		for (const assignment of facts.assignments) {
			const [object, ...path] = assignment.target.split('.');
			const { scope } = assignment;
			const own = scope.class !== null && family.has(facts.classes[scope.class]!.name);
			const isSet = path.length > 0 && fields.has(path.at(-1)!) && (object !== 'self' || path.length > 1 || own);
			const held = isSet && path.length === 1 ? heldClass(project, file, object!, scope) : null;
			if (!isSet || (held !== null && !family.has(held))) continue;
			if (held === null || assignment.operator !== '=') return null;
			found.push({ file, object: object!, line: assignment.line });
		}
	}
	return found;
}

function isDataclass({ source }: Opened, definition: SyntaxNode): boolean {
	return /@(?:dataclasses\.)?dataclass\b[^\n]*\s*$/m.test(source.text.slice(0, definition.start).split('\n').slice(-4).join('\n'));
}

function ofDataclass(opened: Opened, definition: SyntaxNode): Edit[] | null {
	const { source, python, file } = opened;
	const name = source.slice(child(definition, 'name')!);
	// A frozen one and one that is not cannot inherit from each other.
	const alone = basesOf(definition) === 0 && !file!.facts.classes.some((c) => c.bases.some((b) => b.kind === 'name' && b.name === name));
	const decorated = namedChildren(python!).find((n) => n.type === 'decorated_definition' && child(n, 'definition') === definition);
	const decorator = decorated?.children.find((n) => n.type === 'decorator' && /\bdataclass\b/.test(source.slice(n)));
	const inner = decorator && namedChildren(decorator)[0];
	if (!alone || !inner || bodyText(opened, definition).includes('__post_init__')) return null;
	if (inner.type !== 'call') return [{ start: inner.end, end: inner.end, text: '(frozen=True)' }];
	const set = keywordOf(opened, inner, 'frozen');
	if (set) return [turned(set)];
	const edit = addArgument(opened, inner, 'frozen=True');
	return edit && [edit];
}

function basesOf(definition: SyntaxNode): number {
	const list = child(definition, 'superclasses');
	return list ? namedChildren(list).length : 0;
}

function bodyText({ source }: Opened, definition: SyntaxNode): string {
	return source.slice(child(definition, 'body')!);
}

async function ofPydantic(opened: Opened, definition: SyntaxNode, ground: Ground, name: string): Promise<Edit[] | null> {
	const { source, file } = opened;
	const index = file!.facts.classes.findIndex(
		(c) => c.name === name && c.line <= source.lineAt(definition.start) && c.endLine >= source.lineAt(definition.start),
	);
	const external = index < 0 ? [] : ground.project.lineage(file!, index).external;
	if (!external.some((b) => /^pydantic(?:\.\w+)*\.BaseModel$/.test(b))) return null;
	const { statements, docstring } = bodyOf(definition);
	const config = statements
		.map((s) => s.children[0])
		.find((s) => s?.type === 'assignment' && source.slice(child(s, 'left')!) === 'model_config');
	if (config) return ofConfig(opened, child(config, 'right')!);
	const inner = statements.find((s) => s.type === 'class_definition' && source.slice(child(s, 'name')!) === 'Config');
	if (inner) {
		const body = bodyOf(inner).statements;
		if (/\bfrozen\b/.test(source.slice(inner))) return null;
		const edit = atBeginning(opened, body, ['frozen = True']);
		return edit && [edit];
	}
	if (await isOld(ground)) return null;
	const imported = nameIn(opened, 'pydantic', 'ConfigDict');
	if (!imported) return null;
	const line = `model_config = ${imported.name}(frozen=True)`;
	const first = statements[0];
	if (!docstring || !first) {
		const edit = atBeginning(opened, statements, [line, '']);
		return edit && [...imported.edits, edit];
	}
	const head = source.lineAt(docstring.end);
	const at = source.endOf(head);
	if (source.lineAt(first.start) === head) return null;
	const blank = source.text.slice(source.startOf(head + 1), source.endOf(head + 1)).trim() === '';
	const text = `${source.eol}${source.eol}${source.indentAt(docstring.start)}${line}${blank ? '' : source.eol}`;
	return [...imported.edits, { start: at, end: at, text }];
}

function ofConfig(opened: Opened, value: SyntaxNode): Edit[] | null {
	if (value.type === 'call' && argumentsOf(value)) {
		const set = keywordOf(opened, value, 'frozen');
		const edit = set ? turned(set) : addArgument(opened, value, 'frozen=True');
		return edit && [edit];
	}
	if (value.type !== 'dictionary' || /["']frozen["']/.test(opened.source.slice(value))) return null;
	const edit = addItem(opened, value, '"frozen": True');
	return edit && [edit];
}

function turned(keyword: SyntaxNode): Edit {
	const value = child(keyword, 'value')!;
	return { start: value.start, end: value.end, text: 'True' };
}

/** Whether the project asks for Pydantic 1, which has no ConfigDict. */
async function isOld({ open, paths }: Ground): Promise<boolean> {
	for (const path of [...paths].filter((p) =>
		/^(?:[^/]+\/)?(?:requirements[^/]*\.txt|pyproject\.toml|setup\.(?:py|cfg)|Pipfile)$/.test(p),
	)) {
		const opened = await open(path);
		if (opened && /pydantic["']?\s*(?:==|~=|<|=\s*["'][\^~]?)\s*["']?[\^~]?(?:1\.|2(?:\.0)?["',\s]*$)/im.test(opened.source.text))
			return true;
	}
	return false;
}
