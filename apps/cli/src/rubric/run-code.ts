// The code that the rubric package of a saved run brings, for commands that compute its verdict again. Nothing is loaded without the user's word.
import { AuditorError } from '@auditor/schema';
import { loadRubric } from '../input/load-rubric.js';
import { rubricOfRun } from '../input/read-run.js';
import { allProbes } from '../services.js';
import { isName } from '../trust/where.js';
import type { RubricCode } from './rubric-code.js';

/**
 * Does `work` with the code of the run's rubric, null where none was allowed. A policy that cannot be had without it says so.
 * @throws AuditorError AUD_RUBRIC_NOT_FOUND, AUD_RUBRIC_INVALID, and what `work` throws
 */
export async function withRunCode<T>(
	path: string,
	options: Record<string, unknown>,
	work: (code: RubricCode | null) => T | Promise<T>,
): Promise<T> {
	const code = await runCode(path, options);
	try {
		return await work(code);
	} catch (error) {
		if (code !== null || !AuditorError.is(error) || error.hint || !error.code.startsWith('AUD_POLICY_')) throw error;
		const hint = "If it is a rule of the run's rubric package, --allow-rubric-code runs it.";
		throw new AuditorError(error.code, error.message, { hint, cause: error });
	}
}

/** Null without `--allow-rubric-code`, and for a package of data. @throws AuditorError AUD_RUBRIC_NOT_FOUND, AUD_RUBRIC_INVALID */
async function runCode(path: string, options: Record<string, unknown>): Promise<RubricCode | null> {
	if (options.allowRubricCode !== true) return null;
	const said = options.rubric as string | undefined;
	const name = said ?? rubricOfRun(path);
	if (said === undefined && !isName(name))
		throw new AuditorError('AUD_RUBRIC_NOT_FOUND', 'The run names its rubric by a path.', {
			hint: 'Name the rubric with --rubric if you trust it.',
		});
	const loaded = await loadRubric(name, process.cwd(), { knownProbes: allProbes.map((p) => p.id), allowCode: true });
	return loaded.code;
}
