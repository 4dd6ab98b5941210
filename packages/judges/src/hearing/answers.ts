// How does a judge of a language model read the case? Certain facts are the same for every judge; where a fact is doubtful, its own answer counts.
import type { Reading as Answers, CaseFile } from '@auditor/schema';
import { type Reading, readCase, type Standing, type Standpoint } from '../heuristic/arithmetic.js';

/** The case as this judge reads it. A finding that it disputes stands until the dispute is upheld. */
export function readWithAnswers(caseFile: CaseFile, answers: Answers | undefined): Reading {
	const reading = readCase(caseFile);
	return { ...reading, answered: reading.answered.map((standpoint) => ({ ...standpoint, standing: standingBy(standpoint, answers) })) };
}

function standingBy({ answer, standing }: Standpoint, answers: Answers | undefined): Standing {
	if (standing !== 'doubtful-met' && standing !== 'doubtful-unmet') return standing;
	const own = answers?.answers.find((a) => a.expectation === answer.expectation.id);
	if (own === undefined || own.answer === 'cannot-tell') return standing;
	const says = own.answer === 'holds' ? 'met' : 'unmet';
	// Against what was found, a judge has to show it.
	const agrees = standing === `doubtful-${says}`;
	return agrees || (own.quote !== null && own.quote.stands !== 'nowhere') ? says : standing;
}
