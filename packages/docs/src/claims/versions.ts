// Versions of a library that a report names (`Next.js 14`, `Pydantic 2.0+`), against the manifests of Node.js and Python. Of Node.js the first number alone counts; what
// Python asks for is a least version, which bears out the same one and contradicts no other.
import { fileLocation, type Lexicon, type Location } from '@auditor/schema';
import { roleOf } from '../concepts/mention-roles.js';
import type { Flow } from '../text/flow.js';
import { sentenceAt } from '../text/sentences.js';
import type { AnsweredClaim } from './answered-claim.js';
import { normalName } from './code-text.js';
import { standingOf } from './standing.js';

const SAID =
	/(?<![\w.@/-])(?<name>[A-Z][A-Za-z]{1,20}(?:\.js)?(?: [A-Z][A-Za-z]{1,15})?)\*{0,2}\s(?:v|[Vv]ersion:?\*{0,2}\s)?(?:≥ ?|>= ?)?(?<version>\d{1,3}(?:\.\d{1,3}){0,2})(?![\w%/-]|\.\d)/g;
/** A requirement of Python: a line of `requirements.txt`, an item or a key of `pyproject.toml`. */
const ASKED =
	/^[ \t]{0,12}["']?(?<name>[A-Za-z][\w.-]{1,60})(?:\[[^\]\n]{0,60}\])?[ \t]{0,3}(?:=[ \t]{0,3}["'])?(?:>=|==|~=|\^)?[ \t]{0,3}(?<version>\d[\d.]{0,15})/gm;
const MOST = 200;

interface Kept {
	readonly library: string;
	/** As the manifest has it, and its first number; null of Python. */
	readonly written: string;
	readonly major: string | null;
	readonly by: Location;
}

/** Claims in order of appearance, each library once. */
export function claimVersions(
	flow: Flow,
	texts: ReadonlyMap<string, string>,
	lexicon: Pick<Lexicon, 'language' | 'lists'>,
): AnsweredClaim[] {
	const claims = new Map<string, AnsweredClaim>();
	const all = librariesOf(texts);
	for (const match of all.size === 0 ? [] : [...flow.prose.matchAll(SAID)].slice(0, MOST)) {
		const { name, version } = match.groups as { name: string; version: string };
		// `Tailwind` is `tailwindcss`, and the first of two words may belong to the sentence.
		const keys = [name, name.split(/\s+/).at(-1)!].map((one) => normalName(one.replace(/\.?js$/i, '')));
		const key = [...keys, `${keys[1]}css`].find((one) => all.has(one));
		const kept = key === undefined ? [] : all.get(key)!;
		const [first] = kept;
		if (first === undefined || claims.has(key!) || kept.some(({ major }) => major !== first.major)) continue;
		const same = kept.find(({ written, major }) =>
			major === null ? `${written}.`.startsWith(`${version}.`) : major === version.split('.')[0],
		);
		if (same === undefined && first.major === null) continue;
		const start = match.index + name.length - (key === keys[0] ? name : name.split(/\s+/).at(-1)!).length;
		const end = match.index + match[0].length;
		const sentence = sentenceAt(flow.prose, start);
		const role = roleOf({ text: flow.prose, start, end, sentence, neighbours: [], concept: key! }, lexicon, true);
		if (role !== 'clean' || standingOf(flow, start, end, lexicon) !== 'claim') continue;
		const { by, library, written } = same ?? first;
		claims.set(key!, {
			what: flow.prose.slice(start, end).replace(/[\s*]+/g, ' '),
			verdict: same === undefined ? 'contradicted' : 'verified',
			because: `${by.path} asks for ${library.replace('requires-python', 'Python')} ${written}`,
			location: flow.place(start),
			by,
		});
	}
	return [...claims.values()];
}

/** What manifests ask for, by the bare name of the library. */
function librariesOf(texts: ReadonlyMap<string, string>): ReadonlyMap<string, readonly Kept[]> {
	const all = new Map<string, Kept[]>();
	const add = (path: string, text: string, library: string, written: string, at: number, major: string | null) => {
		const key = normalName(library.replace(/^@([\w-]+)\/core$|^requires-(?=python$)/, '$1'));
		all.set(key, [...(all.get(key) ?? []), { library, written, major, by: fileLocation(path, text.slice(0, at).split('\n').length) }]);
	};
	for (const [path, text] of texts) {
		if (/(?:^|\/)package\.json$/.test(path))
			for (const [library, written] of dependenciesOf(text)) {
				const major = /^[~^=v]?(\d{1,3})(?:\.[\dx*.]+)?$/.exec(written)?.[1];
				if (major !== undefined) add(path, text, library, written, text.indexOf(`"${library}"`), major);
			}
		else if (/(?:^|\/)(?:pyproject\.toml|requirements[\w.-]{0,30}\.txt)$/.test(path))
			for (const { groups, index } of text.matchAll(ASKED)) add(path, text, groups!.name!, groups!.version!, index, null);
	}
	return all;
}

function dependenciesOf(text: string): [string, string][] {
	try {
		const all = JSON.parse(text) as Record<string, Record<string, string> | undefined>;
		return ['dependencies', 'devDependencies'].flatMap((kind) => Object.entries(all[kind] ?? {}));
	} catch {
		return [];
	}
}
