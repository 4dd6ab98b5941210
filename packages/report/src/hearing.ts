// What judges disputed and raised on a criterion, and what came of it, as a person reads it. Every format tells these sentences.
import type { HearingPoint, ReportCriterion } from '@auditor/schema';
import { clause } from '@auditor/schema/pure';
import { changedBy } from './heard-evidence.js';
import { judgeName } from './words.js';

export interface ToldPoint {
	readonly point: HearingPoint;
	/** Whether it changed what counts. */
	readonly changed: boolean;
	/** `Prosecutor disputes a finding: no loop can be left.` */
	readonly text: string;
	/** `src/graph.py:88` */
	readonly place: string;
	readonly quote: string;
	/** `TechLead upheld it: the router never returns its end.` */
	readonly ruling: string;
}

const RULED: Readonly<Record<HearingPoint['ruling'], string>> = {
	upheld: 'upheld it',
	partly: 'upheld it in part',
	rejected: 'did not uphold it',
	'cannot-tell': 'could not tell',
	'not-ruled': 'did not rule on it',
};

const DOES: Readonly<Record<HearingPoint['kind'], (point: HearingPoint) => string>> = {
	dispute: () => 'disputed a finding',
	further: () => 'disputed a further finding',
	flaw: ({ severity }) => `raised a flaw (${severity?.replaceAll('-', ' ')})`,
	level: ({ level, claim }) => `named level ${level}${claim === 'met' ? ' or more' : claim === 'unmet' ? ' or less' : ''}`,
	answer: ({ claim }) => `answered that it ${claim === 'met' ? 'holds' : 'does not hold'}`,
};

/** The points of a criterion, those that changed something first. */
export function hearingOf(c: ReportCriterion): ToldPoint[] {
	const changed = changedBy(c);
	const told = (c.hearing ?? []).map((point): ToldPoint => {
		const [{ quote }] = point.by as [(typeof point.by)[number]];
		const who = [...new Set(point.by.map(({ judge }) => judgeName(judge)))].join(' and ');
		const does = DOES[point.kind](point);
		const because = point.because === '' ? '.' : `: ${clause(point.because)}.`;
		return {
			point,
			changed: changed.has(point.id),
			text: `${who} ${does}: ${clause(point.statement)}.`,
			place: quote.stands === 'absent' ? 'nowhere in the code' : quote.line === null ? quote.path : `${quote.path}:${quote.line}`,
			quote: quote.text,
			ruling:
				(point.kind === 'answer' || point.kind === 'further') &&
				point.ruling === 'upheld' &&
				point.by.some(({ judge }) => judge === point.ruledBy)
					? point.because === ''
						? ''
						: `Why: ${clause(point.because)}.`
					: `${judgeName(point.ruledBy)} ${point.kind === 'level' ? 'named it, too' : RULED[point.ruling]}${because}${changed.has(point.id) ? '' : ' The score does not follow it.'}`,
		};
	});
	return [...told.filter((t) => t.changed), ...told.filter((t) => !t.changed)];
}
