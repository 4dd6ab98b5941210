// What does the product raise, and with which status does it answer? Both are read once for a project.
import type { Scope, SourceFile, StaticValue } from '@auditor/code';
import type { CodeIndex } from './code-index.js';

/** A place where something comes of what was given. */
export interface Outcome {
	readonly file: SourceFile;
	readonly line: number;
	/** The statement as it is written. */
	readonly text: string;
	readonly scope: Scope;
	readonly value: StaticValue | null;
}

export const textAt = (index: CodeIndex, path: string, from: number, to: number, most = 15) =>
	index
		.linesOf(path)
		.slice(from - 1, Math.min(to, from + most - 1))
		.join('\n');

/** The class of what is raised, without its module. */
export function classOf({ file, value }: Pick<Outcome, 'file' | 'value'>): string {
	const made = value?.kind === 'call' ? file.facts.calls[value.call]?.callee : value;
	return made?.kind === 'name' ? made.name.split('.').at(-1)! : '';
}

const known = new WeakMap<CodeIndex['texts'], Map<string, Outcome[]>>();

/** Worked out once for a project. */
function once(key: string, index: CodeIndex, work: () => Outcome[]): Outcome[] {
	const all = known.get(index.texts) ?? new Map<string, Outcome[]>();
	known.set(index.texts, all);
	const made = all.get(key) ?? work();
	all.set(key, made);
	return made;
}

/** Errors that the product raises: of a class, or all. */
export function raised(name: string, index: CodeIndex): Outcome[] {
	const all = once('', index, () =>
		index.product.flatMap((file) =>
			[
				...file.facts.raises,
				// A promise that is rejected, and what is handed to a callback, is raised as well.
				...file.facts.calls.flatMap(({ method, arguments: [value], line, endLine, scope }) =>
					/^(?:reject_?|next|cb|callback|done|destroy)$/.test(method ?? '') && value?.kind === 'call' && file.facts.calls[value.call]!.new
						? [{ value, line, endLine, scope }]
						: [],
				),
			].map(({ value, line, endLine, scope }) => ({
				file,
				line,
				scope,
				value,
				text: textAt(index, file.path, line, endLine),
			})),
		),
	);
	return all.filter((one) => (name === '' ? classOf(one) !== '' : classOf(one) === name.split('.').at(-1)));
}

const ANSWERS = /status|HTTPException|HttpException|HTTPError|abort|Response|reply|\bres\b|jsonify|createError|ApiError/i;

/** Statements that answer with a status: what is raised, returned or called there names it. */
export const answeredWith = (status: string, index: CodeIndex) =>
	once('answers', index, () => answers(index)).filter(({ text }) =>
		(text.match(/[\w.]{3,60}/g) ?? []).some((one) => one === status || one.split('.').at(-1)!.startsWith(`HTTP_${status}`)),
	);

/** All statements that refuse something: with an error, or with a status of any kind. */
export const refusing = (index: CodeIndex) => {
	const errors = raised('', index);
	const at = new Set(errors.map(({ file, line }) => `${file.path}:${line}`));
	return [...errors, ...once('answers', index, () => answers(index)).filter(({ file, line }) => !at.has(`${file.path}:${line}`))];
};

/** Statements that answer with a status of any kind. */
function answers(index: CodeIndex): Outcome[] {
	return index.product.flatMap((file) => {
		const lines = index.linesOf(file.path);
		const numbered = lines.flatMap((line, at) => (/(?<![\w.])[45]\d\d(?!\w)|HTTP_[45]\d\d/.test(line) ? [at + 1] : []));
		if (numbered.length === 0) return [];
		const all = [
			...file.facts.raises,
			...file.facts.functions.flatMap(({ returned }) => returned),
			...file.facts.calls.flatMap((call) => (call.statement || call.awaited ? [{ ...call, value: null }] : [])),
		];
		const seen = new Set<number>();
		return all.flatMap(({ line, endLine, scope, value }) => {
			if (endLine - line > 12 || seen.has(line) || !numbered.some((one) => one >= line && one <= endLine)) return [];
			const text = textAt(index, file.path, line, endLine);
			if (!ANSWERS.test(text)) return [];
			seen.add(line);
			return [{ file, line, scope, value, text }];
		});
	});
}
