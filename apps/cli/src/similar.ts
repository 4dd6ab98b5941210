// Which targets of a cohort resemble each other, beyond what all began with? Reads the fingerprints that lie beside the reports; a target without them is passed over.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Cohort, CohortRow } from '@auditor/cohort';
import { compareClass, type Fingerprints, fingerprintsSchema, SIMILARITY_NOTE, THRESHOLD } from '@auditor/similarity';
import { fingerprintsOfTarget } from './fingerprints.js';
import { openTarget, tokensOf } from './open-target.js';
import { targetFrom } from './places.js';
import type { AuditRequest } from './request.js';
import { named } from './trust/origin.js';
import { parseJson, readText } from './trust/read.js';

/** Files left out that are named. */
const MOST_LEFT_OUT = 200;

/** How a cohort's targets are compared. */
export interface SimilarOptions {
	/** What all began with (`fingerprintsOfTarget`). */
	readonly template?: Fingerprints | null;
	/** Least similarity that is named, 0-1. */
	readonly threshold?: number;
	/** Writes the files of a target again, from its result. */
	readonly again?: (id: string) => Promise<unknown>;
}

/** Fingerprints of a template, read as a target is. @throws AuditorError when it cannot be read. */
export async function templateOf(template: string, request: AuditRequest, signal: AbortSignal): Promise<Fingerprints> {
	const { cwd, allowPrivateHosts, allowHosts, cloneTimeout: timeoutMs } = request;
	const options = { allowPrivateHosts, allowHosts, timeoutMs, signal };
	return fingerprintsOfTarget(await openTarget(targetFrom({ target: template, cwd }), options, tokensOf(request)), signal);
}

/**
 * The pairs of a cohort, for its cohort.json. A row whose fingerprints.json cannot be read, nor made again, could not be compared.
 * @param out the cohort's folder, in which each row's `folder` holds a fingerprints.json.
 */
export async function similarIn(out: string, rows: readonly CohortRow[], options: SimilarOptions = {}): Promise<Cohort['similar']> {
	const { template = null, threshold = THRESHOLD } = options;
	const targets = new Map<string, Fingerprints>();
	for (const { entry, folder } of rows) {
		const file = folder === null ? null : join(out, folder, 'fingerprints.json');
		if (file === null || !existsSync(file)) continue;
		let read = fingerprintsIn(file);
		if (read === null) {
			await options.again?.(entry.id);
			read = fingerprintsIn(file);
		}
		if (read !== null) targets.set(entry.id, read);
	}
	const without = rows.length - targets.size;
	const note = without > 0 ? `${SIMILARITY_NOTE} ${without} of ${rows.length} targets could not be compared.` : SIMILARITY_NOTE;
	const { pairs, more, groups, installed } = compareClass(targets, { template, threshold });
	return {
		note,
		threshold,
		pairs,
		...(more > 0 && { more }),
		...(groups.length > 0 && { groups }),
		leftOut: installed.slice(0, MOST_LEFT_OUT),
		...(installed.length > MOST_LEFT_OUT && { moreLeftOut: installed.length - MOST_LEFT_OUT }),
	};
}

/** Null for what cannot be read as fingerprints of this version. */
function fingerprintsIn(file: string): Fingerprints | null {
	try {
		return fingerprintsSchema.safeParse(parseJson(readText(named(file)))).data ?? null;
	} catch {
		return null;
	}
}
