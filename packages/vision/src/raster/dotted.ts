// Which small marks are the dots and dashes of one line, curved ones as well? Marks of about one size that follow each other evenly, each going
// on the way of the last. Letters of a word stand beside each other on the level and are taller than a dash lying there: they do not count.
import type { Rect } from '../graph/geometry.js';

interface Mark extends Rect {
	readonly x: number;
	readonly y: number;
	readonly area: number;
	readonly long: number;
	readonly next: number[];
}

/** Pixels of a mark. */
const LARGEST = 18;
const AREA = 90;
/** From the middle of one mark to the next, in lengths of a mark and pixels beside. */
const FAR = [2.2, 3] as const;
/** Area of one mark to the next at most, and distance of one pair to the next. */
const UNLIKE = 2;
const UNEVEN = 1.6;
/** Cosine of the greatest turn from one pair to the next. */
const TURN = 0.8;
/** Marks that make a line. */
const SEVERAL = 5;
/** A pair with less slope, of marks that high, is writing. */
const LEVEL = 0.2;
const TALL = 5;

/** Pixels between the marks of dotted lines, and from their ends to the ink that they lead to: 1, else 0. */
export function dottedLines(ink: Uint8Array, width: number): Uint8Array {
	const filled = new Uint8Array(ink.length);
	const marks = marksOf(ink, width);
	const links = linksOf(marks);
	for (const [a, b] of links) {
		marks[a]!.next.push(b);
		marks[b]!.next.push(a);
	}
	for (const line of chains(marks)) {
		if (line.length < SEVERAL) continue;
		for (const i of line)
			for (const j of marks[i]!.next) {
				if (i < j) draw(filled, width, marks[i]!, marks[j]!);
				if (marks[i]!.next.length === 1) leadOn(ink, filled, width, marks[j]!, marks[i]!);
			}
	}
	return filled;
}

function marksOf(ink: Uint8Array, width: number): Mark[] {
	const height = ink.length / width;
	const seen = new Uint8Array(ink.length);
	const stack: number[] = [];
	const marks: Mark[] = [];
	for (let start = 0; start < ink.length; start++) {
		if (!ink[start] || seen[start]) continue;
		let [left, right, top, bottom, area] = [width, 0, height, 0, 0];
		seen[start] = 1;
		stack.push(start);
		while (stack.length > 0) {
			const at = stack.pop()!;
			const x = at % width;
			const y = (at - x) / width;
			area++;
			[left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
			for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++)
				for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
					const next = ny * width + nx;
					if (!ink[next] || seen[next]) continue;
					seen[next] = 1;
					stack.push(next);
				}
		}
		const long = Math.max(right - left, bottom - top) + 1;
		if (long <= LARGEST && area <= AREA && area > 1)
			marks.push({ left, right, top, bottom, area, long, x: (left + right) / 2, y: (top + bottom) / 2, next: [] });
	}
	return marks;
}

/** Pairs of marks with a third one that goes on the same way. */
function linksOf(marks: readonly Mark[]): [number, number][] {
	const cell = (v: number) => Math.floor(v / (LARGEST * FAR[0] + FAR[1]));
	const cells = new Map<string, number[]>();
	for (const [i, m] of marks.entries()) {
		const key = `${cell(m.x)} ${cell(m.y)}`;
		const own = cells.get(key);
		if (own) own.push(i);
		else cells.set(key, [i]);
	}
	const near = marks.map((m, i) => {
		const around: number[] = [];
		for (let dx = -1; dx <= 1; dx++)
			for (let dy = -1; dy <= 1; dy++) around.push(...(cells.get(`${cell(m.x) + dx} ${cell(m.y) + dy}`) ?? []));
		return around.filter((j) => j !== i && isPair(m, marks[j]!));
	});
	const goesOn = (from: Mark, over: Mark, to: Mark) => {
		const [ax, ay, bx, by] = [over.x - from.x, over.y - from.y, to.x - over.x, to.y - over.y];
		const [a, b] = [Math.hypot(ax, ay), Math.hypot(bx, by)];
		return Math.max(a, b) <= UNEVEN * Math.min(a, b) && ax * bx + ay * by >= TURN * a * b;
	};
	const links: [number, number][] = [];
	for (const [i, others] of near.entries())
		for (const j of others) {
			if (j < i) continue;
			const after = near[j]!.some((k) => k !== i && goesOn(marks[i]!, marks[j]!, marks[k]!));
			const before = near[i]!.some((k) => k !== j && goesOn(marks[j]!, marks[i]!, marks[k]!));
			if (after || before) links.push([i, j]);
		}
	return links;
}

function isPair(a: Mark, b: Mark): boolean {
	const [dx, dy] = [Math.abs(a.x - b.x), Math.abs(a.y - b.y)];
	const alike = Math.max(a.area, b.area) <= UNLIKE * Math.min(a.area, b.area);
	const writing = dy < LEVEL * dx && Math.max(a.bottom - a.top, b.bottom - b.top) + 1 > TALL;
	return alike && !writing && Math.hypot(dx, dy) <= (FAR[0] * (a.long + b.long)) / 2 + FAR[1];
}

/** Marks that hang together by links. */
function chains(marks: readonly Mark[]): number[][] {
	const seen = new Set<number>();
	return marks.flatMap((_, start) => {
		if (seen.has(start)) return [];
		const all = [start];
		seen.add(start);
		for (const i of all)
			for (const j of marks[i]!.next)
				if (!seen.has(j)) {
					seen.add(j);
					all.push(j);
				}
		return [all];
	});
}

function draw(filled: Uint8Array, width: number, a: { x: number; y: number }, b: { x: number; y: number }): void {
	const steps = Math.max(1, Math.ceil(Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))));
	for (let s = 0; s <= steps; s++)
		filled[Math.round(a.y + ((b.y - a.y) * s) / steps) * width + Math.round(a.x + ((b.x - a.x) * s) / steps)] = 1;
}

/** From the last mark on, the way it came, to ink within the distance of one mark to the next. */
function leadOn(ink: Uint8Array, filled: Uint8Array, width: number, before: Mark, last: Mark): void {
	const apart = Math.hypot(last.x - before.x, last.y - before.y);
	const [dx, dy] = [(last.x - before.x) / apart, (last.y - before.y) / apart];
	for (let d = Math.ceil(last.long / 2) + 1; d <= apart + FAR[1]; d++) {
		const [x, y] = [Math.round(last.x + dx * d), Math.round(last.y + dy * d)];
		if (x < 0 || y < 0 || x >= width || y * width + x >= ink.length) return;
		if (ink[y * width + x]) {
			draw(filled, width, last, { x, y });
			return;
		}
	}
}
