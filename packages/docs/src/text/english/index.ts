// The word lists that are built in. How they are used, and how another language takes their place, stands in vocabulary.ts.
import { CLAIM_WORDS } from './claims.js';
import { CONCEPT_WORDS } from './concepts.js';
import { PATH_WORDS } from './paths.js';
import { SENTENCE_WORDS } from './sentences.js';

/** By what the words do to a sentence; every key is one that a rubric may set in `lexicon.lists`. */
export const ENGLISH = { ...PATH_WORDS, ...CONCEPT_WORDS, ...CLAIM_WORDS, ...SENTENCE_WORDS };
