import { LIMITS, type Library } from './library.js';

/** Every class of LangChain.js takes `maxRetries`; a time limit is the affair of each. @source reference.langchain.com */
const takes = (python: string) => ({ python, typescript: 'maxRetries' });

/** What keeps the messages of a conversation. */
const HISTORIES = 'Redis Postgres SQL MongoDB File DynamoDB Firestore Cassandra Upstash UpstashRedis CosmosDB AzureCosmosDBNoSQL AzureCosmsosDBNoSQL Elasticsearch Neo4j'.split(' ');

/** The variable of each key with the clients that read it: models of the largest vendors, of others, and searches. */
const KEYS = {
	OPENAI_API_KEY: 'ChatOpenAI OpenAIEmbeddings', ANTHROPIC_API_KEY: 'ChatAnthropic', 'GOOGLE_API_KEY GEMINI_API_KEY': 'ChatGoogleGenerativeAI GoogleGenerativeAI GoogleGenerativeAIEmbeddings', MISTRAL_API_KEY: 'ChatMistralAI MistralAIEmbeddings', GROQ_API_KEY: 'ChatGroq', DEEPSEEK_API_KEY: 'ChatDeepSeek',
	FIREWORKS_API_KEY: 'ChatFireworks', XAI_API_KEY: 'ChatXAI', OPENROUTER_API_KEY: 'ChatOpenRouter', COHERE_API_KEY: 'CohereEmbeddings ChatCohere CohereRerank', 'HUGGINGFACEHUB_API_TOKEN HF_TOKEN HUGGINGFACEHUB_API_KEY': 'HuggingFaceEndpoint HuggingFaceEndpointEmbeddings HuggingFaceInference', TOGETHER_API_KEY: 'ChatTogether', 'PPLX_API_KEY PERPLEXITY_API_KEY': 'ChatPerplexity', NVIDIA_API_KEY: 'ChatNVIDIA NVIDIAEmbeddings',
	TAVILY_API_KEY: 'TavilySearch TavilySearchResults TavilyExtract', SERPER_API_KEY: 'GoogleSerperAPIWrapper GoogleSerperRun Serper', SERPAPI_API_KEY: 'SerpAPIWrapper SerpAPI', WOLFRAM_ALPHA_APPID: 'WolframAlphaAPIWrapper', OPENWEATHERMAP_API_KEY: 'OpenWeatherMapAPIWrapper',
};

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
		...Object.fromEntries(Object.entries(KEYS).map(([from, names]) => [names, { does: 'read-key', from } as const])),
		GoogleGenerativeAI: { does: 'make', what: 'model', takes: takes('timeout max_retries') },
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
export const memory: Library = { packages: 'langmem trustcall', calls: { 'create_memory_manager create_memory_store_manager create_extractor create_prompt_optimizer create_multi_prompt_optimizer': { does: 'make', what: 'asker' } } };

/** Clients of MCP, which start servers on the machine. @source modelcontextprotocol.io, github.com/langchain-ai/langchain-mcp-adapters */
export const mcp: Library = { packages: 'mcp langchain_mcp_adapters @langchain/mcp-adapters @modelcontextprotocol/sdk', calls: { MultiServerMCPClient: { does: 'serve', options: ['connections', 'mcpServers'] }, 'StdioServerParameters StdioClientTransport': { does: 'serve', options: ['command', 'args'] } } };

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
