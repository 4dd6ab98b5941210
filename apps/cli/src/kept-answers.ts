// Where are answers of models kept, and from where may they answer? A folder that the user names answers as it is; any other only with our seal, and none from
// inside the audited tree, whose author could have put it there.
import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { defaultCacheFolder } from '@auditor/forensics';
import { fileStore, type Store, sealedStore } from '@auditor/judges/llm';
import { AuditorError, type Limitation } from '@auditor/schema';
import { oneLine } from './output/one-line.js';
import { treeOf } from './places.js';
import type { AuditRequest } from './request.js';
import { stateKey } from './state-key.js';
import { leadsInto } from './trust/where.js';

export interface KeptAnswers {
	/** Of the run; left out where none is kept. */
	readonly record: Store | undefined;
	/** Of all runs of this user; left out where none is kept. */
	readonly cache: Store | undefined;
	/** How many answers came from where, so far. */
	notices(): readonly Limitation[];
}

/** @param asker who is told of in the notices */
export function keptAnswers(request: AuditRequest, environment: NodeJS.ProcessEnv, asker = 'judges'): KeptAnswers {
	const counts = new Map<string, number>();
	let key: string | null = null;
	const open = (folder: string, said: string, trusted: boolean) => {
		key ??= stateKey(environment);
		return sealedStore(fileStore(folder), {
			key,
			trusted,
			onAnswer: (name) => {
				if (!name.endsWith('.failure')) counts.set(said, (counts.get(said) ?? 0) + 1);
			},
		});
	};
	const cache = cacheFolder(request, environment);
	return {
		record: request.records === undefined ? undefined : ofRun(request, request.records, open),
		cache: cache === null ? undefined : open(cache, "the user's cache", false),
		notices: () => [...counts].map(([said, count]) => notice(count, said, asker)),
	};
}

function ofRun(request: AuditRequest, records: string, open: (folder: string, said: string, trusted: boolean) => Store): Store {
	const folder = resolve(request.cwd, records, 'calls');
	const named = request.recordsNamed === true;
	if (named) checkFolder(resolve(request.cwd, records), records);
	const store = open(folder, `the folder ${records}/calls`, named);
	const tree = treeOf(request);
	return named || tree === null || !leadsInto(tree, folder) ? store : { ...store, get: () => null };
}

/** @throws AuditorError AUD_USAGE for a name under which no folder is or can be */
function checkFolder(folder: string, name: string): void {
	try {
		if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== false) return;
	} catch {
		// Too long a name, or one below a file.
	}
	throw new AuditorError('AUD_USAGE', `The folder of records ${oneLine(name)} is no folder.`);
}

/** Beside the facts cache, and not kept where that is not. */
function cacheFolder(request: AuditRequest, environment: NodeJS.ProcessEnv): string | null {
	if (request.cache === false) return null;
	if (typeof request.cache === 'string') return `${resolve(request.cwd, request.cache)}-calls`;
	const folder = defaultCacheFolder(environment);
	return folder === null ? null : join(folder, '..', 'calls');
}

function notice(count: number, said: string, detective: string): Limitation {
	const about = detective === 'judges' ? '' : ' on pictures';
	const answers = count === 1 ? `1 answer of a model${about} comes` : `${count} answers of models${about} come`;
	return { detective, severity: 'note', message: `${answers} from records: ${said}.`, ours: false };
}
