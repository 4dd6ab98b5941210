// A URL that git sees unchecked: a test of its scheme at the beginning of what clones, refused in the way in which the function fails already.
// Not where the function takes paths too, or where a test of the project hands it one.
import { callGraph, refKey } from '@auditor/code';
import { child, namedChildren, type SyntaxNode } from '@auditor/code/syntax-trees';
import type { ExaminedClone } from '@auditor/forensics';
import { escapeText } from '@auditor/schema';
import type { Fix, Ground } from '../fix.js';
import type { Opened } from '../opened.js';
import { atBeginning, bodyOf, callNode, definitionAt, triesAround } from '../python.js';
import { cloneOf } from './_clones.js';

export const cloneUrlCheck: Fix = {
	id: 'clone-url-check',
	title: 'Refuse what is no https URL before git sees it.',
	answers: ['safety/clone-url-check'],
	async propose(finding, ground) {
		const clone = cloneOf(finding, ground);
		const { ref } = clone ?? {};
		const [, url, stripped] = /^(\w+)(\.strip)?$/.exec(clone?.url ?? '') ?? [];
		if (!clone || !ref || !url) return null;
		const own = clone.origins.filter((o) => o.file === ref.file && o.call.scope.function === ref.index);
		const opened = await ground.open(ref.file.path);
		const definition = opened?.python ? definitionAt(opened, ref.fact.line, 'function_definition') : null;
		const node = opened && own[0] ? callNode(opened, own[0].call) : null;
		if (!opened || !definition || !node || takesPaths(opened, definition, { ...clone, url }, ground)) return null;
		const place = placeFor(
			opened,
			definition,
			node,
			url,
			ref.fact.parameters.some((p) => p.name === url),
		);
		if (!place) return null;
		const ssh = await namesSsh(ground);
		const schemes = ssh ? `("https://", "git@", "ssh://")` : `"https://"`;
		const what = ssh ? 'https and ssh URLs' : 'https URLs';
		// An address that is empty is refused in its own words.
		const isEmptiness = (s: SyntaxNode) =>
			new RegExp(`^if not ${escapeText(url)}(?:\\.strip\\(\\))?:\\s{0,200}(?:raise|return)\\b[^\\n]*$`).test(opened.source.slice(s));
		const at = place.statements.findIndex((s) => !isEmptiness(s));
		const edit = atBeginning(opened, place.statements.slice(Math.max(at, 0)), [
			`if not ${url}${stripped ? '.strip()' : ''}.startswith(${schemes}):`,
			...('told' in place
				? [...place.told(what).map((line) => `${opened.source.step}${line}`)]
				: 'answer' in place
					? [`${opened.source.step}print(f"Only ${what} are cloned: {${url}!r}")`, `${opened.source.step}${place.answer}`]
					: [`${opened.source.step}raise ${place.error}(f"Only ${what} are cloned: {${url}!r}")`]),
		]);
		return edit && [{ path: opened.path, edits: [edit] }];
	},
};

type Place = { readonly statements: readonly SyntaxNode[] } & (
	| { readonly error: string }
	| { readonly answer: string }
	/** Lines that refuse what is no such URL. */
	| { readonly told: (what: string) => readonly string[] }
);

/** The block at whose beginning a refusal is handled as a failed clone is, and the error that says it, or the answer that a failed clone gives. */
function placeFor(opened: Opened, definition: SyntaxNode, call: SyntaxNode, url: string, given: boolean): Place | null {
	const { source } = opened;
	const outermost = triesAround(opened, source.lineAt(call.start)).find((n) => definition.start <= n.start);
	const { statements } = bodyOf(definition);
	// What is handed over may be made on the way: the test then stands behind what makes it, before anything else is done.
	const outer = statements.findIndex((s) => s.start <= call.start && call.end <= s.end);
	const made = statements.findLastIndex((s, i) => i < outer && new RegExp(`^${escapeText(url)}\\s*(?::[^=\\n]*)?=`).test(source.slice(s)));
	const free = given || made >= 0 ? statements.slice(made + 1) : statements.slice(outer);
	const raised = /\braise (\w*(?:Error|Exception))\(\s*f?["']/.exec(source.slice(definition))?.[1] ?? 'ValueError';
	const told = given && outer >= 0 ? failedBy(source, definition, url) : null;
	if (told && !outermost) return { statements: free, told };
	if (!outermost) return outer < 0 ? null : { statements: free, error: raised };
	const clauses = outermost.children
		.filter((n) => n.type === 'except_clause')
		.map((n) => source.text.slice(n.start, source.endOf(source.lineAt(n.start))));
	const broad = clauses.some((text) => /^except\s*:|^except\b[^:]*\bException\b/.test(text));
	const named = clauses.some((text) => new RegExp(`\\b${escapeText(raised)}\\b`).test(text));
	if (broad || named) {
		const inside = namedChildren(child(outermost, 'body')!);
		return {
			statements: given ? inside : inside.slice(inside.findIndex((s) => s.start <= call.start && call.end <= s.end)),
			error: raised,
		};
	}
	// What has to be given back in any case stands behind the refusal.
	if (told && clauses.length === 0) return { statements: free, told };
	const answer = given ? answerOf(source, outermost) : null;
	if (answer !== null && outer >= 0) return { statements: free, answer };
	// What passes by the handlers reaches the caller as it does from a function that raises on its own.
	return outer >= 0 && /\braise\b/.test(source.slice(definition)) ? { statements: free, error: raised } : null;
}

/** `return None, message` where the exit code tells of a failure: a refusal is told in the place of the message; null for any other way to fail. */
function failedBy(source: Opened['source'], definition: SyntaxNode, url: string): ((what: string) => readonly string[]) | null {
	const text = source.slice(definition);
	const [, way, first] =
		/\bif [^\n]{0,99}\.returncode\b[^\n]{0,99}:\s{1,99}(return|yield) (None|False), (?=[(f"'\w])[^\n,]{1,200}\n/.exec(text) ?? [];
	if (way === undefined || /\braise\b/.test(text)) return null;
	return (what) => [`${way} ${first}, f"Only ${what} are cloned: {${url}!r}"`, ...(way === 'yield' ? ['return'] : [])];
}

/** `return None, None`: what a handler answers that tells a failure by printing it. */
function answerOf(source: Opened['source'], failing: SyntaxNode): string | null {
	const clause = failing.children.find(
		(n) => n.type === 'except_clause' && /\b(?:CalledProcess|GitCommand)Error\b/.test(source.slice(n).split('\n')[0]!),
	);
	const last = clause && namedChildren(namedChildren(clause).at(-1)!).at(-1);
	const told = clause !== undefined && /\bprint\(/.test(source.slice(clause));
	return told && last?.type === 'return_statement' && /^return (?:None|False)(?:, (?:None|False))*$/.test(source.slice(last))
		? source.slice(last)
		: null;
}

const PATH = /os\.path\.|\bPath\(|\bis_?local|local_?path|\bfile:\/\//i;

/** Whether the function is made for paths, too: it looks for one, or somebody hands it one. */
function takesPaths({ source }: Opened, definition: SyntaxNode, { ref, url }: ExaminedClone, { project }: Ground): boolean {
	const text = source.slice(definition);
	if (text.split('\n').some((line) => line.includes(url!) && PATH.test(line))) return true;
	const graph = callGraph(project);
	return project.files.some((file) =>
		file.facts.calls.some((call, index) => {
			if (call.method !== ref!.fact.name || !graph.targets({ file, index, call }).some((t) => refKey(t) === refKey(ref!))) return false;
			const given =
				call.keywords.find((k) => k.name === url || k.name === 'repo_url' || k.name === 'url')?.value ??
				call.arguments.find((a) => a.kind !== 'name' || a.name !== 'self');
			if (given?.kind === 'string') return !/^https:\/\//.test(given.value) && !/^(?:$|not|bad|invalid|git@|http:|ftp)/.test(given.value);
			return file.context === 'test' && (given?.kind !== 'name' || /path|dir|tmp|local/i.test(given.name));
		}),
	);
}

/** Whether the product speaks of addresses of ssh, in its code or in what is said of it. */
async function namesSsh({ project, open }: Ground): Promise<boolean> {
	for (const { context, path } of project.files) {
		const opened = context === 'source' ? await open(path) : null;
		if (opened && /git@|ssh:\/\/|\bSSH\b/.test(opened.source.text)) return true;
	}
	return false;
}
