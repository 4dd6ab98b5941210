// Does each workflow say and limit what its token may do?
import { defineProbe } from '@auditor/probes';
import { type FindingDraft, treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { type ActionsFile, actionsOf, type Permissions } from '../../models/actions.js';
import { counted, named, noWorkflow, places, type Spot, unseen } from '../../models/spots.js';

export const tokenPermissions = defineProbe({
	id: 'supply/token-permissions',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Does each workflow say and limit what its token may do?',
	motivation: 'A step that is taken over can do what the token of its job can: push code, publish packages, change releases.',
	method:
		'Two findings. `stated`: each workflow, or each job of it, has `permissions`; where they are missing the default of the repository holds, which may be to write everything. `narrow`: no job has `write-all`, and no permission to write stands above several jobs. A workflow that is only called has the token of its caller. Values: part, total, met.',
	blindSpots:
		'The default of the repository and of its organisation, which no file tells; whether a permission is needed; tokens other than that of the workflow.',
	remediation: {
		on: 'false',
		effort: 'low',
		text: 'Write `permissions: contents: read` at the top of each workflow, and give a job alone what it writes.',
	},
	inspect: ({ tree, texts }) => {
		const files = actionsOf(tree, texts).filter((file) => file.kind === 'workflow');
		const asked = files.filter((file) => file.jobs.length > 0 && !isCalledAlone(file));
		return PARTS.map(({ part, faultsOf, verbs, no }): FindingDraft => {
			const values = { part, total: asked.length, met: 0 };
			if (asked.length === 0 && files.every((file) => file.fault === null)) return { ...noWorkflow(tree, files), values };
			const faults = asked.flatMap((file) => faultsOf(file).map((fault) => ({ path: file.path, ...fault })));
			const met = asked.length - new Set(faults.map(({ path }) => path)).size;
			const open = faults.length === 0 && files.some((file) => file.fault !== null);
			return {
				outcome: open ? 'not-available' : faults.length === 0 ? 'true' : 'false',
				message: `${counted(met, asked.length, ['workflow', 'workflows'], verbs)}.${faults.length > 0 ? ` ${no} ${named(faults)}.` : ''}${unseen(tree, files)}`,
				rationale: `Read from ${files.length} workflows${files.length > asked.length ? `; ${files.length - asked.length} are only called by others` : ''}.`,
				...places(
					faults.length > 0
						? faults
						: asked.map(({ path, permissions, jobs }) => ({ path, line: (permissions ?? jobs[0]?.permissions)?.line ?? 1, text: '' })),
				),
				values: { part, total: asked.length, met },
			};
		});
	},
});

/** The token of a workflow that nothing but others start is theirs. */
function isCalledAlone({ events }: ActionsFile): boolean {
	return events !== null && Object.keys(events).join() === 'workflow_call';
}

type Fault = Omit<Spot, 'path'>;

function unstated({ permissions, jobs }: ActionsFile): Fault[] {
	if (permissions !== null) return [];
	return jobs.filter((job) => job.permissions === null).map(({ id, line }) => ({ text: id, line }));
}

function wide({ permissions, jobs }: ActionsFile): Fault[] {
	const heirs = jobs.filter((job) => job.permissions === null).length;
	const above = permissions === null || heirs < (permissions.all === 'write-all' ? 1 : 2) ? [] : writes(permissions);
	const own = jobs.flatMap((job) => (job.permissions?.all === 'write-all' ? writes(job.permissions) : []));
	return [...above, ...own];
}

function writes({ line, all, scopes }: Permissions): Fault[] {
	const named = [...scopes].filter(([, value]) => value === 'write').map(([scope]) => `${scope}: write`);
	return all === 'write-all' ? [{ text: all, line }] : named.length > 0 ? [{ text: named.join(', '), line }] : [];
}

const PARTS = [
	{
		part: 'stated',
		faultsOf: unstated,
		verbs: ['says what its token may do', 'say what their token may do'],
		no: 'The default of the repository holds for',
	},
	{
		part: 'narrow',
		faultsOf: wide,
		verbs: ['hands no permission to write to several jobs at once', 'hand no permission to write to several jobs at once'],
		no: 'Handed to all of them or to everything:',
	},
] as const;
