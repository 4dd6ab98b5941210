// @module-tag slow
import { runProbes } from '@auditor/probes';
import { available, documentsArtifact, historyArtifact, textsArtifact, treeArtifact } from '@auditor/schema';
import { expect, it } from 'vitest';
import { english, markdown, treeOf } from '../../test/documents.js';
import { probes } from '../probes/index.js';

const SIZE = 250_000;
const limit = { timeout: 30_000 };
const history = { head: null, shallow: false, limitations: [], commits: [] };

/** Quadratic patterns need more than half a minute for each of these; linear ones a second. */
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
	`add ${'a'.repeat(200)}-`,
	'prompt   ',
	'| `Lost_Class` | AST parsing |\n',
])('every probe comes to its end on a document of %j', limit, (piece) => comesToAnEnd(piece.repeat(Math.ceil(SIZE / piece.length))));

it.each(['total', 'number of', 'coverage', 'coverage of', 'overall', 'src/a.py', '|', '#', '12', 'score:'])(
	'every probe comes to its end on white space behind %j',
	limit,
	(word) => {
		for (const gap of [' ', '\n', ' \t', '\n ']) comesToAnEnd(`We ${word}${gap.repeat(60_000 / gap.length)}x. `);
	},
);

it('every probe takes as many different paths as a document can hold', () => {
	comesToAnEnd(Array.from({ length: 150_000 }, (_, i) => `x/${i.toString(36)}.py`).join(' '));
	comesToAnEnd(`x\n${Array.from({ length: 130_000 }, (_, i) => `├── ${i.toString(36)}.py`).join('\n')}`);
});

it('every probe comes to its end on patterns that could be matched in many ways', () => {
	comesToAnEnd(`See \`src/${'*a'.repeat(25)}b.py\` and \`src/${'{a,a,a}'.repeat(20)}b.py\`.`, { path: `src/${'a'.repeat(180)}c.py` });
});

it('every probe comes to its end on claims about calls beside much code that adds nodes', () => {
	comesToAnEnd('`cook` calls `serve_dish`.', { code: `def cook():\n    return 1\n${'add_node('.repeat(85_000)}` });
});

function comesToAnEnd(text: string, more: { path?: string; code?: string } = {}): void {
	const { path = 'src/a.py', code = 'def cook():\n    return 1\n'.repeat(2000) } = more;
	const document = markdown(text);
	const artifacts = {
		...available(documentsArtifact, [document]),
		...available(treeArtifact, treeOf(path, 'src/b/c.py')),
		...available(historyArtifact, history),
		...available(textsArtifact, new Map([[path, code]])),
	};
	const findings = runProbes(probes, artifacts, { detective: 'aggregator', lexicon: english });
	expect(findings.filter((finding) => finding.outcome === 'error')).toEqual([]);
}
