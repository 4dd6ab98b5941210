// Is each action that workflows run pinned by its commit?
import { defineProbe, notApplicable } from '@auditor/probes';
import { type FindingDraft, type Tree, treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { type ActionsFile, actionsOf } from '../../models/pipelines/actions.js';
import { counted, named, noWorkflow, places, type Spot, unseen } from '../../models/pipelines/spots.js';

export const pinnedActions = defineProbe({
	id: 'supply/pinned-actions',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Is each action that workflows run pinned by its commit?',
	motivation: 'A tag can be moved: whoever takes over an action runs code in every workflow that names it by tag or branch.',
	method:
		'Reads every `uses` of the workflows of GitHub and of the composite actions in the tree, reusable workflows and container actions among them. A commit of 40 or 64 digits pins, a digest pins a container; actions of this repository come with its own commit. Two findings, GitHub’s own actions (actions/, github/) apart. Values: by, total, pinned.',
	blindSpots:
		'What a pinned action fetches itself, whether the commit belongs to the repository that is named, and the pipelines of other forges.',
	remediation: {
		effort: 'low',
		text: 'Name each action by the full commit, with the version as a comment: `uses: owner/name@<40 digits> # v1.2.3`; an update tool keeps both current.',
	},
	inspect: ({ tree, texts }) => {
		const files = actionsOf(tree, texts);
		const uses = files.flatMap(usesOf);
		return (['others', 'github'] as const).map((by): FindingDraft => {
			const values = { by, total: 0, pinned: 0 };
			if (files.length === 0) return { ...noWorkflow(tree, files), values };
			const all = uses.filter(({ text }) => /^(?:actions|github)\//.test(text) === (by === 'github'));
			const loose = all.filter(({ text }) => !/@(?!0{40})[\da-f]{40}(?:[\da-f]{24})?$|^docker:\/\/[^@]*@sha256:[\da-f]{64}$/i.test(text));
			const whose = by === 'github' ? 'GitHub’s own actions' : 'the actions of others';
			const rest = unseen(tree, files);
			const partly = files.some((file) => file.fault !== null);
			if (all.length === 0 && !partly) {
				const none =
					by === 'github'
						? `Workflows use no action of GitHub itself.${rest}`
						: `No \`uses\` of a workflow names an action from outside of GitHub.${rest}`;
				// That nothing of others runs is an answer; that nothing of GitHub does is none.
				if (by === 'github' || uses.length === 0) return { ...notApplicable(none), values };
				const gone = files.flatMap(localOf).find(({ text }) => !isThere(tree, text));
				// What a checkout brings beside the tree may hold it.
				if (gone)
					return {
						...notApplicable(`${none} ${gone.path}:${gone.line} uses \`${gone.text}\`, which the tree does not hold.`),
						outcome: 'not-available',
						values,
					};
				return { outcome: 'true', message: none, rationale: 'Each use of an action was read.', ...places(uses), values };
			}
			const open = partly && loose.length === 0;
			return {
				outcome: open ? 'not-available' : loose.length === 0 ? 'true' : 'false',
				message: `${counted(all.length - loose.length, all.length, [`use of ${whose}`, `uses of ${whose}`], ['is pinned by commit', 'are pinned by commit'])}.${loose.length > 0 ? ` Not pinned: ${named(loose)}.` : ''}${rest}`,
				rationale: `Read from ${files.length} workflows and actions of the tree.`,
				...places(loose.length > 0 ? loose : all),
				values: { by, total: all.length, pinned: all.length - loose.length },
			};
		});
	},
});

/** What a file runs from elsewhere, each place once. */
const usesOf = (file: ActionsFile) => allOf(file).filter(({ text }) => !LOCAL.test(text));
const localOf = (file: ActionsFile) => allOf(file).filter(({ text }) => LOCAL.test(text));
const LOCAL = /^\.{1,2}\//;

function allOf({ path, jobs }: ActionsFile): Spot[] {
	const all = jobs.flatMap((job) => [job.uses, ...job.steps.map((step) => step.uses)]);
	return [...new Map(all.flatMap((uses) => (uses === null ? [] : [[uses.line, { path, ...uses }]]))).values()];
}

/** A workflow, or the folder of an action. */
function isThere({ files }: Tree, uses: string): boolean {
	const place = uses.replace(/^\.\//, '').replace(/\/$/, '');
	return /\$\{\{|^\.\./.test(uses) || files.some(({ path }) => `${path}/`.startsWith(`${place}/`));
}
