// The audit as a function, for programs that do not want a process.
export { audit } from './audit.js';
export type { AuditOptions, AuditOutcome } from './audit-outcome.js';
export { type AuditorConfig, defineConfig } from './config.js';
export type { AuditRequest } from './request.js';
export { type CourtGraph, courtGraph } from './served/court-graph.js';
export type { ServedInput, ServedSettings } from './served/served-court.js';
export { type Named, named } from './trust/origin.js';
export { VERSION } from './version.js';
