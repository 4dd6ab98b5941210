// A package that publishes its whole folder: `files` with the one folder that all its entry points are built into.
import type { Fix } from '../fix.js';
import { addProperty } from '../json.js';
import { manifestOf } from './_package.js';

const KEYS = ['main', 'module', 'types', 'typings', 'browser', 'bin', 'exports'];

export const packagedFiles: Fix = {
	id: 'packaged-files',
	title: 'Publish the built folder alone.',
	answers: ['library/packaged-files'],
	async propose(finding, ground) {
		const manifest = await manifestOf(finding, ground);
		if (!manifest || manifest.data.files !== undefined) return null;
		const { data, opened, object } = manifest;
		const targets = KEYS.flatMap((key) => pathsIn(data[key])).filter((path) => path !== './package.json');
		const folders = new Set(targets.map((path) => /^(?:\.\/)?(dist|lib|build|out)\//.exec(path)?.[1]));
		const [folder] = folders;
		// A folder of the tree may hold more than what is built.
		const root = opened.path.slice(0, -'package.json'.length);
		if (folders.size !== 1 || folder === undefined || [...ground.paths].some((path) => path.startsWith(`${root}${folder}/`))) return null;
		const edit = addProperty(opened, object, `"files": ["${folder}"]`, ['exports', 'types', 'main', 'version']);
		return edit && [{ path: opened.path, edits: [edit] }];
	},
};

function pathsIn(value: unknown): string[] {
	if (typeof value === 'string') return [value];
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(pathsIn) : [];
}
