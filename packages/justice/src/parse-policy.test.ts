import { AuditorError, policySchema } from '@auditor/schema';
import { describe, expect, test } from 'vitest';
import { parsePolicy } from './parse-policy.js';
import { findPolicy, policies } from './policies.js';
import { rules } from './rules/index.js';

const mean = { rule: 'weighted-mean' };
const p = (change: Record<string, unknown>) => ({ id: 'mine', rules: [mean], ...change });

function faultOf(value: unknown, known?: Record<string, unknown>): { code: string; path: unknown; message: string } {
	try {
		parsePolicy(value, 'Policy mine.json', known);
	} catch (error) {
		if (AuditorError.is(error)) return { code: error.code, path: error.context.path, message: error.message };
		throw error;
	}
	throw new Error('accepted');
}

describe('a faulty policy is refused with the path', () => {
	test.each([
		['not an object', [], '', 'JSON object'],
		['null', null, '', 'JSON object'],
		['no name', { rules: [mean] }, 'id', 'name'],
		['an empty name', p({ id: '' }), 'id', 'name'],
		['a summary that is no text', p({ summary: 3 }), 'summary', 'text'],
		['no rules', { id: 'x' }, 'rules', 'at least one rule'],
		['empty rules', p({ rules: [] }), 'rules', 'at least one rule'],
		['rules that are no list', p({ rules: {} }), 'rules', 'list'],
		['an unknown property', p({ roundings: 'floor' }), 'roundings', 'did you mean "rounding"?'],
		['an unknown rounding', p({ rounding: 'half-evan' }), 'rounding', 'did you mean "half-even"?'],
		['firstMatch that is no flag', p({ firstMatch: 'yes' }), 'firstMatch', 'true or false'],
		['a rule without a name', p({ rules: [{}] }), 'rules[0]', 'name of a `rule`'],
		['a rule with more than parameters', p({ rules: [{ rule: 'weighted-mean', weight: 2 }] }), 'rules[0].weight', 'no such property'],
		['parameters that are a list', p({ rules: [{ rule: 'weighted-mean', parameters: [] }] }), 'rules[0].parameters', 'object'],
		['an unknown rule', p({ rules: [{ rule: 'weighted-maen' }] }), 'rules[0].rule', 'did you mean "weighted-mean"?'],
		['an unknown rule near none', p({ rules: [{ rule: 'zzzzzzzzz' }] }), 'rules[0].rule', 'there is no rule "zzzzzzzzz".'],
		['a rule named twice', p({ rules: [mean, { rule: 'dissent' }, mean] }), 'rules[2].rule', 'twice'],
		['an unknown parameter', rule('quorum', { opinion: 2 }), 'rules[0].parameters.opinion', 'did you mean "opinions"?'],
		['a cap above 5', rule('security-override', { cap: 6 }), 'rules[1].parameters.cap', 'from 1 to 5'],
		['a cap of 0', rule('security-override', { cap: 0 }), 'rules[1].parameters.cap', 'from 1 to 5'],
		['a fractional cap', rule('security-override', { cap: 2.5 }), 'rules[1].parameters.cap', 'whole number'],
		[
			'an unknown trigger',
			rule('security-override', { trigger: 'prosecutor-charg' }),
			'rules[1].parameters.trigger',
			'did you mean "prosecutor-charge"?',
		],
		['a confidence above 1', rule('evidence-bounds', { confidence: 1.1 }), 'rules[1].parameters.confidence', 'from 0 to 1'],
		['a flag as text', rule('dissent', { inclusive: 'no' }), 'rules[1].parameters.inclusive', 'true or false'],
		['an empty arbiter', rule('variance-re-examination', { arbiter: '' }), 'rules[1].parameters.arbiter', 'text'],
		['marks that are no list', rule('functionality-weight', { marks: 'x' }), 'rules[1].parameters.marks', 'list of names'],
		['a negative weight', rules1({ weights: { a: -1 } }), 'rules[0].parameters.weights', 'the weight of "a"'],
		['a fractional weight', rules1({ weights: { a: 0.5 } }), 'rules[0].parameters.weights', 'the weight of "a"'],
		['weights that are a list', rules1({ weights: [1] }), 'rules[0].parameters.weights', 'object'],
		['weights that are all 0', rules1({ weights: { a: 0 }, others: 0 }), 'rules[0].parameters', 'at least one weight'],
		[
			'functional weights that are all 0',
			rule('functionality-weight', { weights: { a: 0 }, others: 0 }),
			'rules[1].parameters',
			'at least one weight',
		],
		['a rule that would undo a cap', p({ rules: [{ rule: 'evidence-bounds' }, mean] }), 'rules[1].rule', 'would undo it'],
		['an admission after the score', p({ rules: [mean, { rule: 'quorum' }] }), 'rules[1].rule', 'the order is admission, score'],
		['no rule that gives a score', p({ rules: [{ rule: 'dissent' }] }), 'rules', 'no rule gives a score'],
		['bands that are no list', p({ bands: {} }), 'bands', 'list'],
		['thresholds that are none', p({ status: 3 }), 'status', 'pass'],
		['one threshold alone', p({ status: { pass: 3 } }), 'status.review', 'from 1 to 5'],
		['a threshold out of range', p({ status: { pass: 6, review: 2 } }), 'status.pass', 'from 1 to 5'],
		['thresholds the wrong way round', p({ status: { pass: 3, review: 4 } }), 'status.review', 'above'],
		['a threshold that nobody knows', p({ status: { pass: 4, review: 3, fail: 1 } }), 'status.fail', 'no such property'],
		['a band without a name', p({ bands: [{ atLeast: 1 }] }), 'bands[0]', 'name'],
		['a band out of range', p({ bands: [{ name: 'a', atLeast: 6 }] }), 'bands[0].atLeast', 'from 1 to 5'],
		['a band below the range', p({ bands: [{ name: 'a', atLeast: 0.5 }] }), 'bands[0].atLeast', 'from 1 to 5'],
		[
			'a band twice',
			p({
				bands: [
					{ name: 'a', atLeast: 1 },
					{ name: 'a', atLeast: 2 },
				],
			}),
			'bands[1].name',
			'twice',
		],
		[
			'two bands from one limit',
			p({
				bands: [
					{ name: 'a', atLeast: 2 },
					{ name: 'b', atLeast: 2 },
				],
			}),
			'bands[1].atLeast',
			'begins there',
		],
		['an unknown base', { id: 'x', extends: 'courtrom' }, 'extends', 'did you mean "courtroom"?'],
		['a base that is no text', { id: 'x', extends: 3 }, 'extends', 'name of a policy'],
	])('%s', (_, value, path, words) => {
		const fault = faultOf(value);
		expect(fault).toMatchObject({ code: 'AUD_POLICY_INVALID', path });
		expect(fault.message).toContain('Policy mine.json');
		expect(fault.message).toContain(words);
	});

	test('policies that extend each other in a circle', () => {
		const a = { id: 'a', extends: 'b' };
		expect(faultOf(a, { b: { id: 'b', extends: 'a' }, a })).toMatchObject({
			path: 'extends',
			message: expect.stringContaining('a > b > a'),
		});
	});

	test('several faults are counted', () => {
		expect(faultOf(p({ rounding: 1, bands: 1 })).message).toMatch(/\(and 1 more\)\.$/);
	});
});

describe('a policy that extends another', () => {
	test('changes parameters in place, adds rules at their phase, and keeps the rest', () => {
		const policy = parsePolicy({
			id: 'mine',
			extends: 'courtroom',
			rounding: 'half-up',
			rules: [{ rule: 'security-override', parameters: { cap: 2 } }, { rule: 'low-confidence' }],
		});
		const courtroom = findPolicy('courtroom')!;
		expect(policy).toMatchObject({ id: 'mine', rounding: 'half-up', bands: courtroom.bands, firstMatch: false });
		expect(policy).not.toHaveProperty('extends');
		expect(policy.rules.map((r) => r.rule)).toEqual([...courtroom.rules.slice(0, -1).map((r) => r.rule), 'low-confidence', 'dissent']);
		expect(policy.rules.find((r) => r.rule === 'security-override')!.parameters).toMatchObject({ cap: 2, trigger: 'confirmed-evidence' });
	});

	test('may extend one of the caller, through several', () => {
		const known = { base: { id: 'base', extends: 'double-techlead', rounding: 'floor' } };
		expect(parsePolicy({ id: 'mine', extends: 'base' }, 'policy', known)).toMatchObject({
			id: 'mine',
			rounding: 'floor',
			summary: expect.stringContaining('twice'),
		});
	});
});

test('parameters that a policy leaves out are written out', () => {
	expect(parsePolicy(p({ rules: [{ rule: 'quorum' }, mean] })).rules[0]).toEqual({
		rule: 'quorum',
		parameters: { opinions: 2, evidence: 0 },
	});
});

test('every shipped policy is complete, agrees with the published schema, and has a name of its own', () => {
	expect(new Set(policies.map((x) => x.id)).size).toBe(policies.length);
	for (const policy of policies) {
		expect(parsePolicy(policy)).toEqual(policy);
		expect(policySchema.parse(policy)).toEqual(policy);
	}
});

test.each([
	['courtroom', 'courtroom'],
	['Techlead-Arbiter half-up', 'techlead-arbiter-half-up'],
	['techlead-arbiter variance>=2', 'techlead-arbiter-variance-2'],
	['court', null],
	['', null],
])('findPolicy(%j) is %j', (name, id) => {
	expect(findPolicy(name)?.id ?? null).toBe(id);
});

test('a parameter documents itself with a schema that its fallback fits', () => {
	for (const rule of rules)
		for (const [name, field] of Object.entries(rule.parameters)) {
			expect([rule.id, name, field.about.endsWith('.')]).toEqual([rule.id, name, true]);
			expect(field.read(field.fallback)).toEqual({ value: field.fallback });
			expect(Object.keys(field.schema).length).toBeGreaterThan(0);
		}
});

/** The rule under test, with what a policy needs around it. */
function rule(id: string, parameters: Record<string, unknown>) {
	const entry = { rule: id, parameters };
	return p({ rules: id === 'quorum' ? [entry, mean] : [mean, entry] });
}

function rules1(parameters: Record<string, unknown>) {
	return p({ rules: [{ rule: 'weighted-mean', parameters }] });
}

test.each([
	[{ a: 0, b: 1 }, 0],
	[{ a: 0 }, 1],
	[{}, 1],
])('weights %j and others %d are enough', (weights, others) => {
	expect(parsePolicy(rules1({ weights, others })).rules[0]!.parameters).toEqual({ weights, others });
});
