// The probes of the rubric package that the command ships and therefore trusts. They answer under every rubric, so that facts, cohorts and other
// rubrics may ask them too.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FurtherProbes } from '@auditor/forensics';
import { probes } from '@auditor/rubric-automaton-auditor/probes';
import { sha256 } from '@auditor/schema';

const PACKAGE = '@auditor/rubric-automaton-auditor/probes';

export { probes as shippedProbes };

/** The probes with the digest of their program, which is one built file. */
export function furtherProbes(): FurtherProbes {
	return { probes, program: sha256(readFileSync(createRequire(import.meta.url).resolve(PACKAGE), 'utf8')) };
}
