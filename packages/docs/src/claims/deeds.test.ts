// What parts of a small kitchen are said to do, and how it is said to be used, against its lines.
import { describe, expect, it } from 'vitest';
import { english, markdown, treeOf } from '../../test/documents.js';
import { flowOf } from '../text/flow.js';
import { codeText } from './code-text.js';
import { claimDeeds } from './deeds.js';
import { claimUsage } from './usage.js';

const CODE = `class MenuKeeper:
    def keep(self, menu):
        # it loads spoons
        self.count = len(menu.dishes)
        return heat_oven(menu)

def heat_oven(menu):
    """It writes letters."""
    with open("recipes.json") as file:
        recipes = json.load(file)
    return min(recipes["temperature"], 200)

def wash(spoons):
    print("letters returned")
    return len(spoons) < 3

if __name__ == "__main__":
    heat_oven(MenuKeeper())
`;
const tree = treeOf('kitchen/oven.py', 'pyproject.toml');
const kitchen = codeText(
	new Map([
		['kitchen/oven.py', CODE],
		['pyproject.toml', '[project]\ndependencies = [\n    "Salt>=1.0",\n    "pepper",\n    "pytest",\n]\n'],
	]),
	{ ...tree, files: tree.files.map((file) => ({ ...file, language: file.path.endsWith('.py') ? 'python' : null })) },
);

describe('deeds', () => {
	const told = (report: string) =>
		claimDeeds(flowOf(markdown(report)), kitchen, [], english)
			.filter(({ verdict }) => verdict === 'verified')
			.map(({ what, by }) => [what, by?.line]);

	it.each([
		['`heat_oven` loads recipes.json.', 'heat_oven loads recipes.json', 9],
		['The `MenuKeeper` class counts the dishes, and nobody else.', 'MenuKeeper class counts the dishes', 4],
		['The heat_oven() function then caps the temperature and sings a song.', 'heat_oven() function then caps the temperature', 11],
		['`heat_oven` caps the temperature at 200 degrees.', 'heat_oven caps the temperature at 200 degrees', 11],
		['`heat_oven` loads recipes.json into an isolated larder.', 'heat_oven loads recipes.json', 9],
		['- `MenuKeeper` — Counts dishes', 'MenuKeeper — Counts dishes', 4],
		['- **MenuKeeper:** loads recipes.json and rests.', 'MenuKeeper: loads recipes.json', 9],
	])('%j', (report, said, line) => {
		expect(told(report)).toEqual([[`“${said}”`, line]]);
	});

	it.each([
		['another thing', '`heat_oven` loads spoons.'],
		['another deed', '`heat_oven` deletes recipes.'],
		['another number', '`heat_oven` caps the temperature at 300 degrees.'],
		['a product that is not named there', '`heat_oven` loads recipes with FireBrick.'],
		['a deed of which the line has no sign', '`heat_oven` counts recipes.'],
		['a comparison told as a limit', '`wash` limits the spoons.'],
		['a word of a string told as a deed', '`wash` returns letters.'],
		['the words of a comment', 'MenuKeeper loads spoons.'],
		['the words of a text', '`heat_oven` writes letters.'],
		['a plan', '## Planned\n\n- `heat_oven` loads recipes.json.'],
		['what it does not do', '`heat_oven` never loads recipes.json.'],
		['a condition', 'When `heat_oven` loads recipes.json, cooks wait.'],
		['somebody whom the code does not know', 'The Cook loads recipes.json.'],
		['a verb that belongs to another word', '`heat_oven` and the cook who loads recipes.json are friends.'],
	])('are not told of %s', (_, report) => {
		expect(told(report)).toEqual([]);
	});
});

describe('deeds of one part', () => {
	const code = [
		'class BreadCook:',
		'    def bake(self, repo):',
		'        dough = knead_all(repo)',
		'        log.info(len(dough.crumbs))',
		'        return dough',
		'',
		'def knead_all(repo):',
		'    return sorted(repo.flours)',
		'',
		'BreadCook().bake(None)',
	].join('\n');
	const own = treeOf('bakery/bread.py');
	const bakery = codeText(new Map([['bakery/bread.py', code]]), {
		...own,
		files: own.files.map((file) => ({ ...file, language: 'python' })),
	});
	const told = (report: string) =>
		claimDeeds(flowOf(markdown(report)), bakery, [], english).map(({ what, verdict, by }) => [what, verdict, by?.line]);

	it.each([
		[
			'BreadCook counts the crumbs, sorts flours and then deletes the spoons.',
			['“BreadCook counts the crumbs”', 'verified', 4],
			['“sorts flours” of BreadCook', 'verified', 8],
		],
		[
			'## BreadCook\n\n- **Order:** Sorts the flours of the repository.',
			['“Sorts the flours of the repository” of BreadCook', 'verified', 8],
		],
		['The bread cook counts crumbs.', ['“bread cook counts crumbs”', 'verified', 4]],
		[
			'BreadCook sleeps at night. It sorts flours.',
			['“BreadCook sleeps at night”', 'found', 1],
			['“sorts flours” of BreadCook', 'verified', 8],
		],
		['- **BreadCook**: quiet work with spoons', ['“BreadCook: quiet work with spoons”', 'found', 1]],
		['## Cooks and more\n\n- Sorts the flours of the repository.'],
		['BreadCook: 4/5 by all judges.'],
		['BreadCook and its friends.'],
	])('%j', (report, ...expected) => {
		expect(told(report)).toEqual(expected);
	});
});

describe('usage', () => {
	const told = (report: string) => claimUsage(flowOf(markdown(report)), kitchen, english).map(({ what, verdict }) => [what, verdict]);
	const fenced = (line: string) => `## Usage\n\n\`\`\`\n${line}\n\`\`\`\n`;

	it.each([
		[
			'from kitchen.oven import heat_oven, MenuKeeper',
			['heat_oven of kitchen.oven', 'verified'],
			['MenuKeeper of kitchen.oven', 'verified'],
		],
		['from kitchen.oven import bake', ['bake of kitchen.oven', 'contradicted']],
		['python -m kitchen.oven <menu>', ['python -m kitchen.oven', 'verified']],
		['from langgraph.graph import StateGraph'],
		['python -m venv .venv'],
		['pip install salt pepper', ['pip install salt pepper', 'verified']],
		['salt src/', ['salt', 'verified']],
		['pip install salt sugar'],
		['sugar src/'],
		['salt/'],
		['pytest'],
	])('%j', (line, ...expected) => {
		expect(told(fenced(line))).toEqual(expected);
	});
});

describe('things in a row behind a part', () => {
	const code =
		'def BreadCook(state):\n    warm_oven(state)\n    return knead_heavy_dough(state)\n\ndef main(state):\n    BreadCook(state)\n';
	const own = treeOf('bakery/bread.py');
	const bakery = codeText(new Map([['bakery/bread.py', code]]), {
		...own,
		files: own.files.map((file) => ({ ...file, language: 'python' })),
	});
	const told = (report: string) =>
		claimDeeds(flowOf(markdown(report)), bakery, [], english)
			.filter(({ verdict }) => verdict === 'verified')
			.map(({ what, by }) => [what, by?.line]);

	it('are told where it calls something of each name', () => {
		expect(told('- BreadCook: heavy dough kneading, warm oven checks.')).toEqual([
			['“heavy dough kneading, warm oven checks” of BreadCook', 3],
		]);
		expect(told('- BreadCook: heavy dough kneading, salt measuring.')).toEqual([]);
		expect(told('Cooks and BreadCook: heavy dough kneading, warm oven checks.')).toEqual([]);
	});
});
