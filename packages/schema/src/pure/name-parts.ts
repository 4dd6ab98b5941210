// The words that a name of code or a label is made of, in small letters.

/** Parts of a name in any spelling: `TechLead`, `tech_lead` and `Tech Lead` give `tech` and `lead`. */
export function nameParts(name: string): string[] {
	if (LOWER.test(name)) return name.split(/[^a-z\d]+/).filter(Boolean);
	return name
		.replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
		.replace(/(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
		.toLowerCase()
		.split(/[^\p{L}\d]+/u)
		.filter(Boolean);
}

/** Nothing to be parted by its capitals. */
const LOWER = /^[\0-@[-\x7f]*$/;
