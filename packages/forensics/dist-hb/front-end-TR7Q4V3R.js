import { loadGrammar } from './chunk-3DIE2OF4.js';
import { child, childOfType, childrenIn, hasToken, namedChildren } from './chunk-6XUOGJOX.js';
import { countLines, emptyFacts } from './chunk-VBM4KISZ.js';
import { isBroken, parseChunk, parsePython } from './chunk-WFYUC3GG.js';

// src/syntax/python/literals.ts
function isRaw(start) {
	return /r/i.test(start.replace(/["'].*$/s, ''));
}
function isFormatted(start) {
	return /[ft]/i.test(start.replace(/["'].*$/s, ''));
}
var SIMPLE = {
	n: '\n',
	t: '	',
	r: '\r',
	'\\': '\\',
	"'": "'",
	'"': '"',
	a: '\x07',
	b: '\b',
	f: '\f',
	v: '\v',
	'\n': '',
};
function unescaped(content) {
	if (!content.includes('\\')) return content;
	return content.replace(
		/\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|([0-7]{1,3})|\r?\n|(.))/gs,
		(whole, x, u, long, octal, simple) => {
			const hexadecimal = x ?? u ?? long;
			if (hexadecimal !== void 0) return fromCodePoint(Number.parseInt(hexadecimal, 16), whole);
			if (octal !== void 0) return fromCodePoint(Number.parseInt(octal, 8), whole);
			if (simple === void 0) return '';
			return SIMPLE[simple] ?? whole;
		},
	);
}
function fromCodePoint(code, otherwise) {
	return code <= 1114111 ? String.fromCodePoint(code) : otherwise;
}
function numberOf(text) {
	const plain = text.replaceAll('_', '').toLowerCase();
	if (plain.endsWith('j')) return null;
	if (/^0\d+l?$/.test(plain) && !/[89]/.test(plain)) return Number.parseInt(plain, 8);
	const value = Number(plain.replace(/l$/, ''));
	return Number.isNaN(value) ? null : value;
}

// src/syntax/python/strings.ts
function stringValue(walk, node) {
	const line = walk.line(node.start);
	const parts = [];
	for (const literal of node.type === 'string' ? [node] : namedChildren(node)) addParts(walk, literal, parts);
	const [only] = parts;
	if (parts.length === 0) return { kind: 'string', value: '', line };
	if (parts.length === 1 && only?.kind === 'string') return { ...only, line };
	return { kind: 'template', parts, line };
}
function plainString(walk, node) {
	if (node?.type !== 'string' && node?.type !== 'concatenated_string') return null;
	const literals = node.type === 'string' ? [node] : namedChildren(node);
	if (literals.some((literal) => literal.children.some((part) => part.type === 'interpolation'))) return null;
	const value = stringValue(walk, node);
	return value.kind === 'string' ? value.value : null;
}
function addParts(walk, literal, parts) {
	if (literal.type !== 'string') return;
	const [first] = literal.children;
	const start = first?.type === 'string_start' ? walk.raw(first) : '"';
	const [raw, formatted] = [isRaw(start), isFormatted(start)];
	for (const part of literal.children) {
		if (part.type === 'string_content') {
			const written = walk.raw(part).replaceAll('\r\n', '\n');
			const braces = formatted ? written.replaceAll('{{', '{').replaceAll('}}', '}') : written;
			addText(parts, raw ? braces : unescaped(braces), walk.line(part.start));
		} else if (part.type === 'interpolation') {
			parts.push(walk.value(child(part, 'expression')));
			for (const format of part.children) if (format.type === 'format_specifier') formatParts(walk, format);
		}
	}
}
function formatParts(walk, format) {
	for (const part of namedChildren(format)) walk.drop(walk.value(child(part, 'expression')));
}
function addText(parts, text, line) {
	const last = parts[parts.length - 1];
	if (last?.kind === 'string') last.value += text;
	else parts.push({ kind: 'string', value: text, line });
}

// src/syntax/python/annotations.ts
function annotationOf(walk, node) {
	return node ? { text: walk.text(node), value: typeValue(walk, node) } : null;
}
var QUOTED_LIMIT = 2e3;
var NESTING_LIMIT = 60;
function typeValue(walk, node, level = 0) {
	if (!node) return { kind: 'unknown', text: '' };
	if (level > NESTING_LIMIT) return walk.value(node);
	const inner = (item) => typeValue(walk, item, level + 1);
	const line = walk.line(node.start);
	switch (node.type) {
		case 'type':
		case 'parenthesized_expression':
			return inner(namedChildren(node)[0]);
		case 'string':
		case 'concatenated_string':
			return quoted(walk, node, level);
		case 'generic_type': {
			const [base, parameters] = namedChildren(node);
			return generic(walk, inner(base), parameters ? namedChildren(parameters) : [], level, line);
		}
		case 'subscript':
			return generic(walk, inner(child(node, 'value')), childrenIn(node, 'subscript'), level, line);
		case 'list':
			return { kind: 'list', form: 'list', items: namedChildren(node).map(inner), line };
		case 'union_type':
			return namedChildren(node)
				.map(inner)
				.reduce((left, right) => ({ kind: 'binary', operator: '|', left, right }));
		case 'member_type':
			return { kind: 'name', name: walk.text(node), line };
		case 'binary_operator':
			if (walk.text(child(node, 'operator')) !== '|') return walk.value(node);
			return { kind: 'binary', operator: '|', left: inner(child(node, 'left')), right: inner(child(node, 'right')) };
	}
	return walk.value(node);
}
function generic(walk, object, parameters, level, line) {
	const name2 = object.kind === 'name' ? object.name.slice(object.name.lastIndexOf('.') + 1) : '';
	const items = parameters.map((item, index) => {
		const isType = name2 === 'Annotated' ? index === 0 : name2 !== 'Literal';
		return isType ? typeValue(walk, item, level + 1) : walk.value(item);
	});
	const [only] = items;
	return { kind: 'subscript', object, index: items.length === 1 && only ? only : { kind: 'list', form: 'tuple', items, line } };
}
function quoted(walk, node, level) {
	const text = plainString(walk, node)?.trim() ?? null;
	if (text === null) return walk.value(node);
	const line = walk.line(node.start);
	const root = text.length <= QUOTED_LIMIT ? walk.parsePiece(text) : null;
	const [statement, second] = root ? namedChildren(root) : [];
	const expression = statement?.type === 'expression_statement' && !second ? statement.children[0] : void 0;
	if (!expression || expression.type === 'assignment') return { kind: 'string', value: text, line };
	return walk.inPiece(text, line, () => typeValue(walk, expression, level + 1));
}

// src/syntax/python/walk.ts
var TEXT_LIMIT = 400;
var LONG_STRING = 40;
var DEPTH_LIMIT = 400;
var ENCLOSING_LIMIT = 64;
var ERROR_LIMIT = 100;
var TOP_SCOPE = { function: null, class: null, tries: [], withs: [], loops: [], branches: [], handlerOf: null };
var NONE = /* @__PURE__ */ new Set();
var Walk = class {
	constructor(facts, visit, source, parsePiece) {
		this.facts = facts;
		this.visit = visit;
		this.source = source;
		this.parsePiece = parsePiece;
		for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) this.lineStarts.push(at + 1);
	}
	facts;
	visit;
	place = { scope: TOP_SCOPE, prefix: '', body: null, globals: NONE };
	/** Parses a piece of Python of its own: the text of a string annotation. Null when it is none. */
	parsePiece;
	source;
	/** Line that all nodes of a piece stand on. */
	fixedLine = null;
	lineStarts = [0];
	depth = 0;
	deferred = [];
	readNames = /* @__PURE__ */ new Map();
	get scope() {
		return this.place.scope;
	}
	value(node) {
		if (!node || node.missing) return { kind: 'unknown', text: '' };
		if (this.depth >= DEPTH_LIMIT) {
			this.defer(node, false);
			return this.unknown(node);
		}
		this.depth++;
		const value = this.visit.value(this, node);
		this.depth--;
		return value;
	}
	statement(node) {
		if (!node) return;
		if (this.depth >= DEPTH_LIMIT) {
			this.defer(node, true);
			return;
		}
		this.depth += 4;
		this.visit.statement(this, node);
		this.depth -= 4;
	}
	statements(nodes) {
		for (const node of nodes) this.statement(node);
	}
	/** Visits what lay too deep, each from the start. */
	finish() {
		for (let next = this.deferred.pop(); next; next = this.deferred.pop()) {
			this.depth = 0;
			this.place = next.place;
			if (next.statement) this.statement(next.node);
			else this.drop(this.value(next.node));
		}
	}
	/** Runs with another scope, and comes back to the present one. */
	within(scope, run) {
		return this.inside({ scope: { ...this.place.scope, ...scope } }, run);
	}
	/** Runs at another place: in a function or class. */
	inside(place, run) {
		const outer = this.place;
		this.place = { ...outer, ...place };
		const result = run();
		this.place = outer;
		return result;
	}
	/** Runs over a piece of text that is a string in the file: its nodes stand on the string's line. */
	inPiece(text, line, run) {
		const outer = { source: this.source, fixedLine: this.fixedLine };
		this.source = text;
		this.fixedLine = outer.fixedLine ?? line;
		const result = run();
		this.source = outer.source;
		this.fixedLine = outer.fixedLine;
		return result;
	}
	declareGlobal(names) {
		this.place.globals = /* @__PURE__ */ new Set([...this.place.globals, ...names]);
	}
	/** Notes that a name is read here. */
	read(name2, line) {
		const index = this.scope.function;
		let names = this.readNames.get(index);
		if (!names) {
			names = /* @__PURE__ */ new Set();
			this.readNames.set(index, names);
		}
		if (names.has(name2)) return;
		names.add(name2);
		this.facts.reads.push({ name: name2, function: index, line });
	}
	error(line, message) {
		if (this.facts.parse.errors.length < ERROR_LIMIT) this.facts.parse.errors.push({ line, message });
	}
	/** A value that enters no fact: its long strings are kept, for prompts may live there. */
	drop(value) {
		const open = [value];
		while (open.length > 0) {
			const next = open.pop();
			if (!next) continue;
			if (next.kind === 'string') {
				if (next.value.length > LONG_STRING) this.facts.strings.push({ value: next.value, line: next.line, scope: this.scope });
			} else {
				const parts = partsOf(next);
				for (let index = parts.length - 1; index >= 0; index--) open.push(parts[index] ?? null);
			}
		}
	}
	/** Line of an offset, from 1. */
	line(offset) {
		return this.fixedLine ?? this.lineIndex(offset) + 1;
	}
	/** Line on which a node ends; a node that ends with its line break ends on that line. */
	endLine(node) {
		return this.line(Math.max(node.start, node.end - 1));
	}
	/** Column of an offset, from 1, in UTF-16 code units. */
	column(offset) {
		return this.fixedLine === null ? offset - (this.lineStarts[this.lineIndex(offset)] ?? 0) + 1 : 1;
	}
	/** Source text as written. */
	raw(node) {
		return this.source.slice(node.start, node.end);
	}
	/** Source text on one line, shortened. */
	text(node) {
		if (!node) return '';
		const line = this.source
			.slice(node.start, Math.min(node.end, node.start + 4 * TEXT_LIMIT))
			.replace(/\s+/g, ' ')
			.trim();
		return line.length > TEXT_LIMIT ? `${line.slice(0, TEXT_LIMIT - 1)}\u2026` : line;
	}
	unknown(node) {
		return { kind: 'unknown', text: this.text(node) };
	}
	defer(node, statement) {
		if (this.fixedLine === null) this.deferred.push({ node, place: this.place, statement });
	}
	lineIndex(offset) {
		let low = 0;
		let high = this.lineStarts.length - 1;
		while (low < high) {
			const middle = (low + high + 1) >> 1;
			if ((this.lineStarts[middle] ?? 0) <= offset) low = middle;
			else high = middle - 1;
		}
		return low;
	}
};
function inBlock(block, around) {
	return [block, ...around.slice(0, ENCLOSING_LIMIT - 1)];
}
function prefixOf(qualifiedName, separator) {
	return qualifiedName.slice(-400) + separator;
}
function partsOf(value) {
	switch (value.kind) {
		case 'list':
			return [...value.items];
		case 'template':
			return [...value.parts];
		case 'dict':
			return value.entries.flatMap((entry) => [entry.key, entry.value]);
		case 'binary':
			return [value.left, value.right];
		case 'conditional':
			return [value.whenTrue, value.whenFalse];
		case 'comprehension':
			return [value.key, value.element];
		case 'subscript':
			return [value.object, value.index];
		case 'member':
			return [value.object];
		case 'spread':
		case 'unary':
			return [value.value];
		default:
			return [];
	}
}

// src/syntax/python/definitions.ts
function decorated(walk, node) {
	const definition = child(node, 'definition');
	const decorators = node.children.filter((item) => item.type === 'decorator').map((item) => namedChildren(item)[0]);
	if (definition?.type === 'class_definition') classDefinition(walk, definition, node, decorators);
	else if (definition) functionDefinition(walk, definition, node, decorators);
}
function functionDefinition(walk, node, whole = node, decorators = []) {
	const values = decorators.map((item) => walk.value(item));
	const parameters = parametersOf(walk, child(node, 'parameters'));
	const owner = walk.place.body;
	const name2 = walk.text(child(node, 'name'));
	const body = blockOf(node);
	const docstring = docstringOf(walk, body);
	const fact = {
		name: name2,
		qualifiedName: walk.place.prefix + name2,
		kind: kindOf(
			name2,
			owner,
			values.map((value) => (value.kind === 'name' ? value.name : '')),
		),
		async: hasToken(node, 'async'),
		generator: false,
		parameters,
		decorators: values,
		returns: annotationOf(walk, child(node, 'return_type')),
		docstring,
		class: owner ? walk.scope.class : null,
		line: walk.line(whole.start),
		endLine: walk.endLine(node),
		returned: [],
		scope: walk.scope,
	};
	const index = walk.facts.functions.push(fact) - 1;
	owner?.methods.push(index);
	const scope = { function: index, class: walk.scope.class, tries: [], withs: [], loops: [], branches: [], handlerOf: null };
	walk.inside({ scope, prefix: prefixOf(fact.qualifiedName, '.<locals>.'), body: null, globals: /* @__PURE__ */ new Set() }, () =>
		walk.statements(docstring === null ? body : body.slice(1)),
	);
}
function lambdaExpression(walk, node) {
	const parameters = parametersOf(walk, child(node, 'parameters'));
	const fact = {
		name: '<lambda>',
		qualifiedName: `${walk.place.prefix}<lambda>`,
		kind: 'lambda',
		async: false,
		generator: false,
		parameters,
		decorators: [],
		returns: null,
		docstring: null,
		class: null,
		line: walk.line(node.start),
		endLine: walk.endLine(node),
		returned: [],
		scope: walk.scope,
	};
	const index = walk.facts.functions.push(fact) - 1;
	const place = { scope: { ...walk.scope, function: index }, prefix: prefixOf(fact.qualifiedName, '.<locals>.'), body: null };
	walk.inside(place, () => {
		const body = child(node, 'body');
		const value = walk.value(body);
		fact.returned.push({ value, line: walk.line((body ?? node).start), scope: walk.scope });
	});
	return index;
}
function classDefinition(walk, node, whole = node, decorators = []) {
	const values = decorators.map((item) => walk.value(item));
	const name2 = walk.text(child(node, 'name'));
	const body = blockOf(node);
	const docstring = docstringOf(walk, body);
	const fact = {
		name: name2,
		qualifiedName: walk.place.prefix + name2,
		kind: 'class',
		bases: [],
		keywords: [],
		decorators: values,
		fields: [],
		methods: [],
		docstring,
		line: walk.line(whole.start),
		endLine: walk.endLine(node),
		scope: walk.scope,
	};
	const index = walk.facts.classes.push(fact) - 1;
	const superclasses = child(node, 'superclasses');
	for (const item of superclasses ? namedChildren(superclasses) : []) {
		if (item.type === 'keyword_argument')
			fact.keywords.push({ name: walk.text(child(item, 'name')), value: walk.value(child(item, 'value')) });
		else fact.bases.push(walk.value(item));
	}
	walk.inside({ scope: { ...walk.scope, class: index }, prefix: prefixOf(fact.qualifiedName, '.'), body: fact }, () =>
		walk.statements(docstring === null ? body : body.slice(1)),
	);
}
function docstringOf(walk, body) {
	const [first] = body;
	if (first?.type !== 'expression_statement' || first.children.length !== 1) return null;
	return plainString(walk, first.children[0]);
}
function blockOf(node) {
	const block = child(node, 'body');
	return block ? namedChildren(block) : [];
}
function kindOf(name2, owner, decorators) {
	if (!owner) return 'function';
	if (name2 === '__init__') return 'constructor';
	if (decorators.some((decorator) => /(?:^|\.|_)(?:cached_)?property$/.test(decorator))) return 'getter';
	return decorators.includes(`${name2}.setter`) ? 'setter' : 'method';
}
function parametersOf(walk, node) {
	const parameters = [];
	for (const item of node ? namedChildren(node) : []) {
		const fact = parameterOf(walk, item);
		if (fact) parameters.push(fact);
	}
	return parameters;
}
var RESTS = /* @__PURE__ */ new Set(['list_splat_pattern', 'dictionary_splat_pattern']);
function parameterOf(walk, node) {
	if (node.type === 'keyword_separator' || node.type === 'positional_separator' || node.type === 'ERROR') return null;
	const typed = node.type === 'typed_parameter';
	const target = typed ? namedChildren(node).find((item) => item.type !== 'type') : (child(node, 'name') ?? node);
	if (!target) return null;
	const rest = RESTS.has(target.type);
	const bare = rest ? namedChildren(target)[0] : target;
	const value = child(node, 'value');
	return {
		name: walk.text(bare),
		rest,
		annotation: annotationOf(walk, childOfType(node, 'type')),
		default: value ? walk.value(value) : null,
	};
}

// src/syntax/python/calls.ts
function visitCall(walk, node) {
	const target = child(node, 'function');
	const callee = walk.value(target);
	const list2 = child(node, 'arguments');
	const values = [];
	const keywords = [];
	if (list2?.type === 'generator_expression') values.push(walk.value(list2));
	else
		for (const argument of list2 ? namedChildren(list2) : []) {
			if (argument.type === 'keyword_argument') {
				keywords.push({ name: walk.text(child(argument, 'name')), value: walk.value(child(argument, 'value')) });
			} else if (argument.type === 'dictionary_splat') {
				keywords.push({ name: null, value: walk.value(namedChildren(argument)[0]) });
			} else values.push(walk.value(argument));
		}
	const named2 = target?.type === 'attribute' ? child(target, 'attribute') : target;
	return addCall(walk, node, callee, { arguments: values, keywords, nameLine: walk.line((named2 ?? node).start) });
}
function visitPrint(walk, node) {
	const line = walk.line(node.start);
	walk.error(line, 'Python 2 print statement');
	const values = namedChildren(node).map((item) => walk.value(item.type === 'chevron' ? namedChildren(item)[0] : item));
	const call = addCall(walk, node, { kind: 'name', name: 'print', line }, { arguments: values, keywords: [], nameLine: line });
	const fact = call.kind === 'call' ? walk.facts.calls[call.call] : void 0;
	if (fact) fact.statement = true;
}
function addCall(walk, node, callee, parts) {
	const fact = {
		callee,
		method: methodOf(callee),
		new: false,
		awaited: false,
		...parts,
		line: walk.line(node.start),
		endLine: walk.endLine(node),
		column: walk.column(node.start),
		scope: walk.scope,
		statement: false,
	};
	return { kind: 'call', call: walk.facts.calls.push(fact) - 1 };
}
function methodOf(callee) {
	if (callee.kind === 'member') return callee.name;
	return callee.kind === 'name' ? callee.name.slice(callee.name.lastIndexOf('.') + 1) : null;
}

// src/syntax/python/targets.ts
var PATTERNS = /* @__PURE__ */ new Set(['pattern_list', 'tuple_pattern', 'list_pattern', 'tuple', 'list', 'expression_list']);
function assign(walk, target, value, binding) {
	if (target.type === 'parenthesized_expression') {
		for (const inner of namedChildren(target)) assign(walk, inner, value, binding);
		return;
	}
	if (PATTERNS.has(target.type)) {
		unpack(walk, namedChildren(target), value, binding);
		return;
	}
	if (target.type === 'list_splat_pattern' || target.type === 'list_splat') {
		for (const inner of namedChildren(target)) assign(walk, inner, value, binding);
		return;
	}
	readTarget(walk, target);
	const name2 = walk.text(target);
	const place = { line: walk.line(target.start), endLine: walk.endLine(binding.at) };
	const fact = {
		target: name2,
		annotation: binding.annotation,
		value,
		operator: binding.operator,
		...place,
		scope: walk.scope,
	};
	if (walk.place.globals.has(name2)) fact.global = true;
	walk.facts.assignments.push(fact);
	if (walk.place.body && target.type === 'identifier' && binding.operator === '=') {
		walk.place.body.fields.push({ name: name2, annotation: binding.annotation, default: value, ...place });
	}
}
function boundNames(walk, target) {
	if (!target) return [];
	if (PATTERNS.has(target.type) || target.type === 'list_splat_pattern' || target.type === 'as_pattern_target')
		return namedChildren(target).flatMap((item) => boundNames(walk, item));
	return [walk.text(target)];
}
function readTarget(walk, target) {
	if (target.type === 'attribute') walk.drop(walk.value(child(target, 'object')));
	else if (target.type === 'subscript') {
		walk.drop(walk.value(child(target, 'value')));
		for (const index of childrenIn(target, 'subscript')) walk.drop(walk.value(index));
	} else if (target.type !== 'identifier') walk.drop(walk.value(target));
}
function unpack(walk, targets, value, binding) {
	const items = value?.kind === 'list' && !value.items.some((item) => item.kind === 'spread') ? value.items : null;
	const star = targets.findIndex((target) => target.type === 'list_splat_pattern' || target.type === 'list_splat');
	const fits = items && (star < 0 ? items.length === targets.length : items.length >= targets.length - 1);
	targets.forEach((target, index) => {
		const part = fits ? partOf(items, index, star, targets.length, walk.line(target.start)) : void 0;
		assign(walk, target, part ?? { kind: 'unknown', text: value ? walk.text(binding.at) : '' }, binding);
	});
}
function partOf(items, index, star, count, line) {
	if (star < 0 || index < star) return items[index];
	const after = count - 1 - index;
	if (index > star) return items[items.length - 1 - after];
	return { kind: 'list', form: 'list', items: items.slice(star, items.length - after), line };
}

// src/syntax/python/comprehensions.ts
var FORMS = {
	list_comprehension: 'list',
	set_comprehension: 'set',
	dictionary_comprehension: 'dict',
	generator_expression: 'generator',
};
function comprehension(walk, node) {
	return walk.within({}, () => {
		const clauses = [];
		for (const clause of namedChildren(node)) {
			if (clause.type === 'for_in_clause') clauses.push(forClause(walk, clause));
			else if (clause.type === 'if_clause') {
				clauses[clauses.length - 1]?.conditions.push(walk.text(namedChildren(clause)[0]));
				walk.drop(walk.value(namedChildren(clause)[0]));
			}
		}
		const body = child(node, 'body');
		const pair = body?.type === 'pair' ? body : void 0;
		const key = pair ? walk.value(child(pair, 'key')) : null;
		const element = walk.value(pair ? child(pair, 'value') : body);
		return { kind: 'comprehension', form: FORMS[node.type] ?? 'generator', element, key, clauses };
	});
}
function forClause(walk, clause) {
	const left = child(clause, 'left');
	const sources = childrenIn(clause, 'right').map((item) => walk.value(item));
	const [only] = sources;
	const iterable = sources.length === 1 && only ? only : { kind: 'list', form: 'tuple', items: sources, line: walk.line(clause.start) };
	const targets = boundNames(walk, left);
	const target = targets.join(', ');
	const { scope } = walk;
	const place = { line: walk.line(clause.start), endLine: walk.endLine(clause), scope };
	const loop2 = walk.facts.loops.push({ kind: 'comprehension', target, targets, iterable, async: hasToken(clause, 'async'), ...place }) - 1;
	walk.place.scope = { ...scope, loops: inBlock(loop2, scope.loops) };
	return { target, iterable, conditions: [] };
}

// src/syntax/python/expressions.ts
function visitValue(walk, node) {
	switch (node.type) {
		case 'identifier':
			return name(walk, node);
		case 'attribute':
			return attribute(walk, node);
		case 'call':
			return visitCall(walk, node);
		case 'string':
		case 'concatenated_string':
			return stringValue(walk, node);
		case 'integer':
		case 'float': {
			const value = numberOf(walk.raw(node));
			return value === null ? walk.unknown(node) : { kind: 'number', value };
		}
		case 'true':
		case 'false':
			return { kind: 'boolean', value: node.type === 'true' };
		case 'none':
			return { kind: 'null' };
		case 'list':
		case 'set':
			return list(walk, node, node.type);
		case 'tuple':
		case 'expression_list':
		case 'pattern_list':
		case 'tuple_pattern':
			return list(walk, node, 'tuple');
		case 'dictionary':
			return dictionary(walk, node);
		case 'list_splat':
		case 'dictionary_splat':
		case 'list_splat_pattern':
		case 'splat_type':
		case 'dictionary_splat_pattern':
			return { kind: 'spread', value: walk.value(namedChildren(node)[0]) };
		case 'parenthesized_expression':
		case 'parenthesized_list_splat':
		case 'type':
		case 'as_pattern':
			return walk.value(namedChildren(node)[0]);
		case 'binary_operator':
		case 'boolean_operator':
			return binary(walk, node);
		case 'comparison_operator':
			return comparison(walk, node);
		case 'unary_operator':
			return unary(walk, node);
		case 'not_operator':
			return { kind: 'unary', operator: 'not', value: walk.value(child(node, 'argument')) };
		case 'await':
			return awaited(walk, node);
		case 'yield':
			return yielded(walk, node);
		case 'lambda':
			return { kind: 'function', function: walk.visit.lambda(walk, node) };
		case 'conditional_expression':
			return conditional(walk, node);
		case 'named_expression':
			return named(walk, node);
		case 'subscript':
			return subscript(walk, node);
		case 'list_comprehension':
		case 'set_comprehension':
		case 'dictionary_comprehension':
		case 'generator_expression':
			return comprehension(walk, node);
		case 'ellipsis':
			return walk.unknown(node);
		case 'keyword_argument':
			return walk.value(child(node, 'value'));
	}
	for (const part of namedChildren(node)) dropPart(walk, part);
	return walk.unknown(node);
}
function dropPart(walk, node) {
	if (/_(?:statement|definition|clause)$|^block$/.test(node.type)) walk.statement(node);
	else walk.drop(walk.value(node));
}
function name(walk, node) {
	const line = walk.line(node.start);
	const text = walk.raw(node);
	walk.read(text, line);
	return { kind: 'name', name: text, line };
}
function attribute(walk, node) {
	const parts = [];
	let inner = node;
	while (inner?.type === 'attribute') {
		const part = child(inner, 'attribute');
		parts.push(part ? walk.raw(part) : '');
		inner = child(inner, 'object');
	}
	if (inner?.type === 'identifier') {
		const root = walk.raw(inner);
		walk.read(root, walk.line(inner.start));
		return { kind: 'name', name: [root, ...parts.reverse()].join('.'), line: walk.line(node.start) };
	}
	let value = walk.value(inner);
	for (const part of parts.reverse()) value = { kind: 'member', object: value, name: part };
	return value;
}
function list(walk, node, form) {
	return { kind: 'list', form, items: namedChildren(node).map((item) => walk.value(item)), line: walk.line(node.start) };
}
function dictionary(walk, node) {
	const entries = namedChildren(node).map((item) =>
		item.type === 'pair'
			? { key: walk.value(child(item, 'key')), value: walk.value(child(item, 'value')) }
			: { key: null, value: walk.value(item.type === 'dictionary_splat' ? namedChildren(item)[0] : item) },
	);
	return { kind: 'dict', entries, line: walk.line(node.start) };
}
function binary(walk, node) {
	const operator = child(node, 'operator');
	const left = walk.value(child(node, 'left'));
	return { kind: 'binary', operator: operator ? walk.raw(operator) : '', left, right: walk.value(child(node, 'right')) };
}
function comparison(walk, node) {
	const operators = node.children.filter((item) => item.field === 'operators').map((item) => walk.text(item));
	const operands = node.children.filter((item) => item.named && item.field !== 'operators').map((item) => walk.value(item));
	if (operators.includes('<>')) walk.error(walk.line(node.start), 'Python 2 operator <>');
	let whole = null;
	operators.forEach((operator, index) => {
		const [left, right] = [operands[index], operands[index + 1]];
		if (!left || !right) return;
		const link = { kind: 'binary', operator, left, right };
		whole = whole ? { kind: 'binary', operator: 'and', left: whole, right: link } : link;
	});
	return whole ?? walk.unknown(node);
}
function unary(walk, node) {
	const operator = walk.text(child(node, 'operator'));
	const value = walk.value(child(node, 'argument'));
	if (operator === '-' && value.kind === 'number') return { kind: 'number', value: -value.value };
	return { kind: 'unary', operator, value };
}
function awaited(walk, node) {
	const value = walk.value(namedChildren(node)[0]);
	const call = value.kind === 'call' ? walk.facts.calls[value.call] : void 0;
	if (call) call.awaited = true;
	return { kind: 'unary', operator: 'await', value };
}
function yielded(walk, node) {
	const owner = walk.facts.functions[walk.scope.function ?? -1];
	if (owner) owner.generator = true;
	const inner = namedChildren(node)[0];
	const operator = node.children.some((item) => item.type === 'from') ? 'yield from' : 'yield';
	return { kind: 'unary', operator, value: inner ? walk.value(inner) : { kind: 'null' } };
}
function conditional(walk, node) {
	const [whenTrue, test, whenFalse] = namedChildren(node);
	const value = walk.value(test);
	const { scope } = walk;
	const place = { line: walk.line(node.start), endLine: walk.endLine(node), scope };
	const branch = walk.facts.branches.push({ kind: 'ternary', test: walk.text(test), value, ...place }) - 1;
	const side = (when, part) => walk.within({ branches: inBlock({ branch, when }, scope.branches) }, () => walk.value(part));
	return { kind: 'conditional', test: walk.text(test), whenTrue: side('true', whenTrue), whenFalse: side('false', whenFalse) };
}
function named(walk, node) {
	const value = walk.value(child(node, 'value'));
	const target = walk.text(child(node, 'name'));
	const place = { line: walk.line(node.start), endLine: walk.endLine(node), scope: walk.scope };
	walk.facts.assignments.push({ target, annotation: null, value, operator: ':=', ...place });
	return value;
}
function subscript(walk, node) {
	const object = walk.value(child(node, 'value'));
	const items = childrenIn(node, 'subscript').map((item) => walk.value(item));
	const [only] = items;
	const index = items.length === 1 && only ? only : { kind: 'list', form: 'tuple', items, line: walk.line(node.start) };
	return { kind: 'subscript', object, index };
}

// src/syntax/python/imports.ts
function importStatement(walk, node) {
	for (const item of childrenIn(node, 'name')) {
		const aliased = item.type === 'aliased_import';
		const module = dotted(walk, aliased ? child(item, 'name') : item);
		const top = module.split('.')[0] ?? module;
		const alias = aliased ? walk.text(child(item, 'alias')) : top;
		const last = module.lastIndexOf('.');
		if (aliased && alias === top && last > 0) add(walk, item, { module: module.slice(0, last), name: module.slice(last + 1), alias });
		else add(walk, item, { module, alias });
	}
}
function fromImport(walk, node) {
	const source = child(node, 'module_name');
	const module = node.type === 'future_import_statement' ? '__future__' : dotted(walk, source);
	if (childOfType(node, 'wildcard_import')) {
		add(walk, node, { module, name: '*', alias: '*' });
		return;
	}
	for (const item of childrenIn(node, 'name')) {
		const aliased = item.type === 'aliased_import';
		const name2 = dotted(walk, aliased ? child(item, 'name') : item);
		add(walk, item, { module, name: name2, alias: aliased ? walk.text(child(item, 'alias')) : name2 });
	}
}
function add(walk, node, fact) {
	const { scope } = walk;
	const typeOnly = scope.branches.some(
		({ branch, when }) => when === 'true' && /(?:^|\.)TYPE_CHECKING$/.test(walk.facts.branches[branch]?.test ?? ''),
	);
	walk.facts.imports.push({ name: null, typeOnly, reexport: false, line: walk.line(node.start), scope, ...fact });
}
function dotted(walk, node) {
	return node ? walk.raw(node).replace(/[\s\\]+/g, '') : '';
}

// src/syntax/python/tries.ts
function tryStatement(walk, node) {
	const fact = {
		line: walk.line(node.start),
		endLine: walk.endLine(node),
		handlers: [],
		finally: childOfType(node, 'finally_clause') !== void 0,
		scope: walk.scope,
	};
	const index = walk.facts.tries.push(fact) - 1;
	walk.within({ tries: inBlock(index, walk.scope.tries) }, () => walk.statement(child(node, 'body')));
	for (const clause of namedChildren(node)) {
		if (clause.type === 'except_clause' || clause.type === 'except_group_clause') fact.handlers.push(handler(walk, clause, index));
		else if (clause.type === 'else_clause' || clause.type === 'finally_clause')
			walk.statement(child(clause, 'body') ?? childOfType(clause, 'block'));
		else if (clause.field !== 'body') walk.statement(clause);
	}
}
function handler(walk, clause, index) {
	const body = childOfType(clause, 'block');
	const before = walk.facts.raises.length;
	const own = walk.scope.function;
	const types = caught(walk, clause);
	walk.within({ handlerOf: index }, () => walk.statement(body));
	return {
		types,
		line: walk.line(clause.start),
		endLine: walk.endLine(clause),
		raises: walk.facts.raises.slice(before).some((raise) => raise.scope.function === own),
		empty: (body ? namedChildren(body) : []).every(isEmpty),
	};
}
function caught(walk, clause) {
	const types = [];
	const values = clause.children.filter((item) => item.field === 'value' && item.named);
	for (const value of values) {
		const type = value.type === 'as_pattern' ? namedChildren(value)[0] : value;
		if (!type) continue;
		if (types.length > 0 && type.type === 'identifier' && /^[a-z_]/.test(walk.raw(type))) {
			walk.error(walk.line(type.start), 'Python 2 except clause');
			continue;
		}
		walk.drop(walk.value(type));
		for (const item of type.type === 'tuple' ? namedChildren(type) : [type]) types.push(walk.text(item));
	}
	return types;
}
function isEmpty(statement) {
	if (statement.type === 'pass_statement') return true;
	const [only] = statement.children;
	return statement.type === 'expression_statement' && (only?.type === 'ellipsis' || only?.type === 'string');
}

// src/syntax/python/statements.ts
function visitStatement(walk, node) {
	switch (node.type) {
		case 'expression_statement':
			return expressionStatement(walk, node);
		case 'assignment':
			return assignment(walk, node);
		case 'augmented_assignment':
			return augmented(walk, node);
		case 'import_statement':
			return importStatement(walk, node);
		case 'import_from_statement':
		case 'future_import_statement':
			return fromImport(walk, node);
		case 'function_definition':
			return functionDefinition(walk, node);
		case 'class_definition':
			return classDefinition(walk, node);
		case 'decorated_definition':
			return decorated(walk, node);
		case 'return_statement':
			return returned(walk, node);
		case 'raise_statement':
			return raised(walk, node);
		case 'if_statement':
			return ifStatement(walk, node);
		case 'match_statement':
			return matchStatement(walk, node);
		case 'for_statement':
		case 'while_statement':
			return loop(walk, node);
		case 'try_statement':
			return tryStatement(walk, node);
		case 'with_statement':
			return withStatement(walk, node);
		case 'global_statement':
			return walk.declareGlobal(namedChildren(node).map((item) => walk.text(item)));
		case 'type_alias_statement':
			return typeAlias(walk, node);
		case 'print_statement':
			return visitPrint(walk, node);
		case 'exec_statement':
			walk.error(walk.line(node.start), 'Python 2 exec statement');
			return dropAll(walk, namedChildren(node));
		case 'delete_statement':
			for (const item of namedChildren(node)) readTarget(walk, item);
			return;
		case 'pass_statement':
		case 'break_statement':
		case 'continue_statement':
		case 'nonlocal_statement':
			return;
		case 'block':
		case 'ERROR':
			return walk.statements(namedChildren(node));
	}
	if (node.type.endsWith('_statement') || node.type.endsWith('_clause')) {
		for (const item of namedChildren(node)) walk.statement(item);
	} else dropResult(walk, node);
}
function expressionStatement(walk, node) {
	const inner = namedChildren(node);
	const [only] = inner;
	if (inner.length === 1 && only && /assignment$/.test(only.type)) walk.statement(only);
	else for (const item of inner) dropResult(walk, item);
}
function dropResult(walk, node) {
	const value = walk.value(node);
	const inner = value.kind === 'unary' && value.operator === 'await' ? value.value : value;
	const call = inner.kind === 'call' ? walk.facts.calls[inner.call] : void 0;
	if (call) call.statement = true;
	walk.drop(value);
}
function dropAll(walk, nodes) {
	for (const node of nodes) walk.drop(walk.value(node));
}
function assignment(walk, node) {
	const targets = [];
	let last = node;
	for (let right2 = node; right2?.type === 'assignment'; right2 = child(right2, 'right')) {
		const left = child(right2, 'left');
		if (left) targets.push(left);
		last = right2;
	}
	const annotation = annotationOf(walk, child(last, 'type'));
	const right = child(last, 'right');
	const value = right ? walk.value(right) : null;
	for (const target of targets) assign(walk, target, value, { operator: '=', annotation, at: node });
}
function augmented(walk, node) {
	const target = child(node, 'left');
	if (!target) return;
	if (target.type === 'identifier') walk.read(walk.raw(target), walk.line(target.start));
	const value = walk.value(child(node, 'right'));
	assign(walk, target, value, { operator: walk.text(child(node, 'operator')), annotation: null, at: node });
}
function typeAlias(walk, node) {
	const [left, right] = [child(node, 'left'), child(node, 'right')];
	if (!left) return;
	const place = { line: walk.line(node.start), endLine: walk.endLine(node), scope: walk.scope };
	const value = annotationOf(walk, right)?.value ?? null;
	walk.facts.assignments.push({ target: walk.text(left).replace(/\[.*$/, ''), annotation: null, value, operator: '=', ...place });
}
function returned(walk, node) {
	const inner = namedChildren(node)[0];
	const value = inner ? walk.value(inner) : { kind: 'null' };
	const owner = walk.facts.functions[walk.scope.function ?? -1];
	if (owner) owner.returned.push({ value, line: walk.line(node.start), scope: walk.scope });
	else walk.drop(value);
}
function raised(walk, node) {
	const cause = child(node, 'cause');
	const inner = namedChildren(node).find((item) => item !== cause);
	if (inner?.type === 'expression_list') walk.error(walk.line(node.start), 'Python 2 raise statement');
	walk.facts.raises.push({ value: inner ? walk.value(inner) : null, line: walk.line(node.start), scope: walk.scope });
	if (cause) walk.drop(walk.value(cause));
}
function ifStatement(walk, node) {
	const { scope } = walk;
	let { branches } = scope;
	for (const part of [node, ...childrenIn(node, 'alternative')]) {
		walk.within({ branches }, () => {
			if (part.type === 'else_clause') return walk.statement(child(part, 'body'));
			const branch = addBranch(walk, part === node ? 'if' : 'elif', child(part, 'condition'), part.start, node);
			const outer = branches;
			walk.within({ branches: inBlock({ branch, when: 'true' }, outer) }, () => walk.statement(child(part, 'consequence')));
			branches = inBlock({ branch, when: 'false' }, outer);
		});
	}
}
function matchStatement(walk, node) {
	const subjects = childrenIn(node, 'subject');
	const [first] = subjects;
	const branch = addBranch(walk, 'match', first, node.start, node);
	dropAll(walk, subjects.slice(1));
	const clauses = (child(node, 'body')?.children ?? []).filter((item) => item.type === 'case_clause');
	for (const clause of clauses) {
		walk.within({ branches: inBlock({ branch, when: 'case' }, walk.scope.branches) }, () => {
			for (const part of namedChildren(clause)) {
				if (part.type === 'block') walk.statement(part);
				else if (part.type === 'if_clause') dropAll(walk, namedChildren(part));
				else readPattern(walk, part);
			}
		});
	}
}
function readPattern(walk, pattern) {
	const open = [pattern];
	for (let next = open.pop(); next; next = open.pop()) {
		const [root] = next.children;
		if (next.type === 'dotted_name' && root && next.children.length > 1) walk.read(walk.raw(root), walk.line(root.start));
		if (next.type === 'class_pattern' && root?.type === 'dotted_name') walk.read(walk.raw(root).split('.')[0] ?? '', walk.line(root.start));
		for (const inner of next.children) open.push(inner);
	}
}
function addBranch(walk, kind, test, start, whole) {
	const value = walk.value(test);
	const place = { line: walk.line(start), endLine: walk.endLine(whole), scope: walk.scope };
	return walk.facts.branches.push({ kind, test: walk.text(test), value, ...place }) - 1;
}
function loop(walk, node) {
	const over = node.type === 'for_statement';
	const left = child(node, 'left');
	const iterable = over ? walk.value(child(node, 'right')) : null;
	if (left && left.type !== 'identifier' && !/_pattern$|_list$/.test(left.type)) readTarget(walk, left);
	const targets = boundNames(walk, left);
	const index =
		walk.facts.loops.push({
			kind: over ? 'for' : 'while',
			target: over ? targets.join(', ') : null,
			targets,
			iterable,
			async: hasToken(node, 'async'),
			line: walk.line(node.start),
			endLine: walk.endLine(node),
			scope: walk.scope,
		}) - 1;
	walk.within({ loops: inBlock(index, walk.scope.loops) }, () => {
		if (!over) walk.drop(walk.value(child(node, 'condition')));
		walk.statement(child(node, 'body'));
	});
	walk.statement(child(child(node, 'alternative'), 'body'));
}
function withStatement(walk, node) {
	const clause = childOfType(node, 'with_clause');
	const items = (clause?.children ?? []).filter((item) => item.type === 'with_item').map((item) => withItem(walk, child(item, 'value')));
	const place = { line: walk.line(node.start), endLine: walk.endLine(node), scope: walk.scope };
	const index = walk.facts.withs.push({ items, async: hasToken(node, 'async'), ...place }) - 1;
	walk.within({ withs: inBlock(index, walk.scope.withs) }, () => walk.statement(child(node, 'body')));
}
function withItem(walk, node) {
	const alias = node?.type === 'as_pattern' ? child(node, 'alias') : void 0;
	return { value: walk.value(alias && node ? namedChildren(node)[0] : node), target: alias ? walk.text(alias) : null };
}

// src/syntax/python/unbound.ts
var Unknowable = class extends Error {};
var GIVEN = new Set(
	'abs aiter all anext any ascii bin bool breakpoint bytearray bytes callable chr classmethod compile complex copyright credits delattr dict dir divmod enumerate eval exec exit filter float format frozenset getattr globals hasattr hash help hex id input int isinstance issubclass iter len license list locals map max memoryview min next object oct open ord pow print property quit range repr reversed round set setattr slice sorted staticmethod str sum super tuple type vars zip True False None Ellipsis NotImplemented __debug__ __import__ __build_class__ __name__ __file__ __doc__ __package__ __spec__ __loader__ __path__ __builtins__ __cached__ __annotations__ __class__ __module__ __qualname__ __dict__ __all__ _ BaseException BaseExceptionGroup Exception ExceptionGroup ArithmeticError AssertionError AttributeError BlockingIOError BrokenPipeError BufferError BytesWarning ChildProcessError ConnectionAbortedError ConnectionError ConnectionRefusedError ConnectionResetError DeprecationWarning EOFError EncodingWarning EnvironmentError FileExistsError FileNotFoundError FloatingPointError FutureWarning GeneratorExit IOError ImportError ImportWarning IndentationError IndexError InterruptedError IsADirectoryError KeyError KeyboardInterrupt LookupError MemoryError ModuleNotFoundError NameError NotADirectoryError NotImplementedError OSError OverflowError PendingDeprecationWarning PermissionError ProcessLookupError PythonFinalizationError RecursionError ReferenceError ResourceWarning RuntimeError RuntimeWarning StopAsyncIteration StopIteration SyntaxError SyntaxWarning SystemError SystemExit TabError TimeoutError TypeError UnboundLocalError UnicodeDecodeError UnicodeEncodeError UnicodeError UnicodeTranslateError UnicodeWarning UserWarning ValueError Warning WindowsError ZeroDivisionError reveal_type reveal_locals'.split(
		' ',
	),
);
var OPENERS = /* @__PURE__ */ new Set(['exec', 'globals', 'locals', 'vars', '__builtins__', '__import__', 'NameError']);
var DEPTH_LIMIT2 = 900;
function unboundNames(root, textOf) {
	const reader = new Reader(textOf);
	try {
		reader.visitAll(namedChildren(root), 0);
	} catch (error) {
		if (error instanceof Unknowable) return [];
		throw error;
	}
	return reader.unbound();
}
var Reader = class {
	constructor(textOf) {
		this.textOf = textOf;
	}
	textOf;
	module = { kind: 'module', parent: null, bound: /* @__PURE__ */ new Set(), reads: /* @__PURE__ */ new Map() };
	scopes = [this.module];
	scope = this.module;
	unbound() {
		const found = this.scopes.flatMap((scope) =>
			[...scope.reads].filter(([name2]) => !isBound(scope, name2)).map(([name2, at]) => ({ name: name2, at })),
		);
		return found.sort((a, b) => a.at - b.at);
	}
	visitAll(nodes, depth) {
		for (const node of nodes) this.visit(node, depth);
	}
	visit(node, depth) {
		if (!node) return;
		if (depth > DEPTH_LIMIT2) throw new Unknowable();
		const next = depth + 1;
		switch (node.type) {
			case 'identifier':
				this.read(node);
				return;
			case 'ERROR':
			case 'print_statement':
			case 'exec_statement':
			case 'wildcard_import':
				throw new Unknowable();
			case 'attribute':
				this.visit(child(node, 'object'), next);
				return;
			case 'keyword_argument':
				this.visit(child(node, 'value'), next);
				return;
			// An annotation that cannot be evaluated is a fault of another kind, and none at all where annotations are not evaluated.
			case 'type':
			case 'future_import_statement':
			case 'delete_statement':
			case 'nonlocal_statement':
				return;
			case 'assignment':
			case 'augmented_assignment':
			case 'for_statement':
			case 'for_in_clause':
				this.binding(node, next);
				return;
			case 'type_alias_statement':
				this.bindAll(child(node, 'left'), next);
				return;
			case 'named_expression':
				this.bind(functionAround(this.scope), child(node, 'name'));
				this.visit(child(node, 'value'), next);
				return;
			case 'as_pattern':
				for (const part of namedChildren(node)) {
					if (part.type === 'as_pattern_target' || part.type === 'identifier') this.bindAll(part, next);
					if (part.type !== 'as_pattern_target') this.visit(part, next);
				}
				return;
			case 'import_statement':
			case 'import_from_statement':
				this.imports(node);
				return;
			case 'global_statement':
				for (const name2 of namedChildren(node)) this.bind(this.module, name2);
				return;
			case 'function_definition':
			case 'lambda':
				this.function(node, next);
				return;
			case 'class_definition':
				this.bind(this.scope, child(node, 'name'));
				this.visit(child(node, 'superclasses'), next);
				this.inside('class', () => {
					this.bindAll(childOfType(node, 'type_parameter'), next);
					this.visit(child(node, 'body'), next);
				});
				return;
			case 'list_comprehension':
			case 'set_comprehension':
			case 'dictionary_comprehension':
			case 'generator_expression':
				this.inside('comprehension', () => this.visitAll(namedChildren(node), next));
				return;
			case 'case_clause':
				this.caseClause(node, next);
				return;
		}
		for (const part of node.children) if (part.named && !part.missing) this.visit(part, next);
	}
	read(node) {
		const name2 = this.textOf(node);
		if (OPENERS.has(name2)) throw new Unknowable();
		if (!GIVEN.has(name2) && !this.scope.reads.has(name2)) this.scope.reads.set(name2, node.start);
	}
	binding(node, depth) {
		for (const part of namedChildren(node)) {
			if (part.field === 'left') this.bindAll(part, depth);
			else this.visit(part, depth);
		}
	}
	/** Binds the names of a target; what an attribute or item belongs to is read. */
	bindAll(target, depth) {
		if (!target) return;
		if (depth > DEPTH_LIMIT2) throw new Unknowable();
		if (target.type === 'identifier') this.bind(this.scope, target);
		else if (target.type === 'attribute' || target.type === 'subscript' || target.type === 'call') this.visit(target, depth);
		else for (const part of namedChildren(target)) this.bindAll(part, depth + 1);
	}
	bind(scope, name2) {
		if (name2) scope.bound.add(this.textOf(name2));
	}
	/** `import a.b` binds `a`; `as` binds what stands behind it. */
	imports(node) {
		if (childOfType(node, 'wildcard_import')) throw new Unknowable();
		for (const part of namedChildren(node)) {
			if (part.field === 'module_name') continue;
			const name2 = part.type === 'aliased_import' ? child(part, 'alias') : namedChildren(part)[0];
			this.bind(this.scope, name2 ?? part);
		}
	}
	function(node, depth) {
		this.bind(this.scope, child(node, 'name'));
		const parameters = namedChildren(child(node, 'parameters') ?? { ...node, children: [] });
		for (const parameter of parameters) this.visit(child(parameter, 'value'), depth);
		this.inside('function', () => {
			this.bindAll(childOfType(node, 'type_parameter'), depth);
			for (const parameter of parameters) this.parameter(parameter, depth);
			this.visit(child(node, 'body'), depth);
		});
	}
	parameter(node, depth) {
		const name2 = child(node, 'name');
		if (name2) this.bindAll(name2, depth);
		else if (node.type === 'identifier') this.bind(this.scope, node);
		else for (const part of namedChildren(node)) if (part.type !== 'type' && part.field !== 'value') this.bindAll(part, depth);
	}
	/** All names of a pattern are taken for bound: which of them are looked up does not matter here. */
	caseClause(node, depth) {
		for (const part of namedChildren(node)) {
			if (part.type === 'case_pattern' || part.type === 'pattern') this.bindAll(part, depth);
			else this.visit(part, depth);
		}
	}
	inside(kind, run) {
		const outer = this.scope;
		this.scope = { kind, parent: outer, bound: /* @__PURE__ */ new Set(), reads: /* @__PURE__ */ new Map() };
		this.scopes.push(this.scope);
		run();
		this.scope = outer;
	}
};
function isBound(scope, name2) {
	let crossed = false;
	for (let at = scope; at; at = at.parent) {
		if ((at.kind !== 'class' || !crossed) && at.bound.has(name2)) return true;
		if (at.kind === 'function') crossed = true;
	}
	return false;
}
function functionAround(scope) {
	let at = scope;
	while (at.kind === 'comprehension' && at.parent) at = at.parent;
	return at;
}

// src/syntax/python/front-end.ts
var ID = 'python';
var VERSION = '5';
var loading = null;
var grammar = null;
var pythonFrontEnd = {
	id: ID,
	version: VERSION,
	accepts: (path) => /\.py[iw]?$/i.test(path),
	prepare: async () => {
		loading ??= loadGrammar();
		grammar = await loading;
	},
	parse: parseFacts,
};
function parseFacts(_path, text) {
	const facts = emptyFacts(`${ID}@${VERSION}`, 'python', countLines(text));
	if (!grammar) {
		facts.parse = { status: 'failed', errors: [{ line: 1, message: 'the Python grammar has not been loaded' }] };
		return facts;
	}
	try {
		fill(facts, text, grammar);
	} catch (error) {
		facts.parse.errors.push({ line: 1, message: `could not be read: ${error instanceof Error ? error.message : String(error)}` });
	}
	const { errors } = facts.parse;
	if (errors.length > 0) {
		errors.sort((a, b) => a.line - b.line);
		facts.parse.status = isEmpty2(facts) ? 'failed' : 'partial';
	}
	return facts;
}
function fill(facts, text, loaded) {
	const walk = new Walk(facts, { value: visitValue, statement: visitStatement, lambda: lambdaExpression }, text, (piece) =>
		pieceOf(loaded, piece),
	);
	const nul = text.indexOf('\0');
	if (nul >= 0) walk.error(walk.line(nul), 'the text contains NUL characters');
	const readable = withoutJunk(text, (at) => walk.error(walk.line(at), 'a very long line is no Python'));
	const parsed = parsePython(loaded, nul >= 0 ? readable.replaceAll('\0', ' ') : readable);
	if (!parsed) {
		walk.error(1, 'the parser gave up');
		return;
	}
	for (const { at, message } of parsed.errors) walk.error(walk.line(at), message);
	const body = namedChildren(parsed.root);
	facts.docstring = docstringOf(walk, body);
	walk.statements(facts.docstring === null ? body : body.slice(1));
	walk.finish();
	if (facts.parse.errors.length > 0) return;
	for (const { name: name2, at } of unboundNames(parsed.root, (node) => walk.raw(node)))
		facts.unbound.push({ name: name2, line: walk.line(at) });
}
var LONG_LINE = 64 * 1024;
var JUNK = /[\u0000-\u0008\u000e-\u001f\u007f\ufffd$?!]/g;
var JUNK_SHARE = 0.1;
function withoutJunk(text, tell) {
	if (text.length < LONG_LINE) return text;
	let result = text;
	for (let start = 0; start < text.length; ) {
		const next = text.indexOf('\n', start);
		const end = next < 0 ? text.length : next;
		if (end - start >= LONG_LINE && (text.slice(start, end).match(JUNK)?.length ?? 0) > JUNK_SHARE * (end - start)) {
			result = result.slice(0, start) + ' '.repeat(end - start) + result.slice(end);
			tell(start);
		}
		start = end + 1;
	}
	return result;
}
function pieceOf(loaded, piece) {
	const root = parseChunk(loaded, piece.trim(), 0);
	return root && isBroken(root) ? null : root;
}
function isEmpty2(facts) {
	const lists = [facts.imports, facts.classes, facts.functions, facts.calls, facts.assignments, facts.tries, facts.loops, facts.branches];
	return facts.docstring === null && lists.every((list2) => list2.length === 0);
}

export { pythonFrontEnd };
