// What a person decided, as the app hands it to renderers.
import type { Decided, Decision } from '@auditor/schema';

export const decision = (over: Partial<Decision> = {}): Decision => ({
	schemaVersion: '1.0',
	id: '0'.repeat(32),
	at: '2026-01-03T09:00:00Z',
	by: 'B. Grader',
	target: { id: null, source: 'o/n' },
	report: 'a'.repeat(64),
	commit: null,
	rubric: 'r',
	kind: 'score',
	criterion: 'graph_wiring',
	score: 4,
	finding: null,
	of: null,
	text: 'The edge is in a subgraph.',
	computed: { score: 3, total: 2.67 },
	...over,
});

export const decided = (over: Partial<Decision> = {}): Decided => ({
	total: { score: 3.33, computed: 2.67, band: 'fair', scored: 3, of: 3, by: null },
	criteria: [{ criterion: 'graph_wiring', score: 4, computed: 3, by: over.by ?? 'B. Grader' }],
	entries: [{ decision: decision(over), state: 'counts', note: '' }],
	toConfirm: 0,
});
