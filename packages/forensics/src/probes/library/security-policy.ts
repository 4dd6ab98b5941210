// Does the repository say how to report a vulnerability?
import { defineProbe, withoutComments } from '@auditor/probes';
import { fileLocation, treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { findAll } from '../../models/packages/file-patterns.js';
import { answer, publishedOf } from './_package.js';

export const securityPolicy = defineProbe({
	id: 'library/security-policy',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Does the repository say how to report a vulnerability?',
	motivation: 'Who finds a hole needs an address that is not the public tracker.',
	method:
		'Looks for SECURITY.md at the root, in .github or docs, and for a section on it or a link to it in the README of the root or of a published package. It must name an address, a link or a private way.',
	blindSpots: 'Policies of a whole organisation, which the forge shows from another repository.',
	remediation: { effort: 'low', text: 'Add SECURITY.md with an address and the versions that get fixes.' },
	inspect: ({ tree, texts }) => {
		const named = findAll(tree, /^((\.github|docs)\/)?security(\.\w+)?$/i)[0] ?? null;
		const own = withoutComments(texts.get(named ?? '') ?? '');
		const folders = ['', ...publishedOf(tree, texts).map(({ folder }) => `${folder}/`)];
		const told =
			named !== null && /^[ \t]{0,99}[^\s#].{20}/m.test(own)
				? [{ path: named, line: 1, text: own, links: false }]
				: [...texts].flatMap(([path, text]) => {
						const [, folder = ''] = /^(.*\/)?readme(?:\.\w+)?$/i.exec(path) ?? [null, '?'];
						return folders.includes(folder) ? sectionOf(text).map((section) => ({ path, ...section })) : [];
					});
		const policy = told.find(({ text }) => saysHow(text));
		const { path, line, links } = policy ?? told[0] ?? { path: null, line: 1, links: false };
		const no = path === null ? 'We found no words on it in a SECURITY.md or README.' : `${path} names no way to report a vulnerability.`;
		return answer(policy ? path : null, `${path} ${links ? 'links a security policy' : 'says how to report a vulnerability'}.`, no, {
			confidence: policy ? 0.9 : 0.6,
			location: path === null ? null : fileLocation(path, line),
		});
	},
});

/** What a README says on reporting: a section as far as the next heading, or a line that leads to the policy. */
function sectionOf(text: string): { text: string; line: number; links: boolean }[] {
	const section = text.search(/^#{1,6}[ \t]{0,9}(?:reporting|security (?:policy|contact|issues)|vulnerabilit)/im);
	const at = section < 0 ? text.search(LEADS) : section;
	const said = text.slice(Math.max(0, at)).split(section < 0 ? '\n' : /\n(?=#)/, 1)[0]!;
	return at < 0 ? [] : [{ text: said, line: text.slice(0, at).split('\n').length, links: section < 0 && said.includes('](') }];
}

/** A link to a policy by its name or its page. */
const LEADS =
	/\[[^\]\n]{0,60}security policy[^\]\n]{0,60}\]\(|\]\([^)\s]{0,300}(?:\/security\/policy|\/?SECURITY\.md)\)|\bfor security (?:issues|concerns|reports|vulnerabilities),? (?:please )?e-?mail\b/i;

/** An address, a link that leads on, or a private way of the forge. */
const WAY =
	/@[\w-]{1,64}\.\w{2,}|(?<!!\[[^\]]{0,200}\]\()https?:\/\/\w|(?:github|security) (?:tab|advisor)|private(?:ly)? (?:vulnerability|reporting|by|via|through|on|to|at)|(?<=\b(?:via|through|using|by|with|use|click|the) .{0,60})report a (?:vulnerability|weakness)|[_*`"“]report a vulnerability[_*`"”]|\b(?:contact|write to|message|dm) @\w|\be-?mail (?:me|us)\b/i;

/** A sentence that names a way; a promise, a template and a refusal name none. */
function saysHow(text: string): boolean {
	// A link alone may lead anywhere.
	if (UNREAD.test(text) || !ABOUT.test(text)) return false;
	return text
		.replace(NO_REPLY, '')
		.split(/\n\s{0,99}\n|(?<=[.!?])\s/)
		.map((sentence) => sentence.replace(/^\s{0,99}#.*$/gm, '').trim())
		.some((said) => WAY.test(said) && !NO_WAY.test(said) && !(REFUSES.test(said) && !ADDRESS.test(said)));
}

/** A promise, a template, what others publish, and what is there to be looked at. */
const NO_WAY =
	/^(?:todo|tbd)\b|use this section to tell|\b(?:to be added|at some (?:later )?(?:time|point)|(?:is|are) no way|are published|is not us)\b|(?:wikipedia|owasp)\.org|\bwill be at\b|\bpublic (?:channel|chat|tracker)\b|\bnot to \S{1,60}@|\/badge\b|badge\.svg/i;
const REFUSES = /\b(?:do not|don't|never|cannot|can't|no way to) (?:read|report|disclose|contact|e-?mail|write)\b/i;
const ADDRESS = /@[\w-]{1,64}\.\w{2,}|https?:\/\//;
/** An address that takes no letters or stands for one that is not known yet, and letters that nobody reads. */
const NO_REPLY =
	/\b(?:(?:no|do-?not)[-_.]?reply[\w.+-]{0,40}|tbd|todo)@[\w.-]{1,80}|\b[\w.+-]{1,60}@(?:\[|your|(?:my|the)-?(?:domain|company)\b|domain\.\w)[\w.-]{1,80}|\b[\w.+-]{1,60}@(?:example\.com|[\w-]{1,60}\.(?:invalid|example|test))\b|https?:\/\/(?:(?:www\.)?example\.(?:com|org|net)\b|localhost\b|[\w.-]{1,80}\.invalid\b|(?:www\.)?(?:twitter|x)\.com\/|(?:www\.)?git(?:hub|lab)\.com\/[\w./-]{1,200}\/(?:issues|pulls)\b)/gi;
const ABOUT = /@[\w-]{1,64}\.\w|report|disclos|contact|mail|vulnerab|submit|advisor|bounty|hackerone|bugcrowd|huntr|policy/i;
const UNREAD =
	/\b(?:deleted|discarded|dropped|stays?|remains?|left|thrown away) unread\b|\b(?:nobody|no one|no-one) reads (?:it|them|this|that|such|the (?:mail|letters|reports))\b/i;
