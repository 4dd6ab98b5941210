// Does the package say which versions of the runtime it supports?
import { defineProbe } from '@auditor/probes';
import { treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { pipelineFiles } from '../../models/workflows.js';
import { eachPackage, recordOf } from './_package.js';

export const supportedEngines = defineProbe({
	id: 'library/supported-engines',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Does the package say which versions of the runtime it supports?',
	motivation: 'Users learn at install, and not from a syntax error, that their Node is too old.',
	method: 'Looks for `engines` (node, bun, deno) or `browserslist` in package.json.',
	blindSpots: 'Whether the code runs there.',
	remediation: { on: 'false', effort: 'low', text: 'State as `engines` the oldest version of the runtime that you test.' },
	inspect: ({ tree, texts }) => {
		const tested = testedNodes(pipelineFiles(tree).map((path) => texts.get(path) ?? ''));
		const remedy =
			tested.length > 0 ? `State the oldest Node that the workflows name: "engines": { "node": ">=${Math.min(...tested)}" }.` : null;
		return eachPackage(tree, texts, ({ data }) => {
			const engines = Object.entries(recordOf(data.engines)).filter(
				([name, v]) => RUNTIME.test(name) && typeof v === 'string' && isBound(v),
			);
			const named = Object.keys(recordOf(data.engines)).some((name) => RUNTIME.test(name));
			const browsers = typeof data.browserslist === 'string' ? data.browserslist !== '' : Object.keys(Object(data.browserslist)).length > 0;
			const said = engines.length > 0 || browsers;
			return {
				met: said,
				message: said
					? `supports ${engines.map(([k, v]) => `${k} ${v as string}`).join(', ') || 'the browsers of its browserslist'}.`
					: !named
						? 'does not say which runtimes it supports.'
						: 'says that any runtime will do.',
				rationale: 'Read from package.json.',
				key: engines.length > 0 ? 'engines' : 'name',
				...(!said && remedy && { values: { remedy } }),
			};
		});
	},
});

/** Majors of Node that workflows set up. */
function testedNodes(texts: readonly string[]): number[] {
	const lists = texts.flatMap((text) => [
		...text.matchAll(/\bnode(?:[-_]version)?["']?[ \t]{0,9}:\s{0,99}(\[[^\]]{1,500}\]|["']?v?\d[\w.]{0,20})/g),
	]);
	return lists.flatMap(([, list = '']) => [...list.matchAll(/(?<![\d.])v?(\d{2})(?=[.x"',\s\]]|$)/g)].map(([, major]) => Number(major)));
}

const RUNTIME = /^(?:node|bun|deno|electron|vscode|react-native|browsers?)$/;

/** All versions from here on are all that anybody has. */
const OLD = 4;

/** It names a version that somebody still runs: neither any, nor all since the first ones, nor one that there is not yet. */
function isBound(range: string): boolean {
	return range.split('||').every((part) => {
		const [, operator = '', first] = /^\s{0,9}(>=?|<=?|\^|~|=)?\s{0,9}v?(\d{1,5})/.exec(part) ?? [];
		const major = Number(first);
		if (first === undefined || major > 99) return false;
		return operator.startsWith('<') ? false : !operator.startsWith('>') || major >= OLD;
	});
}
