// Is a linter or formatter configured?
import { parseObject } from '@auditor/code';
import { defineProbe } from '@auditor/probes';
import { fileLocation, treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { answer, find, manifestsOf, recordOf } from './_package.js';

export const lintConfig = defineProbe({
	id: 'library/lint-config',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Is a linter or formatter configured?',
	motivation: 'What a machine can find should not be found by reviewers, or by users.',
	method:
		'Looks for the configuration of ESLint, Biome, Oxlint, Deno, XO, Standard, Prettier, Ruff, Flake8, Pylint or pre-commit, in files and in manifests.',
	blindSpots: 'Whether it is run.',
	remediation: { on: 'false', effort: 'low', text: 'Configure one linter and run it in continuous integration.' },
	inspect: ({ tree, texts }) => {
		const manifests = manifestsOf(tree, texts);
		const flat = (folder: string) =>
			tree.files.some(({ path }) => path.startsWith(`${folder}eslint.config.`)) ||
			manifests.some((m) => [m.folder, ''].includes(folder.slice(0, -1)) && NINE.test(String(recordOf(m.data.devDependencies).eslint)));
		const isRead = (path: string) =>
			!path.slice(path.lastIndexOf('/') + 1).startsWith('.eslintrc') || !flat(path.slice(0, path.lastIndexOf('/') + 1));
		const path =
			find(
				{ ...tree, files: tree.files.filter((file) => isRead(file.path)) },
				/^(?:[\w.-]+\/){0,2}(\.eslintrc(\.\w+)?|eslint\.config\.[cm]?[jt]s|biome\.jsonc?|\.oxlintrc\.json|deno\.jsonc?|\.xo-config(\.\w+)?|xo\.config\.[cm]?[jt]s|\.prettierrc(\.\w+)?|prettier\.config\.[cm]?[jt]s|\.?ruff\.toml|\.flake8|\.pylintrc|\.pre-commit-config\.ya?ml)$/,
			) ??
			manifests.find(
				(m) =>
					m.data.eslintConfig !== undefined ||
					m.data.prettier !== undefined ||
					m.data.xo !== undefined ||
					/"(xo|standard|oxlint)":/.test(JSON.stringify(recordOf(m.data.devDependencies))),
			)?.path ??
			[...texts.keys()].sort().find((p) => /(^|\/)(pyproject\.toml|setup\.cfg|tox\.ini)$/.test(p) && SECTION.test(texts.get(p) ?? '')) ??
			null;
		const off = path !== null && isOff(path, texts.get(path) ?? 'x');
		return answer(
			off ? null : path,
			`${path} configures a linter or formatter.`,
			off ? `${path} switches nothing on.` : 'No linter or formatter is configured.',
			{
				confidence: path ? 0.95 : 0.85,
				...(path !== null && { location: fileLocation(path, lineOf(texts.get(path) ?? '')) }),
			},
		);
	},
});

/** From this version on ESLint reads `eslint.config.js` alone. */
const NINE = /^\D{0,3}(?:9|[1-9]\d)\b/;

/** Where a file of several tools configures one of them. */
const SECTION = /^\[(tool\.(ruff|black|pylint)|flake8)|"(eslintConfig|prettier|xo|standard|eslint|oxlint)":/m;

function lineOf(text: string): number {
	return text.slice(0, Math.max(0, text.search(SECTION))).split('\n').length;
}

/** ESLint without a rule does nothing, and Biome may be told to. */
function isOff(path: string, text: string): boolean {
	if (/eslint/.test(path)) return !/[^\s{}[\];]/.test(text.replace(/\bexport default\b|\bmodule\.exports\s*=/, ''));
	const { linter, formatter } = /biome/.test(path) ? (parseObject(text) ?? {}) : {};
	return [linter, formatter].every((part) => recordOf(part).enabled === false);
}
