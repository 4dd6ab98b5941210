// How much of a TypeScript library is really typed? The compiler's strictness as configured, the places where types are switched off, and whether
// what is exported is documented. Does not type-check anything.
import { parseObject } from '@auditor/code';
import { defineProbe } from '@auditor/probes';
import { type FindingDraft, fileLocation, type Location, treeArtifact } from '@auditor/schema';
import { projectArtifact, textsArtifact } from '../../artifacts.js';
import { codeText } from '../../gather/_code-text.js';
import { excerpt, numberOf } from '../../gather/_drafts.js';
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
			.filter((f) => f.context === 'source' && /(^|\/)tsconfig(\.[\w-]+)?\.json$/.test(f.path) && texts.has(f.path))
			.map((f) => f.path)
			.sort((a, b) => a.split('/').length - b.split('/').length || a.length - b.length || (a < b ? -1 : 1));
		const typed = tree.files.some(
			(f) => f.context === 'source' && /(?<!\.d|\.test-d)\.[cm]?tsx?$/.test(f.path) && !/(^|\/)[^/]*\.config\.[cm]?ts$/.test(f.path),
		);
		if (!typed) {
			const message = 'The product is not written in TypeScript.';
			return [{ outcome: 'not-applicable', message, rationale: 'It has declarations at most, which no compiler made.' }];
		}
		const read = configs.map((path) => ({ path, ...strictness(path, texts) }));
		const strict = read.find((r) => r.strict === true);
		const unknown = read.find((r) => r.strict === null);
		const [first] = read;
		const decided = strict ?? unknown ?? first;
		if (decided === undefined) {
			return [
				{
					outcome: 'false',
					message: 'No tsconfig.json is in the tree, and the compiler is lenient by default.',
					rationale: 'Names of the tree.',
					confidence: 0.75,
				},
			];
		}
		const place: Location = fileLocation(decided.path, lineOfKey(texts.get(decided.path) ?? '', strict ? 'strict' : 'compilerOptions'));
		return [
			{
				outcome: strict ? 'true' : 'false',
				message: strict
					? `${strict.path} is strict${strict.base ? ` (by ${strict.base})` : ''}.`
					: unknown
						? `${unknown.path} extends ${unknown.base}, which is not in the repository.`
						: `${decided.path} does not switch \`strict\` on.`,
				rationale: `${configs.length} configurations were read.`,
				location: place,
				values: { strict: strict !== undefined, base: decided.base, uncheckedIndex: read.some((r) => r.uncheckedIndex) },
				context: 'source',
				confidence: strict ? 0.95 : unknown ? 0.4 : 0.88,
			},
		];
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
	if (typeof options.strict === 'boolean') return { strict: options.strict, base: null, uncheckedIndex };
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

/** Escapes on a thousand lines from which types count as switched off too often. @source a judgement: four popular libraries have 0, 4, 29 and 31 */
const MANY_ESCAPES = 12;

export const typeEscapes = defineProbe({
	id: 'library/type-escapes',
	lifecycle: 'experimental',
	needs: { project: projectArtifact, texts: textsArtifact },
	question: 'Are types switched off in many places of the product?',
	motivation: 'Each `any` and each @ts-ignore is a place where the compiler was told to look away.',
	method: `Counts \`any\` as a type, \`as any\` (a constraint \`extends any\` switches nothing off), and @ts-ignore / @ts-nocheck in TypeScript of the product; @ts-expect-error is let pass, for it fails when it is no longer needed. True from ${MANY_ESCAPES} on 1,000 lines, or for any @ts-nocheck in a file that is not a declaration. Parameter \`perThousand\`.`,
	blindSpots: '`unknown as T` and types that are wrong without being any.',
	remediation: { on: 'true', effort: 'medium', text: 'Replace any by unknown and a check, a type parameter, or the type itself.' },
	inspect: ({ project, texts }, { parameters }) => {
		const files = project.files.filter((f) => f.context === 'source' && /\.[cm]?tsx?$/.test(f.path) && texts.has(f.path));
		if (files.length === 0) {
			const message = 'The product holds no TypeScript.';
			return [{ outcome: 'not-applicable', message, rationale: message }];
		}
		const places: { path: string; line: number; what: string }[] = [];
		let lines = 0;
		for (const { path } of files) {
			const text = texts.get(path) ?? '';
			lines += text.split('\n').length;
			const code = codeText(texts, path).split('\n');
			text.split('\n').forEach((raw, i) => {
				for (const _ of (code[i] ?? '').matchAll(/(?:[:<|&,]|\bas|\btype\s[^=]{0,200}=)\s*any\b(?!\s*(?:[:(?.]|=[^>]))/g))
					places.push({ path, line: i + 1, what: 'any' });
				const comment = /^\s*(?:\/\/|\/\*|\*)\s*@ts-(ignore|nocheck)\b/.exec(raw);
				if (comment) places.push({ path, line: i + 1, what: `@ts-${comment[1]}` });
			});
		}
		const perThousand = Math.round((places.length / Math.max(1, lines)) * 10_000) / 10;
		const unchecked = places.find((p) => p.what === '@ts-nocheck' && !p.path.endsWith('.d.ts'));
		const many = perThousand >= numberOf(parameters, 'perThousand', MANY_ESCAPES) && places.length > 2;
		const first = unchecked ?? places[0];
		const draft: FindingDraft = {
			outcome: many || unchecked ? 'true' : 'false',
			message: `Types are switched off in ${places.length} places, ${perThousand} on 1,000 lines${first ? `, the first at ${first.path}:${first.line} (${first.what})` : ''}.`,
			rationale: `${files.length} files with ${lines} lines were searched, comments and strings apart.`,
			location: first ? fileLocation(first.path, first.line) : null,
			related: places.slice(1, 6).map((p) => fileLocation(p.path, p.line)),
			snippet: first ? excerpt(texts, first.path, first.line) : null,
			values: { places: places.length, lines, perThousand, any: places.filter((p) => p.what === 'any').length },
			context: 'source',
			confidence: 0.85,
		};
		return [draft];
	},
});

const DOCUMENTED_SHARE = 0.5;

/** Exports of hand-written declaration files, as users see them. */
function declaredBy(texts: Texts, paths: readonly string[]): { path: string; line: number; documented: boolean }[] {
	const found = new Map<string, { path: string; line: number; documented: boolean }>();
	for (const path of paths) {
		const source = path.replace(/\.d\.([cm]?)ts$/, '.$1js');
		if (!/\.d\.[cm]?ts$/.test(path) || !paths.includes(source)) continue;
		const text = texts.get(path) ?? '';
		let line = 1;
		let from = 0;
		for (const m of text.matchAll(
			/^export\s+(?:default\s+)?(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:function|class|interface|const|let)\s*([\w$]*)/gm,
		)) {
			const before = text.slice(from, m.index);
			line += before.split('\n').length - 1;
			from = m.index;
			const described = /\*\/\s*$/.test(before.slice(-200)) && before.startsWith('/**', before.lastIndexOf('/*'));
			const key = `${path}#${m[1]}`;
			const known = found.get(key);
			found.set(key, { path, line: known?.line ?? line, documented: described || known?.documented === true });
		}
	}
	return [...found.values()];
}

export const documentedExports = defineProbe({
	id: 'library/documented-exports',
	lifecycle: 'experimental',
	needs: { project: projectArtifact, texts: textsArtifact },
	question: 'Are most exported functions and classes documented where they are defined?',
	motivation: 'Editors show these comments to everyone who uses the package; a README is read once.',
	method:
		'Takes exported functions, classes and interfaces of the product (Python: public ones of modules that are not private) and asks for a doc comment or docstring. True from half of them on. Overloads and declaration files beside the source count once by name. Parameter `share`.',
	blindSpots: 'Comments that repeat the name; exported constants and type aliases.',
	remediation: {
		on: 'false',
		effort: 'medium',
		text: 'Say in one sentence above each export what it does, what it throws and in which unit.',
	},
	inspect: ({ project, texts }, { parameters }) => {
		const exported = new Map<string, { path: string; line: number; documented: boolean }>();
		for (const file of project.files) {
			if (file.context !== 'source' || /(^|\/)(scripts?|bench(marks?)?|tools?|build)\/|\.config\.[cm]?[jt]s$/.test(file.path)) continue;
			const python = file.facts.language === 'python';
			const names = new Set(file.facts.exports.map((e) => e.local ?? e.name));
			const isPublic = (name: string) => (python ? !name.startsWith('_') && !/(^|\/)_[^/]*\.py$/.test(file.path) : names.has(name));
			const stem = file.path.replace(/(\.d)?\.[cm]?[jt]sx?$/, '');
			const add = (name: string, line: number, docstring: string | null) => {
				const key = `${stem}#${name}`;
				const known = exported.get(key);
				const documented = (docstring ?? '').trim() !== '' || known?.documented === true;
				exported.set(key, { path: known?.path ?? file.path, line: known?.line ?? line, documented });
			};
			for (const f of file.facts.functions)
				if (f.class === null && f.scope.function === null && isPublic(f.name)) add(f.name, f.line, f.docstring);
			for (const c of file.facts.classes)
				if (c.kind !== 'union' && c.scope.function === null && isPublic(c.name)) add(c.name, c.line, c.docstring);
		}
		const declared = declaredBy(
			texts,
			project.files.filter((f) => f.context === 'source').map((f) => f.path),
		);
		// Where declarations are written by hand, they are what users read.
		const all = declared.length > 0 ? declared : [...exported.values()];
		if (all.length === 0) {
			const message = 'No exported function or class was found.';
			return [{ outcome: 'not-applicable', message, rationale: message }];
		}
		const bare = all.filter((x) => !x.documented);
		const share = Math.round(((all.length - bare.length) / all.length) * 1000) / 1000;
		const first = bare[0] ?? all[0]!;
		return [
			{
				outcome: share >= numberOf(parameters, 'share', DOCUMENTED_SHARE) ? 'true' : 'false',
				message: `${all.length - bare.length} of ${all.length} exported functions and classes are documented${bare[0] ? `; ${bare[0].path}:${bare[0].line} is not` : ''}.`,
				rationale: 'Doc comments right above a definition, and docstrings.',
				location: fileLocation(first.path, first.line),
				related: bare.slice(1, 6).map((b) => fileLocation(b.path, b.line)),
				snippet: excerpt(texts, first.path, first.line),
				values: { exported: all.length, documented: all.length - bare.length, share },
				context: 'source',
				confidence: 0.8,
			},
		];
	},
});
