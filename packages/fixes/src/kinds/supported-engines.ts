// The oldest Node that continuous integration tests is the one that the package supports.
import type { Fix } from '../fix.js';
import { addProperty } from '../json.js';
import { manifestOf } from './_package.js';

const VERSIONS = /\bnode(?:-version|_version)?[ \t]*:[ \t]*(?:\[([^\]]{1,400})\]|(["']?v?\d{1,2}(?:\.(?:x|\d+(?:\.\d+)?))?["']?)[ \t]*$)/gm;

export const supportedEngines: Fix = {
	id: 'supported-engines',
	title: 'Say which Node the package supports: the oldest that is tested.',
	answers: ['library/supported-engines'],
	async propose(finding, ground) {
		const manifest = await manifestOf(finding, ground);
		if (!manifest || manifest.data.engines !== undefined) return null;
		const majors: number[] = [];
		for (const path of [...ground.paths].filter((p) => /^\.github\/workflows\/[^/]+\.ya?ml$/.test(p))) {
			const opened = await ground.open(path);
			for (const [, list, one] of opened?.source.text.matchAll(VERSIONS) ?? [])
				for (const item of (list ?? one ?? '').split(',')) {
					const major = /^\s*["']?v?(\d{1,2})(?:\.(?:x|\d+(?:\.\d+)?))?["']?\s*$/.exec(item)?.[1];
					if (major !== undefined) majors.push(Number(major));
				}
		}
		if (majors.length === 0) return null;
		const engines = `"engines": { "node": ">=${Math.min(...majors)}" }`;
		const edit = addProperty(manifest.opened, manifest.object, engines, ['license', 'version']);
		return edit && [{ path: manifest.opened.path, edits: [edit] }];
	},
};
