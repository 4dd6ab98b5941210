// What a program offers to the outside: commands of its command line, routes of its server, its port.
import { type CallFact, comesTo, type SourceFile, type StaticValue, walkValue } from '@auditor/code';
import { SYSTEM } from '../words/others.js';
import type { CodeIndex } from './code-index.js';
import { type Ask, answer, found, type Look, missing, open, placed, sameStem, shownName } from './look.js';
import { nameParts } from './name-parts.js';
import { plainPath, type Route, routesOf } from './routes.js';

/** Something the outside sees, with what it is called. `name` null: code alone tells. */
interface Offered {
	readonly name: string | null;
	readonly path: string;
	readonly line: number;
}

export const offers: Ask = (asked) => commands(asked) ?? routes(asked) ?? ports(asked);

const textOf = (value: StaticValue | undefined) => (value?.kind === 'string' ? value.value : null);

/** A command of click, typer, argparse, commander, yargs. */
const commands: Ask = ({ clause, index }) => {
	const wanted = clause.mentions.filter(
		({ kind, noun, role }) => noun === 'command' && role !== 'place' && (kind === 'name' || kind === 'text'),
	);
	if (wanted.length === 0 || !/^(?:contains|defines|is|accepts)$/.test(clause.predicate)) return null;
	const all = [
		...index.calls.flatMap(({ file, call }): Offered[] =>
			/^(?:command|add_parser)$/.test(call.method ?? '') && call.arguments.length > 0
				? [{ name: textOf(call.arguments[0])?.split(' ')[0] ?? null, path: file.path, line: call.line }]
				: [],
		),
		...index.product.flatMap((file) =>
			file.facts.functions.flatMap((fact): Offered[] =>
				fact.decorators.some((value) => {
					const call = value.kind === 'call' ? file.facts.calls[value.call] : undefined;
					const name = call?.callee ?? value;
					return name.kind === 'name' && /\.(?:command|group)$/.test(name.name) && (call === undefined || call.arguments.length === 0);
				})
					? [{ name: fact.name.replaceAll('_', '-'), path: file.path, line: fact.line }]
					: [],
			),
		),
	];
	const closed = index.complete && all.length > 0 && all.every(({ name }) => name !== null);
	return answer(
		wanted.map((mention) => {
			const about = `the command ${shownName(mention)}`;
			const here = all.find(({ name }) => name === mention.text || name === mention.text.replaceAll('_', '-'));
			if (here) return found(about, `${about} is declared at ${placed(here)}`, here);
			return closed ? missing(about, `none of ${all.length} commands is ${shownName(mention)}`) : open(about, `${about} was not found`);
		}),
	);
};

/** What is done with a method. */
const MEANS: Readonly<Record<string, RegExp>> = {
	GET: /^(?:get|fetch|list|read|retriev|return)/,
	POST: /^(?:creat|add|post|submit|regist)/,
	PUT: /^(?:updat|replac|edit|put|chang)/,
	PATCH: /^(?:updat|edit|patch|chang)/,
	DELETE: /^(?:delet|remov)/,
};
const METHOD = /^(?:GET|POST|PUT|PATCH|DELETE)$/;

/** A route of Flask, FastAPI, express and their like. */
const routes: Ask = ({ clause, index }) => {
	const isMethod = (word: string) => METHOD.test(word);
	const isPath = (text: string) => text.startsWith('/');
	// "`GET /info`" names both.
	const parts = clause.parts.map((part) =>
		part.flatMap((word) => {
			const both = /^(get|post|put|patch|delete) (\/\S{0,80})$/.exec(word);
			return both ? [both[1]!.toUpperCase(), both[2]!] : [word];
		}),
	);
	const named = parts.filter((part) => part.some((word) => isMethod(word) || isPath(word)));
	if (named.length === 0 || !clause.nouns.includes('route')) return null;
	const all = routesOf(index);
	const answered: string[] = [];
	const looks = named.map((part) => {
		const written = part.find(isMethod);
		const meant = part.filter((word) => MEANS[written ?? '']?.test(word));
		const paths = part.filter(isPath);
		const topic = part.filter((word) => !isMethod(word) && !isPath(word) && !meant.includes(word) && !SYSTEM.has(word));
		const look = lookForRoute(written, paths, topic, all, index);
		answered.push(...(paths.length > 0 ? [] : topic), ...meant, written ?? '');
		return look;
	});
	return answer(looks, answered);
};

function lookForRoute(
	method: string | undefined,
	paths: readonly string[],
	topic: readonly string[],
	all: readonly Route[],
	index: CodeIndex,
): Look {
	const fits = ({ method: own, url }: Route) =>
		(method === undefined || own === method) &&
		(paths.length > 0
			? paths.every((path) => url.toLowerCase().endsWith(plainPath(path)))
			: topic.every((word) => url.split(/[^a-z\d]+/i).some((part) => part !== '' && sameStem(part.toLowerCase(), word))));
	const about = ['a route', method, ...paths.map((path) => `\`${path}\``), ...(paths.length > 0 ? [] : topic)].filter(Boolean).join(' ');
	const here = all.find(fits);
	if (here) return found(about, `${placed(here)} declares ${here.method} \`${here.url}\``, here);
	// Where the route is put together, its file or what answers it may say what it is about.
	const isNear = ({ method: own, url, file, handlers }: Route) =>
		(own === 'ALL' || own === method) &&
		(topic.length === 0 ||
			[url, file.path, ...handlers.map(({ fact }) => fact.qualifiedName)]
				.flatMap(nameParts)
				.some((part) => topic.some((word) => sameStem(part, word))));
	const none = paths.length > 0 ? !paths.some((text) => index.mentions(text)) : !all.some(isNear);
	return index.complete && all.length > 0 && none
		? missing(about, `none of ${all.length} routes is ${about.slice(8)}`)
		: open(about, `${about} was not found`);
}

/** The port that a server listens on. */
const ports: Ask = ({ clause, index }) => {
	const { quantity, nouns } = clause;
	if (quantity === null || !nouns.includes('port') || quantity.bound !== 'exactly') return null;
	const about = `port ${quantity.count}`;
	const all = [
		...index.calls.flatMap(({ file, call }) =>
			/^(?:listen|run|serve|create_server|launch|createServer)$/.test(call.method ?? '')
				? numbersOf(index, file, call).map((number) => ({ number, path: file.path, line: call.line }))
				: [],
		),
		...[...index.texts].flatMap(([path, text]) =>
			/(?:^|\/)(?:Dockerfile|Containerfile)$/.test(path)
				? text.split('\n').flatMap((line, at) => {
						const exposed = /^\s*EXPOSE\s+(\d+)/i.exec(line)?.[1];
						return exposed === undefined ? [] : [{ number: Number(exposed), path, line: at + 1 }];
					})
				: [],
		),
	];
	const words = [
		'listen',
		'listens',
		'run',
		'runs',
		'serve',
		'serves',
		'start',
		'starts',
		'use',
		'expose',
		'exposes',
		'default',
		'docker',
		'container',
	];
	const here = all.find(({ number }) => number === quantity.count);
	if (here) return answer([found(about, `${placed(here)} names ${about}`, here)], words);
	const [only] = all;
	return answer(
		[
			only && index.complete && !index.mentions(String(quantity.count))
				? missing(about, `${placed(only)} names port ${only.number}`, only)
				: open(about, `${about} was not found`),
		],
		words,
	);
};

/** Numbers from 80 that a call is given as its first argument or as a port, through names. */
function numbersOf({ project }: CodeIndex, file: SourceFile, call: CallFact): number[] {
	const given = [...call.arguments.slice(0, 1), ...call.keywords.flatMap(({ name, value }) => (/port$/.test(name ?? '') ? [value] : []))];
	return given.flatMap((value) =>
		comesTo(project, { value, file, function: call.scope.function }).flatMap((end) =>
			[...walkValue(end.value, end.file)].flatMap((part) => (part.kind === 'number' && part.value >= 80 ? [part.value] : [])),
		),
	);
}
