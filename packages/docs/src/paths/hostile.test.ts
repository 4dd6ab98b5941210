import { runProbes } from '@auditor/probes';
import { available, documentsArtifact, historyArtifact, textsArtifact, treeArtifact } from '@auditor/schema';
import { expect, it } from 'vitest';
import { english, markdown, treeOf } from '../../test/documents.js';
import { probes } from '../probes/index.js';

const SIZE = 300_000;
const history = { head: null, shallow: false, limitations: [], commits: [] };

/** Quadratic patterns need minutes for these; linear ones a second or two on a busy machine. */
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
])('every probe is quick on a document of %j', (piece) => {
	const document = markdown(piece.repeat(Math.ceil(SIZE / piece.length)));
	const artifacts = {
		...available(documentsArtifact, [document]),
		...available(treeArtifact, treeOf('src/a.py', 'src/b/c.py')),
		...available(historyArtifact, history),
		...available(textsArtifact, new Map([['src/a.py', 'def cook():\n    return 1\n'.repeat(2000)]])),
	};
	const start = performance.now();
	const findings = runProbes(probes, artifacts, { detective: 'aggregator', lexicon: english });
	expect(performance.now() - start).toBeLessThan(10_000);
	expect(findings.filter((finding) => finding.outcome === 'error')).toEqual([]);
});
