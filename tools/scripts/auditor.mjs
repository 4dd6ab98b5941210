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
// A terminal sends Ctrl-C to the whole group: the command has it already, and a second one would make it leave at once.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.on('exit', (code, signal) => {
	process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 143);
});
