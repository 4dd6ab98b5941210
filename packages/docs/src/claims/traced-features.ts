// Features that no probe asks about, with the words of which the code must hold one. They contradict only where no trace of the feature stands
// anywhere: no import, no call, no name, no comment.
import type { Feature } from './features.js';

const traced = (id: string, words: string[], traces: string[]): Feature => ({
	id,
	probe: '',
	words,
	traces,
	expects: 'true',
	select: [],
	where: [],
});

/** A library is claimed where it is said to be used; to compare it with others is no claim. */
const using = (library: string): string[] => [
	`using ${library}`,
	`uses ${library}`,
	`via ${library}`,
	`with ${library}`,
	`powered by ${library}`,
	`${library} integration`,
	`${library} tracing`,
];

export const TRACED_FEATURES: readonly Feature[] = [
	traced(
		'syntax-trees',
		[
			'AST parsing',
			'AST-based',
			'AST analysis',
			'AST forensics',
			'AST traversal',
			'AST inspection',
			'AST verification',
			'abstract syntax tree',
			'ast module',
		],
		[
			'import ast',
			'from ast',
			'ast.parse',
			'ast.walk',
			'NodeVisitor',
			'tree_sitter',
			'tree-sitter',
			'libcst',
			'astroid',
			'parso',
			'ts-morph',
			'babel',
			'acorn',
			'esprima',
			'typescript',
		],
	),
	traced('tree-sitter', ['tree-sitter', 'tree sitter'], ['tree_sitter', 'tree-sitter', 'treesitter']),
	traced(
		'embeddings',
		['embedding', 'cosine similarity', 'vector store', 'vector database'],
		['embed', 'cosine', 'vector', 'faiss', 'chroma', 'pinecone', 'qdrant', 'sentence_transformers', 'similarity'],
	),
	traced(
		'rate-limiting',
		['rate limiting', 'rate limiter', 'request throttling'],
		['rate_limit', 'ratelimit', 'rate limit', 'rate-limit', 'limiter', 'throttl', 'sleep', '429', 'semaphore', 'concurrency', 'rpm'],
	),
	traced(
		'backoff',
		['exponential backoff', 'retries with backoff'],
		['backoff', 'tenacity', 'wait_exponential', 'sleep', 'retry', 'retries', 'p-retry'],
	),
	traced(
		'caching',
		['caching layer', 'response cache', 'result cache', 'cached results', 'LRU cache'],
		['cache', 'memo', 'redis', 'sqlite'],
	),
	traced(
		'token-count',
		['token usage estimation', 'token estimation', 'token counting', 'token usage tracking', 'token budget'],
		['token'],
	),
	traced(
		'content-hash',
		['content hashing', 'content hash', 'SHA-256', 'SHA256'],
		['hashlib', 'sha256', 'sha-256', 'sha1', 'md5', 'createHash', 'hash(', '_hash', 'digest'],
	),
	traced(
		'median',
		['median score', 'median of', 'median reconciliation', 'the median'],
		['median', 'quantile', 'percentile', 'statistics.', 'sorted('],
	),
	traced(
		'weights',
		[
			'weighted average',
			'weighted reconciliation',
			'weighted mean',
			'weighted scoring',
			'weighted sum',
			'weighted rubric',
			'weighted arbitration',
		],
		['weight', 'factor', 'multiplier', 'coefficient'],
	),
	traced('checkpoints', ['checkpointing', 'checkpointer', 'state checkpoint'], ['checkpoint', 'saver']),
	traced('langsmith', using('LangSmith'), ['langsmith', 'langchain_tracing', 'langchain_api_key', 'langchain_project', 'traceable']),
	traced(
		'naming-check',
		['naming convention verification', 'naming convention check', 'naming consistency check'],
		['snake', 'camel', 'naming', 'isidentifier', 'islower'],
	),
	traced(
		'multimodal',
		['multimodal vision', 'multimodal analysis', 'multimodal LLM', 'vision model', 'Gemini Vision'],
		['image', 'vision', 'base64', 'multimodal', 'pixmap'],
	),
	traced('docling', using('Docling'), ['docling']),
	traced('pymupdf', using('PyMuPDF'), ['fitz', 'pymupdf']),
	traced('pdfplumber', using('pdfplumber'), using('pdfplumber')),
	traced('threads', ['ThreadPoolExecutor', 'thread pool'], ['ThreadPool', 'threading', 'concurrent.futures', 'executor', 'langgraph']),
	traced(
		'clean-up',
		[
			'automatic cleanup',
			'auto-cleanup',
			'automatically cleaned up',
			'cleaned up automatically',
			'cleanup after analysis',
			'directories are cleaned up',
			'automatically deleted',
		],
		['rmtree', 'cleanup', 'clean_up', 'TemporaryDirectory', 'remove(', 'unlink', 'atexit', 'fs.rm', 'rimraf', 'mkdtempDisposable'],
	),
	traced('send-api', ['Send API', 'Send() API'], ['Send(', 'import Send', 'Send,', 'Send }', 'Send\n']),
	traced('debate', ['debate loop', 'debate round', 'rebuttal'], ['debate', 'rebut', 'round']),
	traced('dissent', ['dissent summary', 'dissenting opinion'], ['dissent', 'minority', 'disagree']),
	traced(
		'tests',
		['unit tests', 'test suite', 'pytest'],
		['pytest', 'unittest', 'def test_', 'vitest', 'jest', 'mocha', 'node:test', '.test.'],
	),
	traced('fastapi', using('FastAPI'), ['fastapi']),
	traced('streamlit', using('Streamlit'), ['streamlit']),
	traced('redis', using('Redis'), ['redis']),
	traced('bandit', using('Bandit'), ['bandit']),
	traced(
		'collusion-check',
		['collusion test', 'collusion check', 'persona collusion detection', 'prompt similarity checker', 'prompt similarity check'],
		['collusion', 'similarity', 'overlap', 'SequenceMatcher', 'jaccard', 'difflib'],
	),
	traced('human-review', ['human-in-the-loop', 'human in the loop'], ['interrupt', 'human', 'input(']),
	{
		...traced('no-averaging', ['does not average', 'do not average', 'never averages', 'never average', 'no score averaging'], []),
		negative: true,
		// The mean of the judges' scores of one criterion; the mean over criteria is the total, which nobody denies.
		refuted: {
			by: /\bf?mean\((?![^\n]*(?:criteri|final_?score|overall|result|verdict|resolved|dimension|other))[^\n]*(?:scores?\b|\.score\b)|\bsum\((?![^\n]*(?:criteri|final_?score|overall|result|verdict|resolved|dimension|other))[^\n]*(?:\bscores?\b|\.score\b)[^\n]*\)\s*\/\s*(?:len|max|float|\d)/,
			spared: /^\s*(?:overall|total|avg|average|weighted|report)\w*\s*=/i,
			files: /justice|synth|chief|rules?\b|verdict|court|arbit/i,
		},
	},
];
