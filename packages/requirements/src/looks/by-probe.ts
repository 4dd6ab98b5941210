// A sentence that asks what a probe answers is decided by what that probe found, in its words. It stays open where the finding is doubtful, does not apply,
// or speaks of a part alone.
import { probes } from '@auditor/forensics';
import { runProbes } from '@auditor/probes';
import type { Finding, Json } from '@auditor/schema';
import { PROBE_PHRASES, type ProbePhrase } from '../words/probe-phrases.js';
import type { CodeIndex } from './code-index.js';
import { found, type Look, missing, open } from './look.js';

const NEGATIONS = /\b(?:no|not|never|none|nothing|nobody|neither|nor|without|cannot|avoids?|free of|out of|lacks?|missing)\b|n't\b/g;
const EVERY = /\b(?:every|each|all|any|everywhere|always|everything|whenever|completely|fully)\b/;
/** Words that ask nothing by themselves. */
const SMALL =
	/^(?:an?|the|this|that|these|those|its?|their|them|is|are|be|been|being|was|were|must|should|shall|will|has|have|needs?|to|of|in|on|for|with|by|at|as|from|there|can|could|do|does|project|repository|repo|code|codebase|program|application|app|system|implemented|enabled|present|provided|place|available|supported|ensured)$/;
/** Below it a finding decides nothing. An absence has to be surer. */
const SURE = { met: 0.75, unmet: 0.8 };

const ROWS = PROBE_PHRASES.map((row) => ({ row, beside: new Set(row.beside.split(' ')) }));

/** What a probe found of what the sentence asks; null: no probe is asked just that. */
export function byProbe(sentence: string, index: CodeIndex): readonly Look[] | null {
	const looks = phrasesOf(sentence).flatMap(({ row, every }) => decided(row, every, index) ?? []);
	const lost = looks.some(({ state }) => state !== 'open')
		? []
		: phrasesOf(sentence, true)
				.flatMap(({ row, every }) => (row.more ? (decided(row, every, index) ?? []) : []))
				.filter(({ state }) => state === 'missing');
	const [look] = [...looks.filter(({ state }) => state !== 'open'), ...lost, ...looks];
	return look === undefined ? null : [look];
}

interface Phrase {
	readonly row: ProbePhrase;
	/** It is said of every one. */
	readonly every: boolean;
}

/** The rows that say no less and no more than the sentence. */
export function phrasesOf(sentence: string, more = false): Phrase[] {
	const plain = sentence.toLowerCase().replaceAll('’', "'").replaceAll(/'s\b/g, '');
	const text = ` ${plain.replace(/[.!]{1,9}$/, '')} `;
	const every = EVERY.test(text);
	return ROWS.flatMap(({ row, beside }) => {
		let rest = text;
		for (const one of row.says) {
			const before = rest;
			rest = rest.replaceAll(one, ' ');
			if (rest === before) return [];
		}
		const negations = rest.match(NEGATIONS)?.length ?? 0;
		const words = rest.replaceAll(NEGATIONS, ' ').match(/[^\s,:;()]{1,80}/g) ?? [];
		if (negations !== (row.denied ? 1 : 0) || (row.some && every)) return [];
		return more || words.every((word) => SMALL.test(word) || EVERY.test(word) || beside.has(word))
			? [{ row, every: every || row.denied === true }]
			: [];
	});
}

function decided(row: ProbePhrase, every: boolean, index: CodeIndex): Look | null {
	const all = findingsOf(row.probe, index);
	const question = all[0]?.question ?? row.probe;
	const own = all.filter(({ values }) => Object.entries(row.of ?? {}).every(([key, is]) => is.includes(String(values[key]))));
	const asked = own.filter(({ outcome }) => outcome !== 'not-applicable');
	const about = `“${question}”`;
	const [first] = asked;
	if (own.some(({ outcome }) => outcome === 'error')) return null;
	if (first === undefined) return own[0] ? open(about, clause(own[0]), own[0].location) : null;
	const met = row.good ?? 'true';
	const answers = asked.map((finding) => ({ finding, is: answerOf(row, met, finding) }));
	const bad = answers.find(({ is }) => is === false)?.finding;
	const whole = answers.every(({ is }) => is === true) && (row.also === undefined || isMet(row.also, index));
	if (whole && row.only !== 'unmet' && (met === 'true' || index.closed)) {
		const more = asked.length > 1 ? `; it is so in all ${asked.length} findings` : '';
		return found(about, `${clause(first)}${more}`, first.location);
	}
	const denies = bad !== undefined && (every || (row.each ? isNone(bad) : answers.every(({ is }) => is === false)));
	const lost = row.lost === undefined || isEmpty(bad?.values[row.lost]);
	const mayBe = row.unless !== undefined && index.tree.files.some(({ path }) => row.unless!.test(path));
	if (denies && lost && !mayBe && row.only !== 'met') return missing(about, clause(bad), bad.location);
	const doubted = answers.find(({ is }) => is !== true)?.finding ?? first;
	return open(about, clause(doubted), doubted.location);
}

/** Whether the finding says that the sentence holds; null: it does not tell. */
function answerOf({ value }: ProbePhrase, met: string, { outcome, confidence, values }: Finding): boolean | null {
	if (outcome !== 'true' && outcome !== 'false') return null;
	const is = value && values[value[0]];
	const fits =
		value === undefined ||
		(value[1] === true ? is === true : [is].flat().some((one) => value[1] instanceof RegExp && value[1].test(String(one))));
	const holds = outcome === met;
	// Of what must not be, the value tells what was found; else it tells what holds.
	if ((met === 'false' ? !holds : holds) && !fits) return null;
	return confidence >= (holds ? SURE.met : SURE.unmet) ? holds : null;
}

const isMet = (probe: string, index: CodeIndex) => {
	const [first] = findingsOf(probe, index);
	return first?.outcome === 'true' && first.confidence >= SURE.met;
};

/** Of all that were counted none is so. */
const isNone = ({ values }: Finding) => ['pinned', 'locked', 'kept', 'met'].some((name) => values[name] === 0);
const isEmpty = (value: Json | undefined) => value === undefined || value === 0 || (Array.isArray(value) && value.length === 0);
const clause = ({ message }: Finding) => message.replace(/\.$/, '');

const known = new WeakMap<CodeIndex, Map<string, readonly Finding[]>>();

function findingsOf(id: string, index: CodeIndex): readonly Finding[] {
	const own = known.get(index) ?? new Map<string, readonly Finding[]>();
	known.set(index, own);
	const before = own.get(id);
	if (before) return before;
	const { project, tree, texts, graphs } = index;
	const artifacts = Object.fromEntries(
		Object.entries({ project, tree, texts, graphs }).map(([name, value]) => [name, { state: 'available' as const, value }]),
	);
	const findings = runProbes(
		probes.filter((one) => one.id === id),
		artifacts,
		{ detective: 'repo' },
	);
	own.set(id, findings);
	return findings;
}
