// Where does the product keep what is said or done in a run itself, beside a checkpointer? Known by the name of the table, the collection or
// the class that is written to; whether anything goes on from there is not followed.
import { lastPart, type Project, receiverOf, settled, textOf } from '@auditor/code';
import { meaningOf } from '../libraries/meaning.js';
import { callsIn, type Found, isAside, neverRuns } from './product-calls.js';

/** The first place of the service that writes so, ready-made histories before tables of its own; undefined where none does. */
export function ownStore(project: Project): (Found & { readonly isKnown: boolean }) | undefined {
	const found = callsIn(project).flatMap(({ file, call }) => {
		const kept = meaningOf(project, file, call, 'store');
		if (kept?.what === 'history') return [{ file, call, name: kept.name, isKnown: true }];
		const [of = '', given = ''] = [receiverOf(call.callee), call.arguments[0]].map((value) => (value ? textOf(value, file) : ''));
		// `db.insert(messages)`: the table is handed over; `session.add(message)`: a row that was made before.
		const handed = call.method === 'insert' && /^[A-Za-z][\w.]{0,60}$/.test(given) ? lastPart(given) : null;
		const row = () => {
			const [value] = call.arguments;
			const held = value && settled(project, { value, file, scope: call.scope });
			return held ? textOf(held.value, held.file) : '';
		};
		const table = ROWS.test(call.method ?? '')
			? ((handed && OF_RUNS.test(spaced(handed)) ? handed : null) ??
				/\[["'](\w{1,60})["']\]$|\b(?:table|collection|from)\(["'](\w{1,60})["']\)$/.exec(of)?.slice(1).join('') ??
				lastPart(of))
			: call.method === 'add'
				? /^(\w{1,60})\(/.exec(row())?.[1]
				: INTO.exec(given)?.[1];
		const isOne = table && !/^\d/.test(given) && OF_RUNS.test(spaced(table));
		return isOne ? [{ file, call, name: table, isKnown: false }] : [];
	});
	const own = found.filter(({ file, call }) => !isAside(project, file) && !neverRuns(project, file, call));
	return own.find(({ isKnown }) => isKnown) ?? own[0];
}

const spaced = (name: string) => name.replace(/[a-z](?=[A-Z])|[A-Z](?=[A-Z][a-z])/g, '$&_');
const ROWS = /^(?:insert(?:_?(?:one|many))?|(?:update|replace)_?one|upsert)$/i;
const INTO = /\binsert\s{1,9}into\s{1,9}["'`]?([\w.]{1,80})/i;
const OF_RUNS = /(?:^|[^a-z])(?:chat|conversation|message|thread|session|turn|history|histories|(?:run|job|task)(?!s?_?logs?))s?(?![a-z])/i;
