import { fixTester } from '../../test/fix-tester.js';
import { modelRetries } from './model-retries.js';

const agent = (options: string, version = '^1.2.0') => ({
	'src/agent.ts': `import { Agent } from '@mastra/core/agent';

export const helper = new Agent({
  name: 'helper',
  instructions: 'Help.',
  model: 'groq/llama-3.3-70b-versatile',
${options}});
`,
	'src/index.ts': `import { helper } from './agent';

const answer = await helper.generate('Hello');
console.log(answer.text);
`,
	'package.json': `{ "name": "a", "dependencies": { "@mastra/core": "${version}" } }\n`,
});
const gemini = (options: string) => ({
	'src/model.ts': `import { ChatGoogleGenerativeAI } from '@langchain/google-genai';

const model = new ChatGoogleGenerativeAI({ model: 'gemini'${options} });

export const ask = (said: string) => model.invoke(said);
`,
});
const own = (files: Record<string, string>) => Object.fromEntries(Object.entries(files).slice(0, 1));

fixTester(modelRetries, [
	{ name: 'an agent of Mastra', files: agent(''), after: own(agent('  maxRetries: 2,\n')) },
	...['0.0.0-ai-v5-20250729181825', '^0.10.8', 'latest'].map((version) => ({
		name: `an agent of a version that may lack the option, ${version}`,
		files: agent('', version),
		after: null,
	})),
	{ name: 'a client of Gemini', files: gemini(''), after: gemini(', maxRetries: 2') },
	{ name: 'options from elsewhere', files: agent('  ...options,\n'), where: { client: 'Agent' }, after: null },
	{
		name: 'a client that has an option for a time limit',
		files: {
			'src/model.ts': `import { ChatOpenAI } from '@langchain/openai';\n\nconst model = new ChatOpenAI({ model: 'gpt-4o' });\n\nexport const ask = (said: string) => model.invoke(said);\n`,
		},
		after: null,
	},
]);
