// Are the environment variables that the code reads written down for whoever runs it?
import { posix } from 'node:path';
import { type Project, put } from '@auditor/code';
import { defineProbe, listedUpTo, notApplicable, withoutComments } from '@auditor/probes';
import { compareText, escapeText, fileLocation } from '@auditor/schema';
import { projectArtifact, textsArtifact } from '../../artifacts.js';
import { isIgnored } from '../../ignored.js';
import { README } from '../../models/packages/readme.js';
import { TEMPLATE, templateFor } from '../../models/settings/environment-files.js';
import { HAS_DEFAULT, IS_OPEN, isAmbient, type Place, variablesOf } from '../../models/settings/environment-variables.js';
import { type FixedSecret, fixedSecrets, papersOf, TELLS_NOBODY } from '../../models/settings/setting-papers.js';
import { flat, foldersAbove, installedParts, npmFolders, readWordsOf, wordsOf } from '../../models/settings/setting-words.js';
import { settingsGiven } from '../../models/settings/settings-given.js';
import { leftOpen, ofParsed } from '../../models/source/unread.js';

export const settingsDocumented = defineProbe({
	id: 'service/settings-documented',
	lifecycle: 'experimental',
	needs: { project: projectArtifact, texts: textsArtifact },
	question: 'Are the environment variables that the code reads written down for whoever runs it?',
	motivation: 'A service that starts and fails at the first request because a variable is missing costs somebody an evening.',
	method:
		'Collects the names that the product reads by os.environ, os.getenv, process.env, Deno.env or a configuration service, fields of settings classes of Pydantic and of schemas that `process.env` is held against, and keys that clients of models and searches read. Scripts of developers are left out, and so are modules that nothing which starts comes to, programs that share no module with the others and that no command names, values that nothing uses, and names that the code sets for itself or for a process that it starts. Looks for each name, in capitals or not, in every text that is no code. A name that is a parameter is looked for in the calls of the function, also through several, and one made of the fields of a class in the class. True when all are found; not available where they are and another name is made by the code. A filled-in file of the environment, a plan and a list of changes tell nobody, nor does what hands values on to an image, a pipeline or a host (files of compose, Dockerfile, workflows, serverless.yml) but by a remark beside the name. Names that lack a default stand first. A template may name nothing that nothing in the tree uses, nor may the README in what it tells to set: blocks of settings, tables and lists of variables, and names for a bundler. A template that a README tells of is in the repository. What signs sessions and tokens (SECRET_KEY, jwtSecret) is a setting, and no text in the code. Values: variables, missing, templates (names by the file that is to hold them), ignored, required (names that nothing starts without), unused (names by the file that tells them).',
	blindSpots: 'Variables read by libraries, apart from keys of clients of models and searches.',
	remediation: { effort: 'low', text: 'Add a .env.example with every variable, a comment for each, and no values.' },
	inspect: ofParsed(({ project, texts }) => {
		const variables = variablesOf(project, texts);
		const { read } = variables;
		const [unnamed] = variables.open;
		const also = unnamed
			? ` The code also reads variables whose names it makes when it runs (${unnamed.path}:${unnamed.line}): check these by hand.`
			: '';
		const papers = papersOf(texts);
		const needOf = (name: string) => Math.min(...read.get(name)!.map(({ need }) => need));
		// A word of everyday language is a name in capitals alone.
		const wordsIn = (all: typeof papers) => new Set(all.flatMap(([, text]) => text.match(WORD) ?? []));
		const [words, forms] = [wordsIn(papers), formsIn(papers)];
		// What a package of npm below the root says of itself, it does not say of a program of Python elsewhere.
		const ofNpm = npmFolders([...texts.keys()]);
		const ofPython = wordsIn(papers.filter(([path]) => !foldersAbove(path).some((folder) => ofNpm.has(folder))));
		const isWritten = (name: string) =>
			[name, ...(name.includes('_') ? [name.toLowerCase()] : [])].some((one) =>
				(read.get(name)?.every(({ path }) => path.endsWith('.py')) ? ofPython : words).has(one),
			) || forms.some(({ start, end }) => name.startsWith(start) && name.endsWith(end));
		// Asked for where one that is written down is not set, `getenv("A") or getenv("B")`.
		const standsIn = (name: string, { path, line }: { path: string; line: number }) => {
			const rows = texts.get(path)?.split('\n', line) ?? [];
			// Alternatives may stand on lines of their own.
			let from = line - 1;
			while (from > 0 && line - from < CHAIN && (ENDS_OPEN.test(rows[from - 1]!) || GOES_ON.test(rows[from] ?? ''))) from--;
			const [before = ''] = rows
				.slice(from)
				.join(' ')
				.split(new RegExp(`\\b${escapeText(name)}\\b`), 1);
			return /(?:\bor\b|\|\||\?\?)[^,;]{0,80}$/.test(before) && (before.match(/[A-Z][A-Z0-9_]{2,}/g) ?? []).some(isWritten);
		};
		const isMissing = (name: string) =>
			needOf(name) < IS_OPEN && !isWritten(name) && !read.get(name)!.every((place) => standsIn(name, place));
		const missing = [...read.keys()].filter(isMissing).sort((a, b) => needOf(a) - needOf(b) || compareText(a, b));
		// Each of them, so that nobody mends one and finds the next behind it.
		const written = [...unusedNames(project, texts, variables), ...absentTemplates(texts)];
		const faults = [...written, ...fixedSecrets(project).slice(0, 3).map(fixed)];
		const [fault] = faults;
		if (read.size === 0 && unnamed && !fault) {
			const made = `The names of environment variables are made or read when the code runs (${unnamed.path}:${unnamed.line})`;
			return leftOpen(`${made}, so that we could not look them up.`, unnamed, unnamed.line);
		}
		const none = 'We found no environment variable that the product’s own code reads and somebody has to set';
		if (read.size === 0 && !fault) return [notApplicable(`${none}; what else its libraries read was not looked at.`)];
		const [first] = missing;
		const place = first === undefined && fault ? fault : read.get(first ?? [...read.keys()][0]!)![0]!;
		const templates = new Map<string, string[]>();
		// A template that is written in holds what a page tells already, too.
		const holds = (path: string, name: string) => new RegExp(`\\b${escapeText(name)}\\b`, 'i').test(texts.get(path) ?? '');
		const others = [...read.keys()].filter((one) => !missing.includes(one) && needOf(one) < IS_OPEN);
		for (const name of [...missing, ...others])
			for (const template of new Set(read.get(name)!.map(({ path }) => templateFor(path, texts, OF_BUNDLERS.test(name)))))
				if (missing.includes(name) || (templates.has(template) && !holds(template, name))) put(templates, template, name);
		const absent = [...templates.keys()].filter((path) => !texts.has(path));
		const ignored = absent.filter((path) => isIgnored(texts, path));
		const whole = [...new Set([...missing, ...faults.flatMap((one) => one.names)])];
		const [bare, given] = [missing.filter((name) => needOf(name) < HAS_DEFAULT), missing.filter((name) => needOf(name) === HAS_DEFAULT)];
		const rest = `${bare.length > 0 ? '; nor of these' : ' of these names'}, which have a default in the code: ${told(given)}`;
		const account = first ? `We found no documentation${bare.length > 0 ? ` of ${told(bare)}` : ''}${given.length > 0 ? rest : ''}.` : '';
		return {
			outcome: first || fault ? 'false' : unnamed ? 'not-available' : 'true',
			message:
				`${[account, ...faults.map((one) => `${one.path}:${one.line} ${one.says}.`)].filter(Boolean).join(' ')}${also}`.trim() ||
				'We found each name that we saw the code read in a text that is no code.',
			rationale: 'Names in the code against every text that is no code.',
			location: fileLocation(place.path, place.line),
			values: {
				variables: read.size,
				missing: missing.slice(0, 30),
				...(whole.length > TOLD && { names: whole }),
				...((first || fault) && {
					...(!fault && { fault: 'The documentation lacks environment variables that the code reads.' }),
					...(!first && {
						fault: faults.some(({ names }) => names.length > 0)
							? 'The documentation names an environment variable that no code uses.'
							: written.length > 0
								? 'The documentation tells of a template of the environment that is not in the repository.'
								: 'The code holds a secret that whoever runs the service is to set.',
					}),
					templates: Object.fromEntries(templates),
					ignored,
					absent: faults.flatMap(({ template = [] }) => template),
					unused: Object.fromEntries(faults.flatMap(({ path, names }) => (names.length > 0 ? [[path, [...names]]] : []))),
					required: [...templates.values()].flat().filter((name) => needOf(name) === 0),
					// An empty value may win over a default, and a file that nobody made is read by nobody.
					remedy: [...templates]
						.flatMap(([template, own]) =>
							[false, true].flatMap((isKept) => {
								const names = own.filter((name) => isMissing(name) && (needOf(name) === HAS_DEFAULT) === isKept);
								return texts.has(template) && names.length > 0
									? `Add to ${template}${isKept ? ', commented out' : ''}: ${told(names, 4)}.`
									: [];
							}),
						)
						.concat(
							absent.length === 0
								? []
								: [
										`Write ${absent.length < templates.size ? 'the others' : 'them'} into a README${ignored[0] ? `, as git ignores ${ignored[0]}` : ' or a new .env.example'}.`,
									],
						)
						.concat(faults.map(({ remedy }) => remedy))
						.join(' '),
				}),
			},
			context: 'source',
			confidence: 0.85,
		};
	}),
});

/** How names begin and end that are written once for many: `MCP_<NAME>_URL`, `MCP_*_URL`. */
function formsIn(papers: ReturnType<typeof papersOf>): { start: string; end: string }[] {
	return papers.flatMap(([, text]) => [...text.matchAll(FORM)].map(([, start, end]) => ({ start: start!, end: end! })));
}

const FORM = /\b([A-Z][A-Z0-9_]{1,40}_)(?:<[\w -]{1,40}>|\{[\w -]{1,40}\}|\*)((?:_[A-Z]{3,40}){1,4})\b/g;

/** A fault of what is written: half a sentence behind its place, and what to do. */
type Fault = Place & { readonly says: string; readonly remedy: string; readonly names: readonly string[]; readonly template?: string };

/** Names that a template of the environment or the README of the root tells to set, and that nothing reads. What a library, an image or a host may read is let pass. */
function unusedNames(project: Project, texts: ReadonlyMap<string, string>, variables: ReturnType<typeof variablesOf>): Fault[] {
	const { read, open, unused } = variables;
	const [words, readWords] = [wordsOf(texts), readWordsOf(texts)];
	const ends = project.files.flatMap(({ path }) => [...(texts.get(path) ?? '').matchAll(ENDED)].map(([, end]) => end!));
	// A bundler puts in what code asks for by its name: here, or in a repository that this one takes in.
	const isInCode = (name: string) =>
		texts.has('.gitmodules') || [...texts].some(([path, text]) => BUNDLED.test(path) && text.includes(name));
	const isUnused = (name: string) => {
		const idle = unused.has(name);
		if (read.has(name) || isAmbient(name)) return false;
		const isGiven = !idle && GIVEN.test(name);
		if (!isGiven && (OF_OTHERS.test(name) || idle)) return idle && (!OF_OTHERS.test(name) || OF_MODELS.test(name));
		// What is not read whole, or puts names together, may use it.
		const isRead = OF_BUNDLERS.test(name) ? isInCode(name) : readWords.has(flat(name));
		const mayRead = isRead || ['envprefix', 'envnesteddelimiter'].some((one) => words.has(one));
		if (open.length > 0 || project.outlines.length > 0 || mayRead) return false;
		if (isGiven) return true;
		const of = name.replace(OF_BUNDLERS, '').toLowerCase().split('_')[0]!;
		// A package may read what begins with its name, also where a bundler hands it on.
		if (installedParts(texts).some((part) => part.startsWith(of))) return false;
		return OF_BUNDLERS.test(name) || !/(?:KEY|TOKEN|SECRET|PASSWORD|ID)$/.test(name) || ![...words].some((one) => one.includes(of));
	};
	return [...texts].flatMap(([path, text]) => {
		// `VENDOR=ACME`: what begins with ACME is read by a name that is put together; an address is no such name.
		const held = [...text.matchAll(/^[ \t#]{0,9}[A-Z]\w{1,80}[ \t]{0,9}=[ \t]{0,9}["']?(\w{3,40})(?![\w.:/@-])/gm)].map(
			([, value]) => `${value!.toUpperCase()}_`,
		);
		const isMade = (name: string) => held.some((start) => name.startsWith(start)) || ends.some((end) => name.endsWith(end));
		const found = settingsGiven(path, text).filter(({ name }) => !isMade(name) && isUnused(name));
		if (!found[0]) return [];
		const names = [...new Set(found.map(({ name }) => name))];
		const declared = names.filter((name) => unused.has(name)).length;
		return {
			path,
			line: found[0].line,
			says: `names ${told(names)}, which no code uses${declared > 0 ? `; ${declared} of these ${declared === 1 ? 'is' : 'are'} declared` : ''}`,
			remedy: `Remove from ${path} the names that no code uses, or use them: ${told(names)}.`,
			names,
		};
	});
}

/** A secret that the code holds, where a setting is to stand. */
const fixed = ({ path, line, name }: FixedSecret): Fault => ({
	path,
	line,
	says: `holds \`${name}\` as a text, which is to come from the environment`,
	remedy: `Read \`${name}\` at ${path}:${line} from the environment, and take a new one.`,
	names: [],
});

/** `process.env[`${tier}_MODEL`]`: the end of names that are put together as they are asked for. */
const ENDED = /\bprocess\.env\[`\$\{[\w.()]{1,60}\}(_[A-Z0-9_]{2,60})`\]/g;

/** Templates that a README tells to copy and that no folder has. */
function absentTemplates(texts: ReadonlyMap<string, string>): Fault[] {
	const names = new Set([...texts.keys()].map((path) => posix.basename(path)));
	return [...texts].flatMap(([path, text]) => {
		if (!README.test(posix.basename(path)) || TELLS_NOBODY.test(path)) return [];
		const lines = withoutComments(text).split('\n');
		// Only its dot is another: the same one, under the name by which it stands.
		const isAbsent = (named: string) =>
			TEMPLATE.test(named) && ![named, `./${named.replace(/^(?:.*\/)?\./, '')}`].some((one) => names.has(posix.basename(one)));
		const named = lines.flatMap((one, i) => {
			const absent = MADE_HERE.test(one) ? undefined : (one.match(/[\w./-]{1,200}/g) ?? []).find(isAbsent);
			return absent === undefined ? [] : [{ name: posix.basename(absent), line: i + 1 }];
		});
		const [first] = named;
		if (!first) return [];
		const remedy = `Add ${first.name} with the names that are to be set, or tell in ${path} what to set instead.`;
		return [
			{ path, line: first.line, says: `tells of ${first.name}, which is not in the repository`, remedy, names: [], template: first.name },
		];
	});
}

/** The template is written by whoever follows the line. */
const MADE_HERE = /\b(?:create|creates|add|write|generate[sd]?|touch|init)\b|>\s{0,3}\.?env/i;

const BUNDLED = /(?<!\.d)\.(?:[cm]?[jt]sx?|svelte|vue|astro|html?|mdx)$/;
const OF_BUNDLERS = /^(?:NEXT_PUBLIC|VITE|REACT_APP)_/;
/** So many lines of alternatives are read. */
const CHAIN = 9;
const ENDS_OPEN = /(?:\bor|\|\||\?\?)\s*$/;
const GOES_ON = /^\s*(?:or\b|\|\||\?\?)/;
/** Beginnings of names that libraries, images, shells and hosts read. */
const OF_OTHERS =
	/^(?:LANG(?:CHAIN|SMITH|GRAPH|FUSE)|GOOGLE|GCP|GCLOUD|GEMINI|VERTEX\w*|AWS|AZURE|HF|HUGGING\w*|OPENAI|ANTHROPIC|NODE|NPM|NEXT(?!_PUBLIC)\w*|NUXT|PYTHON\w*|PIP|UV|POETRY|OTEL|SENTRY|DOCKER|COMPOSE|POSTGRES\w*|PG\w*|MYSQL|MARIADB|MONGO\w*|REDIS|MINIO|NEO4J|HTTPS?|NO|ALL|SSL|REQUESTS|CURL|GRPC|TRANSFORMERS|TOKENIZERS|TORCH|PYTORCH|CUDA|NVIDIA|OMP|MKL|DATABASE|DIRECT|AUTH|NEXTAUTH|TZ|PORT|HOST|DEBUG|LOG|WEB|PHOENIX|MALLOC)(?:_|$)/;
/** What clients of models and loggers are given, and do not read themselves. */
const OF_MODELS = /_(?:MODEL|TEMPERATURE|TOKENS|RETRIES|FORMAT|DEPLOYMENT|DIMENSIONS)$|^LOG_LEVEL$|^(?:REDIS|MONGO(?:DB)?)_UR[IL]$/;
/** What a program gives clients that read none of them: those of OpenAI and of other models, of speech of Azure and of Discord, and a name with a sign too many. @source github.com/openai/openai-python, openai-node, github.com/microsoft/cognitive-services-speech-sdk-js, github.com/discordjs/discord.js */
const GIVEN =
	/^OPENAI_(?:MODEL|TEMPERATURE|MAX_TOKENS)$|^(?:OPENAI|GEMINI|GOOGLE|ANTHROPIC)_(?:EMBEDDINGS?|CHAT|VISION|FALLBACK)_MODEL$|^AZURE_SPEECH_|^DISCORD_(?:CLIENT|APPLICATION|GUILD|CHANNEL)_ID$|^(?:OPENAI|ANTHROPIC)__/;
/** Names, as many as fit into a sentence. */
const told = (names: readonly string[], most = TOLD) => listedUpTo(names, most);

const TOLD = 8;
const WORD = /[A-Za-z0-9_]+/g;
