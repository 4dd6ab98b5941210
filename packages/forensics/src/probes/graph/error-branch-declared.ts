// Does a graph declare a branch for the case that something fails or is missing?
import { type CallFact, callGraph, functionOf, optionOf, type Project, type SourceFile, textOf } from '@auditor/code';
import { defineProbe, excerpt, lexiconList, listed } from '@auditor/probes';
import { END_NODE, type FindingDraft, fileLocation, type GraphModel, graphsArtifact } from '@auditor/schema';
import { projectArtifact, textsArtifact } from '../../artifacts.js';
import { runningGraphs } from '../../models/graphs/dead-routes.js';
import { errorBranchesOf, isForFailures, unfedField } from '../../models/graphs/error-branches.js';
import { besideAgent, noGraph, otherWay, shown } from '../../models/graphs/graphs.js';
import { DRAW_NODES, ledFailure, notedIn, undeclared } from '../../models/graphs/noted-failures.js';
import { functionOfNode } from '../../models/graphs/router-facts.js';
import { callsIn } from '../../models/source/product-calls.js';

export const errorBranchDeclared = defineProbe({
	id: 'graph/error-branch-declared',
	lifecycle: 'stable',
	needs: { graphs: graphsArtifact, project: projectArtifact, texts: textsArtifact },
	question: 'Does a graph declare a branch for the case that something fails or is missing?',
	motivation: 'Without such a branch a failure either stops the run or is carried on as if it were a result.',
	method:
		'A conditional edge whose target or label speaks of failure (words may be set in the lexicon’s list `error-branch`), or which skips the work of the other targets when something in the state is missing. A node called "error" on plain edges is no branch, nor is one behind a node that nothing leads to, or one for failures that is taken by a field which no node sets. One that cuts the work short is for failures where its test says so, asks whether something went well, or asks for what a handler of errors before it writes. A handler of errors that a node is given is a branch, but for one that goes on to no node of the graph alone; so is a `Command` by which a handler in a node goes another way, and a text that a node sets where a model gave no answer and for which the router behind it asks. Values: branches (from -> to), nodes (called so, but on plain edges only).',
	blindSpots: 'Failures handled inside of nodes, retry policies, and names in other languages.',
	remediation: {
		effort: 'medium',
		text: `Record a failure in the state, and let a conditional edge lead it to another node than a success. ${DRAW_NODES}`,
	},
	inspect: ({ graphs, project, texts }, context) => {
		const own = runningGraphs(project, graphs);
		const main = own[0];
		if (!main) return noGraph(graphs, project, texts, 'not-applicable').map((none) => ofReadyMade(project, none));
		const all = own.flatMap((graph) => errorBranchesOf(project, graph, lexiconList(context, 'error-branch')));
		const any = all.filter((branch) => branch.targets.length > 1);
		const forFailures = any.filter((branch) => isForFailures(project, branch));
		const branches = forFailures.length > 0 ? forFailures : any;
		const [first] = branches;
		const unfed = branches.map((one) => unfedField(project, one));
		const dead = unfed[0] && !unfed.includes(null) ? ` No node sets ${unfed[0]}, so that no failure takes it.` : '';
		if (!first)
			return (
				besideAgent(project, main) ?? [
					handledNode(project, own) ?? leftByHandler(project, own) ?? led(project, own) ?? undeclared(project, own, main),
				]
			);
		const ways = listed([...new Set(branches.map((b) => `\`${shown(b.from)}\` to \`${shown(b.to)}\``))]);
		// Such a branch leads where nothing is left to do, as far as we saw.
		const noted = forFailures.length > 0 ? null : notedIn(project, own);
		return {
			outcome: 'true',
			message: noted
				? `A branch leads from ${ways} past other nodes. We did not see that a failure takes it.${noted.said}`
				: `${branches.every(({ because }) => because.startsWith('it cuts')) ? 'A branch that cuts the work short leads' : 'An error branch leads'} from ${ways}.${dead}`,
			rationale: `${branches.length > 1 ? 'The first' : 'It'} counts as one because ${first.because}.`,
			location: fileLocation(first.file, first.line),
			related: branches.slice(1).map((b) => fileLocation(b.file, b.line)),
			snippet: excerpt(texts, first.file, first.line, first.line + 4),
			values: {
				branches: [...new Set(branches.map((b) => `${shown(b.from)} -> ${shown(b.to)}`))],
				failures: forFailures.filter((branch) => unfedField(project, branch) === null).length,
				nodes: [],
				...noted?.values,
				...(dead && { remedy: `Let the node that fails set ${unfed[0]}: a router tests it already.` }),
			},
			context: 'source',
			confidence: /^it cuts/.test(first.because) ? 0.75 : Math.min(first.graph.confidence, 0.9),
		};
	},
});

/** What a node sets where it has no answer is what the router behind it asks for. */
function led(project: Project, graphs: readonly GraphModel[]): FindingDraft | null {
	const found = ledFailure(project, graphs);
	if (!found) return null;
	const { file, line, node, router, scope } = found;
	const why = scope.handlerOf === null ? 'a model gave no answer' : 'it catches an error';
	return handled(`\`${router.fact.name}\` leads another way by what \`${shown(node)}\` sets at line ${line}, where ${why}.`, file, line, 1);
}

/** A ready-made agent without parts of its own has no way for failures. */
function ofReadyMade(project: Project, none: FindingDraft): FindingDraft {
	const isMade = none.outcome === 'not-applicable' && /ready-made/.test(otherWay(project));
	if (!isMade || callsIn(project).some(({ call }) => optionOf(call, 'middleware') !== null)) return none;
	const remedy = 'Make the agent a node of a graph, and let a conditional edge lead a failure of it to another node.';
	return {
		...none,
		outcome: 'false',
		message: `${none.message} That graph has no branch for failures.`,
		values: { branches: [], nodes: [], remedy },
	};
}

/** A node that goes on by a `Command` where it catches an error, and not to where it goes elsewhere. */
function leftByHandler(project: Project, graphs: readonly GraphModel[]): FindingDraft | null {
	for (const graph of graphs)
		for (const { id } of graph.nodes) {
			const place = functionOfNode(project, graph, id);
			const calls = (place?.file.facts.calls ?? []).filter(({ method, scope }) => method === 'Command' && scope.function === place!.index);
			const to = (call: CallFact) => textOf(optionOf(call, 'goto'), place!.file).replace(/^["'](.*)["']$/, '$1');
			const others = calls.flatMap((call) => (call.scope.handlerOf === null ? to(call) : []));
			const next = graph.edges.flatMap((edge) => (edge.from === id && edge.via !== 'Command' ? shown(edge.to) : []));
			const left = calls.find((call) => call.scope.handlerOf !== null && to(call) !== '' && ![...others, ...next].includes(to(call)));
			if (left) return handled(`\`${shown(id)}\` goes another way by a Command where it catches an error.`, place!.file, left.line, 1);
		}
	return null;
}

/** A handler of errors that a node is given, those first that go on to a node of the graph. @source reference.langchain.com, NodeError of both languages */
function handledNode(project: Project, graphs: readonly GraphModel[]): FindingDraft | null {
	const given = callsIn(project).flatMap(({ file, call }) => {
		const value = /^add_?node$/i.test(call.method ?? '') ? (optionOf(call, 'error_handler') ?? optionOf(call, 'errorHandler')) : null;
		const graph = value && graphs.find((one) => one.file === file.path || one.nodes.some((node) => node.file === file.path));
		if (!value || !graph) return [];
		const ref = functionOf(project, { value, file, scope: call.scope });
		const goes = (ref ? callGraph(project).callsIn(ref) : []).map((one) => optionOf(one.call, 'goto'));
		const ids = [END_NODE, ...graph.nodes.map(({ id }) => id)];
		const [astray = null] = goes.flatMap((to) => (to?.kind === 'string' && !ids.includes(to.value) ? to.value : []));
		return [{ file, line: call.line, astray }];
	});
	const sound = given.filter(({ astray }) => astray === null);
	const [first] = [...sound, ...given];
	if (!first) return null;
	const lost = [...new Set(given.flatMap(({ astray }) => (astray === null ? [] : [`\`${astray}\``])))];
	const astray = lost.length > 0 ? ` Handlers of errors go on to ${listed(lost)}, and no node of the graph is called so.` : '';
	return handled(`A node is given a handler of its errors.${astray}`, first.file, first.line, sound.length);
}

function handled(message: string, { path }: SourceFile, line: number, failures: number): FindingDraft {
	const rationale = 'Read from what adds nodes, and from the handlers in their functions.';
	const values = { branches: [], failures, nodes: [] };
	return { outcome: 'true', message, rationale, location: fileLocation(path, line), values, context: 'source', confidence: 0.85 };
}
