// What batch and worker have in common: the request behind their options, and the store that they name.
import { availableParallelism } from 'node:os';
import { folderStore, memoryQuota, type Patience, patientStore, type Quota, type ResultStore } from '@auditor/cohort';
import { AuditorError } from '@auditor/schema';
import { type NamedOptions, requestFrom, withConfig } from '../commands/shared-options.js';
import { loadConfig } from '../config/load-config.js';
import { isOwnRenderer } from '../formats.js';
import { inform } from '../output/complain.js';
import { needPart } from '../parts.js';
import type { AuditRequest } from '../request.js';

export interface WorkSetup {
	/** Without a target. */
	readonly request: AuditRequest;
	readonly concurrency: number;
	readonly formats: readonly string[];
	/** Takes fingerprints of each target, to compare them. */
	readonly fingerprints: boolean;
	readonly timeLimit: number;
	readonly memoryLimit: number;
	/** Milliseconds that a failure of the surroundings is waited for. */
	readonly patience: number;
}

/** @throws AuditorError AUD_CONFIG_INVALID */
export async function workSetup(given: Record<string, unknown>): Promise<WorkSetup> {
	const { named, notes } = await loadConfig({ cwd: process.cwd(), named: given.config as string | false | undefined });
	for (const note of notes) inform(note);
	// Reports belong to a target; the configuration's concurrency is that of model calls.
	const { reports: _reports, formats, concurrency: calls } = named;
	const own = (formats ?? []).find(isOwnRenderer);
	if (own !== undefined)
		throw new AuditorError('AUD_CONFIG_INVALID', `A batch takes no renderer of your own, and the configuration names ${own}.`, {
			hint: 'auditor report renders a report.json of the batch with it.',
		});
	const shared = { ...withConfig(given, named), report: given.report, concurrency: given.calls ?? calls };
	const request = requestFrom('', shared as NamedOptions);
	return {
		request,
		concurrency: (given.concurrency as number | undefined) ?? availableParallelism(),
		formats: [...new Set([...(given.format as string[]), ...(formats ?? [])])],
		fingerprints: given.similarity !== false,
		timeLimit: given.timeLimit as number,
		memoryLimit: given.memoryLimit as number,
		patience: (given.patience as number) * 1_000,
	};
}

/** The limits of the provider, held for all targets of this process; null when there are none. */
export function localQuota({ requestsPerMinute, tokensPerMinute }: AuditRequest): Quota | null {
	return requestsPerMinute === undefined && tokensPerMinute === undefined ? null : memoryQuota({ requestsPerMinute, tokensPerMinute });
}

/**
 * @param patience how long a store that is away is waited for; without it, not at all
 * @throws AuditorError AUD_USAGE, AUD_OUTPUT
 */
export async function openStore(place: string, patience?: Patience): Promise<ResultStore> {
	const store = /^s3:\/\//i.test(place) ? await openS3(place) : folderStore(place);
	return patience ? patientStore(store, patience) : store;
}

async function openS3(place: string): Promise<ResultStore> {
	needPart('store');
	// Its notes on versions of Node are for whoever develops with it; `engines` and `doctor` say which one is needed.
	process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
	const { s3Store } = await import('@auditor/cohort/s3');
	return s3Store(place);
}
