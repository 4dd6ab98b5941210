// The package.json that a finding is about, and the Python that a folder names.
import type { Node } from '@auditor/code/syntax-trees';
import type { Evidence } from '@auditor/schema';
import type { Ground } from '../fix.js';
import { jsonObject } from '../json.js';
import type { Opened } from '../opened.js';

export interface Manifest {
	readonly opened: Opened;
	readonly object: Node;
	readonly data: Readonly<Record<string, unknown>>;
}

export async function manifestOf({ location }: Evidence, ground: Ground): Promise<Manifest | null> {
	const opened = location?.path && /(?:^|\/)package\.json$/.test(location.path) ? await ground.open(location.path) : null;
	const object = opened && jsonObject(opened);
	return object ? { opened, object, data: JSON.parse(opened.source.text) as Record<string, unknown> } : null;
}

/** The version that the repository names: its own file, that of a platform, or the oldest that the manifest allows. */
export async function pythonVersion(textOf: (name: string) => Promise<string>): Promise<string | null> {
	const files: readonly (readonly [string, RegExp])[] = [
		['.python-version', /^(3\.\d{1,2})\b/m],
		['runtime.txt', /^python-(3\.\d{1,2})\b/m],
		['pyproject.toml', /^(?:requires-python|python)\s*=\s*["'](?:>=|\^|~=?|==)?\s*(3\.\d{1,2})\b/m],
	];
	for (const [name, said] of files) {
		const found = said.exec(await textOf(name))?.[1];
		if (found !== undefined) return found;
	}
	return null;
}
