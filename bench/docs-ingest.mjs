// Reads every PDF of a folder with @auditor/docs and compares with pdftotext: documents opened, recall of words, time, memory, output of libraries.
// usage: node bench/docs-ingest.mjs <folder of PDFs> [--engine pdf2json] [--no-ocr] [--verbose]
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ingest } from '../packages/docs/dist/index.js';

const [folder, ...flags] = process.argv.slice(2);
const engine = flags.includes('--engine') ? flags[flags.indexOf('--engine') + 1] : 'pdfium';
const ocr = !flags.includes('--no-ocr');
const files = readdirSync(folder)
	.filter((name) => name.endsWith('.pdf'))
	.sort();

const words = (text) => {
	const plain = text.normalize('NFKC').replace(/[‐‑­￾]/g, '-');
	// A word broken at a line's end counts as its two halves in both texts.
	return plain.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
};

function recall(wanted, found) {
	const counts = new Map();
	for (const word of found) counts.set(word, (counts.get(word) ?? 0) + 1);
	let hits = 0;
	for (const word of wanted) {
		const left = counts.get(word) ?? 0;
		if (left > 0) {
			hits++;
			counts.set(word, left - 1);
		}
	}
	return wanted.length === 0 ? null : hits / wanted.length;
}

let peak = 0;
const watch = setInterval(() => {
	try {
		const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
		const mb = [String(process.pid), ...children].reduce(
			(sum, pid) => sum + (Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096) / 1048576,
			0,
		);
		peak = Math.max(peak, mb);
	} catch {}
}, 20);

let opened = 0;
let openable = 0;
let sum = 0;
let counted = 0;
const read = [];
const own = process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6;
for (const name of files) {
	const bytes = readFileSync(join(folder, name));
	const start = performance.now();
	const document = await ingest({ name, bytes, chosen: 'given', fromTree: false }, { engine, ocr });
	const ms = performance.now() - start;
	read.push({ name, document, ms });
}
// A resting child is counted by the system when it has ended.
await new Promise((resolve) => setTimeout(resolve, 1500));
clearInterval(watch);
const ours = childCpu() + process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6 - own;
for (const { name, document, ms } of read) {
	const reference = spawnSync('pdftotext', ['-q', join(folder, name), '-'], { encoding: 'utf8', maxBuffer: 1e9 });
	if (reference.status === 0) openable++;
	if (document.pageCount) opened++;
	const wanted = words(reference.stdout ?? '');
	const found = words(document.pages.map((page) => page.text).join('\n'));
	const value = wanted.length > 50 ? recall(wanted, found) : null;
	if (value !== null) {
		sum += value;
		counted++;
	}
	const hidden = document.pages.reduce((n, page) => n + page.hidden.join(' ').length, 0);
	if (flags.includes('--verbose') || (value !== null && value < 0.99) || document.status !== 'ok' || hidden > 0)
		console.log(
			`${name}: ${document.status}, ${document.pageCount} pages, recall ${value?.toFixed(4) ?? '-'}, ${ms.toFixed(0)} ms, hidden ${hidden} ${document.limitations.join(' ')}`,
		);
}

/** CPU seconds of ended children: node does not say, the system does. */
function childCpu() {
	const stat = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ');
	return (Number(stat[13]) + Number(stat[14])) / 100;
}

const start = childCpu();
for (const name of files) spawnSync('pdftotext', ['-q', join(folder, name), '/dev/null']);
const reference = childCpu() - start;
console.log(
	JSON.stringify({
		files: files.length,
		openable,
		opened,
		wordRecall: Number((sum / counted).toFixed(4)),
		peakMb: Math.round(peak),
		cpuSeconds: Number(ours.toFixed(2)),
		pdftotextSeconds: Number(reference.toFixed(2)),
		ratio: Number((ours / reference).toFixed(1)),
	}),
);
