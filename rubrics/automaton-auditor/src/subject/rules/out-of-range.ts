// Can a test of a field of records ever hold? `item.confidence < 0` never does where every record of that field keeps to 0 and more, nor does
// `item.found is None` where it is a plain yes or no.
import { callOf, type Held, once, type Project, put, type SourceFile, type StaticValue } from '@auditor/code';
import { type ModelField, modelOfClass } from '@auditor/forensics';
import { type Bounds, boundsOf } from '../records/bounds.js';
import { allOf } from './conditions.js';

/** The field without a value for which a test could hold; null where it may. */
export function neverSo(project: Project, { value, file }: Held): string | null {
	for (const one of partsOf(value, file)) {
		const field = one.kind === 'binary' ? /^\w+\.(\w+)$/.exec(one.left.kind === 'name' ? one.left.name : '')?.[1] : undefined;
		const all = field === undefined ? [] : (fieldsOf(project).get(field) ?? []);
		if (one.kind === 'binary' && all.length > 0 && all.every((own) => isOutside(own, one.operator, one.right))) return field!;
	}
	return null;
}

/** What must all hold, in what is asked of any of several too. */
function partsOf(value: StaticValue, file: SourceFile): StaticValue[] {
	return allOf(value).flatMap((one): StaticValue[] => {
		const call = callOf(one, file);
		const asked = call?.method === 'any' ? call.arguments[0] : one;
		if (asked?.kind !== 'comprehension') return [one];
		return [asked.element, ...asked.clauses.flatMap(({ conditions }) => conditions)].flatMap(allOf);
	});
}

interface Known {
	readonly type: string;
	readonly bounds: Bounds | null;
}

const fieldsOf = once((project: Project) => {
	const found = new Map<string, Known[]>();
	for (const file of project.files)
		for (const [index, fact] of file.context === 'source' ? file.facts.classes.entries() : []) {
			if (fact.fields.length === 0) continue;
			const model = modelOfClass(project, file, fact, index);
			const typed = (field: ModelField) => ({ type: field.type ?? '', bounds: boundsOf(project, model, field) });
			for (const field of model.fields) put(found, field.name, typed(field));
		}
	return found;
});

function isOutside({ type, bounds }: Known, operator: string, right: StaticValue): boolean {
	if (right.kind === 'null') return /^(?:is|===?)$/.test(operator) && /^(?:bool|int|float|str|boolean|number|string)$/.test(type);
	if (right.kind !== 'number' || !bounds) return false;
	const { min, max } = bounds;
	const least = operator === '<' ? right.value : operator === '<=' ? right.value + Number.EPSILON : null;
	const most = operator === '>' ? right.value : operator === '>=' ? right.value - Number.EPSILON : null;
	return (least !== null && min !== null && min >= least) || (most !== null && max !== null && max <= most);
}
