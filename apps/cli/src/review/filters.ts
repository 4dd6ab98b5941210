// Which targets does a reviewer ask for? Each filter is a question about one row.
import { type CohortRow, decidedTotal } from '@auditor/cohort';
import { findPolicy } from '@auditor/justice';

export interface Filter {
	readonly id: string;
	readonly text: string;
	readonly keeps: (row: CohortRow, policy: string) => boolean;
}

/** A total so near to the edge of a band is borderline. */
const NEAR = 0.1;
/** Judges who are so far apart differ. */
const APART = 2;

const has = (kind: CohortRow['attention'][number]['kind']) => (row: CohortRow) => row.attention.some((a) => a.kind === kind);

export const filters: readonly Filter[] = [
	{ id: 'all', text: 'all', keeps: () => true },
	{ id: 'open', text: 'not signed yet', keeps: (row) => row.folder !== null && !row.decided?.signed },
	{ id: 'to-confirm', text: 'please confirm', keeps: (row) => (row.decided?.toConfirm ?? 0) > 0 },
	{ id: 'flagged', text: 'needs a person', keeps: (row) => row.attention.length > 0 },
	{ id: 'borderline', text: 'borderline', keeps: borderline },
	{ id: 'disputed', text: 'disputed facts', keeps: has('disputed') },
	{ id: 'differ', text: 'judges differ', keeps: differ },
	{ id: 'low-confidence', text: 'low confidence', keeps: has('low-confidence') },
	{ id: 'similar', text: 'similar pair', keeps: has('similar') },
	{ id: 'decided', text: 'decided', keeps: (row) => (row.decided?.by.length ?? 0) > 0 },
];

function borderline(row: CohortRow, policy: string): boolean {
	const { score } = decidedTotal(row);
	const edges = findPolicy(policy)?.bands.map((b) => b.atLeast) ?? [];
	return score !== null && edges.some((edge) => edge > 1 && Math.abs(edge - score) <= NEAR);
}

function differ(row: CohortRow): boolean {
	return Object.values(row.criteria).some(({ contested, judges }) => {
		const scores = Object.values(judges).flatMap((score) => score ?? []);
		return contested || (scores.length > 1 && Math.max(...scores) - Math.min(...scores) >= APART);
	});
}
