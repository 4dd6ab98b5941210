// Which text belongs to which role where code chooses it by the role's name: arms of `if`, of `match` and of conditional expressions, early returns,
// and the last text, which belongs to the one role that nothing asked for. Sees comparisons with names only, no tables of functions.

/** A text and the role that it is for. */
import { conditionsAround, lastPart, type Scope, type SourceFile, type StaticValue } from '@auditor/code';
export interface ArmText {
	readonly role: string;
	readonly value: StaticValue;
	readonly scope: Scope;
	readonly line: number;
	/** The name that is set, or the function that returns it. */
	readonly symbol: string;
}

interface Place extends Omit<ArmText, 'role'> {
	/** Places of one choice have it in common. */
	readonly choice: string;
}

const TEXT: readonly StaticValue['kind'][] = ['string', 'template', 'binary'];

/** The texts of a file that a choice by a role's name gives to one role. */
export function armTexts(file: SourceFile, roles: readonly string[], roleOf: (name: string) => string | null): ArmText[] {
	const places = [...assigned(file), ...returned(file)];
	const asked = (test: string) => rolesAsked(test, roleOf);
	const byBranch = places.flatMap((place): (Place & { role: string | null })[] => {
		const role = armOf(file, place.scope, asked);
		return place.value.kind === 'conditional' && role === null ? chosen(file, place, roles, asked) : [{ ...place, role }];
	});
	const named = new Map<string, Set<string>>();
	for (const { choice, role } of byBranch) if (role !== null) named.set(choice, (named.get(choice) ?? new Set()).add(role));
	const rests = new Map<string, number>();
	for (const { choice, role, scope, value } of byBranch)
		if (role === null && isRest(file, scope, asked) && !isComplaint(value)) rests.set(choice, (rests.get(choice) ?? 0) + 1);
	return byBranch.flatMap(({ value, scope, line, symbol, choice, role }): ArmText[] => {
		const taken = new Set([...(named.get(choice) ?? []), ...denied(file, scope, asked)]);
		const left = roles.filter((one) => !taken.has(one));
		// Whoever is left when all others were asked for.
		const own =
			role ??
			(taken.size > 1 && left.length === 1 && isRest(file, scope, asked) && rests.get(choice) === 1 && !isComplaint(value)
				? (left[0] ?? null)
				: null);
		return own === null ? [] : [{ role: own, value, scope, line, symbol }];
	});
}

function assigned(file: SourceFile): Place[] {
	return file.facts.assignments.flatMap(({ target, value, scope, line }): Place[] => {
		if (value === null || !([...TEXT, 'conditional'] as string[]).includes(value.kind) || /argument|message|reason/i.test(target))
			return [];
		return [{ value, scope, line, symbol: target.split('.').at(-1) ?? target, choice: `${scope.function} ${target}` }];
	});
}

function returned(file: SourceFile): Place[] {
	return file.facts.functions.flatMap((f, index) =>
		f.returned.flatMap(({ value, scope, line }): Place[] =>
			([...TEXT, 'name', 'conditional'] as string[]).includes(value.kind)
				? [{ value, scope, line, symbol: f.name, choice: `${index} return` }]
				: [],
		),
	);
}

/** The roles that a test compares with; nobody where it asks who it is not. */
function rolesAsked(test: string, roleOf: (name: string) => string | null): string[] {
	if (/!=|\bnot\b|<>/.test(test)) return [];
	const quoted = [...test.matchAll(/["'`]([^"'`]{3,30})["'`]/g)].map((m) => m[1] ?? '');
	const compared = [...test.matchAll(/(?:={2,3}|\bis)\s+([A-Za-z_][\w.]*)/g)].map((m) => lastPart((m[1] ?? '').replace(/\.value$/, '')));
	return [...new Set([...quoted, ...compared].flatMap((name) => roleOf(name) ?? []))];
}

function armOf(file: SourceFile, scope: Scope, asked: (test: string) => string[]): string | null {
	for (const { text, holds } of conditionsAround(file, scope)) {
		const named = holds ? asked(text) : [];
		if (named.length === 1) return named[0] ?? null;
	}
	return null;
}

/** Roles that the branches around a place have excluded. */
function denied(file: SourceFile, scope: Scope, asked: (test: string) => string[]): string[] {
	return conditionsAround(file, scope).flatMap(({ text, holds }) => (holds ? [] : asked(text)));
}

/** Under no test but those that came out false; one that asks for nobody may stand around those that ask for roles. */
function isRest(file: SourceFile, scope: Scope, asked: (test: string) => string[]): boolean {
	const isLeft = denied(file, scope, asked).length > 0;
	return conditionsAround(file, scope).every(({ holds, text }) => !holds || (isLeft && asked(text).length === 0));
}

/** What is said of a name that nobody knows. */
function isComplaint(value: StaticValue): boolean {
	return (value.kind === 'template' ? value.parts : [value]).some(
		(part) => part.kind === 'string' && /\b(unknown|unsupported|unrecogni[sz]ed|invalid|not (defined|found))\b/i.test(part.value),
	);
}

/** `A if who == "x" else B if who == "y" else C`. */
function chosen(
	file: SourceFile,
	place: Place,
	roles: readonly string[],
	asked: (test: string) => string[],
): (Place & { role: string | null })[] {
	const found: (Place & { role: string | null })[] = [];
	const before = new Set<string>();
	let value = place.value;
	while (value.kind === 'conditional') {
		const named = asked(file.facts.branches[value.branch]?.test ?? '');
		if (named.length !== 1) return [];
		const role = named[0] ?? null;
		if (role !== null) before.add(role);
		found.push({ ...place, value: value.whenTrue, role });
		value = value.whenFalse;
	}
	const left = roles.filter((role) => !before.has(role));
	found.push({ ...place, value, role: before.size > 1 && left.length === 1 ? (left[0] ?? null) : null });
	return found;
}
