import type { Library } from './library.js';

/** @source github.com/sindresorhus/execa */
export const execa: Library = { packages: 'execa cross-spawn tinyexec', calls: { $: { does: 'run', form: 'named' }, ' execa execaSync spawn sync x exec': { does: 'run', form: 'spawn' }, 'execaCommand execaCommandSync command commandSync': { does: 'run', form: 'command' } } };

/**
 * Shells as functions, tasks that run command lines, and shells of other machines.
 * @source google.github.io/zx, docs.pyinvoke.org, github.com/steelbrain/node-ssh, docs.paramiko.org, asyncssh.readthedocs.io
 */
export const lines: Library = { packages: 'zx shelljs invoke fabric node-ssh ssh2 paramiko asyncssh', calls: { '$ exec run sudo local execCommand exec_command': { does: 'run', form: 'line' } } };

/** Sandboxes that run code apart from the machine. @source e2b.dev/docs, daytona.io/docs, modal.com/docs, github.com/langchain-ai/langchain-sandbox */
export const sandboxes: Library = {
	packages: 'e2b e2b_code_interpreter @e2b/code-interpreter daytona daytona_sdk @daytonaio/sdk modal langchain_sandbox pyodide',
	calls: { 'run_code runCode commands.run process.code_run process.codeRun Sandbox.create PyodideSandbox PyodideSandboxTool runPython runPythonAsync': { does: 'isolate' } },
	methods: { 'run_code runCode code_run codeRun runPythonAsync': { does: 'isolate' } },
};

/** Runtimes beside Node. */
export const bun: Library = { packages: 'Bun Deno', calls: { 'spawn spawnSync Command': { does: 'run', form: 'named' } } };

/** Programs as functions of Python. @source sh.readthedocs.io, plumbum.readthedocs.io */
export const sh: Library = { packages: 'sh plumbum', calls: { 'git clone local': { does: 'run', form: 'named' } } };
