// What comes of something: an error that is raised, a status that is answered, a value that is returned, and under which condition.
import { conditionsAround, type StaticValue } from '@auditor/code';
import { fileLocation } from '@auditor/schema';
import type { CodeIndex } from './code-index.js';
import { aroundOf, DENIED, isOfLack, isUnder, SAID_BY_FORM, saysNot } from './conditions.js';
import { meaningOf, tellingIn } from './explained.js';
import type { Frame, Framed } from './frame.js';
import { found, type Look, missing, open, placed, sameStem } from './look.js';
import { nameParts } from './name-parts.js';

import { answeredWith, classOf, type Outcome, raised, textAt } from './raised.js';

import { lookForTest } from './tests-of.js';

/** The functions that words or a name speak of, as places; null: they speak of none. */
function subject(words: string, { index, nameIn }: Framed): { path: string; from: number; to: number; name: string }[] | null {
	const name = nameIn(words)?.text;
	return name === undefined ? null : placesNamed(name, index);
}

function placesNamed(name: string, index: CodeIndex): { path: string; from: number; to: number; name: string }[] {
	return index
		.definitions(name)
		.filter(({ path }) => index.project.file(path)?.context === 'source')
		.map(({ path, lines }) => ({ path, from: lines![0], to: lines![1], name }));
}

const isIn = (places: readonly { path: string; from: number; to: number }[], { file, line }: Outcome) =>
	places.some(({ path, from, to }) => path === file.path && line >= from && line <= to);

/** `parts`: who, what comes of it, when, what its message says. */
function comesOf(framed: Framed, who: string, result: string, condition: string, message = ''): Look[] | null {
	const { index, namesIn } = framed;
	const named = /#[nw]\d{1,3}/.exec(result)?.[0];
	const number = /#d\d{1,3}/.exec(result)?.[0];
	const slot = namesIn(named ?? number ?? '')[0] ?? { kind: 'name', text: '' };
	if (/\b(?:unless|only|until)\b/.test(condition)) return null;
	const all = number === undefined ? raised(slot.text, index) : /^[45]\d\d$/.test(slot.text) ? answeredWith(slot.text, index) : null;
	if (all === null) return null;
	const about =
		number === undefined
			? `${slot.text === '' ? 'an error' : `\`${slot.text}\``} where ${condition.replace(/#[a-z]\d{1,3}/g, (one) => namesIn(one)[0]?.text ?? '')}`
			: `status ${slot.text}`;
	const places = subject(who, framed);
	// Words that say who does it are words around the place, as those of the condition are.
	const rest =
		places === null
			? tellingIn(who).filter((word) => !/^(?:call|caller|user|request|client|server|code|function|program|run)$/.test(word))
			: [];
	const own = places === null || places.length === 0 ? all : all.filter((one) => isIn(places, one));
	const here = own.find((one) => {
		const { parts } = aroundOf(one);
		const explained = (word: string) =>
			[...parts].some(
				(part) => sameStem(part, word) || meaningOf(word).includes(part) || (part.length > 4 && word.startsWith(part.slice(0, -1))),
			);
		const said = new Set(nameParts(one.text));
		const isSaid = (word: string) => [...said].some((part) => sameStem(part, word));
		const texts =
			namesIn(message).every(({ text }) => one.text.includes(text)) &&
			tellingIn(message).every(
				(word) => /^(?:message|says?|error|names?|naming|tells?|points?|what|clear|got|helpful)$/.test(word) || isSaid(word),
			);
		return rest.every(explained) && texts && isUnder(condition, one, framed);
	});
	if (here) {
		const told = `${placed(here)} says “${here.text.trim().split('\n')[0]!.slice(0, 80)}” under “${aroundOf(here).tests.slice(0, 60)}”`;
		return [found(about, told, here)];
	}
	const near = message === '' && rest.length === 0 && places !== null ? nearlyUnder(condition, own, framed) : null;
	if (near && slot.text !== '') return [found(about, `${placed(near)} alone raises it in \`${places![0]!.name}\``, near)];
	// The same is refused there, with another error.
	const owners = places ?? namesIn(condition).flatMap(({ text }) => placesNamed(text, index));
	if (number === undefined && slot.text !== '' && owners.length > 0) {
		const name = slot.text.split('.').at(-1)!;
		const under = raised('', index).filter((one) => isUnder(condition, one, framed));
		const other = under.find(({ file }) => owners.some(({ path }) => path === file.path));
		const classes = new Set(under.map((one) => classOf(one) || '?'));
		if (
			other &&
			!classes.has(name) &&
			!classes.has('?') &&
			[...classes].every((one) => /^(?:Error|TypeError|RangeError|SyntaxError|ValueError|KeyError|RuntimeError|Exception)$/.test(one))
		)
			return [missing(about, `${placed(other)} raises \`${[...classes][0]}\` there`, other)];
	}
	return null;
}

/** The one place where a function raises an error of that class: half of the words of the condition are enough to know it. */
function nearlyUnder(condition: string, own: readonly Outcome[], { namesIn }: Framed): Outcome | null {
	const [only, ...more] = own;
	if (
		only === undefined ||
		more.length > 0 ||
		namesIn(condition).some(({ kind }) => kind === 'number') ||
		DENIED.test(condition) !== aroundOf(only).negated ||
		isOfLack(condition, aroundOf(only).tests)
	)
		return null;
	const words = [
		...tellingIn(condition).filter((word) => !SAID_BY_FORM.test(word)),
		...namesIn(condition).flatMap(({ text }) => nameParts(text)),
	];
	const parts = [...aroundOf(only).parts];
	const known = words.filter((word) =>
		parts.some(
			(part) => sameStem(part, word) || meaningOf(word).includes(part) || (word.length > 3 && part.includes(word.replace(/s$/, ''))),
		),
	);
	return words.length > 0 && known.length * 2 >= words.length ? only : null;
}

/** "`listen` returns a promise", "… itself", "… nothing": what a function gives back in each place. */
function givesBack(framed: Framed): Look[] | null {
	const { index, nameIn } = framed;
	const [slot = '', kind = ''] = framed.parts;
	const name = nameIn(slot)?.text ?? '';
	const all = index
		.definitions(name)
		.flatMap(({ path, functions }) => functions.map(({ file, fact }) => ({ path, file, fact })))
		.filter(({ file, fact }) => file.context === 'source' && fact.name === name.split('.').at(-1));
	const [only] = all;
	if (only === undefined || all.length > 1 || only.fact.generator || only.fact.decorators.length > 0) return null;
	const { fact, file, path } = only;
	const made = fact.returned.filter(({ scope }) => file.facts.functions[scope.function ?? -1] === fact).map(({ value }) => value);
	const isThis = (value: StaticValue) => value.kind === 'name' && /^(?:this|self)$/.test(value.name);
	const isPlain = (value: StaticValue) => /^(?:string|number|boolean|null|list|dict|template)$/.test(value.kind) || isThis(value);
	const isPromise = (value: StaticValue) =>
		value.kind === 'call' && file.facts.calls[value.call]!.new && file.facts.calls[value.call]!.method === 'Promise';
	const at = fileLocation(path, fact.line);
	const about = `${kind} from \`${name}\``;
	const place = `\`${name}\` at ${path}:${fact.line}`;
	if (/^promise/.test(kind)) {
		if (file.facts.language === 'python') return null;
		if (fact.async || (made.length > 0 && made.every(isPromise))) return [found(about, `${place} gives one back`, at)];
		return made.every(isPlain) ? [missing(about, `${place} gives none back`, at)] : null;
	}
	if (kind !== 'nothing') {
		if (made.length > 0 && made.every(isThis)) return [found(about, `${place} gives back \`this\``, at)];
		return made.every((value) => isPlain(value) && !isThis(value)) && !fact.async ? [missing(about, `${place} does not`, at)] : null;
	}
	if (made.length === 0) return fact.kind === 'arrow' ? null : [found(about, `${place} returns nothing`, at)];
	return made.every((value) => isPlain(value) && value.kind !== 'null')
		? [missing(about, `${place} returns ${made.some(isThis) ? '`this`' : 'a value'}`, at)]
		: null;
}

/** "Without `KEY` the program ends with a message": a test of that variable, and an error or an exit under it. */
function stopsWithout(framed: Framed, slot: string, message: string): Look[] | null {
	const { index, nameIn } = framed;
	const name = nameIn(slot)?.text ?? '';
	const sites = index.product.flatMap((file) => [
		...file.facts.raises.map(({ line, endLine, scope, value }) => ({
			file,
			line,
			scope,
			value,
			text: textAt(index, file.path, line, endLine),
		})),
		...file.facts.calls
			.filter(({ callee }) => callee.kind === 'name' && /^(?:sys\.exit|exit|quit|process\.exit|os\._exit|Deno\.exit)$/.test(callee.name))
			.map(({ line, scope }) => ({ file, line, scope, value: null, text: textAt(index, file.path, Math.max(1, line - 2), line) })),
	]);
	const here = sites.find((site) => {
		const near = conditionsAround(site.file, site.scope)[0];
		return near?.text.includes(name) && (saysNot(near) || /KeyError/.test(site.text));
	});
	if (here === undefined) return null;
	const asked = /\bmessage|error|says|naming|names\b/.test(message);
	const about = `an end without ${name}`;
	const told = `${placed(here)} says “${here.text.trim().split('\n')[0]!.slice(0, 80)}” where ${name} is not set`;
	return [found(about, told, here), ...(asked && !here.text.includes(name) ? [open(about, 'what its message says was not told')] : [])];
}

/** "`KEY` is optional": nothing may end where it is not set. */
function optional(framed: Framed): Look[] | null {
	const [slot = '', kind = ''] = framed.parts;
	const looks = stopsWithout(framed, slot, '');
	const first = looks?.[0];
	const file = framed.index.project.file(first?.at?.path ?? '');
	if (!first || file === undefined) return null;
	// Where something else is asked before, it is needed for that alone.
	const near = file.facts.raises.find(({ line }) => line === first.at!.line);
	if (near && conditionsAround(file, near.scope).length > 1) return null;
	return [kind === 'optional' ? missing(`${framed.nameIn(slot)!.text} as optional`, first.told, first.at) : first];
}

const TEST =
	/,? and (?:there is |has )?(?:unit |integration )?tests? (?:checks|covers|proves|shows|verifies|asserts|for) (?:this|it|that)$/;

/** A second statement that a test checks it. */
function withTest(look: (framed: Framed, tail: string) => Look[] | null): (framed: Framed) => Look[] | null {
	return (framed) => {
		const tail = framed.parts.at(-1) ?? '';
		const looks = look(framed, tail.replace(TEST, ''));
		if (looks === null || !TEST.test(tail)) return looks;
		const named = framed
			.namesIn(framed.shape.text)
			.find(({ kind, text }) => kind === 'name' && framed.index.definitions(text).some(({ functions }) => functions.length > 0));
		if (named === undefined) return looks.some(({ state }) => state === 'missing') ? looks : null;
		const test = lookForTest({ ...named, role: 'object', noun: null, listed: false }, framed.index);
		// A test that runs it need not be one of what comes of it.
		const path = test.at?.path ?? '';
		const asserts =
			!/rais|throw|error|reject/.test(framed.shape.text) ||
			/\braises\b|toThrow|rejects|assertRaises|throws\b/.test(framed.index.textOf(path));
		return [...looks, test.state === 'found' && !asserts ? open(test.about, test.told, test.at) : test];
	};
}

const WHO = '([^,;]{2,80}?)';
const RESULT =
	'((?:http |status |code )*#d\\d{1,3}(?: response| status| error| answer)?|#[nw]\\d{1,3}(?: error| exception)?|error|exception)';
const RAISES =
	'(?:raises?|throws?|fails? with|rejects? with|is rejected with|is refused with|is answered with|answers? with|responds? with|returns?|gets?|gives?|causes?|leads? to|results? in|(?:ends?|stops?|exits?|aborts?|dies|quits?) (?:in|with)|receives?|yields?)(?: back)?';
const SAYS =
	'(?: (?:that|which|whose message|with message (?:that|which)) ((?:says?|tells?|names?|points? to|mentions?|contains?|lists?) .{2,80}?))?';
const WHEN = '(?:when|whenever|if|for|on|in case(?: that)?|as soon as)';

export const OUTCOME_FRAMES: readonly Frame[] = [
	{ form: /^(#n\d{1,3}) returns (promises?|itself|this|self|same object|instance|nothing)$/, look: givesBack },
	{ form: /^(#n\d{1,3}) is chainable$/, look: (framed) => givesBack({ ...framed, parts: [framed.parts[0]!, 'itself'] }) },
	{ form: /^(?:(?:server|service|app|application|program|backend|it|tool) )?(?:refuses?|declines?) to (?:start|run|boot) (.{5,120})$/, look: (framed) => comesOf(framed, '', 'error', framed.parts[0]!) },
	{ form: new RegExp(`^(?:if|when|whenever) ([^,]{3,160}?) ${RAISES} ${RESULT}${SAYS}$`), look: ({ parts, ...rest }) => comesOf({ ...rest, parts }, '', parts[1]!, parts[0]!, parts[2] ?? '') },
	{ form: new RegExp(`^${WHO} ${RAISES} ${RESULT}${SAYS} ${WHEN} (.{3,160}?(?:,? and .{4,60})?)$`), look: withTest((framed, tail) => comesOf(framed, framed.parts[0]!, framed.parts[1]!, tail, framed.parts[2] ?? '')) },
	{ form: new RegExp(`^(#n\\d{1,3}) (?:throws?|raises?|rejects?|fails?) ${WHEN} (.{3,160}?)$`), look: (framed) => comesOf(framed, framed.parts[0]!, 'error', framed.parts[1]!) },
	{ form: new RegExp(`^(.{3,120}?) ${RAISES} ${RESULT}${SAYS}((?:,? and .{4,60})?)$`), look: withTest((framed, tail) => {
		const [condition = '', result = '', message = ''] = framed.parts;
		// Whoever is named raises it; whatever is said is what it is raised for.
		return /^#[np]\d{1,3}$/.test(condition) || tail !== '' ? null : comesOf(framed, '', result, condition, message);
	}) },
	{ form: new RegExp(`^(.{3,100}?) makes? (#n\\d{1,3}) (?:throw|raise|fail|reject)(?: with)?(?: ${RESULT})?((?:,? and .{4,60})?)$`), look: withTest((framed, tail) => (tail === '' ? comesOf(framed, framed.parts[1]!, framed.parts[2] || 'error', framed.parts[0]!) : null)) },
	{ form: /^(?:without|missing|if|when) (?:api key: |environment variable |env variable |key )?(#c\d{1,3})(?: is (?:not set|missing|unset|not given|absent|empty))?,? .{2,40}? (?:stops?|ends?|exits?|fails?|refuses? to start|raises?|aborts?|terminates?|not start)\b(.{0,80})$/, look: (framed) => stopsWithout(framed, framed.parts[0]!, framed.parts[1]!) },
	{ form: /^missing [a-z ]{2,20}: .{2,40}? (?:stops?|ends?|exits?|fails?|raises?) (?:right away |immediately |at once )?with (message (?:naming|that names|which names|mentioning) (#c\d{1,3}))(?:, not .{3,60})?$/, look: (framed) => stopsWithout(framed, framed.parts[1]!, framed.parts[0]!) },
	{ form: /^(?:environment variable |env variable )?(#c\d{1,3}) is (optional|required|mandatory)(?:: .{3,120})?$/, look: optional },
]; // biome-ignore format: a table
