// The rules that the rubric package of a saved run brings, for commands that compute its verdict again. Nothing is loaded without the user's word.
import type { Rule } from '@auditor/justice';
import { loadRubric } from '../input/load-rubric.js';
import { rubricOfRun } from '../input/read-run.js';
import { allProbes } from '../services.js';

/** @throws AuditorError AUD_RUBRIC_NOT_FOUND, AUD_RUBRIC_INVALID */
export async function runRules(path: string, options: Record<string, unknown>): Promise<readonly Rule[]> {
	if (options.allowRubricCode !== true) return [];
	const name = (options.rubric as string | undefined) ?? rubricOfRun(path);
	const loaded = await loadRubric(name, process.cwd(), { knownProbes: allProbes.map((p) => p.id), allowCode: true });
	return loaded.code?.rules ?? [];
}
