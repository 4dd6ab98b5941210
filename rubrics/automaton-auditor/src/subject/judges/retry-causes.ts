// What is asked again for: an answer out of form, or only trouble on the way to the model? Reads the types that handlers name and, in Python, which
// way out of a handler an error takes that is no matter of rates, quotas or networks. What runs after the `try` is not looked at.
import type { CallFact, CallRef, LoopFact, SourceFile, StaticValue, TryFact } from '@auditor/code';
import { textOf, traitsOf } from '@auditor/code';
import { escapeText } from '@auditor/schema';

/** Errors that say nothing of an answer: the way to the model failed, or the model cannot do what is asked. */
const TRANSPORT_TYPE =
	/^(\w{0,200}(RateLimit|Timeout|TimedOut|Connection|Connect|Network|Quota|TooManyRequests|Overloaded|ResourceExhausted|ServiceUnavailable|ServerError|InternalServer|Unavailable|Throttl)\w{0,200}|API(Status|Connection)?Error|HTTP(Status)?Error|Request(Error|Exception)|ClientError|GoogleAPI\w{0,200}|OSError|IOError|NotImplementedError|ImportError|ModuleNotFoundError|AttributeError|CancelledError|KeyboardInterrupt)$/;
const TRANSPORT_TEST =
	/\b(429|50[0234]|408)\b|(?<![a-z])rate(?![a-z])|ratelimit|quota|exhaust|throttl|overload|too.?many|time.?out|timed|connection|network|unavailable|transient|retr(y|i)able/i;
const ANSWER_TEST = /valid|pars(e|ing|er)|json|schema|malformed|decode|missing|format/i;

/** A loop around a call begins anew only for trouble on the way. */
export function repeatsForTransport(loop: LoopFact, { file, call }: CallRef, texts: ReadonlyMap<string, string>): boolean {
	const inside = call.scope.tries.flatMap((index) => {
		const found = file.facts.tries[index];
		return found && found.line >= loop.line && found.endLine <= loop.endLine ? [found] : [];
	});
	if (inside.length === 0) return false;
	const handler = inside.flatMap(handlersForAnswers)[0];
	if (!handler) return inside.some(({ handlers }) => handlers.length > 0) && !(traitsOf(file).indented && leadsOn(loop, file, texts));
	return traitsOf(file).indented && !leadsOn(loop, file, texts) && !leadsOn(handler, file, texts);
}

/** The handler around a call is for trouble on the way alone. */
export function isInTransportHandler(file: SourceFile, call: CallFact): boolean {
	const found = call.scope.handlerOf === null ? undefined : file.facts.tries[call.scope.handlerOf];
	const handler = found?.handlers.find(({ line, endLine }) => call.line >= line && call.line <= endLine);
	return handler !== undefined && isForTransport(handler.types);
}

/** `retry=retry_if_exception_type(RateLimitError)`, `on_exception(expo, RateLimitError)`: what a library is told to repeat for. */
export function isToldTransport(value: StaticValue | null, file: SourceFile): boolean {
	const call = value?.kind === 'call' ? file.facts.calls[value.call] : undefined;
	return call !== undefined && repeatsToldTransport(call, file);
}

/** As `isToldTransport`, of the call itself: `.with_retry(retry_if_exception_type=(RateLimitError,))`. */
export function repeatsToldTransport(call: CallFact, file: SourceFile): boolean {
	const told = call.keywords.find(({ name }) => name === 'retry' || name === 'retry_if_exception_type' || name === 'exception')?.value;
	const given = told ?? (call.method === 'on_exception' ? call.arguments[1] : undefined);
	if (!given) return false;
	const text = textOf(given, file);
	if (/not_exception_type/.test(text)) return /Validation|Pars|Decode|ValueError/.test(text);
	const predicate = /retry_if_exception\(\s*([\w.]+)/.exec(text)?.[1];
	if (predicate) return TRANSPORT_TEST.test(predicate) && !ANSWER_TEST.test(bodyOf(file, predicate, NO_TEXTS));
	const types = (text.match(/[\w.]+/g) ?? []).map(lastOf).filter((name) => /^[A-Z]/.test(name));
	return isForTransport(types);
}

function isForTransport(types: readonly string[]): boolean {
	return types.length > 0 && types.every((type) => TRANSPORT_TYPE.test(lastOf(type)));
}

function lastOf(name: string): string {
	return name.split('.').at(-1) ?? name;
}

const NO_TEXTS: ReadonlyMap<string, string> = new Map();

type Handler = TryFact['handlers'][number];

/** The first handler that an answer out of form comes to; none where all are for something else. */
function handlersForAnswers({ handlers }: TryFact): Handler[] {
	return handlers.filter(({ types }) => !isForTransport(types)).slice(0, 1);
}

/** A longer test is not taken apart. */
const LONG_TEST = 1000;

type Way = 'on' | 'out' | 'next';

/** A way leads through the block of a handler or of a loop to the next round, for an error or an answer that is no trouble on the way. */
function leadsOn(block: { line: number; endLine: number }, file: SourceFile, texts: ReadonlyMap<string, string>): boolean {
	const lines = statements((texts.get(file.path) ?? '').split('\n').slice(block.line, block.endLine));
	if (lines.length === 0) return true;
	const ways = run(lines, 0, lines.length, (test) => holds(test, file, texts, lines));
	return ways.has('on') || ways.has('next');
}

interface Line {
	readonly indent: number;
	readonly text: string;
}

/** Statements with their indents: what is broken over several lines is joined, comments and blank lines are left out. */
function statements(lines: readonly string[]): Line[] {
	const found: Line[] = [];
	let open = 0;
	for (const raw of lines) {
		const quote = Math.max(raw.lastIndexOf('"'), raw.lastIndexOf("'")) + 1;
		const text = (raw.slice(0, quote) + raw.slice(quote).replace(/(?:^|\s)#[^\n]*/, '')).trimEnd();
		if (text.trim() === '') continue;
		const indent = text.length - text.trimStart().length;
		const last = found.at(-1);
		if (open > 0 && last) found[found.length - 1] = { indent: last.indent, text: `${last.text} ${text.trim()}` };
		else {
			const inline = /^(\s*(?:if|elif|else|with|try|finally)\b[^"':]*(?:["'][^"']*["'][^"':]*)*):\s*(\S.*)$/.exec(text);
			if (inline && !/[([{]$/.test(text))
				found.push({ indent, text: `${inline[1]?.trim()}:` }, { indent: indent + 1, text: inline[2] ?? '' });
			else found.push({ indent, text: text.trim() });
		}
		open = Math.max(0, open + (text.match(/[([{]/g)?.length ?? 0) - (text.match(/[)\]}]/g)?.length ?? 0));
	}
	return found;
}

/** Ways on which a block can be left; `answer` says whether a test holds for an answer out of form, null where that is open. */
function run(lines: readonly Line[], from: number, to: number, answer: (test: string) => boolean | null): Set<Way> {
	const ways = new Set<Way>();
	let at = from;
	while (at < to) {
		const { text, indent } = lines[at] ?? { text: '', indent: 0 };
		if (/^(raise|return|break)\b|^(sys\.)?exit\(/.test(text)) return ways.add('out');
		if (/^continue\b/.test(text)) return ways.add('next');
		const end = blockEnd(lines, at, to, indent);
		if (/^(if|elif|else)\b.*:$/.test(text)) {
			const arms = choice(lines, at, to, indent, answer);
			for (const way of arms.ways) if (way !== 'on') ways.add(way);
			if (!arms.ways.has('on')) return ways;
			at = arms.end;
		} else if (/^(with|async with|try)\b.*:$/.test(text)) {
			const inner = run(lines, at + 1, end, answer);
			for (const way of inner) if (way !== 'on') ways.add(way);
			if (!inner.has('on')) return ways;
			at = end;
		} else at = end;
	}
	return ways.add('on');
}

function choice(
	lines: readonly Line[],
	from: number,
	to: number,
	indent: number,
	answer: (test: string) => boolean | null,
): { ways: Set<Way>; end: number } {
	const ways = new Set<Way>();
	let at = from;
	let open = true;
	for (let first = true; at < to; first = false) {
		const { text, indent: own } = lines[at] ?? { text: '', indent: -1 };
		const head = own === indent ? /^(if|elif|else)\b(.*):$/.exec(text) : null;
		if (!head || (!first && head[1] === 'if')) break;
		const end = blockEnd(lines, at, to, indent);
		const taken = head[1] === 'else' ? true : answer(head[2]?.trim() ?? '');
		if (open && taken !== false) for (const way of run(lines, at + 1, end, answer)) ways.add(way);
		if (taken === true) open = false;
		at = end;
	}
	if (open) ways.add('on');
	return { ways, end: at };
}

function blockEnd(lines: readonly Line[], at: number, to: number, indent: number): number {
	let end = at + 1;
	while (end < to && (lines[end]?.indent ?? 0) > indent) end++;
	return end;
}

/** Whether a test holds for an answer out of form: not where it asks for trouble on the way. Null where it asks for something else. */
function holds(written: string, file: SourceFile, texts: ReadonlyMap<string, string>, lines: readonly Line[]): boolean | null {
	const test = written.replace(/^\(([^()]*(?:\([^()]*\)[^()]*)*)\)$/, '$1').trim();
	if (test.length > LONG_TEST) return null;
	const parts = (word: string) => test.split(new RegExp(`\\s+${escapeText(word)}\\s+(?![^(]*\\))`));
	const [either, both] = [parts('or'), parts('and')];
	const each = (values: readonly string[]) => values.map((part) => holds(part, file, texts, lines));
	if (either.length > 1) {
		const known = each(either);
		return known.includes(true) ? true : known.every((one) => one === false) ? false : null;
	}
	if (both.length > 1) {
		const known = each(both);
		return known.includes(false) ? false : known.every((one) => one === true) ? true : null;
	}
	const plain = test.replace(/^not\s+/, '');
	const said = `${plain} ${
		plain
			.replace(/\.\w+\(\)/g, '')
			.match(/[A-Za-z_]\w*/g)
			?.map((name) => bodyOf(file, name, texts, lines))
			.join(' ') ?? ''
	}`;
	if (!TRANSPORT_TEST.test(said) || ANSWER_TEST.test(said)) return null;
	return /^not\s/.test(test) || /\bnot in\b|!=/.test(test);
}

/** What stands behind a name of a test: what a handler sets it to, or the code of a function of the file. */
function bodyOf(file: SourceFile, name: string, texts: ReadonlyMap<string, string>, lines: readonly Line[] = []): string {
	const set = lines.filter(({ text }) => new RegExp(`^${escapeText(name)}\\s*=[^=]`).test(text)).map(({ text }) => text);
	const fact = file.facts.functions.find((f) => f.name === lastOf(name));
	const body = fact
		? (texts.get(file.path) ?? '')
				.split('\n')
				.slice(fact.line - 1, fact.endLine)
				.join(' ')
		: '';
	return [...set, body].join(' ');
}
