import { describe, expect, it } from 'vitest';
import { AuditorError } from '../errors/auditor-error.js';
import { rubricSchema } from '../model/rubric.js';
import { rubricFromDimensions } from './dimensions.js';

const reference = rubricSchema.parse({
	id: 'reference',
	name: 'Reference',
	version: '1.0.0',
	criteria: [
		{
			id: 'known',
			name: 'Known',
			artifact: 'report',
			expectations: [{ id: 'e', text: 't', probe: 'a/b', cap: 2, after: ['other.first'] }],
		},
	],
});

const source = {
	rubric_metadata: { rubric_name: 'A Third Rubric', grading_target: 'anything', version: '3.0.0' },
	dimensions: [
		{
			id: 'known',
			name: 'Known, renamed',
			target_artifact: 'pdf_report',
			forensic_instruction: 'Look.',
			success_pattern: 'Good.',
			failure_pattern: 'Bad.',
		},
		{
			id: 'new',
			name: 'New',
			target_artifact: 'github_repo',
			forensic_instruction: "Scan for 'Frobnicator' and 'src/frob/' and `frob.run()`; it's fine if the author's text is plain.",
			extra: 1,
		},
	],
	synthesis_rules: { security_override: 'text' },
};

describe('the dimensions format', () => {
	const rubric = rubricFromDimensions(source, 'rubric x.json', reference);

	it('lets a borrowed expectation wait for none that was not borrowed', () => {
		expect(rubric.criteria[0]!.expectations[0]).not.toHaveProperty('after');
	});

	it('keeps every dimension, in order, with its own words', () => {
		expect(rubric.criteria.map((c) => [c.id, c.name, c.instruction])).toEqual([
			['known', 'Known, renamed', 'Look.'],
			['new', 'New', source.dimensions[1]!.forensic_instruction],
		]);
		expect(rubric).toMatchObject({ id: 'a-third-rubric', version: '3.0.0' });
	});

	it('borrows the expectations of a criterion that the reference knows', () => {
		expect(rubric.criteria[0]?.expectations).toMatchObject([{ id: 'e', probe: 'a/b', cap: 2 }]);
	});

	it('leaves a dimension that nobody knows to its words', () => {
		expect(rubric.criteria[1]?.expectations).toEqual([]);
		expect(rubric.parameters).toEqual({});
	});

	it('names the path of a fault', () => {
		const broken = { ...source, dimensions: [{ id: 'x' }] };
		expect(() => rubricFromDimensions(broken, 'rubric x.json', reference)).toThrow(AuditorError);
		expect(() => rubricFromDimensions(broken, 'rubric x.json', reference)).toThrow(/^rubric x\.json: at dimensions\[0\]\.name: /);
	});
});
