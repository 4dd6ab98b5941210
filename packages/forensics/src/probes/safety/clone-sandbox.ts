// Does the clone go into a private temporary directory?
import { defineProbe } from '@auditor/probes';
import { projectArtifact, textsArtifact } from '../../artifacts.js';
import { vanishesAt } from '../../models/clones/life.js';
import { each } from './_clones.js';

const KEEP = 'Keep the temporary directory until the clone was used: open it in the caller, or delete it after the last use.';

export const cloneSandbox = defineProbe({
	id: 'safety/clone-sandbox',
	lifecycle: 'stable',
	needs: { project: projectArtifact, texts: textsArtifact },
	question: 'Does the clone go into a private temporary directory?',
	motivation: 'A clone into the working directory mixes a stranger’s files with the program’s own.',
	method:
		'Looks for tempfile.TemporaryDirectory, mkdtemp and their like in the clone function, its class or helpers, and in the callers that give the directory. Value `vanishesAt`: the line of a directory that is deleted when the function returns its path.',
	blindSpots:
		'Isolation by container or user account. Whether the clone outlives the function is asked of Python’s TemporaryDirectory outside of `with` alone.',
	remediation: { effort: 'low', text: 'Clone into {{python: TemporaryDirectory | typescript: fs.mkdtemp}} and remove it.' },
	inspect: ({ project, texts }) =>
		each(
			project,
			texts,
			'sandboxed',
			({ ref }) => {
				const line = ref && vanishesAt(project, ref);
				const gone =
					line === null ? '' : `, which is deleted when the function returns (line ${line}): the path that it hands out leads nowhere`;
				return `clones into a private temporary directory${gone}`;
			},
			'clones without a private temporary directory that we found',
			({ ref, because }) => {
				const line = ref && vanishesAt(project, ref);
				return { vanishesAt: line, ...(line !== null && because.sandboxed !== null && { remedy: KEEP }) };
			},
		),
});
