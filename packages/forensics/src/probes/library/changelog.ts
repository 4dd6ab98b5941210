// Can a user read what changed from one release to the next?
import { defineProbe } from '@auditor/probes';
import { fileLocation, treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { find, manifestsOf } from './_package.js';

const needs = { tree: treeArtifact, texts: textsArtifact };

export const changelog = defineProbe({
	id: 'library/changelog',
	lifecycle: 'experimental',
	needs,
	question: 'Can a user read what changed from one release to the next?',
	motivation: 'Who upgrades wants to know what breaks, without reading commits.',
	method:
		'Looks for CHANGELOG, CHANGES, HISTORY, RELEASES or NEWS with entries, or for a tool that writes release notes: changesets, semantic-release, release-please, release-it, standard-version, git-cliff.',
	blindSpots: 'Release notes that are kept on the forge alone; a missing file is therefore no certainty.',
	remediation: { on: 'false', effort: 'low', text: 'Keep a CHANGELOG.md, or let changesets or release-please write it.' },
	inspect: ({ tree, texts }) => {
		const path = find(tree, /(^|\/)(change[-_]?log|changes|history|releases?|release[-_]?notes|news)(\.(md|txt|rst|markdown))?$/i);
		const entries = path === null ? 0 : releasesIn(texts.get(path) ?? '');
		const configured = find(
			tree,
			/^(\.changeset\/config\.json|\.?release-please(-config|-manifest)?\.json|\.releaserc(\.\w+)?|release\.config\.[cm]?js|\.release-it\.(json|ya?ml|toml|[cm]?js)|\.versionrc(\.\w+)?|cliff\.toml)$/,
		);
		const tool =
			(configured !== null && /[^\s{}[\]]/.test(texts.get(configured) ?? 'x') ? configured : null) ??
			manifestsOf(tree, texts).find((m) =>
				/"(semantic-release|release-it|standard-version|@changesets\/cli|changelogen|release-please|np|bumpp)"/.test(m.text),
			)?.path ??
			null;
		const used = entries > 0 ? path : (tool ?? path);
		const yes =
			entries > 0
				? `${path} holds ${entries} releases.`
				: tool !== null
					? `Release notes are written by a tool that ${tool} names.`
					: `${path} is there, without a release in it.`;
		const met = entries > 0 || tool !== null;
		return {
			outcome: met ? 'true' : 'false',
			message: met ? yes : path !== null ? yes : 'Neither a changelog nor a tool for release notes is in the tree.',
			rationale: 'Names of the tree, entries of the changelog and tools of the manifests were looked at; the forge was not asked.',
			location: used === null ? null : fileLocation(used, 1),
			values: { file: path, entries, tool },
			confidence: met ? 0.9 : 0.65,
		};
	},
});

/** Releases of a changelog under which something is said. */
function releasesIn(text: string): number {
	const lines = text.split('\n').filter((line) => line.trim() !== '');
	const isRelease = (line: string | undefined) => line !== undefined && /^(?:#{1,4}|\*\*)?[ \t]*\[?v?\d+\.\d+/.test(line);
	return lines.filter((line, i) => isRelease(line) && lines[i + 1] !== undefined && !isRelease(lines[i + 1])).length;
}
