// What langgraph.json names: the served court with the settings of its environment.
import { AuditorError } from '@auditor/schema/errors';
import { type ServedSettings, servedCourt } from './served-court.js';

/** @throws AuditorError AUD_USAGE for a number that is none */
export function settingsFrom(environment: NodeJS.ProcessEnv): ServedSettings {
	const number = (name: string, usual: number) => {
		const value = Number(environment[name] || usual);
		if (!(value > 0)) throw new AuditorError('AUD_USAGE', `${name} is no number above 0.`);
		return value;
	};
	return {
		hosts: environment.AUDITOR_SERVE_HOSTS ? environment.AUDITOR_SERVE_HOSTS.split(',').map((host) => host.trim()) : null,
		under: environment.AUDITOR_SERVE_UNDER || null,
		runs: number('AUDITOR_SERVE_RUNS', 2),
		seconds: number('AUDITOR_SERVE_SECONDS', 900),
		model: environment.AUDITOR_SERVE_MODEL || null,
	};
}

/** What an audit needs is loaded when the first run begins: a server asks for the form before. */
export const servedGraph = servedCourt(settingsFrom(process.env), {
	audit: async (request, options) => (await import('../audit.js')).audit(request, options),
	markdown: async (report) => (await import('@auditor/report')).render(report, 'markdown'),
});
