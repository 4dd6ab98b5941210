// Wires the packages for one run: opens the court, hands the graph its services, and concludes with the stage files.
import { probes as documentProbes } from '@auditor/docs';
import { abandonSnapshots, endWithin, probes as repositoryProbes } from '@auditor/forensics';
import type { Persona } from '@auditor/judges';
import type { SchedulerTotals } from '@auditor/judges/llm';
import { contested, flawSteps, hearingLaw, planRemediation, synthesize } from '@auditor/justice';
import { hearable, onLongStep, withheldAfter } from '@auditor/probes';
import type { Facts, Inquiry, JudicialOpinion, Limitation, Location, OpinionsFile, Policy, Probe, Rubric } from '@auditor/schema';
import { probes as diagramProbes } from '@auditor/vision';
import type { AuditOptions, AuditOutcome } from './audit-outcome.js';
import { courtOf, type OpenBench, openBench } from './bench/open-bench.js';
import { caseFilesFor, onJudged, rejudging } from './case.js';
import { atHurriedEnd, setHurriedEnd } from './clean-up.js';
import { conclude } from './conclude.js';
import { Detectives } from './detectives.js';
import type { CourtState } from './graph/channels.js';
import type { CourtroomServices } from './graph/courtroom-services.js';
import { Hearings, heardEvidence, readMoreFrom } from './hearing.js';
import { loadPolicy } from './input/load-policy.js';
import { DEFAULT_RUBRIC, type LoadedRubric, loadRubric } from './input/load-rubric.js';
import { type ReportInput, readGivenReports, readRosterReports } from './input/reports.js';
import type { MaterialByCriterion } from './material/build-material.js';
import { forJudges } from './material/for-judges.js';
import { needPart } from './parts.js';
import { authorsFolders, existsIn } from './places.js';
import { rereadEvidence } from './reexamine.js';
import type { AuditRequest } from './request.js';
import { shippedProbes } from './rubric/shipped-probes.js';
import { longStep } from './signals.js';
import { openTracing, type Tracing } from './tracing.js';

/** Another rubric is taken: nobody reads this. */
const GIVEN_UP = { status: 'not-assessed', reason: 'Another rubric fits.' } as const;

export type Progress = CourtroomServices['progress'];

/** Every probe of every detective, in a fixed order. */
export const allProbes: readonly Probe[] = [...repositoryProbes, ...shippedProbes, ...documentProbes, ...diagramProbes];

export interface Court {
	services: CourtroomServices;
	rubric: Rubric;
	/** The judges of this run. */
	personas: readonly Persona[];
	documentsGiven(): boolean;
	detectivesExpected(): string[];
	conclude(state: CourtState, missingNodes: string[]): Omit<AuditOutcome, 'bill'>;
	/** What models were asked and charged; null: none was. */
	totals(): SchedulerTotals | null;
	/** Nothing when the target could not be read. */
	fingerprints(documents: Facts['documents']): Promise<Pick<AuditOutcome, 'fingerprints'>>;
	close(): Promise<void>;
}

/**
 * Prepares everything a run can fail on before it starts: rubric, policy, report paths, model.
 * @throws AuditorError for usage and configuration.
 */
export async function prepareCourt(request: AuditRequest, options: AuditOptions): Promise<Court> {
	setHurriedEnd(endWithin);
	onLongStep(longStep);
	const loaded: LoadedRubric = await loadRubric(request.rubric ?? DEFAULT_RUBRIC, request.cwd, {
		knownProbes: allProbes.map((p) => p.id),
		allowCode: request.allowRubricCode,
	});
	const { rubric, code, located } = loaded;
	const by = request.policy === undefined ? { file: located.folder } : { user: request.cwd };
	const policy: Policy = loadPolicy(request.policy ?? rubric.policy, by, rubric.policies, code?.rules);
	const personas = courtOf(code);
	const read = request.base === undefined ? readGivenReports : readRosterReports;
	const given = read(request.reports ?? [], request.base ?? request.cwd, authorsFolders(request));
	if (request.pdfEngine === 'pdf2json') needPart('pdf2json');
	const notes = options.rubricNote ? [...loaded.notes, options.rubricNote] : loaded.notes;
	const tracing = await openTracing();
	const opened = await openBench(request, personas, options, tracing);
	const court = new OpenCourt(request, options, { ...loaded, notes }, policy, opened, personas, given, tracing);
	return court;
}

function without(withheld: OpinionsFile['withheld'], ids: ReadonlySet<string>): OpinionsFile['withheld'] {
	return Object.fromEntries(Object.entries(withheld).filter(([id]) => !ids.has(id)));
}

class OpenCourt implements Court {
	readonly rubric: Rubric;
	readonly services: CourtroomServices;
	readonly #startedAt = new Date();
	readonly #milliseconds: Record<string, number> = {};
	readonly #detectives: Detectives;
	readonly #forJudges: ReturnType<typeof forJudges>;
	readonly #hearings: Hearings;
	#material: MaterialByCriterion;
	#inquiries: readonly Inquiry[] = [];
	/** Criteria that are withheld, and that judges of models may yet decide. */
	#heardYet: ReadonlySet<string> = new Set();
	/** When the process is ended by a signal, git and the temporary folder go with it. */
	readonly #stay = atHurriedEnd(abandonSnapshots);
	/** Every probe that may be asked, those of the rubric's code last. */
	readonly #probes: readonly Probe[];

	constructor(
		readonly request: AuditRequest,
		readonly options: AuditOptions,
		readonly loaded: LoadedRubric,
		readonly policy: Policy,
		readonly opened: OpenBench,
		readonly personas: readonly Persona[],
		given: ReportInput[],
		readonly tracing: Tracing | null,
	) {
		this.rubric = loaded.rubric;
		this.#probes = [...allProbes, ...(loaded.code?.probes ?? [])];
		const detectives = new Detectives({
			request,
			rubric: this.rubric,
			probes: this.#probes,
			reports: given,
			facts: options.facts ?? null,
			...(opened.pictures && { pictures: opened.pictures }),
			signal: options.signal,
			onProgress: (clone) => this.services.progress({ node: 'context_builder', phase: 'step', clone }),
			opened: options.opened ?? null,
			takeOver: options.takeOver ?? null,
			givenUp: options.givenUp,
		});
		this.#detectives = detectives;
		this.#forJudges = forJudges(this.rubric, detectives);
		this.#material = options.givenMaterial ?? {};
		this.#hearings = new Hearings(opened.bench, hearingLaw(policy), options.signal);
		const { progress = () => {} } = options;
		this.services = {
			judges: opened.bench.judges,
			factsGiven: options.facts !== undefined,
			until: options.until ?? 'report',
			open: () => detectives.open(),
			repo: () => detectives.repo(),
			document: () => detectives.document(),
			diagram: () => detectives.diagram(),
			aggregate: async (detected) => {
				const all = await detectives.aggregate(detected);
				if (await options.givenUp?.(all.findings))
					return { ...all, withheld: Object.fromEntries(this.rubric.criteria.map(({ id }) => [id, GIVEN_UP])) };
				const collected = options.facts === undefined && (options.material || request.bench === 'llm');
				if (collected) this.#material = await this.#forJudges.material(all.evidence);
				const known = collected ? await this.#investigated(all) : all;
				this.#heardYet = new Set(this.#hearings.isHeld ? hearable(this.rubric, known.evidence, known.withheld) : []);
				return known;
			},
			judge: (judge, input) => this.#judge(judge, input),
			contested: (input) => this.#contested(input),
			reexamine: (input) => this.#reexamine(input),
			decide: (input) => this.#decide(input),
			progress: (event) => {
				if (event.milliseconds !== undefined)
					this.#milliseconds[event.node] = (this.#milliseconds[event.node] ?? 0) + Math.round(event.milliseconds);
				tracing?.progress(event);
				// Where nothing can be read nobody is at work: the one sentence that says why is what counts.
				if (detectives.trouble === null || detectives.documentsGiven()) progress(event);
			},
			now: () => performance.now(),
			signal: options.signal,
		};
	}

	/** What no look decided of the rubric's words, put to judges of models: what they answer counts from the first round on. */
	async #investigated<T extends Awaited<ReturnType<Detectives['aggregate']>>>(all: T) {
		const from = this.#forJudges.library();
		if (from === null) return all;
		const { openInquiries } = await import('./inquiry/inquiries.js');
		this.#inquiries = await openInquiries(this.rubric, all.evidence, from);
		const { points, failures, ours } = await this.#hearings.inquire(this.#inquiries, from);
		const evidence = heardEvidence(this.rubric, all.evidence, points, hearingLaw(this.policy));
		const failed = failures.map(
			(detail): Limitation => ({
				detective: 'inquiry',
				severity: ours ? 'critical' : 'limitation',
				message: `Not every requirement in words could be investigated: ${detail}`,
				ours,
			}),
		);
		return {
			...all,
			limitations: [...all.limitations, ...failed],
			hearing: points,
			withheld: withheldAfter(this.rubric, evidence, all.withheld),
		};
	}

	async #judge(judge: string, input: Parameters<CourtroomServices['judge']>[1]): Promise<JudicialOpinion[]> {
		const files = this.#hearings.prepared(this.#filesFor(input), this.#material, input.hearing);
		let left = files.length;
		const step = () => this.services.progress({ node: judge, phase: 'step', left: left-- });
		step();
		const from = input.round === 1 ? this.#forJudges.library() : null;
		return this.#hearings.judge(files, from, { judges: [judge], signal: this.options.signal, onOpinion: step });
	}

	#filesFor(input: Parameters<typeof caseFilesFor>[1]) {
		return caseFilesFor(this.rubric, { ...input, withheld: without(input.withheld, this.#heardYet) });
	}

	/** Criteria that the policy wants heard again, and those on which a judge disputed or raised something. */
	#contested(input: Parameters<CourtroomServices['contested']>[0]): string[] {
		const apart = this.#apart(input);
		const files = this.#filesFor({ ...input, criteria: null, round: 1 });
		const heard = new Set(this.#hearings.points(files, input.opinions).map((p) => p.criterion));
		return this.rubric.criteria.map((c) => c.id).filter((id) => heard.has(id) || (apart.includes(id) && !(id in input.withheld)));
	}

	#apart(input: Pick<Parameters<CourtroomServices['contested']>[0], 'evidence' | 'opinions'>): string[] {
		return contested({ rubric: this.rubric, ...input }, this.policy, this.loaded.code?.rules);
	}

	async #reexamine({ evidence, opinions, contested: criteria, withheld }: Parameters<CourtroomServices['reexamine']>[0]) {
		const detectives = this.#detectives;
		// A place that is read again makes what was found there certain: of what judges raised or disputed that is for the ruling to say.
		const apart = this.#apart({ evidence, opinions });
		const again = await rereadEvidence(
			evidence,
			opinions,
			criteria.filter((id) => apart.includes(id)),
			detectives.snapshot,
		);
		const files = caseFilesFor(this.rubric, { evidence: again, opinions, criteria, round: 1, withheld: {} });
		const read = detectives.snapshot ? readMoreFrom(this.#forJudges) : undefined;
		const hearing = await this.#hearings.rule(this.#hearings.prepared(files, this.#material, []), opinions, read);
		const after = this.#hearings.prepared(files, this.#material, hearing).flatMap((file) => this.#hearings.heard(file));
		return { evidence: again, hearing, withheld: withheldAfter(this.rubric, after, withheld) };
	}

	totals(): SchedulerTotals | null {
		return this.opened.totals();
	}

	documentsGiven(): boolean {
		return this.#detectives.documentsGiven();
	}

	detectivesExpected(): string[] {
		return this.#detectives.expected();
	}

	#decide(all: Parameters<CourtroomServices['decide']>[0]) {
		const input = { ...all, opinions: onJudged(all) };
		const theCase = { rubric: this.rubric, ...input };
		const rules = this.loaded.code?.rules ?? [];
		const verdict = synthesize(theCase, this.policy, rules);
		const exists = (location: Location) => existsIn(this.#detectives.lines, location);
		const law = hearingLaw(this.policy);
		const evidence = heardEvidence(this.rubric, input.evidence, input.hearing, law);
		const steps = planRemediation({
			case: { ...theCase, evidence, hearing: [] },
			verdict,
			policy: this.policy,
			rules,
			rejudge: rejudging(this.personas, input, law),
			exists,
			madeFrom: this.#detectives.madeFrom,
			probeRemediation: Object.fromEntries(this.#probes.map((p) => [p.id, p.remediation?.text ?? null])),
		});
		const remediation = [...steps, ...(law.mode === 'off' ? [] : flawSteps(input.hearing, exists))];
		return { verdict, remediation };
	}

	conclude(state: CourtState, missingNodes: string[]): Omit<AuditOutcome, 'bill'> {
		return conclude({
			state,
			missingNodes,
			material: this.#material,
			inquiries: this.#inquiries,
			request: this.request,
			until: this.services.until,
			loaded: this.loaded,
			policy: this.policy,
			bench: this.opened.bench.name,
			notices: this.opened.notices(),
			trouble: this.#detectives.trouble,
			givenFacts: this.options.facts ?? null,
			probes: this.#probes,
			interrupted: this.options.signal?.aborted ? { reason: this.options.signal.reason } : null,
			startedAt: this.#startedAt,
			finishedAt: new Date(),
			milliseconds: this.#milliseconds,
		});
	}

	async fingerprints(documents: Facts['documents']): Promise<Pick<AuditOutcome, 'fingerprints'>> {
		const { snapshot } = this.#detectives;
		if (!snapshot) return {};
		const { fingerprintsOf } = await import('./fingerprints.js');
		return { fingerprints: await fingerprintsOf(snapshot, documents, this.options.signal) };
	}

	async close(): Promise<void> {
		await this.tracing?.end();
		await this.#detectives.close();
		// What an interrupted run has left behind ends with the process.
		if (!this.options.signal?.aborted) this.#stay();
	}
}
