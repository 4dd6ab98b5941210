// Does the repository say how the service is deployed?
import { folderOf } from '@auditor/code';
import { defineProbe, fencedBlocks, notApplicable } from '@auditor/probes';
import { fileLocation, type Tree, treeArtifact } from '@auditor/schema';
import { projectArtifact, textsArtifact } from '../../artifacts.js';
import { agentFiles } from '../../models/starts/agent-files.js';
import { commandTool } from '../../models/starts/command-tool.js';
import { absentBuild, absentModule, builtFolders, COMPOSE, composesMore, isContainer } from '../../models/starts/containers.js';
import { SERVED, servesGraph } from '../../models/starts/served.js';
import { copiesNothing, idleContainer, leavesOutAll, namesWhatRuns } from '../../models/starts/starts-nothing.js';

export const deployment = defineProbe({
	id: 'service/deployment',
	lifecycle: 'experimental',
	needs: { project: projectArtifact, tree: treeArtifact, texts: textsArtifact },
	question: 'Does the repository say how the service is deployed?',
	motivation: 'What runs in production should be built from the repository, and not from somebody’s memory.',
	method:
		'Looks for a langgraph.json that says what its image holds, or that a README builds or deploys by the command of LangGraph (one that only names graphs says what a server runs, and not where), a file that a container is built from, by its name or its first instruction, and that copies or installs the product or is built by a compose file or a workflow (one of an example only then), compose files that start more than databases, Kubernetes, Helm, Procfile, serverless and platform files (fly, render, railway, vercel, app.yaml). A workflow whose file or name says deploy counts if it does more than check out and print, or publish pages of documentation; the README or a document of that name, if a section on deploying or production holds a command, a link or numbered steps. What a .dockerignore leaves out as a whole is copied nowhere, and what a container starts has to be installed or built in it. What starts a server with a module that is not in the tree, or builds from a file that is not, does not count. Not applicable to a command that a manifest installs, where nothing is a server, a page, a bot or a worker and all code was read. Values: kinds.',
	blindSpots: 'Deployments that live in another repository.',
	remediation: {
		effort: 'medium',
		text: 'Add a Dockerfile, or the deployment file of your hosting provider, that builds and starts the service.',
	},
	inspect: ({ project, tree, texts }) => {
		const kinds: [string, RegExp | null][] = [
			['langgraph', SERVED],
			['container', null],
			['compose', COMPOSE],
			['kubernetes', /(^|\/)(Chart\.yaml|kustomization\.ya?ml|skaffold\.ya?ml)$|^(?=.*\.ya?ml$)(.*\/)?(k8s|kubernetes|helm)\//],
			[
				'platform',
				/(^|\/)(Procfile|fly\.toml|render\.ya?ml|railway\.(json|toml)|vercel\.json|app\.ya?ml|serverless\.(ya?ml|ts)|template\.ya?ml|netlify\.toml|wrangler\.(toml|jsonc?))$/,
			],
			['workflow', /^\.github\/workflows\/[^/]{1,120}\.ya?ml$/],
			['document', /^(?:README|DEPLOY\w{0,40})\.mdx?$|^docs\/(?:.{0,120}\/)?[^/]{0,60}deploy[^/]{0,60}\.mdx?$/i],
		];
		const lost: string[] = [];
		const built = builtFolders(texts);
		const agents = agentFiles(tree, texts);
		const found = kinds.flatMap(([kind, path]) => {
			// The plain one comes before variants of it, and what stands around the agent before what stands elsewhere.
			const rank = ({ path: at }: (typeof tree.files)[number]) =>
				Number(!agents.some((one) => one.startsWith(folderOf(at)))) * 4 + Number(VARIANT.test(at)) * 2 + Number(/dev|test|local/i.test(at));
			const files = tree.files
				.filter((f) => path?.test(f.path) ?? isContainer(f.path, texts))
				.sort((a, b) => rank(a) - rank(b) || a.path.split('/').length - b.path.split('/').length || a.path.length - b.path.length);
			const file = files.find(({ path: at, context }) => {
				if (!saysSomething(kind, at, texts) || ASIDE.includes(context)) return false;
				const isBuilt = kind === 'container' && built.has(folderOf(at));
				if ((context === 'example' || (context === 'documentation' && kind !== 'document')) && !isBuilt) return false;
				const text = texts.get(at);
				const isPlatform = (kind === 'platform' || kind === 'kubernetes') && text !== undefined;
				const isUnsaid =
					kind === 'langgraph' && !IMAGE.test(text ?? '') && ![...texts].some(([page, said]) => PAGE.test(page) && BUILT.test(said));
				const unbuilt = kind === 'compose' ? absentBuild(at, texts, tree) : undefined;
				const gone = kind === 'document' ? undefined : (absentModule(text ?? '', tree) ?? unbuilt);
				const fault =
					kind === 'container' && !isBuilt && !holdsProduct(at, texts, tree)
						? `${at} builds an image that holds nothing of the repository`
						: ((kind === 'container' ? idleContainer(at, texts, tree) : null) ??
							(isPlatform && !namesWhatRuns(at, text, tree)
								? `${at} names nothing that runs`
								: isUnsaid
									? `${at} names the graphs that a server is to run, and nothing says how that server is deployed`
									: gone && `${at} needs \`${gone}\`, which the repository does not hold`));
				if (fault) lost.push(fault);
				return !fault;
			});
			return file ? [{ kind, path: file.path }] : [];
		});
		const [first] = found;
		const tool = first || lost.length > 0 ? null : commandTool(project, tree, texts);
		if (tool)
			return [
				notApplicable(
					`${tool.manifest} installs the command \`${tool.name}\`, and we found no server, page or worker. Such a tool needs no deployment.`,
				),
			];
		return [
			{
				outcome: first ? 'true' : 'false',
				message: first
					? `The deployment is described: ${found.map((f) => f.path).join(', ')}.`
					: lost.length > 0
						? `${lost[0]}.`
						: 'We found no file that builds or deploys the service, and no section of a README that shows how by a command, a link or steps.',
				rationale: 'Files were looked for by their names, and sections by their headings.',
				location: first ? fileLocation(first.path, texts.has(first.path) ? sectionOn(texts.get(first.path)!) || 1 : null) : null,
				values: { kinds: found.map((f) => f.kind) },
			},
		];
	},
});

/** What the image of a LangGraph server is made of, beside the graphs that it runs. @source docs.langchain.com/langsmith/cli */
const IMAGE = /"dockerfile_lines"\s{0,9}:\s{0,9}\[\s{0,99}"|"base_image"/;
const PAGE = /(?:^|\/)(?:README|DEPLOY\w{0,40})\.mdx?$/i;
const BUILT = /\blanggraph(?:js)?[ \t]{1,9}(?:up|build|dockerfile|deploy)\b/;

/** One of several of its kind. */
const VARIANT = /(?:Dockerfile|Containerfile)\.|[^/]\.(?:Dockerfile|Containerfile)$/i;
const ASIDE = ['vendored', 'fixture', 'test'];

/** A container is built from something and gets something, a server names its graph, a process starts something, and settings hold more than brackets. */
function saysSomething(kind: string, path: string, texts: ReadonlyMap<string, string>): boolean {
	const text = texts.get(path);
	if (text === undefined) return true;
	if (kind === 'document') return sectionOn(text.replace(OF_NEXT, '')) > 0;
	if (kind === 'workflow') return deploys(path, text);
	if (kind === 'langgraph') return servesGraph(path, texts);
	if (kind === 'container')
		return /^[ \t]{0,99}FROM[ \t]{1,9}(?!scratch\s)/im.test(text) && /^[ \t]{0,99}(?:COPY|ADD|RUN|CMD|ENTRYPOINT)\b/im.test(text);
	if (kind === 'compose') return composesMore(text);
	return /^[ \t]{0,99}[^#\s{}[\]]/m.test(text);
}

/** What a new project of Next.js is given to read of any. @source github.com/vercel/next.js, packages/create-next-app/templates */
const OF_NEXT = /^.*(?:utm_campaign=create-next-app|\(https:\/\/nextjs\.org\/docs\/\S{0,80}deploy).*$/gm;

/** A workflow says that it deploys, and its steps, without their names and what they print, bring something anywhere but to pages. */
function deploys(path: string, text: string): boolean {
	const steps = text
		.slice(Math.max(0, text.search(/\bsteps:|\buses:/)))
		.replace(
			/^[ \t-]{0,99}(?:name:.*|(?:run:[ \t]{0,9})?(?:false &&.*|(?:echo|ls|terraform plan|helm template|docker build(?!.*(?:&&|push)))\b.*|.*(?:--help|--version|--dry-run)\b.*))$/gm,
			'',
		);
	return (
		(/deploy[^/]{0,60}$/i.test(path) || /^name:.*\bdeploy/im.test(text)) &&
		DEPLOYS.test(text) &&
		(BRINGS.test(steps) || SERVICES.test(steps)) &&
		!/^[ \t]{1,20}if:[ \t]{0,9}(?:false|\$\{\{ ?false ?\}\})[ \t]{0,9}$/m.test(text) &&
		(!PAGES.test(text) || SERVICES.test(text))
	);
}

/** An image is given files of the repository that are more than settings of another program, a clone, or a package that the repository makes. */
function holdsProduct(path: string, texts: ReadonlyMap<string, string>, tree: Tree): boolean {
	const text = texts.get(path) ?? '';
	const given = [...text.matchAll(/^[ \t]{0,99}(?:COPY|ADD)[ \t]{1,9}(?!.{0,200}--from=)(.{1,2000})/gim)];
	const copied = (leavesOutAll(path, texts, tree) ? [] : given).flatMap(([, said]) =>
		said!
			.split(/[\s,"'[\]]+/)
			.filter((word) => word && !word.startsWith('--'))
			.slice(0, -1),
	);
	if (copied.some((one) => !SETTINGS.test(one)) || TAKEN.test(text)) return TAKEN.test(text) || !copiesNothing(copied, texts, tree);
	const installs =
		text
			.match(/\b(?:install|add)\b.{1,500}/g)
			?.join(' ')
			.replaceAll('_', '-') ?? '';
	return [...texts].some(([at, said]) => {
		const [, name] = (/(?:^|\/)(?:package\.json|pyproject\.toml)$/.test(at) && NAMED.exec(said)) || [];
		return name !== undefined && installs.split(/[\s"'=@[]+/).includes(name.replaceAll('_', '-').replace(/^@/, ''));
	});
}

const NAMED = /(?:^|["\s{])name["']?\s{0,9}[:=]\s{0,9}["']([^"'\n]{2,100})["']/m;
const SETTINGS = /\.(?:conf|cnf|cfg|ini|sql|sh|crt|pem|key|template|md)$|(?:^|\/)(?:requirements[\w.-]{0,40}\.txt|licen[cs]e)$/i;
/** Fetches a repository, or takes the folder that it is built from. */
const TAKEN = /\bgit[ \t]{1,9}clone\b|--mount=type=bind(?!\S{0,300}\bfrom=)/;

/** A step that uses or runs something, beside what each workflow begins with. */
const DEPLOYS =
	/^[ \t-]{0,99}(?:uses:[ \t]{0,9}(?!actions\/(?:checkout|setup|cache))\S|run:[ \t]{0,9}(?:[|>][-+]?[ \t]{0,9}\n[ \t]{1,99})?(?!(?:echo|true|:)(?:\s|$))[^|>\s])/m;

/** Something leaves the machine that builds, besides what goes to services. */
const BRINGS = /\b(?:deploy|apply|push|publish|release|rollout|roll-out|webhook|curl|wget|azure)\b/;

/** Pages of documentation are published. */
const PAGES = /\bdeploy-pages@|\bupload-pages-artifact@|\bgh-?pages\b|\bgithub-pages\b|\b(?:mkdocs|mike)[ \t]{1,9}(?:gh-)?deploy\b/;

/** What brings a service somewhere. */
const SERVICES =
	/\b(?:docker|podman|kubectl|helm|kustomize|ssh|scp|rsync|fly(?:ctl)?|railway|render|vercel|netlify|heroku|gcloud|aws|az|terraform|ansible\w{0,20}|pulumi|serverless|wrangler|langgraph)\b/i;

/** A promise or a denial in the place of words on it. */
const PROMISED = /^\s{0,99}(?:todo|tbd)\b|\b(?:one day|is not deployed|not (?:yet )?deployed anywhere|do not deploy|as you like)\b/i;
/** Something that is run, built, or asked to run it. */
const NAMES =
	/\b(?:docker\w{0,9}|compose|image|container|npm|npx|pnpm|yarn|bun|node|pip|uv|poetry|python3?|uvicorn|gunicorn|make|git|build|run|start|serve|server|cloud|host\w{0,9}|platform|kubernetes|k8s|kubectl|helm|nginx|systemd|pm2|fly|railway|render|vercel|netlify|heroku|gcloud|aws|azure|langgraph|langsmith|terraform|environment|production)\b|`[^`]{0,200}\bdeploy\b/i;

/** A link or a block. */
const SHOWS = /```|~~~|https?:\/\/|\]\(|^(?: {4}|\t)\S/;
/** Within a line, code that is more than plain words, or names a program. */
const CODE = /[^a-z ]|\b(?:docker|npm|pnpm|yarn|bun|pip|uv|make|git|fly|vercel|railway|render|heroku|kubectl|helm|gcloud|aws|az|deploy)\b/;
/** One of several steps. */
const STEP = /^ {0,3}\d{1,2}[.)] \S/;
const isShown = (line: string) =>
	SHOWS.test(line) || line.split('`').some((code, i, all) => i % 2 === 1 && i < all.length - 1 && CODE.test(code));

/** Line of a heading on deploying that has words with a command, a path, a link or numbered steps below it; 0 when there is none. */
function sectionOn(text: string): number {
	// What is drawn is no command.
	const lines = text.replace(/^```mermaid\n[^`]*```/gm, (drawn) => drawn.replace(/.+/g, '')).split('\n');
	// Within a block `#` begins a remark, and no heading.
	const shown = new Set(fencedBlocks(text).flatMap((block) => block.text.split('\n').map((_, i) => block.line + i)));
	const at = lines.findIndex((line, i) => !shown.has(i) && /^#{1,4} .*\b(?:deploy|production\b)/i.test(line));
	const level = lines[at]?.indexOf(' ') ?? 0;
	const rest = at < 0 ? [] : lines.slice(at + 1);
	const end = rest.findIndex((line, i) => !shown.has(at + 1 + i) && /^#{1,4} /.test(line) && line.indexOf(' ') <= level);
	// An empty box is a plan.
	const said = rest.slice(0, end < 0 ? rest.length : end).filter((line) => !/^\s*[-*+] \[ \]/.test(line));
	if (PROMISED.test(said.join(' ')) || /\bnot\b/i.test(lines[at] ?? '')) return 0;
	const words = said.join(' ').match(/\p{L}{2,40}/gu) ?? [];
	const shows = said.some(isShown) || said.filter((line) => STEP.test(line)).length > 1;
	return words.length >= 8 && shows && NAMES.test(said.join(' ')) ? at + 1 : 0;
}
