import type { AuditReport } from '@auditor/schema';
import { describe, expect, test } from 'vitest';
import { comparePeer } from './compare-peer.js';
import type { PeerAudit, PeerScore } from './peer-audit.js';

const evidence = (path: string, line: number) => ({
	location: { kind: 'file', path, line, endLine: null, column: null, page: null, commit: null },
});
const report = {
	repository: { source: 'https://github.com/some/thing' },
	total: { score: 3 },
	criteria: [
		{
			id: 'graph_orchestration',
			name: 'Graph orchestration',
			score: 3,
			evidence: [evidence('src/graph.py', 4), evidence('src/state.py', 2)],
		},
		{ id: 'safe_tool_engineering', name: 'Safe tools', score: 5, evidence: [] },
	],
} as unknown as AuditReport;
const facts = { lines: { 'src/graph.py': 80, 'src/state.py': 20 }, files: { skipped: [], languages: [], read: 2, total: 2 } };
const score = (name: string, own: Partial<PeerScore>): PeerScore => ({
	name,
	id: null,
	score: 4,
	of: 5,
	line: 7,
	chapter: true,
	cited: [],
	...own,
});
const peer = (scores: PeerScore[], own: Partial<PeerAudit> = {}): PeerAudit => ({
	scores,
	total: { score: 4, of: 5 },
	audited: ['some/thing'],
	...own,
});
const compared = (scores: PeerScore[], own: Partial<PeerAudit> = {}) => comparePeer(report, facts, peer(scores, own), 'theirs.md');

describe('criteria are matched', () => {
	test.each([
		['by id', score('Whatever', { id: 'graph_orchestration' }), 'graph_orchestration'],
		['by the words of the name', score('Graph Orchestration Architecture', {}), 'graph_orchestration'],
		['by the words of our id', score('Safe Tool Engineering', {}), 'safe_tool_engineering'],
	])('%s', (_how, own, expected) => {
		expect(
			compared([own])
				.rows.filter((r) => r.theirs !== null)
				.map((r) => r.criterion),
		).toEqual([expected]);
	});
	test('and one word in common is not enough', () => {
		const { rows, unmatched } = compared([score('Safe deployment', {})]);
		expect(rows.every((r) => r.theirs === null)).toBe(true);
		expect(unmatched).toEqual([{ name: 'Safe deployment', score: 4, of: 5, line: 7 }]);
	});
});

test('differences, and what each cites that the other does not', () => {
	const cited = [
		{ path: 'graph.py', line: 900 },
		{ path: 'src/judges.py', line: null },
	];
	const { rows, total, cited: counts } = compared([score('Graph orchestration', { cited })]);
	expect(total).toEqual({ ours: 3, theirs: 4, difference: 1 });
	expect(rows[0]).toMatchObject({
		difference: 1,
		onlyOurs: ['src/state.py:2'],
		onlyTheirs: [{ path: 'src/judges.py', fault: 'no such file' }],
	});
	expect(counts).toEqual({ places: 2, exist: 0 });
});

test.each([
	['out of range', score('Graph orchestration', { score: 7 }), 'outside of 1 to 5'],
	['on another scale', score('Graph orchestration', { score: 30, of: 40 }), 'another scale'],
])('a score %s is not compared', (_name, own, note) => {
	const [row] = compared([own]).rows;
	expect(row).toMatchObject({ theirs: null, difference: null });
	expect(row!.note).toContain(note);
});

test('a report that contradicts itself is told', () => {
	const [row] = compared([score('Graph orchestration', {}), score('Graph orchestration', { score: 2, line: 3, chapter: false })]).rows;
	expect(row).toMatchObject({ theirs: 4, note: 'their report also says 2 in line 3' });
});

test.each([
	['by its address', {}, { audited: ['other/one'] }, 'theirs.md audits other/one, and this run some/thing.'],
	['by its files', { cited: ['a.py', 'b.py', 'c.py'].map((path) => ({ path, line: null })) }, { audited: [] }, 'none of the 3 files'],
])('the audit of another repository is refused %s', (_how, own, audit, message) => {
	expect(() => compared([score('Graph orchestration', own)], audit)).toThrow(message);
});

// Each with each would take minutes.
test('many files of one name, cited many times, are compared', () => {
	const lines = Object.fromEntries(Array.from({ length: 120_000 }, (_, n) => [`src/d${n}/same.py`, 1]));
	const cited = Array.from({ length: 60_000 }, (_, n) => ({ path: `other/e${n}/same.py`, line: 1 }));
	comparePeer(
		report,
		{ ...facts, lines },
		peer([score('Graph orchestration', { cited: [{ path: 'src/d7/same.py', line: 1 }, ...cited] })]),
		'theirs.md',
	);
});
