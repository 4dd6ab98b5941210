// Libraries and tools by the names that people give them. What a row does not say is asked for under the name itself.

export interface Tool {
	/** As people write it, small. */
	readonly name: string;
	/** Beginnings of modules that are imported for it. */
	readonly modules: readonly string[];
	/** Names of classes and calls that stand for it. */
	readonly calls: readonly string[];
	/** Commands that run it. */
	readonly commands: readonly string[];
}

/** `name = modules | calls | commands`; a missing column is the name itself for modules and commands. */
const ROWS = `
pytest = pytest || pytest,py.test
jest = jest,@jest || jest
vitest = vitest || vitest
mocha = mocha || mocha
unittest = unittest || unittest
ruff = || ruff
mypy = || mypy
pyright = || pyright
black = || black
flake8 = || flake8
pylint = || pylint
isort = || isort
eslint = || eslint
prettier = || prettier
biome = || biome
tsc = || tsc
codespell = || codespell,codespell-project
coverage = coverage || coverage,--cov
docker = docker || docker
seaborn = seaborn
matplotlib = matplotlib
pandas = pandas
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
streamlit = streamlit
gradio = gradio
flask = flask
django = django
fastapi = fastapi
uvicorn = uvicorn || uvicorn
starlette = starlette
express = express
next.js = next
react = react
vue = vue
sqlalchemy = sqlalchemy
sqlite = sqlite3,aiosqlite,better-sqlite3,langgraph.checkpoint.sqlite
postgres = psycopg,psycopg2,asyncpg,pg
postgresql = psycopg,psycopg2,asyncpg,pg
mongodb = pymongo,motor,mongoose,mongodb
redis = redis,ioredis,aioredis
celery = celery
requests = requests
httpx = httpx
aiohttp = aiohttp
axios = axios
beautifulsoup = bs4
beautiful soup = bs4
selenium = selenium
playwright = playwright,@playwright
scrapy = scrapy
pydantic = pydantic | BaseModel
zod = zod
dataclass = dataclasses | dataclass
typeddict = | TypedDict
enum = enum | Enum,StrEnum,IntEnum
argparse = argparse
click = click
typer = typer
commander = commander
yargs = yargs
rich = rich
loguru = loguru
logging = logging
langchain = langchain,@langchain
langgraph = langgraph,@langchain/langgraph
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
tiktoken = tiktoken
gitpython = git
docling = docling
pypdf = pypdf,PyPDF2
pdfplumber = pdfplumber
pymupdf = fitz,pymupdf
tree-sitter = tree_sitter
tenacity = tenacity
jinja = jinja2
jinja2 = jinja2
yaml = yaml,js-yaml,ruamel
toml = toml,tomllib,tomli
dotenv = dotenv
poetry = || poetry
uv = || uv
npm = || npm
yarn = || yarn
pnpm = || pnpm
pre-commit = || pre-commit
`;

export const TOOLS: ReadonlyMap<string, Tool> = new Map(
	ROWS.trim()
		.split('\n')
		.map((row): [string, Tool] => {
			const [name = '', rest = ''] = row.split(' = ');
			const [modules = '', calls = '', commands = ''] = rest.split('|').map((cell) => cell.trim());
			const list = (cell: string) => cell.split(',').filter(Boolean);
			return [name, { name, modules: list(modules), calls: list(calls), commands: list(commands).length > 0 ? list(commands) : [name] }];
		}),
);

/** The row of a name; one made of the name where the table has none. */
export function toolOf(name: string): Tool {
	const plain = name.toLowerCase();
	return TOOLS.get(plain) ?? { name: plain, modules: [plain, plain.replaceAll('-', '_')], calls: [], commands: [plain] };
}
