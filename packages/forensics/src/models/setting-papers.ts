// Which texts tell whoever starts the service what to set, and what of them does?
import { fencedBlocks, withoutComments } from '@auditor/probes';
import { COMPOSE } from './containers.js';
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
