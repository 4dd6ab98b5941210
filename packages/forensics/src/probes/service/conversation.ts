// Where does a service that asks a language model without a graph keep what was said?
import { type Project, type SourceFile, textOf } from '@auditor/code';
import { defineProbe, notApplicable, placeOf } from '@auditor/probes';
import type { FindingDraft } from '@auditor/schema';
import { asksModel, executors } from '../../models/model-calls/asked.js';
import { isBeside, madeIn, namesUsed, needs } from '../../models/source/product-calls.js';
import { ofParsed } from '../../models/source/unread.js';
import { keptInMemory, ownStore } from '../../models/state/own-stores.js';

export const conversation = defineProbe({
	id: 'service/conversation',
	lifecycle: 'experimental',
	needs,
	question: 'Where does a service without a graph keep what was said, and do types say what it holds?',
	motivation: 'A service may answer in turns without a graph: then its own store decides what a restart loses.',
	method:
		'For a product that asks a language model and builds neither a graph, an agent nor an executor of LangChain. Five findings, by the value `of`: `routed` is false; `graph` is false, but where a ready-made store of the agent’s package keeps its runs; `held` is true where types of the product say what a run holds (a class of the service with annotated fields that is none of settings, or TypeScript), or where it is kept; `kept` is true where a mapping or a list of that name is filled, too; `durable` is true where a table, a collection or a ready-made history is written to whose name is one of conversations, and where the class or module around a mapping or a list writes to a file or a store and reads from one; where it only writes, that is not available, nor is what a command of ADK keeps that a page tells to run it by.',
	blindSpots: 'Stores whose names tell nothing of what they hold, and whether what is kept is handed to the model again.',
	remediation: {
		effort: 'medium',
		text: 'Build the steps as a graph with a checkpointer that lasts (Postgres, SQLite, Redis), and run it under a `thread_id` that comes again. An agent of another package may keep its runs in the database store of that package.',
	},
	inspect: ofParsed(({ project, texts }) => {
		const [asks] = asksModel(project);
		const isBuiltElse = madeIn(project, ['graph', 'agent', 'workflow']).length + executors(project).length > 0;
		if (!asks || isBuiltElse)
			return [notApplicable('The product builds a graph or an agent, or asks no language model that we know.', 0.8)];
		const store = ownStore(project);
		const inMemory = store ? undefined : keptInMemory(project);
		const saved = inMemory?.writes;
		const left = store || inMemory ? null : ranByPackage(project, texts);
		const at = store ? { file: store.file, line: store.call.line } : inMemory;
		const place = at && `${at.file.path}:${at.line}`;
		const kept = store
			? `${place} writes to \`${store.name}\`, a store ${store.isKnown ? 'that lasts' : 'of the product’s own'}.`
			: inMemory
				? `\`${inMemory.name}\` at ${place} keeps what was said in the memory of the process.${saved ? ` Line ${saved.line} writes to a file or a store${saved.reads ? ', and what stands around it reads from one' : '; whether it comes back from there was not followed'}.` : ''}`
				: (left ?? 'We found no place where the product keeps what was said.');
		const typed = typesOf(project, asks.file);
		const held = typed
			? `${typed.file.path}${typed.line > 0 ? `:${typed.line}` : ''} says by types what the code around the model holds.`
			: kept;
		const ofRun = `${asks.file.path}:${asks.call.line} ${asks.does}, and no graph holds the state of a run.`;
		const isKept = store !== undefined || saved?.reads === true;
		const told = (of: string, isSo: boolean, message: string, where: { file: SourceFile; line: number } | undefined): FindingDraft => ({
			outcome: isSo ? 'true' : (of === 'durable' && saved) || (left && /^(?:held|kept|durable)$/.test(of)) ? 'not-available' : 'false',
			message,
			rationale: 'Calls that write rows, mappings and lists that functions fill, and classes with annotated fields.',
			...(where && where.line > 0 && { location: placeOf(where.file, where.line) }),
			values: { of, ...(of === 'graph' && { stops: false }) },
			// What a store holds was told by its name; that there is none was looked for under such names alone.
			confidence: of === 'durable' && inMemory ? 0.65 : 0.75,
		});
		return [
			store?.isKnown ? told('graph', true, kept, at) : told('graph', false, ofRun, { file: asks.file, line: asks.call.line }),
			told('routed', false, 'No graph of the product says where a run goes after a failure.', undefined),
			told('held', typed !== null || isKept, held, typed ?? at),
			told('kept', at !== undefined, kept, at),
			told('durable', isKept, kept, at),
		];
	}),
});

/** A page tells to run it by a command of its package, which may keep sessions in files of its own. @source google.github.io/adk-docs/runtime */
function ranByPackage({ files }: Project, texts: ReadonlyMap<string, string>): string | null {
	if (!files.some(({ facts }) => facts.imports.some(({ module }) => /^google\.adk\b/.test(module)))) return null;
	const [path, text] = [...texts].find(([one, said]) => /\.md$|(?:^|\/)(?:Dockerfile|Procfile)$/.test(one) && BY_ADK.test(said)) ?? [];
	return text
		? `${path} runs it by \`${BY_ADK.exec(text)![0]}\`; whether that keeps sessions over a restart depends on the release of its package.`
		: null;
}

const BY_ADK = /\badk (?:web|run|api_server)\b/;

/** What is set before a run says nothing of what the run holds. */
const OF_SETTINGS = /(?:Settings|Config|Configuration|Options)\b/;

/** The first class of the service whose fields have types; a file of TypeScript that asks a model has types throughout. */
function typesOf(project: Project, asks: SourceFile): { readonly file: SourceFile; readonly line: number } | null {
	if (/\.[cm]?tsx?$/.test(asks.path)) return { file: asks, line: 0 };
	for (const file of project.files) {
		if (file.context !== 'source' || isBeside(project, file)) continue;
		const found = file.facts.classes.find(({ name, bases, fields }) => {
			const isSet = OF_SETTINGS.test([name, ...bases.map((base) => textOf(base, file))].join(' '));
			return !isSet && fields.filter(({ annotation }) => annotation !== null).length > 1 && namesUsed(project).has(name);
		});
		if (found) return { file, line: found.line };
	}
	return null;
}
