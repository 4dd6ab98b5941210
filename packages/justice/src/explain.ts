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

/**
 * The story of one score in plain words, a few short paragraphs. What a terminal would act on is shown as its code point.
 * @throws AuditorError AUD_CASE_INVALID when the verdict or the case has no such criterion (the nearest id is suggested).
 */
export function explain(verdict: Verdict, input: Case, criterion: string): string {
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
	const parts = [opening(result, verdict), opinions(result, entry), rulings(result, entry), doubts(entry), closing(result)];
	return visible(parts.filter((part) => part !== '').join('\n\n'));
}

function opening(result: CriterionResult, verdict: Verdict): string {
	if (result.score !== null) return `${result.name} (${result.id}) has ${result.score} of 5 under the policy ${verdict.policy}.`;
	const why: Record<CriterionResult['status'], string> = {
		scored: '',
		abstained: 'the bench came to no decision',
		'not-applicable': 'it does not fit the target',
		'not-assessed': 'what it judges was not given',
		'auditor-error': 'the auditor itself failed there, which says nothing about the target',
	};
	return `${result.name} (${result.id}) has no score: ${why[result.status]}. ${result.reason}`;
}

function opinions(result: CriterionResult, entry: CaseEntry): string {
	const last = lastOpinions(entry.opinions);
	if (last.length === 0) return 'No judge was heard.';
	return last
		.map((opinion) => {
			const who = `${nameOf(opinion.judge)}${opinion.round > 1 ? ' (second look)' : ''}`;
			if (opinion.status === 'abstained') return `${who} abstained: ${opinion.abstention?.detail || opinion.abstention?.code}.`;
			const counted = own(result.scores, opinion.judge) ?? null;
			const note = counted === null ? ', which does not count' : counted !== opinion.score ? `, which counts as ${counted}` : '';
			const cited = opinion.citations.length > 0 ? ` [${opinion.citations.join(', ')}]` : '';
			return `${who} gave ${opinion.score}${note}${opinion.argument ? `: ${opinion.argument}` : '.'}${cited}`;
		})
		.join('\n');
}

function rulings(result: CriterionResult, entry: CaseEntry): string {
	const evidence = new Map(entry.evidence.map((e) => [e.id, e]));
	return result.rulings
		.map(({ rule, explanation, because, before, after }) => {
			const moved = before !== after && before !== null && after !== null ? ` (${inWords(before)} to ${inWords(after)})` : '';
			const facts = because.flatMap((id) => {
				const e = evidence.get(id);
				return e ? [`  - ${fact(e)}`] : [];
			});
			return [`${rule}${moved}: ${explanation}`, ...facts].join('\n');
		})
		.join('\n');
}

function fact(e: Evidence): string {
	const where = e.location ? ` at ${formatLocation(e.location)}` : '';
	return `${e.id}${where}${e.message ? `: ${e.message}` : ''} (confidence ${e.confidence})`;
}

function doubts(entry: CaseEntry): string {
	return entry.evidence
		.filter((e) => e.role !== 'context' && (e.disputed !== null || e.reread === 'not-found'))
		.map((e) =>
			e.disputed !== null
				? `${e.id} is disputed by ${e.disputed.by} (${e.disputed.reason}) and binds nothing.`
				: `${e.id} was not found again at its place and binds nothing.`,
		)
		.join('\n');
}

function closing(result: CriterionResult): string {
	const parts: string[] = [];
	if (result.score !== null && result.reason) parts.push(`So: ${result.reason}`);
	if (result.dissent) parts.push(`Dissent: ${result.dissent.text}`);
	return parts.join('\n');
}

/** A score of the trace, `17/5`, as `3.4`. */
function inWords(text: string): string {
	const [n = '', d = '1'] = text.split('/');
	return /^-?\d+$/.test(n) && /^[1-9]\d*$/.test(d) ? formatScore(fraction(BigInt(n), BigInt(d))) : text;
}
