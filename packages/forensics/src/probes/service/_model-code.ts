// What probes on services share: calls of the product by the outside name that they resolve to.
import type { CallFact, Project, SourceFile } from '@auditor/code';
import { calleeName } from '@auditor/code';
import type { FindingDraft } from '@auditor/schema';
import { projectArtifact, textsArtifact } from '../../artifacts.js';
import { withoutSources } from '../../models/unread.js';

export const needs = { project: projectArtifact, texts: textsArtifact };

/** Places shown of one kind. */
export const SHOWN = 12;

export function notAsked(project: Project): FindingDraft[] | null {
	const nothing = withoutSources(project);
	return nothing ? [{ outcome: 'not-applicable', message: nothing, rationale: nothing }] : null;
}

export interface Found {
	readonly file: SourceFile;
	readonly call: CallFact;
	readonly name: string;
}

/** An outside name, the library that it comes from, and what must stand in a file that uses it, under whatever alias. */
export interface Wanted {
	readonly library: RegExp;
	readonly name: RegExp;
	readonly word: RegExp;
}

/** Calls of the product whose outside name is wanted, by file and line. Only where the file, and a dotted callee itself, holds the word is a name resolved. */
export function callsOf(project: Project, texts: ReadonlyMap<string, string>, { library, name, word }: Wanted): Found[] {
	const inFile = ({ path }: SourceFile) => word.test(texts.get(path) ?? '');
	const likely = ({ callee }: CallFact) =>
		callee.kind === 'member' ? word.test(callee.name) : callee.kind !== 'name' || !callee.name.includes('.') || word.test(callee.name);
	return callsWith(project, inFile, likely).filter((found) => name.test(found.name) && library.test(found.name));
}

/** Calls of the product, with their outside names. */
export function callsWith(
	project: Project,
	inFile: (file: SourceFile) => boolean,
	wanted: (call: CallFact) => boolean = () => true,
): Found[] {
	return project.files
		.filter((f) => f.context === 'source' && inFile(f))
		.flatMap((file) => file.facts.calls.filter(wanted).map((call): Found => ({ file, call, name: calleeName(project, file, call) ?? '' })));
}

/** `ChatOpenAI` of `langchain_openai.ChatOpenAI`. */
export function lastName(name: string): string {
	return name.split('.').at(-1) ?? name;
}

export function present(value: unknown): boolean {
	return value !== null && value !== undefined;
}

/** A comment stands on one of the lines. */
export function commented(texts: ReadonlyMap<string, string>, path: string, from: number, to: number): boolean {
	const lines = (texts.get(path) ?? '').split('\n').slice(from - 1, to);
	return lines.some((line) => /#\s*\S{3}|\/\/\s*\S{2}|\/\*\s*\S{2}/.test(line));
}
