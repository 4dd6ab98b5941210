#!/usr/bin/env node
// Where the command starts. Its version is asked for by scripts before each run: nothing is loaded for it.
import { VERSION } from './version.js';

const [first, ...rest] = process.argv.slice(2);
if (rest.length === 0 && (first === '--version' || first === '-V')) process.stdout.write(`${VERSION}\n`);
else if ((first !== 'audit' && first !== 'batch') || !(await import('./one-file/start.js')).startsFromOneFile(first, rest))
	(await import('./process.js')).start((await import('./command-line.js')).run);
