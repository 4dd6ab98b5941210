// An audit in the words of GitHub: a Markdown digest for summary and comment, and annotations within the limit of ten a level and step. What
// comes from the target is shown as text: no mention, no HTML, no link, no workflow command.

const STEPS = 5;
const PROBLEMS = 15;
const ANNOTATIONS = 10;
/** By this the comment of an earlier run is found again. */
export const MARK = '<!-- automaton-auditor -->';

/** Markdown: the total, a row a criterion, what the gate says, the first steps. */
export function digestOf(report, gate) {
	const { total, criteria, repository, remediation } = report;
	const score = (value) => (value === null ? 'not scored' : String(value));
	return [
		MARK,
		`## Audit: ${total.score === null ? 'not scored' : `${total.score.toFixed(2)} of 5`}${gate.failed ? ', gate failed' : ''}`,
		'',
		`${total.scored} of ${total.of} criteria scored${repository.commit ? ` at ${code(repository.commit.slice(0, 10))}` : ''}; bench ${code(report.bench)}, rubric ${code(report.rubric.id)}.`,
		'',
		'| Criterion | Score | Why |',
		'| --- | --- | --- |',
		...criteria.map((c) => `| ${plain(c.name)} | ${score(c.score)} | ${plain(c.reason, 200)} |`),
		...(gate.problems.length > 0 ? ['', '### Gate', ''] : []),
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

/** Workflow commands, the worst first. */
export function annotations(gate) {
	const of = (level, command) =>
		gate.problems
			.filter((p) => p.level === level)
			.slice(0, ANNOTATIONS)
			.map((p) => {
				const { path = null, line = null } = p.location?.kind === 'file' ? p.location : {};
				const where = path === null ? '' : ` file=${property(path)}${line === null ? '' : `,line=${line}`}`;
				return `::${command}${where}::${data(p.message)}`;
			});
	return [...of('error', 'error'), ...of('warn', 'warning')];
}

function placeOf({ path, line, page }) {
	return `${path}${line ? `:${line}` : ''}${page ? ` p. ${page}` : ''}`;
}

function plain(text, limit = 120) {
	const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
	const short = line.length > limit ? `${line.slice(0, limit - 1)}…` : line;
	return short
		.replace(/[&<>]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[c])
		.replace(/[\\`*_{}[\]()#|!~]/g, (c) => `\\${c}`)
		.replace(/@/g, '&#64;')
		.replace(/:\/\//g, ':&#47;&#47;');
}

function code(text) {
	return `\`${text.replace(/[`|\p{Cc}\p{Cf}]/gu, ' ')}\``;
}

function data(text) {
	return text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
}

function property(text) {
	return data(text).replace(/:/g, '%3A').replace(/,/g, '%2C');
}
