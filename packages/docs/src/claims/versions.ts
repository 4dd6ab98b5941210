// Versions of a library that a report names (`Next.js 14`), against the manifests of Node.js: the first number alone counts.
import { fileLocation, type Lexicon } from '@auditor/schema';
import { roleOf } from '../concepts/mention-roles.js';
import type { Flow } from '../text/flow.js';
import { sentenceAt } from '../text/sentences.js';
import type { AnsweredClaim } from './answered-claim.js';
import { standingOf } from './standing.js';

/** As reports write it, and as manifests do. */
const LIBRARIES: Readonly<Record<string, string>> = {
	'next.js': 'next',
	nextjs: 'next',
	react: 'react',
	vue: 'vue',
	angular: '@angular/core',
	svelte: 'svelte',
	express: 'express',
	vite: 'vite',
	'tailwind css': 'tailwindcss',
	tailwind: 'tailwindcss',
	typescript: 'typescript',
	zod: 'zod',
	prisma: 'prisma',
};
const SAID =
	/(?<![\w.@/-])(?<name>Next\.js|NextJS|React|Vue|Angular|Svelte|Express|Vite|Tailwind(?:\sCSS)?|TypeScript|Zod|Prisma)\s(?:v|version\s)?(?<version>\d{1,2})(?:\.\d{1,3}){0,2}(?![\w%/-])/gi;
const MOST = 60;

/** `Python 3.12+`, `requires Python 3.11`. */
const PYTHON = /(?<![\w.@/-])Python\s(?:v|version\s)?(?<version>3\.\d{1,2})(?![\w%/-]|\.\d)/gi;

/** What `pyproject.toml` asks for; another version than it begins at is told by neither. */
function claimPython(flow: Flow, texts: ReadonlyMap<string, string>, lexicon: Pick<Lexicon, 'language' | 'lists'>): AnsweredClaim[] {
	for (const match of [...flow.prose.matchAll(PYTHON)].slice(0, MOST)) {
		const version = match.groups!.version!;
		const [start, end] = [match.index, match.index + match[0].length];
		for (const [path, text] of texts) {
			if (!/(?:^|\/)pyproject\.toml$/.test(path)) continue;
			const asked = /^[ \t]{0,9}(?:requires-python|python)[ \t]{0,9}=[ \t]{0,9}["'](?:>=|~=|\^|==)?[ \t]{0,3}(3\.\d{1,2})/m.exec(text);
			if (asked?.[1] !== version) continue;
			const sentence = sentenceAt(flow.prose, start);
			const role = roleOf({ text: flow.prose, start, end, sentence, neighbours: [], concept: 'python' }, lexicon, true);
			if (role !== 'clean' || standingOf(flow, start, end, lexicon) !== 'claim') continue;
			const by = fileLocation(path, text.slice(0, asked.index).split('\n').length);
			const because = `${path} asks for Python ${version}`;
			return [{ what: match[0].replace(/\s+/g, ' '), verdict: 'verified', because, location: flow.place(start), by }];
		}
	}
	return [];
}

/** Claims in order of appearance, each library once. */
export function claimVersions(
	flow: Flow,
	texts: ReadonlyMap<string, string>,
	lexicon: Pick<Lexicon, 'language' | 'lists'>,
): AnsweredClaim[] {
	const claims = new Map<string, AnsweredClaim>();
	for (const match of [...flow.prose.matchAll(SAID)].slice(0, MOST)) {
		const { name, version } = match.groups as { name: string; version: string };
		const library = LIBRARIES[name.toLowerCase().replace(/\s+/g, ' ')];
		if (library === undefined || claims.has(library)) continue;
		const kept = versionsOf(library, texts);
		const [first] = kept;
		if (first === undefined || kept.some(({ major }) => major !== first.major)) continue;
		const [start, end] = [match.index, match.index + match[0].length];
		const sentence = sentenceAt(flow.prose, start);
		const role = roleOf({ text: flow.prose, start, end, sentence, neighbours: [], concept: library }, lexicon, true);
		if (role !== 'clean' || standingOf(flow, start, end, lexicon) !== 'claim') continue;
		claims.set(library, {
			what: match[0].replace(/\s+/g, ' '),
			verdict: first.major === version ? 'verified' : 'contradicted',
			because: `${first.by.path} asks for ${library} ${first.written}`,
			location: flow.place(start),
			by: first.by,
		});
	}
	return [...claims.values(), ...claimPython(flow, texts, lexicon)];
}

/** What each manifest asks for, where it names one version. */
function versionsOf(library: string, texts: ReadonlyMap<string, string>) {
	return [...texts].flatMap(([path, text]) => {
		if (!/(?:^|\/)package\.json$/.test(path)) return [];
		const all = manifestOf(text);
		const written = ['dependencies', 'devDependencies'].map((kind) => all?.[kind]?.[library]).find((one) => typeof one === 'string');
		const major = /^[~^=v]?(\d{1,3})(?:\.[\dx*.]+)?$/.exec(written ?? '')?.[1];
		const line = text.slice(0, text.indexOf(`"${library}"`)).split('\n').length;
		return major === undefined ? [] : [{ major, written: written!, by: fileLocation(path, line) }];
	});
}

function manifestOf(text: string): Record<string, Record<string, string> | undefined> | null {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}
