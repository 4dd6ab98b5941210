// What stands in a template of settings. What has to be filled in is an empty line or what the template has in such a place, beside the keys that are there;
// all else is a comment with the default of the code, for whoever copies the template must change nothing by it. One that has a remark for each name, or
// groups of a kind of its own, is left to whoever keeps it.
import { folderOf, pathIn } from '@auditor/code';
import type { FileEdits, Ground } from '../fix.js';
import type { Opened } from '../opened.js';
import { clustered, headingOf, plainHeadingOf, subjectOf } from './_headings.js';
import { addLines } from './_ignored.js';
import { newFile } from './_places.js';
import { askedBefore, defaultOf, isAsserted, isEmptyElse, isReplaceable, isSpared, keepsEmpty } from './_setting-defaults.js';
import { overrides, warned } from './_settings-guards.js';
import { areAlike, readElsewhere, toldBeside, toldToSet } from './_settings-read.js';
import { isOptional, isRequired, secretOfSessions, thrownWithout } from './_settings-to-set.js';
import { isRemarked, placeholderOf } from './_template-style.js';

const REQUIRED = '# Required; set each of these';
const TO_FILL = '# Keys and what has to be set; fill in what you use';
const OF_USED = '# Keys and addresses; fill in those of what you use';
const FURTHER = '# Settings with a default; a value that stands here is that of the code';
const OPEN = '# Further settings; set those of what you use';
/** What signs or seals: a default of it stands in the code for everybody to read. */
const SIGNS = /(?:^|_)(?:SECRET(?:_KEY)?|(?:SIGNING|SESSION|JWT|ENCRYPTION)_(?:KEY|PASSWORD))$/;
/** A template of more names, or one with half of them more, is written by somebody who knows which of them matter. */
const MOST = 40;
const FEW = 4;
const KEY = /^(?:export )?\w*_KEY\s?=/;

/** The template with these names, and those that its page tells to set; null where nobody but its author knows where they belong. */
export async function withNames(
	path: string,
	names: readonly string[],
	required: readonly string[],
	/** Those of them that are asked for in any case. */
	always: readonly string[],
	isRead: (name: string) => false | Promise<boolean>,
	ground: Ground,
): Promise<FileEdits | null> {
	const opened = ground.paths.has(path) ? await ground.open(path) : undefined;
	if (opened === null) return null;
	const { text = '' } = opened?.source ?? {};
	const is = (text.match(/^\w+ = ?/gm) ?? []).length * 2 > (text.match(/^\w+ ?=/gm) ?? []).length ? ' = ' : '=';
	const isNew = text.trim() === '';
	// A new template holds what a page tells to set, in its order.
	const values = isNew ? await toldToSet(path, isRead, ground) : new Map<string, string>();
	const told = [...values.keys()];
	const held = new Set(text.match(/[A-Z][A-Z0-9_]{2,80}/g));
	const besides = isNew ? [] : (await toldBeside(path, names, isRead, ground)).filter((name) => !held.has(name));
	const elsewhere = (await readElsewhere(path, ground)).filter((name) => !held.has(name));
	const all = [...new Set([...names, ...besides, ...told, ...elsewhere, ...(await secretOfSessions(text, folderOf(path), ground))])];
	const shown = placeholderOf(text);
	// Two names of one thing, and a way of its own of telling each, are for whoever knows what they mean.
	if (isRemarked(text) || all.some((name) => [...held, ...all].some((other) => areAlike(name, other)))) return null;
	const [first, empty, open, further]: [string[], string[], string[], string[]] = [[], [], [], []];
	const [thrown, page] = [await thrownWithout(ground), await ground.textAt(pathIn(folderOf(path), 'README.md'))];
	if (all.length > (isNew ? MOST : MOST / 2)) return null;
	const place = (name: string) => (told.includes(name) ? told.indexOf(name) : told.length);
	const lines: { name: string; given: string | null; isToSet: boolean; isOther: boolean; isNeeded: boolean; isReplaced: boolean }[] = [];
	for (const name of all.sort((a, b) => place(a) - place(b))) {
		const given = await defaultOf(name, ground);
		if (given === undefined) return null;
		const isNamed = /_(?:KEY|TOKEN|SECRET|PASSWORD|URL|URI|HOST|DSN)$/.test(name) || told.includes(name) || thrown.has(name);
		const isPublished = SIGNS.test(name) && given !== null;
		const isNeeded = isRequired(name, page) || (await isAsserted(name, ground));
		const isReplaced = await isReplaceable(name, ground);
		// Of two that take each other's place, the page says which is set.
		const isAsked = (one: string) => isRequired(one, page) || told.includes(one);
		const isBare = given === null || (isReplaced && isAsked(name));
		const isToSet =
			required.includes(name) || elsewhere.includes(name) || isNeeded || isPublished || (isNamed && isBare && !isOptional(name, page));
		const isOther = !isAsked(name) && (isReplaced || (await askedBefore(name, ground)).some(isAsked));
		lines.push({ name, given, isToSet: isToSet && !isOther, isOther: isOther || isOptional(name, page), isNeeded, isReplaced });
	}
	// What belongs to one thing is set together.
	const live = [
		...lines.flatMap((one) => (one.isToSet ? `${one.name}=` : [])),
		...text.split('\n').filter((line) => !line.startsWith('#')),
	];
	const isOfOne = (name: string) => live.some((line) => subjectOf(line) !== undefined && subjectOf(line) === subjectOf(`${name}=`));
	// What the code does without is switched on by a word that fills the line, or by the empty line itself.
	const isLeft = async (name: string) =>
		!required.includes(name) &&
		!thrown.has(name) &&
		!elsewhere.includes(name) &&
		((await keepsEmpty(name, ground)) || (await isSpared(name, ground)) || (shown(name) !== '' && (await isEmptyElse(name, ground))));
	// What is set already is taken away by a line of a file that wins over it.
	const isWon = await overrides(ground);
	for (const { name, given, isToSet, isOther, isNeeded, isReplaced } of lines) {
		const value = values.get(name) || given?.trim() || shown(name);
		// An empty line would take the place of a default that is not shown.
		const isHidden = value === '' && given !== null && !isReplaced && !required.includes(name);
		const line = `${name}${is}${value}`.trimEnd();
		const isLive = isToSet
			? !isHidden && !(await isLeft(name))
			: given === null && !isOther && isOfOne(name) && !(await keepsEmpty(name, ground));
		const to = isNew && (isNeeded || always.includes(name)) ? first : empty;
		if (isLive) (isWon && !isNew ? further : to).push(isWon ? `# ${line}` : line);
		else (given === null && isNew ? open : further).push(`# ${name}${is}${given ?? (isToSet ? shown(name) : '')}`.trimEnd());
	}
	const guarded = await warned([...first, ...empty, ...open, ...further], ground);
	return isNew
		? newTemplate(path, opened, [first, empty, open, further], guarded)
		: intoTemplate(path, opened!, empty, further, guarded, ground);
}

/** The lines of a template that is not there yet, or empty. */
function newTemplate(
	path: string,
	opened: Opened | undefined,
	[first, empty, open, further]: readonly [string[], string[], string[], string[]],
	guarded: (line: string) => readonly string[],
): FileEdits {
	const groups = [
		[REQUIRED, ...clustered(first)],
		[first.length > 0 ? OF_USED : TO_FILL, ...clustered(empty)],
		[OPEN, ...clustered(open)],
		[FURTHER, ...clustered(further)],
	].filter(({ length }) => length > 1);
	const lines = groups.flatMap((group, i) => (i === 0 ? group : ['', ...group])).flatMap(guarded);
	const { text = '', eol = '\n' } = opened?.source ?? {};
	return opened ? { path, edits: [{ start: 0, end: text.length, text: `${lines.join(eol)}${eol}` }] } : newFile(path, lines);
}

/** The lines beside those of their group, or in groups of their own; null where the template has groups of another kind. */
async function intoTemplate(
	path: string,
	opened: Opened,
	empty: readonly string[],
	further: readonly string[],
	guarded: (line: string) => readonly string[],
	ground: Ground,
): Promise<FileEdits | null> {
	const { text, eol } = opened.source;
	const lines = text.split(/\r?\n/);
	// Under a heading of another group it would be taken for one of that.
	const headed = text.match(/(?:^|\n[ \t]{0,9}\r?\n)[ \t]{0,9}#[^\n]*\n[\w#]/g) ?? [];
	const isGrouped = headed.length > (text.startsWith('#') ? 1 : 0);
	const isAlike = (line: string) => empty.every((one) => line.startsWith(one.slice(0, one.indexOf('_') + 1)));
	const isFree = (at: number): boolean => (lines[at - 1]?.trim() ? isFree(at - 1) : !lines[at]!.startsWith('#'));
	let last = lines.findLastIndex((line, at) => KEY.test(line) && (!isGrouped || isAlike(line) || isFree(at))) + 1;
	// Those of one thing stay together.
	while (last > 0 && subjectOf(lines[last] ?? '') !== undefined && subjectOf(lines[last]!) === subjectOf(lines[last - 1]!)) last++;
	const isKnown = (line: string) => lines.filter((one) => subjectOf(line) !== undefined && subjectOf(one) === subjectOf(line)).length > 1;
	const keys = empty.filter((line) => last > 0 && !isKnown(line));
	const rest = clustered([...empty.filter((line) => !keys.includes(line)), ...further]);
	// Beside the others of its group, where the template has one.
	const groupOf = (line: string) => {
		const subject = subjectOf(line);
		const own = lines.flatMap((one, at) => (subject !== undefined && subjectOf(one) === subject ? [at] : []));
		return own.length > 1 ? own.at(-1)! + 1 : 0;
	};
	const grouped = new Map<number, string[]>();
	for (const line of rest) if (groupOf(line) > 0) grouped.set(groupOf(line), [...(grouped.get(groupOf(line)) ?? []), line]);
	const behind = rest.filter((line) => groupOf(line) === 0);
	if (keys.length > 0) grouped.set(last, [...keys, ...(grouped.get(last) ?? [])]);
	const edits = [...grouped].map(([line, own]) => {
		const at = opened.source.endOf(line);
		return {
			start: at,
			end: at,
			text: own
				.flatMap(guarded)
				.map((one) => `${eol}${one}`)
				.join(''),
		};
	});
	// Each thing that has several settings gets a heading of its own, where the template has headings.
	const ofOne = (subject: string) => behind.filter((line) => subjectOf(line) === subject);
	const isHeaded = headingOf(text, behind).length > 0;
	// A long tail is more than a group.
	const isParted = isHeaded || (isGrouped && behind.length > FEW);
	const subjects = isParted ? [...new Set(behind.flatMap((line) => subjectOf(line) ?? []))].filter((one) => ofOne(one).length > 1) : [];
	const others = behind.filter((line) => !subjects.includes(subjectOf(line) ?? ''));
	const sections = [...subjects.map(ofOne), others].filter(({ length }) => length > 0);
	const titled = (own: readonly string[]) => (isHeaded ? headingOf(text, own) : isGrouped ? plainHeadingOf(text, own) : []);
	// Where groups are told apart in a way of their own, settings at the end belong to none.
	if (isGrouped && !isHeaded && (others.length > FEW || sections.some((own) => titled(own).length === 0))) return null;
	const written = sections.flatMap((own, i) => [...(i === 0 ? [] : ['']), ...titled(own), ...own.flatMap(guarded)]);
	// What a remark of several lines closes is at its end.
	const closing = /(?:\r?\n[ \t]{0,9}){2}((?:#[^\n]*\n){3,40}\s{0,40})$/.exec(`${text.trimEnd()}\n`)?.[1] ?? '';
	if (behind.length > 0 && closing !== '' && !/^# ?\w+ ?=/m.test(closing)) return null;
	const added = behind.length === 0 ? null : await addLines(path, written, ground, /\n\r?\n/.test(text.trimEnd()));
	const [end] = added?.edits ?? [];
	// Where the keys are the end, all goes there.
	const same = edits.find((one) => one.start === end?.start);
	if (same && end) return { path, edits: [...edits.filter((one) => one !== same), { ...end, text: `${same.text}${end.text}` }] };
	return { path, edits: [...edits, ...(end ? [end] : [])] };
}
