// Lists the diagrams found in documents, and what the probes say: node bench/vision-documents.mjs <rubric.json> <file>...
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { readRubric } from '../../schema/dist/index.js';
import { detectDiagrams } from '../dist/index.js';

const [rubric, ...files] = process.argv.slice(2);
const { lexicon } = readRubric(JSON.parse(readFileSync(rubric, 'utf8')));
for (const file of files) {
	const started = performance.now();
	const { diagrams, findings, limitations } = await detectDiagrams([{ name: basename(file), bytes: readFileSync(file) }], { lexicon });
	console.log(`${basename(file)}: ${Math.round(performance.now() - started)} ms`);
	for (const d of diagrams) {
		const levels = Object.entries(d.parallelism).filter(([, level]) => level > 0);
		console.log(
			`  p. ${d.location.page} ${d.medium} ${d.type}, ${d.nodes.length} nodes, ${d.edges.length} edges, ${JSON.stringify(levels)}`,
		);
	}
	for (const f of findings) if (f.outcome === 'true') console.log(`  ${f.probe}: ${f.message}`);
	for (const l of limitations) console.log(`  ! ${l.message}`);
}
