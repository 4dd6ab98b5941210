// Is it said under which licence the code may be used?
import { defineProbe } from '@auditor/probes';
import { fileLocation, treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { licenceOf } from '../../models/licences.js';

export const licenseName = defineProbe({
	id: 'library/license-name',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Is it said under which licence the code may be used?',
	motivation: 'Without a licence nobody may use the code; a manifest that names one is weaker than its text, and more than nothing.',
	method:
		'Reads the licence file at the root, `license` in the package.json beside it, and the section of the README on the licence. Two of them that differ, and words that withhold all rights, name none.',
	blindSpots: 'What the licences of dependencies ask.',
	remediation: { on: 'false', effort: 'low', text: 'Add a LICENSE file, and name the licence in package.json.' },
	inspect: ({ tree, texts }) => {
		const { path, text, said, differ, withheld, grants } = licenceOf(tree, texts);
		const [first] = said;
		const named = text === 'licence' || (grants && !differ);
		const places = said.map((one) => `${one.path}:${one.line} says ${one.says}`).join(' and ');
		return {
			outcome: named ? 'true' : text === 'unknown' ? 'not-available' : 'false',
			message:
				text === 'licence'
					? `The file \`${path}\` states the licence.`
					: text === 'unknown' && !named
						? `The file \`${path}\` holds a text that we do not know as a licence.`
						: first
							? `${places}${named ? '' : differ ? ', which differ' : withheld ? ', which grants no rights' : ', which is no licence that we know'}.`
							: 'We found no licence file, and neither package.json nor README names a licence.',
			rationale: 'The licence, the manifest and the README were read.',
			location: text !== 'none' && path !== null ? fileLocation(path, 1) : first ? fileLocation(first.path, first.line) : null,
		};
	},
});
