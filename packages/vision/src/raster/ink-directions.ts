// Which way does connected ink lead between the boxes that it touches? By its arrow heads; without them down, or to the right.
import { heightOf, middleX, middleY, widthOf } from '../graph/geometry.js';
import { type IsLine, isArrowHead, lineThickness, type Place } from './arrow-heads.js';
import type { PictureBox } from './boxes.js';

/** Ink that hangs together. */
export interface Connected {
	/** The boxes it touches, and on which sides. */
	readonly touched: Map<number, Set<Side>>;
	/** Where it touches them. */
	readonly contacts: Map<number, Place[]>;
	/** Some of its pixels. */
	readonly sample: Place[];
}

export type Side = 'top' | 'bottom' | 'left' | 'right';

/** Sides of a box on which ink is that box's own border. */
const ALL_AROUND = 3;
/** Pairs of a start and an end in one connected ink, beyond which nobody can say which belong together. */
const TANGLE = 9;

/** From boxes left without an arrow head to boxes entered with one; null where the ink has not both, none where too many cross. */
export function byHeads({ touched, contacts, sample }: Connected, isLine: IsLine): [number, number][] | null {
	if ([...touched.values()].some((sides) => sides.size >= ALL_AROUND)) return null;
	const thickness = lineThickness(isLine, sample);
	const from: number[] = [];
	const to: number[] = [];
	for (const [box, places] of contacts) {
		const heads = places.filter((place) => isArrowHead(isLine, place, thickness)).length;
		if (heads > 0) to.push(box);
		else from.push(box);
	}
	if (from.length === 0 || to.length === 0) return null;
	if (from.length * to.length > TANGLE) return [];
	return from.flatMap((a) => to.map((b): [number, number] => [a, b]));
}

/** Without the pairs that another box of the same ink stands between: where one arrow ends and the next one begins, their ink is one. */
export function upToTheNext(pairs: readonly [number, number][]): [number, number][] {
	const has = (a: number, b: number) => pairs.some(([x, y]) => x === a && y === b);
	return pairs.filter(([from, to]) => !pairs.some(([a, between]) => a === from && between !== to && has(between, to)));
}

/** From boxes left at the bottom (or right) to boxes entered at the top (or left); what is only touched from the side is read by its place. */
export function directed(touched: Map<number, Set<Side>>, boxes: readonly PictureBox[], down: boolean): [number, number][] {
	const [out, into]: [Side, Side] = down ? ['bottom', 'top'] : ['right', 'left'];
	const place = (i: number) => (down ? middleY(boxes[i]!) : middleX(boxes[i]!));
	const extent = (i: number) => (down ? heightOf(boxes[i]!) : widthOf(boxes[i]!));
	const ids = [...touched.keys()];
	const pairs: [number, number][] = [];
	for (const a of ids)
		for (const b of ids) {
			if (a === b || place(b) - place(a) < 0.5 * Math.min(extent(a), extent(b))) continue;
			const [from, to] = [touched.get(a)!, touched.get(b)!];
			const leaves = from.has(out) || (!from.has(into) && from.size > 0);
			const enters = to.has(into) || (!to.has(out) && to.size > 0);
			if (leaves && enters) pairs.push([a, b]);
		}
	// A box beside another, joined side to side, follows it.
	const [near, far]: [Side, Side] = down ? ['right', 'left'] : ['bottom', 'top'];
	const across = (i: number) => (down ? middleX(boxes[i]!) : middleY(boxes[i]!));
	if (ids.length === 2)
		for (const a of ids)
			for (const b of ids)
				if (
					a !== b &&
					across(a) < across(b) &&
					touched.get(a)!.has(near) &&
					touched.get(b)!.has(far) &&
					!pairs.some(([x, y]) => x === a && y === b)
				)
					pairs.push([a, b]);
	return pairs;
}
