// What is made for a while and taken away again, and what is kept from change: temporary files and folders, frozen objects, reducers of fields.
import { type CallFact, givenTo, type SourceFile, walkValue } from '@auditor/code';
import { calledAs } from './code-index.js';
import { annotatedFields } from './declared.js';
import { isExplainedBy, tellingIn } from './explained.js';
import type { Frame, Framed } from './frame.js';
import { allOf, found, type Look, missing, open, placed, sameStem } from './look.js';
import { nameParts } from './name-parts.js';

const FOLDERS = /^(?:TemporaryDirectory|mkdtemp|mkdtempSync|mkdtempDisposable)$/;
const FILES = /^(?:NamedTemporaryFile|mkstemp|TemporaryFile|SpooledTemporaryFile)$/;
const REMOVES = /^(?:rmtree|unlink|unlinkSync|rm|rmSync|rmdir|rmdirSync|remove|removedirs|cleanup|rimraf|emptyDir)$/;

/** It stands in a `finally`, or in a handler and behind it. */
const isAfterAll = (file: SourceFile, { line }: CallFact) =>
	file.facts.tries.some(
		({ finally: last, handlers, endLine, line: from }) =>
			last && line > (handlers.at(-1)?.endLine ?? from) && line <= endLine && isBehindTry(file, line, from, endLine),
	);

/** Nothing of the `try` itself stands behind it. */
const isBehindTry = (file: SourceFile, line: number, from: number, to: number) =>
	file.facts.calls.every(
		(call) => call.line < line || call.line > to || call.line < from || call.scope.tries.every((at) => file.facts.tries[at]!.line !== from),
	);

/** "It is cloned into a temporary folder that is deleted afterwards", by a block that ends with it, or a last step that always runs. */
function temporary(framed: Framed): Look[] | null {
	const { index, namesIn } = framed;
	const [said = '', kind = ''] = framed.parts;
	const names = namesIn(said).map(({ text }) => text);
	const words = tellingIn(said).filter(
		(word) =>
			!/^(?:audit|audited|target|under|written|write|extracted|downloaded|copied|put|placed|user|given|while|being|when|whole|input)$/.test(
				word,
			),
	);
	const makes = /folder|director/.test(kind) ? FOLDERS : FILES;
	const sites = index.product.flatMap((file) =>
		file.facts.calls.flatMap((call, at) => {
			if (!makes.test(call.method ?? '')) return [];
			const block = file.facts.withs.findIndex(({ items }) => items.some(({ value }) => value.kind === 'call' && value.call === at));
			return [{ file, call, block }];
		}),
	);
	// `join(tmpdir(), 'x.pdf')`: a file of a name of its own.
	const named =
		makes === FILES && sites.length === 0
			? index.calls.flatMap(({ file, call }) => (/^(?:tmpdir|gettempdir)$/.test(call.method ?? '') ? [{ file, call, block: -1 }] : []))
			: [];
	const all = [...sites, ...named];
	const [first] = all;
	if (first === undefined) return null;
	const about = `a temporary ${kind} that is deleted`;
	// What is done there is named by the calls of the block, or of the function.
	const inside = ({ file, call, block }: (typeof all)[number]) => {
		const own = call.scope.function === null ? null : file.facts.functions[call.scope.function]!;
		const calls = file.facts.calls.filter((one) =>
			block >= 0 ? one.scope.withs.includes(block) : own === null || (one.line >= own.line && one.line <= own.endLine),
		);
		const texts = calls.flatMap((one) => [
			calledAs(one),
			...givenTo(one).flatMap((value) =>
				[...walkValue(value, file)].flatMap((part) =>
					part.kind === 'string' && part.value.length < 40 ? [part.value] : part.kind === 'name' ? [part.name] : [],
				),
			),
		]);
		return [...texts, own?.qualifiedName ?? '', file.path.replace(/\.\w+$/, '')];
	};
	const own = all.filter((site) => {
		const texts = inside(site);
		return isExplainedBy(words, texts) && names.every((name) => texts.some((text) => text === name || text.endsWith(`.${name}`)));
	});
	if (own.length === 0) return null;
	const removed = ({ file, call, block }: (typeof all)[number]) =>
		block >= 0 ||
		file.facts.calls.some((one) => REMOVES.test(one.method ?? '') && one.scope.function === call.scope.function && isAfterAll(file, one));
	const kept = own.find((site) => !removed(site));
	return kept ? null : [found(about, `${placed(own[0]!)} makes it for a block that takes it away in any case`, own[0]!)];
}

/** "The clone has a timeout": the call whose name or command has the word is given one. */
function timeout(framed: Framed): Look[] | null {
	const { index } = framed;
	const words = tellingIn(framed.parts[0] ?? '');
	if (words.length === 0) return null;
	const all = index.calls.flatMap(({ file, call }) => {
		const [first] = call.arguments;
		const texts = first?.kind === 'list' ? first.items.flatMap((item) => (item.kind === 'string' ? [item.value] : [])) : [];
		const said = nameParts([call.method ?? '', ...(texts.length > 0 ? texts.slice(0, 3) : [])].join(' '));
		return words.every((word) => said.some((part) => sameStem(part, word))) &&
			(texts.length > 0 || /clone|fetch|request|get|post/i.test(call.method ?? ''))
			? [{ file, call }]
			: [];
	});
	const commands = all.filter(({ call }) =>
		/^(?:run|check_output|check_call|Popen|call|execFile|execFileSync|spawn|spawnSync|exec|execa)$/.test(call.method ?? ''),
	);
	const [first] = commands;
	if (first === undefined) return null;
	const limited = ({ call }: (typeof all)[number]) =>
		call.keywords.some(({ name }) => name === 'timeout')
			? true
			: call.keywords.some(({ name }) => name === null) ||
					call.arguments.some(
						(value) =>
							value.kind === 'dict' &&
							value.entries.some(
								({ key }) =>
									key === null || (key.kind === 'string' && key.value === 'timeout') || (key.kind === 'name' && key.name === 'timeout'),
							),
					)
				? null
				: false;
	const about = `a timeout of ${words.join(' ')}`;
	if (commands.every((one) => limited(one) === true)) return [found(about, `${placed(first)} gives a timeout`, first)];
	return commands.every((one) => limited(one) === false) && index.complete
		? [missing(about, `${placed(first)} gives no timeout`, first)]
		: null;
}

/** "The context is frozen." */
function frozen(framed: Framed): Look[] | null {
	const { index, nameIn } = framed;
	const [said = ''] = framed.parts;
	const named = nameIn(said);
	const words = [
		...tellingIn(said).filter((word) => !/^(?:object|instance|class|model|dataclass|callbacks?|passed|handed)$/.test(word)),
		...(named === null ? [] : nameParts(named.text)),
	];
	if (words.length === 0) return null;
	const sites = index.product.flatMap((file) => [
		...file.facts.classes.flatMap((fact) => {
			const given = fact.decorators.some(
				(value) =>
					value.kind === 'call' &&
					file.facts.calls[value.call]!.keywords.some(({ name, value: is }) => name === 'frozen' && is.kind === 'boolean' && is.value),
			);
			const settings = fact.keywords.some(({ name, value }) => name === 'frozen' && value.kind === 'boolean' && value.value);
			return [{ name: fact.name, is: given || settings, file, line: fact.line }];
		}),
		...file.facts.calls.flatMap((call) => {
			if (call.callee.kind !== 'name' || call.callee.name !== 'Object.freeze') return [];
			const own = call.scope.function === null ? '' : file.facts.functions[call.scope.function]!.name;
			const target = file.facts.assignments.find(({ line, endLine }) => line <= call.line && endLine >= call.line)?.target ?? '';
			return [{ name: `${own} ${target}`, is: true, file, line: call.line }];
		}),
	]);
	const own = sites.filter(({ name }) => isExplainedBy(words, [name]));
	const here = own.find(({ is }) => is);
	const about = `${words.join(' ')} kept from change`;
	if (here) return [found(about, `${placed(here)} freezes it`, here)];
	const [first] = own;
	return named !== null && first !== undefined && own.length === 1 && !index.says('model_config') && !index.says('freeze') && index.complete
		? [missing(about, `\`${first.name}\` at ${placed(first)} is not frozen`, first)]
		: null;
}

const ADDS = /(?:^|\.)(?:add|iadd|concat|add_messages|append|extend)$|append|concat|merge|combine|extend|accumulate|union/i;

/** "`a`, `b` and `c` of `State` have a reducer (that adds)", by the annotations of these fields. */
function haveReducers(framed: Framed): Look[] | null {
	const { index, nameIn, namesIn } = framed;
	const [words = '', owner = '', not = '', adds = ''] = framed.parts;
	const names = namesIn(words).map(({ text }) => text);
	const state = nameIn(owner)?.text;
	if (names.length === 0) return null;
	const looks = names.map((name): Look | null => {
		const all = annotatedFields(index).filter(
			(one) => one.name === name && one.file.facts.language === 'python' && (state === undefined || one.owner === state),
		);
		const [first] = all;
		if (first === undefined || (state === undefined && all.some(({ reducer }) => (reducer === null) !== (first.reducer === null))))
			return null;
		const about = `a reducer of \`${name}\``;
		const place = `\`${name}\` at ${placed(first)}`;
		if (first.reducer === null) {
			const told = `${place} is annotated with no reducer`;
			return not === '' ? missing(about, told, first) : found(`no ${about.slice(2)}`, told, first);
		}
		const told = `${place} is merged by \`${first.reducer}\``;
		if (not !== '') return missing(`no ${about.slice(2)}`, told, first);
		return adds === '' || ADDS.test(first.reducer) ? found(about, told, first) : open(about, told, first);
	});
	return allOf(looks);
}

/** "`State` merges the opinions of the judges with `operator.add`": the field that the words speak of. */
function mergedBy(framed: Framed): Look[] | null {
	const { index, nameIn } = framed;
	const [owner = '', words = '', slot = ''] = framed.parts;
	const state = nameIn(owner)?.text;
	const reducer = nameIn(slot)?.text.split('.').at(-1) ?? '';
	const said = words
		.split(' of ')[0]!
		.split(/[' ]+/)
		.filter((word) => word.length > 2);
	const own = annotatedFields(index).filter(
		(one) => one.owner === state && nameParts(one.name).length === 1 && said.some((word) => sameStem(one.name, word)),
	);
	const [only] = own;
	if (only === undefined || own.length > 1 || only.reducer === '?') return null;
	const about = `\`${reducer}\` as reducer of \`${only.name}\``;
	const place = `\`${only.name}\` at ${placed(only)}`;
	if (only.reducer === null) return [missing(about, `${place} is annotated with no reducer`, only)];
	const told = `${place} is merged by \`${only.reducer}\``;
	if (only.reducer.split('.').at(-1) === reducer) return [found(about, told, only)];
	return index.definitions(only.reducer).length > 0 ? null : [missing(about, told, only)];
}

const LIST = '((?:#n\\d{1,3}|, and |, | and ){1,12})';

export const KEEPING_FRAMES: readonly Frame[] = [
	{ form: /^(#n\d{1,3}) (?:merges|reduces|combines|collects|joins|accumulates) ([a-z][a-z' ]{3,40}?) (?:with|by|using|through) (#n\d{1,3})(?:,? so (?:that )?.{5,90})?$/, look: mergedBy },
	{ form: /^(.{3,90}?) (?:in|into|to|inside|within) temporary (folder|directory|file) (?:that|which) is (?:deleted|removed|cleaned up|thrown away)(?: again)?(?: afterwards| at end| when done| later)?(?:,? (?:also|even) (?:when|if) .{3,80})?$/, look: temporary },
	{ form: /^temporary (?:folder|directory|file) (?:that is |which is )?(.{3,60}?) is (?:deleted|removed|cleaned up)(?: again)?(?: afterwards)?(?:,? (?:also|even) (?:when|if) .{3,80})?$/, look: (framed) => temporary({ ...framed, parts: [framed.parts[0]!, /^temporary (\w+)/.exec(framed.shape.text)?.[1] ?? 'file'] }) },
	{ form: /^([a-z][a-z ]{2,40}?)(?: call| command| process)? (?:has|is given|gets|is called with|is run with|runs with|is limited by) timeout$/, look: timeout },
	{ form: /^((?:#n\d{1,3}|[a-z])[a-z #\d]{0,60}?) can (?:not|never) be (?:changed|modified|altered|mutated|overwritten)(?: (?:after|once|later|any ?more|afterwards|when|at runtime)\b.{0,60})?$/, look: frozen },
	{ form: /^((?:#n\d{1,3}|[a-z])[a-z #\d]{0,60}?) is (?:frozen|immutable|frozen dataclass|immutable dataclass)(?: object)?$/, look: frozen },
	{ form: new RegExp(`^${LIST}(?: fields?| keys?| channels?)?(?: (?:in|of) (#n\\d{1,3}))?(?: each)? (?:has|is annotated with|use|uses|is given) (no )?reducer(?: (?:that|which) (adds|appends|concatenates|merges|combines|accumulates)(?: (?:lists?|values|results|entries))?)?(?:,? so (?:that )?.{5,90})?$`), look: haveReducers },
	{ form: new RegExp(`^${LIST}(?: field)?() is (not) (?:merged|combined|reduced)(?: (?:with|by) reducer)?()$`), look: haveReducers },
]; // biome-ignore format: a table
