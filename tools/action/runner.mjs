// What the steps say to the runner: outputs, one error, and the log of a command in which nothing is a command to the runner.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const { env } = process;

/** An output of the step: one line, whatever the value holds. */
export function output(name, value) {
	if (env.GITHUB_OUTPUT) appendFileSync(env.GITHUB_OUTPUT, `${name}=${String(value).replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')}\n`);
}

/** Says in one sentence what is wrong, and makes the exit code known to the last step. */
export function fail(code, sentence) {
	console.log(`::error::${data(sentence)}`);
	output('exit-code', code);
}

/** Text of a workflow command: one line, and no mention of anybody. */
export function data(text) {
	return inert(escaped(text));
}

/** A value of a workflow command, as the name of a file: a mention in it reaches nobody. */
export function property(text) {
	return escaped(text).replace(/:/g, '%3A').replace(/,/g, '%2C');
}

function escaped(text) {
	return text
		.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
		.trim()
		.replace(/##(?=\[)/g, '##\u200b')
		.replace(/%/g, '%25');
}

/** A zero-width space keeps old commands and mentions from being found, as in the report. */
function inert(text) {
	return text.replace(/##(?=\[)/g, '##\u200b').replace(/@(?=[\w-])/g, '@\u200b');
}

/**
 * Runs a command and passes on what it prints, between two marks: the runner reads nothing there as a command to itself.
 * @returns its exit code; null when it was ended by a signal or could not be started
 */
export async function run(command, args, options) {
	const token = randomBytes(24).toString('hex');
	console.log(`::stop-commands::${token}`);
	const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
	const lines = [child.stdout, child.stderr].map(async (stream) => {
		for await (const line of createInterface({ input: stream })) console.log(inert(line));
	});
	const status = await new Promise((resolve) => {
		child.on('error', (error) => {
			console.log(`${command} cannot be started: ${error.message}`);
			resolve(null);
		});
		child.on('close', resolve);
	});
	await Promise.all(lines);
	console.log(`::${token}::`);
	return status;
}
