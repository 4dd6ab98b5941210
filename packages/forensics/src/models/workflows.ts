// Commands of continuous integration: what starts them, and whether their failure is noticed. Workflows of GitHub and its like by their YAML, others by
// their lines.
import type { Tree } from '@auditor/schema';
import { actionsFile } from './actions.js';

export interface PipelineCommand {
	readonly path: string;
	readonly line: number;
	readonly text: string;
	/** Why it cannot fail a change: the workflow starts otherwise, the step never runs, or its failure is ignored. Null when it can. */
	readonly idle: string | null;
}

const PIPELINE =
	/^(\.(?:github|forgejo|gitea)\/workflows\/[^/]+\.ya?ml|\.gitlab-ci\.ya?ml|\.circleci\/config\.ya?ml|azure-pipelines\.ya?ml|\.travis\.yml|Jenkinsfile|bitbucket-pipelines\.yml|\.woodpecker\.ya?ml)$/;
/** Characters of a file and of a line that are read: more is data. */
const LONGEST = { file: 200_000, line: 2_000 };

export function pipelineFiles(tree: Tree): string[] {
	return tree.files.map((file) => file.path).filter((path) => PIPELINE.test(path));
}

/** Commands of the pipelines, those that can fail a change first. */
export function pipelineCommands(files: readonly string[], texts: ReadonlyMap<string, string>): PipelineCommand[] {
	const all = files.map((path) => (texts.get(path) ?? '').slice(0, LONGEST.file));
	const commands = files.flatMap((path, i) =>
		path.includes('/workflows/')
			? stepsOf(path, texts, (name) => all.some((text) => text.includes(`workflows/${name}`)))
			: linesOf(path, all[i]!, 1, null),
	);
	// A script of the tree does what its lines do.
	const followed = commands.flatMap((command) => {
		const script = /^[ -]*(?:(?:bash|sh|source) )?(?:\.\/)?([\w./-]{1,200})/.exec(command.text)?.[1] ?? '';
		const text = /\.(?:[cm]?[jt]s|py)$/.test(script) ? undefined : texts.get(script);
		return [command, ...(text === undefined ? [] : linesOf(script, text.slice(0, LONGEST.file), 1, command.idle))];
	});
	return [...followed.filter((c) => c.idle === null), ...followed.filter((c) => c.idle !== null)];
}

function stepsOf(path: string, texts: ReadonlyMap<string, string>, called: (name: string) => boolean): PipelineCommand[] {
	const { events, jobs } = actionsFile(path, texts);
	const on = events && Object.keys(events).join(' ');
	const reached =
		on === null ||
		/push|pull_request|merge_group/.test(on) ||
		(on.includes('workflow_call') && called(path.slice(path.lastIndexOf('/') + 1)));
	const elsewhere = otherBranches(events);
	return jobs.flatMap((job) =>
		job.steps.flatMap((step) => {
			if (step.run === null) return [];
			const idle = !reached
				? 'the workflow does not start on a change'
				: isNever(job.condition) || isNever(step.condition)
					? 'its condition is false'
					: job.ignored || step.ignored
						? 'its failure is ignored'
						: elsewhere;
			return filledIn(step.run.text, job.matrix).flatMap((text) => linesOf(path, text, step.run!.line, idle));
		}),
	);
}

/** What a step runs for each entry of the matrix that it names. */
function filledIn(text: string, matrix: Readonly<Record<string, unknown>> | null): string[] {
	const key = /\$\{\{ {0,9}matrix\.([\w-]{1,60}) {0,9}\}\}/.exec(text);
	const entries = key === null ? null : matrix?.[key[1]!];
	if (key === null || !Array.isArray(entries)) return [text];
	return entries.slice(0, 50).map((entry) => text.split(key[0]).join(String(entry)));
}

/** Jobs that are workflows of another repository: what they run cannot be read here. */
export function foreignJobs(files: readonly string[], texts: ReadonlyMap<string, string>): { path: string; line: number; uses: string }[] {
	return files.flatMap((path) =>
		actionsFile(path, texts).jobs.flatMap(({ uses }) => {
			const called = /^([\w.-]{1,100}\/[\w.-]{1,100}\/[\w./-]{1,200}\.ya?ml)@/.exec(uses?.text ?? '')?.[1];
			return called === undefined ? [] : [{ path, line: uses!.line, uses: called }];
		}),
	);
}

/** A condition of a step that is false whatever happens: `false`, `${{ 1 == 2 }}`. */
function isNever(condition: string): boolean {
	const inner = condition.replace(/^\$\{\{|\}\}$/g, '').trim();
	const [left, operator, right] = inner.split(/ {0,9}([!=]=) {0,9}/);
	const literal = (text: string | undefined) => text !== undefined && /^(?:\d+|'[^']*'|true|false)$/.test(text);
	return inner === 'false' || (literal(left) && literal(right) && (operator === '==') !== (left === right));
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
export function isCertain({ idle }: PipelineCommand): boolean {
	return idle?.startsWith(ELSEWHERE) !== true;
}

/** Branches that people work on, and patterns that may take them in. */
const USUAL = /[*$]|^(?:main|master|dev|develop|development|trunk|next|stable|staging|prod|production|release|canary|latest|v?\d.*)$/;

function linesOf(path: string, text: string, first: number, idle: string | null): PipelineCommand[] {
	const lines = text.split('\n');
	const goesOn = lines.findIndex((line) => /^\s*set \+e\b/.test(line));
	const last = lines.findLastIndex((line) => line.trim() !== '');
	return lines.flatMap((line, i) => {
		if (line.length > LONGEST.line || /^\s*(#|(-\s*)?name:)/.test(line)) return [];
		return [
			{
				path,
				line: first + i,
				text: line.replace(/\s+/g, ' '),
				idle:
					idle ??
					((goesOn >= 0 && i > goesOn && i < last) || /\|\| *(?:true|:|exit 0|echo\b)/.test(line) ? 'its failure is ignored' : null),
			},
		];
	});
}
