// Whose score does a value hold, and how far do the scores lie apart? By the judges that names, keys and comprehensions ask for, followed through
// names and, by position, through parameters whatever they are called. Scores that travel through attributes of objects are not followed.
import type { Project, StaticValue } from '@auditor/code';
import { behindName, calledBy, type Held, heldIn, keyText, receiverOf, textOf, walkValue } from '@auditor/code';
import type { Lexicon } from '@auditor/schema';
import { PERSONA_ROLES } from '../cast.js';
import { rolesOfName } from '../roles.js';

/** Names followed through names. */
const DEPTH = 20;
const NOBODY: ReadonlySet<string> = new Set();

export interface JudgeScores {
	/** The judges whose score or opinion a value holds; none where nothing tells. */
	judgesOf(held: Held): ReadonlySet<string>;
	/** Whether it is a score, not an opinion or a text. */
	isScore(held: Held): boolean;
	/** Whether it measures how far the scores lie apart, or says whether they do. */
	isSpread(held: Held): boolean;
	/** Whether it adds scores of judges up and counts those of this one higher than any other's. */
	favours(held: Held, judge: string): boolean;
}

export function judgeScores(project: Project, lexicon: Lexicon): JudgeScores {
	const judgesIn = (text: string) =>
		new Set(rolesOfName(project, lexicon, text).filter((role) => (PERSONA_ROLES as readonly string[]).includes(role)));

	const judgesOf = remembered(NOBODY, (held, depth): ReadonlySet<string> => {
		const { value, file } = held;
		const inner = (v: StaticValue) => judgesOf({ ...held, value: v }, depth + 1);
		const all = (values: readonly StaticValue[]) => new Set(values.flatMap((v) => [...inner(v)]));
		switch (value.kind) {
			case 'string':
				return judgesIn(value.value);
			case 'name': {
				const named = judgesIn(value.name);
				if (named.size > 0) return named;
				const head = value.name.split('.')[0] as string;
				return new Set(behindName(project, head, held).flatMap((b) => [...judgesOf(b, depth + 1)]));
			}
			case 'call': {
				const call = file.facts.calls[value.call];
				if (!call) return NOBODY;
				const object = receiverOf(call.callee);
				return all(object ? [...call.arguments, object] : call.arguments);
			}
			case 'comprehension': {
				const asked = value.clauses.flatMap((c) => c.conditions).flatMap((test) => (/!=/.test(test) ? [] : quoted(test)));
				const judges = new Set(asked.flatMap((text) => [...judgesIn(text)]));
				return judges.size > 0 ? judges : all([value.element, ...value.clauses.map((c) => c.iterable)]);
			}
			case 'subscript': {
				const byKey = inner(value.index);
				return byKey.size > 0 ? byKey : inner(value.object);
			}
			case 'member': {
				const named = judgesIn(value.name);
				return named.size > 0 ? named : inner(value.object);
			}
			case 'conditional': {
				const first = inner(value.whenTrue);
				return first.size > 0 ? first : inner(value.whenFalse);
			}
			case 'binary':
				return all([value.left, value.right]);
			case 'list':
				return all(value.items);
			// `find((o) => o.judge === "Prosecutor")`.
			case 'function':
				return new Set(
					(file.facts.functions[value.function]?.returned ?? []).flatMap((r) => [
						...judgesOf({ value: r.value, file, function: value.function }, depth + 1),
					]),
				);
			case 'unary':
			case 'spread':
				return inner(value.value);
			default:
				return NOBODY;
		}
	});

	const isScore = remembered(false, (held, depth): boolean => {
		const { value, file } = held;
		const inner = (v: StaticValue) => isScore({ ...held, value: v }, depth + 1);
		switch (value.kind) {
			case 'name': {
				if (/scores?$|rating|grade/i.test(value.name)) return true;
				return !value.name.includes('.') && behindName(project, value.name, held).some((b) => isScore(b, depth + 1));
			}
			case 'member':
				return /score|rating|grade/i.test(value.name);
			case 'subscript':
				return /score|rating|grade/i.test(keyText(value.index) ?? '') || inner(value.object);
			case 'call': {
				const call = file.facts.calls[value.call];
				if (!call) return false;
				if (call.method === 'get') {
					const object = receiverOf(call.callee);
					return call.arguments.some((a) => a.kind === 'string' && a.value === 'score') || (object !== null && inner(object));
				}
				return /^(max|min|round|int|float|abs|sum|mean|median|next)$/.test(call.method ?? '') && call.arguments.some(inner);
			}
			case 'comprehension':
				return inner(value.element);
			case 'conditional':
				return inner(value.whenTrue) || inner(value.whenFalse);
			case 'binary':
				return /^[-+*/]{1,2}$/.test(value.operator) && (inner(value.left) || inner(value.right));
			case 'unary':
				return inner(value.value);
			default:
				return false;
		}
	});

	const isSpread = remembered(false, (held, depth): boolean => {
		const { value, file } = held;
		const inner = (v: StaticValue) => isSpread({ ...held, value: v }, depth + 1);
		switch (value.kind) {
			case 'name':
				return !value.name.includes('.') && behindName(project, value.name, held).some((b) => isSpread(b, depth + 1));
			case 'binary':
				if (value.operator === '-') return apart(value.left, value.right, held);
				if (value.operator === '/') return squares(value.left, file);
				return /^([<>]=?|and|or|&&|\|\|)$/.test(value.operator) && (inner(value.left) || inner(value.right));
			case 'conditional':
				return inner(value.whenTrue) || inner(value.whenFalse);
			case 'unary':
				return inner(value.value);
			case 'call': {
				const call = file.facts.calls[value.call];
				if (/^p?(variance|stdev|std)$/.test(call?.method ?? '') && calledBy(project, value, file).length === 0) return true;
				if (/^(abs|round|float|int|bool)$/.test(call?.method ?? '')) return call?.arguments.some(inner) ?? false;
				return calledBy(project, value, file).some((ref) =>
					ref.fact.returned.some((r) => isSpread({ value: r.value, file: ref.file, function: ref.index }, depth + 1)),
				);
			}
			default:
				return false;
		}
	});

	/** Highest less lowest, or one judge's score less another's. */
	const apart = (left: StaticValue, right: StaticValue, held: Held): boolean => {
		const ends = (value: StaticValue) => textOf(value, held.file);
		if (/\bmax|highest|\[-1\]/i.test(ends(left)) && /\bmin|lowest|\[0\]/i.test(ends(right))) return true;
		const [a, b] = [left, right].map((value) => ({ ...held, value }));
		const [one, other] = [judgesOf(a as Held), judgesOf(b as Held)];
		return one.size === 1 && other.size === 1 && [...one][0] !== [...other][0] && isScore(a as Held) && isScore(b as Held);
	};

	const numberOf = (held: Held, depth = 0): number | null => {
		if (held.value.kind === 'number') return held.value.value;
		if (held.value.kind !== 'name' || depth > 2) return null;
		const behind = behindName(project, held.value.name, held);
		return behind.length === 1 ? numberOf(behind[0] as Held, depth + 1) : null;
	};

	const termsOf = (held: Held, weight: number): Term[] => {
		const { value, file } = held;
		const at = (v: StaticValue): Held => ({ ...held, value: v });
		if (value.kind === 'binary') {
			const [left, right] = [at(value.left), at(value.right)];
			if (value.operator === '+') return [...termsOf(left, weight), ...termsOf(right, weight)];
			if (value.operator === '*') {
				const factor = numberOf(right) ?? numberOf(left);
				if (factor !== null) return termsOf(numberOf(right) === null ? right : left, weight * factor);
			}
			const divisor = value.operator === '/' ? numberOf(right) : null;
			if (divisor) return termsOf(left, weight / divisor);
		}
		if (value.kind === 'call') {
			const call = file.facts.calls[value.call];
			if (/^(round|int|float)$/.test(call?.method ?? '') && call?.arguments[0]) return termsOf(at(call.arguments[0]), weight);
		}
		return [{ weight, judges: judgesOf(held), isNumber: numberOf(held) !== null, isScore: isScore(held) }];
	};

	const favours = (held: Held, judge: string): boolean => {
		const { value, file } = held;
		if (value.kind === 'binary' && /^[+*/]$/.test(value.operator)) {
			const terms = termsOf(held, 1).filter((term) => !term.isNumber);
			const alone = (term: Term, wanted: boolean) => term.judges.size === 1 && term.judges.has(judge) === wanted;
			const own = terms.filter((term) => alone(term, true) && term.isScore).reduce((sum, term) => sum + term.weight, 0);
			if (own > 0 && terms.length === 1 && value.operator === '*') return own > 1;
			const others = terms.filter((term) => !alone(term, true) && term.isScore);
			if (own > 0 && others.length > 0) return others.every((term) => !alone(term, false) || own > term.weight);
			if (terms.length > 1) return false;
		}
		const call = value.kind === 'call' ? file.facts.calls[value.call] : undefined;
		const rounds = /^(round|int|float|max|min|floor|ceil|clamp\w*|_clamp\w*)$/.test(call?.method ?? '');
		const parts = heldIn(value).flatMap((part) =>
			part.kind === 'binary' ? [part.left, part.right] : part.kind === 'unary' ? [part.value] : [],
		);
		const inner = rounds ? (call?.arguments ?? []) : [...heldIn(value), ...parts].filter((part) => part !== value);
		return inner.some((part) => favours({ ...held, value: part }, judge));
	};

	return { judgesOf, isScore, isSpread, favours };
}

/** Answers are kept by value; a value that is asked about while it is being answered, or too far away, gets the answer for nothing known. */
function remembered<T>(unknown: T, find: (held: Held, depth: number) => T): (held: Held, depth?: number) => T {
	const known = new WeakMap<StaticValue, T>();
	return (held, depth = 0) => {
		const before = known.get(held.value);
		if (before !== undefined) return before;
		if (depth > DEPTH) return unknown;
		known.set(held.value, unknown);
		const found = find(held, depth);
		known.set(held.value, found);
		return found;
	};
}

/** What is added up: how much it counts, and whose it is. */
interface Term {
	readonly weight: number;
	readonly judges: ReadonlySet<string>;
	readonly isNumber: boolean;
	readonly isScore: boolean;
}

/** `sum((s - mean) ** 2 for s in scores)`. */
function squares(value: StaticValue, file: Held['file']): boolean {
	return [...walkValue(value, file)].some((part) => part.kind === 'binary' && part.operator === '**');
}

/** Texts in quotes. */
export function quoted(test: string): string[] {
	return [...test.matchAll(/(["'`])((?:(?!\1).){1,60})\1/g)].map((m) => m[2] as string);
}
