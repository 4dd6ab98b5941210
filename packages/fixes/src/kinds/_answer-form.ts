// The form in which a tool says that something failed: that of its other failures, or of others of its file; a text, a mapping or JSON.
import { asNode, child, keyName, type Node, namedChildren, nodesOf as nodesIn, type SyntaxNode } from '@auditor/code/syntax-trees';
import type { Opened } from '../opened.js';
import { nodesOf } from '../python.js';
import { walk } from '../script.js';

const TEXT = /^(?:str|Optional\[str\]|str \| None)$/;
const MAPPING = /^(?:typing\.)?[Dd]ict(?:\[str, (?:typing\.)?(?:Any|object|str)\])?$/;
const DUMPED = /^(?:json\.)?dumps\(/;
type Form = 'text' | 'mapping' | 'json';

/** What the tool answers in, as its annotation says, or else what it returns; null for anything else. */
export function formOf({ source }: Opened, definition: SyntaxNode): Form | null {
	const type = child(definition, 'return_type');
	const returned = [...nodesOf(child(definition, 'body')!)].filter((n) => n.type === 'return_statement').map((n) => namedChildren(n)[0]);
	const isDumped = returned.length > 0 && returned.every((one) => one?.type === 'call' && DUMPED.test(source.slice(one)));
	if (type) {
		const said = source.slice(type);
		return TEXT.test(said) ? (isDumped ? 'json' : 'text') : MAPPING.test(said) ? 'mapping' : null;
	}
	if (isDumped) return 'json';
	if (returned.length === 0 || returned.includes(undefined)) return null;
	if (returned.every((one) => one!.type === 'dictionary')) return 'mapping';
	return returned.every((one) => one!.type === 'string' || one!.type === 'concatenated_string') ? 'text' : null;
}

/** What a mapping says by these that something failed, beside the words for it. */
const STATE = /^(?:status|state|outcome|result|success|ok|is_?error)$/i;
const WORDS = /^(?:error|message|msg|detail|reason|error_?message)$/i;
const FAILED_STATE = /^["'](?:error|fail(?:ed|ure)?)["']$|^False$/i;
const PLAIN = /^(?:True|False|None|true|false|null|-?\d+|\[\]|\{\}|["'][^"']{0,40}["'])$/;

/** An answer that says what failed, as other answers of the file say it; null where they have a form that none of them shows. `%` stands where a text begins. */
export function failureIn({ source, python }: Opened, definition: SyntaxNode, form: Form, words: string): string | null {
	if (form === 'text') {
		const isLed = [...nodesOf(python!)].some(
			(n) => n.type === 'return_statement' && /^f?["']Error: /.test(source.slice(namedChildren(n)[0] ?? n)),
		);
		return words.replace('%', isLed ? 'Error: ' : '');
	}
	const pairsOf = (node: SyntaxNode) =>
		namedChildren(node).map((one): Pair => [bareOf(source.slice(child(one, 'key') ?? one)), source.slice(child(one, 'value') ?? one)]);
	const mappingsIn = (root: SyntaxNode) => [...nodesOf(root)].filter(({ type }) => type === 'dictionary').map(pairsOf);
	const said = words.replace('%', '');
	const pairs = shapeOf(mappingsIn(definition), mappingsIn(python!), said);
	const mapping = pairs?.map(([key, value]) => `${said[1]}${key}${said[1]}: ${value}`).join(', ');
	return mapping === undefined ? null : form === 'json' ? `json.dumps({${mapping}})` : `{${mapping}}`;
}

const bareOf = (text: string) => text.replace(/^["']|["']$/g, '');

/** A key of a mapping with its value, as it is written. */
type Pair = readonly [string, string];

/** Pairs that say a failure, as one of the tool's own mappings does, or another of the file; null where only success is told, so that a failure has a form that nothing shows. */
function shapeOf(own: readonly (readonly Pair[])[], all: readonly (readonly Pair[])[], said: string): readonly Pair[] | null {
	const isFailure = ([key, value]: Pair) =>
		STATE.test(key)
			? FAILED_STATE.test(value)
			: /^errors?$|^error_?message$/i.test(key) && !/^(?:None|null|undefined|["']{2})$/.test(value);
	const isWhole = (pairs: readonly Pair[]) =>
		pairs.some(isFailure) && pairs.some(([key]) => WORDS.test(key)) && pairs.every(([key, value]) => WORDS.test(key) || PLAIN.test(value));
	const shown = [...own, ...all].find(isWhole)?.map(([key, value]): Pair => [key, WORDS.test(key) ? said : value]);
	return shown ?? (own.flat().some(([key]) => STATE.test(key)) ? null : [['error', said]]);
}

/** `JSON.stringify({ … })` of a failure, as the others of the file. */
export function dumped({ source, script }: Opened, body: Node, said: string): string | null {
	const objectsIn = (root: Node) =>
		[...walk(root)]
			.filter(({ type }) => type === 'ObjectExpression')
			.map((one) =>
				nodesIn(one.properties).map((property): Pair => {
					const value = asNode(property.value);
					return [keyName(asNode(property.key), property.computed === true) ?? '', value ? source.slice(value) : source.slice(property)];
				}),
			);
	const pairs = shapeOf(objectsIn(body), objectsIn(script!), said);
	return pairs && `JSON.stringify({ ${pairs.map(([key, value]) => `${key}: ${value}`).join(', ')} })`;
}
