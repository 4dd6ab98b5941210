// Every kind of fix, in the order in which they are tried. A newcomer is a file here and a line.
import type { Fix } from '../fix.js';
import { addedPart } from './added-part.js';
import { argumentList } from './argument-list.js';
import { cloneTimeout } from './clone-timeout.js';
import { cloneUrlCheck } from './clone-url-check.js';
import { execFile } from './exec-file.js';
import { frozenModel } from './frozen-model.js';
import { missingImport } from './missing-import.js';
import { modelLimits } from './model-limits.js';
import { modelRetry } from './model-retry.js';
import { safeYaml } from './safe-yaml.js';
import { settingsExample } from './settings-example.js';
import { systemCall } from './system-call.js';

export const fixes: readonly Fix[] = [
	addedPart,
	argumentList,
	cloneTimeout,
	cloneUrlCheck,
	execFile,
	frozenModel,
	missingImport,
	modelLimits,
	modelRetry,
	safeYaml,
	settingsExample,
	systemCall,
];
