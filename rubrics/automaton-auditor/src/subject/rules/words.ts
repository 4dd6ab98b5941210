// The words by which a rule of synthesis is known, and when a name or a text holds them.
import { holdsTerm, nameParts } from '@auditor/probes';

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
}

/** As `holdsTerm`, and long words by their stem too: `hallucinated` is `hallucination`. */
export function holdsWord(name: string, term: string): boolean {
	if (holdsTerm(name, term)) return true;
	const parts = nameParts(term);
	const stem = parts.length === 1 && parts[0]!.length >= 9 ? parts[0]!.slice(0, -3) : null;
	return stem !== null && nameParts(name).some((part) => part.startsWith(stem));
}

/** Terms that are no role's: `tech lead` alone names a person. */
export function withoutRoles(terms: readonly string[], roles: readonly string[]): string[] {
	return terms.filter((t) => !roles.some((r) => nameParts(r).join('') === nameParts(t).join('')));
}

/** A text that names the rule: two words of it or more, or one that is no everyday word of an audit. */
export function saysRule(text: string, term: string): boolean {
	const parts = nameParts(term);
	if (!holdsWord(text, term)) return false;
	return parts.length > 1 || /override|overrid|supremacy|cap(ped)?\b|weight|re-?eval|rule/i.test(text);
}
