// Is it said under which licence the code may be used?
import { defineProbe } from '@auditor/probes';
import { fileLocation, treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { licenceOf } from '../../models/packages/licences.js';
import { publishedOf } from './_package.js';

export const licenseName = defineProbe({
	id: 'library/license-name',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Is it said under which licence the code may be used?',
	motivation: 'Code may be used only under a licence; a manifest that names one is weaker than its text, but better than none.',
	method:
		'Reads the licence file at the root or beside the manifest of the one package, `license` in the package.json there, and the section of the README on the licence. Words that withhold all rights, in one of them, name none; of two that differ each names one.',
	blindSpots: 'What the licences of dependencies ask.',
	remediation: { effort: 'low', text: 'Add a LICENSE file, and name the licence in package.json.' },
	inspect: ({ tree, texts }) => {
		const { path, text, first, places, differ, withheld, grants } = licenceOf(tree, texts, publishedOf(tree, texts));
		const isSaid = grants && !withheld;
		const file = text === 'licence' || (text === 'unknown' && !isSaid) ? path : null;
		const none = withheld ? 'which grants no rights' : 'which is no licence that we know';
		const why = differ ? ', which differ' : isSaid ? '' : `, ${none}`;
		return {
			outcome: text === 'licence' || isSaid ? 'true' : text === 'unknown' ? 'not-available' : 'false',
			message: file
				? `The file \`${file}\` ${text === 'licence' ? 'states the licence' : 'holds a text that we do not know as a licence'}.`
				: first
					? `${places}${why}.`
					: 'We found no licence file, and neither package.json nor README names a licence.',
			rationale: 'The licence, the manifest and the README were read.',
			location: file ? fileLocation(file, 1) : first ? fileLocation(first.path, first.line) : null,
			...(first && !isSaid && { values: { fault: `${places}${why}.`, remedy: SAME } }),
		};
	},
});

const SAME = 'Name in package.json and README the licence under which others may use the code, and put its text into a LICENSE file.';
