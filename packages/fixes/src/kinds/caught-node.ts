// A node whose exception ends the run before the router is asked: it is told, and the node answers that it found nothing, or what failed, in the field
// that the router watches. Only where that field has a reducer which takes such an answer.
import { child } from '@auditor/code/syntax-trees';
import type { Fix, Ground } from '../fix.js';
import { loggerAbove } from '../loggers.js';
import { around, bodyOf, deeper, definitionAt, nodesOf } from '../python.js';
import { namesOf } from './_places.js';

export const caughtNode: Fix = {
	id: 'caught-node',
	title: 'Catch what fails in the node, so that the router is asked.',
	answers: ['graph/error-branch-effective'],
	async propose({ location, values }, ground) {
		const watched = namesOf(values.watches);
		if (JSON.stringify(values.reasons) !== '["exception-escapes"]' || watched.length !== 1 || !location?.path || !location.line)
			return null;
		const opened = await ground.open(location.path);
		const definition = opened && definitionAt(opened, location.line, 'function_definition');
		const answer = definition ? await failureIn(watched[0]!, ground) : null;
		if (!opened || !definition || answer === null || [...nodesOf(definition)].some((n) => n.type === 'yield')) return null;
		const { source } = opened;
		const { statements } = bodyOf(definition);
		const [first, last] = [statements[0], statements.at(-1)];
		if (!first || !last || source.text.slice(source.startOf(source.lineAt(first.start)), first.start).trim() !== '') return null;
		const outer = source.indentAt(first.start);
		const step = outer.slice(source.indentAt(definition.start).length);
		// A class that is called has the name of its own.
		const own = source.slice(child(definition, 'name')!);
		const owner = own === '__call__' ? around(opened.python!, definition.start, 'class_definition') : null;
		const name = owner ? source.slice(child(owner, 'name')!) : own;
		const logger = loggerAbove(opened, location.line);
		const lines = [
			`${outer}except Exception as error:`,
			`${outer}${step}${logger ? `${logger}.exception("${name} failed")` : `print(f"${name} failed: {error}")`}`,
			`${outer}${step}return {"${watched[0]}": ${answer === 'texts' ? `[f"${name}: {error}"]` : '{}'}}`,
		].map((line) => source.eol + line);
		const at = source.endOf(source.lineAt(last.end));
		const body = { ...child(definition, 'body')!, start: first.start, end: last.end };
		const edits = deeper(opened, body, step, new Map([[source.lineAt(first.start), [`${outer}try:`]]]));
		return [{ path: opened.path, edits: [...edits, { start: at, end: at, text: lines.join('') }] }];
	},
};

/** How a node says in a field of the state that it failed: one text more, or nothing found; null where its reducer takes neither. */
async function failureIn(field: string, { graphs, open }: Ground): Promise<'texts' | 'nothing' | null> {
	const states = graphs.flatMap((g) => (g.context === 'source' && g.unused !== true && g.stateLocation) || []);
	const [at] = states;
	const isOne = states.every(({ path, line }) => path === at!.path && line === at!.line);
	const opened = at?.path && at.line && isOne ? await open(at.path) : null;
	const state = opened && definitionAt(opened, at!.line!, 'class_definition');
	const declared = state && [...nodesOf(state)].find((n) => n.type === 'assignment' && opened.source.slice(child(n, 'left')!) === field);
	const written = declared && child(declared, 'type') ? opened.source.slice(child(declared, 'type')!) : '';
	const lines = written.split('\n').map((line) => line.split('#', 1)[0]!.replace(/\s/g, ''));
	const type = lines.join('').replaceAll('typing.', '');
	if (/^Annotated\[[Ll]ist\[str\],(?:operator\.)?add,?\]$/.test(type)) return 'texts';
	return /^Annotated\[[Dd]ict\[/.test(type) && /,(?:operator\.)?(?:ior|or_),?\]$/.test(type) ? 'nothing' : null;
}
