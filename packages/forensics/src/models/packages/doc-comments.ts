// Doc comments of what a module of TypeScript or JavaScript exports, read in its lines, and whether they say anything.
import { once } from '@auditor/code';
import { escapeText } from '@auditor/schema';

/** So many lines around an export are searched: a file of exports alone is read in the time of its length. */
const NEAR = 200;

/** The doc comment above a definition, a signature of the same function, or the type of a constant; of a class else those of its members. */
export function commentsOf(lines: readonly string[], { line, name }: { line: number; name: string }): string {
	const signature = new RegExp(`^\\s{0,99}(?:export\\s+(?:default\\s+)?)?(?:declare\\s+)?(?:async\\s+)?function\\s+${escapeText(name)}\\b`);
	// Signatures of a function stand together.
	const from = Math.max(0, line - NEAR);
	const isFunction = /\bfunction\b/.test(lines[line - 1] ?? '');
	const above = (isFunction ? lines.slice(from, line + NEAR) : []).map((one, i) =>
		signature.test(one) ? commentAbove(lines, from + i + 1) : '',
	);
	const own = lines[line - 1] ?? '';
	// Editors show what stands above `export default name`, too.
	const handed = handedOn(lines).get(name) ?? 0;
	// What a parameter is of says nothing of the function.
	const [type = ''] = isFunction || /=\s?(?:async\s)?[(<]/.test(own) ? [] : (TYPED.exec(own) ?? []);
	return (
		commentAbove(lines, line) || above.find(Boolean) || commentsOfTypes(lines).get(type) || (handed > 0 ? commentAbove(lines, handed) : '')
	);
}

/** What a module hands on behind its definition, as its default. */
const HANDED = /^export (?:default |= )([\w$]{1,80});?\s*$/;

/** Names that a module hands on so, with the first line of each. */
const handedOn = once((lines: readonly string[]) => new Map(lines.map((one, i) => [HANDED.exec(one)?.[1], i + 1] as const).reverse()));

/** The doc comment right above a line. */
function commentAbove(lines: readonly string[], line: number): string {
	// Notes to a linter and decorators may stand between the two.
	const near = lines.slice(Math.max(0, line - NEAR), Math.max(0, line - 1));
	const between = near.findLastIndex((one) => !/^\s*(?:\/\/.*|@\w.*)?$/.test(one));
	if (!near[between]?.trimEnd().endsWith('*/')) return '';
	// A glob in an example (`src/**/*.ts`) begins no comment: those above a definition begin their line.
	const begun = near.findLastIndex((one, i) => i <= between && /^\s*\/\*/.test(one));
	const above = near
		.slice(Math.max(0, begun), between + 1)
		.join('\n')
		.trim();
	return above.startsWith('/**') ? above : '';
}

/** The type of a constant, a constant that is declared with all of its members, or a class. */
const TYPED =
	/(?<=:\s{0,9})[A-Z]\w{0,80}(?=\s{0,9}(?:;?\s{0,9}$|=))|(?<=\bclass\s{1,9})\w{1,80}|(?<=\b(?:const|let|var)\s{1,9})[\w$]{1,80}(?=(?::|\s=)\s{0,9}\{$)/;

/** The comments on each type and class, on signatures by which a constant of that type is called, and on members where half of them have one. */
const commentsOfTypes = once((lines: readonly string[]): ReadonlyMap<string, string> => {
	const found = new Map<string, string>();
	let [name, indent, members, said]: [string, string, Set<string>, string[]] = ['', '', new Set(), []];
	let open = false;
	// What a module declares stands one step in.
	const step = /^declare (?:module|namespace)\b.{0,200}\{[ \t]{0,9}\n\s{0,99}?([ \t]{1,9})(?=\S)/m.exec(lines.join('\n'))?.[1] ?? '';
	for (const [i, whole] of lines.entries()) {
		const line = whole.startsWith(step) ? whole.slice(step.length) : whole;
		// What a comment says is no member.
		open = (open || /^\s*\/\*/.test(line)) && !line.includes('*/');
		const begun = BEGUN.exec(line)?.[1];
		if (begun !== undefined) [name, indent, members, said] = [begun, '', new Set(), []];
		indent ||= /^\s{1,9}(?=[^\s*/])/.exec(open ? '' : line)?.[0] ?? '';
		const member = indent && !open && line.startsWith(indent) ? MEMBER.exec(line.slice(indent.length))?.[0] : undefined;
		const comment = (begun ?? member) ? commentAbove(lines, i + 1) : '';
		if (name && (begun || member === '(' || member === '<')) found.set(name, (found.get(name) ?? '') + comment);
		if (comment && !begun) said.push(comment);
		if (member) members.add(member);
		if (name && line.startsWith('}') && said.length * 2 >= members.size) found.set(name, (found.get(name) ?? '') + said.join(''));
		if (line.startsWith('}')) name = '';
	}
	return found;
});

/** The type, the class, or the constant with members of its own that a line begins. */
const BEGUN =
	/^(?:export )?(?:default )?(?:declare )?(?:abstract )?(?:interface|class|type(?=[^=]*=\s{0,9}\{$)|(?:const|let|var)(?= [\w$]{1,80}(?::| =)\s{0,9}\{$)) ([\w$]+)/;

/** What a member of a type or a class that users see begins with: its name, or the bracket of a call. */
const MEMBER =
	/^(?!(?:private|protected|constructor)\b)(?:(?:public|static|readonly|async|override|abstract|get|set) )*(?:(?!_)["'\w$]+|[(<])/;

/** A comment that says more than the name does, and is no promise of one. */
export function saysMore(comment: string, name: string): boolean {
	if (
		/^\W*(?:(?:(?:string|number|boolean|object|void|any)\b\W{0,9}){1,20}$|todo|fixme|tbd|lorem|eslint|biome|copyright|no description|(?:written|made|created|coded) by\b.{0,60}$|undocumented|see (?:the )?(?:code|source)|@(?:ts-|see|licen[cs]e)|(?:to be (?:written|done|added|documented)|coming soon|not (?:yet )?(?:written|documented)|does what (?:its|the) name says|self-explanatory)\b.{0,60}$)/i.test(
			comment,
		)
	)
		return false;
	const own = name.split(/_|(?<=[a-z\d])(?=[A-Z])/).map((word) => word.toLowerCase());
	// A tag with its type and its name says what the signature does.
	const said = comment.replace(
		/@(?:returns?|param|type)\b\s{0,9}(?:\{[^}]{0,200}\})?[ \t]{0,9}(?:[\w.[\]]{1,80}(?=\s{0,9}(?:\*|@|$))|(?=\s{0,9}(?:\*|@|$)))/gm,
		'',
	);
	// So do the signature itself, and a parameter that is told by its own name.
	const bare = said
		.replace(new RegExp(`(?<![\\w$])${escapeText(name)}\\s?\\([^()]{0,200}\\)(?:\\s?:\\s?[\\w<>[\\]]{1,80})?`, 'g'), '')
		.replace(/@param\s{1,9}(?:\{[^}]{0,200}\}\s{0,9})?([\w$]{1,80})\s{1,9}(?:-\s{0,9})?\1\b/g, '');
	const isOwn = (word: string) => own.some((one) => word.startsWith(one) && /^(?:s|es|ed|d|ing)?$/.test(word.slice(one.length)));
	const words = (bare.match(/[\p{L}\d]+/gu) ?? []).map((word) => word.toLowerCase());
	return words.filter((word) => !isOwn(word) && !EMPTY.test(word)).length > (words.length > 3 ? 0 : 1);
}

/** Words that any definition could be told in. */
const EMPTY =
	/^(?:the|an?|this|that|it|is|of|function|functions|method|class|constant|const|does|do|things?|something|stuff|whatever|useful|documented|documentation|description|undocumented|self|explanatory|its|name|called|for|by|use|used|others|exports?|exported|not|yet|works|as|expected|magic|happens|here|handy|utility|helper|everyday|you|know|what|with|care|hello|world|part|public|api|ask|call|me|maybe|returns?|result|takes|gives|processes|given|\d{1,9}|([a-z])\1{1,40})$/;
