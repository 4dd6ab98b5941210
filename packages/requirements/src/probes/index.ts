import { requirement } from './words/requirement.js';

/** Every probe of this package. */
export const probes = [requirement] as const;
