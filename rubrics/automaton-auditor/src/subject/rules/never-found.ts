// Can a test of what detectives found ever hold? `item.goal == "Safe Tools" and item.found is False` never does where each record with that goal is made
// with `found=True`. A record whose fields are not written out where it is made, and one that is filled elsewhere, leaves it open.
import type { CallFact, ClassFact, Held, Project, StaticValue } from '@auditor/code';
import { callOf, endsOf, givenTo, partsAt, partsOf } from '@auditor/code';
import { allOf } from './conditions.js';

/** Why a test cannot hold; null where it may. */
export function neverFound(project: Project, { value, file }: Held): string | null {
	const all = allOf(value);
	const denied = all.map(deniedOf).find((name) => name !== null);
	for (const one of all) {
		const [name, field, word, isWhole] = askedOf(one, file) ?? [];
		const record = denied && name === denied && field && word ? neverMade(project, field, word, isWhole === true) : null;
		if (record)
			return `never set off, since no \`${record}\` is made with \`found\` false and “${word}” ${isWhole ? 'as' : 'in'} its \`${field}\``;
	}
	return null;
}

/** `item.found is False`, `not item.found`: the item. */
function deniedOf(value: StaticValue): string | null {
	const isFalse = value.kind === 'binary' && /^(?:is|===?)$/.test(value.operator) && value.right.kind === 'boolean' && !value.right.value;
	const found = isFalse ? value.left : value.kind === 'unary' && /^(?:not|!)$/.test(value.operator) ? value.value : null;
	return found?.kind === 'name' ? (/^(\w+)\.found$/.exec(found.name)?.[1] ?? null) : null;
}

/** `item.goal == "Safe Tools"`, `"safe" in item.goal.lower()`: the item, the field, the word, and whether it is all of the field. */
function askedOf(value: StaticValue, file: Held['file']): [string, string, string, boolean] | null {
	if (value.kind !== 'binary' || !/^(?:in|===?)$/.test(value.operator)) return null;
	const isWhole = value.operator !== 'in';
	const [word, within] = isWhole ? [value.right, value.left] : [value.left, callOf(value.right, file)?.callee ?? value.right];
	const [, name, field] = /^(\w+)\.(\w+)(?:\.lower)?$/.exec(within.kind === 'name' ? within.name : '') ?? [];
	return word.kind === 'string' && name && field ? [name, field, word.value, isWhole] : null;
}

/** The class of the records, where all of them are written out and none with such a field was not found. */
function neverMade(project: Project, field: string, word: string, isWhole: boolean): string | null {
	const source = project.files.filter(({ context }) => context === 'source');
	const isFull = ({ keywords }: CallFact) => ['found', field].every((wanted) => keywords.some(({ name }) => name === wanted));
	const records = source.flatMap(({ facts }) => facts.calls.filter(isFull));
	const [record, ...others] = new Set(records.map(({ callee }) => (callee.kind === 'name' ? callee.name : '')));
	if (!record || others.length > 0 || source.some(({ facts }) => facts.assignments.some(({ target }) => /\.found$/.test(target))))
		return null;
	// A class with records in a field makes them too, such as of a model's answer.
	const isHolder = (c: ClassFact) => c.fields.some(({ annotation }) => annotation?.text.split(/\W+/).includes(record));
	const classes = source.flatMap(({ facts }) => facts.classes.filter(isHolder));
	const makes = new Set([record, ...classes.map(({ name }) => name)]);
	const ends = (value: StaticValue, file: Held['file']) =>
		endsOf({ value, file, function: null }, (at) => (partsOf(at.value).length > 0 ? partsAt(at, partsOf(at.value)) : null));
	const isMade = ({ value }: Held) => value.kind === 'name' && makes.has(value.name.split('.')[0] as string);
	const isOpen = source.some((file) =>
		file.facts.calls
			.filter((call) => !records.includes(call) && !/^(?:StateGraph|isinstance)$/.test(call.method ?? ''))
			.some((call) => [call.callee, ...givenTo(call)].some((value) => ends(value, file).some(isMade))),
	);
	const mayHold = records.some(({ keywords }) => {
		const [given, found] = [field, 'found'].map((wanted) => keywords.find(({ name }) => name === wanted)?.value);
		const isOther = given?.kind === 'string' && !(isWhole ? given.value === word : given.value.toLowerCase().includes(word.toLowerCase()));
		return !isOther && !(given?.kind === 'string' && found?.kind === 'boolean' && found.value);
	});
	return isOpen || mayHold ? null : record;
}
