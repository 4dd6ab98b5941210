// What does a value say, as far as it is written out in the project? Reads literals, constants of other files and what trims or joins them.

import type { Project, Scope, SourceFile, Standing, StaticValue } from '@auditor/code';
import { behind, endsOf, partsAt, walkValue } from '@auditor/code';

const SHAPES =
	/^([lr]?strip|dedent|trim|format|cleandoc|join|replace|SystemMessage|HumanMessage|PromptTemplate|from_template|fromTemplate)$/;
const written = (value: string): StaticValue => ({ kind: 'string', value, line: 0 });

/** What a value says, and where most of it stands, if that is behind a name. */
export interface Told {
	readonly text: string;
	readonly place: { readonly path: string; readonly line: number } | null;
}

export const NOTHING: Told = { text: '', place: null };

/** The text of a value: literals, constants by name across files, and lists of texts. Holes of templates are left out. */
export function foldText(project: Project, value: StaticValue, file: SourceFile, scope: Scope): Told {
	const ends = endsOf<Standing>({ value, file, scope }, (at) => {
		const held = behind(project, at);
		if (held) return held.value.kind === 'name' ? [] : [held];
		const parts = textParts(at);
		return parts && partsAt(at, parts);
	});
	const strings = ends.flatMap(({ value: end, file: { path } }) =>
		end.kind === 'string' ? [{ end, path, length: words(end.value).length }] : [],
	);
	const most = strings.reduce<(typeof strings)[number] | null>((best, one) => (one.length > (best?.length ?? 0) ? one : best), null);
	const isHere = most === null || [...walkValue(value, file)].includes(most.end);
	return { text: strings.map(({ end }) => end.value).join(''), place: isHere ? null : { path: most.path, line: most.end.line } };
}

function textParts({ value, file }: Standing): readonly StaticValue[] | null {
	switch (value.kind) {
		case 'template':
			return value.parts.map((part) => (part.kind === 'string' ? part : written(' ')));
		case 'binary':
			return value.operator === '+' ? [value.left, value.right] : value.operator === '%' ? [value.left] : [];
		case 'list':
			return value.items.flatMap((item) => [item, written('\n')]);
		case 'unary':
		case 'spread':
			return [value.value];
		case 'call': {
			const call = file.facts.calls[value.call];
			if (!call || !SHAPES.test(call.method ?? '')) return [];
			const content = call.keywords.flatMap((given) => (given.name === 'content' ? [given.value] : []));
			return [...(call.callee.kind === 'member' ? [call.callee.object] : []), ...call.arguments.slice(0, 1), ...content];
		}
		default:
			return null;
	}
}

/** A place that is filled when the prompt is made: `{rubric_logic}`. */
const HOLE = /(?<!\{)\{\w{1,60}\}(?!\})/g;

/** Lower-case words of a text; what is filled in is none of its. */
export function words(text: string): string[] {
	return (
		text
			.replace(HOLE, ' ')
			.toLowerCase()
			.match(/[\p{L}\p{N}]+(?:['’][\p{L}]+)?/gu) ?? []
	);
}
