import { fileLocation } from '@auditor/schema';
import { expect, it } from 'vitest';
import type { PathClaim } from './path-claim.js';
import { unwrittenNames } from './written-names.js';

const code = `path = folder / f"menu_{stamp}_lunch.md"\nother = folder / f"menu_{stamp}.json"\nsheet = \`bill_\${day}_paid.md\``;

it.each([
	['an end that no code writes', 'out/menu_YYYYMMDD_HHMMSS_full.md', ['.json', '_lunch.md']],
	['one with a name in brackets', 'out/bill_<date>_open.md', ['_paid.md']],
	['an end that the code writes', 'out/menu_YYYYMMDD_HHMMSS_lunch.md', null],
	['no end but the format', 'out/menu_YYYYMMDD.json', null],
	['a beginning that no code writes', 'out/guest_YYYYMMDD_full.md', null],
	['a beginning that says nothing', '<date>_full.md', null],
])('finds a name that is never written: %s', (_, full, written) => {
	const claim = { path: full, full, kind: 'pattern', verdict: 'runtime', location: fileLocation('report.md', 1) } as PathClaim;
	expect(unwrittenNames([claim], [code])).toEqual(written === null ? [] : [{ claim, written }]);
	expect(unwrittenNames([{ ...claim, verdict: 'verified' }], [code])).toEqual([]);
});
