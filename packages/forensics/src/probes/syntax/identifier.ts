// Does a name occur as syntax? The probe that serves rubrics nobody wrote probes for: it looks for the identifiers, calls and paths that an
// instruction quotes, in definitions, calls, imports, bases, annotations and string arguments; never in comments or docstrings.
import type { Project, SourceFile, StaticValue } from '@auditor/code';
import { lastPart, possibleNames, put, walkValue } from '@auditor/code';
import { contextNote, defineProbe, excerpt, notApplicable, placeOf, stringsOf } from '@auditor/probes';
import {
	type FileContext,
	type FindingDraft,
	fileLocation,
	type GlobPart,
	type Location,
	matchesGlob,
	TEXT,
	type Tree,
	treeArtifact,
} from '@auditor/schema';
import { projectArtifact, textsArtifact } from '../../artifacts.js';
import { textDispute } from '../../models/code-text.js';
import { withoutSources } from '../../models/unread.js';

export const identifier = defineProbe({
	id: 'syntax/identifier',
	lifecycle: 'stable',
	needs: { project: projectArtifact, tree: treeArtifact, texts: textsArtifact },
	question: 'Does the named identifier, call or path occur in the code as syntax?',
	motivation: 'A rubric’s instruction often names what to look for; a text search would find it in comments and reports as well.',
	method:
		'For each of the parameter `names`: a definition, call, import, base class, field, decorator, annotation or string argument of that name, under aliases too; for a name with a slash, a path of the tree. Source files count; a place in a test alone answers `false` and is named.',
	blindSpots: 'Names that are put together at run time.',
	remediation: null,
	inspect: ({ project, tree, texts }, context) => {
		const names = stringsOf(context.parameters, 'names', []);
		if (names.length === 0) return [notApplicable('The rubric names no identifiers to look for.')];
		const index = occurrencesOf(project, new Set(names.filter((n) => !n.includes('/')).map(plainName)));
		return names.map((name) => (name.includes('/') ? inTree(tree, name) : inCode(project, index, texts, name)));
	},
});

interface Occurrence {
	readonly file: SourceFile;
	readonly line: number;
	readonly as: string;
}

/** Occurrences by wanted name. */
type Index = Map<string, Occurrence[]>;

function occurrencesOf(project: Project, wanted: ReadonlySet<string>): Index {
	const index: Index = new Map();
	const lasts = new Set([...wanted].map(lastPart));
	const names = [...lasts];
	for (const file of [...project.files, ...project.outlines.filter((outline) => names.some((name) => outline.mayDefine(name)))])
		collect(project, file, { wanted, lasts, index });
	return index;
}

/** `run` of `.run()`. */
function plainName(name: string): string {
	return name.replace(/^([^(]*)\(.*\)$/s, '$1').replace(/^\./, '');
}

interface Search {
	readonly wanted: ReadonlySet<string>;
	/** Last parts of the wanted names: what holds none of them is let pass at once. */
	readonly lasts: ReadonlySet<string>;
	readonly index: Index;
}

function collect(project: Project, file: SourceFile, { wanted, lasts, index }: Search): void {
	const { facts } = file;
	const add = (name: string | null, line: number, as: string) => {
		if (name && wanted.has(name)) put(index, name, { file, line, as });
	};
	/** `a.b.c` is found as itself, `b.c` and `c`. */
	const dotted = (name: string, line: number, as: string) => {
		if (!lasts.has(lastPart(name))) return;
		const parts = name.split('.');
		for (let i = 0; i < parts.length && i < 4; i++) add(parts.slice(i).join('.'), line, as);
	};
	const values = (value: StaticValue | null, line: number, as: string) => {
		if (!value) return;
		for (const part of walkValue(value, file)) {
			if (part.kind === 'name') dotted(part.name, part.line, as);
			else if (part.kind === 'member') add(part.name, line, as);
			else if (part.kind === 'string' && part.value.length <= 80) add(part.value, part.line, 'string');
		}
	};
	for (const i of facts.imports) {
		dotted(i.module, i.line, 'import');
		if (i.name) dotted(`${i.module}.${i.name}`, i.line, 'import');
	}
	for (const f of facts.functions) if (!f.name.startsWith('<')) dotted(f.qualifiedName, f.line, 'definition');
	for (const f of facts.functions) {
		for (const d of f.decorators) values(d, f.line, 'decorator');
		for (const p of f.parameters) values(p.annotation?.value ?? null, f.line, 'annotation');
	}
	for (const c of facts.classes) {
		dotted(c.qualifiedName, c.line, 'definition');
		for (const b of c.bases) values(b, c.line, 'base class');
		for (const d of c.decorators) values(d, c.line, 'decorator');
		for (const f of c.fields) {
			add(f.name, f.line, 'field');
			values(f.annotation?.value ?? null, f.line, 'annotation');
			values(f.default, f.line, 'value');
		}
	}
	for (const c of facts.calls) {
		values(c.callee, c.nameLine, 'call');
		if (possibleNames(file, c).some((name) => lasts.has(name))) {
			const outside = project.qualify(c.callee, file, c.scope);
			if (outside && !outside.includes('#')) dotted(outside.replaceAll('()', ''), c.nameLine, 'call');
		}
		for (const a of c.arguments) values(a, c.line, 'argument');
		for (const k of c.keywords) {
			add(k.name, c.line, 'keyword');
			values(k.value, c.line, 'argument');
		}
	}
	for (const a of facts.assignments) {
		dotted(a.target, a.line, 'definition');
		values(a.annotation?.value ?? null, a.line, 'annotation');
		values(a.value, a.line, 'value');
	}
}

const RANK = ['definition', 'call', 'base class', 'import', 'annotation', 'decorator', 'field', 'keyword', 'argument', 'value', 'string'];

function inCode(project: Project, index: Index, texts: ReadonlyMap<string, string>, name: string): FindingDraft {
	const plain = plainName(name);
	const nothing = withoutSources(project);
	if (nothing) return { outcome: 'not-applicable', message: nothing, rationale: nothing, values: { name } };
	const found = [...(index.get(plain) ?? [])].sort((a, b) => weight(a) - weight(b));
	const first = found.find((o) => o.file.context === 'source');
	if (first) {
		return {
			outcome: 'true',
			message: `\`${name}\` occurs as ${article(first.as)} at ${first.file.path}:${first.line}.`,
			rationale: `${found.length} occurrences as syntax; comments and docstrings were not looked at.`,
			location: placeOf(first.file, first.line),
			related: found
				.filter((o) => o !== first && o.file.context === 'source')
				.slice(0, 4)
				.map((o) => placeOf(o.file, o.line)),
			snippet: excerpt(texts, first.file.path, first.line, first.line + 2),
			values: { name, as: first.as, count: found.length },
			context: 'source',
			confidence: first.as === 'string' ? 0.75 : 0.92,
		};
	}
	const elsewhere = found[0];
	const text = new RegExp(`(?<![\\w$])${plain.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w$])`);
	return {
		outcome: 'false',
		message: elsewhere
			? `\`${name}\` occurs only at ${elsewhere.file.path}:${elsewhere.line}${contextNote(elsewhere.file.context)}.`
			: `\`${name}\` occurs nowhere as syntax.`,
		rationale: `${project.files.length} parsed files and the outlines of ${project.outlines.length} were searched.`,
		location: elsewhere ? placeOf(elsewhere.file, elsewhere.line) : null,
		values: { name, count: found.length },
		context: elsewhere?.file.context ?? null,
		confidence: 0.85,
		disputed: textDispute(project, texts, text, `\`${name}\``),
	};
}

function weight(o: Occurrence): number {
	return (o.file.context === 'source' ? 0 : 100) + RANK.indexOf(o.as);
}

function article(as: string): string {
	return /^[aeiou]/.test(as) ? `an ${as}` : `a ${as}`;
}

/** A path, a folder, or a pattern with `*`; a path counts wherever it stands below the root. */
function inTree(tree: Tree, name: string): FindingDraft {
	const wanted = name.replace(/^\.?\//, '').replace(/\/$/, '');
	const parts = wanted.split('*').flatMap((text, i): GlobPart[] => [...(i > 0 ? [{ kind: 'name' } as const] : []), TEXT(text)]);
	// The path itself, or whatever lies below it: its end is that of a name.
	const pattern: GlobPart[] = [{ kind: 'folders' }, ...parts, TEXT('/'), { kind: 'path' }];
	const files = tree.files.filter((f) => matchesGlob(pattern, `${f.path}/`));
	const rank = (context: FileContext) => (context === 'source' ? 0 : context === 'documentation' ? 1 : 2);
	const first = [...files].sort((a, b) => rank(a.context) - rank(b.context) || a.path.length - b.path.length)[0];
	const location: Location | null = first ? fileLocation(first.path) : null;
	return {
		outcome: first ? 'true' : 'false',
		message: first ? `\`${name}\` exists: ${first.path}.` : `No path of the tree is \`${name}\`.`,
		rationale: `${tree.files.length} paths of the audited commit were compared.`,
		location,
		values: { name, as: 'path', count: files.length },
		context: first?.context ?? null,
		confidence: 0.97,
	};
}
