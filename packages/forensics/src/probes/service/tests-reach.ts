// Can a test start, and does it come to the agent?
import { functionOf, once, type Project, readsOf, type SourceFile } from '@auditor/code';
import { defineProbe, notApplicable, plural } from '@auditor/probes';
import { fileLocation, graphsArtifact, treeArtifact } from '@auditor/schema';
import { productGraphs } from '../../models/graphs/graphs.js';
import { madeIn, needs, SHOWS } from '../../models/source/product-calls.js';
import { leftOpen, notFound, ofParsed } from '../../models/source/unread.js';
import { needsOf, startsMore } from '../../models/tests/copied-tests.js';
import { isLookedThrough, isRunOrNamed } from '../../models/tests/looked-through.js';
import { conftestsOf, failedImport } from '../../models/tests/stopped-tests.js';
import { testCasesOf } from '../../models/tests/test-cases.js';
import { toolsOf } from '../../models/tools/tools.js';

export const testsReach = defineProbe({
	id: 'service/tests-reach',
	lifecycle: 'experimental',
	needs: { ...needs, graphs: graphsArtifact, tree: treeArtifact },
	question: 'Does a test that can start import what the agent is made of?',
	motivation: 'A test that stops at its import, or that tests only its own mocks, stays red or green whatever the agent does.',
	method:
		'Follows the imports that test files read, and those of a conftest.py whose fixtures they take, to files that build a graph, an agent or a tool, or hold a function that is a node. A test file cannot start where it, a conftest.py around it or what these load imports a module of the project that is not in the tree or a name which its module does not define; nor one whose tests take what no fixture gives. Where fewer than ten tests check a result, those that ask only whether something comes back, and the one that Nest writes for a new project, do not count. Not available where a test starts a program, asks a server or imports by a name that it puts together (unless more tests cannot start), and where the only tests that come to the agent run all of it with a live model, are left out without a key that no workflow sets, or stand where the settings of their runner do not look. Values: files, broken, few or many (fewer than ten tests that can run check a result, or more; the other is null).',
	blindSpots:
		'Failures within the code that is imported, packages that are not installed, and keys that a module asks for as it is loaded.',
	remediation: { effort: 'medium', text: 'Call the agent, or a part of it, in a test that checks the result.' },
	inspect: ofParsed(({ project, texts, graphs, tree }) => {
		const casesOf = once((file: SourceFile) => testCasesOf(project, file, texts, tree).filter(({ idle, stops }) => !idle || stops));
		const stopOf = (file: SourceFile) => (casesOf(file).every(({ idle }) => idle) ? (casesOf(file)[0]?.stops ?? null) : null);
		const files = project.files.filter((file) => file.context === 'test' && casesOf(file).length > 0);
		const nodes = productGraphs(graphs).flatMap((graph) =>
			graph.nodes.flatMap(({ definition }) => {
				const file = definition?.path ? project.file(definition.path) : undefined;
				return file ? [file, ...handedOn(project, file, definition!.line!)] : [];
			}),
		);
		const parts = new Set([...partsOf(project), ...nodes]);
		const unread = project.outlines.find((file) => file.context === 'test');
		if (files.length === 0 && unread) return leftOpen('The tests of so large a project were not read.', unread, 1);
		if (files.length === 0) return [notApplicable('We found no test that asserts something.', 0.8)];
		const greets = ({ path }: SourceFile) => isGreeting(texts.get(path) ?? '');
		if (parts.size === 0 && files.every(greets))
			return {
				outcome: 'false',
				message: `${files[0]!.path} asks only for the greeting of a new project.`,
				rationale: 'The tests were read.',
				location: fileLocation(files[0]!.path, 1),
				values: FEW,
				context: 'test',
				confidence: 0.8,
			};
		if (parts.size === 0) return [notFound(project, 'We found no graph, agent or tool to test.', 0.8)];
		const all = files.map((file) => ({ file, fault: failedImport(project, file, texts) ?? stopOf(file) }));
		const sound = all.filter(({ fault }) => fault === null);
		const checks = (file: SourceFile) =>
			casesOf(file).some(({ idle, thin }) => !idle && !thin) && !(casesOf(file).length === 1 && greets(file));
		const casesIn = (of: typeof all) => of.reduce((sum, { file }) => sum + casesOf(file).length, 0);
		// Among ten that check a result, one that asks whether a part comes back is no token.
		const isToken = casesIn(sound.filter(({ file }) => checks(file))) < 10;
		// One that checks a result comes first, and one that imports a part itself before one that comes to it by way of other files.
		const [nearest] = sound
			.flatMap(({ file }) => withFixtures(project, file).map((by) => ({ file, by, ...closureOf(project, by) })))
			.flatMap(({ all, ...one }) => ({ ...one, at: all.findIndex((part) => parts.has(part)), part: all.find((part) => parts.has(part))! }))
			.filter(({ at }) => at >= 0)
			.map((one) => ({
				...one,
				thin: isToken && !checks(one.file),
				lacks: isRunOrNamed(texts, one.file.path) ? needsOf(project, texts, one.file) : 'stands where its runner does not look',
			}))
			.sort(
				(a, b) =>
					Number(a.thin) - Number(b.thin) ||
					Number(a.lacks !== null) - Number(b.lacks !== null) ||
					Number(isLookedThrough(texts, b.file.path)) - Number(isLookedThrough(texts, a.file.path)) ||
					a.at - b.at,
			);
		const reaching = nearest?.thin ? undefined : nearest;
		const broken = all.find(({ fault }) => fault !== null);
		// What stops a conftest.py stops all files below it, whatever else is wrong with them.
		const below = broken?.fault && /(?:^|\/)conftest\.py$/.test(broken.fault.path) ? broken.fault.path.slice(0, -11) : null;
		const isSame = ({ file, fault }: (typeof all)[number]) =>
			fault !== null && (fault.says === broken?.fault?.says || (below !== null && file.path.startsWith(below)));
		const same = broken ? all.filter(isSame).length - 1 : 0;
		const apart = all.length - sound.length - same - 1;
		const those = `${broken?.file.path}${same > 0 ? ` and ${plural(same, 'more test file')}` : ''}`;
		const stopped =
			broken?.fault &&
			`${broken.fault.path}:${broken.fault.line} ${broken.fault.says}${broken.fault.path === broken.file.path && same === 0 ? '' : `, so that ${those} cannot start`}${apart > 0 ? `. ${plural(apart, 'other test file')} cannot start for other reasons` : ''}`;
		const of = isToken ? FEW : MANY;
		const values = { files: files.length, broken: all.length - sound.length, ...of };
		if (nearest?.lacks) return { ...leftOpen(`${nearest.file.path} ${nearest.lacks}.`, nearest.file, 1), values: of };
		if (reaching)
			return {
				outcome: 'true',
				message: `${reaching.by.path} ${reaching.at < reaching.own ? 'imports' : 'comes by its imports to'} ${reaching.part.path}${reaching.by === reaching.file ? '' : `, for ${reaching.file.path}`}.${stopped ? ` ${plural(values.broken, 'other test file')} cannot start: ${stopped}.` : ''}`,
				rationale: 'Imports were followed.',
				location: fileLocation(reaching.by.path, 1),
				values,
				context: 'test',
				confidence: 0.85,
			};
		const open = sound.filter(({ file }) => checks(file) && withFixtures(project, file).some(startsMore));
		// Where more tests cannot start than ask a server, what they were written for is gone.
		const isLeft = casesIn(all.filter(({ fault }) => fault)) > casesIn(open);
		if (open[0] && !isLeft)
			return { ...leftOpen(`What ${open[0].file.path} starts or asks was not followed.`, open[0].file, 1), values: of };
		const [first] = all;
		return {
			outcome: 'false',
			message: stopped
				? `${stopped}${sound.length === 0 || nearest ? '' : `. ${sound.length === 1 ? '1 other test file imports' : `${sound.length} other test files import`} no part of the agent`}.`
				: nearest
					? `${nearest.file.path} comes to ${nearest.part.path}, and asks only ${greets(nearest.file) ? 'for the greeting of a new project' : 'whether something comes back'}.`
					: `The tests that assert something import no file that holds a graph, a node, an agent or a tool, such as ${([...parts].find(({ path }) => !SHOWS.test(path)) ?? [...parts][0]!).path}.`,
			rationale: 'Imports were followed.',
			location: fileLocation(broken?.fault?.path ?? (nearest ?? first!).file.path, broken?.fault?.line ?? 1),
			values: { ...values, ...(broken?.fault && { remedy: 'Mend what keeps the test from starting.' }) },
			context: 'test',
			confidence: 0.8,
		};
	}),
});

/** How many tests check a result, of whatever part: fewer than ten, or more. */
const FEW = { few: true, many: null };
const MANY = { few: null, many: true };

/** Files of what a node without a name hands its state on to. */
function handedOn(project: Project, file: SourceFile, line: number): SourceFile[] {
	const { functions, calls } = file.facts;
	return calls.flatMap(({ callee, arguments: given, scope }) => {
		const fact = functions[scope.function ?? -1];
		if (fact?.line !== line || !fact.name.startsWith('<')) return [];
		const isHanded = given.some((value) => value.kind === 'name' && value.name === fact.parameters[0]?.name);
		return (isHanded && functionOf(project, { value: callee, file, scope })?.file) || [];
	});
}

/** What Nest writes for a new project: the route at the root, or the method behind it, answers its greeting. */
const isGreeting = (text: string) =>
	text.includes('@nestjs/testing') && /\.get\(['"]\/['"]\)|\bgetHello\(\)/.test(text) && text.includes('Hello World!');

/** Files that build a graph, an agent or a tool. */
const partsOf = once((project: Project): ReadonlySet<SourceFile> => {
	const made = madeIn(project, ['graph', 'agent', 'workflow', 'tool-node']).map(({ file }) => file);
	return new Set([...made, ...toolsOf(project).map(({ file }) => file)]);
});

/** What it imports by names that it reads, then what these import in their turn. */
function closureOf(project: Project, start: SourceFile): { readonly all: SourceFile[]; readonly own: number } {
	const reads = readsOf(start);
	const imports = start.facts.imports.filter(({ alias, name }) => alias === '' || name === '*' || reads.has(alias.split('.')[0]!));
	const found = new Set(project.imports({ ...start, facts: { ...start.facts, imports } }));
	const own = found.size;
	for (const file of found) for (const next of importsOf(project)(file)) found.add(next);
	return { all: [...found], own };
}

const importsOf = once((project: Project) => once((file: SourceFile) => project.imports(file)));

/** A test file with each conftest.py around it that has a fixture which a function of it takes. */
function withFixtures(project: Project, test: SourceFile): SourceFile[] {
	const taken = new Set(test.facts.functions.flatMap((f) => f.parameters.map(({ name }) => name)));
	const gives = ({ path, facts }: SourceFile) =>
		test.path.startsWith(path.slice(0, -11)) && facts.functions.some(({ name }) => taken.has(name));
	return [test, ...conftestsOf(project).filter(gives)];
}
