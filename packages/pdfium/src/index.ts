// What the children of docs and vision share: pdfium under a limit, opening a document, what a process uses. Private: it is built into both.
export { answerKey } from './kept-answer.js';
export { loadPdfium, type Pdfium } from './load.js';
export { type LoadFailure, openDocument } from './open.js';
export { cpuMs, residentMb } from './process-use.js';
export { unpackedPixels } from './unpacked.js';
