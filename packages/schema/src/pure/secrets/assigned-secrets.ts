// Which literals look like secrets although no issuer is known by their shape? Those that a telling name is given and that a program made.

export interface AssignedSecret {
	readonly name: string;
	readonly value: string;
	/** Where the value begins. */
	readonly index: number;
	/** It stands behind the name of a variable of the environment, for whoever sets none. */
	readonly isDefault: boolean;
	/** A line of the text hands the name over to prove who asks: in a header, in the query of an address, or as the key or secret of a client. */
	readonly sent: boolean;
}

/** `TOKEN="…"`, `"API_KEY": "…"`, `os.environ["SECRET"] = "…"`, where letters and digits are mixed as nobody writes them. */
export function assignedSecrets(text: string): AssignedSecret[] {
	if (!TELLS.test(text)) return [];
	const sending = text.split('\n').filter((line) => HEADER.test(line));
	return [...text.matchAll(ASSIGNED)].flatMap((match) => {
		const [whole, name, value] = [match[0], match[1]!, match[2]!];
		if (!TELLS.test(name) || HARMLESS.test(name) || !isMade(value)) return [];
		const sent = IS_HEADER.test(name) || sending.some((line) => line.split(NAMES).includes(name) && !line.includes(value));
		const isDefault = /env(?:iron)?(?:\.get)?[.(["']{1,3}$/.test(text.slice(Math.max(0, match.index - 20), match.index));
		return [{ name, value, index: match.index + whole.lastIndexOf(value), isDefault, sent }];
	});
}

const TELLS = /(?:token|key|secret|passw(?:or)?d|credential)s?(?![A-Za-z0-9])/i;
/** Names that end in such a word and hold no secret. */
const HARMLESS = /public|publishable|anon|cache|primary|foreign|sort|hash|idempot|site|partition|object|file|path|license/i;
/** A name, a type behind it or not, and a literal, in quotes or to the end of the word. */
const ASSIGNED =
	/(?<![\w-])([A-Za-z_][\w-]{0,80})["']?\]?(?:[ \t]{0,9}:[ \t]{0,9}\w{1,40})?[ \t]{0,9}(?:[:=]|:-|\?\?|\|\||(?<=["']),)[ \t]{0,9}["'`]?((?!(?:process|os|import|Deno|Bun)\.)[A-Za-z0-9+/_~.][A-Za-z0-9+/_~.-]{19,200}={0,2})(?=["'`\s,;}]|$)/g;
/** What stands between whole names: `key` is no part of `api_key`. */
const NAMES = /[^\w-]+/;
const IS_HEADER = /^(?:authorization|x-api-key|api[-_]access[-_]token)$/i;
const HEADER =
	/\b(?:authorization|x-api-key|api[-_]access[-_]token|(?:access|auth|api)[-_](?:token|key)|client_secret)["']?[ \t]{0,9}[:,=]|\bbearer\b|[?&](?:app_?id|(?:api|access|subscription|auth)?[-_]?(?:key|token))=/i;
const MADE_UP = /x{4,}|\*{3,}|\.{3,}|your|example|placeholder|dummy|fake|sample|change_?me|redacted|test|1234|abcd/i;

/** A long part of letters and digits that change places often; words, versions and addresses have none. */
function isMade(value: string): boolean {
	const part = value.split(/[^A-Za-z0-9]/).some((one) => one.length >= 8 && /[A-Za-z]/.test(one) && /\d/.test(one));
	const changes = value.match(/[A-Za-z](?=\d)|\d(?=[A-Za-z])/g)?.length ?? 0;
	return part && changes >= 3 && new Set(value).size >= 12 && !MADE_UP.test(value) && !countsUp(value);
}

/** So many characters that follow each other (`abc`, `321`), in all of it, its letters or its digits, that somebody wrote it to show a form. */
export function countsUp(value: string): boolean {
	const runsIn = (text: string) =>
		[...text.toLowerCase()].filter((one, at, all) => {
			const [first, second] = [all[at - 2], all[at - 1]].map((before) => before?.charCodeAt(0) ?? 0) as [number, number];
			return Math.abs(second - first) === 1 && one.charCodeAt(0) - second === second - first;
		}).length;
	const parts = [value.replace(/[^a-z]/gi, ''), value.replace(/\D/g, '')];
	return runsIn(value) > value.length / 12 || parts.some((one) => one.length > 4 && runsIn(one) > one.length / 6);
}
