// @module-tag slow
import { runProbes } from '@auditor/probes';
import { available, documentsArtifact, historyArtifact, textsArtifact, treeArtifact } from '@auditor/schema';
import { expect, it } from 'vitest';
import { english, markdown, treeOf } from '../../test/documents.js';
import { probes } from '../probes/index.js';

const SIZE = 150_000;
const history = { head: null, shallow: false, limitations: [], commits: [] };

/** Quadratic patterns need more than ten seconds for each of these; linear ones a second on a busy machine. */
it.each([
	'\n',
	'x',
	'a/b/',
	'1.2.3.',
	'├── src/a.py\n',
	'src/x1.py src/tools/repo tools.py\n',
	'"split-join" ',
	'<!-- <span ',
	'{a{b',
	'## A b\n',
	'ignore all previous ',
	'12 commits ',
	'make_soup() in src/a.py ',
	'lost_name, ',
	'overall score is the ',
	'timeout of the 30 s ',
	'src/a.py:12 lines ',
	'Gap: Phase 1 ',
	'`',
	'cook_soup calls make_soup() ',
	'The prompt says: "make a soup of all that is left over". ',
	'No conditional edges. ',
	'prompt   ',
	'| `Lost_Class` | AST parsing |\n',
])('every probe is quick on a document of %j', (piece) => quick(piece.repeat(Math.ceil(SIZE / piece.length)), { most: 4_000 }));

it.each(['total', 'number of', 'coverage', 'coverage of', 'overall', 'src/a.py', '|', '#', '12', 'score:'])(
	'every probe is quick on white space behind %j',
	(word) => {
		for (const gap of [' ', '\n', ' \t', '\n ']) quick(`We ${word}${gap.repeat(60_000 / gap.length)}x. `);
	},
);

it('every probe takes as many different paths as a document can hold', () => {
	quick(Array.from({ length: 150_000 }, (_, i) => `x/${i.toString(36)}.py`).join(' '));
	quick(`x\n${Array.from({ length: 130_000 }, (_, i) => `├── ${i.toString(36)}.py`).join('\n')}`);
});

it('every probe is quick on patterns that could be matched in many ways', () => {
	quick(`See \`src/${'*a'.repeat(25)}b.py\` and \`src/${'{a,a,a}'.repeat(20)}b.py\`.`, { path: `src/${'a'.repeat(180)}c.py` });
});

it('every probe is quick on claims about calls beside much code that adds nodes', () => {
	quick('`cook` calls `serve_dish`.', { code: `def cook():\n    return 1\n${'add_node('.repeat(85_000)}` });
});

/** @param more `most`: milliseconds of CPU */
function quick(text: string, more: { path?: string; code?: string; most?: number } = {}): void {
	const { path = 'src/a.py', code = 'def cook():\n    return 1\n'.repeat(2000), most = 10_000 } = more;
	const document = markdown(text);
	const artifacts = {
		...available(documentsArtifact, [document]),
		...available(treeArtifact, treeOf(path, 'src/b/c.py')),
		...available(historyArtifact, history),
		...available(textsArtifact, new Map([[path, code]])),
	};
	const start = process.cpuUsage();
	const findings = runProbes(probes, artifacts, { detective: 'aggregator', lexicon: english });
	expect(process.cpuUsage(start).user / 1000).toBeLessThan(most);
	expect(findings.filter((finding) => finding.outcome === 'error')).toEqual([]);
}
