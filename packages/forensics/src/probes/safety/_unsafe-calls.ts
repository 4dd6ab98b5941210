// Does the code run a shell, a computed program, or code made of data? Two probes over one list of calls, each call a finding of its own.
import type { Project } from '@auditor/code';
import { contextNote, excerpt, placeOf } from '@auditor/probes';
import type { FindingDraft, UnsafeCall } from '@auditor/schema';
import { textDispute } from '../../models/code-text.js';
import { notAsked } from '../../models/unread.js';
import type { ExaminedCall } from '../../models/unsafe-calls/commands.js';
import { examineUnsafeCalls } from '../../models/unsafe-calls.js';

export function answer(
	project: Project,
	texts: ReadonlyMap<string, string>,
	kinds: readonly UnsafeCall['kind'][],
	text: RegExp,
	what: string,
): FindingDraft[] {
	const nothing = notAsked(project);
	if (nothing) return nothing;
	const calls = examineUnsafeCalls(project).filter((call) => kinds.includes(call.kind));
	const found = calls.map((call) => draft(call, texts));
	if (calls.some((call) => call.context === 'source')) return found;
	const clean: FindingDraft = {
		outcome: 'false',
		message: `We found no ${what} in the source code.`,
		rationale: 'Looked at are calls that run a program, a shell or code; what is constant does not count.',
		values: { calls: 0, inTests: calls.length },
		disputed: textDispute(project, texts, text, `a ${what}`),
		confidence: 0.95,
	};
	return [clean, ...found];
}

export function draft(call: ExaminedCall, texts: ReadonlyMap<string, string>): FindingDraft {
	const source = call.context === 'source';
	return {
		outcome: source ? 'true' : 'false',
		message: `\`${call.callee}\` at ${call.file}:${call.line}: ${call.reason}${contextNote(call.context)}.`,
		rationale: source ? 'Read from the arguments of the call.' : `A ${call.context} file is not part of the product.`,
		location: placeOf({ path: call.file }, call.line, call.endLine),
		snippet: excerpt(texts, call.file, call.line, call.endLine),
		values: { kind: call.kind, callee: call.callee, context: call.context },
		context: call.context,
		confidence: call.confidence,
	};
}
