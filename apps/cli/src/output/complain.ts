// Sentences to the user on stderr: as text for people, or one object of JSON a line for what collects logs.
import { printable } from './printable.js';

type Level = 'info' | 'warn' | 'error';

/** What a line is about, for whoever searches: ids and numbers, and no text of a target. */
export interface About {
	readonly target?: string;
	readonly job?: string;
	readonly status?: string;
	readonly total?: number | null;
	readonly milliseconds?: number;
	/** Of a clone that is under way. */
	readonly objects?: number;
	readonly bytes?: number | null;
}

type Sink = (level: Level, sentence: string, about: About) => void;

let sink: Sink | null = null;

/** Whether sentences go to a log, so that nothing else may be written to stderr. */
export function isLogged(): boolean {
	return sink !== null;
}

/** Sends every later sentence to the log; null: to stderr as text. */
export function logTo(log: Sink | null): void {
	sink = log;
}

/** A sentence about how things go. */
export function inform(sentence: string, about: About = {}): void {
	tell('info', sentence, about);
}

/** A sentence about what is wrong, or may be. */
export function complain(sentence: string): void {
	tell('warn', sentence, {});
}

/** Why the command ends. */
export function giveUp(sentence: string): void {
	tell('error', sentence, {});
}

function tell(level: Level, sentence: string, about: About): void {
	const line = printable(sentence).replace(/\s+/g, ' ').trim();
	if (sink === null) process.stderr.write(`auditor: ${line}\n`);
	else sink(level, line, about);
}
