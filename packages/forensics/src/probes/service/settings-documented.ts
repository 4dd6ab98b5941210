// Are the environment variables that the code reads written down for whoever runs it?
import { folderOf, normalised, once, type Project, put } from '@auditor/code';
import { defineProbe, notApplicable, withoutComments } from '@auditor/probes';
import { fileLocation } from '@auditor/schema';
import { projectArtifact, textsArtifact } from '../../artifacts.js';
import { isIgnored } from '../../ignored.js';
import { isFilled, TEMPLATE } from '../../models/environment-files.js';
import { isAmbient, type Place, variablesOf } from '../../models/environment-variables.js';
import { homeOf, isFor, textsNear } from '../../models/projects.js';
import { README } from '../../models/readme.js';
import { leftOpen, ofParsed } from '../../models/unread.js';

export const settingsDocumented = defineProbe({
	id: 'service/settings-documented',
	lifecycle: 'experimental',
	needs: { project: projectArtifact, texts: textsArtifact },
	question: 'Are the environment variables that the code reads written down for whoever runs it?',
	motivation: 'A service that starts and fails at the first request because a variable is missing costs somebody an evening.',
	method:
		'Collects the names that the product reads by os.environ, os.getenv, process.env, Deno.env or a configuration service, fields of settings classes of Pydantic and of schemas that `process.env` is held against, and keys that clients of models and searches read. Scripts of developers are left out, and so are modules that nothing which starts comes to, and programs that share no module with the others and that no command names. Looks for each name in environment and configuration templates, README, docs, compose and deployment files, and in the scripts of package.json that set them. A name that is a parameter is looked for in the calls of the function, also through several, and one made of the fields of a class in the class. True when all are found; not available where they are and another name is made by the code. A file of the environment that is filled in tells nobody. A template that switches on tracing by LangSmith has to name its key, too, and no template a name that nothing in the tree uses, nor the README one for a bundler. A module that the product imports and git ignores has to be described. Values: variables, documented, missing, share, templates (names by the file that is to hold them), ignored.',
	blindSpots: 'Variables read by libraries, apart from keys of clients of models and searches.',
	remediation: { on: 'false', effort: 'low', text: 'Add a .env.example with every variable, a comment for each, and no values.' },
	inspect: ofParsed(({ project, texts }) => {
		const variables = variablesOf(project, texts);
		const { read, unnamed } = variables;
		const also = unnamed
			? ` The code also reads variables whose names it makes when it runs (${unnamed.path}:${unnamed.line}); they are not counted.`
			: '';
		// Each of them, so that nobody mends one and finds the next behind it.
		const lacks = [keylessTracing(texts), ignoredModule(project, texts), ...unusedNames(project, texts, variables)];
		const faults = lacks.flatMap((one) => one ?? []);
		const [fault] = faults;
		if (read.size === 0 && unnamed && !fault) {
			const made = `The names of environment variables are made or read when the code runs (${unnamed.path}:${unnamed.line})`;
			return leftOpen(`${made}, so that we could not look them up.`, unnamed, unnamed.line);
		}
		const none = 'We found no environment variable that the product’s own code reads and somebody has to set';
		if (read.size === 0 && !fault) return [notApplicable(`${none}; what else its libraries read was not looked at.`)];
		const papers = [...texts]
			.filter(([path]) =>
				/(^|\/)(?=[^/]*$)(\.?env[\w.-]*$|\.dev\.vars|README|(?=[^/]*\.ya?ml$)[^/]*(compose|example|sample|template)|Dockerfile|Makefile|langgraph\.json$|[^/]*\.(md|mdx|rst)$)|(?<![\w.-])(?=[\w.-]*$)[\w.-]*\.env|(^|\/)(docs?|deploy(ment)?s?|k8s|helm|terraform|\.github)\//i.test(
					path,
				),
			)
			// A plan of the work and its history tell nobody who starts it, and no more do a module that reads them and a file that has to go.
			.filter(
				([path]) =>
					!/(?:^|\/)\.?env[\w.-]*\.(?:py|[cm]?[jt]sx?)$|(?:^|\/)(?:(?:plans?|initiatives|(?:[\w-]{1,40}-)?logs)\/|(?:[\w-]{1,80}[-_])?(?:plan|design|progress|tasks?|todo|roadmap|handoff|changelog|changes|history)\.mdx?$)/i.test(
						path,
					),
			)
			.filter(([path]) => !isFilled(path, texts) && ![...read.values()].some((places) => places.some((one) => one.path === path)))
			.map(([path, text]) => ({ path, words: new Set((/\.mdx?$/.test(path) ? withoutComments(text) : text).match(WORD)) }));
		// A script that sets a variable says what it is.
		for (const [path, text] of texts) {
			const set = /(?:^|\/)package\.json$/.test(path) ? [...text.matchAll(SET_IN_SCRIPT)] : [];
			if (set.length > 0)
				papers.push({ path, words: new Set(set.flatMap(([, all]) => [...all!.matchAll(/\b(\w{1,100})=/g)].map(([, one]) => one!))) });
		}
		const isWritten = (name: string, at: Place) =>
			papers.some(({ path, words }) => words.has(name) && isFor(project, texts, path, at.path));
		const names = [...read.keys()].sort();
		const lacking = new Map(names.map((name) => [name, read.get(name)!.filter((at) => !isWritten(name, at))]));
		const missing = names.filter((name) => lacking.get(name)!.length > 0);
		const share = names.length === 0 ? 1 : Math.round(((names.length - missing.length) / names.length) * 1000) / 1000;
		const [first] = missing;
		const place = first === undefined && fault ? fault : (first ? lacking.get(first)! : read.get(names[0]!)!)[0]!;
		const templates = new Map<string, string[]>();
		for (const name of missing)
			for (const template of new Set(lacking.get(name)!.map(({ path }) => templateFor(path, [...texts.keys()], OF_BUNDLERS.test(name)))))
				put(templates, template, name);
		if (fault?.key) put(templates, fault.path, fault.key);
		const ignored = [...templates.keys()].filter((path) => !texts.has(path) && isIgnored(texts, path));
		// Fields of settings that no template names are nobody's to set, and are told beside; what a library may read by that name is not.
		const isTold = (name: string) => read.has(name) || OF_OTHERS.test(name) || faults.some((one) => one.names?.includes(name));
		const idle = [...variables.unused].filter(([name]) => !isTold(name));
		const aside = idle[0]
			? ` Nothing uses what settings hold under ${told(idle.map(([name]) => name))} (${idle[0][1].path}:${idle[0][1].line}).`
			: '';
		const whole = [...new Set([...missing, ...faults.flatMap((one) => one.names ?? []), ...idle.map(([name]) => name)])];
		const counted = `${names.length - missing.length} of ${names.length} environment variables that the service reads are documented`;
		const account = names.length > 0 && `${counted}${first ? `. Missing: ${told(missing)}` : ''}.`;
		return {
			outcome: first || fault ? 'false' : unnamed ? 'not-available' : 'true',
			message: `${[account, ...faults.map((one) => `${one.path}:${one.line} ${one.says}.`)].filter(Boolean).join(' ')}${aside}${also}`,
			rationale: 'Names in the code against environment templates, README, docs and deployment files.',
			location: fileLocation(place.path, place.line),
			values: {
				variables: names.length,
				documented: names.length - missing.length,
				missing: missing.slice(0, 30),
				...(whole.length > TOLD && { names: whole }),
				share,
				...((first || fault) && {
					...(!fault && {
						fault: `The documentation lacks ${missing.length} of ${names.length} environment variables that the code reads.`,
					}),
					...(!first && fault?.names && { fault: 'The documentation names an environment variable that no code uses.' }),
					templates: Object.fromEntries(templates),
					ignored,
					remedy: [...templates]
						// An empty value may win over a default.
						.map(([template, own]) => `Add what is missing to ${template}, commented out: ${told(own)}.`)
						.concat(ignored.length > 0 ? [`Take ${ignored.length === 1 ? 'it' : 'them'} out of .gitignore, too: ${told(ignored)}.`] : [])
						.concat(faults.flatMap(({ remedy }) => remedy ?? []))
						.join(' '),
				}),
			},
			context: 'source',
			confidence: 0.85,
		};
	}),
});

const KEY = /\bLANG(?:SMITH|CHAIN)_API_KEY\b/;

/** A fault of what is written: half a sentence behind its place, and the name that is to be added there, or what else to do. */
type Fault = Place & { readonly says: string; readonly key?: string; readonly remedy?: string; readonly names?: readonly string[] };

/** A template of the environment that switches tracing on or names its project, where nothing names the key of the service that it is sent to. */
function keylessTracing(texts: ReadonlyMap<string, string>): Fault | null {
	// A comment of the code tells nobody who starts it.
	const isCode = (path: string) => /\.(?:py|[cm]?[jt]sx?)$/.test(path);
	const told = ([path, text]: readonly [string, string]) =>
		!path.startsWith('.github/') && KEY.test(isCode(path) ? text.replace(/(?:^|\s)(?:#|\/\/).*/gm, '') : text);
	if ([...texts].some(told)) return null;
	for (const [path, text] of texts) {
		if (!TEMPLATE.test(path)) continue;
		for (const [at, row] of text.split('\n').entries()) {
			const [, name, of] = /^\s*(LANG(SMITH|CHAIN)_(?:PROJECT|TRACING(?:_V2)?))=/.exec(row) ?? [];
			const key = `LANG${of}_API_KEY`;
			if (name) return { path, line: at + 1, says: `names ${name}, but ${key} is named nowhere, and tracing needs it`, key };
		}
	}
	return null;
}

/** Names that a template of the environment gives, or the README of the root for a bundler, and that nothing in its project reads. What a library, an image or a host may read is let pass. */
function unusedNames(
	project: Project,
	texts: ReadonlyMap<string, string>,
	{ read, open, unused }: ReturnType<typeof variablesOf>,
): Fault[] {
	const isUnused = (name: string, at: string) => {
		const near = textsNear(project, texts, at);
		const idle = near.has(unused.get(name)?.path ?? '');
		if (read.get(name)?.some(({ path }) => near.has(path)) || isAmbient(name)) return false;
		if (OF_OTHERS.test(name) || idle) return idle && (!OF_OTHERS.test(name) || OF_MODELS.test(name));
		const [head = ''] = name.toLowerCase().split('_');
		const words = wordsOf(near);
		// What is not read whole, or puts names together, may use it.
		const mayRead = [...(isFixed(project, near, name) ? [] : [flat(name)]), 'envprefix', 'envnesteddelimiter'];
		if (open.some(({ path }) => near.has(path)) || project.outlines.length > 0 || mayRead.some((one) => words.has(one))) return false;
		// Only the code of this repository reads what a bundler hands it.
		if (OF_BUNDLERS.test(name)) return true;
		if ([...near].some(([path, text]) => MANIFEST.test(path) && text.toLowerCase().includes(head))) return false;
		return !/(?:KEY|TOKEN|SECRET|PASSWORD|ID)$/.test(name) || ![...words].some((one) => one.includes(head));
	};
	return [...texts].flatMap(([path, text]) => {
		const given = TEMPLATE.test(path) ? SET_IN_TEMPLATE : README.test(path) ? BUNDLED : null;
		const found = given ? [...text.matchAll(given)].filter(([, name]) => isUnused(name!, path)) : [];
		if (!found[0]) return [];
		const names = [...new Set(found.map(([, name]) => name!))];
		const line = text.slice(0, found[0].index + 1).split('\n').length;
		const home = homeOf(project, texts, path);
		const there = home && ` of ${home}/`;
		const remedy = `Remove from ${path} the names that no code${there} uses, or use them: ${told(names)}.`;
		return { path, line, says: `names ${told(names)}, which no code${there} uses`, remedy, names };
	});
}

/** The code gives the name a value itself, and asks nobody for it. */
function isFixed({ files }: Project, near: ReadonlyMap<string, string>, name: string): boolean {
	const own = files.filter(({ path, context }) => context === 'source' && near.has(path));
	return own.some(({ facts }) =>
		facts.assignments.some(({ target, value }) => target === name && value && /^(?:number|string|name)$/.test(value.kind)),
	);
}

const SET_IN_TEMPLATE = /^[ \t]{0,9}(?:#[ \t]{0,3})?(?:export[ \t]{1,9})?([A-Z][A-Z0-9_]{2,80})=/gm;
const OF_BUNDLERS = /^(?:NEXT_PUBLIC|VITE|REACT_APP)_/;
const BUNDLED = /\b((?:NEXT_PUBLIC|VITE|REACT_APP)_[A-Z0-9_]{3,80})\b/g;
const MANIFEST = /(?:^|\/)(?:package\.json|pyproject\.toml|Pipfile|setup\.(?:py|cfg))$|requirements/;
/** Beginnings of names that libraries, images, shells and hosts read. */
const OF_OTHERS =
	/^(?:LANG(?:CHAIN|SMITH|GRAPH|FUSE)|GOOGLE|GCP|GCLOUD|GEMINI|VERTEX\w*|AWS|AZURE|HF|HUGGING\w*|OPENAI|ANTHROPIC|NODE|NPM|NEXT(?!_PUBLIC)\w*|NUXT|PYTHON\w*|PIP|UV|POETRY|OTEL|SENTRY|DOCKER|COMPOSE|POSTGRES\w*|PG\w*|MYSQL|MARIADB|MONGO\w*|REDIS|MINIO|NEO4J|HTTPS?|NO|ALL|SSL|REQUESTS|CURL|GRPC|TRANSFORMERS|TOKENIZERS|TORCH|PYTORCH|CUDA|NVIDIA|OMP|MKL|DATABASE|DIRECT|AUTH|NEXTAUTH|TZ|PORT|HOST|DEBUG|LOG|WEB)(?:_|$)/;
/** What clients of models and loggers are given, and do not read themselves. */
const OF_MODELS = /_(?:MODEL|TEMPERATURE|TOKENS|RETRIES|FORMAT)$/;
const flat = (name: string) => name.toLowerCase().replaceAll('_', '');
/** Every word outside of pages and templates, however it is written. */
const wordsOf = once(
	(texts: ReadonlyMap<string, string>) =>
		new Set(
			[...texts].flatMap(([path, text]) => {
				if (/\.d\.[cm]?ts$/i.test(path) || TEMPLATE.test(path) || text.length > 2_000_000) return [];
				// Of a page what its commands and settings put in: `$NAME`, `${NAME:-x}`, `{$NAME}`.
				if (/\.md[xc]?$/i.test(path)) return [...text.matchAll(/\$\{?([A-Z]\w{2,80})/g)].map(([, name]) => flat(name!));
				return (text.match(WORD) ?? []).map(flat);
			}),
		),
);

/** A module with settings that the product cannot do without, that git ignores, and that nothing describes. */
function ignoredModule({ files }: Project, texts: ReadonlyMap<string, string>): Fault | null {
	for (const { path, context, facts } of files)
		for (const { module, line, scope } of context === 'source' && path.endsWith('.py') ? facts.imports : []) {
			const [, head = '', name = ''] = /^\.{0,9}(?:(\w+)\.)?(?:[\w.]+\.)?(\w+)$/.exec(module) ?? [];
			if (!/config|setting|credential|secrets?_|_secret|keys?$/i.test(name) || scope.tries.length > 0) continue;
			const stem = module.replace(/^\.+/, '').replaceAll('.', '/');
			const isIgnoredHere = [`${stem}.py`, normalised(`${folderOf(path)}/${stem}.py`)].some((one) => isIgnored(texts, one));
			const all = isIgnoredHere ? [...texts] : [];
			const isOwn = head === '' || all.some(([one]) => `/${one}`.includes(`/${head}/`));
			const isTold = ([one, text]: (typeof all)[number]) =>
				[`/${name}.`, `/${name}/`].some((part) => `/${one}`.includes(part)) || (/\.mdx?$/i.test(one) && text.includes(name));
			const remedy = `Commit a template of ${name}.py without its values, and name it in the README.`;
			if (isIgnoredHere && isOwn && !all.some(isTold))
				return { path, line, says: `imports ${module}, which git ignores and nothing describes`, remedy };
		}
	return null;
}

/** Names, as many as fit into a sentence. */
function told(names: readonly string[]): string {
	return `${names.slice(0, TOLD).join(', ')}${names.length > TOLD ? ` and ${names.length - TOLD} more` : ''}`;
}

const TOLD = 8;

const WORD = /[A-Za-z0-9_]+/g;
/** Before a command, one behind the other. */
const SET_IN_SCRIPT =
	/(?:["&;|]|\b(?:cross-env|env|export|set)) {0,9}((?:[A-Z][A-Z0-9_]{2,80}=[^\s="\\][^\s"\\]{0,200} {1,9}){1,20})(?=[^\s"])/g;

/** The environment template of the unit that reads a variable; where it has none, the one that is to be made beside its manifest. A bundler reads its own folder alone. */
function templateFor(reader: string, paths: readonly string[], own: boolean): string {
	const slashed = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);
	const nearest = (name: RegExp) =>
		paths
			.filter((path) => name.test(path) && reader.startsWith(slashed(path)))
			.sort((a, b) => slashed(b).length - slashed(a).length || (a < b ? -1 : 1))[0];
	const home = slashed(
		nearest(own ? /(?:^|\/)package\.json$/ : /(?:^|\/)(?:package\.json|pyproject\.toml|requirements\.txt|setup\.py)$/) ?? '',
	);
	const beside = nearest(TEMPLATE);
	return beside && !(own && slashed(beside).length < home.length) ? beside : `${home}.env.example`;
}
