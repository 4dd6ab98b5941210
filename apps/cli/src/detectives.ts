// The detectives of one run: opens the target and its report, detects, and asks the probes that need two detectives. What they saw stays
// here until the run is concluded. Knows nothing of judges.
import { detectDocuments, documentsBeside, findReport, writtenSource } from '@auditor/docs';
import { type CloneProgress, detectRepository, type FactsCache, openCache, type Snapshot } from '@auditor/forensics';
import { admit, probesFor, runProbes } from '@auditor/probes';
import {
	type Artifacts,
	type AuditDocument,
	AuditorError,
	compareBy,
	type Detection,
	deepFreeze,
	diagramsArtifact,
	documentsArtifact,
	type Facts,
	type Finding,
	graphsArtifact,
	historyArtifact,
	type Limitation,
	maskSecretsIn,
	missing,
	type Probe,
	type Rubric,
	treeArtifact,
} from '@auditor/schema';
import { type DiagramInput, type DiagramModel, detectDiagrams, sourcesBeside } from '@auditor/vision';
import { Gate } from './gate-of-pictures.js';
import { findingKey } from './graph/channels.js';
import type { CourtroomServices, Detected, DetectedFacts, Opened } from './graph/courtroom-services.js';
import { findReports, type ReportInput } from './input/reports.js';
import { openTarget, tokensOf } from './open-target.js';
import { nameTarget, targetFrom } from './places.js';
import type { AuditRequest } from './request.js';
import { asksReport } from './rubric/asks-report.js';
import { furtherProbes } from './rubric/shipped-probes.js';
import { stateKey } from './state-key.js';
import { tuneForTree } from './tune-engine.js';

/** Other reports of a tree that are looked at for a diagram. */
const REPORTS_BESIDE = 2;

/** The facts cache, whose entries carry our seal wherever it lies. */
function cacheOf({ cache }: AuditRequest) {
	return cache === false ? false : { key: stateKey(), ...(cache !== undefined && { folder: cache }) };
}

/** What the detectives are given. */
export interface DetectionInput {
	readonly request: AuditRequest;
	readonly rubric: Rubric;
	/** Every probe that may be asked. */
	readonly probes: readonly Probe[];
	/** Reports that the user named. */
	readonly reports: ReportInput[];
	/** Facts of an earlier run: nothing is collected. */
	readonly facts: Facts | null;
	/** Is shown the pictures that local reading leaves open. */
	readonly pictures?: DiagramModel;
	readonly signal?: AbortSignal;
	/** Told how far a clone is. */
	readonly onProgress?: (progress: CloneProgress) => void;
	/** The target as an earlier run opened it; null: it is opened here. */
	readonly opened?: Snapshot | null;
	/** Takes the target at the end; null: it is closed. */
	readonly takeOver?: ((snapshot: Snapshot, artifacts: Artifacts) => void) | null;
	/** Whether nobody needs what documents and pictures say, now that the repository is looked at. */
	readonly givenUp?: (findings: readonly Finding[]) => Promise<boolean>;
}

/** One run's detectives; to be closed when the run ends. */
export class Detectives implements Pick<CourtroomServices, 'open' | 'repo' | 'document' | 'diagram' | 'aggregate'> {
	#opening: Promise<Snapshot> | null = null;
	#snapshot: Snapshot | null = null;
	#reports: ReportInput[];
	#artifacts: Artifacts = {};
	#lines: Facts['lines'];
	#documents: AuditDocument[];
	#trouble: AuditorError | null = null;
	/** What the target is called in everything that is written. */
	#source: string | null = null;
	#store: FactsCache | null = null;
	readonly #givenUp = new AbortController();
	readonly #looked = new Gate();

	constructor(private readonly input: DetectionInput) {
		this.#reports = input.reports;
		this.#lines = input.facts?.lines ?? {};
		this.#documents = input.facts?.documents ?? [];
	}

	/** Why the target could not be read; null when it could. */
	get trouble(): AuditorError | null {
		return this.#trouble;
	}

	get snapshot(): Snapshot | null {
		return this.#snapshot;
	}

	/** What they collected, so far. */
	get artifacts(): Artifacts {
		return this.#artifacts;
	}

	/** The file that people write of which another holds the text; null where none is known. */
	readonly madeFrom = (path: string): string | null => this.#documents.find(({ name }) => name === path)?.source ?? null;

	/** How many lines each file has. */
	get lines(): Facts['lines'] {
		return this.#lines;
	}

	documentsGiven(): boolean {
		return this.#reports.length > 0;
	}

	/** The graph nodes that have to report. */
	expected(): string[] {
		if (this.input.facts) return [];
		if (this.#trouble === null) return ['repo_detective', 'document_detective', 'diagram_detective'];
		return this.documentsGiven() ? ['document_detective', 'diagram_detective'] : [];
	}

	async open(): Promise<Opened> {
		const { request } = this.input;
		try {
			const { commit, asOf, worktree, depth, allowPrivateHosts, allowHosts, cloneTimeout: timeoutMs, cloneCache } = request;
			const { signal, onProgress } = this.input;
			const clones =
				cloneCache === undefined ? undefined : (await import('./kept-clones.js')).keptClones({ folder: cloneCache, key: stateKey() });
			const options = { commit, asOf, worktree, depth, allowPrivateHosts, allowHosts, timeoutMs, signal, clones, onProgress };
			const { opened } = this.input;
			this.#opening = opened ? Promise.resolve(opened) : openTarget(targetFrom(request), options, tokensOf(request));
			this.#snapshot = await this.#opening;
		} catch (error) {
			if (!AuditorError.is(error)) throw error;
			this.#trouble = error;
			const limitations: Limitation[] = [{ detective: 'repo', severity: 'critical', message: error.message, ours: error.exitCode === 3 }];
			return { trouble: error.message, documents: this.documentsGiven(), facts: {}, limitations };
		}
		tuneForTree(this.#snapshot.files().length);
		if (this.#reports.length === 0 && !request.noReport && asksReport(this.input.rubric)) {
			const { ocr, pdfEngine: engine } = request;
			this.#reports = await findReports(this.#snapshot, { ocr, engine, signal: this.input.signal, store: this.#kept() });
		}
		const { repository, limitations } = this.#snapshot;
		const { source, note } = nameTarget(request, repository.source);
		this.#source = source;
		return {
			trouble: null,
			documents: this.documentsGiven(),
			facts: { repository: { ...repository, source } },
			limitations: [...(note ? [note] : []), ...limitations],
		};
	}

	repo(): Promise<Detected> {
		return this.#repo().finally(() => this.#looked.open());
	}

	async #repo(): Promise<Detected> {
		if (!this.#snapshot) throw new Error('the repository is not open');
		const detection = await detectRepository(this.#snapshot, {
			lexicon: this.input.rubric.lexicon,
			parameters: this.input.rubric.parameters,
			cache: cacheOf(this.input.request),
			further: furtherProbes(),
			signal: this.input.signal,
		});
		this.#lines = detection.facts.lines;
		if (await this.input.givenUp?.(detection.findings)) this.#givenUp.abort();
		const { repository } = detection.facts;
		return this.#keep(detection, {
			...detection.facts,
			...(repository && { repository: { ...repository, source: this.#source ?? repository.source } }),
		});
	}

	async document(): Promise<Detected> {
		const inputs = this.#reports.map(({ document, ...input }) => document ?? input);
		const detection = await detectDocuments(inputs, {
			lexicon: this.input.rubric.lexicon,
			parameters: this.input.rubric.parameters,
			engine: this.input.request.pdfEngine,
			ocr: this.input.request.ocr,
			signal: this.#reading(),
			store: this.#kept(),
		});
		this.#documents = await Promise.all(detection.documents.map((document) => this.#withSource(document)));
		return this.#keep(this.#unasked(detection), { documents: this.#documents });
	}

	async #withSource(document: AuditDocument): Promise<AuditDocument> {
		const snapshot = this.#snapshot;
		const source = snapshot && (await writtenSource(document, snapshot.files(), (path) => snapshot.readFile(path)));
		return source ? { ...document, source } : document;
	}

	async diagram(): Promise<Detected> {
		const snapshot = this.#snapshot;
		const resolve = snapshot ? (path: string) => snapshot.readFile(path) : undefined;
		const inputs: DiagramInput[] = this.#reports.map(({ name, bytes, fromTree }) => ({
			name,
			bytes,
			resolve: fromTree ? resolve : undefined,
		}));
		const detection = await detectDiagrams(inputs, {
			beside: await this.#beside(inputs),
			lexicon: this.input.rubric.lexicon,
			parameters: this.input.rubric.parameters,
			ocr: this.input.request.ocr,
			signal: this.#reading(),
			store: this.#kept(),
			model: asksReport(this.input.rubric) ? this.#looked.before(this.input.pictures, snapshot !== null) : undefined,
		});
		return this.#keep(this.#unasked(detection), { diagrams: detection.diagrams });
	}

	/** Ends with the run, and where nobody needs what is read. */
	#reading(): AbortSignal {
		return AbortSignal.any([this.#givenUp.signal, ...(this.input.signal ? [this.input.signal] : [])]);
	}

	/** Where what was read of documents is kept: reading pictures costs most of all. */
	#kept(): FactsCache {
		this.#store ??= openCache(cacheOf(this.input.request));
		return this.#store;
	}

	/** What else describes the architecture, for a report that shows no diagram of it: its twin, an earlier report, the README and documents on the design. */
	async #beside(inputs: readonly DiagramInput[]): Promise<DiagramInput[]> {
		const snapshot = this.#snapshot;
		if (!snapshot || inputs.length === 0) return [];
		const isOther = (path: string) => !inputs.some(({ name }) => name === path);
		const reports = (findReport(snapshot.files())?.candidates ?? []).filter(({ path, doubtful }) => !doubtful && isOther(path));
		const found = reports.slice(0, REPORTS_BESIDE).map(({ path }) => path);
		const others = documentsBeside(snapshot.files()).filter(isOther);
		const paths = [...new Set([...found, ...others, ...sourcesBeside(snapshot.files(), inputs)])];
		const resolve = (path: string) => snapshot.readFile(path);
		return Promise.all(paths.map(async (name) => ({ name, bytes: await snapshot.readFile(name), resolve })));
	}

	/** A report that the rubric asks nothing of is no loss: its absence makes no audit partial. */
	#unasked<T extends Detection>(detection: T): T {
		if (this.#reports.length > 0 || asksReport(this.input.rubric)) return detection;
		return { ...detection, limitations: detection.limitations.filter((l) => l.ours) };
	}

	#keep(detection: Detection, facts: DetectedFacts): Detected {
		this.#artifacts = { ...this.#artifacts, ...detection.artifacts };
		// Findings are masked where they are made.
		return { findings: detection.findings, ...maskSecretsIn({ limitations: detection.limitations, facts }) };
	}

	async aggregate(detected: Detected) {
		if (this.input.facts) {
			const { findings, limitations } = this.input.facts;
			return deepFreeze({
				findings: [...findings],
				limitations: [...limitations],
				facts: this.input.facts,
				...admit(this.input.rubric, findings),
			});
		}
		const artifacts = { ...this.#absent(), ...this.#artifacts };
		const done = new Set(detected.findings.map((f) => f.probe));
		const pending = this.input.probes.filter((probe) => !done.has(probe.id));
		const crossed: Finding[] = runProbes(probesFor(pending, artifacts), artifacts, {
			detective: 'aggregator',
			lexicon: this.input.rubric.lexicon,
			parameters: this.input.rubric.parameters,
			findings: detected.findings,
		});
		// In the order in which they are kept, so that judging again from facts.json shows the judges the same.
		const findings = [...detected.findings, ...crossed].sort(compareBy(findingKey));
		// From here on judges and justice read them: nobody changes a fact.
		return deepFreeze({ ...detected, findings, ...admit(this.input.rubric, findings) });
	}

	/** The shared artifacts that no detective delivered, so that probes say why they have no answer. */
	#absent(): Artifacts {
		const why = this.#trouble?.message ?? 'The detective did not report.';
		const noReport = this.#reports.length === 0 ? 'No report was given, and none was found in the repository.' : why;
		const repository = [historyArtifact, treeArtifact, graphsArtifact].map((token) => missing(token, 'unavailable', why));
		const report = [documentsArtifact, diagramsArtifact].map((token) => missing(token, 'unavailable', noReport));
		const others = this.input.probes
			.flatMap((probe) => Object.values(probe.needs as Record<string, { name: string }>))
			.map((token) => missing(token, 'unavailable', why));
		return Object.assign({}, ...others, ...repository, ...report);
	}

	async close(): Promise<void> {
		if (this.input.takeOver && this.#snapshot && !this.input.signal?.aborted) return this.input.takeOver(this.#snapshot, this.#artifacts);
		// An opening that an interrupted run has left behind is closed when it is done, and not waited for.
		const closed = this.#opening?.then((snapshot) => snapshot.close()).catch(() => {});
		if (this.#snapshot) await closed;
	}
}
