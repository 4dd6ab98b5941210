// Is the TypeScript compiler told to be strict?
import { parseObject } from '@auditor/code';
import { defineProbe, notApplicable } from '@auditor/probes';
import { fileLocation, type Location, treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { lineOfKey, recordOf, type Texts } from './_package.js';

/** Published bases that switch `strict` on. */
const STRICT_BASE = /^@tsconfig\/|^@sindresorhus\/tsconfig|^@total-typescript\/tsconfig|^@vue\/tsconfig|^astro\/tsconfigs\/strict/;

export const strictTypes = defineProbe({
	id: 'library/strict-types',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Is the TypeScript compiler told to be strict?',
	motivation: 'Declarations made without strict null checks are wrong for users who have them on.',
	method:
		'Reads the tsconfig nearest to the root, its references, and what it extends inside of the repository; the known strict bases count. Values: strict, uncheckedIndex, base.',
	blindSpots: 'Bases from packages that are not known to be strict; options given on the command line.',
	remediation: {
		on: 'false',
		effort: 'medium',
		text: 'Set "strict": true in compilerOptions, and "noUncheckedIndexedAccess" where you can.',
	},
	inspect: ({ tree, texts }) => {
		const configs = tree.files
			.filter(
				(f) =>
					f.context === 'source' &&
					/(^|\/)tsconfig(\.[\w-]+)?\.json$/.test(f.path) &&
					texts.has(f.path) &&
					isUsed(f.path, texts) &&
					checksSomething(f.path, texts),
			)
			.map((f) => f.path)
			.sort((a, b) => a.split('/').length - b.split('/').length || a.length - b.length || (a < b ? -1 : 1));
		const typed = tree.files.some(
			(f) => f.context === 'source' && /(?<!\.d|\.test-d)\.[cm]?tsx?$/.test(f.path) && !/(^|\/)[^/]*\.config\.[cm]?ts$/.test(f.path),
		);
		if (!typed) return [notApplicable('The product is not written in TypeScript.')];
		const read = configs.map((path) => ({ path, ...strictness(path, texts) }));
		const strict = read.find((r) => r.strict === true);
		const unknown = read.find((r) => r.strict === null);
		const [first] = read;
		const decided = strict ?? unknown ?? first;
		if (decided === undefined) {
			return {
				outcome: 'false',
				message: 'No tsconfig.json is in the tree, and the compiler is lenient by default.',
				rationale: 'Names of the tree.',
				confidence: 0.75,
			};
		}
		const place: Location = fileLocation(
			decided.path,
			lineOfKey(texts.get(decided.path) ?? '', strict ? 'strict' : unknown ? 'extends' : 'compilerOptions'),
		);
		return {
			outcome: strict ? 'true' : unknown ? 'not-available' : 'false',
			message: strict
				? `${strict.path} is strict${strict.base ? ` (by ${strict.base})` : ''}.`
				: unknown
					? `${unknown.path} extends ${unknown.base}, which is not in the repository.`
					: `${decided.path} does not switch \`strict\` on.`,
			rationale: `${configs.length} configurations were read.`,
			location: place,
			values: { strict: strict !== undefined, base: decided.base, uncheckedIndex: read.some((r) => r.uncheckedIndex) },
			context: 'source',
			confidence: strict ? 0.95 : 0.88,
		};
	},
});

interface Strictness {
	/** Null when it depends on a base that was not read. */
	readonly strict: boolean | null;
	readonly base: string | null;
	readonly uncheckedIndex: boolean;
}

function strictness(path: string, texts: Texts, depth = 0): Strictness {
	const config = parseObject(texts.get(path) ?? '') ?? {};
	const options = recordOf(config.compilerOptions);
	const uncheckedIndex = options.noUncheckedIndexedAccess === true;
	const undone =
		options.noCheck === true ||
		['strictNullChecks', 'noImplicitAny'].some((check) => options[check] === false) ||
		CHECKS.filter((check) => options[check] === false).length > 1;
	if (typeof options.strict === 'boolean' || undone) return { strict: options.strict === true && !undone, base: null, uncheckedIndex };
	const bases = (Array.isArray(config.extends) ? config.extends : [config.extends]).filter((x): x is string => typeof x === 'string');
	for (const base of bases.reverse()) {
		const inside = base.startsWith('.') ? resolveConfig(path, base, texts) : null;
		if (inside !== null && depth < 8) {
			const found = strictness(inside, texts, depth + 1);
			if (found.strict !== false) return { ...found, base: inside };
		} else if (STRICT_BASE.test(base)) return { strict: true, base, uncheckedIndex: true };
		else if (!base.startsWith('.')) return { strict: null, base, uncheckedIndex };
	}
	return { strict: false, base: null, uncheckedIndex };
}

function resolveConfig(from: string, base: string, texts: Texts): string | null {
	const parts = from.split('/').slice(0, -1);
	for (const part of base.split('/')) {
		if (part === '..') parts.pop();
		else if (part !== '.') parts.push(part);
	}
	const path = parts.join('/');
	return [path, `${path}.json`, `${path}/tsconfig.json`].find((p) => texts.has(p)) ?? null;
}

/** The compiler finds `tsconfig.json` by itself; one of another name counts where a setting, script or workflow names it. */
function isUsed(path: string, texts: Texts): boolean {
	const name = path.slice(path.lastIndexOf('/') + 1);
	const short = name.replace(/\.json$/, '');
	return (
		name === 'tsconfig.json' ||
		[...texts].some(([other, text]) => other !== path && /(?:\.(?:json|ya?ml|[cm]?[jt]s)|Makefile)$/.test(other) && text.includes(short))
	);
}

/** Parts of `strict`; one of them off is a choice, more take it back. */
const CHECKS = [
	'strictFunctionTypes',
	'strictBindCallApply',
	'strictPropertyInitialization',
	'noImplicitThis',
	'useUnknownInCatchVariables',
];

/** Some file of TypeScript below it is meant by `include` and `files`, and not by `exclude`. */
function checksSomething(path: string, texts: Texts): boolean {
	const config = parseObject(texts.get(path) ?? '') ?? {};
	const list = (key: string) =>
		Array.isArray(config[key]) ? (config[key] as unknown[]).map((one) => String(one).replace(/^\.\//, '')) : null;
	const [include, files, exclude] = [list('include'), list('files'), list('exclude')];
	// Projects that it refers to have files of their own.
	if (Array.isArray(config.references) || [include, files].flat().some((one) => one?.startsWith('..') || one?.startsWith('$'))) return true;
	const folder = path.slice(0, path.lastIndexOf('/') + 1);
	const own = [...texts.keys()].filter((one) => one.startsWith(folder) && /\.[cm]?tsx?$/.test(one)).map((one) => one.slice(folder.length));
	const starts = (pattern: string) => pattern.split(/[*?]/)[0]!.replace(/\/$/, '');
	const under = (one: string, pattern: string) =>
		starts(pattern) === '' ||
		starts(pattern) === '.' ||
		one === starts(pattern) ||
		one.startsWith(`${starts(pattern)}/`) ||
		one.startsWith(starts(pattern));
	const whole = exclude?.some((pattern) => /^(?:\*\*?|\*\*\/\*)$/.test(pattern)) === true;
	const left = exclude?.filter((pattern) => !/[*?]/.test(pattern)) ?? [];
	return own.some(
		(one) =>
			files?.includes(one) ||
			((include === null ? files === null : include.some((pattern) => under(one, pattern))) &&
				!whole &&
				!left.some((pattern) => `${one}/`.startsWith(`${starts(pattern)}/`))),
	);
}
