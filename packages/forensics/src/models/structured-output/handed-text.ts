// Where does code take a text apart that LangChain hands it from a model: in a parser of the product's own, or in a tool that is given JSON as one text?
// What it does not see: a text that such a method hands on to another function.
import {
	flowsFrom,
	functionsAround,
	lastPart,
	once,
	type Project,
	receiverOf,
	type Scope,
	type SourceFile,
	type StaticValue,
	textOf,
} from '@auditor/code';
import { meaningOf } from '../../libraries/meaning.js';
import { toolsOf } from '../tools.js';
import { isCheck } from './taken-apart.js';

export interface HandedText {
	readonly file: SourceFile;
	readonly line: number;
	readonly endLine: number;
	readonly isChecked: boolean;
	readonly isJson: boolean;
	readonly message: string;
}

/** The first place of each such function. */
export const handedText = once((project: Project): readonly HandedText[] =>
	takers(project).flatMap(({ file, index, isTool }) => {
		const fact = file.facts.functions[index]!;
		const given = fact.parameters.map(({ name }) => name).filter((name) => !OTHERS.test(name));
		const isIn = ({ scope }: { readonly scope: Scope }) => functionsAround(file, scope).includes(index);
		const startsWith = (value: StaticValue | null, names: readonly string[]) => names.includes(textOf(value, file).split(/\W/, 1)[0]!);
		const kept = file.facts.assignments.filter((one) => isIn(one) && startsWith(one.value, given)).map(({ target }) => target);
		const found = file.facts.calls.flatMap((call, at) => {
			const by = isIn(call) ? meaningOf(project, file, call, 'parse') : null;
			if (!by || (isTool ? by.by !== undefined : by.by === 'test')) return [];
			const read = by.by === undefined ? call.arguments.slice(0, 1) : [receiverOf(call.callee), ...call.arguments.slice(0, 2)];
			if (!read.some((value) => startsWith(value, [...given, ...kept]))) return [];
			const ref = { file, call, index: at };
			const isChecked = by.by === undefined && flowsFrom(project, ref, isOwn, () => false).some((to) => isCheck(project, to));
			return [
				{ file, line: call.line, endLine: call.endLine, isChecked, isJson: by.by === undefined, message: isTool ? OF_TOOL : OF_PARSER },
			];
		});
		return found.slice(0, 1);
	}),
);

const OF_TOOL = 'A model gives a tool JSON as one text, which the tool reads by hand.';
const OF_PARSER = 'A parser of the product’s own takes the answer apart.';
/** What stands beside the text. */
const OTHERS = /^(?:self|this|cls|config|runtime|run_?manager|callbacks?)$/i;
const isOwn = ({ file }: { readonly file: SourceFile }) => file.context === 'source';

/** Functions that LangChain hands what a model wrote. */
function takers(project: Project): { file: SourceFile; index: number; isTool: boolean }[] {
	const made = new Set(
		project.files.flatMap((file) =>
			isOwn({ file }) ? file.facts.calls.map(({ callee }) => (callee.kind === 'name' ? lastPart(callee.name) : '')) : [],
		),
	);
	const ofClasses = project.files.flatMap((file) =>
		file.facts.classes.flatMap((fact, at) => {
			if (!isOwn({ file }) || project.reach.isUnused(file) || fact.bases.length === 0 || !made.has(fact.name)) return [];
			const { external } = project.lineage(file, at);
			const isParser = external.some((base) => PARSERS.test(base));
			const method = isParser ? PARSES : external.some((base) => TOOLS.test(base)) ? RUNS : null;
			return fact.methods.flatMap((index) => (method?.test(file.facts.functions[index]!.name) ? [{ file, index, isTool: !isParser }] : []));
		}),
	);
	const ofTools = toolsOf(project).flatMap(({ file, body }) => {
		const index = body ? file.facts.functions.indexOf(body) : -1;
		return index >= 0 && !project.reach.isUnused(file) ? [{ file, index, isTool: true }] : [];
	});
	return [...ofClasses, ...ofTools];
}

/** Classes of LangChain that a parser or a tool of one's own is made of. @source reference.langchain.com/python/langchain_core */
const PARSERS =
	/(?:^|[.#/:])(?:Base|AgentAction|Agent|MultiActionAgent|BaseLLM|BaseTransform|BaseCumulativeTransform|BaseGeneration)?(?:Output)Parser$/;
const PARSES = /^a?parse(?:_?result)?$/i;
const TOOLS = /(?:^|[.#/:])(?:Base|Structured)?Tool$/;
const RUNS = /^_a?(?:call|run)$/;
