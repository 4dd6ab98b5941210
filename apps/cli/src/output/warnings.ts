// What a person should hear on stderr beside the summary: a report that they named and that cannot be read, a folder that is not what is audited.
import type { AuditReport } from '@auditor/schema';

const unread: Partial<Record<AuditReport['documents'][number]['status'], string>> = {
	corrupt: 'it is damaged',
	encrypted: 'it asks for a password',
	'too-large': 'it is too large',
	empty: 'it is empty',
	unreadable: 'nothing in it could be read',
};

/** Whether a document could be read at all. */
export function isRead({ status }: AuditReport['documents'][number]): boolean {
	return !(status in unread);
}

/** One line each, without a line break. */
export function warnings(report: AuditReport): string[] {
	const reports = report.documents.flatMap((d) => {
		// Its pages may have been read by OCR, in part or not at all: that is said with it.
		if (d.status === 'no-text-layer') return [`the report ${d.name} holds no text: ${d.limitations.join('; ').replace(/\.$/, '')}.`];
		return d.status in unread ? [`the report ${d.name} was not read: ${unread[d.status]}.`] : [];
	});
	return [...reports, ...report.limitations.filter((l) => l.detective === 'target').map((l) => l.message)];
}
