// Which submissions resemble each other? A hint for a person to look at two places, never a score.
export { type Alike, type CompareOptions, compareAll, compareClass, SIMILARITY_NOTE, type SimilarPair, THRESHOLD } from './compare.js';
export { CODE, type FingerprintInput, fingerprint, type Place, PROSE } from './fingerprint.js';
export type { InstalledFile } from './installed.js';
export {
	type CommitMark,
	commitMarkSchema,
	FINGERPRINTS_VERSION,
	type Fingerprints,
	fingerprintsSchema,
	type Mark,
	markSchema,
} from './model.js';
export type { SimilarPlace, SimilarPlacePair } from './places.js';
export type { Winnowing } from './winnow.js';
