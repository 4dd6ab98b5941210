// `*` and `latest` take whatever is published next: the version that the lock file holds, and what is compatible with it.
import { asNode } from '@auditor/code/syntax-trees';
import type { Fix, Ground } from '../fix.js';
import { objectAt } from '../json.js';
import { propertyOf } from '../script.js';
import type { Edit } from '../source.js';
import { manifestOf } from './_package.js';
import { namesOf } from './_places.js';

export const dependencyRanges: Fix = {
	id: 'dependency-ranges',
	title: 'Bound the dependencies by the versions of the lock file.',
	answers: ['library/dependency-ranges'],
	async propose(finding, ground) {
		const manifest = await manifestOf(finding, ground);
		const loose = namesOf(finding.values.loose);
		const locked = manifest && (await lockedVersions(`${manifest.root}package-lock.json`, ground));
		if (!manifest || !locked || loose.length === 0) return null;
		const edits: Edit[] = [];
		for (const name of loose) {
			const value = ['dependencies', 'optionalDependencies']
				.map((key) => objectAt(manifest.object, key))
				.flatMap((object) => (object ? asNode(propertyOf(object, name)?.value) : undefined))
				.find((node) => node !== undefined);
			const version = locked.get(name);
			if (!value || !/^(?:\*|latest|x|)$/.test(String(value.value)) || version === undefined) return null;
			edits.push({ start: value.start, end: value.end, text: `"^${version}"` });
		}
		return [{ path: manifest.opened.path, edits }];
	},
};

/** Versions of what a lock file of npm installs at the top, releases alone. */
async function lockedVersions(path: string, ground: Ground): Promise<Map<string, string> | null> {
	const opened = await ground.open(path);
	if (!opened) return null;
	try {
		const { packages = {} } = JSON.parse(opened.source.text) as { packages?: Record<string, { version?: unknown }> };
		const found = Object.entries(packages).flatMap(([key, { version }]) =>
			key.startsWith('node_modules/') && !key.slice(13).includes('node_modules/') && /^\d+\.\d+\.\d+$/.test(String(version))
				? [[key.slice('node_modules/'.length), String(version)] as const]
				: [],
		);
		return new Map(found);
	} catch {
		return null;
	}
}
