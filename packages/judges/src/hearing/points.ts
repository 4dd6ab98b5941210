// What is contested on a criterion? Answers against a finding, or where it is open or doubtful, disputes, and flaws, by place: each with the judges and quotes
// behind it. A quote that does not stand at its place makes no point.
import {
	answerExpectations,
	type CaseFile,
	compareBy,
	type Evidence,
	type ExpectationAnswer,
	type HearingPoint,
	isOpen,
	isProof,
	type JudicialOpinion,
	severities,
} from '@auditor/schema';
import { applyReread } from '../reread.js';

/** Points of one criterion that are ruled on; the best supported come first. */
export const MOST_POINTS = 12;
/** Judges and quotes that are told of one point. */
const MOST_VOICES = 12;
/** Flaws this many lines apart may be one; of those on other lines at least this share of the words is the same. */
const NEAR = 8;
const ALIKE = 0.12;

type Voice = HearingPoint['by'][number];
type Draft = Omit<HearingPoint, 'id' | 'ruling' | 'ruledBy' | 'because'> & { by: Voice[] };

/** The points of a case file, not yet ruled. `ruledBy` is who will rule. */
export function pointsOf(caseFile: CaseFile, opinions: readonly JudicialOpinion[], ruledBy: string): HearingPoint[] {
	const { criterion } = caseFile;
	const heard = opinions.filter((o) => o.criterion === criterion.id && o.status === 'given' && o.reading !== undefined);
	const drafts = [...disputes(caseFile, heard), ...flaws(caseFile, heard)];
	const judges = (by: readonly Voice[]) => new Set(by.map(({ judge }) => judge)).size;
	const weight = ({ by }: Draft) => judges(by.filter(({ quote }) => isProof(quote))) * 10 + judges(by);
	const ruled = drafts
		.map((draft, index) => ({ draft, index }))
		.sort((a, b) => weight(b.draft) - weight(a.draft) || a.index - b.index)
		.slice(0, MOST_POINTS)
		.map(({ draft }, index): HearingPoint => {
			const { kind, expectation, claim } = draft;
			const name =
				kind === 'answer'
					? `${expectation}/${claim}${draft.part ? `/${index + 1}` : ''}`
					: kind === 'dispute' && expectation !== null
						? `${expectation}${draft.part ? `/${index + 1}` : ''}`
						: index + 1;
			return {
				...draft,
				// The quote that shows it is told first.
				by: [...draft.by].sort(compareBy(({ quote }) => (isProof(quote) ? 0 : 1))),
				id: `${criterion.id}/${kind}/${name}`,
				ruling: 'not-ruled',
				ruledBy,
				because: draft.by.some(({ quote }) => isProof(quote)) ? '' : 'No quote of code shows it.',
			};
		});
	return [...ruled, ...levels(criterion.id, heard, ruledBy, ruled.length > 0)];
}

/**
 * The levels that the one who rules and another judge name by their words: at least the one, at most the other, and where both are the same, that one. None
 * where they agree with the score of the facts, and nothing else is heard. Nothing is left to rule on.
 */
function levels(criterion: string, opinions: readonly JudicialOpinion[], ruledBy: string, isHeard: boolean): HearingPoint[] {
	const own = opinions.find(({ judge }) => judge === ruledBy);
	const named = own?.reading?.level;
	if (!named) return [];
	const others = opinions.flatMap(({ judge, reading }) => {
		const { level, quote, reason } = reading?.level ?? { level: null, quote: null, reason: '' };
		const isOne = judge !== ruledBy && level !== null && level > 0 === named.level > 0 && quote !== null && isProof(quote);
		return isOne ? [{ level, voice: { judge, reason, quote } }] : [];
	});
	if (others.length === 0) return [];
	const all = others.map(({ level }) => level);
	const [least, most] = [Math.min(named.level, Math.max(...all)), Math.max(named.level, Math.min(...all))];
	if (opinions.every(({ score }) => least <= (score ?? 0) && most >= (score ?? 0)) && !isHeard) return [];
	const pointOf = (level: number, claim: HearingPoint['claim'], holds: (other: number) => boolean): HearingPoint[] => {
		const by = others.flatMap((other) => (holds(other.level) ? [other.voice] : []));
		const point = { criterion, kind: 'level' as const, expectation: null, evidence: [], probes: [], severity: null, claim };
		const id = `${criterion}/level/${level}`;
		return [{ ...point, id, statement: by[0]!.reason, level, by, ruling: 'upheld', ruledBy, because: named.reason }];
	};
	if (least === most) return pointOf(least, null, all.includes(least) ? (other) => other === least : () => true);
	return [...pointOf(least, 'met', (other) => other >= least), ...pointOf(most, 'unmet', (other) => other <= most)].filter(
		({ level, claim }) => (claim === 'met' ? level! > 1 : level! < 5),
	);
}

function disputes({ criterion, evidence }: CaseFile, opinions: readonly JudicialOpinion[]): Draft[] {
	const byKey = new Map<string, Draft>();
	const add = (draft: Omit<Draft, 'by'>, voice: Voice) => {
		const of = draft.part === true ? draft.evidence.join() : '';
		const key =
			draft.kind === 'answer' ? `${draft.expectation}/${draft.claim}/${of}` : `${draft.expectation ?? draft.evidence.join()}/${of}`;
		const told = (other: Voice) =>
			other.judge === voice.judge && (isBeside(other.quote, voice.quote) || other.quote.text === voice.quote.text);
		const known = byKey.get(key);
		if (known === undefined) byKey.set(key, { ...draft, by: [voice] });
		else if (known.claim === draft.claim && known.by.length < MOST_VOICES && !known.by.some(told)) known.by.push(voice);
	};
	const answers = answerExpectations(criterion, applyReread(evidence));
	const say = (id: string, claim: 'met' | 'unmet', voice: Voice, findings: readonly string[] = []) => {
		const answer = answers.find((a) => a.expectation.id === id);
		if (answer === undefined || answer.evidence.length === 0) return;
		const open = isOpen(answer, claim);
		// Of several findings that were not decided, those that are named; they part what is asked of all.
		const own = evidence.filter((e) => e.answers === id && e.role === 'expectation');
		const meant = own.filter((e) => findings.includes(e.id));
		if (meant.length > 0 && meant.length < own.length && isProof(voice.quote)) {
			const shared = { criterion: criterion.id, expectation: id, claim, severity: null, part: true };
			const [undecided, against] = [null, claim === 'unmet'].map((said) => meant.filter((e) => e.satisfied === said)) as [
				Evidence[],
				Evidence[],
			];
			if (undecided.length > 0) add({ ...shared, kind: 'answer', ...named(undecided), statement: answer.expectation.text }, voice);
			if (against.length > 0) add({ ...shared, kind: 'dispute', ...named(against), statement: voice.reason }, voice);
			return;
		}
		// What is doubtful and answered as it was found is no point without a proof; what was not decided is one that is told.
		if (
			open
				? answer.state === claim && !isProof(voice.quote)
				: answer.state === claim || (answer.state !== 'met' && answer.state !== 'unmet')
		)
			return;
		// An objection in the judge's own words: the contrary of the expectation may be more than it says.
		const [kind, statement] = open ? (['answer', answer.expectation.text] as const) : (['dispute', voice.reason] as const);
		const draft = { criterion: criterion.id, kind, expectation: id, claim, severity: null, statement };
		add({ ...draft, ...named(answer.evidence) }, voice);
	};
	for (const { judge, reading } of opinions) {
		// What a judge says of a finding comes first: its quote is of that place.
		for (const { finding, reason, quote } of reading!.disputes) {
			const item = evidence.find((e) => e.id === finding);
			if (item === undefined || quote.stands === 'nowhere') continue;
			const voice = { judge, reason, quote };
			const agrees = reading!.answers.some(
				(a) => a.expectation === item.answers && a.answer === (item.satisfied ? 'holds' : 'does-not-hold'),
			);
			if (decides(item, answers) && !agrees) {
				say(item.answers!, item.satisfied ? 'unmet' : 'met', voice);
				continue;
			}
			// No answer rests on it, or the judge shares the answer: the sentence alone is disputed, wherever it stands.
			const draft = { criterion: criterion.id, kind: 'dispute' as const, expectation: null, claim: null, severity: null };
			add({ ...draft, ...named(alike(item, evidence)), statement: reason }, voice);
		}
		for (const { expectation, answer, quote, reason, findings } of reading!.answers)
			if (answer !== 'cannot-tell' && quote !== null && quote.stands !== 'nowhere')
				say(expectation, answer === 'holds' ? 'met' : 'unmet', { judge, reason, quote }, findings);
	}
	return [...byKey.values()];
}

/** Whether an answer rests on a finding: its expectation is answered as the finding says. */
export function decides({ role, answers: id, satisfied }: Evidence, answers: readonly ExpectationAnswer[]): boolean {
	const says = satisfied ? 'met' : 'unmet';
	return role === 'expectation' && satisfied !== null && answers.some((a) => a.expectation.id === id && a.state === says);
}

/** A danger alone; of another finding, all that say the same sentence. */
export function alike(item: Evidence, evidence: readonly Evidence[]): Evidence[] {
	return item.role === 'hazard' ? [item] : evidence.filter((e) => e.role !== 'hazard' && e.message === item.message);
}

export function named(evidence: readonly Evidence[]): Pick<Draft, 'evidence' | 'probes'> {
	return { evidence: evidence.map((e) => e.id), probes: [...new Set(evidence.map((e) => e.probe))].sort() };
}

function flaws({ criterion }: CaseFile, opinions: readonly JudicialOpinion[]): Draft[] {
	const found: Draft[] = [];
	for (const { judge, reading } of opinions) {
		const voices = reading!.raised.flatMap(({ flaw, severity, quote }) =>
			quote.stands === 'nowhere' ? [] : [{ judge, reason: flaw, severity, quote }],
		);
		// Two flaws of one judge are two, however near they stand; of another's near ones, the one in the most alike words is the same, each once.
		const pairs = found.flatMap((draft) =>
			voices.flatMap((voice) => {
				const near = draft.by.filter((other) => isBeside(other.quote, voice.quote));
				const [alike, apart] = [likeness(draft.statement, voice.reason), Math.min(...near.map((other) => distance(other, voice)))];
				return near.length === 0 || (alike < ALIKE && apart > 0) ? [] : [{ draft, voice, alike, apart }];
			}),
		);
		const placed = new Set<object>();
		for (const { draft, voice } of pairs.sort((a, b) => b.alike - a.alike || a.apart - b.apart)) {
			if (placed.has(draft) || placed.has(voice)) continue;
			draft.by.push(voice);
			placed.add(draft).add(voice);
		}
		const draft = { criterion: criterion.id, kind: 'flaw' as const, expectation: null, claim: null, evidence: [], probes: [] };
		for (const voice of voices)
			if (!placed.has(voice)) found.push({ ...draft, statement: voice.reason, severity: voice.severity, by: [voice] });
	}
	// Judges who see one flaw and weigh it differently: the one in the middle speaks for them, the graver of two, since what it costs is for a level to say.
	for (const draft of found) {
		const weighed = [...draft.by].sort(compareBy(({ severity }) => -severities.indexOf(severity!)));
		const { reason, severity } = weighed[Math.floor((weighed.length - 1) / 2)]!;
		Object.assign(draft, { statement: reason, severity });
	}
	return found;
}

/** Share of the telling words of two sentences that both have. */
function likeness(a: string, b: string): number {
	const [one, other] = [a, b].map((text) => new Set(text.toLowerCase().match(/[a-z_]{4,}/g) ?? [])) as [Set<string>, Set<string>];
	const both = [...one].filter((word) => other.has(word)).length;
	return both / Math.max(1, one.size + other.size - both);
}

function distance(a: Voice, b: Voice): number {
	return Math.abs(a.quote.line! - b.quote.line!);
}

/** Near one another; what has no lines, as the history, is beside what quotes the same of it. */
export function isBeside(a: Voice['quote'], b: Voice['quote']): boolean {
	if (a.path !== b.path) return false;
	if (a.line !== null && b.line !== null) return Math.abs(a.line - b.line) <= NEAR;
	const [one, other] = [a, b].map(({ text }) => text.replace(/\s+/g, '')) as [string, string];
	return a.line === b.line && (one.includes(other) || other.includes(one));
}
