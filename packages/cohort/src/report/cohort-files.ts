// The files that a cohort is read from: data, table, page. Pure: whoever calls writes them.
import { canonicalJson } from '@auditor/schema';
import type { Cohort } from '../model.js';
import { cohortCsv } from './csv.js';
import { cohortPage } from './page/page.js';

/** A file of the cohort's folder. */
export interface CohortFile {
	readonly name: string;
	readonly text: string;
}

/** cohort.json, cohort.csv and index.html: the same bytes for the same cohort. */
export function cohortFiles(cohort: Cohort): CohortFile[] {
	return [
		{ name: 'cohort.json', text: `${canonicalJson(cohort, 2)}\n` },
		{ name: 'cohort.csv', text: cohortCsv(cohort) },
		{ name: 'index.html', text: cohortPage(cohort) },
	];
}
