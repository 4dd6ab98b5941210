// Commands of continuous integration: what starts them, and whether their failure is noticed. Workflows of GitHub and its like by their YAML, others by
// their lines.
import { kept, normalised, once } from '@auditor/code';
import { groupBy, type Tree } from '@auditor/schema';
import { type ActionsFile, actionsFile, isReadable, type Job, type Step, UNREAD } from './actions.js';
import { commandsOf, IGNORED, type ListedCommand, type ShellMode } from './shell-list.js';
import { changesOf, truthOf } from './workflow-conditions.js';

export interface PipelineCommand extends ListedCommand {
	readonly path: string;
	/** Why it cannot fail a change: the workflow starts otherwise, the step never runs, or its failure is ignored. Null when it can. */
	readonly idle: string | null;
	/** Where a step runs it, below the root; null where that is not said, or cannot be told. */
	readonly folder: string | null;
	/** The step of a workflow that uses the action of the tree in which it stands. */
	readonly from?: Pick<PipelineCommand, 'path' | 'line'>;
}

const PIPELINE =
	/^(\.(?:github|forgejo|gitea)\/workflows\/[^/]+\.ya?ml|\.gitlab-ci\.ya?ml|\.circleci\/config\.ya?ml|azure-pipelines\.ya?ml|\.travis\.yml|Jenkinsfile|bitbucket-pipelines\.yml|\.woodpecker\.ya?ml|circle\.yml|\.?appveyor\.ya?ml|\.drone\.ya?ml|\.cirrus\.ya?ml|\.(?:buildkite|semaphore)\/[\w.-]+\.ya?ml)$/;
/** Characters of a file and of a line, and steps of an action, that are read: more is data. */
const LONGEST = { file: 200_000, line: 2_000, action: 100 };

/** Looked for once in a tree: a dozen probes ask, and a tree may have half a million files. */
export const pipelineFiles = once((tree: Tree): readonly string[] => tree.files.flatMap(({ path }) => (PIPELINE.test(path) ? path : [])));

/** Commands of the pipelines, those that can fail a change first. */
export function pipelineCommands(files: readonly string[], texts: ReadonlyMap<string, string>): PipelineCommand[] {
	const all = files.map((path) => (texts.get(path) ?? '').slice(0, LONGEST.file));
	const paths = [...texts.keys()];
	const commands = files.flatMap((path, i) =>
		path.includes('/workflows/')
			? stepsOf(path, texts, (name) => all.some((text) => text.includes(`workflows/${name}`)), paths)
			: linewise(path, all[i]!),
	);
	// A script of the tree does what its lines do.
	const followed = commands.flatMap((command) => {
		const script = scriptOf(command, texts);
		return [command, ...(script === null ? [] : linesOf(script, texts.get(script)!.slice(0, LONGEST.file), 1, command.idle))];
	});
	return [...followed.filter((c) => c.idle === null), ...followed.filter((c) => c.idle !== null)];
}

/** The lines of a pipeline of another kind; what is cut off may be YAML as a whole. */
function linewise(path: string, text: string): PipelineCommand[] {
	const idle = /\.ya?ml$/.test(path) && text.length < LONGEST.file && !isReadable(text) ? UNREADABLE : null;
	return text.split('\n').flatMap((line, at) => linesOf(path, line, at + 1, idle));
}

const UNREADABLE = 'the file is no YAML that can be read';

/** The script of the tree that a command starts, whose lines stand behind it; null where it starts none. */
export function scriptOf({ text }: Pick<PipelineCommand, 'text'>, texts: ReadonlyMap<string, string>): string | null {
	const script = /^[ -]*(?:(?:bash|sh|source) )?(?:\.\/)?([\w./-]{1,200})/.exec(text)?.[1] ?? '';
	return texts.has(script) && !/\.(?:[cm]?[jt]s|py)$/.test(script) ? script : null;
}

export const NOT_STARTED = 'the workflow does not start on a change';

function stepsOf(
	path: string,
	texts: ReadonlyMap<string, string>,
	called: (name: string) => boolean,
	paths: readonly string[],
): PipelineCommand[] {
	const { events, jobs, fault } = actionsFile(path, texts);
	const changes = changesOf(events ?? {}, paths);
	const calls = events !== null && 'workflow_call' in events;
	const reached = events === null || changes.length > 0 || (calls && called(path.slice(path.lastIndexOf('/') + 1)));
	const starts = calls ? [] : changes;
	const elsewhere = otherBranches(events);
	const leftOut = leftOutOf(jobs, starts);
	return jobs.flatMap((job) =>
		job.steps
			.flatMap((outer) => stepsIn(outer, path, texts).map((inner) => ({ ...inner, outer })))
			.flatMap(({ at, step, outer }) => {
				if (step.run === null) return [];
				const shell = step.shell || job.shell;
				const idle =
					fault === UNREAD
						? UNREADABLE
						: !reached
							? NOT_STARTED
							: leftOut.has(job) || isNever(step, starts) || isNever(outer, starts)
								? 'its condition is false'
								: job.ignored || step.ignored || outer.ignored
									? IGNORED
									: job.minutes === '0' || step.minutes === '0' || outer.minutes === '0'
										? 'it has no time to run'
										: isEmpty(job.matrix)
											? 'its matrix is empty'
											: shell !== '' && !SHELL.test(shell)
												? `${shell.split(' ')[0]} runs no command`
												: (elsewhere ?? narrowed(job, texts) ?? narrowed(outer, texts) ?? narrowed(step, texts) ?? unknownMachine(job));
				const own = shell.includes('{0}') && /^(?:ba|z)?sh\b/.test(shell);
				const mode = { stops: !own || / -\w*e/.test(shell), pipes: shell === 'bash' };
				const found = filledIn(step.run.text, job.matrix).flatMap((text) => linesOf(at, text, step.run!.line, idle, mode, step.folder));
				return at === path ? found : found.map((one) => ({ ...one, from: { path, line: outer.line } }));
			}),
	);
}

/** A step, or those of the action of the tree that it uses. */
function stepsIn(step: Step, at: string, texts: ReadonlyMap<string, string>): { at: string; step: Step }[] {
	const action = actionUsed(step, texts);
	const inner = action?.jobs.flatMap(({ steps }) => steps.slice(0, LONGEST.action)) ?? [];
	return action ? inner.map((one) => ({ at: action.path, step: one })) : [{ at, step }];
}

/** The action of the tree that a step uses; null where it uses none, or one that was not found. */
export function actionUsed({ uses }: Step, texts: ReadonlyMap<string, string>): ActionsFile | null {
	const folder = uses?.text.startsWith('./') ? normalised(uses.text) : null;
	const path = folder === null ? undefined : ['yml', 'yaml'].map((end) => `${folder}/action.${end}`).find((one) => texts.has(one));
	return path === undefined ? null : actionsFile(path, texts);
}

/** No cell is left of it: an axis or all its rows are empty, or what is left out takes each value. */
function isEmpty(matrix: Job['matrix']): boolean {
	const { include = null, exclude = [], ...axes } = matrix ?? {};
	const isNone = (list: unknown) => (Array.isArray(list) && list.length === 0) || /^\$\{\{\s*fromJSON\('\[\s*\]'\)/i.test(String(list));
	const [only, ...others] = Object.entries(axes);
	const out = JSON.stringify([exclude].flat());
	const isOut =
		only && others.length === 0 && Array.isArray(only[1]) && only[1].every((one) => out.includes(JSON.stringify({ [only[0]]: one })));
	return matrix !== null && (only ? include === null && (isOut || Object.values(axes).some(isNone)) : isNone(include));
}

/** A machine that is neither one of the forge nor of those who rent them by such names: whether it is there, the tree does not say. */
function unknownMachine({ machine }: Job): string | null {
	return machine.length === 0 || machine.some((label) => MACHINE.test(label))
		? null
		: `${ELSEWHERE_RUN}\`${machine.join(', ')}\`, a machine that we do not know`;
}

const ELSEWHERE_RUN = 'it waits for ';
/** Whether it runs is open. */
export const isOpen = ({ idle }: PipelineCommand) => idle?.startsWith(ELSEWHERE_RUN) === true;
const MACHINE = /\$\{\{|ubuntu|debian|linux|windows|mac-?os|docker/i;

/** Jobs that never run, and those that need one of them and say nothing else. */
function leftOutOf(jobs: readonly Job[], events: readonly string[]): ReadonlySet<Job> {
	const silent = jobs.filter(({ condition }) => condition === '');
	const needing = groupBy(
		silent.flatMap((job) => [...new Set(job.needs)].map((id) => ({ id, job }))),
		({ id }) => id,
	);
	const left = new Set(jobs.filter((job) => isNever(job, events)));
	// Who is added while they are gone through is gone through, too.
	for (const { id } of left) for (const { job } of needing.get(id) ?? []) left.add(job);
	return left;
}

/** Programs that run a script. */
const SHELL = /^(?:(?:\/\w+)*\/)?(?:ba|z|da|k)?sh\b|^(?:pwsh|powershell|cmd|python\d?|node|nix|nu|fish|perl|ruby|msys2|micromamba|wsl|\$)/;

/** A condition of a job or a step is false whatever happens. */
function isNever({ condition }: Pick<Step, 'condition'>, events: readonly string[]): boolean {
	return truthOf(condition, events) === false;
}

/** A condition by which it runs for one person, one odd branch or a repository that nothing of the tree names. */
function narrowed({ condition }: Pick<Step, 'condition'>, texts: ReadonlyMap<string, string>): string | null {
	if (condition.includes('||')) return null;
	const odd = condition.split('&&').map((part) => {
		const said = /^(?:\$\{\{)?\s{0,9}contains\(github\.event\.(?:head_commit\.message|pull_request\.title), {0,9}'([^']{1,100})'\)/.exec(
			part.trim(),
		)?.[1];
		if (said !== undefined) return `${ELSEWHERE}changes that say ${said} alone`;
		const [, what, name = ''] = ONE.exec(part) ?? [];
		if (what === undefined) return null;
		const usual = what.startsWith('repository')
			? isNamed(name, texts)
			: !what.endsWith('actor') && (USUAL.test(name) || name.startsWith('refs/'));
		return usual ? null : `${ELSEWHERE}${name} alone`;
	});
	return odd.find((one) => one !== null) ?? null;
}

const ONE =
	/^(?:\$\{\{)?\s{0,9}github\.(actor|triggering_actor|ref|ref_name|base_ref|repository|repository_owner) {0,9}== {0,9}'(?:refs\/heads\/)?([^']{1,100})' {0,9}(?:\}\})?$/;

/** A manifest or a page of the project names it, or an owner before a stroke. */
function isNamed(name: string, texts: ReadonlyMap<string, string>): boolean {
	return kept(named, texts, () => {
		const pages = [...texts].flatMap(([path, text]) => (MANIFEST_OR_PAGE.test(path) ? text.toLowerCase() : []));
		const pairs = pages.flatMap((text) => [...text.matchAll(/(?<![\w.-])([\w.-]{1,100})\/(?=([\w.-]{1,100}))/g)]);
		return new Set(pairs.flatMap(([owner, first, second]) => [owner, `${first}/${second!.replace(/(?:\.git)?\.{0,9}$/, '')}`]));
	}).has(name.toLowerCase());
}

/** Owners, and what they own, by the texts that were read for them. */
const named = new WeakMap<ReadonlyMap<string, string>, ReadonlySet<string>>();

const MANIFEST_OR_PAGE = /(?:^|\/)(?:package\.json|pyproject\.toml|setup\.(?:py|cfg)|deno\.jsonc?|jsr\.json)$|\.(?:md|rst)$/i;

/** What a step runs for each entry of the matrix that it names. */
function filledIn(text: string, matrix: Readonly<Record<string, unknown>> | null): string[] {
	const key = /\$\{\{ {0,9}matrix\.([\w-]{1,60}) {0,9}\}\}/.exec(text);
	const entries = key === null ? null : matrix?.[key[1]!];
	if (key === null || !Array.isArray(entries)) return [text];
	return entries.slice(0, 50).map((entry) => text.split(key[0]).join(String(entry)));
}

/** Jobs that a change may start and that are workflows of another repository: what they run cannot be read here. */
export function foreignJobs(files: readonly string[], texts: ReadonlyMap<string, string>): { path: string; line: number; uses: string }[] {
	return files.flatMap((path) => {
		const { events, jobs } = actionsFile(path, texts);
		const mayStart = events === null || 'workflow_call' in events || changesOf(events, [...texts.keys()]).length > 0;
		return (mayStart ? jobs : []).flatMap(({ uses }) => {
			const called = /^([\w.-]{1,100}\/[\w.-]{1,100}\/[\w./-]{1,200}\.ya?ml)@/.exec(uses?.text ?? '')?.[1];
			return called === undefined ? [] : [{ path, line: uses!.line, uses: called }];
		});
	});
}

/** Why a change to the branch that people work on starts nothing: the workflow names others. Null where it does, or where that cannot be told. */
function otherBranches(on: Readonly<Record<string, unknown>> | null): string | null {
	const events = [on?.push, on?.pull_request, on?.merge_group].filter((event) => event !== undefined);
	const named = events.flatMap((event) => {
		const branches: unknown = Reflect.get(Object(event), 'branches');
		return Array.isArray(branches) ? branches.map(String) : ['*'];
	});
	return named.length === 0 || named.some((name) => USUAL.test(name)) ? null : `${ELSEWHERE}${named.slice(0, 3).join(', ')} alone`;
}

const ELSEWHERE = 'it starts on ';

/** What makes the command idle is certain; on which branch people work, the tree does not say. */
export const isCertain = ({ idle }: PipelineCommand) => idle?.startsWith(ELSEWHERE) !== true;

/** Branches that people work on, and patterns that may take them in. */
export const USUAL =
	/^(?!(?:releases?|hotfix(?:es)?)[/-]).{0,99}[*$]|^(?:main|master|dev|develop|development|trunk|next|stable|staging|prod|production|release|canary|latest|v?\d.*)$/;

/** Folders of the system, which hold nothing of the tree. */
const AWAY =
	/^["']?(?:~|\$\{?(?:HOME|RUNNER_TEMP)\}?|\/(?:tmp|home|root|var|opt|mnt)(?=\/|["']?$)|\/(?=["']?$))(?:\/[\w.-]{1,60}){0,6}\/?["']?$/;

/** The commands of a script. */
export function linesOf(
	path: string,
	text: string,
	first: number,
	idle: string | null,
	mode: ShellMode = { stops: true, pipes: false },
	folder: string | null = null,
): PipelineCommand[] {
	const known = text
		.split('\n')
		.map((line) => (line.length > LONGEST.line || /^\s*(#|(-\s*)?name:)/.test(line) ? '' : line.replace(/^\s*- /, '')))
		.join('\n');
	let at = folder === null || folder.includes('$') ? null : normalised(folder);
	let away = AWAY.test(folder ?? '');
	return commandsOf(known, mode).map(({ line, text: command, ...one }) => {
		const to = /^(?:cd|pushd|popd)\b(?:\s+([\w.][\w./-]{0,200}$))?/.exec(command);
		if (to) at = at === null || to[1] === undefined || one.whole.includes('(') ? null : normalised(`${at}/${to[1]}`);
		// What is said twice may have been put there.
		const place = to && AWAY.exec(command.replace(/^\S+\s+/, ''))?.[0];
		if (to) away = Boolean(place) && text.split(place!).length === 2 && !one.whole.includes('(');
		const outside = away && !/[$/~]|--pyargs/.test(command) ? 'it runs outside of the repository' : null;
		return { ...one, path, line: first + line, text: command.replace(/\s+/g, ' '), idle: idle ?? one.idle ?? outside, folder: at };
	});
}
