// Are most exported functions and classes documented where they are defined?
import { traitsOf } from '@auditor/code';
import { defineProbe, notApplicable, numberOf, shownAt } from '@auditor/probes';
import { fileLocation } from '@auditor/schema';
import { projectArtifact, textsArtifact } from '../../artifacts.js';
import type { Texts } from './_package.js';

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
			const byName = traitsOf(file).offers === 'definitions';
			const names = new Set(file.facts.exports.map((e) => e.local ?? e.name));
			const isPublic = (name: string) => (byName ? !name.startsWith('_') && !/(^|\/)_[^/]*\.py$/.test(file.path) : names.has(name));
			const stem = file.path.replace(/(\.d)?\.[cm]?[jt]sx?$/, '');
			const add = (name: string, line: number, docstring: string | null) => {
				const key = `${stem}#${name}`;
				const known = exported.get(key);
				const documented = saysMore(docstring ?? '', name) || known?.documented === true;
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
		if (all.length === 0) return [notApplicable('No exported function or class was found.')];
		const bare = all.filter((x) => !x.documented);
		const share = Math.round(((all.length - bare.length) / all.length) * 1000) / 1000;
		const first = bare[0] ?? all[0]!;
		return {
			outcome: share >= numberOf(parameters, 'share', DOCUMENTED_SHARE) ? 'true' : 'false',
			message: `${all.length - bare.length} of ${all.length} exported functions and classes are documented${bare[0] ? `; ${bare[0].path}:${bare[0].line} is not` : ''}.`,
			rationale: 'Doc comments right above a definition, and docstrings.',
			...shownAt(texts, first, first.line),
			related: bare.slice(1, 6).map((b) => fileLocation(b.path, b.line)),
			values: { exported: all.length, documented: all.length - bare.length, share },
			confidence: 0.8,
		};
	},
});

/** A comment that says more than the name does, and is no promise of one. */
function saysMore(comment: string, name: string): boolean {
	if (/^\W*(?:todo|fixme|tbd)\b/i.test(comment)) return false;
	const own = name.split(/_|(?<=[a-z\d])(?=[A-Z])/).map((word) => word.toLowerCase());
	return (comment.match(/[\p{L}\d]+/gu) ?? []).filter((word) => !own.includes(word.toLowerCase())).length > 1;
}
