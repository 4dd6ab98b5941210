// biome-ignore-all format: tables of scenarios, one a line
import { beforeAll, expect, it } from 'vitest';
import { pythonFrontEnd } from './front-end.js';

beforeAll(() => pythonFrontEnd.prepare());

const lost = (body: string) => pythonFrontEnd.parse('a.py', `def ask(llm, ok):\n${body.replace(/^/gm, '    ')}\n`).lost ?? [];
const TRY = 'try:\n    answer = llm.invoke()\n';

it.each([
	['a handler that goes on', `${TRY}except Exception as e:\n    print(e)\nreturn answer`, 6],
	['behind another statement', `${TRY}except ValueError:\n    pass\nprint("x")\nstate["a"] = answer`, 7],
	['as what a test asks', `${TRY}except ValueError:\n    log.error("x")\nif answer:\n    return 1`, 6],
	['one of two handlers goes on', `${TRY}except ValueError:\n    raise\nexcept KeyError:\n    pass\nreturn answer`, 8],
	['a file that asks for its locals', `locals()\n${TRY}except ValueError:\n    pass\nreturn answer`, 7],
])('finds a name that has no value after an exception: %s', (_, body, line) => {
	expect(lost(body)).toEqual([{ name: 'answer', line }]);
});

it.each([
	['every handler leaves', `${TRY}except Exception:\n    return None\nreturn answer`],
	['a handler that may end the program', `${TRY}except Exception:\n    die("x")\nreturn answer`],
	['bound in the handler', `${TRY}except Exception:\n    answer = None\nreturn answer`],
	['bound before', `answer = None\n${TRY}except Exception:\n    pass\nreturn answer`],
	['bound before anything can fail', 'try:\n    answer = []\n    llm.invoke()\nexcept Exception:\n    pass\nreturn answer'],
	['a test that may ask whether it went well', `${TRY}except Exception:\n    ok = False\nif ok:\n    return answer`],
	['a test before the read', `${TRY}except Exception:\n    ok = False\nif not ok:\n    return None\nreturn answer`],
	['read in the try alone', `${TRY}    return answer\nexcept Exception:\n    pass`],
	['no handler', `${TRY}finally:\n    llm.close()\nreturn answer`],
	['a parameter', 'try:\n    llm = llm.open()\nexcept Exception:\n    pass\nreturn llm'],
	['another function’s name', `${TRY}except Exception:\n    pass\ndef inner(answer):\n    return answer`],
	['an attribute and a keyword of that name', `${TRY}except Exception:\n    pass\nreturn llm.answer(answer=1)`],
])('is silent: %s', (_, body) => {
	expect(lost(body)).toEqual([]);
});
