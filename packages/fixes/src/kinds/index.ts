// Every kind of fix, in the order in which they are tried: by their names. A newcomer is a file here and a line of all.ts.
import type { Fix } from '../fix.js';
import * as all from './all.js';

export const fixes: readonly Fix[] = Object.values(all);
