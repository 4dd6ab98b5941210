// Does a time limit end a clone that hangs?
import { defineProbe } from '@auditor/probes';
import { projectArtifact, textsArtifact } from '../../artifacts.js';
import { each } from './_clones.js';

export const cloneTimeout = defineProbe({
	id: 'safety/clone-timeout',
	lifecycle: 'stable',
	needs: { project: projectArtifact, texts: textsArtifact },
	question: 'Does a time limit end a clone that hangs?',
	motivation: 'A slow or hostile server must not hold the audit for ever.',
	method:
		'A timeout that takes effect: handed to the process, to the library, by a watchdog that kills it, or by the wrapper on the way. A parameter that nobody uses is none.',
	blindSpots: 'Limits set in git’s own configuration or by the machine.',
	remediation: { effort: 'low', text: 'Give the clone a time limit.' },
	inspect: ({ project, texts }) =>
		each(project, texts, 'timeout', 'gives the clone a time limit', 'gives the clone no time limit that we found', (clone) => ({
			remedy: clone.origins.every(({ call }) => call.method === 'clone_from') ? OF_GIT_PYTHON : null,
		})),
});

/** GitPython hands on no time limit of its own when it clones. */
const OF_GIT_PYTHON =
	'Let git end a transfer that stalls: set `GIT_HTTP_LOW_SPEED_LIMIT` and `GIT_HTTP_LOW_SPEED_TIME` in the `env` of `clone_from`. Or clone by `subprocess.run` with a `timeout`.';
