// Does the type of a value say that its URL was checked? Where every function of the project that makes a type refuses what it does not expect, what
// has that type was checked. And what is no URL of a stranger: a constant, or a path of this machine.
import type { FunctionRef, Project, Scope, SourceFile, Standing } from '@auditor/code';
import { armsOf, calleeName, callOf, isConstant, settled } from '@auditor/code';
import { escapeText } from '@auditor/schema';
import { looksAtUrl } from './url-checks.js';

/** Types that anybody can make. */
const COMMON = /^(?:string|str|String|URL|Path|any|Any|unknown|object|dict|Record|Buffer)$/;

/** Place of the check that makes the type of the parameter which holds the URL; null where anything else makes it too. */
export function checkedByType(project: Project, { fact }: FunctionRef, url: string): string | null {
	const text = fact.parameters.find(({ name }) => name === url.split('.')[0])?.annotation?.text ?? '';
	const type = /^(?:readonly )?(\w+)$/.exec(text)?.[1];
	if (type === undefined || COMMON.test(type)) return null;
	const gives = new RegExp(`^(?:\\w+[<[])?${escapeText(type)}\\b`);
	const source = project.files.filter(({ context }) => context === 'source');
	const makers = source.flatMap((file) =>
		file.facts.functions.flatMap((made, index) => (gives.test(made.returns?.text ?? '') ? [{ file, index, fact: made }] : [])),
	);
	const isWithin = (file: SourceFile, scope: Scope) => makers.some((maker) => maker.file === file && maker.index === scope.function);
	const isMadeElsewhere = source.some((file) => file.facts.calls.some(({ method, scope }) => method === type && !isWithin(file, scope)));
	const [first] = makers;
	if (first === undefined || isMadeElsewhere || !makers.every((maker) => isAboutUrl(maker) && looksAtUrl(project, maker))) return null;
	return `${first.file.path}:${first.fact.line}`;
}

function isAboutUrl({ fact }: FunctionRef): boolean {
	return [fact.name, ...fact.parameters.map(({ name }) => name)].some((name) => /url|repo|remote|source|address/i.test(name));
}

/** What only a path of this machine can be: two slashes of a scheme do not come through. */
export function isLocalPath(project: Project, start: Standing): boolean {
	const { value, file } = settled(project, start);
	const call = callOf(value, file);
	return (
		!!call && /^(?:(?:node:)?path(?:\/posix)?\.(?:resolve|join)|os\.path\.(?:abs|real)path)$/.test(calleeName(project, file, call) ?? '')
	);
}

/** Each value that it may have is the same in every run, or a path of this machine. */
export function isFixed(project: Project, start: Standing): boolean {
	const at = settled(project, start);
	return armsOf(at.value).every(
		(value) => isConstant(project, { ...at, value, line: Number.MAX_SAFE_INTEGER }) || isLocalPath(project, { ...at, value }),
	);
}
