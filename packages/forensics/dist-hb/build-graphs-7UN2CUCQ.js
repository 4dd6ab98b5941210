import { compareBy, END_NODE, fileLocation, START_NODE } from '@auditor/schema';
import {
	BUILDERS,
	importsLangGraph,
	isBuilderClass,
	isCommand,
	isOpenId,
	isSend,
	langGraphImport,
	lastPart,
	makesSubgraph,
	operationOf,
	prebuiltRouter,
	virtualNode,
} from './chunk-5UZNKZWV.js';
import { topologyOf } from './chunk-CJAP34X6.js';

// src/langgraph/session.ts
var STEP_LIMIT = 3e5;
var TOTAL_LIMIT = 6e6;
var STACK_LIMIT = 24;
var DEPTH_LIMIT = 160;
function currentCondition(session) {
	return session.conditions.length === 0 ? null : [...new Set(session.conditions)].join(' and ');
}
function under(session, condition, body) {
	if (condition === null) return body();
	session.conditions.push(condition);
	try {
		return body();
	} finally {
		session.conditions.pop();
	}
}
function miss(record, place, what, reason) {
	const entry = { file: place.file.path, line: place.line, what, reason };
	const known = record.unresolved.some((u) => u.file === entry.file && u.line === entry.line && u.what === what);
	if (!known) record.unresolved.push(entry);
}

// src/langgraph/values.ts
var unknown = (text2, open) => (open === void 0 ? { t: 'unknown', text: text2 } : { t: 'unknown', text: text2, open });
var text = (value) => ({ t: 'string', value });
var list = (values, open = false) => ({
	t: 'list',
	items: values.map((value) => ({ value, condition: null })),
	open,
});
var softened = (value) => (value.soft ? value : { ...value, soft: true });
function forced(value) {
	let current = value;
	for (let n = 0; current.t === 'lazy' && n < 50; n++) current = current.force();
	return current;
}
function options(value) {
	const known = forced(value);
	return known.t === 'either' ? known.options.flatMap(options) : [known];
}
function either(values) {
	const flat = values.flatMap((value) => (value.t === 'lazy' ? [value] : options(value)));
	return flat.length === 1 ? flat[0] : { t: 'either', options: flat.slice(0, 64) };
}
function truth(value) {
	const known = forced(value);
	const soft = known.soft === true;
	switch (known.t) {
		case 'string':
			return { is: known.value !== '', soft };
		case 'number':
			return { is: known.value !== 0, soft };
		case 'boolean':
			return { is: known.value, soft };
		case 'null':
			return { is: false, soft };
		case 'list':
			return certain(known.items, known.open, soft);
		case 'dict':
			return certain(known.entries, known.open, soft);
		case 'function':
		case 'class':
		case 'builder':
		case 'compiled':
			return { is: true, soft };
		default:
			return null;
	}
}
function certain(items, open, soft) {
	if (items.some((item) => item.condition === null)) return { is: true, soft };
	return open || items.length > 0 ? null : { is: false, soft };
}
function asText(value) {
	const known = forced(value);
	if (known.t === 'string') return known.value;
	if (known.t === 'number') return String(known.value);
	if (known.t === 'member') return asText(known.value);
	return null;
}
function itemsOf(value) {
	const known = forced(value);
	if (known.t === 'list') return known.open ? null : known.items;
	if (known.t === 'dict')
		return known.open
			? null
			: known.entries.map(({ key: key2, value: held, condition }) => ({ value: known.map ? list([key2, held]) : key2, condition }));
	if (known.t === 'class') return null;
	if (known.t === 'either') {
		const all = known.options.map(itemsOf);
		return all.some((items) => items === null) ? null : all.flatMap((items) => items ?? []);
	}
	return null;
}
function same(left, right) {
	const a = asText(left);
	const b = asText(right);
	if (a !== null && b !== null) return a === b;
	const x = forced(left);
	const y = forced(right);
	if (x.t === 'null' || y.t === 'null') {
		const other = x.t === 'null' ? y : x;
		if (other.t === 'null') return true;
		return ['unknown', 'either', 'made', 'external', 'instance'].includes(other.t) ? null : false;
	}
	if (x.t === 'boolean' && y.t === 'boolean') return x.value === y.value;
	return null;
}
function describe(value) {
	const shown = write(value);
	return shown.length > 60 ? `${shown.slice(0, 57)}...` : shown;
}
function write(value) {
	switch (value.kind) {
		case 'string':
			return JSON.stringify(value.value);
		case 'number':
		case 'boolean':
			return String(value.value);
		case 'name':
			return value.name;
		case 'list':
			return `[${value.items.map(write).join(', ')}]`;
		case 'subscript':
			return `${write(value.object)}[${write(value.index)}]`;
		case 'member':
			return `${write(value.object)}.${value.name}`;
		case 'binary':
			return `${write(value.left)} ${value.operator} ${write(value.right)}`;
		case 'unknown':
			return value.text;
		case 'call':
			return 'the result of a call';
		case 'function':
			return 'a function';
		default:
			return `a ${value.kind}`;
	}
}

// src/langgraph/library.ts
function callMethod(session, object, method, args, at) {
	const known = forced(object);
	if (known.t === 'list') return LIST[method]?.(known, args, session, at) ?? null;
	if (known.t === 'dict') return DICT[method]?.(known, args, session, at) ?? null;
	if (known.t === 'string') return STRING[method]?.(known, args, session, at) ?? null;
	return null;
}
var append = (known, args, session) => {
	if (known.t !== 'list') return null;
	const condition = currentCondition(session);
	const many = session.openLoops > 0;
	for (const value of args) known.items.push(many ? { value, condition, many } : { value, condition });
	return { t: 'null' };
};
var extend = (known, args, session) => {
	if (known.t !== 'list') return null;
	const condition = currentCondition(session);
	const items = itemsOf(args[0] ?? unknown(''));
	if (items === null) known.open = true;
	for (const item of items ?? []) known.items.push({ value: item.value, condition: item.condition ?? condition });
	return { t: 'null' };
};
var each = (known, args, session, at) => {
	if (known.t !== 'list' || !args[0]) return null;
	const callback = args[0];
	const items = [...known.items].map((item, n) => {
		const index = { t: 'number', value: n };
		const call2 = () => session.invoke(callback, [item.value, index], /* @__PURE__ */ new Map(), at);
		if (item.condition === null) return { value: call2(), condition: null };
		session.conditions.push(item.condition);
		try {
			return { value: call2(), condition: item.condition };
		} finally {
			session.conditions.pop();
		}
	});
	return { t: 'list', items, open: known.open };
};
var copy = (known) => (known.t === 'list' ? { ...known, items: [...known.items] } : known);
var LIST = {
	append,
	push: append,
	add: append,
	extend,
	insert: (known, args, session) => {
		if (known.t !== 'list') return null;
		const at = forced(args[0] ?? unknown(''));
		if (args[1])
			known.items.splice(at.t === 'number' ? at.value : known.items.length, 0, { value: args[1], condition: currentCondition(session) });
		return { t: 'null' };
	},
	unshift: (known, args, session) => {
		if (known.t === 'list') known.items.unshift(...args.map((value) => ({ value, condition: currentCondition(session) })));
		return { t: 'null' };
	},
	update: extend,
	concat: (known, args) =>
		known.t === 'list'
			? {
					t: 'list',
					items: [...known.items, ...args.flatMap((arg) => itemsOf(arg) ?? [{ value: arg, condition: null }])],
					open: known.open,
				}
			: null,
	copy,
	map: each,
	forEach: each,
	flatMap: (known, args, session, at) => {
		const mapped = each(known, args, session, at);
		if (mapped?.t !== 'list') return null;
		return { t: 'list', items: mapped.items.flatMap((item) => itemsOf(item.value) ?? [item]), open: mapped.open };
	},
	filter: copy,
	reduce: (known, args, session, at) => {
		if (known.t !== 'list' || !args[0]) return null;
		const [callback, ...start] = args;
		const values = [...start.slice(0, 1), ...known.items.map((item) => item.value)];
		if (known.open || values.length === 0 || known.items.some((item) => item.condition !== null)) return null;
		return values.slice(1).reduce((sum, value) => forced(session.invoke(callback, [sum, value], /* @__PURE__ */ new Map(), at)), values[0]);
	},
	at: (known, args) => {
		const index = forced(args[0] ?? unknown(''));
		return known.t === 'list' && !known.open && index.t === 'number' ? (known.items.at(index.value)?.value ?? null) : null;
	},
	reverse: (known) => (known.t === 'list' ? { ...known, items: [...known.items].reverse() } : null),
	slice: (known, args) => {
		if (known.t !== 'list') return null;
		const [from, to] = args.map(forced);
		const start = from?.t === 'number' ? from.value : 0;
		return { ...known, items: known.items.slice(start, to?.t === 'number' ? to.value : void 0) };
	},
	entries: (known) =>
		known.t === 'list'
			? { ...known, items: known.items.map((item, n) => ({ ...item, value: list([{ t: 'number', value: n }, item.value]) })) }
			: null,
};
var DICT = {
	keys: (known) =>
		known.t === 'dict'
			? { t: 'list', items: known.entries.map(({ key: key2, condition }) => ({ value: key2, condition })), open: known.open }
			: null,
	values: (known) =>
		known.t === 'dict' ? { t: 'list', items: known.entries.map(({ value, condition }) => ({ value, condition })), open: known.open } : null,
	entries: (known, ...rest) => DICT.items?.(known, ...rest) ?? null,
	set: (known, args, session) => {
		if (known.t !== 'dict' || !args[0] || !args[1]) return null;
		known.entries.push({ key: args[0], value: args[1], condition: currentCondition(session) });
		return known;
	},
	forEach: (known, args, session, at) => {
		if (known.t !== 'dict' || !args[0]) return null;
		for (const { key: key2, value, condition } of known.entries)
			under(session, condition, () => session.invoke(args[0], [value, key2], /* @__PURE__ */ new Map(), at));
		return { t: 'null' };
	},
	items: (known) =>
		known.t === 'dict'
			? {
					t: 'list',
					items: known.entries.map(({ key: key2, value, condition }) => ({ value: list([key2, value]), condition })),
					open: known.open,
				}
			: null,
	get: (known, args) => {
		if (known.t !== 'dict') return null;
		const key2 = asText(args[0] ?? unknown(''));
		if (key2 === null) return known.open ? null : either([...known.entries.map((e) => e.value), ...args.slice(1)]);
		const found = known.entries.findLast((entry) => asText(entry.key) === key2)?.value;
		return found ?? (known.open ? null : (args[1] ?? { t: 'null' }));
	},
	update: (known, args, session) => {
		const other = forced(args[0] ?? unknown(''));
		if (known.t !== 'dict') return null;
		if (other.t !== 'dict') known.open = true;
		else known.entries.push(...other.entries.map((entry) => ({ ...entry, condition: entry.condition ?? currentCondition(session) })));
		return { t: 'null' };
	},
	copy: (known) => (known.t === 'dict' ? { ...known, entries: [...known.entries] } : null),
};
var words = (change) => {
	return (known, args) => {
		const given2 = args.map(asText);
		if (known.t !== 'string' || given2.includes(null)) return null;
		const value = text(change(known.value, given2));
		return known.soft ? softened(value) : value;
	};
};
var STRING = {
	lower: words((value) => value.toLowerCase()),
	toLowerCase: words((value) => value.toLowerCase()),
	upper: words((value) => value.toUpperCase()),
	toUpperCase: words((value) => value.toUpperCase()),
	strip: words((value) => value.trim()),
	trim: words((value) => value.trim()),
	toString: words((value) => value),
	replace: words((value, [from = '', to = '']) => value.replaceAll(from, to)),
	concat: words((value, rest) => value + rest.join('')),
	format: words((value, rest) => {
		let n = 0;
		return value.replace(/\{(\d*)\}/g, (_, at) => rest[at === '' ? n++ : Number(at)] ?? '');
	}),
	join: (known, args) => {
		const items = itemsOf(args[0] ?? unknown(''))?.map((item) => asText(item.value));
		return known.t === 'string' && items && !items.includes(null) ? text(items.join(known.value)) : null;
	},
	split: (known, args) => {
		const by = args[0] ? asText(args[0]) : ' ';
		return known.t === 'string' && by ? list(known.value.split(by).filter(Boolean).map(text)) : null;
	},
};
var SETTINGS = /* @__PURE__ */ new Set(['getenv', 'get', 'getLogger']);
function callLibrary(name, args, keywords) {
	const last = lastPart(name);
	const first = args[0];
	if (/^os\.(getenv|environ\.get)$/.test(name) || (SETTINGS.has(last) && /environ/.test(name)))
		return softened(forced(args[1] ?? { t: 'null' }));
	switch (last) {
		case 'Field':
		case 'field': {
			const given2 = keywords.get('default') ?? first;
			return given2 ? softened(forced(given2)) : null;
		}
		case 'list':
		case 'tuple':
		case 'set':
		case 'frozenset':
		case 'sorted':
		case 'from': {
			if (!first || (last === 'from' && forced(first).t === 'dict')) return last === 'from' ? null : list([]);
			const items = itemsOf(first);
			return items ? { t: 'list', items: [...items], open: false } : null;
		}
		case 'Map': {
			if (!first) return { t: 'dict', entries: [], open: false, map: true };
			const made2 = fromPairs(forced(first));
			return made2?.t === 'dict' ? { ...made2, map: true } : null;
		}
		case 'Set':
			return first ? { t: 'list', items: [...(itemsOf(first) ?? [])], open: itemsOf(first) === null } : list([]);
		case 'dict': {
			if (first) return forced(first).t === 'list' ? fromPairs(forced(first)) : null;
			return { t: 'dict', entries: [...keywords].map(([key2, value]) => ({ key: text(key2), value, condition: null })), open: false };
		}
		case 'str':
		case 'String':
			return first && asText(first) !== null ? text(asText(first)) : null;
		case 'len': {
			const items = first && itemsOf(first);
			return items ? { t: 'number', value: items.length } : null;
		}
		case 'cast':
			return args[1] ?? null;
		case 'run':
			return name.startsWith('asyncio') ? (first ?? null) : null;
		case 'freeze':
		case 'bool':
		case 'Boolean':
		case 'deepcopy':
			return first ?? null;
		default:
			return iterating(name, last, args);
	}
}
function iterating(name, last, args) {
	const columns = args.map(itemsOf);
	const first = columns[0];
	switch (last) {
		case 'enumerate':
			return first
				? { t: 'list', items: first.map((item, n) => ({ ...item, value: list([{ t: 'number', value: n }, item.value]) })), open: false }
				: null;
		case 'reversed':
			return first ? { t: 'list', items: [...first].reverse(), open: false } : null;
		case 'zip':
		case 'pairwise': {
			const rows = last === 'pairwise' ? [first, first?.slice(1)] : columns;
			if (rows.length === 0 || rows.some((row) => !row)) return null;
			const length = Math.min(...rows.map((row) => row?.length ?? 0));
			return list(Array.from({ length }, (_, n) => list(rows.map((row) => row[n]?.value ?? unknown('')))));
		}
		case 'range': {
			const [a, b] = args.map(forced);
			if (a?.t !== 'number') return null;
			const [from, to] = b?.t === 'number' ? [a.value, b.value] : [0, a.value];
			return list(Array.from({ length: Math.max(0, Math.min(to - from, 200)) }, (_, n) => ({ t: 'number', value: from + n })));
		}
		case 'chain':
			return columns.every((row) => row) ? { t: 'list', items: columns.flatMap((row) => row ?? []), open: false } : null;
		default:
			return objectStatics(name, args);
	}
}
function objectStatics(name, args) {
	const known = args[0] ? forced(args[0]) : null;
	if (name === 'Object.fromEntries') return known ? fromPairs(known) : null;
	if (known?.t !== 'dict') return null;
	const open = known.open;
	const entries = known.entries;
	if (name === 'Object.assign') {
		const others = args.slice(1).map(forced);
		const all = others.flatMap((other) => (other.t === 'dict' ? other.entries : []));
		return { t: 'dict', entries: [...entries, ...all], open: open || others.some((other) => other.t !== 'dict' || other.open) };
	}
	if (name === 'Object.keys') return { t: 'list', items: entries.map(({ key: key2, condition }) => ({ value: key2, condition })), open };
	if (name === 'Object.values') return { t: 'list', items: entries.map(({ value, condition }) => ({ value, condition })), open };
	if (name === 'Object.entries')
		return { t: 'list', items: entries.map((e) => ({ value: list([e.key, e.value]), condition: e.condition })), open };
	return null;
}
function fromPairs(known) {
	if (known.t !== 'list') return null;
	const entries = [];
	for (const item of known.items) {
		const pair = forced(item.value);
		const [key2, value] = pair.t === 'list' ? pair.items : [];
		if (!key2 || !value) return null;
		entries.push({ key: key2.value, value: value.value, condition: item.condition });
	}
	return { t: 'dict', entries, open: known.open };
}

// src/langgraph/lookup.ts
var MODULE_SCOPE = { function: null, class: null, tries: [], withs: [], loops: [], branches: [], handlerOf: null };
function lookup(session, name, environment) {
	const parts = name.split('.');
	const head = parts[0];
	let value = lookupHead(session, head, environment);
	if (value.t === 'unknown' && parts.length > 1) {
		const whole = fromResolved(session, session.project.resolve(name, environment.file, scopeOf(environment)), name);
		if (whole.t !== 'unknown') return whole;
	}
	for (const part of parts.slice(1)) value = attribute(session, value, part);
	return value;
}
function lookupHead(session, name, environment) {
	for (let current = environment; current; current = current.parent) {
		const known = current.names.get(name);
		const fallback = known && ['null', 'string', 'unknown', 'made'].includes(known.t);
		const imported2 = fallback || (!known && current.function === null) ? langGraphImport(current.file, name) : null;
		if (imported2) return { t: 'external', name: imported2 };
		if (known?.t === 'unknown') return outside(session, name, current) ?? known;
		if (known) return known;
		const declared = declaredIn(current, name);
		if (declared) return declared;
	}
	const file = environment.file;
	const imported = langGraphImport(file, name);
	if (imported) return { t: 'external', name: imported };
	return fromResolved(session, session.project.resolve(name, file, scopeOf(environment)), name);
}
function outside(session, name, environment) {
	const resolved = session.project.resolve(name, environment.file, scopeOf(environment));
	return resolved.kind === 'external' || resolved.kind === 'function' || resolved.kind === 'class'
		? fromResolved(session, resolved, name)
		: null;
}
function declaredIn(environment, name) {
	const { file, function: owner } = environment;
	const index = file.facts.functions.findLastIndex((f) => f.name === name && f.class === null && f.scope.function === owner);
	if (index >= 0) return { t: 'function', file, index, closure: environment, self: null };
	const type = file.facts.classes.findLastIndex((c) => c.name === name && c.scope.function === owner && isValueClass(c));
	return type >= 0 ? { t: 'class', file, index: type } : null;
}
function isValueClass(fact) {
	return fact.kind === 'class' || fact.kind === 'enum';
}
function scopeOf(environment) {
	if (environment.function === null) return MODULE_SCOPE;
	const fact = environment.file.facts.functions[environment.function];
	return { ...MODULE_SCOPE, function: environment.function, class: fact?.class ?? fact?.scope.class ?? null };
}
function fromResolved(session, resolved, name) {
	switch (resolved.kind) {
		case 'external':
			return { t: 'external', name: resolved.name };
		case 'module':
			return { t: 'module', file: resolved.file };
		case 'class':
			return { t: 'class', file: resolved.file, index: resolved.index };
		case 'function': {
			const closure = session.moduleOf(resolved.file);
			return { t: 'function', file: resolved.file, index: resolved.index, closure, self: null };
		}
		case 'value': {
			if (resolved.scope.function !== null) return unknown(name);
			const module = session.moduleOf(resolved.file);
			const target = resolved.file.facts.assignments.findLast((a) => a.line === resolved.line && a.scope.function === null)?.target;
			const held = target === void 0 ? void 0 : module.names.get(target);
			if (held) return held;
			const key2 = `${resolved.file.path}:${resolved.line}:${name}`;
			if (session.resolving.has(key2)) return unknown(name);
			session.resolving.add(key2);
			try {
				return session.evaluate(resolved.value, module);
			} finally {
				session.resolving.delete(key2);
			}
		}
		default:
			return unknown(name);
	}
}
function attribute(session, object, name) {
	const value = forced(object);
	switch (value.t) {
		case 'external':
			return { t: 'external', name: `${value.name}.${name}` };
		case 'module': {
			const module = session.moduleOf(value.file);
			return lookupHead(session, name, module);
		}
		case 'dict': {
			const found = value.entries.findLast((entry) => asText(entry.key) === name);
			return found ? found.value : unknown(name);
		}
		case 'list':
			return /^(length|size)$/.test(name) && !value.open && value.items.every((item) => item.condition === null)
				? { t: 'number', value: value.items.length }
				: unknown(name);
		case 'member':
			return name === 'value' ? value.value : name === 'name' ? text(value.name) : unknown(name);
		case 'class':
			return classMember(session, value.file, value.index, name, null);
		case 'instance': {
			const own = value.attributes.get(name);
			if (own) return own;
			const start = value.initialise;
			value.initialise = null;
			if (start) start();
			return value.attributes.get(name) ?? classMember(session, value.file, value.index, name, value);
		}
		case 'made':
			return value.keywords.get(name) ?? unknown(name);
		case 'either':
			return either(value.options.map((option) => attribute(session, option, name)));
		default:
			return unknown(name);
	}
}
function classMember(session, file, index, name, self) {
	const lineage = session.project.lineage(file, index);
	const chain2 = lineage.own.length > 0 ? lineage.own : [{ file, fact: file.facts.classes[index] }];
	const isEnum = lineage.external.some((base) => /(^|\.)(Str|Int)?Enum$/.test(base)) || chain2.some((c) => c.fact.kind === 'enum');
	for (const { file: home, fact } of chain2) {
		const method = fact.methods.findLast((m) => home.facts.functions[m]?.name === name);
		if (method !== void 0) {
			const bound = {
				t: 'function',
				file: home,
				index: method,
				closure: session.moduleOf(home),
				self: self ?? classSelf(home, fact),
			};
			const kind = home.facts.functions[method]?.kind;
			const property = home.facts.functions[method]?.decorators.some((d) => d.kind === 'name' && /(^|\.)(cached_)?property$/.test(d.name));
			return kind === 'getter' || property ? lazyCall(session, bound, home) : bound;
		}
		const value = fieldValue(session, home, fact, name);
		if (!value) continue;
		if (isEnum) return { t: 'member', enum: fact.name, name, value };
		return self === null ? value : softened(value);
	}
	return unknown(name);
}
function classSelf(file, fact) {
	return { t: 'class', file, index: file.facts.classes.indexOf(fact) };
}
function lazyCall(session, bound, file) {
	const environment = session.moduleOf(file);
	return session.invoke(bound, [], /* @__PURE__ */ new Map(), { file, line: 1, call: null, environment });
}
function fieldValue(session, file, fact, name) {
	const own = file.facts.classes.indexOf(fact);
	const assigned = file.facts.assignments.findLast(
		(a) => a.scope.class === own && a.scope.function === null && a.target.replace(/^(self|this)\./, '') === name,
	)?.value;
	const given2 = fact.fields.findLast((f) => f.name === name)?.default ?? assigned;
	if (!given2) return null;
	return session.evaluate(given2, session.moduleOf(file));
}
function applyOperation(name, operation) {
	const handler = OPERATIONS[name];
	if (handler) handler(operation);
}
var OPERATIONS = {
	add_node: addNode,
	add_edge: addEdge,
	add_conditional_edges: (o) => addBranch(o, 'add_conditional_edges', 0),
	set_conditional_entry_point: (o) => addBranch(o, 'set_conditional_entry_point', null),
	set_entry_point: (o) => connect(o, [START_NODE], ids(o, argument(o, 0, 'key'), 'entry point', written(o, 0)), 'set_entry_point', false),
	set_finish_point: (o) => connect(o, ids(o, argument(o, 0, 'key'), 'finish point', written(o, 0)), [END_NODE], 'set_finish_point', false),
	add_sequence: addSequence,
};
function argument(o, position, ...names) {
	for (const name of names) if (o.keywords.has(name)) return o.keywords.get(name);
	return o.args[position];
}
function written(o, position) {
	return o.call.arguments[position] ?? null;
}
function ids(o, value, what, source) {
	const given2 = value ? options(value) : [];
	const known = given2.map(nodeId).filter((id) => id !== null);
	if (known.length > 0 && known.length === given2.length) return known;
	miss(o.record, o.at, `${what} ${source ? describe(source) : ''}`.trim(), 'its value is not known without running the code');
	const open = given2.flatMap((option) => openId(option, source) ?? []);
	return [...known, ...open];
}
function openId(value, source) {
	if (nodeId(value) !== null) return null;
	const known = forced(value);
	if (known.t === 'unknown' && known.open !== void 0) return known.open;
	return source === null ? null : `{${describe(source)}}`;
}
function nodeId(value) {
	const known = forced(value);
	const name = asText(known);
	if (name !== null) return name;
	if (known.t === 'external') return virtualNode(known.name);
	if (known.t === 'function') return known.file.facts.functions[known.index]?.name ?? null;
	if (known.t === 'class' || known.t === 'instance') return known.file.facts.classes[known.index]?.name ?? null;
	return null;
}
function addNode(o) {
	const first = argument(o, 0, 'node', 'key', 'name');
	const known = first ? forced(first) : unknown('');
	const action = argument(o, 1, 'action', 'node_fn', 'func');
	if (!action && known.t === 'dict') {
		addMapped(o, known);
		return;
	}
	if (!action && known.t === 'list') {
		for (const item of known.items) under(o.session, item.condition, () => addPair(o, item.value));
		return;
	}
	if (action) {
		const named = first ? ids(o, first, 'node id', written(o, 0)) : [];
		for (const id2 of named) recordNode(o, id2, action, written(o, 1), argument(o, 2, 'options'));
		return;
	}
	const id = actionName(o, known);
	if (id === null)
		miss(o.record, o.at, `node ${describe(written(o, 0) ?? { kind: 'null' })}`, 'the function behind it, which names it, is not known');
	else recordNode(o, id, known, written(o, 0), void 0);
}
function actionName(o, action) {
	const name = nodeId(action);
	if (name !== null && !name.startsWith('<')) return name;
	if (action.t === 'external') return lastPart(action.name);
	if (action.t === 'made') return lastPart(action.name) === 'ToolNode' ? 'tools' : null;
	const source = written(o, 0);
	return source?.kind === 'name' ? lastPart(source.name) : null;
}
function addMapped(o, known) {
	if (known.open) miss(o.record, o.at, 'nodes of a mapping', 'not all of its entries are known');
	for (const entry of known.entries)
		under(o.session, entry.condition, () => {
			for (const id of ids(o, entry.key, 'node id', null)) recordNode(o, id, entry.value, null, void 0);
		});
}
function addPair(o, pair) {
	const known = forced(pair);
	const parts = known.t === 'list' ? known.items.map((item) => item.value) : [];
	const [key2, action] = parts;
	if (key2 && action) {
		const id2 = ids(o, key2, 'node id', null)[0] ?? null;
		if (id2 !== null) recordNode(o, id2, action, null, parts[2]);
		return id2;
	}
	const id = nodeId(known);
	if (id === null) miss(o.record, o.at, 'a node of a list', 'neither an id nor a function is known');
	else recordNode(o, id, known, null, void 0);
	return id;
}
function recordNode(o, id, handler, source, given2) {
	const condition = currentCondition(o.session);
	const known = o.record.nodes.find((node) => node.id === id);
	if (known) {
		if (condition === null) known.condition = null;
		return;
	}
	const settings = given2 ? forced(given2) : null;
	const option = (...names) => {
		for (const name of names) {
			const found = o.keywords.get(name) ?? (settings?.t === 'dict' ? settings.entries.find((e) => asText(e.key) === name)?.value : void 0);
			if (found) return found;
		}
		return void 0;
	};
	const defer = option('defer');
	o.record.nodes.push({
		id,
		file: o.at.file,
		line: o.call.nameLine || o.call.line,
		handler,
		written: source,
		ends: endsOf(option('ends', 'destinations')),
		deferred: defer !== void 0 && truth(defer)?.is === true,
		condition,
		many: o.session.openLoops > 0 && isOpenId(id),
	});
}
function endsOf(value) {
	const known = value ? forced(value) : null;
	if (known?.t === 'dict')
		return known.entries.flatMap((entry) => {
			const target = nodeId(entry.key);
			return target === null ? [] : [{ target, label: asText(entry.value) }];
		});
	return (known ? (itemsOf(known) ?? []) : []).flatMap((item) => {
		const target = nodeId(item.value);
		return target === null ? [] : [{ target, label: null }];
	});
}
function addEdge(o) {
	const from = argument(o, 0, 'start_key', 'startKey');
	const to = ids(o, argument(o, 1, 'end_key', 'endKey'), 'edge target', written(o, 1));
	const known = from ? forced(from) : unknown('');
	if (known.t !== 'list') {
		connect(o, ids(o, from, 'edge source', written(o, 0)), to, 'add_edge', false);
		return;
	}
	if (known.open) miss(o.record, o.at, 'edge sources', 'not all items of the list are known');
	for (const item of known.items)
		under(o.session, item.condition, () =>
			connect(o, ids(o, item.value, 'edge source', null), to, 'add_edge-list', known.items.length > 1),
		);
}
function connect(o, from, to, via, barrier) {
	const condition = currentCondition(o.session);
	for (const source of from)
		for (const target of to)
			o.record.edges.push({ from: source, to: target, via, line: o.call.nameLine || o.call.line, file: o.at.file, barrier, condition });
}
function addSequence(o) {
	const given2 = argument(o, 0, 'nodes');
	const known = given2 ? forced(given2) : unknown('');
	let pairs;
	if (known.t === 'dict') {
		pairs = known.entries.map((entry) => ({
			t: 'list',
			items: [entry.key, entry.value].map((value) => ({ value, condition: null })),
			open: false,
		}));
	} else {
		const items = itemsOf(known);
		if (items === null) {
			miss(o.record, o.at, 'a sequence of nodes', 'its items are not known');
			return;
		}
		pairs = items.map((item) => item.value);
	}
	const sequence = pairs.map((pair) => addPair(o, pair)).filter((id) => id !== null);
	for (let n = 1; n < sequence.length; n++) connect(o, [sequence[n - 1]], [sequence[n]], 'add_sequence', false);
}
function addBranch(o, via, sourceAt) {
	const first = o.args[0] ? forced(o.args[0]) : null;
	const asObject = sourceAt === 0 && first?.t === 'dict' && o.args.length === 1 ? first : null;
	const property = (name) => asObject?.entries.find((entry) => asText(entry.key) === name)?.value;
	const shift = sourceAt === null ? 0 : 1;
	const source = asObject ? property('source') : sourceAt === null ? void 0 : argument(o, 0, 'source');
	const router = asObject ? property('path') : argument(o, shift, 'path', 'condition');
	const map = asObject ? property('pathMap') : argument(o, shift + 1, 'path_map', 'pathMap', 'conditional_edge_mapping');
	const then = argument(o, shift + 2, 'then');
	const sources = sourceAt === null ? [START_NODE] : ids(o, source, 'source of a conditional edge', written(o, 0));
	for (const from of sources)
		o.record.branches.push({
			from,
			via,
			line: o.call.nameLine || o.call.line,
			file: o.at.file,
			router: router ?? null,
			routerName: routerName(o, shift, router),
			map: pathMap(o, map),
			afterwards: then ? nodeId(then) : null,
			condition: currentCondition(o.session),
		});
}
function routerName(o, position, router) {
	const source = written(o, position);
	if (source?.kind === 'name') return source.name;
	const known = router ? forced(router) : null;
	return known?.t === 'function' ? (known.file.facts.functions[known.index]?.name ?? null) : null;
}
function pathMap(o, map) {
	const known = map ? forced(map) : null;
	if (!known || known.t === 'null') return null;
	if (known.t === 'dict') {
		if (known.open) miss(o.record, o.at, 'path map', 'not all of its entries are known');
		return known.entries.flatMap((entry) =>
			ids(o, entry.value, 'target in a path map', null).map((target) => ({ label: asText(entry.key) ?? booleanText(entry.key), target })),
		);
	}
	const items = itemsOf(known);
	if (items === null) {
		miss(o.record, o.at, 'path map', 'its entries are not known');
		return null;
	}
	return items.flatMap((item) => ids(o, item.value, 'target in a path map', null).map((target) => ({ label: target, target })));
}
function booleanText(value) {
	const known = forced(value);
	if (known.t === 'boolean') return String(known.value);
	return known.t === 'external' ? virtualNode(known.name) : null;
}

// src/langgraph/calls.ts
function callIn(session, index, environment) {
	const known = environment.made.get(index);
	if (known) return known;
	const call2 = environment.file.facts.calls[index];
	if (!call2 || session.steps++ > STEP_LIMIT) return unknown('a call');
	environment.made.set(index, unknown('a call that needs itself'));
	const value = make(session, call2, index, environment);
	environment.made.set(index, value);
	return value;
}
function make(session, call2, index, environment) {
	const file = environment.file;
	const at = { file, line: call2.nameLine || call2.line, call: index, environment };
	if (session.relevance.sites.has(`${file.path}#${index}`)) return newBuilder(session, call2, index, environment);
	const receiver = receiverOf(session, call2, environment);
	const target = receiver ? forced(receiver) : null;
	for (const option of target ? options(target) : []) {
		if (option.t !== 'builder' && option.t !== 'compiled') continue;
		return onGraph(session, option, call2, at);
	}
	const { args, keywords } = given(session, call2, environment);
	const written2 = describe(call2.callee);
	if (target?.t === 'function' && /^(bind|with_?[A-Za-z]+|pipe)$/.test(call2.method ?? '')) return target;
	if (target && call2.method !== null) {
		const result = callMethod(session, target, call2.method, args, at);
		if (result) return result;
	}
	const mapped = mapOver(session, target, call2.method, args, at);
	if (mapped) return mapped;
	const callee = target && call2.method !== null ? attribute(session, target, call2.method) : session.evaluate(call2.callee, environment);
	if (isForeign(forced(callee))) noteLost(args, keywords, at, written2);
	return session.invoke(callee.t === 'unknown' ? unknown(written2) : callee, args, keywords, at);
}
function mapOver(session, target, method, args, at) {
	const isFrom = method === 'from' && args.length === 2;
	const callback = args[isFrom ? 1 : 0];
	const known = callback ? forced(callback) : null;
	if (!callback || known?.t !== 'function' || !(isFrom || /^(map|flatMap|forEach)$/.test(method ?? ''))) return null;
	if (!isFrom && target?.t !== 'unknown' && target?.t !== 'made') return null;
	const parameter = known.file.facts.functions[known.index]?.parameters[0]?.name;
	session.openLoops++;
	const value = session.invoke(callback, [unknown('an item', parameter && `{${parameter}}`)], /* @__PURE__ */ new Map(), at);
	session.openLoops--;
	const inner2 = method === 'flatMap' ? itemsOf(value) : null;
	return { t: 'list', items: (inner2 ?? [{ value, condition: null }]).map((item) => ({ ...item, many: true })), open: true };
}
function receiverOf(session, call2, environment) {
	const { callee } = call2;
	if (callee.kind === 'member') return session.evaluate(callee.object, environment);
	if (callee.kind !== 'name') return null;
	const dot = callee.name.lastIndexOf('.');
	return dot < 0 ? null : lookup(session, callee.name.slice(0, dot), environment);
}
function given(session, call2, environment) {
	const args = [];
	for (const argument2 of call2.arguments) {
		const value = session.evaluate(argument2, environment);
		const items = argument2.kind === 'spread' ? itemsOf(value) : null;
		if (items) args.push(...items.map((item) => item.value));
		else args.push(value);
	}
	const keywords = /* @__PURE__ */ new Map();
	for (const { name, value } of call2.keywords) {
		const known = session.evaluate(value, environment);
		if (name !== null) keywords.set(name, known);
		else {
			const spread2 = forced(known);
			for (const entry of spread2.t === 'dict' ? spread2.entries : []) keywords.set(asText(entry.key) ?? '', entry.value);
		}
	}
	return { args, keywords };
}
function newBuilder(session, call2, index, environment) {
	const { file } = environment;
	const state = call2.keywords.find((k) => k.name === 'state_schema')?.value ?? call2.arguments[0] ?? null;
	const record = {
		file,
		call: index,
		line: call2.line,
		owner: ownerOf(file, call2),
		language: file.facts.language === 'python' ? 'python' : 'typescript',
		state: state ? { value: state, environment } : null,
		nodes: [],
		edges: [],
		branches: [],
		compiled: false,
		own: call2.scope.function === null || (session.stack.length === 1 && session.asked === `${file.path}#${call2.scope.function}`),
		unresolved: [],
	};
	session.records.push(record);
	return { t: 'builder', record };
}
function ownerOf(file, call2) {
	if (call2.scope.function !== null) return file.facts.functions[call2.scope.function]?.qualifiedName ?? null;
	return call2.scope.class !== null ? (file.facts.classes[call2.scope.class]?.qualifiedName ?? null) : null;
}
function onGraph(session, graph, call2, at) {
	const { record } = graph;
	const { args, keywords } = given(session, call2, at.environment);
	if (graph.t === 'compiled') return /^(with|copy|bind|configure)/.test(call2.method ?? '') ? graph : unknown('a run of the graph');
	const operation = operationOf(call2.method);
	if (operation) {
		applyOperation(operation, { session, record, call: call2, args, keywords, at });
		return graph;
	}
	if (call2.method !== 'compile') return graph;
	record.compiled = true;
	return { t: 'compiled', record };
}
var HARMLESS = /(^|\.)(print|isinstance|type|str|repr|id|hasattr|getattr|len|log|debug|info|warn|warning|error|display|pprint|cast)$/;
function isForeign(callee) {
	return (callee.t === 'unknown' && !HARMLESS.test(callee.text)) || (callee.t === 'external' && !HARMLESS.test(callee.name));
}
function noteLost(args, keywords, at, callee) {
	for (const value of [...args, ...keywords.values()])
		if (value.t === 'builder')
			miss(value.record, at, `what ${callee} does with the builder`, 'the function is not part of the project or not known');
}

// src/langgraph/narrowing.ts
function narrowedBy(session, test, outcome, environment, body) {
	const undo = narrow(session, test, outcome, environment);
	try {
		return body();
	} finally {
		undo();
	}
}
function narrow(session, test, outcome, environment) {
	const found = session.mode === 'possible' && test ? said(session, test, outcome, environment) : null;
	if (!found) return () => {};
	const key2 = keyOf(found.subject, environment);
	const before = session.narrowed.get(key2);
	session.narrowed.set(key2, either(found.values));
	return () => {
		if (before) session.narrowed.set(key2, before);
		else session.narrowed.delete(key2);
	};
}
function narrowedValue(session, value, environment) {
	if (session.narrowed.size === 0) return null;
	const subject = subjectOf(value, environment);
	return subject === null ? null : (session.narrowed.get(keyOf(subject, environment)) ?? null);
}
function forget(session, target, environment) {
	if (session.narrowed.size > 0) session.narrowed.delete(keyOf(target, environment));
}
function said(session, test, outcome, environment) {
	if (test.kind === 'unary') return /^(not|!)$/.test(test.operator) ? said(session, test.value, !outcome, environment) : null;
	if (test.kind === 'call') return outcome ? included(session, test.call, environment) : null;
	if (test.kind !== 'binary') return null;
	switch (test.operator) {
		case '||':
		case 'or':
			return joined(session, test, outcome, environment, !outcome);
		case '&&':
		case 'and':
			return joined(session, test, outcome, environment, outcome);
		case '==':
		case '===':
		case 'is':
			return outcome ? equal(session, test.left, test.right, environment) : null;
		case '!=':
		case '!==':
		case 'is not':
			return outcome ? null : equal(session, test.left, test.right, environment);
		case 'in':
			return outcome ? member(session, test.left, test.right, environment) : null;
		case 'not in':
			return outcome ? null : member(session, test.left, test.right, environment);
		default:
			return null;
	}
}
function joined(session, test, outcome, environment, both) {
	const left = said(session, test.left, outcome, environment);
	const right = said(session, test.right, outcome, environment);
	if (both) return left ?? right;
	return left && right && left.subject === right.subject ? { subject: left.subject, values: [...left.values, ...right.values] } : null;
}
function equal(session, left, right, environment) {
	for (const [one, other] of [
		[left, right],
		[right, left],
	]) {
		const subject = subjectOf(one, environment);
		const value = session.evaluate(other, environment);
		if (subject !== null && isPlace(value) && !isPlace(session.evaluate(one, environment))) return { subject, values: [value] };
	}
	return null;
}
function member(session, item, container, environment) {
	return among(session, item, session.evaluate(container, environment), environment);
}
function included(session, index, environment) {
	const call2 = environment.file.facts.calls[index];
	const item = call2?.arguments[0];
	if (!call2 || !item || !/^(includes|has)$/.test(call2.method ?? '')) return null;
	const { callee } = call2;
	const container =
		callee.kind === 'member'
			? callee.object
			: callee.kind === 'name'
				? { ...callee, name: callee.name.slice(0, callee.name.lastIndexOf('.')) }
				: null;
	return container ? among(session, item, session.evaluate(container, environment), environment) : null;
}
function among(session, item, container, environment) {
	const subject = subjectOf(item, environment);
	const values = itemsOf(container)?.map((entry) => entry.value) ?? [];
	if (subject === null || values.length === 0 || !values.every(isPlace)) return null;
	return isPlace(session.evaluate(item, environment)) ? null : { subject, values };
}
function isPlace(value) {
	return asText(value) !== null || forced(value).t === 'external';
}
function subjectOf(value, environment) {
	switch (value.kind) {
		case 'name':
			return value.name;
		case 'member': {
			const object = subjectOf(value.object, environment);
			return object === null ? null : `${object}.${value.name}`;
		}
		case 'subscript': {
			const object = subjectOf(value.object, environment);
			return object === null || value.index.kind !== 'string' ? null : `${object}[${value.index.value}]`;
		}
		case 'call': {
			const call2 = environment.file.facts.calls[value.call];
			const key2 = call2?.arguments[0];
			return call2?.method === 'get' && call2.callee.kind === 'name' && key2?.kind === 'string'
				? `${call2.callee.name}(${key2.value})`
				: null;
		}
		default:
			return null;
	}
}
function keyOf(subject, environment) {
	return `${environment.file.path}#${environment.function}:${subject}`;
}

// src/langgraph/operators.ts
function template(parts, written2 = []) {
	let made2 = [''];
	let soft = false;
	for (const part of parts) {
		const pieces = options(part).map(asText);
		if (pieces.some((piece) => piece === null) || made2.length * pieces.length > 64)
			return unknown('an interpolated string', openText(parts, written2));
		soft ||= forced(part).soft === true;
		made2 = made2.flatMap((start) => pieces.map((piece) => start + piece));
	}
	const value = either(made2.map(text));
	return soft ? softened(value) : value;
}
function openText(parts, written2) {
	return parts
		.map((part, n) => {
			const known = forced(part);
			return asText(known) ?? (known.t === 'unknown' ? known.open : void 0) ?? `{${written2[n] ?? '...'}}`;
		})
		.join('');
}
function binary(session, value, environment) {
	const left = session.evaluate(value.left, environment);
	const right = () => session.evaluate(value.right, environment);
	switch (value.operator) {
		case '+':
			return plus(left, right(), [describe(value.left), describe(value.right)]);
		case 'and':
		case '&&': {
			const known = decided(session, left);
			if (!known) return truth(right())?.is === false ? { t: 'boolean', value: false, soft: true } : either([left, right()]);
			return known.is ? keep(right(), known.soft) : left;
		}
		case 'or':
		case '||': {
			const known = decided(session, left);
			if (!known) return either([left, right()]);
			return known.is ? left : keep(right(), known.soft);
		}
		case '??': {
			const known = forced(left);
			if (known.t === 'null') return keep(right(), known.soft === true);
			return known.t === 'unknown' || mayMiss(value.left, left) ? either([left, right()]) : left;
		}
		case '|': {
			const a = forced(left);
			const b = forced(right());
			if (a.t === 'dict' && b.t === 'dict') return { t: 'dict', entries: [...a.entries, ...b.entries], open: a.open || b.open };
			return unknown(describe(value));
		}
		default:
			return comparison(value, left, right());
	}
}
function mayMiss(written2, value) {
	return forced(value).t === 'either' && (written2.kind === 'subscript' || written2.kind === 'call');
}
function decided(session, value) {
	const known = truth(value);
	return known?.soft && session.mode === 'possible' ? null : known;
}
function keep(value, soft) {
	return soft ? softened(forced(value)) : value;
}
function plus(left, right, written2) {
	const a = forced(left);
	const b = forced(right);
	if (a.t === 'list' && b.t === 'list') return { t: 'list', items: [...a.items, ...b.items], open: a.open || b.open };
	if (a.t === 'number' && b.t === 'number') return { t: 'number', value: a.value + b.value };
	return template([left, right], written2);
}
function comparison(written2, left, right) {
	const soft = forced(left).soft === true || forced(right).soft === true;
	const answer = (value) => (soft ? { t: 'boolean', value, soft: true } : { t: 'boolean', value });
	const equal2 = same(left, right);
	switch (written2.operator) {
		case '==':
		case '===':
		case 'is':
			return equal2 === null ? unknown(describe(written2)) : answer(equal2);
		case '!=':
		case '!==':
		case 'is not':
			return equal2 === null ? unknown(describe(written2)) : answer(!equal2);
		case 'in':
		case 'not in': {
			const items = itemsOf(right)?.map((item) => same(item.value, left));
			if (!items || (items.includes(null) && !items.includes(true))) return unknown(describe(written2));
			return answer(items.includes(true) === (written2.operator === 'in'));
		}
		default:
			return arithmetic(written2, left, right, answer);
	}
}
function arithmetic(written2, left, right, answer) {
	const a = forced(left);
	const b = forced(right);
	if (a.t !== 'number' || b.t !== 'number') return unknown(describe(written2));
	switch (written2.operator) {
		case '<':
			return answer(a.value < b.value);
		case '>':
			return answer(a.value > b.value);
		case '<=':
			return answer(a.value <= b.value);
		case '>=':
			return answer(a.value >= b.value);
		case '-':
			return { t: 'number', value: a.value - b.value };
		case '*':
			return { t: 'number', value: a.value * b.value };
		case '%':
			return b.value === 0 ? unknown('%') : { t: 'number', value: a.value % b.value };
		default:
			return unknown(describe(written2));
	}
}
function subscript(object, written2, index) {
	const known = forced(object);
	const slice = written2.kind === 'unknown' ? /^\s*(-?\d*)\s*:\s*(-?\d*)\s*$/.exec(written2.text) : null;
	if (slice && known.t === 'list') {
		const from = slice[1] ? Number(slice[1]) : 0;
		const to = slice[2] ? Number(slice[2]) : known.items.length;
		return { t: 'list', items: known.items.slice(from, to), open: known.open };
	}
	const at = forced(index());
	if (known.t === 'list' && at.t === 'number') return known.items.at(at.value)?.value ?? unknown('an item');
	if (known.t === 'dict') {
		const key2 = asText(at);
		if (key2 !== null) return known.entries.findLast((entry) => asText(entry.key) === key2)?.value ?? unknown(key2);
		return known.open || known.entries.length === 0 ? unknown('an entry') : either(known.entries.map((entry) => entry.value));
	}
	if (known.t === 'list' && !known.open && known.items.length > 0) return either(known.items.map((item) => item.value));
	return known.t === 'external' || known.t === 'class' ? known : unknown(describe(written2));
}
function unary(operator, value) {
	const known = forced(value);
	if (operator === 'not' || operator === '!') {
		const answer = truth(known);
		if (!answer) return unknown('a negation');
		return answer.soft ? { t: 'boolean', value: !answer.is, soft: true } : { t: 'boolean', value: !answer.is };
	}
	if (operator === '-' && known.t === 'number') return { t: 'number', value: -known.value };
	if (operator === '-' || operator === 'typeof' || operator === 'yield') return unknown(operator);
	return known;
}

// src/langgraph/evaluate.ts
function evaluateIn(session, value, environment) {
	if (session.depth >= DEPTH_LIMIT || session.steps++ > STEP_LIMIT) return unknown(describe(value));
	session.depth++;
	try {
		const known = evaluateKind(session, value, environment);
		const narrowed = narrowedValue(session, value, environment);
		return narrowed && options(known).some((option) => option.t === 'unknown' || option.t === 'made') ? narrowed : known;
	} finally {
		session.depth--;
	}
}
function evaluateKind(session, value, environment) {
	switch (value.kind) {
		case 'string':
			return text(value.value);
		case 'number':
			return { t: 'number', value: value.value };
		case 'boolean':
			return { t: 'boolean', value: value.value };
		case 'null':
			return { t: 'null' };
		case 'name':
			return lookup(session, value.name, environment);
		case 'list':
			return listOf(session, value.items, environment);
		case 'dict':
			return dictOf(session, value.entries, environment);
		case 'call':
			return session.call(value.call, environment);
		case 'function':
			return { t: 'function', file: environment.file, index: value.function, closure: environment, self: null };
		case 'class':
			return { t: 'class', file: environment.file, index: value.class };
		case 'template':
			return template(
				value.parts.map((part) => session.evaluate(part, environment)),
				value.parts.map(describe),
			);
		case 'binary':
			return binary(session, value, environment);
		case 'member':
			return attribute(session, session.evaluate(value.object, environment), value.name);
		case 'subscript':
			return subscript(session.evaluate(value.object, environment), value.index, () => session.evaluate(value.index, environment));
		case 'conditional':
			return conditional(session, value, environment);
		case 'comprehension':
			return comprehension(session, value, environment);
		case 'spread':
			return session.evaluate(value.value, environment);
		case 'unary':
			return unary(value.operator, session.evaluate(value.value, environment));
		case 'unknown':
			return (/^[{[]/.test(value.text) ? environment.names.get(value.text) : void 0) ?? unknown(value.text);
	}
}
function listOf(session, items, environment) {
	const found = [];
	let open = false;
	for (const item of items) {
		const value = session.evaluate(item, environment);
		if (item.kind !== 'spread') {
			found.push({ value, condition: null });
			continue;
		}
		const spread2 = itemsOf(value);
		if (spread2) found.push(...spread2);
		else open = true;
	}
	return { t: 'list', items: found, open };
}
function dictOf(session, given2, environment) {
	const entries = [];
	let open = false;
	for (const { key: key2, value } of given2) {
		const known = session.evaluate(value, environment);
		if (key2) {
			entries.push({ key: session.evaluate(key2, environment), value: known, condition: null });
			continue;
		}
		const spread2 = forced(known);
		if (spread2.t === 'dict') entries.push(...spread2.entries);
		else open = true;
	}
	return { t: 'dict', entries, open };
}
function conditional(session, value, environment) {
	const test = environment.file.facts.branches.find((branch) => branch.kind === 'ternary' && branch.test === value.test);
	const known = test ? decided(session, session.evaluate(test.value, environment)) : null;
	if (known) return keep(session.evaluate(known.is ? value.whenTrue : value.whenFalse, environment), known.soft);
	const arm = (outcome) =>
		narrowedBy(session, test?.value ?? null, outcome, environment, () =>
			session.evaluate(outcome ? value.whenTrue : value.whenFalse, environment),
		);
	return either([arm(true), arm(false)]);
}
function comprehension(session, value, environment) {
	const items = [];
	const entries = [];
	let open = false;
	const visit = (clause, inner2, condition) => {
		const next = value.clauses[clause];
		if (!next) {
			inner2.made.clear();
			const element = session.evaluate(value.element, inner2);
			if (value.form !== 'dict') items.push(open ? { value: element, condition, many: true } : { value: element, condition });
			else entries.push({ key: value.key ? session.evaluate(value.key, inner2) : unknown('a key'), value: element, condition });
			return;
		}
		const source = itemsOf(session.evaluate(next.iterable, inner2));
		const many = source === null;
		open ||= many;
		for (const item of source ?? [{ value: unknown(describe(next.iterable), `{${next.target}}`), condition: null }]) {
			const names = new Map(inner2.names);
			bindTargets(names, next.target, namesIn(next.target), item.value);
			const tests = [condition, item.condition, ...next.conditions].filter((test) => test !== null);
			visit(
				clause + 1,
				{ ...inner2, names, made: /* @__PURE__ */ new Map(), parent: inner2 },
				tests.length > 0 ? tests.join(' and ') : null,
			);
		}
	};
	visit(0, { ...environment, names: /* @__PURE__ */ new Map(), parent: environment, made: /* @__PURE__ */ new Map() }, null);
	return value.form === 'dict' ? { t: 'dict', entries, open } : { t: 'list', items, open };
}
function turnsOf(session, loop, environment) {
	if (loop.iterable) return itemsOf(session.evaluate(loop.iterable, environment));
	if (!loop.counted) return null;
	const [from, to] = [loop.counted.from, loop.counted.to].map((end) => forced(session.evaluate(end, environment)));
	if (from?.t !== 'number' || to?.t !== 'number') return null;
	const count = Math.max(0, Math.min(to.value - from.value, MAX_TURNS));
	return Array.from({ length: count }, (_, n) => ({ value: { t: 'number', value: from.value + n }, condition: null }));
}
var MAX_TURNS = 200;
function namesIn(target) {
	return target.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [];
}
function bindTargets(names, written2, targets, value) {
	const known = forced(value);
	if (/^\s*\{/.test(written2)) {
		for (const [, key2 = '', name = key2] of written2.matchAll(/([\p{L}_$][\p{L}\p{N}_$]*)\s*(?::\s*([\p{L}_$][\p{L}\p{N}_$]*))?/gu))
			if (targets.includes(name))
				names.set(name, (known.t === 'dict' ? entryOf(known.entries, key2) : void 0) ?? unknown(name, `{${name}}`));
		return;
	}
	if (targets.length <= 1) {
		if (targets[0] !== void 0) names.set(targets[0], value);
		return;
	}
	let parts = [value];
	for (let depth = 0; depth < 3 && parts.length < targets.length; depth++) {
		parts = parts.flatMap((part) => {
			const inner2 = forced(part);
			return inner2.t === 'list' ? inner2.items.map((item) => item.value) : [part];
		});
	}
	targets.forEach((name, n) => {
		names.set(name, parts.length >= targets.length ? parts[n] : unknown(name));
	});
}
function entryOf(entries, name) {
	return entries.findLast((entry) => asText(entry.key) === name)?.value;
}

// src/langgraph/statements.ts
function runSteps(session, steps, environment) {
	for (const step of steps) {
		if (session.steps++ > STEP_LIMIT) return unknown('too long to read');
		const result = runStep(session, step, environment);
		if (result) return result;
	}
	return void 0;
}
function runStep(session, step, environment) {
	const { facts } = environment.file;
	switch (step.kind) {
		case 'call':
			session.call(step.index, environment);
			return void 0;
		case 'assign':
			assign(session, step.index, environment);
			return void 0;
		case 'return': {
			const returned = environment.function === null ? null : facts.functions[environment.function]?.returned[step.index];
			return returned ? session.evaluate(returned.value, environment) : void 0;
		}
		case 'raise':
			return unknown('an exception');
		case 'loop':
			return runLoop(session, step, environment);
		case 'branch':
			return runBranch(session, step, environment);
	}
}
function assign(session, index, environment) {
	const fact = environment.file.facts.assignments[index];
	if (!fact?.value) return;
	const value = session.evaluate(fact.value, environment);
	forget(session, fact.target, environment);
	const entry = /^([\p{L}_$][\p{L}\p{N}_$.]*)\[(?:(["'])(.+)\2|([\p{L}_$][\p{L}\p{N}_$.]*))\]$/u.exec(fact.target);
	const before = entry ? lookup(session, entry[1], environment) : null;
	if (entry && before) {
		const known = forced(before);
		const condition = session.conditions.length > 0 ? session.conditions.join(' and ') : null;
		const key2 = entry[4] === void 0 ? text(entry[3]) : lookup(session, entry[4], environment);
		if (known.t === 'dict') known.entries.push({ key: key2, value, condition });
		return;
	}
	const dot = fact.target.lastIndexOf('.');
	if (fact.operator === '+=' || fact.operator === '|=') {
		extend2(session, lookup(session, fact.target, environment), value, fact.target, environment);
		return;
	}
	if (dot < 0) {
		environment.names.set(fact.target, value);
		return;
	}
	const owner = forced(lookup(session, fact.target.slice(0, dot), environment));
	if (owner.t === 'instance') owner.attributes.set(fact.target.slice(dot + 1), value);
}
function extend2(session, before, value, target, environment) {
	const known = forced(before);
	const added = forced(value);
	const condition = session.conditions.length > 0 ? session.conditions.join(' and ') : null;
	if (known.t === 'list') {
		const items = itemsOf(added);
		if (items === null) known.open = true;
		known.items.push(...(items ?? []).map((item) => ({ value: item.value, condition: item.condition ?? condition })));
	} else if (known.t === 'dict' && added.t === 'dict') known.entries.push(...added.entries);
	else environment.names.set(target, unknown(target));
}
function runLoop(session, step, environment) {
	const { facts } = environment.file;
	const loop = facts.loops[step.index];
	if (!loop) return void 0;
	const items = turnsOf(session, loop, environment);
	const inside = facts.calls.flatMap((fact, index) => (fact.scope.loops.includes(step.index) ? [index] : []));
	const written2 = loop.iterable ? describe(loop.iterable) : 'a loop';
	if (items === null) session.openLoops++;
	try {
		for (const item of items ?? [{ value: unknown(`each of ${written2}`), condition: null }]) {
			for (const index of inside) environment.made.delete(index);
			if (loop.targets.length > 0) bindTargets(environment.names, loop.target ?? '', loop.targets, item.value);
			const result = under(session, item.condition, () => runSteps(session, step.body, environment));
			if (result) return result;
		}
	} finally {
		if (items === null) session.openLoops--;
	}
	return void 0;
}
function runBranch(session, step, environment) {
	const branch = environment.file.facts.branches[step.index];
	if (!branch) return void 0;
	if (step.cases.length > 0) return under(session, branch.test, () => runSteps(session, step.cases, environment));
	const { taken, certain: certain2 } = decide(session, step, branch, environment);
	const arm = taken ? step.whenTrue : step.whenFalse;
	const condition = certain2 ? null : taken ? branch.test : `not (${branch.test})`;
	return under(session, condition, () => runSteps(session, arm, environment));
}
function decide(session, step, branch, environment) {
	if (/^\(?\s*__name__\s*==/.test(branch.test)) return { taken: true, certain: true };
	if (/(^|\.)TYPE_CHECKING$/.test(branch.test)) return { taken: false, certain: true };
	const known = truth(session.evaluate(branch.value, environment));
	if (known && !known.soft) return { taken: known.is, certain: true };
	const key2 = `${environment.file.path}#${step.index}`;
	const guard = !known && leaves(step.whenTrue) && !armShapes(session, environment.file, step.index, 'true');
	const fallback = known ? known.is : !guard;
	const value = session.prescribed.get(key2) ?? fallback;
	if (!guard) session.decisions.set(key2, { key: key2, test: branch.test, value, known: known !== null });
	return { taken: value, certain: guard };
}
function leaves(steps) {
	return steps.some((step) => step.kind === 'return' || step.kind === 'raise');
}
function armShapes(session, file, branch, when) {
	return file.facts.calls.some(
		(call2, index) =>
			call2.scope.branches.some((b) => b.branch === branch && b.when === when) &&
			(operationOf(call2.method) !== null ||
				session.relevance.sites.has(`${file.path}#${index}`) ||
				(call2.method !== null && session.relevance.names.has(call2.method))),
	);
}

// src/langgraph/every-way.ts
function runEveryWay(session, steps, environment, maybe, returned) {
	const undo = [];
	try {
		runInTurn(session, steps, environment, maybe, returned, undo);
	} finally {
		for (const forget2 of undo.reverse()) forget2();
	}
}
function runInTurn(session, steps, environment, maybe, returned, guards) {
	for (const step of steps) {
		if (session.steps++ > STEP_LIMIT / 10) return;
		if (step.kind === 'branch') {
			const branch = environment.file.facts.branches[step.index];
			const known = branch ? truth(session.evaluate(branch.value, environment)) : null;
			const certain2 = known && !known.soft ? known.is : null;
			const test = branch?.test ?? null;
			const value = branch?.value ?? null;
			const arms = [
				[step.whenTrue, test, certain2 !== false, value],
				[step.whenFalse, test === null ? null : `not (${test})`, certain2 !== true, value],
				[step.cases, test, true, null],
			];
			for (const [arm, condition, open, says] of arms)
				if (open && arm.length > 0)
					narrowedBy(session, says, arm === step.whenTrue, environment, () =>
						under(session, condition, () => runEveryWay(session, arm, environment, maybe || certain2 === null, returned)),
					);
			if (leaves(step.whenTrue) && step.whenFalse.length === 0) guards.push(narrow(session, value, false, environment));
		} else if (step.kind === 'loop') {
			const items = loopItems(session, step, environment);
			if (items === null) session.openLoops++;
			for (const bind of items ?? [() => loopUnknown(step, environment)]) {
				bind();
				runEveryWay(session, step.body, environment, true, returned);
			}
			if (items === null) session.openLoops--;
		} else if (step.kind === 'return') {
			const fact = environment.function === null ? null : environment.file.facts.functions[environment.function]?.returned[step.index];
			if (fact) returned.push(session.evaluate(fact.value, environment));
			if (!maybe && !step.guarded) return;
		} else if (step.kind === 'assign') {
			const target = environment.file.facts.assignments[step.index]?.target ?? '';
			const before = maybe ? environment.names.get(target) : void 0;
			assign(session, step.index, environment);
			const after = environment.names.get(target);
			if (before && after && before !== after) environment.names.set(target, either([before, after]));
		} else if (step.kind === 'call') session.call(step.index, environment);
		else if (!maybe && !step.guarded) return;
	}
}
function loopItems(session, step, environment) {
	const { facts } = environment.file;
	const loop = facts.loops[step.index];
	const items = loop ? turnsOf(session, loop, environment) : null;
	if (!loop || items === null) return null;
	const inside = facts.calls.flatMap((fact, index) => (fact.scope.loops.includes(step.index) ? [index] : []));
	return items.slice(0, 50).map((item) => () => {
		for (const index of inside) environment.made.delete(index);
		if (loop.targets.length > 0) bindTargets(environment.names, loop.target ?? '', loop.targets, item.value);
	});
}
function loopUnknown(step, environment) {
	for (const name of environment.file.facts.loops[step.index]?.targets ?? []) environment.names.set(name, unknown(name));
}

// src/langgraph/frames.ts
var CACHE = /* @__PURE__ */ new WeakMap();
var CHANGING = /* @__PURE__ */ new Set(['append', 'extend', 'insert', 'update', 'push', 'unshift', 'set', 'add', 'compile', 'forEach']);
function stepsOf(file, owner, handlers = false) {
	let frames = CACHE.get(file.facts);
	if (!frames) {
		frames = /* @__PURE__ */ new Map();
		CACHE.set(file.facts, frames);
	}
	const key2 = `${owner} ${handlers}`;
	const known = frames.get(key2);
	if (known) return known;
	const steps = nest(leavesOf(file.facts, owner, handlers), file.facts, 0);
	frames.set(key2, steps);
	return steps;
}
function leavesOf(facts, owner, handlers) {
	const leaves2 = [];
	const mine = (scope) => scope.function === owner && (owner !== null || scope.class === null);
	facts.calls.forEach((call2, index) => {
		if (!mine(call2.scope)) return;
		const inComprehension = call2.scope.loops.some((loop) => facts.loops[loop]?.kind === 'comprehension');
		const shapes = operationOf(call2.method) !== null || (call2.method !== null && CHANGING.has(call2.method));
		if (!shapes && (!call2.statement || inComprehension)) return;
		leaves2.push({ step: { kind: 'call', index, line: call2.line }, scope: call2.scope, column: call2.column, rank: 0 });
	});
	facts.assignments.forEach((fact, index) => {
		if (mine(fact.scope) && !isUpdate(facts, fact))
			leaves2.push({
				step: { kind: 'assign', index, line: fact.line },
				scope: fact.scope,
				column: columnOf(facts, fact.value) ?? 0,
				rank: 1,
			});
	});
	if (owner !== null)
		facts.functions[owner]?.returned.forEach((fact, index) => {
			leaves2.push({
				step: { kind: 'return', index, line: fact.line, guarded: isGuarded(fact.scope) },
				scope: { ...fact.scope, function: owner },
				column: columnOf(facts, fact.value) ?? Number.MAX_SAFE_INTEGER,
				rank: 2,
			});
		});
	facts.raises.forEach((fact, index) => {
		if (mine(fact.scope))
			leaves2.push({
				step: { kind: 'raise', index, line: fact.line, guarded: isGuarded(fact.scope) },
				scope: fact.scope,
				column: Number.MAX_SAFE_INTEGER,
				rank: 2,
			});
	});
	return leaves2
		.filter((leaf) => handlers || leaf.scope.handlerOf === null)
		.sort((a, b) => a.step.line - b.step.line || a.column - b.column || a.rank - b.rank || order(a.step) - order(b.step));
}
function isUpdate(facts, fact) {
	const loop = facts.loops[fact.scope.loops[0] ?? -1];
	return fact.operator === '+=' && loop?.counted !== void 0 && loop.targets[0] === fact.target;
}
function columnOf(facts, value) {
	if (value?.kind === 'call') return facts.calls[value.call]?.column ?? null;
	const inner2 =
		value?.kind === 'unary' || value?.kind === 'spread'
			? [value.value]
			: value?.kind === 'list'
				? value.items
				: value?.kind === 'binary'
					? [value.left, value.right]
					: value?.kind === 'conditional'
						? [value.whenTrue, value.whenFalse]
						: [];
	const columns = inner2.map((part) => columnOf(facts, part)).filter((column) => column !== null);
	return columns.length === 0 ? null : Math.max(...columns);
}
function isGuarded(scope) {
	return scope.handlerOf !== null || scope.tries.length > 0;
}
var order = (step) => step.index;
function containersOf(leaf, facts) {
	const owner = leaf.scope.function;
	const loops = leaf.scope.loops
		.filter((index) => facts.loops[index]?.scope.function === owner)
		.map((index) => ({ kind: 'loop', index, arm: null, fact: facts.loops[index] }));
	const branches = leaf.scope.branches
		.filter(({ branch }) => facts.branches[branch]?.scope.function === owner && facts.branches[branch]?.kind !== 'ternary')
		.map(({ branch, when }) => ({ kind: 'branch', index: branch, arm: when, fact: facts.branches[branch] }));
	return [...loops.reverse(), ...branches.reverse()]
		.map((container, n) => ({ ...container, n }))
		.sort((a, b) => {
			const x = a.fact;
			const y = b.fact;
			return x.line - y.line || y.endLine - x.endLine || a.n - b.n;
		});
}
function nest(leaves2, facts, depth) {
	const steps = [];
	const done = /* @__PURE__ */ new Map();
	const groups = /* @__PURE__ */ new Map();
	for (const leaf of leaves2) {
		const container = containersOf(leaf, facts)[depth];
		if (!container) {
			steps.push(leaf.step);
			continue;
		}
		const key2 = `${container.kind}${container.index}`;
		const group = groups.get(`${key2}${container.arm}`);
		if (group) group.leaves.push(leaf);
		else groups.set(`${key2}${container.arm}`, { container, leaves: [leaf] });
		if (!done.has(key2)) {
			const step = emptyStep(container, facts);
			done.set(key2, step);
			steps.push(step);
		}
	}
	for (const { container, leaves: inner2 } of groups.values()) {
		const step = done.get(`${container.kind}${container.index}`);
		const body = nest(inner2, facts, depth + 1);
		if (step?.kind === 'loop') step.body = body;
		if (step?.kind === 'branch') {
			if (container.arm === 'true') step.whenTrue = body;
			else if (container.arm === 'false') step.whenFalse = body;
			else step.cases = body;
		}
	}
	return steps;
}
function emptyStep(container, facts) {
	if (container.kind === 'loop') return { kind: 'loop', index: container.index, body: [], line: facts.loops[container.index]?.line ?? 1 };
	const line = facts.branches[container.index]?.line ?? 1;
	return { kind: 'branch', index: container.index, whenTrue: [], whenFalse: [], cases: [], line };
}

// src/langgraph/typed.ts
function typedValue(session, annotation, environment) {
	for (const candidate of annotation?.value ? namesOf(annotation.value) : []) {
		if (candidate.kind !== 'name') continue;
		const known = forced(session.evaluate(candidate, environment));
		if (known.t === 'class' && known.file.facts.classes[known.index]?.kind === 'class')
			return { t: 'instance', file: known.file, index: known.index, attributes: /* @__PURE__ */ new Map(), initialise: null };
	}
	return null;
}
function namesOf(value) {
	if (value.kind === 'subscript' && value.object.kind === 'name' && /(^|\.)(Optional|Union|Annotated)$/.test(value.object.name))
		return value.index.kind === 'list' ? value.index.items : [value.index];
	if (value.kind === 'binary' && value.operator === '|') return [...namesOf(value.left), ...namesOf(value.right)];
	return [value];
}

// src/langgraph/functions.ts
function invokeValue(session, callee, args, keywords, at) {
	const known = forced(callee);
	switch (known.t) {
		case 'function':
			return callFunction(session, known, args, keywords, at);
		case 'class':
			return instantiate(session, known.file, known.index, args, keywords, at);
		case 'external':
			return external(known.name, args, keywords, at);
		case 'either':
			return session.invoke(known.options.find((o) => o.t === 'function') ?? known.options[0] ?? unknown(''), args, keywords, at);
		case 'unknown':
			return callLibrary(known.text, args, keywords) ?? { t: 'made', name: known.text, args, keywords, line: at.line };
		default:
			return { t: 'made', name: known.t, args: [known, ...args], keywords, line: at.line };
	}
}
function external(name, args, keywords, at) {
	if (lastPart(name) === 'partial' && args[0]) {
		const target = forced(args[0]);
		if (target.t === 'function') return { ...target, bound: { args: args.slice(1), keywords } };
	}
	if (!makesSubgraph(name)) {
		const result = callLibrary(name, args, keywords);
		if (result) return result;
	}
	return { t: 'made', name, args, keywords, line: at.line };
}
function callFunction(session, target, args, keywords, at) {
	const { file, index } = target;
	const now = session.relevance.has(file, index) || [...args, ...keywords.values()].some(holdsBuilder);
	const run = () => runFunction(session, target, args, keywords, at);
	if (now) return run();
	let result = null;
	return {
		t: 'lazy',
		force: () => {
			result ??= run();
			return result;
		},
	};
}
function holdsBuilder(value) {
	if (value.t === 'builder') return true;
	if (value.t === 'list') return value.items.some((item) => item.value.t === 'builder');
	return value.t === 'instance' && [...value.attributes.values()].some((held) => held.t === 'builder');
}
function runFunction(session, target, args, keywords, at) {
	const { file, index } = target;
	const fact = file.facts.functions[index];
	const busy = session.stack.filter((frame) => frame.file === file && frame.function === index).length;
	if (!fact || fact.generator || busy > 1 || session.stack.length >= STACK_LIMIT || session.steps++ > STEP_LIMIT) return unknown('a call');
	const environment = { file, function: index, names: /* @__PURE__ */ new Map(), parent: target.closure, made: /* @__PURE__ */ new Map() };
	const all = [...(target.bound?.args ?? []), ...args];
	bindParameters(session, fact, target.self, all, new Map([...(target.bound?.keywords ?? []), ...keywords]), environment);
	session.stack.push({ file, function: index });
	session.ran.add(`${file.path}#${index}`);
	try {
		const result = session.run(environment);
		const vague = result.t === 'unknown' || result.t === 'null';
		return (
			(vague ? typedValue(session, fact.returns, session.moduleOf(file)) : null) ??
			(result.t === 'unknown' ? made(fact, args, keywords, at) : result)
		);
	} finally {
		session.stack.pop();
	}
}
function made(fact, args, keywords, at) {
	return { t: 'made', name: fact.name, args, keywords, line: at.line };
}
function bindParameters(session, fact, self, args, keywords, environment) {
	let parameters = fact.parameters;
	if (fact.class !== null) {
		environment.names.set('this', self ?? unknown('this'));
		const first = parameters[0];
		const isStatic = fact.decorators.some((d) => d.kind === 'name' && d.name === 'staticmethod');
		if (environment.file.facts.language === 'python' && first && !isStatic) {
			environment.names.set(first.name, self ?? unknown(first.name));
			parameters = parameters.slice(1);
		}
	}
	const rest = new Map(keywords);
	let next = 0;
	for (const parameter of parameters) {
		if (parameter.rest) {
			const list2 = { t: 'list', items: args.slice(next).map((value2) => ({ value: value2, condition: null })), open: false };
			const dict = {
				t: 'dict',
				entries: [...rest].map(([key2, value2]) => ({ key: { t: 'string', value: key2 }, value: value2, condition: null })),
				open: false,
			};
			environment.names.set(parameter.name.replace(/^[*.]+/, ''), next < args.length || rest.size === 0 ? list2 : dict);
			next = args.length;
			continue;
		}
		const keyword = rest.get(parameter.name);
		rest.delete(parameter.name);
		const value = keyword ?? args[next++];
		bindOne(session, parameter, value, environment);
	}
}
function bindOne(session, parameter, value, environment) {
	const vague = session.mode === 'default' && (!value || value.t === 'unknown');
	const fallback = () => {
		if (parameter.default) return softened(forced(session.evaluate(parameter.default, environment)));
		return typedValue(session, parameter.annotation, environment);
	};
	const bound = (vague ? fallback() : null) ?? value ?? unknown(parameter.name);
	if (/^[{[]/.test(parameter.name)) {
		environment.names.set(parameter.name, bound);
		bindTargets(environment.names, parameter.name, parameter.name.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [], bound);
	} else environment.names.set(parameter.name, bound);
}
function instantiate(session, file, index, args, keywords, at) {
	const instance = { t: 'instance', file, index, attributes: /* @__PURE__ */ new Map(), initialise: null };
	const start = initialiserOf(session, file, index);
	if (!start) {
		const fields = file.facts.classes[index]?.fields ?? [];
		args.forEach((value, n) => {
			const field = fields[n];
			if (field) instance.attributes.set(field.name, value);
		});
		for (const [name, value] of keywords) instance.attributes.set(name, value);
		return instance;
	}
	const run = () => void runFunction(session, { ...start, self: instance }, args, keywords, at);
	const now = session.relevance.has(start.file, start.index) || [...args, ...keywords.values()].some(holdsBuilder);
	if (now) run();
	else instance.initialise = run;
	return instance;
}
function initialiserOf(session, file, index) {
	const lineage = session.project.lineage(file, index).own;
	const own = file.facts.classes[index];
	for (const { file: home, fact } of lineage.length > 0 ? lineage : own ? [{ file, fact: own }] : []) {
		const method = fact.methods.find((m) => {
			const candidate = home.facts.functions[m];
			return candidate?.kind === 'constructor' || candidate?.name === '__init__';
		});
		if (method !== void 0) return { t: 'function', file: home, index: method, closure: session.moduleOf(home), self: null };
	}
	return null;
}

// src/langgraph/run.ts
function newSession(project, relevance, prescribed = /* @__PURE__ */ new Map(), spent = { steps: 0 }) {
	const modules = /* @__PURE__ */ new Map();
	const session = {
		mode: 'default',
		project,
		relevance,
		prescribed,
		decisions: /* @__PURE__ */ new Map(),
		records: [],
		conditions: [],
		stack: [],
		ran: /* @__PURE__ */ new Set(),
		asked: null,
		steps: 0,
		spent,
		openLoops: 0,
		resolving: /* @__PURE__ */ new Set(),
		narrowed: /* @__PURE__ */ new Map(),
		depth: 0,
		evaluate: (value, environment) => evaluateIn(session, value, environment),
		call: (index, environment) => callIn(session, index, environment),
		invoke: (callee, args, keywords, at) => invokeValue(session, callee, args, keywords, at),
		moduleOf: (file) => {
			const known = modules.get(file.path);
			if (known) return known;
			const environment = { file, function: null, names: /* @__PURE__ */ new Map(), parent: null, made: /* @__PURE__ */ new Map() };
			modules.set(file.path, environment);
			const conditions = session.conditions.splice(0);
			runSteps(session, stepsOf(file, null), environment);
			session.conditions.push(...conditions);
			return environment;
		},
		run: (environment) => runSteps(session, stepsOf(environment.file, environment.function), environment) ?? { t: 'null' },
	};
	return session;
}
function possibleSession(base) {
	const session = {
		...base,
		mode: 'possible',
		decisions: /* @__PURE__ */ new Map(),
		records: [],
		conditions: [],
		stack: [],
		ran: /* @__PURE__ */ new Set(),
		asked: null,
		steps: 0,
		spent: base.spent,
		openLoops: 0,
		resolving: /* @__PURE__ */ new Set(),
		narrowed: /* @__PURE__ */ new Map(),
		depth: 0,
		evaluate: (value, environment) => evaluateIn(session, value, environment),
		call: (index, environment) => callIn(session, index, environment),
		invoke: (callee, args, keywords, at) => invokeValue(session, callee, args, keywords, at),
		run: (environment) => {
			const returned = [];
			runEveryWay(session, stepsOf(environment.file, environment.function, true), environment, false, returned);
			return returned.length === 0 ? { t: 'null' } : either(returned);
		},
	};
	return session;
}
function readRoot(session, frame) {
	if (session.spent.steps > TOTAL_LIMIT) return;
	session.steps = 0;
	readFrame(session, frame);
	session.spent.steps += session.steps;
}
function readFrame(session, frame) {
	const module = session.moduleOf(frame.file);
	if (frame.class !== void 0) readClass(session, frame.file, frame.class, null, module);
	if (frame.function === null) return;
	const fact = frame.file.facts.functions[frame.function];
	if (!fact) return;
	if (fact.class === null) {
		const outer = fact.scope.function;
		const closure = outer === null ? module : enclosing(session, frame.file, outer, module);
		call(session, frame, closure, null);
		return;
	}
	readClass(session, frame.file, fact.class, frame.function, module);
}
function enclosing(session, file, index, module) {
	const fact = file.facts.functions[index];
	const parent = fact?.scope.function == null ? module : enclosing(session, file, fact.scope.function, module);
	const environment = { file, function: index, names: /* @__PURE__ */ new Map(), parent, made: /* @__PURE__ */ new Map() };
	if (fact) bindParameters(session, fact, null, [], /* @__PURE__ */ new Map(), environment);
	return environment;
}
function call(session, frame, closure, self) {
	if (frame.function === null) return;
	const target = { t: 'function', file: frame.file, index: frame.function, closure, self };
	session.asked = `${frame.file.path}#${frame.function}`;
	session.invoke(target, [], /* @__PURE__ */ new Map(), { file: frame.file, line: 1, call: null, environment: closure });
}
function readClass(session, file, index, method, module) {
	const instance = { t: 'instance', file, index, attributes: /* @__PURE__ */ new Map(), initialise: null };
	file.facts.assignments.forEach((fact) => {
		const made2 = fact.scope.class === index && fact.scope.function === null && fact.value?.kind === 'call' ? fact.value : null;
		const value = made2 ? session.evaluate(made2, module) : null;
		if (value?.t === 'builder') instance.attributes.set(lastPart(fact.target), value);
	});
	const start = initialiserOf(session, file, index);
	if (start) call(session, { file: start.file, function: start.index }, start.closure, instance);
	const unread = (m) => !session.ran.has(`${file.path}#${m}`);
	if (method !== null && unread(method)) call(session, { file, function: method }, module, instance);
	const held = () => [...instance.attributes.values()].some((value) => value.t === 'builder');
	const rest = (file.facts.classes[index]?.methods ?? []).filter((m) => session.relevance.has(file, m));
	const names = new Set(rest.map((m) => file.facts.functions[m]?.name));
	const calledInside = new Set(file.facts.calls.filter((c) => c.scope.class === index && names.has(c.method ?? '')).map((c) => c.method));
	for (const first of [true, false])
		for (const m of rest)
			if (held() && unread(m) && calledInside.has(file.facts.functions[m]?.name ?? '') !== first)
				call(session, { file, function: m }, module, instance);
}

// src/langgraph/routers.ts
function readRouter(session, router) {
	const reading = { results: [], sends: [], groups: [], parent: [], complete: true };
	for (const option of options(router)) {
		const target = option.t === 'made' ? firstFunction(option.args) : option;
		const prebuilt = target?.t === 'external' ? prebuiltRouter(target.name) : null;
		for (const id of prebuilt ?? []) add(reading, id, true);
		if (prebuilt) continue;
		if (target?.t !== 'function') {
			reading.complete = false;
			continue;
		}
		collect(callEveryWay(session, target), reading, true);
	}
	return reading;
}
function readCommands(session, handler) {
	const reading = { results: [], sends: [], groups: [], parent: [], complete: true };
	const found = options(callEveryWay(session, handler)).flatMap((value) => commandsIn(value));
	for (const command of found) collectCommand(command, reading);
	return found.length === 0 ? null : reading;
}
function callEveryWay(session, target) {
	const possible = possibleSession(session);
	const environment = target.closure;
	const line = target.file.facts.functions[target.index]?.line ?? 1;
	return forced(possible.invoke(target, [], /* @__PURE__ */ new Map(), { file: target.file, line, call: null, environment }));
}
function firstFunction(values) {
	return values.map(forced).find((value) => value.t === 'function');
}
function commandsIn(value) {
	const known = forced(value);
	if (known.t === 'list') return known.items.flatMap((item) => options(item.value).flatMap(commandsIn));
	return known.t === 'made' && isCommand(known.name) ? [known] : [];
}
function collect(value, reading, alone) {
	for (const option of options(value)) {
		if (option.t === 'list') collectList(option.items, option.open, reading);
		else if (option.t === 'made' && isSend(option.name)) collectSend(option, false, reading);
		else if (option.t === 'made' && isCommand(option.name)) collectCommand(option, reading);
		else if (option.t === 'made' && prebuiltRouter(option.name))
			for (const id of prebuiltRouter(option.name) ?? []) add(reading, id, alone);
		else if (option.t === 'null') continue;
		else {
			const id = option.t === 'boolean' ? String(option.value) : resultId(option);
			if (id === null) reading.complete = false;
			else if (id !== '') add(reading, id, alone);
		}
	}
}
function resultId(value) {
	const known = forced(value);
	return known.t === 'external' ? virtualNode(known.name) : asText(known);
}
function add(reading, id, alone) {
	if (!reading.results.includes(id)) reading.results.push(id);
	if (alone) reading.groups.push([id]);
}
function collectList(items, open, reading) {
	const before = reading.results.length;
	const group = [];
	for (const item of items) {
		for (const option of options(item.value)) {
			if (option.t === 'made' && isSend(option.name)) {
				collectSend(option, item.many === true, reading);
				continue;
			}
			const id = resultId(option);
			if (id === null) reading.complete = false;
			else {
				add(reading, id, false);
				group.push(id);
			}
		}
	}
	if (open && items.length === 0) reading.complete = false;
	if (group.length > 0 || reading.results.length > before) reading.groups.push([...new Set(group)]);
}
function collectSend(send, many, reading) {
	const to = send.args[0] ?? send.keywords.get('node') ?? unknown('');
	for (const option of options(to)) {
		const target = resultId(option);
		if (target === null) {
			reading.complete = false;
			continue;
		}
		const payloads = wordsOf(send.args[1] ?? send.keywords.get('arg') ?? unknown(''), 3);
		const known = reading.sends.find((entry) => entry.target === target);
		if (known) {
			known.many = true;
			known.payloads.push(...payloads.filter((word) => !known.payloads.includes(word)));
		} else reading.sends.push({ target, many, payloads: [...new Set(payloads)] });
	}
}
function wordsOf(value, depth) {
	return options(value).flatMap((option) => {
		const word = asText(option);
		if (word !== null) return word.length > 0 && word.length <= 60 ? [word] : [];
		if (option.t === 'unknown')
			return option.text.length <= 60 && !/^(an?|the) /.test(option.text) ? [option.text].filter(Boolean).map((known) => `${known}[]`) : [];
		if (depth === 0) return [];
		if (option.t === 'dict') return option.entries.flatMap((entry) => wordsOf(entry.value, depth - 1));
		if (option.t === 'list') return option.items.flatMap((item) => wordsOf(item.value, depth - 1));
		if (option.t === 'made') return [...option.args, ...option.keywords.values()].flatMap((part) => wordsOf(part, depth - 1));
		if (option.t === 'instance') return [...option.attributes.values()].flatMap((part) => wordsOf(part, depth - 1));
		return [];
	});
}
function collectCommand(command, reading) {
	const settings = command.args[0] ? forced(command.args[0]) : null;
	const option = (name) =>
		command.keywords.get(name) ??
		(settings?.t === 'dict' ? settings.entries.findLast((entry) => asText(entry.key) === name)?.value : void 0);
	const goto = option('goto');
	if (!goto) return;
	const graph = option('graph');
	const known = graph ? forced(graph) : null;
	if (known && ((known.t === 'external' && known.name.endsWith('.PARENT')) || asText(known) === '__parent__')) {
		const outer = { results: [], sends: [], groups: [], parent: [], complete: true };
		collect(goto, outer, true);
		reading.parent.push(...outer.results, ...outer.sends.map((send) => send.target));
		return;
	}
	collect(goto, reading, true);
}
function annotatedTargets(session, annotation, environment, only) {
	if (!annotation) return null;
	const found = annotation.value ? literalsIn(session, annotation.value, environment, only === void 0) : fromText(annotation.text, only);
	return found.length > 0 ? [...new Set(found)] : null;
}
function literalsIn(session, value, environment, inside) {
	const deeper = (part, now = inside) => literalsIn(session, part, environment, now);
	switch (value.kind) {
		case 'string':
			return inside && environment.file.facts.language !== 'python' ? [value.value] : [];
		case 'unary':
			return value.operator === 'typeof' && inside ? idsOf(session.evaluate(value.value, environment)) : deeper(value.value);
		case 'binary':
			return [...deeper(value.left), ...deeper(value.right)];
		case 'list':
			return value.items.flatMap((item) => deeper(item));
		case 'subscript': {
			const name = value.object.kind === 'name' ? (value.object.name.split('.').at(-1) ?? '') : '';
			if (name === 'Literal') {
				const items = value.index.kind === 'list' ? value.index.items : [value.index];
				return inside ? items.flatMap((item) => literalIds(session, item, environment)) : [];
			}
			return deeper(value.index, inside || name === 'Command');
		}
		case 'name': {
			const alias = session.project.resolve(value.name, environment.file, {
				function: null,
				class: null,
				tries: [],
				withs: [],
				loops: [],
				branches: [],
				handlerOf: null,
			});
			if (alias.kind !== 'value' || alias.value.kind !== 'subscript') return [];
			return literalsIn(session, alias.value, session.moduleOf(alias.file), inside);
		}
		default:
			return [];
	}
}
function literalIds(session, item, environment) {
	const value = session.evaluate(item, environment);
	return item.kind === 'spread' ? (itemsOf(value) ?? []).flatMap((each2) => idsOf(each2.value)) : idsOf(value);
}
function idsOf(value) {
	return options(value).flatMap((option) => {
		const id = resultId(option);
		return id === null ? [] : [id];
	});
}
function fromText(text2, only) {
	if (only === 'Command' && !/\bCommand\b/.test(text2)) return [];
	if (!/^[\s\w"'`|&<>(),[\]]+$/.test(text2)) return [];
	const strings = [...text2.matchAll(/(["'`])([^"'`]+)\1/g)].map((match) => match[2]);
	if (/typeof\s+END\b/.test(text2)) strings.push('__end__');
	if (/typeof\s+START\b/.test(text2)) strings.push('__start__');
	return strings;
}

// src/langgraph/edges.ts
function edgesOf(session, record, handlers) {
	const building = {
		session,
		record,
		edges: [],
		together: [],
		unresolved: [],
		parent: [],
		ids: /* @__PURE__ */ new Set([...record.nodes.map((node) => node.id), END_NODE, START_NODE]),
		allNodesKnown: !record.unresolved.some((entry) => /^node/.test(entry.what)),
	};
	const deferred = new Set(record.nodes.filter((node) => node.deferred).map((node) => node.id));
	for (const edge of record.edges) {
		const { from, to, via, line, condition } = edge;
		if (![from, to].every((id) => !isOpenId(id) || building.ids.has(id))) continue;
		push(building, {
			from,
			to,
			kind: 'static',
			via,
			router: null,
			label: null,
			line,
			barrier: edge.barrier || deferred.has(to),
			condition,
		});
	}
	for (const branch of record.branches) addBranch2(building, branch);
	for (const node of record.nodes) addCommands(building, node, handlers.get(node.id));
	return building;
}
function push(building, edge) {
	const known = building.edges.find((e) => e.from === edge.from && e.to === edge.to && e.kind === edge.kind && e.label === edge.label);
	if (!known) building.edges.push(edge);
	else if (edge.condition === null) known.condition = null;
}
function conditional2(building, branch, to, label, via = branch.via) {
	const { from, line, condition, routerName: routerName2 } = branch;
	push(building, { from, to, kind: 'conditional', via, router: routerName2, label, line, barrier: false, condition });
	if (branch.afterwards !== null && to !== END_NODE)
		push(building, {
			from: to,
			to: branch.afterwards,
			kind: 'static',
			via: 'then',
			router: null,
			label: null,
			line,
			barrier: false,
			condition,
		});
}
function addBranch2(building, branch) {
	const { session, record } = building;
	const reading = branch.router ? readRouter(session, branch.router) : null;
	const place = { file: branch.file.path, line: branch.line };
	if (branch.map) {
		for (const { label, target } of branch.map)
			if (!isOpenId(target) || building.ids.has(target)) conditional2(building, branch, target, label === target ? null : label);
		const targetOf = new Map(branch.map.map(({ label, target }) => [label, target]));
		for (const result of reading?.results ?? [])
			if (!targetOf.has(result) && !branch.map.some((entry) => entry.target === result))
				building.unresolved.push({
					...place,
					what: `result "${result}" of ${branch.routerName ?? 'the router'}`,
					reason: 'the path map has no such label',
				});
		if (reading) together(building, branch, reading, (id) => targetOf.get(id) ?? id);
	} else {
		const literals = branch.router ? annotationOf(session, branch.router) : null;
		const found = targetsOf(reading, literals);
		for (const target of found.ids) {
			if (building.ids.has(target) || !building.allNodesKnown) conditional2(building, branch, target, null);
			else
				building.unresolved.push({
					...place,
					what: `target "${target}" of ${branch.routerName ?? 'the router'}`,
					reason: 'no node has this id',
				});
		}
		if (!found.complete)
			building.unresolved.push({
				...place,
				what: `targets of the conditional edge from "${branch.from}"`,
				reason: 'neither a path map nor known results of the router say where it leads',
			});
		if (reading) together(building, branch, reading, (id) => id);
	}
	for (const send of reading?.sends ?? [])
		if (building.ids.has(send.target) || record.nodes.length === 0) conditional2(building, branch, send.target, null, 'Send');
}
function targetsOf(reading, literals) {
	const results = reading?.results ?? [];
	if (literals) return { ids: [.../* @__PURE__ */ new Set([...literals, ...results])], complete: true };
	return { ids: results, complete: (reading?.complete ?? false) && results.length + (reading?.sends.length ?? 0) > 0 };
}
function annotationOf(session, router) {
	const known = forced(router);
	const target = known.t === 'made' ? known.args.map(forced).find((arg) => arg.t === 'function') : known;
	if (target?.t !== 'function') return null;
	const fact = target.file.facts.functions[target.index];
	return annotatedTargets(session, fact?.returns ?? null, session.moduleOf(target.file));
}
function together(building, branch, reading, targetOf) {
	for (const group of reading.groups)
		building.together.push({
			from: branch.from,
			targets: [...new Set(group.map(targetOf))],
			kind: 'conditional',
			many: false,
			payloads: [],
		});
	const sends = reading.sends.filter((send) => building.ids.has(send.target));
	if (sends.length > 0)
		building.together.push({
			from: branch.from,
			targets: sends.map((s) => s.target),
			kind: 'send',
			many: sends.some((s) => s.many),
			payloads: [...new Set(sends.flatMap((s) => s.payloads))],
		});
}
function addCommands(building, node, handler) {
	const branch = {
		from: node.id,
		via: 'Command',
		line: node.line,
		file: node.file,
		routerName: null,
		condition: node.condition,
		afterwards: null,
	};
	for (const { target: target2, label } of node.ends)
		if (building.ids.has(target2) || !building.allNodesKnown)
			conditional2(building, branch, target2, label === target2 ? null : label, 'ends');
	const target = handler?.function ?? null;
	if (!target) return;
	const fact = target.file.facts.functions[target.index];
	const literals = annotatedTargets(building.session, fact?.returns ?? null, building.session.moduleOf(target.file), 'Command') ?? [];
	const reading = mayCommand(building.session, target) ? readCommands(building.session, target) : null;
	const declared = /* @__PURE__ */ new Set([...node.ends.map((end) => end.target)]);
	for (const id of /* @__PURE__ */ new Set([
		...literals,
		...(reading?.results ?? []),
		...(reading?.sends ?? []).map((send) => send.target),
	]))
		if (!declared.has(id) && (building.ids.has(id) || !building.allNodesKnown)) conditional2(building, branch, id, null);
	if (!reading) return;
	together(building, { from: node.id }, reading, (id) => id);
	building.parent.push(...reading.parent);
	if (!reading.complete && literals.length === 0 && node.ends.length === 0)
		building.unresolved.push({
			file: node.file.path,
			line: node.line,
			what: `where node "${node.id}" goes by Command`,
			reason: 'the target is not known without running the code',
		});
}
function mayCommand(session, target) {
	const imports = target.file.facts.imports.some((fact2) => fact2.name === 'Command');
	if (imports) return true;
	const fact = target.file.facts.functions[target.index];
	const handsOn =
		fact?.returned.some(({ value }) => value.kind === 'call' || (value.kind === 'unary' && value.value.kind === 'call')) ?? false;
	return handsOn && session.project.files.some((file) => file.facts.imports.some((i) => i.name === 'Command'));
}
var DEPTH = 6;
function handlerOf(session, node) {
	const found = inner(session, node.handler, DEPTH);
	if (found.name !== null) return found;
	const written2 = node.written && node.written.kind === 'name' ? node.written.name : null;
	return { ...found, name: written2 ?? (node.written ? describe(node.written) : null) };
}
function inner(session, value, depth) {
	const all = options(value);
	const known = all.find((option) => option.t === 'function') ?? all[0] ?? forced(value);
	switch (known.t) {
		case 'function': {
			const wrapped = depth > 0 ? wrappedBy(session, known) : null;
			return wrapped ? inner(session, wrapped, depth - 1) : functionHandler(known);
		}
		case 'builder':
		case 'compiled':
			return graphHandler(known.record);
		case 'class':
		case 'instance':
			return classHandler(session, known);
		case 'external':
			return { ...NONE, name: known.name };
		case 'made': {
			if (makesSubgraph(known.name)) return { ...NONE, name: known.name, isSubgraph: true };
			const argument2 = [...known.args, ...known.keywords.values()].map(forced).find(isCallable);
			return argument2 && depth > 0 ? inner(session, argument2, depth - 1) : { ...NONE, name: known.name };
		}
		default:
			return NONE;
	}
}
var NONE = { name: null, definition: null, function: null, subgraph: null, isSubgraph: false };
function isCallable(value) {
	return value.t === 'function' || value.t === 'class' || value.t === 'builder' || value.t === 'compiled';
}
function functionHandler(known) {
	const fact = known.file.facts.functions[known.index];
	const name = fact ? `${known.file.path}#${fact.qualifiedName}` : null;
	const anonymous = fact?.name.startsWith('<') ?? true;
	return {
		...NONE,
		name: anonymous ? makerOf(known) : name,
		definition: fact ? fileLocation(known.file.path, fact.line, fact.endLine) : null,
		function: known,
	};
}
function makerOf({ file, index }) {
	const outer = file.facts.functions[index]?.scope.function ?? null;
	const maker = outer === null ? void 0 : file.facts.functions[outer];
	const gives = maker?.returned.some(({ value }) => value.kind === 'function' && value.function === index);
	return maker && gives && !maker.name.startsWith('<') ? `${file.path}#${maker.qualifiedName}` : null;
}
function graphHandler(record) {
	return {
		...NONE,
		name: `${record.file.path}#${record.owner ?? 'graph'}`,
		definition: fileLocation(record.file.path, record.line),
		subgraph: record,
		isSubgraph: true,
	};
}
function classHandler(session, known) {
	const fact = known.file.facts.classes[known.index];
	if (!fact) return NONE;
	const method = fact.methods.find((m) => ['__call__', 'invoke', 'ainvoke', 'run'].includes(known.file.facts.functions[m]?.name ?? ''));
	const run =
		method === void 0
			? null
			: {
					t: 'function',
					file: known.file,
					index: method,
					closure: session.moduleOf(known.file),
					self: known.t === 'instance' ? known : null,
				};
	return {
		...NONE,
		name: `${known.file.path}#${fact.qualifiedName}`,
		definition: fileLocation(known.file.path, fact.line, fact.endLine),
		function: run,
	};
}
function wrappedBy(session, known) {
	const { facts } = known.file;
	const fact = facts.functions[known.index];
	if (!fact) return null;
	for (let around = known.closure; around.function !== null; around = around.parent ?? around) {
		const maker = facts.functions[around.function];
		for (const parameter of maker?.parameters ?? []) {
			const given2 = around.names.get(parameter.name);
			if (given2 && isCallable(forced(given2)) && reads(known, parameter.name)) return forced(given2);
		}
		if (!around.parent) break;
	}
	const sole = fact.returned.length === 1 && (fact.kind === 'lambda' || fact.kind === 'arrow') ? fact.returned[0] : null;
	const body = sole?.value.kind === 'unary' && sole.value.operator === 'await' ? sole.value.value : sole?.value;
	if (body?.kind !== 'call' || sole?.line === void 0 || sole.line > fact.line + 2) return null;
	const callee = facts.calls[body.call]?.callee;
	if (callee?.kind !== 'name') return null;
	const target = forced(lookup(session, callee.name, known.closure));
	return isCallable(target) && target !== known ? target : null;
}
function reads(known, name) {
	const { facts } = known.file;
	const within = (owner) => {
		for (let at = owner; at !== null; at = facts.functions[at]?.scope.function ?? null) if (at === known.index) return true;
		return false;
	};
	return (
		facts.reads.some((read2) => read2.name === name && within(read2.function)) ||
		facts.calls.some((call2) => within(call2.scope.function) && call2.callee.kind === 'name' && call2.callee.name === name)
	);
}

// src/langgraph/relevance.ts
var CALLER_ROUNDS = 3;
var ROOT_LIMIT = 400;
function relevanceOf(project) {
	const shaping = /* @__PURE__ */ new Set();
	const making = /* @__PURE__ */ new Set();
	const sites = /* @__PURE__ */ new Set();
	const roots = /* @__PURE__ */ new Map();
	const touch = (set, file, owner) => {
		for (const index of chain(file, owner)) set.add(key(file, index));
	};
	const candidates = candidateNames(project);
	for (const file of project.files) {
		const graphFile = importsLangGraph(file);
		file.facts.calls.forEach((call2, index) => {
			if (isConstructor(project, file, index, candidates)) {
				sites.add(key(file, index));
				touch(making, file, call2.scope.function);
				addRoot(roots, file, call2.scope.function, call2.scope.function === null ? call2.scope.class : null);
			}
			if (operationOf(call2.method) !== null || (graphFile && call2.method === 'compile')) {
				touch(shaping, file, call2.scope.function);
				if (call2.scope.function === null && operationOf(call2.method) !== null && sites.size > 0) addRoot(roots, file, null);
			}
		});
	}
	if (sites.size > 0) spread(project, shaping, making, roots);
	const has = (file, index) => shaping.has(key(file, index)) || making.has(key(file, index));
	return {
		has,
		hasClass: (file, index) => (file.facts.classes[index]?.methods ?? []).some((m) => isInitialiser(file, m) && has(file, m)),
		names: /* @__PURE__ */ new Set([...namesOf2(project, shaping), ...namesOf2(project, making)]),
		roots: [...roots.values()].slice(0, ROOT_LIMIT),
		sites,
	};
}
function isConstructor(project, file, index, candidates) {
	const call2 = file.facts.calls[index];
	if (call2?.callee.kind !== 'name') return false;
	const written2 = call2.callee.name;
	const head = written2.split('.')[0];
	const imported = langGraphImport(file, head);
	if (imported) return isBuilderClass([imported, ...written2.split('.').slice(1)].join('.'));
	if (!candidates.has(lastPart(written2))) return false;
	const resolved = project.resolve(written2, file, call2.scope);
	if (resolved.kind === 'external') return isBuilderClass(resolved.name);
	if (resolved.kind === 'class') return project.lineage(resolved.file, resolved.index).external.some(isBuilderClass);
	return false;
}
function candidateNames(project) {
	const names = new Set(BUILDERS);
	const last = (value) =>
		value?.kind === 'name'
			? lastPart(value.name)
			: value?.kind === 'subscript' && value.object.kind === 'name'
				? lastPart(value.object.name)
				: '';
	for (let size = 0; size !== names.size; ) {
		size = names.size;
		for (const { facts } of project.files) {
			for (const fact of facts.imports) if (fact.name !== null && names.has(fact.name)) names.add(fact.alias);
			for (const fact of facts.assignments) if (names.has(last(fact.value))) names.add(lastPart(fact.target));
			for (const fact of facts.classes) if (fact.bases.some((base) => names.has(last(base)))) names.add(fact.name);
		}
	}
	return names;
}
function spread(project, shaping, making, roots) {
	for (let round = 0; round < CALLER_ROUNDS; round++) {
		const shapers = namesOf2(project, shaping);
		const makers = namesOf2(project, making);
		const before = shaping.size + making.size + roots.size;
		for (const file of project.files) {
			for (const call2 of file.facts.calls) {
				if (call2.method === null) continue;
				if (shapers.has(call2.method)) for (const index of chain(file, call2.scope.function)) shaping.add(key(file, index));
				if (!makers.has(call2.method)) continue;
				for (const index of chain(file, call2.scope.function)) making.add(key(file, index));
				if (file.context === 'source') addRoot(roots, file, call2.scope.function);
			}
		}
		if (shaping.size + making.size + roots.size === before) return;
	}
}
function namesOf2(project, keys) {
	const names = /* @__PURE__ */ new Set();
	for (const file of project.files)
		file.facts.functions.forEach((fact, index) => {
			if (!keys.has(key(file, index))) return;
			if (isInitialiser(file, index)) names.add(file.facts.classes[fact.class ?? -1]?.name ?? fact.name);
			else names.add(fact.name);
		});
	return names;
}
function isInitialiser(file, index) {
	const fact = file.facts.functions[index];
	return fact?.kind === 'constructor' || fact?.name === '__init__' || fact?.name === '__post_init__';
}
function chain(file, owner) {
	const found = [];
	for (let index = owner; index !== null && found.length < 20; index = file.facts.functions[index]?.scope.function ?? null)
		found.push(index);
	return found;
}
function addRoot(roots, file, owner, inClass = null) {
	const id = `${file.path}#${owner}#${inClass}`;
	if (!roots.has(id)) roots.set(id, inClass === null ? { file, function: owner } : { file, function: owner, class: inClass });
}
function key(file, index) {
	return `${file.path}#${index}`;
}

// src/langgraph/variants.ts
var FLAG_LIMIT = 12;
function shapesOf(project, relevance) {
	const session = newSession(project, relevance);
	const readings = relevance.roots.map((root) => read(session, root));
	const shapes = [];
	for (const site of groupBySite(readings)) {
		const best = choose(site.candidates);
		const compiled = site.candidates.some(({ record }) => record.compiled);
		const own = new Map(best.reading.decisions.map((decision) => [decision.key, decision]));
		best.record.compiled = compiled;
		const found = /* @__PURE__ */ new Map([[shapeKey(best.record), true]]);
		const variants = [];
		for (const decision of [...own.values()].slice(0, FLAG_LIMIT)) {
			const other = newSession(project, relevance, /* @__PURE__ */ new Map([[decision.key, !decision.value]]), session.spent);
			const record = choose(
				read(other, best.reading.root)
					.records.filter((r) => siteOf(r) === site.key)
					.map((r) => ({ record: r, reading: best.reading })),
				best,
			)?.record;
			if (!record || found.has(shapeKey(record)) || isEmpty(record)) continue;
			found.set(shapeKey(record), true);
			record.compiled = compiled;
			variants.push({ record, session: other, variant: `${decision.test}=${!decision.value}`, assumed: 0 });
		}
		const assumed = variants.filter((v) => [...own.values()].some((d) => !d.known && v.variant === `${d.test}=${!d.value}`)).length;
		shapes.push({ record: best.record, session, variant: null, assumed }, ...variants);
	}
	return shapes;
}
function read(session, root) {
	const before = session.records.length;
	session.decisions.clear();
	readRoot(session, root);
	return { root, records: session.records.slice(before), decisions: [...session.decisions.values()] };
}
function groupBySite(readings) {
	const sites = /* @__PURE__ */ new Map();
	for (const reading of readings)
		for (const record of reading.records) {
			const key2 = siteOf(record);
			const candidates = sites.get(key2);
			if (candidates) candidates.push({ record, reading });
			else sites.set(key2, [{ record, reading }]);
		}
	return [...sites].map(([key2, candidates]) => ({ key: key2, candidates }));
}
function siteOf(record) {
	return `${record.file.path}#${record.call}`;
}
function choose(candidates, fallback) {
	const own = candidates.find(({ record }) => record.own) ?? candidates[0] ?? fallback;
	let best = own;
	for (const candidate of candidates) {
		const { record } = candidate;
		const clearer = record.unresolved.length < best.record.unresolved.length && weight(record) >= weight(best.record);
		if (clearer || (addsOutside(record, best.record) && record.unresolved.length <= best.record.unresolved.length)) best = candidate;
	}
	return best;
}
function weight(record) {
	return record.nodes.length + record.edges.length + record.branches.length;
}
function isEmpty(record) {
	return weight(record) === 0;
}
function addsOutside(record, other) {
	if (weight(record) <= weight(other)) return false;
	const maker = record.file.facts.functions[record.file.facts.calls[record.call]?.scope.function ?? -1];
	const outside2 = (place) =>
		place.file.path !== record.file.path || (maker !== void 0 && (place.line < maker.line || place.line > maker.endLine));
	const known = new Set([...other.nodes, ...other.edges, ...other.branches].map((p) => `${p.file.path}:${p.line}`));
	return [...record.nodes, ...record.edges, ...record.branches].some(
		(place) => outside2(place) && !known.has(`${place.file.path}:${place.line}`),
	);
}
function shapeKey(record) {
	return [
		...record.nodes.map((node) => `node ${node.id}`),
		...record.edges.map((edge) => `edge ${edge.from} ${edge.to}`),
		...record.branches.map(
			(branch) => `branch ${branch.from} ${branch.routerName} ${(branch.map ?? []).map((entry) => entry.target).join(',')}`,
		),
	]
		.sort()
		.join('\n');
}

// src/langgraph/build-graphs.ts
function buildGraphs(project) {
	const relevance = relevanceOf(project);
	if (relevance.sites.size === 0) return [];
	const shapes = shapesOf(project, relevance);
	const models = shapes.map((shape) => ({ shape, model: modelOf(shape, shapes) }));
	return uniqueIds(
		models
			.map(({ model }) => model)
			.sort(
				compareBy(
					(g) => g.file,
					(g) => g.line,
					(g) => g.variant,
				),
			),
	);
}
function modelOf(shape, shapes) {
	const { record, session } = shape;
	const handlers = new Map(record.nodes.map((node) => [node.id, handlerOf(session, node)]));
	const found = edgesOf(session, record, handlers);
	addJumpsOutOfSubgraphs(found, record, handlers, shapes);
	const nodes = record.nodes.map((node) => {
		const handler = handlers.get(node.id);
		const { id, line, condition } = node;
		return { id, line, handler: handler.name, definition: handler.definition, subgraph: handler.isSubgraph, condition };
	});
	const unresolved = [...record.unresolved, ...found.unresolved];
	const state = stateOf(shape);
	const shown = topologyOf(
		nodes.map((node) => node.id),
		found.edges,
		found.together,
		new Set(record.nodes.filter((node) => node.many).map((node) => node.id)),
	);
	return {
		id: `${record.file.path}#${record.owner ?? 'module'}${shape.variant === null ? '' : `?${shape.variant}`}`,
		file: record.file.path,
		line: record.line,
		context: record.file.context,
		language: record.language,
		builder: record.owner,
		variant: shape.variant,
		stateClass: state.name,
		stateLocation: state.location,
		compiled: record.compiled,
		nodes,
		edges: found.edges,
		...shown,
		unresolved,
		confidence: confidence(nodes.filter((node) => !isOpenId(node.id)).length, unresolved.length, shape.assumed),
	};
}
function addJumpsOutOfSubgraphs(found, record, handlers, shapes) {
	for (const node of record.nodes) {
		const inner2 = handlers.get(node.id)?.subgraph;
		if (!inner2 || inner2 === record) continue;
		const shape = shapes.find((s) => s.variant === null && s.record.file === inner2.file && s.record.call === inner2.call);
		if (!shape) continue;
		const innerHandlers = new Map(shape.record.nodes.map((n) => [n.id, handlerOf(shape.session, n)]));
		for (const to of new Set(edgesOf(shape.session, shape.record, innerHandlers).parent)) {
			if (!record.nodes.some((other) => other.id === to) || found.edges.some((e) => e.from === node.id && e.to === to)) continue;
			const { line, condition } = node;
			found.edges.push({
				from: node.id,
				to,
				kind: 'conditional',
				via: 'Command.PARENT',
				router: null,
				label: null,
				line,
				barrier: false,
				condition,
			});
		}
	}
}
function stateOf({ record, session }) {
	const given2 = record.state;
	if (!given2) return { name: null, location: null };
	let { value } = given2;
	if (value.kind === 'dict') {
		const named = (name2) =>
			value.kind === 'dict' ? value.entries.find((entry) => entry.key?.kind === 'string' && entry.key.value === name2)?.value : void 0;
		value = named('stateSchema') ?? named('state_schema') ?? named('state') ?? named('channels') ?? value;
	}
	const here = fileLocation(record.file.path, record.line);
	if (value.kind !== 'name') return { name: null, location: here };
	const known = forced(lookup(session, value.name, given2.environment));
	const name = value.name;
	if (known.t === 'class') {
		const fact = known.file.facts.classes[known.index];
		return fact ? { name: fact.name, location: fileLocation(known.file.path, fact.line, fact.endLine) } : { name, location: null };
	}
	const resolved = session.project.resolve(
		name,
		record.file,
		record.file.facts.calls[record.call]?.scope ?? record.file.facts.calls[0].scope,
	);
	return { name, location: resolved.kind === 'value' ? fileLocation(resolved.file.path, resolved.line) : null };
}
function confidence(nodes, unresolved, assumed) {
	const value = 0.95 - 0.08 * unresolved - 0.05 * Math.min(assumed, 3) - (nodes === 0 ? 0.3 : 0);
	return Math.round(Math.max(0.2, value) * 100) / 100;
}
function uniqueIds(models) {
	const count = /* @__PURE__ */ new Map();
	return models.map((model) => {
		const n = (count.get(model.id) ?? 0) + 1;
		count.set(model.id, n);
		return n === 1 ? model : { ...model, id: `${model.id}~${n}` };
	});
}

export { buildGraphs };
