// @auditor/forensics: what does a repository say? Facts from git objects and syntax trees; nothing of it is ever run.
export {
	type CodeTokens,
	type Language,
	type Project,
	type Resolved,
	type SourceFacts,
	type SourceFile,
	type TextUnit,
	type TokenUnit,
	tokensOf,
} from '@auditor/code';
export { answersOf } from './answers.js';
export {
	clonesArtifact,
	filesArtifact,
	projectArtifact,
	reducersArtifact,
	structuredOutputArtifact,
	textsArtifact,
	unsafeCallsArtifact,
} from './artifacts.js';
export { type CacheOption, defaultCacheFolder } from './cache/facts-cache.js';
export { contextOf, isTextPath, languageOf } from './classify-file.js';
export {
	type DetectOptions,
	detectRepository,
	type FurtherProbes,
	type RepositoryDetection,
} from './detect-repository.js';
export { importsLangGraph, isOpenId } from './langgraph/names.js';
export { type ExaminedClone, examineClones } from './models/clones.js';
export { textDispute } from './models/code-text.js';
export { runningGraphs } from './models/graphs/dead-routes.js';
export {
	absence,
	armsOf,
	distance,
	noGraph,
	placeOfEdges,
	placeOfGraph,
	placeOfNode,
	rolesOfNode,
	shown,
} from './models/graphs/graphs.js';
export { type Model, type ModelField, modelOfClass, modelsNamed, typeNames, withParts, zodFields } from './models/records.js';
export { type ExaminedOutput, examineStructuredOutput, type HandParsed, handParsed, isModelCall } from './models/structured-output.js';
export { sureOfAbsence } from './models/unread.js';
export { probes } from './probes/index.js';
export type { RepositoryFacts } from './repository-facts.js';
export { headOf } from './sandbox/head-of.js';
export { openRepository } from './sandbox/open-repository.js';
export type { BlobResult, OpenOptions, ReadOptions, Snapshot } from './sandbox/snapshot.js';
export { abandonSnapshots, runFolder, sweepStaleRoots } from './sandbox/temporary-root.js';
