// Is the URL of a clone looked at before git sees it? A test of its scheme, host or form counts; "is it empty", "is it a string" and
// normalisation (`endswith(".git")`, `strip`) do not. Follows the URL one call into the project's own checkers.
import type { AssignmentFact, CallFact, CallRef, FunctionRef, Project, Scope, SourceFile, StaticValue } from '@auditor/code';
import { alwaysIs, assignmentsOf, callGraph, callOf, comesTo, givenIn, givenTo, namesIn, once, receiverOf, textOf } from '@auditor/code';
import { escapeText } from '@auditor/schema';
import { meaningOf } from '../../libraries/meaning.js';
import { raisesOver, TELLS } from '../failures/failures.js';
import { mentions } from '../source/mentions.js';
import { inside } from './errors.js';

/** A test of scheme, host or form; not of a prefix that every text has, nor by a pattern that fits every text. */
export const CHECKING_TEST =
	/\.starts[wW]ith\((?!["']{2}\))|\.(full)?match\((?!r?["'/]\^?\.[*+]\??\$?["'/])|\.test\(|\bscheme\b|\.protocol\b|\bhostname\b|\bnetloc\b|\.host\b|:\/\/|github\.com|gitlab\.com|\.canParse\(|git@/;
const CHECKER_NAME =
	/(valid|sanit|check|ensure|verify|assert|allow|guard|clean|safe|normali[sz]e|is_.{0,40}url|is[A-Z].{0,40}Url|parse.{0,40}url)/i;

const END = Number.MAX_SAFE_INTEGER;
type Names = ReadonlySet<string>;

/** `path:line` of the check, or null. `url` is the name of the variable handed to git; what stands behind the line `before` is too late, as is `clone`. */
export function checksUrl(project: Project, ref: FunctionRef, url: string | null, before = END, clone?: FunctionRef): string | null {
	const names = urlNames(ref, url);
	const typed = ref.fact.parameters.find(
		(p) => names.has(p.name) && /\b(HttpUrl|AnyUrl|AnyHttpUrl|HttpsUrl)\b/.test(p.annotation?.text ?? ''),
	);
	if (typed) return `${ref.file.path}:${ref.fact.line}`;
	const made = madeAnew(project, ref, url);
	if (made !== null) return `${ref.file.path}:${made}`;
	return inFunction(project, ref, names, 0, before, clone) ?? checkedByConstructor(project, ref, url);
}

/** The line that puts the URL together behind a scheme and a host that are written out: `f"https://github.com/{owner}/{name}"`. */
function madeAnew(project: Project, { file, index }: FunctionRef, url: string | null): number | null {
	const given = url === null ? [] : givenIn(file, index, url);
	const isHosted = ({ value }: AssignmentFact) =>
		comesTo(project, { value: value as StaticValue, file, function: index }).every((end) => WITH_HOST.test(textOf(end.value, end.file)));
	return given.length > 0 && given.every(isHosted) ? given[0]!.line : null;
}

const WITH_HOST = /^[rf`]{0,2}["'`]?(?:https:\/\/|git@)[\w.-]{1,80}[/:]/;

/** `self.url` that the constructor of the class looks at before it keeps it. */
function checkedByConstructor(project: Project, { file, index, fact }: FunctionRef, url: string | null): string | null {
	const methods = fact.class === null || !/^(?:self|this)\./.test(url ?? '') ? [] : (file.facts.classes[fact.class]?.methods ?? []);
	const checks = methods.flatMap((method) => {
		const made = file.facts.functions[method];
		const isMaker = made !== undefined && method !== index && /^(?:__init__|__post_init__|constructor)$/.test(made.name);
		return isMaker ? (checksUrl(project, { file, index: method, fact: made }, url) ?? []) : [];
	});
	return checks[0] ?? null;
}

/** The URL's name, and the names it comes from in this function. */
function urlNames(ref: FunctionRef, url: string | null): Set<string> {
	const names = new Set<string>(url ? [url, url.split('.')[0]!] : []);
	if (url?.startsWith('self.') || url?.startsWith('this.')) names.delete(url.split('.')[0]!);
	const own = ref.file.facts.assignments.filter(({ scope }) => scope.function === ref.index);
	const variables = new Set([...ref.fact.parameters.map((p) => p.name), ...own.map((a) => a.target)]);
	for (let pass = 0; pass < 3; pass++)
		for (const a of own) {
			if (a.value === null) continue;
			const inner = [...namesIn(a.value, ref.file)].map((n) => n.split('.')[0]!);
			if (names.has(a.target)) for (const n of inner) if (variables.has(n)) names.add(n);
			// What is taken apart from it: `parsed = urlparse(url)`.
			if (inner.some((n) => names.has(n)) && !/result|proc|repo$|output/i.test(a.target)) names.add(a.target);
		}
	for (const p of ref.fact.parameters) if (/url|remote/i.test(p.name)) names.add(p.name);
	return names;
}

function inFunction(project: Project, ref: FunctionRef, names: Names, depth: number, before = END, clone?: FunctionRef): string | null {
	const { file, fact } = ref;
	const refuses = (index: number) =>
		!isFork(file, index) &&
		!onlyTells(file, index) &&
		!isForgivenRaise(file, index, before) &&
		!goesOnAsPath(ref, index, names) &&
		!isRewrite(file, index, names);
	const branch = file.facts.branches.find(
		(b, index) =>
			inside(b, fact) &&
			b.line <= before &&
			mentions(b.test, names) &&
			refuses(index) &&
			alwaysIs(project, { value: b.value, file, scope: b.scope }) === null &&
			(CHECKING_TEST.test(b.test) ||
				([...names].some((name) => new RegExp(`\\bin ${escapeText(name)}\\b`).test(b.test)) && leaves(file, index))),
	);
	if (branch) return `${file.path}:${branch.line}`;
	for (const at of callGraph(project).callsIn(ref)) {
		const given = givenTo(at.call).flatMap((value) => [...namesIn(value, file)]);
		const isGiven = given.some((n) => names.has(n) || names.has(n.split('.')[0]!));
		if (at.call.line > before || at.call.method === clone?.fact.name || !(isGiven || givesRefused(project, ref, at, names))) continue;
		const asked = file.facts.branches.findIndex((b) => b.line === at.call.line && b.test.includes(at.call.method ?? ''));
		if ((asked >= 0 && !refuses(asked)) || isForgiven(file, at.call.scope, before)) continue;
		const found = checkedBy(project, at, depth);
		if (found) return found;
	}
	return null;
}

/** `url = check_url(read())`: what comes back under the URL's name is what a function lets through that raises on the scheme or host of all else. */
function givesRefused(project: Project, { file, index }: FunctionRef, at: CallRef, names: Names): boolean {
	const isSet = assignmentsOf(file, index).some((a) => names.has(a.target) && a.value !== null && callOf(a.value, file) === at.call);
	return (isSet ? callGraph(project).targets(at) : []).some((one) => {
		const parameters = new Set(one.fact.parameters.map((p) => p.name));
		return raisesOver(one, CHECKING_TEST) && one.fact.returned.some(({ value }) => value.kind === 'name' && parameters.has(value.name));
	});
}

/** What it asks changes nothing. In a loop it may pass over a turn. */
function onlyTells(file: SourceFile, branch: number): boolean {
	const { kind, scope } = file.facts.branches[branch]!;
	const isIn = isInside(branch);
	return (/^(?:el)?if$/.test(kind) || file.facts.calls.some(isIn)) && scope.loops.length === 0 && changesNothing(file, scope, isIn);
}

/** What is done there is told, or kept under names that nothing else asks for, and the work goes on. */
function changesNothing(file: SourceFile, around: Scope, isIn: (fact: { scope: Scope }) => boolean, depth = 3): boolean {
	const { raises, functions, calls, assignments, branches } = file.facts;
	const returns = functions.flatMap(({ returned }) => returned);
	if ([...raises, ...returns].some(isIn)) return false;
	if (!calls.every((call) => !isIn(call) || !call.statement || TELLS.test(call.method ?? ''))) return false;
	const isHere = ({ scope }: { scope: Scope }) => scope.function === around.function && !isIn({ scope });
	const isAsked = (target: string) => {
		const names = new Set([target]);
		const says = (value: StaticValue | null) => value !== null && [...namesIn(value, file)].some((name) => name.split('.')[0] === target);
		return (
			!/^\w+$/.test(target) ||
			depth === 0 ||
			branches.some((b, index) => isHere(b) && mentions(b.test, names) && !changesNothing(file, b.scope, isInside(index), depth - 1)) ||
			[...returns, ...raises, ...assignments].some((fact) => isHere(fact) && says(fact.value)) ||
			calls.some((call) => isHere(call) && !TELLS.test(call.method ?? '') && givenTo(call).some(says))
		);
	};
	return assignments.every((fact) => !isIn(fact) || !isAsked(fact.target));
}

/** What is raised there is caught before the clone, by a handler that changes nothing; nothing is given back from where it is caught either. */
function isForgiven(file: SourceFile, { tries, function: index }: Scope, before: number): boolean {
	return tries.some((at) => {
		const block = file.facts.tries[at]!;
		const gives = file.facts.functions.some(({ returned }) => returned.some(({ scope }) => scope.tries.includes(at)));
		const isIn = ({ scope }: { scope: Scope }) => scope.handlerOf === at;
		const catches = block.handlers.some(({ types }) => types.length === 0 || types.some((type) => FORGIVES.test(type)));
		const { loops, function: owner } = block.scope;
		return owner === index && block.endLine < before && catches && !gives && loops.length === 0 && changesNothing(file, block.scope, isIn);
	});
}

const FORGIVES = /^(?:Base)?Exception$|Error$/;

function isForgivenRaise(file: SourceFile, branch: number, before: number): boolean {
	const raises = file.facts.raises.filter(isInside(branch));
	const returns = file.facts.functions.some(({ returned }) => returned.some(isInside(branch)));
	return raises.length > 0 && !returns && raises.every(({ scope }) => isForgiven(file, scope, before));
}

/** A test that tells a URL from a path and goes on with either: nothing is refused by it. An `elif` that asks something else goes on too. */
function isFork(file: SourceFile, branch: number): boolean {
	const arm = (when: 'true' | 'false') => {
		const directly = ({ branches: [inner] }: Scope) => inner?.branch === branch && inner.when === when;
		const asks = ({ branches: [inner, outer] }: Scope) =>
			inner?.when === 'true' &&
			outer?.branch === branch &&
			outer.when === 'false' &&
			!CHECKING_TEST.test(file.facts.branches[inner.branch]?.test ?? '');
		const works = [...file.facts.calls, ...file.facts.assignments.filter((a) => a.operator !== 'property')].some(
			({ scope }) => directly(scope) || (when === 'false' && asks(scope)),
		);
		const leaves =
			file.facts.raises.some((r) => directly(r.scope)) || file.facts.functions.some((f) => f.returned.some((r) => directly(r.scope)));
		return works && !leaves;
	};
	return arm('true') && arm('false');
}

/** `if is_url(target): ... return clone` and `return Path(target)` after it: what is no URL is used as it is. */
function goesOnAsPath({ file, index, fact }: FunctionRef, branch: number, names: Names): boolean {
	const isIn = (scope: Scope) => scope.branches.some((around) => around.branch === branch && around.when === 'true');
	return (
		file.facts.branches[branch]?.scope.function === index &&
		fact.returned.some(({ scope }) => isIn(scope)) &&
		fact.returned.some(
			({ value, scope }) => scope.branches.length === 0 && [...namesIn(value, file)].some((name) => names.has(name.split('.')[0] ?? '')),
		) &&
		file.facts.calls.some(({ scope, callee }) => isIn(scope) && !/^(?:print|log)/.test(textOf(callee, file)))
	);
}

/** `if url.startswith("https://"): url = url.replace(...)`: a URL of another form goes on as it is. */
function isRewrite(file: SourceFile, branch: number, names: Names): boolean {
	const { facts } = file;
	const inside = isInside(branch);
	const set = facts.assignments.filter((a) => inside(a) && a.operator !== 'property');
	const silent = facts.calls.every((c) => !inside(c) || !c.statement || TELLS.test(c.method ?? ''));
	const rewrites = ({ target, value }: AssignmentFact) =>
		names.has(target) && value !== null && [...namesIn(value, file)].some((name) => names.has(name.split('.')[0] ?? ''));
	return set.length > 0 && !leaves(file, branch) && silent && set.every(rewrites);
}

/** One of its arms raises or returns. */
function leaves({ facts }: SourceFile, branch: number): boolean {
	return facts.raises.some(isInside(branch)) || facts.functions.some((f) => f.returned.some(isInside(branch)));
}

/** Of what stands in an arm of the branch. */
const isInside =
	(branch: number) =>
	({ scope }: { scope: Scope }) =>
		scope.branches.some((arm) => arm.branch === branch);

/** Places of the product where the run ends, or an error is raised, over the scheme or host of a repository's URL. */
export const refusalsElsewhere = once((project: Project): readonly { readonly file: SourceFile; readonly line: number }[] =>
	project.files.flatMap((file) => {
		const { branches, raises, calls } = file.facts;
		if (file.context !== 'source' || project.reach.isUnused(file)) return [];
		return branches.flatMap(({ test, line }, index) => {
			const inside = isInside(index);
			const ends =
				raises.some(inside) || calls.some((call) => inside(call) && /^(?:sys\.|process\.)?_?exit$/.test(textOf(call.callee, file)));
			return ends && /(?:repo|clone|git)\w{0,20}_?url/i.test(test) && CHECKING_TEST.test(test) ? [{ file, line }] : [];
		});
	}),
);

/** The place of a call that checks what it is given: by its meaning, its name, or what the function does. */
export function checkedBy(project: Project, at: { file: SourceFile; index: number; call: CallFact }, depth: number): string | null {
	const { call, file } = at;
	const method = call.method ?? '';
	const place = `${file.path}:${call.line}`;
	const fitsAny = call.arguments.some((one) => one.kind === 'string' && /^\^?\.[*+]\??\$?$/.test(one.value));
	const used = !fitsAny && (!call.statement || call.scope.tries.length > 0 || call.new);
	if (used && meaningOf(project, file, call, 'check-url') && (method !== 'url' || receiverOf(call.callee) !== null)) return place;
	if (depth > 1) return null;
	const targets = callGraph(project).targets(at);
	if (targets.length === 0)
		return CHECKER_NAME.test(method) && /url|repo|remote|source|git/i.test(textOf(call.callee, file)) ? place : null;
	return targets.some((target) => looksAtUrl(project, target, depth)) ? place : null;
}

/** A function that is named after a check, and tests what it is given, or refuses it. */
export function looksAtUrl(project: Project, target: FunctionRef, depth = 0): boolean {
	if (!CHECKER_NAME.test(target.fact.name)) return refusesForm(target);
	const inner = new Set(target.fact.parameters.map((p) => p.name).filter((n) => !/^(self|cls)$/.test(n)));
	for (const name of urlNames(target, null)) inner.add(name);
	for (const a of target.file.facts.assignments) if (a.scope.function === target.index) inner.add(a.target);
	const { facts } = target.file;
	// `return url.startswith("https://")`.
	const tests = target.fact.returned.map(({ value }) => textOf(value, target.file)).filter((text) => CHECKING_TEST.test(text));
	const asks = target.fact.returned.length > 0 && inFunction(project, target, inner, depth + 1) !== null;
	const rejects = facts.raises.some((r) => inside(r, target.fact)) && facts.branches.some((b) => inside(b, target.fact));
	return asks || rejects || tests.some((text) => mentions(text, inner));
}

/** Whatever it is called, it raises where what it is handed is not of a form: `match = URL.fullmatch(url)`, and then `if match is None: raise`. */
function refusesForm({ file, index, fact }: FunctionRef): boolean {
	const { facts } = file;
	const handed = new Set(fact.parameters.map((p) => p.name));
	const asks = (text: string) => CHECKING_TEST.test(text) && mentions(text, handed);
	const answers = assignmentsOf(file, index).flatMap(({ target, value }) => (value && asks(textOf(value, file)) ? [target] : []));
	const tells = (test: string) => asks(test) || mentions(test, new Set(answers));
	return facts.raises.some(({ scope }) => scope.function === index && tells(facts.branches[scope.branches[0]?.branch ?? -1]?.test ?? ''));
}
