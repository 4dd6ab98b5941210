// What stands in a function or a module: the order of its calls, options that each call is given, decorators, what is exported, what is used there alone.
import type { SourceFile, StaticValue } from '@auditor/code';
import { fileLocation } from '@auditor/schema';
import { type CodeIndex, calledAs, type Occurrence, type Place } from './code-index.js';
import type { Frame, Framed } from './frame.js';
import { found, type Look, missing, placed, placesOf, USED } from './look.js';
import { modulesOf } from './members.js';
import { isReadWhole } from './names.js';

const last = (name: string) => name.split('.').at(-1)!;

/** The one place that a slot names in the product. */
function placeOf(slot: string, { index, nameIn }: Framed): Place | null {
	const named = nameIn(slot);
	if (named === null || (named.kind !== 'name' && named.kind !== 'path')) return null;
	const places = placesOf({ ...named, role: 'place', noun: null, listed: false }, index);
	if ('about' in places || places.length !== 1 || !isReadWhole(places[0]!, index)) return null;
	return index.project.file(places[0]!.path)?.context === 'source' ? places[0]! : null;
}

const calledIn = (name: string, place: Place, index: CodeIndex): Occurrence[] =>
	index
		.find(name)
		.filter(
			({ as, file, line }) =>
				as === 'call' && file.path === place.path && (place.lines === null || (line >= place.lines[0] && line <= place.lines[1])),
		);

/** "`bake` calls `mix` before `knead`": the order in which they stand, where neither is repeated. */
function ordered(framed: Framed, who: string, first: string, second: string): Look[] | null {
	const { index, nameIn } = framed;
	const place = placeOf(who, framed);
	const [one, other] = [nameIn(first)?.text ?? '', nameIn(second)?.text ?? ''];
	if (place === null || place.functions.length !== 1 || one === other) return null;
	const [a, b] = [calledIn(one, place, index), calledIn(other, place, index)];
	const about = `\`${one}\` before \`${other}\` in ${place.told}`;
	const { file } = place.functions[0]!;
	const own = (name: string) =>
		file.facts.calls.filter(({ method, line }) => method === last(name) && line >= place.lines![0] && line <= place.lines![1]);
	const all = [...own(one), ...own(other)];
	// What stands in different branches, or in a function within, has no order.
	const plain = all.every(
		({ scope }) =>
			scope.function === place.functions[0]!.index &&
			scope.loops.length === 0 &&
			scope.branches.every(({ branch }) => all.every((call) => call.scope.branches.some((arm) => arm.branch === branch))),
	);
	if (a.length === 0 || b.length === 0 || !plain) return null;
	const [from, to] = [Math.min(...a.map(({ line }) => line)), Math.min(...b.map(({ line }) => line))];
	if (from === to) return null;
	const told = `${place.path}:${Math.min(from, to)} calls \`${from < to ? one : other}\`, and line ${Math.max(from, to)} \`${from < to ? other : one}\``;
	return [from < to ? found(about, told, fileLocation(place.path, from)) : missing(about, told, fileLocation(place.path, to))];
}

/** "`bake` is only called in `shop.py`", "`os.environ` is read only in `settings.py`": each use of the product. */
function onlyIn(framed: Framed, slot: string, where: string, verb: string): Look[] | null {
	const { index, nameIn } = framed;
	const name = nameIn(slot)?.text ?? '';
	const place = placeOf(where, framed);
	if (place === null || !index.complete) return null;
	const imported = /^import/.test(verb);
	const uses = index
		.find(name)
		.filter(({ as, file }) => file.context === 'source' && (imported ? as === 'import' : as !== 'import' && USED.includes(as)));
	const modules = imported
		? index.product.flatMap((file) =>
				file.facts.imports.flatMap(({ module, line }) =>
					module === name || module.startsWith(`${name}.`) || module.startsWith(`${name}/`) ? [{ file, line }] : [],
				),
			)
		: [];
	const all = [...uses, ...modules];
	const [first] = all;
	const about = `each use of \`${name}\` in ${place.told}`;
	const outside = all.find(
		({ file, line }) => file.path !== place.path || (place.lines !== null && (line < place.lines[0] || line > place.lines[1])),
	);
	if (outside) return [missing(about, `\`${name}\` is also used at ${placed(outside)}`, fileLocation(outside.file.path, outside.line))];
	return first === undefined
		? null
		: [found(about, `each of ${all.length} uses of \`${name}\` stands in ${place.told}`, fileLocation(first.file.path, first.line))];
}

/** "`bake` is decorated with `@hot`", those of its class not. */
function decorated(framed: Framed): Look[] | null {
	const { index, nameIn } = framed;
	const [who = '', with_ = ''] = framed.parts;
	const place = placeOf(who, framed);
	const wanted = nameIn(with_)?.text.replace(/^@/, '') ?? '';
	if (place === null || place.lines === null || wanted === '') return null;
	const { facts } = index.project.file(place.path)!;
	const fact = [...facts.functions, ...facts.classes].find(({ line }) => line === place.lines![0]);
	if (fact === undefined) return null;
	const names = fact.decorators.flatMap((value) => {
		const callee = value.kind === 'call' ? facts.calls[value.call]!.callee : value;
		return callee.kind === 'name' ? [callee.name] : [];
	});
	const about = `\`${wanted}\` on ${place.told}`;
	const at = fileLocation(place.path, place.lines[0]);
	const here = names.find((name) => last(name) === last(wanted));
	// A call around it, or within, may do the same.
	if (!here && !/\bdecorat/.test(framed.shape.text)) return null;
	return [
		here
			? found(about, `${place.told} at ${place.path}:${place.lines[0]} is decorated with \`${here}\``, at)
			: missing(
					about,
					`${place.told} at ${place.path}:${place.lines[0]} ${names.length === 0 ? 'has no decorator' : `is decorated with ${names.join(', ')}`}`,
					at,
				),
	];
}

/** Keys that a call is given, by name or in an object; null: something is spread into it. */
function keysOf(file: SourceFile, at: number): Map<string, StaticValue> | null {
	const call = file.facts.calls[at]!;
	if (call.keywords.some(({ name }) => name === null) || call.arguments.some(({ kind }) => kind === 'spread')) return null;
	const keys = new Map(call.keywords.map(({ name, value }) => [name!, value] as const));
	for (const value of call.arguments)
		if (value.kind === 'dict')
			for (const { key, value: given } of value.entries) {
				if (key === null) return null;
				if (key.kind === 'string') keys.set(key.value, given);
				else if (key.kind === 'name') keys.set(key.name, given);
			}
	return keys;
}

/** "Every call of `ask` sets `timeout`", "`ask` is always called with `timeout=3`", "`bake` calls `ask` with `timeout`". */
function given(framed: Framed, slot: string, option: string, where: string, every: boolean): Look[] | null {
	const { index, nameIn } = framed;
	const name = nameIn(slot)?.text ?? '';
	const said = nameIn(option)?.text ?? '';
	const [, key = '', value] = /^(\w+)(?:\s?[=:]\s?(.+))?$/.exec(said) ?? [];
	const place = where === '' ? null : placeOf(where, framed);
	// "is called with `flour`": what is given in its place has no name there.
	if (value === undefined && !/\b(?:keyword|option|argument|parameter|sets|passes|specifies)\b/.test(framed.shape.text)) return null;
	if (key === '' || (where !== '' && place === null) || (where === '' && !index.complete)) return null;
	const all = index.product.flatMap((file) =>
		file.facts.calls.flatMap((call, at) => {
			const written = calledAs(call);
			const fits =
				(written === name || written.endsWith(`.${name}`) || (call.method === last(name) && !name.includes('.'))) &&
				(place === null ||
					(file.path === place.path && (place.lines === null || (call.line >= place.lines[0] && call.line <= place.lines[1]))));
			return fits ? [{ file, call, keys: keysOf(file, at) }] : [];
		}),
	);
	const [first] = all;
	if (first === undefined) return null;
	const text = (one: StaticValue | undefined) =>
		one === undefined
			? null
			: one.kind === 'string' || one.kind === 'number' || one.kind === 'boolean'
				? String(one.value).toLowerCase()
				: one.kind === 'null'
					? 'none'
					: '';
	const has = ({ keys }: (typeof all)[number]) => {
		if (keys === null) return null;
		const own = text(keys.get(key));
		if (own === null) return false;
		return value === undefined ? true : own === '' ? null : own === value.replace(/["']/g, '').toLowerCase();
	};
	const answers = all.map((one) => ({ ...one, has: has(one) }));
	const without = answers.find((one) => one.has === false);
	const about = `\`${said}\` in ${every ? 'each call' : 'a call'} of \`${name}\``;
	if (without && (every || answers.every((one) => one.has === false)))
		return [missing(about, `${placed(without)} calls \`${name}\` without \`${said}\``, without)];
	const here = answers.find((one) => one.has === true);
	if (here && (!every || answers.every((one) => one.has === true)))
		return [found(about, `${placed(here)} calls \`${name}\` with \`${said}\``, here)];
	return null;
}

/** "`shop.ts` exports `a` and `b`", "the default export of `shop.ts` is `a`". */
function exportsOf(framed: Framed, where: string, words: string, kind: 'default' | 'only' | ''): Look[] | null {
	const { index, namesIn } = framed;
	const path = namesIn(where)[0]?.text;
	const files = path === undefined ? (index.files('package.json').length > 0 ? entriesOf(index) : []) : index.files(path);
	const file = files.length === 1 ? index.project.file(files[0]!) : undefined;
	if (file === undefined || file.facts.language === 'python' || file.facts.parse.status !== 'ok') return null;
	const exports = exportedFrom(file, index);
	const names = namesIn(words).map(({ text }) => text);
	if (names.length === 0 || /[^#a-z\d ,]/.test(words) || /[a-z]/.test(words.replace(/#[a-z]\d{1,3}|\band\b/g, ''))) return null;
	const all = exports.map((one) => (kind === 'default' && one.name === 'default' ? (one.local ?? '?') : one.name));
	const own = kind === 'default' ? exports.filter((one) => one.name === 'default').map((one) => one.local ?? '?') : all;
	if (kind === 'default' && own.some((one) => one === '?')) return null;
	const about = `${names.join(', ')} as ${kind === 'default' ? 'default export' : 'exports'} of \`${file.path}\``;
	const at = fileLocation(file.path, exports[0]?.line ?? 1);
	const told = `\`${file.path}\` exports ${own.length === 0 ? 'nothing' : own.join(', ')}${kind === 'default' ? ' as default' : ''}`;
	if (kind === '' && all.includes('*')) return null;
	if (!names.every((name) => own.includes(name))) return [missing(about, told, at)];
	return kind === 'only' && own.some((name) => !names.includes(name)) ? [missing(about, told, at)] : [found(about, told, at)];
}

/** What a module exports, what it takes from others by a star too. */
function exportedFrom(file: SourceFile, index: CodeIndex, seen = new Set<string>()): SourceFile['facts']['exports'] {
	seen.add(file.path);
	return file.facts.exports.flatMap((one) => {
		const target = one.name === '*' && one.from !== null ? modulesOf(index).find(file, one.from) : null;
		return target && !seen.has(target.path) && target.facts.parse.status === 'ok'
			? exportedFrom(target, index, seen).filter(({ name }) => name !== 'default')
			: [one];
	});
}

/** The module that the manifest at the root names, as it stands in the repository. */
function entriesOf(index: CodeIndex): string[] {
	const text = index.textOf('package.json');
	const names = [...text.matchAll(/"(?:main|module|default|import|exports)"\s*:\s*"\.?\/?([\w./-]+)"/g)].map(([, one]) => one!);
	return [...new Set(names.flatMap((one) => (index.tree.files.some(({ path }) => path === one) ? [one] : [])))];
}

const N = '(#n\\d{1,3})';
const WHERE = '(#[np]\\d{1,3})';

export const FUNCTION_FRAMES: readonly Frame[] = [
	{ form: new RegExp(`^${N} (?:calls|runs|invokes|uses|awaits) ${N} (?:first|before)(?: it (?:calls|runs|uses|invokes))?(?:,? and (?:only )?then)? ${N}$`), look: (framed) => ordered(framed, framed.parts[0]!, framed.parts[1]!, framed.parts[2]!) },
	{ form: new RegExp(`^(?:(?:function|module|package|method|class|library) )?(#[nt]\\d{1,3})(?: (?:function|module|package|method|class|library))? is (?:only )?(called|used|imported|read|created|instantiated|invoked)(?: only)? (?:in|from|by|inside|within) ${WHERE}(?: only| alone| and nowhere else| and nowhere)?$`), look: (framed) => (/\bonly\b|\balone\b|\bnowhere\b/.test(framed.shape.text) ? onlyIn(framed, framed.parts[0]!, framed.parts[2]!, framed.parts[1]!) : null) },
	{ form: new RegExp(`^only ${WHERE} (calls|uses|imports|reads|creates|instantiates|invokes) (#[nt]\\d{1,3})$`), look: (framed) => onlyIn(framed, framed.parts[2]!, framed.parts[0]!, framed.parts[1]!) },
	{ form: new RegExp(`^(?:function |method |class )?${N}(?: function| method| class| endpoint| tool)? is (?:decorated|wrapped|annotated|marked|cached) (?:with|by|as) (?:decorator )?${N}(?: decorator)?$`), look: decorated },
	{ form: new RegExp(`^every (?:call|use|usage|invocation) (?:of|to) ${N} (?:sets|passes|has|gives|uses|is given|specifies|includes) (?:explicit )?(#[nox]\\d{1,3})(?: (?:argument|option|parameter|keyword))?$`), look: (framed) => given(framed, framed.parts[0]!, framed.parts[1]!, '', true) },
	{ form: new RegExp(`^${N} is (?:only |always )?called with (?:keyword |option |argument )?(#[nx]\\d{1,3})(?: set)?(?: (?:in|by|from) ${WHERE})?$`), look: (framed) => given(framed, framed.parts[0]!, framed.parts[1]!, framed.parts[2] ?? '', true) },
	{ form: /^(#p\d{1,3}|package|library|module)(?: module)? (only )?exports (?:exactly |functions? |class(?:es)? )?(#n.{1,120}?)( and nothing else|, nothing else| only)?$/, look: (framed) => exportsOf(framed, framed.parts[0]!, framed.parts[2]!, framed.parts[1] !== '' || framed.parts[3] !== '' ? 'only' : '') },
	{ form: /^default export (?:of (#p\d{1,3}|package|library|module) )?is (?:function |class )?(#n\d{1,3})$/, look: (framed) => exportsOf(framed, framed.parts[0]!, framed.parts[1]!, 'default') },
	{ form: /^(#n\d{1,3}) is default export(?: of (#p\d{1,3}|package|library|module))?$/, look: (framed) => exportsOf(framed, framed.parts[1]!, framed.parts[0]!, 'default') },
]; // biome-ignore format: a table
