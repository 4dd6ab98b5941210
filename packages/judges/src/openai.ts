// The port to models: OpenAI and compatible servers, and other vendors through LangChain's packages when they are installed.

export { OLLAMA_URL, OPENAI_URL, type OpenAiOptions, type OpenAiPort, openAiPort, type StructuredMethod } from './openai/port.js';
export { listPrice } from './openai/prices.js';
export {
	type ChatModel,
	type ChatModelPortOptions,
	chatModelPort,
	type ModelPortOptions,
	modelPort,
	type Vendor,
	vendors,
} from './openai/vendors.js';
