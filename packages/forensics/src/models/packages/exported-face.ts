// What a module of TypeScript shows to those who import it: signatures and types of its exports, found in its code with comments and strings blanked out.
// Bodies, private members and what users cannot feel are blank; lines stay where they are.
import { escapeText } from '@auditor/schema';

/** `any` of a signature or a type; not behind `as`. */
export const ANY_IN_FACE = /(?:[:<|&,[]|=>|\btype\s[^=]{0,200}=)\s*any\b(?!\s*[:(?.=])|:\s*any\b(?=\s*=[^=>])/;

/** Where `any` takes whatever there is, and lets nothing through: constraints, conditions, filters of unions, and functions of any arguments. */
const HARMLESS =
	/\bextends\s+(?:[\w\s.$|&]|\[[^[\]]{0,200}\]|<[^<>{};=]{0,200}>){1,300}(?=[,>?=])|\bextends\s+\([^()]{0,200}\)\s{0,9}=>(?:\s{0,9}any\b)?|(?:\bextends\s+[\w.$]{1,80}|\b(?:Extract|Exclude))\s{0,3}<(?:=>|[^<>{};]|<(?:=>|[^<>{};]|<[^<>{};]{0,100}>){0,100}>){0,200}>|\bextends\s+\(\s{0,99}\|?[^()]{0,400}\)\[\]|\bextends\s+\{[^{}]{0,300}\}|\bextends\s+(?:\|\s)?(?:readonly\s+)?\[[^[\]]{0,200}\](?:\s{0,99}\|\s{0,9}(?:readonly\s+)?\[[^[\]]{0,200}\]){0,3}|(?<!\bis\s{1,9}\(?)\(\s{0,9}\.\.\.\w{1,60}\s{0,3}:\s{0,3}(?:readonly )?(?:any(?:\[\])?|Array<any>)\s{0,9}\)\s{0,9}=>\s{0,9}(?:any\b)?|\{\s{0,400}\(\s{0,9}\.\.\.\w{1,60}\s{0,3}:\s{0,3}any\[\]\s{0,9}\)\s{0,9}:\s{0,9}any;?(?=\s{0,400}\})/g;

export function withoutHarmlessAny(code: string): string {
	return code.replace(HARMLESS, (found) => found.replace(/\bany\b/g, '___'));
}

/** Types that the compiler reads as `any`: what is taken out of something of `any`, or what JSON takes and gives. */
const COMES_TO_ANY =
	/\bany\[\]\[(?:number|\d{1,3})\]|\b(?:Readonly)?Array<\s?any\s?>\[(?:number|\d{1,3})\]|\bRecord<[^<>]{1,100},\s?any\s?>\[[^\][]{1,60}\]|\b(?:Extract|Exclude|NonNullable|Awaited|Readonly|Partial|Required)<\s?any\b[^<>]{0,100}>|\bReturnType<\s?typeof (?:JSON\.parse|eval|Reflect\.get|Object\.create)\s?>|\[any\]\[0\]|\bimport\([^()\w]{0,200}\)\.any\b|\bParameters<\s?typeof (?:JSON\.stringify|console\.\w{1,20})\s?>\[0\]/g;

/** Members of the types of the language that are `any`, as they are written, and with their names blanked out. @source lib.es5.d.ts, lib.dom.d.ts */
const ANY_MEMBER =
	/\b(?:PropertyDescriptor\["value"\]|MessageEvent\["data"\]|CustomEvent\["detail"\]|ErrorEvent\["error"\]|PromiseRejectedResult\["reason"\]|ReturnType<(?:JSON\["parse"|(?:Response|Request|Body)\["json")\]>)/;
const BLANK_MEMBER = /\b(?:(?:PropertyDescriptor|\w{5,7}Event|PromiseRejectedResult)\[[^\w\]]{0,9}\]|ReturnType<\w{4,8}\[[^\w\]]{0,9}\]>)/g;

/** With `any` in the place of what comes to it, and of the types that parameters lack where a comment lets the compiler look away. */
export function withAnyShown(code: string, raw: string): string {
	const written = raw.replaceAll("'", '"').split('\n');
	const isLeft = written.map((line) => /^\s{0,40}\/\/\s{0,3}@ts-(?:ignore|expect-error)\b/.test(line));
	const shown = code.split('\n').map((line, at) => {
		const [head = ''] = (isLeft[at - 1] && /^export\b(?:[^{}=]|=\s?(?:async\s?)?(?=\()){0,400}\)/.exec(line)) || [];
		const rest = line.slice(head.length);
		const typed = ANY_MEMBER.test(written[at] ?? '') ? rest.replace(BLANK_MEMBER, 'any') : rest;
		return head.replace(/[(,]\s{0,9}[\w$]{1,60}(?=\s{0,9}[,)])/g, '$&: any') + typed;
	});
	const loose = [...code.matchAll(/^(?:export )?declare (?:const|let|var) (\w{1,80}): any\b(?!\[)/gm)].map(([, name]) => name!);
	const named = new RegExp(`(?<=[:<,=] ?)typeof (?:${loose.map(escapeText).join('|') || '(?!)'})\\b(?!\\s?[.=!])`, 'g');
	const once = (text: string) => text.replace(COMES_TO_ANY, 'any');
	return once(once(shown.join('\n').replace(named, 'any')));
}

/** A `Record<string, any>` takes any interface, and a parameter of `any[]` any list, but for the rest of a call that users answer; a default of a type parameter is what users chose not to say. What a guard makes of a value is called with anything. */
const LET_PASS =
	/(?<!\bis\s{1,9}\(?\(\s{0,9}\.\.\.\w{1,60}\s{0,3}:\s{0,3})(?<=[(,]\s{0,99}(?:\.\.\.)?\w{1,60}\??\s{0,3}:\s{0,3}(?:readonly\s)?)(?<!,\s{0,99}\.\.\.[^()]{1,80}(?=\S{1,20}\s{0,9}\)\s{0,9}=>(?!\s{0,3}\w{1,60}\s{1,3}is\b)))(?:\bany\[\]|\b(?:Readonly)?Array<\s{0,9}any\s{0,9}>)|\bany\[\](?=\s{1,9}extends\b)|(?<!^export\s+type\s[^=\n]{0,200}=\s{0,9})\bRecord<[^<>]{0,200},\s{0,9}any\s{0,9}>|<[^<>]{0,200}?=\s{0,9}any\b[^<>]{0,300}|(?<=\w\s{0,9}|>\s)=\s{0,9}any\b(?=\s{0,99}[,>])|^[ \t]{1,80}(?:private\b|protected\b|(?:static\s|readonly\s){0,2}#).*/gm;

/** What a guard checks may be anything; so may it where the guard has a type of its own. */
export const GUARDED =
	/(?<=[(,]\s{0,9})(\w{1,60})\??\s{0,3}:\s{0,3}any\b(?=[^()]{0,200}\)\s{0,9}(?::|=>)\s{0,9}(?:(?:asserts\s{1,3})?\1\s{1,3}is\b|asserts\s{1,3}\1\b))|\(\s{0,9}(\w{1,60}): any\s{0,9}\) => (?:void|boolean)(?=\s=\s{1,9}\(\s{0,9}\2: any,?\s{0,9}\): (?:asserts\s{1,3})?\2\s{1,3}is\b)/g;

/** Statement by statement: a name is that of what is exported, `default` where it has none. `isOwn`: a type that only the module's own types can hand on; not one with parameters, which computes. */
export function exportedFaces(code: string, isGlobal = false): { name: string; face: string; isOwn: boolean }[] {
	const later = new Set([...code.matchAll(LISTED)].flatMap(([, list, one = list]) => one!.match(/(?<!\bas\s{1,9})[\w$]+/g) ?? []));
	const statements = withMembersOut(
		code.replace(GUARDED, (found) => found.replace(/\bany\b/, '___')),
		later,
	)
		.replace(/^[ \t]+(?=export\b)/gm, '')
		.split(/^(?=[@\w])/m);
	const names = statements.map((statement) => DEFINES.exec(statement)?.[3]);
	return withoutImplementations(statements, names).map((statement, i) => {
		const isOwn = /^(?:declare\s+)?(?:type|interface)\s+[\w$]{1,80}\s+[={e]/.test(statement) && !later.has(names[i] ?? '');
		const face = faceOf(statement, isGlobal || isOwn || later.has(names[i] ?? '')).replace(LET_PASS, blank) || blank(statement);
		return { name: names[i] ?? 'default', face, isOwn };
	});
}

/** Members of a namespace that is handed on, and of a declared module, as statements of their own: all of them are exports. */
function withMembersOut(code: string, later: ReadonlySet<string>): string {
	let isIn = false;
	return code
		.split('\n')
		.map((line) => {
			const [, name] = NAMESPACE.exec(line) ?? [];
			const isOpen = name !== undefined && (later.has(name) || !/^\w/.test(name));
			const isEnd = isIn && line.startsWith('}');
			isIn = isOpen || (isIn && !isEnd);
			if (isOpen || isEnd) return blank(line);
			return isIn ? line.replace(MEMBER, (_, kind) => `export ${kind === 'function' ? 'declare function' : kind}`) : line;
		})
		.join('\n');
}

const DECLARED = /^(?:export\s+)?declare\b/;
const NAMESPACE = /^(?:export\s+)?declare\s+(?:namespace|module)\s+([\w$]+|['"`].{0,200}?['"`])\s{0,9}\{\s*$/;
/** As far in as those of a namespace at the beginning of a line stand. */
const MEMBER = /^(?:\t| {2,4})(?:export\s)?(?:declare\s)?(interface|type|function|(?:abstract\s)?class|const|let)\b/;

/** What stands behind signatures of the same name is for nobody to see. */
function withoutImplementations(parts: readonly string[], names: readonly (string | undefined)[]): string[] {
	return parts.map((part, i) =>
		names[i] !== undefined && names[i - 1] === names[i] && names[i + 1] !== names[i] && part.trimEnd().endsWith('}') && !DECLARED.test(part)
			? blank(part)
			: part,
	);
}

/** The same for the members of a class, each of which begins as far in as the first. */
function withoutImplementedMembers(statement: string): string {
	const { indent, parts } = membersOf(statement);
	if (indent === undefined) return statement;
	const names = parts.map((part) =>
		/^(?:async )?([\w$# ]{1,200})(?<! ) ?[<(]/.exec(part.slice(indent.length))?.[1]?.replace(/\basync /, ''),
	);
	return withoutImplementations(parts, names).join('');
}

function membersOf(statement: string): { indent: string | undefined; parts: string[] } {
	const indent = /\{\s*?\n([ \t]+)\S/.exec(statement)?.[1];
	return { indent, parts: statement.replace(/\}\s*$/, blank).split(new RegExp(`^(?=${escapeText(indent ?? '\n')}[\\w$#*])`, 'm')) };
}

/** What users see of a class: the head of a function that a method gives back, too. */
function classFace(statement: string): string {
	const face = withoutBodies(statement, 1);
	const { indent, parts } = membersOf(statement);
	let end = 0;
	const seen = parts.map((part) => {
		const [own, at] = [withoutBodies(part, 0), end];
		end += part.length;
		const shown = indent === undefined || HIDDEN.test(part) ? own : withReturned(part, own, indent);
		return shown === own ? face.slice(at, end) : shown;
	});
	return seen.join('');
}

const HIDDEN = /^\s*(?:private\b|protected\b|(?:static\s|async\s){0,2}#|(?:export\b|(?:declare |abstract )*class\b))/;

const DEFINES =
	/^(export\s+(?:default\s+)?)?(?:(?:declare|async|abstract)\s+)*(type|interface|function|class|const|let)\b(?:\s{0,9}\*?\s{0,9}([\w$]+))?/;
/** Names that are exported behind their definition. */
const LISTED =
	/^export\s{0,9}(?:type\s{0,9})?\{([^{}]{0,4000})\}(?!\s{0,9}from)|^export\s{0,9}(?:\bdefault\s|=)\s{0,9}([\w$]+)\s{0,9}(?:;|$)/gm;

function faceOf(statement: string, isListed: boolean): string {
	const [, exported, kind] = DEFINES.exec(statement) ?? [];
	if (kind === undefined || (exported === undefined && !isListed)) return blank(statement);
	if (kind === 'type' || kind === 'interface') return statement;
	if (kind === 'class') return classFace(withoutImplementedMembers(statement));
	if (kind !== 'const' && kind !== 'let') return withReturned(statement, withoutBodies(statement, 0));
	// Of what has a type of its own users see that.
	if (TYPED.test(statement)) return withoutBodies(statement.replace(/\s=(?![>=])[\s\S]*/, blank), 0);
	return OBJECT.test(statement)
		? withoutBodies(statement, 0).replace(MEMBER_BODY, blank)
		: withoutBodies(statement.replace(/=>[\s\S]*/, blank), 0);
}

/** Of a function that names no type of what it returns, users see the head of a function that it gives back, too. */
function withReturned(statement: string, face: string, indent = ''): string {
	const inside = new RegExp(`^${escapeText(indent)}(?:${indent === '' ? '\\t| {2,4}' : escapeText(indent)})${RETURNED.source}`, 'm');
	const found = face.trimEnd().endsWith(')') ? inside.exec(statement) : null;
	if (!found) return face;
	return face.slice(0, found.index) + found[0].replace('return', '      ') + face.slice(found.index + found[0].length);
}

const RETURNED = /return (?:async )?\((?:[^()]|\([^()]{0,400}\)){0,400}\)[^={;]{0,200}=>/;

const TYPED = /^(?:export\s+)?(?:declare\s+)?(?:const|let)\s+[\w$]{1,80}\s{0,9}:/;
const OBJECT = /^(?:export\s+)?(?:const|let)\s+[\w$]{1,80}\s{0,9}=\s{0,9}\{/;
/** What an arrow function in an object does, as far as the next member. */
const MEMBER_BODY = /=>(?:[^,()]|\((?:[^()]|\((?:[^()]|\([^()]{0,400}\)){0,400}\)){0,400}\)){0,400}/g;

/** What stands in braces deeper than so many is blank, but for the braces of types. */
function withoutBodies(statement: string, most: number): string {
	let [depth, face] = [0, ''];
	const types: boolean[] = [];
	for (let i = 0; i < statement.length; i++) {
		const char = statement[i]!;
		if (char === '{') {
			types.push(depth <= most && /[:|&<,=]\s*$/.test(statement.slice(Math.max(0, i - 20), i)));
			if (!types.at(-1)) depth++;
		}
		face += depth > most && char !== '\n' ? ' ' : char;
		if (char === '}' && types.pop() === false) depth--;
	}
	return face;
}

function blank(text: string): string {
	return text.replace(/[^\n]/g, ' ');
}
