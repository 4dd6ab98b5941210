// A location as people write it. Apart from the model, so that code for the browser can have it without zod.
import type { Location } from '../model/location.js';

/** `src/a.py:12`, `report.pdf p. 3`, `commit 1a2b3c4d5e`: the place as people write it. */
export function formatLocation(location: Location): string {
	if (location.kind === 'commit') return `commit ${(location.commit ?? '').slice(0, 10)}`;
	if (location.kind === 'page') return `${location.path} p. ${location.page}`;
	if (location.line === null) return location.path ?? '';
	const end = location.endLine !== null && location.endLine > location.line ? `-${location.endLine}` : '';
	return `${location.path}:${location.line}${end}`;
}
