// With which status does a route answer, and with which code does the program end?
import { numbersOf } from '@auditor/code';
import type { CodeIndex } from './code-index.js';
import { isUnder } from './conditions.js';
import { isExplainedBy, tellingIn } from './explained.js';
import type { Frame, Framed } from './frame.js';
import { found, type Look, missing, placed } from './look.js';
import { textAt } from './raised.js';

interface Stated {
	readonly status: string;
	readonly path: string;
	readonly line: number;
	/** The names of where it stands: the function, its class, the file, what decorates it. */
	readonly around: readonly string[];
}

/** Statuses of the 2xx and 3xx that decorators, options and answers name. */
function stated(index: CodeIndex): Stated[] {
	return index.calls.flatMap(({ file, call }) => {
		const { method, keywords, arguments: given, line, scope } = call;
		const values = [
			...(/^(?:HttpCode|status|sendStatus|writeHead|code)$/.test(method ?? '') ? given.slice(0, 1) : []),
			...keywords.flatMap(({ name, value }) => (name === 'status_code' ? [value] : [])),
			...given.flatMap((value) =>
				value.kind === 'dict'
					? value.entries.flatMap(({ key, value: is }) => (key?.kind === 'string' && key.value === 'status' ? [is] : []))
					: [],
			),
		];
		const statuses = values.flatMap((value) =>
			value.kind === 'number'
				? [String(value.value)]
				: value.kind === 'name'
					? (/(?:^|[._])HTTP_([23]\d\d)/.exec(value.name)?.slice(1) ?? [])
					: [],
		);
		// A decorator stands before what it decorates.
		const at = file.facts.functions.findIndex(
			(fact) =>
				fact.line <= line &&
				fact.endLine >= line &&
				fact.decorators.some((one) => one.kind === 'call' && file.facts.calls[one.call] === call),
		);
		const own = file.facts.functions[at >= 0 ? at : (scope.function ?? -1)];
		const owner = own?.class ?? scope.class;
		const paths = [
			...given.flatMap((value) => (value.kind === 'string' ? [value.value] : [])),
			...(own?.decorators.flatMap((one) =>
				one.kind === 'call' ? file.facts.calls[one.call]!.arguments.flatMap((value) => (value.kind === 'string' ? [value.value] : [])) : [],
			) ?? []),
		];
		const around = [own?.qualifiedName ?? '', owner === null || owner === undefined ? '' : file.facts.classes[owner]!.name, ...paths];
		return statuses.map((status) => ({ status, path: file.path, line, around }));
	});
}

/** "Deleting a chat answers with status 204." */
function answers({ parts: [said = '', slot = ''], index, nameIn, namesIn }: Framed): Look[] | null {
	const status = nameIn(slot)?.text ?? '';
	const words = tellingIn(said).filter((word) => !/^(?:successful|success|successfully)$/.test(word));
	if (!/^[23]\d\d$/.test(status) || words.length === 0 || namesIn(said).length > 0 || /\b(?:not|no|without|if|when|unless)\b/.test(said))
		return null;
	const own = stated(index).filter(({ around }) => isExplainedBy(words, around));
	const [first] = own;
	if (first === undefined) return null;
	const about = `status ${status} for ${words.join(' ')}`;
	const told = `${placed(first)} answers with ${first.status}`;
	if (own.every((one) => one.status === status)) return [found(about, told, first)];
	return own.length === 1 ? [missing(about, told, first)] : null;
}

const EXITS = /^(?:sys\.exit|exit|quit|process\.exit|os\._exit|Deno\.exit)$/;

/** A library ends a program whose arguments are wrong, or a code is set that is not handed to a call. */
const endsItself = (index: CodeIndex) =>
	index.says('exitCode') ||
	index.product.some(({ facts }) =>
		facts.imports.some(({ module }) =>
			/^(?:argparse|click|typer|optparse|docopt|commander|yargs|@oclif\/core|meow|cac)(?:[./]|$)/.test(module),
		),
	);

/** "Without an address the program ends with exit code 1": each end that has one, and the tests around it. */
function ends(framed: Framed): Look[] | null {
	const {
		parts: [condition = '', slot = ''],
		index,
		nameIn,
	} = framed;
	const wanted = Number(nameIn(slot)?.text);
	const all = index.calls.flatMap(({ file, call }) => {
		if (call.callee.kind !== 'name' || !EXITS.test(call.callee.name)) return [];
		const [value] = call.arguments;
		const numbers = value === undefined ? [0] : numbersOf(index.project, { value, file, function: call.scope.function });
		// What stands before it says why.
		return [
			{
				file,
				line: call.line,
				scope: call.scope,
				value: null,
				numbers,
				text: textAt(index, file.path, Math.max(1, call.line - 3), call.line),
			},
		];
	});
	const about = `exit code ${wanted}`;
	const [first] = all;
	if (first === undefined || Number.isNaN(wanted)) return null;
	const is = ({ numbers }: (typeof all)[number]) => numbers?.length === 1 && numbers[0] === wanted;
	if (
		all.every(({ numbers }) => numbers !== null && numbers.length > 0 && !numbers.includes(wanted)) &&
		index.complete &&
		wanted > 1 &&
		!endsItself(index)
	)
		return [missing(about, `${placed(first)} ends with ${first.numbers!.join(' or ')}, one of ${all.length} ends`, first)];
	const here = all.find((one) => is(one) && isUnder(condition, one, framed));
	return here ? [found(about, `${placed(here)} ends with ${wanted}`, here)] : null;
}

const ANSWERS = '(?:is answered|answers?|responds?|returns?|gives?|is confirmed|results? in|replies)(?: with)?';
const ENDS = '(?:ends?|exits?|stops?|terminates?|quits?|finish(?:es)?)';

export const STATUS_FRAMES: readonly Frame[] = [
	{ form: new RegExp(`^([^,;]{4,80}?) ${ANSWERS} (?:http |status |status code |code ){0,2}(#d\\d{1,3})(?: status| response)?$`), look: answers },
	{ form: new RegExp(`^([^;]{4,140}?),? (?:process |program )?${ENDS}(?: process| program| run)? with (?:exit |return |status ){0,2}code (?:of )?(#d\\d{1,3})$`), look: ends },
]; // biome-ignore format: a table
