// What an audit says on a screen: the verdict, a row a criterion, the first steps. Text from outside is shown without control characters.

import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { coversLittle, nameOf, stepText } from '@auditor/report';
import { type AuditReport, formatLocation, type Location } from '@auditor/schema';
import pc from 'picocolors';
import { stabilityOf } from '../bench/repeated-bench.js';

export interface SummaryOptions {
	/** Folder and files of the run. */
	written: { folder: string; files: readonly string[] } | null;
	colour: boolean;
	/** Columns. */
	width: number;
	/** Folder of the audited files on this machine, for links to them. */
	root?: string | null;
	/** How a link is written for the terminal; null: the terminal knows none. */
	hyperlink?: ((text: string, url: string) => string) | null;
}

const STEPS = 3;

/** A summary that fits a screen of 24 lines for ten criteria. */
export function summarise(report: AuditReport, { written, colour, width, hyperlink = null, root = null }: SummaryOptions): string {
	const c = pc.createColors(colour);
	const plain = (text: string) => text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ');
	const cut = (text: string, length: number) => (text.length > length ? `${text.slice(0, Math.max(0, length - 1))}…` : text);
	const { total, criteria, repository } = report;
	const paint = (score: number | null, text: string) =>
		score === null ? c.dim(text) : score >= 4 ? c.green(text) : score >= 3 ? c.yellow(text) : c.red(text);
	const little = coversLittle(total);
	const link = (text: string, path: string) => (hyperlink ? hyperlink(text, pathToFileURL(resolve(path)).href) : text);
	const placeLink = (location: Location) => {
		const text = plain(formatLocation(location));
		return root && location.kind === 'file' && location.path !== null ? link(text, join(root, location.path)) : text;
	};
	const name = Math.min(34, Math.max(...criteria.map((x) => x.name.length)));
	const lines = [
		`${c.bold(plain(nameOf(repository)))}${repository.commit ? ` at ${repository.commit.slice(0, 10)}` : ''}`,
		`${c.bold(total.score === null ? 'not scored' : total.score.toFixed(2))}${total.band && !little ? ` (${total.band})` : ''}: ${little ? c.yellow(`only ${total.scored} of ${total.of} criteria scored, no verdict on the whole`) : `${total.scored} of ${total.of} criteria scored`}; bench ${report.bench}, policy ${report.policy.id}, rubric ${report.rubric.id} ${report.rubric.version}`,
		...criteria.map((x) => {
			const mark = x.score === null ? x.status : `${'█'.repeat(x.score)}${'░'.repeat(5 - x.score)} ${x.score}`;
			const why =
				x.score === null
					? x.reason
					: Object.entries(x.scores)
							.map(([judge, score]) => `${judge} ${score ?? '–'}`)
							.join(', ');
			return `  ${cut(plain(x.name), name).padEnd(name)}  ${paint(x.score, mark.padEnd(8))} ${c.dim(cut(plain(why), Math.max(20, width - name - 14)))}${x.contested ? c.yellow(' contested') : ''}${x.opinions.some((o) => stabilityOf(o)?.unstable) ? c.yellow(' unstable') : ''}`;
		}),
	];
	const steps = report.remediation.slice(0, STEPS);
	if (steps.length > 0)
		lines.push(
			c.bold('First steps'),
			...steps.map(
				(s) =>
					`  +${s.gain.toFixed(2)}  ${cut(plain(stepText(s, report)), width - 40)}${s.location ? c.dim(` ${placeLink(s.location)}`) : ''}`,
			),
		);
	const planted = report.limitations.filter((l) => l.detective === 'injection');
	if (planted.length > 0) lines.push(c.yellow(cut(plain(planted[0]!.message), width)));
	const unseen = report.limitations.filter((l) => l.severity !== 'note' && l.detective !== 'injection');
	if (unseen.length > 0)
		lines.push(
			c.yellow(`Not seen: ${cut(plain(unseen[0]!.message), width - 30)}${unseen.length > 1 ? ` (and ${unseen.length - 1} more)` : ''}`),
		);
	lines.push(
		written
			? `Written to ${plain(written.folder)}: ${written.files.map((f) => link(f, join(written.folder, f))).join(', ')}`
			: c.dim('Write the full report with --out <folder>.'),
	);
	return `${lines.join('\n')}\n`;
}
