import { parse } from '@babel/parser';

// src/syntax/typescript/node.ts
function asNode(value) {
	return typeof value === 'object' && value !== null && typeof value.type === 'string' ? value : void 0;
}
function nodesOf(value) {
	return Array.isArray(value) ? value.filter((item) => asNode(item) !== void 0) : [];
}
function slotsOf(value) {
	return Array.isArray(value) ? value.map(asNode) : [];
}
function textOf(value) {
	return typeof value === 'string' ? value : '';
}
function startLine(node) {
	return node.loc.start.line;
}
function endLine(node) {
	return node.loc.end.line;
}
var WRAPPERS = /* @__PURE__ */ new Set([
	'TSAsExpression',
	'TSSatisfiesExpression',
	'TSNonNullExpression',
	'TSTypeAssertion',
	'TSInstantiationExpression',
	'TypeCastExpression',
	'ParenthesizedExpression',
	'ChainExpression',
]);
function unwrap(node) {
	let inner = node;
	while (WRAPPERS.has(inner.type)) {
		const next = asNode(inner.expression);
		if (!next) break;
		inner = next;
	}
	return inner;
}
function keyName(key, computed) {
	if (!key) return null;
	if (key.type === 'StringLiteral' || key.type === 'NumericLiteral' || key.type === 'Literal') return String(key.value);
	if (computed) return null;
	if (key.type === 'Identifier' || key.type === 'JSXIdentifier') return textOf(key.name);
	if (key.type === 'PrivateName') return `#${textOf(asNode(key.id)?.name)}`;
	return null;
}
function eachChild(node, visit) {
	for (const field of Object.keys(node)) {
		if (field === 'loc' || field === 'extra' || field.endsWith('Comments')) continue;
		const value = node[field];
		if (Array.isArray(value)) for (const child of nodesOf(value)) visit(child);
		else {
			const child = asNode(value);
			if (child) visit(child);
		}
	}
}

// src/syntax/typescript/repair.ts
var MOST_BLANKED = 6;
var DEEP = 150;
var OPENING = new Set([...'([{'].map((character) => character.charCodeAt(0)));
var CLOSING = new Set([...')]}'].map((character) => character.charCodeAt(0)));
var MOST_INSERTED = 3;
function repaired(text, stop, attempt) {
	const end = text.trimEnd().length;
	const tooShort = stop.offset >= end;
	const cuts = [stop.offset, lineAround(text, Math.min(stop.offset, end)).from];
	return (
		(tooShort ? closed(text, [end], attempt) : inserted(text, stop, attempt)) ??
		blanked(text, stop, attempt) ??
		closed(text, tooShort ? cuts : [end, ...cuts], attempt)
	);
}
function inserted(text, stop, attempt) {
	let rest = text;
	let at = stop;
	for (let round = 0; round < MOST_INSERTED; round++) {
		const closer = closers(rest.slice(0, at.offset))[0];
		if (closer !== ')' && closer !== ']') return null;
		rest = rest.slice(0, at.offset) + closer + rest.slice(at.offset);
		const outcome = attempt(rest);
		if (outcome === null || !isStop(outcome)) return outcome;
		if (outcome.offset <= at.offset + 1) return null;
		at = outcome;
	}
	return null;
}
function blanked(text, stop, attempt) {
	let rest = text;
	let at = stop;
	for (let round = 0; round < MOST_BLANKED; round++) {
		const { from, to } = lineAround(rest, at.offset);
		if (from === 0 || rest.slice(from, to).trim() === '') return null;
		rest = rest.slice(0, from) + ' '.repeat(to - from) + rest.slice(to);
		const outcome = attempt(rest);
		if (outcome === null || !isStop(outcome)) return outcome;
		at = outcome;
	}
	return null;
}
function closed(text, cuts, attempt) {
	for (const cut of cuts) {
		const kept = text.slice(0, cut).trimEnd();
		const outcome = kept === '' ? null : attempt(kept + closers(kept));
		if (outcome !== null && !isStop(outcome)) return outcome;
	}
	return null;
}
function isStop(outcome) {
	return typeof outcome.offset === 'number';
}
function lineAround(text, offset) {
	const to = text.indexOf('\n', offset);
	return { from: offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1, to: to < 0 ? text.length : to };
}
var CLOSES = { '(': ')', '[': ']', '{': '}', '${': '}', '`': '`' };
var TOKEN = /\/\/.*|\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?|[`()[\]{}]/g;
var IN_TEMPLATE = /\\[\s\S]|`|\$\{/g;
function firstTooDeep(text) {
	let depth = 0;
	for (let offset = 0; offset < text.length; offset++) {
		const character = text.charCodeAt(offset);
		if (OPENING.has(character) && ++depth > DEEP) return { offset };
		if (CLOSING.has(character) && depth > 0) depth--;
	}
	return null;
}
function closers(text) {
	const open = [];
	let offset = 0;
	while (offset < text.length) {
		const pattern = open.at(-1) === '`' ? IN_TEMPLATE : TOKEN;
		pattern.lastIndex = offset;
		const match = pattern.exec(text);
		if (!match) break;
		offset = pattern.lastIndex;
		const token = match[0];
		if (token === '`' && open.at(-1) === '`') open.pop();
		else if (token in CLOSES) open.push(token);
		else if (open.length > 0 && token === CLOSES[open.at(-1) ?? '']) open.pop();
	}
	return open
		.reverse()
		.map((token) => CLOSES[token])
		.join('');
}

// src/syntax/typescript/parse.ts
var MOST_ERRORS = 100;
function parseSource(path, text) {
	let best;
	let dialect;
	for (const candidate of dialects(path, text)) {
		const outcome = parseText(text, candidate, 1);
		if ('tree' in outcome && outcome.errors.length === 0) return { trees: [outcome.tree], errors: [] };
		if (best && !better(outcome, best)) continue;
		best = outcome;
		dialect = candidate;
	}
	if (!best || !dialect) return { trees: [], errors: [] };
	if ('tree' in best) return { trees: [best.tree], errors: best.errors.slice(0, MOST_ERRORS) };
	return parseChunks(text, dialect);
}
function languageOf(path) {
	const extension = /\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '';
	if (extension === 'tsx' || extension === 'jsx') return extension;
	return /^[cm]?ts$/.test(extension) ? 'typescript' : 'javascript';
}
var COMMON = ['decoratorAutoAccessors', 'explicitResourceManagement', 'deprecatedImportAssert'];
function dialects(path, text) {
	const language = languageOf(path);
	const typescript = (...more) => ({
		plugins: [['typescript', { dts: /\.d\.[cm]?ts$/i.test(path) }], ...more, ...COMMON],
		sourceType: 'module',
	});
	const candidates = [];
	if (language === 'typescript') candidates.push(typescript('decorators-legacy'), typescript('jsx', 'decorators-legacy'));
	else if (language === 'tsx') candidates.push(typescript('jsx', 'decorators-legacy'));
	else {
		const plain = { plugins: ['jsx', 'decorators-legacy', ...COMMON], sourceType: 'unambiguous' };
		const flow = { plugins: ['jsx', ['flow', { all: true }], 'decorators-legacy', ...COMMON], sourceType: 'unambiguous' };
		const script = { plugins: plain.plugins, sourceType: 'script' };
		const declared = /@flow\b/.test(text.slice(0, 2e3));
		candidates.push(...(declared ? [flow, plain, script] : [plain, script, flow]), typescript('jsx', 'decorators-legacy'));
	}
	if (text.includes('export @') || text.includes('export default @')) candidates.push(typescript('jsx', 'decorators'));
	return candidates;
}
function better(one, other) {
	if ('tree' in one) return 'tree' in other ? one.errors.length < other.errors.length : true;
	if ('tree' in other) return false;
	return (one.failure.at?.offset ?? -1) > (other.failure.at?.offset ?? -1);
}
function parseText(text, { plugins, sourceType }, startLine2) {
	try {
		const file = parse(text, {
			sourceType,
			plugins,
			startLine: startLine2,
			errorRecovery: true,
			attachComment: false,
			allowReturnOutsideFunction: true,
			allowNewTargetOutsideFunction: true,
			allowSuperOutsideMethod: true,
			allowUndeclaredExports: true,
		});
		const errors = (file.errors ?? []).map((error) => ({ line: error.loc.line, message: plainMessage(error.message) }));
		return {
			tree: { program: file.program, comments: file.comments ?? [], source: text },
			errors,
		};
	} catch (error) {
		return { failure: failureOf(error) };
	}
}
function failureOf(error) {
	if (error instanceof RangeError) return { message: 'nested too deeply to be parsed', at: null, open: false };
	const { message, loc, pos, reasonCode } = error;
	return {
		message: plainMessage(String(message ?? error)),
		at: typeof pos === 'number' && loc ? { offset: pos, line: loc.line } : null,
		open: reasonCode === 'UnterminatedTemplate' || reasonCode === 'UnterminatedComment',
	};
}
function plainMessage(message) {
	return message.replace(/ \(\d+:\d+\)$/, '').slice(0, 300);
}
var CHUNK =
	/^(?:(?:import|export|const|let|var|function|async|class|abstract|interface|type|enum|declare|namespace|if|for|while|try|switch|return|await|throw)\b|@\w|[\w$.]+ *(?:=(?!=)|\())/gm;
var MOST_MERGED = 12;
var MOST_RESTARTS = 200;
var MOST_REPAIRS = 40;
var MOST_MERGES = 1e3;
function parseChunks(text, dialect) {
	const reading = new ChunkReading(text, dialect);
	const { last } = reading;
	let from = 0;
	for (let restarts = 0; from < last; restarts++) {
		const outcome = restarts < MOST_RESTARTS ? reading.attempt(from, last) : null;
		if (outcome && 'tree' in outcome) {
			reading.take(outcome);
			break;
		}
		const bad = outcome?.failure.at ? reading.chunkAt(outcome.failure.at.offset, from) : last;
		const before = bad > from && bad < last ? reading.attempt(from, bad) : null;
		const whole = before !== null && 'tree' in before;
		if (whole) reading.take(before);
		const next = Math.min(bad + 1, last);
		reading.oneByOne(whole ? bad : from, next);
		from = next;
	}
	return reading.parsed;
}
var ChunkReading = class {
	constructor(text, dialect) {
		this.text = text;
		this.dialect = dialect;
		this.chunks = boundaries(text);
		this.last = this.chunks.length - 1;
	}
	text;
	dialect;
	parsed = { trees: [], errors: [] };
	last;
	chunks;
	repairs = 0;
	merges = 0;
	attempt(from, to) {
		return parseText(this.textAt(from, to), this.dialect, this.lineAt(from));
	}
	take(outcome) {
		this.parsed.trees.push(outcome.tree);
		this.note(outcome.errors);
	}
	oneByOne(from, to) {
		for (let index = from, end = from; index < to; index = end) {
			end = index + 1;
			const first = this.attempt(index, end);
			let outcome = first;
			while (this.isOpen(outcome) && end < this.last && end - index < MOST_MERGED) outcome = this.attempt(index, ++end);
			if ('tree' in outcome) this.take(outcome);
			else {
				end = index + 1;
				if ('failure' in first) this.repair(index, first.failure);
			}
		}
	}
	/** Index of the chunk that holds an offset counted from the beginning of another chunk. */
	chunkAt(offset, from) {
		const wanted = (this.chunks[from]?.offset ?? 0) + offset;
		let index = from;
		while (index < this.last - 1 && (this.chunks[index + 1]?.offset ?? 0) <= wanted) index++;
		return index;
	}
	/** Whether a chunk may end further down, in a text where that is still worth a try. */
	isOpen(outcome) {
		return 'failure' in outcome && outcome.failure.open && ++this.merges < MOST_MERGES;
	}
	repair(index, { message, at }) {
		const stretch = this.textAt(index, index + 1);
		const stop = at ?? firstTooDeep(stretch);
		const line = at?.line ?? this.lineAt(index) + countNewlines(stretch, stop?.offset ?? 0);
		this.note([{ line, message }]);
		if (!stop || ++this.repairs > MOST_REPAIRS) return;
		const tree = repaired(stretch, stop, (text) => {
			const outcome = parseText(text, this.dialect, this.lineAt(index));
			return 'tree' in outcome ? outcome.tree : outcome.failure.at;
		});
		if (tree) this.parsed.trees.push(tree);
	}
	note(errors) {
		this.parsed.errors.push(...errors.slice(0, MOST_ERRORS - this.parsed.errors.length));
	}
	textAt(from, to) {
		return this.text.slice(this.chunks[from]?.offset, this.chunks[to]?.offset);
	}
	lineAt(index) {
		return this.chunks[index]?.line ?? 1;
	}
};
function countNewlines(text, end) {
	let lines = 0;
	for (let at = text.indexOf('\n'); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) lines++;
	return lines;
}
function boundaries(text) {
	const chunks = [{ offset: 0, line: 1 }];
	let line = 1;
	let offset = 0;
	for (const match of text.matchAll(CHUNK)) {
		if (match.index === 0) continue;
		for (let next = text.indexOf('\n', offset); next >= 0 && next < match.index; next = text.indexOf('\n', next + 1)) line++;
		offset = match.index;
		chunks.push({ offset, line });
	}
	chunks.push({ offset: text.length, line });
	return chunks;
}

export { asNode, eachChild, endLine, keyName, languageOf, nodesOf, parseSource, slotsOf, startLine, textOf, unwrap };
