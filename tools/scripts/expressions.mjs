// Are all regular expressions over outside text linear? Every literal of the sources, and what `RegExp` is given as a text, is checked by recheck, once: what it
// proved is kept by digest, and so is one whose worst line of 1 MB takes a second at most. What is neither stands in the list of those that are known, with
// what recheck says of it; that list may only get shorter.
//   node tools/scripts/expressions.mjs [--write]
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkSync } from 'recheck';
import ts from 'typescript';

const root = fileURLToPath(new URL('../..', import.meta.url));
const place = join(root, 'tools/expressions.json');
const write = process.argv.includes('--write');
const TIMEOUT_MS = 10_000;
/** @source the promise: 1 MB of the worst line takes a second of processor time at most */
const LINE_BYTES = 1_000_000;
const MOST_MS = 1000;
const GIVEN_UP_MS = 15_000;
/** Finds all, as the sources do, and says the milliseconds. */
const TRY = `const { source, flags, line } = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));
const expression = new RegExp(source, flags.includes('g') ? flags : flags + 'g');
const before = process.cpuUsage();
for (const _ of line.matchAll(expression));
const { user, system } = process.cpuUsage(before);
console.log((user + system) / 1000);`;

const kept = JSON.parse(readFileSync(place, 'utf8'));
const [proved, known] = [new Set(kept.proved), new Map(Object.entries(kept.known))];
const { expressions, untold } = expressionsOf(sourceFiles());
const used = { proved: [], known: {} };
const faults = [];
for (const [text, { source, flags, at }] of [...expressions].sort(([a], [b]) => (a < b ? -1 : 1))) {
	const digest = createHash('sha256').update(text).digest('hex').slice(0, 16);
	if (proved.has(digest)) used.proved.push(digest);
	else if (known.has(text)) used.known[text] = known.get(text);
	else {
		const { status, complexity, attack } = checkSync(source, flags, { timeout: TIMEOUT_MS });
		if (status === 'safe' || (status === 'vulnerable' && (await isQuick(source, flags, attack)))) used.proved.push(digest);
		else
			faults.push(
				`${at}: ${text.slice(0, 120)} ${status === 'vulnerable' ? `is ${complexity.summary}: ${attack.pattern.slice(0, 80)}` : 'could not be proved'}`,
			);
	}
}
used.proved.sort();
const stale = used.proved.length !== proved.size || Object.keys(used.known).length !== known.size;
if (write && faults.length === 0) writeFileSync(place, `${JSON.stringify(used, null, '\t')}\n`);
for (const fault of faults) console.error(fault);
if (faults.length > 0) console.error('Write these so that no two parts can match the same text, or bound what they repeat.');
else if (stale && !write)
	console.error('tools/expressions.json is behind the sources, which makes this slow: run node tools/scripts/expressions.mjs --write.');
console.log(
	`${expressions.size} expressions: ${used.proved.length} linear, ${Object.keys(used.known).length} known; ${untold} are put together when the program runs.`,
);
process.exitCode = faults.length > 0 ? 1 : 0;

/** Whether V8 is through with the worst line that is known, at the length that is promised. */
async function isQuick(source, flags, { pumps, suffix, base }) {
	const fixed = pumps.reduce((sum, { prefix }) => sum + prefix.length, suffix.length);
	const pumped = pumps.reduce((sum, { pump }) => sum + pump.length, 0);
	const times = Math.max(base, Math.floor((LINE_BYTES - fixed) / Math.max(1, pumped)));
	const line = pumps.map(({ prefix, pump }) => prefix + pump.repeat(times)).join('') + suffix;
	const child = spawnSync(process.execPath, ['-e', TRY], {
		input: JSON.stringify({ source, flags, line }),
		timeout: GIVEN_UP_MS,
		encoding: 'utf8',
	});
	return child.status === 0 && Number(child.stdout) <= MOST_MS;
}

function sourceFiles() {
	return ['packages', 'apps'].flatMap((top) =>
		readdirSync(join(root, top)).flatMap((name) => {
			const folder = join(root, top, name, 'src');
			const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
			return entries
				.filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.ts$/.test(entry.name))
				.map((entry) => join(entry.parentPath, entry.name));
		}),
	);
}

function expressionsOf(files) {
	const expressions = new Map();
	let untold = 0;
	for (const file of files) {
		const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
		const add = (node, source, flags) => {
			const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
			expressions.set(`/${source}/${flags}`, { source, flags, at: `${relative(root, file)}:${line}` });
		};
		const visit = (node) => {
			if (node.kind === ts.SyntaxKind.RegularExpressionLiteral) {
				const end = node.text.lastIndexOf('/');
				add(node, node.text.slice(1, end), node.text.slice(end + 1));
			} else if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp') {
				const [source, flags] = node.arguments ?? [];
				if (source && ts.isStringLiteralLike(source)) add(node, source.text, flags && ts.isStringLiteralLike(flags) ? flags.text : '');
				else untold++;
			}
			ts.forEachChild(node, visit);
		};
		visit(tree);
	}
	return { expressions, untold };
}
