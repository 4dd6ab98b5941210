// Handlers of Python that every error comes to, and modules that talk to whoever sits before them.
import type { SourceFile } from '@auditor/code';
import { childOfType, type SyntaxNode } from '@auditor/code/syntax-trees';
import type { Opened } from '../opened.js';

/** What a program on a command line is made of. */
const TALKS = /^(?:argparse|click|typer|rich|fire|cmd|curses|prompt_toolkit|questionary)\b/;

export function isTalk({ facts }: SourceFile): boolean {
	return facts.imports.some(({ module }) => TALKS.test(module)) || facts.calls.some(({ method }) => method === 'input');
}

/** `except:` and `except Exception as error:`. */
export function isOfEvery({ source }: Opened, clause: SyntaxNode): boolean {
	const head = source.text.slice(clause.start, childOfType(clause, 'block')?.start ?? clause.start);
	return /^except(?:\s+(?:Base)?Exception(?:\s+as\s+\w+)?)?\s*:/.test(head);
}
