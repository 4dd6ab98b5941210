import { fileLocation } from '@auditor/schema';
import { expect, it } from 'vitest';
import { saidOnce, withoutRepeated } from './said.js';

it.each([
	['the same in other words', 'We found no configuration of a linter or formatter.', 'No linter or formatter is configured.', null],
	['what was looked for in vain', 'We found no branch for failures.', 'We found no edge that leads to a node for failures.', null],
	[
		'the same with its place',
		'A handler covers a call of a model.',
		'The handler at src/app.py:188 covers a call of a model.',
		'src/app.py',
	],
])('leaves a finding out that adds nothing: %s', (_, title, found, path) => {
	expect(saidOnce(title, found, path === null ? null : fileLocation(path, 188))).toEqual({ title, found: '' });
});

it('leaves the sentence out where the finding says all of it', () => {
	const found = '`clone` at src/git.py:10 clones into a private temporary directory.';
	expect(saidOnce('Clones go into a private temporary directory.', found, null)).toEqual({ title: '', found });
});

it('leaves out of a finding what is said of it under what is to be done', () => {
	const found = '9 of 12 variables are documented. Missing: CHUNK_SIZE, USER_AGENT. .env:7 names OLD, which no code uses.';
	const remedy = 'Add what is missing to .env, commented out: CHUNK_SIZE, USER_AGENT. Remove from .env the names that no code uses: OLD.';
	expect(withoutRepeated(found, remedy)).toBe('9 of 12 variables are documented.');
});

it.each([
	['a number', 'Several commits brought the code.', 'The largest of 28 commits brought 13 % of the code.'],
	['a name', 'We found no log of the service.', 'We found no logger; `.env` names a tracer.'],
	['a cause', 'No test checks a result.', 'We found no test that starts.'],
	['a contradiction', 'A linter is configured.', 'No linter is configured.'],
	['a doubt', 'A clone has no time limit. This is likely, not certain.', '`clone` gives the clone no time limit.'],
	['nothing at all', 'No test checks a result.', ''],
])('keeps both where the finding tells %s', (_, title, found) => {
	expect(saidOnce(title, found, null)).toEqual({ title, found });
});
