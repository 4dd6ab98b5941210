// The size of what looks at code, as a ratchet: each figure is a ceiling that may only be lowered. `--write` lowers the ceilings to what is measured;
// nothing raises them but a hand. Counted are source lines (no tests) of code, forensics and the probes of rubrics, where a list of imported names is one
// line, however it is laid out; functions outside of @auditor/code that walk static values; helper files whose names begin with `_` in models and probes;
// cycles of imports, those of types included; and comparisons with a language outside of its record and its front end.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';
import { root } from './setup.mjs';

/** Kinds of `StaticValue` that hold other values, or stand for them. */
const KINDS = new Set(
	'name list dict call template binary member subscript conditional comprehension spread unary function class'.split(' '),
);
const CEILINGS = join(root, 'tools/size.json');
const folders = ['packages/code/src', 'packages/forensics/src', ...readdirSync(join(root, 'rubrics')).map((name) => `rubrics/${name}/src`)];
const files = folders.flatMap(sourcesOf).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
const measured = {
	lines: files.reduce((sum, { text }) => sum + linesOf(text), 0),
	walks: files.filter(({ path }) => !path.startsWith('packages/code/')).reduce((sum, file) => sum + walksOf(file).length, 0),
	helpers: files.filter(({ path }) => /\/(models|probes)\/.*\/?_[^/]+\.ts$/.test(path)).length,
	cycles: cyclesOf(files).length,
	languages: files.reduce((sum, file) => sum + languagesIn(file), 0),
};

const ceilings = JSON.parse(readFileSync(CEILINGS, 'utf8'));
const over = Object.keys(measured).filter((name) => measured[name] > ceilings[name]);
for (const [name, value] of Object.entries(measured)) process.stderr.write(`${name}: ${value} (ceiling ${ceilings[name]})\n`);
if (over.length > 0) {
	process.stderr.write(`Above the ceiling: ${over.join(', ')}. Delete or merge; a ceiling of tools/size.json is only ever lowered.\n`);
	process.exitCode = 1;
} else if (process.argv.includes('--write')) writeFileSync(CEILINGS, `${JSON.stringify(measured, null, 2)}\n`);
if (process.argv.includes('--list'))
	for (const file of files.filter(({ path }) => !path.startsWith('packages/code/')))
		for (const name of walksOf(file)) process.stdout.write(`${file.path} ${name}\n`);

/** Lines of a file, a list of names that is imported or passed on being one. */
function linesOf(text) {
	return text.replace(/^(?:import|export) (?:type )?\{[^}]*\}/gm, (list) => list.replaceAll('\n', ' ')).split('\n').length - 1;
}

/** Source files below a folder, without tests and what only tests use. */
function sourcesOf(folder) {
	let entries;
	try {
		entries = readdirSync(join(root, folder), { withFileTypes: true });
	} catch {
		return [];
	}
	return entries.flatMap((entry) => {
		const path = `${folder}/${entry.name}`;
		if (entry.isDirectory()) return sourcesOf(path);
		return /\.ts$/.test(path) && !/\.test\.ts$|(^|\/)_?testing\.ts$/.test(path) ? [path] : [];
	});
}

/**
 * Names of the functions that walk static values by hand: they tell at least two kinds of values apart, by `.kind === '…'` or by `case '…'`, and call
 * themselves, directly or through another function of the same file.
 */
function walksOf({ path, text }) {
	const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
	const functions = new Map();
	const named = (node) =>
		ts.isFunctionDeclaration(node) && node.name
			? node.name.text
			: ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer && ts.isArrowFunction(node.initializer)
				? node.name.text
				: null;
	const visit = (node) => {
		const name = named(node);
		if (name !== null) functions.set(name, { kinds: kindsIn(node), calls: callsIn(node) });
		ts.forEachChild(node, visit);
	};
	visit(source);
	const reaches = (name, wanted, seen = new Set()) =>
		[...(functions.get(name)?.calls ?? [])].some(
			(called) => called === wanted || (functions.has(called) && !seen.has(called) && reaches(called, wanted, seen.add(called))),
		);
	return [...functions].filter(([name, { kinds }]) => kinds.size >= 2 && reaches(name, name)).map(([name]) => name);
}

/** Places that ask for a language by its name: only front ends and the records of `language.ts` may. */
function languagesIn({ path, text }) {
	if (/^packages\/code\/src\/(?:syntax\/|language\.ts$)/.test(path)) return 0;
	return [...text.matchAll(/[!=]==\s*'(?:python|typescript|javascript|tsx|jsx)'|\bisScript\b/g)].length;
}

/** Kinds of static values that a function asks for. */
function kindsIn(node) {
	const kinds = new Set();
	const add = (literal) => {
		if (ts.isStringLiteral(literal) && KINDS.has(literal.text)) kinds.add(literal.text);
	};
	const visit = (inner) => {
		if (ts.isBinaryExpression(inner) && /^[!=]==$/.test(inner.operatorToken.getText()) && /\bkind$/.test(inner.left.getText()))
			add(inner.right);
		if (ts.isSwitchStatement(inner) && /\bkind$/.test(inner.expression.getText()))
			for (const clause of inner.caseBlock.clauses) if (ts.isCaseClause(clause)) add(clause.expression);
		ts.forEachChild(inner, visit);
	};
	visit(node);
	return kinds;
}

function callsIn(node) {
	const calls = new Set();
	const visit = (inner) => {
		if (ts.isCallExpression(inner) && ts.isIdentifier(inner.expression)) calls.add(inner.expression.text);
		// A function handed over, as in `items.map(inside)`, is called too.
		if (ts.isCallExpression(inner)) for (const given of inner.arguments) if (ts.isIdentifier(given)) calls.add(given.text);
		ts.forEachChild(inner, visit);
	};
	ts.forEachChild(node, visit);
	return calls;
}

/** Groups of modules that import each other, imports of types included (Tarjan). */
function cyclesOf(all) {
	const known = new Set(all.map(({ path }) => path));
	const imports = new Map(
		all.map(({ path, text }) => [
			path,
			[...text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)]
				.map(([, spec]) => normalize(join(dirname(path), spec.replace(/\.js$/, '.ts'))))
				.filter((target) => known.has(target)),
		]),
	);
	const state = new Map();
	const stack = [];
	const found = [];
	const connect = (path) => {
		const own = { index: state.size, low: state.size, open: true };
		state.set(path, own);
		stack.push(path);
		for (const target of imports.get(path)) {
			const other = state.get(target) ?? connect(target);
			if (other.open) own.low = Math.min(own.low, other.low);
		}
		if (own.low === own.index) {
			const group = stack.splice(stack.indexOf(path));
			for (const member of group) state.get(member).open = false;
			if (group.length > 1) found.push(group);
		}
		return own;
	};
	for (const { path } of all) if (!state.has(path)) connect(path);
	return found;
}
