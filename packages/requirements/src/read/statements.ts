// One sentence in its statements: what stands between "and", "which", "without", "not", and commas that part them.
import { kindOf, NEGATIONS } from '../words/others.js';
import { verbOf } from '../words/verbs.js';
import { BE, isSaid, itemsOf, NOUNS_TOO, ROLES, verbAt } from './items.js';
import { namesIn } from './mentions.js';

/** What a statement takes over from the one before it: the last thing named ("that …"), its subject ("and …"), or nothing. */
export type Carried = 'last' | 'subject' | null;

const POSSIBLE = /^(?:can|could|may|might|works?|starts?|possible|optional|optionally)$/;

/** What stands before a colon is the topic of what it introduces, and is no statement where something is named behind it. */
export function statements(sentence: string): { text: string; carried: Carried }[] {
	const colon = /:\s/.exec(sentence);
	const behind = colon ? sentence.slice(colon.index + 1) : '';
	const topic = colon !== null && namesIn(behind).length > 0 && namesIn(sentence.slice(0, colon.index)).length === 0;
	const whole = topic ? behind : sentence;
	const parts: { text: string; carried: Carried }[] = [];
	let from = 0;
	let carried: Carried = null;
	let lead = '';
	const names = namesIn(whole);
	for (const cut of whole.matchAll(CUT)) {
		if (names.some(({ start, end }) => cut.index >= start && cut.index < end)) continue;
		const joint = cut[0].trim().replace(/^,\s+/, '').toLowerCase();
		const [before, behind] = [whole.slice(from, cut.index), whole.slice(cut.index + cut[0].length)];
		const first = verbOf(/^(?:(?:is|are|does|must|should|not)\s+)*([a-z]+)/i.exec(behind)?.[1]?.toLowerCase() ?? '');
		const relative = joint === 'that' || joint === 'which';
		if (relative && (first === null || SAYS.test(before))) continue;
		if (joint === 'without' && (namesIn(behind).length === 0 || !isDone(before))) continue;
		const instead = INSTEAD.test(joint);
		if (instead && !(isDone(before) && isContrast(before) && namesIn(behind)[0]?.start === 0)) continue;
		const ownSubject: boolean =
			joint === ',' &&
			isStatement(behind) &&
			(SPLICED.test(behind)
				? isStatement(`${lead}${before}`) || itemsOf(before).some(({ word }) => kindOf(word) !== null)
				: isVerbSaid(before, carried) && isNamedActing(behind));
		const next = first?.participle === true && isVerbSaid(`${lead}${before}`, carried);
		if (joint === 'and' && !((isStatement(`${lead}${before}`) || next) && isStatement(behind))) continue;
		if (
			(joint === ',' && !ownSubject && !(next && JOINED.test(behind))) ||
			(joint === 'with' && !(isVerbSaid(before, carried) && isMade(behind)))
		)
			continue;
		parts.push({ text: `${lead}${before}`, carried });
		lead = joint === 'without' || instead ? 'must not use ' : '';
		carried = relative
			? 'last'
			: joint === 'without' ||
					instead ||
					((joint === 'and' || joint === ',') && first !== null) ||
					(ownSubject && /^(?:they|it)\b/i.test(behind))
				? 'subject'
				: null;
		from = cut.index + cut[0].length;
	}
	parts.push({ text: `${lead}${whole.slice(from)}`, carried });
	return parts;
}

const CUT = /; |,? \(?(?:not|instead of|rather than) |,? (?:that|which|and|without|with) |, /gi;
const INSTEAD = /^\(?(?:not|instead of|rather than)$/;
/** "…, they run in CI", "…, there is a changelog" */
const SPLICED = /^(?:they|it|there|these|this)\b/i;
/** "saved as …" */
const JOINED = /^[a-z]+ (?:as|in|to|into|at|under|on|from|by|using|with)\b/i;
/** "check that `x` …" says what is checked. */
const SAYS = /\b(?:check|ensure|verify|assert|test|say|state|show)s?$/i;

/** "`pyproject.toml` declares …" */
function isNamedActing(text: string): boolean {
	const [first, second] = itemsOf(text);
	const verb = second === undefined ? null : verbOf(second.word);
	return first?.named != null && first.named.kind !== 'number' && verb !== null && (!verb.participle || BE.test(second!.word));
}

/** Something is done: "stores loaves without `x`" bans it, "works without `x`", "can be called without `x`" and "does not start without `x`" do not. */
function isDone(text: string): boolean {
	const items = itemsOf(text);
	const at = verbAt(items);
	const predicate = at === null ? null : verbOf(items[at]!.word)!.predicate;
	return (
		predicate !== null &&
		predicate !== 'runs' &&
		predicate !== 'is' &&
		!items.some(({ word }) => NEGATIONS.has(word) || POSSIBLE.test(word))
	);
}

/** It has a verb with a name behind it: "`a` calls `b`, not `c`". */
function isContrast(text: string): boolean {
	const items = itemsOf(text);
	const at = verbAt(items);
	return at !== null && !BE.test(items[at]!.word) && items.slice(at + 1).at(-1)?.named != null;
}

function isVerbSaid(text: string, carried: Carried): boolean {
	const items = itemsOf(text);
	const at = verbAt(items);
	return (
		at !== null &&
		((at === 0 && carried === 'subject') || BE.test(items[at]!.word) || isSaid(items, at) || !verbOf(items[at]!.word)!.participle)
	);
}

/** "… with the plot saved as …" */
function isMade(text: string): boolean {
	const items = itemsOf(text);
	const at = verbAt(items);
	const next = items[(at ?? 0) + 1]?.word ?? '';
	return (
		at !== null &&
		at > 0 &&
		items.slice(0, at).every(({ named }) => named === null) &&
		verbOf(items[at]!.word)!.participle &&
		Object.hasOwn(ROLES, next)
	);
}

/** It has a verb of its own, and names something or a kind of thing. */
function isStatement(text: string): boolean {
	const items = itemsOf(text);
	const at = verbAt(items);
	if (at === null) return false;
	// "runs the tests"
	const next = items[at + 1];
	const acts =
		(at > 0 && next !== undefined && (next.named !== null || /^(?:an?|the|its|each|every|all)$/.test(next.word))) ||
		/^(?:they|it)$/.test(items[at - 1]?.word ?? '');
	const sure = (!NOUNS_TOO.has(items[at]!.word) || acts) && items[at]!.word !== 'have';
	return sure && items.some(({ named, word }) => named !== null || kindOf(word) !== null);
}
