// Does a sentence say of a name what the code gives it: a value, a default, a switch that is on, what it is called?
import type { StaticValue } from '@auditor/code';
import { tellingIn } from './explained.js';
import type { Frame, Framed } from './frame.js';
import { agreed, found, type Look, missing, placed, sameStem } from './look.js';
import { nameParts } from './name-parts.js';
import { type Stated, statedOf } from './stated.js';
import { shownValue, valueSaid } from './stated-values.js';

/** `parts`: the name, its owner or the file it stands in, and what it is said to be. `constant`: what is no default counts, too. */
function isValue(framed: Framed, [slot = '', owner = '', said = '']: readonly string[], constant: boolean): Look[] | null {
	const { index, nameIn } = framed;
	const name = nameIn(slot)?.text;
	const wanted = valueSaid(said, framed);
	if (name === undefined || wanted === null) return null;
	const within = nameIn(owner) ?? (name.includes('.') ? { kind: 'name', text: name.split('.').slice(0, -1).join('.') } : null);
	const isOwn = (one: Stated) =>
		within === null ||
		(within.kind === 'path'
			? index.files(within.text).includes(one.file.path)
			: one.owner === within.text || one.owner.startsWith(`${within.text}.`) || one.owner.endsWith(`.${within.text}`));
	const all = statedOf(name, index).filter((one) => isOwn(one) && (constant || one.fallback || /default/i.test(name)));
	const [first] = all;
	const about = `${wanted.told} as the value of \`${name}\``;
	if (first === undefined) return null;
	const answers = all.map(({ value }) => wanted.is(value));
	const told = `\`${name}\` is ${shownValue(first.value)} at ${placed(first)}`;
	return agreed(answers, about, told, first);
}

/** "Tracing is on out of the box, unless `TRACING` is set": a switch that is off where nothing is set. That it agrees proves nothing, as more may be asked. */
function switched({ parts: [what = '', said = '', slot = ''], shape, index, nameIn }: Framed): Look[] | null {
	const name = nameIn(slot)?.text ?? '';
	const on = /^(?:active|enabled|on|switched on|turned on)$/.test(said);
	const all = index.calls.flatMap(
		({
			file,
			call: {
				arguments: [first, second],
				keywords,
				line,
			},
		}) => {
			const value = second ?? keywords.find((one) => one.name === 'default')?.value;
			return first?.kind === 'string' && first.value === name && value !== undefined ? [{ file, line, value }] : [];
		},
	);
	const [first] = all;
	const isSame = ({ value }: { value: StaticValue }) =>
		(value.kind === 'boolean' && value.value === on) ||
		(value.kind === 'string' && (on ? /^(?:true|1|yes|on)$/i : /^(?:false|0|no|off|)$/i).test(value.value));
	// What is switched goes by the name of the variable, and nothing else is said of it.
	const parts = nameParts(name);
	if (
		first !== undefined &&
		all.every(isSame) &&
		new RegExp(on ? '\\bis set to (?:#\\w{1,9}|false|0|off|no)$' : '\\bis set(?: to (?:#\\w{1,9}|true|1|on|yes))?$').test(shape.text) &&
		tellingIn(what).length > 0 &&
		tellingIn(what).every((word) => parts.some((part) => sameStem(part, word)))
	)
		return [found(`${said} by default`, `${placed(first)} takes ${shownValue(first.value)} where ${name} is not set`, first)];
	const isOpposite = ({ value }: { value: StaticValue }) =>
		(value.kind === 'boolean' && value.value !== on) ||
		(value.kind === 'string' && (on ? /^(?:false|0|no|off)$/i : /^(?:true|1|yes|on)$/i).test(value.value));
	return first !== undefined && all.every(isOpposite)
		? [missing(`${said} by default`, `${placed(first)} takes ${shownValue(first.value)} where ${name} is not set`, first)]
		: null;
}

/** "`KEY` has no default": what stands where nothing is given, or nothing. */
function hasDefault({ parts: [slot = '', no = ''], index, nameIn }: Framed): Look[] | null {
	const name = nameIn(slot)?.text ?? '';
	const all = statedOf(name, index).filter(({ fallback }) => fallback);
	const [first] = all;
	if (first === undefined) return null;
	const isNone = ({ value }: Stated) =>
		value.kind === 'null' || (value.kind === 'string' && value.value === '') || (value.kind === 'name' && value.name === 'undefined');
	if (all.some(isNone) || all.some(({ value }) => value.kind === 'name')) return null;
	const told = `\`${name}\` is ${shownValue(first.value)} at ${placed(first)} where nothing is given`;
	return [no === '' ? found(`a default of ${name}`, told, first) : missing(`no default of ${name}`, told, first)];
}

const SWITCH = '(active|enabled|on|off|inactive|disabled|switched on|switched off|turned on|turned off)';

const KIND =
	'(?:command line |environment |env )?(?:option|flag|field|parameter|setting|argument|constant|variable|attribute|property|key)';
export const NAME = '(#[nco]\\d{1,3})';
const OWNER = '(?: (?:of|in|on|from) (?:class |function |model )?(#[np]\\d{1,3}))?';
const VALUE = '(#d\\d{1,3}(?: [a-z]{2,14})?|#[a-z]\\d{1,3}(?::[\\w.-]{1,30})?|empty [a-z]{4,10}|[a-z][\\w.:/-]{1,40})';

export const VALUE_FRAMES: readonly Frame[] = [
	{ form: new RegExp(`^(?:${KIND} )?${NAME}(?: ${KIND})? has (no )?default(?: value)?$`), look: hasDefault },
	{ form: new RegExp(`^([a-z][a-z -]{2,50}) (?:is|stays|remains) ${SWITCH}(?: (?:out of box|by default|from start|to begin with|unless told otherwise))?,? (?:i\\.e\\.,? )?(?:when|if|unless|while|as long as|where) ${NAME}(?:=#?\\w{1,9})? is (?:not )?(?:set|unset|given|configured)(?: anywhere| otherwise| to (?:#\\w{1,9}|true|false|on|off|yes|no))?$`), look: switched },
	{ form: new RegExp(`^(?:${KIND} )?${NAME}(?: ${KIND})?${OWNER} (?:defaults to|has default(?: value)?(?: of)?|by default is|is by default) ${VALUE}$`), look: (framed) => isValue(framed, framed.parts, false) },
	{ form: new RegExp(`^(?:if|when) ${NAME} is (?:not set|unset|missing|absent|not given),? (?:.{2,40}? (?:uses?|takes?|falls back to) )?${VALUE}(?: is used)?$`), look: (framed) => isValue(framed, [framed.parts[0]!, '', framed.parts[1]!], false) },
	{ form: new RegExp(`^${NAME} is optional[;,:] (?:and )?(?:without it|if it is (?:not set|missing)|when it is (?:not set|missing)|otherwise)[, ]{0,2}(?:.{2,40}? )?(?:uses?|takes?|is|falls back to) ${VALUE}(?: is used)?$`), look: (framed) => isValue(framed, [framed.parts[0]!, '', framed.parts[1]!], false) },
	{ form: new RegExp(`^(?:${KIND} )?${NAME}(?: ${KIND})?${OWNER} is (?:set to )?${VALUE} (?:by default|unless (?:set|given|configured|overridden)(?: otherwise)?|when nothing is (?:set|given|configured))$`), look: (framed) => isValue(framed, framed.parts, false) },
]; // biome-ignore format: a table
