// The settings of a server, and its court.
import { AuditorError } from '@auditor/schema/errors';
import { type ServedSettings, servedCourt } from './served-court.js';

/** What a server clones from that names no hosts: who asks is not who serves, and any other address would be the asker's choice. */
export const FORGES: readonly string[] = ['github.com', 'gitlab.com', 'bitbucket.org', 'codeberg.org'];

/** @throws AuditorError AUD_USAGE for a number that is none */
export function settingsFrom(environment: NodeJS.ProcessEnv): ServedSettings {
	const number = (name: string, usual: number) => {
		const value = Number(environment[name] || usual);
		if (!(value > 0)) throw new AuditorError('AUD_USAGE', `${name} is no number above 0.`);
		return value;
	};
	const list = (text: string) => text.split(',').map((word) => word.trim());
	const { AUDITOR_SERVE_HOSTS: hosts, AUDITOR_SERVE_TOKENS: tokens } = environment;
	return {
		hosts: hosts === '*' ? null : hosts ? list(hosts) : FORGES,
		under: environment.AUDITOR_SERVE_UNDER || null,
		runs: number('AUDITOR_SERVE_RUNS', 2),
		seconds: number('AUDITOR_SERVE_SECONDS', 900),
		model: environment.AUDITOR_SERVE_MODEL || null,
		tokens: tokens ? list(tokens) : [],
	};
}

/** What an audit needs is loaded when the first run begins: a server asks for the form before. */
export const served = (settings: ServedSettings) =>
	servedCourt(settings, {
		audit: async (request, options) => (await import('../audit-fitting.js')).auditFitting(request, options),
		markdown: async (report) => (await import('@auditor/report')).render(report, 'markdown'),
	});
