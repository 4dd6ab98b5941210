// Libraries, products and services that a report says the project is made with, and the line that shows each: an import, or what is made of it. A report that names
// one that we do not find may mean another part, so nothing is said of it here.
import { escapeText } from '@auditor/schema';
import { type Feature, feature } from './feature.js';

/** A line of Python or TypeScript that imports one of these modules. */
const imports = (...modules: readonly string[]): RegExp =>
	new RegExp(
		`^[ \\t]{0,60}(?:from|import)[ \\t]{1,9}(?:${modules.map(escapeText).join('|')})(?![\\w-])|(?:from|import|require\\()[ \\t]{0,9}["'](?:${modules.map(escapeText).join('|')})["'/]`,
	);

const made = (id: string, words: readonly string[], traces: readonly string[], written: RegExp): Feature =>
	feature(id, '', words, { proves: true, further: true, traces, written });

export const PRODUCT_FEATURES: readonly Feature[] = [
	made('product-pathlib', ['pathlib'], ['pathlib'], imports('pathlib')),
	made(
		'product-pydantic',
		[
			'Pydantic-driven',
			'Pydantic-based',
			'Pydantic-validated',
			'Pydantic validation',
			'Pydantic schemas',
			'Pydantic models',
			'Pydantic contracts',
			'Pydantic objects',
			'Pydantic state',
			'Pydantic BaseModel',
			'Pydantic BaseModels',
			'via Pydantic',
		],
		['pydantic'],
		imports('pydantic'),
	),
	made(
		'product-gemini',
		['Gemini API', 'Google Gemini', 'Gemini models', 'Gemini Flash', 'Gemini Pro', 'ChatGoogleGenerativeAI'],
		['gemini', 'genai'],
		imports('langchain_google_genai', 'google.generativeai', 'google.genai', '@google/generative-ai', '@langchain/google-genai'),
	),
	made(
		'product-openai',
		['OpenAI API', 'OpenAI models', 'ChatOpenAI', 'GPT-4o', 'GPT-4o-mini', 'OpenAI/Anthropic'],
		['openai'],
		imports('openai', 'langchain_openai', '@langchain/openai', '@ai-sdk/openai'),
	),
	made(
		'product-anthropic',
		['Anthropic API', 'Anthropic Claude', 'Claude models', 'ChatAnthropic', 'OpenAI/Anthropic'],
		['anthropic'],
		imports('anthropic', 'langchain_anthropic', '@anthropic-ai/sdk', '@langchain/anthropic'),
	),
	made('product-groq', ['Groq API', 'Groq models', 'Groq inference', 'ChatGroq'], ['groq'], imports('groq', 'langchain_groq')),
	made('product-ollama', ['local Ollama', 'Ollama models', 'ChatOllama'], ['ollama'], imports('ollama', 'langchain_ollama')),
	made(
		'product-fastapi',
		['FastAPI REST', 'FastAPI backend', 'FastAPI server', 'FastAPI service', 'FastAPI app', 'FastAPI endpoints'],
		['fastapi'],
		imports('fastapi'),
	),
	made(
		'product-streamlit',
		['Streamlit UI', 'Streamlit app', 'Streamlit dashboard', 'Streamlit frontend'],
		['streamlit'],
		imports('streamlit'),
	),
	made('product-next', ['Next.js frontend', 'Next.js UI', 'Next.js app', 'Next.js dashboard'], ['next'], imports('next')),
	made('product-react', ['React frontend', 'React UI', 'React dashboard', 'React components'], ['react'], imports('react')),
	made(
		'markdown-rendering',
		['markdown rendering', 'renders markdown', 'rendered markdown'],
		['markdown'],
		imports('react-markdown', 'markdown', 'markdown_it', 'marked', 'markdown-it', 'rich.markdown'),
	),
	made(
		'polling',
		['real-time polling', 'polling', 'polls the'],
		['poll', 'setInterval'],
		/\bsetInterval\(|\brefetchInterval\s?:|\bdef\s{1,3}poll_|\bfunction\s{1,3}poll\w{0,20}\(/,
	),
	made(
		'health-check',
		['health check', 'health checks', 'health endpoint', 'health-check endpoint'],
		['health'],
		/@(?:\w{1,20}\.)?(?:app|router|api)\.get\(\s{0,3}["'][\w/]{0,30}\/health|\b(?:app|router)\.get\(\s{0,3}["'][\w/]{0,30}\/health/,
	),
	made(
		'background-work',
		['background task', 'background tasks', 'async execution', 'asynchronous execution', 'background jobs'],
		['BackgroundTasks', 'create_task', 'run_in_executor', 'to_thread'],
		/:\s?BackgroundTasks\b|\.add_task\(|\basyncio\.(?:create_task|to_thread)\(|\brun_in_executor\(/,
	),
	made('product-asyncio', ['asyncio'], ['asyncio'], imports('asyncio')),
	made(
		'product-tempfile',
		['tempfile sandbox', 'tempfile-based', 'tempfile module', 'Sandboxed tempfile', 'tempfile library'],
		['tempfile'],
		imports('tempfile'),
	),
	made('product-rich', ['Rich console', 'Rich library', 'Rich for'], ['import rich', 'from rich'], imports('rich')),
	made('product-lm-studio', ['LM Studio'], ['lmstudio', 'lm_studio', 'lm-studio', 'lm studio'], /lm[_ -]?studio/i),
	made('product-networkx', ['NetworkX'], ['networkx'], imports('networkx')),
];
