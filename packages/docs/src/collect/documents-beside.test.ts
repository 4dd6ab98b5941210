import type { TreeFile } from '@auditor/schema';
import { expect, it } from 'vitest';
import { documentsBeside } from './documents-beside.js';

const file = (path: string, bytes = 4000): TreeFile => ({
	path,
	blob: path,
	mode: '100644',
	bytes,
	context: 'documentation',
	language: null,
});

it.each([
	['the README alone', ['README.md', 'src/a.py'], ['README.md']],
	['a README in any letters', ['ReadMe.md'], ['ReadMe.md']],
	[
		'documents on the architecture before the README',
		['README.md', 'Architecture_Plan.md', 'docs/system-design.md'],
		['Architecture_Plan.md', 'docs/system-design.md', 'README.md'],
	],
	['two of them at most', ['docs/design-a.md', 'docs/design-b.md', 'docs/design-c.md'], ['docs/design-a.md', 'docs/design-b.md']],
	['no README of a part', ['packages/a/README.md', 'docs/README-old.md'], []],
	['no guide', ['TESTING_GUIDE.md', 'CONTRIBUTING.md', 'designer.md'], []],
	['no text of tools', ['.specify/design.md', '.github/README.md'], []],
])('takes %s', (_, files, expected) => {
	expect(documentsBeside(files.map((path) => file(path)))).toEqual(expected);
});

it('takes nothing that is too short to describe anything, and no link', () => {
	expect(documentsBeside([file('README.md', 300), { ...file('design.md'), mode: '120000' }])).toEqual([]);
});
