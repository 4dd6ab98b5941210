// How does a judge say that it has no opinion? With a reason from a closed list, and never with a number.
import type { CaseFile, JudicialOpinion, OpinionSource } from '@auditor/schema';

/** Why a judge abstains, and what a reader of the report is told. */
export const abstentionCodes = {
	'no-evidence': 'none of the criterion\u2019s expectations was answered by evidence',
	'invalid-output': 'the model\u2019s reply was not a valid opinion, also after it was told what was wrong',
	refusal: 'the model refused to answer',
	'content-filter': 'the provider\u2019s content filter stopped the reply',
	'cut-off': 'the model\u2019s reply was cut off at its length limit',
	timeout: 'the model did not answer in time',
	'rate-limit': 'the provider\u2019s rate limit did not let the call through',
	'provider-error': 'the provider failed',
	network: 'the connection to the provider failed',
	'bad-reply': 'the provider\u2019s reply could not be read',
	'bad-request': 'the provider did not accept the request',
	auth: 'the provider did not accept the key',
	'no-credit': 'the account at the provider has no credit left',
	'model-not-found': 'the provider does not know the model',
	budget: 'the budget of the run was used up',
	deadline: 'judging was ended by its deadline',
	interrupted: 'the run was interrupted',
	'not-recorded': 'the recording holds no reply to this call',
	'bench-error': 'the bench itself failed',
} as const;

/** A reason from the closed list of {@link abstentionCodes}. */
export type AbstentionCode = keyof typeof abstentionCodes;

/** An opinion that is none: status `abstained`, score and label null. `raw` is the model's reply where there was one. */
export function abstain(
	judge: string,
	caseFile: CaseFile,
	source: OpinionSource,
	why: { code: AbstentionCode; detail: string; raw?: string | null },
): JudicialOpinion {
	return {
		id: opinionId(judge, caseFile),
		criterion: caseFile.criterion.id,
		judge,
		round: caseFile.round,
		status: 'abstained',
		label: null,
		score: null,
		argument: `Abstains: ${abstentionCodes[why.code]}.`,
		citations: [],
		charges: [],
		wouldRaise: [],
		abstention: { code: why.code, detail: why.detail, raw: why.raw ?? null },
		source,
		working: {},
	};
}

/** `<criterion>/<judge>/<round>`. */
export function opinionId(judge: string, caseFile: CaseFile): string {
	return `${caseFile.criterion.id}/${judge}/${caseFile.round}`;
}
