// Is the URL of a clone checked by those who hand it over: by every caller, or by its type?
import type { CallFact, FunctionRef, Project, SourceFile, StaticValue } from '@auditor/code';
import { argumentFor, namedFunction } from '@auditor/code';
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
		return checksUrl(project, caller, name, call.line, ref) ?? checkedByType(project, caller, name);
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
