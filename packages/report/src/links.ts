// Links from a place to the commit on the forge, where there is one.
import type { AuditReport, Location, RenderOptions } from '@auditor/schema';

/** URL of a place, or null. Path parts are percent-encoded; nothing of the target decides the scheme or the host beyond `repository.forge`. */
export function linkTo(location: Location, report: AuditReport, options: RenderOptions): string | null {
	const { commit } = report.repository;
	const forge = forgeOf(report, options);
	if (forge === null || !commit) return null;
	if (location.kind === 'commit') return `${forge}/commit/${encodePart(location.commit ?? '')}`;
	if (location.kind !== 'file' || location.path === null) return null;
	const end = location.endLine !== null && location.line !== null && location.endLine > location.line ? `-L${location.endLine}` : '';
	return `${forge}/blob/${encodePart(commit)}/${encodePath(location.path)}${location.line === null ? '' : `#L${location.line}${end}`}`;
}

/** URL of the audited commit, or null. */
export function commitLink(report: AuditReport, options: RenderOptions): string | null {
	const forge = forgeOf(report, options);
	return forge !== null && report.repository.commit ? `${forge}/commit/${encodePart(report.repository.commit)}` : null;
}

/** Address of the repository on its forge when it is a plain https one; null otherwise. */
export function forgeOf(report: AuditReport, options: RenderOptions): string | null {
	const forge = options.links === undefined ? report.repository.forge : options.links;
	return forge && /^https:\/\/[\w.-]+(:\d+)?(\/[\w.~%/+-]*)?$/.test(forge) ? forge.replace(/(?<!\/)\/+$/, '') : null;
}

/** A path of the tree as the path of a URI: safe in Markdown, HTML, XML. */
export function encodePath(path: string): string {
	return path.split('/').map(encodePart).join('/');
}

function encodePart(part: string): string {
	// A lone surrogate has no encoding; parentheses and quotes would end a Markdown link or an attribute.
	return encodeURIComponent(part.replace(/\p{Cs}/gu, '\ufffd')).replace(
		/[()'*!]/g,
		(c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
	);
}
