// Does what the judges' model answers count, and for how much? Nothing comes to their code, or it ends at each answer; or a judge is asked once for all
// criteria, though its answer has room for one: no loop, no mapping, no `Send` around it, and nothing on the way that is one criterion.
import { type CallRef, callOf, functionsAround, type Project, textOf, valuesIn } from '@auditor/code';
import { stopOf } from '@auditor/forensics';
import { escapeText, type ProbeContext, type Texts } from '@auditor/schema';
import { isLeftAlone } from '../cast.js';
import { answerRecords, missingFields } from '../records/records.js';
import { type JudgeCalls, outwards } from './calls.js';
import { isRetryLoop } from './retry-loops.js';

/** Why no answer counts, in words that follow a `but`; null where one may. */
export function whyNever(project: Project, texts: Texts, context: ProbeContext, judges: JudgeCalls): string | null {
	if (judges.cast.every((ref) => isLeftAlone(project, ref))) return 'nothing of the product comes to their code';
	const files = judges.asks.map(({ file }) => file);
	const stop = stopOf(project, files, texts);
	return stop ? `${stop.path}:${stop.line} ${stop.says}` : itemOfRecord(project, context, judges);
}

/** `opinion["judge"] = name`, `opinion.get("score")`, where the model is bound to a class of Pydantic, which has no items. */
function itemOfRecord(project: Project, context: ProbeContext, { asks, bound }: JudgeCalls): string | null {
	const records = answerRecords(project, context);
	if (bound.length === 0 || records.length < bound.length || records.some(({ kind }) => kind !== 'pydantic')) return null;
	const found = asks.flatMap(({ file, call }) => {
		const isHere = ({ scope }: Pick<typeof call, 'scope'>) => scope.function === call.scope.function;
		const { branches, assignments } = file.facts;
		const own = assignments.find(({ value, target }) => callOf(value, file) === call && /^\w+$/.test(target));
		// What is asked for its class, or made something else, may be a mapping there.
		const again = assignments.filter((one) => isHere(one) && one.target === own?.target).length > 1;
		if (!own || again || branches.some((one) => isHere(one) && /isinstance|hasattr|type\(/.test(one.test))) return [];
		const item = new RegExp(`(?<![\\w.])${escapeText(own.target)}(?:\\[["']|\\.(?:get|items|keys|setdefault|pop)\\()`);
		const isUsed = item.test.bind(item);
		const set = assignments.some((one) => isHere(one) && isUsed(one.target));
		const read = valuesIn(file).some((one) => isHere(one) && isUsed(textOf(one.value, file)));
		return set || read
			? [`\`${own.target}\` at ${file.path}:${own.line} is a \`${records[0]!.name}\`, and their code takes it for a mapping`]
			: [];
	});
	return found[0] ?? null;
}

/** One thing that is judged. */
const TOPIC = /^(?:\w{1,20}_)?(?:criterion|dimension|dim|crit)(?:_?(?:id|name|key))?$/i;

/** Each judge is asked for one opinion on all; false where some judge is asked for more, or it cannot be told. */
export function isAskedOnce(project: Project, context: ProbeContext, { asks, bound }: JudgeCalls): boolean {
	const records = answerRecords(project, context);
	if (records.length === 0 || records.length < bound.length) return false;
	if (records.some((one) => missingFields(one, ['score', 'criterion']).length > 0)) return false;
	if (project.files.some(({ context: of, facts }) => of === 'source' && facts.calls.some(({ method }) => method === 'Send'))) return false;
	const tried = asks.filter(({ call }) => call.scope.handlerOf === null);
	return tried.length > 0 && tried.every((at) => isAlone(project, at));
}

function isAlone(project: Project, at: CallRef): boolean {
	return [at, ...outwards(project, at).map(({ through }) => through)].every((one) => {
		const { facts } = one.file;
		const around = functionsAround(one.file, one.call.scope).map((index) => facts.functions[index]!);
		const repeats = one.call.scope.loops.some((loop) => !isRetryLoop(project, facts.loops[loop]!, one));
		return !repeats && !around.some(({ name, parameters }) => name.startsWith('<') || parameters.some((given) => TOPIC.test(given.name)));
	});
}
