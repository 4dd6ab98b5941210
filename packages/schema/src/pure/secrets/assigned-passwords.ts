// Which literals look like passwords that somebody chose? Those that stand under such a name beside the user of the same account, and that are
// neither what everybody writes there nor made of the account's own words.

export interface AssignedPassword {
	/** Null where it stands in an address. */
	readonly name: string | null;
	/** The name that holds the user of the account; in an address the user. */
	readonly user: string;
	readonly value: string;
	/** Where the value begins. */
	readonly index: number;
	/** Beside them stands an address of the net. */
	readonly reached: boolean;
}

/** `SHOP_USER=…` and, within a few lines, `SHOP_PASSWORD=…`; `postgresql://user:…@host`. */
export function assignedPasswords(text: string): AssignedPassword[] {
	return [...besideUsers(text), ...inAddresses(text)];
}

function inAddresses(text: string): AssignedPassword[] {
	return [...text.matchAll(WITH_PASSWORD)].flatMap((match) => {
		const [whole, user, value, host] = match as unknown as [string, string, string, string];
		const reached = host.includes('.') && !LOCAL.test(host);
		// At a machine that somebody was given, a word with a row of digits opens as much.
		const isOne = isChosen(value, `${user}_${host}`, reached && GIVEN.test(host) && !NAMED.test(user));
		return isOne ? [{ name: null, user, value, index: match.index + whole.indexOf(`:${value}@`) + 1, reached }] : [];
	});
}

/** A part of letters and digits that no one made up, before the name of a host; a user of a form that is to be filled in. */
const GIVEN = /(?:^|[.-])(?=[a-z\d]{0,40}\d[a-z])(?=[a-z\d]{0,40}[a-z]\d)[a-z\d]{6,60}\.(?:[\w-]{1,60}\.){1,5}[a-z]{2,20}$/i;
const NAMED = /^(?:user(?:name)?|your\w{0,40}|x+)$/i;
const WITH_PASSWORD = /\b[a-z][a-z0-9+]{1,20}:\/\/([\w.-]{1,60}):([^@/\s"'`:$<>{}[\]]{1,100})@([\w.-]{1,100})/gi;

function besideUsers(text: string): AssignedPassword[] {
	const all = /passw|pwd/i.test(text) ? [...text.matchAll(ASSIGNED)] : [];
	const users = all.filter(([, , , ending]) => !OF_PASSWORDS.test(ending!));
	const lines = text.split('\n');
	const rowOf = (index: number) => text.slice(0, index).split('\n').length - 1;
	return all.flatMap((match) => {
		const [whole, name, head = '', ending, quote, value] = match as unknown as [string, string, string | undefined, string, string, string];
		// Without quotes, `password=value1` may be an argument: a line of its own says it to people.
		const isSaid = head !== '' || quote !== '' || /^\s*(?:\n|$)/.test(text.slice(match.index + whole.length));
		if (!OF_PASSWORDS.test(ending) || !isSaid) return [];
		const row = rowOf(match.index);
		const user = users.find((one) => (one[2] ?? '').toLowerCase() === head.toLowerCase() && Math.abs(rowOf(one.index) - row) <= NEAR);
		if (!user || !isChosen(value, `${head}_${user[5]}`)) return [];
		const around = lines.slice(Math.max(0, row - NEAR), row + NEAR + 1).join('\n');
		const reached = [...around.matchAll(ADDRESS)].some(([, host]) => !LOCAL.test(host!));
		return [{ name, user: user[1]!, value, index: match.index + whole.lastIndexOf(value), reached }];
	});
}

/** Lines between the parts of an account. */
const NEAR = 4;
/** A name that ends so, a type behind it or not, and a literal, in quotes or to the end of the word. */
const ASSIGNED =
	/(?<![\w-])((?:([A-Za-z][A-Za-z0-9]{0,40}(?:_[A-Za-z0-9]{1,40}){0,4}?)_)?(user(?:_?name)?|login|account|e?mail|passw(?:or)?d|passphrase|pwd))["'`]?\]?\*{0,2}(?:[ \t]{0,9}:[ \t]{0,9}\w{1,40})?[ \t]{0,9}[:=]\*{0,2}[ \t]{0,9}(["'`]?)([^\s"'`,;(){}<>[\]]{1,100})\4(?=["'\s,;)}]|$)/gi;
const OF_PASSWORDS = /^p/i;
const ADDRESS = /(?:https?:\/\/|=|["'@ ])([a-z0-9-]{1,60}(?:\.[a-z0-9-]{1,60}){1,6})(?=[\s"':/,]|$)/gi;
const LOCAL =
	/^(?:127\.|0\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)|(?:^|\.)(?:localhost|local|internal|test|invalid|example(?:\.\w+)?)$|^\d+\.\d+(?:\.\d+)?$|[a-z]\.(?:py|ts|js|sh|ya?ml|json|db|md|txt|env)$/i;
/** Words of a form that is to be filled in, and what everybody writes there, in letters. */
const FORM = /pass|pwd|secret|exampl|chang|your|place|dummy|fake|sampl|redact|token|x{3,}|\*{3,}|\.{3,}/i;
const COMMON =
	/secur|admin|root|test|demo|dev|local|strong|smoke|guest|user|default|abc|qwert|letmein|hunter|welcome|postgres|mysql|mongo|redis|neo[4a]j|minio|rabbit/i;

/** Letters and digits, of several kinds, without the words of the account. */
function isChosen(value: string, account: string, isGiven = false): boolean {
	if (value.length < 8 || !/[A-Za-z]/.test(value) || !/\d/.test(value) || new Set(value).size < 6) return false;
	if (/[/$%\\|]|^[A-Z][A-Z0-9]*_[A-Z0-9_]+$|^[a-z_]\w*(?:\.\w+)+$|\.\.\./.test(value)) return false;
	const letters = value.replace(/[013457@]/g, (one) => ({ 0: 'o', 1: 'l', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a' })[one]!).toLowerCase();
	const own = account
		.toLowerCase()
		.split(/[^a-z]+/)
		.filter((word) => word.length >= 4);
	const has = (words: RegExp) => words.test(value) || words.test(letters);
	// A row of digits is everybody's, but in what was made to please a rule of signs.
	const isPlain = /1234/.test(value) && !(/[^A-Za-z\d]/.test(value) && /[a-z]/.test(value) && /[A-Z]/.test(value));
	if (isPlain && !isGiven) return false;
	return !has(FORM) && (isGiven || (!has(COMMON) && !own.some((word) => letters.includes(word))));
}
