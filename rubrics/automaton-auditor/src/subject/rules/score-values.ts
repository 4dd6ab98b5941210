// Is a value a score, and does it change one? By the names that are set and the kind of value they are set to: min, max, arithmetic, a constant or
// another judge's score change it; a list of scores, a table or a text does not.
import type { CallFact, Project, SourceFile, StaticValue } from '@auditor/code';
import { armsOf, callsInValue, givenTo, isTextual, itemsIn, keyText, textOf } from '@auditor/code';
import { nameParts } from '@auditor/probes';
import type { JudgeScores } from '../judges/scores.js';
import type { Criteria } from './criteria.js';
import type { StateKeys } from './keys-read.js';
import { isRead } from './only-told.js';

/** `penalty`: a number is added to the score or taken off, and nothing is weighed again. `default`: what every score begins with. */
export type Effect = 'score' | 'routing' | 'default' | 'penalty' | 'text' | 'none';

/** What the code is read with. */
export interface Reading {
	readonly project: Project;
	readonly scores: JudgeScores;
	/** What the graphs' state declares; null where that is not known whole. */
	readonly state: StateKeys | null;
	/** Ids that the repository's own rubric gives its criteria; null where no rubric is found. */
	readonly criteria: Criteria | null;
	/** Fields of the evidence’s model that hold a yes or no or a number, with the model’s name where no code sets the field. */
	readonly recorded: ReadonlyMap<string, string | null>;
	/** Source texts by path. */
	readonly texts: ReadonlyMap<string, string>;
}

/** A name for a score: `final_score`, `weighted`, `cap`. */
export const SCORE =
	/score|final|weighted|overall|average|\bavg|mean|total|\bcap(ped)?\b|result|rating|grade|verdict|adjusted|base\b|value/i;
/** Words for how far scores lie apart: a measure of them is no score. */
export const MEASURE = /variance|spread|range|deviation|disagreement/i;
const ROUTING = /(^| )(re ?eval\w*|re ?run|re ?examin\w*|retry|mediat\w*|second round|revisit|reconsider\w*)( |$)/;
export const TEXT = /dissent|summary|note|reason|rationale|explan|text|lines|report|markdown|message|remediation|log/i;
/** A name for what a criterion is given in the end, not for one judge's score. */
export const OUTCOME = /^(final|result|base|overall|verdict|adjusted|weighted|resolved|consensus|raw|score)\b/;

/** A function that gives a text: what it computes on the way stays inside. */
export const TEXTUAL = /^(str|string|Optional\[str\]|str \| None)$/;

/** `outside`: only what is set outside of the function's own names. */
export function effectOfLines(file: SourceFile, within: (line: number) => boolean, outside = false): Effect {
	let effect: Effect = 'none';
	for (const a of file.facts.assignments) {
		if (!within(a.line) || a.operator === 'property' || (outside && /^\w+$/.test(a.target) && !TEXT.test(a.target))) continue;
		// Gathering scores is no rule; changing one is.
		if (scoreTarget(a.target) && a.value && changesScore(a.value, file, a.operator)) return 'score';
		const told = TEXT.test(a.target);
		if (routes(a.target) && !told) effect = 'routing';
		else if (told && effect === 'none' && isRead(file, a)) effect = 'text';
	}
	for (const c of file.facts.calls) if (within(c.line) && setsScore(file, c)) return 'score';
	return effect;
}

/** `copy(update={"score": 1})`, `{ ...opinion, score: 1 }`, `score=3` handed to a copy. */
function setsScore(file: SourceFile, call: CallFact): boolean {
	const isNew = (value: StaticValue) => value.kind === 'call' || value.kind === 'binary' || numberOf(value, file) !== null;
	return givenTo(call).some((v) => v.kind === 'dict' && v.entries.some((e) => keyText(e.key) === 'score' && isNew(e.value)));
}

export const routes = (name: string): boolean => ROUTING.test(nameParts(name).join(' '));

export function scoreTarget(target: string): boolean {
	if (/\[["'](?:final_?|adjusted_?)?score["']\]$/i.test(target)) return true;
	const parts = nameParts(target.split('[', 1)[0]!).join(' ');
	return SCORE.test(parts) && !TEXT.test(parts) && !MEASURE.test(parts);
}

/** A number, or a name that the module gives one and nothing sets anew. */
export function numberOf(value: StaticValue, file: SourceFile): number | null {
	if (value.kind === 'number') return value.value;
	const set = value.kind === 'name' ? file.facts.assignments.filter(({ target }) => target === value.name) : [];
	const [only, ...others] = set;
	return only?.value?.kind === 'number' && only.scope.function === null && others.length === 0 ? only.value.value : null;
}

/** min, max, arithmetic, a constant, another judge's score: not a list, a dict or a text. */
export function changesScore(value: StaticValue, file: SourceFile, operator: string): boolean {
	if (/^[-+*/]=$/.test(operator)) return value.kind !== 'string' && value.kind !== 'template' && value.kind !== 'list';
	return value.kind === 'conditional' ? armsOf(value).some((arm) => changes(arm, file)) : changes(value, file);
}

function changes(value: StaticValue, file: SourceFile): boolean {
	switch (value.kind) {
		case 'number':
			return value.value !== 0;
		case 'binary':
			return /^(\+|-|\*|\/|\/\/)$/.test(value.operator) && !isTextual(value);
		case 'name':
			return /score|cap|weighted|final|lead|limit|ceiling|max|min/i.test(value.name) || (numberOf(value, file) ?? 0) !== 0;
		case 'call': {
			const call = file.facts.calls[value.call];
			return (
				/^(min|max|round|int|float|floor|ceil|clamp|f?mean|median(?:_low|_high)?|sum|_?clamp\w*|apply\w*|cap\w*)$/i.test(
					call?.method ?? '',
				) || /score|cap|weight|clamp/i.test(call?.method ?? '')
			);
		}
		case 'subscript':
		case 'member':
			return /score/i.test(textOf(value, file));
		default:
			return false;
	}
}

export function effectOfValue(reading: Reading, value: StaticValue, file: SourceFile, index: number | null): Effect {
	if (value.kind === 'list')
		return itemsIn([value], () => null).some((item) => effectOfItem(reading, item, file, index) === 'score') ? 'score' : 'none';
	return effectOfItem(reading, value, file, index);
}

function effectOfItem(reading: Reading, value: StaticValue, file: SourceFile, index: number | null): Effect {
	if (armsOf(value).some(isTextual)) return 'text';
	if (index !== null && TEXTUAL.test(file.facts.functions[index]?.returns?.text ?? '')) return 'text';
	if (changesScore(value, file, '=') || reading.scores.isScore({ value, file, function: index })) return 'score';
	const scored = callsInValue(value, file).some(({ keywords }) =>
		keywords.some((given) => given.name !== null && /score|cap/i.test(given.name) && changesScore(given.value, file, '=')),
	);
	return scored ? 'score' : 'none';
}

/** `{"final_score": 3, ...}`: the score of what is given back under keys. */
export function scoreIn(value: StaticValue): StaticValue | undefined {
	const entries = value.kind === 'dict' ? value.entries : [];
	return entries.find((entry) => /(?:^|_)(?:score|final|verdict)$/i.test(keyText(entry.key) ?? ''))?.value;
}
