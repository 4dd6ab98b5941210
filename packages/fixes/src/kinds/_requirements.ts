// Requirements that no version can meet: one package pinned twice, or pinned outside of what another line asks for. What the packages themselves ask for is
// not known here.

const LINE = /^([\w.-]{1,100})(?:\[[\w\s,.-]{1,100}\])?\s{0,9}((?:[=<>!~]=?|===)[^;#]{1,200})$/;
const BOUND = /^([=<>!~]=?|===)\s{0,9}(\d+(?:\.\d+){0,5})$/;

/** Whether lines of these files, which are installed together, contradict each other. */
export function contradict(texts: readonly string[]): boolean {
	const asked = new Map<string, (readonly [string, string])[]>();
	for (const row of texts.flatMap((text) => text.split(/\r?\n/))) {
		// What holds for some machines alone is no word on the others.
		const [, name, bounds] = LINE.exec(row.split(/(?:^|\s)#/, 1)[0]!.trim()) ?? [];
		if (name === undefined) continue;
		const key = name.toLowerCase().replace(/[-_.]+/g, '-');
		const found = bounds!.split(',').flatMap((bound) => {
			const [, sign, version] = BOUND.exec(bound.trim()) ?? [];
			return version === undefined ? [] : [[sign!, version] as const];
		});
		asked.set(key, [...(asked.get(key) ?? []), ...found]);
	}
	return [...asked.values()].some((bounds) =>
		bounds.some(([sign, pinned]) => /^={2,3}$/.test(sign) && bounds.some(([other, version]) => !holds(pinned, other, version))),
	);
}

function holds(pinned: string, sign: string, version: string): boolean {
	const order = compare(pinned, version);
	switch (sign) {
		case '>=':
		case '~=':
			return order >= 0;
		case '<=':
			return order <= 0;
		case '>':
			return order > 0;
		case '<':
			return order < 0;
		case '!=':
			return order !== 0;
		default:
			return order === 0;
	}
}

function compare(one: string, other: string): number {
	const [left, right] = [one, other].map((version) => version.split('.').map(Number)) as [number[], number[]];
	for (let at = 0; at < Math.max(left.length, right.length); at++) {
		const gap = (left[at] ?? 0) - (right[at] ?? 0);
		if (gap !== 0) return gap;
	}
	return 0;
}
