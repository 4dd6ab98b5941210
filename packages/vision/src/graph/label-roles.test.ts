import { lexiconSchema } from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import { labelRoles } from './label-roles.js';

const lexicon = lexiconSchema.parse({
	roles: [
		{ id: 'detective', terms: ['analyst', 'repo investigator'] },
		{ id: 'judge', terms: ['defense'] },
	],
});

describe('roles that a recognised label names', () => {
	it.each([
		['DocAnalyst', ['detective']],
		['Doc Anatyst', ['detective']],
		['defernse', ['judge']],
		['Repolnvestigat0r', ['detective']],
		['generateFinalAnalysis', []],
		['defensive', []],
		['INITIALIZE\nANALYSTS', []],
		['Start all analysts', []],
		['AnalystsBranch', []],
		['analysts_fan_out', []],
		['Analyst', ['detective']],
		['dense', []],
		['Analyst output', []],
		['Defense\nOutput: opinion', ['judge']],
		['Defense found no proof?', []],
		['Your defense', []],
		['Peer’s Analyst\nof bread', []],
		['docs["analyst"] = []', []],
		['The "analyst" key is lost', []],
		['A "analyst" key is lost', []],
		['"DocAnalyst"', ['detective']],
		['Analyst\nchecks your bread', ['detective']],
		['DocAnalyst\nReads the defense of bread', ['detective']],
		['Doc\nAnalyst', ['detective']],
		['DocAnalyst\nfound=False', ['detective']],
		['analyst_notes: str', []],
		['analyst: Dict[str, list]', []],
		['Analyst: string quartet', ['detective']],
		['Defense × 0.5 + others × 0.5', []],
		['Overrule Defense → score 1', []],
		['Defense × Prosecutor', ['judge']],
		['Weighing Defense\nof bread', []],
		['Capital Defense', ['judge']],
		['Defense (why not?)\nspeaks', ['judge']],
		['Analyst: reads the report, page by page, and says what each of them claims about the code that it read.', []],
		['Analyst\nreads the report, page by page, and says what each of them claims about the code', ['detective']],
		['Analyst: reads the report and says what it claims', ['detective']],
	])('%s: %j', (label, roles) => {
		expect(labelRoles(label, lexicon)).toEqual(roles);
	});
});
