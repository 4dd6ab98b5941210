// Which of several bindings of a name a place sees: not the other side of a branch, not what comes later, and the real thing before its fallback.
import { preferred } from '../once.js';
import type { Scope } from '../syntax/source-facts.js';
import type { Binding } from './bindings.js';
import { isNothing } from './found.js';

/** The binding that a place sees: the last of the best ones. */
export function pick(bindings: readonly Binding[], scope: Scope, before: number | null): Binding | null {
	if (bindings.length === 0) return null;
	const visible = candidates(bindings, scope, before);
	let best: Binding | null = null;
	let bestRank = -1;
	for (const binding of visible) {
		const rank = rankOf(binding, scope);
		if (rank >= bestRank) {
			best = binding;
			bestRank = rank;
		}
	}
	return best;
}

/** Bindings that a place can see: not those on the other side of a branch it stands in, not those further down where there are earlier ones. */
export function candidates(bindings: readonly Binding[], scope: Scope, before: number | null): readonly Binding[] {
	const isOther = ({ branch, when }: Scope['branches'][number]) => scope.branches.some((own) => own.branch === branch && own.when !== when);
	const possible = preferred(bindings, (binding) => !binding.scope.branches.some(isOther));
	return before === null ? possible : preferred(possible, ({ line }) => line < before);
}

/** A fallback for a failed import, what is for types alone, `None`, or `+=` stands behind the real thing. */
function rankOf(binding: Binding, scope: Scope): number {
	if (binding.kind === 'assignment') {
		if (binding.fact.value === null || !/^(?:=|:=|const|let|var|property)$/.test(binding.fact.operator)) return 0;
		if (isNothing(binding.fact.value)) return 1;
	}
	if (binding.scope.handlerOf !== null && binding.scope.handlerOf !== scope.handlerOf) return 2;
	if (binding.kind === 'class') return binding.typeOnly ? 3 : 4;
	return binding.kind === 'import' && binding.fact.typeOnly ? 3 : 4;
}
