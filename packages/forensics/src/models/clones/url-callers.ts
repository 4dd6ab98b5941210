// Is the URL of a clone checked by those who hand it over: by every caller, where the record that holds it is made, or by its type?
import type { CallFact, FunctionRef, Project, SourceFile, StaticValue } from '@auditor/code';
import { argumentFor, behindName, calledBy, namedFunction } from '@auditor/code';
import { checksUrl } from './url-checks.js';
import { checkedByType, isLocalPath } from './url-types.js';

/** Where every caller looks at the URL before it hands it over; null where one of them does not. */
export function checkedByCallers(
	project: Project,
	ref: FunctionRef,
	url: string | null,
	callers: readonly { file: SourceFile; call: CallFact }[],
): string | null {
	const position = ref.fact.parameters.findIndex((p) => p.name === url);
	if (position < 0) return null;
	const checks = callers.map(({ file, call }) => {
		const caller = namedFunction(file, call.scope);
		const given = argumentFor(call, ref.fact, position);
		// Of a list of arguments for git what is cloned comes last.
		const value = given?.kind === 'list' ? given.items.at(-1) : given;
		if (value !== undefined && isLocalPath(project, { value, file, scope: call.scope })) return LOCAL;
		const name = value === undefined ? null : plainName(value, file);
		if (!caller || name === null) return null;
		return checksUrl(project, caller, name, call.line) ?? checkedByMaker(project, caller, name) ?? checkedByType(project, caller, name);
	});
	return checks.includes(null) ? null : (checks.find((check) => check !== LOCAL) ?? null);
}

/** What is no URL needs no check. */
const LOCAL = 'local';

/** The name that is handed over, also through `cast(str, url)` and `str(url)`. */
export function plainName(value: StaticValue, file: SourceFile): string | null {
	const call = value.kind === 'call' ? file.facts.calls[value.call] : undefined;
	const inner = call && /^(?:cast|str|String)$/.test(call.method ?? '') ? call.arguments.at(-1) : value;
	return inner?.kind === 'name' ? inner.name : null;
}

/** Where every way to make the record that holds the URL checks it: `inputs = ask_user()`, and `url=ask_url()` in there. */
function checkedByMaker(project: Project, ref: FunctionRef, name: string): string | null {
	const [object, field, ...more] = name.split('.');
	if (object === undefined || field === undefined || more.length > 0) return null;
	const made = behindName(project, object, { file: ref.file, function: ref.index }).flatMap((held) =>
		calledBy(project, held.value, held.file),
	);
	const given = made.flatMap((maker) =>
		maker.fact.returned.flatMap(({ value }) => {
			const call = value.kind === 'call' ? maker.file.facts.calls[value.call] : undefined;
			return (call?.keywords ?? []).flatMap((k) => (k.name === field ? [{ maker, value: k.value }] : []));
		}),
	);
	const checks = given.map(({ maker, value }) => {
		if (value.kind !== 'name') return null;
		const own = checksUrl(project, maker, value.name);
		if (own) return own;
		const set = behindName(project, value.name, { file: maker.file, function: maker.index }).filter(({ value: v }) => v.kind !== 'null');
		const asked = set.map((held) => calledBy(project, held.value, held.file).map((source) => givesChecked(project, source)));
		const places = asked.flat();
		return places.length > 0 && asked.every((found) => found.length > 0) && !places.includes(null) ? (places[0] ?? null) : null;
	});
	return checks.length > 0 && !checks.includes(null) ? (checks[0] ?? null) : null;
}

/** The check under which alone a function gives a URL back. */
function givesChecked(project: Project, ref: FunctionRef): string | null {
	const names = ref.fact.returned.map(({ value }) => (value.kind === 'name' ? value.name : null));
	if (names.length === 0 || names.includes(null)) return null;
	return ref.fact.returned.every(({ scope }) => scope.branches.some(({ when }) => when === 'true'))
		? checksUrl(project, ref, names[0] as string)
		: null;
}
