// How long do the large pages take, in a real browser and over HTTP: the desk of a class of 500, the pages of cohorts of 500 by 20 criteria and of
// 10,000, and a report of 2,000 findings?
//   node bench/pages.mjs [--runs 5] [--class 500] [--rows 10000]
// One target is really audited; the others are that one under other names. Each figure is the quickest of the runs, beside the most it may be; those of
// a page are seconds of processor time of its thread.
// Exit code 1 above it.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { cohortFiles } from '../packages/cohort/dist/index.js';
import { render } from '../packages/report/dist/index.js';
import { generate } from './cohort/generate.mjs';

const option = (value) => ({ type: 'string', default: String(value) });
const { values } = parseArgs({ options: { runs: option(5), class: option(500), rows: option(10_000) } });
const [runs, most, rows] = [values.runs, values.class, values.rows].map(Number);
const executablePath = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
	(path) => path && existsSync(path),
);
if (!executablePath) throw new Error('No Chromium is installed: name one in CHROMIUM.');
const main = fileURLToPath(new URL('../apps/cli/dist/main.js', import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'auditor-pages-'));
process.on('exit', () => rmSync(work, { recursive: true, force: true }));
const auditor = (...args) => execFileSync(process.execPath, [main, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });

const [target] = generate(join(work, 'targets'), 1);
writeFileSync(join(work, 'roster.csv'), `target,id\n${join(work, 'targets', target)},one\n`);
auditor('batch', join(work, 'roster.csv'), '--out', join(work, 'one'), '--quiet', '--no-ocr');
const given = JSON.parse(readFileSync(join(work, 'one/cohort.json'), 'utf8'));
/** The same cohort with as many targets as asked for, and as many criteria. */
const many = (count, columns = given.rubric.criteria.length) => {
	const criteria = Array.from({ length: columns }, (_, n) => {
		const like = given.rubric.criteria[n % given.rubric.criteria.length];
		return n < given.rubric.criteria.length
			? { like, id: like.id, name: like.name }
			: { like, id: `${like.id}_${n}`, name: `${like.name} ${n}` };
	});
	return {
		...given,
		rubric: { ...given.rubric, criteria: criteria.map(({ like, id, name }) => ({ ...like, id, name })) },
		rows: Array.from({ length: count }, (_, n) => ({
			...given.rows[0],
			criteria: Object.fromEntries(criteria.map(({ like, id }) => [id, given.rows[0].criteria[like.id]])),
			entry: { ...given.rows[0].entry, id: `team-${n}`, name: `Team ${n} of the autumn class` },
			folder: `reports/team-${n}`,
		})),
	};
};

let slow = 0;
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
	await theDesk();
	await thePage(most, 20);
	await thePage(rows);
	await theReport(60, 2_000);
} finally {
	await browser.close();
}
process.exitCode = slow > 0 ? 1 : 0;

async function theDesk() {
	const cohort = join(work, 'class');
	const whole = many(most);
	for (const { folder } of whole.rows) {
		mkdirSync(join(cohort, folder), { recursive: true });
		linkSync(join(work, 'one/reports/one/report.json'), join(cohort, folder, 'report.json'));
	}
	writeFileSync(join(cohort, 'cohort.json'), JSON.stringify(whole));
	writeFileSync(join(cohort, 'batch.json'), readFileSync(join(work, 'one/batch.json')));
	const { id: criterion } = whole.rubric.criteria[0];
	const decisions = whole.rows.slice(0, most * 0.6).map(({ entry }) => `${entry.id},${criterion},3.5,Seen by hand.\n`);
	writeFileSync(join(work, 'decisions.csv'), `target,criterion,score,comment\n${decisions.join('')}`);
	auditor('override', cohort, '--import', join(work, 'decisions.csv'), '--by', 'Ada');
	const desk = spawn(process.execPath, [main, 'review', cohort, '--by', 'Ada'], { stdio: ['ignore', 'pipe', 'inherit'] });
	try {
		const own = await new Promise((resolve, reject) => {
			desk.stdout.on('data', (data) => resolve(/http:\S+/.exec(String(data))[0]));
			desk.on('exit', () => reject(new Error('the desk ended')));
		});
		const read = async (path) => (await fetch(`${own}${path}`)).text();
		const last = `team-${most - 1}`;
		await told('desk: queue', 1, () => read(''));
		await told('desk: target', 1, () => read(`t/${last}`));
		await told('desk: evidence', 1, () => read(`e/${last}?c=${criterion}`));
		await told('desk: decision', 1, async () => {
			const form = /name="id" value="([0-9a-f]{32})"><input type="hidden" name="criterion"/.exec(await read(`t/${last}?c=${criterion}`));
			return () =>
				fetch(`${own}t/${last}`, {
					method: 'POST',
					body: new URLSearchParams({ id: form[1], kind: 'score', criterion, score: '2', text: 'Late.' }).toString(),
					redirect: 'manual',
					headers: { origin: new URL(own).origin, 'content-type': 'application/x-www-form-urlencoded' },
				});
		});
		const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
		await page.goto(own);
		await told('desk: queue in the browser', 1, () => page.reload({ waitUntil: 'load' }));
		await page.close();
	} finally {
		desk.kill();
	}
}

async function thePage(count, columns) {
	const [open, sort] = count > 1_000 ? [2, 0.3] : [2, 0.5];
	const name = `page of ${count}`;
	const file = join(work, 'index.html');
	writeFileSync(file, cohortFiles(many(count, columns)).find(({ name }) => name === 'index.html').text);
	const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
	const clock = await threadOf(page);
	const painted = () => page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
	await told(
		`${name}: opens`,
		open,
		async () => {
			await page.goto('about:blank');
			return async () => {
				await page.goto(pathToFileURL(file).href);
				await painted();
			};
		},
		clock,
	);
	for (const column of [1, 0, 2])
		await told(
			`${name}: sorts by column ${column}`,
			sort,
			async () => {
				await page.locator(`#heat thead button[data-column="${column}"]`).click();
				await painted();
			},
			clock,
		);
	await told(
		`${name}: filters`,
		0.5,
		async () => {
			await page.locator('#find').fill('');
			await painted();
			return async () => {
				await page.locator('#find').fill(`team-${count - 1}`);
				await painted();
			};
		},
		clock,
	);
}

/** The same report with as many criteria and findings as asked for. */
async function theReport(count, findings) {
	const report = JSON.parse(readFileSync(join(work, 'one/reports/one/report.json'), 'utf8'));
	const like = report.criteria.find(({ evidence }) => evidence.length > 0);
	const criteria = Array.from({ length: count }, (_, c) => ({
		...like,
		id: `criterion_${c}`,
		name: `Criterion number ${c}`,
		evidence: Array.from({ length: Math.ceil(findings / count) }, (_, n) => ({
			...like.evidence[n % like.evidence.length],
			id: `finding-${(c * findings + n).toString(16).padStart(8, '0')}`,
		})),
	}));
	const file = join(work, 'report.html');
	await told(`report of ${findings} findings: is written`, 2, () => writeFileSync(file, render({ ...report, criteria }, 'html')));
	const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
	const clock = await threadOf(page);
	await told(
		`report of ${findings} findings: opens`,
		2,
		async () => {
			await page.goto('about:blank');
			return () => page.goto(pathToFileURL(file).href);
		},
		clock,
	);
}

/** Seconds of processor time of the page's own thread. */
async function threadOf(page) {
	const session = await page.context().newCDPSession(page);
	await session.send('Performance.enable', { timeDomain: 'threadTicks' });
	return async () => (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value;
}

/** The quickest of the runs, in seconds. Work that returns a function has only prepared what is timed. */
async function told(what, atMost, work, clock = () => performance.now() / 1000) {
	let best = Number.POSITIVE_INFINITY;
	for (let run = 0; run < runs; run++) {
		let begun = await clock();
		const prepared = await work();
		if (typeof prepared === 'function') {
			begun = await clock();
			await prepared();
		}
		best = Math.min(best, (await clock()) - begun);
	}
	if (best > atMost) slow++;
	console.log(`${what}: ${best.toFixed(3)} s (at most ${atMost})${best > atMost ? ' TOO SLOW' : ''}`);
}
