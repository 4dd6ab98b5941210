// What travels through the courtroom. Every channel that two nodes may write merges by id and does not care who came first.
import type { Evidence, Finding, JudicialOpinion, Limitation, OpinionsFile, RemediationStep, Verdict } from '@auditor/schema';
import { compareBy } from '@auditor/schema';
import { Annotation } from '@langchain/langgraph';
import type { DetectedFacts } from './courtroom-services.js';

/** Merges lists by key; on the same key the later write wins only if it says something else, and the result is sorted, so order of arrival is lost. */
function mergeBy<T>(key: (item: T) => string): (left: readonly T[], right: readonly T[]) => T[] {
	return (left, right) => {
		const all = new Map<string, T>();
		for (const item of [...left, ...right]) all.set(key(item), item);
		return [...all.values()].sort(compareBy(key));
	};
}

const list = <T>(key: (item: T) => string) => Annotation<readonly T[]>({ reducer: mergeBy(key), default: () => [] });
const once = <T>() => Annotation<T | null>({ reducer: (_, right) => right, default: () => null });

export const findingKey = (f: Finding) =>
	JSON.stringify([f.probe, f.location?.path, f.location?.commit, f.location?.page, f.location?.line, f.fingerprint, f.message]);

export const CourtroomState = Annotation.Root({
	/** Why the target could not be read; null when it was. */
	targetTrouble: once<string>(),
	findings: list<Finding>(findingKey),
	limitations: list<Limitation>((l) => `${l.detective} ${l.severity} ${l.message}`),
	/** Parts of facts.json by detective: each writes its own keys. */
	facts: Annotation<DetectedFacts>({ reducer: (left, right) => ({ ...left, ...right }), default: () => ({}) }),
	evidence: Annotation<readonly Evidence[]>({ reducer: (_, right) => right, default: () => [] }),
	withheld: Annotation<OpinionsFile['withheld']>({ reducer: (_, right) => right, default: () => ({}) }),
	opinions: list<JudicialOpinion>((o) => o.id),
	/** Criteria to be judged once more. */
	contested: Annotation<readonly string[]>({ reducer: (_, right) => right, default: () => [] }),
	round: Annotation<number>({ reducer: (left, right) => Math.max(left, right), default: () => 1 }),
	verdict: once<Verdict>(),
	remediation: Annotation<readonly RemediationStep[]>({ reducer: (_, right) => right, default: () => [] }),
	/** Nodes that have done their work: the app checks after the run that none is missing. */
	reported: list<string>((name) => name),
});

export type CourtState = typeof CourtroomState.State;
export type CourtUpdate = typeof CourtroomState.Update;
