// Nodes that a report says run in parallel or meet, by their names (`RepoInvestigator and DocAnalyst run in parallel`, `all feed into the chief_justice node`),
// against the branches that the check of parallel roles found. It bears out alone: nodes under other names may run in parallel, too.
import {
	CERTAIN,
	escapeText,
	type Finding,
	fileLocation,
	type GraphModel,
	type Lexicon,
	type Location,
	type Snippet,
} from '@auditor/schema';
import { isHeading, lineOf, roleOf } from '../concepts/mention-roles.js';
import type { Flow } from '../text/flow.js';
import { excerpt, quoteAround, type Span, sentences } from '../text/sentences.js';
import type { AnsweredClaim } from './answered-claim.js';
import { normalName } from './code-text.js';
import { isBuiltOrDesigned, standingOf } from './standing.js';

export interface BranchClaim extends AnsweredClaim {
	readonly by: Location;
	readonly snippet: Snippet;
}

const AT_ONCE = /\b(?:parallel|concurrent(?:ly)?|simultaneous(?:ly)?|at the same time|fans? out|fan-out)\b/gi;
const MEET =
	/\b(?:fans? in|fan-in|feeds?|fed|feeding|converges?|converging|joins?|joined|merges?|meet|synchroni[sz]\w+|barrier|flows? into)\b/gi;
/** Characters around the word in which the node that joins is named. */
const NEAR = 80;
/** Characters of a sentence around the word in which members are named. */
const WHOLE = 400;
/** Ends of names that the report may leave out, or add. */
const KIND = /(?:node|agent|judge|detective|attorney)$/;

/** Claims in order of the roles: those that run at once, then where they meet. */
export function claimBranches(
	flow: Flow,
	findings: readonly Finding[],
	lexicon: Pick<Lexicon, 'language' | 'lists'>,
	graphs: readonly GraphModel[] = [],
): BranchClaim[] {
	const fans = findings.filter(
		({ probe, outcome, confidence, location }) =>
			probe === 'graph/role-fan-out' && outcome === 'true' && confidence >= CERTAIN && location !== null,
	);
	if (fans.length === 0) return [];
	const told = sentences(flow.prose);
	return fans.flatMap((fan) => {
		const members = namesIn(fan.values.parallelMembers);
		const join = namesIn([fan.values.joinNode]);
		const [edge] = graphs.flatMap(({ file, edges }) =>
			edges
				.filter(({ from, to }) => to === fan.values.joinNode && members.includes(bareName(from)))
				.map((own) => fileLocation(own.file ?? file, own.line)),
		);
		return [
			...claimOf(
				told,
				AT_ONCE,
				WHOLE,
				(words, text) => members.filter((name) => words.has(name)).length >= 2 || isAllOf(fan, text),
				fan,
				`${listOf(fan.values.parallelMembers)} run in parallel`,
			),
			...claimOf(
				told,
				MEET,
				NEAR,
				(words) => join.some((name) => words.has(name)),
				{ ...fan, location: edge ?? fan.location },
				`\`${String(fan.values.joinNode)}\` joins them`,
			),
		];
	});

	function claimOf(
		all: readonly Span[],
		said: RegExp,
		near: number,
		holds: (words: ReadonlySet<string>, text: string) => boolean,
		fan: Finding,
		because: string,
	): BranchClaim[] {
		for (const sentence of all)
			for (const match of flow.prose.slice(sentence.start, sentence.end).matchAll(said)) {
				const [start, end] = [sentence.start + match.index, sentence.start + match.index + match[0].length];
				const around = flow.prose.slice(Math.max(sentence.start, start - near), Math.min(sentence.end, end + near));
				const line = lineOf(flow.prose, start);
				// The source of a drawing is no sentence, and a heading none either.
				if (
					around.includes('-->') ||
					!holds(wordsOf(around), around) ||
					(isHeading(line.text) && end <= line.end && line.text.split(' ').length <= TITLE)
				)
					continue;
				const role = roleOf({ text: flow.prose, start, end, sentence, neighbours: [], concept: 'branch' }, lexicon, true);
				if (role !== 'clean' || !isBuiltOrDesigned(standingOf(flow, start, end, lexicon))) continue;
				const what = quoteAround(flow.prose, sentence, start, end);
				return [
					{ what, verdict: 'verified', because, location: flow.place(start), snippet: excerpt(flow.prose, sentence), by: fan.location! },
				];
			}
		return [];
	}
}

/** Words of a heading that says nothing of what it names. */
const TITLE = 6;

/** `the three Judge nodes`: as many of the role as there are, and all of them run at once. */
function isAllOf({ values: { role, total, parallelMembers } }: Finding, text: string): boolean {
	const said =
		typeof role === 'string'
			? new RegExp(`\\b(two|three|four|five|[2-5])\\s(?:[\\w-]+\\s){0,3}${escapeText(role)}`, 'i').exec(text)?.[1]?.toLowerCase()
			: undefined;
	const number = said === undefined ? 0 : Number(said) || ['two', 'three', 'four', 'five'].indexOf(said) + 2;
	return number === total && Array.isArray(parallelMembers) && parallelMembers.length === total;
}

function listOf(names: unknown): string {
	return (Array.isArray(names) ? names : []).join(', ').replace(/, (?=[^,]*$)/, ' and ');
}

function namesIn(value: unknown): string[] {
	return (Array.isArray(value) ? value : []).filter((name) => typeof name === 'string').map(bareName);
}

function bareName(name: string): string {
	const normal = normalName(name);
	const short = normal.replace(KIND, '');
	return short.length >= 4 ? short : normal;
}

/** Its words, and two and three that stand beside each other, as names. */
function wordsOf(text: string): ReadonlySet<string> {
	const list = text.match(/[\p{L}\p{N}_]+/gu) ?? [];
	return new Set(list.flatMap((_, at) => [1, 2, 3].map((count) => bareName(list.slice(at, at + count).join('')))));
}
