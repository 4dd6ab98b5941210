// src/collect/compact-facts.ts
function shareScopes(facts) {
	const known = /* @__PURE__ */ new Map();
	const shared = (scope) => {
		const key = keyOf(scope);
		const first = known.get(key);
		if (first) return first;
		known.set(key, scope);
		return scope;
	};
	for (const list of [
		facts.imports,
		facts.classes,
		facts.functions,
		facts.calls,
		facts.assignments,
		facts.loops,
		facts.tries,
		facts.withs,
		facts.branches,
		facts.raises,
		facts.strings,
	])
		for (const fact of list) fact.scope = shared(fact.scope);
	for (const { returned } of facts.functions) for (const value of returned) value.scope = shared(value.scope);
	return facts;
}
function keyOf(scope) {
	const branches = scope.branches.map(({ branch, when }) => `${branch}${when}`).join();
	return `${scope.function};${scope.class};${scope.tries};${scope.withs};${scope.loops};${branches};${scope.handlerOf}`;
}
function definitionsOf(facts) {
	const outer = (scope) => ({
		function: scope.function,
		class: scope.class,
		tries: [],
		withs: [],
		loops: [],
		branches: [],
		handlerOf: null,
	});
	return {
		...facts,
		imports: facts.imports.map((fact) => ({ ...fact, scope: outer(fact.scope) })),
		classes: facts.classes.map((fact) => ({
			...fact,
			scope: outer(fact.scope),
			bases: fact.bases.map(withoutCalls),
			keywords: fact.keywords.map(({ name, value }) => ({ name, value: withoutCalls(value) })),
			decorators: fact.decorators.map(withoutCalls),
			fields: fact.fields.map((field) => ({ ...field, default: field.default && withoutCalls(field.default) })),
			docstring: null,
		})),
		functions: facts.functions.map((fact) => ({
			...fact,
			scope: outer(fact.scope),
			parameters: fact.parameters.map((parameter) => ({ ...parameter, default: parameter.default && withoutCalls(parameter.default) })),
			decorators: fact.decorators.map(withoutCalls),
			docstring: null,
			returned: [],
		})),
		assignments: facts.assignments
			.filter((fact) => fact.scope.function === null)
			.map((fact) => ({ ...fact, scope: outer(fact.scope), value: fact.value && withoutCalls(fact.value) })),
		docstring: null,
		calls: [],
		loops: [],
		tries: [],
		withs: [],
		branches: [],
		raises: [],
		reads: [],
		strings: [],
	};
}
var LONG_LIST = 50;
function withoutCalls(value) {
	switch (value.kind) {
		case 'call':
			return { kind: 'unknown', text: '' };
		case 'list':
			return value.items.length > LONG_LIST ? { kind: 'unknown', text: '' } : { ...value, items: value.items.map(withoutCalls) };
		case 'dict':
			return value.entries.length > LONG_LIST
				? { kind: 'unknown', text: '' }
				: {
						...value,
						entries: value.entries.map((entry) => ({ key: entry.key && withoutCalls(entry.key), value: withoutCalls(entry.value) })),
					};
		case 'template':
			return { ...value, parts: value.parts.map(withoutCalls) };
		case 'binary':
			return { ...value, left: withoutCalls(value.left), right: withoutCalls(value.right) };
		case 'member':
			return { ...value, object: withoutCalls(value.object) };
		case 'subscript':
			return { ...value, object: withoutCalls(value.object), index: withoutCalls(value.index) };
		case 'conditional':
			return { ...value, whenTrue: withoutCalls(value.whenTrue), whenFalse: withoutCalls(value.whenFalse) };
		case 'spread':
		case 'unary':
			return { ...value, value: withoutCalls(value.value) };
		case 'comprehension':
			return { kind: 'unknown', text: '' };
		default:
			return value;
	}
}

// src/collect/front-ends.ts
var FRONT_ENDS = [
	{
		id: 'python',
		accepts: (path) => /\.py[iw]?$/i.test(path),
		load: async () => (await import('./front-end-TR7Q4V3R.js')).pythonFrontEnd,
	},
	{
		id: 'typescript',
		accepts: (path) => /\.(?:[cm]?[jt]s|[jt]sx)$/i.test(path),
		load: async () => (await import('./front-end-PBL32G65.js')).typescriptFrontEnd,
	},
];
function frontEndFor(path) {
	return FRONT_ENDS.find((entry) => entry.accepts(path))?.id ?? null;
}
async function frontEndById(id) {
	const entry = FRONT_ENDS.find((candidate) => candidate.id === id);
	if (!entry) throw new Error(`there is no front end ${id}`);
	const frontEnd = await entry.load();
	await frontEnd.prepare();
	return frontEnd;
}
function parseTask(frontEnd, { path, text, definitionsOnly }) {
	const facts = frontEnd.parse(path, text);
	return definitionsOnly ? definitionsOf(facts) : facts;
}

export { frontEndById, frontEndFor, parseTask, shareScopes };
