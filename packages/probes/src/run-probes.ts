// Runs probes over artifacts. A probe sees only what it declared; what it throws becomes an `error`, and an error is never read as `false`.
import {
	type Artifacts,
	type Detective,
	digest,
	type Finding,
	type FindingDraft,
	type Json,
	type Lexicon,
	lexiconSchema,
	maskSecretsIn,
	type Probe,
} from '@auditor/schema';
import { longStep } from './long-step.js';

export interface RunOptions {
	readonly detective: Detective;
	readonly lexicon?: Lexicon;
	/** Per probe id. */
	readonly parameters?: Readonly<Record<string, Readonly<Record<string, Json>>>>;
	/** Findings of earlier probes, for cross-checks. */
	readonly findings?: readonly Finding[];
}

/** A disputed answer is worth no more than this. @source SYNTHESIS rule 6 */
const DISPUTED_CONFIDENCE = 0.5;

/** Answers of one probe that are listed: nobody reads more, and a tree could be written to have millions. */
const MOST_ANSWERS = 1000;

/** Findings of all probes, in the order of the probes and of their answers. Never throws. */
export function runProbes(probes: readonly Probe[], artifacts: Artifacts, options: RunOptions): Finding[] {
	return longStep(() => probes.flatMap((probe) => runProbe(probe, artifacts, options)));
}

/** Probes whose artifacts are all in the record (available or not): the others belong to another detective or to the aggregator. */
export function probesFor(probes: readonly Probe[], artifacts: Artifacts): Probe[] {
	return probes.filter((probe) => needed(probe).every((name) => name in artifacts));
}

function needed(probe: Probe): string[] {
	return Object.values(probe.needs as Record<string, { name: string }>).map((token) => token.name);
}

function runProbe(probe: Probe, artifacts: Artifacts, options: RunOptions): Finding[] {
	const values: Record<string, unknown> = {};
	for (const [key, token] of Object.entries(probe.needs as Record<string, { name: string; optional?: true }>)) {
		const state = artifacts[token.name] ?? { state: 'unavailable' as const, reason: `no ${token.name}` };
		if (state.state !== 'available' && token.optional && !('failed' in state && state.failed)) {
			values[key] = null;
			continue;
		}
		if (state.state !== 'available') {
			const outcome = state.failed ? 'error' : state.state === 'unavailable' ? 'not-available' : 'not-applicable';
			return [finish(probe, { outcome, message: state.reason, rationale: state.reason, confidence: 1 }, options)];
		}
		values[key] = state.value;
	}
	try {
		const answer = probe.inspect(values, {
			lexicon: options.lexicon ?? lexiconSchema.parse({}),
			parameters: options.parameters?.[probe.id] ?? {},
			findings: options.findings ?? [],
		});
		const drafts: readonly FindingDraft[] = Array.isArray(answer) ? answer : [answer];
		if (drafts.length === 0) throw new Error('the probe gave no answer');
		return [...drafts.slice(0, MOST_ANSWERS), ...unlisted(drafts.length - MOST_ANSWERS)].map((draft) => finish(probe, draft, options));
	} catch (error) {
		const message = error instanceof Error ? error.message : String(error);
		return [
			finish(
				probe,
				{
					outcome: 'error',
					message: `The probe failed: ${message}`,
					rationale: 'A failure of the auditor; it says nothing about the target.',
					confidence: 0,
				},
				options,
			),
		];
	}
}

/** What is said of answers beyond the limit: nothing that they say is known to whoever counts. */
function unlisted(count: number): FindingDraft[] {
	if (count <= 0) return [];
	const message = `${count} more answers of this probe are not listed.`;
	return [{ outcome: 'not-available', message, rationale: `A probe lists ${MOST_ANSWERS} answers at most.`, confidence: 1 }];
}

/** The one way from an answer to a finding. Secrets are masked here, whoever wrote the probe. */
function finish(probe: Probe, given: FindingDraft, { detective }: RunOptions): Finding {
	const draft = maskSecretsIn(given);
	const disputed = draft.disputed ?? null;
	const confidence = Math.min(draft.confidence ?? 0.95, disputed ? DISPUTED_CONFIDENCE : 1);
	const location = draft.location ?? null;
	const place = location && { kind: location.kind, path: location.path, page: location.page, commit: location.commit };
	return {
		fingerprint: digest([probe.id, draft.outcome, place, draft.snippet?.text ?? withoutLines(draft.message)]).slice(0, 16),
		probe: probe.id,
		question: probe.question,
		detective,
		outcome: draft.outcome,
		message: draft.message,
		location,
		related: draft.related ?? [],
		values: draft.values ?? {},
		snippet: draft.snippet ?? null,
		context: draft.context ?? null,
		confidence: Math.round(confidence * 1000) / 1000,
		rationale: draft.rationale,
		disputed,
	};
}

/** A message without the lines it names (`src/a.py:12-30`, “line 12”, “lines 3, 9 and 12”): those shift when text is added above. */
function withoutLines(message: string): string {
	return message.replace(/:\d+(?:-\d+)?\b|\blines? \d+(?:(?:-|–|, | and |, and )\d+)*\b/g, '');
}
