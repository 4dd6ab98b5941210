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
export { type CacheOption, defaultCacheFolder, type FactsCache, openCache } from './cache/facts-cache.js';
export { contextOf, isTextPath, languageOf } from './classify-file.js';
export { type DetectOptions, detectRepository, type FurtherProbes, type RepositoryDetection } from './detect-repository.js';
export { isIgnored } from './ignored.js';
export { importsLangGraph, isOpenId } from './langgraph/names.js';
export type { Arm, Arms, Ways } from './langgraph/ways.js';
export type { Does, Library, Meaning } from './libraries/library.js';
export { isAbout, meaningOf, meaningOfName, type Named } from './libraries/meaning.js';
export { type ExaminedClone, examineClones } from './models/clones/clones.js';
export { isIdle } from './models/clones/idle.js';
export { runningGraphs } from './models/graphs/dead-routes.js';
export { deadBranches } from './models/graphs/error-effects.js';
export { type GraphWays, waysIn } from './models/graphs/graph-ways.js';
export {
	absence,
	noGraph,
	placeOfEdges,
	placeOfGraph,
	placeOfNode,
	presence,
	productGraphs,
	rolesOfNode,
	shown,
} from './models/graphs/graphs.js';
export { isNeverFilled, nodeWrites } from './models/graphs/lost-writes.js';
export { DRAW_NODES } from './models/graphs/noted-failures.js';
export { functionOfNode } from './models/graphs/router-facts.js';
export { declaredKeys } from './models/graphs/state-keys.js';
export { fieldRead, readOf } from './models/graphs/state-reads.js';
export { doesNoWork } from './models/graphs/whole-state.js';
export { returnedKeys } from './models/graphs/writes.js';
export { modelRequests } from './models/model-calls/http-models.js';
export { actionsFile, actionsOf } from './models/pipelines/actions.js';
export { type PipelineCommand, pipelineCommands, pipelineFiles } from './models/pipelines/workflows.js';
export { TEMPLATE } from './models/settings/environment-files.js';
export { type EnvironmentVariables, variablesOf } from './models/settings/environment-variables.js';
export { type GivenSetting, settingsGiven } from './models/settings/settings-given.js';
export { unwrittenKey } from './models/settings/unwritten-keys.js';
export { textDispute } from './models/source/code-text.js';
export { isPackage, missingModules } from './models/source/missing-modules.js';
export { type Model, type ModelField, modelOfClass, modelsNamed, typeNames, withParts, zodFields } from './models/source/records.js';
export { sureOfAbsence } from './models/source/unread.js';
export { type ExaminedOutput, examineStructuredOutput, isModelCall } from './models/structured-output/structured-output.js';
export { type TakenApart, takenApart } from './models/structured-output/taken-apart.js';
export { failedImport, stopOf } from './models/tests/stopped-tests.js';
export { type TestCase, testCasesOf } from './models/tests/test-cases.js';
export { probes } from './probes/index.js';
export type { RepositoryFacts } from './repository-facts.js';
export type { CloneProgress } from './sandbox/clone-progress.js';
export { headOf } from './sandbox/head-of.js';
export { mayHoldCommit } from './sandbox/holds-commit.js';
export { type LocalRepository, repositoryAround } from './sandbox/local-repository.js';
export { openRepository } from './sandbox/open-repository.js';
export type { BlobResult, KeptClone, OpenOptions, ReadOptions, Snapshot } from './sandbox/snapshot.js';
export { abandonSnapshots, endWithin, limitTime, runFolder, sweepStaleRoots } from './sandbox/temporary-root.js';
