// Progress on stderr: a living line on a terminal, plain lines elsewhere; when quiet, nothing but what is in the way. stdout is never touched.
import type { Progress } from '../services.js';
import { cloneWords, seldom } from './clone-words.js';
import { shorten } from './fold.js';
import { printable } from './printable.js';

const words: Record<string, string> = {
	context_builder: 'opening the target',
	repo_detective: 'repo detective',
	document_detective: 'document detective',
	diagram_detective: 'diagram detective',
	evidence_aggregator: 'evidence aggregator',
	judicial_aggregator: 'judicial aggregator',
	re_examination: 're-examination',
	chief_justice: 'chief justice',
};

/** The part of a stream that progress is written to. */
export interface ProgressStream {
	readonly isTTY?: boolean;
	readonly columns?: number;
	write(text: string): unknown;
}

export interface PrinterOptions {
	quiet: boolean;
	stream?: ProgressStream;
	environment?: NodeJS.ProcessEnv;
	/** Milliseconds. */
	now?: () => number;
}

/** How often the living line is painted anew, so that its clock runs. */
const TICK_MS = 500;
/** On a terminal, what took less leaves no line behind. */
const BRIEF_MS = 50;

/** `event` is told of every step of a run; `done` clears what does not stay. */
export function printer({ quiet, stream = process.stderr, environment = process.env, now = () => performance.now() }: PrinterOptions): {
	event: Progress;
	/** A sentence that stays, also when quiet: something outside is in the way. */
	say(sentence: string): void;
	done(): void;
} {
	const live = !quiet && stream.isTTY === true && !environment.CI && environment.TERM !== 'dumb';
	const began = now();
	const working = new Set<string>();
	const left = new Map<string, number>();
	let clone: string | null = null;
	const stay = seldom((words: string) => stream.write(`  ${say('context_builder')}: ${words}\n`), now);
	const clear = () => {
		if (live) stream.write('\r\u001b[2K');
	};
	const paint = () => {
		clear();
		if (!live || working.size === 0) return;
		const names = [...working].map((node) => {
			const more = left.has(node) ? `${left.get(node)} left` : node === 'context_builder' ? clone : null;
			return more === null ? say(node) : `${say(node)} (${more})`;
		});
		const calls = [...left.values()].reduce((sum, n) => sum + n, 0);
		const line = `  ${((now() - began) / 1000).toFixed(0)} s  at work: ${names.join(', ')}${calls > 0 ? `  ${calls} judgements left` : ''}`;
		stream.write(shorten(line, Math.max(20, (stream.columns ?? 100) - 1)));
	};
	const ticking = live ? setInterval(paint, TICK_MS) : undefined;
	ticking?.unref();
	return {
		event({ node, phase, milliseconds, detail, left: remaining, clone: progress }) {
			if (quiet) return;
			if (phase === 'start') working.add(node);
			else if (progress) {
				clone = cloneWords(progress);
				if (!live) stay(clone);
				return;
			} else if (phase === 'step') left.set(node, remaining ?? 0);
			else {
				working.delete(node);
				left.delete(node);
				clear();
				const worthALine = !live || detail !== undefined || (milliseconds ?? 0) >= BRIEF_MS;
				if (worthALine) stream.write(`  ${say(node)}${detail ? ` ${detail}` : ''} (${((milliseconds ?? 0) / 1000).toFixed(1)} s)\n`);
			}
			paint();
		},
		say(sentence) {
			clear();
			stream.write(`auditor: ${printable(sentence)}\n`);
			paint();
		},
		done() {
			clearInterval(ticking);
			clear();
		},
	};
}

function say(node: string): string {
	return words[node] ?? node;
}
