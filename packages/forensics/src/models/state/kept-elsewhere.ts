// Who else keeps the state of a graph, or may: a server that is handed it, a platform, a class that we do not know, or a checkpointer of one case in two?
import type { CallFact, Project, SourceFile, Standing, StaticValue } from '@auditor/code';
import { callOf, comesTo, isOn, textOf } from '@auditor/code';
import { placeOf } from '@auditor/probes';
import type { FindingDraft, Texts } from '@auditor/schema';
import { meaningOf, meaningOfName } from '../../libraries/meaning.js';
import { alive, type Found, isOnlyAsked, madeIn } from '../source/product-calls.js';
import { leftOpen } from '../source/unread.js';
import { type Compiled, isDurable, isEither, saverIn, saversIn } from './savers.js';

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

/** An agent that is defined for a platform, which brings what keeps its state. */
export function hosted(project: Project, graphs: readonly Found[]): FindingDraft | null {
	const found = graphs.find(({ file, call }) => meaningOf(project, file, call, 'make')?.hosted);
	const message = `\`${found?.name}\` defines the agent for a platform that runs it; whether that saves the state was not looked at.`;
	return found ? leftOpen(message, found.file, found.call.line) : null;
}

/** The same graph is also compiled without a checkpointer: which of the two runs was not followed. */
export function inOneCase(project: Project, compiled: readonly Compiled[]) {
	for (const { file, line, scope, ends } of compiled) {
		const all = file.facts.calls.filter(({ method }) => method === 'compile');
		const named = textOf(all.find((call) => call.line === line)?.callee ?? null, file);
		const isSame = (call: CallFact) =>
			textOf(call.callee, file) === named && (/^(?:self|this)\./.test(named) || call.scope.function === scope.function);
		const bare = alive(
			project,
			all.map((call) => ({ file, call })),
		).find((one) => one.call.line !== line && isSame(one.call) && !isOn(saverIn(one.call)) && !isDrawn(project, one));
		const message = bare
			? `${file.path}:${line} compiles the graph with a checkpointer, and line ${bare.call.line} without; which of the two runs was not followed.`
			: `${file.path}:${line} gives the graph a checkpointer in one case and none in the other; which of the two runs was not followed.`;
		const saver = saversIn(project, ends).find((one) => isDurable(project, one));
		const kept = saver ? ` Where it is the first, the \`${saver.name}\` at ${saver.file.path}:${saver.call.line} saves the state.` : '';
		const remedy = `Switch on what leads to ${file.path}:${line} wherever the service runs. Or always compile the graph with that checkpointer, and pass a \`thread_id\` with each run.`;
		if (bare || compiled.every(isEither)) return { ...leftOpen(`${message}${kept}`, file, line), ...(saver && { values: { remedy } }) };
	}
	return null;
}

/** An instance of a class of the product that is made of no saver which we know. */
export function untraced(project: Project, compiled: readonly { file: SourceFile; line: number; given: Standing }[]): FindingDraft | null {
	for (const { file, line, given } of compiled) {
		const { callee } = callOf(given.value, given.file) ?? {};
		const made = callee?.kind === 'name' ? project.resolve(callee.name, given.file, given.scope) : null;
		if (made?.kind !== 'class') continue;
		const isSaver = (base: string) => /(?:^|\.)Base(?:Checkpoint)?Saver$/.test(base) || meaningOfName(base, 'make')?.what === 'saver';
		if (project.lineage(made.file, made.index).external.some(isSaver)) continue;
		const message = `The checkpointer at ${file.path}:${line} is a \`${made.fact.name}\` (${made.file.path}:${made.fact.line}), no saver of LangGraph that we know; whether it saves the state was not followed.`;
		return leftOpen(message, file, line);
	}
	return null;
}

/** An agent that is made of options which others hand on: whether a checkpointer is among them is not known. */
export function handedOptions(project: Project, graphs: readonly Found[]): FindingDraft | null {
	const isOpen = ({ file, call: { keywords, arguments: given, scope } }: Found) => {
		const entries = given.flatMap((one) =>
			one.kind === 'dict' ? one.entries.flatMap(({ key, value }) => (key === null ? value : [])) : [],
		);
		const spread = [...keywords.flatMap(({ name, value }) => (name === null ? value : [])), ...entries];
		return spread.some((value) => comesTo(project, { value, file, function: scope.function }).some((end) => OPEN.has(end.value.kind)));
	};
	const found = graphs.find((one) => meaningOf(project, one.file, one.call, 'make')?.what === 'agent' && isOpen(one));
	if (!found) return null;
	const { file, call, name } = found;
	const place = `${file.path}:${call.line}`;
	const open = `\`${name}\` at ${place} is handed options that others choose; whether a checkpointer is among them was not followed.`;
	return leftOpen(open, file, call.line);
}

const OPEN = new Set<StaticValue['kind']>(['name', 'member', 'subscript', 'call', 'unknown']);

/** It is compiled to be drawn alone. */
export function isDrawn(project: Project, one: Pick<Found, 'file' | 'call'>): boolean {
	return isOnlyAsked(project, one, /^(?:get_?graph|draw)/i);
}
