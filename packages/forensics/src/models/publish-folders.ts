// From which folders do the workflows of GitHub publish to npm? Null where one of them publishes what cannot be placed: a whole workspace, by a script
// or a tool of releases, or from a folder that is made when it runs.
import { normalised } from '@auditor/code';
import type { Tree } from '@auditor/schema';
import { actionsFile, type Step } from './actions.js';
import { commandsOf } from './shell-list.js';
import { truthOf } from './workflow-conditions.js';
import { pipelineFiles } from './workflows.js';

export function publishFolders(tree: Tree, texts: ReadonlyMap<string, string>): readonly string[] | null {
	const files = pipelineFiles(tree);
	if (files.some((path) => !path.includes('/workflows/') && PUBLISH.test(texts.get(path) ?? ''))) return null;
	const steps = files.flatMap((path) => {
		const { events, jobs } = actionsFile(path, texts);
		const when = Object.keys(events ?? {});
		const runs = ({ condition }: Pick<Step, 'condition'>) => truthOf(condition, when) !== false;
		return jobs.filter(runs).flatMap(({ steps }) => steps.filter(runs));
	});
	const found = steps.flatMap(foldersOf);
	return found.length === 0 || found.includes(null) ? null : found.filter((folder) => folder !== null);
}

const PUBLISH = /\b(?:npm|pnpm|yarn|bun)\s+(?:npm\s+)?publish\b/;
/** They publish what they find, or what a script of the package says. */
const UNPLACED =
	/\b(?:lerna|changesets?|semantic-release|release-please|release-it|multi-semantic-release|nx release|npm-publish|np|clean-publish)\b|\s(?:-r|--recursive|--workspaces?|-w|-ws|--filter|workspaces? foreach)\b|\b(?:npm|pnpm|yarn|bun)\s+(?:run\s+)?(?:[\w:.-]{0,40}(?:release|publish)[\w:.-]{1,40}|release\b)|\brun\s+publish\b/;

/** It publishes nothing, whatever words follow. */
const SAYS = /^(?:true|:|echo|printf|cat|ls|test|#)(?:\s|$)/;

function foldersOf({ uses, run, folder }: Step): (string | null)[] {
	const commands = commandsOf(run?.text ?? '', { stops: true, pipes: false }).filter((one) => one.idle === null && !SAYS.test(one.text));
	const text = [uses?.text ?? '', ...commands.map((one) => one.text)].join('\n');
	if (!PUBLISH.test(text) && !UNPLACED.test(text)) return [];
	if (UNPLACED.test(text) || /^[ \t]{0,40}cd\s/m.test(text) || folder.includes('$')) return [null];
	return text.split('\n').flatMap((line) => {
		if (!/^(?:\w{1,60}=\S{0,200} ){0,5}(?:npx )?(?:npm|pnpm|yarn|bun)\b/.test(line) || !PUBLISH.test(line)) return [];
		return [normalised(`${folder}/${/\bpublish\s+((?:\.\.?\/)?[\w@][\w./-]*\/?)/.exec(line)?.[1] ?? ''}`)];
	});
}
