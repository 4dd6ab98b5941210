// Does a time limit end a clone that hangs?
import { defineProbe } from '@auditor/probes';
import { ASKED, each } from './_clones.js';

/** GitPython hands on no time limit of its own when it clones. */
const OF_GIT_PYTHON =
	'Let git end a transfer that stalls: set `GIT_HTTP_LOW_SPEED_LIMIT` and `GIT_HTTP_LOW_SPEED_TIME` in the `env` of `clone_from`. Or clone by `subprocess.run` with a `timeout`.';

export const cloneTimeout = defineProbe({
	id: 'safety/clone-timeout',
	...ASKED,
	question: 'Does a time limit end a clone that hangs?',
	motivation: 'A slow or hostile server must not hold the audit for ever.',
	method:
		'A timeout that takes effect: handed to the process, to the library, by a watchdog that kills it, or by the wrapper on the way. A parameter that nobody uses is none.',
	blindSpots: 'Limits set in git’s own configuration or by the machine.',
	remediation: { effort: 'low', text: 'Give the clone a time limit.' },
	inspect: ({ project, texts }) => {
		const [yes, no] = [() => 'gives the clone a time limit', () => 'gives the clone no time limit that we found'];
		return each(project, texts, 'timeout', yes, no, ({ origins }) => ({
			remedy: origins.every(({ call }) => call.method === 'clone_from') ? OF_GIT_PYTHON : null,
		}));
	},
});
