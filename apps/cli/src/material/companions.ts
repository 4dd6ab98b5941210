// What is read of a question while there is room? The documents, manifests, settings and pipelines that decide such questions, and the functions that what
// is shown calls: what refutes a finding often stands in a file that no finding names.
import { contextOf } from '@auditor/forensics';
import { type Criterion, compareBy, fileLocation, type Location, type Material } from '@auditor/schema';
import { codeOf, type Tree } from './matching-lines.js';
import type { Part } from './parts.js';
import { isTelling } from './uses.js';

const README = /(?:^|\/)readme(?:\.(?:md|mdx|rst|adoc|txt))?$/i;
const MANIFEST = /(?:^|\/)(?:package\.json|pyproject\.toml|requirements[\w.-]*\.txt|setup\.(?:py|cfg)|Pipfile)$/;
const PIPELINE = /^\.github\/workflows\/[^/]+\.ya?ml$|(?:^|\/)(?:\.gitlab-ci|\.travis|azure-pipelines)\.yml$|^\.circleci\/config\.yml$/;
const DEPLOYMENT = /(?:^|\/)(?:(?:docker-)?compose[\w.-]*\.ya?ml|Dockerfile[\w.-]*|Makefile|Procfile|langgraph\.json)$/;
const SETTINGS = /(?:^|\/)(?:\w{1,40}[_-])?(?:config|settings|env|constants)\.(?:py|[cm]?[jt]s)$/;
const COMPILER = /(?:^|\/)tsconfig[\w.-]*\.json$/;
const BUILD =
	/(?:^|\/)(?:(?:tsup|rollup|vite|webpack|build)\.config\.[cm]?[jt]s|\.npmignore|\.npmrc|\.gitignore|(?:scripts?|tools)\/(?:build|pack|publish|release)[\w.-]*\.(?:[cm]?[jt]s|sh))$/;
const TESTING = /(?:^|\/)(?:(?:vitest|jest|playwright)\.config\.[cm]?[jt]s|pytest\.ini|tox\.ini|noxfile\.py|conftest\.py)$/;
const CHANGES = /(?:^|\/)(?:changelog|history|changes|releases|security)(?:\.\w+)?$/i;
const GUIDES = /^(?:docs?|documentation|guides?)\/.*\.(?:md|mdx|rst)$/i;
const SETUP =
	/^(?:docs?|documentation|guides?)\/(?:[^/]{1,99}\/){0,6}[^/]{0,60}?(?:setup|deploy|install|start|run|docker|host|ec2)[^/]{0,60}\.(?:md|mdx|rst)$/i;
const EXAMPLES = /^(?:examples?|samples?)\/(?:[\w.-]+\/){0,2}[\w.-]+\.(?:[cm]?[jt]sx?|md)$/i;
const START = /^(?:src\/)?(?:index|main|app|server|cli|run|bot)\.(?:py|[cm]?[jt]s)$/;
const ENTRY = /(?:^|\/)(?:src|lib)\/(?:index|main|mod)\.[cm]?tsx?$/;

/** By what is asked: files in the order in which they are read, of one kind those near the root first. */
const COMPANIONS: readonly (readonly [probes: RegExp, files: readonly RegExp[]])[] = [
	[/^service\/(?:settings-documented|env-file)$/, [DEPLOYMENT, README, SETTINGS]],
	[/^service\/(?:readme-run|deployment|logging)$/, [MANIFEST, DEPLOYMENT, README, SETUP, START, PIPELINE]],
	[/^library\/(?:tests-present|ci-tests|tests-run)$/, [MANIFEST, PIPELINE, TESTING]],
	[/^library\/(?:type-declarations|strict-types|type-escapes)$/, [COMPILER, MANIFEST, BUILD, ENTRY]],
	[/^library\/(?:package-manifest|package-exports|packaged-files)$/, [MANIFEST, BUILD, COMPILER, PIPELINE, ENTRY]],
	[/^library\/(?:license|changelog|release-history)$/, [CHANGES, MANIFEST, PIPELINE]],
	[/^library\/(?:readme|documented-exports)/, [README, EXAMPLES, ENTRY, GUIDES]],
	[/^library\/(?:install-scripts|dependency-ranges)$|^supply\/(?:untrusted|moving)-code$/, [MANIFEST, PIPELINE, BUILD]],
];
/** Files of one kind, and bytes of one file. */
const MOST_FILES = 6;
const BYTES = 6_000;

/** The files that belong to a criterion, each with as much of its beginning as one may have. */
export async function companionsOf({ expectations, hazards }: Criterion, { paths, read }: Tree): Promise<Part[]> {
	const asked = [...expectations, ...hazards].map(({ probe }) => probe);
	const kinds = COMPANIONS.flatMap(([probes, files]) => (asked.some((probe) => probes.test(probe)) ? files : []));
	const own = paths.filter(
		(path) =>
			!/(?:^|\/)(?:node_modules|dist|vendor)\//.test(path) && (contextOf(path) !== 'test' || TESTING.test(path) || EXAMPLES.test(path)),
	);
	const near = [...own].sort(compareBy((path) => path.split('/').length));
	const found = [...new Set(kinds)].flatMap((kind) => near.filter((path) => kind.test(path)).slice(0, MOST_FILES));
	const manifests = await Promise.all(found.filter((path) => MANIFEST.test(path)).map((path) => read(path)));
	const run = manifests.flatMap((manifest) => (manifest === null ? [] : namedIn(manifest.lines.join('\n'), paths))).slice(0, MOST_FILES);
	const first = found.filter((path) => MANIFEST.test(path));
	const texts = await Promise.all([...new Set([...first, ...run, ...found])].map((path) => read(path)));
	return texts.flatMap((text): Part[] => {
		if (text === null) return [];
		let to = 0;
		for (let left = BYTES; to < text.lines.length; to++) {
			left -= Buffer.byteLength(text.lines[to]!) + 1;
			if (left < 0) break;
		}
		return to === 0 ? [] : [{ text, from: 1, to, line: 1, title: 'beginning' }];
	});
}

/** Files that a manifest names, with or without their ending: what its scripts run. */
function namedIn(manifest: string, paths: readonly string[]): string[] {
	const words = new Set((manifest.match(/[\w.-]{1,60}(?:\/[\w.-]{1,60}){1,9}/g) ?? []).map((word) => word.replace(/^\.\//, '')));
	const isRun = (path: string) => words.has(path) || words.has(path.replace(/\.\w{1,4}$/, ''));
	return paths.filter((path) => /\.(?:[cm]?[jt]s|py|sh)$/.test(path) && isRun(path));
}

const CALL = /(?<![\w$])([A-Za-z_]\w{5,60})\s{0,9}\(/g;
const DEFINITION =
	/^\s*(?:export\s+)?(?:default\s+)?(?:async\s+)?(?:def|function)\s+(\w+)|^\s+(?:(?:public|private|protected|static|async)\s+){1,3}(\w+)\s*\(|^(?:export\s+)?const\s+(\w+)(?:\s*:[^=]{1,200})?\s*=\s*(?:async\s*)?(?:\(|function\b|\w+\s*=>)/;
/** What only writes down what happens. */
const LOGGER = /(?:^|\/)log\w*\.(?:py|[cm]?[jt]s)$/i;
/** Functions that are followed, and definitions of one name, above which it tells nothing. */
const CALLEES = 8;
const ALIKE = 2;

/** Where the functions stand that the shown lines call and that are not shown themselves, in the order of the calls. */
export async function calleesOf(shown: readonly Material[], { paths, read }: Tree): Promise<Location[]> {
	const passages = shown.filter(({ counts, words }) => counts === 'line' && words !== null);
	const names = new Set(passages.flatMap(({ text }) => [...text.matchAll(CALL)].map(([, name]) => name!)).filter(isTelling));
	const stands = (path: string, line: number) =>
		passages.some((m) => m.path === path && line >= m.first && line < m.first + m.text.split('\n').length);
	const places = new Map<string, Location[]>();
	for (const path of codeOf(paths, 'source'))
		for (const [at, line] of ((await read(path))?.lines ?? []).entries()) {
			const name = DEFINITION.exec(line)?.slice(1).find(Boolean);
			if (name !== undefined && names.has(name)) places.set(name, [...(places.get(name) ?? []), fileLocation(path, at + 1)]);
		}
	const found = [...names].flatMap((name) => ((places.get(name)?.length ?? 0) <= ALIKE ? (places.get(name) ?? []) : []));
	return found.filter(({ path, line }) => !LOGGER.test(path!) && !stands(path!, line!)).slice(0, CALLEES);
}
