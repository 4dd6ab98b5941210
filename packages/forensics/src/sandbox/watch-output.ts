// Does what git writes come to an end? A few trees that name one another make lists without end, or work without end that writes nothing.
import { fstatSync, readSync } from 'node:fs';
import { workOf } from './process-use.js';

export interface OutputLimits {
	/** Bytes after which it is stopped. */
	readonly mostOutput: number;
	/** Parts between NULs after which it is stopped. */
	readonly mostRecords?: number;
	/** Seconds of work for which it may write nothing. */
	readonly mostSilence?: number;
}

const PIECE_BYTES = 1024 * 1024;
/** Bytes of a part at the least, with its NUL: so long as there are fewer, none is counted, which costs more than to read the parts. */
const LEAST_BYTES = 2;

/** Asked again and again: the sentence to stop with, or null. Known up to the last look, so what is written may be more than the limits. */
export function watchOutput(file: number, limits: OutputLimits): (processId: number) => string | null {
	let seen = 0;
	let counted = 0;
	let records = 0;
	let workAtLast = 0;
	let piece: Buffer | null = null;
	const count = (size: number) => {
		piece ??= Buffer.allocUnsafe(PIECE_BYTES);
		while (counted < size) {
			const bytes = readSync(file, piece, 0, Math.min(PIECE_BYTES, size - counted), counted);
			if (bytes === 0) return;
			for (let at = piece.indexOf(0); at >= 0 && at < bytes; at = piece.indexOf(0, at + 1)) records++;
			counted += bytes;
		}
	};
	return (processId) => {
		const { size } = fstatSync(file);
		if (size > limits.mostOutput) return 'git writes more than is read';
		const work = limits.mostSilence === undefined ? 0 : workOf(processId);
		if (size > seen) {
			seen = size;
			workAtLast = work;
			if (limits.mostRecords !== undefined && size > limits.mostRecords * LEAST_BYTES) count(size);
		}
		if (records > (limits.mostRecords ?? Number.POSITIVE_INFINITY)) return 'git lists more than is read';
		return work - workAtLast > (limits.mostSilence ?? Number.POSITIVE_INFINITY) ? 'git works without an answer' : null;
	};
}
