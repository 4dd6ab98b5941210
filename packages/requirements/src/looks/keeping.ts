// What is made for a while and taken away again, and what is kept from change: temporary files and folders, frozen objects, reducers of fields.
import { type CallFact, givenTo, type SourceFile, walkValue } from '@auditor/code';
import { calledAs } from './code-index.js';

import { isExplainedBy, tellingIn } from './explained.js';
import type { Frame, Framed } from './frame.js';
import { found, type Look, missing, placed } from './look.js';
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

export const KEEPING_FRAMES: readonly Frame[] = [
	{ form: /^(.{3,90}?) (?:in|into|to|inside|within) temporary (folder|directory|file) (?:that|which) is (?:deleted|removed|cleaned up|thrown away)(?: again)?(?: afterwards| at end| when done| later)?(?:,? (?:also|even) (?:when|if) .{3,80})?$/, look: temporary },
	{ form: /^temporary (?:folder|directory|file) (?:that is |which is )?(.{3,60}?) is (?:deleted|removed|cleaned up)(?: again)?(?: afterwards)?(?:,? (?:also|even) (?:when|if) .{3,80})?$/, look: (framed) => temporary({ ...framed, parts: [framed.parts[0]!, /^temporary (\w+)/.exec(framed.shape.text)?.[1] ?? 'file'] }) },
	{ form: /^((?:#n\d{1,3}|[a-z])[a-z #\d]{0,60}?) can (?:not|never) be (?:changed|modified|altered|mutated|overwritten)(?: (?:after|once|later|any ?more|afterwards|when|at runtime)\b.{0,60})?$/, look: frozen },
	{ form: /^((?:#n\d{1,3}|[a-z])[a-z #\d]{0,60}?) is (?:frozen|immutable|frozen dataclass|immutable dataclass)(?: object)?$/, look: frozen },
]; // biome-ignore format: a table
