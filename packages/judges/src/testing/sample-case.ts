// Small case files for tests of benches, here and outside: evidence stated in a line each, as a probe would have left it.
import { type CaseFile, type Criterion, criterionSchema, type Evidence, evidenceSchema, fileLocation } from '@auditor/schema';
import type { z } from 'zod';

/** What differs from an ordinary certain answer; `answers` names the expectation (or hazard) it belongs to. */
export type SampleEvidence = Partial<Evidence> & Pick<Evidence, 'answers'>;

/** An admitted piece of evidence: satisfied, certain, at `src/<answers>.py:7`, unless said otherwise. */
export function sampleEvidence(criterion: string, sample: SampleEvidence, index = 0): Evidence {
	const satisfied = sample.satisfied === undefined ? true : sample.satisfied;
	return evidenceSchema.parse({
		id: `sample-${sample.answers ?? 'context'}-${index.toString(16).padStart(8, '0')}`,
		criterion,
		role: 'expectation',
		satisfied,
		reread: null,
		fingerprint: `fingerprint-${index}`,
		probe: 'sample/probe',
		question: 'Is it so?',
		detective: 'repo',
		outcome: satisfied === null ? 'not-available' : satisfied ? 'true' : 'false',
		message: satisfied ? `${sample.answers} is there` : `${sample.answers} was looked for and is not there`,
		location: fileLocation(`src/${sample.answers ?? 'context'}.py`, 7),
		related: [],
		values: {},
		snippet: null,
		context: 'source',
		confidence: 0.95,
		rationale: 'Read from the syntax tree.',
		disputed: null,
		...sample,
	});
}

/** A case file of round 1 with this criterion and evidence. */
export function sampleCase(criterion: z.input<typeof criterionSchema>, evidence: readonly SampleEvidence[]): CaseFile {
	const parsed: Criterion = criterionSchema.parse(criterion);
	return { criterion: parsed, evidence: evidence.map((e, index) => sampleEvidence(parsed.id, e, index)), round: 1, previous: [] };
}

/** A criterion with four expectations and a hazard: enough for every way of standing. */
export const sampleCriterion: z.input<typeof criterionSchema> = {
	id: 'bridge_building',
	name: 'Bridge building',
	instruction: 'Look at how the two banks are joined.',
	success: 'A bridge carries traffic in both directions.',
	failure: 'The banks are not joined.',
	expectations: [
		{
			id: 'span',
			text: 'A span joins both banks',
			probe: 'sample/span',
			importance: 'essential',
			cap: 2,
			remediation: 'Join the banks with a span',
		},
		{ id: 'rail', text: 'The deck has a rail on each side', probe: 'sample/rail' },
		{ id: 'drain', text: 'Water drains from the deck', probe: 'sample/drain' },
		{ id: 'lamp', text: 'Lamps light the deck at night', probe: 'sample/lamp', importance: 'bonus' },
	],
	hazards: [{ id: 'crack', text: 'A pillar is cracked', probe: 'sample/crack' }],
};
