// Does the tree record what changed from one release to the next?
import { defineProbe } from '@auditor/probes';
import { fileLocation, treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { pipelineFiles } from '../../models/workflows.js';
import { withoutComments } from '../_fences.js';
import { find, manifestsOf, publishedOf, recordOf } from './_package.js';

/** Commands and actions that write release notes: one that is installed and never run writes none. */
const WRITES_NOTES =
	/(?<![\w./-])(?:semantic-release|release-it|standard-version|changeset|changesets\/action|changelogen|[\w-]{0,40}\/?release-please(?:-action)?|git-cliff|np|changelogithub|auto-changelog|conventional-changelog)(?![\w./-])|\bgenerate_?[Rr]elease_?[Nn]otes\s{0,3}:\s{0,3}['"]?true|\bgh release create\b.{0,200}--generate-notes/;

export const changelog = defineProbe({
	id: 'library/changelog',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Does the tree record what changed from one release to the next?',
	motivation: 'Who upgrades wants to know what breaks, without reading commits.',
	method:
		'Looks for CHANGELOG, CHANGES, HISTORY, RELEASES or NEWS with entries that reach the major version of what is published, or for a tool that writes release notes: changesets, semantic-release, release-please, release-it, standard-version, git-cliff, changelogithub, or the notes that the forge writes. The tool counts where it is configured, or where a script or a workflow runs it.',
	blindSpots: 'Release notes that are kept on the forge alone.',
	remediation: { on: 'false', effort: 'low', text: 'Keep a CHANGELOG.md, or let changesets or release-please write it.' },
	inspect: ({ tree, texts }) => {
		const path = find(tree, /(^|\/)(change[-_]?log|changes|history|releases?|release[-_]?notes|news)(\.(md|txt|rst|markdown))?$/i);
		const releases = path === null ? [] : releasesIn(texts.get(path) ?? '');
		// A log that ends before the version in use is another's, or was given up.
		const reached = releases.reduce((most, release) => Math.max(most, Number.parseFloat(release)), 0);
		const current = publishedOf(tree, texts).find(({ data }) => Number.parseInt(String(data.version), 10) > Math.trunc(reached));
		const entries = current ? 0 : releases.length;
		const configured = find(
			tree,
			/^(\.changeset\/config\.json|\.?release-please(-config|-manifest)?\.json|\.releaserc(\.\w+)?|release\.config\.[cm]?js|\.release-it\.(json|ya?ml|toml|[cm]?js)|\.versionrc(\.\w+)?|cliff\.toml)$/,
		);
		const manifest = manifestsOf(tree, texts).find(({ data }) => WRITES_NOTES.test(Object.values(recordOf(data.scripts)).join('\n')));
		const tool =
			(configured !== null && /[^\s{}[\]]/.test(texts.get(configured) ?? 'x') ? configured : null) ??
			manifest?.path ??
			pipelineFiles(tree).find((pipeline) => lineOfTool(texts.get(pipeline) ?? '') > 0) ??
			null;
		const used = entries > 0 ? path : (tool ?? path);
		const line = Math.max(1, tool === used && tool !== null && tool !== configured ? lineOfTool(texts.get(tool) ?? '') : 1);
		const yes =
			entries > 0
				? `${path} describes releases.`
				: tool !== null
					? `Release notes are written by a tool that ${tool} names.`
					: current && releases.length > 0
						? `${path} ends at ${releases[0]}, and \`${current.name}\` is at ${String(current.data.version)}.`
						: `${path} describes no release.`;
		const met = entries > 0 || tool !== null;
		return {
			outcome: met ? 'true' : 'false',
			message: met ? yes : path !== null ? yes : 'Neither a changelog nor a tool for release notes is in the tree.',
			rationale: 'Names of the tree, entries of the changelog and tools of the manifests were looked at; the forge was not asked.',
			location: used === null ? null : fileLocation(used, line),
			values: { file: path, entries, tool },
			confidence: met ? 0.9 : 0.85,
		};
	},
});

/** Line of a command that writes notes, 0 where there is none; of a manifest among its scripts. */
function lineOfTool(text: string): number {
	const lines = text.split('\n');
	const scripts = lines.findIndex((line) => /"scripts"\s*:/.test(line));
	return lines.findIndex((line, i) => i >= scripts && WRITES_NOTES.test(line.replace(/(?<!\S)#.*/, ''))) + 1;
}

/** Versions of a changelog under which something is said. */
function releasesIn(text: string): string[] {
	const lines = withoutComments(text)
		.split('\n')
		.filter((line) => line.trim() !== '');
	const versionOf = (line: string | undefined) => /^(?:#{1,4}|\*\*)?[ \t]*\[?v?(\d+\.\d+)/.exec(line ?? '')?.[1] ?? null;
	const found: string[] = [];
	let version: string | null = null;
	for (const line of lines) {
		const next = versionOf(line);
		if (next !== null) version = next;
		else if (version !== null && saysWhat(line)) {
			found.push(version);
			version = null;
		}
	}
	return found;
}

/** A line that says what changed: more than a heading, a bare word for "a change", a version or a promise. */
function saysWhat(line: string): boolean {
	if (/^\s*(?:#|[-=_*]{3,}\s*$)/.test(line)) return false;
	const words = line.replace(/^[\s*+>_-]+/, '').match(/[\p{L}\d][\p{L}\d'.-]*/gu) ?? [];
	return (
		!NO_NEWS.test(words.join(' ')) &&
		words.filter((word) => !/^v?\d+(?:\.\d+)+$/.test(word) && !FILLER.test(word)).length > 0 &&
		words.join('').length > 2
	);
}

const NO_NEWS =
	/^(?:todo|tbd|wip|lorem ipsum|no (?:notable )?changes? (?:recorded|yet|so far)|coming soon|to be (?:written|added|done))\b/i;
const FILLER = /^(?:changes?|release|released|update|updates|updated|misc|various|stuff|the|a|and|of|new|version|initial)\.?$/i;
