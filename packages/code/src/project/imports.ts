// Imports and what files offer to them: re-exports, star imports, modules of packages with and without `__init__`.
import { traitsOf } from '../language.js';
import { kept } from '../once.js';
import { TOP_SCOPE } from '../syntax/empty-facts.js';
import type { ImportFact, SourceFile } from '../syntax/source-facts.js';
import { type Binding, MODULE } from './bindings.js';
import { type Budget, type Found, type Names, spent } from './found.js';
import { type Modules, packageOf, pathIn } from './modules.js';
import { pick } from './visibility.js';

const isByPath = (file: SourceFile) => traitsOf(file).modules === 'paths';
const exports = (file: SourceFile) => traitsOf(file).offers === 'exports';

/** A file that offers its names, or the one foreign module of a file that may have any. */
interface Offer {
	readonly file: SourceFile;
	readonly foreign: string | null;
}

export class Imports {
	constructor(
		private readonly names: Names,
		private readonly modules: Modules,
	) {}

	imported(fact: ImportFact, file: SourceFile, budget: Budget): Found {
		const { module, name } = fact;
		if (name === null) return this.importedModule(fact, file);
		const target = this.modules.find(file, module, (candidate) => this.defines(candidate, name));
		if (target) {
			const exported = this.exported(target, name, budget);
			if (exported) return exported;
		}
		const submodule = isByPath(file) ? null : this.submodule(file, module, name);
		if (submodule) return { kind: 'module', file: submodule };
		if (target || module.startsWith('.')) return { kind: 'unresolved', name: fact.alias };
		// A default import of a foreign module is, as far as one can tell, the module.
		return { kind: 'external', name: name === 'default' && isByPath(file) ? module : `${module}.${name}` };
	}

	private importedModule({ module, alias }: ImportFact, file: SourceFile): Found {
		const top = module.split('.')[0] ?? module;
		const bindsTop = !isByPath(file) && alias === top && module.includes('.');
		const target = this.modules.find(file, bindsTop ? top : module);
		if (target) return { kind: 'module', file: target };
		return { kind: 'external', name: bindsTop ? top : module };
	}

	/** `import a.b` binds a; a folder without `__init__` is no file, so `a.b.c` is found by the longest module path. */
	importedPackage(
		head: string,
		rest: readonly string[],
		file: SourceFile,
		binding: Binding | null,
	): { file: SourceFile; used: number } | null {
		if (isByPath(file)) return null;
		if (binding?.kind !== 'import' || binding.fact.name !== null || binding.fact.alias !== head) return null;
		const base = binding.fact.module.startsWith(`${head}.`) || binding.fact.module === head ? head : binding.fact.module;
		for (let used = rest.length; used > 0; used--) {
			const target = this.modules.find(file, [base, ...rest.slice(0, used)].join('.'));
			if (target) return { file: target, used };
		}
		return null;
	}

	/** Modules of the project that an import of a file reads. */
	targets(file: SourceFile, { module, name }: ImportFact): SourceFile[] {
		const names = name === null || name === '*' ? undefined : (found: SourceFile) => this.defines(found, name);
		const whole = this.modules.find(file, module, names);
		const below = name === null || name === '*' || isByPath(file) ? null : this.submodule(file, module, name);
		return [whole, below].filter((found) => found !== null);
	}

	private submodule(file: SourceFile, module: string, name: string): SourceFile | null {
		if (!module.startsWith('.')) return this.modules.find(file, `${module}.${name}`);
		const dots = /^\.+/.exec(module)?.[0].length ?? 1;
		const rest = module.slice(dots).replaceAll('.', '/');
		const folder = packageOf(file.path, dots);
		return this.modules.below(rest === '' ? folder : pathIn(folder, rest), name);
	}

	/** Whether a file has the name at module level, whatever it is. */
	private defines(file: SourceFile, name: string): boolean {
		return this.names.bindings(file).of(MODULE, name).length > 0;
	}

	/** What a file offers under a name. */
	exported(file: SourceFile, name: string, budget: Budget): Found | null {
		return this.known(file, name, budget) ?? (exports(file) ? this.handedOn(file, name) : null);
	}

	private known(file: SourceFile, name: string, budget: Budget): Found | null {
		if (spent(budget)) return null;
		budget.depth++;
		const found = (exports(file) ? this.exportOf(file, name, budget) : null) ?? this.topLevel(file, name, budget);
		budget.depth--;
		return found;
	}

	/** What nothing in the project explains comes from the only foreign module that a barrel hands on as a whole. */
	private handedOn(file: SourceFile, name: string): Found | null {
		const foreign = new Set<string>();
		const open = [file];
		for (const next of open)
			for (const { name: all, from } of next.facts.exports) {
				if (all !== '*' || from === null) continue;
				const target = this.modules.find(next, from);
				if (!target) foreign.add(from);
				else if (!open.includes(target)) open.push(target);
			}
		const [only = '.'] = foreign;
		return foreign.size === 1 && !only.startsWith('.') && name !== 'default' ? { kind: 'external', name: `${only}.${name}` } : null;
	}

	private topLevel(file: SourceFile, name: string, budget: Budget): Found | null {
		const binding = pick(this.names.bindings(file).of(MODULE, name), TOP_SCOPE, null);
		if (binding) return this.names.follow(binding, file, budget);
		return this.starred(name, file, budget);
	}

	private exportOf(file: SourceFile, name: string, budget: Budget): Found | null {
		for (const fact of file.facts.exports) {
			if (fact.name !== name || name === '*') continue;
			if (fact.from !== null) {
				const target = this.modules.find(file, fact.from);
				if (!target) return { kind: 'external', name: fact.local === '*' ? fact.from : `${fact.from}.${fact.local ?? name}` };
				if (fact.local === '*') return { kind: 'module', file: target };
				return this.exported(target, fact.local ?? name, budget);
			}
			if (fact.local !== null) return this.names.resolve(fact.local, file, TOP_SCOPE, budget);
			const at = (item: { line: number; endLine: number }) => item.line === fact.line;
			const type = file.facts.classes.findIndex(at);
			if (type >= 0) return this.names.classAt(file, type);
			const index = file.facts.functions.findIndex(at);
			if (index >= 0) return this.names.functionAt(file, index);
		}
		for (const fact of file.facts.exports) {
			if (fact.name !== '*' || fact.from === null || name === 'default') continue;
			const target = this.modules.find(file, fact.from);
			const found = target ? this.known(target, name, budget) : null;
			if (found) return found;
		}
		return null;
	}

	/** A name that comes from `from x import *`; the last import has it. */
	starred(name: string, file: SourceFile, budget: Budget): Found | null {
		if (name.startsWith('_') || spent(budget)) return null;
		const asked = this.nowhere.get(file) ?? new Set<string>();
		if (asked.has(name)) return null;
		for (const { file: offering, foreign } of this.offers(file)) {
			// Of foreign modules one cannot say what they offer: a capitalised name from the only one is taken to be theirs.
			if (foreign !== null) {
				if (/^[A-Z]/.test(name) && !BUILTIN_CLASS.test(name)) return { kind: 'external', name: `${foreign}.${name}` };
				continue;
			}
			const binding = pick(this.names.bindings(offering).of(MODULE, name), TOP_SCOPE, null);
			if (!binding) continue;
			budget.depth++;
			const found = this.names.follow(binding, offering, budget);
			budget.depth--;
			return found;
		}
		asked.add(name);
		this.nowhere.set(file, asked);
		return null;
	}

	/** Names that a file has from no star import. */
	private readonly nowhere = new Map<SourceFile, Set<string>>();
	private readonly offered = new Map<SourceFile, Offer[]>();

	/** Files from which a file gets names by stars, and theirs, in the order in which they are asked. Modules may import each other in a circle: each is met once. */
	private offers(file: SourceFile): Offer[] {
		return kept(this.offered, file, () => {
			const offers: Offer[] = [];
			const seen = new Set([file]);
			const open = [{ file, stars: this.starsOf(file) }];
			for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
				const star = top.stars.targets.pop();
				if (star === undefined) {
					if (top.stars.foreign !== null) offers.push({ file: top.file, foreign: top.stars.foreign });
					open.pop();
				} else if (!seen.has(star)) {
					seen.add(star);
					offers.push({ file: star, foreign: null });
					open.push({ file: star, stars: this.starsOf(star) });
				}
			}
			return offers;
		});
	}

	/** Files that a file imports by a star, the last one last; and the module from outside, where there is exactly one. */
	private starsOf(file: SourceFile): { targets: SourceFile[]; foreign: string | null } {
		const stars = this.names.bindings(file).stars.map(({ module }) => ({ module, target: this.modules.find(file, module) }));
		const foreign = stars.filter(({ module, target }) => target === null && !module.startsWith('.'));
		return { targets: stars.flatMap(({ target }) => target ?? []), foreign: foreign.length === 1 ? (foreign[0]?.module ?? null) : null };
	}
}

/** Built-in names that begin with a capital: they are nobody's star import. */
const BUILTIN_CLASS =
	/^(?:True|False|None|Ellipsis|NotImplemented|\w*(?:Error|Exception|Warning)|StopIteration|KeyboardInterrupt|SystemExit)$/;
