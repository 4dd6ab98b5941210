// @module-tag slow
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineProbe } from '@auditor/probes';
import type { Lexicon, Probe } from '@auditor/schema';
import { gitRepository, temporaryFolder } from '@auditor/testkit';
import { describe, expect, it } from 'vitest';
import { projectArtifact, textsArtifact } from '../artifacts.js';
import { detectRepository } from '../detect-repository.js';
import { openRepository } from '../sandbox/open-repository.js';

const SOURCE = `import subprocess
KEY = "sk-${'a1'.repeat(20)}"
from langgraph.graph import StateGraph

def run(command):
    subprocess.run(command, shell=True)

graph = StateGraph(dict)
graph.add_node("run", run)
`;

async function twice(change: (repository: ReturnType<typeof gitRepository>) => void, lexicon = {}) {
	const cache = { folder: temporaryFolder() };
	const repository = gitRepository();
	repository.commit({
		message: 'all',
		files: {
			'src/graph.py': SOURCE,
			'src/plain.py': 'def plain(): return 1\n',
			'README.md': '# x',
			'big.py': `x = 1\n${'# filler\n'.repeat(100)}`,
		},
	});
	const detect = async (words: object) => {
		const snapshot = await openRepository(repository.folder);
		try {
			const detected = await detectRepository(snapshot, { cache, lexicon: words });
			const value = (name: string) => (detected.artifacts[name] as { value: unknown }).value;
			const project = value(projectArtifact.name) as { files: unknown };
			return { ...detected, artifacts: Object.keys(detected.artifacts).sort(), files: project.files, texts: value(textsArtifact.name) };
		} finally {
			await snapshot.close();
		}
	};
	const first = await detect({});
	change(repository);
	return { first, second: await detect(lexicon) };
}

describe('a detection that was made before', () => {
	it('says the same, and gives the same sources and texts to who asks for them', async () => {
		const { first, second } = await twice(() => {});
		expect(JSON.stringify(second.findings)).toBe(JSON.stringify(first.findings));
		expect(second.facts).toEqual(first.facts);
		expect(second.limitations).toEqual(first.limitations);
		expect(second.artifacts).toEqual(first.artifacts);
		expect(second.files).toEqual(first.files);
		expect(second.texts).toEqual(first.texts);
	});
	it('is made anew where an entry that it rests on is another', async () => {
		const cache = { folder: temporaryFolder() };
		const { folder } = gitRepository([{ message: 'all', files: { 'src/plain.py': 'def plain(): return 1\n' } }]);
		const sources = async () => {
			const snapshot = await openRepository(folder);
			const { artifacts } = await detectRepository(snapshot, { cache });
			const { files } = (artifacts[projectArtifact.name] as { value: { files: unknown[] } }).value;
			await snapshot.close();
			return files.length;
		};
		expect(await sources()).toBe(1);
		for (const name of readdirSync(cache.folder, { recursive: true })) {
			const path = join(cache.folder, String(name));
			if (statSync(path).isFile() && readFileSync(path, 'utf8').includes('"frontEnd"')) writeFileSync(path, 'damaged');
		}
		expect(await sources()).toBe(1);
	});
	it('is not taken for one of another commit', async () => {
		const { first, second } = await twice((repository) =>
			repository.commit({ message: 'safer', files: { 'src/graph.py': SOURCE.replace(', shell=True', '') } }),
		);
		expect([first.facts.unsafeCalls.length, second.facts.unsafeCalls.length]).toEqual([1, 0]);
	});
});

describe('probes of a rubric', () => {
	const asks = (message: string): Probe =>
		defineProbe({
			id: 'odd/files',
			lifecycle: 'experimental',
			needs: { project: projectArtifact },
			question: 'Is there a file?',
			motivation: 'A test.',
			method: 'Counts.',
			blindSpots: 'None.',
			remediation: null,
			inspect: ({ project }, { lexicon }) => [
				{ outcome: 'true', message: `${message} ${project.files.length}, ${lexicon.roles.length}`, rationale: 'Counted.' },
			],
		});

	it('are asked of the same artifacts, and kept until their program or the words of the rubric change', async () => {
		const cache = { folder: temporaryFolder() };
		const { folder } = gitRepository([{ message: 'all', files: { 'src/graph.py': SOURCE } }]);
		const told = async (message: string, program: string, roles: Lexicon['roles'] = []) => {
			const snapshot = await openRepository(folder);
			try {
				const { findings } = await detectRepository(snapshot, { cache, lexicon: { roles }, further: { probes: [asks(message)], program } });
				return findings.filter((f) => f.probe === 'odd/files').map((f) => f.message);
			} finally {
				await snapshot.close();
			}
		};
		expect(await told('Files:', 'one')).toEqual(['Files: 1, 0']);
		expect(await told('unasked', 'one')).toEqual(['Files: 1, 0']);
		expect(await told('Sources:', 'two')).toEqual(['Sources: 1, 0']);
		expect(await told('Words:', 'two', [{ id: 'detective', terms: ['run'], not: [] }])).toEqual(['Words: 1, 1']);
	});
});
