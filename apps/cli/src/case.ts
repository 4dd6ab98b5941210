// Which case files a judge gets in a round.
import { caseFiles, type Persona } from '@auditor/judges';
import { heardAgain, heuristicOpinion } from '@auditor/judges/heuristic';
import type { CaseFile, Evidence, HearingLaw, HearingPoint, JudicialOpinion, OpinionsFile, Rubric } from '@auditor/schema';

export function caseFilesFor(
	rubric: Rubric,
	input: {
		evidence: readonly Evidence[];
		opinions: readonly JudicialOpinion[];
		criteria: readonly string[] | null;
		round: number;
		withheld: OpinionsFile['withheld'];
	},
): CaseFile[] {
	return caseFiles(rubric, input.evidence, input.withheld)
		.filter((file) => input.criteria === null || input.criteria.includes(file.criterion.id))
		.map((file) => ({
			...file,
			round: input.round,
			previous: input.round === 1 ? [] : input.opinions.filter((o) => o.criterion === file.criterion.id && o.round < input.round),
		}));
}

/** Opinions on criteria that were judged in the end: what was heard of one that stays withheld decides nothing. */
export function onJudged({
	opinions,
	withheld,
}: {
	readonly opinions: readonly JudicialOpinion[];
	readonly withheld: OpinionsFile['withheld'];
}): JudicialOpinion[] {
	return opinions.filter(({ criterion }) => !Object.hasOwn(withheld, criterion));
}

/** Opinions of the heuristic bench on one case file: what a remediation step would change is asked of it, whatever bench judged. */
export function rejudgeHeuristically(file: CaseFile, personas: readonly Persona[]): JudicialOpinion[] {
	return personas.map((persona) => heuristicOpinion(persona, file));
}

/** The same, by the bench that judged: who answered for a model keeps its answers. */
export function rejudging(
	personas: readonly Persona[],
	{ opinions, hearing }: { opinions: readonly JudicialOpinion[]; hearing: readonly HearingPoint[] },
	law: HearingLaw,
): (file: CaseFile) => JudicialOpinion[] {
	const answers = byCriterion(opinions.filter((o) => o.reading !== undefined));
	// What was overturned stands in the evidence already; what was raised still binds.
	const flaws = byCriterion(hearing.filter((p) => p.kind === 'flaw'));
	return (file) => {
		const [own, raised] = [answers.get(file.criterion.id) ?? [], flaws.get(file.criterion.id) ?? []];
		return personas.map((persona) => {
			const answered = own.some((o) => o.judge === persona.id)
				? heardAgain(persona, { ...file, previous: own, hearing: raised, law })
				: null;
			return answered ?? heuristicOpinion(persona, file);
		});
	};
}

function byCriterion<T extends { readonly criterion: string }>(items: readonly T[]): Map<string, T[]> {
	const groups = new Map<string, T[]>();
	for (const item of items) groups.set(item.criterion, [...(groups.get(item.criterion) ?? []), item]);
	return groups;
}
