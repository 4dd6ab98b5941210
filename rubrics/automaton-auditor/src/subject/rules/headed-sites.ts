// Code that a comment or docstring announces as a rule: the paragraph under a comment that names this rule and no other, or a function whose docstring
// is about it alone. A comment without code that has an effect is no rule.
import { type BranchFact, endsOf, type FunctionRef, partsAt, piecesOf, type SourceFile, type StaticValue } from '@auditor/code';
import { nameParts } from '@auditor/probes';
import { escapeText } from '@auditor/schema';
import { quoted } from '../judges/scores.js';
import { effectOfBranch, effectOfWeighing } from './effects.js';
import { neverChanges } from './never-reached.js';
import { changesScore, effectOfLines, type Reading, scoreTarget } from './score-values.js';
import { type RuleSite, siteAt } from './site.js';
import { asksTopic, isUnderSpread } from './structure.js';
import { setOffByBranch, setOffByFunction, setOffByScope } from './triggers.js';
import { isWeak, type RuleWords, saysRule, withoutRoles } from './words.js';

/** A shorter word in quotes names nothing. */
const NAME = 4;

/** Code with an effect on the score in the paragraph under a comment that names the rule, or in a function whose docstring is about it alone. */
export function headedSites(
	reading: Reading,
	{ file, fact, index }: FunctionRef,
	texts: ReadonlyMap<string, string>,
	rule: RuleWords,
): RuleSite[] {
	const { terms, others, roles } = rule;
	const specific = withoutRoles(terms, roles);
	const names = (text: string) =>
		specific.some((t) => saysRule(text, t)) && !others.some((t) => nameParts(t).length > 1 && saysRule(text, t));
	const sites: RuleSite[] = [];
	const lines = (texts.get(file.path) ?? '').split('\n');
	for (let line = fact.line; line <= fact.endLine; line++) {
		const text = lines[line - 1] ?? '';
		if (!/^\s*(#|\/\/)/.test(text) || !names(text.replace(/^\s*(#+|\/\/)/, ''))) continue;
		if (isWeak({ texts }, file, { line, endLine: line }, [text], rule)) continue;
		let end = line;
		while (end < fact.endLine && (lines[end] ?? '').trim() !== '') end++;
		const own = (b: BranchFact) => b.line > line && b.scope.function === index && b.kind !== 'ternary';
		const near = file.facts.branches.findIndex((b) => own(b) && b.line <= end);
		const set = file.facts.assignments.flatMap((a) => (a.line > line && a.line <= end && a.value ? [{ ...a, value: a.value }] : []));
		const isOwn = ({ scope, value }: (typeof set)[number]) => scope.function === index && value.kind !== 'number';
		const change = set.find((a) => isOwn(a) && scoreTarget(a.target) && changesScore(a.value, file, a.operator));
		const weights = set.find(({ value }) => value.kind === 'dict' && isUnequal(value));
		// `# Rule of Security (for "safe_tools")`: the branch further down that asks for it.
		const named = near < 0 && !change && !weights ? quoted(text).filter((word) => word.length >= NAME) : [];
		const branch = near < 0 ? file.facts.branches.findIndex((b) => own(b) && quoted(b.test).some((word) => named.includes(word))) : near;
		const of = rule.judge === null ? effectOfBranch : effectOfWeighing;
		const effect = branch >= 0 ? of(reading, file, branch) : change || weights ? 'score' : 'none';
		if (effect !== 'score' && effect !== 'routing') continue;
		const at = branch >= 0 ? file.facts.branches[branch]! : (change ?? weights)!;
		// How a wide spread is settled is the other rule's: a tie-break.
		if (rule.judge !== null && !rule.measures && isUnderSpread(reading, file, index, at.scope) && !asksTopic(file, at.scope)) continue;
		const position = branch < 0 ? null : branch;
		const dead = neverChanges(reading, file, at.scope, position);
		const asked = branch >= 0 ? setOffByBranch(reading, rule.name, file, branch) : setOffByScope(reading, rule.name, file, at.scope);
		sites.push(siteAt(reading, file, at, { kind: 'headed', branch: position, effect, dead, asked, name: text.trim().slice(0, 80) }));
	}
	const docstring = fact.docstring ?? '';
	const about =
		specific.some(
			(t) => saysRule(docstring, t) || (nameParts(t).length === 1 && new RegExp(`rule of ${escapeText(t)}`, 'i').test(docstring)),
		) && !others.some((t) => saysRule(docstring, t));
	if (about && doesMoreThanAverage(reading, { file, fact, index })) {
		const asked = setOffByFunction(reading, rule.name, { file, fact, index });
		sites.push(siteAt(reading, file, fact, { kind: 'headed', effect: 'score', asked, name: fact.name }));
	}
	return sites;
}

/** The function changes a score by more than taking the mean of all: under a test, by weights, or by arithmetic with anything else. */
function doesMoreThanAverage(reading: Reading, { file, fact, index }: FunctionRef): boolean {
	const inside = (line: number) => line >= fact.line && line <= fact.endLine;
	if (effectOfLines(file, inside) !== 'score') return false;
	const tested = file.facts.branches.some(
		(b, position) =>
			inside(b.line) && b.scope.function === index && b.kind !== 'ternary' && effectOfBranch(reading, file, position) === 'score',
	);
	const set = file.facts.assignments.filter((a) => inside(a.line) && a.value !== null && a.operator !== 'property');
	return (
		tested ||
		set.some(
			({ target, value, operator }) =>
				value !== null &&
				((value.kind === 'dict' && isUnequal(value)) ||
					(scoreTarget(target) && changesScore(value, file, operator) && !isMean(value, file) && value.kind !== 'number')),
		) ||
		file.facts.calls.some((c) => inside(c.line) && c.method !== 'round' && /^(min|max|clamp\w*|apply\w*|cap\w*)$/.test(c.method ?? ''))
	);
}

/** `sum(scores) / len(scores)`, `mean(scores)`, also rounded. */
function isMean(value: StaticValue, file: SourceFile): boolean {
	const ends = endsOf({ value }, (at) => {
		const call = at.value.kind === 'call' ? file.facts.calls[at.value.call] : undefined;
		if (call && /^(round|int|float|Decimal)$/.test(call.method ?? '')) return partsAt(at, call.arguments.slice(0, 1));
		if (at.value.kind === 'conditional') return partsAt(at, [at.value.whenTrue]);
		// What a total is made of.
		return at.value.kind === 'binary' && at.value.operator.startsWith('/') ? partsAt(at, piecesOf(at.value.left)) : null;
	});
	const divided = value.kind === 'binary';
	return ends.every(({ value: end }) => {
		if (end.kind !== 'call') return divided && ['name', 'subscript', 'member'].includes(end.kind);
		return /^(f?mean|average|avg|sum|len|count)$/.test(file.facts.calls[end.call]?.method ?? '');
	});
}

/** Weights that are not all the same. */
function isUnequal(value: StaticValue & { kind: 'dict' }): boolean {
	const numbers = value.entries.map((e) => (e.value.kind === 'number' ? e.value.value : Number.NaN));
	return numbers.length > 1 && numbers.every((n) => !Number.isNaN(n)) && new Set(numbers).size > 1;
}
