// What does an HTTP status mean for the judge? Which may be asked again, which will never answer, which closes the model to everyone.
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
	402: { code: 'auth', retry: 'never', fatal: true },
	403: { code: 'auth', retry: 'never', fatal: true },
	404: { code: 'model-not-found', retry: 'never', fatal: true },
	408: { code: 'timeout', retry: 'again' },
	409: { code: 'provider-error', retry: 'again' },
	413: { code: 'bad-request', retry: 'never' },
	422: { code: 'bad-request', retry: 'never' },
	425: { code: 'provider-error', retry: 'again' },
	429: { code: 'rate-limit', retry: 'again' },
};

/** The fault behind a status that is no success. `body` is the provider's text; the caller has masked it. */
export function statusFault(status: number, body: string | null): ModelFault {
	const meaning: Meaning =
		known[status] ?? (status >= 500 ? { code: 'provider-error', retry: 'again' } : { code: 'bad-reply', retry: 'never' });
	const text = body?.trim() ?? '';
	// An account without credit is told with 429 as well, and no waiting helps.
	const empty = status === 429 && /insufficient_quota|billing|exceeded your current quota/i.test(text);
	const said = text === '' ? '' : `: ${text.length > 300 ? `${text.slice(0, 300)}...` : text}`;
	return fault(meaning.code, `The provider answered with status ${status}${said}`, empty ? 'never' : meaning.retry, {
		raw: text === '' ? null : text.slice(0, 2_000),
		fatal: empty || meaning.fatal === true,
	});
}
