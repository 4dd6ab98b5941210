// Rules by which a final judge decides, as reports claim them: the features that a rubric counts, and further words for the same rules.
import { type Feature, feature } from './feature.js';

/** Where a rule of the final judge stands. */
const JUSTICE = /justice|synth|chief|verdict|court|arbit|rules?\b/i;
/** A rule that decides nothing is not there by its name. */
const APPLIED: Feature['where'] = [{ value: 'applied', is: '==', to: true }];

const rule = (id: string, name: string, words: readonly string[], more: Partial<Feature>): Feature =>
	feature(id, 'synthesis/rule', words, { select: [{ value: 'rule', is: '==', to: name }], where: APPLIED, ...more });

/** @param traces words of which the code of the final judge holds one where it has the rule */
const traced = (name: string, words: readonly string[], traces: readonly string[]): Feature =>
	rule(`rule-${name}`, name, words, { traces, tracesIn: JUSTICE, against: [{ value: 'effect', is: '==', to: 'none' }] });

const named = (name: string, words: readonly string[]): Feature => rule(`named-${name}`, name, words, { proves: true, further: true });

export const RULE_FEATURES: readonly Feature[] = [
	traced('security', ['security override', 'rule of security'], ['security', 'vulnerab']),
	traced(
		'evidence',
		['fact supremacy', 'rule of evidence'],
		['suprem', 'overrul', 'rule of evidence', 'hallucinat', 'evidences', '.found'],
	),
	traced('functionality', ['functionality weight', 'functionality weighting', 'rule of functionality'], ['functionality']),
	rule(
		'rule-variance',
		'variance',
		[
			'triggers re-evaluation',
			'triggers a re-evaluation',
			'triggers specific re-evaluation',
			're-evaluation is triggered',
			'triggers a second pass',
			'triggering re-evaluation',
			'triggering a re-evaluation',
			'trigger re-evaluation',
			'trigger a re-evaluation',
			'forces re-evaluation',
			'forces a re-evaluation',
			'mandatory re-evaluation',
			'requires re-evaluation',
		],
		// A score that is settled where scores lie apart evaluates nothing again.
		{ where: [...APPLIED, { value: 'effect', is: '==', to: 'routing' }] },
	),
	traced('dissent', ['dissent summary', 'dissent summaries', 'dissenting opinion'], ['dissent', 'minority', 'disagree']),
	rule(
		'rule-tie-break',
		'variance',
		['tie-breaker', 'breaks the tie', 'variance detection', 'variance > 2', 'variance exceeds 2', 'variance exceeds two', 'spread > 2'],
		{ proves: true },
	),
];

/** The same rules, beside the list of features that a rubric counts. */
export const NAMED_RULES: readonly Feature[] = [
	named('security', ['SECURITY_OVERRIDE', 'security supremacy', 'security overrides', 'security veto', 'security cap', 'security rule']),
	named('evidence', [
		'FACT_SUPREMACY',
		'facts override opinion',
		'evidence overrides opinion',
		'evidence supremacy',
		'fact-supremacy rule',
	]),
	named('functionality', [
		'FUNCTIONALITY_WEIGHT',
		'Tech Lead weight',
		'weight to the Tech Lead',
		'Tech Lead carries the highest weight',
		'Tech Lead opinion carries',
		'Tech Lead weighting',
		'TechLead weighting',
	]),
	named('variance', ['variance re-evaluation', 'VARIANCE_RE_EVALUATION', 'variance-triggered re-evaluation', 'variance rule']),
	named('dissent', [
		'dissent requirement',
		'dissent_summary',
		'documents dissent',
		'records dissent',
		'dissent section',
		'dissent is recorded',
		'dissent documentation',
		'dissent detection',
		'dissent tracking',
		'detects dissent',
		'captures dissent',
		'dissent analysis',
		'dissent/re-evaluation',
		'dissent and remediation',
	]),
];
