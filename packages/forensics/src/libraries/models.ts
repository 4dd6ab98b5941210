import { LIMITS, type Library } from './library.js';

/** @source platform.openai.com/docs/api-reference */
export const openai: Library = {
	packages: 'openai',
	byDefault: 'OpenAI',
	about: 'models',
	calls: {
		'OpenAI AsyncOpenAI AzureOpenAI AsyncAzureOpenAI': { does: 'make', what: 'model', takes: LIMITS },
		'OpenAI AsyncOpenAI': { does: 'read-key', from: 'OPENAI_API_KEY' },
		'completions.create completions.parse': { does: 'ask', by: '`response_format`' },
		'responses.create responses.parse': { does: 'ask', by: '`text.format`' },
	},
	options: {
		// Of a tool it is the form of its result, of images and speech a kind of file.
		'response_format responseFormat': { holds: 'format', except: /tool(?:\.\w+)?$|(?:^|\.)(?:images?|audio|speech|transcriptions?|translations?)\./i },
		tools: { holds: 'tools', of: /(?:completions?|messages|responses)(?:\.create)?$/i },
		// `text: { format: … }` of the Responses API, and the model of pydantic that its parser takes.
		text: { holds: 'format', within: 'format', of: /(?:^|\.)responses\.(?:create|parse|stream)$/ },
		text_format: { holds: 'format', of: /(?:^|\.)responses\.(?:parse|stream)$/ },
		'output_format outputFormat': { holds: 'format', of: /(?:^|\.)messages\.\w{1,20}$|(?:^|\.)ClaudeAgentOptions$/ },
	},
};

/** @source docs.anthropic.com */
export const anthropic: Library = {
	packages: 'anthropic @anthropic-ai/*',
	byDefault: 'Anthropic',
	about: 'models',
	calls: {
		'Anthropic AsyncAnthropic': { does: 'make', what: 'model', takes: LIMITS },
		'AsyncAnthropic Anthropic': { does: 'read-key', from: 'ANTHROPIC_API_KEY' },
		'messages.create messages.stream': { does: 'ask', by: 'a tool with an `input_schema`' },
	},
};

/** @source ai.google.dev, googleapis.github.io/python-genai */
export const google: Library = {
	packages: 'google.generativeai google.genai @google/genai @google/generative-ai',
	about: 'models',
	calls: {
		'GoogleGenAI Client': { does: 'make', what: 'model', takes: { python: 'http_options', typescript: 'httpOptions' } },
		GenerativeModel: { does: 'make', what: 'model', takes: { python: 'generate_content:request_options', typescript: '' } },
		// Its limit is an option beside the name of the model.
		getGenerativeModel: { does: 'make', what: 'model', takes: { python: '', typescript: 'getGenerativeModel:timeout' } },
		'Client GoogleGenAI': { does: 'read-key', from: 'GOOGLE_API_KEY GEMINI_API_KEY' },
		'generate_content generate_content_async': { does: 'ask', by: '`response_schema`' },
		generateContent: { does: 'ask', by: '`responseSchema`' },
	},
	options: { 'response_mime_type responseMimeType': { holds: 'mime', beside: ['response_schema', 'responseSchema', 'response_json_schema', 'responseJsonSchema'] } },
};

/** @source github.com/ollama/ollama/blob/main/docs/api.md */
export const ollama: Library = { packages: 'ollama langchain_ollama langchain_community.chat_models @langchain/ollama', about: 'models', calls: { 'chat generate': { does: 'ask', by: '`format`' } }, options: { format: { holds: 'schema', of: /ollama/i, told: 'with-callee' } } };

/** Its clients wait without end, unless they are told otherwise. @source github.com/ollama/ollama-python, github.com/ollama/ollama-js */
export const ollamaClients: Library = { packages: 'ollama', calls: { 'Client AsyncClient': { does: 'make', what: 'model', takes: { python: 'timeout', typescript: '' } } } };

/** @source docs.litellm.ai */
export const litellm: Library = { packages: 'litellm', about: 'models', calls: { 'completion acompletion': { does: 'ask', by: '`response_format`' } } };

/** @source python.useinstructor.com */
export const instructor: Library = { packages: 'instructor', about: 'models', options: { response_model: { holds: 'schema', of: /(?:^|\.)(?:create\w{0,20}|Agent|Team)$/ } } };

/** Stores of conversations that are none of LangChain's. @source docs.llamaindex.ai, openai.github.io/openai-agents-python */
export const chatStores: Library = { packages: 'llama_index agents', calls: { 'RedisChatStore PostgresChatStore SQLAlchemyChatStore MongoChatStore AzureChatStore SQLAlchemySession': { does: 'store', what: 'history' }, SQLiteSession: { does: 'store', what: 'history', only: 'db_path' } } };

/** @source docs.cohere.com, docs.together.ai */
export const vendors: Library = { packages: 'cohere together together-ai', byDefault: 'Together', about: 'models', calls: { 'Client ClientV2 AsyncClient AsyncClientV2': { does: 'make', what: 'model', takes: { python: 'timeout', typescript: '' } }, 'Together AsyncTogether': { does: 'make', what: 'model', takes: LIMITS } } };

/** @source console.groq.com/docs/libraries */
export const groq: Library = { packages: 'groq groq-sdk', byDefault: 'Groq', about: 'models', calls: { 'Groq AsyncGroq': { does: 'make', what: 'model', takes: LIMITS } } };

/** Packages through which models are asked, of which nothing more is known. */
export const otherModels: Library = { packages: 'mistralai cohere-ai replicate transformers vllm dspy boto3', about: 'models' };

/** @source docs.tavily.com */
export const tavily: Library = { packages: 'tavily @tavily/core', calls: { 'TavilyClient AsyncTavilyClient tavily': { does: 'read-key', from: 'TAVILY_API_KEY' } } };
