// Text to facts for a set of files: from the cache, in this thread when they are few and plain, in a small pool of workers otherwise. A file that
// takes longer than its time, or more memory than there is, is given up with a reason, and the next one is parsed.
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { TreeFile } from '@auditor/schema';
import type { Tinypool } from 'tinypool';
import type { FactsCache } from '../cache/facts-cache.js';
import type { SourceFacts, SourceFile } from '../syntax/source-facts.js';
import type { ParseTask } from '../workers/parse-worker.js';
import { isHeavy } from './decode-text.js';
import { frontEndById } from './front-ends.js';

export interface SourceText {
	readonly file: TreeFile;
	readonly text: string;
	/** Id of the front end. */
	readonly frontEnd: string;
}

export interface ParsedSources {
	/** In the order given. */
	readonly files: SourceFile[];
	readonly skipped: { path: string; reason: string }[];
	/** Front ends that could not be loaded: a failure of ours. */
	readonly broken: string[];
}

/** @source SAFETY: 5 s a file */
const FILE_MS = 5000;
/** Loading a grammar in a new worker does not count against the file. */
const START_MS = 10_000;
/** Characters from which workers are worth their start. @source measured: no gain at 1 MB, 1.4 x at 12 MB */
const POOL_FROM = 4_000_000;
const MAX_WORKERS = 2;
const WORKER_LIMITS = { maxOldGenerationSizeMb: 512, stackSizeMb: 8 };

export async function parseSources(sources: readonly SourceText[], cache: FactsCache, signal?: AbortSignal): Promise<ParsedSources> {
	const facts = new Map<SourceText, SourceFacts>();
	const skipped: { path: string; reason: string }[] = [];
	const broken: string[] = [];
	const versions = new Map<string, string>();
	for (const id of new Set(sources.map((source) => source.frontEnd))) {
		try {
			versions.set(id, (await frontEndById(id)).version);
		} catch (error) {
			broken.push(`The ${id} front end could not be loaded: ${error instanceof Error ? error.message : String(error)}`);
		}
	}
	const keyOf = ({ file, frontEnd }: SourceText) =>
		`${frontEnd}@${versions.get(frontEnd)}:${/\.[^./]+$/.exec(file.path)?.[0] ?? ''}:${file.blob}`;
	const byKey = new Map<string, SourceText[]>();
	for (const source of sources) {
		if (!versions.has(source.frontEnd)) {
			skipped.push({ path: source.file.path, reason: `the ${source.frontEnd} front end failed` });
			continue;
		}
		const same = byKey.get(keyOf(source));
		if (same) same.push(source);
		else byKey.set(keyOf(source), [source]);
	}

	const open: { key: string; same: SourceText[]; first: SourceText }[] = [];
	await inTurns([...byKey], 16, async ([key, same]) => {
		const known = await cache.get(key);
		const [first] = same;
		if (known) for (const source of same) facts.set(source, known);
		else if (first) open.push({ key, same, first });
	});
	const large = open.reduce((sum, { first }) => sum + first.text.length, 0) > POOL_FROM;
	const pooled = open.filter(({ first }) => large || isHeavy(first.text));
	const plain = open.filter((entry) => !pooled.includes(entry));
	const done = async ({ key, same }: (typeof open)[number], json: string, parsed: SourceFacts) => {
		for (const source of same) facts.set(source, parsed);
		await cache.set(key, json);
	};
	const giveUp = (same: readonly SourceText[], reason: string) => {
		for (const source of same) skipped.push({ path: source.file.path, reason });
	};

	for (const entry of plain) {
		if (signal?.aborted) {
			giveUp(entry.same, 'reading was stopped before it');
			continue;
		}
		try {
			const frontEnd = await frontEndById(entry.first.frontEnd);
			const parsed = frontEnd.parse(entry.first.file.path, entry.first.text);
			await done(entry, JSON.stringify(parsed), parsed);
		} catch (error) {
			giveUp(entry.same, `the parser failed: ${error instanceof Error ? error.message : String(error)}`);
		}
	}
	if (pooled.length > 0) {
		const pool = await workerPool();
		const workers = pool.options.maxThreads;
		const warm = new Set<number>();
		await inTurns(pooled, workers, async (entry, lane) => {
			const { first, same } = entry;
			const limit = AbortSignal.timeout(warm.has(lane) ? FILE_MS : FILE_MS + START_MS);
			try {
				const task: ParseTask = { frontEnd: first.frontEnd, path: first.file.path, text: first.text };
				const json: string = await pool.run(task, { signal: signal ? AbortSignal.any([limit, signal]) : limit });
				warm.add(lane);
				await done(entry, json, JSON.parse(json) as SourceFacts);
			} catch (error) {
				warm.clear(); // the worker is gone, and any lane may meet the new one
				if (signal?.aborted) giveUp(same, 'reading was stopped before it');
				else if (limit.aborted) giveUp(same, `parsing took longer than ${FILE_MS / 1000} s`);
				else giveUp(same, `the parser failed: ${error instanceof Error ? error.message : String(error)}`);
			}
		});
		await pool.destroy();
	}
	const files = sources.flatMap((source): SourceFile[] => {
		const known = facts.get(source);
		return known ? [{ path: source.file.path, blob: source.file.blob, context: source.file.context, facts: known }] : [];
	});
	return { files, skipped, broken };
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
