// Types that users see and do not get: the compiler leaves their import as it is, and the package that holds them is installed for those alone who work on it.
import { builtinModules } from 'node:module';
import type { SourceFile } from '@auditor/code';
import { escapeText } from '@auditor/schema';
import type { Spot } from './spots.js';

type Data = Readonly<Record<string, unknown>>;
/** What an export shows of itself. */
type Face = { readonly face: string; readonly isSeen: boolean };

/** Names of packages that a published package brings for nobody but its own development, though compiled declarations may name them. */
export function ownTools(data: Data): ReadonlySet<string> {
	const names = (...keys: readonly string[]) => new Set(keys.flatMap((key) => Object.keys({ ...(data[key] as object | undefined) })));
	const [tools, brought, peers] = [names('devDependencies'), names('dependencies', 'optionalDependencies'), names('peerDependencies')];
	const isFree = (name: string) => !brought.has(name) && !peers.has(name);
	const optional = { ...(data.peerDependenciesMeta as Record<string, { optional?: boolean }> | undefined) };
	// Types of a package that is brought without them, or that users need not have.
	const apart = [...tools].flatMap((name) => (name.startsWith('@types/') && isFree(name) ? typedBy(name) : []));
	const lost = apart.filter((name) => !peers.has(name) || optional[name]?.optional === true);
	return new Set([...lost, ...[...tools].filter(isFree)].filter(isOutside));
}

/** `@types/scope__name` types `@scope/name`. */
const typedBy = (name: string) => name.replace('@types/', '').replace(/^([a-z\d.-]{1,99})__/, '@$1/');
const isOutside = (name: string) => !builtinModules.includes(name) && !name.startsWith('@types/');

/** Imports of such packages that a signature or type names, and whether users are known to see one that does. */
export function missingTypes(
	file: SourceFile,
	faces: readonly Face[],
	tools: ReadonlySet<string>,
): (Spot & { readonly isSeen: boolean })[] {
	return file.facts.imports.flatMap(({ module, alias, line }) => {
		const text = /^(?:@[^/]+\/)?[^/]+/.exec(module)?.[0] ?? '';
		const named = new RegExp(`(?<![\\w$.])${escapeText(alias)}(?![\\w$])`);
		const naming = tools.has(text) ? faces.filter(({ face }) => named.test(face)) : [];
		return naming.length > 0 ? [{ path: file.path, line, text, isSeen: naming.some(({ isSeen }) => isSeen) }] : [];
	});
}
