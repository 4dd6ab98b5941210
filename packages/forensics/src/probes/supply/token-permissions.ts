// Does each workflow say and limit what its token may do?
import { defineProbe, notApplicable } from '@auditor/probes';
import { type FindingDraft, treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { type ActionsFile, actionsOf, type Permissions } from '../../models/pipelines/actions.js';
import { counted, named, noWorkflow, places, type Spot, unseen } from '../../models/pipelines/spots.js';

export const tokenPermissions = defineProbe({
	id: 'supply/token-permissions',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Does each workflow say and limit what its token may do?',
	motivation: 'A step that is taken over can do what the token of its job can: push code, publish packages, change releases.',
	method:
		'Two findings. `stated`: each workflow, or each job of it, has `permissions`; where they are missing the default of the repository holds, which may be to write everything. `narrow`: no job has `write-all`, and no permission to write stands above several jobs, or above the only one; asked of workflows that have `permissions`. A workflow that is only called has the token of its caller. Values: part, total, met.',
	blindSpots:
		'The default of the repository and of its organisation, which no file tells; whether a permission is needed; tokens other than that of the workflow.',
	remediation: {
		effort: 'low',
		text: 'Write `permissions: contents: read` at the top of each workflow, and give the right to write only to the job that needs it.',
	},
	inspect: ({ tree, texts }) => {
		const files = actionsOf(tree, texts).filter((file) => file.kind === 'workflow');
		const limited = new Set(files.filter((file) => unstated(file, new Set()).length === 0).map(({ path }) => path));
		// The token of a workflow that nothing but others start is theirs.
		const started = files.filter(({ jobs, events }) => jobs.length > 0 && Object.keys(events ?? {}).join() !== 'workflow_call');
		const partly = files.some((file) => file.fault !== null);
		return PARTS.map(({ part, faultsOf, nouns, verbs, no }): FindingDraft => {
			// What the default gives is not known: who says nothing is not counted among those that hand over nothing.
			const asked = part === 'stated' ? started : started.filter((file) => limited.has(file.path) || wide(file).length > 0);
			const values = { part, total: asked.length, met: 0 };
			if (files.length === 0) return { ...noWorkflow(tree, files), values };
			if (asked.length === 0 && !partly) return { ...notApplicable(started.length === 0 ? CALLED : SILENT), values };
			const faults = asked.flatMap((file) => faultsOf(file, limited).map((fault) => ({ path: file.path, ...fault })));
			const met = asked.length - new Set(faults.map(({ path }) => path)).size;
			return {
				outcome: faults.length > 0 ? 'false' : partly ? 'not-available' : 'true',
				message: `${counted(met, asked.length, nouns, verbs)}.${faults.length > 0 ? ` ${no} ${named(faults)}.` : ''}${unseen(tree, files)}`,
				rationale: `Read from ${files.length} workflows; ${files.length - started.length} of them are only called by others, or hold no job.`,
				...places(
					faults.length > 0
						? faults
						: asked.map(({ path, permissions, jobs }) => ({ path, line: (jobs[0]?.permissions ?? permissions)?.line ?? 1, text: '' })),
				),
				values: { part, total: asked.length, met },
			};
		});
	},
});

const CALLED = 'Every workflow of the repository is only called by others: it has the token of its caller.';
const SILENT = 'Each workflow of the repository leaves a token to the default.';

type Fault = Omit<Spot, 'path'>;

/** A job that calls a workflow of the repository has no more than that workflow says. */
function unstated({ permissions, jobs }: ActionsFile, limited: ReadonlySet<string>): Fault[] {
	if (permissions !== null) return [];
	return jobs
		.filter((job) => job.permissions === null && !limited.has(job.uses?.text.replace(/^\.\//, '') ?? ''))
		.map(({ id, line }) => ({ text: id, line }));
}

function wide({ permissions, jobs }: ActionsFile): Fault[] {
	const heirs = jobs.filter((job) => job.permissions === null).length;
	const few = permissions?.all === 'write-all' ? 1 : Math.min(2, jobs.length);
	const above = permissions === null || heirs < few ? [] : writes(permissions);
	const own = jobs.flatMap((job) => (job.permissions?.all === 'write-all' ? writes(job.permissions) : []));
	return [...above, ...own];
}

function writes({ line, all, scopes }: Permissions): Fault[] {
	if (all === 'write-all') return [{ text: all, line }];
	return [...scopes].flatMap(([scope, said]) =>
		!/^(?:read|none)$/.test(said.text) || !SCOPES.test(scope) ? [{ text: `${scope}: ${said.text}`, line: said.line }] : [],
	);
}

/** What a token may be given; a workflow that names anything else is not started. @source docs.github.com/actions, permissions */
const SCOPES =
	/^(?:actions|artifact-metadata|attestations|checks|contents|deployments|discussions|id-token|issues|models|packages|pages|pull-requests|repository-projects|security-events|statuses)$/;

const PARTS = [
	{
		part: 'stated',
		faultsOf: unstated,
		nouns: ['workflow', 'workflows'],
		verbs: ['states the permissions of its token', 'state the permissions of their token'],
		no: 'No permissions are written for',
	},
	{
		part: 'narrow',
		faultsOf: wide,
		nouns: ['workflow that states permissions', 'workflows that state permissions'],
		verbs: ['grants write access, if any, to single jobs', 'grant write access, if any, to single jobs'],
		no: 'Above the jobs, or to everything:',
	},
] as const;
