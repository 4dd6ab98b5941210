// What is a judge shown? One file per criterion: its text and its admitted evidence, the same for every judge. Nothing of other judges in
// round 1; in round 2 the arguments of round 1, side by side.
import type { CaseFile, Evidence, JudicialOpinion, OpinionsFile, Rubric } from '@auditor/schema';

/**
 * One case file per criterion of the rubric that can be judged, in the rubric's order, round 1.
 * @param withheld criteria nobody should be asked about (from `admit`); they get no file.
 */
export function caseFiles(rubric: Rubric, evidence: readonly Evidence[], withheld: OpinionsFile['withheld'] = {}): CaseFile[] {
	const byCriterion = new Map<string, Evidence[]>();
	for (const item of evidence) {
		const list = byCriterion.get(item.criterion);
		if (list) list.push(item);
		else byCriterion.set(item.criterion, [item]);
	}
	return rubric.criteria
		.map((criterion, order) => ({ criterion, evidence: byCriterion.get(criterion.id) ?? [], round: 1, previous: [], order }))
		.filter(({ criterion }) => !Object.hasOwn(withheld, criterion.id));
}

/**
 * The file of a re-examination: the same criterion, its evidence as it was read again, and the opinions of the round before.
 * @param evidence of any criteria; those of this criterion are taken. Their `reread` says what the second reading found.
 * @param opinions of any criteria and rounds; those on this file are taken, ordered by judge as given.
 */
export function reexaminationFile(caseFile: CaseFile, evidence: readonly Evidence[], opinions: readonly JudicialOpinion[]): CaseFile {
	return {
		criterion: caseFile.criterion,
		evidence: evidence.filter((e) => e.criterion === caseFile.criterion.id),
		round: caseFile.round + 1,
		previous: opinions.filter((o) => o.criterion === caseFile.criterion.id && o.round === caseFile.round),
	};
}
