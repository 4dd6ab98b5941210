// Files between the checkout and the auditor. What a pull request could have changed is taken from the commit that it asks to change; what is written
// into the checkout passes no link and replaces nothing that the repository tracks.
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';

/**
 * Path of a file or folder that an input names. In a pull request one that the base commit or the checkout tracks is that of the base commit; what an
 * earlier step of the job made is taken as it is, unless the way to it leads through a link or a submodule.
 * @param options.base commit; null outside of pull requests
 * @param options.into folder for copies
 * @throws Error when the base commit is not there or does not hold it, or the way leads elsewhere
 */
export function namedPath(path, { workspace, base, into }) {
	const full = resolve(workspace, path);
	const inside = relative(workspace, full);
	if (base === null || inside === '' || !isBelow(inside)) return full;
	const name = inside.split(sep).join('/');
	const known = git(workspace, ['cat-file', '-e', `${base}^{commit}`]).status === 0;
	const entries = [known ? entriesOf(workspace, base) : new Map(), entriesOf(workspace, 'HEAD')];
	if (!entries.some((tracked) => tracked.has(folded(name)))) {
		refuseDetour(workspace, inside, entries);
		return full;
	}
	if (!known) throw new Error(`${path} is read from the base commit, which the checkout does not hold: set fetch-depth to 0`);
	const packed = git(workspace, ['archive', '--format=tar', base, '--', `:(top,literal)${name}`]);
	if (packed.status !== 0) throw new Error(`${path} is not part of the base commit, and a pull request cannot bring its own`);
	mkdirSync(into, { recursive: true });
	const { status } = spawnSync('tar', ['-x', '-f', '-', '-C', into], { input: packed.stdout, stdio: ['pipe', 'ignore', 'ignore'] });
	if (status !== 0) throw new Error(`${path} of the base commit cannot be unpacked`);
	return join(into, inside);
}

/**
 * Path of a file that an input names and that a change may bring, such as the report: what lies in the checkout may not lead out of it.
 * @throws Error when it does
 */
export function ownPath(path, workspace) {
	const full = resolve(workspace, path);
	if (!isBelow(relative(workspace, full))) return full;
	const real = realOf(full);
	if (real !== null && !isBelow(relative(workspace, real))) throw new Error(`${path} is a link that leads out of the checkout`);
	return full;
}

/**
 * Path of the folder that is audited: in the checkout a folder, and every part of the way to it.
 * @throws Error for a link or a file, which a change could have made to have something else audited
 */
export function targetPath(path, workspace) {
	const full = resolve(workspace, path);
	const inside = relative(workspace, full);
	const parts = inside === '' || !isBelow(inside) ? [] : inside.split(sep);
	parts.forEach((_, i) => {
		const way = parts.slice(0, i + 1).join('/');
		if (lstatSync(join(workspace, way), { throwIfNoEntry: false })?.isDirectory() !== true)
			throw new Error(`${inside} cannot be audited: ${way} is not a folder of the checkout`);
	});
	return full;
}

/** The commit that must be audited where a path leads into what the checkout tracks; null: anything may, such as what an earlier step cloned there. */
export function headOf(path, workspace) {
	const name = relative(workspace, path).split(sep).join('/');
	if (!isBelow(name) || !existsSync(join(workspace, '.git')) || (name !== '' && !isTracked(workspace, name))) return null;
	const { status, stdout } = git(workspace, ['rev-parse', 'HEAD']);
	return status === 0 ? stdout.toString('utf8').trim() : null;
}

function realOf(path) {
	try {
		return realpathSync(path);
	} catch {
		return null;
	}
}

/**
 * Copies the files of a folder into a folder of the checkout.
 * @throws Error for a link on the way, and for a file that the repository tracks
 */
export function deliver(from, out, workspace) {
	const folder = resolve(workspace, out);
	const inside = relative(workspace, folder);
	if (inside === '') throw new Error('the folder of the checkout itself cannot take the reports: name a folder below it with "out"');
	const parts = isBelow(inside) ? inside.split(sep) : [];
	parts.forEach((_, i) => {
		const at = join(workspace, ...parts.slice(0, i + 1));
		const found = lstatSync(at, { throwIfNoEntry: false });
		if (found && !found.isDirectory()) throw new Error(`${relative(workspace, at)} is not a folder: name another one with "out"`);
	});
	mkdirSync(folder, { recursive: true });
	for (const name of readdirSync(from)) {
		if (!lstatSync(join(from, name)).isFile()) continue;
		const to = join(folder, name);
		const shown = relative(workspace, to);
		if (isBelow(shown) && isTracked(workspace, shown.split(sep).join('/')))
			throw new Error(`${shown} is part of the repository and is not replaced: name another folder with "out"`);
		const found = lstatSync(to, { throwIfNoEntry: false });
		if (found && !found.isFile()) throw new Error(`${shown} is not a file: name another folder with "out"`);
		rmSync(to, { force: true });
		mkdirSync(dirname(to), { recursive: true });
		writeFileSync(to, readFileSync(join(from, name)), { flag: 'wx' });
	}
}

function isBelow(path) {
	return path !== '..' && !path.startsWith(`..${sep}`) && !isAbsolute(path);
}

/** @throws Error for a part of the way that is a link, or that a commit tracks as anything but a folder */
function refuseDetour(workspace, inside, entries) {
	const parts = inside.split(sep);
	parts.forEach((_, i) => {
		const way = parts.slice(0, i + 1);
		const isLink = lstatSync(join(workspace, ...way), { throwIfNoEntry: false })?.isSymbolicLink();
		if (isLink || entries.some((tracked) => (tracked.get(folded(way.join('/'))) ?? FOLDER) !== FOLDER))
			throw new Error(`${inside} cannot be used: ${way.join('/')} leads elsewhere, and a pull request could have made it`);
	});
}

/** Mode of a folder in a tree of git. */
const FOLDER = '040000';

/** Modes of everything that a commit tracks, folders as well, by folded path; a workspace without a repository tracks nothing. */
function entriesOf(workspace, commit) {
	if (!existsSync(join(workspace, '.git'))) return new Map();
	const { status, stdout } = git(workspace, ['ls-tree', '-r', '-t', '-z', '--full-tree', commit]);
	if (status !== 0) throw new Error(`the tree of ${commit} cannot be read`);
	const lines = stdout.toString('utf8').split('\0').filter(Boolean);
	return new Map(lines.map((line) => [folded(line.slice(line.indexOf('\t') + 1)), line.slice(0, line.indexOf(' '))]));
}

/** Some file systems take names for one that differ in case or in how letters are composed. */
function folded(path) {
	return path.normalize('NFC').toLowerCase();
}

function isTracked(workspace, name) {
	return git(workspace, ['cat-file', '-e', `HEAD:${name}`]).status === 0;
}

/** Objects alone are read: nothing here starts a hook, a filter or a pager. */
function git(workspace, args) {
	const settings = ['core.hooksPath=/dev/null', 'core.fsmonitor=false'].flatMap((setting) => ['-c', setting]);
	return spawnSync('git', ['-C', workspace, ...settings, ...args], { stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 2 ** 28 });
}
