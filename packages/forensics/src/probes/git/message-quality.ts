// Do the messages say what changed? Counts subjects without a telling word, subjects that only name a file, and subjects used again; whether a
// message is true is not asked. Knows English filler words; messages in another language pass when they have words enough.
import { defineProbe } from '@auditor/probes';
import { type Commit, commitLocation, historyArtifact } from '@auditor/schema';
import { certainty, numberOf, placesOf, share, timelineOf, unanswerable } from './_timeline.js';

/** @source corpus of graded histories: good ones up to 0.15, "weak messages" from 0.3 on */
const WEAK_SHARE = 0.25;
const TELLING_WORDS = 2;

const FILLER = new Set(
	`a about add added adding adds adjust adjusted again all also an and another any apply bit bug bugs bugfix bugfixes chore change changed changes
	clean cleaned cleanup code codes commit commits complete completed create created current day debug did do docs done edit edited edits error errors
	everything feat feature features file files final finalize finalized finish finished first fix fixed fixes fixing folder folders for from
	get good hotfix i implement implemented improve improved improvement improvements improves in init initial initialise initialize into is issue issues
	it its last latest little made make maybe minor misc miscellaneous modified modify more my new now of ok on other part patch project push pushed
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
		'A subject is weak when fewer than two words are left after filler words, or when all it names is a file; a subject used before is repeated. True when less than 25 % of the commits (merges left out) are weak or repeated. Parameter `weakShare`.',
	blindSpots: 'Cannot tell whether a message is true, and knows the filler words of English alone.',
	remediation: {
		on: 'false',
		effort: 'low',
		text: 'From now on say in each subject what changes and where, as in "Parse annotated assignments in the state reader"; published commits stay as they are.',
	},
	inspect({ history }, { parameters }) {
		const unanswered = unanswerable(history, false);
		if (unanswered) return unanswered;
		const { commits } = timelineOf(history);
		if (commits.length === 0) {
			const message = 'Every commit is a merge, and git writes the messages of merges.';
			return [{ outcome: 'not-applicable', message, rationale: 'Merges are left out.', confidence: 1 }];
		}
		const { weak, vague, repeated, conventional, medianLength } = readSubjects(commits);
		const values = {
			commits: commits.length,
			vagueShare: share(vague, commits.length),
			repeatedShare: share(repeated, commits.length),
			weakShare: share(weak.length, commits.length),
			conventionalShare: share(conventional, commits.length),
			medianLength,
			examples: examplesOf(weak),
		};
		const good = values.weakShare < numberOf(parameters.weakShare, WEAK_SHARE);
		const first = weak[0] ?? commits[0];
		return [
			{
				outcome: good ? 'true' : 'false',
				message: `${weak.length} of ${commits.length} messages are vague or repeated${weak[0] ? `, such as "${weak[0].subject.slice(0, 60)}"` : ''}.`,
				rationale: 'Subjects of all commits but merges, without filler words, file names and numbers.',
				location: first ? commitLocation(first.id) : null,
				related: placesOf(weak.slice(1)),
				values,
				confidence: certainty(history, 0.8),
			},
		];
	},
});

const NOT_ASCII = /[^\0-\x7f]/;
const CONVENTIONAL = /^[a-z]+(?:\([^)]*\))?!?:\s/i;

/** Counts what the subjects are; upper and lower case are one. */
function readSubjects(commits: readonly Commit[]) {
	const telling = tellingWords();
	/** Per subject, whether it is vague. */
	const known = new Map<string, boolean>();
	const lengths = new Uint32Array(commits.length);
	const weak: Commit[] = [];
	const counts = { vague: 0, repeated: 0, conventional: 0 };
	commits.forEach((commit, at) => {
		const { subject } = commit;
		const foreign = NOT_ASCII.test(subject);
		const key = subject.toLowerCase();
		const before = known.get(key);
		const vague = before ?? isVague(subject, foreign, telling);
		if (before === undefined) known.set(key, vague);
		const repeated = before !== undefined || subject === '';
		if (vague) counts.vague++;
		if (repeated) counts.repeated++;
		if (vague || repeated) weak.push(commit);
		if (subject.includes(':') && CONVENTIONAL.test(subject)) counts.conventional++;
		lengths[at] = foreign ? [...subject].length : subject.length;
	});
	return { ...counts, weak, medianLength: lengths.sort()[Math.floor(lengths.length / 2)] ?? 0 };
}

/** A few different ones. */
function examplesOf(commits: readonly Commit[]): string[] {
	const examples = new Set<string>();
	for (const { subject } of commits) if (examples.size < 5) examples.add(subject.slice(0, 80));
	return [...examples];
}

function isVague(subject: string, foreign: boolean, telling: (piece: string) => readonly string[]): boolean {
	// Scripts without blanks between words: a short phrase is long enough to tell something.
	if (foreign && (subject.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu)?.length ?? 0) >= 4) return false;
	const conventional = subject.includes(':') ? (CONVENTIONAL.exec(subject)?.[0] ?? '') : '';
	const text = conventional === '' ? subject : `${conventional.replace(/^[a-z]+/i, '')} ${subject.slice(conventional.length)}`;
	const words: string[] = [];
	for (let from = 0; from < text.length; ) {
		const blank = text.indexOf(' ', from);
		const to = blank < 0 ? text.length : blank;
		for (const word of telling(text.slice(from, to))) if (!words.includes(word)) words.push(word);
		if (words.length >= TELLING_WORDS) return false;
		from = to + 1;
	}
	return true;
}

/** Asks once for each piece: the same words come back in message after message. */
function tellingWords(): (piece: string) => readonly string[] {
	const known = new Map<string, readonly string[]>();
	return (piece) => {
		let words = known.get(piece);
		if (words === undefined) {
			words = PLAIN_WORD.test(piece) ? (isTelling(piece.toLowerCase()) ? [piece.toLowerCase()] : NONE) : wordsOf(piece).filter(isTelling);
			known.set(piece, words);
		}
		return words;
	};
}

const NONE: readonly string[] = [];

function isTelling(word: string): boolean {
	return word.length > 1 && !FILLER.has(word) && !/^\d+$/.test(word);
}

function wordsOf(piece: string): readonly string[] {
	return piece
		.split(/\s+/)
		.filter((part) => !NAME_OR_NUMBER.test(part))
		.flatMap((part) =>
			part
				.replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
				.toLowerCase()
				.split(/[^\p{L}\d]+/u),
		);
}

/** A word, and no number of base 16. */
const PLAIN_WORD = /^(?:[A-Z][a-z]+|[a-f]*[g-z][a-z]*)$/;
/** A path, a file, a ticket or a commit: it says where, not what. */
const NAME_OR_NUMBER = /[/\\]|\w\.\w{1,5}\W*$|^\W*#\d+|^\W*[0-9a-f]{7,40}\W*$/;
