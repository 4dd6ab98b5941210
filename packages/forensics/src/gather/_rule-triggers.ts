// What sets a rule of synthesis off? Words in a judge's text, the evidence, the scores, or a flag; read from the text of its test.
import type { Project } from '../project/project.js';
import type { BranchFact, SourceFile } from '../syntax/source-facts.js';
import { linesOf } from './_code-text.js';

/** What sets the rule off: words in a text, the evidence, the scores, or a flag whose making was not followed. */
export type Trigger = 'substring' | 'evidence' | 'score' | 'flag';

/** Names in a test, calls' arguments too; quoted words apart. */
export function identifiers(test: string): string[] {
	return test.replace(/(["'`])(?:(?!\1).)*\1/g, ' ').match(/[A-Za-z_$][\w$]*/g) ?? [];
}

/** The test with what its variables were made of in the same function, and the bodies of the functions it asks. */
export function testText(project: Project, file: SourceFile, branch: BranchFact, texts: ReadonlyMap<string, string>): string {
	const names = new Set(identifiers(branch.test));
	const made = file.facts.assignments.filter(
		(a) => a.scope.function === branch.scope.function && a.line < branch.line && names.has(a.target),
	);
	// A flag that is raised in a branch stands for the test of that branch.
	const raised = made.flatMap((a) => a.scope.branches.map((b) => file.facts.branches[b.branch]?.test ?? ''));
	const asked = [...names].flatMap((name) => {
		const resolved = project.resolve(name, file, branch.scope);
		return resolved.kind === 'function' ? [linesOf(texts, resolved.file.path, resolved.fact.line, resolved.fact.endLine)] : [];
	});
	return [branch.test, ...made.map((a) => linesOf(texts, file.path, a.line, a.endLine)), ...raised, ...asked].join('\n');
}

/** A word looked for in what a judge said: in the rest of the condition, brackets and keys included, stands a name for text. */
const LOOKED_FOR = [
	/["'`][^"'`\n]+["'`]\s+in\s+(?:(?!\b(?:and|or|if|else)\b)[^\n:])*?(?:argument|text|lower|content|rationale|summary|opinion)/i,
	/(?<!\bfor\s+)\b\w+\s+in\s+(?:(?!\b(?:and|or|if|else|for)\b)[^\n:,])*?(?:argument|\barg_|_arg\b|\btext\b|content|rationale|lowered|\blower|haystack)/i,
	/(?:argument|text|content|rationale)[\w.()]*\.(?:includes|match|search|indexOf)\(/i,
	/re\.search\([^)]*(?:argument|text|content|rationale)/i,
];

/** @param text of the test, or of the whole function */
export function triggerOf(text: string): Trigger {
	const plain = text.replace(/"""[\s\S]*?"""|'''[\s\S]*?'''/g, '').replace(/^\s*(#|\/\/|\*).*$/gm, '');
	const inText = LOOKED_FOR.some((pattern) => pattern.test(plain));
	const evidence = /\bevidence|\.found\b|\bfacts?\b|finding|confirmed|citation|cited/i.test(plain);
	// Words looked for in what detectives recorded, and only where they found it: the finding sets the rule off.
	const confirmed = /\.found\b|\["found"\]|confirmed/.test(plain);
	if (inText && !confirmed) return 'substring';
	if (evidence) return 'evidence';
	return /score|variance|spread|max\(|min\(|[<>]=?\s*\d/i.test(plain) ? 'score' : 'flag';
}
