// Requirements that somebody wrote as data: dimensions, a tree with weights, a list whose members rest on each other.
import { artifactOf } from '@auditor/schema';
import type { Draft, DraftCriterion, DraftRequirement } from './model.js';
import { fault, idOf, isRecord, key, once, short, words } from './parts.js';

export function readDimensions(value: Record<string, unknown>): Draft {
	const about = isRecord(value.rubric_metadata) ? value.rubric_metadata : {};
	const rows = Array.isArray(value.dimensions) ? value.dimensions.filter(isRecord) : [];
	const criteria = rows.map(
		(row, index): DraftCriterion => ({
			id: words(row.id) || idOf(words(row.name), index),
			name: words(row.name) || words(row.id),
			instruction: [words(row.forensic_instruction), words(row.success_pattern)].filter(Boolean).join('\n'),
			weight: 1,
			...artifactIn(row),
			levels: null,
			requirements: [],
		}),
	);
	return { format: 'dimensions', name: words(about.rubric_name) || 'A rubric in words', criteria: once(criteria), notes: [] };
}

function artifactIn(row: Record<string, unknown>): Pick<DraftCriterion, 'artifact'> {
	const artifact = artifactOf(words(row.target_artifact));
	return artifact === 'repository' ? {} : { artifact };
}

/** A tree is scored from its leaves: each weighs its share of the branch that it hangs on. The first branches are the criteria. */
export function readTree(root: Record<string, unknown>, file: string): Draft {
	const seen = new Set<string>();
	const leaves = (node: Record<string, unknown>, share: number, path: string): DraftRequirement[] => {
		const id = words(node.id) || `n${seen.size + 1}`;
		if (seen.has(id)) throw fault(file, path, `“${id}” stands twice in the tree`);
		if (path.split('.').length > 40) throw fault(file, path.slice(0, 60), 'the tree is deeper than 40');
		seen.add(id);
		const below = Array.isArray(node.sub_tasks) ? node.sub_tasks.filter(isRecord) : [];
		if (below.length === 0) return [{ id: key(id), text: words(node.requirements), weight: share, after: [] }];
		const all = below.map((one, at) => weightIn(one, file, `${path}.sub_tasks[${at}]`));
		const sum = all.reduce((total, one) => total + one, 0);
		if (sum === 0) throw fault(file, path, 'the weights of its parts add up to 0');
		return below.flatMap((one, at) => leaves(one, (share * all[at]!) / sum, `${path}.sub_tasks[${at}]`));
	};
	seen.add(words(root.id) || 'root');
	const branches = (root.sub_tasks as unknown[]).filter(isRecord);
	const criteria = branches.map((branch, index): DraftCriterion => {
		const all = leaves(branch, 1000, `sub_tasks[${index}]`);
		const name = words(branch.requirements) || words(branch.id);
		return {
			id: idOf(words(branch.id) && /^[A-Za-z]/.test(words(branch.id)) && words(branch.id).length < 40 ? words(branch.id) : name, index),
			name: short(name),
			instruction: name,
			weight: weightIn(branch, file, `sub_tasks[${index}]`),
			levels: null,
			requirements: all.map((one) => ({ ...one, weight: Math.max(1, Math.round(one.weight)) })),
		};
	});
	return { format: 'tree', name: short(words(root.requirements)) || 'A tree of requirements', criteria: once(criteria), notes: [] };
}

function weightIn(node: Record<string, unknown>, file: string, path: string): number {
	const weight = node.weight ?? 1;
	if (typeof weight !== 'number' || !Number.isFinite(weight) || weight < 0) throw fault(file, path, `“${String(weight)}” is no weight`);
	return Math.round(weight);
}

/** A list of requirements that rest on each other, as DevAI has it; a circle is refused. */
export function readList(root: Record<string, unknown>, list: readonly unknown[], file: string): Draft {
	const rows = list.map((row) => (isRecord(row) ? row : { criteria: row }));
	const ids = new Map(rows.map((row, at) => [String(row.requirement_id ?? row.id ?? at), at]));
	const after = rows.map((row, at) => {
		const given = row.prerequisites ?? row.depends_on ?? [];
		return (Array.isArray(given) ? given : [given]).map((one) => {
			const other = ids.get(String(one));
			if (other === undefined) throw fault(file, `requirements[${at}].prerequisites`, `there is no requirement “${String(one)}”`);
			return other;
		});
	});
	refuseCircle(after, file);
	const requirements = rows.map((row, at): DraftRequirement => {
		const text = words(row.criteria) || words(row.requirement) || words(row.text) || words(row.description);
		if (text === '') throw fault(file, `requirements[${at}]`, 'it has no words');
		return { id: `r${at}`, text, weight: 1, after: after[at]!.map((one) => `r${one}`) };
	});
	const groups = new Map<string, DraftRequirement[]>();
	rows.forEach((row, at) => {
		const name = words(row.category) || 'Requirements';
		const group = groups.get(name);
		if (group) group.push(requirements[at]!);
		else groups.set(name, [requirements[at]!]);
	});
	const criteria = [...groups].map(
		([name, all], index): DraftCriterion => ({
			id: idOf(name, index),
			name,
			instruction: '',
			weight: all.length,
			levels: null,
			requirements: all,
		}),
	);
	return { format: 'list', name: words(root.name) || 'A list of requirements', criteria: once(criteria), notes: [] };
}

/** Without recursion: a list may rest on itself as deep as it is long. */
function refuseCircle(after: readonly (readonly number[])[], file: string): void {
	const state = new Map<number, 'open' | 'done'>();
	for (const start of after.keys()) {
		if (state.has(start)) continue;
		state.set(start, 'open');
		const chain = [{ at: start, next: 0 }];
		for (let last = chain.at(-1); last !== undefined; last = chain.at(-1)) {
			const other = after[last.at]![last.next++];
			if (other === undefined) {
				state.set(last.at, 'done');
				chain.pop();
			} else if (state.get(other) === 'open') {
				const circle = [...chain.map(({ at }) => at), other].slice(-20);
				throw fault(file, `requirements[${other}].prerequisites`, `they rest on each other in a circle: ${circle.join(' > ')}`);
			} else if (!state.has(other)) {
				state.set(other, 'open');
				chain.push({ at: other, next: 0 });
			}
		}
	}
}
