// One rule on one hearing, its answer checked: a rule may come from a rubric package. What it throws, and a score that is none or lies outside of 1 to 5,
// never reaches a verdict unsaid: the ruling tells what the rule did, and what was made of it.
import type { CriterionResult } from '@auditor/schema';
import { line } from '@auditor/schema/pure';
import type { Effect, Hearing } from './define-rule.js';
import { compare, type Fraction, formatScore, fraction, fromDecimal } from './fraction.js';
import type { Step } from './resolve-policy.js';

/** Characters of a message that a ruling repeats. */
const MESSAGE = 200;

/** What the rule does; null where it does not apply. */
export function runRule({ rule, parameters }: Pick<Step, 'rule' | 'parameters'>, hearing: Hearing): Effect | null {
	let effect: unknown;
	try {
		if (!rule.applies(hearing, parameters)) return null;
		effect = rule.rule(hearing, parameters);
	} catch (error) {
		const message = line(error instanceof Error ? error.message : String(error), MESSAGE).replace(/[.]$/, '');
		return idle(`The rule failed (${message}) and changes nothing.`);
	}
	if (typeof effect !== 'object' || effect === null) return idle('The rule gave no effect and changes nothing.');
	return checked(effect as Partial<Record<keyof Effect, unknown>>);
}

function idle(explanation: string): Effect {
	return { explanation, because: [], inputs: {} };
}

function checked(given: Partial<Record<keyof Effect, unknown>>): Effect {
	const { value, bounds, totalCap, abstain, evidence, ...rest } = given as Partial<Effect>;
	const said = typeof given.explanation === 'string' ? given.explanation : 'The rule says nothing of what it does.';
	const score = given.value === undefined ? null : scoreOf(given.value);
	return {
		...rest,
		explanation: [said, ...(score?.note ? [score.note] : [])].join(' '),
		because: Array.isArray(given.because) ? given.because.filter((id): id is string => typeof id === 'string') : [],
		inputs: typeof given.inputs === 'object' && given.inputs !== null ? (given.inputs as Effect['inputs']) : {},
		...(Array.isArray(evidence) && { evidence }),
		...(score?.value && { value: score.value }),
		...(isBounds(bounds) && { bounds }),
		...(isWhole(totalCap) && { totalCap }),
		...(typeof abstain === 'string' && { abstain }),
	};
}

/** The score that a rule gave, within 1 to 5; none where it gave no number. */
function scoreOf(given: unknown): { readonly value: Fraction | null; readonly note: string } {
	const value = isFraction(given) ? given : typeof given === 'number' && Number.isFinite(given) ? fromDecimal(given) : null;
	if (value === null)
		return {
			value,
			note: `It gave ${typeof given === 'object' ? 'an object' : line(String(given), MESSAGE)}, which is no score, and changes nothing.`,
		};
	const [least, most] = [fraction(1), fraction(5)];
	const within = compare(value, least) < 0 ? least : compare(value, most) > 0 ? most : value;
	const note =
		within === value ? '' : `It gave ${formatScore(value)}; a score lies between 1 and 5, so that it counts as ${formatScore(within)}.`;
	return { value: within, note };
}

function isFraction(given: unknown): given is Fraction {
	if (typeof given !== 'object' || given === null) return false;
	const { n, d } = given as Partial<Fraction>;
	return typeof n === 'bigint' && typeof d === 'bigint' && d > 0n;
}

function isBounds(given: unknown): given is NonNullable<CriterionResult['bounds']> {
	if (typeof given !== 'object' || given === null) return false;
	const { floor, ceiling } = given as { floor?: unknown; ceiling?: unknown };
	return isWhole(floor) && isWhole(ceiling);
}

function isWhole(given: unknown): given is number {
	return Number.isInteger(given) && (given as number) >= 1 && (given as number) <= 5;
}
