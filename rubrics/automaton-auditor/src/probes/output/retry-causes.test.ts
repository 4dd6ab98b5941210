import { artifactsOf } from '@auditor/forensics/testing';
import { probeTester } from '@auditor/probes/testing';
import { expect, it } from 'vitest';
import { courtroom } from '../../testing.js';
import { retry } from './retry.js';

const tester = probeTester({ it, equal: (a, b) => expect(a).toEqual(b) });
const at = (text: string) => () => artifactsOf({ 'src/bench.py': text });
/** A loop over attempts with this in the place of its handlers. */
const loop = (handlers: string) =>
	at(
		`def judge(llm, p):\n    model = llm.with_structured_output(Opinion)\n    for attempt in range(3):\n        try:\n            return model.invoke(p)\n${handlers
			.split('\n')
			.map((line) => `        ${line}`)
			.join('\n')}\n    return fallback()\n`,
	);
const decorated = (decorator: string, before = '') =>
	at(`import tenacity, backoff\n${before}${decorator}\ndef judge(llm, p):\n    return llm.with_structured_output(Opinion).invoke(p)`);

const again: readonly (readonly [string, () => ReturnType<typeof artifactsOf>])[] = [
	['any error, with a pause', loop('except Exception as e:\n    time.sleep(2 ** attempt)')],
	['the last attempt raises', loop('except Exception as e:\n    if attempt == 2:\n        raise\n    time.sleep(1)')],
	[
		'a longer pause for quotas',
		loop('except Exception as e:\n    if "429" in str(e):\n        time.sleep(60)\n    else:\n        time.sleep(1)'),
	],
	['an error that is no matter of form raises', loop('except Exception as e:\n    if "401" in str(e):\n        raise\n    last = e')],
	['rates of one handler, the rest of another', loop('except RateLimitError:\n    raise\nexcept Exception as e:\n    last = e')],
	[
		'a made-up opinion after the last attempt',
		loop('except Exception as e:\n    if attempt < 2:\n        continue\n    return made_up(e)'),
	],
	['quotas give up', loop('except Exception as e:\n    if "quota" in str(e):\n        break\n    continue')],
	['form or rates', loop('except Exception as e:\n    if "429" in str(e) or isinstance(e, ValidationError):\n        continue\n    break')],
	[
		'a predicate that knows of form too',
		at(
			'def is_retryable(e):\n    return isinstance(e, ValidationError) or "429" in str(e)\ndef judge(llm, p):\n    for attempt in range(3):\n        try:\n            return llm.with_structured_output(Opinion).invoke(p)\n        except Exception as e:\n            if not is_retryable(e):\n                raise\n',
		),
	],
	[
		'an answer that holds nothing, though errors raise',
		at(
			'def judge(llm, p):\n    for attempt in range(3):\n        try:\n            found = parse(llm.with_structured_output(Opinion).invoke(p))\n            if found is not None:\n                return found\n        except QuotaError:\n            raise\n        except Exception as e:\n            raise named(e)\n',
		),
	],
	[
		'an answer that is tested after the try',
		at(
			'def judge(llm, p):\n    for attempt in range(3):\n        try:\n            found = llm.with_structured_output(Opinion).invoke(p)\n        except Exception as e:\n            raise named(e)\n        if found:\n            break\n',
		),
	],
	[
		'a model that the tests have a stand-in for',
		() =>
			artifactsOf({
				'src/bench.py':
					'def ask(llm, schema, p):\n    bound = llm.with_structured_output(schema, include_raw=True)\n    for _ in range(3):\n        answer = bound.invoke(p)\n        if isinstance(answer.get("parsed"), schema):\n            return answer["parsed"]\ndef judge(llm, p):\n    return ask(llm, Opinion, p)\n',
				'tests/test_bench.py':
					'from src.bench import judge\nclass Stub:\n    def with_structured_output(self, schema, include_raw=False):\n        return self\n    def invoke(self, p):\n        return {}\ndef test_judge():\n    assert judge(Stub(), "x") is None\n',
			}),
	],
	['a longer pause for rates alone', loop('except Exception as e:\n    if "429" in str(e):\n        time.sleep(60)\n    last = e')],
	['generated text is no rate', loop('except Exception as e:\n    if "generate" in str(e):\n        raise\n    last = e')],
	['a library that repeats for all', decorated('@tenacity.retry(stop=tenacity.stop_after_attempt(3))')],
	['a library that is told errors of form', decorated('@tenacity.retry(retry=tenacity.retry_if_exception_type(ValidationError))')],
	['a library that is told both', decorated('@tenacity.retry(retry=tenacity.retry_if_exception_type((RateLimitError, ValidationError)))')],
	[
		'a second way for any error',
		at(
			'def judge(llm, p):\n    try:\n        return llm.with_structured_output(Opinion).invoke(p)\n    except Exception:\n        return parse(llm.invoke(p))',
		),
	],
];

/** Two calls with the second one as it is told here. */
const twice = (rest: string, first = 'opinion = model.invoke(p)') =>
	at(`def judge(llm, p):\n    model = llm.with_structured_output(Opinion)\n    ${first}\n${rest}\n    return opinion\n`);

const second: readonly (readonly [string, () => ReturnType<typeof artifactsOf>])[] = [
	['where there is no answer', twice('    if opinion is None:\n        opinion = model.invoke("Answer by the schema. " + p)')],
	[
		'where the answer is of another class',
		twice('    if not isinstance(opinion, Opinion):\n        opinion = model.invoke("Once more. " + p)'),
	],
	[
		'behind what the first one gives back',
		at(
			'def judge(llm, p):\n    raw = llm.invoke(p).content\n    try:\n        return Opinion.model_validate_json(raw)\n    except Exception:\n        pass\n    mended = llm.invoke("JSON alone. " + raw).content\n    return Opinion.model_validate_json(mended)\n',
		),
	],
	[
		'through a helper of two callers',
		at(
			'def ask(llm, p):\n    return llm.with_structured_output(Opinion).invoke(p)\ndef judge(llm, p):\n    opinion = ask(llm, p)\n    if not opinion:\n        opinion = ask(llm, "Once more. " + p)\n    return opinion\n',
		),
	],
];

const noSecond: readonly (readonly [string, () => ReturnType<typeof artifactsOf>])[] = [
	[
		'one of two ways',
		at(
			'def judge(llm, p):\n    model = llm.with_structured_output(Opinion)\n    if p.hard:\n        opinion = model.invoke(p)\n    else:\n        opinion = model.invoke("Easy. " + p)\n    return opinion\n',
		),
	],
	['another question', twice('    opinion = model.invoke(draft)', 'draft = llm.invoke(p).content')],
	[
		'a note on the first answer',
		twice('    if "security" in opinion.argument:\n        note = llm.invoke("Name the fault. " + opinion.argument)'),
	],
	[
		'behind another way that ended',
		at(
			'def judge(llm, p):\n    model = llm.with_structured_output(Opinion)\n    if p.hard:\n        opinion = model.invoke(p)\n        return opinion\n    opinion = model.invoke("Easy. " + p)\n    return opinion\n',
		),
	],
	['both in any case', twice('    opinion = model.invoke("And again. " + p)')],
];

const not: readonly (readonly [string, () => ReturnType<typeof artifactsOf>])[] = [
	[
		'a library that repeats what lets no error out',
		at(
			'import tenacity\n@tenacity.retry(stop=tenacity.stop_after_attempt(3))\ndef judge(llm, p):\n    try:\n        return llm.with_structured_output(Opinion).invoke(p)\n    except Exception:\n        return made_up()\n',
		),
	],
	[
		'a loop of which each way gives back what it has',
		at(
			'def judge(llm, p):\n    bound = llm.with_structured_output(Opinion)\n    for attempt in range(3):\n        try:\n            found = bound.invoke(p)\n            return found\n        except Exception as e:\n            return fallback(llm, p)\ndef fallback(llm, p):\n    return parse(llm.invoke(p).content)\n',
		),
	],
	[
		'rates by what the error says, the rest breaks off',
		loop('except Exception as e:\n    if "429" in str(e):\n        time.sleep(5)\n    else:\n        break'),
	],
	[
		'rates by what the error says, the rest raises',
		loop('except Exception as e:\n    if "quota" in str(e) and attempt < 2:\n        continue\n    raise'),
	],
	[
		'what is no rate is made up',
		loop('except Exception as e:\n    if not is_rate_limit(e):\n        return made_up(e)\n    time.sleep(5)'),
	],
	['a type of the transport alone', loop('except RateLimitError:\n    time.sleep(5)')],
	['types of the transport alone', loop('except (openai.RateLimitError, openai.APITimeoutError):\n    time.sleep(5)')],
	[
		'the transport goes on, the rest is made up',
		loop('except RateLimitError:\n    time.sleep(attempt)\nexcept Exception as e:\n    return made_up(e)'),
	],
	['the transport goes on, the rest raises', loop('except RateLimitError:\n    time.sleep(5)\nexcept Exception:\n    raise')],
	['a library that is told rates', decorated('@tenacity.retry(retry=tenacity.retry_if_exception_type((RateLimitError, APITimeoutError)))')],
	['another library that is told rates', decorated('@backoff.on_exception(backoff.expo, RateLimitError)')],
	['a library that is told a predicate', decorated('@tenacity.retry(retry=tenacity.retry_if_exception(is_rate_limit))')],
	[
		'a runnable that is told rates',
		at(
			'def judge(llm, p):\n    return llm.with_structured_output(Opinion).with_retry(retry_if_exception_type=(RateLimitError,)).invoke(p)',
		),
	],
	[
		'a second way for a model without schemas',
		at(
			'def judge(llm, p):\n    try:\n        return llm.with_structured_output(Opinion).invoke(p)\n    except NotImplementedError:\n        return Opinion.model_validate_json(llm.invoke(p).content)',
		),
	],
];

tester(retry, [
	...again.map(([name, artifacts]) => ({ name, artifacts, lexicon: courtroom, outcomes: ['true' as const] })),
	...second.map(([name, artifacts]) => ({
		name,
		artifacts,
		lexicon: courtroom,
		outcomes: ['true' as const],
		values: { ways: ['second-call'] },
	})),
	...[...not, ...noSecond].map(([name, artifacts]) => ({ name, artifacts, lexicon: courtroom, outcomes: ['false' as const] })),
]);
