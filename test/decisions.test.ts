// The grade book from the command line: a class of two is judged, people decide, and every output shows what they decided before what was computed.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type GitRepository, temporaryFolder } from '@auditor/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { agentRepository } from './support/agent-repository.js';
import { auditor } from './support/shell.js';

const base = temporaryFolder('auditor-decisions-');
const cohort = join(base, 'cohort');
const text = (name: string) => readFileSync(join(cohort, name), 'utf8');
const json = (name: string) => JSON.parse(text(name));
const row = (id: string) => json('cohort.json').rows.find((r: { entry: { id: string } }) => r.entry.id === id);
const signed = ['--by', 'Ada Lovelace', '--reason', 'Seen by hand.'];
let repository: GitRepository;

const batch = () => auditor(['batch', join(base, 'roster.csv'), '--out', cohort, '-q', '--no-similarity', '--format', 'html,sarif']);

beforeAll(async () => {
	repository = agentRepository();
	writeFileSync(join(base, 'roster.csv'), `target,id,name\n${repository.folder},ann,Ann\n${agentRepository().folder},bob,Bob\n`);
	expect(await batch()).toMatchObject({ status: 0, stderr: '' });
});

describe('a decision on a target of a cohort', () => {
	it('reaches report, table, data and page, and stays when the batch is run again', async () => {
		const computed = row('ann').criteria.graph_orchestration.score;
		const half = computed === 3.5 ? 4.5 : 3.5;
		const { status, stderr } = await auditor([
			'override',
			join(cohort, 'reports/ann'),
			'graph_orchestration',
			'--score',
			String(half),
			...signed,
		]);
		expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
		const shown = () => {
			expect(row('ann').decided.criteria.graph_orchestration).toEqual({ score: half, by: 'Ada Lovelace' });
			const [header, ann] = text('cohort.csv')
				.replace(/^\ufeff/, '')
				.split('\r\n')
				.map((line) => line.split(','));
			expect(ann![header!.indexOf('graph_orchestration')]).toBe(String(half));
			expect(ann![header!.indexOf('computed graph_orchestration')]).toBe(String(computed));
			expect(text('index.html')).toContain(`Decided by Ada Lovelace: ${half}; computed ${computed}.`);
			expect(text('reports/ann/report.md')).toContain(`decided by Ada Lovelace, computed ${computed}`);
			expect(text('reports/ann/report.html')).toContain(`decided by Ada Lovelace, computed ${computed}`);
			expect(json('reports/ann/report.sarif').runs[0].properties.computedTotal).toBe(row('ann').total);
			expect(json('reports/ann/report.json').decided.criteria.find((c: { by: string | null }) => c.by)).toMatchObject({
				score: half,
				computed,
			});
		};
		shown();
		expect(await batch()).toMatchObject({ status: 0 });
		shown();
		expect(text('reports/bob/report.md')).not.toContain('Ada');
	});

	it('that a finding is wrong takes it out of the case', async () => {
		const report = json('reports/bob/report.json');
		const wrong = report.criteria
			.flatMap((c: { evidence: object[] }) => c.evidence)
			.find((e: { satisfied: boolean; role: string }) => e.role === 'expectation' && e.satisfied);
		const say = ['override', join(cohort, 'reports/bob'), '--wrong', wrong.id, ...signed, '--json'];
		const { entries } = JSON.parse((await auditor(say)).stdout);
		expect(entries).toMatchObject([{ decision: { kind: 'finding-wrong', finding: { message: wrong.message } }, state: 'counts' }]);
		const told = async () => (await auditor(['report', join(cohort, 'reports/bob/report.json'), '--full'])).stdout;
		expect(await told()).not.toContain(`\`${wrong.id}\``);
		expect(await auditor(['override', join(cohort, 'reports/bob'), '--undo', entries[0].decision.id, '--by', 'Ada'])).toMatchObject({
			status: 0,
		});
		expect(await told()).toContain(`\`${wrong.id}\``);
	});

	it('asks to be confirmed for a new commit, and holds once it is', async () => {
		const decided = row('ann').decided.criteria.graph_orchestration.score;
		repository.commit({ at: '2026-02-01T10:00:00Z', message: 'Say more', files: { 'MORE.md': 'More.\n' } });
		expect(await batch()).toMatchObject({ status: 0 });
		expect(row('ann').decided).toMatchObject({ toConfirm: 1, criteria: {} });
		expect(row('ann').attention[0]).toMatchObject({ kind: 'to-confirm' });
		expect(text('reports/ann/report.md')).toContain('1 decision of an earlier report asks to be confirmed.');
		expect(await auditor(['override', join(cohort, 'reports/ann'), '--confirm', 'all', '--by', 'Ada'])).toMatchObject({
			status: 0,
			stderr: '',
		});
		expect(row('ann').decided).toMatchObject({ toConfirm: 0, criteria: { graph_orchestration: { score: decided } } });
	});
});

describe('a table of decisions', () => {
	const table = async (lines: string) => {
		writeFileSync(join(base, 'decisions.csv'), lines);
		return await auditor(['override', cohort, '--import', join(base, 'decisions.csv'), '--by', 'Ada']);
	};
	it('is taken whole', async () => {
		expect(
			await table('\ufefftarget;criterion;score;comment\nbob;graph_orchestration;2,5;"The =join; is missing."\nBob;;;Well begun.\n'),
		).toMatchObject({ status: 0 });
		expect(row('bob').decided).toMatchObject({ criteria: { graph_orchestration: { score: 2.5 } }, comments: [{ text: 'Well begun.' }] });
	});
	it('is read no further than to its thousandth fault', async () => {
		const { status, stderr } = await table(`target,criterion,score,comment\n${'bbo,graf,3,x\n'.repeat(300_000)}`);
		expect([status, stderr.split('\n')[0]]).toEqual([2, expect.stringContaining('At least 1000 lines of the table are wrong')]);
	});
	it('with faults names each line and adds nothing', async () => {
		const before = text('decisions.jsonl');
		const { status, stderr } = await table(
			'target,criterion,score,comment\nbbo,graph_orchestration,3,x\nbob,graf,3,x\nbob,graph_orchestration,3.3,x\nbob,graph_orchestration,3,\nbob,graph_orchestration,7,x\n',
		);
		expect(status).toBe(2);
		expect(stderr).toContain('5 lines of the table are wrong, and nothing was added.');
		for (const words of [
			':2: the cohort has no target "bbo"; did you mean "bob"?',
			':3: the rubric has no criterion "graf"',
			':4: 3.3 is no score in halves',
			':5: decides the same as decisions.csv:4',
			':6: decides the same as decisions.csv:4',
		])
			expect(stderr).toContain(words);
		expect(text('decisions.jsonl')).toBe(before);
	});
});

describe('grades', () => {
	const points = ['--points', '5=100,4=85,3=70,1=20', '--letters', 'A=90,B=80,C=65,F=0'];
	const cells = (id: string) => {
		const [header, ...lines] = text('cohort.csv')
			.replace(/^\ufeff/, '')
			.split('\r\n')
			.map((line) => line.split(','));
		const own = lines.find((line) => line[0] === id)!;
		return (name: string) => own[header!.indexOf(name)];
	};
	it('follow from decided scores, and stand in table, data, page, letter and gradebook', async () => {
		const late = ['--due', '2026-01-01 Europe/Vienna', '--late', '0min=5,1h=10'];
		const { status, stderr } = await auditor(['grades', cohort, ...points, ...late, '--weights', 'graph_orchestration=1000']);
		expect({ status, stderr }).toEqual({ status: 0, stderr: expect.stringContaining('Points stand in') });
		const { grade, decided } = row('bob');
		expect(decided.criteria.graph_orchestration.score).toBe(2.5);
		expect(grade).toMatchObject({ score: expect.closeTo(2.5, 1), points: expect.closeTo(57.5 - 10, 0), late: { minus: 10 } });
		expect([cells('bob')('points'), cells('bob')('grade')]).toEqual([String(grade.points), 'F']);
		expect(cells('bob')('late')).toMatch(/^last commit \d+ d.* after the deadline$/);
		expect(text('index.html')).toContain(`<small class="points"> ${grade.points}`);
		expect(await auditor(['letter', cohort])).toMatchObject({ status: 0 });
		expect(text('letters/bob.txt')).toContain(`${grade.points} points, which is the grade F. Your work was last changed`);
		expect(text('letters/bob.txt')).toMatch(/^Bob \(bob\)/);
		writeFileSync(join(base, 'sheet.csv'), 'Email address,Full name,Grade,Feedback comments\nx@y,Bob,,\n');
		const sheet = await auditor(['grades', cohort, '--sheet', join(base, 'sheet.csv')]);
		expect(sheet.stdout).toContain(`x@y,Bob,${grade.points},`);
		expect(sheet.stdout).toContain('after the deadline: 10 points less.');
	});
	it('stay when the batch is run again', async () => {
		const before = row('bob').grade;
		expect(await batch()).toMatchObject({ status: 0 });
		expect(row('bob').grade).toEqual(before);
	});
	it.each([
		[['--points', 'none.csv'], /"none\.csv" is no table/],
		[['--weights', 'graf=2'], /no criterion "graf"/],
		[['--due', '2026-02-25'], /is no instant; write it with its zone/],
	])('%j is told in a sentence', async (more, message) => {
		expect((await auditor(['grades', cohort, ...more])).stderr).toMatch(message);
	});
});

it('reports, letters and the page of the class name the student and lead to each other', async () => {
	expect(text('reports/ann/report.html')).toContain('Ann (ann)');
	expect(text('reports/ann/report.html')).toContain('<a href="../../index.html">The class</a>');
	expect(text('letters/ann.html')).toContain('<a href="../reports/ann/report.html">The whole report</a>');
	expect(text('index.html')).toContain('href="./letters/ann.html"');
	const report = async (format: string) => (await auditor(['report', join(cohort, 'reports/ann/report.json'), '--format', format])).stdout;
	expect(await report('markdown')).toContain('\nAnn (ann)\n');
	// Where it is read by itself, no way leads back to the class.
	expect(await report('html')).toContain('<p class="student">Ann (ann)</p>');
	expect(await report('html')).not.toContain('>The class</a>');
	expect(await auditor(['override', join(cohort, 'reports/ann'), '--accept', '--by', 'Ada'])).toMatchObject({ status: 0 });
	expect(text('reports/ann/report.md')).toContain('\nAnn (ann)\n');
	writeFileSync(join(base, 'roster.csv'), readFileSync(join(base, 'roster.csv'), 'utf8').replace(',bob,Bob', ',bob,Robert'));
	expect(await batch()).toMatchObject({ status: 0 });
	expect(text('reports/bob/report.html')).toContain('Robert (bob)');
	expect(text('reports/ann/report.html')).toContain('Ann (ann)');
});

it('two batches give a page of draft and final for each target, with who wrote what', async () => {
	const draft = join(base, 'draft');
	expect(await auditor(['batch', join(base, 'roster.csv'), '--out', draft, '-q', '--no-ocr'])).toMatchObject({ status: 0 });
	repository.commit({ at: '2026-03-01T10:00:00Z', message: 'Break the graph', files: { 'src/graph.py': 'x = 1\n' } });
	const final = join(base, 'final');
	const said = await auditor(['batch', join(base, 'roster.csv'), '--out', final, '-q', '--no-ocr']);
	expect(said.status).toBe(0);
	// Both resemble each other, which the class alone tells: terminal and page count it alike.
	const waiting = /<dt>Need a person<\/dt><dd><a href="#queue">(\d+)</.exec(readFileSync(join(final, 'index.html'), 'utf8'))![1];
	expect(said.stdout).toContain(`${waiting} need a person.`);
	const { status, stdout } = await auditor(['compare', draft, final, '--format', 'html']);
	expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining('2 pages of draft and final') });
	const page = readFileSync(join(final, 'drafts/ann.html'), 'utf8');
	for (const title of ['What was asked in the draft', 'What fell', 'What is new', 'Who wrote what since the draft'])
		expect(page).toContain(title);
	expect(page).toMatch(/Scores that fell[\s\S]*src\/graph\.py/);
	expect(readFileSync(join(final, 'index.html'), 'utf8')).toContain('href="./drafts/ann.html"');
	const one = await auditor(['compare', join(draft, 'reports/bob'), join(final, 'reports/bob'), '--format', 'html']);
	expect(one.stdout).toContain('There is no commit since the draft.');
});

it('the decisions on a cohort are grades to calibrate by', async () => {
	const { status, stdout } = await auditor(['calibrate', cohort, '--json']);
	expect(status).toBe(0);
	expect(JSON.parse(stdout)).toMatchObject({ graders: ['Ada'] });
	expect(existsSync(join(cohort, 'calibration.json'))).toBe(true);
});
