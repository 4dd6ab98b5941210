// Is the state of a run kept, so that it can be resumed?
import { callOf, optionOf, settled, textOf } from '@auditor/code';
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
		'Looks for compile(...) with a checkpointer, for savers of LangGraph, and for langgraph.json, whose server brings one. Value: durable (something else than memory).',
	blindSpots: 'Persistence of one’s own beside LangGraph.',
	remediation: {
		on: 'false',
		effort: 'medium',
		text: 'Compile with a durable checkpointer (Postgres, SQLite, Redis), or serve the graph by langgraph.json.',
	},
	inspect: ({ project, texts }) => {
		const nothing = notAsked(project);
		if (nothing) return nothing;
		const compiled = callsIn(project).flatMap((place) => {
			const value = /^(?:compile|create\w*)$/.test(place.call.method ?? '')
				? (optionOf(place.call, 'checkpointer') ?? optionOf(place.call, 'checkpointSaver'))
				: null;
			const given = value && settled(project, { value, file: place.file, scope: place.call.scope });
			return given &&
				given.value.kind !== 'null' &&
				textOf(given.value, given.file) !== 'undefined' &&
				!(given.value.kind === 'boolean' && !given.value.value)
				? [{ ...place, given }]
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
		const first = durable[0] ?? compiled[0] ?? savers[0];
		const met = first !== undefined || server !== undefined;
		if (!met && madeIn(project, ['graph', 'agent', 'workflow']).length === 0)
			return [notApplicable('The product builds no graph or agent whose state could be kept.', 0.8)];
		return {
			outcome: met ? 'true' : 'false',
			message: first
				? `${first.file.path}:${first.call.line} keeps the state${durable.length > 0 ? ' durably' : compiled.length > 0 && savers.length === 0 ? '' : ' in memory'}.`
				: server
					? `${server} lets a LangGraph server run the graph; how long that keeps the state depends on how it is run.`
					: 'Nothing keeps the state of a run.',
			rationale: `${savers.length} savers and ${compiled.length} compilations with a checkpointer were found.`,
			location: first ? placeOf(first.file, first.call.line) : server ? fileLocation(server, 1) : null,
			values: { durable: durable.length > 0 || (savers.length === 0 && server !== undefined), savers: savers.length },
			context: first || server ? 'source' : null,
			confidence: first ? 0.9 : met ? 0.75 : 0.8,
		};
	},
});
