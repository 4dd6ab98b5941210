// Lines of a megabyte that once held an expression for minutes: each expression of the file comes to its end for its line.
// The first of each row is where the expression stands.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { root } from './support/shell.js';

type Expressions = Map<string, { source: string; flags: string }>;
const { expressionsOf }: { expressionsOf(files: string[]): { expressions: Expressions } } = await import(
	pathToFileURL(join(root, 'tools/scripts/expressions-of.mjs')).href
);

const BYTES = 1_000_000;
/** Of the processor; linear ones take a twentieth of it at most, and the square of such a line takes minutes. */
const MOST_MS = 5_000;
const GIVEN_UP_MS = 240_000;

const LINES: readonly [file: string, pump: string, before?: string, after?: string][] = [
	['apps/cli/src/doctor/examine.ts', '0', '', '0\x000.0'],
	['apps/cli/src/fingerprints.ts', '/PROMPT/', 'C', 'W'],
	['apps/cli/src/fingerprints.ts', '\x00', 'REQUIREMENTS', '/NOTICE'],
	['apps/cli/src/usage-error.ts', 'Did you mean m'],
	['apps/cli/src/usage-error.ts', 'is invalid. l', '', "\n'. is invalid. ."],
	['packages/code/src/values/operators.ts', '\t', ':', '\x00'],
	['packages/cohort/src/roster/entries.ts', 'A', '', '@A://@'],
	['packages/cohort/src/roster/entries.ts', '@\x00', '', '\n@::'],
	['packages/docs/src/claims/code-text.ts', '_', '', '/p.py'],
	['packages/docs/src/claims/code-text.ts', '\r0::', '='],
	['packages/docs/src/claims/line-references.ts', '_'],
	['packages/docs/src/claims/planned-names.ts', 'a', 'add ', '-'],
	['packages/requirements/src/looks/outcomes.ts', 'status code ', 'a get http ', 'x'],
	['packages/docs/src/claims/line-references.ts', 'ls'],
	['packages/docs/src/claims/standing.ts', '\n'],
	['packages/docs/src/claims/standing.ts', '*', '#'],
	['packages/docs/src/claims/standing.ts', '.', '', '\x00_'],
	['packages/docs/src/claims/traced-features.ts', 'fmean(.', '', '\n'],
	['packages/docs/src/claims/traced-features.ts', 'sum(score.', '', '\n'],
	['packages/docs/src/collect/markdown.ts', '\t', '[#]:#', '#\n'],
	['packages/docs/src/collect/markdown.ts', '\t', 'FONT-SIZE:0\t', ':0"FONT-SIZE:0"'],
	['packages/docs/src/concepts/assess.ts', '/d/', '', '.o.js'],
	['packages/docs/src/concepts/assess.ts', '\t'],
	['packages/docs/src/concepts/mention-roles.ts', '\t', '', '(('],
	['packages/docs/src/paths/block-claims.ts', '0', '', '\x00'],
	['packages/docs/src/paths/excuses.ts', 'ID', '<'],
	['packages/docs/src/paths/join.ts', '-', '', '\t\n-'],
	['packages/docs/src/paths/join.ts', '\n'],
	['packages/docs/src/paths/mentions.ts', '[', '', 'a'],
	['packages/docs/src/paths/mentions.ts', '<', '', 'a'],
	['packages/docs/src/paths/mentions.ts', '.0:', '', '\n.0:'],
	['packages/docs/src/paths/mentions.ts', 'Aa-z'],
	['packages/docs/src/paths/tree-blocks.ts', '>', '+─`', '\n`'],
	['packages/forensics/src/cache/facts-cache.ts', '-eyJ'],
	['packages/forensics/src/classify-file.ts', '/src/e', 'u'],
	['packages/forensics/src/classify-file.ts', '.generated.e', '', '/'],
	['packages/forensics/src/models/clones/url-checks.ts', 'ISO', '', '\n'],
	['packages/forensics/src/probes/git/message-quality.ts', '-', '', '\x00/'],
	['packages/forensics/src/probes/git/message-quality.ts', '-0'],
	['packages/forensics/src/probes/service/deployment.ts', '/k8s/', 's', '\x00'],
	['packages/forensics/src/probes/service/env-file.ts', 'M0', 'MY M', '\x00'],
	['packages/forensics/src/probes/service/env-file.ts', ' ', 'enter', '\x00'],
	['packages/forensics/src/probes/service/settings-documented.ts', '.ENVJ', '.', '\x00'],
	['packages/forensics/src/probes/service/settings-documented.ts', 'compose', '', '\x00'],
	['packages/forensics/src/sandbox/source-url.ts', '@@', '@', '\\'],
	['packages/judges/src/llm/output.ts', '\n', '```\n'],
	['packages/judges/src/openai/rate-headers.ts', '0'],
	['packages/report/src/links.ts', '/', '', '\x00/'],
	['packages/report/src/renderers/html/criterion.ts', 'a-z'],
	['packages/schema/src/pure/dimensions.ts', '(', '', '\x00'],
	['packages/schema/src/pure/dimensions.ts', '-', '', '\x00-'],
	['packages/schema/src/pure/injection/find-injection-attempts.ts', '\t', '', '\t'],
	['packages/schema/src/pure/injection/injection-patterns.ts', '\t', 'new\tpromptfor\t'],
	['packages/schema/src/pure/injection/injection-patterns.ts', '\t', 'ignore \t', 'n'],
	['packages/schema/src/pure/injection/injection-patterns.ts', '===', '', '\x00===end data'],
	['packages/schema/src/pure/name-parts.ts', 'A', '', '\x00AAa'],
	['packages/vision/src/collect/markdown.ts', '!['],
	['packages/vision/src/collect/markdown.ts', '<IMG', 'I', 'a'],
	['packages/vision/src/collect/markdown.ts', '#', '', '\n#'],
	['packages/vision/src/engine/read-document.ts', '#', '', '0'],
	['packages/vision/src/raster/svg.ts', '<!---->', '', 'x'],
	['packages/vision/src/raster/svg.ts', '--><!DOCTYPE', '<!--', '['],
	['packages/vision/src/raster/svg.ts', '=<SVG<', '', '=><SVG\tXMLNS='],
	['packages/vision/src/raster/svg.ts', '<BR\x00'],
	['packages/vision/src/raster/svg.ts', '<SWITCH<S', '0', '0'],
	['packages/vision/src/raster/svg.ts', '.label{a', 'o', '}'],
	['packages/vision/src/text/arrow-chain.ts', '\t', '', '\x00‖'],
	['packages/vision/src/text/arrow-chain.ts', '=='],
	['packages/vision/src/text/mermaid-cursor.ts', '<'],
	['packages/vision/src/text/mermaid-cursor.ts', '\t', '--\t', '\x00'],
	['packages/vision/src/text/mermaid.ts', '\t', '-:', '\n'],
	['packages/vision/src/text/mermaid.ts', '\t', '--->-:', ':\n'],
	['packages/vision/src/text/mermaid.ts', '\t', 'subgraph\n', 's\n'],
	['packages/vision/src/text/printed-ascii.ts', '--', '', '\x00--+'],
	['packages/vision/src/text/printed-mermaid.ts', '==', '', '\x00==>'],
	['packages/vision/src/text/printed-mermaid.ts', '\t', '0[]', '()'],
	['packages/vision/src/text/printed-mermaid.ts', '\t', '```', '```'],
];

/** Finds all, as the sources do. Says the milliseconds of the processor, a row and an expression to a line. */
const FIND = `const { files, rows, bytes } = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));
for (const [row, [file, pump, before = '', after = '']] of rows.entries()) {
	const line = before + pump.repeat(bytes / pump.length) + after;
	for (const { source, flags } of files[file]) {
		const expression = new RegExp(source, flags.includes('g') ? flags : flags + 'g');
		const start = process.cpuUsage();
		for (const _ of line.matchAll(expression));
		console.log(JSON.stringify({ row, source, taken: process.cpuUsage(start).user / 1000 }));
	}
}`;

const files = Object.fromEntries(
	[...new Set(LINES.map(([file]) => file))].map((file) => [file, [...expressionsOf([join(root, file)]).expressions.values()]]),
);
let told: { row: number; source: string; taken: number }[] = [];

// One process for all rows. One that does not end is stopped, and its row and those behind it have no times.
beforeAll(() => {
	const { stdout } = spawnSync(process.execPath, ['-e', FIND], {
		input: JSON.stringify({ files, rows: LINES, bytes: BYTES }),
		encoding: 'utf8',
		timeout: GIVEN_UP_MS,
	});
	told = stdout
		.split('\n')
		.filter(Boolean)
		.map((line) => JSON.parse(line));
});

describe.each(LINES.map((line, row) => ({ file: line[0], pump: line[1], row })))('$file', ({ file, pump, row }) => {
	it(`reads a megabyte of ${JSON.stringify(pump)} to its end`, () => {
		const own = told.filter((one) => one.row === row);
		expect(own.filter(({ taken }) => taken > MOST_MS)).toEqual([]);
		expect(own.length).toBe(files[file]!.length);
	});
});
