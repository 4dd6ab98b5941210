// Is it defined there, is it used there? Both are asked of syntax: comments, docstrings and imports that nothing uses prove nothing.
import { fileLocation } from '@auditor/schema';
import type { Mention } from '../model.js';
import { TOOLS } from '../words/tools.js';
import { type CodeIndex, type Occurrence, type Place, reachedFrom } from './code-index.js';
import {
	type Ask,
	answer,
	found,
	inScope,
	type Look,
	locationOf,
	missing,
	objectsOf,
	open,
	placed,
	sameStem,
	shownName,
	USED,
	within,
} from './look.js';
import { nameParts } from './name-parts.js';
import type { As } from './names-in.js';
import { lists } from './texts.js';
import { lookForTool, runOf } from './tools.js';

const DEFINED: readonly As[] = ['definition', 'field'];

const inProduct = ({ file }: Occurrence) => file.context === 'source';

/** A definition, a field, a constant, a node of a graph: what the noun beside the name says. */
export function lookForDefinition(mention: Mention, index: CodeIndex, scope: readonly Place[] | null): Look {
	const about = shownName(mention);
	if (mention.noun === 'node') {
		const graphs = index.graphs.filter(({ context }) => context === 'source');
		for (const { nodes, file } of graphs)
			for (const node of nodes)
				if (node.id === mention.text)
					return found(about, `${about} is a node at ${file}:${node.line}`, fileLocation(node.file ?? file, node.line));
		return graphs.length > 0 && graphs.every(({ unresolved }) => unresolved.length === 0) && !index.isSpelled(mention.text)
			? missing(about, `no graph has a node ${about}`)
			: open(about, `no node ${about} was found`);
	}
	const wanted: readonly As[] = mention.noun === 'parameter' ? ['parameter', 'field'] : DEFINED;
	const all = index.find(mention.text).filter((one) => wanted.includes(one.as) && inProduct(one));
	const here = all.find(inScope(scope));
	if (here) return found(about, `${about} is defined at ${placed(locationOf(here))}`, locationOf(here));
	const [elsewhere] = all;
	if (elsewhere)
		return missing(about, `${about} is defined at ${placed(locationOf(elsewhere))}, and not${within(scope)}`, locationOf(elsewhere));
	const written = index.find(mention.text).filter(({ file }) => file.context === 'source');
	// A plain word may stand in a longer text: only where nothing holds it, it is missing.
	const isWord = mention.noun === null;
	// `Loaf.weight` is a field of a class, under its own name.
	const isMember = mention.text.includes('.') && index.find(mention.text.split('.').at(-1)!).some(inProduct);
	if (index.complete && written.length === 0 && !isMember && !(isWord && index.mentions(mention.text)) && !index.isSpelled(mention.text))
		return missing(about, `${about} is defined nowhere`);
	return open(about, `no definition of ${about} was found${within(scope)}`);
}

/** A use of a name, a library, a path or a constant. @param direct only a call counts */
export function lookForUse(mention: Mention, index: CodeIndex, scope: readonly Place[] | null, direct = false): Look {
	if (mention.kind === 'tool') {
		const look = lookForTool(mention, index, scope);
		// What builds on it bears its name: `TavilySearch`.
		const word = look.state === 'open' && mention.text.length > 4 ? lookForWord(mention, index, scope) : look;
		return word.state === 'found' ? word : look;
	}
	if (mention.kind === 'proper') return lookForWord(mention, index, scope);
	// `uv` in back-ticks is still a tool.
	if (mention.kind === 'name' && TOOLS.get(mention.text.toLowerCase())?.modules.length === 0 && mention.called !== true)
		return lookForTool(mention, index, scope);
	// A module that is named in code's words is used as a library is.
	if (mention.kind === 'name' && index.find(mention.text).some(({ as, name }) => as === 'import' && name === mention.text))
		return lookForTool(mention, index, scope);
	const about = shownName(mention);
	const as: readonly As[] = mention.kind === 'name' ? (direct ? ['call'] : USED) : [...USED, 'string'];
	const all = index.find(mention.text).filter((one) => as.includes(one.as) && inProduct(one));
	const here = all.find(inScope(scope));
	if (here) return found(about, `${about} is used at ${placed(locationOf(here))}`, locationOf(here));
	const field = scope === null ? undefined : index.find(mention.text).find((one) => one.as === 'field' && inScope(scope)(one));
	if (field) return found(about, `${about} is a field at ${placed(locationOf(field))}`, locationOf(field));
	if (scope !== null) {
		const reached = scope.flatMap((place) => reachedFrom(index, place));
		const through = all.find((one) =>
			reached.some(({ file, fact }) => file === one.file && one.line >= fact.line && one.line <= fact.endLine),
		);
		if (through)
			return open(
				about,
				`${about} is used at ${placed(locationOf(through))}, which ${scope[0]?.told ?? 'it'} reaches`,
				locationOf(through),
			);
	}
	const last = mention.text.split('.').at(-1)!;
	const [elsewhere] = all;
	if (
		scope === null
			? index.complete && !index.says(last) && !index.isSpelled(mention.text)
			: scope.every((place) => isReadWhole(place, index) && !isWrittenIn(last, place, index))
	)
		return missing(
			about,
			elsewhere
				? `${about} is used at ${placed(locationOf(elsewhere))}, and not${within(scope)}`
				: `${about} is used nowhere${within(scope)}`,
			elsewhere ? locationOf(elsewhere) : null,
		);
	// A definition that nothing calls, or a text that names it, uses nothing.
	if (
		scope === null &&
		index.complete &&
		mention.kind === 'name' &&
		all.length === 0 &&
		(mention.called === true || (!index.isSpelled(mention.text) && !(/^[A-Z][a-z\d]+[A-Z]/.test(last) && isPartOfName(last, index)))) &&
		!index.find(mention.text).some((one) => inProduct(one) && (mention.called !== true || isUse(one)))
	)
		return missing(about, `${about} is used nowhere`);
	return open(about, `no use of ${about} was found${within(scope)}`);
}

/** A longer name of the product has it: `DuckDuckGo` of `DuckDuckGoSearch`. */
function isPartOfName(name: string, { product, textOf }: CodeIndex): boolean {
	const wanted = name.toLowerCase();
	return product.some(({ path }) =>
		(textOf(path).match(/[\w$]{1,120}/g) ?? []).some((one) => one.length > name.length && one.toLowerCase().includes(wanted)),
	);
}

/** An import, a parameter, a key; a text only where something asks for what is called so. */
function isUse({ as, file, line, name }: Occurrence): boolean {
	if (as === 'definition') {
		// What a framework calls is decorated, or overrides what it knows.
		const fact = file.facts.functions.find((one) => one.line === line && one.qualifiedName === name);
		const owner = fact?.class === null || fact === undefined ? null : file.facts.classes[fact.class]!;
		return fact === undefined || fact.decorators.length > 0 || (owner?.bases.length ?? 0) > 0;
	}
	return (
		as !== 'string' ||
		file.facts.calls.some(
			(call) =>
				call.line <= line &&
				call.endLine >= line &&
				/^(?:getattr|methodcaller|attrgetter|__getattribute__|import_module|get|resolve|require)$/.test(call.method ?? ''),
		)
	);
}

export function isReadWhole({ path }: Place, { project }: CodeIndex): boolean {
	return project.file(path)?.facts.parse.status === 'ok';
}

/** Reflection may use what is not written. */
const REFLECTS = /\bgetattr\(|\bglobals\(\)|__import__|importlib|\beval\(|\bexec\(/;

function isWrittenIn(name: string, { path, lines }: Place, { linesOf }: CodeIndex): boolean {
	const all = linesOf(path);
	const text = (lines === null ? all : all.slice(lines[0] - 1, lines[1])).join('\n');
	return text.includes(name) || REFLECTS.test(text);
}

/** A word that names a product: a call, a base or an import whose name has it. */
function lookForWord(mention: Mention, index: CodeIndex, scope: readonly Place[] | null): Look {
	const about = mention.text;
	const all = index.startingWith(mention.text);
	const here = all.find((one) => one.as !== 'import' && inScope(scope)(one)) ?? null;
	if (here) return found(about, `\`${here.name}\` is used at ${placed(locationOf(here))}`, locationOf(here));
	const run = scope === null ? runOf(mention, index) : null;
	if (run) return run;
	if (index.complete && !index.says(mention.text)) return missing(about, `nothing in the code or its settings names ${about}`);
	return open(about, `no use of ${about} was found${within(scope)}`);
}

/** `x` calls or uses `y`; it is built with `y`; `y` is used in a file. */
export const uses: Ask = ({ clause, index, scope }) => {
	const wanted = clause.mentions.filter(
		({ role }) => role === 'object' || role === 'means' || (role === 'result' && clause.verb !== 'import'),
	);
	const direct = clause.predicate === 'calls';
	// Data goes by many names ("the Titanic dataset"): what is used, called or the means of something is named in the code, what is read or saved need not be.
	const isNamed = (mention: Mention) =>
		mention.kind !== 'text' && (mention.kind !== 'proper' || mention.role === 'means' || /^(?:uses|calls)$/.test(clause.predicate));
	return answer(
		wanted.map((mention) => {
			const look = lookForUse(mention, index, scope, direct && mention.role === 'object');
			// Code need not name a file by its path.
			return look.state === 'missing' && (!isNamed(mention) || mention.kind === 'path') ? open(look.about, look.told) : look;
		}),
	);
};

/** Something is done with what is named; what it does may be done elsewhere, so that only a name that stands nowhere is missing. */
export const acts: Ask = (asked) => {
	const made = uses(asked);
	return (
		made &&
		answer(
			made.looks.map((look) =>
				look.state === 'missing' && asked.clause.mentions.some(({ text }) => asked.index.mentions(text))
					? open(look.about, look.told)
					: look,
			),
			made.words,
		)
	);
};

/** `x` defines or holds `y`; there is a function `y`. */
export const defines: Ask = (asked) => {
	const { clause, index, scope } = asked;
	// A file of data declares what it names.
	if (scope !== null && scope.length > 0 && scope.every(({ path }) => index.project.file(path) === undefined)) return lists(asked);
	// "`main` creates a `Shop`": a function makes what is defined elsewhere.
	if (!clause.passive && scope !== null && scope.every(({ functions, lines }) => functions.length === 1 && lines !== null))
		return uses(asked);
	const names = objectsOf(clause).filter(({ kind }) => kind === 'name' || kind === 'constant');
	const means = clause.mentions.filter(
		({ role, kind }) => (role === 'means' && (kind === 'name' || kind === 'tool')) || (role === 'object' && kind === 'tool'),
	);
	return answer([
		...names.map((mention) => lookForDefinition(mention, index, scope)),
		...means.map((mention) =>
			mention.noun !== null && mention.kind === 'name' ? lookForDefinition(mention, index, scope) : lookForUse(mention, index, scope),
		),
	]);
};

/** There is a function `y`; `y` is in a file. What something is, is another question. */
export const exists: Ask = (asked) =>
	asked.scope !== null || objectsOf(asked.clause).some(({ noun, kind }) => noun !== null && kind === 'name') ? defines(asked) : null;

/** What something is made with, kept in or written in, whatever the verb. */
export const byMeans: Ask = ({ clause, index, scope }) =>
	answer(
		clause.mentions
			.filter(
				({ role, kind, text }) =>
					(role === 'means' || (clause.predicate === 'is' && role === 'object' && TOOLS.has(text.toLowerCase()))) &&
					(kind === 'tool' || kind === 'proper'),
			)
			.map((mention) => lookForUse(mention, index, scope)),
	);

/** To be found as syntax anywhere: a definition or a use. */
export const finds: Ask = ({ clause, index, scope }) => {
	const names = clause.mentions.filter(({ role, kind }) => role !== 'place' && kind !== 'path' && kind !== 'text');
	const isDirection = !clause.mentions.some(({ role }) => role === 'subject');
	const words = clause.left.filter(
		(word) => isDirection && /^(?:search|find|look|check|verify|locate|identify|see|inspect|examine|scan)$/.test(word),
	);
	return answer(
		names.map((mention): Look => {
			const definition =
				(mention.kind === 'name' && mention.noun !== 'call') || mention.kind === 'constant'
					? lookForDefinition(mention, index, scope)
					: null;
			if (definition?.state === 'found' || /^(?:function|method|class|model|field|parameter|node)$/.test(mention.noun ?? ''))
				return definition!;
			return lookForUse(mention, index, scope, mention.noun === 'call');
		}),
		words,
	);
};

/** Words that are parts of the names: "detectives" of `repo_detective`. */
export function partsWith(names: readonly string[], words: readonly string[]): string[] {
	const parts = names.flatMap(nameParts);
	return words.filter((word) => parts.some((part) => sameStem(part, word)));
}
