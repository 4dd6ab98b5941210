import type { Library } from './library.js';

/** What whoever runs a program gives it. @source docs.python.org/3/library/sys.html, nodejs.org/api/process.html */
export const operator: Library = {
	packages: '',
	gives: { 'sys.argv os.environ process.argv process.env import.meta.env Deno.args Bun.argv __file__ __dirname __filename sys.executable process.execPath import.meta.url': 'operator' },
	methods: { 'input raw_input getenv parse_args parse_known_args getpass': { does: 'bring', by: 'operator' } },
};

/** Parts of a request that its client fills, whatever the framework. @source flask.palletsprojects.com, docs.djangoproject.com, expressjs.com, fastify.dev, koajs.com, hono.dev */
export const requestParts: Library = {
	packages: '',
	parts: { of: /(?:^|\.)(?:req|request)$/i, names: 'args form json values data GET POST FILES body query params headers cookies files get param get_json get_data FormValue query_params path_params path_info match_info matchdict rel_url path url nextUrl searchParams formData text', by: 'request' },
};

export const koa: Library = { packages: 'koa', parts: { of: /^ctx$/, names: 'query params body', by: 'request' } };

/** Arguments that a model writes for a tool, where the product reads them itself. @source platform.openai.com, docs.anthropic.com */
export const toolCalls: Library = { packages: '', parts: { of: /tool_?(?:call|use|invocation)(?:\[\d+\])?(?:\.function)?$|\.function$/i, names: 'arguments args input', by: 'model' } };

/** What a model or a client comes in by. @source fastapi.tiangolo.com, flask.palletsprojects.com, modelcontextprotocol.io, ai-sdk.dev, openai.github.io/openai-agents-python */
export const entries: Library = { packages: '', methods: { 'route get post put patch delete api_route websocket': { does: 'enter', by: 'request', if: 'said' }, 'tool tool_plain registerTool function_tool kernel_function': { does: 'enter', by: 'model' } } };

/** What is left of a text that it is handed does no harm. @source psycopg.org/psycopg3/docs/api/sql.html, github.com/mysqljs/sqlstring, werkzeug.palletsprojects.com, github.com/googleapis/google-auth-library-nodejs */
export const harmless: Library = {
	packages: '',
	methods: {
		'int float bool round abs len hash sum Number parseInt parseFloat Boolean BigInt UUID ObjectId Decimal isoformat strftime toISOString hexdigest digest uuid4 randomUUID getpid mkstemp generateAuthUrl':
			{ does: 'clean' },
		'quote_ident Identifier Literal mogrify escape escapeId escape_string escapeLiteral escapeIdentifier bindparam': { does: 'clean', of: 'sql' },
		'basename secure_filename safe_join': { does: 'clean', of: 'path' },
		'encodeURIComponent urlencode quote quote_plus': { does: 'clean', of: 'address' },
	},
};
