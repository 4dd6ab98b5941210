// What would hold an answer to a schema where a model is asked: an option of its client, or the binding of LangChain.
import { type CallRef, callOf, optionOf, type Project, receiverOf, settled, traitsOf } from '@auditor/code';
import { meaningOf, outsideNameOf } from '../../libraries/meaning.js';
import { clientsOf } from '../model-calls/model-clients.js';

/** What to do where these calls ask for an answer in free text: by the means of their one kind of client; in plain words where there are several, or none that is known. */
export function wayToSchema(project: Project, asks: readonly Pick<CallRef, 'file' | 'call'>[]): string | null {
	const [way, ...others] = new Set(asks.map((ask) => wayOf(project, ask)));
	return way && others.length === 0 ? `Bind the call to a schema, by ${way}.` : null;
}

function wayOf(project: Project, { file, call }: Pick<CallRef, 'file' | 'call'>): string | null {
	// Another host of the same interface may refuse what that of its maker takes.
	if (clientsOf(project).some((one) => HOSTS.some((name) => optionOf(one.call, name) !== null))) return null;
	const ask = meaningOf(project, file, call, 'ask');
	if (ask) return ask.by ?? null;
	const isRunnable = /^a?(?:invoke|stream|batch)$/.test(call.method ?? '') && !outsideNameOf(project, file, call)?.includes('#');
	if (!isRunnable || !clientsOf(project).some(({ name }) => /^(?:Azure)?Chat|^init_?chat/i.test(name))) return null;
	const camel = traitsOf(file).receiver === 'this';
	// A model is bound; an agent is told when it is made.
	const asked = receiverOf(call.callee);
	const held = asked && settled(project, { value: asked, file, scope: call.scope });
	const made = held && callOf(held.value, held.file);
	if (made && meaningOf(project, held.file, made, 'make')?.what === 'agent')
		return `\`${camel ? 'responseFormat' : 'response_format'}\` of the agent`;
	// What tools are bound to has no such method.
	if (made && meaningOf(project, held.file, made, 'bind')?.to === 'tools') return null;
	return camel ? '`withStructuredOutput`' : '`with_structured_output`';
}

const HOSTS = ['base_url', 'baseURL', 'openai_api_base', 'configuration', 'azure_endpoint'];
