// What do objects of settings hold, and what of it does nothing ask for: classes of Pydantic, objects that a module exports, and schemas that the environment is held against?
import type { Project, SourceFile, Standing } from '@auditor/code';
import { callOf, entriesOf, keyText, lastPart, once, optionOf, receiverOf, settled, textOf } from '@auditor/code';

interface Field {
	/** The variable. */
	readonly name: string;
	/** Something asks for it, or it has to be given. */
	readonly used: boolean;
	readonly place: { readonly path: string; readonly line: number };
}

/** Fields of a settings class of Pydantic: each is read under its alias, or its name in capitals behind the prefix of the class. Of several aliases the one that is named somewhere stands for all. */
export function bySettings(file: SourceFile, texts: ReadonlyMap<string, string>): Field[] {
	return file.facts.classes.flatMap((fact, index) => {
		if (!fact.bases.some((base) => base.kind === 'name' && lastPart(base.name) === 'BaseSettings')) return [];
		const config = file.facts.assignments.find(({ target, scope }) => target === 'model_config' && scope.class === index)?.value;
		const call = config ? callOf(config, file) : null;
		const given = config ? optionOf(call ?? { arguments: [config], keywords: [] }, 'env_prefix') : null;
		const prefix = given?.kind === 'string' ? given.value : '';
		const fields = fact.fields.filter(({ name }) => /^[A-Za-z]/.test(name) && name !== 'model_config');
		return fields.map(({ name, line, default: value }) => {
			const field = value ? callOf(value, file) : null;
			const alias = field && ['validation_alias', 'alias', 'env'].map((option) => optionOf(field, option)).find((one) => one !== null);
			const names = [...textOf(alias ?? null, file).matchAll(/"(\w{1,100})"/g)].map(([, one]) => one!.toUpperCase());
			const written = names.length > 1 && names.find((one) => [...texts].some(([path, text]) => path !== file.path && text.includes(one)));
			const own = (written || names[0]) ?? `${prefix}${name}`.toUpperCase();
			// Without one that has no default nothing starts.
			const isNeeded = value === null || (field !== null && textOf(field.arguments[0] ?? null, file) === '...');
			return { name: own, used: isNeeded || (usedNames(texts)?.has(name) ?? true), place: { path: file.path, line } };
		});
	});
}

/** Names that an object of settings holds under a key that nothing else speaks of, where most of its keys are asked for. */
export function heldIdle(file: SourceFile, texts: ReadonlyMap<string, string>): string[] {
	const objects = file.facts.assignments.filter(({ target }) => file.facts.exports.some(({ local }) => local === target));
	return objects.flatMap(({ target, value }) => {
		const entries =
			value?.kind === 'dict' ? value.entries.map((one) => ({ key: keyText(one.key) ?? '', held: textOf(one.value, file) })) : [];
		if (!entries.some(({ held }) => HELD.test(held))) return [];
		const others = [...texts].flatMap(([path, text]) => (path === file.path || /\.mdx?$/.test(path) ? [] : [text]));
		const asked = entries.filter(({ key }) => others.some((text) => text.includes(`${target}.${key}`)));
		if (asked.length < 4 || asked.length < entries.length * 0.75) return [];
		const idle = entries.filter(({ key }) => !others.some((text) => text.includes(key)));
		return idle.flatMap(({ held }) => HELD.exec(held)?.[1] ?? []);
	});
}

const HELD = /^[\w.]{1,100}\.([A-Z][A-Z0-9_]{2,80})$/;

/** All of the settings, whatever they are. */
const DUMPS =
	/(?:settings|config|cfg|self)(?:\(\))?\.(?:model_dump|dict\(|json\(|copy\(|__dict__|model_fields)|(?:vars|dict|asdict|\*\*)\(?\w{0,40}(?:settings|config)(?!\w*\.\w)|getattr\(\w{0,40}(?:settings|config|cfg),\s{0,9}[A-Za-z_]/i;

/** What programs of Python ask of an object, by name; null where settings are handed on as a whole. */
const usedNames = once((texts: ReadonlyMap<string, string>) => {
	const programs = [...texts].flatMap(([path, text]) => (/\.(?:py|ipynb|html|j2|jinja2?)$/.test(path) ? [text] : []));
	if (programs.some((text) => DUMPS.test(text))) return null;
	return new Set(programs.flatMap((text) => [...text.matchAll(/[."']([A-Za-z_]\w{0,100})/g)].map(([, name]) => name!)));
});

/** `z.object({ X: … })`, `Joi.object({ … }).unknown()`: what the schema is made of. */
export function fieldsOfSchema(project: Project, at: Standing): ReturnType<typeof entriesOf> {
	const { value, file } = settled(project, at);
	const call = callOf(value, file);
	if (!call) return [];
	const [given] = call.method === 'object' ? call.arguments : [];
	const next = given ?? receiverOf(call.callee);
	const below = next && settled(project, { value: next, file, scope: call.scope });
	return given && below ? entriesOf(below.value) : below ? fieldsOfSchema(project, below) : [];
}
