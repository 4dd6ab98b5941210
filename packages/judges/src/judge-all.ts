// Who is asked what? Every judge of the bench on every case file, all at once; limits are the bench's own business. Never rejects.
import type { Bench, CaseFile, JudicialOpinion, Looks, OpinionSource } from '@auditor/schema';
import { abstain } from './abstain.js';

export interface JudgeAllOptions extends Partial<Looks> {
	/** Only these judges; default all of the bench. */
	readonly judges?: readonly string[];
	/** Ends the run: what is not answered by then abstains as `interrupted`. */
	readonly signal?: AbortSignal;
	/** Called once per opinion as it arrives. */
	readonly onOpinion?: (opinion: JudicialOpinion) => void;
}

/** One opinion per case file and judge, ordered by case file, then by judge, whoever answered first. */
export async function judgeAll(bench: Bench, caseFiles: readonly CaseFile[], options: JudgeAllOptions = {}): Promise<JudicialOpinion[]> {
	const judges = options.judges ?? bench.judges;
	const ask = async (judge: string, caseFile: CaseFile): Promise<JudicialOpinion> => {
		const opinion = await settle(bench, judge, caseFile, options);
		options.onOpinion?.(opinion);
		return opinion;
	};
	return Promise.all(caseFiles.flatMap((caseFile) => judges.map((judge) => ask(judge, caseFile))));
}

/** A bench of someone else's may break its promise and reject: that is an abstention too. */
async function settle(
	bench: Bench,
	judge: string,
	caseFile: CaseFile,
	{ signal, look, isEmpty }: JudgeAllOptions,
): Promise<JudicialOpinion> {
	const source = sourceOf(bench);
	if (signal?.aborted) return abstain(judge, caseFile, source, { code: 'interrupted', detail: 'Stopped before this judge was asked.' });
	try {
		return await bench.judge(judge, caseFile, { ...(signal && { signal }), ...(look && { look }), ...(isEmpty && { isEmpty }) });
	} catch (error) {
		if (signal?.aborted) return abstain(judge, caseFile, source, { code: 'interrupted', detail: 'Stopped while this judge was asked.' });
		return abstain(judge, caseFile, source, { code: 'bench-error', detail: error instanceof Error ? error.message : String(error) });
	}
}

function sourceOf(bench: Bench): OpinionSource {
	const [kind, ...rest] = bench.name.split(':');
	const known = kind === 'heuristic' || kind === 'llm' || kind === 'human' ? kind : 'external';
	return { bench: known, name: rest.length > 0 ? rest.join(':') : null, promptDigest: null, attempts: 0 };
}
