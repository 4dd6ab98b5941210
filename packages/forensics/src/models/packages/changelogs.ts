// What do the changelogs of a repository tell? The one that tells of the version in use, else the one nearest to the root.
import { folderOf, preferred } from '@auditor/code';
import { withoutComments } from '@auditor/probes';
import type { Texts, Tree } from '@auditor/schema';
import { isOwn } from './file-patterns.js';

interface Package {
	readonly folder: string;
	readonly data: Readonly<Record<string, unknown>>;
}

export interface Changelog<T extends Package> {
	readonly path: string;
	/** Versions under which something is said. */
	readonly releases: readonly string[];
	/** The package of whose version it says nothing: it is another's, or was given up. */
	readonly stale: T | undefined;
	/** How many releases it tells, and none where it is stale. */
	readonly entries: number;
	/** The version in use, where it tells of an earlier patch of it alone. */
	readonly untold: string | null;
}

export function changelogOf<T extends Package>(tree: Tree, texts: Texts, published: readonly T[]): Changelog<T> | undefined {
	const logs = tree.files
		.filter((file) => LOG.test(file.path) && isOwn(file))
		.map(({ path }): Changelog<T> => {
			const releases = releasesIn(texts.get(path) ?? '');
			const meant = preferred(published, ({ folder }) => folder === folderOf(path));
			const stale = meant.some(({ data }) => isTold(String(data.version), releases)) ? undefined : meant[0];
			const versions = meant.map(({ data }) => String(data.version));
			const untold = stale || versions.some((version) => isTold(version, releases, false)) ? null : (versions[0] ?? null);
			return { path, releases, stale, entries: stale ? 0 : releases.length, untold };
		});
	return logs.sort((a, b) => Number(b.entries > 0) - Number(a.entries > 0) || a.path.split('/').length - b.path.split('/').length)[0];
}

const LOG = /(?:^|\/)(?:change[-_]?log|changes|history|releases?|release[-_]?notes|news)(?:\.(?:md|txt|rst|markdown))?$/i;

/** The version has an entry, or an earlier patch of it has: a patch may have nothing to tell. One that the tree does not hold asks for none. */
function isTold(version: string, releases: readonly string[], patches = true): boolean {
	const [plain, minor] = /^(\d+\.\d+)\.\d+$/.exec(version) ?? [];
	return (
		!plain ||
		plain === '0.0.0' ||
		releases.some((release) => `${plain}.`.startsWith(`${release}.`) || (patches && `${release}.`.startsWith(`${minor}.`)))
	);
}

/** With its minor number; in a heading of its own the major one is enough. */
const VERSION =
	/(?<=^(?:#{1,4}|\*\*)?[ \t]{0,9}(?:\d{4}-\d\d-\d\d[ \t,:–—-]{1,5})?(?:version |release )?[[`]?v?)\d{1,9}\.\d{1,9}(?:\.\d{1,9})?|(?<=^#{1,4}[ \t]{1,9}v?)\d{1,3}(?=(?:\.x)?[ \t]{0,9}$)/i;

/** Versions of a changelog under which something is said. */
function releasesIn(text: string): string[] {
	const written = withoutComments(text)
		.split('\n')
		.filter((line) => line.trim() !== '');
	const versionOf = (line: string) => VERSION.exec(line)?.[0] ?? null;
	// In a list below the heading of a release, a version is that of something else.
	const lines = written.some(versionOf) ? written : written.flatMap(partedAt);
	const found: string[] = [];
	let version: string | null = null;
	for (const line of lines) {
		const next = versionOf(line);
		if (next !== null) version = next;
		else if (version !== null && saysWhat(line)) {
			found.push(version);
			version = null;
		}
	}
	return found;
}

/** `- **1.2.0**: what changed`: the version as a heading, and what is said of it. */
function partedAt(line: string): string[] {
	const [, version, rest] = /^[-*+] (\*\*\[?v?\d{1,9}\.\d{1,9}(?:\.\d{1,9})?(?![\d.])[^*]{0,200}\*\*)(.*)$/.exec(line) ?? [];
	return version === undefined ? [line] : [version, rest ?? ''];
}

/** A line that says what changed: more than a heading, a bare word for "a change", a version or a promise. */
function saysWhat(line: string): boolean {
	if (/^\s*(?:#|[-=_*]{3,}\s*$)/.test(line)) return false;
	// A picture says nothing to whoever upgrades.
	const told = line.replace(/!\[[^\]]{0,200}\]\([^)]{0,500}\)/g, '');
	const words =
		told
			.replace(/^[\s*+>_-]+/, '')
			.replace(/https?:\/\/\S+/g, '')
			.match(/[\p{L}\d][\p{L}\d'.-]*/gu) ?? [];
	return (
		!NO_NEWS.test(words.join(' ')) &&
		!NUMBERED.test(words.join(' ')) &&
		words.filter((word) => !/^v?\d+(?:\.\d+)+$/.test(word) && !FILLER.test(word)).length > 0 &&
		words.join('').length > 2
	);
}

const NO_NEWS =
	/^(?:todo|tbd|wip|lorem ipsum|no (?:[\w-]{1,20} )?changes?\b|same as before|coming soon|to be (?:written|added|done)|see (?:the )?(?:commits?|git (?:log|history)|(?:github )?releases?|readme|documentation|docs|website|below|above))\b/i;
const FILLER =
	/^(?:change[sd]?|releases?|released|update|updates|updated|misc|various|stuff|things?|the|a|an|and|of|on|in|for|with|to|this|it|we|is|was|were|made|contains?|includes?|new|version|initial|first|bug|bug-?fix(?:es)?|fix(?:es)?|improve[ds]?|improvements?|refactor(?:ed|ing)?|chore|add(?:ed|s)?|removed?|fixed|works?|good|has|have|library|package|tweaks?|bump(?:ed|s)?|maintenance|internal|performance|better|general|code|project|cleanup|minor|some|several|many|more|full|changelog|compare|diff|nothing|none|n|thanks?|happened|worked|works|hard|hood|under|details?|follow|tagged|polish|done|here|now|issues?|features?|files?|old|than|before|enjoy|hello|world|usual|final|faster|life|quality|discussed|as|what|year|read|commits|everyone|every(?:one|thing)|all|january|february|march|april|may|june|july|august|september|october|november|december|\d{1,4}(?:-\d{1,2}){0,2}|\d{1,2}(?:st|nd|rd|th))\.?$/i;
/** The version is set, and no more is said. */
const NUMBERED =
	/^(?:sets?|bump(?:s|ed)?|raise[sd]?|increase[sd]?|change[sd]?|update[sd]?|adjust(?:s|ed)?) (?:the )?(?:package )?version(?: number)?(?: (?:in|of|from|to) (?:the )?(?:package(?:\.json)?|manifest|v?\d[\w.-]{0,40})){0,4}\.?$/i;
