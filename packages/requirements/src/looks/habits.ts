// What a program does nowhere, or everywhere: rows of habits that its syntax shows, with the look-alike that is none.
import type { CallFact, SourceFile } from '@auditor/code';
import { fileLocation } from '@auditor/schema';
import { type CodeIndex, calledAs } from './code-index.js';
import { declaredOf, manifestsOf } from './dependencies.js';
import type { Frame, Framed } from './frame.js';
import { found, type Look, missing, placed } from './look.js';

interface Habit {
	readonly said: RegExp;
	readonly about: string;
	/** Lines of a file where it is seen. */
	readonly lines: (file: SourceFile, index: CodeIndex) => readonly number[];
}

const called = (test: (name: string, call: CallFact) => boolean) => (file: SourceFile) =>
	file.facts.calls.flatMap((call) => (test(calledAs(call), call) ? [call.line] : []));
export const firstText = ({ arguments: [first] }: CallFact) => (first?.kind === 'string' ? first.value : '');
const written =
	(pattern: RegExp) =>
	(file: SourceFile, { texts }: CodeIndex) =>
		(texts.get(file.path) ?? '').split('\n').flatMap((line, at) => (pattern.test(line) ? [at + 1] : []));

const HABITS: readonly Habit[] = [
	{ said: /^(?:process )?signal handlers?$/, about: 'a signal handler', lines: called((name, call) => /^process\.(?:on|once|addListener)$/.test(name) ? /^SIG/.test(firstText(call)) : /(?:^|\.)(?:signal\.signal|add_signal_handler)$/.test(name)) },
	{ said: /^print (?:statements?|calls?)$|^print$/, about: 'a call of print', lines: called((name) => name === 'print') },
	{ said: /^(?:calls? (?:of|to) )?#n\d{1,3}\.log$|^console\.log(?: (?:statements?|calls?))?$|^console (?:output|logging|logs?)$/, about: 'a call of console.log', lines: called((name) => /^console\.(?:log|info|debug)$/.test(name)) },
	{ said: /^bare except(?: clauses?| blocks?| handlers?)?$/, about: 'a bare except', lines: ({ facts }) => facts.tries.flatMap(({ handlers }) => handlers.flatMap(({ types, line }) => (types.length === 0 && facts.language === 'python' ? [line] : []))) },
	{ said: /^empty (?:catch|except)(?: clauses?| blocks?| handlers?)?$/, about: 'an empty handler', lines: ({ facts }) => facts.tries.flatMap(({ handlers }) => handlers.flatMap(({ empty, line }) => (empty ? [line] : []))) },
	{ said: /^(?:wildcard|star) imports?$/, about: 'a wildcard import', lines: ({ facts }) => facts.imports.flatMap(({ name, line }) => (name === '*' && facts.language === 'python' ? [line] : [])) },
	{ said: /^default exports?$/, about: 'a default export', lines: ({ facts }) => facts.exports.flatMap(({ name, line }) => (name === 'default' ? [line] : [])) },
	{ said: /^todo(?:s| comments?| or fixme comments?)?(?: left)?$/, about: 'a TODO', lines: written(/(?:#|\/\/|\*).{0,20}\bTODO\b/) },
	{ said: /^(?:use of )?(?:type )?(?:#n\d{1,3}|any)(?: types?| annotations?)?$|^any$/, about: 'the type any', lines: (file, index) => (/^(?:typescript|tsx)$/.test(file.facts.language) ? written(/(?:[:<,|]|\bas)\s*any\b(?!\w)/)(file, index) : []) },
	{ said: /^eval(?: calls?)?$/, about: 'a call of eval', lines: called((name) => name === 'eval') },
	{ said: /^type (?:assertions?|casts?)$/, about: 'a type assertion', lines: (file, index) => (/^(?:typescript|tsx)$/.test(file.facts.language) ? written(/[\w)\]}] as (?!const\b)[A-Z{\w]/)(file, index) : []) },
	{ said: /^(?:global|#n\d{1,3}) (?:statements?|keyword)$/, about: 'a global statement', lines: (file, index) => (file.facts.language === 'python' ? written(/^\s{4,}global \w/)(file, index) : []) },
]; // biome-ignore format: a table

/** "There are no bare excepts in `src`", "the library registers no signal handlers". */
function none({ parts: [said = '', where = ''], index, nameIn }: Framed): Look[] | null {
	const named = nameIn(said);
	const words =
		named !== null && /^(?:print|eval|any|console\.log|global)$/.test(named.text) ? said.replace(/#[a-z]\d{1,3}/, named.text) : said;
	const row = HABITS.find((one) => one.said.test(words));
	const paths = where === '' ? null : index.files(where.startsWith('#') ? (nameIn(where)?.text ?? '') : where);
	if (row === undefined || (named !== null && words === said) || paths?.length === 0 || !index.closed) return null;
	const files = index.product.filter(({ path }) => paths === null || paths.includes(path));
	const here = files.flatMap((file) => row.lines(file, index).map((line) => ({ file, line })))[0];
	if (here) return [missing(`no ${row.about.replace(/^an? /, '')}`, `${placed(here)} has ${row.about}`, here)];
	return files.length === 0
		? null
		: [found(`no ${row.about.replace(/^an? /, '')}`, `none of ${files.length} files has ${row.about}`, files[0]!.path)];
}

const RUNNERS = 'ava jest vitest mocha tap tape uvu jasmine qunit pytest unittest nose'.split(' ');

/** "The tests are written with AVA": what runs them is declared or imported, and is one alone. */
function runner({ parts: [slot = ''], index, nameIn }: Framed): Look[] | null {
	const name = (slot.startsWith('#') ? (nameIn(slot)?.text ?? '') : slot).toLowerCase();
	if (!RUNNERS.includes(name)) return null;
	const own = [
		...manifestsOf(index).flatMap((path) =>
			(declaredOf(path, index) ?? []).map((one) => ({ name: one.name.toLowerCase(), path, line: one.line })),
		),
		...index.project.files.flatMap(({ path, context, facts }) =>
			context === 'test' ? facts.imports.map(({ module, line }) => ({ name: module.split(/[./]/)[0]!, path, line })) : [],
		),
	].filter((one) => RUNNERS.includes(one.name));
	const about = `tests with ${name}`;
	const here = own.find((one) => one.name === name);
	const [first] = own;
	const others = new Set(own.map((one) => one.name));
	if (here) return others.size === 1 ? [found(about, `${placed(here)} names ${name}`, here)] : null;
	return first === undefined || index.mentions(name)
		? null
		: [missing(about, `${placed(first)} names ${first.name}, and nothing names ${name}`, first)];
}

/** "CORS is enabled": a call that turns it on, or no name of it anywhere. */
function cors({ index }: Framed): Look[] | null {
	const files = index.product;
	for (const file of files)
		for (const { method, arguments: given, line } of file.facts.calls)
			if (
				/^(?:enableCors|CORSMiddleware|CORS|cors)$/.test(method ?? '') ||
				given.some((value) => value.kind === 'name' && value.name === 'CORSMiddleware')
			)
				return [found('CORS', `${file.path}:${line} turns it on`, fileLocation(file.path, line))];
	const isNamed = index.mentions('cors') || index.mentions('access-control-allow');
	return !isNamed && index.closed && files.length > 0
		? [missing('CORS', 'nothing in the code or its settings names CORS', files[0]!.path)]
		: null;
}

export const HABIT_FRAMES: readonly Frame[] = [
	{ form: /^cors (?:is (?:enabled|on|switched on|turned on|allowed|configured|supported)|works)$/, look: cors },
	{ form: /^(?:library|package|code|project|it|source) (?:itself )?(?:registers|installs|uses|has|contains) no ([a-z][a-z ]{3,40})()$/, look: none },
	{ form: /^(?:unit |integration )?tests? (?:is |suite is )?(?:written|run|built|made|executed|based) (?:with|in|on|using|by|through) (#[ntwx]\d{1,3}|[a-z]{3,10})$/, look: runner },
]; // biome-ignore format: a table
