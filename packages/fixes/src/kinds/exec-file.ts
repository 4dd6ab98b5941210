// `execSync(`git clone ${url}`)` and `exec(...)` of Node: the program and its words apart, by `execFileSync` and `execFile`, which start no shell. So for
// execa, whose `execaCommand` starts none, but parts a line at its blanks, those of a value as well.
import { asNode, type Node, nodesOf, unwrap } from '@auditor/code/syntax-trees';
import { own } from '@auditor/schema/pure';
import type { Fix } from '../fix.js';
import type { Opened } from '../opened.js';
import { bare, propertyOf, scriptArguments, scriptCall, styleOf, walk } from '../script.js';
import type { Edit } from '../source.js';
import { namedCall } from './_shell-call.js';
import { type Piece, type Word, wordsOf } from './_words.js';

const WITHOUT_SHELL: Readonly<Record<string, string>> = {
	execSync: 'execFileSync',
	exec: 'execFile',
	execaCommand: 'execa',
	execaCommandSync: 'execaSync',
};

export const execFile: Fix = {
	id: 'exec-file',
	title: 'Start the program without a shell.',
	answers: ['safety/shell-call'],
	async propose(finding, ground) {
		const found = namedCall(finding, ground, /^(?:child_process\.exec|execa\.execaCommand)(?:Sync)?$/);
		const opened = found && (await ground.open(found.file.path));
		const call = opened && scriptCall(opened, found.call);
		const [command, options] = call ? scriptArguments(call) : [];
		const other = own(WITHOUT_SHELL, found?.call.method ?? '');
		if (!opened || !call || !command || other === undefined) return null;
		const plain = options && unwrap(options);
		// What the options hold has to be seen: they may name a shell.
		if (
			plain &&
			!/^(?:ArrowFunctionExpression|FunctionExpression)$/.test(plain.type) &&
			(plain.type !== 'ObjectExpression' || propertyOf(plain, 'shell') || nodesOf(plain.properties).some((p) => p.type === 'SpreadElement'))
		)
			return null;
		const pieces = piecesOf(opened, command);
		const words = pieces && wordsOf(pieces);
		const named = words && renamed(opened, call, found.call.method!, other);
		if (!words || !named) return null;
		const { quote } = styleOf(opened);
		const [program, ...rest] = words.map((word) => scriptWord(word, quote));
		return [{ path: opened.path, edits: [...named, { start: command.start, end: command.end, text: `${program}, [${rest.join(', ')}]` }] }];
	},
};

function piecesOf({ source }: Opened, given: Node): Piece[] | null {
	const node = unwrap(given);
	if (node.type === 'StringLiteral') return /\\/.test(source.slice(node)) ? null : [{ text: String(node.value) }];
	if (node.type === 'BinaryExpression' && node.operator === '+') {
		const [left, right] = [node.left, node.right].map((side) => piecesOf({ source } as Opened, asNode(side)!));
		return left && right ? [...left, ...right] : null;
	}
	if (node.type === 'TemplateLiteral') {
		const texts = nodesOf(node.quasis);
		const values = nodesOf(node.expressions);
		const pieces: Piece[] = [];
		for (const [i, text] of texts.entries()) {
			const raw = String((text.value as { raw: string }).raw);
			if (raw.includes('\\')) return null;
			if (raw !== '') pieces.push({ text: raw });
			if (values[i]) pieces.push({ value: source.slice(values[i]), plain: isPlain(values[i]) });
		}
		return pieces;
	}
	return isPlain(node) ? [{ value: source.slice(node), plain: true }] : null;
}

function isPlain({ type }: Node): boolean {
	return type === 'Identifier' || type === 'MemberExpression';
}

const TEXT = /(?:path|url|dir|folder|file|repo|target|dest\w{0,20}|branch|name|source|src|root|remote|ref|commit|sha)s?$/i;

function scriptWord(word: Word, quote: string): string {
	const [only] = word;
	if (word.length === 1 && 'text' in only!) return `${quote}${only.text}${quote}`;
	if (word.length === 1 && 'value' in only!) return only.plain && TEXT.test(only.value) ? only.value : `String(${only.value})`;
	return `\`${word.map((p) => ('text' in p ? p.text : `\${${p.value}}`)).join('')}\``;
}

/** The other function in the place of this one, imported beside it, or in its place where nothing else uses it. */
function renamed({ script, file }: Opened, call: Node, name: string, other: string): Edit[] | null {
	const callee = unwrap(asNode(call.callee)!);
	if (callee.type === 'MemberExpression') {
		const property = asNode(callee.property)!;
		return [{ start: property.start, end: property.end, text: other }];
	}
	const edit = { start: callee.start, end: callee.end, text: other };
	for (const statement of nodesOf(script!.body)) {
		if (statement.type !== 'ImportDeclaration' || !/^(?:child_process|execa)$/.test(bare(String(asNode(statement.source)?.value))))
			continue;
		const specifiers = nodesOf(statement.specifiers);
		const own = specifiers.find((s) => asNode(s.local)?.name === name && asNode(s.imported)?.name === name);
		if (!own) continue;
		if (specifiers.some((s) => asNode(s.local)?.name === other)) return [edit];
		if ([...walk(script!)].some((n) => n.type === 'Identifier' && n.name === other)) return null;
		const uses = [...walk(script!)].filter((n) => n.type === 'Identifier' && n.name === name && (n.start < own.start || n.end > own.end));
		const alone = uses.length === 1 && !file!.facts.exports.some((e) => e.local === name);
		return [edit, alone ? { start: own.start, end: own.end, text: other } : { start: own.start, end: own.start, text: `${other}, ` }];
	}
	return null;
}
