// Is what a diagram draws in parallel parallel in the code? Compares two answers, so the aggregator asks it after both are given.
import { defineProbe } from '@auditor/probes';
import { diagramsArtifact, graphsArtifact } from '@auditor/schema';
import { parallelismShown } from './parallelism-shown.js';

/** The answer about the code that a drawing is measured by. */
const CODE = 'graph/role-fan-out';

export const parallelismHolds = defineProbe({
	id: 'vision/parallelism-holds',
	lifecycle: 'experimental',
	needs: { diagrams: diagramsArtifact, graphs: graphsArtifact },
	question: 'Is what the diagrams draw in parallel parallel in the code?',
	motivation: 'A picture of a fan-out that the code does not have is a claim that is not true.',
	method: `For each role that a diagram shows in parallel, takes the answer of \`${CODE}\` about the code.`,
	blindSpots: 'What the code does in parallel outside of its graph (threads, gathered calls) is not asked.',
	remediation: {
		on: 'false',
		effort: 'medium',
		text: 'Draw what the code does today, or give the code the branches that the diagram shows.',
	},
	inspect: (_, { findings }) => {
		const shown = findings.filter((f) => f.probe === parallelismShown.id && f.outcome === 'true');
		const compared = shown.flatMap((drawing) => {
			const code = findings.filter((f) => f.probe === CODE && f.values.role === drawing.values.role);
			return code.length > 0 ? [{ drawing, code }] : [];
		});
		if (compared.length === 0)
			return [
				{
					outcome: 'not-applicable',
					message: 'No diagram shows a role in parallel that the code was asked about.',
					rationale: 'There is nothing to compare.',
					confidence: 1,
				},
			];
		return compared.map(({ drawing, code }) => {
			const contrary = code.every((f) => f.outcome === 'false');
			const role = String(drawing.values.role);
			return {
				outcome: contrary ? ('false' as const) : ('true' as const),
				message: contrary
					? `A diagram shows the role "${role}" in parallel; the code does not: ${code[0]!.message}`
					: `The role "${role}" is drawn in parallel, and the code does not contradict it.`,
				rationale: `Compared with the answer of ${CODE}.`,
				confidence: Math.min(drawing.confidence, ...code.map((f) => f.confidence)),
				location: drawing.location,
				related: code.flatMap((f) => (f.location ? [f.location] : [])),
				values: { role },
			};
		});
	},
});
