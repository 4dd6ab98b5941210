// The policies that ship: data, every parameter written out, so that a report that prints one hides nothing. The default, its strict
// sibling, three rule sets from the field reproduced exactly, and four variants of these that differ in one parameter.
import type { Json, Policy } from '@auditor/schema';

const fourBands = [
	{ name: 'excellent', atLeast: 4.5 },
	{ name: 'good', atLeast: 3.5 },
	{ name: 'fair', atLeast: 2.5 },
	{ name: 'poor', atLeast: 1 },
];
const threeBands = [
	{ name: 'excellent', atLeast: 4.5 },
	{ name: 'satisfactory', atLeast: 3 },
	{ name: 'insufficient', atLeast: 1 },
];
const passBands = [
	{ name: 'pass', atLeast: 3.5 },
	{ name: 'review', atLeast: 2.5 },
	{ name: 'fail', atLeast: 1 },
];

const bench = { prosecutor: 30, defense: 30, techlead: 40 };
const halfToTechLead = { prosecutor: 25, defense: 25, techlead: 50 };

const security = {
	trigger: 'confirmed-evidence',
	charge: 'security',
	accuser: 'prosecutor',
	accuserAtMost: 2,
	arbiter: 'techlead',
	arbiterAtMost: 3,
	effect: 'cap',
	cap: 3,
	scope: 'criterion',
};
const graphOnly = { marks: [], criteria: ['graph_orchestration'], judge: 'techlead', weights: halfToTechLead, others: 25 };

const courtroom: Policy = {
	id: 'courtroom',
	summary: 'Facts bound what three judges weigh; a confirmed danger caps; far-apart judges are heard twice, then the TechLead decides.',
	rules: [
		{ rule: 'hearing', parameters: { effect: 'both-ways', proven: [] } },
		{ rule: 'citation-check', parameters: {} },
		{ rule: 'quorum', parameters: { opinions: 2, evidence: 0 } },
		{ rule: 'weighted-mean', parameters: { weights: bench, others: 30 } },
		{
			rule: 'functionality-weight',
			parameters: { marks: ['functionality'], criteria: [], judge: 'techlead', atLeast: 4, weights: halfToTechLead, others: 25 },
		},
		{ rule: 'variance-re-examination', parameters: { threshold: 2, inclusive: false, effect: 're-examine', arbiter: 'techlead' } },
		{ rule: 'evidence-bounds', parameters: { confidence: 0.7 } },
		{ rule: 'security-override', parameters: security },
		{ rule: 'dissent', parameters: { threshold: 2, inclusive: false } },
	],
	firstMatch: false,
	rounding: 'half-up',
	bands: fourBands,
};

const techleadArbiter: Policy = {
	id: 'techlead-arbiter',
	summary: 'The first rule that fires decides: charge, absent facts, functionality, variance, else the mean 30/30/40.',
	rules: [
		{ rule: 'quorum', parameters: { opinions: 2, evidence: 0 } },
		{ rule: 'security-override', parameters: { ...security, trigger: 'prosecutor-charge', effect: 'replace' } },
		{ rule: 'inflated-defense', parameters: { judge: 'defense', margin: 1 } },
		{ rule: 'functionality-weight', parameters: { ...graphOnly, atLeast: 4 } },
		{ rule: 'variance-re-examination', parameters: { threshold: 2, inclusive: false, effect: 'techlead-binds', arbiter: 'techlead' } },
		{ rule: 'weighted-mean', parameters: { weights: bench, others: 30 } },
		{ rule: 'dissent', parameters: { threshold: 2, inclusive: false } },
	],
	firstMatch: true,
	rounding: 'half-even',
	bands: threeBands,
};

const doubleTechlead: Policy = {
	id: 'double-techlead',
	summary: 'The TechLead counts twice; a charge caps at 3, evidence of low confidence at 2; distance is told and changes nothing.',
	rules: [
		{ rule: 'quorum', parameters: { opinions: 2, evidence: 0 } },
		{ rule: 'weighted-mean', parameters: { weights: { prosecutor: 1, defense: 1, techlead: 2 }, others: 1 } },
		{ rule: 'low-confidence', parameters: { below: 0.5, cap: 2 } },
		{ rule: 'security-override', parameters: { ...security, trigger: 'prosecutor-charge' } },
		{ rule: 'dissent', parameters: { threshold: 2, inclusive: true } },
	],
	firstMatch: false,
	rounding: 'half-even',
	bands: fourBands,
};

const evidenceAnchored: Policy = {
	id: 'evidence-anchored',
	summary: 'The plain mean; a Defense that cites what does not exist counts as 1; a danger that a tool confirms caps at 3.',
	rules: [
		{ rule: 'unresolved-citation', parameters: { judge: 'defense', countsAs: 1 } },
		{ rule: 'quorum', parameters: { opinions: 1, evidence: 0 } },
		{ rule: 'weighted-mean', parameters: { weights: { prosecutor: 1, defense: 1, techlead: 1 }, others: 1 } },
		{ rule: 'functionality-weight', parameters: { ...graphOnly, atLeast: 1 } },
		{ rule: 'security-override', parameters: security },
		{ rule: 'dissent', parameters: { threshold: 2, inclusive: false } },
	],
	firstMatch: false,
	rounding: 'half-even',
	bands: passBands,
};

/** Every policy that ships, the default first. */
export const policies: readonly Policy[] = [
	courtroom,
	techleadArbiter,
	doubleTechlead,
	evidenceAnchored,
	vary(courtroom, {
		id: 'strict-total',
		summary: 'As courtroom, with the cap of a confirmed danger on the total as well.',
		parameters: { 'security-override': { scope: 'total' } },
	}),
	vary(techleadArbiter, {
		id: 'techlead-arbiter-fixed',
		summary: 'As techlead-arbiter, where a charge counts only when the TechLead gives 3 or less.',
		parameters: { 'security-override': { trigger: 'prosecutor-charge-and-techlead-agrees' } },
	}),
	vary(techleadArbiter, {
		id: 'techlead-arbiter-variance-2',
		summary: 'As techlead-arbiter, where a range of exactly 2 is variance already.',
		parameters: { 'variance-re-examination': { inclusive: true } },
	}),
	vary(techleadArbiter, { id: 'techlead-arbiter-half-up', summary: 'As techlead-arbiter, halves rounded up.', rounding: 'half-up' }),
	vary(doubleTechlead, { id: 'double-techlead-half-up', summary: 'As double-techlead, halves rounded up.', rounding: 'half-up' }),
];

/** A shipped policy by its id, or by the id with its variant behind it (`techlead-arbiter half-up`); null when there is none. */
export function findPolicy(name: string): Policy | null {
	const id = name
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, '-')
		.replace(/^-+|(?<!-)-+$/g, '');
	return policies.find((p) => p.id === id) ?? null;
}

function vary(
	base: Policy,
	{ parameters = {}, ...change }: Partial<Omit<Policy, 'rules'>> & { id: string; parameters?: Record<string, Record<string, Json>> },
): Policy {
	return { ...base, ...change, rules: base.rules.map((r) => ({ rule: r.rule, parameters: { ...r.parameters, ...parameters[r.rule] } })) };
}
