// What the code goes on with where a setting is not there, as a template shows it.
import { callOf, optionOf, type Scope, type SourceFile, type StaticValue, textOf } from '@auditor/code';
import { escapeText } from '@auditor/schema';
import type { Ground } from '../fix.js';

const SECRET = /KEY|TOKEN|SECRET|PASS|CREDENTIAL|DSN|PRIVATE/;

/** What a client is made of: one that reads it without a default needs it. */
const CONNECTS = /_(?:URL|HOST|DSN)$/;

/**
 * The default that every reading of the setting names; null for none or an empty one, empty for several, and for what is not shown: a secret, and a name with
 * its password. Undefined where one place needs the setting, and another makes a default that an empty line would take away.
 */
export async function defaultOf(name: string, { project, textAt }: Ground): Promise<string | null | undefined> {
	const found = new Set<string>();
	let isBare = false;
	const product = project.files.filter(({ context }) => context === 'source');
	const isField = ({ name: own }: { readonly name: string }) => own.toUpperCase() === name;
	// What a request or an answer holds by the same name is no setting.
	const isOfSettings = ({ bases }: (typeof product)[number]['facts']['classes'][number], file: SourceFile) =>
		bases.some((base) => /settings/i.test(textOf(base, file)));
	const isSettled = product.some((file) => file.facts.classes.some((one) => isOfSettings(one, file) && one.fields.some(isField)));
	for (const file of product) {
		const { calls, classes } = file.facts;
		const text = await textAt(file.path);
		const isPython = file.path.endsWith('.py');
		const isElse = isPython && inPython(name).test(text);
		for (const { arguments: given, method, scope } of calls) {
			if (!/^get$|env/i.test(method ?? '')) continue;
			const [asked, held] = given.slice(0, 2).map((one) => heldBy(one, file, scope, project));
			if (asked?.kind !== 'string' || asked.value !== name) continue;
			isBare ||= given.length === 1 && !isElse;
			addTo(found, held, file);
		}
		for (const one of classes)
			for (const field of one.fields) if (isField(field) && (!isSettled || isOfSettings(one, file))) addTo(found, field.default, file);
		if (isPython) {
			for (const [, , said] of text.matchAll(inPython(name))) found.add(said!);
			continue;
		}
		const shown = [...text.matchAll(inScript(name))];
		for (const [, , said, plain] of shown) found.add(said ?? plain!.replaceAll('_', ''));
		// What else the code goes on with is no value to show, but nobody has to set it.
		if (
			shown.length === 0 &&
			!SECRET.test(name) &&
			new RegExp(String.raw`${readingOf(name, MADE)}(?!\s|["'\`]{2}|undefined|null|!)`).test(text)
		)
			found.add(' ');
	}
	const [only, ...others] = found;
	if (isBare && CONNECTS.test(name) && found.has(' ')) return undefined;
	if ((!only && others.length === 0) || (isBare && CONNECTS.test(name))) return null;
	// A number is no secret, whatever it counts: `MAX_TOKENS`.
	const isShown = only !== undefined && others.length === 0 && (!SECRET.test(name) || COUNTS.test(only)) && PLAIN.test(only);
	if (isShown) return only;
	return only !== undefined && others.length === 0 && !SECRET.test(name) && WORDS.test(only) ? `"${only}"` : '';
}
const WORDS = /^(?=.{3,80}$)[\w(][\w.,:()/-]{0,80}(?: [\w.,:()/-]{1,80}){1,15}$/;
const COUNTS = /^(?:-?\d[\d.]{0,20}|true|false)$/i;
/** A value that a line may hold as it is; of addresses with a password, those with one that everybody takes for an example. */
const PLAIN = /^(?:[\w./:,*-]*|[\w.+-]{1,80}@[\w.-]{1,80}|[a-z][\w+]{1,30}:\/\/(\w{1,40}):(?:\1|pass|password|postgres)@[\w.:/-]{1,100})$/;

/**
 * An empty line is another thing than none: the code asks for something else only where nothing is there at all (`process.env.NAME ??`), makes a number of
 * it, or holds it to a form that an empty text lacks (`NAME: z.string().url().optional()`, `name: int | None = None`).
 */
export async function keepsEmpty(name: string, ground: Ground): Promise<boolean> {
	const isCount = ({ name: own, annotation }: SourceFile['facts']['classes'][number]['fields'][number]) =>
		own.toUpperCase() === name && /\b(?:int|float|bool|Decimal)\b/.test(annotation?.text ?? '');
	if (ground.project.files.some(({ facts }) => facts.classes.some(({ fields }) => fields.some(isCount)))) return true;
	const asked = String.raw`(?:os\.(?:getenv|environ\.get)\(\s{0,20}["']${name}["']|process\.env(?:\.${name}\b|\[["']${name}["']\]))`;
	const forms = [
		String.raw`\benv(?:\.${name}\b|\[["']${name}["']\])\s{0,20}\?\?(?!\s{0,20}["'\`\d])`,
		String.raw`\b(?:int|float|Number|parseInt|parseFloat)\(\s{0,20}${asked}`,
		String.raw`\b${name}:\s{0,20}z\s{0,40}\.[^,;]{0,200}\.(?:optional|nullish|nullable)\(`,
	];
	return isReadSo(new RegExp(forms.join('|')), ground);
}

/** The code has a way without it, and takes whatever stands there for a value: a field or a reading whose default is empty. */
export async function isEmptyElse(name: string, ground: Ground): Promise<boolean> {
	const isField = (one: { readonly name: string; readonly default: StaticValue | null }) =>
		one.name.toUpperCase() === name && one.default?.kind === 'string' && one.default.value === '';
	if (ground.project.files.some(({ facts }) => facts.classes.some(({ fields }) => fields.some(isField)))) return true;
	return isReadSo(new RegExp(String.raw`["']${name}["'],\s{0,20}["']{2}\)|\benv\.${name}\s{0,20}\|\|\s{0,20}["']{2}(?!["'])`), ground);
}

/** `if (!KEY) { … }` behind `const KEY = process.env.NAME`, and `if key: … else: …` behind `key = os.getenv("NAME")`: the code has a way without it, which is no error. */
export async function isSpared(name: string, { project, textAt }: Ground): Promise<boolean> {
	const inVariable = new RegExp(String.raw`^([ \t]*)(\w{1,60}) = os\.(?:getenv|environ\.get)\(["']${name}["']\)[ \t]*$`, 'm');
	const held = new RegExp(String.raw`\bconst (\w{1,60}) = process\.env\.${name};?[ \t]*$`, 'm');
	for (const { path, context } of project.files) {
		const text = context === 'source' ? await textAt(path) : '';
		const [, indent = '', asked] = inVariable.exec(text) ?? [];
		const other =
			asked &&
			new RegExp(
				String.raw`^${indent}if ${asked}:\n(?:${indent}[ \t]{1,40}\S[^\n]*\n|[ \t]{0,40}\n){1,40}${indent}else:([^]{0,300})`,
				'm',
			).exec(text)?.[1];
		if (other && !FAILS.test(other)) return true;
		const of = held.exec(text)?.[1];
		const [, , way = ''] = of === undefined ? [] : (text.match(new RegExp(String.raw`\bif \(!(${of})\) \{([^{}]{0,300})`)) ?? []);
		if (way !== '' && !FAILS.test(way)) return true;
	}
	return false;
}

const FAILS = /throw|raise|exit|error|\b[45]\d\d\b/i;

/** The code says that it is there: `process.env.NAME!`, and `process.env.NAME as string`. */
export async function isAsserted(name: string, ground: Ground): Promise<boolean> {
	return isReadSo(new RegExp(String.raw`\bprocess\.env(?:\.${name}|\[["']${name}["']\])(?:!(?!=)|\sas\sstring\b(?!\s{0,3}\|))`), ground);
}

async function isReadSo(form: RegExp, { project, textAt }: Ground): Promise<boolean> {
	for (const { path, context } of project.files) if (context === 'source' && form.test(await textAt(path))) return true;
	return false;
}

/** What a constant holds; all else as it is. */
function heldBy(value: StaticValue, file: SourceFile, scope: Scope, project: Ground['project']): StaticValue {
	const held = value.kind === 'name' ? project.resolve(value.name, file, scope) : null;
	return held?.kind === 'value' && held.value.kind !== 'call' ? held.value : value;
}

/** Wherever it is asked for, another setting takes its place: `os.getenv("A") or os.getenv("B")`. */
export async function isReplaceable(name: string, { project, textAt }: Ground): Promise<boolean> {
	const asked = new RegExp(String.raw`(?:\b(?:getenv|get)\(\s{0,20}|env(?:iron)?\[)["']${name}["']|\bprocess\.env\.${name}\b`, 'g');
	const instead = /^[^\n()]{0,40}[)\]]?\s{0,20}(?:\bor|\|\||\?\?)\s{0,20}\(?(?:os\.(?:getenv|environ)|process\.env)\b/;
	let isAsked = false;
	for (const { path, context } of project.files) {
		const text = context === 'source' ? await textAt(path) : '';
		for (const { 0: all, index } of text.matchAll(asked)) {
			isAsked = true;
			if (!instead.test(text.slice(index + all.length, index + all.length + 120))) return false;
		}
	}
	return isAsked;
}

/** Settings that are asked for before this one wherever it is read: `process.env.A || process.env.NAME`. */
export async function askedBefore(name: string, { project, textAt }: Ground): Promise<string[]> {
	const before = /(?:process\.env\.|getenv\(["']|environ\.get\(["'])(\w{1,80})["')]{0,2}\s{0,9}(?:\bor|\|\||\?\?)\s{0,9}$/;
	const asked = new RegExp(`(?:process\\.env\\.|os\\.getenv\\(["']|os\\.environ\\.get\\(["'])${escapeText(name)}\\b`, 'g');
	const found = new Set<string>();
	for (const { path, context } of project.files) {
		const text = context === 'source' ? await textAt(path) : '';
		for (const { index } of text.matchAll(asked)) {
			const one = before.exec(text.slice(Math.max(0, index - 120), index))?.[1];
			if (one === undefined) return [];
			found.add(one);
		}
	}
	return [...found];
}

/** A text or a number, as it is or as what a field begins with: `Field(default=5)`. */
function addTo(found: Set<string>, value: StaticValue | null | undefined, file: SourceFile): void {
	const call = value ? callOf(value, file) : null;
	// What it reads is told by the reading itself.
	if ((call && /^(?:getenv|get)$/.test(call.method ?? '')) || (value && /\b(?:getenv|environ)\b/.test(textOf(value, file)))) return;
	const held = call?.method === 'Field' ? (optionOf(call, 'default') ?? call.arguments[0] ?? optionOf(call, 'default_factory')) : value;
	const text = held ? textOf(held, file) : '';
	if (held?.kind === 'string') found.add(held.value);
	else if (/^-?\d[\d.]{0,20}$/.test(text)) found.add(text);
	else if (held?.kind === 'boolean') found.add(String(held.value));
	// What is made or has a name is no value to show.
	else if (/^[\w[{(]/.test(text) && !/^(?:None|null|undefined)\b/.test(text)) found.add(' ');
}

/** `process.env.X ?? "5"`, `process.env["X"] || 5`, and the field of a schema, `X: z.string().default("5")`. */
function inScript(name: string): RegExp {
	const value = String.raw`(?:(["'\`])([\w./:@,*+-]{1,100})\1|(\d[\d_.]{0,20}|true|false))`;
	return new RegExp(
		String.raw`(?:${readingOf(name)}|\b${name}:\s(?:(?!,\s{0,9}[\w"']{1,80}:)[^\n]){0,200}\.default\()${value}(?=[\s,;)\]}])`,
		'g',
	);
}

/** `os.getenv("X") or "5"`. */
function inPython(name: string): RegExp {
	return new RegExp(String.raw`\b(?:getenv|environ\.get)\(\s{0,20}["']${name}["']\s{0,20}\)\s{0,9}or\s{1,9}(["'])([^"'\n]{1,100})\1`, 'g');
}

/** `process.env.X ??`, and that of a configuration service: `config.get<string>('X') ||`. */
const readingOf = (name: string, made = '') =>
	String.raw`(?:process\.env(?:\.${name}\b|\[["']${name}["']\])|\.get(?:<\w{1,20}>)?\(\s{0,20}["']${name}["'],?\s{0,20}\))${made}\s{0,20}(?:\?\?|\|\|)\s{0,20}`;
/** `?.split(',')` behind it. */
const MADE = String.raw`(?:\??\.\w{1,20}\([^()\n]{0,40}\)){0,3}`;
