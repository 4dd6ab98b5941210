// Is text of strangers part of a script?
import { defineProbe, notApplicable } from '@auditor/probes';
import { treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { type ActionsFile, actionsOf, type Job, type Said, type Step } from '../../models/actions.js';
import { counted, named, noWorkflow, places, type Spot, unseen } from '../../models/spots.js';

export const scriptInjection = defineProbe({
	id: 'supply/script-injection',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Is text that strangers write part of a script of a workflow?',
	motivation: 'An expression is put into the script before a shell reads it: the title of an issue can end the command and begin another.',
	method:
		'Looks into every `run` and every `script` of actions/github-script for expressions whose value strangers write: titles, bodies, comments, names of branches, messages and authors of commits, the whole event, and `env` that holds them. Comparisons and tests (`==`, contains) give no text. Values: total (scripts), places.',
	blindSpots: 'Inputs and outputs of other steps, inputs of actions, and scripts that evaluate their environment.',
	remediation: {
		on: 'true',
		effort: 'low',
		text: 'Put the expression into `env` of the step, and read the variable in quotes: `env: TITLE: ${{ github.event.issue.title }}`, then "$TITLE".',
	},
	inspect: ({ tree, texts }) => {
		const files = actionsOf(tree, texts);
		if (files.length === 0) return noWorkflow(tree, files);
		const scripts = files.flatMap((file) => file.jobs.flatMap((job) => job.steps.flatMap((step) => scriptsOf(file, job, step))));
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

function scriptsOf(file: ActionsFile, job: Job, step: Step): { spots: Spot[] }[] {
	const script = step.run ?? (/^actions\/github-script(?:@|$)/.test(step.uses?.text ?? '') ? step.inputs.get('script') : undefined);
	if (!script) return [];
	const env = new Map([...file.env, ...job.env, ...step.env]);
	const shell = { text: step.shell, line: step.line };
	return [{ spots: [script, shell].flatMap((one) => strangersIn(one, env)).map((said) => ({ path: file.path, ...said })) }];
}

function strangersIn({ text, line }: Said, env: ReadonlyMap<string, string>): Said[] {
	return text.split('\n').flatMap((row, i) => {
		// A shell reads it once more as a script.
		const [, evaluated = ''] = /\b(?:eval|(?:ba|z)?sh -c)\s{1,9}["']?\$\{?(\w{1,80})/.exec(row) ?? [];
		return [...expressionsOf(row), ...(evaluated ? [`env.${evaluated}`] : [])].flatMap((expression) => {
			const variable = /^\s{0,9}env(?:\.|\[')(\w{1,80})(?:'\])?\s{0,9}(?:$|\|\|)/.exec(expression)?.[1];
			const written = variable === undefined ? [expression] : expressionsOf(env.get(variable) ?? '');
			return written.some(givesText) ? [{ text: expression.trim(), line: line + i }] : [];
		});
	});
}

/** What stands between `${{` and `}}`. */
function expressionsOf(text: string): string[] {
	return text
		.split('${{')
		.slice(1)
		.map((part) => part.split('}}', 1)[0]!);
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
