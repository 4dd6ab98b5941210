// Every kind of fix, in the order in which they are tried. A newcomer is a file here and a line.
import type { Fix } from '../fix.js';
import { addedPart } from './added-part.js';
import { cloneTimeout } from './clone-timeout.js';
import { cloneUrlCheck } from './clone-url-check.js';
import { frozenModel } from './frozen-model.js';
import { modelRetry } from './model-retry.js';

export const fixes: readonly Fix[] = [addedPart, cloneTimeout, cloneUrlCheck, frozenModel, modelRetry];
