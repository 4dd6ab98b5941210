// What of a row follows from decisions, kept beside the report that was rendered with them: a class of five hundred signed reports is not read again for
// each decision. It is sealed with the key of this user; what is not is made again.
import { askedIn, type RowDecided, signerOf } from '@auditor/cohort';
import type { Decided } from '@auditor/schema';
import type { DecidedAudit } from '../decisions/decide-report.js';
import { writeFileAtomically } from '../output/write-file.js';
import { stateKey } from '../state-key.js';
import { named } from '../trust/origin.js';
import { readBytes } from '../trust/read.js';

/** Says by which decisions the rendered files beside it were written. */
export const DECIDED = '.decided';

export interface DecidedPart {
	readonly decided: Decided;
	readonly asked: Pick<RowDecided, 'asked' | 'steps'> | null;
}

/** Null where nobody decided. Expectations and steps are told again only where a finding is wrong. */
export function decidedPart({ decided, report }: DecidedAudit): DecidedPart | null {
	if (decided === null) return null;
	const wrong = decided.entries.some((e) => e.state === 'counts' && e.decision.kind === 'finding-wrong');
	return { decided, asked: wrong ? askedIn(report) : null };
}

export interface DecidedMarks {
	/** The part that was kept for this state; undefined where none was, or not by us. */
	read(file: string, state: string): DecidedPart | null | undefined;
	write(file: string, state: string, part: DecidedPart | null, within: string): void;
}

export function decidedMarks(): DecidedMarks {
	const signer = signerOf(stateKey());
	return {
		read(file, state) {
			try {
				const bytes = signer.open(readBytes(named(file)));
				const kept = bytes && (JSON.parse(Buffer.from(bytes).toString('utf8')) as { state: string; part: DecidedPart | null });
				return kept?.state === state ? kept.part : undefined;
			} catch {
				return undefined;
			}
		},
		write(file, state, part, within) {
			const bytes = signer.seal(Buffer.from(JSON.stringify({ state, part })));
			writeFileAtomically(file, bytes, { sync: false, within });
		},
	};
}
