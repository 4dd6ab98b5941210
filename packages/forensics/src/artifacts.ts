// The artifacts that this package's probes read, beside the shared ones of @auditor/schema.
import type { Project } from '@auditor/code';
import { type CloneFact, defineArtifact, type FilesRead, type ReducerFact, type StructuredOutput, type UnsafeCall } from '@auditor/schema';

/** Parsed sources with names resolved across files. */
export const projectArtifact = defineArtifact<Project>('project');
export { textsArtifact } from '@auditor/schema';
export const filesArtifact = defineArtifact<FilesRead>('files');
/** Facts gathered once from the project and asked by several probes. */
export const reducersArtifact = defineArtifact<readonly ReducerFact[]>('reducers');
export const unsafeCallsArtifact = defineArtifact<readonly UnsafeCall[]>('unsafe-calls');
export const structuredOutputArtifact = defineArtifact<readonly StructuredOutput[]>('structured-output');
export const clonesArtifact = defineArtifact<readonly CloneFact[]>('clones');
