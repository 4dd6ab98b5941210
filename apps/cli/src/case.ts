// Which case files a judge gets in a round.
import { caseFiles, type Persona } from '@auditor/judges';
import { heuristicOpinion } from '@auditor/judges/heuristic';
import type { CaseFile, Evidence, JudicialOpinion, OpinionsFile, Rubric } from '@auditor/schema';

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

/** Opinions of the heuristic bench on one case file: what a remediation step would change is asked of it, whatever bench judged. */
export function rejudgeHeuristically(file: CaseFile, personas: readonly Persona[]): JudicialOpinion[] {
	return personas.map((persona) => heuristicOpinion(persona, file));
}
