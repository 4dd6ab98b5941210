// Libraries and tools by the names that people give them. What a row does not say is asked for under the name itself.

import { METHODS } from './methods.js';

interface Tool {
	/** As people write it, small. */
	readonly name: string;
	/** Beginnings of modules that are imported for it. */
	readonly modules: readonly string[];
	/** Names of classes and calls that stand for it. */
	readonly calls: readonly string[];
	/** Commands that run it. */
	readonly commands: readonly string[];
	/** Words that say what is done with it. */
	readonly does: readonly string[];
	/** Other code may do the same under other names. */
	readonly method: boolean;
	/** What is used of it is imported, and no service that a text may name. */
	readonly library?: true;
}

/** `name = modules | calls | commands | what is done with it`; a missing column is the name itself for modules and commands. */
const ROWS = `
pytest = pytest || pytest,py.test | test
jest = jest,@jest || jest | test
vitest = vitest || vitest | test
mocha = mocha || mocha | test
unittest = unittest || unittest | test
xo = || xo | lint
oxlint = || oxlint | lint
uvu = uvu || uvu | test
ruff = || ruff | lint format code check style
mypy = || mypy | type check hint annotation
pyright = || pyright | type check hint annotation
black = || black | format code
flake8 = || flake8 | lint code check style
pylint = || pylint
isort = || isort
eslint = || eslint | lint code check style
prettier = || prettier | format code
biome = || biome
tsc = || tsc
codespell = || codespell,codespell-project
coverage = coverage || coverage,--cov | coverage measure test
docker = docker || docker
seaborn = seaborn ||| plot chart figure draw graph
matplotlib = matplotlib ||| plot chart figure draw graph
pandas = pandas ||| table csv data frame read load
numpy = numpy
scikit-learn = sklearn
sklearn = sklearn
scipy = scipy
pytorch = torch
torch = torch
tensorflow = tensorflow
keras = keras,tensorflow.keras
xgboost = xgboost
lightgbm = lightgbm
opencv = cv2
pillow = PIL ||| image picture
transformers = transformers
hugging face = transformers,datasets,huggingface_hub
spacy = spacy
nltk = nltk
gensim = gensim
streamlit = streamlit ||| web interface ui dashboard page app frontend
gradio = gradio ||| web interface ui app frontend demo
flask = flask ||| web server api app http rest endpoint route serve backend
django = django ||| web server app backend
fastapi = fastapi ||| web server api app http rest endpoint route serve backend
uvicorn = uvicorn || uvicorn | server serve
starlette = starlette
express = express ||| web server api app http rest endpoint route serve backend
next.js = next
react = react ||| frontend ui interface component page
vue = vue ||| frontend ui interface component page
sqlalchemy = sqlalchemy ||| database orm access query table
sqlite = sqlite3,aiosqlite,better-sqlite3,langgraph.checkpoint.sqlite ||| database file store
postgres = psycopg,psycopg2,asyncpg,pg ||| database
postgresql = psycopg,psycopg2,asyncpg,pg ||| database
mongodb = pymongo,motor,mongoose,mongodb ||| database
redis = redis,ioredis,aioredis ||| 
requests = requests ||| http request fetch call
httpx = httpx ||| http request fetch call
aiohttp = aiohttp ||| http request fetch call
axios = axios ||| http request fetch call
beautifulsoup = bs4 ||| html parse page text extract scrape
beautiful soup = bs4 ||| html parse page text extract scrape
selenium = selenium ||| browser page web automate
playwright = playwright,@playwright ||| browser page web screenshot automate
scrapy = scrapy
pydantic = pydantic | BaseModel || validate validation model schema define
dataclass = dataclasses | dataclass
typeddict = | TypedDict
enum = enum | Enum,StrEnum,IntEnum
click = click ||| command line cli interface argument option parse
rich = rich
langchain = langchain,@langchain
langgraph = langgraph,@langchain/langgraph ||| graph
litellm = litellm,langchain_litellm
openai = openai,langchain_openai,@langchain/openai ||| 
anthropic = anthropic,langchain_anthropic,@langchain/anthropic,@anthropic-ai
ollama = ollama,langchain_ollama,@langchain/ollama
gemini = google.generativeai,google.genai,langchain_google_genai,@langchain/google-genai
chromadb = chromadb,langchain_chroma
chroma = chromadb,langchain_chroma
faiss = faiss,langchain_community.vectorstores.faiss
pinecone = pinecone
qdrant = qdrant_client,langchain_qdrant
gitpython = git ||| git clone
pypdf = pypdf,PyPDF2 ||| pdf
pymupdf = fitz,pymupdf ||| pdf read text extract parse page image document
tree-sitter = tree_sitter
jinja = jinja2 ||| template render html page
jinja2 = jinja2 ||| template render html page
yaml = yaml,js-yaml,ruamel ||| yaml configuration file read parse load
toml = toml,tomllib,tomli ||| toml
poetry = || poetry
uv = || uv
npm = || npm
yarn = || yarn
pnpm = || pnpm
pre-commit = || pre-commit
bcrypt = bcrypt,bcryptjs,flask_bcrypt ||| hash password store before they are it is
argon2 = argon2,argon2-cffi ||| hash password store
pyjwt = jwt ||| token sign jwt
joi = joi,@hapi/joi ||| validate validation
prisma = @prisma,prisma || prisma | database orm access query table
mysql = mysql,mysql2,pymysql,MySQLdb ||| database
alembic = alembic || alembic | migrations database schema
kafka = kafka,kafkajs,confluent_kafka
rabbitmq = pika,amqplib
elasticsearch = elasticsearch,@elastic ||| full text search index
boto3 = boto3
stripe = stripe
nestjs = @nestjs ||| web server api app http rest endpoint route serve backend
angular = @angular ||| frontend ui interface component page
tailwind = tailwindcss ||| style
bootstrap = bootstrap ||| style
webpack = webpack || webpack | bundle build
vite = vite || vite | bundle build
esbuild = esbuild || esbuild | bundle build
rollup = rollup || rollup | bundle build
nodemon = nodemon || nodemon
tox = tox || tox | test run environment version
nox = nox || nox | test run environment version
sphinx = sphinx || sphinx-build | documentation build generate
mkdocs = mkdocs || mkdocs | documentation build generate
gunicorn = gunicorn || gunicorn | server serve
cypress = cypress || cypress | test end to end browser
socket.io = socket.io,socket.io-client,flask_socketio ||| message client server connection real time
websockets = websockets,ws ||| message client server connection real time
graphql = graphql,graphene,strawberry,@apollo
grpc = grpc,@grpc
kubernetes = kubernetes
terraform = || terraform
mlflow = mlflow
wandb = wandb
altair = altair ||| plot chart figure draw
dask = dask
llamaindex = llama_index,llamaindex
sentence-transformers = sentence_transformers ||| embedding
supabase = supabase,@supabase
cors = cors,flask_cors,@fastify/cors,@koa/cors | CORSMiddleware,enableCors || enable allow origin cross-origin request
sentry = sentry_sdk,@sentry ||| error report exception unexpected
firebase = firebase,firebase_admin
`;

/** `what is done with them = names`: tools whose modules and commands bear their name. */
const BY_DEED = `
log message line write = pino,winston,structlog,loguru,bunyan,log4js,morgan,logging
test time date freeze frozen = freezegun,time-machine,mockdate
test mock fake stub = sinon,nock,msw,respx,testdouble,pytest-mock,proxyquire
test data fake example = faker,factory-boy,polyfactory,fishery
test run = ava,jasmine,tape,chai,node:test
test property = hypothesis,fast-check
test http request = supertest,pactum
test container database = testcontainers
validate validation schema check describe = zod,yup,ajv,valibot,superstruct,class-validator,marshmallow,cerberus,jsonschema,pydantic-settings,express-validator,typebox,arktype,envalid
hash password store before they are it is = bcryptjs,passlib
compress compression payload = zlib,gzip,brotli,lz4,zstd
token sign jwt = jose,python-jose,jsonwebtoken
encrypt encryption = cryptography,pynacl,libsodium,crypto-js
authentication login = passport,next-auth,clerk,auth0,authlib,flask-login,lucia,better-auth
rate limit request = express-rate-limit,slowapi,flask-limiter,rate-limiter-flexible
security header = helmet,flask-talisman
database orm query access table = sequelize,typeorm,knex,peewee,sqlmodel,tortoise-orm,drizzle-orm,mikro-orm,mongoose,kysely,objection,flask-sqlalchemy,mongoengine,beanie
graph database = neo4j
vector store database embedding search = weaviate,pymilvus,lancedb,pgvector,qdrant-client,faiss-cpu
background job queue task process worker = rq,bullmq,celery,dramatiq,huey,agenda,arq
schedule job time regular = apscheduler,node-cron,croner,node-schedule
web server api app http rest endpoint route serve = koa,fastify,hono,tornado,sanic,quart,litestar,aiohttp-server,hapi,polka,bottle
frontend ui interface component page = svelte,preact,solid-js,alpinejs,htmx
state store client = zustand,redux,mobx,jotai,recoil,pinia,vuex
style css = tailwindcss,styled-components,emotion,sass
http request fetch call = superagent,node-fetch,undici,ky,urllib3,ofetch
html parse page scrape text extract = cheerio,jsdom,lxml,trafilatura,readabilipy,selectolax,parse5
browser page web screenshot automate = puppeteer,pyppeteer
web search = tavily,duckduckgo-search,ddgs,serpapi,exa-py,firecrawl
pdf read text extract parse page = pdfplumber,pymupdf4llm,pdf-parse,pdfjs-dist,pdfminer,docling,unstructured
pdf write create generate report = reportlab,weasyprint,fpdf,pdfkit,jspdf,pdfmake
word document docx = python-docx,mammoth,docx2txt
excel spreadsheet = openpyxl,xlsx,exceljs,xlsxwriter,xlrd
ocr text image recognise = pytesseract,tesseract.js,easyocr
image picture process = sharp,jimp
audio speech transcribe voice = openai-whisper,faster-whisper,pydub,librosa
video convert = fluent-ffmpeg,moviepy,ffmpeg-python
upload file form = multer,busboy,formidable,python-multipart
mail email send = nodemailer,sendgrid,resend,flask-mail,aiosmtplib,postmark
sms message send = twilio
markdown render html convert = markdown-it,remark,showdown,mistune,react-markdown,markdown2
template render html page = ejs,pug,nunjucks,mako,eta,mustache
plot chart figure draw graph = plotly,bokeh,d3,chart.js,recharts,echarts,graphviz,mermaid
graph network node edge = networkx,igraph
table csv data frame = polars,duckdb,papaparse,csv-parse
embedding vector text = fastembed
token count = tiktoken,gpt-tokenizer
trace tracing monitor observability = opentelemetry,langfuse,langsmith,ddtrace,arize-phoenix
metric monitor measure = prometheus-client,prom-client,statsd
error report exception = rollbar,bugsnag
retry attempt again = tenacity,backoff,p-retry,async-retry,stamina
concurrency limit parallel at once = p-limit,p-map,p-queue,aiolimiter,bottleneck
command line cli interface argument option parse = typer,commander,yargs,meow,minimist,cac,docopt,oclif,citty,sade,argparse
prompt ask question choose terminal = inquirer,questionary,enquirer,prompt-toolkit,clack
terminal colour color output print = chalk,picocolors,kleur,colorama,colorette,termcolor
spinner progress bar show = tqdm,cli-progress,alive-progress
environment env variable file configuration read load setting = python-dotenv,dotenv,python-decouple,environs,dynaconf,convict,cosmiconfig,pyyaml
id unique = uuid,nanoid,ulid,cuid
date time format = dayjs,date-fns,luxon,pendulum
json serialize parse = orjson,ujson,superjson
cache store = cachetools,lru-cache,keyv,node-cache,diskcache,aiocache
git = simple-git,isomorphic-git,dulwich,pygit2
`;

export const TOOLS: ReadonlyMap<string, Tool> = new Map([
	...[...METHODS].map(([name, own]): [string, Tool] => [name, { ...own, name, modules: [], commands: [], method: true }]),
	...BY_DEED.trim()
		.split('\n')
		.flatMap((row) => {
			const [does = '', names = ''] = row.split(' = ');
			return names.split(',').map((name): [string, Tool] => [name, { ...plainTool(name), does: does.split(' '), library: true }]);
		}),
	...ROWS.trim()
		.split('\n')
		.map((row): [string, Tool] => {
			const [name = '', rest = ''] = row.split(' = ');
			const [modules = '', calls = '', commands = '', does = ''] = rest.split('|').map((cell) => cell.trim());
			const list = (cell: string) => cell.split(',').filter(Boolean);
			return [
				name,
				{
					name,
					modules: list(modules),
					calls: list(calls),
					commands: list(commands).length > 0 ? list(commands) : [name],
					does: does.split(' ').filter(Boolean),
					method: false,
				},
			];
		}),
]);

function plainTool(name: string): Tool {
	return {
		name,
		modules: [name, name.replaceAll('-', '_')],
		calls: [],
		commands: [name],
		does: [],
		method: false,
	};
}

/** The row of a name; one made of the name where the table has none. */
export function toolOf(name: string): Tool {
	const plain = name.toLowerCase();
	const known = [plain, plain.replaceAll(' ', '-'), plain.replaceAll('-', ' '), plain.replaceAll(/[- ]/g, '')].find((one) =>
		TOOLS.has(one),
	);
	return TOOLS.get(known ?? plain) ?? plainTool(plain);
}
