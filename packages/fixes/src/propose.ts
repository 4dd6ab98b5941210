// Which edits mend a step of the plan? Each finding of the step that stands against it has to be mended by one kind; together the edits are applied
// to the bytes of their files, and what cannot be edited safely is said.
import type { Project } from '@auditor/code';
import { contextOf } from '@auditor/forensics';
import type { Evidence, GraphModel, RemediationStep, TreeFile } from '@auditor/schema';
import type { Fix, Ground } from './fix.js';
import { fixes } from './kinds/index.js';
import { type Opened, openFile, parses } from './opened.js';
import { type Edit, ordered, Source } from './source.js';

/** The target that a plan is about. */
export interface Target {
	readonly project: Project;
	/** Graphs of agents that it builds; default: none. */
	readonly graphs?: readonly GraphModel[];
	readonly files: readonly TreeFile[];
	/** Bytes of a file; null: it cannot be read. */
	read(path: string): Promise<Uint8Array | null>;
}

/** A file as it would be, and as it is; `before` null: it is new. */
export interface ProposedFile {
	readonly path: string;
	readonly before: Buffer | null;
	readonly after: Buffer;
	/** On the text of the file without a byte order mark, from first to last. */
	readonly edits: readonly Edit[];
}

export interface Proposal {
	/** Kinds that it is made by. */
	readonly kinds: readonly string[];
	/** What is done, in one or more imperative sentences. */
	readonly title: string;
	readonly files: readonly ProposedFile[];
}

/** Why nothing is proposed: one sentence, or null where no kind fits. */
export interface Refusal {
	readonly refused: string | null;
}

/**
 * Edits that mend the findings of a step, all that some kind fits, applied and parsed, but not judged: whether that is enough is for a trial to say.
 * @param evidence what the step names; others are passed over
 */
export async function proposeFix(
	step: RemediationStep,
	evidence: readonly Evidence[],
	target: Target,
	kinds: readonly Fix[] = fixes,
): Promise<Proposal | Refusal> {
	const against = evidence.filter(
		(e) => step.evidence.includes(e.id) && (e.role === 'hazard' ? e.satisfied === true : e.satisfied === false),
	);
	const findings = against.filter((e, i) => against.findIndex((other) => other.fingerprint === e.fingerprint && same(other, e)) === i);
	if (findings.length === 0) return { refused: null };
	const ground = groundOf(target);
	const used = new Set<Fix>();
	const edits = new Map<string, Edit[]>();
	let mended = 0;
	for (const finding of findings) {
		const found = await firstFit(finding, ground, kinds);
		// Where one place is enough, the others may wait: whether it is, the trial says.
		if (!found) continue;
		mended++;
		used.add(found.fix);
		for (const { path, edits: own } of found.edits) edits.set(path, [...(edits.get(path) ?? []), ...own]);
	}
	if (edits.size === 0) return { refused: null };
	const files: ProposedFile[] = [];
	for (const [path, own] of edits) {
		const file = await applied(path, own, target);
		if ('refused' in file) return file;
		files.push(file);
	}
	files.sort((a, b) => (a.path < b.path ? -1 : 1));
	const titles = [...used].map((f) => f.title);
	if (mended < findings.length) titles.push(`That is ${mended} of ${findings.length} places.`);
	return { kinds: [...used].map((f) => f.id), title: titles.join(' '), files };
}

const same = (a: Evidence, b: Evidence) => JSON.stringify(a.location) === JSON.stringify(b.location);

async function firstFit(finding: Evidence, ground: Ground, kinds: readonly Fix[]) {
	for (const fix of kinds) {
		if (!fix.answers.includes(finding.probe)) continue;
		const edits = await fix.propose(finding, ground);
		if (edits && edits.length > 0) return { fix, edits };
	}
	return null;
}

/** Files that tell how wide lines may be, and how they say it. */
const OF_PYTHON = ['ruff.toml', '.ruff.toml', 'pyproject.toml', '.flake8', 'setup.cfg', 'tox.ini'];
const OF_SCRIPT = ['.prettierrc', '.prettierrc.json', 'biome.json', 'biome.jsonc', 'package.json'];
const WIDTH = /^\s{0,20}["']?(?:line[-_]length|max-line-length|printWidth|lineWidth)["']?\s{0,9}[=:]\s{0,9}(\d{2,3})\b/m;

function groundOf({ project, graphs = [], files, read }: Target): Ground {
	const opened = new Map<string, Promise<Opened | null>>();
	const known = new Map(files.map((file) => [file.path, file]));
	const openNow = async (path: string) => {
		const file = known.get(path);
		if (!file || !isRegular(file)) return null;
		const bytes = await read(path);
		const found = bytes && (await openFile(path, Buffer.from(bytes), project));
		if (found) found.source.width = await widthOf(path);
		return found;
	};
	const widths = new Map<readonly string[], Promise<number | null>>();
	const widthOf = (path: string) => {
		const told = path.endsWith('.py') ? OF_PYTHON : OF_SCRIPT;
		if (!widths.has(told)) widths.set(told, toldWidth(told));
		return widths.get(told)!;
	};
	const toldWidth = async (told: readonly string[]) => {
		for (const path of told) {
			const bytes = known.has(path) ? await read(path) : null;
			const width = bytes && WIDTH.exec(Buffer.from(bytes).toString('utf8'))?.[1];
			if (width) return Number(width);
		}
		return null;
	};
	const open = (path: string) => {
		if (!opened.has(path)) opened.set(path, openNow(path));
		return opened.get(path)!;
	};
	const textAt = async (path: string) => (await open(path))?.source.text ?? '';
	return { project, graphs, paths: new Set(known.keys()), open, textAt };
}

function isRegular({ mode }: Pick<TreeFile, 'mode'>): boolean {
	return mode.startsWith('100');
}

/** Says in the head of a file that a tool makes it. */
const BANNER = /@generated\b|\bdo not (?:edit|modify)\b|\b(?:auto-?|automatically |code )generated\b/i;
const HEAD = 400;

/** It repeats what the manifest beside it asks for. */
const LOCK = /(?:^|\/)package-lock\.json$/;

/** Why a file may not be edited, or made; null where it may. */
function whyNot(path: string, text: string, files: readonly TreeFile[]): string | null {
	const folded = (one: string) => one.normalize('NFC').toLowerCase();
	const twin = files.find((file) => file.path !== path && folded(file.path) === folded(path));
	if (twin) return `${path} and ${twin.path} differ in case alone, and are left alone.`;
	const context = contextOf(path);
	const made =
		context === 'vendored'
			? context
			: (context === 'generated' && !LOCK.test(path)) || BANNER.test(text.slice(0, HEAD))
				? 'generated'
				: null;
	return made && `${path} is ${made}: what makes it has to be changed.`;
}

async function applied(
	path: string,
	edits: readonly Edit[],
	{ files, read }: Target,
): Promise<ProposedFile | { readonly refused: string }> {
	if (!isInside(path)) return { refused: `${path} lies outside of the repository.` };
	const file = files.find((f) => f.path === path);
	if (file && !isRegular(file)) return { refused: `${path} is no regular file, and is left alone.` };
	const bytes = file ? await read(path) : null;
	if (file && !bytes) return { refused: `${path} cannot be read.` };
	const before = bytes ? Buffer.from(bytes) : null;
	const source = Source.open(path, before ?? Buffer.alloc(0));
	if ('refused' in source) return source;
	const why = whyNot(path, source.text, files);
	if (why) return { refused: why };
	const sorted = ordered(edits);
	const after = sorted && source.edited(sorted);
	if (!sorted || !after) return { refused: `Two changes of ${path} meet, so that neither is made.` };
	if (before?.equals(after)) return { refused: `${path} would stay as it is.` };
	if (!(await parses(path, after))) return { refused: `${path} would no longer parse.` };
	return { path, before, after, edits: sorted };
}

/** A plain path below the root: no way up, no root, no drive, nothing of git's own. */
export function isInside(path: string): boolean {
	const parts = path.split('/');
	return (
		!/^[a-z]:|[\\\0]/i.test(path) && parts.every((part) => part !== '' && part !== '.' && part !== '..' && !/^\.git[ .]*$/i.test(part))
	);
}
