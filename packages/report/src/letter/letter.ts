// A letter to whoever made the project: one page, what holds, three strengths, three steps. No ids, and no word of how it was judged inside.
import { type AuditReport, type Decided, duration, formatLocation, type Location, type ReportCriterion } from '@auditor/schema';
import { compareBy, Html, html, line, own, pageStyles, prose } from '@auditor/schema/pure';
import { cardOf, countsNothing } from '../card.js';
import { inline, prose as markdownProse } from '../escape/markdown.js';
import { linkTo } from '../links.js';
import { stepText } from '../step-words.js';
import { nameOf, sentences } from '../words.js';
import { type LetterTexts, letterTexts } from './texts.js';

export interface LetterRequest {
	/** As it is told: with the scores that hold. */
	readonly report: AuditReport;
	readonly decided: Decided | null;
	/** Who is written to; null: nobody said who made it. */
	readonly name: string | null;
	/** Name and number as the school knows them, for the head of the letter. */
	readonly student?: string | undefined;
	/** Where the whole report lies beside the letter, for its HTML form. */
	readonly whole?: string | undefined;
	/** A key of `letterTexts`. */
	readonly language: string;
	/** The teacher's own first and last paragraphs; those of the catalogue where they are absent. */
	readonly opening?: string | undefined;
	readonly closing?: string | undefined;
	/** The result in the school's own scale. */
	readonly points?: {
		readonly points: number;
		readonly grade: string | null;
		/** How late it was, and what that cost. */
		readonly late?: { readonly minutes: number | null; readonly by: 'push' | 'commit'; readonly minus: number } | null;
	} | null;
}

export type LetterFormat = 'markdown' | 'html' | 'text';

/** Strengths and steps that a letter names, and the most characters of each: it is to fit on a page. */
const NAMED = 3;
const ROOM = 260;

interface Item {
	readonly title: string;
	readonly text: string;
	readonly location: Location | null;
}

interface Letter {
	readonly subject: string;
	readonly student: string | null;
	readonly before: readonly string[];
	readonly sections: readonly { readonly title: string; readonly items: readonly Item[]; readonly none: string }[];
	readonly comments: readonly string[];
	readonly closing: readonly string[];
}

/** The letter in one format. */
export function letter(request: LetterRequest, format: LetterFormat): string {
	const texts = letterTexts[request.language] ?? letterTexts.en!;
	const parts = partsOf(request, texts);
	if (format === 'html') return asHtml(parts, request, texts);
	return format === 'markdown' ? asMarkdown(parts, request, texts) : asText(parts, texts);
}

function partsOf(request: LetterRequest, texts: LetterTexts): Letter {
	const { report, decided, name, points } = request;
	const { score, band } = report.total;
	const result = score === null ? texts.noResult : texts.result(score.toFixed(2), band === null ? null : (own(texts.bands, band) ?? band));
	const scored = report.criteria.filter((one) => one.score !== null).length;
	const partly = score === null || scored === report.criteria.length ? '' : ` ${texts.partly(scored, report.criteria.length)}`;
	const late =
		points?.late && points.late.minus > 0
			? ` ${texts.late(duration(points.late.minutes ?? 0), points.late.by, String(points.late.minus))}`
			: '';
	const scale = points ? ` ${texts.points(String(points.points), points.grade)}${late}` : '';
	return {
		subject: texts.subject(nameOf(report.repository)),
		student: request.student ?? null,
		before: [texts.greeting(name), ...paragraphs(request.opening ?? texts.opening), `${result}${partly}${scale}`],
		sections: [
			{ title: texts.strengths, items: strengths(report), none: texts.noStrengths },
			{ title: texts.steps, items: steps(report), none: texts.noSteps },
		],
		comments: (decided?.entries ?? []).filter((e) => e.state === 'counts' && e.decision.kind === 'comment').map((e) => e.decision.text),
		closing: paragraphs(request.closing ?? texts.closing),
	};
}

function paragraphs(text: string): string[] {
	return text
		.split(/\n\s*\n/)
		.map((part) => part.trim())
		.filter(Boolean);
}

/** The best criteria that the report lists among no weaknesses, each by what the report tells as its strength: what is there before what is absent. */
function strengths(report: AuditReport): Item[] {
	return report.criteria
		.filter((c) => c.score !== null && c.score > 3)
		.sort(
			compareBy<ReportCriterion>(
				(c) => -(c.score ?? 0),
				(c) => report.criteria.indexOf(c),
			),
		)
		.flatMap((c): Item[] => {
			const all = cardOf(c, report).strengths;
			const best = all.find(({ evidence }) => evidence?.outcome === 'true') ?? all[0];
			return best && !countsNothing(best) ? [{ title: c.name, text: best.text, location: best.evidence?.location ?? null }] : [];
		})
		.slice(0, NAMED);
}

/** The first steps of the plan, the same words once. */
function steps(report: AuditReport): Item[] {
	const { remediation, criteria } = report;
	const names = new Map(criteria.map((c) => [c.id, c.name]));
	const seen = new Set<string>();
	return remediation
		.filter((s) => !seen.has(s.text) && seen.add(s.text))
		.slice(0, NAMED)
		.map((s) => {
			const whole = stepText(s, report);
			// Where there is no room for what was found and for what to do, it is left out.
			return { title: names.get(s.criterion) ?? '', text: whole.length < ROOM ? whole : stepText(s, report, 'left'), location: s.location };
		});
}

function textOf(item: Item): string {
	return sentences(line(item.text), ROOM);
}

function asText(parts: Letter, texts: LetterTexts): string {
	const item = (i: Item, n: number) =>
		`${n + 1}. ${line(i.title)}: ${textOf(i)}${i.location ? ` ${texts.place(line(formatLocation(i.location), 160))}` : ''}`;
	const section = (title: string, lines: readonly string[]) => [`${title.toUpperCase()}\n${lines.join('\n')}`];
	return `${[
		...(parts.student === null ? [] : [line(parts.student, 200)]),
		...parts.before.map((p) => visibleLines(p)),
		...parts.sections.flatMap((s) => section(s.title, s.items.length > 0 ? s.items.map(item) : [s.none])),
		...(parts.comments.length > 0 ? section(texts.comments, parts.comments.map(visibleLines)) : []),
		...parts.closing.map(visibleLines),
	].join('\n\n')}\n`;
}

function visibleLines(text: string): string {
	return text
		.split('\n')
		.map((l) => line(l))
		.join('\n');
}

function asMarkdown(parts: Letter, { report }: LetterRequest, texts: LetterTexts): string {
	const item = (i: Item, n: number) => {
		const url = i.location && linkTo(i.location, report, { links: report.repository.forge });
		const place = i.location
			? ` ${texts.place(url ? `[${inline(formatLocation(i.location))}](${url})` : inline(formatLocation(i.location)))}`
			: '';
		return `${n + 1}. **${inline(i.title)}**: ${markdownProse(textOf(i))}${place}`;
	};
	return `${[
		`# ${inline(parts.subject)}`,
		...(parts.student === null ? [] : [inline(parts.student)]),
		...parts.before.map((p) => markdownProse(p)),
		...parts.sections.map((s) => `## ${s.title}\n\n${s.items.length > 0 ? s.items.map(item).join('\n') : s.none}`),
		...(parts.comments.length > 0 ? [`## ${texts.comments}\n\n${parts.comments.map((c) => markdownProse(c)).join('\n\n')}`] : []),
		...parts.closing.map((p) => markdownProse(p)),
	].join('\n\n')}\n`;
}

const styles = `${pageStyles}
body { max-width: 44rem; margin: 2rem auto; padding: 0 1.25rem; }
h2 { margin: 1.4rem 0 0.6rem; }
@media print { .whole { display: none; } body { font-size: 12px; margin: 0; max-width: none; } @page { margin: 18mm 20mm; } }
`;

function asHtml(parts: Letter, { report, language, whole }: LetterRequest, texts: LetterTexts): string {
	const item = (i: Item) => {
		const url = i.location && linkTo(i.location, report, { links: report.repository.forge });
		const where = i.location ? texts.place(line(formatLocation(i.location), 160)) : '';
		return html`<li><strong>${line(i.title)}</strong>: ${prose(textOf(i))}${where === '' ? null : url ? html` <a href="${url}">${where}</a>` : ` ${where}`}</li>`;
	};
	return `${
		html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${line(parts.subject, 120)}</title><style>${new Html(styles)}</style></head>
<body><main><h1>${line(parts.subject, 120)}</h1>
${parts.student === null ? null : html`<p class="student">${line(parts.student, 200)}</p>`}
${parts.before.map((p) => html`<p>${prose(p)}</p>`)}
${parts.sections.map((s) => html`<h2>${s.title}</h2>${s.items.length > 0 ? html`<ol>${s.items.map(item)}</ol>` : html`<p>${s.none}</p>`}`)}
${parts.comments.length > 0 ? html`<h2>${texts.comments}</h2>${parts.comments.map((c) => html`<p>${prose(c)}</p>`)}` : null}
${parts.closing.map((p) => html`<p>${prose(p)}</p>`)}
${whole === undefined ? null : html`<p class="whole"><a href="${whole}">${texts.whole}</a></p>`}
</main></body></html>`.markup
	}\n`;
}
