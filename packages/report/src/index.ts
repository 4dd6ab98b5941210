// Renderers of an audit report. Pure: a report in, text out.
export { assembleReport, type ReportParts } from './assemble-report.js';
export { graphMermaid } from './graph/mermaid.js';
export { render, renderers } from './render.js';
export { coversLittle, nameOf, stepText } from './words.js';
