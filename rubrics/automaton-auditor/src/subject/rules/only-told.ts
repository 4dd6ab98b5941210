// Is a variable only ever told: put into texts and printed, and never computed with, compared, handed over or given back?

/** Calls that tell. */
const TELLS = /^(print|log|debug|info|warning|warn|error|critical|exception|echo|write)$/;

/** Whether every read of the assigned name in its function stands in a text or in a call that prints. Names that nothing is seen to read are not told. */
import type { AssignmentFact, SourceFile, StaticValue } from '@auditor/code';
export function isOnlyTold(file: SourceFile, { target, scope }: AssignmentFact): boolean {
	if (!/^\w+$/.test(target)) return false;
	const within = (other: { function: number | null }) => other.function === scope.function;
	let told = false;
	const isUsed = (value: StaticValue | null): boolean => value !== null && uses(value);
	const uses = (value: StaticValue): boolean => {
		switch (value.kind) {
			case 'name':
				return value.name.split('.')[0] === target;
			case 'template':
				told ||= value.parts.some(uses);
				return false;
			case 'binary':
				return uses(value.left) || uses(value.right);
			case 'list':
				return value.items.some(uses);
			case 'dict':
				return value.entries.some((e) => uses(e.value) || isUsed(e.key));
			case 'member':
				return uses(value.object);
			case 'subscript':
				return uses(value.object) || uses(value.index);
			case 'conditional':
				return uses(value.whenTrue) || uses(value.whenFalse);
			case 'comprehension':
				return uses(value.element) || value.clauses.some((c) => uses(c.iterable));
			case 'unary':
			case 'spread':
				return uses(value.value);
			case 'unknown':
				return value.text.includes(target);
			default:
				return false;
		}
	};
	const { facts } = file;
	const mentioned = new RegExp(`\\b${target}\\b`);
	return !(
		facts.assignments.some((a) => within(a.scope) && a.target !== target && isUsed(a.value)) ||
		facts.assignments.some((a) => within(a.scope) && a.target !== target && a.target.startsWith(`${target}.`)) ||
		facts.calls.some((c) => {
			if (!within(c.scope)) return false;
			const used = [c.callee, ...c.arguments, ...c.keywords.map((k) => k.value)].map(uses).includes(true);
			if (used && TELLS.test(c.method ?? '')) told = true;
			return used && !TELLS.test(c.method ?? '');
		}) ||
		facts.branches.some((b) => within(b.scope) && mentioned.test(b.test)) ||
		facts.functions.some(
			(f, index) => (index === scope.function || f.scope.function === scope.function) && f.returned.some((r) => uses(r.value)),
		) ||
		facts.loops.some((l) => within(l.scope) && isUsed(l.iterable)) ||
		!told
	);
}
