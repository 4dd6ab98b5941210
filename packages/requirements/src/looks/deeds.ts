// Is something that a requirement asks for done at all? A deed that no name of the program speaks of is done nowhere. That it is spoken of proves nothing:
// such a requirement stays open.
import { comesTo, type LoopFact, once, type SourceFile } from '@auditor/code';
import { isModelCall } from '@auditor/forensics';

import { DEEDS, type Deed } from '../words/deeds.js';
import { type CodeIndex, PROSE } from './code-index.js';
import type { Ask, Frame, Framed } from './frame.js';
import { found, judged, type Look, missing, open, placed } from './look.js';
import { nameParts } from './name-parts.js';
import { lookForUse } from './names.js';

/** "Whenever x, y is done before z": what is done, without the circumstances. */
export function mainClause(text: string): string {
	const lead =
		/^(?:if|when|whenever|once|while|after|before|without|on|for|with|unless|as soon as)\b[^,]{1,160}, (?:then )?(.+)$/.exec(text)?.[1] ??
		text;
	const end = lead.search(/(?:,| also)? (?:before|after|when|whenever|if|unless|until|while|once|because|since|so that|even|without|so)\b/);
	return end < 0 ? lead : lead.slice(0, end);
}

/** The sentence without what it is good for. */
export function withoutPurpose(text: string): string {
	const end = text.search(/,? (?:so|because|since|in order to)\b/);
	return end < 0 ? text : text.slice(0, end);
}

export const DENIES =
	/\b(?:no|not|never|neither|nor|without|none|nothing|cannot|only|or|may|might|can|could|optional(?:ly)?|if possible|instead|rather than|unless|as long as)\b/;

/** A deed that nothing in the program speaks of. */
export const neverDone: Ask = ({ shape, index, namesIn }) => {
	// A tool is a word like others here.
	const text = shape.text.replace(/#[tw]\d{1,3}/g, (slot) => namesIn(slot)[0]?.text.toLowerCase() ?? slot);
	const main = mainClause(text);
	// What a pipeline, a container or a document does shows in no name of the program.
	if (/\b(?:ci|pipelines?|workflows?|jobs?|readme|docs|documentation|containers?|images?|compose|docker)\b/.test(main)) return null;
	if (!index.closed || index.project.files.every(({ context }) => context !== 'source') || DENIES.test(main)) return null;
	const deed = DEEDS.find(({ said }) => said.test(main));
	if (
		deed === undefined ||
		isSpokenOf(deed, index) ||
		(deed.unless === 'set' && isSet(deed, index)) ||
		(deed.unless === 'repeated' && isRepeated(index))
	)
		return null;
	const [first] = index.product;
	return [
		missing(
			`something that would ${deed.about}`,
			`no call, name or import in ${index.project.files.length} files of code speaks of what would ${deed.about}`,
			first!.path,
		),
	];
};

/** The parts of all names of a program in one text, each between blanks. */
const spoken = once((index: CodeIndex) => ` ${[...index.words].join(' ')} `);
/** What of them says a deed: beginnings of parts, whole parts, and what is long enough to stand anywhere in one. */
const saying = once(
	({ code }: Deed) =>
		new RegExp(
			code
				.split(' ')
				.map((one) => (one.startsWith('=') ? ` ${one.slice(1)} ` : one.length > 4 ? one : ` ${one}`))
				.join('|'),
		),
);

const isSpokenOf = (deed: Deed, index: CodeIndex) => saying(deed).test(spoken(index));

/** Settings of containers, services and tools may do it instead of code. */
const isSet = (deed: Deed, { texts, project }: CodeIndex) =>
	[...texts].some(([path, text]) => !project.file(path) && !PROSE.test(path) && saying(deed).test(` ${nameParts(text).join(' ')} `));

/** A loop that counts or waits for something tries once more what may fail in it, and so does a library that asks by itself. */
function isRepeated({ project, product }: CodeIndex): boolean {
	const counts = ({ kind, iterable, counted }: LoopFact, file: SourceFile) =>
		kind === 'while' || counted !== undefined || (iterable?.kind === 'call' && file.facts.calls[iterable.call]?.method === 'range');
	// A function that calls itself where something failed does so, too.
	const calls = ({ facts }: SourceFile) =>
		facts.calls.some(({ callee, arguments: given, scope }) => {
			const own = scope.function === null ? null : facts.functions[scope.function]!.name;
			const isOwn = callee.kind === 'name' && own !== null && callee.name.replace(/^(?:self|this)\./, '') === own;
			return (
				isOwn &&
				(scope.handlerOf !== null ||
					scope.tries.length > 0 ||
					given.some((value) => value.kind === 'binary' && /^[+-]$/.test(value.operator)))
			);
		});
	return product.some(
		(file) =>
			calls(file) ||
			file.facts.loops.some(
				(loop, at) =>
					counts(loop, file) &&
					(file.facts.tries.some(({ scope }) => scope.loops.includes(at)) ||
						file.facts.calls.some((call) => call.scope.loops.includes(at) && isModelCall(project, { file, call }))),
			),
	);
}

/** "No `os.system`, no shell=True." */
function noneOf({ shape, index, namesIn }: Framed): Look[] | null {
	const looks = namesIn(shape.text).flatMap((named): Look[] => {
		if (named.kind !== 'name') return [];
		const look = lookForUse({ ...named, role: 'object', noun: null, listed: false }, index, null);
		if (look.state === 'open') return [look];
		return [judged(!(look.state === 'found'), `no ${named.text}`, look.told, look.at)];
	});
	if (!/shell=/.test(shape.text)) return looks;
	const calls = index.calls.map(({ file, call }) => ({ file, call }));
	const here = calls.find(({ call }) =>
		call.keywords.some(({ name, value }) => name === 'shell' && !(value.kind === 'boolean' && !value.value)),
	);
	const spread = calls.some(
		({ call }) => /^(?:run|Popen|call|check_call|check_output)$/.test(call.method ?? '') && call.keywords.some(({ name }) => name === null),
	);
	return [
		...looks,
		here
			? missing('no shell=True', `${placed(here)} gives \`shell\``, here)
			: spread || !index.complete
				? open('no shell=True', 'some calls take options that were not read')
				: found('no shell=True', `none of ${calls.length} calls is given \`shell\``, null),
	];
}

/** "git is only started through `subprocess.run` with a list." */
function onlyThrough({ parts: [program = '', slot = '', list = ''], index, nameIn }: Framed): Look[] | null {
	const name = nameIn(slot)?.text ?? '';
	const about = `${program} through \`${name}\` alone`;
	const text = (value: { kind: string } & object) => ('value' in value && typeof value.value === 'string' ? value.value : '');
	const all = index.calls.flatMap(({ file, call }) => {
		const [given] = call.arguments;
		const ends = given === undefined ? [] : comesTo(index.project, { value: given, file, function: call.scope.function });
		const first = ends.length === 1 ? ends[0]!.value : given;
		const words =
			first?.kind === 'list'
				? text(first.items[0] ?? { kind: '' })
				: first?.kind === 'string' &&
						/^(?:run|system|popen|Popen|call|check_output|check_call|exec|execSync|spawn|spawnSync|getoutput)$/.test(call.method ?? '')
					? first.value
					: '';
		return words.split(/\s/)[0] === program && words !== '' ? [{ file, call, list: first!.kind === 'list' }] : [];
	});
	const libraries = index.product.some((file) =>
		file.facts.imports.some(({ module }) => /^(?:git|dulwich|pygit2|simple-git|isomorphic-git|sh)(?:\.|$)/.test(module)),
	);
	const [one] = all;
	const wrong = all.find(({ file, call, list: isList }) => {
		const outside = index.project.qualify(call.callee, file, call.scope) ?? '';
		const written = call.callee.kind === 'name' ? call.callee.name : '';
		return !(outside === name || written === name) || (list !== '' && !isList);
	});
	if (wrong) return [missing(about, `${placed(wrong)} starts ${program} otherwise`, wrong)];
	if (one === undefined || libraries || !index.complete) return null;
	// A command that is put together elsewhere would not be seen.
	const others = new Set(
		index.find(name).flatMap(({ file, as, line }) => (file.context === 'source' && as === 'call' ? [`${file.path}:${line}`] : [])),
	);
	return others.size > all.length
		? null
		: [found(about, `each of ${all.length} calls that start ${program} is one of \`${name}\`, as at ${placed(one)}`, one)];
}

export const DEED_FRAMES: readonly Frame[] = [
	{ form: /^no #n\d{1,3}(?:(?:, | and |, and | or )(?:no )?(?:#n\d{1,3}|shell=(?:#[wn]\d{1,3}|true)))*$/, look: noneOf },
	{ form: /^([a-z]{2,12}) is only (?:ever )?(?:started|run|called|invoked|executed) (?:via|by|with|through|using) (#n\d{1,3})( with (?:list of arguments|argument list|list))?$/, look: onlyThrough },
]; // biome-ignore format: a table
