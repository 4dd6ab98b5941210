// Links from a place to the commit on the forge, where there is one.
import type { AuditReport, Location, RenderOptions } from '@auditor/schema';

/** URL of a place, or null. Path parts are percent-encoded; nothing of the target decides the scheme or the host beyond `repository.forge`. */
export function linkTo(location: Location, report: AuditReport, options: RenderOptions): string | null {
	const { commit } = report.repository;
	const forge = options.links === undefined ? report.repository.forge : options.links;
	if (!forge || !/^https:\/\//.test(forge) || !commit) return null;
	if (location.kind === 'commit') return `${forge}/commit/${encodeURIComponent(location.commit ?? '')}`;
	if (location.kind !== 'file' || location.path === null) return null;
	const path = location.path
		.split('/')
		.map(encodeURIComponent)
		.join('/')
		.replace(/[()]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
	const lines =
		location.line === null
			? ''
			: `#L${location.line}${location.endLine && location.endLine > location.line ? `-L${location.endLine}` : ''}`;
	return `${forge}/blob/${commit}/${path}${lines}`;
}
