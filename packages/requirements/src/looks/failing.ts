// What a sentence about failing, bounds, searches and means cannot do without: a handler, a bound, the name that is searched for, the means itself. Where it
// is missing for certain the sentence does not hold; that it is there proves nothing.
import { callGraph, type FunctionRef, type Scope, type SourceFile, type StaticValue } from '@auditor/code';
import { escapeText } from '@auditor/schema';
import type { CodeIndex } from './code-index.js';
import { saysNot } from './conditions.js';
import type { Ask } from './frame.js';
import { missing, placed } from './look.js';
import { nameParts } from './name-parts.js';
import { plain, statedOf } from './stated.js';

const FAILS =
	'(?:fails?|breaks?(?: off| down| halfway)?|throws?|raises?|crash(?:es)?|errors?|blows? up|goes wrong|times? out|explodes?|failed)';
const GOES_ON =
	'(?:also )?(?:falls? back|recovers?|carr(?:y|ies) on|continues?|goes on|keeps? going|retr(?:y|ies)|tries again|catch(?:es)?|swallows?|survives?)';
const FALLING = [
	new RegExp(`^(?:if|when|whenever|once|should) .{2,120}? ${FAILS}\\b.{0,60}?, (?:then )?(#n\\d{1,3}) ${GOES_ON}\\b(.{0,120})$`),
	new RegExp(`^(#n\\d{1,3}) ${GOES_ON}\\b(.{0,120}?) (?:if|when|whenever|once) .{2,100}? ${FAILS}\\b.{0,60}$`),
];

/** Only an exception can be meant. */
const STRICT = /\b(?:breaks? (?:off|down|halfway)|throws?|raises?|crash(?:es)?|blows? up|explodes?)\b/;

/** Calls that answer for a failure without a block of their own. */
const HANDLES =
	/^(?:catch|suppress|allSettled|gather|with_fallbacks|withFallbacks|with_retry|withRetry|retry|on_error|onError|safe\w{2,40}|try\w{1,40}|wrap\w{1,40})$/;

/** "If the stream breaks off, `answer` falls back to `ask`": nothing that it runs handles an error, beside what it falls back to. */
const falling: Ask = ({ shape, index, nameIn, namesIn }) => {
	const match = FALLING.map((form) => form.exec(shape.text)).find((one) => one !== null);
	const name = nameIn(match?.[1] ?? '')?.text;
	if (!match || name === undefined || !index.closed || /\b(?:no|not|never|without)\b/.test(shape.text)) return null;
	const own = functionsOf(name, index);
	const [first] = own;
	if (first === undefined || own.some(({ fact }) => fact.decorators.length > 0)) return null;
	const others = namesIn(match[2] ?? '').map(({ text }) => text.split('(')[0]!.split('.').at(-1)!);
	const inside = ({ file, fact }: FunctionRef, line: number) =>
		file.facts.parse.status !== 'ok' || (line >= fact.line && line <= fact.endLine);
	const names = (ref: FunctionRef) => ref.file.facts.calls.filter(({ line, method }) => inside(ref, line) && others.includes(method ?? ''));
	// A result that is asked after is no exception, but may be what is meant by a failure.
	const mayTell = ({ file, scope }: { file: SourceFile; scope: Scope }) =>
		scope.branches.some(
			(arm) => !STRICT.test(shape.text) || saysNot({ text: file.facts.branches[arm.branch]!.test, holds: arm.when === 'true' }),
		);
	const handles = reach(own, index).some((ref) => {
		const { tries, calls, branches } = ref.file.facts;
		const isOwn = own.includes(ref);
		if (others.length > 0 && !isOwn && names(ref).length === 0) return false;
		return (
			tries.some(({ line, handlers }) => inside(ref, line) && handlers.length > 0) ||
			calls.some(({ line, method }) => inside(ref, line) && (HANDLES.test(method ?? '') || (method === 'then' && isTwo(ref, line)))) ||
			(isOwn &&
				(others.length > 0
					? names(ref).some(({ scope }) => mayTell({ file: ref.file, scope }))
					: branches.some(({ line }) => inside(ref, line))))
		);
	});
	if (handles) return null;
	return [missing(`a handler in \`${name}\``, `\`${name}\` at ${placed(first)} handles no error, and neither does what it calls`, first)];
};

const isTwo = ({ file }: FunctionRef, line: number) =>
	file.facts.calls.some((call) => call.line === line && call.method === 'then' && call.arguments.length > 1);

/** Words of names that count, or bound what is counted. */
const BOUND =
	/^(?:max|maximum|limit|limits|limited|cap|count|counter|counts|attempts?|iterations?|rounds?|turns?|steps?|budget|deadline|timeout|remaining|depth|tries|retries|times|range|elapsed|signal)$/;
const COUNTS = /\+\+|--|\+= ?1\b|-= ?1\b|[<>]=? ?[1-9]/;

/** "The loop in `serve` stops after a maximum of rounds": it goes round for ever, and nothing there counts. */
const bounded: Ask = ({ shape, index, nameIn }) => {
	const slot =
		/\bloop (?:in|of|inside) (#n\d{1,3}) (?:stops?|ends?|gives? up|is (?:limited|bounded|capped)|breaks?|terminates?|runs? at most)\b.{0,40}?\b(?:maximum|fixed|at most|limit|bound|number of|after #d\d{1,3}|#d\d{1,3} (?:times|rounds|iterations|attempts|steps|turns))/.exec(
			shape.text,
		)?.[1];
	const name = nameIn(slot ?? '')?.text;
	if (name === undefined || !index.closed || /\b(?:no|not|never|without|unless|or)\b/.test(shape.text)) return null;
	const own = functionsOf(name, index);
	const texts = own.map(({ file, fact }) =>
		index
			.linesOf(file.path)
			.slice(fact.line - 1, fact.endLine)
			.join('\n')
			.replace(/`[^`]{0,20000}`/g, '')
			.replace(/(?:\/\/|#).*$|"[^"\n]{0,400}"|'[^'\n]{0,400}'/gm, ''),
	);
	const [first] = own;
	const isEndless = (text: string) => {
		const loops = text.match(/^.{0,80}\b(?:while|for)\b.{0,160}$/gm) ?? [];
		const endless = loops.filter((line) => /\bwhile ?\(?(?:true|1|True)\)?|\bfor ?\( ?; ?; ?\)/.test(line));
		return endless.length > 0 && !COUNTS.test(text) && !nameParts(text).some((part) => BOUND.test(part));
	};
	return first === undefined || !texts.every(isEndless)
		? null
		: [
				missing(
					`a bound of the loop in \`${name}\``,
					`\`${name}\` at ${placed(first)} goes round for ever, and nothing there counts or compares`,
					first,
				),
			];
};

/** "The scan flags calls to eval": a name that no code of the product writes, in texts and expressions neither. */
const searched: Ask = ({ shape, index, namesIn }) => {
	const said =
		/\b(?:flags?|detects?|reports?|looks? for|scans? for|warns? about|recogni[sz]es?|finds?|catch(?:es)?|marks?) (?:every )?(?:calls? (?:to|of)|uses? of|usages? of|invocations? of) ([\w#.]{2,40}(?:(?:, | and |, and )[\w#.]{2,40}){0,4})(?= as | in |$)/.exec(
			shape.text,
		)?.[1];
	if (said === undefined || !index.closed || /\b(?:no|not|never|or|unless|only)\b/.test(shape.text)) return null;
	const names = said.split(/, and |, | and /).map((one) => namesIn(one)[0]?.text ?? one);
	if (names.some((one) => /^(?:code|functions?|methods?|it|them|models?|tools?|apis?)$/.test(one))) return null;
	const sources = index.product;
	const [first] = sources;
	const lost = names.find((one) => {
		const word = new RegExp(`(?<![\\w])${escapeText(one.split('(')[0]!.split('.').at(-1)!)}(?![\\w])`, 'i');
		return ![...index.texts].some(([path, text]) => !/\.(?:md|mdx|rst|lock|txt)$/.test(path) && word.test(text));
	});
	return lost === undefined || first === undefined
		? null
		: [missing(`a search for ${lost}`, `nothing in ${sources.length} files of code names ${lost}`, first.path)];
};

/** "… is routed through `add_conditional_edges`": the means is named nowhere. */
const meant: Ask = ({ shape, index, nameIn }) => {
	const slot = /\b(?:through|via|by means of|by calling|by using|using|with help of) (?:[a-z -]{0,30} )?(#n\d{1,3})(?: |$|,)/.exec(
		shape.text,
	)?.[1];
	const name = nameIn(slot ?? '')?.text;
	if (
		name === undefined ||
		!/[_a-z][A-Z_]|_[a-z]/.test(name) ||
		!index.closed ||
		/\b(?:no|not|never|nor|or|without|unless|may|can|could|instead|rather|such as|like|only|if|when)\b/.test(shape.text)
	)
		return null;
	const last = name.split('(')[0]!.split('.').at(-1)!;
	const [first] = index.product;
	return first === undefined || index.mentions(last) || index.isSpelled(last) || index.find(last).length > 0
		? null
		: [missing(`\`${name}\``, `nothing in the code names \`${name}\``, first.path)];
};

/** "… with `noUnusedLocals` switched on in `tsconfig.json`": the file does not name it, and takes nothing over from another. */
const setIn: Ask = ({ shape, index, nameIn }) => {
	const match =
		/\b(?:with |has )?(#[nx]\d{1,3}) (?:is )?(?:switched on|turned on|enabled|on|set|activated|set to true) in (#p\d{1,3})\b/.exec(
			shape.text,
		);
	const [name, file] = [nameIn(match?.[1] ?? '')?.text, nameIn(match?.[2] ?? '')?.text];
	if (name === undefined || file === undefined || /\b(?:no|not|never|nor|or|without|unless|may|can|if|when)\b/.test(shape.text))
		return null;
	const [path, ...more] = index.files(file);
	const text = index.texts.get(path ?? '');
	return path === undefined ||
		text === undefined ||
		more.length > 0 ||
		text.toLowerCase().includes(name.toLowerCase()) ||
		/\bextends?\b|\binclude:|\bpreset/.test(text)
		? null
		: [missing(`\`${name}\` in \`${path}\``, `\`${path}\` does not name \`${name}\``, path)];
};

const ENDS =
	'(?:(?:refuses?|declines?) to (?:start|run|boot)|not start|fails? (?:to start|at start|on start|at startup|on startup|fast)|stops?|aborts?|exits?|terminates?)';
const ENDING = [
	new RegExp(
		`\\b${ENDS}\\b.{0,60}? (?:when|if|while|as long as|in case) (#c\\d{1,3}) is (?:empty|missing|not set|unset|absent|undefined|not given|blank)$`,
	),
	new RegExp(`\\b${ENDS}\\b.{0,40}? without (#c\\d{1,3})$`),
];

/** "It refuses to start when `KEY` is empty": each reading has a value for that, and no test asks for it. */
const needed: Ask = ({ shape, index, nameIn }) => {
	const slot = ENDING.map((form) => form.exec(shape.text)?.[1]).find((one) => one !== undefined);
	const name = nameIn(slot ?? '')?.text;
	if (name === undefined || !index.closed) return null;
	const stated = statedOf(name, index);
	const [first] = stated;
	// What it is called from there on.
	const called = index.project.files.flatMap(({ path }) =>
		index
			.linesOf(path)
			.filter((line) => spells(line, name))
			.flatMap((line) => /(\w{1,80}) ?[:=](?![=:])/.exec(line)?.[1] ?? []),
	);
	const isSpelled = (text: string) => [name, ...called].some((one) => spells(text, one));
	const isTested = index.product.some(
		({ facts, path }) =>
			facts.branches.some(({ test }) => isSpelled(test)) ||
			index
				.linesOf(path)
				.some((line) => /\bassert|valid|require|check|ensure|\bif\b|\?|\b(?:all|any|missing)\b/i.test(line) && isSpelled(line)) ||
			/(?:field|model|root)_validator|\bz\.|Joi|envalid|class-validator|@Is[A-Z]/.test(names(index.textOf(path), name)),
	);
	const isGiven = ({ value, fallback }: { value: StaticValue; fallback: boolean }) =>
		fallback && /^(?:string|number|boolean|null)$/.test(value.kind);
	return first === undefined || isTested || !stated.every(isGiven)
		? null
		: [missing(`an end without ${name}`, `${placed(first)} has a value where ${name} is not set, and no test asks for it`, first)];
};

const spells = (text: string, name: string) => (text.match(/\w{2,80}/g) ?? []).some((one) => plain(one) === plain(name));
/** The text, where it speaks of the name. */
const names = (text: string, name: string) => (spells(text, name) ? text : '');

/** The functions of that name, or of the class of that name, if there is one of it in the product. */
function functionsOf(name: string, index: CodeIndex): readonly FunctionRef[] {
	const places = index
		.definitions(name)
		.filter(({ path, functions }) => functions.length > 0 && index.project.file(path)?.context === 'source');
	return places.flatMap(({ functions }) => functions);
}

const reach = (own: readonly FunctionRef[], index: CodeIndex) => [
	...own,
	...[...callGraph(index.project).reach(own, 3).values()].map(({ ref }) => ref).filter(({ fact }) => own.every((one) => one.fact !== fact)),
];

export const FAILING: readonly Ask[] = [falling, bounded, searched, meant, setIn, needed];
