// Does the report that the code writes have the sections a reader needs? Reads headings and labels among strings and templates.
import type { Project, SourceFile, StaticValue } from '@auditor/code';
import { type FunctionRef, givenTo, lastPart, lineOf, namedFunction, textOf, valuesIn, walkValue } from '@auditor/code';
import { projectArtifact, textsArtifact } from '@auditor/forensics';
import { defineProbe, holdsTerm, listed, placeOf, stringsOf } from '@auditor/probes';
import { type FindingDraft, graphsArtifact, type Json } from '@auditor/schema';
import { namedInCode } from '../../subject/prompts/use.js';
import { isComputed, reportWrites } from '../../subject/report-write.js';

const SECTIONS = ['summary', 'dissent', 'remediation'];

export const reportSections = defineProbe({
	id: 'synthesis/report-sections',
	lifecycle: 'stable',
	needs: { project: projectArtifact, graphs: graphsArtifact, texts: textsArtifact },
	question: 'Does the code write a report with the sections that are wanted?',
	motivation: 'A verdict helps its reader to improve only with its dissent and its remedies.',
	method:
		'Looks for the words of the parameter `sections` (summary, dissent, remediation) in Markdown headings and labels among the strings of the code that makes the written report, and of report templates, and among the fields that it puts into the text; what is only printed does not count. Where that code heads nothing itself, among those of all source files. Values: found, missing.',
	blindSpots: 'Headings that are put together from variables.',
	remediation: { effort: 'low', text: 'Give the report an executive summary, each criterion with its dissent, and a remediation plan.' },
	inspect: ({ project, graphs, texts }, context) => {
		const sections = stringsOf(context.parameters, 'sections', SECTIONS);
		const { all: writes, best } = reportWrites(project, graphs, context);
		const makers = best?.makers ?? [];
		// What nothing comes to heads nothing, but where the report itself is written there.
		const comesTo = (path: string) => {
			const file = project.file(path);
			return !file || file === best?.at.file || !project.reach.isUnused(file);
		};
		const heads = headingsOf(project, texts).filter(({ path }) => comesTo(path));
		const makerOf = (heading: Heading) => makers.find((maker) => isWithin(heading, maker));
		// Where the writer's own code heads nothing, its text comes from elsewhere: any heading may be in it.
		const written = best ? heads.filter(({ printed }) => !printed) : heads;
		const headings = written.some(makerOf) ? written.filter((h) => makerOf(h) || TEMPLATE.test(h.path)) : written;
		const fields = makers.flatMap((maker) => fieldsIn(maker, sections));
		const places = sections.map((section) => ({
			section,
			heading:
				headedBy(headings, [section.toLowerCase()]) ?? headedBy(headings, names(section)) ?? fields.find(({ text }) => text === section),
		}));
		const missing = places.filter((p) => !p.heading).map((p) => p.section);
		const first = places.find((p) => p.heading)?.heading;
		const maker = (first && makerOf(first)) ?? makers.at(-1);
		const made = maker ? placeOf(maker.file, maker.fact.line, maker.fact.endLine) : null;
		const values: Record<string, Json> = {
			found: sections.filter((s) => !missing.includes(s)),
			missing,
			...(missing.length > 0 && { remedy: `Write a heading for ${listed(missing)} into the report’s text.` }),
		};
		// Of several writes one alone was read: where the name of another is made when the program runs, that one may be the report.
		const other = missing.length > 0 ? writes.find((at) => at !== best?.at && isComputed(project, at)) : undefined;
		if (best && other)
			return [
				{
					outcome: 'not-available',
					message: `Whether the report has the sections ${listed(sections)} could not be told: what is written at ${other.file.path}:${other.call.line} may be it.`,
					rationale: `Read was what ${best.at.file.path}:${best.at.call.line} writes; nothing there heads ${listed(missing)}.`,
					location: placeOf(other.file, other.call.line),
					values,
				},
			];
		const draft: FindingDraft = {
			outcome: missing.length === 0 ? 'true' : 'false',
			message:
				missing.length === 0
					? `The code has headings, labels or fields for ${listed(sections)}.`
					: headings.length === 0
						? 'We found no Markdown heading in the code.'
						: `We found no heading, label or field for ${missing.length} of ${sections.length} parts of the report: ${listed(missing)}.`,
			rationale: 'Strings and templates of the code that makes the written report were read.',
			location: first && (missing.length === 0 || !made) ? placeOf({ path: first.path }, first.line) : made,
			related: places.flatMap((p) => (p.heading && p.heading !== first ? [placeOf({ path: p.heading.path }, p.heading.line)] : [])),
			values,
			confidence: missing.length === 0 ? 0.8 : headings.length === 0 ? 0.6 : 0.75,
		};
		return [draft];
	},
});

/** Other words under which a section is found. */
const OTHER: Readonly<Record<string, readonly string[]>> = {
	remediation: ['recommendation', 'action plan', 'next steps'],
	dissent: ['disagree', 'antithesis', 'dialectical process'],
};

const names = (section: string): string[] => [section.toLowerCase(), ...(OTHER[section] ?? [])];

const isWithin = ({ path, line }: Heading, { file, fact }: FunctionRef) => file.path === path && line >= fact.line && line <= fact.endLine;

/** The one of the highest rank that holds one of the words: the summary of a report stands above that of a table in it. */
function headedBy(headings: readonly Heading[], wanted: readonly string[]): Heading | undefined {
	const ranked = headings.flatMap((heading) => {
		const row = heading.text.split('\n').find((text) => wanted.some((word) => text.toLowerCase().includes(word)));
		return row === undefined ? [] : [{ heading, rank: /^\s*(#{1,6})\s/.exec(row)?.[1]?.length ?? 9 }];
	});
	return ranked.reduce((a, b) => (a && a.rank <= b.rank ? a : b), ranked[0])?.heading;
}

/** Fields named after a section that the code of the report puts into its text: what they hold is made elsewhere. */
function fieldsIn({ file, fact }: FunctionRef, sections: readonly string[]): Heading[] {
	const inside = (line: number) => line >= fact.line && line <= fact.endLine;
	const put = valuesIn(file).flatMap(({ value }) =>
		[...walkValue(value, file)].flatMap((part) => (part.kind === 'template' ? part.parts : part.kind === 'list' ? part.items : [])),
	);
	const handed = file.facts.calls.flatMap((call) => (/^(?:append|push|extend|write)$/.test(call.method ?? '') ? call.arguments : []));
	return [...put, ...handed].flatMap((value) => {
		const line = lineOf(value, file) ?? 0;
		if (value.kind !== 'name' || !value.name.includes('.') || !inside(line)) return [];
		const held = sections.filter((section) => names(section).some((word) => holdsTerm(lastPart(value.name), word)));
		// `dissent_summary` is the dissent.
		const [section] = held.length > 1 ? held.filter((one) => one !== 'summary') : held;
		return section === undefined || isOfPart(file, value.name, line) ? [] : [{ text: section, path: file.path, line, printed: false }];
	});
}

/** `note.summary` where a loop goes through notes, `facts.drawing.summary`: the summary of a part is none of the report. */
function isOfPart({ facts }: SourceFile, name: string, line: number): boolean {
	const [head = '', ...rest] = name.split('.');
	if (rest.at(-1) !== 'summary') return false;
	const isTurn = facts.loops.some((l) => l.targets.includes(head) && l.line <= line && line <= l.endLine);
	return isTurn || (rest.length > 1 && !/report|verdict|result|audit/.test(rest.at(-2)!));
}

interface Heading {
	readonly text: string;
	/** Only printed. */
	readonly printed: boolean;
	readonly path: string;
	readonly line: number;
}

/** A heading, a bold label, a table's head or a label before what fills it. */
const HEADING =
	/^(?:#{1,6}\s+\S|.*\*\*[^*\n]{2,60}\*\*|[*_][^*_\n]{2,60}:[*_]|\|.*\|$|[-*]\s+[^:\n]{2,40}:|[A-Z][\w -]{2,40}:\s*\{|<(?:summary|h[1-6])>)/i;
/** Calls that put a text on the console or into a log. */
const PRINTS = /^(?:print|log|debug|info|warning|warn|error)$/;
/** A longer line heads nothing. */
const LONGEST = 1_000;
/** One of these stands in every heading. */
const MARKS = /[#*|:<]/;
const TEMPLATE = /\.(md|markdown|j2|jinja2?|tmpl|hbs|mustache|eta|ejs)$/i;

function headingsOf(project: Project, texts: ReadonlyMap<string, string>): Heading[] {
	const headings: Heading[] = [];
	const read = (text: string, path: string, line: number, printed = false) => {
		if (!MARKS.test(text)) return;
		for (const [i, row] of text.split('\n').entries())
			if (row.length < LONGEST && HEADING.test(row.trim()))
				headings.push({ text: row, path, line: lineOfRow(texts, path, line, i, row), printed });
	};
	for (const file of project.files) {
		if (file.context !== 'source') continue;
		const told = new Set(file.facts.calls.flatMap((call) => (PRINTS.test(call.method ?? '') ? givenTo(call) : [])));
		for (const { value } of valuesIn(file)) {
			const printed = told.has(value);
			for (const part of walkValue(value, file)) {
				if (part.kind === 'string') read(part.value, file.path, part.line, printed);
				// `f"## Dissent for {name}"`: the literal pieces as one line.
				if (part.kind === 'template') {
					const at = lineOf(part, file) ?? 1;
					const filled = (p: StaticValue) => (p.kind === 'name' && isOfPart(file, p.name, at) ? '{}' : `{${textOf(p, file)}}`);
					const whole = part.parts.map((p) => (p.kind === 'string' ? p.value : filled(p))).join('');
					read(whole, file.path, at, printed);
					// Beneath a heading of the same text: `## Conflicts\n\n{report.dissent_summary}`.
					if (/^[ \t]*#{1,6}\s/m.test(whole)) headings.push({ text: whole, path: file.path, line: at, printed });
				}
			}
		}
		for (const s of file.facts.strings) if (!namedFunction(file, s.scope) || s.value.includes('#')) read(s.value, file.path, s.line);
	}
	for (const [path, text] of texts) {
		if (!TEMPLATE.test(path) || !/(^|\/)templates?\//i.test(path) || !namedInCode(project, path.split('/').at(-1)!)) continue;
		read(text, path, 1);
		for (const [i, row] of text.split('\n').entries())
			if (row.length < LONGEST && /\{\{.{0,1000}\}\}/.test(row)) headings.push({ text: row, path, line: 1 + i, printed: false });
	}
	return headings;
}

/** The line of the file that holds a row of a text: rows and lines part where a text is put together of pieces. */
function lineOfRow(texts: ReadonlyMap<string, string>, path: string, line: number, offset: number, row: string): number {
	const words = (row.split(/[{}]/, 1)[0] ?? '').trim();
	const lines = texts.get(path)?.split('\n', line + SPAN) ?? [];
	if (words === '' || lines[line + offset - 1]?.includes(words)) return line + offset;
	const at = lines.findIndex((text, n) => n >= line - 1 && text.includes(words));
	return at < 0 ? line : at + 1;
}

/** Lines over which a text that is put together of pieces may stretch. */
const SPAN = 120;
