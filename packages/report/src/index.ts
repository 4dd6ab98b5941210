// Renderers of an audit report. Pure: a report in, text out.
export { assembleReport, type ReportParts, summarise } from './assemble-report.js';
export { type DecidedEntry, decisionDeed, decisionText } from './decided-words.js';
export { graphMermaid } from './graph/mermaid.js';
export { render, rendererOf, renderers } from './render.js';
export { coversLittle, nameOf, stepText } from './words.js';
