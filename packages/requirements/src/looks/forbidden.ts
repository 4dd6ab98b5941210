// Is something said to be possible, or to have an effect, for which the code raises an error? The test of that error has to ask for no more than the sentence says.
import { aroundOf, isUnder } from './conditions.js';
import { tellingIn } from './explained.js';
import type { Ask } from './frame.js';
import { missing, placed, sameStem } from './look.js';
import { nameParts } from './name-parts.js';
import { classOf, raised } from './raised.js';
import { withNothing } from './refusals.js';

const EFFECT =
	'(?:deletes?|removes?|replaces?|clears?|resets?|ignores?|creates?|skips?|overwrites?|keeps?|adds?|appends?|unsets?|does nothing|is ignored|is skipped|is accepted|is allowed|works)';
const FORMS: readonly RegExp[] = [
	/^(.{3,80}?) (?:may|can) (?:also )?be (?:given|used|called|set|passed|created|made|added|run|started) (without .{3,60})$/,
	new RegExp(`^(?=setting |passing |giving |calling |adding |using )(.{5,80}?) ${EFFECT}\\b()[^,;]{0,60}$`),
	new RegExp(`^(#n\\d{1,3}) ${EFFECT} (.{3,60}? that is (?:no|not) [a-z #\\d]{2,30}?)(?: (?:with|by|into) .{3,40})?$`),
];
const REFUSES =
	/\b(?:error|errors|exception|throws?|thrown|raises?|raised|refuse[sd]?|reject(?:s|ed)?|fails?|denied|not|never|unless|only|or|if)\b/;
/** Names of tests that stand for what was given. */
const GIVEN =
	/^(?:value|values|options?|opts|args?|params?|data|input|this|self|key|typeof|object|string|array|is|len|length|instanceof|undefined|null|none|not|and|or|true|false)$/;

/** "Setting a key to `undefined` deletes it": under that condition an error is raised. */
export const forbidden: Ask = (framed) => {
	const { shape, index, namesIn } = framed;
	const match = FORMS.map((form) => form.exec(shape.text)).find((one) => one !== null);
	if (!match) return null;
	const written = withNothing(match.slice(1).join(' ').trim(), framed);
	if (REFUSES.test(shape.text.replace(written, ' ').replace(/\bthat is (?:no|not)\b/, ' '))) return null;
	const words = [...tellingIn(written), ...namesIn(written).flatMap(({ text }) => nameParts(text)), ...nameParts(written)];
	const here = raised('', index).find((one) => {
		const asked = nameParts(aroundOf(one).tests);
		return (
			!aroundOf(one).handled &&
			/\bundefined\b|\bnull\b/.test(written) === /\bundefined\b|\bnull\b|None/.test(aroundOf(one).tests) &&
			asked.every((part) => GIVEN.test(part) || words.some((word) => sameStem(part, word))) &&
			isUnder(written, one, framed)
		);
	});
	return here
		? [missing('that this is possible', `${placed(here)} raises \`${classOf(here)}\` under “${aroundOf(here).tests.slice(0, 60)}”`, here)]
		: null;
};
