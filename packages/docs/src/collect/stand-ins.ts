// What describes the architecture where nobody wrote a report: the README, and documents named after the architecture or the design. They stand in
// for a report and are no report: what reads them says so. Judged by name, folder and size, never by content.
import { nameParts } from '@auditor/probes';
import { compareText, type TreeFile } from '@auditor/schema';

export interface StandIn {
	readonly path: string;
	/** Why it stands in, for people. */
	readonly reason: string;
}

/** Bytes of a text that describes anything. */
const LEAST = 1500;
/** Documents beside the README at most. */
const MOST = 2;
const TEXT = /\.(?:md|markdown|txt)$/i;
const FOLDER = /^(?:(?:docs?|documentation|documents)\/)?[^/]+$/i;
const ABOUT = ['architecture', 'design'];

/** Documents in the order in which they are read; the README, where there is one, last. */
export function findStandIns(files: readonly TreeFile[]): StandIn[] {
	const texts = files
		.filter(({ path, mode, context }) => TEXT.test(path) && FOLDER.test(path) && mode.startsWith('100') && context !== 'vendored')
		.filter(({ path, bytes }) => (bytes ?? 0) >= LEAST && !path.startsWith('.'))
		.sort((a, b) => compareText(a.path, b.path));
	const parts = (path: string) => nameParts(path.split('/').at(-1)!.replace(TEXT, ''));
	const readme = texts.filter(({ path }) => !path.includes('/') && parts(path).join('') === 'readme').slice(0, 1);
	const others = texts.filter(({ path }) => parts(path).some((part) => ABOUT.includes(part))).slice(0, MOST);
	return [
		...others.map(({ path }) => ({ path, reason: 'no report was found; its name says that it describes the architecture' })),
		...readme.map(({ path }) => ({ path, reason: 'no report was found; the README stands in for it' })),
	];
}
