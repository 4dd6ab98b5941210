// Do users get every package that an entry point loads?
import { createModules, type ImportFact, reachedFrom, type SourceFile, textOf } from '@auditor/code';
import { defineProbe, plural } from '@auditor/probes';
import { fileLocation, treeArtifact } from '@auditor/schema';
import { projectArtifact, textsArtifact } from '../../artifacts.js';
import { ownTools } from '../../models/packages/declared-types.js';
import { isCompiledAlone } from '../../models/packages/packed-files.js';
import { publicExports } from '../../models/packages/public-exports.js';
import { eachPackage, entryPointsOf, recordOf } from './_package.js';

export const loadedPackages = defineProbe({
	id: 'library/loaded-packages',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, project: projectArtifact, texts: textsArtifact },
	question: 'Do users get every package that an entry point loads?',
	motivation: 'A package of `devDependencies` is there for those who work on it alone: what loads it stops on the machines of all others.',
	method:
		'Follows the imports from the source of each entry point, where the compiler alone builds the package and a bundler can take nothing in: those of a whole module, those that are handed on, and those of which something is called, made or inherited at once or in a function; an import of types is taken away. Asks which of them lead to a package that stands in `devDependencies` alone. Values: lacking (names).',
	blindSpots: 'Imports as the program runs, names that are read and never called, and packages that others bring.',
	remediation: { effort: 'low', text: 'Move the package to `dependencies`, or to `peerDependencies` where users bring it.' },
	inspect: ({ tree, project, texts }) =>
		eachPackage(tree, texts, (manifest) => {
			// Types that stand there are those of a package that may be brought.
			const own = recordOf(manifest.data.devDependencies);
			const tools = new Set(
				[...ownTools(manifest.data)].filter((name) => name in own && !(name in recordOf(manifest.data.peerDependencies))),
			);
			const { opened, closed } = publicExports(project, [entryPointsOf(manifest)], () => '');
			const modules = createModules(project.files);
			const next = (file: SourceFile) => loadedIn(file).flatMap(({ module }) => modules.find(file, module) ?? []);
			const files = isCompiledAlone(manifest) ? [...new Set(opened.flatMap((file) => reachedFrom(file, next)))] : [];
			const lacking = files.flatMap((file) =>
				loadedIn(file).flatMap(({ module, line }) => {
					const name = /^(?:@[^/]+\/)?[^/]+/.exec(module)?.[0] ?? '';
					return tools.has(name) && modules.find(file, module) === null ? [{ name, path: file.path, line }] : [];
				}),
			);
			const [first] = lacking;
			const names = [...new Set(lacking.map(({ name }) => name))];
			return {
				met: first === undefined,
				moot: first === undefined && (!closed || files.length === 0),
				message:
					first === undefined
						? 'loads no package that only those who work on it get.'
						: `loads \`${first.name}\`${names.length > 1 ? ` and ${plural(names.length - 1, 'more package')}` : ''} at ${first.path}:${first.line}, which \`devDependencies\` alone name: users do not get it.`,
				rationale: `The imports of ${plural(files.length, 'file')} were followed.`,
				values: { lacking: names },
				...(first && { location: fileLocation(first.path, first.line) }),
				confidence: 0.85,
			};
		}),
});

/** Imports that the compiler leaves in place: of a whole module, handed on, or of which something is called, made or inherited. */
function loadedIn(file: SourceFile): ImportFact[] {
	if (/\.d\.[cm]?ts$/.test(file.path)) return [];
	const { calls, classes, imports } = file.facts;
	const made = [...calls.map(({ callee }) => callee), ...classes.flatMap(({ kind, bases }) => (kind === 'class' ? bases : []))];
	const roots = new Set(made.map((value) => textOf(value, file).split(/[.(<]/, 1)[0]!));
	return imports.filter(
		({ alias, typeOnly, reexport, scope }) => !typeOnly && scope.function === null && (alias === '' || reexport || roots.has(alias)),
	);
}
