import { fileLocation } from '@auditor/schema';
import { SMALL } from '../words/others.js';
import { isExplainedBy, tellingIn } from './explained.js';
import type { Frame, Framed } from './frame.js';
import { allOf, found, judged, type Look, missing, open, placed, sameStem } from './look.js';
import { nameParts } from './name-parts.js';
import { type Numbered, numbered } from './numbered.js';
import { factorsOf } from './stated-values.js';

const UNITS: readonly (readonly [RegExp, readonly number[]])[] = [
	[/^seconds?$/, [1, 1000]],
	[/^minutes?$/, [60, 60_000, 1]],
	[/^hours?$/, [3600, 3_600_000, 60, 1]],
	[/^(?:milliseconds?|ms)$/, [1, 0.001]],
	[/^days?$/, [86_400, 86_400_000, 24, 1]],
	[/^(?:characters?|tokens?|bytes|times|steps|items|rows)?$/, [1]],
]; // biome-ignore format: a table

/** "… with a temperature of 0.2 and a timeout of 30 seconds": each setting by its name, where the other words stand. */
function settings({ parts: [who = '', words = ''], index, nameIn, namesIn }: Framed): Look[] | null {
	const all = words
		.split(/, and |, | and (?:with )?/)
		.map((part) => /^([a-z][a-z -]{1,30}?)(?: of| is|:)? (#d\d{1,3})(?: ([a-z]{1,14}))?$/.exec(part));
	if (all.some((match) => match === null)) return null;
	const context = [...tellingIn(who), ...namesIn(who).flatMap(({ text }) => nameParts(text))].filter(
		(word) => !/^(?:llms?|models?|language|chat|completions?)$/.test(word) || !/\b(?:temperature|tokens|top p)\b/.test(words),
	);
	const looks = all.map((match): Look | null => {
		const [, name = '', slot = '', unit = ''] = match!;
		// "line length": what is a system elsewhere is a part of the name here.
		const wanted = (name.match(/[a-z][a-z\d-]+/g) ?? []).filter((word) => !SMALL.has(word));
		const factors = UNITS.find(([said]) => said.test(unit))?.[1];
		const number = Number(nameIn(slot)?.text);
		if (wanted.length === 0 || factors === undefined || Number.isNaN(number)) return null;
		const own = numbered(index, (one) => wanted.every((word) => nameParts(one).some((part) => sameStem(part, word)))).filter(({ around }) =>
			isExplainedBy(context, around),
		);
		const [first] = own;
		const about = `${name} ${number}${unit === '' ? '' : ` ${unit}`}`;
		// No model answers without chance by itself.
		if (first === undefined && number === 0 && wanted.join(' ') === 'temperature' && index.closed && !index.mentions('temperature'))
			return missing(about, 'nothing in the code names a temperature');
		if (first === undefined) return null;
		const is = ({ numbers }: Numbered) =>
			numbers === null || numbers.length === 0 ? null : numbers.every((one) => factors.some((factor) => one === number * factor));
		const answers = own.map(is);
		const told = `\`${first.name}\` is ${first.numbers?.join(' or ') ?? 'not known'} at ${placed(first)}`;
		if (answers.every((one) => one === true)) return found(about, told, first);
		// A name without a number beside it may be the one that is meant.
		return answers.every((one) => one === false) && index.complete
			? missing(about, told, first)
			: open(about, `${own.length} places name ${name}`);
	});
	return allOf(looks);
}

/** "The confidence of evidence is between 0 and 1", by what the field refuses. */
function bounds({ parts: [said = '', from = '', to = ''], index, nameIn, namesIn }: Framed): Look[] | null {
	const words = namesIn(said).reduce((rest, { text }) => rest.replace(/#[a-z]\d{1,3}/, nameParts(text).join(' ')), said);
	const [head = '', ...owners] = words.includes(' of ') ? words.split(' of ') : words.split(/'s? /).reverse();
	const [name, context] = [tellingIn(head), tellingIn(owners.join(' '))];
	const [least, most] = [Number(nameIn(from)?.text), Number(nameIn(to)?.text)];
	if (name.length === 0) return null;
	const all = index.product.flatMap((file) =>
		file.facts.classes.flatMap((fact) =>
			fact.fields.flatMap((field) => {
				const call = field.default?.kind === 'call' ? file.facts.calls[field.default.call] : undefined;
				const value = (keys: RegExp) => call?.keywords.find((one) => keys.test(one.name ?? ''))?.value;
				const [low, high] = [value(/^ge$/), value(/^le$/)];
				const fits = isExplainedBy(name, [field.name]) && isExplainedBy(context, [fact.name, ...fact.fields.map((one) => one.name)]);
				return fits && low?.kind === 'number' && high?.kind === 'number'
					? [{ field: field.name, low: low.value, high: high.value, path: file.path, line: field.line }]
					: [];
			}),
		),
	);
	const [first] = all;
	if (first === undefined) {
		// The one class that the words name has no such field.
		const classes = index.product.flatMap((file) =>
			file.facts.classes.flatMap((fact) =>
				fact.kind === 'class' && context.length > 0 && nameParts(fact.name).join(' ') === context.join(' ') ? [{ file, fact }] : [],
			),
		);
		const [only] = classes;
		const isField = only?.fact.fields.some((field) => nameParts(field.name).some((part) => name.some((word) => sameStem(part, word))));
		return only !== undefined &&
			classes.length === 1 &&
			only.fact.fields.length > 1 &&
			isField === false &&
			index.complete &&
			only.fact.bases.every((base) => base.kind === 'name' && /(?:^|\.)(?:BaseModel|TypedDict|NamedTuple|object)$/.test(base.name))
			? [missing(`${words} from ${least} to ${most}`, `\`${only.fact.name}\` at ${placed(only)} has no such field`, only)]
			: null;
	}
	if (all.some(({ low, high }) => low !== first.low || high !== first.high)) return null;
	const told = `\`${first.field}\` at ${placed(first)} is held between ${first.low} and ${first.high}`;
	const about = `${words} from ${least} to ${most}`;
	return [judged(first.low === least && first.high === most, about, told, first)];
}

const TRIES = /^(?:retries|retry|attempts?|tries)$/;

/** "A call is retried at most three times", by the number that attempts are given. */
function tries({ parts: [words = '', slot = ''], index, nameIn }: Framed): Look[] | null {
	const context = tellingIn(words).filter((word) => word !== 'failed' && word !== 'failing');
	const wanted = Number(nameIn(slot)?.text);
	const own = numbered(index, (name) => nameParts(name).some((part) => TRIES.test(part))).filter(({ around }) =>
		isExplainedBy(context, around),
	);
	const [first] = own;
	if (first === undefined || own.some(({ numbers }) => numbers === null || numbers.length !== 1)) return null;
	const about = `${wanted} attempts`;
	const told = `\`${first.name}\` is ${first.numbers![0]} at ${placed(first)}`;
	if (own.every(({ numbers }) => numbers![0] === wanted)) return [found(about, told, first)];
	// Whoever counts the first one, too, counts one more.
	return own.every(({ numbers }) => Math.abs(numbers![0]! - wanted) > 1) ? [missing(about, told, first)] : null;
}

/** "`split` makes chunks of 500 characters by default": the one parameter with a number as default whose name the words have. */
function byDefault({ parts: [slot = '', words = '', number = '', more = ''], index, nameIn, namesIn }: Framed): Look[] | null {
	const name = nameIn(slot)?.text ?? '';
	const unit = /^(#d\d{1,3})(?: ([a-z]{1,14}))?$/.exec(number);
	const own = index
		.definitions(name)
		.flatMap(({ path, functions }) => functions.map(({ fact, file }) => ({ path, fact, file })))
		.filter(({ file }) => file.context === 'source');
	const [only] = own;
	if (only === undefined || own.length > 1 || unit === null) return null;
	const said = tellingIn(`${words} ${more}`);
	const all = only.fact.parameters.flatMap((one) =>
		one.default?.kind === 'number' && nameParts(one.name).some((part) => said.some((word) => sameStem(part, word)))
			? [{ name: one.name, value: one.default.value }]
			: [],
	);
	const [parameter] = all;
	if (parameter === undefined || all.length > 1) return null;
	const wanted = factorsOf(number, namesIn)?.numbers ?? [Number(nameIn(unit[1]!)?.text)];
	const at = fileLocation(only.path, only.fact.line);
	const told = `\`${parameter.name}\` of \`${name}\` at ${only.path}:${only.fact.line} is ${parameter.value}`;
	const about = `${parameter.name} ${wanted[0]}`;
	return [judged(wanted.includes(parameter.value), about, told, at)];
}

const BY_DEFAULT =
	'(?:by default|unless (?:told|asked|set|given|configured|specified)(?: otherwise)?|if nothing (?:else )?is (?:given|set|said|configured)|out of box)';
const WORDS = '[a-z][a-z -]{1,30}?';

export const QUANTITY_FRAMES: readonly Frame[] = [
	{ form: /^([a-z#][\w' #-]{2,60}?)(?: is| goes?| lies?| lie| ranges?| runs?)?(?: limited| held| kept| restricted| bounded| validated)?(?: to)?(?: be)?(?: values| numbers)? (?:between |from |to |in |in range |in range of |within )?(#d\d{1,3})(?: and | to | through |–|-)(#d\d{1,3})$/, look: bounds },
	{ form: /^([a-z#][\w' #-]{2,40}?) (?:gives?|assigns?|awards?|hands? out|returns?|has|holds?) ([a-z][a-z _-]{2,30}?)(?: which is| that is)? (?:between|from|of|in) (#d\d{1,3})(?: and | to | through |–|-)(#d\d{1,3})$/, look: (framed) => bounds({ ...framed, parts: [`${framed.parts[1]!} of ${framed.parts[0]!}`, framed.parts[2]!, framed.parts[3]!] }) },
	{ form: /^(.{2,60}?) is (?:tried|retried|attempted|repeated|asked) (?:at most |up to |maximum of |no more than )?(#d\d{1,3}) times(?: in all| at most)?$/, look: tries },
	{ form: /^([^,]{2,80}?) (?:with|has|uses?|at|is given|gets?) ((?:[a-z][a-z -]{1,30}?(?: of| is|:)? #d\d{1,3}(?: [a-z]{1,14})?)(?:(?:, and |, | and (?:with )?)[a-z][a-z -]{1,30}?(?: of| is|:)? #d\d{1,3}(?: [a-z]{1,14})?){0,3})$/, look: settings },
	{ form: new RegExp(`^(?:default )?(${WORDS}) (?:defaults to|is by default|by default is|has default(?: value)? of|is) (#d\\d{1,3}(?: [a-z]{1,14})?)(?:,? (?:with|and) (${WORDS})(?: of| is| defaults to) (#d\\d{1,3}(?: [a-z]{1,14})?))?(?: ${BY_DEFAULT})?$`), look: (framed) => {
		const [one = '', first = '', other = '', second = ''] = framed.parts;
		return settings({ ...framed, parts: ['', `${one} of ${first}${other === '' ? '' : `, ${other} of ${second}`}`] });
	} },
	{ form: new RegExp(`^(#n\\d{1,3}) (?:makes?|takes?|uses?|returns?|gives?|keeps?|waits?|reads?|tries|sends?|cuts?(?: [a-z]+)? into|splits?(?: [a-z]+)? into) (?:at most |up to )?((?:${WORDS} (?:of|with) )?)(?:at most |up to )?(#d\\d{1,3}(?: [a-z]{1,14})?) ?([a-z]{0,14}),? ${BY_DEFAULT}$`), look: byDefault },
]; // biome-ignore format: a table
