import { artifactsOf } from '@auditor/forensics/testing';
import { defineProbe, runProbes } from '@auditor/probes';
import { AuditorError, rubricSchema, treeArtifact } from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import { requirement } from '../probes/words/requirement.js';
import { withRequirements } from '../with-requirements.js';
import { draftRubric } from './draft-rubric.js';
import { readDraft } from './read-draft.js';

const criteria = (text: string, file: string) =>
	readDraft(text, file).criteria.map(({ id, weight, instruction, levels, requirements }) => ({
		id,
		weight,
		instruction,
		levels,
		asks: requirements.map((one) => [one.id, one.weight, one.after]),
	}));

describe('tables', () => {
	it('reads Markdown with points and levels', () => {
		const text = `# Bakery 101

| Criterion | Points | Excellent | Good | Poor |
| --- | --- | --- | --- | --- |
| **Oven** | 20 | \`bake\` is tested. | \`bake\` calls \`heat\`. | No oven. |
| Shelf \\| rack | 10 | CI runs pytest. | | Nothing. |
`;
		expect(readDraft(text, 'a.md')).toMatchObject({
			name: 'Bakery 101',
			notes: ['The columns “Excellent” (5), “Good” (3), “Poor” (1) are the levels.'],
		});
		expect(criteria(text, 'a.md')).toEqual([
			{ id: 'oven', weight: 20, instruction: '', levels: { 5: '`bake` is tested.', 3: '`bake` calls `heat`.', 1: 'No oven.' }, asks: [] },
			{ id: 'shelf-rack', weight: 10, instruction: '', levels: { 5: 'CI runs pytest.', 1: 'Nothing.' }, asks: [] },
		]);
	});

	it('takes words for levels from best to worst, whatever letter they begin with', () => {
		const levels = (head: string, row: string) => criteria(`Criterion,${head}\nOven,${row}\n`, 'a.csv')[0]?.levels;
		expect(levels('Great,Good,Fair,Weak,Missing', 'a,b,c,d,e')).toEqual({ 5: 'a', 4: 'b', 3: 'c', 2: 'd', 1: 'e' });
		expect(levels('Fail,Pass', 'a,b')).toEqual({ 1: 'a', 5: 'b' });
	});

	it('reads values with semicolons, quotes and levels by number', () => {
		const text = 'Requirement;Weight\n"It calls `bake`;\nand more";3\nIt is tested;1\n';
		expect(criteria(text, 'a.csv')).toMatchObject([
			{ id: 'it-calls-bake-and-more', weight: 3, instruction: 'It calls `bake`;\nand more' },
			{ id: 'it-is-tested', weight: 1, instruction: 'It is tested' },
		]);
		expect(criteria('Criterion,1 - bad,3 - fair,5 - top\nOven,cold,warm,hot\n', 'a.csv')[0]?.levels).toEqual({
			1: 'cold',
			3: 'warm',
			5: 'hot',
		});
	});

	it('takes what a teacher looks for as a description, and the best of four levels as the best', () => {
		const text = '| Criterion | What I am looking for | Points |\n|---|---|---|\n| Oven | It is tested. | 3 |\n';
		expect(criteria(text, 'a.md')).toMatchObject([{ id: 'oven', weight: 3, instruction: 'It is tested.', levels: null }]);
		const levels = criteria('Criterion;Top (4);Good (3);Fair (2);Bad (1)\nOven;a;b;c;d\n', 'my-oven.csv');
		expect(levels[0]?.levels).toEqual({ 5: 'a', 4: 'b', 2: 'c', 1: 'd' });
		expect(readDraft('Criterion;Points\nOven;1\n', 'tables/my-oven.csv').name).toBe('my oven');
	});

	it('leaves out what is still to be filled in and what adds up the others, and asks a whole sentence with what is looked for', () => {
		const text =
			'Requirement,Max points,What I look for,Comments\nPasswords are hashed with bcrypt,5,`keep` hashes them.,\nOven,5,It is tested.,\nTotal,10,,\n';
		expect(readDraft(text, 'a.csv')).toMatchObject({
			notes: ['Line 4 adds up the others, and is left out.', 'The column “Comments” is empty, and is left out.'],
			criteria: [
				{ weight: 5, instruction: 'Passwords are hashed with bcrypt\n`keep` hashes them.', levels: null },
				{ weight: 5, instruction: 'It is tested.', levels: null },
			],
		});
		expect(readDraft('Criterion,Points,How it is checked\nOven,3,It is tested.\n', 'a.csv')).toMatchObject({
			notes: ['The column “How it is checked” is read as what is looked for.'],
			criteria: [{ instruction: 'It is tested.', levels: null }],
		});
	});

	it('asks the description where no level has words', () => {
		const text =
			'Rubric Name,Criteria Name,Criteria Description,Criteria Enable Range,Rating Name,Rating Description,Rating Points,Rating Name,Rating Description,Rating Points\nBakery,Tests,`bake` is tested.,true,Full marks,,5,No marks,,0\n';
		expect(draftRubric(text, 'a.csv').coverage.map(({ path, requirement }) => [path, requirement.text])).toEqual([
			['tests.r1', '`bake` is tested.'],
		]);
	});

	it('finds the points by their numbers, and says where percents do not add up', () => {
		expect(criteria('| Kriterium | Punkte |\n|---|---|\n| Ofen | 3 |\n| Regal | 2,5 P |\n', 'a.md')).toMatchObject([
			{ weight: 3, levels: null },
			{ weight: 25 },
		]);
		expect(readDraft('Criterion,Weight %\nOven,60\nShelf,60\n', 'a.csv').notes).toEqual([
			'The weights of column “Weight %” add up to 120 %, and not to 100; each counts by its share.',
		]);
	});

	it('reads an export of Canvas, as values and as JSON', () => {
		const head =
			'Rubric Name,Criteria Name,Criteria Description,Criteria Enable Range,Rating Name,Rating Description,Rating Points,Rating Name,Rating Description,Rating Points';
		const levels = { 5: 'All tested', 1: 'No test' };
		expect(criteria(`${head}\nBakery,Tests,The oven is tested,false,Full,All tested,10,None,No test,0\n`, 'a.csv')).toMatchObject([
			{ id: 'tests', weight: 10, instruction: 'The oven is tested', levels },
		]);
		const ratings = [
			{ description: 'Full', long_description: 'All tested', points: 10 },
			{ description: 'None', long_description: 'No test', points: 0 },
		];
		expect(criteria(JSON.stringify({ title: 'Bakery', data: [{ description: 'Tests', points: 10, ratings }] }), 'a.json')).toMatchObject([
			{ id: 'tests', weight: 10, levels },
		]);
	});

	it('reads a rubric of Moodle, as JSON and as XML', () => {
		const levels = { 5: 'All is tested.', 3: 'Some.', 1: 'None.' };
		const rubric_criteria = [
			{
				description: 'Tests',
				levels: [
					{ score: 0, definition: 'None.' },
					{ score: 5, definition: 'Some.' },
					{ score: 10, definition: '<p>All is tested.</p>' },
				],
			},
		];
		expect(
			criteria(JSON.stringify({ areas: [{ definitions: [{ name: 'Bakery', rubric: { rubric_criteria } }] }] }), 'a.json'),
		).toMatchObject([{ id: 'tests', weight: 10, levels }]);
		const xml =
			'<?xml version="1.0"?><definition><name>Bakery</name><criteria><criterion id="1"><description>Tests</description><levels><level id="1"><score>0</score><definition>None.</definition></level><level id="2"><score>5</score><definition>Some.</definition></level><level id="3"><score>10</score><definition>&lt;p&gt;All is tested.&lt;/p&gt;</definition></level></levels></criterion></criteria></definition>';
		expect(criteria(xml, 'grading.xml')).toMatchObject([{ id: 'tests', weight: 10, levels }]);
	});
});

describe('trees and lists', () => {
	it('weighs a tree by its leaves', () => {
		const tree = {
			id: 'root',
			requirements: 'The bakery works.',
			sub_tasks: [
				{
					id: 'oven',
					requirements: 'The oven works.',
					weight: 3,
					sub_tasks: [
						{ id: 'heat', requirements: 'It heats.', weight: 1 },
						{ id: 'bake', requirements: 'It bakes.', weight: 3 },
					],
				},
				{ id: 'shop', requirements: 'The shop is open.', weight: 1 },
			],
		};
		expect(criteria(JSON.stringify(tree), 'a.json')).toMatchObject([
			{
				id: 'oven',
				weight: 3,
				asks: [
					['heat', 250, []],
					['bake', 750, []],
				],
			},
			{ id: 'shop', weight: 1, asks: [['shop', 1000, []]] },
		]);
	});

	it('keeps what a list rests on, and tells what is not reached', async () => {
		const list = {
			name: 'Oven',
			requirements: [
				{ requirement_id: 0, prerequisites: [], criteria: 'There is a function `heat`.', category: 'Oven' },
				{ requirement_id: 1, prerequisites: [0], criteria: 'There is a function `bake`.', category: 'Oven' },
				{ requirement_id: 2, prerequisites: [1], criteria: 'The bread is `crisp`.', category: 'Bread' },
			],
		};
		const { rubric } = draftRubric(JSON.stringify(list), 'devai.json');
		const parsed = withRequirements(rubricSchema.parse(rubric));
		expect(parsed.criteria.map(({ id, weight }) => [id, weight])).toEqual([
			['oven', 2],
			['bread', 1],
		]);
		const artifacts = await artifactsOf({ 'a.py': 'def bake(): ...\n' });
		const findings = runProbes([requirement], artifacts, { detective: 'repo', parameters: parsed.parameters });
		expect(findings.map(({ outcome, values }) => [outcome, values.verdict])).toEqual([
			['false', 'does-not-hold'],
			['false', 'not-reached'],
			['false', 'not-reached'],
		]);
		expect(findings[2]?.message).toBe(
			'“The bread is `crisp`” is not reached: it rests on “There is a function `heat`”, which does not hold.',
		);
	});
});

describe('what cannot be read', () => {
	it.each([
		['', 'a.md', 'a.md: it is empty.'],
		['Just words.', 'a.md', 'a.md: no table was found; a Markdown table has bars and a line of dashes below its head.'],
		['{"a": 1', 'a.json', /^a\.json: it is no JSON: /],
		['{"a": 1}', 'a.json', /^a\.json: it is no rubric that is known: /],
		['Criterion,Points\nOven\n', 'a.csv', 'a.csv: at line 2: it has 1 cells, and the head has 2; merged cells cannot be read.'],
		['| Criterion | Points |\n|---|---|\n|  | 3 |\n', 'a.md', 'a.md: at line 3: its first cell is empty; merged cells cannot be read.'],
		['Criterion,Points\nOven,many\n', 'a.csv', 'a.csv: at line 2: “many” is no number of points.'],
		['Criterion,a,b,c,d,e,f\nOven,1,2,3,4,5,6\n', 'a.csv', 'a.csv: at the head: it has 6 levels; at most five are known.'],
		[
			'{"sub_tasks": [{"id": "x", "sub_tasks": [{"id": "x"}]}]}',
			'a.json',
			'a.json: at sub_tasks[0].sub_tasks[0]: “x” stands twice in the tree.',
		],
		['{"sub_tasks": [{"weight": -1}]}', 'a.json', 'a.json: at sub_tasks[0]: “-1” is no weight.'],
		[
			'{"sub_tasks": [{"id": "x", "sub_tasks": [{"id": "y", "weight": 0}]}]}',
			'a.json',
			'a.json: at sub_tasks[0]: the weights of its parts add up to 0.',
		],
		[
			'{"requirements": [{"criteria": "a", "prerequisites": [1]}, {"criteria": "b", "prerequisites": [0]}]}',
			'a.json',
			'a.json: at requirements[0].prerequisites: they rest on each other in a circle: 0 > 1 > 0.',
		],
		[
			'{"requirements": "r", "sub_tasks": [{"id": "a", "weight": 1e308, "requirements": "x"}, {"id": "b", "weight": 1e309, "requirements": "y"}]}',
			'a.json',
			'a.json: at sub_tasks[1]: “Infinity” is no weight.',
		],
		[
			'{"requirements": [{"criteria": "a", "prerequisites": [7]}]}',
			'a.json',
			'a.json: at requirements[0].prerequisites: there is no requirement “7”.',
		],
		['{"requirements": [{}]}', 'a.json', 'a.json: at requirements[0]: it has no words.'],
	])('%j', (text, file, message) => {
		let told: unknown = null;
		try {
			readDraft(text, file);
		} catch (error) {
			told = AuditorError.is(error) ? error.message : error;
		}
		expect(told).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
	});
});

describe('a drafted rubric', () => {
	const probe = defineProbe({
		id: 'oven/heat',
		lifecycle: 'stable',
		needs: { tree: treeArtifact },
		question: 'Does the oven reach its heat?',
		motivation: 'Cold ovens bake nothing.',
		method: '',
		blindSpots: '',
		remediation: null,
		inspect: () => ({ outcome: 'true', message: '', rationale: '' }),
	});
	const { rubric, page } = draftRubric(
		'Criterion,Description\nOven,`bake` calls `heat`. The oven reaches its heat. The code is clean.\n',
		'a.csv',
		[probe],
	);

	it('is valid, and keeps the words', () => {
		expect(rubricSchema.parse(rubric).criteria[0]).toMatchObject({
			id: 'oven',
			instruction: '`bake` calls `heat`. The oven reaches its heat. The code is clean.',
		});
	});

	it('has a page in which the words of a table are words', () => {
		const { page: told } = draftRubric('Criterion,Description\nOven,"It ![is](http://a/b.png) <b>hot</b>.\n# And cold"\n', 'a.csv');
		expect(told).toContain('!\\[is\\](http');
		expect(told).toContain('- \\# And cold');
		expect(told).not.toMatch(/^# And/m);
	});

	it('may lack levels', () => {
		const { rubric: three } = draftRubric('Criterion,Good,Fair,Poor\nOven,`bake` is tested.,,None.\n', 'a.csv');
		const [criterion] = withRequirements(rubricSchema.parse(three)).criteria;
		expect(criterion?.expectations.map(({ id, floor, weight }) => [id, floor, weight])).toEqual([['level-5', 5, 0]]);
	});

	it('says what is looked up, offers probes with their question, and takes none', () => {
		expect(page).toContain('3 requirements in words: 1 can be looked up, 0 in part, 2 need a model or a person.');
		expect(page).toContain(
			'  - A probe may ask this: `oven/heat`, “Does the oven reach its heat?” Write it into the criterion if it does.',
		);
		expect(JSON.stringify(rubric)).not.toContain('oven/heat');
	});
});

it('refuses a number that no rubric holds, and reads a list that rests on itself as deep as it is long', () => {
	const draft = (text: string, file: string) => () => draftRubric(text, file);
	expect(draft(`criterion,points\na,${'9'.repeat(400)}`, 'a.csv')).toThrow('a.csv: at criteria.0.weight: Invalid input');
	const deep = Array.from({ length: 20_000 }, (_, i) => ({ id: i, criteria: `handles ${i}`, prerequisites: i < 19_999 ? [i + 1] : [] }));
	expect(readDraft(JSON.stringify({ requirements: deep }), 'a.json').criteria).toHaveLength(1);
	expect(
		draft(JSON.stringify({ requirements: deep.slice(-1).concat({ id: 0, criteria: 'handles case 0', prerequisites: [] }) }), 'a.json'),
	).not.toThrow();
});
