// A stream of events to a browser, which a failure of the graph ends without a word: it is logged with its trace, and an event of the same form says that
// it failed. Only where every event is JSON that says its type.
import { child, type SyntaxNode } from '@auditor/code/syntax-trees';
import type { FileEdits, Fix, Ground } from '../fix.js';
import { loggerFor } from '../loggers.js';
import type { Opened } from '../opened.js';
import { around, inTry, nodesOf, triesAround } from '../python.js';
import type { Edit } from '../source.js';

export const caughtStream: Fix = {
	id: 'caught-stream',
	title: 'Log a stream that fails, and tell whoever listens.',
	answers: ['service/swallowed-errors'],
	async propose({ outcome, values }, ground) {
		if (outcome !== 'false' || values.of !== 'handled') return null;
		const answered = await streamed(ground);
		const found: FileEdits[] = [];
		for (const { path, context } of answered.size > 0 ? ground.project.files : []) {
			const opened = context === 'source' && path.endsWith('.py') ? await ground.open(path) : null;
			const edits = opened?.python && opened.file ? caught(opened, answered) : [];
			if (edits === null) return null;
			if (edits.length > 0) found.push({ path, edits });
		}
		return found.length > 0 ? found : null;
	},
};

/** Functions whose events a route answers with. */
async function streamed({ project, textAt }: Ground): Promise<Set<string>> {
	const found = new Set<string>();
	for (const { path, context } of project.files)
		if (context === 'source' && path.endsWith('.py'))
			for (const [, name] of (await textAt(path)).matchAll(/\bStreamingResponse\(\s{0,80}(\w{1,80})\(/g)) found.add(name!);
	return found;
}

const LOOP = /^async for \w{1,60} in \w[\w.]{0,80}\.astream(?:_events)?\(/;
/** An event, as `json.dumps` writes it. */
const EVENT = /^yield f(["'])data: \{json\.dumps\(.+\)\}\\n\\n\1$/;

/** Edits of each such loop; null where the file cannot log. */
function caught(opened: Opened, answered: ReadonlySet<string>): Edit[] | null {
	const { source, python } = opened;
	const loops = [...nodesOf(python!)].flatMap((one) => {
		const within = one.type === 'for_statement' && LOOP.test(source.slice(one)) ? around(python!, one.start, 'function_definition') : null;
		return within && answered.has(source.slice(child(within, 'name')!)) && isOpen(opened, one, within) ? [{ loop: one, within }] : [];
	});
	if (loops.length === 0) return [];
	const logger = loggerFor(
		opened,
		loops.map(({ loop }) => source.lineAt(loop.start)),
	);
	if (!logger) return null;
	const { step } = source;
	const bodies = loops.flatMap(({ loop, within }) => {
		const name = source.slice(child(within, 'name')!);
		const goesOn = source.text.slice(source.endOf(source.lineAt(loop.end)), within.end).trim() !== '';
		return inTry(opened, [loop], step, [
			'except Exception:',
			`${step}${logger.name}.exception("Error in ${name}")`,
			`${step}yield f"data: {json.dumps({'type': 'error', 'message': 'The request failed.'})}\\n\\n"`,
			...(goesOn ? [`${step}return`] : []),
		]);
	});
	return [...logger.edits, ...bodies];
}

/** Nothing catches what fails in it, and each event says its type. */
function isOpen(opened: Opened, loop: SyntaxNode, within: SyntaxNode): boolean {
	const { source } = opened;
	const inside = [...nodesOf(within)];
	const events = inside.filter(({ type }) => type === 'yield').map((one) => source.slice(one));
	const typed = source.slice(within).match(/["']type["']:\s/g) ?? [];
	return (
		source.isFirst(loop.start) &&
		triesAround(opened, source.lineAt(loop.start)).length === 0 &&
		!inside.some(({ type }) => type === 'try_statement') &&
		events.length > 0 &&
		events.every((one) => EVENT.test(one)) &&
		typed.length >= events.length
	);
}
