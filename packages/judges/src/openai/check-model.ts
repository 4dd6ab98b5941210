// Can the model be used at all? Asked before anything is cloned, with a request that costs nothing: the list of models.
import { AuditorError } from '@auditor/schema';

export interface Access {
	readonly baseUrl: string;
	readonly apiKey: string | null;
	readonly keyNeeded: boolean;
	readonly headers: Readonly<Record<string, string>>;
	readonly hide: (text: string) => string;
}

/** A server that does not answer within this time may still answer a question: no verdict then. */
const PATIENCE_MS = 10_000;

/** @throws AuditorError AUD_MODEL_CONFIG when the key is missing or refused, or nothing listens at the address */
export async function checkModel(access: Access, signal?: AbortSignal): Promise<void> {
	if (access.keyNeeded && !access.apiKey)
		throw new AuditorError('AUD_MODEL_CONFIG', 'There is no key for the model.', {
			hint: 'Set OPENAI_API_KEY, or name a server of your own with --base-url.',
		});
	const timeout = AbortSignal.timeout(PATIENCE_MS);
	let response: Response;
	try {
		response = await fetch(`${access.baseUrl}/models`, {
			headers: { ...(access.apiKey ? { authorization: `Bearer ${access.apiKey}` } : {}), ...access.headers },
			redirect: 'manual',
			signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
		});
	} catch (error) {
		if (timeout.aborted || signal?.aborted) return;
		const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
		const code = (cause as NodeJS.ErrnoException).code;
		if (code !== 'ECONNREFUSED' && code !== 'ENOTFOUND' && code !== 'EAI_AGAIN' && code !== 'EHOSTUNREACH') return;
		throw new AuditorError('AUD_MODEL_CONFIG', `Nothing answers at ${access.baseUrl} (${code}).`, {
			hint: 'Is the server running, and the address right?',
			cause: error,
		});
	}
	// Many compatible servers have no list, or an odd one: only a refusal of the key is a verdict.
	await response.body?.cancel().catch(() => {});
	if (response.status === 401 || response.status === 403)
		throw new AuditorError(
			'AUD_MODEL_CONFIG',
			`The server at ${access.baseUrl} does not accept the ${access.apiKey ? 'key' : 'request without a key'} (status ${response.status}).`,
			{
				hint: 'Check the key, and that it belongs to this server.',
			},
		);
}
