import type { Library } from './library.js';

const RUNNER = { does: 'make', what: 'runner' } as const;
/** An agent that may be told the name of a model alone. */
const named = (typescript: string, usual: string, python = '') => ({ ...RUNNER, takes: { python, typescript }, usual });
const model = (python: string) => ({ does: 'make', what: 'model', takes: { python, typescript: '' } }) as const;
const TOOL = { does: 'make', what: 'tool' } as const;
const TOLD = { ...TOOL, told: '' } as const;

/** @source openai.github.io/openai-agents-python, openai.github.io/openai-agents-js */
export const openaiAgents: Library = {
	packages: 'agents @openai/agents*',
	about: 'models',
	calls: { Agent: named('', '2 retries and ten minutes'), RealtimeAgent: RUNNER, 'function_tool tool FunctionTool': { ...TOOL, told: 'failure_error_function errorFunction' }, 'run Runner.run Runner.run_sync Runner.run_streamed': { does: 'ask', by: '`output_type` of the agent' } },
};

/** @source ai.pydantic.dev */
export const pydanticAi: Library = { packages: 'pydantic_ai', about: 'models', calls: { Agent: named('', '', 'model_settings'), 'Agent.tool Agent.tool_plain FunctionToolset.tool Tool': TOOL, 'Agent.run Agent.run_sync Agent.run_stream Agent.iter': { does: 'ask', by: '`output_type` of the agent' } }, options: { 'output_type result_type outputType': { holds: 'schema', of: /(?:^|\.)Agent(?:\.(?:run(?:_sync|_stream)?|iter))?$/ } } };

/** What they ask models by, each with what bounds it. @source ai.pydantic.dev/models, google.github.io/adk-docs/agents/models, docs.crewai.com/concepts/llms, docs.agno.com/models, strandsagents.com, microsoft.github.io/autogen, huggingface.co/docs/smolagents */
export const pydanticModels: Library = { packages: 'pydantic_ai', calls: { 'OpenAIModel OpenAIChatModel OpenAIResponsesModel AnthropicModel GoogleModel GeminiModel GroqModel MistralModel CohereModel BedrockConverseModel OpenRouterModel': model('settings') } };
export const adkModels: Library = { packages: 'google.adk.models', calls: { Gemini: model('retry_options'), LiteLlm: model('timeout num_retries'), 'Claude AnthropicLlm': model('') } };
export const crewModels: Library = { packages: 'crewai', calls: { LLM: model('timeout max_retries'), Agent: named('', '2 further tries of a task and no time limit', 'max_execution_time max_retry_limit') } };
export const agnoModels: Library = { packages: 'agno.models phi.model', calls: { 'OpenAIChat OpenAIResponses OpenAILike Claude Groq AzureOpenAI OpenRouter DeepSeek xAI Together': model('timeout max_retries'), 'Gemini Ollama MistralChat AwsBedrock': model('retries') } };
export const strandsModels: Library = { packages: 'strands.models', calls: { BedrockModel: model('boto_client_config'), 'OpenAIModel AnthropicModel LiteLLMModel GeminiModel': model('client_args'), OllamaModel: model('ollama_client_args') } };
export const autogenModels: Library = { packages: 'autogen_ext.models', calls: { 'OpenAIChatCompletionClient AzureOpenAIChatCompletionClient AnthropicChatCompletionClient': model('timeout max_retries'), OllamaChatCompletionClient: model('timeout') } };
export const smolModels: Library = { packages: 'smolagents', calls: { 'OpenAIServerModel OpenAIModel AzureOpenAIServerModel AzureOpenAIModel': model('client_kwargs'), 'LiteLLMModel InferenceClientModel HfApiModel': model('timeout') } };
export const llamaModels: Library = { packages: 'llama_index.llms', calls: { 'OpenAI OpenAILike OpenAIResponses AzureOpenAI Anthropic Groq MistralAI OpenRouter DeepSeek TogetherLLM GoogleGenAI': model('timeout max_retries'), 'Ollama LlamaCPP': model('request_timeout') } };

/** @source mastra.ai/docs, voltagent.dev/docs, agentkit.inngest.com */
export const ofJavaScript: Library = {
	packages: '@mastra/core* @voltagent/core @inngest/agent-kit',
	about: 'models',
	calls: { Agent: named('maxRetries', ''), 'createAgent createNetwork createWorkflow createWorkflowChain': RUNNER, createTool: TOLD, 'Agent.generate Agent.stream getAgent.generate getAgent.stream createRun.start createRun.resume createRunAsync.start createRunAsync.resume': { does: 'ask', by: '`structuredOutput`' } },
	options: { structuredOutput: { holds: 'schema', of: /(?:generate|stream)(?:Legacy|VNext)?$/ } },
};

/** Where these packages keep runs and conversations. @source mastra.ai/docs, google.github.io/adk-docs, docs.agno.com, strandsagents.com */
export const stores: Library = {
	packages: '@mastra/libsql @mastra/pg @mastra/mongodb @mastra/upstash @mastra/dynamodb google.adk agno strands',
	calls: { 'LibSQLStore PostgresStore MongoDBStore UpstashStore DynamoDBStore DatabaseSessionService VertexAiSessionService SqliteDb PostgresDb MongoDb RedisDb FileSessionManager S3SessionManager': { does: 'store', what: 'history' }, get_fast_api_app: { does: 'store', what: 'history', only: 'session_service_uri session_db_url' } },
};

/** @source ai-sdk.dev/docs/reference/ai-sdk-core/generate-text */
const OF_AI_SDK = { takes: { python: '', typescript: 'maxRetries abortSignal' }, usual: '2 retries and no time limit' } as const;

/** The AI SDK of JavaScript. @source ai-sdk.dev */
export const aiSdk: Library = {
	packages: 'ai @ai-sdk/*',
	about: 'models',
	calls: { 'generateObject streamObject Output.object Output.array Output.choice': { does: 'bind', to: 'schema', options: ['schema', 'element', 'options'] }, 'generateText streamText streamObject generateObject': { does: 'ask', by: '`generateObject`', ...OF_AI_SDK }, 'ToolLoopAgent Experimental_Agent': { ...RUNNER, ...OF_AI_SDK }, 'tool dynamicTool': { ...TOLD, since: 'inputSchema' } },
};

/** @source docs.crewai.com, microsoft.github.io/autogen, huggingface.co/docs/smolagents, docs.llamaindex.ai, strandsagents.com, learn.microsoft.com/semantic-kernel */
export const ofPython: Library = {
	packages: 'crewai autogen_agentchat autogen_core autogen smolagents llama_index strands semantic_kernel',
	about: 'models',
	calls: {
		'Agent Crew AssistantAgent ConversableAgent RoundRobinGroupChat SelectorGroupChat MagenticOneGroupChat GraphFlow CodeAgent ToolCallingAgent FunctionAgent ReActAgent ReActAgent.from_tools AgentWorkflow ChatCompletionAgent AgentGroupChat': RUNNER,
		'tool tools.tool FunctionTool FunctionTool.from_defaults kernel_function': TOLD,
		'Crew.kickoff Crew.kickoff_async': { does: 'ask', by: '`output_pydantic` of the task' },
		'Agent.structured_output Agent.structured_output_async LLMTextCompletionProgram.from_defaults FunctionCallingProgram.from_defaults': { does: 'bind', to: 'schema', options: ['output_model', 'output_cls'] },
	},
	methods: { 'as_structured_llm structured_predict astructured_predict': { does: 'bind', to: 'schema', options: ['output_cls'] } },
	options: { 'output_pydantic output_json': { holds: 'schema', of: /(?:^|\.)Task$/ }, output_cls: { holds: 'schema', of: /(?:Agent|AgentWorkflow)$|(?:^|\.)as_query_engine$/ }, structured_output_model: { holds: 'schema' } },
};

/** @source google.github.io/adk-docs, docs.agno.com, ai.pydantic.dev/graph */
export const adk: Library = { packages: 'google.adk', calls: { 'Agent LlmAgent': named('', 'neither of them', 'generate_content_config') } };
export const others: Library = { packages: 'google.adk agno pydantic_graph', about: 'models', calls: { 'Agent LlmAgent SequentialAgent ParallelAgent LoopAgent Team Graph': RUNNER, 'tool tools.tool FunctionTool': TOOL }, options: { 'output_schema output_content_type': { holds: 'schema', of: /Agent$/ } } };

/** @source platform.claude.com/docs/en/agent-sdk/permissions */
export const claudeAgents: Library = {
	packages: 'claude_agent_sdk claude_code_sdk @anthropic-ai/claude-agent-sdk @anthropic-ai/claude-code',
	calls: { 'query ClaudeSDKClient': RUNNER, tool: TOOL, query: { does: 'ask', by: '`outputFormat`' }, 'query ClaudeAgentOptions ClaudeCodeOptions': { does: 'store', what: 'history', only: 'resume continue continue_conversation' }, 'ClaudeAgentOptions ClaudeCodeOptions query': { does: 'free', by: 'permissionMode=bypassPermissions permission_mode=bypassPermissions allowedTools=Bash allowed_tools=Bash', unless: 'hooks sandbox' } },
};

/** @source developers.openai.com/codex/sdk */
export const codexAgents: Library = { packages: '@openai/codex-sdk', calls: { Codex: RUNNER, 'Codex.startThread Codex.resumeThread': { does: 'free', by: 'sandboxMode=danger-full-access' } } };

/** What runs a graph, or keeps one, for who hands it over. */
export const flows: Library = { packages: 'networkx', about: 'flows', like: /graph|flow|networkx|rustworkx|pyvis|pydot|crewai|autogen|haystack|llama|burr|prefect|dagster|temporal|mastra/i };
