// Does the repository hold the text of a licence?
import { defineProbe } from '@auditor/probes';
import { fileLocation, treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { licenceOf } from '../../models/packages/licences.js';
import { publishedOf } from './_package.js';

export const license = defineProbe({
	id: 'library/license',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Does the repository hold the text of a licence?',
	motivation: 'Only the text of a licence tells on which terms the code may be used, whatever the README says.',
	method:
		'Looks for LICENSE, LICENCE, COPYING or UNLICENSE at the root (or in LICENSES/), or beside the manifest of the one package, that grants or withholds rights or names a licence; a long text that does neither is one that we do not know. Compares it with `license` in the package.json beside it and with the section of the README on the licence. Values: file, spdx, against (what names a licence without its text, as `probe@place`).',
	blindSpots: 'What the licences of dependencies ask.',
	remediation: { effort: 'low', text: 'Add a LICENSE file.' },
	inspect: ({ tree, texts }) => {
		const { path, text, own, other, first, places, spdx, differ, withheld } = licenceOf(tree, texts, publishedOf(tree, texts));
		const [usable, open] = [text === 'licence', text === 'unknown'];
		const message = usable
			? `The file \`${path}\` states the licence${other ? ` (${own}), but ${other.path}:${other.line} says ${other.says}` : spdx ? `; package.json names ${spdx}` : ''}.`
			: open
				? `The file \`${path}\` holds a text that we do not know as a licence.`
				: path !== null
					? `The file \`${path}\` holds no licence.`
					: first
						? `${places}${differ ? ', which differ, and' : withheld ? ', which grants no rights, and' : ', but'} no licence file stands at the root.`
						: 'No licence file stands at the root.';
		const granted = 'Say in a LICENSE file which rights are granted, or that all are reserved.';
		const one = differ && 'Decide for one licence, name it in package.json and README, and add its text as a LICENSE file.';
		const remedy = withheld ? granted : path !== null ? `Put the text of a licence into ${path}.` : one;
		return {
			outcome: usable ? 'true' : open ? 'not-available' : 'false',
			message,
			rationale: 'Names of the audited tree were compared, and what the licence, the manifest and the README say.',
			location: path !== null && (usable || open) ? fileLocation(path, 1) : first ? fileLocation(first.path, first.line) : null,
			values: {
				file: usable ? path : null,
				spdx,
				...(remedy && !usable && { remedy }),
				...(first && !usable && !withheld && { against: [`library/license-name@${first.path}:${first.line}`] }),
			},
		};
	},
});
