// Edges between the nodes of a graph.
import { fileLocation } from '@auditor/schema';
import { type Ask, answer, found, missing, open, placed } from './look.js';
import { partsWith } from './names.js';

/** Edges between nodes of a graph, and how many lead away from one. */
export const leads: Ask = ({ clause, index, scope }) => {
	const graphs = index.graphs.filter(
		({ context, file, variant }) =>
			context === 'source' &&
			variant === null &&
			(scope === null || scope.length === 0 || scope.some(({ path, lines }) => path === file || lines !== null)),
	);
	const ids = new Set(graphs.flatMap(({ nodes }) => nodes.map(({ id }) => id)));
	const names = clause.mentions.filter(({ kind, role }) => kind === 'name' && role !== 'place').map(({ text }) => text);
	const spoken = clause.left.filter((word) => ids.has(word));
	// "All lead into `x`" does not say where from.
	const heads = clause.mentions.filter(({ kind, role }) => kind === 'name' && role !== 'place');
	if (heads[0]?.role === 'result') return null;
	// Of several that are said to lead somewhere, or of where one starts from, nothing is looked up.
	const starts = [clause.verb, ...clause.left].some((word) => /^(?:start|beg[aiu]n|come|came|follow)/i.test(word));
	if (starts || heads.filter(({ role }) => role === 'subject').length > 1) return null;
	const [from, ...to] = [...names, ...spoken];
	if (from === undefined || !ids.has(from)) return null;
	const [graph] = graphs.filter(({ nodes }) => nodes.some(({ id }) => id === from));
	const edges = graph!.edges.filter((edge) => edge.from === from);
	const closed = graph!.unresolved.length === 0;
	const about = `\`${from}\``;
	const location = fileLocation(edges[0]?.file ?? graph!.file, edges[0]?.line ?? graph!.line);
	const targets = [...new Set(edges.map((edge) => edge.to))];
	const told = `${about} leads to ${targets.length === 0 ? 'no node' : targets.map((id) => `\`${id}\``).join(', ')} (${placed(location)})`;
	if (to.length === 0 && clause.quantity !== null) {
		const { count, bound } = clause.quantity;
		const holds = bound === 'least' ? targets.length >= count : bound === 'most' ? targets.length <= count : targets.length === count;
		return answer(
			[holds ? found(about, told, location) : closed ? missing(about, told, location) : open(about, told, location)],
			[from, ...partsWith(targets, clause.left)],
		);
	}
	return answer(
		to.map((id) =>
			targets.includes(id)
				? found(`\`${id}\``, told, location)
				: closed
					? missing(`\`${id}\``, told, location)
					: open(`\`${id}\``, told, location),
		),
		spoken,
	);
};
