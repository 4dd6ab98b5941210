// Who is who: matches names of nodes, functions, classes and labels against the roles of the rubric's lexicon.
import { type Lexicon, nameParts as partsIn } from '@auditor/schema';

/** As the schema parts names; those that were asked before are not parted again. */
export function nameParts(name: string): readonly string[] {
	return partsOf(name).parts;
}

/** True when consecutive parts of the name spell the term: `TechLead`, `tech_lead` and `techleads` all hold `tech lead`. */
export function holdsTerm(name: string, term: string): boolean {
	const wanted = partsOf(term).joined;
	if (wanted === '') return false;
	const { parts, joined: whole } = partsOf(name);
	if (!whole.includes(wanted)) return false;
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
const known = new Map<string, Parts>();
const KNOWN_NAMES = 20_000;
/** Characters of a name; what is longer is a text, and not kept. */
const LONGEST_NAME = 200;

interface Parts {
	readonly parts: readonly string[];
	readonly joined: string;
}

function partsOf(name: string): Parts {
	const found = known.get(name);
	if (found) return found;
	const parts = partsIn(name);
	const made = { parts, joined: parts.join('') };
	if (name.length > LONGEST_NAME) return made;
	if (known.size >= KNOWN_NAMES) known.clear();
	known.set(name, made);
	return made;
}

/** Ids of the lexicon's roles that the name holds, in the lexicon's order. A term of `not` excludes the role. */
export function rolesOf(name: string, lexicon: Lexicon): string[] {
	return lexicon.roles
		.filter((role) => role.terms.some((term) => holdsTerm(name, term)) && !role.not.some((term) => holdsTerm(name, term)))
		.map((role) => role.id);
}
