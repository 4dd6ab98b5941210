// A rubric for a person: what is asked, what it weighs, what caps it, and which probe answers.
import { measuredWords } from '@auditor/probes';
import type { Criterion, Rubric } from '@auditor/schema';

/** The rubric as text, `criterion` alone when given. */
export function showRubric(rubric: Rubric, criterion?: string): string {
	const all = rubric.criteria.reduce((sum, c) => sum + c.weight, 0);
	const share = (weight: number) => (all === 0 ? '' : `, ${Math.round((weight / all) * 1000) / 10} % of the total`);
	const lines = [`${rubric.name} (${rubric.id} ${rubric.version})`];
	if (rubric.target) lines.push(`For: ${rubric.target}`);
	lines.push(`Policy: ${rubric.policy}${rubric.policies ? ` (its own: ${rubric.policies.map((p) => p.id).join(', ')})` : ''}`);
	for (const c of rubric.criteria) {
		if (criterion !== undefined && c.id !== criterion) continue;
		lines.push(
			'',
			`${c.name} (${c.id}): reads the ${c.artifact}, weight ${c.weight}${share(c.weight)}${c.marks.length > 0 ? `, marked ${c.marks.join(', ')}` : ''}`,
		);
		lines.push(...body(c));
	}
	if (criterion === undefined) {
		const { roles, concepts, phases } = rubric.lexicon;
		const words: [string, { id: string }[]][] = [
			['Roles', roles],
			['Concepts', concepts],
			['Phases', phases],
		];
		const known = words.filter(([, list]) => list.length > 0).map(([title, list]) => `${title}: ${list.map((x) => x.id).join(', ')}`);
		if (known.length > 0) lines.push('', ...known);
	}
	return `${lines.join('\n')}\n`;
}

function body(c: Criterion): string[] {
	const lines: string[] = [];
	if (c.instruction) lines.push(`  ${c.instruction}`);
	if (c.success) lines.push(`  Good: ${c.success}`);
	if (c.failure) lines.push(`  Bad:  ${c.failure}`);
	for (const score of ['5', '4', '3', '2', '1'] as const) if (c.levels?.[score]) lines.push(`  ${score}: ${c.levels[score]}`);
	const points = c.expectations.reduce((sum, e) => sum + e.weight, 0);
	for (const e of c.expectations) {
		const details = [
			e.importance,
			`${e.weight} of ${points} points`,
			e.cap === null ? '' : `caps at ${e.cap}`,
			e.floor === null ? '' : `holds up at ${e.floor}`,
			`${e.probe} is ${e.expects}${e.select.map((s) => ` for ${s.value} ${JSON.stringify(s.to)}`).join('')}${e.where.map((w) => `, ${w.value} ${w.is} ${JSON.stringify(w.to)}`).join('')}${e.quantifier === 'all' ? ', at every place' : ''}`,
		].filter(Boolean);
		lines.push(`  - ${e.text} [${details.join('; ')}]`);
		if (e.why) lines.push(`      Why: ${e.why}`);
		lines.push(`      Probe: ${measuredWords(e.probe)}.`);
	}
	for (const h of c.hazards) lines.push(`  ! ${h.text} [${h.charge}; ${h.probe} is ${h.when}]`);
	if (c.context.length > 0) lines.push(`  Shown to the judges: ${c.context.join(', ')}`);
	for (const [judge, note] of Object.entries(c.personaNotes)) lines.push(`  Note to ${judge}: ${note}`);
	return lines;
}
