// What does an HTTP status mean for the judge? Which call may be made again, which never, and what closes the model to everyone. Vendors say the
// same with different statuses: the text decides where it is clear, and a stated time to come back overrules every word.
import type { AbstentionCode } from '../abstain.js';
import { fault, type ModelFault } from '../llm/port.js';

interface Meaning {
	readonly code: AbstentionCode;
	readonly retry: ModelFault['retry'];
	/** Holds for every call to this model. */
	readonly fatal?: true;
}

const known: Readonly<Record<number, Meaning>> = {
	400: { code: 'bad-request', retry: 'never' },
	401: { code: 'auth', retry: 'never', fatal: true },
	402: { code: 'no-credit', retry: 'never', fatal: true },
	403: { code: 'auth', retry: 'never', fatal: true },
	404: { code: 'model-not-found', retry: 'never', fatal: true },
	408: { code: 'timeout', retry: 'again' },
	409: { code: 'provider-error', retry: 'again' },
	412: { code: 'auth', retry: 'never', fatal: true },
	413: { code: 'bad-request', retry: 'never' },
	422: { code: 'bad-request', retry: 'never' },
	425: { code: 'provider-error', retry: 'again' },
	429: { code: 'rate-limit', retry: 'again' },
	498: { code: 'rate-limit', retry: 'again' },
};

/** What the text of a refusal says more clearly than its status; the first that fits. The sources stand in the table of tests. */
const words: readonly { readonly statuses: readonly number[]; readonly text: RegExp; readonly meaning: Meaning }[] = [
	{
		statuses: [400, 403],
		text: /content_filter|content management policy|requires moderation|was flagged/i,
		meaning: { code: 'content-filter', retry: 'never' },
	},
	{
		statuses: [400, 403, 429],
		text: /insufficient_quota|credit_balance|billing_(?:error|hard_limit|not_active)|(?:credit|balance)[^.]{0,20} (?:is )?too low|insufficient (?:balance|credits?|funds)|exceeded your (?:current|monthly) (?:quota|usage|included credits)|spending limit|no (?:more )?credits?\b/i,
		meaning: { code: 'no-credit', retry: 'never', fatal: true },
	},
	{
		statuses: [400],
		text: /API_KEY_INVALID|api key (?:not valid|not found|expired)|invalid[ _]api[ _]key|incorrect api key/i,
		meaning: { code: 'auth', retry: 'never', fatal: true },
	},
	{
		statuses: [400, 422],
		text: /model_not_found|invalid_model|not a valid model|invalid model\b|model not exist|unknown model|\bmodel\b[^.]{0,80}(?:does not exist|not found|is not supported|has been (?:deprecated|decommissioned))/i,
		meaning: { code: 'model-not-found', retry: 'never', fatal: true },
	},
];

/**
 * The fault behind a status that is no success.
 * @param body text of the provider, which the caller has masked
 * @param delayMs that the provider asks to wait, from headers or text; null: it asks for none
 */
export function statusFault(status: number, body: string | null, delayMs: number | null = null): ModelFault {
	const text = body?.trim() ?? '';
	const meaning = meaningOf(status, text, delayMs);
	const said = messageIn(text);
	return fault(meaning.code, `The provider answered with status ${status}${said === '' ? '.' : `: ${said}`}`, meaning.retry, {
		raw: text === '' ? null : text.slice(0, 2_000),
		fatal: meaning.fatal === true,
	});
}

function meaningOf(status: number, text: string, delayMs: number | null): Meaning {
	// Come back at such a time: then it is neither the account nor the key.
	if (delayMs !== null && (status === 402 || status === 429)) return known[429]!;
	const clear = words.find((w) => w.statuses.includes(status) && w.text.test(text))?.meaning;
	return clear ?? known[status] ?? (status >= 500 ? { code: 'provider-error', retry: 'again' } : { code: 'bad-reply', retry: 'never' });
}

/** The sentence of an error that is JSON, or the beginning of its text. */
function messageIn(text: string): string {
	const message = /"(?:message|error|detail)"\s*:\s*("(?:[^"\\]|\\.)*")/.exec(text)?.[1];
	const said = message === undefined ? text : unquoted(message);
	const line = said.replace(/\s+/g, ' ').trim();
	return line.length > 300 ? `${line.slice(0, 300)}...` : line;
}

function unquoted(json: string): string {
	try {
		return String(JSON.parse(json));
	} catch {
		return json;
	}
}
