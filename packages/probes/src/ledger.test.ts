// A probe that was measured wrong too often informs: what it says is shown, and neither caps nor accuses.
import { CERTAIN, confirmedHazards, type Finding, rubricSchema } from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import { admit } from './admit.js';
import { ledger, measuredWords, standingOf } from './ledger.js';

// Whether or not a probe of ours was measured wrong too often.
const informing = 'ours/often-wrong';
Object.assign(ledger, { [informing]: { checked: 10, sound: 8 } });
const trusted = Object.keys(ledger).find((id) => standingOf(id) === 'trusted') ?? '';
const finding = (probe: string): Finding => ({
	fingerprint: probe,
	probe,
	question: '?',
	detective: 'repo',
	outcome: 'true',
	message: 'm',
	location: { kind: 'file', path: 'a.py', line: 1, endLine: null, column: null, page: null, commit: null },
	related: [],
	values: {},
	snippet: null,
	context: 'source',
	confidence: 0.95,
	rationale: 'r',
	disputed: null,
});
const rubric = (probe: string) =>
	rubricSchema.parse({
		id: 'r',
		name: 'R',
		version: '1',
		criteria: [
			{
				id: 'c',
				name: 'C',
				expectations: [{ id: 'e', text: 't', probe, expects: 'false', cap: 2 }],
				hazards: [{ id: 'h', text: 'h', probe }],
				context: [probe],
			},
		],
	});

describe('the ledger of probes', () => {
	it('counts no more sound statements than were checked', () => {
		expect(Object.values(ledger).filter(({ checked, sound }) => sound > checked || checked < 1)).toEqual([]);
	});
	it('says of a probe that few have checked that it is unmeasured', () => {
		expect(standingOf('ours/unheard-of')).toBe('unmeasured');
		expect(measuredWords('ours/unheard-of')).toBe('unmeasured: 0 of its statements were checked, 8 are asked for');
		expect(measuredWords(trusted)).toMatch(/^\d+ of \d+ checked statements were right \([01]\.\d\d\)$/);
		expect(measuredWords(informing)).toMatch(/; it informs only: it neither caps nor accuses$/);
	});
	it('takes the power to cap and to accuse from a probe that informs, and from no other', () => {
		const [of] = rubric(informing).criteria;
		const informs = admit(rubric(informing), [finding(informing)]).evidence;
		expect(informs.map((e) => [e.role, e.confidence < CERTAIN])).toEqual([
			['expectation', true],
			['hazard', true],
			['context', false],
		]);
		expect(informs[0]!.rationale).toContain('checked statements were right');
		expect(confirmedHazards(of!, informs)).toEqual([]);
		const sure = admit(rubric(trusted), [finding(trusted)]).evidence;
		expect(sure.every((e) => e.confidence === 0.95)).toBe(true);
		expect(confirmedHazards(rubric(trusted).criteria[0]!, sure)).toHaveLength(1);
	});
});
