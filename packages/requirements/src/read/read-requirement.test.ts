import { describe, expect, it } from 'vitest';
import { namesIn } from './mentions.js';
import { readRequirement, requirementsIn } from './read-requirement.js';

/** `predicate role:name …`, one clause after the other. */
const told = (text: string) =>
	readRequirement('r', text).clauses.map(({ predicate, negative, mentions }) =>
		[`${negative ? 'not ' : ''}${predicate}`, ...mentions.map(({ role, text: name }) => `${role}:${name}`)].join(' '),
	);

describe('the parts of a requirement', () => {
	it.each([
		['`mix` in `src/dough.py` calls `weigh`.', ['calls subject:mix place:src/dough.py object:weigh']],
		['A curve is drawn using seaborn and saved as `plots/curve.png`.', ['does means:seaborn', 'saves result:plots/curve.png']],
		['The report is written to `out.csv` by `export_all`.', ['saves result:out.csv subject:export_all']],
		['`Settings` is a dataclass with a field `heat`.', ['is subject:Settings object:dataclass means:heat']],
		['There is a function `main` in `cli.py`.', ['is object:main place:cli.py']],
		['The code must not use `eval` or `os.system`.', ['not uses object:eval object:os.system']],
		['`bake` stores loaves without `pickle`.', ['saves subject:bake', 'not uses subject:bake object:pickle']],
		[
			'`Oven` has a `clean` method that removes ash with `shutil.rmtree`.',
			['contains subject:Oven object:clean', 'uses subject:clean means:shutil.rmtree'],
		],
		['State is kept in Redis.', ['is means:Redis']],
		['Secrets stay out: `.gitignore` excludes `.env`.', ['excludes subject:.gitignore object:.env']],
		['Unit tests cover `weigh`.', ['tests object:weigh']],
		['The package depends on numpy and pandas.', ['depends means:numpy means:pandas']],
		['The curve is drawn with "seaborn," and saved in `plots/curve.png`.', ['does means:seaborn', 'saves result:plots/curve.png']],
		['The trained oven is saved as `oven.pt`.', ['saves result:oven.pt']],
		[
			'`mix` (`src/dough.py`) calls `weigh`, not `guess`.',
			['calls subject:mix place:src/dough.py object:weigh', 'not uses subject:mix object:guess'],
		],
		['`mix` is tested, it runs in CI.', ['tests object:mix', 'runs subject:mix']],
		['The guide is downloaded from [this link](https://bread.org/a_b/c.py).', ['does object:https://bread.org/a_b/c.py']],
		[
			'A table, as described in the guide, is drawn with `sketch`, with the plot saved as `a.png`.',
			['does means:sketch', 'saves result:a.png'],
		],
		['In the small bakery `oven` leads to `knead`.', ['leads subject:oven result:knead']],
		// where it comes from is none of it
		['`mix` calls `weigh` (Constitution Principle XX). [Bakers V.3, V]', ['calls subject:mix object:weigh']],
		['`mix` calls `weigh` as [Appendix](#appendix-a) says.', ['calls subject:mix object:weigh result:Appendix']],
		['`mix` calls `weigh`[0].', ['calls subject:mix object:weigh']],
		['Loaves are stamped with `YYYYMMDD_HHMMSS`.', ['is means:YYYYMMDD_HHMMSS']],
	])('%s', (text, clauses) => {
		expect(told(text)).toEqual(clauses);
	});

	it.each([
		['It must answer within 2 seconds.', 'run', 'must'],
		['The model should reach 90 % accuracy.', 'run', 'should'],
		['The server starts without errors.', 'run', 'must'],
		['A bad `OVEN` does not crash the app: `open_oven` logs it.', 'tree', 'must'],
		['An unknown route responds with a 404.', 'tree', 'must'],
		['The code is clean and readable.', 'taste', 'must'],
		['Optional: `bake` is tested.', 'tree', 'may'],
		['Die Fehler fremder Dienste werden gemeldet.', 'unread', 'must'],
		['System MUST 在前端把 `oven` 转换为 `bread` 逻辑搬到 两边共用', 'unread', 'must'],
		[`${'very '.repeat(130)}long`, 'unread', 'must'],
	])('%s', (text, asks, standing) => {
		expect(readRequirement('r', text)).toMatchObject({ asks, standing });
	});

	it('takes a condition for no part that is looked up', () => {
		const [clause] = readRequirement('r', '`fetch` raises `KeyError` when no key is given.').clauses;
		expect([clause?.negative, clause?.left]).toEqual([false, ['when', 'no', 'key', 'is', 'given']]);
	});
});

describe('the requirements of a text', () => {
	it.each([
		['Look at the graph. `a.py` calls `run`. It has tests.', ['`a.py` calls `run`.', 'It has tests.']],
		['- The oven is tested\n- CI runs pytest', ['The oven is tested', 'CI runs pytest']],
		['Use e.g. seaborn. See `a. B` there.', ['Use e.g. seaborn.', 'See `a. B` there.']],
		['s', []],
	])('%j', (text, sentences) => {
		expect(requirementsIn(text)).toEqual(sentences);
	});
});

// To look through what was found for each name would take minutes.
it('reads a long sentence that names much', () => {
	expect(namesIn('must use pandas and Graphite, not "numpy" or 3 of `src/a.py` '.repeat(25_000)).length).toBeGreaterThan(0);
});
