// Can the module that builds the graph or the agent be imported?
import { once, type Project, reachedFrom, type SourceFile, traitsOf } from '@auditor/code';
import { defineProbe, listedUpTo, notApplicable } from '@auditor/probes';
import { fileLocation, graphsArtifact } from '@auditor/schema';
import { productGraphs } from '../../models/graphs/graphs.js';
import { isBeside, madeIn, needs } from '../../models/source/product-calls.js';
import { leftOpen, ofParsed } from '../../models/source/unread.js';
import { mappedImport, scriptStop } from '../../models/starts/stopped-scripts.js';
import { stopOf } from '../../models/tests/stopped-tests.js';

export const graphLoads = defineProbe({
	id: 'service/graph-loads',
	lifecycle: 'experimental',
	needs: { ...needs, graphs: graphsArtifact },
	question: 'Can the module that builds the graph or the agent be imported?',
	motivation: 'A graph whose module stops at an import never runs, however well it is built.',
	method:
		'Follows the imports that run as each module that builds a graph or an agent of the product is loaded, to the first that asks for a module of the project which is not in the tree, or for a name which its module does not define; in JavaScript and TypeScript, of files beside it, leaving out types and what a build makes, and exports of a name that the file does not have, too. Imports in a `try` that answers their failure, under a condition or in a function are let pass, and so are modules that hand on all names of another or make names when they are asked. False only where none of these modules can be loaded. Values: unloaded (paths of the modules that no program comes to without such a stop).',
	blindSpots:
		'Packages that are not installed, circles of imports. A name that `paths` of tsconfig.json map is asked for only where the compiler alone builds what Node runs.',
	remediation: { effort: 'low', text: 'Define what the import names, or import what is there; then start the program once.' },
	inspect: ofParsed(({ project, texts, graphs }) => {
		// One that runs elsewhere is built there.
		const made = madeIn(project, ['graph', 'agent', 'workflow', 'runner']).flatMap(({ file, name }) =>
			isBeside(project, file) || name === 'RemoteGraph' ? [] : file,
		);
		const built = productGraphs(graphs).flatMap(({ file }) => project.file(file) ?? []);
		const builders = [...new Set([...built, ...made])];
		const what = built.length > 0 || madeIn(project, ['graph', 'workflow']).length > 0 ? 'graph' : 'agent';
		const [first] = builders;
		if (!first) return [notApplicable('We found no graph or agent that the product builds.', 0.8)];
		const [outlined] = project.outlines;
		if (outlined) return [leftOpen('We did not read all files of so large a project.', outlined, 1)];
		const stops = once((file: SourceFile) =>
			traitsOf(file).modules === 'dotted' ? stopOf(project, [file], texts) : scriptStop(project, file, texts),
		);
		const stop = stops(first);
		const [mapped, ...more] = stop ? [] : builders.map((file) => mappedImport(project, file, texts));
		const way = 'We did not find what looks that name up as the program runs.';
		const told = mapped && `${mapped.path}:${mapped.line} imports ${mapped.text} by \`paths\` of tsconfig.json. ${way}`;
		if (told && !more.includes(null)) return leftOpen(told, mapped, mapped.line);
		if (!stop || builders.some((file) => stops(file) === null))
			return {
				outcome: 'true',
				message: `We found no import of the project’s own modules that stops what builds the ${what}; packages were not looked up.`,
				rationale: 'The imports that run as a module is loaded were followed.',
				confidence: 0.8,
			};
		const programs = project.reach.entries.flatMap(({ file }) => (file.context === 'source' ? file : []));
		const stopped = programs.filter((file) => file !== first && stops(file) !== null).map(({ path }) => path);
		return {
			outcome: 'false',
			message: `${stop.path}:${stop.line} ${stop.says}${stop.path === first.path ? '' : `, so that ${first.path}, which builds the ${what}, cannot be imported`}.${stopped.length > 0 ? ` Programs that cannot start: ${listedUpTo(stopped, 3)}.` : ''}`,
			rationale: 'The imports that run as a module is loaded were followed.',
			location: fileLocation(stop.path, stop.line),
			values: { unloaded: unloaded(project, stops).map(({ path }) => path) },
			context: 'source',
			confidence: 0.85,
		};
	}),
});

/** Modules of the source that cannot be loaded, and those that no program comes to which can. */
function unloaded(project: Project, stops: (file: SourceFile) => unknown): SourceFile[] {
	const starts = project.reach.entries.flatMap(({ file }) => (file.context === 'source' && stops(file) === null ? file : []));
	const run = new Set(starts.flatMap((file) => reachedFrom(file, project.imports)));
	return project.files.filter((file) => file.context === 'source' && (!run.has(file) || stops(file) !== null));
}
