// What still is the text of an answer: a part that the provider has not taken apart itself, a text made of it, a record that keeps it.
import { type CallFact, lastPart, type Project, type SourceFile } from '@auditor/code';
import { meaningOf } from '../../libraries/meaning.js';

/** Parts of an answer that the provider has taken apart itself. */
const STRUCTURED =
	/^(?:__\w+__|tool_?calls?|additional_kwargs|function_?call|arguments|args|(?:output_)?parsed|usage\w{0,9}|\w{0,20}metadata|(?:finish|stop|done)_?reason|status(?:_?code)?|ok|_?getType|(?:sub)?type|role|(?:session|thread|response)_?id|is_?error|num_turns|duration\w{0,9}|total_cost\w{0,9})$/i;
export const isStructured = (part: string) => STRUCTURED.test(part);

/** Made of what it is given in their order, as a dataclass is: a class of the project with fields, and no constructor of its own. */
function isRecord(project: Project, { callee, scope }: CallFact, file: SourceFile): boolean {
	const made = callee.kind === 'name' && /^_?[A-Z]/.test(lastPart(callee.name)) ? project.resolve(callee.name, file, scope) : null;
	if (made?.kind !== 'class' || made.fact.fields.length === 0) return false;
	return !made.file.facts.functions.some((one) => one.class === made.index && /^(?:__init__|constructor)$/.test(one.name));
}

/** A text that is turned into another, what is cut out of it, and a record of the project that is made of it. */
export function carriesText(project: Project) {
	return (call: CallFact, file: SourceFile) =>
		isRecord(project, call, file) ||
		(call.method === 'getattr' && !(call.arguments[1]?.kind === 'string' && isStructured(call.arguments[1].value))) ||
		/^(?:str|String|wait_for|join|concat|strip|sub|replace|dedent|unescape|(?:batch_)?decode)$/.test(call.method ?? '') ||
		// What is read out of JSON is no text any more.
		meaningOf(project, file, call, 'parse')?.by !== undefined;
}
