// Which values may a name have: what does the program compare it with?
import type { StaticValue } from '@auditor/code';
import { fileLocation } from '@auditor/schema';

import type { Frame, Framed } from './frame.js';
import { type Look, missing } from './look.js';
import { NAME } from './said-values.js';
import { last, plain } from './stated.js';

/** "Setting `store` to "disk" …": the program compares it with other texts, and writes that one nowhere. */
function notAllowed({ parts: [slot = '', said = ''], index, nameIn }: Framed): Look[] | null {
	const [name, value] = [nameIn(slot)?.text ?? '', nameIn(said)?.text ?? said];
	const { project, product, closed, mentions } = index;
	if (!closed || mentions(value, (path) => project.file(path)?.context === 'source')) return null;
	const is = (one: StaticValue) =>
		one.kind === 'name' ? plain(last(one.name)) === plain(last(name)) : one.kind === 'member' && plain(one.name) === plain(last(name));
	for (const { path, facts } of product) {
		for (const { value: test, cases, line, kind } of facts.branches) {
			const switched =
				/^(?:match|switch)$/.test(kind) && is(test) ? (cases ?? []).flatMap((one) => (one?.kind === 'string' ? [one.value] : [])) : [];
			const equal =
				test.kind === 'binary' && /^={2,3}$/.test(test.operator) && is(test.left) && test.right.kind === 'string' ? [test.right.value] : [];
			const [known] = [...switched, ...equal];
			if (known !== undefined)
				return [
					missing(
						`“${value}” as what \`${name}\` may be`,
						`${path}:${line} compares \`${name}\` with “${known}”, and no code names “${value}”`,
						fileLocation(path, line),
					),
				];
		}
	}
	return null;
}

export const ALLOWED_FRAMES: readonly Frame[] = [
	{ form: new RegExp(`^(?:with|setting|if|when) ${NAME}(?: is)?(?: set)?(?: to|=) ?(#[nxtw]\\d{1,3}|[a-z]{2,20})\\b(?!.*\\b(?:refus|reject|error|rais|throw|fall|default|unknown|invalid|ignor|not |no |fail|warn))(?:,| makes| lets| switches| turns| selects| uses).{3,160}$`), look: notAllowed },
]; // biome-ignore format: a table
