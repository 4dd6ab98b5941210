// How does the code clone repositories: found at all, in a sandbox, with a time limit, with a look at the URL, with its failures handled?
// One finding per clone function in source; functions in tests are named and do not count.
import type { Project } from '@auditor/code';
import { defineProbe } from '@auditor/probes';
import type { FindingDraft, Json } from '@auditor/schema';
import { projectArtifact, textsArtifact } from '../../artifacts.js';
import type { FunctionRef } from '../../gather/_calls.js';
import { vanishesAt } from '../../gather/_clone-life.js';
import { linesOf, searchCode } from '../../gather/_code-text.js';
import { excerpt, listed, placeOf } from '../../gather/_drafts.js';
import { isIdle } from '../../gather/_idle.js';
import { type ExaminedClone, examineClones } from '../../gather/clones.js';

type Texts = ReadonlyMap<string, string>;
const needs = { project: projectArtifact, texts: textsArtifact };

export const cloneFound = defineProbe({
	id: 'safety/clone-found',
	lifecycle: 'stable',
	needs,
	question: 'Does a function of the source clone a git repository?',
	motivation: 'An auditor of repositories has to fetch them; how it does that is where most can go wrong.',
	method:
		'Looks for `git clone` handed to a process, directly or through wrappers, and for GitPython, pygit2, dulwich, simple-git and isomorphic-git. Value `idle`: nothing in source calls the function, hands it over or names its class; tests may.',
	blindSpots: 'Clones in shell scripts, containers and CI files.',
	remediation: { on: 'false', effort: 'medium', text: 'Add a tool that clones into a private temporary directory with a time limit.' },
	inspect: ({ project, texts }) => {
		const clones = inSource(project);
		if (clones.length > 0)
			return clones.map((clone) => {
				const idle = clone.ref !== null && isIdle(project, clone.ref);
				return found(clone, texts, 'true', `clones a repository${idle ? ', and nothing in source uses it' : ''}`, 0.95, { idle });
			});
		const place = searchCode(project, texts, /\bclone(_from|_repo\w*|Repo\w*)?\s*\(/);
		return [
			{
				outcome: 'false',
				message: 'No function of the source clones a repository.',
				rationale: 'No call hands `git clone` to a process or to a git library.',
				confidence: 0.85,
				disputed: place && {
					by: 'text-search',
					reason: `${place.path}:${place.line} calls something named clone.`,
					location: placeOf(place, place.line),
				},
			},
		];
	},
});

export const cloneSandbox = defineProbe({
	id: 'safety/clone-sandbox',
	lifecycle: 'stable',
	needs,
	question: 'Does the clone go into a private temporary directory?',
	motivation: 'A clone into the working directory mixes a stranger’s files with the program’s own.',
	method:
		'Looks for tempfile.TemporaryDirectory, mkdtemp and their like in the clone function, its class or helpers, and in the callers that give the directory. Value `vanishesAt`: the line of a directory that is deleted when the function returns its path.',
	blindSpots:
		'Isolation by container or user account. Whether the clone outlives the function is asked of Python’s TemporaryDirectory outside of `with` alone.',
	remediation: { on: 'false', effort: 'low', text: 'Clone into tempfile.TemporaryDirectory() (or fs.mkdtemp) and remove it afterwards.' },
	inspect: ({ project, texts }) =>
		each(
			project,
			texts,
			'sandboxed',
			'clones into a private temporary directory',
			'clones without a private temporary directory',
			({ ref }) => ({
				vanishesAt: ref ? vanishesAt(project, ref) : null,
			}),
		),
});

export const cloneTimeout = defineProbe({
	id: 'safety/clone-timeout',
	lifecycle: 'stable',
	needs,
	question: 'Does a time limit end a clone that hangs?',
	motivation: 'A slow or hostile server must not hold the audit for ever.',
	method:
		'A timeout that takes effect: handed to the process, to the library, by a watchdog that kills it, or by the wrapper on the way. A parameter that nobody uses is none.',
	blindSpots: 'Limits set in git’s own configuration or by the machine.',
	remediation: {
		on: 'false',
		effort: 'low',
		text: 'Give the clone a timeout (subprocess.run(..., timeout=120), kill_after_timeout, AbortSignal) and handle its expiry.',
	},
	inspect: ({ project, texts }) => each(project, texts, 'timeout', 'has a time limit', 'has no time limit that takes effect'),
});

export const cloneUrlCheck = defineProbe({
	id: 'safety/clone-url-check',
	lifecycle: 'stable',
	needs,
	question: 'Is the URL checked before git sees it?',
	motivation: 'git understands more than https: ext::, file:// and option-like URLs run or read local things.',
	method:
		'A test of the URL’s scheme, host or form in the function, in a checker it calls, or in all of its callers. Emptiness and type are no check.',
	blindSpots: 'Checks far away, such as in a web form.',
	remediation: {
		on: 'false',
		effort: 'low',
		text: 'Parse the URL, allow https (and the hosts you expect), refuse what starts with "-" and put "--" before it.',
	},
	inspect: ({ project, texts }) => each(project, texts, 'urlValidation', 'checks the URL first', 'hands the URL to git unchecked'),
});

export const cloneErrorHandling = defineProbe({
	id: 'safety/clone-error-handling',
	lifecycle: 'stable',
	needs,
	question: 'Is a clone that fails handled?',
	motivation: 'Private, missing and slow repositories are everyday cases; the reason must reach the reader.',
	method:
		'A try, check=True or a look at the return code in the function, its wrappers or all of its callers, or around those (two steps up). Values tell more: catchesTimeout, surfacesStderr, classifiesAuthentication, cleanup, returnCode.',
	blindSpots: 'Whether the message is any good.',
	remediation: {
		on: 'false',
		effort: 'low',
		text: 'Check the return code, catch the expired time limit and a missing git, pass stderr on (authentication, not found), and remove the directory when it fails.',
	},
	inspect: ({ project, texts }) =>
		each(project, texts, 'errorHandling', 'handles a clone that fails', 'does not handle a clone that fails', (clone) =>
			errorValues(project, clone, texts),
		),
});

function inSource(project: Project): ExaminedClone[] {
	return examineClones(project).filter((clone) => clone.fact.context === 'source');
}

function found(
	clone: ExaminedClone,
	texts: Texts,
	outcome: 'true' | 'false',
	what: string,
	confidence: number,
	more: Record<string, Json> = {},
): FindingDraft {
	const { fact, ref } = clone;
	const { file, line, function: name, sandboxed, timeout, urlValidation, errorHandling } = fact;
	const end = ref?.fact.endLine ?? line;
	return {
		outcome,
		message: `\`${name}\` at ${file}:${line} ${what}.`,
		rationale: `Clone started at ${listed(clone.origins.map((o) => `${o.file.path}:${o.call.line}`))}.`,
		location: placeOf({ path: file }, line, end),
		snippet: excerpt(texts, file, line, end),
		values: { function: name, sandboxed, timeout, urlValidation, errorHandling, ...more },
		context: fact.context,
		confidence,
	};
}

type Property = keyof ExaminedClone['because'];

function each(
	project: Project,
	texts: Texts,
	property: Property,
	yes: string,
	no: string,
	values: (clone: ExaminedClone) => Record<string, Json> = () => ({}),
): FindingDraft[] {
	const clones = inSource(project);
	if (clones.length === 0) {
		const message = 'No function of the source clones a repository, so there is nothing to ask this of.';
		return [{ outcome: 'not-applicable', message, rationale: message, confidence: 0.85 }];
	}
	return clones.map((clone) => {
		const because = clone.because[property];
		const draft = found(
			clone,
			texts,
			because ? 'true' : 'false',
			because ? yes : no,
			because ? 0.9 : confidenceOfNo(clone, property),
			values(clone),
		);
		return because ? { ...draft, rationale: `${draft.rationale} Rests on ${because}.` } : draft;
	});
}

/** A wrapper of unknown origin may do what the function does not. */
function confidenceOfNo(clone: ExaminedClone, property: Property): number {
	if (clone.ref === null) return 0.6;
	if (property === 'sandboxed' && clone.callers.length === 0) return 0.65;
	return property === 'urlValidation' ? 0.8 : 0.85;
}

/** What the handling covers, read in the function, its wrappers and its callers. */
function errorValues(project: Project, { ref, wrappers, callers, origins }: ExaminedClone, texts: Texts): Record<string, Json> {
	const own = [...(ref ? [ref] : []), ...wrappers];
	const textIn = (refs: readonly FunctionRef[]) => refs.map((r) => linesOf(texts, r.file.path, r.fact.line, r.fact.endLine)).join('\n');
	const near = textIn(own);
	const handlers = own.flatMap((r) =>
		r.file.facts.tries.filter((t) => t.line >= r.fact.line && t.endLine <= r.fact.endLine).flatMap((t) => t.handlers),
	);
	const around = callers.flatMap((r) =>
		r.file.facts.tries.filter((t) => t.line >= r.fact.line && t.endLine <= r.fact.endLine).flatMap((t) => t.handlers),
	);
	const broad = (types: readonly string[]) => types.length === 0 || types.some((t) => /^(Exception|BaseException)$/.test(t));
	const javascript = origins.some((o) => o.file.facts.language !== 'python');
	return {
		catchesTimeout: handlers.some((h) => h.types.some((t) => /Timeout/.test(t)) || broad(h.types)) || (javascript && handlers.length > 0),
		catchesTimeoutInCaller: around.some((h) => h.types.some((t) => /Timeout/.test(t)) || broad(h.types)),
		surfacesStderr:
			/\.stderr\b|\bstderr\s*[,)}]|\bexc?\.stderr|\{stderr|\bstderr\b(?!\s*=)/.test(near.replace(/stderr\s*=\s*subprocess\.\w+/g, '')) ||
			/GitCommandError[^\n]{0,200}as\s+\w+/.test(near),
		classifiesAuthentication: /authenticat|permission denied|\bauth\b|not found|could not read Username/i.test(
			near.replace(/^[ \t]*(#|\/\/).*$/gm, '').replace(/"""[\s\S]*?"""/g, ''),
		),
		cleanup:
			/\.cleanup\(|rmtree\(|\bfinally\b|with\s+[\w.]*TemporaryDirectory|rmSync\(|\brm\(|@contextmanager|__exit__/.test(
				`${near}\n${textIn(callers)}`,
			) || withManaged(project, ref),
		returnCode: /returncode|return_code|check\s*=\s*True|check_call|check_output|exitCode|\bstatus\b|\.code\b/.test(near),
	};
}

function withManaged(_project: Project, ref: ExaminedClone['ref']): boolean {
	if (!ref || ref.fact.class === null) return false;
	return (ref.file.facts.classes[ref.fact.class]?.methods ?? []).some((m) =>
		/^(__exit__|__aexit__|cleanup|close|dispose)$/.test(ref.file.facts.functions[m]?.name ?? ''),
	);
}
