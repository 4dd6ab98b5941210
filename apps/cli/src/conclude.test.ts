import { describe, expect, it } from 'vitest';
import { withoutUserInfo } from './conclude.js';

describe('an address in a report', () => {
	it.each([
		['https://user:secret@host.example/x.git', 'https://host.example/x.git'],
		['https://token@host.example:8443/a@b', 'https://host.example:8443/a@b'],
		['https://host.example/a@b', 'https://host.example/a@b'],
		['https://u:p@ss@host.example/', 'https://host.example/'],
		['../folder@2', '../folder@2'],
	])('%s is written as %s', (given, written) => {
		expect(withoutUserInfo(given)).toBe(written);
	});
});
