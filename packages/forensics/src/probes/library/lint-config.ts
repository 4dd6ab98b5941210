// Is a linter or formatter configured?
import { parseObject } from '@auditor/code';
import { defineProbe } from '@auditor/probes';
import { fileLocation, treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { pipelineFiles } from '../../models/workflows.js';
import { answer, find, lineOfKey, manifestsOf, recordOf } from './_package.js';

export const lintConfig = defineProbe({
	id: 'library/lint-config',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Is a linter or formatter configured?',
	motivation: 'What a machine can find should not be found by reviewers, or by users.',
	method:
		'Looks for the configuration of ESLint, Biome, Oxc, dprint, Deno, XO, Standard, Prettier, Ruff, Flake8, Pylint or pre-commit, in files and in manifests.',
	blindSpots: 'Whether it is run, where it is installed.',
	remediation: { on: 'false', effort: 'low', text: 'Configure one linter and run it in continuous integration.' },
	inspect: ({ tree, texts }) => {
		const manifests = manifestsOf(tree, texts);
		const flat = (folder: string) =>
			tree.files.some(({ path }) => path.startsWith(`${folder}eslint.config.`)) ||
			manifests.some((m) => [m.folder, ''].includes(folder.slice(0, -1)) && NINE.test(String(recordOf(m.data.devDependencies).eslint)));
		const installed = new Set(manifests.flatMap(({ data }) => KINDS.flatMap((kind) => Object.keys(recordOf(data[kind])))));
		const lacks = (path: string) => importsOf(path, texts.get(path) ?? '').find((name) => !installed.has(name));
		const broken = find(tree, /^(?:[\w.-]+\/){0,2}[\w.]+$/, (path) => lacks(path) !== undefined);
		const ran = [...manifests.map(({ text }) => text), ...pipelineFiles(tree).map((file) => texts.get(file) ?? '')].join('\n');
		const isRead = (path: string) =>
			texts.get(path) !== '' &&
			(manifests.length === 0 || ran.includes(TOOL.exec(path)?.[1] ?? '')) &&
			lacks(path) === undefined &&
			(!path.slice(path.lastIndexOf('/') + 1).startsWith('.eslintrc') || !flat(path.slice(0, path.lastIndexOf('/') + 1)));
		const [settled] = manifests.flatMap(({ path, text, data }) => {
			const scripts = Object.entries(recordOf(data.scripts));
			const key =
				['eslintConfig', 'prettier', 'xo'].find((one) => !isNothing(data[one])) ??
				scripts.find(([, script]) => BY_ITSELF.test(String(script)))?.[0];
			return key === undefined ? [] : [{ path, line: lineOfKey(text, key) }];
		});
		const path =
			find(
				{ ...tree, files: tree.files.filter((file) => isRead(file.path)) },
				/^(?:[\w.-]+\/){0,2}(\.eslintrc(\.\w+)?|eslint\.config\.[cm]?[jt]s|\.?biome\.jsonc?|\.(?:oxlint|oxfmt)rc\.jsonc?|ox(?:lint|fmt)\.config\.[cm]?[jt]s|\.?dprint\.jsonc?|deno\.jsonc?|\.xo-config(\.\w+)?|xo\.config\.[cm]?[jt]s|\.prettierrc(\.\w+)?|prettier\.config\.[cm]?[jt]s|\.?ruff\.toml|\.flake8|\.pylintrc|\.pre-commit-config\.ya?ml)$/,
			) ??
			settled?.path ??
			[...texts.keys()].sort().find((p) => /(^|\/)(pyproject\.toml|setup\.cfg|tox\.ini)$/.test(p) && SECTION.test(texts.get(p) ?? '')) ??
			null;
		const off = path !== null && isOff(path, texts.get(path) ?? 'x');
		return answer(
			off ? null : path,
			`${path} configures a linter or formatter.`,
			off
				? `${path} switches nothing on.`
				: broken
					? `${broken} imports \`${lacks(broken)}\`, which no manifest names.`
					: 'No linter or formatter is configured.',
			{
				confidence: path ? 0.95 : 0.85,
				...(path !== null && { location: fileLocation(path, path === settled?.path ? settled.line : lineOf(texts.get(path) ?? '')) }),
			},
		);
	},
});

/** A script that runs what needs no configuration. */
const BY_ITSELF = /(?:^|[\s&|;])(?:xo|standard|oxlint)(?=$|[\s&|;])/;

/** The program that a file of settings is for: where a manifest stands, it, a script or a workflow names the program. */
const TOOL = /(eslint|biome|oxlint|oxfmt|dprint|prettier)[^/]{0,60}$/;

const KINDS = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'];

/** Packages that a configuration in JavaScript imports, but for what comes with ESLint itself. */
function importsOf(path: string, text: string): string[] {
	if (!/(?:^|\/)(?:eslint|prettier|xo)\.config\.[cm]?[jt]s$/.test(path)) return [];
	const modules = [...text.matchAll(/^import\b[^'"]{0,500}['"]([^'"./#][^'"]{0,200})['"]|\brequire\(['"]([^'"./#][^'"]{0,200})['"]\)/gm)];
	const names = modules.map(([, imported, required]) => (imported ?? required ?? '').split('/'));
	return names.flatMap(([scope = '', name = '']) =>
		scope.includes(':') || /^(?:path|url|fs|module|process|globals|@eslint)$/.test(scope)
			? []
			: [scope.startsWith('@') ? `${scope}/${name}` : scope],
	);
}

/** From this version on ESLint reads `eslint.config.js` alone. */
const NINE = /^\D{0,3}(?:9|[1-9]\d)\b/;

/** Where a file of several tools configures one of them. */
const SECTION = /^\[(?:tool\.(?:ruff|black|pylint)|flake8)/m;

function lineOf(text: string): number {
	return text.slice(0, Math.max(0, text.search(SECTION))).split('\n').length;
}

/** ESLint without a rule does nothing, and Biome may be told to. */
function isOff(path: string, text: string): boolean {
	const said = text.replace(/^\s{0,99}(?:\/\/|#).*$/gm, '');
	if (/eslint|oxlint/.test(path)) {
		const data = /\.jsonc?$/.test(path) ? parseObject(text) : null;
		if (data)
			return (
				Object.values(recordOf(data.rules)).every(isOffRule) &&
				['extends', 'plugins', 'overrides', 'categories'].every((key) => isNothing(data[key]))
			);
		const rest = said
			.replace(
				/\bexport default\b|\bmodule\.exports\s*=|["']?\b(?:rules|ignores|files)["']?\s{0,9}:\s{0,9}(?:\[[^\]]{0,2000}\]|(?=\{))|^\s{0,99}root:\s{0,9}true/gm,
				'',
			)
			.replace(/["']?[\w@/-]{1,100}["']?\s{0,9}:\s{0,9}(?:["']off["']|0)(?=\s{0,9}[,}])/g, '');
		return !/[^\s{}[\];,]/.test(rest);
	}
	if (!/biome/.test(path))
		return /ruff|flake8|pylintrc|pre-commit/.test(path) && !/[^\s{}[\]]/.test(said.replace(/^\s{0,99}repos:\s{0,9}\[\s{0,9}\]/m, ''));
	const { linter, formatter, files } = parseObject(text) ?? {};
	const { includes } = recordOf(files);
	if (Array.isArray(includes) && includes.every((one) => String(one).startsWith('!'))) return true;
	const { rules } = recordOf(linter);
	const lints = recordOf(linter).enabled !== false && !(recordOf(rules).recommended === false && Object.keys(recordOf(rules)).length === 1);
	return !lints && recordOf(formatter).enabled === false;
}

function isNothing(value: unknown): boolean {
	return (
		value === undefined ||
		Object.keys(typeof value === 'string' ? { value } : recordOf(Array.isArray(value) ? { ...value } : value)).length === 0
	);
}

function isOffRule(value: unknown): boolean {
	const [level] = Array.isArray(value) ? value : [value];
	return level === 'off' || level === 0;
}
