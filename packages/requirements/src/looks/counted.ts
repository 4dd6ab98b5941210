// Numbers that words describe: attempts and waits, chunks and overlaps, the least and the most that is accepted.
import { conditionsAround } from '@auditor/code';
import { asksFor, comparisonsIn } from './comparisons.js';
import type { Frame, Framed } from './frame.js';
import { agreed, found, judged, type Look, placed } from './look.js';
import { numbered } from './numbered.js';
import { plain } from './stated.js';
import { valueSaid } from './stated-values.js';

/** What people call a setting, and what code calls it, without signs and in small letters. */
const NAMED: readonly (readonly [RegExp, readonly string[]])[] = [
	[/^(?:retried|tried|attempted|repeated|tried again)$/, ['retries', 'maxretries', 'maxattempts', 'attempts', 'stopafterattempt']],
	[/^(?:first (?:wait|delay|pause|backoff)|initial (?:wait|delay|backoff)|wait before first retry)$/, ['mintimeout', 'initialdelay', 'initialinterval', 'mindelay', 'basedelay']],
	[/^(?:longest|maximum|largest) (?:wait|delay|pause|backoff)$/, ['maxtimeout', 'maxdelay', 'maxinterval', 'maxbackoff']],
	[/^(?:chunks?|parts|pieces)$/, ['chunksize', 'maxchunksize', 'chunklength']],
	[/^(?:documents?|passages?|results?|hits?|snippets?)$/, ['k', 'topk', 'nresults', 'maxresults', 'numresults', 'retrieverk']],
	[/^(?:overlap|overlaps|overlapping)$/, ['chunkoverlap', 'overlap']],
]; // biome-ignore format: a table

function oneOf(framed: Framed, said: string, number: string): Look | null {
	const names = NAMED.find(([form]) => form.test(said))?.[1];
	const wanted = valueSaid(number, framed);
	if (names === undefined || wanted === null) return null;
	// What is handed on has its number where it comes from.
	const all = numbered(framed.index, (name) => names.includes(plain(name))).filter(({ numbers }) => numbers !== null);
	const [first] = all;
	const told = first && `\`${first.name}\` is ${first.numbers?.join(' or ') ?? 'not known'} at ${placed(first)}`;
	const answers = all.map(({ numbers }) => numbers?.every((value) => wanted.is({ kind: 'number', value })) ?? null);
	return first ? (agreed(answers, `${said} ${wanted.told}`, told!, first)?.[0] ?? null) : null;
}

const both = (framed: Framed, ...pairs: readonly (readonly [string, string])[]): Look[] | null => {
	const looks = pairs.flatMap(([said, number]) => (number === '' ? [] : [oneOf(framed, said, number)]));
	return looks.some((look) => look === null)
		? looks.some((look) => look?.state === 'missing')
			? looks.flatMap((look) => (look?.state === 'missing' ? [look] : []))
			: null
		: looks.flatMap((look) => look ?? []);
};

/** "`cap` is at least 1; anything else is refused with a `TypeError`": an error under a test that compares it so. */
function bounded(framed: Framed): Look[] | null {
	const { index, nameIn } = framed;
	const [slot = '', bound = '', number = '', error = ''] = framed.parts;
	const name = nameIn(slot)?.text.split('.').at(-1) ?? '';
	const n = Number(nameIn(number)?.text);
	const wanted = nameIn(error)?.text;
	const least = /least|less|smaller|minimum|below|lower/.test(bound);
	const about = `\`${name}\` ${bound} ${n}`;
	const sites = index.product.flatMap((file) =>
		file.facts.raises.flatMap(({ value, line, scope }) => {
			const made = value?.kind === 'call' ? file.facts.calls[value.call]?.callee : value;
			const near = conditionsAround(file, scope)[0];
			if (near === undefined || ![...near.text.matchAll(/[\w$]{1,80}/g)].some(([one]) => one === name)) return [];
			return [{ file, line, name: made?.kind === 'name' ? made.name : '', test: near.text, holds: near.holds }];
		}),
	);
	// The bound as it is asked, or as its contrary is; what is compared stands right before it.
	const beside = (test: string, of: 'more' | 'less' | 'least' | 'most') =>
		comparisonsIn(test).some((one) => {
			const before = test.slice(0, one.at).trimEnd().replace(/\)$/, '');
			return before.endsWith(name) && asksFor(of, n, one);
		});
	const is = ({ test, holds }: (typeof sites)[number]) =>
		holds
			? beside(test, least ? 'less' : 'more') || (/!\(|\bnot\b/.test(test) && beside(test, least ? 'least' : 'most'))
			: beside(test, least ? 'least' : 'most');
	const here = sites.find((site) => is(site) && (wanted === undefined || site.name.split('.').at(-1) === wanted));
	if (here) return [found(about, `${placed(here)} raises \`${here.name}\` where “${here.test.slice(0, 70)}”`, here)];
	const fields = index.product.flatMap((file) =>
		file.facts.classes.flatMap(({ fields: own }) =>
			own.flatMap((field) => {
				const call = field.name === name && field.default?.kind === 'call' ? file.facts.calls[field.default.call] : undefined;
				const given = call?.keywords.find((one) => (least ? /^(?:ge|gt)$/ : /^(?:le|lt)$/).test(one.name ?? ''));
				return given?.value.kind === 'number'
					? [{ file, line: field.line, limit: given.value.value + (given.name === 'gt' ? 1 : given.name === 'lt' ? -1 : 0) }]
					: [];
			}),
		),
	);
	const [first] = fields;
	if (first === undefined || wanted !== undefined || fields.some(({ limit }) => limit !== first.limit)) return null;
	const told = `\`${name}\` at ${placed(first)} is held ${least ? 'from' : 'to'} ${first.limit}`;
	return [judged(first.limit === n, about, told, first)];
}

/** "`API_KEY` needs at least 16 characters": what the schema beside that name says. */
function length({ parts: [slot = '', bound = '', number = ''], index, nameIn }: Framed): Look[] | null {
	const name = nameIn(slot)?.text.split('.').at(-1) ?? '';
	const n = Number(nameIn(number)?.text);
	const least = /least|minimum|shorter/.test(bound);
	const about = `\`${name}\` of ${bound} ${n} characters`;
	const all = index.product.flatMap((file) => {
		const lines = index.linesOf(file.path);
		return lines.flatMap((line, at) => {
			const plain = line.trim().replace(/^["']|^export const |^const /, '');
			if (!plain.startsWith(name) || !/^["']?\s?[:=]/.test(plain.slice(name.length))) return [];
			const rest = lines.slice(at + 1, at + 14);
			const depth = line.length - line.trimStart().length;
			const next = rest.findIndex((one) => one.trim() !== '' && one.length - one.trimStart().length <= depth);
			const own = [line, ...rest.slice(0, next < 0 ? rest.length : next)].join(' ');
			const held = (
				least
					? /\.min\((\d{1,6})|\bmin_length ?= ?(\d{1,6})|\.minLength\((\d{1,6})|\.length ?< ?(\d{1,6})/
					: /\.max\((\d{1,6})|\bmax_length ?= ?(\d{1,6})|\.maxLength\((\d{1,6})|\.length ?> ?(\d{1,6})/
			).exec(own);
			const limit = held?.slice(1).find((one) => one !== undefined);
			return limit === undefined ? [] : [{ path: file.path, line: at + 1, limit: Number(limit) }];
		});
	});
	const [first] = all;
	if (first === undefined || all.some(({ limit }) => limit !== first.limit)) return null;
	const told = `\`${name}\` at ${placed(first)} has ${least ? 'at least' : 'at most'} ${first.limit}`;
	return [judged(first.limit === n, about, told, first)];
}

const NUMBER = '(#d\\d{1,3}(?: [a-z]{2,14})?)';
const TEXT =
	'(?:(?:text|texts|content|document|documents|file|files|pdf|pdfs|page|pages|report|data|it|of|from|loaded|uploaded|extracted|markdown) ?){1,6}';

export const COUNTED_FRAMES: readonly Frame[] = [
	{ form: /^(?:(?:vector |similarity |semantic |document |web )?(?:retriever|search|retrieval|vector store|store))(?: tool| node| step)? (?:returns?|fetch(?:es)?|gives?(?: back)?|finds?|retrieves?|brings?(?: back)?|yields?|takes?|uses?) (?:(?:top|at most|exactly|best|up to|not more than|no more than) ){0,2}(#d\d{1,3}) (?:(?:most|similar|best|relevant|matching|closest|nearest) ){0,2}(documents?|passages?|results?|hits?|snippets?|chunks?)(?: (?:per|for each|for every|for one) (?:query|question|search|request))?$/, look: (framed) => both(framed, [framed.parts[1]!.replace(/^chunks?$/, 'passages'), framed.parts[0]!]) },
	{ form: /^(#[nc]\d{1,3})(?:, (?:if|when) (?:set|given|present|provided), ?)? ?(?:needs|has|requires|is|takes|holds|contains|consists of)(?: to have)? (at least|at most|minimum of|maximum of|no more than|no less than|not shorter than|not longer than) (#d\d{1,3}) (?:characters|letters|chars|digits|signs)(?: long)?$/, look: length },
	{ form: new RegExp(`^(?:by default|(?:if|when) nothing is (?:set|given|configured|passed|specified)),? [a-z]{2,14}(?: [a-z]{2,14})? is (retried|tried|attempted|repeated) (?:at most |up to |at most )?(#d\\d{1,3})(?: times)?(?:,? and ([a-z ]{5,30}?) is ${NUMBER})?$`), look: (framed) => both(framed, [framed.parts[0]!, framed.parts[1]!], [framed.parts[2] ?? '', framed.parts[3] ?? '']) },
	{ form: new RegExp(`^${TEXT} ?is (?:split|cut|divided|broken|chunked) (?:in|into) (chunks|parts|pieces) of (?:up to |at most |about )?${NUMBER}(?:,? (?:(?:that|which) |with (?:an )?)?(overlap|overlaps|overlapping)(?: of| by)? ${NUMBER}(?: characters| tokens)?)?$`), look: (framed) => both(framed, [framed.parts[0]!, framed.parts[1]!], [framed.parts[2] ?? '', framed.parts[3] ?? '']) },
	{ form: new RegExp(`^(?:chunks|parts|pieces) (overlap) (?:each other )?(?:by )?${NUMBER}$`), look: (framed) => both(framed, ['', ''], [framed.parts[0]!, framed.parts[1]!]) },
	{ form: /^(#n\d{1,3}) (?:is|may be|can be) (at least|no less than|not smaller than|not below|at most|no more than|not above|not larger than) (#d\d{1,3})(?:[;,] (?:and )?(?:anything else|everything else|smaller values?|larger values?|other values?|otherwise it|less|more) is (?:refused|rejected|answered) with (#n\d{1,3}))?$/, look: bounded },
]; // biome-ignore format: a table
