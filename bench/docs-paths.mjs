// Measures path claims against labels: precision and recall of "false", true claims called false.
// usage: node bench/docs-paths.mjs <path-claims.json> <folder of PDFs> <folder of bare repositories: owner+name/repo> [corpus labels with commits] [--verbose]
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { claimPaths, ingest } from '../packages/docs/dist/index.js';

const [labelFile, folder, mirrors, corpus] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const verbose = process.argv.includes('--verbose');
const labels = JSON.parse(readFileSync(labelFile, 'utf8'));
const commits = new Map(
	corpus ? JSON.parse(readFileSync(corpus, 'utf8')).map((entry) => [entry.repo.replace('/', '+'), entry.commit]) : [],
);
const count = {
	claims: 0,
	true: 0,
	trueFound: 0,
	trueCalledFalse: 0,
	false: 0,
	falseFound: 0,
	calledFalse: 0,
	calledFalseRight: 0,
	unlabelledFalse: 0,
};

for (const [name, { repo, claims }] of Object.entries(labels)) {
	const git = join(mirrors, repo, 'repo');
	if (!existsSync(git)) {
		console.log(`${name}: no repository ${repo}`);
		continue;
	}
	const files = execFileSync('git', ['-C', git, 'ls-tree', '-r', '-z', '--name-only', commits.get(repo) ?? 'HEAD'], {
		encoding: 'utf8',
		maxBuffer: 1e9,
	})
		.split('\0')
		.filter(Boolean)
		.map((path) => ({ path, blob: '', mode: '100644', bytes: 1, context: 'source', language: null }));
	const document = await ingest({ name, bytes: readFileSync(join(folder, name)), chosen: 'given', fromTree: false }, { ocr: false });
	const found = claimPaths(document, { commit: null, files, lines: {} }, { language: 'en', lists: {} });
	const key = (path) => path.replace(/\/$/, '');
	const used = new Set();
	for (const label of claims) {
		const own =
			found.find((claim) => key(claim.path) === key(label.path) || key(claim.full) === key(label.path)) ??
			found.find((claim) => key(claim.full).endsWith(`/${key(label.path)}`));
		if (own) used.add(own);
		count.claims++;
		if (label.label === 'true') {
			count.true++;
			if (own) count.trueFound++;
			if (own?.verdict === 'false') count.trueCalledFalse++;
		}
		if (label.label === 'false') {
			count.false++;
			if (own?.verdict === 'false') count.falseFound++;
		}
		if (own?.verdict === 'false') {
			count.calledFalse++;
			if (label.label === 'false') count.calledFalseRight++;
		}
		const expected = label.label === 'true' ? 'verified' : label.label === 'false' ? 'false' : null;
		if (verbose && (expected ? own?.verdict !== expected : own?.verdict === 'false' || own?.verdict === 'verified'))
			console.log(`${name}: ${label.path} is ${label.label}, we say ${own ? `${own.verdict} (${own.because}) ${own.full}` : 'nothing'}`);
	}
	for (const claim of found) {
		if (used.has(claim)) continue;
		if (claim.verdict === 'false') {
			count.unlabelledFalse++;
			console.log(`${name}: called false, not labelled: ${claim.full} — ${claim.snippet.text.slice(0, 160)}`);
		} else if (verbose) console.log(`   ${name}: not labelled: ${claim.full} ${claim.verdict} ${claim.because}`);
	}
}
const ratio = (a, b) => (b === 0 ? null : Number((a / b).toFixed(3)));
console.log(
	JSON.stringify({
		...count,
		falsePrecision: ratio(count.calledFalseRight, count.calledFalse),
		falseRecall: ratio(count.falseFound, count.false),
		trueCalledFalseShare: ratio(count.trueCalledFalse, count.true),
	}),
);
