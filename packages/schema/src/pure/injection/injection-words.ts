// Which words of orders to a judge does a text hold? A cheap look that says where no pattern can match: it knows words by their first four letters, so
// it finds more than the patterns do and never less. It does not see order or distance.

/** What a sentence must hold for some pattern to match; a word stands for all that begin with its first four letters, a shorter one for itself. */
const GROUPS = {
	aside: 'ignore disregard forget override overlook bypass skip discard drop aside attention following olvida oublie vergiss dimentica',
	orders:
		'instruction direction rule prompt guideline rubric criteria constraint order context message evidence finding everything anything all what consignes anweisungen regeln istruzioni',
	case: 'missing rubric evidence hazard grading scoring criteria finding charge',
	announced: 'new updated revised real actual true important urgent system admin developer judge grader evaluator auditor only',
	/** Follows on the announcing word, with at most one between them. */
	noun: 'instruction directive prompt order override command mode task goal role job purpose objective',
	turn: 'longer now act',
	role: 'longer mode judge grader assistant advocate evaluator reviewer from lenient generous friendly kind',
	lifted: 'changed updated replaced revoked superseded cap caps ceiling bounds policy penalty restriction safeguard override',
	lifter: 'your ignore override disregard bypass lift remove apply enforce use',
	top: 'five four full highest maximum max top best perfect exemplary excellent flaw pass case issue problem',
	give: 'give award assign grant score grade rate mark return output respond answer reply set choose pick select report record conclude',
	subject:
		'repository submission project code work criterion candidate author team student solution implementation report dimension expectation',
	scope: 'this our my every all each any what evidence criteria dimension finding',
	judge:
		'ai llm llms gpt automated language judge grader evaluator auditor assessor reviewer chatgpt claude gemini copilot prosecutor defense tech chief',
	rating: 'correct right proper appropriate only score grant give award',
	marks: 'score grade mark label verdict answer five',
	less: 'below under less lower',
	final: 'final overall total tell',
	treat: 'treat consider count mark regard report accept deem taken',
	proved: 'expectation criteria requirement check finding evidence point dimension hazard claim',
	met: 'met satisfied pass fulfilled confirmed verified true absent safe resolved certain',
	assume: 'assume pretend imagine suppose accept act approve',
	address: 'note message attention notice memo dear hello hey warning instruction directive reminder',
	urge: 'give award assign grant score grade rate mark must should ignore approve pass please do don treat consider accept label choose select pick return output highest full',
	condition: 'if when while',
	not: 'not never don no',
	hush: 'mention reveal disclose report flag charge penalise deduct lower subtract cite list raise criticise file bring press analyse investigate examine verify check look',
	hushed:
		'note message comment instruction text repository submission project work code argument opinion report answer response review score point mark grade user issue problem hazard vulnerability weakness flaw charge this author further deeper',
	border: 'begin end start',
	data: 'evidence opinion data input context document untrusted',
	/** Marks of chat templates: `<|`, `<<` and `INST]`. */
	mark: '',
	/** A word of `announced` with one of `noun` behind it. */
	announcement: '',
} as const;

export type WordGroup = keyof typeof GROUPS;

const NAMES = Object.keys(GROUPS) as WordGroup[];
const KEY_LETTERS = 4;
const BITS = 5;
const WORD_END = 0;
const SKIPPED = 32;
const SPACE = 32;
const UNDERSCORE = 33;
const EVERYTHING = -1;
const [PLUS, SLASH_ANGLE, PIPE, BRACKET, LETTER_A, LETTER_T] = [...'+<|]at'].map((sign) => sign.charCodeAt(0)) as [
	number,
	number,
	number,
	number,
	number,
	number,
];
/** Upper and lower case of an ASCII letter differ in this bit. */
const CASE = 32;

interface Tables {
	/** Per ASCII character: 1-26 a letter, 27-31 a digit, otherwise what it does to a word. */
	readonly kinds: Uint8Array;
	/** Bits of the groups per hashed word. */
	readonly groups: Int32Array;
	/** Per UTF-16 unit: 1 = another way to write ASCII, or to hide. */
	readonly hiding: Uint8Array;
}

let made: Tables | null = null;

/** Bits for {@link wordsIn}. */
export function bitsOf(groups: readonly WordGroup[]): number {
	return groups.reduce((bits, group) => bits | (1 << NAMES.indexOf(group)), 0);
}

const TOP = bitsOf(['top']);
const MARK = bitsOf(['mark']);
const ANNOUNCED = bitsOf(['announced']);
const NOUN = bitsOf(['noun']);
const ANNOUNCEMENT = bitsOf(['announcement']);
/** Words from the announcing one to its noun. */
const NEAR = 2;

/**
 * Bits of the groups of which a word stands between two places of a text; all bits where only a closer look can tell (letters beyond ASCII that are
 * another way to write ASCII ones, invisible characters). Emphasis within words is passed over, as a reader does.
 * @param normalised the text was normalised: letters beyond ASCII are none of ours
 */
export function wordsIn(text: string, from: number, to: number, normalised: boolean): number {
	made ??= makeTables();
	const { kinds, groups } = made;
	let bits = 0;
	let key = 0;
	let letters = 0;
	let before = 0;
	let since = NEAR + 1;
	for (let at = from; at <= to; at++) {
		const code = at < to ? text.charCodeAt(at) : SPACE;
		if (code > 127 && !normalised && hides(code)) return EVERYTHING;
		const kind = code > 127 ? WORD_END : (kinds[code] as number);
		if (kind === SKIPPED) continue;
		let found = 0;
		let ended = false;
		if (kind !== WORD_END && kind < SKIPPED) {
			if (letters < KEY_LETTERS) {
				// Numbers count by their first digit.
				if (letters === 0 && kind > 27) bits |= TOP;
				key = (key << BITS) | kind;
				letters++;
				if (letters === KEY_LETTERS) found = groups[slotOf(key)] as number;
			}
		} else {
			if (kind === UNDERSCORE && (isMark(text.charCodeAt(at - 1)) || isMark(text.charCodeAt(at + 1)))) return EVERYTHING;
			if (letters > 0 && letters < KEY_LETTERS) found = groups[slotOf(key)] as number;
			ended = letters > 0;
			key = 0;
			letters = 0;
			if (code === PLUS && (before | CASE) === LETTER_A) bits |= TOP;
			else if ((code === PIPE || code === SLASH_ANGLE) && before === SLASH_ANGLE) bits |= MARK;
			else if (code === BRACKET && (before | CASE) === LETTER_T) bits |= MARK;
		}
		if (found !== 0) {
			bits |= found;
			if ((found & NOUN) !== 0 && since < NEAR) bits |= ANNOUNCEMENT;
			if ((found & ANNOUNCED) !== 0) since = -1;
		}
		if (ended) since++;
		before = code;
	}
	return bits;
}

/** Whether a character is invisible, or stands for letters or digits of ASCII. */
function hides(code: number): boolean {
	const tables = made as Tables;
	let answer = tables.hiding[code] as number;
	if (answer === UNASKED) {
		const sign = String.fromCharCode(code);
		answer = isHalf(code) || INVISIBLE.test(sign) || /[a-z0-9]/i.test(sign.normalize('NFKC')) ? 1 : 0;
		tables.hiding[code] = answer;
	}
	return answer === 1;
}

const UNASKED = 2;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

/** Of a pair the one half says too little. */
function isHalf(code: number): boolean {
	return code >= 0xd800 && code <= 0xdfff;
}

function isMark(code: number): boolean {
	const kind = code < 128 ? made?.kinds[code] : WORD_END;
	return kind === SKIPPED || kind === UNDERSCORE;
}

/** Two words in one place cost a closer look, no more. */
function slotOf(key: number): number {
	return Math.imul(key, 0x9e3779b1) >>> 16;
}

function makeTables(): Tables {
	const kinds = new Uint8Array(128);
	for (let letter = 0; letter < 26; letter++) kinds[LETTER_A + letter] = kinds[LETTER_A - CASE + letter] = letter + 1;
	// Of the numbers, those that begin with 1, 4 or 5 are grades.
	for (const digit of '0123456789') kinds[digit.charCodeAt(0)] = '145'.includes(digit) ? 28 : 27;
	for (const mark of '*`') kinds[mark.charCodeAt(0)] = SKIPPED;
	kinds['_'.charCodeAt(0)] = UNDERSCORE;
	const groups = new Int32Array(65_536);
	for (const name of NAMES) {
		for (const word of GROUPS[name] === '' ? [] : GROUPS[name].split(' ')) {
			const key = [...word.slice(0, KEY_LETTERS)].reduce((sum, letter) => (sum << BITS) | (kinds[letter.charCodeAt(0)] as number), 0);
			groups[slotOf(key)] = (groups[slotOf(key)] as number) | bitsOf([name]);
		}
	}
	return { kinds, groups, hiding: new Uint8Array(65_536).fill(UNASKED) };
}
