// Claims that a line of the code shows; where none is found, nothing is said of them.
import type { Feature } from './feature.js';

export const further = (id: string, probe: string, words: string[], more: Partial<Feature> = {}): Feature => ({
	id,
	probe,
	words,
	expects: 'true',
	select: [],
	where: [],
	proves: true,
	further: true,
	...more,
});

/** Known by a line that does it; where none is found, nothing is said. */
export const shownBy = (id: string, words: string[], traces: string[], by: Pick<Feature, 'shown' | 'written'>): Feature => ({
	...further(id, '', words, { traces, ...by }),
	tracesInCode: by.written === undefined,
});

export const SHOWN_FEATURES: readonly Feature[] = [
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
		['confidence (0', 'confidence field', 'confidence between 0', 'confidence from 0', 'confidence score between 0'],
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
		['sends image bytes', 'sends images to', 'images are sent to', 'image bytes to', 'base64-encoded images', 'base64 images'],
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
