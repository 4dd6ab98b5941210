// A node whose exception ends the run before the router is asked: it is told, and the node answers that it found nothing, or what failed, in the field
// that the router watches. Only where that field has a reducer which takes such an answer.
import { child } from '@auditor/code/syntax-trees';
import type { Fix, Ground } from '../fix.js';
import { loggerAbove } from '../loggers.js';
import { around, bodyOf, definitionAt, inTry, nodesOf } from '../python.js';
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
		const [first] = statements;
		if (!first || !source.isFirst(first.start)) return null;
		const step = source.indentAt(first.start).slice(source.indentAt(definition.start).length);
		// A class that is called has the name of its own.
		const own = source.slice(child(definition, 'name')!);
		const owner = own === '__call__' ? around(opened.python!, definition.start, 'class_definition') : null;
		const name = owner ? source.slice(child(owner, 'name')!) : own;
		const logger = loggerAbove(opened, location.line);
		const handler = [
			'except Exception as error:',
			`${step}${logger ? `${logger}.exception("${name} failed")` : `print(f"${name} failed: {error}")`}`,
			`${step}return {"${watched[0]}": ${answer === 'texts' ? `[f"${name}: {error}"]` : '{}'}}`,
		];
		return [{ path: opened.path, edits: inTry(opened, statements, step, handler) }];
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
