// What an audit says on a screen: the verdict, a row a criterion, which report was read, the first steps. Text from outside is shown without
// control characters; nothing is broken inside of a word.

import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { coversLittle, gainOf, misfitOf, nameOf, scoredBy, standingOf, stepText, whyOf } from '@auditor/report';
import { type AuditReport, type Decided, formatLocation, type Location } from '@auditor/schema';
import pc from 'picocolors';
import { stabilityOf } from '../bench/repeated-bench.js';
import { fold, shorten, type Word, wholeSentences, words } from './fold.js';
import { isRead } from './warnings.js';

export interface SummaryOptions {
	/** What people decided; the report is told with their scores. */
	decided?: Decided | null;
	/** Folder and files of the run. */
	written: { folder: string; files: readonly string[] } | null;
	colour: boolean;
	/** Columns of the terminal; null for a file or pipe, where lines are not folded. */
	width: number | null;
	/** Folder of the audited files on this machine, for links to them. */
	root?: string | null;
	/** How the command is called here: `auditor`, where nothing else is said. */
	command?: string;
	/** How a link is written for the terminal; null: the terminal knows none. */
	hyperlink?: ((text: string, url: string) => string) | null;
}

const STEPS = 3;
/** Lines of a screen, less the one of the prompt. */
const SCREEN = 23;
/** Columns of a row that nothing measures. */
const ROW = 100;
/** Lines that a step may take, unless its first sentences need more: what is wrong, and what to do. */
const STEP_LINES = 2;
const LEAST = 2;

/** A summary that fits a screen of 24 lines for ten criteria. */
export function summarise(
	report: AuditReport,
	{ written, colour, width, command = 'auditor', hyperlink = null, root = null, decided = null }: SummaryOptions,
): string {
	const c = pc.createColors(colour);
	const row = width ?? ROW;
	const { total, criteria, repository } = report;
	const paint = (score: number | null, text: string) =>
		score === null ? c.dim(text) : score >= 4 ? c.green(text) : score >= 3 ? c.yellow(text) : c.red(text);
	const little = coversLittle(total);
	const link = (text: string, path: string) => (hyperlink ? hyperlink(text, pathToFileURL(resolve(path)).href) : text);
	const folded = (parts: readonly Word[], indent = 2) => fold(parts, width ?? Number.POSITIVE_INFINITY, indent);
	const placeWord = (location: Location): Word => {
		const text = plain(formatLocation(location));
		const linked = root && location.kind === 'file' && location.path !== null ? link(text, join(root, location.path)) : text;
		return { text, shown: c.dim(linked) };
	};
	const name = Math.min(34, Math.max(...criteria.map((x) => x.name.length)));
	const figure = total.score === null ? 'not scored' : `${total.score.toFixed(2)} of 5`;
	const standing = standingOf(report);
	const misfit = misfitOf(report);
	const covered = little
		? words(`only ${total.scored} of ${total.of} criteria scored, no verdict on the whole`, c.yellow)
		: misfit === null
			? words(`${total.scored} of ${total.of} criteria scored`)
			: words(plain(misfit), c.yellow);
	const lines = [
		`${c.bold(plain(nameOf(repository)))}${repository.commit ? ` at ${repository.commit.slice(0, 10)}` : ''}`,
		...folded([
			...(standing
				? [{ text: figure, shown: c.bold(figure) }, ...words(`(${standing}):`)]
				: [{ text: `${figure}:`, shown: `${c.bold(figure)}:` }]),
			...covered,
		]),
		...folded(words(`rubric ${plain(report.rubric.id)} ${plain(report.rubric.version)}; scores given by ${scoredBy(report.bench)}`, c.dim)),
		...report.limitations.filter((l) => l.detective === 'choice').flatMap((l) => folded(words(plain(l.message), c.yellow))),
		...(misfit === null ? criteria : []).map((x) => {
			const mark = x.score === null ? x.status.replaceAll('-', ' ') : `${'█'.repeat(x.score)}${'░'.repeat(5 - x.score)} ${x.score}`;
			const why =
				x.score === null || report.bench === 'heuristic'
					? whyOf(x)
					: Object.entries(x.scores)
							.map(([judge, score]) => `${judge} ${score ?? '–'}`)
							.join(', ');
			const person = decided?.criteria.find((d) => d.criterion === x.id && d.by !== null);
			const notes = `${person ? ` decided by ${plain(person.by ?? '')}, computed ${person.computed ?? 'none'}` : ''}${x.contested ? ' contested' : ''}${x.opinions.some((o) => stabilityOf(o)?.unstable) ? ' unstable' : ''}`;
			const shownMark = mark.padEnd(8);
			const room = width === null ? Number.POSITIVE_INFINITY : Math.max(12, row - name - shownMark.length - notes.length - 5);
			return `  ${shorten(plain(x.name), name).padEnd(name)}  ${paint(x.score, shownMark)} ${c.dim(shorten(plain(why), room))}${c.yellow(notes)}`;
		}),
		...readReports(report).flatMap((text) => folded(words(text))),
	];
	const after: string[] = [];
	for (const { message } of report.limitations.filter((l) => l.detective === 'gate'))
		after.push(...folded(words(plain(message), c.yellow)));
	const unseen = report.limitations.filter((l) => l.severity !== 'note' && l.detective !== 'injection');
	const critical = unseen.filter((l) => l.severity === 'critical').slice(0, STEPS);
	const named = critical.length > 0 ? critical : unseen.slice(0, 1);
	for (const [nth, { message }] of named.entries()) {
		const left = nth === named.length - 1 ? unseen.length - named.length : 0;
		const more = left > 0 ? ` (and ${left} more)` : '';
		after.push(...folded(words(`Not seen: ${plain(message)}${more}`, c.yellow)));
	}
	if (written === null) after.push(c.dim('Write the full report with --out <folder>.'));
	else {
		const files = written.files.map((f, i): Word => {
			const comma = i < written.files.length - 1 ? ',' : '';
			return { text: `${f}${comma}`, shown: `${link(f, join(written.folder, f))}${comma}` };
		});
		after.push(...folded([...words(`Written to ${plain(written.folder)}:`), ...files]), ...folded(words(next(report, written, command))));
	}
	const gaining = report.remediation.filter((s) => s.gain > 0);
	const steps = (gaining.length > 0 ? gaining : report.remediation).slice(0, STEPS);
	if (steps.length > 0) lines.push(c.bold('First steps'));
	for (const [nth, s] of steps.entries()) {
		// Of a score that was not given nobody knows what a step brings.
		const gain = total.score === null ? '  - ' : `  ${s.range ? gainOf(s, report) : `+${s.gain.toFixed(2)}`} `;
		const at = s.location ? [placeWord(s.location)] : [];
		const room = (width === null ? row * 2 : (width - gain.length) * STEP_LINES - 8) - (at[0]?.text.length ?? 0);
		const text = wholeSentences(plain(stepText(s, report, 'left')), room, LEAST);
		const told = folded([{ text: gain, shown: gain }, ...words(text), ...at], gain.length + 1);
		// A step more is left to the report where it would push the first lines out of sight.
		if (nth > 0 && width !== null && lines.length + told.length + after.length > SCREEN) break;
		lines.push(...told);
	}
	return `${[...lines, ...after].join('\n')}\n`;
}

/** How somebody calls the command again who called it so: installed, from the registry, or in a clone of the auditor. */
export function calledAs({ npm_command, npm_lifecycle_event }: NodeJS.ProcessEnv): string {
	if (npm_lifecycle_event === 'auditor') return 'npm run --silent auditor --';
	return npm_command === 'exec' ? 'npx @auditor/cli' : 'auditor';
}

/** What a reader does now: look at the page, and ask for the story of the criterion that has the first step, else of the lowest. */
function next(
	{ criteria, remediation }: AuditReport,
	{ folder, files }: { folder: string; files: readonly string[] },
	command: string,
): string {
	const scored = criteria.filter((c) => c.score !== null).sort((a, b) => a.score! - b.score!);
	const about = remediation.find((s) => s.gain > 0)?.criterion ?? scored[0]?.id;
	const page = files.find((file) => file.endsWith('.html')) ?? 'report.md';
	return `Next: open ${plain(join(folder, page))}${about === undefined ? '.' : `; ${command} explain ${plain(folder)} ${plain(about)} tells why.`}`;
}

/** Which document was taken for the report, and why; nothing where the rubric asks for none. */
function readReports({ documents, criteria }: AuditReport): string[] {
	const asked = criteria.some(({ criterion }) => criterion.artifact !== 'repository');
	return (asked ? documents : []).filter(isRead).map(({ name, pageCount, chosen }) => {
		const pages = pageCount ? ` (${pageCount} ${pageCount === 1 ? 'page' : 'pages'})` : '';
		return plain(`Report: ${name}${pages}, ${chosen}`);
	});
}

function plain(text: string): string {
	return text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ');
}
