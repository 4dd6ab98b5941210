// A package that may be missing, whose import is tried by a handler of every error: that it is missing is all that the handler is for, so that it is told so.
import { childOfType, namedChildren, type SyntaxNode } from '@auditor/code/syntax-trees';
import type { Fix } from '../fix.js';
import type { Opened } from '../opened.js';
import { around, nodesOf } from '../python.js';
import { isOfEvery } from './_handlers.js';

export const optionalImport: Fix = {
	id: 'optional-import',
	title: 'Catch no more than that the package is missing.',
	answers: ['service/swallowed-errors'],
	async propose({ location, values }, { open }) {
		const opened = values.of === 'swallowed' && location?.path ? await open(location.path) : null;
		if (!opened?.python || !location?.line) return null;
		const { source } = opened;
		const clause = [...nodesOf(opened.python)].find((n) => n.type === 'except_clause' && source.lineAt(n.start) === location.line);
		const tried = clause && isOfEvery(opened, clause) ? around(opened.python, clause.start, 'try_statement') : null;
		if (!clause || !tried || !isOptional(opened, tried)) return null;
		const [head] = /^except[^:]{0,80}(?=:)/.exec(source.slice(clause)) ?? [];
		// A name of the error has a use.
		return head === undefined || / as /.test(head)
			? null
			: [{ path: opened.path, edits: [{ start: clause.start, end: clause.start + head.length, text: 'except ImportError' }] }];
	},
};

/** Only the import, and what reads the settings by it. */
function isOptional({ source }: Opened, tried: SyntaxNode): boolean {
	const clauses = tried.children.filter(({ type }) => /^(?:except|else|finally)_/.test(type));
	const block = childOfType(tried, 'block');
	const [first, ...more] = block ? namedChildren(block).filter(({ type }) => type !== 'comment') : [];
	const inside = clauses.length === 1 ? namedChildren(childOfType(clauses[0]!, 'block')!).filter(({ type }) => type !== 'comment') : [];
	return (
		first?.type === 'import_from_statement' &&
		/^from dotenv import /.test(source.slice(first)) &&
		more.every((one) => /^(?:\w{1,20} = )?(?:load_dotenv|find_dotenv)\(/.test(source.slice(one))) &&
		inside.length === 1 &&
		inside[0]!.type === 'pass_statement'
	);
}
