// Fixtures of the tests: real things, made at test time.
export { type FixtureCommit, type GitRepository, gitRepository } from './git-repository.js';
export { ownClock } from './own-clock.js';
export { type PdfOptions, type PdfPage, type PdfText, pdf, rawPdf, renumberedPdf } from './pdf.js';
export { temporaryFolder } from './temporary-folder.js';
