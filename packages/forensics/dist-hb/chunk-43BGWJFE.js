// src/project/bindings.ts
var MODULE = 'module';
function functionSpace(index) {
	return index === null ? MODULE : `function ${index}`;
}
function classSpace(index) {
	return `class ${index}`;
}
function namespaceOf(facts, scope) {
	const owner = scope.class === null ? void 0 : facts.classes[scope.class];
	return owner && scope.class !== null && owner.scope.function === scope.function ? classSpace(scope.class) : functionSpace(scope.function);
}
function indexBindings(facts) {
	const spaces = /* @__PURE__ */ new Map();
	const attributes = /* @__PURE__ */ new Map();
	const stars = [];
	const bind = (namespace, name, binding) => {
		let space = spaces.get(namespace);
		if (!space) {
			space = /* @__PURE__ */ new Map();
			spaces.set(namespace, space);
		}
		const list = space.get(name);
		if (list) list.push(binding);
		else space.set(name, [binding]);
	};
	for (const fact of facts.imports) {
		if (fact.reexport) continue;
		if (fact.name === '*') stars.push(fact);
		else if (fact.alias !== '')
			bind(namespaceOf(facts, fact.scope), fact.alias, { kind: 'import', fact, line: fact.line, scope: fact.scope });
	}
	facts.functions.forEach((fact, index) => {
		for (const { name } of fact.parameters) {
			const own = { ...fact.scope, function: index };
			bind(functionSpace(index), name, { kind: 'parameter', function: index, name, line: 0, scope: own });
		}
		if (fact.kind !== 'lambda' && fact.kind !== 'arrow')
			bind(namespaceOf(facts, fact.scope), fact.name, { kind: 'function', index, line: fact.line, scope: fact.scope });
	});
	facts.classes.forEach((fact, index) => {
		bind(namespaceOf(facts, fact.scope), fact.name, { kind: 'class', index, line: fact.line, scope: fact.scope });
	});
	for (const fact of facts.assignments) {
		const attribute = /^(?:self|cls|this)\.(#?[\p{L}\p{N}_$]+)$/u.exec(fact.target)?.[1];
		if (attribute !== void 0 && fact.scope.class !== null) {
			const key = `${fact.scope.class} ${attribute}`;
			const list = attributes.get(key);
			if (list) list.push(fact);
			else attributes.set(key, [fact]);
		}
		bind(fact.global ? MODULE : namespaceOf(facts, fact.scope), fact.target, {
			kind: 'assignment',
			fact,
			line: fact.line,
			scope: fact.scope,
		});
	}
	facts.loops.forEach((fact) => {
		if (fact.kind === 'comprehension' || fact.iterable === null) return;
		for (const name of fact.targets) {
			const value = elementOf(facts, fact.iterable, fact.targets, name);
			bind(namespaceOf(facts, fact.scope), name, { kind: 'given', value, line: fact.line, scope: fact.scope });
		}
	});
	for (const fact of facts.withs)
		for (const { value, target } of fact.items)
			if (target !== null && /^[\p{L}_]/u.test(target))
				bind(namespaceOf(facts, fact.scope), target, { kind: 'given', value, line: fact.line, scope: fact.scope });
	for (const space of spaces.values()) for (const list of space.values()) list.sort((a, b) => a.line - b.line);
	return {
		of: (namespace, name) => spaces.get(namespace)?.get(name) ?? [],
		stars,
		attributes: (classIndex, name) => attributes.get(`${classIndex} ${name}`) ?? [],
	};
}
var ANY_INDEX = { kind: 'unknown', text: '*' };
function elementOf(facts, iterable, targets, name) {
	const call = iterable.kind === 'call' ? facts.calls[iterable.call] : void 0;
	const numbered = call?.callee.kind === 'name' && call.callee.name === 'enumerate' ? call.arguments[0] : void 0;
	if (numbered && targets.length > 1) {
		if (name === targets[0]) return { kind: 'unknown', text: name };
		return elementOf(facts, numbered, targets.slice(1), name);
	}
	const item = { kind: 'subscript', object: iterable, index: ANY_INDEX };
	if (targets.length < 2) return item;
	return { kind: 'subscript', object: item, index: { kind: 'number', value: targets.indexOf(name) } };
}

// src/project/found.ts
var DEPTH_LIMIT = 20;
var STEP_LIMIT = 2e3;
function newBudget() {
	return { depth: 0, steps: 0 };
}
var TOP = { function: null, class: null, tries: [], withs: [], loops: [], branches: [], handlerOf: null };
function spent(budget) {
	return budget.depth >= DEPTH_LIMIT || ++budget.steps > STEP_LIMIT;
}
function isNothing(value) {
	return value === null || value.kind === 'null' || (value.kind === 'name' && (value.name === 'None' || value.name === 'undefined'));
}

// src/project/known-values.ts
function joined(left, right, line) {
	const [a, b] = [textOf(left), textOf(right)];
	if (a !== null && b !== null) return { kind: 'string', value: a + b, line };
	const parts = [...(left.kind === 'template' ? left.parts : [left]), ...(right.kind === 'template' ? right.parts : [right])];
	return { kind: 'template', parts: parts.filter((part) => !(part.kind === 'string' && part.value === '')), line };
}
function textOf(value) {
	if (value.kind === 'string') return value.value;
	return value.kind === 'number' ? String(value.value) : null;
}
function combined(operator, left, right) {
	if (operator === '|' && left.kind === 'dict' && right.kind === 'dict') return { ...left, entries: [...left.entries, ...right.entries] };
	if (left.kind === 'number' && right.kind === 'number') {
		if (operator === '+') return { kind: 'number', value: left.value + right.value };
		if (operator === '-') return { kind: 'number', value: left.value - right.value };
		if (operator === '*') return { kind: 'number', value: left.value * right.value };
	}
	if (operator !== '+') return null;
	if (left.kind === 'list' && right.kind === 'list') return { ...left, items: [...left.items, ...right.items] };
	const text2 = left.kind === 'string' || left.kind === 'template' || right.kind === 'string' || right.kind === 'template';
	return text2 ? joined(left, right, left.kind === 'string' || left.kind === 'template' ? left.line : 1) : null;
}
function truth(value) {
	if (isNothing(value)) return false;
	if (value.kind === 'string') return value.value !== '';
	if (value.kind === 'number') return value.value !== 0;
	if (value.kind === 'boolean') return value.value;
	if (value.kind === 'list') return value.items.length > 0;
	if (value.kind === 'dict') return value.entries.length > 0;
	return value.kind === 'function' || value.kind === 'class' ? true : null;
}
function closed(value) {
	switch (value.kind) {
		case 'string':
		case 'number':
		case 'boolean':
		case 'null':
			return true;
		case 'list':
			return value.items.every(closed);
		case 'dict':
			return value.entries.every(({ key, value: item }) => (key === null || closed(key)) && closed(item));
		default:
			return false;
	}
}
function itemAt(object, index) {
	if (object.kind === 'list' && index.kind === 'number' && !object.items.some((item) => item.kind === 'spread')) {
		const item = object.items.at(index.value);
		return item ? [item] : null;
	}
	if (object.kind !== 'dict') return null;
	const entry = object.entries.findLast(
		({ key }) => key !== null && key.kind === index.kind && literal(key) !== null && literal(key) === literal(index),
	);
	return entry ? [entry.value] : null;
}
function itemsOf(value) {
	if (value.kind === 'list') return value.items.some((item) => item.kind === 'spread') ? null : value.items;
	if (value.kind !== 'dict' || value.entries.some(({ key }) => key === null)) return null;
	return value.entries.flatMap(({ key }) => (key ? [key] : []));
}
var TRANSFORMS = {
	items: pairs,
	entries: pairs,
	keys: (value) => listOf(value, ({ key }) => key),
	values: (value) => listOf(value, (entry) => entry.value),
	copy: (value) => (value.kind === 'list' || value.kind === 'dict' ? value : null),
	strip: text((value) => value.trim()),
	trim: text((value) => value.trim()),
	lower: text((value) => value.toLowerCase()),
	toLowerCase: text((value) => value.toLowerCase()),
	upper: text((value) => value.toUpperCase()),
	toUpperCase: text((value) => value.toUpperCase()),
};
function literal(value) {
	return value.kind === 'string' || value.kind === 'number' ? value.value : null;
}
function text(change) {
	return (value) => (value.kind === 'string' ? { ...value, value: change(value.value) } : null);
}
function listOf(value, part) {
	if (value.kind !== 'dict') return null;
	const items = value.entries.map(part);
	if (value.entries.some(({ key }) => key === null)) return null;
	return { kind: 'list', form: 'list', items: items.flatMap((item) => (item ? [item] : [])), line: value.line };
}
function pairs(value) {
	const line = value.kind === 'dict' ? value.line : 1;
	return listOf(value, (entry) => entry.key && { kind: 'list', form: 'tuple', items: [entry.key, entry.value], line });
}

// src/project/evaluate.ts
var LIMIT = 64;
var DEPTH_LIMIT2 = 20;
var STEP_LIMIT2 = 2e3;
function evaluate(resolver, value, file, scope, budget) {
	return fold(value, { resolver, file, scope, budget, depth: 0, open: [] });
}
function fold(value, outer) {
	if (outer.depth >= DEPTH_LIMIT2 || ++outer.budget.steps > STEP_LIMIT2) return one(value, outer, false);
	if (outer.open.includes(value)) return one(value, outer, false);
	const place = {
		...outer,
		depth: outer.depth + 1,
		open: value.kind === 'binary' || value.kind === 'call' ? [...outer.open, value] : outer.open,
	};
	switch (value.kind) {
		case 'string':
		case 'number':
		case 'boolean':
		case 'null':
		case 'function':
		case 'class':
			return one(value, place, true);
		case 'name':
			return foldName(value, place);
		case 'template':
			return foldTemplate(value, place);
		case 'binary':
			return foldBinary(value, place);
		case 'conditional':
			return either([
				{ ...fold(value.whenTrue, place), condition: value.test },
				{ ...fold(value.whenFalse, place), condition: `not (${value.test})` },
			]);
		case 'list':
			return foldList(value, place);
		case 'dict':
			return foldDict(value, place);
		case 'subscript':
			return foldSubscript(value, place);
		case 'call':
			return foldCall(value, place);
		case 'unary':
			return value.operator === 'await' ? fold(value.value, place) : one(value, place, false);
		default:
			return one(value, place, false);
	}
}
function one(value, { file, scope }, complete) {
	return { alternatives: [{ value, file, scope, condition: null }], complete };
}
function either(parts) {
	const alternatives = parts.flatMap((part) =>
		part.alternatives.map((item) => ({ ...item, condition: both(part.condition ?? null, item.condition) })),
	);
	const distinct = alternatives.filter((item, index) => alternatives.findIndex((other) => same(item, other)) === index);
	return { alternatives: distinct.slice(0, LIMIT), complete: distinct.length <= LIMIT && parts.every((part) => part.complete) };
}
function same(a, b) {
	if (a.value === b.value) return a.file === b.file;
	return a.value.kind === 'string' && b.value.kind === 'string' && a.value.value === b.value.value && a.condition === b.condition;
}
function both(a, b) {
	if (a === null || b === null) return a ?? b;
	return a === b ? a : `${a} and ${b}`;
}
function foldName(value, place) {
	const { resolver, file, scope, budget } = place;
	const assigned = resolver.choices(value.name, file, scope, value.line);
	if (assigned.length > 1) {
		return either(assigned.map(({ value: given, scope: at, condition }) => ({ ...fold(given, { ...place, scope: at }), condition })));
	}
	const found = resolver.resolve(value.name, file, scope, budget, value.line);
	if (found.kind === 'value') {
		if (found.value === value || found.instance) return one(value, place, false);
		const folded = fold(found.value, { ...place, file: found.file, scope: found.scope });
		const [only] = folded.alternatives;
		return folded.complete || folded.alternatives.length !== 1 || only?.value.kind !== 'unknown' ? folded : one(value, place, false);
	}
	return one(value, place, found.kind !== 'unresolved' && found.kind !== 'parameter');
}
function foldTemplate(value, place) {
	let whole = one({ kind: 'string', value: '', line: value.line }, place, true);
	for (const part of value.parts) {
		const folded = fold(part, place);
		whole = product(whole, folded, place, (left, right) => joined(left, right, value.line));
	}
	return whole;
}
function product(left, right, place, combine) {
	const alternatives = [];
	for (const a of left.alternatives)
		for (const b of right.alternatives) {
			if (alternatives.length >= LIMIT) return { alternatives, complete: false };
			const condition = both(a.condition, b.condition);
			alternatives.push({ value: combine(a.value, b.value), file: place.file, scope: place.scope, condition });
		}
	return { alternatives, complete: left.complete && right.complete };
}
function foldBinary(value, place) {
	const left = fold(value.left, place);
	if (value.operator === 'or' || value.operator === '||' || value.operator === '??') {
		const truths = left.alternatives.map((item) => truth(item.value));
		if (left.complete && truths.every((is) => is === true)) return left;
		const right2 = fold(value.right, place);
		if (left.complete && truths.every((is) => is === false)) return right2;
		const open = { ...left, alternatives: left.alternatives.filter((item) => truth(item.value) !== false) };
		return either([open, right2]);
	}
	const right = fold(value.right, place);
	const folded = product(left, right, place, (a, b) => combined(value.operator, a, b) ?? { ...value, left: a, right: b });
	const known = folded.alternatives.every((item) => item.value.kind !== 'binary');
	return known ? folded : one(value, place, false);
}
function foldList(value, place) {
	let complete = true;
	const items = value.items.flatMap((item) => {
		const spread = item.kind === 'spread';
		const folded = fold(spread ? item.value : item, place);
		const [only] = folded.alternatives;
		const single = folded.alternatives.length === 1 && only && portable(only, place) ? only.value : null;
		if (!folded.complete || single === null) complete &&= folded.complete && !spread && single !== null;
		if (single === null) return [item];
		if (!spread) return [single];
		if (single.kind === 'list') return single.items;
		complete = false;
		return [item];
	});
	return one({ ...value, items }, place, complete);
}
function foldDict(value, place) {
	let complete = true;
	const folded = (part) => {
		const result = fold(part, place);
		const [only] = result.alternatives;
		if (result.complete && result.alternatives.length === 1 && only && portable(only, place)) return only.value;
		complete = false;
		return part;
	};
	const entries = value.entries.flatMap((entry) => {
		const item = folded(entry.value);
		if (entry.key === null && item.kind === 'dict') return item.entries;
		if (entry.key === null) complete = false;
		return [{ key: entry.key && folded(entry.key), value: item }];
	});
	return one({ ...value, entries }, place, complete);
}
function portable(item, place) {
	return item.file === place.file ? item.scope.function === place.scope.function || closed(item.value) : closed(item.value);
}
function foldSubscript(value, place) {
	const object = fold(value.object, place);
	const index = value.index === ANY_INDEX ? null : fold(value.index, place);
	const parts = [];
	for (const item of object.alternatives) {
		const at = { ...place, file: item.file, scope: item.scope };
		const items = index ? index.alternatives.map((known) => itemAt(item.value, known.value)) : [itemsOf(item.value)];
		for (const found of items) {
			if (found === null) return one(value, place, false);
			parts.push(...found.map((part) => ({ ...fold(part, at), condition: item.condition })));
		}
	}
	if (parts.length === 0) return one(value, place, false);
	const folded = either(parts);
	return { ...folded, complete: folded.complete && object.complete };
}
var COPIES = /* @__PURE__ */ new Set([
	'list',
	'tuple',
	'set',
	'frozenset',
	'sorted',
	'reversed',
	'Array.from',
	'dict',
	'Object.freeze',
	'str',
	'String',
]);
function foldCall(value, place) {
	const call = place.file.facts.calls[value.call];
	if (!call) return one(value, place, false);
	const at = { ...place, scope: call.scope };
	const { callee } = call;
	const [argument] = call.arguments;
	if (callee.kind === 'name' && COPIES.has(callee.name) && argument && call.arguments.length === 1) {
		const folded = fold(argument, at);
		const fits = folded.alternatives.every((item) => ['list', 'dict', 'string'].includes(item.value.kind));
		return fits ? folded : one(value, place, false);
	}
	const method = methodCall(call, at);
	if (method) return method;
	const found = place.resolver.instances.callee(callee, place.file, call.scope, place.budget);
	if (found.kind !== 'function' || found.fact.generator || found.fact.returned.length === 0) return one(value, place, false);
	const results = found.fact.returned.map(({ value: result, scope }) => fold(result, { ...place, file: found.file, scope }));
	return results.every((result) => result.complete) ? either(results) : one(value, place, false);
}
function methodCall(call, place) {
	const { callee, method } = call;
	if (method === null) return null;
	const receiver = receiverOf(callee, method);
	const script = receiver?.kind === 'name' && receiver.name === 'Object' ? call.arguments[0] : void 0;
	const object = script ?? receiver;
	if (!object || (!TRANSFORMS[method] && method !== 'join')) return null;
	if (method === 'join') return joinCall(object, call, place);
	if (!script && call.arguments.length > 0) return null;
	const folded = fold(object, place);
	const alternatives = [];
	for (const item of folded.alternatives) {
		const result = TRANSFORMS[method]?.(item.value);
		if (!result) return null;
		alternatives.push({ ...item, value: result });
	}
	return { alternatives, complete: folded.complete };
}
function joinCall(object, call, place) {
	const [argument] = call.arguments;
	if (!argument || call.arguments.length !== 1) return null;
	const [first, second] = [fold(object, place), fold(argument, place)];
	const [receiver, given] = [first.alternatives[0]?.value, second.alternatives[0]?.value];
	if (first.alternatives.length !== 1 || second.alternatives.length !== 1 || !first.complete || !second.complete) return null;
	const [separator, list] = receiver?.kind === 'string' ? [receiver, given] : [given, receiver];
	if (separator?.kind !== 'string' || list?.kind !== 'list') return null;
	const texts = list.items.map(textOf);
	if (texts.includes(null)) return null;
	return one({ kind: 'string', value: texts.join(separator.value), line: call.line }, place, true);
}
function receiverOf(callee, method) {
	if (callee.kind === 'member') return callee.object;
	if (callee.kind !== 'name' || !callee.name.includes('.')) return null;
	return { ...callee, name: callee.name.slice(0, -method.length - 1) };
}

// src/project/loose-json.ts
function parseObject(text2) {
	for (const candidate of [text2, withoutComments(text2)]) {
		try {
			const value = JSON.parse(candidate);
			return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
		} catch {}
	}
	return null;
}
function withoutComments(text2) {
	return text2
		.replace(/"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (part) => (part.startsWith('"') ? part : ''))
		.replace(/,(\s*[}\]])/g, '$1');
}

// src/project/path-settings.ts
var SETTINGS = /(?:^|\/)(?:[tj]sconfig(?:\.[\w.-]+)?|package)\.json$/;
var MAX_LENGTH = 2e5;
var BUILT = /(^|\/)(?:dist|build|lib|out)(?:\/(?:esm|cjs|es|types))?\//;
function isPathSetting(path) {
	return SETTINGS.test(path) && !/(?:^|\/)node_modules\//.test(path);
}
function readPathSettings(texts) {
	const aliases = [];
	const packages = [];
	for (const [path, text2] of texts) {
		if (!isPathSetting(path) || text2.length > MAX_LENGTH) continue;
		const value = parseObject(text2);
		if (!value) continue;
		const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
		if (path.endsWith('package.json')) packages.push(packageOf(folder, value));
		else aliases.push(...aliasesOf(folder, value));
	}
	const nearest = (a, b) => b.folder.length - a.folder.length || (a.folder < b.folder ? -1 : 1);
	aliases.sort(nearest);
	packages.sort(nearest);
	const named = /* @__PURE__ */ new Map();
	for (const entry of packages) if (entry.name !== null) named.set(entry.name, [...(named.get(entry.name) ?? []), entry]);
	return {
		places(folder, specifier) {
			if (specifier.startsWith('.')) return [];
			const own = packages.find((entry) => entry.imports.length > 0 && holds(entry.folder, folder));
			const found = [
				...aliases.filter((entry) => holds(entry.folder, folder)).flatMap((entry) => aliased(entry, specifier)),
				...(own && specifier.startsWith('#') ? matched(own.imports, specifier).map((target) => joined2(own.folder, target)) : []),
				...(named.get(nameIn(specifier)) ?? []).flatMap((entry) => ofPackage(entry, specifier)),
			];
			return [...new Set(found.flatMap(withSource))];
		},
	};
}
function aliasesOf(folder, value) {
	const options = isRecord(value.compilerOptions) ? value.compilerOptions : {};
	const given = typeof options.baseUrl === 'string' ? joined2(folder, options.baseUrl) : null;
	const patterns = targetsOf(options.paths).map(([pattern, targets]) => [
		pattern,
		targets.map((target) => joined2(given ?? folder, target)),
	]);
	return patterns.length > 0 || given !== null ? [{ folder, patterns, base: given }] : [];
}
function packageOf(folder, value) {
	const name = typeof value.name === 'string' && value.name !== '' ? value.name : null;
	const exported = targetsOf(isRecord(value.exports) && Object.keys(value.exports).some((key) => key.startsWith('.')) ? value.exports : {});
	const whole = exported.length === 0 ? leaves(value.exports) : [];
	const entries = [...whole, ...['types', 'module', 'main'].flatMap((key) => leaves(value[key]))];
	return { folder, name, entries, exports: exported, imports: targetsOf(value.imports) };
}
function aliased({ patterns, base }, specifier) {
	return [...matched(patterns, specifier), ...(base === null || /^[@#~]/.test(specifier) ? [] : [joined2(base, specifier)])];
}
function nameIn(specifier) {
	const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
	return /^(?:@langchain\/|langchain$|langgraph$)/.test(name) ? '' : name;
}
function ofPackage({ folder, name, entries, exports }, specifier) {
	const below = specifier.slice((name ?? '').length + 1);
	const declared = matched(exports, below === '' ? '.' : `./${below}`);
	const usual = below === '' ? [...entries, 'src/index', 'index'] : [`src/${below}`, below];
	return [...declared, ...usual].map((target) => joined2(folder, target));
}
function matched(patterns, specifier) {
	return patterns
		.flatMap(([pattern, targets]) => {
			const [start = '', end] = pattern.split('*');
			if (end === void 0) return pattern === specifier ? [{ rank: Number.MAX_SAFE_INTEGER, targets: [...targets] }] : [];
			const fits = specifier.length >= start.length + end.length && specifier.startsWith(start) && specifier.endsWith(end);
			const star = specifier.slice(start.length, specifier.length - end.length);
			return fits ? [{ rank: start.length, targets: targets.map((target) => target.replace('*', star)) }] : [];
		})
		.sort((a, b) => b.rank - a.rank)
		.flatMap(({ targets }) => targets);
}
function targetsOf(value) {
	return isRecord(value) ? Object.entries(value).map(([pattern, target]) => [pattern, leaves(target)]) : [];
}
function leaves(value) {
	if (typeof value === 'string') return [value];
	if (Array.isArray(value)) return value.flatMap(leaves);
	return isRecord(value) ? Object.values(value).flatMap(leaves) : [];
}
function withSource(place) {
	return BUILT.test(place) ? [place, place.replace(BUILT, '$1src/')] : [place];
}
function holds(above, folder) {
	return above === '' || folder === above || folder.startsWith(`${above}/`);
}
function joined2(folder, path) {
	const parts = folder === '' ? [] : folder.split('/');
	for (const part of path.split('/')) {
		if (part === '..') parts.pop();
		else if (part !== '.' && part !== '') parts.push(part);
	}
	return parts.join('/');
}
function isRecord(value) {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

// src/project/qualify.ts
var DEPTH_LIMIT3 = 60;
function qualify(resolver, value, file, scope, budget, depth = 0) {
	if (depth > DEPTH_LIMIT3) return null;
	const inner = (part, place = scope) => qualify(resolver, part, file, place, budget, depth + 1);
	switch (value.kind) {
		case 'name':
			return nameOf(resolver, resolver.instances.named(value.name, file, scope, budget, value.line), budget);
		case 'function':
			return nameOf(resolver, resolver.functionAt(file, value.function), budget);
		case 'class':
			return nameOf(resolver, resolver.classAt(file, value.class), budget);
		case 'member': {
			const type = resolver.instances.made(value.object, file, scope, budget);
			const found = type ? nameOf(resolver, resolver.instances.onInstance(type, value.name, budget), budget) : null;
			if (found) return found;
			const object = type ? typeName(type) : inner(value.object);
			return object === null ? null : `${object}.${value.name}`;
		}
		case 'call': {
			const type = resolver.instances.made(value, file, scope, budget);
			if (type) return `${typeName(type)}()`;
			const call = file.facts.calls[value.call];
			const callee = call ? inner(call.callee, call.scope) : null;
			return callee === null ? null : `${callee}()`;
		}
		case 'unary':
			return value.operator === 'await' ? inner(value.value) : null;
		case 'conditional':
			return inner(value.whenTrue) ?? inner(value.whenFalse);
		case 'binary':
			return ['or', '||', '??'].includes(value.operator) ? (inner(value.left) ?? inner(value.right)) : null;
		default:
			return null;
	}
}
function nameOf(resolver, found, budget) {
	switch (found.kind) {
		case 'external':
			return found.name;
		case 'function':
		case 'class':
			return `${found.file.path}#${found.fact.qualifiedName}`;
		case 'module':
			return found.file.path;
		case 'value':
		case 'parameter': {
			const type = resolver.instances.instanceOf(found, budget);
			return type ? `${typeName(type)}()` : null;
		}
		case 'unresolved':
			return null;
	}
}
function typeName(type) {
	if (type.kind === 'external') return type.name;
	return `${type.file.path}#${type.file.facts.classes[type.index]?.qualifiedName ?? ''}`;
}

// src/project/modules.ts
var SOURCE_ROOTS = /* @__PURE__ */ new Set(['src', 'lib', 'python']);
var SCRIPT_ENDINGS = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs', '.d.ts'];
var ALIAS = /^(?:@|~|#|\$lib)\/(.+)$/;
function createModules(files, settings = readPathSettings([])) {
	const byPath = new Map(files.map((file) => [file.path, file]));
	const python = pythonIndex(files);
	const scripts = scriptIndex(files);
	const pythonAt = (path) => {
		for (const ending of ['.py', '/__init__.py', '.pyi', '/__init__.pyi']) {
			const file = byPath.get(path + ending);
			if (file) return file;
		}
		return null;
	};
	const isPackage = (folder) => folder !== '' && (byPath.has(`${folder}/__init__.py`) || byPath.has(`${folder}/__init__.pyi`));
	const absolutePython = (from, module, names) => {
		const path = module.replaceAll('.', '/');
		const candidates2 = (python.get(lastSegment(path)) ?? [])
			.filter(({ stem, file }) => file !== from && (stem === path || stem.endsWith(`/${path}`)))
			.map(({ stem, file }) => ({ file, root: stem.slice(0, Math.max(0, stem.length - path.length - 1)) }));
		const here = folderOf(from.path);
		const near = (root) => root === '' || here === root || here.startsWith(`${root}/`);
		const reachable = (root) => near(root) || (SOURCE_ROOTS.has(lastSegment(root)) && near(folderOf(root)));
		const closest = (some) => some.sort((a, b) => common(b.root, here) - common(a.root, here) || a.root.length - b.root.length)[0]?.file;
		const proper = closest(candidates2.filter(({ root }) => reachable(root) && !isPackage(root)));
		if (proper) return proper;
		const neighbour = closest(candidates2.filter(({ root, file }) => reachable(root) && (names?.(file) ?? false)));
		if (neighbour) return neighbour;
		const elsewhere = candidates2.filter(
			({ root, file }) =>
				path.includes('/') && !isPackage(root) && (names?.(file) ?? true) && isPackage(joined3(root, path.split('/')[0] ?? '')),
		);
		return elsewhere.length === 1 ? (elsewhere[0]?.file ?? null) : null;
	};
	const relativePython = (from, module) => {
		const dots = /^\.+/.exec(module)?.[0].length ?? 0;
		let folder = folderOf(from.path);
		for (let up = 1; up < dots; up++) folder = folderOf(folder);
		const rest = module.slice(dots).replaceAll('.', '/');
		return rest === '' ? (byPath.get(joined3(folder, '__init__.py')) ?? null) : pythonAt(joined3(folder, rest));
	};
	const scriptAt = (path) => {
		const bare = path.replace(/\.([cm]?)jsx?$/, '');
		const places = [path, ...SCRIPT_ENDINGS.map((ending) => bare + ending), ...SCRIPT_ENDINGS.map((ending) => path + ending)];
		for (const place of [...places, ...SCRIPT_ENDINGS.map((ending) => joined3(path, `index${ending}`))]) {
			const file = byPath.get(place);
			if (file && isScript(file)) return file;
		}
		return null;
	};
	const script = (from, module) => {
		const here = folderOf(from.path);
		if (/^\.\.?(?:\/|$)/.test(module)) return scriptAt(normalised(joined3(here, module)));
		for (const place of settings.places(here, module)) {
			const found = scriptAt(place);
			if (found && found !== from) return found;
		}
		const path = ALIAS.exec(module)?.[1] ?? (module.startsWith('@') || !module.includes('/') ? null : module);
		const places = path === null ? scopedPlaces(module) : [path, `src/${path}`];
		for (let folder = here; folder !== null; folder = folder === '' ? null : folderOf(folder)) {
			for (const place of places) {
				const found = scriptAt(joined3(folder, place));
				if (found && found !== from) return found;
			}
		}
		if (path === null) return null;
		if (!ALIAS.test(module)) return null;
		const stem = stemOf(path);
		const fitting = (scripts.get(lastSegment(stem)) ?? []).filter((place) => place.stem === stem || place.stem.endsWith(`/${stem}`));
		return fitting.length === 1 ? (fitting[0]?.file ?? null) : null;
	};
	const known = /* @__PURE__ */ new Map();
	const scriptOnce = (from, module) => {
		const own = known.get(from) ?? /* @__PURE__ */ new Map();
		if (own.size === 0) known.set(from, own);
		let found = own.get(module);
		if (found === void 0) {
			found = script(from, module);
			own.set(module, found);
		}
		return found;
	};
	return {
		find(from, module, names) {
			if (isScript(from)) return scriptOnce(from, module);
			return module.startsWith('.') ? relativePython(from, module) : absolutePython(from, module, names);
		},
		below: (folder, name) => pythonAt(joined3(folder, name)),
	};
}
function scopedPlaces(module) {
	const [, scope, name, below] = /^@([\w-]+)\/([\w.-]+)(?:\/(.+))?$/.exec(module) ?? [];
	if (!scope || !name || scope === 'langchain') return [];
	const packages = ['packages', 'libs', 'apps'].flatMap((parent) => [`${parent}/${name}/src`, `${parent}/${name}`]);
	const rest = below === void 0 ? name : `${name}/${below}`;
	return [
		...packages.map((folder) => (below === void 0 ? `${folder}/index` : `${folder}/${below}`)),
		`${scope}/${rest}`,
		`src/${scope}/${rest}`,
	];
}
function isScript(file) {
	return !/\.py[iw]?$/i.test(file.path);
}
function folderOf(path) {
	const slash = path.lastIndexOf('/');
	return slash < 0 ? '' : path.slice(0, slash);
}
function packageOf2(path, dots) {
	let folder = folderOf(path);
	for (let up = 1; up < dots; up++) folder = folderOf(folder);
	return folder;
}
function pythonIndex(files) {
	const index = /* @__PURE__ */ new Map();
	for (const file of files) {
		if (isScript(file)) continue;
		const stem = file.path.replace(/(?:\/__init__)?\.py[iw]?$/, '');
		add(index, lastSegment(stem), { stem, file });
	}
	return index;
}
function scriptIndex(files) {
	const index = /* @__PURE__ */ new Map();
	for (const file of files) {
		if (!isScript(file)) continue;
		const stem = stemOf(file.path);
		add(index, lastSegment(stem), { stem, file });
	}
	return index;
}
function stemOf(path) {
	return path.replace(/(?:\.d)?\.(?:[cm]?[jt]s|[jt]sx)$/, '').replace(/\/index$/, '');
}
function add(index, key, place) {
	const places = index.get(key);
	if (places) places.push(place);
	else index.set(key, [place]);
}
function lastSegment(path) {
	return path.slice(path.lastIndexOf('/') + 1);
}
function joined3(folder, path) {
	return folder === '' ? path : `${folder}/${path}`;
}
function common(a, b) {
	const [left, right] = [a.split('/'), b.split('/')];
	let count = 0;
	while (count < left.length && left[count] !== '' && left[count] === right[count]) count++;
	return count;
}
function normalised(path) {
	const parts = [];
	for (const part of path.split('/')) {
		if (part === '..') parts.pop();
		else if (part !== '.' && part !== '') parts.push(part);
	}
	return parts.join('/');
}

// src/project/visibility.ts
function pick(bindings, scope, before) {
	if (bindings.length === 0) return null;
	const visible = candidates(bindings, scope, before);
	let best = null;
	let bestRank = -1;
	for (const binding of visible) {
		const rank = rankOf(binding, scope);
		if (rank >= bestRank) {
			best = binding;
			bestRank = rank;
		}
	}
	return best;
}
function candidates(bindings, scope, before) {
	const compatible = bindings.filter(({ scope: other }) => !excluded(other, scope));
	const possible = compatible.length > 0 ? compatible : bindings;
	if (before === null) return possible;
	const earlier = possible.filter(({ line }) => line < before);
	return earlier.length > 0 ? earlier : possible;
}
function excluded(other, scope) {
	return other.branches.some(({ branch, when }) => scope.branches.some((own) => own.branch === branch && own.when !== when));
}
function rankOf(binding, scope) {
	if (binding.kind === 'assignment') {
		if (binding.fact.value === null || !/^(?:=|:=|const|let|var|property)$/.test(binding.fact.operator)) return 0;
		if (isNothing(binding.fact.value)) return 1;
	}
	if (binding.scope.handlerOf !== null && binding.scope.handlerOf !== scope.handlerOf) return 2;
	return binding.kind === 'import' && binding.fact.typeOnly ? 3 : 4;
}
function isSet(binding) {
	return binding.kind === 'assignment' && binding.fact.value !== null && /^(?:=|:=|const|let|var|property)$/.test(binding.fact.operator);
}

// src/project/imports.ts
var Imports = class {
	constructor(names, modules) {
		this.names = names;
		this.modules = modules;
	}
	names;
	modules;
	/** What an import binds its name to. */
	imported(fact, file, budget) {
		const { module, name } = fact;
		if (name === null) return this.importedModule(fact, file);
		const target = this.modules.find(file, module, (candidate) => this.defines(candidate, name));
		if (target) {
			const exported = this.exported(target, name, budget);
			if (exported) return exported;
		}
		const submodule = isScript(file) ? null : this.submodule(file, module, name);
		if (submodule) return { kind: 'module', file: submodule };
		if (target || module.startsWith('.')) return { kind: 'unresolved', name: fact.alias };
		return { kind: 'external', name: name === 'default' && isScript(file) ? module : `${module}.${name}` };
	}
	importedModule({ module, alias }, file) {
		const top = module.split('.')[0] ?? module;
		const bindsTop = !isScript(file) && alias === top && module.includes('.');
		const target = this.modules.find(file, bindsTop ? top : module);
		if (target) return { kind: 'module', file: target };
		return { kind: 'external', name: bindsTop ? top : module };
	}
	/** `import a.b` binds a; a folder without `__init__` is no file, so `a.b.c` is found by the longest module path. */
	importedPackage(head, rest, file, binding) {
		if (isScript(file)) return null;
		if (binding?.kind !== 'import' || binding.fact.name !== null || binding.fact.alias !== head) return null;
		const base = binding.fact.module.startsWith(`${head}.`) || binding.fact.module === head ? head : binding.fact.module;
		for (let used = rest.length; used > 0; used--) {
			const target = this.modules.find(file, [base, ...rest.slice(0, used)].join('.'));
			if (target) return { file: target, used };
		}
		return null;
	}
	submodule(file, module, name) {
		if (!module.startsWith('.')) return this.modules.find(file, `${module}.${name}`);
		const dots = /^\.+/.exec(module)?.[0].length ?? 1;
		const rest = module.slice(dots).replaceAll('.', '/');
		const folder = packageOf2(file.path, dots);
		return this.modules.below(rest === '' ? folder : folder === '' ? rest : `${folder}/${rest}`, name);
	}
	/** Whether a file has the name at module level, whatever it is. */
	defines(file, name) {
		return this.names.bindings(file).of(MODULE, name).length > 0;
	}
	/** What a file offers under a name. */
	exported(file, name, budget) {
		if (spent(budget)) return null;
		budget.depth++;
		const found = (isScript(file) ? this.exportOf(file, name, budget) : null) ?? this.topLevel(file, name, budget);
		budget.depth--;
		return found;
	}
	topLevel(file, name, budget) {
		const binding = pick(this.names.bindings(file).of(MODULE, name), TOP, null);
		if (binding) return this.names.follow(binding, file, budget);
		return this.starred(name, file, budget);
	}
	exportOf(file, name, budget) {
		for (const fact of file.facts.exports) {
			if (fact.name !== name || name === '*') continue;
			if (fact.from !== null) {
				const target = this.modules.find(file, fact.from);
				if (!target) return { kind: 'external', name: fact.local === '*' ? fact.from : `${fact.from}.${fact.local ?? name}` };
				if (fact.local === '*') return { kind: 'module', file: target };
				return this.exported(target, fact.local ?? name, budget);
			}
			if (fact.local !== null) return this.names.resolve(fact.local, file, TOP, budget);
			const at = (item) => item.line === fact.line;
			const type = file.facts.classes.findIndex(at);
			if (type >= 0) return this.names.classAt(file, type);
			const index = file.facts.functions.findIndex(at);
			if (index >= 0) return this.names.functionAt(file, index);
		}
		for (const fact of file.facts.exports) {
			if (fact.name !== '*' || fact.from === null || name === 'default') continue;
			const target = this.modules.find(file, fact.from);
			const found = target ? this.exported(target, name, budget) : null;
			if (found) return found;
		}
		return null;
	}
	/** A name that comes from `from x import *`; the last import has it. */
	starred(name, file, budget) {
		if (name.startsWith('_')) return null;
		const { stars } = this.names.bindings(file);
		for (let index = stars.length - 1; index >= 0; index--) {
			const target = this.modules.find(file, stars[index]?.module ?? '');
			const found = target ? this.exported(target, name, budget) : null;
			if (found) return found;
		}
		const foreign = stars.filter((star) => !star.module.startsWith('.') && !this.modules.find(file, star.module));
		const [only] = foreign;
		return foreign.length === 1 && only && /^[A-Z]/.test(name) && !BUILTIN_CLASS.test(name)
			? { kind: 'external', name: `${only.module}.${name}` }
			: null;
	}
};
var BUILTIN_CLASS =
	/^(?:True|False|None|Ellipsis|NotImplemented|\w*(?:Error|Exception|Warning)|StopIteration|KeyboardInterrupt|SystemExit)$/;

// src/project/instances.ts
var Instances = class {
	constructor(names) {
		this.names = names;
	}
	names;
	/** Class that the receiver of a method is an instance of, by annotation, constructor or evident return value. */
	instanceOf(found, budget) {
		if (spent(budget)) return null;
		if (found.kind === 'parameter') {
			const owner = found.file.facts.functions[found.function];
			const first = owner?.class !== null && owner?.parameters[0]?.name === found.name && !isStatic(owner.decorators);
			if (owner && owner.class !== null && first && !found.type && !isScript(found.file))
				return { kind: 'class', file: found.file, index: owner.class };
			return found.type ? this.typeOf(found.type.value, found.type.file, found.type.scope, budget) : null;
		}
		if (found.kind !== 'value') return null;
		if (found.instance) return found.instance;
		const made = this.made(found.value, found.file, found.scope, budget);
		return made ?? (found.type ? this.typeOf(found.type.value, found.type.file, found.type.scope, budget) : null);
	}
	/** Class of what an expression makes. */
	made(value, file, scope, budget) {
		if (spent(budget)) return null;
		budget.depth++;
		const type = this.madeBy(value, file, scope, budget);
		budget.depth--;
		return type;
	}
	madeBy(value, file, scope, budget) {
		const inner = (part) => this.made(part, file, scope, budget);
		switch (value.kind) {
			case 'call': {
				const call = file.facts.calls[value.call];
				if (!call) return null;
				if (call.callee.kind === 'name' && call.callee.name === 'super' && call.scope.class !== null)
					return this.parentOf(file, call.scope.class, budget);
				return this.madeByCall(this.callee(call.callee, file, call.scope, budget), budget);
			}
			case 'name': {
				const found = this.names.resolve(value.name, file, scope, budget, value.line);
				return this.instanceOf(found, budget);
			}
			case 'member': {
				const found = this.callee(value, file, scope, budget);
				return this.instanceOf(found, budget);
			}
			case 'unary':
				return value.operator === 'await' ? inner(value.value) : null;
			case 'conditional':
				return inner(value.whenTrue) ?? inner(value.whenFalse);
			case 'binary':
				return ['or', '||', '??'].includes(value.operator) ? (inner(value.left) ?? inner(value.right)) : null;
			default:
				return null;
		}
	}
	/** What is called; of a method of a foreign instance, the name is `Class().method`. */
	callee(callee, file, scope, budget) {
		if (callee.kind === 'function') return this.names.functionAt(file, callee.function);
		if (callee.kind === 'name') return this.named(callee.name, file, scope, budget, callee.line);
		if (callee.kind === 'member') {
			const type = this.made(callee.object, file, scope, budget);
			if (type) return this.onInstance(type, callee.name, budget);
		}
		return { kind: 'unresolved', name: '' };
	}
	/** A dotted name, also where the path leads through instances of foreign classes. */
	named(name, file, scope, budget, before = null) {
		const found = this.names.resolve(name, file, scope, budget, before);
		if (found.kind !== 'unresolved') return found;
		const dot = name.lastIndexOf('.');
		if (dot < 0 || spent(budget)) return found;
		budget.depth++;
		const object = this.named(name.slice(0, dot), file, scope, budget, before);
		const type = this.instanceOf(object, budget);
		budget.depth--;
		return type
			? this.onInstance(type, name.slice(dot + 1), budget)
			: object.kind === 'external'
				? this.names.attribute(object, name.slice(dot + 1), budget)
				: found;
	}
	onInstance(type, name, budget) {
		if (type.kind === 'external') return { kind: 'external', name: `${type.name}().${name}` };
		const member = this.names.member(type.file, type.index, name, budget);
		if (member) return member;
		const foreign = this.lineage(type.file, type.index, budget).external.find((base) => !TRIVIAL_BASE.test(base));
		return foreign ? { kind: 'external', name: `${foreign}().${name}` } : { kind: 'unresolved', name };
	}
	/** What `super()` is an instance of. */
	parentOf(file, classIndex, budget) {
		const { own, external } = this.lineage(file, classIndex, budget);
		const [, parent] = own;
		if (parent) return { kind: 'class', file: parent.file, index: parent.file.facts.classes.indexOf(parent.fact) };
		return external[0] ? { kind: 'external', name: external[0] } : null;
	}
	madeByCall(callee, budget) {
		if (callee.kind === 'class') return { kind: 'class', file: callee.file, index: callee.index };
		if (callee.kind === 'external') return { kind: 'external', name: callee.name };
		if (callee.kind === 'parameter') {
			const owner = callee.file.facts.functions[callee.function];
			const makes = owner?.class !== null && owner?.parameters[0]?.name === callee.name && owner.decorators.some(isClassMethod);
			return owner && owner.class !== null && makes ? { kind: 'class', file: callee.file, index: owner.class } : null;
		}
		if (callee.kind !== 'function') return null;
		const { file, fact } = callee;
		const returned = fact.returned.filter(({ value }) => !isNothing(value));
		const types = returned.map(({ value, scope }) => this.made(value, file, scope, budget));
		const [first] = types;
		if (first && types.every((type) => type && sameType(type, first))) return first;
		if (fact.returns?.value) return this.typeOf(fact.returns.value, file, fact.scope, budget);
		return null;
	}
	/** Class that an annotation names: of `X | None`, `Optional[X]`, `Annotated[X, ...]`, `Promise<X>` the X. */
	typeOf(annotation, file, scope, budget) {
		if (annotation.kind === 'binary' && annotation.operator === '|') {
			const sides = [annotation.left, annotation.right].filter((side) => !isNothing(side));
			const [only] = sides;
			return sides.length === 1 && only ? this.typeOf(only, file, scope, budget) : null;
		}
		if (annotation.kind === 'subscript') {
			const base = annotation.object.kind === 'name' ? (annotation.object.name.split('.').at(-1) ?? '') : '';
			if (!UNWRAPPED.has(base)) return this.typeOf(annotation.object, file, scope, budget);
			const first = annotation.index.kind === 'list' ? annotation.index.items[0] : annotation.index;
			return first ? this.typeOf(first, file, scope, budget) : null;
		}
		if (annotation.kind !== 'name') return null;
		const found = this.names.resolve(annotation.name, file, scope, budget);
		if (found.kind === 'class') return { kind: 'class', file: found.file, index: found.index };
		if (found.kind !== 'external' || OPEN_TYPE.test(found.name)) return null;
		return { kind: 'external', name: found.name };
	}
	/** A class and its bases, own first, in the order of the text, each once. */
	lineage(file, classIndex, budget) {
		const own = [];
		const external = [];
		const first = file.facts.classes[classIndex];
		const open = first ? [{ file, fact: first }] : [];
		for (let next = open.shift(); next && own.length < 100; next = open.shift()) {
			const { file: home, fact } = next;
			if (own.some((item) => item.fact === fact)) continue;
			own.push(next);
			for (const base of fact.bases) {
				const found = this.base(base, home, fact.scope, budget);
				if (typeof found === 'string') {
					if (!external.includes(found)) external.push(found);
				} else open.push(found);
			}
		}
		return { own, external };
	}
	base(base, file, scope, budget) {
		if (base.kind === 'subscript') return this.base(base.object, file, scope, budget);
		if (base.kind === 'name') {
			const found = this.names.resolve(base.name, file, scope, budget, base.line);
			if (found.kind === 'class') return { file: found.file, fact: found.fact };
			return found.kind === 'external' ? found.name : base.name;
		}
		const call = base.kind === 'call' ? file.facts.calls[base.call] : void 0;
		if (!call) return base.kind === 'unknown' ? base.text : base.kind;
		const callee = this.callee(call.callee, file, call.scope, budget);
		return `${callee.kind === 'external' ? callee.name : (call.method ?? '')}()`;
	}
};
var UNWRAPPED = /* @__PURE__ */ new Set([
	'Optional',
	'Annotated',
	'Promise',
	'Awaitable',
	'Final',
	'ClassVar',
	'Readonly',
	'Partial',
	'Required',
]);
var OPEN_TYPE =
	/^(?:typing|typing_extensions|collections\.abc)\.(?:Any|Callable|TypeVar|Self|Union|Iterable|Iterator|Generator|Literal|Protocol)$/;
var TRIVIAL_BASE = /^(?:object|(?:typing|typing_extensions|abc)\.\w+|enum\.\w+|ABC|Generic|Protocol)$/;
function isStatic(decorators) {
	return decorators.some((decorator) => decorator.kind === 'name' && decorator.name === 'staticmethod');
}
function isClassMethod(decorator) {
	return decorator.kind === 'name' && decorator.name === 'classmethod';
}
function sameType(a, b) {
	if (a.kind === 'external') return b.kind === 'external' && a.name === b.name;
	return b.kind === 'class' && a.file === b.file && a.index === b.index;
}

// src/project/resolver.ts
var Resolver = class {
	imports;
	instances = new Instances(this);
	modules;
	indexes = /* @__PURE__ */ new Map();
	constructor(files, settings) {
		this.modules = createModules(files, settings);
		this.imports = new Imports(this, this.modules);
	}
	bindings(file) {
		let index = this.indexes.get(file);
		if (!index) {
			index = indexBindings(file.facts);
			this.indexes.set(file, index);
		}
		return index;
	}
	/** @param before line at which the name is read; bindings further down in the same namespace are not seen then, when there are others */
	resolve(name, file, scope, budget, before = null) {
		const unresolved = { kind: 'unresolved', name };
		if (spent(budget)) return unresolved;
		budget.depth++;
		const found = this.path(name, file, scope, budget, before);
		budget.depth--;
		return found.kind === 'unresolved' ? unresolved : found;
	}
	path(name, file, scope, budget, before) {
		const whole = this.local(name, file, scope, before);
		if (whole && name.includes('.') && !/^(?:self|cls|this)\./.test(name)) return this.follow(whole, file, budget);
		const [head = '', ...rest] = name.split('.');
		let found = this.head(head, file, scope, budget, before);
		for (let index = 0; index < rest.length; index++) {
			const part = rest[index] ?? '';
			const module =
				found.kind === 'external' && index === 0
					? this.imports.importedPackage(head, rest, file, this.local(head, file, scope, null))
					: null;
			if (module) {
				found = { kind: 'module', file: module.file };
				index += module.used - 1;
				continue;
			}
			found = this.attribute(found, part, budget);
			if (found.kind === 'unresolved') return found;
		}
		return found;
	}
	/** First part of a name. */
	head(name, file, scope, budget, before) {
		if (name === 'this' && isScript(file)) return this.self(file, scope);
		const binding = this.local(name, file, scope, before);
		if (binding) return this.follow(binding, file, budget);
		return this.imports.starred(name, file, budget) ?? { kind: 'unresolved', name };
	}
	/** `this`: an instance of the class around. */
	self(file, scope) {
		if (scope.class === null) return { kind: 'unresolved', name: 'this' };
		const line = file.facts.classes[scope.class]?.line ?? 1;
		const value = { kind: 'name', name: 'this', line };
		return { kind: 'value', file, value, line, scope, instance: { kind: 'class', file, index: scope.class } };
	}
	/** Binding of a name as seen from a place: loops, class body, functions from the inside out, module. */
	local(name, file, scope, before) {
		const { facts } = file;
		for (const index of scope.loops) {
			const loop = facts.loops[index];
			if (loop?.kind !== 'comprehension' || loop.iterable === null || !loop.targets.includes(name)) continue;
			return { kind: 'given', value: elementOf(facts, loop.iterable, loop.targets, name), line: loop.line, scope: loop.scope };
		}
		const bindings = this.bindings(file);
		const own = namespaceOf(facts, scope);
		const seen = pick(bindings.of(own, name), scope, before);
		if (seen) return seen;
		let current = scope.function;
		for (let step = 0; current !== null && step < 100; step++) {
			const space = functionSpace(current);
			const outer = space === own ? null : pick(bindings.of(space, name), scope, null);
			if (outer) return outer;
			current = facts.functions[current]?.scope.function ?? null;
		}
		return own === MODULE ? null : pick(bindings.of(MODULE, name), scope, null);
	}
	/**
	 * Values that a plain name may have at a place when several assignments can have set it: from the last one that is sure to have run.
	 * Empty when there is no choice.
	 */
	choices(name, file, scope, before) {
		const bound = this.local(name, file, scope, before);
		if (bound?.kind !== 'assignment') return [];
		const space = bound.fact.global ? MODULE : namespaceOf(file.facts, bound.scope);
		const local = space === namespaceOf(file.facts, scope);
		const all = candidates(this.bindings(file).of(space, name), scope, local ? before : null);
		let start = 0;
		all.forEach((binding, index) => {
			const sure = binding.scope.branches.every(({ branch }) => scope.branches.some((own) => own.branch === branch));
			if (sure && binding.scope.handlerOf === null && isSet(binding)) start = index;
		});
		const last = all.slice(start);
		if (last.length < 2 || !last.every(isSet)) return [];
		return last.flatMap((binding) => {
			if (binding.kind !== 'assignment' || binding.fact.value === null) return [];
			const innermost = binding.scope.branches[0];
			const test = innermost ? file.facts.branches[innermost.branch]?.test : void 0;
			const condition = test === void 0 ? null : innermost?.when === 'false' ? `not (${test})` : test;
			return [{ value: binding.fact.value, scope: binding.fact.scope, condition }];
		});
	}
	/** What a binding binds its name to. */
	follow(binding, file, budget) {
		switch (binding.kind) {
			case 'import':
				return this.imports.imported(binding.fact, file, budget);
			case 'function':
				return this.functionAt(file, binding.index);
			case 'class':
				return this.classAt(file, binding.index);
			case 'parameter':
				return this.parameter(file, binding.function, binding.name);
			case 'given':
				return this.value(binding.value, file, binding.scope, binding.line, budget);
			case 'assignment':
				return this.assigned(binding.fact, file, budget);
		}
	}
	assigned(fact, file, budget) {
		const value = fact.value ?? { kind: 'unknown', text: fact.annotation?.text ?? '' };
		const found = this.value(value, file, fact.scope, fact.line, budget);
		if (found.kind === 'value' && fact.annotation?.value && !found.type)
			found.type = { value: fact.annotation.value, file, scope: fact.scope };
		return found;
	}
	/** A value as a resolved thing: aliases are followed, functions and classes are what they are. */
	value(value, file, scope, line, budget) {
		if (value.kind === 'function') return this.functionAt(file, value.function);
		if (value.kind === 'class') return this.classAt(file, value.class);
		if (value.kind === 'name') {
			const target = this.resolve(value.name, file, scope, budget, value.line);
			if (target.kind !== 'unresolved') return target;
		}
		return { kind: 'value', file, value, line, scope };
	}
	functionAt(file, index) {
		const fact = file.facts.functions[index];
		return fact ? { kind: 'function', file, index, fact } : { kind: 'unresolved', name: '' };
	}
	classAt(file, index) {
		const fact = file.facts.classes[index];
		return fact ? { kind: 'class', file, index, fact } : { kind: 'unresolved', name: '' };
	}
	parameter(file, index, name) {
		const fact = file.facts.functions[index];
		const found = { kind: 'parameter', file, function: index, name };
		const annotation = fact?.parameters.find((parameter) => parameter.name === name)?.annotation?.value;
		if (annotation && fact) found.type = { value: annotation, file, scope: fact.scope };
		return found;
	}
	/** `object.name`. */
	attribute(object, name, budget) {
		const unresolved = { kind: 'unresolved', name };
		if (spent(budget)) return unresolved;
		switch (object.kind) {
			case 'external':
				return { kind: 'external', name: `${object.name}.${name}` };
			case 'module': {
				const exported = this.imports.exported(object.file, name, budget);
				if (exported) return exported;
				const submodule = /\/?__init__\.pyi?$/.test(object.file.path) ? this.modules.below(folderOf(object.file.path), name) : null;
				return submodule ? { kind: 'module', file: submodule } : unresolved;
			}
			case 'class':
				return this.member(object.file, object.index, name, budget) ?? unresolved;
			case 'value': {
				if (object.member !== void 0 && (name === 'value' || name === 'name')) {
					if (name === 'value') return { ...object, member: void 0 };
					return { ...object, member: void 0, value: { kind: 'string', value: object.member, line: object.line } };
				}
				const entry =
					object.value.kind === 'dict' ? object.value.entries.find(({ key }) => key?.kind === 'string' && key.value === name) : void 0;
				if (entry && isScript(object.file)) return this.value(entry.value, object.file, object.scope, object.line, budget);
				return this.ofInstance(object, name, budget) ?? unresolved;
			}
			case 'parameter':
				return this.ofInstance(object, name, budget) ?? unresolved;
			default:
				return unresolved;
		}
	}
	ofInstance(object, name, budget) {
		const type = this.instances.instanceOf(object, budget);
		return type?.kind === 'class' ? this.member(type.file, type.index, name, budget) : null;
	}
	/** Attribute, field or method of a class or of its bases. A member that only a foreign base can have is external. */
	member(file, classIndex, name, budget) {
		const { own, external } = this.instances.lineage(file, classIndex, budget);
		const enumerated = external.some((base) => /(?:^|\.)\w*(?:Enum|Flag)$/.test(base));
		for (const { file: home, fact } of own) {
			const found = this.ownMember(home, fact, name, budget);
			if (!found) continue;
			if (found.kind === 'value' && (enumerated || fact.kind === 'enum') && fact.fields.some((field) => field.name === name))
				found.member = name;
			return found;
		}
		return null;
	}
	ownMember(file, fact, name, budget) {
		const index = file.facts.classes.indexOf(fact);
		const bindings = this.bindings(file);
		const set = bindings.attributes(index, name).filter((item) => item.value !== null);
		const chosen = pick(
			set.map((item) => ({ kind: 'assignment', fact: item, line: item.line, scope: { ...item.scope, branches: [] } })),
			TOP,
			null,
		);
		if (chosen?.kind === 'assignment' && !isNothing(chosen.fact.value)) return this.assigned(chosen.fact, file, budget);
		const method = fact.methods.findLast((item) => file.facts.functions[item]?.name === name);
		if (method !== void 0) return this.functionAt(file, method);
		const nested = pick(bindings.of(classSpace(index), name), TOP, null);
		if (nested && nested.kind !== 'assignment') return this.follow(nested, file, budget);
		const field = fact.fields.findLast((item) => item.name === name);
		if (field) {
			const scope = { ...fact.scope, class: index };
			const value = field.default ?? { kind: 'unknown', text: field.annotation?.text ?? '' };
			const found = this.value(value, file, scope, field.line, budget);
			if (found.kind === 'value' && field.annotation?.value && !found.type) found.type = { value: field.annotation.value, file, scope };
			return found;
		}
		const given = chosen ?? nested;
		return given ? this.follow(given, file, budget) : null;
	}
};

// src/project/create-project.ts
function createProject(files, outlines = [], texts = []) {
	const byPath = new Map(files.map((file) => [file.path, file]));
	const sorted = [...byPath.values()].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
	const every = outlines.length === 0 ? sorted : [...sorted, ...outlines];
	for (const file of outlines) if (!byPath.has(file.path)) byPath.set(file.path, file);
	const resolver = new Resolver(every, readPathSettings(texts));
	const known = /* @__PURE__ */ new WeakMap();
	const knownAt = (file, scope) => {
		const files2 = known.get(scope) ?? /* @__PURE__ */ new Map();
		if (files2.size === 0) known.set(scope, files2);
		const names = files2.get(file) ?? /* @__PURE__ */ new Map();
		if (names.size === 0) files2.set(file, names);
		return names;
	};
	return {
		files: sorted,
		outlines,
		file: (path) => byPath.get(path),
		resolve(name, file, scope) {
			const names = knownAt(file, scope);
			const found = names.get(name) ?? answer(resolver.resolve(name, file, scope, newBudget()));
			names.set(name, found);
			return found;
		},
		qualify: (value, file, scope) => qualify(resolver, value, file, scope, newBudget()),
		evaluate: (value, file, scope) => evaluate(resolver, value, file, scope, newBudget()),
		lineage: (file, classIndex) => resolver.instances.lineage(file, classIndex, newBudget()),
	};
}
function answer(found) {
	const { type: _type, member: _member, instance: _instance, ...resolved } = found;
	return resolved;
}

export { createModules, createProject, folderOf, isPathSetting, isScript, parseObject };
