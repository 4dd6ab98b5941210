// A sentence to the user on stderr, beside whatever else is shown there.
import { printable } from './printable.js';

export function complain(sentence: string): void {
	process.stderr.write(`auditor: ${printable(sentence).replace(/\s+/g, ' ')}\n`);
}
