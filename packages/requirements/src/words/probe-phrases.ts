// What people say where they ask what a probe answers. A sentence is asked of a probe where each of `says` stands in it and every other word is one of
// `beside` or a small one: a word more is a thing more that is asked, and the probe does not tell it.

export interface ProbePhrase {
	readonly probe: string;
	/** Values that tell its findings on this from others. */
	readonly of?: Readonly<Record<string, readonly string[]>>;
	/** Patterns of words, each of which stands in the sentence. */
	readonly says: readonly RegExp[];
	readonly beside: string;
	/** The outcome where the sentence holds; of what must not be, said with one "no", "not" or "never". */
	readonly good?: 'false';
	readonly denied?: true;
	/** The finding is certain one way alone, or asks more or less than the sentence in the other. */
	readonly only?: 'met' | 'unmet';
	/** One finding speaks of all of a kind: that not all are so denies no sentence without "every". */
	readonly each?: true;
	/** One is enough, and nothing is said of every one. */
	readonly some?: true;
	/** A value that is `true` where the sentence holds, or a list of which one fits. */
	readonly value?: readonly [string, true | RegExp];
	/** A value that is empty where the sentence does not hold for certain. */
	readonly lost?: string;
	/** Paths that may be what the probe does not know: nothing is denied beside one. */
	readonly unless?: RegExp;
	/** Where it is not so at all, no sentence holds that asks it of one thing, with more words. */
	readonly more?: true;
	/** A probe that has to answer with `true` as well. */
	readonly also?: string;
}

const MODEL = '(?:(?:large |chat |ai |a\\.i\\. )?(?:language )?models?|llms?)';
const ANSWERS = '(?:answers?|outputs?|responses?|repl(?:y|ies)|results?)';
const CALLS =
	'call calls called calling request requests query queries client clients api invocation invocations set sets uses use given gives give asked made sent configured explicit fixed certain limited after own';
const TIME = 'time-?outs?|time[ -]?limits?|limits? (?:of|on|in) time|limited in time|deadlines?|maximum (?:time|duration|waiting time)';
/** A library may do so by itself: nothing of it is denied. */
const ENDS =
	'times? out|timed out|gives? up after (?:a |some )?(?:fixed |certain |limited )?(?:time|while|period)|(?:never|not|cannot) (?:hangs?|waits?|blocks?) (?:forever|endlessly|indefinitely)|instead of hanging';
const ERRORS = 'errors?|exceptions?|fail(?:s|ed|ing|ures?)?|crash(?:es|ed)?';
const HANDLED =
	'handled?|handles|handling|caught|catch(?:es)?|dealt with|(?:does |do |must |should |can |may )?(?:not|never) (?:crash|stop|break|end|abort|kill|take down|bring down)(?:es|s)?';
const TOLD = 'tells?|says?|said|shows?|shown|explains?|explained|describes?|described|documents?|documented|instructions?|commands?';
const INPUT =
	"(?:user|users'|user's) (?:input|text|data)|(?:input|data|texts?|values?) (?:of|from|by) (?:an? |the )?(?:users?|requests?|models?|outside|strangers?)|what (?:an? |the )?(?:users?|models?) (?:says?|sends?|writes?|types?)";
const COMMITTED =
	'committed(?: to)?|checked in(?:to)?|hard-?coded|in (?:the )?(?:source code|source|code|repository|repo|tree|git)|part of the (?:repository|code)|written in(?:to)? the (?:source|code)';
const DEPENDENCIES = '(?:dependenc(?:y|ies)|packages?|librar(?:y|ies)|requirements)';
const RUN = 'runs?|graphs?|agents?|workflows?|threads?|sessions?';
const KEPT =
	'restart restarts restarted crash crashes server service process database databases disk file files durable permanent permanently saved save saves stored store stores kept keep keeps written write writes run runs graph graphs agent agents workflow workflows so later again after if when it has been been where stopped stops left off interrupted middle';
const SURVIVES =
	'surviv(?:e|es|ed)|outliv(?:e|es|ed)|persist(?:s|ed|ent|ently|ence)?|durab(?:le|ly)|across restarts?|databases?|on disk|after (?:a |the )?(?:server |service |process )?(?:restart|crash)|still there|permanently|resum(?:e|ed|es|able)|picked up|continued?|goes on';
const ANSWERS_SAID = new RegExp(
	`\\b(?:${ANSWERS} (?:of|from|by) (?:an? |the |its |each |every |all |any )*${MODEL}|${MODEL}(?:'s?)? ${ANSWERS}|what (?:an? |the )?${MODEL} (?:answers?|returns?|says?|gives? back)|${MODEL} (?:answers?|returns?))\\b`,
	'g',
);
const COMMITTED_SAID = new RegExp(`\\b(?:${COMMITTED})\\b`, 'g');
const DEPENDENCIES_SAID = new RegExp(`\\b(?:${DEPENDENCIES})\\b`, 'g');
const ERRORS_SAID = new RegExp(`\\b(?:${ERRORS})\\b`, 'g');
const HANDLED_SAID = new RegExp(`\\b(?:${HANDLED})\\b`, 'g');
const INPUT_SAID = new RegExp(`\\b(?:${INPUT})\\b`, 'g');
const MODEL_SAID = new RegExp(`\\b(?:${MODEL})\\b`, 'g');
const SETTINGS_SAID =
	/\b(?:environment variables?|env vars?|settings|configuration (?:variables|values|settings|options)|configuration)\b/g;
const SURVIVES_SAID = new RegExp(`\\b(?:${SURVIVES})\\b`, 'g');
const TIME_SAID = new RegExp(`\\b(?:${TIME})\\b`, 'g');
const TOLD_SAID = new RegExp(`\\b(?:${TOLD})\\b`, 'g');

export const PROBE_PHRASES: readonly ProbePhrase[] = [
	{ probe: 'service/model-limits', more: true, says: [MODEL_SAID, new RegExp(`\\b(?:${TIME}|${ENDS})\\b`, 'g'), /\b(?:or)\b/g, /\b(?:retr(?:y|ies|ied)|attempts|tries)\b/g], beside: `${CALLS} number of up` },
	{ probe: 'service/model-limits', more: true, says: [MODEL_SAID, TIME_SAID], beside: CALLS, value: ['timeout', true] },
	{ probe: 'service/model-limits', says: [MODEL_SAID, new RegExp(`\\b(?:${ENDS})\\b`, 'g')], beside: CALLS, value: ['timeout', true], only: 'met' },
	{ probe: 'service/model-limits', says: [MODEL_SAID, /\b(?:retr(?:y|ies|ied)|tried again|repeated)\b/g], beside: `${CALLS} failed failing fails fail failure failures error errors transient temporary few times number bounded automatically when if logic policy mechanism`, value: ['retries', true], only: 'met' },
	{ probe: 'service/structured-output', more: true, of: { of: ['schema', 'hand', 'few', 'many'] }, says: [ANSWERS_SAID, /\b(?:schemas?|structured|typed|pydantic(?: or zod)? models?|data models?)\b/g], beside: 'checked check checks held hold parsed against before used use uses as data bound output outputs return returned returns they structured form everywhere' },
	{ probe: 'service/structured-output', of: { of: ['schema', 'hand', 'few', 'many'] }, only: 'met', says: [ANSWERS_SAID, /\b(?:validat(?:es?|ed|ion))\b/g], beside: 'schema schemas against before used use uses as data' },
	{ probe: 'service/checkpointer', more: true, of: { of: ['kept'] }, says: [/\b(?:checkpoint(?:s|er|ers|ed|ing)?)\b/g], beside: 'langgraph graph graphs agent agents uses use run runs state saved saves kept', lost: 'savers' },
	{ probe: 'service/checkpointer', of: { of: ['kept'] }, says: [/\b(?:checkpoint(?:er|ers|ing)?)\b/g, /\b(?:compiled?)\b/g], beside: 'langgraph graph graphs agent agents uses use run runs', value: ['savers', /^[1-9]/], lost: 'savers' },
	{ probe: 'service/checkpointer', more: true, of: { of: ['durable'] }, says: [new RegExp(`\\b(?:(?:state|progress)s?(?: of (?:an? |the |each |every )?(?:${RUN}))?|(?:${RUN}) states?|checkpoints?|interrupted runs?|runs?)\\b`, 'g'), SURVIVES_SAID], beside: `${KEPT} langgraph conversation conversations`, lost: 'beside' },
	{ probe: 'service/checkpointer', of: { of: ['durable'] }, says: [/\b(?:conversations?|dialogues?|chat histor(?:y|ies)|conversation histor(?:y|ies))\b/g, SURVIVES_SAID], beside: `${KEPT} state states`, only: 'met' },
	{ probe: 'service/tool-errors', says: [/\b(?:tools?)\b/g, new RegExp(`\\b(?:${HANDLED}|returns?|returned|hands?|handed|gives?|given)\\b`, 'g'), ERRORS_SAID], beside: 'call calls agent graph run model llm back as text message messages instead of crashing but and it whole does not which inside raised gracefully' },
	{ probe: 'service/swallowed-errors', of: { of: ['swallowed'] }, good: 'false', denied: true, only: 'unmet', says: [/\b(?:errors?|exceptions?|failures?)\b/g, /\b(?:swallow(?:ed|s|ing)?|silently|ignor(?:ed?|es|ing)|suppress(?:ed|es)?|lost)\b/g], beside: 'service passed over' },
	{ probe: 'service/swallowed-errors', of: { of: ['swallowed'] }, good: 'false', only: 'unmet', says: [/\b(?:(?:every|each|all|any) (?:errors?|exceptions?|failures?))\b/g, /\b(?:handled|caught|logged|reported|told|shown|recorded)\b/g], beside: 'service is or and raised again' },
	{ probe: 'service/swallowed-errors', of: { of: ['handled'] }, only: 'unmet', says: [MODEL_SAID, ERRORS_SAID, HANDLED_SAID], beside: `${CALLS} service services agent graph` },
	{ probe: 'service/logging', of: { of: ['any'] }, says: [/\b(?:logs?|logged|logging|loggers?)\b/g], beside: 'service agent agents server what it does doing uses use library writes write own steps', value: ['kinds', /^(?!langsmith|langfuse|opentelemetry)/] },
	{ probe: 'service/logging', of: { of: ['any'] }, says: [/\b(?:trac(?:e|es|ed|ing))\b/g], beside: 'service agent agents runs run graph what it does uses use tool', value: ['kinds', /^(?:langsmith|langfuse|opentelemetry)/], only: 'met' },
	{ probe: 'service/settings-documented', each: true, says: [SETTINGS_SAID, /\b(?:documented|explained|described|listed|written down|documentation of|documents)\b/g], beside: 'reads read needs needed service uses used whoever runs it for user users which they somewhere' },
	{ probe: 'service/settings-documented', each: true, only: 'unmet', says: [SETTINGS_SAID, /\b(?:readme|example|template|\.env\.example)\b/g], beside: 'documented explained described listed documents explains describes lists names named reads read needs needed service uses used file files environment env or example' },
	{ probe: 'service/deployment', says: [/\b(?:deploy(?:s|ed|able|ment|ing)?|containeri[sz]ed|packaged|shipped|run|started)\b/g, /\b(?:docker(?: compose| images?| containers?)?|container(?:s| images?)?)\b/g], beside: 'service agent server it way as inside using', value: ['kinds', /^(?:container|compose)$/] },
	{ probe: 'service/deployment', says: [/\b(?:deploy(?:s|ed|ment|ing)?)\b/g, TOLD_SAID], beside: 'service agent server how it readme documentation', value: ['kinds', /^document$/] },
	{ probe: 'service/readme-run', of: { of: ['start'] }, says: [/\b(?:readme)\b/g, /\b(?:start(?:s|ed|ing)?|run|runs|running|launch(?:es|ed)?)\b/g, TOLD_SAID], beside: 'how server service agent it locally steps step up instructions command commands' },
	{ probe: 'library/tests-present', some: true, says: [/\b(?:tests?)\b/g], beside: 'unit automated automatic written exist exists comes come includes include contains contain suite some' },
	{ probe: 'service/tests-reach', some: true, lost: 'broken', says: [/\b(?:test(?:s|ed)?)\b/g, /\b(?:agents?|graphs?|workflow)\b/g], beside: 'unit automated automatic cover covers covered exercise exercises exist written code own langgraph' },
	{ probe: 'library/ci-tests', says: [/\b(?:tests?(?: suites?)?)\b/g, /\b(?:ci|continuous integration|pipelines?|github actions|workflows?|automatically)\b/g], beside: 'run runs ran running executed execute executes unit automated part change changes automatically whenever on started checks' },
	{ probe: 'library/ci-tests', only: 'unmet', lost: 'files', says: [/\b(?:tests?(?: suites?)?)\b/g, /\b(?:ci|continuous integration|pipelines?|github actions|workflows?|automatically|(?:each|every|all) (?:push(?:es)?|commits?|pull requests?|merges?))\b/g], beside: 'run runs executed execute executes unit integration automated part change changes automatically whenever on started push pushes pull request requests commit commits merge main branch opens opened somebody someone before' },
	{ probe: 'library/license', says: [/\b(?:licen[cs]e[sd]?)\b/g], beside: 'comes come published states stated says which may be used reused released file text own clear' },
	{ probe: 'library/license', only: 'unmet', says: [/\b(?:licen[cs]e[sd]?)\b/g, /\b(?:open[ -]source|free|permissive|mit|apache|reuse)\b/g], beside: 'comes come published anyone may reuse use under file or released' },
	{ probe: 'library/changelog', some: true, says: [/\b(?:change ?logs?|(?:list|record|history) of (?:the )?changes|release notes)\b/g], beside: 'keeps kept what changed from between one version versions release releases next users user tells tell records recorded lists describes shows maintained', unless: /change|history|release/i },
	{ probe: 'library/security-policy', says: [/\b(?:vulnerabilit(?:y|ies)|security (?:problems?|issues?|holes?|polic(?:y|ies)))\b/g, /\b(?:report(?:s|ed|ing)?|polic(?:y|ies))\b/g], beside: `how security ${'explained explains described describes says tells told shown documented contact privately private'}` },
	{ probe: 'library/lint-config', says: [/\b(?:linters? or (?:an? )?formatters?|formatters? or (?:an? )?linters?|linting or formatting)\b/g], beside: 'configured set up configuration uses use used' },
	{ probe: 'library/lint-config', only: 'unmet', says: [/\b(?:linters?|linted|linting|formatters?)\b/g], beside: 'configured set up configuration uses use used and checked style' },
	{ probe: 'library/strict-types', says: [/\b(?:typescript)\b/g, /\b(?:strict(?:ly|ness)?(?: mode)?)\b/g], beside: 'compiled compiles compiler mode settings checked checks types type uses use enabled switched turned told' },
	{ probe: 'supply/locked-manifests', more: true, each: true, says: [DEPENDENCIES_SAID, /\b(?:lock ?-?files?|locked|pinned|exact versions?)\b/g], beside: 'version versions exact exactly fixed pinned locked installed third-party external' },
	{ probe: 'supply/frozen-installs', of: { of: ['project'] }, each: true, says: [/\b(?:install(?:s|ed|ation|ations|ing)?|builds?)\b/g, /\b(?:lock ?-?files?|written down|locked versions?|frozen)\b/g], beside: 'exactly what says dependencies packages keep keeps use uses versions only pipelines containers and' },
	{ probe: 'supply/pinned-images', each: true, says: [/\b(?:images?)\b/g, /\b(?:digests?)\b/g], beside: 'base container docker pinned fixed named referenced' },
	{ probe: 'supply/pinned-actions', each: true, says: [/\b(?:actions?)\b/g, /\b(?:hash(?:es)?|shas?|commits?)\b/g], beside: 'github pinned fixed full commit used workflows run referenced third-party digest' },
	{ probe: 'supply/token-permissions', of: { part: ['stated'] }, each: true, says: [/\b(?:permissions?)\b/g, /\b(?:workflows?|tokens?)\b/g, /\b(?:states?|stated|declares?|declared|explicit(?:ly)?|sets?|spells?|written down)\b/g], beside: 'token tokens workflow workflows github only which they needs' },
	{ probe: 'supply/token-permissions', each: true, says: [/\b(?:permissions?|rights)\b/g, /\b(?:workflows?|tokens?)\b/g, /\b(?:limited|limits?|least|minimal|restrict(?:s|ed)?|needs?|needed)\b/g], beside: 'token tokens workflow workflows github only which they gets get least' },
	{ probe: 'supply/update-tool', says: [DEPENDENCIES_SAID, /\b(?:bots?|automatic(?:ally)?|automated|tools?|dependabot|renovate)\b/g, /\b(?:updat(?:e|es|ed|ing)|up to date|current)\b/g], beside: 'proposed proposes propose kept keep keeps checks checked configured or automatically pull requests' },
	{ probe: 'supply/binaries', good: 'false', denied: true, says: [/\b(?:compiled (?:programs?|files?|code)|binar(?:y|ies)(?: files?)?|executables?)\b/g, COMMITTED_SAID], beside: 'stored kept beside source repository' },
	{ probe: 'supply/declared-imports', says: [/\b(?:imports?|imported)\b/g, /\b(?:(?:packages?|librar(?:y|ies)|dependenc(?:y|ies)|modules?))\b/g, /\b(?:declared|listed|named|manifests?)\b/g], beside: 'python third-party external used declared listed dependency dependencies manifest code' },
	{ probe: 'safety/hard-coded-secret', good: 'false', denied: true, only: 'unmet', says: [/\b(?:secrets?|credentials?)\b/g, COMMITTED_SAID], beside: 'real api keys passwords tokens or and stored kept repository code git hard-coded' },
	{ probe: 'safety/hard-coded-secret', good: 'false', denied: true, only: 'unmet', value: ['kind', /key|token/i], says: [/\b(?:(?:api|access) keys?)\b/g, COMMITTED_SAID], beside: 'real tokens secrets or and stored kept repository code git hard-coded' },
	{ probe: 'service/env-file', good: 'false', denied: true, says: [/(?:\.env(?: files?)?|(?:filled-in )?environment files?)\b/g, COMMITTED_SAID], beside: 'filled-in real values secrets stored kept repository git' },
	{ probe: 'safety/shell-call', good: 'false', denied: true, says: [INPUT_SAID, /\b(?:shell(?: commands?)?|command lines?)\b/g], beside: 'passed handed given reaches reach built made part run into' },
	{ probe: 'safety/sql-text', good: 'false', denied: true, says: [new RegExp(`\\b(?:${INPUT}|string concatenation)\\b`, 'g'), /\b(?:sql(?: texts?| statements?| queries| query)?)\b/g], beside: 'passed handed put built made part into text queries query', only: 'unmet' },
	{ probe: 'state/typed-state', says: [new RegExp(`\\b(?:states?(?: of (?:an? |the |each |every )?(?:${RUN}))?|(?:${RUN}) states?)\\b`, 'g'), /\b(?:typed|(?:declared |defined |static )?types?|schemas?)\b/g], beside: 'graph graphs agent agents nodes share shared fields field declared defined definition class own which uses use' },
	{ probe: 'graph/error-branch-declared', also: 'graph/error-branch-effective', some: true, says: [/\b(?:(?:error|failure)[ -](?:branch(?:es)?|routes?|paths?|edges?|handling)|(?:branch(?:es)?|routes?|paths?|(?:conditional )?edges?) for (?:errors|failures))\b/g], beside: 'graph own node nodes step steps something dedicated failures failure when if fails fail failed goes on leads lead routes routed sent handler conditional branch error errors' },
	{ probe: 'graph/error-branch-declared', also: 'graph/error-branch-effective', some: true, says: [/\b(?:error|failure)[ -](?:handlers?|nodes?)\b/g], value: ['branches', /-> \S{0,80}(?:err|fail|except)/i], beside: 'graph own node nodes step steps something dedicated failures failure when if fails fail failed goes on leads lead routes routed sent handler conditional branch error errors' },
	{ probe: 'graph/conditional-edge', some: true, says: [/\b(?:graphs?)\b/g, /\b(?:conditional (?:edges?|branch(?:es|ing)?|routing|routes?))\b/g], beside: 'uses use contains least one' },
	{ probe: 'graph/unreachable-node', good: 'false', says: [/\b(?:(?:every|each|all) nodes?)\b/g, /\b(?:reach(?:ed|able))\b/g], beside: 'graph start entry point' },
]; // biome-ignore format: a table
