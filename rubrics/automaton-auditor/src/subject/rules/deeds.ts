// Code that does what a rule asks for, under whatever name: it tests how far scores lie apart, counts one judge highest, or changes a score by what
// detectives found. Deeds under the tests of another rule are that rule's.
import { type FunctionRef, type StaticValue, walkValue } from '@auditor/code';
import { effectOfBranch } from './effects.js';
import { isRead, TELLS } from './only-told.js';
import { insideOf, isInside } from './score-changes.js';
import type { Reading } from './score-values.js';
import { haystackOf } from './searched-values.js';
import { type RuleSite, siteAt } from './site.js';
import { quotedHolds } from './sites.js';
import { type Deed, favoursOf, spreadTests } from './structure.js';
import { identifiers, setOffByBranch, setOffByScope } from './triggers.js';
import { neverReached } from './undeclared.js';
import { asksForOther, holdsWord, type RuleWords, withoutRoles } from './words.js';

/** Places in a function where the rule is done. `others`: the places of the other rules. */
export function deedSites(reading: Reading, ref: FunctionRef, rule: RuleWords, others: readonly RuleSite[]): RuleSite[] {
	const { terms, roles, judge, measures, facts } = rule;
	const { file } = ref;
	const foreign = withoutRoles(rule.others, roles).filter((t) => !terms.includes(t));
	const isForeign = (test: string) => {
		const words = identifiers(test);
		return foreign.some((t) => words.some((w) => holdsWord(w, t)) || quotedHolds(test, t));
	};
	const around = ({ line, scope, branch }: Deed) =>
		others.some(
			(o) =>
				o.file === file &&
				o.kind !== 'function' &&
				o.kind !== 'assignment' &&
				(o.branch === null ? o.line <= line && line <= o.endLine && o.endLine > o.line : o.branch === branch || isInside(scope, o.branch)),
		);
	const deeds = [
		...(measures ? spreadTests(reading, ref) : []),
		...(judge ? favoursOf(reading, ref, judge, isForeign).filter((deed) => deed.narrow || !around(deed)) : []),
		...(rule.tells ? tornTexts(reading, ref) : []),
		...(facts
			? factTests(reading, ref, rule.name, (test) => isForeign(test) || asksForOther(test, terms)).filter((deed) => !around(deed))
			: []),
	];
	return deeds.map((deed) => {
		const { effect, text: name, branch: own, scope, narrow = false } = deed;
		const branch = own ?? scope.branches.find(({ when }) => when === 'true')?.branch ?? null;
		const dead = neverReached(reading, file, scope, own);
		const asked = own === null ? null : setOffByBranch(reading, rule.name, file, own);
		return siteAt(reading, file, deed, { kind: 'deed', branch, effect, dead, name, narrow, asked });
	});
}

/** Texts with what judges scored or argued, made where the scores lie apart. */
function tornTexts({ scores }: Reading, { file, index }: FunctionRef): Deed[] {
	return file.facts.branches.flatMap((branch, position): Deed[] => {
		const { kind, line, endLine, scope, test, value } = branch;
		if (scope.function !== index || kind === 'ternary' || !scores.isSpread({ value, file, function: index })) return [];
		const { assignments, calls, returned } = insideOf(file, position);
		const made = [
			...assignments.flatMap((a) => (a.value && isRead(file, a) ? [a.value] : [])),
			...calls.flatMap((c) => (TELLS.test(c.method ?? '') ? [] : c.arguments)),
			...returned.flatMap((r) => (r.index === index ? [r.fact.value] : [])),
		];
		const filled = made.flatMap((one) =>
			[...walkValue(one, file)].flatMap((part) => (part.kind === 'template' ? [...walkValue(part, file)] : [])),
		);
		const isJudges = (part: StaticValue) => {
			const held = { value: part, file, function: index };
			return part.kind !== 'string' && part.kind !== 'template' && scores.judgesOf(held).size > 0 && scores.isScore(held);
		};
		return filled.some(isJudges) ? [{ line, endLine, effect: 'text', text: test.slice(0, 80), branch: position, scope }] : [];
	});
}

/** Branches of a function that change a score where something was found, or was found with too little confidence. */
function factTests(reading: Reading, { file, index }: FunctionRef, rule: string, isForeign: (test: string) => boolean): Deed[] {
	return file.facts.branches.flatMap((branch, position): Deed[] => {
		const { kind, line, endLine, scope, test, value } = branch;
		if (scope.function !== index || kind === 'ternary' || isForeign(test)) return [];
		if (effectOfBranch(reading, file, position) !== 'score') return [];
		const asked = /\blen\(|\.length\b/.test(test) ? null : setOffByScope(reading, rule, file, { ...scope, branches: [] }, value);
		// Of one that nothing can set off it is enough that it reads what was found: it stands there, without effect.
		const isIdle =
			neverReached(reading, file, scope, position) !== null &&
			haystackOf(reading.project, { value, file, function: index }, new Map()) === 'evidence';
		return asked?.trigger === 'evidence' || isIdle
			? [{ line, endLine, effect: 'score', text: test.slice(0, 80), branch: position, scope }]
			: [];
	});
}
