// Routes of HTTP that a report names by their method (`POST /api/dishes`), against those that the code declares. It bears out alone: another service may have the route.
import { fileLocation, type Lexicon, type Location } from '@auditor/schema';
import { roleOf } from '../concepts/mention-roles.js';
import type { Flow } from '../text/flow.js';
import { sentenceAt } from '../text/sentences.js';
import type { AnsweredClaim } from './answered-claim.js';
import type { CodeText } from './code-text.js';
import { sectionAt } from './standing.js';

const SAID = /(?<![\w/])(?<method>GET|POST|PUT|PATCH|DELETE)[`*|\s]{1,6}(?<path>\/[\w./{}:<>[\]-]{0,120})/g;
/** `@app.post("/x")`, `router.get('/x', …)`. */
const DECLARED =
	/(?:@\w{1,30}|\b(?:app|api|router|server|fastify|\w{1,30}[rR]outer))\.(?<method>get|post|put|patch|delete)\(\s{0,40}["'`](?<path>[^"'`\n]{0,200})["'`]/g;
/** `@app.route("/x", methods=["POST"])`. */
const FLASK = /@\w{1,30}\.route\(\s{0,40}["'](?<path>[^"'\n]{0,200})["'](?:[^)\n]{0,200}?methods\s?=\s?[[(](?<methods>[^\])\n]{0,80}))?/g;
/** Routes of one document that are looked up. */
const MOST = 60;

interface Route {
	readonly method: string;
	readonly path: string;
	readonly at: Location;
}

const known = new WeakMap<CodeText, readonly Route[]>();

/** Claims in order of appearance, each route once. */
export function claimRoutes(flow: Flow, code: CodeText, lexicon: Pick<Lexicon, 'language' | 'lists'>): AnsweredClaim[] {
	const claims = new Map<string, AnsweredClaim>();
	for (const match of [...flow.prose.matchAll(SAID)].slice(0, MOST)) {
		const { method, path } = match.groups as { method: string; path: string };
		const what = `${method} ${path.replace(/[.:]$/, '')}`;
		const by = claims.has(what) ? undefined : routesOf(code).find((route) => route.method === method && isSame(path, route.path, code))?.at;
		const [start, end] = [match.index, match.index + match[0].length];
		// The words of a path say nothing of its sentence.
		if (by === undefined || sectionAt(flow, start, lexicon) !== 'claim') continue;
		const sentence = sentenceAt(flow.prose, start);
		const role = roleOf({ text: flow.prose, start, end, sentence, neighbours: [], concept: 'route' }, lexicon, true);
		if (role !== 'clean' && role !== 'quoted') continue;
		claims.set(what, { what, verdict: 'verified', because: 'the code has this route', location: flow.place(start), by });
	}
	return [...claims.values()];
}

/** Whatever a parameter is called, and with a beginning that another line of the code puts before it. */
function isSame(said: string, declared: string, code: CodeText): boolean {
	const [wanted, own] = [shapeOf(said), shapeOf(declared)];
	if (wanted === own) return true;
	const before = own.length > 1 && wanted.endsWith(own) ? wanted.slice(0, -own.length) : '';
	return before !== '' && code.paths.some((path) => /prefix|use\(|mount/.test(code.text(path)!) && hasText(code.text(path)!, before));
}

const hasText = (text: string, wanted: string) => ['"', "'", '`'].some((mark) => text.includes(`${mark}${wanted}${mark}`));

function shapeOf(path: string): string {
	return path
		.replace(/[.:]$/, '')
		.replace(/\{[^}]{0,80}\}|<[^>]{0,80}>|\[[^\]]{0,80}\]|:\w{1,80}/g, '{}')
		.replace(/(?<=.)\/$/, '');
}

function routesOf(code: CodeText): readonly Route[] {
	const routes =
		known.get(code) ??
		code.paths
			.filter((path) => /\.(?:py|tsx?|jsx?|mjs)$/.test(path) && !/(?:^|\/)tests?\//.test(path))
			.flatMap((path) => {
				const text = code.text(path)!;
				const placed = ({ index }: { index: number }) => fileLocation(path, text.slice(0, index).split('\n').length);
				return [
					...[...text.matchAll(DECLARED)].map((match) => ({
						method: match.groups!.method!.toUpperCase(),
						path: match.groups!.path!,
						at: placed(match),
					})),
					...[...text.matchAll(FLASK)].flatMap((match) =>
						(match.groups!.methods ?? 'GET')
							.toUpperCase()
							.match(/[A-Z]+/g)!
							.map((method) => ({ method, path: match.groups!.path!, at: placed(match) })),
					),
				];
			});
	known.set(code, routes);
	return routes;
}
