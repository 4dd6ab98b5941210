// Audits that a repository keeps (`audit/report_onself_generated/audit.md`): of whom they are, the score they give over all, and the score of each criterion.
import { compareText, fileLocation, type History, type Location } from '@auditor/schema';

/** Whose work was audited: the authors' own by themselves, a peer's, or the authors' by a peer. Null: the file does not say. */
export type AuditOf = 'self' | 'peer' | 'received' | null;

export interface KeptScore {
	/** Words of the criterion's name. */
	readonly words: readonly string[];
	readonly score: number;
	/** Scores that judges gave, in rising order; empty where they are not read. */
	readonly opinions: readonly number[];
	readonly by: Location;
}

export interface KeptAudit {
	readonly path: string;
	readonly of: AuditOf;
	/** `top`: of how many; null where it does not say so. */
	readonly overall: { readonly score: number; readonly top: number | null; readonly by: Location } | null;
	readonly scores: readonly KeptScore[];
	readonly text: string;
	/** Commits since the one that wrote it last. */
	readonly age: number;
}

/** Files of audits that were kept. */
const AUDIT = /audit|report_on|onself|on_self|onpeer|on_peer|report_by/i;
const OVERALL =
	/\b(?:(?:overall|aggregate|total)[_ ]?(?:average[_ ])?score|overall[_ ]assessment)\b[^\d\n]{0,16}(?<value>\d{1,3}(?:\.\d{1,2})?)(?![\d.]\d)(?:\s?\/\s?(?<top>\d{1,3}))?/gi;
const HEADING = /^#{2,5}[ \t]+(?:\d{1,2}[.)][ \t]+)?(?<title>[^\n]{3,100})$/gm;
const SCORE = /\b(?:final[_ ])?score\b[^\d\n]{0,12}(?<value>\d{1,3}(?:\.\d)?)(?!\d|\.\d)/gi;
const OF_JUDGE = /\b(?:prosecut|defen[sc]e|tech[\s_-]?lead)\w*\W{1,8}score\W{1,4}(?<value>\d{1,3})(?!\d)/gi;
const ROW =
	/^\| ?(?:\d{1,2} ?\| ?)?[*`]{0,2}(?<title>\p{L}[\p{L}\d_ &()-]{2,80}?)[*`]{0,2} {0,20}\| ?\*{0,2}(?<value>\d{1,3}(?:\.\d)?)(?: ?\/ ?\d{1,3})?\*{0,2} {0,20}\|/gmu;
/** Letters below a heading within which the score of its criterion stands. */
const NEAR = 160;
/** Letters of one file that are read. */
const LONGEST = 400_000;

const known = new WeakMap<ReadonlyMap<string, string>, readonly KeptAudit[]>();

/** Newest first. @param texts of the repository */
export function keptAudits(texts: ReadonlyMap<string, string>, history: Pick<History, 'commits'>): readonly KeptAudit[] {
	const audits = known.get(texts) ?? read(texts, history);
	known.set(texts, audits);
	return audits;
}

export function auditOf(words: string): AuditOf {
	if (/received|incoming|by[_\s-]?(?:an?\s|our\s|the\s)?peer|peers?['’]?s?\s(?:\w+\s){0,2}audit\sof\s(?:us|our)/i.test(words))
		return 'received';
	if (/peer/i.test(words)) return 'peer';
	return /(?<![a-z])(?:on[_\s-]?)?(?:one)?self(?![a-z])|own\srepository/i.test(words) ? 'self' : null;
}

/** Words of the name of a criterion, in small letters, without what stands in brackets and without a label (`Criterion 3: …`). */
export function criterionWords(name: string): string[] {
	return (
		name
			.replace(/\([^()]{0,60}\)|`[^`]{0,60}`|_|^(?:criterion|dimension)(?:\s\d{1,2})?\s?[:.—–-]\s/gi, ' ')
			.toLowerCase()
			.match(/[\p{L}\p{N}]+/gu) ?? []
	);
}

function read(texts: ReadonlyMap<string, string>, { commits }: Pick<History, 'commits'>): KeptAudit[] {
	const age = new Map<string, number>();
	for (const [at, { changes }] of commits.entries()) for (const { path } of changes) if (!age.has(path)) age.set(path, at);
	return [...texts]
		.filter(
			([path]) =>
				AUDIT.test(path) &&
				/\.(?:md|json)$/.test(path) &&
				!/(?:^|\/)(?:node_modules|rubrics?)\//.test(path) &&
				!/rubric/i.test(path.split('/').at(-1)!),
		)
		.map(([path, text]) => ({ ...auditIn(path, text.slice(0, LONGEST)), age: age.get(path) ?? 0 }))
		.filter(({ overall, scores }) => overall !== null || scores.length > 0)
		.sort((a, b) => a.age - b.age || compareText(b.path, a.path));
}

function auditIn(path: string, text: string): Omit<KeptAudit, 'age'> {
	const place = (at: number) => fileLocation(path, text.slice(0, at).split('\n').length);
	const [first] = text.matchAll(OVERALL);
	const overall =
		first === undefined
			? null
			: { score: Number(first.groups!.value), top: first.groups!.top ? Number(first.groups!.top) : null, by: place(first.index) };
	const all = path.endsWith('.json') ? inJson(text, place) : inMarkdown(text, place);
	// What is named twice, such as a judge below each criterion, is no criterion.
	const names = all.map(({ words }) => words.join(' '));
	const scores = all.filter(({ words }) => words.length > 1 && names.filter((name) => name === words.join(' ')).length === 1);
	return { path, of: auditOf(path), overall, scores, text };
}

function inMarkdown(text: string, place: (at: number) => Location): KeptScore[] {
	const headings = [...text.matchAll(HEADING)];
	const levelOf = (heading: string) => /^#+/.exec(heading)![0].length;
	const below = headings.flatMap((heading, at): KeptScore[] => {
		const start = heading.index + heading[0].length;
		const next = headings[at + 1]?.index ?? text.length;
		const own = [...text.slice(start, Math.min(next, start + NEAR)).matchAll(SCORE)][0];
		if (own === undefined) return [];
		const end = headings.slice(at + 1).find(({ 0: other }) => levelOf(other) <= levelOf(heading[0]))?.index ?? text.length;
		const rest = text.slice(start + own.index + own[0].length, end);
		const judges = [...rest.matchAll(OF_JUDGE)];
		const opinions = (judges.length === 3 ? judges : [...rest.matchAll(SCORE)])
			.map(({ groups }) => Number(groups!.value))
			.sort((a, b) => a - b);
		return [{ words: criterionWords(heading.groups!.title!), score: Number(own.groups!.value), opinions, by: place(start + own.index) }];
	});
	if (below.length > 0) return below;
	return [...text.matchAll(ROW)].map(({ groups, index }) => ({
		words: criterionWords(groups!.title!),
		score: Number(groups!.value),
		opinions: [],
		by: place(index),
	}));
}

function inJson(text: string, place: (at: number) => Location): KeptScore[] {
	const PAIR =
		/"(?:dimension|criterion)(?:_?(?:name|id|title))?"\s*:\s*"(?<title>[^"\n]{3,80})"(?:(?!"(?:dimension|criterion)|"score")[^{}]){0,600}?"(?:final_?)?score"\s*:\s*(?<value>\d{1,3}(?:\.\d)?)/gi;
	const MAP = /"(?:dimension|criteri(?:on|a)|final)_scores"\s*:\s*\{(?<all>[^{}]{0,4000})\}/gi;
	const each = [...text.matchAll(MAP)].flatMap(({ 0: whole, groups, index }) =>
		[...groups!.all!.matchAll(/"(?<title>[^"\n]{3,80})"\s*:\s*(?<value>\d{1,3}(?:\.\d)?)(?![\d.])/g)].map((match) => ({
			match,
			at: index + whole.indexOf(groups!.all!) + match.index,
		})),
	);
	const all = each.length > 0 ? each : [...text.matchAll(PAIR)].map((match) => ({ match, at: match.index }));
	return all.map(({ match: { groups }, at }) => ({
		words: criterionWords(groups!.title!.replaceAll('_', ' ')),
		score: Number(groups!.value),
		opinions: [],
		by: place(at),
	}));
}

/** Whoever wrote the report last had each of these audits before him. */
export function isOlder(report: string, audits: readonly KeptAudit[], whose: AuditOf, { commits }: Pick<History, 'commits'>): boolean {
	const written = commits.findIndex(({ changes }) => changes.some(({ path }) => path === report));
	return written !== -1 && audits.every(({ of, age }) => of !== whose || age >= written);
}

/** What an audit gives the criterion of a name, by its first two words, or by all where several begin alike. */
export function keptOf({ name }: { readonly name: readonly string[] }, { scores }: KeptAudit): KeptScore | undefined {
	const all = scores.filter((kept) => kept.words[0] === name[0] && kept.words[1] === name[1]);
	return all.length === 1 ? all[0] : all.find((kept) => kept.words.join(' ') === name.join(' '));
}
