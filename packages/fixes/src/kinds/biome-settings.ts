// TypeScript and JavaScript that no linter looks at: Biome, for what a compiler lets through and nobody means (comparisons that cannot hold, values that
// are lost), run on every change. Only where every file parses, so that the first run is no list of what Biome does not read, and where no other linter is
// chosen.
import { normalised, parseObject } from '@auditor/code';
import { contextOf, isIgnored } from '@auditor/forensics';
import type { Fix, Ground } from '../fix.js';
import { SCRIPT } from '../opened.js';
import { writtenInto } from './_compiled.js';
import { ignoreFiles } from './_ignored.js';
import { isForPython, lintsScript } from './_linters.js';
import { newFile } from './_places.js';
import { isOnGitHub, workflowLines } from './_workflow.js';

const WORKFLOW = '.github/workflows/lint.yml';
/** Parameters with decorators, which Biome reads only where it is told to. */
const DECORATES = /^(?:@nestjs\/|@angular\/core|(?:inversify|tsyringe|type-graphql|typedi|routing-controllers)$)/;

const BUILT = /^(?:[^/]+\/){0,2}(?:dist|build|out|coverage)(?=\/)/;

/** The version that knows all of these: another would refuse a key. @source the schema of that version */
const VERSION = '2.6.8';

const SETTINGS = {
	$schema: `https://biomejs.dev/schemas/${VERSION}/schema.json`,
	vcs: { enabled: true, clientKind: 'git', useIgnoreFile: true },
	files: { includes: ['**/*.ts', '**/*.tsx', '**/*.js', '**/*.jsx', '**/*.mjs', '**/*.cjs'] },
	formatter: { enabled: false },
	assist: { enabled: false },
	linter: {
		rules: {
			preset: 'none',
			correctness: { noSelfAssign: 'error', noUnsafeFinally: 'error', noUnsafeOptionalChaining: 'error', useIsNan: 'error' },
			suspicious: { noCompareNegZero: 'error', noDuplicateCase: 'error', noSelfCompare: 'error', noUnsafeNegation: 'error' },
		},
	},
};

/** What answers requests. */
const SERVES = /^(?:express|fastify|koa|hono|@nestjs\/core)$/;

/** The package of the root is published as it stands, settings of a linter and all. */
async function isPublishedWhole({ paths, textAt }: Ground): Promise<boolean> {
	const { private: own, files, main, scripts, dependencies } = parseObject(await textAt('package.json')) ?? {};
	// What is started is no package for others.
	const isStarted = Object(scripts).start !== undefined || Object.keys(Object(dependencies)).some((name) => SERVES.test(name));
	return (
		own !== true && !isStarted && files === undefined && typeof main === 'string' && paths.has(normalised(main)) && !paths.has('.npmignore')
	);
}

/** @source biomejs.dev/reference/configuration */
const READS_DECORATORS = { javascript: { parser: { unsafeParameterDecoratorsEnabled: true } } };

export const biomeSettings: Fix = {
	id: 'biome-settings',
	title: 'Let a linter find comparisons that cannot hold and values that are lost.',
	answers: ['library/lint-config'],
	async propose({ outcome, values }, ground) {
		const { project, paths, open } = ground;
		const own = project.files.filter(({ path }) => SCRIPT.test(path));
		const isFree = ['biome.json', 'biome.jsonc', WORKFLOW].every((path) => !paths.has(path)) && paths.has('.gitignore');
		const isDecorated = own.some(({ facts }) => facts.imports.some(({ module }) => DECORATES.test(module)));
		// What is copied in is linted where it comes from.
		const isCopied = [...paths].some((path) => SCRIPT.test(path) && contextOf(path) === 'vendored');
		const isOther = isForPython(values);
		if (outcome !== 'false' || !isOnGitHub(ground) || isOther || isCopied || !isFree || own.length * 2 <= project.files.length) return null;
		if ((await lintsScript(ground)) || (await isPublishedWhole(ground))) return null;
		for (const { path } of own) if (!(await open(path))) return null;
		// What is built and committed is linted where it is written.
		const into = await writtenInto(ground);
		const folders = [...paths].flatMap((path) =>
			!SCRIPT.test(path)
				? []
				: (into.find((one) => path.startsWith(`${one}/`)) ?? (contextOf(path) === 'generated' ? (BUILT.exec(path)?.[0] ?? []) : [])),
		);
		const isBelow = (folder: string) => folders.some((one) => folder.startsWith(`${one}/`));
		const built = [...new Set(folders)].flatMap((folder) => (isBelow(folder) ? [] : `!${folder}`)).sort();
		// What git is told to ignore and holds all the same would not be looked at.
		const texts = await ignoreFiles(ground);
		const isHidden = own.some(({ path }) => isIgnored(texts, path));
		const run = `run: npx --yes @biomejs/biome@${VERSION} lint`;
		return [
			newFile(
				'biome.json',
				JSON.stringify(
					{
						...SETTINGS,
						vcs: isHidden ? undefined : SETTINGS.vcs,
						files: { includes: [...SETTINGS.files.includes, ...built] },
						...(isDecorated && READS_DECORATORS),
					},
					null,
					2,
				).split('\n'),
			),
			newFile(WORKFLOW, await workflowLines('lint', [{ job: 'lint', minutes: 10, inside: '', steps: [[run]] }], ground)),
		];
	},
};
