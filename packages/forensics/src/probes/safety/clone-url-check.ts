// Is the URL checked before git sees it?
import { defineProbe } from '@auditor/probes';
import { projectArtifact, textsArtifact } from '../../artifacts.js';
import { CLEANED, refusalsElsewhere } from '../../models/clones/url-checks.js';
import { each } from './_clones.js';

export const cloneUrlCheck = defineProbe({
	id: 'safety/clone-url-check',
	lifecycle: 'stable',
	needs: { project: projectArtifact, texts: textsArtifact },
	question: 'Is the URL checked before git sees it?',
	motivation: 'git understands more than https: ext::, file:// and option-like URLs run or read local things.',
	method:
		'A test of the URL’s scheme, host or form in the function, in a checker it calls, or in all of its callers. A test that alone leads a URL to git counts, whatever becomes of the rest. Emptiness and type are no check. Not known where other code of the product refuses some, and the way from there to the clone was not followed.',
	blindSpots: 'Checks far away, such as in a web form.',
	remediation: {
		on: 'false',
		effort: 'low',
		text: 'Parse the URL, allow https (and the hosts you expect), refuse what starts with "-". Where you write the list of arguments yourself, put "--" before the URL.',
	},
	inspect: ({ project, texts }) => {
		const [refused] = refusalsElsewhere(project);
		const all = each(
			project,
			texts,
			'urlValidation',
			({ gates: [gate], because: { urlValidation: at } }) =>
				gate
					? `clones only what the test at ${gate} takes for a URL`
					: `clones behind ${at?.endsWith(CLEANED) ? '' : 'a check of the URL at '}${at}`,
			() => 'and the functions that call it refuse no URL by its scheme or host',
		);
		if (!refused) return all;
		return all.map((one) =>
			one.outcome === 'false'
				? {
						...one,
						outcome: 'not-available',
						message: `${one.message} ${refused} refuses some URLs; whether this clone gets what passes there was not followed.`,
					}
				: one,
		);
	},
});
