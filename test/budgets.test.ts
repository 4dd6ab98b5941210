// What is published, and what does it cost? The files of each package, their size, and the time until the command answers.
// A budget that is met with room is not lowered by itself; raising one is a decision that stands in the diff.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@auditor/testkit';
import { describe, expect, it } from 'vitest';
import { bar } from './support/bar.js';
import { filesOf, publishedTarballs } from './support/install.js';
import { publishedPackages, root, shell } from './support/shell.js';

const main = join(root, 'apps/cli/dist/main.js');
const tarballs = publishedTarballs();

/** Bytes unpacked. */
const budgets: Record<string, number> = {
	// With one file of everything that an audit needs, from which a batch starts each target, LangGraph and the servers of MCP and review in one each
	// (docs/decisions/0009), and their licences.
	'@auditor/cli': 9_410_000,
	'@auditor/code': 950_000,
	// The class as a teacher asks about it, and grades by the school's own scale.
	'@auditor/cohort': 265_000,
	// With claims read by what they assert, gaps in tables and whole sentences, nodes and edges that a report names, and the functions it speaks of.
	'@auditor/docs': 479_000,
	// With tests of a workflow of their own, the build of a service, a database of the server, what nodes return, tools that answer, handlers that log,
	// failures that are told by value, and a map of exports; with what an empty line of a template does, and what is run by hand.
	'@auditor/fixes': 331_000,
	'@auditor/forensics': 1_415_000,
	// With questions that are no judge's, pictures in messages, and levels and absences that judges name.
	'@auditor/judges': 222_000,
	'@auditor/justice': 130_000,
	'@auditor/probes': 35_000,
	// With the page of draft and final, and steps with every place.
	'@auditor/report': 193_000,
	// With the looks at whole sentences, sets and settings, at values, containers, manifests, calls, documents, at what comes of a condition or fails, the phrases for what probes answer, and what sentences of no known form say of settings, refusals and routes.
	'@auditor/requirements': 520_000,
	'@auditor/rubric-agent-service': 40_000,
	'@auditor/rubric-automaton-auditor': 393_000,
	'@auditor/rubric-supply-chain': 40_000,
	'@auditor/rubric-typescript-library': 41_000,
	// With the parts of requirements, fixes of steps, the words of further languages, where all steps of a criterion lead, and the shapes of web tokens and passwords.
	'@auditor/schema': 534_000,
	'@auditor/similarity': 80_000,
	// With boxes whose walls are broken, parts of one graph drawn apart, an answer of its own to each question, and the source beside the report, and with what a model reads held against words and ink.
	'@auditor/vision': 214_000,
};
/** Built code, declarations, schemas, the rubric itself: no sources, no fixtures, no source maps. */
/** The program of one target of a batch is one file (`.cjs`), with the digests of what it was made of. */
const allowed =
	/^(dist\/audit-(job|start)\.(cjs|json)|dist\/.*\.(js|d\.ts|wasm)|json\/.*\.json|rubric(\.test)?\.json|dist\/THIRD-PARTY\.txt|(README|CHANGELOG)\.md|LICENSE|package\.json)$/;
/** What the first answer may load, in files and bytes, and how many times a bare `node` it may take, in CPU. */
const START = { '--help': { files: 32, bytes: 230_000, times: 4 }, '--version': { files: 4, bytes: 5_000, times: 1.5 } };

describe.each(publishedPackages())('$name', ({ name }) => {
	it('publishes what it is for, within its size', () => {
		const files = filesOf(tarballs[name]!);
		expect(files.map(({ path }) => path).filter((path) => !allowed.test(path))).toEqual([]);
		expect(budgets, 'a budget for it').toHaveProperty([name]);
		expect(files.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(budgets[name]!);
	});
});

describe('the command', () => {
	it.each(Object.entries(START))('loads little to answer %s', (option, most) => {
		const folder = temporaryFolder();
		shell(process.execPath, [main, option], { env: { NODE_V8_COVERAGE: folder } });
		const [told] = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
		const files: string[] = told.result.flatMap(({ url }: { url: string }) => (url.startsWith('file:') ? [fileURLToPath(url)] : []));
		expect(files).toContain(main);
		expect(files.length).toBeLessThanOrEqual(most.files);
		expect(files.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThanOrEqual(most.bytes);
	});

	it.each(Object.entries(START))('answers %s in few times the CPU of a bare node', (option, { times }) => {
		const cpu = (args: string[]) => {
			const { stderr } = spawnSync('bash', ['-c', 'TIMEFORMAT="%U %S"; time "$0" "$@" > /dev/null', process.execPath, ...args], {
				encoding: 'utf8',
			});
			const [user, system] = stderr.trim().split('\n').at(-1)!.split(' ').map(Number);
			return user! + system!;
		};
		const best = (args: string[]) => Math.min(...Array.from({ length: 8 }, () => cpu(args)));
		expect(best([main, option])).toBeLessThanOrEqual(bar(times) * best(['-e', '0']));
	});
});
