// @auditor/rubric-automaton-auditor/probes: what the course asks about the audited courtroom, on the public surface of @auditor/forensics alone.
export { probes } from './probes/index.js';
