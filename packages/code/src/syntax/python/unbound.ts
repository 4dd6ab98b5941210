// Names that are read and that nothing binds: not the function, none around it, not the module, not Python. Reading one raises NameError.
// Silent where it cannot be known: `from x import *`, `exec`, `globals()`, a handler for NameError, broken files. Annotations are not looked at.
import { put } from '../../once.js';
import { child, childOfType, namedChildren, type SyntaxNode } from './tree.js';

interface Unbound {
	name: string;
	/** Offset of the read. */
	at: number;
	/** A later clause of the same comprehension binds it. */
	early?: true;
}

interface NameScope {
	kind: 'module' | 'class' | 'function' | 'comprehension';
	parent: NameScope | null;
	bound: Set<string>;
	/** Reads of each name. */
	reads: Map<string, number[]>;
}

/** The file binds names in ways that its text does not show. */
class Unknowable extends Error {}

/** What a module is given without writing it down. @source docs.python.org/3/library/functions.html, constants.html, exceptions.html */
const GIVEN = new Set(
	(
		'abs aiter all anext any ascii bin bool breakpoint bytearray bytes callable chr classmethod compile complex copyright credits delattr dict dir ' +
		'divmod enumerate eval exec exit filter float format frozenset getattr globals hasattr hash help hex id input int isinstance issubclass iter ' +
		'len license list locals map max memoryview min next object oct open ord pow print property quit range repr reversed round set setattr slice ' +
		'sorted staticmethod str sum super tuple type vars zip True False None Ellipsis NotImplemented __debug__ __import__ __build_class__ ' +
		'__name__ __file__ __doc__ __package__ __spec__ __loader__ __path__ __builtins__ __cached__ __annotations__ __class__ __module__ __qualname__ ' +
		'__dict__ __all__ _ ' +
		'BaseException BaseExceptionGroup Exception ExceptionGroup ArithmeticError AssertionError AttributeError BlockingIOError BrokenPipeError ' +
		'BufferError BytesWarning ChildProcessError ConnectionAbortedError ConnectionError ConnectionRefusedError ConnectionResetError ' +
		'DeprecationWarning EOFError EncodingWarning EnvironmentError FileExistsError FileNotFoundError FloatingPointError FutureWarning ' +
		'GeneratorExit IOError ImportError ImportWarning IndentationError IndexError InterruptedError IsADirectoryError KeyError KeyboardInterrupt ' +
		'LookupError MemoryError ModuleNotFoundError NameError NotADirectoryError NotImplementedError OSError OverflowError ' +
		'PendingDeprecationWarning PermissionError ProcessLookupError PythonFinalizationError RecursionError ReferenceError ResourceWarning ' +
		'RuntimeError RuntimeWarning StopAsyncIteration StopIteration SyntaxError SyntaxWarning SystemError SystemExit TabError TimeoutError ' +
		'TypeError UnboundLocalError UnicodeDecodeError UnicodeEncodeError UnicodeError UnicodeTranslateError UnicodeWarning UserWarning ' +
		'ValueError Warning WindowsError ZeroDivisionError reveal_type reveal_locals ' +
		// Of Python 2, asked for behind a look at the version, and of notebooks.
		'unicode long basestring xrange raw_input unichr reduce file cmp reload execfile buffer apply intern coerce __builtin__ ' +
		'get_ipython display get_config'
	).split(' '),
);
/** Whether every module has the name without a word. */
export function isGiven(name: string): boolean {
	return GIVEN.has(name);
}

/** Reading one of these says that names may come from elsewhere. */
const OPENERS = new Set(['exec', 'globals', 'locals', 'vars', '__builtins__', '__import__', 'NameError']);
/** Names that come into the module by other ways than its statements. */
const PUT_IN = /sys\.modules\[|\bf_globals\b|\bglobal_enum\b|\._convert_?\(|\b(?:builtins|__builtin__)\.\w+\s*=[^=]|\bdir\(\)/;
/** Trees as deep as this are not followed. */
const DEPTH_LIMIT = 900;

/** Names of a whole, unbroken file that nothing binds, in the order of the text; empty where that cannot be known. */
export function unboundNames(root: SyntaxNode, textOf: (node: SyntaxNode) => string): Unbound[] {
	if (PUT_IN.test(textOf(root))) return [];
	const reader = new Reader(textOf);
	try {
		reader.visitAll(namedChildren(root), 0);
	} catch (error) {
		if (error instanceof Unknowable) return [];
		throw error;
	}
	return reader.unbound();
}

class Reader {
	private readonly module: NameScope = { kind: 'module', parent: null, bound: new Set(), reads: new Map() };
	private readonly scopes: NameScope[] = [this.module];
	private readonly early: Unbound[] = [];
	private scope = this.module;

	constructor(private readonly textOf: (node: SyntaxNode) => string) {}

	unbound(): Unbound[] {
		const found = this.scopes.flatMap((scope) =>
			[...scope.reads].flatMap(([name, reads]) => (isBound(scope, name) ? [] : reads.map((at): Unbound => ({ name, at })))),
		);
		return [...found, ...this.early].sort((a, b) => a.at - b.at);
	}

	visitAll(nodes: readonly SyntaxNode[], depth: number): void {
		for (const node of nodes) this.visit(node, depth);
	}

	private visit(node: SyntaxNode | undefined, depth: number): void {
		if (!node) return;
		if (depth > DEPTH_LIMIT) throw new Unknowable();
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
				for (const name of namedChildren(node)) this.bind(this.module, name);
				return;
			case 'function_definition':
			case 'lambda':
				this.function(node, next);
				return;
			case 'class_definition':
				this.bind(this.scope, child(node, 'name'));
				this.inside('class', () => {
					// Bases may be made of the type parameters.
					this.bindAll(childOfType(node, 'type_parameter'), next);
					this.visit(child(node, 'superclasses'), next);
					this.visit(child(node, 'body'), next);
				});
				return;
			case 'list_comprehension':
			case 'set_comprehension':
			case 'dictionary_comprehension':
			case 'generator_expression':
				this.inside('comprehension', () => this.comprehension(node, next));
				return;
			case 'try_statement':
				// A look whether there is such a name at all.
				if (isNameAlone(child(node, 'body'))) this.visitAll(namedChildren(node).slice(1), next);
				else this.visitAll(namedChildren(node), next);
				return;
			case 'case_clause':
				this.caseClause(node, next);
				return;
		}
		for (const part of node.children) if (part.named && !part.missing) this.visit(part, next);
	}

	/** The clauses bind what the body reads, and what clauses behind them do. The first is evaluated around the comprehension. */
	private comprehension(node: SyntaxNode, depth: number): void {
		const [body, first, ...clauses] = namedChildren(node);
		const own = this.scope;
		if (first) {
			this.scope = own.parent ?? own;
			this.visit(child(first, 'right'), depth);
			this.scope = own;
			this.bindAll(child(first, 'left'), depth);
		}
		for (const clause of clauses) {
			const before = new Set(own.bound);
			this.visit(clause, depth);
			for (const name of own.bound)
				if (!before.has(name)) for (const at of own.reads.get(name) ?? []) this.early.push({ name, at, early: true });
		}
		this.visit(body, depth);
	}

	private read(node: SyntaxNode): void {
		const name = this.nameOf(node);
		if (OPENERS.has(name)) throw new Unknowable();
		if (!isGiven(name)) put(this.scope.reads, name, node.start);
	}

	private binding(node: SyntaxNode, depth: number): void {
		for (const part of namedChildren(node)) {
			if (part.field === 'left') this.bindAll(part, depth);
			else this.visit(part, depth);
		}
	}

	/** As Python compares names: `ﬁ` is `fi`. */
	private nameOf(node: SyntaxNode): string {
		return this.textOf(node).normalize('NFKC');
	}

	/** Binds the names of a target; what an attribute or item belongs to is read. */
	private bindAll(target: SyntaxNode | undefined, depth: number): void {
		if (!target) return;
		if (depth > DEPTH_LIMIT) throw new Unknowable();
		if (target.type === 'identifier') this.bind(this.scope, target);
		else if (target.type === 'attribute' || target.type === 'subscript' || target.type === 'call') this.visit(target, depth);
		else for (const part of namedChildren(target)) this.bindAll(part, depth + 1);
	}

	private bind(scope: NameScope, name: SyntaxNode | undefined): void {
		if (name) scope.bound.add(this.nameOf(name));
	}

	/** `import a.b` binds `a`; `as` binds what stands behind it. */
	private imports(node: SyntaxNode): void {
		if (childOfType(node, 'wildcard_import')) throw new Unknowable();
		for (const part of namedChildren(node)) {
			if (part.field === 'module_name') continue;
			const name = part.type === 'aliased_import' ? child(part, 'alias') : namedChildren(part)[0];
			this.bind(this.scope, name ?? part);
		}
	}

	private function(node: SyntaxNode, depth: number): void {
		this.bind(this.scope, child(node, 'name'));
		const parameters = namedChildren(child(node, 'parameters') ?? { ...node, children: [] });
		// Defaults are evaluated around the function.
		for (const parameter of parameters) this.visit(child(parameter, 'value'), depth);
		this.inside('function', () => {
			this.bindAll(childOfType(node, 'type_parameter'), depth);
			for (const parameter of parameters) this.parameter(parameter, depth);
			this.visit(child(node, 'body'), depth);
		});
	}

	private parameter(node: SyntaxNode, depth: number): void {
		const name = child(node, 'name');
		if (name) this.bindAll(name, depth);
		else if (node.type === 'identifier') this.bind(this.scope, node);
		else for (const part of namedChildren(node)) if (part.type !== 'type' && part.field !== 'value') this.bindAll(part, depth);
	}

	/** All names of a pattern are taken for bound: which of them are looked up does not matter here. */
	private caseClause(node: SyntaxNode, depth: number): void {
		for (const part of namedChildren(node)) {
			if (part.type === 'case_pattern' || part.type === 'pattern') this.bindAll(part, depth);
			else this.visit(part, depth);
		}
	}

	private inside(kind: NameScope['kind'], run: () => void): void {
		const outer = this.scope;
		this.scope = { kind, parent: outer, bound: new Set(), reads: new Map() };
		this.scopes.push(this.scope);
		run();
		this.scope = outer;
	}
}

/** `try: name`: what is asked for may be missing, and the handler says what then. */
function isNameAlone(block: SyntaxNode | undefined): boolean {
	const [only, more] = block ? namedChildren(block) : [];
	const inner = only && only.type === 'expression_statement' ? namedChildren(only) : [];
	return more === undefined && inner.length === 1 && inner[0]?.type === 'identifier';
}

/** A function does not see the names of a class around it; its own body does. */
function isBound(scope: NameScope, name: string): boolean {
	let crossed = false;
	for (let at: NameScope | null = scope; at; at = at.parent) {
		if ((at.kind !== 'class' || !crossed) && at.bound.has(name)) return true;
		if (at.kind === 'function') crossed = true;
	}
	return false;
}

function functionAround(scope: NameScope): NameScope {
	let at = scope;
	while (at.kind === 'comprehension' && at.parent) at = at.parent;
	return at;
}
