// The probes of the git history, in the order of their findings.
import type { Probe } from '@auditor/schema';
import { bulkUpload } from './bulk-upload.js';
import { bursts } from './bursts.js';
import { commitCount } from './commit-count.js';
import { emptyClaims } from './empty-claims.js';
import { growthSteps } from './growth-steps.js';
import { messageQuality } from './message-quality.js';
import { progression } from './progression.js';
import { sessions } from './sessions.js';
import { timeSpan } from './time-span.js';

// biome-ignore format: a list
export const gitProbes: readonly Probe[] = [
	commitCount, progression, growthSteps, bulkUpload, bursts, timeSpan, sessions, messageQuality, emptyClaims,
];
