// The files that a cohort is read from: data, table, page. Pure: whoever calls writes them.
import { canonicalJson } from '@auditor/schema';
import type { Cohort } from '../model.js';
import { cohortCsv } from './csv.js';
import type { PageExtras } from './page/context.js';
import { cohortPage } from './page/page.js';
import { withCohortAttention } from './with-cohort-attention.js';

/** A file of the cohort's folder. */
export interface CohortFile {
	readonly name: string;
	readonly text: string;
}

/** cohort.json, cohort.csv, index.html, and drift.json where there is one: the same bytes for the same cohort. */
export function cohortFiles(cohort: Cohort, extras: PageExtras = {}): CohortFile[] {
	const whole = withCohortAttention(cohort);
	return [
		{ name: 'cohort.json', text: `${canonicalJson(whole, 2)}\n` },
		{ name: 'cohort.csv', text: cohortCsv(whole) },
		{ name: 'index.html', text: cohortPage(whole, extras) },
		...(extras.drift ? [{ name: 'drift.json', text: `${canonicalJson(extras.drift, 2)}\n` }] : []),
	];
}
