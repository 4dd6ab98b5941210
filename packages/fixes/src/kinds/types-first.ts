// Resolvers take the first condition that fits: `types` has to stand before the others in each entry of `exports`.
import { asNode, type Node, nodesOf } from '@auditor/code/syntax-trees';
import type { Fix } from '../fix.js';
import { objectAt } from '../json.js';
import { propertyOf } from '../script.js';
import type { Edit } from '../source.js';
import { manifestOf } from './_package.js';

export const typesFirst: Fix = {
	id: 'types-first',
	title: 'Let `types` stand first in each entry of `exports`.',
	answers: ['library/type-declarations'],
	async propose(finding, ground) {
		const manifest = finding.values.typesFirst === false ? await manifestOf(finding, ground) : null;
		const exports = manifest && objectAt(manifest.object, 'exports');
		if (!manifest || !exports) return null;
		const { source } = manifest.opened;
		const edits: Edit[] = [];
		const visit = (object: Node): void => {
			const properties = nodesOf(object.properties);
			const types = propertyOf(object, 'types');
			if (types && properties[0] !== types) {
				// The properties in their new order, each in the place of one that was there: what stands between them stays.
				const order = [types, ...properties.filter((p) => p !== types)];
				for (const [i, place] of properties.slice(0, properties.indexOf(types) + 1).entries())
					edits.push({ start: place.start, end: place.end, text: source.slice(order[i]!) });
				return;
			}
			for (const property of properties) {
				const value = asNode(property.value);
				if (value?.type === 'ObjectExpression') visit(value);
			}
		};
		visit(exports);
		return edits.length > 0 ? [{ path: manifest.opened.path, edits }] : null;
	},
};
