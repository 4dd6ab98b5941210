// How sure is it that something is absent, where syntax errors hide a part of the source? A parser that gave up on a file says nothing of it.
import type { Project } from '@auditor/code';
import { listedUpTo, notApplicable, placeOf } from '@auditor/probes';
import type { FindingDraft } from '@auditor/schema';
import { contextOf } from '../../classify-file.js';
import { isLangGraph } from '../../langgraph/names.js';

/** From this share of the source's lines on, what was not found may well be there. */
const HIDDEN = 0.25;
/** Below what counts as certain. */
const UNSURE = 0.6;

/** The confidence of an absence: less where much of the source, or a file that uses LangGraph, has syntax errors. */
export function sureOfAbsence(project: Project, confidence: number): number {
	const own = project.files.filter((file) => file.context === 'source');
	const broken = own.filter((file) => file.facts.parse.status !== 'ok');
	if (broken.length === 0) return confidence;
	const lines = (files: typeof own) => files.reduce((sum, file) => sum + file.facts.lines, 0);
	const telling = broken.some((file) => file.facts.imports.some((fact) => isLangGraph(fact.module)));
	return telling || lines(broken) > HIDDEN * lines(own) ? Math.min(confidence, UNSURE) : confidence;
}

/** A question that stays open, with the place where the trail was lost. */
export function leftOpen(message: string, file: { readonly path: string }, line: number): FindingDraft {
	return { outcome: 'not-available', message, rationale: message, location: placeOf(file, line) };
}

/** What the product does not have, with what was set aside and may have it. */
export function notFound(project: Project, message: string, confidence: number): FindingDraft {
	const examples = project.files.filter(({ context }) => context === 'example').map(({ path }) => `${exampleIn(path)}/`);
	const all = [...new Set(examples)].sort();
	const shown = listedUpTo(all, SHOWN);
	const aside = all.length > 0 ? ` We looked in the product; ${shown} ${all.length > 1 ? 'were' : 'was'} set aside.` : '';
	return notApplicable(`${message}${aside}`, confidence);
}

const SHOWN = 3;

/** The outermost folder of examples that a file stands in. */
function exampleIn(path: string): string {
	const parts = path.split('/');
	const folders = parts.slice(1).map((_, at) => parts.slice(0, at + 1).join('/'));
	return folders.find((folder) => contextOf(`${folder}/file`) === 'example') ?? folders.at(-1) ?? '.';
}

/** What a probe asks of a project that has parsed files. */
export function ofParsed<A extends { readonly project: Project }>(inspect: (artifacts: A) => FindingDraft | FindingDraft[]) {
	return (artifacts: A) => notAsked(artifacts.project) ?? inspect(artifacts);
}

/** The answer to what is asked of a project without parsed files; null when it has some. */
export function notAsked(project: Project): FindingDraft[] | null {
	const parsed = project.outlines.length > 0 || project.files.some((f) => f.facts.parse.status !== 'failed');
	return parsed ? null : [notApplicable('No source file of a language with a front end was parsed.')];
}
