// Files that come with the code, so that reading one fails no more than an import does.
import type { CallFact, CallRef, Project, Standing, StaticValue } from '@auditor/code';
import { givenTo, isConstant, receiverOf, settled, textOf, walkValue } from '@auditor/code';

/** It reads such a file, under a name that is the same in every run, and the code around does not write it. */
export function isBundled(project: Project, { file, call }: CallRef): boolean {
	if (!/^(?:open|read_(?:text|bytes)|read_?file(?:sync)?)$/i.test(call.method ?? '')) return false;
	const [path, ...how] = partiesOf(call);
	const at = path && { value: path, file, scope: call.scope, line: call.line };
	if (!at || how.some(isForWriting) || !isConstant(project, at) || !standsBeside(project, at)) return false;
	const writes = (one: CallFact) => /^write/.test(one.method ?? '') || givenTo(one).some(isForWriting);
	return !file.facts.calls.some((one) => writes(one) && partiesOf(one).some((value) => textOf(value, file) === textOf(path, file)));
}

/** What is asked, where it is no module, and what it is given. */
function partiesOf(call: CallFact): StaticValue[] {
	const asked = receiverOf(call.callee);
	return [...(asked === null || (asked.kind === 'name' && /^(?:io|fs|fsp|codecs)$/.test(asked.name)) ? [] : [asked]), ...givenTo(call)];
}

const isForWriting = (value: StaticValue) => value.kind === 'string' && /^[wax][bt+]{0,2}$|^rb?\+b?$/.test(value.value);

/** A path that begins at the place of the code. */
function standsBeside(project: Project, at: Standing, depth = 4): boolean {
	const { value, file, scope } = settled(project, at);
	const names = [...walkValue(value, file)].filter((part) => part.kind === 'name');
	return names.some((part) => BESIDE.test(part.name) || (depth > 0 && standsBeside(project, { value: part, file, scope }, depth - 1)));
}

const BESIDE = /^(?:__file__|__dirname|__filename|import\.meta\b.{0,20}|(?:importlib\.)?resources\.files)$/;
