// The time limit for a model that the repository's own settings name: what an author has chosen is better than what anybody else could write.
import { type CallFact, callOf, type SourceFile, type StaticValue, textOf } from '@auditor/code';
import { escapeText } from '@auditor/schema';
import type { Ground } from '../fix.js';
import type { Opened } from '../opened.js';

/** Of models, in seconds where nothing else is said; and in milliseconds. */
const IN_SECONDS = /^(?:llm|model|chat|completion|ai)_(?:\w{1,40}_)?timeout(?:_(?:s|secs?|seconds))?$/i;
const IN_MILLISECONDS = /^(?:llm|model|chat|completion|ai)\w{0,40}timeout_?ms$/i;

/**
 * An expression of it that holds where the call stands, in seconds for Python and else in milliseconds. 'elsewhere': settings of the file's own folder name
 * one, but the call does not take them. Null for none.
 */
export async function ownLimit(opened: Opened, call: CallFact, ground: Ground): Promise<string | null> {
	return opened.python ? inPython(opened.file!, call, ground) : inScript(opened.file!, call, ground);
}

function inPython(file: SourceFile, call: CallFact, { project }: Ground): string | null {
	const constant = file.facts.assignments.find(
		({ scope, target, line, value }) =>
			scope.function === null && scope.class === null && line < call.line && IN_SECONDS.test(target) && isNumber(value, file),
	)?.target;
	if (constant !== undefined) return constant;
	const settings = project.files.flatMap((one) =>
		one.context !== 'source' || !one.path.endsWith('.py')
			? []
			: one.facts.classes.flatMap(({ fields }) => {
					const limit = fields.find(({ name, annotation }) => IN_SECONDS.test(name) && /^(?:int|float)$/.test(annotation?.text ?? ''));
					return limit ? [{ limit: limit.name, names: new Set(fields.map(({ name }) => name)), isNear: rootOf(one) === rootOf(file) }] : [];
				}),
	);
	for (const { value } of call.keywords) {
		const [, base, name] = /^([A-Za-z_][\w.]*)\.(\w+)$/.exec(textOf(value, file)) ?? [];
		const own = settings.find(({ names }) => names.has(name ?? ''));
		if (own) return `${base}.${own.limit}`;
	}
	return settings.some(({ isNear }) => isNear) ? 'elsewhere' : null;
}

/** A number, or what is made one: `float(os.getenv("LLM_TIMEOUT", "30"))`. */
function isNumber(value: StaticValue | null, file: SourceFile): boolean {
	return value?.kind === 'number' || (value?.kind === 'call' && /^(?:int|float)$/.test(callOf(value, file)?.method ?? ''));
}

const rootOf = ({ path }: SourceFile) => path.split('/')[0];

/** `config.llmTimeoutMs`, beside `config.apiKey` in the options. */
async function inScript(file: SourceFile, call: CallFact, { project, textAt }: Ground): Promise<string | null> {
	const [given] = call.arguments;
	const entries = given?.kind === 'dict' ? given.entries : [];
	const texts = entries.map(({ value }) => textOf(value, file));
	const bases = new Set(texts.flatMap((text) => /^([A-Za-z_$][\w$.]*)\.[\w$]+$/.exec(text)?.[1] ?? []));
	for (const base of bases) {
		const asked = new RegExp(`(?<![\\w$.])${escapeText(base)}\\.([\\w$]{1,80})`, 'g');
		const found = new Set<string>();
		for (const one of project.files)
			if (one.context === 'source')
				for (const [, name] of (await textAt(one.path)).matchAll(asked)) if (IN_MILLISECONDS.test(name!)) found.add(name!);
		const [only] = found;
		if (found.size === 1) return `${base}.${only}`;
	}
	return null;
}
