// Do the messages say what changed? Counts subjects without telling words, subjects that only name a file, and subjects used again; whether a
// message is true is not asked. Knows English filler words; messages in another language pass when they have words enough.
import { kept } from '@auditor/code';
import { defineProbe, notApplicable, numberOf } from '@auditor/probes';
import { type Commit, commitLocation, historyArtifact } from '@auditor/schema';
import { answered, certainty, isRelease, placesOf, share, timelineOf } from './_timeline.js';

/** @source corpus of graded histories: good ones up to 0.15, "weak messages" from 0.3 on */
const WEAK_SHARE = 0.25;
const TELLING_WORDS = 2;

const FILLER = new Set(
	`a about add added adding adds adjust adjusted again all also an and another any apply bit bug bugs bugfix bugfixes chore change changed changes
	clean cleaned cleanup code codes commit commits core complete completed create created current day debug did do docs done edit edited edits error errors
	everything feat feature features file files final finalize finalized finish finished first fix fixed fixes fixing folder folders for from
	get good hotfix i implement implemented improve improved improvement improvements improves in init initial initialise initialize into is issue issues
	it its last latest little logic made make maybe minor misc miscellaneous modified modify more my new now of ok on other part patch project push pushed
	ready refactor refactored refactoring refine remove removed rename renamed repo repository reopo revert save second several small some stuff style test
	tested testing tests that the thing things this tidy tmp to todo try tweak tweaks typo typos up upd update updated updates updating upload
	uploaded use used various version very was wip with work working works wq`.split(/\s+/),
);

export const messageQuality = defineProbe({
	id: 'git/message-quality',
	lifecycle: 'stable',
	needs: { history: historyArtifact },
	question: 'Do the commit messages say what changed?',
	motivation: 'A history is only as good as its messages: "update" and "fix" tell a reader nothing.',
	method:
		'A subject is weak when fewer than two words are left after filler words (three after a verb such as `update`, which does not say how; one where the kind of the commit is chore, ci or build); a file counts as one word, two files are enough, and so is one thing that is added, removed or renamed, a project that is renamed, and a noun that names at least half of the files of the commit where it adds them, or beside a verb that says what was done to them (a verb such as `update` only where that is a README), or the issue that the change is for. A subject used before is repeated. An update of dependencies, of which at least half of the files are manifests and lock files, is neither. True when less than 25 % of the commits (merges, releases and bots left out) are weak or repeated. Parameter `weakShare`.',
	blindSpots: 'Cannot tell whether a message is true, and knows the filler words of English alone.',
	remediation: {
		effort: 'low',
		text: 'From now on say in each subject what changes and where, as in "Parse annotated assignments in the state reader"; published commits stay as they are.',
	},
	inspect: answered(false, ({ history }, { parameters }) => {
		const { commits: all, bots } = timelineOf(history);
		const commits = all.filter((commit) => !isRelease(commit));
		if (commits.length === 0) return [notApplicable('Every commit is a merge, a release or a commit of a bot.', 1)];
		const { weak, vague, repeated } = readSubjects(commits);
		const values = {
			commits: commits.length,
			vagueShare: share(vague, commits.length),
			repeatedShare: share(repeated, commits.length),
			weakShare: share(weak.length, commits.length),
			examples: [...new Set(weak.map(({ subject }) => subject.slice(0, 80)))].slice(0, 5),
		};
		const most = numberOf(parameters, 'weakShare', WEAK_SHARE);
		const good = values.weakShare < most;
		// Which commits release, others may count otherwise.
		const whole = commits.length === all.length;
		const aside = `${bots.length > 0 ? 'those of bots and ' : ''}those that tell of a release left out`;
		// The least telling ones are the examples.
		const shortest = [...weak].sort((a, b) => a.subject.length - b.subject.length);
		const first = shortest[0] ?? commits[0];
		return {
			outcome: good ? 'true' : 'false',
			message: good
				? `We read ${whole ? `${commits.length} commit subjects` : `the commit subjects, ${aside}`}.`
				: `${whole ? `${weak.length} of ${commits.length} commit subjects` : `${Math.round(most * 100)} % or more of the commit subjects, ${aside},`} have few telling words or repeat an earlier one${weak[0] ? `, such as "${first?.subject.slice(0, 60)}"` : ''}.`,
			rationale: 'Filler words and numbers tell nothing; whether a subject is true was not asked. Merges, releases and bots are left out.',
			location: first ? commitLocation(first.id) : null,
			related: good ? [] : placesOf(shortest.filter((commit) => commit !== first)),
			values,
			confidence: certainty(history, 0.8),
		};
	}),
});

const CONVENTIONAL = /^[a-z]+(?:\([^)]*\))?!?:\s/i;

/** Counts what the subjects are; upper and lower case are one. */
function readSubjects(commits: readonly Commit[]) {
	const telling = tellingWords();
	/** Per subject, whether it is vague. */
	const known = new Map<string, boolean>();
	const weak: Commit[] = [];
	const counts = { vague: 0, repeated: 0 };
	for (const commit of commits) {
		const { subject } = commit;
		if (keepsUp(commit)) continue;
		const foreign = /[^\0-\x7f]/.test(subject);
		const key = subject.toLowerCase();
		const repeated = known.has(key) || subject === '';
		const vague = kept(known, key, () => isVague(subject, foreign, telling)) && !agrees(commit, telling);
		if (vague) counts.vague++;
		if (repeated) counts.repeated++;
		if (vague || repeated) weak.push(commit);
	}
	return { ...counts, weak };
}

/** That dependencies were updated is all there is to say of their manifests, however often it is done. */
function keepsUp({ subject, changes }: Commit): boolean {
	const pins = changes.filter(({ path }) => PINS.test(path));
	return DEPENDENCIES.test(subject) && pins.length > 0 && 2 * pins.length >= changes.length;
}

const DEPENDENCIES =
	/\b(?:update|upgrade|bump|refresh)(?:s|d|ing)?\b.{0,200}\b(?:dep(?:endenc(?:y|ies)|s)?|lock ?files?)\b|\b(?:dep(?:endenc(?:y|ies)|s)?(?:-dev)?|lock ?files?)\b.{0,200}\b(?:update|upgrade|bump|refresh)(?:s|d|ing)?\b/i;
const PINS =
	/(?:^|\/)(?:package(?:-lock)?\.json|npm-shrinkwrap\.json|[\w.-]{1,80}\.lockb?|pnpm-lock\.yaml|pyproject\.toml|requirements[\w./-]{0,80}\.txt|Pipfile|setup\.(?:py|cfg)|Cargo\.toml|go\.(?:mod|sum))$/;

/** A short subject says enough where its noun names at least half of the files that the commit touches, and its verb says what was done to them. */
function agrees({ subject, changes }: Commit, telling: (piece: string) => readonly string[]): boolean {
	const pieces = subject.split(/\s+/);
	if (pieces.some((piece) => RENAMED.test(piece)) && pieces.some((piece) => WHOLE.test(piece))) return true;
	const nouns = pieces.flatMap(telling).map((word) => word.toLowerCase().replace(/s$/, ''));
	const named = changes.filter(({ path }) => nouns.some((noun) => path.toLowerCase().includes(noun)));
	if (named.length === 0 || 2 * named.length < changes.length) return false;
	if (named.every(({ status }) => status === 'A')) return true;
	// Of a README it is enough that it was updated; of code it says nothing.
	return pieces.some((piece) => DONE.test(piece) || (EMPTY_VERB.test(piece) && named.every(({ path }) => README.test(path))));
}

function isVague(subject: string, foreign: boolean, telling: (piece: string) => readonly string[]): boolean {
	if (NO_MESSAGE.test(subject)) return true;
	if (TYPO_OF.test(subject) || OTHER_VERSION.test(subject)) return false;
	// Scripts without blanks between words: a short phrase is long enough to tell something.
	if (foreign && (subject.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu)?.length ?? 0) >= 4) return false;
	const conventional = subject.includes(':') ? (CONVENTIONAL.exec(subject)?.[0] ?? '') : '';
	const text = conventional === '' ? subject : `${conventional.replace(/^[a-z]+/i, '')} ${subject.slice(conventional.length)}`;
	let [words, files] = [0, 0];
	let whole = false;
	let empty = false;
	const known: string[] = [];
	for (let from = 0; from < text.length; ) {
		const blank = text.indexOf(' ', from);
		const to = blank < 0 ? text.length : blank;
		const piece = text.slice(from, to);
		if (known.length === 0 && files === 0) {
			whole ||= WHOLE_FILE.test(piece);
			empty ||= EMPTY_VERB.test(piece);
		}
		for (const word of telling(piece)) {
			if (known.includes(word)) continue;
			known.push(word);
			if (QUOTED.test(piece)) words += TELLING_WORDS + 1;
			else if (FILE_NAME.test(word)) files++;
			else words += IDENTIFIER.test(piece) ? 2 : 1;
		}
		if (words >= TELLING_WORDS + 1) return false;
		from = to + 1;
	}
	// Beside another word it says which thing of that name: the investigator of a repository.
	const told = words + files + (words > 0 && REPOSITORY.test(text) ? 1 : 0) + (whole && words + files > 0 ? 1 : 0);
	// Of what is no code it is enough to say what was updated.
	return files < 2 && told < (!empty ? TELLING_WORDS : ASIDE.test(conventional) ? 1 : TELLING_WORDS + 1);
}

/** What a tool writes where nobody said anything. */
const NO_MESSAGE = /^(?:\S{1,40}: )?no (?:subject|(?:commit )?message)$/i;
const ASIDE = /^(?:chore|ci|build)\b/i;

/** A thing of the code under its own name says which one. */
const IDENTIFIER = /^[("']?[a-z]{1,40}[A-Z]/;
const QUOTED = /^[("']?`[^`]/;

/** What was misspelled where, which version something got or was fitted to, and which issue it is for, is all there is to say. */
const TYPO_OF = /\btypos?\s(?:in|of|on)\s\w|\b(?:readme|changelog|docs?|documentation|comments?|messages?)\stypos?\b/i;
const OTHER_VERSION =
	/\b[a-z][\w@/.-]{1,60}\s(?:~>|to|=>|->|→)\s?v?\d|\bfor\s(?:the\s)?(?:latest|newer|newest|next)\s(?!changes?\b|code\b|updates?\b|versions?\b|releases?\b|features?\b)\w{2}|\b(?:for|clos(?:es|ed)|resolv(?:es|ed)|fix(?:es|ed)) #\d{1,6}\b/i;

/** Verbs of a change that is the whole file, or whole thing, that they name. */
const WHOLE_FILE =
	/^(?:add(?:s|ed|ing)?|creat(?:e[sd]?|ing)|init|initiali[sz](?:e[sd]?|ing)|delet(?:e[sd]?|ing)|remov(?:e[sd]?|ing)|renam(?:e[sd]?|ing)|mov(?:e[sd]?|ing))$/i;
const REPOSITORY = /\brepo(?:sitory)?\b/i;
const README = /(?:^|\/)readme[^/]*$/i;
const RENAMED = /^renam(?:e[sd]?|ing)$/i;
const WHOLE = /^(?:project|package|repo|repository)$/i;
/** Verbs that say what was done to what they name. */
const DONE =
	/^(?:add(?:s|ed|ing)?|creat(?:e[sd]?|ing)|delet(?:e[sd]?|ing)|remov(?:e[sd]?|ing)|renam(?:e[sd]?|ing)|mov(?:e[sd]?|ing)|refactor(?:s|ed|ing)?|split(?:s|ting)?|extract(?:s|ed|ing)?)$/i;
/** Verbs that say that something changed, and not how. */
const EMPTY_VERB =
	/^(?:updat(?:e[sd]?|ing)|chang(?:e[sd]?|ing)|modif(?:y|ies|ied)|adjust(?:s|ed|ing)?|edit(?:s|ed|ing)?|tweak(?:s|ed|ing)?)$/i;
/** A file, as {@link wordsOf} leaves it. */
const FILE_NAME = /[./\\]/;

/** Asks once for each piece: the same words come back in message after message. */
function tellingWords(): (piece: string) => readonly string[] {
	const known = new Map<string, readonly string[]>();
	const isTelling = (word: string) => word.length > 1 && !FILLER.has(word) && !/^\d+$/.test(word);
	return (piece) => kept(known, piece, () => (PLAIN_WORD.test(piece) ? [piece.toLowerCase()] : wordsOf(piece)).filter(isTelling));
}

/** Words of a piece of a subject; of a file its name, and nothing of a ticket or a commit. */
function wordsOf(piece: string): readonly string[] {
	return piece.split(/\s+/).flatMap((part) => {
		if (NUMBER.test(part)) return [];
		const file = PATH.exec(part)?.[0];
		if (file !== undefined) return [file.includes('.') || file.includes('/') ? file : `${file}/`];
		return part
			.replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
			.toLowerCase()
			.split(/[^\p{L}\d]+/u);
	});
}

/** A word, and no number of base 16. */
const PLAIN_WORD = /^(?:[A-Z][a-z]+|[a-f]*[g-z][a-z]*)$/;
/** A path or a file: it says where. */
const PATH = /(?<![\w@.-])[\w@.-]*[/\\][\w./\\@-]*|(?<![\w@-])[\w@-]*\w\.\w{1,5}(?=\W*$)/;
/** A ticket or a commit: it says neither where nor what. */
const NUMBER = /^\W*#\d+|^\W*[0-9a-f]{7,40}\W*$/;
