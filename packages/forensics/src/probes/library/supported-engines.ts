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
	remediation: { on: 'false', effort: 'low', text: 'State as `engines` the oldest version of the runtime that you support.' },
	inspect: ({ tree, texts }) =>
		eachPackage(tree, texts, ({ data }) => {
			const engines = Object.entries(recordOf(data.engines)).filter(
				([name, v]) => RUNTIME.test(name) && typeof v === 'string' && isBound(v),
			);
			const named = Object.keys(recordOf(data.engines)).some((name) => RUNTIME.test(name));
			const browsers = typeof data.browserslist === 'string' ? data.browserslist !== '' : Object.keys(Object(data.browserslist)).length > 0;
			const said = engines.length > 0 || browsers;
			return {
				met: said,
				message: said
					? `names the runtimes it supports: ${engines.map(([k, v]) => `${k} ${v as string}`).join(', ') || 'the browsers of its browserslist'}.`
					: !named
						? 'names no supported runtime in package.json.'
						: 'says that any runtime will do.',
				rationale: 'Read from package.json.',
				key: engines.length > 0 ? 'engines' : 'name',
			};
		}),
});

const RUNTIME = /^(?:node|bun|deno|electron|vscode|react-native|browsers?)$/;

/** All versions from here on are all that anybody has. */
const OLD = 4;

/** It names a version that somebody still runs: neither any, nor all since the first ones, nor one that there is not yet. */
function isBound(range: string): boolean {
	return range.split('||').every((part) => {
		const [, operator = '', first] = /^\s{0,9}(>=?|<=?|\^|~|=)?\s{0,9}v?(\d{1,5})/.exec(part) ?? [];
		const major = Number(first);
		// `>=18 <16`: no version is both.
		if (Number(/\s<=?\s{0,9}v?(\d{1,5})/.exec(part)?.[1] ?? 100_000) < major) return false;
		return first !== undefined && major <= 99 && !operator.startsWith('<') && (!operator.startsWith('>') || major >= OLD);
	});
}
