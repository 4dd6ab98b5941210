// Wires the packages for one run: opens the court, hands the graph its services, and concludes with the stage files.
import { detectDocuments, probes as documentProbes } from '@auditor/docs';
import { abandonSnapshots, detectRepository, openRepository, probes as repositoryProbes, type Snapshot } from '@auditor/forensics';
import { judgeAll, type Persona } from '@auditor/judges';
import { contested, planRemediation, synthesize } from '@auditor/justice';
import { admit, probesFor, runProbes } from '@auditor/probes';
import {
	type Artifacts,
	AuditorError,
	type Bench,
	type Detection,
	diagramsArtifact,
	documentsArtifact,
	type Evidence,
	type Facts,
	type Finding,
	graphsArtifact,
	historyArtifact,
	type JudicialOpinion,
	type Limitation,
	missing,
	type Policy,
	type Probe,
	type Rubric,
	treeArtifact,
} from '@auditor/schema';
import { type DiagramInput, detectDiagrams, probes as diagramProbes } from '@auditor/vision';
import type { AuditOptions, AuditOutcome } from './audit.js';
import { courtOf, openBench } from './bench/open-bench.js';
import { caseFilesFor, rejudgeHeuristically } from './case.js';
import { atHurriedEnd } from './clean-up.js';
import { conclude } from './conclude.js';
import type { CourtroomServices, Detected, DetectedFacts, Opened } from './graph/courtroom-services.js';
import type { CourtState } from './graph/state.js';
import { loadPolicy } from './input/load-policy.js';
import { DEFAULT_RUBRIC, type LoadedRubric, loadRubric } from './input/load-rubric.js';
import { findReports, type ReportInput, readGivenReports } from './input/reports.js';
import { existsIn, firstPlace, targetFrom } from './places.js';
import { rereadEvidence } from './reexamine.js';
import type { AuditRequest } from './request.js';
import { asksReport } from './rubric/asks-report.js';
import { openTracing, type Tracing } from './tracing.js';

export type Progress = CourtroomServices['progress'];

/** Every probe of every detective, in a fixed order. */
export const allProbes: readonly Probe[] = [...repositoryProbes, ...documentProbes, ...diagramProbes];

export interface Court {
	services: CourtroomServices;
	rubric: Rubric;
	/** The judges of this run. */
	personas: readonly Persona[];
	documentsGiven(): boolean;
	detectivesExpected(): string[];
	conclude(state: CourtState, missingNodes: string[]): AuditOutcome;
	close(): Promise<void>;
}

/**
 * Prepares everything a run can fail on before it starts: rubric, policy, report paths, model.
 * @throws AuditorError for usage and configuration.
 */
export async function prepareCourt(request: AuditRequest, options: AuditOptions): Promise<Court> {
	const loaded: LoadedRubric = await loadRubric(request.rubric ?? DEFAULT_RUBRIC, request.cwd, {
		knownProbes: allProbes.map((p) => p.id),
		allowCode: request.allowRubricCode,
	});
	const { rubric, code, located } = loaded;
	const base = request.policy === undefined ? located.folder : request.cwd;
	const policy: Policy = loadPolicy(request.policy ?? rubric.policy, base, rubric.policies, code?.rules);
	const personas = courtOf(code);
	const given = readGivenReports(request.reports ?? [], request.cwd);
	const tracing = await openTracing();
	const bench = await openBench(request, personas, options, tracing);
	const court = new OpenCourt(request, options, loaded, policy, bench, personas, given, tracing);
	return court;
}

class OpenCourt implements Court {
	readonly rubric: Rubric;
	readonly services: CourtroomServices;
	readonly #startedAt = new Date();
	readonly #milliseconds: Record<string, number> = {};
	#snapshot: Snapshot | null = null;
	#reports: ReportInput[];
	#artifacts: Artifacts = {};
	#lines: Facts['lines'];
	#trouble: AuditorError | null = null;
	/** When the process is ended by a signal, git and the temporary folder go with it. */
	readonly #stay = atHurriedEnd(abandonSnapshots);
	/** Every probe that may be asked, those of the rubric's code last. */
	readonly #probes: readonly Probe[];

	constructor(
		readonly request: AuditRequest,
		readonly options: AuditOptions,
		readonly loaded: LoadedRubric,
		readonly policy: Policy,
		readonly bench: Bench,
		readonly personas: readonly Persona[],
		given: ReportInput[],
		readonly tracing: Tracing | null,
	) {
		this.rubric = loaded.rubric;
		this.#reports = given;
		this.#probes = [...allProbes, ...(loaded.code?.probes ?? [])];
		this.#lines = options.facts?.lines ?? {};
		const { progress = () => {} } = options;
		this.services = {
			judges: bench.judges,
			factsGiven: options.facts !== undefined,
			until: options.until ?? 'report',
			open: () => this.#open(),
			repo: () => this.#repo(),
			document: () => this.#document(),
			diagram: () => this.#diagram(),
			aggregate: (detected) => this.#aggregate(detected),
			judge: (judge, input) => this.#judge(judge, input),
			contested: (input) => contested({ rubric: this.rubric, ...input }, policy, loaded.code?.rules),
			reexamine: (evidence, opinions, criteria) => rereadEvidence(evidence, opinions, criteria, this.#snapshot),
			decide: (input) => this.#decide(input),
			progress: (event) => {
				if (event.milliseconds !== undefined)
					this.#milliseconds[event.node] = (this.#milliseconds[event.node] ?? 0) + Math.round(event.milliseconds);
				tracing?.progress(event);
				progress(event);
			},
			now: () => performance.now(),
			signal: options.signal,
		};
	}

	#judge(judge: string, input: Parameters<CourtroomServices['judge']>[1]): Promise<JudicialOpinion[]> {
		const files = caseFilesFor(this.rubric, input);
		let left = files.length;
		const step = () => this.services.progress({ node: judge, phase: 'step', left: left-- });
		step();
		return judgeAll(this.bench, files, { judges: [judge], signal: this.options.signal, onOpinion: step });
	}

	documentsGiven(): boolean {
		return this.#reports.length > 0;
	}

	detectivesExpected(): string[] {
		if (this.options.facts) return [];
		if (this.#trouble === null) return ['repo_detective', 'document_detective', 'diagram_detective'];
		return this.documentsGiven() ? ['document_detective', 'diagram_detective'] : [];
	}

	async #open(): Promise<Opened> {
		const { request } = this;
		try {
			this.#snapshot = await openRepository(targetFrom(request), {
				commit: request.commit,
				worktree: request.worktree,
				depth: request.depth,
				allowPrivateHosts: request.allowPrivateHosts,
				allowHosts: request.allowHosts,
				timeoutMs: request.cloneTimeout,
				signal: this.options.signal,
			});
		} catch (error) {
			if (!AuditorError.is(error)) throw error;
			this.#trouble = error;
			const limitations: Limitation[] = [{ detective: 'repo', severity: 'critical', message: error.message, ours: error.exitCode === 3 }];
			return { trouble: error.message, documents: this.documentsGiven(), facts: {}, limitations };
		}
		if (this.#reports.length === 0 && !request.noReport && asksReport(this.rubric)) {
			const { ocr, pdfEngine: engine } = request;
			this.#reports = await findReports(this.#snapshot, { ocr, engine, signal: this.options.signal });
		}
		return {
			trouble: null,
			documents: this.documentsGiven(),
			facts: { repository: this.#snapshot.repository },
			limitations: [...this.#snapshot.limitations],
		};
	}

	async #repo(): Promise<Detected> {
		if (!this.#snapshot) throw new Error('the repository is not open');
		const detection = await detectRepository(this.#snapshot, {
			lexicon: this.rubric.lexicon,
			parameters: this.rubric.parameters,
			cache: typeof this.request.cache === 'string' ? { folder: this.request.cache } : this.request.cache,
			signal: this.options.signal,
		});
		this.#lines = detection.facts.lines;
		return this.#keep(detection, detection.facts);
	}

	async #document(): Promise<Detected> {
		const inputs = this.#reports.map(({ document, ...input }) => document ?? input);
		const detection = await detectDocuments(inputs, {
			lexicon: this.rubric.lexicon,
			parameters: this.rubric.parameters,
			engine: this.request.pdfEngine,
			ocr: this.request.ocr,
			signal: this.options.signal,
		});
		return this.#keep(this.#unasked(detection), { documents: detection.documents });
	}

	async #diagram(): Promise<Detected> {
		const snapshot = this.#snapshot;
		const inputs: DiagramInput[] = this.#reports.map(({ name, bytes, fromTree }) => ({
			name,
			bytes,
			resolve: fromTree && snapshot ? (path: string) => snapshot.readFile(path) : undefined,
		}));
		const detection = await detectDiagrams(inputs, {
			lexicon: this.rubric.lexicon,
			parameters: this.rubric.parameters,
			ocr: this.request.ocr,
			signal: this.options.signal,
		});
		return this.#keep(this.#unasked(detection), { diagrams: detection.diagrams });
	}

	/** A report that the rubric asks nothing of is no loss: its absence makes no audit partial. */
	#unasked<T extends Detection>(detection: T): T {
		if (this.#reports.length > 0 || asksReport(this.rubric)) return detection;
		return { ...detection, limitations: detection.limitations.filter((l) => l.ours) };
	}

	#keep(detection: Detection, facts: DetectedFacts): Detected {
		this.#artifacts = { ...this.#artifacts, ...detection.artifacts };
		return { findings: detection.findings, limitations: detection.limitations, facts };
	}

	async #aggregate(detected: Detected) {
		if (this.options.facts) {
			const { findings, limitations } = this.options.facts;
			return { findings: [...findings], limitations: [...limitations], facts: this.options.facts, ...admit(this.rubric, findings) };
		}
		const artifacts = { ...this.#absent(), ...this.#artifacts };
		const done = new Set(detected.findings.map((f) => f.probe));
		const pending = this.#probes.filter((probe) => !done.has(probe.id));
		const crossed: Finding[] = runProbes(probesFor(pending, artifacts), artifacts, {
			detective: 'aggregator',
			lexicon: this.rubric.lexicon,
			parameters: this.rubric.parameters,
			findings: detected.findings,
		});
		const findings = [...detected.findings, ...crossed];
		return { ...detected, findings, ...admit(this.rubric, findings) };
	}

	/** The shared artifacts that no detective delivered, so that probes say why they have no answer. */
	#absent(): Artifacts {
		const why = this.#trouble?.message ?? 'The detective did not report.';
		const noReport = this.#reports.length === 0 ? 'No report was given, and none was found in the repository.' : why;
		const repository = [historyArtifact, treeArtifact, graphsArtifact].map((token) => missing(token, 'unavailable', why));
		const report = [documentsArtifact, diagramsArtifact].map((token) => missing(token, 'unavailable', noReport));
		const others = this.#probes
			.flatMap((probe) => Object.values(probe.needs as Record<string, { name: string }>))
			.map((token) => missing(token, 'unavailable', why));
		return Object.assign({}, ...others, ...repository, ...report);
	}

	#decide(input: { evidence: readonly Evidence[]; opinions: readonly JudicialOpinion[]; withheld: CourtState['withheld'] }) {
		const theCase = { rubric: this.rubric, ...input };
		const rules = this.loaded.code?.rules ?? [];
		const verdict = synthesize(theCase, this.policy, rules);
		const remediation = planRemediation({
			case: theCase,
			verdict,
			policy: this.policy,
			rules,
			rejudge: (file) => rejudgeHeuristically(file, this.personas),
			exists: (location) => existsIn(this.#lines, location),
			fallback: firstPlace(this.#lines),
			probeRemediation: Object.fromEntries(this.#probes.map((p) => [p.id, p.remediation?.text ?? null])),
		});
		return { verdict, remediation };
	}

	conclude(state: CourtState, missingNodes: string[]): AuditOutcome {
		return conclude({
			state,
			missingNodes,
			request: this.request,
			until: this.services.until,
			loaded: this.loaded,
			policy: this.policy,
			bench: this.bench.name,
			trouble: this.#trouble,
			givenFacts: this.options.facts ?? null,
			probes: this.#probes,
			interrupted: this.options.signal?.aborted === true,
			startedAt: this.#startedAt,
			finishedAt: new Date(),
			milliseconds: this.#milliseconds,
		});
	}

	async close(): Promise<void> {
		this.#stay();
		this.tracing?.end();
		await this.#snapshot?.close();
	}
}
