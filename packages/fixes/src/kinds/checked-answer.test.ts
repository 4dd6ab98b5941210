import { fixTester } from '../../test/fix-tester.js';
import { checkedAnswer } from './checked-answer.js';

const py = (read: string, uses: string, more = '', handler = 'Exception') => ({
	'src/state.py': 'from pydantic import BaseModel\n\n\nclass State(BaseModel):\n    draft: str = ""\n',
	'src/critique.py': `import json

from langchain_openai import ChatOpenAI${more.includes('Answer') ? '\nfrom pydantic import BaseModel' : ''}

from src.state import State

llm = ChatOpenAI(timeout=3)


${more}def critique(state: State):
    said = llm.invoke(state.draft)
    score, why = 0.0, ""
    try:
        raw = said.content.strip()
        parsed = ${read}
        ${uses}
    except ${handler}:
        score = 0.0
    return {"score": score, "why": why, "log": json.dumps(why)}


print(critique(State()))
`,
});
const GET = 'score, why = float(parsed.get("score", 0.0)), str(parsed.get("why", ""))';
const MODEL = 'class CritiqueAnswer(BaseModel):\n    score: float = 0.0\n    why: str = ""\n\n\n';
const after = (files: Record<string, string>) => ({ 'src/critique.py': files['src/critique.py']! });

fixTester(checkedAnswer, [
	{
		name: 'keys with defaults',
		// JSON that is asked for in words is still less than a binding.
		still: true,
		files: py('json.loads(raw)', GET),
		after: after(py('CritiqueAnswer.model_validate(json.loads(raw))', 'score, why = parsed.score, parsed.why', MODEL)),
	},
	{
		name: 'a key that its value alone tells of',
		still: true,
		files: py('json.loads(raw)', 'score = parsed.get("score", 0.5)'),
		after: after(
			py(
				'CritiqueAnswer.model_validate(json.loads(raw))',
				'score = parsed.score',
				'class CritiqueAnswer(BaseModel):\n    score: float = 0.5\n\n\n',
			),
		),
	},
	{ name: 'what is handed on', files: py('json.loads(raw)', `${GET}; print(parsed)`), after: null },
	{ name: 'a key without a default', files: py('json.loads(raw)', 'score = parsed.get("score")'), after: null },
	{ name: 'a handler of broken JSON alone', files: py('json.loads(raw)', GET, '', 'json.JSONDecodeError'), after: null },
]);
