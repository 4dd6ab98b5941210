// Where does the product keep what is said or done in a run itself, beside a checkpointer? Known by the name of the table, the collection or
// the class that is written to; whether anything goes on from there is not followed.
import type { CallFact, Project, Scope, SourceFile, StaticValue } from '@auditor/code';
import { callOf, functionsAround, givenTo, isOn, lastPart, once, optionOf, optionsSeen, receiverOf, settled, textOf } from '@auditor/code';
import { meaningOf } from '../../libraries/meaning.js';
import { callsIn, type Found, isAside, neverRuns } from '../source/product-calls.js';

/** The first place of the service that writes so, ready-made histories before tables of its own, and of these what is said before what is done; undefined where none does. */
export function ownStore(project: Project): (Found & { readonly isKnown: boolean }) | undefined {
	const found = callsIn(project).flatMap(({ file, call }) => {
		const kept = meaningOf(project, file, call, 'store');
		if (kept?.what === 'history') return isLost(project, file, call, kept.only) ? [] : [{ file, call, name: kept.name, isKnown: true }];
		const [of = '', given = ''] = [receiverOf(call.callee), call.arguments[0]].map((value) => (value ? textOf(value, file) : ''));
		// `db.insert(messages)`: the table is handed over; `session.add(message)`: a row that was made before.
		const named = /\[["'](\w{1,60})["']\]$|\b(?:table|collection|from)\(["'](\w{1,60})["']\)$/.exec(of)?.slice(1).join('');
		const handed = !named && call.method === 'insert' && /^[A-Za-z][\w.]{0,60}$/.test(given) ? lastPart(given) : null;
		const row = () => {
			const [value] = call.arguments;
			const held = value && settled(project, { value, file, scope: call.scope });
			return held ? textOf(held.value, held.file) : '';
		};
		const table =
			ROWS.test(call.method ?? '') || (/^create(?:Many)?$/.test(call.method ?? '') && optionOf(call, 'data') !== null)
				? ((handed && OF_RUNS.test(spaced(handed)) ? handed : null) ?? named ?? lastPart(of))
				: call.method === 'add'
					? /^(\w{1,60})\(/.exec(row())?.[1]
					: INTO.exec(given)?.[1];
		return table && !/^\d/.test(given) && OF_RUNS.test(spaced(table)) ? [{ file, call, name: table, isKnown: false }] : [];
	});
	const own = found.filter(({ file, call }) => !isAside(project, file) && !SEEDS.test(file.path) && !neverRuns(project, file, call));
	return own.find(({ isKnown }) => isKnown) ?? own.find(({ name }) => OF_TALK.test(spaced(name))) ?? own[0];
}

/** One that is told to keep it in memory, or that does so where it is told nothing, keeps nothing. */
function isLost(project: Project, file: SourceFile, call: CallFact, only = ''): boolean {
	const isGiven =
		only === '' ||
		call.arguments[1] !== undefined ||
		optionsSeen(project, file, call).some(({ name, value }) => only.split(' ').includes(name ?? '') && isOn(value));
	const said = givenTo(call).map((value) => textOf(settled(project, { value, file, scope: call.scope }).value, file));
	return !isGiven || said.some((one) => one.includes(':memory:'));
}

interface InMemory {
	readonly file: SourceFile;
	readonly line: number;
	readonly name: string;
	/** What stands around it writes to a file or a store, and whether it reads from one as well. */
	readonly writes: { readonly line: number; readonly reads: boolean } | null;
}

/** Where the service keeps what is said in the memory of its process: a list or a mapping of a module or an object that some function fills. */
export const keptInMemory = once((project: Project): InMemory | undefined => {
	for (const file of project.files) {
		if (file.context !== 'source' || isAside(project, file) || project.reach.isUnused(file)) continue;
		const { assignments, calls } = file.facts;
		for (const { target: name, value, line, scope } of assignments) {
			const isLasting = scope.function === null || /^(?:self|this)\./.test(name);
			if (!isLasting || value === null || !OF_TALKS.test(spaced(lastPart(name))) || !isEmpty(value, file)) continue;
			const own = scope.class !== null && scope.function === null ? `this.${name}` : name;
			const isFilled =
				assignments.some(({ target, scope: at }) => at.function !== null && target.startsWith(`${own}[`)) ||
				calls.some(({ callee, method, scope: at }) => {
					const held = FILLS.test(method ?? '') && at.function !== null ? textOf(receiverOf(callee), file) : '';
					return held === own || held.startsWith(`${own}[`);
				});
			if (isFilled) return { file, line, name: lastPart(name), writes: writesAround(file, scope) };
		}
	}
	return undefined;
});

/** Of the class in which something is kept, else of the module. */
function writesAround(file: SourceFile, { class: own, function: at }: Scope): InMemory['writes'] {
	const { functions, calls } = file.facts;
	const within = own ?? functions[at ?? -1]?.class ?? null;
	const around = calls.filter(
		({ scope }) => within === null || functionsAround(file, scope).some((index) => functions[index]!.class === within),
	);
	const said = around.map((call) => ({ line: call.line, of: textOf(call.callee, file) }));
	const write = said.find(({ of }) => WRITES.test(of));
	return write ? { line: write.line, reads: said.some(({ of }) => READS.test(of)) } : null;
}

const WRITES =
	/(?:^|[._])(?:json|pickle|yaml)\.dump$|(?:^|\.)write_?(?:json|text|file|bytes)\w{0,20}$|(?:redis|kv|database|firestore|prisma|supabase|dynamo)[\w.()]{0,60}\.(?:set\w{0,10}|h?m?set|[lr]push|put\w{0,10}|save|insert|upsert)$/i;
const READS =
	/(?:^|[._])(?:json|pickle|yaml)\.(?:safe_)?loads?$|(?:^|\.)read_?(?:json|text|file|bytes)\w{0,20}$|(?:redis|kv|database|firestore|prisma|supabase|dynamo)[\w.()]{0,60}\.(?:get\w{0,10}|hgetall|lrange|find\w{0,10}|select)$/i;

/** What was said by its name; of letters the last word of it, for a template of mails is none. */
const OF_TALKS =
	/(?:^|[^a-z])(?:(?:session|chat|conversation|message|thread|history|histories|memory|memories|dialog(?:ue)?)s?(?![a-z])|(?:e?mail|draft|ticket)s$|inbox$)/i;
const FILLS = /^(?:set|setdefault|append(?:left)?|push|unshift|insert|add|extend|update)$/;

function isEmpty(value: StaticValue, file: SourceFile): boolean {
	if (value.kind === 'dict') return value.entries.length === 0;
	if (value.kind === 'list') return value.items.length === 0;
	return /^(?:Map|dict|list|defaultdict|OrderedDict|deque|TTLCache|LRUCache)$/.test(callOf(value, file)?.method ?? '');
}

/** What fills an empty store is none that is said. */
const SEEDS = /(?:^|[/_-])seeds?(?:[/_.-]|$)/i;
const spaced = (name: string) => name.replace(/[a-z](?=[A-Z])|[A-Z](?=[A-Z][a-z])/g, '$&_');
const ROWS = /^(?:insert(?:_?(?:one|many))?|(?:update|replace)_?one|upsert)$/i;
const INTO = /\binsert\s{1,9}into\s{1,9}["'`]?([\w.]{1,80})/i;
const OF_TALK = /(?:message|conversation|turn|history|histories|dialog(?:ue)?)s?(?![a-z])/i;
const OF_RUNS = /(?:^|[^a-z])(?:chat|conversation|message|thread|turn|history|histories|(?:run|job|task)(?!s?_?logs?))s?(?![a-z])/i;
