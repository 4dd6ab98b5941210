// What travels through the courtroom. Every channel that two nodes may write merges by id and does not care who came first. Plain data: LangGraph is
// told of it elsewhere, and who collects facts alone does without LangGraph.
import type { Evidence, Finding, HearingPoint, JudicialOpinion, Limitation, OpinionsFile, RemediationStep, Verdict } from '@auditor/schema';
import { canonicalJson, compareText } from '@auditor/schema';
import type { DetectedFacts } from './courtroom-services.js';

interface Channel<T> {
	reducer(left: T, right: T): T;
	default(): T;
}

const keys = new WeakMap<Finding, string>();

/** Two answers of one probe may say the same of several things, which only their values tell apart. */
export function findingKey(f: Finding): string {
	const known = keys.get(f);
	if (known !== undefined) return known;
	const key = canonicalJson([
		f.probe,
		f.location?.path ?? null,
		f.location?.commit ?? null,
		f.location?.page ?? null,
		f.location?.line ?? null,
		f.fingerprint,
		f.message,
		f.values,
	]);
	keys.set(f, key);
	return key;
}

export const channels = {
	/** Why the target could not be read; null when it was. */
	targetTrouble: latest<string | null>(() => null),
	findings: list<Finding>(findingKey),
	limitations: list<Limitation>((l) => `${l.detective} ${l.severity} ${l.message}`),
	/** Parts of facts.json by detective: each writes its own keys. */
	facts: { reducer: (left, right) => ({ ...left, ...right }), default: () => ({}) } as Channel<DetectedFacts>,
	evidence: latest<readonly Evidence[]>(() => []),
	withheld: latest<OpinionsFile['withheld']>(() => ({})),
	opinions: list<JudicialOpinion>((o) => o.id),
	/** What judges disputed or raised, ruled. */
	hearing: list<HearingPoint>((p) => p.id),
	/** Criteria to be judged once more. */
	contested: latest<readonly string[]>(() => []),
	round: { reducer: (left, right) => Math.max(left, right), default: () => 1 } as Channel<number>,
	verdict: latest<Verdict | null>(() => null),
	remediation: latest<readonly RemediationStep[]>(() => []),
	/** Nodes that have done their work: the app checks after the run that none is missing. */
	reported: list<string>((name) => name),
};

export type CourtState = { -readonly [K in keyof typeof channels]: ReturnType<(typeof channels)[K]['default']> };
export type CourtUpdate = Partial<CourtState>;

/** The state before anything has happened. */
export function emptyState(): CourtState {
	return Object.fromEntries(Object.entries(channels).map(([name, channel]) => [name, channel.default()])) as unknown as CourtState;
}

/** The state after what the nodes of one step have written. */
export function merged(state: CourtState, updates: readonly CourtUpdate[]): CourtState {
	const next: Record<string, unknown> = { ...state };
	for (const update of updates)
		for (const [name, value] of Object.entries(update))
			next[name] = (channels as unknown as Record<string, Channel<unknown>>)[name]?.reducer(next[name], value);
	return next as unknown as CourtState;
}

/** Merges lists by key; on the same key the later write wins only if it says something else, and the result is sorted, so order of arrival is lost. */
function list<T>(key: (item: T) => string): Channel<readonly T[]> {
	return {
		reducer: (left, right) => {
			const all = new Map<string, T>();
			for (const item of [...left, ...right]) all.set(key(item), item);
			return [...all].sort(([a], [b]) => compareText(a, b)).map(([, item]) => item);
		},
		default: () => [],
	};
}

function latest<T>(make: () => T): Channel<T> {
	return { reducer: (_, right) => right, default: make };
}
