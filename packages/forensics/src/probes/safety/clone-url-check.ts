// Is the URL checked before git sees it?
import { defineProbe } from '@auditor/probes';
import type { FindingDraft } from '@auditor/schema';
import { refusalsElsewhere } from '../../models/clones/url-checks.js';
import { ASKED, each, type Told } from './_clones.js';

export const cloneUrlCheck = defineProbe({
	id: 'safety/clone-url-check',
	...ASKED,
	question: 'Is the URL checked before git sees it?',
	motivation: 'git understands more than https: ext::, file:// and option-like URLs run or read local things.',
	method:
		'A test of the URL’s scheme, host or form in the function, in a checker it calls, in all of its callers, or in all functions that make the type of what holds the URL. A constant and a resolved path need none. A test that alone leads a URL to git counts, whatever becomes of the rest. Emptiness and type are no check. Not known where other code of the product refuses some, and the way from there to the clone was not followed.',
	blindSpots: 'Checks far away, such as in a web form.',
	remediation: { effort: 'low', text: 'Refuse a URL whose scheme or host you do not expect.' },
	inspect: ({ project, texts }) => {
		const yes: Told = ({ fixed, gates: [gate], because: { urlValidation: at } }) => {
			if (fixed) return 'clones a fixed address, or a path of this machine';
			return gate ? `clones only what the test at ${gate} takes for a URL` : `clones behind a check of the URL at ${at}`;
		};
		const no = () => 'and the functions that call it accept a URL of any scheme and host';
		return each(project, texts, 'urlValidation', yes, no).map((one) => {
			const refused = refusalsElsewhere(project).find((refusal) => !isBesideClone(refusal, one.location));
			if (one.outcome !== 'false' || !refused) return one;
			const message = `${one.message} ${refused.file.path}:${refused.line} refuses some URLs; whether this clone gets what passes there was not followed.`;
			return { ...one, outcome: 'not-available', message };
		});
	},
});

/** Whether what is refused there is refused in the function that clones here, which was followed. */
function isBesideClone({ file, line }: ReturnType<typeof refusalsElsewhere>[number], place: FindingDraft['location']): boolean {
	if (place?.path !== file.path) return false;
	return file.facts.functions.some((f) => [line, place.line ?? 0].every((at) => f.line <= at && at <= f.endLine));
}
