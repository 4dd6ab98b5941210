// Are errors swallowed without a trace?
import type { AssignmentFact, CallRef, Project, Scope, StaticValue } from '@auditor/code';
import { calleeName, callGraph, callOf, callsInValue, namedFunction, namesIn, receiverOf, textOf } from '@auditor/code';
import { defineProbe, shownAt } from '@auditor/probes';
import { type FindingDraft, fileLocation, graphsArtifact, type TreeFile, treeArtifact } from '@auditor/schema';
import { failingIn, isLookedAt, mayFail, PARSES, TELLS, triedCalls } from '../../models/failures/failures.js';
import { askedIn, askingMethods, asks, guardIn, OF_ROUTES } from '../../models/failures/guarded-calls.js';
import {
	catchesNothing,
	cleansUp,
	GOES_ON,
	type Handler,
	isIdle,
	PRINTS,
	RAISES,
	triesNothing,
} from '../../models/failures/idle-handlers.js';
import { lastHandler } from '../../models/failures/last-handlers.js';
import { productGraphs } from '../../models/graphs/graphs.js';
import { functionOfNode } from '../../models/graphs/router-facts.js';
import { isOfPage } from '../../models/packages/pages.js';
import { mentions } from '../../models/source/mentions.js';
import { isAside, isBeside, needs, neverRuns } from '../../models/source/product-calls.js';
import { leftOpen, notFound, ofParsed } from '../../models/source/unread.js';
import { firstUnread, isComponent } from '../../models/source/unread-languages.js';
import { isFailure, ran, runnersOf } from '../../models/tools/tool-runners.js';
import { toolsOf } from '../../models/tools/tools.js';

export const swallowedErrors = defineProbe({
	id: 'service/swallowed-errors',
	lifecycle: 'experimental',
	needs: { ...needs, graphs: graphsArtifact, tree: treeArtifact },
	question: 'Are errors swallowed without a trace?',
	motivation: 'An error that nobody hears about is found by users, weeks later.',
	method:
		'Looks for handlers of all errors (bare, Exception, catch) in the service whose body is empty or does nothing, `continue` among it: it prints nothing, answers nothing, or calls what is empty; handlers whose empty answer every caller tests, those of a `try` without a statement, those around a parse, a file that may be missing or a clean-up alone, those in code that never runs, and those beside the service (scripts, examples, code of a browser, and what only modules marked as such come to), are left out. What loses an answer is told before what loses an effect, and that before a notice. A comment in the body may be a reason: such a place is told with less confidence. One finding for each of the first three places, of the value `swallowed` (`more`: there are others, which the first names in `others`), and one of the value `handled`: true where a handler that does something, or a fallback, stands around a call of a model, a tool or the graph, or where a server that comes to such a call has a handler of its own for every error of its routes. Not available instead of an absence where the product has code in a language that is not read; components of a user interface (Svelte, Vue) are no such code where a model, an agent or a graph is built in code that was read, but where one catches errors the absence is left open.',
	blindSpots:
		'Handlers that log too little, those of components in Svelte or Vue, promises that nobody awaits, and configuration of builds.',
	remediation: { on: 'true', effort: 'low', text: 'Log the error, or raise it again.' },
	inspect: ofParsed(({ project, texts, graphs, tree }) => {
		const nodes = productGraphs(graphs).flatMap((graph) => graph.nodes.flatMap(({ id }) => functionOfNode(project, graph, id) ?? []));
		const files = project.files.filter((f) => f.context === 'source' && !/\.config\.[cm]?[jt]s$/.test(f.path));
		const all = files.flatMap((file) => {
			const lines = (texts.get(file.path) ?? '').split('\n');
			const cut = (from: number, to: number) => lines.slice(from - 1, to);
			return file.facts.tries.flatMap((t, at) =>
				triesNothing(t, lines) || neverRuns(project, file, t)
					? []
					: t.handlers.map((h) => ({ ...h, file, at, scope: t.scope, own: cut(h.line, h.endLine), tried: cut(t.line, h.line - 1), texts })),
			);
		});
		const quiet = all
			.filter((h) => h.types.length === 0 || h.types.some((x) => /^(Exception|BaseException|Error)$/.test(x)))
			.filter((h) => (h.empty || isIdle(project, h)) && !isTested(project, h))
			.map((h) => ({
				...h,
				loss: isAside(project, h.file) || isOfPage(project, texts, h.file, h.scope) ? null : lossOf(project, h),
				explained: h.own.some((line) => COMMENT.test(line)),
			}));
		const heard = quiet.filter(({ loss }) => loss !== null);
		// Beside one that is told, another of the same function is a place, too.
		const isNear = ({ file, scope }: Handler) => heard.some((one) => one.file === file && one.scope.function === scope.function);
		const silent = quiet
			.flatMap((one) => (one.loss === null && !isNear(one) ? [] : { ...one, loss: one.loss ?? 2 }))
			.sort((a, b) => a.loss - b.loss);
		const idle = (one: (typeof all)[number]) => (one.empty || isIdle(project, one, RAISES) || cleansUp(one)) && !isTested(project, one);
		const acting = all.filter((one) => isFailure(one) && !catchesNothing(project, one) && !idle(one));
		const guardOf = (some: typeof acting) => {
			const places = new Set(some.map(({ file, line }) => `${file.path}:${line}`));
			return guardIn(project, ({ path }, { handlers }) => handlers.some(({ line }) => places.has(`${path}:${line}`)), nodes);
		};
		// What only prints an error answers nobody: it stands for all where there is no other.
		const answering = guardOf(
			acting.filter((one) => !isIdle(project, { ...one, own: one.own.map((row) => row.replace(PRINTS, '')) }, GOES_ON)),
		);
		const last = answering ? null : lastHandler(project, texts, askedIn(project));
		const guard = answering ?? (last ? ({ ...last, what: 'handler', of: OF_ROUTES, isNear: true } as const) : guardOf(acting));
		// Away from the call, whoever asked goes on as if nothing had failed.
		const isHandled = guard !== null && (answering !== null || guard.isNear);
		const unread = firstUnread(tree.files, project, texts);
		const open = (what: string, of: string, { path, language }: TreeFile): FindingDraft => ({
			...leftOpen(`We found no ${what} in the code that we read; ${path} is ${language}, which we do not read.`, { path }, 1),
			values: { of },
		});
		const catches = (one: TreeFile) => one.context === 'source' && isComponent(one) && CATCHES.test(texts.get(one.path) ?? '');
		const apart = unread ?? tree.files.find(catches);
		const asked = guard ? [] : askedIn(project);
		const bare = guard ?? asked[0];
		const told = isHandled ? undefined : toldToRunner(project, texts);
		const named = guard || told ? undefined : acting.find((one) => triesByName(project, one));
		const found = {
			outcome: isHandled || told ? ('true' as const) : ('false' as const),
			message: told
				? `The handler at ${told.file.path}:${told.line} says what failed in the tool \`${told.name}\`, which ${told.how}.`
				: guard
					? `The ${guard.what} at ${guard.file.path}:${guard.line} ${answering || last ? 'handles' : 'prints, and does not answer,'} errors of ${guard.of}${isHandled ? '' : '. We found no other handler around such a call'}.`
					: `We found neither error handling of the product’s own nor a fallback around a call of a language model, a tool or the graph${bare ? `; the first ${asked.length > 1 ? `of ${asked.length} such calls` : 'such call'} stands at ${bare.file.path}:${bare.line}` : ''}.`,
			rationale: 'Handlers in source files; those that do nothing, only raise again or never run are left out.',
			location: told ? fileLocation(told.file.path, told.line) : bare ? fileLocation(bare.file.path, bare.line) : null,
			values: { of: 'handled' },
			confidence: 0.85,
		};
		const unsure = (one: Handler): FindingDraft => ({
			...leftOpen(
				`The handler at ${one.file.path}:${one.line} stands around a method that may ask a language model; of which object it is was not found.`,
				one.file,
				one.line,
			),
			values: { of: 'handled' },
		});
		const most = named
			? unsure(named)
			: guard || told || !apart
				? found
				: open('handler of errors around a call of a model, a tool or the graph', 'handled', apart);
		if (silent.length === 0 && unread) return [open('error that is swallowed', 'swallowed', unread), most];
		const isElsewhere = (h: (typeof all)[number]) =>
			isAside(project, h.file) || isOfPage(project, texts, h.file, h.scope) || catchesNothing(project, h);
		if (silent.length === 0 && all.every(isElsewhere))
			return [notFound(project, 'We found no handler of errors in code of the product that runs.', 0.9), most];
		if (silent.length === 0)
			return [
				{
					outcome: 'false',
					message: 'We found no handler of the service that catches every error and loses it without a trace.',
					rationale: `${project.files.length} parsed files.`,
					values: { of: 'swallowed', places: 0 },
				},
				most,
			];
		const others = silent.slice(MOST_TOLD, 60).map(({ file, line, explained }) => ({ path: file.path, line, explained }));
		const more = others.length > 0;
		const lost = silent.slice(0, MOST_TOLD).map(
			({ file, line, endLine, explained, own, loss }, i): FindingDraft => ({
				outcome: 'true',
				message: `The handler at ${file.path}:${line} catches every error and ${own.some((one) => ANSWERS.test(one)) ? 'answers with an empty value' : 'does nothing'}${explained ? '; we cannot tell whether a comment in it gives a good reason' : ''}.`,
				rationale: 'The body of the handler, and the calls that it stands around.',
				...shownAt(texts, file, line, endLine),
				values: { of: 'swallowed', places: silent.length, more, explained, ...(more && i === 0 && { others }) },
				// A comment proves nothing, and may still be a reason. What loses most is told first.
				confidence: explained ? 0.6 : 0.9 - loss / 50,
			}),
		);
		return [...lost, most];
	}),
});

/** It stands around a call of a method on an object that was not found, and methods of that name ask a language model. */
function triesByName(project: Project, { file, at }: Handler & { readonly at: number }): boolean {
	return (isBeside(project, file) ? [] : (triedCalls(file).get(at) ?? [])).some(
		(ref) =>
			receiverOf(ref.call.callee) !== null &&
			askingMethods(project).has(ref.call.method ?? '') &&
			callGraph(project).targets(ref).length === 0 &&
			calleeName(project, file, ref.call) === null,
	);
}

/** A handler in a tool that raises an error in words of its own, with which what runs the tool answers. */
function toldToRunner(project: Project, texts: ReadonlyMap<string, string>) {
	for (const tool of toolsOf(project)) {
		const { file, body, name } = tool;
		if (!body || isAside(project, file)) continue;
		const isWorded = (value: StaticValue | null) =>
			callOf(value, file)?.arguments.some(({ kind }) => /^(?:string|template|binary)$/.test(kind));
		const raise = file.facts.raises.find(
			({ line, scope, value }) => line >= body.line && line <= body.endLine && scope.handlerOf !== null && isWorded(value),
		);
		const by = raise && ran(project, tool, runnersOf(project, texts));
		if (raise && by?.outcome === 'true') return { file, name, how: by.how, line: raise.line };
	}
	return undefined;
}

/** A comment that is no word to a linter alone. */
const COMMENT = /(?:#|\/\/|\/\*)\s*(?!(?:noqa|nosec|pylint|type:|pragma|eslint|biome|@ts)(?!.{0,400}(?: [-–—]{1,2} | # )))\S/i;

/** A component answers what failed. */
const CATCHES = /\bcatch\s{0,3}\(\s{0,3}[\w({]|<svelte:boundary\b|\bonErrorCaptured\(/;

/** The handler answers with nothing, and every call of its function is tested where it is made; or what its `try` sets is tested behind it. */
function isTested(project: Project, { file, scope, line, endLine, empty, at }: Handler): boolean {
	const set = file.facts.assignments.filter((one) => one.scope.tries.includes(at));
	const isLater = (one: { line: number; scope: Scope }) => one.scope.function === scope.function && one.line > endLine;
	const later = file.facts.branches.filter(isLater);
	const looks = ({ target }: { target: string }) => {
		// What is set anew is another thing.
		const anew = file.facts.assignments.find(
			(one) => one.target === target && isLater(one) && !(one.value && namesIn(one.value, file).has(target)),
		);
		return later.some(({ test, line: at }) => at <= (anew?.line ?? at) && mentions(test, [target]));
	};
	if (set.some(looks)) return true;
	const around = namedFunction(file, scope);
	// A truth that was set before, and is answered: whoever asked hears that it failed.
	const isFlag = ({ target, value }: AssignmentFact) =>
		value?.kind === 'boolean' &&
		file.facts.assignments.some(
			(one) =>
				one.target === target &&
				one.scope.function === scope.function &&
				one.line < line &&
				!one.scope.tries.includes(at) &&
				one.value?.kind === 'boolean' &&
				one.value.value !== value.value,
		);
	const isAnswered = ({ target }: AssignmentFact) =>
		around?.fact.returned.some((one) => one.line > endLine && namesIn(one.value, file).has(target));
	if (empty && set.some((one) => isFlag(one) && isAnswered(one))) return true;
	// What was tried gives an answer, and the line behind it gives another way to one.
	const answers = around?.fact.returned.filter((one) => one.scope.handlerOf === null) ?? [];
	const other = answers.find((one) => one.line > endLine && !one.scope.tries.includes(at));
	if (empty && other && callsInValue(other.value, file).length > 0 && answers.some((one) => one.scope.tries.includes(at))) return true;
	const ref = empty ? null : around;
	if (!ref?.fact.returned.some((one) => one.line >= line && one.line <= endLine)) return false;
	const callers = callGraph(project).callers(ref);
	return callers.length > 0 && callers.every((one) => isLookedAt(one, ref.fact.name));
}

/** What is lost where nobody hears of an error: 0 what a model, the graph or whoever asked would have said; 1 an effect. Null around what stands beside the work, and inside of a handler that tells of an error. */
function lossOf(project: Project, { file, at, scope, tried, own }: Handler): number | null {
	const calls = triedCalls(file).get(at) ?? [];
	const isBeside = ({ call }: CallRef) => BESIDE.test(call.method ?? '') || LEFT.test(textOf(call.callee, file));
	const lost = calls.filter((ref) => !isBeside(ref) && mayFail(project, ref) && !isRead(project, ref));
	const tells = file.facts.calls.some((one) => one.scope.handlerOf === scope.handlerOf && TELLS.test(one.method ?? ''));
	if ((scope.handlerOf !== null && tells) || ENDS.test(namedFunction(file, scope)?.fact.name ?? '')) return null;
	if (lost.length === 0) return calls.length === 0 && tried.some((line) => /\bawait\b/.test(line)) ? 1 : null;
	return lost.some((ref) => asks(project, ref)) || own.some((line) => ANSWERS.test(line)) ? 0 : 1;
}

/** It parses or reads a file, or calls a function of the project that does no more. */
function isRead(project: Project, ref: CallRef, depth = 1): boolean {
	const { file, call } = ref;
	const targets = callGraph(project).targets(ref);
	if (targets.length > 0 && !/^parse/i.test(call.method ?? ''))
		return depth > 0 && targets.every((one) => failingIn(project, one).every((inner) => isRead(project, inner, depth - 1)));
	const [first] = call.arguments;
	const looksUp = call.method === 'get' && !call.awaited && first?.kind === 'string' && calleeName(project, file, call) === null;
	return looksUp || PARSES.test(call.method ?? '') || READS.test(call.method ?? '');
}

const MOST_TOLD = 3;
const ANSWERS = /\breturn\s+(?!\w*[sS]tate\b)[^;\s]/;
const READS =
	/^(?:read_?(?:file|dir)(?:sync)?|read_(?:text|bytes)|open|read|l?stat(?:sync)?|access(?:sync)?|exists(?:sync)?|listdir|scandir|is_file|getmtime|getsize)$/i;
/** Cleans up, keeps a log, a cache, a count or a preference of a browser, tells of what was done, or asks for what the surroundings may not give. */
const BESIDE =
	/^_{0,2}(?:a?close|stop|end|quit|cancel|p?unsubscribe|disconnect|destroy|dispose|release|rollback|unlink(?:Sync)?|rmtree|rm(?:Sync)?|kill|terminate|shutdown|abort|wait(?:_closed|_for)?|clear\w{0,20}|(?:send|emit|notify|track|record|wait_for|log|debug|info|warn|count|incr|observe)\w{0,40}|\w{0,40}(?:notif|cache|metric|statistic|usage)\w{0,40}|flush\w{0,10}|(?:get|set|remove)Item|publish|broadcast|(?:get_?(?:stream_?)?)?writer?|get_running_loop)$/i;

/** Writes to whoever asked and may have left. */
const LEFT = /\bcontroller\.enqueue$/i;

/** A function that ends or cleans up what another began. */
const ENDS = /^_{0,2}(?:del|a?exit|a?close|shut_?down|clean_?up|tear_?down|dispose|destroy|disconnect)(?![a-z])/;
