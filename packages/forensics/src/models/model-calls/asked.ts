// What of the product asks a language model, beside graphs and agents of LangGraph and LangChain? Clients, agents of other packages, calls of
// an SDK and requests. What gives vectors or pictures alone asks none.
import { once, type Project, textOf } from '@auditor/code';
import { meaningOf } from '../../libraries/meaning.js';
import { callsIn, type Found, isAside, isBeside, isBuilt, madeIn } from '../source/product-calls.js';
import { clientsOf } from './model-clients.js';

/** Agents first. */
export const asksModel = once((project: Project) => {
	const asks = callsIn(project).flatMap(({ file, call }) => {
		const asked = meaningOf(project, file, call, 'ask');
		return asked ? [{ file, call, name: asked.name }] : [];
	});
	const asking = (found: Found, isAgent = false) => {
		const isClient = meaningOf(project, found.file, found.call, 'make')?.what === 'model';
		return { ...found, does: isClient ? 'makes a client of a language model' : 'asks a language model', isAgent };
	};
	const agents = madeIn(project, ['runner']).map((one) => asking(one, true));
	const others = [...madeIn(project, ['asker']), ...asks, ...clientsOf(project)].map((one) => asking(one));
	return [...agents, ...others].filter(({ file, call }) => !isAside(project, file) && isBuilt(project, file, call));
});

export const executors = once((project: Project): readonly Found[] => {
	const own = new Set(
		project.files.flatMap((file) =>
			file.facts.classes.flatMap(({ name }, index) =>
				project.lineage(file, index).external.some((base) => /(?:^|\.)AgentExecutor$/.test(base)) ? [name] : [],
			),
		),
	);
	const made = callsIn(project).flatMap(({ file, call }) => {
		const [name = ''] = own.size > 0 ? textOf(call.callee, file).split('.') : [];
		return own.has(name) && /^(?:[A-Z]|from)/.test(call.method ?? '') ? [{ file, call, name }] : [];
	});
	return [...madeIn(project, ['executor']), ...made].filter(({ file }) => !isBeside(project, file));
});
