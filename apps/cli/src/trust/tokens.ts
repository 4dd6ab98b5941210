// Which token opens a private repository? Its value comes from the environment or from gh, and goes to git for one host: never into an argument, a file
// or a message. Options and messages carry the name of the variable alone.
import { execFile } from 'node:child_process';
import { AuditorError } from '@auditor/schema';

export interface Token {
	readonly value: string;
	/** Where it came from, for messages. */
	readonly from: string;
}

const GITHUB = 'github.com';
/** What programs on this machine set for GitHub, the surest first. */
const VARIABLES = ['GITHUB_TOKEN', 'GH_TOKEN'];
const GH_MS = 10_000;

/** Which tokens may be used for a target. */
export interface TokenChoice {
	/** `NAME` of a variable for GitHub, or `host=NAME` for another host. */
	readonly named?: readonly string[] | undefined;
	/** Somebody else than the user says what is read: what lies in his environment was not given for that. */
	readonly onlyNamed?: boolean | undefined;
}

/**
 * The token for a host; null where nobody gave one.
 * @throws AuditorError AUD_USAGE where a named variable is not set
 */
export async function tokenFor(
	host: string,
	{ named = [], onlyNamed = false }: TokenChoice = {},
	environment: NodeJS.ProcessEnv = process.env,
): Promise<Token | null> {
	const name = variables(named).get(host);
	if (name !== undefined) return { value: inEnvironment(name, environment), from: name };
	if (host !== GITHUB || onlyNamed) return null;
	for (const known of VARIABLES) if (environment[known]?.trim()) return { value: environment[known].trim(), from: known };
	const value = await askGh(environment);
	return value === null ? null : { value, from: 'gh auth token' };
}

/** Names of variables by host. @throws AuditorError AUD_USAGE */
export function variables(named: readonly string[]): Map<string, string> {
	return new Map(
		named.map((text): [string, string] => {
			const [, host = GITHUB, name] = /^(?:([a-z0-9.-]+(?::\d+)?)=)?([A-Za-z_]\w*)$/.exec(text) ?? [];
			// What was given may be the token itself, and is not repeated.
			if (name === undefined) throw usage('--token-env names a variable, as in SCHOOL_TOKEN or git.school.example=SCHOOL_TOKEN.');
			return [host, name];
		}),
	);
}

function inEnvironment(name: string, environment: NodeJS.ProcessEnv): string {
	const value = environment[name]?.trim();
	if (!value) throw usage('The variable that --token-env names is not set or empty: it takes the name of a variable, not a token.');
	if (/\s/.test(value)) throw usage('The variable that --token-env names holds more than one word.');
	return value;
}

/** What gh knows for GitHub; null where gh is not there or not logged in. */
function askGh(env: NodeJS.ProcessEnv): Promise<string | null> {
	return new Promise((resolve) => {
		execFile('gh', ['auth', 'token', '--hostname', GITHUB], { env, timeout: GH_MS, maxBuffer: 10_000 }, (error, stdout) => {
			const value = error ? '' : stdout.trim();
			resolve(value === '' || /\s/.test(value) ? null : value);
		}).stdin?.end();
	});
}

function usage(message: string): AuditorError {
	return new AuditorError('AUD_USAGE', message);
}
