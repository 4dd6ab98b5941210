// Are calls that may take long given a limit of time, and which? What a library's call means says which calls are spoken of.
import { type CallFact, keyText, numbersOf, type Project, type SourceFile } from '@auditor/code';
import { meaningOf } from '@auditor/forensics';
import type { CodeIndex } from './code-index.js';
import { meaningOf as meantBy, tellingIn } from './explained.js';
import type { Frame, Framed } from './frame.js';
import { agreed, found, type Look, missing, placed, sameStem } from './look.js';
import { nameParts } from './name-parts.js';
import { textAt } from './raised.js';
import { factorsOf } from './stated-values.js';

interface Kind {
	/** Words that speak of such calls; what they say besides has to stand there. */
	readonly said: RegExp;
	/** Words beside them that say no more than that. */
	readonly beside: RegExp;
	readonly is: (project: Project, file: SourceFile, call: CallFact, text: string) => boolean;
	/** A client may be given the limit for all of its calls. */
	readonly client: boolean;
}

const runs = (project: Project, file: SourceFile, call: CallFact) => meaningOf(project, file, call, 'run') !== null;
const clones = (project: Project, file: SourceFile, call: CallFact) => meaningOf(project, file, call, 'clone') !== null;

const KINDS: readonly Kind[] = [
	{ said: /^(?:git|clones?|cloning|cloned)$/, beside: /^(?:git|commands?|calls?|process(?:es)?)$/, client: false, is: (project, file, call, text) => (runs(project, file, call) && /["']git\b/.test(text)) || clones(project, file, call) },
	{ said: /^(?:commands?|subprocess(?:es)?|processes|shell|programs?)$/, beside: /^(?:commands?|subprocess(?:es)?|process(?:es)?|shell|programs?|external|started|calls?)$/, client: false, is: runs },
	{ said: /^(?:https?|api|requests?|fetch(?:es|ing)?|downloads?|downloading)$/, beside: /^(?:https?|api|requests?|fetch(?:es|ing)?|downloads?|downloading|web|network|outgoing|external|calls?)$/, client: true, is: (project, file, call) => meaningOf(project, file, call, 'request') !== null },
]; // biome-ignore format: a table

const LIMIT = /^(?:timeout|timeoutms|timeouts|timeoutseconds|requesttimeout|killaftertimeout|signal)$/i;
const plain = (name: string | null) => (name ?? '').replaceAll(/[_-]/g, '');
/** Lines of a function that are read. */
const LONGEST = 400;
/** What may limit a call from outside of it. */
const AROUND = /timeout|time_limit|wait_for|deadline|abortsignal|move_on_after|fail_after|sigalrm|signal\.alarm/i;

const OUTSIDE = [
	'wait_for',
	'move_on_after',
	'fail_after',
	'signal.alarm',
	'AbortSignal',
	'AbortController',
	'Promise.race',
	'setdefaulttimeout',
];

/** The numbers of its limit; an empty list: it has one that is not told; null: it may have one; false: it has none. */
function limitOf(index: CodeIndex, file: SourceFile, call: CallFact, client: boolean): readonly number[] | null | false {
	const given = [
		...call.keywords.flatMap(({ name, value }) => (LIMIT.test(plain(name)) ? [value] : [])),
		...call.arguments.flatMap((value) =>
			value.kind === 'dict' ? value.entries.flatMap((entry) => (LIMIT.test(plain(keyText(entry.key))) ? [entry.value] : [])) : [],
		),
	];
	const [value] = given;
	if (value !== undefined && value.kind !== 'null') return numbersOf(index.project, { value, file, function: call.scope.function }) ?? [];
	const isOpen =
		call.keywords.some(({ name }) => name === null) ||
		(file.facts.language !== 'python' &&
			call.arguments.slice(1).some(({ kind }) => kind !== 'string' && kind !== 'dict' && kind !== 'list'));
	const own = call.scope.function === null ? null : file.facts.functions[call.scope.function]!;
	const text = own === null ? index.textOf(file.path) : textAt(index, file.path, own.line, own.endLine, LONGEST);
	// A session or a client of its own may be given the limit where it is made.
	const isModule = call.callee.kind === 'name' && /^(?:requests|httpx|urllib\.request|fetch)(?:\.\w+)?$/.test(call.callee.name);
	const isAround =
		AROUND.test(text.replaceAll(/(?:#|\/\/).*$/gm, '')) ||
		OUTSIDE.some((name) => index.says(name)) ||
		(client && !isModule && [...index.words].some((word) => /timeout|deadline|retr/.test(word)));
	return isOpen || isAround ? null : false;
}

/** `parts`: which calls, and after how long. */
function limited({ parts: [who = '', long = ''], index, namesIn }: Framed): Look[] | null {
	const words = [
		...tellingIn(who),
		...(who.match(/\b(?:api|requests?|calls?|commands?)\b/g) ?? []),
		...namesIn(who).flatMap(({ text }) => nameParts(text)),
	];
	const kind = KINDS.find(({ said }) => words.some((word) => said.test(word)));
	if (kind === undefined || !index.closed) return null;
	const more = [
		...new Set(words.filter((word) => !kind.beside.test(word) && !/^(?:repositor(?:y|ies)|repos?|files?|pages?|data)$/.test(word))),
	];
	const known = index.calls.flatMap(({ file, call }) => {
		const text = textAt(index, file.path, call.line, call.endLine);
		if (!kind.is(index.project, file, call, text)) return [];
		const own = call.scope.function === null ? null : file.facts.functions[call.scope.function]!;
		const around = own === null ? text : textAt(index, file.path, own.line, own.endLine, LONGEST);
		const isSaid = (written: string) => {
			const parts = nameParts(written);
			return more.every((word) => parts.some((part) => sameStem(part, word) || meantBy(word).includes(part)));
		};
		return isSaid(`${file.path} ${own?.qualifiedName ?? ''} ${around}`)
			? [{ file, call, near: isSaid(text), limit: limitOf(index, file, call, kind.client) }]
			: [];
	});
	// A call that says it itself is meant before one that stands beside it.
	const all = known.some(({ near }) => near) ? known.filter(({ near }) => near) : known;
	const [first] = all;
	if (first === undefined) return null;
	const wanted = long === '' ? null : factorsOf(long, namesIn);
	if (long !== '' && wanted === null) return null;
	const about = `a limit of time for ${all.length} ${all.length === 1 ? 'call' : 'calls'}${long === '' ? '' : `, of ${wanted!.told}`}`;
	const place = `${placed(first)}`;
	if (all.every(({ limit }) => limit === false)) return [missing(about, `${place} gives none`, first)];
	if (all.some(({ limit }) => limit === null || limit === false)) return null;
	if (wanted === null) return [found(about, `${place} gives one`, first)];
	const is = (limit: readonly number[] | null | false) =>
		!limit || limit.length === 0 ? null : limit.every((one) => wanted.numbers.includes(one));
	const answers = all.map(({ limit }) => is(limit));
	const told = `${place} gives ${first.limit ? first.limit.join(' or ') : 'one'}`;
	return agreed(answers, about, told, first);
}

const LONG = '(#d\\d{1,3} [a-z]{1,14})';
const ENDS =
	'(?:times? out|is (?:given up|aborted|cancell?ed|stopped|killed|interrupted|ended|broken off|abandoned|timed out|terminated|limited))';

export const TIME_FRAMES: readonly Frame[] = [
	{ form: new RegExp(`^([^,;]{3,80}?) (?:has|uses|use|gets?|is given|needs?|respects?|sets?|takes?) timeout(?: of ${LONG})?$`), look: limited },
	{ form: new RegExp(`^([^,;]{3,80}?) ${ENDS} (?:after|to|by) (?:at most |no more than )?${LONG}$`), look: limited },
]; // biome-ignore format: a table
