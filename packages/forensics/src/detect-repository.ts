// What does the repository say? Collects the artifacts, runs the probes over them, and returns both with the facts people ask for first. A part that
// fails is an outcome and a limitation; the others still speak.
import type { Project } from '@auditor/code';
import { longStep, type RunOptions, runProbes } from '@auditor/probes';
import type { Artifacts, ArtifactToken, Detection, GraphModel, History, Lexicon, Limitation, Probe } from '@auditor/schema';
import { available, failedArtifact, graphsArtifact, historyArtifact, lexiconSchema, missing, treeArtifact } from '@auditor/schema';
import { answersOf } from './answers.js';
import {
	clonesArtifact,
	filesArtifact,
	projectArtifact,
	reducersArtifact,
	structuredOutputArtifact,
	textsArtifact,
	unsafeCallsArtifact,
} from './artifacts.js';
import { type CacheOption, type FactsCache, openCache } from './cache/facts-cache.js';
import { detectionKey, type Known, keepDetection, keptDetection, lazyArtifacts } from './cache/kept-detection.js';
import { type CollectedSources, collectSources } from './collect/collect-sources.js';
import { damagedObjects, definitionsOnly, encodings, faultySources } from './collect/told-of-files.js';
import { otherWay } from './models/graphs/graphs.js';
import { movedAt, README } from './models/packages/readme.js';
import { unreadLanguages } from './models/source/unread-languages.js';
import { probes } from './probes/index.js';
import type { RepositoryFacts } from './repository-facts.js';
import { SKIPPED, type Snapshot } from './sandbox/snapshot.js';

export interface DetectOptions {
	/** Who is a detective, what is a phase: the rubric's words. Default: none. */
	readonly lexicon?: Partial<Lexicon>;
	/** Of the rubric, per probe id. */
	readonly parameters?: RunOptions['parameters'];
	/** Where facts of files are kept between runs; false = nowhere. Default: the user's cache folder. */
	readonly cache?: CacheOption;
	/** Probes of a rubric, asked of the same artifacts after those of this package. */
	readonly further?: FurtherProbes;
	readonly signal?: AbortSignal;
}

export interface FurtherProbes {
	readonly probes: readonly Probe[];
	/** What changes when their code does, as a digest of it: answers are kept under it. */
	readonly program: string;
}

export type RepositoryDetection = Detection & { readonly facts: RepositoryFacts };

/** Findings of every probe of this package, with the artifacts they read. Never rejects: what fails is an outcome. */
export async function detectRepository(snapshot: Snapshot, options: DetectOptions = {}): Promise<RepositoryDetection> {
	const lexicon = lexiconSchema.parse(options.lexicon ?? {});
	const limitations: Limitation[] = [...snapshot.limitations];
	const say = (severity: Limitation['severity'], message: string, ours: boolean) =>
		limitations.push({ detective: 'repo', severity, message, ours });

	const history = await attempt(
		() => snapshot.history(),
		(reason) => say('critical', `The history could not be read: ${reason}`, true),
	);
	const cache = openCache(options.cache);
	const key =
		options.cache === false
			? null
			: keyOf(snapshot, lexicon, [options.parameters ?? null, ...(options.further ? [options.further.program] : [])]);
	const known = key === null ? null : await keptDetection(cache, key);
	if (known && history) return revived(known, snapshot, cache, history);
	let unreadable = '';
	const collected =
		(await attempt(
			() => collectSources(snapshot, { cache, ...(options.signal ? { signal: options.signal } : {}) }),
			(reason) => {
				unreadable = `The files could not be read: ${reason}`;
			},
		)) ?? nothingCollected(snapshot, unreadable);
	for (const message of collected.broken) say('critical', message, true);
	const faulty = faultySources(collected.sources);
	if (faulty !== null) say(faulty.all ? 'critical' : 'limitation', faulty.message, false);
	const damaged = collected.files.skipped.filter(({ reason }) => reason === SKIPPED.damaged);
	if (damaged.length > 0) say('critical', damagedObjects(damaged), false);
	const unread = unreadLanguages(snapshot.files(), [...collected.sources, ...collected.outlines]);
	if (unread.message !== null) say(unread.dominant ? 'critical' : 'limitation', unread.message, false);
	const otherwise = encodings(collected.decoded);
	if (otherwise !== null) say('note', otherwise, false);
	const [moved] = [...collected.texts].flatMap(([path, text]) => (README.test(path) ? (movedAt(path, text) ?? []) : []));
	if (moved) limitations.push({ detective: 'choice', severity: 'note', message: moved.says, ours: false });
	if (collected.definitionsOnly > 0) say('note', definitionsOnly(collected.definitionsOnly), false);

	const artifacts: Record<string, Artifacts[string]> = {
		...(history ? available(historyArtifact, history) : failedArtifact(historyArtifact, 'The history could not be read.')),
		...available(treeArtifact, { commit: snapshot.repository.commit, files: [...snapshot.files()], lines: collected.lines }),
		// Who was told to stop has no time to search through what was read.
		...(options.signal?.aborted ? missing(textsArtifact, 'unavailable', STOPPED) : available(textsArtifact, collected.texts)),
		...available(filesArtifact, collected.files),
		...(await codeArtifacts(collected, unread, say, options.signal)),
	};
	const run: RunOptions = { detective: 'repo', lexicon, ...(options.parameters ? { parameters: options.parameters } : {}) };
	await new Promise((resolve) => setImmediate(resolve));
	const findings = runProbes([...probes, ...(options.further?.probes ?? [])], artifacts, run);
	const graphs = availableValue(artifacts, graphsArtifact) ?? [];
	for (const { file, line, variant } of graphs) {
		if (variant === null) continue;
		const flag = variant.slice(0, variant.lastIndexOf('='));
		say('note', `What \`${flag}\` changes of the graph at ${file}:${line} was not followed; one way to build it is drawn.`, false);
	}
	const project = availableValue(artifacts, projectArtifact);
	const agent = project && graphs.length > 0 ? otherWay(project) : '';
	if (agent !== '') say('limitation', `The graphs drawn in report.html are those that the product’s own code wires.${agent}`, false);
	const detection: RepositoryDetection = {
		artifacts,
		findings,
		limitations,
		facts: {
			repository: snapshot.repository,
			graphs: graphs.filter((graph) => graph.variant === null),
			reducers: [...(availableValue(artifacts, reducersArtifact) ?? [])],
			unsafeCalls: [...(availableValue(artifacts, unsafeCallsArtifact) ?? [])],
			structuredOutput: [...(availableValue(artifacts, structuredOutputArtifact) ?? [])],
			clones: [...(availableValue(artifacts, clonesArtifact) ?? [])],
			answers: answersOf(findings, availableValue(artifacts, graphsArtifact)),
			files: collected.files,
			lines: collected.lines,
		},
	};
	const whole =
		history !== null &&
		unreadable === '' &&
		damaged.length === 0 &&
		!options.signal?.aborted &&
		!limitations.some((limitation) => limitation.ours);
	if (key !== null && whole) await keepDetection(cache, key, collected, detection);
	return detection;
}

/** A detection of the same tree with the same questions, from the cache. */
function revived(known: Known, snapshot: Snapshot, cache: FactsCache, history: History): RepositoryDetection {
	const { findings, limitations, facts } = known.kept;
	const artifacts: Artifacts = {
		...available(historyArtifact, history),
		...available(treeArtifact, { commit: snapshot.repository.commit, files: [...snapshot.files()], lines: facts.lines }),
		...known.kept.artifacts,
		...lazyArtifacts(known, snapshot, cache),
	};
	return { artifacts, findings: [...findings], limitations: [...limitations], facts };
}

/** Null where there is no telling whether the programs are the same. */
function keyOf(snapshot: Snapshot, lexicon: Lexicon, asked: readonly unknown[]): string | null {
	try {
		return detectionKey(snapshot, lexicon, asked);
	} catch {
		return null;
	}
}

const STOPPED = 'The run was interrupted before the source code was read.';

type Say = (severity: Limitation['severity'], message: string, ours: boolean) => void;

/** The project and what is gathered from it; each `not-applicable` where there is no source code to ask. */
async function codeArtifacts(
	collected: CollectedSources,
	unread: ReturnType<typeof unreadLanguages>,
	say: Say,
	signal: AbortSignal | undefined,
): Promise<Record<string, Artifacts[string]>> {
	const none = (state: 'unavailable' | 'not-applicable', reason: string) =>
		Object.assign({}, ...CODE.map((token) => missing(token, state, reason))) as Record<string, Artifacts[string]>;
	const broken = (reason: string): Record<string, Artifacts[string]> =>
		Object.assign({}, ...CODE.map((token) => failedArtifact(token, reason)));
	if (signal?.aborted) return none('unavailable', STOPPED);
	if (collected.sources.length + collected.outlines.length === 0 && collected.broken.length > 0) return broken(collected.broken.join(' '));
	if (unread.dominant && unread.message !== null) return none('not-applicable', unread.message);
	if (collected.sources.length + collected.outlines.length === 0) return none('not-applicable', 'The repository holds no source code.');
	const failed = (what: string) => (reason: string) => say('critical', `${what} failed: ${reason}`, true);
	const make = () =>
		attempt(async () => {
			const { createProject } = await import('@auditor/code');
			return longStep(() => createProject(collected.sources, collected.outlines, collected.texts));
		}, failed('Resolving names across files'));
	await new Promise((resolve) => setImmediate(resolve));
	let project = await make();
	if (!project) return broken('Names could not be resolved across files.');
	const { unusedGraphFiles } = await import('./langgraph/relevance.js');
	const unused = await attempt(async () => unusedGraphFiles(project as Project), failed('Looking for graphs that nothing loads'));
	if (unused && unused.length > 0) {
		say('note', `No source file imports or starts ${unused.join(', ')}: what stands there is unused and left out.`, false);
		collected.sources.splice(0, collected.sources.length, ...collected.sources.filter(({ path }) => !unused.includes(path)));
		project = (await make()) ?? project;
	}
	const loaded = project;
	const gather = async <T>(token: ArtifactToken<T>, what: string, ask: (project: Project) => Promise<T>) => {
		// A signal is heard only between steps.
		await new Promise((resolve) => setImmediate(resolve));
		if (signal?.aborted) return missing(token, 'unavailable', STOPPED);
		const value = await attempt(() => longStep(() => ask(loaded)), failed(what));
		return value === null ? failedArtifact(token, `${what} failed.`) : available(token, value);
	};
	const { gatherClones, gatherReducers, gatherStructuredOutput, gatherUnsafeCalls } = await import('./models/index.js');
	return {
		...available(projectArtifact, loaded),
		...(await gather<readonly GraphModel[]>(graphsArtifact, 'Reading the graphs', async (own) => {
			const { buildGraphs } = await import('./langgraph/build-graphs.js');
			return longStep(() => buildGraphs(own, collected.texts));
		})),
		...(await gather(reducersArtifact, 'Reading the reducers', async (own) => gatherReducers(own))),
		...(await gather(unsafeCallsArtifact, 'Looking for unsafe calls', async (own) => gatherUnsafeCalls(own))),
		...(await gather(structuredOutputArtifact, 'Looking for structured output', async (own) => gatherStructuredOutput(own))),
		...(await gather(clonesArtifact, 'Looking for clone functions', async (own) => gatherClones(own))),
	};
}

const CODE: readonly ArtifactToken<unknown>[] = [
	projectArtifact,
	graphsArtifact,
	reducersArtifact,
	unsafeCallsArtifact,
	structuredOutputArtifact,
	clonesArtifact,
];

function availableValue<T>(artifacts: Artifacts, token: ArtifactToken<T>): T | null {
	const state = artifacts[token.name];
	return state?.state === 'available' ? (state.value as T) : null;
}

async function attempt<T>(work: () => Promise<T>, failed: (reason: string) => void): Promise<T | null> {
	try {
		return await work();
	} catch (error) {
		failed(error instanceof Error ? error.message : String(error));
		return null;
	}
}

function nothingCollected(snapshot: Snapshot, reason: string): CollectedSources {
	const tree = snapshot.files();
	const skipped = tree.map(({ path }) => ({ path, reason: 'the files could not be read' }));
	return {
		sources: [],
		keys: new Map(),
		outlines: [],
		texts: new Map(),
		lines: {},
		decoded: new Map(),
		broken: [reason],
		definitionsOnly: 0,
		files: { total: tree.length, read: 0, skipped, languages: [] },
	};
}
