// GitHub Actions as its files say: the workflows and actions of a tree with their triggers, tokens, jobs and steps, each with its line. Nothing is run.
import { kept, once } from '@auditor/code';
import type { Texts, Tree } from '@auditor/schema';
import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parse, parseDocument, visit } from 'yaml';
import { truthOf } from './workflow-conditions.js';

/** A value as it is written, and where. */
export interface Said {
	readonly text: string;
	readonly line: number;
}

export interface Permissions {
	readonly line: number;
	/** `read-all` and `write-all`; null where scopes are named. */
	readonly all: string | null;
	readonly scopes: ReadonlyMap<string, Said>;
}

export interface Step {
	/** Its name in expressions; empty where it has none. */
	readonly id: string;
	readonly line: number;
	readonly uses: Said | null;
	/** The script, with the line that it begins at. */
	readonly run: Said | null;
	readonly condition: string;
	readonly inputs: ReadonlyMap<string, Said>;
	readonly env: ReadonlyMap<string, string>;
	/** Its failure is ignored. */
	readonly ignored: boolean;
	/** What runs its script, and for how many minutes; empty where that is not said. */
	readonly shell: string;
	readonly minutes: string;
	/** Where its script runs; empty where that is not said. */
	readonly folder: string;
}

/** `uses` of a job: the workflow that it calls. */
export interface Job extends Omit<Step, 'run' | 'inputs' | 'folder'> {
	/** What it hands over as secrets. */
	readonly secrets: readonly string[];
	readonly permissions: Permissions | null;
	readonly matrix: Readonly<Record<string, unknown>> | null;
	/** Labels of the machine that runs it. */
	readonly machine: readonly string[];
	/** What it does and where, as it is written: without names, conditions and the matrix itself. */
	readonly body: string;
	readonly steps: readonly Step[];
	/** Ids of the jobs that come before it. */
	readonly needs: readonly string[];
}

export interface ActionsFile {
	readonly path: string;
	readonly kind: 'workflow' | 'action';
	/** Why not all of it could be read; null where it could. */
	readonly fault: string | null;
	/** What starts it, by name; null where that cannot be told. */
	readonly events: Readonly<Record<string, unknown>> | null;
	readonly permissions: Permissions | null;
	readonly env: ReadonlyMap<string, string>;
	/** The steps of an action stand in one job. */
	readonly jobs: readonly Job[];
}

/** Characters of a file and steps of it that are read: more is data. */
const MOST = { characters: 200_000, steps: 5_000 };

const filesOf = once((_: Texts) => new Map<string, ActionsFile>());

/** A workflow or an action, read once for each set of texts. */
export function actionsFile(path: string, texts: Texts): ActionsFile {
	return kept(filesOf(texts), path, () => parseActions(path, texts.get(path)));
}

/** The workflows of GitHub and the composite actions that a tree holds. */
export function actionsOf(tree: Tree, texts: Texts): ActionsFile[] {
	return tree.files
		.filter((file) => WORKFLOW.test(file.path) || (file.context === 'source' && /(?:^|\/)action\.ya?ml$/.test(file.path)))
		.map((file) => actionsFile(file.path, texts))
		.filter((file) => file.kind === 'workflow' || file.jobs.length > 0);
}

const WORKFLOW = /^\.github\/workflows\/[^/]+\.ya?ml$/;

function parseActions(path: string, whole: string | undefined): ActionsFile {
	const text = (whole ?? '').slice(0, MOST.characters);
	const lines = new LineCounter();
	const document = parseDocument(text, { lineCounter: lines, logLevel: 'silent' });
	const anchors = new Map<string, Node>();
	visit(document, { Node: (_, node) => void ('anchor' in node && node.anchor && anchors.set(node.anchor, node)) });
	let steps = 0;

	const resolved = (node: unknown): unknown => (isAlias(node) ? anchors.get(node.source) : node);
	const entries = (node: unknown): [name: string, value: unknown, key: unknown][] => {
		const map = resolved(node);
		return isMap(map) ? map.items.map(({ key, value }) => [isScalar(key) ? String(key.value) : '', resolved(value), key]) : [];
	};
	const at = (node: unknown, name: string): unknown => entries(node).find(([key]) => key === name)?.[1];
	const items = (node: unknown): unknown[] => (isSeq(node) ? node.items.map(resolved) : []);
	const lineOf = (node: unknown) => lines.linePos((node as Node | undefined)?.range?.[0] ?? 0).line;
	const said = (node: unknown): Said | null => {
		if (!isScalar(node) || node.value === null) return null;
		return { text: String(node.value), line: lineOf(node) + (node.type?.startsWith('BLOCK') ? 1 : 0) };
	};
	const sourceOf = (node: unknown) => text.slice(...((node as Node | undefined)?.range ?? [0, 0]).slice(0, 2));
	const texted = (node: unknown, name: string) => said(at(node, name))?.text ?? '';
	const textsAt = (node: unknown, name: string) => [at(node, name), ...items(at(node, name))].flatMap((one) => said(one)?.text ?? []);
	const record = (node: unknown): Map<string, Said> =>
		new Map(entries(node).flatMap(([key, value]) => (said(value) ? [[key, said(value)!]] : [])));
	const env = (node: unknown) => new Map([...record(at(node, 'env'))].map(([key, { text: value }]) => [key, value]));
	const permissions = (node: unknown): Permissions | null => {
		const value = at(node, 'permissions');
		if (isMap(value)) return { line: lineOf(value), all: null, scopes: record(value) };
		const plain = said(value);
		return plain && { line: plain.line, all: plain.text, scopes: new Map() };
	};
	const shellOf = (node: unknown) => texted(at(at(node, 'defaults'), 'run'), 'shell');
	const folderOf = (node: unknown) => texted(at(at(node, 'defaults'), 'run'), 'working-directory');
	const stepOf = (node: unknown, job: unknown): Step[] =>
		isMap(node) && ++steps <= MOST.steps
			? [
					{
						id: texted(node, 'id'),
						line: lineOf(node),
						uses: said(at(node, 'uses')),
						run: said(at(node, 'run')),
						condition: texted(node, 'if'),
						inputs: record(at(node, 'with')),
						env: env(node),
						ignored: truthOf(texted(node, 'continue-on-error'), []) === true,
						shell: texted(node, 'shell'),
						minutes: texted(node, 'timeout-minutes'),
						folder: texted(node, 'working-directory') || folderOf(job) || folderOf(document.contents),
					},
				]
			: [];
	const jobOf = (id: string, node: unknown, key: unknown): Job => ({
		id,
		line: lineOf(key),
		uses: said(at(node, 'uses')),
		secrets: [texted(node, 'secrets'), ...[...record(at(node, 'secrets')).values()].map(({ text: value }) => value)],
		condition: texted(node, 'if'),
		permissions: permissions(node),
		env: env(node),
		matrix: plain(at(at(node, 'strategy'), 'matrix'), document),
		machine: textsAt(node, 'runs-on'),
		body: entries(node)
			.map(([key, value]) => (UNASKED.test(key) ? '' : sourceOf(value)).replace(ASIDE, ''))
			.join('\n'),
		steps: items(at(node, 'steps')).flatMap((step) => stepOf(step, node)),
		ignored: truthOf(texted(node, 'continue-on-error'), []) === true,
		shell: shellOf(node) || shellOf(document.contents),
		minutes: texted(node, 'timeout-minutes'),
		needs: textsAt(node, 'needs'),
	});
	const kind = /\/workflows\/[^/]+$/.test(path) ? 'workflow' : 'action';
	const root = document.contents;
	const on = at(root, 'on') ?? at(root, 'true');
	const broken = document.errors.length > 0;
	const names = (said(on) ? [said(on)] : items(on).map(said)).map((name) => [name?.text ?? '', null]);
	const jobs =
		kind === 'workflow'
			? entries(at(root, 'jobs')).map(([id, node, key]) => jobOf(id, node, key))
			: isMap(at(root, 'runs'))
				? [jobOf('runs', at(root, 'runs'), at(root, 'runs'))]
				: [];
	return {
		path,
		kind,
		fault:
			whole === undefined
				? 'was not read'
				: broken
					? UNREAD
					: whole.length > MOST.characters || steps > MOST.steps
						? 'is too long to be read whole'
						: null,
		events: broken ? null : isMap(on) ? plain(on, document) : names.length === 0 ? null : Object.fromEntries(names),
		permissions: permissions(root),
		env: env(root),
		jobs,
	};
}

/** Keys of a job that do nothing, and lines of its steps that only name them or say when they run. */
const UNASKED = /^(?:name|if|strategy)$/;
const ASIDE = /^[ \t-]{0,99}(?:name|if):.*/gm;

/** The fault of a file that no parser of YAML takes. */
export const UNREAD = 'is no YAML that can be read';

export function isReadable(text: string): boolean {
	return parseDocument(text, { logLevel: 'silent', uniqueKeys: false }).errors.length === 0;
}

/** What a text of YAML says; null where it cannot be read. */
export function yamlOf(text: string): unknown {
	try {
		return parse(text.slice(0, 200_000), { logLevel: 'silent', merge: true });
	} catch {
		return null;
	}
}

/** A map as plain data; null where it is none, or its aliases multiply beyond what the parser bears. */
export function plain(node: unknown, document: ReturnType<typeof parseDocument>): Record<string, unknown> | null {
	if (!isMap(node)) return null;
	try {
		return node.toJS(document) as Record<string, unknown>;
	} catch {
		return null;
	}
}
