// Who is who: matches names of nodes, functions, classes and labels against the roles of the rubric's lexicon.
import type { Lexicon } from '@auditor/schema';

/** `RepoInvestigator`, `repo_investigator`, `repo-investigator node` -> its lower-case parts. */
export function nameParts(name: string): string[] {
	return name
		.replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
		.replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2')
		.toLowerCase()
		.split(/[^\p{L}\d]+/u)
		.filter(Boolean);
}

/** True when consecutive parts of the name spell the term: `TechLead`, `tech_lead` and `techleads` all hold `tech lead`. */
export function holdsTerm(name: string, term: string): boolean {
	const parts = partsOf(name);
	const wanted = partsOf(term).join('');
	if (wanted === '') return false;
	for (let start = 0; start < parts.length; start++) {
		let joined = '';
		for (let end = start; end < parts.length && joined.length <= wanted.length; end++) {
			joined += parts[end];
			if (joined === wanted || joined === `${wanted}s` || joined === `${wanted}es`) return true;
		}
	}
	return false;
}

/** The same names are asked again and again, once per term: their parts are kept, for so many names. */
const known = new Map<string, readonly string[]>();
const KNOWN_NAMES = 20_000;

function partsOf(name: string): readonly string[] {
	const found = known.get(name);
	if (found) return found;
	const parts = nameParts(name);
	if (known.size >= KNOWN_NAMES) known.clear();
	known.set(name, parts);
	return parts;
}

/** Ids of the lexicon's roles that the name holds, in the lexicon's order. A term of `not` excludes the role. */
export function rolesOf(name: string, lexicon: Lexicon): string[] {
	return lexicon.roles
		.filter((role) => role.terms.some((term) => holdsTerm(name, term)) && !role.not.some((term) => holdsTerm(name, term)))
		.map((role) => role.id);
}
