// Which environment and configuration every git process gets. Nothing of the caller's GIT_* and nothing of the audited repository's
// configuration reaches git: each line closes a way in which a repository or a server could run, fetch or prompt for something.
import { devNull } from 'node:os';

/** Variables of the caller that git may see: to be found, to find a proxy, and to work on Windows. */
const PASSED = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR', 'HTTPS_PROXY', 'https_proxy', 'NO_PROXY', 'no_proxy'] as const;

const SETTINGS: readonly (readonly [string, string])[] = [
	['core.hooksPath', devNull],
	['core.fsmonitor', 'false'],
	['core.symlinks', 'false'],
	['core.commitGraph', 'false'], // a forged graph file could tell another history than the commits do
	['core.multiPackIndex', 'false'],
	['core.quotePath', 'false'],
	['core.bigFileThreshold', '16m'], // larger blobs are streamed, never held in memory
	['core.deltaBaseCacheLimit', '4m'], // what a walk needs comes back soon: 32 MB cost a tenth more, for pages that are touched once
	['submodule.recurse', 'false'],
	['transfer.bundleURI', 'false'],
	['http.followRedirects', 'false'],
	['http.lowSpeedLimit', '1000'],
	['http.lowSpeedTime', '30'],
	['credential.helper', ''],
	['safe.bareRepository', 'explicit'],
	['log.showSignature', 'false'],
	['log.showRoot', 'true'],
	['gc.auto', '0'],
	['maintenance.auto', 'false'],
];

/** `-c name=value` for every hardening setting, then for the given ones. */
export function gitSettings(more: readonly (readonly [string, string])[] = []): string[] {
	return [...SETTINGS, ...more].flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** The whole environment of a git process. `home` keeps curl from reading a `.netrc`; `protocol` is the one transport allowed. */
export function gitEnvironment(home: string, protocol: 'https' | 'file' | 'none', token: { host: string; value: string } | null = null) {
	const environment: Record<string, string> = {};
	for (const name of PASSED) {
		const value = process.env[name];
		if (value !== undefined) environment[name] = value;
	}
	Object.assign(environment, {
		HOME: home,
		LC_ALL: 'C',
		GIT_CONFIG_NOSYSTEM: '1',
		GIT_CONFIG_GLOBAL: devNull,
		GIT_ATTR_NOSYSTEM: '1',
		GIT_TERMINAL_PROMPT: '0',
		GIT_ASKPASS: '/bin/false',
		SSH_ASKPASS: '/bin/false',
		GIT_ALLOW_PROTOCOL: protocol,
		GIT_PROTOCOL_FROM_USER: '0',
		GIT_NO_REPLACE_OBJECTS: '1',
		GIT_GRAFT_FILE: devNull,
		GIT_NO_LAZY_FETCH: '1',
		GIT_OPTIONAL_LOCKS: '0',
		GIT_LFS_SKIP_SMUDGE: '1',
	});
	if (token) {
		// In the environment and for one host alone: argv is readable by every user of the machine.
		environment.GIT_CONFIG_COUNT = '1';
		environment.GIT_CONFIG_KEY_0 = `http.https://${token.host}/.extraHeader`;
		environment.GIT_CONFIG_VALUE_0 = `Authorization: Basic ${Buffer.from(`x-access-token:${token.value}`).toString('base64')}`;
	}
	return environment;
}
