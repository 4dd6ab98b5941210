// How long does a refusal ask to wait, where no header says so? Google writes it into the details of the error, others into its sentence.
//
// @source Google: `RetryInfo.retryDelay`, https://github.com/googleapis/googleapis/blob/master/google/rpc/error_details.proto
// @source sentences of OpenAI, Groq, Azure and Google: the table of tests beside this file, each with its address

const UNIT = 'milliseconds?|msecs?|ms|seconds?|secs?|s|minutes?|mins?|m|hours?|hrs?|h|days?|d';
const SPAN = `(?:\\d+(?:\\.\\d+)?\\s?(?:${UNIT})\\s?)+`;
/** A field of the error: `"retryDelay": "53s"`, as JSON or as JSON within a text. */
const FIELD = new RegExp(`\\\\?"(?:retryDelay|quotaResetDelay)\\\\?"\\s*:\\s*\\\\?"(${SPAN})\\\\?"`, 'i');
/** `Please try again in 4h36m54.72s`, `Please retry after 37 seconds`; within one sentence. */
const SENTENCE = new RegExp(`\\b(?:re-?try|try(?: your request)? again|wait)\\b[^.\\n\\d]{0,40}(${SPAN})(?![a-z])`, 'i');
const PART = new RegExp(`(?<![\\d.])(\\d+(?:\\.\\d+)?)\\s?(${UNIT})(?![a-z])`, 'gi');

/** Milliseconds that the text of a refusal asks to wait; null: it names no time. */
export function statedDelay(text: string | null): number | null {
	const span = FIELD.exec(text ?? '')?.[1] ?? SENTENCE.exec(text ?? '')?.[1];
	if (span === undefined) return null;
	return [...span.matchAll(PART)].reduce((sum, [, count, unit]) => sum + Number(count) * lengthOf(unit!.toLowerCase()), 0);
}

function lengthOf(unit: string): number {
	if (/^m(?:s|illi)/.test(unit)) return 1;
	const lengths: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };
	return lengths[unit[0]!]!;
}
