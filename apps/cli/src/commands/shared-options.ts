// Options that several commands share, and how they become a request.
import { endOfDay } from '@auditor/schema/pure';
import { type Command, InvalidArgumentError } from 'commander';
import type { AuditorConfig } from '../config/schema.js';
import { FORMATS, isOwnRenderer, OWN } from '../formats.js';
import type { AuditRequest } from '../request.js';
import { type Named, type NamedValue, namedPath } from '../trust/origin.js';

export function targetOptions(command: Command): void {
	command
		.argument('<target>', 'path or https URL of a git repository, or a bundle')
		.option('--commit <id>', 'commit, tag or branch to audit (default: what HEAD names)')
		.option('--as-of <instant>', 'audit the last commit before this instant, as in 2026-02-28T23:59:59Z', instant)
		.option('--report <file...>', 'the report: PDF or Markdown, from here or from the target (default: the one found in the repository)')
		.option('--worktree', 'read the files as they stand in the work tree instead of the commit');
	readingOptions(command);
}

/** How targets are read, whichever they are. */
export function readingOptions(command: Command): void {
	command
		.option('--no-report', 'do not look for a report')
		.option('--rubric <name|file>', 'rubric package, folder or JSON file (default: automaton-auditor)')
		.option('--allow-rubric-code', 'run the probes, rules and personas that the rubric package brings')
		.option('--depth <n>', 'clone no more than n commits; git criteria say so', count)
		.option('--allow-hosts <hosts>', 'comma-separated hosts that may be cloned from', commaList)
		.option('--allow-private-hosts', 'allow addresses in private networks')
		.option(
			'--token-env <name...>',
			'variable that holds the token for private repositories, or host=NAME (default: GITHUB_TOKEN, then gh auth token, for GitHub)',
		)
		.option('--clone-timeout <seconds>', 'time limit of the clone', positive)
		.option('--clone-cache <folder>', 'keep clones of addresses there: the next audit of one fetches what is new')
		.option('--cache <folder>', 'folder of the facts cache')
		.option('--no-cache', 'keep no facts cache')
		.option('--no-ocr', 'do not read pages and diagrams that are pictures')
		.option('--pdf-engine <engine>', 'pdfium or pdf2json', oneOf(['pdfium', 'pdf2json']));
}

export function judgingOptions(command: Command): void {
	command
		.option('--concurrency <n>', 'model calls under way at once', count)
		.option('--dry-run', 'print calls, tokens and the most they may cost; ask no model');
	benchOptions(command);
}

/** Who judges, and what it may cost. */
export function benchOptions(command: Command): void {
	command
		.option('--policy <name|file>', 'synthesis policy (default: the rubric names it)')
		.option('--bench <bench>', 'heuristic (no key, no network) or llm', oneOf(['heuristic', 'llm']))
		.option(
			'--model <model...>',
			'model of the judges: gpt-4o-mini, ollama:llama3.1, anthropic:<model> (needs @langchain/anthropic), google:<model> (needs @langchain/google-genai), or prosecutor=<model> for one of them; implies --bench llm',
		)
		.option(
			'--fallback-model <model...>',
			'takes over when a model is given up; several are tried in order, prosecutor=<model> for one judge',
		)
		.option('--base-url <url>', 'an OpenAI-compatible server, such as vLLM, LM Studio or OpenRouter; implies --bench llm')
		.option('--on-judge-failure <what>', 'abstain, or heuristic as a named stand-in', oneOf(['abstain', 'heuristic']))
		.option('--requests-per-minute <n>', 'limit of the provider', count)
		.option('--tokens-per-minute <n>', 'limit of the provider', positive)
		.option('--max-cost <usd>', 'stop judging at this cost', positive)
		.option('--max-tokens <n>', 'stop judging at this many tokens', positive)
		.option('--price <in/out>', 'price of the model per million tokens, e.g. 0.15/0.60, where it is not known', price)
		.option('--deadline <seconds>', 'stop judging after this time (default: three quarters of the time limit)', positive)
		.option('--records <folder>', 'where model calls are recorded and answered from (default: the folder of --out)')
		.option('--replay', 'answer from the records alone, without the network')
		.option('--repeat <n>', 'judge n times and report the stability', count);
}

/** For commands that read reports and may ask models. */
export function visionOption(command: Command): void {
	command.option(
		'--vision-model <model>',
		'is shown the pictures of a report that we read in part or not at all; named as those of --model',
	);
}

/** For commands that read a target. */
export function timeLimitOption(command: Command): void {
	command.option('--time-limit <seconds>', 'end after this time; what was not read or judged by then is said as missing', positive, 3600);
}

/** For commands that read a saved run. */
export function decisionsOption(command: Command): void {
	command.option('--decisions <file>', 'decisions of people (default: decisions.jsonl beside the run or its cohort)');
}

/** What the school makes of a result. */
export function gradingOptions(command: Command): void {
	command
		.option('--points <table|file>', 'points by score, as in 5=100,4=85,1=20; kept in grading.json of the cohort')
		.option('--letters <table|file>', 'grades by points, as in A=90,B=80')
		.option('--weights <table|file>', "the school's weights by criterion, as in graph_orchestration=3 (default: those of the rubric)")
		.option('--due <instant>', 'deadline, as in "2026-02-28 Europe/Vienna"; a column deadline of the roster stands in its place')
		.option('--late <table|file>', 'points that lateness costs, as in 0min=5,1h=10,1d=50%');
}

/** For commands that compute the verdict of a saved run again. */
export function rubricCodeOptions(command: Command): void {
	command
		.option('--allow-rubric-code', "run the rules that the run's rubric package brings")
		.option('--rubric <name|file>', 'where that package is (default: found by the name that the run says)');
}

export function configOption(command: Command): void {
	command
		.option('--config <file>', 'configuration, all of which counts; of the auditor.config.* that lies in this folder only the gate does')
		.option('--no-config', 'read no configuration');
}

/** Options that the user said, on the command line or in a file that he named. */
export type NamedOptions = NamedValue<Record<string, unknown>>;

/** The options of the command line alone. */
export function onCommandLine(options: Record<string, unknown>): NamedOptions {
	return options as NamedOptions;
}

/** The options of the command line on top of those of the configuration that the user named. What was found has no way in. */
export function withConfig(options: Record<string, unknown>, config: NamedValue<AuditorConfig>): NamedOptions {
	const { gate: _, model, reports, formats, ...same } = config;
	const models =
		model === undefined
			? undefined
			: typeof model === 'string'
				? [model]
				: Object.entries(model).map(([judge, name]) => `${judge}=${name}`);
	const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
	const all = {
		...same,
		...(models && { model: models }),
		...(reports && { report: reports }),
		...(formats && { format: formats }),
		...given,
	};
	return all as unknown as NamedOptions;
}

export function quietOption(command: Command): void {
	command.option('-q, --quiet', 'no progress');
}

/** The request from parsed options. */
export function requestFrom(target: string, options: NamedOptions): AuditRequest {
	const get = <T>(key: string) => options[key] as T | undefined;
	const seconds = (key: string) => (get<number>(key) === undefined ? undefined : get<number>(key)! * 1000);
	const report = get<string[] | boolean>('report');
	const cloneCache = get<string>('cloneCache');
	// A server that is named for pictures judges nothing unless a model is named for that.
	const llm = get<string[]>('model') !== undefined || (get<string>('baseUrl') !== undefined && get<string>('visionModel') === undefined);
	return {
		target,
		cwd: process.cwd(),
		commit: get('commit'),
		asOf: get('asOf'),
		reports: Array.isArray(report) ? report : [],
		noReport: report === false,
		rubric: get('rubric'),
		allowRubricCode: get('allowRubricCode'),
		policy: get('policy'),
		worktree: get('worktree'),
		depth: get('depth'),
		allowHosts: get('allowHosts'),
		allowPrivateHosts: get('allowPrivateHosts'),
		tokenEnv: get('tokenEnv'),
		cloneTimeout: seconds('cloneTimeout'),
		cloneCache: cloneCache === undefined ? undefined : namedPath(process.cwd(), cloneCache),
		cache: get<string | boolean>('cache') === false ? false : (get<Named | true>('cache') as Named | undefined),
		ocr: get('ocr'),
		pdfEngine: get('pdfEngine'),
		bench: get('bench') ?? (llm ? 'llm' : 'heuristic'),
		models: get('model'),
		fallbackModels: get('fallbackModel'),
		visionModel: get('visionModel'),
		baseUrl: get<Named>('baseUrl'),
		onJudgeFailure: get('onJudgeFailure'),
		requestsPerMinute: get('requestsPerMinute'),
		tokensPerMinute: get('tokensPerMinute'),
		concurrency: get('concurrency'),
		maxCost: get('maxCost'),
		maxTotalCost: get('maxTotalCost'),
		maxTokens: get('maxTokens'),
		price: get('price'),
		deadline: seconds('deadline'),
		timeLimit: seconds('timeLimit'),
		records: get<Named>('records'),
		recordsNamed: get('records') !== undefined || get('replay') === true,
		replay: get('replay'),
		repeat: get('repeat'),
	};
}

export function positive(text: string): number {
	const value = Number(text);
	if (!Number.isFinite(value) || value <= 0) throw new InvalidArgumentError('give a number above 0.');
	return value;
}

export function count(text: string): number {
	const value = Number(text);
	if (!Number.isInteger(value) || value <= 0) throw new InvalidArgumentError('give a whole number above 0.');
	return value;
}

/** An instant with its zone: without one, it would be another on every machine. */
export function instant(text: string): string {
	const day = endOfDay(text);
	if (day !== null) return day;
	if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text) || Number.isNaN(Date.parse(text)))
		throw new InvalidArgumentError(
			'give an instant with its zone, as in 2026-02-28T23:59:59Z, or a day with one, as in "2026-02-28 Europe/Vienna".',
		);
	return new Date(text).toISOString();
}

function price(text: string): { input: number; output: number } {
	const [input, output, ...more] = text.split('/').map(Number);
	if (input === undefined || output === undefined || more.length > 0 || !(input >= 0) || !(output >= 0))
		throw new InvalidArgumentError('give two prices per million tokens, as in 0.15/0.60.');
	return { input, output };
}

/** Totals and scores lie between 1 and 5: another threshold would always hold, or never. */
export function score(text: string): number {
	const value = Number(text);
	if (!(value >= 1 && value <= 5)) throw new InvalidArgumentError('give a score from 1 to 5.');
	return value;
}

export function commaList(text: string): string[] {
	return text
		.split(',')
		.map((part) => part.trim())
		.filter(Boolean);
}

export function oneOf(allowed: readonly string[]): (text: string) => string {
	return (text) => {
		if (!allowed.includes(text)) throw new InvalidArgumentError(`give one of: ${allowed.join(', ')}.`);
		return text;
	};
}

/** A format, or the path of a renderer of the user's own. */
export function oneFormat(text: string): string {
	if (isOwnRenderer(text) || (FORMATS as readonly string[]).includes(text)) return text;
	throw new InvalidArgumentError(`give one of: ${FORMATS.join(', ')}, or ${OWN}.`);
}
