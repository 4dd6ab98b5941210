// What do the facts allow? Fact supremacy: no opinion lifts a score above the cap of an expectation that is certainly unmet, or presses it
// below the floor of one that is certainly met. An answer that a second look disputes, or whose place was not found again, binds nothing.
import { answerExpectations, CERTAIN, capOf, clause, faultOf } from '@auditor/schema/pure';
import { defineRule, type Hearing } from '../define-rule.js';
import { share } from '../fields.js';
import { compare, formatScore, fraction, larger, smaller } from '../fraction.js';

export const evidenceBounds = defineRule({
	id: 'evidence-bounds',
	summary: "The score is clamped to the floor and ceiling that the criterion's expectations imply.",
	source: 'The default policy: answers with confidence from 0.7 that nothing disputes.',
	phase: 'bound',
	parameters: { confidence: share('Confidence from which an answer binds.', CERTAIN) },
	applies: (hearing, { confidence }) => binding(hearing, confidence).length > 0,
	rule: (hearing, { confidence }) => {
		const all = binding(hearing, confidence);
		const ceiling = Math.min(5, ...all.flatMap((b) => (b.ceiling === null ? [] : [b.ceiling])));
		const asked = Math.max(1, ...all.flatMap((b) => (b.floor === null ? [] : [b.floor])));
		// Where facts contradict each other the ceiling holds: a floor is a promise, a ceiling is a finding.
		const floor = Math.min(asked, ceiling);
		const { value } = hearing;
		const after = value === null ? undefined : smaller(larger(value, fraction(floor)), fraction(ceiling));
		const decisive = all.filter((b) =>
			value === null || after === undefined || compare(after, value) === 0
				? true
				: compare(after, value) < 0
					? b.ceiling === ceiling
					: b.floor === floor,
		);
		const moved = value !== null && after !== undefined && compare(after, value) !== 0;
		const caps = decisive.filter((b) => b.ceiling !== null && b.ceiling === ceiling).map((b) => clause(b.fault));
		const floors = decisive.filter((b) => b.floor !== null && b.floor === floor).map((b) => clause(b.text));
		const parts = [
			...(caps.length > 0 ? [`At most ${ceiling}: ${caps.join('; ')}.`] : []),
			...(floors.length > 0 ? [`At least ${floor}: ${floors.join('; ')}.`] : []),
			moved ? `The score goes from ${formatScore(value)} to ${formatScore(after)}.` : 'The score stands.',
			...(asked > ceiling ? [`The floor ${asked} yields to the ceiling ${ceiling}.`] : []),
		];
		return {
			explanation: parts.join(' '),
			because: [...new Set(decisive.flatMap((b) => b.evidence))].sort(),
			inputs: { floor, ceiling, confidence, expectations: decisive.map((b) => b.id) },
			bounds: { floor, ceiling },
			...(after === undefined ? {} : { value: after }),
		};
	},
});

interface Binding {
	readonly id: string;
	readonly text: string;
	readonly fault: string;
	readonly ceiling: number | null;
	readonly floor: number | null;
	readonly evidence: string[];
}

function binding(hearing: Hearing, confidence: number): Binding[] {
	return answerExpectations(hearing.criterion, hearing.evidence).flatMap((answer) => {
		const { expectation, state, evidence } = answer;
		const ceiling = state === 'unmet' ? capOf(answer) : null;
		const floor = state === 'met' ? expectation.floor : null;
		if (ceiling === null && floor === null) return [];
		const certain = evidence.filter((e) => e.confidence >= confidence && e.disputed === null && e.reread !== 'not-found');
		return certain.length === 0
			? []
			: [{ id: expectation.id, text: expectation.text, fault: faultOf(expectation), ceiling, floor, evidence: certain.map((e) => e.id) }];
	});
}
