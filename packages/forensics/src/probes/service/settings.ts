// How does a service get its settings and secrets, and how is it put to work? Files and environment variables; nothing is read from a machine.
import type { Project, SourceFile, StaticValue } from '@auditor/code';
import { defineProbe } from '@auditor/probes';
import { fileLocation, treeArtifact } from '@auditor/schema';
import { projectArtifact, textsArtifact } from '../../artifacts.js';
import { numberOf, withoutSources } from '../../gather/_drafts.js';
import { fencedBlocks } from '../_fences.js';

export const envFile = defineProbe({
	id: 'service/env-file',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Is a filled-in environment file committed?',
	motivation: 'A .env in a repository is where keys leak from; even when it is harmless today, it will be filled in tomorrow.',
	method:
		'Looks for .env, .env.local, .env.production and their like that set something; templates (.env.example, .sample, .template, .dist, .test) and files whose every value is empty or a placeholder (`your-key-here`, `<key>`, `xxx`) are let pass.',
	blindSpots: 'Files that only older commits hold; secrets in other formats.',
	remediation: {
		on: 'true',
		effort: 'low',
		text: 'Remove the file from the repository, add it to .gitignore, change what it held, and commit a .env.example instead.',
	},
	inspect: ({ tree, texts }) => {
		const files = tree.files.filter(
			(f) =>
				/(^|\/)\.env(\.[\w-]+)*$/.test(f.path) &&
				!/\.(example|sample|template|tmpl|dist|defaults?|test|testing|ci|schema|vault|keys)$|(^|[.-])example/i.test(f.path),
		);
		const filled = files
			.map((f) => ({ path: f.path, context: f.context, line: filledLine(texts.get(f.path)) }))
			.filter((f) => f.line > 0 && f.context !== 'test' && f.context !== 'fixture');
		if (filled.length === 0) {
			const message = 'No filled-in environment file is committed.';
			return [{ outcome: 'false', message, rationale: `${files.length} files of that name were looked at.` }];
		}
		return filled.map(({ path, line, context }) => ({
			outcome: 'true',
			message: `${path} is committed and sets values.`,
			rationale: 'The file sets at least one variable to something.',
			location: fileLocation(path, line),
			values: { file: path },
			context: context === 'documentation' ? 'source' : context,
			confidence: texts.has(path) ? 0.9 : 0.6,
		}));
	},
});

/** First line that sets something; 1 for a file that was not read, 0 when nothing is set. */
function filledLine(text: string | undefined): number {
	if (text === undefined) return 1;
	return text.split('\n').findIndex((line) => SET.test(line) && !PLACEHOLDER.test(line.slice(line.indexOf('=') + 1).trim())) + 1;
}

const SET = /^\s*(export\s+)?[A-Za-z_]\w*\s*=\s*["']?[^\s"'#<]/;
/** What stands where a value is to be filled in. */
const PLACEHOLDER =
	/^["']?(?:(?:\w+-)?(?:x{3,}|\*{3,}|\.{3,}|…)|\[[^\]]*\]|\{\{?[^}]*\}?\}|(?:(?:sk|lsv2|ls|tvly|pk)[-_]+)?(?:your|my|insert|enter|add|put|paste|replace|fill|change)[-_ ]?\w*(?:[-_ ](?:\w+[-_ ]?)*)?|\w*(?:placeholder|change-?_?me|todo|tbd)\w*|.*[-_](?:here|goes-here))["']?(?:\s+#.*)?$/i;

const DOCUMENTED = 0.6;

export const settingsDocumented = defineProbe({
	id: 'service/settings-documented',
	lifecycle: 'experimental',
	needs: { project: projectArtifact, texts: textsArtifact },
	question: 'Are the environment variables that the code reads written down for whoever runs it?',
	motivation: 'A service that starts and fails at the first request because a variable is missing costs somebody an evening.',
	method:
		'Collects names read by os.environ, os.getenv, process.env and Deno.env in the product, and looks for each in environment templates, README, docs, compose and deployment files. True when at least 60 % of them are found. Values: variables, documented, missing. Parameter `share`.',
	blindSpots: 'Variables read by libraries (OPENAI_API_KEY), by settings classes, or under computed names.',
	remediation: { on: 'false', effort: 'low', text: 'Add a .env.example with every variable, a comment each, and no values.' },
	inspect: ({ project, texts }, { parameters }) => {
		const nothing = withoutSources(project);
		if (nothing) return [{ outcome: 'not-applicable', message: nothing, rationale: nothing }];
		const read = variablesOf(project, texts);
		if (read.size === 0) {
			const message = 'The product reads no environment variable by name.';
			return [{ outcome: 'not-applicable', message, rationale: message }];
		}
		const papers = [...texts]
			.filter(([path]) =>
				/(^|\/)(\.?env[\w.-]*|[^/]*\.env[\w.-]*|README[^/]*|[^/]*compose[^/]*\.ya?ml|langgraph\.json|[^/]*\.(md|mdx|rst))$|(^|\/)(docs?|deploy(ment)?s?|k8s|helm|terraform|\.github)\//i.test(
					path,
				),
			)
			.map(([, text]) => text)
			.join('\n');
		const names = [...read.keys()].sort();
		const missing = names.filter((name) => !new RegExp(`(?<![A-Za-z0-9_])${name}(?![A-Za-z0-9_])`).test(papers));
		const share = Math.round(((names.length - missing.length) / names.length) * 1000) / 1000;
		const [first] = missing;
		const place = read.get(first ?? names[0]!)!;
		return [
			{
				outcome: share >= numberOf(parameters, 'share', DOCUMENTED) ? 'true' : 'false',
				message: `${names.length - missing.length} of ${names.length} environment variables are written down${first ? `; not ${missing.slice(0, 5).join(', ')}` : ''}.`,
				rationale: 'Names in the code against environment templates, README, docs and deployment files.',
				location: fileLocation(place.path, place.line),
				values: { variables: names.length, documented: names.length - missing.length, missing: missing.slice(0, 30), share },
				context: 'source',
				confidence: 0.85,
			},
		];
	},
});

/** Variables everyone has, or that the platform sets. */
const AMBIENT =
	/^(PATH|HOME|USER|SHELL|PWD|TMPDIR|TEMP|TERM|CI|DEBUG|TZ|LANG|EDITOR|NO_COLOR|FORCE_COLOR|NODE_ENV|PYTHONPATH|VERCEL\w*|GITHUB_\w+|HOSTNAME|APPDATA|XDG_\w+)$/;

function variablesOf(project: Project, texts: ReadonlyMap<string, string>): Map<string, { path: string; line: number }> {
	const found = new Map<string, { path: string; line: number }>();
	for (const file of project.files) {
		if (file.context !== 'source') continue;
		const add = (name: string, line: number) => {
			if (/^[A-Z][A-Z0-9_]{2,}$/.test(name) && !AMBIENT.test(name) && !found.has(name)) found.set(name, { path: file.path, line });
		};
		for (const call of file.facts.calls) {
			const name = calleeText(call.callee);
			const [first] = call.arguments;
			if (/^(os\.)?(getenv|environ\.(get|setdefault|pop))$|^(Deno|Bun)\.env\.get$|^env$/.test(name) && first?.kind === 'string')
				add(first.value, call.line);
		}
		bySubscript(file, texts, add);
	}
	return found;
}

function calleeText(callee: StaticValue): string {
	return callee.kind === 'name' ? callee.name : '';
}

/** `os.environ["X"]` and `process.env.X` are no calls: read from the text, where comments cannot say more than the code. What a bundler itself sets in `import.meta.env` is no setting. */
function bySubscript(file: SourceFile, texts: ReadonlyMap<string, string>, add: (name: string, line: number) => void): void {
	(texts.get(file.path) ?? '').split('\n').forEach((line, i) => {
		if (/^\s*(#|\/\/|\*)/.test(line)) return;
		for (const m of line.matchAll(
			/\b(?:os\.environ|process\.env|import\.meta\.env(?!\.(?:DEV|PROD|SSR|MODE|BASE_URL)\b)|Bun\.env)(?:\[\s*["']([A-Z][A-Z0-9_]*)["']\s*\]|\.([A-Z][A-Z0-9_]*)\b)/g,
		))
			add(m[1] ?? m[2]!, i + 1);
	});
}

export const deployment = defineProbe({
	id: 'service/deployment',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Does the repository say how the service is deployed?',
	motivation: 'What runs in production should be built from the repository, and not from somebody’s memory.',
	method:
		'Looks for langgraph.json, a Dockerfile or Containerfile, compose, Kubernetes, Helm, Procfile, serverless and platform files (fly, render, railway, vercel, app.yaml). Values: kinds.',
	blindSpots: 'Deployments that live in another repository.',
	remediation: {
		on: 'false',
		effort: 'medium',
		text: 'Add langgraph.json (or a Dockerfile) that names the graph, its dependencies and its environment.',
	},
	inspect: ({ tree, texts }) => {
		const kinds: [string, RegExp][] = [
			['langgraph', /(^|\/)langgraph\.json$/],
			['container', /(^|\/)(Dockerfile|Containerfile)(\.[\w-]+)?$|\.Dockerfile$/],
			['compose', /(^|\/)(docker-)?compose(\.[\w-]+)*\.ya?ml$/],
			['kubernetes', /(^|\/)(Chart\.yaml|kustomization\.ya?ml|skaffold\.ya?ml)$|(^|\/)(k8s|kubernetes|helm)\/.*\.ya?ml$/],
			[
				'platform',
				/(^|\/)(Procfile|fly\.toml|render\.ya?ml|railway\.(json|toml)|vercel\.json|app\.ya?ml|serverless\.(ya?ml|ts)|template\.ya?ml|netlify\.toml|wrangler\.(toml|jsonc?))$/,
			],
		];
		const found = kinds.flatMap(([kind, path]) => {
			const file = tree.files.find((f) => path.test(f.path) && !['vendored', 'fixture', 'test', 'example'].includes(f.context));
			return file ? [{ kind, path: file.path }] : [];
		});
		const [first] = found;
		return [
			{
				outcome: first ? 'true' : 'false',
				message: first
					? `The deployment is described: ${found.map((f) => f.path).join(', ')}.`
					: 'Nothing in the tree says how the service is deployed.',
				rationale: 'Names of the audited tree were compared.',
				location: first ? fileLocation(first.path, texts.has(first.path) ? 1 : null) : null,
				values: { kinds: found.map((f) => f.kind) },
			},
		];
	},
});

export const readmeRun = defineProbe({
	id: 'service/readme-run',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Does the README say how to install and run the service?',
	motivation: 'Whoever is on call at night was not there when it was written.',
	method:
		'Looks in the README at the root for fenced blocks with a command that installs and one that starts something. True when one that starts is there. Values: installs, starts, blocks.',
	blindSpots: 'Whether the commands work; documentation on a site of its own.',
	remediation: {
		on: 'false',
		effort: 'low',
		text: 'Show the commands from a fresh clone to the first request, and the settings they need.',
	},
	inspect: ({ tree, texts }) => {
		const path = tree.files.map((f) => f.path).find((p) => /^readme(\.\w+)?$/i.test(p)) ?? null;
		const text = path === null ? '' : (texts.get(path) ?? '');
		const blocks = fencedBlocks(text);
		const install =
			/\b(npm|pnpm|yarn|bun)\s+(i|install|ci|add)\b|\byarn\s*$|\bpip3?\s+install\b|\b(uv|poetry|pdm|pipenv)\s+(sync|install|pip)\b|\bmake\s+(install|setup)\b|\bdocker\s+build\b/m;
		const start =
			/\b(npm|pnpm|yarn|bun)\s+(run\s+)?(dev|start|serve|demo|agent)\b|\b(npx|uvx|pnpm dlx)\s+\S*langgraph|\blanggraph\s+(dev|up)\b|\bdocker[ -](compose\s+up|run)\b|\b(uv|poetry|pdm|pipenv)\s+run\b|\bpython3?\s+(-m\s+\S+|\S+\.py)|\b(uvicorn|gunicorn|fastapi|streamlit)\s+\w|\bmake\s+(run|dev|start|serve|up)\b|\b(tsx|node)\s+\S+\.[jt]s/;
		const starts = blocks.find((b) => start.test(b.text));
		const line = starts?.line ?? 1;
		return [
			{
				outcome: starts ? 'true' : 'false',
				message:
					path === null
						? 'The repository has no README at its root.'
						: starts
							? `${path}:${line} shows how to start it.`
							: `${path} shows no command that starts it.`,
				rationale: `${blocks.length} fenced blocks were read.`,
				location: path === null ? null : fileLocation(path, line),
				values: { installs: blocks.some((b) => install.test(b.text)), starts: starts !== undefined, blocks: blocks.length },
				context: path === null ? null : 'documentation',
				confidence: starts ? 0.9 : 0.75,
			},
		];
	},
});
