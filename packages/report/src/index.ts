// Renderers of an audit report. Pure: a report in, text out.
export { assembleReport, type ReportParts, summarise } from './assemble-report.js';
export { type DraftAuthor, type DraftRequest, draftPage } from './compare/draft-page.js';
export { type DecidedEntry, decisionDeed, decisionText } from './decided-words.js';
export { graphMermaid } from './graph/mermaid.js';
export { type LetterFormat, type LetterRequest, letter } from './letter/letter.js';
export { letterTexts } from './letter/texts.js';
export { render, rendererOf, renderers } from './render.js';
export { criterionPage, criterionPageStyles } from './renderers/html/criterion-page.js';
export { gainOf, stepText } from './step-words.js';
export { whyOf } from './why.js';
export { coversLittle, misfitOf, nameOf, scoredBy, standingOf } from './words.js';
