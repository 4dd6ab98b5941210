// Stand-ins of tests: whether one of them would refuse a further argument of what it stands in for, or a test looks at the arguments that it was given.

import { child, childOfType, namedChildren, type SyntaxNode } from '@auditor/code/syntax-trees';
import { escapeText } from '@auditor/schema';
import type { Ground } from '../fix.js';
import type { Opened } from '../opened.js';
import { argumentsOf, around, lastName, nodesOf } from '../python.js';

/**
 * @param name what is called: `run` of `subprocess.run`, or a class
 * @param option name of the argument that the call gets
 */
export async function isRefused(name: string, option: string, { project, open }: Ground): Promise<boolean> {
	for (const { context, path } of project.files) {
		const opened = context === 'test' ? await open(path) : null;
		if (opened?.python ? refuses(opened, name, option) : opened?.script && looksAt(opened.source.text, name)) return true;
	}
	return false;
}

/** What a stand-in of a library for mocks was called with, held against all that it should be. */
const ASSERTS =
	/\.assert_(?:called_with|called_once_with|any_call|has_calls|awaited_with|awaited_once_with)\(|\bcall_args(?:_list)?\b[^\n]{0,60}==/;

/** In JavaScript a function takes what it does not name. */
function looksAt(text: string, name: string): boolean {
	return (
		text.includes(name) &&
		/\b(?:vi|jest)\.(?:mock|spyOn|fn)\(|\bsinon\b/.test(text) &&
		/[cC]alled(?:(?:Exactly)?Once)?With(?:Exactly|Match)?\(/.test(text)
	);
}

const PATCHES = /(?:^|\.)(?:setattr|patch(?:\.object)?)$/;

function refuses(opened: Opened, name: string, option: string): boolean {
	const { source, python } = opened;
	const isNamed = (text: string) => new RegExp(`(?:^|["'.])${escapeText(name)}["']?$`).test(text);
	return [...nodesOf(python!)].some((node) => {
		if (node.type === 'assignment') {
			const [left, right] = [source.slice(child(node, 'left')!), child(node, 'right')];
			return (
				right !== undefined && isNamed(left.replace(/\.side_effect$/, '')) && left.includes('.') && isNarrow(opened, right, name, option)
			);
		}
		const callee = node.type === 'call' ? source.slice(child(node, 'function')!) : '';
		const given = PATCHES.test(callee) ? namedChildren(argumentsOf(node) ?? node) : [];
		const at = given.findIndex((one) => one.type === 'string' && isNamed(source.slice(one)));
		if (at < 0) return false;
		const others = given.slice(at + 1);
		return ASSERTS.test(seenBy(opened, node)) || others.some((one) => isNarrow(opened, child(one, 'value') ?? one, name, option));
	});
}

/** What may look at a stand-in: the function whose `with` makes it and hands it to nobody; else all of the file. */
function seenBy({ source, python }: Opened, made: SyntaxNode): string {
	const whole = /^\s{0,9}as\s/.test(source.text.slice(made.end)) ? around(python!, made.start, 'function_definition') : null;
	const text = whole ? source.slice(whole) : '';
	return text === '' || /\b(?:yield|return)\b/.test(text) ? source.text : text;
}

/** A function, or a class, that takes neither this argument nor whatever it is given. */
function isNarrow(opened: Opened, double: SyntaxNode, name: string, option: string): boolean {
	const { source, python } = opened;
	const takes = (made: SyntaxNode) => {
		const parameters = child(made, 'parameters');
		const said = parameters ? namedChildren(parameters).map((one) => source.slice(one)) : [];
		return said.some((one) => one.startsWith('**') || new RegExp(`^${escapeText(option)}\\b`).test(one));
	};
	if (double.type === 'lambda') return !takes(double);
	const called = /^(?:identifier|attribute)$/.test(double.type) ? lastName(opened, double) : null;
	return [...nodesOf(python!)].some((node) => {
		if (called === null || !/^(?:function|class)_definition$/.test(node.type) || source.slice(child(node, 'name')!) !== called)
			return false;
		if (node.type === 'function_definition') return !takes(node);
		const methods = [...nodesOf(childOfType(node, 'block')!)].filter(({ type }) => type === 'function_definition');
		return methods.some((one) => ['__init__', name].includes(source.slice(child(one, 'name')!)) && !takes(one));
	});
}
