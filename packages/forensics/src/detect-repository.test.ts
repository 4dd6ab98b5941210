// @module-tag slow
import { factsSchema } from '@auditor/schema';
import { gitRepository } from '@auditor/testkit';
import { describe, expect, it } from 'vitest';
import { detectRepository } from './detect-repository.js';
import { probes } from './probes/index.js';
import { openRepository } from './sandbox/open-repository.js';
import type { Snapshot } from './sandbox/snapshot.js';

const lexicon = { roles: [{ id: 'detective', terms: ['scout'], not: [] }] };

async function detect(files: Record<string, string>, change: (snapshot: Snapshot) => Snapshot = (snapshot) => snapshot) {
	const snapshot = await openRepository(gitRepository([{ message: 'Write the scouts', files }]).folder);
	try {
		return await detectRepository(change(snapshot), { lexicon, cache: false });
	} finally {
		await snapshot.close();
	}
}
type Detected = Awaited<ReturnType<typeof detect>>;
const outcomesOf = (detected: Detected, area: string) => [
	...new Set(detected.findings.filter((f) => f.probe.startsWith(area)).map((f) => f.outcome)),
];
const CODE = ['state/', 'graph/', 'safety/shell-call', 'safety/clone-found', 'service/tool-errors'];

const PYTHON_GRAPH = `
import operator
from typing import Annotated, TypedDict
from langgraph.graph import END, START, StateGraph


class Notes(TypedDict):
    found: Annotated[list, operator.add]


def scout_north(state):
    return {"found": ["n"]}


def scout_south(state):
    return {"found": ["s"]}


def gather(state):
    return {}


def build():
    graph = StateGraph(Notes)
    graph.add_node("scout_north", scout_north)
    graph.add_node("scout_south", scout_south)
    graph.add_node("gather", gather)
    graph.add_edge(START, "scout_north")
    graph.add_edge(START, "scout_south")
    graph.add_edge(["scout_north", "scout_south"], "gather")
    graph.add_edge("gather", END)
    return graph.compile()
`;

describe('a repository, detected', () => {
	it('tells graph, reducers, answers and files, in the shape of facts.json', async () => {
		const detected = await detect({ 'src/graph.py': PYTHON_GRAPH, 'tests/test_graph.py': 'import os\nos.system("rm " + path)\n' });
		const { facts } = detected;
		expect(facts.graphs.map((graph) => [graph.file, graph.stateClass, graph.nodes.map((node) => node.id)])).toEqual([
			['src/graph.py', 'Notes', ['scout_north', 'scout_south', 'gather']],
		]);
		expect(facts.reducers).toMatchObject([{ file: 'src/graph.py', field: 'found', reducer: 'operator.add', stateClass: 'Notes' }]);
		expect(facts.unsafeCalls).toMatchObject([{ file: 'tests/test_graph.py', line: 2, kind: 'os-system', context: 'test' }]);
		expect(facts.answers).toMatchObject({ anyFanOut: true, anyFanIn: true });
		expect(facts.files).toMatchObject({ total: 2, read: 2, skipped: [] });
		expect(facts.lines['tests/test_graph.py']).toBe(2);
		for (const key of Object.keys(facts)) expect([key, key in factsSchema.shape]).toEqual([key, true]);
		expect(
			factsSchema
				.pick({ graphs: true, reducers: true, answers: true, files: true, repository: true, lines: true })
				.safeParse(
					Object.fromEntries(
						Object.entries(facts).filter(([key]) => ['graphs', 'reducers', 'answers', 'files', 'repository', 'lines'].includes(key)),
					),
				).error,
		).toBeUndefined();
		expect(new Set(detected.findings.map((finding) => finding.probe))).toEqual(new Set(probes.map((probe) => probe.id)));
		expect(detected.findings.filter((finding) => finding.outcome === 'error')).toEqual([]);
	});
	it('finds the same twice', async () => {
		const { folder } = gitRepository([{ message: 'Write the scouts', files: { 'src/graph.py': PYTHON_GRAPH } }]);
		const runs = [];
		for (let run = 0; run < 2; run++) {
			const snapshot = await openRepository(folder);
			const { facts, findings, limitations } = await detectRepository(snapshot, { lexicon, cache: false });
			runs.push(JSON.stringify({ facts, findings, limitations }));
			await snapshot.close();
		}
		expect(runs[0]).toBe(runs[1]);
	});
	it.each([
		['a language without a front end', { 'src/main.rs': 'fn main() {}\n' }, 'Rust'],
		['mostly such a language', { 'src/main.go': 'package main\n'.repeat(500), 'build.py': 'x = 1\n' }, 'Go'],
		['no source at all', { 'README.md': '# Nothing yet\n' }, 'no source code'],
	])('never takes %s for an absence', async (_, files, words) => {
		const detected = await detect(files);
		for (const area of CODE) expect([area, outcomesOf(detected, area)]).toEqual([area, ['not-applicable']]);
		expect(detected.findings.find((finding) => finding.probe.startsWith('graph/'))?.message).toContain(words);
		expect(detected.facts.answers.detectiveFanOut).toBeNull();
		expect(outcomesOf(detected, 'git/commit-count')).toEqual(['false']);
	});
	it('judges what is there when only scripts are in another language', async () => {
		const detected = await detect({ 'src/graph.py': PYTHON_GRAPH, 'setup.sh': 'echo hi\n'.repeat(900) });
		expect(detected.facts.answers.anyFanOut).toBe(true);
		expect(detected.limitations.map((limitation) => limitation.message).join()).toContain('Shell');
	});
	it('says which shape of a graph stands among the facts, and names none the default', async () => {
		const text = PYTHON_GRAPH.replace('    graph.add_edge("gather", END)', '    if mode == "all":\n        graph.add_edge("gather", END)');
		const { limitations } = await detect({ 'src/graph.py': text.replace('build()', 'build(mode)') });
		expect(limitations.map(({ message }) => message)).toEqual([
			'What `mode == "all"` changes of the graph at src/graph.py:24 was not followed; one way to build it is drawn.',
		]);
	});
	it('still speaks of an unborn branch', async () => {
		const snapshot = await openRepository(gitRepository().folder);
		const detected = await detectRepository(snapshot, { cache: false });
		await snapshot.close();
		expect(detected.facts.repository.commits).toBe(0);
		expect(outcomesOf(detected, 'git/bulk-upload')).toEqual(['not-applicable']);
		expect(detected.limitations[0]).toMatchObject({ severity: 'critical', message: 'The repository has no commits.' });
	});
	it.each([
		['# This repository has been archived\n', ['README.md:1 says that the repository is archived, has moved or is no longer kept up.']],
		[
			'# A\n\nThis project was moved to another forge.\n',
			['README.md:3 says that the repository is archived, has moved or is no longer kept up.'],
		],
		['# A\n\nThis project archives papers. This package is used by what has been deprecated.\n', []],
	])('says first what the README says of its own end: %s', async (text, expected) => {
		const { limitations } = await detect({ 'README.md': text, 'src/a.py': 'a = 1\n' });
		expect(limitations.filter(({ detective }) => detective === 'choice').map(({ message }) => message)).toEqual(expected);
	});
	it('turns our own failures into outcomes and limitations', async () => {
		const detected = await detect({ 'src/graph.py': PYTHON_GRAPH }, (snapshot) => ({
			...snapshot,
			history: () => Promise.reject(new Error('no disk')),
			readBlobs: () => Promise.reject(new Error('no pipe')),
		}));
		expect(outcomesOf(detected, 'git/')).toEqual(['error']);
		expect(outcomesOf(detected, 'graph/')).toEqual(['error']);
		expect(detected.limitations.filter((limitation) => limitation.ours).map((limitation) => limitation.message)).toEqual([
			'The history could not be read: no disk',
			'The files could not be read: no pipe',
		]);
		expect(detected.facts.files).toMatchObject({ total: 1, read: 0 });
	});
});

describe('files with syntax errors', () => {
	it('are named, and critical when they are all there is', async () => {
		const messages = async (files: Record<string, string>) => {
			const snapshot = await openRepository(gitRepository([{ message: 'init', files }]).folder);
			const { limitations } = await detectRepository(snapshot, { cache: false });
			await snapshot.close();
			return limitations.filter((l) => l.message.includes('syntax errors')).map((l) => [l.severity, l.message]);
		};
		const broken = 'def f(:\n  ((( x = = 1\nclass\n';
		expect(await messages({ 'a.py': broken })).toEqual([
			['critical', expect.stringMatching(/^1 of 1 source files has syntax errors \(a\.py:\d+\)/)],
		]);
		expect(await messages({ 'a.py': broken, 'b.py': 'x = 1\n' })).toEqual([['limitation', expect.stringMatching(/^1 of 2 source files/)]]);
		expect(await messages({ 'b.py': 'x = 1\n' })).toEqual([]);
	});
});
