// Work that a report gives to a part of the code that is known to be something else (`merge_evidence fans out to three detectives`, `build_graph is our reducer`). Only
// contradictions are told: of parts whose kind is not known, or that come to code for the work, nothing is said.
import { fileLocation, formatLocation, type GraphModel, type Lexicon, type Location, type Snippet } from '@auditor/schema';
import { roleOf } from '../concepts/mention-roles.js';
import type { Flow } from '../text/flow.js';
import { excerpt, quoteAround, type Span, sentenceAt } from '../text/sentences.js';
import { definedIn, type Part, partsOf, placeOf } from './acts.js';
import type { AnsweredClaim } from './answered-claim.js';
import type { CodeText } from './code-text.js';
import { bodyOf } from './gaps.js';
import { reducersIn } from './reduced-fields.js';
import { standingOf } from './standing.js';
import { WORK_FEATURES } from './work-features.js';

export interface OtherWork extends AnsweredClaim {
	readonly by: Location;
	readonly snippet: Snippet;
	/** The words that claim it. */
	readonly phrase: string;
	/** The sentence in the prose. */
	readonly sentence: Span;
}

type Kind = 'reducer' | 'builder' | 'router' | 'clone' | 'reader' | 'data' | 'node';

/** What a part of a kind is, and words of its own work: a sentence that has them may tell of two things. */
const KINDS: Readonly<Record<Kind, readonly [is: string, own: RegExp]>> = {
	reducer: ['is the reducer of a field of the state', /\b(?:merg|join|reduc|combin|append|accumulat|concat|dedup|overwrit)/i],
	builder: ['builds the graph', /\b(?:buil[dt]|compil|wir|assembl|edges?\b|graph\b)/i],
	router: ['chooses the next node of the graph', /\b(?:rout|branch|choos|decid|conditional|edges?\b)/i],
	clone: ['clones a repository', /\bclon/i],
	reader: ['reads a document', /\b(?:pdf|read|pars|extract|ingest|load)/i],
	data: ['is a model of data', /\b(?:model|schema|field|typed|valid|stor|hold)/i],
	node: ['is a node from which the graph goes to one node at most', /\b(?:join|fan-?in|wait|merg|collect)/i],
};

interface Work {
	/** Behind the name of what does it. */
	readonly does: RegExp;
	/** Before the name, which stands behind `by` or `in`. */
	readonly done: RegExp;
	/** What code that does it looks like: where the part comes to such code, nothing is contradicted. */
	readonly sign: RegExp;
	/** Kinds of parts that do nothing of it. */
	readonly never: readonly Kind[];
	readonly not: string;
}

/** A number, an article and an adjective at most before what is named. */
const SOME = String.raw`(?:(?:the|all|our|its|an?|each|every|both|two|three|four|five|several|parallel|independent|opposing)\s){0,3}`;

const WORKS: readonly Work[] = [
	{
		does: new RegExp(
			String.raw`^(?:fans?[\s-]out\b|performs ${SOME}fan-?out\b|(?:starts|launches|triggers|dispatches|runs|calls|invokes|sends)\s${SOME}\w+\s(?:nodes\s|agents\s)?(?:in parallel|concurrently|simultaneously|at once)\b|dispatches\s(?:work\s)?to\s${SOME}(?:detective|judge|node|agent|branch))`,
			'i',
		),
		done: /\bfan(?:ned)?[\s-]?out$/i,
		sign: /\bSend\(|\bgoto\b|\.add_edge\(|\.addEdge\(|\bgather\(|Executor\(|Promise\.all|Thread\(|create_task|TaskGroup|\.abatch\(|\.batch\(|\.map\(/,
		never: ['reducer', 'clone', 'data', 'node'],
		not: 'starts no branches',
	},
	{
		does: new RegExp(String.raw`^(?:(?:is|acts as|serves as|works as|becomes)\s${SOME}(?:state\s|custom\s)?reducer(?![\w-]))`, 'i'),
		done: /\breduced$/i,
		// What reduces a field is of that kind.
		sign: /(?!)/,
		never: ['builder', 'router', 'clone', 'data'],
		not: 'reduces no field',
	},
	{
		does: /^(?:merges|reduces|combines)\s(?:the\s|all\s|their\s)?(?:parallel|concurrent|simultaneous)\s(?:writes|updates|results|branches|outputs|evidence)\b/i,
		done: /\b(?:writes|updates) (?:are )?merged$/i,
		sign: /\.(?:update|extend|append|concat|push)\(|\*\*|\.\.\.|\+|\||\bAnnotated\[|\boperator\b/,
		never: ['router', 'clone', 'data'],
		not: 'merges nothing',
	},
	{
		does: new RegExp(
			String.raw`^(?:builds|compiles|assembles|wires|constructs)\s(?:up\s)?${SOME}(?:whole\s|LangGraph\s)?(?:StateGraph|graph)\b(?!\sof)|^(?:adds|wires)\s${SOME}edges\b|^registers\s${SOME}nodes\b`,
			'i',
		),
		done: /\bgraph is (?:built|compiled|wired|assembled)$/i,
		sign: /StateGraph|\.add_?(?:edge|node)|\.compile\(/i,
		never: ['reducer', 'router', 'clone', 'data'],
		not: 'builds no graph',
	},
	{
		does: /^(?:routes\s(?:to|the|every|each|errors|failures|control|execution)\b|(?:is|acts as|serves as)\s(?:the|our|a)\s(?:conditional\s)?router\b|decides\swhich\snode\b)/i,
		done: /\b(?:errors are|control is|execution is) routed$/i,
		sign: /\bgoto\b|\bCommand\(|add_conditional|\breturn\s+["'`]/,
		never: ['reducer', 'clone', 'data'],
		not: 'chooses no way',
	},
	{
		does: /^(?:asks|prompts|queries|calls|invokes)\s(?:the|a|an|each|every|our)\s(?:language\s)?(?:model|LLM)\b|^(?:binds|calls|uses)\s(?:the\s)?(?:\.?with_structured_output|structured output)/i,
		done: /\b(?:model|LLM) is (?:asked|called|invoked|prompted)$/i,
		sign: /invoke|llm|model|chat|prompt|structured|complet/i,
		never: ['reducer', 'router', 'data'],
		not: 'asks no model',
	},
	{
		does: new RegExp(String.raw`^(?:clones|git-clones)\s(?:${SOME}(?:target\s|remote\s|audited\s)?repo|into\b)`, 'i'),
		done: /\brepo(?:sitory)? is cloned$/i,
		sign: /clon|\bRepo\b/i,
		never: ['reducer', 'router', 'data'],
		not: 'clones nothing',
	},
	{
		does: new RegExp(
			String.raw`^(?:argues\b|prosecutes\b|cross-examines\b|deliberates\b|renders\s${SOME}(?:final\s)?verdict|weighs\s(?:its|the|both|three|opposing|conflicting)\b|reflects\s(?:on|upon)\b|(?:evaluates|questions|doubts|reviews|judges)\s(?:its|their)\sown\b|synthesi[sz]es\s${SOME}(?:final\s)?(?:verdict|thesis|antithesis|judgement|judgment))`,
			'i',
		),
		done: /\b(?:verdict is (?:reached|rendered)|opinions are weighed|conflict is (?:argued|resolved))$/i,
		sign: /invoke|llm|opinion|verdict|score|argument/i,
		never: ['reducer', 'clone', 'router', 'reader'],
		not: 'judges nothing',
	},
];

/** A name, and what may stand between it and its verb. */
const NAME = /(?<![\w./-])(?<mark>[`*]{0,3})(?<name>[A-Za-z_]\w{2,80})(?<call>\(\))?[`*]{0,3}(?![\w/]|\.\w)/g;
const LINK =
	/^(?:,?\s(?:the|our)\s\w+)?(?:\s(?:node|function|reducer|helper|method|step|tool|class|model))?(?:\s\([^()\n]{0,80}\))?,?\s?(?:[:—–-]\s|(?:which|that)\s)?(?:(?:then|also|now|itself|first|simply|safely|always|only)\s)?/;
const BY =
	/\s(?:(?:is|are|runs|happens)\s)?(?:(?:done|performed|implemented|handled|realized|carried out)\s)?(?:by|in|inside)\s(?:the\s|our\s)?$/i;
/** A sentence that ends with its place in the code. */
const TAIL = /,\s(?:all\s|and\sall\s)?(?:in|inside|by|through|via)\s(?:the\s|our\s)?$/i;
/** Code that reads a document. */
const READS = WORK_FEATURES.find(({ id }) => id === 'pdf-text')!.shown!;
const JOINED = /\w_\w|[a-z][A-Z]/;
/** Names of one document that are looked at. */
const MOST = 400;

/** Claims in order of appearance, one a sentence. */
export function claimOtherWork(
	flow: Flow,
	code: CodeText,
	graphs: readonly GraphModel[],
	lexicon: Pick<Lexicon, 'language' | 'lists'>,
): OtherWork[] {
	const { prose } = flow;
	const claims = new Map<number, OtherWork>();
	const named = [...prose.matchAll(NAME)].filter(({ groups }) => JOINED.test(groups!.name!) || groups!.call || groups!.mark!.includes('`'));
	for (const match of named.slice(0, MOST)) {
		const [start, end] = [match.index, match.index + match[0].length];
		const sentence = behindStop(prose, sentenceAt(prose, start), start);
		if (claims.has(sentence.start)) continue;
		const name = match.groups!.name!;
		const before = prose.slice(sentence.start, start);
		const behind = prose.slice(end, sentence.end).replace(/\s+/g, ' ');
		const verb = behind.slice(LINK.exec(behind)?.[0].length ?? 0);
		const by = BY.exec(before);
		const tail =
			/^\s?[.;]?\s*$/.test(behind) &&
			TAIL.test(before) &&
			named.every(({ index }) => index === start || index < sentence.start || index > end);
		const told = WORKS.map((work) => ({ work, ...saidOf(work, { verb, before, by, tail }) })).filter(({ said }) => said !== '');
		if (told.length === 0) continue;
		const part = kindOf(name, code, graphs);
		const found = told.find(
			({ work, free }) =>
				part !== null && work.never.includes(part.kind) && !(free && KINDS[part.kind][1].test(before)) && !comesTo(work.sign, part, code),
		);
		if (part === null || found === undefined) continue;
		const role = roleOf({ text: prose, start, end, sentence, neighbours: [], concept: name }, lexicon, true);
		if ((role !== 'clean' && role !== 'quoted') || standingOf(flow, start, end, lexicon) !== 'claim') continue;
		const at = fileLocation(part.path, part.line);
		claims.set(sentence.start, {
			what: quoteAround(prose, sentence, start, end),
			verdict: 'contradicted',
			because: `${name} at ${formatLocation(at)} ${KINDS[part.kind][0]}, and ${found.work.not}`,
			location: flow.place(start),
			snippet: excerpt(prose, sentence),
			by: at,
			phrase: `${name} ${found.said}`,
			sentence,
		});
	}
	return [...claims.values()];
}

/** The report without the sentences that are contradicted, each other word where it stands. */
export function withoutOtherWork(flow: Flow, code: CodeText, graphs: readonly GraphModel[], lexicon: Lexicon): Flow {
	const claims = claimOtherWork(flow, code, graphs, lexicon);
	const without = (text: string) =>
		claims.reduce(
			(kept, { sentence: { start, end } }) => kept.slice(0, start) + kept.slice(start, end).replace(/[^\n]/g, ' ') + kept.slice(end),
			text,
		);
	return claims.length === 0 ? flow : { ...flow, text: without(flow.text), prose: without(flow.prose) };
}

/** A name of code begins a sentence without a capital. */
function behindStop(prose: string, { start, end }: Span, at: number): Span {
	const stop = [...prose.slice(start, at).matchAll(/[.!?][)"'*]?\s/g)].at(-1);
	return { start: stop === undefined ? start : start + stop.index + stop[0].length, end };
}

interface Words {
	readonly verb: string;
	readonly before: string;
	readonly by: RegExpExecArray | null;
	readonly tail: boolean;
}

/** The words that give a work to the name; `free` where they stand anywhere in its sentence. */
function saidOf({ does, done }: Work, { verb, before, by, tail }: Words): { said: string; free: boolean } {
	const said = does.exec(verb)?.[0] ?? (by === null ? undefined : done.exec(before.slice(0, by.index))?.[0]);
	if (said !== undefined || !tail) return { said: said ?? '', free: false };
	const anywhere = [...before.matchAll(/(?<!\w)\w/g)]
		.map(({ index }) => does.exec(before.slice(index))?.[0])
		.find((words) => words !== undefined);
	return { said: anywhere ?? '', free: true };
}

interface KnownPart extends Part {
	readonly kind: Kind;
}

/** The one thing that the code knows a name to be; null where it is none or several of them. */
function kindOf(name: string, code: CodeText, graphs: readonly GraphModel[]): KnownPart | null {
	const places = definedIn(code).get(name) ?? [];
	const nodes = graphs
		.filter(({ context, unused }) => context === 'source' && unused !== true)
		.flatMap((graph) => nodeIn(graph, name, places));
	const [place] = places.length === 1 ? places : [];
	if (place === undefined) return null;
	const body = bodyOf(code.bare(place.path)!, place.line);
	const [head = ''] = body.split('\n');
	const kinds: Kind[] = [];
	if (reducersIn(code).has(name)) kinds.push('reducer');
	if (/\bStateGraph\b[^\n]{0,80}\(|\.add_?node\(/i.test(body)) kinds.push('builder');
	if (graphs.some(({ edges }) => edges.some(({ router }) => router?.split('.').at(-1) === name))) kinds.push('router');
	if (/\bclone\w*\(|["']clone["']/.test(bodyOf(code.text(place.path)!, place.line).replace(head, ''))) kinds.push('clone');
	if (/^\s*(?:export\s)?class\s\w+\s?\((?:\w+\.)?(?:BaseModel|TypedDict)\b/.test(head) && !/\n[ \t]+(?:async )?def /.test(body))
		kinds.push('data');
	if (kinds.length === 0 && nodes.length === 0 && comesTo(READS, place, code)) kinds.push('reader');
	const [kind] = kinds;
	if (nodes.length > 0) return kinds.length === 0 && nodes.every((goesTo) => goesTo <= 1) ? { ...place, kind: 'node' } : null;
	return kind === undefined || kinds.length > 1 ? null : { ...place, kind };
}

/** How many nodes a graph goes to from each of its nodes of a name, or from where these lead; none where it has no such node. */
function nodeIn({ nodes, edges, unresolved, fanOut }: GraphModel, name: string, places: readonly Part[]): number[] {
	const own = nodes.filter(
		({ id, definition }) => id === name || places.some(({ path, line }) => definition?.path === path && definition.line === line),
	);
	const next = (from: string) => edges.filter((edge) => edge.from === from).map(({ to }) => to);
	return own.map(({ id, subgraph }) => {
		const all = [id, ...next(id)];
		return unresolved.length > 0 || subgraph || fanOut.some(({ node }) => all.includes(node))
			? Number.POSITIVE_INFINITY
			: new Set(next(id)).size;
	});
}

function comesTo(sign: RegExp, part: Part, code: CodeText): boolean {
	return placeOf(sign, partsOf(part, definedIn(code), code), code, true) !== null;
}
