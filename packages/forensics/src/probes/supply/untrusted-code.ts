// Does a workflow with secrets run what a stranger sent?
import { defineProbe } from '@auditor/probes';
import { treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { type ActionsFile, actionsOf, type Job, type Step } from '../../models/pipelines/actions.js';
import { counted, named, noWorkflow, places, type Spot, shortened, unseen } from '../../models/pipelines/spots.js';

/** Events of strangers whose workflows have the secrets of the repository. */
const PRIVILEGED = ['pull_request_target', 'workflow_run', 'issue_comment', 'issues', 'discussion', 'discussion_comment', 'fork', 'watch'];

export const untrustedCode = defineProbe({
	id: 'supply/untrusted-code',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Does a workflow with secrets run what a stranger sent?',
	motivation: 'A pull request can change any script of the tree: where it runs beside the secrets of the repository, it can take them.',
	method:
		'In workflows started by pull_request_target, workflow_run, issue_comment or issues, looks for a checkout of the head of the pull request (`ref` or `repository` of actions/checkout, gh pr checkout, git fetch of pull/…) in a job that afterwards runs a script or an action; and for a script that gets the head from a step which asked the forge for it. A condition that asks for a branch of the same repository lets none through. Values: privileged, confirmed.',
	blindSpots:
		'What a script does with the head of a pull request that another step asked for; artifacts of an earlier run; settings that ask for approval.',
	remediation: {
		on: 'true',
		effort: 'medium',
		text: 'Run the code of pull requests under `pull_request`, and pass only data to a workflow that has secrets.',
	},
	inspect: ({ tree, texts }) => {
		const files = actionsOf(tree, texts).filter((file) => file.kind === 'workflow');
		const rest = unseen(tree, files);
		if (files.length === 0) return noWorkflow(tree, files);
		const privileged = files.filter(({ events }) => PRIVILEGED.some((event) => events !== null && Object.hasOwn(events, event)));
		const seen = privileged.flatMap((file) => file.jobs.flatMap((job) => checkoutsOf(file, job)));
		const found = seen.filter(({ sure }) => sure !== null);
		const lost = seen.filter(({ sure }) => sure === null);
		const confirmed = found.filter(({ sure }) => sure === true).length;
		const values = { privileged: privileged.length, confirmed };
		const rationale = `${privileged.length} of ${files.length} workflows have secrets where strangers start them.`;
		if (found.length > 0)
			return found.map(({ sure, said, ...spot }) => ({
				outcome: 'true',
				message: `${spot.path}:${spot.line} ${said}.`,
				rationale,
				...places([spot]),
				values,
				confidence: sure ? 0.9 : 0.6,
			}));
		const open = lost.length > 0 || files.some((file) => file.fault !== null);
		return {
			outcome: open ? 'not-available' : 'false',
			message: open
				? `What is checked out beside the secrets cannot be told${lost.length > 0 ? `: ${named(lost)}` : ''}.${rest}`
				: privileged.length === 0
					? `We found no workflow that strangers start with the secrets of the repository.${rest}`
					: `${counted(0, privileged.length, ['workflow', 'workflows'], ['that strangers start with secrets runs', 'that strangers start with secrets run'])} the code of a pull request.${rest}`,
			rationale,
			...places(open ? lost : privileged.map(({ path }) => ({ path, line: 1, text: path }))),
			values,
		};
	},
});

const BESIDE = 'beside the secrets of the repository';
const CHECKS = `checks out the code of a pull request ${BESIDE};`;

interface Checkout extends Spot {
	/** It is run; null where what is checked out cannot be told. */
	readonly sure: boolean | null;
	readonly said: string;
}

/** Checkouts of a job that brings code of strangers, and what is done with it afterwards. */
function checkoutsOf({ path, env }: ActionsFile, job: Job): Checkout[] {
	const asking = job.steps.filter(({ run }) => ASKS.test(run?.text ?? '')).map(({ id }) => `steps.${id}.outputs.`);
	return job.steps.flatMap((step, i): Checkout[] => {
		const given = [step.run?.text, ...step.env.values()].find((text) => asking.some((output) => text?.includes(output)));
		if (step.run !== null && given !== undefined && !TRUSTED.test(job.condition) && !GUARDED.test(job.condition))
			return [
				{
					path,
					line: step.run.line,
					text: given,
					sure: false,
					said: `gives a script the head of a pull request ${BESIDE}; whether it runs that code was not followed`,
				},
			];
		const head = headOf(step, new Map([...env, ...job.env, ...step.env]));
		const conditions = `${job.condition} ${step.condition}`;
		if (head === null || (TRUSTED.test(conditions) && !OPENS.test(conditions))) return [];
		const spot = { path, line: head.line, text: head.text };
		if (head.kind === 'unknown') return [{ ...spot, sure: null, said: '' }];
		const after = job.steps.slice(i + 1);
		const script = head.runs ? step : after.find(({ run, uses }) => run !== null || uses?.text.startsWith('./'));
		const action = after.find(({ uses }) => uses !== null && !KEEPS.test(uses.text));
		if (!script && !action) return [];
		if (GUARDED.test(conditions) && !OPENS.test(conditions))
			return [{ ...spot, sure: false, said: `${CHECKS} a script or action follows, where \`${shortened(conditions)}\` holds` }];
		if (!script) return [{ ...spot, sure: false, said: `${CHECKS} \`${action!.uses!.text.split('@', 1)[0]}\` may run it` }];
		return [{ ...spot, sure: true, said: `${CHECKS} line ${script.run?.line ?? script.line} runs a script after it` }];
	});
}

/** A script that asks the forge for the head of a pull request. */
const ASKS = /\bpulls\/[^\s"'`][\s\S]{0,600}?\.head\.(?:sha|ref)\b|\bgh\s+pr\s+view\b.{0,300}\bheadRef(?:Name|Oid)\b/;

/** Actions that hand files over and run none of them. */
const KEEPS = /^actions\/(?:checkout|upload-artifact|download-artifact|cache|labeler|github-script)(?:\/|@)/;

/** Conditions under which the code is of the repository itself, or of its bot. */
const TRUSTED =
	/head\.repo\.(?:full_name|fork|owner\.login|id)\s{0,9}(?:==\s{0,9}github\.|==\s{0,9}'|!=\s{0,9}true|==\s{0,9}false)|!\s{0,9}github\.event\.pull_request\.head\.repo\.fork|head_repository\.(?:full_name|fork)\s{0,9}(?:==|!=)|workflow_run\.event\s{0,9}==\s{0,9}'(?:push|schedule|release|workflow_dispatch)'|==\s{0,9}'dependabot\[bot\]'|github\.event_name\s{0,9}==\s{0,9}'(?:push|pull_request|workflow_dispatch|schedule)'/;

/** What lets each pass, whatever else is asked. */
const OPENS =
	/\|\|\s{0,9}(?:always\(\)|true|success\(\)|!\s{0,9}cancelled\(\)|github\.event_name\s{0,9}==\s{0,9}'pull_request_target')\s{0,9}(?:$|\|\||\}\})/;

/** Conditions that a maintainer fulfils. */
const GUARDED = /labels?\b|author_association|github\.(?:actor|triggering_actor)\s{0,9}==|permission/i;

interface Head {
	readonly kind: 'head' | 'unknown';
	readonly line: number;
	readonly text: string;
	/** The script that fetches it goes on with it. */
	readonly runs: boolean;
}

const HEAD =
	/github\.head_ref|github\.event\.pull_request\.(?:head|merge_commit_sha)|github\.event\.workflow_run\.(?:head_|pull_requests)|(?:refs\/)?pull\/\$\{\{[^}]{0,200}\}\}\/(?:head|merge)/;
const BASE =
	/^(?:\$\{\{\s{0,9}(?:github\.(?:sha|ref|ref_name|base_ref|repository)|github\.event\.(?:pull_request\.base\.[\w.]{1,60}|repository\.default_branch)|vars\.\w{1,60})\s{0,9}\}\}|[^$]*)$/;

/** The code of a stranger that a step fetches; null where it fetches none. */
function headOf({ uses, inputs, run }: Step, env: ReadonlyMap<string, string>): Head | null {
	if (uses !== null && /\/checkout(?:@|$)/.test(uses.text)) {
		for (const name of ['ref', 'repository']) {
			const said = inputs.get(name);
			if (said === undefined) continue;
			const text = said.text.replace(/\$\{\{\s{0,9}env\.(\w{1,60})\s{0,9}\}\}/g, (whole, key: string) => env.get(key) ?? whole);
			if (HEAD.test(text)) return { kind: 'head', line: said.line, text, runs: false };
			if (!BASE.test(text)) return { kind: 'unknown', line: said.line, text, runs: false };
		}
		return null;
	}
	const lines = run?.text.split('\n') ?? [];
	const at = lines.findIndex((line) =>
		/^\s{0,40}(?:bash -c ["'])?(?:gh\s+pr\s+checkout\b|hub\s+pr\s+checkout\b|git\s+(?:fetch|pull)\b.{0,200}\bpull\/|git\s+clone\b.{0,200}\.head\.repo\.)/.test(
			line,
		),
	);
	if (run === null || at < 0) return null;
	const runs = lines.slice(at + 1).some((line) => !/^\s*(?:$|#|git\b|gh\b|echo\b|cd\b[^&;]*$|set\b)/.test(line));
	return { kind: 'head', line: run.line + at, text: lines[at]!.trim(), runs };
}
