// Names of code that a plan says are to be written (`Add rest_dough()`, `extend Dish with dish_id and cook_name`, `when SLOW_OVEN=true`), where no file of the code
// holds them: what is said to be missing is missing. One that is there may be changed, and nothing is said of it.
import { escapeText, type Lexicon, type Location, type Snippet } from '@auditor/schema';
import { roleOf } from '../concepts/mention-roles.js';
import type { Flow } from '../text/flow.js';
import { excerpt, sentenceAt } from '../text/sentences.js';
import { type CodeText, normalName } from './code-text.js';
import { codeNames } from './gaps.js';
import { standingOf } from './standing.js';

export interface PlannedName {
	readonly name: string;
	readonly because: string;
	readonly location: Location;
	readonly snippet: Snippet;
}

/** A name of several words: `rest_dough`, `BreadShelf`. */
const NAME = '(?=[A-Za-z][A-Za-z0-9]{0,40}(?:_[A-Za-z0-9]|[a-z0-9][A-Z]))[A-Za-z]\\w{2,120}';
/** In front of what is to be written. */
const ORDER =
	'(?:[Aa]dd(?:ing)?|[Ii]mplement(?:ing)?|[Ii]ntroduc(?:e|ing)|[Cc]reat(?:e|ing)|[Bb]uild|[Ww]rite|[Dd]efine|[Ee]xtend\\s[\\w`]{2,40}\\swith)\\s(?:(?:an?|the|new|optional|explicit|dedicated|custom|simple|separate|typed)\\s){0,3}';
const PLANNED = new RegExp(
	`(?<![\\w-])${ORDER}[\`*]{0,3}(?<named>${NAME})(?![\\w./-])|(?<![\\w-])(?<flag>[A-Z][A-Z0-9]{2,30}(?:_[A-Z0-9]{2,30}){1,4})=(?:true|True|false|False|1|0)\\b`,
	'g',
);
/** The next name of the same order, behind the type of the one before. */
const NEXT = new RegExp(
	`(?:\\(\\))?[\`*]{0,3}(?:\\s(?:function|field|class|model|method|node))?(?::\\s?[A-Za-z]\\w{1,20}(?:\\[[^\\]\\n]{0,80}\\])?)?[\`*]{0,3}(?:,|,?\\sand)\\s[\`*]{0,3}(?<named>${NAME})(?![\\w./-])`,
	'y',
);
/** Names of one document that are looked up, from the front. */
const MOST = 100;

/** Names that are nowhere, each once, in order of appearance. */
export function claimPlannedNames(flow: Flow, code: CodeText, lexicon: Pick<Lexicon, 'language' | 'lists'>): PlannedName[] {
	if (!code.complete) return [];
	const { prose: text } = flow;
	const claims = new Map<string, PlannedName>();
	for (const { name, start } of [...namesIn(text)].slice(0, MOST)) {
		const end = start + name.length;
		// A line's end may have cut it.
		const cut = text[end] === '\n' && flow.document.format === 'pdf';
		if (cut || claims.has(name)) continue;
		const sentence = sentenceAt(text, start);
		const role = roleOf({ text, start, end, sentence, neighbours: [], concept: name }, lexicon, true);
		if (role === 'contents' || role === 'judge-output' || standingOf(flow, start, end, lexicon) !== 'plan' || isWritten(name, code))
			continue;
		claims.set(name, {
			name,
			because: 'it is to be written, and no file of the code holds it',
			location: flow.place(start),
			snippet: excerpt(text, sentence, 240),
		});
	}
	return [...claims.values()];
}

function* namesIn(text: string): Generator<{ readonly name: string; readonly start: number }> {
	for (const match of text.matchAll(PLANNED)) {
		let name = (match.groups!.named ?? match.groups!.flag)!;
		let start = match.index + match[0].indexOf(name);
		yield { name, start };
		while (match.groups!.named !== undefined) {
			NEXT.lastIndex = start + name.length;
			const next = NEXT.exec(text);
			if (next === null) break;
			name = next.groups!.named!;
			start = next.index + next[0].length - name.length;
			yield { name, start };
		}
	}
}

/** Some text of the code holds it, in whatever spelling, or as a piece of a longer name. */
function isWritten(name: string, code: CodeText): boolean {
	const spellings = [...codeNames(name).slice(0, 2), normalName(name)];
	const written = new RegExp(spellings.map(escapeText).join('|'), 'i');
	return code.paths.some((path) => written.test(path) || written.test(code.text(path)!));
}
