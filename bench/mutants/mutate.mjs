// A mutant of a text or of bytes: a few random changes, of the kinds that parsers stumble over. The same numbers give the same mutant.

/** Random numbers that follow from a seed. @source the mulberry32 generator, public domain */
export function randomFrom(seed) {
	let state = seed >>> 0;
	const next = () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
	return { below: (limit) => Math.floor(next() * limit), pick: (list) => list[Math.floor(next() * list.length)] };
}

/** What stands in no honest file, or ends something that was open. */
const ODDITIES = [
	'\0',
	'\ufeff',
	'\u2028',
	'\ud800',
	'\r',
	'\x1b[2J',
	'\u202e',
	'"""',
	"'''",
	'`',
	'${',
	'}',
	'{',
	'(',
	')',
	'[',
	']',
	'<!--',
	'-->',
	'```',
	'\\',
	'/*',
	'*/',
	'//',
	'#',
	'%PDF-1.7',
	'endobj',
	'stream\n',
	'<<',
	'>>',
	'NaN',
	'-1',
	'1e999',
	'9007199254740993',
	'__proto__',
	'constructor',
	'null',
	'../../../etc/passwd',
	'@',
	'://',
	' if ',
	'lambda ',
	'async ',
	'match x:\n',
	'yield ',
	':=',
	'**',
	'=>',
	'?.',
	'<div>',
	'|',
	'\t',
	'\n',
	'\n\n',
	' ',
	'é',
	'𝒳',
	'subgraph ',
	'-->|a|',
	'graph TD\n',
];
/** Opened so often that a parser which calls itself runs out of stack. */
const OPENERS = ['(', '[', '{', '<<', '- ', '> ', '![', '**', 'if x:\n ', 'a.', 'f(', '`${', '{"a":', '*a', 'not '];

/** Characters that a repetition adds at most. */
const MOST = 50_000_000;

/** @param others seeds to take pieces of */
export function mutantOf(text, random, others) {
	let mutant = text;
	for (let changes = 1 + random.below(4); changes > 0; changes--) mutant = changed(mutant, random, others);
	return mutant.length > 400_000 ? mutant.slice(0, 400_000) : mutant;
}

function changed(text, random, others) {
	const from = random.below(text.length + 1);
	const to = Math.min(text.length, from + 1 + random.below(random.below(4) === 0 ? text.length : 40));
	const [before, piece, after] = [text.slice(0, from), text.slice(from, to), text.slice(to)];
	switch (random.below(9)) {
		case 0:
			return before + after;
		case 1:
			return before + random.pick(ODDITIES) + piece + after;
		case 2:
			return before + random.pick(ODDITIES) + after;
		case 3:
			return (
				before + piece + piece.repeat(Math.min(1 + random.below(random.below(5) === 0 ? 2000 : 3), Math.ceil(MOST / piece.length))) + after
			);
		case 4:
			return before + random.pick(OPENERS).repeat(random.below(random.below(3) === 0 ? 6000 : 60)) + piece + after;
		case 5: {
			const other = random.pick(others);
			const at = random.below(other.length + 1);
			return before + other.slice(at, at + random.below(600)) + after;
		}
		case 6:
			return before + after.slice(0, 200) + piece + after.slice(200);
		case 7:
			return random.below(3) === 0 ? before : before + String.fromCharCode(random.below(0x2ff)) + after;
		default: {
			const lines = text.split('\n');
			const [one, other] = [random.below(lines.length), random.below(lines.length)];
			[lines[one], lines[other]] = [lines[other], lines[one]];
			return lines.join('\n');
		}
	}
}

/** The same for bytes. */
export function mutantBytes(bytes, random) {
	const mutant = Buffer.from(bytes);
	if (random.below(3) === 0) return Buffer.from(mutantOf(mutant.toString('latin1'), random, [mutant.toString('latin1')]), 'latin1');
	for (let changes = 1 + random.below(12); changes > 0; changes--) {
		const at = random.below(mutant.length);
		mutant[at] = random.below(2) === 0 ? random.below(256) : mutant[at] ^ (1 << random.below(8));
	}
	return random.below(6) === 0 ? mutant.subarray(0, random.below(mutant.length)) : mutant;
}
