import type { Library } from './library.js';

/** What JavaScript itself brings. */
export const script: Library = { packages: '', calls: { eval: { does: 'evaluate', kind: 'eval-exec' }, Function: { does: 'evaluate', kind: 'dynamic-code', all: true }, fetch: { does: 'request' } } };

/** @source nodejs.org/api/vm.html */
export const vm: Library = { packages: 'vm', calls: { 'runInThisContext runInNewContext runInContext compileFunction Script SourceTextModule': { does: 'evaluate', kind: 'dynamic-code' } } };

/** An evaluator whose functions reach those of JavaScript (CVE-2025-12735); mathjs parses a language of its own, and runs none. @source github.com/silentmatt/expr-eval, mathjs.org/docs/expressions/security.html */
export const expressions: Library = { packages: 'expr-eval', calls: { evaluate: { does: 'evaluate', kind: 'dynamic-code', expression: true } } };

/** Templates that hold code. @source github.com/mde/ejs/blob/main/SECURITY.md */
export const templates: Library = { packages: 'ejs', calls: { 'render compile': { does: 'evaluate', kind: 'dynamic-code' } } };

/** Texts that hold functions. @source github.com/luin/serialize */
export const serializers: Library = { packages: 'node-serialize serialize-to-js funcster cryo', calls: { 'unserialize deserialize deepDeserialize': { does: 'load', what: 'pickled' } } };
