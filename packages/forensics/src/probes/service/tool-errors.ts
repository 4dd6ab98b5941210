// Are failures of tools turned into something the model or the graph can act on?
import type { CallRef, FunctionRef, Project, Scope, StaticValue, TryFact } from '@auditor/code';
import { calleeName, callGraph, callsInValue, entriesOf, isEmptyValue, isOff, namesIn, textOf } from '@auditor/code';
import { defineProbe, listed, shownAt } from '@auditor/probes';
import type { FindingDraft } from '@auditor/schema';
import {
	canFail,
	ENDS,
	emptiedIn,
	failingIn,
	handedOnTo,
	isGivenTo,
	isLookedAt,
	saysNothing,
	TELLS,
} from '../../models/failures/failures.js';
import { isAside, needs, SHOWN } from '../../models/source/product-calls.js';
import { type Answer, answersIn, ran, runByHand, runnersOf } from '../../models/tools/tool-runners.js';
import { noTools, toolsOf } from '../../models/tools/tools.js';

export const toolErrors = defineProbe({
	id: 'service/tool-errors',
	lifecycle: 'experimental',
	needs,
	question: 'Are failures of tools turned into something the model or the graph can act on?',
	motivation: 'A tool that raises ends the run of a user; one that says what failed lets the model try another way.',
	method:
		'Looks which calls of each tool can fail, and for the try with a handler, the callback that tests its error, or the caught promise around each of them; then at the calls by which the product itself runs the tool that a model names, at a call of the tool in the code itself, and else at the ToolNode or the agent that is handed it: its options, its middleware and the default of its library. Packages that hand a model what a tool of theirs raises answer for it, unless an option takes that away. A handler that returns an empty text or list answers nothing, nor does one of errors that a program itself makes or that run out of memory, or of letters that cannot be written, nor does one that writes to a log before the answer that is given anyway, nor a function of the project that makes an empty answer of a failure which the tool does not look at. Where nothing else can fail, an error that is returned after a test is an answer; a file that comes with the code is taken for one that is there. Where a program, a request, a file or a database stands outside of the handlers of its tool, what runs the tool decides. One finding per tool, those of scripts and examples beside a service that has others left out, not available where what runs it, or what that does by default, cannot be told; tools whose calls stay in the process, or go to functions of the project that raise nothing and handle their own failures, are let pass.',
	blindSpots:
		'Handling in middleware of other packages; which version of a library is installed, where no lock file or requirement says it.',
	remediation: { effort: 'low', text: 'Catch the errors in the tool, and return a message that says what failed.' },
	inspect: ({ project, texts }) => {
		const isInside = ({ file }: Pick<CallRef, 'file'>) => !isAside(project, file);
		const [tools, sites] = [toolsOf(project), runByHand(project)].some((all) => all.some(isInside))
			? [toolsOf(project).filter(isInside), runByHand(project).filter(isInside)]
			: [toolsOf(project), runByHand(project)];
		if (tools.length + sites.length === 0) return noTools(project);
		const runners = runnersOf(project, texts);
		const byHand = sites.map(
			({ file, call, answers }): FindingDraft => ({
				outcome: answers ? 'true' : 'false',
				message: `${file.path}:${call.line} runs the tool that a model names, and ${answers ? 'answers its failure' : 'lets its failure through'}.`,
				rationale: 'The handlers around the call.',
				...shownAt(texts, file, call.line, call.endLine),
				values: {
					tool: null,
					own: answers,
					open: !answers,
					...(!answers && { remedy: 'Catch what fails in this call, and answer the model with what failed.' }),
				},
				confidence: 0.85,
			}),
		);
		const declared = tools.slice(0, SHOWN).map((tool): FindingDraft => {
			const { file, body } = tool;
			const left = () => ran(project, tool, runners);
			const ref = body && { file, index: file.facts.functions.indexOf(body), fact: body };
			const worker = ref && handedOnTo(project, ref);
			const done = worker && !raisesAtLast(worker) ? ownAnswer(project, worker, left) : null;
			const by = done && `hands its work to \`${worker!.fact.name}\` (${worker!.file.path}:${worker!.fact.line}), which ${done.how}`;
			const own = done ? { ...done, how: by! } : ref && !raisesAtLast(ref) ? ownAnswer(project, ref, left) : null;
			const { outcome, how, open = false, remedy } = own ?? left();
			return {
				outcome,
				message: `The tool \`${tool.name}\` at ${file.path}:${tool.line} ${how}.`,
				rationale: 'The calls inside of the tool that can fail, what stands around them, and what runs it.',
				...shownAt(texts, file, tool.line, tool.endLine, { most: 12 }),
				values: { tool: tool.name, own: own !== null, open, ...(remedy && { remedy }) },
				confidence: outcome === 'true' ? 0.85 : body === null ? 0.5 : 0.8,
			};
		});
		return [...byHand, ...declared];
	},
});

/** What the tool does itself with the failures of what it calls; null where it leaves them to what runs it. */
function ownAnswer(project: Project, ref: FunctionRef, left: () => Answer): Answer | null {
	const failing = failingIn(project, ref).map((one) => ({ ...one, silence: one.block && silenceOf(ref, one.block) }));
	const silent = failing.find(({ silence }) => silence);
	const answered = failing.filter(({ line, silence }) => line !== null && !silence);
	const open = failing.find(({ line, isKnown }) => line === null && isKnown);
	const best = answered.find(({ isKnown }) => isKnown) ?? answered[0];
	const lost = best?.isKnown || open ? null : lostIn(project, ref);
	if (lost) return { outcome: 'false', how: `does not look at what ${lost}` };
	if (silent && !best && !open) return { outcome: 'false', how: `swallows its failure at line ${silent.line} and ${silent.silence}` };
	if (best && open) {
		const { outcome, how } = left();
		const then =
			outcome === 'false' ? 'nothing answers that' : how.startsWith('answers no') ? 'what runs it was not found' : `the tool ${how}`;
		const apart = `\`${open.call.method}\` at line ${open.call.nameLine} stands outside of its handlers, and ${then}`;
		return {
			outcome,
			how: `handles a failure of \`${best.call.method}\` at line ${best.line}. ${apart}`,
			...(outcome === 'false' && { open: true }),
		};
	}
	const [block] = best ? [best.block] : failing.length === 0 ? answersIn(ref.file, ref.fact) : [];
	const all = failing.every(({ line }) => line !== null);
	if (best && !all) return { outcome: 'true', how: `handles a failure of \`${best.call.method}\` at line ${best.line}` };
	if (block) return { outcome: 'true', how: handles(block) };
	if (best) return { outcome: 'true', how: `answers the error of a callback or a promise at line ${best.line}` };
	const refusal = open ? undefined : refusalIn(project, ref, failing);
	if (refusal) return { outcome: 'true', how: `answers with an error at line ${refusal.line} what it cannot do` };
	const { targets } = callGraph(project);
	const isOfProject = failing.every((one) => !one.isKnown && targets(one).length > 0);
	const inside = isOfProject ? failing.flatMap(targets).find((target) => answersAll(project, target)) : undefined;
	const by = inside && `\`${inside.fact.name}\` (${inside.file.path}:${inside.fact.line})`;
	if (by) return { outcome: 'true', how: `leaves it to ${by}, which handles its failures` };
	return canFail(project, ref) ? null : { outcome: 'true', how: 'leaves no call that can fail outside of a handler' };
}

/** It leaves the process, and handles each failure of that. */
function answersAll(project: Project, ref: FunctionRef): boolean {
	const failing = failingIn(project, ref).filter(({ isKnown, line }) => isKnown || line !== null);
	const raises = ref.file.facts.raises.some(({ scope }) => scope.function === ref.index && scope.tries.length === 0);
	return failing.length > 0 && !raises && failing.every(({ line, block }) => line !== null && !(block && silenceOf(ref, block)));
}

/** Where it tests what it was given or found, and answers with an error; nothing where a call of it may fail otherwise than by what it looks up. */
function refusalIn(project: Project, { file, fact }: FunctionRef, failing: readonly CallRef[]) {
	const looksUp = ({ call }: CallRef) =>
		/^(?:get|pop)$/.test(call.method ?? '') && !call.awaited && calleeName(project, file, call) === null;
	return failing.every(looksUp) ? fact.returned.find(({ value, scope }) => scope.branches.length > 0 && saysError(value)) : undefined;
}

/** `{"success": False, "error": "…"}`. */
const saysError = (value: StaticValue) =>
	entriesOf(value).some(({ key, value: said }) =>
		/^(?:success|ok)$/.test(key) ? isOff(said) : /^errors?$/.test(key) && !isEmptyValue(said),
	);

/** Behind what is handled it raises an error of its own. */
function raisesAtLast({ file, fact, index }: FunctionRef): boolean {
	const answers = answersIn(file, fact);
	return file.facts.raises.some(
		({ scope, value, line }) =>
			scope.function === index &&
			scope.branches.length === 0 &&
			scope.handlerOf === null &&
			value !== null &&
			answers.some((block) => block.endLine < line) &&
			!scope.tries.some((at) => answers.includes(file.facts.tries[at]!)),
	);
}

function handles({ handlers }: TryFact): string {
	const types = handlers.flatMap((one) => one.types);
	const all = handlers.some((one) => one.types.length === 0) || types.some((type) => /^(?:Base)?Exception$/.test(type));
	return `handles ${all ? 'its failures' : listed(types.map((type) => `\`${type}\``))} at line ${handlers[0]?.line}`;
}

/** How its handlers keep a failure from whoever asked: each returns what is empty, or tells a log alone before an answer that what was tried does not change. */
function silenceOf({ file, fact }: FunctionRef, block: TryFact): string | null {
	const { assignments, branches, calls, functions, raises, tries } = file.facts;
	const at = tries.indexOf(block);
	const returned = functions.flatMap((one) => one.returned);
	const tried = ({ scope }: { scope: Scope }) => scope.tries.includes(at);
	const named = [
		...assignments.filter(tried).map(({ target }) => target),
		...calls.filter(tried).map(({ callee }) => textOf(callee, file)),
	];
	const touched = new Set(named.map((name) => name.split(/[.[(]/, 1)[0]));
	const behind = [...returned, ...branches].filter(({ line }) => line > block.endLine && line <= fact.endLine);
	const later = behind.flatMap(({ value }) => [...namesIn(value, file)]);
	const goesOn = block.scope.loops.length === 0 && later.every((name) => !touched.has(name.split('.', 1)[0]));
	const kept = block.handlers.map(({ line, endLine }) => {
		const here = (one: { line: number; scope: Scope }) => one.scope.handlerOf === at && one.line >= line && one.line <= endLine;
		const own = returned.filter(here);
		if (calls.some((call) => here(call) && ENDS.test(textOf(call.callee, file)))) return 'ends or holds the process';
		if (own.length > 0 && own.every(({ value }) => isGivenTo(fact, value))) return 'returns what it was given';
		const asksAgain = (value: StaticValue) =>
			callsInValue(value, file).some(({ callee }) => textOf(callee, file).replace(/\.a?invoke$|^self\.|^this\./, '') === fact.name);
		if (own.length > 0 && own.every(({ value }) => asksAgain(value))) return 'asks itself again';
		if (own.length > 0) return own.every(({ value }) => saysNothing(value, file)) ? 'returns an empty value' : null;
		const acts = [...assignments, ...raises].some(here) || calls.some((call) => here(call) && !TELLS.test(call.method ?? ''));
		return goesOn && !acts ? 'answers as if nothing had failed' : null;
	});
	return kept.includes(null) ? null : kept[0]!;
}

/** What is given by a function of the project that makes an empty value of a failure, and by none other outside of the process; null where all is looked at. */
function lostIn(project: Project, ref: FunctionRef): string | null {
	const graph = callGraph(project);
	for (const call of graph.callsIn(ref))
		for (const target of graph.targets(call)) {
			const at = isLookedAt(call, target.fact.name) ? null : emptiedIn(project, target);
			if (at) return `\`${target.fact.name}\` gives, and ${at.file.path}:${at.line} makes an empty value of its failure`;
		}
	return null;
}
