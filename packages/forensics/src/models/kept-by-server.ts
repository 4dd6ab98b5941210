// Does a server that is handed the graph keep its state?
import type { Project } from '@auditor/code';
import { placeOf } from '@auditor/probes';
import type { FindingDraft, Texts } from '@auditor/schema';
import { madeIn } from './product-calls.js';

/** It gives the graph a checkpointer of its own, whatever the graph is compiled with; null where nothing hands a graph to one. */
export function keptByServer(project: Project, texts: Texts): FindingDraft[] | null {
	const [found] = madeIn(project, ['keeper']);
	if (!found) return null;
	const isNamed = [...texts.values()].some((text) => /\b(?:SQLITE_DATABASE_URI|CHECKPOINT_TYPE)\b/.test(text));
	const where = isNamed ? 'which store its environment names was not followed' : 'in memory, as no file names another store for it';
	const { file, call, name } = found;
	return ['kept', 'durable'].map((of) => ({
		outcome: of === 'kept' ? 'true' : isNamed ? 'not-available' : 'false',
		message: `\`${name}\` at ${file.path}:${call.line} hands the graph to a server that saves the state: ${where}.`,
		rationale: 'The server gives each graph a checkpointer of its own.',
		location: placeOf(file, call.line),
		values: { of, durable: false, savers: 0, ...(of === 'durable' && { remedy: NAME_STORE }) },
		context: 'source',
		confidence: 0.8,
	}));
}

const NAME_STORE =
	'Name a store for the server in its environment: `SQLITE_DATABASE_URI`, or `CHECKPOINT_TYPE=postgres` with `DATABASE_URL`.';
