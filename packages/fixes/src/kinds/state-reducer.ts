// A field that several nodes write and that keeps the last write: a reducer that adds, where each node returns its own part.
import { child } from '@auditor/code/syntax-trees';
import type { FileEdits, Fix } from '../fix.js';
import { fieldAt, moduleIn, nameIn } from '../python.js';
import type { Edit } from '../source.js';
import { namesOf } from './_places.js';

export const stateReducer: Fix = {
	id: 'state-reducer',
	title: 'Give the fields that several nodes write a reducer.',
	answers: ['state/reducers'],
	async propose({ values }, ground) {
		const fields = [...new Set([...namesOf(values.unreducedParallel), ...namesOf(values.recordsWithoutReducer)])];
		if (fields.length === 0) return null;
		const all: FileEdits[] = [];
		for (const field of fields) {
			const places = ground.project.files.flatMap((file) =>
				file.context !== 'source'
					? []
					: file.facts.classes.flatMap((c) =>
							c.fields.flatMap((f) => (f.name === field && /State$/.test(c.name) ? [{ file, line: f.line }] : [])),
						),
			);
			const [place, ...others] = places;
			const opened = place && others.length === 0 ? await ground.open(place.file.path) : null;
			if (!opened?.python || !place) return null;
			const found = fieldAt(opened, place.line, field);
			const type = found && child(found, 'type');
			const written = type ? opened.source.slice(type) : '';
			const reducer = /^(?:list|List|Sequence)\b/.test(written) ? 'add' : /^(?:dict|Dict)\b/.test(written) ? 'ior' : null;
			const operator = reducer && moduleIn(opened, 'operator');
			const annotated = operator && (nameIn(opened, 'typing', 'Annotated') ?? nameIn(opened, 'typing_extensions', 'Annotated'));
			if (!type || !operator || !annotated) return null;
			const edit: Edit = { start: type.start, end: type.end, text: `${annotated.name}[${written}, ${operator.name}.${reducer}]` };
			all.push({ path: opened.path, edits: [...operator.edits, ...annotated.edits, edit] });
		}
		return all;
	},
};
