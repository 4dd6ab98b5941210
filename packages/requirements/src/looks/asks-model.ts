// Does code ask a language model: in a file, on what something does, or nowhere that it reaches?
import { callGraph, type FunctionRef } from '@auditor/code';
import { isModelCall } from '@auditor/forensics';
import type { Mention } from '../model.js';
import { type CodeIndex, callsWithin, reachedFrom } from './code-index.js';
import type { Frame, Framed } from './frame.js';
import { found, type Look, missing, open, placed, placesOf } from './look.js';
import { nameParts } from './name-parts.js';

/** A call of a model in one of the functions. */
const askingIn = (functions: readonly FunctionRef[], { project }: CodeIndex) =>
	functions.flatMap(callsWithin).find((one) => isModelCall(project, one));

/** "No model is called in `justice.py`": neither there nor in what it calls. */
function asksModel({ parts: [slot = ''], index, nameIn }: Framed): Look[] | null {
	const named = nameIn(slot);
	if (named === null || (named.kind !== 'path' && named.kind !== 'name')) return null;
	const places = placesOf({ ...named, role: 'place', noun: null, listed: false } as Mention, index);
	if ('about' in places) return null;
	const files = places.flatMap(({ path, lines }) => {
		const file = index.project.file(path);
		return file?.facts.parse.status === 'ok' ? [{ file, lines }] : [];
	});
	if (files.length < places.length) return null;
	const own = files.flatMap(({ file, lines }) => callsWithin({ file, fact: { line: lines?.[0] ?? 0, endLine: lines?.[1] ?? Infinity } }));
	const reached = places.flatMap((place) => reachedFrom(index, place));
	const here = own.find((one) => isModelCall(index.project, one)) ?? askingIn(reached, index);
	if (here) return [missing('no call of a model', `${placed(here)} asks a model`, here)];
	const imports = files.some(({ file }) =>
		file.facts.imports.some(({ module }) =>
			/openai|anthropic|langchain_(?!core)|litellm|generativeai|genai|ollama|^ai$|@ai-sdk/.test(module),
		),
	);
	return imports
		? [open(`a call of a model in \`${named.text}\``, 'a library for models is imported there')]
		: [found('no call of a model', `none of ${own.length} calls of \`${named.text}\` asks a model`, places[0]!.path)];
}

const MODEL_MODULE =
	/openai|anthropic|langchain|litellm|generativeai|genai|ollama|mistral|cohere|groq|huggingface|transformers|bedrock|vertex|replicate|^ai$|@ai-sdk/;

/** What a library of models gives is named in it. */
const importsModel = ({ file, fact }: FunctionRef, index: CodeIndex) =>
	file.facts.imports.some(
		({ module, alias }) =>
			MODEL_MODULE.test(module) && index.find(alias).some((one) => one.file === file && one.line >= fact.line && one.line <= fact.endLine),
	);

/** "`Inspector` sends the pictures to a model": nothing that it reaches asks one, or imports what could. */
function sendsToModel({ parts: [who = ''], index, namesIn }: Framed): Look[] | null {
	const wanted = namesIn(who)
		.filter(({ kind }) => kind === 'name' || kind === 'proper')
		.map(({ text }) => nameParts(text).join(''));
	if (wanted.length !== 1 || !index.closed) return null;
	const own = index.product.flatMap((file) => [
		...file.facts.functions.flatMap((fact, at) => (isNamedSo(fact.name, wanted[0]!) ? [{ file, index: at, fact }] : [])),
		...file.facts.classes.flatMap((fact) =>
			isNamedSo(fact.name, wanted[0]!) ? fact.methods.map((at) => ({ file, index: at, fact: file.facts.functions[at]! })) : [],
		),
	]);
	const reached = [...callGraph(index.project).reach(own, 6).values()].map(({ ref }) => ref);
	const [first] = own;
	if (first === undefined || askingIn(reached, index) || reached.some((one) => importsModel(one, index))) return null;
	return [missing('a call of a model', `\`${first.fact.name}\` at ${placed(first)} and what it calls ask no model`, first)];
}

/** "The chief justice decides in plain Python": nothing that it reaches asks a model. */
function withoutModel({ parts: [who = ''], index, namesIn }: Framed): Look[] | null {
	const wanted = namesIn(who)
		.map(({ text }) => nameParts(text).join(''))
		.join('');
	const own = index.product.flatMap((file) =>
		file.facts.functions.flatMap((fact, at) => (isNamedSo(fact.name, wanted) ? [{ file, index: at, fact }] : [])),
	);
	const [first, ...more] = own;
	if (first === undefined || more.length > 0 || !index.closed) return null;
	const reached = [first, ...[...callGraph(index.project).reach(own, 8).values()].map(({ ref }) => ref)];
	const about = 'no call of a model';
	const call = askingIn(reached, index);
	if (call) return [missing(about, `${placed(call)} asks a model`, call)];
	return reached.some((one) => importsModel(one, index)) || callGraph(index.project).open(own).length > 0
		? [open(about, `\`${first.fact.name}\` calls what was not read`, first)]
		: [found(about, `\`${first.fact.name}\` at ${placed(first)} and what it calls ask no model`, first)];
}

/** `vision_inspector_node` for "VisionInspector". */
const isNamedSo = (name: string, wanted: string) =>
	nameParts(name)
		.filter((part) => part !== 'node' && part !== 'agent')
		.join('') === wanted;

export const MODEL_FRAMES: readonly Frame[] = [
	{ form: /^((?:#[nw]\d{1,3} ?){1,3}) (?:reaches (?:verdict|verdicts|decision|decisions)|decides|rules|scores|judges|works|is written|is implemented) in (?:plain|pure|ordinary) (?:#t\d{1,3}|python|typescript|javascript|code)$/, look: withoutModel },
	{ form: /^nothing in (#[pn]\d{1,3}) (?:asks|calls|talks to|uses|invokes|queries) (?:language |large language |chat )?(?:models?|llms?)$/, look: asksModel },
	{ form: /^no (?:llm|model|language model|llm call|model call) is (?:called|asked|used|invoked|made) (?:in|by|from) (#[pn]\d{1,3})$/, look: asksModel },
	{ form: /^([^,]{2,40}) (?:sends|hands|passes|gives|shows|forwards) [^,]{2,80} to (?:vision |multimodal |language |vision-capable |large language )?(?:model|llm)\b.{0,80}$/, look: sendsToModel },
]; // biome-ignore format: a table
