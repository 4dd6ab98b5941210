// Are errors swallowed without a trace?

import { callGraph, type Project, type SourceFile } from '@auditor/code';
import { defineProbe, notApplicable, shownAt } from '@auditor/probes';
import { type FindingDraft, fileLocation } from '@auditor/schema';
import { notAsked } from '../../models/unread.js';
import { commented, needs, SHOWN } from './_model-code.js';

export const swallowedErrors = defineProbe({
	id: 'service/swallowed-errors',
	lifecycle: 'experimental',
	needs,
	question: 'Are errors swallowed without a trace?',
	motivation: 'An error that nobody hears about is found by users, weeks later.',
	method:
		'Looks for handlers of all errors (bare, Exception, catch) in the product whose body is empty or does nothing, `continue` among it: it prints nothing, answers nothing, or calls what is empty. A comment in the body is a reason and lets it pass. One finding per place, of the value `swallowed`, and one of the value `handled`: true where fewer than half of all handlers of errors are such.',
	blindSpots: 'Handlers that log too little, promises that nobody awaits, and configuration of build tools.',
	remediation: { on: 'true', effort: 'low', text: 'Catch the error you expect, log the others with their context, or let them go up.' },
	inspect: ({ project, texts }) => {
		const nothing = notAsked(project);
		if (nothing) return nothing;
		const files = project.files.filter((f) => f.context === 'source' && !/\.config\.[cm]?[jt]s$/.test(f.path));
		const silent = files.flatMap((file) =>
			file.facts.tries.flatMap((t) =>
				t.handlers
					.filter(
						(h) =>
							(h.empty || isIdle(project, file, texts.get(file.path) ?? '', h)) &&
							(h.types.length === 0 || h.types.some((x) => /^(Exception|BaseException|Error)$/.test(x))),
					)
					.map((h) => ({ file, line: h.line, endLine: h.endLine, explained: commented(texts, file.path, h.line, h.endLine) })),
			),
		);
		const found = silent.filter(({ explained }) => !explained);
		const all = files.flatMap((f) => f.facts.tries.flatMap((t) => t.handlers.map(({ line }) => ({ f, line }))));
		const [first] = all;
		if (!first)
			return [
				notApplicable('The product has no handler of errors, so there is nothing that could swallow one.', 0.9),
				handled('false', 'We found no handler of errors in the product.'),
			];
		const few = silent.length * 2 < all.length ? 'true' : 'false';
		const most = {
			...handled(
				few,
				`${silent.length} of ${all.length} handlers of errors${project.outlines.length > 0 ? ' in the files that were read whole' : ''} swallow every error${found.length < silent.length ? `; beside ${silent.length - found.length} a comment says why` : ''}.`,
			),
			location: silent[0] ? fileLocation(silent[0].file.path, silent[0].line) : fileLocation(first.f.path, first.line),
		};
		if (found.length === 0) {
			const [one] = silent;
			const message = one
				? `${silent.length} ${silent.length === 1 ? 'handler swallows' : 'handlers swallow'} every error and ${silent.length === 1 ? 'says' : 'say'} why in a comment, the first at ${one.file.path}:${one.line}.`
				: 'We found no handler of the product that catches all errors and does nothing with them.';
			const values = { of: 'swallowed', places: 0, explained: silent.length };
			return [{ outcome: 'false', message, rationale: `${project.files.length} parsed files.`, values }, most];
		}
		const told = found.slice(0, SHOWN).map(
			({ file, line, endLine }): FindingDraft => ({
				outcome: 'true',
				message: `The handler at ${file.path}:${line} swallows every error.`,
				rationale: `One of ${found.length} such handlers.`,
				...shownAt(texts, file, line, endLine),
				values: { of: 'swallowed', places: found.length },
				confidence: 0.88,
			}),
		);
		return [...told, most];
	},
});

function handled(outcome: 'true' | 'false', message: string): FindingDraft {
	return {
		outcome,
		message,
		rationale: 'Handlers in source files, configuration of build tools aside.',
		values: { of: 'handled' },
		confidence: 0.85,
	};
}

/** A line of a handler that does nothing: it names the error, prints nothing, waits for nothing, or answers nothing. */
const NOTHING =
	/^(?:pass|continue|\.\.\.|\d{1,9}|null|None|undefined|(?:print|console\.\w{1,20})\((?:''|"")?\)|(?:await )?Promise\.resolve\(\)|return(?: (?:None|null|undefined|\{\}|\[\]|''|""))?|(?:_|(?:const|let) \w{1,40}) ?= ?\w{1,40}|void \w{1,40}|if ?\((?:false|0)\) ?\S.{0,200}|if (?:False|0): ?\S.{0,200})?$/;

/** All that the handler does is nothing. */
function isIdle(project: Project, file: SourceFile, text: string, { line, endLine }: { line: number; endLine: number }): boolean {
	const [head = '', ...lines] = text.split('\n').slice(line - 1, endLine);
	const first = head.replace(/^.{0,400}?\b(?:catch\b[^{]{0,200}\{|except\b[^:]{0,200}:)/, '');
	const said = [first, ...lines]
		.flatMap((one) => one.replace(/(?:^|\s)(?:#|\/\/)[\s\S]*$/, '').split(/;|(?<!\{)\}/))
		.map((one) => one.trim());
	return said.every((one) => NOTHING.test(one) || callsNothing(project, file, one, line, endLine));
}

/** `noop()`: a call of a function of the project in which nothing is called, raised, set or answered. */
function callsNothing(project: Project, file: SourceFile, said: string, from: number, to: number): boolean {
	const graph = callGraph(project);
	const name = /^([\w$]{1,99})\(\w{0,40}\)$/.exec(said)?.[1];
	const index = file.facts.calls.findIndex(
		({ callee, line }) => callee.kind === 'name' && callee.name === name && line >= from && line <= to,
	);
	const call = file.facts.calls[index];
	const targets = call ? graph.targets({ file, call, index }) : [];
	return (
		targets.length > 0 &&
		targets.every((target) => {
			const { assignments, raises } = target.file.facts;
			const within = ({ scope }: { scope: { function: number | null } }) => scope.function === target.index;
			return graph.callsIn(target).length === 0 && target.fact.returned.length === 0 && ![...assignments, ...raises].some(within);
		})
	);
}
