// A sentence as a row of a table can match it: small letters, a slot for each name, and one way of saying what English says in several.
import { type Named, namesIn } from './mentions.js';

export interface Shape {
	/** `every services in #p0 has healthcheck`: the letter of a slot is that of its kind. */
	readonly text: string;
	readonly named: readonly Named[];
}

const LETTERS: Readonly<Record<Named['kind'], string>> = {
	path: 'p', name: 'n', tool: 't', constant: 'c', option: 'o', number: 'd', proper: 'w', text: 'x',
}; // biome-ignore format: a table

const SAME: readonly (readonly [RegExp, string])[] = [
	[/[’]/g, "'"],
	[/[()[\]"“”]/g, ' '],
	[/ {0,3}, {0,3}/g, ', '],
	[/^(?:i|we) (?:expect|want|require|need)s?(?: that)? (?=\S)/, ''],
	[/\b(?:ought|is supposed|are supposed|is expected|are expected|is required|are required) to be\b/g, 'is'],
	[/\b(?:ought|is supposed|are supposed|is expected|are expected) to /g, ''],
	[/\b(?:an?|the|its|their|own|really|actually|always) (?=\S)/g, ''],
	[/\b(?:an?|the|its|their|own) (?=\S)/g, ''],
	[/\b(?:must|should|shall|has to|have to|needs? to) be\b/g, 'is'],
	[/\b(?:must|should|shall|has to|have to) have\b/g, 'has'],
	[/\b(?:must|should|shall|has to|have to|needs? to) /g, ''],
	[/\b(?:are|was|were)\b/g, 'is'],
	[/\bhave\b/g, 'has'],
	[/\b(?:isn't|aren't)/g, 'is not'],
	[/\b(?:do|does)(?:n't| not)\b/g, 'not'],
	[/\bcan(?:'t|not)\b/g, 'can not'],
	[/^(?:all|each|every)(?: of| single)? /g, 'every '],
	[/^(?:system|solution|codebase|program) (?=(?:defines?|enforces?|uses?|has|provides?|implements?|runs?|limits?|includes?) )/g, ''],
	[/\bat run time\b/g, 'at runtime'],
	[/,? (?:as well|too)$/, ''],
	[/\bnode\.js\b/g, 'node'],
	[/ {2,}/g, ' '],
];

export function shapeOf(sentence: string): Shape {
	const plain = sentence.replace(/[.!?]{1,9}$/, '');
	const named = namesIn(plain);
	let text = '';
	let from = 0;
	named.forEach(({ kind, start, end, text: name }, at) => {
		const isRuntime = /^(?:node|node\.js|readme(?:\.md)?|github|ci)$/i.test(name) && plain[start] !== '`';
		text += `${plain.slice(from, start).toLowerCase()}${isRuntime ? name.toLowerCase().replace(/\.(?:js|md)$/, '') : `#${LETTERS[kind]}${at}`}`;
		from = end;
	});
	text += plain.slice(from).toLowerCase();
	return { text: SAME.reduce((rest, [pattern, plainly]) => rest.replace(pattern, plainly), text).trim(), named };
}
