// A process that answers several starts of the command in turn, each with the arguments, folder and environment of its own: what is loaded and compiled
// once serves them all. It calls what the command calls; output goes to the real standard output and error, which end with a mark and the exit code.
// The standard input is one of its own, for what the request holds, and is closed behind it, or when the output holds `until`.
//   node serve.mjs <command-line.js of the build>      (a request is a line of JSON on file descriptor 3)
import { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { setTimeout as after } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

const { run } = await import(pathToFileURL(process.argv[2]).href);
const requests = createInterface({ input: new Socket({ fd: 3 }) });
// The standard streams are opened when they are first named.
const told = [process.stdout, process.stderr];
const write = process.stdout.write.bind(process.stdout);
const idle = active();

for await (const line of requests) {
	const { args, cwd, env, mark, input = '', until } = JSON.parse(line);
	for (const name of Object.keys(process.env)) delete process.env[name];
	Object.assign(process.env, env);
	process.chdir(cwd);
	const stdin = new PassThrough();
	Object.defineProperty(process, 'stdin', { value: stdin, configurable: true });
	stdin.write(input);
	let said = '';
	process.stdout.write = (text, ...more) => {
		said += text;
		if (until !== undefined && said.includes(until)) stdin.end();
		return write(text, ...more);
	};
	if (until === undefined) stdin.end();
	const status = await run(args, new AbortController().signal);
	process.stdout.write = write;
	// A command that leaves something open does not end by itself, as a process of its own would not.
	while (active() > idle) await after(1);
	for (const stream of told) stream.write(`${mark}${status}\n`);
}

/** How many things keep this process from ending. */
function active() {
	return process.getActiveResourcesInfo().filter((what) => what !== 'Immediate').length;
}
