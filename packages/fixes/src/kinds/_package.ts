// The package.json that a finding is about.
import { parseObject } from '@auditor/code';
import type { Node } from '@auditor/code/syntax-trees';
import type { Evidence } from '@auditor/schema';
import type { Ground } from '../fix.js';
import { jsonObject } from '../json.js';
import type { Opened } from '../opened.js';

export interface Manifest {
	readonly opened: Opened;
	/** What the paths of files beside it begin with: nothing, or `packages/a/`. */
	readonly root: string;
	readonly object: Node;
	readonly data: Readonly<Record<string, unknown>>;
}

export async function manifestOf({ location }: Evidence, ground: Ground): Promise<Manifest | null> {
	const opened = location?.path && /(?:^|\/)package\.json$/.test(location.path) ? await ground.open(location.path) : null;
	const object = opened && jsonObject(opened);
	const data = object && parseObject(opened.source.text);
	if (!data) return null;
	const root = opened.path.slice(0, -'package.json'.length);
	return { opened, root, object, data };
}
