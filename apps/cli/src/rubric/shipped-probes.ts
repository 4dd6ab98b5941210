// The probes that the command ships beside those of its detectives, and therefore trusts: of requirements in words, and of the reference rubric. They
// answer under every rubric, so that facts, cohorts and other rubrics may ask them too.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FurtherProbes } from '@auditor/forensics';
import { probes as requirementProbes } from '@auditor/requirements';
import { probes as courtroomProbes } from '@auditor/rubric-automaton-auditor/probes';
import { type Probe, sha256 } from '@auditor/schema';

const PACKAGES = ['@auditor/rubric-automaton-auditor/probes', '@auditor/requirements'];

export const shippedProbes: readonly Probe[] = [...courtroomProbes, ...requirementProbes];

/** The digest of their programs, which are one built file each: they stay the same as long as this one runs. */
let program: string | null = null;

/** The probes with the digest of their programs. */
export function furtherProbes(): FurtherProbes {
	const { resolve } = createRequire(import.meta.url);
	program ??= sha256(PACKAGES.map((name) => readFileSync(resolve(name), 'utf8')).join('\n'));
	return { probes: shippedProbes, program };
}
