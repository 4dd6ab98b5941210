// Are types switched off in many places of the product?
import { defineProbe, excerpt, notApplicable, numberOf } from '@auditor/probes';
import { escapeText, fileLocation, treeArtifact } from '@auditor/schema';
import { projectArtifact, textsArtifact } from '../../artifacts.js';
import { isIgnored } from '../../ignored.js';
import { codeText } from '../../models/code-text.js';

/** Escapes on a thousand lines from which types count as switched off too often. @source a judgement: four popular libraries have 0, 4, 29 and 31 */
const MANY_ESCAPES = 12;

import { inPublished, type Manifest, publishedOf } from './_package.js';

export const typeEscapes = defineProbe({
	id: 'library/type-escapes',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, project: projectArtifact, texts: textsArtifact },
	question: 'Are types switched off in many places of the product?',
	motivation: 'Each `any` and each @ts-ignore is a place where the compiler was told to look away.',
	method: `Counts \`any\` as a type, \`as any\` (a constraint \`extends any\` and a default \`<T = any>\` switch nothing off), \`as unknown as\`, \`as never\`, and @ts-ignore / @ts-nocheck in TypeScript of the product, of the published packages where there are several in a workspace, but for settings (\`*.config.ts\`) and what .npmignore leaves out; @ts-expect-error is let pass, for it fails when it is no longer needed. True from ${MANY_ESCAPES} on 1,000 lines, or for any @ts-nocheck in a file that is not a declaration. Parameter \`perThousand\`.`,
	blindSpots: 'Types that are wrong without being any.',
	remediation: { on: 'true', effort: 'medium', text: 'Replace any by unknown and a check, a type parameter, or the type itself.' },
	inspect: ({ tree, project, texts }, { parameters }) => {
		const shipped = inPublished(tree, texts);
		const published = publishedOf(tree, texts);
		const files = project.files.filter(
			({ path, context }) =>
				context === 'source' &&
				shipped(path) &&
				/(?<!\.config)\.[cm]?tsx?$/.test(path) &&
				texts.has(path) &&
				!isAside(published, path) &&
				!isIgnored(texts, path, '.npmignore'),
		);
		if (files.length === 0) return [notApplicable('The product holds no TypeScript.')];
		const places: { path: string; line: number; what: string }[] = [];
		let lines = 0;
		const other = files.flatMap(({ path }) =>
			[...codeText(texts, path).matchAll(/\btype\s+(\w{1,80})\s*=\s*any\s*(?:;|$)/gm)].map((m) => m[1]!),
		);
		const word = `(?:${['any', ...other].join('|')})\\b(?!\\s*[:(?.])`;
		// What follows a comma may be a parameter of that name with a default.
		const names = new RegExp(
			`(?:[:<|&]|=>|\\bas)\\s*${word}|,\\s*${word}(?!\\s*=[^>])|\\btype\\s[^=<]{0,200}(?:<[^=>]{0,200}>\\s{0,9})?=\\s*any\\b|\\bas\\s+unknown\\s+as\\b|\\bas\\s+never\\b`,
			'g',
		);
		for (const { path } of files) {
			const text = texts.get(path) ?? '';
			lines += text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
			const code = codeText(texts, path).split('\n');
			text.split('\n').forEach((raw, i) => {
				for (const [cast] of (code[i] ?? '').matchAll(names))
					places.push({ path, line: i + 1, what: /\bas\s+(?:unknown\s+as|never)/.exec(cast)?.[0] ?? 'any' });
				const comment = /^\s*(?:\/\/|\/\*|\*)\s*@ts-(ignore|nocheck|expect-error)\b/.exec(raw);
				if (comment) places.push({ path, line: i + 1, what: `@ts-${comment[1]}` });
			});
		}
		const perThousand = Math.round((places.length / Math.max(1, lines)) * 10_000) / 10;
		const unchecked = places.find((p) => p.what === '@ts-nocheck' && !p.path.endsWith('.d.ts'));
		const many = perThousand >= numberOf(parameters, 'perThousand', MANY_ESCAPES) && places.length > 2;
		const most = (path: string) => places.filter((p) => p.path === path).length;
		places.sort((a, b) => most(b.path) - most(a.path));
		const first = unchecked ?? places[0];
		return {
			outcome: many || unchecked ? 'true' : 'false',
			message: `${unchecked ? `@ts-nocheck at ${unchecked.path}:${unchecked.line} switches types off for a whole file. ` : ''}Types are switched off in ${places.length} ${places.length === 1 ? 'place' : 'places'}, ${perThousand} for each 1,000 of ${lines} lines${first && !unchecked ? `, one of them at ${first.path}:${first.line} (${first.what})` : ''}.`,
			rationale: `${files.length} files with ${lines} lines were searched, comments and strings apart.`,
			location: first ? fileLocation(first.path, first.line) : null,
			related: places.slice(1, 6).map((p) => fileLocation(p.path, p.line)),
			snippet: first ? excerpt(texts, first.path, first.line) : null,
			values: {
				...(unchecked && !many && { remedy: 'Take @ts-nocheck away: type the file, or put a declaration file beside it.' }),
				places: places.length,
				lines,
				perThousand,
				any: places.filter((p) => p.what === 'any').length,
			},
			context: 'source',
			confidence: 0.85,
		};
	},
});

/** Declarations beside the manifest that it does not name: they help to build, and nobody gets them. */
function isAside(published: readonly Manifest[], path: string): boolean {
	const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.d\.[cm]?ts$/, '');
	const [beside] = published.filter(({ folder }) => path.slice(0, Math.max(0, path.lastIndexOf('/'))) === folder);
	return beside !== undefined && /\.d\.[cm]?ts$/.test(path) && !new RegExp(`\\b${escapeText(name)}\\b`).test(beside.text);
}
