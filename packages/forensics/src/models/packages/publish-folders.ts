// From which folders do the workflows of GitHub publish to npm, and which does a script publish?
import { normalised } from '@auditor/code';
import type { Tree } from '@auditor/schema';
import { actionsFile, type Step } from '../pipelines/actions.js';
import { commandsOf } from '../pipelines/shell-list.js';
import { truthOf } from '../pipelines/workflow-conditions.js';
import { pipelineFiles } from '../pipelines/workflows.js';

interface Published {
	/** Null where it cannot be placed: a whole workspace, by a script or a tool of releases, or a folder that is known when it runs. */
	readonly folder: string | null;
	readonly path: string;
	readonly line: number;
}

export function publishFolders(tree: Tree, texts: ReadonlyMap<string, string>): Published[] {
	return pipelineFiles(tree).flatMap((path) => {
		if (!path.includes('/workflows/')) return PUBLISH.test(texts.get(path) ?? '') ? { folder: null, path, line: 1 } : [];
		const { events, jobs } = actionsFile(path, texts);
		const when = Object.keys(events ?? {});
		const runs = ({ condition }: Pick<Step, 'condition'>) => truthOf(condition, when) !== false;
		const steps = jobs.filter(runs).flatMap((job) => job.steps.filter(runs));
		return steps.flatMap((step) => foldersOf(step).map((folder) => ({ folder, path, line: step.run?.line ?? step.line })));
	});
}

const PUBLISH = /\b(?:npm|pnpm|yarn|bun)\s+(?:npm\s+)?publish\b/;
/** A tool of releases that is told which folder to publish. @source github.com/kwhitley/yarn-release, github.com/sindresorhus/np */
const RELEASE = /^(?:npx )?(?:release|yarn-release|np)\s(?:[^\n]{0,200}\s)?--(?:src|contents)[ =]["']?([\w./-]{1,100})/;
/** They publish what they find, or what a script of the package says. */
const UNPLACED =
	/\b(?:lerna|changesets?|semantic-release|release-please|release-it|multi-semantic-release|nx release|npm-publish|np|clean-publish)\b|\s(?:-r|--recursive|--workspaces?|-w|-ws|--filter|workspaces? foreach)\b|\b(?:npm|pnpm|yarn|bun)\s+(?:run\s+)?(?:[\w:.-]{0,40}(?:release|publish)[\w:.-]{1,40}|release\b)|\brun\s+publish\b/;

function foldersOf({ uses, run, folder }: Step): (string | null)[] {
	const commands = commandsOf(run?.text ?? '', { stops: true, pipes: false }).filter((one) => one.idle === null);
	const text = [uses?.text ?? '', ...commands.map((one) => one.text)].join('\n');
	return UNPLACED.test(text) || (folder.includes('$') && PUBLISH.test(text)) ? [null] : foldersIn(text, folder);
}

/** The folders that the commands of a script publish; null for one that is known when it runs. */
export function foldersIn(script: string, start: string): (string | null)[] {
	let folder: string | null = start;
	return script.split(/\n|&&|;/).flatMap((part) => {
		const line = part.trim().replace(/^[@(-]{1,3}|\)$/g, '');
		const [, to] = /^cd\s+["']?([^"'\s]{1,200})/.exec(line) ?? [];
		if (to) folder = folder === null || !/^[\w./-]+$/.test(to) || to.startsWith('/') ? null : normalised(`${folder}/${to}`);
		const [, source] = RELEASE.exec(line) ?? [];
		if (source && folder !== null) return [normalised(`${folder}/${source}`)];
		if (!/^(?:\w{1,60}=\S{0,200} ){0,5}(?:npx )?(?:npm|pnpm|yarn|bun)\b/.test(line) || !PUBLISH.test(line)) return [];
		const words = line.slice(line.search(/\bpublish\b/)).split(/\s+/);
		const named = words.find((word, at) => (at === 1 ? /^[\w@.]/ : /^(?:\.\.?\/|(?:dist|build|lib|out|pkg)\/?$)/).test(word)) ?? '';
		return [folder === null || /[$*]|\.tgz$/.test(named) ? null : normalised(`${folder}/${named}`)];
	});
}
