// Does the repository say how to report a vulnerability?
import { defineProbe } from '@auditor/probes';
import { fileLocation, treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { withoutComments } from '../_fences.js';
import { answer, find } from './_package.js';

const needs = { tree: treeArtifact, texts: textsArtifact };

export const securityPolicy = defineProbe({
	id: 'library/security-policy',
	lifecycle: 'experimental',
	needs,
	question: 'Does the repository say how to report a vulnerability?',
	motivation: 'Who finds a hole needs an address that is not the public tracker.',
	method:
		'Looks for SECURITY.md at the root, in .github or docs, and for a section of that name in the README. It must name an address, a link or a private way.',
	blindSpots: 'Policies of a whole organisation, which the forge shows from another repository.',
	remediation: { on: 'false', effort: 'low', text: 'Add SECURITY.md with an address and the versions that get fixes.' },
	inspect: ({ tree, texts }) => {
		const readme = find(tree, /^readme(\.\w+)?$/i);
		const section = readme === null ? null : sectionOf(texts.get(readme) ?? '');
		const named = find(tree, /^((\.github|docs)\/)?security(\.\w+)?$/i);
		const own = named !== null && /^[ \t]{0,99}[^\s#].{20}/m.test(withoutComments(texts.get(named) ?? '')) ? named : null;
		const policy = own === null ? section : withoutComments(texts.get(own) ?? '');
		const path = own ?? (section === null ? null : readme);
		const way = policy !== null && saysHow(policy);
		const no = path === null ? 'The tree does not say how to report a vulnerability.' : `${path} names no way to report a vulnerability.`;
		return answer(way ? path : null, `${path} says how to report a vulnerability.`, no, {
			confidence: way ? 0.9 : 0.6,
			location: path === null ? null : fileLocation(path, 1),
		});
	},
});

/** A section of a README on security, as far as the next heading. */
function sectionOf(text: string): string | null {
	const at = text.search(/^#{1,6}[ \t]{0,9}(?:reporting|security (?:policy|contact|issues)|vulnerabilit)/im);
	return at < 0 ? null : (text.slice(at).split(/\n(?=#)/, 1)[0] ?? null);
}

/** An address, a link, or a private way of the forge. */
const WAY =
	/@[\w-]{1,64}\.\w{2,}|https?:\/\/|report a (?:vulnerability|weakness)|privately|security advisor|\b(?:e-?mail|contact|write to)\b/i;

/** A sentence that names a way; a promise, a template and a refusal name none. */
function saysHow(text: string): boolean {
	return text
		.split(/\n\s{0,99}\n|(?<=[.!?])\s/)
		.map((sentence) => sentence.replace(/^\s{0,99}#.*$/gm, '').trim())
		.some(
			(said) => WAY.test(said) && !/^(?:todo|tbd)\b|use this section to tell/i.test(said) && !(REFUSES.test(said) && !ADDRESS.test(said)),
		);
}

const REFUSES = /\b(?:do not|don't|never) (?:report|disclose|contact|e-?mail|write)\b/i;
const ADDRESS = /@[\w-]{1,64}\.\w{2,}|https?:\/\//;
