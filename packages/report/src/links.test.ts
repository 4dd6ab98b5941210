import { commitLocation, fileLocation, pageLocation } from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import { COMMIT } from '../test/facts.js';
import { fixtureReport } from '../test/fixture.js';
import { linkTo } from './links.js';

const report = fixtureReport();
const base = `https://forge.example/owner/name/blob/${COMMIT}`;

describe('a link to a place', () => {
	it.each([
		['a line', fileLocation('src/a.py', 3), `${base}/src/a.py#L3`],
		['lines', fileLocation('src/a.py', 3, 9), `${base}/src/a.py#L3-L9`],
		['a file', fileLocation('src/a.py'), `${base}/src/a.py`],
		['a path that would end a link or an attribute', fileLocation(`a) "b'.py`, 1), `${base}/a%29%20%22b%27.py#L1`],
		['a path that is no Unicode', fileLocation('a\ud800'), `${base}/a%EF%BF%BD`],
		['a commit', commitLocation(COMMIT), `https://forge.example/owner/name/commit/${COMMIT}`],
		['a page', pageLocation('r.pdf', 2), null],
	])('%s', (_, location, url) => {
		expect(linkTo(location, report, {})).toBe(url);
	});
	it.each([
		null,
		'',
		'javascript:alert(1)',
		'http://forge.example/o/n',
		'https://forge.example/"><b>',
		'https://user:pass@forge.example/o/n',
	])('is none on a forge %s', (links) => {
		expect(linkTo(fileLocation('a'), report, { links })).toBeNull();
	});
	it('is none without a commit', () => {
		expect(linkTo(fileLocation('a'), { ...report, repository: { ...report.repository, commit: null } }, {})).toBeNull();
	});
});
