// Under which name does the world outside know a callee? It follows imports, plain assignments and reflection by constant names; what a container or a
// parameter holds is not seen.
import type { Project } from '../project/project.js';
import type { CallFact, Scope, SourceFile, StaticValue } from '../syntax/source-facts.js';
import { spelled } from '../values/shape.js';
import { assignmentsBefore, receiverOf } from '../values/written.js';
import { functionsAround } from './call-graph.js';

const calleeNames = new WeakMap<CallFact, { readonly project: Project; readonly name: string | null }>();

/** {@link outsideName} of a call's own callee, found once. */
export function calleeName(project: Project, file: SourceFile, call: CallFact): string | null {
	const known = calleeNames.get(call);
	if (known?.project === project) return known.name;
	const name = outsideName(project, call.callee, file, call.scope, call.line);
	calleeNames.set(call, { project, name });
	return name;
}

/**
 * Name of a callee outside of the project, as its documentation writes it: `os.system`, `child_process.exec`, `eval`.
 * Sees through `getattr(os, "system")`, `__import__("os")`, `require("child_process")`, `promisify(exec)` and variables that hold them. Null when unknown.
 */
export function outsideName(project: Project, callee: StaticValue, file: SourceFile, scope: Scope, line: number, depth = 0): string | null {
	if (depth > 6) return null;
	const follow = (value: StaticValue) => outsideName(project, value, file, scope, line, depth + 1);
	switch (callee.kind) {
		case 'member': {
			const base = follow(callee.object);
			return base === null ? null : within(base, callee.name);
		}
		case 'subscript': {
			const base = follow(callee.object);
			const key = base === null ? null : spelled(callee.index, file);
			return base === null || key === null ? null : within(base, key);
		}
		case 'unary':
			return follow(callee.value);
		case 'call':
			return nameOfCall(file.facts.calls[callee.call], file, follow);
		case 'name':
			return nameOfName(project, callee.name, file, scope, line, depth);
		default:
			return null;
	}
}

/** What makes a function of callbacks one of promises: it runs what it is given. */
const PROMISIFY = /^(util|bluebird|es6-promisify)(\.default)?\.promisify$/;

/** What gives a module by its name. */
export const LOADERS: ReadonlySet<string> = new Set([
	...['__import__', 'importlib.import_module', 'import_module', 'importlib.__import__'],
	...['require', 'import', 'module.require', 'process.mainModule.require'],
]);

/** What gives a library of the system, whose functions are those of C. */
const OF_C = /^ctypes\.(?:(?:C|Py|Win|Ole)DLL|(?:c|py|win|ole)dll\.LoadLibrary)$/;

/** What is found in a module, or in what holds the modules or the built-in names. */
function within(base: string, name: string): string {
	if (/^(?:sys\.modules|require\.cache)$/.test(base)) return moduleName(name);
	return /^(?:__builtins__|builtins)(?:\.__dict__)?$/.test(base) ? name : `${base}.${name}`;
}

function nameOfCall(call: CallFact | undefined, file: SourceFile, follow: (value: StaticValue) => string | null): string | null {
	if (!call) return null;
	const [first, second] = call.arguments;
	const plain = call.callee.kind === 'name' ? call.callee.name : null;
	if (first && call.method === 'promisify' && PROMISIFY.test(follow(call.callee) ?? '')) return follow(first);
	if (plain === 'getattr' && first && second) {
		const base = follow(first);
		const name = base === null ? null : spelled(second, file);
		return base === null || name === null ? null : within(base, name);
	}
	if (plain === 'vars' && first) {
		const base = follow(first);
		return base === null ? null : `${base}.__dict__`;
	}
	// What `bind` gives is the function itself.
	const bound = call.method === 'bind' ? receiverOf(call.callee) : null;
	if (bound) return follow(bound);
	if (plain === null) return null;
	const called = LOADERS.has(plain) ? plain : follow(call.callee);
	if (called !== null && OF_C.test(called)) return 'ctypes.CDLL';
	const module = called !== null && first && LOADERS.has(called) ? spelled(first, file) : null;
	return module === null ? null : moduleName(module);
}

function nameOfName(project: Project, name: string, file: SourceFile, scope: Scope, line: number, depth: number): string | null {
	const [head = '', ...rest] = name.split('.');
	const tail = rest.length > 0 ? `.${rest.join('.')}` : '';
	const assigned = assignmentsBefore(file, head, scope, line).at(-1);
	const source = assigned?.value;
	if (source && (source.kind === 'call' || source.kind === 'member')) {
		const base = outsideName(project, source, file, assigned.scope, Math.max(1, assigned.line - 1), depth + 1);
		if (base !== null) return base + tail;
	}
	const resolved = project.resolve(name, file, scope);
	// Imports that stand further down do not yet hold here.
	const own = file.facts.imports.filter((i) => i.alias === name);
	if (own.length > 0 && own.every((i) => i.line > line)) return name;
	if (resolved.kind === 'external') return moduleName(resolved.name);
	if (resolved.kind === 'unresolved' && tail !== '') {
		const base = depth > 5 ? null : nameOfName(project, head, file, scope, line, depth + 1);
		if (base !== null) return base + tail;
	}
	if (resolved.kind === 'unresolved') return bound(file, head, scope) ? null : name;
	if (resolved.kind === 'value' && (resolved.value.kind === 'call' || resolved.value.kind === 'member' || resolved.value.kind === 'name')) {
		if (resolved.value.kind === 'name' && resolved.value.name === name) return null;
		return outsideName(project, resolved.value, resolved.file, resolved.scope, resolved.line, depth + 1);
	}
	return null;
}

/** Whether this file binds a name itself: then the built-in of that name is not meant. */
function bound(file: SourceFile, name: string, scope: Scope): boolean {
	const { imports, functions, classes, assignments, withs, loops } = file.facts;
	return (
		withs.some(({ items }) => items.some(({ target }) => target === name)) ||
		loops.some(({ targets }) => targets.includes(name)) ||
		imports.some((i) => i.alias === name) ||
		functions.some((f) => f.name === name && f.class === null) ||
		classes.some((c) => c.name === name) ||
		assignments.some((a) => a.target === name && (a.scope.function === null || a.scope.function === scope.function)) ||
		functionsAround(file, scope).some((f) => file.facts.functions[f]?.parameters.some((p) => p.name === name))
	);
}

function moduleName(name: string): string {
	return name.replace(/^node:/, '').replace(/^builtins\./, '');
}
