// Does the repository say how to report a vulnerability?
import { defineProbe } from '@auditor/probes';
import { treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { answer, find } from './_package.js';

const needs = { tree: treeArtifact, texts: textsArtifact };

export const securityPolicy = defineProbe({
	id: 'library/security-policy',
	lifecycle: 'experimental',
	needs,
	question: 'Does the repository say how to report a vulnerability?',
	motivation: 'Who finds a hole needs an address that is not the public tracker.',
	method: 'Looks for SECURITY.md at the root, in .github or docs, and for a section of that name in the README.',
	blindSpots: 'Policies of a whole organisation, which the forge shows from another repository.',
	remediation: { on: 'false', effort: 'low', text: 'Add SECURITY.md with an address and the versions that get fixes.' },
	inspect: ({ tree, texts }) => {
		const readme = find(tree, /^readme(\.\w+)?$/i);
		const section =
			readme !== null && /^#+\s*(reporting|security (policy|contact|issues)|vulnerabilit)/im.test(texts.get(readme) ?? '') ? readme : null;
		const named = find(tree, /^((\.github|docs)\/)?security(\.\w+)?$/i);
		const path = (named !== null && /^[ \t]{0,99}[^\s#].{20}/m.test(texts.get(named) ?? '') ? named : null) ?? section;
		return answer(path, `${path} says how to report a vulnerability.`, 'Nothing says how to report a vulnerability.', {
			confidence: path ? 0.9 : 0.6,
		});
	},
});
