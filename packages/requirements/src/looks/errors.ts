// Which errors does a function raise or catch?
import { reachedFrom } from './code-index.js';
import { mayName } from './explained.js';
import { type Ask, answer, found, type Look, missing, objectsOf, open, placed, shownName, within } from './look.js';
import { isReadWhole } from './names.js';

const BUILT_IN =
	/^`?(?:[a-z.]{1,20})?(?:Error|Exception|(?:Value|Type|Key|Index|Runtime|OS|IO|Attribute|Syntax|Range|Reference|Timeout|FileNotFound|Permission|Connection|Import|ModuleNotFound|NotImplemented|ZeroDivision|Assertion|UnicodeDecode|Abort|JSONDecode)Error)`?$/;

/** Errors that a function raises itself, or that are caught there. */
export const errors: Ask = ({ clause, index, scope }) => {
	if (scope === null || scope.length === 0) return null;
	const wanted = objectsOf(clause).filter(({ kind }) => kind === 'name');
	const catches = clause.predicate === 'catches';
	const names = scope.flatMap(({ path, lines }) => {
		const file = index.project.file(path);
		const inside = (line: number) => lines === null || (line >= lines[0] && line <= lines[1]);
		if (file === undefined) return [];
		return catches
			? file.facts.tries.flatMap(({ handlers }) =>
					handlers.flatMap(({ types, line }) =>
						inside(line) ? (types.length > 0 ? types : ['']).map((name) => ({ name, path, line })) : [],
					),
				)
			: file.facts.raises.flatMap(({ value, line }) => {
					if (!inside(line)) return [];
					const made = value?.kind === 'call' ? file.facts.calls[value.call]?.callee : value;
					return [{ name: made?.kind === 'name' ? made.name : '', path, line }];
				});
	});
	const verb = catches ? 'caught' : 'raised';
	const one = (about: string, fits: (name: string) => boolean): Look => {
		const here = names.find(({ name }) => fits(name));
		if (here) return found(about, `${about} is ${verb} at ${placed(here)}`, here);
		const closed = scope.every(
			(place) =>
				isReadWhole(place, index) &&
				reachedFrom(index, place).every(({ file, fact }) =>
					scope.some(({ path, lines }) => path === file.path && (lines === null || (fact.line >= lines[0] && fact.endLine <= lines[1]))),
				),
		);
		// An error of the product's own, or of a library, that nothing names is raised nowhere.
		const unknown =
			index.closed && wanted.length > 0 && !BUILT_IN.test(about) && !mayName(about.replaceAll('`', '').split('.').at(-1)!, index);
		return closed || unknown
			? missing(about, `${about} is not ${verb}${within(scope)}`)
			: open(about, `${about} is not ${verb}${within(scope)} itself`);
	};
	if (wanted.length === 0) return clause.nouns.includes('exception') || !catches ? answer([one('an error', () => true)]) : null;
	return answer(wanted.map((mention) => one(shownName(mention), (name) => name.split('.').at(-1) === mention.text.split('.').at(-1))));
};
