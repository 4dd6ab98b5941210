// Peak memory and processor time of the process tree while diagrams are looked for in documents, one fresh run each (Linux).
// node bench/vision-memory.mjs <rubric.json> <file or folder of PDFs and pictures>...
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';

const [rubric, ...places] = process.argv.slice(2);
const files = places.flatMap((p) => (statSync(p).isDirectory() ? readdirSync(p).map((f) => join(p, f)) : [p]));
const program = `
import { readFileSync } from 'node:fs';
import { collectDiagrams } from ${JSON.stringify(new URL('../packages/vision/dist/index.js', import.meta.url).href)};
import { readRubric } from ${JSON.stringify(new URL('../packages/schema/dist/index.js', import.meta.url).href)};
const { lexicon } = readRubric(JSON.parse(readFileSync(process.argv[1], 'utf8')));
const { limitations } = await collectDiagrams([{ name: 'document', bytes: readFileSync(process.argv[2]) }], { lexicon });
console.log(limitations.map((l) => l.message).join(' '));`;
let [worst, worstChild] = [0, 0];
for (const file of files) {
	const child = spawn(process.execPath, ['--input-type=module', '-e', program, rubric, file], { stdio: ['ignore', 'pipe', 'inherit'] });
	let [tree, inner, said] = [0, 0, ''];
	child.stdout.on('data', (data) => (said += data));
	const watch = setInterval(() => {
		const own = resident(child.pid);
		const below = children(child.pid).map(resident);
		tree = Math.max(
			tree,
			below.reduce((a, b) => a + b, own),
		);
		inner = Math.max(inner, ...below);
	}, 10);
	const started = performance.now();
	await new Promise((done) => child.once('close', done));
	clearInterval(watch);
	[worst, worstChild] = [Math.max(worst, tree), Math.max(worstChild, inner)];
	console.log(
		`${basename(file)}: tree ${Math.round(tree)} MB, child ${Math.round(inner)} MB, ${Math.round(performance.now() - started)} ms. ${said.trim().slice(0, 160)}`,
	);
}
console.log(`${files.length} documents: peak of the tree ${Math.round(worst)} MB, of the diagram child ${Math.round(worstChild)} MB`);

function resident(pid) {
	try {
		return (Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096) / 1_048_576;
	} catch {
		return 0;
	}
}

function children(pid) {
	try {
		return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
	} catch {
		return [];
	}
}
