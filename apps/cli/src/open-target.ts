// Opens a target, and asks for a token only where the host says that one is needed: a public repository never sees one.
import { type OpenOptions, openRepository, type Snapshot } from '@auditor/forensics';
import { AuditorError } from '@auditor/schema';
import type { AuditRequest } from './request.js';
import { type Token, type TokenChoice, tokenFor, variables } from './trust/tokens.js';

/**
 * A snapshot of the target.
 * @throws AuditorError what `openRepository` throws, and AUD_USAGE for a variable that is not set
 */
export async function openTarget(
	source: string,
	options: OpenOptions,
	tokens: TokenChoice = {},
	find: (host: string) => Promise<Token | null> = (host) => tokenFor(host, tokens),
): Promise<Snapshot> {
	variables(tokens.named ?? []);
	try {
		return await openRepository(source, options);
	} catch (error) {
		const host = privateHost(error);
		const token = host === null ? null : await find(host);
		if (host === null || !AuditorError.is(error)) throw error;
		if (token === null) throw new AuditorError(error.code, error.message, { hint: hintFor(host, tokens), cause: error });
		try {
			return await openRepository(source, { ...options, token: token.value });
		} catch (again) {
			if (privateHost(again) === null) throw again;
			throw new AuditorError('AUD_TARGET_UNREACHABLE', `${host} refuses the token of ${token.from} for this repository.`, {
				hint: 'It may have been revoked or have expired, or it may not read the repository.',
			});
		}
	}
}

/** What a request says of tokens. */
export function tokensOf({ tokenEnv, onlyNamedTokens }: Pick<AuditRequest, 'tokenEnv' | 'onlyNamedTokens'>): TokenChoice {
	return { named: tokenEnv, onlyNamed: onlyNamedTokens };
}

/** The host that asks for a token; null where something else is wrong. */
function privateHost(error: unknown): string | null {
	const host = AuditorError.is(error) ? error.context.privateHost : undefined;
	return typeof host === 'string' ? host : null;
}

function hintFor(host: string, { onlyNamed }: TokenChoice): string {
	const ambient = onlyNamed ? '' : 'set GITHUB_TOKEN, log in with gh, or ';
	const how = host === 'github.com' ? `${ambient}use --token-env NAME` : `use --token-env ${host}=NAME`;
	return `If it is private, ${how}.`;
}
