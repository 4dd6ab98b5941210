import { lexiconSchema } from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import { holdsTerm, rolesOf } from './roles.js';

describe('terms in names', () => {
	it.each([
		['RepoInvestigator', 'investigator', true],
		['repo_investigator_node', 'investigator', true],
		['TechLead', 'tech lead', true],
		['tech_lead', 'techlead', true],
		['techlead', 'tech lead', true],
		['judges', 'judge', true],
		['judgesPanel', 'judge', true],
		['prejudged', 'judge', false],
		['HTTPJudge', 'judge', true],
		['documentation', 'doc', false],
		['', 'judge', false],
	])('%s holds %s: %s', (name, term, expected) => {
		expect(holdsTerm(name, term)).toBe(expected);
	});

	it('excludes by `not`', () => {
		const lexicon = lexiconSchema.parse({ roles: [{ id: 'judge', terms: ['judge'], not: ['aggregator'] }] });
		expect(rolesOf('judge_node', lexicon)).toEqual(['judge']);
		expect(rolesOf('judge_aggregator', lexicon)).toEqual([]);
	});
});
