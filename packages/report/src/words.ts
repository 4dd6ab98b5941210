// The words that all formats share for what a report counts.
import {
	type AuditReport,
	CERTAIN,
	type Diagram,
	type Evidence,
	type ExpectationAnswer,
	type ExpectationState,
	groupBy,
	isSource,
	type RenderOptions,
	type ReportCriterion,
	type Repository,
	type Suppression,
	type TotalStatus,
} from '@auditor/schema';
import { faultOf, readersDoubt, STATUS_THRESHOLDS, statusOf } from '@auditor/schema/pure';
import type { ReadHazard } from './read-criterion.js';

const stateWords: Record<ExpectationState, string> = {
	met: 'met',
	unmet: 'not met',
	unknown: 'not answered',
	'not-applicable': 'not applicable',
	error: 'our error',
};

export const stateMarks: Record<ExpectationState, string> = { met: '✓', unmet: '✗', unknown: '?', 'not-applicable': '–', error: '⊘' };

/** How an expectation stands: `met`, `not met, uncertain`, `met, disputed`. */
export function standing({ state, confidence, disputed }: ExpectationAnswer): string {
	const decided = state === 'met' || state === 'unmet';
	return `${stateWords[state]}${decided && confidence < CERTAIN ? ', uncertain' : ''}${disputed ? ', disputed' : ''}`;
}

export const hazardWords: Record<ReadHazard['state'], string> = {
	confirmed: 'confirmed danger',
	possible: 'possible danger',
	absent: 'no such danger found',
	unknown: 'not answered',
};

/** A fault, and that it is not certain where it is not. */
export function faultTold(expectation: ExpectationAnswer['expectation'], isDoubtful: boolean): string {
	return `${faultOf(expectation)}${isDoubtful ? ' This is likely, not certain.' : ''}`;
}

/** What an answer rests on leaves a doubt. */
export function isDoubtful({ confidence, disputed }: Pick<ExpectationAnswer, 'confidence' | 'disputed'>): boolean {
	return confidence < CERTAIN || disputed;
}

/** Persona ids as people write them; an id of a rubric's own stays as it is. */
export function judgeName(id: string): string {
	const known: Record<string, string> = { prosecutor: 'Prosecutor', defense: 'Defense', techlead: 'TechLead' };
	return Object.hasOwn(known, id) ? known[id]! : id;
}

/** The judges whose scores count somewhere, the three of the courtroom first. */
export function judgesOf(report: AuditReport): string[] {
	const seen = new Set(report.criteria.flatMap((c) => [...Object.keys(c.scores), ...c.opinions.map((o) => o.judge)]));
	const first = ['prosecutor', 'defense', 'techlead'].filter((j) => seen.has(j));
	return [...first, ...[...seen].filter((j) => !first.includes(j)).sort()];
}

/** `owner/name` of an address, the last two parts of a path. */
export function nameOf({ forge, source }: Pick<Repository, 'forge' | 'source'>): string {
	const parts = (forge ?? source)
		.replace(/\.git$/, '')
		.split(/[\\/]+/)
		.filter((part) => part !== '' && !/^([a-z]+:|\.{1,2})$/.test(part));
	return (/^https?:/.test(forge ?? source) ? parts.slice(1) : parts).slice(-2).join('/') || source;
}

/** Whether so little was scored that the total must not be read as a verdict on the whole. */
export function coversLittle({ scored, of }: AuditReport['total']): boolean {
	return scored > 0 && scored * 2 < of;
}

const STATUS_WORDS: Readonly<Record<TotalStatus, string>> = { pass: 'passes', review: 'a person should decide', fail: 'fails' };

/** `good`: what the total is called; null where it is no verdict on the whole, or its name says no more than whether it passes. */
export function bandOf({ total, policy }: Pick<AuditReport, 'total' | 'policy'>): string | null {
	return coversLittle(total) || total.band === statusOf(total, policy) ? null : total.band;
}

/** `good, passes`: what the total is called, and what follows; empty where nothing is scored. */
export function standingOf(report: Pick<AuditReport, 'total' | 'policy'>): string {
	const status = statusOf(report.total, report.policy);
	return [bandOf(report), status && STATUS_WORDS[status]].filter((word) => word !== null).join(', ');
}

/** What follows from the total, and from which score on; empty where nothing is scored. */
export function consequenceOf({ total, policy }: Pick<AuditReport, 'total' | 'policy'>): string {
	const status = statusOf(total, policy);
	if (status === null) return '';
	const { pass, review } = policy.status ?? STATUS_THRESHOLDS;
	const follows = { pass: 'It passes', review: 'A person should decide whether it passes', fail: 'It fails' }[status];
	return `${follows}. On the scale from 1 to 5, ${pass.toFixed(2)} or more is a pass and less than ${review.toFixed(2)} a fail.`;
}

/** Who gave the scores. */
export function scoredBy(bench: string): string {
	return bench === 'heuristic' ? 'fixed rules, without a language model' : 'language models as judges';
}

/** Why nothing of the target is scored, and what helps; null where the rubric fits. */
export function misfitOf({
	criteria,
	repository,
}: {
	readonly criteria: readonly ReportCriterion[];
	readonly repository: Pick<Repository, 'commit'>;
}): string | null {
	const [first] = criteria;
	const same = (c: ReportCriterion) => c.status === 'not-applicable' && c.reason === first?.reason && c.evidence.length === 0;
	if (!first || !criteria.every(same)) return null;
	return repository.commit === null
		? 'The repository has no commits: there is nothing to audit.'
		: `${first.reason} Name another rubric with --rubric.`;
}

/** How the total weighs the criteria; empty where it weighs them alike. */
export function weightsOf({ criteria }: Pick<AuditReport, 'criteria'>): string {
	const by = [...groupBy(criteria, (c) => c.criterion.weight)].sort(([a], [b]) => b - a);
	return by.length < 2
		? criteria.length < 2
			? ''
			: 'The total is the mean of these scores.'
		: `The total is the weighted mean of these scores. ${by.map(([weight, all], i) => `${i === 0 ? 'Weight' : 'weight'} ${weight}: ${all.map((c) => c.name).join(', ')}`).join('; ')}.`;
}

/** Limitations that tell of text which speaks to the judges, apart from all others: they are no gap in what was seen. */
export function partedLimitations(report: AuditReport): { planted: AuditReport['limitations']; unseen: AuditReport['limitations'] } {
	const planted = report.limitations.filter((l) => l.detective === 'injection');
	return { planted, unseen: report.limitations.filter((l) => l.detective !== 'injection') };
}

/** `17/10` as `1.7`; at most two decimals, `null` as a dash. */
export function decimal(value: string | null): string {
	if (value === null) return '–';
	const match = /^(-?\d{1,15})\/(\d{1,15})$/.exec(value);
	if (!match || Number(match[2]) === 0) return value;
	return String(Math.round((Number(match[1]) / Number(match[2])) * 100) / 100);
}

/** What is unusual about a piece of evidence, in words; empty when nothing is. */
export function remarks(e: Evidence, suppression: Suppression | undefined): string[] {
	return [
		e.context !== null &&
		e.context !== 'source' &&
		!(e.context === 'test' && /\btests?\b/.test(e.message)) &&
		!(e.context === 'documentation' && /\.mdx?$/.test(e.location?.path ?? ''))
			? e.context === 'test' && BENCHMARK.test(e.location?.path ?? '')
				? 'in a benchmark'
				: `in ${/^[aeiou]/.test(e.context) ? 'an' : 'a'} ${e.context} file`
			: '',
		e.disputed ? `disputed by ${e.disputed.by}: ${e.disputed.reason}` : '',
		e.reread === 'not-found' ? 'read again and not found' : '',
		suppression ? `accepted${suppression.expires ? ` until ${suppression.expires}` : ''}: ${suppression.reason}` : '',
	].filter(Boolean);
}

/** Measured beside the tests, and none of them. */
const BENCHMARK = /(?:^|\/)bench(?:mark)?s?(?:\/|\.)/;

export function suppressionsOf(options: RenderOptions): Map<string, Suppression> {
	return new Map((options.suppressions ?? []).map((s) => [s.fingerprint, s]));
}

/** The beginning of a long text: whole words and an ellipsis. */
export function brief(text: string, length: number): string {
	if (text.length <= length) return text;
	const end = text.lastIndexOf(' ', length - 1);
	return `${text.slice(0, end > 0 ? end : length - 1).replace(/[\ud800-\udbff]$|(?<![\s,;:])[\s,;:]+$/, '')}…`;
}

/** The sentences of a text; one that is quoted ends none. */
function sentencesOf(text: string): string[] {
	const found: string[] = [];
	for (const part of text.split(/(?<=[.!?])(?<!\bpp?\.)\s+(?=[^a-z])/)) {
		const before = found.at(-1) ?? '';
		if (before.split('“').length > before.split('”').length) found[found.length - 1] = `${before} ${part}`;
		else found.push(part);
	}
	return found;
}

/** The whole sentences of a text that fit, the first of them at least. A page (`p. 6`) ends none. */
export function sentences(text: string, room: number): string {
	let told = '';
	for (const sentence of sentencesOf(text)) {
		if (told !== '' && told.length + sentence.length >= room) break;
		told += `${told === '' ? '' : ' '}${sentence}`;
	}
	return brief(told, 2 * room);
}

/** `not assessed`. */
export function statusWords(status: string): string {
	return status.replaceAll('-', ' ');
}

/** `1 file`, `2 files`. */
const SMALL = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/** A count beside a score: `three`, so that the two are told apart. */
export function inWords(n: number): string {
	return SMALL[n] ?? String(n);
}

export function count(n: number, one: string, many = `${one}s`): string {
	return `${n} ${n === 1 ? one : many}`;
}

const media: Record<Diagram['medium'], string> = {
	mermaid: 'Mermaid',
	plantuml: 'PlantUML',
	dot: 'Graphviz DOT',
	d2: 'D2',
	ascii: 'drawn in characters',
	vector: 'drawing',
	raster: 'picture',
};

/** `Mermaid, 9 nodes, 12 edges`; of what was not written as source only how it is drawn. */
export function diagramInWords(d: Diagram): string {
	if (d.type === 'inconclusive') return `${media[d.medium]}, and what it shows we could not tell`;
	if (d.type === 'sequence' || d.type === 'class') return `${media[d.medium]}, a ${d.type} diagram, not compared with the code`;
	return isSource(d) && d.nodes.length > 0
		? `${media[d.medium]}, ${count(d.nodes.length, 'node')}, ${count(d.edges.length, 'edge')}`
		: media[d.medium];
}

/** Instants since the epoch as days, UTC; absurd ones as they are. */
export function day(seconds: number | null, zone = 0): string {
	if (seconds === null) return 'none';
	const date = new Date((seconds + zone * 60) * 1000);
	return Number.isNaN(date.getTime()) ? String(seconds) : date.toISOString().slice(0, 10);
}

/** First and last day of the history, by the clocks of those who wrote it. */
export function historyDays({ firstCommitAt, firstCommitZone, lastCommitAt, lastCommitZone }: AuditReport['repository']): string {
	return `${day(firstCommitAt, firstCommitZone)} to ${day(lastCommitAt, lastCommitZone)}`;
}

/** `read, 14 pages`; a text has none. */
export function howRead({ status, format, pageCount }: Pick<AuditReport['documents'][number], 'status' | 'format' | 'pageCount'>): string {
	return `${status === 'ok' ? 'read' : status}${pageCount === null || format !== 'pdf' ? '' : `, ${count(pageCount, 'page')}`}`;
}

/** Which document was taken for the report, and what was left aside for it: who meant another one has to see it first. '' where there is none. */
export function readAsReport({ documents }: Pick<AuditReport, 'documents'>): string {
	const named = ({ name, chosen }: (typeof documents)[number]) => [`\`${name}\``, ...chosen.split('; ').slice(1)].join('; ');
	return documents.length > 0 ? `Read as the report: ${documents.map(named).join('; and ')}.` : '';
}

/** Files that nobody read: a document is read in a way of its own. */
export function unreadFiles({
	files,
	documents,
	diagrams,
}: Pick<AuditReport, 'files' | 'documents' | 'diagrams'>): AuditReport['files']['skipped'] {
	const read = new Set(
		documents.filter(({ fromTree, status }) => fromTree && (status === 'ok' || status === 'partially-ocr')).map(({ name }) => name),
	);
	const shown = new Set(diagrams.map(({ location }) => location.path));
	return files.skipped.flatMap(({ path, reason }) =>
		read.has(path)
			? []
			: [
					{
						path,
						reason: !/\.pdf$/i.test(path)
							? reason
							: `a PDF ${shown.has(path) ? 'of which only pictures were read' : 'that we did not read'}`,
					},
				],
	);
}

/** How far the scores agree with people’s grades, or that the audit was given no figures of it. */
export function calibrationOf({ calibration }: RenderOptions, { criteria }: Pick<AuditReport, 'criteria'>): string {
	if (!calibration)
		return `uncalibrated: no grades of people for this repository were compared with them${criteria.some(({ score, criterion }) => score !== null && readersDoubt(criterion, score)) ? '; “readers might give” in the table of scores comes from other repositories' : ''}`;
	const { grades, exact, adjacent, kappa } = calibration;
	const percent = (share: number) => `${Math.round(share * 100)} %`;
	return `compared with ${count(grades, 'grade')} of people: ${percent(exact)} equal, ${percent(adjacent)} within a point, weighted kappa ${kappa.toFixed(2)}`;
}
