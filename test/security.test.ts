// The table of docs/security.md says who attacks, what holds, and which test shows it: each of those tests is there, and each file of attacks is named.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './support/shell.js';

const text = readFileSync(join(root, 'docs/security.md'), 'utf8');
const [, ...rows] = (/\| who \|[\s\S]*?\n\n/.exec(text)?.[0] ?? '').trim().split('\n');
const threats = rows.slice(1).map((row) => {
	const cells = row.split(' | ');
	return { who: cells[0]!.replace(/^\| /, ''), shown: [...cells.at(-1)!.matchAll(/`([^`]+)`/g)].flatMap(([, name]) => named(name!)) };
});

/** `rows/{a,b}.ts` is two files. */
function named(name: string): string[] {
	const [, before, list, after] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(name) ?? [];
	return list === undefined ? [name] : list.split(',').map((one) => `${before}${one}${after}`);
}

const placeOf = (name: string) => join(root, name.startsWith('attacks/') ? `test/${name}` : name);

/** A file of tests or of attacks, or a folder that holds tests. */
function isTest(name: string): boolean {
	const place = placeOf(name);
	if (!existsSync(place)) return false;
	if (!statSync(place).isDirectory()) return /\.test\.ts$|\/attacks\/rows\//.test(place);
	return readdirSync(place, { recursive: true }).some((file) => String(file).endsWith('.test.ts'));
}

describe('the table of threats', () => {
	it('has rows', () => expect(threats.length).toBeGreaterThan(7));

	it.each(threats)('$who: names tests, and each is there', ({ shown }) => {
		expect(shown.length).toBeGreaterThan(0);
		expect(shown.filter((name) => !isTest(name))).toEqual([]);
	});

	it('names every file of attacks', () => {
		const files = readdirSync(join(root, 'test/attacks/rows')).map((file) => `attacks/rows/${file}`);
		const shown = new Set(threats.flatMap((threat) => threat.shown));
		expect(files.filter((file) => !shown.has(file))).toEqual([]);
	});
});
