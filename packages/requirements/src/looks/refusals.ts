// With which status, or with which error, is something refused? The sentence may say it in any order: what is neither the answer nor its words is the condition.
import type { FunctionRef } from '@auditor/code';
import { type CodeIndex, onlyClass } from './code-index.js';
import { aroundOf, isUnder, SAID_BY_FORM } from './conditions.js';
import { isExplainedBy, tellingIn } from './explained.js';
import type { Ask, Framed } from './frame.js';
import { found, type Look, missing, placed } from './look.js';
import { classOf, type Outcome, refusing } from './raised.js';
import { answering, type Route, routesAt, routesOf } from './routes.js';
import { statusesOf } from './status-classes.js';

/** Words that say no more than that an answer is given, and by whom. */
const REPLIES =
	/^(?:http|status|code|error|errors|exception|response|reply|answer|client|caller|user|users|request|requests|sender|server|service|backend|api|endpoint|route|with|by|as|and|then|it|that|this|they|which|whoever|back|is|gets?|be|via|in|to|just|plain|must|should|constructor|clear|program|code|readable|helpful)$/;
const GIVES =
	/^(?:answers?|answered|returns?|returned|responds?|gives?|gets?|receives?|rejects?|rejected|refuses?|refused|denied|denies|blocks?|blocked|turned|results?|leads?|ends?|replies|replied|fails?|raises?|raised|throws?|thrown|yields?|sends?|sees?|met)$/;
const DENIES = /^(?:not|no|never|nor|neither|without|cannot|instead|rather)$/;
const BEGINS = /^(?:,? ?(?:if|when|whenever|as soon as|once|for|where|while|in case(?: that)?|on)) /;
const OPEN = /\b(?:unless|only|until|except|neither|nor|but|even)\b/;
const CONTRAST = /^,? ?(?:and|so that it|so it|but) (?:never|not|does not|without)\b[^,;]{2,60}$/;

interface Said {
	/** A status, or the class of an error; empty: any error. */
	readonly wanted: string;
	readonly condition: string;
	readonly rest: string;
}

/** The answer that the sentence names, and what is left of it as condition; null: it names none, or denies it. */
function saidIn({ shape, namesIn }: Framed): Said | null {
	for (const { 0: slot, index: at } of shape.text.matchAll(/#[dnw]\d{1,3}|\b(?:error|exception)\b(?! (?:handl|messag|#))/g)) {
		const wanted = slot.startsWith('#') ? (namesIn(slot)[0]?.text ?? '') : '';
		if (wanted !== '' && !/^[45]\d\d$|(?:Error|Exception)$/.test(wanted)) continue;
		const parted = partedAt(shape.text.slice(0, at), shape.text.slice(at + slot.length));
		if (parted) return { wanted, ...parted };
	}
	const ends = /^(.{5,120}?) (?:throws?|raises?|is an error)$/.exec(shape.text)?.[1];
	return ends === undefined || /^#[np]\d{1,3}$/.test(ends) ? null : { wanted: '', condition: ends, rest: '' };
}

function partedAt(head: string, tail: string): Omit<Said, 'wanted'> | null {
	const words = head.trim().split(/[ ,]+/);
	let gives = false;
	let end = words.length;
	while (end > 0 && (REPLIES.test(words[end - 1]!) || GIVES.test(words[end - 1]!) || DENIES.test(words[end - 1]!))) {
		const word = words[end - 1]!;
		if (DENIES.test(word)) return null;
		gives ||= GIVES.test(word);
		end--;
	}
	if (!gives) return null;
	const before = words.slice(0, end).join(' ');
	const behind = tail.replace(/^(?: (?:response|error|status|code|answer|reply|page))+/, '').replace(CONTRAST, '');
	const leads = BEGINS.exec(behind);
	const condition = `${before} ${leads ? behind.slice(leads[0].length) : ''}`
		.trim()
		.replace(/^(?:if|when|whenever|once|for|on|where|while|who|whoever|in case) /, '');
	return { condition, rest: leads ? '' : behind.trim() };
}

/** `undefined` in quotes denies as the word does. */
export const withNothing = (words: string, { namesIn }: Framed) =>
	words.replace(/#n\d{1,3}/g, (slot) => /^(?:undefined|null|none)$/i.exec(namesIn(slot)[0]?.text ?? '')?.[0].toLowerCase() ?? slot);

/** What is empty is not asked for by what only compares. */
const isEmptyAsked = (condition: string, one: Outcome) =>
	!/\b(?:empty|blank)\b/.test(condition) ||
	!/\bin\b|includes|has\(|[!=]==? ?[\w"'(]|instanceof|typeof/.test(
		aroundOf(one).tests.replace(/[!=]==? ?(?:''|""|0|null|None|undefined)/g, ''),
	);

/** "Uploading an image that is too large is refused with status 413": every refusal under that condition. */
export const refusals: Ask = (framed) => {
	const { index, namesIn } = framed;
	const said = saidIn(framed);
	if (said === null || OPEN.test(said.condition) || /, (?!.{0,12}$)/.test(said.condition)) return null;
	const { wanted, rest } = said;
	const path = /(?<![\w.])(?:\/|#x\d{1,3})(?:[\w{}[\]:/.-]|#[a-z]\d{1,3}){0,120}/.exec(said.condition)?.[0] ?? '';
	const shown = path.replace(/#[a-z]\d{1,3}/g, (slot) => namesIn(slot)[0]?.text ?? '');
	const method = /\b(get|post|put|patch|delete) (?=#x|\/)/.exec(said.condition)?.[1]?.toUpperCase() ?? null;
	const routes = shown.startsWith('/') ? routesAt(shown, method, index) : [];
	if (shown.startsWith('/') && routes.length === 0) return null;
	const condition = withNothing(
		shown.startsWith('/') ? said.condition.replace(path, ' ').replace(/\b(?:get|post|put|patch|delete) /, '') : said.condition,
		framed,
	);
	const own = routes.length > 0 ? answering(routes, index) : null;
	const isOwn = ({ file, line }: Outcome) =>
		own === null || own.some((ref) => ref.file === file && line >= ref.fact.line && line <= ref.fact.endLine);
	const all = refusing(index).filter((one) => isOwn(one) && isEmptyAsked(condition, one) && isUnder(condition, one, framed));
	// Where the test or the message speaks of it, a place that only stands beside is not meant.
	const words = tellingIn(condition).filter((word) => !SAID_BY_FORM.test(word));
	const saying = (one: Outcome) => words.filter((word) => isExplainedBy([word], [aroundOf(one).tests, one.text])).length;
	const most = Math.max(0, ...all.map(saying));
	const isNear = most * 2 >= words.length;
	const under = isNear ? all.filter((one) => saying(one) === most) : [];
	const isStatus = /^\d/.test(wanted);
	const about = isStatus ? `status ${wanted}` : wanted === '' ? 'an error' : `\`${wanted}\``;
	if (!isStatus) {
		const errors = under.filter((one) => classOf(one) !== '');
		const here = rest === '' && errors.every((one) => wanted === '' || classOf(one) === wanted.split('.').at(-1)) ? errors[0] : undefined;
		return here ? [found(about, `${placed(here)} says “${here.text.trim().split('\n')[0]!.slice(0, 80)}”`, here)] : null;
	}
	const known = under
		.map((one) => ({ one, statuses: statusesOf(one, index) }))
		.filter(({ one, statuses }) => statuses !== null || !PLAIN_ERROR.test(classOf(one)));
	const told = ({ one, statuses }: (typeof known)[number]) =>
		`${placed(one)} says “${one.text.trim().split('\n')[0]!.slice(0, 80)}”${statuses === null || one.text.includes(statuses[0]!) ? '' : `, which is answered with ${statuses.join(' or ')}`}`;
	const [first] = known;
	if (first !== undefined) {
		if (known.every(({ statuses }) => statuses?.includes(wanted))) return rest === '' ? [found(about, told(first), first.one)] : null;
		return known.every(({ statuses }) => statuses !== null && !statuses.includes(wanted)) ? [missing(about, told(first), first.one)] : null;
	}
	return own === null ? null : (unvalidated(wanted, condition, routes, index) ?? neverAnswered(wanted, own, index));
};

/** "… answers 422 when the question is empty": the field of what the route takes, and the least length it is held to. */
function unvalidated(wanted: string, condition: string, routes: readonly Route[], index: CodeIndex): Look[] | null {
	const empty = /\b(?:empty|blank)\b/.test(condition);
	if (wanted !== '422' || !empty || routes.length !== 1 || routes[0]!.file.facts.language !== 'python') return null;
	const words = tellingIn(condition).filter((word) => !/^(?:empty|blank|string|text|is|when|if|field|body)$/.test(word));
	const taken = routes[0]!.handlers.flatMap(({ fact }) =>
		fact.parameters.flatMap(({ annotation }) => (annotation?.value?.kind === 'name' ? [annotation.value.name] : [])),
	);
	const fields = taken.flatMap((name) => {
		const owner = onlyClass(name, index);
		return owner === null ? [] : owner.fact.fields.map((field) => ({ ...owner, field }));
	});
	const own = fields.filter(({ field }) => words.length > 0 && isExplainedBy(words, [field.name]));
	const [only] = own;
	if (only === undefined || own.length > 1) return null;
	const call = only.field.default?.kind === 'call' ? only.file.facts.calls[only.field.default.call]! : null;
	const least = call?.keywords.find(({ name }) => name === 'min_length')?.value;
	const at = { path: only.file.path, line: only.field.line };
	const told = `\`${only.field.name}\` of \`${only.fact.name}\` at ${placed(at)}`;
	if (least?.kind === 'number' && least.value > 0)
		return [found('status 422', `${told} has to have ${least.value} character${least.value === 1 ? '' : 's'} at least`, at)];
	const isPlain = only.field.annotation?.text === 'str' && (call === null || call.method === 'Field') && only.fact.methods.length === 0;
	return isPlain && !call?.keywords.some(({ name }) => name === null || name === 'pattern')
		? [missing('status 422', `${told} may be empty`, at)]
		: null;
}

/** Errors of Python to which no server gives a status of its own. */
const PLAIN_ERROR = /^(?:ValueError|KeyError|TypeError|RuntimeError|Exception|AttributeError|IndexError)$/;
/** Statuses that servers give by themselves, or that what stands before them gives. */
const BY_ITSELF = /^(?:401|403|405|413|422|429|500|502|503|504)$/;

/** No function that answers the route, nor any that all routes share, names the status. */
function neverAnswered(wanted: string, own: readonly FunctionRef[], index: CodeIndex): Look[] | null {
	const [first] = own;
	if (first === undefined || BY_ITSELF.test(wanted) || !index.closed) return null;
	const isIn = (refs: readonly FunctionRef[], { file, line }: Outcome) =>
		refs.some((ref) => ref.file === file && line >= ref.fact.line && line <= ref.fact.endLine);
	const others = answering(routesOf(index), index);
	const isFree = refusing(index).some((one) => {
		const statuses = statusesOf(one, index);
		if (statuses === null) return isIn(own, one) && !PLAIN_ERROR.test(classOf(one));
		return statuses.includes(wanted) && (isIn(own, one) || !isIn(others, one));
	});
	return isFree ? null : [missing(`status ${wanted}`, `nothing that ${placed(first)} runs answers with ${wanted}`, first)];
}
