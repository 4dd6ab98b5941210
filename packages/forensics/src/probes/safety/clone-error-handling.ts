// Is a clone that fails handled?

import type { FunctionRef, Project } from '@auditor/code';
import { traitsOf } from '@auditor/code';
import { defineProbe, linesOf } from '@auditor/probes';
import type { Json } from '@auditor/schema';
import { projectArtifact, textsArtifact } from '../../artifacts.js';
import type { ExaminedClone } from '../../models/clones.js';
import { each, type Texts } from './_clones.js';

const needs = { project: projectArtifact, texts: textsArtifact };

export const cloneErrorHandling = defineProbe({
	id: 'safety/clone-error-handling',
	lifecycle: 'stable',
	needs,
	question: 'Is a clone that fails handled?',
	motivation: 'Private, missing and slow repositories are everyday cases; the reason must reach the reader.',
	method:
		'A try, check=True or a look at the return code in the function, its wrappers or all of its callers, or around those (two steps up). Values tell more: catchesTimeout, surfacesStderr, classifiesAuthentication, cleanup, returnCode.',
	blindSpots: 'Whether the message is any good.',
	remediation: {
		on: 'false',
		effort: 'low',
		text: 'Check the return code, catch the expired time limit and a missing git, pass stderr on (authentication, not found), and remove the directory when it fails.',
	},
	inspect: ({ project, texts }) =>
		each(project, texts, 'errorHandling', 'handles a clone that fails', 'does not handle a clone that fails', (clone) =>
			errorValues(project, clone, texts),
		),
});

/** What the handling covers, read in the function, its wrappers and its callers. */
function errorValues(project: Project, { ref, wrappers, callers, origins }: ExaminedClone, texts: Texts): Record<string, Json> {
	const own = [...(ref ? [ref] : []), ...wrappers];
	const textIn = (refs: readonly FunctionRef[]) => refs.map((r) => linesOf(texts, r.file.path, r.fact.line, r.fact.endLine)).join('\n');
	const near = textIn(own);
	const handlers = own.flatMap((r) =>
		r.file.facts.tries.filter((t) => t.line >= r.fact.line && t.endLine <= r.fact.endLine).flatMap((t) => t.handlers),
	);
	const around = callers.flatMap((r) =>
		r.file.facts.tries.filter((t) => t.line >= r.fact.line && t.endLine <= r.fact.endLine).flatMap((t) => t.handlers),
	);
	const broad = (types: readonly string[]) => types.length === 0 || types.some((t) => /^(Exception|BaseException)$/.test(t));
	const untyped = origins.some((o) => !traitsOf(o.file).typedHandlers);
	return {
		catchesTimeout: handlers.some((h) => h.types.some((t) => /Timeout/.test(t)) || broad(h.types)) || (untyped && handlers.length > 0),
		catchesTimeoutInCaller: around.some((h) => h.types.some((t) => /Timeout/.test(t)) || broad(h.types)),
		surfacesStderr:
			/\.stderr\b|\bstderr\s*[,)}]|\bexc?\.stderr|\{stderr|\bstderr\b(?!\s*=)/.test(near.replace(/stderr\s*=\s*subprocess\.\w+/g, '')) ||
			/GitCommandError[^\n]{0,200}as\s+\w+/.test(near),
		classifiesAuthentication: /authenticat|permission denied|\bauth\b|not found|could not read Username/i.test(
			near.replace(/^[ \t]*(#|\/\/).*$/gm, '').replace(/"""[\s\S]*?"""/g, ''),
		),
		cleanup:
			/\.cleanup\(|rmtree\(|\bfinally\b|with\s+[\w.]*TemporaryDirectory|rmSync\(|\brm\(|@contextmanager|__exit__/.test(
				`${near}\n${textIn(callers)}`,
			) || withManaged(project, ref),
		returnCode: /returncode|return_code|check\s*=\s*True|check_call|check_output|exitCode|\bstatus\b|\.code\b/.test(near),
	};
}

function withManaged(_project: Project, ref: ExaminedClone['ref']): boolean {
	if (!ref || ref.fact.class === null) return false;
	return (ref.file.facts.classes[ref.fact.class]?.methods ?? []).some((m) =>
		/^(__exit__|__aexit__|cleanup|close|dispose)$/.test(ref.file.facts.functions[m]?.name ?? ''),
	);
}
