// Probes on what a repository builds from, and what its builds may do: after the checks of OpenSSF Scorecard, from the tree alone.
import type { Probe } from '@auditor/schema';
import { binaries } from './binaries.js';
import { declaredImports } from './declared-imports.js';
import { frozenInstalls } from './frozen-installs.js';
import { lockedManifests } from './locked-manifests.js';
import { movingCode } from './moving-code.js';
import { pinnedActions } from './pinned-actions.js';
import { pinnedImages } from './pinned-images.js';
import { provenance } from './provenance.js';
import { scriptInjection } from './script-injection.js';
import { tokenPermissions } from './token-permissions.js';
import { untrustedCode } from './untrusted-code.js';
import { updateTool } from './update-tool.js';

/** In the order in which they are reported. */
// biome-ignore format: a list
export const supplyProbes: readonly Probe[] = [
	untrustedCode, scriptInjection, movingCode, tokenPermissions, pinnedActions, pinnedImages, updateTool, lockedManifests, declaredImports,
	frozenInstalls, provenance, binaries,
];
