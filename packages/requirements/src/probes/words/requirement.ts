// The requirements of a rubric as a probe: one finding each, which says what was looked up and what was seen.
import { projectArtifact, textsArtifact } from '@auditor/forensics';
import { defineProbe, notApplicable } from '@auditor/probes';
import { type FindingDraft, graphsArtifact, type Json, treeArtifact } from '@auditor/schema';
import type { Account } from '../../account.js';
import { locate } from '../../locate/locate.js';
import { accountOf } from '../../look-up.js';
import type { Sources } from '../../looks/code-index.js';
import type { Requirement } from '../../model.js';
import { MOST_WORDS, readRequirement } from '../../read/read-requirement.js';
import { SMALL } from '../../words/others.js';
import { verbOf } from '../../words/verbs.js';

/** Asks nothing but what the parameter `requirements` holds: `{ "id": …, "text": …, "of": "report" }`. */
export const REQUIREMENT_PROBE = 'words/requirement';

/** Words of a requirement that a message quotes. */
const QUOTED = 120;
/** Places of a requirement that are told to be left over. */
const MOST_SPANS = 6;
/** Words of a likely place that are told. */
const MOST_TOLD = 5;

export const requirement = defineProbe({
	id: REQUIREMENT_PROBE,
	lifecycle: 'experimental',
	needs: { project: projectArtifact, tree: treeArtifact, texts: textsArtifact, graphs: graphsArtifact },
	question: 'Does the repository hold what a requirement in plain words asks for?',
	motivation: 'Most rubrics are words, for which nobody wrote a probe.',
	method:
		'Reads each sentence of the parameter `requirements` into what is named, where, by what means and with what result, and looks each part up: definitions, calls and imports in that place, classes and their bases, values and defaults, files that the code writes, tests that assert, steps of continuous integration, manifests, ignore files, sections of the README. A whole sentence of a known form is answered by the look for it. Such forms are “every x is y”, what continuous integration does on which event and version, what manifests declare, bounds and settings, nodes side by side, and things that nothing in the code speaks of. One that asks what another probe answers is decided by its finding. Holds where every part was found and no word is left; does not hold where a part is missing for certain. Values: requirement, verdict, lookedUp, of; of one that is not decided also likely, the places that share most words with it.',
	blindSpots:
		'What only a run or taste tells; statements in other words than those of its tables; anything but English. A path that exists fulfils nothing.',
	remediation: { effort: 'medium', text: 'Do what the requirement asks for.' },
	inspect: ({ project, tree, texts, graphs }, { parameters }): FindingDraft | FindingDraft[] => {
		const asked = readParameter(parameters.requirements);
		if (asked.length === 0) return notApplicable('The rubric has no requirements in words.');
		const sources = { project, tree, texts, graphs };
		const accounts = new Map(
			asked.map(({ id, text, of }) => [id, of === 'repository' ? accountOf(id, text, sources) : unread(readRequirement(id, text))]),
		);
		return asked.map(({ id, of, after }) => {
			const account = accounts.get(id)!;
			const first = unreached(after, asked, accounts);
			if (first !== null) return notReached(account, first);
			const draft = draftOf(account, of);
			return draft.outcome !== 'not-available' || of !== 'repository' || account.requirement.asks === 'taste'
				? draft
				: { ...draft, values: { ...draft.values, likely: likelyFor(account.requirement, sources) } };
		});
	},
});

interface AskedRequirement {
	readonly id: string;
	readonly text: string;
	/** What it is asked of. */
	readonly of: string;
	/** Ids of requirements that have to hold first. */
	readonly after: readonly string[];
}

function readParameter(value: Json | undefined): AskedRequirement[] {
	if (!Array.isArray(value)) return [];
	return value.flatMap((one) => {
		if (typeof one !== 'object' || one === null || Array.isArray(one) || typeof one.id !== 'string' || typeof one.text !== 'string')
			return [];
		const after = Array.isArray(one.after) ? one.after.filter((other) => typeof other === 'string') : [];
		return [{ id: one.id, text: one.text, of: typeof one.of === 'string' ? one.of : 'repository', after }];
	});
}

/** The first of the requirements that this one rests on, however far, which does not hold; null: none. */
function unreached(after: readonly string[], asked: readonly AskedRequirement[], accounts: ReadonlyMap<string, Account>): Account | null {
	const seen = new Set(after);
	for (const id of seen) {
		const account = accounts.get(id);
		if (account?.verdict === 'does-not-hold') return account;
		for (const other of asked.find((one) => one.id === id)?.after ?? []) seen.add(other);
	}
	return null;
}

/** What rests on something unmet was not reached: it counts as not met, and says why. */
function notReached({ requirement: read, looks, of }: Account, first: Account): FindingDraft {
	const at = first.looks.find(({ state }) => state === 'missing')?.at ?? null;
	return {
		outcome: 'false',
		message: `${quoted(read)} is not reached: it rests on ${quoted(first.requirement)}, which does not hold.`,
		rationale: `Looked for: ${looks.map(({ about, state }) => `${about} (${state})`).join(', ') || 'nothing'}.`,
		confidence: 0.85,
		location: at,
		values: { requirement: read.id, verdict: 'not-reached', lookedUp: of, of },
		context: null,
	};
}

function unread(read: Requirement): Account {
	return { requirement: read, verdict: 'unseen', looks: [], left: [], lookedUp: 0, of: 1 };
}

function draftOf(account: Account, of: string): FindingDraft {
	const { verdict, lookedUp, looks, requirement: read } = account;
	const decisive = looks.find(({ state, at }) => at !== null && state === (verdict === 'does-not-hold' ? 'missing' : 'found'));
	const outcome = verdict === 'holds' ? 'true' : verdict === 'does-not-hold' ? 'false' : 'not-available';
	return {
		outcome,
		message: messageOf(account, of),
		rationale: `Looked for: ${looks.map(({ about, state }) => `${about} (${state})`).join(', ') || 'nothing that the tables know'}.`,
		confidence: 0.85,
		location: decisive?.at ?? null,
		values: { requirement: read.id, verdict, lookedUp, of: account.of },
		context: null,
	};
}

/** Where whoever decides it begins to read. */
function likelyFor({ text }: Requirement, sources: Sources): Json {
	return locate(text, sources).map(({ words, excerpt, ...place }) => ({
		...place,
		words: words.slice(0, MOST_TOLD),
		excerpt: { ...excerpt },
	}));
}

/** One sentence on what was seen, and one on what was not looked up. */
function messageOf({ requirement: read, verdict, looks, left, lookedUp, of }: Account, asked: string): string {
	const quote = quoted(read);
	const told = (state: string) =>
		looks
			.filter((one) => one.state === state)
			.map((one) => one.told)
			.join('; ');
	if (verdict === 'holds') return `${quote} holds: ${told('found')}.`;
	if (verdict === 'does-not-hold') return `${quote} does not hold: ${told('missing')}.`;
	if (asked !== 'repository') return `${quote} is asked of the ${asked}, which a person or a model has to read.`;
	const words = read.text.split(' ').length;
	if (words > MOST_WORDS) return `${quote} has ${words} words; a requirement of at most ${MOST_WORDS} is looked up.`;
	if (read.asks === 'run') return `${quote} asks something that only running the program tells.`;
	if (read.asks === 'taste') return `${quote} asks for something that a person or a model has to weigh.`;
	const open = [told('open'), left.length > 0 ? `${asWritten(read.text, left)} not looked up` : ''].filter(Boolean).join('; ');
	if (verdict === 'unseen') return `No part of ${quote} was decided${open ? `: ${open}` : ''}.`;
	return `${lookedUp} of ${of} parts of ${quote} were looked up: ${told('found')}.${open ? ` Not decided: ${open}.` : ''}`;
}

/** The words as they stand in the requirement, those beside each other together. */
function asWritten(text: string, left: readonly string[]): string {
	const spans: string[][] = [];
	let [open, between]: [boolean, string[]] = [false, []];
	for (const word of text.split(' ')) {
		const plain = word.toLowerCase().replace(/[^\p{L}\d-]/gu, '');
		const isLeft = left.some((one) => one === plain || verbOf(plain)?.plain === one || `${one}s` === plain);
		if (isLeft && open) spans.at(-1)!.push(...between, word);
		else if (isLeft) spans.push([word]);
		if (isLeft || !SMALL.has(plain)) [open, between] = [isLeft, []];
		else between.push(word);
	}
	const told = spans.slice(0, MOST_SPANS).map((span) => `“${span.join(' ').replace(/^[^\p{L}\d`]{1,40}|[^\p{L}\d`)]{1,40}$/gu, '')}”`);
	return told.length > 1 ? `${told.join(', ')} were` : `${told[0] ?? `“${left.join(' ')}”`} was`;
}

function quoted({ text }: Requirement): string {
	return text.length > QUOTED ? `“${text.slice(0, QUOTED)}…”` : `“${text.replace(/\.$/, '')}”`;
}
