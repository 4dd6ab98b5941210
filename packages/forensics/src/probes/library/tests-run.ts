// Does a machine run the tests before a change comes in: a pipeline, or a hook of git?
import { defineProbe, excerpt } from '@auditor/probes';
import { fileLocation, type Texts, type Tree, treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { commandsOf, NEVER, type ShellMode } from '../../models/pipelines/shell-list.js';
import { linesOf, type PipelineCommand } from '../../models/pipelines/workflows.js';
import { lineOfKey } from '../../models/source/key-lines.js';
import { runsTests } from '../../models/tests/test-commands.js';
import { aroundOf, ciRun } from './_ci-run.js';
import { manifestsOf, recordOf } from './_package.js';

export const testsRun = defineProbe({
	id: 'library/tests-run',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Does a machine run the tests before a change comes in?',
	motivation: 'Where no pipeline runs the tests, a hook of git stops the change that breaks them.',
	method:
		'Answers as `library/ci-tests` does; where that finds no run of tests, it reads the hooks `pre-commit` and `pre-push` of husky and simple-git-hooks, where a script of a manifest sets them up as packages are installed, for a command that runs tests and whose failure is noticed. Values: by (pipeline, hook, or null).',
	blindSpots: 'Who passes a hook by; the framework pre-commit, and hooks that each person sets up alone; runs of changed files only.',
	remediation: { effort: 'low', text: 'Run the tests in a workflow on every push and pull request.' },
	inspect: ({ tree, texts }) => {
		const pipeline = ciRun(tree, texts);
		if (pipeline.outcome === 'true') return { ...pipeline, values: { by: 'pipeline' } };
		const around = aroundOf(tree, texts);
		const tested = hookCommands(tree, texts).filter(({ text }) => runsTests(text, around));
		const runs = tested.find(({ idle }) => idle === null) ?? tested[0];
		const { fault } = pipeline.values ?? {};
		const none = { by: null, ...(fault !== undefined && { fault }) };
		if (!runs) return { ...pipeline, values: none };
		const { path, line, idle } = runs;
		if (idle !== null)
			return { ...pipeline, message: `${pipeline.message} ${path}:${line} runs the tests in a hook of git, but ${idle}.`, values: none };
		return {
			outcome: 'true',
			message: `${path}:${line} runs the tests in a hook of git, which a person can pass by.`,
			rationale: 'Workflows, pipelines and hooks in the tree were read.',
			location: fileLocation(path, line),
			snippet: excerpt(texts, path, line),
			values: { by: 'hook' },
			confidence: 0.85,
		};
	},
});

/** Hooks that stop a commit, or a push. */
const STOPS = ['pre-commit', 'pre-push'];

const HUSKY = /(?:^|\/)\.husky\/(?:pre-commit|pre-push)$/;
/** Husky does nothing then. */
const SWITCHED_OFF = /\bHUSKY=0\b/;
const IDLE_INSTALL = /^(?:echo|printf)\s|--(?:version|help)\b/;
const BARE: ShellMode = { stops: true, pipes: false, bare: true };

/** Commands of the hooks that are set up where packages are installed. */
function hookCommands(tree: Tree, texts: Texts): PipelineCommand[] {
	const manifests = manifestsOf(tree, texts);
	const installs = manifests.flatMap(({ data: { scripts } }) => {
		const { prepare, postinstall, install } = recordOf(scripts);
		return [prepare, postinstall, install].map(String);
	});
	const isSet = (name: string) =>
		installs.some(
			(script) =>
				script.includes(name) &&
				!SWITCHED_OFF.test(script) &&
				commandsOf(script, BARE).some((one) => one.idle !== NEVER && one.text.includes(name) && !IDLE_INSTALL.test(one.text)),
		);
	const files = isSet('husky') ? tree.files.filter(({ path }) => HUSKY.test(path)) : [];
	const ofManifests = manifests.flatMap(({ path, text, data }) =>
		[
			...(isSet('simple-git-hooks') ? [recordOf(data['simple-git-hooks'])] : []),
			// Husky installed these by itself, until its fifth version.
			...(dependsOn(data, 'husky') ? [recordOf(recordOf(data.husky).hooks)] : []),
		].flatMap((hooks) =>
			STOPS.flatMap((name) => (typeof hooks[name] === 'string' ? linesOf(path, hooks[name], lineOfKey(text, name), null, BARE) : [])),
		),
	);
	return [...files.flatMap(({ path }) => linesOf(path, texts.get(path) ?? '', 1, null, BARE)), ...ofManifests];
}

const dependsOn = ({ dependencies, devDependencies }: Record<string, unknown>, name: string) =>
	name in recordOf(devDependencies) || name in recordOf(dependencies);
