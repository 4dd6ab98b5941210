// Is there a danger that no praise may outvote? By default a confirmed finding (certain, in source, with its place, undisputed) caps the
// score, whether or not a judge noticed. Two older triggers read the accuser's typed charge instead; none reads words.
import type { Json } from '@auditor/schema';
import { clause, confirmedHazards } from '@auditor/schema/pure';
import { counting, defineRule, type Hearing, nameOf, scoreOf, scoresOf } from '../define-rule.js';
import { choice, integer, text } from '../fields.js';
import { formatScore, fraction, smaller, weightedMean } from '../fraction.js';

export const securityOverride = defineRule({
	id: 'security-override',
	summary: 'A confirmed danger (or, in older rule sets, a charge) caps the score of the criterion, or of the total as well.',
	source: 'The default policy: cap 3 on the criterion.',
	phase: ({ effect }) => (effect === 'replace' ? 'score' : 'bound'),
	parameters: {
		trigger: choice(
			'What sets it off.',
			['confirmed-evidence', 'prosecutor-charge', 'prosecutor-charge-and-techlead-agrees'],
			'confirmed-evidence',
		),
		charge: text('The kind of charge.', 'security'),
		accuser: text('Who charges.', 'prosecutor'),
		accuserAtMost: integer("The accuser's highest score with which a charge counts.", 1, 5, 2),
		arbiter: text('Who agrees, and whose score replaces.', 'techlead'),
		arbiterAtMost: integer("The arbiter's highest score that counts as agreement.", 1, 5, 3),
		effect: choice("Cap the score, or replace it by the smaller of the cap and the arbiter's.", ['cap', 'replace'], 'cap'),
		cap: integer('Highest score left.', 1, 5, 3),
		scope: choice('Whether the total is capped as well.', ['criterion', 'total'], 'criterion'),
	},
	applies: (hearing, parameters) => {
		if (parameters.effect === 'replace' && counting(hearing).length === 0) return false;
		if (parameters.trigger === 'confirmed-evidence') return confirmed(hearing, parameters.charge).length > 0;
		const score = scoreOf(hearing, parameters.accuser);
		if (score === null || score > parameters.accuserAtMost || chargesOf(hearing, parameters).length === 0) return false;
		const arbiter = scoreOf(hearing, parameters.arbiter);
		return parameters.trigger === 'prosecutor-charge' || (arbiter !== null && arbiter <= parameters.arbiterAtMost);
	},
	rule: (hearing, parameters) => {
		const { trigger, cap, effect, arbiter, accuser, scope } = parameters;
		const facts = trigger === 'confirmed-evidence' ? confirmed(hearing, parameters.charge) : [];
		const because = trigger === 'confirmed-evidence' ? facts.map((f) => f.id) : chargesOf(hearing, parameters).flatMap((c) => c.evidence);
		const ids = new Set(hearing.evidence.map((e) => e.id));
		const why =
			trigger === 'confirmed-evidence'
				? `a danger is confirmed: ${[...new Set(facts.map((f) => clause(f.hazard)))].join('; ')}`
				: `${nameOf(accuser)} charges ${parameters.charge}`;
		const base = effect === 'replace' ? replacement(hearing, arbiter) : hearing.value;
		const value = base === null ? undefined : smaller(base, fraction(cap));
		const inputs: Record<string, Json> = { trigger, cap, scope, scores: scoresOf(hearing.standings) };
		return {
			explanation: `At most ${cap}${effect === 'replace' ? `, or what ${nameOf(arbiter)} gives if that is less` : ''}, for ${why}.${
				value === undefined ? '' : ` The score is ${formatScore(value)}.`
			}${scope === 'total' ? ` The total is capped at ${cap} too.` : ''}`,
			because: [...new Set(because)].filter((id) => ids.has(id)).sort(),
			inputs,
			...(value === undefined ? {} : { value }),
			...(scope === 'total' ? { totalCap: cap } : {}),
		};
	},
});

function confirmed(hearing: Hearing, charge: string): { id: string; hazard: string }[] {
	return confirmedHazards(hearing.criterion, hearing.evidence)
		.filter(({ hazard }) => hazard.charge === charge)
		.flatMap(({ hazard, confirmed }) => confirmed.filter((e) => e.reread !== 'not-found').map((e) => ({ id: e.id, hazard: hazard.text })));
}

function chargesOf(hearing: Hearing, { accuser, charge }: { accuser: string; charge: string }) {
	return hearing.standings.find((s) => s.judge === accuser)?.charges.filter((c) => c.kind === charge) ?? [];
}

/** The arbiter's score; without one, the plain mean of those present, so that the rule never raises anything. */
function replacement(hearing: Hearing, arbiter: string) {
	const score = scoreOf(hearing, arbiter);
	return score === null ? weightedMean(counting(hearing).map((s) => ({ value: fraction(s.score), weight: 1 }))) : fraction(score);
}
