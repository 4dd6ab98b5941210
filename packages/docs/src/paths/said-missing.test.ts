// Which words around a path say that it is not there, and which only stand near it?
import { expect, it } from 'vitest';
import { isSaidMissing, isToBeMade } from './said-missing.js';

it.each([
	['src/api/', 'Three folders (src/api/, src/models/) don’t exist at\ntop level.'],
	['src/state.py', 'It flagged src/graph.py and src/state.py as missing.'],
	['src/main.py', 'Early runs cite non-existent paths (e.g.\nsrc/main.py).'],
	['src/cold.py', 'The file src/cold.py does not exist.'],
	['src/a.py', 'The files src/a.py, src/b.py, src/c.py, src/d.py, src/e.py and src/f.py do not exist.'],
	['src/judges.py', 'Judges not wired (src/judges.py missing) Implement them.'],
	['judges.py', 'judges.py is not implemented yet'],
	['src/judges.py', 'The file `src/judges.py` — planned.'],
	['Dockerfile', '| `Dockerfile` | Not started | Phase 5 |'],
])('%j is, in %j', (path, said) => {
	expect(isSaidMissing(path, said)).toBe(true);
});

it.each([
	['src/main.py', 'src/main.py is read first. What does not exist is not read.'],
	['src/main.py', 'Where a path is missing, src/main.py says so.'],
	['src/main.py', 'src/main.py exists.'],
	['src/main.py', 'src/main.py fills in what a dish is missing.'],
	['src/main.py', 'We created src/main.py first.'],
	['src/main.py', 'src/main.py missing salt is told.'],
	['src/main.py', 'Add salt in src/main.py.'],
	['src/api', 'The file src/api/oven.py does not exist.'],
])('%j is not, in %j', (path, said) => {
	expect(isSaidMissing(path, said)).toBe(false);
});

it.each(['/a', '/', 'a.', ', ', 'and ', 'non-existent paths ', 'src/a.py, '])(
	'comes to its end behind a path on many of %j',
	{ timeout: 5000 },
	(piece) => {
		expect(isSaidMissing('src/a.py', `src/a.py ${piece.repeat(2000)}`)).toBe(false);
	},
);

it.each([
	['1. Create `src/judges.py` with three nodes', true],
	['Next: add a new file src/judges.py.', true],
	['We created src/judges.py first.', false],
	['Add salt in src/judges.py.', false],
])('%j tells to make a file: %j', (said, expected) => {
	expect(isToBeMade('src/judges.py', said)).toBe(expected);
});
