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
ruff = || ruff | lint format
mypy = || mypy | type check
pyright = || pyright
black = || black | format
flake8 = || flake8 | lint
pylint = || pylint
isort = || isort
eslint = || eslint | lint
prettier = || prettier | format
biome = || biome
tsc = || tsc
codespell = || codespell,codespell-project
coverage = coverage || coverage,--cov
docker = docker || docker
seaborn = seaborn ||| plot chart figure draw
matplotlib = matplotlib ||| plot chart figure draw
pandas = pandas ||| table csv
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
pillow = PIL
transformers = transformers
hugging face = transformers,datasets,huggingface_hub
spacy = spacy
nltk = nltk
gensim = gensim
streamlit = streamlit ||| web interface ui dashboard page app
gradio = gradio ||| web interface ui app
flask = flask ||| web server api app http
django = django ||| web server app
fastapi = fastapi ||| web server api app http rest
uvicorn = uvicorn || uvicorn | server serve
starlette = starlette
express = express ||| web server api app http
next.js = next
react = react ||| frontend ui interface
vue = vue ||| frontend ui interface
sqlalchemy = sqlalchemy ||| database orm
sqlite = sqlite3,aiosqlite,better-sqlite3,langgraph.checkpoint.sqlite ||| database
postgres = psycopg,psycopg2,asyncpg,pg ||| database
postgresql = psycopg,psycopg2,asyncpg,pg ||| database
mongodb = pymongo,motor,mongoose,mongodb ||| database
redis = redis,ioredis,aioredis
celery = celery
requests = requests ||| http request fetch
httpx = httpx ||| http request fetch
aiohttp = aiohttp ||| http request
axios = axios ||| http request fetch
beautifulsoup = bs4 ||| html parse
beautiful soup = bs4 ||| html parse
selenium = selenium ||| browser page web
playwright = playwright,@playwright ||| browser page web
scrapy = scrapy
pydantic = pydantic | BaseModel || validate validation model
zod = zod ||| validate validation schema
dataclass = dataclasses | dataclass
typeddict = | TypedDict
enum = enum | Enum,StrEnum,IntEnum
argparse = argparse ||| command line cli interface arguments parse
click = click ||| command line cli interface
typer = typer ||| command line cli interface
commander = commander ||| command line cli interface
yargs = yargs ||| command line cli interface
rich = rich
loguru = loguru ||| log
logging = logging ||| log
langchain = langchain,@langchain
langgraph = langgraph,@langchain/langgraph ||| graph
langsmith = langsmith
litellm = litellm,langchain_litellm
openai = openai,langchain_openai,@langchain/openai
anthropic = anthropic,langchain_anthropic,@langchain/anthropic,@anthropic-ai
ollama = ollama,langchain_ollama,@langchain/ollama
gemini = google.generativeai,google.genai,langchain_google_genai,@langchain/google-genai
chromadb = chromadb,langchain_chroma
chroma = chromadb,langchain_chroma
faiss = faiss,langchain_community.vectorstores.faiss
pinecone = pinecone
qdrant = qdrant_client,langchain_qdrant
tiktoken = tiktoken ||| token count
gitpython = git ||| git clone
docling = docling ||| pdf
pypdf = pypdf,PyPDF2 ||| pdf
pdfplumber = pdfplumber ||| pdf
pymupdf = fitz,pymupdf ||| pdf
tree-sitter = tree_sitter
tenacity = tenacity ||| retry
jinja = jinja2 ||| template
jinja2 = jinja2 ||| template
yaml = yaml,js-yaml,ruamel ||| yaml
toml = toml,tomllib,tomli ||| toml
dotenv = dotenv ||| environment env
poetry = || poetry
uv = || uv
npm = || npm
yarn = || yarn
pnpm = || pnpm
pre-commit = || pre-commit
bcrypt = bcrypt,bcryptjs,flask_bcrypt ||| hash
bcryptjs = bcryptjs ||| hash
argon2 = argon2,argon2-cffi ||| hash
jsonwebtoken = jsonwebtoken ||| token sign jwt
pyjwt = jwt ||| token sign jwt
passport = passport ||| authentication login
joi = joi,@hapi/joi ||| validate validation
yup = yup ||| validate validation
marshmallow = marshmallow ||| validate validation serialize
express-rate-limit = express-rate-limit ||| rate limit
helmet = helmet ||| header
morgan = morgan ||| log
winston = winston ||| log
pino = pino ||| log
structlog = structlog ||| log
mongoose = mongoose ||| database
sequelize = sequelize ||| database orm
prisma = @prisma,prisma || prisma | database orm access
typeorm = typeorm ||| database orm
knex = knex ||| database
peewee = peewee ||| database orm
sqlmodel = sqlmodel ||| database orm
mysql = mysql,mysql2,pymysql,MySQLdb ||| database
alembic = alembic || alembic | migrations
rq = rq ||| job queue
bullmq = bullmq ||| job queue
kafka = kafka,kafkajs,confluent_kafka
rabbitmq = pika,amqplib
elasticsearch = elasticsearch,@elastic
boto3 = boto3
stripe = stripe
koa = koa ||| web server api app http
fastify = fastify ||| web server api app http
hono = hono ||| web server api app http
nestjs = @nestjs ||| web server api app http
tornado = tornado ||| web server api app http
svelte = svelte ||| frontend ui interface
angular = @angular ||| frontend ui interface
tailwind = tailwindcss ||| style
bootstrap = bootstrap ||| style
webpack = webpack || webpack | bundle build
vite = vite || vite | bundle build
esbuild = esbuild || esbuild | bundle build
rollup = rollup || rollup | bundle build
nodemon = nodemon || nodemon
tox = tox || tox | test
nox = nox || nox | test
sphinx = sphinx || sphinx-build | documentation
mkdocs = mkdocs || mkdocs | documentation
gunicorn = gunicorn || gunicorn | server serve
hypothesis = hypothesis ||| test
freezegun = freezegun ||| time test
supertest = supertest ||| test http
cypress = cypress || cypress | test
puppeteer = puppeteer ||| browser page web
socket.io = socket.io,socket.io-client,flask_socketio
websockets = websockets,ws
graphql = graphql,graphene,strawberry,@apollo
grpc = grpc,@grpc
kubernetes = kubernetes
terraform = || terraform
mlflow = mlflow
wandb = wandb
plotly = plotly ||| plot chart figure draw
bokeh = bokeh ||| plot chart figure draw
altair = altair ||| plot chart figure draw
polars = polars ||| table csv
dask = dask
llamaindex = llama_index,llamaindex
sentence-transformers = sentence_transformers ||| embedding
supabase = supabase,@supabase
firebase = firebase,firebase_admin
`;

export const TOOLS: ReadonlyMap<string, Tool> = new Map([
	...[...METHODS].map(([name, own]): [string, Tool] => [name, { ...own, name, modules: [], commands: [], method: true }]),
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

/** The row of a name; one made of the name where the table has none. */
export function toolOf(name: string): Tool {
	const plain = name.toLowerCase();
	const known = [plain, plain.replaceAll(' ', '-'), plain.replaceAll('-', ' '), plain.replaceAll(/[- ]/g, '')].find((one) =>
		TOOLS.has(one),
	);
	return (
		TOOLS.get(known ?? plain) ?? {
			name: plain,
			modules: [plain, plain.replaceAll('-', '_')],
			calls: [],
			commands: [plain],
			does: [],
			method: false,
		}
	);
}
