// What people decided, in the words that all formats share: the score that holds, the computed one beside it, and each decision in one sentence.
import type { Decided, RenderOptions } from '@auditor/schema';
import { line } from '@auditor/schema/pure';

export type DecidedEntry = Decided['entries'][number];

/** `computed 3.20`, where people decided otherwise; null where the score is the computed one. */
export function computedTotal({ decided }: RenderOptions): string | null {
	if (!decided || (decided.total.score === decided.total.computed && decided.total.by === null)) return null;
	return `computed ${decided.total.computed === null ? 'none' : decided.total.computed.toFixed(2)}`;
}

/** `decided by Ada, computed 3`; null for a criterion that stands as computed. */
export function decidedBeside(id: string, { decided }: RenderOptions): string | null {
	const own = decided?.criteria.find((c) => c.criterion === id);
	return own && own.by !== null ? `decided by ${line(own.by, 60)}, computed ${own.computed ?? 'none'}` : null;
}

/** Entries on a criterion; null: on the whole, with findings held to be wrong, confirmations left out. */
export function entriesOn(criterion: string | null, { decided }: RenderOptions): readonly DecidedEntry[] {
	return (decided?.entries ?? []).filter(({ decision }) => decision.criterion === criterion && decision.of === null);
}

/** `2 decisions of an earlier report ask to be confirmed.`; empty for none. */
export function openDecisions({ decided }: RenderOptions): string {
	const n = decided?.toConfirm ?? 0;
	return n === 0
		? ''
		: `${n === 1 ? '1 decision of an earlier report asks' : `${n} decisions of an earlier report ask`} to be confirmed. Until then the computed score holds.`;
}

/** One decision in one sentence, without its reason. */
export function decisionDeed({ decision: d, state, note }: DecidedEntry): string {
	const rest =
		state === 'counts' ? '' : state === 'to-confirm' ? ` (please confirm: ${note.replace(/\.$/, '')})` : ` (${note.replace(/\.$/, '')})`;
	return `${deed(d)} on ${d.at.slice(0, 10)}${rest}`;
}

/** The same with its signature and its reason, for a terminal. */
export function decisionText(entry: DecidedEntry): string {
	const { by, text } = entry.decision;
	return `${by} ${decisionDeed(entry)}${text === '' ? '' : `: ${text}`}`;
}

function deed({ kind, score, computed, criterion, finding }: DecidedEntry['decision']): string {
	const was = computed.score === null ? 'no score' : String(computed.score);
	switch (kind) {
		case 'score':
			return score === null ? `withdrew the score of ${was}` : `set ${score} in place of ${was}`;
		case 'total':
			return score === null ? 'withdrew the total' : `set the total to ${score}`;
		case 'accept':
			return criterion === null ? 'signed the whole report' : `accepted ${was}`;
		case 'finding-wrong':
			return `marked a finding as wrong ("${line(finding?.message ?? '', 300)}")`;
		case 'second-score':
			return `gave ${score} as second grader`;
		case 'comment':
			return 'commented';
		case 'confirm':
			return 'confirmed an earlier decision';
		case 'undo':
			return 'took a decision back';
	}
}
