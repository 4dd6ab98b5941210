// What merges a field of the state: the reducer that its annotation names, or none.
import { lastPart, type StaticValue } from '@auditor/code';
import type { CodeIndex } from './code-index.js';
import type { Frame, Framed } from './frame.js';
import { allOf, found, judged, type Look, missing, open, placed, sameStem } from './look.js';
import { nameParts } from './name-parts.js';

/** Fields that are annotated, with the reducer that the annotation names; null: none, '?': one without a name. */
const annotatedFields = ({ product }: CodeIndex) =>
	product.flatMap((file) =>
		file.facts.classes.flatMap(({ name: owner, fields: own }) =>
			own.flatMap(({ name, annotation, line }) =>
				annotation?.value ? [{ file, owner, name, line, reducer: reducerIn(annotation.value) }] : [],
			),
		),
	);

function reducerIn(value: StaticValue): string | null {
	if (value.kind !== 'subscript' || value.object.kind !== 'name' || !/(?:^|\.)Annotated$/.test(value.object.name)) return null;
	const last = value.index.kind === 'list' ? value.index.items.at(-1) : undefined;
	return last === undefined ? null : last.kind === 'name' ? last.name : '?';
}

const ADDS = /(?:^|\.)(?:add|iadd|concat|add_messages|append|extend)$|append|concat|merge|combine|extend|accumulate|union/i;

/** `field`: a name, or words of the field of the class; `wanted`: a reducer, `no` for none, `adds` for one that adds, empty for any. */
function merged(field: string, owner: string | undefined, wanted: string, { index, nameIn }: Framed): Look | null {
	const name = nameIn(field)?.text;
	const words = field.split(' of ')[0]!.split(/[' ]+/);
	const isMeant = (own: string) =>
		name === undefined ? nameParts(own).length === 1 && words.some((word) => word.length > 2 && sameStem(own, word)) : own === name;
	const all = annotatedFields(index).filter((one) => (owner === undefined || one.owner === owner) && isMeant(one.name));
	const [first] = all;
	if (first === undefined || first.reducer === '?' || all.some(({ reducer }) => reducer !== first.reducer)) return null;
	if (name === undefined && (owner === undefined || all.length > 1)) return null;
	const about = `${/^(?:no|adds|)$/.test(wanted) ? `${wanted === 'no' ? 'no' : 'a'} reducer` : `\`${wanted}\` as reducer`} of \`${first.name}\``;
	const told = `\`${first.name}\` at ${placed(first)} is ${first.reducer === null ? 'annotated with no reducer' : `merged by \`${first.reducer}\``}`;
	// Another field of that name may be meant.
	if (first.reducer === null && owner === undefined && !/^(?:no|adds|)$/.test(wanted)) return open(about, told, first);
	if (wanted === 'no' || first.reducer === null) return judged((first.reducer === null) === (wanted === 'no'), about, told, first);
	if (wanted === '' || (wanted === 'adds' ? ADDS.test(first.reducer) : lastPart(first.reducer) === lastPart(wanted)))
		return found(about, told, first);
	// A function of the project may do the same.
	return (wanted === 'adds' || index.definitions(first.reducer).length > 0 ? open : missing)(about, told, first);
}

/** "`a`, `b` and `c` of `State` have a reducer that adds", "`a` is not merged by a reducer". */
function haveReducers(framed: Framed): Look[] | null {
	const [words = '', owner = '', not = '', adds = ''] = framed.parts;
	const wanted = not !== '' ? 'no' : adds !== '' ? 'adds' : '';
	return allOf([...words.matchAll(/#n\d{1,3}/g)].map(([slot]) => merged(slot, framed.nameIn(owner)?.text, wanted, framed)));
}

/** "`State` merges `a` with `operator.add` and `b` with `operator.ior`", "`State` merges the opinions of the judges with `operator.add`". */
function mergedBy(framed: Framed): Look[] | null {
	const [owner = '', ...pairs] = framed.parts;
	return allOf(
		[0, 2].flatMap((at) => {
			const [field = '', slot = ''] = pairs.slice(at);
			const state = field.startsWith('#') ? undefined : framed.nameIn(owner)?.text;
			return field === '' ? [] : [merged(field, state, framed.nameIn(slot)?.text ?? '?', framed)];
		}),
	);
}

const LIST = '((?:#n\\d{1,3}|, and |, | and ){1,12})';
const STATE = '(#[nw]\\d{1,3}|(?:graph |agent )?state)';

export const REDUCER_FRAMES: readonly Frame[] = [
	{ form: new RegExp(`^${STATE} (?:merges|reduces|combines|collects|joins|accumulates) (#n\\d{1,3}|[a-z][a-z' ]{3,40}?) (?:with|by|using|through) (#n\\d{1,3})(?:,? and (#n\\d{1,3}) (?:with|by|using) (#n\\d{1,3}))?(?:,? so (?:that )?.{5,90})?$`), look: mergedBy },
	{ form: new RegExp(`^${STATE} uses (#n\\d{1,3}) as reducer (?:for|of) (#n\\d{1,3})$`), look: (framed) => mergedBy({ ...framed, parts: [framed.parts[0]!, framed.parts[2]!, framed.parts[1]!] }) },
	{ form: new RegExp(`^${LIST}(?: fields?| keys?| channels?)?(?: (?:in|of) (#n\\d{1,3}))?(?: each)? (?:has|is annotated with|use|uses|is given) (no )?reducer(?: (?:that|which) (adds|appends|concatenates|merges|combines|accumulates)(?: (?:lists?|values|results|entries))?)?(?:,? so (?:that )?.{5,90})?$`), look: haveReducers },
	{ form: new RegExp(`^${LIST}(?: field)?() is (not) (?:merged|combined|reduced)(?: (?:with|by) reducer)?()$`), look: haveReducers },
]; // biome-ignore format: a table
