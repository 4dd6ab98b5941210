// A project in memory, as the detective of repositories sees one.
import { built, PYTHON } from './seeds.mjs';

/** Detects a project of the given files, over the honest Python one. Answers with the probes that failed. */
export async function detector() {
	const { detectRepository } = await built('forensics');
	return async (files) => {
		const texts = new Map([...Object.entries(PYTHON), ...files.map(({ path, text }) => [path, text])]);
		const { findings, limitations } = await detectRepository(snapshotOf(texts), { cache: false });
		const [first] = files;
		const content = JSON.stringify(files);
		const failures = [
			...findings.filter(({ outcome }) => outcome === 'error').map(({ probe, message }) => `${probe}: ${message}`),
			...limitations.filter(({ ours }) => ours).map(({ message }) => message),
		].map((what) => ({ number: first.number, what: what.slice(0, 400), content }));
		return { failures, refused: 0 };
	};
}

const LANGUAGES = { py: 'Python', ts: 'TypeScript', ipynb: null };

function snapshotOf(texts) {
	const contents = new Map([...texts].map(([path, text]) => [path, Buffer.from(text)]));
	const files = [...contents].map(([path, content]) => ({
		path,
		blob: '0'.repeat(40),
		mode: '100644',
		bytes: content.length,
		context: 'source',
		language: LANGUAGES[path.split('.').at(-1)],
	}));
	files.sort((a, b) => (a.path < b.path ? -1 : 1));
	return {
		repository: {
			source: 'mutants',
			forge: null,
			commit: null,
			branch: null,
			commits: 0,
			shallow: false,
			firstCommitAt: null,
			lastCommitAt: null,
		},
		limitations: [],
		files: () => files,
		async readBlobs(wanted, onBlob) {
			for (const file of wanted) await onBlob(file, { content: contents.get(file.path) });
		},
		readFile: async (path) => contents.get(path) ?? null,
		history: async () => ({ head: null, commits: [], shallow: false, limitations: [] }),
		close: async () => {},
	};
}
