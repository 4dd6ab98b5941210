// Which licence a repository states: in a file at the root or beside the manifest of its one package, in a package.json there, in the README.
import { parseObject } from '@auditor/code';
import { escapeText, type Texts, type Tree } from '@auditor/schema';
import { lineOfKey } from '../source/key-lines.js';
import { findAll } from './file-patterns.js';
import { README } from './readme.js';

interface Said {
	readonly path: string;
	readonly line: number;
	readonly says: string;
}

/** The file that may hold it; `unknown` is a long text that neither grants nor withholds rights; what manifest and README say, and which of it names another licence. */
export function licenceOf(tree: Tree, texts: Texts, packages: readonly { readonly folder: string }[]) {
	const fileIn = (at: string) => findAll(tree, new RegExp(`^${escapeText(at)}${FILE}`, 'i'))[0] ?? null;
	// Of one package in a folder npm takes the licence from there; one at the root is that of all.
	const beside = packages[0]?.folder && packages.length === 1 && fileIn('') === null ? `${packages[0].folder}/` : '';
	const path = fileIn(beside);
	const text = path === null ? '' : (texts.get(path) ?? '').trim();
	const usable = path !== null && (!texts.has(path) || isLicense(text));
	const [from, manifest] = [`${beside}package.json`, 'package.json']
		.map((at) => [at, texts.get(at) ?? ''] as const)
		.sort(([, a], [, b]) => Number(NAMES.test(b)) - Number(NAMES.test(a)))[0]!;
	const { license, licenses } = parseObject(manifest) ?? {};
	// Older manifests say it as `{ "type": "MIT" }`, or in a list.
	const [named] = [license ?? licenses].flat().map((one) => Object(one).type ?? one);
	const spdx = typeof named === 'string' ? named : null;
	const line = lineOfKey(manifest, license === undefined ? 'licenses' : 'license');
	const said = [...(spdx ? [{ path: from, line, says: spdx }] : []), ...sectionOf(texts)];
	const [first, second] = said;
	const own = usable ? kindOf(text.slice(0, HEAD)) : undefined;
	return {
		path,
		text: usable ? 'licence' : path !== null && text.length >= LONG ? 'unknown' : 'none',
		own: own?.[0],
		first,
		places: said.map((one) => `${one.path}:${one.line} says ${one.says}`).join(' and '),
		other: own && said.find(({ says }) => kindOf(says) && !own[1].test(says)),
		spdx,
		differ: Boolean(first && second && kindOf(first.says) && !kindOf(second.says)![1].test(first.says)),
		withheld: said.some(({ says }) => kindOf(says) === NONE),
		// The first of what manifest and README say grants rights, and no other withholds them.
		grants: first !== undefined && kindOf(first.says) !== NONE && (kindOf(first.says) !== undefined || OTHERS.test(first.says)),
	};
}

const NAMES = /"licen[cs]es?"\s{0,9}:/;
const FILE = '(?:LICENSES/[^/]{1,200}|(?:(?:un)?licen[cs]e|copying)(?:[.-][\\w.-]{1,200})?)$';

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
	/\b(?:todo|tbd|licen[cs]e pending|permission is (?:hereby )?(?:denied|refused|withheld|granted to (?:nobody|no[ -]one|none)\b)|to be (?:decided|chosen|added)|choose between|not (?:yet )?licen[cs]ed|what any of this)\b|\b(?:is|are|does|do) not\s(?:\w{1,20}\s){0,4}(?:under|in)\b/i;

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
	['CC0', /\bCC0|creative commons zero/i],
	['CC BY', /\bCC[- ]BY|creative commons (?:legal code\s{1,9})?attribution/i],
	[
		'no rights',
		/\bUNLICENSED\b|\bpropriet\w*|all rights reserved|\bprivad[oa]\b|\buso interno\b|\bprivate (?:project|repository|software|code)\b|\binternal use\b/i,
	],
];
const NONE = KINDS.at(-1);

/** Rarer names of the list of SPDX, and whatever has the form of one with its version. */
const OTHERS =
	/^\(?(?!LicenseRef)[A-Za-z][\w+-]{1,40}-\d{1,2}\.\d|\b(?:0BSD|Zlib|WTFPL|EUPL|EPL|CDDL|BSL|MS-PL|Artistic|PostgreSQL|BlueOak|Python|OFL|ODbL|MulanPSL|UPL|NCSA|Beerware)\b/i;

function kindOf(text: string): (typeof KINDS)[number] | undefined {
	return KINDS.find(([, pattern]) => pattern.test(text));
}

/** Pictures of a heading, and where its links lead. */
const BADGES = /!\[[^[\]]{0,200}\]|\([^()]{0,500}\)/g;

/** What the README of a new project says of its framework. @source github.com/nestjs/typescript-starter */
const STARTER = /^Nest is \[MIT licensed\]/;

/** What the README's section on the licence names. */
function sectionOf(texts: Texts): Said[] {
	const [path, text] = [...texts].find(([one]) => README.test(one)) ?? ['', ''];
	const lines = text.split('\n');
	const at = lines.findIndex((line) => /^#{1,6} .*(?:licen[csç]|lizenz|许可|許可|ライセンス|лиценз)/i.test(line.replace(BADGES, '')));
	const end = lines.findIndex((line, i) => i > at && /^#{1,6} /.test(line));
	const found = lines.findIndex(
		(line, i) => at >= 0 && i >= at && (end < 0 || i < end) && i < at + 10 && kindOf(line) && !STARTER.test(line),
	);
	const kind = kindOf(lines[found] ?? '');
	return kind ? [{ path, line: found + 1, says: kind === NONE ? kind[1].exec(lines[found]!)![0] : kind[0] }] : [];
}
