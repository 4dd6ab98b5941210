// What did the hearing change? Findings that two judges overturned by a quote of the code count as they were ruled, and those that they dispute in part as
// doubtful; upheld flaws cap at the level of the rubric that speaks of them. All else that was disputed or raised is told and changes nothing. Under a policy
// that lets a hearing do less than it did, the judges' first opinions count.
import { afterHearing, canonicalJson, clause, type HearingEffect, type HearingMode, hearingModes } from '@auditor/schema/pure';
import { defineRule, type Hearing, nameOf, type Standing } from '../define-rule.js';
import { choice, names } from '../fields.js';

const COUNTS_AS = { met: 'met', unmet: 'not met', doubtful: 'doubtful' };
const DID = { flaw: 'raised a flaw', dispute: 'disputed', further: 'disputed a further finding' };
const RULED: Partial<Record<HearingEffect['point']['ruling'], string>> = { upheld: 'upheld it', partly: 'upheld it in part' };
/** Points that the trace tells one by one. */
const TOLD = 4;

export const hearing = defineRule({
	id: 'hearing',
	summary: 'Findings that judges overturned by a quote of the code count as they were ruled.',
	source:
		'SYNTHESIS, settled 6: quotes of code, two judges, no confirmed danger, no finding of proven precision. Beside these: a danger that two judges alone see is in doubt, what is said of all falls with one, what a certain finding misses takes all three, and a level that two name decides what the facts leave open.',
	phase: 'admission',
	parameters: {
		effect: choice('What a hearing may do: correct facts up and down, down alone, or nothing.', hearingModes, 'both-ways'),
		proven: names('Probes whose measured precision is .98 or more: no judge of a language model overturns them.', []),
	},
	applies: ({ points }) => points.length > 0,
	rule: (given, { effect, proven }) => {
		const held = (mode: HearingMode, sure: readonly string[]) =>
			afterHearing(given.criterion, given.evidence, given.points, { mode, proven: sure });
		const heard = held(effect, proven);
		const did = heard.effects.filter((e) => e.does !== null);
		// The judges' second opinions were given under the most that a hearing may do.
		const most = held('both-ways', []).effects;
		const less = heard.effects.some(({ does }, at) => canonicalJson(does ?? null) !== canonicalJson(most[at]!.does ?? null));
		const told = heard.effects.slice(0, TOLD).map(tell);
		const rest = heard.effects.length - told.length;
		const points = `${heard.effects.length} ${heard.effects.length === 1 ? 'point was' : 'points were'} heard.`;
		return {
			explanation: [
				points,
				...told,
				...(rest > 0 ? [`And ${rest} more.`] : []),
				...(less ? ["The judges' first opinions count."] : []),
			].join(' '),
			because: [...new Set(did.flatMap(({ point }) => point.evidence))].filter((id) => given.evidence.some((e) => e.id === id)).sort(),
			inputs: { points: given.points.map(({ id, ruling }) => ({ id, ruling })), changed: did.map(({ point }) => point.id) },
			evidence: heard.evidence,
			...(less && { standings: given.standings.map((standing) => beforeHearing(standing, given)) }),
		};
	},
});

function tell({ point, does, why }: HearingEffect): string {
	const who = [...new Set(point.by.map(({ judge }) => nameOf(judge)))].join(' and ');
	const [{ quote }] = point.by as [(typeof point.by)[number]];
	const place = quote.stands === 'absent' ? `nowhere (${quote.text})` : quote.line === null ? quote.path : `${quote.path}:${quote.line}`;
	if (point.kind === 'level')
		return `${who} and ${nameOf(point.ruledBy)} name level ${point.level}${point.claim === 'met' ? ' or more' : point.claim === 'unmet' ? ' or less' : ''}, at ${place}: ${clause(point.statement)}. ${why}`;
	if (point.kind === 'answer')
		return `${who} answered that it ${point.claim === 'met' ? 'holds' : 'does not hold'}: ${clause(point.statement)}. ${does === null ? why : `It counts as ${point.claim === 'met' ? 'met' : 'not met'}.`}`;
	const ruling = point.kind === 'further' ? undefined : RULED[point.ruling];
	const ruled = ruling === undefined ? '' : `; ${nameOf(point.ruledBy)} ${ruling}`;
	const then = does === null || !('becomes' in does) ? why : `It counts as ${COUNTS_AS[does.becomes]} now.`;
	return `${who} ${DID[point.kind]} at ${place}: ${clause(point.statement)}${ruled}. ${then}`;
}

function beforeHearing(standing: Standing, { opinions }: Hearing): Standing {
	const first = opinions.find((o) => o.judge === standing.judge && o.status === 'given');
	return first === undefined || standing.score === null
		? standing
		: { ...standing, opinion: first, score: first.score, charges: first.charges };
}
