// @auditor/fixes: edits for what is mechanical. A step of a plan and the texts of its files in, edits and a patch out. Pure: it reads what it is given,
// writes nothing and judges nothing.
export type { FileEdits, Fix, Ground } from './fix.js';
export { fixes } from './kinds/index.js';
export type { Opened } from './opened.js';
export { overlaid } from './overlay.js';
export { type Changed, changedLines, patchOf } from './patch.js';
export { isInside, type Proposal, type ProposedFile, proposeFix, type Refusal, type Target } from './propose.js';
export { type Edit, Source } from './source.js';
