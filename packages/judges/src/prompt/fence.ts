// How is audited text shown to a model without becoming part of the question? Behind a delimiter nobody could have written into it, with
// everything that could pass for the delimiter, for a chat template, or for nothing at all made plain.
import { escapeText } from '@auditor/schema';

/** Characters that are not seen: controls but newline and tab, format marks (zero-width, direction, tags), variation selectors, line separators. */
const INVISIBLE = /(?![\n\t])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/gu;

/** Lone halves of a surrogate pair: not text, and refused by some servers. */
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Marks that chat templates read as the border of a message, whoever wrote them. */
const TEMPLATE_MARK = /<\|(?=[\w\u2581-])|\[(?=\/?INST\])|<<(?=\/?SYS>>)|<(?=\/?s>)|<(?=(?:start|end)_of_turn>)/gi;

/** Invisible characters written out as `\u{200b}`. */
export function showInvisible(text: string): string {
	return text.replace(INVISIBLE, escapeCharacter).replace(LONE_SURROGATE, escapeCharacter);
}

/** Text that may stand inside the fence of this nonce: invisible characters shown, delimiter and template marks broken. */
export function neutralise(text: string, nonce: string): string {
	const shown = showInvisible(text.replace(/\r\n?/g, '\n')).replace(TEMPLATE_MARK, (mark) => `${mark}\u00b7`);
	return shown
		.split(new RegExp(escapeText(nonce), 'gi'))
		.join('[fence]')
		.replace(/={4,}/g, '===');
}

/** The lines between which audited text stands. */
export function fence(name: string, nonce: string, body: string): string {
	return `===== ${name} ${nonce} =====\n${body}\n===== end of ${name} ${nonce} =====`;
}

/** Text shortened to `limit` characters; the cut says how much is left out. */
export function cut(text: string, limit: number): string {
	if (text.length <= limit) return text;
	return `${text.slice(0, limit)} [cut: ${text.length - limit} more characters]`;
}

function escapeCharacter(character: string): string {
	return `\\u{${character.codePointAt(0)!.toString(16)}}`;
}
