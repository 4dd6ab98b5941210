// Does a workflow hand a secret to code of others that can change from one run to the next? A script that it downloads and runs, and an action or a
// workflow that it names by a branch. A tag can be moved too, but nobody moves it by daily work; that is asked by supply/pinned-actions.
import { defineProbe, excerpt } from '@auditor/probes';
import { treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { type ActionsFile, actionsOf, type Job, type Said, type Step } from '../../models/actions.js';
import { named, noWorkflow, places, type Spot, unseen } from '../../models/spots.js';
import { manifestsOf } from '../library/_package.js';

export const movingCode = defineProbe({
	id: 'supply/moving-code',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Does a workflow hand a secret to a downloaded script, or to an action or workflow at a branch?',
	motivation: 'The uploader of a coverage service was exchanged in 2021: every workflow that piped it into a shell gave its secrets away.',
	method:
		'Looks in workflows for a script that pipes what curl or wget loads into a shell or an interpreter, or hands what they stored to a shell without a check of its sum, and for an action of others at main, master or a like branch; each where the step, its job or its workflow names a secret other than GITHUB_TOKEN. A job that calls a workflow of another owner at a branch counts where it hands secrets over or may write; not available where package.json does not say whose the repository is. Values: places.',
	blindSpots: 'Programs that are stored first and run later, and packages without a version.',
	remediation: {
		on: 'true',
		effort: 'low',
		text: 'Pin the action or workflow by its commit, or compare the checksum of what is downloaded.',
	},
	inspect: ({ tree, texts }) => {
		const files = actionsOf(tree, texts).filter(({ kind }) => kind === 'workflow');
		if (files.length === 0) return noWorkflow(tree, files);
		const owned = manifestsOf(tree, texts).map(({ data }) => JSON.stringify(data.repository ?? '').toLowerCase());
		const called = files.flatMap((file) => file.jobs.flatMap((job) => calledBy(file, job)));
		const ownerless = owned.every((one) => one === '""');
		const foreign = called.filter(({ text }) => !owned.some((one) => one.includes(`${text.split('/')[0]!.toLowerCase()}/`)));
		const found = files.flatMap((file) => file.jobs.flatMap((job) => job.steps.flatMap((step) => movingIn(file, job, step))));
		if (!ownerless) found.push(...foreign);
		const rest = unseen(tree, files);
		const open = found.length === 0 && ((ownerless && foreign.length > 0) || files.some(({ fault }) => fault !== null));
		const [first] = found;
		return {
			outcome: open ? 'not-available' : first ? 'true' : 'false',
			message: first
				? `${found.length === 1 ? 'One place hands' : `${found.length} places hand`} ${[...new Set(found.map(({ hands }) => hands))].join(' or ')} to code that can change at any time: ${named(found)}.${rest}`
				: ownerless && foreign[0]
					? `${foreign[0].path}:${foreign[0].line} calls a workflow at a branch; whose it is was not found.${rest}`
					: `We found no step or job that hands a secret to a downloaded script, or to an action or workflow at a branch.${rest}`,
			rationale: 'The jobs and steps of each workflow were read.',
			...places(found),
			snippet: first ? excerpt(texts, first.path, first.line) : null,
			values: { places: found.length },
			confidence: 0.9,
		};
	},
});

/** What is handed to code that can change. */
interface Handing extends Spot {
	readonly hands: 'a secret' | 'the right to write';
}

/** A workflow at a branch that is called with secrets, or with the right to write. */
function calledBy({ path, permissions }: ActionsFile, job: Job): Handing[] {
	const { all = null, scopes = new Map<string, Said>() } = job.permissions ?? permissions ?? {};
	const writes = all === 'write-all' || [...scopes.values()].some(({ text }) => text === 'write');
	const hands = job.secrets.some((text) => text === 'inherit' || SECRET.test(text));
	return job.uses && BRANCH.test(job.uses.text) && (writes || hands)
		? [{ path, ...job.uses, hands: hands ? 'a secret' : 'the right to write' }]
		: [];
}

function movingIn({ path, env }: ActionsFile, job: Job, step: Step): Handing[] {
	const given = [env, job.env, step.env].flatMap((one) => [...one.values()]);
	if (![...given, ...[...step.inputs.values()].map(({ text }) => text), step.run?.text ?? ''].some((text) => SECRET.test(text))) return [];
	if (step.uses && BRANCH.test(step.uses.text)) return [{ path, ...step.uses, hands: 'a secret' }];
	const script = step.run?.text ?? '';
	const run = new Set(SUM.test(script) ? [] : [...script.matchAll(RUN)].map(([, name]) => name));
	let line = step.run?.line ?? 0;
	// A command may go on behind a backslash. A sum compared beside it is that of another download.
	return script.split(/(?<!\\)\n/).flatMap((whole) => {
		const [text, at] = [whole.replace(/\\\n\s{0,99}/g, ''), line];
		line += whole.split('\n').length;
		return !/^\s*#/.test(text) && (LOADED.test(text) || run.has(STORES.exec(text)?.[1]?.replace(/^.*\//, '')))
			? [{ path, line: at, text, hands: 'a secret' }]
			: [];
	});
}

/** A script that a shell is handed, in a step that compares no sum. */
const RUN = /(?:^|[\s;&|/])(?:ba|z|da)?sh(?=\s{1,99}(?:-\S{1,99}\s{1,99})?["']?(?:[\w./]{1,200}\/)?([\w:.-]{1,200}))/gm;
const STORES = /\b(?:curl|wget)\b[^|;&]{0,300}?\s(?:-\w{0,9}[oO]|--output(?:-document)?|>)[\s=]{0,3}["']?([\w:./-]{1,200})/;
const SUM = /\b(?:sha(?:256|512)sum|shasum)\b[^\n;&|]{0,200}\s(?:-\w{0,9}c|--check)\b|\bgpg\b.{0,40}--verify|\bcosign verify/;

const SECRET = /\bsecrets\s{0,3}(?:\.\s{0,3}|\[\s{0,3}['"]?)(?!GITHUB_TOKEN\b)\w|\btoJSON\(\s{0,3}secrets\s{0,3}\)/i;
/** An action of others; GitHub's own are part of what runs the workflow. */
const BRANCH =
	/^(?!\.|actions\/|github\/|docker:)[^@]{1,200}@(?:refs\/heads\/.{1,100}|main|master|develop|dev|trunk|head|next|latest|nightly|canary|edge)$/i;
/** What curl or wget loads, run by a shell or an interpreter: piped into it, or put into its command. */
const LOADED =
	/\b(?:curl|wget)\b(?:[^|;&"']|"[^"]{0,300}"|'[^']{0,300}'){0,300}\|(?:[^|;&]{0,200}\|){0,3}\s{0,9}(?:(?:sudo|env)\s+(?:-\S{1,80}\s+)?)?(?:\w{1,80}=\S{0,200}\s{1,9})?(?:\/[\w/]{1,40}\/)?(?:(?:ba|z|da)?sh\b|(?:python3?|node|perl|ruby)(?:\s+-)?\s*(?:$|[|;&)]))|(?:\b(?:ba|z)?sh|\bsource|(?:^|\s)\.)\s+(?:-\S+\s+)?<\(\s{0,9}(?:curl|wget)\b|\b(?:(?:ba|z)?sh\s+-c|eval)\s+["']?(?:\$\(|`)\s{0,9}(?:curl|wget)\b/;
