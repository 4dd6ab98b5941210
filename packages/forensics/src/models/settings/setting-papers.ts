// Which texts tell whoever starts the service what to set, what of them does, and which secrets does the code hold that are to be set?
import { entriesOf, givenTo, lastPart, once, type Project, type StaticValue } from '@auditor/code';
import { fencedBlocks, withoutComments } from '@auditor/probes';
import { isBeside } from '../source/product-calls.js';
import { COMPOSE } from '../starts/containers.js';
import { isFilled, TEMPLATE } from './environment-files.js';

/** Texts that tell whoever starts the service; a plan of the work and its history tell nobody, and no more does a file that has to go. */
export function papersOf(texts: ReadonlyMap<string, string>): [path: string, text: string][] {
	const told = [...texts].filter(([path]) => !IS_CODE.test(path) && !TELLS_NOBODY.test(path) && !isFilled(path, texts));
	return told.flatMap(([path, text]) => {
		if (!OF_WORK.test(path)) return [[path, saidIn(path, text)]];
		// A design that says what to write into the file of the environment, or lists settings by their names, tells that.
		const set = DESIGN.test(path) ? fencedBlocks(text).flatMap((one) => (/^(?:dot)?env$/.test(one.language) ? one.text : [])) : [];
		const listed = DESIGN.test(path) ? (text.match(/^\s{0,9}[-*] `[A-Z][A-Z0-9]{1,30}_[A-Z0-9_]{1,60}`.{0,200}$/gm) ?? []) : [];
		return set.length + listed.length > 0 ? [[path, [...set, ...listed].join('\n')]] : [];
	});
}

/** Papers of tests, terms of use, tables, records and pictures, and what git leaves out. */
export const TELLS_NOBODY =
	/(?:^|\/)(?:tests?|__tests__|fixtures|node_modules)\/|(?:^|\/)(?:licen[cs]e|copying|notice|authors|code_of_conduct)(?:\.\w{1,9})?$|\.(?:csv|tsv|log|svg|ipynb|lock)$|(?:^|\/)(?:\.\w{1,20}ignore|\.editorconfig|(?:pytest|tox)\.ini|requirements[\w-]{0,40}\.txt|(?:prompts|data)\/.{1,200}\.txt)$|(?:^|\/)(?:old|archived?|backups?|deprecated)\//i;

/** What a paper tells: in pages no pictures, addresses, hidden marks or sentences that deny or promise; in a template the names alone; in settings no remark without a value; of what hands values on, the lines with a remark and those that ask for one. */
function saidIn(path: string, text: string): string {
	if (/\.(?:mdx?|html?)$/i.test(path))
		return withoutComments(text)
			.replace(
				/!\[[^\]]{0,500}\]\([^)]{0,500}\)|\]\([^)]{0,500}\)|^\[[^\]]{0,99}\]:.*$|<\w{1,20}\s[^<>]{0,200}\bhidden\b[^<>]{0,200}>[^<]{0,500}/gm,
				' ',
			)
			.split(/(?<=[.!?])\s|\n/)
			.filter((one) => !DENIED.test(one) && !ELSEWHERE.test(one))
			.join('\n');
	const lines = text.split('\n');
	// A value may be made of others, `$NAME`.
	if (TEMPLATE.test(path))
		return lines
			.filter((one) => !DENIED.test(one))
			.map((one) => one.replace(/=(?!.*\$).*/, '='))
			.join('\n');
	if (/\.json[c5]?$/.test(path) && !/(?:^|\/)(?:turbo|package)\.json$/.test(path))
		return (text.match(/"[^"\n]{1,200}"\s{0,9}:|\b[A-Z]\w{1,100}=|\$\{?(?:env:)?\w{1,100}/g) ?? []).join('\n');
	if (COMPOSE.test(path) || HANDS_ON.test(path)) return lines.filter((one) => /#.{0,9}\w|\$\{\w{1,100}:?\?/.test(one)).join('\n');
	return HASHED.test(path)
		? lines
				.map((one) =>
					/#[^#]{0,120}(?:\b[A-Z][A-Z0-9_]{2,60}\b["'`]?\s{0,9}[=:]|\$\{?[A-Z])/.test(one) ? one : one.replace(/(?:^|\s)#.*/, ''),
				)
				.join('\n')
		: text;
}

/** What an image, a pipeline or a host is given, which tells nobody that the service reads it. */
const HANDS_ON = /(?:^|\/|\.)(?:Docker|Container)file[^/]{0,40}$|^\.github\/workflows\/|(?:^|\/)(?:\.gitlab-ci|serverless)\.ya?ml$/i;

/** Files whose remarks begin with this sign. */
const HASHED = /\.(?:ya?ml|toml|cfg|ini|sh|conf)$|(?:^|\/)(?:Makefile|Dockerfile|Procfile)/;
const DENIED =
	/\b(?:do(?:es)? not|don't|doesn't|need no|not) (?:need|document(?:ed)?)\b|^\W{0,9}(?:(?:ignore|todo|fixme|tbd|never set)\b|removed:)|:\s{0,9}(?:todo|tbd)\b|~~[A-Z]|\b(?:does not|no longer|not) read\b|\bonce had\b/i;

/** A name, and that the code says what it is: nothing is told of it. */
const ELSEWHERE =
	/^[^a-z]{0,200}(?:\b(?:[Ff]or|is|are|of|it|and|or|to|used|documented)\b[^a-z]{0,60}){0,4}(?:[Pp]lease )?(?:[Ss]ee|[Rr]ead|[Cc]heck|[Rr]efer to|[Ll]ook (?:at|in|into)|in)\s(?:\w{1,9}\s){0,2}(?:source|code)\b[^\n]{0,20}$/;

const IS_CODE = /\.(?:py|[cm]?[jt]sx?|svelte|vue|astro)$/;
const DESIGN = /design\.mdx?$/i;
const OF_WORK =
	/(?:^|\/)(?:(?:plans?|initiatives|(?:[\w-]{1,40}-)?logs)\/|(?:[\w-]{1,80}[-_])?(?:plan|design|progress|tasks?|todo|roadmap|handoff|changelog|changes|history)\.mdx?$)/i;

/** A secret, by its name and place. */
export interface FixedSecret {
	readonly path: string;
	readonly line: number;
	readonly name: string;
}

export const fixedSecrets = once((project: Project): readonly FixedSecret[] =>
	project.files.flatMap((file) => {
		if (file.context !== 'source' || project.reach.isUnused(file) || isBeside(project, file)) return [];
		const { assignments, calls, classes } = file.facts;
		const given = calls.flatMap((call) =>
			SIGNS.test(call.method ?? '')
				? [...givenTo(call).flatMap(entriesOf), ...call.keywords.map(({ name, value }) => ({ key: name ?? '', value }))].map((one) => ({
						...one,
						line: call.line,
					}))
				: [],
		);
		const set = assignments.map(({ target, value, line }) => ({ key: lastPart(target), value, line }));
		const fields = classes.flatMap((one) => one.fields.map(({ name, default: value, line }) => ({ key: name, value, line })));
		const isFixed = (key: string, value: StaticValue | null) =>
			value?.kind === 'string' && value.value.length >= SHORT && !/^[A-Z_\d]+$/.test(value.value) && SECRET.test(key);
		return [...given, ...[...set, ...fields].filter(({ key }) => key !== 'secret')].flatMap(({ key, value, line }) =>
			isFixed(key, value) ? [{ path: file.path, line, name: key }] : [],
		);
	}),
);

const SECRET = /^(?:(?:jwt|session|cookie|auth|app|signing|(?:access_?|refresh_?)?token)_?)?secret(?:_?(?:or_?)?key)?$/i;
/** Takes what a session or a token is signed with. @source expressjs.com/en/resources/middleware/session.html, docs.nestjs.com/security/authentication */
const SIGNS = /^(?:session|register|cookieSession|SessionMiddleware|jwt|sign|super)$/;
const SHORT = 6;
