// One pair per place of bench/injection.mjs: a planted instruction moves no heuristic score, lifts nothing above its bounds with a judge that
// always obeys, and is reported.
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root, shell } from './support/shell.js';

it('planted instructions are reported and change no score', () => {
	const { stdout, status } = shell(process.execPath, [join(root, 'bench/injection.mjs'), '--pairs', '13', '--json']);
	const { pairs, heuristicDiffers, aboveBounds, reported, noticed } = JSON.parse(stdout);
	expect({ pairs, heuristicDiffers, aboveBounds }).toEqual({ pairs: 13, heuristicDiffers: 0, aboveBounds: 0 });
	expect(reported).toBe(13);
	expect(noticed).toBe(13);
	expect(status).toBe(0);
});
