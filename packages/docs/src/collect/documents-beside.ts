// Which documents describe the architecture beside a report? The README, and documents named after the architecture or the design: what no report draws may
// be drawn there. Judged by name, folder and size, never by content.
import { nameParts } from '@auditor/probes';
import { compareText, type TreeFile } from '@auditor/schema';

/** Bytes of a text that describes anything. */
const LEAST = 1500;
/** Documents beside the README at most. */
const MOST = 2;
const TEXT = /\.(?:md|markdown|txt)$/i;
const FOLDER = /^(?:(?:docs?|documentation|documents)\/)?[^/]+$/i;
const ABOUT = ['architecture', 'design'];

/** Paths of the documents in the order in which they are read; the README, where there is one, last. */
export function documentsBeside(files: readonly TreeFile[]): string[] {
	const texts = files
		.filter(({ path, mode, context }) => TEXT.test(path) && FOLDER.test(path) && mode.startsWith('100') && context !== 'vendored')
		.filter(({ path, bytes }) => (bytes ?? 0) >= LEAST && !path.startsWith('.'))
		.map(({ path }) => path)
		.sort(compareText);
	const parts = (path: string) => nameParts(path.split('/').at(-1)!.replace(TEXT, ''));
	const readme = texts.filter((path) => !path.includes('/') && parts(path).join('') === 'readme').slice(0, 1);
	return [...texts.filter((path) => parts(path).some((part) => ABOUT.includes(part))).slice(0, MOST), ...readme];
}
