// How a report says that the program is used: `from kitchen.oven import bake` and `python -m kitchen.oven` against the modules of the repository, `pip install salt` and
// `pytest` in a sample against its manifests. A name that a module lacks is wrong; what comes from elsewhere is nobody's claim.
import { escapeText, fileLocation, type Lexicon } from '@auditor/schema';
import type { Flow } from '../text/flow.js';
import type { AnsweredClaim } from './answered-claim.js';
import type { CodeText } from './code-text.js';
import { standingOf } from './standing.js';

const IMPORT = /^[ \t>`]{0,12}from[ \t]{1,4}(?<module>[a-z_][\w.]{1,80})[ \t]{1,4}import[ \t]{1,4}\(?(?<names>[A-Za-z_][\w, ]{0,160})/gm;
const RUN = /\bpython3?[ \t]{1,4}-m[ \t]{1,4}(?<module>[a-z_]\w{0,40}(?:\.\w{1,40}){0,6})(?![\w.]*\/)/g;
/** A line of a sample that installs packages, or begins with a tool. */
const COMMAND =
	/^[ \t>$]{0,6}(?:uv run |poetry run |(?:uv )?(?:pip3?|poetry) (?:install|add) )?(?<names>[A-Za-z][\w-]{2,40}(?:[ \t][A-Za-z][\w-]{2,40}(?=[ \t\n])){0,9})(?=[ \t\n])/gm;
const MANIFEST = /(?:^|\/)(?:pyproject\.toml|requirements[\w.-]{0,40}\.txt|package\.json)$/;
/** Lines of one document that are looked at. */
const MOST = 40;

/** Claims in order of their forms, each name and each command once. */
export function claimUsage(flow: Flow, code: CodeText, lexicon: Pick<Lexicon, 'language' | 'lists'>): AnsweredClaim[] {
	const { text } = flow;
	const claims = new Map<string, AnsweredClaim>();
	const add = (what: string, at: number, claim: Pick<AnsweredClaim, 'verdict' | 'because' | 'by'>) => {
		if (claims.has(what) || standingOf(flow, at, at + 1, lexicon) !== 'claim') return;
		claims.set(what, { what, ...claim, location: flow.place(at) });
	};
	for (const { groups, index } of [...text.matchAll(IMPORT)].slice(0, MOST)) {
		const path = fileOf(groups!.module!, code);
		for (const name of path === undefined ? [] : groups!.names!.split(',').map((one) => one.trim().split(/\s/)[0]!)) {
			const lines = code.bare(path!)!.split('\n');
			const at = lines.findIndex((line) => new RegExp(`(?<![\\w.])${escapeText(name)}(?!\\w)`).test(line));
			const what = `${name} of ${groups!.module}`;
			if (at !== -1) add(what, index, { verdict: 'verified', because: 'the module has it', by: fileLocation(path!, at + 1) });
			else if (name !== '' && !lines.some((line) => /\bimport[ \t]+\*/.test(line)))
				add(what, index, { verdict: 'contradicted', because: 'the module has no such name', by: fileLocation(path!) });
		}
	}
	for (const { groups, index } of [...text.matchAll(RUN)].slice(0, MOST)) {
		const module = groups!.module!;
		const path = fileOf(`${module}.__main__`, code) ?? fileOf(module, code);
		const runs = path !== undefined && (path.endsWith('__main__.py') || /^if __name__\b/m.test(code.text(path)!));
		if (runs) add(`python -m ${module}`, index, { verdict: 'verified', because: 'the module can be run', by: fileLocation(path) });
	}
	const manifests = code.paths.filter((path) => MANIFEST.test(path));
	const samples = [...text.matchAll(COMMAND)].filter(({ index, 0: line }) => flow.prose.slice(index, index + line.length).trim() === '');
	for (const { 0: line, groups, index } of manifests.length === 0 ? [] : samples.slice(0, MOST)) {
		const all = groups!.names!.split(/[ \t]/);
		const names = / (?:install|add) /.test(line) ? all : all.slice(0, 1);
		const at = manifests.find((path) => names.every((name) => declares(code.text(path)!, name)));
		// Without tests there is nothing to run.
		const idle = /^(?:pytest|jest|vitest)$/.test(names[0]!) && !code.paths.some((path) => /(?:^|[/._])tests?[/._]/.test(path));
		if (at !== undefined && !idle)
			add(line.trim(), index, { verdict: 'verified', because: `${at} names ${names.join(', ')}`, by: fileLocation(at) });
	}
	return [...claims.values()];
}

/** A line of the manifest begins with the package, or sets its version. */
function declares(manifest: string, name: string): boolean {
	return new RegExp(`(?:^|["'])${escapeText(name)}["'\\[]?\\s{0,4}(?:[:=<>~!;]|["'],?$|$)`, 'im').test(manifest);
}

/** The one file of a module; a package's own file where it is one. */
function fileOf(module: string, code: CodeText): string | undefined {
	const own = module.replaceAll('.', '/');
	const files = code.paths.filter((path) => [`${own}.py`, `${own}/__init__.py`, `src/${own}.py`, `src/${own}/__init__.py`].includes(path));
	return files.length === 1 ? files[0] : undefined;
}
