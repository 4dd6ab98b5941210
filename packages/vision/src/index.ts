// Diagrams: found in documents, read as graphs, compared with the code.
export { type Collected, collectDiagrams } from './collect/collect-diagrams.js';
export type { CollectOptions, DiagramInput } from './collect/input.js';
export { sourcesBeside } from './collect/sources-beside.js';
export { type DetectDiagramsOptions, detectDiagrams } from './detect-diagrams.js';
export { type Level, parallelism } from './graph/parallelism.js';
export {
	type DiagramModel,
	type ModelAnswer,
	type ModelQuestion,
	modelAnswerSchema,
	modelTask,
	readModelAnswer,
} from './model/port.js';
export { probes } from './probes/index.js';
export { type AsciiGraph, parseAscii } from './text/ascii.js';
export { parseMermaid } from './text/mermaid.js';
export type { ParsedDiagram } from './text/source-graph.js';
export { languageOfFile, type ReadSource, readSource, type SourceLanguage } from './text/sources.js';
