// What is written as a deployment and brings nothing of the product anywhere.
import { folderOf, normalised } from '@auditor/code';
import type { Texts, Tree } from '@auditor/schema';
import { isIgnored } from '../../ignored.js';
import { yamlOf } from '../pipelines/actions.js';
import { isIdleStart } from '../pipelines/shell-list.js';
import { type Instruction, instructionsIn, lastStages } from './containers.js';

/** Why a container starts nothing of the product; null where it may start something. */
export function idleContainer(path: string, texts: Texts, tree: Tree): string | null {
	const all = instructionsIn(path, texts);
	const stage = lastStages(all);
	const isTold = isToldElsewhere(tree, texts);
	if (!isTold && stage.length < all.length && !stage.some(({ name }) => /^(?:COPY|ADD|RUN|CMD|ENTRYPOINT)$/.test(name)))
		return `${path} ends in a stage that holds nothing`;
	const [entry, command] = ['ENTRYPOINT', 'CMD'].map((name) => stage.findLast((one) => one.name === name)?.text);
	const starts = entry && !/^\[\s*\]/.test(entry) ? entry : command;
	if (starts && !/^\[\s*\]/.test(starts)) {
		const shell = /^\s{0,9}\[/.test(starts) ? undefined : stage.findLast(({ name }) => name === 'SHELL')?.text;
		if ((isIdleStart(starts) || (shell && isIdleStart(shell.replace(/,\s{0,9}"-\w{1,9}"/g, '')) && /true|echo|:/.test(shell))) && !isTold)
			return `${path} starts nothing of the product`;
		const place = isTold ? null : emptyFolder(stage, starts);
		if (place) return `${path} starts its program in ${place}, which holds nothing`;
		const lost = isTold ? null : takenAway(stage, starts, tree);
		if (lost) return `${path} starts its program behind ${lost}`;
		const program = goneProgram(starts, tree);
		if (program) return `${path} starts ${program}, which the repository does not hold`;
		const unbuilt = unbuiltProgram(all, starts, texts, tree);
		return unbuilt ? `${path} starts ${unbuilt}, and nothing in it installs or builds that` : null;
	}
	// Where nothing is written, the platform may say it; an empty list takes it away.
	return starts && !isTold ? `${path} starts no program` : null;
}

/** What takes the program away before it is started, or asks for a file that is nowhere; null for neither. */
function takenAway(stage: readonly Instruction[], starts: string, { files }: Tree): string | null {
	const [program] = /(?<![\w./-])(?:[\w-]{1,60}\/){0,6}[\w-]{1,60}\.(?:py|[cm]?[jt]s)\b/.exec(starts) ?? [];
	const taken = stage.flatMap(({ name, text }) =>
		name === 'RUN'
			? [...text.matchAll(/(?:\b(?:mv|rm(?: -\w{1,9})?|truncate -s ?0|chmod 0{3,4}) |(?<!>)> ?)(?:\.\/)?([\w./-]{1,200})/g)].map(
					([said, from]) => ({ said, from: from! }),
				)
			: [],
	);
	const gone = taken.find(({ from }) => program !== undefined && `${program}/`.startsWith(`${from.replace(/\/$/, '')}/`));
	const asked = /\b(?:test|\[) -[def] ["']?([\w./-]{1,200})["']?(?: \])? &&/.exec(starts)?.[1]?.replace(/^\.\//, '');
	const isThere = (one: string) =>
		files.some(({ path }) => `/${path}/`.includes(`/${one}/`)) || stage.some(({ text }) => text !== starts && text.includes(one));
	const fails = stage.find(({ name, text }) => name === 'RUN' && /^(?:exit [1-9]\d{0,2}|false)$/.test(text.trim()));
	if (fails) return `\`${fails.text.trim()}\`, which ends the build`;
	return gone ? `\`${gone.said}\`` : asked && !asked.startsWith('/') && !isThere(asked) ? `a test for \`${asked}\`` : null;
}

/** The folder in which a program of the product is started, where nothing was copied to it or all of that is removed again. */
function emptyFolder(stage: readonly Instruction[], starts: string): string | null {
	let [cwd, done, held] = ['', '', [] as string[]];
	const isIn = (inner: string, outer: string) => outer === '' || `${inner}/`.startsWith(`${outer}/`);
	for (const { name, text } of stage) {
		const to = text
			.replace(/["'\]\s]{1,9}$/, '')
			.split(/[\s,"']+/)
			.at(-1)!;
		const place = normalised(to.startsWith('/') ? to : `${cwd}/${to}`).replace(/\/?\*$/, '');
		if (name === 'WORKDIR') cwd = place;
		else if (name === 'COPY' || name === 'ADD') held.push(place);
		else if (name === 'RUN' && /^rm -\w{0,4}[rR]\w{0,4} \S{1,200}$/.test(text.trim())) held = held.filter((one) => !isIn(one, place));
		else done += text;
	}
	const isOpen = MAKES.test(done) || done.includes(cwd) || held.some((one) => one.includes('$') || isIn(one, cwd) || isIn(cwd, one));
	return cwd !== '' && !isOpen && OWN.test(starts.replace(/^[[\s"']{1,9}/, '')) ? `/${cwd}` : null;
}

/** What puts files where they were not. */
const MAKES = /\b(?:cp|mv|ln|clone|tar|unzip|curl|wget|rsync|init|create)\b|--mount/;
/** A program that is asked for by a place below the folder. */
const OWN = /^(?:npm|pnpm|yarn|bun)["', ]{1,4}(?:run["', ]{1,4})?start\b|^(?:python3?|node)["', ]{1,4}\w[\w./-]{0,100}\.(?:py|[cm]?js)\b/;

/** Files that say what a container runs, in the place of its own instruction, and more than nothing. */
function isToldElsewhere(tree: Tree, texts: Texts): boolean {
	const tells = (line: string) => {
		const [, given = ''] = /\b(?:command|entrypoint):[ \t]{0,9}(\S.{0,500})$/.exec(line) ?? [];
		return TOLD.test(line) && (given === '' || !isIdleStart(given.replace(/^"([^"]*)"$/, '$1')));
	};
	return tree.files.some(({ path }) => ELSEWHERE.test(path) && (texts.get(path) ?? '').split('\n').some(tells));
}

const TOLD = /\b(?:command|cmd|args|entrypoint|run|processes|startCommand|docker run)\b/;
const ELSEWHERE =
	/(?:^|\/)(?:(?:docker-)?compose[\w.-]*\.ya?ml|fly\.toml|render\.ya?ml|railway\.(?:json|toml)|devcontainer\.json|Makefile|[Jj]ustfile|README\.md)$|\.tf$|(?:k8s|kubernetes|helm|charts?|deploy\w{0,20}|\.github\/workflows)\/.{1,200}\.(?:ya?ml|sh)$/i;

/** A program of JavaScript in a folder that a build makes, in an image of Node.js that runs nothing and takes nothing else by its name. */
function unbuiltProgram(all: readonly Instruction[], starts: string, texts: Texts, { files }: Tree): string | undefined {
	const [, program] = /(?<![\w./$-])(?:\.\/)?((?:dist|build|out|lib)\/(?:[\w-]{1,60}\/){0,6}[\w.-]{1,60}\.[cm]?js)\b/.exec(starts) ?? [];
	const isPlain = all.every(
		({ name, text }) => !/^(?:RUN|ONBUILD)$/.test(name) && (name !== 'FROM' || /^(?:\S{1,99}\/)?node\b/.test(text)),
	);
	if (!program || !isPlain || /(?<![\w./-])(?:install|build|npm|npx|pnpm|yarn)(?![\w./-])/.test(starts)) return undefined;
	const [top] = program.split('/', 1);
	// What was built before is copied by its name.
	const isCopied = all.some(({ name, text }) => /^(?:COPY|ADD)$/.test(name) && (text.includes(top!) || text.includes('--from=')));
	return isCopied || files.some(({ path }) => `/${path}`.endsWith(`/${program}`)) || isBuiltBefore(texts) ? undefined : program;
}

/** A workflow or a recipe builds before it builds the image. */
function isBuiltBefore(texts: Texts): boolean {
	return [...texts].some(
		([path, text]) =>
			/^\.github\/workflows\/|(?:^|\/)(?:Makefile|[Jj]ustfile|package\.json)$|\.sh$|\.gitlab-ci\.yml$/.test(path) &&
			/\bdocker\b/.test(text) &&
			/\bbuild\b/.test(text),
	);
}

/** A .dockerignore without an exception leaves out all files that a build of the container could take. */
export function leavesOutAll(path: string, texts: Texts, { files }: Tree): boolean {
	const folder = folderOf(path);
	const rules = texts.get(`${path}.dockerignore`) ?? texts.get(`${folder && `${folder}/`}.dockerignore`) ?? '';
	const own = new Map([['.dockerignore', rules]]);
	const inside = files.flatMap((one) => (one.context === 'source' && `${one.path}`.startsWith(folder && `${folder}/`) ? one.path : []));
	const kept = inside.filter((one) => !isIgnored(own, folder ? one.slice(folder.length + 1) : one, '.dockerignore'));
	return inside.length > 0 && !/^!/m.test(rules) && kept.length === 0;
}

/** No file that a container is given is in the tree. */
export function copiesNothing(copied: readonly string[], texts: Texts, { files }: Tree): boolean {
	const isThere = (one: string) =>
		!/^[\w./-]+$/.test(one) ||
		/^\.?\/?$/.test(one) ||
		isIgnored(texts, one.replace(/^\.?\//, '')) ||
		files.some(({ path }) => `/${path}/`.includes(`/${one.replace(/^\.?\//, '').replace(/\/$/, '')}/`));
	return copied.length > 0 && !copied.some(isThere);
}

/** Settings of a platform, or objects of a cluster, that name what is brought there. */
export function namesWhatRuns(path: string, text: string, tree: Tree): boolean {
	const name = path.slice(path.lastIndexOf('/') + 1);
	const isBeside = (other: RegExp) => tree.files.some((file) => folderOf(file.path) === folderOf(path) && other.test(file.path));
	const said = text.replace(/^\s{0,99}#.*$/gm, '');
	if (name === 'Procfile')
		return said
			.split('\n')
			.some(
				(line) => /^\w[\w-]{0,99}:\s{0,9}\S/.test(line) && !isIdleStart(line.replace(/^[\w-]{1,100}:/, '')) && !goneProgram(line, tree),
			);
	if (name === 'Chart.yaml')
		return (
			tree.files.some((file) => file.path.startsWith(`${folderOf(path)}/templates/`.replace(/^\//, ''))) || /^dependencies:/m.test(said)
		);
	if (/^kustomization\.ya?ml$/.test(name)) {
		const { resources, bases, components, helmCharts } = Object(yamlOf(text));
		const isThere = (one: unknown) => {
			const place = normalised(`${folderOf(path)}/${one}`);
			return /:|^github\.com\//.test(String(one)) || tree.files.some((file) => `${file.path}/`.startsWith(`${place}/`));
		};
		return Array.isArray(helmCharts) || [resources, bases, components].flat().some((one) => one && isThere(one));
	}
	const [, needed] = NEEDS.find(([file]) => file.test(name)) ?? [];
	const told = [...said.matchAll(STARTS)].map(([, command]) => command!);
	if (told.length > 0 && told.every(isIdleStart)) return false;
	if (needed)
		return (
			needed.test(said) ||
			(/^(?:fly\.toml|app\.ya?ml)$/.test(name) && isBeside(/(?:^|\/)(?:Dockerfile|main\.py|server\.[cm]?[jt]s|package\.json)$/))
		);
	if (/(?:^|\/)(?:k8s|kubernetes|helm)\//.test(path))
		return OF_CLUSTER.test(said) && !(/^[ ]{1,9}replicas: 0$/m.test(said) && !/^[ ]{1,9}replicas: (?!0$)/m.test(said));
	return true;
}

/** A program of Python that a command names, and of which the tree holds none of that name. */
function goneProgram(command: string, { files }: Tree): string | undefined {
	const program = /(?<![\w./$-])(?:\.\/)?((?:[\w.-]{1,60}\/){0,6}[\w-]{1,60}\.py)\b/.exec(command)?.[1];
	return files.some(({ path }) => `/${path}`.endsWith(`/${program?.split('/').at(-1)}`)) ? undefined : program;
}

/** What a platform is told to start. */
const STARTS = /^\s{0,20}(?:startCommand:|(?<=\[processes\]\n)\w{1,40} =)\s{0,9}["']?([^"'\n]{1,300})/gm;

const NEEDS: readonly (readonly [RegExp, RegExp])[] = [
	[/^fly\.toml$/, /^\s{0,9}\[{1,2}(?:build|processes|http_service|services|deploy|mounts)|^\s{0,9}image\s{0,9}=/m],
	[/^render\.ya?ml$/, /^\s{0,9}-\s{0,9}(?:type|name|runtime|env):|^\s{1,9}(?:startCommand|dockerfilePath|runtime):/m],
	[
		/^app\.ya?ml$/,
		/^[ \t]{0,20}(?:entrypoint|env|command|run_command|services|handlers|instance_class|image|dockerfile_path|build|valueFrom|value):|^\s{0,9}-\s{0,9}name:/m,
	],
	[/^serverless\.(?:ya?ml|ts)$/, /\b(?:functions|provider|resources|components|inputs)\b\s{0,9}:/],
	[/^wrangler\.(?:toml|jsonc?)$/, /\b(?:main|pages_build_output_dir|assets|site|containers)\b/],
	[/^template\.ya?ml$/, /^(?:AWSTemplateFormatVersion|Resources|Transform)\s{0,9}:/m],
	[/^netlify\.toml$/, /^\s{0,20}(?:command|publish|functions|directory)\s{0,9}=/m],
];
/** An object that runs an image, brings a chart or a repository to the cluster, or is written by a template. */
const OF_CLUSTER = /\b(?:image|chart|repoURL)["']?:|\{\{/;
