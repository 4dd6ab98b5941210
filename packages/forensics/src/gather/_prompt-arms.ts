// Which texts stand in the arms of a test on the role's name? `if judge == "Prosecutor": prompt = "..."`, the arms of a `match`, and what is
// left for the one role that no arm asks for. What it does not see: tests on a number or on a flag that stands for a role.
import { lastPart } from '../langgraph/names.js';
import type { Scope, SourceFile, StaticValue } from '../syntax/source-facts.js';
import type { Add, Fold, RoleOf } from './_prompt-records.js';

/** A text that a name gets or a function returns. */
interface Given {
	/** The function, and the name or that it is returned. */
	readonly place: string;
	readonly role: string | null;
	readonly value: StaticValue;
	readonly scope: Scope;
	readonly line: number;
	readonly symbol: string;
}

export function branches(file: SourceFile, roles: readonly string[], roleOf: RoleOf, fold: Fold, add: Add): void {
	const asked = (branch: number) =>
		[...(file.facts.branches[branch]?.test ?? '').matchAll(/["'`]([^"'`]{3,30})["'`]/g)]
			.map((m) => roleOf(m[1]!))
			.filter((r) => r !== null);
	const armRole = (scope: Scope): string | null => {
		for (const { branch, when } of scope.branches) {
			if (when === 'false') continue;
			const named = asked(branch);
			if (named.length === 1) return named[0]!;
		}
		return leftOver(
			scope.branches.flatMap(({ branch, when }) => (when === 'false' ? asked(branch) : [])),
			roles,
		);
	};
	const given: Given[] = [];
	for (const a of file.facts.assignments)
		if (a.value && ['string', 'template', 'binary'].includes(a.value.kind) && !/argument|message|reason/i.test(a.target))
			given.push({
				place: `${a.scope.function} ${a.target}`,
				role: armRole(a.scope),
				value: a.value,
				scope: a.scope,
				line: a.line,
				symbol: lastPart(a.target),
			});
	for (const [index, f] of file.facts.functions.entries())
		for (const { value, scope, line } of f.returned)
			if (['string', 'template', 'binary', 'name'].includes(value.kind))
				given.push({ place: `${index}`, role: armRole(scope), value, scope, line, symbol: f.name });
	for (const each of [...given, ...withoutArm(given, roles)]) {
		const { role, value, scope, line, symbol } = each;
		if (role !== null) add(role, fold(value, scope), line, 'branch', symbol, `branch ${file.path}`);
	}
}

/** Who is left when all others were asked for. */
function leftOver(others: readonly string[], roles: readonly string[]): string | null {
	const left = roles.filter((role) => !others.includes(role));
	return new Set(others).size > 1 && left.length === 1 ? (left[0] ?? null) : null;
}

/** The one text that stands outside of the arms which give the same name, or return, the texts of all others. */
function withoutArm(given: readonly Given[], roles: readonly string[]): Given[] {
	return [...new Set(given.filter((g) => g.role !== null).map((g) => g.place))].flatMap((place) => {
		const own = given.filter((g) => g.place === place);
		const role = leftOver(
			own.flatMap((g) => g.role ?? []),
			roles,
		);
		const open = own.filter((g) => g.role === null && g.scope.branches.length === 0);
		const [only] = open;
		return role !== null && only && open.length === 1 && !isComplaint(only.value) ? [{ ...only, role }] : [];
	});
}

/** What is said of a name that nobody knows. */
function isComplaint(value: StaticValue): boolean {
	const parts = value.kind === 'template' ? value.parts : [value];
	return parts.some(
		(part) => part.kind === 'string' && /\b(unknown|unsupported|unrecogni[sz]ed|invalid|not (defined|found))\b/i.test(part.value),
	);
}
