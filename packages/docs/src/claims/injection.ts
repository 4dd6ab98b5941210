// Text in a document that speaks to whoever judges it instead of to a reader. It is reported, never obeyed, and changes no score by itself.
import type { AuditDocument, Location, Snippet } from '@auditor/schema';
import { plainText } from '../text/clean.js';
import { type Flow, flowOf } from '../text/flow.js';
import { placeOf } from '../text/place.js';
import { excerpt, sentenceAt } from '../text/sentences.js';

export interface InjectionAttempt {
	readonly hidden: boolean;
	readonly pattern: string;
	readonly location: Location;
	readonly snippet: Snippet;
}

const WHO = '(?:llms?|ai|ais|language models?|graders?|judges?|auditors?|evaluators?|reviewers?|assistants?|models?|agents?)';
const WHAT = '(?:this|the|our|my)\\s+(?:\\w+\\s+){0,2}(?:report|submission|repository|repo|project|document|work|code|criterion|criteria)';
const TOP = '(?:5(?:\\s*(?:\\/|out of)\\s*5)?|10\\s*(?:\\/|out of)\\s*10|100\\s*%?|full|maximum|max|highest|perfect|top)';

const PATTERNS: readonly { id: string; expression: RegExp; hiddenOnly?: boolean }[] = [
	{
		id: 'override',
		expression:
			/\b(?:ignore|disregard|forget|override)\s+(?:all\s+|any\s+|your\s+|the\s+|every\s+)*(?:previous|prior|above|earlier|preceding|foregoing|system|your)\s+(?:\w+\s+)?(?:instructions?|prompts?|rules?|directions?|guidelines?|rubric)/i,
	},
	{
		id: 'demand-score',
		expression: new RegExp(
			`\\b(?:give|award|assign|grant|rate|score|grade)\\s+(?:${WHAT}|us|me|all criteria|every criterion|all dimensions)\\s+(?:with\\s+)?(?:an?\\s+|the\\s+)?(?:score\\s+of\\s+)?${TOP}\\b`,
			'i',
		),
	},
	{
		id: 'demand-score',
		expression: new RegExp(
			`\\b(?:give|award|assign|grant)\\s+(?:an?\\s+|the\\s+)?${TOP}\\s+(?:marks?|scores?|points?|grade|rating)\\s+(?:to|for|on)\\s+(?:${WHAT}|all|every)`,
			'i',
		),
	},
	{
		id: 'address',
		expression: new RegExp(
			`\\b(?:note|message|attention|instructions?|notice|dear)\\s*(?:to|for|:)?\\s+(?:the\\s+|any\\s+|all\\s+)?(?:ai\\s+|llm\\s+|automated\\s+)?${WHO}\\b[^.\\n]{0,80}\\b(?:must|should|please|you|score|give|ignore|do not|award)\\b`,
			'i',
		),
	},
	{ id: 'address', expression: /\bif you are (?:an?\s+)?(?:ai|llm|language model|automated (?:grader|judge|system))/i },
	{
		id: 'no-deduction',
		expression:
			/\b(?:do not|don't|never)\s+(?:deduct|penali[sz]e|mark down|lower)\b[^.\n]{0,60}\b(?:points?|scores?|marks?|this (?:report|submission|project|repository))\b/i,
	},
	{
		id: 'role-marker',
		expression:
			/<\|?(?:im_start|im_end|system|endoftext)\|?>|\[\/?INST\]|^[ \t]*(?:system|assistant)[ \t]*:[ \t]*(?:you|ignore|from now)/im,
	},
	{
		id: 'hidden-order',
		expression: new RegExp(
			`\\b(?:must|should|please|always|you)\\b[^.\\n]{0,60}\\b(?:score|grade|rate|award|pass|approve|full marks)\\b|\\b(?:score|grade|rating)\\s*[:=]\\s*${TOP}`,
			'i',
		),
		hiddenOnly: true,
	},
];

/** Talk about such attacks: quoted, named or defended against. */
const TALK =
	/prompt[- ]injection|injection attack|jailbreak|adversarial|malicious|attack|sanitiz|sanitis|defend|mitigat|guard against|e\.g\.|for example|such as|system prompt|persona|prosecutor|defense/i;
const QUOTE_MARKS = /["'`]\s*$/;

/** Places of one pattern that are looked at. */
const MOST_ATTEMPTS = 100;

/** Attempts of all documents, hidden ones first within a page. */
export function findInjections(documents: readonly AuditDocument[]): InjectionAttempt[] {
	return documents.flatMap((document) => {
		const flow = flowOf(document);
		return [...hiddenAttempts(document), ...visibleAttempts(flow)];
	});
}

function hiddenAttempts(document: AuditDocument): InjectionAttempt[] {
	return document.pages.flatMap((page) => {
		const text = plainText(page.hidden.join('\n'));
		const hit = PATTERNS.find(({ expression }) => expression.test(text));
		if (hit === undefined) return [];
		const at = hit.expression.exec(text)?.index ?? 0;
		return [{ hidden: true, pattern: hit.id, location: placeOf(document, page, 1), snippet: excerpt(text, sentenceAt(text, at)) }];
	});
}

function visibleAttempts(flow: Flow): InjectionAttempt[] {
	const attempts: InjectionAttempt[] = [];
	const sentencesSeen = new Set<number>();
	for (const { id, expression, hiddenOnly } of PATTERNS) {
		if (hiddenOnly === true) continue;
		for (const match of [...flow.text.matchAll(new RegExp(expression.source, `${expression.flags}g`))].slice(0, MOST_ATTEMPTS)) {
			const sentence = sentenceAt(flow.text, match.index);
			if (sentencesSeen.has(sentence.start)) continue;
			const before = flow.text.slice(Math.max(0, match.index - 200), match.index);
			const around = flow.text.slice(Math.max(0, match.index - 200), match.index + match[0].length + 120);
			// A report on a courtroom of language models quotes its own prompts and its own defences.
			if (TALK.test(around.replace(match[0], ' ')) || QUOTE_MARKS.test(before)) continue;
			sentencesSeen.add(sentence.start);
			attempts.push({ hidden: false, pattern: id, location: flow.place(match.index), snippet: excerpt(flow.text, sentence) });
		}
	}
	return attempts;
}
