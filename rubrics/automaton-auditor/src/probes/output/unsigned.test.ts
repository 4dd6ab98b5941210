import { artifactsOf } from '@auditor/forensics/testing';
import { runProbes } from '@auditor/probes';
import { lexiconSchema } from '@auditor/schema';
import { expect, it } from 'vitest';
import { courtroom } from '../../testing.js';
import { validation } from './validation.js';

const OPINION = 'class Opinion(BaseModel):\n    judge: str\n    criterion_id: str\n    score: int\n    argument: str\n';
const court = (body: string, records = OPINION) =>
	artifactsOf({
		'src/bench.py': `from pydantic import BaseModel\nfrom langchain_openai import ChatOpenAI\nllm = ChatOpenAI()\n${records}\ndef ask(role, p):\n    """The judge asks."""\n    found = llm.with_structured_output(Opinion).invoke(p)\n${body}\ndef prosecutor_node(state):\n    return {"opinions": [ask("Prosecutor", state["p"])]}\n`,
	});
const open: readonly (readonly [string, string, string?])[] = [
	['given back as it is', '    return found'],
	['another field is set', '    return found.model_copy(update={"opinion_id": role + "1"})'],
	['set where the model left it out alone', '    if not found.judge:\n        found.judge = role\n    return found'],
	[
		'a stand-in alone is named',
		'    if found is None:\n        return Opinion(judge=role, criterion_id="c", score=3, argument="")\n    return found',
	],
	['a stand-in of a handler', '    try:\n        check(found)\n    except ValueError:\n        found.judge = role\n    return found'],
	['told in the prompt', '    print(f"You are judge={role}")\n    return found'],
	['copied from the answer', '    return Opinion(judge=found.judge, criterion_id="c", score=found.score, argument="")'],
	[
		'compared elsewhere',
		'    return found\ndef chief_justice_node(state):\n    return [o for o in state["opinions"] if o.judge == "Defense"]',
	],
	[
		'in a list',
		'    return found.all',
		`class One(BaseModel):\n    judge: str\n    score: int\nclass Opinion(BaseModel):\n    all: list[One]\n`,
	],
];
const held: readonly (readonly [string, string, string?])[] = [
	['set', '    found.judge = role\n    return found'],
	['set where it differs', '    if found.judge != role:\n        found.judge = role\n    return found'],
	['refused', '    if role != found.judge:\n        raise ValueError(role)\n    return found'],
	['in a copy', '    return found.model_copy(update={"judge": role})'],
	['by setattr', '    setattr(found, "judge", role)\n    return found'],
	['in a new record', '    return Opinion(judge=role, criterion_id="c", score=found.score, argument=found.argument)'],
	['in a new record, after the rest', '    return Opinion(**{**found.model_dump(), "judge": role})'],
	['as an item', '    data = found.model_dump()\n    data["judge"] = role\n    return Opinion(**data)'],
	['of each in a list', '    for one in found.all:\n        one.judge = role\n    return found'],
	['no field for it', '    return found', 'class Opinion(BaseModel):\n    score: int\n    argument: str\n'],
	['one name alone', '    return found', OPINION.replace('judge: str', 'judge: Literal["Prosecutor"]')],
];
it.each([
	...open.map(([name, body, records]) => [name, body, records, true] as const),
	...held.map(([name, body, records]) => [name, body, records, null] as const),
])('tells who says which judge an opinion is of: %s', async (_, body, records, unsigned) => {
	const options = { detective: 'repo', lexicon: lexiconSchema.parse(courtroom) } as const;
	expect(runProbes([validation], await court(body, records), options)[0]!.values.unsigned).toBe(unsigned);
});
