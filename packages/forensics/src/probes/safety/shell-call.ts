// Does a call run a shell, or a command whose program or text is made of data?
import { defineProbe } from '@auditor/probes';
import type { UnsafeCall } from '@auditor/schema';
import { answer, LOOKED, needs, unsafeCalls } from './_unsafe-calls.js';

const SHELL_KINDS: readonly UnsafeCall['kind'][] = ['os-system', 'shell-true', 'interpolated-command'];

/** A shell call in the text; constant commands are let pass, as the probe does. */
const SHELL_TEXT =
	/\bos\s{0,20}\.\s{0,20}(system|popen)\s{0,20}\(\s{0,200}[^\s"')]|\bshell\s{0,20}=\s{0,20}True\b|\bchild_process\b[^;\n]{0,400}\.exec(Sync)?\(\s{0,200}[^\s"')]/;

export const shellCall = defineProbe({
	id: 'safety/shell-call',
	lifecycle: 'stable',
	needs,
	question: 'Does a call run a shell, or a command whose program or text is made of data?',
	motivation:
		'What reaches a shell as text can become another command. One such call in a tool that reads strangers’ repositories is a way in.',
	method:
		'Resolves every call of os.system, os.popen, subprocess (with shell=True, an interpolated string, a shell or an interpreter), asyncio’s and Node’s process functions under any alias, under names that are put together too, and asks whether the command is constant. An agent of Claude or Codex counts whose options let its model run any command. A call whose function or module is only known when the program runs is found with a confidence of 0.6. Each unsafe call is a finding of its own; calls in tests and fixtures answer `false` and say where they stand.',
	blindSpots:
		'Commands built in another process, template or configuration file; libraries that run a shell inside; functions taken from containers; programs that a client of MCP starts, unless the state of a run names them or a table that a request fills.',
	remediation: {
		on: 'true',
		effort: 'low',
		text: 'Do this without a shell: {{python: subprocess.run([...]) | typescript: execFile}} takes the arguments as a list.',
	},
	inspect: (artifacts) =>
		answer(artifacts, unsafeCalls(artifacts.project, SHELL_KINDS), 'shell command that contains variables', LOOKED, SHELL_TEXT),
});
