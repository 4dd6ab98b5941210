// Where does an edge end in an arrow head? The ink near the box is much thicker there than the line. Heads of two thin strokes are not told
// from lines, and lines that leave one place together look like a head: so it counts only where the same ink has ends of both kinds.

/** Pixels that belong to a line, as opposed to boxes, labels and paper. */
export type IsLine = (x: number, y: number) => boolean;

export interface Place {
	readonly x: number;
	readonly y: number;
}

/** A head to its line: that many times as thick, and that many pixels thicker. */
const THICKER = 1.6;
const MORE = 2;
/** Pixels of the longest head, beside what thick lines need. */
const NEAR = 8;
const PER_THICKNESS = 3;
/** Pixels of a line at most: thicker ink on it is a patch of colour or a picture. */
const THIN = 12;
/** Pixels that count at most. */
const THICKEST = 20;

/** Whether the ink near the place is a head on a line of that thickness. */
export function isArrowHead(isLine: IsLine, place: Place, thickness: number): boolean {
	const reach = Math.round(NEAR + PER_THICKNESS * thickness);
	const wanted = Math.max(THICKER * thickness, thickness + MORE);
	for (let y = place.y - reach; y <= place.y + reach; y++)
		for (let x = place.x - reach; x <= place.x + reach; x++) if (isLine(x, y) && discAt(isLine, { x, y }) >= wanted) return true;
	return false;
}

/** The usual thickness of a line. */
export function lineThickness(isLine: IsLine, places: readonly Place[]): number {
	const sorted = places
		.map((place) => across(isLine, place))
		.filter((t) => t <= THIN)
		.sort((a, b) => a - b);
	return Math.max(1, sorted[sorted.length >> 1] ?? 1);
}

const ways = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => [dx, dy, Math.hypot(dx, dy)] as const)).filter(([, , step]) => step > 0);

/** The shortest way from side to side of the ink through the place. */
function across(isLine: IsLine, place: Place): number {
	const opposite = ways.filter(([dx, dy]) => dx > 0 || (dx === 0 && dy > 0));
	return Math.min(
		THICKEST,
		...opposite.map(([dx, dy, step]) => run(isLine, place, dx, dy, step) + run(isLine, place, -dx, -dy, step) - step),
	);
}

/** Width of the largest disc of ink around the place: where two lines meet it is no larger than on one of them. */
function discAt(isLine: IsLine, place: Place): number {
	let least = THICKEST;
	for (const [dx, dy, step] of ways) least = Math.min(least, run(isLine, place, dx, dy, step));
	return 2 * least - 1;
}

/** Pixels of ink from the place on one way. */
function run(isLine: IsLine, { x, y }: Place, dx: number, dy: number, step: number): number {
	let count = 1;
	while (count * step < THICKEST && isLine(x + dx * count, y + dy * count)) count++;
	return count * step;
}
