// What is a file for, and in which language is it written? Told from its path alone; content (a "generated" banner, say) is not looked at.
import type { FileContext } from '@auditor/schema';

const LANGUAGES: Readonly<Record<string, string>> = {
	py: 'Python', pyx: 'Cython', pyi: 'Python', pyw: 'Python', ipynb: 'Jupyter',
	ts: 'TypeScript', mts: 'TypeScript', cts: 'TypeScript', tsx: 'TSX', js: 'JavaScript', mjs: 'JavaScript', cjs: 'JavaScript', jsx: 'JSX',
	rs: 'Rust', go: 'Go', java: 'Java', kt: 'Kotlin', kts: 'Kotlin', scala: 'Scala', rb: 'Ruby', php: 'PHP', cs: 'C#', fs: 'F#', swift: 'Swift',
	c: 'C', h: 'C', cc: 'C++', cpp: 'C++', cxx: 'C++', hpp: 'C++', m: 'Objective-C', dart: 'Dart', ex: 'Elixir', exs: 'Elixir', erl: 'Erlang',
	hs: 'Haskell', clj: 'Clojure', lua: 'Lua', pl: 'Perl', r: 'R', jl: 'Julia', zig: 'Zig', sh: 'Shell', bash: 'Shell', zsh: 'Shell', ps1: 'PowerShell',
	vue: 'Vue', svelte: 'Svelte', sql: 'SQL', cypher: 'Cypher', bicep: 'Bicep', tf: 'Terraform',
}; // biome-ignore format: a table

const VENDORED =
	/(?:^|\/)(?:node_modules|bower_components|vendor|vendored|third_party|third-party|thirdparty|3rdparty|external[-_](?:lib(?:s|rary|raries)?|packages?|modules?)|site-packages|\.?venv(?:[-_]\w{1,20})?|virtualenv|__pypackages__|\.yarn|Pods)\//;
/** A page of the documentation about what others make. */
const OWN_PAGE = /^(?:docs?|documentation|website)\/(?!.*(?:node_modules|bower_components|\.yarn)\/).*\.mdx?$/;
const GENERATED_FOLDER =
	/(?:^|\/)(?:__pycache__|\.next|\.nuxt|\.vite|\.svelte-kit|\.output|\.parcel-cache|\.angular|\.docusaurus|\.turbo|\.mypy_cache|\.pytest_cache|\.ruff_cache|__generated__|generated(?:[_-](?:projects?|apps?|code|sites?|output))?|htmlcov|_build\/(?:html|dirhtml|doctrees)|[^/]+\.egg-info)\/|^(?!(?:(?!(?:src|lib|app)\/)[^/]+\/)*(?:src|lib|app)\/(?:[^/]+\/)*(?:build|out|coverage)\/)(?!(?:examples?|samples?|demos?)\/[^/]+\/)(?:[^/]+\/){0,2}(?:dist|build|out|coverage)\/|^(?:examples?|samples?|demos?)\/[^/]+\/(?:[^/]+\/)?(?:dist|build|out|coverage)\//;
const GENERATED_FILE =
	/(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|yarn\.lock|bun\.lockb?|uv\.lock|poetry\.lock|pdm\.lock|Pipfile\.lock|Cargo\.lock|composer\.lock|Gemfile\.lock|go\.sum)$|\.min\.(?:js|css|mjs)$|[.-]bundle\.js$|\.standalone\.js$|_pb2(?:_grpc)?\.pyi?$|\.pb\.(?:go|h|cc)$|(?:^|\/)(?=[^/]*$)[^/]*\.generated\.[^/]|[._]gen\.(?:ts|go|py)$|\.(?:js|css|ts)\.map$|\.py[co]$/;
const FIXTURE = /(?:^|\/)(?:fixtures?|__fixtures__|test[-_]?data|__snapshots__|snapshots|__mocks__|cassettes|goldens?)\//;
const TEST_FOLDER =
	/^evals?\/|(?:^|\/)(?:tests?|test-d|test-dts|__tests__|specs?|e2e|bench(?:marks?)?|unit[-_]tests?|integration[-_]tests?)\//;
const TEST_FILE =
	/(?:^|\/)(?:test_[^/]+\.py|[^/]+_tests?\.(?:py|go|rb|exs)|(?:[^/]+_)?bench(?:mark)?s?\.py|tests?\.(?:py|ts|js)|conftest\.py|[^/]+\.(?:test|spec|cy|e2e|int\.test|bench|test-d|tst)\.[cm]?[jt]sx?|(?:bench(?:mark)?s?|test-[^/]+|[^/]+-test)\.[cm]?[jt]s|[^/]+(?:Test|Tests|Spec)\.(?:java|kt|cs|scala|swift|php))$/;
const EXAMPLE = /(?:^|\/)(?:examples?|samples?|demos?|cookbook|tutorials?|quickstarts?)\/|^references?\/|\.examples?\.[cm]?[jt]sx?$/;
/** Not a package of that name. */
const DOCUMENTATION_FOLDER = /(?:^|\/)(?<!(?:^|\/)packages\/)(?:[Dd]ocs?|[Dd]ocumentation|wiki|man)\//;
const DOCUMENTATION_FILE =
	/\.(?:md|markdown|mdx|rst|adoc|asciidoc|pdf|docx?|odt|pptx?|tex)$|(?:^|\/)(?:readme|licen[cs]e|copying|notice|changelog|changes|history|authors|contributing|code_of_conduct|security)(?:\.(?:txt|html?))?$/i;
const PROMPT_FOLDER = /(?:^|\/)prompts?\//i;
const TEXT =
	/\.(?:txt|text|md|markdown|mdx|rst|adoc|ya?ml|json|jsonc|json5|jsonl|toml|ini|cfg|conf|properties|xml|html?|css|scss|svg|csv|tsv|graphql|gql|proto|prisma|prompt|j2|jinja2?|tmpl|tpl|hbs|mustache|mermaid|mmd|puml|plantuml|dot|gv|d2|env|example|sample|template|lock|gradle|tf|cmake|mk|nix|http|docker|dockerfile|containerfile|bat|cmd|service|diff|patch|log|pem|key|crt)$|(?:^|\/)(?:Dockerfile[^/]*|Containerfile|Makefile|Procfile|Justfile|Gemfile|Rakefile|Jenkinsfile|Vagrantfile|requirements[^/]*|\.[a-z]+rc|\.env[^/]*|\.git(?:ignore|attributes|modules)|\.dockerignore|\.editorconfig|\.npmignore|\.flake8|\.nvmrc|\.python-version|py\.typed|licen[cs]e|readme|notice|copying|authors|changelog|codeowners|\.?ci\/[\w-]+|\.husky\/pre-(?:commit|push)|(?:scripts?|bin|tools|docker|\.github)\/[\w-]+)$/i;

/** The first that fits, from what matters least to an audit (vendored) to what matters most (source). */
export function contextOf(path: string): FileContext {
	if (VENDORED.test(path) && !OWN_PAGE.test(path)) return 'vendored';
	if (GENERATED_FILE.test(path) || GENERATED_FOLDER.test(path)) return 'generated';
	if (FIXTURE.test(path)) return 'fixture';
	const documents = DOCUMENTATION_FILE.test(path) && !(PROMPT_FOLDER.test(path) && !/(?:^|\/)readme/i.test(path));
	if (TEST_FILE.test(path) || (TEST_FOLDER.test(path) && !documents)) return 'test';
	if (EXAMPLE.test(path)) return 'example';
	if (documents || DOCUMENTATION_FOLDER.test(path)) return 'documentation';
	return 'source';
}

/** Language by extension; null for data, prose and what is not known. */
export function languageOf(path: string): string | null {
	const extension = /\.([^./]+)$/.exec(path)?.[1];
	return extension === undefined
		? null
		: Object.hasOwn(LANGUAGES, extension.toLowerCase())
			? (LANGUAGES[extension.toLowerCase()] ?? null)
			: null;
}

/** Whether a file of this name holds text that people write: prose, data, prompts, configuration, or source of any language. */
export function isTextPath(path: string): boolean {
	return languageOf(path) !== null || TEXT.test(path) || isEnvironmentName(path);
}

/** Whether a file is named like one of an environment: `.env`, `dev.env.bak`, `env.internal`; not `env.ts` or `env.json`. */
export function isEnvironmentName(path: string): boolean {
	return (
		/(?:^|\/)(?:[\w-]{0,99}\.(?:env|ENV)(?:\.[\w-]+)*~?|env(?:\.ya?ml|[_-](?:example|sample|template))?)$/.test(path) ||
		isNamedEnvironment(path)
	);
}

/** `env.internal`: what stands behind the dot is no kind of file that is known. */
export function isNamedEnvironment(path: string): boolean {
	return /(?:^|\/)env\.[A-Za-z][\w-]*$/.test(path) && languageOf(path) === null && !TEXT.test(path);
}
