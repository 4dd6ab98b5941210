// What was found in exactly this tree, with exactly these questions, before? The answers are kept whole; sources and texts, which few ask for
// afterwards, are read again only when someone does.
import { createHash } from 'node:crypto';
import { countLines, createProject, type FrontEnd, frontEndById, frontEndFor, type SourceFile, shareScopes } from '@auditor/code';
import type { ArtifactState, Artifacts, Finding, Lexicon, Limitation, TreeFile } from '@auditor/schema';
import { projectArtifact, textsArtifact } from '../artifacts.js';
import type { CollectedSources } from '../collect/collect-sources.js';
import { outlined } from '../collect/collect-sources.js';
import { decodeFile } from '../collect/decode-text.js';
import type { RepositoryFacts } from '../repository-facts.js';
import type { Snapshot } from '../sandbox/snapshot.js';
import type { FactsCache } from './facts-cache.js';
import { programDigest } from './program-digest.js';

/** Everything of a detection that is data. */
export interface KeptDetection {
	readonly findings: readonly Finding[];
	readonly limitations: readonly Limitation[];
	readonly facts: RepositoryFacts;
	/** Of the artifacts that are data, by name. */
	readonly artifacts: Artifacts;
	/** Parsed files, as path, key of the cache and its bytes; key null: what looks like a secret is in it, so its facts were not kept. */
	readonly sources: readonly (readonly [path: string, key: string | null, bytes: number | null])[];
	/** Paths of the files that were not parsed. */
	readonly outlines: readonly string[];
	/** Paths of the files whose text was kept. */
	readonly texts: readonly string[];
}

/** Key of what is found in a snapshot; null where the same question may have another answer tomorrow. */
export function detectionKey(snapshot: Snapshot, lexicon: Lexicon, asked: readonly unknown[]): string | null {
	if (!snapshot.readNow) return null;
	const hash = createHash('sha256');
	for (const name of [null, '@auditor/schema', '@auditor/probes', '@auditor/code'] as const) hash.update(programDigest(name));
	hash.update(JSON.stringify([snapshot.repository, snapshot.limitations, lexicon, asked]));
	for (const { path, blob, mode, bytes } of snapshot.files()) hash.update(`${path}\0${blob} ${mode} ${bytes}\0`);
	return `detection:${hash.digest('hex')}`;
}

export function keepDetection(
	cache: FactsCache,
	key: string,
	collected: CollectedSources,
	detection: Omit<KeptDetection, 'sources' | 'outlines' | 'texts'>,
): Promise<void> {
	const artifacts = Object.fromEntries(Object.entries(detection.artifacts).filter(([name]) => !LAZY.has(name)));
	const kept: KeptDetection = {
		...detection,
		artifacts,
		sources: collected.sources.map(({ path }) => {
			const own = collected.keys.get(path) ?? '';
			const bytes = cache.claim(own);
			return [path, bytes === null ? null : own, bytes] as const;
		}),
		outlines: collected.outlines.map(({ path }) => path),
		texts: [...collected.texts.keys()],
	};
	return cache.set(key, () => JSON.stringify(kept));
}

const LAZY: ReadonlySet<string> = new Set([projectArtifact.name, textsArtifact.name, 'history', 'tree']);

/** The kept detection, when everything it rests on is still there. */
export async function keptDetection(cache: FactsCache, key: string): Promise<Known | null> {
	const kept = await cache.get<KeptDetection>(key);
	if (!kept?.sources.every(([, own, bytes]) => own === null || cache.claim(own) === bytes)) return null;
	const frontEnds = new Map<string, FrontEnd>();
	for (const [path, own] of kept.sources) {
		const id = own === null ? frontEndFor(path) : null;
		if (id !== null && !frontEnds.has(id)) frontEnds.set(id, await frontEndById(id));
	}
	return { kept, frontEnds };
}

export interface Known {
	readonly kept: KeptDetection;
	/** Loaded, for the files whose facts were not kept. */
	readonly frontEnds: ReadonlyMap<string, FrontEnd>;
}

/** Sources and texts as they were, read when they are asked for. @throws Error when the cache was emptied meanwhile */
export function lazyArtifacts({ kept, frontEnds }: Known, snapshot: Snapshot, cache: FactsCache): Artifacts {
	const files = new Map(snapshot.files().map((file) => [file.path, file]));
	const textsOf = (paths: readonly string[]) => {
		const wanted = paths.flatMap((path) => files.get(path) ?? []);
		const contents = snapshot.readNow?.(wanted) ?? [];
		const texts = new Map<string, string>();
		wanted.forEach((file: TreeFile, index) => {
			const content = contents[index];
			const decoded = content ? decodeFile(file.path, content) : null;
			if (decoded && 'text' in decoded) texts.set(file.path, decoded.text);
		});
		return texts;
	};
	let every: Map<string, string> | null = null;
	const texts = () => {
		every ??= textsOf(kept.texts);
		return every;
	};
	const project = () => {
		const unkept = textsOf(kept.sources.flatMap(([path, key]) => (key === null ? [path] : [])));
		const parsed = (path: string) => {
			const [frontEnd, text] = [frontEnds.get(frontEndFor(path) ?? ''), unkept.get(path)];
			return frontEnd && text !== undefined ? frontEnd.parse(path, text) : null;
		};
		const sources = kept.sources.map(([path, key]): SourceFile => {
			const [file, facts] = [files.get(path), key === null ? parsed(path) : cache.getNow(key)];
			if (!file || !facts) throw new Error(`the kept facts of ${path} were damaged or dropped meanwhile; run the audit again`);
			return { path, blob: file.blob, context: file.context, facts: shareScopes(facts) };
		});
		const outlines = [...textsOf(kept.outlines)].flatMap(([path, text]) => {
			const [file, frontEnd] = [files.get(path), frontEndFor(path)];
			return file && frontEnd ? [outlined({ file, text, frontEnd }, countLines(text))] : [];
		});
		return createProject(sources, outlines, texts());
	};
	return { [projectArtifact.name]: lazily(project), [textsArtifact.name]: lazily(texts) };
}

function lazily<T>(make: () => T): ArtifactState<T> {
	let made: { value: T } | null = null;
	return {
		state: 'available',
		get value() {
			made ??= { value: make() };
			return made.value;
		},
	};
}
