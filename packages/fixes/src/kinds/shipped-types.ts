// A package whose declarations name the types of another one, which stands in `devDependencies` alone: what types it becomes a dependency, in the lock file,
// too, so that whoever installs the package has its types. Nothing where a lock file would have to be written anew.
import { folderOf, parseObject } from '@auditor/code';
import { type Node, nodesOf } from '@auditor/code/syntax-trees';
import { compareText } from '@auditor/schema';
import type { FileEdits, Fix } from '../fix.js';
import { addProperty, jsonObject, objectAt } from '../json.js';
import type { Opened } from '../opened.js';
import { propertyOf } from '../script.js';
import type { Edit } from '../source.js';
import { type Manifest, manifestOf } from './_package.js';
import { namesOf } from './_places.js';

export const shippedTypes: Fix = {
	id: 'shipped-types',
	title: 'Let users have the types that the declarations name.',
	answers: ['library/type-escapes'],
	async propose(finding, ground) {
		const [name, ...others] = namesOf(finding.values.packages);
		const { paths, open } = ground;
		// The package of the root alone: where others stand around it, they may lock their packages together.
		const isOther = [...paths].some((path) => path.endsWith('/package.json') && finding.location?.path?.startsWith(`${folderOf(path)}/`));
		const location = finding.location && { ...finding.location, path: 'package.json' };
		const manifest = name !== undefined && others.length === 0 && !isOther ? await manifestOf({ ...finding, location }, ground) : null;
		const tools = Object(manifest?.data.devDependencies) as Readonly<Record<string, unknown>>;
		const typed = [`@types/${(name ?? '').replace(/^@([^/]+)\//, '$1__')}`, name ?? ''].find((one) => typeof tools[one] === 'string');
		const locks = ['pnpm-lock.yaml', 'bun.lock', 'bun.lockb'].some((lock) => paths.has(lock));
		if (!manifest || typed === undefined || locks || manifest.data.workspaces !== undefined) return null;
		const edits = moved(manifest.opened, manifest.object, typed);
		if (!edits) return null;
		const found: FileEdits[] = [{ path: manifest.opened.path, edits }];
		// Yarn locks what a package is for in no way, but where it is a newer one.
		if (paths.has('yarn.lock')) return /^# yarn lockfile v1$/m.test(await ground.textAt('yarn.lock')) ? found : null;
		const lock = await open('package-lock.json');
		const locked = lock && inLock(lock, manifest, typed);
		return paths.has('package-lock.json') ? locked && [...found, { path: lock!.path, edits: locked }] : found;
	},
};

/** The property out of `devDependencies`, and into `dependencies`, by its name. */
function moved(opened: Opened, object: Node, name: string): Edit[] | null {
	const { source } = opened;
	const tools = objectAt(object, 'devDependencies');
	const own = tools && propertyOf(tools, name);
	if (!tools || !own) return null;
	const out = without(tools, own);
	const text = source.slice(own);
	const into = objectAt(object, 'dependencies');
	const head = propertyOf(object, 'devDependencies')!;
	const gap = `${source.eol}${source.indentAt(head.start)}`;
	if (!into) return [out, { start: head.start, end: head.start, text: `"dependencies": {${gap}${source.step}${text}${gap}},${gap}` }];
	const properties = nodesOf(into.properties);
	const next = properties.find((one) => compareText(keyOf(opened, one), name) > 0);
	const inside = `${source.eol}${source.indentAt(own.start)}`;
	if (properties.length === 0) return [out, { start: into.start, end: into.end, text: `{${inside}${text}${gap}}` }];
	const edit = next ? { start: next.start, end: next.start, text: `${text},${inside}` } : addProperty(opened, into, text);
	return edit && [out, edit];
}

const keyOf = ({ source }: Opened, property: Node) => /^"([^"]*)"/.exec(source.slice(property))?.[1] ?? '';

function without(object: Node, property: Node): Edit {
	const all = nodesOf(object.properties);
	const at = all.indexOf(property);
	const [before, next] = [all[at - 1], all[at + 1]];
	if (next) return { start: property.start, end: next.start, text: '' };
	return before ? { start: before.end, end: property.end, text: '' } : { start: object.start, end: object.end, text: '{}' };
}

/** What the lock file of npm repeats, and the marks of what is installed for development alone, of the package and of all that it asks for; null for an older form. */
function inLock(lock: Opened, { data }: Manifest, name: string): Edit[] | null {
	const whole = jsonObject(lock);
	const said = parseObject(lock.source.text);
	const packages = whole && objectAt(whole, 'packages');
	const own = packages && objectAt(packages, '');
	const known = Object(said?.packages) as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
	const first = `node_modules/${name}`;
	if (!packages || !own || said?.dependencies !== undefined || known[first] === undefined || data.name !== known['']?.name) return null;
	const found = new Set<string>();
	for (const left = [first]; left.length > 0; ) {
		const key = left.pop()!;
		if (found.has(key)) continue;
		found.add(key);
		for (const asked of Object.keys({ ...Object(known[key]?.dependencies), ...Object(known[key]?.optionalDependencies) })) {
			let at = key;
			while (at !== '' && known[`${at}/node_modules/${asked}`] === undefined)
				at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')));
			const of = at === '' ? `node_modules/${asked}` : `${at}/node_modules/${asked}`;
			if (known[of] !== undefined) left.push(of);
		}
	}
	const marks = [...found].flatMap((key) => {
		const object = objectAt(packages, key);
		const mark = object && propertyOf(object, 'dev');
		return mark ? [without(object, mark)] : [];
	});
	const repeated = moved(lock, own, name);
	return repeated && [...repeated, ...marks];
}
