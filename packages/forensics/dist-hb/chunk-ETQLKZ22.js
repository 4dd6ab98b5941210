import { compareText } from '@auditor/schema';
import { isBuilderClass, isLangGraph, langGraphImport, lastPart, makesSubgraph } from './chunk-5UZNKZWV.js';

// src/gather/_names.ts
var aliases = /* @__PURE__ */ new WeakMap();
function possibleNames(file, call) {
	const { callee } = call;
	if (callee.kind === 'name') {
		const own = lastPart(callee.name);
		const others = own === callee.name ? aliasesOf(file).get(own) : void 0;
		return others ? [own, ...others] : [own];
	}
	if (callee.kind === 'call' || callee.kind === 'subscript') return reflected(file, callee);
	return call.method === null ? [] : [call.method];
}
function handedNames(file, call) {
	const names = [];
	const add2 = (value) => {
		if (value.kind !== 'name') return;
		names.push(lastPart(value.name), ...(aliasesOf(file).get(value.name) ?? []));
	};
	for (const value of call.arguments) add2(value);
	for (const { value } of call.keywords) add2(value);
	return names;
}
function aliasesOf(file) {
	let found = aliases.get(file);
	if (found) return found;
	found = /* @__PURE__ */ new Map();
	for (const { alias, name, module } of file.facts.imports) {
		const original = name === null || name === '*' || name === 'default' ? lastPart(module) : name;
		if (original !== alias) add(found, alias, original);
	}
	for (const { target, value } of file.facts.assignments) {
		if (value === null || target.includes('.')) continue;
		if (value.kind === 'name' || value.kind === 'member') add(found, target, lastPart(value.name));
		else if (value.kind === 'call') for (const name of reflected(file, value)) add(found, target, name);
	}
	aliases.set(file, found);
	return found;
}
function add(map, alias, original) {
	const list = map.get(alias);
	if (!list) map.set(alias, [original]);
	else if (!list.includes(original)) list.push(original);
}
function reflected(file, value) {
	if (value.kind === 'subscript') return value.index.kind === 'string' ? [value.index.value] : [];
	if (value.kind !== 'call') return [];
	const call = file.facts.calls[value.call];
	const second = call?.arguments[1];
	return call?.callee.kind === 'name' && call.callee.name === 'getattr' && second?.kind === 'string' ? [second.value] : [];
}

// src/gather/_values.ts
var TOP_SCOPE = { function: null, class: null, tries: [], withs: [], loops: [], branches: [], handlerOf: null };
var MAX_STEPS = 12;
var TRANSPARENT = /* @__PURE__ */ new Set([
	'str',
	'bytes',
	'String',
	'list',
	'tuple',
	'Path',
	'dedent',
	'format',
	'join',
	'strip',
	'lower',
	'upper',
	'encode',
	'decode',
	'trim',
	'concat',
	'replace',
	'split',
	'resolve',
	'toString',
	'as_posix',
	'normpath',
	'abspath',
	'realpath',
	'dirname',
	'splitlines',
	'b64decode',
	'which',
]);
var QUOTING = /* @__PURE__ */ new Set(['quote', 'escapeshellarg', 'shellescape', 'shell_quote', 'shellQuote']);
var FIXED_NAMES = /* @__PURE__ */ new Set([
	'sys.executable',
	'os.devnull',
	'os.sep',
	'os.linesep',
	'os.name',
	'sys.platform',
	'process.execPath',
	'process.platform',
	'__file__',
	'__dirname',
	'__filename',
	'import.meta.url',
	'import.meta.dirname',
]);
function isConstant(project, placed, steps = 0) {
	if (steps > MAX_STEPS) return false;
	const { value, file, scope } = placed;
	const same = (inner) => isConstant(project, { ...placed, value: inner }, steps + 1);
	switch (value.kind) {
		case 'string':
		case 'number':
		case 'boolean':
		case 'null':
		case 'class':
			return true;
		case 'function':
		case 'unknown':
		case 'comprehension':
			return false;
		case 'list':
			return value.items.every(same);
		case 'dict':
			return value.entries.every((entry) => (entry.key === null || same(entry.key)) && same(entry.value));
		case 'template':
			return value.parts.every(same);
		case 'binary':
			return same(value.left) && same(value.right);
		case 'conditional':
			return same(value.whenTrue) && same(value.whenFalse);
		case 'spread':
		case 'unary':
			return same(value.value);
		// A part of a constant, whatever the index: `allowed[key]`, `commands.length`.
		case 'subscript':
			return same(value.object);
		case 'member':
			return same(value.object);
		case 'call': {
			const call = file.facts.calls[value.call];
			if (!call) return false;
			if (call.method && QUOTING.has(call.method)) return true;
			if (!call.method || !TRANSPARENT.has(call.method)) return false;
			const receiver = receiverOf(call.callee);
			const values = [...call.arguments, ...call.keywords.map((k) => k.value)];
			return (receiver === null || isModule(project, receiver, file, scope) || same(receiver)) && values.every(same);
		}
		case 'name':
			return isConstantName(project, value.name, placed, steps);
	}
}
function isConstantName(project, name, placed, steps) {
	if (FIXED_NAMES.has(name)) return true;
	const { file, scope, line } = placed;
	const local = assignmentsBefore(file, name, scope, line);
	if (local.length > 0)
		return local.every(
			(a) => a.value !== null && isConstant(project, { value: a.value, file, scope: a.scope, line: Math.max(1, a.line) }, steps + 1),
		);
	const loop = file.facts.loops.find((l, i) => scope.loops.includes(i) && l.targets.includes(name));
	if (loop) return loop.iterable !== null && isConstant(project, { ...placed, value: loop.iterable }, steps + 1);
	const resolved = project.resolve(name, file, scope);
	switch (resolved.kind) {
		case 'value':
			if (resolved.value.kind === 'name' && resolved.value.name === name && resolved.file === file) return false;
			return isConstant(
				project,
				{ value: resolved.value, file: resolved.file, scope: resolved.scope, line: Number.MAX_SAFE_INTEGER },
				steps + 1,
			);
		case 'external':
			return FIXED_NAMES.has(resolved.name);
		case 'module':
		case 'class':
			return true;
		default:
			return false;
	}
}
function assignmentsBefore(file, name, scope, line) {
	const own = (byTarget(file).get(name) ?? []).filter((a) => a.scope.function === scope.function && a.line <= line);
	if (own.length === 0) return own;
	let start = 0;
	own.forEach((a, index) => {
		const sameBranch = a.scope.branches.every((b) => scope.branches.some((c) => c.branch === b.branch && c.when === b.when));
		if (sameBranch && a.value !== null && !/^[^=:]+=$/.test(a.operator)) start = index;
	});
	return own.slice(start);
}
var targets = /* @__PURE__ */ new WeakMap();
function byTarget({ facts }) {
	let index = targets.get(facts);
	if (index) return index;
	index = /* @__PURE__ */ new Map();
	for (const fact of [...facts.assignments].sort((a, b) => a.line - b.line)) {
		if (fact.operator === 'property') continue;
		const list = index.get(fact.target);
		if (list) list.push(fact);
		else index.set(fact.target, [fact]);
	}
	targets.set(facts, index);
	return index;
}
function receiverOf(callee) {
	if (callee.kind === 'member') return callee.object;
	if (callee.kind !== 'name') return null;
	const dot = callee.name.lastIndexOf('.');
	return dot < 0 ? null : { kind: 'name', name: callee.name.slice(0, dot), line: callee.line };
}
function isModule(project, receiver, file, scope) {
	if (receiver.kind !== 'name') return false;
	const { kind } = project.resolve(receiver.name, file, scope);
	return kind === 'module' || kind === 'external' || kind === 'class';
}
function textOf(value, file, depth = 0) {
	if (value === null || depth > 8) return '\u2026';
	const inner = (v) => textOf(v, file, depth + 1);
	switch (value.kind) {
		case 'string':
			return JSON.stringify(value.value);
		case 'number':
		case 'boolean':
			return String(value.value);
		case 'null':
			return 'null';
		case 'name':
			return value.name;
		case 'list':
			return `[${value.items.map(inner).join(', ')}]`;
		case 'dict':
			return `{${value.entries.map((e) => `${e.key ? inner(e.key) : '...'}: ${inner(e.value)}`).join(', ')}}`;
		case 'call': {
			const call = file.facts.calls[value.call];
			return call ? `${inner(call.callee)}(${call.arguments.map(inner).join(', ')})` : '\u2026';
		}
		case 'template':
			return value.parts.map((p) => (p.kind === 'string' ? p.value : `{${inner(p)}}`)).join('');
		case 'binary':
			return `${inner(value.left)} ${value.operator} ${inner(value.right)}`;
		case 'member':
			return `${inner(value.object)}.${value.name}`;
		case 'subscript':
			return `${inner(value.object)}[${inner(value.index)}]`;
		case 'conditional':
			return `${inner(value.whenTrue)} if ${value.test} else ${inner(value.whenFalse)}`;
		case 'spread':
			return `*${inner(value.value)}`;
		case 'unary':
			return `${value.operator} ${inner(value.value)}`;
		case 'unknown':
			return value.text;
		case 'function':
			return file.facts.functions[value.function]?.name ?? '<lambda>';
		case 'class':
			return file.facts.classes[value.class]?.name ?? '<class>';
		case 'comprehension':
			return `[${inner(value.element)} for \u2026]`;
	}
}
function* walkValue(value, file, depth = 0) {
	if (depth > 40) return;
	yield value;
	const inner = (v) => walkValue(v, file, depth + 1);
	switch (value.kind) {
		case 'list':
			for (const item of value.items) yield* inner(item);
			return;
		case 'dict':
			for (const entry of value.entries) {
				if (entry.key) yield* inner(entry.key);
				yield* inner(entry.value);
			}
			return;
		case 'template':
			for (const part of value.parts) yield* inner(part);
			return;
		case 'binary':
			yield* inner(value.left);
			yield* inner(value.right);
			return;
		case 'member':
			yield* inner(value.object);
			return;
		case 'subscript':
			yield* inner(value.object);
			yield* inner(value.index);
			return;
		case 'conditional':
			yield* inner(value.whenTrue);
			yield* inner(value.whenFalse);
			return;
		case 'comprehension':
			yield* inner(value.element);
			for (const clause of value.clauses) yield* inner(clause.iterable);
			return;
		case 'spread':
		case 'unary':
			yield* inner(value.value);
			return;
		case 'call': {
			const call = file.facts.calls[value.call];
			if (!call) return;
			yield* inner(call.callee);
			for (const argument of call.arguments) yield* inner(argument);
			for (const keyword of call.keywords) yield* inner(keyword.value);
			return;
		}
	}
}
function namesIn(value, file) {
	const names = /* @__PURE__ */ new Set();
	for (const part of walkValue(value, file)) if (part.kind === 'name') names.add(part.name);
	return names;
}
function optionOf(call, name) {
	const keyword = call.keywords.find((k) => k.name === name);
	if (keyword) return keyword.value;
	for (const argument of call.arguments) {
		if (argument.kind !== 'dict') continue;
		const entry = argument.entries.find((e) => keyText(e.key) === name);
		if (entry) return entry.value;
	}
	return null;
}
function keyText(key) {
	if (key?.kind === 'string') return key.value;
	if (key?.kind === 'name') return key.name;
	return null;
}

// src/gather/_calls.ts
var COMMON_METHODS = new Set(
	'get set add append extend update pop remove items keys values join split strip format lower upper read write close open run start stop send map filter find push call apply then catch log info warning error debug invoke ainvoke parse load dump copy clear insert index count sort'.split(
		' ',
	),
);
var graphs = /* @__PURE__ */ new WeakMap();
function callGraph(project) {
	let graph = graphs.get(project);
	if (!graph) {
		graph = build(project);
		graphs.set(project, graph);
	}
	return graph;
}
function refKey(ref) {
	return `${ref.file.path}#${ref.index}`;
}
function namedFunction(file, scope) {
	for (let index = scope.function, guard = 0; index !== null && guard < 50; guard++) {
		const fact = file.facts.functions[index];
		if (!fact) return null;
		if (!fact.name.startsWith('<')) return { file, index, fact };
		index = fact.scope.function;
	}
	return null;
}
function functionsAround(file, scope) {
	const around = [];
	for (let index = scope.function; index !== null && !around.includes(index); ) {
		around.push(index);
		index = file.facts.functions[index]?.scope.function ?? null;
	}
	return around;
}
function build(project) {
	const functions = [];
	const byMethod = /* @__PURE__ */ new Map();
	const inside2 = /* @__PURE__ */ new Map();
	for (const file of project.files) {
		file.facts.functions.forEach((fact, index) => {
			const ref = { file, index, fact };
			if (fact.name.startsWith('<')) return;
			functions.push(ref);
			if (fact.class !== null) push(byMethod, fact.name, ref);
		});
		file.facts.calls.forEach((call, index) => {
			for (const around of functionsAround(file, call.scope)) push(inside2, `${file.path}#${around}`, { file, index, call });
		});
	}
	const functionNames = new Set(functions.map((f) => f.fact.name));
	const targetsCache = /* @__PURE__ */ new Map();
	const targets3 = (ref) => {
		const key = refKey(ref);
		let found = targetsCache.get(key);
		if (!found) {
			found = resolveTargets(project, ref, byMethod, functionNames);
			targetsCache.set(key, found);
		}
		return found;
	};
	let byName = null;
	const callersCache = /* @__PURE__ */ new Map();
	const callers = (ref) => {
		const key = refKey(ref);
		let found = callersCache.get(key);
		if (!found) {
			byName ??= indexNames(project);
			const className = ref.fact.class === null ? null : ref.file.facts.classes[ref.fact.class]?.name;
			const makes = className && /^(__init__|__enter__|constructor)$/.test(ref.fact.name) ? (byName.get(className) ?? []) : [];
			const candidates = /* @__PURE__ */ new Set([...(byName.get(ref.fact.name) ?? []), ...makes]);
			found = [...candidates].filter((call) => targets3(call).some((target) => refKey(target) === key));
			callersCache.set(key, found);
		}
		return found;
	};
	return {
		functions,
		callsIn: (ref) => inside2.get(refKey(ref)) ?? [],
		targets: targets3,
		callers,
		reach: (start, depth) => {
			const seen = /* @__PURE__ */ new Map();
			let frontier = [...start];
			for (const ref of frontier) seen.set(refKey(ref), { ref, steps: 0 });
			for (let steps = 1; steps <= depth && frontier.length > 0; steps++) {
				const next = [];
				for (const from of frontier)
					for (const call of inside2.get(refKey(from)) ?? [])
						for (const to of targets3(call)) {
							if (seen.has(refKey(to))) continue;
							seen.set(refKey(to), { ref: to, steps });
							next.push(to);
						}
				frontier = next;
			}
			return seen;
		},
	};
}
function push(map, key, value) {
	const list = map.get(key);
	if (list) list.push(value);
	else map.set(key, [value]);
}
function indexNames(project) {
	const index = /* @__PURE__ */ new Map();
	for (const file of project.files)
		file.facts.calls.forEach((call, position) => {
			const ref = { file, index: position, call };
			for (const name of /* @__PURE__ */ new Set([...possibleNames(file, call), ...handedNames(file, call)])) push(index, name, ref);
		});
	return index;
}
function resolveTargets(project, { file, call }, byMethod, functionNames) {
	const canBeFunction = (name) => functionNames.has(lastPart(name)) || file.facts.imports.some((i) => i.alias === name);
	const found = functionsOf(project, call.callee, file, call.scope, byMethod);
	for (const value of [...call.arguments, ...call.keywords.map((k) => k.value)]) {
		if (value.kind !== 'name' || !canBeFunction(value.name)) continue;
		const resolved = project.resolve(value.name, file, call.scope);
		if (resolved.kind === 'function') found.push({ file: resolved.file, index: resolved.index, fact: resolved.fact });
	}
	return found.filter((ref, i) => found.findIndex((other) => refKey(other) === refKey(ref)) === i);
}
function functionsOf(project, callee, file, scope, byMethod) {
	if (callee.kind === 'function') {
		const fact = file.facts.functions[callee.function];
		return fact ? [{ file, index: callee.function, fact }] : [];
	}
	if (callee.kind === 'name') {
		const resolved = project.resolve(callee.name, file, scope);
		if (resolved.kind === 'function') return [{ file: resolved.file, index: resolved.index, fact: resolved.fact }];
		if (resolved.kind === 'class') return constructors(resolved.file, resolved.index);
		if (resolved.kind === 'external') return [];
	}
	const qualified = project.qualify(callee, file, scope);
	const own = qualified?.includes('#') ? fromQualified(project, qualified) : null;
	if (own) return [own];
	if (qualified && !qualified.includes('#') && qualified.includes('.') && callee.kind === 'name' && !callee.name.includes('.')) return [];
	const method =
		callee.kind === 'member' ? callee.name : callee.kind === 'name' && callee.name.includes('.') ? lastPart(callee.name) : null;
	if (method === null) return [];
	const self = callee.kind === 'name' && /^(self|cls|this)\.[^.]+$/.test(callee.name) ? methodOfClass(project, method, file, scope) : null;
	if (self) return self;
	if (COMMON_METHODS.has(method)) return [];
	const candidates = byMethod.get(method) ?? [];
	return candidates.length === 1 ? candidates : [];
}
function constructors(file, classIndex) {
	return (file.facts.classes[classIndex]?.methods ?? [])
		.map((index) => ({ file, index, fact: file.facts.functions[index] }))
		.filter((ref) => ref.fact && (ref.fact.name === '__init__' || ref.fact.kind === 'constructor' || ref.fact.name === '__enter__'));
}
function methodOfClass(project, method, file, scope) {
	const around = functionsAround(file, scope).map((index) => file.facts.functions[index]?.class ?? null);
	const classIndex = scope.class ?? around.find((c) => c !== null) ?? null;
	if (classIndex === null) return null;
	for (const { file: owner, fact } of project.lineage(file, classIndex).own) {
		const index = fact.methods.find((m) => owner.facts.functions[m]?.name === method);
		if (index !== void 0) return [{ file: owner, index, fact: owner.facts.functions[index] }];
	}
	return null;
}
function fromQualified(project, qualified) {
	const at = qualified.indexOf('#');
	const file = project.file(qualified.slice(0, at));
	const name = qualified.slice(at + 1).replaceAll('()', '');
	if (!file) return null;
	const index = file.facts.functions.findIndex((f) => f.qualifiedName === name || f.name === name);
	return index < 0 ? null : { file, index, fact: file.facts.functions[index] };
}
var calleeNames = /* @__PURE__ */ new WeakMap();
function calleeName(project, file, call) {
	const known4 = calleeNames.get(call);
	if (known4?.project === project) return known4.name;
	const name = outsideName(project, call.callee, file, call.scope, call.line);
	calleeNames.set(call, { project, name });
	return name;
}
function outsideName(project, callee, file, scope, line, depth = 0) {
	if (depth > 6) return null;
	const follow = (value) => outsideName(project, value, file, scope, line, depth + 1);
	switch (callee.kind) {
		case 'member': {
			const base = follow(callee.object);
			return base === null ? null : `${base}.${callee.name}`;
		}
		case 'subscript': {
			const base = follow(callee.object);
			return base !== null && callee.index.kind === 'string' ? `${base}.${callee.index.value}` : null;
		}
		case 'unary':
			return follow(callee.value);
		case 'call':
			return nameOfCall(file.facts.calls[callee.call], follow);
		case 'name':
			return nameOfName(project, callee.name, file, scope, line, depth);
		default:
			return null;
	}
}
function nameOfCall(call, follow) {
	if (!call) return null;
	const [first, second] = call.arguments;
	const plain = call.callee.kind === 'name' ? call.callee.name : null;
	if (plain === 'getattr' && first && second?.kind === 'string') {
		const base = follow(first);
		return base === null ? null : `${base}.${second.value}`;
	}
	if (plain && ['__import__', 'importlib.import_module', 'import_module', 'require', 'import'].includes(plain) && first?.kind === 'string')
		return moduleName(first.value);
	return null;
}
function nameOfName(project, name, file, scope, line, depth) {
	const [head = '', ...rest] = name.split('.');
	const tail2 = rest.length > 0 ? `.${rest.join('.')}` : '';
	const assigned = assignmentsBefore(file, head, scope, line).at(-1);
	const source = assigned?.value;
	if (source && (source.kind === 'call' || source.kind === 'member')) {
		const base = outsideName(project, source, file, assigned.scope, Math.max(1, assigned.line - 1), depth + 1);
		if (base !== null) return base + tail2;
	}
	const resolved = project.resolve(name, file, scope);
	const later = file.facts.imports.some((i) => i.alias === name && i.line > line);
	if (later) return name;
	if (resolved.kind === 'external') return moduleName(resolved.name);
	if (resolved.kind === 'unresolved' && tail2 !== '') {
		const base = depth > 5 ? null : nameOfName(project, head, file, scope, line, depth + 1);
		if (base !== null) return base + tail2;
	}
	if (resolved.kind === 'unresolved') return bound(file, head, scope) ? null : name;
	if (resolved.kind === 'value' && (resolved.value.kind === 'call' || resolved.value.kind === 'member' || resolved.value.kind === 'name')) {
		if (resolved.value.kind === 'name' && resolved.value.name === name) return null;
		return outsideName(project, resolved.value, resolved.file, resolved.scope, resolved.line, depth + 1);
	}
	if (resolved.kind === 'parameter' || resolved.kind === 'value') return null;
	return null;
}
function bound(file, name, scope) {
	const { imports, functions, classes, assignments } = file.facts;
	return (
		imports.some((i) => i.alias === name) ||
		functions.some((f) => f.name === name && f.class === null) ||
		classes.some((c) => c.name === name) ||
		assignments.some((a) => a.target === name && (a.scope.function === null || a.scope.function === scope.function)) ||
		functionsAround(file, scope).some((f) => file.facts.functions[f]?.parameters.some((p) => p.name === name))
	);
}
function moduleName(name) {
	return name.replace(/^node:/, '').replace(/^builtins\./, '');
}
function callsInValue(value, file) {
	const calls = [];
	for (const part of walkValue(value, file))
		if (part.kind === 'call' && file.facts.calls[part.call]) calls.push(file.facts.calls[part.call]);
	return calls;
}

// src/gather/_response-format.ts
function responseFormat(file, call) {
	const format =
		optionOf(call, 'response_format') ??
		optionOf(call, 'responseFormat') ??
		nested(file, call, 'model_kwargs', 'response_format') ??
		nested(file, call, 'modelKwargs', 'response_format') ??
		spread(file, call, 'response_format');
	if (!format || format.kind === 'null' || (format.kind === 'string' && !/^json_/.test(format.value))) return null;
	return { method: format.kind === 'dict' ? `response_format (${formatType(format)})` : 'response_format', ...formatMode(format) };
}
function nested(file, call, outer, inner) {
	const given = optionOf(call, outer);
	return given ? entryOf(file, call, given, inner) : null;
}
function spread(file, call, name) {
	for (const keyword of call.keywords)
		if (keyword.name === null && keyword.value.kind === 'name') {
			const found = entryOf(file, call, keyword.value, name);
			if (found) return found;
		}
	return null;
}
function entryOf(file, call, given, key) {
	if (given.kind === 'dict') return optionOf({ arguments: [given], keywords: [] }, key);
	if (given.kind !== 'name') return null;
	for (const target of [`${given.name}["${key}"]`, `${given.name}['${key}']`]) {
		const set = assignmentsBefore(file, target, call.scope, call.line).at(-1)?.value;
		if (set) return set;
	}
	const value = assignmentsBefore(file, given.name, call.scope, call.line).at(-1)?.value;
	return value?.kind === 'dict' ? optionOf({ arguments: [value], keywords: [] }, key) : null;
}
function formatType(format) {
	const type = optionOf({ arguments: [format], keywords: [] }, 'type');
	return type?.kind === 'string' ? type.value : 'object';
}
function formatMode(format) {
	if (format.kind !== 'dict') return { mode: 'schema', schema: format };
	const type = formatType(format);
	return { mode: type === 'json_schema' ? 'schema' : 'json', schema: optionOf({ arguments: [format], keywords: [] }, 'json_schema') };
}

// src/gather/structured-output.ts
var known = /* @__PURE__ */ new WeakMap();
function gatherStructuredOutput(project) {
	return examineStructuredOutput(project).map((output) => output.fact);
}
function examineStructuredOutput(project) {
	let found = known.get(project);
	if (!found) {
		const bound2 = project.files.flatMap((file) => file.facts.calls.flatMap((call) => examine(project, file, call)));
		const files = new Set(bound2.filter((b) => b.mode !== 'json').map((b) => b.file.path));
		found = [
			...bound2,
			...handParsed(project)
				.filter((h) => h.becomesObject && !files.has(h.output.file.path))
				.map((h) => h.output),
		];
		found.sort((a, b) => compareText(a.fact.file, b.fact.file) || a.fact.line - b.fact.line);
		known.set(project, found);
	}
	return found;
}
function examine(project, file, call) {
	const found = classify(project, file, call);
	if (!found) return [];
	const { method, mode, schema } = found;
	const fact = { file: file.path, line: call.nameLine, method, schema: schemaName(schema, file), context: file.context };
	return [{ fact, mode, file, scope: call.scope, call, schema }];
}
var OUTPUT_PARSERS =
	/^(PydanticOutputParser|PydanticToolsParser|JsonOutputParser|SimpleJsonOutputParser|JsonOutputToolsParser|JsonOutputKeyToolsParser|StructuredOutputParser|OutputFixingParser|RetryOutputParser|RetryWithErrorOutputParser)$/;
var METHODS =
	/^(with_structured_output|withStructuredOutput|bind_tools|bindTools|fromZodSchema|from_response_schemas|fromNamesAndDescriptions|generateObject|streamObject)$/;
var OPTIONS = /^(response_format|responseFormat|model_kwargs|modelKwargs|response_mime_type|responseMimeType|response_model|format)$/;
function mayMatter(file, call) {
	if (call.keywords.some((k) => (k.name === null ? k.value.kind === 'name' : OPTIONS.test(k.name)))) return true;
	if (call.arguments.some((a) => a.kind === 'dict' && a.entries.some((e) => OPTIONS.test(keyText(e.key) ?? '')))) return true;
	return possibleNames(file, call).some((name) => METHODS.test(name) || OUTPUT_PARSERS.test(name));
}
function classify(project, file, call) {
	const method = call.method ?? '';
	if (!mayMatter(file, call)) return null;
	const chained = receiverOf(call.callee) !== null;
	const name = calleeName(project, file, call) ?? '';
	if (chained && (method === 'with_structured_output' || method === 'withStructuredOutput')) {
		const schema = call.arguments[0] ?? optionOf(call, 'schema');
		const how = optionOf(call, 'method');
		const mode = how?.kind === 'string' && /json_?mode/i.test(how.value) ? 'json' : 'schema';
		return { method: how?.kind === 'string' ? `${method} (${how.value})` : method, mode, schema };
	}
	if (chained && (method === 'bind_tools' || method === 'bindTools')) {
		const choice = optionOf(call, 'tool_choice') ?? optionOf(call, 'toolChoice');
		const forced = choice !== null && !(choice.kind === 'string' && /^(auto|none)$/.test(choice.value)) && choice.kind !== 'null';
		return { method, mode: forced ? 'forced-tool' : 'tools', schema: call.arguments[0] ?? optionOf(call, 'tools') };
	}
	const callee = lastPart(name || (call.callee.kind === 'name' ? call.callee.name : method));
	if (OUTPUT_PARSERS.test(callee))
		return { method: callee, mode: 'parser', schema: optionOf(call, 'pydantic_object') ?? call.arguments[0] ?? null };
	if (chained && /^(StructuredOutputParser)\.(fromZodSchema|from_response_schemas|fromNamesAndDescriptions)$/.test(tail(name)))
		return { method: tail(name), mode: 'parser', schema: call.arguments[0] ?? null };
	if (/^(generateObject|streamObject)$/.test(callee) && /^ai\./.test(name))
		return { method: callee, mode: 'schema', schema: optionOf(call, 'schema') };
	const model = optionOf(call, 'response_model');
	if (model && model.kind !== 'null' && method === 'create') return { method: 'response_model', mode: 'schema', schema: model };
	return jsonMode(file, call, callee, method);
}
function jsonMode(file, call, callee, method) {
	const format = responseFormat(file, call);
	if (format) return format;
	const mime = optionOf(call, 'response_mime_type') ?? optionOf(call, 'responseMimeType');
	if (mime?.kind === 'string' && mime.value === 'application/json') {
		const schema = optionOf(call, 'response_schema') ?? optionOf(call, 'responseSchema');
		return { method: 'response_mime_type', mode: schema ? 'schema' : 'json', schema };
	}
	const ollama = optionOf(call, 'format');
	if (ollama && (/Ollama/.test(callee) || (/^(chat|generate)$/.test(method) && textOfCallee(call).includes('ollama')))) {
		if (ollama.kind === 'string' && ollama.value === 'json') return { method: `JSON mode (${callee} format)`, mode: 'json', schema: null };
		if (ollama.kind !== 'string' && ollama.kind !== 'null') return { method: `${callee} format`, mode: 'schema', schema: ollama };
	}
	return null;
}
function textOfCallee(call) {
	return call.callee.kind === 'name' ? call.callee.name.toLowerCase() : '';
}
function tail(name, parts) {
	return name.split('.').slice(-2).join('.');
}
function schemaName(schema, file) {
	if (schema === null) return null;
	if (schema.kind === 'name') return lastPart(schema.name);
	if (schema.kind === 'list') return schemaName(schema.items[0] ?? null, file);
	if (schema.kind === 'call') return textOf(file.facts.calls[schema.call]?.callee ?? null, file);
	if (schema.kind === 'subscript') return textOf(schema, file);
	return null;
}
var ASKING =
	/^(a?invoke|a?predict|a?generate|generate_content|generateContent|complete|acomplete|completion|acompletion|chat|create|send_message|sendMessage|call|__call__)$/;
var MODEL_NAMES = /(^|[._])(\w*(llm|model|chat|client|agent|judge|chain|gpt|claude|gemini|openai|anthropic|completions|messages))$/i;
var PARSES =
	/^(json\.loads|json5\.loads|orjson\.loads|ujson\.loads|yaml\.safe_load|ast\.literal_eval|JSON\.parse|JSON5\.parse|re\.(search|findall|match|fullmatch|finditer))$/;
var parsed = /* @__PURE__ */ new WeakMap();
function handParsed(project) {
	let found = parsed.get(project);
	if (!found) {
		const all = callGraph(project).functions.flatMap((ref) => inFunction(project, ref));
		found = all.filter(
			(h) => !all.some((other) => other !== h && other.output.call === h.output.call && other.asks.fact.line > h.asks.fact.line),
		);
		parsed.set(project, found);
	}
	return found;
}
function inFunction(project, ref) {
	const graph = callGraph(project);
	const calls = graph.callsIn(ref);
	for (const ask of calls) {
		const plain = isModelCall(ask.call) && classify(project, ask.file, ask.call) === null;
		const found = plain ? parsedAfter(project, ref, calls, ask) : null;
		if (found) return [found];
	}
	return [];
}
function parsedAfter(project, ref, calls, ask) {
	const graph = callGraph(project);
	const { file } = ref;
	const after = calls.filter(({ call }) => call !== ask.call && call.line >= ask.call.line);
	const answer = derivedNames(ref, ask.call);
	const direct = after.find(({ call }) => isParse(project, file, call) && mentionsAny(call, file, answer));
	let parsedAt = direct;
	let source = direct?.call;
	for (const helper of parsedAt ? [] : after.filter(({ call }) => mentionsAny(call, file, answer)))
		for (const target of graph.targets(helper)) {
			if (parsedAt) break;
			parsedAt = graph.callsIn(target).find(({ call, file: inner }) => isParse(project, inner, call));
			source = helper.call;
		}
	if (!parsedAt || !source) return null;
	const data = derivedNames(ref, source);
	const becomesObject = after.some(({ call }) => isMadeOf(project, file, call, data, source));
	const fact = { file: file.path, line: ask.call.line, method: 'hand-parsed', schema: null, context: file.context };
	return {
		output: { fact, mode: 'hand-parsed', file, scope: ask.call.scope, call: ask.call, schema: null },
		asks: ref,
		parsedAt,
		becomesObject,
	};
}
function derivedNames(ref, source) {
	const { file } = ref;
	const names = /* @__PURE__ */ new Set();
	const assignments = file.facts.assignments
		.filter((a) => a.value !== null && a.line >= ref.fact.line && a.endLine <= ref.fact.endLine)
		.sort((a, b) => a.line - b.line);
	for (const a of assignments) {
		if (a.line < source.line && !(a.line <= source.line && a.endLine >= source.endLine)) continue;
		const holdsCall = a.line <= source.line && a.endLine >= source.endLine && callsInValue(a.value, file).includes(source);
		if (holdsCall || [...namesIn(a.value, file)].some((n) => names.has(n.split('.')[0]) || names.has(n))) names.add(a.target);
	}
	return names;
}
function mentionsAny(call, file, names) {
	return [...call.arguments, ...call.keywords.map((k) => k.value)].some((value) =>
		[...namesIn(value, file)].some((n) => names.has(n) || names.has(n.split('.')[0])),
	);
}
function isModelCall(call) {
	if (!call.method || !ASKING.test(call.method)) return false;
	const receiver = receiverOf(call.callee);
	if (receiver === null) return /^a?completion$/.test(call.method);
	if (receiver.kind === 'name') return MODEL_NAMES.test(receiver.name);
	return receiver.kind === 'member' ? MODEL_NAMES.test(receiver.name) : receiver.kind === 'call' || receiver.kind === 'binary';
}
function isParse(project, file, call) {
	return PARSES.test(calleeName(project, file, call) ?? '');
}
function isMadeOf(project, file, call, data, source) {
	if (!makesObject(project, file, call)) return false;
	const values = [...call.arguments, ...call.keywords.map((k) => k.value)];
	const isData = (value) => (value.kind === 'name' && data.has(value.name)) || callsInValue(value, file).includes(source);
	const spread2 =
		call.keywords.some((k) => k.name === null && isData(k.value)) || call.arguments.some((a) => isData(a.kind === 'spread' ? a.value : a));
	if (spread2) return true;
	if (values.some(isData)) return false;
	return values.filter((value) => [...namesIn(value, file)].some((n) => data.has(n.split('.')[0]))).length >= 2;
}
function makesObject(project, file, call) {
	if (call.callee.kind !== 'name') return false;
	const own = project.resolve(call.callee.name, file, call.scope);
	if (own.kind === 'class') return own.file.facts.language === 'python' ? own.fact.fields.length > 0 : true;
	const receiver = receiverOf(call.callee);
	if (!/^(model_validate(_json)?|parse_obj|parse_raw|parse|safeParse)$/.test(call.method ?? '') || receiver?.kind !== 'name') return false;
	const target = project.resolve(receiver.name, file, call.scope);
	return target.kind === 'class' || (target.kind === 'value' && target.value.kind === 'call');
}

// src/gather/state-schemas.ts
var schemas = /* @__PURE__ */ new WeakMap();
function stateSchemas(project) {
	let found = schemas.get(project);
	if (!found) {
		found = project.files.flatMap((file) => file.facts.calls.flatMap((call) => schemasOfCall(project, file, call)));
		schemas.set(project, found);
	}
	return found;
}
function schemasOfCall(project, file, call) {
	if (!possibleNames(file, call).some((last) => /Graph|^create/.test(last))) return [];
	const plain = call.callee.kind === 'name' ? langGraphImport(file, call.callee.name) : null;
	const name = calleeName(project, file, call) ?? plain ?? '';
	const builder = isBuilderClass(name) || (plain !== null && isBuilderClass(plain));
	if (!builder && !makesSubgraph(name)) return [];
	const values = [];
	if (builder && call.arguments[0]) values.push(call.arguments[0]);
	for (const option of ['state_schema', 'stateSchema', 'state']) {
		const value = optionOf(call, option);
		if (value) values.push(value);
	}
	for (const option of ['input_schema', 'output_schema', 'input', 'output']) {
		const value = call.keywords.find((k) => k.name === option)?.value;
		if (value?.kind === 'name') values.push(value);
	}
	const usedAt = { file, line: call.line };
	if (values.length === 0) return builder && lastPart(name) === 'StateGraph' ? [nothing(file, call, usedAt)] : [];
	return values.map((value) => schemaOf(project, value, file, call.scope, usedAt));
}
function nothing(file, call, usedAt) {
	const { line, endLine, scope } = call;
	return { name: null, kind: 'untyped', file, line, endLine, classIndex: null, value: null, scope, usedAt };
}
function schemaOf(project, value, file, scope, usedAt, name = null, depth = 0) {
	const here = { name, file, line: usedAt.file === file ? usedAt.line : 1, endLine: usedAt.line, classIndex: null, value, scope, usedAt };
	if (depth > 8) return { ...here, kind: 'unknown' };
	if (value.kind === 'unary') return schemaOf(project, value.value, file, scope, usedAt, name, depth + 1);
	if (value.kind === 'name') {
		const resolved = project.resolve(value.name, file, scope);
		const label = name ?? lastPart(value.name);
		if (resolved.kind === 'class') {
			const { fact } = resolved;
			const kind = classKind(project, resolved.file, resolved.index);
			return {
				name: fact.name,
				kind,
				file: resolved.file,
				line: fact.line,
				endLine: fact.endLine,
				classIndex: resolved.index,
				value: null,
				scope: TOP_SCOPE,
				usedAt,
			};
		}
		if (resolved.kind === 'value' && !(resolved.value.kind === 'name' && resolved.value.name === value.name))
			return { ...schemaOf(project, resolved.value, resolved.file, resolved.scope, usedAt, label, depth + 1), name: label };
		if (resolved.kind === 'external') return { ...here, name: label, kind: 'external' };
		return { ...here, name: label, kind: /^(dict|Dict|object|Object|Any|list)$/.test(value.name) ? 'untyped' : 'unknown' };
	}
	if (value.kind === 'subscript') return schemaOf(project, value.object, file, scope, usedAt, name, depth + 1);
	if (value.kind === 'dict') return schemaOfObject(project, value, here, depth);
	if (value.kind !== 'call') return { ...here, kind: 'unknown' };
	const call = file.facts.calls[value.call];
	if (!call) return { ...here, kind: 'unknown' };
	const at = { ...here, line: call.line, endLine: call.endLine, scope: call.scope };
	const callee = calleeName(project, file, call) ?? '';
	if (/(^|\.)Annotation\.Root$/.test(callee) || calleeText(call) === 'Annotation.Root') return { ...at, kind: 'annotation' };
	if (/(^|\.)StateSchema$/.test(callee)) return { ...at, kind: 'annotation' };
	if (/^(typing|typing_extensions)\.TypedDict$/.test(callee)) return { ...at, kind: 'typed-dict' };
	if (/(^|\.)create_model$/.test(callee)) return { ...at, kind: 'pydantic' };
	if (isZod(project, file, call)) return { ...at, kind: 'zod' };
	return { ...at, kind: 'unknown' };
}
function schemaOfObject(project, value, here, depth) {
	for (const key of ['stateSchema', 'state', 'channels']) {
		const entry = value.entries.find((e) => keyText(e.key) === key);
		if (!entry) continue;
		if (key === 'channels') return { ...here, kind: 'channels', value: entry.value };
		return schemaOf(project, entry.value, here.file, here.scope, here.usedAt, here.name, depth + 1);
	}
	return { ...here, kind: value.entries.length > 0 ? 'channels' : 'untyped', value };
}
function calleeText(call) {
	return call.callee.kind === 'name' ? call.callee.name : null;
}
function isZod(project, file, call, depth = 0) {
	if (depth > 12) return false;
	const { callee } = call;
	if (callee.kind === 'member' && callee.object.kind === 'call') {
		const inner2 = file.facts.calls[callee.object.call];
		return inner2 !== void 0 && isZod(project, file, inner2, depth + 1);
	}
	if (callee.kind !== 'name') return false;
	if (/^z\.\w+/.test(callee.name) && file.facts.imports.some((i) => i.alias === 'z' && /^(zod|@hono\/zod|npm:zod)/.test(i.module)))
		return true;
	const name = outsideName(project, callee, file, call.scope, call.line) ?? '';
	if (/^zod(\/|\.|$)|(^|\.)MessagesZodState\./.test(name)) return true;
	const [head = ''] = callee.name.split('.');
	if (head === callee.name) return false;
	const resolved = project.resolve(head, file, call.scope);
	const inner = resolved.kind === 'value' && resolved.value.kind === 'call' ? resolved.file.facts.calls[resolved.value.call] : void 0;
	return inner !== void 0 && resolved.kind === 'value' && isZod(project, resolved.file, inner, depth + 1);
}
function classKind(project, file, index) {
	const { own, external } = project.lineage(file, index);
	const bases = external.map(lastPart);
	if (bases.some((b) => /^(BaseModel|RootModel|SQLModel|BaseSettings|GenericModel)$/.test(b))) return 'pydantic';
	if (bases.some((b) => /^(TypedDict|MessagesState|AgentState|CopilotKitState)$/.test(b))) return 'typed-dict';
	if (bases.includes('NamedTuple')) return 'dataclass';
	for (const { file: owner, fact } of own) if (isDataclass(fact, owner)) return 'dataclass';
	const named = own.flatMap(({ fact }) =>
		fact.bases.map((b) => (b.kind === 'name' ? lastPart(b.name) : b.kind === 'subscript' && b.object.kind === 'name' ? b.object.name : '')),
	);
	if (named.some((b) => /^(BaseModel|RootModel|SQLModel)$/.test(b))) return 'pydantic';
	if (named.some((b) => /^(TypedDict|MessagesState)$/.test(b))) return 'typed-dict';
	const kind = file.facts.classes[index]?.kind;
	return kind === 'interface' || kind === 'type' ? 'typed-dict' : 'class';
}
function isDataclass(fact, file) {
	return fact.decorators.some((decorator) =>
		/^(dataclass|dataclasses\.dataclass|pydantic\.dataclasses\.dataclass|attrs?\.(s|define|frozen|mutable)|define|frozen)$/.test(
			decoratorName(decorator, file),
		),
	);
}
function decoratorName(decorator, file) {
	if (decorator.kind === 'name') return decorator.name;
	if (decorator.kind === 'call') {
		const callee = file.facts.calls[decorator.call]?.callee;
		return callee ? decoratorName(callee, file) : '';
	}
	return decorator.kind === 'member' ? decorator.name : '';
}

// src/gather/reducers.ts
function gatherReducers(project) {
	const facts = [];
	const states = stateSchemas(project);
	const used = new Set(
		states.flatMap((s) =>
			s.classIndex === null ? [] : project.lineage(s.file, s.classIndex).own.map((o) => `${o.file.path} ${o.fact.qualifiedName}`),
		),
	);
	for (const file of project.files) {
		for (const [index, fact] of file.facts.classes.entries())
			facts.push(...ofClass(project, file, fact, index, used.has(`${file.path} ${fact.qualifiedName}`)));
		for (const call of file.facts.calls) facts.push(...ofAnnotationRoot(project, file, call));
		for (const assignment of file.facts.assignments)
			facts.push(...ofFunctionalTypedDict(project, file, assignment.value, assignment.target));
	}
	for (const state of states)
		if (state.value && (state.kind === 'zod' || state.kind === 'channels'))
			facts.push(...ofObject({ project, file: state.file, scope: state.scope }, state.value, state.name, state.kind, state.line));
	const seen = /* @__PURE__ */ new Set();
	return facts
		.filter((f) => {
			const key = `${f.file} ${f.line} ${f.field} ${f.stateClass}`;
			return !seen.has(key) && seen.add(key);
		})
		.sort((a, b) => compareText(a.file, b.file) || a.line - b.line || compareText(a.field, b.field));
}
function ofClass(project, file, fact, index, isState) {
	if (file.facts.language !== 'python') return [];
	const place = { project, file, scope: { ...TOP_SCOPE, class: index } };
	const own = (aliases2) =>
		fact.fields.flatMap((field) => {
			const { annotation } = field;
			if (!annotation || !(annotation.text.includes('Annotated') || (aliases2 && annotation.value?.kind === 'name'))) return [];
			const reducer = annotatedReducer(place, annotation.value, isState);
			return reducer === null
				? []
				: [{ file: file.path, line: field.line, stateClass: fact.name, field: field.name, reducer, context: file.context }];
		});
	const found = own(isState);
	if (found.length === 0 || isState) return found;
	return ['typed-dict', 'pydantic', 'dataclass'].includes(classKind(project, file, index)) ? own(true) : [];
}
function ofFunctionalTypedDict(project, file, value, target) {
	if (file.facts.language !== 'python' || value?.kind !== 'call') return [];
	const call = file.facts.calls[value.call];
	if (call?.method !== 'TypedDict' || call.arguments[1]?.kind !== 'dict') return [];
	return call.arguments[1].entries.flatMap((entry) => {
		const field = keyText(entry.key);
		const reducer = annotatedReducer({ project, file, scope: call.scope }, entry.value, true);
		if (field === null || reducer === null) return [];
		return [{ file: file.path, line: lineOf(entry.key) ?? call.line, stateClass: target, field, reducer, context: file.context }];
	});
}
function annotatedReducer(place, value, isState, depth = 0) {
	if (value === null || depth > 5) return null;
	if (value.kind === 'name') {
		const resolved = place.project.resolve(value.name, place.file, place.scope);
		if (resolved.kind !== 'value' || resolved.value.kind !== 'subscript') return null;
		return annotatedReducer({ ...place, file: resolved.file, scope: resolved.scope }, resolved.value, isState, depth + 1);
	}
	if (value.kind !== 'subscript' || value.object.kind !== 'name') return null;
	const name = lastPart(value.object.name);
	if (name !== 'Annotated')
		return /^(NotRequired|Required|ReadOnly|Optional)$/.test(name) ? annotatedReducer(place, value.index, isState, depth + 1) : null;
	if (value.index.kind !== 'list') return null;
	for (const metadata of value.index.items.slice(1).reverse()) {
		const reducer = reducerName(place, metadata, isState);
		if (reducer !== null) return reducer;
	}
	return null;
}
function reducerName(place, value, isState) {
	const { project, file, scope } = place;
	if (value.kind === 'function') return functionName(file, file.facts.functions[value.function] ?? null, null);
	if (value.kind === 'call') {
		const call = file.facts.calls[value.call];
		const name = call ? (calleeName(project, file, call) ?? '') : '';
		if (/^functools\.partial$/.test(name) && call?.arguments[0]) return reducerName(place, call.arguments[0], isState);
		const made = call && call.callee.kind === 'name' ? project.resolve(call.callee.name, file, call.scope) : null;
		return isState && made?.kind === 'function' ? lastPart(call?.callee.kind === 'name' ? call.callee.name : '') : null;
	}
	if (value.kind !== 'name') return null;
	const resolved = project.resolve(value.name, file, scope);
	if (resolved.kind === 'function') return functionName(resolved.file, resolved.fact, lastPart(value.name));
	if (resolved.kind === 'value' && resolved.value.kind !== 'name')
		return reducerName({ ...place, file: resolved.file, scope: resolved.scope }, resolved.value, isState);
	const outside = resolved.kind === 'external' ? resolved.name : value.name;
	if (/^_?operator\./.test(outside)) return outside.replace(/^_/, '');
	if (/(^|\.)add_messages$/.test(outside) || (isLangGraph(outside) && /reducer|add/i.test(lastPart(outside)))) return lastPart(outside);
	if (resolved.kind === 'class' || /^[A-Z]/.test(lastPart(outside))) return null;
	return isState && resolved.kind === 'external' ? lastPart(outside) : null;
}
function functionName(file, fact, name) {
	if (!fact) return null;
	const parameters = fact.parameters.filter((p) => !p.rest && p.name !== 'self');
	if (parameters.length < 2 && !fact.parameters.some((p) => p.rest)) return name;
	const [left, right] = parameters.map((p) => p.name);
	const wraps = left !== void 0 && right !== void 0 ? mergeOf(file, fact, left, right) : null;
	if (wraps === null) return name ?? 'lambda';
	return name === null ? wraps : `${name} (${wraps})`;
}
function mergeOf(file, fact, left, right) {
	const returned = fact.returned.map((r) => r.value);
	if (returned.length === 0) return null;
	const plain = returned.map((value) => mergeOfValue(file, value, left, right));
	if (plain.every((p) => p === 'last-write')) return 'last-write';
	return plain.find((p) => p !== null && p !== 'last-write' && p !== 'first') ?? null;
}
function mergeOfValue(file, value, left, right) {
	const head = (v) =>
		v.kind === 'name'
			? v.name
			: v.kind === 'binary' && ['or', '||', '??'].includes(v.operator)
				? head(v.left)
				: v.kind === 'unary'
					? head(v.value)
					: null;
	if (head(value) === right) return 'last-write';
	if (head(value) === left) return 'first';
	const python2 = file.facts.language === 'python';
	if (value.kind === 'binary' && value.operator === '+') return python2 ? 'operator.add' : '+';
	if (value.kind === 'binary' && value.operator === '|') return python2 ? 'operator.or_' : '|';
	if (value.kind === 'conditional')
		return mergeOfValue(file, value.whenTrue, left, right) ?? mergeOfValue(file, value.whenFalse, left, right);
	if (value.kind === 'list' && value.items.filter((i) => i.kind === 'spread').length >= 2) return python2 ? 'operator.add' : 'concat';
	if (value.kind === 'dict' && value.entries.filter((e) => e.key === null).length >= 2) return python2 ? 'operator.or_' : 'merge';
	if (value.kind !== 'call') return null;
	const call = file.facts.calls[value.call];
	if (call?.callee.kind === 'name' && /^operator\./.test(call.callee.name)) return call.callee.name;
	return call?.method === 'concat' ? 'concat' : null;
}
function ofAnnotationRoot(project, file, call) {
	if (file.facts.language === 'python' || call.arguments[0]?.kind !== 'dict' || !/^(Root|StateSchema)$/.test(call.method ?? '')) return [];
	const text = call.callee.kind === 'name' ? call.callee.name : '';
	const name = calleeName(project, file, call) ?? text;
	if (!/(^|\.)Annotation\.Root$/.test(name) && !/(^|\.)StateSchema$/.test(name)) return [];
	const index = file.facts.calls.indexOf(call);
	const target = file.facts.assignments.find((a) => a.value?.kind === 'call' && a.value.call === index)?.target ?? null;
	return ofObject({ project, file, scope: call.scope }, call.arguments[0], target, 'annotation', call.line);
}
function ofObject(place, value, stateClass, kind, fallback) {
	const object = objectIn(place, value);
	if (!object) return [];
	const { file } = object.place;
	return object.value.entries.flatMap((entry) => {
		const line = lineOf(entry.key) ?? lineOf(entry.value, file) ?? fallback;
		const fact = (field2, reducer2) => ({
			file: file.path,
			line,
			stateClass,
			field: field2,
			reducer: reducer2,
			context: file.context,
		});
		if (entry.key === null) return spreadMessages(object.place, entry.value) ? [fact('messages', 'messagesStateReducer')] : [];
		const field = keyText(entry.key);
		const reducer = field === null ? null : jsReducer(object.place, entry.value, kind);
		return field === null || reducer === null ? [] : [fact(field, reducer)];
	});
}
function objectIn(place, value, depth = 0) {
	if (depth > 8) return null;
	if (value.kind === 'dict') return { place, value };
	if (value.kind === 'name') {
		const resolved = place.project.resolve(value.name, place.file, place.scope);
		return resolved.kind === 'value' && resolved.value !== value
			? objectIn({ ...place, file: resolved.file, scope: resolved.scope }, resolved.value, depth + 1)
			: null;
	}
	if (value.kind !== 'call') return null;
	const call = place.file.facts.calls[value.call];
	if (!call) return null;
	if (call.arguments[0]?.kind === 'dict' && /^(object|extend|strictObject|looseObject|Root)$/.test(call.method ?? ''))
		return { place, value: call.arguments[0] };
	const receiver = receiverOf(call.callee);
	return receiver ? objectIn(place, receiver, depth + 1) : null;
}
function spreadMessages({ project, file, scope }, value) {
	const inner = value.kind === 'spread' ? value.value : value;
	const name = outsideName(project, inner, file, scope, Number.MAX_SAFE_INTEGER) ?? (inner.kind === 'name' ? inner.name : '');
	return /(^|\.)(MessagesAnnotation\.spec|MessagesZodState\.shape|MessagesZodState\.def\.shape)$/.test(name);
}
function jsReducer(place, value, kind) {
	const { project, file, scope } = place;
	if (value.kind === 'unary') return jsReducer(place, value.value, kind);
	if (value.kind === 'name' || value.kind === 'member' || value.kind === 'subscript') {
		const name = outsideName(project, value, file, scope, Number.MAX_SAFE_INTEGER) ?? (value.kind === 'name' ? value.name : '');
		return /(^|\.)(MessagesAnnotation\.spec|MessagesZodState\.shape)\.messages$|(^|\.)MessagesValue$/.test(name)
			? 'messagesStateReducer'
			: null;
	}
	if (value.kind === 'dict' && kind === 'channels') {
		const merge = value.entries.find((e) => ['value', 'reducer'].includes(keyText(e.key) ?? ''))?.value;
		return merge && merge.kind !== 'null' ? functionText(place, merge) : null;
	}
	if (value.kind !== 'call') return null;
	const call = file.facts.calls[value.call];
	if (!call) return null;
	if (/^(Annotation|ReducedValue)$/.test(call.method ?? '')) {
		const reducer = optionOf(call, 'reducer') ?? optionOf(call, 'value');
		return reducer ? functionText(place, reducer) : null;
	}
	return zodReducer(place, call, 0);
}
function zodReducer(place, call, depth) {
	if (depth > 10) return null;
	if (call.method === 'withLangGraph' || call.method === 'register') {
		const meta = call.arguments[1] ?? null;
		const messages = meta?.kind === 'name' && /MessagesZodMeta$/.test(meta.name);
		if (messages) return 'messagesStateReducer';
		const reducer = meta?.kind === 'dict' ? meta.entries.find((e) => keyText(e.key) === 'reducer')?.value : void 0;
		const fn = reducer?.kind === 'dict' ? reducer.entries.find((e) => keyText(e.key) === 'fn')?.value : reducer;
		if (fn) return functionText(place, fn);
	}
	const receiver = receiverOf(call.callee);
	if (call.method === 'reducer' && call.arguments[0] && receiver && textEndsWith(receiver, 'langgraph'))
		return functionText(place, call.arguments[0]);
	const inner =
		receiver?.kind === 'call' ? receiver : receiver?.kind === 'member' && receiver.object.kind === 'call' ? receiver.object : null;
	const next = inner ? place.file.facts.calls[inner.call] : void 0;
	return next ? zodReducer(place, next, depth + 1) : null;
}
function textEndsWith(value, part) {
	return (value.kind === 'member' || value.kind === 'name') && lastPart(value.name) === part;
}
function functionText(place, value) {
	if (value.kind === 'function') return functionName(place.file, place.file.facts.functions[value.function] ?? null, null) ?? 'lambda';
	if (value.kind !== 'name') return 'lambda';
	const resolved = place.project.resolve(value.name, place.file, place.scope);
	if (resolved.kind === 'function') return functionName(resolved.file, resolved.fact, lastPart(value.name)) ?? lastPart(value.name);
	if (resolved.kind === 'value' && resolved.value.kind === 'function')
		return (
			functionName(resolved.file, resolved.file.facts.functions[resolved.value.function] ?? null, lastPart(value.name)) ??
			lastPart(value.name)
		);
	return lastPart(value.name);
}
function lineOf(value, file) {
	if (value === null) return null;
	if ('line' in value) return value.line;
	if (value.kind === 'call') return file?.facts.calls[value.call]?.line ?? null;
	if (value.kind === 'member') return lineOf(value.object, file);
	if (value.kind === 'subscript') return lineOf(value.object, file);
	if (value.kind === 'spread' || value.kind === 'unary') return lineOf(value.value, file);
	return null;
}

// src/gather/_clone-origins.ts
var LIBRARY =
	/^(git\.(repo\.base\.)?Repo(\(\))?\.clone_from|git\.Repo\.clone_from|pygit2\.clone_repository|dulwich\.porcelain\.clone|isomorphic-git(\.default)?\.clone|nodegit(\.default)?\.Clone(\.clone)?)$/;
var SIMPLE_GIT = /^(simple-git(\/promise)?|simple_git)(\.default)?(\.\w+)?(\(\))?/;
var PROCESS =
	/^(subprocess\.\w+|os\.(system|popen\d?|exec\w+|spawn\w+)|asyncio\.(subprocess\.)?create_subprocess_\w+|child_process(\.\w+)*|execa(\.\w+)?|shelljs(\.\w+)*|sh\.git(\.\w+)?|plumbum.*|cross-spawn(\.default)?|Bun\.spawn(Sync)?|Deno\.Command)$/;
var INERT =
	/^(append|extend|push|add|set|print|log|info|debug|warning|error|Field|join|list|tuple|str|dict|len|sorted|startswith|startsWith|includes|test|match|search|compile|format|split|render|write|write_text|writeFile|expect|assertEqual|assertIn|toEqual)$/;
function mentionsClone(file) {
	const { facts } = file;
	if (facts.calls.some((c) => /clone|mirror/i.test(c.method ?? ''))) return true;
	const says = (value) => {
		if (value === null || value.kind === 'call') return false;
		for (const part of walkValue(value, file)) if (part.kind === 'string' && part.value.includes('clone')) return true;
		return false;
	};
	return (
		facts.calls.some((c) => c.arguments.some(says) || c.keywords.some((k) => says(k.value))) || facts.assignments.some((a) => says(a.value))
	);
}
function originOf(project, at) {
	const { file, call } = at;
	const name = calleeName(project, file, call) ?? '';
	const library = libraryOrigin(project, at, name);
	if (library) return library;
	const command = commandOf(project, at, name);
	if (!command) return null;
	const runs =
		PROCESS.test(name) ||
		callGraph(project)
			.targets(at)
			.some((target) => runsProcess(project, target)) ||
		looksLikeRunner(call, name);
	return runs ? { at, how: 'process', ...command } : null;
}
function libraryOrigin(project, at, name) {
	const { file, call } = at;
	const [first = null, second = null] = call.arguments;
	const made = (url, destination) => ({ at, how: 'library', url, destination });
	if (LIBRARY.test(name) || (call.method === 'clone_from' && call.arguments.length + call.keywords.length > 0))
		return made(optionOf(call, 'url') ?? first, optionOf(call, 'to_path') ?? optionOf(call, 'dir') ?? second);
	if (!/^(clone|mirror|cloneRepository)$/.test(call.method ?? '') || call.arguments.length === 0) return null;
	const receiver = receiverOf(call.callee);
	if (receiver === null) return null;
	const base = madeBy(project, receiver, file, call);
	return SIMPLE_GIT.test(name) || (base !== null && SIMPLE_GIT.test(base)) ? made(first, second?.kind === 'dict' ? null : second) : null;
}
function madeBy(project, value, file, call, depth = 0) {
	if (depth > 6) return null;
	if (value.kind === 'call') {
		const made = file.facts.calls[value.call];
		if (!made) return null;
		const name = calleeName(project, file, made);
		if (name) return name;
		const receiver = receiverOf(made.callee);
		return receiver ? madeBy(project, receiver, file, call, depth + 1) : null;
	}
	if (value.kind === 'unary') return madeBy(project, value.value, file, call, depth + 1);
	if (value.kind !== 'name') return null;
	const resolved = project.resolve(value.name, file, call.scope);
	if (resolved.kind === 'external') return resolved.name;
	return resolved.kind === 'value' && resolved.value !== value ? madeBy(project, resolved.value, resolved.file, call, depth + 1) : null;
}
function commandOf(project, { file, call }, name) {
	if (call.method && INERT.test(call.method) && !PROCESS.test(name)) return null;
	const values = [...call.arguments, ...call.keywords.filter((k) => /^(args|cmd|command|argv)$/.test(k.name ?? '')).map((k) => k.value)];
	const git = /git/i.test(textOf(call.callee, file));
	const flat = commandWords(project, values, file, call);
	const clone = flat.findIndex((w) => w.kind === 'string' && w.value === 'clone');
	if (clone >= 0 && (git || flat.slice(0, clone).some((w) => w.kind === 'string' && /(^|\/)git(\.exe)?$/.test(w.value))))
		return targets2(flat.slice(clone + 1));
	for (const value of values) {
		const line = commandLine(project, value, file, call);
		if (line) return line;
	}
	return null;
}
function commandWords(project, values, file, call, depth = 0) {
	if (depth > 6) return [...values];
	return values.flatMap((value) => {
		switch (value.kind) {
			case 'list':
				return commandWords(project, value.items, file, call, depth + 1);
			case 'spread':
				return commandWords(project, [value.value], file, call, depth + 1);
			case 'binary':
				return value.operator === '+' && !isTextual(value)
					? commandWords(project, [value.left, value.right], file, call, depth + 1)
					: [value];
			case 'name': {
				const resolved = project.resolve(value.name, file, call.scope);
				const inner =
					resolved.kind === 'value' && resolved.file === file && ['list', 'binary'].includes(resolved.value.kind) ? resolved.value : null;
				return inner ? commandWords(project, [inner], file, call, depth + 1) : [value];
			}
			default:
				return [value];
		}
	});
}
function isTextual(value) {
	return (
		value.kind === 'string' || value.kind === 'template' || (value.kind === 'binary' && (isTextual(value.left) || isTextual(value.right)))
	);
}
function targets2(after) {
	const plain = after.filter((w) => w.kind !== 'string' || /^(https?:|git@|ssh:)/.test(w.value));
	const last = after.at(-1) ?? null;
	const destination = plain.length > 1 ? (plain.at(-1) ?? null) : last?.kind === 'string' && plain.at(-1) !== last ? last : null;
	const urlLike = plain.find(
		(w) => w.kind === 'name' && /url|repo|remote|source|link/i.test(w.name) && !/depth|branch|ref|path|dir|dest|target/i.test(w.name),
	);
	return { url: urlLike ?? plain.find((w) => w !== destination) ?? plain[0] ?? null, destination };
}
var CLONE_LINE = /(^|[\s;&|'"])git(\.exe)?\s+(-\S+(\s+\S+)?\s+)*clone(\s|$)/;
function commandLine(project, value, file, call) {
	let inner = value;
	if (value.kind === 'name') {
		const resolved = project.resolve(value.name, file, call.scope);
		if (resolved.kind === 'value' && resolved.file === file && (isTextual(resolved.value) || resolved.value.kind === 'call'))
			inner = resolved.value;
	}
	if (inner.kind === 'call') {
		const made = file.facts.calls[inner.call];
		const receiver = made ? receiverOf(made.callee) : null;
		if (made?.method === 'split' && made.callee.kind !== 'name' && receiver) inner = receiver;
		else if (made?.method === 'split' && made.arguments[0]) inner = made.arguments[0];
		else if (made?.method === 'format' && receiver?.kind === 'string')
			return CLONE_LINE.test(receiver.value) ? { url: made.arguments[0] ?? null, destination: made.arguments[1] ?? null } : null;
	}
	if (!isTextual(inner)) return null;
	const parts = flattenText(inner);
	const text = parts.map((p) => (p.kind === 'string' ? p.value : 'X')).join('');
	if (!CLONE_LINE.test(text) || !/^\s*(cd\s+\S+\s*&&\s*)?(sudo\s+|timeout\s+\S+\s+)?["']?git/.test(text)) return null;
	const dynamic = parts.filter((p) => p.kind !== 'string');
	return { url: dynamic[0] ?? null, destination: dynamic.length > 1 ? (dynamic.at(-1) ?? null) : null };
}
function flattenText(value) {
	if (value.kind === 'template') return value.parts;
	return value.kind === 'binary' ? [...flattenText(value.left), ...flattenText(value.right)] : [value];
}
function runsProcess(project, ref) {
	return [...callGraph(project).reach([ref], 3).values()].some(({ ref: inner }) =>
		callGraph(project)
			.callsIn(inner)
			.some(({ file, call }) => PROCESS.test(calleeName(project, file, call) ?? '')),
	);
}
function looksLikeRunner(call, name) {
	return name === '' && /(^|_)(run|exec|execute|spawn|call|popen|command|git)(_|$|[A-Z])/.test(call.method ?? '');
}

// src/gather/_url-checks.ts
var CHECKING_TEST =
	/\.startswith\(|\.startsWith\(|\bre\.(full)?match\(|\.(full)?match\(|\.test\(|\bscheme\b|\.protocol\b|\bhostname\b|\bnetloc\b|\.host\b|:\/\/|github\.com|gitlab\.com|\.canParse\(|git@/;
var CHECKING_CALL =
	/^(urlparse|urlsplit|URL|match|fullmatch|test|url|is_url|isURL|isURL|canParse|HttpUrl|parse_url|giturlparse|GitUrlParse)$/;
var CHECKER_NAME = /(valid|sanit|check|ensure|verify|assert|allow|guard|clean|safe|normali[sz]e|is_.*url|is[A-Z].*Url|parse.*url)/i;
function checksUrl(project, ref, url) {
	const names = urlNames(ref, url);
	const typed = ref.fact.parameters.find(
		(p) => names.has(p.name) && /\b(HttpUrl|AnyUrl|AnyHttpUrl|HttpsUrl)\b/.test(p.annotation?.text ?? ''),
	);
	if (typed) return `${ref.file.path}:${ref.fact.line}`;
	return inFunction2(project, ref, names, 0);
}
function urlNames(ref, url) {
	const names = new Set(url ? [url, url.split('.')[0]] : []);
	if (url?.startsWith('self.') || url?.startsWith('this.')) names.delete(url.split('.')[0]);
	for (let pass = 0; pass < 3; pass++)
		for (const a of ref.file.facts.assignments) {
			if (a.scope.function !== ref.index || a.value === null) continue;
			const inner = [...namesIn(a.value, ref.file)].map((n) => n.split('.')[0]);
			if (names.has(a.target)) {
				for (const n of inner) if (isVariable(ref, n)) names.add(n);
			}
			if (inner.some((n) => names.has(n)) && !/result|proc|repo$|output/i.test(a.target)) names.add(a.target);
		}
	for (const p of ref.fact.parameters) if (/url|remote/i.test(p.name)) names.add(p.name);
	return names;
}
function isVariable(ref, name) {
	return (
		ref.fact.parameters.some((p) => p.name === name) ||
		ref.file.facts.assignments.some((a) => a.target === name && a.scope.function === ref.index)
	);
}
function inFunction2(project, ref, names, depth) {
	const { file, fact } = ref;
	const branch = file.facts.branches.find(
		(b, index) => within(b.line, fact) && mentions(b.test, names) && CHECKING_TEST.test(b.test) && !isFork(file, index),
	);
	if (branch) return `${file.path}:${branch.line}`;
	for (const at of callGraph(project).callsIn(ref)) {
		if (!argumentsMention(at.call, file, names)) continue;
		const asked = file.facts.branches.findIndex((b) => b.line === at.call.line && b.test.includes(at.call.method ?? ''));
		if (asked >= 0 && isFork(file, asked)) continue;
		const found = checkedBy(project, at, depth);
		if (found) return found;
	}
	return null;
}
function isFork(file, branch) {
	const arm = (when) => {
		const directly = (scope) => {
			const [inner] = scope.branches;
			return inner?.branch === branch && inner.when === when;
		};
		const works =
			file.facts.calls.some((c) => directly(c.scope)) || file.facts.assignments.some((a) => directly(a.scope) && a.operator !== 'property');
		const leaves =
			file.facts.raises.some((r) => directly(r.scope)) || file.facts.functions.some((f) => f.returned.some((r) => directly(r.scope)));
		return works && !leaves;
	};
	return arm('true') && arm('false');
}
function checkedBy(project, at, depth) {
	const { call, file } = at;
	const method = call.method ?? '';
	const place = `${file.path}:${call.line}`;
	const used = !call.statement || call.scope.tries.length > 0 || call.new;
	if (CHECKING_CALL.test(method) && used && (method !== 'url' || receiverOf(call.callee) !== null)) return place;
	if (depth > 1) return null;
	const targets3 = callGraph(project).targets(at);
	if (targets3.length === 0)
		return CHECKER_NAME.test(method) && /url|repo|remote|source|git/i.test(textOf(call.callee, file)) ? place : null;
	for (const target of targets3) {
		if (!CHECKER_NAME.test(target.fact.name)) continue;
		const inner = new Set(target.fact.parameters.map((p) => p.name).filter((n) => !/^(self|cls)$/.test(n)));
		for (const name of urlNames(target, null)) inner.add(name);
		for (const a of target.file.facts.assignments) if (a.scope.function === target.index) inner.add(a.target);
		if (tests(target) && (inFunction2(project, target, inner, depth + 1) || rejects(target) || strips(project, target))) return place;
	}
	return null;
}
function tests(ref) {
	return rejects(ref) || ref.fact.returned.length > 0;
}
function rejects(ref) {
	const { file, fact } = ref;
	return file.facts.raises.some((r) => within(r.line, fact)) && file.facts.branches.some((b) => within(b.line, fact));
}
function strips(project, ref) {
	if (!/sanit|clean|escape|safe/i.test(ref.fact.name)) return false;
	return callGraph(project)
		.callsIn(ref)
		.some(({ call }) => /^(sub|quote|replaceAll)$/.test(call.method ?? '') || (call.method === 'replace' && call.arguments.length === 2));
}
function mentions(text, names) {
	return [...names].some((name) => new RegExp(`(^|[^\\w.])${name.replace(/[.$]/g, '\\$&')}\\b`).test(text));
}
function argumentsMention(call, file, names) {
	const values = [...call.arguments, ...call.keywords.map((k) => k.value)];
	return values.some((value) => [...namesIn(value, file)].some((n) => names.has(n) || names.has(n.split('.')[0])));
}
function within(line, fact) {
	return line >= fact.line && line <= fact.endLine;
}

// src/gather/clones.ts
var known2 = /* @__PURE__ */ new WeakMap();
function gatherClones(project) {
	return examineClones(project).map((clone) => clone.fact);
}
function examineClones(project) {
	let found = known2.get(project);
	if (!found) {
		found = find(project);
		known2.set(project, found);
	}
	return found;
}
function find(project) {
	const byFunction = /* @__PURE__ */ new Map();
	for (const file of project.files)
		if (mentionsClone(file))
			file.facts.calls.forEach((call, index) => {
				const origin = originOf(project, { file, index, call });
				if (!origin) return;
				const ref = namedFunction(file, call.scope);
				const key = ref ? refKey(ref) : `${file.path}#top`;
				const group = byFunction.get(key);
				if (group) group.origins.push(origin);
				else byFunction.set(key, { ref, file, origins: [origin] });
			});
	return [...byFunction.values()]
		.map((group) => examine2(project, group.file, group.ref, group.origins))
		.sort((a, b) => compareText(a.fact.file, b.fact.file) || a.fact.line - b.fact.line);
}
function examine2(project, file, ref, origins) {
	const graph = callGraph(project);
	const first = origins[0];
	const wrappers = unique(
		origins
			.flatMap((o) => [...graph.reach(graph.targets(o.at), 3).values()].map((r) => r.ref))
			.filter((w) => !ref || refKey(w) !== refKey(ref)),
	);
	const callerCalls = ref ? callersOf(project, ref) : [];
	const callers = unique(callerCalls.flatMap((c) => namedFunction(c.file, c.call.scope) ?? []));
	const url = first.url ? rootName(textOf(first.url, file)) : null;
	const scene = { project, file, ref, origins, wrappers, callers, callerCalls };
	const because = {
		sandboxed: sandbox(scene),
		timeout: timeLimit(scene),
		urlValidation: ref ? checksUrl(project, ref, url) : null,
		errorHandling: errorHandling(scene),
	};
	const fact = {
		file: file.path,
		line: ref?.fact.line ?? first.at.call.line,
		function: ref?.fact.qualifiedName ?? '<module>',
		sandboxed: because.sandboxed !== null,
		timeout: because.timeout !== null,
		urlValidation: because.urlValidation !== null,
		errorHandling: because.errorHandling !== null,
		context: file.context,
	};
	return { fact, ref, origins: origins.map((o) => o.at), wrappers, callers, url, because };
}
function unique(refs) {
	return refs.filter((ref, i) => refs.findIndex((other) => refKey(other) === refKey(ref)) === i);
}
function callersOf(project, ref) {
	const all = callGraph(project).callers(ref);
	const source = all.filter((c) => c.file.context === 'source');
	return [...(source.length > 0 || ref.file.context === 'source' ? source : all)];
}
function rootName(text) {
	return /[\p{L}_$][\p{L}\d_$]*(\.[\p{L}_$][\p{L}\d_$]*)*/u.exec(text)?.[0] ?? null;
}
var TEMPORARY =
	/^(tempfile\.(TemporaryDirectory|mkdtemp)|aiofiles\.tempfile\.TemporaryDirectory|fs(\/promises)?(\.default)?(\.promises)?\.(mkdtemp|mkdtempSync|mkdtempDisposable\w*)|fs-extra(\.default)?\.(mkdtemp|mkdtempSync)|tmp(-promise)?(\.default)?\.(dir|dirSync|withDir)|tempy(\.default)?\.(\w*)?(irectory\w*)|pytest\..*tmp.*)$/;
var BARE_TEMPORARY = /^(mkdtemp|mkdtempSync|TemporaryDirectory|temporaryDirectory)$/;
function temporaryIn(project, ref, depth = 2) {
	for (const { ref: inner } of callGraph(project).reach([ref], depth).values())
		for (const at of callGraph(project).callsIn(inner)) if (isTemporary(project, at)) return at;
	return null;
}
function isTemporary(project, { file, call }) {
	const name = calleeName(project, file, call) ?? '';
	return TEMPORARY.test(name) || BARE_TEMPORARY.test(call.method ?? '');
}
function sandbox(scene) {
	const { project, file, ref, origins } = scene;
	const place = (at) => `${at.file.path}:${at.call.line}`;
	if (origins.every((o) => goesToFixedPlace(scene, o))) return null;
	if (!ref) return null;
	const own = temporaryIn(project, ref);
	if (own) return place(own);
	const siblings = ref.fact.class === null ? [] : (file.facts.classes[ref.fact.class]?.methods ?? []);
	for (const index of siblings) {
		const fact = file.facts.functions[index];
		if (
			!fact ||
			!/^(__enter__|__aenter__|__init__|constructor|__post_init__|setup|open|create\w*|_?make\w*|_?ensure\w*|root|workspace|workdir|path)$/i.test(
				fact.name,
			)
		)
			continue;
		const found = temporaryIn(project, { file, index, fact }, 1);
		if (found) return place(found);
	}
	let frontier = scene.callers;
	for (let step = 0; step < 3 && frontier.length > 0; step++) {
		for (const caller of frontier) {
			const found =
				callGraph(project)
					.callsIn(caller)
					.find((at) => isTemporary(project, at)) ?? temporaryIn(project, caller, 1);
			if (found) return place(found);
		}
		frontier = unique(frontier.flatMap((f) => callersOf(project, f).flatMap((c) => namedFunction(c.file, c.call.scope) ?? [])));
	}
	return null;
}
function goesToFixedPlace({ project, file }, { destination, at }) {
	const constant = (value) => isConstant(project, { value, file, scope: at.call.scope, line: at.call.line });
	if (destination === null || !constant(destination)) return false;
	const folder = optionOf(at.call, 'cwd');
	const absolute = destination.kind === 'string' && destination.value.startsWith('/');
	return absolute || folder === null || constant(folder);
}
var TIMEOUT_OPTIONS = ['timeout', 'kill_after_timeout', 'timeout_seconds', 'timeoutMs', 'signal'];
var TIMED_CALLS = /^(wait_for|alarm|setitimer|timeout|fail_after|move_on_after)$/;
function timeLimit(scene) {
	const { project, origins, ref, wrappers } = scene;
	const graph = callGraph(project);
	for (const { at } of origins) if (limits(scene, at)) return `${at.file.path}:${at.call.line}`;
	const regions = [...(ref ? [ref] : []), ...wrappers];
	for (const region of regions)
		for (const at of graph.callsIn(region)) {
			const name = calleeName(project, at.file, at.call) ?? '';
			const process = PROCESS.test(name) || /^(communicate|wait)$/.test(at.call.method ?? '') || (region === ref && SIMPLE_GIT.test(name));
			const concerns = region !== ref || isOrigin(origins, at) || !commandIsOther(project, at, name);
			if (process && concerns && limits(scene, at)) return `${at.file.path}:${at.call.line}`;
			if (region === ref && TIMED_CALLS.test(at.call.method ?? '') && at.call.arguments.length > 0)
				return `${at.file.path}:${at.call.line}`;
		}
	return watchdog(scene, regions);
}
function isOrigin(origins, at) {
	return origins.some((o) => o.at.call === at.call);
}
function commandIsOther(project, at, name) {
	if (!PROCESS.test(name)) return false;
	const flat = commandWords(project, at.call.arguments, at.file, at.call);
	return flat[0]?.kind === 'string';
}
function limits(scene, { file, call }) {
	for (const option of TIMEOUT_OPTIONS) {
		const value = optionOf(call, option);
		if (value && value.kind !== 'null' && !(value.kind === 'boolean' && !value.value)) return !isNoneByDefault(scene, value, file, call);
	}
	const first = call.arguments[0];
	return (
		first?.kind === 'list' && first.items.some((i) => i.kind === 'string' && (i.value === 'timeout' || /^http\.lowSpeed/i.test(i.value)))
	);
}
function isNoneByDefault({ origins, ref }, value, file, call) {
	if (value.kind !== 'name' || call.scope.function === null) return false;
	const parameter = file.facts.functions[call.scope.function]?.parameters.find((p) => p.name === value.name);
	if (parameter?.default?.kind !== 'null') return false;
	const reassigned = file.facts.assignments.some(
		(a) => a.target === value.name && a.scope.function === call.scope.function && a.value?.kind !== 'null',
	);
	const inClone = ref !== null && file === ref.file && call.scope.function === ref.index;
	const given = origins.some((o) => TIMEOUT_OPTIONS.some((option) => optionOf(o.at.call, option) !== null));
	return !reassigned && !given && !inClone;
}
function watchdog({ project }, regions) {
	for (const region of regions) {
		const kill = callGraph(project)
			.callsIn(region)
			.find(({ call }) => /^(kill|terminate|killpg|abort)$/.test(call.method ?? ''));
		if (kill && region.file.facts.branches.some((b) => inside(b, region.fact) && /time|deadline|elapsed|limit/i.test(b.test)))
			return `${kill.file.path}:${kill.call.line}`;
		if (
			kill &&
			callGraph(project)
				.callsIn(region)
				.some(({ call }) => /^(setTimeout|Timer|call_later)$/.test(call.method ?? ''))
		)
			return `${kill.file.path}:${kill.call.line}`;
	}
	return null;
}
function inside(place, fact) {
	return place.line >= fact.line && place.line <= fact.endLine;
}
function errorHandling(scene) {
	const { project, origins, ref, wrappers, callerCalls } = scene;
	const graph = callGraph(project);
	for (const { at } of origins) {
		const { call, file } = at;
		if (call.scope.tries.some((t) => (file.facts.tries[t]?.handlers.length ?? 0) > 0)) return `${file.path}:${call.line}`;
		const check = optionOf(call, 'check');
		if (check?.kind === 'boolean' && check.value) return `${file.path}:${call.line}`;
		if (/^(check_call|check_output)$/.test(call.method ?? '')) return `${file.path}:${call.line}`;
	}
	for (const region of [...(ref ? [ref] : []), ...wrappers]) {
		const branch = region.file.facts.branches.find(
			(b) => inside(b, region.fact) && /return_?code|exit_?code|\.status\b|\bstatus\b|\.code\b|success|stderr|\.failed/i.test(b.test),
		);
		if (branch) return `${region.file.path}:${branch.line}`;
		const caught = graph.callsIn(region).find(({ call, file }) => {
			const name = calleeName(project, file, call) ?? '';
			const tried2 = call.scope.tries.some((t) => (file.facts.tries[t]?.handlers.length ?? 0) > 0);
			return PROCESS.test(name) && (tried2 || (optionOf(call, 'check')?.kind === 'boolean' && optionOf(call, 'check').value));
		});
		if (caught && region !== ref) return `${caught.file.path}:${caught.call.line}`;
		const rejected = graph
			.callsIn(region)
			.find(
				({ call }) =>
					call.method === 'catch' || (call.method === 'on' && call.arguments[0]?.kind === 'string' && call.arguments[0].value === 'error'),
			);
		if (rejected) return `${rejected.file.path}:${rejected.call.line}`;
	}
	const tried = callerCalls.filter(({ call, file }) => call.scope.tries.some((t) => (file.facts.tries[t]?.handlers.length ?? 0) > 0));
	return callerCalls.length > 0 && tried.length === callerCalls.length ? `${tried[0].file.path}:${tried[0].call.line}` : null;
}
var known3 = /* @__PURE__ */ new WeakMap();
function gatherUnsafeCalls(project) {
	return examineUnsafeCalls(project).map(({ file, line, kind, callee, context }) => ({ file, line, kind, callee, context }));
}
function examineUnsafeCalls(project) {
	let found = known3.get(project);
	if (!found) {
		found = project.files.flatMap((file) => file.facts.calls.flatMap((call) => examine3(project, file, call)));
		found.sort((a, b) => compareText(a.file, b.file) || a.line - b.line || compareText(a.callee, b.callee));
		known3.set(project, found);
	}
	return found;
}
var CANDIDATES =
	/^(system|popen[234]?|getoutput|getstatusoutput|run|call|check_call|check_output|Popen|capture_output|create_subprocess_(shell|exec)|subprocess_(shell|exec)|exec\w*|spawn\w*|posix_spawnp?|startfile|eval|load|loads|load_all|unsafe_load(_all)?|open|Unpickler|fork|Function|runIn\w*|compileFunction|Script|SourceTextModule|command|commandSync)$/;
function examine3(project, file, call) {
	const handed = call.arguments.some((a) => a.kind === 'name' && (a.name === 'eval' || a.name === 'exec'));
	if (!handed && !possibleNames(file, call).some((name2) => CANDIDATES.test(name2))) return [];
	const name = calleeName(project, file, call) ?? (/^subprocess_(shell|exec)$/.test(call.method ?? '') ? call.method : null);
	const ask = {
		project,
		file,
		call,
		name: name ?? '',
		constant: (value) => value === null || isConstant(project, { value, file, scope: call.scope, line: call.line }),
	};
	const verdict2 = file.facts.language === 'python' ? python(ask) : javascript(ask);
	if (!verdict2) return [];
	return [
		{
			file: file.path,
			line: call.line,
			endLine: call.endLine,
			callee: name ?? textOf(call.callee, file),
			context: file.context,
			...verdict2,
		},
	];
}
var SHELL_FUNCTIONS = /^(os\.(system|popen[234]?)|(subprocess|commands)\.(getoutput|getstatusoutput)|popen2\.popen[234])$/;
var SUBPROCESS = /^subprocess\.(run|call|check_call|check_output|Popen|capture_output)$/;
var ASYNC_SHELL = /(^asyncio\.(subprocess\.)?create_subprocess_shell|(^|\.)subprocess_shell)$/;
var ASYNC_EXEC = /(^asyncio\.(subprocess\.)?create_subprocess_exec|(^|\.)subprocess_exec)$/;
var OS_EXEC = /^os\.(exec[lv]p?e?|spawn[lv]p?e?|posix_spawnp?|startfile)$/;
var PY_EVAL = /^(eval|exec)$/;
var PICKLE = /^(c?[pP]ickle|dill|cloudpickle|marshal|shelve)\.(loads?|open|Unpickler)$/;
var SHELLS = /^(.*\/)?(ba|da|z|k|c|fi|tc)?sh$|^(cmd(\.exe)?|powershell(\.exe)?|pwsh)$/;
var INTERPRETERS = /^(.*\/)?(python[\d.]*|node|ruby|perl|php|deno|bun)$/;
function python(ask) {
	const { call, name } = ask;
	const first = call.arguments[0] ?? optionOf(call, 'args') ?? optionOf(call, 'cmd') ?? null;
	if (SHELL_FUNCTIONS.test(name)) return shellText(ask, first, 'os-system');
	if (ASYNC_SHELL.test(name)) {
		const command = name.endsWith('create_subprocess_shell') ? first : (call.arguments[1] ?? null);
		return ask.constant(command) ? null : verdict('shell-true', 'a shell runs a command that is not constant', 0.95);
	}
	if (SUBPROCESS.test(name)) return subprocess(ask, first);
	if (ASYNC_EXEC.test(name))
		return computedProgram(ask, commandItems(ask, name.includes('create_') ? call.arguments : call.arguments.slice(1)));
	if (OS_EXEC.test(name))
		return computedProgram(ask, commandItems(ask, call.arguments.slice(name.includes('spawn') && /spawn[lv]/.test(name) ? 1 : 0)));
	if (PY_EVAL.test(name)) return code(ask, first, 'eval-exec');
	if (name === 'yaml.load' || name === 'yaml.load_all') return unsafeYaml(ask);
	if (/^yaml\.(unsafe_load|full_load)(_all)?$/.test(name))
		return name.includes('unsafe') ? verdict('unsafe-load', 'builds any object that the text names', 0.95) : null;
	if (PICKLE.test(name) && !ask.constant(first)) return verdict('unsafe-load', 'unpickling runs what the data says', 0.6);
	return handedOver(ask);
}
function handedOver({ call, file, project, constant }) {
	const at = call.arguments.findIndex((a) => a.kind === 'name' && (a.name === 'eval' || a.name === 'exec'));
	const value = call.arguments[at];
	if (at < 0 || value?.kind !== 'name') return null;
	if (outsideName(project, value, file, call.scope, call.line) !== value.name) return null;
	const rest = call.arguments.slice(at + 1);
	return rest.length === 0 || rest.every(constant) ? null : verdict('eval-exec', `\`${value.name}\` is handed over with data`, 0.85);
}
function shellText(ask, command, kind) {
	if (command === null) return null;
	if (!ask.constant(command)) return verdict(kind, 'a shell runs a command that is not constant', 0.95);
	return wildcard(command) ? verdict(kind, 'a shell expands the wildcard of the command: file names become options', 0.6) : null;
}
function wildcard(command) {
	return command.kind === 'string' && /(^|\s)\*(\s|$)/.test(command.value);
}
function subprocess(ask, command) {
	const { call, constant } = ask;
	if (command === null) return null;
	const shell = optionOf(call, 'shell');
	const shellOn =
		shell !== null &&
		!(shell.kind === 'boolean' && !shell.value) &&
		shell.kind !== 'null' &&
		!(shell.kind === 'number' && shell.value === 0);
	if (shellOn) {
		if (constant(command)) return shellText(ask, command, 'shell-true');
		const certain = shell.kind === 'boolean' || shell.kind === 'number';
		return verdict('shell-true', `\`shell=${textOf(shell, ask.file)}\` with a command that is not constant`, certain ? 0.95 : 0.6);
	}
	if (interpolated(ask, command)) return verdict('interpolated-command', 'the command line is one string with values inserted', 0.8);
	return computedProgram(ask, commandItems(ask, [command]));
}
function interpolated(ask, command, depth = 0) {
	if (depth > 4 || ask.constant(command)) return false;
	if (command.kind === 'template') return true;
	if (command.kind === 'binary')
		return [command.left, command.right].some((v) => isText(v) || (v.kind === 'binary' && interpolated(ask, v, depth + 1)));
	if (command.kind === 'call') {
		const call = ask.file.facts.calls[command.call];
		return call?.method === 'format' && isText(receiverOf(call.callee));
	}
	if (command.kind !== 'name') return false;
	return assignmentsBefore(ask.file, command.name, ask.call.scope, ask.call.line).some(
		(a) => a.value !== null && interpolated(ask, a.value, depth + 1),
	);
}
function isText(value) {
	return value?.kind === 'string' || value?.kind === 'template';
}
function commandItems(ask, values, depth = 0) {
	const items = [];
	for (const value of values) {
		const inner = value.kind === 'spread' ? value.value : value;
		if (inner.kind === 'list') {
			items.push(...(commandItems(ask, inner.items, depth + 1) ?? []));
			continue;
		}
		const source =
			inner.kind === 'name' && depth < 4 ? assignmentsBefore(ask.file, inner.name, ask.call.scope, ask.call.line).at(-1) : void 0;
		if (source?.value?.kind === 'list') items.push(...(commandItems(ask, source.value.items, depth + 1) ?? []));
		else if (value.kind === 'spread' && items.length === 0) items.push(value);
		else items.push(inner);
	}
	return items.length > 0 ? items : null;
}
function computedProgram(ask, items) {
	const program = items?.[0];
	if (!items || !program) return null;
	if (program.kind === 'spread')
		return ask.constant(program.value) ? null : verdict('interpolated-command', 'the whole command is data', 0.6);
	const name = constantText(ask, program);
	const rest = items.slice(1).filter((item) => constantText(ask, item) !== name);
	const dynamic = rest.some((item) => !ask.constant(item));
	if (name !== null && SHELLS.test(name) && dynamic)
		return verdict('interpolated-command', `\`${name}\` is handed a command that is not constant`, 0.9);
	const script = rest.find((item) => !(item.kind === 'string' && item.value.startsWith('-')));
	if (name !== null && INTERPRETERS.test(name) && script && !ask.constant(script))
		return verdict('interpolated-command', `\`${name}\` runs a script or code chosen by data`, 0.5);
	if (name === null && items.length > 1 && !ask.constant(program) && chosenByData(ask, program))
		return verdict('interpolated-command', 'the program itself is chosen by data', 0.6);
	if (name === null && items.length === 1 && !ask.constant(program) && (ask.name.startsWith('os.') || takenFromData(ask, program)))
		return verdict('interpolated-command', 'the program itself is chosen by data', 0.6);
	return null;
}
function constantText(ask, value) {
	if (value.kind === 'string') return value.value;
	if (value.kind !== 'name') return null;
	const source = assignmentsBefore(ask.file, value.name, ask.call.scope, ask.call.line).at(-1)?.value;
	if (source?.kind === 'string') return source.value;
	const resolved = ask.project.resolve(value.name, ask.file, ask.call.scope);
	return resolved.kind === 'value' && resolved.value.kind === 'string' ? resolved.value.value : null;
}
function chosenByData(ask, program) {
	if (program.kind === 'subscript') return program.object.kind === 'name' && !ask.constant(program);
	if (program.kind !== 'name' || program.name.includes('.')) return program.kind === 'call' ? false : program.kind === 'template';
	const source = assignmentsBefore(ask.file, program.name, ask.call.scope, ask.call.line).at(-1)?.value;
	if (source) return source.kind === 'subscript' || source.kind === 'call';
	return ask.project.resolve(program.name, ask.file, ask.call.scope).kind === 'parameter';
}
function takenFromData(ask, program) {
	if (program.kind === 'subscript') return true;
	if (program.kind !== 'name') return false;
	return assignmentsBefore(ask.file, program.name, ask.call.scope, ask.call.line).at(-1)?.value?.kind === 'subscript';
}
function unsafeYaml({ call }) {
	const loader = optionOf(call, 'Loader') ?? call.arguments[1] ?? null;
	if (loader === null) return verdict('unsafe-load', '`yaml.load` without a loader', 0.8);
	return loader.kind === 'name' && /Unsafe|(^|\.)Loader$/.test(loader.name) && !/Safe/.test(loader.name.replace('Unsafe', ''))
		? verdict('unsafe-load', `\`${loader.name}\` builds any object that the text names`, 0.9)
		: null;
}
function code(ask, source, kind) {
	return source === null || ask.constant(source) ? null : verdict(kind, 'runs code made of data', 0.95);
}
var JS_EXEC = /^child_process(\.default|\.promises)?\.(exec|execSync)$/;
var JS_SPAWN = /^child_process(\.default|\.promises)?\.(spawn|spawnSync|execFile|execFileSync|fork)$/;
var JS_SHELL_LIBRARIES = /^(shelljs(\.default)?\.exec|execa\.(execaCommand|execaCommandSync|command|commandSync)|zx\.\$)$/;
var JS_EVAL = /^((window|globalThis|global|self)\.)?eval$/;
var JS_FUNCTION = /^((window|globalThis|global|self)\.)?Function$/;
var JS_VM = /^vm(\.default)?\.(runInThisContext|runInNewContext|runInContext|compileFunction|Script|SourceTextModule)$/;
var BARE_SPAWN = /^(spawn|spawnSync|execFile|execFileSync)$/;
function javascript(ask) {
	const { call, name } = ask;
	const first = call.arguments[0] ?? null;
	if (JS_EXEC.test(name) || JS_SHELL_LIBRARIES.test(name)) return shellText(ask, first, 'os-system');
	if (JS_SPAWN.test(name) || (BARE_SPAWN.test(name) && optionOf(call, 'shell') !== null)) return spawn(ask, first);
	if (JS_EVAL.test(name)) return code(ask, first, 'eval-exec');
	if (JS_FUNCTION.test(name))
		return call.arguments.every((a) => ask.constant(a)) ? null : verdict('dynamic-code', 'builds a function from data', 0.95);
	if (JS_VM.test(name)) return code(ask, first, 'dynamic-code');
	return null;
}
function spawn(ask, program) {
	const { call } = ask;
	const shell = optionOf(call, 'shell');
	const list = call.arguments[1];
	const parts = list && list.kind !== 'dict' && list.kind !== 'function' ? commandItems(ask, [list]) : null;
	const items = program ? [program, ...(parts ?? [])] : null;
	if (shell && !(shell.kind === 'boolean' && !shell.value) && shell.kind !== 'null') {
		const fixed = items?.every((item) => ask.constant(item)) ?? true;
		return fixed
			? verdict('shell-true', 'a shell runs a constant command', 0.5)
			: verdict(
					'shell-true',
					'a shell runs a command that is not constant',
					shell.kind === 'unknown' || shell.kind === 'name' ? 0.6 : 0.95,
				);
	}
	if (program && items?.length === 1 && !ask.constant(program) && chosenByData(ask, program))
		return verdict('interpolated-command', 'the program itself is chosen by data', 0.6);
	if (program && items?.length === 1 && program.kind === 'subscript')
		return verdict('interpolated-command', 'the program itself is chosen by data', 0.6);
	return computedProgram(ask, items);
}
function verdict(kind, reason, confidence) {
	return { kind, reason, confidence };
}

export {
	calleeName,
	callGraph,
	classKind,
	decoratorName,
	examineClones,
	examineStructuredOutput,
	examineUnsafeCalls,
	functionsAround,
	gatherClones,
	gatherReducers,
	gatherStructuredOutput,
	gatherUnsafeCalls,
	handParsed,
	isModelCall,
	isZod,
	keyText,
	lineOf,
	namedFunction,
	namesIn,
	optionOf,
	possibleNames,
	receiverOf,
	refKey,
	stateSchemas,
	TOP_SCOPE,
	textOf,
	walkValue,
};
