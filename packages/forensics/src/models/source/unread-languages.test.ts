import { expect, it } from 'vitest';
import { contextOf, languageOf } from '../../classify-file.js';
import { unreadLanguages } from './unread-languages.js';

const told = (...paths: string[]) =>
	unreadLanguages(
		paths.map((path) => ({ path, blob: path, mode: '100644', bytes: 1, context: contextOf(path), language: languageOf(path) })),
		[],
	).message;

it('tells the languages of the product', () => {
	expect(told('src/A.svelte', 'src/B.svelte', 'src/__tests__/C.svelte', 'vendor/D.svelte')).toBe(
		'Code in these languages was not read: Svelte.',
	);
	expect(told('src/main.rs', 'src/a.py')).toBe('Code in these languages was not read: Rust.');
	expect(told('tests/a.go', 'src/a.py')).toBeNull();
});
