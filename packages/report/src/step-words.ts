// What is told of a step of the plan: what is wrong, what was found, where, what it brings and what has to be done before it.
import { type AuditReport, CERTAIN, type Evidence, type Location, type RemediationStep } from '@auditor/schema';
import { faultIn, formatLocation } from '@auditor/schema/pure';
import { readCriterion, standingsOf } from './read-criterion.js';
import { ROUNDED, risesOf } from './rises.js';
import { saidOnce, withoutRepeated } from './said.js';
import { count, faultTold } from './words.js';

/** What is wrong today where a step is to be taken, and what was found of it where that is one finding; empty where the step's own text says it. */
export function troubleOf(step: RemediationStep, report: Pick<AuditReport, 'criteria'>, found: 'told' | 'left' = 'told'): string {
	const about = report.criteria.find((c) => c.id === step.criterion);
	if (!about) return '';
	const { expectations, hazards } = about.criterion;
	if (step.expectation === null) {
		const answered = about.evidence.find((e) => e.role === 'hazard' && step.evidence.includes(e.id))?.answers;
		const text = hazards.find((h) => h.id === answered)?.text ?? '';
		return step.text.includes(text) ? '' : text;
	}
	const missing = expectations.find((e) => e.id === step.expectation);
	if (missing === undefined || (missing.text !== '' && step.text.includes(missing.text))) return '';
	const shown = shownBy(step, report);
	const doubtful = shown.length > 0 && shown.every((e) => e.confidence < CERTAIN || e.disputed !== null);
	const fault = faultTold(faultIn(missing, shown), doubtful);
	// One finding says what is wrong here by its names; of several each has its own row.
	const [only, ...others] = shown;
	if (doubtful)
		return found === 'told' && only && /[`\d]/.test(only.message)
			? `${fault} ${others.length > 0 ? 'One of the places' : 'We saw this'}: ${only.message}`
			: fault;
	if (found === 'left' || !only || others.length > 0 || only.satisfied !== false || step.text.includes(only.message)) return fault;
	if (only.outcome !== missing.expects && only.message.includes('`')) return only.message;
	const said = saidOnce(fault, withoutRepeated(only.message, step.text), step.location);
	return [said.title, said.found].filter(Boolean).join(' ');
}

/** A step as one sentence after the other: what is wrong, what was found unless there is no room for it, and what to do. */
export function stepText(step: RemediationStep, report: Pick<AuditReport, 'criteria'>, found: 'told' | 'left' = 'told'): string {
	const trouble = troubleOf(step, report, found);
	return trouble === '' ? whatToDo(step) : `${trouble} ${whatToDo(step)}`;
}

/** What a finding lists of all that a step mends, one by one, and which other steps mend some of it; what the step itself tells left out. Other findings stand on the card. */
export function foundFor(step: RemediationStep, report: Pick<AuditReport, 'criteria' | 'remediation'>): string[] {
	const all = report.criteria.flatMap((c) => c.evidence);
	const own = all.filter((e) => step.evidence.includes(e.id) && e.role === 'expectation');
	const texts = (of: string) =>
		own.flatMap(({ values }) => (Array.isArray(values[of]) ? values[of].filter((one) => typeof one === 'string') : []));
	const told = stepText(step, report);
	const found = texts('listed').filter((text) => !told.includes(text));
	const against = new Set(texts('against'));
	const answers = ({ id, evidence }: RemediationStep) =>
		id !== step.id && all.some((e) => evidence.includes(e.id) && e.location && against.has(`${e.probe}@${formatLocation(e.location)}`));
	const others = report.remediation.filter(answers).map(({ id }) => id);
	const mended = `S${numbered(others, report).slice(1)} ${others.length > 1 ? 'mend' : 'mends'} some of this.`;
	return [...new Set([...found, ...(others.length > 0 ? [mended] : [])])];
}

/** Every place of a step's own evidence, the step's place first. */
export function placesOf(step: RemediationStep, report: Pick<AuditReport, 'criteria'>): Location[] {
	const all = [step.location, ...shownBy(step, report).map((e) => e.location)].filter((l) => l !== null);
	return [...new Map(all.map((l) => [formatLocation(l), l])).values()];
}

/** `7 places found (+0.10 when 5 are mended, +0.17 when none is left)`: how many were found, and how many the gain needs. A search never closes. */
export function placesLead(step: RemediationStep, report: Pick<AuditReport, 'criteria'>): string {
	const of = placesOf(step, report).length;
	// Of many places the first are told.
	if (shownBy(step, report).some(({ values }) => values.more === true)) return `${of} of the places found (mend every such place)`;
	const rungs = (step.rungs ?? []).map((r) => ({ ...r, gain: `+${r.gain.toFixed(2)}` }));
	const last = rungs.at(-1);
	if (!last || last.places > of) return `${of} places found`;
	if (rungs.length === 1 && last.places === of) return `${of} places found (mend every such place)`;
	const told = rungs.map(({ places, gain }, i) => {
		const which = places === of ? 'none is left' : places === 1 ? 'one is' : `${places} are`;
		return `${gain} when ${which}${i === 0 ? ' mended' : ''}`;
	});
	return `${of} places found (${told.join(', ')})`;
}

/** The evidence of a step in the criterion that it is told of, that of its own expectation first. */
function shownBy({ criterion, expectation, evidence }: RemediationStep, { criteria }: Pick<AuditReport, 'criteria'>): Evidence[] {
	const all = (criteria.find((c) => c.id === criterion)?.evidence ?? []).filter((e) => evidence.includes(e.id));
	const own = all.filter((e) => e.answers === expectation);
	return own.length > 0 ? own : all;
}

/** Whether what a step mends is marked so by the rubric. */
function isMarked(
	{ criterion, expectation, also }: RemediationStep,
	{ criteria }: Pick<AuditReport, 'criteria'>,
	mark: 'stops' | 'harms',
): boolean {
	return [{ criterion, expectation }, ...(also ?? [])].some((a) =>
		criteria.some((c) => c.id === a.criterion && c.criterion.expectations.some((e) => e.id === a.expectation && e[mark] === true)),
	);
}

/** What a step brings: `+0.20`, `+0.00 to +0.20` where it is in doubt, `+0.20 for steps 3 and 4 together`, or why it stands here all the same. */
export function gainOf(step: RemediationStep, report: Pick<AuditReport, 'criteria' | 'remediation'>): string {
	const { gain, range, together } = step;
	if (range) return `+${range.least.toFixed(2)} to +${range.most.toFixed(2)}`;
	if (gain > 0) return `+${gain.toFixed(2)}`;
	if (together !== undefined) return `+${together.gain.toFixed(2)} for ${numbered([step.id, ...together.with], report)} together`;
	// What is left out stops nothing, whatever it weighs.
	if (isMarked(step, report, 'stops') && !shownBy(step, report).every(({ values }) => values.stops === false))
		return shownBy(step, report).every(({ values }) => values.caught === true)
			? '+0.00, but it mends an error that a handler catches'
			: '+0.00, but it mends an error that can stop a run';
	const waiting = report.remediation.filter((s) => s.after?.includes(step.id)).map((s) => s.id);
	return waiting.length > 0 ? `needed for ${numbered(waiting, report)}` : '+0.00';
}

/**
 * ` 3 → 5`: how its criterion moves once it, and the steps that it goes with, are done, and how far all lead that raise it each alone and do not add up;
 * empty where it does not move.
 */
export function moveOf(step: RemediationStep, report: Pick<AuditReport, 'criteria' | 'remediation'>): string {
	const { criterion, gain, range, scoreAfter, shared, together } = step;
	const about = report.criteria.find((c) => c.id === criterion);
	const before = about?.score ?? null;
	const after = gain > 0 ? scoreAfter : (together?.scoreAfter ?? null);
	const asks = range?.asks ? `; then ${count(range.asks, 'more expectation')} ${range.asks === 1 ? 'applies' : 'apply'}` : '';
	// What has no answer may hold the score below.
	const mended = [step, ...report.remediation.filter(({ id }) => gain <= 0 && together?.with.includes(id))];
	const open = about === undefined ? [] : openBelow(about, after ?? 0, mended);
	const few = open.length > 2 ? [open[0]!.told, `${open.length - 1} others`] : open.map(({ told }) => told);
	const own =
		range || after === null || after === before
			? ''
			: ` ${before ?? '–'} → ${after}${few.length > 0 ? `, if ${few.length > 1 ? 'these expectations, of which we are not sure, are' : 'this expectation, of which we are not sure, is'} met, too: ${listed(few)}. If not, the score is at most ${Math.min(...open.map(({ cap }) => cap))}, with or without this step` : ''}`;
	const all = shared
		? shared.scoreAfter > (scoreAfter ?? 0)
			? `; with ${numbered(shared.with, report)}: ${before} → ${shared.scoreAfter}`
			: `, and still ${shared.scoreAfter} with ${numbered(shared.with, report)} done, too`
		: '';
	return `${own}${asks}${all}`;
}

/** Expectations that matter and have no answer, or none that is sure, and would hold the score below if they were not met; in quotes, with what was found. */
function openBelow(
	about: AuditReport['criteria'][number],
	score: number,
	mended: readonly RemediationStep[],
): { readonly told: string; readonly cap: number }[] {
	const own = mended.flatMap(({ expectation, also }) => [
		expectation,
		...(also ?? []).flatMap((one) => (one.criterion === about.criterion.id ? [one.expectation] : [])),
	]);
	// What rests on the very same finding is mended with it.
	const found = new Set(mended.flatMap((step) => shownBy(step, { criteria: [about] }).map(({ probe, message }) => `${probe}\n${message}`)));
	const isSame = ({ probe, message }: Evidence) => found.has(`${probe}\n${message}`);
	return readCriterion(about).expectations.flatMap(({ answer: { state, expectation: e, confidence, evidence } }) =>
		(e.cap ?? score) < score &&
		!own.includes(e.id) &&
		!evidence.some(isSame) &&
		(state === 'unknown' || (state === 'unmet' && confidence < CERTAIN))
			? [{ told: `“${e.text.replace(/\.$/, '')}”${foundOf(evidence)}`, cap: e.cap ?? score }]
			: [],
	);
}

/** ` (The repository lacks 1 path that the report names: docs/a.md)`: what leaves an expectation open, by its names; empty where it names nothing. Of several findings one that says yes leaves nothing open. */
function foundOf(evidence: readonly Evidence[]): string {
	const first = evidence.find(({ satisfied }) => satisfied !== true) ?? evidence[0];
	const [said = ''] = first?.message.split(/(?<=[.]) (?=[^a-z])/) ?? [];
	return /[`\d/]/.test(said) ? ` (${said.replace(/\.$/, '')})` : '';
}

/**
 * `and Report accuracy 4 → 5`: other criteria that it mends something of, or that gain because the report says what is built then; empty where its own alone
 * gains.
 */
export function movesOthers(step: RemediationStep, { criteria }: Pick<AuditReport, 'criteria'>): string {
	const { also, criterion, gain, scoreAfter, evidence } = step;
	const own = criteria.find((c) => c.id === criterion);
	const all = criteria.reduce((sum, c) => sum + (c.score === null ? 0 : c.weight), 0);
	const moved = own?.score && scoreAfter ? ((scoreAfter - own.score) * own.weight) / all : gain;
	const brings = gain > moved + 0.005;
	const shown = criteria.flatMap((c) => c.evidence.filter(({ id, location }) => location && evidence.includes(id)));
	const places = new Set(shown.map(({ probe, location }) => `${probe}@${formatLocation(location!)}`));
	const held = (c: (typeof criteria)[number]) =>
		c.evidence.some(({ values: { against } }) => Array.isArray(against) && against.some((one) => places.has(`${one}`)));
	const others = criteria.filter((c) => c.id !== criterion && (also?.some((a) => a.criterion === c.id) || (brings && held(c))));
	if (others.length > 0) {
		// Told where only one way adds up to the gain.
		const ways = gain > 0 && own?.score && scoreAfter ? risesOf(others, (gain - moved) * all, all * ROUNDED) : [];
		const rise = ({ score }: (typeof others)[number], i: number) => {
			const by = ways.length === 1 ? ways[0]![i] : undefined;
			return by === undefined || score === null ? '' : by === 0 ? ` (stays ${score})` : ` ${score} → ${score + by}`;
		};
		return `and ${listed(others.map((c, i) => `${c.name}${rise(c, i)}`))}`;
	}
	return brings ? 'and others' : '';
}

/**
 * What the gains are of, where steps are for criteria that have no score yet: once these have one, the total is of more criteria. Empty where there are none.
 */
export function gainsAreOf({ criteria, remediation, total }: Pick<AuditReport, 'criteria' | 'remediation' | 'total'>): string {
	const example = remediation.map((s) => s.gain || (s.together?.gain ?? 0)).find((gain) => gain > 0) ?? 0;
	const bears = (id: string) => remediation.some((s) => s.criterion === id || s.also?.some((a) => a.criterion === id));
	const later = criteria.filter((c) => c.score === null && c.weight > 0 && bears(c.id));
	if (total.score === null || example === 0 || later.length === 0) return '';
	const weigh = (all: typeof criteria) => all.reduce((sum, c) => sum + c.weight, 0);
	const now = weigh(criteria.filter((c) => c.score !== null));
	const then = (example * now) / (now + weigh(later));
	return `The gains are of the total over the ${count(total.scored, 'criterion', 'criteria')} with a score. The work may give ${later.length === 1 ? 'one more' : `${later.length} more`} a score: ${listed(later.map((c) => c.name))}. Each gain is smaller then: +${then.toFixed(2)} in place of +${example.toFixed(2)}. How far a criterion moves stays the same.`;
}

/** Over steps that raise no score that there is. */
export function besidesTitle({ criteria }: Pick<AuditReport, 'criteria'>, steps: readonly RemediationStep[]): string {
	const isForNoScore = steps.some((s) => criteria.some((c) => c.id === s.criterion && c.score === null));
	return `${count(steps.length, 'thing')} that would also help, ${isForNoScore ? 'without a gain that we can tell' : 'without a change of the score'}`;
}

/** `First do step 3.`; empty where nothing has to be done first. */
export function firstDo({ after }: RemediationStep, report: Pick<AuditReport, 'remediation'>): string {
	return after === undefined ? '' : `First do ${numbered(after, report)}.`;
}

/** What is to be done, and in which file that holds the same text. */
export function whatToDo({ text, location, source }: RemediationStep): string {
	return source === undefined
		? text
		: `${text} The same text stands in ${source}: change it there, and make ${location?.path ?? 'the other'} anew.`;
}

/** `step 3`, `steps 3, 5 and 8 to 11`: by their places in the plan. */
function numbered(ids: readonly string[], { remediation }: Pick<AuditReport, 'remediation'>): string {
	return numbers(remediation.flatMap((s, i) => (ids.includes(s.id) ? [i + 1] : [])));
}

/** `step 3`, `steps 3, 5 and 8 to 11`. */
export function numbers(all: readonly number[]): string {
	const runs: [number, number][] = [];
	for (const n of all) {
		const last = runs.at(-1);
		if (last && n === last[1] + 1) last[1] = n;
		else runs.push([n, n]);
	}
	const parts = runs.flatMap(([first, last]) =>
		last - first > 1 ? [`${first} to ${last}`] : first === last ? [String(first)] : [String(first), String(last)],
	);
	return `${all.length > 1 ? 'steps' : 'step'} ${listed(parts) || '?'}`;
}

function listed(parts: readonly string[]): string {
	return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : (parts[0] ?? '');
}

/** What is said in place of a plan without a step: what is unmet all the same is no news to leave out. */
export function noStep({ criteria }: Pick<AuditReport, 'criteria'>): string {
	const unmet = criteria.flatMap((c) => readCriterion(c).expectations.filter(({ answer }) => answer.state === 'unmet')).length;
	const open = criteria.filter(({ status }) => status === 'not-assessed' || status === 'auditor-error').length;
	if (unmet === 0 && open > 0)
		return `We know of no step: ${open === 1 ? 'a criterion was' : `${open} criteria were`} not assessed, and a person has to look.`;
	if (unmet === 0) return 'There is no step left to take.';
	return `${count(unmet, 'expectation')} ${unmet === 1 ? 'is' : 'are'} not met; we know of no sure step for ${unmet === 1 ? 'it' : 'them'}.`;
}

/** How the gains before the steps are read; empty where no step has one. */
export function gainsRead({ remediation }: Pick<AuditReport, 'remediation'>): string {
	if (!remediation.some(({ gain, together }) => gain > 0 || together)) return '';
	const all = remediation.some(({ together }) => together)
		? ' A number “for steps … together” is the gain of doing all of them, their single gains included.'
		: '';
	return `The number before a step is how much it raises the total score.${all}`;
}

/** In what order the steps of a plan stand. */
export const PLAN_ORDER = 'Dangers come first, then what raises an error where it runs, then what raises the total most.';

/** Over steps that raise no score and mend what is wrong or dangerous. */
export const WRONG = 'These raise no score, but they mend what is wrong or dangerous:';

export interface PartedSteps {
	/** They bring something, alone or together, others need them, or they mend what raises an error. */
	readonly bringing: RemediationStep[];
	/** They raise no score, and mend what does harm all the same. */
	readonly wrong: RemediationStep[];
	readonly besides: RemediationStep[];
}

/** The steps of a plan by what they are good for. */
export function partedSteps(report: Pick<AuditReport, 'criteria' | 'remediation'>): PartedSteps {
	const brings = (s: RemediationStep) => s.expectation === null || gainOf(s, report) !== '+0.00';
	const others = report.remediation.filter((s) => !brings(s));
	return {
		bringing: report.remediation.filter(brings),
		wrong: others.filter((s) => isMarked(s, report, 'harms')),
		besides: others.filter((s) => !isMarked(s, report, 'harms')),
	};
}

/** What is said where nothing stands in the way. */
export function nothingMissing({ criteria }: Pick<AuditReport, 'criteria'>): string {
	const open = criteria.reduce((sum, c) => sum + standingsOf(readCriterion(c)).open, 0);
	return `No file or document that was asked for is missing.${open > 0 ? ` ${count(open, 'question')} ${open === 1 ? 'has' : 'have'} no answer: see the criteria.` : ''}`;
}
