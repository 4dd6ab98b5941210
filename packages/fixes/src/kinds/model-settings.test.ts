import { fixTester } from '../../test/fix-tester.js';
import { modelSettings } from './model-settings.js';

const model = (call: string, head = '') => ({
	'src/run.py': `from pydantic_ai import Agent
from pydantic_ai.models.openai import OpenAIChatModel${head}

model = ${call}
agent = Agent(model)


def ask(said):
    return agent.run_sync(said).output
`,
});
const agent = (call: string, head = '') => ({
	'src/run.py': `from pydantic_ai import Agent${head}

agent = ${call}


def ask(said):
    return agent.run_sync(said).output
`,
});
const SETTINGS = '\nfrom pydantic_ai.settings import ModelSettings';

fixTester(modelSettings, [
	{
		name: 'a model',
		files: model('OpenAIChatModel("gpt-4o")'),
		after: model('OpenAIChatModel("gpt-4o", settings=ModelSettings(timeout=300))', SETTINGS),
	},
	{
		name: 'a model whose settings the file has',
		files: model('OpenAIChatModel("gpt-4o")', ', OpenAIChatModelSettings'),
		after: model('OpenAIChatModel("gpt-4o", settings=OpenAIChatModelSettings(timeout=300))', ', OpenAIChatModelSettings'),
	},
	{
		name: 'an agent of the name of a model',
		files: agent('Agent("openai:gpt-4o")'),
		after: agent('Agent("openai:gpt-4o", model_settings=ModelSettings(timeout=300))', SETTINGS),
	},
	{ name: 'a model that thinks first', files: model('OpenAIChatModel("o3")'), after: null },
	{ name: 'options in a dict', files: agent('Agent("openai:gpt-4o", model_settings={"temperature": 0})'), after: null },
]);
