// Can a test of a criterion's name ever hold with the rubric that the repository ships? Its criteria are the ids of a JSON or YAML file that the code
// names. A test that looks for a word which none of them holds is never met, and so is a function that says yes under such tests alone.
import { behindName, calledBy, comesTo, type Held, isOff, type Project, type StaticValue, textOf, walkValue } from '@auditor/code';
import { namedInCode } from '../prompts/use.js';
import { allOf } from './conditions.js';

export interface Criteria {
	/** File of the rubric. */
	readonly path: string;
	readonly ids: readonly string[];
}

const RUBRIC = /\.(?:json|ya?ml)$/i;
const ID = /(?:^|[\s{,])["']?id["']?\s{0,9}:\s{0,9}["']?([A-Za-z][\w-]{2,80})/gm;
/** Fewer are no rubric. */
const LEAST = 3;
const LONGEST = 400_000;
/** What is judged, by its name. */
const TOPIC = /(?:criterion|criteria|dimension|dim|rubric)\w*(?:\.|\[["'])?(?:id|name|key)?|\bc_?id\b|\bcrit(?:_?id)?\b/i;
const DEPTH = 6;

/** The criteria of the first rubric file that source code names; null where there is none. */
export function shippedCriteria(project: Project, texts: ReadonlyMap<string, string>): Criteria | null {
	for (const [path, text] of [...texts].sort(([a], [b]) => (a < b ? -1 : 1))) {
		if (!RUBRIC.test(path) || text.length > LONGEST || !/criteri|dimension/i.test(text)) continue;
		const ids = [...text.matchAll(ID)].map((match) => match[1] as string);
		if (ids.length >= LEAST && namedInCode(project, path.split('/').at(-1) as string)) return { path, ids };
	}
	return null;
}

/** The word that a test looks for in a criterion's name and that no criterion holds, without which the test cannot hold; null where there is none. */
export function absentWord(project: Project, criteria: Criteria, held: Held, depth = 0): string | null {
	if (depth > DEPTH) return null;
	for (const value of allOf(held.value)) {
		const [word, isWhole] = wordSought(project, { ...held, value }) ?? [null];
		const holds = (id: string) => (isWhole ? id === word : id.toLowerCase().includes(word!.toLowerCase()));
		if (word !== null && !criteria.ids.some(holds)) return word;
		const [only, ...others] = calledBy(project, value, held.file);
		const inside = only && others.length === 0 ? absentInside(project, criteria, only, depth + 1) : null;
		if (inside !== null) return inside;
		const name = value.kind === 'name' && !value.name.includes('.') ? value.name : null;
		const [behind, ...more] = (name === null ? [] : behindName(project, name, held)).filter((b) => !isOff(b.value));
		const told = behind && more.length === 0 && behind.value !== value ? absentWord(project, criteria, behind, depth + 1) : null;
		if (told !== null) return told;
	}
	return null;
}

/** The word that a condition looks for in a criterion's name, and whether it must be all of it: `"word" in criterion_id`, `criterionId.includes("word")`, `dim["id"] == WORD`. */
function wordSought(project: Project, { value, ...at }: Held): [string, boolean] | null {
	const { file } = at;
	if (value.kind === 'binary' && value.operator === 'in')
		return value.left.kind === 'string' && isTopic(value.right, file) ? [value.left.value, false] : null;
	if (value.kind === 'binary' && /^===?$/.test(value.operator)) {
		for (const [asked, sought] of [
			[value.left, value.right],
			[value.right, value.left],
		] as const) {
			if (!IS_ID.test(textOf(asked, file))) continue;
			const [only, ...others] = comesTo(project, { value: sought, ...at });
			if (only?.value.kind === 'string' && others.length === 0) return [only.value.value, true];
		}
		return null;
	}
	const call = value.kind === 'call' ? file.facts.calls[value.call] : undefined;
	const [word] = call?.arguments ?? [];
	return call?.method === 'includes' && word?.kind === 'string' && isTopic(call.callee, file) ? [word.value, false] : null;
}

/** What is judged, by its id: the rubric's other words for it may be any. */
const IS_ID = /(?:criterion|criteria|dimension|dim|rubric|crit|\bc)\w{0,40}(?:\.|\[["']|\.get\(["']|_)id\b/i;

/** The absent word under which alone a function says yes. */
export function absentInside(
	project: Project,
	criteria: Criteria,
	{ file, index, fact }: { readonly file: Held['file']; readonly index: number; readonly fact: Held['file']['facts']['functions'][number] },
	depth = 0,
): string | null {
	const yes = fact.returned.filter(({ value }) => !isOff(value));
	const words = yes.map(({ value, scope }) => {
		const tests = scope.branches.flatMap(({ branch, when }) => (when === 'true' ? (file.facts.branches[branch]?.value ?? []) : []));
		return [value, ...tests]
			.map((test) => absentWord(project, criteria, { value: test, file, function: index }, depth + 1))
			.find((w) => w !== null);
	});
	return words.length > 0 && words.every((word) => word !== undefined) ? (words[0] ?? null) : null;
}

/** Whether a value is what is judged, by its name. */
export function isTopic(value: StaticValue, file: Held['file']): boolean {
	return [...walkValue(value, file)].some((part) => (part.kind === 'name' || part.kind === 'member') && TOPIC.test(part.name));
}
