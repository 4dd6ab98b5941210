// Mutants of git objects, packs, indexes and refs: bytes of a small repository are changed, and it is opened and read.
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';
import { mutantBytes } from '../mutate.mjs';
import { built, PYTHON } from '../seeds.mjs';

export default async function git() {
	const { openRepository, detectRepository } = await built('forensics');
	const { AuditorError } = await built('schema');
	return {
		unit: 1,
		async read([{ number, random }]) {
			const place = mkdtempSync(join(tmpdir(), 'mutant-'));
			try {
				const changed = change(seedIn(place, random.below(2) === 0), random);
				const snapshot = await openRepository(join(place, 'repo'));
				try {
					const { findings } = await detectRepository(snapshot, { cache: false });
					const failures = findings.filter(({ outcome }) => outcome === 'error');
					return {
						refused: 0,
						failures: failures.map(({ probe, message }) => ({ number, what: `${changed}: ${probe}: ${message}`.slice(0, 400) })),
					};
				} finally {
					await snapshot.close();
				}
			} catch (error) {
				if (AuditorError.is(error) && error.code !== 'AUD_INTERNAL') return { refused: 1, failures: [] };
				throw error;
			} finally {
				rmSync(place, { recursive: true, force: true });
			}
		},
	};
}

const WHO = {
	GIT_AUTHOR_NAME: 'a',
	GIT_AUTHOR_EMAIL: 'a@b',
	GIT_COMMITTER_NAME: 'a',
	GIT_COMMITTER_EMAIL: 'a@b',
	GIT_CONFIG_GLOBAL: '/dev/null',
};
const seeds = new Map();

/** A repository of two commits, made once for loose objects and once for a pack. */
function seedIn(place, packed) {
	let seed = seeds.get(packed);
	if (seed === undefined) {
		seed = mkdtempSync(join(tmpdir(), 'seed-'));
		process.on('exit', () => rmSync(seed, { recursive: true, force: true }));
		const run = (...args) => execFileSync('git', args, { cwd: seed, env: { ...process.env, ...WHO }, stdio: 'ignore' });
		run('init', '-q', '-b', 'main');
		for (const [path, text] of Object.entries(PYTHON)) {
			execFileSync('mkdir', ['-p', join(seed, path, '..')]);
			writeFileSync(join(seed, path), text);
			run('add', '-A');
			run('commit', '-q', '-m', `Add ${path}`);
		}
		if (packed) run('gc', '-q');
		seeds.set(packed, seed);
	}
	cpSync(seed, join(place, 'repo'), { recursive: true });
	return join(place, 'repo', '.git');
}

/** Changes one file of the git folder. @returns its name */
function change(folder, random) {
	const names = readdirSync(folder, { recursive: true }).filter(
		(name) => !/hooks|description|exclude/.test(name) && statSync(join(folder, name)).isFile(),
	);
	const name = random.pick(names.sort());
	const path = join(folder, name);
	chmodSync(path, 0o600);
	const content = readFileSync(path);
	const loose = /^objects\/[0-9a-f]{2}\//.test(name) && random.below(4) > 0;
	writeFileSync(path, loose ? deflateSync(mutantBytes(inflateSync(content), random)) : mutantBytes(content, random));
	return name;
}
