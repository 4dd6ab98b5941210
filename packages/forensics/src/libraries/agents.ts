// biome-ignore-all format: tables of libraries, a row a line
import type { Library } from './library.js';

const RUNNER = { does: 'make', what: 'runner' } as const;
/** An agent that may be told the name of a model alone. */
const named = (typescript: string, usual: string, python = '') => ({ ...RUNNER, takes: { python, typescript }, usual });
const TOOL = { does: 'make', what: 'tool' } as const;
const TOLD = { ...TOOL, told: '' } as const;

/** @source openai.github.io/openai-agents-python, openai.github.io/openai-agents-js */
export const openaiAgents: Library = {
	packages: 'agents @openai/agents*',
	about: 'models',
	calls: { Agent: named('', '2 retries and ten minutes'), RealtimeAgent: RUNNER, 'function_tool tool FunctionTool': { ...TOOL, told: 'failure_error_function errorFunction' }, 'run Runner.run Runner.run_sync Runner.run_streamed': { does: 'ask', by: '`output_type` of the agent' } },
};

/** @source ai.pydantic.dev */
export const pydanticAi: Library = {
	packages: 'pydantic_ai',
	about: 'models',
	calls: { Agent: named('', '', 'model_settings'), 'Agent.tool Agent.tool_plain FunctionToolset.tool Tool': TOOL, 'Agent.run Agent.run_sync Agent.run_stream Agent.iter': { does: 'ask', by: '`output_type` of the agent' } },
	options: { 'output_type result_type outputType': { holds: 'schema', of: /(?:^|\.)Agent$/ } },
};

/** @source mastra.ai/docs, voltagent.dev/docs, agentkit.inngest.com */
export const ofJavaScript: Library = {
	packages: '@mastra/core* @voltagent/core @inngest/agent-kit',
	about: 'models',
	calls: { Agent: named('maxRetries', ''), 'createAgent createNetwork createWorkflow createWorkflowChain': RUNNER, createTool: TOLD, 'Agent.generate Agent.stream getAgent.generate getAgent.stream createRun.start createRun.resume createRunAsync.start createRunAsync.resume': { does: 'ask', by: '`structuredOutput`' } },
};

/** Where these packages keep runs and conversations. @source mastra.ai/docs, google.github.io/adk-docs, docs.agno.com, strandsagents.com */
export const stores: Library = {
	packages: '@mastra/libsql @mastra/pg @mastra/mongodb @mastra/upstash @mastra/dynamodb google.adk agno strands',
	calls: { 'LibSQLStore PostgresStore MongoDBStore UpstashStore DynamoDBStore DatabaseSessionService VertexAiSessionService SqliteDb PostgresDb MongoDb RedisDb FileSessionManager S3SessionManager': { does: 'store', what: 'history' } },
};

/** @source ai-sdk.dev/docs/reference/ai-sdk-core/generate-text */
const OF_AI_SDK = { takes: { python: '', typescript: 'maxRetries abortSignal' }, usual: '2 retries and no time limit' } as const;

/** The AI SDK of JavaScript. @source ai-sdk.dev */
export const aiSdk: Library = {
	packages: 'ai @ai-sdk/*',
	about: 'models',
	calls: { 'generateObject streamObject': { does: 'bind', to: 'schema', options: ['schema'] }, 'generateText streamText streamObject generateObject': { does: 'ask', by: '`generateObject`', ...OF_AI_SDK }, 'ToolLoopAgent Experimental_Agent': { ...RUNNER, ...OF_AI_SDK }, 'tool dynamicTool': TOOL },
};

/** @source docs.crewai.com, microsoft.github.io/autogen, huggingface.co/docs/smolagents, docs.llamaindex.ai, strandsagents.com, learn.microsoft.com/semantic-kernel */
export const ofPython: Library = {
	packages: 'crewai autogen_agentchat autogen_core autogen smolagents llama_index strands semantic_kernel',
	about: 'models',
	calls: {
		'Agent Crew AssistantAgent ConversableAgent RoundRobinGroupChat SelectorGroupChat MagenticOneGroupChat GraphFlow CodeAgent ToolCallingAgent FunctionAgent ReActAgent ReActAgent.from_tools AgentWorkflow ChatCompletionAgent AgentGroupChat': RUNNER,
		'tool tools.tool FunctionTool FunctionTool.from_defaults kernel_function': TOLD,
		'Crew.kickoff Crew.kickoff_async': { does: 'ask', by: '`output_pydantic` of the task' },
	},
	options: { 'output_pydantic output_json': { holds: 'schema', of: /(?:^|\.)Task$/ } },
};

/** @source google.github.io/adk-docs, docs.agno.com, ai.pydantic.dev/graph */
export const others: Library = { packages: 'google.adk agno pydantic_graph', about: 'models', calls: { 'Agent LlmAgent SequentialAgent ParallelAgent LoopAgent Team Graph': RUNNER, 'tool tools.tool FunctionTool': TOOL }, options: { 'output_schema output_content_type': { holds: 'schema', of: /Agent$/ } } };

/** @source docs.claude.com/en/api/agent-sdk */
export const claudeAgents: Library = { packages: 'claude_agent_sdk @anthropic-ai/claude-agent-sdk', calls: { 'query ClaudeSDKClient': RUNNER, tool: TOOL } };
