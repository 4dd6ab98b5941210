// The total as a badge: the JSON that the endpoint of shields.io and its like read.
import type { AuditReport, Renderer } from '@auditor/schema';

export const badgeRenderer: Renderer = {
	id: 'badge',
	mediaType: 'application/json',
	fileName: 'badge.json',
	render: ({ total: { score, scored, of } }) => {
		const message = score === null ? 'not scored' : `${score.toFixed(2)} of 5${scored < of ? ` (${scored} of ${of} criteria)` : ''}`;
		return `${JSON.stringify({ schemaVersion: 1, label: 'audit', message, color: colourOf(score) })}\n`;
	},
};

function colourOf(score: AuditReport['total']['score']): string {
	if (score === null) return 'lightgrey';
	return score >= 4 ? 'brightgreen' : score >= 3 ? 'yellow' : 'red';
}
