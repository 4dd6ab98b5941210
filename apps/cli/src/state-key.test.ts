import { chmodSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@auditor/testkit';
import { describe, expect, it } from 'vitest';
import { stateFolder } from './state-folder.js';
import { stateKey } from './state-key.js';

describe('the key of what is kept', () => {
	it('is made once, for its user alone', () => {
		const home = temporaryFolder();
		const key = stateKey({ XDG_STATE_HOME: home });
		expect(key).toMatch(/^[0-9a-f]{64}$/);
		expect(stateKey({ XDG_STATE_HOME: home })).toBe(key);
		const place = join(home, 'automaton-auditor/key');
		expect([readFileSync(place, 'utf8'), statSync(place).mode & 0o777, statSync(join(home, 'automaton-auditor')).mode & 0o777]).toEqual([
			key,
			0o600,
			0o700,
		]);
		expect(stateKey({ XDG_STATE_HOME: temporaryFolder() })).not.toBe(key);
	});

	it('does not lie in the folder where a command runs, which may be the target', () => {
		expect(stateFolder({ XDG_STATE_HOME: 'state' })).toBe(stateFolder({}));
	});

	it('is that of the environment where there is one', () => {
		expect(stateKey({ XDG_STATE_HOME: '/nowhere', AUDITOR_STATE_KEY: 'shared by our machines' })).toBe('shared by our machines');
		expect(() => stateKey({ AUDITOR_STATE_KEY: 'x' })).toThrow(/AUDITOR_STATE_KEY has 1 characters; at least 16/);
	});

	it('lies in a folder that is closed to others, and is not taken from one that they can write to', () => {
		const home = temporaryFolder();
		const folder = join(home, 'automaton-auditor');
		const mode = () => statSync(folder).mode & 0o777;
		const key = stateKey({ XDG_STATE_HOME: home });
		chmodSync(folder, 0o755);
		expect([stateKey({ XDG_STATE_HOME: home }), mode()]).toEqual([key, 0o700]);
		chmodSync(folder, 0o777);
		expect(stateKey({ XDG_STATE_HOME: home })).not.toBe(key);
	});

	it.each<[string, (place: string) => void]>([
		['open to others', (place) => void [writeFileSync(place, 'a'.repeat(64)), chmodSync(place, 0o644)]],
		['a link', (place) => void [writeFileSync(`${place}-other`, 'a'.repeat(64), { mode: 0o600 }), symlinkSync(`${place}-other`, place)]],
		['no key', (place) => writeFileSync(place, 'short', { mode: 0o600 })],
	])('is not taken from a file that is %s', (_, plant) => {
		const home = temporaryFolder();
		mkdirSync(join(home, 'automaton-auditor'));
		plant(join(home, 'automaton-auditor/key'));
		const key = stateKey({ XDG_STATE_HOME: home });
		expect(key).toMatch(/^[0-9a-f]{64}$/);
		expect(key).not.toBe('a'.repeat(64));
	});
});
