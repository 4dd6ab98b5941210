// Does a graph declare a branch for the case that something fails or is missing?
import { defineProbe, excerpt, lexiconList, listed } from '@auditor/probes';
import { fileLocation, graphsArtifact } from '@auditor/schema';
import { projectArtifact, textsArtifact } from '../../artifacts.js';
import { runningGraphs } from '../../models/graphs/dead-routes.js';
import { errorBranchesOf, isForFailures, undeclared, unfedField } from '../../models/graphs/error-branches.js';
import { raisingNodes, someOf } from '../../models/graphs/error-flaws.js';
import { besideAgent, noGraph, shown } from '../../models/graphs/graphs.js';

export const errorBranchDeclared = defineProbe({
	id: 'graph/error-branch-declared',
	lifecycle: 'stable',
	needs: { graphs: graphsArtifact, project: projectArtifact, texts: textsArtifact },
	question: 'Does a graph declare a branch for the case that something fails or is missing?',
	motivation: 'Without such a branch a failure either stops the run or is carried on as if it were a result.',
	method:
		'A conditional edge whose target or label speaks of failure (words may be set in the lexicon’s list `error-branch`), or which skips the work of the other targets when something in the state is missing. A node called "error" on plain edges is no branch, nor is one behind a node that nothing leads to, or one for failures that is taken by a field which no node sets. One that cuts the work short is for failures where its test says so, asks whether something went well, or asks for what a handler of errors before it writes. Values: branches (from -> to), nodes (called so, but on plain edges only).',
	blindSpots: 'Failures handled inside of nodes, retry policies, and names in other languages.',
	remediation: {
		on: 'false',
		effort: 'medium',
		text: 'Record a failure in the state, and add a conditional edge whose router tests it.',
	},
	inspect: ({ graphs, project, texts }, context) => {
		const own = runningGraphs(project, graphs);
		const main = own[0];
		if (!main) return noGraph(graphs, project, texts, 'not-applicable');
		const all = own.flatMap((graph) => errorBranchesOf(project, graph, lexiconList(context, 'error-branch')));
		const any = all.filter((branch) => branch.targets.length > 1);
		const forFailures = any.filter((branch) => isForFailures(project, branch));
		const branches = forFailures.length > 0 ? forFailures : any;
		const [first] = branches;
		const [label] = all;
		if (!first && label) {
			const message = `The router behind \`${shown(label.from)}\` tells a failure apart and sends it to \`${shown(label.to)}\` as everything else: that is no error branch.`;
			return [{ ...undeclared(project, own, main), message, location: fileLocation(label.file, label.line) }];
		}
		const unfed = new Map(branches.map((one) => [one, unfedField(project, one)] as const).filter(([, field]) => field !== null));
		const [field] = unfed.values();
		const toll = unfed.size === branches.length ? 'so that no failure takes it' : 'which some of them ask for';
		const dead = field ? ` No node sets \`${field}\`, ${toll}.` : '';
		if (!first) {
			const none = undeclared(project, own, main);
			const raising = raisingNodes(project, main).map((id) => `\`${shown(id)}\``);
			const ends = raising.length === 0 ? '' : ` An exception in ${someOf(raising)} is not caught and would end the run.`;
			return besideAgent(project, main) ?? [{ ...none, message: `${none.message}${ends}` }];
		}
		return {
			outcome: 'true',
			message: `${branches.every(({ because }) => because.startsWith('it cuts')) ? 'A branch that cuts the work short leads' : 'An error branch leads'} from ${listed([...new Set(branches.map((b) => `\`${shown(b.from)}\` to \`${shown(b.to)}\``))])}.${dead}`,
			rationale: `${branches.length > 1 ? 'The first' : 'It'} counts as one because ${first.because}.`,
			location: fileLocation(first.file, first.line),
			related: branches.slice(1).map((b) => fileLocation(b.file, b.line)),
			snippet: excerpt(texts, first.file, first.line, first.line + 4),
			values: {
				branches: [...new Set(branches.map((b) => `${shown(b.from)} -> ${shown(b.to)}`))],
				failures: forFailures.filter((branch) => !unfed.has(branch)).length,
				nodes: [],
			},
			context: 'source',
			confidence: /^it cuts/.test(first.because) ? 0.75 : Math.min(first.graph.confidence, 0.9),
		};
	},
});
