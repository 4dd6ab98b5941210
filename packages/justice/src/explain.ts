// How did one score come about? The verdict told as a story: what the judges gave, which rule did what, on which evidence at which place.
// It recomputes nothing: whatever it says stands in the verdict and the case.

import type { CriterionResult, Evidence, Verdict } from '@auditor/schema';
import { AuditorError, formatLocation, line, nearest, own, visible } from '@auditor/schema/pure';
import { type Case, type CaseEntry, lastOpinions, readCase } from './case.js';
import { nameOf } from './define-rule.js';
import { formatScore, fraction } from './fraction.js';

/** Criteria that an error names. */
const NAMED = 12;
/** Characters of a name that an error repeats. */
const NAMED_LENGTH = 80;
/** What the short form tells: judges, rules, pieces of evidence behind a rule, doubts, and characters of an argument. It keeps within 40 lines. */
const SHORT = { judges: 5, rules: 5, facts: 3, doubts: 3, argument: 240 };
const FULL = {
	judges: Number.POSITIVE_INFINITY,
	rules: Number.POSITIVE_INFINITY,
	facts: Number.POSITIVE_INFINITY,
	doubts: Number.POSITIVE_INFINITY,
	argument: Number.POSITIVE_INFINITY,
};
type Room = typeof SHORT;

/**
 * The story of one score in plain words, a few short paragraphs. What a terminal would act on is shown as its code point.
 * `full`: whole arguments, and every piece of evidence.
 * @throws AuditorError AUD_CASE_INVALID when the verdict or the case has no such criterion (the nearest id is suggested).
 */
export function explain(verdict: Verdict, input: Case, criterion: string, { full = false }: { readonly full?: boolean } = {}): string {
	const room = full ? FULL : SHORT;
	const result = verdict.criteria.find((c) => c.id === criterion);
	const entry = readCase(input).find((e) => e.criterion.id === criterion);
	if (!result || !entry) {
		const ids = verdict.criteria.map((c) => c.id);
		const near = nearest(criterion, ids) ?? ids.find((id) => criterion !== '' && id.startsWith(criterion));
		const rest = near ? `; did you mean "${near}"?` : `; there are ${ids.slice(0, NAMED).join(', ')}${ids.length > NAMED ? ', ...' : ''}.`;
		throw new AuditorError('AUD_CASE_INVALID', `There is no criterion "${line(criterion, NAMED_LENGTH)}"${rest}`, {
			context: { path: 'criterion' },
		});
	}
	const parts = [
		opening(result, verdict),
		opinions(result, entry, room),
		rulings(result, entry, room),
		doubts(entry, room),
		closing(result, room),
	];
	return visible(parts.filter((part) => part !== '').join('\n\n'));
}

function opening(result: CriterionResult, verdict: Verdict): string {
	if (result.score !== null) return `${result.name} has ${result.score} of 5 under the policy ${verdict.policy}.`;
	const why: Record<CriterionResult['status'], string> = {
		scored: '',
		abstained: 'the bench came to no decision',
		'not-applicable': 'it does not fit the target',
		'not-assessed': 'what it judges was not given',
		'auditor-error': 'the auditor itself failed there, which says nothing about the target',
	};
	return `${result.name} has no score: ${why[result.status]}. ${result.reason}`;
}

function opinions(result: CriterionResult, entry: CaseEntry, room: Room): string {
	const last = lastOpinions(entry.opinions);
	if (last.length === 0) return 'No judge was heard.';
	const told = last.slice(0, room.judges).map((opinion) => {
		const who = `${nameOf(opinion.judge)}${opinion.round > 1 ? ' (second look)' : ''}`;
		if (opinion.status === 'abstained') return `${who} abstained: ${opinion.abstention?.detail || opinion.abstention?.code}.`;
		const counted = own(result.scores, opinion.judge) ?? null;
		const note = counted === null ? ', which does not count' : counted !== opinion.score ? `, which counts as ${counted}` : '';
		const rest = opinion.citations.length - room.facts;
		const ids = [...opinion.citations.slice(0, room.facts), ...(rest > 0 ? [`${rest} more`] : [])];
		const cited = ids.length > 0 ? ` [${ids.join(', ')}]` : '';
		return `${who} gave ${opinion.score}${note}${opinion.argument ? `: ${shortened(opinion.argument, room)}` : '.'}${cited}`;
	});
	return listed(told, last.length, 'judge').join('\n');
}

function rulings(result: CriterionResult, entry: CaseEntry, room: Room): string {
	const evidence = new Map(entry.evidence.map((e) => [e.id, e]));
	const told = result.rulings.slice(-room.rules).map(({ rule, explanation, because, before, after }) => {
		const moved = before !== after && before !== null && after !== null ? ` (${inWords(before)} to ${inWords(after)})` : '';
		const found = because.flatMap((id) => evidence.get(id) ?? []);
		const facts = found.slice(0, room.facts).map((e) => `  - ${fact(e)}`);
		return [`${rule}${moved}: ${explanation}`, ...listed(facts, found.length, 'piece of evidence', 'pieces of evidence', '  - ')].join(
			'\n',
		);
	});
	return told.join('\n');
}

/** The lines, and how many are left out. */
function listed(lines: readonly string[], all: number, one: string, many = `${one}s`, mark = ''): string[] {
	const rest = all - lines.length;
	return rest > 0 ? [...lines, `${mark}and ${rest} more ${rest === 1 ? one : many}`] : [...lines];
}

/** The first sentences of an argument, on one line; its beginning where the first sentence alone is too long. */
function shortened(argument: string, { argument: most }: Room): string {
	if (most === Number.POSITIVE_INFINITY) return argument;
	const whole = line(argument, most * 4);
	if (whole.length <= most) return whole;
	const text = whole.slice(0, most);
	const end = Math.max(text.lastIndexOf('. '), text.lastIndexOf('? '), text.lastIndexOf('! '));
	return end > 0 ? text.slice(0, end + 1) : `${text.slice(0, Math.max(1, text.lastIndexOf(' ')))}…`;
}

function fact(e: Evidence): string {
	const where = e.location ? ` at ${formatLocation(e.location)}` : '';
	return `${e.id}${where}${e.message ? `: ${e.message}` : ''} (confidence ${e.confidence})`;
}

function doubts(entry: CaseEntry, room: Room): string {
	const all = entry.evidence.filter((e) => e.role !== 'context' && (e.disputed !== null || e.reread === 'not-found'));
	const told = all
		.slice(0, room.doubts)
		.map((e) =>
			e.disputed !== null
				? `${e.id} is disputed by ${e.disputed.by} (${e.disputed.reason}) and binds nothing.`
				: `${e.id} was not found again at its place and binds nothing.`,
		);
	return listed(told, all.length, 'piece of doubtful evidence', 'pieces of doubtful evidence').join('\n');
}

function closing(result: CriterionResult, room: Room): string {
	const parts: string[] = [];
	if (result.score !== null && result.reason) parts.push(`So: ${result.reason}`);
	if (result.dissent) parts.push(`Dissent: ${shortened(result.dissent.text, { ...room, argument: room.argument * 3 })}`);
	return parts.join('\n');
}

/** A score of the trace, `17/5`, as `3.4`. */
function inWords(text: string): string {
	const [n = '', d = '1'] = text.split('/');
	return /^-?\d+$/.test(n) && /^[1-9]\d*$/.test(d) ? formatScore(fraction(BigInt(n), BigInt(d))) : text;
}
