// `*` and `latest` take whatever is published next: the version that the lock file holds, and what is compatible with it.
import { asNode, type Node } from '@auditor/code/syntax-trees';
import type { Fix } from '../fix.js';
import { jsonObject, objectAt } from '../json.js';
import type { Opened } from '../opened.js';
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
		const lock = manifest && (await ground.open(`${manifest.root}package-lock.json`));
		const locked = lock && lockedVersions(lock);
		if (!manifest || !locked || loose.length === 0) return null;
		// The lock file repeats what the manifest asks for.
		const whole = jsonObject(lock);
		const packages = whole && objectAt(whole, 'packages');
		const own = packages && objectAt(packages, '');
		if (!own) return null;
		const [edits, repeated]: [Edit[], Edit[]] = [[], []];
		for (const name of loose) {
			const [value, again] = [manifest.object, own].map((object) => rangeIn(object, name));
			const version = locked.get(name);
			if (!value || !again || !/^(?:\*|latest|x|)$/.test(String(value.value)) || version === undefined) return null;
			edits.push({ start: value.start, end: value.end, text: `"^${version}"` });
			repeated.push({ start: again.start, end: again.end, text: `"^${version}"` });
		}
		return [
			{ path: manifest.opened.path, edits },
			{ path: lock.path, edits: repeated },
		];
	},
};

function rangeIn(object: Node, name: string): Node | undefined {
	const found = ['dependencies', 'optionalDependencies'].map((key) => objectAt(object, key));
	return found.flatMap((one) => (one ? (asNode(propertyOf(one, name)?.value) ?? []) : []))[0];
}

/** Versions of what a lock file of npm installs at the top, releases alone. */
function lockedVersions(opened: Opened): Map<string, string> | null {
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
