import { expect, it } from 'vitest';
import { commandsOf } from './shell-list.js';

it.each([
	['npm test || {\n  echo failed\n  exit 1\n}\nnpm run lint', { 'npm test': null, 'npm run lint': null }],
	['npm test || { echo failed; exit 1; }\nnpm run lint', { 'npm test': null, 'npm run lint': null }],
	['npm test || {\n  echo failed\n}', { 'npm test': 'its failure is ignored' }],
	['npm test || { echo failed; }\nnpm run lint', { 'npm test': 'its failure is ignored', 'npm run lint': null }],
	['npm test || exit 1\nnpm run lint', { 'npm test': null, 'npm run lint': null }],
	[
		'if a; then\n  case "$X" in\n    failed_*|paused)\n      npm test\n      ;;\n  esac\nfi\nnpm run lint',
		{ 'npm test': null, 'npm run lint': null },
	],
	['exit 0\nnpm test', { 'npm test': 'it never runs' }],
	['test -f x && {\n  npm test\n}\nnpm run lint', { 'npm test': null, 'npm run lint': null }],
])('says of %j whose failure is noticed', (script, expected) => {
	const found = Object.fromEntries(commandsOf(script, { stops: true, pipes: false }).map(({ text, idle }) => [text, idle]));
	expect(found).toMatchObject(expected);
});

it('takes what a case asks for no command', () => {
	const found = commandsOf('case "$X" in\n  failed_*|paused)\n    exit 1\n    ;;\nesac\n', { stops: true, pipes: false });
	expect(found.map(({ text }) => text)).toEqual(['case "$X" in', 'exit 1']);
});
