// With which program is a target of a batch audited? With the one-file build, whose compiled code the first audits leave for the
// others. The process is still each target's own; what they share is code, and no state.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runFolder } from '@auditor/forensics';
import { atHurriedEnd } from '../clean-up.js';
import { isListened } from '../metrics.js';
import { isCurrent } from '../one-file/parts.js';
import type { AuditRequest } from '../request.js';

export interface AuditProgram {
	/** File and arguments for the next process. */
	next(): { readonly file: string; readonly args: readonly string[] };
	/** Forgets the compiled code. */
	close(): void;
}

/** So many audits leave what they compiled: the second language of a cohort comes soon, and leaving costs 50 ms. */
const LEAVERS = 6;
/** Beside the built command; from source there is none, and a built one is needed. */
const own = dirname(fileURLToPath(import.meta.url));

/**
 * The program for targets of a request.
 *
 * Where models are asked, the wait is theirs; a rubric's own code and what counts for an operator are imported, which kept code cannot do: these run as
 * a single audit does.
 * @param place folder of the built files
 */
export function auditProgram(request: AuditRequest, place: string = own): AuditProgram {
	const asksModels = request.bench === 'llm' || request.visionModel !== undefined;
	if (asksModels || request.allowRubricCode || isListened(process.env) || !isCurrent(place))
		return { next: () => ({ file: join(place, 'audit-job.js'), args: [] }), close: () => {} };
	const { folder, remove } = runFolder('code');
	const forget = atHurriedEnd(remove);
	let started = 0;
	return {
		next: () => ({ file: join(place, 'audit-start.cjs'), args: [join(folder, 'code'), ...(started++ < LEAVERS ? ['keep'] : [])] }),
		close: () => {
			forget();
			remove();
		},
	};
}
