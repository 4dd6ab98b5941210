// The report as its own JSON: canonical, so that equal reports are equal bytes.
import { canonicalJson, type Renderer } from '@auditor/schema';

export const jsonRenderer: Renderer = {
	id: 'json',
	mediaType: 'application/json',
	fileName: 'report.json',
	render: (report) => `${canonicalJson(report, 2)}\n`,
};
