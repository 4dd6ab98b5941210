// What does continuous integration do, on which event? Of each act that words name it is said which step does it, or that none does.
import { actionsOf, pipelineFiles } from '@auditor/forensics';
import { escapeText, fileLocation } from '@auditor/schema';
import { PIPELINE_ACTS, type PipelineAct } from '../words/pipeline-acts.js';
import { toolOf } from '../words/tools.js';
import type { Framed } from './frame.js';
import { allOf, found, type Look, missing, open, placed } from './look.js';
import { IN, isSealed, type Run, runsOf } from './pipeline-runs.js';
import { holds } from './texts.js';

const EVENTS: readonly (readonly [RegExp, readonly string[]])[] = [
	[/^(?:every )?(?:pull requests?|prs?)$/, ['pull_request']],
	[/^(?:every )?push(?:es)?$/, ['push']],
	[/^(?:every )?(?:push(?:es)? and (?:on )?(?:every )?(?:pull requests?|prs?)|(?:pull requests?|prs?) and push(?:es)?)$/, ['push', 'pull_request']],
	[/^(?:every )?(?:commits?|changes?)$/, []],
	[/^(?:every )?(?:tags?|new tags?)$/, ['push']],
	[/^(?:every )?releases?$/, ['release']],
	[/^(?:once an? (?:day|week|night|month)|every (?:day|night|week|month)|daily|nightly|weekly|schedule)$/, ['schedule']],
]; // biome-ignore format: a table

/** Events by their words; null: other words. */
export const eventsOf = (words: string): readonly string[] | null =>
	words === '' ? [] : (EVENTS.find(([said]) => said.test(words.replace(/^(?:on|for|with|at) /, '')))?.[1] ?? null);

/** What is said to be done, one by one; null: some of it no row knows. */
export function actsOf(words: string, { namesIn }: Framed): { about: string; is: (run: Run) => boolean }[] | null {
	let verb = '';
	const acts = words.split(/, and then |, and |, then |, | and then | and /).map((said) => {
		// "runs ruff and mypy": the verb is said once.
		const act =
			(/^#[ntwx]\d{1,3}$/.test(said) && verb !== '') || (verb === 'checks' && /^(?:types|style|formatting)\b/.test(said))
				? `${verb} ${said}`
				: said;
		verb =
			/^(?:also )?(?:(runs|uses|executes) #|(checks) )/
				.exec(act)
				?.slice(1)
				.find((one) => one !== undefined) ?? '';
		// "runs the test suite with pytest", "checks the types with mypy in strict mode"
		const [, deed, means, strict] =
			/^(.{4,40}?) (?:with|using|by|through) (#[ntwx]\d{1,3}|[a-z][\w-]{1,20})(?: in (strict mode))?$/.exec(act) ?? [];
		const done = deed === undefined ? undefined : PIPELINE_ACTS.find((one) => one.said.test(deed));
		const tool = namesIn(means ?? '')[0]?.text ?? means;
		if (done && tool !== undefined && tool !== 'coverage' && !/coverage/.test(deed!)) {
			const { commands } = toolOf(tool);
			return {
				about: `${done.about} with ${tool}`,
				is: (run: Run) =>
					does(done)(run) &&
					commands.some((one) => holds(run.full.toLowerCase(), one)) &&
					(strict === undefined || run.full.includes('strict')),
			};
		}
		const row = PIPELINE_ACTS.find(({ said }) => said.test(act));
		if (row) return { about: row.about, is: does(row) };
		const [, named, extra] =
			/^(?:also )?(?:runs|uses|checks code with|tests with|lints with|executes) (#[ntwx]\d{1,3})(?: tests| in (strict mode))?$/.exec(act) ??
			[];
		const installs = /^installs dependencies with (#[ntwx]\d{1,3}|[a-z]{2,20})$/.exec(act)?.[1];
		const name = namesIn(named ?? installs ?? '')[0]?.text ?? installs;
		if (name === undefined) return null;
		const { commands } = toolOf(name);
		return {
			about: name,
			is: ({ full }: Run) =>
				commands.some((one) => holds(full.toLowerCase(), one)) &&
				(installs !== undefined ? /\b(?:install|sync|ci)\b/.test(full) : !isInstall(full, commands)) &&
				(extra === undefined || full.includes('strict')),
		};
	});
	return allOf(acts);
}

export const does = ({ command, about }: PipelineAct) => {
	const isCode = (part: string) =>
		!/^\s*(?:pip|uv pip|npm|pnpm|yarn|poetry|brew|apt(?:-get)?|sudo|cd|echo|uv tool)\s+(?:\w+\s+)?(?:install|add|i|ci)\b/.test(part) &&
		!/^\s*(?:cd|echo)\b/.test(part);
	return ({ full, path }: Pick<Run, 'full' | 'path'>) =>
		full
			.split(/&&|;|\|\|?/)
			.some((part) => isCode(part) && command.test(part) && !(about === 'the tests' && /^\s{0,9}\[{0,2}\s{0,9}test -/.test(part))) &&
		(!/^(?:unit|integration)/.test(about) || about !== 'unit tests' || !/integration|e2e/.test(`${path} ${full}`));
};

export function isInstall(text: string, names: readonly string[]): boolean {
	return text
		.split(/&&|;|\|\|?/)
		.filter((part) => names.some((name) => part.includes(name)))
		.every((part) => /\b(?:install|add|setup)\b/.test(part));
}

/** What is done by pipelines, or by those of a name. */
export function acting(framed: Framed, words: string, on: string, named: string | null = null): Look[] | null {
	const { index } = framed;
	const acts = actsOf(words, framed);
	const events = eventsOf(on);
	if (acts === null || events === null) return null;
	if (pipelineFiles(index.tree).length === 0) return acts.map(({ about }) => missing(about, IN));
	const all = runsOf(index);
	const actions = new Map(actionsOf(index.tree, index.texts).map((file) => [file.path, file]));
	const paths =
		named === null
			? null
			: [...actions.keys()].filter(
					(path) =>
						path.includes('/workflows/') && new RegExp(`(?:^|[/_-])${escapeText(named)}`, 'i').test(path.slice(path.lastIndexOf('/'))),
				);
	if (paths !== null && paths.length !== 1) return null;
	const runs = paths === null ? all : all.filter(({ path }) => paths.includes(path));
	return acts.map(({ about, is }): Look => {
		const own = runs.filter(is);
		const starts = ({ path }: Run) => {
			const known = actions.get(path)?.events;
			if (events.length === 0) return true;
			if (!known) return null;
			if (events.every((event) => event in known || `${event}_target` in known || 'workflow_call' in known)) return true;
			// A push to any branch is one to that of a pull request, too.
			return events.includes('pull_request') && 'push' in known && !Reflect.has(Object(known.push), 'branches') ? null : false;
		};
		const here = own.find(
			(run) => starts(run) === true && (run.idle === null || (named !== null && run.idle === 'the workflow does not start on a change')),
		);
		if (here) return found(about, `${placed(here)} runs ${about}`, here);
		const [first] = own;
		if (first !== undefined) {
			const never = own.every((run) => starts(run) === false) && isSealed(all, index);
			const told = `${placed(first)} runs ${about}, and not on each of these events`;
			return never ? missing(about, told, first) : open(about, told, first);
		}
		const told = `no step of ${paths?.[0] ?? `${pipelineFiles(index.tree).length} workflows`} runs ${about}`;
		return isSealed(runs, index) ? missing(about, told, fileLocation(paths?.[0] ?? pipelineFiles(index.tree)[0]!)) : open(about, told);
	});
}
