// The words by which a rule of synthesis is known, and when a name or a text holds them.
import { kept, once, type SourceFile } from '@auditor/code';
import { holdsTerm, linesOf, nameParts } from '@auditor/probes';

/** The words of a rule, those of its neighbours, and the names of roles, which say nothing about a rule where they only test presence. */
export interface RuleWords {
	/** As the lexicon calls the rule. */
	readonly name: string;
	readonly terms: readonly string[];
	readonly others: readonly string[];
	readonly roles: readonly string[];
	/** The judge whose view the rule favours: one that its words name; null where they name none. */
	readonly judge: string | null;
	/** How that judge is called. */
	readonly judgeTerms: readonly string[];
	/** Whether it asks how far the scores lie apart. */
	readonly measures: boolean;
	/** Whether it asks what detectives found. */
	readonly facts: boolean;
	/** Whether it is a text by nature. */
	readonly tells: boolean;
}

/** Words that follow a role about: `tech_lead is not None` tests presence, not a rule. */
export const PRESENCE = /^\s*(not\s+)?[\w.]+(\s+is\s+(not\s+)?None|\s*(!==?|===?)\s*(null|undefined))?\s*$/;

/** As `holdsTerm`, and long words by their stem too: `hallucinated` is `hallucination`. */
export function holdsWord(name: string, term: string): boolean {
	if (holdsTerm(name, term)) return true;
	const parts = nameParts(term);
	const stem = parts.length === 1 && parts[0]!.length >= 9 ? parts[0]!.slice(0, -3) : null;
	return stem !== null && nameParts(name).some((part) => part.startsWith(stem));
}

/** Terms that are no role's: `tech lead` alone names a person. */
export function withoutRoles(terms: readonly string[], roles: readonly string[]): readonly string[] {
	return kept(termsBeside(roles), terms, () => terms.filter((t) => !roles.some((r) => nameParts(r).join('') === nameParts(t).join(''))));
}

const termsBeside = once((_: readonly string[]) => new WeakMap<readonly string[], readonly string[]>());

/** `rules.get("collaboration_override")`: a test that asks for a rule by a name of its own. */
export const asksForOther = (test: string, terms: readonly string[]): boolean =>
	[...test.matchAll(/["'`](\w{1,60}_(?:override|penalty|rule|cap|weight)s?)["'`]/gi)].some(
		([, key]) => !terms.some((t) => holdsWord(key!, t)),
	);

/** A word that calls what stands next to it a rule. */
const RULE = /override|overrid|supremacy|^cap(ped)?$|weight|re-?eval|rule/i;

/** A text that names the rule: two words of it or more, or one beside a word for a rule; "weighted average, with dissent" is none about dissent. */
export function saysRule(text: string, term: string): boolean {
	if (!holdsWord(text, term)) return false;
	const all = text.split(/[^\p{L}\p{N}_-]+/u);
	const near = (at: number) => all.slice(Math.max(0, at - 2), at + 3).some((word) => RULE.test(word));
	return nameParts(term).length > 1 || all.some((word, at) => holdsWord(word, term) && near(at));
}

interface WithTexts {
	readonly texts: ReadonlyMap<string, string>;
}

/** Known by a plain word of a longer term, such as "weight", in lines that speak of no judge, though the rule favours one. */
export function isWeak(
	reading: WithTexts,
	file: SourceFile,
	lines: { line: number; endLine: number },
	names: readonly string[],
	{ terms, judge, judgeTerms }: RuleWords,
): boolean {
	if (judge === null) return false;
	const tails = new Set(terms.flatMap((t) => nameParts(t).slice(1)));
	const held = terms.filter((t) => names.some((name) => holdsWord(name, t)));
	if (!held.every((t) => nameParts(t).length === 1 && tails.has(nameParts(t)[0] as string))) return false;
	return !speaksOf(reading, file, lines, { judgeTerms });
}

/** These lines name the judge whom the rule favours. */
export function speaksOf(
	{ texts }: WithTexts,
	file: SourceFile,
	{ line, endLine }: { line: number; endLine: number },
	{ judgeTerms }: Pick<RuleWords, 'judgeTerms'>,
): boolean {
	const text = nameParts(linesOf(texts, file.path, line, endLine).replace(/\W+/g, '_')).join('');
	return judgeTerms.some((t) => text.includes(nameParts(t).join('')));
}
