// An audit in the words of GitHub: a Markdown digest for summary and comment, and annotations within the limit of ten a level and step. What
// comes from the target is shown as text: no mention, no HTML, no link, no workflow command.
import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { data, property } from './runner.mjs';

const STEPS = 5;
const PROBLEMS = 15;
/** Criteria that the comment names. */
const NAMED = 3;
const ANNOTATIONS = 10;
/** Characters of an annotation: what GitHub shows of one. */
const ANNOTATION = 1000;
/** Characters of a comment; GitHub takes 65,536, and counts some of them twice. */
const LIMIT = 60_000;
/** By this the comment of an earlier run is found again. */
export const MARK = '<!-- automaton-auditor -->';

/** How a score and a step are told where nothing else is known: by the report's own fields. */
const OWN_WORDS = { why: (criterion) => criterion.reason, step: (step) => step.text };

/** How the auditor that stands at `main` tells them, on a screen and in its reports. */
export async function wordsOf(main) {
	try {
		const { whyOf, stepText } = await import(pathToFileURL(createRequire(realpathSync(main)).resolve('@auditor/report')).href);
		return {
			why: (criterion, { bench }) => (bench === 'heuristic' ? whyOf(criterion) : criterion.reason),
			step: (step, report) => stepText(step, report, 'left'),
		};
	} catch {
		return OWN_WORDS;
	}
}

/** Markdown: the total, a row a criterion, what the gate says, the first steps. What is too long is cut, and a sentence says so. */
export function digestOf(report, gate, { limit = LIMIT, words = OWN_WORDS } = {}) {
	const rows = report.criteria.length;
	for (const why of [200, 60, 0]) {
		const text = digest(report, gate, { why, rows, words });
		if (text.length <= limit) return text;
	}
	for (let fewer = Math.floor(rows / 2); fewer > 0; fewer = Math.floor(fewer / 2)) {
		const text = digest(report, gate, { why: 0, rows: fewer, words });
		if (text.length <= limit) return text;
	}
	return digest({ ...report, remediation: [] }, { ...gate, problems: [] }, { why: 0, rows: 0, words });
}

function digest(report, gate, { why, rows, words }) {
	const { total, criteria, repository, remediation, bench, rubric } = report;
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
		...criteria.slice(0, rows).map((c) => `| ${plain(c.name)} | ${score(c.score)} | ${reason(words.why(c, report))} |`),
		...(gate.problems.length + notes.length > 0 ? ['', '### Gate', ''] : []),
		...notes.map((note) => `- **note** ${plain(note, 300)}`),
		...gate.problems.slice(0, PROBLEMS).map((p) => `- **${p.level}** ${plain(p.message, 300)}${placeBehind(p.message, p.location)}`),
		...(gate.problems.length > PROBLEMS ? [`- and ${gate.problems.length - PROBLEMS} more in gate.json`] : []),
		...(remediation.length > 0 ? ['', '### First steps', ''] : []),
		...remediation
			.slice(0, STEPS)
			.map((s) => `- +${s.gain.toFixed(2)} ${plain(words.step(s, report), 300)}${placeBehind(words.step(s, report), s.location)}`),
		'',
	].join('\n');
}

/**
 * Five lines for the pull request: the total and how it moved, which scores did, the gravest problem with its place, the first step, where the rest is.
 * @param before report of the baseline; null: there is none
 */
export function commentOf(report, gate, before, words = OWN_WORDS) {
	const { total, criteria, remediation } = report;
	const score = (value) => (typeof value === 'number' ? String(value) : 'not scored');
	const earlier = new Map((before?.criteria ?? []).map((c) => [c.id, c.score]));
	const moved = typeof total.score === 'number' && typeof before?.total?.score === 'number' ? total.score - before.total.score : null;
	const by = moved === null ? '' : Math.abs(moved) < 0.005 ? ' (unchanged)' : ` (${moved < 0 ? '-' : '+'}${Math.abs(moved).toFixed(2)})`;
	// What fell comes first, the deepest fall at its head.
	const rise = (c) => (c.score ?? 0) - (earlier.get(c.id) ?? 0);
	const changed = criteria.filter((c) => earlier.has(c.id) && earlier.get(c.id) !== c.score).sort((a, b) => rise(a) - rise(b));
	const lowest = criteria.filter((c) => c.score !== null).sort((a, b) => a.score - b.score);
	const told = before
		? changed.map((c) => `${plain(c.name)} ${score(earlier.get(c.id))} → ${score(c.score)}`)
		: lowest.map((c) => `${plain(c.name)} ${c.score}`);
	const more = told.length > NAMED ? ` and ${told.length - NAMED} more` : '';
	const problem = gate.problems.find((p) => p.level === 'error') ?? gate.problems[0];
	const step = stepAgainst(problem, remediation);
	const notes = (gate.notes ?? []).map((note) => ` ${plain(note, 300)}`).join('');
	return [
		MARK,
		`**${total.score === null ? 'Not scored' : `${total.score.toFixed(2)} of 5`}**${by}${gate.failed ? ', gate failed' : ''}`,
		told.length === 0 ? 'No score changed.' : `${before ? 'Changed' : 'Lowest'}: ${told.slice(0, NAMED).join('; ')}${more}.`,
		problem ? `${plain(problem.message, 300)}${placeBehind(problem.message, problem.location)}` : 'The gate has no problem.',
		step ? `Do: ${plain(words.step(step, report), 300)}${placeBehind(words.step(step, report), step.location)}` : 'The plan has no step.',
		`${gate.problems.length} ${gate.problems.length === 1 ? 'problem' : 'problems'} in all; the job summary tells the rest.${notes}`,
		'',
	].join('\n\n');
}

/** The step of the plan that mends a problem: at its place, else in its criterion; where there is none, the first of all. */
function stepAgainst(problem, remediation) {
	const at = (step) =>
		problem.location?.path && step.location?.path === problem.location.path && step.location.line === problem.location.line;
	const about = problem
		? (remediation.find(at) ?? remediation.find((step) => problem.criterion && step.criterion === problem.criterion))
		: null;
	return about ?? remediation[0];
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

/** The place of what was told, unless the text names it. */
function placeBehind(text, location) {
	return location?.path && !text.includes(placeOf(location)) ? ` (${code(placeOf(location))})` : '';
}

function placeOf({ path, line, page }) {
	return `${path}${line ? `:${line}` : ''}${page ? ` p. ${page}` : ''}`;
}

/** Text as it is read; what stands between two backticks is code here too. */
function plain(text, limit = 120) {
	const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
	return short(line, limit)
		.split(/`([^`]+)`/)
		.map((part, i) => (i % 2 === 1 ? code(part) : inert(part)))
		.join('');
}

function inert(text) {
	return (
		text
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
