// Does the package say which versions of the runtime it supports?
import { defineProbe } from '@auditor/probes';
import { treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { eachPackage, recordOf } from './_package.js';

export const supportedEngines = defineProbe({
	id: 'library/supported-engines',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Does the package say which versions of the runtime it supports?',
	motivation: 'Users learn at install, and not from a syntax error, that their Node is too old.',
	method: 'Looks for `engines` (node, bun, deno) or `browserslist` in package.json.',
	blindSpots: 'Whether the code runs there.',
	remediation: { on: 'false', effort: 'low', text: 'State the oldest Node you test: "engines": { "node": ">=20" }.' },
	inspect: ({ tree, texts }) =>
		eachPackage(tree, texts, ({ data }) => {
			const engines = Object.entries(recordOf(data.engines)).filter(
				([, v]) => typeof v === 'string' && !/^(?:\*|x|latest|>=?\s{0,9}v?0(?:\.[0x]){0,2})?$/i.test(v.trim()),
			);
			const said = engines.length > 0 || data.browserslist !== undefined;
			return {
				met: said,
				message: said
					? `supports ${engines.map(([k, v]) => `${k} ${v as string}`).join(', ') || 'the browsers of its browserslist'}.`
					: data.engines === undefined
						? 'does not say which runtimes it supports.'
						: 'says that any runtime will do.',
				rationale: 'Read from package.json.',
				key: engines.length > 0 ? 'engines' : 'name',
			};
		}),
});
