// Whose fault is it that a target could not be judged? The target's, where it answered and is not what can be audited; ours, and worth another try,
// where something of ours broke, or where nobody answered: whether the address or the network is to blame cannot be seen from here.
import { AuditorError } from '@auditor/schema';
import { oneLine } from '../output/one-line.js';

export interface Blame {
	readonly reason: string;
	readonly ours: boolean;
}

/** A remote that cannot be read, and said why: the address is wrong, or it is private. */
const ANSWERED = /: (it is private or does not exist|there is no repository at this address|it answers with a redirect)/;

export function blameFor(error: unknown): Blame {
	if (!AuditorError.is(error))
		return { reason: `Something of ours failed: ${oneLine(error instanceof Error ? error.message : String(error))}.`, ours: true };
	const sentence = oneLine(error.hint ? `${error.message} ${error.hint}` : error.message);
	if (error.code === 'AUD_TARGET_UNREACHABLE' && !ANSWERED.test(error.message))
		return { reason: `Could not be fetched: ${sentence}`, ours: true };
	return { reason: sentence, ours: error.exitCode === 3 || error.code === 'AUD_MODEL_CONFIG' };
}
