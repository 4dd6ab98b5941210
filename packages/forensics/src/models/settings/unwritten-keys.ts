// Is a key that is asked for written anywhere? Looked for in every text of the repository, quoted or as the name of an entry; other looks for it do not count.
import { keyText, once, receiverOf, type SourceFile, type StaticValue, textOf } from '@auditor/code';
import { escapeText, type Texts } from '@auditor/schema';

/** The key under which a value looks something up and that nothing writes; null where there is none. `isFilled`: by its text, what code or files of the repository fill. */
export function unwrittenKey(texts: Texts, file: SourceFile, value: StaticValue, isFilled: (object: string) => boolean): string | null {
	const call = value.kind === 'call' ? file.facts.calls[value.call] : undefined;
	const object = call?.method === 'get' ? receiverOf(call.callee) : value.kind === 'subscript' ? value.object : null;
	const key = call?.method === 'get' ? keyText(call.arguments[0] ?? null) : value.kind === 'subscript' ? keyText(value.index) : null;
	if (object === null || key === null || !/^\w{3,}$/.test(key) || !isFilled(textOf(object, file))) return null;
	return isWritten(texts)(key) ? null : key;
}

const isWritten = once((texts: Texts) => {
	const known = new Map<string, boolean>();
	return (key: string): boolean => {
		const found = known.get(key) ?? [...texts.values()].some((text) => text.includes(key) && writes(text, key));
		known.set(key, found);
		return found;
	};
});

function writes(text: string, key: string): boolean {
	const quoted = new RegExp(
		`(?<!\\.get\\()(?<!\\w\\[)(?<!\\]\\[)(["'\`])${escapeText(key)}\\1|(["'\`])${escapeText(key)}\\2\\]\\s{0,3}=(?!=)|(?<![\\w.])${escapeText(key)}\\s{0,3}[:=](?!=)`,
	);
	return text.split('\n').some((line) => line.includes(key) && !/^\s*(?:#|\/\/)/.test(line) && quoted.test(line));
}
