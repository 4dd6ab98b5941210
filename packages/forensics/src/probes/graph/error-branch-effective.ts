// Can the error branch be taken, and does it then stop the rest?
import type { Project } from '@auditor/code';
import { defineProbe, lexiconList, listed, notApplicable } from '@auditor/probes';
import { END_NODE, type FindingDraft, fileLocation, type GraphModel, graphsArtifact } from '@auditor/schema';
import { projectArtifact, textsArtifact } from '../../artifacts.js';
import { reachable } from '../../langgraph/topology.js';
import { type ErrorBranch, errorBranchesOf } from '../../models/graphs/error-branches.js';
import { type Assessment, assess } from '../../models/graphs/error-effects.js';
import { runAnyway } from '../../models/graphs/error-flaws.js';
import { waysIn } from '../../models/graphs/graph-ways.js';
import { noGraph, productGraphs, rolesOfNode, shown } from '../../models/graphs/graphs.js';
import { functionOfNode } from '../../models/graphs/router-facts.js';
import { writesOf } from '../../models/graphs/writes.js';

/** What is left to do, by the reason for which a branch does not do its work. */
const REMEDIES: Readonly<Record<string, string>> = {
	'undeclared-key': 'Declare the field in the state, so that the router finds what nodes write there.',
	'never-set': 'Let the node that can fail write FIELD, which the router tests.',
	'always-filled': 'Let the router test a field that only a failure writes: the one it tests is never empty.',
	'never-none': 'Let the router test whether the field is empty (`not state.get(...)`): it is never `None`.',
	endless: 'Let the router test a count of the tries, kept in the state, and take another way after two or three.',
	'counted-out': 'Let the router allow one try more: the first failure has been counted when it is asked.',
	'exception-escapes': 'Catch the exception in the node, and return what leads the router to the error branch: the router tests FIELD.',
	leak: 'Remove the plain edges from FROM: a router alone then chooses what runs next.',
	'runs-beside':
		'Let a router behind the node that joins the parallel work test for this failure, and lead there from FROM by a plain edge in place of the conditional one.',
	'before-the-work': 'Add a conditional edge behind the node that joins the work, which leads to the error branch where the work failed.',
	'broken-later': 'Mend the error branch behind the node that joins the work: a failure of the work then leads there.',
	'watches-input': 'Let the router test a field that the nodes before it write when they fail.',
	'source-broken': 'Define the name that the handler reads, so that it can write what the router looks at.',
	'source-raises': 'Record the failure in the state instead of raising it, so that the router is asked.',
	'never-returned': 'Let the router return the label of the error branch when a node failed, or delete the branch.',
};

/** Of a branch that nothing closes, and that no handler of a failure was seen to feed: below what counts as certain. */
const POSSIBLE = 0.65;
const ORDER = ['full', 'unknown', 'partly', 'none'];

export const errorBranchEffective = defineProbe({
	id: 'graph/error-branch-effective',
	lifecycle: 'stable',
	needs: { graphs: graphsArtifact, project: projectArtifact, texts: textsArtifact },
	question: 'Can the error branch be taken, and does it then stop the rest?',
	motivation: 'A branch that cannot be taken, or from which the other branches run on, only looks like error handling.',
	method:
		'Reads the router’s tests and asks whether they can hold: is the watched key ever set, is it filled even after a failure or by every return of a node before, has the state such a key at all, does the node before raise on the same condition or count up what must be 0, does the router return the label at all. A branch that can be taken is flawed when plain edges from the same node run on (leak), when it leads to the end and what always starts beside the node leads on by plain edges to all that the router chooses from (runs-beside), when exceptions of the work it watches are not caught, when the nodes that meet before it do not write what it watches, when it is decided where the parallel work is started and no branch behind the work can be taken, or when it leads back and nothing on the way compares a count (endless). One finding per branch, best first. Values: effect (full, partly, none, unknown), reasons, from, to, watches.',
	blindSpots:
		'Conditions that depend on values the code computes in ways that were not followed; such a branch counts as possible, and as doubtful where no handler of a failure was seen to write what decides.',
	remediation: { effort: 'medium', text: 'Let the router look for errors or missing results in the state.' },
	inspect: ({ graphs, project, texts }, context) => {
		const own = productGraphs(graphs);
		const main = own[0];
		if (!main) return noGraph(graphs, project, texts, 'not-applicable');
		const branches = own
			.flatMap((graph) => errorBranchesOf(project, graph, lexiconList(context, 'error-branch')))
			.filter(({ targets }) => targets.length > 1);
		if (branches.length === 0)
			return {
				...notApplicable('We found no error branch.', 0.85),
				values: { effect: 'none', reasons: ['undeclared'], from: null, to: null, watches: [] },
			};
		const each = branches.map((branch) => ({ branch, found: assess(project, branch) }));
		const assessed = each.map((one) => ({ ...one, found: besideLater(one, each) }));
		assessed.sort((a, b) => ORDER.indexOf(a.found.effect) - ORDER.indexOf(b.found.effect));
		return assessed.map(({ branch, found }) => {
			const one = draft(project, branch, found, new Set(branches.map(({ to }) => to)));
			const broken = found.effect === 'none' || found.effect === 'partly';
			const faults = broken ? found.reasons.filter(({ id }, n) => n === 0 || id === 'exception-escapes').map(({ id }) => id) : [];
			// A branch that is mended while plain edges run beside it would have the rest run twice.
			const plain = branch.graph.edges.filter(({ from, kind }) => from === branch.from && kind !== 'conditional');
			const beside = [...new Set(plain.map(({ to }) => to))];
			const ofNode = (id: string) => branch.graph.nodes.flatMap((node) => (node.id === id ? rolesOfNode(node, context.lexicon) : []));
			const roles = ofNode(branch.from);
			// What has the role of the node before is to start beside it, where no branch behind that node stops it.
			const mates = beside.filter((to) => ofNode(to).some((role) => roles.includes(role)));
			const from = `\`${shown(branch.from)}\``;
			const some = (ids: readonly string[]) => listed(ids.map((to) => `\`${shown(to)}\``));
			// What the router does not lead to would never run without them.
			const led = beside.length < 2 && beside.every((to) => branch.targets.includes(to));
			const first = led ? '' : `Let the router return ${some(beside)} where the run goes on. `;
			const parted = `Once ${some(mates)} ${mates.length > 1 ? 'start' : 'starts'} beside ${from}, no branch behind ${from} stops ${mates.length > 1 ? 'them' : 'it'}. ${REMEDIES['runs-beside']}`;
			const leaks = mates.length > 0 ? parted : `${first}${REMEDIES.leak}`;
			const remedy = [...new Set(faults.flatMap((id) => (beside.length > 0 ? ['leak', id] : [id])))]
				.flatMap((id) => (id === 'leak' ? leaks : (REMEDIES[id] ?? [])))
				.join(' ')
				.replaceAll('FROM', from);
			const thrower = found.reasons.find(({ node }) => node)?.node;
			const tested = found.watches.length === 1 ? `\`${found.watches[0]}\` of the state` : 'a field of the state';
			// What the router is to test is another field from then on.
			const moves = faults.includes('always-filled');
			const named = remedy
				.replace('in the node', thrower ? `in ${thrower}` : 'in the node')
				.replace(
					'return what leads the router to the error branch: the router tests FIELD',
					moves ? 'write the failure to that field' : '$&',
				)
				.replaceAll('FIELD', tested);
			return remedy ? { ...one, values: { ...one.values, remedy: named } } : one;
		});
	},
});

interface Assessed {
	readonly branch: ErrorBranch;
	readonly found: Assessment;
}

/** That a branch is decided before the work is no fault where one behind the work can be taken, or where the run ends with the work; where that one cannot, it is to be mended and none to be added. */
function besideLater({ branch, found }: Assessed, all: readonly Assessed[]): Assessment {
	const { graph, from, to, targets } = branch;
	const work = targets.filter((id) => id !== to && id !== END_NODE);
	const started = work.map((id) => reachable(id, waysIn(graph).next, from));
	const later = all.filter(
		(one) => one.branch.graph === graph && one.branch.from !== from && started.every((ran) => ran.has(one.branch.from)),
	);
	// Behind where the work meets nothing is left to skip.
	const meet = graph.fanIn.find(({ branches }) => work.every((id) => branches.includes(id)))?.node;
	const isLast = meet !== undefined && [...reachable(meet, waysIn(graph).next)].every((id) => id === meet || id === END_NODE);
	if (!found.reasons.some(({ id }) => id === EARLY)) return found;
	if (later.length === 0 && meet !== undefined && !isLast && mayEndShort(graph, meet)) return { ...found, ...openBehind(meet) };
	if (later.length === 0 && !isLast) return found;
	if (!isLast && later.every(({ found: { effect } }) => effect === 'none'))
		return { ...found, reasons: found.reasons.map((reason) => (reason.id === EARLY ? { ...reason, id: 'broken-later' } : reason)) };
	const reasons = found.reasons.filter(({ id }) => id !== EARLY);
	return { ...found, reasons, effect: reasons.length === 0 ? 'full' : found.effect };
}

const EARLY = 'before-the-work';

/** A router where the work meets, one of whose ways passes over another: what it asks may be a failure, in words that we do not know. */
function mayEndShort(graph: GraphModel, meet: string): boolean {
	const targets = [...new Set(graph.edges.flatMap(({ from, to, kind }) => (from === meet && kind === 'conditional' ? [to] : [])))];
	const { next } = waysIn(graph);
	return targets.some((to) => targets.some((other) => other !== to && !reachable(to, next, meet).has(other)));
}

function openBehind(meet: string): Pick<Assessment, 'effect' | 'reasons'> {
	const text = `It is decided before the work runs. Behind the work a router of \`${shown(meet)}\` chooses what runs next; whether a failure decides there could not be told.`;
	return { effect: 'unknown', reasons: [{ id: 'open-behind', text }] };
}

/** What taking the branch means for the rest of the run. */
function consequence(project: Project, { graph, from, to, targets }: ErrorBranch, failures: ReadonlySet<string>): string {
	const ways = waysIn(graph);
	const { next } = ways;
	const behind = reachable(to, next);
	if (behind.has(from)) return 'leads back to what came before';
	const leadsBack = ways.before(from);
	const { ran } = runAnyway(graph, from);
	const others = targets.filter((target) => target !== to && target !== END_NODE);
	const skipped = new Set(
		others
			.flatMap((other) => [...reachable(other, next, from)])
			.filter((node) => node !== END_NODE && !behind.has(node) && !leadsBack.has(node) && !ran.has(node)),
	);
	const idle = (id: string) =>
		others.includes(id) && (next.get(id) ?? []).every((one) => behind.has(one)) && writesNothing(project, graph, id);
	// That the other failures' branches are not taken is no news.
	const work = [...skipped].filter((id) => !idle(id) && !failures.has(id));
	if (others.length > 0 && work.length === 0) return 'the run then goes on as it would have without the failure';
	const ordered = graph.nodes.map(({ id }) => id).filter((id) => skipped.has(id) && !failures.has(id));
	return ordered.length > 0 ? `skips ${listed(ordered.map((id) => `\`${shown(id)}\``))}` : 'nothing else runs after it';
}

/** A node that merely hands the run on. */
function writesNothing(project: Project, graph: GraphModel, id: string): boolean {
	const place = functionOfNode(project, graph, id);
	return place !== null && writesOf(project, place).length === 0;
}

function draft(
	project: Project,
	branch: ErrorBranch,
	{ effect, reasons, watches, fed }: Assessment,
	failures: ReadonlySet<string>,
): FindingDraft {
	const path = `\`${shown(branch.from)}\` to \`${shown(branch.to)}\``;
	const why = reasons.map((reason) => reason.text).join(' ');
	const { router } = branch;
	const declared = fileLocation(branch.file, branch.line);
	const after = consequence(project, branch, failures);
	const message = {
		full: `The error branch from ${path} ${/^(skips|leads)/.test(after) ? after : `was seen; ${after}`}.${fed ? '' : watches.length === 0 ? ' We could not follow its condition, so a failure may not lead there.' : ' We saw no code that catches an exception and sets what the condition of this branch tests. An exception may not lead to it then.'}`,
		partly: `The error branch from ${path} has a fault. ${why}`,
		none: `The error branch from ${path} can never be taken. ${why}`,
		unknown: `Whether the error branch from ${path} can be taken is not known. ${why}`,
	}[effect];
	return {
		outcome: effect === 'unknown' ? 'not-available' : effect === 'full' ? 'true' : 'false',
		message,
		rationale: `The branch counts as one because ${branch.because}. The values of a run, and whether every failure takes it, are not known.`,
		location: reasons[0]?.at ?? (router ? fileLocation(router.file.path, router.fact.line, router.fact.endLine) : declared),
		related: [declared],
		values: { effect, reasons: reasons.map((reason) => reason.id), from: shown(branch.from), to: shown(branch.to), watches: [...watches] },
		context: 'source',
		confidence: effect === 'unknown' ? 0.5 : effect !== 'full' ? 0.8 : fed ? 0.75 : POSSIBLE,
	};
}
