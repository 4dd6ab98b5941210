// Which commands do the pipelines run, with the scripts behind them, and was any of it overlooked?
import { actionsOf, type PipelineCommand, pipelineCommands, pipelineFiles } from '@auditor/forensics';
import type { CodeIndex } from './code-index.js';
import { scriptsOf } from './commands.js';

export const IN = 'no continuous integration is configured in the repository';

/** A command with what the scripts that it runs do. */
export interface Run extends PipelineCommand {
	readonly full: string;
	/** It runs what was not read. */
	readonly opaque: boolean;
}

const SCRIPT = /\b(?:npm|pnpm|yarn|bun|make|turbo)\s+(?:run\s+|run-script\s+|-s\s+|-r\s+|--silent\s+){0,4}([a-z][\w:.-]{0,60})/g;
/** Scripts within scripts that are followed. */
const DEEPEST = 4;
const HIDDEN =
	/(?:^|[\s;&|])(?:make|tox|nox|just|task|hatch|bash|sh|docker|docker-compose|turbo|nx|lerna|lage|pre-commit|npm-run-all|run-s|run-p|wireit|grunt|gulp|invoke|inv|poe|pdm run|hatch run|\.\/)/;
/** Actions that set up, fetch or report, and run nothing of the project. */
const PLAIN_ACTION =
	/^(?:actions|pnpm|oven-sh|denoland|astral-sh|codecov|coverallsapp|docker|snok|abatilo|nick-fields|volta-cli|pypa|github|supabase|browser-actions|peaceiris|softprops|changesets|google-github-actions|aws-actions|azure|webfactory|dorny|crate-ci|codespell-project)\//;

export function runsOf(index: CodeIndex): Run[] {
	const scripts = scriptsOf(index);
	const follow = (text: string, depth: number): { full: string; opaque: boolean } => {
		// What is downloaded and run sets something up; a task runs the scripts of its name.
		const rest = text.replace(/\bcurl [^|;&]{1,300}\|\s{0,9}(?:ba)?sh\b|\b(?:bash|sh) (?=-)/g, '');
		let [full, opaque] = [text, HIDDEN.test(rest.replace(SCRIPT, ''))];
		for (const [, name] of rest.matchAll(SCRIPT)) {
			const script = scripts.get(name!);
			// One that nothing declares runs nothing.
			if (script === undefined) continue;
			const inner = depth < DEEPEST ? follow(script, depth + 1) : { full: script, opaque: true };
			full += ` ${inner.full}`;
			opaque ||= inner.opaque;
		}
		return { full, opaque };
	};
	return pipelineCommands(pipelineFiles(index.tree), index.texts).map((command) => {
		const piped = /^(?:sudo )?(?:ba)?sh(?: -\S{1,20}){0,4}$/.test(command.text) && /\b(?:curl|wget)\b/.test(command.whole);
		return { ...command, ...follow(piped ? '' : command.text, 0) };
	});
}

/** Nothing of the pipelines was overlooked. */
export function isSealed(runs: readonly Run[], { tree, texts }: CodeIndex): boolean {
	return (
		runs.every(({ opaque }) => !opaque) &&
		pipelineFiles(tree).every((path) => path.includes('/workflows/')) &&
		actionsOf(tree, texts).every(
			({ fault, jobs }) =>
				fault === null &&
				jobs.every(
					({ uses, steps }) =>
						(uses === null || uses.text.startsWith('./')) &&
						steps.every((step) => step.uses === null || step.uses.text.startsWith('./') || PLAIN_ACTION.test(step.uses.text)),
				),
		)
	);
}
