// Are errors swallowed without a trace?

import { callGraph, callsInValue, namedFunction, type Project, readsOf, type SourceFile, type TryFact } from '@auditor/code';
import { defineProbe, notApplicable, shownAt } from '@auditor/probes';
import { escapeText, type FindingDraft, fileLocation, treeArtifact } from '@auditor/schema';
import { triedCalls } from '../../models/failures.js';
import { guardIn } from '../../models/guarded-calls.js';
import { isBeside, needs, neverRuns, SHOWN } from '../../models/product-calls.js';
import { isFailure } from '../../models/tool-runners.js';
import { leftOpen, notAsked } from '../../models/unread.js';
import { firstUnread } from '../../models/unread-languages.js';

export const swallowedErrors = defineProbe({
	id: 'service/swallowed-errors',
	lifecycle: 'experimental',
	needs: { ...needs, tree: treeArtifact },
	question: 'Are errors swallowed without a trace?',
	motivation: 'An error that nobody hears about is found by users, weeks later.',
	method:
		'Looks for handlers of all errors (bare, Exception, catch) in the product whose body is empty or does nothing, `continue` among it: it prints nothing, answers nothing, or calls what is empty; handlers whose empty answer every caller tests, those of a `try` without a statement, those of an attempt to parse behind which the function goes another way, and those in code that never runs, are left out. A comment in the body may be a reason: such a place is told with less confidence. One finding per place, of the value `swallowed`, and one of the value `handled`: true where a handler that does something, or a fallback, stands around a call of a model, a tool or the graph. Not available instead of an absence where the product has code in a language that is not read.',
	blindSpots: 'Handlers that log too little, promises that nobody awaits, and configuration of build tools.',
	remediation: { on: 'true', effort: 'low', text: 'Catch the error you expect, log the others with their context, or let them go up.' },
	inspect: ({ project, texts, tree }) => {
		const nothing = notAsked(project);
		if (nothing) return nothing;
		const files = project.files.filter((f) => f.context === 'source' && !/\.config\.[cm]?[jt]s$/.test(f.path));
		const all = files.flatMap((file) => {
			const lines = (texts.get(file.path) ?? '').split('\n');
			return file.facts.tries
				.filter((t, at) => !triesNothing(t, lines) && !neverRuns(project, file, t) && !isAttempt(file, t, at))
				.flatMap(({ handlers, scope }) => handlers.map((h) => ({ ...h, file, scope, own: lines.slice(h.line - 1, h.endLine) })));
		});
		const silent = all
			.filter((h) => h.types.length === 0 || h.types.some((x) => /^(Exception|BaseException|Error)$/.test(x)))
			.filter((h) => (h.empty || isIdle(project, h)) && !isTested(project, h))
			.sort((a, b) => Number(isBeside(project, a.file)) - Number(isBeside(project, b.file)))
			.map((h) => ({ ...h, explained: h.own.some((line) => COMMENT.test(line)) }));
		const idle = (one: (typeof all)[number]) => (one.empty || isIdle(project, one, RAISES) || cleansUp(one)) && !isTested(project, one);
		const acting = new Set(all.flatMap((one) => (isFailure(one) && !idle(one) ? `${one.file.path}:${one.line}` : [])));
		const guard = guardIn(project, ({ path }, { handlers }) => handlers.some(({ line }) => acting.has(`${path}:${line}`)));
		const unread = firstUnread(tree.files);
		const apart = `${unread?.path} is ${unread?.language}, which we do not read`;
		const open = (what: string, of: string): FindingDraft => ({
			...leftOpen(`We found no ${what} in the code that we read; ${apart}.`, unread!, 1),
			values: { of },
		});
		const found = {
			outcome: guard ? ('true' as const) : ('false' as const),
			message: guard
				? `The ${guard.what} at ${guard.file.path}:${guard.line} stands around a call of a model, a tool or the graph.`
				: 'We found no handler of errors or fallback around a call of a model, a tool or the graph.',
			rationale: 'Handlers in source files; those that do nothing, only raise again or never run are left out.',
			location: guard ? fileLocation(guard.file.path, guard.line) : null,
			values: { of: 'handled' },
			confidence: 0.85,
		};
		const most = guard || !unread ? found : open('handler of errors around a call of a model, a tool or the graph', 'handled');
		if (silent.length === 0 && unread) return [open('error that is swallowed', 'swallowed'), most];
		if (all.length === 0) return [notApplicable('We found no handler of errors in code of the product that runs.', 0.9), most];
		if (silent.length === 0) {
			const message = 'We found no handler that catches every error and does nothing in code of the product that runs.';
			return [
				{ outcome: 'false', message, rationale: `${project.files.length} parsed files.`, values: { of: 'swallowed', places: 0 } },
				most,
			];
		}
		const told = silent.slice(0, SHOWN).map(
			({ file, line, endLine, explained }): FindingDraft => ({
				outcome: 'true',
				message: `The handler at ${file.path}:${line} catches every error and does nothing${explained ? '; a comment in it may say why' : ''}.`,
				rationale: 'The body of the handler.',
				...shownAt(texts, file, line, endLine),
				values: { of: 'swallowed', places: silent.length, explained },
				// A comment proves nothing, and may still be a reason.
				confidence: explained ? 0.6 : 0.88,
			}),
		);
		return [...told, most];
	},
});

/** A comment that is no word to a linter alone. */
const COMMENT = /(?:#|\/\/|\/\*)\s*(?!(?:noqa|nosec|pylint|type:|pragma|eslint|biome|@ts)(?!.{0,400}(?: [-–—]{1,2} | # )))\S/i;

/** A line of a handler that does nothing: it names the error, prints nothing, waits for nothing, or answers nothing. */
const NOTHING =
	/^(?:pass|continue|\.\.\.|\d{1,9}|null|None|undefined|(?:print|console\.\w{1,20})\((?:''|"")?\)|(?:await )?Promise\.resolve\(\)|return(?: (?:None|null|undefined|\{\}|\[\]|''|""))?|(?:_|(?:const|let) \w{1,40}) ?= ?\w{1,40}|void \w{1,40}|if ?\((?:false|0)\) ?\S.{0,200}|if (?:False|0): ?\S.{0,200}|(?!(?:break|raise|return)$)[a-z_]\w{0,40})?$/;
/** It hands the error on as it is. */
const RAISES = /^(?:raise|throw)(?: [a-z_]\w{0,40})?(?: from [a-z_]\w{0,40})?$/;

/** A built-in that only looks at what it is given, and a name that is set to what is written. */
const LOOKS = /^(?:len|str|int|bool|repr|type|id|list|dict|String|Number|Boolean)\([^()]{0,80}\)$/;
const SETS =
	/^(?:(?:const|let|var) )?([A-Za-z_]\w{0,80}) ?= ?(?:-?\d[\d_.]{0,40}|"[^"]{0,200}"|'[^']{0,200}'|None|True|False|null|true|false|undefined)$/;

/** A handler with the place of its `try`, and its own lines. */
type Handler = Pick<TryFact, 'line' | 'endLine' | 'scope'> & { readonly file: SourceFile; readonly own: readonly string[] };

/** The handler answers with nothing, and every call of its function is tested where it is made. */
function isTested(project: Project, { file, scope, line, endLine, empty }: Handler & Pick<TryFact['handlers'][number], 'empty'>): boolean {
	const ref = empty ? null : namedFunction(file, scope);
	if (!ref?.fact.returned.some((one) => one.line >= line && one.line <= endLine)) return false;
	const callers = callGraph(project).callers(ref);
	return (
		callers.length > 0 &&
		callers.every(({ file: at, call }) => {
			const { assignments, branches } = at.facts;
			const kept = assignments.find(({ value }) => value !== null && callsInValue(value, at).includes(call))?.target;
			const name = new RegExp(`(?<![\\w.])${escapeText(kept ?? ref.fact.name)}\\b`);
			return branches.some((one) => one.scope.function === call.scope.function && name.test(one.test));
		})
	);
}

/** All that the handler does is nothing. */
function isIdle(project: Project, handler: Handler, more = NOTHING): boolean {
	const [head = '', ...lines] = handler.own;
	const first = head.replace(/^.{0,400}?\b(?:catch\b[^{]{0,200}\{|except\b[^:]{0,200}:)/, '');
	const isUnread = (name: string | undefined) => name !== undefined && handler.scope.function !== null && !readsOf(handler.file).has(name);
	return statementsOf([first, ...lines]).every(
		(one) => NOTHING.test(one) || more.test(one) || LOOKS.test(one) || isUnread(SETS.exec(one)?.[1]) || callsNothing(project, handler, one),
	);
}

/** Whatever it does, it tells nobody and hands the error on as it is. */
function cleansUp({ file, line, endLine, own, scope }: Handler): boolean {
	const { calls, raises } = file.facts;
	const within = (one: { line: number }) => one.line >= line && one.line <= endLine;
	const again = raises.some(
		(one) =>
			within(one) && one.scope.branches.length === scope.branches.length && RAISES.test(own[one.line - line]!.trim().replace(/;$/, '')),
	);
	return again && !calls.some((call) => within(call) && TELLS.test(call.method ?? ''));
}

const TELLS = /^(?:print|log|debug|info|warn(?:ing)?|error|exception|critical|fatal|capture_?exception|record_?exception)$/i;

function statementsOf(lines: readonly string[]): string[] {
	return lines.flatMap((one) => one.replace(/(?:^|\s)(?:#|\/\/)[\s\S]*$/, '').split(/;|(?<!\{)\}/)).map((one) => one.trim());
}

/** Nothing stands in it that could fail, so its handlers answer nothing. */
function triesNothing({ line, handlers: [first] }: TryFact, lines: readonly string[]): boolean {
	const body = first ? lines.slice(line - 1, first.line - 1).join('\n') : '';
	return /^\s*try\s*[:{]/.test(body) && statementsOf(body.replace(/^\s*try\s*[:{]/, '').split('\n')).every((one) => NOTHING.test(one));
}

/** What parses is returned at once; where it does not, the function answers in another way. */
function isAttempt(file: SourceFile, { line, endLine, handlers: [first], scope }: TryFact, at: number): boolean {
	const answers = (from: number, to: number) =>
		file.facts.functions[scope.function ?? -1]?.returned.some((one) => one.line >= from && one.line <= to && one.value.kind !== 'null');
	const tried = (triedCalls(file).get(at) ?? []).filter(({ call }) => call.scope.handlerOf === scope.handlerOf);
	const parses =
		tried.some(({ call }) => /^(?:loads|\w{0,60}parse\w{0,60}|model_validate\w{0,60})$/i.test(call.method ?? '')) && tried.length < 3;
	return Boolean(parses && first && answers(line, first.line) && answers(endLine + 1, Number.POSITIVE_INFINITY));
}

/** `noop()`: a call of a function of the project in which nothing is called, raised, set or answered. */
function callsNothing(project: Project, { file, line: from, endLine: to }: Handler, said: string): boolean {
	const name = /^([\w$]{1,99})\(\w{0,40}\)$/.exec(said)?.[1];
	if (name === undefined) return false;
	const graph = callGraph(project);
	const index = file.facts.calls.findIndex(
		({ callee, line }) => line >= from && line <= to && callee.kind === 'name' && callee.name === name,
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
