// Features that reports of agent systems claim, and the probes that answer them. A rubric replaces this table by the parameter `features` of
// `docs/claim-accuracy`, or adds words by the lists `feature:<probe id>` of its lexicon.
import type { Feature } from './feature.js';
import { ofAllAtOnce, onlyWorded } from './spared.js';
import { TRACED_FEATURES } from './traced-features.js';

const feature = (id: string, probe: string, words: string[], more: Partial<Feature> = {}): Feature => ({
	id,
	probe,
	words,
	expects: 'true',
	select: [],
	where: [],
	...more,
});

/** Where a rule of the final judge stands. */
const JUSTICE = /justice|synth|chief|verdict|court|arbit|rules?\b/i;
/** A rule that decides nothing is not there by its name. */
const APPLIED: Feature['where'] = [{ value: 'applied', is: '==', to: true }];

export const DEFAULT_FEATURES: readonly Feature[] = [
	feature(
		'sandboxed-clone',
		'safety/clone-sandbox',
		[
			'sandboxed clone',
			'sandboxed git clone',
			'sandboxed cloning',
			'cloned into a temporary directory',
			'clones into a temporary directory',
			'clones the repository into a temporary',
			'isolated temporary directory',
			'tempfile.TemporaryDirectory',
			'tempfile.mkdtemp',
			'temporary directory',
			'temporary directories',
			'ephemeral directory',
			'ephemeral directories',
			'temporary clone directories',
			'tempfile sandbox',
		],
		{ ways: ['TemporaryDirectory', 'mkdtemp', 'mkdtempSync', 'mkdtempDisposable'] },
	),
	feature('clone-timeout', 'safety/clone-timeout', [
		'clone timeout',
		'timeout on clone',
		'clone with a timeout',
		'clones with a timeout',
		'timeout for git clone',
	]),
	feature('url-validation', 'safety/clone-url-check', [
		'URL validation',
		'validates the URL',
		'validates repository URLs',
		'URL sanitization',
		'sanitizes the URL',
		'URL allow-list',
		'URL whitelist',
	]),
	feature(
		'no-shell',
		'safety/shell-call',
		[
			'no os.system',
			'no raw os.system',
			'no direct os.system',
			'without os.system',
			'never uses os.system',
			'no shell=True',
			'shell=False',
			'never uses shell=True',
		],
		{ expects: 'false', negative: true },
	),
	feature(
		'schema-bound-output',
		'output/schema-bound',
		[
			'with_structured_output',
			'structured output',
			'schema-bound output',
			'bind_tools',
			'withStructuredOutput',
			'structured JudicialOpinion',
		],
		{
			traces: [
				'.with_structured_output(',
				'.bind_tools(',
				'.withStructuredOutput(',
				'.bindTools(',
				'PydanticOutputParser',
				'JsonOutputParser',
			],
			// A detective that looks for the call has its name in a string.
			tracesInCode: true,
		},
	),
	feature('output-retry', 'output/retry', [
		'retry logic',
		'retries on malformed',
		'retry on malformed',
		'automatic retries',
		'retries on validation',
		'retry on validation',
		'retried up to',
		'retry loop',
		'retry mechanism',
	]),
	feature(
		'conditional-edges',
		'graph/conditional-edge',
		['conditional edge', 'conditional routing', 'conditional route', 'conditional path', 'add_conditional_edges', 'conditional router'],
		{ where: [{ value: 'choices', is: '>=', to: 1 }] },
	),
	feature('error-branch', 'graph/error-branch-declared', [
		'error branch',
		'error handler node',
		'failure path',
		'error path',
		'error route',
		'short-circuit to END',
	]),
	feature('typed-state', 'state/typed-state', ['typed state', 'TypedDict', 'AgentState']),
	feature('reducers', 'state/reducers', [
		'operator.add',
		'operator.ior',
		'state reducer',
		'reducer functions',
		'annotated reducers',
		'additive reducer',
		'append reducer',
		'merge reducer',
		'LangGraph reducers',
	]),
	feature(
		'deterministic-synthesis',
		'synthesis/deterministic',
		[
			'deterministic synthesis',
			'deterministic rules',
			'deterministic Python rules',
			'deterministic Chief Justice',
			'rule-based synthesis',
			'rule-based Chief Justice',
			'explicit deterministic rules',
			'hardcoded rules',
			'hard-coded rules',
			'hardcoded Python rules',
			'hardcoded Python logic',
			'no LLM in the synthesis',
			'pure Python rules',
		],
		{ spare: onlyWorded },
	),
	feature('rule-security', 'synthesis/rule', ['security override', 'rule of security'], {
		select: [{ value: 'rule', is: '==', to: 'security' }],
		where: APPLIED,
		traces: ['security', 'vulnerab'],
		tracesIn: JUSTICE,
		against: [{ value: 'effect', is: '==', to: 'none' }],
	}),
	feature('rule-evidence', 'synthesis/rule', ['fact supremacy', 'rule of evidence'], {
		select: [{ value: 'rule', is: '==', to: 'evidence' }],
		where: APPLIED,
		traces: ['suprem', 'overrul', 'rule of evidence', 'hallucinat', 'evidences', '.found'],
		tracesIn: JUSTICE,
		against: [{ value: 'effect', is: '==', to: 'none' }],
	}),
	feature('rule-functionality', 'synthesis/rule', ['functionality weight', 'functionality weighting', 'rule of functionality'], {
		select: [{ value: 'rule', is: '==', to: 'functionality' }],
		where: APPLIED,
		traces: ['functionality'],
		tracesIn: JUSTICE,
		against: [{ value: 'effect', is: '==', to: 'none' }],
	}),
	feature(
		'rule-variance',
		'synthesis/rule',
		[
			'triggers re-evaluation',
			'triggers a re-evaluation',
			'triggers specific re-evaluation',
			're-evaluation is triggered',
			'triggers a second pass',
		],
		{
			select: [{ value: 'rule', is: '==', to: 'variance' }],
			// A score that is settled where scores lie apart evaluates nothing again.
			where: [...APPLIED, { value: 'effect', is: '==', to: 'routing' }],
		},
	),
	feature('rule-dissent', 'synthesis/rule', ['dissent summary', 'dissent summaries', 'dissenting opinion'], {
		select: [{ value: 'rule', is: '==', to: 'dissent' }],
		where: APPLIED,
		traces: ['dissent', 'minority', 'disagree'],
		tracesIn: JUSTICE,
		against: [{ value: 'effect', is: '==', to: 'none' }],
	}),
	feature(
		'rule-tie-break',
		'synthesis/rule',
		['tie-breaker', 'breaks the tie', 'variance detection', 'variance > 2', 'variance exceeds 2', 'variance exceeds two', 'spread > 2'],
		{ select: [{ value: 'rule', is: '==', to: 'variance' }], where: APPLIED, proves: true },
	),
	feature('parallel-work', 'graph/any-fan-out', ['parallel', 'parallel execution', 'fan-out', 'fan-in'], {
		// What a library or a pattern does says nothing of this graph, and who looks for parallel patterns need have none.
		pattern:
			/(?<![\p{L}\p{N}_])(?:parallel\s+(?:(?:agent|graph|node|swarm)\s+)?(?:execution|orchestration|patterns?|architecture)|orchestrat(?:es?|ing|ion\s+of)\s+parallel\s+(?:\p{L}+\s+)?agents|(?:agents|nodes|branches|workers)\s+(?:that\s+)?(?:all\s+)?(?:run|execute|work|operate)\s+(?:in\s+parallel|concurrently|simultaneously)|fan[- ]out\s?(?:\/|and)\s?fan[- ]in\s+(?:patterns?|architecture|topology|structure|flow|graph|orchestration)|fan[- ]in\s?(?:\/|and)\s?fan[- ]out\s+(?:patterns?|architecture|topology|structure|flow|graph|orchestration))(?![\p{L}\p{N}_])(?!\s(?:detection|recognition|analysis|matching|check|scan|verification|identification))/giu,
		spare: ofAllAtOnce,
	}),
	feature('report-file', 'synthesis/report-file', ['Markdown report', 'markdown audit report', 'writes a Markdown file']),
	feature('distinct-personas', 'personas/distinct', [
		'distinct personas',
		'distinct system prompts',
		'three distinct judges',
		'distinct judge personas',
		'conflicting philosophies',
	]),
	feature('evidence-model', 'state/evidence-model', ['structured Evidence', 'Evidence objects', 'Evidence model', 'Pydantic Evidence'], {
		proves: true,
	}),
	feature(
		'opinion-model',
		'state/opinion-model',
		['JudicialOpinion objects', 'JudicialOpinion model', 'JudicialOpinion schema', 'JudicialOpinion instances'],
		{ proves: true },
	),
	feature(
		'synchronization',
		'graph/synchronization-node',
		[
			'synchronization node',
			'synchronization point',
			'synchronisation point',
			'synchronize at',
			'synchronizes at',
			'fan-in point',
			'fan-in node',
			'converge at',
			'converges at',
		],
		{ proves: true },
	),
	feature(
		'clone-failures',
		'safety/clone-error-handling',
		['clone failure', 'clone failures', 'failed clone', 'git failures', 'cloning errors'],
		{ proves: true },
	),
	...TRACED_FEATURES,
];
