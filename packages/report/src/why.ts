// Why does a criterion have its score? What is met, what binds it, and what the judges differ by; told the same by every format.
import { CERTAIN, compareBy, type Expectation, type ReportCriterion } from '@auditor/schema';
import { clause, faultOf, firstOf, readersDoubt } from '@auditor/schema/pure';
import { type ReadCriterion, readCriterion, standingsOf, tellingRungs } from './read-criterion.js';
import { decimal, inWords } from './words.js';

/** Why a criterion has its score: what is met, and what holds the score down or up. The reason itself where it has none. */
export function whyOf(c: ReportCriterion): string {
	if (c.score === null) return c.reason;
	const read = readCriterion(c);
	const { met, answered: rows, idle } = standingsOf(read);
	const open = undecided(c.score, read).length;
	const answered = read.expectations.filter(({ answer }) => answer.state === 'met' || answer.state === 'unmet');
	if (rows === 0) return c.reason;
	const missed = tellingRungs(answered).filter(({ answer }) => answer.state === 'unmet');
	const costsNothing = ({ answer: { expectation: e } }: (typeof missed)[number]) => e.importance === 'bonus' && e.cap === null;
	const free = missed.every(costsNothing) && met > 0 ? missed.length : 0;
	const besides = free === 0 ? '' : free === 1 ? ', the other is optional and costs nothing' : ', the others are optional and cost nothing';
	const held = bindingOf(c);
	const not = free > 0 || met === rows ? '' : `, ${rows - met} not${c.score === 5 && held === '' ? ', too little to lower the score' : ''}`;
	const doubt = doubtOf(c, read);
	const counted = [
		rows === 1
			? `The one expectation that we could decide is ${met === 1 ? '' : 'not '}met`
			: `${met === rows ? (rows === 2 ? 'Both' : `All ${rows}`) : `${met} of ${rows}`} expectations met${besides}${not}`,
		// What sets the judges apart names what is open.
		...(open > 0 ? [`${open} more could not be decided${doubt?.by === 'open' ? '' : namedOpen(c.score, read)}`] : []),
		// It is told where it leaves little to judge by.
		...(idle >= rows ? [`${idle} more ${idle === 1 ? 'does' : 'do'} not apply`] : []),
	].join('; ');
	const counting = missed.filter(({ answer }) => answer.expectation.importance !== 'bonus');
	// What weighs most, the essential before all.
	const [first, ...others] = counting.sort(
		compareBy(
			({ answer: { expectation: e } }) => (e.importance === 'essential' ? -1 : 0),
			({ answer }) => -answer.expectation.weight,
		),
	);
	const binding =
		held ||
		(first && c.score < 5
			? `${others.length > 0 ? 'one that is not met: ' : ''}${clause(faultOf(first.answer.expectation))}.`.replace(': not met: ', ': ')
			: '');
	return `${counted}.${binding === '' ? '' : ` ${binding.charAt(0).toUpperCase()}${binding.slice(1)}`}${doubt === null ? '' : ` ${doubt.told}`}`;
}

/** Points without an answer that could make the score another one. */
function undecided(score: number, { expectations }: ReadCriterion) {
	const isIdle = ({ weight, cap }: Expectation) => weight === 0 && (cap === null || cap >= score);
	return tellingRungs(expectations).filter(
		({ answer: { state, expectation } }) => (state === 'unknown' || state === 'error') && !isIdle(expectation),
	);
}

/** Points without an answer that a reason names. */
const NAMED = 2;

/** The first points without an answer, in the rubric’s words. */
function namedOpen(score: number, read: ReadCriterion): string {
	const open = undecided(score, read);
	const few = open.length > NAMED + 1 ? NAMED : open.length;
	const named = open.slice(0, few).map(quotedText);
	const counts = open.some(isOpen) ? '' : ` and ${open.length === 1 ? 'does' : 'do'} not count`;
	return `${counts} (${[...named, ...(open.length > few ? [`${open.length - few} others`] : [])].join(', ')})`;
}

const quotedText = ({ answer }: ReadCriterion['expectations'][number]) => `“${answer.expectation.text.replace(/\.$/, '')}”`;

/** What was found, as the criterion lists it. */
const quotedFinding = ({ answer: { state, expectation } }: ReadCriterion['expectations'][number]) =>
	`“${(state === 'unmet' ? faultOf(expectation) : expectation.text).replace(/\.$/, '')}”`;

/** How many points that matter have no answer. */
export function openOf({ expectations }: ReadCriterion): number {
	return expectations.filter(isOpen).length;
}

const isOpen = ({ answer }: ReadCriterion['expectations'][number]) =>
	answer.state === 'unknown' && answer.expectation.unanswered === 'doubt';

/** What the judges differ by, with the sentence that tells it; null where they agree. */
function doubtOf(c: ReportCriterion, read: ReadCriterion) {
	const scores = Object.values(c.scores).filter((score) => score !== null);
	const [low, high] = [Math.min(...scores), Math.max(...scores)];
	const doubt = c.score === null || low === high ? null : doubtIn(c, read);
	if (doubt === null) return null;
	const might = doubt.by === 'readers' ? 'Readers might give' : 'The score may be';
	return { by: doubt.by, told: `${might} ${low}${high - low === 1 ? ' or' : ' to'} ${high}: ${doubt.because}.` };
}

/** What sets the judges apart: the step that those without a model took, else answers that are not certain. Null: nothing that we know of. */
export function doubtIn(
	c: ReportCriterion,
	{ expectations }: ReadCriterion,
): { because: string; by: 'open' | 'unsure' | 'limit' | 'readers' | 'part' } | null {
	const steps = new Set(c.opinions.map((o) => o.working.step));
	const open = expectations.filter(isOpen);
	const unsure = expectations.filter(
		({ answer: { state, confidence, disputed } }) => (state === 'met' || state === 'unmet') && (confidence < CERTAIN || disputed),
	);
	const readers = c.score === null ? null : readersDoubt(c.criterion, c.score);
	if (steps.has('open'))
		return {
			by: 'open',
			because:
				open.length === 1
					? `we could not decide one important expectation (${quotedText(open[0]!)})`
					: `we could not decide ${open.length} important expectations (${open
							.slice(0, 2)
							.map(quotedText)
							.join(', ')}${open.length > 2 ? ', …' : ''})`,
		};
	if (steps.has('readers') && readers !== null) {
		const { of, less, more } = readers;
		const others = (less ?? 0) + (more ?? 0);
		const gave = less ? (more ? 'another' : 'a lower') : 'a higher';
		const given = c.opinions.map(({ score }) => score ?? c.score!);
		const other = less === 0 && Math.min(...given) < c.score! ? 'a lower' : more === 0 && Math.max(...given) > c.score! ? 'a higher' : null;
		const few = other ? `; with so few, ${other} one is not ruled out` : '';
		const because =
			others === 0
				? 'few repositories that we scored so were graded by readers, who often gave another score in this criterion'
				: `of ${of} other repositories that we scored ${c.score} in this criterion, readers gave ${inWords(others)} ${gave} score${few}`;
		return { by: 'readers', because };
	}
	const limited = c.opinions.find((o) => o.working.step === 'limit')?.working;
	if (limited !== undefined) {
		const points = 1 + Math.round((4 * Number(limited.earned)) / Number(limited.of));
		return { by: 'limit', because: `without the “at most” the score would be ${points}, and a reader may find that fault less serious` };
	}
	if (unsure.length === 0)
		return c.opinions.some(({ working }) => working.earned !== undefined)
			? { by: 'part', because: 'an expectation is met in part, for which the lenient reading gives half the points' }
			: null;
	const shown = firstOf(unsure, 2);
	const rest = unsure.length - shown.length;
	const which = shown.map(quotedFinding).join(', ') + (rest > 0 ? ` and ${rest} others` : '');
	const told = unsure.length === 1 ? 'one finding is not certain' : `${unsure.length} findings are not certain`;
	return { by: 'unsure', because: `${told}: ${which}` };
}

/** What binds the score: a danger, a cap that it stands at, a floor, or the judge who decided. */
function bindingOf(c: ReportCriterion): string {
	const last = c.rulings.filter((r) => r.before !== null && movesScore(r)).at(-1);
	if (last && last.rule !== 'evidence-bounds') return `${clause(last.explanation)}.`;
	const { bounds, score } = c;
	if (bounds === null || score === null) return '';
	const { expectations, hazards } = readCriterion(c);
	const danger = hazards.find(({ state }) => state === 'confirmed');
	const isHeld = c.rulings.some(({ rule, inputs }) => rule === 'security-override' && inputs.cap === score);
	if (danger && isHeld) return `at most ${score}, for a danger is confirmed: ${clause(danger.hazard.text)}.`;
	const certain = expectations.filter(({ answer }) => answer.confidence >= CERTAIN && !answer.disputed);
	if (bounds.ceiling < 5 && bounds.ceiling <= score) {
		const caps = tellingRungs(certain).filter(({ answer }) => answer.state === 'unmet' && answer.expectation.cap === bounds.ceiling);
		if (caps.length > 0) {
			const more = caps.length - 1;
			return `at most ${bounds.ceiling}: ${clause(faultOf(caps[0]!.answer.expectation))}${more === 1 ? `; ${clause(faultOf(caps[1]!.answer.expectation))}` : more > 1 ? `, and ${more} other faults have the same limit` : ''}.`;
		}
	}
	if (bounds.floor > 1 && bounds.floor >= score) {
		const floors = certain.filter(({ answer }) => answer.state === 'met' && answer.expectation.floor === bounds.floor);
		if (floors.length > 0) return `at least ${bounds.floor}: ${clause(floors[0]!.answer.expectation.text)}.`;
	}
	return '';
}

/** Whether a rule gave the score, or changed what is left of it when it is rounded. */
export function movesScore({ before, after }: ReportCriterion['rulings'][number]): boolean {
	return before === null || Math.round(Number(decimal(before))) !== Math.round(Number(decimal(after)));
}
