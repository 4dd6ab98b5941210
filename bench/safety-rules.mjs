// Unsafe calls against the annotated examples of a public rule set.
//   node bench/safety-rules.mjs <git repository with semgrep's rules> [--list] [--forensics built/index.js]
// The examples mark lines that a rule must match (`ruleid: <id>`) and must not (`ok: <id>`), above the line they speak of. A taint rule marks the
// line where the data comes in, so a call counts as found from the marked line up to the next mark or function. Rules on other things than
// running shells, programs and code (option injection, remote shells, template sandboxes of libraries) are left out, by name, below.
// The same for SQL, paths, addresses and loading, whose findings are those of probes. Prints recall on lines that must match, and the share of
// lines that must not match and do; then precision (of the marked lines that are reported, those that must be) and recall by group and language.
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const folder = process.argv[2];
if (!folder || folder.startsWith('--')) {
	console.error('usage: safety-rules.mjs FOLDER [--list]');
	process.exit(2);
}
const list = process.argv.includes('--list');
const given = process.argv.indexOf('--forensics');
const entry = given > 0 ? process.argv[given + 1] : fileURLToPath(new URL('../packages/forensics/dist/index.js', import.meta.url));
const { openRepository, detectRepository, textsArtifact } = await import(pathToFileURL(resolve(entry)).href);

const SHELL = ['os-system', 'shell-true', 'interpolated-command'];
const CODE = ['eval-exec', 'dynamic-code'];
/** Rule id -> kinds of call that answer it. */
const RULES = [
	[/^subprocess-shell-true$/, ['shell-true']],
	// These two let an interpolated string pass where no shell is on.
	[/^dangerous-subprocess-use$/, ['shell-true']],
	[/^(dangerous-subprocess-use-(audit|tainted-env-args)|subprocess-injection)$/, SHELL],
	[/^(dangerous-system-call(-audit|-tainted-env-args)?|os-system-injection|command-injection-os-system|system-wildcard-detected)$/, SHELL],
	[/^dangerous-os-exec(-audit|-tainted-env-args)?$/, SHELL],
	[/^dangerous-asyncio-(shell|exec|create-exec)(-audit|-tainted-env-args)?$/, SHELL],
	[
		/^(eval-detected|exec-detected|eval-injection|exec-injection|user-eval(-format-string)?|user-exec(-format-string)?|tainted-code-exec|tainted-eval|detect-eval-with-expression)$/,
		CODE,
	],
	[/^(detect-child-process|dangerous-spawn-shell|spawn-shell-true|shelljs-exec-injection)$/, SHELL],
	[/^vm-runincontext-injection$/, CODE],
];

/** Groups of rules -> kinds of findings that answer them. */
const GROUPS = [
	[
		'sql',
		['sql'],
		/^((node-)?(knex|mysql|mssql|postgres|pg|sequelize|psycopg|asyncpg|aiopg|pg8000|pymssql|pymysql|sqlalchemy)-sqli|(generic-)?(tainted|formatted)-sql-(string|query)|sql-injection-(using-raw|using-rawsql|using-extra-where|db-cursor-execute)|sqlalchemy-execute-raw-query|avoid-sqlalchemy-text|(pyramid-)?sqlalchemy-sql-injection|express-sequelize-injection)$/,
	],
	[
		'path',
		['path'],
		/^(path-traversal-(open|join|file-name)|request-data-(fileresponse|write)|express-path-join-resolve-traversal|path-join-resolve-traversal|express-res-sendfile|detect-non-literal-fs-filename)$/,
	],
	[
		'address',
		['address'],
		/^(ssrf-(requests|injection-requests|injection-urllib)|tainted-url-host|dynamic-urllib-use-detected|express-ssrf|apollo-axios-ssrf)$/,
	],
	[
		'load',
		['unsafe-load'],
		/^(avoid-(pickle|_pickle|cPickle|dill|shelve|pyyaml-load|jsonpickle|unsafe-ruamel)|insecure-deserialization|avoid-insecure-deserialization|tainted-pickle-deserialization|express-third-party-object-deserialization|marshal-usage|numpy-in-pytorch-modules|pickles-in-\w+)$/,
	],
];

/** Marks that must match by their rule and that we mean to leave out, each with why; recall is told with and without them. */
const EXPLAINED = [
	// What any function is handed as a parameter, whoever hands it over: we ask for a request or a model that gives it.
	/detect-non-literal-fs-filename|lang\/security\/audit\/path-traversal\/.* path-join-resolve-traversal/,
	// What is written into a file of a fixed name, and a path that only a program of another machine takes.
	/request-data-write|path-traversal-file-name/,
	// The host is written down, and what comes from outside stands behind it; another rule of the same set calls that right.
	/django\/.* ssrf-injection-(?:requests|urllib)/,
	// Links that a page shows: the service asks none of them.
	/flask\/.* tainted-url-host/,
	// Any address that is no constant, though nobody outside gives it.
	/dynamic-urllib-use-detected/,
	// What a parameter shadows: the inner function is handed it by a call that hands its own.
	/apollo-axios-ssrf/,
	// Writing pickles, and a loader that makes no objects of its own.
	/(?:avoid-(?:pickle|cPickle|dill)|marshal-usage|avoid-unsafe-ruamel|flask\/.* insecure-deserialization)$/,
	// Clauses of a builder that take no SQL by themselves, and identifiers that are quoted by the driver.
	/(?:pyramid\/.* pyramid-|sqlalchemy\/security\/)sqlalchemy-sql-injection|sql-injection-using-extra-where/,
];

const snapshot = await openRepository(resolve(folder));
let facts;
let texts;
let told;
try {
	const detection = await detectRepository(snapshot, { cache: false });
	facts = detection.facts.unsafeCalls;
	texts = detection.artifacts[textsArtifact.name].value;
	told = detection.findings.flatMap(({ location, values }) =>
		location?.kind === 'file' && typeof values?.kind === 'string'
			? [{ file: location.path, line: location.line, endLine: location.endLine ?? location.line, kind: values.kind }]
			: [],
	);
} finally {
	await snapshot.close();
}

let hit = 0;
let must = 0;
let wrong = 0;
let mustNot = 0;
for (const [path, text] of [...texts].sort(([a], [b]) => (a < b ? -1 : 1))) {
	if (!/\.(py|[cm]?[jt]sx?)$/.test(path) || path.includes('.fixed.')) continue;
	const marks = marksOf(text);
	const calls = facts.filter((f) => f.file === path);
	for (const [at, mark] of marks.entries()) {
		const kinds = RULES.find(([pattern]) => pattern.test(mark.rule))?.[1];
		if (!kinds) continue;
		const end = mark.expects ? endOf(text, mark.line, marks[at + 1]?.line) : mark.line + 1;
		const found = calls.some((c) => kinds.includes(c.kind) && c.line > mark.line && c.line <= end);
		if (mark.expects) {
			must++;
			if (found) hit++;
			else if (list) console.log(`- ${path}:${mark.line} ${mark.rule}`);
		} else {
			mustNot++;
			if (found) wrong++;
			if (found && list) console.log(`+ ${path}:${mark.line} ${mark.rule}`);
		}
	}
}
console.log(`lines that must match:     ${hit} of ${must} found, recall ${(hit / must).toFixed(3)}`);
console.log(`lines that must not match: ${wrong} of ${mustNot} reported, ${(wrong / mustNot).toFixed(3)} wrong`);
let isPrecise = true;
for (const [name, kinds, rules] of GROUPS)
	for (const [language, ending] of [
		['python', /\.py$/],
		['javascript', /\.[cm]?[jt]sx?$/],
	]) {
		const count = { hit: 0, missed: 0, wrong: 0, silent: 0, explained: 0 };
		for (const [path, text] of texts) {
			if (!ending.test(path) || path.includes('.fixed.')) continue;
			const marks = marksOf(text);
			for (const [at, mark] of marks.entries()) {
				if (!rules.test(mark.rule)) continue;
				const end = mark.expects ? endOf(text, mark.line, marks[at + 1]?.line) : nextCode(text, mark.line);
				const found = told.some((one) => one.file === path && kinds.includes(one.kind) && one.endLine > mark.line && one.line <= end);
				const as = mark.expects ? (found ? 'hit' : 'missed') : found ? 'wrong' : 'silent';
				count[as]++;
				if (as === 'missed' && EXPLAINED.some((pattern) => pattern.test(`${path} ${mark.rule}`))) count.explained++;
				if (list && (as === 'missed' || as === 'wrong'))
					console.log(`${as === 'missed' ? '-' : '+'} ${name} ${path}:${mark.line} ${mark.rule}`);
			}
		}
		const { hit, missed, wrong, silent, explained } = count;
		if (hit + missed === 0) continue;
		const precision = hit / Math.max(1, hit + wrong);
		const [recall, rest] = [hit / (hit + missed), hit / (hit + missed - explained)];
		isPrecise &&= precision >= 0.9 && rest >= 0.7;
		console.log(
			`${name} ${language}: ${hit} of ${hit + missed} found, ${wrong} of ${wrong + silent} reported wrongly: precision ${precision.toFixed(2)}, recall ${recall.toFixed(2)} (${rest.toFixed(2)} but for ${explained} explained marks)`,
		);
	}
process.exit(hit / must >= 0.95 && wrong / mustNot <= 0.05 && isPrecise ? 0 : 1);

/** The next line that is no remark. */
function nextCode(text, line) {
	const rows = text.split('\n');
	let at = line;
	while (at < rows.length && /^\s*(?:#|\/\/|$)/.test(rows[at])) at++;
	return at + 1;
}

function marksOf(text) {
	return text.split('\n').flatMap((row, i) => {
		const match = /^\s*(?:#|\/\/|\/\*)\s*(ruleid|ok)\s*:\s*([\w-]+)/.exec(row);
		return match ? [{ line: i + 1, expects: match[1] === 'ruleid', rule: match[2] }] : [];
	});
}

/** Up to the next mark or the next definition; a mark on the sink itself is met by the next statement. */
function endOf(text, line, next) {
	const rows = text.split('\n');
	let end = line + 1;
	while (
		end < rows.length &&
		end + 1 !== next &&
		!/^\s*(def |async def |@\w|class |function |\}\);?$)/.test(rows[end] ?? '') &&
		end - line < 25
	)
		end++;
	return end;
}
