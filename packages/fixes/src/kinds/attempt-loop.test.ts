import { fixTester } from '../../test/fix-tester.js';
import { attemptLoop } from './attempt-loop.js';

const HEAD = `import json
from langchain_openai import ChatOpenAI
from pydantic import BaseModel, Field


class JudicialOpinion(BaseModel):
    judge: str
    score: int = Field(ge=1, le=5)
    argument: str
    cited_evidence: list[str]


`;
const judge = (...lines: string[]) => ({
	'src/judges.py': `${HEAD}def prosecutor(state, prompt):\n    llm = ChatOpenAI(model="m")\n    opinions = []\n${lines.map((line) => (line === '' ? '\n' : `    ${line}\n`)).join('')}    return {"opinions": opinions}\n`,
});
const ASK = [
	'    answer = llm.invoke(prompt)',
	'',
	'    data = json.loads(answer.content)',
	'    opinions.append(JudicialOpinion(**data))',
];
const FALLBACK = ['opinions.append(JudicialOpinion(judge="Prosecutor", score=1, argument=str(error), cited_evidence=[]))'];
const twice = (lines: readonly string[]) => lines.map((line) => (line === '' ? '' : `    ${line}`));

fixTester(attemptLoop, [
	{
		name: 'an answer that is parsed in a try',
		files: judge('try:', ...ASK, 'except Exception as error:', '    print(f"failed: {error}")', ...twice(FALLBACK)),
		after: judge(
			'for attempt in range(3):',
			'    try:',
			...twice(ASK),
			'        break',
			'    except Exception as error:',
			'        print(f"failed: {error}")',
			'        if attempt < 2:',
			'            continue',
			...twice(twice(FALLBACK)),
		),
	},
	{
		name: 'in a loop, with a text of several lines and an answer that is returned',
		files: judge(
			'for one in state:',
			'    try:',
			'        answer = llm.invoke(f"""Judge',
			'{one} as JSON.""")',
			'        return JudicialOpinion.model_validate_json(answer.content)',
			'    except (json.JSONDecodeError, ValueError) as error:',
			'        # at the end',
			...twice(twice(FALLBACK)),
			'    except ConnectionError:',
			'        raise',
		),
		after: judge(
			'for one in state:',
			'    for attempt in range(3):',
			'        try:',
			'            answer = llm.invoke(f"""Judge',
			'{one} as JSON.""")',
			'            return JudicialOpinion.model_validate_json(answer.content)',
			'        except (json.JSONDecodeError, ValueError) as error:',
			'            if attempt < 2:',
			'                continue',
			'            # at the end',
			...twice(twice(twice(FALLBACK))),
			'        except ConnectionError:',
			'            raise',
		),
		twins: false,
	},
	{
		name: 'a handler that goes on with the loop around',
		files: judge('for one in state:', '    try:', ...twice(ASK), '    except Exception as error:', '        continue'),
		after: null,
	},
	{
		name: 'a function that makes up for a malformed answer itself',
		files: {
			'src/judges.py': `${
				judge(
					'try:',
					'    answer = llm.invoke(prompt)',
					'    opinions.append(read(answer.content))',
					'except Exception as error:',
					...twice(FALLBACK),
				)['src/judges.py']
			}\n\ndef read(text):\n    try:\n        return json.loads(text)\n    except ValueError:\n        return {}\n`,
		},
		after: null,
	},
	{
		name: 'a handler for the way to the model that goes on',
		files: judge('try:', ...ASK, 'except ConnectionError as error:', ...twice(FALLBACK), 'except Exception as error:', ...twice(FALLBACK)),
		after: null,
	},
	{
		name: 'a try that does much more than ask',
		files: judge(
			'try:',
			...Array.from({ length: 20 }, (_, i) => `    print(${i})`),
			...ASK,
			'except Exception as error:',
			...twice(FALLBACK),
		),
		after: null,
	},
	{ name: 'no handler', files: judge(...ASK.map((line) => line.trim())), after: null },
]);
