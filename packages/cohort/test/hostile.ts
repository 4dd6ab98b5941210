// A cohort in which every text is an attack on whoever shows it.
import type { Cohort } from '../src/index.js';
import { sampleCohort } from '../src/report/testing.js';

export const ATTACKS = [
	'<img src=x onerror="window.owned=1">',
	'</script><script>window.owned=1</script>',
	'"><svg onload=window.owned=1>',
	'\u202Egnp.exe\u0000\u001b[31mred\u001b[0m',
	'=HYPERLINK("http://x.example","click")',
	'`<b>bold</b>` [link](javascript:alert(1)) {{7*7}}',
];

/** Names, tags, reasons, paths and excerpts are attacks. */
export function hostileCohort(): Cohort {
	const attack = (n: number) => ATTACKS[n % ATTACKS.length]!;
	const cohort = sampleCohort(12, 6);
	return {
		...cohort,
		auditor: attack(1),
		rubric: { name: attack(1), criteria: cohort.rubric.criteria.map((c, i) => ({ ...c, name: attack(i) })) },
		rows: cohort.rows.map((row, i) => ({
			...row,
			entry: { ...row.entry, name: attack(i), target: attack(i + 1), tags: [attack(i + 2), attack(i + 3)] },
			reason: attack(i),
			folder: row.folder === null ? null : `${row.folder}/"><b>`,
			criteria: Object.fromEntries(Object.entries(row.criteria).map(([id, c], j) => [id, { ...c, reason: attack(j + 1) }])),
			attention: [
				{ kind: 'injection-attempt' as const, criterion: null, text: attack(i + 1) },
				...row.attention.map((a) => ({ ...a, text: attack(i + 2) })),
			],
		})),
		similar: {
			...cohort.similar,
			note: attack(0),
			pairs: cohort.similar.pairs.map((pair) => ({
				...pair,
				places: ATTACKS.map((text) => ({
					kind: 'function' as const,
					left: { path: text, line: 1, endLine: 2, name: text, excerpt: `${text}\n${text}` },
					right: { path: text, line: 1, endLine: 1, name: null, excerpt: text },
					similarity: 1,
				})),
			})),
		},
	};
}
