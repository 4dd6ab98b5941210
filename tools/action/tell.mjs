// An audit in the words of GitHub: a Markdown digest for summary and comment, and annotations within the limit of ten a level and step. What
// comes from the target is shown as text: no mention, no HTML, no link, no workflow command.
import { data, property } from './runner.mjs';

const STEPS = 5;
const PROBLEMS = 15;
const ANNOTATIONS = 10;
/** Characters of an annotation: what GitHub shows of one. */
const ANNOTATION = 1000;
/** Characters of a comment; GitHub takes 65,536, and counts some of them twice. */
const LIMIT = 60_000;
/** By this the comment of an earlier run is found again. */
export const MARK = '<!-- automaton-auditor -->';

/** Markdown: the total, a row a criterion, what the gate says, the first steps. What is too long is cut, and a sentence says so. */
export function digestOf(report, gate, limit = LIMIT) {
	const rows = report.criteria.length;
	for (const why of [200, 60, 0]) {
		const text = digest(report, gate, { why, rows });
		if (text.length <= limit) return text;
	}
	for (let fewer = Math.floor(rows / 2); fewer > 0; fewer = Math.floor(fewer / 2)) {
		const text = digest(report, gate, { why: 0, rows: fewer });
		if (text.length <= limit) return text;
	}
	return digest({ ...report, remediation: [] }, { ...gate, problems: [] }, { why: 0, rows: 0 });
}

function digest({ total, criteria, repository, remediation, bench, rubric }, gate, { why, rows }) {
	const score = (value) => (value === null ? 'not scored' : String(value));
	const reason = (text) => (why === 0 ? '' : plain(text, why));
	// What makes the gate milder is never cut: who reads a gate that passed has to know it.
	const notes = gate.notes ?? [];
	const leftOut = [
		...(rows < criteria.length ? [`${criteria.length - rows} of ${criteria.length} criteria`] : []),
		...(why < 200 ? ['reasons'] : []),
	];
	return [
		MARK,
		`## Audit: ${total.score === null ? 'not scored' : `${total.score.toFixed(2)} of 5`}${gate.failed ? ', gate failed' : ''}`,
		'',
		`${total.scored} of ${total.of} criteria scored${repository.commit ? ` at ${code(repository.commit.slice(0, 10))}` : ''}; bench ${code(bench)}, rubric ${code(rubric.id)}.`,
		...(leftOut.length > 0 ? ['', `Cut to fit: ${leftOut.join(' and ')} are told in full in report.md.`] : []),
		'',
		'| Criterion | Score | Why |',
		'| --- | --- | --- |',
		...criteria.slice(0, rows).map((c) => `| ${plain(c.name)} | ${score(c.score)} | ${reason(c.reason)} |`),
		...(gate.problems.length + notes.length > 0 ? ['', '### Gate', ''] : []),
		...notes.map((note) => `- **note** ${plain(note, 300)}`),
		...gate.problems
			.slice(0, PROBLEMS)
			.map((p) => `- **${p.level}** ${p.location?.path ? `${code(placeOf(p.location))} ` : ''}${plain(p.message, 300)}`),
		...(gate.problems.length > PROBLEMS ? [`- and ${gate.problems.length - PROBLEMS} more in gate.json`] : []),
		...(remediation.length > 0 ? ['', '### First steps', ''] : []),
		...remediation
			.slice(0, STEPS)
			.map((s) => `- +${s.gain.toFixed(2)} ${plain(s.text, 300)}${s.location?.path ? ` (${code(placeOf(s.location))})` : ''}`),
		'',
	].join('\n');
}

/** Workflow commands, the worst first; a last line counts what GitHub would not show. */
export function annotations(gate) {
	const of = (level, command) =>
		gate.problems
			.filter((p) => p.level === level)
			.slice(0, ANNOTATIONS)
			.map((p) => {
				const { path = null, line = null } = p.location?.kind === 'file' ? p.location : {};
				const where = path === null ? '' : ` file=${property(path)}${line === null ? '' : `,line=${line}`}`;
				return `::${command}${where}::${data(short(p.message, ANNOTATION))}`;
			});
	const shown = [...of('error', 'error'), ...of('warn', 'warning')];
	const rest = gate.problems.length - shown.length;
	return rest > 0 ? [...shown, `${rest} more ${rest === 1 ? 'problem is' : 'problems are'} in gate.json and in the job summary.`] : shown;
}

function placeOf({ path, line, page }) {
	return `${path}${line ? `:${line}` : ''}${page ? ` p. ${page}` : ''}`;
}

function plain(text, limit = 120) {
	const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
	return (
		short(line, limit)
			.replace(/[&<>]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[c])
			.replace(/[\\`*_{}[\]()#|!~$]/g, (c) => `\\${c}`)
			// GitHub looks for names, numbers and addresses in what it has rendered: an invisible space keeps them from being any.
			.replace(/@/g, '@\u200b')
			.replace(/\b(GH)-(?=\d)/gi, '$1-\u200b')
			.replace(/#(?=\d)/g, '#\u200b')
			.replace(/\b(www)\./gi, '$1\u200b.')
			.replace(/:(?=\/\/|[a-z+-][a-z0-9_+-]*:)/g, ':\u200b')
	);
}

function short(text, limit) {
	return text.length > limit ? `${text.slice(0, limit - 1).replace(/[\ud800-\udbff]$/, '')}…` : text;
}

function code(text) {
	return `\`${short(text, 300).replace(/[`|\p{Cc}\p{Cf}]/gu, ' ')}\``;
}
