// What of the product asks a language model, beside graphs and agents of LangGraph and LangChain? Clients, agents of other packages, calls of
// an SDK and requests. What gives vectors or pictures alone asks none.
import { once, type Project } from '@auditor/code';
import { meaningOf } from '../libraries/meaning.js';
import { clientsOf } from './model-clients.js';
import { callsIn, type Found, isAside, isBuilt, madeIn } from './product-calls.js';

interface Asking extends Found {
	/** Half a sentence. */
	readonly does: string;
}

/** Agents first. */
export const asksModel = once((project: Project): readonly Asking[] => {
	const asks = callsIn(project).flatMap(({ file, call }) => {
		const asked = meaningOf(project, file, call, 'ask');
		return asked ? [{ file, call, name: asked.name }] : [];
	});
	const inside = [...madeIn(project, ['runner', 'asker']), ...asks].map((one) => ({ ...one, does: 'asks a language model' }));
	const clients = clientsOf(project).map(({ file, call, name }) => {
		const isMade = meaningOf(project, file, call, 'make')?.what === 'model';
		return { file, call, name, does: isMade ? 'makes a client of a language model' : 'asks a language model' };
	});
	return [...inside, ...clients].filter(({ file, call }) => !isAside(project, file) && isBuilt(project, file, call));
});
