// Lines that return at the top or the bottom of pages, such as a title, a date and the number of the page. They belong to no sentence that runs over a page.
import type { DocumentPage } from '@auditor/schema';

/** Lines of a page in which one may stand, from above and from below. */
const EDGE = 4;
/** Pages on which it has to stand at least, and their share. */
const LEAST = 3;
const SHARE = 0.5;
/** Words, or a number alone. */
const TELLING = /\p{L}{3}|^(?=[^#]*#)[\W_]*$/u;

/** The pages without such lines; where each stands first, it is left: there it may be the title. */
export function withoutRunningLines(pages: readonly DocumentPage[]): DocumentPage[] {
	const first = new Map<string, number>();
	const count = new Map<string, number>();
	const margins = pages.map(({ text }) => edgesOf(text.split('\n')));
	for (const [at, margin] of margins.entries())
		for (const shape of new Set(margin.values())) {
			if (!first.has(shape)) first.set(shape, at);
			count.set(shape, (count.get(shape) ?? 0) + 1);
		}
	const least = Math.max(LEAST, pages.length * SHARE);
	return pages.map((page, at) => {
		const margin = margins[at]!;
		const isRunning = (line: number) => {
			const shape = margin.get(line);
			return shape !== undefined && first.get(shape) !== at && count.get(shape)! >= least && TELLING.test(shape);
		};
		const lines = page.text.split('\n');
		const kept = lines.filter((_, line) => !isRunning(line));
		return kept.length === lines.length ? page : { ...page, text: kept.join('\n') };
	});
}

/** By its number: each line near an edge of the page, with one sign for any figure. */
function edgesOf(lines: readonly string[]): Map<number, string> {
	const written = lines.flatMap((line, at) => (line.trim() === '' ? [] : [at]));
	const near = [...written.slice(0, EDGE), ...written.slice(-EDGE)];
	return new Map(near.map((at) => [at, lines[at]!.trim().replace(/\d+/g, '#')]));
}
