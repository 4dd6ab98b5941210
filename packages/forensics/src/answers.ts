// The answers that people ask for first, from the probes' findings. Nothing is judged; what could not be answered is null.
import type { Answers, Finding, GraphModel } from '@auditor/schema';

export function answersOf(findings: readonly Finding[], graphs: readonly GraphModel[] | null): Answers {
	const answer = (probe: string, role?: string): boolean | null => {
		const own = findings.filter((finding) => finding.probe === probe && (role === undefined || finding.values.role === role));
		if (own.some((finding) => finding.outcome === 'true')) return true;
		return own.some((finding) => finding.outcome === 'false') ? false : null;
	};
	const product = graphs?.filter((graph) => graph.context === 'source') ?? [];
	const any = (has: (graph: GraphModel) => boolean) => (product.length === 0 ? null : product.some(has));
	return {
		detectiveFanOut: answer('graph/role-fan-out', 'detective'),
		judgeFanOut: answer('graph/role-fan-out', 'judge'),
		anyFanOut: any((graph) => graph.fanOut.length > 0),
		anyFanIn: any((graph) => graph.fanIn.length > 0),
		evidenceFrozen: answer('state/frozen-evidence'),
		scoreBounded: answer('state/bounded-score'),
		personasDistinct: answer('personas/distinct'),
	};
}
