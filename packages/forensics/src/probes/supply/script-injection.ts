// Is text of strangers part of a script?
import { defineProbe, notApplicable } from '@auditor/probes';
import { treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { type ActionsFile, actionsOf, type Job, type Said, type Step } from '../../models/pipelines/actions.js';
import { counted, named, noWorkflow, places, type Spot, unseen } from '../../models/pipelines/spots.js';

export const scriptInjection = defineProbe({
	id: 'supply/script-injection',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Is text that strangers write part of a script of a workflow?',
	motivation: 'An expression is put into the script before a shell reads it: the title of an issue can end the command and begin another.',
	method:
		'Looks into every `run` and every `script` of actions/github-script for expressions whose value strangers write: titles, bodies, comments, names of branches, messages and authors of commits, the whole event, and `env`, or an output of another step, that holds them; a script of a shell or of JavaScript that evaluates them. Comparisons and tests (`==`, contains) give no text. Values: total (scripts), places.',
	blindSpots: 'Inputs of actions, and outputs that are more than echoed.',
	remediation: {
		on: 'true',
		effort: 'low',
		text: 'Put the expression into `env` of the step, and read the variable in quotes: `env: TITLE: ${{ github.event.issue.title }}`, then "$TITLE".',
	},
	inspect: ({ tree, texts }) => {
		const files = actionsOf(tree, texts);
		if (files.length === 0) return noWorkflow(tree, files);
		const scripts = files.flatMap((file) => file.jobs.flatMap((job) => scriptsOf(file, job)));
		const found = scripts.flatMap(({ spots }) => spots);
		const rest = unseen(tree, files);
		const total = scripts.length;
		const hit = scripts.filter(({ spots }) => spots.length > 0).length;
		if (total === 0 && rest === '') return notApplicable('No workflow or action of the repository has a script of its own.');
		const open = found.length === 0 && files.some((file) => file.fault !== null);
		return {
			outcome: open ? 'not-available' : found.length > 0 ? 'true' : 'false',
			message: `${hit === 0 ? `We found no text that strangers write in ${total} ${total === 1 ? 'script' : 'scripts'} of workflows and actions` : `${counted(hit, total, ['script of a workflow or action', 'scripts of workflows and actions'], ['inserts', 'insert'])} text that strangers write: ${named(found)}`}.${rest}`,
			rationale: 'Read from the expressions of each script.',
			...places(found),
			values: { total, places: found.length },
		};
	},
});

function scriptsOf(file: ActionsFile, job: Job): { spots: Spot[] }[] {
	const outputs = new Set(job.steps.flatMap((one) => tainted(one, envOf(file, job, one))));
	return job.steps.flatMap((step) => scriptOf(file, job, step, outputs));
}

function scriptOf(file: ActionsFile, job: Job, step: Step, outputs: ReadonlySet<string>): { spots: Spot[] }[] {
	const code = /^actions\/github-script(?:@|$)/.test(step.uses?.text ?? '') ? step.inputs.get('script') : undefined;
	const script = step.run ?? code;
	if (!script) return [];
	const env = envOf(file, job, step);
	const shell = { text: step.shell, line: step.line };
	const spots = [script, shell].flatMap((one) => strangersIn(one, env, outputs, one === code));
	return [{ spots: spots.map((said) => ({ path: file.path, ...said })) }];
}

const envOf = (file: ActionsFile, job: Job, step: Step) => new Map([...file.env, ...job.env, ...step.env]);

/** Outputs of a step that are text of strangers as it came: `echo "title=$TITLE" >> "$GITHUB_OUTPUT"`. */
function tainted({ id, run }: Step, env: ReadonlyMap<string, string>): string[] {
	return (run?.text.split('\n') ?? []).flatMap((row) => {
		const [, name, written = ''] = /^\s{0,40}echo\s{1,9}["']?([\w-]{1,60})=(.{1,200}?)["']?\s{0,9}>>.{0,9}GITHUB_OUTPUT/.exec(row) ?? [];
		const variable = /^\$\{?(\w{1,80})\}?$/.exec(written)?.[1];
		const said = expressionsOf(variable === undefined ? written : (env.get(variable) ?? ''));
		return name && said.some(({ text }) => givesText(text)) ? [`steps.${id}.outputs.${name}`] : [];
	});
}

/** @param isCode it is JavaScript, which reads the event itself */
function strangersIn({ text, line }: Said, env: ReadonlyMap<string, string>, outputs: ReadonlySet<string>, isCode: boolean): Said[] {
	// What is run once more as a script, by a shell or by JavaScript.
	const again = text.split('\n').flatMap((row, i) => {
		const evaluated = /\b(?:eval|(?:ba|z)?sh -c)\s{1,9}["']?\$\{?(\w{1,80})/.exec(row)?.[1];
		const member = isCode ? /\b(?:eval|Function|execSync)\([^;\n]{0,200}?\bcontext\.payload\.([\w.]{1,80})/.exec(row)?.[1] : undefined;
		return [evaluated && `env.${evaluated}`, member && `github.event.${member}`].flatMap((one) => (one ? { text: one, line: i } : []));
	});
	return [...expressionsOf(text), ...again].flatMap(({ text: expression, line: at }) => {
		const variable = /^\s{0,9}env(?:\.|\[')(\w{1,80})(?:'\])?\s{0,9}(?:$|\|\|)/.exec(expression)?.[1];
		const written = variable === undefined ? [expression] : expressionsOf(env.get(variable) ?? '').map((one) => one.text);
		return outputs.has(expression.trim()) || written.some(givesText) ? [{ text: expression.trim(), line: line + at }] : [];
	});
}

/** What stands between `${{` and `}}`, over several lines too, each with the line that it ends in, from 0. */
function expressionsOf(text: string): Said[] {
	const parts = text.split('${{');
	let line = parts[0]!.split('\n').length - 1;
	return parts.slice(1).map((part) => {
		const [own] = part.split('}}', 1);
		const at = line + own!.split('\n').length - 1;
		line += part.split('\n').length - 1;
		return { text: own!, line: at };
	});
}

/** A part of the expression is text of strangers: tests and comparisons give true or false. */
function givesText(expression: string): boolean {
	const dotted = expression.replace(/\[\s{0,9}'(\w{1,60})'\s{0,9}\]/g, '.$1').replace(/'[^']*'/g, "''");
	return dotted
		.split(/&&|\|\|/)
		.some(
			(part) => !/^[\s(]{0,20}(?:!|(?:contains|startsWith|endsWith|hashFiles)\s{0,9}\()|[=!]=|[<>]/i.test(part) && STRANGERS.test(part),
		);
}

const STRANGERS =
	/\bgithub\.head_ref\b|\btojson\(\s{0,9}github(?:\.event(?:\.(?:issue|pull_request|comment|review|discussion|head_commit|commits))?)?\s{0,9}\)|\bgithub\.event\.(?:(?:issue|pull_request|discussion)\.(?:title\b|body\b|\*)|(?:comment|review|review_comment)\.body\b|pages\b.{0,80}\.page_name\b|(?:head_commit|commits\b.{0,80})\.(?:message|author\.(?:name|email))\b|workflow_run\.(?:head_branch|display_title|head_commit\.(?:message|author\.(?:name|email)))\b|pull_request\.head\.(?:ref|label|repo\.default_branch)\b)/i;
