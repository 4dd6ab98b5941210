// Rectangles on a page or picture: y grows downwards.

export interface Rect {
	readonly left: number;
	readonly top: number;
	readonly right: number;
	readonly bottom: number;
}

export const widthOf = (r: Rect): number => r.right - r.left;
export const heightOf = (r: Rect): number => r.bottom - r.top;
export const middleX = (r: Rect): number => (r.left + r.right) / 2;
export const middleY = (r: Rect): number => (r.top + r.bottom) / 2;

/** Whether `inner` lies in `outer`, with `slack` to spare on each side. */
export function contains(outer: Rect, inner: Rect, slack = 0): boolean {
	return (
		inner.left >= outer.left - slack &&
		inner.top >= outer.top - slack &&
		inner.right <= outer.right + slack &&
		inner.bottom <= outer.bottom + slack
	);
}

/** Side by side: they share at least half of the lower one's height, and not a column. */
export function sameRow(a: Rect, b: Rect): boolean {
	const shared = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
	const apart = Math.min(a.right, b.right) <= Math.max(a.left, b.left);
	return apart && shared >= 0.5 * Math.min(heightOf(a), heightOf(b));
}

/** The smallest rectangle that holds them all; null without any. */
export function around(all: readonly Rect[]): Rect | null {
	const [first, ...rest] = all;
	return rest.reduce<Rect | null>(
		(hull, r) =>
			hull && {
				left: Math.min(hull.left, r.left),
				top: Math.min(hull.top, r.top),
				right: Math.max(hull.right, r.right),
				bottom: Math.max(hull.bottom, r.bottom),
			},
		first ? { left: first.left, top: first.top, right: first.right, bottom: first.bottom } : null,
	);
}
