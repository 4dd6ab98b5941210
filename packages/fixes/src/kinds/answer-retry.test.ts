import { fixTester } from '../../test/fix-tester.js';
import { answerRetry } from './answer-retry.js';

const HEAD = `from langchain_openai import ChatOpenAI
from pydantic import BaseModel, Field


class JudicialOpinion(BaseModel):
    judge: str
    score: int = Field(ge=1, le=5)
    argument: str
    cited_evidence: list[str]


`;
const judge = (body: string, name = 'prosecutor') => `def ${name}(state, prompt):\n    llm = ChatOpenAI(model="m")\n${body}\n\n\n`;
const bound = (more = '', options = 'JudicialOpinion') =>
	`    held = llm.with_structured_output(${options})${more}\n    return held.invoke(prompt)`;
const AGAIN = '.with_retry(stop_after_attempt=3)';
const py = (...parts: string[]) => ({ 'src/judges.py': `${(HEAD + parts.join('')).trimEnd()}\n` });

fixTester(answerRetry, [
	{ name: 'a model that is bound to a schema', files: py(judge(bound())), after: py(judge(bound(AGAIN))) },
	{
		name: 'each judge of the schema, and nobody else',
		files: {
			...py(judge(bound()), judge(bound(), 'defense')),
			'src/looks.py': `${HEAD}class Look(BaseModel):\n    found: bool\n\n\n${judge(bound('', 'Look'), 'detective')}`,
		},
		after: py(judge(bound(AGAIN)), judge(bound(AGAIN), 'defense')),
	},
	{
		name: 'on several lines, in a chain',
		files: py(judge('    chain = prompt | llm.with_structured_output(\n        JudicialOpinion,\n    )\n    return chain.invoke({})')),
		after: py(
			judge(`    chain = prompt | llm.with_structured_output(\n        JudicialOpinion,\n    )${AGAIN}\n    return chain.invoke({})`),
		),
	},
	{
		name: 'a chain that ends in a parser',
		files: py(
			'from langchain_core.output_parsers import JsonOutputParser\n\nparser = JsonOutputParser(pydantic_object=JudicialOpinion)\n\n\n',
			judge('    chain = prompt | llm | parser\n    return chain.invoke({})'),
		),
		after: py(
			'from langchain_core.output_parsers import JsonOutputParser\n\nparser = JsonOutputParser(pydantic_object=JudicialOpinion)\n\n\n',
			judge(`    chain = (prompt | llm | parser)${AGAIN}\n    return chain.invoke({})`),
		),
	},
	{
		name: 'JavaScript',
		files: {
			'src/judges.ts':
				"import { ChatOpenAI } from '@langchain/openai';\nimport { Opinion } from './state.js';\n\nexport async function prosecutor(prompt: string) {\n    const model = new ChatOpenAI({ model: 'm' }).withStructuredOutput(Opinion);\n    return model.invoke(prompt);\n}\n",
		},
		after: {
			'src/judges.ts':
				"import { ChatOpenAI } from '@langchain/openai';\nimport { Opinion } from './state.js';\n\nexport async function prosecutor(prompt: string) {\n    const model = new ChatOpenAI({ model: 'm' }).withStructuredOutput(Opinion).withRetry({ stopAfterAttempt: 3 });\n    return model.invoke(prompt);\n}\n",
		},
	},
	{
		name: 'beside a way of its own with limits of rates',
		files: py(judge(`${bound()}  # slow, for the rate limit`)),
		after: py(judge(`${bound('.with_retry(retry_if_exception_type=(ValueError,), stop_after_attempt=3)')}  # slow, for the rate limit`)),
	},
	{ name: 'errors that are handed back', files: py(judge(bound('', 'JudicialOpinion, include_raw=True'))), after: null },
	{
		name: 'an answer that is taken apart by hand',
		files: py(judge('    return JudicialOpinion(**json.loads(llm.invoke(prompt).content))')),
		after: null,
	},
	{
		name: 'a retry for the way to the model alone',
		files: py(judge(bound('.with_retry(retry_if_exception_type=(ConnectionError,))'))),
		after: null,
	},
	{
		name: 'a test that stands in for the bound model',
		files: {
			...py(judge(bound())),
			'tests/test_judges.py': 'def test_a(model):\n    model.with_structured_output.return_value.invoke.return_value = 1\n',
		},
		after: null,
	},
	{
		name: 'a test that holds code as a text',
		files: { ...py(judge(bound())), 'tests/test_tools.py': 'CODE = "llm.with_structured_output(Opinion)"\n' },
		after: py(judge(bound(AGAIN))),
	},
	{
		name: 'a model of one’s own',
		files: { ...py(judge(bound())), 'src/model.py': 'class Model:\n    def with_structured_output(self, schema):\n        return self\n' },
		after: null,
	},
]);
