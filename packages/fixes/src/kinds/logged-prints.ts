// A web service that prints what it does: its functions log it through a logger for each module, and the module that makes the server sets the level, for
// else nobody would see it. What a program says to whoever sits before it stays printed, and so does what is written to another stream.
import { reachedFrom, type SourceFile } from '@auditor/code';
import { child, namedChildren, type SyntaxNode } from '@auditor/code/syntax-trees';
import type { FileEdits, Fix, Ground } from '../fix.js';
import { loggerFor } from '../loggers.js';
import type { Opened } from '../opened.js';
import { argumentsOf, around, nodesOf } from '../python.js';
import type { Edit } from '../source.js';
import { isOfEvery, isTalk } from './_handlers.js';

export const loggedPrints: Fix = {
	id: 'logged-prints',
	title: 'Log what the service prints.',
	answers: ['service/logging'],
	async propose({ outcome }, ground) {
		const { project, open } = ground;
		const servers = outcome === 'false' ? project.files.filter((file) => isServer(file) && !isTalk(file)) : [];
		const found = new Map<string, readonly Edit[]>();
		const told: SourceFile[] = [];
		for (const server of servers) {
			const reached = reachedFrom(server, project.imports).filter((file) => isOwn(file) && !isTalk(file));
			for (const { path } of reached) {
				const opened = found.has(path) ? null : await open(path);
				if (opened?.file) found.set(path, logged(opened, false) ?? []);
			}
			if (reached.some(({ path }) => (found.get(path) ?? []).length > 0)) told.push(server);
		}
		for (const { path } of told) {
			const opened = await open(path);
			const edits = opened && logged(opened, true);
			if (!edits) return null;
			found.set(path, edits);
		}
		if (told.length === 0 || (await isHeard(ground))) return null;
		return [...found].flatMap(([path, edits]): FileEdits[] => (edits.length > 0 ? [{ path, edits }] : []));
	},
};

/** A test looks at what is printed. */
async function isHeard({ project, textAt }: Ground): Promise<boolean> {
	for (const { context, path } of project.files)
		if (context === 'test' && /\bcap(?:sys|fd)\b|\bbuiltins\.print\b|\bredirect_stdout\b/.test(await textAt(path))) return true;
	return false;
}

const isOwn = ({ context, path }: SourceFile) => context === 'source' && path.endsWith('.py');

/** `app = FastAPI()`, by which a server of its own answers. */
function isServer(file: SourceFile): boolean {
	const { facts } = file;
	return (
		isOwn(file) &&
		facts.assignments.some(
			({ scope, value }) =>
				scope.function === null &&
				value?.kind === 'call' &&
				/^(?:FastAPI|Flask|Starlette|Quart)$/.test(facts.calls[value.call]!.method ?? ''),
		)
	);
}

/** Each `print` in a function of the file, or none where one cannot be logged or the module cannot have a logger, and the level; null where that cannot be set. */
function logged(opened: Opened, setsLevel: boolean): readonly Edit[] | null {
	const { source, python } = opened;
	const calls = [...nodesOf(python!)].filter(
		(one) =>
			one.type === 'call' &&
			source.slice(child(one, 'function')!) === 'print' &&
			around(python!, one.start, 'function_definition') !== null,
	);
	const lines = calls.map(({ start }) => source.lineAt(start));
	const logger = lines.length > 0 ? loggerFor(opened, lines, setsLevel) : null;
	const edits = logger ? calls.map((call) => asLogged(opened, call, logger.name)) : [];
	if (logger && !edits.includes(null)) return [...logger.edits, ...(edits as Edit[][]).flat()];
	return setsLevel ? (loggerFor(opened, [], setsLevel)?.edits ?? null) : [];
}

const SAID = /^(?:string|concatenated_string|identifier|attribute|call|subscript)$/;

/** `logger.info("Reads %s", path)`; null where it is written elsewhere, or says nothing. */
function asLogged(opened: Opened, call: SyntaxNode, logger: string): Edit[] | null {
	const { source } = opened;
	const given = namedChildren(argumentsOf(call) ?? call).filter(({ type }) => type !== 'comment');
	const flush = given.filter((one) => /^flush\s{0,9}=/.test(source.slice(one)));
	const [said, ...values] = given.filter((one) => !flush.includes(one));
	if (!said || !SAID.test(said.type) || values.some(({ type }) => /^(?:keyword_argument|.*_splat)$/.test(type))) return null;
	const told = said.type === 'string' ? textEdits(opened, said, values.length) : values.length > 0 ? null : [];
	if (!told) return null;
	const callee = child(call, 'function')!;
	return [
		{ start: callee.start, end: callee.end, text: `${logger}.${levelOf(opened, call, said)}` },
		...told,
		...flush.map((one) => ({ start: given[given.indexOf(one) - 1]?.end ?? one.start, end: one.end, text: '' })),
	];
}

/** A text without the empty lines around it, and with a place for each value; null where nothing is left, or another value stands in it. */
function textEdits({ source }: Opened, said: SyntaxNode, values: number): Edit[] | null {
	const contents = said.children.filter(({ type }) => !/^string_(?:start|end)$/.test(type));
	const texts = contents.filter(({ type }) => type === 'string_content');
	if (values > 0 && texts.length < contents.length) return null;
	const puts = texts.map((text) => {
		const whole = source.slice(text);
		const begun = text === contents[0] ? whole.replace(/^(?:\\n|\s)+/, '') : whole;
		const kept = text === contents.at(-1) ? begun.replace(/(?:\\n|\s){1,40}$/, '') : begun;
		return { start: text.start, end: text.end, whole, text: values > 0 ? kept.replaceAll('%', '%%') : kept };
	});
	if (texts.length === contents.length && puts.every(({ text }) => text === '')) return null;
	const places = ' %s'.repeat(values);
	const last = puts.at(-1);
	return puts.flatMap(({ whole, ...put }) => {
		const text = values > 0 && put.start === last!.start ? `${put.text}${places}` : put.text;
		return text === whole ? [] : [{ ...put, text }];
	});
}

/** How loud: with its trace where every error is handled. */
function levelOf(opened: Opened, call: SyntaxNode, said: SyntaxNode): string {
	const clause = around(opened.python!, call.start, 'except_clause');
	if (clause) return isOfEvery(opened, clause) ? 'exception' : 'warning';
	const text = opened.source.slice(said).replace(/^[A-Za-z]*["']+/, '');
	return /^\W{0,9}(?:error|fail(?:ed|ure))/i.test(text) ? 'error' : /^\W{0,9}warn/i.test(text) ? 'warning' : 'info';
}
