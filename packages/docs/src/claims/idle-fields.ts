// Fields of the state that a report says are handed on (`mediation_notes are injected into the prompt`), where the code writes the field and reads it nowhere.
import { escapeText, formatLocation, type Lexicon } from '@auditor/schema';
import { roleOf } from '../concepts/mention-roles.js';
import type { Flow } from '../text/flow.js';
import { quoteAround, sentenceAt } from '../text/sentences.js';
import type { AnsweredClaim } from './answered-claim.js';
import { classesOf } from './classes.js';
import type { CodeText } from './code-text.js';
import { standingOf } from './standing.js';

/** What becomes of a thing that somebody reads. */
const READ =
	/\b(?:injected|passed|fed|handed|forwarded|included|incorporated|consumed|shown|visible|available)\s(?:in|into|to|by|as|for)\b|\b(?:reads?|consumes?|is\sused|are\sused)\b/i;
/** The state as a whole goes somewhere: each of its fields may be read there. */
const WHOLE =
	/\*\*\s?\w*state\b|\bstate\.(?:items|values|copy|model_dump)\(|(?:dumps|dict|str|repr|format|print)\(\s?\w*state\s?[,)]|\{state\}/i;
const MOST = 40;

/** Claims in order of the fields, each once. */
export function claimIdleFields(flow: Flow, code: CodeText, lexicon: Pick<Lexicon, 'language' | 'lists'>): AnsweredClaim[] {
	if (!code.complete) return [];
	const fields = [...classesOf(code)].flatMap(([name, { fields, bases, at }]) =>
		/state$/i.test(name) && bases.length > 0 ? fields.filter((field) => field.includes('_')).map((field) => ({ field, at })) : [],
	);
	return fields.slice(0, MOST).flatMap(({ field, at }): AnsweredClaim[] => {
		const spelled = new RegExp(`(?<![\\w.])${escapeText(field).replaceAll('_', '[_ ]')}(?!\\w)`, 'gi');
		const said = [...flow.prose.matchAll(spelled)].slice(0, MOST).flatMap((match) => {
			const [start, end] = [match.index, match.index + match[0].length];
			const sentence = sentenceAt(flow.prose, start);
			const behind = READ.exec(flow.prose.slice(end, sentence.end));
			if (behind === null || /[;:]/.test(flow.prose.slice(end, end + behind.index))) return [];
			const until = end + behind.index + behind[0].length;
			const role = roleOf({ text: flow.prose, start, end, sentence, neighbours: [], concept: field }, lexicon, true);
			if ((role !== 'clean' && role !== 'quoted') || standingOf(flow, start, until, lexicon) !== 'claim') return [];
			return [{ said: quoteAround(flow.prose, sentence, start, until), location: flow.place(start) }];
		});
		const [first, ...also] = said;
		if (first === undefined || !isIdle(field, code)) return [];
		const because = `no line of the code reads \`${field}\` of ${formatLocation(at)}`;
		return [{ what: first.said, verdict: 'contradicted', because, location: first.location, by: at, also }];
	});
}

/** It is written somewhere, and neither read by its name nor with the whole state. */
function isIdle(field: string, code: CodeText): boolean {
	const read = new RegExp(
		`\\[\\s?["']${escapeText(field)}["']\\s?\\](?!\\s{0,3}=[^=])|\\.get\\(\\s?["']${escapeText(field)}["']|\\.${escapeText(field)}(?!\\w)(?!\\s{0,3}=[^=])|["'\`{][^"'\`\\n]{0,200}\\{${escapeText(field)}|getattr\\([^)\\n]{0,60}["']${escapeText(field)}["']`,
	);
	const written = new RegExp(
		`["']${escapeText(field)}["']\\s?:|(?<![\\w.])${escapeText(field)}\\s?=[^=]|\\[["']${escapeText(field)}["']\\]\\s{0,3}=[^=]`,
	);
	const all = code.paths.filter((path) => /\.(?:py|tsx?|jsx?|mjs)$/.test(path)).map((path) => code.text(path)!);
	return all.some((text) => written.test(text)) && all.every((text) => !read.test(text) && !WHOLE.test(text));
}
