// Is the state of a run kept, so that it can be resumed?
import type { CallFact, Project, Scope, SourceFile, Standing, StaticValue } from '@auditor/code';
import { argumentFor, callGraph, callOf, entriesOf, isOff, isOn, namedFunction, optionOf, settled, textOf } from '@auditor/code';
import { defineProbe, notApplicable, placeOf } from '@auditor/probes';
import { escapeText, type FindingDraft, fileLocation, type GraphModel, graphsArtifact } from '@auditor/schema';
import { meaningOf, meaningOfName } from '../../libraries/meaning.js';
import { productGraphs } from '../../models/graphs/graphs.js';
import { functionOfNode } from '../../models/graphs/router-facts.js';
import { alive, callsIn, type Found, madeIn, needs, neverRuns } from '../../models/product-calls.js';
import { ownServer, SERVED, servesGraph } from '../../models/served.js';
import { lostRuns, threadsIn } from '../../models/threads.js';
import { leftOpen, ofParsed } from '../../models/unread.js';

export const checkpointer = defineProbe({
	id: 'service/checkpointer',
	lifecycle: 'experimental',
	needs: { ...needs, graphs: graphsArtifact },
	question: 'Is the state of a run kept, so that it can be resumed?',
	motivation: 'Without a checkpointer a restart loses every conversation, and nothing can be paused for a person.',
	method:
		'Looks for compile(...) with a checkpointer, for one that is set on a graph, for savers of LangGraph, and for langgraph.json or aegra.json, whose server brings one where no web server of the product imports what builds the graph; where nothing of the product runs it under a `thread_id`, that one is used in place of what it is compiled with. Not available for an agent that is defined for a platform, and where the same graph is compiled without a checkpointer, too. Two findings, by the value `of`: `kept`, and `durable` (something else than memory; for a server, a database that is described beside it; not where a run’s thread gets a new id that is used nowhere else, or the same function deletes it afterwards).',
	blindSpots: 'Persistence of one’s own beside LangGraph.',
	remediation: {
		on: 'false',
		effort: 'medium',
		text: 'Pass a durable checkpointer (Postgres, SQLite, Redis) to the graph or agent, and start each run with a `thread_id` of its own.',
	},
	inspect: ofParsed(({ project, texts, graphs: read }) => {
		const graphs = madeIn(project, ['graph', 'agent', 'workflow']);
		const compiles = callsIn(project).filter(({ file, call }) => call.method === 'compile' && graphs.some((graph) => graph.file === file));
		const compiled = alive(project, [...handed(project), ...compiles]).flatMap((way) => {
			if (!('value' in way)) return [];
			const { file, call, value } = way;
			const given = settled(project, { value, file, scope: call.scope });
			return isOn(given.value) && !isLeftOff(project, given) ? [{ file, line: call.line, scope: call.scope, given }] : [];
		});
		const [served] = [...texts.keys()].filter((p) => SERVED.test(p) && servesGraph(p, texts)).sort();
		const beside = served === undefined ? null : ownServer(project, texts.get(served) ?? '', graphs);
		const server = beside === null ? served : undefined;
		const elsewhere = hosted(project, graphs);
		const either = server === undefined ? optional(project, compiled) : null;
		const open = elsewhere ?? either ?? (server === undefined ? untraced(project, compiled) : null);
		// Kept by one of two ways alone, a run is not kept for certain.
		if (open)
			return ['kept', 'durable'].map((of) => ({
				...open,
				...(of === 'durable' && open === either && { outcome: 'false' as const, confidence: 0.75 }),
				values: { ...open.values, of },
			}));
		// A saver that is made and that no graph is given keeps nothing; where it is handed on in a way that is not followed, it may.
		const made = compiled.length > 0 ? madeIn(project, ['saver']) : [];
		const ours = made.filter(({ call, file }) => compiled.some(({ given }) => given.file === file && callOf(given.value, file) === call));
		// Where every graph is given one that was seen being made, another beside it keeps nothing.
		const savers = compiled.every(({ given }) => ours.some(({ call }) => callOf(given.value, given.file) === call)) ? ours : made;
		const durable = savers.filter(isDurable);
		const stored = server !== undefined && hasStore(texts, server);
		const [saver] = durable.length > 0 ? durable : compiled.length > 0 ? [] : savers;
		const given = saver ? { file: saver.file, line: saver.call.line } : compiled[0];
		// The server overrides what the graph is compiled with; what runs the graph beside it names a thread.
		const isReplaced = server !== undefined && compiled.length > 0 && threadsIn(project, texts).length === 0;
		const first = isReplaced || (stored && durable.length === 0) ? undefined : given;
		if (first === undefined && server === undefined && graphs.length === 0)
			return [notApplicable('We found no graph of LangGraph, and no agent of it, whose state could be kept.', 0.8)];
		const lost = first && durable.length > 0 && !stored ? lostRuns(project, texts) : null;
		const lasts = stored || (durable.length > 0 && !isReplaced && !lost);
		const spot = first && `${first.file.path}:${first.line}`;
		const isOpen = compiled.length > 0 && (savers.length === 0 || (isReplaced && durable.length > 0));
		// The largest graph, which the others are parts of.
		const [main] = productGraphs(read);
		const bares = [...compiles, ...graphs];
		const bare = bares.find(({ file }) => file.path === main?.file) ?? bares[0];
		const place = first ?? (bare && { file: bare.file, line: bare.call.line });
		const unused = isReplaced && given ? `${given.file.path}:${given.line}` : '';
		const message = spot
			? `The checkpointer at ${spot} keeps the state${lasts || lost ? ` durably${lost ? `, and ${lost.said}` : ''}` : isOpen ? '; how durably was not found' : ' in memory'}.`
			: server
				? `${server} lets a server run the graph, which keeps the state${unused && ` in a store of its own and not in the checkpointer at ${unused}`}; we found ${stored ? 'a' : 'no'} file that describes its database.`
				: beside
					? `The web server at ${beside.file.path}:${beside.call.line} imports what builds the graph, and we found no checkpointer that it is compiled with.`
					: 'We found no checkpointer that the product hands to a graph or an agent.';
		const database = `Where you run ${server} on a server of your own, describe its database: Postgres in a compose file, with ${databaseOf(server ?? '')}.`;
		const unusedRemedy = unused && `Take the checkpointer at ${unused} out, which the server does not use. `;
		const beyond = main && keptOnObject(project, main);
		const move = `Move into the state what nodes keep on their object (${beyond}), then compile the graph with a checkpointer that lasts, under the \`thread_id\` of each run.`;
		const remedy = lost ? lost.remedy : !first && server ? `${unusedRemedy}${database}` : beyond && move;
		return ['kept', 'durable'].map((of): FindingDraft => {
			const isMet = of === 'durable' ? lasts : first !== undefined || server !== undefined;
			return {
				outcome: isMet ? 'true' : of === 'durable' && isOpen ? 'not-available' : 'false',
				message,
				rationale: 'Where graphs are compiled, and what is set on them.',
				location: !first && server ? fileLocation(server, 1) : place ? placeOf(place.file, place.line) : null,
				values: { of, durable: lasts, savers: savers.length, ...(!isMet && remedy && { remedy }) },
				context: 'source',
				confidence: first ? 0.9 : isMet ? 0.75 : 0.8,
			};
		});
	}),
});

/** An agent that is defined for a platform, which brings what keeps its state. */
function hosted(project: Project, graphs: readonly Found[]): FindingDraft | null {
	const found = graphs.find(({ file, call }) => meaningOf(project, file, call, 'make')?.hosted);
	const message = `\`${found?.name}\` defines the agent for a platform that runs it; whether that keeps the state was not looked at.`;
	return found ? leftOpen(message, found.file, found.call.line) : null;
}

/** Where a node sets something on the object that it is a method of: no checkpointer sees it. */
function keptOnObject(project: Project, graph: GraphModel): string | null {
	for (const { id } of graph.nodes) {
		const place = functionOfNode(project, graph, id);
		const set = place?.file.facts.assignments.find(
			({ target, scope, value }) => scope.function === place.index && /^(?:self|this)\.\w/.test(target) && value !== null,
		);
		if (place && set) return `${place.file.path}:${set.line}`;
	}
	return null;
}

/** The same graph is also compiled without a checkpointer: which of the two runs was not followed. */
function optional(project: Project, compiled: readonly { file: SourceFile; line: number; scope: Scope; given: Standing }[]) {
	for (const { file, line, scope, given } of compiled) {
		const all = file.facts.calls.filter(({ method }) => method === 'compile');
		const named = textOf(all.find((call) => call.line === line)?.callee ?? null, file);
		const isSame = (call: CallFact) =>
			textOf(call.callee, file) === named && (/^(?:self|this)\./.test(named) || call.scope.function === scope.function);
		const bare = alive(
			project,
			all.map((call) => ({ file, call })),
		).find(({ call }) => isSame(call) && !isOn(saverIn(call)));
		const message = `${file.path}:${line} compiles the graph with a checkpointer, and line ${bare?.call.line} without; which of the two runs was not followed.`;
		const saver = bare && durableOf(project, given);
		const kept = saver ? ` Where it is the first, the \`${saver.name}\` at ${saver.file.path}:${saver.call.line} keeps the state.` : '';
		const remedy = `Switch on what leads to ${file.path}:${line} wherever the service runs. Or compile the graph with that checkpointer in any case, under the \`thread_id\` of each run.`;
		if (bare) return { ...leftOpen(`${message}${kept}`, file, line), ...(saver && { values: { remedy } }) };
	}
	return null;
}

/** The durable saver that a value is, or that the function of the project which is called for it makes. */
function durableOf(project: Project, { value, file }: Standing): Found | undefined {
	const call = callOf(value, file);
	const maker = call?.callee.kind === 'name' ? project.resolve(call.callee.name, file, call.scope) : null;
	const isIn = (one: Found) =>
		one.call === call || (maker?.kind === 'function' && one.file === maker.file && one.call.scope.function === maker.index);
	return madeIn(project, ['saver']).find((one) => isDurable(one) && isIn(one));
}

function isDurable({ name, call, file }: Found): boolean {
	return !/Memory/.test(name) && !call.arguments.some((value) => textOf(value, file).includes(':memory:'));
}

/** `X() if flag else None`, where nobody switches on the flag, a parameter that is off by default. */
function isLeftOff(project: Project, { value, file, scope }: Standing): boolean {
	if (value.kind !== 'conditional' || isOn(value.whenFalse)) return false;
	const { test } = file.facts.branches[value.branch]!;
	const ref = namedFunction(file, scope);
	const position = ref?.fact.parameters.findIndex(({ name, default: usual }) => name === test && usual !== null && isOff(usual)) ?? -1;
	const callers = ref && position >= 0 ? callGraph(project).callers(ref) : null;
	const switched = callers?.filter((one) => isOn(argumentFor(one.call, ref!.fact, position) ?? null));
	return switched?.every((one) => one.file.context !== 'source' || neverRuns(project, one.file, one.call)) ?? false;
}

/** An instance of a class of the product that is made of no saver which we know. */
function untraced(project: Project, compiled: readonly { file: SourceFile; line: number; given: Standing }[]): FindingDraft | null {
	for (const { file, line, given } of compiled) {
		const { callee } = callOf(given.value, given.file) ?? {};
		const made = callee?.kind === 'name' ? project.resolve(callee.name, given.file, given.scope) : null;
		if (made?.kind !== 'class') continue;
		const isSaver = (base: string) => /(?:^|\.)Base(?:Checkpoint)?Saver$/.test(base) || meaningOfName(base, 'make')?.what === 'saver';
		if (project.lineage(made.file, made.index).external.some(isSaver)) continue;
		const message = `The checkpointer at ${file.path}:${line} is a \`${made.fact.name}\` (${made.file.path}:${made.fact.line}), no saver of LangGraph that we know; whether it keeps the state was not followed.`;
		return leftOpen(message, file, line);
	}
	return null;
}

function saverIn(call: CallFact): StaticValue | null {
	return optionOf(call, 'checkpointer') ?? optionOf(call, 'checkpointSaver');
}

/** A value, and what hands it over. */
type Handed = { readonly file: SourceFile; readonly call: { readonly line: number; readonly scope: Scope }; readonly value: StaticValue };

/** What is handed to graphs as their checkpointer, as an option or set afterwards. */
function handed(project: Project): Handed[] {
	const options = callsIn(project).flatMap(({ file, call }): Handed[] => {
		const copied = call.method === 'copy' ? optionOf(call, 'update') : null;
		const value = /^(?:compile|create\w*)$/.test(call.method ?? '')
			? saverIn(call)
			: copied && (entriesOf(copied).find(({ key }) => key === 'checkpointer')?.value ?? null);
		return value ? [{ file, call, value }] : [];
	});
	const sources = project.files.filter(({ context }) => context === 'source');
	const set = sources.flatMap((file) =>
		file.facts.assignments.flatMap(({ target, value, line, scope }): Handed[] => {
			const isSet = /\w\.checkpointer$/.test(target) && !/^(?:self|this)\./.test(target);
			return value !== null && isSet ? [{ file, call: { line, scope }, value }] : [];
		}),
	);
	return [...options, ...set];
}

/** A deployment file that gives the server its database. */
function hasStore(texts: ReadonlyMap<string, string>, server: string): boolean {
	const name = new RegExp(`\\b${escapeText(databaseOf(server))}(?:_CUSTOM)?\\b`);
	return [...texts].some(([path, text]) => /\.ya?ml$/.test(path) && name.test(text.replace(/#.*/g, '')));
}

/** The variable that names it. */
function databaseOf(server: string): string {
	return server.endsWith('aegra.json') ? 'DATABASE_URL' : 'POSTGRES_URI';
}
