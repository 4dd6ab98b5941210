// Where does a service that asks a language model without a graph keep what was said?
import { defineProbe, notApplicable, placeOf } from '@auditor/probes';
import type { FindingDraft } from '@auditor/schema';
import { executors } from '../../models/executors.js';
import { askerIn } from '../../models/model-clients.js';
import { keptInMemory, ownStore } from '../../models/own-stores.js';
import { madeIn, needs } from '../../models/product-calls.js';
import { ofParsed } from '../../models/unread.js';

export const conversation = defineProbe({
	id: 'service/conversation',
	lifecycle: 'experimental',
	needs,
	question: 'Where does a service without a graph keep what was said?',
	motivation: 'A service may answer in turns without a graph: then its own store decides what a restart loses.',
	method:
		'For a product that asks a language model and builds neither a graph, an agent nor an executor of LangChain. Three findings, by the value `of`: `graph` is false; `kept` is true where a table, a collection or a ready-made history is written to whose name is one of conversations, or where a function fills a mapping or a list of that name which a module or an object holds; `durable` is true for the first of these, and where the class or module around the second writes to a file or a store and reads from one; where it only writes, that is not available.',
	blindSpots: 'Stores whose names tell nothing of what they hold, and whether what is kept is handed to the model again.',
	remediation: {
		effort: 'medium',
		text: 'Build the steps as a graph with a checkpointer that lasts (Postgres, SQLite, Redis), and run it under a `thread_id` that comes again.',
	},
	inspect: ofParsed(({ project }) => {
		const asks = askerIn(project);
		const isBuiltElse = madeIn(project, ['graph', 'agent', 'workflow']).length + executors(project).length > 0;
		if (!asks || isBuiltElse)
			return [notApplicable('The product builds a graph or an agent, or asks no language model that we know.', 0.8)];
		const store = ownStore(project);
		const inMemory = store ? undefined : keptInMemory(project);
		const saved = inMemory?.writes;
		const at = store ? { file: store.file, line: store.call.line } : inMemory;
		const place = at && `${at.file.path}:${at.line}`;
		const message = store
			? `${place} writes to \`${store.name}\`, a store of the product’s own.`
			: inMemory
				? `\`${inMemory.name}\` at ${place} keeps what was said in the memory of the process${saved ? `; line ${saved.line} writes to a file or a store, and ${saved.reads ? 'what stands around it reads from one' : 'whether it comes back from there was not followed'}` : ''}.`
				: 'We found no place where the product keeps what was said.';
		return (['graph', 'kept', 'durable'] as const).map(
			(of): FindingDraft => ({
				outcome:
					of !== 'graph' && (of === 'kept' ? at : store || saved?.reads) ? 'true' : of === 'durable' && saved ? 'not-available' : 'false',
				message: of === 'graph' ? `${asks.file.path}:${asks.call.line} ${asks.does}, and no graph holds the state of a run.` : message,
				rationale: 'Calls that write rows, and mappings and lists that functions fill.',
				...(of === 'graph' ? { location: placeOf(asks.file, asks.call.line) } : at && { location: placeOf(at.file, at.line) }),
				values: { of, ...(of === 'graph' && { stops: false }) },
				// What a store holds was told by its name; that there is none was looked for under such names alone.
				confidence: of === 'durable' && inMemory ? 0.65 : 0.75,
			}),
		);
	}),
});
