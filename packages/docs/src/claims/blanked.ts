// Text of code without the parts that do nothing: strings and comments, or only comments that tell of what is still to come.

/** A comment that stands alone, and words by which it tells of what somebody may write: no trace of what is there. */
const COMMENTS = /(?<=^[ \t]{0,80})(?:#|\/\/)[^\n]*/gm;
const PLANNED = /\b(?:later|todo|could|would|in (?:the )?future|not (?:yet )?implemented|eventually)\b/i;

export function plansBlanked(text: string): string {
	return text.replace(COMMENTS, (comment) => (PLANNED.test(comment) ? '' : comment));
}

/** Strings and comments blanked, lines kept. What f-strings compute goes with them. */
export function withoutStrings(text: string): string {
	const part = /"""[\s\S]*?(?:"""|$)|'''[\s\S]*?(?:'''|$)|\/\*|"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?|(?:#|\/\/)[^\n]*/g;
	const kept: string[] = [];
	let from = 0;
	let open = false;
	for (let found = part.exec(text); found; found = part.exec(text)) {
		let end = part.lastIndex;
		if (found[0] === '/*') {
			// A comment without an end is none; each that looked for it again would cost the whole text.
			const close: number = open ? -1 : text.indexOf('*/', end);
			open = close < 0;
			if (open) continue;
			end = close + 2;
		}
		kept.push(text.slice(from, found.index), text.slice(found.index, end).replace(/[^\n]+/g, ''));
		from = end;
		part.lastIndex = end;
	}
	return kept.join('') + text.slice(from);
}
