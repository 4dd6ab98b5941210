// One criterion: verdict, rules, opinions, dissent, evidence. Long parts are folded; a fold's title is our own text, never the target's.
import type { Evidence, JudicialOpinion, ReportCriterion } from '@auditor/schema';
import { cut, line } from '@auditor/schema/pure';
import { decidedBeside, entriesOn } from '../../decided-words.js';
import { block, code, inline, prose } from '../../escape/markdown.js';
import { hearingOf } from '../../hearing.js';
import { labelOf, roundsOf, type Spoken, source, speakers, spoken } from '../../opinion-words.js';
import { type ReadCriterion, readCriterion, together } from '../../read-criterion.js';
import { decimal, hazardWords, judgeName, remarks, standing, stateMarks, statusWords } from '../../words.js';
import { places, point } from './brief.js';
import type { Telling } from './detail.js';
import { anchor, people, place } from './front.js';

/** Evidence rows per criterion, and ids a ruling names, before the rest is counted. */
const EVIDENCE_ROWS = 60;
const CITED = 6;
/** Characters from which an argument is folded. */
const FOLD = 300;

export function criterion(c: ReportCriterion, telling: Telling): string {
	const lines = [...title(c, decidedBeside(c.id, telling.options))];
	if (c.criterion.success) lines.push('', `*Asked for:* ${prose(c.criterion.success)}`);
	for (const line of people(entriesOn(c.id, telling.options))) lines.push(line);
	lines.push(...rules(c), ...opinions(c, telling), ...hearing(c), ...dissent(c, telling));
	lines.push(...places(c, telling), '', ...evidence(c, readCriterion(c), telling));
	return lines.join('\n');
}

export function shortCriterion(c: ReportCriterion, { options }: Telling): string {
	return title(c, decidedBeside(c.id, options)).join('\n');
}

function title(c: ReportCriterion, beside: string | null = null): string[] {
	const reason = beside === null ? `: ${prose(c.reason)}` : ` (${inline(beside)}). Computed: ${prose(c.reason)}`;
	return [
		`<a id="${anchor(c)}"></a>`,
		'',
		`## ${inline(c.name) || inline(c.id)}`,
		'',
		c.score === null
			? `**${inline(statusWords(c.status))}**${reason}`
			: `**${c.score} of 5** ${'★'.repeat(c.score)}${c.score % 1 === 0 ? '' : '½'}${'☆'.repeat(5 - Math.ceil(c.score))}${c.contested ? ' ⚖ contested' : ''}${reason}`,
	];
}

function rules(c: ReportCriterion): string[] {
	if (c.rulings.length === 0) return [];
	const steps = c.rulings.map((r) => {
		const change =
			r.before === r.after ? `stays ${inline(decimal(r.after))}` : `${inline(decimal(r.before))} → **${inline(decimal(r.after))}**`;
		const rest = r.because.length - CITED;
		const because =
			r.because.length > 0 ? ` (${r.because.slice(0, CITED).map(code).join(', ')}${rest > 0 ? ` and ${rest} more` : ''})` : '';
		return `${code(r.rule)} ${change}: ${prose(r.explanation)}${because}`;
	});
	return ['', '**Rules that fired**', '', ...steps.map((s, i) => `${i + 1}. ${s}`)];
}

function hearing(c: ReportCriterion): string[] {
	const heard = hearingOf(c);
	return heard.length === 0 ? [] : ['', '**Hearing**', '', ...heard.map(point)];
}

function opinions(c: ReportCriterion, { judges, detail }: Telling): string[] {
	if (c.opinions.length === 0) return [];
	const all = Math.max(...c.opinions.map((o) => o.round));
	const told = spoken(c.opinions, judges).map((s) => ({ o: s.opinion, name: who(s, all > 1 ? s.rounds : []) }));
	const long = told.filter(({ o }) => o.status === 'given' && folded(o, detail.argument));
	return [
		'',
		'**Opinions**',
		'',
		...told.map(({ o, name }) => `- ${name} ${o.status === 'abstained' ? abstained(o) : prose(gist(o, detail.argument))}${charges(o)}`),
		...(long.length > 0
			? [
					'',
					`<details><summary>Whole arguments (${long.length})</summary>`,
					'',
					...long.flatMap(({ o, name }) => [`${name} ${prose(o.argument)}`, '']),
					'</details>',
				]
			: []),
	];
}

function who(said: Spoken, rounds: readonly number[]): string {
	const { opinion: o } = said;
	const name = inline(speakers(said));
	const by = inline(source(o)) ? ` ${inline(source(o))}` : '';
	if (o.status === 'abstained') return `**${name}**${roundsOf(rounds)} **abstained**${by.trim()}`;
	return `**${name}: ${o.score}**${roundsOf(rounds)}${labelOf(o) === '' ? '' : ` *${inline(labelOf(o))}*`}${by}`;
}

function abstained({ abstention }: JudicialOpinion): string {
	return abstention ? `(${inline(abstention.code)}): ${prose(abstention.detail)}` : 'without a reason.';
}

/** Whether the whole argument stands in a fold of its own. */
function folded(o: JudicialOpinion, room: number): boolean {
	return o.argument.length > FOLD && room > FOLD * 4;
}

/** The first sentence of a long argument; what has room of a short one. */
function gist(o: JudicialOpinion, room: number): string {
	const text = line(o.argument, 12_000);
	if (!folded(o, room)) return cut(text, room);
	return /^.{30,240}?[.!?](?<!\bpp?\.)(?=\s)/.exec(text)?.[0] ?? `${text.slice(0, 200)}…`;
}

function charges(o: JudicialOpinion): string {
	if (o.charges.length === 0) return '';
	return ` Charges: ${o.charges.map((charge) => `${inline(charge.kind)} (${charge.evidence.slice(0, CITED).map(code).join(', ')})`).join(', ')}.`;
}

function dissent(c: ReportCriterion, { detail }: Telling): string[] {
	if (!c.dissent) return [];
	return [
		'',
		'**Dissent**',
		'',
		prose(cut(c.dissent.text, Math.max(detail.argument, 600))),
		...(c.dissent.overruled.length > 0
			? ['', ...c.dissent.overruled.map((o) => `- **${inline(judgeName(o.judge))} was overruled:** ${prose(o.reason)}`)]
			: []),
	];
}

function evidence(c: ReportCriterion, read: ReadCriterion, telling: Telling): string[] {
	const { detail } = telling;
	if (detail.evidence === 'none') return [];
	const against = detail.evidence === 'against';
	const rows = [
		...together(read.hazards).map((group) =>
			row(
				group.map((h) => `*danger${h.state === 'absent' ? ', none found' : ''}:* ${inline(h.hazard.text)}`),
				group.map((h) => h.evidence),
				hazardWords[group[0]!.state],
				group.some((h) => h.state === 'confirmed' || h.state === 'possible'),
			),
		),
		...together(read.expectations).map((group) =>
			row(
				group.map(
					(x) => `${group.length > 1 && marksDiffer(group) ? `${stateMarks[x.answer.state]} ` : ''}${inline(x.answer.expectation.text)}`,
				),
				group.map((x) => x.evidence),
				standing(group[0]!.answer),
				group.some((x) => x.answer.state !== 'met'),
			),
		),
		...read.context.map((e) => row(['*shown, not counted*'], [[e]], '', false)),
	]
		.flat()
		.filter((r) => r.against || !against);
	if (rows.length === 0)
		return [c.evidence.length === 0 ? 'No evidence was admitted.' : `${c.evidence.length} pieces of evidence, none against.`];
	const shown = rows.slice(0, EVIDENCE_ROWS);
	const met = read.expectations.filter((x) => x.answer.state === 'met').length;
	return [
		`<details><summary>Evidence (${c.evidence.length}): ${met} of ${read.expectations.length} expectations met</summary>`,
		'',
		'| | Asked | Found | Place | Confidence | Id |',
		'|---|---|---|---|---:|---|',
		...shown.map((r) => cells(r, telling)),
		...(rows.length > shown.length ? ['', `${rows.length - shown.length} further rows are in report.json.`] : []),
		...excerpts(
			shown.flatMap((r) => (r.e ? [r.e] : [])),
			telling,
		),
		'',
		'</details>',
	];
}

interface Row {
	/** Null where nothing was found. */
	e: Evidence | null;
	/** Ids of all evidence that says the same. */
	ids: string[];
	text: string;
	state: string;
	against: boolean;
}

/** Questions with one answer are one row; a question with several answers is asked in the first. */
function row(questions: readonly string[], evidence: readonly (readonly Evidence[])[], state: string, against: boolean): Row[] {
	const text = questions.join('<br>');
	if (questions.length > 1) return [{ e: evidence[0]![0]!, ids: evidence.flat().map((e) => e.id), text, state, against }];
	const items = evidence[0]!;
	if (items.length === 0) return [{ e: null, ids: [], text, state, against }];
	return items.map((e, i) => ({ e, ids: [e.id], text: i === 0 ? text : '″', state, against }));
}

function marksDiffer(group: ReadCriterion['expectations']): boolean {
	return group.some((x) => x.answer.state !== group[0]!.answer.state);
}

function cells({ e, ids, text, state }: Row, { report, options, suppressions }: Telling): string {
	if (!e) return `| ? | ${text} | *${state}* | | | |`;
	const doubt = /uncertain|disputed|possible/.test(state) ? ` *(${state})*` : '';
	const notes = remarks(e, suppressions.get(e.fingerprint)).map((n) => ` **${inline(n, 400)}**`);
	const named = `${ids.slice(0, CITED).map(code).join(' ')}${ids.length > CITED ? ` and ${ids.length - CITED} more` : ''}`;
	return `| ${mark(e)} | ${text} | ${prose(e.message)}${doubt}${notes.join('')} | ${e.location ? place(e.location, report, options) : ''} | ${e.confidence.toFixed(2)} | ${named} |`;
}

function mark(e: Evidence): string {
	if (e.outcome === 'error') return '⊘';
	if (e.role === 'context') return '·';
	if (e.outcome === 'not-applicable') return '–';
	if (e.satisfied === null) return '?';
	if (e.role === 'hazard') return e.satisfied ? '⚠' : '–';
	return e.satisfied ? '✓' : '✗';
}

function excerpts(items: readonly Evidence[], { report, options, detail }: Telling): string[] {
	const texts = new Map<string, Evidence>();
	for (const e of [...items].sort((a, b) => Number(a.satisfied ?? true) - Number(b.satisfied ?? true)))
		if (e.snippet && e.snippet.text.trim() !== '' && !texts.has(e.snippet.text)) texts.set(e.snippet.text, e);
	return [...texts.values()]
		.slice(0, detail.excerpts)
		.flatMap((e) => [
			'',
			`${code(e.id)}${e.location ? ` at ${place(e.location, report, options)}` : ''}${e.snippet!.truncated ? ' (cut)' : ''}`,
			'',
			block(e.snippet!.text),
		]);
}
