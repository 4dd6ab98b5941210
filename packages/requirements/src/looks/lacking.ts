// What a route lacks, and what no test speaks of: where none of the names that it would need stands in what was read whole, it is not there.
import type { CodeIndex } from './code-index.js';
import { withoutComments } from './code-lines.js';
import { DENIES, mainClause } from './deeds.js';
import { tellingIn } from './explained.js';
import type { Ask } from './frame.js';
import { missing, placed } from './look.js';
import { answering, routesAt } from './routes.js';

/** What is done on a route, and the parts of names that would do it. */
const GUARDS: readonly (readonly [RegExp, RegExp, string])[] = [
	[/\b(?:rate[- ])?(?:limited|throttled)\b/, /limit|throttl|quota|slowapi|bucket/i, 'limit its rate'],
	[/\b(?:authenticated|signed[- ]in|logged[- ]in|(?:needs?|requires?|demands?|protected by) (?:valid |an? )?(?:login|log-in|authentication|token|api key|password|session))\b/, /auth|token|jwt|session|login|guard|permission|user|api_?key|credential|secret|bearer/i, 'ask who calls it'],
	[/\bcached\b/, /cach|memo|ttl|redis|revalidat|stale/i, 'keep its answers'],
]; // biome-ignore format: a table

/** What is said of several routes at once. */
const SHARED =
	/APIRouter|include_router|\.use\(|add_middleware|UseGuards|middleware|dependencies|createRouter|Router\(|register\(|addHook|preHandler/;

/** "POST /feedback is rate limited": nothing that answers it, and nothing that stands before all routes, would. */
const unguarded: Ask = ({ shape, index, namesIn }) => {
	const main = mainClause(shape.text);
	const row = GUARDS.find(([said]) => said.test(main));
	const paths = namesIn(main).filter(({ text }) => /^\/[\w{}[\]:/.-]+$/.test(text));
	if (row === undefined || paths.length !== 1 || DENIES.test(main) || !index.closed) return null;
	const method = /\b(get|post|put|patch|delete)\b (?=#)/.exec(main)?.[1]?.toUpperCase() ?? null;
	const routes = routesAt(paths[0]!.text, method, index);
	const [first] = routes;
	if (first === undefined || routes.length > 1) return null;
	const own = answering(routes, index).flatMap(({ file, fact }) => index.linesOf(file.path).slice(fact.line - 1, fact.endLine));
	const shared = index.product.flatMap((file) =>
		withoutComments(file, index.textOf(file.path))
			.split('\n')
			.filter((line) => SHARED.test(line)),
	);
	const isThere = (line: string) => row[1].test(line.replace(/^\s{0,40}(?:(?:#|\/\/|\*|import\b|from\b).*)$/, ''));
	return [...shared, ...own].some(isThere)
		? null
		: [missing(`what would ${row[2]}`, `nothing that ${first.method} ${first.url} at ${placed(first)} runs would ${row[2]}`, first)];
};

const TESTED =
	/^(?:there is )?(?:automated |unit |integration |end-to-end )*tests? (?:that |which )?(?:covers?|proves?|checks?|verif(?:y|ies)|exercises?|asserts?|for|of|shows?)(?: that)? (.{5,140})$|^(.{5,140}?) (?:is|has) (?:covered|checked|exercised|tested|verified|guarded) by (?:at least #d\d{1,3} )?(?:automated |unit |integration |end-to-end )*tests?$|^(.{5,140}?) (?:has|have) (?:automated |unit |integration |end-to-end )*tests$/;
/** Words that a test need not use. */
const IDLE =
	/^(?:test|tests|tested|code|logic|behaviour|behavior|helper|helpers|module|modules|correctly|works?|main|own|core|public|whole|different|several|least|unit|automated|that|how|what|when)$/;

/** "The routing of `Shop` has unit tests": a word that the names of the product have, and that stands in no test. */
const untested: Ask = ({ shape, index, namesIn }) => {
	const match = TESTED.exec(shape.text);
	const said = match?.slice(1).find((part) => part !== undefined);
	if (said === undefined || !index.closed || /\b(?:no|not|never|without|or|unless|readme|ci)\b/.test(said)) return null;
	const paths = index.tree.files
		.filter(({ context, path }) => context === 'test' || /(?:^|\/)(?:tests?|__tests__|spec|e2e)\//.test(path))
		.map(({ path }) => path);
	const texts = paths.map((path) => index.textOf(path));
	// What was not read may speak of it.
	if (
		paths.length === 0 ||
		texts.some((text, at) => text === '' && /\.(?:py|[cm]?[jt]sx?)$/.test(paths[at]!) && !/__init__\.py$/.test(paths[at]!))
	)
		return null;
	const all = [...paths, ...texts].join('\n').toLowerCase();
	const named = namesIn(said).flatMap(({ kind, text }) =>
		kind === 'number' || kind === 'text' ? [] : [text.toLowerCase().split('.').at(-1)!],
	);
	const words = [...tellingIn(said).filter((word) => word.length > 3 && !IDLE.test(word)), ...named];
	const lost = words.find((word) => isOfPath(word, index) && !all.includes(word.replace(/(?:ings?|ed|s|es|e)$/, '').slice(0, 6)));
	const [place] = index.product.filter(({ path }) => lost !== undefined && path.toLowerCase().includes(lost));
	return lost === undefined || place === undefined
		? null
		: [missing(`a test of ${lost}`, `none of ${paths.length} files of tests names ${lost}, as ${place.path} does`, place.path)];
};

/** A module of the product is called so: a test of it would have to name its path. */
const isOfPath = (word: string, { product }: CodeIndex) => product.some(({ path }) => path.toLowerCase().includes(word));

export const LACKING: readonly Ask[] = [unguarded, untested];
