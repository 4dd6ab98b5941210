// Is a clone that fails handled?
import { textOf } from '@auditor/code';
import { defineProbe } from '@auditor/probes';
import { meaningOf } from '../../libraries/meaning.js';
import { dropsResult } from '../../models/clones/errors.js';
import { ASKED, each, type Told } from './_clones.js';

export const cloneErrorHandling = defineProbe({
	id: 'safety/clone-error-handling',
	...ASKED,
	question: 'Is a clone that fails handled?',
	motivation: 'Private, missing and slow repositories are everyday cases; the reason must reach the reader.',
	method:
		'A try, check=True or a look at the return code in the function, its wrappers or all of its callers, or around those (two steps up). Values: leaksAt (line of a message that tells the URL behind a line that puts a token into it).',
	blindSpots: 'Whether the message is any good.',
	remediation: { effort: 'low', text: 'Catch what the clone raises, or check its return code, and say what failed.' },
	inspect: ({ project, texts }) => {
		const yes: Told = ({ fact, ref, raisesAnew, leak, because: { errorHandling } }) => {
			const told = leak ? `; its line ${leak.at} tells the URL with the token that line ${leak.from} puts into it` : '';
			const [path, line] = (errorHandling ?? '').split(/:(?=\d+$)/);
			const own = path === fact.file && (ref === null || (Number(line) >= ref.fact.line && Number(line) <= ref.fact.endLine));
			if (raisesAnew) return `catches a clone that fails and raises the failure anew${told}`;
			if (own) return `catches a clone that fails, or tests its result${told}`;
			return `starts a clone, whose failure is caught or tested at ${errorHandling}${told}`;
		};
		const no: Told = ({ origins }) =>
			origins.every((at) => dropsResult(project, at))
				? 'drops the result of git, which alone tells that a clone failed'
				: 'neither catches the error of a failed clone nor checks its result';
		return each(project, texts, 'errorHandling', yes, no, ({ origins: [at], because, leak }) => {
			const raises = because.errorHandling === null && at && meaningOf(project, at.file, at.call, 'clone');
			return { ...(raises && { remedy: remedy(textOf(at.call.callee, at.file)) }), leaksAt: leak?.at ?? null };
		});
	},
});

/** A library raises, and has no return code. */
const remedy = (call: string) =>
	`Catch what \`${call}\` raises when a clone fails, tell its reason (authentication, not found, no git, too slow), and remove the directory.`;
