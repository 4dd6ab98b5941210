// "Every x is y": what a row of sets counts is asked one by one what a row of traits says. Where one is not, that decides; where all are, the set has to
// be known whole.
import type { Ask } from './frame.js';
import { found, type Look, missing, open, placed } from './look.js';
import type { Members } from './members.js';
import { SETS } from './sets.js';
import { type Holds, TRAITS, type TraitRow } from './traits.js';

/** "Every x is y", answered by the first set and trait that say so. */
export const everyOf: Ask = (asked) => {
	// "whatever package is imported under `src` is also listed in `package.json`"
	const text = asked.shape.text
		.replace(/^no undeclared (?:packages|dependencies|imports): /, '')
		.replace(/^(?:whatever|any) (?:npm |#t\d{1,3} )?(package|module|library) is (imported|used) /, 'every $1 $2 ')
		.replace(/^every ([a-z -]{3,40}) is also /, 'every $1 is ')
		.replace(/(#p\d{1,3}) is also /, '$1 is ');
	if (!text.startsWith('every ')) return null;
	for (const { form, members } of SETS) {
		const head = form.exec(text.slice('every '.length));
		if (head === null) continue;
		const rest = text.slice('every '.length + head[0].length);
		for (const trait of TRAITS) {
			const tail = trait.form.exec(rest);
			const set = tail && members({ ...asked, parts: head.slice(1) });
			const holds = set && trait.holds({ ...asked, parts: tail.slice(1) }, set);
			if (set && holds) return [answered(set, trait.told, holds)];
		}
	}
	return null;
};

function answered({ of, all, closed }: Members, [yes, no]: TraitRow['told'], holds: Holds): Look {
	const answers = all.map((member) => ({ member, holds: holds(member) }));
	const without = answers.find((one) => one.holds === false);
	const about = `each of ${all.length} ${of}`;
	if (without)
		return missing(
			about,
			`\`${without.member.name}\` at ${placed(without.member.at)} ${no}, one of ${all.length} ${of}`,
			without.member.at,
		);
	if (all.length === 0) return open(about, `no ${of} were found`);
	const unsure = answers.find((one) => one.holds === null);
	return closed && unsure === undefined
		? found(about, `each of ${all.length} ${of} ${yes}, as \`${all[0]!.name}\` at ${placed(all[0]!.at)}`, all[0]!.at)
		: open(about, `not all of the ${all.length} ${of} could be told`);
}
