// What becomes of what a model tells the final judge: scores, or prose alone? The answer is followed from the call through the final judge's code. A
// record that the model fills counts as scores unless every field of it that holds one is written over afterwards, or there is none.
import type { CallFact, Project, SourceFile } from '@auditor/code';
import { type CallRef, calleeName, callGraph, callOf, type FunctionRef, flowsFrom, namedFunction, refKey, walkValue } from '@auditor/code';
import { isModelCall, modelOfClass, modelRequests, withParts } from '@auditor/forensics';
import { nameParts } from '@auditor/probes';
import type { FinalJudge } from '../final-judge.js';

export interface ModelUse {
	/** The call that asks the model. */
	readonly at: CallRef;
	/** Where the final judge's own code sets it off. */
	readonly asked: CallRef;
	/** What comes of the answer. */
	readonly gives: 'scores' | 'prose';
	/** Line from which on the scores of a record that the model fills are written over. */
	readonly overwritten: number | null;
}

const SCORE = /^(?:score|scores|rating|ratings|grade|grades|points)$/;
const MAKES = /^(?:with_structured_output|withStructuredOutput|model_validate|model_validate_json|parse_obj|parse_raw|parse|safeParse)$/;
const LOADS = /^(?:loads|parse|safe_load|model_validate|model_validate_json|parse_obj|parse_raw)$/;

/** Every call by which the final judge asks a model. */
export function modelUses(project: Project, judge: FinalJudge): ModelUse[] {
	const graph = callGraph(project);
	const region = new Map(judge.region.map(({ ref }) => [refKey(ref), ref]));
	const asks = new Map<string, CallRef>();
	for (const { ref } of judge.region)
		for (const at of [...graph.callsIn(ref).filter((at) => isAsking(project, at)), ...modelRequests(project, ref)])
			asks.set(refKey(at), at);
	return [...asks.values()].flatMap((at): ModelUse[] => {
		const ref = namedFunction(at.file, at.call.scope);
		if (!ref) return [];
		const found = givesText(ref) ? PROSE : resultOf(project, at, judge, (other) => region.has(refKey(other)));
		const callers = judge.cast.flatMap((own) => graph.callsIn(own)).filter((c) => graph.targets(c).some((t) => refKey(t) === refKey(ref)));
		const isOwn = judge.cast.some((own) => graph.callsIn(own).some((c) => c.call === at.call));
		return (isOwn || callers.length === 0 ? [at] : callers).map((asked) => ({ at, asked, ...found }));
	});
}

function isAsking(project: Project, at: CallRef): boolean {
	const { call } = at;
	return isModelCall(project, at) && !/graph|app|workflow|pool|executor/i.test(call.callee.kind === 'name' ? call.callee.name : '');
}

const PROSE = { gives: 'prose', overwritten: null } as const;

/** A function whose type says that it gives text alone: no number and no record can come back. */
function givesText({ fact }: FunctionRef): boolean {
	const words = (fact.returns?.text ?? '').split(/\W+/).filter((word) => word !== '');
	return words.some((word) => /^(?:str|string)$/.test(word)) && words.every((word) => TEXT_TYPE.test(word));
}

const TEXT_TYPE = /^(?:str|string|Optional|Union|Dict|dict|Mapping|List|list|Sequence|Tuple|tuple|None|Promise|Record|null|undefined)$/;

function resultOf(
	project: Project,
	at: CallRef,
	judge: FinalJudge,
	within: Parameters<typeof flowsFrom>[2],
): Pick<ModelUse, 'gives' | 'overwritten'> {
	const ends = flowsFrom(project, at, within);
	const scores = { gives: 'scores', overwritten: null } as const;
	if (ends.some(({ name, value }) => name !== null && isScore(name) && !/^(?:template|string)$/.test(value.kind))) return scores;
	const { models, unknown } = recordsOf(project, at);
	// What the final judge gives back as it came may hold anything.
	const whole = ends.some(
		({ returned, value, fields }) =>
			returned !== null &&
			(fields === null || fields.some(isScore)) &&
			/^(?:call|name|unary|member)$/.test(value.kind) &&
			judge.cast.some((own) => refKey(own) === refKey(returned)) &&
			isNode(returned),
	);
	if (unknown || (whole && models.length === 0)) return scores;
	const loaded = ends.some(({ file, value }) =>
		[...walkValue(value, file)].some((part) => part.kind === 'call' && LOADS.test(file.facts.calls[part.call]?.method ?? '')),
	);
	if (models.length === 0) return loaded ? scores : PROSE;
	const fields = models.flatMap((model) =>
		model.fields.filter(
			(field) =>
				isScore(field.name) ||
				withParts(project, { ...model, fields: [field] }).some((part, n) => n > 0 && part.fields.some((f) => isScore(f.name))),
		),
	);
	const holders = new Set(ends.flatMap(({ assignment }) => (assignment && /^\w+$/.test(assignment.target) ? [assignment.target] : [])));
	const set = at.file.facts.assignments.filter(
		({ target, value, scope, line }) =>
			value !== null && line >= at.call.line && scope.branches.length === 0 && holders.has(target.split('.')[0] as string),
	);
	const lines = fields.map(({ name }) => set.find(({ target }) => target.split('.')[1] === name)?.line ?? null);
	const known = lines.filter((line) => line !== null);
	return known.length === lines.length ? { gives: 'prose', overwritten: known.length > 0 ? Math.min(...known) : null } : scores;
}

/** A function of the module, or one that the function around it gives back: not a helper inside of one. */
function isNode({ file, fact }: FunctionRef): boolean {
	const outer = fact.scope.function === null ? undefined : file.facts.functions[fact.scope.function];
	return outer === undefined || outer.returned.some(({ value }) => value.kind === 'name' && value.name === fact.name);
}

/** Records that the function of a call has a model fill or makes of an answer. */
function recordsOf(project: Project, at: CallRef) {
	const ref = namedFunction(at.file, at.call.scope);
	const outer = ref?.fact.scope.function ?? null;
	const calls = at.file.facts.calls.filter(({ scope, method }) => {
		const own = namedFunction(at.file, scope);
		return MAKES.test(method ?? '') && own !== null && (own.index === ref?.index || own.index === outer);
	});
	const names = calls.flatMap((call) => {
		const owner = call.callee.kind === 'name' ? call.callee.name.split('.').slice(0, -1).join('.') : '';
		return [owner, ...call.arguments.flatMap((value) => (value.kind === 'name' ? [value.name] : []))];
	});
	const found = [...new Set(names)].flatMap((name) => (name === '' ? [] : [project.resolve(name, at.file, at.call.scope)]));
	const models = found.flatMap((one) => (one.kind === 'class' ? [modelOfClass(project, one.file, one.fact, one.index)] : []));
	return { models, unknown: calls.some(({ method }) => /^with_?structured/i.test(method ?? '')) && models.length === 0 };
}

const isScore = (name: string): boolean => nameParts(name.split(/[[(]/, 1)[0] as string).some((part) => SCORE.test(part));

/** Calls that make a model or bind one, where no asking was seen. */
export function modelsMade(project: Project, judge: FinalJudge): CallRef[] {
	return judge.region.flatMap(({ ref }) =>
		callGraph(project)
			.callsIn(ref)
			.filter(
				({ file, call }) =>
					BINDS.test(call.method ?? '') || (MODEL_CLASS.test(calleeName(project, file, call) ?? '') && !isPutAway(file, call)),
			),
	);
}

/** It is kept in a field that nothing in its file reads. */
function isPutAway(file: SourceFile, call: CallFact): boolean {
	const holder = file.facts.assignments.find(({ value }) => value !== null && callOf(value, file) === call);
	const field = /^(?:self|this)\.(\w+)$/.exec(holder?.target ?? '')?.[0];
	return field !== undefined && !file.facts.reads.some(({ name }) => name === field || name.startsWith(`${field}.`));
}

const BINDS = /^(?:with_structured_output|withStructuredOutput|bind_tools|bindTools)$/;
const MODEL_CLASS =
	/(?:^|\.)(?:Chat(?:OpenAI|Anthropic|Groq|Ollama|GoogleGenerativeAI|VertexAI|Mistral\w*|DeepSeek|Cohere|Bedrock\w*)|init_chat_model|initChatModel|OpenAI|AsyncOpenAI|Anthropic)$/;
