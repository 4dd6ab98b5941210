// Claims that a line of the code shows; where none is found, nothing is said of them.
import { type Feature, feature } from './feature.js';

const shownBy = (id: string, words: readonly string[], traces: readonly string[], by: Pick<Feature, 'shown' | 'written'>): Feature =>
	feature(id, '', words, { proves: true, further: true, traces, ...by, tracesInCode: by.written === undefined });

export const SHOWN_FEATURES: readonly Feature[] = [
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
			'rubric-driven',
			'dynamic rubric',
			'rubric loading',
			'rubric loader',
		],
		['rubric'],
		{
			shown:
				/\bdef\s{1,3}\w{0,30}rubric|rubric[^\n]{0,80}(?:json\.loads?|read_text|safe_load|open)\(|(?:json\.loads?|read_text|safe_load|open)\([^\n]{0,80}rubric/i,
		},
	),
	shownBy(
		'git-log',
		['git log', 'commit history', 'git history', 'git timeline', 'git analysis', 'git forensics', 'commit patterns'],
		['log', 'commit'],
		{
			written: /["']git["'],[^\n]{0,60}["'](?:log|rev-list|shortlog)["']|["']git (?:-C \S+ )?log\b|\.iter_commits\(|\.git\.log\(/,
		},
	),
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
	shownBy(
		'langgraph',
		[
			'LangGraph for orchestration',
			'LangGraph orchestration',
			'LangGraph-based',
			'LangGraph StateGraph',
			'built on LangGraph',
			'built with LangGraph',
			'orchestrated by LangGraph',
			'orchestrated with LangGraph',
			'orchestrated via LangGraph',
			'leveraging LangGraph',
			'using LangGraph',
			'uses LangGraph',
			'powered by LangGraph',
		],
		['StateGraph'],
		{ shown: /\bStateGraph\(/ },
	),
	shownBy(
		'provider-fallback',
		[
			'LLM fallback',
			'LLM fallbacks',
			'provider fallback',
			'provider strategy',
			'provider chain',
			'fallback chain',
			'fallback strategy',
			'model fallback',
			'fallback model',
			'fallback provider',
			'fallback LLM',
			'multi-provider',
			'cross-provider',
		],
		['fallback', 'provider', 'llms', 'models'],
		{
			shown:
				/\.with_fallbacks\(|\bfor\s\w{1,40}(?:,\s?\w{1,40})?\sin\s(?:enumerate\()?\w{0,30}(?:llms|models|providers)\b|\bfallback_(?:llm|model)\w{0,20}\s?=/,
		},
	),
	shownBy('jitter', ['jitter', 'jittered', 'randomized delay', 'random delay', 'randomised delay'], ['jitter', 'random'], {
		shown: /\bsleep\([^\n]{0,60}(?:random\.|jitter)|\bjitter\w{0,20}\s?=|\bwait_random/,
	}),
	shownBy(
		'captured-output',
		[
			'subprocess with capture',
			'capture_output',
			'captured output',
			'captures stdout',
			'captured stdout',
			'stdout and stderr',
			'stderr is captured',
			'captures stderr',
		],
		['capture_output', 'PIPE', 'check_output', 'communicate'],
		{ shown: /\bcapture_output\s?=\s?True|\b(?:stdout|stderr)\s?=\s?(?:\w{1,20}\.){0,2}PIPE\b|\bcheck_output\(/ },
	),
	shownBy('state-defaults', ['.get() with defaults', 'state.get()', 'state.get(', '.get() defaults'], ['.get('], {
		shown: /\bstate\.get\(/,
	}),
	shownBy(
		'keyed-evidence',
		[
			'keyed by rubric dimension',
			'keyed by dimension',
			'keyed by criterion',
			'keyed by rubric criterion',
			'indexed by criterion',
			'indexed by dimension',
			'grouped by criterion',
			'grouped by dimension',
			'groups opinions by criterion',
			'group opinions by criterion',
			'groups by criterion',
		],
		['dim', 'criterion'],
		{
			shown:
				/\w\[(?:\w{1,30}\.)?(?:dim|dim_id|dimension|dimension_id|criterion|criterion_id|cid|crit_id)\](?:\s?=(?!=)|\.append\()|\.setdefault\((?:\w{1,30}\.)?(?:dim|criterion)\w{0,12},|groupby\([^\n]{0,80}criterion/,
		},
	),
	shownBy(
		'confidence',
		[
			'confidence (0',
			'confidence field',
			'confidence between 0',
			'confidence from 0',
			'confidence score between 0',
			'with confidence scores',
			'confidence scoring',
			'a confidence score',
		],
		['confidence'],
		{ shown: /\bconfidence\s?[:=]\s?\w/ },
	),
	shownBy(
		'retrieval',
		['BM25', 'TF-IDF', 'keyword retrieval', 'keyword search', 'top-k chunks', 'top-k retrieval', 'RAG search', 'RAG retrieval'],
		['bm25', 'tfidf', 'retriev', 'search', 'similarity', 'query'],
		{ shown: /\bBM25\w{0,12}\(|\bTfidfVectorizer\(|\.as_retriever\(|\.similarity_search\w{0,20}\(/ },
	),
	shownBy(
		'diagram-from-graph',
		['draw_mermaid', 'generated from the compiled graph', 'exported from the compiled graph'],
		['draw_mermaid'],
		{
			shown: /\.draw_mermaid(?:_png)?\(/,
		},
	),
	shownBy(
		'image-to-model',
		[
			'sends image bytes',
			'sends images to',
			'images are sent to',
			'image bytes to',
			'base64-encoded images',
			'base64 images',
			'multimodal structured',
			'multimodal classification',
			'multimodal image',
		],
		['image'],
		{
			written: /["']image_url["']\s?:|["']type["']\s?:\s?["']image|\binline_data\b|Part\.from_(?:bytes|data)\(/,
		},
	),
	shownBy(
		'pdf-fallback',
		['falls back to PyMuPDF', 'falls back to pypdf', 'PyMuPDF fallback', 'pypdf fallback', 'fallback to PyMuPDF', 'fallback to pypdf'],
		['fitz', 'pypdf', 'pymupdf'],
		{
			shown: /\bfitz\.open\(|\bpymupdf\.\w{1,30}\(|\bPdfReader\(/i,
		},
	),
];
