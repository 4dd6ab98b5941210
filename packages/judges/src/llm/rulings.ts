// What do the rulings say? They are read from the answer of the judge who rules, and put on the points. What it found to be wrong beside them is a point of
// its own, where its quote stands. What nobody could rule on changes nothing.
import { type CaseFile, type CheckedQuote, type Evidence, type HearingPoint, isProof, type Json, type Material } from '@auditor/schema';
import { z } from 'zod';
import { levelOf } from '../hearing/levels.js';
import { alike, MOST_POINTS, named } from '../hearing/points.js';
import { checkFor } from '../hearing/quotes.js';
import { filled, parsed, quote } from './output.js';

export const rulingSchema = z.object({
	read: z
		.array(z.object({ path: z.string(), from: z.number().int().min(1), to: z.number().int().min(1) }))
		.describe('Lines of files that you have to see before you can rule; empty when you can.'),
	rulings: z
		.array(
			z.object({
				point: z.number().int().min(1),
				ruling: z.enum(['upheld', 'partly', 'rejected', 'cannot-tell']),
				names: z
					.string()
					.nullable()
					.describe(
						'Of a flaw: words of the criterion that speak of it, copied from a level, Success or Failure; null where none do, and of others.',
					),
				reason: z.string(),
			}),
		)
		.describe('One entry for each point, by its number; empty while you ask to read.'),
	further: z
		.array(
			z.object({
				finding: z.string().nullable().describe('Id of a finding; null: a flaw that no point tells.'),
				reason: z.string(),
				quote,
			}),
		)
		.describe('Other findings of this criterion that what you have read shows to be wrong, and flaws that you saw in it; empty if none.'),
});
export type Ruling = z.infer<typeof rulingSchema>;

/** Lines that a quote may stand beside the place of a further finding. */
const NEAR = 20;

/** What came of asking: the rulings, or why there are none, and what was shown. */
export interface Said {
	readonly ruled: Ruling | null;
	readonly why: string | null;
	readonly seen: readonly Material[];
}

/** The points with their rulings, and what was found beside them. `asked`: those that were asked about, as they are numbered. */
export function ruledOn(
	caseFile: CaseFile,
	points: readonly HearingPoint[],
	asked: readonly HearingPoint[],
	{ ruled, why, seen }: Said,
	judge: string,
): HearingPoint[] {
	const own = points.map((point): HearingPoint => {
		const at = asked.indexOf(point);
		if (at < 0) return point;
		const given = ruled?.rulings.find((r) => r.point === at + 1);
		if (given === undefined) return { ...point, because: why ?? 'Nothing was said of it.' };
		const level = point.kind === 'flaw' && { level: levelOf(caseFile.criterion, given.names) };
		return { ...point, ...level, ruling: given.ruling, because: given.reason.trim() };
	});
	// Who upholds both sides of one question has decided nothing.
	const twice = ({ expectation, ruling, claim, evidence }: HearingPoint) =>
		ruling === 'upheld' &&
		claim !== null &&
		own.some(
			(p) => p.expectation === expectation && p.ruling === ruling && p.claim !== claim && p.evidence.some((id) => evidence.includes(id)),
		);
	const settled = own.map((point) => (twice(point) ? { ...point, ruling: 'cannot-tell' as const } : point));
	return [...settled, ...furtherPoints(caseFile, settled, ruled?.further ?? [], seen, judge)];
}

/** What the one who rules found to be wrong beside the points, each with a quote that stands in what was shown. */
function furtherPoints(
	{ criterion, evidence }: CaseFile,
	points: readonly HearingPoint[],
	found: Ruling['further'],
	seen: readonly Material[],
	judge: string,
): HearingPoint[] {
	const ruled = new Set(points.flatMap((p) => p.evidence));
	const quoted = new Set<string>();
	const made = found.flatMap(({ finding, reason, quote: given }, at): HearingPoint[] => {
		const item = evidence.find((e) => e.id === finding && e.role !== 'hazard');
		if (finding !== null && (item === undefined || ruled.has(item.id))) return [];
		const expectation = item?.role === 'expectation' ? item.answers : null;
		const checked = checkFor(given, seen, { criterion, evidence }, expectation);
		const place = `${checked.path}:${checked.line ?? checked.text.replace(/\s+/g, '')}`;
		if (!isProof(checked) || quoted.has(place) || (item && !isAbout(item, checked))) return [];
		quoted.add(place);
		// One judge alone turns no answer, and its flaw costs nothing: the sentence is in question, and the flaw is told.
		const own = item ? alike(item, evidence) : [];
		for (const { id } of own) ruled.add(id);
		return [
			{
				id: `${criterion.id}/${item ? `further/${item.id}` : `flaw/${points.length + at + 1}`}`,
				criterion: criterion.id,
				kind: item ? 'further' : 'flaw',
				expectation: null,
				claim: null,
				...named(own),
				statement: reason,
				severity: item ? null : 'minor',
				by: [{ judge, reason, quote: checked }],
				ruling: 'upheld',
				ruledBy: judge,
				because: '',
			},
		];
	});
	return made.slice(0, MOST_POINTS);
}

/** The quote stands near a place of the finding; of one without a place it may stand anywhere. */
function isAbout({ location, related }: Evidence, { path, line }: CheckedQuote): boolean {
	const places = [...(location ? [location] : []), ...related].filter((place) => place.path !== null);
	const near = (from: number | null, to: number | null) =>
		from === null || line === null || (line >= from - NEAR && line <= (to ?? from) + NEAR);
	return places.length === 0 || places.some((place) => place.path === path && near(place.page ?? place.line, place.endLine));
}

export function readRuling(value: Json, points: number): { use: Ruling; complaints: null } | { use: null; complaints: string[] } {
	const empty = { read: [], rulings: [], further: [] };
	const { reply, complaints } = parsed(rulingSchema, filled(value, empty, { rulings: { names: null } }));
	if (reply === null) return { use: null, complaints };
	const rulings = reply.rulings.filter(({ point }, at) => point <= points && reply.rulings.findIndex((r) => r.point === point) === at);
	if (rulings.length === 0 && reply.read.length === 0)
		return { use: null, complaints: [`There is no ruling; rule on each of the ${points} points by its number, or ask to read.`] };
	return { use: { ...reply, rulings }, complaints: null };
}
