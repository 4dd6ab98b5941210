// Does the clone go into a private temporary directory?
import { defineProbe } from '@auditor/probes';
import { projectArtifact, textsArtifact } from '../../artifacts.js';
import { staysBehind, vanishesAt } from '../../models/clones/life.js';
import type { ExaminedClone } from '../../models/clones.js';
import { each } from './_clones.js';

const KEEP = 'Keep the temporary directory until the clone was used: open it in the caller, or delete it after the last use.';

export const cloneSandbox = defineProbe({
	id: 'safety/clone-sandbox',
	lifecycle: 'stable',
	needs: { project: projectArtifact, texts: textsArtifact },
	question: 'Does the clone go into a private temporary directory?',
	motivation: 'A clone into the working directory mixes a stranger’s files with the program’s own.',
	method:
		'Looks for tempfile.TemporaryDirectory, mkdtemp and their like in the clone function, its class or helpers, and in the callers that give the directory. Value `vanishesAt`: the line of a directory that is deleted when the function returns its path; `staysBehind`: nothing in use removes a folder that `mkdtemp` made, but where something failed.',
	blindSpots:
		'Isolation by container or user account. Whether the clone outlives the function is asked of Python’s TemporaryDirectory outside of `with` alone.',
	remediation: { effort: 'low', text: 'Clone into {{python: TemporaryDirectory | typescript: fs.mkdtemp}} and remove it.' },
	inspect: ({ project, texts }) => {
		const gone = ({ ref }: ExaminedClone) => ref && vanishesAt(project, ref);
		const stays = ({ ref, because }: ExaminedClone) => staysBehind(project, ref, because.sandboxed);
		const told = (line: number) => `, which is deleted when the function returns (line ${line}): the path that it hands out leads nowhere`;
		return each(
			project,
			texts,
			'sandboxed',
			(clone) =>
				`clones into a private temporary directory${gone(clone) !== null ? told(gone(clone)!) : stays(clone) ? ', which nothing that we found removes after use' : ''}`,
			'clones without a private temporary directory that we found',
			(clone) => {
				const line = gone(clone);
				return { vanishesAt: line, staysBehind: stays(clone), ...(line !== null && clone.because.sandboxed !== null && { remedy: KEEP }) };
			},
		);
	},
});
