// Does a value come out of a file that the program itself writes, with nothing in it of a model or a request? A file of others that is written anew, such
// as one that somebody uploads, is none where what is written is followed back to them.
import type { CallFact, Placed, Project, SourceFile } from '@auditor/code';
import { callOf, callsInValue, givenTo, once, originsOf, parameterOf, receiverOf, textOf } from '@auditor/code';
import { callsIn, type Found } from '../source/product-calls.js';
import { givenBy, isGiven } from './outside.js';

const READS = /^(?:readFile|readFileSync|open|read_text|read_bytes)$/;
const WRITES = /^(?:writeFile|writeFileSync|open|write_text|write_bytes)$/;
/** Of what was opened. */
const TAKES = /^(?:read|readlines|load)$/;

/** It is what a file held whose place the program writes to, too. */
export function isOfOwnFile(project: Project, { value, file, scope, line }: Placed): boolean {
	const read = callOf(value, file);
	if (!read) return false;
	if (TAKES.test(read.method ?? '')) {
		const opened = [receiverOf(read.callee), ...givenTo(read)].flatMap((one) => one ?? []);
		const ends = opened.flatMap((one) => originsOf(project, { value: one, file, scope, line }, () => false));
		return ends.some((at) => READS.test(callOf(at.value, at.file)?.method ?? '') && isOfOwnFile(project, at));
	}
	const places = READS.test(read.method ?? '') ? placesOf(project, file, read) : new Set<string>();
	const writes = writesIn(project).filter((one) => [...places].every((place) => one.places.has(place)));
	return places.size > 0 && writes.length > 0 && writes.every(({ found }) => !holdsGiven(project, found));
}

const writesIn = once((project: Project) =>
	callsIn(project).flatMap((found) => {
		const { file, call } = found;
		const isWritten = call.method !== 'open' || /^["'][wax]/.test(textOf(call.arguments[1] ?? null, file));
		return WRITES.test(call.method ?? '') && isWritten ? { found, places: placesOf(project, file, call) } : [];
	}),
);

/** What the path of the call comes down to: parameters, and where else it is given. */
function placesOf(project: Project, file: SourceFile, { method, callee, arguments: [first], scope, line }: CallFact): ReadonlySet<string> {
	const path = /_/.test(method ?? '') ? receiverOf(callee) : first;
	const ends = path ? originsOf(project, { value: path, file, scope, line }, () => false) : [];
	return new Set(
		ends.map((at) => {
			const parameter = parameterOf(at);
			const place = parameter ? `${parameter.ref.file.path} ${parameter.ref.index} ${parameter.position}` : textOf(at.value, at.file);
			return `${at.part} ${place}`;
		}),
	);
}

/** Something that a model or a request gives is written. */
function holdsGiven(project: Project, { file, call }: Pick<Found, 'file' | 'call'>): boolean {
	const opened = file.facts.withs.findIndex(({ items }) => items.some(({ value }) => callOf(value, file) === call));
	const inside = file.facts.calls.filter(({ scope }) => scope.withs.includes(opened));
	const data = [...call.arguments.slice(call.method === 'open' ? 2 : 0), ...inside.flatMap(givenTo)];
	const parts = data.flatMap((value) => [value, ...callsInValue(value, file).flatMap(givenTo)]);
	return parts.some((value) => givenBy(project, { value, file, scope: call.scope, line: call.endLine }, null).origins.some(isGiven));
}
