// What another auditor's report says: scores by criterion, and the files it cites for each. A reading, not a judgement: what it cannot read is left out.

/** A place that a report names as evidence. */
export interface PeerCitation {
	readonly path: string;
	readonly line: number | null;
}

export interface PeerScore {
	/** As the report writes it, without numbers and marks. */
	readonly name: string;
	/** An id that stands beside the name, or is the name. */
	readonly id: string | null;
	readonly score: number;
	/** What could be had: 5 where nothing is said. */
	readonly of: number;
	/** Line of the report; null in JSON. */
	readonly line: number | null;
	/** In a chapter of its own, rather than in a table or a list of all. */
	readonly chapter: boolean;
	readonly cited: readonly PeerCitation[];
}

export interface PeerAudit {
	readonly scores: readonly PeerScore[];
	readonly total: { readonly score: number; readonly of: number } | null;
	/** Addresses named as what was audited: `owner/name`, lower case. */
	readonly audited: readonly string[];
}

const UNIT = String.raw`(?:\s?(?:\/|out of|of)\s?(?<of>\d{1,3})(?:\.0+)?)?`;
const NUMBER = String.raw`(?<![\d.])(?<score>-?\d{1,3}(?:\.\d{1,20})?)(?![\d%]|\.\d)`;
const WORD = '(?:score|rating|grade|verdict|result)';
/** A line that begins with what it is: `Final Score: 3/5`, `Score — 4`. */
const SCORE_LINE = new RegExp(`^(?:final |overall |item |aggregate |average |total )?${WORD}s?[^\\p{L}\\d-]{0,8}${NUMBER}${UNIT}`, 'iu');
/** A name and its score: `Git history: 4/5`, `Git history (Score: 4)`, `Git history — Score 4`. */
const NAMED_SCORE = new RegExp(
	`^(?<name>[^:|—–]{3,90}?)\\s?(?:[:|—–(-]\\s?){1,3}(?:(?:final )?${WORD}[^\\p{L}\\d-]{0,4}${NUMBER}${UNIT}|(?<bare>\\d(?:\\.\\d{1,3})?)\\s?\\/\\s?(?<outOf>\\d{1,3})(?:\\.0+)?(?!\\d))`,
	'iu',
);
const TOTAL = new RegExp(`\\b(?:overall|aggregate|total)\\b[\\w ]{0,20}[^\\p{L}\\d]{0,12}${NUMBER}${UNIT}`, 'iu');
/** Headings that hold everything, or say only that a score follows. */
const FRAME =
	/^(?:executive summary|summary|criterion breakdown|criteria|scores?|results?|remediation|remediation plan|appendix|introduction|conclusion|the verdict|critical failures|needs work|passing)$|^(?:overall|final|evidence|verified)\b|\baudit(?:or)? report|\bfinal verdict/iu;
const BARE_SCORE = /^(?:final |overall )?(?:score|rating|verdict)$/i;
const JUDGE = /\b(?:prosecut|defen[cs]e|tech ?lead|judges?\b|chief justice$|opinion|confidence|average|variance|mean\b|weight)/i;
const HEADER = { name: /^(?:criteri(?:on|a)|dimension|category|area|item)/i, score: /\bscore\b|\brating\b|\bgrade\b/i };
const ID = /^[a-z][a-z0-9]*(?:_[a-z0-9]+){1,8}$/;
const ADDRESS = /\b(?:github|gitlab|bitbucket)\.(?:com|org)[/:]([\w.-]{1,80}\/[\w.-]{1,100}?)(?:\.git)?(?=[\s)\]"'`,*>|]|\.?$)/gim;
const PATH =
	/(?<![\w./\\-])(?:[\w.-]{1,80}\/){0,12}[\w.-]{1,80}\.(?:pyi?|ipynb|[mc]?[jt]sx?|json|md|txt|pdf|ya?ml|toml|lock|sh|sql|html|css|go|rs|java|docx|svg|png)(?![\w/])(?:(?::|#L|, lines? )(\d{1,6}))?/gi;
/** Characters of a line that are looked at, and of the beginning in which the audited repository is named. */
const LINE = 400;
const HEAD = 4_000;

/** A line of a report as its Markdown means it. */
export interface PeerLine {
	readonly kind: 'heading' | 'text' | 'row' | 'header';
	/** Of a heading: 1 to 6. */
	readonly depth: number;
	readonly line: number;
	/** Without marks; cells of a row. */
	readonly cells: readonly string[];
}

/** @param source the whole text, for the addresses at its beginning */
export function readPeerLines(lines: readonly PeerLine[], source: string): PeerAudit {
	const scores: PeerScore[] = [];
	const open: { name: string; depth: number; line: number; scored: boolean; cited: PeerCitation[] }[] = [];
	let columns: { name: number; score: number } | null = null;
	let total: PeerAudit['total'] = null;
	const add = (name: string, found: Mark, line: number, chapter: boolean, cited: readonly PeerCitation[]) => {
		const { id, title } = nameOf(name);
		if (title.length >= 3 && !JUDGE.test(title) && !FRAME.test(title)) scores.push({ name: title, id, ...found, line, chapter, cited });
	};
	for (const { kind, depth, line, cells } of lines) {
		const text = cells[0]!.slice(0, LINE);
		if (kind === 'heading') {
			columns = null;
			const inner = BARE_SCORE.test(text);
			while (open.length > 0 && open.at(-1)!.depth >= depth) open.pop();
			if (inner) continue;
			const own = markIn(NAMED_SCORE, text);
			const cited: PeerCitation[] = [];
			open.push({ name: own?.name ?? text, depth, line, scored: own !== null, cited });
			if (own) add(own.name!, own.mark, line, true, cited);
			continue;
		}
		const chapter = open.findLast(({ name }) => !BARE_SCORE.test(name) && !FRAME.test(nameOf(name).title));
		for (const cell of cells) chapter?.cited.push(...citationsIn(cell));
		if (kind === 'header') columns = columnsOf(cells);
		else if (kind === 'row') {
			const mark = columns && markIn(new RegExp(`^[^\\p{L}\\d-]{0,4}${NUMBER}${UNIT}`, 'iu'), cells[columns.score] ?? '');
			if (columns && mark) add(cells[columns.name] ?? '', mark.mark, line, false, cells.flatMap(citationsIn));
			total ??= markIn(TOTAL, cells.join(' ').slice(0, LINE))?.mark ?? null;
		} else {
			const said = markIn(SCORE_LINE, text) ?? (/^\D{0,4}\d/.test(text) ? markIn(new RegExp(`^${NUMBER}${UNIT}`, 'u'), text) : null);
			if (said && chapter && !chapter.scored && !(chapter.depth === 1 && TOTAL.test(text))) {
				chapter.scored = true;
				add(chapter.name, said.mark, line, true, chapter.cited);
			} else if (!said) {
				const inLine = markIn(NAMED_SCORE, text);
				if (inLine) add(inLine.name!, inLine.mark, line, false, citationsIn(cells[0]!));
			}
			total ??= markIn(TOTAL, text)?.mark ?? null;
		}
	}
	return { scores, total, audited: auditedIn(source.slice(0, HEAD)) };
}

/** Criteria and scores of plain JSON, wherever they stand in it. */
export function readPeerJson(value: unknown): PeerAudit {
	const scores: PeerScore[] = [];
	let total: PeerAudit['total'] = null;
	const seen = new Set<unknown>();
	const visit = (node: unknown, key: string, depth: number) => {
		if (typeof node !== 'object' || node === null || seen.has(node) || depth > 12 || scores.length > 500) return;
		seen.add(node);
		if (Array.isArray(node)) {
			for (const item of node) visit(item, key, depth + 1);
			return;
		}
		const fields = node as Record<string, unknown>;
		if (depth === 0)
			for (const name of ['overall_score', 'overallScore', 'total_score', 'total', 'overall', 'aggregate_score'])
				if (total === null && typeof fields[name] === 'number') total = { score: fields[name], of: 5 };
		const name = first(fields, ['dimension_name', 'criterion_name', 'name', 'criterion', 'dimension', 'title'], 'string');
		const id = first(fields, ['dimension_id', 'criterion_id', 'criterionId', 'id'], 'string');
		const score = first(fields, ['final_score', 'finalScore', 'score'], 'number');
		// An opinion of one judge is no verdict.
		if (score !== undefined && (name ?? id) !== undefined && fields.judge === undefined)
			scores.push({ name: name ?? id!, id: id ?? null, score, of: 5, line: null, chapter: true, cited: citationsIn(JSON.stringify(node)) });
		else if (/scores$/i.test(key) && Object.values(fields).every((n) => typeof n === 'number'))
			for (const [own, n] of Object.entries(fields as Record<string, number>))
				scores.push({ name: own, id: own, score: n, of: 5, line: null, chapter: false, cited: [] });
		else for (const [own, inner] of Object.entries(fields)) visit(inner, own, depth + 1);
	};
	visit(value, '', 0);
	return { scores, total, audited: auditedIn(JSON.stringify(value).slice(0, HEAD)) };
}

type Mark = { readonly score: number; readonly of: number };

function markIn(pattern: RegExp, text: string): { mark: Mark; name?: string } | null {
	const groups = pattern.exec(text)?.groups;
	if (!groups) return null;
	const score = groups.score ?? groups.bare!;
	return { mark: { score: Number(score), of: Number(groups.of ?? groups.outOf ?? 5) }, ...(groups.name && { name: groups.name }) };
}

/** `3. Graph orchestration (graph_orchestration) [Source: x]`: its words and its id. */
function nameOf(text: string): { title: string; id: string | null } {
	const words = text.slice(0, LINE).replace(/[`*_]{2,}/g, '');
	const inner = /\(([^()]{1,80})\)/.exec(words)?.[1] ?? '';
	const bare = words
		.replace(/\[[^\][]*\]/g, ' ')
		.replace(/^[^\p{L}]+/u, '')
		.replace(/\(\s*[a-z0-9_]+\s*\)/g, ' ')
		.replace(/\s+/g, ' ')
		.trim();
	const letters = [...bare];
	const title = letters.slice(0, letters.findLastIndex((letter) => /[\p{L}\d)]/u.test(letter)) + 1).join('');
	return { title, id: ID.test(inner) ? inner : ID.test(title) ? title : null };
}

function columnsOf(cells: readonly string[]): { name: number; score: number } | null {
	const name = cells.findIndex((cell) => HEADER.name.test(cell.trim()));
	const scored = cells.flatMap((cell, i) => (i !== name && HEADER.score.test(cell) ? [i] : []));
	const score = scored.find((i) => /final|overall/i.test(cells[i]!)) ?? scored[0];
	return name === -1 || score === undefined ? null : { name, score };
}

function citationsIn(text: string): PeerCitation[] {
	return [...text.slice(0, 20_000).matchAll(PATH)].map((match) => ({
		path: match[0].replace(/(?::|#L|, lines? )\d+$/i, '').replace(/^\.\//, ''),
		line: match[1] === undefined ? null : Number(match[1]),
	}));
}

function auditedIn(head: string): string[] {
	return [...new Set([...head.matchAll(ADDRESS)].map((match) => match[1]!.toLowerCase()))];
}

function first(fields: Record<string, unknown>, names: readonly string[], kind: 'string'): string | undefined;
function first(fields: Record<string, unknown>, names: readonly string[], kind: 'number'): number | undefined;
function first(fields: Record<string, unknown>, names: readonly string[], kind: 'string' | 'number'): unknown {
	return names.map((name) => fields[name]).find((value) => typeof value === kind);
}
