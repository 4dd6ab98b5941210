import type { Library } from './library.js';

const SAVERS =
	'MemorySaver InMemorySaver PostgresSaver AsyncPostgresSaver ShallowPostgresSaver AsyncShallowPostgresSaver SqliteSaver AsyncSqliteSaver RedisSaver AsyncRedisSaver ShallowRedisSaver MongoDBSaver AsyncMongoDBSaver DynamoDBSaver CosmosDBSaver FirestoreSaver';
const CONNECTED = ['', '.from_conn_string', '.fromConnString', '.from_conn_info', '.from_url', '.fromUrl'];

/** LangGraph in both languages, with the packages of ready-made agents. @source langchain-ai.github.io/langgraph */
export const langgraph: Library = {
	packages: 'langgraph* @langchain/langgraph* deepagents managed_deepagents',
	calls: {
		'StateGraph MessageGraph Graph': { does: 'make', what: 'graph' },
		'create_react_agent createReactAgent create_supervisor createSupervisor create_swarm createSwarm RemoteGraph': { does: 'make', what: 'agent' },
		'create_deep_agent createDeepAgent async_create_deep_agent': { does: 'make', what: 'agent' },
		'define_deep_agent defineDeepAgent': { does: 'make', what: 'agent', hosted: true },
		entrypoint: { does: 'make', what: 'workflow' },
		[SAVERS.split(' ')
			.flatMap((saver) => CONNECTED.map((how) => saver + how))
			.join(' ')]: { does: 'make', what: 'saver' },
		ToolNode: { does: 'make', what: 'tool-node' },
	},
};

/** Servers of graphs that are handed them. @source github.com/KonghaYao/open-langgraph-server */
export const graphServers: Library = { packages: '@langgraph-js/pure-graph', calls: { registerGraph: { does: 'make', what: 'keeper' } } };

/** Other frameworks whose functions are marked as tools. */
export const agentTools: Library = { packages: 'crewai* agents mcp fastmcp smolagents', calls: { tool: { does: 'make', what: 'tool', told: '' } } };
