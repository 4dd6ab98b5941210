// In which other spellings does a file read the environment: under a name of its own, by a copy, or by a name that is put together?
import { armsOf, type SourceFile, type StaticValue } from '@auditor/code';
import { escapeText } from '@auditor/schema';

/** A line in which ways around the usual one read as the usual one: copies of the environment, its own method, and texts that are put together of constants. */
export function straightened(text: string): string {
	return text
		.replace(/["'] ?\+ ?["']/g, '')
		.replace(/\bprocess\??\.env\b|\bprocess\[["']env["']\]/g, 'process.env')
		.replace(
			/\(process\.env as [^()]{1,80}\)|\{ ?\.{3}process\.env ?\}|\b(?:structuredClone|Object\.assign)\((?:\{\}, ?)?process\.env\)/g,
			'process.env',
		)
		.replace(/(?<=\bprocess\.env)(?:!|\?\.(?=\[)|\?(?=\.))/g, '')
		.replace(/(?<=\bprocess\.env\[)["'`](\w{1,100})["'`](?: as const)?(?=\])/g, '"$1"')
		.replace(
			/\bdict\(os\.environ\)|\bos\.environ(?:\.copy\(\)|b(?=\[b))|\bgetattr\(os, ?["']environ["']\)|\b__import__\(["']os["']\)\.environ|\bdotenv_values\([^()]{0,200}\)(?=\[)/g,
			'os.environ',
		)
		.replace(/(?<=\bos\.environ\[)b(?=["'])/g, '')
		.replace(
			/\bos\.environ\.__getitem__\((["']\w{1,100}["'])\)|\bgetattr\(os, ?["']getenv["']\)\((["']\w{1,100}["'])\)|\bexpandvars\(["']\$\{?(\w{1,100})\}?["']\)|\bReflect\.get\(process\.env, ?(["']\w{1,100}["'])\)/g,
			(_, ...names) =>
				`os.environ[${names
					.slice(0, 4)
					.map((one, at) => one && (at === 2 ? `"${one}"` : one))
					.find(Boolean)}]`,
		);
}

/** The environment under a name that an expression makes. */
export const MADE = /\b(?:os\.environ|process\.env)\[(?=["'\w])(?!\s{0,9}(?:["']\w{1,100}["']|\w{1,100})\s{0,9}\])/;

const PROCESS = /^(?:node:)?process$/;
export const SVELTE = /^\$env\/(?:dynamic|static)\/(?:private|public)$/;

/** `const { FIRST, SECOND: other = 'x' } = process.env`: each name, its line, and whether it has a default. */
export function takenOut(text: string): { name: string; line: number; hasDefault: boolean }[] {
	return [
		...text.matchAll(
			/\b(?:const|let|var)\s{1,9}\{([^{}]{1,4000})\}\s{0,9}(?::[^=\n]{1,80})?=\s{0,9}(?:globalThis\.)?process\.env\b(?!\s{0,9}[.[?!])/g,
		),
	].flatMap(({ 1: list, index }) => {
		const from = text.indexOf('{', index) + 1;
		return [...list!.matchAll(/(?:^|,)\s{0,99}([A-Za-z]\w{1,100})([^,]{0,200})/g)].map((one) => ({
			name: one[1]!,
			line: text.slice(0, from + one.index + one[0].indexOf(one[1]!)).split('\n').length,
			hasDefault: /=\s{0,9}(?!["'`]{2}|undefined|null)\S/.test(one[2]!),
		}));
	});
}

/** A text of the file with the environment under its own name: `source = os.environ if …`, `(env: NodeJS.ProcessEnv) => …`. */
export function withoutAliases(file: SourceFile): (text: string, line: number) => string {
	const { assignments, functions, imports } = file.facts;
	const environment = (value: StaticValue | null | undefined) =>
		value && armsOf(value).flatMap((arm) => (arm.kind === 'name' && /^(?:os\.environ|process\.env)$/.test(arm.name) ? arm.name : []))[0];
	const aliases = [
		// SvelteKit hands the environment out whole, or each variable of it by its name.
		...imports.flatMap(({ module, name: of, alias: name }) =>
			module === 'os' && of === 'environ'
				? { name, to: 'os.environ', around: undefined }
				: PROCESS.test(module) && (of === 'env' || of === 'default' || of === null || of === '*')
					? { name, to: of === 'env' ? 'process.env' : 'process', around: undefined }
					: SVELTE.test(module)
						? { name, to: 'process.env', around: undefined }
						: [],
		),
		...assignments.map(({ target: name, value, scope }) => ({ name, to: environment(value), around: functions[scope.function ?? -1] })),
		...functions.flatMap((around) =>
			around.parameters.map(({ name, annotation, default: value }) => {
				const isIt = /\bProcessEnv\b/.test(annotation?.text ?? '');
				return { name, to: environment(value) ?? (isIt ? 'process.env' : undefined), around };
			}),
		),
	].filter(({ name, to }) => Boolean(to) && /^\w+$/.test(name));
	return (text, line) =>
		aliases.reduce(
			(said, { name, to, around }) =>
				around && (line < around.line || line > around.endLine)
					? said
					: said.replace(new RegExp(`(?<![\\w.])${escapeText(name)}(?=[.[])`, 'g'), to!),
			text,
		);
}
