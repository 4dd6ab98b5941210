// Does the repository hold tests of its own?

import type { SourceFacts, SourceFile } from '@auditor/code';
import { traitsOf } from '@auditor/code';
import { defineProbe, numberOf } from '@auditor/probes';
import { type FindingDraft, fileLocation, treeArtifact } from '@auditor/schema';
import { projectArtifact, textsArtifact } from '../../artifacts.js';

/** Files that set up a tool are code of nobody’s product. */
const SETTINGS = /(^|\/)(?:\.[\w-]+rc|[\w-]+\.(?:config|setup))\.[cm]?[jt]s$/;

export const testsPresent = defineProbe({
	id: 'library/tests-present',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, project: projectArtifact, texts: textsArtifact },
	question: 'Does the repository hold tests of its own?',
	motivation: 'A change to untested code is a guess.',
	method:
		'Counts tests as syntax in test files: calls of it, test, describe and their like with a name, `t.test`, Python functions and methods named test_*. Files without one do not count. Values: tests, testFiles, sourceFiles, ratio (test files to source files), assertions. Parameter `least` (default 1).',
	blindSpots: 'Coverage, and whether the tests pass; tests in languages without a front end are counted by file name at low confidence.',
	remediation: {
		on: 'false',
		effort: 'medium',
		text: 'Test the public interface first: one file per entry point, with the failures users will meet.',
	},
	inspect: ({ tree, project, texts }, { parameters }) => {
		/** An outline tells at a glance what it defines, without being kept. */
		const every: readonly (SourceFile & { glance?(): SourceFacts })[] = [...project.files, ...project.outlines];
		const files = every.filter((f) => f.context === 'test' || /(^|\/)(test|tests)\.[cm]?[jt]sx?$|\.test-d\.ts$/.test(f.path));
		let first: { path: string; line: number } | null = null;
		let tests = 0;
		let testFiles = 0;
		let assertions = 0;
		let counted = true;
		for (const file of files) {
			const facts = file.glance?.() ?? file.facts;
			let own = 0;
			const count = (line: number) => {
				own++;
				first ??= { path: file.path, line };
			};
			if (traitsOf(file).tests === 'functions') {
				for (const f of facts.functions) if (/^test(_|$)/.test(f.name)) count(f.line);
				assertions += (texts.get(file.path) ?? '').match(/^[ \t]*(assert\b|self\.assert\w+\(|with pytest\.raises)/gm)?.length ?? 0;
			} else {
				// Of a very large project no more than the file is known.
				if (facts.frontEnd.startsWith('outline@')) {
					count(1);
					counted = false;
				}
				for (const c of facts.calls) {
					const callee = c.callee.kind === 'name' ? c.callee.name : c.callee.kind === 'member' ? c.callee.name : '';
					if (
						/^(it|test|specify|t\.test|suite\.test|Deno\.test|QUnit\.test)(\.(only|each|concurrent|serial|sequential|prop|effect|scoped|live))*$/.test(
							callee,
						) &&
						// The `test` of a regular expression is a member, and takes one argument.
						c.arguments.length >= (c.callee.kind === 'member' ? 2 : 1)
					)
						count(c.line);
					// `ls.test('name', async () => ...)`
					else if (/^([\w$]+\.(it|test|specify)|each|serial|concurrent)$/.test(callee) && c.arguments.length >= 2) count(c.line);
					if (/^(expect|assert|t)(\.|$)|^expectTypeOf$|^expectType$|^assertType$/.test(callee)) assertions++;
				}
			}
			tests += own;
			if (own > 0 || /\.test-d\.ts$/.test(file.path)) testFiles++;
		}
		const sourceFiles = every.filter((f) => f.context === 'source' && !SETTINGS.test(f.path)).length;
		const unread = tree.files.filter((f) => f.context === 'test' && f.language !== null).length;
		const met = tests >= Math.max(1, numberOf(parameters, 'least', 1));
		const ratio = Math.round((testFiles / Math.max(1, sourceFiles)) * 100) / 100;
		const draft: FindingDraft = {
			outcome: met ? 'true' : 'false',
			message:
				tests > 0
					? `The repository has ${counted ? '' : 'at least '}${tests === 1 ? '1 test' : `${tests} tests`} in ${testFiles === 1 ? '1 file' : `${testFiles} files`}, and ${sourceFiles === 1 ? '1 file' : `${sourceFiles} files`} of product code.`
					: 'No test of its own was found.',
			rationale: `${files.length} test files were parsed.`,
			location: first === null ? null : fileLocation((first as { path: string }).path, (first as { line: number }).line),
			values: { tests, testFiles, sourceFiles, ratio, assertions },
			context: first === null ? null : 'test',
			confidence: met ? 0.93 : unread > files.length ? 0.5 : 0.88,
		};
		return [draft];
	},
});
