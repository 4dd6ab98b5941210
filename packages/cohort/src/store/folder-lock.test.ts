// @module-tag slow
import { execFileSync, fork } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { temporaryFolder } from '@auditor/testkit';
import { describe, expect, it } from 'vitest';
import { holderOfFolder, LOCK_NAME, lockFolder } from './folder-lock.js';

const lockOf = (folder: string) => JSON.parse(readFileSync(join(folder, LOCK_NAME), 'utf8'));
const writeLock = (folder: string, lock: unknown) => writeFileSync(join(folder, LOCK_NAME), JSON.stringify(lock));
/** A process that has ended, as it was. */
const gone = async () => {
	const script = join(temporaryFolder(), 'x.mjs');
	writeFileSync(script, '');
	const child = fork(script);
	await new Promise((resolve) => child.once('exit', resolve));
	return child.pid as number;
};

describe('the lock of a folder', () => {
	it('keeps a second batch out, says who is at work, and is gone afterwards', () => {
		const folder = join(temporaryFolder(), 'new');
		const unlock = lockFolder(folder, new Date('2026-01-05T09:00:00Z'));
		expect(() => lockFolder(folder)).toThrow(
			`Another batch is at work in ${folder}: process ${process.pid} on ${hostname()}, since 2026-01-05T09:00:00.000Z.`,
		);
		expect(holderOfFolder(folder)).toContain(`process ${process.pid}`);
		unlock();
		expect(readdirSync(folder)).toEqual([]);
		expect(holderOfFolder(folder)).toBeNull();
		lockFolder(folder)();
	});

	it('of a process that is gone is taken over', async () => {
		const folder = temporaryFolder();
		lockFolder(folder)();
		const unlock = lockFolder(folder);
		const own = lockOf(folder);
		unlock();
		writeLock(folder, { ...own, pid: await gone() });
		expect(holderOfFolder(folder)).toBeNull();
		lockFolder(folder)();
		expect(readdirSync(folder)).toEqual([]);
	});

	it.runIf(process.platform === 'linux')('of a process whose number is another’s by now is taken over', () => {
		const folder = temporaryFolder();
		const unlock = lockFolder(folder);
		const own = lockOf(folder);
		unlock();
		writeLock(folder, { ...own, born: '1' });
		lockFolder(folder)();
	});

	it('of another machine is not: nobody here can say whether it lives', () => {
		const folder = temporaryFolder();
		const unlock = lockFolder(folder);
		const own = lockOf(folder);
		unlock();
		writeLock(folder, { ...own, host: 'elsewhere', pid: 999_999 });
		expect(() => lockFolder(folder)).toThrow(/process 999999 on elsewhere/);
		expect(existsSync(join(folder, LOCK_NAME))).toBe(true);
	});

	it('that is no lock is taken over', () => {
		const folder = temporaryFolder();
		writeFileSync(join(folder, LOCK_NAME), 'junk');
		lockFolder(folder)();
	});

	it.each<[string, (path: string) => void]>([
		['a folder', (path) => mkdirSync(path)],
		['a pipe', (path) => execFileSync('mkfifo', [path])],
		['a link to nothing', (path) => symlinkSync('nothing', path)],
	])('that is %s is refused, and nothing waits for it', (_, make) => {
		const folder = temporaryFolder();
		make(join(folder, LOCK_NAME));
		for (const ask of [lockFolder, holderOfFolder]) expect(() => ask(folder)).toThrow(/batch\.lock is in the way, and no lock/);
		expect(readdirSync(folder)).toEqual([LOCK_NAME]);
	});

	it('is not taken from another who has it by then', () => {
		const folder = temporaryFolder();
		const unlock = lockFolder(folder);
		writeLock(folder, { ...lockOf(folder), host: 'elsewhere' });
		unlock();
		expect(existsSync(join(folder, LOCK_NAME))).toBe(true);
	});

	it('says so where nothing can be written', () => {
		expect(() => lockFolder('/proc/nowhere')).toThrow(/^\/proc\/nowhere cannot be written: \w+\.$/);
	});
});
