// What is asked of one audit beside its request, and what comes of it.
import type { Snapshot } from '@auditor/forensics';
import type { Admission, SchedulerTotals } from '@auditor/judges/llm';
import type { Artifacts, AuditorError, AuditReport, Facts, Finding, Inquiry, Limitation, OpinionsFile, VerdictFile } from '@auditor/schema';
import type { Fingerprints } from '@auditor/similarity';
import type { CourtroomServices } from './graph/courtroom-services.js';
import type { MaterialByCriterion } from './material/build-material.js';
import type { PictureModel } from './picture-model.js';

type Progress = CourtroomServices['progress'];

export interface AuditOutcome {
	facts: Facts;
	opinions: OpinionsFile | null;
	verdict: VerdictFile | null;
	report: AuditReport | null;
	/** One sentence when the target could not be read; the report is partial then. */
	trouble: AuditorError | null;
	/** True when something of ours failed: exit code 3. */
	incomplete: boolean;
	/** What models were asked and charged; null: none was. */
	bill: SchedulerTotals | null;
	/** What judges were given to read; empty where none was asked for. */
	material: MaterialByCriterion;
	/** Requirements in words that no look decided, where judges would read. */
	inquiries: readonly Inquiry[];
	/** When asked for and the target could be read. */
	fingerprints?: Fingerprints;
}

export interface AuditOptions {
	until?: 'facts' | 'opinions' | 'report';
	/** Facts of an earlier run: nothing is collected. */
	facts?: Facts;
	/** Collect what judges would read, whatever the bench. Default: where models judge. */
	material?: boolean;
	/** What judges of an earlier run were given to read, beside its facts. */
	givenMaterial?: MaterialByCriterion;
	/** Take fingerprints of the target, to compare it with others. Default false. */
	fingerprints?: boolean;
	progress?: Progress;
	/** Ends the run early: judges that were not heard abstain, and the outcome holds what is known. */
	signal?: AbortSignal;
	/** Told in one sentence when a model asks to wait, is silent, is given up, or answers again. */
	onNotice?: (sentence: string) => void;
	/** The target, opened by an earlier run; this run closes it. */
	opened?: Snapshot;
	/** Takes the opened target at the end, in place of closing it, with what was collected of it. */
	takeOver?: (snapshot: Snapshot, artifacts: Artifacts) => void;
	/** Asked once the repository is looked at, and before anybody judges: where it gives true, nobody needs the rest; reading of documents ends, and no judge is asked. */
	givenUp?: (findings: readonly Finding[]) => Promise<boolean>;
	/** What the report says about the choice of the rubric. */
	rubricNote?: Limitation;
	/** Is shown pictures in the place of the model that the request names: a dry run counts. */
	pictures?: PictureModel;
	/** Limits of models that are shared with other processes. */
	admission?: Admission;
}
