// Does the package bring type declarations?
import { pathIn } from '@auditor/code';
import { defineProbe } from '@auditor/probes';
import { type Tree, treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { codeText } from '../../models/code-text.js';
import { eachPackage, isAbsent, type Manifest, recordOf, type Texts } from './_package.js';

export const typeDeclarations = defineProbe({
	id: 'library/type-declarations',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Does the package bring type declarations?',
	motivation: 'A TypeScript package without declarations is untyped for everyone who imports it.',
	method:
		'Looks for `types` or `typings`, a `types` condition in `exports`, or a declaration file beside the entry point that the manifest names, in the tree or written by the build. Values: declared, typesFirst (the condition stands before the others, as resolvers ask; null where no entry names it).',
	blindSpots:
		'Declarations that a build puts beside the entry point without naming them, which leaves the answer open; whether they are right.',
	remediation: {
		on: 'false',
		effort: 'low',
		text: 'Emit declarations (`"declaration": true`) and name them where the build puts them: `types` first in each entry of `exports`.',
	},
	inspect: ({ tree, texts }) =>
		eachPackage(tree, texts, (manifest) => {
			const build = buildOf(manifest, texts);
			const how = declarationsOf(manifest, tree, build);
			const emits = how === null && EMITS.test(build);
			const conditions = conditionsOf(manifest.data.exports);
			const named = [manifest.data.types, manifest.data.typings].find((x): x is string => typeof x === 'string');
			const absent = named !== undefined && isAbsent(tree, texts, manifest, named);
			const path = pathIn(manifest.folder, (named ?? '').replace(/^\.\//, ''));
			const empty = named !== undefined && texts.has(path) && isEmpty(codeText(texts, path));
			const naming = conditions.filter((keys) => keys.includes('types'));
			const first = naming.filter((keys) => keys.slice(0, keys.indexOf('types')).every((key) => !RESOLVED.has(key))).length;
			const typesFirst = naming.length > 0 ? first === naming.length : null;
			const places = naming.length === 1 ? 'place' : 'places';
			const typed = tree.files.some((file) => file.context === 'source' && /(?<!\.d|\.config)\.[cm]?tsx?$/.test(file.path));
			const declared = how !== null && !absent && !empty;
			return {
				met: declared,
				open: emits,
				message:
					how === null
						? `names no type declarations${emits ? '; its build may put some beside the entry point' : ''}.`
						: absent
							? `names the declarations ${named}, which are not in the repository.`
							: empty
								? `names the declarations ${named}, which declare nothing.`
								: `brings types: ${how}${naming.length > 0 ? `; \`types\` stands first in ${first} of ${naming.length} ${places} of \`exports\`` : ''}.`,
				rationale: 'Read from package.json and the names of the tree.',
				values: { typesFirst, declared, ...(how === null && !typed && { remedy: BY_HAND }) },
				key: /`exports`/.test(how ?? '') ? 'exports' : (['types', 'typings'].find((one) => manifest.data[one] !== undefined) ?? 'name'),
				confidence: how === null ? 0.85 : 0.95,
			};
		}),
});

const BY_HAND = 'Write a declaration file for what users import, and name it as `types` in package.json.';

/** Conditions that resolvers ask for by themselves; others are set by whoever wants them. */
const RESOLVED = new Set(
	'import require default node browser module module-sync development production worker deno bun react-native'.split(' '),
);

function declarationsOf({ data, folder }: Manifest, tree: Tree, build: string): string | null {
	for (const key of ['types', 'typings']) if (typeof data[key] === 'string') return `\`${key}\` is ${data[key] as string}`;
	const exported = JSON.stringify(data.exports ?? null);
	if (/"types(@[^"]*)?":/.test(exported) || /\.d\.[cm]?ts"/.test(exported)) return 'a `types` condition in `exports`';
	const entry = [data.exports, recordOf(data.exports)['.'], data.main].find((x): x is string => typeof x === 'string') ?? 'index.js';
	const beside = entry.replace(/^\.\//, '').replace(/\.([cm]?)js$/, '.d.$1ts');
	const full = pathIn(folder, beside);
	if (/\.json$/.test(entry)) return `what it exports is data (${entry})`;
	if (tree.files.some(({ path }) => path === full)) return full;
	if (build.includes(beside)) return `the build writes ${beside}, beside the entry point`;
	return /\.[cm]?ts$/.test(entry) ? `the entry ${entry} is TypeScript` : null;
}

/** What says how the package is built: its scripts, and the settings of compiler and bundler beside its manifest. */
function buildOf({ data, folder }: Manifest, texts: Texts): string {
	const beside = folder === '' ? '' : `${folder}/`;
	const settings = [...texts].filter(([path]) => path.startsWith(beside) && SETTINGS.test(path.slice(beside.length)));
	return [JSON.stringify(data.scripts ?? {}), ...settings.map(([, text]) => text)].join('\n');
}

const SETTINGS = /^(?:tsconfig[\w.-]{0,40}\.json|[\w.-]{1,40}\.config\.[cm]?[jt]s)$/;

/** A build that writes declarations: TypeScript finds those that lie beside `main`, named or not. */
const EMITS = /\bemitDeclarationOnly\b|\bdeclaration["']?\s{0,9}:\s{0,9}true\b|--declaration\b|\bdts\b|"composite"\s{0,9}:\s{0,9}true\b/;

/** Keys of every object of conditions in an exports map. */
function conditionsOf(value: unknown): string[][] {
	const record = recordOf(value);
	const keys = Object.keys(record);
	const own = keys.length > 0 && !keys[0]!.startsWith('.') ? [keys] : [];
	return [...own, ...keys.flatMap((key) => conditionsOf(record[key]))];
}

/** Declarations without a name, or whose every name is `any`. */
function isEmpty(code: string): boolean {
	const loose =
		/^(?:(?:export\s{1,9})?(?:declare\s{1,9})?(?:const|let|var)\s{1,9}\w{1,99}\s{0,9}:\s{0,9}any|export\s{1,9}(?:default|=|\{\s{0,9}\})\s{0,9}\w{0,99}|declare\s{1,9}module\b[^{]{0,200})?$/;
	return code.split(/[;\n]/).every((statement) => loose.test(statement.trim()));
}
