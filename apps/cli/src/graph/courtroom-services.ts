// What the nodes call: the packages, wired for one run. Nodes hold no logic; a service never throws for trouble with the target.
import type { CloneProgress } from '@auditor/forensics';
import type {
	Detection,
	Evidence,
	Facts,
	HearingPoint,
	JudicialOpinion,
	Limitation,
	OpinionsFile,
	RemediationStep,
	Verdict,
} from '@auditor/schema';

/** Parts of facts.json that detectives fill in. */
export type DetectedFacts = Partial<
	Pick<
		Facts,
		| 'repository'
		| 'graphs'
		| 'reducers'
		| 'unsafeCalls'
		| 'structuredOutput'
		| 'clones'
		| 'answers'
		| 'files'
		| 'documents'
		| 'diagrams'
		| 'lines'
	>
>;

export interface Detected extends Pick<Detection, 'findings' | 'limitations'> {
	facts: DetectedFacts;
}

export interface Opened {
	/** Why the repository cannot be read; null when it can. */
	trouble: string | null;
	/** Whether a document can be read although the repository cannot. */
	documents: boolean;
	facts: DetectedFacts;
	limitations: Limitation[];
}

export interface ProgressEvent {
	node: string;
	phase: 'start' | 'step' | 'end';
	/** At the end of a node. */
	milliseconds?: number;
	detail?: string;
	/** On a step: questions that this judge has still to answer. */
	left?: number;
	/** On a step: how far the clone of the target is. */
	clone?: CloneProgress;
}

export interface CourtroomServices {
	/** Personas on the bench; one graph node each. */
	readonly judges: readonly string[];
	/** Facts were given (`auditor judge`): nothing is collected. */
	readonly factsGiven: boolean;
	/** Where the run ends. */
	readonly until: 'facts' | 'opinions' | 'report';
	open(): Promise<Opened>;
	repo(): Promise<Detected>;
	document(): Promise<Detected>;
	diagram(): Promise<Detected>;
	/** Cross-checks of two detectives, then admission; requirements in words that stay open are investigated where models judge. */
	aggregate(detected: Detected): Promise<Detected & { evidence: Evidence[]; withheld: OpinionsFile['withheld']; hearing?: HearingPoint[] }>;
	judge(
		judge: string,
		input: {
			evidence: readonly Evidence[];
			opinions: readonly JudicialOpinion[];
			criteria: readonly string[] | null;
			round: number;
			withheld: OpinionsFile['withheld'];
			hearing: readonly HearingPoint[];
		},
	): Promise<JudicialOpinion[]>;
	/** Ids of the criteria that go to the judges once more. */
	contested(input: { evidence: readonly Evidence[]; opinions: readonly JudicialOpinion[]; withheld: OpinionsFile['withheld'] }): string[];
	/** The cited evidence of these criteria, read again at its place, what judges disputed or raised on them, ruled, and the criteria that stay withheld. */
	reexamine(input: {
		evidence: readonly Evidence[];
		opinions: readonly JudicialOpinion[];
		contested: readonly string[];
		withheld: OpinionsFile['withheld'];
	}): Promise<{ evidence: Evidence[]; hearing: HearingPoint[]; withheld: OpinionsFile['withheld'] }>;
	decide(input: {
		evidence: readonly Evidence[];
		opinions: readonly JudicialOpinion[];
		withheld: OpinionsFile['withheld'];
		hearing: readonly HearingPoint[];
	}): {
		verdict: Verdict;
		remediation: RemediationStep[];
	};
	/** Told when a node begins, gets on and ends. */
	progress(event: ProgressEvent): void;
	/** Ends the run early: what is known by then is concluded. */
	readonly signal?: AbortSignal;
	now(): number;
}
