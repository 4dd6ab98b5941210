// The other words that requirements are made of.

const list = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** They carry no statement of their own. */
export const SMALL = list(`
a an the this that these those it its their there here which who whose what
and or but then so as than nor both either each every all any some
of to in on at by for from with within into onto under over through via per out up inside there
is are was were be been being do does did done has have had having will would can could shall should must may might
i we you they he she our your my them us please also too own other such both respectively
project projects repository repo code codebase program application app system software implementation source solution submission student students
named called entitled titled following given e.g i.e etc using
least most exactly more less fewer than up
`);

/** What people call the whole that is asked about. */
export const SYSTEM = list(
	'tool package library server service backend api app application cli bot website site web command line interface system script rest http',
);

/** Kinds of things, each by the words that say it; the first is its name. */
const KINDS = [
	'function functions helper helpers routine',
	'method methods',
	'call calls',
	'class classes',
	'model models',
	'field fields attribute attributes property properties key keys column columns channel channels',
	'parameter parameters argument arguments',
	'option options flag flags switch switches',
	'variable variables',
	'constant constants setting settings',
	'node nodes',
	'edge edges',
	'module modules file files script scripts',
	'folder folders directory directories',
	'test tests case cases suite suites',
	'section sections heading headings chapter instructions documentation docs readme',
	'workflow workflows pipeline ci job jobs step steps actions',
	'dependency dependencies package packages library libraries',
	'decorator decorators',
	'exception exceptions error errors',
	'service services',
	'target targets',
	'image images',
	'graph graphs',
	'docstring docstrings',
	'hint hints annotation annotations',
	'reducer reducers',
	'enum enums',
	'dataclass dataclasses',
	'hook hooks',
	'command commands line',
	'log logs',
	'format',
	'default defaults value values',
	'route routes endpoint endpoints',
	'port ports',
];
const BY_WORD: ReadonlyMap<string, string> = new Map(
	KINDS.flatMap((row) => {
		const words = row.split(' ');
		return words.map((word): [string, string] => [word, words[0]!]);
	}),
);

export function kindOf(word: string): string | null {
	return BY_WORD.get(word) ?? null;
}

export const NEGATIONS = list("no not never without neither nor none cannot don’t doesn’t don't doesn't");
export const UNIVERSALS = list('every all each any everything always');

export const STANDINGS: readonly (readonly ['must' | 'should' | 'may', RegExp])[] = [
	['may', /\b(?:nice to have|optional(?:ly)?|bonus|may|could|ideally|if possible|extra credit)\b/i],
	['should', /\b(?:should|recommended|preferably|is expected to)\b/i],
	['must', /\b(?:must|shall|has to|have to|need(?:s|ed)? to|is required to|are required to)\b/i],
];

/** What follows is a condition, a time or a reason: nothing of it is looked up. */
export const CONDITION = /^(?:when|whenever|if|unless|until|while|because|since|before|after|once|whether|so|so that|in case|even)$/;

/** What only running the program tells. */
export const RUN =
	/\b(?:(?:with)?in (?:under |less than )?[\d.]{1,9} ?(?:ms|milliseconds?|s|secs?|seconds?|minutes?)\b|\d ?% (?:accuracy|coverage|recall|precision)|(?:accuracy|coverage|recall|precision|f1|latency|throughput)\b[^.]{0,40}\b\d|(?<!\b(?:dependenc(?:y|ies)|nothing|else|packages?|librar(?:y|ies)) )at run ?time|(?:runs?|builds?|compiles?|starts?|installs?) without (?:errors?|crash\w*|warnings?)\b|(?:tests?|build|pipeline|suite) (?:(?:must|should|shall|always) )?(?:pass(?:es)?|succeeds?)\b|works? (?:correctly|as expected|offline)|runs? (?:successfully|smoothly|locally)|reach(?:es)? \d)/i;

/** What a person or a model has to weigh. */
export const TASTE =
	/\b(?:clean|readable|elegant|idiomatic|maintainable|well[- ](?:structured|organi[sz]ed|written|designed|documented|named|tested|commented)|user[- ]friendly|intuitive|appropriate(?:ly)?|meaningful|professional|thorough(?:ly)?|good|high[- ]quality|best practices?|clear(?:ly)?|concise|nice|beautiful|sensible|reasonable|adequate|sufficient|interesting|creative|insightful|robust|efficient|scalable|modular|comprehensive|simple|easy|consistent)\b/i;

/** Verbs that tell an examiner what to do, and not how things must be. */
export const DIRECTION =
	/^(?:please\s+)?(?:open|scan|grade|find|search|look|check|verify|locate|identify|see|inspect|examine|scan|review|read|consider|assess|evaluate)\b/i;

/** Capitalised words that name nothing of a program. */
export const PLAIN_CAPITALS = list(`
readme markdown html json csv xml pdf yaml http https rest api apis url urls cli gui ui sql llm llms ai ml id ids ci cd github git gitlab english npm
actions docker python typescript javascript java monday tuesday wednesday thursday friday saturday sunday january february march april may june july
august september october november december the a an i ok todo ascii utf unicode linux windows macos unix posix os io
`);
