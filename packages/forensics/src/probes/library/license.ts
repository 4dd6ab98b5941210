// Does the repository say under which licence it may be used?
import { defineProbe } from '@auditor/probes';
import { fileLocation, treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { lineOfKey } from '../../models/key-lines.js';
import { README } from '../../models/readme.js';
import { findAll, manifestsOf, type Texts } from './_package.js';

export const license = defineProbe({
	id: 'library/license',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Does the repository say under which licence it may be used?',
	motivation: 'Without a licence nobody may use the code, whatever the README says.',
	method:
		'Looks for LICENSE, LICENCE, COPYING or UNLICENSE at the root (or in LICENSES/) that grants or withholds rights or names a licence; a long text that does neither is one that we do not know. Compares it with `license` in the package.json beside it and with the section of the README on the licence. Values: file, spdx.',
	blindSpots: 'What the licences of dependencies ask.',
	remediation: { on: 'false', effort: 'low', text: 'Add a LICENSE file.' },
	inspect: ({ tree, texts }) => {
		const path = findAll(tree, /^(?:LICENSES\/[^/]+|(?:(?:un)?licen[cs]e|copying)(?:[.-][\w.-]+)?)$/i)[0] ?? null;
		const text = path === null ? '' : (texts.get(path) ?? '').trim();
		const usable = path !== null && (!texts.has(path) || isLicense(text));
		const open = path !== null && !usable && text.length >= LONG;
		const [manifest] = manifestsOf(tree, texts).filter((m) => typeof m.data.license === 'string' && m.folder === '');
		const spdx = (manifest?.data.license as string | undefined) ?? null;
		const said = [
			...(manifest && spdx ? [{ path: manifest.path, line: lineOfKey(manifest.text, 'license'), says: spdx }] : []),
			...sectionOf(texts),
		];
		const [first, second] = said;
		const own = usable ? kindOf(text.slice(0, HEAD)) : undefined;
		const other = own && said.find(({ says }) => kindOf(says) && !own[1].test(says));
		const differ = first && second && kindOf(first.says) && !kindOf(second.says)![1].test(first.says);
		const withheld = first !== undefined && kindOf(first.says) === NONE;
		const places = said.map((one) => `${one.path}:${one.line} says ${one.says}`).join(' and ');
		const message = usable
			? `The file \`${path}\` states the licence${other ? ` (${own[0]}), but ${other.path}:${other.line} says ${other.says}` : spdx ? `; ${manifest?.path} names ${spdx}` : ''}.`
			: open
				? `The file \`${path}\` holds a text that we do not know as a licence.`
				: path !== null
					? `The file \`${path}\` holds no licence.`
					: first
						? `${places}${differ ? ', which differ, and' : withheld ? ', which grants no rights, and' : ', but'} no licence file stands at the root.`
						: 'No licence file stands at the root.';
		const granted = 'Say in a LICENSE file which rights are granted, or that all are reserved.';
		const remedy = withheld ? granted : path !== null && `Put the text of a licence into ${path}.`;
		return {
			outcome: usable ? 'true' : open ? 'not-available' : 'false',
			message,
			rationale: 'Names of the audited tree were compared, and what the licence, the manifest and the README say.',
			location: path !== null && (usable || open) ? fileLocation(path, 1) : first ? fileLocation(first.path, first.line) : null,
			values: { file: usable ? path : null, spdx, ...(remedy && !usable && { remedy }) },
		};
	},
});

/** What a text says that grants or withholds rights; whoever uses code of a language that we do not read has its own words, and a copyright line. */
const GRANTS =
	/permission is hereby granted|permission to use, copy|redistribution and use|licensed under|terms and conditions|general public licen[cs]e|public licen[cs]e|apache licen[cs]e|creative commons|public domain|all rights reserved|copyright|copyleft|©/i;

/** A text that licenses, or says that it does not; a line on the copyright alone, a promise and a denial do neither. */
function isLicense(text: string): boolean {
	if (text.length < SHORT || (text.length < 2 * LONG && DENIES.test(text))) return false;
	if (text.length >= LONG) return GRANTS.test(text) || kindOf(text) !== undefined;
	return (
		GRANTS.test(text.replace(/copyright|©/gi, '')) ||
		(/licen[cs]ed?\b|[^\p{Script=Latin}\P{L}]/iu.test(text) && kindOf(text) !== undefined && !/\b(?:is|are) an?\b/i.test(text))
	);
}

const DENIES =
	/\b(?:todo|tbd|to be (?:decided|chosen|added)|choose between|not (?:yet )?licen[cs]ed|what any of this)\b|\b(?:is|are|does|do) not\s(?:\w{1,20}\s){0,4}(?:under|in)\b/i;

/** Characters below which a text is no licence, from which on it may be one in another language, and in which a licence says its name. */
const [SHORT, LONG, HEAD] = [40, 200, 600];

/** Licences by what they are called, and by what their texts begin with; the last grants nothing. */
const KINDS: readonly (readonly [string, RegExp])[] = [
	['Unlicense', /\bunlicense\b|unencumbered software/i],
	['AGPL', /\bAGPL|affero general/i],
	['LGPL', /\bLGPL|lesser general/i],
	['GPL', /\bGPL|general public/i],
	['Apache', /apache[- ]?(?:software )?(?:licen|v?2|version)|\bapache$/i],
	['MPL', /\bMPL|mozilla public/i],
	['ISC', /\bISC\b/],
	['BSD', /\bBSD\b|redistribution and use/i],
	['MIT', /\bMIT\b|to deal in the software/i],
	['Creative Commons', /\bCC0|\bCC[- ]BY|creative commons/i],
	[
		'no rights',
		/\bUNLICENSED\b|\bpropriet\w*|all rights reserved|\bprivad[oa]\b|\buso interno\b|\bprivate (?:project|repository|software|code)\b|\binternal use\b/i,
	],
];
const NONE = KINDS.at(-1);

function kindOf(text: string): (typeof KINDS)[number] | undefined {
	return KINDS.find(([, pattern]) => pattern.test(text));
}

/** Pictures of a heading, and where its links lead. */
const BADGES = /!\[[^[\]]{0,200}\]|\([^()]{0,500}\)/g;

/** What the README's section on the licence names. */
function sectionOf(texts: Texts): { path: string; line: number; says: string }[] {
	const [path, text] = [...texts].find(([one]) => README.test(one)) ?? ['', ''];
	const lines = text.split('\n');
	const at = lines.findIndex((line) => /^#{1,6} .*(?:licen[csç]|lizenz|许可|許可|ライセンス|лиценз)/i.test(line.replace(BADGES, '')));
	const end = lines.findIndex((line, i) => i > at && /^#{1,6} /.test(line));
	const found = lines.findIndex((line, i) => at >= 0 && i >= at && (end < 0 || i < end) && i < at + 10 && kindOf(line));
	const kind = kindOf(lines[found] ?? '');
	return kind ? [{ path, line: found + 1, says: kind === NONE ? kind[1].exec(lines[found]!)![0] : kind[0] }] : [];
}
