// Does each model client have a time limit or a bound on retries?
import type { CallFact, Held, Project, SourceFile, Standing, StaticValue } from '@auditor/code';
import {
	callOf,
	givenTo,
	keyText,
	numbersOf,
	optionOf,
	preferred,
	reachedFrom,
	receiverOf,
	settled,
	textOf,
	traitsOf,
	writtenOut,
} from '@auditor/code';
import { defineProbe, shownAt } from '@auditor/probes';
import type { FindingDraft } from '@auditor/schema';
import { isAbout, meaningOf, outsideNameOf } from '../../libraries/meaning.js';
import { isEndless } from '../../models/model-calls/endless.js';
import { boundsAround, HOUR_MS, looseRetry, MOST_RETRIES, retryOf, timedBy } from '../../models/model-calls/model-bounds.js';
import { type Client, modelsOf, settingsOf } from '../../models/model-calls/model-clients.js';
import { type Found, isAside, isBeside, madeIn, needs, SHOWN } from '../../models/source/product-calls.js';
import { leftOpen, notFound, ofParsed } from '../../models/source/unread.js';

export const modelLimits = defineProbe({
	id: 'service/model-limits',
	lifecycle: 'experimental',
	needs,
	question: 'Does each model client set a time limit or a number of retries?',
	motivation: 'A model that hangs holds the request of a user for ten minutes, by default.',
	method:
		'Finds constructions of the chat models of LangChain, of the vendors’ own clients and of classes of the project that are made of one, and looks for timeout, request_timeout, max_retries (or their camel-case names) among their options. None (which takes away the limit that retries need), infinity (as a default, too), nothing or less, more than an hour (more than ten minutes for OpenAI and Anthropic, which is their default) or more than 50 retries bound nothing, in a dict of options as well. A number of retries that restates a default counts: it holds where the library changes its own. Options that are spread into it are followed to the dict behind their name and to the callers of its function. A request is bounded by what its client was made with, too. Where the product constructs none, agents and calls that make one of the name of a model are asked, with what their models and settings hold; what a package does by default is told and does not count, and anything of the product that may repeat or end a call leaves it open. A client that is asked again by `with_retry`, followed by the scopes of its names, has bounded retries, too, and one whose every request is given the signal of `AbortSignal.timeout`, or of a controller that a timer aborts, a time limit. Not available where options, the making of a request’s client, a class of the project, a loop of tries, a decorator, a middleware, a policy of a node or a time limit around what asks it or runs the graph may bound it. Clients in a branch that a constant never takes or that tests alone take, and those of scripts and examples beside a service that has others, are left out. One finding per client, those that a graph or a tool comes to first. Values: timeout, retries.',
	blindSpots:
		'Limits set on a gateway or in a wrapper of another package; beside a client that is constructed, those that an agent makes of the name of a model.',
	remediation: { effort: 'low', text: 'Give the client a time limit or a number of retries.' },
	inspect: ofParsed(({ project, texts }) => {
		const all = modelsOf(project);
		// What the graphs and tools come to goes first, and what nothing that starts comes to last: the first place is told.
		const agents = madeIn(project, ['graph', 'agent', 'workflow', 'tool']).filter(({ file }) => !isBeside(project, file));
		const near = new Set(agents.flatMap(({ file }) => reachedFrom(file, project.imports)));
		const rank = ({ file }: Found) => (isBeside(project, file) ? 2 : near.has(file) ? 0 : 1);
		const clients = preferred(all, ({ file }) => !isAside(project, file)).toSorted((a, b) => rank(a) - rank(b));
		if (clients.length === 0) return noClient(project);
		const loose = looseRetry(project);
		const retried = loose
			? ` \`${loose.call.method}\` at ${loose.file.path}:${loose.call.nameLine} asks a model again; of which client was not followed.`
			: '';
		return clients.slice(0, SHOWN).map((client, order): FindingDraft => {
			const { file, name, isOwn, usual } = client;
			const call = writtenOut(project, client);
			const maker = makerOf(project, client);
			const sites = [{ file, call }, ...(maker ? [maker] : []), ...settingsOf(project, client)];
			// What a request is given goes before what its client was made with.
			const ownTimeouts = client.takes.split(/^.*:| /).filter((one) => one !== '' && !/retries/i.test(one));
			const option = (names: readonly string[], most: number) =>
				names.find((n) => {
					const site = sites.find((one) => optionOf(one.call, n) !== null);
					return site && isBound(project, { value: optionOf(site.call, n)!, file: site.file, scope: site.call.scope }, most);
				}) ?? null;
			const outside = outsideNameOf(project, file, client.call);
			const longest = (BY_DEFAULT.test(outside ?? '') ? TEN_MINUTES_MS : HOUR_MS) / traitsOf(file).timeUnit;
			// What is handed on to another client counts in its units, which are not known.
			const timeout = isTakenBack(project, client, longest)
				? null
				: (option([...TIMEOUTS, ...ownTimeouts], longest) ?? option(HANDED_ON, HOUR_MS));
			const retries = option(['max_retries', 'maxRetries'], MOST_RETRIES);
			const open =
				isOwn ||
				maker === undefined ||
				sites.some(({ call: { keywords, arguments: given, new: isNew } }) => {
					const names = [...keywords.map((k) => k.name), ...given.flatMap((a) => (a.kind === 'dict' ? a.entries.map((e) => e.key) : []))];
					return names.includes(null) || given.some((a) => a.kind === 'spread' || (a.kind === 'name' && isNew));
				});
			// What hangs without a limit is never tried again.
			const isOff = timeout === null && TIMEOUTS.some((n) => sites.some((one) => optionOf(one.call, n)?.kind === 'null'));
			const own = timeout !== null || (retries !== null && !isOff);
			const retry = own ? undefined : retryOf(project, client);
			const timed = own || retry ? null : timedBy(project, client);
			const limits = { timeout: (timeout ?? timed) !== null, retries: (retries ?? retry ?? null) !== null };
			const around = boundsAround(project, client);
			const how = own
				? `sets ${[timeout, retries].filter(Boolean).join(' and ')}`
				: retry
					? `sets no limit of its own, and \`${retry.method}\` asks it again (line ${retry.nameLine})`
					: timed && `sets no limit of its own, and a signal ends each request after a while (line ${timed.nameLine})`;
			const lost = open
				? `what its ${isOwn ? 'class adds' : maker === undefined ? 'client was made with' : 'options hold'}`
				: around && `whether ${around.file.path}:${around.call.nameLine} bounds it`;
			const endless = isOff && retries !== null && !how && !lost;
			const remedy = how || lost ? '' : endless ? 'Give `timeout` a number.' : `${toSet(client)}${retried}`.trim();
			return {
				outcome: how ? 'true' : lost ? 'not-available' : 'false',
				message: `${name} at ${file.path}:${call.line} ${how ?? (lost ? `shows neither a time limit nor a number of retries; ${lost} was not followed` : endless ? `sets ${retries} and takes its time limit away, so that a call which hangs is never tried again` : usual !== undefined ? `sets neither a time limit nor a number of retries; ${usual ? `its package has ${usual}` : 'the client of its model has those of its own package'} by default` : call.method === 'fetch' ? 'sets no time limit and is tried once' : 'has the default time limit and retries of its library')}.`,
				rationale: `Resolved to ${outside}.`,
				...shownAt(texts, file, call.line, call.endLine),
				values: {
					client: name,
					rank: order,
					...limits,
					...(remedy && { remedy }),
					...(endless && { fault: 'A client of a language model takes its time limit away.' }),
				},
				confidence: how ? 0.92 : 0.8,
			};
		});
	}),
});

/** A time limit that bounds nothing is set on the client after it was made, or bound to it. */
function isTakenBack(project: Project, { file, call }: Found, most: number): boolean {
	const { assignments, calls } = file.facts;
	const at = calls.indexOf(call);
	const names = new Set(assignments.flatMap(({ target, value }) => (value?.kind === 'call' && value.call === at ? [target] : [])));
	const set = assignments.flatMap(({ target, value, scope }) => {
		const [, of = '', member = ''] = /^(.{1,200})\.(\w{1,80})$/.exec(target) ?? [];
		return value && names.has(of) && TIMEOUTS.includes(member) ? [{ value, scope }] : [];
	});
	const bound = calls.flatMap((one) => {
		const isOf = one.method === 'bind' && names.has(textOf(receiverOf(one.callee) ?? one.callee, file));
		return isOf ? TIMEOUTS.flatMap((name) => ({ value: optionOf(one, name), scope: one.scope })) : [];
	});
	return [...set, ...bound].some(({ value, scope }) => value && !isBound(project, { value, file, scope }, most));
}

/** What makes the client that a request is a method of; null where there is none, undefined where it is not known. */
function makerOf(project: Project, { file, call }: Found): { file: SourceFile; call: CallFact } | null | undefined {
	const receiver = meaningOf(project, file, call, 'request') && receiverOf(call.callee);
	if (!receiver || (receiver.kind === 'name' && /^(?:external|module|class)$/.test(project.resolve(receiver.name, file, call.scope).kind)))
		return null;
	const held = settled(project, { value: receiver, file, scope: call.scope });
	const made = callOf(held.value, held.file);
	return made ? { file: held.file, call: made } : undefined;
}

/** What bounds it, by the options that it has itself; empty where none is known. */
function toSet({ takes }: Client): string {
	const [before, options = before] = takes.split(':') as [string, string?];
	const named = options.split(' ').map((one) => (/time_?out|time$|retr(?:y|ies)/i.test(one) ? `\`${one}\`` : `a time limit in \`${one}\``));
	const isYoung = options !== before && /^(?:request_options|maxRetries)$/.test(options);
	const since = isYoung ? ' Older releases of the package lack that option: raise it where yours does.' : '';
	return takes && `Set ${named.join(' or ')} ${options === before ? 'on the client' : `in each call of \`${before}\``}.${since}`;
}

function noClient(project: Project): FindingDraft[] {
	const { files } = project;
	const imports = files.flatMap((file) => (file.context === 'source' ? file.facts.imports.map((one) => ({ ...one, file })) : []));
	const found = imports.find(({ module }) => isAbout(module, 'models') && !/[./]types\b/.test(module));
	if (!found) return [notFound(project, 'We found no client of a model that the product constructs.', 0.8)];
	const at = `${found.file.path}:${found.line}`;
	const message = project.reach.isUnused(found.file)
		? `We found no client of a model in what the product starts. ${at} imports ${found.module}, and nothing that starts comes to that file.`
		: `We found no client of a model that is constructed in a way that we know, though ${at} imports ${found.module}.`;
	return [leftOpen(message, found.file, found.line)];
}

const TIMEOUTS =
	'timeout request_timeout requestTimeout default_request_timeout sync_client_kwargs async_client_kwargs request_options client_kwargs'.split(
		' ',
	);
const HANDED_ON = 'client_options clientOptions httpOptions http_options'.split(' ');
/** Clients that wait ten minutes where they are told nothing: more than that bounds less than the default. @source github.com/openai/openai-python, github.com/anthropics/anthropic-sdk-typescript */
const BY_DEFAULT = /openai|anthropic/i;
const TEN_MINUTES_MS = 600_000;

/** A value that bounds something; one that cannot be read is taken to. */
function isBound(project: Project, given: Standing, most: number): boolean {
	const { value, file } = settled(project, given);
	const held: Held = { value: given.value, file: given.file, function: given.scope.function };
	if (isEndless(project, held, most)) return false;
	const call = callOf(value, file);
	// `httpx.Timeout(None)` bounds no more than what it is given.
	if (call && /(?:^|\.)(?:Client)?Timeout$/.test(textOf(call.callee, file)) && givenTo(call).length > 0)
		return [optionOf(call, 'read') ?? givenTo(call)].flat().some((one) => isBound(project, { value: one, file, scope: call.scope }, most));
	const within = (one: StaticValue) => isBound(project, { value: one, file, scope: given.scope }, most);
	const picks = call && /^(?:Math\.)?(max|min)$/.exec(textOf(call.callee, file))?.[1];
	if (picks) return picks === 'max' ? call.arguments.every(within) : call.arguments.some(within);
	const isLimit = ({ key, value: one }: (typeof value & { kind: 'dict' })['entries'][number]) =>
		key === null || (/time_?out/i.test(keyText(key) ?? '') && isBound(project, { value: one, file, scope: given.scope }, most));
	if (value.kind === 'dict') return value.entries.some(isLimit);
	return numbersOf(project, held)?.every((number) => (number > 0 || (number === 0 && most === MOST_RETRIES)) && number <= most) ?? true;
}
