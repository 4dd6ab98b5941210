// Measures concept depth against labels: precision of "substantive", share of keyword drops caught.
// usage: node bench/docs-concepts.mjs <concepts.json> <folder of PDFs> <rubric.json> [--verbose]
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assessConcepts, ingest } from '../packages/docs/dist/index.js';
import { expandRubric, lexiconSchema } from '../packages/schema/dist/index.js';

const [labelFile, folder, lexiconFile] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const verbose = process.argv.includes('--verbose');
const labels = JSON.parse(readFileSync(labelFile, 'utf8'));
const parsed = expandRubric(JSON.parse(readFileSync(lexiconFile, 'utf8'))).value;
/** Codes of the labels. */
const names = { DS: 'dialectical-synthesis', FF: 'fan-in-fan-out', MC: 'metacognition', SS: 'state-synchronization' };
const lexicon = lexiconSchema.parse(parsed.lexicon ?? parsed);
const count = { pairs: 0, substantive: 0, called: 0, right: 0, drops: 0, caught: 0, absent: 0, absentRight: 0 };
const cache = new Map();
for (const label of labels) {
	if (!cache.has(label.doc)) {
		const name = `${label.doc}.pdf`;
		const document = await ingest({ name, bytes: readFileSync(join(folder, name)), chosen: 'given', fromTree: false }, { ocr: false });
		cache.set(label.doc, assessConcepts([document], lexicon));
	}
	const own = cache.get(label.doc).find((entry) => entry.concept === names[label.concept]);
	count.pairs++;
	const called = own.verdict === 'substantive';
	if (called) count.called++;
	if (called && label.label === 'substantive') count.right++;
	if (label.label === 'substantive') count.substantive++;
	if (label.label === 'keyword-drop') {
		count.drops++;
		if (!called) count.caught++;
	}
	if (label.label === 'absent') {
		count.absent++;
		if (own.verdict === 'absent') count.absentRight++;
	}
	const right = called === (label.label === 'substantive');
	if (verbose || !right)
		console.log(
			`${right ? ' ' : '!'} ${label.doc} ${label.concept}: ${label.label} (${label.mentions}), we say ${own.verdict} ${own.score} ties ${own.ties} ${JSON.stringify(own.roles)}${right ? '' : ` — ${own.mentions[0]?.snippet.text.slice(0, 260)}`}`,
		);
}
const ratio = (a, b) => (b === 0 ? null : Number((a / b).toFixed(3)));
console.log(
	JSON.stringify({
		...count,
		precision: ratio(count.right, count.called),
		recall: ratio(count.right, count.substantive),
		dropsCaught: ratio(count.caught, count.drops),
	}),
);
