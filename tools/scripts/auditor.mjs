// `npm run auditor -- <arguments>`: installs and builds what is missing, then runs the command in the folder you stand in.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, requireNode, root } from './setup.mjs';

requireNode();
ensureInstalled();
ensureBuilt();

const child = spawn(process.execPath, [join(root, 'apps/cli/dist/main.js'), ...process.argv.slice(2)], {
	cwd: process.env.INIT_CWD ?? process.cwd(),
	stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => {
	process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 143);
});
