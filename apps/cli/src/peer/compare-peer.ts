// A report of another auditor beside ours, on one repository: where the scores differ, what each cites that the other does not, and which of the cited
// places exist. Who is right is for the reader.
import { AuditorError, type AuditReport, type Facts, formatLocation } from '@auditor/schema';
import type { PeerAudit, PeerCitation, PeerScore } from './peer-audit.js';

export interface PeerPlace extends PeerCitation {
	/** Null when it exists; else what is wrong with it. */
	readonly fault: string | null;
}

export interface PeerRow {
	readonly criterion: string;
	readonly name: string;
	readonly ours: number | null;
	/** Null where they have no such criterion, or a score that cannot be compared. */
	readonly theirs: number | null;
	readonly difference: number | null;
	/** Their name for it, and its line. */
	readonly as: string | null;
	readonly line: number | null;
	readonly note: string | null;
	/** Places that we cite in files that they do not. */
	readonly onlyOurs: readonly string[];
	/** Places in files that we do not cite. */
	readonly onlyTheirs: readonly PeerPlace[];
}

export interface PeerComparison {
	readonly total: { readonly ours: number | null; readonly theirs: number | null; readonly difference: number | null };
	readonly rows: readonly PeerRow[];
	/** Their criteria that we have not. */
	readonly unmatched: readonly { readonly name: string; readonly score: number; readonly of: number; readonly line: number | null }[];
	readonly cited: { readonly places: number; readonly exist: number };
	readonly notes: readonly string[];
}

/** Fewer cited files tell nothing about whose repository it is. */
const ENOUGH = 3;
/** Files of one name among which the end of a path is looked for. */
const MOST_NAMESAKES = 2000;

/**
 * @param file name of their report, for messages
 * @throws AuditorError AUD_STAGE_INVALID when it audits another repository
 */
export function comparePeer(report: AuditReport, facts: Pick<Facts, 'lines' | 'files'>, peer: PeerAudit, file: string): PeerComparison {
	const tree = treeOf(facts);
	const notes: string[] = [];
	sameRepository(report, peer, tree, { file, notes });
	const matched = match(report, peer.scores);
	const rows = report.criteria.map((c): PeerRow => {
		const own = matched.get(c.id) ?? [];
		const best = own.find((s) => s.chapter) ?? own[0];
		const cited = places(
			own.flatMap((s) => s.cited),
			tree,
		);
		const ourFiles = new Set(c.evidence.flatMap((e) => e.location?.path ?? []));
		const theirFiles = new Set(cited.map((p) => tree.resolve(p.path) ?? p.path));
		const ours = c.evidence.flatMap((e) => (e.location?.path && !theirFiles.has(e.location.path) ? [formatLocation(e.location)] : []));
		const theirs = best === undefined || faultOf(best) !== null ? null : best.score;
		return {
			criterion: c.id,
			name: c.name,
			ours: c.score,
			theirs,
			difference: theirs === null || c.score === null ? null : round(theirs - c.score),
			as: best?.name ?? null,
			line: best?.line ?? null,
			note: noteOn(best, own),
			onlyOurs: [...new Set(ours)],
			onlyTheirs: cited.filter((p) => !ourFiles.has(tree.resolve(p.path) ?? p.path)),
		};
	});
	const taken = new Set([...matched.values()].flat());
	const all = places(
		peer.scores.flatMap((s) => s.cited),
		tree,
	);
	const total = peer.total && peer.total.of === 5 && inRange(peer.total.score) ? peer.total.score : null;
	if (peer.total && total === null)
		notes.push(`Their total, ${peer.total.score} of ${peer.total.of}, is not on a scale of 1 to 5 and is not compared.`);
	return {
		total: {
			ours: report.total.score,
			theirs: total,
			difference: total === null || report.total.score === null ? null : round(total - report.total.score),
		},
		rows,
		unmatched: distinct(peer.scores.filter((s) => !taken.has(s))),
		cited: { places: all.length, exist: all.filter((p) => p.fault === null).length },
		notes,
	};
}

interface Tree {
	/** Path of the one file that is meant; null when there is none, or several. */
	resolve(path: string): string | null;
	lines(path: string): number | null;
}

function treeOf({ lines, files }: Pick<Facts, 'lines' | 'files'>): Tree {
	const all = [...Object.keys(lines), ...files.skipped.map(({ path }) => path)];
	const known = new Set(all);
	const byName = new Map<string, string[]>();
	for (const path of all) {
		const name = path.slice(path.lastIndexOf('/') + 1);
		const same = byName.get(name);
		if (same) same.push(path);
		else byName.set(name, [path]);
	}
	return {
		resolve(path) {
			if (known.has(path)) return path;
			const same = byName.get(path.slice(path.lastIndexOf('/') + 1)) ?? [];
			if (same.length > MOST_NAMESAKES) return null;
			const ends = same.filter((own) => own.endsWith(`/${path}`) || path.endsWith(`/${own}`));
			return ends.length === 1 ? ends[0]! : null;
		},
		lines: (path) => lines[path] ?? null,
	};
}

function places(cited: readonly PeerCitation[], tree: Tree): PeerPlace[] {
	const found = new Map<string, PeerPlace>();
	for (const { path, line } of cited) {
		const own = tree.resolve(path);
		const count = own === null ? null : tree.lines(own);
		const fault =
			own === null ? 'no such file' : line !== null && count !== null && (line > count || line < 1) ? `the file has ${count} lines` : null;
		found.set(`${path}:${line}`, { path, line, fault });
	}
	return [...found.values()];
}

function sameRepository(report: AuditReport, peer: PeerAudit, tree: Tree, { file, notes }: { file: string; notes: string[] }): void {
	const ours = /[/:]([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(report.repository.source)?.[1]?.toLowerCase();
	const remote = /^(?:https?|ssh|git):|^git@/i.test(report.repository.source);
	if (remote && ours && peer.audited.length > 0 && !peer.audited.includes(ours))
		throw another(file, `${file} audits ${peer.audited[0]}, and this run ${ours}.`);
	const files = new Set(peer.scores.flatMap((s) => s.cited.map(({ path }) => path)));
	if (files.size >= ENOUGH && [...files].every((path) => tree.resolve(path) === null))
		throw another(file, `${file} audits another repository: none of the ${files.size} files that it cites is in this one.`);
	if (!remote && peer.audited.length > 0)
		notes.push(`They audited ${peer.audited[0]}; whether that is this folder cannot be told from it.`);
}

function another(_file: string, text: string): AuditorError {
	return new AuditorError('AUD_STAGE_INVALID', text, { hint: 'Name the run of the repository that it audits.' });
}

/** Their scores by our criteria: by id, else by the words of the name, each for the criterion that it shares most with. */
function match(report: AuditReport, scores: readonly PeerScore[]): Map<string, PeerScore[]> {
	const result = new Map<string, PeerScore[]>();
	const own = report.criteria.map((c) => ({ id: c.id, words: [stems(c.name), stems(c.id)] }));
	for (const score of scores) {
		const ids = [score.id, score.name].flatMap((id) => (id === null ? [] : [id.toLowerCase()]));
		const words = stems(score.name);
		const ranked = own
			.map((c) => ({ id: c.id, share: ids.includes(c.id) ? 2 : Math.max(...c.words.map((w) => shared(w, words))) }))
			.sort((a, b) => b.share - a.share);
		const [best, next] = ranked;
		// Two words of three, and nobody as near.
		if (best && best.share >= 0.6 && best.share > (next?.share ?? 0)) result.set(best.id, [...(result.get(best.id) ?? []), score]);
	}
	return result;
}

/** Share of the shorter one's words that stand in the other; one word of several is not enough. */
function shared(a: readonly string[], b: readonly string[]): number {
	const common = a.filter((word) => b.includes(word)).length;
	const least = Math.min(a.length, b.length);
	return least === 0 || (common < 2 && Math.max(a.length, b.length) > 1) ? 0 : common / least + common / 100;
}

const FILLERS = new Set(['and', 'the', 'of', 'for', 'engine', 'cross', 'documentation', 'a', 'analysis']);

/** Words by their first six letters: `architectural`, `architecture`. */
function stems(name: string): string[] {
	const words = name.toLowerCase().match(/\p{L}+/gu) ?? [];
	return [...new Set(words.filter((word) => !FILLERS.has(word)).map((word) => word.slice(0, 6)))];
}

function noteOn(best: PeerScore | undefined, own: readonly PeerScore[]): string | null {
	if (best === undefined) return 'they have no such criterion';
	const fault = faultOf(best);
	if (fault !== null) return fault;
	const others = [
		...new Set(
			own.filter((s) => s.of === best.of && s.score !== best.score).map((s) => `${s.score}${s.line === null ? '' : ` in line ${s.line}`}`),
		),
	];
	return others.length === 0 ? null : `their report also says ${others.join(', ')}`;
}

function faultOf({ score, of }: PeerScore): string | null {
	if (of !== 5) return `their ${score} of ${of} is on another scale and is not compared`;
	return inRange(score) ? null : `their ${score} is outside of 1 to 5 and is not compared`;
}

function inRange(score: number): boolean {
	return score >= 1 && score <= 5;
}

function distinct(scores: readonly PeerScore[]): PeerComparison['unmatched'] {
	const found = new Map<string, PeerComparison['unmatched'][number]>();
	for (const { name, score, of, line } of scores) if (!found.has(name)) found.set(name, { name, score, of, line });
	return [...found.values()];
}

function round(n: number): number {
	return Math.round(n * 100) / 100;
}
