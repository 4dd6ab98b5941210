// Does the package say which versions of the runtime it supports?
import { defineProbe } from '@auditor/probes';
import { treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { isBound } from '../../models/pipelines/matrix.js';
import { eachPackage, recordOf } from './_package.js';

export const supportedEngines = defineProbe({
	id: 'library/supported-engines',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Does the package say which versions of the runtime it supports?',
	motivation: 'Users learn at install, and not from a syntax error, that their Node is too old.',
	method:
		'Looks for `engines` (node, bun, deno) or `browserslist` in package.json. A range that holds every version, or none, and a query for all browsers say nothing.',
	blindSpots: 'Whether the code runs there.',
	remediation: { effort: 'low', text: 'State as `engines` the oldest version of the runtime that you support.' },
	inspect: ({ tree, texts }) =>
		eachPackage(tree, texts, ({ data }) => {
			const engines = Object.entries(recordOf(data.engines)).filter(
				([name, v]) => RUNTIME.test(name) && typeof v === 'string' && isBound(v),
			);
			const named = Object.keys(recordOf(data.engines)).some((name) => RUNTIME.test(name));
			const browsers = namesBrowsers(data.browserslist);
			const said = engines.length > 0 || browsers;
			return {
				met: said,
				message: said
					? `names the runtimes it supports: ${engines.map(([k, v]) => `${k} ${v as string}`).join(', ') || 'the browsers of its browserslist'}.`
					: !named
						? 'names no runtime in `engines` of package.json.'
						: 'says that any runtime will do.',
				key: engines.length > 0 ? 'engines' : browsers ? 'browserslist' : 'name',
			};
		}),
});

const RUNTIME = /^(?:node|bun|deno|electron|vscode|react-native|browsers?)$/;

/** A query of browserslist that means some browsers and not all. */
function namesBrowsers(list: unknown): boolean {
	const queries = [typeof list === 'string' ? list.split(/,|\bor\b/) : Array.isArray(list) ? list : Object.values(recordOf(list))].flat(2);
	return (
		queries.some((one) => QUERY.test(String(one))) &&
		!queries.some((one) => /^\s{0,9}(?:all|>=?\s{0,9}0(?:\.0{1,9})?\s{0,9}%)/i.test(String(one)))
	);
}

const QUERY =
	/\d\s{0,9}%|\b(?:defaults|baseline|browserslist|extends|dead|unreleased|supports|cover|last|since|versions?|es\d|chrome|edge|firefox|ff|safari|ios\w{0,9}|ie|opera\w{0,9}|op_\w{1,9}|android|samsung|node|electron|and_\w{1,9})\b/i;
