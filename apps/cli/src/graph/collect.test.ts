import type { Finding, Limitation } from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import { collect } from './collect.js';
import { courtroom } from './courtroom.js';
import type { CourtroomServices, Detected } from './courtroom-services.js';

const finding = (probe: string): Finding => ({
	fingerprint: probe,
	probe,
	question: '',
	detective: 'repo',
	outcome: 'true',
	message: probe,
	location: null,
	related: [],
	values: {},
	snippet: null,
	context: null,
	confidence: 1,
	rationale: '',
	disputed: null,
});
const limitation = (message: string): Limitation => ({ detective: 'repo', severity: 'note', message, ours: false });
const detected = (name: string): Detected => ({
	findings: [finding(`z/${name}`), finding('a/both')],
	limitations: [limitation(name)],
	facts: {},
});

function services(more: Partial<CourtroomServices>): CourtroomServices {
	const unused = () => {
		throw new Error('nobody judges here');
	};
	return {
		judges: ['p', 'd'],
		factsGiven: false,
		until: 'facts',
		open: async () => ({ trouble: null, documents: false, facts: { lines: { a: 1 } }, limitations: [limitation('opened')] }),
		repo: async () => ({ ...detected('repo'), facts: { graphs: [] } }),
		document: async () => detected('document'),
		diagram: async () => detected('diagram'),
		aggregate: async (all) => ({ ...all, evidence: [], withheld: { c: { status: 'not-assessed', reason: 'r' } } }),
		judge: unused,
		contested: unused,
		reexamine: unused,
		decide: unused,
		progress: () => {},
		now: () => 0,
		...more,
	};
}

describe('facts without a graph engine are those of the graph', () => {
	it.each<[string, Partial<CourtroomServices>, boolean]>([
		['a repository', {}, false],
		['a repository that cannot be read', { open: async () => ({ trouble: 'gone', documents: false, facts: {}, limitations: [] }) }, false],
		['a report without its repository', { open: async () => ({ trouble: 'gone', documents: true, facts: {}, limitations: [] }) }, true],
		['facts that were given', { factsGiven: true }, false],
		['a detective that fails', { repo: () => Promise.reject(new Error('broken')) }, false],
	])('%s', async (_, more, documents) => {
		const told: string[][] = [[], []];
		const progress = (index: number) => ({
			progress: ({ node, phase }: { node: string; phase: string }) => told[index]?.push(`${node} ${phase}`),
		});
		const graph = courtroom(services({ ...more, ...progress(0) }), { criteria: ['c'], documents: () => documents });
		const state = await collect(services({ ...more, ...progress(1) }), { documents: () => documents });
		expect(state).toEqual(await graph.invoke({}));
		expect(told[1]?.sort()).toEqual(told[0]?.sort());
		expect(state.reported).toContain('evidence_aggregator');
	});
});
