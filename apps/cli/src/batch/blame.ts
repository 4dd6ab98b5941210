// Whose fault is it that a target could not be judged? The target's, where it answered and is not what can be audited; ours, and worth another try,
// where something of ours broke, or where nobody answered: whether the address or the network is to blame cannot be seen from here.
import { tmpdir } from 'node:os';
import { AuditorError } from '@auditor/schema';
import { oneLine } from '../output/one-line.js';

export interface Blame {
	readonly reason: string;
	readonly ours: boolean;
	/** What failed around the target, in words that are equal for equal failures; null: nothing that would fail for the next one. */
	readonly cause: string | null;
}

/** A remote that cannot be read, and said why: the address is wrong, or it is private. */
const ANSWERED = /: (it is private or does not exist|there is no repository at this address|it answers with a redirect)/;

export function blameFor(error: unknown): Blame {
	const cause = surroundingsOfError(error);
	if (cause !== null) return { reason: cause, ours: true, cause };
	if (!AuditorError.is(error))
		return {
			cause,
			reason: `Something of ours failed: ${oneLine(error instanceof Error ? error.message : String(error))}.`,
			ours: true,
		};
	const sentence = oneLine(error.hint ? `${error.message} ${error.hint}` : error.message);
	if (error.code === 'AUD_TARGET_UNREACHABLE' && !ANSWERED.test(error.message))
		return { reason: `Could not be fetched: ${sentence}`, ours: true, cause: hostCause(error) };
	const model = error.code === 'AUD_MODEL_CONFIG';
	return { reason: sentence, ours: error.exitCode === 3 || model, cause: model ? sentence : null };
}

const OF_HOST = /^Repositories of \S+ cannot be fetched: /;

/** A host that is away for the moment fails the next target of it, too; one that nobody finds may be that target's slip. */
function hostCause({ context }: AuditorError): string | null {
	return context.fault === 'wait' ? `Repositories of ${context.host} cannot be fetched: ${context.clause}.` : null;
}

/** Whether a cause concerns the targets of one host alone. */
export function isOfOneHost(cause: string): boolean {
	return OF_HOST.test(cause);
}

/** Codes of the system, by what a person would say. */
const words: Readonly<Record<string, string>> = {
	ENOSPC: 'The disk is full',
	EDQUOT: 'The quota of the disk is used up',
	EROFS: 'The file system is read-only',
	EMFILE: 'Too many files are open',
	ENFILE: 'Too many files are open on this machine',
};

function surroundingsOfError(error: unknown): string | null {
	for (let e = error, depth = 0; e instanceof Error && depth < 5; e = e.cause, depth++) {
		const known = surroundingsIn(`${(e as NodeJS.ErrnoException).code ?? ''}: ${e.message}`);
		if (known !== null) return known;
	}
	return null;
}

/** What the machine lacks, told by a code of the system or in git's words; null: nothing that is known. */
export function surroundingsIn(text: string): string | null {
	const code = /no space left on device/i.test(text) ? 'ENOSPC' : /\b(?:ENOSPC|EDQUOT|EROFS|EMFILE|ENFILE)\b/.exec(text)?.[0];
	return code === undefined ? null : `${words[code]}: temporary files are in ${tmpdir()}.`;
}
