// Where a graph keeps what its nodes found: the field of the state that holds lists of records which say whether something was found.
import { child, type SyntaxNode } from '@auditor/code/syntax-trees';
import type { GraphModel } from '@auditor/schema';
import type { Ground } from '../fix.js';
import { definitionAt, nodesOf } from '../python.js';

/** A mapping of lists with a reducer: `Annotated[Dict[str, List[Evidence]], operator.ior]`. */
const LISTS = /^(?:\w+\.)?Annotated\[\s*(?:\w+\.)?[Dd]ict\[\s*str\s*,\s*(?:\w+\.)?[Ll]ist\[\s*["']?(\w+)["']?\s*\]\s*\]\s*,/;

export interface EvidenceState {
	readonly field: string;
	/** Fields that a run always gives back, for a reducer begins them. */
	readonly begun: ReadonlySet<string>;
}

/** The field; null where the state has none. */
export async function evidenceState(graph: GraphModel, ground: Ground): Promise<EvidenceState | null> {
	const { stateClass: name, stateLocation: at } = graph;
	const opened = at?.kind === 'file' && at.path && at.line ? await ground.open(at.path) : null;
	const definition = opened && definitionAt(opened, at!.line!, 'class_definition');
	if (!opened || !definition || !name) return null;
	const bases = opened.source.text.slice(definition.start, child(definition, 'body')!.start);
	const slice = (node: SyntaxNode | undefined) => (node ? opened.source.slice(node) : '');
	const fields = [...nodesOf(child(definition, 'body')!)].filter((n) => n.type === 'assignment' && child(n, 'type'));
	const begun = new Set(fields.filter((n) => /^(?:\w+\.)?Annotated\[/.test(slice(child(n, 'type')))).map((n) => slice(child(n, 'left'))));
	const found = fields.flatMap((n) => {
		const record = LISTS.exec(slice(child(n, 'type')))?.[1];
		return record !== undefined && saysFound(record, ground) ? [slice(child(n, 'left'))] : [];
	});
	const [field, ...others] = found;
	if (!/\b(?:TypedDict|BaseModel)\b/.test(bases) || field === undefined || others.length > 0) return null;
	return { field, begun };
}

function saysFound(record: string, { project }: Ground): boolean {
	const own = project.files.flatMap(({ facts }) => facts.classes.filter((c) => c.name === record));
	return own.length === 1 && own[0]!.fields.some((f) => f.name === 'found');
}

/** What a record says, read as the project reads it: as an attribute, or either way where it is a mapping somewhere, or nobody reads it. */
export async function saidBy(item: string, { project, textAt }: Ground): Promise<string> {
	const texts = await Promise.all(
		project.files.filter((f) => f.context === 'source' && /\.py$/.test(f.path)).map(({ path }) => textAt(path)),
	);
	const attribute =
		texts.some((t) => /\b\w{1,40}\.found\b/.test(t)) && !texts.some((t) => /\[["']found["']\]|\.get\(["']found["']/.test(t));
	return attribute ? `${item}.found` : `${item}.get("found") if isinstance(${item}, dict) else ${item}.found`;
}
