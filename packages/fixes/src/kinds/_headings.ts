// Headings of a file of settings: one for lines that are added at its end, as the file writes its own.
import { compareText } from '@auditor/schema';
import { own } from '@auditor/schema/pure';

/** A comment that is no setting, as the first line of a group. */
const HEADING = /^#[ \t]{0,3}(?![\w.]{1,99}[ \t]?=)\S/;
/** `# ── Redis ─────`: how it begins, and the sign that it ends in. */
const BEGUN = /^# {0,3}[─━═=*~-]{1,9} {1,3}(?=\w)/;
const ENDED = /([─━═=*~-])\1\1$/;
/** `# ------`, above and below what is headed. */
const RULE = /^# {0,3}[─━═=*~-]{4}/;
/** Longer ones are told to whoever fills in what stands below. */
const SHORT = 40;

/** The lines of a heading; none where not all groups of the file have one of the same kind. */
export function headingOf(text: string, added: readonly string[]): string[] {
	const groups = text
		.trim()
		.split(/(?:\r?\n[ \t]{0,9}){2,99}/)
		.map((group) => group.split(/\r?\n/));
	const headed = groups.filter(([first = '', ...more]) => HEADING.test(first) && more.length > 0);
	if (headed.length < 2) return [];
	const [first = '', second = '', third = ''] = headed.at(-1)!;
	const title = written(titleOf(added), RULE.test(first) ? second : first);
	const isRuled = (line: string) => BEGUN.test(line) && ENDED.test(line.trimEnd());
	const ruled = headed.filter(([line = '']) => isRuled(line));
	if (ruled.length * 2 > groups.length && isRuled(first))
		return [`${BEGUN.exec(first)![0]}${title} `.padEnd(first.trimEnd().length, first.trimEnd().at(-1))];
	if (RULE.test(first))
		return RULE.test(third) && headed.length * 2 > groups.length ? [first, `${second.slice(0, second.search(/\w/))}${title}`, third] : [];
	const isPlain = headed.every(
		([line = '']) => line.length < SHORT && !/[.:!?]$/.test(line.trim()) && !BEGUN.test(line) && !RULE.test(line),
	);
	return isPlain && headed.length === groups.length ? [`${first.slice(0, first.search(/\w/))}${title}`] : [];
}

/** A comment over lines at the end of a file that has such comments; none where it draws lines around them. */
export function plainHeadingOf(text: string, added: readonly string[]): string[] {
	const isDrawn = text.split(/\r?\n/).some((line) => RULE.test(line) || BEGUN.test(line) || ENDED.test(line.trimEnd()));
	return isDrawn ? [] : [`# ${titleOf(added)}`];
}

/** In capitals, or small, as another heading is. */
function written(title: string, as: string): string {
	return as === as.toUpperCase() ? title.toUpperCase() : /^\W{0,99}[a-z]/.test(as) ? title.toLowerCase() : title;
}

/** What says how something is, and not what. */
const IS_NO_THING =
	/(?:ED|(?<!EMBEDD|LOGG|TRAC|BILL|ROUT|MESSAG|RANK)ING)$|^(?:MAX|MIN|NEXT|USE|IS|HAS|NO|NUM|TOTAL|ENABLE|DISABLE|DEFAULT|ALLOW)$/;

/** What a setting is of: `RERANKER` of `# RERANKER_MODEL=m`. */
export function subjectOf(line: string): string | undefined {
	const begun = /^(?:# )?(?:(?:NEXT_PUBLIC|VITE|REACT_APP|EXPO_PUBLIC|NUXT_PUBLIC)_(?=[A-Z0-9]{1,80}_))?([A-Z][A-Z0-9]{0,80})_\w*\s?=/.exec(
		line,
	)?.[1];
	return begun === undefined || IS_NO_THING.test(begun) ? undefined : begun;
}

/** Settings of one thing side by side, by their names, where the first of them stands. */
export function clustered(lines: readonly string[]): string[] {
	const groups = new Map<string, string[]>();
	for (const line of lines) {
		const key = subjectOf(line) ?? line;
		groups.set(key, [...(groups.get(key) ?? []), line]);
	}
	return [...groups.values()].flatMap((group) => group.toSorted((a, b) => compareText(a.replace(/^# /, ''), b.replace(/^# /, ''))));
}

const MANY = 6;
const SHORT_FOR: Readonly<Record<string, string>> = { DB: 'Database', OTEL: 'OpenTelemetry', PG: 'PostgreSQL', TTS: 'Speech' };

/** What all the names begin with: `Reranker` of `RERANKER_MODEL`. */
function titleOf(added: readonly string[]): string {
	const begun = new Set(added.map((line) => /^(?:# )?([A-Z][A-Z0-9]{0,80})_/.exec(line)?.[1] ?? ''));
	const [only = '', ...others] = begun;
	// What most settings of a product begin with is its own name.
	if (only === '' || others.length > 0 || IS_NO_THING.test(only) || added.length > MANY) return 'Further settings';
	if (own(SHORT_FOR, only) !== undefined) return SHORT_FOR[only]!;
	// A particle is half of a name: `Follow up`.
	const [, particle] =
		added.length > 1 && added.every((line) => /^(?:# )?[A-Z0-9]+_(?:UP|IN|OUT|LIMIT)_/.test(line)) ? added[0]!.split('_') : [];
	const title = only.length <= 3 ? only : only[0] + only.slice(1).toLowerCase();
	return particle === undefined ? title : `${title} ${particle.toLowerCase()}`;
}
