// What asks models: clients of libraries, of classes of the project and of plain requests, and what makes one of the name of a model.
import type { CallFact, Project, SourceFile, StaticValue } from '@auditor/code';
import { callGraph, callOf, isTextual, once, optionOf, settled, textOf, traitsOf } from '@auditor/code';
import type { Takes } from '../../libraries/library.js';
import { meaningOf, meaningOfName } from '../../libraries/meaning.js';
import { alive, callsIn, type Found, isBeside, outsideBases } from '../source/product-calls.js';
import { modelRequests } from './http-models.js';
import { OTHER, usesBy } from './model-uses.js';
import { isUnasked } from './unasked.js';

export interface Client extends Found {
	/** It is of a class of the project, which may set limits. */
	readonly isOwn: boolean;
	/** Its own options that bound it, as its library names them in this language; a call that takes them stands before a colon. None are known where it is empty. */
	readonly takes: string;
	/** It makes its client of the name of a model: what its package bounds that by. */
	readonly usual?: string;
}

/** Clients of language models: of a library, of classes of the project that are made of one, and requests over plain HTTP. One that nothing asks is left out beside others. */
export const clientsOf = once((project: Project): readonly Client[] => {
	// A function holds the calls of those in it, too.
	const requests = callGraph(project).functions.flatMap((ref) =>
		ref.file.context === 'source' && !isBeside(project, ref.file) ? modelRequests(project, ref) : [],
	);
	const asking = [...new Map(requests.map((one) => [one.call, one])).values()].map(
		({ file, call }): Client => ({
			file,
			call,
			name: textOf(call.callee, file),
			isOwn: false,
			takes: `${call.method}:${call.method === 'fetch' ? 'signal' : 'timeout'}`,
		}),
	);
	const all = alive(project, [...constructed(project), ...asking]).filter((one) => !givesOther(project, one.call));
	const asked = all.filter(({ file, call }) => !isUnasked(project, file, call));
	return asked.length > 0 ? asked : all;
});

function constructed(project: Project): Client[] {
	const names = new Set(project.files.flatMap(({ facts }) => facts.classes.flatMap(({ name, bases }) => (bases.length > 0 ? [name] : []))));
	return callsIn(project).flatMap(({ file, call }): Client[] => {
		const made = meaningOf(project, file, call, 'make');
		const takes = takenBy(made, file);
		if (made?.around && optionOf(call, made.around)) return [];
		// An agent that is told the name of a model makes its client itself.
		const isName = (value?: StaticValue | null) => value != null && isTextual(settled(project, { value, file, scope: call.scope }).value);
		if (made?.what === 'agent' && [optionOf(call, 'model'), call.arguments[0]].some(isName))
			return [{ file, call, name: `The client that ${made.name} makes`, isOwn: false, takes: '' }];
		if (made) return made.what === 'model' ? [{ file, call, name: made.name, isOwn: false, takes }] : [];
		const name = call.method ?? '';
		const bases = names.has(name) ? outsideBases(project, file, call) : [];
		const of = bases.map((base) => meaningOfName(base, 'make')).find((base) => base?.what === 'model');
		return of ? [{ file, call, name, isOwn: true, takes: takenBy(of, file) }] : [];
	});
}

/** Clients, or what makes one of the name of a model where the product constructs none. */
export const modelsOf = once((project: Project): readonly Client[] => {
	const clients = clientsOf(project);
	return clients.length > 0 ? clients : alive(project, callsIn(project)).flatMap(({ file, call }) => namedModel(project, file, call) ?? []);
});

function namedModel(project: Project, file: SourceFile, call: CallFact): Client | null {
	const made = meaningOf(project, file, call, 'ask') ?? meaningOf(project, file, call, 'make');
	if (!made || made.usual === undefined) return null;
	const takes = takenBy(made, file);
	return { file, call, name: made.name, isOwn: false, takes: takes && `${made.name}:${takes}`, usual: made.usual };
}

const takenBy = (made: { readonly takes?: Takes } | null, file: SourceFile) =>
	made?.takes?.[traitsOf(file).receiver === 'this' ? 'typescript' : 'python'] ?? '';

/** What holds further options of a client: its settings, and the model by whose name it is made. */
export function settingsOf(project: Project, { file, call, usual }: Client): Pick<Found, 'file' | 'call'>[] {
	return (usual === undefined ? SETTINGS : ['model', 'llm', ...SETTINGS]).flatMap((option) => {
		const value = optionOf(call, option);
		const held = value && settled(project, { value, file, scope: call.scope });
		const all = held?.value.kind === 'list' ? held.value.items : held ? [held.value] : [];
		return all.map((one) => ({ file: held!.file, call: callOf(one, held!.file) ?? { ...call, arguments: [one], keywords: [] } }));
	});
}

const SETTINGS =
	'settings model_settings modelSettings generate_content_config defaultOptions defaultGenerateOptions defaultStreamOptions'.split(' ');

/** It gives vectors, pictures or speech alone. */
function givesOther(project: Project, made: CallFact): boolean {
	const own = usesBy(project).get(made) ?? [];
	return own.length > 0 && own.every(({ file, call }) => OTHER.test(textOf(call.callee, file)));
}
