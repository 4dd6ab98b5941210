// Unsafe calls against the annotated examples of a public rule set.
//   node bench/safety-rules.mjs <git repository with semgrep's rules> [--list] [--forensics built/index.js]
// The examples mark lines that a rule must match (`ruleid: <id>`) and must not (`ok: <id>`), above the line they speak of. A taint rule marks the
// line where the data comes in, so a call counts as found from the marked line up to the next mark or function. Rules on other things than
// running shells, programs and code (option injection, remote shells, template sandboxes of libraries) are left out, by name, below.
// Prints recall on lines that must match, and the share of lines that must not match and do.
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const folder = process.argv[2];
if (!folder || folder.startsWith('--')) {
	console.error('usage: safety-rules.mjs FOLDER [--list]');
	process.exit(2);
}
const list = process.argv.includes('--list');
const given = process.argv.indexOf('--forensics');
const entry = given > 0 ? process.argv[given + 1] : fileURLToPath(new URL('../packages/forensics/dist/index.js', import.meta.url));
const { openRepository, detectRepository, textsArtifact } = await import(pathToFileURL(resolve(entry)).href);

const SHELL = ['os-system', 'shell-true', 'interpolated-command'];
const CODE = ['eval-exec', 'dynamic-code'];
/** Rule id -> kinds of call that answer it. */
const RULES = [
	[/^subprocess-shell-true$/, ['shell-true']],
	// These two let an interpolated string pass where no shell is on.
	[/^dangerous-subprocess-use$/, ['shell-true']],
	[/^(dangerous-subprocess-use-(audit|tainted-env-args)|subprocess-injection)$/, SHELL],
	[/^(dangerous-system-call(-audit|-tainted-env-args)?|os-system-injection|command-injection-os-system|system-wildcard-detected)$/, SHELL],
	[/^dangerous-os-exec(-audit|-tainted-env-args)?$/, SHELL],
	[/^dangerous-asyncio-(shell|exec|create-exec)(-audit|-tainted-env-args)?$/, SHELL],
	[
		/^(eval-detected|exec-detected|eval-injection|exec-injection|user-eval(-format-string)?|user-exec(-format-string)?|tainted-code-exec|tainted-eval|detect-eval-with-expression)$/,
		CODE,
	],
	[/^(detect-child-process|dangerous-spawn-shell|spawn-shell-true|shelljs-exec-injection)$/, SHELL],
	[/^vm-runincontext-injection$/, CODE],
];

const snapshot = await openRepository(resolve(folder));
let facts;
let texts;
try {
	const detection = await detectRepository(snapshot, { cache: false });
	facts = detection.facts.unsafeCalls;
	texts = detection.artifacts[textsArtifact.name].value;
} finally {
	await snapshot.close();
}

let hit = 0;
let must = 0;
let wrong = 0;
let mustNot = 0;
for (const [path, text] of [...texts].sort(([a], [b]) => (a < b ? -1 : 1))) {
	if (!/\.(py|[cm]?[jt]sx?)$/.test(path) || path.includes('.fixed.')) continue;
	const marks = marksOf(text);
	const calls = facts.filter((f) => f.file === path);
	for (const [at, mark] of marks.entries()) {
		const kinds = RULES.find(([pattern]) => pattern.test(mark.rule))?.[1];
		if (!kinds) continue;
		const end = mark.expects ? endOf(text, mark.line, marks[at + 1]?.line) : mark.line + 1;
		const found = calls.some((c) => kinds.includes(c.kind) && c.line > mark.line && c.line <= end);
		if (mark.expects) {
			must++;
			if (found) hit++;
			else if (list) console.log(`- ${path}:${mark.line} ${mark.rule}`);
		} else {
			mustNot++;
			if (found) wrong++;
			if (found && list) console.log(`+ ${path}:${mark.line} ${mark.rule}`);
		}
	}
}
console.log(`lines that must match:     ${hit} of ${must} found, recall ${(hit / must).toFixed(3)}`);
console.log(`lines that must not match: ${wrong} of ${mustNot} reported, ${(wrong / mustNot).toFixed(3)} wrong`);
process.exit(hit / must >= 0.95 && wrong / mustNot <= 0.05 ? 0 : 1);

function marksOf(text) {
	return text.split('\n').flatMap((row, i) => {
		const match = /^\s*(?:#|\/\/|\/\*)\s*(ruleid|ok)\s*:\s*([\w-]+)/.exec(row);
		return match ? [{ line: i + 1, expects: match[1] === 'ruleid', rule: match[2] }] : [];
	});
}

/** Up to the next mark or the next definition; a mark on the sink itself is met by the next statement. */
function endOf(text, line, next) {
	const rows = text.split('\n');
	let end = line + 1;
	while (
		end < rows.length &&
		end + 1 !== next &&
		!/^\s*(def |async def |@\w|class |function |\}\);?$)/.test(rows[end] ?? '') &&
		end - line < 25
	)
		end++;
	return end;
}
