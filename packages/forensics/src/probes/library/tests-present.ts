// Does the repository hold tests?
import { type SourceFile, traitsOf } from '@auditor/code';
import { defineProbe, numberOf, plural } from '@auditor/probes';
import { type FindingDraft, fileLocation, groupBy, type Texts, treeArtifact } from '@auditor/schema';
import { projectArtifact, textsArtifact } from '../../artifacts.js';
import { agentFiles, isPython } from '../../models/starts/agent-files.js';
import { isLookedThrough, isRunOrNamed } from '../../models/tests/looked-through.js';
import { testCasesOf } from '../../models/tests/test-cases.js';
import { typeTestsIn } from '../../models/tests/type-tests.js';

/** Below so many it is told which of them assert nothing. */
const FEW = 10;
/** Below so many, counted or not, they are a token. @source readers of 3 libraries with one test or two gave 2 by five of six */
const FEWEST = 3;
/** Words by which runners leave tests out. */
const LEAVES_OUT = /\b(?:it|test|describe|suite|context)\.(?:skip|todo|skipIf|runIf)\b|\bx(?:it|test|describe)\b/;
const SCRIPT_TEST = /\.(?:test|spec)\.[cm]?[jt]sx?$/;
/** Lines of a small product, and tests that are enough for it. */
const SMALL = 100;
const FEW_OF_SMALL = 5;

export const testsPresent = defineProbe({
	id: 'library/tests-present',
	lifecycle: 'experimental',
	needs: { project: projectArtifact, texts: textsArtifact, tree: treeArtifact },
	question: 'Do tests look at what the program answers?',
	motivation: 'A change to untested code is a guess.',
	method:
		'Counts tests as syntax in test files: calls of it, test and their like, `t.test`, Python functions and methods named test_*; a file of JavaScript that asserts by assert, tap or tape as it runs is one, or as many as the list has rows that it goes through. One that is skipped, empty, or asserts nothing but constants does not count, nor one that holds its answer against a snapshot which no file keeps, nor one of a file that imports nothing of the program and calls what it defines itself, nor one of Python that makes all that it asks about, and no more does one of Python that imports a module which the project lacks, or patches a name which its module does not define; one whose file waits for a name or for what it loads is told; what a helper of a library does is taken to assert. Where `testpaths` of pytest, or patterns of vitest or jest or the roots of jest, leave a file out, and no command names it or its folder, its tests do not count. Where fewer than ten are found, lines of other test files count at which the compiler tests a type (`Expect<Equal<…>>`, tsd and their like, and `@ts-expect-error` beside them), if a script runs it. Values: tests (that assert more than that something comes back, or of which type; each row of a table is one, and one that is repeated counts once), idle, testFiles, enough (ten, or five of a product of fewer than 100 lines), counted (fewer than ten, and no table without its rows), few (at most two are there, those that count and those that do not; null where the rows of a table are not known), written (how many cannot run where none counts, else null; with a confidence of 0.45 how many programs among the tests run a part of the product and assert nothing). Parameter `least` (default 1).',
	blindSpots:
		'Coverage, whether the tests pass, and whether an assertion is a good one; tests in languages without a front end are counted by file name at low confidence.',
	remediation: { effort: 'medium', text: 'Test what users import, and how it fails.' },
	inspect: ({ project, texts, tree }, { parameters }) => {
		const isTest = (f: { path: string; context: string }) => f.context === 'test' || /(^|\/)(test|tests)\.[cm]?[jt]sx?$/.test(f.path);
		// What a compiler wrote beside its source is the same test.
		const isBuilt = ({ path }: SourceFile) => /\.[cm]?jsx?$/.test(path) && project.file(path.replace(/js(x?)$/, 'ts$1')) !== undefined;
		const read = project.files
			.filter((file) => isTest(file) && !isBuilt(file))
			.map((file) => ({ path: file.path, cases: testCasesOf(project, file, texts, tree) }));
		// Of a very large project no more than the definitions are known: a file is one test, or as many as functions are called so.
		const outlined = project.outlines.filter(isTest).map((file) => {
			const named = file.glance().functions.filter((f) => /^test(_|$)/.test(f.name));
			const lines = traitsOf(file).tests === 'functions' ? named.map((f) => f.line) : [1];
			return { path: file.path, cases: lines.map((line) => ({ line, idle: false, thin: false, quiet: false, stops: null, rows: 1 })) };
		});
		// What benchmarks and examples test counts where nothing else is tested.
		const all = [...read, ...outlined];
		const own = all.filter(({ path, cases }) => cases.length > 0 && !/(^|\/)(?:bench(marks?)?|examples?)\//.test(path));
		const files = own.length > 0 ? own : all;
		const whole = files.flatMap(({ path, cases }) => cases.map((one) => ({ ...one, path })));
		// What no runner looks at is none of them.
		const shown = whole.filter(({ path }) => isRunOrNamed(texts, path));
		const unseen = whole.filter((one) => !shown.includes(one));
		const counted = shown.filter(({ idle }) => !idle);
		const stopped = shown.filter(({ stops }) => stops !== null);
		const idles = shown.filter(({ idle, stops }) => idle && stops === null);
		const run = counted.reduce((sum, { rows, thin }) => sum + (thin ? 0 : (rows ?? 1)), 0);
		// Where little else is tested, what the compiler tests counts too.
		const product = project.files.filter(({ path, context }) => context === 'source' && !/\.d\.[cm]?ts$/.test(path));
		const untested = project.files.filter((f) => isTest(f) && !shown.some(({ path }) => path === f.path));
		const types = run < FEW ? typeTestsIn(untested, texts) : [];
		const tests = run + types.length;
		const thins = counted.filter(({ thin }) => thin);
		const open = tests < FEW ? counted.find(({ rows, thin }) => rows === null && !thin) : undefined;
		// Fixtures and benchmarks of a size hold few tests: the file with most of them is about the program, first of what a service runs.
		const agents = agentFiles(project, texts);
		const loadsProduct = (path: string) => project.imports(project.file(path)!).some(({ context }) => context === 'source');
		const tested = (path: string) =>
			project.imports(project.file(path)!).some((one) => one.context === 'source' && project.reach.isServed(one));
		const isAside = ([one]: readonly { path: string }[]) =>
			Number(!isLookedThrough(texts, one!.path)) * 8 +
			Number(/\.test-d\.[cm]?tsx?$/.test(one!.path)) * 4 +
			Number(agents.length > 0 && agents.every(isPython) !== isPython(one!.path)) * 2 +
			Number(project.reach.isKnown && project.file(one!.path) !== undefined && !tested(one!.path));
		const [fullest] = [
			...groupBy(
				counted.filter(({ thin }) => !thin),
				({ path }) => path,
			).values(),
		].sort((a, b) => isAside(a) - isAside(b) || b.length - a.length);
		const loud = fullest?.filter(({ quiet }) => !quiet) ?? [];
		const first = loud.find(({ rows }) => rows !== null) ?? loud[0] ?? fullest?.[0] ?? types[0] ?? counted[0] ?? whole[0] ?? null;
		const testFiles = files.filter(({ cases }) => cases.length > 0).length;
		const met = tests >= Math.max(1, numberOf(parameters, 'least', 1));
		const told = (of: typeof shown, [does, do_]: [string, string], what: string) =>
			of.slice(0, 1).map(({ path, line }) => `${plural(of.length, 'test')} ${of.length === 1 ? does : do_} ${what} (${path}:${line})`);
		const [stop] = stopped;
		const stopping =
			stop?.stops &&
			`${tests > 0 && stopped.every(({ idle, thin }) => !idle && !thin) ? `${stopped.length} of these` : plural(stopped.length, 'test')} cannot run: ${stop.stops.path}:${stop.stops.line} ${stop.stops.says}`;
		// A program among the tests that runs the product, and that nothing there imports.
		const helpers = new Set(project.files.flatMap((file) => (file.context === 'test' ? project.imports(file) : [])));
		const programs =
			whole.length > 0
				? []
				: project.files.filter((file) => isProgram(file, texts) && !SCRIPT_TEST.test(file.path) && !helpers.has(file) && tested(file.path));
		const faults = [
			...programs.slice(0, 1).map(({ path }) => `${path} runs a part of the product, and asserts nothing`),
			...told(idles, ['asserts', 'assert'], 'nothing about what the program does'),
			...(stopping ? [stopping] : []),
			...told(unseen, ['stands', 'stand'], 'where the settings of the runner do not look'),
			...told(thins, ['asks', 'ask'], 'only whether something comes back, or of which type'),
		];
		// A file that is called a test may test by means of its own.
		const other =
			tests === 0 && faults.length === 0
				? read.find(
						({ path, cases }) =>
							cases.length === 0 && SCRIPT_TEST.test(path) && loadsProduct(path) && !LEAVES_OUT.test(texts.get(path) ?? ''),
					)
				: undefined;
		const isSmall = product.reduce((sum, { path }) => sum + (texts.get(path) ?? '').split('\n').length, 0) < SMALL;
		const many = run >= FEW ? 'ten tests or more' : `${open ? 'at least ' : ''}${plural(run, 'test')}`;
		const asked = run > 0 ? [`${many} that ${run === 1 ? 'checks' : 'check'} what the program answers`] : [];
		const compiled = types.length > 0 ? [`${plural(types.length, 'line')} where the compiler tests types`] : [];
		const found: FindingDraft = {
			outcome: met ? 'true' : 'false',
			message:
				tests > 0
					? `We found ${[...asked, ...compiled].join(', and ')}${(tests < FEW ? faults : faults.filter((one) => one === stopping)).map((one) => `; ${one}`).join('')}.`
					: faults.length > 0
						? `${faults.join('; ')}.`
						: other
							? `We found no test that we recognise; ${other.path} is called one.`
							: 'We found no test.',
			rationale: `${all.length} test files were parsed.`,
			location: first === null ? null : fileLocation(first.path, first.line),
			values: {
				tests,
				enough: tests >= (isSmall ? FEW_OF_SMALL : FEW),
				idle: idles.length,
				testFiles,
				counted: open === undefined,
				few: open ? null : tests + idles.length < FEWEST,
				written: tests === 0 && stopped.length > 0 ? stopped.length : null,
			},
			context: first === null ? null : 'test',
			confidence: met ? 0.93 : other ? 0.6 : 0.88,
		};
		// Some take such a program for a token of a test.
		if (programs[0] && tests === 0) return [found, { ...found, values: { ...found.values, written: programs.length }, confidence: 0.45 }];
		if (!open) return found;
		const message = `How often the test at ${open.path}:${open.line} runs is not written beside it.`;
		const rationale = 'A loop, a helper or a table that the program makes repeats it.';
		return [
			found,
			{ outcome: 'not-available', message, rationale, location: fileLocation(open.path, open.line), values: { counted: true } },
		];
	},
});

/** It calls something as it is started, and has no word of an assertion or a runner. */
const isProgram = ({ path, context, facts }: SourceFile, texts: Texts) =>
	context === 'test' &&
	!/(?:^|\/)(?:(?:conftest|__init__|setup)\.\w+$|(?:evals?|bench(?:marks?)?)\/)|\.config\.\w+$/.test(path) &&
	facts.calls.some(({ scope, statement }) => scope.function === null && statement) &&
	!/assert|\b(?:expect|should|raises?|equals?|ok|suite|describe|it|test)\(|\b(?:pytest|unittest)\b/i.test(texts.get(path) ?? '');
