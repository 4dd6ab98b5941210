// Boxes of drawings whose label says what their part does (`OvenTimer (rings a bell)`, `OvenTimer<br/>rings a bell`), as sentences of a text of their own.
import { DRAWN, lineOf } from '../concepts/mention-roles.js';
import type { Flow } from '../text/flow.js';

const LABEL =
	/(?<![\w.])(?<name>[A-Za-z_][\w]{2,40}(?:\s[A-Z][a-z]{2,20}){0,2})(?:\s{1,12}\(|<br\s?\/?>\(?|\\n\(?)(?<said>[A-Za-z][^()[\]{}"|<>\\\n]{5,90})/g;
const MOST = 120;

/** The labels of a document's drawings, `OvenTimer: rings a bell.`, each where it stands. */
export function labelsOf(flow: Flow): Flow {
	const starts: { readonly at: number; readonly from: number }[] = [];
	let text = '';
	for (const { groups, index } of [...flow.text.matchAll(LABEL)].slice(0, MOST)) {
		// In a fence, or on a line that is drawn.
		if (flow.prose.slice(index, index + groups!.name!.length).trim() !== '' && !DRAWN.test(lineOf(flow.text, index).text)) continue;
		const label = `${groups!.name}: ${groups!.said!.replace(/[\s,;]{1,9}$/, '')}.\n\n`;
		if (text.includes(label)) continue;
		starts.push({ at: text.length, from: index });
		text += label;
	}
	const origin = (index: number) => starts.findLast(({ at }) => at <= index)?.from ?? 0;
	return {
		...flow,
		document: { ...flow.document, pages: [] },
		text,
		prose: text,
		place: (index) => flow.place(origin(index)),
		isPictured: () => false,
	};
}
