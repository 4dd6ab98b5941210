// What to do about flaws that no expectation asks for, and that a hearing upheld: a step each, with the line that shows it.
import type { HearingPoint, Location, RemediationStep } from '@auditor/schema';
import { digest } from '@auditor/schema/pure';

/** Characters of a quote in a step. */
const QUOTED = 160;

/** One step per upheld flaw; what it would bring is not computed, for no fact of a probe stands behind it. */
export function flawSteps(points: readonly HearingPoint[], exists: (location: Location) => boolean = () => true): RemediationStep[] {
	return points.flatMap((point): RemediationStep[] => {
		if (point.kind !== 'flaw' || (point.ruling !== 'upheld' && point.ruling !== 'partly')) return [];
		const [{ quote }] = point.by as [(typeof point.by)[number]];
		const location: Location = { kind: 'file', path: quote.path, line: quote.line, endLine: null, column: null, page: null, commit: null };
		const shown = quote.text.replace(/\s+/g, ' ').trim().slice(0, QUOTED);
		return [
			{
				id: `step-${digest([point.criterion, quote.path, point.statement]).slice(0, 10)}`,
				criterion: point.criterion,
				expectation: null,
				text: `Mend what the judges raised: ${point.statement} The line says: ${shown}`,
				location: exists(location) ? location : null,
				evidence: [],
				gain: 0,
				scoreAfter: null,
			},
		];
	});
}
