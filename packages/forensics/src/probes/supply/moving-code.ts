// Does a workflow hand a secret to code of others that can change from one run to the next? A script or package that it downloads and runs, and an action
// or a workflow that it names by a branch. A tag can be moved too, but nobody moves it by daily work; that is asked by supply/pinned-actions.
import { once } from '@auditor/code';
import { defineProbe, excerpt } from '@auditor/probes';
import { treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { type ActionsFile, actionsOf, type Job, type Said, type Step } from '../../models/pipelines/actions.js';
import { named, noWorkflow, places, type Spot, unseen } from '../../models/pipelines/spots.js';
import { pipelineFiles } from '../../models/pipelines/workflows.js';
import { manifestsOf } from '../library/_package.js';

export const movingCode = defineProbe({
	id: 'supply/moving-code',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Does a workflow hand a secret to a downloaded script or package, or to an action or workflow at a branch?',
	motivation: 'The uploader of a coverage service was exchanged in 2021: every workflow that piped it into a shell gave its secrets away.',
	method:
		'Looks in workflows for a script that pipes what curl or wget loads into a shell or an interpreter, or hands what they stored to a shell without a check of its sum, where the step, its job or its workflow names a secret other than GITHUB_TOKEN; for a package without a version that npx, pnpx, bunx or dlx fetches, where such a step gets one, or may write, and which no manifest names that the job may have installed; and for an action or workflow of others at main, master or a like branch that gets one, or runs in a job that may write, or gets the token of the run where no permissions bound it, or comes after a step of its job that stores one in a file or a setting. In a pipeline of another service that publishes, a script that is piped so counts as well. Those of the owner that package.json names are none. Not available where one that gets so much is named by a major version alone, which may be a tag or a branch. Values: places.',
	blindSpots: 'Programs that are stored first and run later, and packages that an install fetches.',
	remediation: {
		on: 'true',
		effort: 'low',
		text: 'Pin the action or workflow by its commit and the package by its version, or compare the checksum of what is downloaded.',
	},
	inspect: ({ tree, texts }) => {
		const files = actionsOf(tree, texts).filter(({ kind }) => kind === 'workflow');
		const elsewhere = pipelineFiles(tree).flatMap((path) => loadedElsewhere(path, texts));
		if (files.length === 0 && elsewhere.length === 0) return noWorkflow(tree, files);
		const manifests = manifestsOf(tree, texts);
		const owners = manifests.map(({ data }) => JSON.stringify(data.repository ?? '').toLowerCase());
		const isOthers = ({ text }: Spot) => !owners.some((one) => one.includes(`${text.split('/')[0]!.toLowerCase()}/`));
		const jobs = files.flatMap((file) => file.jobs.map((job) => ({ file, job })));
		const usedAt = (ref: RegExp) => jobs.flatMap(({ file, job }) => usedIn(file, job, ref)).filter(isOthers);
		const isFetched = (line: string, { steps }: Job) => {
			const [, name, version] = PACKAGE.exec(line) ?? [];
			// What a manifest names is bound where the job may have installed it.
			const isThere = steps.some(({ uses, run }) => INSTALLS.test(run?.text ?? '') || (uses && !/^actions\//.test(uses.text)));
			const isBound = isThere && manifests.some(({ text }) => text.includes(`"${name}"`));
			return name !== undefined && !/^@[\^~]?\d/.test(version ?? '') && !isBound;
		};
		const loaded = jobs.flatMap(({ file, job }) => job.steps.flatMap((step) => loadedIn(file, job, step, isFetched)));
		const moving = [...usedAt(BRANCH), ...loaded, ...elsewhere];
		const found = moving.length > 0 ? moving : usedAt(MAJOR);
		const what = moving.length > 0 ? 'code that can change at any time' : 'code at a major version, which may be a tag or a branch';
		const rest = unseen(tree, files);
		const open = moving.length === 0 && (found.length > 0 || files.some(({ fault }) => fault !== null));
		const [first] = found;
		return {
			outcome: open ? 'not-available' : first ? 'true' : 'false',
			message: first
				? `${found.length === 1 ? 'One place hands' : `${found.length} places hand`} ${[...new Set(found.map(({ hands }) => hands))].join(', ').replace(/, (?=[^,]*$)/, ' or ')} to ${what}: ${named(found)}.${rest}`
				: `We found no job that hands a secret to a downloaded script, to a package that npx fetches, or to an action or workflow pinned to a branch.${rest}`,
			rationale: 'The jobs and steps of each workflow were read.',
			...places(found),
			snippet: first ? excerpt(texts, first.path, first.line) : null,
			values: { places: moving.length },
			confidence: 0.9,
		};
	},
});

/** What is handed to code that can change. */
type Handing = Spot & { readonly hands: string };

/** Workflows and actions that a job names so, and gives a secret or the right to write. */
function usedIn(file: ActionsFile, job: Job, ref: RegExp): Handing[] {
	const { path, permissions, env } = file;
	const right = rightOf(job.permissions ?? permissions);
	// What the token of the run may do where nobody says so is a setting of the repository.
	const token = (job.permissions ?? permissions) === null && ref === BRANCH && 'the token of the run';
	const steps = job.steps.map((step) => ({ ...step, given: givenTo(step, job, env), left: isLeft(step, job, file) }));
	return [{ ...job, given: job.secrets, left: false }, ...steps].flatMap(({ uses: name, given, left }): Handing[] => {
		const gets = (what: RegExp) => given.some((text) => what.test(text));
		const hands = gets(SECRET) ? 'a secret' : left ? LEFT : (right ?? (gets(TOKEN) && token));
		return name && hands && ref.test(name.text) ? [{ path, ...name, hands }] : [];
	});
}

function rightOf(permissions: Job['permissions']): string | undefined {
	const { all = null, scopes = new Map<string, Said>() } = permissions ?? {};
	const writes = [...scopes].filter(([, { text }]) => text === 'write').map(([name]) => name);
	return all === 'write-all' || writes.some((name) => name !== 'id-token') ? WRITE : writes[0] && 'an identity token';
}

const WRITE = 'the right to write';
const LEFT = 'a secret that an earlier step has stored';

function givenTo(step: Step, job: Job, env: ActionsFile['env']): string[] {
	return [...[env, job.env, step.env].flatMap((one) => [...one.values()]), ...[...step.inputs.values()].map(({ text }) => text)];
}

/** An earlier step of the job has put a secret into a file or the settings of a package manager, where what comes later can read it. */
function isLeft(step: Step, job: Job, file: ActionsFile): boolean {
	const first = storing(file).get(job)!;
	return first >= 0 && first < job.steps.indexOf(step);
}

/** The first step of each job that does so; -1 where none does. */
const storing = once(
	({ jobs, env }: ActionsFile) => new Map(jobs.map((job) => [job, job.steps.findIndex((one) => stores(one, job, env))])),
);

function stores(one: Step, job: Job, env: ActionsFile['env']): boolean {
	const given = [env, job.env, one.env].flatMap((all) => [...all].flatMap(([name, text]) => (SECRET.test(text) ? [name] : [])));
	return [...(one.run?.text ?? '').matchAll(STORED)].some(
		([line]) =>
			SECRET.test(line) ||
			(line.replace(/'[^']{0,400}'/g, '').match(/\$\{?\w{1,80}/g) ?? []).some((name) => given.includes(name.replace(/\W/g, ''))),
	);
}

/** A line that puts a text into a file, or keeps it as a setting. */
const STORED = /\b(?:echo|printf)\b[^\n|]{1,400}>(?!\s{0,9}(?:&|\/dev\/))[^\n]{1,200}|\b(?:npm|pnpm|yarn) config set\b[^\n]{1,400}/g;

function loadedIn(file: ActionsFile, job: Job, step: Step, isFetched: (line: string, job: Job) => boolean): Handing[] {
	const { path, env, permissions } = file;
	const script = step.run?.text ?? '';
	const given = [...givenTo(step, job, env), script].join('\n');
	const isGiven = SECRET.test(given) || isLeft(step, job, file);
	if (!isGiven && !(TOKEN.test(given) && rightOf(job.permissions ?? permissions) === WRITE)) return [];
	const hands = isGiven ? 'a secret' : WRITE;
	const run = new Set(SUM.test(script) ? [] : [...script.matchAll(RUN)].map(([, name]) => name));
	let line = step.run?.line ?? 0;
	// A command may go on behind a backslash. A sum compared beside it is that of another download.
	return script.split(/(?<!\\)\n/).flatMap((whole) => {
		const [text, at] = [whole.replace(/\\\n\s{0,99}/g, ''), line];
		line += whole.split('\n').length;
		const isLoaded = isGiven && (LOADED.test(text) || run.has(STORES.exec(text)?.[1]?.replace(/^.*\//, '')));
		return !/^\s*#/.test(text) && (isLoaded || isFetched(text, job)) ? [{ path, line: at, text, hands }] : [];
	});
}

/** What another service than GitHub runs in a pipeline that publishes: its jobs get the secrets of the project. */
function loadedElsewhere(path: string, texts: ReadonlyMap<string, string>): Handing[] {
	const text = texts.get(path) ?? '';
	if (path.includes('/workflows/') || !PUBLISHES.test(text)) return [];
	return text
		.split('\n')
		.flatMap((line, i) =>
			/^\s*#/.test(line) || line.length > 2_000 || !LOADED.test(line)
				? []
				: [{ path, line: i + 1, text: line.trim(), hands: 'the secrets of a pipeline that publishes' }],
		);
}

const PUBLISHES = /\b(?:npm|pnpm|yarn|bun)\s(?:npm\s)?publish\b|\bsemantic-release\b|\btwine upload\b/;

const INSTALLS = /\b(?:npm|pnpm|yarn|bun|ni|nci)\b(?!\s{1,9}(?:-g\b|publish|version))/;
/** A package that is fetched where it is run, with what stands for its version. */
const PACKAGE =
	/(?:^|[\s;&|])(?:npx|pnpx|bunx|(?:pnpm|yarn) dlx)\s{1,9}(?:(?:-y|--yes|-p|--bun)\s{1,9}){0,3}(@?[a-z][\w./-]{0,100})(@\S{1,60})?/;

/** A script that a shell is handed, in a step that compares no sum. */
const RUN = /(?:^|[\s;&|/])(?:ba|z|da)?sh(?=\s{1,99}(?:-\S{1,99}\s{1,99})?["']?(?:[\w./]{1,200}\/)?([\w:.-]{1,200}))/gm;
const STORES = /\b(?:curl|wget)\b[^|;&]{0,300}?\s(?:-\w{0,9}[oO]|--output(?:-document)?|>)[\s=]{0,3}["']?([\w:./-]{1,200})/;
const SUM = /\b(?:sha(?:256|512)sum|shasum)\b[^\n;&|]{0,200}\s(?:-\w{0,9}c|--check)\b|\bgpg\b.{0,40}--verify|\bcosign verify/;

const SECRET = /^inherit$|\bsecrets\s{0,3}(?:\.\s{0,3}|\[\s{0,3}['"]?)(?!GITHUB_TOKEN\b)\w|\btoJSON\(\s{0,3}secrets\s{0,3}\)/i;
const TOKEN = /\bGITHUB_TOKEN\b/i;
/** An action of others; GitHub's own are part of what runs the workflow. */
const BRANCH =
	/^(?!\.|actions\/|github\/|docker:)[^@]{1,200}@(?:refs\/heads\/.{1,100}|main|master|develop|dev|trunk|head|next|latest|stable|nightly|canary|edge)$/i;
/** At a major version alone, which some move as a tag and some as a branch. */
const MAJOR = /^(?!\.|actions\/|github\/|docker:)[^@]{1,200}@(?:[\w.-]{1,40}\/)?v?\d{1,4}$/i;
/** What curl or wget loads, run by a shell or an interpreter: piped into it, or put into its command. */
const LOADED =
	/\b(?:curl|wget)\b(?:[^|;&"']|"[^"]{0,300}"|'[^']{0,300}'){0,300}\|(?:[^|;&]{0,200}\|){0,3}\s{0,9}(?:(?:sudo|env)\s+(?:-\S{1,80}\s+)?)?(?:\w{1,80}=\S{0,200}\s{1,9})?(?:\/[\w/]{1,40}\/)?(?:(?:ba|z|da)?sh\b|(?:python3?|node|perl|ruby)(?:\s+-)?\s*(?:$|[|;&)]))|(?:\b(?:ba|z)?sh|\bsource|(?:^|\s)\.)\s+(?:-\S+\s+)?<\(\s{0,9}(?:curl|wget)\b|\b(?:(?:ba|z)?sh\s+-c|eval)\s+["']?(?:\$\(|`)\s{0,9}(?:curl|wget)\b/;
