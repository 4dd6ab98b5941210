// Do tests name what a sentence says that they test?
import type { Mention } from '../model.js';
import type { Frame, Framed } from './frame.js';
import { type Look, missing, open } from './look.js';
import { lookForTest } from './tests-of.js';

/** "The routing (`route`) has unit tests for both outcomes", "the type tests in `a.ts` cover `x`": what no test names has none. */
function tests({ parts: [words = '', place = ''], index, namesIn }: Framed): Look[] | null {
	const names = namesIn(words).filter(({ kind }) => kind === 'name');
	if (names.length === 0 || !index.complete) return null;
	const path = index.files(namesIn(place)[0]?.text ?? '');
	const looks = names.map((named): Look => {
		const mention: Mention = { ...named, role: 'object', noun: null, listed: false };
		if (place === '') return lookForTest(mention, index);
		const text = path.map((one) => index.texts.get(one)).join('\n');
		const about = `a test of \`${named.text}\` in \`${namesIn(place)[0]!.text}\``;
		return path.length === 1 && !new Set(text.match(/[\w$]{1,120}/g) ?? []).has(named.text.split('.').at(-1)!)
			? missing(about, `\`${path[0]}\` does not name \`${named.text}\``, path[0]!)
			: open(about, `what \`${path[0] ?? place}\` tests was not told`);
	});
	// Of what is said of the tests beside, nothing was looked up.
	const lost = looks.filter(({ state }) => state === 'missing');
	return lost.length > 0 ? lost : null;
}

export const NAMED_IN_TESTS_FRAMES: readonly Frame[] = [
	{ form: /^(.{0,80}#n\d{1,3}.{0,20}?) (?:has|is covered by) (?:at least #d\d{1,3} )?(?:unit |integration )?tests?\b.{0,80}$/, look: tests },
	{ form: /^(?:[a-z]{2,12} )?tests in (#p\d{1,3}) (?:cover|test|check|exercise) ([^.]{3,120})$/, look: (framed) => tests({ ...framed, parts: [framed.parts[1]!, framed.parts[0]!] }) },
]; // biome-ignore format: a table
