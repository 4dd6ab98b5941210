// Is every dependency that users install bounded, by a range that ends or by a commit?
import { defineProbe } from '@auditor/probes';
import { fileLocation, treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { eachPackage, lineOfKey, recordOf } from './_package.js';

export const dependencyRanges = defineProbe({
	id: 'library/dependency-ranges',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Is every dependency that users install bounded, by a range that ends or by a commit?',
	motivation: '`*`, `latest`, a branch or a tarball put code into users’ trees that nobody of the package has seen.',
	method:
		'Reads `dependencies`, `optionalDependencies` and `peerDependencies` (peers may be `*`). Values: dependencies, loose. workspace: and catalog: are turned into versions when published.',
	blindSpots: 'What the dependencies themselves depend on, and what a bundler builds in.',
	remediation: { on: 'false', effort: 'low', text: 'Depend on published versions by a range such as ^1.2.3.' },
	inspect: ({ tree, texts }) =>
		eachPackage(tree, texts, (manifest) => {
			const { data, text, path } = manifest;
			const firm = Object.entries(recordOf(data.dependencies));
			const own = [...firm, ...Object.entries(recordOf(data.optionalDependencies))];
			const peers = Object.entries(recordOf(data.peerDependencies));
			const loose = [
				...own.filter(
					([, v]) =>
						isOutside(v) ||
						String(v)
							.replace(/^npm:@?[^@]*@?/, '')
							.split('||')
							.some(isLoose),
				),
				...peers.filter(([, v]) => isOutside(v)),
			];
			const [first] = loose;
			return {
				met: first === undefined,
				message:
					first !== undefined
						? `depends on ${loose
								.slice(0, 5)
								.map(([name, v]) => `${name} ${sourceOf(String(v))}`)
								.join(', ')}.`
						: own.length === 0
							? 'lists no dependencies.'
							: `has ${own.length} ${firm.length === 0 ? 'optional ' : ''}${own.length === 1 ? 'dependency, which is bounded' : 'dependencies, each of them bounded'}.`,
				rationale: `${own.length} dependencies and ${peers.length} peers were read.`,
				values: {
					dependencies: own.length,
					loose: loose.map(([name]) => name),
					...(first && isOutside(first[1]) && !FOLDER.test(String(first[1])) && { remedy: PIN }),
				},
				...(first
					? { location: fileLocation(path, lineOfKey(text, first[0])) }
					: { key: own.length > 0 && firm.length === 0 ? 'optionalDependencies' : 'dependencies' }),
			};
		}),
});

const FORGE = /^(?:github:)?[\w.-]+\/[\w.-]+(?:#|$)|^(?:git\+)?(?:https?|ssh|git):\/\/(?:[\w-]+@)?github\.com\//;

const PIN = 'Pin a commit of the source by its whole name, or depend on a published version.';
const FOLDER = /^(?:file|link):/;

/** No version of a registry, and no commit that stays what it is. */
function isOutside(range: unknown): boolean {
	return FORGE.test(String(range)) || /^(?:git|https?|file|link|gitlab|bitbucket)[:+]/.test(String(range))
		? !/#[\da-f]{40}$/.test(String(range))
		: typeof range !== 'string';
}

function sourceOf(range: string): string {
	if (FORGE.test(range)) return 'from GitHub without a commit';
	if (isOutside(range)) return FOLDER.test(range) ? 'from a folder' : 'from an address without a commit';
	return range.trim() === '' ? 'by any version' : `by \`${range}\``;
}

/** Any version, or any from one on; a bound a hundred majors away bounds nothing. */
function isLoose(range: string): boolean {
	const text = range.trim();
	if (/^(?:[*x](?:\.[*x]){0,2}|latest|next|>=?\s*\d[\w.-]*|!=.*|)$/i.test(text)) return true;
	if (Number(/^<=?\s{0,9}(\d{1,9})/.exec(text)?.[1] ?? 0) > 99) return true;
	const [, from, to] = /^(?:>=?\s{0,9})?(\d{1,9})[\w.]{0,40}\s{1,9}(?:<=?|-)\s{0,9}(\d{1,9})/.exec(text) ?? [];
	return Number(to) - Number(from) > 99;
}
