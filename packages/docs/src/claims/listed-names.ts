// Names that a report lists (`Judges: Baker, Cook and TasteLead`, `the models Dish, Menu`, `(queued, running, done)`), against the nodes of the graph, the classes of
// the code and its texts. That all of them are there is all that is borne out; it is a claim of its own where the list stands alone behind its label.
import { listed } from '@auditor/probes';
import { fileLocation, type GraphModel, type Lexicon, type Location, type Snippet } from '@auditor/schema';
import { lineOf, roleOf } from '../concepts/mention-roles.js';
import type { Flow } from '../text/flow.js';
import { excerpt, quoteAround, sentenceAt, unmarked } from '../text/sentences.js';
import { bareName } from './acts.js';
import { classesOf } from './classes.js';
import { type CodeText, normalName } from './code-text.js';
import { isBuiltOrDesigned, standingOf } from './standing.js';

export interface ListClaim {
	readonly what: string;
	/** The names, as the report writes them. */
	readonly phrase: string;
	readonly verdict: 'verified' | 'found';
	readonly because: string;
	readonly location: Location;
	readonly snippet: Snippet;
	readonly by: Location;
}

const MARK = '[`*"\']{0,3}';
const NAME =
	'(?:[A-Z][a-z]+(?:[A-Z][A-Za-z]*|\\s(?:Lead|Justice|Attorney|Investigator|Analyst|Inspector|Aggregator))?|(?<![a-z])[a-z]{1,40}(?:_[a-z]{1,40}){1,6})';
const NEXT = `(?:\\s{0,2}(?:,|/|&|\\+)\\s{0,2}(?:and\\s)?|\\sand\\s)(?:the\\s)?`;
const LIST = new RegExp(`(?<![\\w.])${MARK}${NAME}${MARK}(?:${NEXT}${MARK}${NAME}${MARK}){1,9}(?![\\w(])`, 'g');
/** Texts: in parentheses, or each on a line of its own and marked as code. */
const WORD = '[A-Za-z][\\w-]{2,40}';
const TEXTS = new RegExp(
	`(?<=\\()${MARK}${WORD}${MARK}(?:,\\s(?:and\\s|or\\s)?${MARK}${WORD}${MARK}){2,9}(?=\\))|\`${WORD}\`(?:\\s{0,9}[,/|•*-]?\\s{0,9}(?:and\\s|or\\s)?\`${WORD}\`){2,9}`,
	'g',
);
/** Words of a label in front of a list that is a claim of its own. */
const LABEL = /^[\s•●○▪*|\d.)-]{0,20}\p{L}[\p{L}\s/&-]{1,60}\*{0,2}:\*{0,2}\s{0,9}$/u;
/** Lists of one document that are looked at. */
const MOST = 80;

/** Claims in order of their kinds, each set of names once. */
export function claimLists(
	flow: Flow,
	code: CodeText,
	graphs: readonly GraphModel[],
	lexicon: Pick<Lexicon, 'language' | 'lists'>,
): ListClaim[] {
	const nodes = new Map<string, Location>(
		graphs
			.filter(({ context, unused }) => context === 'source' && unused !== true)
			.flatMap((graph) => graph.nodes.map(({ id, file, line }) => [bareName(id), fileLocation(file ?? graph.file, line)] as const)),
	);
	const classes = classesOf(code);
	// What holds names of its own: classes their fields, and the edges of a graph the answers that choose among them.
	const holders = [
		...[...classes].map(([name, { fields, at }]) => ({ what: `the class ${name}`, holds: fields, at })),
		...graphs
			.filter(({ context, unused }) => context === 'source' && unused !== true)
			.map(({ file, line, edges }) => ({
				what: 'the choice of the next node',
				holds: edges.flatMap(({ label }) => label ?? []),
				at: fileLocation(file, line),
			})),
	];
	const claims: ListClaim[] = [];
	const told: string[][] = [];
	const add = (match: RegExpExecArray, names: readonly string[], by: Location | undefined, because: string) => {
		const keys = names.map(normalName);
		if (by === undefined || told.some((other) => keys.every((key) => other.includes(key)))) return;
		const [start, end] = [match.index, match.index + match[0].length];
		const sentence = sentenceAt(flow.prose, start);
		const role = roleOf({ text: flow.prose, start, end, sentence, neighbours: [], concept: 'list' }, lexicon, true);
		if ((role !== 'clean' && role !== 'term-list') || !isBuiltOrDesigned(standingOf(flow, start, end, lexicon))) return;
		told.push(keys);
		const line = lineOf(flow.prose, start);
		const alone =
			(LABEL.test(flow.prose.slice(sentence.start, start)) && /^[\s.`*]*$/.test(flow.prose.slice(end, sentence.end))) ||
			(end <= line.start + line.text.length &&
				/^[\s•●○▪*`-]*$/.test(line.text.slice(0, start - line.start)) &&
				/^[\s.`*]*$/.test(line.text.slice(end - line.start)) &&
				/:\**\s*$/.test(flow.prose.slice(Math.max(0, line.start - 40), line.start)));
		claims.push({
			what: end > sentence.end ? `“${unmarked(match[0].replace(/\s+/g, ' '))}”` : quoteAround(flow.prose, sentence, start, end),
			phrase: match[0].replace(/\s+/g, ' '),
			verdict: alone ? 'verified' : 'found',
			because,
			location: flow.place(start),
			snippet: excerpt(flow.prose, sentence),
			by,
		});
	};
	for (const match of [...flow.prose.matchAll(LIST)].slice(0, MOST)) {
		// `repo_url, pdf_path, rubric`: the last one may be a plain word.
		match[0] += /^,\s(?:and\s)?[a-z]{3,30}(?=\s*[.;|)\n])/.exec(flow.prose.slice(match.index + match[0].length))?.[0] ?? '';
		const names = match[0].match(new RegExp(`${NAME}|(?<=,\\s(?:and\\s)?)[a-z]{3,30}$`, 'g'))!;
		const places = names.map((name) => nodes.get(bareName(name)));
		if (places.every((place) => place !== undefined)) add(match, names, places[0], `the graph has the nodes ${listed(names)}`);
		else if (names.every((name) => classes.has(name)))
			add(match, names, classes.get(names[0]!)!.at, `the code has the classes ${listed(names)}`);
		else {
			const holder = holders.find(({ holds }) => names.every((name) => holds.includes(name)));
			add(match, names, holder?.at, `${holder?.what} has ${listed(names)}`);
		}
	}
	for (const match of [...flow.prose.matchAll(TEXTS)].slice(0, MOST)) {
		const names = match[0].match(new RegExp(WORD, 'g'))!.filter((name) => name !== 'and' && name !== 'or');
		const path = code.paths.find((one) => /\.(?:py|tsx?|jsx?|mjs)$/.test(one) && names.every((name) => holdsText(code.text(one)!, name)));
		if (path === undefined) continue;
		const line =
			code
				.text(path)!
				.split('\n')
				.findIndex((one) => holdsText(one, names[0]!)) + 1;
		add(match, names, fileLocation(path, line), `${path} has the texts ${listed(names)}`);
	}
	return claims;
}

const holdsText = (text: string, name: string) => text.includes(`"${name}"`) || text.includes(`'${name}'`);
