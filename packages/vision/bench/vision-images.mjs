// Measures what pictures are said to show against labels: node bench/vision-images.mjs <folder with images/ and diagrams.json> <rubric.json>
// Labels: { "<file without ending>": { "parallelDetectives": true, "parallelJudges": false } }. Needs the built package.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRubric } from '../../schema/dist/index.js';
import { collectDiagrams } from '../dist/index.js';

const [folder, rubric] = process.argv.slice(2);
const labels = JSON.parse(readFileSync(join(folder, 'diagrams.json'), 'utf8'));
const { lexicon } = readRubric(JSON.parse(readFileSync(rubric, 'utf8')));
const roles = { detective: 'parallelDetectives', judge: 'parallelJudges' };
const counts = Object.fromEntries(Object.keys(roles).map((role) => [role, { shown: [0, 0], missed: 0, proven: [0, 0] }]));
const files = readdirSync(join(folder, 'images')).filter((f) => labels[f.replace(/\.\w+$/, '')]);
const started = performance.now();
for (const file of files) {
	const bytes = readFileSync(join(folder, 'images', file));
	const { diagrams } = await collectDiagrams([{ name: file, bytes }], { lexicon });
	for (const [role, key] of Object.entries(roles)) {
		const level = Math.max(0, ...diagrams.map((d) => d.parallelism[role] ?? 0));
		const truth = labels[file.replace(/\.\w+$/, '')][key];
		if (level >= 1) counts[role].shown[truth ? 0 : 1]++;
		else if (truth) counts[role].missed++;
		if (level === 3) counts[role].proven[truth ? 0 : 1]++;
		if (level >= 1 !== truth) console.log(`${file}: ${role} level ${level}, label ${truth}`);
	}
}
for (const [role, { shown, missed, proven }] of Object.entries(counts)) {
	const precision = (shown[0] / (shown[0] + shown[1])).toFixed(3);
	const recall = (shown[0] / (shown[0] + missed)).toFixed(3);
	console.log(`${role}: shown precision ${precision}, recall ${recall}; proven ${proven[0]} right, ${proven[1]} wrong`);
}
console.log(`${files.length} pictures, ${Math.round((performance.now() - started) / files.length)} ms each`);
