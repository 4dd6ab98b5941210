// biome-ignore-all format: tables of libraries, a row a line
import { LIMITS, type Library } from './library.js';

/** Every class of LangChain.js takes `maxRetries`; a time limit is the affair of each. @source reference.langchain.com */
const takes = (python: string) => ({ python, typescript: 'maxRetries' });

/** What keeps the messages of a conversation. */
const HISTORIES = 'Redis Postgres SQL MongoDB File DynamoDB Firestore Cassandra Upstash UpstashRedis CosmosDB AzureCosmosDBNoSQL AzureCosmsosDBNoSQL Elasticsearch Neo4j'.split(
	' ',
);

/** LangChain in both languages. @source python.langchain.com, js.langchain.com */
export const langchain: Library = {
	packages: 'langchain* @langchain/*',
	calls: {
		'init_chat_model initChatModel': { does: 'make', what: 'model' },
		'ChatBedrock ChatBedrockConverse': { does: 'make', what: 'model', takes: takes('config') },
		OpenAI: { does: 'make', what: 'model', takes: LIMITS },
		'Tongyi ChatTongyi': { does: 'make', what: 'model', takes: takes('max_retries') },
		'tool create_retriever_tool createRetrieverTool DynamicStructuredTool DynamicTool StructuredTool StructuredTool.from_function Tool': { does: 'make', what: 'tool' },
		[`RunnableWithMessageHistory ${HISTORIES.map((of) => `${of}ChatMessageHistory`).join(' ')}`]: { does: 'store', what: 'history' },
		parse_json_markdown: { does: 'parse' },
		'create_agent createAgent create_react_agent createReactAgent': { does: 'make', what: 'agent' },
		'AgentExecutor AgentExecutor.from_agent_and_tools AgentExecutor.fromAgentAndTools initialize_agent initializeAgentExecutor initializeAgentExecutorWithOptions': { does: 'make', what: 'executor' },
		'StructuredOutputParser.fromZodSchema StructuredOutputParser.from_response_schemas StructuredOutputParser.fromNamesAndDescriptions': { does: 'bind', to: 'parser' },
		// It asks for nodes and edges by a schema of its own.
		LLMGraphTransformer: { does: 'bind', to: 'schema', options: ['allowed_nodes', 'allowedNodes'] },
		'init_chat_model initChatModel init_embeddings': { does: 'read-key', from: '' },
		'ChatOpenAI OpenAIEmbeddings': { does: 'read-key', from: 'OPENAI_API_KEY' },
		ChatAnthropic: { does: 'read-key', from: 'ANTHROPIC_API_KEY' },
		'ChatGoogleGenerativeAI GoogleGenerativeAI GoogleGenerativeAIEmbeddings': { does: 'read-key', from: 'GOOGLE_API_KEY GEMINI_API_KEY' },
		GoogleGenerativeAI: { does: 'make', what: 'model', takes: takes('timeout max_retries') },
		ChatGroq: { does: 'read-key', from: 'GROQ_API_KEY' },
		'ChatMistralAI MistralAIEmbeddings': { does: 'read-key', from: 'MISTRAL_API_KEY' },
		ChatDeepSeek: { does: 'read-key', from: 'DEEPSEEK_API_KEY' },
		ChatFireworks: { does: 'read-key', from: 'FIREWORKS_API_KEY' },
		ChatXAI: { does: 'read-key', from: 'XAI_API_KEY' },
		ChatOpenRouter: { does: 'read-key', from: 'OPENROUTER_API_KEY' },
		'TavilySearch TavilySearchResults TavilyExtract': { does: 'read-key', from: 'TAVILY_API_KEY' },
		'GoogleSerperAPIWrapper GoogleSerperRun Serper': { does: 'read-key', from: 'SERPER_API_KEY' },
		'SerpAPIWrapper SerpAPI': { does: 'read-key', from: 'SERPAPI_API_KEY' },
		WolframAlphaAPIWrapper: { does: 'read-key', from: 'WOLFRAM_ALPHA_APPID' },
		OpenWeatherMapAPIWrapper: { does: 'read-key', from: 'OPENWEATHERMAP_API_KEY' },
		'CohereEmbeddings ChatCohere CohereRerank': { does: 'read-key', from: 'COHERE_API_KEY' },
		'HuggingFaceEndpoint HuggingFaceEndpointEmbeddings HuggingFaceInference': { does: 'read-key', from: 'HUGGINGFACEHUB_API_TOKEN HF_TOKEN HUGGINGFACEHUB_API_KEY' },
		ChatTogether: { does: 'read-key', from: 'TOGETHER_API_KEY' },
		ChatPerplexity: { does: 'read-key', from: 'PPLX_API_KEY PERPLEXITY_API_KEY' },
		'ChatNVIDIA NVIDIAEmbeddings': { does: 'read-key', from: 'NVIDIA_API_KEY' },
	},
	methods: {
		'ChatOpenAI AzureChatOpenAI': { does: 'make', what: 'model', takes: LIMITS },
		'ChatAnthropic ChatAnthropicVertex ChatGoogleGenerativeAI ChatGoogle ChatGroq ChatMistralAI ChatMistral ChatFireworks ChatTogether ChatTogetherAI ChatDeepSeek ChatOpenRouter ChatXAI ChatPerplexity ChatCerebras ChatUpstage ChatDatabricks': { does: 'make', what: 'model', takes: takes('timeout max_retries') },
		ChatVertexAI: { does: 'make', what: 'model', takes: takes('max_retries') },
		ChatOllama: { does: 'make', what: 'model', takes: takes('client_kwargs') },
		ChatLiteLLM: { does: 'make', what: 'model', takes: takes('request_timeout max_retries') },
		ChatCohere: { does: 'make', what: 'model', takes: takes('timeout_seconds') },
		HuggingFaceEndpoint: { does: 'make', what: 'model', takes: takes('timeout') },
		ChatHuggingFace: { does: 'make', what: 'model', around: 'llm' },
		'ChatNVIDIA ChatWatsonx ChatSambaNova ChatSambaNovaCloud ChatZhipuAI AzureAIChatCompletionsModel HuggingFaceInference': { does: 'make', what: 'model', takes: takes('') },
		'with_structured_output withStructuredOutput': { does: 'bind', to: 'schema', options: ['schema'] },
		'bind_tools bindTools': { does: 'bind', to: 'tools', options: ['tools'] },
		'PydanticOutputParser PydanticToolsParser JsonOutputParser SimpleJsonOutputParser JsonOutputToolsParser JsonOutputKeyToolsParser': { does: 'bind', to: 'parser', options: ['pydantic_object'] },
		'StructuredOutputParser OutputFixingParser RetryOutputParser RetryWithErrorOutputParser': { does: 'bind', to: 'parser' },
		'with_retry withRetry': { does: 'repeat', how: 'method' },
	},
	options: { 'function_call functionCall': { holds: 'schema', of: /(?:^|\.)(?:a?invoke|bind|a?stream|a?predict\w*|create)$/ } },
};

/** Packages that ask a model by schemas of their own. @source langchain-ai.github.io/langmem, github.com/hinthornw/trustcall */
export const memory: Library = {
	packages: 'langmem trustcall',
	calls: {
		'create_memory_manager create_memory_store_manager create_extractor create_prompt_optimizer create_multi_prompt_optimizer': { does: 'make', what: 'asker' },
	},
};

/** Clients of MCP, which start servers on the machine. @source modelcontextprotocol.io, github.com/langchain-ai/langchain-mcp-adapters */
export const mcp: Library = {
	packages: 'mcp langchain_mcp_adapters @langchain/mcp-adapters @modelcontextprotocol/sdk',
	calls: {
		MultiServerMCPClient: { does: 'serve', options: ['connections', 'mcpServers'] },
		'StdioServerParameters StdioClientTransport': { does: 'serve', options: ['command', 'args'] },
	},
};

/** What LangChain brings beside models: tools, stores and what fills them. */
const OTHERS = ['langchain.', 'langchain/', 'langchain_community.', '@langchain/community/']
	.flatMap((of) => 'tools agent_toolkits document_loaders document_transformers embeddings retrievers text_splitter utilities vectorstores'.split(' ').map((one) => of + one))
	.concat('tavily chroma pinecone qdrant postgres milvus weaviate elasticsearch exa unstructured'.split(' ').flatMap((one) => [`langchain_${one}`, `@langchain/${one}`]))
	.join(' ');

/** Packages of LangChain through which a model is asked; its core alone asks none. */
export const langchainModels: Library = {
	packages: 'langchain langchain_* @langchain/*',
	except: `langchain_core langchain_text* @langchain/core @langchain/langgraph* @langchain/textsplitters langchain_mcp_adapters @langchain/mcp-adapters ${OTHERS}`,
	about: 'models',
};
