import { readRubric } from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import json from '../rubric.json' with { type: 'json' };

const rubric = readRubric(json);

describe('the reference rubric', () => {
	it('has the ten criteria, in the order of the report', () => {
		expect(rubric.criteria.map((c) => c.id)).toEqual([
			'git_forensic_analysis',
			'state_management_rigor',
			'graph_orchestration',
			'safe_tool_engineering',
			'structured_output_enforcement',
			'judicial_nuance',
			'chief_justice_synthesis',
			'theoretical_depth',
			'report_accuracy',
			'swarm_visual',
		]);
	});

	it.each(rubric.criteria.map((c) => [c.id, c] as const))(
		'%s can be judged: instruction, success, levels, and something to weigh',
		(_, c) => {
			expect(c.instruction).not.toBe('');
			expect(c.success).not.toBe('');
			expect(Object.keys(c.levels ?? {})).toEqual(['1', '2', '3', '4', '5']);
			expect(c.expectations.filter((e) => e.importance !== 'bonus' && e.weight > 0).length).toBeGreaterThan(0);
		},
	);

	it('gives every expectation an id of its own within its criterion, and no floor above a cap', () => {
		for (const c of rubric.criteria) {
			const ids = [...c.expectations, ...c.hazards].map((e) => e.id);
			expect(new Set(ids).size, c.id).toBe(ids.length);
			for (const e of c.expectations) if (e.cap !== null && e.floor !== null) expect(e.floor).toBeLessThanOrEqual(e.cap);
		}
	});

	it('selects only roles, concepts and rules that its lexicon knows', () => {
		const known: Record<string, Set<string>> = {
			role: new Set(rubric.lexicon.roles.map((r) => r.id)),
			concept: new Set(rubric.lexicon.concepts.map((c) => c.id)),
			rule: new Set(Object.keys(rubric.lexicon.lists).flatMap((l) => (l.startsWith('rule-') ? [l.slice('rule-'.length)] : []))),
		};
		for (const c of rubric.criteria)
			for (const e of c.expectations)
				for (const s of e.select)
					if (known[s.value]) expect(known[s.value]!.has(String(s.to)), `${c.id}/${e.id}: ${s.value} ${s.to}`).toBe(true);
	});

	it('asks how many working sessions the code took, whatever the number of commits', () => {
		const asked = rubric.criteria.flatMap((c) => c.expectations.filter(({ probe }) => probe === 'git/growth-steps'));
		expect(asked.map(({ id }) => id)).toEqual(['code-in-sessions-2', 'code-in-sessions-5']);
		expect(rubric.parameters['git/growth-steps']).toEqual({ commits: 1 });
	});

	it('is short enough to be read, and gives a reason for each cap and each threshold', () => {
		const all = rubric.criteria.flatMap((c) => c.expectations.map((e) => ({ ...e, at: `${c.id}/${e.id}` })));
		const capped = all.filter((e) => e.cap !== null && e.cap < 5);
		expect(capped.length).toBeLessThanOrEqual(70);
		// What decides no score and needs a step all the same.
		expect(all.filter((e) => e.weight === 0 && e.cap === null && e.floor === null).map((e) => e.at)).toEqual([
			'state_management_rigor/earlier-results',
			'graph_orchestration/modules-there',
			'graph_orchestration/packages-named',
			'safe_tool_engineering/token-untold',
			'safe_tool_engineering/no-keys',
		]);
		const numbers = all.filter((e) => e.where.some((w) => typeof w.to === 'number' && w.is !== '=='));
		expect([...capped, ...numbers].filter((e) => !e.why).map((e) => e.at)).toEqual([]);
		expect(rubric.criteria.every((c) => c.levels && Object.keys(c.levels).length === 5)).toBe(true);
	});
});
