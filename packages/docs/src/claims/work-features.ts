// What reports say that a part does with documents, drawings, models and requests, and the line that shows it; where none is found, nothing is said of it.
import { type Feature, feature } from './feature.js';

/** @param shown outside of strings, comments and imports */
const work = (id: string, words: readonly string[], traces: readonly string[], shown: RegExp): Feature =>
	feature(id, '', words, { proves: true, further: true, aside: true, traces, shown, tracesInCode: true });
/** @param written the line with its strings */
const text = (id: string, words: readonly string[], traces: readonly string[], written: RegExp): Feature =>
	feature(id, '', words, { proves: true, further: true, aside: true, traces, written });

export const WORK_FEATURES: readonly Feature[] = [
	work(
		'pdf-text',
		[
			'PDF parsing',
			'PDF ingestion',
			'PDF extraction',
			'PDF text extraction',
			'PDF reading',
			'parses PDF',
			'parses the PDF',
			'parses PDFs',
			'AST and PDF parsing',
		],
		['pdf', 'fitz', 'DocumentConverter', 'extract_text'],
		/\bPdfReader\(|\bfitz\.open\(|\bpymupdf\.open\(|\bpdfplumber\.open\(|\bDocumentConverter\(|\bPyPDF\w{0,8}Loader\(|\.extract_text\(/,
	),
	work(
		'pdf-images',
		['PDF image extraction', 'image extraction', 'extracts images', 'extracts the images', 'extracting images', 'diagram extraction'],
		['image', 'pixmap'],
		/\.get_images\(|\.extract_image\(|\bpage\.images\b|\bdef\s{1,3}_?extract_\w{0,20}images?\w{0,20}\(|\bconvert_from_(?:path|bytes)\(|\.get_pixmap\(/,
	),
	work(
		'diagram-analysis',
		[
			'diagram classification',
			'diagram analysis',
			'diagram flow analysis',
			'classifies diagrams',
			'analyzes diagrams',
			'analyses diagrams',
		],
		['diagram', 'image', 'flow'],
		/\bdef\s{1,3}\w{0,30}(?:classif|analy[sz]|inspect)\w{0,20}(?:diagram|flow|image)|\bdef\s{1,3}\w{0,30}diagram\w{0,30}\(/i,
	),
	work(
		'keywords',
		['keyword extraction', 'keyword depth', 'keyword analysis', 'keyword matching', 'keyword/file extraction', 'concept detection'],
		['keyword', 'concept', 'term'],
		/\bdef\s{1,3}\w{0,30}(?:keyword|concept)\w{0,30}\(|\bfor\s\w{1,20}\sin\s\w{0,20}(?:keyword|concept|term)s\b/i,
	),
	text(
		'graph-calls',
		[
			'graph wiring verification',
			'graph wiring',
			'StateGraph instantiation',
			'graph wiring patterns',
			'graph/state structure checks',
			'graph pattern checks',
		],
		['add_edge', 'StateGraph'],
		/==\s?["'](?:StateGraph|add_edge|add_conditional_edges)["']|["'](?:StateGraph|add_edge|add_conditional_edges)["']\s?(?:==|in\b)/,
	),
	work(
		'class-nodes',
		['inheritance detection', 'class inheritance', 'class hierarchy', 'ClassDef nodes', 'ClassDef'],
		['ClassDef', 'bases'],
		/\bast\.ClassDef\b|\.bases\b|\bisClassDeclaration\(/,
	),
	work(
		'page-numbers',
		['page tracking', 'page numbers', 'page number', 'page-level'],
		['page'],
		/\bpage_?(?:num(?:ber)?|no|idx|index)\b|\bcurrent_page\b|\bpage_label\b/i,
	),
	work(
		'field-limits',
		[
			'field validation with',
			'field validation',
			'field validators',
			'range validation',
			'validated ranges',
			'numeric constraints',
			'ge=1',
		],
		['Field', 'conint', 'validator'],
		/\bField\([^\n]{0,200}\b[gl][et]\s?=|\bcon(?:int|float)\(|@(?:field_)?validator\b/,
	),
	work('field-descriptions', ['field descriptions', 'described fields'], ['Field'], /\bField\([^\n]{0,300}\bdescription\s?=/),
	work(
		'score-spread',
		[
			'score variance',
			'variance between scores',
			'variance between the scores',
			'variance of the scores',
			'variance in scores',
			'score spread',
		],
		['max(', 'variance', 'stdev', 'var('],
		/\bmax\([^\n]{0,60}\)\s?-\s?min\(|\b(?:p?variance|p?stdev)\(|\bnp\.var\(/,
	),
	work(
		'remediation',
		['synthesizes remediation', 'remediation guidance', 'actionable remediation', 'remediation advice', 'remediation plan provides'],
		['remediation'],
		/\b\w{0,30}remediation\w{0,20}\s?(?::[^\n]{0,60})?(?:=(?!=)|\()/,
	),
	work(
		'ruled-fallback',
		[
			'deterministic fallback',
			'heuristic fallback',
			'deterministic heuristic fallback',
			'rule-based fallback',
			'fallback opinion',
			'fallback opinions',
		],
		['fallback', 'heuristic', 'deterministic'],
		/\bdef\s{1,3}\w{0,30}(?:fallback|heuristic|deterministic)\w{0,30}\(/,
	),
	work(
		'lock',
		['thread-safe', 'thread safety', 'thread-safety'],
		['Lock('],
		/\bthreading\.R?Lock\(|(?<![\w.])R?Lock\(\)|\basyncio\.Lock\(/,
	),
	work(
		'cancellation',
		['async cancellation', 'job cancellation', 'run cancellation', 'cancellation of runs', 'cancellation with'],
		['cancel', 'Abort'],
		/\bdef\s{1,3}\w{0,20}cancel\w{0,20}\(|\.cancel\(\)|\bnew\sAbortController\(/,
	),
	text(
		'key-header',
		['API key auth', 'API-key auth', 'API key authentication', 'API-key authentication', 'x-api-key'],
		['api-key', 'apikey', 'api_key'],
		/["']x-api-key["']|\bAPIKeyHeader\(/i,
	),
	text('json-mode', ['JSON mode', 'JSON-mode'], ['json'], /\bresponse_format\b|\bjson_mode\b|\bforce_json/),
	work(
		'log',
		['structured logging', 'structured audit logs', 'structured logs', 'execution logs', 'audit logs'],
		['getLogger', 'structlog', 'loguru'],
		/\bgetLogger\(|\bstructlog\.|\bloguru\b/,
	),
	work(
		'process-calls',
		['subprocess isolation', 'subprocess-based', 'subprocess calls', 'isolated subprocess', 'subprocess execution'],
		['subprocess'],
		/\bsubprocess\.(?:run|Popen|check_output|check_call)\(/,
	),
	feature('strict-fields', '', ["extra='forbid'", 'extra="forbid"', 'forbids extra fields', 'extra fields are forbidden'], {
		further: true,
		aside: true,
		traces: ['forbid', 'strict(', 'additionalProperties'],
		written: /["']forbid["']/,
	}),
	text(
		'web-socket',
		['WebSocket', 'WebSockets', 'server-sent events', 'WebSocket/SSE'],
		['websocket', 'EventSource', 'text/event-stream', 'sse_', 'socket.io'],
		/\bnew\s(?:WebSocket|EventSource)\(|\bWebSocket\b|text\/event-stream|\bEventSourceResponse\(/,
	),
	text(
		'relational-store',
		['SQLite', 'PostgreSQL', 'relational datastore', 'relational database', 'SQL database'],
		['sqlite', 'postgres', 'psycopg', 'sqlalchemy', 'mysql', 'asyncpg', 'prisma', 'drizzle', 'sqlmodel'],
		/\bsqlite3\.connect\(|\bcreate_(?:async_)?engine\(|\bpsycopg2?\.connect\(|\basyncpg\.\w+\(/,
	),
	text(
		'metrics',
		['Prometheus', 'OpenTelemetry'],
		['prometheus', 'opentelemetry'],
		/(?:from|import)\s(?:prometheus_client|opentelemetry)\b/,
	),
];
