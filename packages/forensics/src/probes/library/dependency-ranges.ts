// Is every dependency that users install taken from a registry, by a range that ends somewhere?
import { defineProbe } from '@auditor/probes';
import { fileLocation, treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { eachPackage, lineOfKey, recordOf } from './_package.js';

export const dependencyRanges = defineProbe({
	id: 'library/dependency-ranges',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Is every dependency that users install taken from a registry, by a range that ends somewhere?',
	motivation: '`*`, `latest`, a git address or a tarball put code into users’ trees that nobody of the package has seen.',
	method:
		'Reads `dependencies`, `optionalDependencies` and `peerDependencies` (peers may be `*`). Values: dependencies, loose. workspace: and catalog: are turned into versions when published.',
	blindSpots: 'What the dependencies themselves depend on.',
	remediation: { on: 'false', effort: 'low', text: 'Depend on published versions by a range such as ^1.2.3.' },
	inspect: ({ tree, texts }) =>
		eachPackage(tree, texts, ({ data, text, path }) => {
			const own = [...Object.entries(recordOf(data.dependencies)), ...Object.entries(recordOf(data.optionalDependencies))];
			const peers = Object.entries(recordOf(data.peerDependencies));
			const address = /^(git|git\+|https?:|file:|link:|github:|gitlab:|bitbucket:)|^[\w.-]+\/[\w.-]+(#|$)/;
			const loose = [
				...own.filter(
					([, v]) =>
						typeof v !== 'string' ||
						v
							.replace(/^npm:@?[^@]*@?/, '')
							.split('||')
							.some(isLoose) ||
						address.test(v),
				),
				...peers.filter(([, v]) => typeof v === 'string' && address.test(v)),
			].map(([name]) => name);
			const [first] = loose;
			return {
				met: loose.length === 0,
				message:
					loose.length === 0
						? own.length === 0
							? 'has no dependencies.'
							: `has ${own.length} ${own.length === 1 ? 'dependency, from a registry and bounded' : 'dependencies, each from a registry and bounded'}.`
						: `depends loosely on ${loose.slice(0, 5).join(', ')}.`,
				rationale: `${own.length} dependencies and ${peers.length} peers were read.`,
				values: { dependencies: own.length, loose },
				...(first !== undefined ? { location: fileLocation(path, lineOfKey(text, first)) } : { key: 'dependencies' }),
			};
		}),
});

/** Any version, or any from one on; a bound a hundred majors away bounds nothing. */
function isLoose(range: string): boolean {
	const text = range.trim();
	if (/^(?:[*x](?:\.[*x]){0,2}|latest|next|>=?\s*\d[\w.-]*|!=.*|)$/i.test(text)) return true;
	if (Number(/^<=?\s{0,9}(\d{1,9})/.exec(text)?.[1] ?? 0) > 99) return true;
	const [, from, to] = /^(?:>=?\s{0,9})?(\d{1,9})[\w.]{0,40}\s{1,9}(?:<=?|-)\s{0,9}(\d{1,9})/.exec(text) ?? [];
	return Number(to) - Number(from) > 99;
}
