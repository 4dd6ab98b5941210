import { defineProbe, holdsTerm, nameParts, rolesOf, runProbes } from '@auditor/probes';
import {
	AuditorError,
	available,
	commitLocation,
	compareBy,
	compareText,
	defineArtifact,
	END_NODE,
	fileLocation,
	findInjectionAttempts,
	graphsArtifact,
	historyArtifact,
	lexiconSchema,
	missing,
	START_NODE,
	treeArtifact,
} from '@auditor/schema';
import { spawn, spawnSync } from 'child_process';
import { createHash } from 'crypto';
import { lookup } from 'dns/promises';
import {
	closeSync,
	createReadStream,
	existsSync,
	fstatSync,
	mkdtempSync,
	openSync,
	readdirSync,
	readFileSync,
	readlinkSync,
	readSync,
	rmSync,
	statSync,
} from 'fs';
import { copyFile, lstat, mkdir, mkdtemp, open, readdir, readFile, realpath, rename, rm, stat, writeFile } from 'fs/promises';
import { createRequire } from 'module';
import { BlockList, isIP } from 'net';
import { availableParallelism, devNull, homedir, hostname, tmpdir } from 'os';
import { basename, dirname, isAbsolute, join, resolve, sep } from 'path';
import { fileURLToPath } from 'url';
import { crc32 } from 'zlib';
import { isLangGraph, isOpenId, lastPart } from './chunk-5UZNKZWV.js';
import { createModules, createProject, folderOf, isPathSetting, isScript, parseObject } from './chunk-43BGWJFE.js';
import { reachable } from './chunk-CJAP34X6.js';
import { countLines, decodeText, isHeavy } from './chunk-CLWTTBHL.js';
import { OUTSIDE } from './chunk-CQV3FYUF.js';
import {
	calleeName,
	callGraph,
	classKind,
	decoratorName,
	examineClones,
	examineStructuredOutput,
	examineUnsafeCalls,
	functionsAround,
	handParsed,
	isModelCall,
	isZod,
	keyText,
	lineOf,
	namedFunction,
	namesIn,
	optionOf,
	possibleNames,
	receiverOf,
	refKey,
	stateSchemas,
	TOP_SCOPE,
	textOf,
	walkValue,
} from './chunk-ETQLKZ22.js';
import { emptyFacts } from './chunk-VBM4KISZ.js';
import { frontEndById, frontEndFor, parseTask, shareScopes } from './chunk-WPYLG5XI.js';

// src/answers.ts
function answersOf(findings, graphs) {
	const answer4 = (probe, role) => {
		const own = findings.filter((finding) => finding.probe === probe && (role === void 0 || finding.values.role === role));
		if (own.some((finding) => finding.outcome === 'true')) return true;
		return own.some((finding) => finding.outcome === 'false') ? false : null;
	};
	const product = graphs?.filter((graph) => graph.context === 'source') ?? [];
	const any = (has) => (product.length === 0 ? null : product.some(has));
	return {
		detectiveFanOut: answer4('graph/role-fan-out', 'detective'),
		judgeFanOut: answer4('graph/role-fan-out', 'judge'),
		anyFanOut: any((graph) => graph.fanOut.length > 0),
		anyFanIn: any((graph) => graph.fanIn.length > 0),
		evidenceFrozen: answer4('state/frozen-evidence'),
		scoreBounded: answer4('state/bounded-score'),
		personasDistinct: answer4('personas/distinct'),
	};
}
var projectArtifact = defineArtifact('project');
var textsArtifact = defineArtifact('texts');
var filesArtifact = defineArtifact('files');
var reducersArtifact = defineArtifact('reducers');
var unsafeCallsArtifact = defineArtifact('unsafe-calls');
var structuredOutputArtifact = defineArtifact('structured-output');
var clonesArtifact = defineArtifact('clones');
var NONE = { get: async () => null, getNow: () => null, has: () => false, set: async () => {} };
var DAY_MS = 864e5;
var UNREAD_DAYS = 30;
var MAX_BYTES = 1e9;
var SECRET =
	/\b(?:sk-[A-Za-z0-9_-]{20,}|gh[pousr]_[A-Za-z0-9]{30,}|github_pat_[A-Za-z0-9_]{30,}|glpat-[A-Za-z0-9_-]{18,}|AKIA[0-9A-Z]{16}|AIza[0-9A-Za-z_-]{30,}|xox[abprs]-[A-Za-z0-9-]{10,}|hf_[A-Za-z0-9]{30,}|lsv2_[a-z]{2}_[A-Za-z0-9_]{30,}|gsk_[A-Za-z0-9]{40,}|eyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.)|-----BEGIN [A-Z ]*PRIVATE KEY-----/;
function looksSecret(text) {
	return SECRET.test(text);
}
function openCache(option) {
	if (option === false) return NONE;
	const folder = option?.folder ?? defaultCacheFolder();
	if (folder === null) return NONE;
	let swept = null;
	return {
		async get(key) {
			try {
				return checked(await readFile(placeOf(folder, key)));
			} catch {
				return null;
			}
		},
		getNow(key) {
			try {
				return checked(readFileSync(placeOf(folder, key)));
			} catch {
				return null;
			}
		},
		has: (key) => existsSync(placeOf(folder, key)),
		async set(key, make) {
			const json = make();
			if (looksSecret(json)) return;
			swept ??= sweep(folder).catch(() => {});
			await swept;
			const body = Buffer.from(json);
			await writeWhole(
				placeOf(folder, key),
				Buffer.concat([
					Buffer.from(`${sumOf(body)}
`),
					body,
				]),
			).catch(() => {});
		},
	};
}
function checked(content) {
	const end = content.indexOf(10);
	const body = content.subarray(end + 1);
	if (end < 0 || content.toString('latin1', 0, end) !== sumOf(body)) return null;
	return JSON.parse(body.toString('utf8'));
}
function defaultCacheFolder(environment = process.env) {
	const home = homedir();
	const base =
		environment.XDG_CACHE_HOME ||
		(process.platform === 'win32'
			? environment.LOCALAPPDATA
			: home && join(home, process.platform === 'darwin' ? 'Library/Caches' : '.cache'));
	return base ? join(base, 'automaton-auditor', 'facts') : null;
}
function placeOf(folder, key) {
	const name = createHash('sha256').update(key).digest('hex');
	return join(folder, name.slice(0, 2), name.slice(2));
}
function sumOf(body) {
	return `${crc32(body).toString(16)} ${body.length}`;
}
var writes = 0;
async function writeWhole(path, content) {
	const temporary = `${path}.${process.pid}-${writes++}.tmp`;
	try {
		await writeFile(temporary, content, { mode: 384, flag: 'wx' });
	} catch (error) {
		if (error.code !== 'ENOENT') throw error;
		await mkdir(dirname(path), { recursive: true, mode: 448 });
		await writeFile(temporary, content, { mode: 384, flag: 'wx' });
	}
	await rename(temporary, path).catch(async (error) => {
		await rm(temporary, { force: true });
		throw error;
	});
}
async function sweep(folder, now = Date.now()) {
	const mark = join(folder, 'swept');
	const last = await stat(mark).catch(() => null);
	if (last && now - last.mtimeMs < DAY_MS) return;
	await mkdir(folder, { recursive: true, mode: 448 });
	await (await open(mark, 'w')).close();
	const entries2 = [];
	for (const shelf of await readdir(folder, { withFileTypes: true })) {
		if (!shelf.isDirectory()) continue;
		for (const name of await readdir(join(folder, shelf.name))) {
			const path = join(folder, shelf.name, name);
			const found2 = await stat(path).catch(() => null);
			if (found2) entries2.push({ path, bytes: found2.size, readAt: Math.max(found2.atimeMs, found2.mtimeMs) });
		}
	}
	entries2.sort((a, b) => b.readAt - a.readAt);
	let total = 0;
	for (const { path, bytes, readAt } of entries2) {
		total += bytes;
		if (total > MAX_BYTES || now - readAt > UNREAD_DAYS * DAY_MS) await rm(path, { force: true });
	}
}

// src/classify-file.ts
var LANGUAGES = {
	py: 'Python',
	pyi: 'Python',
	pyw: 'Python',
	ipynb: 'Jupyter',
	ts: 'TypeScript',
	mts: 'TypeScript',
	cts: 'TypeScript',
	tsx: 'TSX',
	js: 'JavaScript',
	mjs: 'JavaScript',
	cjs: 'JavaScript',
	jsx: 'JSX',
	rs: 'Rust',
	go: 'Go',
	java: 'Java',
	kt: 'Kotlin',
	kts: 'Kotlin',
	scala: 'Scala',
	rb: 'Ruby',
	php: 'PHP',
	cs: 'C#',
	fs: 'F#',
	swift: 'Swift',
	c: 'C',
	h: 'C',
	cc: 'C++',
	cpp: 'C++',
	cxx: 'C++',
	hpp: 'C++',
	m: 'Objective-C',
	dart: 'Dart',
	ex: 'Elixir',
	exs: 'Elixir',
	erl: 'Erlang',
	hs: 'Haskell',
	clj: 'Clojure',
	lua: 'Lua',
	pl: 'Perl',
	r: 'R',
	jl: 'Julia',
	zig: 'Zig',
	sh: 'Shell',
	bash: 'Shell',
	zsh: 'Shell',
	ps1: 'PowerShell',
	vue: 'Vue',
	svelte: 'Svelte',
	sql: 'SQL',
};
var VENDORED =
	/(?:^|\/)(?:node_modules|bower_components|vendor|vendored|third_party|third-party|thirdparty|3rdparty|site-packages|\.?venv|virtualenv|__pypackages__|\.yarn|Pods)\//;
var GENERATED_FOLDER =
	/(?:^|\/)(?:__pycache__|\.next|\.nuxt|\.turbo|\.mypy_cache|\.pytest_cache|\.ruff_cache|__generated__|generated|htmlcov|[^/]+\.egg-info)\/|^(?!(?:.*\/)?(?:src|lib|app)\/(?:[^/]+\/)*(?:build|out|coverage)\/)(?:[^/]+\/){0,2}(?:dist|build|out|coverage)\//;
var GENERATED_FILE =
	/(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|yarn\.lock|bun\.lockb?|uv\.lock|poetry\.lock|pdm\.lock|Pipfile\.lock|Cargo\.lock|composer\.lock|Gemfile\.lock|go\.sum)$|\.min\.(?:js|css|mjs)$|\.bundle\.js$|_pb2(?:_grpc)?\.pyi?$|\.pb\.(?:go|h|cc)$|\.generated\.[^/]+$|[._]gen\.(?:ts|go|py)$|\.(?:js|css|ts)\.map$|\.py[co]$/;
var FIXTURE = /(?:^|\/)(?:fixtures?|__fixtures__|test[-_]?data|__snapshots__|snapshots|__mocks__|cassettes|goldens?)\//;
var TEST_FOLDER = /(?:^|\/)(?:tests?|__tests__|specs?|e2e|bench(?:marks?)?|unit[-_]tests?|integration[-_]tests?)\//;
var TEST_FILE =
	/(?:^|\/)(?:test_[^/]+\.py|[^/]+_tests?\.(?:py|go|rb|exs)|tests?\.(?:py|ts|js)|conftest\.py|[^/]+\.(?:test|spec|cy|e2e|int\.test)\.[cm]?[jt]sx?|[^/]+(?:Test|Tests|Spec)\.(?:java|kt|cs|scala|swift|php))$/;
var EXAMPLE = /(?:^|\/)(?:examples?|samples?|demos?|cookbook|tutorials?|quickstarts?)\//;
var DOCUMENTATION_FOLDER = /(?:^|\/)(?:docs?|documentation|wiki|man)\//;
var DOCUMENTATION_FILE =
	/\.(?:md|markdown|mdx|rst|adoc|asciidoc|pdf|docx?|odt|pptx?|tex)$|(?:^|\/)(?:readme|licen[cs]e|copying|notice|changelog|changes|history|authors|contributing|code_of_conduct|security)(?:\.(?:txt|html?))?$/i;
var PROMPT_FOLDER = /(?:^|\/)prompts?\//i;
var TEXT =
	/\.(?:txt|text|md|markdown|mdx|rst|adoc|ya?ml|json|jsonc|json5|jsonl|toml|ini|cfg|conf|properties|xml|html?|css|scss|svg|csv|tsv|graphql|gql|proto|prompt|j2|jinja2?|tmpl|tpl|hbs|mustache|mermaid|mmd|puml|dot|env|example|sample|template|lock|gradle|tf|cmake|mk|nix|http|diff|patch|log)$|(?:^|\/)(?:Dockerfile[^/]*|Containerfile|Makefile|Procfile|Justfile|Gemfile|Rakefile|Jenkinsfile|Vagrantfile|requirements[^/]*|\.[a-z]+rc|\.env[^/]*|\.git(?:ignore|attributes|modules)|\.dockerignore|\.editorconfig|\.npmignore|\.nvmrc|\.python-version|py\.typed|licen[cs]e|readme|notice|copying|authors|changelog|codeowners)$/i;
function contextOf(path) {
	if (VENDORED.test(path)) return 'vendored';
	if (GENERATED_FILE.test(path) || GENERATED_FOLDER.test(path)) return 'generated';
	if (FIXTURE.test(path)) return 'fixture';
	const documents = DOCUMENTATION_FILE.test(path) && !(PROMPT_FOLDER.test(path) && !/(?:^|\/)readme/i.test(path));
	if (TEST_FILE.test(path) || (TEST_FOLDER.test(path) && !documents)) return 'test';
	if (EXAMPLE.test(path)) return 'example';
	if (documents || DOCUMENTATION_FOLDER.test(path)) return 'documentation';
	return 'source';
}
function languageOf(path) {
	const extension = /\.([^./]+)$/.exec(path)?.[1];
	return extension === void 0
		? null
		: Object.hasOwn(LANGUAGES, extension.toLowerCase())
			? (LANGUAGES[extension.toLowerCase()] ?? null)
			: null;
}
function isTextPath(path) {
	return languageOf(path) !== null || TEXT.test(path);
}

// src/sandbox/snapshot.ts
var MAX_TEXT_BYTES = 1024 * 1024;
var MAX_TOTAL_BYTES = 256 * 1024 * 1024;
var MAX_DOCUMENT_BYTES = 25e6;
var SKIPPED = {
	missing: 'its object is missing from the source',
	symlink: 'symbolic link',
	submodule: 'submodule',
	total: 'the limit on bytes read in all is reached',
	interrupted: 'reading was stopped before it',
	large: (maxBytes) => `larger than ${Math.round((maxBytes / 1024 / 1024) * 100) / 100} MiB`,
};
function skipByMode(mode) {
	if (mode === '120000') return SKIPPED.symlink;
	if (mode === '160000') return SKIPPED.submodule;
	return null;
}

// src/collect/outline.ts
var PYTHON =
	/"""[\s\S]*?"""|'''[\s\S]*?'''|^([ \t]*)(?:async[ \t]+)?(def|class)[ \t]+([\p{L}_][\p{L}\p{N}_]*)[ \t]*(?:\(([\w., \t\r\n]{0,400})\)[ \t]*:)?/gmu;
var SCRIPT =
	/\/\*[\s\S]*?\*\/|`[^`\\]*(?:\\[\s\S][^`\\]*)*`|^([ \t]*)(?:export[ \t]+)?(?:default[ \t]+)?(?:(?:declare|abstract|async)[ \t]+)*(function[ \t]*\*?|class|interface|enum|type|const)[ \t]+([\p{L}_$][\p{L}\p{N}_$]*)(?:[ \t]+extends[ \t]+([\w.]{1,200}))?/gmu;
var OutlinedFile = class {
	constructor(path, blob, context, outline, language, lines) {
		this.path = path;
		this.blob = blob;
		this.context = context;
		this.outline = outline;
		this.language = language;
		this.lines = lines;
	}
	path;
	blob;
	context;
	outline;
	language;
	lines;
	made = null;
	get facts() {
		this.made ??= expanded(this.outline, this.language, this.lines);
		return this.made;
	}
	/** The same facts, made anew and not kept: for whoever looks once at many. */
	glance() {
		return this.made ?? expanded(this.outline, this.language, this.lines);
	}
	/** Whether the last part of a name may be defined here: false is sure. */
	mayDefine(name) {
		return this.outline.includes(`	${name}	`);
	}
};
function outlineOf(text, language) {
	const found2 = [];
	let line = 1;
	let counted = 0;
	for (const match of text.matchAll(language === 'python' ? PYTHON : SCRIPT)) {
		const [, indent, keyword, name, bases = ''] = match;
		if (indent === void 0 || keyword === void 0 || name === void 0) continue;
		for (let at = text.indexOf('\n', counted); at >= 0 && at < match.index; at = text.indexOf('\n', at + 1)) {
			line++;
			counted = at + 1;
		}
		if (keyword === 'const' && indent !== '') continue;
		found2.push(`${line}	${indent.length}	${keyword}	${name}	${bases.replace(/\s+/g, ' ')}`);
	}
	return Buffer.from(found2.join('\n')).toString();
}
function expanded(outline, language, lines) {
	const facts = emptyFacts('outline@1', language, lines);
	const around2 = [];
	for (const entry of outline === '' ? [] : outline.split('\n')) {
		const [place = '', depth = '', keyword = '', name = '', bases = ''] = entry.split('	');
		const [line, indent] = [Number(place), Number(depth)];
		while (around2.length > 0 && (around2.at(-1)?.indent ?? 0) >= indent) around2.pop();
		const outer = around2.at(-1) ?? null;
		if (keyword === 'const')
			facts.assignments.push({ target: name, annotation: null, value: null, operator: 'const', line, endLine: line, scope: TOP });
		else if (keyword === 'def' || keyword.startsWith('function')) around2.push(addFunction(facts, name, line, outer, indent));
		else around2.push(addClass(facts, { name, line, outer, indent, kind: KINDS[keyword] ?? 'class', bases }));
	}
	return facts;
}
var TOP = { function: null, class: null, tries: [], withs: [], loops: [], branches: [], handlerOf: null };
var KINDS = { class: 'class', interface: 'interface', type: 'type', enum: 'enum' };
var NONE2 = [];
function addFunction(facts, name, line, outer, indent) {
	const index = facts.functions.length;
	const qualifiedName = (outer?.prefix ?? '') + name;
	const type = outer?.type ?? null;
	const fact = {
		name,
		qualifiedName,
		kind: type ? 'method' : 'function',
		async: false,
		generator: false,
		parameters: NONE2,
		decorators: NONE2,
		returns: null,
		docstring: null,
		class: type ? (outer?.scope.class ?? null) : null,
		line,
		endLine: line,
		returned: NONE2,
		scope: outer?.scope ?? TOP,
	};
	facts.functions.push(fact);
	type?.methods.push(index);
	const scope = { ...(outer?.scope ?? TOP), function: index };
	return { indent, prefix: `${qualifiedName.slice(-400)}.<locals>.`, scope, type: null };
}
function addClass(facts, { name, line, outer, indent, kind, bases }) {
	const qualifiedName = (outer?.prefix ?? '') + name;
	const fact = {
		name,
		qualifiedName,
		kind,
		bases: bases.split(',').flatMap((base) => (base.trim() === '' ? [] : [{ kind: 'name', name: base.trim(), line }])),
		keywords: NONE2,
		decorators: NONE2,
		fields: NONE2,
		methods: [],
		docstring: null,
		line,
		endLine: line,
		scope: outer?.scope ?? TOP,
	};
	facts.classes.push(fact);
	const scope = { ...(outer?.scope ?? TOP), class: facts.classes.length - 1 };
	return { indent, prefix: `${qualifiedName.slice(-400)}.`, scope, type: fact };
}
var FILE_MS = 5e3;
var START_MS = 1e4;
var MAX_WORKERS = 1;
var WORKER_LIMITS = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 8, stackSizeMb: 8 };
async function parseSources(sources, cache2, signal) {
	const facts = /* @__PURE__ */ new Map();
	const skipped = [];
	const { versions, broken } = await loadFrontEnds(sources);
	const take = (job, parsed) => {
		const shared = shareScopes(parsed);
		for (const file of job.files) facts.set(file, { facts: shared, key: job.key });
	};
	const giveUp = (files2, reason) => {
		for (const { file } of files2) skipped.push({ path: file.path, reason });
	};
	giveUp(
		sources.filter((source) => !versions.has(source.frontEnd)),
		'its front end failed',
	);
	const open4 = [];
	await inTurns(jobsOf(sources, versions), 8, async (job) => {
		const known2 = await cache2.get(job.key);
		if (known2) take(job, known2);
		else open4.push(job);
	});
	const heavy = new Set(open4.filter(({ task }) => isHeavy(task.text)));
	const pooled = [...heavy];
	for (const job of open4) {
		if (heavy.has(job)) continue;
		if (signal?.aborted) {
			giveUp(job.files, STOPPED);
			continue;
		}
		try {
			const frontEnd = await frontEndById(job.task.frontEnd);
			const parsed = parseTask(frontEnd, job.task);
			await cache2.set(job.key, () => JSON.stringify(parsed));
			take(job, parsed);
		} catch (error) {
			giveUp(job.files, `the parser failed: ${messageOf(error)}`);
		}
	}
	if (pooled.length > 0) {
		await inPool(pooled, signal, {
			async done(job, json) {
				await cache2.set(job.key, () => json);
				take(job, JSON.parse(json));
			},
			failed: (job, reason) => giveUp(job.files, reason),
		});
	}
	const files = [];
	const keys = [];
	for (const source of sources) {
		const known2 = facts.get(source);
		if (!known2) continue;
		files.push({ path: source.file.path, blob: source.file.blob, context: source.file.context, facts: known2.facts });
		keys.push(known2.key);
	}
	return { files, keys, skipped, broken };
}
async function loadFrontEnds(sources) {
	const versions = /* @__PURE__ */ new Map();
	const broken = [];
	for (const id of new Set(sources.map((source) => source.frontEnd))) {
		try {
			versions.set(id, (await frontEndById(id)).version);
		} catch (error) {
			broken.push(`The ${id} front end could not be loaded: ${messageOf(error)}`);
		}
	}
	return { versions, broken };
}
function jobsOf(sources, versions) {
	const jobs = /* @__PURE__ */ new Map();
	for (const source of sources) {
		const version = versions.get(source.frontEnd);
		if (version === void 0) continue;
		const { path, blob } = source.file;
		const definitionsOnly2 = source.definitionsOnly === true;
		const key = `${source.frontEnd}@${version}:${/\.[^./]+$/.exec(path)?.[0] ?? ''}:${blob}${definitionsOnly2 ? ':definitions' : ''}`;
		const job = jobs.get(key);
		if (job) job.files.push(source);
		else
			jobs.set(key, {
				key,
				files: [source],
				task: { frontEnd: source.frontEnd, path, text: source.text, definitionsOnly: definitionsOnly2 },
			});
	}
	return [...jobs.values()];
}
async function inPool(jobs, signal, events) {
	const pool = await workerPool();
	const warm = /* @__PURE__ */ new Set();
	await inTurns(jobs, pool.options.maxThreads, async (job, lane) => {
		const limit = AbortSignal.timeout(warm.has(lane) ? FILE_MS : FILE_MS + START_MS);
		try {
			const json = await pool.run(job.task, { signal: signal ? AbortSignal.any([limit, signal]) : limit });
			warm.add(lane);
			await events.done(job, json);
		} catch (error) {
			warm.clear();
			if (signal?.aborted) events.failed(job, STOPPED);
			else if (limit.aborted) events.failed(job, `parsing took longer than ${FILE_MS / 1e3} s`);
			else events.failed(job, `the parser failed: ${messageOf(error)}`);
		}
	});
	await pool.destroy();
}
var STOPPED = 'reading was stopped before it';
function messageOf(error) {
	return error instanceof Error ? error.message : String(error);
}
async function inTurns(items, lanes, work) {
	let next = 0;
	const lane = async (_, index) => {
		for (let at = next++; at < items.length; at = next++) await work(items[at], index);
	};
	await Promise.all(Array.from({ length: Math.min(lanes, items.length) }, lane));
}
async function workerPool() {
	const { Tinypool } = await import('tinypool');
	return new Tinypool({
		filename: workerFile(),
		minThreads: 0,
		maxThreads: Math.max(1, Math.min(MAX_WORKERS, availableParallelism())),
		idleTimeout: 5e3,
		resourceLimits: WORKER_LIMITS,
		env: {},
	});
}
function workerFile() {
	const places = ['./', '../../dist/'].map((folder) => fileURLToPath(new URL(`${folder}parse-worker.js`, import.meta.url)));
	return places.find((place) => existsSync(place)) ?? places[0];
}

// src/collect/plain-files.ts
var LARGE_FROM = 4e6;
var HOPS = 2;
var SEED = /langgraph|langchain|StateGraph|with_?structured_?output|bind_?tools|clone_from|GitPython|simple-git|\bgit\W{1,12}clone\b/i;
var PYTHON_SIGN =
	/\bsubprocess|\bos\s*\.\s*(?:system|popen|exec|spawn|posix_spawn|startfile)|from\s+os\s+import|\bpopen|\bPopen|\bget(?:status)?output\b|(?<![.\w]|def\s)(?:eval|exec|execfile)\s*\(|[(,]\s*(?:eval|exec)\s*[,)]|^[ \t]*(?:import|from)\b[^\n]*\b(?:[cC]?[pP]ickle|cloudpickle|dill|marshal|shelve)\b|(?:__import__|import_module|getattr)\s*\(\s*['"]?(?:os|subprocess|builtins|commands|popen2|c?[pP]ickle|marshal|shelve)\b|yaml\.\w*load|from\s+yaml\s|BaseModel|TypedDict|git\.Repo/m;
var SCRIPT_SIGN = /\beval\b|child_process|\bexeca\b|shell\s*[=:]|\bFunction\s*\(|['"](?:node:)?vm['"]|\bzod\b/;
var MODEL_SIGN = /response_format|openai|anthropic|\bllm\b/i;
var PROMPT_SIGN = /\bprompts?\b|You are (?:a|an|the)\b/i;
var HUB = /(?:^|\/)(?:__init__\.pyi?|index\.(?:[cm]?[jt]s|[jt]sx))$/;
var MAX_HUB = 2e4;
function isLargeProject(sources) {
	return sources.reduce((sum, file) => sum + (file.bytes ?? 0), 0) >= LARGE_FROM;
}
var Sieve = class {
	byName = /* @__PURE__ */ new Map();
	whole = /* @__PURE__ */ new Map();
	seeds = [];
	prompts = /* @__PURE__ */ new Set();
	speaks = false;
	take(source) {
		const { file, text } = source;
		const name = moduleName(file.path);
		const named = this.byName.get(name);
		if (named) named.push(file);
		else this.byName.set(name, [file]);
		if (file.context === 'source') {
			const seed = SEED.test(text);
			if (seed) this.seeds.push(source);
			const model = seed || MODEL_SIGN.test(text);
			this.speaks ||= model;
			if (model || (source.frontEnd === 'python' ? PYTHON_SIGN : SCRIPT_SIGN).test(text)) return this.keep(source);
			if (PROMPT_SIGN.test(text)) {
				if (!this.speaks) this.prompts.add(source);
				return this.keep(source);
			}
		}
		if (looksSecret(text)) return this.keep(source);
		return HUB.test(file.path) && text.length <= MAX_HUB && /\b(?:import|export|require)\b/.test(text) ? 'definitions' : 'outline';
	}
	/** What the seeds reach is read whole too: `read` is asked for the texts that were not kept, and calls {@link add} with each. */
	async reach(read) {
		let reached = this.seeds;
		for (let hop = 0; hop < HOPS; hop++) {
			const next = /* @__PURE__ */ new Set();
			for (const { text } of reached)
				for (const name of importedNames(text)) for (const file of this.byName.get(name) ?? []) next.add(file);
			const missing2 = [...next].filter((file) => !this.whole.has(file));
			if (missing2.length > 0) await read(missing2);
			reached = [...next].flatMap((file) => this.whole.get(file) ?? []);
		}
	}
	/** Files taken whole for their prompts alone, in a project that turned out to speak to no model. */
	idle() {
		return this.speaks ? /* @__PURE__ */ new Set() : this.prompts;
	}
	add(source) {
		this.keep(source);
	}
	keep(source) {
		this.whole.set(source.file, source);
		return 'whole';
	}
};
function moduleName(path) {
	const parts = path.replace(/(?:\.d)?\.[^./]+$/, '').split('/');
	const last = parts.at(-1) ?? '';
	return (last === '__init__' || last === 'index' ? parts.at(-2) : last) ?? last;
}
function importedNames(text) {
	const names = /* @__PURE__ */ new Set();
	for (const match of text.matchAll(/^[ \t]*(?:from[ \t]+([\w.]+)[ \t]+import[ \t]*(\([^)]*\)|[^\n#]*)|import[ \t]+([\w., \t]+))/gm)) {
		for (const name of `${match[1] ?? ''} ${match[2] ?? ''} ${match[3] ?? ''}`.match(/[A-Za-z_]\w*/g) ?? []) names.add(name);
	}
	for (const match of text.matchAll(/(?:from|import|require)\s*\(?\s*['"]([^'"\n]+)['"]/g)) names.add(moduleName(match[1] ?? ''));
	return names;
}

// src/collect/collect-sources.ts
var MAX_PROSE_BYTES = 64 * 1024 * 1024;
async function collectSources(snapshot2, options = {}) {
	const tree = snapshot2.files();
	const skipped = /* @__PURE__ */ new Map();
	const uses = /* @__PURE__ */ new Map();
	for (const file of tree) {
		const use = useOf(file);
		if (use.kind === 'skip') skipped.set(file.path, use.reason);
		else uses.set(file, use);
	}
	const texts = /* @__PURE__ */ new Map();
	const lines = {};
	const sources = [];
	const languages = /* @__PURE__ */ new Map();
	const count = (language, frontEnd) => {
		if (language === null) return;
		const known2 = languages.get(language) ?? { files: 0 };
		languages.set(language, { files: known2.files + 1, frontEnd });
	};
	let prose = 0;
	const sieve = isLargeProject([...uses].flatMap(([file, use]) => (use.kind === 'source' ? [file] : []))) ? new Sieve() : null;
	const outlines = /* @__PURE__ */ new Map();
	const takeSource = (source) => {
		const reading = sieve?.take(source) ?? 'whole';
		if (reading === 'whole') texts.set(source.file.path, source.text);
		else if (reading === 'outline') outlines.set(source.file.path, outlined(source, lines[source.file.path] ?? 0));
		if (reading === 'definitions') sources.push({ ...source, definitionsOnly: true });
		else if (reading === 'whole') sources.push(source);
	};
	const wanted = [...uses.keys()].sort(compareBy((file) => (uses.get(file)?.kind === 'source' ? 0 : 1)));
	await snapshot2.readBlobs(
		wanted,
		(file, result) => {
			const use = uses.get(file);
			if (!use || use.kind === 'skip') return;
			count(file.language, use.kind === 'source');
			const decoded = 'skipped' in result ? result : decodeText(result.content);
			if ('skipped' in decoded) {
				skipped.set(file.path, decoded.skipped);
				return;
			}
			if (use.kind !== 'source') {
				prose += decoded.text.length;
				if (prose > MAX_PROSE_BYTES) {
					skipped.set(file.path, 'the limit on prose and data is reached');
					return;
				}
			}
			lines[file.path] = countLines(decoded.text);
			if (use.kind === 'source') takeSource({ file, text: decoded.text, frontEnd: use.frontEnd });
			else texts.set(file.path, decoded.text);
			if (use.kind === 'unread') skipped.set(file.path, `no front end for ${use.language}`);
		},
		options.signal ? { signal: options.signal } : {},
	);
	const idle = sieve?.idle();
	for (const source of idle ?? []) {
		const { path } = source.file;
		texts.delete(path);
		outlines.set(path, outlined(source, lines[path] ?? 0));
	}
	await sieve?.reach((files) =>
		snapshot2.readBlobs(
			files,
			(file, result) => {
				const use = uses.get(file);
				const decoded = 'content' in result ? decodeText(result.content) : result;
				if (use?.kind !== 'source' || 'skipped' in decoded) return;
				const source = { file, text: decoded.text, frontEnd: use.frontEnd };
				sieve.add(source);
				outlines.delete(file.path);
				texts.set(file.path, decoded.text);
				const definitions = sources.findIndex((other) => other.file === file);
				if (definitions >= 0) sources.splice(definitions, 1);
				sources.push(source);
			},
			options.signal ? { signal: options.signal } : {},
		),
	);
	const parsed = await parseSources(
		idle?.size ? sources.filter((source) => !idle.has(source)) : sources,
		options.cache ?? openCache(false),
		options.signal,
	);
	for (const { path, reason } of parsed.skipped) skipped.set(path, reason);
	for (const { path, facts } of parsed.files) if (facts.parse.status === 'failed') skipped.set(path, failure(facts.parse.errors));
	return {
		keys: new Map(parsed.files.map((file, index) => [file.path, parsed.keys[index] ?? ''])),
		sources: parsed.files.sort(compareBy((file) => file.path)),
		outlines: [...outlines.values()].sort(compareBy((file) => file.path)),
		texts,
		lines,
		broken: parsed.broken,
		definitionsOnly: outlines.size + sources.filter((source) => source.definitionsOnly).length,
		files: {
			total: tree.length,
			read: tree.length - skipped.size,
			skipped: [...skipped].map(([path, reason]) => ({ path, reason })).sort(compareBy((entry) => entry.path)),
			languages: [...languages].map(([language, entry]) => ({ language, ...entry })).sort(compareBy((entry) => entry.language)),
		},
	};
}
function outlined({ file, text, frontEnd }, lines) {
	const ending = /\.[cm]?(tsx?|jsx?)$/i.exec(file.path)?.[1]?.toLowerCase() ?? '';
	const language = frontEnd === 'python' ? 'python' : (LANGUAGES2[ending] ?? 'typescript');
	return new OutlinedFile(file.path, file.blob, file.context, outlineOf(text, language), language, lines);
}
var LANGUAGES2 = { ts: 'typescript', tsx: 'tsx', js: 'javascript', jsx: 'jsx' };
function useOf(file) {
	const mode = skipByMode(file.mode);
	if (mode !== null) return { kind: 'skip', reason: mode };
	if (file.context === 'vendored' || file.context === 'generated') return { kind: 'skip', reason: file.context };
	const frontEnd = frontEndFor(file.path);
	if (frontEnd !== null) return { kind: 'source', frontEnd };
	if (file.language !== null) return { kind: 'unread', language: file.language };
	return isTextPath(file.path) ? { kind: 'prose' } : { kind: 'skip', reason: 'not a format that is read as text' };
}
function failure(errors) {
	const first = errors[0];
	return first ? `it could not be parsed: line ${first.line}: ${first.message}` : 'it could not be parsed';
}

// src/cache/kept-detection.ts
function detectionKey(snapshot2, lexicon, parameters) {
	if (!snapshot2.readNow) return null;
	const hash = createHash('sha256');
	for (const program of programs()) hash.update(program);
	hash.update(JSON.stringify([snapshot2.repository, snapshot2.limitations, lexicon, parameters ?? null]));
	for (const { path, blob, mode, bytes } of snapshot2.files()) hash.update(`${path}\0${blob} ${mode} ${bytes}\0`);
	return `detection:${hash.digest('hex')}`;
}
function programs() {
	const built = fileURLToPath(new URL('./index.js', import.meta.url));
	const require2 = createRequire(import.meta.url);
	const own = existsSync(built) ? built : fileURLToPath(import.meta.url);
	return [own, ...['@auditor/schema', '@auditor/probes'].map((name) => require2.resolve(name))].map((path) => readFileSync(path));
}
function keepDetection(cache2, key, collected, detection) {
	const artifacts = Object.fromEntries(Object.entries(detection.artifacts).filter(([name]) => !LAZY.has(name)));
	const kept = {
		...detection,
		artifacts,
		sources: collected.sources.map(({ path }) => {
			const own = collected.keys.get(path) ?? '';
			return [path, cache2.has(own) ? own : null];
		}),
		outlines: collected.outlines.map(({ path }) => path),
		texts: [...collected.texts.keys()],
	};
	return cache2.set(key, () => JSON.stringify(kept));
}
var LAZY = /* @__PURE__ */ new Set([projectArtifact.name, textsArtifact.name, 'history', 'tree']);
async function keptDetection(cache2, key) {
	const kept = await cache2.get(key);
	if (!kept?.sources.every(([, own]) => own === null || cache2.has(own))) return null;
	const frontEnds = /* @__PURE__ */ new Map();
	for (const [path, own] of kept.sources) {
		const id = own === null ? frontEndFor(path) : null;
		if (id !== null && !frontEnds.has(id)) frontEnds.set(id, await frontEndById(id));
	}
	return { kept, frontEnds };
}
function lazyArtifacts({ kept, frontEnds }, snapshot2, cache2) {
	const files = new Map(snapshot2.files().map((file) => [file.path, file]));
	const textsOf = (paths) => {
		const wanted = paths.flatMap((path) => files.get(path) ?? []);
		const contents = snapshot2.readNow?.(wanted) ?? [];
		const texts = /* @__PURE__ */ new Map();
		wanted.forEach((file, index) => {
			const content = contents[index];
			const decoded = content ? decodeText(content) : null;
			if (decoded && 'text' in decoded) texts.set(file.path, decoded.text);
		});
		return texts;
	};
	const project = () => {
		const unkept = textsOf(kept.sources.flatMap(([path, key]) => (key === null ? [path] : [])));
		const parsed = (path) => {
			const [frontEnd, text] = [frontEnds.get(frontEndFor(path) ?? ''), unkept.get(path)];
			return frontEnd && text !== void 0 ? frontEnd.parse(path, text) : null;
		};
		const sources = kept.sources.map(([path, key]) => {
			const [file, facts] = [files.get(path), key === null ? parsed(path) : cache2.getNow(key)];
			if (!file || !facts) throw new Error(`the kept facts of ${path} are gone`);
			return { path, blob: file.blob, context: file.context, facts: shareScopes(facts) };
		});
		const outlines = [...textsOf(kept.outlines)].flatMap(([path, text]) => {
			const [file, frontEnd] = [files.get(path), frontEndFor(path)];
			return file && frontEnd ? [outlined({ file, text, frontEnd }, countLines(text))] : [];
		});
		return createProject(sources, outlines, textsOf(kept.texts.filter(isPathSetting)));
	};
	return {
		[projectArtifact.name]: lazily(project),
		[textsArtifact.name]: lazily(() => textsOf(kept.texts)),
	};
}
function lazily(make) {
	let made = null;
	return {
		state: 'available',
		get value() {
			made ??= { value: make() };
			return made.value;
		},
	};
}
var AUXILIARY = /* @__PURE__ */ new Set(['Shell', 'PowerShell', 'SQL', 'Jupyter']);
var PARSED_SHARE = 0.2;
function unreadLanguages(files, parsed) {
	const known2 = new Set(parsed.map((file) => file.path));
	const unread = /* @__PURE__ */ new Map();
	let unreadBytes = 0;
	let parsedBytes = 0;
	for (const file of files) {
		if (file.context !== 'source') continue;
		if (known2.has(file.path)) parsedBytes += file.bytes ?? 0;
		if (file.language === null || frontEndFor(file.path) !== null) continue;
		unread.set(file.language, (unread.get(file.language) ?? 0) + 1);
		if (!AUXILIARY.has(file.language)) unreadBytes += file.bytes ?? 0;
	}
	if (unread.size === 0) return { message: null, dominant: false };
	const languages = [...unread].sort(([a, n], [b, m]) => m - n || compareText(a, b));
	const list = languages.map(([language, count]) => `${language} (${count} ${count === 1 ? 'file' : 'files'})`);
	const dominant = unreadBytes > 0 && parsedBytes < PARSED_SHARE * (parsedBytes + unreadBytes);
	return { message: `Not assessed, for want of a front end: ${list.join(', ')}.`, dominant };
}
var EARLIEST = Date.UTC(1980, 0, 1) / 1e3;
var LATEST = Date.UTC(2100, 0, 1) / 1e3;
var DAY = 86400;
var known = /* @__PURE__ */ new WeakMap();
function timelineOf(history) {
	const found2 = known.get(history) ?? makeTimeline(history);
	known.set(history, found2);
	return found2;
}
function makeTimeline(history) {
	const oldestFirst = [...history.commits].reverse();
	const merges2 = oldestFirst.filter((commit) => commit.parents.length > 1);
	const order = new Map(oldestFirst.map((commit, index) => [commit.id, index]));
	const place = (commit) => order.get(commit.id) ?? 0;
	const commits = oldestFirst
		.filter((commit) => commit.parents.length < 2)
		.sort((a, b) => (isUsable(a) && isUsable(b) ? a.authoredAt - b.authoredAt : 0) || place(a) - place(b));
	const isSource = remembered(isSourcePath);
	const arrivals = /* @__PURE__ */ new Map();
	for (const commit of commits) {
		for (const { status, path } of commit.changes) if (status === 'A' && isSource(path) && !arrivals.has(path)) arrivals.set(path, commit);
	}
	return { commits, merges: merges2, dated: commits.filter(isUsable), isSource, arrivals };
}
function arrivalsByCommit(timeline) {
	const counts = /* @__PURE__ */ new Map();
	for (const commit of timeline.arrivals.values()) counts.set(commit.id, (counts.get(commit.id) ?? 0) + 1);
	return counts;
}
function sessionsOf(dated, gapSeconds) {
	const sessions2 = [];
	let last = Number.NEGATIVE_INFINITY;
	for (const commit of dated) {
		if (commit.authoredAt - last > gapSeconds) sessions2.push([]);
		sessions2.at(-1)?.push(commit);
		last = commit.authoredAt;
	}
	return sessions2;
}
function densestWindow(dated, seconds, weigh) {
	let best = { from: 0, to: 0, weight: 0 };
	let from = 0;
	let weight2 = 0;
	dated.forEach((commit, to) => {
		weight2 += weigh(commit);
		for (let first = dated[from]; first && commit.authoredAt - first.authoredAt > seconds; first = dated[++from]) weight2 -= weigh(first);
		if (weight2 > best.weight) best = { from, to: to + 1, weight: weight2 };
	});
	return { commits: dated.slice(best.from, best.to), weight: best.weight };
}
function daysOf(dated) {
	const days = /* @__PURE__ */ new Map();
	for (const commit of dated) {
		const day = Math.floor(commit.authoredAt / DAY);
		days.set(day, (days.get(day) ?? 0) + 1);
	}
	return days;
}
function spanDays(dated) {
	const [first, last] = [dated[0], dated.at(-1)];
	return first && last ? round((last.authoredAt - first.authoredAt) / DAY) : 0;
}
function share(part, whole) {
	return whole === 0 ? 0 : round(part / whole);
}
function round(value) {
	return Math.round(value * 1e3) / 1e3;
}
function placesOf(commits, most = 10) {
	return commits.slice(0, most).map((commit) => commitLocation(commit.id));
}
function unanswerable(history, needsBeginning) {
	if (history.commits.length === 0) {
		const message2 = 'The repository has no commits.';
		return [{ outcome: 'not-applicable', message: message2, rationale: 'There is no history to look at.', confidence: 1 }];
	}
	if (!history.shallow || !needsBeginning) return null;
	const message = 'The history is shallow: its beginning was not given.';
	const rationale2 = 'The oldest commit of a shallow history shows the whole tree as new, so how the code arrived cannot be told.';
	return [{ outcome: 'not-available', message, rationale: rationale2, confidence: 1 }];
}
function certainty(history, full = 0.95) {
	return history.shallow || history.limitations.length > 0 ? 0.6 : full;
}
function numberOf(value, fallback) {
	return typeof value === 'number' && Number.isFinite(value) ? value : fallback;
}
function isUsable(commit) {
	return commit.authoredAt >= EARLIEST && commit.authoredAt <= LATEST;
}
function isSourcePath(path) {
	if (languageOf(path) === null) return false;
	const context = contextOf(path);
	return context !== 'generated' && context !== 'vendored' && context !== 'documentation';
}
function remembered(ask) {
	const answers = /* @__PURE__ */ new Map();
	return (path) => {
		let answer4 = answers.get(path);
		if (answer4 === void 0) {
			answer4 = ask(path);
			answers.set(path, answer4);
		}
		return answer4;
	};
}

// src/probes/git/authors.ts
var authors = defineProbe({
	id: 'git/authors',
	lifecycle: 'stable',
	needs: { history: historyArtifact },
	question: 'Did more than one person write commits?',
	motivation: 'Says whose work is being judged, and how much of it came from a bot.',
	method:
		'Author name or e-mail address in common makes one author, and so does the account that a no-reply address of GitHub names; a name that ends in `[bot]` is a bot and no person.',
	blindSpots: 'Co-authors named in messages, and people who share a name, do not show.',
	remediation: null,
	inspect({ history }) {
		const unanswered = unanswerable(history, false);
		if (unanswered) return unanswered;
		const all = groupByPerson(history.commits);
		const people = all.filter((group) => !isBot(group.name));
		const [first] = people;
		const bots = all.length - people.length;
		const values = {
			authors: people.length,
			bots,
			names: people.slice(0, 10).map((group) => group.name),
			topShare: share(first?.commits.length ?? 0, history.commits.length),
		};
		const who = people.length === 1 ? '1 person' : `${people.length} people`;
		return [
			{
				outcome: people.length > 1 ? 'true' : 'false',
				message: `${who}${bots > 0 ? ` and ${bots} ${bots === 1 ? 'bot' : 'bots'}` : ''} wrote the commits.`,
				rationale: 'From the author fields of all commits, merges included.',
				location: placesOf(first?.commits ?? [])[0] ?? null,
				values,
				confidence: certainty(history, 0.9),
			},
		];
	},
});
var NO_REPLY = /^e:(?:\d+\+)?([\w-]+)@users\.noreply\.github\.com$/;
function groupByPerson(commits) {
	const keys = /* @__PURE__ */ new Map();
	const root2 = (key) => {
		let at = key;
		for (let next = keys.get(at); next !== void 0 && next !== at; next = keys.get(at)) at = next;
		if (at !== key) keys.set(key, at);
		return at;
	};
	const pairs = commits.map((commit) => [`n:${commit.author.trim().toLowerCase()}`, `e:${commit.email.trim().toLowerCase()}`]);
	for (const [name, email] of pairs) {
		if (email === 'e:') continue;
		if (name === 'n:') continue;
		const login = NO_REPLY.exec(email)?.[1];
		if (login) keys.set(root2(`n:${login}`), root2(email));
		keys.set(root2(name), root2(email));
	}
	const groups = /* @__PURE__ */ new Map();
	commits.forEach((commit, i) => {
		const [name, email] = pairs[i] ?? ['n:', 'e:'];
		const key = root2(name === 'n:' ? email : name);
		const group = groups.get(key) ?? { name: commit.author || commit.email, commits: [] };
		group.commits.push(commit);
		groups.set(key, group);
	});
	return [...groups.values()].sort(
		compareBy(
			(group) => -group.commits.length,
			(group) => group.name,
		),
	);
}
function isBot(name) {
	return /\[bot\]$/i.test(name.trim());
}
var NEARLY_ALL = 0.9;
var FEW_COMMITS = 3;
var REVISITED = 0.2;
var bulkUpload = defineProbe({
	id: 'git/bulk-upload',
	lifecycle: 'stable',
	needs: { history: historyArtifact },
	question: 'Did the code arrive all at once, without development that can be followed?',
	motivation: 'Work that appears in one commit cannot be told from work that was copied.',
	method:
		'True when the history is a single commit with source code, when at most 3 commits brought all of it, or when one commit brought 90 % of the source files and hardly any commit touched source afterwards. Parameters `nearlyAll`, `fewCommits`.',
	blindSpots: 'Files that were split or renamed later count as new; a squashed merge of real work looks like an upload.',
	remediation: {
		on: 'true',
		effort: 'high',
		text: 'Keep the real history: push the branch the work was done on rather than a copy of its result.',
	},
	inspect({ history }, { parameters }) {
		const unanswered = unanswerable(history, true);
		if (unanswered) return unanswered;
		const timeline = timelineOf(history);
		const files = timeline.arrivals.size;
		if (files === 0) {
			const message = 'No commit added source code.';
			return [
				{ outcome: 'not-applicable', message, rationale: 'Only commits that add source files can be uploads of code.', confidence: 1 },
			];
		}
		const counts = arrivalsByCommit(timeline);
		const largest = timeline.commits.reduce((a, b) => ((counts.get(b.id) ?? 0) > (counts.get(a.id) ?? 0) ? b : a));
		const largestFiles = counts.get(largest.id) ?? 0;
		const largestShare = share(largestFiles, files);
		const withCode = timeline.commits.filter((commit) => commit.changes.some(({ path }) => timeline.arrivals.has(path)));
		const later = new Set(timeline.commits.slice(timeline.commits.indexOf(largest) + 1));
		const after = withCode.filter((commit) => later.has(commit)).length;
		const values = {
			commits: timeline.commits.length,
			sourceFiles: files,
			largestCommitFiles: largestFiles,
			largestCommitShare: largestShare,
			commitsWithCode: withCode.length,
			codeCommitsAfterLargest: after,
			commitsThatAddCode: counts.size,
			spanDays: spanDays(timeline.dated),
		};
		const few =
			withCode.length <= numberOf(parameters.fewCommits, FEW_COMMITS) &&
			timeline.commits.length <= numberOf(parameters.fewCommits, FEW_COMMITS) * 2;
		const lump =
			largestShare >= numberOf(parameters.nearlyAll, NEARLY_ALL) && share(after, timeline.commits.length) < REVISITED && files > 1;
		const bulk = few || lump;
		const lead = `The largest commit brought ${largestFiles} of ${files} source ${files === 1 ? 'file' : 'files'}`;
		return [
			{
				outcome: bulk ? 'true' : 'false',
				message: bulk
					? `${lead}, and ${after} ${after === 1 ? 'commit' : 'commits'} touched code afterwards: the code arrived all at once.`
					: `${lead}; ${after} later ${after === 1 ? 'commit' : 'commits'} went on working on the code.`,
				rationale: `${withCode.length} of ${timeline.commits.length} commits (merges left out) touch source code.`,
				location: commitLocation(largest.id),
				values,
				confidence: certainty(history, few && withCode.length > 1 ? 0.8 : 0.95),
			},
		];
	},
});
var QUICK_SECONDS = 120;
var WINDOW_SECONDS = 600;
var LANDING_SECONDS = 900;
var LANDED = 0.4;
var LANDED_COMMITS = 4;
var QUICK_SHARE = 0.5;
var WINDOW_SHARE = 0.4;
var WINDOW_COMMITS = 8;
var STAGED_RUN = 8;
var bursts = defineProbe({
	id: 'git/bursts',
	lifecycle: 'stable',
	needs: { history: historyArtifact },
	question: 'Are commits clustered within minutes, as when finished work is committed in pieces?',
	motivation: 'A history can be staged: one finished tree, committed file by file within minutes, with telling messages.',
	method:
		'True when 40 % of the source files first appear within 15 minutes in 4 commits or more, when half of all commits follow within 2 minutes of the one before, when 40 % of them (8 or more) stand within 10 minutes, or when 8 in a row follow within 2 minutes each and every one touches other source files. Parameters `landedShare`, `quickShare`, `windowShare`, `stagedRun`.',
	blindSpots:
		'Rebasing keeps author dates, so it does not show; a fabricated date does not show either. Coding agents commit quickly without staging anything.',
	remediation: { on: 'true', effort: 'medium', text: 'Commit while working, each step when it is done, not the finished tree in pieces.' },
	inspect({ history }, { parameters }) {
		const unanswered = unanswerable(history, false);
		if (unanswered) return unanswered;
		const timeline = timelineOf(history);
		const { dated } = timeline;
		if (dated.length < 2) {
			const message = 'There are fewer than two commits with a usable date.';
			return [{ outcome: 'not-applicable', message, rationale: 'A burst takes several commits.', confidence: 1 }];
		}
		const quick = dated.filter((commit, i) => i > 0 && commit.authoredAt - (dated[i - 1]?.authoredAt ?? 0) <= QUICK_SECONDS);
		const densest = densestWindow(dated, WINDOW_SECONDS, () => 1);
		const landing = history.shallow ? { commits: [], weight: 0 } : landingOf(timeline);
		const run = longestRun(dated, touchesOtherSource(timeline));
		const values = {
			commits: dated.length,
			burstShare: share(quick.length, dated.length),
			windowMinutes: WINDOW_SECONDS / 60,
			windowCommits: densest.commits.length,
			windowShare: share(densest.commits.length, dated.length),
			landedShare: share(landing.weight, timeline.arrivals.size),
			landedCommits: landing.commits.length,
			landedSeconds: secondsOf(landing.commits),
			longestRun: longestRun(dated, () => true).length,
			stagedRun: run.length,
		};
		const landed =
			values.landedShare >= numberOf(parameters.landedShare, LANDED) &&
			values.landedCommits >= LANDED_COMMITS &&
			timeline.arrivals.size >= 6;
		const staged = values.burstShare >= numberOf(parameters.quickShare, QUICK_SHARE) && quick.length >= 4;
		const dense = values.windowShare >= numberOf(parameters.windowShare, WINDOW_SHARE) && densest.commits.length >= WINDOW_COMMITS;
		const disjoint = run.length >= numberOf(parameters.stagedRun, STAGED_RUN);
		const commits = landed ? landing.commits : disjoint ? run : densest.commits;
		const reasons = [
			landed &&
				`${landing.weight} of ${timeline.arrivals.size} source files first appear in ${landing.commits.length} commits within ${duration(values.landedSeconds)}`,
			dense && `${densest.commits.length} of ${dated.length} commits stand within ${duration(secondsOf(densest.commits))}`,
			staged && `${quick.length} of ${dated.length} commits follow within ${QUICK_SECONDS / 60} minutes of the one before`,
			disjoint &&
				`${run.length} commits in a row, each within ${QUICK_SECONDS / 60} minutes of the one before, touch different source files`,
		].filter((reason) => reason !== false);
		const clustered = reasons.length > 0;
		const none3 = `${quick.length} of ${dated.length} commits follow within ${QUICK_SECONDS / 60} minutes of the one before; the densest 10 minutes hold ${densest.commits.length}.`;
		return [
			{
				outcome: clustered ? 'true' : 'false',
				message: clustered ? `${reasons.join('; ')}.` : none3,
				rationale: 'Author dates of all commits but merges, oldest first.',
				location: commits[0] ? commitLocation(commits[0].id) : null,
				related: placesOf(commits.slice(1)),
				values,
				confidence: certainty(history, 0.85),
			},
		];
	},
});
function landingOf(timeline) {
	const counts = arrivalsByCommit(timeline);
	const window = densestWindow(timeline.dated, LANDING_SECONDS, (commit) => counts.get(commit.id) ?? 0);
	return { weight: window.weight, commits: window.commits.filter((commit) => counts.has(commit.id)) };
}
function longestRun(dated, joins) {
	let longest = { from: 0, length: 0 };
	let length = 0;
	dated.forEach((commit, at) => {
		const quick = at > 0 && commit.authoredAt - (dated[at - 1]?.authoredAt ?? 0) <= QUICK_SECONDS;
		if (quick && joins(commit, length === 0)) length++;
		else length = joins(commit, true) ? 1 : 0;
		if (length > longest.length) longest = { from: at - length + 1, length };
	});
	return dated.slice(longest.from, longest.from + longest.length);
}
function touchesOtherSource({ isSource }) {
	const touched = /* @__PURE__ */ new Set();
	return (commit, starts) => {
		if (starts) touched.clear();
		const own = commit.changes.filter(({ status, path }) => status !== 'D' && isSource(path));
		if (own.length === 0 || own.some(({ path }) => touched.has(path))) return false;
		for (const { path } of own) touched.add(path);
		return true;
	};
}
function secondsOf(commits) {
	return (commits.at(-1)?.authoredAt ?? 0) - (commits[0]?.authoredAt ?? 0);
}
function duration(seconds) {
	return seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} minutes`;
}
var MORE_THAN = 3;
var commitCount = defineProbe({
	id: 'git/commit-count',
	lifecycle: 'stable',
	needs: { history: historyArtifact },
	question: 'Does the history hold more than a handful of commits?',
	motivation: 'A history of one or two commits shows the result and nothing of the way to it.',
	method: 'Counts the commits reachable from the audited one. Parameter `moreThan` (default 3).',
	blindSpots: 'A squashed history counts as what is left of it; a shallow one counts as what was given.',
	remediation: {
		on: 'false',
		effort: 'medium',
		text: 'Commit each step by itself with a message that says what it does, instead of handing in finished work.',
	},
	inspect({ history }, { parameters }) {
		const moreThan = numberOf(parameters.moreThan, MORE_THAN);
		const commits = history.commits.length;
		const merges2 = history.commits.filter((commit) => commit.parents.length > 1).length;
		if (commits === 0)
			return [
				{
					outcome: 'not-applicable',
					message: 'The repository has no commits.',
					rationale: 'There is no history to ask about.',
					confidence: 1,
					values: { commits, merges: merges2, shallow: history.shallow },
				},
			];
		const enough = commits > moreThan;
		const newest = history.commits[0];
		const base = { values: { commits, merges: merges2, shallow: history.shallow }, location: newest ? commitLocation(newest.id) : null };
		if (!enough && history.shallow) {
			const message2 = `The shallow history holds ${commits} commits; how many there were before is not known.`;
			return [{ ...base, outcome: 'not-available', message: message2, rationale: 'The source is a shallow clone.', confidence: 1 }];
		}
		const what = `${commits} ${commits === 1 ? 'commit' : 'commits'}${merges2 > 0 ? `, ${merges2} of them merges` : ''}`;
		const message = `The history holds ${what}.`;
		const rationale2 = `Counted from the audited commit back to the beginning; more than ${moreThan} are asked for.`;
		return [
			{ ...base, outcome: enough ? 'true' : 'false', message, rationale: rationale2, confidence: enough ? 1 : certainty(history, 1) },
		];
	},
});
var STEPS = 3;
var DENSEST = 0.35;
var WINDOW_SECONDS2 = 1800;
var BLIND =
	'Code moved from one file to another counts as new; histories of more than 1,500 commits are not measured, for no few commits hold them.';
var growthSteps = defineProbe({
	id: 'git/growth-steps',
	lifecycle: 'experimental',
	needs: { history: historyArtifact },
	question: 'Did the source grow in several steps, rather than arrive in a few commits?',
	motivation: 'Many commits say little when one of them holds the whole system.',
	method:
		'Weighs every commit (merges left out) by the bytes it added to source files. `steps` is the effective number of commits by weight (the inverse of the sum of squared shares): equal commits count one each, and one commit with nearly everything makes it one. True from 3 steps on; a rubric may ask for more. Other values: largestShare, commitsThatGrow, bytes. Parameter `steps`.',
	blindSpots: BLIND,
	remediation: {
		on: 'false',
		effort: 'medium',
		text: 'From now on commit each step when it works: a model, a tool, a node, an edge, with its test.',
	},
	inspect({ history }, { parameters }) {
		const growth = growthOf(history);
		if (!('weigh' in growth)) return growth;
		const { commits, weigh, total } = growth;
		const largest = commits.reduce((a, b) => (weigh(b) > weigh(a) ? b : a));
		const steps = Math.round(10 / commits.reduce((sum, commit) => sum + (weigh(commit) / total) ** 2, 0)) / 10;
		const growing = commits.filter((commit) => weigh(commit) > 0).length;
		const largestShare = share(weigh(largest), total);
		const grew = steps >= numberOf(parameters.steps, STEPS);
		return [
			{
				outcome: grew ? 'true' : 'false',
				message: `The largest commit brought ${percent(largestShare)} of the code; weighed by what they brought, the commits are ${steps} steps.`,
				rationale: `${growing} of ${commits.length} commits (merges left out) made source files grow, by ${total} bytes together.`,
				location: commitLocation(largest.id),
				values: { steps, largestShare, commitsThatGrow: growing, bytes: total },
				confidence: certainty(history, 0.85),
			},
		];
	},
});
var growthPace = defineProbe({
	id: 'git/growth-pace',
	lifecycle: 'experimental',
	needs: { history: historyArtifact },
	question: 'Is the growth of the source spread over time, rather than packed into half an hour?',
	motivation: 'Finished work can be committed file by file within minutes: many steps, and no development that can be followed.',
	method:
		'The half hour whose commits added most to source files. True when it brought at most 35 % of all that was added. Values: densestShare, densestCommits. Parameter `densestShare`.',
	blindSpots: `Author dates can be set to anything. ${BLIND}`,
	remediation: { on: 'false', effort: 'medium', text: 'From now on commit while working, not the finished tree in pieces.' },
	inspect({ history }, { parameters }) {
		const growth = growthOf(history);
		if (!('weigh' in growth)) return growth;
		const densest = densestWindow(growth.dated, WINDOW_SECONDS2, growth.weigh);
		const parts = densest.commits.filter((commit) => growth.weigh(commit) > 0);
		const densestShare = share(densest.weight, growth.total);
		return [
			{
				outcome: densestShare <= numberOf(parameters.densestShare, DENSEST) ? 'true' : 'false',
				message: `The densest half hour brought ${percent(densestShare)} of the code, in ${parts.length} ${parts.length === 1 ? 'commit' : 'commits'}.`,
				rationale: `Bytes added to source files, by author date; ${growth.total} bytes in all.`,
				location: parts[0] ? commitLocation(parts[0].id) : null,
				related: placesOf(parts.slice(1)),
				values: { densestShare, densestCommits: parts.length },
				confidence: certainty(history, 0.8),
			},
		];
	},
});
function growthOf(history) {
	const unanswered = unanswerable(history, true);
	if (unanswered) return unanswered;
	const { commits, dated, isSource } = timelineOf(history);
	const weights = new Map(commits.map((commit) => [commit.id, weightOf(commit, isSource)]));
	const weigh = (commit) => weights.get(commit.id) ?? 0;
	const total = commits.reduce((sum, commit) => sum + weigh(commit), 0);
	if (total > 0) return { commits, dated, weigh, total };
	const message = commits.some((commit) => commit.changes.some(({ path }) => isSource(path)))
		? 'How much each commit added was not measured.'
		: 'No commit added source code.';
	return [{ outcome: 'not-applicable', message, rationale: 'Growth is the bytes that commits add to source files.', confidence: 1 }];
}
function weightOf(commit, isSource) {
	return commit.changes.reduce((sum, { path, grown }) => (grown !== void 0 && grown > 0 && isSource(path) ? sum + grown : sum), 0);
}
function percent(part) {
	return `${Math.round(part * 100)} %`;
}
var PULL_REQUEST = /^Merge pull request #\d+|\(#\d+\)$|^Merge branch '.*' into '.*'|See merge request /;
var merges = defineProbe({
	id: 'git/merges',
	lifecycle: 'stable',
	needs: { history: historyArtifact },
	question: 'Was work merged from branches?',
	motivation: 'Branches and pull requests show that changes were set apart and looked at before they joined.',
	method: 'Counts commits with two parents or more, and subjects in the form that forges give to pull requests.',
	blindSpots: 'Fast-forward and squash merges leave no trace but the number in the subject.',
	remediation: null,
	inspect({ history }) {
		const unanswered = unanswerable(history, false);
		if (unanswered) return unanswered;
		const found2 = history.commits.filter((commit) => commit.parents.length > 1);
		const requests = history.commits.filter((commit) => PULL_REQUEST.test(commit.subject)).length;
		const values = { merges: found2.length, pullRequests: requests, mergeShare: share(found2.length, history.commits.length) };
		const merged = found2.length > 0 || requests > 0;
		return [
			{
				outcome: merged ? 'true' : 'false',
				message: merged
					? `${found2.length} merge commits, ${requests} pull requests.`
					: 'No commit is a merge, and none names a pull request.',
				rationale: 'From the parents and the subjects of all commits.',
				location: placesOf(found2)[0] ?? null,
				related: placesOf(found2.slice(1)),
				values,
				confidence: certainty(history),
			},
		];
	},
});
var WEAK_SHARE = 0.25;
var TELLING_WORDS = 2;
var FILLER = new Set(
	`a about add added adding adds adjust adjusted again all also an and another any apply bit bug bugs bugfix bugfixes chore change changed changes
	clean cleaned cleanup code codes commit commits complete completed create created current day debug did do docs done edit edited edits error errors
	everything feat feature features file files final finalize finalized finish finished first fix fixed fixes fixing folder folders for from
	get good hotfix i implement implemented improve improved improvement improvements improves in init initial initialise initialize into is issue issues
	it its last latest little made make maybe minor misc miscellaneous modified modify more my new now of ok on other part patch project push pushed
	ready refactor refactored refactoring refine remove removed rename renamed repo repository reopo revert save second several small some stuff style test
	tested testing tests that the thing things this tidy tmp to todo try tweak tweaks typo typos up upd update updated updates updating upload
	uploaded use used various version very was wip with work working works wq`.split(/\s+/),
);
var messageQuality = defineProbe({
	id: 'git/message-quality',
	lifecycle: 'stable',
	needs: { history: historyArtifact },
	question: 'Do the commit messages say what changed?',
	motivation: 'A history is only as good as its messages: "update" and "fix" tell a reader nothing.',
	method:
		'A subject is weak when fewer than two words are left after filler words, or when all it names is a file; a subject used before is repeated. True when less than 25 % of the commits (merges left out) are weak or repeated. Parameter `weakShare`.',
	blindSpots: 'Cannot tell whether a message is true, and knows the filler words of English alone.',
	remediation: {
		on: 'false',
		effort: 'low',
		text: 'Say in each subject what changes and where: "Parse annotated assignments in the state reader".',
	},
	inspect({ history }, { parameters }) {
		const unanswered = unanswerable(history, false);
		if (unanswered) return unanswered;
		const { commits } = timelineOf(history);
		if (commits.length === 0) {
			const message = 'Every commit is a merge, and git writes the messages of merges.';
			return [{ outcome: 'not-applicable', message, rationale: 'Merges are left out.', confidence: 1 }];
		}
		const vague = commits.filter(isVague);
		const seen = /* @__PURE__ */ new Set();
		const repeated = commits.filter((commit) => {
			const key = commit.subject.trim().toLowerCase();
			if (key !== '' && !seen.has(key)) return !seen.add(key);
			return true;
		});
		const poor = /* @__PURE__ */ new Set([...vague, ...repeated]);
		const weak = commits.filter((commit) => poor.has(commit));
		const conventional = commits.filter((commit) => CONVENTIONAL.test(commit.subject)).length;
		const lengths = commits.map(({ subject }) => (NOT_ASCII.test(subject) ? [...subject].length : subject.length)).sort((a, b) => a - b);
		const values = {
			commits: commits.length,
			vagueShare: share(vague.length, commits.length),
			repeatedShare: share(repeated.length, commits.length),
			weakShare: share(weak.length, commits.length),
			conventionalShare: share(conventional, commits.length),
			medianLength: lengths[Math.floor(lengths.length / 2)] ?? 0,
			examples: [...new Set(weak.map((commit) => commit.subject.slice(0, 80)))].slice(0, 5),
		};
		const good = values.weakShare < numberOf(parameters.weakShare, WEAK_SHARE);
		const first = weak[0] ?? commits[0];
		return [
			{
				outcome: good ? 'true' : 'false',
				message: `${weak.length} of ${commits.length} messages are vague or repeated${weak[0] ? `, such as "${weak[0].subject.slice(0, 60)}"` : ''}.`,
				rationale: 'Subjects of all commits but merges, without filler words, file names and numbers.',
				location: first ? commitLocation(first.id) : null,
				related: placesOf(weak.slice(1)),
				values,
				confidence: certainty(history, 0.8),
			},
		];
	},
});
var NOT_ASCII = /[^\0-\x7f]/;
var CONVENTIONAL = /^[a-z]+(?:\([^)]*\))?!?:\s/i;
function isVague(commit) {
	const { subject } = commit;
	if (
		NOT_ASCII.test(subject) &&
		(subject.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu)?.length ?? 0) >= 4
	)
		return false;
	const conventional = CONVENTIONAL.exec(subject);
	const words2 = /* @__PURE__ */ new Set();
	const scope = conventional ? conventional[0].replace(/^[a-z]+/i, '') : '';
	for (const piece of `${scope} ${subject.slice(conventional?.[0].length ?? 0)}`.split(/\s+/)) {
		if (words2.size >= TELLING_WORDS) return false;
		if (NAME_OR_NUMBER.test(piece)) continue;
		for (const word of wordsOf(piece)) if (word.length > 1 && !FILLER.has(word) && !/^\d+$/.test(word)) words2.add(word);
	}
	return words2.size < TELLING_WORDS;
}
function wordsOf(piece) {
	if (/^[a-z]+$/.test(piece)) return [piece];
	return piece
		.replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
		.toLowerCase()
		.split(/[^\p{L}\d]+/u);
}
var NAME_OR_NUMBER = /[/\\]|\w\.\w{1,5}\W*$|^\W*#\d+|^\W*[0-9a-f]{7,40}\W*$/;
var REACHED = 0.6;
var ORDERED = 0.6;
var progression = defineProbe({
	id: 'git/progression',
	lifecycle: 'stable',
	needs: { history: historyArtifact },
	question: 'Do the commits show the work growing from phase to phase?',
	motivation: 'A history in which set-up, parts and whole follow on each other shows how the work came to be.',
	method:
		'Each phase of the lexicon begins at the first commit that is about it: by the files it touches or the words of its subject, where that is not most of the phases at once. True when 60 % of the phases are reached in commits of their own and 60 % of their pairs begin in the order of the lexicon. Parameters `reachedShare`, `orderedShare`.',
	blindSpots: 'Work whose files and words the lexicon does not know; several phases in one large commit count once.',
	remediation: {
		on: 'false',
		effort: 'medium',
		text: 'Build in steps that can be followed (set-up, models, tools, agents, graph) and commit each by itself.',
	},
	inspect({ history }, { lexicon, parameters }) {
		const unanswered = unanswerable(history, true);
		if (unanswered) return unanswered;
		const { phases } = lexicon;
		if (phases.length < 2) {
			const message = 'The lexicon names no phases of development.';
			return [{ outcome: 'not-applicable', message, rationale: 'The rubric says what the phases are.', confidence: 1 }];
		}
		const timeline = timelineOf(history);
		const found2 = reachedPhases(timeline, phases);
		const pairs = found2.flatMap((a, i) => found2.slice(i + 1).map((b) => [a, b]));
		const ordered = pairs.filter(([a, b]) => a.first !== b.first && a.start < b.start);
		const distinct = new Set(found2.map((entry) => entry.first.id)).size;
		const sequence = [...found2].sort((a, b) => a.start - b.start || a.middle - b.middle);
		const seconds = (sequence.at(-1)?.first.authoredAt ?? 0) - (sequence[0]?.first.authoredAt ?? 0);
		const values = {
			phases: sequence.map((entry) => entry.phase.id),
			missing: phases.filter((phase) => !found2.some((entry) => entry.phase === phase)).map((phase) => phase.id),
			reached: found2.length,
			share: share(found2.length, phases.length),
			distinctCommits: distinct,
			orderedShare: share(ordered.length, pairs.length),
			spreadHours: round(Math.max(0, seconds) / 3600),
			commits: timeline.commits.length,
		};
		const shown2 =
			share(distinct, phases.length) >= numberOf(parameters.reachedShare, REACHED) &&
			values.orderedShare >= numberOf(parameters.orderedShare, ORDERED);
		const names = sequence.map((entry) => entry.phase.name).join(' -> ');
		return [
			{
				outcome: shown2 ? 'true' : 'false',
				message: shown2
					? `The phases begin one after the other: ${names}.`
					: found2.length === 0
						? 'No commit could be told to belong to a phase of its own.'
						: `${found2.length} of ${phases.length} phases begin in ${distinct} ${distinct === 1 ? 'commit' : 'commits'}: ${names}.`,
				rationale: `${Math.round(values.orderedShare * 100)} % of the pairs of phases begin in the order of the lexicon; the first and the last begin ${values.spreadHours} h apart.`,
				location: sequence[0] ? commitLocation(sequence[0].first.id) : null,
				related: sequence.slice(1).map((entry) => commitLocation(entry.first.id)),
				values,
				confidence: certainty(history, 0.8),
			},
		];
	},
});
function reachedPhases(timeline, phases) {
	const { commits } = timeline;
	const matchers = phases.map((phase) => phaseMatcher(phase));
	const touched = commits.map((commit) => {
		const about3 = matchers.map((matches) => matches.words(commit.subject));
		const paths = matchers.map((matches) => commit.changes.some(({ status, path }) => status !== 'D' && matches.path(path)));
		return phases.map((_, p) => ({ word: about3[p] === true, path: paths[p] === true }));
	});
	return phases.flatMap((phase, p) => {
		const own = touched.flatMap((entry, i) => {
			const mine = entry[p];
			const others = entry.filter((other) => other.path).length;
			const broad = others > Math.max(2, phases.length / 2);
			return mine && (mine.word || mine.path) && (mine.word || !broad) ? [i] : [];
		});
		const all = own.length > 0 ? own : touched.flatMap((entry, i) => (entry[p]?.path ? [i] : []));
		const first = all[0] === void 0 ? void 0 : commits[all[0]];
		if (!first || all[0] === void 0) return [];
		const middle = all[Math.floor(all.length / 2)] ?? 0;
		return [{ phase, first, start: share(all[0], commits.length), middle: share(middle, commits.length) }];
	});
}
function phaseMatcher(phase) {
	const globs = phase.paths.map(globToRegExp);
	const words2 = phase.words.map(
		(word) => new RegExp(`(?<![\\p{L}\\d])${word.toLowerCase().replace(/[^\p{L}\d]+/gu, '[\\s_-]*')}(?![\\p{L}\\d])`, 'u'),
	);
	return {
		path: (path) => globs.some((glob) => glob.test(path)),
		words: (subject) => {
			const text = subject.replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2').toLowerCase();
			return words2.some((word) => word.test(text));
		},
	};
}
function globToRegExp(glob) {
	const source = glob.replace(/\*\*\/|\*\*|\*|\?|[^*?]+/g, (part) => {
		if (part === '**/') return '(?:.*/)?';
		if (part === '**') return '.*';
		if (part === '*') return '[^/]*';
		if (part === '?') return '[^/]';
		return part.replace(/[.+^${}()|[\]\\]/g, '\\$&');
	});
	return new RegExp(`${glob.includes('/') ? '^' : '(?:^|/)'}${source}$`, 'i');
}
var GAP_SECONDS = 3600;
var ENOUGH_SESSIONS = 3;
var ENOUGH_DAYS = 2;
var BUSIEST_DAY = 0.8;
var sessions = defineProbe({
	id: 'git/sessions',
	lifecycle: 'stable',
	needs: { history: historyArtifact },
	question: 'Is the work spread over several sessions on more than one day?',
	motivation: 'Work that grew comes in sessions; work that was handed in comes in one.',
	method:
		'Commits (merges left out) less than an hour apart are one session. True from 3 sessions on at least 2 days (UTC) on, when the busiest day holds at most 80 % of the commits. Parameters `sessions`, `days`, `dayShare`.',
	blindSpots: 'Work without commits does not show, and author dates can be set to anything.',
	remediation: { on: 'false', effort: 'medium', text: 'Commit at the end of every session at the latest.' },
	inspect({ history }, { parameters }) {
		const unanswered = unanswerable(history, false);
		if (unanswered) return unanswered;
		const { dated, commits } = timelineOf(history);
		const found2 = sessionsOf(dated, GAP_SECONDS);
		const days = daysOf(dated);
		const busiest = Math.max(0, ...days.values());
		const longest = Math.max(0, ...found2.map((session) => session.length));
		const values = {
			commits: commits.length,
			undated: commits.length - dated.length,
			sessions: found2.length,
			days: days.size,
			spanDays: spanDays(dated),
			dayShare: share(busiest, dated.length),
			sessionShare: share(longest, dated.length),
		};
		const spread =
			found2.length >= numberOf(parameters.sessions, ENOUGH_SESSIONS) &&
			days.size >= numberOf(parameters.days, ENOUGH_DAYS) &&
			values.dayShare <= numberOf(parameters.dayShare, BUSIEST_DAY);
		const starts = found2.flatMap((session) => session.slice(0, 1));
		const plural = (n, word) => `${n} ${word}${n === 1 ? '' : 's'}`;
		return [
			{
				outcome: spread ? 'true' : 'false',
				message: `${plural(dated.length, 'commit')} in ${plural(found2.length, 'session')} on ${plural(days.size, 'day')}; ${Math.round(values.dayShare * 100)} % of them on the busiest.`,
				rationale: 'Author dates of all commits but merges; an hour without a commit ends a session.',
				location: placesOf(starts)[0] ?? null,
				related: placesOf(starts.slice(1)),
				values,
				confidence: certainty(history, 0.9),
			},
		];
	},
});

// src/probes/git/index.ts
var gitProbes = [commitCount, progression, growthSteps, growthPace, bulkUpload, bursts, sessions, messageQuality, authors, merges];
var cache = /* @__PURE__ */ new WeakMap();
function codeText(texts, path) {
	let blanked = cache.get(texts);
	if (!blanked) {
		blanked = /* @__PURE__ */ new Map();
		cache.set(texts, blanked);
	}
	let text = blanked.get(path);
	if (text === void 0) {
		text = blank(texts.get(path) ?? '', /\.pyi?$/.test(path));
		blanked.set(path, text);
	}
	return text;
}
function searchCode(project, texts, pattern) {
	for (const file of project.files) {
		if (file.context !== 'source') continue;
		const text = codeText(texts, file.path);
		const match = pattern.exec(text);
		if (!match) continue;
		const line = text.slice(0, match.index).split('\n').length;
		return { path: file.path, line, text: (texts.get(file.path) ?? '').split('\n')[line - 1]?.trim() ?? '' };
	}
	return null;
}
function textDispute(project, texts, pattern, what) {
	const found2 = searchCode(project, texts, pattern);
	return (
		found2 && {
			by: 'text-search',
			reason: `The code text at ${found2.path}:${found2.line} looks like ${what}.`,
			location: fileLocation(found2.path, found2.line),
		}
	);
}
function linesOf(texts, path, from, to) {
	return (texts.get(path) ?? '')
		.split('\n')
		.slice(Math.max(0, from - 1), to)
		.join('\n');
}
function blank(text, python) {
	const out = [];
	let code = 0;
	let i = 0;
	const skip = (end) => {
		out.push(
			text.slice(code, i),
			text.slice(i, end).replace(/[^\n]+/g, (line) => ' '.repeat(line.length)),
		);
		i = end;
		code = end;
	};
	while (i < text.length) {
		const c = text.charCodeAt(i);
		if (c === SLASH && !python && text.startsWith('//', i)) skip(endOf(text, '\n', i));
		else if (c === SLASH && !python && text.startsWith('/*', i)) skip(endOf(text, '*/', i) + 2);
		else if (c === HASH && python) skip(endOf(text, '\n', i));
		else if (c === DOUBLE || c === SINGLE || (c === BACKTICK && !python)) {
			const mark = text[i];
			if (python && text.startsWith(mark.repeat(3), i)) skip(closing(text, mark.repeat(3), i + 3));
			else skip(closing(text, mark, i + 1, mark !== '`'));
		} else i++;
	}
	out.push(text.slice(code));
	return out.join('');
}
var [HASH, SLASH, DOUBLE, SINGLE, BACKTICK, BACKSLASH, NEWLINE] = [35, 47, 34, 39, 96, 92, 10];
function endOf(text, mark, from) {
	const at = text.indexOf(mark, from);
	return at < 0 ? text.length : at;
}
function closing(text, mark, from, oneLine = false) {
	const first = mark.charCodeAt(0);
	for (let i = from; i < text.length; i++) {
		const c = text.charCodeAt(i);
		if (c === BACKSLASH) i++;
		else if (oneLine && c === NEWLINE && mark.length === 1) return i;
		else if (c === first && text.startsWith(mark, i)) return i + mark.length;
	}
	return text.length;
}

// src/gather/_drafts.ts
var EXCERPT = 1200;
function placeOf2(file, line, endLine = null) {
	return fileLocation(file.path, line, endLine !== null && endLine > line ? endLine : null);
}
function excerpt(texts, path, line, endLine = line) {
	if (!texts.has(path)) return null;
	const text = linesOf(texts, path, line, endLine);
	return { text: text.slice(0, EXCERPT), truncated: text.length > EXCERPT, line };
}
function lexiconList({ lexicon }, name) {
	return lexicon.lists[name] ?? [];
}
function stringsOf(parameters, name, fallback) {
	const value = parameters[name];
	return Array.isArray(value) ? value.filter((v) => typeof v === 'string') : fallback;
}
function numberOf2(parameters, name, fallback) {
	const value = parameters[name];
	return typeof value === 'number' ? value : fallback;
}
function contextNote(context) {
	return context === 'source' ? '' : ` (in a ${context} file)`;
}
function listed(items) {
	return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}
function withoutSources(project) {
	return project.outlines.length > 0 || project.files.some((f) => f.facts.parse.status !== 'failed')
		? null
		: 'No source file of a language with a front end was parsed.';
}

// src/probes/graph/_router-facts.ts
function routerAt(project, graph, line) {
	for (const file of project.files) {
		if (file.path !== graph.file) continue;
		const call = file.facts.calls.find((c) => (c.nameLine === line || c.line === line) && /conditional/i.test(c.method ?? ''));
		if (!call) continue;
		const given = [...call.arguments, ...call.keywords.filter((k) => k.name === 'path').map((k) => k.value)];
		for (const value of given) {
			const found2 = functionOf(project, file, value, call.scope);
			if (found2) return found2;
		}
	}
	return null;
}
function functionOf(project, file, value, scope) {
	if (value.kind === 'function') {
		const fact = file.facts.functions[value.function];
		return fact ? { file, index: value.function, fact } : null;
	}
	if (value.kind === 'call') {
		const call = file.facts.calls[value.call];
		for (const argument of call?.arguments ?? []) {
			const found2 = argument.kind === 'name' ? functionOf(project, file, argument, scope) : null;
			if (found2) return found2;
		}
		return null;
	}
	if (value.kind !== 'name') return null;
	const resolved = project.resolve(value.name, file, scope);
	if (resolved.kind === 'function') return { file: resolved.file, index: resolved.index, fact: resolved.fact };
	if (resolved.kind === 'value' && resolved.value.kind !== 'name')
		return functionOf(project, resolved.file, resolved.value, resolved.scope);
	return null;
}
function functionAt(project, path, line) {
	const file = path === null ? void 0 : project.file(path);
	if (!file || line === null) return null;
	const index = file.facts.functions.findIndex((fact) => fact.line === line && !fact.name.startsWith('<'));
	if (index >= 0) return { file, index, fact: file.facts.functions[index] };
	const type = file.facts.classes.find((fact) => fact.line === line);
	const method = type?.methods.find((m) => ['__call__', 'invoke', 'ainvoke', 'run'].includes(file.facts.functions[m]?.name ?? ''));
	return method === void 0 ? null : { file, index: method, fact: file.facts.functions[method] };
}
function resultsOf(project, router, depth = 2) {
	const { file, index, fact } = router;
	return fact.returned.flatMap(({ value, line, scope }) => {
		const around2 = testsAround(router, scope, line);
		return expand(project, file, value).flatMap(({ value: one, extra }) => {
			const tests = [...around2, ...extra.map((test) => ({ ...test, at: router }))];
			if (one.kind === 'call' && depth > 0) {
				const call = file.facts.calls[one.call];
				const next = call ? functionOf(project, file, call.callee, call.scope) : null;
				if (next && next.index !== index)
					return resultsOf(project, next, depth - 1).map((result) => ({ ...result, tests: [...tests, ...result.tests] }));
			}
			return labelsOf(project, file, one, scope).map((label) => ({ label, tests, line }));
		});
	});
}
function expand(project, file, value, scope) {
	if (value.kind !== 'conditional') return [{ value, extra: [] }];
	const branch = file.facts.branches.find((b) => b.kind === 'ternary' && b.test === value.test);
	const test = (when) => ({ value: branch?.value ?? { kind: 'unknown', text: value.test }, text: value.test, when });
	return [
		...expand(project, file, value.whenTrue).map((e) => ({ ...e, extra: [test(true), ...e.extra] })),
		...expand(project, file, value.whenFalse).map((e) => ({ ...e, extra: [test(false), ...e.extra] })),
	];
}
function labelsOf(project, file, value, scope) {
	if (value.kind === 'list') return value.items.flatMap((item) => labelsOf(project, file, item, scope));
	if (value.kind === 'boolean') return [String(value.value)];
	if (value.kind === 'name' && /(^|\.)END$/.test(value.name)) return ['__end__'];
	return project.evaluate(value, file, scope).alternatives.flatMap((alternative) => {
		const known2 = alternative.value;
		if (known2.kind === 'string') return [known2.value];
		if (known2.kind === 'name' && /(^|\.)END$/.test(known2.name)) return ['__end__'];
		return known2.kind === 'list' ? known2.items.flatMap((item) => (item.kind === 'string' ? [item.value] : [])) : [];
	});
}
function testsAround(router, scope, line) {
	const { file, index, fact } = router;
	const around2 = scope.branches.filter(({ branch }) => file.facts.branches[branch]?.scope.function === index);
	const own = around2.flatMap(({ branch, when }) => {
		const found2 = file.facts.branches[branch];
		return found2 ? [{ value: found2.value, text: found2.test, when: when !== 'false', at: router }] : [];
	});
	if (own.length > 0) return own;
	const guards = fact.returned
		.filter((other) => other.line < line)
		.flatMap((other) => other.scope.branches.filter((b) => b.when === 'true').map((b) => b.branch));
	return [...new Set(guards)].flatMap((branch) => {
		const found2 = file.facts.branches[branch];
		return found2?.scope.function === index ? [{ value: found2.value, text: found2.test, when: false, at: router }] : [];
	});
}
function assignedTo(place, name) {
	const found2 = place.file.facts.assignments.findLast((a) => a.target === name && a.scope.function === place.index && a.value !== null);
	return found2?.value ?? null;
}

// src/probes/graph/_conditions.ts
var DEPTH = 6;
function aboutTest(test) {
	return about(test.value, test.at, test.when, DEPTH);
}
function about(value, at, when, depth) {
	const keys = keysOf(value, at, depth);
	if (depth === 0) return [{ kind: 'other', keys }];
	if (value.kind === 'unary' && (value.operator === 'not' || value.operator === '!')) return about(value.value, at, !when, depth - 1);
	if (value.kind === 'binary') return aboutBinary(value, at, when, depth);
	if (looksInside(value, at, depth)) return [{ kind: 'other', keys }];
	if (value.kind === 'name' && !value.name.includes('.')) {
		const held = assignedTo(at, value.name);
		if (held) return about(held, at, when, depth - 1);
		return [{ kind: when ? 'set' : 'empty', keys }];
	}
	if (value.kind === 'comprehension') {
		const absent = value.clauses.some((clause) => clause.conditions.some((c) => /\bnot\b|is None|===? *undefined/.test(c)));
		return [{ kind: when === absent ? 'empty' : 'set', keys }];
	}
	if (value.kind === 'name' || value.kind === 'subscript' || value.kind === 'member' || value.kind === 'call')
		return aboutCallOrKey(value, at, when, keys, depth);
	return [{ kind: 'other', keys }];
}
function aboutBinary(value, at, when, depth) {
	const { operator, left, right } = value;
	const either = (operator === 'or' || operator === '||') === when;
	if (['or', '||', 'and', '&&'].includes(operator)) {
		const isDefault =
			(operator === 'or' || operator === '||') && (right.kind === 'dict' || right.kind === 'list' || right.kind === 'string');
		if (isDefault) return about(left, at, when, depth - 1);
		const parts = [...about(left, at, when, depth - 1), ...about(right, at, when, depth - 1)];
		return either ? parts : [parts.find((part) => part.kind !== 'other') ?? { kind: 'other', keys: parts.flatMap((part) => part.keys) }];
	}
	const keys = keysOf(value, at, depth);
	if (looksInside(left, at, depth)) return [{ kind: 'other', keys }];
	const positive = ['==', '===', 'is', '<', '<=', 'in'].includes(operator) === when;
	const nothing =
		right.kind === 'null' || (right.kind === 'number' && right.value <= 1) || (right.kind === 'name' && right.name === 'undefined');
	if (nothing) return [{ kind: positive ? 'empty' : 'set', keys }];
	if (right.kind === 'string' && positive) return [{ kind: 'equals', keys, text: right.value }];
	return [{ kind: 'other', keys }];
}
function aboutCallOrKey(value, at, when, keys, depth) {
	if (value.kind === 'call') {
		const call = at.file.facts.calls[value.call];
		const name = call?.method ?? '';
		if (['any', 'all', 'bool', 'len', 'sum', 'Boolean', 'list', 'set'].includes(name) && call?.callee.kind === 'name' && call.arguments[0])
			return about(call.arguments[0], at, when, depth - 1).map((part) => ({ ...part, keys }));
		if (name !== 'get' && !['values', 'keys', 'items'].includes(name)) return [{ kind: 'other', keys }];
		const first = call?.arguments[0];
		if (when && name === 'get' && call?.callee.kind === 'member' && first?.kind === 'string')
			return [{ kind: 'set', keys, inner: [first.value] }];
	}
	return [{ kind: when ? 'set' : 'empty', keys }];
}
function looksInside(value, at, depth) {
	if (depth === 0) return false;
	if (value.kind === 'comprehension') {
		const targets = value.clauses.flatMap((clause) => clause.target.match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? []);
		const inside = (text) => targets.some((target) => new RegExp(`\\b${target}\\.(?!values|items|keys|get)\\w`).test(text));
		if (value.clauses.some((clause) => clause.conditions.some(inside))) return true;
		const element = value.element.kind === 'unary' ? value.element.value : value.element;
		return element.kind === 'name' && inside(element.name);
	}
	if (value.kind === 'call') {
		const call = at.file.facts.calls[value.call];
		return call?.arguments.some((argument) => looksInside(argument, at, depth - 1)) ?? false;
	}
	if (value.kind === 'name' && !value.name.includes('.')) {
		const held = assignedTo(at, value.name);
		return held !== null && held !== value && looksInside(held, at, depth - 1);
	}
	return false;
}
function keysOf(value, at, depth = DEPTH) {
	const found2 = /* @__PURE__ */ new Set();
	collect(value, at, depth, found2);
	return [...found2];
}
function collect(value, at, depth, found2) {
	if (depth < 0) return;
	const state = at.fact.parameters.find((p) => p.name !== 'self' && p.name !== 'this')?.name ?? 'state';
	const go = (part) => collect(part, at, depth - 1, found2);
	switch (value.kind) {
		case 'name': {
			const parts = value.name.split('.');
			if (parts[0] === state && parts[1] !== void 0 && parts[1] !== 'get') found2.add(parts[1]);
			const held = parts.length === 1 || parts[0] !== state ? assignedTo(at, parts[0]) : null;
			if (held && held !== value) go(held);
			return;
		}
		case 'call': {
			const call = at.file.facts.calls[value.call];
			if (!call) return;
			const first = call.arguments[0];
			const receiver = call.callee.kind === 'name' ? call.callee.name.split('.')[0] : null;
			if (call.method === 'get' && receiver === state && first?.kind === 'string') found2.add(first.value);
			if (call.method !== null && call.callee.kind === 'name' && call.callee.name === `${state}.${call.method}` && call.method !== 'get')
				found2.add(call.method);
			if (call.callee.kind === 'name') go({ ...call.callee, name: call.callee.name.split('.').slice(0, -1).join('.') || call.callee.name });
			if (call.callee.kind === 'member') go(call.callee.object);
			for (const argument of call.arguments) go(argument);
			return;
		}
		case 'subscript':
			if (value.object.kind === 'name' && value.object.name === state && value.index.kind === 'string') found2.add(value.index.value);
			go(value.object);
			return;
		case 'member':
			go(value.object);
			return;
		case 'binary':
			go(value.left);
			go(value.right);
			return;
		case 'unary':
		case 'spread':
			go(value.value);
			return;
		case 'comprehension':
			go(value.element);
			for (const clause of value.clauses) {
				go(clause.iterable);
				for (const condition of clause.conditions)
					for (const name of condition.match(/\b[\p{L}_][\p{L}\p{N}_]*\b/gu) ?? []) if (assignedTo(at, name)) go({ kind: 'name', name });
			}
			return;
		case 'list':
			for (const item of value.items) go(item);
			return;
	}
}

// src/gather/_unread.ts
var HIDDEN = 0.25;
var UNSURE = 0.6;
function sureOfAbsence(project, confidence) {
	const own = project.files.filter((file) => file.context === 'source');
	const broken = own.filter((file) => file.facts.parse.status !== 'ok');
	if (broken.length === 0) return confidence;
	const lines = (files) => files.reduce((sum, file) => sum + file.facts.lines, 0);
	const telling = broken.some((file) => file.facts.imports.some((fact) => isLangGraph(fact.module)));
	return telling || lines(broken) > HIDDEN * lines(own) ? Math.min(confidence, UNSURE) : confidence;
}

// src/probes/graph/_graphs.ts
var BUILDER_TEXT = /\b(?:StateGraph|MessageGraph)\s*(?:\[[^\]]*\]|<[^>]*>)?\s*\(/;
function productGraphs(graphs) {
	return graphs.filter((graph) => graph.context === 'source' && graph.variant === null).sort((a, b) => b.nodes.length - a.nodes.length);
}
function noGraph(graphs, project, texts, outcome = 'false') {
	const elsewhere = graphs.find((graph) => graph.context !== 'source');
	const note = elsewhere
		? ` One is built in a ${elsewhere.context} file (${elsewhere.file}:${elsewhere.line}), which is not the product.`
		: '';
	return [
		{
			outcome,
			message: `The product builds no StateGraph.${note}`,
			rationale: `No constructor of a LangGraph builder was found in ${project.files.length} parsed files of source code.`,
			location: elsewhere ? fileLocation(elsewhere.file, elsewhere.line) : null,
			context: elsewhere?.context ?? null,
			confidence: sureOfAbsence(project, 0.95),
			disputed: textDispute(project, texts, BUILDER_TEXT, 'a graph being built'),
		},
	];
}
function placeOfGraph(graph) {
	return fileLocation(graph.file, graph.line);
}
function placeOfEdges(graph, node, side) {
	const lines = graph.edges.filter((edge) => edge[side] === node).map((edge) => edge.line);
	return lines.length === 0 ? placeOfGraph(graph) : fileLocation(graph.file, Math.min(...lines), Math.max(...lines));
}
function shown(id) {
	return id === START_NODE ? 'START' : id === END_NODE ? 'END' : id;
}
function absence(graph) {
	return graph.unresolved.length > 0 ? Math.min(0.65, graph.confidence) : graph.confidence;
}
function handlerName(node) {
	const name = node.handler?.split('#').at(-1) ?? '';
	return name.split('.').at(-1) ?? '';
}
function rolesOfNode(node, lexicon) {
	return rolesOf(`${node.id} ${handlerName(node)}`, lexicon);
}
function nextOf(graph) {
	const next = /* @__PURE__ */ new Map();
	for (const { from, to } of graph.edges) next.set(from, [...(next.get(from) ?? []), to]);
	return next;
}
function armsOf(graph, fan) {
	const next = nextOf(graph);
	const reach = new Map(fan.branches.map((branch) => [branch, reachable(branch, next, fan.node)]));
	const arms = /* @__PURE__ */ new Map();
	for (const [branch, nodes] of reach) {
		const alone = [...nodes].filter(
			(node) => node === branch || ![...reach].some(([other, theirs]) => other !== branch && theirs.has(node)),
		);
		arms.set(branch, new Set(alone));
	}
	return arms;
}
function distance(graph, from, to, stop) {
	const next = nextOf(graph);
	let layer = /* @__PURE__ */ new Set([from]);
	const seen = new Set(layer);
	for (let steps = 0; layer.size > 0; steps++) {
		if (layer.has(to)) return steps;
		const following = /* @__PURE__ */ new Set();
		for (const node of layer)
			for (const target of next.get(node) ?? [])
				if (target !== stop && !seen.has(target)) {
					seen.add(target);
					following.add(target);
				}
		layer = following;
	}
	return null;
}
function hasWord(name, words2) {
	return nameParts(name).some((part) => words2.has(part) || (part.endsWith('s') && words2.has(part.slice(0, -1))));
}

// src/probes/graph/_error-branches.ts
var WORDS = [
	'error',
	'fail',
	'failed',
	'failure',
	'abort',
	'aborted',
	'degraded',
	'fallback',
	'exception',
	'invalid',
	'missing',
	'reject',
	'rejected',
	'halt',
	'crash',
	'insufficient',
	'unavailable',
	'recover',
	'recovery',
	'emergency',
	'incomplete',
	'retry',
	'errored',
];
var FLAG =
	/^(has|is|should|needs?|was|can|did|use|enable|allow)(_|[A-Z])|(_|^)(done|needed|required|enabled|approved|finished|complete|completed)$/;
var COUNTED = /\blen\(|\.length|== ?0|< ?1|is None|total|count/;
var IN_TEST = /error|fail|exception|missing|invalid|abort|critical|degraded|problem|unavailable/i;
function errorBranchesOf(project, graph, words2) {
	const known2 = new Set(words2.length > 0 ? words2 : WORDS);
	const groups = /* @__PURE__ */ new Map();
	for (const edge of graph.edges) {
		if (edge.kind !== 'conditional') continue;
		const key = `${edge.from} ${edge.line}`;
		groups.set(key, [...(groups.get(key) ?? []), edge]);
	}
	return [...groups.values()].flatMap((edges) => branchesOf(project, graph, edges, known2));
}
function branchesOf(project, graph, edges, words2) {
	const first = edges[0];
	const router = routerAt(project, graph, first.line);
	const results = router ? resultsOf(project, router) : null;
	const targets = [...new Set(edges.map((edge) => edge.to))];
	return edges.flatMap((edge) => {
		const returned = results?.filter((result) => result.label === (edge.label ?? edge.to)) ?? null;
		const because = reasonFor(graph, edge, targets, returned, words2);
		if (because === null) return [];
		return [
			{
				graph,
				from: edge.from,
				to: edge.to,
				label: edge.label,
				line: edge.line,
				targets,
				router,
				results: results && results.length > 0 ? returned : null,
				because,
			},
		];
	});
}
function reasonFor(graph, edge, targets, results, words2) {
	if (edge.to !== END_NODE && (hasWord(edge.to, words2) || /^no(_|[A-Z])/.test(edge.to))) return `its target is called "${edge.to}"`;
	if (edge.label !== null && hasWord(edge.label, words2)) return `its label is "${edge.label}"`;
	if (!cutsShort(graph, edge, targets)) return null;
	for (const { tests } of results ?? []) {
		const test = tests.find((t) => speaksOfTrouble(t, edge.to === END_NODE));
		if (test) return `it cuts the work short when ${test.when ? '' : 'not '}${test.text}`;
	}
	return null;
}
function speaksOfTrouble(test, ends) {
	return aboutTest(test).some((way) => {
		const named = IN_TEST.test(way.keys.join(' ')) || IN_TEST.test(test.text);
		if (way.kind === 'empty')
			return way.keys.length > 0 && !named && !way.keys.some((key) => FLAG.test(key)) && (ends || COUNTED.test(test.text));
		return named;
	});
}
function cutsShort(graph, edge, targets) {
	const next = nextOf(graph);
	const others = targets.filter((target) => target !== edge.to && target !== END_NODE);
	return others.length > 0 && others.some((other) => reachable(other, next, edge.from).has(edge.to));
}

// src/probes/graph/_writes.ts
function writesOf(project, place, depth = 2) {
	const { file, index, fact } = place;
	const writes2 = [];
	for (const returned of fact.returned) {
		const tests = returned.scope.branches.map(({ branch }) => file.facts.branches[branch]?.test ?? '');
		const inHandler = returned.scope.handlerOf !== null;
		const value = returned.value.kind === 'name' ? (assignedTo(place, returned.value.name) ?? returned.value) : returned.value;
		writes2.push(...entries(value).map(({ key, value: held }) => ({ key, value: held, inHandler, tests })));
		if (value.kind === 'call' && depth > 0) {
			const call = file.facts.calls[value.call];
			const update = call?.keywords.find((keyword) => keyword.name === 'update')?.value;
			if (update) writes2.push(...entries(update).map(({ key, value: held }) => ({ key, value: held, inHandler, tests })));
			const next = call ? functionOf(project, file, call.callee, call.scope) : null;
			if (next && next.index !== index)
				writes2.push(...writesOf(project, next, depth - 1).map((w) => ({ ...w, inHandler: w.inHandler || inHandler })));
		}
	}
	const state = fact.parameters.find((p) => p.name !== 'self')?.name ?? 'state';
	for (const assignment of file.facts.assignments) {
		if (assignment.scope.function !== index || assignment.value === null) continue;
		const entry = /^([\p{L}_]\w*)(?:\[["'](.+)["']\]|\.(\w+))$/u.exec(assignment.target);
		if (!entry) continue;
		const isReturned = fact.returned.some((r) => r.value.kind === 'name' && r.value.name === entry[1]);
		if (entry[1] !== state && !isReturned) continue;
		const tests = assignment.scope.branches.map(({ branch }) => file.facts.branches[branch]?.test ?? '');
		writes2.push({ key: entry[2] ?? entry[3], value: assignment.value, inHandler: assignment.scope.handlerOf !== null, tests });
	}
	return writes2;
}
function entries(value) {
	if (value.kind === 'dict')
		return value.entries.flatMap((e) =>
			e.key?.kind === 'string' ? [{ key: e.key.value, value: e.value }] : e.key === null ? entries(e.value) : [],
		);
	if (value.kind === 'binary') return [...entries(value.left), ...entries(value.right)];
	return value.kind === 'spread' || value.kind === 'unary' ? entries(value.value) : [];
}
function isEmptyValue(value) {
	if (value.kind === 'list') return value.items.length === 0;
	if (value.kind === 'dict') return value.entries.length === 0;
	if (value.kind === 'string') return value.value === '';
	return value.kind === 'null' || (value.kind === 'boolean' && !value.value);
}
function producesText(project, text, except, keys) {
	const quoted3 = new RegExp(`["'\`]${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}["'\`]`);
	const holds = (value) => {
		if (!value) return false;
		if (value.kind === 'string') return value.value === text;
		if (value.kind === 'dict') return value.entries.some((entry) => holds(entry.value));
		if (value.kind === 'list') return value.items.some(holds);
		if (value.kind === 'conditional') return holds(value.whenTrue) || holds(value.whenFalse);
		return value.kind === 'binary' && ['or', '||', '??'].includes(value.operator) && (holds(value.left) || holds(value.right));
	};
	return project.files.some((file) => {
		if (file.context !== 'source') return false;
		const own = (owner) => file === except.file && owner === except.index;
		return (
			file.facts.classes.some((c) => c.fields.some((f) => !keys.includes(f.name) && quoted3.test(f.annotation?.text ?? ''))) ||
			file.facts.assignments.some((a) => !own(a.scope.function) && holds(a.value)) ||
			file.facts.functions.some((f, index) => !own(index) && f.returned.some((r) => holds(r.value))) ||
			file.facts.calls.some(
				(c) => !own(c.scope.function) && c.method !== 'get' && (c.arguments.some(holds) || c.keywords.some((k) => holds(k.value))),
			)
		);
	});
}
function producesKey(project, key) {
	const holds = (value) => {
		if (!value) return false;
		if (value.kind === 'dict') return value.entries.some((e) => (e.key?.kind === 'string' && e.key.value === key) || holds(e.value));
		if (value.kind === 'list') return value.items.some(holds);
		return value.kind === 'conditional' ? holds(value.whenTrue) || holds(value.whenFalse) : false;
	};
	const target = new RegExp(`\\[["']${key.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}["']\\]$`);
	return project.files.some(
		({ context, facts }) =>
			context === 'source' &&
			(facts.assignments.some((a) => target.test(a.target) || holds(a.value)) ||
				facts.functions.some((f) => f.returned.some((r) => holds(r.value))) ||
				facts.calls.some((c) => c.arguments.some(holds) || c.keywords.some((k) => k.name === key || holds(k.value)))),
	);
}

// src/probes/graph/_error-effects.ts
function assess(project, branch) {
	if (branch.targets.length === 1)
		return none('single-target', `Every result of the router leads to \`${shown(branch.to)}\`: the choice is decoration.`);
	if (branch.results === null)
		return { effect: 'unknown', reasons: [{ id: 'router-unknown', text: 'The router of the branch was not found.' }], watches: [] };
	if (branch.results.length === 0) return none('never-returned', `The router never returns ${JSON.stringify(branch.label ?? branch.to)}.`);
	const ancestors = upstreamOf(project, branch);
	const ways = branch.results.flatMap((result) => waysOf(result));
	const watches = [...new Set(ways.flatMap((way) => way.keys))].sort();
	const blocked = ways.map((way) => blockerOf(project, branch, way, ancestors));
	const reasons = blocked.filter((reason) => reason !== null);
	if (reasons.length === ways.length && ways.length > 0) return { effect: 'none', reasons: unique(reasons), watches };
	const flaws = flawsOf(
		project,
		branch,
		ways.filter((_, n) => blocked[n] === null),
		ancestors,
	);
	return { effect: flaws.length === 0 ? 'full' : 'partly', reasons: unique([...flaws, ...reasons]), watches };
}
function none(id, text) {
	return { effect: 'none', reasons: [{ id, text }], watches: [] };
}
function unique(reasons) {
	return reasons.filter((reason, n) => reasons.findIndex((other) => other.text === reason.text) === n);
}
function waysOf(result) {
	const decisive = result.tests[0];
	return decisive ? aboutTest(decisive) : [{ kind: 'other', keys: [] }];
}
function upstreamOf(project, branch) {
	const { graph, from } = branch;
	const next = nextOf(graph);
	const before = reachable(START_NODE, next, from);
	return graph.nodes
		.filter((node) => node.id === from || (before.has(node.id) && reachable(node.id, next).has(from)))
		.flatMap((node) => {
			const place = node.definition ? functionAt(project, node.definition.path, node.definition.line) : null;
			return place ? [{ id: node.id, place, writes: writesOf(project, place) }] : [];
		});
}
function blockerOf(project, branch, way, ancestors) {
	const source = ancestors.find((ancestor) => ancestor.id === branch.from);
	if (way.kind === 'empty') {
		const raised = source ? raisesOn(source.place, way.keys) : null;
		if (raised)
			return {
				id: 'source-raises',
				text: `\`${branch.from}\` raises on the same condition (line ${raised}), so the router is never asked.`,
			};
		const filler = ancestors.find((ancestor) => ancestor.writes.some((write) => fills(write, way.keys, ancestor.id === branch.from)));
		if (filler)
			return { id: 'always-filled', text: `\`${filler.id}\` writes ${quoted(way.keys)} even when something failed, so it is never empty.` };
	}
	const missing2 = way.kind === 'set' ? way.inner?.find((key) => !producesKey(project, key)) : void 0;
	if (missing2 !== void 0) return { id: 'never-set', text: `Nothing ever puts anything under "${missing2}".` };
	if (way.kind === 'set' && way.keys.length > 0 && !ancestors.some((ancestor) => returnsUnknown(ancestor.place))) {
		const written = ancestors.some((ancestor) =>
			ancestor.writes.some((write) => way.keys.includes(write.key) && !isEmptyValue(write.value)),
		);
		if (!written && ancestors.length > 0) return { id: 'never-set', text: `No node before it sets ${quoted(way.keys)}.` };
	}
	if (way.kind === 'equals' && branch.router && !producesText(project, way.text, branch.router, way.keys))
		return { id: 'never-set', text: `Nothing ever sets ${quoted(way.keys)} to "${way.text}".` };
	return null;
}
function fills(write, keys, isSource) {
	if (!keys.includes(write.key) || isEmptyValue(write.value)) return false;
	return write.inHandler || (isSource && write.tests.some((test) => /missing|empty|not |== 0|is None/.test(test)));
}
function quoted(keys) {
	return keys.length === 0 ? 'what the router looks at' : keys.map((key) => `\`${key}\``).join(', ');
}
function returnsUnknown({ file, fact }) {
	return fact.returned.some(({ value }) => {
		if (value.kind !== 'call') return value.kind === 'unknown';
		const callee = file.facts.calls[value.call]?.callee;
		return callee?.kind !== 'name' || !file.facts.functions.some((f) => f.name === callee.name);
	});
}
function raisesOn(place, keys) {
	const { facts } = place.file;
	const found2 = facts.raises.find((raise) => {
		if (raise.scope.function !== place.index || raise.scope.tries.length > 0 || raise.scope.handlerOf !== null) return false;
		const around2 = raise.scope.branches[0];
		const branch = around2 ? facts.branches[around2.branch] : void 0;
		if (!branch) return false;
		const ways = aboutTest({ value: branch.value, text: branch.test, when: around2?.when !== 'false', at: place });
		return ways.some((way) => way.kind === 'empty' && (keys.length === 0 || way.keys.some((key) => keys.includes(key))));
	});
	return found2?.line ?? null;
}
function flawsOf(project, branch, ways, ancestors) {
	const flaws = [];
	const { graph, from, to } = branch;
	const siblings = graph.edges
		.filter((edge) => edge.from === from && edge.kind === 'static' && edge.to !== END_NODE)
		.map((edge) => edge.to);
	if (siblings.length > 0)
		flaws.push({
			id: 'leak',
			text: `Plain edges from \`${shown(from)}\` to ${siblings.map((s) => `\`${s}\``).join(', ')} run all the same.`,
		});
	if (to === END_NODE) flaws.push({ id: 'unhandled-end', text: 'The branch ends the run at once: no node reports the failure.' });
	const thrower = ancestors.find((ancestor) => ancestor.id !== from && throwsFreely(project, ancestor.place));
	if (thrower)
		flaws.push({
			id: 'exception-escapes',
			text: `An exception in \`${thrower.id}\` is not caught and ends the run before the router is asked.`,
		});
	const joins = graph.fanIn.find((fan) => fan.node === from);
	const keys = [...new Set(ways.flatMap((way) => way.keys))];
	const before = ancestors.filter((ancestor) => joins?.branches.includes(ancestor.id) || ancestor.id === from);
	const watched = before.some((ancestor) => ancestor.writes.some((write) => keys.includes(write.key)));
	if (joins && keys.length > 0 && before.length > 1 && !watched)
		flaws.push({
			id: 'watches-input',
			text: `It looks at ${quoted(keys)}, which the work before it does not write: failures of that work are not routed.`,
		});
	return flaws;
}
function throwsFreely(project, place) {
	const { file, index } = place;
	return file.facts.calls.some((call) => {
		if (call.scope.function !== index || call.scope.handlerOf !== null || caught(place, call.scope.tries)) return false;
		const next = functionOf(project, file, call.callee, call.scope);
		return next !== null && raisesItself(next);
	});
}
function caught(place, tries) {
	return tries.some((index) => (place.file.facts.tries[index]?.handlers.length ?? 0) > 0);
}
function raisesItself(place) {
	return place.file.facts.raises.some(
		(raise) => raise.scope.function === place.index && raise.value !== null && !caught(place, raise.scope.tries),
	);
}

// src/probes/graph/error-branches.ts
var NEEDS = { graphs: graphsArtifact, project: projectArtifact, texts: textsArtifact };
var errorBranchDeclared = defineProbe({
	id: 'graph/error-branch-declared',
	lifecycle: 'stable',
	needs: NEEDS,
	question: 'Does a graph declare a branch for the case that something fails or is missing?',
	motivation: 'Without such a branch a failure either stops the run or is carried on as if it were a result.',
	method:
		'A conditional edge whose target or label speaks of failure (words may be set in the lexicon\u2019s list `error-branch`), or which skips the work of the other targets when something in the state is missing. A node called "error" on plain edges is no branch. Values: branches (from -> to), nodes (called so, but on plain edges only).',
	blindSpots: 'Failures handled inside of nodes, retry policies, and names in other languages.',
	remediation: {
		on: 'false',
		effort: 'medium',
		text: 'After the work that can fail add a conditional edge whose router looks for missing results or recorded errors and leads to a node that reports them.',
	},
	inspect: ({ graphs, project, texts }, context) => {
		const own = productGraphs(graphs);
		const main = own[0];
		if (!main) return noGraph(graphs, project, texts);
		const branches2 = own
			.flatMap((graph) => errorBranchesOf(project, graph, lexiconList(context, 'error-branch')))
			.filter((branch) => branch.targets.length > 1);
		const first = branches2[0];
		if (!first) return [undeclared(own, main)];
		return [
			{
				outcome: 'true',
				message: `An error branch leads from ${listed(unique2(branches2.map((b) => `\`${shown(b.from)}\` to \`${shown(b.to)}\``)))}.`,
				rationale: `It counts as one because ${first.because}.`,
				location: fileLocation(first.graph.file, first.line),
				related: branches2.slice(1).map((b) => fileLocation(b.graph.file, b.line)),
				snippet: excerpt(texts, first.graph.file, first.line, first.line + 4),
				values: { branches: unique2(branches2.map((b) => `${shown(b.from)} -> ${shown(b.to)}`)), nodes: [] },
				context: 'source',
				confidence: /^it cuts/.test(first.because) ? 0.75 : Math.min(first.graph.confidence, 0.9),
			},
		];
	},
});
function undeclared(own, main) {
	const plain = own.flatMap((graph) =>
		graph.nodes.filter((node) => /error|fail|abort|fallback/i.test(node.id)).map((node) => ({ graph, node })),
	);
	const note =
		plain.length > 0
			? ` ${listed(plain.map(({ node }) => `\`${node.id}\``))} is entered by plain edges: every run passes through it, whatever happened.`
			: '';
	const first = plain[0];
	return {
		outcome: 'false',
		message: `No conditional edge leads to an error branch.${note}`,
		rationale: `Looked at the conditional edges of ${own.length} graphs.`,
		location: first ? fileLocation(first.graph.file, first.node.line) : placeOfGraph(main),
		values: { branches: [], nodes: plain.map(({ node }) => node.id) },
		context: 'source',
		confidence: Math.min(0.85, absence(main)),
	};
}
function unique2(items) {
	return [...new Set(items)];
}
var ORDER = ['full', 'unknown', 'partly', 'none'];
var errorBranchEffective = defineProbe({
	id: 'graph/error-branch-effective',
	lifecycle: 'stable',
	needs: NEEDS,
	question: 'Can the error branch be taken, and does it then stop the rest?',
	motivation: 'A branch that cannot be taken, or from which the other branches run on, only looks like error handling.',
	method:
		'Reads the router\u2019s tests and asks whether they can hold: is the watched key ever set, is it always filled even after a failure, does the node before raise on the same condition, does the router return the label at all. A branch that can be taken is flawed when plain edges from the same node run on (leak), when it goes straight to END, when exceptions before it are not caught, or when it looks only at the input. One finding per branch, best first. Values: effect (full, partly, none, unknown), reasons, from, to, watches.',
	blindSpots: 'Conditions that depend on values the code computes in ways that were not followed; such a branch counts as possible.',
	remediation: {
		on: 'false',
		effort: 'medium',
		text: 'Let nodes record failures in the state instead of raising, let the router test exactly that record, and give it all onward edges so that nothing runs beside the error branch.',
	},
	inspect: ({ graphs, project, texts }, context) => {
		const own = productGraphs(graphs);
		const main = own[0];
		if (!main) return noGraph(graphs, project, texts);
		const branches2 = own.flatMap((graph) => errorBranchesOf(project, graph, lexiconList(context, 'error-branch')));
		if (branches2.length === 0)
			return [{ ...undeclared(own, main), values: { effect: 'none', reasons: ['undeclared'], from: null, to: null, watches: [] } }];
		const assessed = branches2.map((branch) => ({ branch, found: assess(project, branch) }));
		assessed.sort((a, b) => ORDER.indexOf(a.found.effect) - ORDER.indexOf(b.found.effect));
		return assessed.map(({ branch, found: found2 }) => draft(branch, found2));
	},
});
function draft(branch, { effect, reasons, watches }) {
	const path = `\`${shown(branch.from)}\` to \`${shown(branch.to)}\``;
	const why = reasons.map((reason) => reason.text).join(' ');
	const message = {
		full: `The error branch from ${path} can be taken and stops the rest.`,
		partly: `The error branch from ${path} can be taken, but: ${why}`,
		none: `The error branch from ${path} can never do its work. ${why}`,
		unknown: `Whether the error branch from ${path} can be taken is not known. ${why}`,
	}[effect];
	return {
		outcome: effect === 'full' || effect === 'unknown' ? 'true' : 'false',
		message,
		rationale: `The branch counts as one because ${branch.because}.${watches.length > 0 ? ` Its router looks at ${listed(watches)}.` : ''}`,
		location: branch.router
			? fileLocation(branch.router.file.path, branch.router.fact.line, branch.router.fact.endLine)
			: fileLocation(branch.graph.file, branch.line),
		related: [fileLocation(branch.graph.file, branch.line)],
		values: { effect, reasons: reasons.map((reason) => reason.id), from: shown(branch.from), to: shown(branch.to), watches: [...watches] },
		context: 'source',
		confidence: effect === 'unknown' ? 0.5 : effect === 'full' ? 0.75 : 0.8,
	};
}
var NEEDS2 = { graphs: graphsArtifact, project: projectArtifact, texts: textsArtifact };
var anyFanOut = defineProbe({
	id: 'graph/any-fan-out',
	lifecycle: 'stable',
	needs: NEEDS2,
	question: 'Does some node start several branches that run in parallel?',
	motivation: 'Independent work that runs one after another wastes time.',
	method:
		'Several edges from one node, a router that returns several targets at once, or Send. Alternatives of a router are no fan-out. Values: node, branches (how many), members, kind, total (fan-outs).',
	blindSpots: 'Threads and gather() inside of a node.',
	remediation: { on: 'false', effort: 'medium', text: 'Add an edge from one node to each of the nodes that do not need each other.' },
	inspect: ({ graphs, project, texts }) => {
		const own = productGraphs(graphs);
		return own.length === 0 ? noGraph(graphs, project, texts) : [fanAnswer(own, 'fanOut')];
	},
});
var anyFanIn = defineProbe({
	id: 'graph/any-fan-in',
	lifecycle: 'stable',
	needs: NEEDS2,
	question: 'Do parallel branches meet in one node?',
	motivation: 'Results of parallel branches that never meet cannot be weighed together.',
	method:
		'A node that branches of one fan-out enter by different predecessors. Alternatives of a router that lead to one node are no fan-in, nor is END. Values: node, branches, members, kind, total.',
	blindSpots: 'Branches joined outside of the graph.',
	remediation: {
		on: 'false',
		effort: 'low',
		text: 'Lead the branches into one node: add_edge([a, b, c], join), or addEdge in JavaScript.',
	},
	inspect: ({ graphs, project, texts }) => {
		const own = productGraphs(graphs);
		return own.length === 0 ? noGraph(graphs, project, texts) : [fanAnswer(own, 'fanIn')];
	},
});
function fanAnswer(own, side) {
	const found2 = own
		.flatMap((graph2) => graph2[side].map((fan2) => ({ graph: graph2, fan: fan2 })))
		.sort((a, b) => b.fan.branches.length - a.fan.branches.length);
	const [best] = found2;
	const main = own[0];
	const what = side === 'fanOut' ? 'starts branches that run in parallel' : 'joins parallel branches';
	if (!best)
		return {
			outcome: 'false',
			message: `No node ${what}.`,
			rationale: `Looked at ${own.length} graphs.`,
			location: placeOfGraph(main),
			values: { node: null, branches: 0, members: [], kind: null, total: 0 },
			context: 'source',
			confidence: Math.min(...own.map(absence)),
		};
	const { graph, fan } = best;
	return {
		outcome: 'true',
		message: `\`${shown(fan.node)}\` ${what}: ${listed(fan.branches)}.`,
		rationale: `A ${fan.kind} ${side === 'fanOut' ? 'fan-out' : 'fan-in'} of the graph at ${graph.file}:${graph.line}; ${found2.length} in all.`,
		location: placeOfEdges(graph, fan.node, side === 'fanOut' ? 'from' : 'to'),
		values: { node: shown(fan.node), branches: fan.branches.length, members: [...fan.branches], kind: fan.kind, total: found2.length },
		context: 'source',
		confidence: graph.confidence,
	};
}
var synchronizationNode = defineProbe({
	id: 'graph/synchronization-node',
	lifecycle: 'stable',
	needs: NEEDS2,
	question: 'Is there a node that waits for the parallel branches before the next stage begins?',
	motivation: 'What weighs the results of several branches must run when all of them are in.',
	method:
		'One finding per join of parallel branches. Values: node, roles (of the join), branches, members, memberRoles (of what it joins), barrier (declared with a list of sources), leadsOn (something runs after it).',
	blindSpots: 'Whether the function behind the node really reads all results.',
	remediation: {
		on: 'false',
		effort: 'low',
		text: 'Add a node that collects the results, lead every branch into it and only from it to the next stage.',
	},
	inspect: ({ graphs, project, texts }, { lexicon }) => {
		const own = productGraphs(graphs);
		if (own.length === 0) return noGraph(graphs, project, texts);
		const joins = own.flatMap((graph) => graph.fanIn.map((fan) => joinDraft(graph, fan, lexicon)));
		if (joins.length > 0) return joins;
		const main = own[0];
		const message = 'No node waits for parallel branches.';
		return [
			{
				outcome: 'false',
				message,
				rationale: `Looked at the joins of ${own.length} graphs.`,
				location: placeOfGraph(main),
				values: { node: null, roles: [], branches: 0, members: [] },
				context: 'source',
				confidence: absence(main),
			},
		];
	},
});
function joinDraft(graph, fan, lexicon) {
	const node = graph.nodes.find((candidate) => candidate.id === fan.node);
	const joined = graph.nodes.filter((candidate) => fan.branches.includes(candidate.id));
	const roles = node ? rolesOfNode(node, lexicon) : [];
	return {
		outcome: 'true',
		message: `\`${fan.node}\` joins ${listed(fan.branches)}.`,
		rationale: `The branches run in parallel and all lead into it, in the graph at ${graph.file}:${graph.line}.`,
		location: placeOfEdges(graph, fan.node, 'to'),
		values: {
			node: fan.node,
			roles,
			branches: fan.branches.length,
			members: [...fan.branches],
			memberRoles: [...new Set(joined.flatMap((member) => rolesOfNode(member, lexicon)))],
			barrier: graph.edges.some((edge) => edge.to === fan.node && edge.barrier),
			leadsOn: graph.edges.some((edge) => edge.from === fan.node),
		},
		context: 'source',
		confidence: graph.confidence,
	};
}
function bestRoleFan(graphs, role, lexicon) {
	let best = null;
	for (const graph of graphs) {
		const fan = roleFanOf(graph, role, lexicon);
		if (!best || better(fan, best)) best = fan;
	}
	return best;
}
function better(a, b) {
	return a.count - b.count || a.joined - b.joined || a.members.length - b.members.length ? rank(a) > rank(b) : false;
}
function rank(fan) {
	return fan.count * 1e4 + fan.joined * 100 + fan.members.length;
}
function roleFanOf(graph, role, lexicon) {
	const members = graph.nodes.filter((node) => rolesOfNode(node, lexicon).includes(role));
	const ids = new Set(members.map((node) => node.id));
	let best = {
		graph,
		members,
		from: null,
		parallel: members.slice(0, 1).map((m) => m.id),
		count: Math.min(members.length, 1),
		kind: null,
		join: null,
		joined: 0,
	};
	for (const fan of graph.fanOut) {
		const arms = [...armsOf(graph, fan)].map(([branch, nodes]) => ({ branch, nodes, members: sideBySide(graph, nodes, ids) }));
		const holding = arms.filter((arm) => arm.members.length > 0);
		const inside = withoutAlternatives(fan, holding).flatMap((arm) => arm.members);
		const sent = sendCount(fan, role, ids, lexicon);
		const targets = holding.length > 0 ? holding : sent.count > 0 ? arms : [];
		const several = inside.length === 1 && fan.branches.length === 1 && isOpenId(inside[0]) ? 2 : inside.length;
		const { join: join7, joined } = joinOf(graph, fan, targets, Math.max(several, sent.count) > inside.length);
		const names = sent.count > inside.length && sent.names.length > 0 ? sent.names : inside;
		const found2 = {
			graph,
			members,
			from: fan.node,
			parallel: names,
			count: Math.max(several, sent.count),
			kind: fan.kind,
			join: join7,
			joined,
		};
		if (found2.count > 0 && better(found2, best)) best = found2;
	}
	return best;
}
function sideBySide(graph, nodes, ids) {
	let best = [...nodes].filter((id) => ids.has(id)).slice(0, 1);
	for (const fan of graph.fanOut) {
		if (!nodes.has(fan.node)) continue;
		const members = [...armsOf(graph, fan)].flatMap(([, arm]) => [...arm].filter((id) => ids.has(id) && nodes.has(id)).slice(0, 1));
		if (members.length > best.length) best = members;
	}
	return best;
}
function withoutAlternatives(fan, arms) {
	return arms.filter(
		(arm, n) =>
			!(fan.alternatives ?? []).some((set) => set.includes(arm.branch) && arms.slice(0, n).some((before) => set.includes(before.branch))),
	);
}
function sendCount(fan, role, members, lexicon) {
	if (fan.kind !== 'send' && fan.kind !== 'mixed') return { count: 0, names: [] };
	const fitting = (fan.payloads ?? []).filter((word) => rolesOf(word, lexicon).includes(role));
	const names = fitting.filter((word) => !word.endsWith('[]'));
	const target = fan.branches.find((branch) => members.has(branch));
	const several = fitting.length > names.length || (target !== void 0 && fan.kind === 'send');
	return { count: names.length > 1 ? names.length : several ? 2 : 0, names };
}
function joinOf(graph, fan, arms, copies) {
	let best = {
		join: null,
		joined: 0,
		steps: Number.POSITIVE_INFINITY,
		leadsOn: false,
	};
	for (const fanIn of graph.fanIn) {
		if (fanIn.node === fan.node) continue;
		const meeting = arms.filter((arm) => fanIn.branches.some((door) => arm.nodes.has(door)));
		const joined = copies && meeting.length > 0 ? Math.max(2, meeting.length) : meeting.length;
		const steps = Math.min(...meeting.map((arm) => distance(graph, arm.branch, fanIn.node, fan.node) ?? Number.POSITIVE_INFINITY));
		const leadsOn = graph.edges.some((edge) => edge.from === fanIn.node && edge.to !== fanIn.node);
		const candidate = { join: fanIn.node, joined, steps, leadsOn };
		if (joined >= 2 && isNearer(candidate, best)) best = candidate;
	}
	return best;
}
function isNearer(a, b) {
	if (a.joined !== b.joined) return a.joined > b.joined;
	if (a.leadsOn !== b.leadsOn) return a.leadsOn;
	return a.steps < b.steps;
}

// src/probes/graph/role-fan-out.ts
var roleFanOut = defineProbe({
	id: 'graph/role-fan-out',
	lifecycle: 'stable',
	needs: { graphs: graphsArtifact, project: projectArtifact, texts: textsArtifact },
	question: 'Do at least two nodes of a role run in parallel?',
	motivation: 'Roles that wait for each other take longer, and the later ones see what the earlier ones said.',
	method:
		'One finding per role of the lexicon, matched on node ids and the names behind them. Nodes count as parallel when they lie in different branches of one fan-out; copies of one node count when Send starts them under names of the role or over a list. Values: role, members, total, parallel (how many at once), parallelMembers, complete (all members, none of them off by default), optional (members of other variants only), node (where they start), fanIn, joinNode, joinRoles, joined, hidden (functions of the role inside of one node).',
	blindSpots: 'Roles under names that the lexicon does not hold; threads or gather() inside of a node, which are no branches of the graph.',
	remediation: {
		on: 'false',
		effort: 'medium',
		text: 'Give each its own node, add an edge from one node to every one of them, and let them lead into one node that joins their results.',
	},
	inspect: ({ graphs, project, texts }, { lexicon }) => {
		if (lexicon.roles.length === 0) {
			const message = 'The rubric names no roles.';
			return [{ outcome: 'not-applicable', message, rationale: message, confidence: 1 }];
		}
		const own = productGraphs(graphs);
		if (own.length === 0)
			return lexicon.roles.flatMap((role) =>
				noGraph(graphs, project, texts).map((draft4) => ({ ...draft4, values: { ...EMPTY, role: role.id } })),
			);
		return lexicon.roles.map((role) => answer(role, own, graphs, project, lexicon));
	},
});
var EMPTY = {
	members: [],
	total: 0,
	parallel: 0,
	parallelMembers: [],
	complete: false,
	node: null,
	fanIn: false,
	joinNode: null,
	joinRoles: [],
	joined: 0,
	hidden: [],
	variant: null,
};
function answer(role, own, all, project, lexicon) {
	const fan = bestRoleFan(own, role.id, lexicon);
	const { graph, members } = fan;
	const join7 = graph.nodes.find((node) => node.id === fan.join);
	const ids = members.map((node) => node.id);
	const parallel = fan.count >= 2;
	const hidden = parallel ? [] : hiddenIn(members, role, project, lexicon);
	const variant = parallel ? null : variantWith(role, graph, all, lexicon);
	const optional = optionalMembers(role, graph, ids, all, lexicon);
	const values = {
		role: role.id,
		members: ids,
		total: ids.length,
		parallel: fan.count,
		parallelMembers: [...fan.parallel],
		complete: parallel && optional.length === 0 && (fan.count > ids.length || ids.every((id) => fan.parallel.includes(id))),
		optional,
		node: fan.from === null ? null : shown(fan.from),
		fanIn: fan.join !== null,
		joinNode: fan.join,
		joinRoles: join7 ? rolesOfNode(join7, lexicon) : [],
		joined: fan.joined,
		hidden,
		variant,
	};
	const confidence = parallel ? graph.confidence : absence(graph);
	const related = fan.join === null ? [] : [placeOfEdges(graph, fan.join, 'to')];
	const location = fan.from === null || !parallel ? placeOfMembers(graph, members) : placeOfEdges(graph, fan.from, 'from');
	return {
		outcome: parallel ? 'true' : 'false',
		message: describe(role, fan, hidden, variant) + (optional.length > 0 ? ` Off by default: ${listed(optional)}.` : ''),
		rationale: rationale(fan),
		location,
		related,
		values,
		context: 'source',
		confidence,
	};
}
function placeOfMembers(graph, members) {
	const first = members[0];
	return first ? { ...placeOfGraph(graph), line: first.line } : placeOfGraph(graph);
}
function describe(role, fan, hidden, variant) {
	const ids = fan.members.map((node) => node.id);
	if (fan.count >= 2) {
		const meet = fan.join === null ? ' They do not meet in one node.' : ` They meet in \`${fan.join}\`.`;
		const late = ids.filter((id) => !fan.parallel.includes(id));
		const rest = late.length > 0 && fan.parallel.every((name) => ids.includes(name)) ? ` Not among them: ${listed(late)}.` : '';
		return `${fan.count} of role ${role.id} run in parallel from \`${shown(fan.from ?? '')}\`: ${listed(fan.parallel) || 'copies of one node'}.${rest}${meet}`;
	}
	const flag = variant === null ? '' : ` They do where ${variant}, which is not the default.`;
	if (ids.length === 0) return `No node has the role ${role.id}.`;
	const inside = hidden.length > 1 ? ` It hides ${listed(hidden)} from the graph.` : '';
	if (ids.length === 1) return `Only one node has the role ${role.id}: \`${ids[0]}\`.${inside}${flag}`;
	return `The ${ids.length} nodes of role ${role.id} (${listed(ids)}) run one after another.${flag}`;
}
function rationale({ graph, kind }) {
	const left = graph.unresolved.length > 0 ? ` ${graph.unresolved.length} places of the graph did not resolve.` : '';
	return `Read from the edges of the graph at ${graph.file}:${graph.line}${kind ? ` (${kind} fan-out)` : ''}.${left}`;
}
function variantWith(role, graph, all, lexicon) {
	const variants = all.filter((other) => other.variant !== null && other.file === graph.file && other.line === graph.line);
	return variants.find((variant) => (bestRoleFan([variant], role.id, lexicon)?.count ?? 0) >= 2)?.variant ?? null;
}
function optionalMembers(role, graph, ids, all, lexicon) {
	const variants = all.filter((other) => other.variant !== null && other.file === graph.file && other.line === graph.line);
	const found2 = variants.flatMap((variant) =>
		variant.nodes.filter((node) => !ids.includes(node.id) && rolesOfNode(node, lexicon).includes(role.id)).map((node) => node.id),
	);
	return [...new Set(found2)].sort();
}
function hiddenIn(members, role, project, lexicon) {
	const found2 = /* @__PURE__ */ new Set();
	for (const { definition } of members) {
		const file = definition?.path ? project.file(definition.path) : void 0;
		if (file && definition?.line)
			gather(
				project,
				file,
				definition.line,
				definition.endLine ?? definition.line,
				1,
				(name) => rolesOf(name, lexicon).includes(role.id),
				found2,
			);
	}
	return [...found2].sort();
}
function gather(project, file, from, to, deeper, fits, found2) {
	for (const call of file.facts.calls) {
		if (call.line < from || call.line > to || call.callee.kind !== 'name') continue;
		const resolved = project.resolve(call.callee.name, file, call.scope);
		if (resolved.kind !== 'class' && resolved.kind !== 'function') continue;
		if (fits(resolved.fact.name) && resolved.kind === 'class') found2.add(resolved.fact.name);
		else if (resolved.kind === 'function' && deeper > 0)
			gather(project, resolved.file, resolved.fact.line, resolved.fact.endLine, deeper - 1, fits, found2);
	}
}
var NEEDS3 = { graphs: graphsArtifact, project: projectArtifact, texts: textsArtifact };
var conditionalEdge = defineProbe({
	id: 'graph/conditional-edge',
	lifecycle: 'stable',
	needs: NEEDS3,
	question: 'Does a graph have conditional edges?',
	motivation: 'A flow without a choice cannot react to what it finds.',
	method:
		'add_conditional_edges, conditional entry points, Send and Command. Values: edges, choices (places with more than one target), decorative (sources whose only target makes the condition idle), sources.',
	blindSpots: 'Choices made inside of a node.',
	remediation: {
		on: 'false',
		effort: 'medium',
		text: 'Where a result decides what comes next, add a conditional edge with a router and a path map.',
	},
	inspect: ({ graphs, project, texts }) => {
		const own = productGraphs(graphs);
		const main = own[0];
		if (!main) return noGraph(graphs, project, texts);
		const places = own.flatMap((graph) => choicesOf(graph));
		const choices = places.filter((place) => place.targets.length > 1);
		const decorative = places.filter((place) => place.targets.length === 1 && !place.send);
		const values = {
			edges: places.reduce((sum, place) => sum + place.targets.length, 0),
			choices: choices.length,
			decorative: decorative.map((p) => shown(p.from)),
			sources: places.map((p) => shown(p.from)),
		};
		const first = choices[0] ?? places[0];
		if (!first) {
			const message = 'No graph has a conditional edge.';
			return [
				{
					outcome: 'false',
					message,
					rationale: `Looked at ${own.length} graphs.`,
					location: placeOfGraph(main),
					values,
					context: 'source',
					confidence: Math.min(...own.map(absence)),
				},
			];
		}
		const idle =
			decorative.length > 0 ? ` With a single target, and so without a choice: ${listed(decorative.map((p) => shown(p.from)))}.` : '';
		return [
			{
				outcome: 'true',
				message: `Conditional edges leave ${listed([...new Set(places.map((p) => shown(p.from)))])}.${idle}`,
				rationale: `${choices.length} of ${places.length} conditional edges lead to more than one place.`,
				location: fileLocation(first.graph.file, first.line),
				related: places.filter((p) => p !== first).map((p) => fileLocation(p.graph.file, p.line)),
				values,
				context: 'source',
				confidence: first.graph.confidence,
			},
		];
	},
});
function choicesOf(graph) {
	const found2 = /* @__PURE__ */ new Map();
	for (const edge of graph.edges) {
		if (edge.kind !== 'conditional') continue;
		const key = `${edge.from} ${edge.line}`;
		const known2 = found2.get(key) ?? {
			graph,
			from: edge.from,
			line: edge.line,
			targets: [],
			send: graph.fanOut.some((f) => f.node === edge.from && f.kind === 'send'),
		};
		if (!known2.targets.includes(edge.to)) known2.targets.push(edge.to);
		found2.set(key, known2);
	}
	return [...found2.values()];
}
var unreachableNode = defineProbe({
	id: 'graph/unreachable-node',
	lifecycle: 'stable',
	needs: NEEDS3,
	question: 'Is there a node that no path from START reaches?',
	motivation: 'A node out of reach is dead code that looks like a feature.',
	method: 'Follows static and conditional edges from START, in the default shape of each graph. Values: nodes, compiled.',
	blindSpots: 'Edges that did not resolve; they lower the confidence.',
	remediation: { on: 'true', effort: 'low', text: 'Connect the node or remove it.' },
	inspect: ({ graphs, project, texts }) => {
		const own = productGraphs(graphs);
		const main = own[0];
		if (!main) return noGraph(graphs, project, texts, 'not-applicable');
		const found2 = own.filter((graph) => graph.unreachable.length > 0);
		if (found2.length === 0)
			return [
				{
					outcome: 'false',
					message: 'Every node can be reached from START.',
					rationale: `Followed the edges of ${own.length} graphs.`,
					location: placeOfGraph(main),
					values: { nodes: [] },
					context: 'source',
					confidence: main.confidence,
				},
			];
		return found2.map((graph) => {
			const first = graph.nodes.find((node) => node.id === graph.unreachable[0]);
			return {
				outcome: 'true',
				message: `No path from START reaches ${listed(graph.unreachable)}.`,
				rationale: `Followed the edges of the graph at ${graph.file}:${graph.line}.`,
				location: fileLocation(graph.file, first?.line ?? graph.line),
				values: { nodes: [...graph.unreachable], compiled: graph.compiled },
				context: 'source',
				confidence: absence(graph),
			};
		});
	},
});
var barrierDepth = defineProbe({
	id: 'graph/barrier-depth',
	lifecycle: 'stable',
	needs: NEEDS3,
	question: 'Does a join of branches of different depth wait for all of them?',
	motivation:
		'Without a barrier a node runs as soon as the shortest branch arrives, and again for the others: everything after it runs twice.',
	method:
		'Counts the steps of every branch from its fan-out to the join; where they differ, the join needs a list of sources (or a deferred node). One finding per such join. Values: node, from, depths, barrier.',
	blindSpots: 'Branches whose length depends on a router.',
	remediation: {
		on: 'false',
		effort: 'low',
		text: 'Declare the join with a list of its sources, add_edge([a, b], join) (addEdge in JavaScript), or make the branches equally long.',
	},
	inspect: ({ graphs, project, texts }) => {
		const own = productGraphs(graphs);
		const main = own[0];
		if (!main) return noGraph(graphs, project, texts, 'not-applicable');
		const found2 = own.flatMap((graph) => graph.fanOut.flatMap((fan) => unequalJoins(graph, fan)));
		if (found2.length > 0) return found2;
		const message = 'No node joins branches of different depth.';
		return [
			{
				outcome: 'not-applicable',
				message,
				rationale: `Measured the branches of ${own.length} graphs.`,
				location: placeOfGraph(main),
				context: 'source',
				confidence: main.confidence,
			},
		];
	},
});
function unequalJoins(graph, fan) {
	return graph.fanIn.flatMap((join7) => {
		if (join7.node === fan.node || join7.node === END_NODE) return [];
		const depths = fan.branches.flatMap((branch) => {
			const steps = fan.branches.includes(join7.node) && branch === join7.node ? 0 : distance(graph, branch, join7.node, fan.node);
			return steps === null ? [] : [{ branch, steps: steps + 1 }];
		});
		if (depths.length < 2 || new Set(depths.map((d) => d.steps)).size < 2) return [];
		if (!firstJoin(graph, fan, join7)) return [];
		const barrier = graph.edges.some((edge) => edge.to === join7.node && edge.barrier);
		const lengths = listed(depths.map(({ branch, steps }) => `${branch} ${steps}`));
		return [
			{
				outcome: barrier ? 'true' : 'false',
				message: barrier
					? `\`${join7.node}\` waits for branches of different depth (${lengths} steps).`
					: `\`${join7.node}\` does not wait: branches of different depth reach it after ${lengths} steps, so it runs more than once.`,
				rationale: `Steps from \`${shown(fan.node)}\` in the graph at ${graph.file}:${graph.line}; the join is ${barrier ? '' : 'not '}declared with a list of sources.`,
				location: placeOfEdges(graph, join7.node, 'to'),
				values: {
					node: join7.node,
					from: shown(fan.node),
					depths: Object.fromEntries(depths.map(({ branch, steps }) => [branch, steps])),
					barrier,
				},
				context: 'source',
				confidence: graph.edges.some((edge) => edge.kind === 'conditional' && edge.to === join7.node)
					? 0.6
					: Math.min(graph.confidence, 0.9),
			},
		];
	});
}
function firstJoin(graph, fan, join7) {
	return !graph.fanIn.some((other) => {
		if (other.node === join7.node || other.node === fan.node) return false;
		const here = distance(graph, fan.node, join7.node, '');
		const there = distance(graph, fan.node, other.node, '');
		return (
			there !== null &&
			here !== null &&
			there < here &&
			other.branches.length >= 2 &&
			fan.branches.every((branch) => distance(graph, branch, other.node, fan.node) !== null)
		);
	});
}
var compiled = defineProbe({
	id: 'graph/compiled',
	lifecycle: 'stable',
	needs: NEEDS3,
	question: 'Is the graph compiled?',
	motivation: 'A builder that is never compiled cannot run.',
	method:
		'A call of compile() on the builder, on what its function returns, or on what a caller holds; also as a subgraph. Values: compiled, graphs.',
	blindSpots: 'A compile() behind dynamic imports.',
	remediation: { on: 'false', effort: 'low', text: 'Call compile() on the finished builder and export the result.' },
	inspect: ({ graphs, project, texts }) => {
		const own = productGraphs(graphs);
		const main = own[0];
		if (!main) return noGraph(graphs, project, texts, 'not-applicable');
		const done = own.filter((graph) => graph.compiled);
		return [
			{
				outcome: main.compiled ? 'true' : 'false',
				message: main.compiled ? 'The graph is compiled.' : 'The graph is never compiled.',
				rationale: `${done.length} of ${own.length} graphs are compiled; the largest decides.`,
				location: placeOfGraph(main),
				values: { compiled: done.length, graphs: own.length },
				context: 'source',
				confidence: main.compiled ? 0.95 : 0.8,
			},
		];
	},
});
var stateGraph = defineProbe({
	id: 'graph/state-graph',
	lifecycle: 'stable',
	needs: { graphs: graphsArtifact, project: projectArtifact, texts: textsArtifact },
	question: 'Does source code build a LangGraph StateGraph?',
	motivation: 'Everything else about orchestration is asked of a graph.',
	method:
		'Constructors of LangGraph builders in parsed source files, aliases and subclasses resolved; graphs in tests, strings and comments do not count. Values: graphs, nodes and edges of the largest, file, stateClass, variants.',
	blindSpots: 'Graphs described only in data, and languages without a front end.',
	remediation: {
		on: 'false',
		effort: 'high',
		text: 'Build the flow as a StateGraph: one node per task, edges for the order, compile() at the end.',
	},
	inspect: ({ graphs, project, texts }) => {
		const own = productGraphs(graphs);
		const [main] = own;
		if (!main) return noGraph(graphs, project, texts);
		const variants = graphs.filter((g) => g.variant !== null && g.file === main.file && g.line === main.line).map((g) => g.variant);
		const last = Math.max(main.line, ...main.edges.map((edge) => edge.line));
		return [
			{
				outcome: 'true',
				message: `The product builds ${own.length === 1 ? 'a graph' : `${own.length} graphs`}; the largest has ${main.nodes.length} nodes and ${main.edges.length} edges.`,
				rationale: `Read from the code that builds it${main.unresolved.length > 0 ? `; ${main.unresolved.length} places did not resolve` : ''}.`,
				location: placeOfGraph(main),
				related: own.slice(1).map(placeOfGraph),
				snippet: excerpt(texts, main.file, main.line, Math.min(last, main.line + 40)),
				values: {
					graphs: own.length,
					nodes: main.nodes.length,
					edges: main.edges.length,
					file: main.file,
					stateClass: main.stateClass,
					variants,
				},
				context: 'source',
				confidence: main.confidence,
			},
		];
	},
});

// src/probes/graph/index.ts
var graphProbes = [
	stateGraph,
	roleFanOut,
	anyFanOut,
	anyFanIn,
	synchronizationNode,
	conditionalEdge,
	errorBranchDeclared,
	errorBranchEffective,
	barrierDepth,
	unreachableNode,
	compiled,
];
function manifestsOf(tree, texts) {
	return tree.files
		.filter((f) => f.context === 'source' && /(^|\/)package\.json$/.test(f.path))
		.flatMap((f) => {
			const text = texts.get(f.path);
			const data = text === void 0 ? null : parseObject(text);
			if (text === void 0 || data === null) return [];
			const folder = f.path.includes('/') ? f.path.slice(0, f.path.lastIndexOf('/')) : '';
			return [{ path: f.path, folder, name: typeof data.name === 'string' ? data.name : f.path, data, text }];
		})
		.sort(
			compareBy(
				(m) => m.path.split('/').length,
				(m) => m.path,
			),
		);
}
var AUXILIARY2 = /(^|\/)(bench(marks?)?|docs?|website|site|playgrounds?|scripts?|tools?|e2e|templates?|\.[\w-]+)(\/|$)/;
function publishedOf(tree, texts) {
	const all = manifestsOf(tree, texts);
	const found2 = all.filter(({ data, folder }) => {
		if (data.private === true || typeof data.name !== 'string' || AUXILIARY2.test(folder)) return false;
		const workspace = data.workspaces !== void 0 && data.exports === void 0 && data.main === void 0 && data.bin === void 0;
		return !workspace;
	});
	const root2 = found2.find((m) => m.folder === '');
	const workspaces =
		all.some((m) => m.folder === '' && m.data.workspaces !== void 0) ||
		tree.files.some((f) => /^(pnpm-workspace\.yaml|lerna\.json)$/.test(f.path));
	return root2 && !workspaces ? [root2] : found2;
}
function nothingPublished(tree, texts) {
	if (publishedOf(tree, texts).length > 0) return null;
	const message =
		manifestsOf(tree, texts).length === 0
			? 'The repository holds no package.json.'
			: 'Every package.json of the repository is private: nothing of it is published.';
	return { outcome: 'not-applicable', message, rationale: message };
}
function eachPackage(tree, texts, say) {
	const nothing = nothingPublished(tree, texts);
	if (nothing) return [nothing];
	return publishedOf(tree, texts).map((manifest) => {
		const { met, message, rationale: rationale2, values, confidence, key, location } = say(manifest);
		return {
			outcome: met ? 'true' : 'false',
			message: `\`${manifest.name}\` ${message}`,
			rationale: rationale2,
			location: location ?? fileLocation(manifest.path, lineOfKey(manifest.text, key ?? 'name')),
			values: { package: manifest.name, ...values },
			context: 'source',
			confidence: confidence ?? 0.95,
		};
	});
}
function lineOfKey(text, key) {
	const at = text.indexOf(`"${key}"`);
	return at < 0 ? 1 : text.slice(0, at).split('\n').length;
}
function fileNear(tree, folder, name) {
	const own = tree.files.find((f) => folderOf2(f.path) === folder && name.test(f.path.slice(folder === '' ? 0 : folder.length + 1)));
	return (own ?? tree.files.find((f) => folderOf2(f.path) === '' && name.test(f.path)))?.path ?? null;
}
function folderOf2(path) {
	return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
}
function recordOf(value) {
	return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

// src/probes/library/files.ts
var needs = { tree: treeArtifact, texts: textsArtifact };
function find(tree, path) {
	const found2 = tree.files
		.filter((f) => path.test(f.path) && !['vendored', 'fixture', 'test', 'example'].includes(f.context))
		.map((f) => f.path);
	return found2.sort((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1))[0] ?? null;
}
function answer2(path, yes2, no2, more = {}) {
	return [
		{
			outcome: path === null ? 'false' : 'true',
			message: path === null ? no2 : yes2,
			rationale: 'Names of the audited tree were compared.',
			location: path === null ? null : fileLocation(path, 1),
			...more,
		},
	];
}
var license = defineProbe({
	id: 'library/license',
	lifecycle: 'experimental',
	needs,
	question: 'Does the repository say under which licence it may be used?',
	motivation: 'Without a licence nobody may use the code, whatever the README says.',
	method:
		'Looks for LICENSE, LICENCE, COPYING or UNLICENSE at the root (or in LICENSES/) that holds text, and for `license` in the manifests. Values: file, spdx.',
	blindSpots: 'Whether the two agree, and what the licences of dependencies ask.',
	remediation: { on: 'false', effort: 'low', text: 'Add a LICENSE file and the same SPDX id as `license` in the manifest.' },
	inspect: ({ tree, texts }) => {
		const path = find(tree, /^(?:LICENSES\/[^/]+|(?:(?:un)?licen[cs]e|copying)(?:[.-][\w.-]+)?)$/i);
		const empty = path !== null && texts.has(path) && (texts.get(path) ?? '').trim().length < 40;
		const [manifest] = manifestsOf(tree, texts).filter((m) => typeof m.data.license === 'string');
		const spdx = manifest?.data.license ?? null;
		const usable = empty ? null : path;
		const yes2 = `${usable} states the licence${spdx ? ` (${spdx})` : ''}.`;
		const no2 = empty
			? `${path} is empty.`
			: spdx
				? `package.json says ${spdx}, but no licence file stands at the root.`
				: 'No licence file stands at the root.';
		return answer2(usable, yes2, no2, {
			values: { file: usable, spdx },
			location: usable ? fileLocation(usable, 1) : manifest ? fileLocation(manifest.path, 1) : null,
		});
	},
});
var changelog = defineProbe({
	id: 'library/changelog',
	lifecycle: 'experimental',
	needs,
	question: 'Can a user read what changed from one release to the next?',
	motivation: 'Who upgrades wants to know what breaks, without reading commits.',
	method:
		'Looks for CHANGELOG, CHANGES, HISTORY, RELEASES or NEWS with entries, or for a tool that writes release notes: changesets, semantic-release, release-please, release-it, standard-version, git-cliff.',
	blindSpots: 'Release notes that are kept on the forge alone; a missing file is therefore no certainty.',
	remediation: { on: 'false', effort: 'low', text: 'Keep a CHANGELOG.md, or let changesets or release-please write it.' },
	inspect: ({ tree, texts }) => {
		const path = find(tree, /(^|\/)(change[-_]?log|changes|history|releases?|release[-_]?notes|news)(\.(md|txt|rst|markdown))?$/i);
		const entries2 = path === null ? 0 : ((texts.get(path) ?? '').match(/^(?:#{1,4}|\*\*)?\s*\[?v?\d+\.\d+/gm)?.length ?? 0);
		const tool =
			find(
				tree,
				/^(\.changeset\/config\.json|\.?release-please(-config|-manifest)?\.json|\.releaserc(\.\w+)?|release\.config\.[cm]?js|\.release-it\.(json|ya?ml|toml|[cm]?js)|\.versionrc(\.\w+)?|cliff\.toml)$/,
			) ??
			manifestsOf(tree, texts).find((m) =>
				/"(semantic-release|release-it|standard-version|@changesets\/cli|changelogen|release-please|np|bumpp)"/.test(m.text),
			)?.path ??
			null;
		const used = entries2 > 0 ? path : (tool ?? path);
		const yes2 =
			entries2 > 0
				? `${path} holds ${entries2} releases.`
				: tool !== null
					? `Release notes are written by a tool that ${tool} names.`
					: `${path} is there, without a release in it.`;
		const met = entries2 > 0 || tool !== null;
		return [
			{
				outcome: met ? 'true' : 'false',
				message: met ? yes2 : path !== null ? yes2 : 'Neither a changelog nor a tool for release notes is in the tree.',
				rationale: 'Names of the tree, entries of the changelog and tools of the manifests were looked at; the forge was not asked.',
				location: used === null ? null : fileLocation(used, 1),
				values: { file: path, entries: entries2, tool },
				confidence: met ? 0.9 : 0.65,
			},
		];
	},
});
var ciPresent = defineProbe({
	id: 'library/ci-tests',
	lifecycle: 'experimental',
	needs,
	question: 'Does continuous integration run the tests?',
	motivation: 'Tests that run on somebody\u2019s machine alone stop running.',
	method:
		'Reads the workflows of GitHub, GitLab, CircleCI, Azure, Travis, Forgejo and Jenkins for a command that runs tests or a check. Values: files, runsTests, versions (of Node or Python in a matrix), types and lint when they are run.',
	blindSpots: 'Commands behind a script or another repository\u2019s workflow; whether the runs pass.',
	remediation: {
		on: 'false',
		effort: 'low',
		text: 'Add a workflow that installs from the lock file and runs the tests on every push and pull request.',
	},
	inspect: ({ tree, texts }) => {
		const files = tree.files
			.map((f) => f.path)
			.filter((p) =>
				/^(\.(?:github|forgejo|gitea)\/workflows\/[^/]+\.ya?ml|\.gitlab-ci\.ya?ml|\.circleci\/config\.ya?ml|azure-pipelines\.ya?ml|\.travis\.yml|Jenkinsfile|bitbucket-pipelines\.yml|\.woodpecker\.ya?ml)$/.test(
					p,
				),
			);
		const command =
			/\b(?:npm|pnpm|yarn|bun)\s+(?:(?:run|--?[\w-]+(?:[= ]\S+)?|-r)\s+)*(?:t\b|tst\b|test|unit|ci\b|check|coverage|verify)|\b(?:npx|pnpm|bunx|yarn)\s+(?:exec\s+|dlx\s+)?(?:vitest|jest|mocha|ava|tap|nx\s+\w*\s*-?t?\s*test|turbo\s+(?:run\s+)?test|playwright\s+test)|\bnode\s+--test\b|\b(?:pytest|tox|nox|unittest|hatch\s+(?:run\s+)?test|make\s+(?:\w+\s+)*(?:test|check|ci)\w*|just\s+(?:test|check|ci)|deno\s+test|turbo\s+(?:run\s+)?\w*test|nx\s+affected|go\s+test|cargo\s+test)\b/;
		const line = (path) => (texts.get(path) ?? '').split('\n').findIndex((l) => !/^\s*(#|(-\s*)?name:)/.test(l) && command.test(l)) + 1;
		const runs2 = files.map((path) => ({ path, line: line(path) })).find((x) => x.line > 0);
		const all = files.map((path) => texts.get(path) ?? '').join('\n');
		const versions =
			/\b(node|node-version|python-version|node_version)\s*:\s*\n?\s*(?:\[[^\]]+,[^\]]+\]|(?:\s*-\s*['"]?[\d.x*a-z/]+['"]?\n?){2,})/.test(
				all,
			);
		const [first] = files;
		return [
			{
				outcome: runs2 ? 'true' : 'false',
				message: runs2
					? `${runs2.path}:${runs2.line} runs the tests.`
					: first
						? `${first} and its like run no tests that can be told.`
						: 'No continuous integration is configured in the tree.',
				rationale: `${files.length} files of continuous integration were read.`,
				location: runs2 ? fileLocation(runs2.path, runs2.line) : first ? fileLocation(first, 1) : null,
				snippet: runs2 ? excerpt(texts, runs2.path, runs2.line) : null,
				values: {
					files: files.slice(0, 20),
					runsTests: runs2 !== void 0,
					versions,
					types: /\btsc\b|typecheck|type-check|mypy|pyright/.test(all),
					lint: /\blint|eslint|biome|ruff|oxlint\b|\bxo\b/.test(all),
				},
				confidence: runs2 ? 0.92 : first ? 0.65 : 0.9,
			},
		];
	},
});
var LOCKS =
	/(?:^|\/)(package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|yarn\.lock|bun\.lockb?|uv\.lock|poetry\.lock|pdm\.lock|Pipfile\.lock|requirements[\w.-]*\.txt|deno\.lock)$/;
var lockfile = defineProbe({
	id: 'library/lockfile',
	lifecycle: 'experimental',
	needs,
	question: 'Are the versions that are installed written down?',
	motivation: 'Without a lock file tomorrow\u2019s installation is another program than today\u2019s.',
	method:
		'Looks for a lock file of npm, pnpm, yarn, bun, deno, uv, poetry, pdm or pipenv; a requirements.txt counts when every line is pinned. Value: file.',
	blindSpots: 'Whether it is up to date, and whether the deployment installs from it.',
	remediation: {
		on: 'false',
		effort: 'low',
		text: 'Commit the lock file, and install from it (npm ci, pnpm install --frozen-lockfile, uv sync --frozen).',
	},
	inspect: ({ tree, texts }) => {
		const found2 = tree.files
			.map((f) => f.path)
			.filter(
				(p) =>
					LOCKS.test(p) &&
					!/(^|\/)(node_modules|tests?|fixtures|examples?)\//.test(p) &&
					(!/requirements/.test(p) || pinned(texts.get(p) ?? '')),
			);
		found2.sort((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1));
		const path = found2[0] ?? null;
		return answer2(path, `${path} writes down what is installed.`, 'No lock file and no pinned requirements are in the tree.', {
			values: { file: path },
			location: path ? fileLocation(path) : null,
		});
	},
});
function pinned(text) {
	const lines = text.split('\n').map((l) => l.replace(/#.*$/, '').trim());
	const named = lines.filter((l) => l !== '' && !l.startsWith('-'));
	return named.length > 0 && named.every((l) => /==|@\s*(git|https?)/.test(l));
}
var lintConfig = defineProbe({
	id: 'library/lint-config',
	lifecycle: 'experimental',
	needs,
	question: 'Is a linter or formatter configured?',
	motivation: 'What a machine can find should not be found by reviewers, or by users.',
	method:
		'Looks for the configuration of ESLint, Biome, Oxlint, Deno, XO, Standard, Prettier, Ruff, Flake8, Pylint or pre-commit, in files and in manifests.',
	blindSpots: 'Whether it is run.',
	remediation: { on: 'false', effort: 'low', text: 'Configure one linter and run it in continuous integration.' },
	inspect: ({ tree, texts }) => {
		const path =
			find(
				tree,
				/^(?:[\w.-]+\/){0,2}(\.eslintrc(\.\w+)?|eslint\.config\.[cm]?[jt]s|biome\.jsonc?|\.oxlintrc\.json|deno\.jsonc?|\.xo-config(\.\w+)?|xo\.config\.[cm]?[jt]s|\.prettierrc(\.\w+)?|prettier\.config\.[cm]?[jt]s|\.?ruff\.toml|\.flake8|\.pylintrc|\.pre-commit-config\.ya?ml)$/,
			) ??
			manifestsOf(tree, texts).find(
				(m) =>
					m.data.eslintConfig !== void 0 ||
					m.data.prettier !== void 0 ||
					m.data.xo !== void 0 ||
					/"(xo|standard|eslint|oxlint)":/.test(JSON.stringify(recordOf(m.data.devDependencies))),
			)?.path ??
			[...texts.keys()]
				.sort()
				.find(
					(p) =>
						/(^|\/)(pyproject\.toml|setup\.cfg|tox\.ini)$/.test(p) && /^\[(tool\.(ruff|black|pylint)|flake8)/m.test(texts.get(p) ?? ''),
				) ??
			null;
		return answer2(path, `${path} configures a linter or formatter.`, 'No linter or formatter is configured.', {
			confidence: path ? 0.95 : 0.85,
		});
	},
});
var securityPolicy = defineProbe({
	id: 'library/security-policy',
	lifecycle: 'experimental',
	needs,
	question: 'Does the repository say how to report a vulnerability?',
	motivation: 'Who finds a hole needs an address that is not the public tracker.',
	method: 'Looks for SECURITY.md at the root, in .github or docs, and for a section of that name in the README.',
	blindSpots: 'Policies of a whole organisation, which the forge shows from another repository.',
	remediation: { on: 'false', effort: 'low', text: 'Add SECURITY.md with an address and the versions that get fixes.' },
	inspect: ({ tree, texts }) => {
		const readme = find(tree, /^readme(\.\w+)?$/i);
		const section =
			readme !== null && /^#+\s*(reporting|security (policy|contact|issues)|vulnerabilit)/im.test(texts.get(readme) ?? '') ? readme : null;
		const path = find(tree, /^((\.github|docs)\/)?security(\.\w+)?$/i) ?? section;
		return answer2(path, `${path} says how to report a vulnerability.`, 'Nothing says how to report a vulnerability.', {
			confidence: path ? 0.9 : 0.6,
		});
	},
});
var readmeExample = defineProbe({
	id: 'library/readme-example',
	lifecycle: 'experimental',
	needs,
	question: 'Does the README show how to install the package and how to use it?',
	motivation: 'Users decide by the first example.',
	method:
		'Looks in the README beside the manifest (or at the root) for a fenced block that imports or requires the package by its name, or runs its command. Values: install, example, blocks.',
	blindSpots: 'Whether the example runs; documentation on a site of its own.',
	remediation: { on: 'false', effort: 'low', text: 'Show the install command and ten lines that import the package and print a result.' },
	inspect: ({ tree, texts }) =>
		eachPackage(tree, texts, ({ name, folder, data }) => {
			const path = fileNear(tree, folder, /^readme(\.\w+)?$/i);
			const text = path === null ? '' : (texts.get(path) ?? '');
			const blocks = [...text.matchAll(/^[ \t]*(```+|~~~+)[^\n]*\n([\s\S]*?)^[ \t]*\1/gm)];
			const quoted3 = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
			const uses = new RegExp(`(?:from|import|require\\(|import\\()\\s*['"]${quoted3}(?:/[^'"]*)?['"]`);
			const commands = typeof data.bin === 'string' ? [name.replace(/^@[^/]+\//, '')] : Object.keys(recordOf(data.bin));
			const runs2 = (block) =>
				commands.some((c) =>
					new RegExp(`^[ \\t]*(?:\\$ |npx |pnpm (?:dlx |exec )?)?${c.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\b`, 'm').test(block),
				);
			const example = blocks.find((b) => uses.test(b[2]) || runs2(b[2]));
			const install = new RegExp(
				`(?:npm (?:i|install|add)|pnpm add|yarn add|bun add|deno add|npx|jsr add)\\s+(?:-\\S+\\s+)*(?:\\S+\\s+)*?(?:npm:|jsr:)?${quoted3}\\b`,
			).test(text);
			const line = example ? text.slice(0, example.index).split('\n').length : 1;
			return {
				met: example !== void 0,
				message:
					path === null ? 'has no README.' : example ? `is shown at work in ${path}:${line}.` : `is imported by no example of ${path}.`,
				rationale: `${blocks.length} fenced blocks were read.`,
				values: { install, example: example !== void 0, blocks: blocks.length },
				confidence: example ? 0.92 : 0.75,
				...(path !== null ? { location: fileLocation(path, line) } : {}),
			};
		}),
});
var needs2 = { tree: treeArtifact, texts: textsArtifact };
var packageManifest = defineProbe({
	id: 'library/package-manifest',
	lifecycle: 'experimental',
	needs: needs2,
	question: 'Does the repository hold a package that can be published to npm?',
	motivation: 'Everything else about a library is asked of a package that others can install.',
	method:
		'Looks for a package.json of the product (no test, example or fixture) with a name that is not marked private; a bare workspace root is none.',
	blindSpots: 'Packages whose manifest is written by a build.',
	remediation: { on: 'false', effort: 'low', text: 'Give package.json a name, a version and entry points, and take "private" away.' },
	inspect: ({ tree, texts }) => {
		const all = manifestsOf(tree, texts);
		const published = publishedOf(tree, texts);
		const [first] = published.length > 0 ? published : all;
		const names = published.map((m) => m.name);
		return [
			{
				outcome: published.length > 0 ? 'true' : 'false',
				message:
					published.length > 0
						? `${published.length === 1 ? 'A package is' : `${published.length} packages are`} published: ${names.slice(0, 5).join(', ')}.`
						: all.length > 0
							? 'Every package.json of the product is private or without a name.'
							: 'The repository holds no package.json.',
				rationale: `${all.length} manifests of the product were read.`,
				location: first ? fileLocation(first.path, lineOfKey(first.text, 'name')) : null,
				values: { packages: names.slice(0, 50), count: names.length, manifests: all.length },
				context: first ? 'source' : null,
			},
		];
	},
});
var packageExports = defineProbe({
	id: 'library/package-exports',
	lifecycle: 'experimental',
	needs: needs2,
	question: 'Does the package name its entry points in an `exports` map?',
	motivation: 'An exports map says what is public; without one every file can be imported, and every move of a file breaks somebody.',
	method:
		'Reads `exports` of each published package.json. Values: form (`exports`, `main`, `none`), esm, cjs, subpaths. A package with a command and nothing to import is let pass.',
	blindSpots: 'Whether the files named exist after a build.',
	remediation: { on: 'false', effort: 'low', text: 'Add an `exports` map with `types` first in each entry, and `"./package.json"`.' },
	inspect: ({ tree, texts }) =>
		eachPackage(tree, texts, ({ data }) => {
			const text = JSON.stringify(data.exports ?? null);
			const esm = data.type === 'module' || /"import"|"module"|\.mjs"/.test(text);
			const cjs = /"require"|\.cjs"/.test(text) || (data.type !== 'module' && typeof data.main === 'string');
			const form = data.exports !== void 0 ? 'exports' : data.main !== void 0 || data.module !== void 0 ? 'main' : 'none';
			const command = form === 'none' && data.bin !== void 0;
			const keys = Object.keys(recordOf(data.exports));
			const subpaths = keys.filter((k) => k.startsWith('.')).length;
			return {
				met: form === 'exports' || command,
				message: command
					? 'is a command and offers nothing to import.'
					: form === 'exports'
						? `names its entry points in \`exports\`${subpaths > 1 ? ` (${subpaths})` : ''}.`
						: form === 'main'
							? 'has `main` without an `exports` map.'
							: 'names no entry point: neither `exports` nor `main`.',
				rationale: 'Read from package.json.',
				values: { form, esm, cjs, subpaths },
				key: form === 'exports' ? 'exports' : form === 'main' ? 'main' : 'name',
			};
		}),
});
var typeDeclarations = defineProbe({
	id: 'library/type-declarations',
	lifecycle: 'experimental',
	needs: needs2,
	question: 'Does the package bring type declarations?',
	motivation: 'A TypeScript package without declarations is untyped for everyone who imports it.',
	method:
		'Looks for `types` or `typings`, a `types` condition in `exports`, or a declaration file beside the entry point that the manifest names. Value: typesFirst (the condition stands before the others, as resolvers ask).',
	blindSpots: 'Declarations that lie beside built files without being named; whether they are right.',
	remediation: {
		on: 'false',
		effort: 'low',
		text: 'Emit declarations (`"declaration": true`) and name them: `types` first in each entry of `exports`.',
	},
	inspect: ({ tree, texts }) =>
		eachPackage(tree, texts, (manifest) => {
			const how = declarationsOf(
				manifest,
				tree.files.map((f) => f.path),
			);
			const conditions = conditionsOf(manifest.data.exports);
			const typesFirst = conditions.filter((keys) => keys.includes('types')).every((keys) => keys[0] === 'types');
			return {
				met: how !== null,
				message: how === null ? 'names no type declarations.' : `brings type declarations: ${how}.`,
				rationale: 'Read from package.json and the names of the tree.',
				values: { typesFirst },
				key: /`exports`/.test(how ?? '') ? 'exports' : manifest.data.types !== void 0 ? 'types' : 'name',
				confidence: how === null ? 0.85 : 0.95,
			};
		}),
});
function declarationsOf({ data, folder }, paths) {
	for (const key of ['types', 'typings']) if (typeof data[key] === 'string') return `\`${key}\` is ${data[key]}`;
	const exported = JSON.stringify(data.exports ?? null);
	if (/"types(@[^"]*)?":/.test(exported) || /\.d\.[cm]?ts"/.test(exported)) return 'a `types` condition in `exports`';
	const entry = [data.exports, recordOf(data.exports)['.'], data.main].find((x) => typeof x === 'string') ?? 'index.js';
	const beside = entry.replace(/^\.\//, '').replace(/\.([cm]?)js$/, '.d.$1ts');
	const full = folder === '' ? beside : `${folder}/${beside}`;
	if (paths.includes(full)) return full;
	return /\.[cm]?ts$/.test(entry) ? `the entry ${entry} is TypeScript` : null;
}
function conditionsOf(value) {
	const record2 = recordOf(value);
	const keys = Object.keys(record2);
	const own = keys.length > 0 && !keys[0].startsWith('.') ? [keys] : [];
	return [...own, ...keys.flatMap((key) => conditionsOf(record2[key]))];
}
var packagedFiles = defineProbe({
	id: 'library/packaged-files',
	lifecycle: 'experimental',
	needs: needs2,
	question: 'Does the package say which files are published?',
	motivation: 'Without a list the tarball holds tests, configuration and whatever lies about, a stray .env included.',
	method: 'Looks for `files` in package.json, or an .npmignore beside it or at the root.',
	blindSpots: 'What the list lets through; packages that are put together and published from another folder.',
	remediation: { on: 'false', effort: 'low', text: 'List what users need in `files`, such as ["dist"].' },
	inspect: ({ tree, texts }) =>
		eachPackage(tree, texts, ({ data, folder }) => {
			const ignore = fileNear(tree, folder, /^\.npmignore$/);
			const files = Array.isArray(data.files);
			return {
				met: files || ignore !== null,
				message: files
					? `lists its files (${data.files.length}).`
					: ignore
						? `leaves files out by ${ignore}.`
						: 'publishes every file of its folder.',
				rationale: 'Read from package.json and the names of the tree.',
				key: files ? 'files' : 'name',
			};
		}),
});
var supportedEngines = defineProbe({
	id: 'library/supported-engines',
	lifecycle: 'experimental',
	needs: needs2,
	question: 'Does the package say which versions of the runtime it supports?',
	motivation: 'Users learn at install, and not from a syntax error, that their Node is too old.',
	method: 'Looks for `engines` (node, bun, deno) or `browserslist` in package.json.',
	blindSpots: 'Whether the code runs there.',
	remediation: { on: 'false', effort: 'low', text: 'State the oldest Node you test: "engines": { "node": ">=20" }.' },
	inspect: ({ tree, texts }) =>
		eachPackage(tree, texts, ({ data }) => {
			const engines = Object.entries(recordOf(data.engines)).filter(([, v]) => typeof v === 'string');
			const said = engines.length > 0 || data.browserslist !== void 0;
			return {
				met: said,
				message: said
					? `supports ${engines.map(([k, v]) => `${k} ${v}`).join(', ') || 'the browsers of its browserslist'}.`
					: 'does not say which runtimes it supports.',
				rationale: 'Read from package.json.',
				key: engines.length > 0 ? 'engines' : 'name',
			};
		}),
});
var dependencyRanges = defineProbe({
	id: 'library/dependency-ranges',
	lifecycle: 'experimental',
	needs: needs2,
	question: 'Is every dependency that users install taken from a registry, by a range that ends somewhere?',
	motivation: '`*`, `latest`, a git address or a tarball put code into users\u2019 trees that nobody of the package has seen.',
	method:
		'Reads `dependencies`, `optionalDependencies` and `peerDependencies` (peers may be `*`). Values: dependencies, loose. workspace: and catalog: are turned into versions when published.',
	blindSpots: 'What the dependencies themselves depend on.',
	remediation: { on: 'false', effort: 'low', text: 'Depend on published versions by a range such as ^1.2.3.' },
	inspect: ({ tree, texts }) =>
		eachPackage(tree, texts, ({ data, text, path }) => {
			const own = [...Object.entries(recordOf(data.dependencies)), ...Object.entries(recordOf(data.optionalDependencies))];
			const peers = Object.entries(recordOf(data.peerDependencies));
			const address = /^(git|git\+|https?:|file:|link:|github:|gitlab:|bitbucket:)|^[\w.-]+\/[\w.-]+(#|$)/;
			const loose = [
				...own.filter(([, v]) => typeof v !== 'string' || /^(\*|latest|next|x|>=?\s*\d[\d.]*|)$/.test(v.trim()) || address.test(v)),
				...peers.filter(([, v]) => typeof v === 'string' && address.test(v)),
			].map(([name]) => name);
			const [first] = loose;
			return {
				met: loose.length === 0,
				message:
					loose.length === 0
						? `has ${own.length} dependencies, each from a registry and bounded.`
						: `depends loosely on ${loose.slice(0, 5).join(', ')}.`,
				rationale: `${own.length} dependencies and ${peers.length} peers were read.`,
				values: { dependencies: own.length, loose },
				...(first !== void 0 ? { location: fileLocation(path, lineOfKey(text, first)) } : { key: 'dependencies' }),
			};
		}),
});
var installScripts = defineProbe({
	id: 'library/install-scripts',
	lifecycle: 'experimental',
	needs: needs2,
	question: 'Does the package run a script on the machine of everyone who installs it?',
	motivation: 'Install scripts are how supply-chain attacks spread; most users switch them off, and a package that needs them breaks.',
	method:
		'Looks for `preinstall`, `install` and `postinstall` in the scripts of published packages. `prepare` and `prepublishOnly` run for authors alone.',
	blindSpots: 'What the script does; native builds by binding.gyp without a script.',
	remediation: {
		on: 'true',
		effort: 'medium',
		text: 'Do the work at build time or at first use; ship prebuilt binaries as optional dependencies.',
	},
	inspect: ({ tree, texts }) =>
		eachPackage(tree, texts, ({ data }) => {
			const scripts = recordOf(data.scripts);
			const found2 = ['preinstall', 'install', 'postinstall'].find((key) => typeof scripts[key] === 'string');
			return {
				met: found2 !== void 0,
				message: found2 ? `runs \`${String(scripts[found2]).slice(0, 80)}\` at ${found2}.` : 'runs nothing at install.',
				rationale: 'Read from the scripts of package.json.',
				values: { script: found2 ?? null },
				key: found2 ?? 'scripts',
			};
		}),
});
var testsPresent = defineProbe({
	id: 'library/tests-present',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, project: projectArtifact, texts: textsArtifact },
	question: 'Does the repository hold tests of its own?',
	motivation: 'A change to untested code is a guess.',
	method:
		'Counts tests as syntax in test files: calls of it, test, describe and their like with a name, `t.test`, Python functions and methods named test_*. Files without one do not count. Values: tests, testFiles, sourceFiles, ratio (test files to source files), assertions. Parameter `least` (default 1).',
	blindSpots: 'Coverage, and whether the tests pass; tests in languages without a front end are counted by file name at low confidence.',
	remediation: {
		on: 'false',
		effort: 'medium',
		text: 'Test the public interface first: one file per entry point, with the failures users will meet.',
	},
	inspect: ({ tree, project, texts }, { parameters }) => {
		const every = [...project.files, ...project.outlines];
		const files = every.filter((f) => f.context === 'test' || /(^|\/)(test|tests)\.[cm]?[jt]sx?$|\.test-d\.ts$/.test(f.path));
		let first = null;
		let tests = 0;
		let testFiles = 0;
		let assertions = 0;
		for (const file of files) {
			const facts = file.glance?.() ?? file.facts;
			let own = 0;
			const count = (line) => {
				own++;
				first ??= { path: file.path, line };
			};
			if (facts.language === 'python') {
				for (const f of facts.functions) if (/^test(_|$)/.test(f.name)) count(f.line);
				assertions += (texts.get(file.path) ?? '').match(/^\s*(assert\b|self\.assert\w+\(|with pytest\.raises)/gm)?.length ?? 0;
			} else {
				if (facts.frontEnd.startsWith('outline@')) count(1);
				for (const c of facts.calls) {
					const callee = c.callee.kind === 'name' ? c.callee.name : c.callee.kind === 'member' ? c.callee.name : '';
					if (
						/^(it|test|specify|t\.test|suite\.test|Deno\.test|QUnit\.test)(\.(only|each|concurrent|serial|sequential|prop|effect|scoped|live))*$/.test(
							callee,
						) && // The `test` of a regular expression is a member, and takes one argument.
						c.arguments.length >= (c.callee.kind === 'member' ? 2 : 1)
					)
						count(c.line);
					else if (/^([\w$]+\.(it|test|specify)|each|serial|concurrent)$/.test(callee) && c.arguments.length >= 2) count(c.line);
					if (/^(expect|assert|t)(\.|$)|^expectTypeOf$|^expectType$|^assertType$/.test(callee)) assertions++;
				}
			}
			tests += own;
			if (own > 0 || /\.test-d\.ts$/.test(file.path)) testFiles++;
		}
		const sourceFiles = every.filter((f) => f.context === 'source').length;
		const unread = tree.files.filter((f) => f.context === 'test' && f.language !== null).length;
		const met = tests >= Math.max(1, numberOf2(parameters, 'least', 1));
		const ratio = Math.round((testFiles / Math.max(1, sourceFiles)) * 100) / 100;
		const draft4 = {
			outcome: met ? 'true' : 'false',
			message:
				tests > 0 ? `${tests} tests stand in ${testFiles} files, for ${sourceFiles} files of source.` : 'No test of its own was found.',
			rationale: `${files.length} test files were parsed.`,
			location: first === null ? null : fileLocation(first.path, first.line),
			values: { tests, testFiles, sourceFiles, ratio, assertions },
			context: first === null ? null : 'test',
			confidence: met ? 0.93 : unread > files.length ? 0.5 : 0.88,
		};
		return [draft4];
	},
});
var RELEASE =
	/^(?:chore\(release\)[:!]?|chore: release|release[: ]|build\(release\)|version packages|\[ci\] release|bump version|publish\b|prepare release)|^(?:[\w@/.-]+[@ ])?v?\d+\.\d+\.\d+(?:-[\w.]+)?(?:\s*\(#\d+\))?$|^(?:bump|release|update version|set version)\b.*\d+\.\d+\.\d+/i;
var releaseHistory = defineProbe({
	id: 'library/release-history',
	lifecycle: 'experimental',
	needs: { history: historyArtifact },
	question: 'Does the history show releases?',
	motivation: 'Users get what is released, not what is on the branch; a package that releases in steps can be followed.',
	method:
		'Counts commits whose subject is a version, or says so in the words of npm version, changesets, semantic-release, release-please and lerna, and that touch a manifest, a changelog or nothing. Values: releases, lastReleaseDays (before the newest commit), since. True from two releases on; parameter `least`.',
	blindSpots: 'Tags, and releases that a workflow makes without a commit; a negative answer is therefore uncertain.',
	remediation: {
		on: 'false',
		effort: 'low',
		text: 'Release with npm version or changesets, so that each version is a commit that can be named.',
	},
	inspect: ({ history }, { parameters }) => {
		if (history.commits.length === 0) {
			const message = 'The repository has no commits.';
			return [{ outcome: 'not-applicable', message, rationale: message }];
		}
		const touches =
			/(^|\/)(package\.json|pyproject\.toml|setup\.(py|cfg)|Cargo\.toml|__init__\.py|_?version\.\w+|VERSION|deno\.json|jsr\.json|lerna\.json|change[-_]?log[^/]*|changes[^/]*|history[^/]*|releases?[^/]*|(?:package-|pnpm-)lock\.\w+|\w+\.lockb?)$/i;
		const releases = history.commits.filter(
			(c) => RELEASE.test(c.subject.trim()) && (c.changes.length === 0 || c.changes.some((x) => touches.test(x.path))),
		);
		const [last] = releases;
		const newest = history.commits[0];
		const days = last ? Math.max(0, Math.round((newest.committedAt - last.committedAt) / 86400)) : null;
		const since = last ? history.commits.indexOf(last) : history.commits.length;
		const met = releases.length >= Math.max(1, numberOf2(parameters, 'least', 2));
		return [
			{
				outcome: met ? 'true' : 'false',
				message: last
					? `${releases.length} releases are in the history, the last "${last.subject.slice(0, 60)}", ${since} commits before the newest.`
					: 'No commit of the history is a release.',
				rationale: `${history.commits.length} commits were read${history.shallow ? '; the history is shallow' : ''}.`,
				location: commitLocation((last ?? newest).id),
				values: { releases: releases.length, lastReleaseDays: days, since },
				confidence: met ? 0.88 : 0.6,
			},
		];
	},
});
var STRICT_BASE = /^@tsconfig\/|^@sindresorhus\/tsconfig|^@total-typescript\/tsconfig|^@vue\/tsconfig|^astro\/tsconfigs\/strict/;
var strictTypes = defineProbe({
	id: 'library/strict-types',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Is the TypeScript compiler told to be strict?',
	motivation: 'Declarations made without strict null checks are wrong for users who have them on.',
	method:
		'Reads the tsconfig nearest to the root, its references, and what it extends inside of the repository; the known strict bases count. Values: strict, uncheckedIndex, base.',
	blindSpots: 'Bases from packages that are not known to be strict; options given on the command line.',
	remediation: {
		on: 'false',
		effort: 'medium',
		text: 'Set "strict": true in compilerOptions, and "noUncheckedIndexedAccess" where you can.',
	},
	inspect: ({ tree, texts }) => {
		const configs = tree.files
			.filter((f) => f.context === 'source' && /(^|\/)tsconfig(\.[\w-]+)?\.json$/.test(f.path) && texts.has(f.path))
			.map((f) => f.path)
			.sort((a, b) => a.split('/').length - b.split('/').length || a.length - b.length || (a < b ? -1 : 1));
		const typed = tree.files.some(
			(f) => f.context === 'source' && /(?<!\.d|\.test-d)\.[cm]?tsx?$/.test(f.path) && !/(^|\/)[^/]*\.config\.[cm]?ts$/.test(f.path),
		);
		if (!typed) {
			const message = 'The product is not written in TypeScript.';
			return [{ outcome: 'not-applicable', message, rationale: 'It has declarations at most, which no compiler made.' }];
		}
		const read = configs.map((path) => ({ path, ...strictness(path, texts) }));
		const strict = read.find((r) => r.strict === true);
		const unknown = read.find((r) => r.strict === null);
		const [first] = read;
		const decided = strict ?? unknown ?? first;
		if (decided === void 0) {
			return [
				{
					outcome: 'false',
					message: 'No tsconfig.json is in the tree, and the compiler is lenient by default.',
					rationale: 'Names of the tree.',
					confidence: 0.75,
				},
			];
		}
		const place = fileLocation(decided.path, lineOfKey(texts.get(decided.path) ?? '', strict ? 'strict' : 'compilerOptions'));
		return [
			{
				outcome: strict ? 'true' : 'false',
				message: strict
					? `${strict.path} is strict${strict.base ? ` (by ${strict.base})` : ''}.`
					: unknown
						? `${unknown.path} extends ${unknown.base}, which is not in the repository.`
						: `${decided.path} does not switch \`strict\` on.`,
				rationale: `${configs.length} configurations were read.`,
				location: place,
				values: { strict: strict !== void 0, base: decided.base, uncheckedIndex: read.some((r) => r.uncheckedIndex) },
				context: 'source',
				confidence: strict ? 0.95 : unknown ? 0.4 : 0.88,
			},
		];
	},
});
function strictness(path, texts, depth = 0) {
	const config = parseObject(texts.get(path) ?? '') ?? {};
	const options = recordOf(config.compilerOptions);
	const uncheckedIndex = options.noUncheckedIndexedAccess === true;
	if (typeof options.strict === 'boolean') return { strict: options.strict, base: null, uncheckedIndex };
	const bases = (Array.isArray(config.extends) ? config.extends : [config.extends]).filter((x) => typeof x === 'string');
	for (const base of bases.reverse()) {
		const inside = base.startsWith('.') ? resolveConfig(path, base, texts) : null;
		if (inside !== null && depth < 8) {
			const found2 = strictness(inside, texts, depth + 1);
			if (found2.strict !== false) return { ...found2, base: inside };
		} else if (STRICT_BASE.test(base)) return { strict: true, base, uncheckedIndex: true };
		else if (!base.startsWith('.')) return { strict: null, base, uncheckedIndex };
	}
	return { strict: false, base: null, uncheckedIndex };
}
function resolveConfig(from, base, texts) {
	const parts = from.split('/').slice(0, -1);
	for (const part of base.split('/')) {
		if (part === '..') parts.pop();
		else if (part !== '.') parts.push(part);
	}
	const path = parts.join('/');
	return [path, `${path}.json`, `${path}/tsconfig.json`].find((p) => texts.has(p)) ?? null;
}
var MANY_ESCAPES = 12;
var typeEscapes = defineProbe({
	id: 'library/type-escapes',
	lifecycle: 'experimental',
	needs: { project: projectArtifact, texts: textsArtifact },
	question: 'Are types switched off in many places of the product?',
	motivation: 'Each `any` and each @ts-ignore is a place where the compiler was told to look away.',
	method: `Counts \`any\` as a type, \`as any\` (a constraint \`extends any\` switches nothing off), and @ts-ignore / @ts-nocheck in TypeScript of the product; @ts-expect-error is let pass, for it fails when it is no longer needed. True from ${MANY_ESCAPES} on 1,000 lines, or for any @ts-nocheck in a file that is not a declaration. Parameter \`perThousand\`.`,
	blindSpots: '`unknown as T` and types that are wrong without being any.',
	remediation: { on: 'true', effort: 'medium', text: 'Replace any by unknown and a check, a type parameter, or the type itself.' },
	inspect: ({ project, texts }, { parameters }) => {
		const files = project.files.filter((f) => f.context === 'source' && /\.[cm]?tsx?$/.test(f.path) && texts.has(f.path));
		if (files.length === 0) {
			const message = 'The product holds no TypeScript.';
			return [{ outcome: 'not-applicable', message, rationale: message }];
		}
		const places = [];
		let lines = 0;
		for (const { path } of files) {
			const text = texts.get(path) ?? '';
			lines += text.split('\n').length;
			const code = codeText(texts, path).split('\n');
			text.split('\n').forEach((raw, i) => {
				for (const _ of (code[i] ?? '').matchAll(/(?:[:<|&,]|\bas|\btype\s[^=]*=)\s*any\b(?!\s*(?:[:(?.]|=[^>]))/g))
					places.push({ path, line: i + 1, what: 'any' });
				const comment = /^\s*(?:\/\/|\/\*|\*)\s*@ts-(ignore|nocheck)\b/.exec(raw);
				if (comment) places.push({ path, line: i + 1, what: `@ts-${comment[1]}` });
			});
		}
		const perThousand = Math.round((places.length / Math.max(1, lines)) * 1e4) / 10;
		const unchecked = places.find((p) => p.what === '@ts-nocheck' && !p.path.endsWith('.d.ts'));
		const many = perThousand >= numberOf2(parameters, 'perThousand', MANY_ESCAPES) && places.length > 2;
		const first = unchecked ?? places[0];
		const draft4 = {
			outcome: many || unchecked ? 'true' : 'false',
			message: `Types are switched off in ${places.length} places, ${perThousand} on 1,000 lines${first ? `, the first at ${first.path}:${first.line} (${first.what})` : ''}.`,
			rationale: `${files.length} files with ${lines} lines were searched, comments and strings apart.`,
			location: first ? fileLocation(first.path, first.line) : null,
			related: places.slice(1, 6).map((p) => fileLocation(p.path, p.line)),
			snippet: first ? excerpt(texts, first.path, first.line) : null,
			values: { places: places.length, lines, perThousand, any: places.filter((p) => p.what === 'any').length },
			context: 'source',
			confidence: 0.85,
		};
		return [draft4];
	},
});
var DOCUMENTED_SHARE = 0.5;
function declaredBy(texts, paths) {
	const found2 = /* @__PURE__ */ new Map();
	for (const path of paths) {
		const source = path.replace(/\.d\.([cm]?)ts$/, '.$1js');
		if (!/\.d\.[cm]?ts$/.test(path) || !paths.includes(source)) continue;
		const text = texts.get(path) ?? '';
		for (const m of text.matchAll(
			/(\/\*\*(?:(?!\*\/)[\s\S])*\*\/\s*)?^export\s+(?:default\s+)?(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:function|class|interface|const|let)\s*([\w$]*)/gm,
		)) {
			const line = text.slice(0, m.index + (m[1] ?? '').length).split('\n').length;
			const key = `${path}#${m[2]}`;
			const known2 = found2.get(key);
			found2.set(key, { path, line: known2?.line ?? line, documented: m[1] !== void 0 || known2?.documented === true });
		}
	}
	return [...found2.values()];
}
var documentedExports = defineProbe({
	id: 'library/documented-exports',
	lifecycle: 'experimental',
	needs: { project: projectArtifact, texts: textsArtifact },
	question: 'Are most exported functions and classes documented where they are defined?',
	motivation: 'Editors show these comments to everyone who uses the package; a README is read once.',
	method:
		'Takes exported functions, classes and interfaces of the product (Python: public ones of modules that are not private) and asks for a doc comment or docstring. True from half of them on. Overloads and declaration files beside the source count once by name. Parameter `share`.',
	blindSpots: 'Comments that repeat the name; exported constants and type aliases.',
	remediation: {
		on: 'false',
		effort: 'medium',
		text: 'Say in one sentence above each export what it does, what it throws and in which unit.',
	},
	inspect: ({ project, texts }, { parameters }) => {
		const exported = /* @__PURE__ */ new Map();
		for (const file of project.files) {
			if (file.context !== 'source' || /(^|\/)(scripts?|bench(marks?)?|tools?|build)\/|\.config\.[cm]?[jt]s$/.test(file.path)) continue;
			const python = file.facts.language === 'python';
			const names = new Set(file.facts.exports.map((e) => e.local ?? e.name));
			const isPublic = (name) => (python ? !name.startsWith('_') && !/(^|\/)_[^/]*\.py$/.test(file.path) : names.has(name));
			const stem2 = file.path.replace(/(\.d)?\.[cm]?[jt]sx?$/, '');
			const add = (name, line, docstring) => {
				const key = `${stem2}#${name}`;
				const known2 = exported.get(key);
				const documented = (docstring ?? '').trim() !== '' || known2?.documented === true;
				exported.set(key, { path: known2?.path ?? file.path, line: known2?.line ?? line, documented });
			};
			for (const f of file.facts.functions)
				if (f.class === null && f.scope.function === null && isPublic(f.name)) add(f.name, f.line, f.docstring);
			for (const c of file.facts.classes) if (c.scope.function === null && isPublic(c.name)) add(c.name, c.line, c.docstring);
		}
		const declared = declaredBy(
			texts,
			project.files.filter((f) => f.context === 'source').map((f) => f.path),
		);
		const all = declared.length > 0 ? declared : [...exported.values()];
		if (all.length === 0) {
			const message = 'No exported function or class was found.';
			return [{ outcome: 'not-applicable', message, rationale: message }];
		}
		const bare = all.filter((x) => !x.documented);
		const share2 = Math.round(((all.length - bare.length) / all.length) * 1e3) / 1e3;
		const first = bare[0] ?? all[0];
		return [
			{
				outcome: share2 >= numberOf2(parameters, 'share', DOCUMENTED_SHARE) ? 'true' : 'false',
				message: `${all.length - bare.length} of ${all.length} exported functions and classes are documented${bare[0] ? `; ${bare[0].path}:${bare[0].line} is not` : ''}.`,
				rationale: 'Doc comments right above a definition, and docstrings.',
				location: fileLocation(first.path, first.line),
				related: bare.slice(1, 6).map((b) => fileLocation(b.path, b.line)),
				snippet: excerpt(texts, first.path, first.line),
				values: { exported: all.length, documented: all.length - bare.length, share: share2 },
				context: 'source',
				confidence: 0.8,
			},
		];
	},
});

// src/probes/library/index.ts
var libraryProbes = [
	packageManifest,
	packageExports,
	typeDeclarations,
	strictTypes,
	typeEscapes,
	documentedExports,
	packagedFiles,
	supportedEngines,
	dependencyRanges,
	installScripts,
	testsPresent,
	ciPresent,
	lintConfig,
	license,
	changelog,
	releaseHistory,
	lockfile,
	readmeExample,
	securityPolicy,
];
var JUDGE_ROLES = ['judge', 'prosecutor', 'defense', 'techlead'];
var PERSONA_ROLES = ['prosecutor', 'defense', 'techlead'];
var FINAL_ROLES = ['chief-justice'];
function askedRoles(context, fallback) {
	const known2 = new Set(context.lexicon.roles.map((r) => r.id));
	return stringsOf(context.parameters, 'roles', fallback).filter((id) => known2.has(id));
}
function stemOf(path) {
	const parts = path.split('/');
	const stem2 = (parts.at(-1) ?? '').replace(/\.[^.]+$/, '');
	return stem2 === 'index' || stem2 === '__init__' ? (parts.at(-2) ?? stem2) : stem2;
}
function castOf(project, lexicon, roles, notRoles = []) {
	return remember(project, lexicon, `cast ${roles.join()} not ${notRoles.join()}`, () => findCast(project, lexicon, roles, notRoles));
}
var memory = /* @__PURE__ */ new WeakMap();
function remember(project, lexicon, key, find2) {
	let ofProject = memory.get(project);
	if (!ofProject) {
		ofProject = /* @__PURE__ */ new WeakMap();
		memory.set(project, ofProject);
	}
	let ofLexicon = ofProject.get(lexicon);
	if (!ofLexicon) {
		ofLexicon = /* @__PURE__ */ new Map();
		ofProject.set(lexicon, ofLexicon);
	}
	if (!ofLexicon.has(key)) ofLexicon.set(key, find2());
	return ofLexicon.get(key);
}
function rolesOfName(project, lexicon, name) {
	return remember(project, lexicon, `roles ${name}`, () => rolesOf(name, lexicon));
}
function findCast(project, lexicon, roles, notRoles) {
	const holds = (name) => {
		const held = rolesOfName(project, lexicon, name);
		return held.some((r) => roles.includes(r)) && !held.some((r) => notRoles.includes(r));
	};
	const excluded = (name) => rolesOfName(project, lexicon, name).some((r) => notRoles.includes(r));
	const members = [];
	for (const ref of callGraph(project).functions) {
		if (ref.file.context !== 'source') continue;
		if (holds(ref.fact.qualifiedName)) members.push({ ...ref, by: 'name' });
		else if (!excluded(ref.fact.qualifiedName) && fileHolds(ref.file, holds)) members.push({ ...ref, by: 'file' });
	}
	return members;
}
function fileHolds(file, holds) {
	const folder = file.path.split('/').at(-2) ?? '';
	return holds(stemOf(file.path)) || holds(folder);
}
function castAndHelpers(project, cast, depth = 4) {
	return [...callGraph(project).reach(cast, depth).values()].map((r) => r.ref).filter((ref) => ref.file.context === 'source');
}
function isWithin(refs, file, line) {
	return refs.some((ref) => ref.file === file && line >= ref.fact.line && line <= ref.fact.endLine);
}

// src/gather/judge-calls.ts
function judgeCalls(project, context) {
	const roles = askedRoles(context, JUDGE_ROLES);
	if (roles.length === 0) return null;
	return remember(project, context.lexicon, `judge calls ${roles.join()}`, () => findCalls(project, context, roles));
}
function findCalls(project, context, roles) {
	const others = context.lexicon.roles.map((r) => r.id).filter((id) => !roles.includes(id));
	const cast = castOf(
		project,
		context.lexicon,
		roles,
		others.filter((id) => FINAL_ROLES.includes(id) || id === 'aggregator' || id === 'detective'),
	);
	const final = castOf(project, context.lexicon, [...FINAL_ROLES]).filter((f) => f.by === 'name');
	const judges = cast.filter((f) => !final.some((other) => refKey(other) === refKey(f)));
	const functions = castAndHelpers(project, judges);
	const graph = callGraph(project);
	const inFunctions = (path, line) => functions.some((f) => f.file.path === path && line >= f.fact.line && line <= f.fact.endLine);
	return {
		cast: judges,
		functions,
		bound: examineStructuredOutput(project).filter(
			(o) =>
				o.mode !== 'hand-parsed' &&
				o.file.context === 'source' &&
				inFunctions(o.fact.file, o.call.line) &&
				!isWithin(final, o.file, o.call.line),
		),
		parsed: handParsed(project).filter((h) => functions.some((f) => refKey(f) === refKey(h.asks))),
		asks: dedupe(functions.flatMap((f) => graph.callsIn(f).filter(({ call }) => isModelCall(call)))),
	};
}
function dedupe(calls) {
	const seen = /* @__PURE__ */ new Set();
	return calls.filter((c) => !seen.has(refKey(c)) && seen.add(refKey(c)));
}
function outwards(project, at, depth = 5) {
	const graph = callGraph(project);
	const start = namedFunction(at.file, at.call.scope);
	const chain = start ? [{ ref: start, through: at }] : [];
	const seen = new Set(chain.map((c) => refKey(c.ref)));
	for (let i = 0, level = 0; i < chain.length && level < 60; i++, level++) {
		const { ref } = chain[i];
		if (i > depth * 6) break;
		for (const call of graph.callers(ref)) {
			if (call.file.context !== 'source') continue;
			const caller = namedFunction(call.file, call.call.scope);
			if (!caller || seen.has(refKey(caller))) continue;
			seen.add(refKey(caller));
			chain.push({ ref: caller, through: call });
		}
	}
	return chain;
}

// src/probes/output/_messages.ts
function noJudges(noRoles) {
	const message = noRoles
		? 'The rubric\u2019s lexicon names no judges.'
		: 'No function of the source is a judge by the rubric\u2019s lexicon.';
	return noRoles
		? { outcome: 'not-applicable', message, rationale: message }
		: {
				outcome: 'false',
				message,
				rationale: 'Neither names of functions and classes nor of files hold the lexicon\u2019s words.',
				confidence: 0.7,
			};
}
var MODEL_PACKAGE =
	/^(?:langchain_(?!core|text)\w+|langchain(?:\.chat_models|\.llms|\.agents)?|@langchain\/(?!core|langgraph)[\w-]+|langchain\/.*|openai|@?anthropic(?:-ai\/.*)?|google\.(?:generativeai|genai)|@google\/gen(?:erative-)?ai|litellm|ollama|groq|groq-sdk|mistralai|cohere(?:-ai)?|together|replicate|transformers|vllm|instructor|pydantic_ai|dspy|llama_index|crewai|boto3|ai|@ai-sdk\/.*)(?:\.|$)/;
var HTTP_PACKAGE = /^(?:requests|httpx|aiohttp|urllib\.request|axios|node-fetch|undici)(?:\.|$)/;
function asksNobody(project, judges) {
	if (judges.asks.length > 0 || judges.bound.length > 0) return false;
	const source = project.files.filter((file) => file.context === 'source');
	const own = new Set(judges.functions.map((ref) => ref.file));
	return !source.some(
		(file) =>
			file.facts.parse.status !== 'ok' ||
			file.facts.imports.some((i) => MODEL_PACKAGE.test(i.module) || (own.has(file) && HTTP_PACKAGE.test(i.module))),
	);
}
function noModelCall(sure) {
	return {
		outcome: 'false',
		message: `The judges\u2019 code calls no language model${sure ? ', and nothing in source code imports one' : ' that could be bound to a schema'}.`,
		rationale: 'No call by a name such as invoke, generate or create on something named like a model.',
		confidence: sure ? 0.85 : 0.6,
	};
}
var NO_ANSWERS = {
	outcome: 'not-applicable',
	message: 'No judge asks a model: there are no answers to look at.',
	rationale: 'Neither a call of a model nor an import of a package for it was found in source code.',
};

// src/probes/output/hand-parsed.ts
var handParsedOutput = defineProbe({
	id: 'output/hand-parsed',
	lifecycle: 'stable',
	needs: { project: projectArtifact, texts: textsArtifact },
	question: 'Is a judge\u2019s answer parsed out of free text by hand?',
	motivation: 'json.loads and regular expressions on prose break on the first stray sentence.',
	method:
		'A function of the judges asks a model plainly, and it or a helper it hands the answer to calls json.loads, JSON.parse or a regular expression on it. Value `beside`: a bound call stands in the same code and this is its fallback.',
	blindSpots: 'Parsing in another process.',
	remediation: { on: 'true', effort: 'medium', text: 'Bind the model to the schema and drop the parsing.' },
	inspect: ({ project, texts }, context) => {
		const judges = judgeCalls(project, context);
		if (judges === null || judges.cast.length === 0) return [{ ...noJudges(judges === null), outcome: 'not-applicable' }];
		if (asksNobody(project, judges)) return [NO_ANSWERS];
		const bound = judges.bound.some((b) => b.mode === 'schema' || b.mode === 'forced-tool');
		if (judges.parsed.length === 0)
			return [
				{
					outcome: 'false',
					message: 'No judge\u2019s answer is parsed by hand.',
					rationale: `${judges.asks.length} model calls of the judges were followed to what reads their answer.`,
					values: { beside: bound },
					confidence: 0.8,
				},
			];
		return judges.parsed.map(({ asks, parsedAt, output }) => ({
			outcome: 'true',
			message: `\`${asks.fact.qualifiedName}\` asks the model plainly and its text is parsed by hand at ${parsedAt.file.path}:${parsedAt.call.line}${bound ? ', as a fallback beside a bound call' : ''}.`,
			rationale: `The model is asked at ${output.fact.file}:${output.fact.line}.`,
			location: placeOf2(parsedAt.file, parsedAt.call.line, parsedAt.call.endLine),
			related: [placeOf2(output.file, output.fact.line)],
			snippet: excerpt(texts, parsedAt.file.path, Math.max(1, parsedAt.call.line - 3), parsedAt.call.endLine + 3),
			values: { beside: bound },
			context: 'source',
			confidence: bound ? 0.75 : 0.85,
		}));
	},
});
var failureDefault = defineProbe({
	id: 'output/failure-default',
	lifecycle: 'stable',
	needs: { project: projectArtifact, texts: textsArtifact },
	question: 'Does a judge that failed become a fixed score?',
	motivation: 'A made-up neutral score looks like a judgement and moves the total; a failed judge should abstain.',
	method:
		'In the judges\u2019 code: a record or dict with a constant number as its score, made in an exception handler, or in a function named like fallback or default that a judge calls.',
	blindSpots: 'Defaults of the model\u2019s fields, and scores computed from constants.',
	remediation: { on: 'true', effort: 'low', text: 'Let a judge that failed abstain and say why, instead of returning a fixed score.' },
	inspect: ({ project, texts }, context) => {
		const judges = judgeCalls(project, context);
		if (judges === null || judges.cast.length === 0) return [{ ...noJudges(judges === null), outcome: 'not-applicable' }];
		const found2 = defaults(project, judges, context);
		if (found2.length === 0)
			return [
				{
					outcome: 'false',
					message: 'No failed judge becomes a fixed score.',
					rationale: 'No handler or fallback of the judges makes a record with a constant score.',
					confidence: 0.75,
				},
			];
		return found2.map(({ at, score, where: where2 }) => {
			const values = { score, where: where2 };
			return {
				outcome: 'true',
				message: `A judge that fails gives the score ${score} (${where2} at ${at.file.path}:${at.call.line}).`,
				rationale: 'The score is a constant and stands where a failure is handled.',
				location: placeOf2(at.file, at.call.line, at.call.endLine),
				snippet: excerpt(texts, at.file.path, at.call.line, at.call.endLine),
				values,
				context: 'source',
				confidence: 0.85,
			};
		});
	},
});
var FALLBACK = ['fallback', 'default', 'neutral', 'error', 'failed', 'failure', 'placeholder', 'safe'];
function defaults(project, judges, context) {
	const fields = stringsOf(context.parameters, 'field', ['score']);
	const records2 = lexiconList(context, 'opinion-models');
	const seen = /* @__PURE__ */ new Set();
	return judges.functions.flatMap((ref) =>
		callGraph(project)
			.callsIn(ref)
			.flatMap((at) => {
				if (seen.has(at.call)) return [];
				seen.add(at.call);
				const score = constantScore(project, at, fields, ref);
				if (score === null) return [];
				const isRecord =
					records2.some((term) => holdsTerm(at.call.method ?? '', term)) || at.call.keywords.length + at.call.arguments.length > 0;
				if (!isRecord) return [];
				const named = FALLBACK.some((word) => holdsTerm(ref.fact.name, word));
				if (at.call.scope.handlerOf !== null) return [{ at, score, where: 'exception handler' }];
				return named && calledInHandler(project, ref) ? [{ at, score, where: `\`${ref.fact.name}\`` }] : [];
			}),
	);
}
function calledInHandler(project, ref) {
	const callers = callGraph(project).callers(ref);
	return callers.length > 0 && callers.some(({ call, file }) => call.scope.handlerOf !== null || file.context === 'source');
}
function constantScore(project, { call, file }, fields, ref) {
	const read = (value) => {
		if (value?.kind === 'number') return value.value;
		if (value?.kind !== 'name') return null;
		const assigned = file.facts.assignments.find(
			(a) => a.target === value.name && a.scope.function === ref.index && a.value?.kind === 'number',
		)?.value;
		if (assigned?.kind === 'number') return assigned.value;
		const position = ref.fact.parameters.findIndex((p) => p.name === value.name);
		const parameter = ref.fact.parameters[position]?.default;
		if (position < 0) return null;
		if (parameter?.kind === 'number') return parameter.value;
		for (const { call: given } of callGraph(project).callers(ref)) {
			const argument = given.keywords.find((k) => k.name === value.name)?.value ?? given.arguments[position];
			if (argument?.kind === 'number') return argument.value;
		}
		return null;
	};
	for (const keyword of call.keywords) if (keyword.name && fields.includes(keyword.name)) return read(keyword.value);
	for (const argument of call.arguments) {
		if (argument.kind !== 'dict') continue;
		const entry = argument.entries.find((e) => fields.includes(keyText(e.key) ?? ''));
		if (entry) return read(entry.value);
	}
	return null;
}
var RETRY_TEXT =
	/@\s*(tenacity\s*\.\s*)?retry\b|\.with_retry\s*\(|\.withRetry\s*\(|\bfor\s+\w*(attempt|retry|tries)\w*\s+in\b|\bwhile\b[^\n]*\b(attempt|retr)/;
var retry = defineProbe({
	id: 'output/retry',
	lifecycle: 'stable',
	needs: { project: projectArtifact, texts: textsArtifact },
	question: 'Is a judge\u2019s model asked again when its answer is malformed?',
	motivation: 'Models answer out of form now and then; one try turns that into a lost or invented opinion.',
	method:
		'From every model call of the judges outwards through its callers: a loop over attempts with the call in it, tenacity and its like, with_retry, a call of itself from an except, a second call in a handler. A retry policy on the graph\u2019s node counts as weak (`ways` has node-policy): it is for failures of the node, and its default passes over validation errors. A transport\u2019s max_retries does not count.',
	blindSpots: 'Retries inside of a library or a proxy.',
	remediation: {
		on: 'false',
		effort: 'low',
		text: 'Ask up to three times, catch the validation error, and tell the model what was wrong.',
	},
	inspect: ({ project, texts }, context) => {
		const judges = judgeCalls(project, context);
		if (judges === null || judges.cast.length === 0) return [noJudges(judges === null)];
		const starts = [
			...judges.asks,
			...judges.bound.map((b) => ({ file: b.file, index: b.file.facts.calls.indexOf(b.call), call: b.call })),
		];
		const found2 = starts.flatMap((at) => around(project, at));
		for (const policy of nodePolicies(project)) found2.push(policy);
		const ways = [...new Set(found2.map((f) => f.way))].sort();
		const strong = found2.find((f) => f.way !== 'node-policy' && f.way !== 'transport');
		const values = { ways, modelCalls: judges.asks.length };
		const best = strong ?? found2.find((f) => f.way === 'node-policy');
		if (!best)
			return [
				{
					outcome: 'false',
					message: 'A judge whose answer fails is not asked again.',
					rationale: `${starts.length} model calls of the judges followed outwards through their callers${ways.includes('transport') ? '; the client\u2019s own retries repeat for network trouble only' : ''}.`,
					location: starts[0] ? placeOf2(starts[0].file, starts[0].call.line) : null,
					values,
					confidence: starts.length > 0 || asksNobody(project, judges) ? 0.85 : 0.6,
					disputed: starts.length > 0 ? null : textDispute(project, texts, RETRY_TEXT, 'a retry'),
				},
			];
		const { path, line, endLine } = best.at;
		return [
			{
				outcome: 'true',
				message: strong
					? `The judges\u2019 model is asked again on failure (${listed(ways)}).`
					: 'Only the graph\u2019s node has a retry policy; a malformed answer may pass it by.',
				rationale: `Found at ${path}:${line} around a model call of the judges.`,
				location: placeOf2({ path }, line, endLine),
				snippet: excerpt(texts, path, line, Math.min(endLine, line + 25)),
				values: { ...values, strong: strong !== void 0 },
				context: 'source',
				confidence: strong ? 0.88 : 0.6,
			},
		];
	},
});
function around(project, at) {
	const found2 = [];
	const chain = outwards(project, at);
	for (const { ref, through } of chain) {
		const { file, call } = through;
		for (const index of call.scope.loops) {
			const loop = file.facts.loops[index];
			if (loop && isRetryLoop(loop, through)) found2.push({ way: 'loop', at: { path: file.path, line: loop.line, endLine: loop.endLine } });
		}
		for (const decorator of ref.fact.decorators)
			if (
				/(^|[._])(retry|retrying|on_exception|on_predicate|retry_\w+|with_retry|with_retries|\w*_retry|\w*_retries)$/.test(
					decoratorName(decorator, ref.file),
				)
			)
				found2.push({ way: 'decorator', at: { path: ref.file.path, line: ref.fact.line, endLine: ref.fact.line + 2 } });
		if (/retry|retries/i.test(call.method ?? '') && call !== at.call)
			found2.push({ way: 'with-retry', at: { path: file.path, line: call.line, endLine: call.endLine } });
		found2.push(...inFunction(project, ref));
	}
	return found2;
}
function isRetryLoop(loop, { file, call }) {
	if (loop.kind === 'comprehension') return false;
	const target = loop.targets.join(' ');
	const iterable = loop.iterable ? textOf(loop.iterable, file) : '';
	const named = /attempt|retr|tries|trial/i.test(`${target} ${iterable}`);
	const counted =
		/^(range|Array|Retrying|AsyncRetrying|stop_after_attempt)\b/.test(iterable) && (target === '_' || target === 'i' || named);
	const test = file.facts.branches.some((b) => b.line >= loop.line && b.line <= loop.endLine && /attempt|retr|tries/i.test(b.test));
	if (loop.kind === 'while') return named || test || call.scope.tries.some((t) => (file.facts.tries[t]?.line ?? 0) >= loop.line);
	if (named || counted || (iterable === '' && test)) return true;
	return loop.iterable === null && call.scope.tries.some((t) => (file.facts.tries[t]?.line ?? 0) >= loop.line);
}
function inFunction(project, ref) {
	const graph = callGraph(project);
	const found2 = [];
	for (const at of graph.callsIn(ref)) {
		const { call, file } = at;
		const place = { path: file.path, line: call.line, endLine: call.endLine };
		if (/^(with_retry|withRetry)$/.test(call.method ?? '')) found2.push({ way: 'with-retry', at: place });
		const name = calleeName(project, file, call) ?? '';
		if (/^(tenacity\.(Retrying|AsyncRetrying|retry)|p-retry(\.\w+)?|async-retry(\.\w+)?|backoff\.\w+|stamina\.\w+)$/.test(name))
			found2.push({ way: 'decorator', at: place });
		const limit = optionOf(call, 'max_retries') ?? optionOf(call, 'maxRetries');
		if (limit && !(limit.kind === 'number' && limit.value === 0)) found2.push({ way: 'transport', at: place });
		if (call.scope.handlerOf === null) continue;
		const again = graph.targets(at).some((target) => refKey(target) === refKey(ref));
		if (again) found2.push({ way: 'recursion', at: place });
		else if (isModelCall(call) && functionsAround(file, call.scope).includes(ref.index)) found2.push({ way: 'second-attempt', at: place });
	}
	return found2;
}
function nodePolicies(project) {
	return project.files
		.filter((f) => f.context === 'source')
		.flatMap((file) =>
			file.facts.calls.flatMap((call) => {
				if (call.method !== 'add_node' && call.method !== 'addNode') return [];
				const policy = optionOf(call, 'retry') ?? optionOf(call, 'retry_policy') ?? optionOf(call, 'retryPolicy');
				return policy && policy.kind !== 'null'
					? [{ way: 'node-policy', at: { path: file.path, line: call.line, endLine: call.endLine } }]
					: [];
			}),
		);
}
function modelsNamed(project, terms) {
	const found2 = [];
	for (const file of project.files) {
		if (file.context !== 'source') continue;
		for (const [index, fact] of file.facts.classes.entries()) {
			if (fact.kind === 'enum' || isEnum(project, file, index)) continue;
			const distance2 = nearness(fact.name, terms);
			if (distance2 !== null) found2.push({ model: modelOfClass(project, file, fact, index), distance: distance2 });
		}
		for (const assignment of file.facts.assignments) {
			if (assignment.value?.kind !== 'call' || assignment.scope.function !== null) continue;
			const call = file.facts.calls[assignment.value.call];
			const distance2 = nearness(assignment.target, terms);
			if (distance2 === null || !call || !isZod(project, file, call) || zodFields(project, file, assignment.value).length === 0) continue;
			const { target: name, line, endLine, value } = assignment;
			found2.push({
				distance: distance2,
				model: { name, kind: 'zod', file, line, endLine, fields: zodFields(project, file, value), classIndex: null, value },
			});
		}
	}
	const rank2 = (m) =>
		m.kind === 'pydantic' || m.kind === 'zod' ? 0 : m.kind === 'typed-dict' || m.kind === 'dataclass' ? 1 : m.kind === 'interface' ? 2 : 3;
	return found2
		.sort(
			(a, b) =>
				a.distance - b.distance ||
				rank2(a.model) - rank2(b.model) ||
				compareText(a.model.file.path, b.model.file.path) ||
				a.model.line - b.model.line,
		)
		.map((f) => f.model);
}
function nearness(name, terms) {
	const plain = lastPart(name).replace(/(Schema|Model|Type)$/, '');
	const distances = terms
		.filter((term) => holdsTerm(name, term))
		.map((term) => Math.abs(nameParts(plain).join('').length - nameParts(term).join('').length));
	return distances.length > 0 ? Math.min(...distances) : null;
}
function isEnum(project, file, index) {
	return (
		project.lineage(file, index).external.some((name) => /(^|\.)(Str|Int|Flag|IntFlag)?Enum$/.test(name)) ||
		file.facts.classes[index].bases.some((b) => b.kind === 'name' && /Enum$/.test(b.name))
	);
}
function modelOfClass(project, file, fact, index) {
	const kind = fact.kind === 'interface' || fact.kind === 'type' ? 'interface' : classKind(project, file, index);
	const fields = [];
	for (const { file: owner, fact: from } of project.lineage(file, index).own)
		for (const field of from.fields) {
			if (fields.some((f) => f.name === field.name) || /^(model_config|__\w+__)$/.test(field.name)) continue;
			fields.push({ name: field.name, type: field.annotation?.text ?? null, line: field.line, file: owner, fact: field, value: null });
		}
	return { name: fact.name, kind, file, line: fact.line, endLine: fact.endLine, fields, classIndex: index, value: null };
}
function zodFields(project, file, value, depth = 0) {
	if (depth > 8) return [];
	if (value.kind === 'name') {
		const resolved = project.resolve(value.name, file, TOP_SCOPE);
		return resolved.kind === 'value' && resolved.value !== value ? zodFields(project, resolved.file, resolved.value, depth + 1) : [];
	}
	if (value.kind !== 'call') return [];
	const call = file.facts.calls[value.call];
	if (!call) return [];
	const receiver = receiverOf(call.callee);
	const inherited = receiver && call.method !== 'object' ? zodFields(project, file, receiver, depth + 1) : [];
	const argument = call.arguments[0];
	const own =
		argument?.kind === 'dict' && /^(object|strictObject|looseObject|extend|merge|safeExtend)$/.test(call.method ?? '')
			? argument.entries
			: [];
	return [
		...own.flatMap((entry) => {
			const name = keyText(entry.key);
			return name === null ? [] : [{ name, type: null, line: lineOf(entry.key) ?? call.line, file, fact: null, value: entry.value }];
		}),
		...inherited,
	];
}
function typeNames(field, file) {
	const value = field.annotation?.value;
	return value ? [...namesIn(value, file)].map(lastPart) : (field.annotation?.text.match(/[A-Za-z_]\w*/g) ?? []);
}
function withParts(project, model) {
	const parts = model.fields.flatMap((field) =>
		field.fact
			? typeNames(field.fact, field.file).flatMap((name) => {
					const found2 = project.resolve(name, field.file, TOP_SCOPE);
					return found2.kind === 'class' ? [modelOfClass(project, found2.file, found2.fact, found2.index)] : [];
				})
			: [],
	);
	return [model, ...parts.filter((part) => part.name !== model.name)];
}

// src/gather/_bounds.ts
function boundsOf(project, model, field) {
	return field.value ? zodBounds(project, field.file, field.value) : pythonBounds(project, model, field);
}
function pythonBounds(project, model, field) {
	const fact = field.fact;
	const values = [fact?.default ?? null, ...annotationParts(project, field.file, fact?.annotation?.value ?? null)];
	let min = null;
	let max = null;
	let how = '';
	for (const value of values) {
		if (value?.kind !== 'call') continue;
		const call = field.file.facts.calls[value.call];
		if (!call) continue;
		const name = call.method ?? '';
		const number = (option) => numeric(project, field.file, optionOf(call, option));
		const single = (callee) => (name === callee ? numeric(project, field.file, call.arguments[0] ?? null) : null);
		min = min ?? number('ge') ?? plus(number('gt'), 1) ?? number('minimum') ?? number('min') ?? single('Ge') ?? plus(single('Gt'), 1);
		max = max ?? number('le') ?? plus(number('lt'), -1) ?? number('maximum') ?? number('max') ?? single('Le') ?? plus(single('Lt'), -1);
		if (name === 'Range') {
			min = min ?? numeric(project, field.file, call.arguments[0] ?? null);
			max = max ?? numeric(project, field.file, call.arguments[1] ?? null);
		}
		if (min !== null || max !== null) how ||= name;
	}
	if (min !== null && max !== null) return { min, max, how };
	const literal = literalNumbers(project, field.file, fact?.annotation?.value ?? null);
	if (literal.length > 0) return { min: Math.min(...literal), max: Math.max(...literal), how: 'Literal' };
	const validated = validatorBounds(project, model, field.name);
	if (validated) return { min: min ?? validated.min, max: max ?? validated.max, how: 'validator' };
	return min !== null || max !== null ? { min, max, how } : null;
}
function plus(value, step) {
	return value === null ? null : value + step;
}
function annotationParts(project, file, value, depth = 0) {
	if (value === null || depth > 6) return [];
	switch (value.kind) {
		case 'subscript':
			return [...annotationParts(project, file, value.index, depth + 1), ...annotationParts(project, file, value.object, depth + 1)];
		case 'list':
			return value.items.flatMap((item) => annotationParts(project, file, item, depth + 1));
		case 'binary':
			return [value.left, value.right].flatMap((side) => annotationParts(project, file, side, depth + 1));
		case 'name': {
			const resolved = project.resolve(value.name, file, TOP_SCOPE);
			return resolved.kind === 'value' && resolved.file === file && resolved.value !== value
				? annotationParts(project, file, resolved.value, depth + 1)
				: [];
		}
		default:
			return [value];
	}
}
function literalNumbers(project, file, value, depth = 0) {
	if (value === null || depth > 6) return [];
	if (value.kind === 'name') {
		const resolved = project.resolve(value.name, file, TOP_SCOPE);
		if (resolved.kind === 'value' && resolved.value !== value) return literalNumbers(project, resolved.file, resolved.value, depth + 1);
		if (resolved.kind === 'class') {
			const numbers = resolved.fact.fields.map((f) => (f.default?.kind === 'number' ? f.default.value : null));
			const isIntEnum = resolved.fact.bases.some((b) => b.kind === 'name' && /IntEnum$|Enum$/.test(b.name));
			return isIntEnum && numbers.length > 0 && numbers.every((n) => n !== null) ? numbers : [];
		}
		return [];
	}
	if (value.kind === 'binary' && value.operator === '|') {
		const sides = [value.left, value.right].map((side) =>
			side.kind === 'number' ? [side.value] : literalNumbers(project, file, side, depth + 1),
		);
		return sides.every((s) => s.length > 0) ? sides.flat() : [];
	}
	if (value.kind !== 'subscript' || value.object.kind !== 'name' || lastPart(value.object.name) !== 'Literal') return [];
	const items = value.index.kind === 'list' ? value.index.items : [value.index];
	return items.every((i) => i.kind === 'number') ? items.map((i) => i.value) : [];
}
function validatorBounds(project, model, field) {
	if (model.classIndex === null) return null;
	for (const { file, fact } of project.lineage(model.file, model.classIndex).own)
		for (const index of fact.methods) {
			const method = file.facts.functions[index];
			if (!method) continue;
			const validates = method.decorators.some(
				(d) =>
					/validator$/.test(decoratorName(d, file)) &&
					d.kind === 'call' &&
					file.facts.calls[d.call].arguments.some((a) => a.kind === 'string' && (a.value === field || a.value === '*')),
			);
			const after = method.name === '__post_init__' || method.decorators.some((d) => /model_validator$/.test(decoratorName(d, file)));
			if (!validates && !after) continue;
			const tests = file.facts.branches.filter(
				(b) => b.line >= method.line && b.line <= method.endLine && (validates || b.test.includes(field)),
			);
			const raises = file.facts.raises.some((r) => r.line >= method.line && r.line <= method.endLine);
			const numbers = tests.flatMap((b) => [...b.test.matchAll(/(?<![\w.])-?\d+(\.\d+)?/g)].map((m) => Number(m[0])));
			if (raises && numbers.length >= 2) return { min: Math.min(...numbers), max: Math.max(...numbers), how: 'validator' };
			const clamp = file.facts.calls
				.filter((c) => c.line >= method.line && c.line <= method.endLine && /^(min|max)$/.test(c.method ?? ''))
				.flatMap((c) => c.arguments.flatMap((a) => (a.kind === 'number' ? [a.value] : [])));
			if (validates && clamp.length >= 2) return { min: Math.min(...clamp), max: Math.max(...clamp), how: 'validator' };
		}
	return null;
}
function numeric(project, file, value) {
	if (value?.kind === 'number') return value.value;
	if (value?.kind === 'unary' && value.operator === '-' && value.value.kind === 'number') return -value.value.value;
	if (value?.kind !== 'name') return null;
	const resolved = project.resolve(value.name, file, TOP_SCOPE);
	return resolved.kind === 'value' && resolved.value.kind === 'number' ? resolved.value.value : null;
}
function zodBounds(project, file, value) {
	let min = null;
	let max = null;
	let current = value;
	for (let guard = 0; current && guard < 15; guard++) {
		if (current.kind === 'name') {
			const resolved = project.resolve(current.name, file, TOP_SCOPE);
			if (resolved.kind !== 'value' || resolved.value === current || resolved.file !== file) break;
			current = resolved.value;
			continue;
		}
		if (current.kind !== 'call') break;
		const call = file.facts.calls[current.call];
		if (!call) break;
		const first = numeric(project, file, call.arguments[0] ?? null);
		if (/^(min|gte)$/.test(call.method ?? '')) min ??= first;
		if (/^(max|lte)$/.test(call.method ?? '')) max ??= first;
		if (call.method === 'gt') min ??= plus(first, 1);
		if (call.method === 'lt') max ??= plus(first, -1);
		if (call.method === 'positive') min ??= 1;
		if (call.method === 'union' && call.arguments[0]?.kind === 'list') {
			const numbers = call.arguments[0].items.flatMap((item) => {
				const literal = item.kind === 'call' ? file.facts.calls[item.call] : void 0;
				return literal?.method === 'literal' && literal.arguments[0]?.kind === 'number' ? [literal.arguments[0].value] : [];
			});
			if (numbers.length === call.arguments[0].items.length && numbers.length > 0)
				return { min: Math.min(...numbers), max: Math.max(...numbers), how: 'zod union' };
		}
		current = receiverOf(call.callee);
	}
	return min !== null || max !== null ? { min, max, how: 'zod' } : null;
}

// src/gather/_frozen.ts
function frozenOf(project, model) {
	const at = { file: model.file, line: model.line, misplaced: misplacedConfig(model.file) };
	if (model.classIndex === null) return frozenZod(model, at);
	const { own, external } = project.lineage(model.file, model.classIndex);
	for (const [step, { file, fact }] of own.entries()) {
		const how = frozenClass(file, fact);
		if (how === null) continue;
		return { ...at, frozen: how !== 'not frozen', how: step === 0 ? how : `${how}, inherited from ${fact.name}`, file, line: fact.line };
	}
	if (external.some((name) => lastPart(name) === 'NamedTuple')) return { ...at, frozen: true, how: 'NamedTuple' };
	return { ...at, frozen: false, how: null };
}
function frozenClass(file, fact) {
	for (const field of fact.fields) {
		if (field.name !== 'model_config' && field.name !== '__config__') continue;
		const value =
			field.default?.kind === 'call'
				? optionOf(file.facts.calls[field.default.call], 'frozen')
				: field.default
					? optionOf({ arguments: [field.default], keywords: [] }, 'frozen')
					: null;
		if (value?.kind === 'boolean') return value.value ? 'model_config frozen=True' : 'not frozen';
	}
	const keyword = fact.keywords.find((k) => k.name === 'frozen');
	if (keyword?.value.kind === 'boolean') return keyword.value.value ? 'class keyword frozen=True' : 'not frozen';
	for (const decorator of fact.decorators) {
		const name = decoratorName(decorator, file);
		if (/^(attrs?\.)?frozen$/.test(name)) return 'attrs frozen';
		if (decorator.kind !== 'call' || !/(dataclass|define|attrs?\.s|dataclass_transform)$/.test(name)) continue;
		const value = optionOf(file.facts.calls[decorator.call], 'frozen');
		if (value?.kind === 'boolean' && value.value) return 'frozen dataclass';
	}
	const config = innerConfig(file, fact);
	if (config) {
		const setting = config.fields.find((f) => f.name === 'frozen' || f.name === 'allow_mutation');
		if (setting?.default?.kind === 'boolean') return setting.default.value === (setting.name === 'frozen') ? 'Config frozen' : 'not frozen';
	}
	if (
		fact.fields.length > 0 &&
		(fact.kind === 'interface' || fact.kind === 'type') &&
		fact.fields.every((f) => /^readonly\b/.test(f.annotation?.text ?? ''))
	)
		return 'readonly fields';
	return null;
}
function innerConfig(file, fact) {
	const index = file.facts.classes.indexOf(fact);
	return file.facts.classes.find((c) => c.name === 'Config' && c.scope.class === index) ?? null;
}
function misplacedConfig(file) {
	const config = file.facts.classes.find(
		(c) =>
			c.name === 'Config' &&
			c.scope.class === null &&
			c.scope.function === null &&
			c.fields.some((f) => f.name === 'frozen' && f.default?.kind === 'boolean' && f.default.value),
	);
	return config?.line ?? null;
}
function frozenZod(model, at) {
	for (let value = model.value, guard = 0; value?.kind === 'call' && guard < 12; guard++) {
		const call = model.file.facts.calls[value.call];
		if (!call) break;
		if (call.method === 'readonly') return { ...at, frozen: true, how: 'zod readonly()' };
		value = receiverOf(call.callee);
	}
	return { ...at, frozen: false, how: null };
}

// src/probes/state/models.ts
var needs3 = { project: projectArtifact, texts: textsArtifact };
var TYPED = /* @__PURE__ */ new Set(['pydantic', 'zod', 'typed-dict', 'dataclass', 'interface']);
var evidenceModel = defineProbe({
	id: 'state/evidence-model',
	lifecycle: 'stable',
	needs: needs3,
	question: 'Is evidence a typed record?',
	motivation: 'Facts that travel as loose dicts lose their fields on the way.',
	method:
		'Looks for a Pydantic model, zod object, TypedDict, dataclass or interface whose name the lexicon\u2019s list `evidence-models` holds. Values: kind, validated, fields, missingFields (of the parameter `fields`).',
	blindSpots: 'Records built by a factory.',
	remediation: { on: 'false', effort: 'low', text: 'Define the evidence as a Pydantic model (or zod object) with typed fields.' },
	inspect: ({ project, texts }, context) => record(project, texts, context, 'evidence-models', []),
});
var opinionModel = defineProbe({
	id: 'state/opinion-model',
	lifecycle: 'stable',
	needs: needs3,
	question: 'Is a judge\u2019s opinion a typed record?',
	motivation: 'An opinion without fixed fields cannot be checked or compared.',
	method:
		'As for evidence, with the list `opinion-models`; the fields wanted are those of the parameter `fields`, by default score, argument and cited evidence.',
	blindSpots: 'Records built by a factory.',
	remediation: {
		on: 'false',
		effort: 'low',
		text: 'Define the opinion as a Pydantic model (or zod object) with score, argument and cited evidence.',
	},
	inspect: ({ project, texts }, context) => record(project, texts, context, 'opinion-models', ['score', 'argument', 'cited_evidence']),
});
var frozenEvidence = defineProbe({
	id: 'state/frozen-evidence',
	lifecycle: 'stable',
	needs: needs3,
	question: 'Is the evidence record immutable?',
	motivation: 'Evidence that a later step can change proves nothing.',
	method:
		'frozen=True in model_config, Config, class keyword or dataclass, NamedTuple, readonly: directly or from a base. A Config outside of the class has no effect and is reported as misplaced.',
	blindSpots: 'Immutability by convention.',
	remediation: {
		on: 'false',
		effort: 'low',
		text: 'Make the evidence model immutable: ConfigDict(frozen=True) in Pydantic, readonly() in zod.',
	},
	inspect: ({ project, texts }, context) => {
		const model = modelsNamed(project, lexiconList(context, 'evidence-models'))[0];
		if (!model) return [noModel(context, 'evidence-models')];
		const { frozen, how, file, line, misplaced } = frozenOf(project, model);
		const note =
			misplaced !== null && !frozen
				? ` A Config that sets frozen stands outside of the class, at line ${misplaced}, and has no effect.`
				: '';
		return [
			{
				...about2(model, texts),
				outcome: frozen ? 'true' : 'false',
				message: frozen ? `\`${model.name}\` is immutable (${how}).` : `\`${model.name}\` can be changed after it was made.${note}`,
				rationale: frozen ? `Set at ${file.path}:${line}.` : 'Neither the class nor a base of it in the project sets it.',
				values: { name: model.name, how, misplacedConfig: misplaced !== null && !frozen },
				confidence: 0.93,
			},
		];
	},
});
var boundedScore = defineProbe({
	id: 'state/bounded-score',
	lifecycle: 'stable',
	needs: needs3,
	question: 'Is the score of an opinion bounded to the scale by its type?',
	motivation: 'A score outside of the scale must fail at the door, not in the report.',
	method:
		'Bounds of the field named by the parameter `field` (default `score`): Field(ge, le), conint, Annotated, Literal, IntEnum, zod, or a validator that refuses. They must be the scale of the parameters `min` and `max` (default 1 and 5).',
	blindSpots: 'Checks after the record was made.',
	remediation: {
		on: 'false',
		effort: 'low',
		text: 'Bound the score in the model: Field(ge=1, le=5) in Pydantic, z.int().min(1).max(5) in zod.',
	},
	inspect: ({ project, texts }, context) => {
		const wanted = stringsOf(context.parameters, 'field', ['score']);
		const models = modelsNamed(project, lexiconList(context, 'opinion-models'));
		const withField = models
			.flatMap((model2) => withParts(project, model2))
			.map((model2) => ({ model: model2, field: scoreField(model2, wanted) }))
			.find((m) => m.field !== null);
		if (!withField)
			return [
				models[0]
					? {
							...about2(models[0], texts),
							outcome: 'false',
							message: `\`${models[0].name}\` has no field for a score.`,
							rationale: `None of its fields, nor of the records in them, is called ${listed(wanted)}.`,
							values: { name: models[0].name, field: null },
							confidence: 0.8,
						}
					: noModel(context, 'opinion-models'),
			];
		const { model, field } = withField;
		const bounds = boundsOf(project, model, field);
		const scale = { min: numberOf2(context.parameters, 'min', 1), max: numberOf2(context.parameters, 'max', 5) };
		const fits = bounds !== null && bounds.min === scale.min && bounds.max === scale.max;
		return [
			{
				...about2(model, texts),
				location: placeOf2(field.file, field.line),
				outcome: fits ? 'true' : 'false',
				message: boundsMessage(model, field, bounds, fits, scale),
				rationale: bounds ? `By ${bounds.how}.` : 'Neither default, type nor validator bounds it.',
				values: {
					name: model.name,
					field: field.name,
					min: bounds?.min ?? null,
					max: bounds?.max ?? null,
					bounded: bounds !== null && bounds.min !== null && bounds.max !== null,
				},
				confidence: 0.93,
			},
		];
	},
});
function boundsMessage(model, field, bounds, fits, scale) {
	const name = `\`${model.name}.${field.name}\``;
	if (bounds === null) return `${name} is not bounded by its type.`;
	return fits
		? `${name} is bounded to ${bounds.min}-${bounds.max}.`
		: `${name} is bounded to ${bounds.min ?? '\u2026'}-${bounds.max ?? '\u2026'}, not to the scale ${scale.min}-${scale.max}.`;
}
function scoreField(model, wanted) {
	const exact = model.fields.find((f) => wanted.includes(f.name));
	return exact ?? model.fields.find((f) => wanted.some((w) => nameParts(f.name).includes(w))) ?? null;
}
function record(project, texts, context, list, defaults2) {
	const models = modelsNamed(project, lexiconList(context, list));
	const model = models.find((m) => TYPED.has(m.kind)) ?? models[0];
	if (!model) return [noModel(context, list)];
	const typed = TYPED.has(model.kind);
	const fields = withParts(project, model).flatMap((part) => part.fields);
	const missing2 = missingFields({ fields }, stringsOf(context.parameters, 'fields', defaults2));
	const validated = model.kind === 'pydantic' || model.kind === 'zod';
	return [
		{
			...about2(model, texts),
			outcome: typed ? 'true' : 'false',
			message: `\`${model.name}\` is ${typed ? `a ${KINDS2[model.kind] ?? model.kind}` : 'a plain class'} with ${model.fields.length} fields${missing2.length > 0 ? `; it lacks ${listed(missing2)}` : ''}.`,
			rationale: validated
				? 'Its fields are checked when an instance is made.'
				: typed
					? 'Its fields are typed, and not checked at run time.'
					: 'It has no typed base.',
			related: models
				.filter((m) => m !== model)
				.slice(0, 5)
				.map((m) => placeOf2(m.file, m.line)),
			values: { name: model.name, kind: model.kind, validated, fields: model.fields.map((f) => f.name), missingFields: missing2 },
			confidence: 0.93,
		},
	];
}
var KINDS2 = {
	pydantic: 'Pydantic model',
	zod: 'zod object',
	'typed-dict': 'TypedDict',
	dataclass: 'dataclass',
	interface: 'TypeScript type',
};
function missingFields(model, wanted) {
	return wanted.filter((want) => {
		const parts = nameParts(want);
		return (
			!model.fields.some((f) => parts.every((p) => nameParts(f.name).some((n) => n.startsWith(p.slice(0, 4))))) &&
			!synonyms(want).some((s) => model.fields.some((f) => nameParts(f.name).includes(s)))
		);
	});
}
function synonyms(want) {
	if (want === 'argument') return ['reasoning', 'rationale', 'justification', 'explanation', 'argumentation'];
	if (want === 'cited_evidence') return ['citations', 'cited', 'evidence', 'references'];
	return want === 'score' ? ['rating', 'grade', 'points'] : [];
}
function about2(model, texts) {
	return {
		location: placeOf2(model.file, model.line, model.endLine),
		snippet: excerpt(texts, model.file.path, model.line, model.endLine),
		context: model.file.context,
	};
}
function noModel(context, list) {
	const terms = lexiconList(context, list);
	if (terms.length === 0) {
		const message = `The rubric\u2019s lexicon has no list \`${list}\`, so there is no record to look for.`;
		return { outcome: 'not-applicable', message, rationale: message };
	}
	const values = { terms: [...terms] };
	return {
		outcome: 'false',
		message: `No record named like ${listed(terms.slice(0, 4))} was found in source code.`,
		rationale: 'No class, interface or zod object of source files holds one of these words.',
		values,
		confidence: 0.75,
	};
}

// src/probes/output/schema-bound.ts
var HOLDING = /* @__PURE__ */ new Set(['schema', 'forced-tool', 'parser']);
var BINDING_TEXT = /(?<!def )(?<!function )\b(with_structured_output|withStructuredOutput)\s*\(/;
var schemaBound = defineProbe({
	id: 'output/schema-bound',
	lifecycle: 'stable',
	needs: { project: projectArtifact, texts: textsArtifact },
	question: 'Do the judges\u2019 model calls answer in a schema?',
	motivation: 'Free text has to be guessed at; a schema fails loudly.',
	method:
		'Among the functions that judge (by the lexicon) and what they call: with_structured_output, a forced tool, response_format with a schema, generateObject, an output parser. Definitions of such methods, docstrings and strings are no calls. Values: schema, fields, missingFields, methods, jsonModeOnly.',
	blindSpots: 'Binding in a model factory outside of the judges\u2019 reach.',
	remediation: {
		on: 'false',
		effort: 'medium',
		text: 'Bind the judges\u2019 model to the opinion\u2019s schema: with_structured_output in Python, withStructuredOutput in TypeScript.',
	},
	inspect: ({ project, texts }, context) => {
		const judges = judgeCalls(project, context);
		if (judges === null || judges.cast.length === 0) return [noJudges(judges === null)];
		const holding = judges.bound.filter((b) => HOLDING.has(b.mode));
		const weaker = judges.bound.filter((b) => !HOLDING.has(b.mode));
		const values = {
			calls: holding.length,
			methods: [...new Set(judges.bound.map((b) => b.fact.method))].sort(),
			jsonModeOnly: holding.length === 0 && weaker.some((b) => b.mode === 'json'),
			handParsed: judges.parsed.length > 0,
			modelCalls: judges.asks.length,
		};
		const best = bestOf(project, holding, stringsOf(context.parameters, 'fields', ['score', 'argument', 'cited_evidence']));
		if (!best) {
			if (judges.asks.length === 0 && judges.bound.length === 0)
				return [
					{
						...noModelCall(asksNobody(project, judges)),
						values,
						disputed: textDispute(project, texts, BINDING_TEXT, 'a bound model call'),
					},
				];
			const first = judges.asks[0];
			return [
				{
					outcome: 'false',
					message: `No model call of the judges is bound to a schema${values.jsonModeOnly ? '; JSON mode alone promises no fields' : judges.parsed.length > 0 ? '; what the model says is parsed by hand' : ''}.`,
					rationale: `${judges.asks.length} model calls found among ${judges.functions.length} functions of the judges.`,
					location: first ? placeOf2(first.file, first.call.line, first.call.endLine) : null,
					snippet: first ? excerpt(texts, first.file.path, Math.max(1, first.call.line - 2), first.call.endLine + 4) : null,
					values,
					confidence: 0.88,
					disputed: textDispute(project, texts, BINDING_TEXT, 'a bound model call'),
				},
			];
		}
		const { output, fields, missing: missing2 } = best;
		return [
			{
				outcome: 'true',
				message: `The judges\u2019 model is bound to ${output.fact.schema ? `\`${output.fact.schema}\`` : 'a schema'} by ${output.fact.method}${missing2.length > 0 && fields.length > 0 ? `, which lacks ${listed(missing2)}` : ''}.`,
				rationale: `${holding.length} bound call${holding.length === 1 ? '' : 's'} in the judges\u2019 code.`,
				location: placeOf2(output.file, output.fact.line, output.call.endLine),
				related: holding.filter((b) => b !== output).map((b) => placeOf2(b.file, b.fact.line)),
				snippet: excerpt(texts, output.fact.file, Math.max(1, output.fact.line - 2), output.call.endLine + 3),
				values: {
					...values,
					schema: output.fact.schema,
					fields,
					missingFields: fields.length > 0 ? missing2 : [],
					fieldsKnown: fields.length > 0,
				},
				context: 'source',
				confidence: 0.92,
			},
		];
	},
});
function bestOf(project, outputs2, wanted) {
	const rated = outputs2.map((output) => {
		const fields = output.schema ? schemaFields(project, output.file, output.scope, output.schema) : [];
		return { output, fields, missing: missingFields({ fields: fields.map((name) => ({ name })) }, wanted) };
	});
	return rated.sort((a, b) => a.missing.length - b.missing.length)[0] ?? null;
}
function schemaFields(project, file, scope, value, depth = 0) {
	if (depth > 4) return [];
	if (value.kind === 'list') return value.items.flatMap((item) => schemaFields(project, file, scope, item, depth + 1));
	if (value.kind === 'subscript') return [value.object, value.index].flatMap((v) => schemaFields(project, file, scope, v, depth + 1));
	if (value.kind === 'call') return zodFields(project, file, value).map((f) => f.name);
	if (value.kind !== 'name') return [];
	const resolved = project.resolve(value.name, file, scope);
	if (resolved.kind === 'value') return schemaFields(project, resolved.file, resolved.scope, resolved.value, depth + 1);
	if (resolved.kind === 'parameter') {
		const parameter = resolved.file.facts.functions[resolved.function]?.parameters.find((p) => p.name === resolved.name);
		return parameter?.default ? schemaFields(project, resolved.file, { ...scope, function: null }, parameter.default, depth + 1) : [];
	}
	if (resolved.kind !== 'class') return [];
	const model = modelOfClass(project, resolved.file, resolved.fact, resolved.index);
	const own = model.fields.map((f) => f.name);
	const nested = model.fields.flatMap((f) =>
		f.fact
			? typeNames(f.fact, f.file).flatMap((name) => schemaFields(project, f.file, scope, { kind: 'name', name, line: f.line }, depth + 1))
			: [],
	);
	return [.../* @__PURE__ */ new Set([...own, ...nested])];
}
var VALIDATES =
	/^(model_validate|model_validate_json|model_validate_strings|parse_obj|parse_raw|validate_python|validate_json|safeParse|safeParseAsync|parseAsync)$/;
var validation = defineProbe({
	id: 'output/validation',
	lifecycle: 'stable',
	needs: { project: projectArtifact, texts: textsArtifact },
	question: 'Is a judge\u2019s answer checked against a schema before it is used?',
	motivation: 'What is not checked at the door is believed.',
	method:
		'In the judges\u2019 code: model_validate and its like, schema.parse, isinstance of the record, making the record from parsed data, or a model bound to a Pydantic or zod schema (value `byBinding`: the binding checks, nothing else does).',
	blindSpots: 'Checks in reducers or later nodes.',
	remediation: {
		on: 'false',
		effort: 'low',
		text: 'Validate the answer with the schema (model_validate in Pydantic, parse in zod) before it enters the state.',
	},
	inspect: ({ project, texts }, context) => {
		const judges = judgeCalls(project, context);
		if (judges === null || judges.cast.length === 0) return [noJudges(judges === null)];
		if (asksNobody(project, judges)) return [NO_ANSWERS];
		const records2 = new Set(modelsNamed(project, lexiconList(context, 'opinion-models')).map((m) => m.name));
		for (const b of judges.bound) if (b.fact.schema) records2.add(b.fact.schema);
		const graph = callGraph(project);
		const checks = judges.functions.flatMap((ref) => graph.callsIn(ref).flatMap((at) => check(project, at, records2)));
		const binding = judges.bound.find((b) => b.mode === 'schema' || b.mode === 'forced-tool' || b.mode === 'parser');
		const kinds = [...new Set(checks.map((c) => c.kind))].sort();
		const values = { kinds, explicit: checks.some((c) => c.kind !== 'construct'), byBinding: binding !== void 0 };
		const first = checks.find((c) => c.kind !== 'construct') ?? (binding ? void 0 : checks[0]);
		if (first)
			return [
				{
					outcome: 'true',
					message: `The judges\u2019 answers are checked (${listed(kinds)}).`,
					rationale: `At ${first.at.file.path}:${first.at.call.line}.`,
					location: placeOf2(first.at.file, first.at.call.line, first.at.call.endLine),
					snippet: excerpt(texts, first.at.file.path, first.at.call.line, first.at.call.endLine),
					values,
					context: 'source',
					confidence: first.kind === 'construct' ? 0.7 : 0.9,
				},
			];
		if (binding)
			return [
				{
					outcome: 'true',
					message: 'The judges\u2019 answers are checked by the binding to the schema, and by nothing after it.',
					rationale: `Bound at ${binding.fact.file}:${binding.fact.line}.`,
					location: placeOf2(binding.file, binding.fact.line),
					values,
					context: 'source',
					confidence: 0.75,
				},
			];
		return [
			{
				outcome: 'false',
				message: 'Nothing checks a judge\u2019s answer against a schema.',
				rationale: `${judges.functions.length} functions of the judges were read.`,
				values,
				confidence: 0.8,
			},
		];
	},
});
function check(project, at, records2) {
	const { call, file } = at;
	const method = call.method ?? '';
	const receiver = receiverOf(call.callee);
	if (VALIDATES.test(method) && receiver) return [{ kind: 'validate', at }];
	if (method === 'parse' && receiver?.kind === 'name' && (records2.has(receiver.name) || /schema|parser/i.test(receiver.name)))
		return [{ kind: 'validate', at }];
	if (method === 'isinstance' && call.arguments[1]) {
		const names = call.arguments[1].kind === 'list' ? call.arguments[1].items : [call.arguments[1]];
		return names.some((n) => n.kind === 'name' && records2.has(n.name)) ? [{ kind: 'isinstance', at }] : [];
	}
	if (call.callee.kind !== 'name' || !records2.has(call.callee.name.split('.').at(-1) ?? '')) return [];
	const spread = call.keywords.some((k) => k.name === null) || call.arguments.some((a) => a.kind === 'spread');
	return spread || project.resolve(call.callee.name, file, call.scope).kind === 'class' ? [{ kind: 'construct', at }] : [];
}

// src/probes/output/index.ts
var outputProbes = [schemaBound, retry, validation, handParsedOutput, failureDefault];

// src/gather/_fold-text.ts
function foldText(project, value, file, scope, depth = 0) {
	if (depth > 8) return '';
	const inner = (v) => foldText(project, v, file, scope, depth + 1);
	switch (value.kind) {
		case 'string':
			return value.value;
		case 'template':
			return value.parts.map((p) => (p.kind === 'string' ? p.value : ' ')).join('');
		case 'binary':
			return value.operator === '+' || value.operator === '%'
				? `${inner(value.left)}${value.operator === '+' ? inner(value.right) : ''}`
				: '';
		case 'list':
			return value.items.map(inner).filter(Boolean).join('\n');
		case 'unary':
		case 'spread':
			return inner(value.value);
		case 'name': {
			const resolved = project.resolve(value.name, file, scope);
			if (resolved.kind !== 'value' || resolved.value === value || resolved.value.kind === 'name') return '';
			return foldText(project, resolved.value, resolved.file, resolved.scope, depth + 1);
		}
		case 'call': {
			const call = file.facts.calls[value.call];
			if (!call) return '';
			const receiver = call.callee.kind === 'member' ? inner(call.callee.object) : '';
			if (
				/^([lr]?strip|dedent|trim|format|cleandoc|join|replace|SystemMessage|HumanMessage|PromptTemplate|from_template|fromTemplate)$/.test(
					call.method ?? '',
				)
			)
				return `${receiver}${call.arguments[0] ? inner(call.arguments[0]) : ''}${call.keywords
					.filter((k) => k.name === 'content')
					.map((k) => inner(k.value))
					.join('')}`;
			return '';
		}
		default:
			return '';
	}
}
function words(text) {
	return text.toLowerCase().match(/[\p{L}\p{N}]+(?:['’][\p{L}]+)?/gu) ?? [];
}

// src/gather/prompt-use.ts
var usage = /* @__PURE__ */ new WeakMap();
function usesOf(project) {
	let uses = usage.get(project);
	if (uses) return uses;
	const names = /* @__PURE__ */ new Map();
	const strings = [];
	const see = (value, file) => {
		if (!value) return;
		for (const part of walkValue(value, file)) {
			if (part.kind === 'name' || part.kind === 'member') names.set(lastPart(part.name), (names.get(lastPart(part.name)) ?? 0) + 1);
			else if (part.kind === 'string') strings.push(part.value);
		}
	};
	for (const file of project.files) {
		if (file.context !== 'source') continue;
		const { facts } = file;
		for (const c of facts.calls) for (const v of [c.callee, ...c.arguments, ...c.keywords.map((k) => k.value)]) see(v, file);
		for (const a of facts.assignments) see(a.value, file);
		for (const f of facts.functions) for (const r of f.returned) see(r.value, file);
		for (const b of facts.branches) see(b.value, file);
		for (const l of facts.loops) see(l.iterable, file);
		for (const c of facts.classes) for (const f of c.fields) see(f.default, file);
		for (const r of facts.reads) names.set(lastPart(r.name), (names.get(lastPart(r.name)) ?? 0) + 1);
	}
	uses = { names, strings: strings.join('\n') };
	usage.set(project, uses);
	return uses;
}
function isUsed(project, part) {
	if (part.symbol === null) return true;
	const { names, strings } = usesOf(project);
	if (part.source === 'file') {
		const extension = part.symbol.slice(part.symbol.lastIndexOf('.'));
		const folder = part.path.split('/').at(-2) ?? '';
		return (
			strings.includes(part.symbol) ||
			(strings.includes(extension) &&
				(folder === '' || strings.includes(folder) || [...names.keys()].some((n) => n.toLowerCase().includes(folder.toLowerCase()))))
		);
	}
	return names.has(part.symbol) || new RegExp(`(^|[^\\w])${part.symbol}([^\\w]|$)`).test(strings);
}
function sharedScaffold(project, personas, inJudges) {
	const symbols = new Set(personas.personas.flatMap((p) => p.parts.map((part) => part.symbol)).filter((s) => s !== null));
	let best = null;
	for (const file of project.files) {
		if (file.context !== 'source') continue;
		const values = [
			...file.facts.calls.flatMap((c) => [...c.arguments, ...c.keywords.map((k) => k.value)]),
			...file.facts.assignments.flatMap((a) => (a.value ? [a.value] : [])),
			...file.facts.functions.flatMap((f) => f.returned.map((r) => r.value)),
		];
		for (const value of values)
			for (const part of walkValue(value, file)) {
				const pieces =
					part.kind === 'template' ? part.parts : part.kind === 'binary' && part.operator === '+' ? [part.left, part.right] : null;
				if (!pieces) continue;
				const line = lineOf(part, file) ?? pieces.map((p) => lineOf(p, file)).find((l) => l !== null) ?? 1;
				if (!inJudges(file, line)) continue;
				const holes = pieces.filter((p) => p.kind !== 'string').map((p) => textOf(p, file));
				const persona = holes.some(
					(h) =>
						[...symbols].some((s) => new RegExp(`(^|\\W)${s}(\\W|$)`).test(h)) ||
						/persona|philosoph|system_?prompt|role_?(description|prompt)|mandate|charter|cfg\[|config\[/i.test(h),
				);
				const count = words(pieces.map((p) => (p.kind === 'string' ? p.value : ' ')).join(' ')).length;
				if (persona && count > (best?.words ?? 0)) best = { words: count, path: file.path, line };
			}
	}
	return best;
}
function overlap(a, b, length = 3) {
	const left = runs(a, length);
	const right = runs(b, length);
	if (left.length === 0 || right.length === 0) return length > 1 ? overlap(a, b, 1) : 0;
	const counts = /* @__PURE__ */ new Map();
	for (const run of left) counts.set(run, (counts.get(run) ?? 0) + 1);
	let common = 0;
	for (const run of right) {
		const n = counts.get(run) ?? 0;
		if (n > 0) {
			common++;
			counts.set(run, n - 1);
		}
	}
	return Math.round((2e3 * common) / (left.length + right.length)) / 1e3;
}
function ownWords(text, others, length = 6) {
	const all = words(text);
	const shared = new Set(others.flatMap((other) => runs(other, length)));
	const covered = /* @__PURE__ */ new Set();
	for (const [start, run] of runs(text, length).entries()) if (shared.has(run)) for (let i = start; i < start + length; i++) covered.add(i);
	return all.length - covered.size;
}
function runs(text, length) {
	const all = words(text);
	return all.slice(0, Math.max(0, all.length - length + 1)).map((_, i) => all.slice(i, i + length).join(' '));
}

// src/gather/_prompt-records.ts
function dicts(file, roleOf, fold, add) {
	const visit = (value, target, line, scope) => {
		if (value.kind !== 'dict') return;
		for (const entry of value.entries) {
			const role = roleOf(keyText(entry.key) ?? '');
			if (role === null) continue;
			const inner =
				entry.value.kind === 'dict'
					? entry.value.entries.map((e) => e.value)
					: entry.value.kind === 'call'
						? argumentsOf(file, entry.value)
						: [entry.value];
			const own = inner
				.map((v) => ({ text: fold(v, scope), line: lineOf(v, file) ?? lineOf(entry.key) ?? line }))
				.filter((t) => words(t.text).length >= 3);
			if (own.length > 0)
				add(
					role,
					own.map((t) => t.text).join('\n'),
					lineOf(entry.key) ?? own[0].line,
					'dict',
					lastPart(target),
					`dict ${file.path} ${target}`,
				);
		}
	};
	for (const a of file.facts.assignments) {
		if (a.value) visit(a.value, a.target, a.line, a.scope);
		if (a.value?.kind === 'call') for (const v of argumentsOf(file, a.value)) visit(v, a.target, a.line, a.scope);
	}
	for (const c of file.facts.classes) for (const f of c.fields) if (f.default) visit(f.default, f.name, f.line, TOP_SCOPE);
}
function records(file, roleOf, fold, add) {
	const folder = file.path.slice(0, Math.max(0, file.path.lastIndexOf('/')));
	const visit = (value, target, scope) => {
		if (value.kind === 'unary') visit(value.value, target, scope);
		else if (value.kind === 'list') for (const item of value.items) visit(item, target, scope);
		if (value.kind !== 'dict') return;
		const labels = value.entries.filter((e) => /^(id|name|role|judge|persona|key)$/i.test(keyText(e.key) ?? ''));
		const role =
			labels.map((e) => (e.value.kind === 'string' ? roleOf(e.value.value) : null)).find((r) => r !== null) ?? roleOf(lastPart(target));
		if (role === null) return;
		for (const entry of value.entries) {
			if (labels.includes(entry) || !PROMPT_NAME.test(keyText(entry.key) ?? '')) continue;
			add(role, fold(entry.value, scope), lineOf(entry.key) ?? lineOf(value, file) ?? 1, 'dict', lastPart(target), `record ${folder}`);
		}
	};
	for (const a of file.facts.assignments) if (a.value && a.scope.function === null) visit(a.value, a.target, a.scope);
}
var PROMPT_NAME = /prompt|persona|system|instruction|philosoph|charter|mandate|stance|dut(y|ies)|guidance/i;
function argumentsOf(file, value) {
	const call = file.facts.calls[value.call];
	return call ? [...call.arguments, ...call.keywords.map((k) => k.value)] : [];
}

// src/gather/prompts.ts
var LABEL_WORDS = 6;
var ORDER2 = ['dict', 'constant', 'file', 'class', 'argument', 'branch', 'function'];
function personasOf(project, texts, lexicon, roles) {
	return remember(project, lexicon, `personas ${roles.join()}`, () => findPersonas(project, texts, lexicon, roles));
}
function findPersonas(project, texts, lexicon, roles) {
	const parts = [
		...project.files.filter((f) => f.context === 'source').flatMap((file) => partsOfFile(project, file, lexicon, roles)),
		...partsOfTexts(texts, lexicon, roles),
	].filter((p) => words(p.text).length >= LABEL_WORDS);
	const containers = /* @__PURE__ */ new Map();
	for (const part of parts) containers.set(part.container, [...(containers.get(part.container) ?? []), part]);
	const ranked = [...containers.values()].map((own) => ({
		own,
		covered: new Set(own.map((p) => p.role)).size,
		least: leastWords(own, roles),
		order: ORDER2.indexOf(own[0].source),
	}));
	const thin = (r) => (r.least >= 12 ? 0 : 1);
	ranked.sort(
		(a, b) =>
			b.covered - a.covered ||
			thin(a) - thin(b) ||
			a.order - b.order ||
			b.least - a.least ||
			compareText(a.own[0].container, b.own[0].container),
	);
	const best = ranked[0]?.own;
	if (!best) return null;
	const personas = roles.flatMap((role) => {
		const own = best.filter((p) => p.role === role);
		return own.length === 0 ? [] : [{ role, text: [...new Set(own.map((p) => p.text))].join('\n'), parts: own }];
	});
	return { personas, source: best[0].source };
}
function leastWords(parts, roles) {
	const counts = roles
		.map((role) => parts.filter((p) => p.role === role).reduce((n, p) => n + words(p.text).length, 0))
		.filter((n) => n > 0);
	return counts.length > 0 ? Math.min(...counts) : 0;
}
function partsOfFile(project, file, lexicon, roles) {
	const parts = [];
	const add = (role, text, line, source, symbol, container) => parts.push({ role, text, path: file.path, line, source, symbol, container });
	const roleOf = (name) => {
		const held = rolesOfName(project, lexicon, name).filter((r) => roles.includes(r));
		return held.length === 1 ? held[0] : null;
	};
	const fold = (value, scope) => (value ? foldText(project, value, file, scope) : '');
	constants(file, roleOf, fold, add);
	dicts(file, roleOf, fold, add);
	records(file, roleOf, fold, add);
	classes(file, roleOf, fold, add);
	argumentsAndFunctions(file, roleOf, fold, add);
	branches(file, roleOf, fold, add);
	return parts;
}
function constants(file, roleOf, fold, add) {
	for (const a of file.facts.assignments) {
		const role = roleOf(lastPart(a.target));
		if (role === null || a.value === null || a.value.kind === 'dict' || a.value.kind === 'function') continue;
		if (a.value.kind === 'call' && a.scope.function !== null) continue;
		if (/fallback|argument|opinion|error|message$/i.test(a.target)) continue;
		add(role, fold(a.value, a.scope), a.line, 'constant', lastPart(a.target), `constant ${file.path}`);
	}
}
function classes(file, roleOf, fold, add) {
	for (const [index, fact] of file.facts.classes.entries()) {
		const role = roleOf(fact.name);
		if (role === null || fact.kind === 'enum') continue;
		for (const field of fact.fields) {
			const value = field.default?.kind === 'call' ? null : field.default;
			add(role, fold(value, { ...TOP_SCOPE, class: index }), field.line, 'class', field.name, 'class');
		}
		for (const method of fact.methods) {
			const f = file.facts.functions[method];
			if (!f) continue;
			for (const { value, scope, line } of f.returned)
				add(role, promptText(value, fold(value, scope)), lineOf(value, file) ?? line, 'class', f.name, 'class');
			for (const a of file.facts.assignments)
				if (
					a.scope.function === method &&
					a.value &&
					a.value.kind !== 'call' &&
					/prompt|persona|system|instruction|philosoph|charter|role|mandate|description/i.test(a.target)
				)
					add(role, fold(a.value, a.scope), a.line, 'class', lastPart(a.target), 'class');
			for (const call of file.facts.calls)
				if (functionsAround(file, call.scope).includes(method) && isPromptCall(call))
					for (const v of [...call.arguments, ...call.keywords.map((k) => k.value)])
						add(role, promptText(v, fold(v, call.scope)), call.line, 'class', null, 'class');
		}
	}
}
function promptText(value, text) {
	return ['string', 'template', 'binary', 'list', 'name'].includes(value.kind) ? text : '';
}
var PROMPT_CALL =
	/^(SystemMessage|HumanMessage|from_messages|fromMessages|from_template|fromTemplate|PromptTemplate|ChatPromptTemplate|SystemMessagePromptTemplate|invoke|ainvoke|__init__|super|create|generateObject|generateText|Agent|dedent)$/;
function isPromptCall(call) {
	return (
		PROMPT_CALL.test(call.method ?? '') || call.keywords.some((k) => /prompt|persona|system|instruction|philosoph/i.test(k.name ?? ''))
	);
}
function argumentsAndFunctions(file, roleOf, fold, add) {
	for (const call of file.facts.calls) {
		const values = [
			...call.arguments.map((value) => ({ name: '', value })),
			...call.keywords.map((k) => ({ name: k.name ?? '', value: k.value })),
		];
		const options = call.arguments.flatMap((a) =>
			a.kind === 'dict' ? a.entries.map((e) => ({ name: keyText(e.key) ?? '', value: e.value })) : [],
		);
		const all = [...values, ...options];
		const named = all.find(({ value }) => value.kind === 'string' && words(value.value).length <= 3 && roleOf(value.value) !== null);
		const role = named?.value.kind === 'string' ? roleOf(named.value.value) : null;
		const isOutput = /opinion|result|verdict|error|log|print/i.test(call.method ?? '') || all.some(({ name }) => name === 'score');
		if (role !== null && !isOutput) {
			for (const { value, name } of all)
				if (
					value !== named?.value &&
					['string', 'template', 'binary', 'name'].includes(value.kind) &&
					!/^(argument|message|rationale)$/.test(name)
				)
					add(
						role,
						fold(value, call.scope),
						lineOf(value, file) ?? call.line,
						'argument',
						value.kind === 'name' ? lastPart(value.name) : null,
						`argument ${file.path}`,
					);
		}
		if (!isPromptCall(call)) continue;
		for (const index of functionsAround(file, call.scope)) {
			const own = roleOf(file.facts.functions[index]?.name ?? '');
			if (own === null) continue;
			for (const { value } of values) add(own, fold(value, call.scope), lineOf(value, file) ?? call.line, 'function', null, `function`);
			break;
		}
	}
	for (const a of file.facts.assignments) {
		if (
			a.scope.function === null ||
			a.value === null ||
			!['string', 'template', 'binary'].includes(a.value.kind) ||
			!/prompt|persona|system|instruction|message|philosoph/i.test(a.target)
		)
			continue;
		const role = roleOf(file.facts.functions[a.scope.function]?.name ?? '');
		if (role !== null) add(role, fold(a.value, a.scope), a.line, 'function', lastPart(a.target), 'function');
	}
	for (const f of file.facts.functions) {
		const role = f.class === null && /prompt|persona|system|instruction|philosoph/i.test(f.name) ? roleOf(f.name) : null;
		if (role === null) continue;
		for (const { value, scope, line } of f.returned)
			add(role, promptText(value, fold(value, scope)), lineOf(value, file) ?? line, 'constant', f.name, `constant ${file.path}`);
	}
}
function branches(file, roleOf, fold, add) {
	const armRole = (scope) => {
		for (const { branch, when } of scope.branches) {
			const test = file.facts.branches[branch];
			if (!test || when === 'false') continue;
			const named = [...test.test.matchAll(/["'`]([^"'`]{3,30})["'`]/g)].map((m) => roleOf(m[1])).filter((r) => r !== null);
			if (named.length === 1) return named[0];
		}
		return null;
	};
	for (const a of file.facts.assignments) {
		const role =
			a.value && ['string', 'template', 'binary'].includes(a.value.kind) && !/argument|message|reason/i.test(a.target)
				? armRole(a.scope)
				: null;
		if (role !== null) add(role, fold(a.value, a.scope), a.line, 'branch', lastPart(a.target), `branch ${file.path}`);
	}
	for (const f of file.facts.functions)
		for (const { value, scope, line } of f.returned) {
			const role = ['string', 'template', 'binary', 'name'].includes(value.kind) ? armRole(scope) : null;
			if (role !== null) add(role, fold(value, scope), line, 'branch', f.name, `branch ${file.path}`);
		}
}
var PROMPT_FILE = /\.(txt|prompt|j2|jinja2?|tmpl|md|mdx|ya?ml|hbs|mustache)$/i;
var PROMPT_FOLDER2 = /(^|\/)[^/]*(prompt|persona|template|judge|charter)[^/]*\//i;
var NO_PROMPT = /(^|\/)(docs?|reports?|audits?|specs?|tests?|fixtures?|node_modules|examples?|\.[^/]+)\//i;
function partsOfTexts(texts, lexicon, roles) {
	const parts = [];
	for (const path of [...texts.keys()].sort(compareText)) {
		if (!PROMPT_FILE.test(path) || NO_PROMPT.test(path)) continue;
		if (!PROMPT_FOLDER2.test(path) && !/prompt|persona|\.(txt|prompt|j2|jinja2?)$/i.test(path)) continue;
		const name = path.split('/').at(-1) ?? '';
		const held = rolesOf(name.replace(/\.[^.]+$/, ''), lexicon).filter((r) => roles.includes(r));
		if (held.length === 1)
			parts.push({ role: held[0], text: texts.get(path) ?? '', path, line: 1, source: 'file', symbol: name, container: 'file' });
	}
	return parts;
}

// src/probes/personas/personas.ts
var needs4 = { project: projectArtifact, texts: textsArtifact };
var SHARED_TEXT = 0.5;
var SUBSTANTIAL_WORDS = 40;
var distinctPersonas = defineProbe({
	id: 'personas/distinct',
	lifecycle: 'stable',
	needs: needs4,
	question: 'Does each judge have a prompt of its own that shares little text with the others?',
	motivation: 'Three judges with one prompt are one judge who is paid three times.',
	method:
		'Collects the text of each persona role (parameter `roles`): constants, dicts, class attributes, prompt files, arguments, branches, strings in the judge\u2019s function. Overlap is the share of three-word runs two texts have in common; above the parameter `overlap` (0.5) they are not distinct. Personas whose text never reaches a model do not count. Values: personas, maxOverlap, maxWordOverlap, scaffoldShare (share of a common frame around the persona), unused.',
	blindSpots: 'Prompts kept in a service or written by a model.',
	remediation: {
		on: 'false',
		effort: 'medium',
		text: 'Write one prompt per judge with its own philosophy, duties and scale, and move what they share out of them.',
	},
	inspect: ({ project, texts }, context) =>
		withPersonas(project, texts, context, (found2, roles) => {
			const missing2 = roles.filter((role) => !found2.personas.some((p) => p.role === role));
			const unused = found2.personas.filter((p) => !p.parts.some((part) => isUsed(project, part))).map((p) => p.role);
			const pairs = pairsOf(found2.personas);
			const maxOverlap = Math.max(0, ...pairs.map(([a, b]) => overlap(a.text, b.text)));
			const maxWordOverlap = Math.max(0, ...pairs.map(([a, b]) => overlap(a.text, b.text, 1)));
			const limit = numberOf2(context.parameters, 'overlap', SHARED_TEXT);
			const judges = castOf(project, context.lexicon, [...JUDGE_ROLES]);
			const scaffold = sharedScaffold(project, found2, (file, line) => isWithin(judges, file, line));
			const least = Math.min(...found2.personas.map((p) => words(p.text).length));
			const values = {
				personas: found2.personas.map((p) => p.role),
				missing: missing2,
				unused,
				source: found2.source,
				maxOverlap,
				maxWordOverlap,
				minWords: least,
				scaffoldWords: scaffold?.words ?? 0,
				scaffoldShare: scaffold ? Math.round((1e3 * scaffold.words) / (scaffold.words + least)) / 1e3 : 0,
			};
			const enough = found2.personas.length >= 2 && missing2.length === 0;
			const distinct = enough && unused.length < 2 && maxOverlap <= limit;
			return [
				{
					...where(found2),
					outcome: distinct ? 'true' : 'false',
					message: distinctMessage(found2, { missing: missing2, unused, maxOverlap, distinct }),
					rationale: `Read from ${LABELS[found2.source]}; the two that are most alike share ${percent2(maxOverlap)} of their three-word runs.`,
					values,
					// Near the line it is a matter of how one counts.
					confidence:
						Math.abs(maxOverlap - limit) < 0.06 && unused.length === 0
							? 0.6
							: found2.source === 'function' || found2.source === 'branch'
								? 0.8
								: 0.9,
				},
			];
		}),
});
var usedPersonas = defineProbe({
	id: 'personas/used',
	lifecycle: 'stable',
	needs: needs4,
	question: 'Does the text of every persona reach the code that asks the model?',
	motivation: 'A description that is written down and never inserted changes nothing.',
	method:
		'For each persona: is its constant or dict read, its attribute asked for, its file named anywhere else in source code? A text that stands in the call itself is used.',
	blindSpots: 'Whether the reading code runs.',
	remediation: { on: 'false', effort: 'low', text: 'Insert the persona\u2019s text into the prompt that is sent, as its system message.' },
	inspect: ({ project, texts }, context) =>
		withPersonas(project, texts, context, (found2) => {
			const unusedParts = found2.personas.flatMap((p) => p.parts.filter((part) => !isUsed(project, part)));
			const unused = found2.personas.filter((p) => !p.parts.some((part) => isUsed(project, part)));
			const symbols = [...new Set(unusedParts.map((p) => p.symbol ?? ''))].sort();
			const all = unused.length === 0;
			return [
				{
					...where(found2),
					outcome: all ? 'true' : 'false',
					message: all
						? `The texts of ${listed(found2.personas.map((p) => p.role))} are read where the model is asked.`
						: `The text of ${listed(unused.map((p) => p.role))} is never read (${listed(symbols.map((s) => `\`${s}\``))}); it does not reach a model.`,
					rationale: `Every name in source code was searched for ${listed(found2.personas.flatMap((p) => p.parts.map((part) => part.symbol ?? 'text in place')).slice(0, 6))}.`,
					related: unusedParts.slice(0, 6).map(placeOfPart),
					values: { unused: unused.map((p) => p.role), unusedSymbols: symbols },
					confidence: all ? 0.8 : 0.85,
				},
			];
		}),
});
var conflictingPersonas = defineProbe({
	id: 'personas/conflicting',
	lifecycle: 'stable',
	needs: needs4,
	question: 'Does each persona\u2019s prompt hold the stance that is its part?',
	motivation: 'Dialectics needs an accuser, an advocate and an engineer, not three neutral readers.',
	method:
		'Counts the words of the lexicon\u2019s lists in each prompt. Which list is whose stance the parameter `stances` says (prosecutor: adversarial, defense: forgiving, techlead: pragmatic). Each needs at least the parameter `words` (2) of its own. Values: counts of every list per role.',
	blindSpots: 'Words are no proof of conduct; irony and negation pass.',
	remediation: {
		on: 'false',
		effort: 'low',
		text: 'Tell the prosecutor to hunt gaps and flaws, the defense to reward effort and intent, the tech lead to ask whether it works and can be maintained.',
	},
	inspect: ({ project, texts }, context) => {
		const stances = stancesOf(context);
		const lists = [...new Set(Object.values(stances))].filter((list) => lexiconList(context, list).length > 0);
		if (lists.length === 0) {
			const message = 'The rubric\u2019s lexicon has no lists of words for the personas\u2019 stances.';
			return [{ outcome: 'not-applicable', message, rationale: message }];
		}
		return withPersonas(project, texts, context, (found2, roles) => {
			const wanted = numberOf2(context.parameters, 'words', 2);
			const counts = {};
			for (const p of found2.personas)
				counts[p.role] = Object.fromEntries(lists.map((list) => [list, countWords(p.text, lexiconList(context, list))]));
			const lacking = roles.filter((role) => {
				const own = stances[role];
				return own !== void 0 && lists.includes(own) && (counts[role]?.[own] ?? 0) < wanted;
			});
			const used = found2.personas.some((p) => p.parts.some((part) => isUsed(project, part)));
			const holds = lacking.length === 0 && used;
			return [
				{
					...where(found2),
					outcome: holds ? 'true' : 'false',
					message: holds
						? `Every persona takes its stance: ${listed(found2.personas.map((p) => `${p.role} ${stances[p.role] ?? ''}`.trim()))}.`
						: used
							? `The stance of ${listed(lacking)} hardly shows in the prompt.`
							: 'The personas\u2019 texts take stances and are never used.',
					rationale: `Own words per persona: ${listed(found2.personas.map((p) => `${p.role} ${counts[p.role]?.[stances[p.role] ?? ''] ?? 0}`))}.`,
					values: { counts, lacking },
					confidence: 0.75,
				},
			];
		});
	},
});
var substantialPersonas = defineProbe({
	id: 'personas/substantial',
	lifecycle: 'stable',
	needs: needs4,
	question: 'Is every persona\u2019s prompt long enough to instruct?',
	motivation: 'One sentence names a role; it takes duties and a scale to make a judge behave differently.',
	method:
		'Words of each persona\u2019s text outside of runs of three words that another persona has too; each needs the parameter `words` (40). Values: words per role, minWords.',
	blindSpots: 'Length is no quality.',
	remediation: {
		on: 'false',
		effort: 'low',
		text: 'Spell out for each judge what to look for, what to reward or punish, and how to use the scale.',
	},
	inspect: ({ project, texts }, context) =>
		withPersonas(project, texts, context, (found2) => {
			const wanted = numberOf2(context.parameters, 'words', SUBSTANTIAL_WORDS);
			const lengths = Object.fromEntries(
				found2.personas.map((p) => [
					p.role,
					ownWords(
						p.text,
						found2.personas.filter((other) => other !== p).map((other) => other.text),
					),
				]),
			);
			const least = Math.min(...Object.values(lengths));
			return [
				{
					...where(found2),
					outcome: least >= wanted ? 'true' : 'false',
					message:
						least >= wanted
							? `Every persona\u2019s prompt has at least ${least} words of its own.`
							: `The shortest persona\u2019s prompt has ${least} words of its own.`,
					rationale: `Words of the text that belongs to the role alone: ${listed(Object.entries(lengths).map(([role, n]) => `${role} ${n}`))}.`,
					values: { words: lengths, minWords: least },
					confidence: 0.85,
				},
			];
		}),
});
function withPersonas(project, texts, context, answer4) {
	const roles = askedRoles(context, PERSONA_ROLES);
	if (roles.length === 0) {
		const message = 'The rubric\u2019s lexicon names no personas.';
		return [{ outcome: 'not-applicable', message, rationale: message }];
	}
	const found2 = personasOf(project, texts, context.lexicon, roles);
	if (found2) return answer4(found2, roles);
	const cast = castOf(project, context.lexicon, roles);
	return [
		{
			outcome: 'false',
			message: `No prompt of ${listed(roles)} was found.`,
			rationale: 'Neither constants, dicts, classes, functions, arguments nor prompt files with these names hold text.',
			values: { personas: [], functions: cast.filter((c) => c.by === 'name').length },
			confidence: sureOfAbsence(project, cast.some((c) => c.by === 'name') ? 0.65 : 0.75),
		},
	];
}
function pairsOf(personas) {
	return personas.flatMap((a, i) => personas.slice(i + 1).map((b) => [a, b]));
}
var LABELS = {
	dict: 'a dict of prompts',
	constant: 'constants',
	file: 'prompt files',
	class: 'classes named after the roles',
	argument: 'arguments beside the role\u2019s name',
	branch: 'branches on the role\u2019s name',
	function: 'functions named after the roles',
};
function distinctMessage(found2, facts) {
	const who = listed(found2.personas.map((p) => p.role));
	if (facts.missing.length > 0)
		return `Only ${who} ha${found2.personas.length === 1 ? 's' : 've'} a prompt of its own; none was found for ${listed(facts.missing)}.`;
	if (facts.unused.length >= 2) return `The texts of ${listed(facts.unused)} differ and are never used, so the judges are asked the same.`;
	return facts.distinct
		? `${who} have prompts of their own (at most ${percent2(facts.maxOverlap)} shared).`
		: `The prompts of ${who} share up to ${percent2(facts.maxOverlap)} of their text.`;
}
function percent2(share2) {
	return `${Math.round(100 * share2)} %`;
}
function where(found2) {
	const [first, ...rest] = found2.personas.map((p) => p.parts[0]);
	return {
		location: first ? placeOfPart(first) : null,
		related: rest.map(placeOfPart),
		snippet: first
			? {
					text: found2.personas.map((p) => `${p.role}: ${p.text.trim().slice(0, 300)}`).join('\n\n'),
					truncated: found2.personas.some((p) => p.text.trim().length > 300),
				}
			: null,
		context: 'source',
	};
}
function placeOfPart(part) {
	return placeOf2({ path: part.path }, part.line);
}
function stancesOf(context) {
	const value = context.parameters.stances;
	const own =
		typeof value === 'object' && value !== null && !Array.isArray(value)
			? Object.entries(value).filter((e) => typeof e[1] === 'string')
			: [];
	return own.length > 0 ? Object.fromEntries(own) : { prosecutor: 'adversarial', defense: 'forgiving', techlead: 'pragmatic' };
}
function countWords(text, terms) {
	const plain = ` ${words(text).join(' ')} `;
	return terms.reduce((n, term) => {
		const stem2 = words(term).join(' ');
		return stem2 === '' ? n : n + (plain.match(new RegExp(` ${stem2}\\p{L}{0,4}(?= )`, 'gu'))?.length ?? 0);
	}, 0);
}

// src/probes/personas/index.ts
var personaProbes = [distinctPersonas, usedPersonas, conflictingPersonas, substantialPersonas];

// src/gather/_clone-life.ts
function vanishesAt(project, { file, index, fact }) {
	const { assignments, calls } = file.facts;
	const mine = (list) => list.filter((x) => x.scope.function === index);
	const returned = fact.returned.map((r) => r.value).filter((value) => value.kind !== 'null' && value.kind !== 'boolean');
	if (returned.length === 0 || fact.generator) return null;
	for (const { target, value, line, global } of mine(assignments)) {
		if (value?.kind !== 'call' || global || !/^[A-Za-z_]\w*$/.test(target)) continue;
		const call = calls[value.call];
		if (!call || !/TemporaryDirectory$/.test(calleeName(project, file, call) ?? '')) continue;
		if (call.keywords.some((k) => k.name === 'delete')) continue;
		const holds = (v) => isHeld(v, target, textOf(v, file));
		const kept =
			returned.some(holds) ||
			mine(assignments).some((a) => a.line !== line && a.value !== null && holds(a.value)) ||
			mine(calls).some((c) => [...c.arguments, ...c.keywords.map((k) => k.value)].some(holds));
		if (!kept) return line;
	}
	return null;
}
function isHeld(value, name, text) {
	if (value.kind === 'name') return value.name === name;
	return new RegExp(`(?<![.\\w])${name}(?![\\w.])`).test(text);
}

// src/probes/safety/clones.ts
var needs5 = { project: projectArtifact, texts: textsArtifact };
var cloneFound = defineProbe({
	id: 'safety/clone-found',
	lifecycle: 'stable',
	needs: needs5,
	question: 'Does a function of the source clone a git repository?',
	motivation: 'An auditor of repositories has to fetch them; how it does that is where most can go wrong.',
	method:
		'Looks for `git clone` handed to a process, directly or through wrappers, and for GitPython, pygit2, dulwich, simple-git and isomorphic-git.',
	blindSpots: 'Clones in shell scripts, containers and CI files.',
	remediation: { on: 'false', effort: 'medium', text: 'Add a tool that clones into a private temporary directory with a time limit.' },
	inspect: ({ project, texts }) => {
		const clones = inSource(project);
		if (clones.length > 0) return clones.map((clone2) => found(clone2, texts, 'true', 'clones a repository', 0.95));
		const place = searchCode(project, texts, /\bclone(_from|_repo\w*|Repo\w*)?\s*\(/);
		return [
			{
				outcome: 'false',
				message: 'No function of the source clones a repository.',
				rationale: 'No call hands `git clone` to a process or to a git library.',
				confidence: 0.85,
				disputed: place && {
					by: 'text-search',
					reason: `${place.path}:${place.line} calls something named clone.`,
					location: placeOf2(place, place.line),
				},
			},
		];
	},
});
var cloneSandbox = defineProbe({
	id: 'safety/clone-sandbox',
	lifecycle: 'stable',
	needs: needs5,
	question: 'Does the clone go into a private temporary directory?',
	motivation: 'A clone into the working directory mixes a stranger\u2019s files with the program\u2019s own.',
	method:
		'Looks for tempfile.TemporaryDirectory, mkdtemp and their like in the clone function, its class or helpers, and in the callers that give the directory. Value `vanishesAt`: the line of a directory that is deleted when the function returns its path.',
	blindSpots:
		'Isolation by container or user account. Whether the clone outlives the function is asked of Python\u2019s TemporaryDirectory outside of `with` alone.',
	remediation: { on: 'false', effort: 'low', text: 'Clone into tempfile.TemporaryDirectory() (or fs.mkdtemp) and remove it afterwards.' },
	inspect: ({ project, texts }) =>
		each(
			project,
			texts,
			'sandboxed',
			'clones into a private temporary directory',
			'clones without a private temporary directory',
			({ ref }) => ({
				vanishesAt: ref ? vanishesAt(project, ref) : null,
			}),
		),
});
var cloneTimeout = defineProbe({
	id: 'safety/clone-timeout',
	lifecycle: 'stable',
	needs: needs5,
	question: 'Does a time limit end a clone that hangs?',
	motivation: 'A slow or hostile server must not hold the audit for ever.',
	method:
		'A timeout that takes effect: handed to the process, to the library, by a watchdog that kills it, or by the wrapper on the way. A parameter that nobody uses is none.',
	blindSpots: 'Limits set in git\u2019s own configuration or by the machine.',
	remediation: {
		on: 'false',
		effort: 'low',
		text: 'Give the clone a timeout (subprocess.run(..., timeout=120), kill_after_timeout, AbortSignal) and handle its expiry.',
	},
	inspect: ({ project, texts }) => each(project, texts, 'timeout', 'has a time limit', 'has no time limit that takes effect'),
});
var cloneUrlCheck = defineProbe({
	id: 'safety/clone-url-check',
	lifecycle: 'stable',
	needs: needs5,
	question: 'Is the URL checked before git sees it?',
	motivation: 'git understands more than https: ext::, file:// and option-like URLs run or read local things.',
	method: 'A test of the URL\u2019s scheme, host or form in the function or in a checker it calls. Emptiness and type are no check.',
	blindSpots: 'Checks far away, such as in a web form.',
	remediation: {
		on: 'false',
		effort: 'low',
		text: 'Parse the URL, allow https (and the hosts you expect), refuse what starts with "-" and put "--" before it.',
	},
	inspect: ({ project, texts }) => each(project, texts, 'urlValidation', 'checks the URL first', 'hands the URL to git unchecked'),
});
var cloneErrorHandling = defineProbe({
	id: 'safety/clone-error-handling',
	lifecycle: 'stable',
	needs: needs5,
	question: 'Is a clone that fails handled?',
	motivation: 'Private, missing and slow repositories are everyday cases; the reason must reach the reader.',
	method:
		'A try, check=True or a look at the return code in the function, its wrappers or all of its callers. Values tell more: catchesTimeout, surfacesStderr, classifiesAuthentication, cleanup, returnCode.',
	blindSpots: 'Whether the message is any good.',
	remediation: {
		on: 'false',
		effort: 'low',
		text: 'Check the return code, catch the expired time limit and a missing git, pass stderr on (authentication, not found), and remove the directory when it fails.',
	},
	inspect: ({ project, texts }) =>
		each(project, texts, 'errorHandling', 'handles a clone that fails', 'does not handle a clone that fails', (clone2) =>
			errorValues(project, clone2, texts),
		),
});
function inSource(project) {
	return examineClones(project).filter((clone2) => clone2.fact.context === 'source');
}
function found(clone2, texts, outcome, what, confidence, more = {}) {
	const { fact, ref } = clone2;
	const { file, line, function: name, sandboxed, timeout, urlValidation, errorHandling } = fact;
	const end = ref?.fact.endLine ?? line;
	return {
		outcome,
		message: `\`${name}\` at ${file}:${line} ${what}.`,
		rationale: `Clone started at ${listed(clone2.origins.map((o) => `${o.file.path}:${o.call.line}`))}.`,
		location: placeOf2({ path: file }, line, end),
		snippet: excerpt(texts, file, line, end),
		values: { function: name, sandboxed, timeout, urlValidation, errorHandling, ...more },
		context: fact.context,
		confidence,
	};
}
function each(project, texts, property, yes2, no2, values = () => ({})) {
	const clones = inSource(project);
	if (clones.length === 0) {
		const message = 'No function of the source clones a repository, so there is nothing to ask this of.';
		return [{ outcome: 'not-applicable', message, rationale: message, confidence: 0.85 }];
	}
	return clones.map((clone2) => {
		const because = clone2.because[property];
		const draft4 = found(
			clone2,
			texts,
			because ? 'true' : 'false',
			because ? yes2 : no2,
			because ? 0.9 : confidenceOfNo(clone2, property),
			values(clone2),
		);
		return because ? { ...draft4, rationale: `${draft4.rationale} Rests on ${because}.` } : draft4;
	});
}
function confidenceOfNo(clone2, property) {
	if (clone2.ref === null) return 0.6;
	if (property === 'sandboxed' && clone2.callers.length === 0) return 0.65;
	return property === 'urlValidation' ? 0.8 : 0.85;
}
function errorValues(project, { ref, wrappers, callers, origins }, texts) {
	const own = [...(ref ? [ref] : []), ...wrappers];
	const textIn = (refs) => refs.map((r) => linesOf(texts, r.file.path, r.fact.line, r.fact.endLine)).join('\n');
	const near = textIn(own);
	const handlers = own.flatMap((r) =>
		r.file.facts.tries.filter((t) => t.line >= r.fact.line && t.endLine <= r.fact.endLine).flatMap((t) => t.handlers),
	);
	const around2 = callers.flatMap((r) =>
		r.file.facts.tries.filter((t) => t.line >= r.fact.line && t.endLine <= r.fact.endLine).flatMap((t) => t.handlers),
	);
	const broad = (types) => types.length === 0 || types.some((t) => /^(Exception|BaseException)$/.test(t));
	const javascript = origins.some((o) => o.file.facts.language !== 'python');
	return {
		catchesTimeout: handlers.some((h) => h.types.some((t) => /Timeout/.test(t)) || broad(h.types)) || (javascript && handlers.length > 0),
		catchesTimeoutInCaller: around2.some((h) => h.types.some((t) => /Timeout/.test(t)) || broad(h.types)),
		surfacesStderr:
			/\.stderr\b|\bstderr\s*[,)}]|\bexc?\.stderr|\{stderr|\bstderr\b(?!\s*=)/.test(near.replace(/stderr\s*=\s*subprocess\.\w+/g, '')) ||
			/GitCommandError[^\n]*as\s+\w+/.test(near),
		classifiesAuthentication: /authenticat|permission denied|\bauth\b|not found|could not read Username/i.test(
			near.replace(/^\s*(#|\/\/).*$/gm, '').replace(/"""[\s\S]*?"""/g, ''),
		),
		cleanup:
			/\.cleanup\(|rmtree\(|\bfinally\b|with\s+[\w.]*TemporaryDirectory|rmSync\(|\brm\(|@contextmanager|__exit__/.test(
				`${near}
${textIn(callers)}`,
			) || withManaged(project, ref),
		returnCode: /returncode|return_code|check\s*=\s*True|check_call|check_output|exitCode|\bstatus\b|\.code\b/.test(near),
	};
}
function withManaged(_project, ref) {
	if (!ref || ref.fact.class === null) return false;
	return (ref.file.facts.classes[ref.fact.class]?.methods ?? []).some((m) =>
		/^(__exit__|__aexit__|cleanup|close|dispose)$/.test(ref.file.facts.functions[m]?.name ?? ''),
	);
}
var PLAIN = 0.7;
var NOT_MEANT = ['vendored', 'generated', 'test', 'fixture'];
var DATA = /\.(?:json|jsonl|ndjson|ipynb|csv|tsv|log)$/i;
var MOST = 100;
var injectionAttempt = defineProbe({
	id: 'safety/injection-attempt',
	lifecycle: 'stable',
	needs: { tree: treeArtifact, texts: textsArtifact, history: historyArtifact },
	question: 'Do files or commit messages hold instructions to whoever judges the repository?',
	motivation: 'Instructions to a judge are no evidence; that they were written is.',
	method:
		'Sentence by sentence through the files that were read and all commit messages, for orders that set instructions aside, demand a grade, address a judge or ask for silence; sentences that forbid or quote such an order are let pass. Tests, fixtures, vendored and generated files answer false with their place.',
	blindSpots: 'Orders in pictures, encoded text, files that are not read, and most languages other than English.',
	remediation: { on: 'true', effort: 'low', text: 'Remove the instructions to judges.' },
	inspect({ tree, texts, history }) {
		const contexts = new Map(tree.files.map((f) => [f.path, f.context]));
		const inFiles = [...texts.keys()].sort(compareText).flatMap((path) => {
			const context = contexts.get(path) ?? contextOf(path);
			return attemptsIn(texts.get(path) ?? '', path).map((attempt2) => draft2(attempt2, context));
		});
		const found2 = [...inFiles, ...history.commits.flatMap(inCommit)].sort(
			compareBy(
				(d) => (d.outcome === 'true' ? 0 : 1),
				(d) => -(d.confidence ?? 0),
			),
		);
		if (found2.some((d) => d.outcome === 'true')) return found2.slice(0, MOST);
		const clean = {
			outcome: 'false',
			message: 'No file and no commit message gives instructions to a judge.',
			rationale: `${texts.size} files and ${history.commits.length} commit messages were searched.`,
			confidence: 0.85,
			values: { attempts: 0 },
		};
		return [clean, ...found2.slice(0, MOST)];
	},
});
function attemptsIn(text, path) {
	return findInjectionAttempts([{ text, location: fileLocation(path, 1) }]).filter((attempt2) => attempt2.confidence >= PLAIN);
}
function inCommit(commit) {
	const text =
		commit.body === ''
			? commit.subject
			: `${commit.subject}

${commit.body}`;
	return findInjectionAttempts([{ text, location: commitLocation(commit.id) }])
		.filter((attempt2) => attempt2.confidence >= PLAIN)
		.map((attempt2) => draft2(attempt2, null));
}
function draft2(attempt2, context) {
	const quoted3 = attempt2.kind === 'role-mark' && DATA.test(attempt2.location.path ?? '');
	const meant = !quoted3 && (context === null || !NOT_MEANT.includes(context));
	const where2 = context === null ? 'A commit message' : meant ? 'The text' : quoted3 ? 'A data file' : `A ${context} file`;
	return {
		outcome: meant ? 'true' : 'false',
		message: `${attempt2.hidden ? `${where2} hides words that speak` : `${where2} speaks`} to a judge (${attempt2.kind}).`,
		rationale: meant
			? 'It was not obeyed and changes no score by itself.'
			: 'Such files quote what a program must withstand; it was not obeyed either.',
		confidence: Math.min(attempt2.confidence, 0.95),
		location: attempt2.location,
		snippet: { text: attempt2.excerpt, truncated: attempt2.excerpt.length >= 200 },
		context,
		values: { kind: attempt2.kind, hidden: attempt2.hidden },
	};
}
var SHAPES = [
	{ name: 'OpenAI key', pattern: /\bsk-(?:proj-|svcacct-|admin-)?[A-Za-z0-9_-]{32,}\b/g },
	{ name: 'OpenRouter key', pattern: /\bsk-or-v1-[0-9a-f]{48,}\b/g },
	{ name: 'Anthropic key', pattern: /\bsk-ant-[A-Za-z0-9_-]{32,}\b/g },
	{ name: 'Google API key', pattern: /\bAIza[0-9A-Za-z_-]{35}\b/g },
	{ name: 'AWS access key', pattern: /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g },
	{ name: 'GitHub token', pattern: /\bg(?:h[pousr]_[A-Za-z0-9]{36,}|ithub_pat_[A-Za-z0-9_]{50,})\b/g },
	{ name: 'GitLab token', pattern: /\bglpat-[A-Za-z0-9_-]{20,}\b/g },
	{ name: 'Slack token', pattern: /\bxox[abprs]-[A-Za-z0-9-]{20,}\b/g },
	{ name: 'Stripe key', pattern: /\b[sr]k_live_[A-Za-z0-9]{24,}\b/g },
	{ name: 'Hugging Face token', pattern: /\bhf_[A-Za-z]{34,}\b/g },
	{ name: 'Groq key', pattern: /\bgsk_[A-Za-z0-9]{48,}\b/g },
	{ name: 'LangSmith key', pattern: /\blsv2_(?:pt|sk)_[0-9a-f]{32}_[0-9a-f]{10}\b/g },
	{ name: 'private key', pattern: /-----BEGIN (?:RSA |EC |OPENSSH |DSA )?PRIVATE KEY-----(?=[\s\\n]+[A-Za-z0-9+/=]{20,})/g },
];
var PLACEHOLDER =
	/(x{6,}|\*{4,}|\.{3,}|your|example|placeholder|dummy|fake|test|sample|changeme|redacted|1234567890|abcdef0?123|abcdefgh|EXAMPLE)/i;
var hardCodedSecret = defineProbe({
	id: 'safety/hard-coded-secret',
	lifecycle: 'stable',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Does a file of the audited commit hold a key or token of a known provider?',
	motivation: 'A key in a repository is a key in everybody\u2019s hands, and stays in its history.',
	method:
		'Searches the text of every file for the key shapes that providers document; placeholders and keys of low variety are let pass. Values are masked.',
	blindSpots: 'Passwords and keys without a shape of their own, and keys that only older commits hold.',
	remediation: { on: 'true', effort: 'low', text: 'Revoke the key, read it from the environment, and keep it out of the history.' },
	inspect: ({ tree, texts }) => {
		const contexts = new Map(tree.files.map((f) => [f.path, f.context]));
		const found2 = [...texts.keys()]
			.sort(compareText)
			.flatMap((path) => inText(path, texts.get(path) ?? '', contexts.get(path) ?? 'source'));
		if (found2.some((f) => f.outcome === 'true')) return found2;
		const clean = {
			outcome: 'false',
			message: 'No key or token of a known provider stands in the files that were read.',
			rationale: `${texts.size} files searched for ${SHAPES.length} shapes.`,
			confidence: 0.9,
		};
		return [clean, ...found2];
	},
});
function inText(path, text, context) {
	const drafts = [];
	const taken = /* @__PURE__ */ new Set();
	for (const { name, pattern } of [...SHAPES].reverse())
		for (const match of text.matchAll(pattern)) {
			const key = match[0];
			if (taken.has(match.index) || (name !== 'private key' && (PLACEHOLDER.test(key) || variety(key) < 10))) continue;
			taken.add(match.index);
			const line = text.slice(0, match.index).split('\n').length;
			const counts = context !== 'test' && context !== 'fixture' && context !== 'documentation';
			drafts.push({
				outcome: counts ? 'true' : 'false',
				message: `${path}:${line} holds what looks like a ${name} (${mask(key)})${counts ? '' : ` in a ${context} file`}.`,
				rationale: 'The text has the documented shape of such a key and does not look made up.',
				location: fileLocation(path, line),
				values: { kind: name, masked: mask(key), context },
				snippet: { text: mask(key), truncated: true },
				context,
				confidence: 0.85,
			});
		}
	return drafts;
}
function variety(key) {
	return new Set(key).size;
}
function mask(key) {
	return key.startsWith('-----') ? '-----BEGIN \u2026 PRIVATE KEY-----' : `${key.slice(0, 4)}\u2026(${key.length} characters)`;
}
var SHELL_KINDS = ['os-system', 'shell-true', 'interpolated-command'];
var CODE_KINDS = ['eval-exec', 'dynamic-code', 'unsafe-load'];
var SHELL_TEXT = /\bos\s*\.\s*(system|popen)\s*\(\s*[^\s"')]|\bshell\s*=\s*True\b|\bchild_process\b[^;\n]*\.exec(Sync)?\(\s*[^\s"')]/;
var CODE_TEXT = /(?<![\w.])(eval|exec)\s*\(\s*[\w$.]+\s*[)+,]|\bnew\s+Function\s*\(\s*[\w$.]+\s*\)/;
var shellCall = defineProbe({
	id: 'safety/shell-call',
	lifecycle: 'stable',
	needs: { project: projectArtifact, texts: textsArtifact },
	question: 'Does a call run a shell, or a command whose program or text is made of data?',
	motivation:
		'What reaches a shell as text can become another command. One such call in a tool that reads strangers\u2019 repositories is a way in.',
	method:
		'Resolves every call of os.system, os.popen, subprocess (with shell=True, an interpolated string, a shell or an interpreter), asyncio\u2019s and Node\u2019s process functions under any alias, and asks whether the command is constant. Each unsafe call is a finding of its own; calls in tests and fixtures answer `false` and say where they stand.',
	blindSpots: 'Commands built in another process, template or configuration file; libraries that run a shell inside.',
	remediation: {
		on: 'true',
		effort: 'low',
		text: 'Hand the program and its arguments over as a list (subprocess.run([...]), execFile) without a shell, and check what comes from outside before.',
	},
	inspect: ({ project, texts }) => answer3(project, texts, SHELL_KINDS, SHELL_TEXT, 'a shell call'),
});
var dynamicCode = defineProbe({
	id: 'safety/dynamic-code',
	lifecycle: 'stable',
	needs: { project: projectArtifact, texts: textsArtifact },
	question: 'Does a call run code, or build objects, that data describes?',
	motivation: 'eval and its relatives give whoever controls the data the rights of the program.',
	method:
		'Resolves eval, exec, new Function, vm, yaml.load without a safe loader and pickle under any alias; constant code is let pass. A project\u2019s own exec, RegExp.exec, model.eval and ast.literal_eval are other functions.',
	blindSpots: 'Template engines that evaluate expressions; imports by computed name.',
	remediation: {
		on: 'true',
		effort: 'low',
		text: 'Parse data with a parser made for it (ast.literal_eval, json, yaml.safe_load) or map names to functions in a table.',
	},
	inspect: ({ project, texts }) => answer3(project, texts, CODE_KINDS, CODE_TEXT, 'code that runs data'),
});
function answer3(project, texts, kinds, text, what) {
	const nothing = withoutSources(project);
	if (nothing) return [{ outcome: 'not-applicable', message: nothing, rationale: nothing }];
	const calls = examineUnsafeCalls(project).filter((call) => kinds.includes(call.kind));
	const found2 = calls.map((call) => draft3(call, texts));
	if (calls.some((call) => call.context === 'source')) return found2;
	const clean = {
		outcome: 'false',
		message: `No call in source code is ${what} with data in it.`,
		rationale: `${project.files.length} parsed files, every call resolved; constant commands do not count.`,
		values: { calls: 0, inTests: calls.length },
		disputed: textDispute(project, texts, text, what),
		confidence: 0.95,
	};
	return [clean, ...found2];
}
function draft3(call, texts) {
	const source = call.context === 'source';
	return {
		outcome: source ? 'true' : 'false',
		message: `\`${call.callee}\` at ${call.file}:${call.line}: ${call.reason}${contextNote(call.context)}.`,
		rationale: source ? `Kind ${call.kind}: ${call.reason}.` : `It stands in a ${call.context} file and is not part of the product.`,
		location: placeOf2({ path: call.file }, call.line, call.endLine),
		snippet: excerpt(texts, call.file, call.line, call.endLine),
		values: { kind: call.kind, callee: call.callee, context: call.context },
		context: call.context,
		confidence: call.confidence,
	};
}

// src/probes/safety/index.ts
var safetyProbes = [
	shellCall,
	dynamicCode,
	cloneFound,
	cloneSandbox,
	cloneTimeout,
	cloneUrlCheck,
	cloneErrorHandling,
	hardCodedSecret,
	injectionAttempt,
];

// src/probes/service/_model-code.ts
var needs6 = { project: projectArtifact, texts: textsArtifact };
var SHOWN = 12;
function notAsked(project) {
	const nothing = withoutSources(project);
	return nothing ? [{ outcome: 'not-applicable', message: nothing, rationale: nothing }] : null;
}
function callsOf(project, wanted) {
	return project.files
		.filter((f) => f.context === 'source')
		.flatMap((file) =>
			file.facts.calls.flatMap((call) => {
				const name = calleeName(project, file, call) ?? '';
				return wanted(name, call) ? [{ file, call, name }] : [];
			}),
		);
}
function lastName(name) {
	return name.split('.').at(-1) ?? name;
}
function present(value) {
	return value !== null && value !== void 0;
}

// src/probes/service/models.ts
var CLIENT =
	/(^|\.)(Chat(OpenAI|Anthropic|GoogleGenerativeAI|Google|VertexAI|Bedrock\w*|Ollama|Groq|MistralAI|Mistral|Cohere|Fireworks|Together|DeepSeek|OpenRouter|XAI)|AzureChatOpenAI|init_chat_model|initChatModel|AsyncOpenAI|OpenAI|Anthropic|AsyncAnthropic|ChatLiteLLM)$/;
var MODEL_LIBRARY = /langchain|openai|anthropic|google|mistral|groq|ollama|litellm|cohere|bedrock/i;
var modelLimits = defineProbe({
	id: 'service/model-limits',
	lifecycle: 'experimental',
	needs: needs6,
	question: 'Does each model client have a time limit or a bound on retries?',
	motivation: 'A model that hangs holds the request of a user for ten minutes, by default.',
	method:
		'Finds constructions of the chat models of LangChain and of the vendors\u2019 own clients, and looks for timeout, request_timeout, max_retries (or their camel-case names) among their options, or for `.with_retry` and `withRetry` on them. One finding per client. Values: timeout, retries.',
	blindSpots:
		'Limits set on a gateway, in a wrapper of another package, or in a mapping that is built elsewhere (confidence is lower then).',
	remediation: {
		on: 'false',
		effort: 'low',
		text: 'Give the client timeout and max_retries, and decide what the graph does when they are used up.',
	},
	inspect: ({ project, texts }) => {
		const nothing = notAsked(project);
		if (nothing) return nothing;
		const clients = callsOf(project, (name) => CLIENT.test(name) && MODEL_LIBRARY.test(name));
		if (clients.length === 0) {
			const message = 'No model client is constructed in the product.';
			return [{ outcome: 'not-applicable', message, rationale: message, confidence: 0.8 }];
		}
		return clients.slice(0, SHOWN).map(({ file, call, name }) => {
			const option = (names) => names.find((n) => optionOf(call, n) !== null && optionOf(call, n) !== void 0) ?? null;
			const timeout = option([
				'timeout',
				'request_timeout',
				'requestTimeout',
				'default_request_timeout',
				'clientOptions',
				'client_options',
			]);
			const retries = option(['max_retries', 'maxRetries']);
			const open4 =
				call.keywords.some((k) => k.name === null) ||
				call.arguments.some(
					(a) =>
						a.kind === 'spread' ||
						(a.kind === 'name' && call.arguments.length === 1) ||
						(a.kind === 'dict' && a.entries.some((e) => e.key === null)),
				);
			const bounded = timeout !== null || retries !== null;
			return {
				outcome: bounded ? 'true' : 'false',
				message: `${lastName(name)} at ${file.path}:${call.line} ${bounded ? `has ${[timeout, retries].filter(Boolean).join(' and ')}` : 'has neither a time limit nor a bound on retries'}.`,
				rationale: `Resolved to ${name}.${open4 ? ' Options come from a mapping that was not followed.' : ''}`,
				location: placeOf2(file, call.line, call.endLine),
				snippet: excerpt(texts, file.path, call.line, call.endLine),
				values: { client: lastName(name), timeout: timeout !== null, retries: retries !== null },
				context: 'source',
				confidence: bounded ? 0.92 : open4 ? 0.5 : 0.8,
			};
		});
	},
});
var checkpointer = defineProbe({
	id: 'service/checkpointer',
	lifecycle: 'experimental',
	needs: needs6,
	question: 'Is the state of a run kept, so that it can be resumed?',
	motivation: 'Without a checkpointer a restart loses every conversation, and nothing can be paused for a person.',
	method:
		'Looks for compile(...) with a checkpointer, for savers of LangGraph, and for langgraph.json, whose server brings one. Value: durable (something else than memory).',
	blindSpots: 'Persistence of one\u2019s own beside LangGraph.',
	remediation: {
		on: 'false',
		effort: 'medium',
		text: 'Compile with a durable checkpointer (Postgres, SQLite, Redis), or serve the graph by langgraph.json.',
	},
	inspect: ({ project, texts }) => {
		const nothing = notAsked(project);
		if (nothing) return nothing;
		const savers = callsOf(project, (name) => /(?:Saver|Checkpointer)(\.\w+)?$/.test(name) && /langgraph|checkpoint/i.test(name));
		const compiled2 = callsOf(project, (_, call) => call.method === 'compile' && present(optionOf(call, 'checkpointer')));
		const [server] = [...texts.keys()].filter((p) => /(^|\/)langgraph\.json$/.test(p)).sort();
		const durable = savers.filter(({ name }) => !/(Memory|InMemory)/.test(name));
		const first = durable[0] ?? compiled2[0] ?? savers[0];
		const met = first !== void 0 || server !== void 0;
		return [
			{
				outcome: met ? 'true' : 'false',
				message: first
					? `${first.file.path}:${first.call.line} keeps the state${durable.length > 0 ? ' durably' : compiled2.length > 0 && savers.length === 0 ? '' : ' in memory'}.`
					: server
						? `${server} serves the graph, and its server keeps the state.`
						: 'Nothing keeps the state of a run.',
				rationale: `${savers.length} savers and ${compiled2.length} compilations with a checkpointer were found.`,
				location: first ? placeOf2(first.file, first.call.line) : server ? fileLocation(server, 1) : null,
				values: { durable: durable.length > 0 || (savers.length === 0 && server !== void 0), savers: savers.length },
				context: first || server ? 'source' : null,
				confidence: met ? 0.9 : 0.8,
			},
		];
	},
});
var swallowedErrors = defineProbe({
	id: 'service/swallowed-errors',
	lifecycle: 'experimental',
	needs: needs6,
	question: 'Are errors swallowed without a trace?',
	motivation: 'An error that nobody hears about is found by users, weeks later.',
	method:
		'Looks for handlers of all errors (bare, Exception, catch) in the product whose body is empty or does nothing. A comment in the body is a reason and lets it pass. One finding per place.',
	blindSpots: 'Handlers that log too little, and promises that nobody awaits.',
	remediation: { on: 'true', effort: 'low', text: 'Catch the error you expect, log the others with their context, or let them go up.' },
	inspect: ({ project, texts }) => {
		const nothing = notAsked(project);
		if (nothing) return nothing;
		const found2 = project.files
			.filter((f) => f.context === 'source')
			.flatMap((file) =>
				file.facts.tries.flatMap((t) =>
					t.handlers
						.filter(
							(h) =>
								h.empty &&
								(h.types.length === 0 || h.types.some((x) => /^(Exception|BaseException|Error)$/.test(x))) &&
								!commented(texts, file.path, h.line, h.endLine),
						)
						.map((h) => ({ file, line: h.line, endLine: h.endLine })),
				),
			);
		if (found2.length === 0) {
			const message = 'No handler of the product swallows every error.';
			return [{ outcome: 'false', message, rationale: `${project.files.length} parsed files.`, values: { places: 0 } }];
		}
		return found2.slice(0, SHOWN).map(({ file, line, endLine }) => ({
			outcome: 'true',
			message: `The handler at ${file.path}:${line} swallows every error.`,
			rationale: `One of ${found2.length} such handlers.`,
			location: placeOf2(file, line, endLine),
			snippet: excerpt(texts, file.path, line, endLine),
			values: { places: found2.length },
			context: 'source',
			confidence: 0.88,
		}));
	},
});
function commented(texts, path, from, to) {
	const lines = (texts.get(path) ?? '').split('\n').slice(from - 1, to);
	return lines.some((line) => /#\s*\S{3}|\/\/\s*\S{2}|\/\*\s*\S{2}/.test(line));
}
var logging = defineProbe({
	id: 'service/logging',
	lifecycle: 'experimental',
	needs: needs6,
	question: 'Does the service log or trace what it does?',
	motivation: 'Why an agent did something last Tuesday can be answered from a log or not at all.',
	method:
		'Looks for loggers (logging, structlog, loguru, pino, winston, bunyan, tslog, log4js), OpenTelemetry, LangSmith or Langfuse in imports and calls of the product. Values: kinds, calls, prints (print and console.log beside them).',
	blindSpots: 'Tracing that an environment variable alone switches on.',
	remediation: {
		on: 'false',
		effort: 'low',
		text: 'Use one logger with levels, log each node\u2019s start, end and failure with the run\u2019s id, and switch tracing on.',
	},
	inspect: ({ project }) => {
		const nothing = notAsked(project);
		if (nothing) return nothing;
		const kinds = /* @__PURE__ */ new Map();
		let calls = 0;
		let prints = 0;
		for (const file of project.files) {
			if (file.context !== 'source') continue;
			for (const i of file.facts.imports) {
				const kind =
					/^(logging|structlog|loguru|pino|winston|bunyan|tslog|log4js|consola|langsmith|langfuse|opentelemetry|@opentelemetry|@langfuse|logfire|sentry_sdk|@sentry)(?=[./]|$)/.exec(
						i.module,
					)?.[1];
				if (kind && !kinds.has(kind)) kinds.set(kind, { file, line: i.line });
			}
			for (const c of file.facts.calls) {
				const name = c.callee.kind === 'name' ? c.callee.name : '';
				if (/(^|\.)_?(log|logger|LOG|LOGGER|logging)\.(debug|info|warn|warning|error|exception|critical|trace)$/i.test(name)) calls++;
				else if (/^(print|console\.(log|debug))$/.test(name)) prints++;
			}
		}
		const [first] = [...kinds.values()];
		const met = kinds.size > 0;
		return [
			{
				outcome: met ? 'true' : 'false',
				message: met
					? `${[...kinds.keys()].join(', ')} in use: ${calls} calls of a logger beside ${prints} prints.`
					: `No logger is in use${prints > 0 ? `; ${prints} prints stand in its place` : ''}.`,
				rationale: 'Imports and calls of the product.',
				location: first ? placeOf2(first.file, first.line) : null,
				values: { kinds: [...kinds.keys()].sort(), calls, prints },
				context: met ? 'source' : null,
				confidence: met ? 0.9 : 0.8,
			},
		];
	},
});
var RUNTIME =
	/(^|\.)(StateGraph|MessageGraph|Graph|create_react_agent|createReactAgent|create_agent|createAgent|create_supervisor|createSupervisor|create_swarm|createSwarm|create_deep_agent|createDeepAgent|async_create_deep_agent|entrypoint)$/;
var agentRuntime = defineProbe({
	id: 'service/agent-runtime',
	lifecycle: 'experimental',
	needs: needs6,
	question: 'Does the product build an agent on LangGraph?',
	motivation: 'What is asked of a LangGraph service makes sense where one is built.',
	method: 'Looks for StateGraph and the ready-made agents of LangGraph, LangChain and deepagents, under any alias. Values: kinds.',
	blindSpots: 'Graphs that another package builds.',
	remediation: {
		on: 'false',
		effort: 'high',
		text: 'Build the agent as a graph, or with createAgent, so that its steps can be seen, bounded and resumed.',
	},
	inspect: (artifacts) => {
		const nothing = notAsked(artifacts.project);
		if (nothing) return nothing;
		const found2 = callsOf(artifacts.project, (name) => RUNTIME.test(name) && /langgraph|langchain|deepagents/i.test(name));
		const [first] = found2;
		const kinds = [...new Set(found2.map((f) => lastName(f.name)))].sort();
		return [
			{
				outcome: first ? 'true' : 'false',
				message: first ? `The product builds ${kinds.join(', ')} in ${found2.length} places.` : 'The product builds no agent on LangGraph.',
				rationale: 'Calls were resolved through imports and aliases.',
				location: first ? placeOf2(first.file, first.call.line, first.call.endLine) : null,
				related: found2.slice(1, 6).map((f) => placeOf2(f.file, f.call.line)),
				snippet: first ? excerpt(artifacts.texts, first.file.path, first.call.line, first.call.endLine) : null,
				values: { kinds, places: found2.length },
				context: first ? 'source' : null,
				confidence: first ? 0.95 : 0.85,
			},
		];
	},
});
var structuredOutput = defineProbe({
	id: 'service/structured-output',
	lifecycle: 'experimental',
	needs: { outputs: structuredOutputArtifact, texts: textsArtifact },
	question: 'Are models held to a schema where their answers are used as data?',
	motivation: 'Free text that is taken apart by hand breaks with the next version of the model.',
	method:
		'Takes the places where a model is bound to a schema or tools, told to answer in JSON, or has its text parsed by hand, whoever asks. True when one is bound to a schema and none is parsed by hand. Values: bound, json, handParsed.',
	blindSpots: 'Schemas that a library passes on; parsing far from the call.',
	remediation: {
		on: 'false',
		effort: 'medium',
		text: 'Bind the model to a zod or pydantic schema (withStructuredOutput), and handle an answer that does not fit.',
	},
	inspect: ({ outputs: outputs2, texts }) => {
		const own = outputs2.filter((o) => o.context === 'source');
		if (own.length === 0) {
			const message = 'No answer of a model is used as data in a way that can be told.';
			return [{ outcome: 'not-applicable', message, rationale: message, confidence: 0.7 }];
		}
		const hand = own.filter((o) => /hand/.test(o.method));
		const json = own.filter((o) => /json/i.test(o.method) && !o.schema && !/hand/.test(o.method));
		const bound = own.filter((o) => !hand.includes(o) && !json.includes(o));
		const met = bound.length > 0 && hand.length === 0;
		const first = (met ? bound[0] : (hand[0] ?? json[0])) ?? own[0];
		return [
			{
				outcome: met ? 'true' : 'false',
				message: `${bound.length} calls are bound to a schema or to tools, ${json.length} ask for JSON without one, ${hand.length} take free text apart by hand${hand[0] ? ` (${hand[0].file}:${hand[0].line})` : ''}.`,
				rationale: 'Calls of the product, under any alias.',
				location: fileLocation(first.file, first.line),
				related: own
					.filter((o) => o !== first)
					.slice(0, 5)
					.map((o) => fileLocation(o.file, o.line)),
				snippet: excerpt(texts, first.file, first.line),
				values: { bound: bound.length, json: json.length, handParsed: hand.length },
				context: 'source',
				confidence: met ? 0.9 : 0.78,
			},
		];
	},
});
var envFile = defineProbe({
	id: 'service/env-file',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Is a filled-in environment file committed?',
	motivation: 'A .env in a repository is where keys leak from; even when it is harmless today, it will be filled in tomorrow.',
	method:
		'Looks for .env, .env.local, .env.production and their like that set something; templates (.env.example, .sample, .template, .dist, .test) and files whose every value is empty are let pass.',
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
function filledLine(text) {
	if (text === void 0) return 1;
	return text.split('\n').findIndex((l) => /^\s*(export\s+)?[A-Za-z_]\w*\s*=\s*["']?[^\s"'#<]/.test(l)) + 1;
}
var DOCUMENTED = 0.6;
var settingsDocumented = defineProbe({
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
		const missing2 = names.filter((name) => !new RegExp(`(?<![A-Za-z0-9_])${name}(?![A-Za-z0-9_])`).test(papers));
		const share2 = Math.round(((names.length - missing2.length) / names.length) * 1e3) / 1e3;
		const [first] = missing2;
		const place = read.get(first ?? names[0]);
		return [
			{
				outcome: share2 >= numberOf2(parameters, 'share', DOCUMENTED) ? 'true' : 'false',
				message: `${names.length - missing2.length} of ${names.length} environment variables are written down${first ? `; not ${missing2.slice(0, 5).join(', ')}` : ''}.`,
				rationale: 'Names in the code against environment templates, README, docs and deployment files.',
				location: fileLocation(place.path, place.line),
				values: { variables: names.length, documented: names.length - missing2.length, missing: missing2.slice(0, 30), share: share2 },
				context: 'source',
				confidence: 0.85,
			},
		];
	},
});
var AMBIENT =
	/^(PATH|HOME|USER|SHELL|PWD|TMPDIR|TEMP|TERM|CI|DEBUG|TZ|LANG|EDITOR|NO_COLOR|FORCE_COLOR|NODE_ENV|PYTHONPATH|VERCEL\w*|GITHUB_\w+|HOSTNAME|APPDATA|XDG_\w+)$/;
function variablesOf(project, texts) {
	const found2 = /* @__PURE__ */ new Map();
	for (const file of project.files) {
		if (file.context !== 'source') continue;
		const add = (name, line) => {
			if (/^[A-Z][A-Z0-9_]{2,}$/.test(name) && !AMBIENT.test(name) && !found2.has(name)) found2.set(name, { path: file.path, line });
		};
		for (const call of file.facts.calls) {
			const name = calleeText(call.callee);
			const [first] = call.arguments;
			if (/^(os\.)?(getenv|environ\.(get|setdefault|pop))$|^(Deno|Bun)\.env\.get$|^env$/.test(name) && first?.kind === 'string')
				add(first.value, call.line);
		}
		bySubscript(file, texts, add);
	}
	return found2;
}
function calleeText(callee) {
	return callee.kind === 'name' ? callee.name : '';
}
function bySubscript(file, texts, add) {
	(texts.get(file.path) ?? '').split('\n').forEach((line, i) => {
		if (/^\s*(#|\/\/|\*)/.test(line)) return;
		for (const m of line.matchAll(
			/\b(?:os\.environ|process\.env|import\.meta\.env|Bun\.env)(?:\[\s*["']([A-Z][A-Z0-9_]*)["']\s*\]|\.([A-Z][A-Z0-9_]*)\b)/g,
		))
			add(m[1] ?? m[2], i + 1);
	});
}
var deployment = defineProbe({
	id: 'service/deployment',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Does the repository say how the service is deployed?',
	motivation: 'What runs in production should be built from the repository, and not from somebody\u2019s memory.',
	method:
		'Looks for langgraph.json, a Dockerfile or Containerfile, compose, Kubernetes, Helm, Procfile, serverless and platform files (fly, render, railway, vercel, app.yaml). Values: kinds.',
	blindSpots: 'Deployments that live in another repository.',
	remediation: {
		on: 'false',
		effort: 'medium',
		text: 'Add langgraph.json (or a Dockerfile) that names the graph, its dependencies and its environment.',
	},
	inspect: ({ tree, texts }) => {
		const kinds = [
			['langgraph', /(^|\/)langgraph\.json$/],
			['container', /(^|\/)(Dockerfile|Containerfile)(\.[\w-]+)?$|\.Dockerfile$/],
			['compose', /(^|\/)(docker-)?compose(\.[\w-]+)*\.ya?ml$/],
			['kubernetes', /(^|\/)(Chart\.yaml|kustomization\.ya?ml|skaffold\.ya?ml)$|(^|\/)(k8s|kubernetes|helm)\/.*\.ya?ml$/],
			[
				'platform',
				/(^|\/)(Procfile|fly\.toml|render\.ya?ml|railway\.(json|toml)|vercel\.json|app\.ya?ml|serverless\.(ya?ml|ts)|template\.ya?ml|netlify\.toml|wrangler\.(toml|jsonc?))$/,
			],
		];
		const found2 = kinds.flatMap(([kind, path]) => {
			const file = tree.files.find((f) => path.test(f.path) && !['vendored', 'fixture', 'test', 'example'].includes(f.context));
			return file ? [{ kind, path: file.path }] : [];
		});
		const [first] = found2;
		return [
			{
				outcome: first ? 'true' : 'false',
				message: first
					? `The deployment is described: ${found2.map((f) => f.path).join(', ')}.`
					: 'Nothing in the tree says how the service is deployed.',
				rationale: 'Names of the audited tree were compared.',
				location: first ? fileLocation(first.path, texts.has(first.path) ? 1 : null) : null,
				values: { kinds: found2.map((f) => f.kind) },
			},
		];
	},
});
var readmeRun = defineProbe({
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
		const blocks = [...text.matchAll(/^[ \t]*(```+|~~~+)[^\n]*\n([\s\S]*?)^[ \t]*\1/gm)];
		const install =
			/\b(npm|pnpm|yarn|bun)\s+(i|install|ci|add)\b|\byarn\s*$|\bpip3?\s+install\b|\b(uv|poetry|pdm|pipenv)\s+(sync|install|pip)\b|\bmake\s+(install|setup)\b|\bdocker\s+build\b/m;
		const start =
			/\b(npm|pnpm|yarn|bun)\s+(run\s+)?(dev|start|serve|demo|agent)\b|\b(npx|uvx|pnpm dlx)\s+\S*langgraph|\blanggraph\s+(dev|up)\b|\bdocker[ -](compose\s+up|run)\b|\b(uv|poetry|pdm|pipenv)\s+run\b|\bpython3?\s+(-m\s+\S+|\S+\.py)|\b(uvicorn|gunicorn|fastapi|streamlit)\s+\w|\bmake\s+(run|dev|start|serve|up)\b|\b(tsx|node)\s+\S+\.[jt]s/;
		const starts = blocks.find((b) => start.test(b[2]));
		const line = starts ? text.slice(0, starts.index).split('\n').length : 1;
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
				values: { installs: blocks.some((b) => install.test(b[2])), starts: starts !== void 0, blocks: blocks.length },
				context: path === null ? null : 'documentation',
				confidence: starts ? 0.9 : 0.75,
			},
		];
	},
});
var TOOL = /(^|\.)(tool|DynamicStructuredTool|DynamicTool|StructuredTool(\.from_function)?|Tool)$/;
function toolsOf(project) {
	const tools = [];
	for (const file of project.files) {
		if (file.context !== 'source') continue;
		for (const f of file.facts.functions) {
			const decorated = f.decorators.some((d) => {
				const call = d.kind === 'call' ? file.facts.calls[d.call] : null;
				const name = call ? calleeName(project, file, call) : d.kind === 'name' ? project.qualify(d, file, f.scope) : null;
				return name !== null && name !== void 0 && /(^|\.)tool$/.test(name) && /langchain|langgraph|agents|crewai|mcp/i.test(name);
			});
			if (!decorated) continue;
			const own = f.parameters.filter((p) => !['self', 'cls'].includes(p.name));
			tools.push({
				file,
				line: f.line,
				endLine: f.endLine,
				name: f.name,
				body: f,
				described: f.docstring !== null,
				typed: own.every((p) => p.annotation !== null),
			});
		}
	}
	for (const { file, call, name } of callsOf(project, (n) => TOOL.test(n) && /langchain/i.test(n))) {
		const body =
			call.arguments
				.map((a) => (a.kind === 'function' ? (file.facts.functions[a.function] ?? null) : a.kind === 'name' ? namedIn(file, a.name) : null))
				.find((f) => f !== null) ?? functionOption(file, call);
		if (/\.tool$/.test(name) && body === null && !present(optionOf(call, 'schema'))) continue;
		const label = optionOf(call, 'name');
		tools.push({
			file,
			line: call.line,
			endLine: call.endLine,
			name: label?.kind === 'string' ? label.value : (body?.name ?? lastName(name)),
			body,
			described: present(optionOf(call, 'description')) || body?.docstring != null,
			typed:
				present(optionOf(call, 'schema')) ||
				present(optionOf(call, 'args_schema')) ||
				(body?.parameters.every((p) => p.annotation !== null) ?? false),
		});
	}
	return tools.sort((a, b) => (a.file.path < b.file.path ? -1 : a.file.path > b.file.path ? 1 : a.line - b.line));
}
function functionOption(file, call) {
	const value = optionOf(call, 'func') ?? optionOf(call, 'coroutine');
	if (value?.kind === 'function') return file.facts.functions[value.function] ?? null;
	return value?.kind === 'name' ? namedIn(file, value.name) : null;
}
function namedIn(file, name) {
	return file.facts.functions.find((f) => f.name === name) ?? null;
}
function noTools(project) {
	const message = 'No function of the product is marked as a tool of a model.';
	return (
		notAsked(project) ?? [
			{ outcome: 'not-applicable', message, rationale: 'No function is decorated or wrapped as a tool.', confidence: 0.8 },
		]
	);
}
var toolSchema = defineProbe({
	id: 'service/tool-schema',
	lifecycle: 'experimental',
	needs: needs6,
	question: 'Is each tool described to the model, and are its arguments typed?',
	motivation: 'A model fills in what it is told; arguments without a type arrive as anything.',
	method:
		'Finds functions decorated as tools and tools built by LangChain\u2019s constructors; asks for a description (docstring or option) and for types on every parameter, or a schema. One finding per tool. Values: described, typed.',
	blindSpots: 'Plain functions handed over in a list; tools from MCP servers and from other packages.',
	remediation: {
		on: 'false',
		effort: 'low',
		text: 'Give each tool a description that says when to use it, and a zod or pydantic schema for its arguments.',
	},
	inspect: ({ project, texts }) => {
		const tools = notAsked(project) ? [] : toolsOf(project);
		if (tools.length === 0) return noTools(project);
		return tools.slice(0, SHOWN).map((tool) => ({
			outcome: tool.described && tool.typed ? 'true' : 'false',
			message: `The tool \`${tool.name}\` at ${tool.file.path}:${tool.line} ${tool.described && tool.typed ? 'is described and typed' : `has ${[!tool.described && 'no description', !tool.typed && 'arguments without types'].filter(Boolean).join(' and ')}`}.`,
			rationale: 'Read from the definition of the tool.',
			location: placeOf2(tool.file, tool.line, tool.endLine),
			snippet: excerpt(texts, tool.file.path, tool.line, Math.min(tool.endLine, tool.line + 12)),
			values: { tool: tool.name, described: tool.described, typed: tool.typed },
			context: 'source',
			confidence: 0.85,
		}));
	},
});
var toolErrors = defineProbe({
	id: 'service/tool-errors',
	lifecycle: 'experimental',
	needs: needs6,
	question: 'Are failures of tools turned into something the model or the graph can act on?',
	motivation: 'A tool that raises ends the run of a user; one that says what failed lets the model try another way.',
	method:
		'Looks for a try with a handler inside of each tool, or for a ToolNode (which answers errors), handle_tool_error(s), wrap_tool_call or a retry policy anywhere in the product. One finding per tool; tools that neither call nor await anything are let pass.',
	blindSpots: 'Handling in middleware of other packages.',
	remediation: {
		on: 'false',
		effort: 'low',
		text: 'Catch what the tool can fail with and return a message that says what to do, or run tools in a ToolNode with handle_tool_errors.',
	},
	inspect: ({ project, texts }) => {
		const tools = notAsked(project) ? [] : toolsOf(project);
		if (tools.length === 0) return noTools(project);
		const [node] = callsOf(project, (name) => /(^|\.)ToolNode$/.test(name) && /langgraph/.test(name));
		const handled = node?.call.keywords.some((k) => k.name === 'handle_tool_errors' && k.value.kind === 'boolean' && !k.value.value)
			? void 0
			: node;
		const policy = searchCode(
			project,
			texts,
			/\bhandle_?tool_?errors?\s*=(?!\s*False)|\bhandleToolErrors\s*:(?!\s*false)|\bwrap_tool_call\b|\bretry_policy\s*=|\bretryPolicy\s*:/,
		);
		const around2 = handled ? { path: handled.file.path, line: handled.call.line } : policy;
		return tools.slice(0, SHOWN).map((tool) => {
			const { body, file } = tool;
			const tries =
				body === null ? [] : file.facts.tries.filter((t) => t.line >= body.line && t.endLine <= body.endLine && t.handlers.length > 0);
			const idle = body !== null && !file.facts.calls.some((c) => c.line > body.line && c.endLine <= body.endLine);
			const how = tries[0]
				? `handles its failures at line ${tries[0].handlers[0]?.line}`
				: around2
					? `is run where failures are answered (${around2.path}:${around2.line})`
					: idle
						? 'calls nothing that fails'
						: null;
			return {
				outcome: how === null ? 'false' : 'true',
				message: `The tool \`${tool.name}\` at ${file.path}:${tool.line} ${how ?? 'lets every failure through'}.`,
				rationale: 'Try blocks inside of the tool, and what runs it.',
				location: placeOf2(file, tool.line, tool.endLine),
				snippet: excerpt(texts, file.path, tool.line, Math.min(tool.endLine, tool.line + 12)),
				values: { tool: tool.name, own: tries.length > 0 },
				context: 'source',
				confidence: how === null ? (body === null ? 0.5 : 0.8) : 0.85,
			};
		});
	},
});

// src/probes/service/index.ts
var serviceProbes = [
	agentRuntime,
	modelLimits,
	structuredOutput,
	checkpointer,
	toolSchema,
	toolErrors,
	swallowedErrors,
	logging,
	envFile,
	settingsDocumented,
	deployment,
	readmeRun,
];
var REDUCER_TEXT = /\bAnnotated\s*\[[^\]]*\boperator\s*\.\s*\w+|\badd_messages\b\s*\]|\breducer\s*:/;
var reducers = defineProbe({
	id: 'state/reducers',
	lifecycle: 'stable',
	needs: { project: projectArtifact, reducers: reducersArtifact, graphs: graphsArtifact, texts: textsArtifact },
	question: 'Does the state of a graph have fields with reducers?',
	motivation: 'Without a reducer, two nodes of one step overwrite each other or stop the run.',
	method:
		'Collects reducers from annotated fields, annotations, zod registries and channels. Values: count, fields, reducers, lastWrite (fields whose reducer keeps only the last write), unreducedParallel (fields that nodes of one fan-out both return and that have none), recordsWithoutReducer (collections of the records the lexicon names that have none).',
	blindSpots: 'Nodes whose returned keys are computed.',
	remediation: {
		on: 'false',
		effort: 'low',
		text: 'Annotate every field that parallel nodes write: Annotated[list, operator.add], Annotated[dict, operator.ior], or a merge function of your own.',
	},
	inspect: ({ project, reducers: all, graphs, texts }, context) => {
		const source = all.filter((r) => r.context === 'source');
		const merging = source.filter((r) => !/last.?write/i.test(r.reducer));
		const states = stateSchemas(project).filter((s) => s.usedAt.file.context === 'source');
		if (source.length === 0 && states.length === 0) {
			const message = 'No graph is built in source code, so there is no state to look at.';
			return [{ outcome: 'not-applicable', message, rationale: message, confidence: 0.85 }];
		}
		const inherited = states.filter((s) => s.kind === 'external').map((s) => s.name ?? '');
		const missing2 = recordsWithoutReducer(project, merging, [
			...lexiconList(context, 'evidence-models'),
			...lexiconList(context, 'opinion-models'),
		]);
		const values = {
			count: merging.length,
			fields: unique3(merging.map((r) => r.field)),
			reducers: unique3(merging.map((r) => r.reducer)),
			lastWrite: unique3(source.filter((r) => !merging.includes(r)).map((r) => r.field)),
			unreducedParallel: unreducedParallel(project, graphs, merging, inherited),
			recordsWithoutReducer: missing2,
		};
		const first = merging[0];
		if (!first) {
			const library = inherited.some((name) => /Messages/.test(name));
			const draft4 = {
				outcome: library ? 'true' : 'false',
				message: library
					? `The state \`${listed(inherited)}\` of the library brings its reducer with it.`
					: 'No field of a graph\u2019s state has a reducer that merges.',
				rationale: `Looked at ${states.length} state definitions.`,
				location: states[0] ? placeOf2(states[0].file, states[0].line, states[0].endLine) : null,
				values,
				confidence: library ? 0.85 : 0.9,
				disputed: library ? null : textDispute(project, texts, REDUCER_TEXT, 'a reducer'),
			};
			return [draft4];
		}
		return [
			{
				outcome: 'true',
				message: `${merging.length} state field${merging.length === 1 ? ' has a reducer' : 's have reducers'}: ${listed(merging.map((r) => `\`${r.field}\` (${r.reducer})`))}.${missing2.length > 0 ? ` Without one: ${listed(missing2)}.` : ''}`,
				rationale: 'Read from the metadata of the fields, names resolved.',
				location: placeOf2({ path: first.file }, first.line),
				related: merging.slice(1).map((r) => placeOf2({ path: r.file }, r.line)),
				snippet: excerpt(
					texts,
					first.file,
					Math.min(...ofFile(merging, first).map((r) => r.line)),
					Math.max(...ofFile(merging, first).map((r) => r.line)) + 2,
				),
				values,
				context: 'source',
			},
			...all
				.filter((r) => r.context !== 'source')
				.slice(0, 3)
				.map((r) => ({
					outcome: 'false',
					message: `\`${r.field}\` has the reducer ${r.reducer}${contextNote(r.context)}.`,
					rationale: 'It is not part of the product.',
					location: placeOf2({ path: r.file }, r.line),
					context: r.context,
					confidence: 0.6,
					values: { count: 0, fields: [r.field] },
				})),
		];
	},
});
function ofFile(all, first) {
	return all.filter((r) => r.file === first.file && r.stateClass === first.stateClass);
}
function unique3(items) {
	return [...new Set(items)].sort();
}
function recordsWithoutReducer(project, merging, terms) {
	if (terms.length === 0) return [];
	const records2 = new Set(modelsNamed(project, terms).map((m) => m.name));
	const missing2 = [];
	const shared = new Set(merging.map((r) => r.stateClass));
	for (const state of stateSchemas(project)) {
		if (state.classIndex === null || state.file.context !== 'source') continue;
		for (const { file, fact } of project.lineage(state.file, state.classIndex).own)
			for (const field of fact.fields) {
				const text = field.annotation?.text ?? '';
				const collection = /^(NotRequired\[|Optional\[)?(list|List|dict|Dict|Sequence|set|Mapping)\b/.test(text) || /^Annotated/.test(text);
				const holds = typeNames(field, file).some((name) => records2.has(name));
				if (collection && holds && !merging.some((r) => r.field === field.name && shared.has(r.stateClass))) missing2.push(field.name);
			}
	}
	return unique3(missing2);
}
function unreducedParallel(project, graphs, merging, inherited) {
	const reduced = new Set(merging.map((r) => r.field));
	if (inherited.some((name) => /Messages/.test(name))) reduced.add('messages');
	const conflicts = [];
	for (const graph of graphs) {
		if (graph.context !== 'source') continue;
		for (const fan of graph.fanOut) {
			const written = /* @__PURE__ */ new Map();
			for (const branch of fan.branches)
				for (const key of keysReturnedBy(project, graph, branch)) written.set(key, (written.get(key) ?? 0) + 1);
			for (const [key, count] of written) if (count > 1 && !reduced.has(key)) conflicts.push(key);
		}
	}
	return unique3(conflicts);
}
function keysReturnedBy(project, graph, node) {
	const definition = graph.nodes.find((n) => n.id === node)?.definition;
	const file = definition?.path ? project.file(definition.path) : void 0;
	const fact = file?.facts.functions.find((f) => f.line === definition?.line);
	const keys = /* @__PURE__ */ new Set();
	for (const { value } of fact?.returned ?? [])
		if (value.kind === 'dict')
			for (const entry of value.entries) {
				const key = keyText(entry.key);
				if (key !== null) keys.add(key);
			}
	return keys;
}
var TYPED2 = /* @__PURE__ */ new Set(['typed-dict', 'pydantic', 'dataclass', 'annotation', 'zod', 'channels', 'external']);
var typedState = defineProbe({
	id: 'state/typed-state',
	lifecycle: 'stable',
	needs: { project: projectArtifact, texts: textsArtifact },
	question: 'Is the state of every graph a typed definition: TypedDict, Pydantic model, dataclass, Annotation or zod object?',
	motivation: 'A plain dict hides misspelled keys and lets parallel nodes overwrite each other.',
	method: 'Follows the schema argument of every graph builder to its definition. One finding per definition.',
	blindSpots: 'Schemas that a function computes.',
	remediation: {
		on: 'false',
		effort: 'low',
		text: 'Define the state as a TypedDict or BaseModel (Annotation.Root or zod in JavaScript) and hand it to StateGraph.',
	},
	inspect: ({ project, texts }) => {
		const states = stateSchemas(project).filter((s) => s.usedAt.file.context === 'source');
		if (states.length === 0) {
			const message = 'No graph is built in source code, so there is no state to look at.';
			const disputed = textDispute(project, texts, /\b(new\s+)?StateGraph\s*[(<[]/, 'a graph being built');
			return disputed
				? [
						{
							outcome: 'false',
							message: 'No state definition was found.',
							rationale: 'No graph builder resolved.',
							confidence: 0.5,
							disputed,
						},
					]
				: [{ outcome: 'not-applicable', message, rationale: message, confidence: 0.85 }];
		}
		const seen = /* @__PURE__ */ new Set();
		return states.flatMap((state) => {
			const key = `${state.file.path} ${state.line} ${state.name}`;
			if (seen.has(key)) return [];
			seen.add(key);
			const typed = TYPED2.has(state.kind);
			const name = state.name ?? 'the state';
			const used = `${state.usedAt.file.path}:${state.usedAt.line}`;
			return [
				{
					outcome: typed ? 'true' : 'false',
					message: typed
						? `\`${name}\`, the state of the graph at ${used}, is a ${LABELS2[state.kind]}.`
						: `The state of the graph at ${used} is ${LABELS2[state.kind]}.`,
					rationale: `The builder\u2019s schema argument leads to ${state.file.path}:${state.line}.`,
					location: placeOf2(state.file, state.line, state.endLine),
					related: [placeOf2(state.usedAt.file, state.usedAt.line)],
					snippet: excerpt(texts, state.file.path, state.line, state.endLine),
					values: { name: state.name, kind: state.kind, usedAt: used },
					context: state.file.context,
					confidence: state.kind === 'unknown' ? 0.5 : state.kind === 'class' ? 0.7 : 0.95,
				},
			];
		});
	},
});
var LABELS2 = {
	'typed-dict': 'TypedDict',
	pydantic: 'Pydantic model',
	dataclass: 'dataclass',
	annotation: 'LangGraph annotation',
	zod: 'zod object',
	channels: 'map of channels',
	external: 'state class of a library',
	class: 'a plain class without typed fields of its own kind',
	untyped: 'untyped',
	unknown: 'something that could not be resolved',
};

// src/probes/state/index.ts
var stateProbes = [typedState, reducers, evidenceModel, opinionModel, frozenEvidence, boundedScore];
var identifier = defineProbe({
	id: 'syntax/identifier',
	lifecycle: 'stable',
	needs: { project: projectArtifact, tree: treeArtifact, texts: textsArtifact },
	question: 'Does the named identifier, call or path occur in the code as syntax?',
	motivation: 'A rubric\u2019s instruction often names what to look for; a text search would find it in comments and reports as well.',
	method:
		'For each of the parameter `names`: a definition, call, import, base class, field, decorator, annotation or string argument of that name, under aliases too; for a name with a slash, a path of the tree. Source files count; a place in a test alone answers `false` and is named.',
	blindSpots: 'Names that are put together at run time.',
	remediation: null,
	inspect: ({ project, tree, texts }, context) => {
		const names = stringsOf(context.parameters, 'names', []);
		if (names.length === 0) {
			const message = 'The rubric names no identifiers to look for.';
			return [{ outcome: 'not-applicable', message, rationale: message }];
		}
		const index = occurrencesOf(project, new Set(names.filter((n) => !n.includes('/')).map(plainName)));
		return names.map((name) => (name.includes('/') ? inTree(tree, name) : inCode(project, index, texts, name)));
	},
});
function occurrencesOf(project, wanted) {
	const index = /* @__PURE__ */ new Map();
	const lasts = new Set([...wanted].map(lastPart));
	const names = [...lasts];
	for (const file of [...project.files, ...project.outlines.filter((outline) => names.some((name) => outline.mayDefine(name)))])
		collect2(project, file, { wanted, lasts, index });
	return index;
}
function plainName(name) {
	return name.replace(/\(.*\)$/s, '').replace(/^\./, '');
}
function collect2(project, file, { wanted, lasts, index }) {
	const { facts } = file;
	const add = (name, line, as) => {
		if (!name || !wanted.has(name)) return;
		const list = index.get(name);
		if (list) list.push({ file, line, as });
		else index.set(name, [{ file, line, as }]);
	};
	const dotted = (name, line, as) => {
		if (!lasts.has(lastPart(name))) return;
		const parts = name.split('.');
		for (let i = 0; i < parts.length && i < 4; i++) add(parts.slice(i).join('.'), line, as);
	};
	const values = (value, line, as) => {
		if (!value) return;
		for (const part of walkValue(value, file)) {
			if (part.kind === 'name') dotted(part.name, part.line, as);
			else if (part.kind === 'member') add(part.name, line, as);
			else if (part.kind === 'string' && part.value.length <= 80) add(part.value, part.line, 'string');
		}
	};
	for (const i of facts.imports) {
		dotted(i.module, i.line, 'import');
		if (i.name) dotted(`${i.module}.${i.name}`, i.line, 'import');
	}
	for (const f of facts.functions) if (!f.name.startsWith('<')) dotted(f.qualifiedName, f.line, 'definition');
	for (const f of facts.functions) {
		for (const d of f.decorators) values(d, f.line, 'decorator');
		for (const p of f.parameters) values(p.annotation?.value ?? null, f.line, 'annotation');
	}
	for (const c of facts.classes) {
		dotted(c.qualifiedName, c.line, 'definition');
		for (const b of c.bases) values(b, c.line, 'base class');
		for (const d of c.decorators) values(d, c.line, 'decorator');
		for (const f of c.fields) {
			add(f.name, f.line, 'field');
			values(f.annotation?.value ?? null, f.line, 'annotation');
			values(f.default, f.line, 'value');
		}
	}
	for (const c of facts.calls) {
		values(c.callee, c.nameLine, 'call');
		if (possibleNames(file, c).some((name) => lasts.has(name))) {
			const outside = project.qualify(c.callee, file, c.scope);
			if (outside && !outside.includes('#')) dotted(outside.replaceAll('()', ''), c.nameLine, 'call');
		}
		for (const a of c.arguments) values(a, c.line, 'argument');
		for (const k of c.keywords) {
			add(k.name, c.line, 'keyword');
			values(k.value, c.line, 'argument');
		}
	}
	for (const a of facts.assignments) {
		dotted(a.target, a.line, 'definition');
		values(a.annotation?.value ?? null, a.line, 'annotation');
		values(a.value, a.line, 'value');
	}
}
var RANK = ['definition', 'call', 'base class', 'import', 'annotation', 'decorator', 'field', 'keyword', 'argument', 'value', 'string'];
function inCode(project, index, texts, name) {
	const plain = plainName(name);
	const nothing = withoutSources(project);
	if (nothing) return { outcome: 'not-applicable', message: nothing, rationale: nothing, values: { name } };
	const found2 = [...(index.get(plain) ?? [])].sort((a, b) => weight(a) - weight(b));
	const first = found2.find((o) => o.file.context === 'source');
	if (first) {
		return {
			outcome: 'true',
			message: `\`${name}\` occurs as ${article(first.as)} at ${first.file.path}:${first.line}.`,
			rationale: `${found2.length} occurrences as syntax; comments and docstrings were not looked at.`,
			location: placeOf2(first.file, first.line),
			related: found2
				.filter((o) => o !== first && o.file.context === 'source')
				.slice(0, 4)
				.map((o) => placeOf2(o.file, o.line)),
			snippet: excerpt(texts, first.file.path, first.line, first.line + 2),
			values: { name, as: first.as, count: found2.length },
			context: 'source',
			confidence: first.as === 'string' ? 0.75 : 0.92,
		};
	}
	const elsewhere = found2[0];
	const text = new RegExp(`(?<![\\w$])${plain.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w$])`);
	const seen = project.files.find((f) => f.context === 'source' && text.test(codeText(texts, f.path)));
	return {
		outcome: 'false',
		message: elsewhere
			? `\`${name}\` occurs only at ${elsewhere.file.path}:${elsewhere.line}${contextNote(elsewhere.file.context)}.`
			: `\`${name}\` occurs nowhere as syntax.`,
		rationale: `${project.files.length} parsed files and the outlines of ${project.outlines.length} were searched.`,
		location: elsewhere ? placeOf2(elsewhere.file, elsewhere.line) : null,
		values: { name, count: found2.length },
		context: elsewhere?.file.context ?? null,
		confidence: 0.85,
		disputed: seen ? { by: 'text-search', reason: `The code text of ${seen.path} holds it.`, location: fileLocation(seen.path) } : null,
	};
}
function weight(o) {
	return (o.file.context === 'source' ? 0 : 100) + RANK.indexOf(o.as);
}
function article(as) {
	return /^[aeiou]/.test(as) ? `an ${as}` : `a ${as}`;
}
function inTree(tree, name) {
	const wanted = name.replace(/^\.?\//, '').replace(/\/$/, '');
	const pattern = new RegExp(
		`(^|/)${wanted
			.split('*')
			.map((p) => p.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
			.join('[^/]*')}(/|$)`,
	);
	const files = tree.files.filter((f) => pattern.test(f.path));
	const rank2 = (context) => (context === 'source' ? 0 : context === 'documentation' ? 1 : 2);
	const first = [...files].sort((a, b) => rank2(a.context) - rank2(b.context) || a.path.length - b.path.length)[0];
	const location = first ? fileLocation(first.path) : null;
	return {
		outcome: first ? 'true' : 'false',
		message: first ? `\`${name}\` exists: ${first.path}.` : `No path of the tree is \`${name}\`.`,
		rationale: `${tree.files.length} paths of the audited commit were compared.`,
		location,
		values: { name, as: 'path', count: files.length },
		context: first?.context ?? null,
		confidence: 0.97,
	};
}
var importsResolve = defineProbe({
	id: 'syntax/imports-resolve',
	lifecycle: 'experimental',
	needs: { project: projectArtifact, texts: textsArtifact },
	question: 'Is every name that the source imports from its own modules there?',
	motivation: 'A module that imports a name which nobody defines fails when it is loaded, and whatever it builds never runs.',
	method:
		'For each `from module import name` of a Python source file whose module is a file of the project: is it defined, assigned or imported there, or a module below it? Modules named by one bare word are let pass: they may be of the standard library. Imports in a try, files with `from x import *` or `__getattr__`, and files with syntax errors are let pass. Value `graph`: the importing file uses LangGraph.',
	blindSpots: 'Modules that are missing altogether, and names made at run time.',
	remediation: { on: 'false', effort: 'low', text: 'Import the name under which it is defined, and load every module once in the tests.' },
	inspect: ({ project, texts }) => {
		const own = project.files.filter((file) => file.context === 'source' && !isScript(file));
		if (own.length === 0) {
			const message = 'There is no Python source to ask this of.';
			return [{ outcome: 'not-applicable', message, rationale: message }];
		}
		const modules = createModules(project.files);
		const folders = new Set(project.files.map((file) => folderOf(file.path)));
		const isBelow = ({ path }, name) => {
			const inside = `${folderOf(path)}/${name}`;
			return modules.below(folderOf(path), name) !== null || [...folders].some((f) => f === inside || f.startsWith(`${inside}/`));
		};
		const usesGraph = (file) => file.facts.imports.some((fact) => isLangGraph(fact.module));
		const broken = own.flatMap((file) =>
			file.facts.imports.filter(isPlain).flatMap((fact) => {
				const target = modules.find(file, fact.module);
				if (!target || target === file || isOpen(target) || isBelow(target, fact.name)) return [];
				if (binds(target, fact.name, texts.get(target.path))) return [];
				return [
					{
						outcome: 'false',
						message: `\`${file.path}\` imports \`${fact.name}\` from \`${target.path}\`, which does not define it.`,
						rationale: `No function, class, variable or import of ${target.path} is called so, and it imports nothing with a star.`,
						location: placeOf2(file, fact.line),
						related: [placeOf2(target, 1)],
						snippet: excerpt(texts, file.path, fact.line, fact.line),
						values: { name: fact.name, module: fact.module, graph: usesGraph(file) },
						context: 'source',
						confidence: 0.9,
					},
				];
			}),
		);
		if (broken.length > 0) return broken;
		return [
			{
				outcome: 'true',
				message: 'Every name that the code imports from its own modules is there.',
				rationale: `The imports of ${own.length} files were looked up.`,
				values: { graph: own.some(usesGraph) },
				confidence: 0.8,
			},
		];
	},
});
function isPlain({ module, name, scope, typeOnly }) {
	return module.includes('.') && name !== null && /^\w+$/.test(name) && !typeOnly && scope.tries.length === 0 && scope.handlerOf === null;
}
function binds({ facts }, name, text) {
	if (text === void 0) return true;
	const named = (list) => list.some((fact) => fact.name === name);
	return (
		named(facts.functions) ||
		named(facts.classes) ||
		facts.assignments.some((fact) => fact.target === name) ||
		facts.imports.some((fact) => fact.alias === name) ||
		new RegExp(`^\\s*(?:async|for|with|except|case|global|del|type)\\b.*\\b${name}\\b`, 'm').test(text)
	);
}
function isOpen({ facts }) {
	return (
		facts.parse.status !== 'ok' ||
		facts.imports.some((fact) => fact.name === '*') ||
		facts.functions.some((fact) => fact.name === '__getattr__') ||
		facts.calls.some((call) => call.method === 'globals' || call.method === 'setattr')
	);
}
var DEPTH2 = 5;
function finalJudge(project, context) {
	const roles = askedRoles(context, FINAL_ROLES);
	if (roles.length === 0) return 'no-roles';
	return remember(project, context.lexicon, `final judge ${roles.join()}`, () => findFinal(project, context, roles));
}
function findFinal(project, context, roles) {
	const all = castOf(project, context.lexicon, roles);
	const named = all.filter((m) => m.by === 'name');
	const inFile = all.filter((m) => m.by === 'file');
	const graph = callGraph(project);
	const entry = [...named, ...inFile.filter((m) => named.length === 0 || isEntry(graph.callers(m).length, m))];
	if (entry.length === 0) return 'none';
	const weight2 = (m) => graph.reach([m], DEPTH2).size + (m.fact.endLine - m.fact.line) / 20;
	const weights = new Map(entry.map((m) => [refKey(m), weight2(m)]));
	entry.sort((a, b) => weights.get(refKey(b)) - weights.get(refKey(a)) || compareText(refKey(a), refKey(b)));
	const region = [...graph.reach(entry, DEPTH2).values()].filter(({ ref }) => ref.file.context === 'source');
	return { cast: entry, by: named.length > 0 ? 'name' : 'file', region };
}
function isEntry(callers, { fact }) {
	return callers === 0 ? false : fact.parameters.some((p) => /state|opinion/i.test(p.name));
}

// src/probes/syntax/names-defined.ts
var PARTS = ['graph', 'judge', 'final', 'clone'];
var namesDefined = defineProbe({
	id: 'syntax/names-defined',
	lifecycle: 'experimental',
	needs: { project: projectArtifact, graphs: graphsArtifact, texts: textsArtifact },
	question: 'Is every name that the source reads bound by something?',
	motivation: 'A function that reads a name which nobody defines ends there, whatever it was meant to do.',
	method:
		'For every name read in a Python source file: is it bound in its function, in one around it, in the module, or given by the language? Annotations are let pass, and so are files with `from x import *`, `exec`, `globals()`, a handler for NameError, or syntax errors. Values say which part reads it, code that only runs after an exception left out: `graph` (a module or function that builds a graph), `judge` and `final` (reached from the judges, from the final judge), `clone` (a function that clones).',
	blindSpots: 'Names bound only on some ways through a function, attributes, and names that another file puts into the module.',
	remediation: { on: 'false', effort: 'low', text: 'Define or import the name, and run the function once in the tests.' },
	inspect: ({ project, graphs, texts }, context) => {
		const own = project.files.filter((file) => file.context === 'source' && file.facts.language === 'python');
		if (own.length === 0) {
			const message = 'There is no Python source to ask this of.';
			return [{ outcome: 'not-applicable', message, rationale: message }];
		}
		const reads = own.flatMap((file) => file.facts.unbound.map((read) => ({ file, ...read, ref: functionAt2(file, read.line) })));
		const parts = reads.length === 0 ? null : membersOf(project, context);
		const builds = (file, ref) =>
			graphs.some((graph) => graph.file === file.path && (ref === null || (graph.line >= ref.fact.line && graph.line <= ref.fact.endLine)));
		const broken = reads.map(({ file, name, line, ref }) => {
			const runs2 = !afterFailure(file, line);
			const plays = (part) => runs2 && ref !== null && parts?.[part].has(refKey(ref)) === true;
			const values = { graph: runs2 && builds(file, ref), judge: plays('judge'), final: plays('final'), clone: plays('clone') };
			return {
				outcome: 'false',
				message: `${ref ? `\`${ref.fact.qualifiedName}\`` : `\`${file.path}\``} reads \`${name}\`, which nothing defines.`,
				rationale: `No import, assignment, parameter, function or class of ${file.path} that is visible there binds it${runs2 ? '' : '; it is read only after an exception'}.`,
				location: placeOf2(file, line),
				related: ref ? [placeOf2(file, ref.fact.line)] : [],
				snippet: excerpt(texts, file.path, line, line),
				values: { name, function: ref?.fact.qualifiedName ?? null, ...values },
				context: 'source',
				confidence: 0.95,
			};
		});
		const whole = Object.fromEntries(PARTS.map((part) => [part, !broken.some(({ values }) => values[part])]));
		const sound = {
			outcome: 'true',
			message:
				broken.length === 0
					? 'Every name that the code reads is bound.'
					: `In all other places of ${own.length} files every name that the code reads is bound.`,
			rationale: `The names of ${own.length} Python files were looked up; ${broken.length === 0 ? 'none is' : `${broken.length} ${broken.length === 1 ? 'is' : 'are'}`} without a binding.`,
			values: whole,
			confidence: 0.8,
		};
		return broken.length > 0 && PARTS.every((part) => !whole[part]) ? broken : [...broken, sound];
	},
});
function membersOf(project, context) {
	const final = finalJudge(project, context);
	const judges = castOf(project, context.lexicon, askedRoles(context, JUDGE_ROLES), FINAL_ROLES);
	const keys = (refs) => new Set(refs.map(refKey));
	return {
		judge: keys(castAndHelpers(project, judges)),
		final: keys(typeof final === 'string' ? [] : final.region.map(({ ref }) => ref)),
		clone: keys(examineClones(project).flatMap(({ ref }) => ref ?? [])),
	};
}
function functionAt2(file, line) {
	let found2 = null;
	file.facts.functions.forEach((fact, index) => {
		if (fact.name.startsWith('<') || line < fact.line || line > fact.endLine) return;
		if (found2 === null || fact.line >= found2.fact.line) found2 = { file, index, fact };
	});
	return found2;
}
function afterFailure(file, line) {
	return file.facts.tries.some(({ handlers }) => handlers.some((handler) => line >= handler.line && line <= handler.endLine));
}

// src/probes/syntax/index.ts
var syntaxProbes = [identifier, importsResolve, namesDefined];
var SCORE = /score|final|weighted|average|\bavg|mean|total|\bcap(ped)?\b|result|rating|grade|verdict|adjusted|base\b|value/i;
var ROUTING = /(^| )(re ?eval\w*|re ?run|re ?examin\w*|retry|mediat\w*|second round|revisit|reconsider\w*)( |$)/;
var TEXT2 = /dissent|summary|note|reason|rationale|explan|text|lines|report|markdown|message|remediation|log/i;
function effectOfFunction(project, ref) {
	const { file, fact } = ref;
	const own = effectOfLines(file, (line) => line >= fact.line && line <= fact.endLine);
	if (own === 'score' || own === 'routing') return own;
	const returned = fact.returned.map((r) => effectOfValue(r.value, file));
	const annotation = fact.returns?.text ?? '';
	const gives =
		returned.includes('score') || /^(int|float|number|Optional\[(int|float)\]|(int|float) \| None|tuple\[(int|float))/.test(annotation);
	if (gives && becomesScore(project, ref)) return 'score';
	for (const { file: from, call } of callGraph(project).callers(ref)) {
		if (from.context !== 'source') continue;
		const holder = from.facts.assignments.find(
			(a) => a.line <= call.line && a.endLine >= call.line && a.scope.function === call.scope.function,
		);
		if (holder && SCORE.test(holder.target) && !TEXT2.test(holder.target)) return 'score';
		const branch = from.facts.branches.findIndex(
			(b) =>
				(b.line <= call.line && call.line <= b.line + 3 && b.test.includes(fact.name)) ||
				(holder && new RegExp(`\\b${holder.target}\\b`).test(b.test) && b.line > holder.line),
		);
		if (branch >= 0) {
			const effect = effectOfBranch(from, branch);
			if (effect !== 'none') return effect;
		}
		if (holder) {
			const passed = from.facts.calls.some(
				(c) =>
					c.line > holder.line &&
					c.scope.function === call.scope.function &&
					[...c.arguments, ...c.keywords.map((k) => k.value)].some((v) => [...namesIn(v, from)].includes(holder.target)),
			);
			if (passed && own === 'none') return 'text';
		}
	}
	if (own === 'text' || returned.includes('text') || /^(str|string|Optional\[str\]|str \| None)/.test(annotation)) return 'text';
	return 'none';
}
function becomesScore(project, ref) {
	const holders = callGraph(project)
		.callers(ref)
		.filter((c) => c.file.context === 'source')
		.map(
			({ file, call }) =>
				file.facts.assignments.find((a) => a.line <= call.line && a.endLine >= call.line && a.scope.function === call.scope.function)
					?.target ?? null,
		);
	if (holders.some((h) => h !== null)) return holders.some((h) => h !== null && scoreTarget(h));
	return ref.file.facts.branches.some((b) => b.line >= ref.fact.line && b.line <= ref.fact.endLine);
}
function effectOfLines(file, within) {
	let effect = 'none';
	for (const a of file.facts.assignments) {
		if (!within(a.line) || a.operator === 'property') continue;
		if (scoreTarget(a.target) && a.value && changesScore(a.value, file, a.operator)) return 'score';
		if (routes(a.target)) effect = 'routing';
		else if (TEXT2.test(a.target) && effect === 'none') effect = 'text';
	}
	for (const c of file.facts.calls) if (within(c.line) && setsScore(c.arguments, c.keywords)) return 'score';
	return effect;
}
function setsScore(values, keywords) {
	const inDict = [...values, ...keywords.map((k) => k.value)].some(
		(v) => v.kind === 'dict' && v.entries.some((e) => keyText(e.key) === 'score' && ['number', 'call', 'binary'].includes(e.value.kind)),
	);
	return inDict;
}
function routes(name) {
	return ROUTING.test(nameParts(name).join(' '));
}
function scoreTarget(target) {
	const parts = nameParts(target.replace(/\[.*$/, '')).join(' ');
	return SCORE.test(parts) && !TEXT2.test(parts);
}
function changesScore(value, file, operator) {
	if (/^[-+*/]=$/.test(operator)) return value.kind !== 'string' && value.kind !== 'template' && value.kind !== 'list';
	switch (value.kind) {
		case 'number':
			return value.value !== 0;
		case 'binary':
			return /^(\+|-|\*|\/|\/\/)$/.test(value.operator) && !isTextual(value);
		case 'conditional':
			return changesScore(value.whenTrue, file, operator) || changesScore(value.whenFalse, file, operator);
		case 'name':
			return /score|cap|weighted|final|lead|limit|ceiling|max|min/i.test(value.name);
		case 'call': {
			const call = file.facts.calls[value.call];
			return (
				/^(min|max|round|int|float|floor|ceil|clamp|mean|median|sum|_?clamp\w*|apply\w*|cap\w*)$/i.test(call?.method ?? '') ||
				/score|cap|weight|clamp/i.test(call?.method ?? '')
			);
		}
		case 'subscript':
		case 'member':
			return /score/i.test(textOf(value, file));
		default:
			return false;
	}
}
function isTextual(value) {
	if (value.kind === 'binary') return isTextual(value.left) || isTextual(value.right);
	return value.kind === 'string' || value.kind === 'template';
}
function effectOfValue(value, file) {
	if (value.kind === 'list') return value.items.map((v) => effectOfValue(v, file)).includes('score') ? 'score' : 'none';
	if (isTextual(value)) return 'text';
	if (changesScore(value, file, '=')) return 'score';
	for (const part of walkValue(value, file)) {
		if (part.kind !== 'call') continue;
		const call = file.facts.calls[part.call];
		if (call?.keywords.some((k) => k.name && /score|cap/i.test(k.name) && changesScore(k.value, file, '='))) return 'score';
	}
	return 'none';
}
var effects = /* @__PURE__ */ new WeakMap();
function effectOfBranch(file, branch) {
	let ofFile2 = effects.get(file);
	if (!ofFile2) {
		ofFile2 = /* @__PURE__ */ new Map();
		effects.set(file, ofFile2);
	}
	let effect = ofFile2.get(branch);
	if (effect === void 0) {
		effect = findEffect(file, branch);
		ofFile2.set(branch, effect);
	}
	return effect;
}
function findEffect(file, branch) {
	const inside = (scope) => scope.branches.some((b) => b.branch === branch && b.when !== 'false');
	let effect = 'none';
	for (const a of file.facts.assignments) {
		if (!inside(a.scope)) continue;
		if (scoreTarget(a.target) && a.value && changesScore(a.value, file, a.operator)) return 'score';
		if (routes(a.target)) effect = 'routing';
		else if (TEXT2.test(a.target) && effect === 'none') effect = 'text';
	}
	for (const f of file.facts.functions)
		for (const r of f.returned) {
			if (f.name.startsWith('<') || !inside(r.scope)) continue;
			const given = effectOfValue(r.value, file);
			if (given === 'score') return 'score';
			if (given === 'text' && effect === 'none') effect = 'text';
			if (r.value.kind === 'boolean' && effect === 'none') effect = 'none';
		}
	for (const c of file.facts.calls) {
		if (!inside(c.scope)) continue;
		if (c.keywords.some((k) => k.name && /^(final_)?score$|cap/i.test(k.name) && changesScore(k.value, file, '='))) return 'score';
		if (routes(c.method ?? '')) effect = 'routing';
		else if (effect === 'none' && /^(append|push|extend|write|add)$/.test(c.method ?? '') && TEXT2.test(textOf(c.callee, file)))
			effect = 'text';
	}
	return effect;
}
function effectOfTernary(file, branch) {
	const holder = file.facts.assignments.find(
		(a) => a.line <= branch.line && a.endLine >= branch.line && a.scope.function === branch.scope.function,
	);
	if (!holder) return 'none';
	if (routes(holder.target)) return 'routing';
	if (scoreTarget(holder.target) && holder.value && changesScore(holder.value, file, holder.operator)) return 'score';
	return TEXT2.test(holder.target) ? 'text' : 'none';
}

// src/gather/_rule-modules.ts
var LEAST = 3;
var TABLE = ['rule', 'rules', 'policy', 'policies', 'overrides', 'synthesis', 'justice'];
function ruleModules(project, lexicon) {
	return remember(project, lexicon, 'rule modules', () =>
		project.files.flatMap((file) => (file.context === 'source' ? listedIn(project, file) : [])),
	);
}
function modulesOf(modules, terms) {
	return modules.filter(({ name, file }) => terms.some((term) => holdsTerm(name, term) || holdsTerm(stem(file.path), term)));
}
function stem(path) {
	return (path.split('/').at(-1) ?? '').replace(/\.[^.]+$/, '');
}
function listedIn(project, file) {
	const found2 = [];
	for (const list of file.facts.assignments) {
		if (list.scope.function !== null || list.value === null) continue;
		if (![list.target, ...file.path.split('/')].some((name) => TABLE.some((word) => holdsTerm(name, word)))) continue;
		const values = itemsOf(list.value, file);
		if (values.length < LEAST) continue;
		const own = values.flatMap((value) => {
			if (value.kind !== 'name') return [];
			const target = project.resolve(value.name, file, list.scope);
			if (target.kind !== 'value' || target.file === file || target.file.context !== 'source') return [];
			return moduleAt(target.file, target.line, value.name, { path: file.path, line: list.line });
		});
		if (new Set(own.map((m) => m.file.path)).size >= LEAST) found2.push(...own);
	}
	return found2;
}
function itemsOf(value, file) {
	if (value.kind === 'list') return [...value.items];
	if (value.kind === 'dict') return value.entries.map((e) => e.value);
	if (value.kind === 'unary') return itemsOf(value.value, file);
	if (value.kind !== 'call') return [];
	const call = file.facts.calls[value.call];
	return call?.arguments.length === 1 ? itemsOf(call.arguments[0], file) : [];
}
function moduleAt(file, line, name, list) {
	const made = file.facts.assignments.find((a) => a.line === line && a.scope.function === null && a.value !== null);
	if (!made) return [];
	const functions = file.facts.functions.filter((f) => f.line >= made.line && f.endLine <= made.endLine);
	if (functions.length === 0) return [];
	const effect = functions.some((f) => givesScore(file, f)) ? 'score' : functions.some((f) => f.returned.length > 0) ? 'text' : 'none';
	return [{ file, name, line: made.line, endLine: made.endLine, list, effect }];
}
function givesScore(file, fact) {
	const inRecord = fact.returned.some(({ value }) =>
		[...walkValue(value, file)].some((part) => part.kind === 'dict' && part.entries.some((e) => scoreTarget(keyText(e.key) ?? ''))),
	);
	return inRecord || effectOfLines(file, (at) => at >= fact.line && at <= fact.endLine) === 'score';
}

// src/gather/_rule-triggers.ts
function identifiers(test) {
	return test.replace(/(["'`])(?:(?!\1).)*\1/g, ' ').match(/[A-Za-z_$][\w$]*/g) ?? [];
}
function testText(project, file, branch, texts) {
	const names = new Set(identifiers(branch.test));
	const made = file.facts.assignments.filter(
		(a) => a.scope.function === branch.scope.function && a.line < branch.line && names.has(a.target),
	);
	const raised = made.flatMap((a) => a.scope.branches.map((b) => file.facts.branches[b.branch]?.test ?? ''));
	const asked = [...names].flatMap((name) => {
		const resolved = project.resolve(name, file, branch.scope);
		return resolved.kind === 'function' ? [linesOf(texts, resolved.file.path, resolved.fact.line, resolved.fact.endLine)] : [];
	});
	return [branch.test, ...made.map((a) => linesOf(texts, file.path, a.line, a.endLine)), ...raised, ...asked].join('\n');
}
var LOOKED_FOR = [
	/["'`][^"'`\n]+["'`]\s+in\s+(?:(?!\b(?:and|or|if|else)\b)[^\n:])*?(?:argument|text|lower|content|rationale|summary|opinion)/i,
	/(?<!\bfor\s+)\b\w+\s+in\s+(?:(?!\b(?:and|or|if|else|for)\b)[^\n:,])*?(?:argument|\barg_|_arg\b|\btext\b|content|rationale|lowered|\blower|haystack)/i,
	/(?:argument|text|content|rationale)[\w.()]*\.(?:includes|match|search|indexOf)\(/i,
	/re\.search\([^)]*(?:argument|text|content|rationale)/i,
];
function triggerOf(text) {
	const plain = text.replace(/"""[\s\S]*?"""|'''[\s\S]*?'''/g, '').replace(/^\s*(#|\/\/|\*).*$/gm, '');
	const inText2 = LOOKED_FOR.some((pattern) => pattern.test(plain));
	const evidence = /\bevidence|\.found\b|\bfacts?\b|finding|confirmed|citation|cited/i.test(plain);
	if (inText2) return 'substring';
	if (evidence) return 'evidence';
	return /score|variance|spread|max\(|min\(|[<>]=?\s*\d/i.test(plain) ? 'score' : 'flag';
}
var PRESENCE = /^\s*(not\s+)?[\w.]+(\s+is\s+(not\s+)?None|\s*(!==?|===?)\s*(null|undefined))?\s*$/;
function ruleSites(project, judge, texts, rule) {
	const sites = [];
	for (const { ref } of judge.region) {
		sites.push(...functionSite(project, ref, texts, rule));
		sites.push(...branchSites(project, ref, texts, rule), ...assignmentSites(ref, texts, rule), ...headedSites(ref, texts, rule));
	}
	const reached = new Set(judge.region.map((r) => `${r.ref.file.path}#${r.ref.index}`));
	for (const ref of callGraph(project).functions)
		if (
			ref.file.context === 'source' &&
			!reached.has(`${ref.file.path}#${ref.index}`) &&
			judge.region.some((r) => r.ref.file === ref.file) &&
			!rule.roles.some((r) => namesRole(ref.fact.name, r))
		)
			sites.push(...functionSite(project, ref, texts, rule).map((s) => ({ ...s, dead: deadOf(project, ref) })));
	const rank2 = (s) =>
		(s.dead ? 100 : 0) +
		['score', 'routing', 'text', 'none'].indexOf(s.effect) * 10 +
		['function', 'branch', 'assignment', 'headed', 'branch-text'].indexOf(s.kind);
	return sites.sort((a, b) => rank2(a) - rank2(b) || (a.file.path < b.file.path ? -1 : a.file.path > b.file.path ? 1 : a.line - b.line));
}
function deadOf(project, ref) {
	return callGraph(project).callers(ref).length > 0 ? ELSEWHERE : 'never called from the final judge';
}
var ELSEWHERE = 'called, but not by anything that the final judge was seen to reach';
function namesRole(name, role) {
	const [own, parts] = [nameParts(name), nameParts(role)];
	return parts.length <= own.length && parts.every((part, n) => part === own[own.length - parts.length + n]);
}
function functionSite(project, ref, texts, { terms, roles }) {
	const { file, fact } = ref;
	const plain = nameParts(fact.name).join('');
	if (roles.some((r) => plain === nameParts(r).join('') || plain === `${nameParts(r).join('')}node`)) return [];
	if (!terms.some((t) => holdsWord(fact.name, t)) || /^_?(load|read|get|fetch|parse|print|log|write|save)_/i.test(fact.name)) return [];
	const { line, endLine } = fact;
	const parameters = fact.parameters.filter((p) => !/^(self|cls|_\w*)$/.test(p.name));
	const reads = new Set(file.facts.reads.filter((r) => r.line >= line && r.line <= endLine).map((r) => r.name.split('.')[0]));
	const used = parameters.filter((p) => reads.has(p.name) || mentionedInBody(ref, p.name));
	const dead =
		parameters.length > 0 && used.length === 0
			? 'reads none of its parameters'
			: callGraph(project).callers(ref).length === 0
				? 'never called'
				: null;
	return [
		{
			file,
			line,
			endLine,
			kind: 'function',
			effect: effectOfFunction(project, ref),
			trigger: triggerOf(linesOf(texts, file.path, line, endLine)),
			dead,
			name: fact.name,
		},
	];
}
function mentionedInBody(ref, name) {
	const { file, index } = ref;
	const has = (value) => value !== null && [...namesIn(value, file)].some((n) => n.split('.')[0] === name);
	const inside = (scope) => scope.function !== null && functionsAround(file, scope).includes(index);
	return (
		file.facts.calls.some((c) => inside(c.scope) && (has(c.callee) || c.arguments.some(has) || c.keywords.some((k) => has(k.value)))) ||
		file.facts.assignments.some((a) => inside(a.scope) && has(a.value)) ||
		file.facts.branches.some((b) => inside(b.scope) && has(b.value)) ||
		ref.fact.returned.some((r) => has(r.value))
	);
}
function holdsWord(name, term) {
	if (holdsTerm(name, term)) return true;
	const parts = nameParts(term);
	const stem2 = parts.length === 1 && parts[0].length >= 9 ? parts[0].slice(0, -3) : null;
	return stem2 !== null && nameParts(name).some((part) => part.startsWith(stem2));
}
function branchSites(project, ref, texts, { terms, roles }) {
	const { file, fact, index } = ref;
	const sites = [];
	const specific = withoutRoles(terms, roles);
	for (const [position, branch] of file.facts.branches.entries()) {
		if (branch.line < fact.line || branch.line > fact.endLine || branch.scope.function !== index) continue;
		const effect = branch.kind === 'ternary' ? effectOfTernary(file, branch) : effectOfBranch(file, position);
		if (effect === 'none') continue;
		const words2 = identifiers(branch.test);
		const presence = PRESENCE.test(branch.test);
		const held = (presence ? specific : terms).some((t) => words2.some((w) => holdsWord(w, t)) || quotedHolds(branch.test, t));
		const site = { file, line: branch.line, endLine: branch.endLine, effect, dead: null, name: branch.test.slice(0, 80) };
		if (held) sites.push({ ...site, kind: 'branch', trigger: triggerOf(testText(project, file, branch, texts)) });
		else if (
			branch.kind !== 'ternary' &&
			effect === 'score' &&
			bodyTexts(file, position).some((text) => specific.some((t) => saysRule(text, t)))
		)
			sites.push({ ...site, kind: 'branch-text', trigger: triggerOf(testText(project, file, branch, texts)) });
	}
	return sites;
}
function withoutRoles(terms, roles) {
	return terms.filter((t) => !roles.some((r) => nameParts(r).join('') === nameParts(t).join('')));
}
function assignmentSites({ file, index }, texts, { terms, roles }) {
	const specific = withoutRoles(terms, roles);
	return file.facts.assignments.flatMap((a) => {
		if (a.scope.function !== index || a.value === null || a.operator === 'property') return [];
		const name = a.target.split('.').at(-1) ?? a.target;
		if (!specific.some((t) => holdsWord(name, t))) return [];
		const empty =
			a.value.kind === 'null' ||
			a.value.kind === 'list' ||
			a.value.kind === 'boolean' ||
			a.value.kind === 'number' ||
			(a.value.kind === 'string' && a.value.value === '');
		const compares = a.value.kind === 'binary' && /^(>=?|<=?|==|!=|===|!==)$/.test(a.value.operator);
		if (empty || (a.scope.branches.length === 0 && a.value.kind !== 'conditional' && !compares)) return [];
		const site = {
			file,
			line: a.line,
			endLine: a.endLine,
			kind: 'assignment',
			dead: null,
			name: a.target,
			trigger: triggerOf(
				[linesOf(texts, file.path, a.line, a.endLine), ...a.scope.branches.map((b) => file.facts.branches[b.branch]?.test ?? '')].join(
					'\n',
				),
			),
		};
		const used = file.facts.calls.some(
			(c) =>
				c.line > a.line &&
				c.scope.function === index &&
				[...c.arguments, ...c.keywords.map((k) => k.value)].some((v) => [...namesIn(v, file)].includes(a.target)),
		);
		if (routes(name) && compares && used) return [{ ...site, effect: 'routing' }];
		const isText = a.value.kind === 'string' || a.value.kind === 'template' || (TEXT2.test(name) && !compares);
		return isText ? [{ ...site, effect: 'text' }] : [];
	});
}
function headedSites({ file, fact, index }, texts, { terms, others, roles }) {
	const specific = withoutRoles(terms, roles);
	const names = (text) => specific.some((t) => saysRule(text, t)) && !others.some((t) => nameParts(t).length > 1 && saysRule(text, t));
	const sites = [];
	const lines = (texts.get(file.path) ?? '').split('\n');
	for (let line = fact.line; line <= fact.endLine; line++) {
		const text = lines[line - 1] ?? '';
		if (!/^\s*(#|\/\/)/.test(text) || !names(text.replace(/^\s*(#+|\/\/)/, ''))) continue;
		let end = line;
		while (end < fact.endLine && (lines[end] ?? '').trim() !== '') end++;
		const branch = file.facts.branches.findIndex(
			(b) => b.line > line && b.line <= end && b.scope.function === index && b.kind !== 'ternary',
		);
		const change = file.facts.assignments.find(
			(a) =>
				a.line > line &&
				a.line <= end &&
				a.scope.function === index &&
				scoreTarget(a.target) &&
				a.value &&
				!(a.value.kind === 'number') &&
				changesScore(a.value, file, a.operator),
		);
		const weights = file.facts.assignments.find((a) => a.line > line && a.line <= end && a.value?.kind === 'dict' && isUnequal(a.value));
		const effect = branch >= 0 ? effectOfBranch(file, branch) : change || weights ? 'score' : 'none';
		if (effect !== 'score' && effect !== 'routing') continue;
		const at = branch >= 0 ? file.facts.branches[branch] : (change ?? weights);
		sites.push({
			file,
			line: at.line,
			endLine: at.endLine,
			kind: 'headed',
			effect,
			dead: null,
			name: text.trim().slice(0, 80),
			trigger: triggerOf(linesOf(texts, file.path, line, end)),
		});
	}
	const docstring = fact.docstring ?? '';
	const about3 =
		specific.some((t) => saysRule(docstring, t) || (nameParts(t).length === 1 && new RegExp(`rule of ${t}`, 'i').test(docstring))) &&
		!others.some((t) => saysRule(docstring, t));
	if (about3 && effectOfLines(file, (n) => n >= fact.line && n <= fact.endLine) === 'score')
		sites.push({
			file,
			line: fact.line,
			endLine: fact.endLine,
			kind: 'headed',
			effect: 'score',
			dead: null,
			name: fact.name,
			trigger: triggerOf(linesOf(texts, file.path, fact.line, fact.endLine)),
		});
	return sites;
}
function isUnequal(value) {
	const numbers = value.entries.map((e) => (e.value.kind === 'number' ? e.value.value : Number.NaN));
	return numbers.length > 1 && numbers.every((n) => !Number.isNaN(n)) && new Set(numbers).size > 1;
}
function quotedHolds(test, term) {
	return [...test.matchAll(/["'`]([^"'`]{3,60})["'`]/g)].some((m) => nameParts(m[1]).length <= 3 && holdsWord(m[1], term));
}
function saysRule(text, term) {
	const parts = nameParts(term);
	if (!holdsWord(text, term)) return false;
	return parts.length > 1 || /override|overrid|supremacy|cap(ped)?\b|weight|re-?eval|rule/i.test(text);
}
var bodies = /* @__PURE__ */ new WeakMap();
function bodyTexts(file, branch) {
	const fact = file.facts.branches[branch];
	let found2 = bodies.get(fact);
	if (!found2) {
		found2 = findBodyTexts(file, branch);
		bodies.set(fact, found2);
	}
	return found2;
}
function findBodyTexts(file, branch) {
	const inside = (scope) => scope.branches.some((b) => b.branch === branch && b.when !== 'false');
	const texts = [];
	const collect3 = (value) => {
		if (value) {
			for (const part of walkValue(value, file)) if (part.kind === 'string') texts.push(part.value);
		}
	};
	for (const c of file.facts.calls) if (inside(c.scope)) for (const v of [...c.arguments, ...c.keywords.map((k) => k.value)]) collect3(v);
	for (const a of file.facts.assignments) if (inside(a.scope)) collect3(a.value);
	return texts;
}

// src/probes/synthesis/final-judge.ts
var needs7 = { project: projectArtifact, texts: textsArtifact };
var BINDS = /^(with_structured_output|withStructuredOutput|bind_tools|bindTools)$/;
var MODEL_CLASS =
	/(^|\.)(Chat(OpenAI|Anthropic|Groq|Ollama|GoogleGenerativeAI|VertexAI|Mistral\w*|DeepSeek|Cohere|Bedrock\w*)|init_chat_model|initChatModel|OpenAI|AsyncOpenAI|Anthropic)$/;
var deterministic = defineProbe({
	id: 'synthesis/deterministic',
	lifecycle: 'stable',
	needs: needs7,
	question: 'Does the final judge compute its scores without asking a model?',
	motivation: 'A verdict that a model writes differs from run to run and cannot be checked.',
	method:
		'Follows the functions named after the lexicon\u2019s final role, or of a file so named, through the project\u2019s calls. A call of a model anywhere on the way makes the answer `false`; a function whose name and type say that it gives text only, such as a remediation, is let pass and named.',
	blindSpots: 'Models behind names that say nothing of the kind.',
	remediation: { on: 'false', effort: 'medium', text: 'Compute scores with plain rules; let a model write prose afterwards at most.' },
	inspect: ({ project, texts }, context) => {
		const judge = finalJudge(project, context);
		if (typeof judge === 'string') return [none2(judge, project)];
		const graph = callGraph(project);
		const first = judge.cast[0];
		const met = judge.region.flatMap(({ ref }) => graph.callsIn(ref).flatMap(({ file, call }) => modelUse(project, ref, file, call)));
		const prose = met.find((use2) => use2.asks && use2.prose);
		const use = met.find((u) => u.asks && !u.prose) ?? (prose ? void 0 : met[0]);
		if (use) {
			const { ref, file, call } = use;
			return [
				{
					outcome: 'false',
					message: `The final judge \`${first.fact.name}\` reaches a model call at ${file.path}:${call.line}.`,
					rationale: `\`${ref.fact.qualifiedName}\` is reached from it and calls \`${use.name}\`.`,
					location: placeOf2(file, call.line, call.endLine),
					related: [placeOf2(first.file, first.fact.line)],
					snippet: excerpt(texts, file.path, Math.max(1, call.line - 2), call.endLine + 2),
					values: { function: first.fact.name, reached: judge.region.length },
					context: 'source',
					confidence: 0.85,
				},
			];
		}
		const proseAt = prose ? `${prose.file.path}:${prose.call.line}` : null;
		const branches2 = judge.region.reduce(
			(n, { ref }) => n + ref.file.facts.branches.filter((b) => b.line >= ref.fact.line && b.line <= ref.fact.endLine).length,
			0,
		);
		return [
			{
				outcome: 'true',
				message: proseAt
					? `The final judge \`${first.fact.name}\` computes its scores without a model; a model writes prose at ${proseAt}.`
					: `The final judge \`${first.fact.name}\` computes without a model.`,
				rationale: `${judge.region.length} functions are reached from it, with ${branches2} branches and no call of a model${proseAt ? ' but for prose' : ''}.`,
				location: placeOf2(first.file, first.fact.line, first.fact.endLine),
				snippet: excerpt(texts, first.file.path, first.fact.line, Math.min(first.fact.endLine, first.fact.line + 25)),
				values: { function: first.fact.name, reached: judge.region.length, branches: branches2, modelForProse: proseAt !== null },
				context: 'source',
				confidence: proseAt ? 0.72 : judge.by === 'name' ? 0.9 : 0.75,
			},
		];
	},
});
function modelUse(project, ref, file, call) {
	const name = calleeName(project, file, call) ?? '';
	const asks = isModelCall(call) && !/graph|app|workflow|pool|executor/i.test(call.callee.kind === 'name' ? call.callee.name : '');
	if (!asks && !BINDS.test(call.method ?? '') && !MODEL_CLASS.test(name)) return [];
	return [{ ref, file, call, asks, name: call.method ?? name, prose: writesProse(ref) }];
}
var PROSE = [
	'remediation',
	'summary',
	'narrative',
	'prose',
	'explanation',
	'explain',
	'dissent',
	'text',
	'recommendation',
	'markdown',
	'polish',
	'rewrite',
	'wording',
	'narrate',
];
var TEXT_TYPE = /\b(?:str|string)\b/;
var TEXT_TYPE_WORDS = /^(?:str|string|Optional|Union|Dict|dict|Mapping|List|list|Sequence|Tuple|tuple|None|Promise|Record|null|undefined)$/;
function writesProse({ fact }) {
	const type = fact.returns?.text ?? '';
	const text = TEXT_TYPE.test(type) && type.split(/\W+/).every((word) => word === '' || TEXT_TYPE_WORDS.test(word));
	return text && PROSE.some((word) => holdsTerm(fact.name, word));
}
var TEXT_RULES = ['dissent'];
var synthesisRule = defineProbe({
	id: 'synthesis/rule',
	lifecycle: 'stable',
	needs: needs7,
	question: 'Is each rule that the rubric names applied in the final judge\u2019s code?',
	motivation: 'Rules are easily named in comments and reports; only code that changes the score is one.',
	method:
		'One finding per list of the lexicon whose name starts with `rule-`. A rule is applied where the final judge\u2019s code reaches a function or a branch with the rule\u2019s words that changes a score, asks for another round, or (rules of the parameter `textRules`, by default dissent) writes its text, or where a module named after it stands in a list of rules. Values: rule, applied, effect (score, routing, text), trigger (substring: words in a judge\u2019s text set it off; evidence; score), dead (a function of that name that does nothing).',
	blindSpots: 'Rules in configuration, and rules under other names.',
	remediation: {
		on: 'false',
		effort: 'medium',
		text: 'Write the rule as a function of its own that reads scores and evidence, changes the score, and is called for every criterion.',
	},
	inspect: ({ project, texts }, context) => {
		const rules = Object.keys(context.lexicon.lists)
			.filter((name) => name.startsWith('rule-') && lexiconList(context, name).length > 0)
			.sort();
		if (rules.length === 0) {
			const message = 'The rubric\u2019s lexicon names no rules of synthesis.';
			return [{ outcome: 'not-applicable', message, rationale: message }];
		}
		const judge = finalJudge(project, context);
		const roleTerms = context.lexicon.roles.flatMap((r) => r.terms);
		const modules = ruleModules(project, context.lexicon);
		return rules.map((list) => {
			const rule = list.slice('rule-'.length);
			if (typeof judge === 'string') return { ...none2(judge, project), values: { rule, applied: false } };
			const terms = lexiconList(context, list);
			const others = rules
				.filter((r) => r !== list)
				.flatMap((r) => lexiconList(context, r))
				.filter((t) => !terms.includes(t));
			const sites = ruleSites(project, judge, texts, { terms, others, roles: roleTerms });
			const isText = stringsOf(context.parameters, 'textRules', TEXT_RULES).includes(rule);
			const applied = sites.find(
				(s) => s.dead === null && (s.effect === 'score' || s.effect === 'routing' || (isText && s.effect === 'text')),
			);
			if (applied) return yes(rule, applied, sites, texts);
			const module = modulesOf(modules, terms).find((m) => m.effect === 'score' || (isText && m.effect === 'text'));
			return module ? listed2(rule, module, texts) : no(rule, sites, judge, context, texts, terms, project);
		});
	},
});
function yes(rule, site, sites, texts) {
	const others = sites.filter((s) => s !== site && s.dead === null && s.effect === site.effect);
	const named = {
		function: `\`${site.name}\` is reached from the final judge.`,
		branch: `The branch on \`${site.name}\` does it.`,
		assignment: `\`${site.name}\` is set under a condition and used.`,
		headed: `The code under \`${site.name}\` changes the score; the rule is named in a comment or docstring above it.`,
		'branch-text': `A branch on \`${site.name}\` changes the score and its text names the rule.`,
	};
	const how = site.effect === 'score' ? 'changes the score' : site.effect === 'routing' ? 'asks for another round' : 'writes its text';
	const trigger = site.trigger === 'substring' ? ', set off by words in a judge\u2019s text' : '';
	return {
		outcome: 'true',
		message: `The rule \`${rule}\` is applied at ${site.file.path}:${site.line} and ${how}${trigger}.`,
		rationale: named[site.kind],
		location: placeOf2(site.file, site.line, site.endLine),
		related: others.slice(0, 4).map((s) => placeOf2(s.file, s.line)),
		snippet: excerpt(texts, site.file.path, site.line, Math.min(site.endLine, site.line + 20)),
		values: { rule, applied: true, effect: site.effect, trigger: site.trigger, kind: site.kind },
		context: 'source',
		// That another round is asked for does not say that it changes anything.
		confidence: Math.min(CONFIDENCE[site.kind], site.effect === 'routing' ? 0.68 : 1),
	};
}
function listed2(rule, module, texts) {
	const { file, name, line, endLine, list, effect } = module;
	return {
		outcome: 'true',
		message: `The rule \`${rule}\` is \`${name}\` at ${file.path}:${line}, one of the list at ${list.path}:${list.line}, and ${effect === 'score' ? 'changes the score' : 'writes its text'}.`,
		rationale: 'It is a module of its own with functions, and stands in a list of rules; no call names it.',
		location: placeOf2(file, line, endLine),
		related: [placeOf2(list, list.line)],
		snippet: excerpt(texts, file.path, line, Math.min(endLine, line + 20)),
		values: { rule, applied: true, effect, trigger: triggerOf(linesOf(texts, file.path, line, endLine)), kind: 'module' },
		context: 'source',
		confidence: 0.68,
	};
}
var CONFIDENCE = {
	function: 0.85,
	branch: 0.75,
	assignment: 0.75,
	'branch-text': 0.7,
	headed: 0.65,
};
function no(rule, sites, judge, _context, texts, terms, project) {
	const dead = sites.find((s) => s.dead !== null);
	const text = sites.find((s) => s.dead === null && s.effect === 'text');
	const weak = text ?? dead;
	const values = { rule, applied: false, effect: text ? 'text' : 'none', dead: dead?.dead ?? null };
	const pattern = new RegExp(
		`\\b(apply|check|enforce)?_?(${terms.map((t) => nameParts(t).join('_?')).join('|')})_?(rule|override|cap|supremacy|penalty|weight)\\w*\\s*\\(`,
		'i',
	);
	return {
		outcome: 'false',
		message: text
			? `The rule \`${rule}\` only adds text at ${text.file.path}:${text.line}; no score changes.`
			: dead
				? `\`${dead.name}\` at ${dead.file.path}:${dead.line} is named after the rule \`${rule}\` and is ${dead.dead}.`
				: `The rule \`${rule}\` is not applied: no code that the final judge reaches holds it.`,
		rationale: `${judge.region.length} functions reached from the final judge were read; comments and strings are no rules.`,
		location: weak ? placeOf2(weak.file, weak.line, weak.endLine) : null,
		snippet: weak ? excerpt(texts, weak.file.path, weak.line, Math.min(weak.endLine, weak.line + 15)) : null,
		values,
		// Called by something: the way from the final judge to it may be one that was not followed.
		confidence: weak?.dead === ELSEWHERE ? 0.6 : sureOfAbsence(project, weak ? 0.75 : 0.72),
		disputed: dead || text ? null : textDispute(project, texts, pattern, `the rule ${rule}`),
	};
}
function none2(why, project) {
	const message =
		why === 'no-roles'
			? 'The rubric\u2019s lexicon names no final judge.'
			: 'No function of the source is the final judge by the rubric\u2019s lexicon.';
	return why === 'no-roles'
		? { outcome: 'not-applicable', message, rationale: message }
		: {
				outcome: 'false',
				message,
				rationale: 'Neither functions, classes nor files hold the lexicon\u2019s words.',
				confidence: sureOfAbsence(project, 0.72),
			};
}
var needs8 = { project: projectArtifact, texts: textsArtifact };
var reportFile = defineProbe({
	id: 'synthesis/report-file',
	lifecycle: 'stable',
	needs: needs8,
	question: 'Does the code write its report to a Markdown file?',
	motivation: 'What only scrolls by on a console cannot be handed in, compared or kept.',
	method:
		'Looks for writes (open for writing, write_text, fs.writeFile and their like) in source whose path ends in .md, directly, through variables of the function, parameters\u2019 defaults or its callers; weaker where only the names speak of a report. Values: strength, consolePrint.',
	blindSpots: 'Files written by a library or a shell redirection.',
	remediation: { on: 'false', effort: 'low', text: 'Write the report to a .md file and say where it is.' },
	inspect: ({ project, texts }) => {
		const writes2 = writesOf2(project);
		let best = null;
		for (const at of writes2) {
			const strength = markdownStrength(project, at);
			if (strength > (best?.strength ?? 0)) best = { at, strength };
			if (best?.strength === 3) break;
		}
		const prints = consolePrints(project);
		if (best)
			return [
				{
					outcome: 'true',
					message: `A Markdown file is written at ${best.at.file.path}:${best.at.call.line}.`,
					rationale:
						best.strength === 3
							? 'The path ends in .md.'
							: `The names speak of ${best.strength === 2 ? 'Markdown' : 'a report'}; the path itself is not known.`,
					location: placeOf2(best.at.file, best.at.call.line, best.at.call.endLine),
					snippet: excerpt(texts, best.at.file.path, Math.max(1, best.at.call.line - 2), best.at.call.endLine + 2),
					values: { strength: STRENGTHS[best.strength], writes: writes2.length, consolePrint: prints !== null },
					context: 'source',
					confidence: best.strength === 3 ? 0.9 : best.strength === 2 ? 0.8 : 0.6,
				},
			];
		const open4 = writes2.find((at) => isComputed(project, at));
		const unknown = open4 ? ` The name of the file that ${open4.file.path}:${open4.call.line} writes is computed.` : '';
		return [
			{
				outcome: 'false',
				message: prints
					? `No Markdown file is written; the report is printed at ${prints.path}:${prints.line}.${unknown}`
					: `No Markdown file is seen to be written.${unknown}`,
				rationale: `${writes2.length} writes were found in source code; none leads to a .md file.`,
				location: prints ?? (open4 ? placeOf2(open4.file, open4.call.line, open4.call.endLine) : null),
				values: { writes: writes2.length, consolePrint: prints !== null },
				// A name that is only known at run time may well end in .md.
				confidence: open4 ? 0.6 : sureOfAbsence(project, 0.82),
				disputed: prints
					? null
					: textDispute(project, texts, /\b(write_text|writeFileSync|writeFile)\s*\([^)\n]*(report|markdown)/i, 'a report being written'),
			},
		];
	},
});
function writesOf2(project) {
	const found2 = [];
	for (const file of project.files) {
		if (file.context !== 'source') continue;
		file.facts.calls.forEach((call, index) => {
			if (isWrite(project, { file, call })) found2.push({ file, index, call });
		});
	}
	return found2;
}
function isWrite(project, { file, call }) {
	const method = call.method ?? '';
	if (
		/^(write_text|writeFile|writeFileSync|writeTextFile|outputFile|outputFileSync|createWriteStream|appendFile|appendFileSync)$/.test(
			method,
		)
	)
		return true;
	if (method === 'openSync' && call.arguments[1]?.kind === 'string' && /^[wa]/.test(call.arguments[1].value)) return true;
	if (method !== 'open') return false;
	const modes = [...call.arguments.slice(0, 2), ...call.keywords.filter((k) => k.name === 'mode').map((k) => k.value)];
	if (!modes.some((m) => m.kind === 'string' && /^[wax][bt+]*$/.test(m.value))) return false;
	const name = calleeName(project, file, call);
	const isPath = receiverOf(call.callee) !== null;
	if (name !== 'open' && name !== 'io.open' && name !== 'codecs.open' && name !== 'aiofiles.open' && !isPath) return false;
	const mode =
		call.keywords.find((k) => k.name === 'mode')?.value ??
		call.arguments[isPath && name !== 'io.open' && name !== 'codecs.open' && name !== 'aiofiles.open' ? 0 : 1];
	return mode?.kind === 'string' && /[wax]/.test(mode.value);
}
var STRENGTHS = ['none', 'report-name', 'markdown-name', 'path'];
function markdownStrength(project, at) {
	const { file, call } = at;
	const receiver = receiverOf(call.callee);
	const isText = call.method === 'write_text' || (call.method === 'open' && receiver !== null);
	const path = isText && receiver ? receiver : (call.arguments[0] ?? null);
	if (path === null) return 0;
	const strings = stringsBehind(project, path, at);
	if (strings.some((s) => /\.(md|markdown)\b/i.test(s))) return 3;
	if (strings.some((s) => /\.(jsonl?|html?|csv|txt|log|py|ts|ya?ml|pdf|png|lock)\b/i.test(s))) return 0;
	const content = isText ? (call.arguments[0] ?? null) : (call.arguments[1] ?? null);
	const text = `${textOf(path, file)} ${content ? textOf(content, file) : ''} ${writtenInside(at)}`;
	if (/markdown|(^|[^a-z])md([^a-z]|$)/i.test(text)) return 2;
	return /report/i.test(text) && !/json|dump/i.test(text) ? 1 : 0;
}
function isComputed(project, at) {
	const receiver = receiverOf(at.call.callee);
	const own = at.call.method === 'write_text' || (at.call.method === 'open' && receiver !== null);
	const path = own && receiver ? receiver : (at.call.arguments[0] ?? null);
	return path !== null && !stringsBehind(project, path, at).some((s) => /\.[a-z]{1,5}\b/i.test(s));
}
function writtenInside({ file, call }) {
	const block = file.facts.withs.findIndex(
		(w) =>
			w.line <= call.line &&
			w.endLine >= call.endLine &&
			w.items.some((i) => i.value.kind === 'call' && file.facts.calls[i.value.call] === call),
	);
	if (block < 0) return '';
	return file.facts.calls
		.filter((c) => c.method === 'write' && c.scope.withs.includes(block))
		.flatMap((c) => c.arguments.map((a) => textOf(a, file)))
		.join(' ');
}
function stringsBehind(project, value, at, depth = 0, budget = { steps: 300 }) {
	if (depth > 5 || budget.steps-- < 0) return [];
	const { file, call } = at;
	const strings = [];
	const names = /* @__PURE__ */ new Set();
	for (const part of walkValue(value, file)) {
		if (part.kind === 'string') strings.push(part.value);
		if (part.kind === 'name') names.add(part.name);
		if (part.kind === 'member') names.add(part.name);
	}
	const around2 = functionsAround(file, call.scope);
	for (const name of names) {
		const head = name.split('.')[0];
		for (const a of file.facts.assignments)
			if (
				(a.target === name || a.target === head) &&
				a.value &&
				a.value !== value &&
				(a.scope.function === null || around2.includes(a.scope.function))
			)
				strings.push(...stringsBehind(project, a.value, at, depth + 1, budget));
		for (const index of around2) {
			const owner = file.facts.functions[index];
			const position = owner?.parameters.findIndex((p) => p.name === head) ?? -1;
			if (!owner || position < 0) continue;
			const fallback = owner.parameters[position].default;
			if (fallback) strings.push(...stringsBehind(project, fallback, at, depth + 1, budget));
			if (depth > 1) continue;
			for (const caller of callGraph(project).callers({ file, index, fact: owner })) {
				if (caller.file.context !== 'source') continue;
				const offset = owner.parameters[0]?.name === 'self' || owner.parameters[0]?.name === 'cls' ? 1 : 0;
				const given = caller.call.keywords.find((k) => k.name === head)?.value ?? caller.call.arguments[position - offset];
				if (given) strings.push(...stringsBehind(project, given, caller, depth + 2, budget));
			}
		}
		if (/^(args|options|opts|argv|namespace|parsed|flags|cli)\./.test(name)) strings.push(...optionDefaults(file, name.split('.').at(-1)));
		const resolved = project.resolve(name, file, call.scope);
		if (resolved.kind === 'value' && resolved.value !== value && resolved.file !== file)
			strings.push(
				...stringsBehind(
					project,
					resolved.value,
					{ ...at, file: resolved.file, call: { ...call, scope: resolved.scope } },
					depth + 2,
					budget,
				),
			);
		if (resolved.kind === 'function' && depth < 3)
			for (const r of resolved.fact.returned)
				strings.push(
					...stringsBehind(
						project,
						r.value,
						{ file: resolved.file, index: 0, call: { ...call, scope: { ...r.scope, function: resolved.index } } },
						depth + 2,
					),
				);
	}
	return strings;
}
function optionDefaults(file, option) {
	return file.facts.calls.flatMap((c) => {
		if (!/^(add_argument|option|Option|requiredOption|addOption)$/.test(c.method ?? '')) return [];
		const named = c.arguments.some(
			(a) =>
				a.kind === 'string' &&
				a.value
					.replace(/^-+/, '')
					.split(/[\s,<[=]/)[0]
					.replaceAll('-', '_') === option,
		);
		return named ? [...c.arguments, ...c.keywords.map((k) => k.value)].flatMap((v) => (v.kind === 'string' ? [v.value] : [])) : [];
	});
}
function consolePrints(project) {
	for (const file of project.files) {
		if (file.context !== 'source') continue;
		for (const call of file.facts.calls) {
			const callee = call.callee.kind === 'name' ? call.callee.name : '';
			if (!/^(print|console\.log|rich\.print|console\.print)$/.test(callee)) continue;
			if (call.arguments.some((a) => /report|verdict|markdown/i.test(textOf(a, file)))) return placeOf2(file, call.line);
		}
	}
	return null;
}
var needs9 = { project: projectArtifact, texts: textsArtifact };
var SECTIONS = ['summary', 'dissent', 'remediation'];
var reportSections = defineProbe({
	id: 'synthesis/report-sections',
	lifecycle: 'stable',
	needs: needs9,
	question: 'Does the code write a report with the sections that are wanted?',
	motivation: 'A verdict without its dissent and its remedies helps nobody to improve.',
	method:
		'Looks for the words of the parameter `sections` (summary, dissent, remediation) in Markdown headings and labels among the strings of source files and report templates. Values: found, missing.',
	blindSpots: 'Headings that are put together from variables.',
	remediation: {
		on: 'false',
		effort: 'low',
		text: 'Give the report an executive summary, each criterion with its dissent, and a remediation plan.',
	},
	inspect: ({ project, texts }, context) => {
		const sections = stringsOf(context.parameters, 'sections', SECTIONS);
		const headings = headingsOf(project, texts);
		const places = sections.map((section) => ({
			section,
			heading: headings.find((h) => h.text.toLowerCase().includes(section.toLowerCase())),
		}));
		const missing2 = places.filter((p) => !p.heading).map((p) => p.section);
		const first = places.find((p) => p.heading)?.heading;
		const values = { found: sections.filter((s) => !missing2.includes(s)), missing: missing2 };
		const draft4 = {
			outcome: missing2.length === 0 ? 'true' : 'false',
			message:
				missing2.length === 0
					? `The report has the sections ${listed(sections)}.`
					: headings.length === 0
						? 'No Markdown heading is written by the code.'
						: `The report lacks ${listed(missing2)}.`,
			rationale: `${headings.length} headings and labels were found in strings and templates.`,
			location: first ? placeOf2({ path: first.path }, first.line) : null,
			related: places.flatMap((p) => (p.heading && p.heading !== first ? [placeOf2({ path: p.heading.path }, p.heading.line)] : [])),
			values,
			confidence: missing2.length === 0 ? 0.8 : headings.length === 0 ? 0.6 : 0.75,
		};
		return [draft4];
	},
});
var HEADING = /^\s*(?:#{1,6}\s+\S.*|.*\*\*[^*\n]{2,60}\*\*.*|\|.*\||[-*]\s+[^:\n]{2,40}:.*|<(?:summary|h[1-6])>.*)\s*$/i;
var MARKS = /[#*|:<]/;
var TEMPLATE = /\.(md|markdown|j2|jinja2?|tmpl|hbs|mustache|eta|ejs)$/i;
function headingsOf(project, texts) {
	const headings = [];
	const read = (text, path, line) => {
		if (!MARKS.test(text)) return;
		for (const [i, row] of text.split('\n').entries()) if (HEADING.test(row)) headings.push({ text: row, path, line: line + i });
	};
	for (const file of project.files) {
		if (file.context !== 'source') continue;
		for (const value of valuesOf(file)) {
			for (const part of walkValue(value, file)) {
				if (part.kind === 'string') read(part.value, file.path, part.line);
				if (part.kind === 'template') {
					const whole = part.parts.map((p) => (p.kind === 'string' ? p.value : `{${textOf(p, file)}}`)).join('');
					read(whole, file.path, lineOf(part, file) ?? 1);
					if (/^\s*#{1,6}\s/m.test(whole)) headings.push({ text: whole, path: file.path, line: lineOf(part, file) ?? 1 });
				}
			}
		}
		for (const s of file.facts.strings) if (!namedFunction(file, s.scope) || s.value.includes('#')) read(s.value, file.path, s.line);
	}
	for (const [path, text] of texts) {
		if (!TEMPLATE.test(path) || !/(^|\/)templates?\//i.test(path)) continue;
		read(text, path, 1);
		for (const [i, row] of text.split('\n').entries()) if (/\{\{.*\}\}/.test(row)) headings.push({ text: row, path, line: 1 + i });
	}
	return headings;
}
function valuesOf(file) {
	const { facts } = file;
	return [
		...facts.calls.flatMap((c) => [...c.arguments, ...c.keywords.map((k) => k.value)]),
		...facts.assignments.flatMap((a) => (a.value ? [a.value] : [])),
		...facts.functions.flatMap((f) => f.returned.map((r) => r.value)),
	];
}

// src/probes/synthesis/index.ts
var synthesisProbes = [deterministic, synthesisRule, reportFile, reportSections];

// src/probes/index.ts
var probes = [
	...gitProbes,
	...stateProbes,
	...graphProbes,
	...safetyProbes,
	...outputProbes,
	...personaProbes,
	...synthesisProbes,
	...libraryProbes,
	...serviceProbes,
	...syntaxProbes,
];

// src/detect-repository.ts
async function detectRepository(snapshot2, options = {}) {
	const lexicon = lexiconSchema.parse(options.lexicon ?? {});
	const limitations = [...snapshot2.limitations];
	const say = (severity, message, ours) => limitations.push({ detective: 'repo', severity, message, ours });
	const history = await attempt(
		() => snapshot2.history(),
		(reason) => say('critical', `The history could not be read: ${reason}`, true),
	);
	const cache2 = openCache(options.cache);
	const key = options.cache === false ? null : keyOf(snapshot2, lexicon, options.parameters);
	const known2 = key === null ? null : await keptDetection(cache2, key);
	if (known2 && history) return revived(known2, snapshot2, cache2, history);
	let unreadable = '';
	const collected =
		(await attempt(
			() => collectSources(snapshot2, { cache: cache2, ...(options.signal ? { signal: options.signal } : {}) }),
			(reason) => {
				unreadable = `The files could not be read: ${reason}`;
			},
		)) ?? nothingCollected(snapshot2, unreadable);
	for (const message of collected.broken) say('critical', message, true);
	const faulty = faultySources(collected.sources);
	if (faulty !== null) say(faulty.all ? 'critical' : 'limitation', faulty.message, false);
	const unread = unreadLanguages(snapshot2.files(), [...collected.sources, ...collected.outlines]);
	if (unread.message !== null) say(unread.dominant ? 'critical' : 'limitation', unread.message, false);
	const summary = skippedSummary(collected);
	if (summary !== null) say('note', summary, false);
	if (collected.definitionsOnly > 0) say('note', definitionsOnly(collected.definitionsOnly), false);
	const artifacts = {
		...(history ? available(historyArtifact, history) : missing(historyArtifact, 'unavailable', 'The history could not be read.')),
		...available(treeArtifact, { commit: snapshot2.repository.commit, files: [...snapshot2.files()], lines: collected.lines }),
		...available(textsArtifact, collected.texts),
		...available(filesArtifact, collected.files),
		...(await codeArtifacts(collected, unread, say, options.signal)),
	};
	const run = { detective: 'repo', lexicon, ...(options.parameters ? { parameters: options.parameters } : {}) };
	await new Promise((resolve3) => setImmediate(resolve3));
	const findings = runProbes(probes, artifacts, run);
	const graphs = availableValue(artifacts, graphsArtifact) ?? [];
	for (const { file, line, variant } of graphs) {
		if (variant !== null)
			say('note', `${file}:${line} builds another shape where ${variant}; the default one stands among the facts.`, false);
	}
	const detection = {
		artifacts,
		findings,
		limitations,
		facts: {
			repository: snapshot2.repository,
			graphs: graphs.filter((graph) => graph.variant === null),
			reducers: [...(availableValue(artifacts, reducersArtifact) ?? [])],
			unsafeCalls: [...(availableValue(artifacts, unsafeCallsArtifact) ?? [])],
			structuredOutput: [...(availableValue(artifacts, structuredOutputArtifact) ?? [])],
			clones: [...(availableValue(artifacts, clonesArtifact) ?? [])],
			answers: answersOf(findings, availableValue(artifacts, graphsArtifact)),
			files: collected.files,
			lines: collected.lines,
		},
	};
	const whole = history !== null && unreadable === '' && !options.signal?.aborted && !limitations.some((limitation) => limitation.ours);
	if (key !== null && whole) await keepDetection(cache2, key, collected, detection);
	return detection;
}
function revived(known2, snapshot2, cache2, history) {
	const { findings, limitations, facts } = known2.kept;
	const artifacts = {
		...available(historyArtifact, history),
		...available(treeArtifact, { commit: snapshot2.repository.commit, files: [...snapshot2.files()], lines: facts.lines }),
		...known2.kept.artifacts,
		...lazyArtifacts(known2, snapshot2, cache2),
	};
	return { artifacts, findings: [...findings], limitations: [...limitations], facts };
}
function keyOf(snapshot2, lexicon, parameters) {
	try {
		return detectionKey(snapshot2, lexicon, parameters);
	} catch {
		return null;
	}
}
var STOPPED2 = 'The run was interrupted before the source code was read.';
async function codeArtifacts(collected, unread, say, signal) {
	const none3 = (state, reason) => Object.assign({}, ...CODE.map((token) => missing(token, state, reason)));
	if (signal?.aborted) return none3('unavailable', STOPPED2);
	if (collected.sources.length + collected.outlines.length === 0 && collected.broken.length > 0)
		return none3('unavailable', collected.broken.join(' '));
	if (unread.dominant && unread.message !== null) return none3('not-applicable', unread.message);
	if (collected.sources.length + collected.outlines.length === 0) return none3('not-applicable', 'The repository holds no source code.');
	const failed = (what) => (reason) => say('critical', `${what} failed: ${reason}`, true);
	const project = await attempt(async () => {
		const { createProject: createProject2 } = await import('./create-project-K4FXNTCK.js');
		return createProject2(collected.sources, collected.outlines, collected.texts);
	}, failed('Resolving names across files'));
	if (!project) return none3('unavailable', 'Names could not be resolved across files.');
	const gather2 = async (token, what, make) => {
		await new Promise((resolve3) => setImmediate(resolve3));
		if (signal?.aborted) return missing(token, 'unavailable', STOPPED2);
		const value = await attempt(() => make(project), failed(what));
		return value === null ? missing(token, 'unavailable', `${what} failed.`) : available(token, value);
	};
	const { gatherClones, gatherReducers, gatherStructuredOutput, gatherUnsafeCalls } = await import('./gather-QLJTHL2A.js');
	return {
		...available(projectArtifact, project),
		...(await gather2(graphsArtifact, 'Reading the graphs', async (own) => {
			const { buildGraphs } = await import('./build-graphs-7UN2CUCQ.js');
			return buildGraphs(own);
		})),
		...(await gather2(reducersArtifact, 'Reading the reducers', async (own) => gatherReducers(own))),
		...(await gather2(unsafeCallsArtifact, 'Looking for unsafe calls', async (own) => gatherUnsafeCalls(own))),
		...(await gather2(structuredOutputArtifact, 'Looking for structured output', async (own) => gatherStructuredOutput(own))),
		...(await gather2(clonesArtifact, 'Looking for clone functions', async (own) => gatherClones(own))),
	};
}
var CODE = [projectArtifact, graphsArtifact, reducersArtifact, unsafeCallsArtifact, structuredOutputArtifact, clonesArtifact];
function availableValue(artifacts, token) {
	const state = artifacts[token.name];
	return state?.state === 'available' ? state.value : null;
}
async function attempt(work, failed) {
	try {
		return await work();
	} catch (error) {
		failed(error instanceof Error ? error.message : String(error));
		return null;
	}
}
function skippedSummary(collected) {
	const { total, read, skipped } = collected.files;
	if (skipped.length === 0) return null;
	const counts = /* @__PURE__ */ new Map();
	for (const { reason } of skipped) {
		const kind = reason.split(':', 1)[0] ?? reason;
		counts.set(kind, (counts.get(kind) ?? 0) + 1);
	}
	const reasons = [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).map(([reason, n]) => `${n} ${reason}`);
	return `${read} of ${total} files were read; left out: ${reasons.slice(0, 8).join(', ')}.`;
}
function definitionsOnly(files) {
	return `The project is very large: ${files} files without a sign of agents, models, prompts or commands were read for their definitions alone.`;
}
function nothingCollected(snapshot2, reason) {
	const tree = snapshot2.files();
	const skipped = tree.map(({ path }) => ({ path, reason: 'the files could not be read' }));
	return {
		sources: [],
		keys: /* @__PURE__ */ new Map(),
		outlines: [],
		texts: /* @__PURE__ */ new Map(),
		lines: {},
		broken: [reason],
		definitionsOnly: 0,
		files: { total: tree.length, read: 0, skipped, languages: [] },
	};
}
var NAMED = 3;
function faultySources(sources) {
	const faulty = sources.filter(({ facts }) => facts.parse.status !== 'ok');
	if (faulty.length === 0) return null;
	const places = faulty.slice(0, NAMED).map(({ path, facts }) => `${path}:${facts.parse.errors[0]?.line ?? 1}`);
	const more = faulty.length > NAMED ? ` and ${faulty.length - NAMED} more` : '';
	return {
		message: `${faulty.length} of ${sources.length} source files have syntax errors (${places.join(', ')}${more}); what stands in the broken parts is not seen.`,
		all: faulty.length === sources.length,
	};
}
var OBJECT_ID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;
var REF_NAME = /^refs\/(?!.*(?:\.\.|\/\/|@\{|\.lock(?:\/|$)))[^\u0000-\u0020\u007f~^:?*[\\]+$/;
var MAX_REFS = 1e5;
var MAX_REF_DEPTH = 12;
async function findRepository(path) {
	const start = await realpath(path);
	for (let folder = start; ; folder = dirname(folder)) {
		if (isGitDirectory(folder)) return opened(folder, null, folder !== start);
		const dotGit = join(folder, '.git');
		const linked = linkedDirectory(dotGit);
		if (linked !== null && isGitDirectory(linked)) return opened(linked, folder, folder !== start);
		if (dirname(folder) === folder) return null;
	}
}
async function readRefs(repository) {
	const { gitDirectory, commonDirectory } = repository;
	if (isFolder(join(commonDirectory, 'reftable')))
		throw new AuditorError('AUD_TARGET_NOT_GIT', 'The repository stores its refs in the reftable format, which is not read.', {
			hint: 'Give a bundle of it: git bundle create target.bundle --all.',
		});
	const all = /* @__PURE__ */ new Map();
	for (const line of (await textOf2(join(commonDirectory, 'packed-refs'))).split('\n')) {
		const [id = '', name = ''] = line.split(' ');
		if (OBJECT_ID.test(id) && REF_NAME.test(name) && all.size < MAX_REFS) all.set(name, id);
	}
	await readLooseRefs(join(commonDirectory, 'refs'), 'refs', all, 0);
	const { branch, head } = await readHead(gitDirectory, commonDirectory, all);
	const shallow = (await textOf2(join(commonDirectory, 'shallow'))).split('\n').filter((line) => OBJECT_ID.test(line));
	return { branch, head, all, shallow, origin: originOf(await textOf2(join(commonDirectory, 'config'))) };
}
async function readHead(gitDirectory, commonDirectory, all) {
	let text = (await textOf2(join(gitDirectory, 'HEAD'))).trim();
	for (let hops = 0; hops < 5; hops++) {
		if (OBJECT_ID.test(text)) return { branch: null, head: text };
		const name = /^ref:\s*(\S+)$/.exec(text)?.[1];
		if (name === void 0 || !REF_NAME.test(name)) break;
		const id = all.get(name);
		const branch = name.replace(/^refs\/heads\//, '');
		if (id !== void 0) return { branch, head: id };
		text = (await textOf2(join(commonDirectory, name))).trim();
		if (text === '') return { branch, head: null };
	}
	return { branch: null, head: null };
}
async function readLooseRefs(folder, prefix, all, depth) {
	let entries2;
	try {
		entries2 = await readdir(folder, { withFileTypes: true });
	} catch {
		return;
	}
	for (const entry of entries2) {
		const name = `${prefix}/${entry.name}`;
		if (all.size >= MAX_REFS) return;
		if (entry.isDirectory() && depth < MAX_REF_DEPTH) await readLooseRefs(join(folder, entry.name), name, all, depth + 1);
		if (!entry.isFile() || !REF_NAME.test(name)) continue;
		const id = (await textOf2(join(folder, entry.name))).trim();
		if (OBJECT_ID.test(id)) all.set(name, id);
	}
}
function originOf(configuration) {
	let inOrigin = false;
	for (const line of configuration.split('\n')) {
		const section = /^\s*\[\s*([\w.-]+)(?:\s+"(.*)")?\s*\]/.exec(line);
		if (section) inOrigin = section[1]?.toLowerCase() === 'remote' && section[2] === 'origin';
		const url = inOrigin ? /^\s*url\s*=\s*(\S+)\s*$/i.exec(line)?.[1] : void 0;
		if (url !== void 0) return url;
	}
	return null;
}
function opened(gitDirectory, workTree, inside) {
	let commonDirectory = gitDirectory;
	try {
		const written = readFileSync(join(gitDirectory, 'commondir'), 'utf8').trim();
		if (written !== '') commonDirectory = isAbsolute(written) ? written : resolve(gitDirectory, written);
	} catch {}
	return { workTree, gitDirectory, commonDirectory, inside };
}
function linkedDirectory(dotGit) {
	try {
		if (statSync(dotGit).isDirectory()) return dotGit;
		const target = /^gitdir:\s*(.+?)\s*$/m.exec(readFileSync(dotGit, 'utf8').slice(0, 4096))?.[1];
		return target === void 0 ? null : resolve(dirname(dotGit), target);
	} catch {
		return null;
	}
}
function isGitDirectory(folder) {
	const linked = isFile(join(folder, 'HEAD')) && isFile(join(folder, 'commondir'));
	return linked || (isFile(join(folder, 'HEAD')) && isFolder(join(folder, 'objects')) && isFolder(join(folder, 'refs')));
}
function isFile(path) {
	return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
function isFolder(path) {
	return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
var MAX_TEXT = 32 * 1024 * 1024;
async function textOf2(path) {
	try {
		const found2 = await stat(path);
		return found2.isFile() && found2.size <= MAX_TEXT ? await readFile(path, 'utf8') : '';
	} catch {
		return '';
	}
}
var NOT_PUBLIC = [
	['0.0.0.0', 8],
	['10.0.0.0', 8],
	['100.64.0.0', 10],
	['127.0.0.0', 8],
	['169.254.0.0', 16],
	['172.16.0.0', 12],
	['192.0.0.0', 24],
	['192.0.2.0', 24],
	['192.88.99.0', 24],
	['192.168.0.0', 16],
	['198.18.0.0', 15],
	['198.51.100.0', 24],
	['203.0.113.0', 24],
	['224.0.0.0', 4],
	['240.0.0.0', 4],
	['::', 96],
	['::ffff:0:0', 96],
	['::ffff:0:0:0', 96],
	['64:ff9b::', 96],
	['64:ff9b:1::', 48],
	['100::', 64],
	['2001::', 23],
	['2001:db8::', 32],
	['2002::', 16],
	['3fff::', 20],
	['5f00::', 16],
	['fc00::', 7],
	['fe80::', 10],
	['fec0::', 10],
	['ff00::', 8],
];
function looksLikeUrl(source) {
	return /^[a-z][a-z0-9+.-]*:\/\//i.test(source) || /^[a-z][a-z0-9+.-]+::/i.test(source) || /^[^/\\\s:]+@[^/\\\s:]+:(?!\\)/.test(source);
}
async function checkUrl(source, policy, resolve3 = resolveAll) {
	const url = parseUrl(source);
	const name = url.hostname
		.replace(/^\[|\]$/g, '')
		.replace(/\.$/, '')
		.toLowerCase();
	if (policy.allowHosts && !policy.allowHosts.some((allowed) => isHost(name, allowed.toLowerCase())))
		throw refused(`the host ${name} is not among the allowed hosts`, 'Allow it with --allow-hosts.');
	const literal = isIP(name) !== 0;
	const addresses = literal ? [name] : await resolve3(name);
	if (!policy.allowPrivateHosts) {
		const bad = addresses.find((address) => !isPublicAddress(address));
		if (bad !== void 0)
			throw refused(`${name} is ${literal ? '' : `at ${bad}, `}not a public address`, 'Allow private hosts with --allow-private-hosts.');
	}
	const port = url.port || '443';
	const pinned2 = literal ? null : `${name}:${port}:${addresses.map((a) => (a.includes(':') ? `[${a}]` : a)).join(',')}`;
	return { url: `https://${url.host}${url.pathname}`, host: url.host, pinned: pinned2, addresses };
}
function displayUrl(source) {
	const plain = stripControl(source).replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/i, '$1');
	return plain.replace(/[?#].*$/s, '').slice(0, 500);
}
function forgeOf(address) {
	const match =
		/^(?:https?|ssh|git):\/\/(?:[^@/\s]*@)?([^/:\s]+)(?::\d+)?\/([^\s?#]+?)(?:\.git)?\/?$/i.exec(address) ??
		/^(?:[\w.-]+@)([\w.-]+):(?!\/)([^\s?#]+?)(?:\.git)?\/?$/.exec(address);
	if (!match) return null;
	const [, host = '', path = ''] = match;
	if (
		!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(host) ||
		isIP(host) !== 0 ||
		!/^[\w.~-]+(\/[\w.~-]+)+$/.test(path) ||
		/(^|\/)\.\.?(\/|$)/.test(path)
	)
		return null;
	return `https://${host.toLowerCase()}/${path}`;
}
function isPublicAddress(address) {
	const family = isIP(address.split('%')[0] ?? '');
	if (family === 0 || address.includes('%')) return false;
	const type = family === 6 ? 'ipv6' : 'ipv4';
	const blocked = new BlockList();
	for (const [network, prefix] of NOT_PUBLIC) if (isIP(network) === family) blocked.addSubnet(network, prefix, type);
	return !blocked.check(address, type);
}
function parseUrl(source) {
	if (stripControl(source) !== source || /[\s\\]/.test(source)) throw refused('it holds control characters, blanks or backslashes');
	const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(source)?.[1]?.toLowerCase();
	if (scheme === 'file') throw refused('file:// addresses are not followed', 'Give the path of the folder instead.');
	if (scheme !== 'https') throw refused('only https:// addresses are cloned', 'Write it as https://host/owner/name.');
	let url;
	try {
		url = new URL(source);
	} catch {
		throw refused('it is not a valid address');
	}
	if (url.hostname === '' || /^https:\/\/[/?#]/i.test(source) || url.pathname === '/' || url.pathname === '')
		throw refused('it names no repository');
	return url;
}
async function resolveAll(host) {
	try {
		const found2 = await lookup(host, { all: true, verbatim: true });
		return found2.map((entry) => entry.address);
	} catch (error) {
		throw new AuditorError('AUD_TARGET_UNREACHABLE', `The host ${host} cannot be found.`, { cause: error });
	}
}
function isHost(name, allowed) {
	return allowed.startsWith('*.') ? name.endsWith(allowed.slice(1)) : name === allowed;
}
function refused(reason, hint) {
	return new AuditorError('AUD_TARGET_URL_REFUSED', `The address is refused: ${reason}.`, hint === void 0 ? {} : { hint });
}
function stripControl(text) {
	return text.replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g, '');
}

// src/sandbox/head-of.ts
async function headOf(source) {
	if (looksLikeUrl(source)) return null;
	const found2 = await stat(source).catch(() => null);
	if (!found2?.isDirectory()) return null;
	try {
		const repository = await findRepository(source);
		return repository ? (await readRefs(repository)).head : null;
	} catch {
		return null;
	}
}
var PASSED = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR', 'HTTPS_PROXY', 'https_proxy', 'NO_PROXY', 'no_proxy'];
var SETTINGS = [
	['core.hooksPath', devNull],
	['core.fsmonitor', 'false'],
	['core.symlinks', 'false'],
	['core.commitGraph', 'false'],
	// a forged graph file could tell another history than the commits do
	['core.multiPackIndex', 'false'],
	['core.quotePath', 'false'],
	['core.bigFileThreshold', '16m'],
	// larger blobs are streamed, never held in memory
	['core.deltaBaseCacheLimit', '32m'],
	['submodule.recurse', 'false'],
	['transfer.bundleURI', 'false'],
	['http.followRedirects', 'false'],
	['http.lowSpeedLimit', '1000'],
	['http.lowSpeedTime', '30'],
	['credential.helper', ''],
	['safe.bareRepository', 'explicit'],
	['log.showSignature', 'false'],
	['log.showRoot', 'true'],
	['gc.auto', '0'],
	['maintenance.auto', 'false'],
];
function gitSettings(more = []) {
	return [...SETTINGS, ...more].flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
function gitEnvironment(home, protocol, token = null) {
	const environment = {};
	for (const name of PASSED) {
		const value = process.env[name];
		if (value !== void 0) environment[name] = value;
	}
	Object.assign(environment, {
		HOME: home,
		LC_ALL: 'C',
		GIT_CONFIG_NOSYSTEM: '1',
		GIT_CONFIG_GLOBAL: devNull,
		GIT_ATTR_NOSYSTEM: '1',
		GIT_TERMINAL_PROMPT: '0',
		GIT_ASKPASS: '/bin/false',
		SSH_ASKPASS: '/bin/false',
		GIT_ALLOW_PROTOCOL: protocol,
		GIT_PROTOCOL_FROM_USER: '0',
		GIT_NO_REPLACE_OBJECTS: '1',
		GIT_GRAFT_FILE: devNull,
		GIT_NO_LAZY_FETCH: '1',
		GIT_OPTIONAL_LOCKS: '0',
		GIT_LFS_SKIP_SMUDGE: '1',
	});
	if (token) {
		environment.GIT_CONFIG_COUNT = '1';
		environment.GIT_CONFIG_KEY_0 = `http.https://${token.host}/.extraHeader`;
		environment.GIT_CONFIG_VALUE_0 = `Authorization: Basic ${Buffer.from(`x-access-token:${token.value}`).toString('base64')}`;
	}
	return environment;
}
async function memoryOfGroup(group) {
	if (process.platform !== 'linux') return 0;
	let bytes = 0;
	for (const name of await readdir('/proc').catch(() => [])) {
		if (!/^\d+$/.test(name)) continue;
		const status = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
		const fields = status.slice(status.lastIndexOf(')') + 2).split(' ');
		if (Number(fields[2]) === group) bytes += Number(fields[21]) * PAGE_BYTES;
	}
	return bytes;
}
var PAGE_BYTES = 4096;
var WATCH_EVERY_MS = 250;
var MOST_AT_ONCE = 300 * 1024 * 1024;
var MOST_OUTPUT = 1024 * 1024 * 1024;
var PIECE_BYTES = 1024 * 1024;
var running = /* @__PURE__ */ new Set();
var outputs = 0;
function runGit(args, run) {
	return new Promise((resolve3, reject) => {
		const place = join(run.folder, `git-output-${process.pid}-${outputs++}`);
		const output = openSync(place, 'wx+', 384);
		const child = spawnGit(args, run, output);
		child.stdin.end(run.input);
		let errors = '';
		let stopped = null;
		const stop = (reason) => {
			stopped ??= reason;
			killGroup(child);
		};
		const abort = () => stop('aborted');
		const deadline = setTimeout(() => stop('timeout'), run.timeoutMs);
		const watching = setInterval(() => void look(), WATCH_EVERY_MS);
		const look = async () => {
			if (fstatSync(output).size > MOST_OUTPUT) stop({ reason: 'git writes more than is read' });
			const reason = child.pid ? await run.watch?.(child.pid) : null;
			if (reason) stop({ reason });
		};
		const finish = () => {
			clearTimeout(deadline);
			clearInterval(watching);
			run.signal?.removeEventListener('abort', abort);
			closeSync(output);
			rmSync(place, { force: true });
		};
		if (run.signal?.aborted) abort();
		run.signal?.addEventListener('abort', abort, { once: true });
		child.stderr.on('data', (piece) => {
			errors = (errors + piece.toString('utf8')).slice(-8192);
		});
		let missing2 = false;
		child.on('error', (error) => {
			missing2 = true;
			reject(gitMissing(error));
		});
		child.on('close', async (code) => {
			try {
				const collected = [];
				if (run.read) await run.read(output);
				else if (!missing2) eachPiece(output, run.onOutput ?? ((piece) => collected.push(Buffer.from(piece))));
				resolve3({ code, output: Buffer.concat(collected), errors, stopped });
			} catch (error) {
				reject(error);
			} finally {
				finish();
			}
		});
	});
}
function eachPiece(file, take) {
	const piece = Buffer.allocUnsafe(PIECE_BYTES);
	for (let at = 0; ; ) {
		const bytes = readSync(file, piece, 0, PIECE_BYTES, at);
		if (bytes === 0) return;
		at += bytes;
		take(piece.subarray(0, bytes));
	}
}
function startGit(args, run) {
	return spawnGit(args, run, 'pipe');
}
function spawnGit(args, run, output) {
	const place = run.gitDirectory === null ? [] : [`--git-dir=${run.gitDirectory}`];
	const child = spawn('git', ['--no-pager', ...gitSettings(run.settings), ...place, ...args], {
		cwd: run.folder,
		env: run.index === void 0 ? run.environment : { ...run.environment, GIT_INDEX_FILE: run.index },
		detached: process.platform !== 'win32',
		stdio: ['pipe', output, 'pipe'],
		windowsHide: true,
	});
	running.add(child);
	child.on('close', () => running.delete(child));
	child.on('error', () => running.delete(child));
	child.stdin.on('error', () => {});
	return child;
}
function askGitNow(args, run, input) {
	const place = run.gitDirectory === null ? [] : [`--git-dir=${run.gitDirectory}`];
	const result = spawnSync('git', ['--no-pager', ...gitSettings(), ...place, ...args], {
		cwd: run.folder,
		env: run.environment,
		input,
		timeout: run.timeoutMs,
		maxBuffer: MOST_AT_ONCE,
		windowsHide: true,
	});
	return result.stdout ?? Buffer.alloc(0);
}
function killGroup(child) {
	if (child.pid === void 0) return;
	try {
		if (process.platform === 'win32') child.kill('SIGKILL');
		else process.kill(-child.pid, 'SIGKILL');
	} catch {}
}
function killRunningGit() {
	for (const child of running) killGroup(child);
}
function gitMissing(error) {
	if (error.code === 'ENOENT')
		return new AuditorError('AUD_GIT_MISSING', 'git is not installed, or not on the PATH.', {
			hint: 'Install git 2.31 or newer.',
			cause: error,
		});
	return new AuditorError('AUD_INTERNAL', `git could not be started: ${error.message}`, { cause: error });
}

// src/sandbox/acquire.ts
var MAX_MEMORY_BYTES = 1e9;
var SHALLOW = 'The source is a shallow clone: history before its oldest commits is unseen.';
async function acquireLocal(repository, folder) {
	const refs = await readRefs(repository);
	const gitDirectory = join(folder, 'repo.git');
	const notes = [];
	let { head, branch } = refs;
	if (head === null) {
		const instead = fallbackBranch(refs.all);
		if (instead) {
			notes.push(`HEAD names a branch without commits; ${instead.branch} is audited instead.`);
			({ head, branch } = instead);
		}
	}
	await mkdir(join(gitDirectory, 'objects', 'info'), { recursive: true });
	await mkdir(join(gitDirectory, 'refs'));
	const sha256 = (head ?? [...refs.all.values()][0] ?? '').length === 64;
	const format = sha256
		? '[core]\n	repositoryformatversion = 1\n	bare = true\n[extensions]\n	objectFormat = sha256\n'
		: '[core]\n	repositoryformatversion = 0\n	bare = true\n';
	await writeFile(join(gitDirectory, 'config'), format);
	await writeFile(
		join(gitDirectory, 'HEAD'),
		head === null
			? 'ref: refs/heads/main\n'
			: `${head}
`,
	);
	await writeFile(
		join(gitDirectory, 'objects', 'info', 'alternates'),
		`${quoted2(join(repository.commonDirectory, 'objects'))}
`,
	);
	const names = [...refs.all.keys()].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
	await writeFile(
		join(gitDirectory, 'packed-refs'),
		names
			.map(
				(name) => `${refs.all.get(name)} ${name}
`,
			)
			.join(''),
	);
	if (refs.shallow.length > 0) {
		await writeFile(
			join(gitDirectory, 'shallow'),
			`${refs.shallow.join('\n')}
`,
		);
		notes.push(SHALLOW);
	}
	return { gitDirectory, head, branch, shallow: refs.shallow.length > 0, origin: refs.origin, notes };
}
async function acquireBundle(path, folder, limits) {
	const result = await clone(['--', path], folder, gitEnvironment(folder, 'file'), limits, []);
	if (result.stopped) throw stoppedError(result, basename(path), limits);
	if (result.code !== 0) {
		const thin = /lacks these prerequisite|prerequisite commits/i.test(result.errors);
		const reason = thin ? 'builds on commits that it does not hold' : 'cannot be read by git';
		throw new AuditorError('AUD_TARGET_NOT_GIT', `The bundle ${basename(path)} ${reason}.`, {
			...(thin ? { hint: 'Make a full one: git bundle create target.bundle --all.' } : {}),
		});
	}
	return cloned(folder, []);
}
async function acquireRemote(target, folder, options) {
	const environment = gitEnvironment(folder, 'https', options.token ? { host: target.host, value: options.token } : null);
	const settings = [];
	if (target.pinned) settings.push(['http.curloptResolve', target.pinned]);
	if (options.caFile) settings.push(['http.sslCAInfo', options.caFile]);
	const depth = options.depth === null ? [] : [`--depth=${options.depth}`, '--single-branch'];
	const result = await clone([...depth, '--', target.url], folder, environment, options, settings);
	if (result.stopped) throw stoppedError(result, target.url, options);
	if (result.code !== 0) throw unreachable(target.url, result.errors);
	const notes =
		options.depth === null
			? []
			: [`Only the newest ${options.depth} commits were fetched (--depth ${options.depth}): older history is unseen.`];
	const wanted = options.commit;
	if (wanted !== null && /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(wanted)) {
		const run = {
			environment,
			settings,
			gitDirectory: join(folder, 'repo.git'),
			folder,
			timeoutMs: options.timeoutMs,
			signal: options.signal,
		};
		const present2 = await runGit(['cat-file', '-e', `${wanted}^{commit}`], run);
		if (present2.code !== 0) {
			const more = options.depth === null ? [] : [`--depth=${options.depth}`];
			await runGit(['fetch', '-q', '--no-tags', '--no-recurse-submodules', ...more, '--', target.url, wanted], {
				...run,
				watch: watcher(folder, options),
			});
		}
	}
	return cloned(folder, notes);
}
async function clone(args, folder, environment, limits, settings) {
	const into = join(folder, 'repo.git');
	const options = ['clone', '--bare', '--no-local', '--no-tags', '--no-recurse-submodules', '--quiet', '--template='];
	const result = await runGit([...options, ...args, into], {
		environment,
		settings,
		gitDirectory: null,
		folder,
		timeoutMs: limits.timeoutMs,
		signal: limits.signal,
		watch: watcher(folder, limits),
	});
	if (result.code === 0 && (await bytesOf(folder)) > limits.maxBytes) return { ...result, stopped: { reason: tooLarge(limits) } };
	return result;
}
async function cloned(folder, notes) {
	const gitDirectory = join(folder, 'repo.git');
	const own = { gitDirectory, commonDirectory: gitDirectory };
	const refs = await readRefs(own);
	const instead = refs.head === null ? fallbackBranch(refs.all) : null;
	const more = instead ? [`HEAD names no branch of the source; ${instead.branch} is audited instead.`] : [];
	if (refs.shallow.length > 0 && notes.length === 0) more.push(SHALLOW);
	return {
		gitDirectory,
		head: refs.head ?? instead?.head ?? null,
		branch: refs.head === null ? (instead?.branch ?? refs.branch) : refs.branch,
		shallow: refs.shallow.length > 0,
		origin: null,
		notes: [...notes, ...more],
	};
}
function fallbackBranch(refs) {
	const branches2 = [...refs].filter(([name]) => name.startsWith('refs/heads/')).sort(([a], [b]) => (a < b ? -1 : 1));
	const found2 =
		branches2.find(([name]) => name === 'refs/heads/main') ?? branches2.find(([name]) => name === 'refs/heads/master') ?? branches2[0];
	return found2 ? { branch: found2[0].slice('refs/heads/'.length), head: found2[1] } : null;
}
function watcher(folder, limits) {
	return async (processId) => {
		if ((await bytesOf(folder)) > limits.maxBytes) return tooLarge(limits);
		if ((await memoryOfGroup(processId)) > MAX_MEMORY_BYTES) return 'git needs more than 1 GB of memory to receive it';
		return null;
	};
}
function tooLarge(limits) {
	return `it is larger than the limit of ${Math.round(limits.maxBytes / 1e6)} MB`;
}
function stoppedError(result, what, limits) {
	if (result.stopped === 'aborted') return new AuditorError('AUD_TARGET_UNREACHABLE', 'Reading the target was interrupted.');
	if (result.stopped === 'timeout')
		return new AuditorError('AUD_TARGET_UNREACHABLE', `${what} could not be fetched within ${Math.round(limits.timeoutMs / 1e3)} s.`, {
			hint: 'Allow more with --timeout, or fetch less with --depth.',
		});
	const reason = result.stopped?.reason ?? '';
	return new AuditorError('AUD_TARGET_TOO_LARGE', `${what} was not fetched: ${reason}.`, {
		hint: 'Allow more with --max-bytes, or fetch less with --depth.',
	});
}
function unreachable(url, errors) {
	const say = (reason, hint) =>
		new AuditorError('AUD_TARGET_UNREACHABLE', `${url} cannot be read: ${reason}.`, hint === void 0 ? {} : { hint });
	if (/could not read Username|Authentication failed|terminal prompts disabled|401|403/i.test(errors))
		return say('it is private or does not exist', 'Give a token in the environment if it is private.');
	if (/not found|404/i.test(errors)) return say('there is no repository at this address');
	if (/redirect|\b30[12378]\b/i.test(errors))
		return say('it answers with a redirect, which is not followed', 'Give the address it has now.');
	if (/certificate|SSL|TLS/i.test(errors)) return say('its certificate is not trusted');
	if (/Could not resolve host|Failed to connect|Connection (refused|timed out|reset)|Network is unreachable/i.test(errors))
		return say('the host does not answer');
	return say('git could not fetch it');
}
async function bytesOf(folder) {
	let total = 0;
	const entries2 = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
	for (const entry of entries2) {
		if (!entry.isFile()) continue;
		total += (await stat(join(entry.parentPath, entry.name)).catch(() => null))?.size ?? 0;
	}
	return total;
}
function quoted2(path) {
	if (!/["\\\n\r#]/.test(path)) return path;
	return `"${path.replace(/["\\]/g, '\\$&').replace(/\n/g, '\\n').replace(/\r/g, '\\r')}"`;
}
async function isBundle(path) {
	const file = await open(path, 'r');
	try {
		const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0);
		return /^# v[23] git bundle/.test(buffer.subarray(0, bytesRead).toString('latin1'));
	} finally {
		await file.close();
	}
}

// src/sandbox/commit-files.ts
function commitFiles(git, files, timeoutMs) {
	const byPath = new Map(files.map((file) => [file.path, file]));
	return {
		files: () => files,
		async readBlobs(wanted, onBlob, options = {}) {
			const maxBytes = options.maxBytes ?? MAX_TEXT_BYTES;
			let budget = options.maxTotalBytes ?? MAX_TOTAL_BYTES;
			const deadline = AbortSignal.timeout(timeoutMs);
			const signal = options.signal ? AbortSignal.any([deadline, options.signal]) : deadline;
			const asked = wanted.map((file) => {
				const bytes = file.bytes ?? 0;
				const reason =
					skipByMode(file.mode) ??
					(file.bytes === null ? SKIPPED.missing : null) ??
					(bytes > maxBytes ? SKIPPED.large(maxBytes) : null) ??
					(bytes > budget ? SKIPPED.total : null);
				if (reason === null) budget -= bytes;
				return { file, id: file.blob, bytes, reason };
			});
			const sent = asked.filter(({ reason }) => reason === null);
			let next = 0;
			const passOver = async (until) => {
				for (let one = asked[next]; one && one !== until; one = asked[++next])
					await onBlob(one.file, { skipped: one.reason ?? SKIPPED.interrupted });
			};
			await git.eachObject(
				sent,
				async (one, content) => {
					await passOver(one);
					next++;
					await onBlob(one.file, content ? { content } : { skipped: signal.aborted ? SKIPPED.interrupted : SKIPPED.missing });
				},
				{ signal },
			);
			await passOver(null);
		},
		readNow: (wanted) => git.objectsNow(wanted.map((file) => file.blob)),
		async readFile(path) {
			const file = byPath.get(path);
			if (!file || skipByMode(file.mode) !== null || file.bytes === null || file.bytes > MAX_DOCUMENT_BYTES) return null;
			const reader = git.objects();
			try {
				return (await reader.one(file.blob, MAX_DOCUMENT_BYTES))?.content ?? null;
			} finally {
				reader.close();
			}
		},
	};
}

// src/sandbox/measure-growth.ts
var MEASURED_COMMITS = 1500;
var RAW = /^:\d+ \d+ ([0-9a-f]+) ([0-9a-f]+) [A-Z]\d*$/;
var NOTHING = /^0+$/;
async function measureGrowth(git, history) {
	const { commits, head } = history;
	if (head === null || commits.length === 0 || commits.length > MEASURED_COMMITS) return;
	const blobs = await blobsBehind(git, head);
	const ids = new Set([...blobs.values()].flatMap((pair) => [...pair]).filter((id) => !NOTHING.test(id)));
	if (ids.size === 0) return;
	const sizes = await git.sizes([...ids].sort());
	const sizeOf = (id) => (NOTHING.test(id) ? 0 : sizes.get(id));
	for (const commit of commits)
		for (const change of commit.changes) {
			const [before, after] = (blobs.get(`${commit.id} ${change.path}`) ?? []).map(sizeOf);
			if (before !== void 0 && after !== void 0) change.grown = after - before;
		}
}
async function blobsBehind(git, head) {
	const found2 = /* @__PURE__ */ new Map();
	const pieces = [];
	const options = ['-z', '--raw', '--no-abbrev', '--no-renames', '--no-merges', '--no-color', '--no-ext-diff', '--no-textconv'];
	const result = await git.run(['log', ...options, '--format=tformat:%H', head, '--'], {
		onOutput: (piece) => pieces.push(Buffer.from(piece)),
	});
	if (result.code !== 0) return found2;
	let commit = '';
	let pair = null;
	for (const token of Buffer.concat(pieces).toString('utf8').split('\0')) {
		if (pair) {
			if (languageOf(token) !== null) found2.set(`${commit} ${token}`, pair);
			pair = null;
			continue;
		}
		const raw = RAW.exec(token.trimStart());
		if (raw) pair = [raw[1] ?? '', raw[2] ?? ''];
		else if (token.trim() !== '') commit = token.trim();
	}
	return found2;
}
var ID = /^[0-9a-f]{40,64}$/;
function objectReader(run, mode) {
	const child = startGit(mode === 'contents' ? ['cat-file', '--batch'] : ['cat-file', '--batch-check', '--buffer'], run);
	const queue = [];
	let first = 0;
	const header = [];
	let body = null;
	let ended = false;
	const answer4 = (found2) => {
		queue[first]?.resolve(found2);
		first++;
		if (first <= 4096) return;
		queue.splice(0, first);
		first = 0;
	};
	const readHeader = (line) => {
		const [, type = '', size = ''] = line.split(' ');
		if (!/^\d+$/.test(size)) return answer4(null);
		const bytes = Number(size);
		if (mode === 'sizes') return answer4({ type, bytes, content: null });
		const keep = bytes <= (queue[first]?.cap ?? 0);
		body = { type, bytes, kept: keep ? Buffer.allocUnsafe(bytes) : null, seen: 0 };
	};
	child.stdout.on('data', (piece) => {
		for (let at = 0; at < piece.length; ) {
			if (body === null) {
				const end2 = piece.indexOf(10, at);
				header.push(piece.subarray(at, end2 < 0 ? void 0 : end2));
				if (end2 < 0) return;
				at = end2 + 1;
				const line = Buffer.concat(header.splice(0)).toString('latin1');
				readHeader(line);
				continue;
			}
			const wanted = Math.min(body.bytes + 1 - body.seen, piece.length - at);
			const inContent = Math.min(wanted, body.bytes - body.seen);
			if (body.kept && inContent > 0) piece.copy(body.kept, body.seen, at, at + inContent);
			body.seen += wanted;
			at += wanted;
			if (body.seen === body.bytes + 1) {
				const done = { type: body.type, bytes: body.bytes, content: body.kept };
				body = null;
				answer4(done);
			}
		}
	});
	child.stderr.resume();
	const end = () => {
		ended = true;
		while (first < queue.length) answer4(null);
	};
	child.on('close', end);
	child.on('error', end);
	const ask = (id, cap) =>
		new Promise((resolve3) => {
			if (ended || !ID.test(id)) return resolve3(null);
			queue.push({ cap, resolve: resolve3 });
			child.stdin.write(`${id}
`);
		});
	return {
		one: ask,
		many: (ids) => {
			const all = Promise.all(ids.map((id) => ask(id, 0)));
			if (mode === 'sizes') child.stdin.end();
			return all;
		},
		close: () => {
			child.stdin.end();
			killGroup(child);
		},
	};
}
var BATCH_BYTES = 32 * 1024 * 1024;
var BATCH_OBJECTS = 5e3;
async function eachObject(wanted, run, take) {
	let memory2 = Buffer.allocUnsafe(MIN_MEMORY);
	for (let from = 0; from < wanted.length; ) {
		let to = from;
		for (let bytes = 0; to < wanted.length && to - from < BATCH_OBJECTS && (to === from || bytes < BATCH_BYTES); to++)
			bytes += wanted[to]?.bytes ?? 0;
		const batch = wanted.slice(from, to);
		from = to;
		await run(['cat-file', '--batch', '--buffer'], {
			input: `${batch.map(({ id }) => id).join('\n')}
`,
			async read(file) {
				let at = 0;
				for (const one of batch) {
					const head = memory2.toString('latin1', 0, readSync(file, memory2, 0, LONGEST_HEADER, at)).split('\n', 1)[0] ?? '';
					const size = head.split(' ')[2] ?? '';
					at += head.length + 1;
					if (!/^\d+$/.test(size)) {
						await take(one, null);
						continue;
					}
					const bytes = Number(size);
					if (bytes > memory2.length) memory2 = Buffer.allocUnsafe(bytes);
					const got = bytes === one.bytes ? readSync(file, memory2, 0, bytes, at) : -1;
					at += bytes + 1;
					await take(one, got === bytes ? memory2.subarray(0, bytes) : null);
				}
			},
		});
	}
}
var MIN_MEMORY = 1024 * 1024;
var LONGEST_HEADER = 128;
function objectsNow(run, ids) {
	const output = askGitNow(
		['cat-file', '--batch'],
		run,
		`${ids.filter((id) => ID.test(id)).join('\n')}
`,
	);
	let at = 0;
	return ids.map((id) => {
		if (!ID.test(id)) return null;
		const end = output.indexOf(10, at);
		if (end < 0) return null;
		const size = output.toString('latin1', at, end).split(' ')[2] ?? '';
		at = end + 1;
		if (!/^\d+$/.test(size)) return null;
		const content = output.subarray(at, at + Number(size));
		at += Number(size) + 1;
		return content;
	});
}

// src/sandbox/private-git.ts
function privateGit(folder, gitDirectory, limits) {
	const environment = gitEnvironment(folder, 'none');
	const base = { environment, gitDirectory, folder, ...limits };
	let short = null;
	return {
		folder,
		gitDirectory,
		async ask(args) {
			short ??= shortQuestions(folder, environment, limits.timeoutMs);
			try {
				return (await (await short).raw([`--git-dir=${gitDirectory}`, ...args])).trim() || null;
			} catch (error) {
				if (error.plugin !== void 0) throw error;
				return null;
			}
		},
		run: (args, more = {}) => runGit(args, { ...base, ...more }),
		async sizes(ids) {
			const reader = objectReader(base, 'sizes');
			const sizes = /* @__PURE__ */ new Map();
			try {
				for (const [index, found2] of (await reader.many([...ids])).entries()) if (found2) sizes.set(ids[index] ?? '', found2.bytes);
			} finally {
				reader.close();
			}
			return sizes;
		},
		objects: () => objectReader(base, 'contents'),
		eachObject: (wanted, take, more = {}) => eachObject(wanted, (args, own) => runGit(args, { ...base, ...more, ...own }), take),
		objectsNow: (ids) => objectsNow(base, ids),
	};
}
async function shortQuestions(folder, environment, timeoutMs) {
	const { simpleGit } = await import('simple-git');
	const config = gitSettings().filter((part) => part !== '-c');
	const git = simpleGit({
		baseDir: folder,
		config,
		maxConcurrentProcesses: 2,
		timeout: { block: timeoutMs },
		allowEnvironment: Object.keys(environment).filter((name) => name.startsWith('GIT_') || name === 'SSH_ASKPASS'),
		unsafe: {
			allowUnsafeHooksPath: true,
			allowUnsafeFsMonitor: true,
			allowUnsafeCredentialHelper: true,
			allowUnsafeAskPass: true,
			allowUnsafeConfigPaths: true,
		},
	});
	return git.env(environment);
}

// src/sandbox/read-history.ts
var MAX_COMMITS = 1e5;
var MAX_CHANGES = 15e5;
var MAX_BODY = 4e3;
var MAX_TOKEN_BYTES = 4e6;
var FORMAT = ['%H', '%P', '%an', '%ae', '%at', '%ct', '%B', ''].join('%x00');
var LOG = [
	'log',
	'-z',
	'--no-renames',
	'--no-abbrev',
	'--no-color',
	'--no-mailmap',
	'--no-notes',
	'--no-decorate',
	'--no-ext-diff',
	'--no-textconv',
	'--encoding=UTF-8',
	`--format=tformat:${FORMAT}`,
];
async function readHistory(git, head, shallow) {
	if (head === null) return { head, commits: [], shallow, limitations: [], count: 0 };
	const limitations = [];
	let log = await stream(git, ['--name-status'], head);
	if (!log.whole && !log.timeout) {
		const plain = await stream(git, [], head);
		if (plain.parser.commits.length > log.parser.commits.length) {
			limitations.push('Trees are missing from the source: which files the commits touch is known in part only.');
			const known2 = new Map(log.parser.commits.map((commit) => [commit.id, commit]));
			log = plain;
			log.parser.commits = plain.parser.commits.map((commit) => known2.get(commit.id) ?? commit);
		}
	}
	if (log.timeout) limitations.push('Reading the history took too long; older commits are unseen.');
	else if (!log.whole) limitations.push('The history ends early: commits are missing from the source.');
	const { commits, cutChanges } = log.parser;
	if (cutChanges) limitations.push(`More than ${MAX_CHANGES} changed paths; those of older commits are unseen.`);
	await mendDates(git, log.parser.undated);
	let count = commits.length;
	if (count >= MAX_COMMITS || log.timeout) {
		count = Math.max(count, Number(await git.ask(['rev-list', '--count', head])) || 0);
		if (count > commits.length && !log.timeout) limitations.push(`Only the newest ${MAX_COMMITS} of ${count} commits were read.`);
	}
	return { head, commits, shallow, limitations, count };
}
async function stream(git, options, head) {
	const parser = new LogParser();
	const result = await git.run([...LOG, ...options, `--max-count=${MAX_COMMITS}`, head, '--'], { onOutput: (piece) => parser.push(piece) });
	parser.finish();
	return { parser, whole: result.code === 0 && !parser.broken, timeout: result.stopped !== null };
}
async function mendDates(git, commits) {
	if (commits.length === 0) return;
	const reader = git.objects();
	try {
		for (const commit of commits) {
			const text = (await reader.one(commit.id, MAX_TOKEN_BYTES))?.content?.toString('latin1') ?? '';
			const header = text.split('\n\n', 1)[0] ?? '';
			const date = (who) => Number(new RegExp(`^${who} .*> ?(-?\\d+)(?: [+-]\\d+)?$`, 'm').exec(header)?.[1] ?? 0);
			commit.authoredAt = date('author');
			commit.committedAt = date('committer');
		}
	} finally {
		reader.close();
	}
}
var HASH2 = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;
var CHANGE = /^\n?([A-Z])\d*$/;
var SHORTEST_HASH = 40;
var FIELDS = 7;
var LogParser = class {
	commits = [];
	undated = [];
	broken = false;
	cutChanges = false;
	rest = [];
	restBytes = 0;
	fields = [];
	status = null;
	changes = 0;
	paths = /* @__PURE__ */ new Map();
	push(piece) {
		if (this.broken) return;
		const last = piece.lastIndexOf(0);
		if (last < 0) {
			this.keep(piece);
			return;
		}
		const whole = this.rest.length > 0 ? Buffer.concat([...this.rest, piece.subarray(0, last)]) : piece.subarray(0, last);
		this.rest = [];
		this.restBytes = 0;
		this.keep(piece.subarray(last + 1));
		for (const token of whole.toString('utf8').split('\0')) this.take(token);
	}
	finish() {
		if (this.fields.length > 0 || this.status !== null || this.restBytes > 0) this.broken = true;
	}
	keep(piece) {
		this.restBytes += piece.length;
		if (piece.length > 0 && this.restBytes - piece.length <= MAX_TOKEN_BYTES) this.rest.push(Buffer.from(piece));
	}
	take(token) {
		if (this.broken) return;
		if (this.status !== null) {
			this.addChange(this.status, token);
			this.status = null;
		} else if (this.fields.length > 0) {
			this.fields.push(token);
			if (this.fields.length === FIELDS) this.addCommit();
		} else if (token === '');
		else if (token.length < SHORTEST_HASH) {
			const change = CHANGE.exec(token);
			if (change && this.commits.length > 0) this.status = change[1] ?? '';
			else this.broken = true;
		} else if (HASH2.test(token)) {
			this.fields.push(token);
		} else this.broken = true;
	}
	addCommit() {
		const [id = '', parents = '', author = '', email = '', authored = '', committed = '', message = ''] = this.fields;
		this.fields = [];
		const text = message.slice(0, MAX_BODY);
		const end = text.indexOf('\n');
		const commit = {
			id,
			parents: parents === '' ? [] : parents.split(' '),
			author: this.interned(author),
			email: this.interned(email),
			authoredAt: Number(authored),
			committedAt: Number(committed),
			subject: (end < 0 ? text : text.slice(0, end)).trim(),
			body: end < 0 ? '' : text.slice(end + 1).trim(),
			changes: [],
		};
		if (authored === '' || committed === '' || !Number.isFinite(commit.authoredAt)) this.undated.push(commit);
		this.commits.push(commit);
	}
	addChange(status, path) {
		if (this.changes >= MAX_CHANGES) {
			this.cutChanges = true;
			return;
		}
		this.changes++;
		this.commits[this.commits.length - 1]?.changes.push({ status, path: this.interned(path) });
	}
	interned(text) {
		const known2 = this.paths.get(text);
		if (known2 !== void 0) return known2;
		this.paths.set(text, text);
		return text;
	}
};
var MAX_FILES = 5e5;
var ENTRY = /^(\d{6}) (blob|commit|tree) ([0-9a-f]{40,64})(?: +(\d+|-|BAD))?\t([\s\S]+)$/;
async function readTree(git, commit) {
	const notes = [];
	const full = await git.run(['ls-tree', '-r', '-l', '-z', '--full-tree', commit]);
	if (full.code === 0) return parse(full.output, notes);
	const names = await git.run(['ls-tree', '-r', '-z', '--full-tree', commit]);
	if (names.code !== 0) notes.push('Part of the tree cannot be listed: objects are missing from the source.');
	const tree = parse(names.output, notes);
	const sizes = await git.sizes(tree.files.map((file) => file.blob));
	return { notes, files: tree.files.map((file) => ({ ...file, bytes: file.mode === '160000' ? null : (sizes.get(file.blob) ?? null) })) };
}
function parse(output, notes) {
	const files = [];
	for (let start = 0; start < output.length; ) {
		const end = output.indexOf(0, start);
		if (end < 0) break;
		const entry = ENTRY.exec(output.toString('utf8', start, end));
		start = end + 1;
		if (!entry) continue;
		if (files.length >= MAX_FILES) {
			notes.push(`The tree holds more than ${MAX_FILES} files; the rest is unseen.`);
			break;
		}
		const [, mode = '', , blob = '', size, path = ''] = entry;
		files.push({
			path,
			blob,
			mode,
			bytes: size !== void 0 && /^\d+$/.test(size) ? Number(size) : null,
			context: contextOf(path),
			language: mode === '120000' || mode === '160000' ? null : languageOf(path),
		});
	}
	return { files: files.sort(compareBy((file) => file.path)), notes };
}
var PREFIX = 'auditor-run-';
var root = null;
async function privateFolder() {
	const own = openRoot();
	own.users++;
	const folder = await mkdtemp(join(own.folder, 'target-'));
	let released = false;
	return {
		folder,
		release: async () => {
			if (released) return;
			released = true;
			own.users--;
			await rm(folder, { recursive: true, force: true, maxRetries: 3 });
			if (own.users > 0) return;
			if (root === own) root = null;
			await rm(own.folder, { recursive: true, force: true, maxRetries: 3 });
		},
	};
}
function abandonSnapshots() {
	killRunningGit();
	const own = root;
	root = null;
	if (own) rmSync(own.folder, { recursive: true, force: true, maxRetries: 6, retryDelay: 20 });
}
function sweepStaleRoots(temporary = tmpdir()) {
	const mine = `${PREFIX}${machine()}-`;
	let removed = 0;
	for (const name of readdirSync(temporary)) {
		if (!name.startsWith(mine)) continue;
		const pid = Number(name.slice(mine.length).split('-')[0]);
		if (!Number.isSafeInteger(pid) || pid <= 0 || isAlive(pid)) continue;
		const folder = join(temporary, name);
		try {
			if (process.getuid && statSync(folder).uid !== process.getuid()) continue;
			rmSync(folder, { recursive: true, force: true });
			removed++;
		} catch {}
	}
	return removed;
}
function openRoot() {
	if (root) return root;
	sweepStaleRoots();
	root = { folder: mkdtempSync(join(tmpdir(), `${PREFIX}${machine()}-${process.pid}-`)), users: 0 };
	return root;
}
function machine() {
	let namespace = '';
	try {
		namespace = readlinkSync('/proc/self/ns/pid');
	} catch {}
	return createHash('sha256')
		.update(`${hostname()}
${namespace}`)
		.digest('hex')
		.slice(0, 8);
}
function isAlive(pid) {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return error.code === 'EPERM';
	}
}
var MAX_FILES2 = 5e5;
var MAX_COMPARE_MS = 1e4;
async function uncommittedFiles(git, repository, head) {
	const { workTree } = repository;
	if (workTree === null) return 0;
	const index = join(git.folder, 'compare.index');
	await copyFile(join(repository.gitDirectory, 'index'), index).catch(() => {});
	const more = { timeoutMs: MAX_COMPARE_MS };
	const place = (args) => git.run(['-c', 'core.bare=false', `--work-tree=${workTree}`, ...args], { ...more, index });
	const files = await place(['ls-files', '-z', '--modified', '--others', '--exclude-standard', '--', ':/']);
	const staged =
		head === null ? null : await place(['diff-index', '--cached', '--name-only', '-z', '--no-renames', '--no-ext-diff', head, '--']);
	if (files.code !== 0 || (staged && staged.code !== 0)) return null;
	const names = [files, staged].flatMap((result) => (result ? result.output.toString('utf8').split('\0') : []));
	return new Set(names.filter((name) => name !== '')).size;
}
async function worktreeFiles(git, workTree, head) {
	const root2 = await realpath(workTree);
	const index = join(git.folder, 'worktree.index');
	if (head !== null) await git.run(['read-tree', `--index-output=${index}`, head], { index });
	const place = ['-c', 'core.bare=false', `--work-tree=${root2}`];
	const listed3 = await git.run([...place, 'ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ':/'], { index });
	const paths = [...new Set(listed3.output.toString('utf8').split('\0'))].filter((path) => path !== '' && !path.endsWith('/'));
	const files = [];
	for (const path of paths.slice(0, MAX_FILES2)) {
		const found2 = await plainFile(root2, path);
		if (found2) files.push(found2);
	}
	files.sort(compareBy((file) => file.path));
	const known2 = new Map(files.map((file) => [file.path, file]));
	const read = async (file, cap) => {
		if (file.bytes === null || file.bytes > cap) return null;
		return await contentOf(root2, file.path, cap);
	};
	return {
		files: () => files,
		async readBlobs(wanted, onBlob, options = {}) {
			const maxBytes = options.maxBytes ?? MAX_TEXT_BYTES;
			let budget = options.maxTotalBytes ?? MAX_TOTAL_BYTES;
			for (const file of wanted) {
				const bytes = file.bytes ?? 0;
				const reason =
					skipByMode(file.mode) ??
					(bytes > maxBytes ? SKIPPED.large(maxBytes) : null) ??
					(bytes > budget ? SKIPPED.total : null) ??
					(options.signal?.aborted ? SKIPPED.interrupted : null);
				const content = reason === null ? await read(file, maxBytes) : null;
				budget -= content?.length ?? 0;
				await onBlob(file, content ? { content } : { skipped: reason ?? 'it cannot be read' });
			}
		},
		async readFile(path) {
			const file = known2.get(path);
			return file && skipByMode(file.mode) === null ? await read(file, MAX_DOCUMENT_BYTES) : null;
		},
	};
}
async function plainFile(root2, path) {
	try {
		const found2 = await lstat(join(root2, path));
		const mode = found2.isSymbolicLink()
			? '120000'
			: found2.isFile()
				? found2.mode & 64
					? '100755'
					: '100644'
				: found2.isDirectory()
					? '160000'
					: null;
		if (mode === null) return null;
		const regular = mode.startsWith('100');
		const blob = regular && found2.size <= MAX_DOCUMENT_BYTES ? await blobId(join(root2, path), found2.size) : '0'.repeat(40);
		return { path, blob, mode, bytes: regular ? found2.size : null, context: contextOf(path), language: regular ? languageOf(path) : null };
	} catch {
		return null;
	}
}
function blobId(path, size) {
	return new Promise((resolve3, reject) => {
		const hash = createHash('sha1').update(`blob ${size}\0`);
		createReadStream(path)
			.on('data', (piece) => hash.update(piece))
			.on('error', reject)
			.on('end', () => resolve3(hash.digest('hex')));
	});
}
async function contentOf(root2, path, cap) {
	try {
		const real = await realpath(join(root2, path));
		if (!real.startsWith(root2 + sep)) return null;
		const file = await open(real, 'r');
		try {
			const buffer = Buffer.alloc(Math.min(cap, (await file.stat()).size));
			const { bytesRead } = await file.read(buffer, 0, buffer.length, 0);
			return buffer.subarray(0, bytesRead);
		} finally {
			await file.close();
		}
	} catch {
		return null;
	}
}

// src/sandbox/open-repository.ts
var DEFAULT_TIMEOUT_MS = 3e5;
var DEFAULT_MAX_BYTES = 1e9;
async function openRepository(source, options = {}) {
	checkOptions(options);
	const limits = {
		timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
		maxBytes: options.maxBytes ?? DEFAULT_MAX_BYTES,
		signal: options.signal,
	};
	const place = await locate(source, options);
	const { folder, release } = await privateFolder();
	try {
		const acquired =
			place.kind === 'local'
				? await acquireLocal(place.repository, folder)
				: place.kind === 'bundle'
					? await acquireBundle(place.path, folder, limits)
					: await acquireRemote(place.url, folder, {
							...limits,
							depth: options.depth ?? null,
							token: options.token ?? null,
							caFile: options.caFile ?? null,
							commit: options.commit ?? null,
						});
		const git = privateGit(folder, acquired.gitDirectory, limits);
		return await snapshot(git, acquired, place, options, limits.timeoutMs, release);
	} catch (error) {
		await release();
		throw error;
	}
}
async function locate(source, options) {
	if (looksLikeUrl(source)) {
		if (options.worktree) throw new AuditorError('AUD_USAGE', 'A remote address has no work tree to read.');
		const url = await checkUrl(source, { allowPrivateHosts: options.allowPrivateHosts ?? false, allowHosts: options.allowHosts ?? null });
		return { kind: 'remote', source: displayUrl(url.url), url };
	}
	if (options.depth !== void 0 && options.depth !== null)
		throw new AuditorError('AUD_USAGE', 'A depth can be given for a remote address alone.');
	const path = resolve(source);
	const found2 = source === '' || source.includes('\0') ? null : await stat(path).catch(() => null);
	if (!found2) {
		const hint = /^[\w-]+(\.[\w-]+)+\//.test(source) ? `For an address, write https://${source}.` : void 0;
		throw new AuditorError('AUD_TARGET_NOT_FOUND', `There is nothing at ${source}.`, hint === void 0 ? {} : { hint });
	}
	if (found2.isFile()) {
		if (options.worktree) throw new AuditorError('AUD_USAGE', 'A bundle has no work tree to read.');
		if (await isBundle(path).catch(() => false)) return { kind: 'bundle', source: basename(path), path };
		throw new AuditorError('AUD_TARGET_NOT_GIT', `${source} is a file, and not a git bundle.`);
	}
	const repository = found2.isDirectory() ? await findRepository(path) : null;
	if (!repository) throw new AuditorError('AUD_TARGET_NOT_GIT', `${source} is not a git repository, nor inside one.`);
	if (options.worktree && repository.workTree === null)
		throw new AuditorError('AUD_USAGE', `${source} is a bare repository and has no work tree to read.`);
	return { kind: 'local', source, repository };
}
async function snapshot(git, acquired, place, options, timeoutMs, release) {
	const commit = await resolveCommit(git, acquired, options);
	const notes = [...acquired.notes];
	const local = place.kind === 'local' ? place.repository : null;
	if (local?.inside) notes.push('The path given lies inside a repository; the whole repository is audited.');
	const [tree, history] = await Promise.all([
		commit === null ? { files: [], notes: [] } : readTree(git, commit),
		readHistory(git, commit, acquired.shallow),
	]);
	await measureGrowth(git, history);
	const plain = options.worktree && local?.workTree ? await worktreeFiles(git, local.workTree, commit) : null;
	notes.push(...tree.notes, ...history.limitations);
	if (plain) notes.push('The plain files of the work tree were read; they may differ from every commit.');
	else if (local?.workTree && options.commit == null && options.asOf == null) notes.push(...(await sayUncommitted(git, local, commit)));
	const limitations = notes.map((message) => ({ detective: 'repo', severity: 'limitation', message, ours: false }));
	if (commit === null)
		limitations.unshift({ detective: 'repo', severity: 'critical', message: 'The repository has no commits.', ours: false });
	const dates = history.commits.map((c) => c.committedAt);
	const repository = {
		source: place.source,
		forge: place.kind === 'remote' ? forgeOf(place.url.url) : acquired.origin === null ? null : forgeOf(acquired.origin),
		commit,
		branch: acquired.branch,
		commits: history.count,
		shallow: acquired.shallow,
		firstCommitAt: dates.at(-1) ?? null,
		lastCommitAt: dates[0] ?? null,
	};
	const { count: _, ...read } = history;
	return {
		repository,
		limitations,
		...(plain ?? commitFiles(git, tree.files, timeoutMs)),
		history: async () => read,
		close: release,
	};
}
async function sayUncommitted(git, repository, commit) {
	const count = await uncommittedFiles(git, repository, commit);
	if (count === 0) return [];
	const what =
		count === null ? 'Uncommitted changes, if there are any,' : count === 1 ? 'One uncommitted file' : `${count} uncommitted files`;
	return [`${what} ${count === 1 ? 'is' : 'are'} unseen: the commit is audited, not the work tree.`];
}
async function resolveCommit(git, acquired, options) {
	const wanted = options.commit ?? null;
	let commit = acquired.head;
	if (wanted !== null) {
		commit = isRevision(wanted) ? await git.ask(['rev-parse', '--verify', '--quiet', `${wanted}^{commit}`]) : null;
		if (commit === null) throw new AuditorError('AUD_COMMIT_NOT_FOUND', `The commit ${wanted.slice(0, 80)} is not in the target.`);
	} else if (commit !== null) {
		const found2 = (await git.run(['rev-parse', '--verify', '--quiet', `${commit}^{commit}`])).output.toString('latin1').trim();
		if (found2 === '')
			throw new AuditorError('AUD_COMMIT_NOT_FOUND', `The commit ${commit.slice(0, 12)} that HEAD names is missing from the target.`);
		commit = found2;
	}
	if (options.asOf == null || commit === null) return commit;
	const seconds = Math.floor(Date.parse(options.asOf) / 1e3);
	const before = await git.ask(['rev-list', '--first-parent', '--max-count=1', `--before=@${seconds}`, commit]);
	if (!before) throw new AuditorError('AUD_COMMIT_NOT_FOUND', `The target has no commit at or before ${options.asOf}.`);
	return before;
}
function isRevision(text) {
	return /^[0-9a-f]{4,64}$/i.test(text) || (/^[\w][\w./-]{0,200}$/.test(text) && !text.includes('..') && !text.endsWith('.lock'));
}
function checkOptions(options) {
	const bad = (message) => new AuditorError('AUD_USAGE', message);
	if (options.depth != null && (!Number.isSafeInteger(options.depth) || options.depth < 1))
		throw bad('A depth is a whole number of 1 or more.');
	if (options.asOf != null && Number.isNaN(Date.parse(options.asOf))) throw bad(`${options.asOf} is no date.`);
	if (options.asOf != null && options.worktree) throw bad('A work tree is what it is now: it cannot be read as of a date.');
}
async function tokensOf(files) {
	const found2 = { units: [], texts: [], defined: /* @__PURE__ */ new Set() };
	const leftOut = [];
	for (const { path, text } of files) {
		const frontEnd = frontEndFor(path);
		if (frontEnd === null) continue;
		if (isHeavy(text)) leftOut.push({ path, reason: 'too large, too deep or with very long lines' });
		else if (!(await addUnits(frontEnd, path, text, found2))) leftOut.push({ path, reason: 'could not be parsed' });
	}
	for (const unit of found2.units) {
		const { tokens } = unit;
		for (let i = 0; i < tokens.length; i++) {
			const token = tokens[i];
			if (token.startsWith(OUTSIDE)) tokens[i] = found2.defined.has(token.slice(1)) ? 'i' : token.slice(1);
		}
	}
	const order = compareBy(
		(unit) => unit.path,
		(unit) => unit.line,
	);
	return { units: found2.units.filter((unit) => unit.tokens.length > 0).sort(order), texts: found2.texts.sort(order), leftOut };
}
var grammar = null;
async function addUnits(frontEnd, path, text, found2) {
	try {
		if (frontEnd === 'python') {
			grammar ??= import('./grammar-GZ5IEFQ2.js').then(({ loadGrammar }) => loadGrammar());
			const { pythonUnits } = await import('./python-NYJY37LI.js');
			return pythonUnits(await grammar, path, text.replaceAll('\0', ' '), found2);
		}
		const { typescriptUnits } = await import('./typescript-VPHC3X7B.js');
		return typescriptUnits(path, text, found2);
	} catch {
		return false;
	}
}

export {
	abandonSnapshots,
	answersOf,
	clonesArtifact,
	contextOf,
	defaultCacheFolder,
	detectRepository,
	filesArtifact,
	headOf,
	isTextPath,
	languageOf,
	openRepository,
	probes,
	projectArtifact,
	reducersArtifact,
	structuredOutputArtifact,
	sweepStaleRoots,
	textsArtifact,
	tokensOf,
	unsafeCallsArtifact,
};
