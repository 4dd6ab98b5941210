// Does the clone go into a private temporary directory?
import { defineProbe } from '@auditor/probes';
import type { ExaminedClone } from '../../models/clones/clones.js';
import { staysBehind, vanishesAt } from '../../models/clones/life.js';
import { ASKED, each } from './_clones.js';

const KEEP = 'Keep the temporary directory until the clone was used: open it in the caller, or delete it after the last use.';
const LEFT = {
	always: ', which nothing that we found removes after use',
	'on-failure': ', which stays behind where the work with it fails',
};

export const cloneSandbox = defineProbe({
	id: 'safety/clone-sandbox',
	...ASKED,
	question: 'Does the clone go into a private temporary directory?',
	motivation: 'A clone into the working directory mixes a stranger’s files with the program’s own.',
	method:
		'Looks for tempfile.TemporaryDirectory, mkdtemp and their like in the clone function, its class or helpers, and in the callers that give the directory. Value `vanishesAt`: the line of a directory that is deleted when the function returns its path; `staysBehind`: nothing in use removes a folder that `mkdtemp` made, or only what failed does, or only what goes well.',
	blindSpots:
		'Isolation by container or user account. Whether the clone outlives the function is asked of Python’s TemporaryDirectory outside of `with` alone.',
	remediation: { effort: 'low', text: 'Clone into {{python: TemporaryDirectory | typescript: fs.mkdtemp}} and remove it.' },
	inspect: ({ project, texts }) => {
		const gone = ({ ref }: ExaminedClone) => ref && vanishesAt(project, ref);
		const end = (clone: ExaminedClone) => {
			const left = staysBehind(project, clone);
			const line = gone(clone);
			if (line === null) return left === null ? '' : LEFT[left];
			return `, which is deleted when the function returns (line ${line}): the path that it hands out leads nowhere`;
		};
		const yes = (clone: ExaminedClone) => `clones into a private temporary directory${end(clone)}`;
		const no = () => 'clones without a private temporary directory that we found';
		return each(project, texts, 'sandboxed', yes, no, (clone) => ({
			vanishesAt: gone(clone),
			staysBehind: staysBehind(project, clone) !== null,
			...(gone(clone) !== null && clone.because.sandboxed !== null && { remedy: KEEP }),
		}));
	},
});
