// An instance of the class that an annotation names, for values of which nothing else is known: the defaults of a settings class.
import type { Annotation, StaticValue } from '../syntax/source-facts.js';
import type { Session } from './session.js';
import { type Environment, forced, type Value } from './values.js';

/** Instance of the annotated class of the project; null when the annotation names none. */
export function typedValue(session: Session, annotation: Annotation | null, environment: Environment): Value | null {
	for (const candidate of annotation?.value ? namesOf(annotation.value) : []) {
		if (candidate.kind !== 'name') continue;
		const known = forced(session.evaluate(candidate, environment));
		if (known.t === 'class' && known.file.facts.classes[known.index]?.kind === 'class')
			return { t: 'instance', file: known.file, index: known.index, attributes: new Map(), initialise: null };
	}
	return null;
}

/** `X`, and the parts of `Optional[X]` and `X | None`. */
function namesOf(value: StaticValue): StaticValue[] {
	if (value.kind === 'subscript' && value.object.kind === 'name' && /(^|\.)(Optional|Union|Annotated)$/.test(value.object.name))
		return value.index.kind === 'list' ? value.index.items : [value.index];
	if (value.kind === 'binary' && value.operator === '|') return [...namesOf(value.left), ...namesOf(value.right)];
	return [value];
}
