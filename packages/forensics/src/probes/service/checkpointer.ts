// Is the state of a run kept, so that it can be resumed?
import { callOf, optionOf, type Project, type Scope, type SourceFile, type StaticValue, settled, textOf } from '@auditor/code';
import { defineProbe, notApplicable, placeOf } from '@auditor/probes';
import { fileLocation } from '@auditor/schema';
import { servesGraph } from '../../models/served.js';
import { notAsked } from '../../models/unread.js';
import { callsIn, madeIn, needs } from './_model-code.js';

export const checkpointer = defineProbe({
	id: 'service/checkpointer',
	lifecycle: 'experimental',
	needs,
	question: 'Is the state of a run kept, so that it can be resumed?',
	motivation: 'Without a checkpointer a restart loses every conversation, and nothing can be paused for a person.',
	method:
		'Looks for compile(...) with a checkpointer, for one that is set on a graph, for savers of LangGraph, and for langgraph.json, whose server brings one. Value: durable (something else than memory; for a server, a database that is described beside it).',
	blindSpots: 'Persistence of one’s own beside LangGraph.',
	remediation: {
		on: 'false',
		effort: 'medium',
		text: 'Compile with a durable checkpointer (Postgres, SQLite, Redis), or serve the graph by langgraph.json.',
	},
	inspect: ({ project, texts }) => {
		const nothing = notAsked(project);
		if (nothing) return nothing;
		const compiled = handed(project).flatMap(({ file, line, value, scope }) => {
			const given = settled(project, { value, file, scope });
			return given.value.kind !== 'null' &&
				textOf(given.value, given.file) !== 'undefined' &&
				!(given.value.kind === 'boolean' && !given.value.value)
				? [{ file, line, given }]
				: [];
		});
		// A saver that is made and that no graph is given keeps nothing; where it is handed on in a way that is not followed, it may.
		const made = compiled.length > 0 ? madeIn(project, ['saver']) : [];
		const ours = made.filter(({ call, file }) => compiled.some(({ given }) => given.file === file && callOf(given.value, file) === call));
		// Where every graph is given one that was seen being made, another beside it keeps nothing.
		const savers = compiled.every(({ given }) => ours.some(({ call }) => callOf(given.value, given.file) === call)) ? ours : made;
		const [server] = [...texts.keys()].filter((p) => /(^|\/)langgraph\.json$/.test(p) && servesGraph(p, texts)).sort();
		const durable = savers.filter(
			({ name, call, file }) =>
				!/(Memory|InMemory)/.test(name) && !call.arguments.some((value) => textOf(value, file).includes(':memory:')),
		);
		const [saver] = durable.length > 0 ? durable : compiled.length > 0 ? [] : savers;
		const first = saver ? { file: saver.file, line: saver.call.line } : compiled[0];
		const met = first !== undefined || server !== undefined;
		if (!met && madeIn(project, ['graph', 'agent', 'workflow']).length === 0)
			return [notApplicable('The product builds no graph or agent whose state could be kept.', 0.8)];
		return {
			outcome: met ? 'true' : 'false',
			message: first
				? `${first.file.path}:${first.line} keeps the state${durable.length > 0 ? ' durably' : compiled.length > 0 && savers.length === 0 ? '' : ' in memory'}.`
				: server
					? `${server} lets a LangGraph server run the graph, which keeps the state${hasStore(texts) ? ' in the database that is described beside it' : '; how long depends on how it is run'}.`
					: 'Nothing keeps the state of a run.',
			rationale: `${savers.length} savers and ${compiled.length} compilations with a checkpointer were found.`,
			location: first ? placeOf(first.file, first.line) : server ? fileLocation(server, 1) : null,
			values: { durable: durable.length > 0 || (first === undefined && server !== undefined && hasStore(texts)), savers: savers.length },
			context: first || server ? 'source' : null,
			confidence: first ? 0.9 : met ? 0.75 : 0.8,
		};
	},
});

interface Handed {
	readonly file: SourceFile;
	readonly line: number;
	readonly value: StaticValue;
	readonly scope: Scope;
}

/** What is handed to graphs as their checkpointer, as an option or set afterwards. */
function handed(project: Project): Handed[] {
	const options = callsIn(project).flatMap(({ file, call }): Handed[] => {
		const value = /^(?:compile|create\w*)$/.test(call.method ?? '')
			? (optionOf(call, 'checkpointer') ?? optionOf(call, 'checkpointSaver'))
			: null;
		return value ? [{ file, line: call.line, value, scope: call.scope }] : [];
	});
	const set = project.files.flatMap((file) =>
		file.context !== 'source'
			? []
			: file.facts.assignments.flatMap(({ target, value, line, scope }): Handed[] =>
					value !== null && /\w\.checkpointer$/.test(target) && !/^(?:self|this)\./.test(target) ? [{ file, line, value, scope }] : [],
				),
	);
	return [...options, ...set];
}

/** A deployment file that gives the server of LangGraph its database. */
function hasStore(texts: ReadonlyMap<string, string>): boolean {
	return [...texts].some(([path, text]) => /\.ya?ml$/.test(path) && /\bPOSTGRES_URI(?:_CUSTOM)?\b/.test(text));
}
