// The report as its own JSON: canonical, so that equal reports are equal bytes.
import { canonicalJson, type Renderer } from '@auditor/schema';

export const jsonRenderer: Renderer = {
	id: 'json',
	mediaType: 'application/json',
	fileName: 'report.json',
	render: (report) => `${printable(canonicalJson(report, 2))}\n`,
};

/** JSON of the same value in which nothing acts on a terminal: what a control or direction character is, stands as its escape. */
export function printable(json: string): string {
	return json.replace(/[\u007f-\u009f\p{Cf}\u2028\u2029]/gu, (c) =>
		[...Array(c.length).keys()].map((i) => `\\u${c.charCodeAt(i).toString(16).padStart(4, '0')}`).join(''),
	);
}
