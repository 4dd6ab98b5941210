// Further claims that the answers of checks bear out, in words of reports beside those of the list that a rubric counts.
import type { Feature } from './feature.js';
import { further, SHOWN_FEATURES, shownBy } from './shown-features.js';

const rule = (name: string, words: string[]): Feature =>
	further(`named-${name}`, 'synthesis/rule', words, {
		select: [{ value: 'rule', is: '==', to: name }],
		where: [{ value: 'applied', is: '==', to: true }],
	});

export const FURTHER_FEATURES: readonly Feature[] = [
	rule('security', ['SECURITY_OVERRIDE', 'security supremacy', 'security overrides', 'security veto', 'security cap', 'security rule']),
	rule('evidence', ['FACT_SUPREMACY', 'facts override opinion', 'evidence overrides opinion', 'evidence supremacy', 'fact-supremacy rule']),
	rule('functionality', [
		'FUNCTIONALITY_WEIGHT',
		'Tech Lead weight',
		'weight to the Tech Lead',
		'Tech Lead carries the highest weight',
		'Tech Lead opinion carries',
		'Tech Lead weighting',
		'TechLead weighting',
	]),
	rule('variance', ['variance re-evaluation', 'VARIANCE_RE_EVALUATION', 'variance-triggered re-evaluation', 'variance rule']),
	rule('dissent', [
		'dissent requirement',
		'dissent_summary',
		'documents dissent',
		'records dissent',
		'dissent section',
		'dissent is recorded',
		'dissent and remediation',
	]),
	further('no-model-in-synthesis', 'synthesis/deterministic', [
		'without LLM prompts',
		'without LLM calls',
		'no LLM calls',
		'free of LLM calls',
		'not LLM inference',
		'instead of delegating judgment to an LLM',
		'pure Pythonic',
		'pure Python',
		'Python rule engine',
		'deterministic rule engine',
		'deterministic conflict resolution',
		'resolved deterministically',
		'conflicts deterministically',
	]),
	further('sandbox', 'safety/clone-sandbox', [
		'sandboxed tool',
		'sandboxed tools',
		'sandboxed execution',
		'sandboxed clones',
		'sandboxed repository',
		'sandboxed environment',
	]),
	further('frozen-evidence', 'state/frozen-evidence', [
		'immutable Evidence',
		'frozen Evidence',
		'Evidence is immutable',
		'Evidence is frozen',
	]),
	further('bounded-score', 'state/bounded-score', [
		'score between 1 and 5',
		'scores between 1 and 5',
		'bounded score',
		'bounded to 1-5',
		'bounded 1-5',
		'integer from 1 to 5',
		'1-5 integer',
		'1–5 integer',
		'scale of 1 to 5',
		'1-5 scale',
		'1–5 scale',
	]),
	further(
		'cited-evidence',
		'state/opinion-model',
		['cite evidence', 'cites evidence', 'cited evidence', 'citing evidence', 'cited_evidence'],
		{
			where: [{ value: 'missingFields', is: '==', to: [] }],
		},
	),
	further('personas', 'personas/distinct', [
		'three judge personas',
		'three personas',
		'three judges',
		'three judicial personas',
		'three adversarial personas',
		'persona-specific',
		'adversarial personas',
	]),
	further(
		'report-parts',
		'synthesis/report-sections',
		[
			'executive summary, criterion',
			'executive summary, criterion-by-criterion',
			'dissent summaries, and remediation',
			'dissent, and remediation',
			'Remediation Plan sections',
		],
		{ where: [{ value: 'missing', is: '==', to: [] }] },
	),
	further(
		'no-os-system',
		'safety/shell-call',
		[
			'avoiding os.system',
			'avoids os.system',
			'never os.system',
			'instead of os.system',
			'rather than os.system',
			'list args',
			'list-form arguments',
			'no shell',
			'without shell',
		],
		{ expects: 'false', negative: true, proves: false, against: [{ value: 'none', is: '==', to: 'of them' }] },
	),
	further('asked-again', 'output/retry', [
		'are retried',
		'is retried',
		'retry on failure',
		'retries on failure',
		'Retry 2x',
		'with retries',
		'retry with backoff',
	]),
	further('merged-state', 'state/reducers', [
		'reducer-backed',
		'append-only reducer',
		'reducer semantics',
		'state reducers',
		'typed reducers',
		'via reducers',
		'through reducers',
		'parallel-safe reducers',
	]),
	shownBy(
		'rubric-read',
		[
			'loads the rubric',
			'loads rubric',
			'rubric is loaded',
			'loads the JSON rubric',
			'rubric JSON',
			'load the rubric',
			'machine-readable rubric',
		],
		['rubric'],
		{
			shown:
				/\bdef\s{1,3}\w{0,30}rubric|rubric[^\n]{0,80}(?:json\.loads?|read_text|safe_load|open)\(|(?:json\.loads?|read_text|safe_load|open)\([^\n]{0,80}rubric/i,
		},
	),
	further(
		'no-execution',
		'safety/dynamic-code',
		[
			'no eval',
			'never executed',
			'no code execution',
			'zero code execution',
			'no arbitrary code execution',
			'without executing',
			'never imported',
		],
		{
			expects: 'false',
			negative: true,
		},
	),
	shownBy('git-log', ['git log', 'commit history', 'git history', 'git timeline'], ['log', 'commit'], {
		written: /["']git["'],[^\n]{0,60}["'](?:log|rev-list|shortlog)["']|["']git (?:-C \S+ )?log\b|\.iter_commits\(|\.git\.log\(/,
	}),
	shownBy(
		'cross-reference',
		['cross-reference', 'cross-references', 'cross-referencing', 'hallucinated paths', 'hallucination detection'],
		['cross', 'hallucinat', 'verify', 'missing'],
		{
			shown:
				/\bdef\s{1,3}\w{0,30}(?:cross_?ref|hallucinat|verif(?:y|ied)_\w{0,30}(?:paths?|citations?|claims?)|check_\w{0,30}(?:paths?|citations?|claims?))|\b\w{0,30}hallucinat\w{0,30}\s{0,3}(?::[^=\n]{0,60})?=(?!=)/i,
		},
	),
	shownBy(
		'command-line',
		['CLI entry point', 'command-line interface', 'a CLI', 'the CLI', 'CLI tool'],
		['argparse', 'click', 'typer', 'sys.argv'],
		{
			shown: /\bargparse\.|\bArgumentParser\(|\btyper\.|@click\.|\bsys\.argv\b/,
		},
	),
	shownBy(
		'environment',
		['.env file', 'environment variables', 'API keys are loaded', 'python-dotenv'],
		['dotenv', 'environ', 'getenv', 'process.env'],
		{
			shown: /\bload_dotenv\(|\bgetenv\(|\bos\.environ\b|\bprocess\.env\b|\bBaseSettings\b/,
		},
	),
	...SHOWN_FEATURES,
];
