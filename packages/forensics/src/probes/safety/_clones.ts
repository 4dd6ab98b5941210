// How does the code clone repositories: found at all, in a sandbox, with a time limit, with a look at the URL, with its failures handled?
// One finding per clone function in source; functions in tests are named and do not count.
import { type Project, preferred } from '@auditor/code';
import { excerpt, listed, notApplicable, placeOf, shownAt } from '@auditor/probes';
import type { FindingDraft, Json, Texts } from '@auditor/schema';
import { projectArtifact, textsArtifact } from '../../artifacts.js';
import { type ExaminedClone, examineClones } from '../../models/clones/clones.js';
import { isIdle } from '../../models/clones/idle.js';

export const ASKED = { lifecycle: 'stable', needs: { project: projectArtifact, texts: textsArtifact } } as const;

export function inSource(project: Project): ExaminedClone[] {
	return examineClones(project).filter((clone) => clone.fact.context === 'source');
}

export function found(
	clone: ExaminedClone,
	texts: Texts,
	outcome: 'true' | 'false',
	what: string,
	confidence: number,
	more: Record<string, Json> = {},
): FindingDraft {
	const { fact, ref } = clone;
	const { file, line, function: name, sandboxed, timeout, urlValidation, errorHandling } = fact;
	const end = ref?.fact.endLine ?? line;
	return {
		outcome,
		message: `\`${name}\` at ${file}:${line} ${what}.`,
		rationale: `The clone is started at ${listed(clone.origins.map((o) => `${o.file.path}:${o.call.line}`))}.`,
		...shownAt(texts, { path: file }, line, end),
		values: { function: name, sandboxed, timeout, urlValidation, errorHandling, ...more },
		context: fact.context,
		confidence,
	};
}

type Property = keyof ExaminedClone['because'];
export type Told = (clone: ExaminedClone) => string;

/** What each property says of the functions that clone, where it holds and where it does not. */
export function each(
	project: Project,
	texts: Texts,
	property: Property,
	yes: Told,
	no: Told,
	values: (clone: ExaminedClone) => Record<string, Json> = () => ({}),
): FindingDraft[] {
	const all = inSource(project);
	if (all.length === 0) return [notApplicable('No function of the source clones a repository.', 0.85)];
	// What nothing uses says nothing of the product, unless there is nothing else.
	const isUsed = ({ ref }: ExaminedClone) => ref === null || !isIdle(project, ref);
	const clones = preferred(all, isUsed);
	const good = clones.filter((clone) => clone.because[property]).length;
	const count =
		good > 0 && good < clones.length ? `; ${good} of ${clones.length} functions that clone ${DOES[property][good === 1 ? 0 : 1]}` : '';
	return clones.map((clone) => {
		const because = clone.because[property];
		const { name } = clone.undefinedName ?? {};
		const were = name !== undefined ? `\`${name}\` were defined` : isUsed(clone) ? null : 'this code were used';
		const more = { ...values(clone), ...(were !== null && { unreached: true }) };
		const what = because ? yes(clone) : `${no(clone)}${count}`;
		const draft = found(clone, texts, because ? 'true' : 'false', what, because ? 0.9 : confidenceOfNo(clone, property), more);
		return {
			...draft,
			...(property === 'sandboxed' && placeOfDirectory(clone, texts)),
			message: were === null ? draft.message : `If ${were}: ${draft.message}`,
			rationale: because ? `${draft.rationale} Rests on ${because}.` : draft.rationale,
		};
	});
}

/** Where the directory is made, if not in the function that clones. */
function placeOfDirectory({ folders: [made], ref, fact }: ExaminedClone, texts: Texts): Partial<FindingDraft> | null {
	const [path, line] = [made?.file.path, made?.call.line ?? 0];
	if (path === undefined || (path === fact.file && line >= fact.line && line <= (ref?.fact.endLine ?? fact.line))) return null;
	return {
		location: placeOf({ path }, line),
		snippet: excerpt(texts, path, line, line),
		related: [placeOf({ path: fact.file }, fact.line, ref?.fact.endLine ?? fact.line)],
	};
}

/** What a function that has the property does, and what several do. */
const DOES: Readonly<Record<Property, readonly [string, string]>> = {
	sandboxed: ['uses one', 'use one'],
	timeout: ['has one', 'have one'],
	urlValidation: ['checks it', 'check it'],
	errorHandling: ['handles it', 'handle it'],
};

/** A wrapper of unknown origin may do what the function does not. */
function confidenceOfNo(clone: ExaminedClone, property: Property): number {
	if (clone.ref === null) return 0.6;
	if (property === 'sandboxed' && clone.callers.length === 0) return 0.65;
	if (property !== 'urlValidation') return 0.85;
	// The URL is one of a list that callers make: who made it may have looked at it.
	const handed = clone.ref.fact.parameters.find(({ name }) => name === clone.url);
	return clone.url === null ||
		/^(?:readonly )?(?:string\[\]|(?:List|list|Sequence|Array|ReadonlyArray)[[<])/.test(handed?.annotation?.text ?? '')
		? 0.6
		: 0.8;
}
