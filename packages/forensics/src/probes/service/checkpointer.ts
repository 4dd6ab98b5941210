// Is the state of a run kept, so that it can be resumed?
import { type CallFact, calleeName, folderOf, isOn, type Project, preferred, reachedFrom, type SourceFile } from '@auditor/code';
import { defineProbe, listed, listedUpTo, placeOf } from '@auditor/probes';
import { type FindingDraft, fileLocation, formatLocation, graphsArtifact } from '@auditor/schema';
import { idleGraph, productGraphs } from '../../models/graphs/graphs.js';
import { executors } from '../../models/model-calls/asked.js';
import { alive, callsIn, type Found, isAside, isOnlyAsked, madeIn, needs } from '../../models/source/product-calls.js';
import { notFound, ofParsed } from '../../models/source/unread.js';
import { databaseOf, describesDatabase, ownPrograms, ownServers, SERVED, servesGraph } from '../../models/starts/served.js';
import { handedOptions, hosted, inOneCase, isDrawn, keptByServer, untraced } from '../../models/state/kept-elsewhere.js';
import { liveField } from '../../models/state/live-fields.js';
import { ownStore } from '../../models/state/own-stores.js';
import { isMemoryByDefault, madeForOneRun } from '../../models/state/saver-chosen.js';
import {
	compiledWith,
	isAskedFor,
	isDurable,
	isEither,
	madeAsNodes,
	ownSaver,
	saverIn,
	saversIn,
	saversMade,
} from '../../models/state/savers.js';
import { isNew, lostRuns, threadsIn } from '../../models/state/threads.js';

const SET_UP =
	'{{python: Call its `setup()` once, and take the asynchronous one where runs are awaited. | typescript: Call its `setup()` once where it has one.}}';

/** An id that is new each time finds nothing that was kept. */
const RUN_UNDER = 'Run it under a `thread_id` that comes again, such as that of the conversation, so that runs can go on after a restart.';

const GIVE = `Give the graph a checkpointer that lasts (Postgres, SQLite, Redis). ${RUN_UNDER} ${SET_UP}`;

const NEW_ALONE =
	'Where runs are handed earlier messages from a store of the product’s own, hand them the new one alone: else the state may hold messages twice.';

export const checkpointer = defineProbe({
	id: 'service/checkpointer',
	lifecycle: 'experimental',
	needs: { ...needs, graphs: graphsArtifact },
	question: 'Is the state of a run kept, so that it can be resumed?',
	motivation: 'A checkpointer lets a conversation outlast a restart, and a run be paused for a person.',
	method:
		'Looks for compile(...) with a checkpointer, for one that is set on a graph, for savers of LangGraph, and for langgraph.json or aegra.json, whose server brings one where no web server or page of the product imports what builds the graph, and no script of a manifest runs a program that asks it; where nothing of the product runs it under a `thread_id`, that one is used in place of what it is compiled with. A server that is handed the graph and gives it a checkpointer of its own keeps it, too. Not available for an agent that is defined for a platform or made of options that others hand on, and where the same graph is compiled without a checkpointer, too, or is given one in one case alone. Two findings, by the value `of`: `kept`, and `durable` (something else than memory; for a server, a database that is described beside it; not where a run’s thread gets a new id that is used nowhere else, or the same function deletes it afterwards; not available where a program beside it compiles a graph without one). What the product writes to a store of its own is told. Values: durable, savers, beside (that store).',
	blindSpots: 'Whether a run goes on from a store of the product’s own.',
	remediation: { effort: 'medium', text: GIVE },
	inspect: ofParsed(({ project, texts, graphs: read }) => {
		const graphs = madeIn(project, ['graph', 'agent', 'workflow']);
		const compiles = callsIn(project).filter(
			({ file, call }) =>
				call.method === 'compile' &&
				graphs.some((graph) => graph.file === file) &&
				!isOther(project, file, call) &&
				!isDrawn(project, { file, call }),
		);
		const idle = idleGraph(project, read);
		const [served] = [...texts.keys()].filter((p) => SERVED.test(p) && servesGraph(p, texts)).sort();
		const web = served === undefined ? [] : ownServers(project, texts.get(served) ?? '', graphs);
		const own = served === undefined || web.length > 0 ? web : ownPrograms(project, texts, graphs);
		const [beside] = own;
		const server = beside ? undefined : served;
		// What the product's own server runs, and not what the file names to another.
		const run = new Set(own.flatMap(({ file }) => reachedFrom(file, project.imports)));
		const compiled = idle ? [] : preferred(compiledWith(project, compiles), ({ file }) => run.has(file));
		const elsewhere = hosted(project, graphs);
		const either = server === undefined ? inOneCase(project, compiled) : null;
		const loose = compiled.length === 0 ? handedOptions(project, graphs) : null;
		const open = elsewhere ?? either ?? (server === undefined ? (untraced(project, compiled) ?? loose) : null);
		const byServer = server === undefined && keptByServer(project, texts);
		if (byServer) return byServer;
		const threads = threadsIn(project, texts);
		// Under a name that somebody may use again.
		const isThreaded = threads.length > 0 && threads.every((thread) => !thread.run || !isNew(thread));
		const threaded = isThreaded ? THREADED : undefined;
		// Kept by one of two ways alone, a run is not kept for certain.
		if (open)
			return ['kept', 'durable'].map((of) => ({
				...open,
				...(of === 'durable' && open === either && { outcome: 'false' as const, confidence: 0.75 }),
				values: { ...(threaded && { remedy: threaded }), ...open.values, of },
			}));
		// A saver that is made and that no graph is given keeps nothing; where it is handed on in a way that is not followed, it may.
		const made = compiled.length > 0 ? saversMade(project).filter((one) => !isOnlyAsked(project, one, /^setup$/)) : [];
		const ours = saversIn(
			project,
			compiled.flatMap(({ ends }) => ends),
		);
		// Where every graph is given one that was seen being made, another beside it keeps nothing.
		const savers = compiled.every(({ ends }) => ends.every((one) => !isOn(one.value) || saversIn(project, [one]).length > 0)) ? ours : made;
		const durable = savers.filter((one) => isDurable(project, one));
		// In one case only, or in one of several programs.
		const isOfBoth = (all: readonly Found[]) => [true, false].every((kind) => all.some((one) => isDurable(project, one) === kind));
		const isMixed =
			(savers === made && isOfBoth(made.filter(({ file }) => file === durable[0]?.file))) ||
			compiled.some(({ ends }) => isOfBoth(saversIn(project, ends)));
		const isSpare = isMixed && isMemoryByDefault(project, saversMade(project), (one) => isDurable(project, one));
		const near = new Set(compiled.flatMap(({ file }) => reachedFrom(file, project.imports)));
		const stored = server !== undefined && describesDatabase(texts, server);
		// On which graph of a project one is set later was not followed, and a server runs those of its own.
		const set = [...compiled.flatMap(({ file, later }) => (later ? file.path : [])), ...(server ? [server] : [])];
		const apart =
			durable.length === 0 && !stored
				? []
				: alive(project, compiles).filter(
						({ file, call }) =>
							!near.has(file) &&
							!isAside(project, file) &&
							!compiled.some((one) => one.file === file && one.line === call.line) &&
							!hasMore(call) &&
							!set.some((path) => `/${file.path}`.startsWith(`/${folderOf(path)}/`.replace('//', '/'))),
					);
		const without = apart.map(({ file, call }) => `${file.path}:${call.line}`);
		const [sometimes, always] = [true, false].map((is) => [
			...new Set(compiled.flatMap((one) => (!one.later && isEither(one) === is ? `${one.file.path}:${one.line}` : []))),
		]);
		const [saver] = durable.length > 0 ? durable : compiled.length > 0 ? [] : savers;
		const given = saver ? { file: saver.file, line: saver.call.line } : compiled[0];
		// The server overrides what the graph is compiled with; what runs the graph beside it names a thread.
		const isReplaced = server !== undefined && compiled.length > 0 && threads.length === 0;
		const first = isReplaced || (stored && durable.length === 0) ? undefined : given;
		const [runner] = executors(project);
		if (!first && !idle && server === undefined && graphs.length === 0 && !runner)
			return [notFound(project, 'We found no graph of LangGraph, and no agent of it, whose state could be kept.', 0.8)];
		const forgets = first && !stored ? lostRuns(project, texts) : null;
		// In memory, it is kept for the process; not even for that where no run comes back to it.
		const isForgotten = forgets?.isNew === true && durable.length === 0 && server === undefined;
		const lost = durable.length > 0 || isForgotten ? forgets : null;
		const lasts = stored || (durable.length > 0 && !isReplaced && !lost && !isSpare);
		const once = lasts || lost || server !== undefined ? undefined : madeForOneRun(project, ours);
		// Each graph by itself: one that is kept says nothing of another.
		const rest = [
			...(!server && sometimes!.length > 0 ? [`the state of ${listed(sometimes!.slice(0, 3))} is kept in one case alone`] : []),
			...(without.length > 0 ? [`nothing keeps that of ${listed(without.slice(0, 3))}, which is no part of the others`] : []),
		];
		const some = rest.length > 0 && (server || always!.length > 0) ? ` Beside it, ${rest.join('; ')}.` : '';
		const [ownOne] = durable.length > 0 ? [] : compiled.flatMap(({ ends }) => ends.flatMap((one) => ownSaver(project, one) ?? []));
		const isOpen = compiled.length > 0 && (savers.length === 0 || ownOne?.forgets === false || (isReplaced && durable.length > 0));
		// What is in memory is mended where it is made, and not where a graph is handed it.
		const [handed] = lasts || isOpen || first !== compiled[0] ? [] : compiled;
		const held = handed && (saversIn(project, handed.ends)[0] ?? (savers.length === 1 ? savers[0] : undefined));
		const told = held ? { file: held.file, line: held.call.line } : first;
		const spot = told && `${told.file.path}:${told.line}`;
		// Each graph may have one of its own.
		const alike = ours.filter((one) => durable.includes(one) === durable.length > 0);
		const all = [...new Set(alike.map((one) => `${one.file.path}:${one.call.line}`))];
		const named =
			spot && all.length > 1 && all.includes(spot) ? `checkpointers at ${listedUpTo(all, 3)} save` : `checkpointer at ${spot} saves`;
		// The largest graph, which the others are parts of.
		const [main] = productGraphs(read);
		const bares = [...compiles, ...graphs];
		const bare = bares.find(({ file }) => file.path === main?.file) ?? bares[0];
		// A graph that is a node of another one is saved with that.
		const parts = madeAsNodes(project);
		const mine = alive(project, compiles).filter(({ file, call }) => !isAside(project, file) && !parts.has(call));
		const several = mine.map(({ file, call }) => `${file.path}:${call.line}`);
		const at = bare ?? runner;
		const place = told ?? (at && { file: at.file, line: at.call.line });
		const unused = isReplaced && given ? `${given.file.path}:${given.line}` : '';
		const taken = spot || server || beside || idle ? undefined : [...compiles, ...graphs].find(isAskedFor);
		const message = spot
			? `The ${named} the state${lasts || (lost && !isForgotten) ? ` ${isMixed ? 'durably in some cases and only in memory in others' : 'durably'}${lost ? `, and ${lost.said}` : ''}` : ownOne?.forgets ? ` by ${ownOne.said}, which gives nothing of it back to a later run` : isOpen ? `; how durably ${ownOne ? `${ownOne.said} keeps it ` : ''}was not found` : isSpare ? ' in memory by default, and durably in other cases' : ` in memory${isForgotten ? `, and ${lost?.said}` : ''}`}${once ? `, and is made anew for the run at ${once.file.path}:${once.call.line}` : ''}.`
			: server
				? `${server} lets a server run the graph, and such a server saves the state${unused && ` in a store of its own and not in the checkpointer at ${unused}`}; we found ${stored ? 'a' : 'no'} file that describes the server’s database.`
				: beside
					? `The ${web.length > 0 ? 'server or page' : 'program'} at ${beside.file.path}:${beside.call.line} uses the graph, and we found no checkpointer that the graph is compiled with. With ${served} another server would run the graph and save its state.`
					: (idle?.said ??
							(several.length > 1
								? `We found no checkpointer that the product passes to any of its ${several.length} graphs (${listedUpTo(several, 3)}).`
								: 'We found no checkpointer that the product passes to a graph or an agent.')) +
						(taken
							? ` ${taken.file.path}:${taken.call.line} takes one from its caller, and no caller in the files that we read gives it.`
							: '');
		const store = lasts || lost || isOpen || server ? undefined : ownStore(project);
		const also = store
			? ` ${store.file.path}:${store.call.line} ${store.isKnown ? `makes a \`${store.name}\`, which keeps what was said` : `writes to \`${store.name}\`, a store of the product’s own; we did not follow whether a run resumes from there`}.`
			: '';
		const database = `If you run ${server} on a server of your own, describe its database in a compose file: Postgres, with ${databaseOf(server ?? '')}.`;
		const unusedRemedy = unused && `Take the checkpointer at ${unused} out, which the server does not use. `;
		const live = liveField(project);
		const move =
			live &&
			`Take \`${live.name}\` (${live.path}:${live.line}) out of the state, for its \`${live.type}\` cannot be saved, and hand it to the nodes by the configuration of the run. Compile the graph with a checkpointer that lasts, and pass a \`thread_id\` with each run.`;
		const start =
			idle &&
			`Run the graph at ${formatLocation(idle.at)} with a checkpointer that lasts, or let what runs in its place go on from what it keeps.`;
		const chosen = once ? ONCE : isSpare ? USUAL : undefined;
		const usual = !first && server ? `${unusedRemedy}${database}` : (move ?? threaded ?? (several.length > 1 && !first ? EACH : undefined));
		const way = chosen ?? start ?? (isForgotten ? undefined : lost?.remedy) ?? usual;
		const remedy = store && !start ? `${way ?? GIVE} ${NEW_ALONE}` : way;
		return ['kept', 'durable'].map((of): FindingDraft => {
			const fault = of === 'kept' ? (once && ANEW) || (isForgotten && FORGOTTEN) : isSpare && IN_MEMORY;
			const isMet = of === 'durable' ? lasts : (first !== undefined && !once && !isForgotten) || server !== undefined;
			return {
				outcome:
					isMet && of === 'durable' && some ? 'not-available' : isMet ? 'true' : of === 'durable' && isOpen ? 'not-available' : 'false',
				message: `${message}${some}${also}`,
				rationale: 'Where graphs are compiled, and what is set on them.',
				location: !first && server ? fileLocation(server, 1) : place ? placeOf(place.file, place.line) : (idle?.at ?? null),
				values: {
					of,
					durable: lasts,
					savers: savers.length,
					...(store && { beside: store.name }),
					...(!isMet && remedy && { remedy }),
					...(!isMet && fault && { fault }),
				},
				context: 'source',
				confidence: of === 'durable' && isMixed && !isSpare ? 0.65 : first ? 0.9 : isMet ? 0.75 : 0.8,
			};
		});
	}),
});

const ONCE =
	'Make the graph and its checkpointer once, when the program starts. Let it be one that lasts (Postgres, SQLite, Redis). Run it under a `thread_id` that comes again.';

const ANEW = 'The checkpointer is made anew for each run, and keeps nothing for the next one.';
const FORGOTTEN = 'Each run gets a new `thread_id`, under which no later run finds what the checkpointer saved in memory.';
const IN_MEMORY = 'By default the checkpointer saves the state in memory alone.';
const USUAL = 'Let the settings choose the checkpointer that lasts, unless somebody asks for one in memory.';

const EACH = `Give each graph a checkpointer that lasts (Postgres, SQLite, Redis). ${RUN_UNDER} ${SET_UP}`;

const THREADED = `Give the graph a checkpointer that lasts (Postgres, SQLite, Redis), so that runs can go on after a restart. The code names a \`thread_id\` for a run already. ${SET_UP}`;

/** A pattern, a schema or a template that another package compiles: `re.compile(...)`. */
function isOther(project: Project, file: SourceFile, call: CallFact): boolean {
	const name = calleeName(project, file, call);
	return name !== null && !/graph|agent/i.test(name) && saverIn(call) === null;
}

/** Options that stand elsewhere may hold one. */
function hasMore({ arguments: given, keywords }: CallFact): boolean {
	return (
		keywords.some(({ name }) => name === null) || given.some((one) => one.kind !== 'dict' || one.entries.some(({ key }) => key === null))
	);
}
