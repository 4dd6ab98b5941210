// A workflow that installs by uv and runs pytest, which is in an extra that `uv sync` does not install: it installs that extra, too.
import type { Fix } from '../fix.js';
import { workflowAt } from './_workflow.js';

/** `uv sync`, with what tells of groups and of the lock file alone. */
const SYNC = /^([ \t]{0,20}(?:- )?(?:run: )?uv sync)(?: --dev)?((?: --(?:locked|frozen|no-progress))*)[ \t]*$/gm;

export const workflowExtras: Fix = {
	id: 'workflow-extras',
	title: 'Install the extra that holds the tests’ runner.',
	answers: ['library/ci-tests'],
	async propose({ location, values }, ground) {
		const opened = values.why === 'no-extra' ? await workflowAt(location?.path, ground) : null;
		const manifests = [...ground.paths].filter((path) => /(?:^|\/)pyproject\.toml$/.test(path));
		if (!opened || manifests.length !== 1) return null;
		const groups = extrasWithPytest(await ground.textAt(manifests[0]!));
		const [group] = groups;
		const found = [...opened.source.text.matchAll(SYNC)];
		if (!group || groups.length > 1 || found.length !== 1) return null;
		const [line] = found;
		const [whole, command, more] = line as unknown as [string, string, string];
		return [
			{
				path: opened.path,
				edits: [{ start: line!.index, end: line!.index + whole.length, text: `${command} --extra ${group}${more}` }],
			},
		];
	},
};

/** Names of the extras that hold it. */
function extrasWithPytest(manifest: string): string[] {
	const table = manifest.split(/^\[(?=[a-z])/m).find((part) => part.startsWith('project.optional-dependencies]')) ?? '';
	return table
		.split(/^(?=[\w-]{1,60} ?=)/m)
		.flatMap((part) => (/["']pytest(?![\w-])/.test(part) ? part.slice(0, part.search(/[ =]/)) : []));
}
