// Does the code run a shell, a computed program, or code made of data? Two probes over one list of calls, each call a finding of its own.
import type { Project } from '@auditor/code';
import { contextNote, excerpt, placeOf } from '@auditor/probes';
import type { FindingDraft, Tree, UnsafeCall } from '@auditor/schema';
import { textDispute } from '../../models/code-text.js';
import { notAsked } from '../../models/unread.js';
import type { ExaminedCall } from '../../models/unsafe-calls/commands.js';
import { examineUnsafeCalls } from '../../models/unsafe-calls.js';
import { besidePublished, inPublished } from '../library/_package.js';

export function answer(
	tree: Tree,
	project: Project,
	texts: ReadonlyMap<string, string>,
	kinds: readonly UnsafeCall['kind'][],
	text: RegExp,
	what: string,
): FindingDraft[] {
	const nothing = notAsked(project);
	if (nothing) return nothing;
	const calls = examineUnsafeCalls(project).filter((call) => kinds.includes(call.kind));
	const [isShipped, isBeside] = [inPublished(tree, texts), besidePublished(tree, texts)];
	const isForDevelopers = (path: string) => SCRIPTS.test(path) || isBeside(path);
	const product = calls.some(({ file }) => isForDevelopers(file)) ? project.files.filter(({ path }) => !isForDevelopers(path)) : [];
	const imported = new Set(product.flatMap(project.imports).map(({ path }) => path));
	const found = calls.map((call) => draft(call, texts, isForDevelopers(call.file) && !imported.has(call.file), isShipped(call.file)));
	const unsafe = found.filter(({ outcome }) => outcome === 'true');
	if (unsafe.some(({ values }) => values?.shipped !== false)) return found;
	const clean: FindingDraft = {
		outcome: 'false',
		message: `We found no ${what} in ${unsafe.length > 0 ? 'the packages that are published' : 'the source code'}.`,
		rationale: 'Looked at are calls that run a program, a shell or code; what is constant does not count.',
		values: { calls: 0, inTests: calls.length },
		disputed: textDispute(project, texts, text, `a ${what}`),
		confidence: 0.95,
	};
	return [clean, ...found];
}

export function draft(call: ExaminedCall, texts: ReadonlyMap<string, string>, forDevelopers = false, shipped = true): FindingDraft {
	const source = call.context === 'source' && !forDevelopers;
	const [, remedy] = REMEDIES.find(([reason]) => reason.test(call.reason)) ?? [];
	return {
		outcome: source ? 'true' : 'false',
		message: `\`${call.callee}\` at ${call.file}:${call.line}: ${call.reason}${forDevelopers ? ' (in a script of developers)' : contextNote(call.context)}.`,
		rationale: source
			? 'Read from the arguments of the call.'
			: `A ${forDevelopers ? 'script that the product does not import' : `${call.context} file`} is not part of the product.`,
		location: placeOf({ path: call.file }, call.line, call.endLine),
		snippet: excerpt(texts, call.file, call.line, call.endLine),
		values: {
			kind: call.kind,
			callee: call.callee,
			context: call.context,
			...(!shipped && { shipped }),
			...(source && remedy && { remedy }),
		},
		context: call.context,
		confidence: call.confidence,
	};
}

/** Where a list of arguments is there already, another remedy is due. */
const REMEDIES: readonly [RegExp, string][] = [
	[
		/handed a command/,
		'Run what a shell is handed in a sandbox that holds no secrets and nothing to lose, or let callers choose among named programs.',
	],
	[/chosen by data|whole command/, 'Name the programs that may be started, and refuse every other.'],
];

/** Beside the product; what a module of the product imports belongs to it. */
const SCRIPTS = /(?:^|\/)scripts?\//;
