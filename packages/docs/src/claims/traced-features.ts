// Features that no probe asks about, with the words of which the code must hold one. They contradict only where no trace of the feature stands
// anywhere: no import, no call, no name, no comment.
import { escapeText } from '@auditor/schema';
import { type Feature, feature } from './feature.js';

/** @param shown what code that does it looks like, outside of strings and comments */
const traced = (id: string, words: readonly string[], traces: readonly string[], shown?: RegExp): Feature =>
	feature(id, '', words, { traces, ...(shown && { shown }) });

/** A library is claimed where it is said to be used; to compare it with others is no claim. */
const using = (library: string): string[] => [
	`using ${library}`,
	`uses ${library}`,
	`via ${library}`,
	`with ${library}`,
	`powered by ${library}`,
	`integrated ${library}`,
	`${library} integration`,
	`${library} templating`,
	`${library} templates`,
	`${library} tracing`,
	`${library} observability`,
];

/** A line of Python that imports one of these, whatever its number, or that makes something of a class. */
const importOf = (modules: readonly string[], made = ''): RegExp =>
	new RegExp(
		`^[ \\t]{0,60}(?:from|import)[ \\t]{1,9}(?:${modules.map(escapeText).join('|')})\\d?\\b${made && `|\\b${escapeText(made)}[(.]`}`,
		'm',
	);

/** A library that an import shows. @param made a class of it, or one that is made for it */
const library = (name: string, made?: string, traces: readonly [string, ...string[]] = [name.toLowerCase()]): Feature =>
	traced(traces[0], using(name), traces, importOf(traces, made));

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
		/\bast\.(?:parse|walk)\(|\bNodeVisitor\b|\bcreateSourceFile\(/,
	),
	traced(
		'tree-sitter',
		['tree-sitter', 'tree sitter'],
		['tree_sitter', 'tree-sitter', 'treesitter'],
		/(?:^|\n)[ \t]{0,60}(?:from|import)[ \t]{1,9}tree_sitter/,
	),
	traced(
		'embeddings',
		['embeddings', 'embedding model', 'embedding vector', 'embedding-based', 'cosine similarity', 'vector store', 'vector database'],
		['embed', 'cosine', 'vector', 'faiss', 'chroma', 'pinecone', 'qdrant', 'sentence_transformers', 'similarity'],
		/\bEmbeddings?\(|\bcosine_similarity\(|\bSentenceTransformer\(|\bChroma\(|\bFAISS\b/,
	),
	traced(
		'json-report',
		[
			'JSON report',
			'JSON audit report',
			'Markdown + JSON report',
			'Markdown and JSON report',
			'JSON + Markdown report',
			'JSON and Markdown report',
			'JSON + Markdown',
			'Markdown + JSON',
		],
		// Whatever writes anything, prints JSON or answers requests may write one.
		[
			'json.dump',
			'write_text',
			'writeFile',
			'to_json',
			'.write(',
			'.dump(',
			'write_bytes',
			'WriteStream',
			...['w', 'wt', 'w+', 'wb', 'a', 'x'].flatMap((mode) => [`'${mode}'`, `"${mode}"`]),
			...['dump_json(indent', 'print(json', 'JSON.stringify', 'orjson', 'jsonify', '.upload', 'put_object'],
			...['fastapi', 'flask', 'django', 'starlette', 'express()', 'Hono(', 'JSONResponse', 'streamlit', 'gradio'],
		],
		/\bjson\.dump\(|\bwrite_text\([^\n]{0,160}json|\bwriteFile(?:Sync)?\([^\n]{0,160}JSON\.stringify/,
	),
	traced(
		'rate-limiting',
		['rate limiting', 'rate limiter', 'request throttling'],
		['rate_limit', 'ratelimit', 'rate limit', 'rate-limit', 'limiter', 'throttl', 'sleep', '429', 'semaphore', 'concurrency', 'rpm'],
		/\bSemaphore\(|\b\w{0,30}RateLimiter\(|\brate_?limit\w{0,30}\s{0,3}[(=]/i,
	),
	traced(
		'backoff',
		['exponential backoff', 'retries with backoff'],
		['backoff', 'tenacity', 'wait_exponential', 'sleep', 'retry', 'retries', 'p-retry'],
		/\bwait_(?:random_)?exponential\w*\(|@?backoff\.\w+\(|\bsleep\([^\n)]{0,60}\*\*|\bsleep\(\s{0,3}\w{0,30}(?:delay|backoff|wait)/i,
	),
	traced(
		'caching',
		['caching layer', 'response cache', 'result cache', 'cached results', 'LRU cache'],
		['cache', 'memo', 'redis', 'sqlite'],
		/@(?:functools\.)?(?:lru_)?cache\b|\b\w{0,30}cache\w{0,30}\s{0,3}(?::[^=\n]{0,60})?=(?!=)|\b\w{0,30}cache\w{0,30}\.(?:get|set)\(/i,
	),
	traced(
		'token-count',
		['token usage estimation', 'token estimation', 'token counting', 'token usage tracking', 'token budget'],
		['token'],
		/\btiktoken\.|\bcount_tokens\(|\btoken_(?:count|budget|usage)\w{0,30}\s{0,3}[=(]|\b(?:max|num)_tokens\w{0,30}\s{0,3}[=:]/i,
	),
	traced(
		'content-hash',
		['content hashing', 'content hash', 'SHA-256', 'SHA256'],
		['hashlib', 'sha256', 'sha-256', 'sha1', 'md5', 'createHash', 'hash(', '_hash', 'digest'],
		/\bhashlib\.\w+\(|\bcreateHash\(|\.hexdigest\(/,
	),
	traced(
		'median',
		['median score', 'median of', 'median reconciliation', 'the median'],
		['median', 'quantile', 'percentile', 'statistics.', 'sorted('],
		/\bmedian\w*\(/,
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
		/\bweight\w{0,30}\s{0,3}(?::[^=\n]{0,60})?=(?!=)|\*\s{0,3}\w{0,30}weight|\bweight\w{0,30}\s{0,3}\*|\bweights?\[/i,
	),
	traced('checkpoints', ['checkpointing', 'checkpointer', 'state checkpoint'], ['checkpoint', 'saver'], /\b\w*Saver\(|\bcheckpointer\s*=/),
	traced(
		'langsmith',
		using('LangSmith'),
		['langsmith', 'langchain_tracing', 'langchain_api_key', 'langchain_project', 'traceable'],
		/@traceable\b|(?:^|\n)[ \t]{0,60}(?:from|import)[ \t]{1,9}langsmith\b/,
	),
	traced(
		'naming-check',
		['naming convention verification', 'naming convention check', 'naming consistency check'],
		['snake', 'camel', 'naming', 'isidentifier', 'islower'],
	),
	traced(
		'multimodal',
		[
			'multimodal vision',
			'multimodal analysis',
			'multimodal LLM',
			'multimodal model',
			'multimodal diagram',
			'vision model',
			'vision LLM',
			'Gemini Vision',
			'GPT-4o Vision',
			'GPT-4V',
			'GPT-4 Vision',
			'vision-capable',
			'sends them to Gemini',
			'sent to Gemini',
		],
		// A picture is sent as bytes, an address or an object of its kind.
		[
			...['base64', 'b64', 'image_url', 'imageUrl', 'inline_data', 'inlineData', 'from_bytes', 'mime_type', 'mimeType', 'media_type'],
			...['Image.open', 'from PIL', 'upload_file', 'files.upload', 'image_bytes', 'image_data', 'data_url', 'ImageContent', '.tobytes'],
			...['"image"', "'image'", 'input_image', 'images=', 'image=', 'vision_model', 'vision_llm', 'multimodal'],
		],
		/\bb64encode\(|\bbase64\./,
	),
	traced(
		'chunking',
		['chunked', 'chunking', 'queryable chunks', 'document chunks', 'RAG-lite'],
		['chunk', 'split'],
		/\b(?:def|class|function)\s+\w*chunk|\bchunk_?size\b|TextSplitter\(/i,
	),
	library('Docling'),
	traced(
		'gitpython',
		[...using('GitPython'), 'GitPython instead of'],
		['import git\n', 'import git,', 'import git as', 'from git ', 'from git.', 'git.repo(', 'repo.clone_from'],
		importOf(['git']),
	),
	library('Jinja2', undefined, ['jinja']),
	library('Ollama', 'ChatOllama'),
	library('Groq', 'ChatGroq'),
	library('ChromaDB', 'Chroma', ['chroma', 'chromadb']),
	library('FAISS', 'FAISS'),
	library('spaCy'),
	library('NLTK'),
	library('Celery'),
	library('PyMuPDF', undefined, ['pymupdf', 'fitz']),
	library('pdfplumber'),
	traced(
		'threads',
		['ThreadPoolExecutor', 'thread pool'],
		['ThreadPool', 'threading', 'concurrent.futures', 'executor', 'langgraph'],
		/\bThreadPoolExecutor\(/,
	),
	{
		...traced(
			'clean-up',
			[
				'purged after',
				'automatic cleanup',
				'auto-cleanup',
				'automatically cleaned up',
				'cleaned up automatically',
				'cleanup after analysis',
				'directories are cleaned up',
				'automatically deleted',
				'deleted after the audit',
				'removed after the audit',
				'deleted after each',
				'is deleted when',
				'is removed when',
				'deleted when the',
				'always removed',
				'always deleted',
				'folder is removed',
				'directory is removed',
			],
			['rmtree', 'cleanup', 'clean_up', 'TemporaryDirectory', 'removedirs', 'rmdir', 'atexit', 'fs.rm', 'rimraf', 'mkdtempDisposable'],
			/\brmtree\(|\bTemporaryDirectory\(|\.cleanup\(/,
		),
		tracesInCode: true,
	},
	traced('send-api', ['Send API', 'Send() API'], ['Send(', 'import Send', 'Send,', 'Send }', 'Send\n'], /\bSend\(/),
	traced('debate', ['debate loop', 'debate round', 'rebuttal'], ['debate', 'rebut', 'round']),
	traced(
		'tests',
		['unit tests', 'test suite', 'pytest'],
		['pytest', 'unittest', 'def test_', 'vitest', 'jest', 'mocha', 'node:test', '.test.'],
		/(?!)/,
	),
	traced(
		'container-sandbox',
		['Docker sandbox', 'Docker-based sandbox', 'Docker sandboxing', 'container sandbox', 'containerized sandbox', 'sandboxed container'],
		['docker', 'podman', 'WORKDIR', 'ENTRYPOINT', 'FROM python', 'FROM node', 'services:'],
	),
	library('FastAPI', 'FastAPI'),
	library('Streamlit'),
	library('Redis'),
	traced('bandit', using('Bandit'), ['bandit']),
	traced('pypdf', [...using('pypdf'), ...using('PyPDF2')], ['pypdf'], importOf(['pypdf', 'PyPDF'])),
	traced('tenacity', [...using('tenacity'), 'tenacity-based'], ['tenacity'], /@(?:tenacity\.)?retry\b/),
	traced(
		'semaphore',
		['asyncio.Semaphore', 'concurrency semaphore', 'bounded concurrency', 'concurrency controller', 'constrained concurrency'],
		['semaphore', 'max_concurrency', 'concurren'],
		/\bSemaphore\(|\bmax_concurrency\b/,
	),
	traced(
		'decimal-rounding',
		['ROUND_HALF_UP', 'decimal.Decimal', 'round half up'],
		['ROUND_HALF_UP', 'Decimal'],
		/\bROUND_HALF_UP\b|\bDecimal\(/,
	),
	traced(
		'collusion-check',
		['collusion test', 'collusion check', 'persona collusion detection', 'prompt similarity checker', 'prompt similarity check'],
		['collusion', 'similarity', 'overlap', 'SequenceMatcher', 'jaccard', 'difflib'],
		/\bSequenceMatcher\(|\bdef\s{1,3}\w{0,30}(?:collusion|similarity|overlap)\w{0,30}\(/i,
	),
	traced(
		'human-review',
		['human-in-the-loop', 'human in the loop'],
		['interrupt', 'human', 'input('],
		/\binterrupt\(|\binterrupt_before\b/,
	),
];
