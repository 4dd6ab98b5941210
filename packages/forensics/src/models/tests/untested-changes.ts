// What is told of pipelines in which no run of tests was found: which of them checks the code, and whether each of their steps could be followed.
import { listed, plural } from '@auditor/probes';
import { compareBy, type Texts } from '@auditor/schema';
import { actionsFile, type Step } from '../pipelines/actions.js';
import { shortened } from '../pipelines/spots.js';
import { actionUsed, isCertain, type PipelineCommand, scriptOf } from '../pipelines/workflows.js';
import { type Around, checksCode, farFromTests, testsNothing } from './test-commands.js';

export interface Absence {
	readonly message: string;
	/** Where the trail was lost, else where the code is checked, else the first pipeline. */
	readonly path: string;
	readonly line: number;
	/** A step may test something by a name that tells nothing. */
	readonly open: boolean;
}

/** That no step of the pipelines runs tests. */
export function absenceOf(files: readonly string[], texts: Texts, commands: readonly PipelineCommand[], around: Around): Absence | null {
	const [first] = files;
	if (first === undefined) return null;
	const passes = (one: PipelineCommand) =>
		(one.idle !== null && isCertain(one)) || scriptOf(one, texts) !== null || isSetting(one) || testsNothing(one.text, around);
	const actions = stepsOf(files, texts).filter(({ step }) => mayTest(step, texts));
	const unread = [...commands.filter((one) => !passes(one)), ...actions.map(({ path, step: { uses } }) => ({ path, ...uses! }))];
	const [lost] = unread.sort(compareBy(({ text }) => farFromTests(text, around)));
	const open = lost !== undefined || (commands.length === 0 && stepsOf(files, texts).length === 0);
	const checks = commands.filter(({ idle, text }) => idle === null && checksCode(text, around));
	const of = (path: string) => checks.filter((one) => one.path === path);
	const [path = first] = [...files].sort((a, b) => of(b).length - of(a).length);
	const own = of(path);
	const at = { path: lost?.path ?? path, line: lost?.line ?? own[0]?.line ?? 1, open };
	const [idle] = commands;
	if (!open && idle && idle.idle !== null)
		return { ...at, path: idle.path, line: 1, message: `${idle.path} runs no tests on every change: ${idle.idle}.` };
	const none = `runs no tests${open ? ' that we recognise' : ''}`;
	const told = files.length === 1 ? `${path} ${none}.` : `None of the ${plural(files.length, 'workflow')} ${none.replace(' no ', ' ')}.`;
	const runs = listed([...new Set(own.map(({ text }) => `\`${shortened(text)}\``))].slice(0, 4));
	const checked = own.length === 0 ? '' : ` ${files.length === 1 ? 'It runs' : `${path} runs`} ${runs}.`;
	const trail = lost ? ` We could not follow \`${shortened(lost.text)}\` (${lost.path}:${lost.line}).` : '';
	return { ...at, message: `${told}${checked}${trail}` };
}

/** A line of a pipeline that is read by its lines, where it names a thing and runs none. */
const isSetting = ({ path, text }: PipelineCommand) =>
	/\.ya?ml$/.test(path) &&
	!path.includes('/workflows/') &&
	/^(?:[\w.-]{1,80}|(?!(?:script|run|command|bash): )[\w."' -]{1,80}:(?: .*)?)$/.test(text);

function stepsOf(files: readonly string[], texts: Texts): { path: string; step: Step }[] {
	return files
		.filter((path) => path.includes('/workflows/'))
		.flatMap((path) => actionsFile(path, texts).jobs.flatMap(({ steps }) => steps.map((step) => ({ path, step }))));
}

/** It uses an action that may test something, by its name; what one of the tree runs stands among the commands. */
function mayTest(step: Step, texts: Texts): boolean {
	const name = step.uses?.text ?? '';
	const inner = actionUsed(step, texts)?.jobs.flatMap(({ steps }) => steps) ?? [];
	return inner.length === 0 ? OF_TESTS.test(name) : inner.some(({ uses }) => OF_TESTS.test(uses?.text ?? ''));
}

/** An action by whose name it may test something; what mends the style of the code does not. */
const OF_TESTS = /test|check(?!out)|(?<!fix-)\bci\b|cypress|playwright|^\.\//i;
