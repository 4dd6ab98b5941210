// The hearing of one run: who is shown what, which points come up, who rules on them, and which findings were overturned.
import { type JudgeAllOptions, judgeAll, pointsOf } from '@auditor/judges';
import { REQUIREMENT_PROBE } from '@auditor/requirements';
import {
	afterHearing,
	type Bench,
	type CaseFile,
	type Evidence,
	fileLocation,
	findInjectionAttempts,
	type HearingLaw,
	type HearingPoint,
	type Inquiry,
	type JudicialOpinion,
	type Looks,
	type Material,
	type ReadMore,
	type Rubric,
} from '@auditor/schema';
import type { LibrarySources } from './inquiry/library.js';
import type { MaterialByCriterion } from './material/build-material.js';
import { FILES, isNoPath, nothingOf } from './material/listed.js';
import { passage } from './material/read-target.js';

/** Reasons that the user set, or that say nothing of the server: the run is whole all the same. */
const LIMITS = new Set(['budget', 'deadline', 'interrupted', 'not-recorded', 'invalid-output', 'refusal', 'content-filter', 'cut-off']);
/** Who rules, where the bench has such a judge. */
const RULER = 'techlead';
/** It takes two judges to change a fact: where fewer could be heard, nobody is asked to rule. */
const LEAST_HEARD = 2;
/** Lines that one reading gives at most. */
const MOST_LINES = 400;

export class Hearings {
	/** What was looked at, by criterion. */
	private readonly libraries: { readonly criterion: string; readonly seen: readonly Material[] }[] = [];

	constructor(
		private readonly bench: Bench,
		private readonly law: HearingLaw,
		private readonly signal?: AbortSignal,
	) {}

	/** The case files with what their judges may read, and with what was ruled. */
	prepared(files: readonly CaseFile[], material: MaterialByCriterion, points: readonly HearingPoint[]): CaseFile[] {
		return files.map((file) => {
			const own = material[file.criterion.id] ?? [];
			return {
				...file,
				...(own.length > 0 && { material: own }),
				...(points.length > 0 && { hearing: points.filter((p) => p.criterion === file.criterion.id), law: this.law }),
			};
		});
	}

	/** Whether judges are heard on what no probe decided. */
	get isHeld(): boolean {
		return this.bench.rule !== undefined && this.law.mode !== 'off';
	}

	/** What judges say of each case file, which may look at what was collected: of each criterion it is kept what they looked at. */
	async judge(files: readonly CaseFile[], from: LibrarySources | null, options: JudgeAllOptions): Promise<JudicialOpinion[]> {
		const judged = files.map(async (file) => judgeAll(this.bench, [file], { ...options, ...(await this.look(file.criterion.id, from)) }));
		return (await Promise.all(judged)).flat();
	}

	/** What judges may look at beside the material; nothing where no judge reads code, or none was read. */
	private async look(criterion: string, from: LibrarySources | null): Promise<Partial<Looks>> {
		if (from === null || !this.isHeld) return {};
		const { openLibrary } = await import('./inquiry/library.js');
		const library = openLibrary('', from);
		this.libraries.push({ criterion, seen: library.seen });
		return { look: library.look, isEmpty: library.isEmpty };
	}

	/** The evidence of a case file as what was ruled leaves it. */
	heard({ criterion, evidence, hearing = [], law = this.law }: CaseFile): readonly Evidence[] {
		return afterHearing(criterion, evidence, hearing, law).evidence;
	}

	/** Points that judges raised on these case files, not yet ruled. */
	points(files: readonly CaseFile[], opinions: readonly JudicialOpinion[]): HearingPoint[] {
		const { judges, rule } = this.bench;
		if (rule === undefined || this.law.mode === 'off') return [];
		const ruler = judges.includes(RULER) ? RULER : judges.at(-1)!;
		// Requirements in words were investigated before.
		const apart = (file: CaseFile, { kind, expectation }: HearingPoint) =>
			kind === 'answer' && file.criterion.expectations.some((e) => e.id === expectation && e.probe === REQUIREMENT_PROBE);
		return files.flatMap((file) => pointsOf(file, opinions, ruler).filter((point) => !apart(file, point)));
	}

	/** Requirements that no look decided, investigated: answers that stand, and why a judge could not be heard. */
	async inquire(
		inquiries: readonly Inquiry[],
		from: LibrarySources,
	): Promise<{ points: HearingPoint[]; failures: string[]; ours: boolean }> {
		const { bench, signal, law } = this;
		if (bench.inquire === undefined || law.mode === 'off' || inquiries.length === 0) return { points: [], failures: [], ours: false };
		const { openLibrary } = await import('./inquiry/library.js');
		const outcomes = await Promise.all(
			inquiries.map(async (inquiry) => {
				const library = openLibrary(inquiry.expectation.text, from);
				const { points, failure } = await bench.inquire!(inquiry, library, {
					...(signal && { signal }),
					read: readMoreFrom({ ...from, paths: from.sources.tree.files.map(({ path }) => path) }),
				});
				const speaks = speaksToJudges([...inquiry.material, ...library.seen]);
				return { points: points.map((point) => (speaks && point.claim === 'met' ? notLifted(point) : point)), failure };
			}),
		);
		const failures = outcomes.flatMap(({ failure }) => failure ?? []);
		return {
			points: outcomes.flatMap(({ points }) => points),
			failures: [...new Set(failures.map(({ detail }) => detail))],
			ours: failures.some(({ code }) => !LIMITS.has(code)),
		};
	}

	/** Rules on the points, criterion by criterion. */
	async rule(files: readonly CaseFile[], opinions: readonly JudicialOpinion[], read: ReadMore | undefined): Promise<HearingPoint[]> {
		const { bench, signal } = this;
		const ruled = await Promise.all(
			files.map(async (file) => {
				const points = this.points([file], opinions);
				const heard = opinions.filter((o) => o.criterion === file.criterion.id && o.status === 'given');
				if (points.length === 0 || bench.rule === undefined) return points;
				if (heard.length < LEAST_HEARD) return points.map((point) => ({ ...point, because: 'Only one judge could be heard.' }));
				const ruled = await bench.rule(file, points, { signal, read });
				return this.speaks(file) ? ruled.map((point) => ({ ...point, lowers: true })) : ruled;
			}),
		);
		return ruled.flat();
	}

	/** Whether what the judges of a criterion read speaks to them: its hearing then lifts nothing, for what it asks for is what it would get. */
	private speaks({ criterion, evidence, material = [] }: CaseFile): boolean {
		const seen = this.libraries.flatMap((library) => (library.criterion === criterion.id ? library.seen : []));
		const texts = [
			...materialTexts([...material, ...seen]),
			...evidence.map(({ snippet, message }) => ({ text: `${message}\n${snippet?.text ?? ''}`, location: fileLocation('evidence') })),
		];
		return findInjectionAttempts(texts).length > 0;
	}
}

function materialTexts(material: readonly Material[]) {
	return material.map(({ text, path }) => ({ text, location: fileLocation(path) }));
}

function speaksToJudges(material: readonly Material[]): boolean {
	return findInjectionAttempts(materialTexts(material)).length > 0;
}

function notLifted(point: HearingPoint): HearingPoint {
	return { ...point, ruling: 'not-ruled', because: 'What was read speaks to its judges, and lifts nothing.' };
}

/** Reads lines of the target, or a page of its documents, for who rules. */
export function readMoreFrom({
	read,
	documents,
	paths,
}: Pick<LibrarySources, 'read' | 'documents'> & { readonly paths: readonly string[] }): ReadMore {
	return async (asked, from, to) => {
		const path = asked.replace(/^\.\//, '');
		const document = documents.find(({ name }) => name === path);
		const text = await read(path);
		if (text === null && document !== undefined) return (await import('./material/places.js')).pageOf(document, from);
		if (text === null && isNoPath(path, paths)) return nothingOf(path, `${path} is not in the repository.`, null, FILES);
		return text === null ? null : passage(text, from, Math.min(to, from + MOST_LINES, text.lines.length), 'as asked for');
	};
}

/** The evidence as the hearings left it, for who asks what a change would bring. */
export function heardEvidence(rubric: Rubric, evidence: readonly Evidence[], points: readonly HearingPoint[], law: HearingLaw): Evidence[] {
	if (points.length === 0) return [...evidence];
	const heard = rubric.criteria.flatMap((criterion) => {
		const own = points.filter((p) => p.criterion === criterion.id);
		return own.length === 0
			? []
			: afterHearing(
					criterion,
					evidence.filter((e) => e.criterion === criterion.id),
					own,
					law,
				).evidence;
	});
	const byId = new Map(heard.map((e) => [`${e.criterion} ${e.id}`, e]));
	return evidence.map((e) => byId.get(`${e.criterion} ${e.id}`) ?? e);
}

/** Findings that a hearing overturned: possible errors of the probes that made them, ready to be told to whoever keeps them. */
export function overturned(points: readonly HearingPoint[], rubric: Rubric, evidence: readonly Evidence[], law: HearingLaw) {
	return rubric.criteria.flatMap((criterion) => {
		const own = points.filter((p) => p.criterion === criterion.id);
		const ids = new Map(evidence.filter((e) => e.criterion === criterion.id).map((e) => [e.id, e]));
		return afterHearing(criterion, [...ids.values()], own, law).effects.flatMap(({ point, does }) => {
			const becomes = does === null || 'cap' in does || 'idle' in does ? null : 'marks' in does ? 'disputed' : does.becomes;
			if (becomes === null || becomes === 'doubtful' || point.kind === 'answer' || point.ruling !== 'upheld') return [];
			const findings = point.evidence.flatMap((id) => ids.get(id) ?? []);
			const [{ quote, reason }] = point.by as [(typeof point.by)[number]];
			const said = findings.map((f) => f.message).join(' ');
			const title = `${point.probes.join(', ')}: a finding was overturned by a hearing`;
			const text = `The probe said: ${said} ${quote.path}:${quote.line ?? '?'} says: ${quote.text} Why: ${reason} Ruled: ${point.because}`;
			return [
				{
					probes: point.probes,
					criterion: criterion.id,
					expectation: point.expectation,
					becomes,
					quote,
					reason,
					because: point.because,
					findings,
					issue: { title, text },
				},
			];
		});
	});
}
