// Text to facts for a set of files: from the cache, in this thread when they are few and plain, in a small pool of workers otherwise. A file that
// takes longer than its time, or more memory than there is, is given up with a reason, and the next one is parsed.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { frontEndById, isHeavy, type ParseTask, parseTask, type SourceFacts, type SourceFile, shareScopes } from '@auditor/code';
import type { TreeFile } from '@auditor/schema';
import type { Tinypool } from 'tinypool';
import type { FactsCache } from '../cache/facts-cache.js';
import { programDigest } from '../cache/program-digest.js';

export interface SourceText {
	readonly file: TreeFile;
	readonly text: string;
	/** Id of the front end. */
	readonly frontEnd: string;
	/** Leave out what stands in functions. */
	readonly definitionsOnly?: boolean;
}

export interface ParsedSources {
	/** In the order given. */
	readonly files: SourceFile[];
	/** Under which keys of the cache their facts are, in the same order. */
	readonly keys: string[];
	readonly skipped: { path: string; reason: string }[];
	/** Front ends that could not be loaded: a failure of ours. */
	readonly broken: string[];
}

/** @source SAFETY: 5 s a file */
const FILE_MS = 5000;
/** Loading a grammar in a new worker does not count against the file. */
const START_MS = 10_000;
/** Heavy files are few. @source one run each over 1,177 TypeScript files: two workers for all of them 10.8 s of CPU and 377 MB, none 9.0 s and 319 MB */
const MAX_WORKERS = 1;
const WORKER_LIMITS = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 8, stackSizeMb: 8 };

/** One text to parse, and every file that has it. */
interface Job {
	readonly key: string;
	readonly files: SourceText[];
	readonly task: ParseTask;
}

export async function parseSources(sources: readonly SourceText[], cache: FactsCache, signal?: AbortSignal): Promise<ParsedSources> {
	const facts = new Map<SourceText, { facts: SourceFacts; key: string }>();
	const skipped: { path: string; reason: string }[] = [];
	const { versions, broken } = await loadFrontEnds(sources);
	const take = (job: Job, parsed: SourceFacts) => {
		const shared = shareScopes(parsed);
		for (const file of job.files) facts.set(file, { facts: shared, key: job.key });
	};
	const giveUp = (files: readonly SourceText[], reason: string) => {
		for (const { file } of files) skipped.push({ path: file.path, reason });
	};
	giveUp(
		sources.filter((source) => !versions.has(source.frontEnd)),
		'its front end failed',
	);

	const open: Job[] = [];
	await inTurns(jobsOf(sources, versions), 8, async (job) => {
		const known = await cache.get(job.key);
		if (known) take(job, known);
		else open.push(job);
	});
	const heavy = new Set(open.filter(({ task }) => isHeavy(task.text)));
	const pooled = [...heavy];
	let breath = performance.now();
	for (const job of open) {
		if (heavy.has(job)) continue;
		// Without a cache nothing else here waits, and a signal must be heard.
		if (performance.now() - breath > BREATH_MS) {
			await new Promise((resolve) => setImmediate(resolve));
			breath = performance.now();
		}
		if (signal?.aborted) {
			giveUp(job.files, STOPPED);
			continue;
		}
		try {
			const parsed = parseTask(await frontEndById(job.task.frontEnd), job.task);
			await cache.set(job.key, () => JSON.stringify(parsed));
			take(job, parsed);
		} catch (error) {
			giveUp(job.files, `the parser failed: ${messageOf(error)}`);
		}
	}
	if (pooled.length > 0) {
		await inPool(pooled, signal, {
			async done(job, json) {
				await cache.set(job.key, () => json);
				take(job, JSON.parse(json) as SourceFacts);
			},
			failed: (job, reason) => giveUp(job.files, reason),
		});
	}
	const files: SourceFile[] = [];
	const keys: string[] = [];
	for (const source of sources) {
		const known = facts.get(source);
		if (!known) continue;
		files.push({ path: source.file.path, blob: source.file.blob, context: source.file.context, facts: known.facts });
		keys.push(known.key);
	}
	return { files, keys, skipped, broken };
}

async function loadFrontEnds(sources: readonly SourceText[]): Promise<{ versions: Map<string, string>; broken: string[] }> {
	const versions = new Map<string, string>();
	const broken: string[] = [];
	for (const id of new Set(sources.map((source) => source.frontEnd))) {
		try {
			versions.set(id, (await frontEndById(id)).version);
		} catch (error) {
			broken.push(`The ${id} front end could not be loaded: ${messageOf(error)}`);
		}
	}
	return { versions, broken };
}

/** Equal contents are parsed once: the key holds all that the facts depend on. */
function jobsOf(sources: readonly SourceText[], versions: ReadonlyMap<string, string>): Job[] {
	const jobs = new Map<string, Job>();
	for (const source of sources) {
		const version = versions.get(source.frontEnd);
		if (version === undefined) continue;
		const { path } = source.file;
		const definitionsOnly = source.definitionsOnly === true;
		// What is parsed, and not the id that its store gives it: that one can be anybody's.
		const text = createHash('sha256').update(source.text).digest('hex');
		const key = `${source.frontEnd}@${version}:${programDigest('@auditor/code')}:${/\.[^./]+$/.exec(path)?.[0] ?? ''}:${text}${definitionsOnly ? ':definitions' : ''}`;
		const job = jobs.get(key);
		if (job) job.files.push(source);
		else jobs.set(key, { key, files: [source], task: { frontEnd: source.frontEnd, path, text: source.text, definitionsOnly } });
	}
	return [...jobs.values()];
}

interface PoolEvents {
	done(job: Job, json: string): Promise<void>;
	failed(job: Job, reason: string): void;
}

async function inPool(jobs: readonly Job[], signal: AbortSignal | undefined, events: PoolEvents): Promise<void> {
	const pool = await workerPool();
	const warm = new Set<number>();
	await inTurns(jobs, pool.options.maxThreads, async (job, lane) => {
		const limit = AbortSignal.timeout(warm.has(lane) ? FILE_MS : FILE_MS + START_MS);
		try {
			const json: string = await pool.run(job.task, { signal: signal ? AbortSignal.any([limit, signal]) : limit });
			warm.add(lane);
			await events.done(job, json);
		} catch (error) {
			warm.clear(); // the worker is gone, and any lane may meet the new one
			if (signal?.aborted) events.failed(job, STOPPED);
			else if (limit.aborted) events.failed(job, `parsing took longer than ${FILE_MS / 1000} s`);
			else events.failed(job, `the parser failed: ${messageOf(error)}`);
		}
	});
	await pool.destroy();
}

const STOPPED = 'reading was stopped before it';
/** The longest time that parsing in this thread leaves nothing else a turn, but for a single file. */
const BREATH_MS = 100;

function messageOf(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}

/** Works through the items in a number of lanes, each taking the next when it is free. */
async function inTurns<T>(items: readonly T[], lanes: number, work: (item: T, lane: number) => Promise<void>): Promise<void> {
	let next = 0;
	const lane = async (_: unknown, index: number) => {
		for (let at = next++; at < items.length; at = next++) await work(items[at] as T, index);
	};
	await Promise.all(Array.from({ length: Math.min(lanes, items.length) }, lane));
}

async function workerPool(): Promise<Tinypool> {
	const { Tinypool } = await import('tinypool');
	return new Tinypool({
		filename: workerFile(),
		minThreads: 0,
		maxThreads: Math.max(1, Math.min(MAX_WORKERS, availableParallelism())),
		idleTimeout: 5000,
		resourceLimits: WORKER_LIMITS,
		env: {},
	});
}

/** Beside our built files; the code runs from a chunk of `dist`, or from `src` in tests. */
function workerFile(): string {
	const places = ['./', '../../dist/'].map((folder) => fileURLToPath(new URL(`${folder}parse-worker.js`, import.meta.url)));
	return places.find((place) => existsSync(place)) ?? (places[0] as string);
}
