// What do objects of settings hold, and what of it does nothing ask for: classes of Pydantic, objects that a module exports, and schemas that the environment is held against?
import type { ClassFact, Project, SourceFile, Standing, StaticValue } from '@auditor/code';
import { callOf, entriesOf, heldIn, keyText, lastPart, once, optionOf, receiverOf, settled, textOf } from '@auditor/code';
import { escapeText } from '@auditor/schema';
import { MANIFEST, TEMPLATE } from './environment-files.js';

interface Field {
	/** The variable. */
	readonly name: string;
	/** Something asks for it, or it has to be given; null where settings are handed on as a whole and nothing names it. */
	readonly used: boolean | null;
	/** As of other variables: 0 where nothing starts without it, 2 where it has a default. */
	readonly need: number;
	readonly place: { readonly path: string; readonly line: number };
}

/** Fields of a settings class of Pydantic, its own and those of its bases: each is read under its alias, or its name in capitals behind the prefix of the class. Of several aliases the one that is named somewhere stands for all. */
export function bySettings(project: Project, file: SourceFile, texts: ReadonlyMap<string, string>): Field[] {
	return file.facts.classes.flatMap((fact, index) => {
		const { own: bases, external } = project.lineage(file, index);
		if (isOnlyExtended(project)(fact.name) || !external.some((base) => lastPart(base) === 'BaseSettings')) return [];
		const prefix = bases.flatMap((one) => prefixOf(one) ?? [])[0] ?? '';
		const all = bases.flatMap((one) => one.fact.fields.map((field) => ({ ...field, home: one.file })));
		const isFirst = (name: string, at: number) => all.findIndex((one) => one.name === name) === at;
		const fields = all.filter(({ name }, at) => /^[A-Za-z]/.test(name) && name !== 'model_config' && isFirst(name, at));
		// A part with fields of its own is read under theirs.
		const isPart = ({ home, annotation }: (typeof all)[number]) => {
			const type = annotation?.value?.kind === 'name' ? project.resolve(annotation.value.name, home, fact.scope) : null;
			return (
				type?.kind === 'class' &&
				project.lineage(type.file, type.index).external.some((base) => /^Base(?:Settings|Model)$/.test(lastPart(base)))
			);
		};
		return fields
			.filter((one) => !isPart(one))
			.map(({ name, line, home, default: value }) => {
				const field = value ? callOf(value, home) : null;
				const alias = field && ['validation_alias', 'alias', 'env'].map((option) => optionOf(field, option)).find((one) => one !== null);
				const names = [...textOf(alias ?? null, home).matchAll(/"(\w{1,100})"/g)].map(([, one]) => one!.toUpperCase());
				const written =
					names.length > 1 && names.find((one) => [...texts].some(([path, text]) => path !== file.path && text.includes(one)));
				const own = (written || names[0]) ?? `${prefix}${name}`.toUpperCase();
				// Without one that has no default nothing starts.
				const isNeeded = value === null || (field !== null && textOf(field.arguments[0] ?? null, home) === '...');
				const { names: asked, isWhole } = usedNames(texts);
				const used = isNeeded || asked.has(name) || (isWhole ? null : false);
				const given = (field && (optionOf(field, 'default') ?? optionOf(field, 'default_factory') ?? field.arguments[0])) ?? value;
				return {
					name: own,
					used,
					need: isNeeded ? 0 : given?.kind === 'null' || EMPTY.test(textOf(given, home)) ? 1 : 2,
					place: { path: home.path, line },
				};
			});
	});
}

/** What stands before the names of its fields, where the class itself says so. */
function prefixOf({ file, fact }: { readonly file: SourceFile; readonly fact: ClassFact }): string | null {
	const index = file.facts.classes.indexOf(fact);
	const config = file.facts.assignments.find(({ target, scope }) => target === 'model_config' && scope.class === index)?.value;
	const given = config ? optionOf(callOf(config, file) ?? { arguments: [config], keywords: [] }, 'env_prefix') : null;
	return given?.kind === 'string' ? given.value : null;
}

/** Classes by their names that others of the project extend, and of which nothing makes an instance: their fields are those of the others. */
const isOnlyExtended = once((project: Project) => {
	const names = (value: StaticValue) => (value.kind === 'name' ? lastPart(value.name) : []);
	const extended = new Set(project.files.flatMap(({ facts }) => facts.classes.flatMap(({ bases }) => bases.flatMap(names))));
	const made = new Set(project.files.flatMap(({ facts }) => facts.calls.flatMap(({ callee }) => names(callee))));
	return (name: string) => extended.has(name) && !made.has(name);
});

/** Names that an object of settings holds under a key that nothing else speaks of, where most of its keys are asked for. */
export function heldIdle(file: SourceFile, texts: ReadonlyMap<string, string>): string[] {
	const objects = file.facts.assignments.filter(({ target }) => file.facts.exports.some(({ local }) => local === target));
	return objects.flatMap(({ target, value }) => {
		const entries =
			value?.kind === 'dict' ? value.entries.map((one) => ({ key: keyText(one.key) ?? '', held: namesIn(one.value, file) })) : [];
		if (!entries.some(({ held }) => held.length > 0)) return [];
		const others = [...texts].flatMap(([path, text]) => (path === file.path || /\.mdx?$/.test(path) ? [] : [text]));
		const asked = entries.filter(({ key }) => others.some((text) => text.includes(`${target}.${key}`)));
		if (asked.length < 4 || asked.length < entries.length * 0.75) return [];
		const isIdle = (key: string) => !texts.get(file.path)?.includes(`.${key}`) && !others.some((text) => text.includes(key));
		return entries.flatMap(({ key, held }) => (isIdle(key) ? held : []));
	});
}

/** Of a value, its arms and what it holds: `{ url: process.env.X || '' }`. */
const namesIn = (value: StaticValue, file: SourceFile) => heldIn(value).flatMap((one) => HELD.exec(textOf(one, file))?.[1] ?? []);

const HELD = /^[\w.]{1,100}\.([A-Z][A-Z0-9_]{2,80})$/;

/** Fields of a schema that may be left out and that nothing asks for, where most are asked for by their names. What a package may read by itself is used. */
export function idleFields(fields: ReturnType<typeof fieldsOfSchema>, file: SourceFile, texts: ReadonlyMap<string, string>): string[] {
	const rest = [...texts].filter(([path]) => !TEMPLATE.test(path) && !/\.mdx?$/.test(path));
	const isWhole = rest.some(([path, text]) => /\.[cm]?[jt]sx?$/.test(path) && HANDED.test(text));
	const isAsked = (key: string) => {
		const word = new RegExp(`\\b${escapeText(key)}\\b`);
		return rest.some(([path, text]) =>
			path === file.path ? text.split('\n').filter((line) => word.test(line)).length > 1 : text.includes(key) && word.test(text),
		);
	};
	const idle = fields.filter(({ key }) => !isAsked(key));
	if (isWhole || idle.length * 2 > fields.length || fields.length - idle.length < 4) return [];
	const manifests = rest.flatMap(([path, text]) => (MANIFEST.test(path) ? text.toLowerCase() : []));
	const isOfPackage = (key: string) => manifests.some((text) => text.includes(key.toLowerCase().split('_')[0]!));
	return idle.flatMap(({ key, value }) => (LEFT_OUT.test(textOf(value, file)) && !isOfPackage(key) ? key : []));
}

/** It starts without it. */
const LEFT_OUT = /\.(?:optional|default|nullish|catch)\(/;
/** Settings that are gone through, copied or asked for by a name that is made. */
const HANDED =
	/(?:\bObject\.\w{1,20}\(\s?|\bJSON\.stringify\(\s?|\.{3})(?:env|config|settings|parsed)\b(?!\.(?!data\b))|(?<![.\w])(?:env|config|settings)\[/;

/** All of the settings, whatever they are. */
const DUMPS =
	/(?:settings|config|cfg|self)(?:\(\))?\.(?:model_dump|dict\(|json\(|copy\(|__dict__|model_fields)|(?:vars|dict|asdict|\*\*)\(?\w{0,40}(?:settings|config)(?!\w*\.\w)|getattr\(\w{0,40}(?:settings|config|cfg),\s{0,9}[A-Za-z_]/i;

/** A default that gives nothing. */
const EMPTY = /^(?:""|''|\w+\((?:""|'')?\))$/;

/** What programs of Python ask of an object, by name, and whether settings are handed on as a whole. */
const usedNames = once((texts: ReadonlyMap<string, string>) => {
	const programs = [...texts].flatMap(([path, text]) =>
		/\.(?:py|ipynb|html|j2|jinja2?)$/.test(path) ? [text.replace(/^[ \t]*#.*/gm, '')] : [],
	);
	const names = new Set(programs.flatMap((text) => [...text.matchAll(/[."']([A-Za-z_]\w{0,100})/g)].map(([, name]) => name!)));
	return { names, isWhole: programs.some((text) => DUMPS.test(text)) };
});

/** `z.object({ X: … })`, `Joi.object({ … }).unknown()`: what the schema is made of. */
export function fieldsOfSchema(project: Project, at: Standing): ReturnType<typeof entriesOf> {
	const { value, file } = settled(project, at);
	const call = callOf(value, file);
	if (!call) return [];
	// `z.object({…}).extend({…})` has the fields of both.
	const [given] = /^(?:object|extend|merge)$/.test(call.method ?? '') ? call.arguments : [];
	const [own, base] = [given, call.method === 'object' ? null : receiverOf(call.callee)].map(
		(one) => one && settled(project, { value: one, file, scope: call.scope }),
	);
	const fields = own && entriesOf(own.value);
	return [...(fields?.length ? fields : own ? fieldsOfSchema(project, own) : []), ...(base ? fieldsOfSchema(project, base) : [])];
}

/** Modules of which a framework takes every name in capitals: `app.config.from_object("config")`, `setdefault("DJANGO_SETTINGS_MODULE", "app.settings")`. @source flask.palletsprojects.com/en/stable/config, docs.djangoproject.com/en/stable/topics/settings */
export const handedWhole = once(({ files }: Project): string[] =>
	files.flatMap(({ facts }) =>
		facts.calls.flatMap(({ method, arguments: [first, second] }) => {
			const isOfDjango = first?.kind === 'string' && first.value === 'DJANGO_SETTINGS_MODULE';
			const named = method === 'from_object' ? first : isOfDjango ? second : undefined;
			const of = named?.kind === 'string' ? named.value : '';
			return /^[a-z][\w.]{1,80}$/.test(of) ? [`${of.replace(/\.[A-Z]\w*$/, '').replaceAll('.', '/')}.py`] : [];
		}),
	),
);
